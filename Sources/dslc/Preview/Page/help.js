// A sheet with all gestures and keys: the question mark opens it, wherever no text is written.

const GESTURES = [
  ["Stage", [
    ["Drag, wheel, arrows, page keys, Home, End", "scroll; in a row that scrolls by itself, that row"],
    ["Click, or Enter and arrows", "choose an element; again, or Escape, lets it go"],
    ["The scale above the stage", "the device in full size, and back"],
  ]],
  ["Timeline", [
    ["Drag, or arrows on the playhead", "move the offset; Shift goes ten times as far"],
    ["Drag a lane of a row", "move that row"],
    ["Space", "play and stop"],
    ["A cross", "go where a test fails"],
  ]],
  ["Source", [
    ["Alt and drag a number, Alt+↑ and Alt+↓", "change it; with Shift ten steps at once"],
    ["Ctrl+Space", "offer what can be written"],
    ["Ctrl+I", "explain the word at the caret"],
    ["F2", "rename it everywhere"],
    ["Shift+Alt+F", "format"],
    ["Ctrl+/", "comment lines out and in"],
    ["Ctrl+F", "find and replace"],
    ["Tab; Escape, then Tab", "indent; leave the editor"],
  ]],
  ["Everywhere", [
    ["Ctrl+Z, Shift+Ctrl+Z", "undo and redo"],
    ["Arrows on a tab", "go to the next panel"],
    ["Arrows on a line between rooms, double click", "change its width, give it back"],
    ["?", "this sheet; Escape closes it"],
  ]],
];

on("begin", () => {
  const sheet = byId("gestures"), isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const words = (text) => isMac ? text.replaceAll("Ctrl+Space", "⌃Space").replaceAll("Ctrl+", "⌘") : text;
  const close = make("button", { type: "button", className: "btn", textContent: "Close" });
  close.addEventListener("click", () => sheet.close());
  sheet.append(
    make("div", { className: "head" }, make("h2", { id: "gestures-title", textContent: "Gestures and keys" }), make("span", { className: "grow" }), close),
    ...GESTURES.map(([title, rows]) => make("section", {}, make("h3", { textContent: title }),
      make("dl", {}, ...rows.map(([keys, work]) => make("div", {}, make("dt", { textContent: words(keys) }), make("dd", { textContent: work })))))));
  // Beside it is outside of it.
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  byId("help").addEventListener("click", () => sheet.showModal());
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("textarea, input, select")) return;
    event.preventDefault();
    if (sheet.open) sheet.close(); else sheet.showModal();
  });
});
