// The world that the controls and the address ask for, the one that the picture is of, and the one of the page as it was
// made. They are three: a world can be refused, and an address says only what differs from the page.

// As the command line said it.
/** @type {Made} */
const made = {
  params: new Map((start.params ?? []).map(({ name, value }) => [name, value])),
  viewport: start.viewport ?? null, items: start.items ?? "", rightToLeft: start.rightToLeft ?? false,
  reducedMotion: start.reducedMotion ? true : null, safeArea: start.safeArea ?? { top: 0, left: 0, bottom: 0, right: 0 },
};
let { params: madeParams, ...madeWorld } = made;
// Another file has its own.
/** @param {PageFile} file */
function takeMade(file) {
  Object.assign(made, { params: new Map((file.params ?? []).map(({ name, value }) => [name, value])), items: file.items ?? "" });
  ({ params: madeParams, ...madeWorld } = made);
}

/** @return {Omit<State, "offset">} Of the page as it was made: nothing has happened to the list yet. */
function madeState() { return { ...madeWorld, changes: [], rows: {}, bars: null, isLate: false }; }

// What is asked for, but for the params, whose values the interpreter keeps.
// `changes` and `rows` come after all else: what happened to the list since it was made, and where its rows stand.
/** @type {State} */
const state = { offset: { x: 0, y: 0 }, ...madeState() };
// What the picture is of.
/** @type {World & Partial<State>} */
let pictured = { ...madeWorld, bars: null };
// Whether that is what was asked for last.
let isPictured = false;
// What an address asks for until there is a layout to say what it means.
/** @type {{ offset: number[] | null, params: Map<string, string>, read: Set<string> }} */
let asked = { offset: null, params: new Map(), read: new Set() };

function setWorld(world = /** @type {World} */ (state)) {
  interpreter.viewport(world.viewport);
  interpreter.items(world.items);
  interpreter.environment(world.rightToLeft, world.reducedMotion ?? system.matches, world.safeArea);
  interpreter.insets(world.bars?.top ?? 0, world.bars?.bottom ?? 0);
}

// The same, with a text and all else that it is read with, for another interpreter.
/** @param {string} text @param {World} world @param {ParamToTell[]} params @return {ToldWorld} */
const worldToTell = (text, { viewport, items, rightToLeft, reducedMotion, safeArea }, params) => ({
  name: start.name, imports: start.imports ?? [], text, data: editor.textOf("data"), viewport, items,
  environment: [rightToLeft, reducedMotion ?? system.matches, safeArea], params,
});

const reducedMotion = () => state.reducedMotion ?? system.matches;

// Puts the last sound text into the world that is asked for.
function prepare() {
  if (!interpreter.instance) return;
  const { fits, findings } = held.measure(() => interpreter.prepare());
  if (!fits && !layout) showMade();
  const all = listed(findings) ?? [unwell("The interpreter failed on this world. The picture shows the last world that worked.")];
  // The document repeats what was found in the text.
  const known = new Set(found.text.map((finding) => finding.key));
  found.world = fits ? [] : all.filter((finding) => !known.has(finding.key));
  isPictured = fits;
  if (fits) {
    living.replay();
    stage.rows.restore(state.rows);
    const { offset, ...world } = state;
    pictured = world;
    arrange();
  }
  tell();
}

// An address may ask for a world that cannot be made before there is any picture: then it is of the page's own.
function showMade() {
  setWorld(madeWorld);
  if (interpreter.prepare().fits) arrange();
  setWorld();
}

// Something that a control says.
function changeWorld() {
  found.address = [];
  setWorld();
  prepare();
  saveSoon();
}

// Cells a section, as a text; one that cannot be read leaves the last that could be made.
/** @param {string} text */
function setItems(text) {
  const trouble = interpreter.items(text);
  state.items = trouble ? pictured.items : text;
  if (!trouble) living.end(false);
  complain("items", trouble);
  changeWorld();
}

/** @param {Size | null} size */
function setViewport(size) {
  const own = layout?.ownViewport;
  state.viewport = sameSize(size, own) ? null : size;
  complain("viewport", "");
  changeWorld();
}

// Says what is wrong with the text of a field, if anything is.
/** @param {string} id @param {string} trouble */
function complain(id, trouble) {
  byId(id).setAttribute("aria-invalid", String(Boolean(trouble)));
  byId(`${id}-trouble`).textContent = trouble;
  byId(`${id}-trouble`).hidden = !trouble;
}

// The controls show what is asked for.
function showWorld() {
  const { width, height } = state.viewport ?? layout.ownViewport;
  const index = DEVICES.findIndex(([, size]) => size && size[0] === width && size[1] === height);
  byId("viewport-choice").value = String(state.viewport && !sameSize(state.viewport, layout.ownViewport) ? index : 0);
  /** @param {"viewport" | "items"} id @param {string} text */
  const fill = (id, text) => {
    if (document.activeElement === byId(id)) return;
    byId(id).value = text;
    complain(id, "");
  };
  fill("viewport", `${exact(width)} x ${exact(height)}`);
  byId("items").placeholder = editor.textOf("data") ? "from the data" : layout.ownItems;
  fill("items", state.items);
  byId("rtl").checked = state.rightToLeft;
  byId("motion").checked = reducedMotion();
  for (const [id, name] of [["rtl", "rightToLeft"], ["motion", "reducedMotion"], ["safe", "safeArea"]]) {
    byId(`${id}-idle`).hidden = layout.environment.some((read) => read.startsWith(name));
  }
}

// MARK: Address

let address = location.hash;
function save() {
  if (!layout || grid.isShown) return;
  // Somebody has written another address, which is about to be read: it is not written over.
  if (location.hash && location.hash !== address) return;
  // Of the world the address says what the picture is of; what happens in it is no matter of whether it can be made.
  const { changes, rows, isLate } = state, shown = { ...state, ...pictured, changes, rows, isLate };
  const next = writeAddress(isFirstFile() ? "" : start.name, shown, madeState(), made.params, layout, sharedPart());
  if (next === location.hash) return;
  try {
    history.replaceState(null, "", next);
    address = location.hash;
  } catch {
    // A browser that forbids it for files, or so often: the address waits.
  }
}
const saveSoon = () => later("address", 250, save);

// Takes over what an address says; what it leaves out, or says in vain, is as the page was made.
/** @param {Said} said */
function obey(said) {
  found.address = said.strange.map(([part, form]) => strange(part, form));
  if (said.file && start.files && !fileOf(said)) found.address.push(strange(`file=${said.file}`, "the page has no such file"));
  const { looks, ...world } = { ...madeState(), ...said.world };
  Object.assign(state, world);
  const trouble = interpreter.items(state.items);
  if (trouble) {
    found.address.push(strange(`items=${state.items}`, trouble));
    state.items = madeWorld.items;
  }
  interpreter.forget();
  for (const [name, value] of madeParams) interpreter.remember(name, value);
  asked = { offset: said.offset ?? start.offset ?? [], params: said.params, read: new Set() };
  setWorld();
}

// The params that an address says, as soon as a sound text says which there are.
function readAsked() {
  for (const [name, text] of asked.params) {
    const trouble = interpreter.read(name, text);
    if (trouble) found.address.push(strange(`${name}=${text}`, trouble));
    asked.read.add(name);
  }
  asked.params.clear();
}

// The same, once they are in use: a later instance has to know their values. And the offset, which waits for a layout too.
function settleAsked() {
  for (const { name, value, unit } of layout.params) if (asked.read.has(name)) interpreter.keep(name, value, unit);
  const isAsked = asked.offset !== null, [first, second] = asked.offset ?? [];
  asked = { ...asked, offset: null, read: new Set() };
  if (!isAsked) return stage.show();
  if (first === undefined) return stage.moveTo(layout.opens?.x ?? 0, layout.opens?.y ?? 0);
  const to = second !== undefined ? { x: first, y: second } : layout.horizontal ? { x: first, y: 0 } : { x: 0, y: first };
  stage.moveTo(to.x, to.y);
}

/** @param {string} part @param {string} why */
const strange = (part, why) => ({ ...unwell(`The address has ${part}: ${why}`), severity: "warning" });

// MARK: Wiring

function wireWorld() {
  params.onChange = (param, value, isHeld) => {
    found.address = [];
    held.isHeld = isHeld;
    if (isHeld && held.takes(param.name, value, param.unit)) return;
    // What was measured is what was on screen: with another value that is something else.
    const isMade = held.measure(() => interpreter.set(param.name, value, param.unit)) && !state.changes.some(([kind]) => kind === "measure");
    if (isMade) arrange(); else changeWorld();
    tell();
    saveSoon();
  };
  params.onReset = () => {
    interpreter.forget();
    changeWorld();
  };
  const choice = byId("viewport-choice");
  choice.replaceChildren(
    ...DEVICES.map(([name, size], index) => make("option", { value: String(index), textContent: size ? `${name} ${size.join(" × ")}` : name })),
    make("option", { value: "-1", textContent: "Other" }));
  choice.addEventListener("change", () => {
    const size = DEVICES[Number(choice.value)]?.[1];
    if (choice.value !== "-1") setViewport(size ? { width: size[0], height: size[1] } : null);
  });
  byId("viewport").addEventListener("change", (event) => {
    const size = readSize(/** @type {HTMLInputElement} */ (event.target).value);
    if (size) setViewport(size); else complain("viewport", `\`${/** @type {HTMLInputElement} */ (event.target).value}\` is not a size: write width x height in points, 390x844`);
  });
  byId("turn").addEventListener("click", () => {
    const { width, height } = layout?.viewport ?? { width: 667, height: 375 };
    setViewport({ width: height, height: width });
  });
  byId("items").addEventListener("input", (event) => setItems(/** @type {HTMLInputElement} */ (event.target).value.trim()));
  byId("rtl").addEventListener("change", (event) => {
    state.rightToLeft = /** @type {HTMLInputElement} */ (event.target).checked;
    changeWorld();
  });
  byId("motion").addEventListener("change", (event) => {
    state.reducedMotion = /** @type {HTMLInputElement} */ (event.target).checked === system.matches ? null : /** @type {HTMLInputElement} */ (event.target).checked;
    changeWorld();
  });
  system.addEventListener("change", changeWorld);
  addEventListener("hashchange", async () => {
    if (location.hash === address) return;
    address = location.hash;
    if (grid.isThere && !location.hash) return grid.show();
    grid.hide();
    const said = readAddress(location.hash), file = await fileSaid(said);
    if (file && file.name !== start.name) return openFile(file);
    const isOther = said.text && await restoreText();
    obey(said);
    if (isOther) {
      editor.kind = `address ${location.hash}`;
      emit("text");
      checkText(editor.text);
    } else {
      readAsked();
      prepare();
    }
    readParams();
    // A world that is refused has an offset all the same.
    if (layout && !isPictured) settleAsked();
    saveSoon();
  });
}
