// What comes next on screen is made while the browser has nothing else to do, and stands where it belongs before it is seen.
// Only in a layout whose elements stay where they are in the content: then a step that needs no other node needs nothing.

// Steps as long as the last one that are made ready at once, and those that have to be left.
const STEPS = 8, LEFT = 2;

// Not every browser tells when it has time.
const begin = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1));
const end = globalThis.cancelIdleCallback ?? clearTimeout;

export class Ahead {
  constructor(list) {
    this.list = list;
    // Along the scroll: where the list stood last, how long its last step was, between which offsets its nodes are right.
    this.at = this.step = 0;
    this.low = this.high = this.across = NaN;
    this.waiting = 0;
  }

  /** Follows a step of the scroller. */
  follow() {
    const { list } = this, { space } = list;
    if (!space) return;
    const isElsewhere = space.follow(list.scroller), offset = space.offset(list.scroller), along = space.along(offset);
    this.step = along - this.at;
    this.at = along;
    if (!isElsewhere && along >= this.low && along <= this.high && space.aside(offset) === this.across) {
      // All nodes stand as they have to already.
      list.step += 1;
      list.stops.follow(along);
    } else list.place(true);
    this.wish();
  }

  /** What can be seen at an offset, and in a layout that is still, so far before and behind it. */
  look(offset, before, behind) {
    const { list: { engine, isStill, overscan, space } } = this, along = space.along(offset);
    // In another layout every step is made anew.
    this.low = isStill ? along - before : NaN;
    this.high = along + behind;
    this.across = space.aside(offset);
    const beyond = overscan + (before + behind) / 2;
    if (!(beyond > 0)) return engine.look(offset.x, offset.y);
    const { x, y } = space.moved(offset, (behind - before) / 2);
    return engine.lookBeyond(x, y, beyond);
  }

  /** Makes ready what comes next, as soon as there is time. */
  wish() {
    const { list, step, at } = this, far = Math.abs(step), { viewport, space } = list, length = space.horizontal ? viewport.width : viewport.height;
    // Nobody knows where the next jump goes.
    if (!list.isStill || far === 0 || far > 2 * length) return;
    const left = step > 0 ? this.high - at : at - this.low;
    if (left < LEFT * far) this.waiting ||= begin(() => this.prepare(Math.min(STEPS * far, length)));
  }

  prepare(next) {
    const { list, step } = this, back = next / STEPS;
    this.waiting = 0;
    list.place(true, step > 0 ? back : next, step > 0 ? next : back);
    list.settle();
  }

  end() { end(this.waiting); }
}
