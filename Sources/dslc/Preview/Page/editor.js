// The editor: a plain text area, and under it the same text in colours with its mistakes underlined.

class Editor {
  constructor(area, ink, gutter, band) {
    Object.assign(this, { area, ink, gutter, band });
    this.marks = [];
    this.line = 0;
    this.onEdit = () => {};
    area.addEventListener("input", () => {
      // Marks of the text before would lie in the wrong place until it has been checked.
      this.marks = [];
      this.paint();
      this.onEdit(area.value);
    });
    area.addEventListener("scroll", () => this.follow(), { passive: true });
  }

  get text() { return this.area.value; }
  set text(text) {
    this.area.value = text;
    this.paint();
  }

  follow() {
    this.ink.scrollTop = this.gutter.scrollTop = this.area.scrollTop;
    this.ink.scrollLeft = this.area.scrollLeft;
    this.band.hidden = !this.line;
    this.band.style.setProperty("--top", `${4 + (this.line - 1) * 20 - this.area.scrollTop}px`);
  }

  // The place of a line and a column, both from 1, in the text.
  place(line, column) {
    const lines = this.lineStarts();
    const start = lines[Math.min(Math.max(1, line), lines.length) - 1];
    return Math.min(this.text.length, start + column - 1);
  }

  lineStarts() {
    const starts = [0];
    for (const found of this.text.matchAll(/\r\n|\r|\n/g)) starts.push(found.index + found[0].length);
    return starts;
  }

  // Moves the caret to a place and shows it.
  goTo(line, column, length = 0) {
    const start = this.place(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.min(this.text.length, start + length));
    this.reveal(line);
  }

  reveal(line) {
    const height = 20, top = (line - 1) * height + 4;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + height > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.follow();
  }

  // Lights up the line where something is declared; null: none.
  light(line) {
    this.line = line ?? 0;
    this.number();
  }

  // Underlines findings: line, column, end line, end column, all from 1, and whether it is an error.
  mark(findings) {
    this.marks = findings.map((finding) => {
      const start = this.place(finding.line, finding.column);
      const end = this.place(finding.endLine, finding.endColumn);
      return { start, end: Math.max(end, start + 1), line: finding.line, isError: finding.isError };
    });
    this.paint();
  }

  paint() {
    const text = this.text;
    const pieces = [];
    for (const { start, end, kind } of tokens(text)) pieces.push({ start, end, kind });
    const cuts = new Set([0, text.length]);
    for (const { start, end } of [...pieces, ...this.marks]) cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length));
    const places = [...cuts].sort((a, b) => a - b);
    const nodes = document.createDocumentFragment();
    let piece = 0;
    for (let index = 0; index + 1 < places.length; index += 1) {
      const start = places[index], end = places[index + 1];
      while (piece < pieces.length && pieces[piece].end <= start) piece += 1;
      const kind = piece < pieces.length && pieces[piece].start <= start ? pieces[piece].kind : "";
      const mark = this.marks.find((mark) => mark.start <= start && end <= mark.end);
      const names = [kind, mark ? (mark.isError ? "wrong" : "odd") : ""].filter(Boolean).join(" ");
      if (names) {
        const node = document.createElement("span");
        node.className = names;
        node.textContent = text.slice(start, end);
        nodes.append(node);
      } else {
        nodes.append(text.slice(start, end));
      }
    }
    // A mistake at the very end still shows.
    const isAtEnd = this.marks.some((mark) => mark.start >= text.length);
    if (isAtEnd) {
      const node = document.createElement("span");
      node.className = "wrong";
      node.textContent = " ";
      nodes.append(node);
    }
    nodes.append("\n");
    this.ink.replaceChildren(nodes);
    this.number();
  }

  number() {
    const count = this.lineStarts().length;
    const wrong = new Set(this.marks.filter((mark) => mark.isError).map((mark) => mark.line));
    const nodes = document.createDocumentFragment();
    for (let line = 1; line <= count; line += 1) {
      const node = document.createElement("span");
      node.textContent = line;
      node.className = [wrong.has(line) ? "at" : "", line === this.line ? "here" : ""].filter(Boolean).join(" ");
      nodes.append(node, "\n");
    }
    this.gutter.replaceChildren(nodes);
    this.follow();
  }
}

const WORDS = new Set(("layout section cell supplementary decoration effect arrangement param attribute let data import "
  + "test expect when appear disappear if else in not and or true false infinity pi from as").split(" "));
const TOKEN = /(\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\r\n]*"?)|(\d+(?:\.\d+)?(?:e[+-]?\d+)?[a-z%]*)|([\p{L}_][\p{L}\p{N}_]*)(\s*[:=](?!=))?/gu;

// The parts of a text that have a colour. Only for the eye: the interpreter reads the text itself.
function* tokens(text) {
  if (text.length > 200_000) return;
  for (const found of text.matchAll(TOKEN)) {
    const [, comment, string, figure, word, colon] = found;
    const kind = comment ? "c" : string || figure ? "n" : WORDS.has(word) ? "w" : colon ? "k" : "";
    if (!kind) continue;
    yield { start: found.index, end: found.index + (comment ?? string ?? figure ?? word).length, kind };
  }
}
