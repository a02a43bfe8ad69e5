// Sections that scroll by themselves: each has a scroller of its own where the layout has its window, in which the browser
// scrolls it.

// In a row nothing is mirrored and nothing repeats here; its nodes stand in its own content.
const SPACE = { horizontal: true, base: 0, isMirrored: false };

export class Rows {
  constructor(list) {
    this.list = list;
    this.rows = new Map();
  }

  /** Puts the rows on screen where they belong. */
  place() {
    const { list } = this, { engine } = list, before = this.rows;
    this.rows = new Map();
    for (const [section, x, y, width, height, offset, length, loops] of engine.rows()) {
      if (loops) continue;
      const row = before.get(section) ?? this.make(section);
      before.delete(section);
      this.rows.set(section, row);
      const base = list.space.horizontal ? { x: x + list.space.base, y } : { x, y: y + list.space.base };
      // A layout that scrolls down has rows that scroll sideways, and the other way round.
      const isSideways = !list.layout.horizontal, { style } = row.element;
      const box = [base.x, base.y, width, height, length].join();
      if (row.box !== box) {
        row.box = box;
        Object.assign(style, { transform: `translate(${base.x}px,${base.y}px)`, width: `${width}px`, height: `${height}px` });
        Object.assign(style, isSideways ? { overflowX: "auto", overflowY: "hidden" } : { overflowX: "hidden", overflowY: "auto" });
        Object.assign(row.content.style, isSideways ? { width: `${length}px`, height: "100%" } : { width: "100%", height: `${length}px` });
      }
      row.shift = isSideways ? { x: offset - x, y: -y } : { x: -x, y: offset - y };
      row.isNew ??= offset;
    }
    for (const row of before.values()) row.element.remove();
  }

  make(section) {
    const element = document.createElement("div"), content = document.createElement("div");
    element.dataset.row = section;
    Object.assign(element.style, { position: "absolute", left: "0", top: "0", scrollbarWidth: "none" });
    Object.assign(content.style, { position: "relative", overflow: "clip" });
    element.append(content);
    const along = () => (this.list.layout.horizontal ? element.scrollTop : element.scrollLeft);
    element.addEventListener("scroll", () => {
      this.list.engine.moveRow(section, along());
      this.list.place();
    }, { passive: true });
    element.addEventListener("scrollend", () => {
      if (this.list.options.snap === false) return;
      const stop = this.list.engine.stopRow(section, along());
      if (Math.abs(stop - along()) > 1) element.scrollTo(this.list.layout.horizontal ? { top: stop, behavior: "smooth" } : { left: stop, behavior: "smooth" });
    }, { passive: true });
    return { section, element, content, space: SPACE };
  }

  /** The row that an element stands in; null for one in the list itself. */
  of(kind, section) { return this.list.layout.kinds[kind].isInRow ? this.rows.get(section) ?? null : null; }

  /** Rows that have come begin where the layout has them, once they are in the page. */
  settle() {
    for (const row of this.rows.values()) {
      if (row.isNew === true || !row.element.isConnected) continue;
      row.element.scrollTo(this.list.layout.horizontal ? { top: row.isNew, behavior: "instant" } : { left: row.isNew, behavior: "instant" });
      row.isNew = true;
    }
  }

  /** The layout has other data: its rows may stand elsewhere. */
  forget() {
    for (const row of this.rows.values()) row.isNew = undefined;
  }
}
