// The inspector: what is pointed at and chosen on the stage, its attributes, and why a value of it is what it is.

// What the panel tells of: an element that is chosen, else the last that had the focus.
/** @type {Pointed | null} */
let pointed = null;
/** @type {Chosen | null} */
let chosen = null;
// The value that was last asked about: of the next element it is asked again.
let wanted = "";

/** @param {Event} event */
const nodeOf = (event) => /** @type {ElementNode | null} */ (targetIn(event, ".element"));
/** @param {ElementPath} elementPath */
const pathOf = ({ name, section, item }) => `${name}[${section},${item}]`;
/** @param {ElementNode} node */
const elementOf = (node) => ({
  kind: node.kind, name: layout.kinds[node.kind]?.name, section: Number(node.dataset.section), item: Number(node.dataset.item),
});

// Keys that go through the elements show each. While one is chosen by somebody the panel stays with it.
/** @param {ElementNode | null} node */
function point(node) {
  if (chosen?.isFirst && node && node.key !== stage.chosen) unchoose();
  if (chosen || !node) return;
  pointed = elementOf(node);
  showPointed();
}

function showPointed() {
  const kind = pointed && layout?.kinds[pointed.kind];
  const element = pointed && kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  const roles = kind?.attributes?.map(({ name, role }) => `${name} ${role}`).join();
  const card = pointed && kind && element ? `${pathOf(pointed)} ${kind.line} ${kind.documentation} ${roles} ${Boolean(chosen)}` : "";
  if (!kind || !element) {
    const words = pointed ? `${pathOf(pointed)} does not exist any more.`
      : "Click an element, or press Enter on it, to see its attributes and why it moves.";
    inspected.known = "";
    return byId("element").replaceChildren(
      make("div", { className: "head" }, make("span", { className: "muted", textContent: "Element" })),
      make("p", { className: "hint", textContent: words }));
  }
  if (card !== inspected.known) buildCard(element, kind, card);
  fillCard(element);
}

// Somebody chooses an element; the chosen one is let go, unless nobody has chosen it.
/** @param {ElementNode} node */
function pick(node) {
  if (chosen && node.key === stage.chosen && !chosen.isFirst) unchoose(); else choose(node);
}

// Whether nothing was there yet to be chosen from the start.
let isFirstDue = false;

// From the start one is chosen that moves, so that there is something to see; the source stays where it is. Of a stage that is
// empty there it is the first that comes into sight.
function chooseFirst() {
  const nodes = stage.readingOrder.slice(0, 40), { x, y } = state.offset;
  /** @param {ElementNode} elementNode */
  const moves = ({ kind, section, item }) => told(interpreter.motion(layout.kinds[kind].name, section, item, x, y).values)
    .some(({ property }) => !isPlace(property));
  const node = nodes.find(moves) ?? nodes[0];
  if (node) choose(node, true); else isFirstDue = true;
}
on("moved", () => { if (isFirstDue) later("first", 200, () => { if (isFirstDue) chooseFirst(); }); });

/** @param {ElementNode} node @param {boolean} isFirst */
function choose(node, isFirst = false) {
  isFirstDue = false;
  pointed = chosen = { ...elementOf(node), value: null, isFirst };
  stage.choose(node.key);
  const { line } = layout.kinds[chosen.kind] ?? {};
  editor.light(line);
  if (line && !isFirst) editor.reveal(line);
  showPointed();
  showExplanation();
  emit("chosen", chosen);
  // From its name on: the attributes stand above the explanation, which may be longer than the panel.
  byId("about").scrollIntoView({ block: "start" });
}

function unchoose() {
  if (!chosen) return;
  const hadFocus = byId("about").contains(document.activeElement);
  chosen = null;
  stage.choose(null);
  editor.light(null);
  showPointed();
  showExplanation();
  emit("chosen", null);
  if (hadFocus) stage.root.focus({ preventScroll: true });
}

// Why a value of the chosen element is what it is.
function showExplanation() {
  const root = byId("explanation");
  const element = chosen, name = element && layout?.kinds[element.kind]?.name;
  const names = name ? interpreter.properties(name) : [];
  if (!element || !name || names.length === 0) return root.replaceChildren();
  if (!element.value || !names.includes(element.value)) element.value = names.includes(wanted) ? wanted : layout.horizontal ? "frame.x" : "frame.y";
  const known = [name, element.section, element.item, ...names].join();
  // The menu stays while someone has it open.
  let details = /** @type {HTMLDetailsElement} */ (root.firstElementChild);
  if (details?.known !== known) {
    const isOpen = details?.open ?? false;
    const chooser = make("select", { id: "value", className: "select edged" });
    for (const name of names) chooser.append(make("option", { value: name, textContent: name }));
    chooser.addEventListener("change", () => {
      // The same element may have been chosen again since the menu was made.
      wanted = chooser.value;
      if (chosen) chosen.value = wanted;
      showExplanation();
    });
    const label = make("label", { htmlFor: "value", textContent: `Why ${pathOf(element)}` });
    details = make("details", { open: isOpen }, make("summary", { textContent: "All formulas" }),
      make("p", { className: "chooser" }, label, chooser), make("ol", { className: "why" }));
    details.known = known;
    details.addEventListener("toggle", showExplanation);
    root.replaceChildren(details);
  }
  byId("value").value = element.value;
  if (!details.open) return;
  details.querySelector(".why")?.replaceWith(why(
    interpreter.explain(name, element.section, element.item, element.value, state.offset.x, state.offset.y, 6), start.name));
}

// A tree of formulas as a list: each line's depth, formula, value, and the place where it is written.
/** @param {string} text @param {string} file */
function why(text, file) {
  const list = make("ol", { className: "why" });
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const branch = matched(/^[│├└─ ]*/, line);
    const [formula, ...places] = line.slice(branch.length).split("  ");
    const item = make("li");
    item.style.setProperty("--depth", branch.length / 3);
    item.setAttribute("aria-level", branch.length / 3 + 1);
    const sign = formula.lastIndexOf(" = ");
    item.append(sign < 0 ? formula : formula.slice(0, sign));
    if (sign >= 0) item.append(" = ", make("b", { textContent: formula.slice(sign + 3) }));
    for (const place of places) {
      // A formula of an effect stands elsewhere; where it is used stands here.
      const [, through = "", name, number] = /^(through .* at )?(.*):(\d+)$/.exec(place) ?? [];
      const words = name === file ? through.replace(/ at $/, "") : name ? `${through}${name.split("/").pop()}:${number}` : place;
      if (words) item.append(" ", make("small", { textContent: words }));
      if (name === file) item.append(" ", linkTo(Number(number), `:${number}`));
    }
    list.append(item);
  }
  return list;
}
