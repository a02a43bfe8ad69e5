// What is pointed at and chosen, and where everything is wired up.

// MARK: Elements

const nodeOf = (event) => event.target instanceof Element ? event.target.closest(".element") : null;

function point(node) {
  pointed = node ? { kind: node.kind, section: Number(node.dataset.section), item: Number(node.dataset.item) } : chosen;
  showPointed();
}
let chosen = null;

function showPointed() {
  const root = byId("element");
  const kind = pointed && layout?.kinds[pointed.kind];
  const element = kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  if (!element) return;
  showElement(root, element, kind, pointed.kind, (line) => editor.goTo(line, 1));
}

function choose(node) {
  chosen = { kind: node.kind, section: Number(node.dataset.section), item: Number(node.dataset.item), value: null };
  stage.choose(node.dataset.element);
  editor.light(layout.kinds[chosen.kind]?.line);
  pointed = chosen;
  showPointed();
  showExplanation();
  byId("explanation").scrollIntoView({ block: "nearest" });
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
    make("p", { className: "chooser" }, make("label", { htmlFor: "value", textContent: `Why ${name}[${chosen.section},${chosen.item}]` }), chooser), tree);
}
// The value that was last asked about: of the next element it is asked again.
let wanted = "";

// MARK: Later

const waiting = new Map();
function later(name, delay, work) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(work, delay));
}
const planned = new Set();
function soon(name, work) {
  if (planned.has(name)) return;
  planned.add(name);
  requestAnimationFrame(() => {
    planned.delete(name);
    work();
  });
}

// MARK: Wiring

function wire() {
  editor.onEdit = (text) => soon("check", () => checkText(editor.text));
  byId("offset").addEventListener("input", (event) => {
    if (event.target.value !== "" && Number.isFinite(Number(event.target.value))) moveAlong(Number(event.target.value));
  });
  byId("offset").addEventListener("blur", showOffset);
  byId("offset-slider").addEventListener("input", (event) => moveAlong(Number(event.target.value)));
  byId("offset-slider").addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -100, PageUp: 100 }[event.key];
    if (!way) return;
    event.preventDefault();
    moveAlong(Math.max(Number(event.target.min), Math.min(along() + way, Number(event.target.max))));
  });
  byId("snap").addEventListener("click", () => glide(interpreter.stop(along(), 0, state.offset.x, state.offset.y)));
  const layer = byId("layer");
  layer.addEventListener("pointerover", (event) => point(nodeOf(event)));
  layer.addEventListener("pointerleave", () => point(null));
  layer.addEventListener("focusin", (event) => point(nodeOf(event)));
  layer.addEventListener("click", (event) => { if (nodeOf(event)) choose(nodeOf(event)); });
  layer.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && nodeOf(event)) {
      event.preventDefault();
      choose(nodeOf(event));
    }
  });
}

// To a stop, as a list does that is let go of.
function glide(target) {
  const from = along();
  if (reducedMotion() || from === target) return moveAlong(target);
  const began = performance.now();
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - began) / 280));
    moveAlong(part === 1 ? target : Math.round((from + (target - from) * (1 - (1 - part) ** 3)) * 1000) / 1000);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

async function begin() {
  editor.text = start.text;
  try {
    interpreter = await Interpreter.start(byId("module").textContent);
  } catch (error) {
    byId("status").textContent = `This browser cannot run the interpreter: ${error.message}`;
    byId("status").className = "wrong";
    return;
  }
  interpreter.name(start.name);
  for (const file of start.imports ?? []) interpreter.addImport(file);
  if (start.data) interpreter.data(start.data);
  wire();
  wireWorld();
  obey(readAddress(location.hash));
  checkText(editor.text);
  // For reviews by machine: what the page knows, and how long its last step took.
  window.preview = { stage, state, interpreter, editor, get layout() { return layout; }, checkText, moveAlong };
  document.documentElement.dataset.ready = "";
}
begin();
