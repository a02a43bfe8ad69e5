// The stage: the elements that can be seen at an offset, in a layer that stays where the viewport is. The offset is a
// pair of plain numbers, so that a list may be as long as it likes.

const NO_INSETS = { top: 0, left: 0, bottom: 0, right: 0 };

class Stage {
  /** @param {HTMLElement} root @param {HTMLElement} layer */
  constructor(root, layer) {
    Object.assign(this, { root, layer });
    this.scene = new Scene(layer);
    this.offset = { x: 0, y: 0 };
    // The offset at which someone wanted to be, and how far past an end that was: what is shown as soon as there is room.
    this.wanted = { x: 0, y: 0 };
    this.over = { x: 0, y: 0 };
    this.viewport = { width: 375, height: 667 };
    // How much of it bars cover.
    this.insets = NO_INSETS;
    this.content = null;
    this.horizontal = false;
    // How many elements are drawn, and how many are on screen.
    this.shown = this.seen = 0;
    this.stepTime = 0;
    this.gestures = new Gestures(this);
    this.gestures.listen();
    this.rows = new Rows(this);
    this.marks = null;
    this.onMove = () => {};
    this.draw = () => /** @type {SeenSheet | null} */ (null);
    root.addEventListener("keydown", (event) => this.rove(event), true);
  }

  get kinds() { return this.scene.kinds; }
  get nodes() { return this.scene.nodes; }
  get chosen() { return this.scene.chosen; }
  // What the last gesture wanted, and where it led.
  get gesture() { return this.gestures.last; }
  get isResting() { return !this.gestures.ways && !this.gestures.idle && !this.gestures.hold; }

  // How large a point of the layout is in the page, where the layout would rest, and the row under a finger.
  get scale() { return this.root.getBoundingClientRect().width / this.viewport.width; }
  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) { return interpreter.stop(proposed, velocity, x, y); }
  /** @param {MouseEvent} event */
  rowAt(event) { return this.rows.at(event); }

  // What of the content stands in its corner.
  get corner() { return cornerOf(this, this.offset); }

  // Whether the content repeats along an axis, so that any number is an offset.
  /** @param {Axis} axis */
  loops(axis) { return Boolean(this.loop) && axis === (this.horizontal ? "x" : "y"); }

  // How far the content scrolls; where it repeats, one round.
  get distance() {
    const { width, height } = this.content ?? this.viewport;
    if (this.loop) return this.horizontal ? { x: width, y: 0 } : { x: 0, y: height };
    const { top, left, bottom, right } = this.insets;
    return { x: Math.max(0, width - (this.viewport.width - left - right)), y: Math.max(0, height - (this.viewport.height - top - bottom)) };
  }

  // Takes over the size of the device and of the content, and which way it scrolls. Content that has become shorter is
  // held to its end; where there is room again, it is where someone wanted it.
  /** @param {Size} viewport @param {Size | null} content @param {Kind[]} kinds @param {boolean} horizontal @param {boolean} loop @param {Insets} insets @param {boolean} isMirrored */
  resize(viewport, content, kinds, horizontal, loop = false, insets = NO_INSETS, isMirrored = false) {
    this.scene.kinds = kinds;
    Object.assign(this, { viewport, content, horizontal, loop, insets, isMirrored });
    for (const node of [this.root, this.layer]) {
      node.style.width = `${viewport.width}px`;
      node.style.height = `${viewport.height}px`;
    }
    const { distance, wanted, over } = this;
    /** @param {Axis} axis */
    const held = (axis) => this.loops(axis) ? wanted[axis] : Math.min(wanted[axis], distance[axis] + over[axis]);
    if (this.isResting) this.offset = { x: held("x"), y: held("y") };
  }

  // Shows an offset at once, any at all, and stays there.
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.halt();
    this.put(x, y);
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    const { distance } = this;
    this.offset = { x, y };
    this.wanted = { x, y };
    this.over = { x: Math.max(0, x - distance.x), y: Math.max(0, y - distance.y) };
    this.show();
  }

  // Goes to an offset along the scroll as if led there.
  /** @param {number} along */
  glideTo(along) { this.gestures.glide(this.gestures.main, along); }

  // Stops what moves.
  halt() {
    this.gestures.halt();
    for (const row of this.rows.shown) row.gestures.halt();
  }

  // Puts every element that can be seen where it belongs.
  show() {
    const began = performance.now();
    const { x, y } = this.offset;
    const sheet = this.draw(x, y);
    if (sheet) this.place(sheet);
    this.stepTime = performance.now() - began;
    this.onMove();
  }

  // Shows a sheet that says where it is seen from, and how large the content is there.
  /** @param {WaySheet} sheet */
  adopt(sheet) {
    this.content = sheet.contentSize;
    this.offset = this.wanted = sheet.offset;
    this.place(sheet);
    this.onMove();
  }

  // Shows a sheet of numbers, whoever has made it.
  /** @param {SeenSheet} sheet */
  place(sheet) {
    const { x, y } = this.corner;
    // Whoever had the focus and has gone gives it to the stage: another element that gets its node was not asked for.
    if (this.scene.place(sheet, x, y)) this.root.focus({ preventScroll: true });
    dropStill();
    this.rows.take(sheet.rows ?? []);
    this.shown = sheet.count;
    this.seen = sheet.seen;
    this.marks?.draw(sheet);
    content.fill();
  }

  // Forgets every element, and draws nothing yet: what their kinds are is told next.
  clear() {
    this.rows.forget();
    this.scene.clear();
    this.scene.chosen = null;
  }

  // Marks an element as chosen, by its key; null: none.
  /** @param {string | null} key */
  choose(key) {
    this.scene.chosen = key;
    for (const node of this.nodes.values()) node.setAttribute("aria-pressed", String(node.key === key));
    if (this.content) this.show();
  }

  // MARK: Elements by keys

  // The elements as they are read: from the top, and from the start of a line.
  get readingOrder() {
    const box = new Map([...this.nodes.values()].map((node) => [node, node.getBoundingClientRect()]));
    const way = getComputedStyle(this.root).direction === "rtl" ? -1 : 1;
    return [...box].sort(([, a], [, b]) => {
      return Math.abs(a.top - b.top) > 4 ? a.top - b.top : (a.left - b.left) * way;
    }).map(([node]) => node);
  }

  // Enter goes into the elements, arrows from one to the next, Escape out.
  /** @param {KeyboardEvent} event */
  rove(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isIn = this.layer.contains(event.target);
    if (!isIn && event.key === "Enter" && event.target === this.root) {
      event.preventDefault();
      const order = this.readingOrder;
      const top = this.root.getBoundingClientRect().top - 4;
      (this.nodes.get(this.chosen) ?? order.find((node) => node.getBoundingClientRect().top >= top) ?? order[0])
        ?.focus({ preventScroll: true });
    } else if (isIn && event.key === "Escape") {
      event.preventDefault();
      this.root.focus({ preventScroll: true });
    } else if (isIn && event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
      const isOn = event.key === "ArrowDown" || event.key === "ArrowRight", active = /** @type {ElementNode} */ (document.activeElement), row = this.rows.of(active);
      const isAlong = row && row.horizontal === (event.key === "ArrowLeft" || event.key === "ArrowRight");
      if (isAlong) return this.roveRow(row, isOn);
      // Out of a row it goes to what is above or below all of it.
      const order = this.readingOrder.filter((node) => !row || node === active || node.section !== row.section);
      const next = order[order.indexOf(active) + (isOn ? 1 : -1)];
      if (next) next.focus({ preventScroll: true });
      // Behind the last there may be more.
      const box = next?.getBoundingClientRect(), port = this.root.getBoundingClientRect();
      if (!next || (this.horizontal ? box.left < port.left || box.right > port.right : box.top < port.top || box.bottom > port.bottom)) {
        this.gestures.step(this.gestures.main, (isOn ? 1 : -1) * MOTION.arrow * 2);
      }
    }
  }

  // From one element of a row to the next: the row moves along, as far as it goes.
  /** @param {Row} row @param {boolean} isOn */
  roveRow(row, isOn) {
    const activeElement = /** @type {ElementNode} */ (document.activeElement), order = this.readingOrder.filter((node) => this.rows.of(node) === row);
    const next = order[order.indexOf(activeElement) + (isOn ? 1 : -1)], { gestures } = row;
    this.rows.inHand = row;
    const [a, b] = [activeElement, next ?? activeElement].map((node) => node.getBoundingClientRect());
    const far = Math.abs(row.horizontal ? b.left - a.left : b.top - a.top) / this.scale || 2 * MOTION.arrow;
    const way = (isOn ? 1 : -1) * gestures.way(gestures.main);
    if (!gestures.leap(way)) gestures.step(gestures.main, far * way);
    next?.focus({ preventScroll: true });
  }
}

// What of the content stands in the corner of a viewport at an offset.
/** @param {Cornered} cornered @param {Point} point */
function cornerOf({ insets, viewport, content, isMirrored }, { x, y }) {
  // Of the mirror image the offset counts from the right.
  const { left, right } = insets, inner = viewport.width - left - right;
  return { x: (isMirrored ? (content?.width ?? inner) - x - inner : x) - left, y: y - insets.top };
}
