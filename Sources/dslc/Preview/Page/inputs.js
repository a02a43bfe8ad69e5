// The numbers in the source that measures of an element come from. The trace names their lines; the background tries each
// number there, a step up or down, and measures what has become of the element: so the page knows how far a step leads.

// More numbers than these are not tried: each takes a check of the text.
const MOST_TRIED = 80, TRACED = 24;
// A change that is less is none; what changes more for a small part of a step has jumped, in points.
const LEAST = 1e-6, JUMP = 20;

// The lines of the file that stand in trees of formulas.
function linesIn(trees) {
  const lines = new Set();
  for (const line of trees.join("\n").split("\n")) {
    for (const place of line.split("  ")) {
      const [, , name, number] = /^(through .* at )?(.*):(\d+)$/.exec(place) ?? [];
      if (name === start.name) lines.add(Number(number));
    }
  }
  return lines;
}

// What is written in a line, without its comment.
const wordsOf = (text, line) => text.split("\n")[line - 1].replace(/\s*\/\/.*$/, "").trim();

// The numbers on lines of a text, each with its line and which of the line it is.
function numbersOn(text, lines) {
  const rows = text.split("\n"), found = [];
  let line = 1, at = 0;
  for (const piece of tokens(text)) {
    while (line < rows.length && piece.start > at + rows[line - 1].length) at += rows[line++ - 1].length + 1;
    if (piece.kind !== "n" || !lines.has(line)) continue;
    const number = numberIn(text, piece), given = number.param && past.params.get(number.param.name);
    // Of a param that a slider has set, that value counts.
    if (given) number.value = shown(given.unit, given.value);
    if (given) number.places = Math.max(number.places, Math.min(3, exact(number.value).split(".")[1]?.length ?? 0));
    found.push({ ...number, given, line, ordinal: found.filter((one) => one.line === line).length });
  }
  return found.slice(0, MOST_TRIED);
}

// Measures of what the interpreter answers, and for each the numbers that it comes from: how much it changes for one more.
// `asked` are the calls, `traced` the values whose formulas are read. Nothing where it is stale meanwhile.
async function inputsOf({ asked, traced, measures, isStale }) {
  const text = soundText, ask = (...calls) => background.ask(calls);
  const params = [...past.params].map(([name, { value, unit }]) => [name, value, unit]);
  // What the background knew of a slider it knows no longer.
  held.isTold = false;
  // In one message: another room may tell the background of another world behind it.
  const answers = await background.ask([...asked, ...traced.map((one) => ["explain", ...one, TRACED])], worldToTell(text, state, params));
  const base = answers?.slice(0, asked.length), trees = answers?.slice(asked.length);
  if (!base || isStale() || base.includes(null)) return null;
  const before = measures.map(({ of }) => of(base)), found = measures.map((_, index) => ({ value: before[index], inputs: [] }));
  // What becomes of the measures when a number has another value: null where the layout has no such value.
  const tryOut = async ({ start: from, end, given, param }, value) => {
    const told = given ? [["remember", param.name, null, ""]] : [], back = given ? [["remember", param.name, given.value, given.unit]] : [];
    held.isTold = false;
    const answers = await ask(...told, ["check", text.slice(0, from) + exact(value) + text.slice(end)], ["prepare"], ...asked, ...back);
    const [checked, prepared, ...after] = answers?.slice(told.length, told.length + 2 + asked.length) ?? [];
    return checked?.isSound && prepared.fits && !after.includes(null) ? measures.map(({ of }, index) => of(after) - before[index]) : null;
  };
  for (const number of numbersOn(text, linesIn(trees))) {
    const { value, places, range } = number, whole = (value + 10 ** -places > (range?.[1] ?? Infinity) ? -1 : 1) / 10 ** places;
    let slopes = null;
    // A small part of a step, so that nothing else comes to be; a number that only counts takes a whole one.
    for (const step of [whole / 100, whole]) {
      const changes = await tryOut(number, plain(value + step));
      if (isStale()) return null;
      if (!changes?.some((change) => Math.abs(change) > LEAST * Math.abs(step))) continue;
      slopes = changes.map((change) => step !== whole && Math.abs(change) > JUMP ? 0 : change / step);
      break;
    }
    if (slopes) give(number, slopes.map((slope) => Number.isFinite(slope) ? slope : 0), measures, found);
  }
  // First the one with which the hand and what it holds go alike. Of a group, first those that stir nothing else, then those of
  // its own line.
  const apart = ({ slope, places }) => Math.abs(Math.log(Math.abs(slope) / 10 ** places));
  const stirs = ({ slopes }) => measures.some(({ group }, index) => !group && Math.abs(slopes[index]) > LEAST);
  found.forEach(({ inputs }, index) => {
    const { group, line } = measures[index], rank = (one) => group ? (stirs(one) ? 2 : 0) + (one.line === line ? 0 : 1) : 0;
    inputs.sort((a, b) => rank(a) - rank(b) || apart(a) - apart(b));
  });
  return { found, trees };
}

// Gives a number to the measures that it makes larger most, of each group; where it makes none larger, to those that it
// changes most. Of a size and a distance that it changes alike, it is the size's.
function give(number, slopes, measures, found) {
  for (const group of new Set(measures.map(({ group }) => group))) {
    const counts = slopes.map((slope, index) => measures[index].isAside || measures[index].group !== group ? 0 : slope);
    const sizes = counts.some((slope) => slope > LEAST) ? counts : counts.map(Math.abs), far = Math.max(...sizes) * (1 - LEAST);
    const isMost = sizes.map((size) => size > LEAST && size >= far), isOfSize = measures.some(({ isSize }, index) => isMost[index] && isSize);
    measures.forEach(({ isSize }, index) => {
      if (isMost[index] && (isSize || !isOfSize)) found[index].inputs.push({ ...number, slope: slopes[index], slopes });
    });
  }
}
