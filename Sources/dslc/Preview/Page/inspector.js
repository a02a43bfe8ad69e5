// The inspector: what is pointed at and chosen on the stage, its attributes, and why a value of it is what it is.

// What the panel tells of: an element that is chosen, else the last that was pointed at.
let pointed = null;
let chosen = null;
// The value that was last asked about: of the next element it is asked again.
let wanted = "";

const nodeOf = (event) => event.target instanceof Element ? event.target.closest(".element") : null;
const pathOf = ({ name, section, item }) => `${name}[${section},${item}]`;
const elementOf = (node) => ({
  kind: node.kind, name: layout.kinds[node.kind]?.name, section: Number(node.dataset.section), item: Number(node.dataset.item),
});

// While one is chosen the panel stays with it.
function point(node) {
  if (chosen || !node) return;
  pointed = elementOf(node);
  showPointed();
}

function showPointed() {
  const kind = pointed && layout?.kinds[pointed.kind];
  const element = kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  const card = element ? `${pathOf(pointed)} ${kind.line} ${kind.documentation} ${Boolean(chosen)}` : "";
  if (!element) {
    const words = pointed ? `${pathOf(pointed)} does not exist any more.`
      : "Point at an element to see its attributes. Click it, or press Enter, to see why it moves.";
    inspected.known = "";
    return byId("element").replaceChildren(
      make("div", { className: "head" }, make("span", { className: "muted", textContent: "Element" })),
      make("p", { className: "hint", textContent: words }));
  }
  if (card !== inspected.known) build(element, kind, card);
  fill(element);
}

// Chooses an element; the chosen one is let go.
function choose(node) {
  if (chosen && node.key === stage.chosen) return unchoose();
  chosen = pointed = { ...elementOf(node), value: null };
  stage.choose(node.key);
  const { line } = layout.kinds[chosen.kind] ?? {};
  editor.light(line);
  if (line) editor.reveal(line);
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
  const name = chosen && layout?.kinds[chosen.kind]?.name;
  const names = name ? interpreter.properties(name) : [];
  if (names.length === 0) return root.replaceChildren();
  if (!names.includes(chosen.value)) chosen.value = names.includes(wanted) ? wanted : layout.horizontal ? "frame.x" : "frame.y";
  const known = [name, chosen.section, chosen.item, ...names].join();
  // The menu stays while someone has it open.
  let details = root.firstElementChild;
  if (details?.known !== known) {
    const isOpen = details?.open ?? false;
    const chooser = make("select", { id: "value", className: "select edged" }, ...names.map((name) => make("option", { value: name, textContent: name })));
    chooser.addEventListener("change", () => {
      wanted = chosen.value = chooser.value;
      showExplanation();
    });
    details = make("details", { open: isOpen }, make("summary", { textContent: "All formulas" }),
      make("p", { className: "chooser" }, make("label", { htmlFor: "value", textContent: `Why ${pathOf(chosen)}` }), chooser), make("ol", { className: "why" }));
    details.known = known;
    details.addEventListener("toggle", showExplanation);
    root.replaceChildren(details);
  }
  byId("value").value = chosen.value;
  if (!details.open) return;
  details.querySelector(".why").replaceWith(why(
    interpreter.explain(name, chosen.section, chosen.item, chosen.value, state.offset.x, state.offset.y, 6),
    start.name, (line) => editor.goTo(line, 1)));
}

// A tree of formulas as a list: each line's depth, formula, value, and the place where it is written.
function why(text, file, onLine) {
  const list = make("ol", { className: "why" });
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const [branch] = /^[│├└─ ]*/.exec(line);
    const [formula, ...places] = line.slice(branch.length).split("  ");
    const item = make("li");
    item.style.setProperty("--depth", branch.length / 3);
    item.setAttribute("aria-level", branch.length / 3 + 1);
    const sign = formula.lastIndexOf(" = ");
    item.append(sign < 0 ? formula : formula.slice(0, sign));
    if (sign >= 0) item.append(" = ", make("b", { textContent: formula.slice(sign + 3) }));
    for (const place of places) {
      const [, name, number] = /^(.*):(\d+)$/.exec(place) ?? [];
      if (name === file) {
        item.append(" ", linkTo(Number(number), `:${number}`));
      } else {
        item.append(" ", make("small", { textContent: place }));
      }
    }
    list.append(item);
  }
  return list;
}
