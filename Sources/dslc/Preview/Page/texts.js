// The texts of a page in one editor: the layout, the skin if there is one, the data.

/** @param {string} name */
const fileNameOf = (name) => name.slice(name.lastIndexOf("/") + 1);

function showTexts() {
  /** @type {[sheet: SheetName, words: string][]} */
  const sheets = [["layout", fileNameOf(start.name)], .../** @type {[SheetName, string][]} */ (start.skin ? [["skin", start.skin.name]] : []), ["data", "Data"]];
  const tabs = sheets.map(([sheet, textContent]) => {
    const isShown = sheet === editor.sheet;
    const tab = make("button", { type: "button", role: "tab", className: "tab", textContent, tabIndex: isShown ? 0 : -1 });
    tab.setAttribute("aria-selected", String(isShown));
    tab.setAttribute("aria-controls", "editor");
    tab.addEventListener("click", () => editor.show(sheet));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const next = (sheets.findIndex(([name]) => name === sheet) + way + sheets.length) % sheets.length;
      editor.show(sheets[next][0]);
      byId("texts").querySelectorAll("button")[next].focus();
    });
    return tab;
  });
  byId("texts").replaceChildren(...tabs);
  const name = sheets.find(([sheet]) => sheet === editor.sheet)?.[1];
  editor.area.setAttribute("aria-label", { layout: "Source of the layout", data: "Data as JSON", skin: `Skin ${name}` }[editor.sheet]);
  editor.area.placeholder = editor.sheet === "data" ? DATA_FORM : "";
}

const DATA_FORM = `No data. For example:\n{"sections": [\n  {"items": 4},\n  {"items": [{"height": 120}, {"height": 90}]}\n]}`;

// Tells the interpreter of a data text; empty is none.
/** @param {string} text */
function setData(text) {
  const trouble = interpreter.data(text);
  found.data = trouble ? [unwell(`The data cannot be used: ${trouble}`)] : [];
  return !trouble;
}

// The texts beside the layout's, as they were made or as a draft has them; before the first check.
function setTexts({ data = start.data ?? "", skin: style = start.skin?.text ?? "" } = {}) {
  editor.put("data", data);
  setData(data);
  if (!start.skin) return;
  editor.put("skin", style);
  if (style !== start.skin.text) applySkin(style);
}

/** @param {string} text */
function applySkin(text) {
  if (typeof skin !== "undefined") skin.set?.(text);
}

on("begin", () => {
  editor.onShow = () => {
    showTexts();
    emit("sheet");
  };
  editor.onOther = (sheet, text) => {
    emit("text");
    later("text", 150, () => {
      if (sheet === "skin") return applySkin(text);
      setData(text);
      living.end(true);
      prepare();
    });
  };
  byId("wrap").addEventListener("click", () => {
    editor.wraps = !editor.wraps;
    byId("wrap").setAttribute("aria-pressed", String(editor.wraps));
    editor.fit();
  });
  showTexts();
});
