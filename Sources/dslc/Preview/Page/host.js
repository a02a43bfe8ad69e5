// What holds this page, such as the panel of an editor: it may send the text as it is typed and the line of its cursor,
// and it is told the line of what is chosen here.
//
//     { layout: "text", text, imports }   shows another text; `imports` lists files that it imports, if it does: each has
//                                         `path`, `name`, `text`, and `importer`, which is null for the text itself
//     { layout: "choose", line }          chooses the first element on screen that is declared around a line
//
// What is chosen comes as the event `layout-chosen` of the window, with { kind, line }. Before it comes `layout-ready`.

const host = { isChoosing: false };

addEventListener("message", ({ data }) => {
  if (!layout || typeof data !== "object" || data === null) return;
  const imports = Array.isArray(data.imports) ? data.imports : [];
  if (data.layout === "text" && typeof data.text === "string" && (imports.length > 0 || data.text !== editor.text)) {
    for (const { importer, path, name, text, isMissing } of imports) {
      interpreter.addImport({ importer: String(importer ?? start.name), path: String(path), name: String(name), text: String(text), isMissing: Boolean(isMissing) });
    }
    if (data.text !== editor.text) editor.text = data.text;
    checkText(data.text);
  } else if (data.layout === "choose" && Number.isInteger(data.line)) {
    chooseAround(data.line);
  }
});

// Of several declarations around a line, such as a cell in a section, the innermost counts.
/** @param {number} line */
function chooseAround(line) {
  const around = layout.kinds.map((kind, index) => ({ index, line: kind.line ?? 0 })).filter((kind) => kind.line > 0 && kind.line <= line && line <= lastLine(kind.line));
  const { index } = around.toSorted((a, b) => b.line - a.line)[0] ?? {};
  if (index === undefined || chosen?.kind === index) return;
  const node = stage.readingOrder.find((one) => one.kind === index);
  if (!node) return;
  host.isChoosing = true;
  choose(node);
  host.isChoosing = false;
}

// The line where the block of a declaration ends, its braces counted.
/** @param {number} line */
function lastLine(line) {
  const { text } = editor;
  let depth = 0;
  for (let place = editor.place(line, 1); place < text.length; place += 1) {
    if (text.startsWith("//", place)) place = Math.max(place, text.indexOf("\n", place) - 1);
    if (text[place] === "{") depth += 1;
    if (text[place] === "}" && (depth -= 1) <= 0) return editor.lineOf(place);
  }
  return editor.starts.length;
}

on("chosen", (element) => {
  const line = element && layout.kinds[element.kind]?.line;
  if (line && !host.isChoosing && !element.isFirst) dispatchEvent(new CustomEvent("layout-chosen", { detail: { kind: element.name, line } }));
});
