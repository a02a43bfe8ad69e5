// Sections that scroll by themselves, as far as they are on screen: each is a small stage for the hands.

class Row {
  constructor(stage, section) {
    Object.assign(this, { stage, section, offset: { x: 0, y: 0 } });
    this.gestures = new Gestures(this);
  }

  get root() { return this.stage.root; }
  get scale() { return this.stage.scale; }
  get horizontal() { return !this.stage.horizontal; }
  // Offsets count from where its text begins.
  get way() { return this.horizontal && state.rightToLeft ? -1 : 1; }
  loops(axis) { return Boolean(this.loop) && axis === (this.horizontal ? "x" : "y"); }
  get distance() {
    const most = Math.max(0, this.length - (this.horizontal ? this.viewport.width : this.viewport.height));
    return { x: this.horizontal ? most : 0, y: this.horizontal ? 0 : most };
  }

  stop(proposed, velocity, x, y) {
    return interpreter.stopRow(this.section, proposed, velocity, this.horizontal ? x : y);
  }

  put(x, y) {
    this.offset = { x, y };
    interpreter.moveRow(this.section, this.horizontal ? x : y);
    this.stage.show();
  }
}

class Rows {
  constructor(stage) {
    this.stage = stage;
    this.all = new Map();
    this.shown = [];
  }

  // Takes over where the windows of those on screen are.
  take(windows) {
    this.shown = windows.map(({ section, x, y, width, height, offset, length, loop }) => {
      const row = this.all.get(section) ?? new Row(this.stage, section);
      this.all.set(section, row);
      const along = row.horizontal ? { x: offset, y: 0 } : { x: 0, y: offset };
      return Object.assign(row, { x, y, viewport: { width, height }, length, loop, offset: along });
    });
  }

  // The one under a finger.
  at({ clientX, clientY }) {
    if (this.shown.length === 0) return null;
    const { root, scale, corner: offset } = this.stage, box = root.getBoundingClientRect();
    const x = (clientX - box.left) / scale + offset.x, y = (clientY - box.top) / scale + offset.y;
    return this.shown.find((row) => x >= row.x && y >= row.y
      && x < row.x + row.viewport.width && y < row.y + row.viewport.height) ?? null;
  }

  // Those of another layout are not these.
  forget() {
    for (const row of this.all.values()) row.gestures.halt();
    this.all.clear();
    this.shown = [];
  }
}
