// The WebAssembly module: a text with a layout goes in, the places of elements come out. It is compiled once for a page;
// each list has an instance of its own.

let compiled = null;
const MOST_FILES = 200;

/** Compiles the module, once; `source` is where it is, beside this file by default. */
export function compile(source = new URL("layout.wasm", import.meta.url)) {
  compiled ??= fetch(source).then(async (answer) => {
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  });
  return compiled;
}

/** A layout that is not sound, or a world that it refuses: `findings` as `dslc check --format json` lists them. */
export class LayoutError extends Error {
  constructor(findings, otherwise) {
    const lines = findings.map(({ span, file, message }) => `${file ?? ""}${span ? `:${span.start.line}:${span.start.column}` : ""}: ${message}`);
    super(lines.join("\n") || otherwise);
    this.name = "LayoutError";
    this.findings = findings;
  }
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** An instance with one layout. */
export class Engine {
  static async start(name, text, imports = []) {
    const { exports } = await WebAssembly.instantiate(await compile(), {});
    const engine = new Engine(exports);
    exports.name(...engine.put(name));
    for (const file of imports) exports.addImport(...engine.put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    if (exports.check(...engine.put(text)) !== 1) throw engine.error("the layout is not sound");
    return engine;
  }

  constructor(calls) { this.calls = calls; }

  // Puts texts into the memory of the module, one after the other; answers their lengths in bytes.
  put(...texts) {
    const parts = texts.map((text) => encoder.encode(text));
    let place = this.calls.room(parts.reduce((sum, { length }) => sum + length, 0));
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map(({ length }) => length);
  }

  answer(length) { return decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length)); }

  error(otherwise) {
    const { diagnostics = [] } = JSON.parse(this.answer(this.calls.findings()) || "{}");
    return new LayoutError(diagnostics.filter(({ severity }) => severity === "error"), otherwise);
  }

  /** Puts the layout into a world. */
  prepare({ sections, viewport, rightToLeft, reducedMotion, safeArea, params }) {
    this.calls.viewport(viewport.width, viewport.height);
    const { top = 0, left = 0, bottom = 0, right = 0 } = safeArea ?? {};
    this.calls.environment(rightToLeft ? 1 : 0, reducedMotion ? 1 : 0, top, left, bottom, right);
    if (sections) this.fill(sections); else this.calls.items(...this.put(""));
    for (const [name, value] of Object.entries(params)) this.calls.remember(...this.put(name, ""), value);
    if (this.calls.prepare() !== 1) throw this.error("the layout refuses this world");
    return this.describe();
  }

  // Data as columns of numbers: no text is made of them, and none is read.
  fill(sections) {
    this.calls.beginSections();
    for (const { count, columns = {} } of sections) {
      this.calls.section(count);
      for (const [name, values] of Object.entries(columns)) {
        const isBoolean = typeof values[0] === "boolean", bytes = encoder.encode(name);
        // An item without a value lacks the field.
        const numbers = values instanceof Float64Array ? values : Float64Array.from(values, (value) => (value === undefined || value === null ? NaN : Number(value)));
        const place = this.calls.room(numbers.byteLength + bytes.length), memory = new Uint8Array(this.calls.memory.buffer);
        memory.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), place);
        memory.set(bytes, place + numbers.byteLength);
        this.calls.column(numbers.length, bytes.length, isBoolean ? 1 : 0);
      }
    }
  }

  /** The layout, its kinds, its params, and how large its content is. */
  describe() { return JSON.parse(this.answer(this.calls.describe())); }

  /** Changes a param of what is prepared; whether the layout has it. */
  set(name, value) { return this.calls.set(...this.put(name), value) === 1; }

  /** What can be seen at an offset: so many rows of so many numbers, void at the next call. */
  look(x, y) {
    const seen = this.calls.move(x, y), count = Math.min(seen, this.calls.sheetLimit()), width = this.calls.sheetWidth();
    return { count, width, numbers: new Float64Array(this.calls.memory.buffer, this.calls.sheet(), count * width) };
  }

  /** The same of what lies so far beyond the viewport too. */
  lookBeyond(x, y, distance) {
    this.calls.move(x, y);
    const count = this.calls.beyond(x, y, distance, distance), width = this.calls.sheetWidth();
    return { count, width, numbers: new Float64Array(this.calls.memory.buffer, this.calls.beyondSheet(), count * width) };
  }

  /** The windows on screen of the sections that scroll by themselves, so many numbers each. */
  rows(width) {
    const count = this.calls.rows(), numbers = new Float64Array(this.calls.memory.buffer, this.calls.rowSheet(), count * width);
    return Array.from({ length: count }, (_, row) => [...numbers.subarray(row * width, (row + 1) * width)]);
  }

  /** Scrolls one of them; the next `look` shows it. */
  moveRow(section, offset) { this.calls.moveRow(section, offset); }

  /** Where one of them stops. */
  stopRow(section, offset) { return this.calls.stopRow(section, offset, 0, offset); }

  /** Where scrolling stops in a stretch along the scroll. */
  stops(low, high) { return JSON.parse(this.answer(this.calls.stops(low, high))); }

  /** Gives an item another size; the offset that keeps what is read, or null where the layout takes none. */
  resize(section, item, length) {
    const told = JSON.parse(this.answer(this.calls.change(2, section, item, length)) || "null");
    return told && "x" in told ? told : null;
  }

  /** Where an element stands at an offset, on screen or not; null when there is none. */
  element(kind, section, item, x, y) {
    const text = this.answer(this.calls.element(...this.put(kind), section, item, x, y));
    return text ? JSON.parse(text).elements[0] ?? null : null;
  }
}

/** The files that a text imports, and those that these import, each once; one that is missing says why. */
export async function importsOf(name, text) {
  const found = [], waiting = [{ name, text }];
  for (let file = waiting.shift(); file && found.length < MOST_FILES; file = waiting.shift()) {
    for (const [, path] of file.text.matchAll(/^\s*import\b[^"\n]*"([^"\n]+)"/gm)) {
      if (found.some((one) => one.importer === file.name && one.path === path)) continue;
      const address = new URL(path, new URL(file.name, document.baseURI)).href;
      const answer = await fetch(address).catch((error) => ({ ok: false, status: error.message }));
      const written = answer.ok ? await answer.text() : String(answer.status);
      found.push({ importer: file.name, path, name: address, text: written, isMissing: !answer.ok });
      if (answer.ok) waiting.push({ name: address, text: written });
    }
  }
  return found;
}
