// Sections that scroll by themselves, as far as they are on screen: each is a small stage for the hands.

class Row {
  /** @param {Stage} stage @param {number} section */
  constructor(stage, section) {
    Object.assign(this, { stage, section, offset: { x: 0, y: 0 } });
    this.gestures = new Gestures(this);
  }

  get root() { return this.stage.root; }
  get scale() { return this.stage.scale; }
  get horizontal() { return !this.stage.horizontal; }
  get isMirrored() { return this.stage.isMirrored && !this.keepsSides; }
  /** @param {Axis} axis */
  loops(axis) { return Boolean(this.loop) && axis === (this.horizontal ? "x" : "y"); }
  get distance() {
    const most = Math.max(0, this.length - (this.horizontal ? this.viewport.width : this.viewport.height));
    return { x: this.horizontal ? most : 0, y: this.horizontal ? 0 : most };
  }

  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) {
    return interpreter.stopRow(this.section, proposed, velocity, this.horizontal ? x : y);
  }

  // Shows an offset at once.
  /** @param {number} along */
  moveTo(along) {
    this.gestures.halt();
    this.put(this.horizontal ? along : 0, this.horizontal ? 0 : along);
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    this.offset = { x, y };
    this.stage.rows.inHand = this;
    state.rows = { ...state.rows, [this.section]: this.horizontal ? x : y };
    interpreter.moveRow(this.section, this.horizontal ? x : y);
    this.stage.show();
    // Once it rests it is a step of what can be undone.
    later("row", 200, () => past.record(`row ${this.section}`));
  }
}

class Rows {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.all = new Map();
    this.shown = [];
    // The one that hands or the focus were on last.
    this.inHand = null;
    // Where each of them was when it came on screen first.
    this.first = new Map();
  }

  // Puts them where they were; those that nobody has moved are where they began.
  /** @param {Record<string, number>} offsets */
  restore(offsets) {
    for (const [section, at] of [...this.first, ...Object.entries(offsets)]) {
      interpreter.moveRow(Number(section), at);
      const row = this.all.get(Number(section));
      if (row) row.offset = row.horizontal ? { x: at, y: 0 } : { x: 0, y: at };
    }
  }

  // Takes over where the windows of those on screen are.
  /** @param {RowWindow[]} windows */
  take(windows) {
    this.shown = windows.map(({ section, x, y, width, height, offset, length, loop, keepsSides }) => {
      const row = this.all.get(section) ?? new Row(this.stage, section);
      this.all.set(section, row);
      if (!this.first.has(section)) this.first.set(section, state.rows[section] ?? offset);
      const along = row.horizontal ? { x: offset, y: 0 } : { x: 0, y: offset };
      return Object.assign(row, { x, y, viewport: { width, height }, length, loop, keepsSides, offset: along });
    });
  }

  // The one under a finger.
  /** @param {MouseEvent} mouseEvent */
  at({ clientX, clientY }) {
    if (this.shown.length === 0) return null;
    const { root, scale, corner: offset } = this.stage, box = root.getBoundingClientRect();
    const x = (clientX - box.left) / scale + offset.x, y = (clientY - box.top) / scale + offset.y;
    return this.shown.find((row) => x >= row.x && y >= row.y
      && x < row.x + row.viewport.width && y < row.y + row.viewport.height) ?? null;
  }

  // The one that an element is in.
  /** @param {ElementNode} node */
  of(node) { return this.stage.kinds[node.kind]?.isInRow ? this.shown.find(({ section }) => section === node.section) ?? null : null; }

  // Those of another layout are not these.
  forget() {
    for (const row of this.all.values()) row.gestures.halt();
    this.all.clear();
    this.first.clear();
    this.inHand = null;
    this.shown = [];
  }
}
