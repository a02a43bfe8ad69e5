// The statements of a text: where each begins and ends, and the block that it opens. The scanner only pairs brackets and ends
// lines, so it also reads a text with errors; what a statement means the interpreter knows.

const SIGNS = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\r\n]*"?|[{}()[\];\n]/g;
// What goes on in the next line.
const GOES_ON = /(?:[:=+*\/,<>-]|\b(?:if|then|else|and|or|not|in))$/;
const USE = /^([\p{L}_][\p{L}\p{N}_]*)\s*(?:\([\s\S]*\))?(?:\s+along\s+\w+)?$/u;

// The statements of a text in the order of their beginnings: place, end, text without comments, the statement around (null: the
// file), and of a block the places of its braces.
/** @param {string} text */
function statementsOf(text) {
  const found = /** @type {Statement[]} */ ([]), open = /** @type {Statement[]} */ ([]);
  let depth = 0, begin = 0, code = "", from = 0, last = 0;
  /** @param {number} to */
  const add = (to) => {
    if (text.slice(from, to).trim()) last = from + text.slice(from, to).trimEnd().length;
    code += text.slice(from, to);
  };
  /** @param {number} to */
  const take = (to) => {
    add(to);
    const words = code.trim(), start = begin + matched(/^\s*/, text.slice(begin, to)).length;
    code = "";
    return words ? { start, end: last, text: words, parent: open.at(-1) ?? null } : null;
  };
  /** @param {number} place */
  const next = (place) => { begin = from = place; };
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const isComment = sign.startsWith("//") || sign.startsWith("/*");
    if (isComment) {
      add(index);
      from = index + sign.length;
      // One in front of a statement is not of it.
      if (!code.trim()) next(from);
    } else if (sign === "(" || sign === "[") {
      depth += 1;
    } else if (sign === ")" || sign === "]") {
      depth = Math.max(0, depth - 1);
    } else if (sign === "{") {
      const block = take(index) ?? { start: index, end: index, text: "", parent: open.at(-1) ?? null };
      found.push(block);
      open.push(Object.assign(block, { open: index, close: text.length, end: text.length }));
      depth = 0;
      next(index + 1);
    } else if (sign === "}") {
      const one = take(index), block = open.pop();
      if (one) found.push(one);
      if (block) Object.assign(block, { close: index, end: index + 1 });
      depth = 0;
      next(index + 1);
    } else if ((sign === ";" || sign === "\n") && depth === 0) {
      if (sign === "\n" && GOES_ON.test((code + text.slice(from, index)).trim())) continue;
      const one = take(index);
      if (one) found.push(one);
      next(index + 1);
    }
  }
  return found;
}

const ELEMENT_WORDS = /^(cell|supplementary|decoration|part)\b\s*([\p{L}_][\p{L}\p{N}_]*)?/u;

// The block in which a kind of element is declared; null where that is in another file.
/** @param {string} text @param {Statement[]} statements @param {Kind} kind @return {Block | null} */
function declarationOf(text, statements, { name, line }) {
  if (!line) return null;
  /** @param {number} place */
  const lineOf = (place) => text.slice(0, place).split("\n").length;
  const here = statements.filter((one) => one.open !== undefined && ELEMENT_WORDS.test(one.text) && lineOf(one.start) <= line && line <= lineOf(one.open));
  /** @param {Statement} statement */
  const nameOf = ({ text: words }) => { const [, word, own] = ELEMENT_WORDS.exec(words) ?? []; return own ?? word; };
  return /** @type {Block | undefined} */ (here.find((one) => nameOf(one) === name) ?? here[0]) ?? null;
}

// The effects that a block uses: in it, and while a condition holds.
/** @param {Statement[]} statements @param {Statement} block */
function usesIn(statements, block) {
  /** @param {Statement} statement @return {boolean} */
  const isIn = ({ parent }) => parent === block || parent !== null && /^when\b/.test(parent.text) && isIn(parent);
  return statements.filter((one) => one.open === undefined && isIn(one)).map((one) => ({ ...one, name: USE.exec(one.text)?.[1] ?? "" }))
    .filter(({ name }) => name && !WORDS.has(name));
}

// A text with one statement more in a block: before or after another one of the block, else at its end.
/** @param {string} text @param {Block} block @param {string} words @param {Seat} other */
function withStatement(text, block, words, { before, after } = {}) {
  const isShort = !text.slice(block.open, block.close).includes("\n"), beside = before ?? after;
  const flat = words.replace(/\{\n\s*/g, "{ ").replace(/\n\s*\}/g, " }").replace(/\n\s*/g, "; ");
  /** @param {number} start @param {number} end @param {string} added */
  const put = (start, end, added) => text.slice(0, start) + added + text.slice(end);
  if (beside && isShort) return before ? put(before.start, before.start, `${flat}; `) : put(beside.end, beside.end, `; ${flat}`);
  if (isShort) {
    const inner = text.slice(block.open + 1, block.close).trim();
    return put(block.open + 1, block.close, inner ? ` ${inner.replace(/;$/, "")}; ${flat} ` : ` ${flat} `);
  }
  const indent = beside ? indentOf(text, beside.start) : indentOf(text, block.open) + STEP, lines = indent + words.replaceAll("\n", `\n${indent}`);
  if (before) {
    // In front of the lines that tell of it.
    const start = lineStart(text, aboveOf(text, before.start));
    return put(start, start, `${lines}\n`);
  }
  const place = after ? after.end : text.slice(0, block.close).trimEnd().length;
  const end = matched(/^[^\n]*/, text.slice(place)), isOver = !end.trim() || /^\s*\/\//.test(end);
  if (after && !isOver) return put(after.end, after.end, `; ${flat}`);
  const at = after ? place + end.length : place;
  return put(at, at, `\n${lines}`);
}

// Where the lines begin that tell of a statement: `///` above it.
/** @param {string} text @param {number} start */
function aboveOf(text, start) {
  let place = lineStart(text, start);
  while (place > 0) {
    const above = lineStart(text, place - 1);
    if (!/^\s*\/\/\//.test(text.slice(above, place))) break;
    place = above;
  }
  return place;
}

// A text without a statement, what tells of it, and the line that it leaves empty.
/** @param {string} text @param {Stretch} stretch */
function withoutStatement(text, { start, end }) {
  const first = lineStart(text, start), rest = matched(/^[^\n]*\n?/, text.slice(end));
  const isAlone = !text.slice(first, start).trim() && /^\s*(?:\/\/[^\n]*)?\n?$/.test(rest);
  if (!isAlone) {
    const behind = /^\s*;[ \t]*/.exec(text.slice(end)), ahead = /;?[ \t]*$/.exec(text.slice(0, start));
    return behind ? text.slice(0, start) + text.slice(end + behind[0].length) : `${text.slice(0, ahead?.index ?? start)} ${text.slice(end).trimStart()}`;
  }
  let from = aboveOf(text, start);
  const to = end + rest.length;
  // Of two empty lines around it, one goes as well; so does one before the end of the block.
  if (/\n[ \t]*\n$/.test(text.slice(0, from)) && /^\s*(?:\n|\})/.test(text.slice(to))) from = lineStart(text, from - 1);
  else if (/\{[ \t]*\n$/.test(text.slice(0, from)) && /^[ \t]*\n/.test(text.slice(to))) return text.slice(0, from) + text.slice(to).replace(/^[ \t]*\n/, "");
  return text.slice(0, from) + text.slice(to);
}

// Which expectation of a test stands at a place; null where something else does.
/** @param {string} text @param {Spot} spot */
function expectationAt(text, { line, utf16Column }) {
  const place = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + utf16Column - 1;
  return statementsOf(text).find(({ start, end, text: words }) => /^expect\b/.test(words) && start <= place && place < end) ?? null;
}

// A text without expectations, told by their places, and without the blocks and tests that would be left without one; how many
// of both there were.
/** @param {string} text @param {Set<number | undefined>} places */
function withoutExpectations(text, places) {
  const all = statementsOf(text).filter(({ text: words }) => /^expect\b/.test(words)), kept = all.filter(({ start }) => !places.has(start));
  /** @param {Statement} one @return {Statement} */
  const empty = (one) => {
    const { parent } = one;
    const isEmpty = parent && !/^(layout|section)\b/.test(parent.text) && kept.every(({ start }) => start < parent.start || start > parent.end);
    return isEmpty ? empty(parent) : one;
  };
  const gone = [...new Set(all.filter(({ start }) => places.has(start)).map(empty))];
  return {
    text: gone.toSorted((a, b) => b.start - a.start).reduce(withoutStatement, text),
    expectations: all.length - kept.length, tests: gone.filter(({ text: words }) => /^test\b/.test(words)).length,
  };
}
