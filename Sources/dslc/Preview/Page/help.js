// The keys of the page, which the rooms ask for by name, and a sheet with all gestures and keys: the question mark opens it,
// wherever no text is written.

const KEYS = {
  undo: "Ctrl+Z", redo: "Shift+Ctrl+Z, Ctrl+Y", save: "Ctrl+S", help: "?", play: "Space",
  offer: "Ctrl+Space", explain: "Ctrl+I", rename: "F2", format: "Shift+Alt+F", comment: "Ctrl+/", find: "Ctrl+F",
};

// Whether a key is one of these, as `KEYS` has it; with Command in place of Ctrl, too. Where a mark stands on the keyboard is
// nothing to it.
/** @param {KeyboardEvent} event @param {keyof typeof KEYS} name */
function isKey(event, name) {
  const { ctrlKey, metaKey, altKey, shiftKey, key, code } = event;
  return KEYS[name].split(", ").some((one) => {
    const parts = one.split("+"), wanted = parts.pop() ?? "", isMark = /^[?/]$/.test(wanted);
    return (ctrlKey || metaKey) === parts.includes("Ctrl") && altKey === parts.includes("Alt") && (isMark || shiftKey === parts.includes("Shift"))
      && (key.toLowerCase() === wanted.toLowerCase() || code === wanted || altKey && code === `Key${wanted}`);
  });
}

// A row begins with the name of a key, or with a gesture in words.
/** @type {[title: string, rows: [keys: string, work: string][]][]} */
const GESTURES = [
  ["Stage", [
    ["Drag, wheel, arrows, page keys, Home, End", "scroll; in a row that scrolls by itself, that row"],
    ["Click, or Enter and arrows", "choose an element; again, or Escape, lets it go"],
    ["Double click, or I", "insert what the place allows: an effect, a part, an element"],
    ["Drag an effect from the list or the panel", "add it to the element where it is let go"],
    ["Delete", "take the chosen element away; on an effect in the panel, that"],
    ["Drag a handle, or arrows on it", "change its number in the source; Shift in tens, Alt in tenths"],
    ["Ctrl while a handle is dragged", "it does not snap to edges and whole numbers"],
    ["Click a handle, or Enter", "its number, or others that it comes from"],
    ["Alt", "the distances of the chosen element to what is beside it"],
    ["Ctrl and the wheel, or two fingers", "zoom the device; two fingers move it too"],
    ["Space and drag, or the middle button", "move the device where it is larger than its room"],
    [ZOOMS.map(({ key }) => key).join(", "), ZOOMS.map(({ words }) => words.toLowerCase()).join(", ")],
  ]],
  ["Timeline", [
    ["Drag, or arrows on the playhead", "move the offset; Shift goes ten times as far"],
    ["Drag a lane of a row", "move that row"],
    ["play", "play and stop"],
    ["A cross", "go where a test fails"],
  ]],
  ["Source", [
    ["Alt and drag a number, Alt+↑ and Alt+↓", "change it; with Shift ten steps at once"],
    ["offer", "offer what can be written"],
    ["explain", "explain the word at the caret"],
    ["rename", "rename it everywhere"],
    ["format", "give the source its one style"],
    ["comment", "comment lines out and in"],
    ["find", "find and replace"],
    ["Tab; Escape, then Tab", "indent; leave the editor"],
  ]],
  ["Everywhere", [
    ["undo", "undo; all that the page changes takes part in undo and redo"],
    ["redo", "redo it"],
    ["save", "save: into the file where that can be, else as a download"],
    ["Arrows on a tab", "go to the next panel"],
    ["Arrows on a line between rooms, double click", "change its width, give it back"],
    ["help", "this sheet; Escape closes it"],
  ]],
];

on("begin", () => {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  /** @param {string} text */
  const words = (text) => isMac ? text.replaceAll("Ctrl+Space", "⌃Space").replaceAll("Ctrl+", "⌘") : text;
  const sheet = sheetOf("gestures", "Gestures and keys", ...GESTURES.map(([title, rows]) => make("section", {}, make("h3", { textContent: title }),
      make("dl", {}, ...rows.map(([keys, work]) => make("div", {}, make("dt", { textContent: words(KEYS[/** @type {keyof typeof KEYS} */ (keys)] ?? keys) }), make("dd", { textContent: work })))))));
  byId("help").addEventListener("click", () => sheet.showModal());
  addEventListener("keydown", (event) => {
    if (!isKey(event, "help") || targetIn(event, "textarea, input, select")) return;
    event.preventDefault();
    if (sheet.open) sheet.close(); else sheet.showModal();
  });
});
