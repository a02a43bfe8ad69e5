// The card of an element in the panel: its frames, why it moves, and its other attributes. It is made once for an element;
// as it scrolls only texts change.

// What stands in the panel of an element, and the nodes that change as it scrolls.
/** @type {Inspected} */
const inspected = /** @type {any} */ ({ known: "", rest: null });

// A sign for each category: solid, dashed, dotted.
/** @param {string} category */
const signOf = (category) => make("span", { className: `sign ${category}` });

/** @param {number} line @param {string} words */
function linkTo(line, words) {
  const link = make("button", {
    type: "button", className: "btn link mono", textContent: words, ariaLabel: `Line ${line}`, title: `Show line ${line}`,
  });
  link.addEventListener("click", () => editor.goTo(line, 1));
  return link;
}

/** @param {Evaluated} element @param {Kind} kind @param {string} known */
function buildCard(element, kind, known) {
  const path = pathOf(/** @type {Pointed} */ (pointed));
  const head = make("div", { className: "head title" }, signOf(element.category), make("div", {},
    make("bdi", { className: "mono", textContent: path, title: path }),
    make("span", { className: "muted", textContent: element.category === element.kind ? "" : element.category })));
  if (kind.line) head.append(linkTo(kind.line, `:${kind.line}`));
  if (chosen) {
    const close = make("button", { type: "button", className: "btn close", ariaLabel: `Close ${path}`, title: "Close (Escape)" });
    close.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
    close.addEventListener("click", unchoose);
    if (!document.body.classList.contains("embed")) head.append(removal(`Take ${kind.name} away (Delete)`, () => inserting.removeElement(kind)));
    head.append(close);
  }
  const frames = ["On screen", "In content", "At rest"].map((name) => make(
    "tr", {}, make("th", { scope: "row", textContent: name }), ...["x", "y", "w", "h"].map(() => make("td"))));
  const table = make("table", { className: "frames" }, make(
    "tr", {}, make("th", { scope: "col", textContent: "Frame" }),
    ...["x", "y", "w", "h"].map((name) => make("th", { scope: "col", textContent: name }))), ...frames);
  const reasons = make("section", { className: "reasons", hidden: true }), uses = make("section", { className: "uses", hidden: true });
  const facts = make("table", { className: "facts" });
  const drift = kind.attributes?.find(({ role, reach }) => role === "shift" && reach?.some((part) => part > 0));
  Object.assign(inspected, {
    known, frames, reasons, uses, facts, drift: drift && driftPicture(drift), reasonsKnown: "", factsKnown: "", rest: null,
  });
  byId("element").replaceChildren(
    head, make("section", {}, ...kind.documentation ? [make("p", { className: "hint", textContent: kind.documentation })] : [], table),
    reasons, uses, make("section", {}, make("h2", { textContent: "Attributes" }), facts));
  showMotion();
  showUses();
}

/** @param {Node} node @param {string} text */
const writeText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

// What the scroll does not change: where it rests, from how far one looks at it, and what its attributes count.
/** @param {Evaluated} element */
function restOf(element) {
  const names = ["rest.x", "rest.y", "perspective"], at = along(), rest = /** @type {Rest} */ ({ units: {} });
  for (const [name, value] of Object.entries(element.attributes)) {
    names.push(...typeof value === "object" ? Object.keys(value).map((part) => `${name}.${part}`) : [name]);
  }
  for (const { property, quantity, points } of interpreter.curves(element.kind, ...element.indexPath, names, at, at + 1, 1)) {
    rest[/** @type {"rest.x"} */ (property)] = points[0]?.value;
    rest.units[property] = quantity;
  }
  return rest;
}

/** @param {Evaluated} element */
function fillCard(element) {
  const { frame, size, center } = element, rest = inspected.rest ??= restOf(element);
  inspected.frame = frame;
  inspected.center = center;
  const place = [frame.x, frame.y, frame.width, frame.height];
  const rows = [
    [frame.x - state.offset.x, frame.y - state.offset.y, frame.width, frame.height], place,
    [rest["rest.x"] ?? center.x - size.width / 2, rest["rest.y"] ?? center.y - size.height / 2, size.width, size.height],
  ];
  rows.forEach((row, index) => row.forEach((value, column) => {
    const cell = /** @type {HTMLElement} */ (inspected.frames[index].children[column + 1]), text = tidy(value, Math.abs(value) < 10_000 ? 1 : 0);
    // Never cut: what has no room is rounded, and whole in the title.
    const isLong = text.length > 9;
    writeText(cell, isLong ? COMPACT.format(value).replace("-", "−") : text);
    if (isLong || cell.title) cell.title = isLong ? text : "";
  }));
  inspected.drift?.show(element);
  const list = factsOf(element, rest);
  const known = list.map(({ name }) => name).join();
  if (known !== inspected.factsKnown) {
    inspected.factsKnown = known;
    inspected.facts.replaceChildren(...list.map(({ name, isOwn }) => make(
      "tr", { className: isOwn ? "own" : "" }, make("th", { scope: "row", textContent: name }), make("td"))));
  }
  list.forEach(({ text }, index) => writeText(inspected.facts.rows[index].cells[1], text));
}

// The other attributes: those of the language, told as people would write them, then the layout's own.
/** @param {Evaluated} element @param {Rest} rest */
function factsOf(element, rest) {
  /** @param {Point} point @param {number} digits */
  const pair = ({ x, y }, digits) => `${tidy(x, digits)}, ${tidy(y, digits)}`;
  /** @type {{ name: string, text: string, isOwn?: boolean }[]} */
  const list = [
    { name: "center", text: pair(element.center, 1) }, { name: "anchor", text: pair(element.anchorPoint, 2) },
    { name: "alpha", text: tidy(element.alpha, 2) }, { name: "z", text: tidy(element.zIndex, 2) },
  ];
  if (element.clip) {
    const { left, top, right, bottom } = element.clip;
    list.push({ name: "clip", text: [left, top, right, bottom].map((edge) => tidy(edge, 1)).join(", ") });
  }
  if ("corner" in element) list.push({ name: "corner", text: tidy(element.corner) });
  if (element.inner) {
    list.push({ name: "inner", text: `${pair(element.inner.translation, 1)} × ${pair(element.inner.scale, 2)}` });
  }
  if ("blur" in element) list.push({ name: "blur", text: tidy(element.blur) });
  list.push(...turns(element, rest).map(([name, text]) => ({ name, text })));
  /** @param {unknown} part @param {string} unit */
  const one = (part, unit) => typeof part === "number" ? figure(part, unit) : part === true ? "yes" : part === false ? "no" : String(part);
  for (const [name, value] of Object.entries(element.attributes)) {
    const texts = typeof value !== "object" ? [one(value, rest.units[name])]
      : Object.entries(value).map(([part, number]) => one(number, rest.units[`${name}.${part}`]));
    list.push({ name, text: texts.join(", "), isOwn: true });
  }
  return list;
}

// A transform in words. What turns in space is told by its angles, not by what is left of its width.
/** @param {Evaluated} evaluated @param {Rest} rest */
function turns({ transform: [a, b, c, d, tx, ty], transform3D: m }, rest) {
  if (m) {
    const degrees = (/** @type {number} */ y, /** @type {number} */ x) => Math.atan2(y, x) * 180 / Math.PI, isNone = (/** @type {number[]} */ ...parts) => parts.every((part) => Math.abs(m[part]) < 1e-9);
    // About one axis all around; about several as turns about x, then y, then z come to it.
    const angles = isNone(1, 4, 6, 9) ? { y: degrees(-m[2], m[0]) } : isNone(1, 2, 4, 8) ? { x: degrees(m[6], m[5]) }
      : { x: degrees(m[6], m[10]), y: degrees(-m[2], Math.hypot(m[0], m[1])), z: degrees(m[1], m[0]) };
    const list = Object.entries(angles).filter(([, angle]) => Math.abs(angle) > 0.05)
      .map(([about, angle]) => ["turned", `${tidy(angle)}° about ${about}`]);
    if (rest.perspective) list.push(["perspective", tidy(rest.perspective)]);
    if (!rest.perspective && Math.abs(m[14]) > 0.05) list.push(["translation.z", `${tidy(m[14])} pt`]);
    return list;
  }
  const list = [];
  if (tx !== 0 || ty !== 0) list.push(["moved", `${tidy(tx)}, ${tidy(ty)}`]);
  if (b !== 0 || c !== 0) list.push(["turned", `${tidy(Math.atan2(b, a) * 180 / Math.PI)}°`]);
  const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (Math.abs(wide - 1) > 1e-9 || Math.abs(high - 1) > 1e-9) {
    list.push(["scaled", wide === high ? tidy(wide, 2) : `${tidy(wide, 2)} × ${tidy(high, 2)}`]);
  }
  return list;
}

// MARK: Why it moves

// How a picture drifts in its box: the picture is larger than the box by its reach on all sides.
/** @param {Attribute} attribute */
function driftPicture({ name }) {
  const box = svgNode("rect", { class: "box" }), whole = svgNode("rect", { class: "whole", width: "100%", height: "100%" });
  const drawing = svgNode("svg", { "aria-hidden": "true" }, whole, box);
  const words = make("figcaption", { className: "hint" });
  /** @param {Evaluated} evaluated */
  const show = ({ size: { width, height }, attributes }) => {
    const { x, y } = /** @type {Record<string, number>} */ (attributes[name] ?? {});
    const [aside, up] = layout.kinds[/** @type {Pointed} */ (pointed).kind].attributes.find((one) => one.name === name)?.reach ?? [NaN, NaN];
    if (!Number.isFinite(x + y + aside + up)) return;
    const [wide, high] = [width + 2 * aside, height + 2 * up];
    const small = Math.min(112 / wide, 88 / high);
    const numbers = { width: wide * small, height: high * small, viewBox: `0 0 ${wide} ${high}` };
    for (const [key, value] of Object.entries(numbers)) if (drawing.getAttribute(key) !== String(value)) drawing.setAttribute(key, value);
    for (const [key, value] of Object.entries({ x: aside - x, y: up - y, width, height })) box.setAttribute(key, value);
    /** @param {[number, string, string?][]} parts */
    const list = (...parts) => parts.filter(([number]) => number !== 0)
      .map(([number, positive, negative]) => `${tidy(Math.abs(number))} pt ${number > 0 ? positive : negative}`).join(" and ");
    const larger = list([2 * up, "taller"], [2 * aside, "wider"]), apart = list([y, "down", "up"], [x, "to the right", "to the left"]);
    writeText(words, `The picture is ${larger} than its box. ${apart ? `Here it is shifted ${apart}.` : "Here it stands in the middle."}`);
  };
  return Object.assign(make("figure", { className: "drift" }, drawing, words), { show });
}

function showMotion() {
  const { reasons } = inspected;
  if (!reasons) return;
  reasons.hidden = !chosen;
  if (!chosen) return;
  /** @type {ToldValue[]} */
  const list = told(moving.values);
  if (!list.some(({ property }) => isPlace(property)) && inspected.frame) list.push(scrolled(isTurned(moving.values)));
  const known = list.map(({ property, line }) => `${property}:${line}`).join();
  if (known !== inspected.reasonsKnown || !reasons.firstChild) {
    inspected.reasonsKnown = known;
    inspected.rows = list.map(({ name, line }) => {
      const row = make("div", { className: "reason" },
        make("span", { className: "name", textContent: name }), make("b", { className: "mono" }));
      if (line) row.append(linkTo(line, `:${line}`));
      const formula = make("p", { className: "formula" });
      row.append(formula);
      return Object.assign(row, { formula, known: null });
    });
    reasons.replaceChildren(make("h2", { textContent: "Why it moves" }), ...inspected.rows);
    if (inspected.drift) reasons.append(inspected.drift);
  }
  list.forEach((value, index) => {
    const row = inspected.rows[index];
    writeText(row.children[1], value.text);
    row.classList.toggle("now", value.isMoving);
    const known = `${value.formula} ${value.active} ${value.isMoving}`;
    if (known === row.known) return;
    row.known = known;
    row.formula.classList.toggle("words", Boolean(value.isPlain));
    row.formula.replaceChildren(...markedTerm(value));
  });
}

// Where no formula says where it stands, it goes along: a turned one by its center.
/** @param {boolean} turned @return {ToldValue} */
function scrolled(turned) {
  const property = `${turned ? "center" : "frame"}.${axis()}`, place = turned ? inspected.center : inspected.frame;
  return {
    property, name: `${nameOfValue(property)} on screen`, text: figure(place[axis()] - along(), "pt"), isMoving: true, isPlain: true,
    formula: "Scrolls with the content.", line: null, active: null,
  };
}

// A formula in which the term that decides is marked; where it has no choice of its own, the first one under it follows.
/** @param {ToldValue} toldValue */
function markedTerm({ property, formula, active, isPlain, isMoving, under }) {
  // Of a choice between whole formulas the one that counts is told.
  const own = under === property || isPlain ? [] : [`${under} = `];
  if (active && placeOf(active, formula) < 0) return [...own, active];
  if (active || isPlain) return [...own, ...marked(formula, active)];
  const choice = chosen && decision(chosen, under ?? property);
  // What moves does not do so by a number.
  if (!choice || (isMoving && /^-?[\d.]+\w*$/.test(choice.term))) return [...own, formula];
  return [...own.length ? [] : [formula, make("br")], `${choice.name} = `, ...marked(choice.formula, choice.term)];
}

/** @param {string} formula @param {string | null} term */
function marked(formula, term) {
  const at = term ? placeOf(term, formula) : -1;
  return at < 0 ? [formula] : [formula.slice(0, at), make("mark", { textContent: term }), formula.slice(at + (term?.length ?? 0))];
}

// Where a term stands in a formula, not as a part of another: not the 1 of -1, not the x of max.
/** @param {string} term @param {string} formula */
function placeOf(term, formula) {
  /** @param {string} character */
  const isWord = (character) => /\w/.test(character ?? "");
  for (let at = formula.indexOf(term); at >= 0; at = formula.indexOf(term, at + 1)) {
    const before = formula[at - 1] ?? "", after = formula[at + term.length] ?? "";
    if (!(isWord(term[0]) && /[\w.-]/.test(before)) && !(isWord(term[term.length - 1]) && /[\w.]/.test(after))) return at;
  }
  return -1;
}

// The first choice under a value whose own formula has none: of `grown / length` that of `grown`.
/** @param {Chosen} element @param {string} property */
function decision({ name, section, item }, property) {
  const { x, y } = state.offset;
  const lines = interpreter.explain(name, section, item, property === "scale" ? "scale.y" : property, x, y, 4).split("\n").map((line) => {
    const branch = matched(/^[│├└─ ]*/, line), [text] = line.slice(branch.length).split("  ");
    const parts = text.replace(" (decides)", "").split(" = ");
    return { depth: branch.length, name: parts[0], formula: parts.at(-2) ?? parts[0], decides: text.endsWith("(decides)") };
  });
  const first = lines.findIndex(({ decides }) => decides);
  const owner = lines.slice(0, Math.max(0, first)).findLast(({ depth }) => depth < lines[first].depth);
  if (!owner || owner.depth === 0 || owner.name === owner.formula) return null;
  let term = lines[first];
  // Within it, down to the smallest part that is still written there.
  for (const line of lines.slice(first + 1)) {
    if (line.depth <= lines[first].depth) break;
    if (line.decides && placeOf(line.formula, owner.formula) >= 0) term = line;
  }
  return placeOf(term.formula, owner.formula) >= 0 ? { name: owner.name, formula: owner.formula, term: term.formula } : null;
}

// MARK: Effects

// A button that takes something away.
/** @param {string} words @param {Work} work */
function removal(words, work) {
  const button = make("button", { type: "button", className: "btn", ariaLabel: words, title: words });
  button.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-remove" })));
  button.addEventListener("click", work);
  return button;
}

// The effects that the chosen element uses, each with its line; a row is dragged onto another element, Delete takes it away.
function showUses() {
  const { uses } = inspected, kind = chosen && layout?.kinds[chosen.kind];
  if (!uses) return;
  uses.hidden = !kind || document.body.classList.contains("embed");
  if (uses.hidden || soundText !== editor.text) return;
  const block = inserting.blockOf(kind), used = block ? usesIn(inserting.read(), block) : [], known = JSON.stringify([Boolean(block), used.map(({ text, start }) => [text, start])]);
  if (known === uses.known) return;
  uses.known = known;
  const add = make("button", { type: "button", className: "btn link", textContent: "Insert …", title: "Insert (I)" });
  add.addEventListener("click", () => openPaletteAt(stage.nodes.get(stage.chosen)));
  uses.replaceChildren(make("h2", {}, "Effects", add), ...used.map((use) => {
    const words = use.text.replace(/\s+/g, " "), line = editor.lineOf(use.start), row = make("div", { className: "use", tabIndex: 0, role: "group", ariaLabel: words });
    const remove = () => inserting.remove(use);
    row.append(make("span", { className: "glyph mono", textContent: words, title: words }), linkTo(line, `:${line}`), removal(`Take ${use.name} away`, remove));
    row.addEventListener("keydown", (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      remove();
    });
    draggable(row, () => ({ words: use.text, title: use.name }));
    return row;
  }));
  if (kind && !block) uses.append(make("p", { className: "hint", textContent: ELSEWHERE(kind.name) }));
}

// Another world, another rest; told when a slider rests.
on("arranged checked chosen", () => showUses());
on("arranged", () => later("rest", 60, () => {
  inspected.rest = null;
  if (pointed) showPointed();
}));
