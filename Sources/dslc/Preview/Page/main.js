// Where everything is wired up, and what waits for its turn.

// MARK: Later

/** @type {Map<string, number>} */
const waiting = new Map();
/** @param {string} name @param {number} delay @param {Work} work */
function later(name, delay, work) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(() => {
    waiting.delete(name);
    work();
  }, delay));
}
/** @type {Set<string>} */
const planned = new Set();
/** @param {string} name @param {Work} work */
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
  // A check that would hold the keys up, as the last one did, waits for a pause.
  let checkTime = 0;
  editor.onEdit = () => {
    living.end(true);
    emit("text");
    const check = () => {
      const began = performance.now();
      checkText(editor.text);
      checkTime = performance.now() - began;
    };
    if (checkTime < 50) soon("check", check); else later("check", 200, check);
  };
  for (const [id, move] of /** @type {const} */ ([["offset", moveAlong], ["across", moveAcross]])) {
    byId(id).addEventListener("input", () => {
      const { value } = byId(id);
      if (value !== "" && Number.isFinite(Number(value))) move(Number(value));
    });
    byId(id).addEventListener("blur", showOffset);
  }
  const layer = byId("layer");
  layer.addEventListener("focusin", (event) => { if (nodeOf(event)?.matches(":focus-visible")) point(nodeOf(event)); });
  // The second click of two opens the palette.
  layer.addEventListener("click", (event) => {
    const node = nodeOf(event);
    if (node && event.detail < 2) pick(node);
  });
  layer.addEventListener("keydown", (event) => {
    const node = nodeOf(event);
    if ((event.key === "Enter" || event.key === " ") && node) {
      event.preventDefault();
      pick(node);
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !targetIn(event, "textarea, input, select, dialog")) unchoose();
  });
}

// Lets the browser show what there is, and whoever waits have their turn.
const breath = () => new Promise((go) => { setTimeout(go); });

// In steps that each fit into a frame or a few: nothing waits long while a page opens.
async function begin() {
  await breath();
  const file = await fileSaid(readAddress(location.hash));
  if (file && file.name !== start.name) takeStart(file);
  editor.text = start.text;
  // A device to look at until the first picture.
  stage.resize(start.viewport ?? (still && stillSize || stage.viewport), null, [], false);
  showPointed();
  await breath();
  wire();
  wireWorld();
  emit("begin");
  await breath();
  interpreter.name(start.name);
  for (const file of start.imports ?? []) interpreter.addImport(file);
  const trouble = await restoreText(), said = readAddress(location.hash);
  if (editor.text !== start.text) dropStill();
  let rehearsed;
  try {
    const module = await unpacking;
    rehearsed = background.rehearse("picture", worldToTell(editor.text, { ...madeWorld, ...said }, [...madeParams]));
    interpreter.start(module, await WebAssembly.instantiate(module, {}));
  } catch (error) {
    byId("status").textContent = `This browser cannot run the interpreter: ${error.message}`;
    byId("status").className = "wrong";
    return;
  }
  setData(editor.textOf("data"));
  obey(said);
  if (typeof trouble === "string") found.address.push(strange("text=…", trouble));
  await rehearsed;
  checkText(editor.text);
  readParams();
  past.record();
  if (layout && !document.body.classList.contains("embed")) {
    await background.rehearse("element");
    if (!chosen) chooseFirst();
  }
  setTimeout(() => interpreter.prepareSpare(), 500);
  // For reviews by machine: what the page knows, how long its last step took, and whether a text waits for its check.
  window.preview = {
    stage, table, state, interpreter, editor, boxOf, get layout() { return layout; }, get chosen() { return chosen; },
    get gesture() { return stage.gesture; }, content,
    checkText, moveAlong, choose, thumbnails,
    get isChecking() { return waiting.has("check") || planned.has("check"); },
  };
  document.documentElement.dataset.ready = "";
  dispatchEvent(new Event("layout-ready"));
}
begin();
