// What moves the chosen element now: its values, and the lines of the source that light up as it scrolls.

// The last answer, the offset that it is of, and how long it took.
/** @type {Motion & { at: number, time: number }} */
const moving = { values: [], lines: [], at: NaN, time: 0 };

// A value as people read it. Angles of curves are in radians.
/** @param {number} value @param {string} [unit] @return {string} */
function figure(value, unit) {
  if (unit === "angle") return figure(value * 180 / Math.PI, "deg");
  if (unit === "boolean") return value ? "yes" : "no";
  return unit === "deg" ? `${tidy(value)}°` : unit === "pt" || unit === "length" ? `${tidy(value)} pt` : tidy(value, 2);
}

function lookAtMotion() {
  const began = performance.now();
  const answer = chosen && layout ? interpreter.motion(chosen.name, chosen.section, chosen.item, state.offset.x, state.offset.y) : null;
  Object.assign(moving, { values: [], lines: [] }, answer, { at: along(), time: performance.now() - began });
  const lit = new Map(moving.lines.map((line) => [line, ""]));
  // The value that says most of a line stands at it.
  for (const value of told(moving.values)) {
    if (value.slope === 0 || value.line === null || lit.get(value.line) !== "") continue;
    lit.set(value.line, value.isMoving ? value.text : figure(value.value, value.unit));
  }
  editor.glow?.(lit);
  lanes.follow();
  showMotion();
}

// The values worth telling, in an order that stays, with their names and texts.
/** @param {MovingValue[]} values */
function told(values) {
  const turned = isTurned(values), find = (/** @type {string[]} */ ...names) => values.find(({ property }) => names.includes(property));
  const isScaled = Boolean(find("scale"));
  const seen = new Set();
  return values.map((value) => ({ ...value, rank: rank(value.property, turned) }))
    // A part of a point that is nothing but a number, and what a box that grows on all sides does across.
    .filter(({ rank, slope, formula, property }) => rank >= 0 && (slope !== 0 || formula !== property)
      && !(isScaled && rank > 5 && !turned))
    .sort((a, b) => a.rank - b.rank).map((value) => {
      const isOnScreen = isAlongPlace(value.property);
      // Sides and places of a frame come from what scales and moves the box.
      const [group, part] = value.property.split(".");
      const under = group !== "frame" ? null : part.length === 1 ? find(`translation.${part}`)
        : find("scale", part === "width" ? "scale.x" : "scale.y");
      const { formula, active, line } = under ?? value;
      return {
        ...value, formula, active, line, under: under?.property ?? value.property,
        isMoving: value.slope !== (isOnScreen ? 1 : 0),
        name: nameOfValue(value.property) + (isOnScreen ? " on screen" : ""),
        text: figure(isOnScreen ? value.value - moving.at : value.value, value.unit),
      };
    }).filter(({ text, formula, active }) => {
      // Two names for one number are told once.
      const key = `${text} ${active && !formula.includes(active) ? active : formula}`;
      return !seen.has(key) && seen.add(key);
    });
}

on("moved chosen arranged", () => {
  if (!chosen && moving.values.length === 0) return;
  // One that takes its time waits until the scroll rests.
  if (moving.time < 6 || !chosen) soon("motion", lookAtMotion); else later("motion", 80, lookAtMotion);
});
