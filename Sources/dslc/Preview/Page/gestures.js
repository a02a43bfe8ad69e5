// The hands on the stage: drag, wheel and keys, momentum, rubber band and stops.

class Gestures {
  // Of a stage, or of a row on it.
  /** @param {Scrolled} stage */
  constructor(stage) {
    this.stage = stage;
    // The finger that holds the content, and where it would be if it were not for the rubber band.
    this.hold = null;
    this.raw = { x: 0, y: 0 };
    // The ways on which the content is, by axis, and since when.
    this.ways = null;
    this.frame = this.idle = 0;
    // What the last gesture wanted: for reviews by machine.
    this.last = null;
    // The gestures of the row that the finger is on.
    this.row = null;
  }

  // What the hands do on a stage.
  listen() {
    const { root } = this.stage;
    root.addEventListener("pointerdown", (event) => this.grasp(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) root.addEventListener(name, (event) => this.lift(event));
    // The end of a drag is no click, nor is catching what moves.
    root.addEventListener("click", (event) => {
      if (this.isSpent) event.stopPropagation();
      this.isSpent = false;
    }, true);
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("keydown", (event) => this.press(event));
  }

  // MARK: Ends

  /** @param {Axis} axis */
  length(axis) { return this.stage.viewport[axis === "x" ? "width" : "height"]; }
  get main() { return this.stage.horizontal ? "x" : "y"; }
  // -1 where offsets count from the right.
  // Offsets count from where lines of text begin.
  /** @param {Axis} axis */
  way(axis) { return axis === "x" && this.stage.isMirrored ? -1 : 1; }
  // Along the scroll the content can always be pulled, across only where it scrolls.
  /** @param {Axis} axis */
  goes(axis) { return axis === this.main || this.stage.distance[axis] > 0 || this.past(axis) !== 0; }
  // The nearest offset at which the content rests: any where it repeats.
  /** @param {Axis} axis @param {number} at */
  held(axis, at) { return this.stage.loops?.(axis) ? at : within(at, 0, this.stage.distance[axis]); }
  /** @param {Axis} axis */
  past(axis) {
    const at = this.stage.offset[axis];
    return at - this.held(axis, at);
  }

  // Where the finger would be for what is seen, and what is seen for where it is.
  take() {
    for (const axis of BOTH) {
      const past = this.past(axis);
      this.raw[axis] = this.stage.offset[axis] - past + unbanded(past, this.length(axis));
    }
  }
  follow() {
    /** @param {Axis} axis */
    const held = (axis) => {
      const inside = this.held(axis, this.raw[axis]);
      return inside + banded(this.raw[axis] - inside, this.length(axis));
    };
    this.stage.put(held("x"), held("y"));
  }

  // MARK: Fingers

  /** @param {PointerEvent} event */
  grasp(event) {
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.row = this.stage.rowAt?.(event)?.gestures ?? null;
    this.row?.grasp(event);
    const wasMoving = this.ways !== null;
    this.halt();
    this.hold = {
      id: event.pointerId, x: event.clientX, y: event.clientY, scale: this.stage.scale, wasMoving, axes: null, trail: [[event.timeStamp, { ...this.stage.offset }]],
    };
  }

  /** @param {PointerEvent} event @return {void} */
  drag(event) {
    const { hold, stage } = this;
    if (!hold && this.row) this.row.drag(event);
    if (!hold || event.pointerId !== hold.id) return;
    let x = event.clientX - hold.x, y = event.clientY - hold.y;
    if (!hold.axes) {
      const far = Math.hypot(x, y), slop = event.pointerType === "mouse" ? MOTION.slop.mouse : MOTION.slop.touch;
      if (far < slop) return;
      if (this.row) {
        // It goes the way of the row, or the row lets go.
        const { row } = this, isOfRow = Math.abs(x) > Math.abs(y) === (row.main === "x");
        (isOfRow ? this : row).release();
        if (isOfRow) return row.drag(event);
        this.row = null;
      }
      // A way that is clearly one axis stays on it.
      const isLevel = Math.abs(x) > 2 * Math.abs(y), isSteep = Math.abs(y) > 2 * Math.abs(x);
      hold.axes = BOTH.filter((axis) => this.goes(axis));
      if (hold.axes.length === 2 && (isLevel || isSteep)) hold.axes = [isLevel ? "x" : "y"];
      stage.root.setPointerCapture(hold.id);
      stage.root.classList.add("held");
      this.isSpent = true;
      this.take();
      // Without a jump.
      x -= x * slop / far;
      y -= y * slop / far;
    }
    for (const axis of hold.axes) this.raw[axis] -= (axis === "x" ? x : y) * this.way(axis) / hold.scale;
    this.follow();
    hold.trail.push([event.timeStamp, { ...stage.offset }]);
    while (hold.trail.length > 2 && event.timeStamp - hold.trail[1][0] > MOTION.recent) hold.trail.shift();
    hold.x = event.clientX;
    hold.y = event.clientY;
  }

  // Another has the finger: what was caught goes on to its rest.
  release() {
    const wasMoving = this.hold?.wasMoving;
    this.hold = null;
    if (wasMoving) this.letGo({ x: 0, y: 0 });
  }

  // The fingers are about something else: what was pulled comes to its rest, and their end is no click.
  drop() {
    for (const one of [this.row, this]) {
      if (!one) continue;
      if (one.hold?.axes) one.hold.wasMoving = true;
      one.stage.root.classList.remove("held");
      one.release();
    }
    this.row = null;
    this.isSpent = true;
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { hold, row } = this;
    this.row = null;
    if (row) {
      row.lift(event);
      this.isSpent ||= row.isSpent;
    }
    if (!hold || event.pointerId !== hold.id) return;
    this.stage.root.classList.remove("held");
    if (!hold.axes) {
      // What an address has pulled stays where it is.
      this.isSpent = hold.wasMoving;
      return this.release();
    }
    this.hold = null;
    // From the place where it was when the last milliseconds began; one that rests has not moved since.
    const first = hold.trail.findLast(([time]) => event.timeStamp - time >= MOTION.recent) ?? hold.trail[0], last = hold.trail[hold.trail.length - 1];
    const took = Math.max(0.008, (event.timeStamp - first[0]) / 1000);
    /** @param {Axis} axis */
    const speed = (axis) => event.type === "pointerup" ? (last[1][axis] - first[1][axis]) / took : 0;
    this.letGo({ x: speed("x"), y: speed("y") });
  }

  // MARK: Rest

  // Lets the content go with a velocity; `isDriven` what has had its momentum, as a wheel has.
  /** @param {Point} velocity @param {boolean} isDriven */
  letGo(velocity, isDriven = false) {
    /** @type {Partial<Record<Axis, Way>>} */
    const ways = {};
    for (const axis of BOTH) {
      if (!this.goes(axis)) continue;
      const from = this.stage.offset[axis], past = this.past(axis);
      const isMain = axis === this.main, kept = isMain && this.pages() ? MOTION.fast : MOTION.normal;
      const speed = Math.abs(velocity[axis]) < MOTION.slow ? 0 : velocity[axis];
      // Pulled farther out it only comes back.
      const reach = isDriven || past * speed > 0 ? from : from + projected(speed, kept);
      const proposed = this.held(axis, reach);
      let target = proposed;
      if (isMain) {
        target = this.stop(proposed, speed, this.stage.offset);
        this.last = { proposed, velocity: speed, from, target };
      }
      const began = isDriven ? 0 : speed;
      const isPast = past === 0 && reach !== proposed && target === proposed && began !== 0;
      ways[axis] = isPast ? wayPast(from, began, target, kept) : wayTo(from, began, target, kept);
    }
    this.go(ways);
  }

  // Where the layout would have it rest.
  /** @param {number} proposed @param {number} velocity @param {Point} those */
  stop(proposed, velocity, { x, y }) {
    return this.held(this.main, this.stage.stop(proposed, velocity, x, y));
  }

  // Whether the stops around are far apart.
  pages() {
    const { offset } = this.stage, at = this.held(this.main, offset[this.main]);
    const gap = this.stop(at + 1, 1, { ...offset, [this.main]: at + 1 })
      - this.stop(at - 1, -1, { ...offset, [this.main]: at - 1 });
    return gap > Math.max(4, this.length(this.main) * MOTION.page);
  }

  // Goes on its ways, each frame a step.
  /** @param {Partial<Record<Axis, Way>>} ways */
  go(ways) {
    this.halt();
    /** @param {number} time */
    const show = (time) => {
      const { offset } = this.stage;
      /** @param {Axis} axis */
      const place = (axis) => {
        const way = ways[axis];
        return !way ? offset[axis] : time === Infinity || hasCome(way, time) ? way.target : way.place(time);
      };
      this.stage.put(place("x"), place("y"));
    };
    const all = Object.values(ways);
    if (all.every((way) => hasCome(way, 0)) || reducedMotion()) return show(Infinity);
    this.ways = ways;
    this.began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const time = Math.max(0, now - this.began) / 1000;
      const isOver = all.every((way) => hasCome(way, time));
      if (isOver) this.ways = null; else this.frame = requestAnimationFrame(step);
      show(time);
    };
    this.frame = requestAnimationFrame(step);
  }

  halt() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.idle);
    this.idle = 0;
    this.ways = null;
  }

  // Goes to an offset by the spring, with the speed that there is.
  /** @param {Axis} axis @param {number} target */
  glide(axis, target) {
    const way = this.ways?.[axis], time = (performance.now() - this.began) / 1000;
    this.go({ [axis]: wayTo(this.stage.offset[axis], way ? way.speed(time) : 0, target) });
  }

  // MARK: Wheel

  /** @param {WheelEvent} event @return {void} */
  turn(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const { stage } = this;
    const row = stage.rowAt?.(event)?.gestures;
    const isLevel = event.shiftKey ? event.deltaY !== 0 : Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (row && isLevel === (row.main === "x")) return row.turn(event);
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.length(this.main) : 1;
    let x = event.deltaX * unit, y = event.deltaY * unit;
    // A list that scrolls sideways follows a wheel that only knows up and down.
    if (x === 0 && (event.shiftKey || stage.horizontal && stage.distance.y === 0)) [x, y] = [y, 0];
    if (this.hold?.axes) return;
    const isNew = !this.idle, delta = this.main === "x" ? x : y;
    // A notch of a mouse's wheel leads to the next stop, if it is near; fingers on a pad begin slowly.
    if (isNew && Math.abs(delta) >= MOTION.notch && this.leap(Math.sign(delta) * this.way(this.main))) return;
    this.halt();
    if (isNew) this.take();
    for (const [axis, delta] of /** @type {[Axis, number][]} */ ([["x", x], ["y", y]])) {
      const length = this.length(axis);
      if (!this.goes(axis)) continue;
      const raw = this.raw[axis] + delta * this.way(axis), held = this.held(axis, raw);
      this.raw[axis] = within(raw, held - length, held + length);
    }
    this.follow();
    const speed = { x: x * this.way("x") * 1000 / MOTION.idle, y: y * this.way("y") * 1000 / MOTION.idle };
    this.idle = setTimeout(() => {
      this.idle = 0;
      this.letGo(speed, true);
    }, MOTION.idle);
  }

  // Goes to the next stop, unless it is farther than a page; whether there is one.
  /** @param {number} way */
  leap(way) {
    const { main } = this, at = this.held(main, this.ways?.[main]?.target ?? this.stage.offset[main]), next = this.next(at, way);
    if (next === null || this.past(main) !== 0 || Math.abs(next - at) > this.length(main) * 1.001) return false;
    this.last = { proposed: this.held(main, at + way), velocity: way, from: at, target: next };
    this.glide(main, next);
    return true;
  }

  // The next stop in a direction; null where nothing stops it.
  /** @param {number} at @param {number} way */
  next(at, way) {
    const { main } = this, beside = this.held(main, at + way);
    const next = this.stop(beside, way, { ...this.stage.offset, [main]: beside });
    return next === beside ? null : next;
  }

  // MARK: Keys

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.altKey) return;
    const { stage, main } = this;
    const isArrow = event.key.startsWith("Arrow"), isFar = event.ctrlKey || event.metaKey;
    const axis = /** @type {Record<string, Axis>} */ ({ ArrowLeft: "x", ArrowRight: "x", ArrowUp: "y", ArrowDown: "y" })[event.key] ?? main;
    const leaf = this.length(axis) * MOTION.leaf;
    let step = {
      ArrowLeft: -MOTION.arrow, ArrowRight: MOTION.arrow, ArrowUp: -MOTION.arrow, ArrowDown: MOTION.arrow, PageUp: -leaf, PageDown: leaf,
      " ": event.shiftKey ? -leaf : leaf, Home: -Infinity, End: Infinity,
    }[event.key];
    if (step === undefined || isFar && !isArrow && Math.abs(step) !== Infinity) return;
    event.preventDefault();
    // Across its scroll the stage goes nowhere: the row that the hands were on last does.
    const row = isArrow && !this.goes(axis) && stage.rows?.inHand;
    if (row && row.gestures.main === axis) return row.gestures.step(axis, step * row.gestures.way(axis) * (isFar ? Infinity : 1));
    if (!this.goes(axis)) return;
    if (isArrow) step *= this.way(axis) * (isFar ? Infinity : 1);
    this.step(axis, step);
  }

  // A step of the user's: to the next stop in its direction, or so many points.
  /** @param {Axis} axis @param {number} by */
  step(axis, by) {
    const { stage } = this, end = stage.distance[axis], way = Math.sign(by);
    /** @param {number} place */
    const held = (place) => Number.isFinite(place) ? this.held(axis, place) : within(place, 0, end);
    const at = held(this.ways?.[axis]?.target ?? stage.offset[axis]);
    let target = held(at + by);
    if (axis === this.main && Math.abs(by) !== Infinity) {
      const next = this.next(at, way);
      if (next !== null) {
        const isLeaf = Math.abs(by) > MOTION.arrow;
        target = isLeaf ? this.stop(target, way, { ...stage.offset, [axis]: target }) : next;
        // A stop that is farther than a page is the next all the same.
        if ((target - at) * way <= 0) target = next;
      }
    }
    this.glide(axis, target);
  }
}
