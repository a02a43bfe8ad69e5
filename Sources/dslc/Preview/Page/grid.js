// The grid: a page of several layouts opens on it. Each layout is a card that leads to it, and its address says `file=NAME`;
// Back leads to the grid again.

const grid = {
  known: "",
  isThere: madeCount > 1,
  get isShown() { return document.body.classList.contains("in-grid"); },

  show() {
    const { files: all = [] } = start;
    if (layout) saveDraft();
    document.body.classList.add("in-grid");
    document.title = byId("grid-count").textContent = count(all.length, "layout");
    const files = all.map((file) => ({ ...file, text: draftOf(file)?.text ?? file.text }));
    const known = JSON.stringify(files.map(({ name, text }) => [name, text]));
    if (grid.known !== known) fillCards(byId("cards"), files, ({ name }) => make("a", { href: location.href.split("#")[0] + addressOf(name) }));
    grid.known = known;
    // Who comes back is where they left.
    if (layout) [.../** @type {NodeListOf<HTMLAnchorElement>} */ (byId("cards").querySelectorAll("a"))].find(({ hash }) => hash === addressOf(start.name))?.focus();
  },

  hide() {
    if (!grid.isShown) return;
    document.body.classList.remove("in-grid");
    table.fit();
    if (layout) document.title = titleOf(layout);
  },
};

/** @param {string} name */
const addressOf = (name) => `#file=${encodeURIComponent(name)}`;

// The file that an address is of: the first one where it names none, and nothing where it names one that the page has not.
/** @param {{ file?: string }} it */
function fileOf({ file: name }) {
  const files = start.files ?? [];
  return name === undefined ? files[0] : files.find((file) => file.name === name);
}
// The same; a file that somebody shares from another page comes with its text.
/** @param {Said} said */
async function fileSaid(said) {
  const known = fileOf(said), { file: name, text: packed } = said, text = !known && name && packed ? await unpacked(packed) : undefined;
  if (text === undefined || !name) return known;
  const file = { name, text, isOwn: true };
  listFile(file);
  keepOwn(file);
  return file;
}
// Whether an address may leave out its name: not in a page of several layouts, which opens on the grid without.
const isFirstFile = () => !grid.isThere && (!start.files || start.files[0].name === start.name);
/** @param {Layout} described */
const titleOf = (described) => `${described.layout} – ${start.name}`;

on("begin", () => {
  byId("to-grid").hidden = !grid.isThere;
  byId("to-grid").addEventListener("click", () => { location.hash = ""; });
  if (grid.isShown) grid.show();
});
