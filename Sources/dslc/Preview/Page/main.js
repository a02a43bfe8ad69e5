// What the controls say, what is kept in the address, and where everything is wired up.

// MARK: World

function showWorld() {
  const own = layout.ownViewport;
  const choice = byId("viewport-choice");
  const at = state.viewport ? DEVICES.findIndex(([, size]) => size && size[0] === state.viewport.width && size[1] === state.viewport.height) : 0;
  choice.value = String(at);
  const field = byId("viewport");
  const { width, height } = state.viewport ?? own;
  if (document.activeElement !== field) field.value = `${short(width)} x ${short(height)}`;
  const items = byId("items");
  items.placeholder = start.data ? "those of the data" : layout.ownItems;
  if (document.activeElement !== items) items.value = state.items;
  byId("rtl").checked = state.rightToLeft;
  byId("motion").checked = state.reducedMotion ?? system.matches;
}

function setViewport(size) {
  const own = layout?.ownViewport;
  state.viewport = size && own && size.width === own.width && size.height === own.height ? null : size;
  changeWorld();
}

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

let written = "";
function save() {
  const units = new Map(layout?.params.map((param) => [param.name, param.unit]));
  written = writeAddress(state, layout?.horizontal, units);
  if (written === location.hash) return;
  try {
    history.replaceState(null, "", written);
  } catch {
    // A browser that forbids it for files, or so often: the address waits.
  }
}
const saveSoon = () => later("address", 250, save);

// Takes over what an address says; what it leaves out is as the page was made.
function obey(said) {
  state.params = new Map([...(start.params ?? []).map(({ name, value }) => [name, value]), ...said.params]);
  state.viewport = said.viewport ?? start.viewport ?? null;
  state.items = said.items ?? start.items ?? "";
  state.rightToLeft = said.rightToLeft ?? start.rightToLeft ?? false;
  state.reducedMotion = said.reducedMotion ?? (start.reducedMotion ? true : null);
  state.safeArea = said.safeArea ?? start.safeArea ?? state.safeArea;
  const numbers = said.offset ?? start.offset ?? [0];
  return () => {
    state.offset = numbers.length === 2 ? { x: numbers[0], y: numbers[1] }
      : layout?.horizontal ? { x: numbers[0], y: 0 } : { x: 0, y: numbers[0] };
    if (layout) stage.moveTo(state.offset.x, state.offset.y);
  };
}

// MARK: Wiring

function wire() {
  // A check that would hold the keys up, as the last one did, waits for a pause.
  let checkTime = 0;
  editor.onEdit = () => {
    const check = () => {
      const began = performance.now();
      checkText(editor.text);
      checkTime = performance.now() - began;
    };
    if (checkTime < 50) soon("check", check); else later("check", 200, check);
  };
  params.onChange = (param, value) => {
    state.params.set(param.name, value);
    setParams.add(param.name);
    if (interpreter.set(param.name, value)) arrange(); else changeWorld();
    saveSoon();
  };
  params.onReset = () => {
    state.params.clear();
    changeWorld();
  };
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
  const choice = byId("viewport-choice");
  choice.replaceChildren(
    ...DEVICES.map(([name, size], index) => make("option", { value: String(index), textContent: size ? `${name} ${size.join(" × ")}` : name })),
    make("option", { value: "-1", textContent: "Another" }));
  choice.addEventListener("change", () => {
    const size = DEVICES[Number(choice.value)]?.[1];
    if (choice.value !== "-1") setViewport(size ? { width: size[0], height: size[1] } : null);
  });
  byId("viewport").addEventListener("change", (event) => {
    const size = readSize(event.target.value);
    event.target.setAttribute("aria-invalid", String(!size));
    if (size) setViewport(size);
  });
  byId("turn").addEventListener("click", () => {
    const { width, height } = layout?.viewport ?? { width: 667, height: 375 };
    setViewport({ width: height, height: width });
  });
  byId("items").addEventListener("input", (event) => {
    state.items = event.target.value.trim();
    changeWorld();
  });
  byId("rtl").addEventListener("change", (event) => {
    state.rightToLeft = event.target.checked;
    changeWorld();
  });
  byId("motion").addEventListener("change", (event) => {
    state.reducedMotion = event.target.checked === system.matches ? null : event.target.checked;
    changeWorld();
  });
  system.addEventListener("change", changeWorld);
  const layer = byId("layer");
  layer.addEventListener("pointerover", (event) => point(nodeOf(event)));
  layer.addEventListener("focusin", (event) => point(nodeOf(event)));
  layer.addEventListener("click", (event) => { if (nodeOf(event)) choose(nodeOf(event)); });
  layer.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && nodeOf(event)) {
      event.preventDefault();
      choose(nodeOf(event));
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.target.closest?.("textarea, input, select")) unchoose();
  });
  // A list that scrolls sideways follows a wheel that only knows up and down.
  stage.root.addEventListener("wheel", (event) => {
    if (!layout?.horizontal || event.deltaX !== 0 || event.shiftKey || event.ctrlKey || stage.distance.y > 0) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? layout.viewport.width : 1;
    stage.root.scrollLeft += event.deltaY * unit;
  }, { passive: false });
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    const move = obey(readAddress(location.hash));
    changeWorld();
    move();
  });
}

// To a stop, as a list does that is let go of.
function glide(target) {
  const from = along();
  if ((state.reducedMotion ?? system.matches) || from === target) return moveAlong(target);
  const began = performance.now();
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - began) / 280));
    moveAlong(part === 1 ? target : from + (target - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

async function begin() {
  editor.text = start.text;
  // A device to look at until the first picture.
  stage.resize(start.viewport ?? stage.viewport, stage.content, []);
  showPointed();
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
  const move = obey(readAddress(location.hash));
  wire();
  setWorld();
  checkText(editor.text);
  move();
  // For reviews by machine: what the page knows, and how long its last step took.
  window.preview = { stage, table, state, interpreter, editor, get layout() { return layout; }, checkText, moveAlong };
  document.documentElement.dataset.ready = "";
}
begin();
