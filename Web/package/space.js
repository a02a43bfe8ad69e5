// How places in a scroller and places in its layout go together. The layout says where things are drawn, its mirror image
// where lines run from right to left; there its offset counts from the right, as that of the scroller does with another sign.
// A list without ends stands in the middle of many rounds. One that is longer than browsers scroll has a shorter scroller.

/** So far a list without ends reaches to each side at least, in pixels. */
export const REACH = 100_000;

// Browsers hold what scrolls to some ten million pixels. A scroller of a longer list is so long, and near its ends, so far, it goes
// one to one with the list; in between it stands for a longer way.
const LONGEST = 8_000_000, NEAR = 2_000_000;

export class Space {
  /** `beside`: the content of a list that has other things beside it in its scroller, or null. */
  constructor({ contentSize, horizontal, loop, scrolls, mirrors }, viewport, isRightToLeft, beside = null) {
    const round = horizontal ? contentSize.width : contentSize.height;
    this.horizontal = horizontal;
    this.scrolls = scrolls;
    this.beside = beside;
    this.isMirrored = isRightToLeft && mirrors;
    /** How long a round is; 0 for a list with ends. */
    this.round = loop ? round : 0;
    this.rounds = this.round > 0 ? Math.ceil(REACH / this.round) : 0;
    this.isLong = !loop && round > LONGEST && !(horizontal && this.isMirrored);
    this.window = horizontal ? viewport.width : viewport.height;
    // How far the layout can be scrolled, and its scroller.
    this.most = Math.max(0, round - this.window);
    this.far = this.isLong ? LONGEST - this.window : this.most;
    // Where a scroller of a long list stood last.
    this.stood = 0;
    const base = this.rounds * this.round, along = this.isLong ? LONGEST : round + 2 * base;
    this.width = horizontal ? along : contentSize.width;
    this.height = horizontal ? contentSize.height : along;
    // Content that is narrower than the scroller begins at its right end there.
    this.free = this.isMirrored ? Math.max(0, viewport.width - this.width) : 0;
    this.shift(base);
  }

  /** Lets the layout's content begin there in that of the scroller. */
  shift(base) {
    this.base = base;
    /** What is added to places of the layout. */
    this.left = this.free + (this.horizontal ? base : 0);
    this.top = this.horizontal ? 0 : base;
  }

  /** The layout's offset where a scroller stands. */
  offset(scroller) {
    if (this.beside) return this.seen(scroller);
    // To ask the browser takes time: it looks whether the page stands. Along an axis that does not scroll it is 0.
    const left = this.scrolls.x ? scroller.scrollLeft : 0, y = this.scrolls.y ? scroller.scrollTop : 0, x = this.isMirrored ? -left : left;
    return this.horizontal ? { x: x - this.base, y } : { x, y: y - this.base };
  }

  // Beside other things it is the way from where the content begins. Until it fills the scroller, and once it leaves it, the list
  // stands at its start, and at its end.
  seen(scroller) {
    const { y } = this.away(scroller);
    return { x: 0, y: Math.max(0, Math.min(this.most, y - this.base)) };
  }

  // How far the scroller's edges are from those of the content.
  away(scroller) {
    const own = this.beside.getBoundingClientRect();
    if (scroller === document.scrollingElement) return { x: -own.left, y: -own.top };
    const around = scroller.getBoundingClientRect();
    return { x: around.left + scroller.clientLeft - own.left, y: around.top + scroller.clientTop - own.top };
  }

  /** Where a scroller has to stand for an offset of the layout. */
  place({ x, y }, scroller) {
    if (this.beside) return { left: scroller.scrollLeft, top: scroller.scrollTop + y + this.base - this.away(scroller).y };
    const left = this.horizontal ? x + this.base : x;
    return { left: this.isMirrored ? -left : left, top: this.horizontal ? y : y + this.base };
  }

  // Where the scroller of a long list stands by itself.
  standing(scroller) { return this.beside ? this.away(scroller).y : this.horizontal ? scroller.scrollLeft : scroller.scrollTop; }

  /** Follows the scroller of a long list: a step goes as far as the scroller went, a jump to the place that it stands for.
   *  Answers whether the content has another place in the scroller now. */
  follow(scroller) {
    if (!this.isLong) return false;
    const stands = this.standing(scroller), { base, most, far } = this, step = Math.abs(stands - this.stood);
    this.stood = stands;
    let along = step > 4 * this.window ? this.meant(stands) : stands - base;
    if (stands <= 0) along = stands;
    else if (stands >= far) along = most + stands - far;
    along = Math.max(Math.min(0, stands), Math.min(most + Math.max(0, stands - far), along));
    if (along === stands - base) return false;
    this.shift(stands - along);
    return true;
  }

  // What a place of the scroller stands for, and the other way round.
  meant(stands) {
    if (stands <= NEAR) return stands;
    if (stands >= this.far - NEAR) return this.most - (this.far - stands);
    return NEAR + (stands - NEAR) * (this.most - 2 * NEAR) / (this.far - 2 * NEAR);
  }

  standingFor(along) {
    if (along <= NEAR) return along;
    if (along >= this.most - NEAR) return this.far - (this.most - along);
    return NEAR + (along - NEAR) * (this.far - 2 * NEAR) / (this.most - 2 * NEAR);
  }

  /** Lets the scroller of a long list stand where it stands for an offset; answers whether it has to move. */
  aim(offset) {
    if (!this.isLong) return false;
    const along = Math.max(0, Math.min(this.most, this.along(offset))), stands = Math.round(this.standingFor(along));
    const isElsewhere = stands !== this.stood;
    this.stood = stands;
    this.shift(stands - along);
    return isElsewhere;
  }

  /** Takes over where a list stood before its layout took other sizes. */
  takeOver(before) {
    if (!this.isLong || !before) return;
    this.stood = before.isLong ? before.stood : 0;
    this.shift(before.isLong ? before.base : 0);
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
