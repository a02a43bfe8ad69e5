// What happens when: text and controls go to the interpreter, its answers to the stage and the panel.

const unpacking = background.unpack(byId("module").textContent);
/** @type {Start} */
const start = JSON.parse(byId("start").textContent);
const stage = new Stage(byId("stage"), byId("layer"));
const editor = new Editor(byId("text"), byId("ink"), byId("gutter"), byId("band"));
const params = new Params(byId("params"), byId("reset"));
table.onFit = () => {
  if (!stage.marks) return;
  Object.assign(stage.marks, { scale: table.scale, margin: table.area.left });
  if (layout) stage.show();
};
const system = matchMedia("(prefers-reduced-motion: reduce)");

const interpreter = new Interpreter();
// Null until there is a picture: what may run before asks whether there is one.
/** @type {Layout} */
let layout = /** @type {any} */ (null);
// The findings about the text, about its world, about the numbers at this offset, and about the address.
/** @type {{ [about in "text" | "world" | "numbers" | "address" | "data" | "file"]?: Finding[] } & Record<"text" | "world" | "numbers" | "address" | "data", Finding[]>} */
const found = { text: [], world: [], numbers: [], address: [], data: [] };
// The text that was checked last.
/** @type {string | null} */
let checkedText = null;

// MARK: Text

let soundText = "";

/** @param {string} text */
function checkText(text) {
  // As soon as there is an interpreter the text is checked anyway.
  if (!interpreter.instance) return;
  const { isSound, findings } = interpreter.check(text);
  if (isSound) soundText = text;
  checkedText = text;
  found.text = listed(findings) ?? [unwell("The interpreter failed on this text. The picture shows the last text without errors.")];
  if (isSound) {
    readAsked();
    prepare();
  } else {
    // There is no world of a text with errors: what was told is of another one.
    found.world = [];
    tell();
  }
  emit("checked", isSound);
}

// Shows a text that a hand is about to write, on the stage alone; whether it is sound. What else tells of the text follows when
// it is written.
/** @param {string} text */
function showDraft(text) {
  if (!interpreter.check(text).isSound || !interpreter.prepare().fits) return false;
  soundText = text;
  state.changes = [];
  stage.rows.restore(state.rows);
  // A number makes no other kinds.
  layout = { .../** @type {Layout} */ (interpreter.describe()), kinds: layout.kinds, kindsText: layout.kindsText };
  stage.resize(layout.viewport, layout.contentSize, layout.kinds, layout.horizontal, layout.loop, layout.insets, layout.mirrored);
  stage.show();
  return true;
}

// The layout has changed: controls and stage follow.
function arrange() {
  const described = interpreter.describe();
  if (!described) return;
  const kinds = JSON.stringify(described.kinds.map(({ line, attributes, ...rest }) => rest));
  if (layout && kinds !== layout.kindsText) {
    // Numbers of kinds mean others now.
    unchoose();
    pointed = null;
    showPointed();
    stage.clear();
  }
  layout = { ...described, kindsText: kinds };
  if (!grid.isShown) document.title = titleOf(layout);
  byId("layout-name").textContent = byId("layout-name").title = layout.layout;
  params.show(layout.params);
  content.read(layout.kinds);
  stage.resize(layout.viewport, layout.contentSize, layout.kinds, layout.horizontal, layout.loop, layout.insets, layout.mirrored);
  settleAsked();
  showWorld();
  // The line of the chosen kind may have moved.
  if (chosen) editor.light(layout.kinds[chosen.kind]?.line);
  if (pointed) showPointed();
  emit("arranged");
}

// MARK: Findings

/** @param {string} message @return {Finding} */
const unwell = (message) => ({ severity: "error", code: null, message, secondary: [], notes: [], help: null, isHere: false, key: message });

/** @param {Diagnostics | null} document @return {Finding[] | null} */
function listed(document) {
  if (!document) return null;
  const findings = document.diagnostics.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, file: finding.file, span: finding.span,
    isHere: finding.file === start.name && Boolean(finding.span), notes: finding.notes ?? [], help: finding.help, fixes: finding.fixes,
    secondary: (finding.secondary ?? []).map((other) => `${other.span ? `${other.span.start.line}:${other.span.start.column} ` : ""}${other.label}`),
    key: `${finding.code} ${finding.message} ${finding.file} ${finding.span?.start.byte}`,
  }));
  return [...findings, ...leftOut(document, findings)];
}

function tell() {
  const all = Object.values(found).flat();
  editor.mark(all.flatMap(({ isHere, span, severity }) => isHere && span ? [{
    line: span.start.line, column: span.start.utf16Column, endLine: span.end.line, endColumn: span.end.utf16Column, isError: severity === "error",
  }] : []));
  listFindings(byId("findings"), all, (finding) => {
    if (!finding.isHere || !finding.span) return;
    const { start: { line, utf16Column, byte }, end } = finding.span;
    editor.goTo(line, utf16Column, end.byte - byte);
  }, applyFix);
  tellFoot();
  /** @param {string} severity */
  const number = (severity) => all.reduce((sum, finding) => sum + (finding.severity === severity ? finding.count ?? 1 : 0), 0);
  const errors = number("error"), warnings = number("warning");
  const old = !layout ? " · no picture yet" : found.text.some((one) => one.severity === "error") ? " · the picture shows the last text without errors"
    : isPictured ? "" : " · the picture shows the last world that worked";
  const words = errors > 0 ? count(errors, "error") + old
    : warnings > 0 ? `No errors, ${count(warnings, "warning")}` : "No errors";
  const status = byId("status");
  if (status.textContent !== words) status.textContent = status.title = words;
  status.className = `answer ${errors > 0 ? "fails" : "holds"}`;
  // Before the first picture there is nothing to scroll.
  byId("nothing").hidden = Boolean(layout);
  for (const id of /** @type {const} */ (["offset", "across"])) byId(id).disabled = !layout;
}

// MARK: Offset

stage.draw = (/** @type {number} */ x, /** @type {number} */ y) => layout && interpreter.move(x, y);

stage.onMove = () => {
  state.offset = stage.offset;
  stage.root.dataset.offset = `${stage.offset.x},${stage.offset.y}`;
  // None of it holds the elements up.
  soon("details", showOffset);
  emit("moved");
  saveSoon();
  later("troubles", 200, () => {
    const troubles = [...listed(interpreter.troubles()) ?? [], ...crowded()];
    if (troubles.length === 0 && found.numbers.length === 0) return;
    found.numbers = troubles;
    tell();
  });
};

// The stage draws no more elements than a browser can draw. A warning says so.
function crowded() {
  if (stage.seen === stage.shown) return [];
  const message = `${stage.seen} elements are on screen; the stage shows only the lowest ${stage.shown}, because a browser cannot draw more`;
  return [{ ...unwell(message), severity: "warning" }];
}

const along = () => layout?.horizontal ? state.offset.x : state.offset.y;
const across = () => layout?.horizontal ? state.offset.y : state.offset.x;

/** @param {number} value */
function moveAlong(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(value, y); else stage.moveTo(x, value);
}

/** @param {number} value */
function moveAcross(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(x, value); else stage.moveTo(value, y);
}

function showOffset() {
  if (!layout) return;
  for (const [id, value] of /** @type {const} */ ([["offset", along()], ["across", across()]])) {
    if (document.activeElement !== byId(id)) {
      byId(id).value = readable(value);
      byId(id).title = readable(value) === exact(value) ? "" : exact(value);
    }
  }
  const { width, height } = layout.contentSize;
  byId("across-field").hidden = across() === 0 && (layout.horizontal ? stage.distance.y : stage.distance.x) === 0;
  byId("caption").textContent = `offset ${short(along(), 1)} · content ${short(width, 1)} × ${short(height, 1)} · `
    + `${count(stage.seen, "element")} on screen · ${count(layout.cells, "cell")}`;
  if (pointed) showPointed();
  if (chosen) later("why", 80, showExplanation);
}
