// Edits that follow from what the text means: another name for a thing, wherever it is named, and the one style.

class Rewriting {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.panel = new Popup("rename", { role: "dialog", ariaLabel: "Rename" });
    this.field = make("input", { type: "text", ariaLabel: "New name", spellcheck: false, autocomplete: "off" });
    this.refusal = make("p", { className: "refusal", role: "alert" });
    this.panel.root.append(this.field, this.refusal);
    editor.area.addEventListener("keydown", (event) => {
      const isFormat = isKey(event, "format");
      if (!isKey(event, "rename") && !isFormat || editor.sheet !== "layout") return;
      event.preventDefault();
      if (isFormat) this.format(); else this.ask();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") this.rename(); else this.close();
    });
    this.field.addEventListener("blur", () => this.panel.close());
    byId("format").addEventListener("click", () => this.format());
    on("sheet", (sheet) => { byId("format").hidden = sheet !== "layout"; });
  }

  close() {
    this.panel.close();
    this.editor.area.focus();
  }

  // Takes the edits of an answer as one step of undo; the caret stays with what it stood in.
  /** @param {TextEdit[]} answer @param {string} kind */
  apply(answer, kind) {
    const { editor } = this, { selectionStart } = editor.area;
    const edits = answer.map(({ from, to, text }) => ({ start: editor.place(...from), end: editor.place(...to), text }));
    if (edits.length === 0) return;
    const caret = edits.reduce((place, { start, end, text }) => end <= selectionStart ? place + text.length - (end - start) : place, selectionStart);
    editor.change(edits, `${kind} ${performance.now()}`, caret);
  }

  format() {
    const { editor } = this, answer = assistant.ask("format", 0);
    if (!answer) return;
    const top = editor.area.scrollTop;
    this.apply(answer, "format");
    editor.area.scrollTop = top;
    say(answer.length > 0 ? "Formatted" : "It is in the one style already");
  }

  ask() {
    const place = this.editor.area.selectionStart, answer = assistant.ask("renamable", place);
    if (!answer) return;
    assistant.close();
    this.place = place;
    this.field.hidden = !answer.name;
    this.field.value = answer.name ?? "";
    this.refusal.textContent = answer.reason ?? "";
    const box = boxOf(this.editor, answer.from ? this.editor.place(...answer.from) : place);
    if (!box) return;
    this.panel.open(box);
    if (answer.name) {
      this.field.focus();
      this.field.select();
    } else {
      later("refusal", 4000, () => this.panel.close());
    }
  }

  rename() {
    const answer = assistant.ask("rename", this.place, this.field.value);
    if (answer?.reason) {
      this.refusal.textContent = answer.reason;
      return;
    }
    this.close();
    if (answer) this.apply(answer, "rename");
  }
}

on("begin", () => new Rewriting(editor));
