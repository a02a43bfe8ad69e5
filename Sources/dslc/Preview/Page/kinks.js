// The kinks of the curves on the timeline as measures: where each stands along the scroll, and how much the value is there.
// So the range of an effect, and what it leads to, are moved by hand.

// So many kinks, those that are nearest, have handles.
const MOST_KINKS = 6;

// Whether there is room for curves: a phone shows one of them, over the track, where kinks go along the scroll alone.
const hasLanes = () => timeline.width > 0 && timeline.height - RULER - TESTS - BELOW >= GRIP.fine;
const shownCurves = () => hasLanes() ? lanes.curves : strip?.isShown && strip.curve ? [strip.curve] : [];

// The measures of the kinks of the chosen element, the calls that they read, and the values whose formulas tell of them;
// `first` is the number of their first call.
/** @param {number} first */
function kinkMeasures(first) {
  const { name, section, item } = /** @type {Chosen} */ (chosen), { low, high } = timeline, asked = /** @type {Call[]} */ ([]), traced = /** @type {unknown[][]} */ ([]), measures = /** @type {Measure[]} */ ([]);
  const kinks = shownCurves().flatMap((curve) => curve.row || isPlace(curve.property) ? [] : curve.kinks.map((offset) => ({ curve, offset })))
    .sort((a, b) => Math.abs(a.offset - along()) - Math.abs(b.offset - along())).slice(0, MOST_KINKS);
  const values = told(moving.values);
  for (const { curve, offset } of kinks) {
    // The numbers of its own line come first.
    const { property, unit } = curve, { line } = values.find((one) => one.property === property) ?? {}, words = `Kink of ${curve.name} at ${tidy(offset)}`;
    let call = asked.findIndex(([, , , , names]) => /** @type {string[]} */ (names)[0] === property);
    if (call < 0) call = asked.push(["curves", name, section, item, [property], low, high, (high - low) / POINTS]) - 1;
    /** @param {CurveAnswer[][]} all */
    const find = (all) => {
      const [main] = all[first + call], found = main?.events.filter(({ kind }) => kind === "kink").map(({ offset }) => offset) ?? [];
      const at = found.reduce((best, one) => Math.abs(one - offset) < Math.abs(best - offset) ? one : best, Infinity);
      const { offsets, values } = columnsOf(main?.points ?? []);
      return { at, value: valueAt(offsets, values, at) };
    };
    const id = `kink-${property}-${offset.toFixed(1)}`, kink = { property, line, offset, home: "kinks" };
    measures.push({ ...kink, id: `${id}-at`, name: `${words}, offset`, group: `${property} at`, axis: "x", of: (/** @type {CurveAnswer[][]} */ all) => find(all).at });
    if (hasLanes()) measures.push({ ...kink, id: `${id}-value`, name: `${words}, value`, group: `${property} value`, axis: "y", unit, of: (/** @type {CurveAnswer[][]} */ all) => find(all).value });
    traced.push([name, section, item, property, ...layout.horizontal ? [offset, state.offset.y] : [state.offset.x, offset]]);
  }
  return { asked, traced, measures };
}

// Where the handle of a kink stands on the timeline, and where it goes for one more of its measure.
/** @param {Handle} handle */
function placeOfKink({ property, axis, offset = 0, value }) {
  const curve = shownCurves().find((one) => one.property === property), isAlong = axis === "x", along = isAlong ? value : offset;
  const across = (/** @type {number} */ offset) => hasLanes() ? timeline.x(offset) : strip?.x(offset) ?? NaN;
  const down = hasLanes() ? curve?.y : (/** @type {number} */ value) => strip ? strip.top + strip.y(value) : NaN, x = across(along);
  // One at the end of the track may lie a little out of it.
  if (!curve || !down || !(x > -1 && x < timeline.width + 1)) return null;
  const y = down(isAlong ? valueAt(curve.offsets, curve.values, along) : value);
  return { x, y, way: isAlong ? { x: across(1) - across(0), y: 0 } : { x: 0, y: down(1) - down(0) } };
}

// Where on the timeline handles of a size may stand.
/** @param {number} grip */
function roomOfKinks(grip) {
  const [top, bottom] = hasLanes() || !strip?.isShown ? [RULER, timeline.height - TESTS] : [strip.top, strip.top + strip.root.clientHeight];
  return /** @type {Record<Axis, Bounds>} */ ({ x: [grip / 2, timeline.width - grip / 2], y: [top + grip / 2, bottom - grip / 2] });
}
