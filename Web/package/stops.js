// Where scrolling stops: the browser snaps to marks, which stand where the layout stops. So gestures stay the browser's.

// Marks stand so many viewports to each side of where the list is.
const REACH = 6;

export class Stops {
  constructor(list) {
    this.list = list;
    this.marks = new Map();
    this.known = null;
  }

  /** The layout has changed: its stops are looked for again. */
  forget() {
    this.known = null;
    const { scroller, layout, options } = this.list, wanted = layout.snap && options.snap !== false;
    scroller.style.scrollSnapType = wanted ? `${layout.horizontal ? "x" : "y"} ${this.list.isBeside ? "proximity" : "mandatory"}` : "none";
    if (!wanted) this.end();
  }

  /** Has the marks near an offset along the scroll. */
  follow(along) {
    const { engine, layout, space, viewport, options } = this.list;
    if (!layout.snap || options.snap === false) return;
    const length = (layout.horizontal ? viewport.width : viewport.height) || 1;
    if (this.known && this.known.base === space.base && along - length >= this.known.low && along + length <= this.known.high) return;
    const low = along - REACH * length, high = along + REACH * length;
    this.known = { low, high, base: space.base };
    const wanted = new Set(engine.stops(low, high).map((stop) => stop + space.base));
    for (const [stop, mark] of this.marks) {
      if (wanted.has(stop)) continue;
      mark.remove();
      this.marks.delete(stop);
    }
    for (const stop of wanted) if (!this.marks.has(stop)) this.marks.set(stop, this.mark(stop));
  }

  mark(stop) {
    const mark = document.createElement("div"), { content, space } = this.list;
    mark.setAttribute("aria-hidden", "true");
    Object.assign(mark.style, {
      position: "absolute", width: "1px", height: "1px", pointerEvents: "none", visibility: "hidden", scrollSnapAlign: "start",
      [!space.horizontal ? "top" : space.isMirrored ? "right" : "left"]: `${stop}px`,
    });
    content.append(mark);
    return mark;
  }

  end() {
    for (const mark of this.marks.values()) mark.remove();
    this.marks.clear();
  }
}
