// The curves of the chosen element, a lane for each value: those that change most, on screen, at most three.

const POINTS = 280, ROW_POINTS = 80;
const fewLanes = matchMedia("(max-height: 759px)");

// What a value is called here: that of a frame by its side, what turns in space by its axis, the others as in the language.
/** @param {string} property */
const nameOfValue = (property) => property.replace(/^frame\./, "").replace(/^middle\./, "middle ").replace(/^rotation\./, "turned about ");
/** @param {string} property */
const isPlace = (property) => /^(frame|center|middle)\.[xy]$/.test(property);
/** @param {string} property */
const isAlongPlace = (property) => isPlace(property) && property.endsWith(axis());
/** @param {MovingValue[]} values */
const isTurned = (values) => values.some(({ property }) => property.startsWith("rotation"));

// Of a turned box its sides tell little, and its place is that of its middle; of another what scales it says less than
// how large it becomes. Smaller comes first.
/** @param {string} property @param {boolean} turned */
function rank(property, turned) {
  const main = axis(), side = layout.horizontal ? "width" : "height";
  const [group, part] = property.split(".");
  if (group === "frame") return turned ? -1 : part === side ? 1 : part === main ? 5 : part.length === 1 ? 6 : 7;
  if (group === "middle") return part === main ? 5 : 6;
  if (group === "center") return turned ? part === main ? 5.5 : 6.5 : -1;
  if (group === "translation") return part === "z" ? 4 : turned ? 5.6 : -1;
  if (group === "size" || group === "rest" || group === "anchor") return -1;
  if (group === "width" || group === "height") return -1;
  if (group === "rotation") return 0;
  if (group === "scale") return turned ? 3 : -1;
  return group === "alpha" || group === "blur" || group === "z" ? 3 : 2;
}

class Lanes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    // The curves that are drawn, the element they are of, and how long the last one took.
    this.curves = [];
    this.owner = "";
    this.run = 0;
    on("begin chosen arranged stretched", () => {
      if (!chosen || `${chosen.name}[${chosen.section},${chosen.item}]` !== this.owner) {
        // What is still asked for the element before is not shown.
        this.run += 1;
        this.show([]);
      }
      // Never in the frame of a drag: a param may change a hundred times a second.
      later("curves", 60, () => this.plan());
    });
    fewLanes.addEventListener("change", () => this.plan());
  }

  get most() { return fewLanes.matches ? 2 : 3; }

  // Asks for one curve after the other, each in its own time, until enough of them move.
  plan() {
    const run = this.run += 1;
    if (!chosen || !layout) return this.show([]);
    const { name, section, item } = chosen;
    const { x, y } = state.offset, driven = this.ofRow();
    const { values } = interpreter.motion(name, section, item, x, y);
    const turned = isTurned(values);
    const names = values.map(({ property }) => property);
    const places = turned ? ["middle.x", "middle.y"] : ["frame.x", "frame.y"];
    const wanted = [...new Set([...names, ...places])]
      .map((property) => ({ property, rank: rank(property, turned) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank);
    /** @type {Curve[]} */
    const found = driven.slice(0, this.most - 1);
    const next = () => {
      if (run !== this.run || !chosen) return;
      const one = wanted.shift();
      if (!one || found.length === this.most) {
        this.owner = `${name}[${section},${item}]`;
        return this.show(found);
      }
      const curve = this.ask(name, section, item, one.property);
      if (curve && !found.some((other) => isSameCurve(other, curve))) {
        const isFlat = curve.most - curve.least <= 1e-9 * (1 + Math.abs(curve.most));
        // One that rests is shown where nothing else moves.
        if (!isFlat || (wanted.length === 0 && found.length === 0)) found.push(curve);
      }
      setTimeout(next);
    };
    next();
  }

  // What a row that scrolls by itself drives of the chosen element, over the scroll of the row.
  /** @return {Curve[]} */
  ofRow() {
    if (!chosen) return [];
    const { kind, section, name, item } = chosen;
    const row = layout.kinds[kind]?.isInRow ? stage.rows.shown.find((one) => one.section === section) : undefined;
    const most = row ? row.loop ? row.length : row.distance[row.gestures.main] : 0;
    if (!row || !(most > 0)) return [];
    const { x, y } = state.offset, samples = /** @type {Map<string, { unit: string, values: number[] }>} */ (new Map()), offsets = /** @type {number[]} */ ([]);
    interpreter.attempt((calls) => {
      for (let step = 0; step <= ROW_POINTS; step += 1) {
        const at = most * step / ROW_POINTS;
        calls.moveRow(section, at);
        const element = interpreter.element(name, section, item, x, y);
        if (!element) break;
        offsets.push(at);
        for (const [property, value, unit] of numbersOf(element)) {
          if (!samples.has(property)) samples.set(property, { unit, values: [] });
          samples.get(property)?.values.push(value);
        }
      }
      calls.moveRow(section, row.offset[row.gestures.main]);
    }, undefined);
    return [...samples].filter(([, { values }]) => values.length === offsets.length && values.some((value) => Math.abs(value - values[0]) > 1e-6))
      .map(([property, { unit, values }]) => ({
        property: `row ${property}`, name: `${property} · row`, unit, offsets, values, torn: [], kinks: [], row, low: 0, high: most,
        least: Math.min(...values), most: Math.max(...values),
      }));
  }

  // The curve of a row at a height of the plot.
  /** @param {number} y */
  rowAt(y) {
    const high = (timeline.height - RULER - TESTS - BELOW) / Math.max(1, this.curves.length);
    const curve = y < RULER ? null : this.curves[Math.floor((y - RULER) / high)];
    return curve?.row ? curve : null;
  }

  // A curve as it is drawn: offsets and values on screen, where it is torn, where it has kinks.
  /** @param {string} name @param {number} section @param {number} item @param {string} property */
  ask(name, section, item, property) {
    const { low, high } = timeline;
    const part = property.slice(-1);
    const names = property.startsWith("middle.") ? [`frame.${part}`, `frame.${part === "x" ? "width" : "height"}`] : [property];
    const [main, side] = interpreter.curves(name, section, item, names, low, high, (high - low) / POINTS);
    if (!main || main.points.length === 0) return null;
    const shift = isAlongPlace(property) ? 1 : 0;
    const half = side && (({ offsets, values }) => (/** @type {number} */ offset) => valueAt(offsets, values, offset) / 2)(columnsOf(side.points));
    const { offsets, values, torn } = columnsOf(main.points);
    offsets.forEach((offset, index) => { values[index] += (half?.(offset) ?? 0) - shift * offset; });
    // A middle has no corners that take turns.
    const kinks = side ? [] : main.events.filter((event) => event.kind === "kink").map(({ offset }) => offset);
    return {
      property, offsets, values, torn, kinks, low, high, unit: main.quantity,
      name: nameOfValue(property) + (shift ? " on screen" : ""),
      least: Math.min(...values), most: Math.max(...values),
    };
  }

  // MARK: Drawing

  /** @param {Curve[]} curves */
  show(curves) {
    this.curves = curves;
    /** @param {string} name @param {string} className */
    const row = (name, className = "") => {
      const value = make("span", { className: "value" });
      const word = make("span", { className: "name", textContent: name, title: name });
      const node = make("div", { className: `lane ${className}` }, word, value);
      return Object.assign(node, { value });
    };
    this.rows = curves.map((curve) => row(curve.name));
    const hint = chosen ? "" : "Choose an element to see how it moves.";
    const empty = make("div", { className: "lane" }, make("span", { className: "hint", textContent: hint }));
    this.root.replaceChildren(...(curves.length ? this.rows : [empty]), row("Tests", "of-tests"));
    timeline.dots.replaceChildren(...curves.map(() => make("i")));
    this.draw();
    this.follow();
    emit("curved");
  }

  // The rows share what is between ruler and tests.
  draw() {
    /** @type {SVGElement[]} */
    const paths = [];
    const high = (timeline.height - RULER - TESTS - BELOW) / Math.max(1, this.curves.length);
    this.curves.forEach((curve, index) => {
      const top = RULER + index * high, room = Math.min(16, high / 4), span = curve.most - curve.least;
      curve.y = (value) => span > 0 ? top + high - room - (value - curve.least) / span * (high - 2 * room) : top + high / 2;
      const { offsets, values, torn } = curve;
      const x = curve.x = (offset) => curve.row ? (offset - curve.low) / (curve.high - curve.low) * timeline.width : timeline.x(offset);
      /** @type {Record<string, string>} */
      const parts = { slope: "", rest: "" };
      let last = "";
      for (let at = 0; at + 1 < offsets.length; at += 1) {
        if (torn[at]) { last = ""; continue; }
        const kind = Math.abs(values[at + 1] - values[at]) <= 1e-7 * span ? "rest" : "slope";
        if (kind !== last) parts[kind] += `M${x(offsets[at]).toFixed(2)} ${curve.y(values[at]).toFixed(2)}`;
        parts[kind] += `L${x(offsets[at + 1]).toFixed(2)} ${curve.y(values[at + 1]).toFixed(2)}`;
        last = kind;
      }
      const group = svgNode("g", { class: `curve curve-${index + 1}` });
      for (const kind of ["rest", "slope"]) if (parts[kind]) group.append(svgNode("path", { class: kind, d: parts[kind] }));
      let before = -Infinity;
      for (const offset of curve.kinks) {
        if (x(offset) - before < 8) continue;
        before = x(offset);
        const y = curve.y(valueAt(offsets, values, offset));
        group.append(svgNode("circle", { cx: before.toFixed(2), cy: y.toFixed(2), r: 3.5 }));
      }
      paths.push(group);
    });
    timeline.curves.replaceChildren(...paths);
  }

  // The values at the playhead, exact where the interpreter has told them.
  follow() {
    const known = moving.values;
    this.curves.forEach((curve, index) => {
      const { row } = curve, at = row ? rowOffset(curve, row) : along();
      const exact = moving.at === at && known.find(({ property }) => property === curve.property);
      const value = exact ? (isAlongPlace(curve.property) ? exact.value - at : exact.value) * (exact.unit === "deg" ? Math.PI / 180 : 1)
        : valueAt(curve.offsets, curve.values, at);
      const { value: node } = this.rows[index];
      const text = figure(value, curve.unit);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("now", slopeAt(curve, at) !== 0);
      const y = curve.y ? within(curve.y(value), 0, timeline.height) : 0;
      // What a row drives has its dot where the row is.
      const apart = row && curve.x ? curve.x(at) - within(timeline.x(along()), 0, timeline.width) : 0;
      const dot = /** @type {HTMLElement} */ (timeline.dots.children[index]);
      dot.style.transform = `translate(${apart.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}

// Where the row of a curve is; of one without ends within one round.
/** @param {Curve} curve @param {Row} row */
function rowOffset({ high }, row) {
  const at = row.offset[row.gestures.main];
  return row.loop ? (at % high + high) % high : at;
}

// The numbers of an element as it is drawn, sizes and attributes before places.
/** @param {Evaluated} element @return {[property: string, value: number, unit: string][]} */
function numbersOf({ frame, alpha, transform: [a, b], transform3D, attributes }) {
  /** @type {[property: string, value: number, unit: string][]} */
  const list = [["width", frame.width, "length"], ["height", frame.height, "length"], ["alpha", alpha, "number"]];
  if (!transform3D) list.push(["rotation", Math.atan2(b, a), "angle"]);
  for (const [name, value] of Object.entries(attributes)) if (typeof value === "number") list.push([name, value, "number"]);
  return [...list, ["x on screen", frame.x - state.offset.x, "length"], ["y on screen", frame.y - state.offset.y, "length"]];
}

/** @param {CurvePoint[]} points */
function columnsOf(points) {
  return {
    offsets: points.map(({ offset }) => offset), values: points.map(({ value }) => value),
    torn: points.map(({ torn }) => torn === true),
  };
}

// The place of an offset among sorted ones: the last that is not after it.
/** @param {number[]} offsets @param {number} offset */
function placeIn(offsets, offset) {
  let low = 0, high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle] <= offset) low = middle; else high = middle - 1;
  }
  return low;
}

/** @param {number[]} offsets @param {number[]} values @param {number} offset */
function valueAt(offsets, values, offset) {
  const at = placeIn(offsets, offset);
  const [from, to] = [offsets[at], offsets[at + 1]];
  if (to === undefined || offset <= from) return values[at];
  return values[at] + (values[at + 1] - values[at]) * (offset - from) / (to - from);
}

/** @param {Curve} curve @param {number} offset */
function slopeAt({ offsets, values, torn, least, most }, offset) {
  const at = Math.min(placeIn(offsets, offset), offsets.length - 2);
  if (at < 0 || torn[at] || offset < offsets[0] || offset > offsets[offsets.length - 1]) return 0;
  const change = values[at + 1] - values[at];
  return Math.abs(change) <= 1e-7 * (most - least) ? 0 : change;
}

/** @param {Curve} a @param {Curve} b */
const isSameCurve = (a, b) => a.unit === b.unit && a.values.length === b.values.length
  && a.values.every((value, index) => Math.abs(value - b.values[index]) <= 1e-9 * (1 + Math.abs(value)));
