// What can be put into the layout by hand, and taken away: effects and parts of an element, elements of a section. The
// language service says what a place takes; the background tries each text before it is written, so that a hand breaks nothing.

// What is filled in for a parameter that has no value of its own, by its type.
/** @type {Record<string, string>} */
const FILLINGS = { Length: "40", Number: "0.5", Angle: "30deg", Boolean: "true", Size: "40 x 40", Point: "(0, 0)" };
// At so many offsets over the scroll a change is looked for, and at one where the list is pulled.
const PLACES_TRIED = 8, PULLED_TO = -60;
/** @param {string} name */
const ELSEWHERE = (name) => `\`${name}\` comes from an import: this page edits only the file of the layout.`;

// The text in the one style; the same where it was not in it before.
/** @param {string} text @param {boolean} isStyled */
function inStyle(text, isStyled) {
  const edits = isStyled && text.length <= LONGEST_ASSISTED ? interpreter.assist("format", "", text, "") ?? [] : [];
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  /** @param {Place} place */
  const place = ([line, column]) => (starts[line - 1] ?? text.length) + column - 1;
  return edits.toSorted((a, b) => place(b.from) - place(a.from))
    .reduce((all, { from, to, text: words }) => all.slice(0, place(from)) + words + all.slice(place(to)), text);
}

// What a text has become, as one edit.
/** @param {string} text @param {string} next */
function editTo(text, next) {
  let start = 0, end = 0;
  const most = Math.min(text.length, next.length);
  while (start < most && text[start] === next[start]) start += 1;
  while (end < most - start && text[text.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { start, end: text.length - end, text: next.slice(start, next.length - end) };
}

// The parts of a list between commas.
/** @param {string} text */
function listOf(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[letter] ?? 0;
    if (letter === "," && depth === 0) parts.push(""); else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim());
}

// The parameters of a signature such as `effect fade(to: Number = 0, reach: Length = 40)`; without `value` where it has none.
/** @param {string} signature */
function parametersOf(signature) {
  return listOf(/\(([\s\S]*)\)$/.exec(signature)?.[1] ?? "").map((part) => {
    const [, name, type, value] = /^\s*(\w+):\s*(\w+)\s*(?:=\s*([\s\S]*?)\s*)?$/.exec(part) ?? [];
    return { name, type, value };
  });
}

class Inserting {
  // MARK: Places

  // Whether the text can be changed by hand now: the words why not.
  get refusal() {
    return !layout || soundText !== editor.text ? "Correct the errors in the source first." : transition.isOpen ? "End the transition first." : null;
  }

  read() {
    if (this.text !== editor.text) Object.assign(this, { text: editor.text, statements: statementsOf(editor.text) });
    return this.statements;
  }

  /** @param {Kind | null} kind */
  blockOf(kind) { return kind ? declarationOf(editor.text, this.read(), kind) : null; }

  // The section or layout around a block, and the statement of it in which the block stands.
  /** @param {Statement | null} block @return {{ home: Block, within: Statement } | null} */
  homeOf(block) {
    let within = block;
    while (within?.parent && !/^(section|layout)\b/.test(within.parent.text)) within = within.parent;
    return within?.parent ? { home: /** @type {Block} */ (within.parent), within } : null;
  }

  // Where an effect goes in an element: behind its other effects, else behind its properties.
  /** @param {Block} block */
  seatOf(block) {
    const own = this.read().filter((one) => one.parent === block && one.open === undefined);
    const after = usesIn(own, block).at(-1) ?? own.findLast(({ text }) => /^[\w.]+\s*:/.test(text));
    return after ? { after } : {};
  }

  // The groups of what can be inserted at an element, or on the ground beside it: each has a title, a place in the text, and what
  // can stand there, or why nothing can.
  /** @param {Kind | null} kind @param {boolean} isBefore @param {boolean} isGround @return {Group[]} */
  groups(kind, isBefore, isGround) {
    const block = this.blockOf(kind), groups = /** @type {Group[]} */ ([]);
    if (kind && !isGround) groups.push(block ? { title: `In ${kind.name}`, block, place: this.seatOf(block), items: this.offers(block, (item) => /^effect /.test(item.detail) || item.label === "part") }
      : { title: `In ${kind.name}`, reason: ELSEWHERE(kind.name), items: [] });
    const beside = this.homeOf(block), homes = beside ? [beside.home] : [];
    for (let one = homes[0]; one?.parent; one = /** @type {Block} */ (one.parent)) if (/^(section|layout)\b/.test(one.parent.text)) homes.push(/** @type {Block} */ (one.parent));
    if (homes.length === 0) homes.push(.../** @type {Block[]} */ (this.read().filter(({ text, open }) => open !== undefined && /^(section|layout)\b/.test(text)).toReversed()));
    let within = /** @type {Statement | undefined} */ (beside?.within);
    for (const home of homes) {
      const items = this.offers(home, (item) => item.isSnippet && ELEMENT_WORDS.test(item.text) && item.label !== "part");
      const place = within ? { [isBefore ? "before" : "after"]: within } : {};
      groups.push({ title: `In ${home.text.split("\n")[0]}`, block: home, place, items });
      within = within && home;
    }
    return groups.filter(({ items, reason }) => reason || items.length > 0);
  }

  // What the language service offers in a block.
  /** @param {Block} block @param {(item: Offer) => unknown} isWanted */
  offers({ close }, isWanted) {
    const { text } = editor;
    if (text.length > LONGEST_ASSISTED) return [];
    return interpreter.assist("offers", "", `${text.slice(0, close)}\n`, `\n${text.slice(close)}`)?.items.filter(isWanted) ?? [];
  }

  // MARK: Trying

  // Tries texts in the background: of each whether it is sound, why not, and what is then seen at offsets over the scroll. The
  // first answer is of the text as it is. Null where there is no background.
  /** @param {string[]} texts @return {Promise<Tried[] | null>} */
  async tries(texts) {
    const { distance, gestures: { main }, offset } = stage, far = distance[main];
    const offsets = [offset[main], PULLED_TO, ...Array.from({ length: PLACES_TRIED }, (_, index) => far * index / (PLACES_TRIED - 1))]
      .map((at) => main === "x" ? [at, offset.y] : [offset.x, at]);
    const all = [soundText, ...texts], calls = all.flatMap((text) => /** @type {Call[]} */ ([["check", text], ["prepare"], ...offsets.map((at) => ["frame", ...at])]));
    held.isTold = false;
    const answers = await background.ask(calls, worldToTell(soundText, state, paramsToTell()));
    return answers && all.map((_, index) => {
      const [checked, prepared, ...frames] = answers.slice(index * (offsets.length + 2));
      const errors = [checked, prepared].flatMap(({ findings }) => findings?.diagnostics ?? []).filter(({ severity }) => severity === "error");
      return { isSound: checked.isSound && prepared.fits, errors, frames: frames.slice(0, offsets.length) };
    });
  }

  // MARK: Inserting

  // What may be written for an item, the likeliest first: an effect by its own values, by the example of its documentation, by
  // plain values; a thing under a name that is free.
  /** @param {Offer} offer */
  wordings({ label, detail, documentation, text, isSnippet }) {
    if (/^effect /.test(detail)) {
      const example = exampleOf({ label, documentation })?.call;
      const needed = parametersOf(detail).filter(({ value }) => value === undefined);
      const plain = needed.length === 0 ? label : `${label}(${needed.map(({ name, type }) => `${name}: ${FILLINGS[type] ?? "1"}`).join(", ")})`;
      return [...new Set(needed.length === 0 ? [label, example] : [example, plain])].filter(Boolean);
    }
    let words = isSnippet ? filled(text, "").text.split("\n").filter((line) => line.trim()).join("\n") : text;
    const [, , name] = ELEMENT_WORDS.exec(words) ?? [];
    if (name) {
      let free = name;
      for (let number = 2; new RegExp(`\\b${free}\\b`).test(editor.text); number += 1) free = `${name}${number}`;
      words = words.replace(name, free);
    }
    /** @param {string[]} lines */
    const more = (lines) => words.replace(/\n?\}$/, `\n${lines.map((line) => `  ${line}\n`).join("")}}`);
    // One that would lie over all lies under it, or is a line; one that would lie under all lies over it.
    return label === "decoration" ? [more(["z: -1"]), more(["size: 100% x 4", "z: 1"])] : label === "cell" ? [words] : [words, more(["z: 1"])];
  }

  // Inserts an item of a group; answers what was written, or null.
  /** @param {Offer} item @param {Pick<Group, "block" | "place">} group */
  async insert(item, { block, place }) {
    const { text } = editor, words = this.wordings(item), isStyled = assistant.ask("format", 0)?.length === 0;
    const texts = words.map((one) => withStatement(text, /** @type {Block} */ (block), /** @type {string} */ (one), place)), tried = await this.tries(texts);
    if (editor.text !== text) return null;
    const [now, ...then] = tried ?? [], sound = texts.map((_, index) => index).filter((index) => !tried || then[index].isSound);
    if (sound.length === 0) return this.refuse(`\`${item.label}\` cannot stand here`, then[0].errors[0]?.message);
    const name = ELEMENT_WORDS.exec(words[0] ?? "")?.slice(1).findLast(Boolean);
    /** @param {number} index */
    const shows = (index) => !tried || (name ? then[index].frames.some((frame) => isSeenIn(frame, name)) : then[index].frames.some((frame, at) => frame !== now.frames[at]));
    const best = sound.find(shows), index = best ?? sound[0];
    const edit = this.write(text, inStyle(texts[index], isStyled), `insert ${item.label}`);
    say(`${item.label} stands in line ${editor.lineOf(edit.start + matched(/^\s*/, edit.text).length)}.${best === undefined ? " Nothing on screen shows it yet." : ""}`);
    return { words: words[index], name, isShown: best !== undefined };
  }

  // Inserts words as they stand elsewhere, such as an effect with its values.
  /** @param {string} words @param {Kind} kind */
  async copy(words, kind) {
    const block = this.blockOf(kind), name = words.split("(")[0];
    if (this.refusal || !block) return this.refuse(`\`${name}\` cannot be added to ${kind.name}`, this.refusal ?? ELSEWHERE(kind.name));
    return this.insert({ label: name, detail: "", documentation: "", text: words, isSnippet: false }, { block, place: this.seatOf(block) });
  }

  // MARK: Taking away

  // Takes a statement away, with the expectations of it where it has some of its own; where that would break the text it says why.
  /** @param {Edit} statement */
  async remove(statement, hasExpectations = false) {
    const { text } = editor, isStyled = assistant.ask("format", 0)?.length === 0, name = statement.text.split(/[\s({]*\{|\(/)[0].trim();
    const first = withoutStatement(text, statement);
    let next = first, expectations = 0, tests = 0;
    for (;;) {
      const tried = await this.tries([next]);
      if (editor.text !== text) return;
      if (!tried || tried[1].isSound) break;
      const { errors } = tried[1], found = errors.map(({ file, span }) => span && hasExpectations && file === start.name ? expectationAt(next, span.start) : null);
      if (errors.length === 0 || found.includes(null)) {
        // The line as it is counted in the text that stays.
        const error = errors[found.indexOf(null)], line = next === first && error?.span?.start.line, gone = text.split("\n").length - next.split("\n").length;
        return this.refuse(`\`${name}\` cannot be taken away`, `${line ? `line ${line >= editor.lineOf(statement.start) ? line + gone : line}: ` : ""}${error?.message ?? ""}`);
      }
      const rest = withoutExpectations(next, new Set(found.map((one) => one?.start)));
      next = rest.text;
      expectations += rest.expectations;
      tests += rest.tests;
    }
    this.write(text, inStyle(next, isStyled), `remove ${name}`);
    const told = expectations === 0 ? `${name} is taken away. Undo brings it back.`
      : `${name} is taken away with ${count(expectations, "expectation")} that named it${tests > 0 ? `, the last of ${count(tests, "test")}` : ""}. Undo brings all of it back.`;
    if (expectations > 0) palette.tell(told, "hint");
    say(told);
  }

  // Takes the declaration of an element away.
  /** @param {Kind} kind */
  removeElement(kind) {
    const block = this.blockOf(kind);
    if (this.refusal || !block) return this.refuse(`\`${kind.name}\` cannot be taken away`, this.refusal ?? ELSEWHERE(kind.name));
    return this.remove(block, true);
  }

  // One step of undo; what is new is selected.
  /** @param {string} text @param {string} next @param {string} kind */
  write(text, next, kind) {
    const edit = editTo(text, next);
    editor.show("layout");
    editor.change([edit], `${kind} ${performance.now()}`, edit.start, edit.start + edit.text.trimEnd().length);
    checkText(editor.text);
    editor.reveal(editor.lineOf(edit.start + matched(/^\s*/, edit.text).length));
    return edit;
  }

  /** @param {string} what @param {string} why @return {null} */
  refuse(what, why) {
    const words = `${what}${why ? `: ${why}` : "."}`;
    palette.tell(words);
    say(words);
    return null;
  }
}

// Whether some of a kind of element is seen in a frame: nothing that is painted later covers all of it.
/** @param {string} text @param {string} name */
function isSeenIn(text, name) {
  const { elements, offset, viewport: { width, height } } = /** @type {EvaluatedFrame} */ (JSON.parse(text || "{\"elements\": [], \"offset\": {}, \"viewport\": {}}")), parts = [0.02, 0.25, 0.5, 0.75, 0.98];
  /** @param {Evaluated} evaluated @param {number} x @param {number} y */
  const holds = ({ frame, isHidden, alpha }, x, y) => !isHidden && alpha > 0 && x >= frame.x && y >= frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
  return elements.some((one, index) => one.kind === name && parts.some((across) => parts.some((down) => {
    const x = within(one.frame.x, offset.x, offset.x + width) * (1 - across) + within(one.frame.x + one.frame.width, offset.x, offset.x + width) * across;
    const y = within(one.frame.y, offset.y, offset.y + height) * (1 - down) + within(one.frame.y + one.frame.height, offset.y, offset.y + height) * down;
    return holds(one, x, y) && !elements.slice(index + 1).some((other) => holds(other, x, y));
  })));
}

const inserting = new Inserting();
