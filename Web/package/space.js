// How places in a scroller and places in its layout go together. A list that scrolls sideways begins at the right where
// lines run from right to left; a list without ends stands in the middle of many rounds.

/** So far a list without ends reaches to each side at least, in pixels. */
export const REACH = 100_000;

export class Space {
  constructor({ contentSize, horizontal, loop, scrolls }, viewport, isRightToLeft) {
    const round = horizontal ? contentSize.width : contentSize.height;
    this.horizontal = horizontal;
    this.scrolls = scrolls;
    this.isMirrored = isRightToLeft && horizontal;
    /** How long a round is; 0 for a list with ends. */
    this.round = loop ? round : 0;
    this.rounds = this.round > 0 ? Math.ceil(REACH / this.round) : 0;
    /** Where the layout's content begins in that of the scroller. */
    this.base = this.rounds * this.round;
    this.width = contentSize.width + (horizontal ? 2 * this.base : 0);
    this.height = contentSize.height + (horizontal ? 0 : 2 * this.base);
    this.mirror = Math.max(this.width, viewport.width);
  }

  /** The layout's offset where a scroller stands. */
  offset(scroller) {
    // To ask the browser takes time: it looks whether the page stands. Along an axis that does not scroll it is 0.
    const left = this.scrolls.x ? scroller.scrollLeft : 0, y = this.scrolls.y ? scroller.scrollTop : 0, x = this.isMirrored ? -left : left;
    return this.horizontal ? { x: x - this.base, y } : { x, y: y - this.base };
  }

  /** Where a scroller has to stand for an offset of the layout. */
  place({ x, y }) {
    const left = this.horizontal ? x + this.base : x;
    return { left: this.isMirrored ? -left : left, top: this.horizontal ? y : y + this.base };
  }

  /** How far an offset is along the scroll. */
  along({ x, y }) { return this.horizontal ? x : y; }

  /** How far it is across the scroll. */
  aside({ x, y }) { return this.horizontal ? y : x; }

  /** An offset that is so much farther along the scroll. */
  moved({ x, y }, by) { return this.horizontal ? { x: x + by, y } : { x, y: y + by }; }

  /** The same place near the middle; null where the list has ends, or stands there. */
  recentred(offset) {
    const rounds = this.round > 0 ? Math.floor(this.along(offset) / this.round) : 0;
    if (Math.abs(rounds) <= this.rounds / 2) return null;
    return this.moved(offset, -rounds * this.round);
  }
}
