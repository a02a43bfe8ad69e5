// Numbers in the source that are turned: dragged while Alt is held, or stepped by Alt and the arrows up and down; and the
// values of sliders that are written into the source.

const SCRUB_POINTS = 4;

class Scrub {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.count = 0;
    this.pointer = null;
    const { area } = editor;
    area.addEventListener("pointermove", (event) => this.hover(event, event.altKey));
    area.addEventListener("pointerleave", () => { this.pointer = null; });
    addEventListener("keydown", (event) => { if (event.key === "Alt" && this.pointer) this.hover(this.pointer, true); });
    addEventListener("keyup", (event) => { if (event.key === "Alt") area.style.cursor = ""; });
    area.addEventListener("pointerdown", (event) => {
      const number = event.altKey && event.button === 0 && this.under(event);
      if (number) this.drag(event, number);
    });
    area.addEventListener("keydown", (event) => {
      const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!way || !event.altKey || event.ctrlKey || event.metaKey) return;
      const number = this.at(area.selectionStart);
      if (!number) return;
      event.preventDefault();
      const length = this.turn(number, way * (event.shiftKey ? 10 : 1), "step");
      area.setSelectionRange(number.start, number.start + length);
    });
  }

  /** @param {MouseEvent} event @param {boolean} isAlt */
  hover(event, isAlt) {
    this.pointer = event;
    if (!this.isDragged) this.editor.area.style.cursor = isAlt && this.under(event) ? "ew-resize" : "";
  }

  // The number under the pointer: what is drawn knows where it is.
  /** @param {MouseEvent} mouseEvent */
  under({ clientX, clientY }) {
    const { editor } = this;
    const y = clientY - editor.area.getBoundingClientRect().top + editor.area.scrollTop - ABOVE;
    const index = editor.lineAt(y), node = editor.nodes.get(index);
    for (const part of node?.querySelectorAll(".n") ?? []) {
      const isHit = [...part.getClientRects()].some((box) =>
        clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
      if (!isHit) continue;
      const range = document.createRange();
      range.setStart(/** @type {LineNode} */ (node), 0);
      range.setEndBefore(part);
      return this.at(editor.starts[index] + range.toString().length + 1);
    }
    return null;
  }

  // The number at a place of the text.
  /** @param {number} place */
  at(place) {
    const { editor } = this;
    editor.read();
    const piece = editor.pieces.find(({ start, end, kind }) => kind === "n" && start <= place && place <= end);
    return piece ? numberIn(editor.area.value, piece) : null;
  }

  // Adds steps of its last digit to a number; answers how long it is then.
  /** @param {Figure} number @param {number} steps @param {string} kind */
  turn(number, steps, kind) {
    return writeNumber(number, number.value + steps / 10 ** number.places, number.places, kind);
  }

  /** @param {PointerEvent} event @param {Figure} number */
  drag(event, number) {
    event.preventDefault();
    const { area } = this.editor, kind = `scrub ${this.count += 1}`;
    let { end } = number, last = 0, known = area.value;
    area.focus({ preventScroll: true });
    area.setPointerCapture(event.pointerId);
    this.isDragged = true;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const steps = Math.round((moved.clientX - event.clientX) / SCRUB_POINTS) * (moved.shiftKey ? 10 : 1);
      // In a text that somebody else has changed meanwhile the number does not stand there any more.
      if (steps === last || area.value !== known) return;
      last = steps;
      end = number.start + this.turn({ ...number, end }, steps, kind);
      known = area.value;
    };
    area.addEventListener("pointermove", move);
    area.addEventListener("lostpointercapture", () => {
      area.removeEventListener("pointermove", move);
      this.isDragged = false;
      area.style.cursor = "";
    }, { once: true });
  }
}

// A number of a text, with its sign if it is no difference.
/** @param {string} text @param {Stretch} stretch */
function numberIn(text, { start, end }) {
  const digits = matched(/^\d+(?:\.\d+)?(?:e[+-]?\d+)?/, text.slice(start, end));
  const isSigned = text[start - 1] === "-" && !/[\p{L}\p{N})\]%_]\s*$/u.test(text.slice(Math.max(0, start - 40), start - 1));
  const places = digits.includes("e") ? 0 : digits.split(".")[1]?.length ?? 0;
  const param = paramAt(text, start), unit = text.slice(start + digits.length, end);
  const range = param?.range?.map((bound) => unit === "deg" ? shown("angle", bound) : bound) ?? null;
  return { start: start - (isSigned ? 1 : 0), end: start + digits.length, value: Number(digits) * (isSigned ? -1 : 1), places, unit, param, range };
}

// The param whose default stands at a place.
/** @param {string} text @param {number} place */
function paramAt(text, place) {
  const found = /\bparam\s+(\S+)\s*=\s*-?$/.exec(text.slice(lineStart(text, place), place));
  return found && text === editor.text ? layout?.params.find(({ name, line }) => line && name === found[1]) : undefined;
}

// What is written for a number: of an argument that its call leaves out, its name as well.
/** @param {Figure} figure @param {string} digits */
const spelled = ({ before = "", after = "" }, digits) => before + digits + after;

// Writes another value in place of a number, as far as its range goes; answers how long it is then.
/** @param {Figure} number @param {number} value @param {number} places @param {string} kind */
function writeNumber(number, value, places, kind) {
  const digits = numberText(number, value, places), { start, end, before = "" } = number, from = start + before.length, to = from + digits.length;
  takeOver(number);
  // One that is lit still is.
  if (editor.turned?.start === start) editor.turned = { start: from, end: to };
  const text = spelled(number, digits);
  // From now on the argument stands there.
  Object.assign(number, { start: from, before: "", after: "" });
  editor.change([{ start, end, text }], kind, from, to);
  return digits.length;
}

// A value as it is written in place of a number.
/** @param {Figure} figure @param {number} value @param {number} places */
function numberText({ range }, value, places) {
  const [low, high] = range ?? [-Infinity, Infinity];
  return within(value, low, high).toFixed(places).replace(/^-(0(\.0*)?)$/, "$1");
}

// What the source says of a param counts from now on, not the slider.
/** @param {Figure} figure */
function takeOver({ param }) {
  if (param && past.params.delete(param.name)) interpreter.remember(param.name, null);
}

// Where the default of a param stands in the source.
/** @param {Param} param */
function defaultOf(param) {
  const start = editor.text.split("\n", (param.line ?? 1) - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const line = editor.text.slice(start).split("\n", 1)[0];
  const found = /^(.*?\bparam\s+(\S+?)\s*=\s*)(.*?)(?=\s*(?:\bin\b|\/\/|;|}|$))/.exec(line);
  return found?.[2] === param.name ? { start: start + found[1].length, end: start + found[0].length } : null;
}

// Writes the value of a slider in place of its default, which it is from then on.
/** @param {Param} param */
function writeParam(param) {
  const place = defaultOf(param);
  if (!place) return;
  past.params.delete(param.name);
  editor.show("layout");
  editor.change([{ ...place, text: written(param.unit, param.value) }], `write ${param.name}`, place.start);
  editor.reveal(param.line ?? 1);
  interpreter.remember(param.name, null);
  checkText(editor.text);
}

/** @type {Scrub} */
let scrub;
on("begin", () => { scrub = new Scrub(editor); });
