// The numbers in the source that measures of an element come from. The trace names their lines; the background tries each
// number there, a step up or down, and measures what has become of the element: so the page knows how far a step leads. Where a
// measure has none, an argument that a call leaves out may be its number.

// More numbers than these are not tried: each takes a check of the text.
const MOST_TRIED = 80, MOST_LEFT_OUT = 12, TRACED = 24;
// A size that no number makes larger most has those that make at least such a part of it.
const MOSTLY = 0.5;
// A change that is less is none; what changes more for a small part of a step has jumped, in points.
const LEAST = 1e-6, JUMP = 20;

// The lines of the file that stand in trees of formulas.
/** @param {string[]} trees */
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
/** @param {string} text @param {number} line */
const wordsOf = (text, line) => text.split("\n")[line - 1].replace(/\s*\/\/.*$/, "").trim();

// Whether a number is of a formula that a layout uses, as an arrangement or an effect: it stands for nothing by itself.
/** @param {Figure} number */
const isOfFormula = ({ param, start }) => !param && inserting.read().some(({ parent, open, close, text }) => !parent && open !== undefined && open < start && start < Number(close) && !/^layout\b/.test(text));

// The numbers on lines of a text, each with its line and which of the line it is.
/** @param {string} text @param {Set<number>} lines */
function numbersOn(text, lines) {
  const rows = text.split("\n"), found = /** @type {Omit<Input, "slope" | "slopes" | "isCount" | "isOfFormula">[]} */ ([]);
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
/** @param {string} text @param {Set<number>} lines */
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
// `asked` are the calls, `traced` the values whose formulas are read, `own` those whose numbers are only listed. Nothing where it
// is stale meanwhile.
/** @param {{ asked: Call[]; traced: unknown[][]; own: unknown[][]; measures: Measure[]; isStale: () => boolean }} it */
async function inputsOf({ asked, traced, own, measures, isStale }) {
  const text = soundText, ask = (/** @type {Call[]} */ ...calls) => background.ask(calls);
  // What the background knew of a slider it knows no longer.
  held.isTold = false;
  // In one message: another room may tell the background of another world behind it.
  const answers = await background.ask([...asked, ...[...traced, ...own].map((one) => /** @type {Call} */ (["explain", ...one, TRACED]))], worldToTell(text, state, paramsToTell()));
  const base = answers?.slice(0, asked.length), trees = answers?.slice(asked.length, asked.length + traced.length) ?? [];
  if (!base || isStale() || base.includes(null)) return null;
  const before = measures.map(({ of }) => of(base)), found = measures.map((_, index) => ({ value: before[index], inputs: /** @type {Input[]} */ ([]) }));
  // What becomes of the measures when a number has another value: null where the layout has no such value.
  /** @param {Figure & { given?: ParamValue }} number @param {number} value */
  const tryOut = async (number, value) => {
    const { start: from, end, given, param } = number;
    const told = /** @type {Call[]} */ (given && param ? [["remember", param.name, null, ""]] : []), back = /** @type {Call[]} */ (given && param ? [["remember", param.name, given.value, given.unit]] : []);
    held.isTold = false;
    const answers = await ask(...told, ["check", text.slice(0, from) + spelled(number, exact(value)) + text.slice(end)], ["prepare"], ...asked, ...back);
    const [checked, prepared, ...after] = answers?.slice(told.length, told.length + 2 + asked.length) ?? [];
    return checked?.isSound && prepared.fits && !after.includes(null) ? measures.map(({ of }, index) => of(after) - before[index]) : null;
  };
  const tried = /** @type {{ input: Omit<Input, "slope" | "slopes">, slopes: number[] }[]} */ ([]), lines = linesIn(trees), tries = async (/** @type {Figure & { given?: ParamValue; line: number; ordinal: number | string }} */ number, /** @type {(index: number) => boolean} */ isOpen) => {
    const { value, places, range } = number, whole = (value + 10 ** -places > (range?.[1] ?? Infinity) ? -1 : 1) / 10 ** places;
    let slopes = null, isCount = false;
    // A small part of a step, so that nothing else comes to be; a number that only counts takes a whole one.
    for (const step of [whole / 100, whole]) {
      const changes = await tryOut(number, plain(value + step));
      if (isStale()) return;
      if (!changes?.some((change) => Math.abs(change) > LEAST * Math.abs(step))) continue;
      slopes = changes.map((change) => step !== whole && Math.abs(change) > JUMP ? 0 : change / step);
      isCount = step === whole;
      break;
    }
    if (!slopes) return;
    const input = { ...number, isCount, isOfFormula: isOfFormula(number) }, all = slopes.map((slope) => Number.isFinite(slope) ? slope : 0);
    tried.push({ input, slopes: all });
    give(input, all, measures, found, isOpen);
  };
  for (const number of numbersOn(text, lines)) {
    await tries(number, () => true);
    if (isStale()) return null;
  }
  found.forEach(({ value, inputs }, index) => {
    if (!measures[index].isSize || inputs.some((input) => !input.isOfFormula)) return;
    for (const { input, slopes } of tried) {
      const isMost = !input.isOfFormula && Math.abs(slopes[index] * input.value) >= MOSTLY * value && value > 0;
      if (isMost) inputs.push({ ...input, slope: slopes[index], slopes });
    }
  });
  const open = new Set(found.filter(({ inputs }, index) => inputs.length === 0 && !measures[index].isAside));
  if (open.size > 0) for (const number of leftOutOn(text, lines).slice(0, MOST_LEFT_OUT)) {
    await tries(number, (index) => open.has(found[index]));
    if (isStale()) return null;
  }
  // Last the numbers of formulas. First the one with which the hand and what it holds go alike. Of a group, first those that stir nothing else, then those of
  // its own line.
  /** @param {Input} input */
  const apart = ({ slope, places }) => Math.abs(Math.log(Math.abs(slope) / 10 ** places));
  /** @param {Input} input */
  const stirs = ({ slopes }) => measures.some(({ group }, index) => !group && Math.abs(slopes[index]) > LEAST);
  found.forEach(({ inputs }, index) => {
    const { group, line } = measures[index], rank = (/** @type {Input} */ one) => group ? (stirs(one) ? 2 : 0) + (one.line === line ? 0 : 1) : 0;
    inputs.sort((a, b) => Number(a.isOfFormula) - Number(b.isOfFormula) || rank(a) - rank(b) || apart(a) - apart(b));
  });
  return { found, trees, numbers: numbersOn(text, linesIn(answers?.slice(asked.length + traced.length) ?? [])) };
}

// Gives a number to the measures that it makes larger most, of each group; where it makes none larger, to those that it
// changes most. Of a size and a distance that it changes alike, it is the size's.
/** @param {Omit<Input, "slope" | "slopes">} number @param {number[]} slopes @param {Measure[]} measures @param {{ value: number; inputs: Input[] }[]} found @param {(index: number) => boolean} isOpen */
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
