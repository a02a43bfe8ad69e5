// The editor: a plain text area, and under it the same text in colours with its mistakes underlined. Of a long text only
// the lines that can be seen are drawn, and some around them.

const LINE_HEIGHT = 20, ABOVE = 4, AROUND = 30;

class Editor {
  constructor(area, ink, gutter, band) {
    Object.assign(this, { area, ink, gutter, band });
    this.marks = [];
    this.line = 0;
    // The text that is known, the places where its lines begin, and its parts that have a colour.
    this.known = null;
    this.starts = [0];
    this.pieces = [];
    // The lines that are drawn, from 0, the last not included.
    this.drawn = [0, 0];
    this.onEdit = () => {};
    area.addEventListener("input", () => {
      // Marks of the text before would lie in the wrong place until it has been checked.
      this.marks = [];
      this.paint();
      this.onEdit(area.value);
    });
    area.addEventListener("scroll", () => this.follow(), { passive: true });
    new ResizeObserver(() => this.follow()).observe(area);
  }

  get text() { return this.area.value; }
  set text(text) {
    this.area.value = text;
    this.paint();
  }

  // Takes the text apart, if it is another than before.
  read() {
    const { text } = this;
    if (text === this.known) return;
    this.known = text;
    this.starts = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.starts.push(end + 1);
    this.pieces = [...tokens(text)];
  }

  // Puts what is drawn under where the area shows it, and draws other lines where it shows others.
  follow() {
    const { scrollTop, scrollLeft } = this.area;
    const [first, last] = this.seen();
    if (first < this.drawn[0] || last > this.drawn[1]) return this.paint();
    const top = this.drawn[0] * LINE_HEIGHT - scrollTop;
    this.gutter.style.transform = `translateY(${top}px)`;
    this.ink.style.transform = `translate(${-scrollLeft}px, ${top}px)`;
    this.band.hidden = !this.line;
    this.band.style.setProperty("--top", `${ABOVE + (this.line - 1) * LINE_HEIGHT - scrollTop}px`);
  }

  // The lines that can be seen, from 0, the last not included.
  seen() {
    this.read();
    const { scrollTop, clientHeight } = this.area;
    const count = this.starts.length;
    const first = Math.max(0, Math.min(count - 1, Math.floor((scrollTop - ABOVE) / LINE_HEIGHT)));
    return [first, Math.min(count, first + Math.ceil(clientHeight / LINE_HEIGHT) + 1)];
  }

  // The place of a line and a column, both from 1, in the text.
  place(line, column) {
    this.read();
    const start = this.starts[Math.min(Math.max(1, line), this.starts.length) - 1];
    return Math.min(this.known.length, start + column - 1);
  }

  // Moves the caret to a place and shows it.
  goTo(line, column, length = 0) {
    const start = this.place(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.min(this.text.length, start + length));
    this.reveal(line);
  }

  reveal(line) {
    const top = (line - 1) * LINE_HEIGHT + ABOVE;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + LINE_HEIGHT > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.follow();
  }

  // Lights up the line where something is declared; null: none.
  light(line) {
    this.line = line ?? 0;
    this.paint();
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
    const [first, last] = this.seen();
    const count = this.starts.length;
    this.drawn = [Math.max(0, first - AROUND), Math.min(count, last + AROUND)];
    this.number();
    const text = this.known;
    const from = this.starts[this.drawn[0]], to = this.starts[this.drawn[1]] ?? text.length;
    const isDrawn = ({ start, end }) => end > from && start < to;
    const pieces = this.pieces.filter(isDrawn), marks = this.marks.filter(isDrawn);
    const held = (place) => Math.max(from, Math.min(place, to));
    const cuts = new Set([from, to]);
    for (const { start, end } of [...pieces, ...marks]) cuts.add(held(start)).add(held(end));
    const places = [...cuts].sort((a, b) => a - b);
    const nodes = document.createDocumentFragment();
    let piece = 0;
    for (let index = 0; index + 1 < places.length; index += 1) {
      const start = places[index], end = places[index + 1];
      while (piece < pieces.length && pieces[piece].end <= start) piece += 1;
      const kind = piece < pieces.length && pieces[piece].start <= start ? pieces[piece].kind : "";
      const mark = marks.find((mark) => mark.start <= start && end <= mark.end);
      const names = [kind, mark ? (mark.isError ? "wrong" : "odd") : ""].filter(Boolean).join(" ");
      const written = text.slice(start, end);
      nodes.append(names ? make("span", { className: names, textContent: written }) : written);
    }
    // A mistake at the very end still shows.
    if (to === text.length && this.marks.some((mark) => mark.start >= text.length)) {
      nodes.append(make("span", { className: "wrong", textContent: " " }));
    }
    this.ink.replaceChildren(nodes);
    this.follow();
  }

  // Numbers the lines that are drawn.
  number() {
    const wrong = new Set(this.marks.filter((mark) => mark.isError).map((mark) => mark.line));
    const nodes = document.createDocumentFragment();
    for (let line = this.drawn[0] + 1; line <= this.drawn[1]; line += 1) {
      const className = [wrong.has(line) ? "at" : "", line === this.line ? "here" : ""].filter(Boolean).join(" ");
      nodes.append(make("span", { className, textContent: line }), "\n");
    }
    this.gutter.replaceChildren(nodes);
    // As wide as the last number, so that scrolling moves nothing sideways.
    this.gutter.style.minWidth = `calc(${String(this.starts.length).length}ch + 26px)`;
  }
}
