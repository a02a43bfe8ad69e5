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
  const root = byId("element");
  if (!pointed) return root.replaceChildren(make("p", { className: "hint", textContent: "Point at an element to see its attributes. Click it, or press Enter, to see an explanation." }));
  const kind = layout?.kinds[pointed.kind];
  const element = kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  if (!element) return root.replaceChildren(make("p", { className: "hint", textContent: `${pathOf(pointed)} does not exist any more.` }));
  showElement(root, element, kind, pointed.kind, (line) => editor.goTo(line, 1), chosen && unchoose);
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
  const tree = why(
    interpreter.explain(name, chosen.section, chosen.item, chosen.value, state.offset.x, state.offset.y, 6),
    start.name, (line) => editor.goTo(line, 1));
  // The menu stays while someone has it open.
  const menu = root.querySelector("select");
  const known = [name, chosen.section, chosen.item, ...names].join();
  if (menu && menu.known === known) {
    menu.value = chosen.value;
    root.lastElementChild.replaceWith(tree);
    return;
  }
  const chooser = make("select", { id: "value" });
  chooser.known = known;
  for (const name of names) chooser.append(make("option", { value: name, textContent: name }));
  chooser.value = chosen.value;
  chooser.addEventListener("change", () => {
    wanted = chosen.value = chooser.value;
    showExplanation();
  });
  root.replaceChildren(
    make("p", { className: "chooser" }, make("label", { htmlFor: "value", textContent: `Why ${pathOf(chosen)}` }), chooser), tree);
}

// The attributes of an element as a table.
function showElement(root, element, kind, number, onLine, onClose) {
  const pair = (value, keys) => keys.map((key) => short(value[key])).join(", ");
  const rows = [
    ["frame", `${pair(element.frame, ["x", "y"])} · ${pair(element.frame, ["width", "height"]).replace(", ", " × ")}`],
    ["center", pair(element.center, ["x", "y"])],
    ["size", pair(element.size, ["width", "height"]).replace(", ", " × ")],
    ["anchor", pair(element.anchorPoint, ["x", "y"])],
    ["alpha", short(element.alpha)], ["z", short(element.zIndex)],
  ];
  if ("blur" in element) rows.push(["blur", short(element.blur)]);
  const [a, b, c, d, tx, ty] = element.transform;
  if (tx !== 0 || ty !== 0) rows.push(["moved", `${short(tx)}, ${short(ty)}`]);
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) {
    rows.push(["turned", `${short(Math.atan2(b, a) * 180 / Math.PI)}°`]);
    rows.push(["scaled", `${short(Math.hypot(a, b))} × ${short(Math.hypot(c, d))}`]);
  }
  if (element.transform3D) rows.push(["matrix", element.transform3D.map((value) => short(value)).join(" ")]);
  const table = make("table", { className: "facts" });
  const add = (name, text, isOwn) => {
    table.append(make("tr", { className: isOwn ? "own" : "" }, make("th", { scope: "row", textContent: name }), make("td", { textContent: text })));
  };
  for (const [name, text] of rows) add(name, text, false);
  for (const [name, value] of Object.entries(element.attributes)) {
    add(name, typeof value === "object" ? Object.values(value).map((part) => short(part)).join(", ") : typeof value === "number" ? short(value) : String(value), true);
  }
  const swatch = make("span", { className: "swatch" });
  for (const part of ["kind", "kind-line"]) swatch.style.setProperty(`--${part}`, `var(--${part}-${number % 8})`);
  const path = `${element.kind}[${element.indexPath.join(",")}]`;
  const title = make("p", { className: "title" }, swatch, make("bdi", { textContent: path }));
  if (kind?.line) {
    const link = make("button", { type: "button", className: "quiet", textContent: `line ${kind.line}` });
    link.addEventListener("click", () => onLine(kind.line));
    title.append(link);
  }
  if (onClose) {
    const close = make("button", { type: "button", className: "quiet close", ariaLabel: `Close ${path}`, title: "Close (Escape)", textContent: "×" });
    close.addEventListener("click", onClose);
    title.append(close);
  }
  root.replaceChildren(title);
  if (kind?.documentation) root.append(make("p", { className: "doc", textContent: kind.documentation }));
  root.append(table);
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
        const link = make("button", { type: "button", className: "quiet", textContent: `line ${number}` });
        link.addEventListener("click", () => onLine(Number(number)));
        item.append(" ", link);
      } else {
        item.append(" ", make("small", { textContent: place }));
      }
    }
    list.append(item);
  }
  return list;
}
