// The files of a page: those that it was made with, those that begin as a template, and those that somebody opens. What did
// not come with the page stays in this browser until it is closed.

const OWN = "layout-own:";
// What `start` says of the file that is shown; all else is of the page.
const OF_FILE = /** @type {const} */ (["name", "text", "imports", "data", "skin", "items", "params", "offset"]);
// How many files the page was made with. They share its skin.
const madeCount = start.files?.length ?? 1;
for (const file of start.files ?? []) file.skin = start.skin;
const isEmbedded = document.body.classList.contains("embed");
/** @type {[name: string, text: string][]} */
const templates = JSON.parse(byId("templates").textContent);
// An editor has one kind of line end.
/** @param {string} text */
const plainText = (text) => text.replace(/\r\n?/g, "\n");

/** @param {string} name */
const entryOf = (name) => start.files?.find((file) => file.name === name);

/** @param {PageFile} file */
function listFile(file) {
  start.files ??= [/** @type {any} */ (Object.fromEntries(OF_FILE.map((key) => [key, start[key]])))];
  start.files.push(file);
}

/** @param {PageFile} pageFile */
function keepOwn({ name, text, imports }) {
  inStorage((storage) => storage.setItem(OWN + name, JSON.stringify({ text, imports, time: Date.now() })));
}

function listOwn() {
  const found = inStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(OWN))
    .map((key) => ({ ...keptIn(storage, key), name: key.slice(OWN.length), isOwn: true })));
  for (const file of found?.sort((a, b) => a.time - b.time) ?? []) if (file.name !== start.name && !entryOf(file.name)) listFile(file);
}
if (!isEmbedded) listOwn();

// MARK: Opening

/** @param {PageFile} file */
function takeStart(file) {
  for (const key of OF_FILE) Object.assign(start, { [key]: file[key] });
  takeMade(file);
}

// Shows another of the page's files, as its address says.
/** @param {PageFile} file */
async function openFile(file) {
  saveDraft();
  takeStart(file);
  interpreter.name(start.name);
  for (const one of start.imports ?? []) interpreter.addImport(one);
  past.clear();
  past.params.clear();
  editor.show("layout");
  unchoose();
  // Until its text is sound there is no picture, not that of another file.
  layout = /** @type {any} */ (null);
  found.numbers = [];
  stage.clear();
  document.title = byId("layout-name").textContent = byId("layout-name").title = aboutText(file.text).name ?? fileNameOf(start.name);
  state.looks = undefined;
  if (start.skin) applySkin(start.skin.text);
  skin.active = Boolean(start.skin);
  tellFile([]);
  await restoreText();
  showTexts();
  obey(readAddress(location.hash));
  checkText(editor.text);
  readParams();
  past.record();
  emit("shown");
  if (layout && !chosen) chooseFirst();
  saveSoon();
}

// Adds a file to the page and shows it. What was shown before stays, as a draft where it was edited.
/** @param {PageFile} pageFile */
function addFile({ name, text, imports, handle, isNew }) {
  const same = entryOf(name);
  if (!isNew && same?.text === text && same.isOwn) {
    same.handle ??= handle;
    location.hash = addressOf(name);
    return;
  }
  const [base] = name.split(/\.layout$/);
  let own = `${base}.layout`;
  for (let count = 2; own === start.name || entryOf(own); count += 1) own = `${base} ${count}.layout`;
  const file = { name: own, text, imports, handle, isOwn: true };
  listFile(file);
  keepOwn(file);
  location.hash = addressOf(own);
}

// MARK: New

function showTemplates() {
  fillCards(byId("gallery-cards"), templates.map(([name, text]) => ({ name: `${name}.layout`, text })), (file) => {
    const way = make("button", { type: "button" });
    way.addEventListener("click", () => {
      byId("gallery").close();
      addFile({ ...file, isNew: true });
    });
    return way;
  });
  byId("gallery").showModal();
}

// MARK: Open

// What files import of one another, where they are opened together.
/** @param {PageFile[]} files */
function importsAmong(files) {
  return files.flatMap(({ name: importer, text }) => [...text.matchAll(/^\s*import\b[^"\n]*"([^"\n]+)"/gm)].flatMap(([, path]) => {
    const found = files.find(({ name }) => name === fileNameOf(path));
    return found ? [{ importer, path, name: found.name, text: found.text }] : [];
  }));
}

// Takes files from the disk; a handle can be written back to.
/** @param {{file: File; handle?: FileSystemFileHandle}[]} chosen */
async function takeFiles(chosen) {
  const files = [];
  for (const { file, handle } of chosen) {
    if (file.size > LONGEST_TEXT) tellFile([unwell(`\`${file.name}\` has more than 4 MiB, the limit of a file in a page.`)]);
    else files.push({ name: file.name, text: plainText(await file.text()), handle });
  }
  const imports = importsAmong(files), layouts = files.filter(({ text }) => aboutText(text).name);
  for (const file of layouts.length > 0 ? layouts : files) addFile({ ...file, imports });
}

async function openFiles() {
  if (typeof showOpenFilePicker !== "function") return byId("open-file").click();
  try {
    const handles = await showOpenFilePicker({ multiple: true, types: [{ description: "Layouts", accept: { "text/plain": [".layout"] } }] });
    await takeFiles(await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile() }))));
  } catch (error) {
    // Nothing was chosen; or a browser that has it may forbid it.
    if (error.name !== "AbortError") byId("open-file").click();
  }
}

// Takes a file out of the page that did not come with it.
function closeFile() {
  const isSaved = isOfFile(textsNow()), { name } = start;
  if (!isSaved && !confirm(`Close ${name}? What you changed is only in this browser.`)) return;
  inStorage((storage) => {
    storage.removeItem(OWN + name);
    storage.removeItem(draftKey());
  });
  unkept.delete(draftKey());
  // Nothing of it is a draft any more.
  Object.assign(start, { text: editor.textOf("layout"), data: editor.textOf("data") });
  start.files = start.files?.filter((file) => file.name !== name);
  location.hash = "";
}

/** @return {Entry[]} */
function fileEntries() {
  const name = fileNameOf(start.name), others = start.files ?? [];
  /** @param {PageFile} file @return {Entry} */
  const leadTo = (file) => [fileNameOf(file.name), () => { location.hash = addressOf(file.name); }, file.name === start.name];
  return [
    ["New…", showTemplates], ["Open…", openFiles], ["Save", saveFile], [`Download ${name}`, () => download(name, editor.textOf("layout"))],
    ["Save as a page", savePage],
    .../** @type {Entry[]} */ (isOfFile(textsNow()) ? [] : [["Discard draft…", discardDraft]]),
    .../** @type {Entry[]} */ (entryOf(start.name)?.isOwn ? [["Close", closeFile]] : []),
    ["Share", share],
    ...others.length > 1 ? [null, ...others.map(leadTo)] : [],
  ];
}

on("begin", () => {
  menu(byId("file-button"), byId("file-menu"), fileEntries);
  sheetOf("gallery", "New layout", make("ul", { className: "cards", id: "gallery-cards" }))
    .addEventListener("close", () => fillCards(byId("gallery-cards"), [], () => null));
  byId("open-file").addEventListener("change", () => {
    takeFiles([...byId("open-file").files ?? []].map((file) => ({ file })));
    byId("open-file").value = "";
  });
});
