// Help while a text is being written: what can stand at the cursor, what a word means, what a call takes. The answers
// are those of the language service that `dslc lsp` speaks for.

const LONGEST_ASSISTED = 300_000, HOVER_DELAY = 350;

class Assistant {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.items = [];
    this.offers = new Popup("offers", { role: "listbox", id: "offers", ariaLabel: "What can be written here" });
    this.about = new Popup("about", { role: "tooltip", id: "meaning" });
    this.call = new Popup("call", { role: "status" });
    const { area } = editor;
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-haspopup", "listbox");
    area.addEventListener("keydown", (event) => this.press(event), { capture: true });
    area.addEventListener("blur", () => this.close());
    area.addEventListener("scroll", () => this.close(), { passive: true });
    area.addEventListener("pointerdown", () => this.close());
    area.addEventListener("pointermove", (event) => this.point(event));
    for (const root of [area, this.about.root]) {
      root.addEventListener("pointerleave", () => later("hover", 150, () => { if (!this.about.root.matches(":hover")) this.about.close(); }));
    }
    this.offers.root.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const option = targetIn(event, "[role=option]");
      if (option) this.take(this.items[[...this.offers.root.children].indexOf(option)]);
    });
    on("text sheet", () => this.wrote());
  }

  // Asks about the text of the layout with the cursor at a place.
  /** @template {keyof Assistance} Q @param {Q} question @param {number} place @param {string} name @return {Assistance[Q] | null} */
  ask(question, place, name = "") {
    const { text, sheet } = this.editor;
    return sheet === "layout" && text.length <= LONGEST_ASSISTED ? interpreter.assist(question, name, text.slice(0, place), text.slice(place)) : null;
  }

  close() {
    for (const popup of [this.offers, this.about, this.call]) popup.close();
    this.editor.area.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event, isOpen = this.offers.isOpen, isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
    const done = isKey(event, "offer") ? this.offer(true)
      : isKey(event, "explain") ? this.explain(this.editor.area.selectionEnd)
      : isOpen && isPlain && step ? this.mark(this.at + step)
      : isOpen && isPlain && !event.shiftKey && (key === "Enter" || key === "Tab") ? this.take(this.items[this.at])
      : key === "Escape" && (isOpen || this.about.isOpen || this.call.isOpen) ? (this.close(), true) : false;
    if (done) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!/^(Shift|Control|Alt|Meta)$/.test(key)) {
      this.about.close();
      if (/^(Arrow|Home|End|Page)/.test(key)) this.close();
    }
  }

  // Something was written: a word that begins brings the offers, a call that opens its parameters.
  wrote() {
    this.about.close();
    if (this.editor.kind === "typing" && document.activeElement === this.editor.area) soon("assist", () => this.follow()); else this.close();
  }

  follow() {
    const { area } = this.editor, place = area.selectionEnd;
    if (area.selectionStart !== place) return this.close();
    const before = area.value.slice(Math.max(0, place - 80), place);
    // A word that begins with a digit is a number.
    const isWord = /(?:^|[^\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*$|[\p{L}_)\]][\p{L}\p{N}_]*\.[\p{L}\p{N}_]*$/u.test(before);
    if (isWord) this.offer(false); else this.offers.close();
    if (/[(,]\s*$/.test(before) || this.call.isOpen) this.showCall();
  }

  // MARK: What can be written

  /** @param {boolean} isAsked */
  offer(isAsked) {
    const { area } = this.editor, place = area.selectionEnd;
    const answer = this.ask("offers", place);
    const typed = answer ? area.value.slice(this.editor.place(...answer.from), place) : "";
    // A word that is there already needs no help.
    if (!answer || answer.items.length === 0 || !isAsked && answer.items[0].label === typed) {
      this.offers.close();
      area.removeAttribute("aria-activedescendant");
      if (isAsked) say("Nothing to offer here");
      return true;
    }
    this.items = answer.items;
    this.range = [this.editor.place(...answer.from), this.editor.place(...answer.to)];
    this.offers.root.replaceChildren(...answer.items.map((item, index) => {
      const option = make("div", { id: `offer-${index}` }, make("b", { textContent: item.label }), make("span", { textContent: item.detail }));
      option.setAttribute("role", "option");
      return option;
    }));
    this.note = make("p", { ariaHidden: "true" });
    const box = boxOf(this.editor, this.range[0]);
    if (!box) return true;
    this.call.close();
    this.mark(0);
    this.offers.open(box);
    this.offers.root.scrollTop = 0;
    return true;
  }

  /** @param {number} index */
  mark(index) {
    const options = [...this.offers.root.querySelectorAll("[role=option]")];
    this.at = Math.max(0, Math.min(options.length - 1, index));
    for (const [number, option] of options.entries()) option.setAttribute("aria-selected", String(number === this.at));
    const option = options[this.at], { documentation } = this.items[this.at];
    // The line about it stands under its own word.
    this.note.textContent = documentation;
    if (documentation) option.append(this.note); else this.note.remove();
    this.editor.area.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
    return true;
  }

  // Writes what was chosen; the first place that is to be filled in is selected.
  /** @param {Offer} item */
  /** @param {Offer} item */
  take(item) {
    const [start, end] = this.range, { text, from, to } = item.isSnippet ? filled(item.text, indentOf(this.editor.area.value, start)) : { text: item.text, from: undefined, to: undefined };
    this.close();
    this.editor.change([{ start, end, text }], "offer", start + (from ?? text.length), start + (to ?? text.length));
    this.editor.area.focus();
    if (/\($/.test(this.editor.area.value.slice(0, this.editor.area.selectionStart))) this.showCall();
    return true;
  }

  // MARK: What it means

  /** @param {PointerEvent} event */
  point(event) {
    this.x = event.clientX;
    this.y = event.clientY;
    if (event.pointerType === "touch" || event.buttons || this.offers.isOpen) return;
    later("hover", HOVER_DELAY, () => {
      const place = this.editor.area.matches(":hover") ? placeAt(this.editor, this.x, this.y) : -1;
      if (place < 0) { if (!this.about.root.matches(":hover")) this.about.close(); } else this.explain(place);
    });
  }

  /** @param {number} place */
  explain(place) {
    const answer = this.ask("hover", place), box = answer && boxOf(this.editor, this.editor.place(...answer.from));
    if (!box) {
      this.about.close();
      return true;
    }
    this.about.root.replaceChildren(
      ...answer.code ? [make("code", {}, ...inColours(answer.code))] : [],
      ...answer.paragraphs.map((text) => make("p", {}, ...inWords(text))));
    this.about.open(box);
    say([answer.code, ...answer.paragraphs].join(". "));
    return true;
  }

  showCall() {
    const place = this.editor.area.selectionEnd, answer = this.ask("signature", place), box = boxOf(this.editor, place);
    if (!answer || !box) return this.call.close();
    const [before, now, after] = answer.parts;
    this.call.root.replaceChildren(
      make("code", {}, before, make("b", { textContent: now }), after),
      ...answer.documentation ? [make("p", { textContent: answer.documentation })] : []);
    // Over the line, where the offers are not.
    this.call.root.hidden = false;
    const height = this.call.root.offsetHeight;
    this.call.open(box.top > height + 4 ? { ...box, top: box.top, bottom: box.top - height - 4 } : box);
  }
}

// The text of a snippet with its places filled in by their names, and the place to go to first.
/** @param {string} snippet @param {string} indent */
function filled(snippet, indent) {
  let text = "", from, to, last;
  for (const part of snippet.replaceAll("\n", `\n${indent}`).split(/(\$\{\d+:[^}]*\}|\$\d+)/)) {
    const [, , name] = /^\$(?:\{(\d+):([^}]*)\}|0)$/.exec(part) ?? [];
    if (part === "$0") {
      last = text.length;
    } else if (name !== undefined || /^\$\d+$/.test(part)) {
      from ??= text.length;
      text += name ?? "";
      to ??= text.length;
    } else {
      text += part;
    }
  }
  return { text, from: from ?? last, to: to ?? last };
}

/** @param {string} text @param {number} place */
const indentOf = (text, place) => matched(/^[ \t]*/, text.slice(lineStart(text, place), place));

// With what stands between backticks as code.
/** @param {string} text */
const inWords = (text) => text.split("\x60").map((part, index) => index % 2 ? make("code", { textContent: part }) : part);

// A text in the colours of the source.
/** @param {string} text */
function inColours(text) {
  const parts = [];
  let place = 0;
  for (const { start, end, kind } of tokens(text)) {
    parts.push(text.slice(place, start), make("span", { className: kind, textContent: text.slice(start, end) }));
    place = end;
  }
  return [...parts, text.slice(place)];
}

/** @type {Assistant} */
let assistant;
on("begin", () => { assistant = new Assistant(editor); });
