// What moves the chosen element now: its values, and the lines of the source that light up as it scrolls.

// The last answer, the offset that it is of, and how long it took.
const moving = { values: [], lines: [], at: NaN, time: 0 };

// A value as people read it. Angles of curves are in radians.
function figure(value, unit) {
  if (unit === "angle") return figure(value * 180 / Math.PI, "deg");
  if (unit === "boolean") return value ? "yes" : "no";
  return unit === "deg" ? `${tidy(value)}°` : unit === "pt" || unit === "length" ? `${tidy(value)} pt` : tidy(value, 2);
}

function lookAtMotion() {
  const began = performance.now();
  const { name, section, item } = chosen ?? {};
  const answer = chosen && layout ? interpreter.motion(name, section, item, state.offset.x, state.offset.y) : null;
  Object.assign(moving, { values: [], lines: [] }, answer, { at: along(), time: performance.now() - began });
  const lit = new Map(moving.lines.map((line) => [line, ""]));
  // The value that says most of a line stands at it.
  for (const value of told(moving.values)) {
    if (value.slope !== 0 && lit.get(value.line) === "") lit.set(value.line, value.text);
  }
  editor.glow?.(lit);
  lanes.follow();
  showMotion();
}

// The values worth telling, in an order that stays, with their names and texts on screen.
function told(values) {
  const turned = isTurned(values);
  return values.map((value) => ({ ...value, rank: rank(value.property, turned) })).filter((value) => value.rank >= 0)
    .sort((a, b) => a.rank - b.rank).map((value) => {
      const isOnScreen = isAlongPlace(value.property);
      return { ...value, isOnScreen, text: figure(isOnScreen ? value.screen : value.value, value.unit) };
    });
}

on("moved chosen arranged", () => {
  if (!chosen && moving.values.length === 0) return;
  // One that takes its time waits until the scroll rests.
  if (moving.time < 6) soon("motion", lookAtMotion); else later("motion", 80, lookAtMotion);
});
