// The kinks of the curves on the timeline as measures: where each stands along the scroll, and how much the value is there.
// So the range of an effect, and what it leads to, are moved by hand.

// So many kinks, those that are nearest, have handles.
const MOST_KINKS = 6;

// Whether there is room for curves: a phone shows none.
const hasLanes = () => timeline.width > 0 && timeline.height - RULER - TESTS - BELOW >= GRIP.fine;

// The measures of the kinks of the chosen element, the calls that they read, and the values whose formulas tell of them;
// `first` is the number of their first call.
function kinkMeasures(first) {
  const { name, section, item } = chosen, { low, high } = timeline, asked = [], traced = [], measures = [];
  const kinks = (hasLanes() ? lanes.curves : []).flatMap((curve) => curve.row || isPlace(curve.property) ? [] : curve.kinks.map((offset) => ({ curve, offset })))
    .sort((a, b) => Math.abs(a.offset - along()) - Math.abs(b.offset - along())).slice(0, MOST_KINKS);
  const values = told(moving.values);
  for (const { curve, offset } of kinks) {
    // The numbers of its own line come first.
    const { property, unit } = curve, { line } = values.find((one) => one.property === property) ?? {}, words = `Kink of ${curve.name} at ${tidy(offset)}`;
    let call = asked.findIndex(([, , , , [asked]]) => asked === property);
    if (call < 0) call = asked.push(["curves", name, section, item, [property], low, high, (high - low) / POINTS]) - 1;
    const find = (all) => {
      const [main] = all[first + call], found = main?.events.filter(({ kind }) => kind === "kink").map(({ offset }) => offset) ?? [];
      const at = found.reduce((best, one) => Math.abs(one - offset) < Math.abs(best - offset) ? one : best, Infinity);
      const { offsets, values } = columnsOf(main?.points ?? []);
      return { at, value: valueAt(offsets, values, at) };
    };
    const id = `kink-${property}-${offset.toFixed(1)}`, kink = { property, line, offset, home: "kinks" };
    measures.push({ ...kink, id: `${id}-at`, name: `${words}, offset`, group: `${property} at`, axis: "x", of: (all) => find(all).at });
    measures.push({ ...kink, id: `${id}-value`, name: `${words}, value`, group: `${property} value`, axis: "y", unit, of: (all) => find(all).value });
    traced.push([name, section, item, property, ...layout.horizontal ? [offset, state.offset.y] : [state.offset.x, offset]]);
  }
  return { asked, traced, measures };
}

// Where the handle of a kink stands on the timeline, and where it goes for one more of its measure.
function placeOfKink({ property, axis, offset, value }) {
  const curve = lanes.curves.find((one) => one.property === property);
  if (!curve?.y || !hasLanes()) return null;
  const at = axis === "x" ? value : offset, x = timeline.x(at);
  if (!(x >= 0 && x <= timeline.width)) return null;
  const y = curve.y(axis === "x" ? valueAt(curve.offsets, curve.values, at) : value);
  return { x, y, way: axis === "x" ? { x: timeline.x(1) - timeline.x(0), y: 0 } : { x: 0, y: curve.y(1) - curve.y(0) } };
}
