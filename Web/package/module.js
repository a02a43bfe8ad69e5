// The WebAssembly modules: a layout goes in, the places of elements come out. The player takes layouts that `dslc build`
// has compiled; the other one reads texts too, and is fetched when a text is met. Each is compiled once for a page; each
// list has an instance of its own.

// A bundle that is no module has no address: there it is that of its script, or of the page.
const here = import.meta.url || globalThis.document?.currentScript?.src || globalThis.document?.baseURI;

/** Where the modules are: beside this file, unless a page says otherwise before its first list. A server gives the bytes. */
export const addresses = { player: new URL("player.wasm", here), text: new URL("text.wasm", here) };

const compiled = new Map();

function module(name) {
  if (!compiled.has(name)) compiled.set(name, compile(addresses[name]));
  return compiled.get(name);
}

async function compile(address) {
  if (ArrayBuffer.isView(address) || address instanceof ArrayBuffer) return WebAssembly.compile(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // A browser compiles what comes while it comes, if the server names the type.
  const isNamed = answer.headers.get("content-type")?.startsWith("application/wasm");
  try {
    return await (isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (error) {
    if (!/unsafe-eval|Content Security Policy/i.test(error.message)) throw error;
    throw new Error("the page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src", { cause: error });
  }
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
  /** Begins with a layout: `bytes` that are compiled, or `name`, `text` and `imports`. */
  static async start({ bytes, name, text, imports = [] }) {
    const { exports } = await WebAssembly.instantiate(await module(bytes ? "player" : "text"), {});
    const engine = new Engine(exports);
    if (bytes) {
      if (exports.load(...engine.put(bytes)) !== 1) throw engine.refusal();
      return engine;
    }
    exports.name(...engine.put(name));
    for (const file of imports) exports.addImport(...engine.put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    if (exports.check(...engine.put(text)) !== 1) {
      const { diagnostics } = JSON.parse(engine.answer(exports.findings()));
      throw new LayoutError(diagnostics.filter(({ severity }) => severity === "error"), "the layout is not sound");
    }
    return engine;
  }

  constructor(calls) {
    this.calls = calls;
    this.forget();
  }

  // What can be seen, and what lies around it.
  forget() { [this.seen, this.around] = [{}, {}]; }

  // Puts texts or bytes into the memory of the module, one after the other; answers their lengths in bytes.
  put(...texts) {
    const parts = texts.map((text) => (typeof text === "string" ? encoder.encode(text) : text));
    let place = this.calls.room(parts.reduce((sum, { length }) => sum + length, 0));
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map(({ length }) => length);
  }

  answer(length) { return decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length)); }

  // Numbers of eight bytes each, wherever they stand.
  numbers(count) {
    const start = this.calls.answer();
    return count > 0 ? [...new Float64Array(this.calls.memory.buffer.slice(start, start + 8 * count))] : [];
  }

  refusal() { return new LayoutError([], this.answer(this.calls.refusal())); }

  /** Puts the layout into a world. */
  prepare({ sections, fields, viewport, rightToLeft, reducedMotion, safeArea, params }) {
    this.calls.viewport(viewport.width, viewport.height);
    const { top = 0, left = 0, bottom = 0, right = 0 } = safeArea ?? {};
    this.calls.environment(rightToLeft ? 1 : 0, reducedMotion ? 1 : 0, top, left, bottom, right);
    if (fields) {
      this.calls.beginFields();
      for (const [name, value] of Object.entries(fields)) this.calls.field(...this.put(name), Number(value), typeof value === "boolean" ? 1 : 0);
    }
    if (sections) this.fill(sections); else this.calls.ownSections();
    for (const [name, value] of Object.entries(params)) this.calls.remember(...this.put(name), value);
    if (this.calls.prepare() !== 1) throw this.refusal();
    return this.describe();
  }

  // Data as columns of numbers: no text is made of them, and none is read.
  fill(sections) {
    this.calls.beginSections();
    for (const { count, block, fields = {}, columns = {} } of sections) {
      this.calls.section(count);
      if (block) this.calls.block(...this.put(block));
      for (const [name, value] of Object.entries(fields)) this.calls.sectionField(...this.put(name), Number(value), typeof value === "boolean" ? 1 : 0);
      for (const [name, values] of Object.entries(columns)) {
        const isBoolean = typeof values[0] === "boolean";
        // An item without a value lacks the field.
        const numbers = values instanceof Float64Array ? values : Float64Array.from(values, (value) => (value === undefined || value === null ? NaN : Number(value)));
        const [, length] = this.put(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), name);
        this.calls.column(numbers.length, length, isBoolean ? 1 : 0);
      }
    }
  }

  /** The layout, its kinds, what of it scrolls and stops, and how large its content is. */
  describe() {
    this.forget();
    return JSON.parse(this.answer(this.calls.describe()));
  }

  /** Changes a param of what is prepared; whether the layout has it. */
  set(name, value) { return this.calls.set(...this.put(name), value) === 1; }

  /** What can be seen at an offset: so many rows of so many numbers from a start on, void at the next call. */
  look(x, y) { return this.sight(this.seen, this.calls.move(x, y), this.calls.sheet); }

  /** The same of what lies so far beyond the viewport too. */
  lookBeyond(x, y, distance) {
    this.calls.move(x, y);
    return this.sight(this.around, this.calls.beyond(x, y, distance, distance), this.calls.beyondSheet);
  }

  // The numbers are the memory of the module as it is: a step makes no array. They stay where they are as long as there are
  // no more of them, and each call into the module takes time.
  sight(seen, count, place) {
    const { calls } = this;
    if (seen.numbers?.buffer !== calls.memory.buffer) seen.numbers = new Float64Array(calls.memory.buffer);
    if (!(count <= seen.most)) {
      seen.most = count;
      seen.width = calls.sheetWidth();
      seen.start = place() / 8;
    }
    seen.count = count;
    return seen;
  }

  /** What has changed in what the layout tells since this was asked last, where `look` has looked. */
  outputs() { return JSON.parse(this.answer(this.calls.outputs())); }

  /** The windows on screen of the sections that scroll by themselves, each by its `WindowColumn`s. */
  rows() {
    const count = this.calls.rows(), width = this.calls.rowWidth();
    const numbers = new Float64Array(this.calls.memory.buffer, this.calls.rowSheet(), count * width);
    return Array.from({ length: count }, (_, row) => numbers.slice(row * width, (row + 1) * width));
  }

  /** Scrolls one of them; the next `look` shows it. */
  moveRow(section, offset) { this.calls.moveRow(section, offset); }

  /** Where one of them stops. */
  stopRow(section, offset) { return this.calls.stopRow(section, offset, 0, offset); }

  /** Where scrolling stops in a stretch along the scroll. */
  stops(low, high) { return this.numbers(this.calls.stops(low, high)); }

  /** Gives an item another size; the offset that keeps what is read, or null where the layout takes none. */
  resize(section, item, length) {
    const [x, y] = this.numbers(this.calls.resize(section, item, length));
    return x === undefined ? null : { x, y };
  }

  /** The box around an element at an offset, on screen or not; null when there is none. */
  frame(kind, section, item, x, y) {
    const box = this.numbers(this.calls.frame(...this.put(kind), section, item, x, y));
    return box.length > 0 ? { x: box[0], y: box[1], width: box[2], height: box[3] } : null;
  }
}
