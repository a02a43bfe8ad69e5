// The numbers in the source that measures of an element come from. The trace names their lines; the background tries each
// number there, a step up or down, and measures what has become of the element: so the page knows how far a step leads. Where a
// measure has none, an argument that a call leaves out may be its number.

// More numbers than these are not tried: each takes a check of the text.
const MOST_TRIED = 80, MOST_LEFT_OUT = 12, TRACED = 24;
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

// The arguments of numbers that calls on lines of a text leave out, at their defaults: `sticky` has `below: 0`. What is written
// for one stands between `before` and `after`.
function leftOutOn(text, lines) {
  let line = 1, at = 0;
  return inserting.read().flatMap((one) => {
    line += text.slice(at, one.start).split("\n").length - 1;
    at = one.start;
    const [, name] = one.open === undefined && lines.has(line) && USE.exec(one.text) || [];
    const { code } = name && !WORDS.has(name) && assistant.ask("hover", one.start + 1) || {};
    if (!code || !/^(effect|arrangement) /.test(code)) return [];
    const words = text.slice(one.start, one.end), [open] = /^\s*\(/.exec(words.slice(name.length)) ?? [""], start = one.start + name.length;
    const place = open ? one.start + words.lastIndexOf(")") : start;
    const given = open ? listOf(text.slice(start + open.length, place)).map((part) => /^\s*(\w+):/.exec(part)?.[1]) : [];
    const [before, after] = !open ? ["(", ")"] : given.length > 0 ? [", ", ""] : ["", ""];
    return parametersOf(code).flatMap((parameter, index) => {
      const [, digits, unit] = /^(-?\d+(?:\.\d+)?)(deg)?$/.exec(parameter.value ?? "") ?? [];
      const isGiven = given.includes(parameter.name) || index < given.length && given[index] === undefined;
      if (digits === undefined || isGiven) return [];
      const places = Math.max(digits.split(".")[1]?.length ?? 0, parameter.type === "Number" ? 1 : 0);
      return [{
        start: place, end: place, value: Number(digits), places, unit: unit ?? "", range: null, line, ordinal: parameter.name,
        before: `${before}${parameter.name}: `, after: `${unit ?? ""}${after}`,
      }];
    });
  });
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
  const tryOut = async (number, value) => {
    const { start: from, end, given, param } = number;
    const told = given ? [["remember", param.name, null, ""]] : [], back = given ? [["remember", param.name, given.value, given.unit]] : [];
    held.isTold = false;
    const answers = await ask(...told, ["check", text.slice(0, from) + spelled(number, exact(value)) + text.slice(end)], ["prepare"], ...asked, ...back);
    const [checked, prepared, ...after] = answers?.slice(told.length, told.length + 2 + asked.length) ?? [];
    return checked?.isSound && prepared.fits && !after.includes(null) ? measures.map(({ of }, index) => of(after) - before[index]) : null;
  };
  const lines = linesIn(trees), tries = async (number, isOpen) => {
    const { value, places, range } = number, whole = (value + 10 ** -places > (range?.[1] ?? Infinity) ? -1 : 1) / 10 ** places;
    let slopes = null;
    // A small part of a step, so that nothing else comes to be; a number that only counts takes a whole one.
    for (const step of [whole / 100, whole]) {
      const changes = await tryOut(number, plain(value + step));
      if (isStale()) return;
      if (!changes?.some((change) => Math.abs(change) > LEAST * Math.abs(step))) continue;
      slopes = changes.map((change) => step !== whole && Math.abs(change) > JUMP ? 0 : change / step);
      break;
    }
    if (slopes) give(number, slopes.map((slope) => Number.isFinite(slope) ? slope : 0), measures, found, isOpen);
  };
  for (const number of numbersOn(text, lines)) {
    await tries(number, () => true);
    if (isStale()) return null;
  }
  const open = new Set(found.filter(({ inputs }, index) => inputs.length === 0 && !measures[index].isAside));
  if (open.size > 0) for (const number of leftOutOn(text, lines).slice(0, MOST_LEFT_OUT)) {
    await tries(number, (index) => open.has(found[index]));
    if (isStale()) return null;
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
function give(number, slopes, measures, found, isOpen) {
  for (const group of new Set(measures.map(({ group }) => group))) {
    const counts = slopes.map((slope, index) => measures[index].isAside || measures[index].group !== group ? 0 : slope);
    const sizes = counts.some((slope) => slope > LEAST) ? counts : counts.map(Math.abs), far = Math.max(...sizes) * (1 - LEAST);
    const isMost = sizes.map((size) => size > LEAST && size >= far), isOfSize = measures.some(({ isSize }, index) => isMost[index] && isSize);
    measures.forEach(({ isSize }, index) => {
      if (isOpen(index) && isMost[index] && (isSize || !isOfSize)) found[index].inputs.push({ ...number, slope: slopes[index], slopes });
    });
  }
}
