// The list that really scrolls: where the browser has it, and which offset of the content that is. The two differ where
// the browser cannot follow: past the ends, between two pixels, and in what is longer than it can place exactly.

// A browser keeps where a list is in 32 bits, a million points to a sixteenth of one, and lays out nothing longer than
// some 33 million. A longer list scrolls point by point all the same: it is moved back under the picture when it rests.
const LONGEST = 1_000_000, HALF = LONGEST / 2, QUARTER = LONGEST / 4;
// How far a wheel or a key finds a list pulled, of its length: from farther away it would take too many turns back.
const PULL = 1 / 3;

const within = (value, least, most) => Math.max(least, Math.min(value, most));

class List {
  constructor(root, spacer) {
    Object.assign(this, { root, spacer });
    this.offset = { x: 0, y: 0 };
    this.viewport = { width: 375, height: 667 };
    this.content = null;
    this.horizontal = false;
    // Where the browser has the list, and what has to be added to get the offset.
    this.at = { x: 0, y: 0 };
    this.base = { x: 0, y: 0 };
    this.onScroll = () => {};
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    if ("onscrollend" in root) root.addEventListener("scrollend", () => this.settle(), { passive: true });
    root.addEventListener("wheel", (event) => this.turned(event), { passive: false });
    root.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Takes over the size of the device and of the content. What was not past the end is not past it now: a list that has
  // become shorter is held to its end.
  resize(viewport, content, horizontal) {
    const before = this.content && this.distance;
    Object.assign(this, { viewport, content, horizontal });
    const { distance, offset } = this;
    const held = (axis) => before ? Math.min(offset[axis], distance[axis] + Math.max(0, offset[axis] - before[axis])) : offset[axis];
    this.offset = { x: held("x"), y: held("y") };
    this.root.style.width = `${viewport.width}px`;
    this.root.style.height = `${viewport.height}px`;
    this.spacer.style.width = `${viewport.width + room(distance.x)}px`;
    this.spacer.style.height = `${viewport.height + room(distance.y)}px`;
    this.settle();
  }

  // How far the list scrolls.
  get distance() {
    const { width, height } = this.content ?? this.viewport;
    return { x: Math.max(0, width - this.viewport.width), y: Math.max(0, height - this.viewport.height) };
  }

  moveTo(x, y) {
    this.offset = { x, y };
    this.settle();
  }

  // Sets the list to where the offset says.
  settle() {
    const { root, offset, distance } = this;
    root.scrollLeft = rest(offset.x, distance.x);
    root.scrollTop = rest(offset.y, distance.y);
    this.at = { x: root.scrollLeft, y: root.scrollTop };
    this.base = { x: offset.x - this.at.x, y: offset.y - this.at.y };
  }

  // The browser has scrolled.
  scrolled() {
    const now = { x: this.root.scrollLeft, y: this.root.scrollTop };
    if (now.x === this.at.x && now.y === this.at.y) return;
    const { distance, offset } = this;
    const moved = (axis) => {
      if (now[axis] === this.at[axis]) return offset[axis];
      // The list's own ends are those of the content.
      if (now[axis] <= 0) return 0;
      if (now[axis] > room(distance[axis]) - 1) return distance[axis];
      // To a thousandth: what is farther behind the point comes of the size of a pixel.
      const next = Math.round((now[axis] + this.base[axis]) * 1000) / 1000;
      return within(next, Math.min(0, offset[axis]), Math.max(distance[axis], offset[axis]));
    };
    this.offset = { x: moved("x"), y: moved("y") };
    this.at = now;
    const isFar = (axis) => distance[axis] > LONGEST && Math.abs(now[axis] - HALF) > QUARTER
      && Math.abs(rest(this.offset[axis], distance[axis]) - now[axis]) > 1;
    if (isFar("x") || isFar("y")) this.settle();
    if (!("onscrollend" in this.root)) {
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.settle(), 200);
    }
    this.onScroll();
  }

  // Whether the list is past an end, from where the browser cannot scroll it back.
  isPulled(axis) { return this.offset[axis] < 0 || this.offset[axis] > this.distance[axis]; }

  // Goes on by steps of the user's.
  by(x, y) {
    const { offset, distance, viewport } = this;
    this.moveTo(stepped(offset.x, x, distance.x, viewport.width * PULL), stepped(offset.y, y, distance.y, viewport.height * PULL));
    this.onScroll();
  }

  turned(event) {
    if (event.ctrlKey) return;
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.viewport[this.horizontal ? "width" : "height"] : 1;
    let x = event.deltaX * unit, y = event.deltaY * unit;
    // A list that scrolls sideways follows a wheel that only knows up and down.
    const isTurned = x === 0 && (event.shiftKey || this.horizontal && this.distance.y === 0);
    if (isTurned) [x, y] = [y, 0];
    const isOurs = isTurned && !event.shiftKey || x !== 0 && this.isPulled("x") || y !== 0 && this.isPulled("y");
    if (!isOurs) return;
    event.preventDefault();
    this.by(x, y);
  }

  // What the browser does by itself it does: keys up and down, and arrows sideways. But it cannot reach a list that is
  // pulled, and glides to the ends of its own where the content has others.
  pressed(event) {
    if (event.defaultPrevented || event.altKey) return;
    const isSideways = this.horizontal && this.distance.y === 0;
    const isArrow = event.key.startsWith("Arrow");
    const axis = { ArrowLeft: "x", ArrowRight: "x", ArrowUp: "y", ArrowDown: "y" }[event.key] ?? (isSideways ? "x" : "y");
    const page = this.viewport[axis === "x" ? "width" : "height"] * 0.875;
    let step = {
      ArrowLeft: -40, ArrowRight: 40, ArrowUp: -40, ArrowDown: 40, PageUp: -page, PageDown: page,
      " ": event.shiftKey ? -page : page, Home: -Infinity, End: Infinity,
    }[event.key];
    if (step === undefined || event.ctrlKey && isArrow) return;
    // Where keyboards have no Home.
    if (event.metaKey && isArrow) step *= Infinity;
    const isEnd = Math.abs(step) === Infinity;
    if ((event.ctrlKey || event.metaKey) && !isEnd) return;
    if (!this.isPulled(axis) && !(isSideways && !isArrow) && !(isEnd && this.distance[axis] > LONGEST)) return;
    event.preventDefault();
    if (isEnd) {
      const end = step < 0 ? 0 : this.distance[axis];
      this.moveTo(axis === "x" ? end : this.offset.x, axis === "x" ? this.offset.y : end);
      this.onScroll();
    } else {
      this.by(axis === "x" ? step : 0, axis === "x" ? 0 : step);
    }
  }
}

// How far the browser scrolls the list. To whole points: one that could scroll by a part of a pixel more would round it
// up and pull the layer along.
const room = (distance) => Math.min(Math.floor(distance), LONGEST);

// Where the list rests at an offset: as far from the nearer end as the content is, and in its middle else.
function rest(offset, distance) {
  const held = within(offset, 0, distance);
  if (distance <= LONGEST || held <= HALF) return held;
  return Math.max(HALF, LONGEST - (distance - held));
}

// The offset after a step. From past an end a step back is a step, and one farther away lets go of the list.
function stepped(offset, step, distance, pull) {
  if (step === 0) return offset;
  if (offset < 0 && step < 0) return 0;
  if (offset > distance && step > 0) return distance;
  return within(within(offset, -pull, distance + pull) + step, Math.min(0, offset), Math.max(distance, offset));
}
