// The interpreter: a WebAssembly module that imports nothing. A trap inside of it ends that instance and no more: a
// spare one takes over, and is told again what the last one knew.

class Interpreter {
  // It has nothing to say before `start`; what it is told until then it knows afterwards.
  constructor() {
    this.module = /** @type {any} */ (null);
    this.instance = null;
    this.spare = null;
    this.restarts = 0;
    // What a new instance has to be told before anything else.
    this.memories = new Map();
    // Every param that it has been told of.
    this.params = new Set();
  }

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance */
  start(module, instance) {
    Object.assign(this, { module, instance });
    for (const [, tell] of this.memories) tell();
  }

  prepareSpare() {
    WebAssembly.instantiate(this.module, {}).then((instance) => { this.spare = instance; });
  }

  /** @return {Calls} Asked where there is an instance, or with a question mark. */
  get calls() { return /** @type {any} */ (this.instance?.exports); }

  // Puts texts into the room one after the other; answers their lengths in bytes.
  /** @param {(string | Uint8Array)[]} texts */
  put(...texts) {
    const parts = texts.map((text) => typeof text === "string" ? encoder.encode(text) : text);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let place = this.calls.room(size);
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map((part) => part.length);
  }

  /** @param {number} length */
  answer(length) {
    return decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length));
  }

  // Runs something that calls the module; on a trap the module begins anew, and `otherwise` is the answer.
  /** @template T @param {(calls: Calls) => T} work @param {T} otherwise @return {T} */
  attempt(work, otherwise) {
    if (!this.instance) return otherwise;
    try {
      return work(this.calls);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.restart();
      return otherwise;
    }
  }

  restart() {
    this.restarts += 1;
    if (this.spare) {
      this.instance = this.spare;
      this.spare = null;
    } else {
      this.instance = new WebAssembly.Instance(this.module, {});
    }
    this.prepareSpare();
    const told = [...this.memories];
    try {
      for (const [, tell] of told) tell();
    } catch {
      // What it knew is what it cannot bear: it begins empty, and the stage keeps what it shows.
      this.memories.delete("text");
      this.instance = new WebAssembly.Instance(this.module, {});
      for (const [key, tell] of this.memories) { if (key !== "prepare") tell(); }
    }
  }

  // Says something now, and again to any later instance; the order of the first time is kept.
  /** @template T @param {string} key @param {() => T} say @return {T | null} */
  tell(key, say) {
    this.memories.set(key, say);
    return this.attempt(say, null);
  }

  /** @param {string} text */
  name(text) { this.tell("name", () => this.calls.name(...this.put(text))); }
  /** @param {Import} file */
  addImport(file) {
    this.tell(`import ${file.importer} ${file.path}`, () => {
      this.calls.addImport(...this.put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    });
  }
  /** @param {Size | null} size */
  viewport(size) { this.tell("viewport", () => this.calls.viewport(size ? size.width : 0, size ? size.height : 0)); }
  /** @param {string} text */
  items(text) { return this.tell("items", () => this.answer(this.calls.items(...this.put(text)))) ?? ""; }
  /** @param {string} text */
  data(text) { return this.tell("data", () => this.answer(this.calls.data(...this.put(text)))) ?? ""; }
  /** @param {boolean} rightToLeft @param {boolean} reducedMotion @param {Insets} area */
  environment(rightToLeft, reducedMotion, area) {
    this.tell("environment", () => this.calls.environment(
      rightToLeft ? 1 : 0, reducedMotion ? 1 : 0, area.top, area.left, area.bottom, area.right));
  }
  /** @param {number} top @param {number} bottom */
  insets(top, bottom) { this.tell("insets", () => this.calls.insets(top, 0, bottom, 0)); }
  // Changes an item, or measures what is on screen: the offset that keeps what is read, or what is wrong; null: nothing.
  /** @param {keyof typeof ItemChange} kind @param {number} section @param {number} item @param {number} length @return {ChangeAnswer | null} */
  change(kind, section, item, length) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.change(ItemChange[kind], section, item, length)) || "null"), null);
  }
  /** @return {ChangeAnswer | null} */
  measure() { return this.attempt((calls) => JSON.parse(this.answer(calls.measure()) || "null"), null); }
  // A value for a param; null is its default. The unit is what it has been set as, so that it stays that.
  /** @param {string} name @param {number | null} value @param {string} unit */
  remember(name, value, unit = "") {
    this.tell(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value ?? NaN));
    this.params.add(name);
  }
  // The same as `--set` takes it, for the last sound text; answers what is wrong with it.
  /** @param {string} name @param {string} text */
  read(name, text) {
    this.params.add(name);
    return this.attempt((calls) => this.answer(calls.rememberText(...this.put(name, text))), "");
  }
  // A value that it has read so: a later instance is told.
  /** @param {string} name @param {number} value @param {string} unit */
  keep(name, value, unit) { this.memories.set(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value)); }
  // Lets all params have their defaults.
  forget() {
    for (const name of this.params) this.remember(name, null);
  }

  // Checks a text: whether it is sound, and what was found. A sound one is told to later instances.
  /** @param {string} text @return {{ isSound: boolean, findings: Diagnostics | null }} */
  check(text) {
    return this.attempt((calls) => {
      const isSound = calls.check(...this.put(text)) === 1;
      const findings = JSON.parse(this.answer(calls.findings()));
      if (isSound) {
        this.memories.delete("text");
        this.memories.set("text", () => {
          this.calls.check(...this.put(text));
          this.calls.prepare();
        });
      }
      return { isSound, findings };
    }, { isSound: false, findings: null });
  }

  // Puts the last sound text into the world: whether it fits, and what was found.
  /** @return {{ fits: boolean, findings: Diagnostics | null }} */
  prepare() {
    return this.attempt((calls) => {
      const fits = calls.prepare() === 1;
      return { fits, findings: JSON.parse(this.answer(calls.findings())) };
    }, { fits: false, findings: null });
  }

  // Changes a param at once; whether the layout took it.
  /** @param {string} name @param {number} value @param {string} unit */
  set(name, value, unit) {
    this.params.add(name);
    this.memories.set(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value));
    return this.attempt((calls) => calls.set(...this.put(name), value) === 1, false);
  }

  // Moves; answers how many elements can be seen, and the numbers of as many as are drawn, in place: void at the next call.
  /** @param {number} x @param {number} y @return {SeenSheet | null} */
  move(x, y) {
    return this.attempt((calls) => {
      const seen = calls.move(x, y);
      const count = Math.min(seen, calls.sheetLimit());
      const width = calls.sheetWidth();
      const rows = this.rows(calls);
      return { count, seen, width, rows, numbers: new Float64Array(calls.memory.buffer, calls.sheet(), count * width) };
    }, null);
  }
  // The windows of the sections on screen that scroll by themselves.
  /** @param {Calls} calls @return {RowWindow[]} */
  rows(calls) {
    const count = calls.rows();
    if (count === 0) return [];
    const width = Object.keys(WindowColumn).length;
    const numbers = new Float64Array(calls.memory.buffer, calls.rowSheet(), count * width);
    return Array.from({ length: count }, (_, row) => {
      const number = (/** @type {keyof typeof WindowColumn} */ column) => numbers[row * width + WindowColumn[column]];
      return {
        section: number("section"), x: number("left"), y: number("top"), width: number("width"), height: number("height"),
        offset: number("offset"), length: number("length"), loop: number("repeats"), keepsSides: number("keepsSides") > 0,
      };
    });
  }
  // Moves one of them; a later instance is told.
  /** @param {number} section @param {number} offset */
  moveRow(section, offset) { this.tell(`row ${section}`, () => this.calls.moveRow(section, offset)); }
  /** @param {number} section @param {number} proposed @param {number} velocity @param {number} offset */
  stopRow(section, proposed, velocity, offset) {
    return this.attempt((calls) => calls.stopRow(section, proposed, velocity, offset), proposed);
  }

  // What has changed since the last call in what the layout tells its app, where `move` has moved.
  /** @return {Output[]} */
  outputs() { return this.attempt((calls) => JSON.parse(this.answer(calls.outputs())), []); }

  /** @return {Layout | null} */
  describe() { return this.attempt((calls) => JSON.parse(this.answer(calls.describe())), null); }
  /** @return {Diagnostics | null} */
  troubles() {
    return this.attempt((calls) => JSON.parse(this.answer(calls.troubles()) || "null"), null);
  }
  /** @param {number} x @param {number} y */
  frame(x, y) { return this.attempt((calls) => this.answer(calls.frame(x, y)), ""); }
  /** @param {string} kind @param {number} section @param {number} item @param {number} x @param {number} y @return {Evaluated | null} */
  element(kind, section, item, x, y) {
    return this.attempt((calls) => {
      const text = this.answer(calls.element(...this.put(kind), section, item, x, y));
      return text ? JSON.parse(text).elements[0] : null;
    }, null);
  }
  // The values of a kind that can be explained.
  /** @param {string} kind @return {string[]} */
  properties(kind) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.properties(...this.put(kind)))), []);
  }
  // The formulas under a value, as a tree of lines.
  /** @param {string} kind @param {number} section @param {number} item @param {string} value @param {number} x @param {number} y @param {number} depth */
  explain(kind, section, item, value, x, y, depth) {
    return this.attempt((calls) => {
      const [kindLength, valueLength] = this.put(kind, value);
      return this.answer(calls.explain(kindLength, valueLength, section, item, x, y, depth));
    }, "");
  }
  // The same that lies in a window so much wider and higher than the viewport on each side.
  /** @param {number} x @param {number} y @param {number} width @param {number} height @return {Sheet | null} */
  beyond(x, y, width, height) {
    return this.attempt((calls) => {
      const count = calls.beyond(x, y, width, height), columns = calls.sheetWidth();
      return { count, width: columns, numbers: new Float64Array(calls.memory.buffer, calls.beyondSheet(), count * columns) };
    }, null);
  }
  // The curves of values over a stretch along the scroll.
  /** @param {string} kind @param {number} section @param {number} item @param {string[]} values @param {number} low @param {number} high @param {number} step @return {CurveAnswer[]} */
  curves(kind, section, item, values, low, high, step = 0) {
    return this.attempt((calls) => {
      const [kindLength, length] = this.put(kind, values.join("\n"));
      return JSON.parse(this.answer(calls.curves(kindLength, length, section, item, low, high, step))).curves;
    }, []);
  }
  // Why an element moves at an offset, and the lines that make it.
  /** @param {string} kind @param {number} section @param {number} item @param {number} x @param {number} y @return {Motion} */
  motion(kind, section, item, x, y) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.motion(...this.put(kind), section, item, x, y))),
      { values: [], lines: [] });
  }
  // What an editor asks about a text in two parts, up to the cursor and behind it.
  /** @template {keyof Assistance} Q @param {Q} question @param {string} name @param {string} before @param {string} after @return {Assistance[Q] | null} */
  assist(question, name, before, after) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.assist(AssistanceQuestion[question], ...this.put(name, before, after)))), null);
  }
  // Where the layout's own stops lie.
  /** @param {number} low @param {number} high @return {number[]} */
  stops(low, high) { return this.attempt((calls) => JSON.parse(this.answer(calls.stops(low, high))), []); }
  // How many tests the last sound text has, and what became of one of them.
  testCount() { return this.attempt((calls) => calls.testCount(), 0); }
  /** @param {number} index @return {TestResult | null} */
  test(index) { return this.attempt((calls) => JSON.parse(this.answer(calls.test(index))), null); }
  // Where a transition leads, or nowhere; answers what is wrong with that. A later instance is told.
  /** @param {string} items @param {string} data @param {string} params */
  transitionTo(items, data, params) {
    return this.tell("transition", () => this.answer(this.calls.transitionTo(...this.put(items, data, params)))) ?? "";
  }
  // The frame at a progress from 0 to 1, as `move` answers it, and where it is seen from; null without a way.
  /** @param {number} progress @param {number} x @param {number} y @return {WaySheet | null} */
  transition(progress, x, y) {
    return this.attempt((calls) => {
      const count = calls.transition(progress, x, y), width = calls.sheetWidth();
      if (count < 0) return null;
      const numbers = new Float64Array(calls.memory.buffer, calls.sheet(), (count + 1) * width);
      const [offsetX, offsetY, wide, high, contentWidth, contentHeight] = numbers.subarray(count * width);
      return {
        count, seen: count, width, numbers, offset: { x: offsetX, y: offsetY },
        viewport: { width: wide, height: high }, contentSize: { width: contentWidth, height: contentHeight },
      };
    }, null);
  }
  endTransition() { this.tell("transition", () => this.calls.endTransition()); }
  // The picture that `dslc render` draws at some offsets; 1 boxes, 2 attributes, 4 context, 8 hidden elements.
  /** @param {Point[]} offsets @param {number} flags @param {keyof typeof PictureAppearance} appearance */
  render(offsets, flags, appearance) {
    return this.attempt((calls) => this.answer(calls.render(
      ...this.put(offsets.map(({ x, y }) => `${x},${y}`).join(";")), flags, PictureAppearance[appearance])), "");
  }
  // A placeholder picture, and what an element of a kind shows in a box of a size: the number of one of these looks,
  // 3 for its words, 4 for nothing.
  /** @param {number} look @param {number} index @param {number} width @param {number} height @param {boolean} isDark */
  picture(look, index, width, height, isDark) {
    return this.attempt((calls) => this.answer(calls.picture(look, index, width, height, isDark ? 1 : 0)), "");
  }
  /** @param {number} kind @param {number} width @param {number} height */
  look(kind, width, height) { return this.attempt((calls) => calls.look(kind, width, height), 4); }
  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) { return this.attempt((calls) => calls.stop(proposed, velocity, x, y), proposed); }
}

/** @param {string} text */
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

// The module of a text: packed by gzip, to the base of 64.
/** @param {string} text */
function unpackedModule(text) {
  const bytes = bytesOf(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
