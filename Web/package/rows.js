// Sections that scroll by themselves: each has a scroller of its own where the layout has its window, in which the browser
// scrolls it.

import { REACH } from "./space.js";
import { WindowColumn } from "./wire.js";

export class Rows {
  constructor(list) {
    this.list = list;
    this.rows = new Map();
  }

  /** Puts the rows on screen where they belong. */
  place() {
    const { list } = this, { engine } = list, before = this.rows;
    this.rows = new Map();
    for (const numbers of engine.rows()) {
      const section = numbers[WindowColumn.section], offset = numbers[WindowColumn.offset], length = numbers[WindowColumn.length];
      const x = numbers[WindowColumn.left], y = numbers[WindowColumn.top];
      const width = numbers[WindowColumn.width], height = numbers[WindowColumn.height], keepsSides = numbers[WindowColumn.keepsSides] > 0;
      const row = before.get(section) ?? this.make(section);
      before.delete(section);
      this.rows.set(section, row);
      // A layout that scrolls down has rows that scroll sideways, and the other way round.
      const isSideways = !list.layout.horizontal, { space } = list;
      row.round = numbers[WindowColumn.repeats] === 0 ? 0 : length;
      row.rounds = row.round > 0 ? Math.ceil(REACH / row.round) : 0;
      row.base = row.rounds * row.round;
      row.way = isSideways && list.isRightToLeft && !keepsSides ? -1 : 1;
      const whole = length + 2 * row.base, left = x + space.left, top = y + space.top;
      const box = [left, top, width, height, whole].join();
      if (row.box !== box) {
        const { style } = row.element;
        row.box = box;
        Object.assign(style, { transform: `translate(${left}px,${top}px)`, width: `${width}px`, height: `${height}px` });
        Object.assign(style, isSideways ? { overflowX: "auto", overflowY: "hidden" } : { overflowX: "hidden", overflowY: "auto" });
        // The browser counts from the left in a row that keeps its sides; its texts run as they did.
        if (keepsSides) Object.assign(style, { direction: "ltr" }), row.content.style.direction = "rtl";
        Object.assign(row.content.style, isSideways ? { width: `${whole}px`, height: "100%" } : { width: "100%", height: `${whole}px` });
      }
      // What runs from right to left begins at the right end of its content.
      const along = row.way < 0 ? whole - width - offset - row.base : offset + row.base;
      row.shift = isSideways ? { left: along - x, top: -y } : { left: -x, top: along - y };
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
    const row = { section, element, content, way: 1, base: 0 };
    element.addEventListener("scroll", () => {
      this.list.engine.moveRow(section, this.offset(row));
      this.list.place();
    }, { passive: true });
    element.addEventListener("scrollend", () => this.rest(row), { passive: true });
    return row;
  }

  /** Where a row stands, in the layout's offsets. */
  offset({ element, way, base }) { return way * (this.list.layout.horizontal ? element.scrollTop : element.scrollLeft) - base; }

  scroll({ element, way, base }, offset, behavior) {
    element.scrollTo({ [this.list.layout.horizontal ? "top" : "left"]: way * (offset + base), behavior });
  }

  // A row goes to where the layout stops; one without ends goes back to its middle rounds, where it looks the same.
  rest(row) {
    const offset = this.offset(row), rounds = row.round > 0 ? Math.floor(offset / row.round) : 0;
    if (this.list.options.snap !== false) {
      const stop = this.list.engine.stopRow(row.section, offset);
      if (Math.abs(stop - offset) > 1) return this.scroll(row, stop, "smooth");
    }
    if (Math.abs(rounds) > row.rounds / 2) this.scroll(row, offset - rounds * row.round, "instant");
  }

  /** The row that an element stands in; null for one in the list itself. */
  of(kind, section) { return this.list.layout.kinds[kind].isInRow ? this.rows.get(section) ?? null : null; }

  /** Rows that have come begin where the layout has them, once they are in the page. */
  settle() {
    for (const row of this.rows.values()) {
      if (row.isNew === true || !row.element.isConnected) continue;
      this.scroll(row, row.isNew, "instant");
      row.isNew = true;
    }
  }

  /** The layout has other data: its rows may stand elsewhere. */
  forget() {
    for (const row of this.rows.values()) row.isNew = undefined;
  }
}
