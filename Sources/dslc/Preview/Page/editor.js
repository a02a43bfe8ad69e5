// The editor: a plain text area, and under it the same text in colours with its mistakes underlined. Of a long text only
// the lines that can be seen are drawn, and some around them. A long line wraps, in what is drawn as in the area.

const LINE_HEIGHT = 20, ABOVE = 4, AROUND = 30;
// The space beside the text, as in source.css.
const BESIDE = 26;
// How many lines are measured to wrap them; a longer text scrolls sideways.
const MOST_WRAPPED = 3000;
const LONGEST_COLOURED = 2000;
// Of a text that is to be read anew: no text is that.
const UNREAD = "\0";

class Editor {
  constructor(/** @type {HTMLTextAreaElement} */ area, /** @type {HTMLElement} */ ink, /** @type {HTMLElement} */ gutter, /** @type {HTMLElement} */ band) {
    Object.assign(this, { area, ink, gutter, band });
    // Which text is shown: the layout's, or another that is kept in `sheets`.
    this.sheet = "layout";
    this.sheets = { layout: { text: "" } };
    this.findings = [];
    this.marks = [];
    this.matches = [];
    // The number that a hand on the stage changes.
    this.turned = this.hinted = null;
    this.line = 0;
    // The lines that move what is chosen, with a value each; the buttons in the margin.
    this.lit = new Map();
    this.glowing = new Set();
    this.buttons = [];
    // The text that is known, the places where its lines begin, and its parts that have a colour.
    this.known = UNREAD;
    this.starts = [0];
    this.pieces = [];
    // Where lines that wrap begin, in points; null: all have one row.
    this.tops = null;
    this.rows = new Map();
    this.wraps = true;
    // The lines that are drawn, from 0, the last not included, and their nodes.
    this.drawn = [0, 0];
    this.nodes = new Map();
    this.kind = "typing";
    this.onEdit = () => {};
    this.onOther = () => {};
    this.onShow = () => {};
    this.ruler = area.parentElement.appendChild(make("div", { className: "measure", ariaHidden: "true" }));
    this.answers = area.parentElement.parentElement.appendChild(make("div", { className: "verdicts", role: "group", ariaLabel: "Tests" }));
    area.addEventListener("input", (event) => {
      const { inputType, timeStamp } = /** @type {InputEvent} */ (event);
      this.edited(/Paste|Drop|Cut/.test(inputType) ? `${inputType} ${timeStamp}` : "typing");
    });
    area.addEventListener("scroll", () => this.follow(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(area);
  }

  // The text of the layout, whichever is shown.
  get text() { return this.textOf("layout"); }
  set text(text) { this.put("layout", text); }

  textOf(/** @type {SheetName} */ sheet) { return sheet === this.sheet ? this.area.value : this.sheets[sheet]?.text ?? ""; }

  put(/** @type {SheetName} */ sheet, /** @type {string} */ text) {
    if (sheet !== this.sheet) {
      this.sheets[sheet] = { ...this.sheets[sheet], text };
      return;
    }
    this.area.value = text;
    this.paint();
  }

  // Shows another text in the same area.
  show(/** @type {SheetName} */ sheet) {
    if (sheet === this.sheet) return;
    const { area } = this;
    this.sheets[this.sheet] = { text: area.value, caret: [area.selectionStart, area.selectionEnd], scroll: area.scrollTop };
    this.sheet = sheet;
    const { text = "", caret, scroll } = this.sheets[sheet] ?? {};
    area.value = text;
    area.setSelectionRange(.../** @type {Bounds} */ (caret ?? [0, 0]));
    this.matches = [];
    if (sheet === "layout") this.mark(this.findings); else this.marks = [];
    this.answers.hidden = sheet !== "layout";
    this.paint();
    area.scrollTop = scroll ?? 0;
    this.onShow(sheet);
  }

  // What was typed, or done to the text by a command: `kind` tells one step of undo from the next.
  edited(/** @type {string} */ kind) {
    this.kind = kind;
    this.hinted = null;
    // Marks of the text before would lie in the wrong place until it has been checked.
    this.marks = [];
    this.paint();
    if (this.sheet === "layout") this.onEdit(this.area.value); else this.onOther(this.sheet, this.area.value);
  }

  // Every change that is not typed comes by here: edits of the shown text, none over another, and the caret after them.
  change(/** @type {Edit[]} */ edits, /** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to = from) {
    const { area } = this;
    for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) area.setRangeText(text, start, end, "end");
    if (from !== undefined) area.setSelectionRange(from, to);
    this.edited(kind);
    if (document.activeElement === area) this.reveal(this.lineOf(area.selectionEnd));
  }

  // Takes the text apart, if it is another than before.
  read() {
    const text = this.area.value;
    if (text === this.known) return;
    this.known = text;
    this.starts = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.starts.push(end + 1);
    this.pieces = [...tokens(text)];
    this.wrap();
  }

  // The room for the text has changed.
  fit() {
    this.rows.clear();
    this.known = UNREAD;
    this.nodes.clear();
    this.ink.style.width = "";
    this.paint();
  }

  // Where every line begins. Only those that may be longer than a row are measured, and those only once.
  wrap() {
    const { area, ruler, starts, known } = this;
    const width = area.clientWidth - BESIDE;
    const wraps = this.wraps && width > 0 && starts.length <= MOST_WRAPPED;
    area.wrap = wraps ? "soft" : "off";
    area.parentElement.classList.toggle("wraps", wraps);
    this.ink.style.width = wraps ? `${width}px` : "";
    this.tops = null;
    if (!wraps) return;
    if (!this.columns || this.rows.size === 0) {
      ruler.style.width = "max-content";
      ruler.textContent = "0".repeat(100);
      this.advance = ruler.getBoundingClientRect().width / 100;
      ruler.textContent = "";
      this.columns = Math.floor(width / this.advance) - 1;
      ruler.style.width = `${width}px`;
      this.rows.set("", 1);
    }
    const lines = starts.map((start, index) => known.slice(start, (starts[index + 1] ?? known.length + 1) - 1));
    const isShort = (/** @type {string} */ line) => line.length <= this.columns && /^[ -~]*$/.test(line);
    const news = [...new Set(lines.filter((line) => !isShort(line) && !this.rows.has(line)))];
    if (news.length > 0) {
      if (this.rows.size > 2 * MOST_WRAPPED) this.rows.clear();
      ruler.replaceChildren(...news.map((textContent) => make("div", { textContent })));
      for (const [index, line] of news.entries()) this.rows.set(line, Math.max(1, Math.round(/** @type {HTMLElement} */ (ruler.children[index]).offsetHeight / LINE_HEIGHT)));
      ruler.replaceChildren();
    }
    let top = 0;
    this.tops = [0, ...lines.map((line) => top += LINE_HEIGHT * (isShort(line) ? 1 : this.rows.get(line) ?? 1))];
  }

  // Where a line begins, from 0, in points under the first.
  top(/** @type {number} */ index) { return this.tops ? this.tops[Math.min(index, this.tops.length - 1)] : index * LINE_HEIGHT; }

  // The line at so many points under the first, from 0.
  lineAt(/** @type {number} */ y) {
    const last = this.starts.length - 1;
    const index = this.tops ? lastUpTo(this.tops, y) : Math.floor(y / LINE_HEIGHT);
    return within(index, 0, last);
  }

  // Puts what is drawn under where the area shows it, and draws other lines where it shows others.
  follow(/** @type {Viewed} */ view = this.area) {
    const { scrollTop, scrollLeft } = view;
    const [first, last] = this.seen(view);
    if (first < this.drawn[0] || last > this.drawn[1]) return this.paint();
    const top = this.top(this.drawn[0]) - scrollTop;
    this.gutter.style.transform = `translateY(${top}px)`;
    this.ink.style.transform = `translate(${-scrollLeft}px, ${top}px)`;
    const at = this.line - 1;
    this.band.hidden = !this.line || this.sheet !== "layout" || at >= this.starts.length;
    if (!this.band.hidden) {
      this.band.style.setProperty("--top", `${ABOVE + this.top(at) - scrollTop}px`);
      this.band.style.height = `${this.top(at + 1) - this.top(at)}px`;
    }
    for (const button of this.buttons) button.style.transform = `translateY(${this.top(button.line - 1) - scrollTop}px)`;
  }

  // The lines that can be seen, from 0, the last not included.
  seen(/** @type {Viewed} */ view = this.area) {
    this.read();
    const { scrollTop, clientHeight } = view;
    const first = this.lineAt(scrollTop - ABOVE);
    return [first, Math.min(this.starts.length, this.lineAt(scrollTop + clientHeight) + 1)];
  }

  // The place of a line and a column, both from 1, in the text.
  place(/** @type {number} */ line, /** @type {number} */ column) {
    this.read();
    const start = this.starts[Math.min(Math.max(1, line), this.starts.length) - 1];
    return Math.min(this.known.length, start + column - 1);
  }

  // The line of a place, from 1.
  lineOf(/** @type {number} */ place) {
    this.read();
    return lastUpTo(this.starts, place) + 1;
  }

  // Moves the caret to a place and shows it.
  goTo(/** @type {number} */ line, /** @type {number} */ column, /** @type {number} */ length = 0) {
    this.show("layout");
    const start = this.place(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.min(this.text.length, start + length));
    this.reveal(line);
  }

  // Scrolls to a line, if it cannot be seen.
  reveal(/** @type {number} */ line) {
    this.read();
    const top = this.top(line - 1) + ABOVE;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + LINE_HEIGHT > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.follow();
  }

  // Lights up the line where something is declared; null: none.
  light(/** @type {number | null | undefined} */ line) {
    if ((line ?? 0) === this.line) return;
    this.line = line ?? 0;
    this.number();
    this.follow();
  }

  // Lights up a number of the layout; null: none.
  glint(/** @type {Stretch | null} */ turned) {
    this.turned = turned;
    this.hinted = null;
    this.paint();
  }

  // Shows what is about to stand in place of the number that is lit. The text has it later: the line is drawn anew then.
  hint(/** @type {string} */ words) {
    this.hinted = words;
    const [first, ...rest] = this.ink.querySelectorAll(".turned");
    if (!first) return;
    first.textContent = words;
    for (const part of rest) part.textContent = "";
    const line = /** @type {LineNode} */ (first.closest("div"));
    line.key = null;
  }

  // Underlines findings: line, column, end line, end column, all from 1, and whether it is an error.
  mark(/** @type {Marked[]} */ findings) {
    this.findings = findings;
    if (this.sheet !== "layout") return;
    this.marks = findings.map((finding) => {
      const start = this.place(finding.line, finding.column);
      const end = this.place(finding.endLine, finding.endColumn);
      return { start, end: Math.max(end, start + 1), line: finding.line, isError: finding.isError };
    });
    this.paint();
  }

  // Buttons in the margin, each with its line; one of them is in the order of Tab, arrows lead to the others.
  answer(/** @type {LineButton[]} */ buttons) {
    this.buttons = buttons;
    for (const [index, button] of buttons.entries()) button.tabIndex = index === 0 ? 0 : -1;
    this.answers.replaceChildren(...buttons);
    this.follow();
  }

  // The lines that move what is chosen, by number, and the value that each comes to. Called at every frame.
  glow(/** @type {Map<number, string>} */ lit) {
    this.lit = lit;
    this.ignite();
  }

  ignite() {
    const lit = this.sheet === "layout" ? this.lit : new Map();
    for (const line of this.glowing) if (!lit.has(line)) this.warm(line, null);
    for (const [line, value] of lit) this.warm(line, value);
  }

  warm(/** @type {number} */ line, /** @type {string | null} */ value) {
    const node = this.nodes.get(line - 1);
    if (!node) return;
    const isLit = value !== null;
    if (isLit !== this.glowing.has(line)) {
      node.classList.toggle("now", isLit);
      this.gutter.children[line - 1 - this.drawn[0]]?.classList.toggle("now", isLit);
      if (isLit) this.glowing.add(line); else this.glowing.delete(line);
    }
    if (!isLit) return node.chip?.remove();
    node.chip ??= make("i", { className: "worth" });
    if (!node.chip.isConnected) {
      node.insertBefore(node.chip, node.lastChild);
      // Where the text ends is where the chip begins; one that has no room there is not shown.
      node.space ??= (this.area.clientWidth - node.chip.offsetLeft - 24) / (this.advance ?? 8);
    }
    if (node.chip.textContent !== value) {
      node.chip.textContent = value;
      node.chip.hidden = !value || value.length > (node.space ?? 0);
    }
  }

  paint() {
    // Read before anything is written: each look behind a change would lay the page out anew.
    const { scrollTop, scrollLeft, clientHeight } = this.area, view = { scrollTop, scrollLeft, clientHeight };
    const [first, last] = this.seen(view);
    const count = this.starts.length, text = this.known, old = this.nodes;
    this.drawn = [Math.max(0, first - AROUND), Math.min(count, last + AROUND)];
    this.glowing.clear();
    this.number();
    const from = this.starts[this.drawn[0]], to = this.starts[this.drawn[1]] ?? text.length;
    const isDrawn = (/** @type {Stretch} */ { start, end }) => end > from && start <= to;
    const marks = this.marks.filter(isDrawn), matches = this.matches.filter(isDrawn);
    let piece = 0;
    this.nodes = new Map();
    for (let index = this.drawn[0]; index < this.drawn[1]; index += 1) {
      const start = this.starts[index], end = (this.starts[index + 1] ?? text.length + 1) - 1;
      while (piece < this.pieces.length && this.pieces[piece].end <= start) piece += 1;
      const parts = this.parts(start, end, piece, marks, matches);
      const key = parts.map(([names, written]) => `${names}\0${written}`).join("\0");
      const known = old.get(index);
      if (known?.key === key) {
        known.classList.remove("now");
        known.chip?.remove();
        this.nodes.set(index, known);
        continue;
      }
      const node = /** @type {LineNode} */ (make("div", {}, ...parts.map(([className, textContent]) => className ? make("span", { className, textContent }) : textContent), "\n"));
      node.key = key;
      this.nodes.set(index, node);
    }
    this.ink.replaceChildren(...this.nodes.values());
    this.ignite();
    if (this.hinted !== null) this.hint(this.hinted);
    this.follow(view);
  }

  // A line in parts that look alike: the classes of each, and what is written.
  parts(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ piece, /** @type {Mark[]} */ marks, /** @type {Match[]} */ matches) {
    const { pieces, known } = this;
    const over = (/** @type {Stretch} */ one) => one.start <= to && one.end > from;
    const here = [];
    // What no person wrote has no colours: each is a node.
    if (to - from <= LONGEST_COLOURED) {
      for (let index = piece; index < pieces.length && pieces[index].start < to; index += 1) here.push(pieces[index]);
    }
    const marked = marks.filter(over), matched = matches.filter(over), turned = this.turned && this.sheet === "layout" && over(this.turned) ? [this.turned] : [];
    const cuts = new Set([from, to]);
    for (const one of [...here, ...marked, ...matched, ...turned]) cuts.add(within(one.start, from, to)).add(within(one.end, from, to));
    const places = [...cuts].sort((a, b) => a - b), parts = [];
    for (let index = 0; index + 1 < places.length; index += 1) {
      const start = places[index], end = places[index + 1];
      const holds = (/** @type {Stretch} */ one) => one.start <= start && end <= one.end;
      const mark = marked.find(holds), match = matched.find(holds);
      const names = [here.find(holds)?.kind, mark && (mark.isError ? "wrong" : "odd"), match && (match.isAt ? "match at" : "match"), turned.some(holds) && "turned"];
      parts.push([names.filter(Boolean).join(" "), known.slice(start, end)]);
    }
    // A mistake at the end of a line still shows.
    const end = marked.find((mark) => mark.start >= to);
    if (end) parts.push([end.isError ? "wrong" : "odd", " "]);
    return parts;
  }

  // Numbers the lines that are drawn.
  number() {
    const isLayout = this.sheet === "layout";
    const wrong = new Set(this.marks.filter((mark) => mark.isError).map((mark) => mark.line));
    const nodes = [];
    for (let line = this.drawn[0] + 1; line <= this.drawn[1]; line += 1) {
      const names = [wrong.has(line) && "at", isLayout && line === this.line && "here", this.glowing.has(line) && "now"];
      const node = make("span", { className: names.filter(Boolean).join(" "), textContent: line });
      if (this.tops) node.style.height = `${this.top(line) - this.top(line - 1)}px`;
      nodes.push(node);
    }
    this.gutter.replaceChildren(...nodes);
    // As wide as the last number, so that scrolling moves nothing sideways.
    this.gutter.style.minWidth = `calc(${Math.max(2, String(this.starts.length).length)}ch + 38px)`;
  }
}

// The last of sorted numbers that is not after a value: its index.
function lastUpTo(/** @type {number[]} */ numbers, /** @type {number} */ value) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}
