// What happens when: text and controls go to the interpreter, its answers to the stage and the panel.

const start = JSON.parse(byId("start").textContent);
const stage = new Stage(byId("stage"), byId("spacer"), byId("layer"));
const editor = new Editor(byId("text"), byId("ink"), byId("gutter"), byId("band"));
const table = new Table(byId("viewing"), byId("table"), byId("room"), byId("device"), byId("below"), byId("scale"));
const params = new Params(byId("params"), byId("reset"));
const system = matchMedia("(prefers-reduced-motion: reduce)");

const state = {
  offset: { x: 0, y: 0 }, params: new Map(), viewport: null, items: "", rightToLeft: false, reducedMotion: null,
  safeArea: { top: 0, left: 0, bottom: 0, right: 0 },
};
let interpreter = null;
let layout = null;
// The findings about the text, about its world, and about the numbers at this offset.
const found = { text: [], world: [], numbers: [] };

// MARK: Text and world

function checkText(text) {
  const { isSound, findings } = interpreter.check(text);
  found.text = listed(findings) ?? [unwell("The interpreter gave up on this text; the picture is of the last sound one.")];
  if (isSound) prepare(); else tell();
}

// Puts the last sound text into the world of the controls.
function prepare() {
  const before = found.text;
  const { fits, findings } = interpreter.prepare();
  const all = listed(findings) ?? [unwell("The interpreter gave up on this world; the picture is of the last one.")];
  // The document repeats what was found in the text.
  const known = new Set(before.map((finding) => finding.key));
  found.world = fits ? [] : all.filter((finding) => !known.has(finding.key));
  if (fits) arrange();
  tell();
}

// The layout has changed: controls and stage follow.
function arrange() {
  const described = interpreter.describe();
  if (!described) return;
  const kinds = JSON.stringify(described.kinds.map(({ line, ...rest }) => rest));
  if (layout && kinds !== layout.kindsText) {
    // Numbers of kinds mean others now.
    unchoose();
    pointed = null;
    showPointed();
    stage.clear();
  }
  layout = { ...described, kindsText: kinds };
  document.title = `${layout.layout} – ${start.name}`;
  byId("layout-name").textContent = byId("layout-name").title = layout.layout;
  params.show(layout.params, state.params);
  stage.resize(layout.viewport, layout.contentSize, layout.kinds);
  stage.moveTo(state.offset.x, state.offset.y);
  showWorld();
  // The line of the chosen kind may have moved.
  if (chosen) editor.light(layout.kinds[chosen.kind]?.line);
  if (pointed) showPointed();
}

function setWorld() {
  interpreter.viewport(state.viewport);
  const trouble = interpreter.items(state.items);
  byId("items-trouble").textContent = trouble;
  byId("items-trouble").hidden = !trouble;
  byId("items").setAttribute("aria-invalid", String(Boolean(trouble)));
  interpreter.environment(state.rightToLeft, state.reducedMotion ?? system.matches, state.safeArea);
  for (const name of setParams) if (!state.params.has(name)) interpreter.remember(name, null);
  for (const [name, value] of state.params) {
    setParams.add(name);
    interpreter.remember(name, value);
  }
}
const setParams = new Set();

function changeWorld() {
  setWorld();
  prepare();
  saveSoon();
}

// MARK: Findings

const unwell = (message) => ({ severity: "error", code: null, message, secondary: [], notes: [], help: null, isHere: false, key: message });

function listed(document) {
  if (!document) return null;
  const findings = document.diagnostics.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, file: finding.file, span: finding.span,
    isHere: finding.file === start.name && Boolean(finding.span), notes: finding.notes ?? [], help: finding.help,
    secondary: (finding.secondary ?? []).map((other) => `${other.span ? `${other.span.start.line}:${other.span.start.column} ` : ""}${other.label}`),
    key: `${finding.code} ${finding.message} ${finding.file} ${finding.span?.start.byte}`,
  }));
  return [...findings, ...leftOut(document, findings)];
}

function tell() {
  const all = [...found.text, ...found.world, ...found.numbers];
  editor.mark(all.filter((finding) => finding.isHere).map((finding) => ({
    line: finding.span.start.line, column: finding.span.start.utf16Column, endLine: finding.span.end.line,
    endColumn: finding.span.end.utf16Column, isError: finding.severity === "error",
  })));
  listFindings(byId("findings"), all, (finding) => {
    if (!finding.isHere) return;
    const { line, utf16Column } = finding.span.start;
    editor.goTo(line, utf16Column, finding.span.end.byte - finding.span.start.byte);
  });
  const number = (severity) => all.reduce((sum, finding) => sum + (finding.severity === severity ? finding.count ?? 1 : 0), 0);
  const errors = number("error"), warnings = number("warning");
  const words = errors > 0 ? count(errors, "error") + (!layout ? " · no picture yet" : found.text.some((one) => one.severity === "error") ? " · the picture is of the last sound text" : "")
    : warnings > 0 ? `Sound, ${count(warnings, "warning")}` : "Sound";
  const status = byId("status");
  if (status.textContent !== words) status.textContent = words;
  status.className = errors > 0 ? "wrong" : "";
  // Before the first picture there is nothing to scroll.
  byId("nothing").hidden = Boolean(layout);
  for (const id of ["offset", "offset-slider", "snap"]) byId(id).disabled = !layout;
}

// MARK: Offset

stage.draw = (x, y) => interpreter.move(x, y);

stage.onMove = () => {
  state.offset = stage.offset;
  stage.root.dataset.offset = `${stage.offset.x},${stage.offset.y}`;
  // None of it holds the elements up.
  soon("details", showOffset);
  saveSoon();
  later("troubles", 200, () => {
    const troubles = listed(interpreter.troubles()) ?? [];
    if (troubles.length === 0 && found.numbers.length === 0) return;
    found.numbers = troubles;
    tell();
  });
};

const along = () => layout?.horizontal ? state.offset.x : state.offset.y;

function moveAlong(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(value, y); else stage.moveTo(x, value);
}

function showOffset() {
  if (!layout) return;
  const field = byId("offset"), slider = byId("offset-slider");
  const length = layout.horizontal ? layout.viewport.width : layout.viewport.height;
  const distance = layout.horizontal ? stage.distance.x : stage.distance.y;
  // Past both ends by a third of the device, for what happens when a list is pulled.
  slider.min = -Math.round(length / 3);
  slider.max = Math.ceil(distance + length / 3);
  slider.value = along();
  slider.setAttribute("aria-valuetext", `${short(along(), 1)} points of ${short(distance, 1)}`);
  if (document.activeElement !== field) field.value = short(along());
  const { width, height } = layout.contentSize;
  byId("caption").textContent = `offset ${short(along(), 1)} · content ${short(width, 1)} × ${short(height, 1)} · `
    + `${count(stage.shown, "element")} on screen · ${count(layout.cells, "cell")}`;
  if (pointed) showPointed();
  if (chosen) later("why", 80, showExplanation);
}

