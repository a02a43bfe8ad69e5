// The hands on the stage: drag, wheel and keys, momentum, rubber band and stops.

class Gestures {
  constructor(stage) {
    const { root } = stage;
    this.stage = stage;
    // The finger that holds the content, and where it would be if it were not for the rubber band.
    this.hold = null;
    this.raw = { x: 0, y: 0 };
    // The ways on which the content is, by axis, and since when.
    this.ways = null;
    this.frame = this.idle = 0;
    // What the last gesture wanted: for reviews by machine.
    this.last = null;
    root.addEventListener("pointerdown", (event) => this.grasp(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, (event) => this.lift(event));
    // The end of a drag is no click, nor is catching what moves.
    root.addEventListener("click", (event) => {
      if (this.isSpent) event.stopPropagation();
      this.isSpent = false;
    }, true);
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("keydown", (event) => this.press(event));
  }

  // MARK: Ends

  length(axis) { return this.stage.viewport[axis === "x" ? "width" : "height"]; }
  get main() { return this.stage.horizontal ? "x" : "y"; }
  // Along the scroll the content can always be pulled, across only where it scrolls.
  goes(axis) { return axis === this.main || this.stage.distance[axis] > 0 || this.past(axis) !== 0; }
  past(axis) {
    const at = this.stage.offset[axis];
    return at - within(at, 0, this.stage.distance[axis]);
  }

  // Where the finger would be for what is seen, and what is seen for where it is.
  take() {
    for (const axis of ["x", "y"]) {
      const past = this.past(axis);
      this.raw[axis] = this.stage.offset[axis] - past + unbanded(past, this.length(axis));
    }
  }
  follow() {
    const held = (axis) => {
      const inside = within(this.raw[axis], 0, this.stage.distance[axis]);
      return inside + banded(this.raw[axis] - inside, this.length(axis));
    };
    this.stage.put(held("x"), held("y"));
  }

  // MARK: Fingers

  grasp(event) {
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const wasMoving = this.ways !== null;
    this.halt();
    const box = this.stage.root.getBoundingClientRect();
    this.hold = {
      id: event.pointerId, x: event.clientX, y: event.clientY, scale: box.width / this.stage.viewport.width,
      wasMoving, axes: null, trail: [[event.timeStamp, { ...this.stage.offset }]],
    };
  }

  drag(event) {
    const { hold, stage } = this;
    if (!hold || event.pointerId !== hold.id) return;
    let x = event.clientX - hold.x, y = event.clientY - hold.y;
    if (!hold.axes) {
      const far = Math.hypot(x, y), slop = event.pointerType === "mouse" ? MOTION.slop.mouse : MOTION.slop.touch;
      if (far < slop) return;
      // A way that is clearly one axis stays on it.
      const isLevel = Math.abs(x) > 2 * Math.abs(y), isSteep = Math.abs(y) > 2 * Math.abs(x);
      hold.axes = ["x", "y"].filter((axis) => this.goes(axis));
      if (hold.axes.length === 2 && (isLevel || isSteep)) hold.axes = [isLevel ? "x" : "y"];
      stage.root.setPointerCapture(hold.id);
      stage.root.classList.add("held");
      this.isSpent = true;
      this.take();
      // Without a jump.
      x -= x * slop / far;
      y -= y * slop / far;
    }
    for (const axis of hold.axes) this.raw[axis] -= (axis === "x" ? x : y) / hold.scale;
    this.follow();
    hold.trail.push([event.timeStamp, { ...stage.offset }]);
    while (hold.trail.length > 2 && event.timeStamp - hold.trail[1][0] > MOTION.recent) hold.trail.shift();
    hold.x = event.clientX;
    hold.y = event.clientY;
  }

  lift(event) {
    const { hold } = this;
    if (!hold || event.pointerId !== hold.id) return;
    this.hold = null;
    this.stage.root.classList.remove("held");
    if (!hold.axes) {
      // What was caught goes on to its rest; what an address has pulled stays where it is.
      this.isSpent = hold.wasMoving;
      if (hold.wasMoving) this.letGo({ x: 0, y: 0 });
      return;
    }
    // From the place where it was when the last milliseconds began; one that rests has not moved since.
    const first = hold.trail.findLast(([time]) => event.timeStamp - time >= MOTION.recent) ?? hold.trail[0], last = hold.trail.at(-1);
    const took = Math.max(0.008, (event.timeStamp - first[0]) / 1000);
    const speed = (axis) => event.type === "pointerup" ? (last[1][axis] - first[1][axis]) / took : 0;
    this.letGo({ x: speed("x"), y: speed("y") });
  }

  // MARK: Rest

  // Lets the content go with a velocity; `isDriven` what has had its momentum, as a wheel has.
  letGo(velocity, isDriven = false) {
    const ways = {};
    for (const axis of ["x", "y"]) {
      if (!this.goes(axis)) continue;
      const from = this.stage.offset[axis], end = this.stage.distance[axis], past = this.past(axis);
      const isMain = axis === this.main, kept = isMain && this.pages() ? MOTION.fast : MOTION.normal;
      const speed = Math.abs(velocity[axis]) < MOTION.slow ? 0 : velocity[axis];
      // Pulled farther out it only comes back.
      const reach = isDriven || past * speed > 0 ? from : from + projected(speed, kept);
      const proposed = within(reach, 0, end);
      let target = proposed;
      if (isMain) {
        target = this.stop(proposed, speed / 1000, this.stage.offset);
        this.last = { proposed, velocity: speed / 1000, from, target };
      }
      const began = isDriven ? 0 : speed;
      const isPast = past === 0 && reach !== proposed && target === proposed && began !== 0;
      ways[axis] = isPast ? wayPast(from, began, target, kept) : wayTo(from, began, target, kept);
    }
    this.go(ways);
  }

  // Where the layout would have it rest.
  stop(proposed, velocity, { x, y }) {
    return within(interpreter.stop(proposed, velocity, x, y), 0, this.stage.distance[this.main]);
  }

  // Whether the stops around are far apart.
  pages() {
    const { offset } = this.stage, at = within(offset[this.main], 0, this.stage.distance[this.main]);
    const gap = this.stop(at + 1, 1, { ...offset, [this.main]: at + 1 })
      - this.stop(at - 1, -1, { ...offset, [this.main]: at - 1 });
    return gap > Math.max(4, this.length(this.main) * MOTION.page);
  }

  // Goes on its ways, each frame a step.
  go(ways) {
    this.halt();
    const show = (time) => {
      const { offset } = this.stage;
      const place = (axis) => !ways[axis] ? offset[axis]
        : time === Infinity || hasCome(ways[axis], time) ? ways[axis].target : ways[axis].place(time);
      this.stage.put(place("x"), place("y"));
    };
    const all = Object.values(ways);
    if (all.every((way) => hasCome(way, 0)) || reducedMotion()) return show(Infinity);
    this.ways = ways;
    this.began = performance.now();
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
  glide(axis, target) {
    const way = this.ways?.[axis], time = (performance.now() - this.began) / 1000;
    this.go({ [axis]: wayTo(this.stage.offset[axis], way ? way.speed(time) : 0, target) });
  }

  // MARK: Wheel

  turn(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const { stage } = this;
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.length(this.main) : 1;
    let x = event.deltaX * unit, y = event.deltaY * unit;
    // A list that scrolls sideways follows a wheel that only knows up and down.
    if (x === 0 && (event.shiftKey || stage.horizontal && stage.distance.y === 0)) [x, y] = [y, 0];
    if (this.hold?.axes) return;
    const isNew = !this.idle;
    this.halt();
    if (isNew) this.take();
    for (const [axis, delta] of [["x", x], ["y", y]]) {
      const length = this.length(axis);
      if (this.goes(axis)) this.raw[axis] = within(this.raw[axis] + delta, -length, stage.distance[axis] + length);
    }
    this.follow();
    const speed = { x: x * 1000 / MOTION.idle, y: y * 1000 / MOTION.idle };
    this.idle = setTimeout(() => {
      this.idle = 0;
      this.letGo(speed, true);
    }, MOTION.idle);
  }

  // MARK: Keys

  press(event) {
    if (event.defaultPrevented || event.altKey) return;
    const { stage, main } = this;
    const isArrow = event.key.startsWith("Arrow"), isFar = event.ctrlKey || event.metaKey;
    const axis = { ArrowLeft: "x", ArrowRight: "x", ArrowUp: "y", ArrowDown: "y" }[event.key] ?? main;
    const leaf = this.length(axis) * MOTION.leaf;
    let step = {
      ArrowLeft: -MOTION.arrow, ArrowRight: MOTION.arrow, ArrowUp: -MOTION.arrow, ArrowDown: MOTION.arrow, PageUp: -leaf, PageDown: leaf,
      " ": event.shiftKey ? -leaf : leaf, Home: -Infinity, End: Infinity,
    }[event.key];
    if (step === undefined || isFar && !isArrow && Math.abs(step) !== Infinity) return;
    event.preventDefault();
    if (!this.goes(axis)) return;
    if (isFar && isArrow) step *= Infinity;
    this.step(axis, step);
  }

  // A step of the user's: to the next stop in its direction, or so many points.
  step(axis, by) {
    const { stage } = this, end = stage.distance[axis], way = Math.sign(by);
    const at = within(this.ways?.[axis]?.target ?? stage.offset[axis], 0, end);
    let target = within(at + by, 0, end);
    if (axis === this.main && Math.abs(by) !== Infinity) {
      const beside = at + way, from = { ...stage.offset, [axis]: beside };
      const next = this.stop(within(beside, 0, end), way, from);
      if (next !== within(beside, 0, end)) {
        const isLeaf = Math.abs(by) > MOTION.arrow;
        target = isLeaf ? this.stop(target, way, { ...stage.offset, [axis]: target }) : next;
        // A stop that is farther than a page is the next all the same.
        if ((target - at) * way <= 0) target = next;
      }
    }
    this.glide(axis, target);
  }
}
