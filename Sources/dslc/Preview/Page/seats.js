// Where handles stand on the stage: at the edges and in the distances that they are of, beside one another.

// How far the handle of a circle is from its box, in pixels.
const BESIDE_BOX = 26;
// Where a handle stands that finds others at its place, in handles across its way and along it: across first.
const SEATS = [0, 1, -1, 2, -2].flatMap((ahead) => [0, 1, -1, 2, -2, 3, -3].map((across) => [across, ahead]));

// Where a part of a box is drawn, in points of the stage: 0 is its start, 1 its end.
function spot(/** @type {ElementNode} */ node, /** @type {number} */ across, /** @type {number} */ down) {
  const at = new DOMMatrix(node.transform).transformPoint({ x: across * node.wide, y: down * node.high }), { style } = node.parentElement;
  return { x: at.x / at.w + (parseFloat(style.left) || 0), y: at.y / at.w + (parseFloat(style.top) || 0) };
}

// Where a handle is on the stage, and where it goes for one point more of its measure, in its points; null: nowhere.
function seatOf(/** @type {Handle} */ { id, axis, side, pulls, beside, isStart, value, arm }, /** @type {ElementNode} */ node, /** @type {Size | undefined} */ box) {
  const a = spot(node, 0, 0), b = spot(node, 1, 1);
  if (id === "stuck") {
    const { viewport, insets } = stage, at = value + (axis === "y" ? insets.top : insets.left);
    return axis === "y" ? { x: viewport.width * 0.85, y: at, way: { x: 0, y: 1 } } : { x: at, y: viewport.height * 0.85, way: { x: 1, y: 0 } };
  }
  if (id === "radius") {
    const middle = spot(node, 0.5, 0.5), { width, height } = box ?? { width: 0, height: 0 };
    const hub = spot(node, 0.5 + arm.x / width, 0.5 + arm.y / height), far = Math.hypot(middle.x - hub.x, middle.y - hub.y);
    if (!(far > 0)) return null;
    const unit = { x: (middle.x - hub.x) / far, y: (middle.y - hub.y) / far };
    const out = Math.min(width / 2 / Math.abs(arm.x / value || 1e-9), height / 2 / Math.abs(arm.y / value || 1e-9)) + BESIDE_BOX / table.scale;
    return { x: middle.x - unit.x * out, y: middle.y - unit.y * out, way: unit };
  }
  if (side) {
    const other = beside && stage.nodes.get(beside), { other: across } = AXES[axis];
    if (beside && !other) return null;
    const size = axis === "x" ? stage.viewport.width : stage.viewport.height;
    const [c, d] = other ? [spot(other, 0, 0), spot(other, 1, 1)] : side < 0 ? [{ [axis]: 0 }, { [axis]: 0 }] : [{ [axis]: size }, { [axis]: size }];
    const near = side < 0 ? a[axis] : b[axis], far = side < 0 ? d[axis] : c[axis];
    const low = Math.max(a[across], c[across] ?? -Infinity), high = Math.min(b[across], d[across] ?? Infinity);
    return { [axis]: (near + far) / 2, [across]: low + (high - low) / 4, way: { x: 0, y: 0, [axis]: pulls } };
  }
  const [edge, back] = (isStart ? [0, 1] : [1, 0]).map((part) => axis === "x" ? spot(node, part, 0.5) : spot(node, 0.5, part));
  return value > 0 ? { ...edge, way: { x: (edge.x - back.x) / value, y: (edge.y - back.y) / value } } : null;
}

// The first seat around a place that keeps clear of what is taken, held to a room; undefined where there is none.
function seatBeside(/** @type {Point[]} */ taken, /** @type {Point} */ place, /** @type {number} */ turn, /** @type {number} */ grip, /** @type {{ x: Bounds, y: Bounds }} */ room) {
  return SEATS.map(([across, ahead]) => ({
    x: within(place.x + (Math.cos(turn) * ahead - Math.sin(turn) * across) * (grip + 1), room.x[0], room.x[1]),
    y: within(place.y + (Math.sin(turn) * ahead + Math.cos(turn) * across) * (grip + 1), room.y[0], room.y[1]),
  })).find(({ x, y }) => taken.every((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) >= grip));
}
