// What a person expects of keys in a source: pairs of brackets, indentation, comments.

/** @type {Record<string, string>} */
const PAIRS = { "(": ")", "[": "]", "{": "}", "\"": "\"" };
const STEP = "  ";

class Typing {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isLeaving = false;
    const { area } = editor;
    area.addEventListener("beforeinput", (event) => {
      if (event.isComposing) return;
      const isDone = event.inputType === "insertText" && event.data?.length === 1 ? this.type(event.data)
        : event.inputType === "insertLineBreak" ? this.open()
        : event.inputType === "deleteContentBackward" && this.erase();
      if (isDone) event.preventDefault();
    });
    area.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && !this.isLeaving && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        this.indent(event.shiftKey);
      }
      if (event.key !== "Shift") this.isLeaving = event.key === "Escape";
      if (isKey(event, "comment")) {
        event.preventDefault();
        this.comment();
      }
    });
    area.addEventListener("blur", () => { this.isLeaving = false; });
  }

  // The selection, the text, and what stands around.
  get at() {
    const { area } = this.editor, { selectionStart: from, selectionEnd: to, value: text } = area;
    return { from, to, text, before: text[from - 1] ?? "", after: text[to] ?? "" };
  }

  // Puts a text in place of what is selected; the caret goes so far into it.
  /** @param {string} text @param {number} caret @param {string} kind @param {number} length */
  insert(text, caret = text.length, kind = "typing", length = 0) {
    const { from, to } = this.at;
    this.editor.change([{ start: from, end: to, text }], kind, from + caret, from + caret + length);
    return true;
  }

  // A bracket brings its other half; the other half steps over the one that is there; around a selection both are put.
  /** @param {string} key */
  type(key) {
    const { from, to, text, before, after } = this.at, closer = PAIRS[key];
    if (from !== to) return closer ? this.insert(key + text.slice(from, to) + closer, 1, "wrap", to - from) : false;
    const isQuote = key === "\"";
    if (key === after && (isQuote || Object.values(PAIRS).includes(key)) && isSpare(text, key, from)) {
      this.editor.area.setSelectionRange(from + 1, from + 1);
      return true;
    }
    if (key === "}") return this.outdent();
    if (!closer || !/^[\s)\]},;]?$/.test(after)) return false;
    if (isQuote && (/[\p{L}\p{N}"\\]/u.test(before) || !isEven(text, from))) return false;
    return this.insert(key + closer, 1);
  }

  // A brace that closes goes back under its line, if nothing stands before it.
  outdent() {
    const { from, text } = this.at, start = lineStart(text, from);
    const space = text.slice(start, from);
    if (!space.endsWith(STEP) || space.trim()) return false;
    this.editor.change([{ start: from - STEP.length, end: from, text: "}" }], "typing", from - STEP.length + 1);
    return true;
  }

  // A new line begins where the last did, deeper after a brace that opens.
  open() {
    const { from, text, before, after } = this.at;
    const space = matched(/^[ \t]*/, text.slice(lineStart(text, from), from));
    const isDeeper = /[{([]/.test(before);
    const next = `\n${space}${isDeeper ? STEP : ""}`;
    return this.insert(isDeeper && after === PAIRS[before] ? `${next}\n${space}` : next, next.length);
  }

  // Both halves of an empty pair go.
  erase() {
    const { from, to, before, after } = this.at;
    if (from !== to || !after || PAIRS[before] !== after) return false;
    this.editor.change([{ start: from - 1, end: from + 1, text: "" }], "typing", from - 1);
    return true;
  }

  // The lines of the selection; a line that it only touches at its beginning is not one of them.
  lines() {
    const { from, to, text } = this.at, lines = [];
    const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
    for (let start = lineStart(text, from); start <= last;) {
      const end = text.indexOf("\n", start);
      lines.push({ start, text: text.slice(start, end < 0 ? text.length : end) });
      if (end < 0) break;
      start = end + 1;
    }
    return lines;
  }

  // Edits of lines leave selected what was.
  /** @param {Edit[]} edits @param {string} kind */
  rewrite(edits, kind) {
    if (edits.length === 0) return;
    const { from, to } = this.at;
    /** @param {number} place @param {boolean} isEnd */
    const moved = (place, isEnd) => edits.reduce((sum, { start, end, text }) => {
      if (start > place || start === place && isEnd && from !== to) return sum;
      return sum + text.length - (Math.min(end, place) - start);
    }, place);
    this.editor.change(edits, kind, moved(from, false), moved(to, true));
  }

  /** @param {boolean} isBack */
  indent(isBack) {
    const { from, to, text } = this.at;
    if (!isBack && !text.slice(from, to).includes("\n")) return this.insert(STEP);
    const edits = this.lines().flatMap((line) => {
      const gone = isBack ? matched(/^(?: {1,2}|\t)?/, line.text).length : 0;
      return isBack ? gone ? [{ start: line.start, end: line.start + gone, text: "" }] : []
        : line.text ? [{ start: line.start, end: line.start, text: STEP }] : [];
    });
    this.rewrite(edits, "indent");
  }

  // Lines become comments, or no comments if they all are.
  comment() {
    if (this.editor.sheet !== "layout") return;
    const lines = this.lines().filter((line) => line.text.trim());
    const depth = Math.min(...lines.map((line) => matched(/^\s*/, line.text).length));
    const areComments = lines.every((line) => /^\s*\/\//.test(line.text));
    this.rewrite(lines.map((line) => {
      if (!areComments) return { start: line.start + depth, end: line.start + depth, text: "// " };
      const [all, space] = /^(\s*)\/\/ ?/.exec(line.text) ?? ["", ""];
      return { start: line.start + space.length, end: line.start + all.length, text: "" };
    }), "comment");
  }
}

/** @param {string} text @param {number} place */
const lineStart = (text, place) => text.lastIndexOf("\n", place - 1) + 1;
// Whether so far on the line no string is open.
/** @param {string} text @param {number} place */
const isEven = (text, place) => text.slice(lineStart(text, place), place).split("\"").length % 2 === 1;

// Whether a bracket that closes at a place closes one, so that another would be too many.
/** @param {string} text @param {string} closer @param {number} place */
function isSpare(text, closer, place) {
  if (closer === "\"") return !isEven(text, place);
  const opener = Object.keys(PAIRS).find((key) => PAIRS[key] === closer);
  return text.split(closer).length >= text.split(opener ?? closer).length;
}

on("begin", () => new Typing(editor));
