// What can be measured of an element on the stage: its size, the distances around it, the circle on which it stands, the line
// where it sticks. A measure reads a list of answers of the interpreter, so that it can be taken of another text as well.

// Of so many others the nearest is looked for.
const MOST_AROUND = 80;
/** @type {Record<Axis, { size: "width" | "height", other: Axis }>} */
const AXES = { x: { size: "width", other: "y" }, y: { size: "height", other: "x" } };
/** @param {Evaluated} element @param {Axis} axis */
const startOf = (element, axis) => element.frame[axis];
/** @param {Evaluated} element @param {Axis} axis */
const endOf = (element, axis) => element.frame[axis] + element.frame[AXES[axis].size];
/** @param {ElementNode} node */
const pathOfNode = (node) => { const { name, section, item } = elementOf(node); return /** @type {[string, number, number]} */ ([name, section, item]); };
/** @param {Evaluated} evaluated */
const isPlain = ({ transform: [a, b, c, d, tx, ty], transform3D }) => !transform3D && a === 1 && d === 1 && b === 0 && c === 0 && tx === 0 && ty === 0;
/** @param {Evaluated} evaluated */
const isUpright = ({ transform, transform3D }) => !transform3D && transform[1] === 0 && transform[2] === 0;

// Whether an element goes along with the content.
/** @param {Evaluated} evaluated */
function goesAlong({ kind, indexPath, frame }) {
  const { main } = stage.gestures, { x, y } = state.offset;
  return interpreter.element(kind, ...indexPath, main === "x" ? x + 1 : x, main === "x" ? y : y + 1)?.frame[main] === frame[main];
}

// The measures of the element of a node, the calls that they read, and the values whose formulas tell of them.
/** @param {ElementNode} node */
function measuresOf(node) {
  const { x, y } = state.offset, path = (/** @type {ElementPath} */ { name, section, item }) => /** @type {PathAt} */ ([name, section, item, x, y]);
  const me = elementOf(node), element = interpreter.element(...path(me));
  if (!element) return null;
  const elements = [path(me)], measures = /** @type {Measure[]} */ ([]), add = (/** @type {ElementPath} */ one) => elements.push(path(one)) - 1;
  for (const axis of BOTH) {
    measures.push({ id: AXES[axis].size, axis, isSize: true, of: (/** @type {Evaluated[]} */ [{ size }]) => size[AXES[axis].size] });
    measures.push({ axis, isAside: true, of: (/** @type {Evaluated[]} */ [one]) => startOf(one, axis) });
  }
  const isOnCircle = addCircle(measures, add, me, element), others = isUpright(element) && !isOnCircle ? standingAround(node) : null;
  if (others) for (const axis of BOTH) for (const side of [-1, 1]) addDistance(measures, add, others, element, axis, side);
  addLine(measures, elements, me);
  const traced = elements.flatMap(([name, section, item, ...at]) =>
    interpreter.properties(name).filter((value) => /^(frame|size|center|anchor)\b/.test(value)).map((value) => [name, section, item, value, ...at]));
  return { asked: elements.map((one) => /** @type {Call} */ (["element", ...one])), traced, measures, size: element.size };
}

// The other elements on screen that stand upright.
/** @param {ElementNode} node */
function standingAround(node) {
  const { x, y } = state.offset;
  return /** @type {Around[]} */ ([...stage.nodes.values()].filter((one) => one !== node && ["cell", "supplementary"].includes(layout.kinds[one.kind]?.category))
    .slice(0, MOST_AROUND).map((one) => ({ one, element: interpreter.element(...pathOfNode(one), x, y) }))
    .filter(({ element }) => element && isUpright(element)));
}

// What stands beside an element on a side: the nearest of the others there, or the next of its kind that lies over it.
/** @param {Around[]} others @param {Evaluated} element @param {Axis} axis @param {number} side */
function besideOf(others, element, axis, side) {
  const { other } = AXES[axis], [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf];
  return others.filter(({ element: there }) => {
    const overlap = Math.min(endOf(there, other), endOf(element, other)) - Math.max(startOf(there, other), startOf(element, other));
    const isNext = there.kind === element.kind && there.indexPath[0] === element.indexPath[0] && there.indexPath[1] === element.indexPath[1] + side;
    const isOver = isNext && isPlain(there) && isPlain(element) && side * (startOf(there, axis) - startOf(element, axis)) > 0;
    return overlap > 0.5 && (side * (far(there, axis) - near(element, axis)) > -0.5 || isOver);
  }).sort((a, b) => side * (far(a.element, axis) - far(b.element, axis)))[0];
}

// The distance to what stands beside it, else to the edge of the viewport where the content ends there.
/** @param {Measure[]} measures @param {(path: ElementPath) => number} add @param {Around[]} others @param {Evaluated} element @param {Axis} axis @param {number} side */
function addDistance(measures, add, others, element, axis, side) {
  const { size } = AXES[axis], [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf], beside = besideOf(others, element, axis, side);
  const id = `${side < 0 ? "before" : "after"}-${axis}`;
  // What sticks and what goes along have no distance.
  if (beside && axis === stage.gestures.main && goesAlong(element) !== goesAlong(beside.element)) return;
  if (beside) {
    const place = add(elementOf(beside.one));
    measures.push({ id, axis, side, beside: beside.one.key, pulls: 1, of: (/** @type {Evaluated[]} */ all) => side * (far(all[place], axis) - near(all[0], axis)) });
  } else if (axis !== stage.gestures.main || side < 0 && state.offset[axis] < 1) {
    if (side > 0 && stage.distance[axis] > 0) return;
    const end = side < 0 ? 0 : layout.contentSize[size];
    measures.push({ id, axis, side, beside: null, pulls: -side, of: (/** @type {Evaluated[]} */ [one]) => side * (end - near(one, axis)) });
  }
}

// The circle about the anchor, or on which its neighbours stand as well; whether there is one.
/** @param {Measure[]} measures @param {(path: ElementPath) => number} add @param {Pointed} me @param {Evaluated} other */
function addCircle(measures, add, me, { anchorPoint, size, center }) {
  /** @param {Pick<Evaluated, "anchorPoint" | "size">} one */
  const arm = (one) => ({ x: (one.anchorPoint.x - 0.5) * one.size.width, y: (one.anchorPoint.y - 0.5) * one.size.height });
  const { x, y } = arm({ anchorPoint, size });
  // An anchor at a corner is none that it stands about.
  if (Math.abs(x) > size.width / 2 + 1 || Math.abs(y) > size.height / 2 + 1) {
    measures.push({ id: "radius", arm: { x, y }, of: (/** @type {Evaluated[]} */ [one]) => Math.hypot(arm(one).x, arm(one).y) });
    return true;
  }
  const fellows = [-2, -1, 1, 2, 3, 4].map((apart) => ({ ...me, item: me.item + apart })).filter(({ item }) => item >= 0)
    .map((one) => ({ one, element: interpreter.element(one.name, one.section, one.item, state.offset.x, state.offset.y) })).filter(({ element }) => element).slice(0, 4);
  if (fellows.length < 4) return false;
  const points = [center, ...fellows.map(({ element }) => /** @type {Evaluated} */ (element).center)], circle = circleThrough(points[0], points[1], points[3]);
  if (!circle || !points.every((point) => Math.abs(Math.hypot(point.x - circle.x, point.y - circle.y) - circle.radius) < 0.01 * circle.radius)) return false;
  const [a, b] = [add(fellows[0].one), add(fellows[2].one)];
  measures.push({
    id: "radius", arm: { x: circle.x - center.x, y: circle.y - center.y },
    of: (/** @type {Evaluated[]} */ all) => circleThrough(all[0].center, all[a].center, all[b].center)?.radius ?? NaN,
  });
  return true;
}

// The line on the screen where it stays while the content goes on: here, or where it comes to it.
/** @param {Measure[]} measures @param {PathAt[]} elements @param {Pointed} me */
function addLine(measures, elements, me) {
  const { main: axis } = stage.gestures, [name, section, item] = [me.name, me.section, me.item], far = stage.distance[axis];
  // From right to left an offset counts the other way.
  const [curve] = far > 0 && !(stage.isMirrored && axis === "x") ? interpreter.curves(name, section, item, [`frame.${axis}`], 0, far, far / 200) : [];
  // The stretches over which it does, and of them the nearest: where it is there now here, else its middle.
  /** @type {Bounds[]} */
  const stretches = [];
  for (const [index, point] of (curve?.points ?? []).entries()) {
    const next = curve.points[index + 1], last = stretches.at(-1);
    if (!next || point.torn || Math.abs(next.value - point.value - next.offset + point.offset) > 1e-6) continue;
    if (last?.[1] === point.offset) last[1] = next.offset; else stretches.push([point.offset, next.offset]);
  }
  const now = along(), apart = (/** @type {Bounds} */ [low, high]) => Math.max(low - now, now - high, 0);
  const nearest = stretches.toSorted((a, b) => apart(a) - apart(b))[0];
  if (!nearest) return;
  const at = apart(nearest) === 0 ? now : (nearest[0] + nearest[1]) / 2;
  const offset = { ...state.offset, [axis]: at }, there = interpreter.element(name, section, item, offset.x, offset.y);
  // One that is scaled or turned does not stick by its edge, and one out of sight has no line.
  const { size: side } = AXES[axis], line = there ? startOf(there, axis) - at : NaN;
  if (!there || there.transform3D || there.transform.slice(0, 4).join() !== "1,0,0,1" || line < 0 || line > stage.viewport[side]) return;
  const place = elements.push([name, section, item, offset.x, offset.y]) - 1;
  measures.push({ id: "stuck", axis, of: (/** @type {Evaluated[]} */ all) => startOf(all[place], axis) - at, isHere: at === now });
}

// The circle through three points.
/** @param {Point} a @param {Point} b @param {Point} c */
function circleThrough(a, b, c) {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y], twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-6) return null;
  const x = (cy * (bx ** 2 + by ** 2) - by * (cx ** 2 + cy ** 2)) / twice, y = (bx * (cx ** 2 + cy ** 2) - cx * (bx ** 2 + by ** 2)) / twice;
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}
