// swift-format-ignore-file
// Written by Sources/embed.sh. Do not edit.

/// The files of `dslc/Preview/Page`, a property for each.
package enum PageTexts {
    package static var addressScript: String { ###"""
// What the page shows, in its address: `#offset=300&radius=620&viewport=390x844`, as far as the page was not made so.

// What of the state stands in the address: its name there, how it is read (null: it cannot be), how it is written, and what to
// write instead of what cannot be read. `tsc` asks for a row for each part of the state; one of null is of this page alone.
/** @type {{ [Key in Exclude<keyof State, "offset">]: AddressRow<Exclude<State[Key], undefined>> | null }} */
const ADDRESSED = {
  viewport: {
    name: "viewport", form: "a viewport is width x height in points: 390x844",
    read: (text) => readSize(text), write: (size) => size ? `${exact(size.width)}x${exact(size.height)}` : "",
  },
  items: { name: "items", form: "", read: (text) => text.trim(), write: (text) => text || layout.ownItems },
  rightToLeft: { name: "rtl", form: "", read: (text) => text !== "0" && text !== "false", write: (is) => is ? "1" : "0" },
  reducedMotion: { name: "motion", form: "", read: (text) => text === "reduced", write: (is) => is ?? system.matches ? "reduced" : "full" },
  safeArea: {
    name: "safe", form: "a safe area is four insets, from top, left, bottom and right: 59,0,34,0",
    read: (text) => {
      const numbers = text.split(",").map(Number), [top, left, bottom, right] = numbers;
      return numbers.length === 4 && numbers.every((inset) => inset >= 0 && inset < Infinity) ? { top, left, bottom, right } : null;
    },
    write: ({ top, left, bottom, right }) => [top, left, bottom, right].map(exact).join(),
  },
  bars: {
    name: "bars", form: "bars are two heights, at the top and at the bottom: 59,34",
    read: (text) => {
      const [top, bottom, ...more] = text.split(",").map(Number);
      return more.length === 0 && top >= 0 && bottom >= 0 && top + bottom < Infinity ? { top, bottom } : null;
    },
    write: (bars) => [bars?.top ?? 0, bars?.bottom ?? 0].map(exact).join(),
  },
  changes: {
    name: "changes",
    form: "a change is insert:section,item,length, remove:section,item, resize:section,item,length or measure:x,y",
    read: (text) => {
      const changes = text.split(";").map(readChange);
      return changes.includes(null) ? null : /** @type {Change[]} */ (changes);
    },
    write: (changes) => changes.map(writeChange).join(";"),
  },
  rows: {
    name: "rows", form: "the offsets of rows are section:offset, with a semicolon between them: 2:340;4:120",
    read: (text) => {
      const pairs = text.split(";").map((pair) => pair.split(":").map(Number));
      const areRows = pairs.every((pair) => pair.length === 2 && Number.isInteger(pair[0]) && pair[0] >= 0 && Number.isFinite(pair[1]));
      return areRows ? Object.fromEntries(pairs) : null;
    },
    write: (rows) => Object.entries(rows).map(([section, at]) => `${section}:${exact(at)}`).join(";"),
  },
  isLate: { name: "late", form: "", read: (text) => text === "1", write: (is) => is ? "1" : "0" },
  looks: null,
};
const ADDRESS_ROWS = /** @type {[keyof typeof ADDRESSED, AddressRow<unknown>][]} */ (Object.entries(ADDRESSED).filter(([, row]) => row));
// A param that is called as something of the page's own is written `param.items`.
const RESERVED = new Set(["file", "offset", "text", ...ADDRESS_ROWS.map(([, { name }]) => name)]);

// What an address says, and what of it means nothing. The values of params stay texts: the interpreter reads them.
/** @param {string} hash */
function readAddress(hash) {
  const said = /** @type {Said} */ ({ world: {}, params: new Map(), strange: [] });
  for (const part of hash.replace(/^#/, "").split("&")) {
    const sign = part.indexOf("=");
    if (sign <= 0) {
      if (part) said.strange.push([part, "write name=value"]);
      continue;
    }
    const name = decoded(part.slice(0, sign)), text = decoded(part.slice(sign + 1).replaceAll("+", " "));
    const [key, row] = ADDRESS_ROWS.find(([, one]) => one.name === name) ?? [];
    if (key && row) {
      const value = row.read(text);
      if (value === null) said.strange.push([part, row.form]); else Object.assign(said.world, { [key]: value });
    } else if (name === "file") {
      said.file = text;
    } else if (name === "offset") {
      const numbers = text.split(",").map(Number);
      if (numbers.every(Number.isFinite) && numbers.length <= 2 && text.trim()) said.offset = numbers;
      else said.strange.push([part, "an offset is a number, or two: 300, -120, or 300,40"]);
    } else if (name === "text" && text.startsWith("z.")) {
      said.text = text;
    } else {
      said.params.set(name.replace(/^param\./, ""), text);
    }
  }
  return said;
}

// How many numbers tell a change: section and item, and a length of one that comes or grows; of measuring, the offset.
const CHANGE_LENGTHS = { insert: 3, remove: 2, resize: 3, measure: 2 };

// One change of the list: `insert:0,3,120`.
/** @param {string} text @return {Change | null} */
function readChange(text) {
  const [word, ...rest] = text.split(/[:,]/), kind = /** @type {Change[0]} */ (word), numbers = rest.map(Number);
  if (numbers.length !== CHANGE_LENGTHS[kind] || !numbers.every(Number.isFinite)) return null;
  if (kind !== "measure" && !numbers.slice(0, 2).every((place) => Number.isInteger(place) && place >= 0 && place < 2 ** 31)) return null;
  return [kind, numbers[0], numbers[1], numbers[2] ?? 0];
}

/** @param {Change} change */
function writeChange([kind, ...numbers]) {
  return `${kind}:${numbers.slice(0, CHANGE_LENGTHS[kind]).map(exact).join()}`;
}

// `50%` stays what it is, though a `%` begins an escape in an address.
/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The address of a world: which file of the page it is of, what differs from the world that the page was made with, always
// the offset, and a text that is shared.
/** @param {string} file @param {State} state @param {Omit<State, "offset">} madeState @param {Made["params"]} madeParams @param {Layout} layout @param {string} [text] */
function writeAddress(file, state, madeState, madeParams, layout, text) {
  /** @type {string[]} */
  const parts = [];
  /** @param {string} name @param {string} text */
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";")}`);
  if (file) add("file", file);
  const { x, y } = state.offset;
  const [along, across] = layout.horizontal ? [x, y] : [y, x];
  add("offset", across === 0 ? exact(along) : `${exact(x)},${exact(y)}`);
  for (const { name, unit, initial, value } of layout.params) {
    if (value !== (madeParams.get(name) ?? initial)) add(RESERVED.has(name) ? `param.${name}` : name, written(unit, value));
  }
  for (const [key, { name, write }] of ADDRESS_ROWS) {
    // Without a viewport of somebody's it is the layout's own.
    const [now, before] = key === "viewport" ? [state.viewport ?? layout.ownViewport, madeState.viewport ?? layout.ownViewport] : [state[key], madeState[key]];
    if (JSON.stringify(now) !== JSON.stringify(before)) add(name, write(now));
  }
  if (text) add("text", text);
  return `#${parts.join("&")}`;
}

"""### }
    package static var assistStyle: String { ###"""
/* What stands beside the text while it is written: offers, what a word means, the call around the cursor, a new name. */
:where(.popup) {
  & { position: fixed; z-index: 12; max-width: min(560px, 100vw - 8px); border: 1px solid var(--edge); border-radius: 8px; background: var(--panel); box-shadow: var(--shadow); font: 12px/18px var(--sans); overflow-wrap: anywhere; }
  code, &.offers { font: var(--code); }
  .c { color: var(--comment); } .w { color: var(--word); } .n { color: var(--figure); } .k { color: var(--name); } .s { color: var(--string); }
  &.offers { width: 420px; max-height: 268px; overflow: auto; padding: 4px; }
  &.offers [role=option] { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 16px; padding: 2px 8px; border-radius: 4px; cursor: pointer; }
  &.offers b { font-weight: 500; }
  &.offers span { color: var(--muted); text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  &.offers [role=option]:hover { background: var(--sunken); }
  &.offers [aria-selected=true], &.offers [aria-selected=true]:hover { background: var(--chosen-soft); }
  &.offers [aria-selected=true] b { color: var(--chosen); }
  &.offers p { grid-column: 1 / -1; padding: 2px 0; color: var(--text); font: 12px/18px var(--sans); }
  &.about, &.call { padding: 8px 12px; }
  &.about > code { display: block; white-space: pre-wrap; }
  &.about p + p, &.about code + p, &.call code + p { margin-top: 4px; }
  &.about, &.call { max-height: 40vh; overflow: auto; }
  &.call b { color: var(--chosen); }
  &.call p { color: var(--muted); }
  &.rename { padding: 6px; }
  &.rename input { width: 24ch; font: var(--code); }
  /* The palette: what can be inserted, with a picture that moves. */
  &.palette { width: 380px; max-height: min(480px, 70vh); overflow: auto; padding: 4px 8px 8px; scrollbar-width: thin; }
  &.palette .top { position: sticky; top: -4px; z-index: 1; display: flex; align-items: center; justify-content: space-between; height: 36px; padding-left: 8px; background: var(--panel); font: 600 13px/20px var(--sans); }
  &.palette h3 { padding: 4px 8px; color: var(--muted); font-size: 11px; font-weight: 600; }
  .choice { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 0 12px; width: 100%; min-height: 56px; padding: 4px 8px; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  .choice:hover, .choice:focus-visible { background: var(--chosen-soft); }
  .choice b { align-self: end; font: var(--code); font-weight: 600; }
  .choice > span:last-child { grid-column: 2; color: var(--muted); }
  .choice .glyph { grid-row: 1 / 3; align-self: center; width: 36px; height: 46px; display: grid; place-items: center; overflow: clip; border: 1px solid var(--line); border-radius: 4px; background: var(--sunken); touch-action: none; }
  .small { position: relative; place-self: start; width: 0; height: 0; transform-origin: 0 0; }
  .small i { position: absolute; left: 0; top: 0; overflow: clip; border-radius: 12px; background: color-mix(in srgb, var(--curve-1) 40%, var(--panel)); border: 8px solid var(--curve-1); }
  .small i.supplementary { background: color-mix(in srgb, var(--curve-2) 45%, var(--panel)); border-color: var(--curve-2); }
  .small u { position: absolute; left: 50%; top: 50%; width: 48px; height: 48px; margin: -24px; border-radius: 50%; background: var(--panel); opacity: .8; }
  .sign { width: 20px; height: 14px; border: 1.5px solid var(--curve-1); border-radius: 2px; }
  .sign.part { width: 10px; height: 10px; border-radius: 50%; background: var(--curve-1); }
  .sign.supplementary { border: 1.5px dashed var(--curve-2); }
  .sign.decoration { border: 1.5px dotted var(--edge); background: repeating-linear-gradient(45deg, var(--line) 0 1.5px, transparent 0 4px); }
  &.aside { opacity: .25; pointer-events: none; }
  &.ghost { left: 0; top: 0; padding: 2px 10px; background: var(--chosen); color: var(--on-chosen); font: var(--code); pointer-events: none; }
  .refusal { max-width: 36ch; padding: 4px 2px 0; color: var(--fails); }
  .refusal:empty { display: none; }
  @media (max-width: 700px), (max-height: 519px), (pointer: coarse) {
    &.offers [role=option] { min-height: 44px; align-items: center; }
    &.palette .top { height: 48px; }
  }
  @media (max-width: 700px), (max-height: 519px) {
    /* A sheet at the lower edge. */
    &.palette:has(.choice) { inset: auto 0 0 !important; width: auto; max-width: none; max-height: 60dvh; border-radius: 12px 12px 0 0; padding-bottom: max(8px, env(safe-area-inset-bottom)); }
  }
}

"""### }
    package static var assistScript: String { ###"""
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

"""### }
    package static var backgroundScript: String { ###"""
// A second interpreter in the background, of the same module. While a page opens it goes first: it unpacks the module,
// and does once what the page is about to do. A browser compiles a function of a module when it is first called, which
// takes far longer than the call, and what one thread has compiled all have: so the page itself waits for no compiler.
// Later it takes what is long.

// How long the page waits for what the background does first, in milliseconds.
const LONGEST_WAIT = 400;

class Background {
  constructor() {
    this.worker = null;
    // Comes with the module, or with null where there is no background.
    this.module = new Promise((done) => { this.bring = done; });
    // Who waits for a part of the opening, or for answers.
    this.waiting = new Map();
    this.asked = 0;
    this.onSheet = () => {};
  }

  // Makes the worker: in the head of the page, so that it has begun when the module has arrived.
  begin() {
    try {
      const wire = Object.entries(WIRE).map(([name, numbers]) => `const ${name}=${JSON.stringify(numbers)}`);
      const parts = [...wire, bytesOf, unpackedModule, Interpreter, answerInBackground, filmed, `const rehearse={${Object.values(rehearse)}}`];
      const code = `"use strict";const encoder=new TextEncoder(),decoder=new TextDecoder();let own;${parts.join(";")};`
        + "onmessage=(event)=>answerInBackground(event).catch((error)=>postMessage({hasFailed:`${error}`}))";
      this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      this.worker.onmessage = ({ data }) => {
        if (data?.hasFailed) this.fail(data.hasFailed);
        else if (data?.module) this.bring(data.module);
        else if (data?.rehearsed) this.waiting.get(data.rehearsed)?.();
        else if (data?.answers) this.waiting.get(data.asked)?.(data.answers);
        else this.onSheet(data);
      };
      this.worker.onerror = ({ message }) => this.fail(message);
    } catch {
      this.fail();
    }
  }

  // Comes with the module of a text; from here where there is no background.
  /** @param {string} packed */
  async unpack(packed) {
    this.worker?.postMessage({ packed });
    return await this.module ?? WebAssembly.compileStreaming(unpackedModule(packed));
  }

  // A browser that has none, or an error in what it was told, which is reported: the page does it all.
  /** @param {string} [reason] */
  fail(reason) {
    if (reason) reportError(new Error(`The background has failed: ${reason}`));
    this.worker?.terminate();
    this.worker = null;
    this.bring(null);
    for (const done of this.waiting.values()) done();
  }

  // Does a part of what a page does as it opens, before the page does; the first is told its world. Comes when it is done, or
  // takes too long. While the page works it rests: they would be in each other's way.
  /** @param {string} part @param {ToldWorld} [world] */
  rehearse(part, world) {
    const { worker } = this;
    return worker && new Promise((done) => {
      this.waiting.set(part, done);
      worker.postMessage({ world, part });
      setTimeout(done, LONGEST_WAIT);
    });
  }

  // Comes with the film of a layout (`filmed`); with null where it has none, and with nothing where there is no background.
  /** @param {Script} script */
  async film(script) {
    const [film] = await this.post({ script }) ?? [];
    return film;
  }

  // Calls the second interpreter, a name and what is told in each call, in a world if it is told one; comes with the
  // answers, or with nothing where there is no background.
  /** @param {Call[]} calls @param {ToldWorld} [world] @return {Promise<any[] | null>} */
  async ask(calls, world) {
    return this.post({ world, calls });
  }

  /** @param {Message} message */
  async post(message) {
    const { worker } = this;
    if (!worker) return null;
    const asked = this.asked += 1;
    const answers = await new Promise((done) => {
      this.waiting.set(asked, done);
      worker.postMessage({ ...message, asked });
    });
    this.waiting.delete(asked);
    return answers;
  }
}

// What the background does with a message; it stands there as text.
/** @param {MessageEvent<Message>} it */
async function answerInBackground({ data: { packed, world, change, offset, part, calls, script, asked } }) {
  if (packed) {
    own = new Interpreter();
    own.prepareSpare = () => {};
    own.starting = WebAssembly.compileStreaming(unpackedModule(packed)).then((module) => {
      postMessage({ module });
      own.start(module, new WebAssembly.Instance(module, {}));
    });
    return own.starting;
  }
  await own.starting;
  if (script) {
    const film = filmed(script);
    return postMessage({ asked, answers: [film] }, { transfer: film ? [film.numbers.buffer] : [] });
  }
  if (world) {
    own.name(world.name);
    for (const file of world.imports) own.addImport(file);
    own.data(world.data);
    own.viewport(world.viewport);
    own.items(world.items);
    own.environment(...world.environment);
    own.forget();
    for (const [name, value, unit] of world.params) own.remember(name, value, unit);
    own.check(world.text);
    own.prepare();
  }
  if (part) {
    rehearse[/** @type {keyof typeof rehearse} */ (part)](own);
    return postMessage({ rehearsed: part });
  }
  if (calls) return postMessage({ asked, answers: calls.map(([name, ...words]) => /** @type {any} */ (own)[name](...words)) });
  if (!change || !offset) return undefined;
  own.set(change.name, change.value, change.unit);
  const sheet = own.move(offset.x, offset.y);
  if (!sheet) return postMessage(null);
  const numbers = sheet.numbers.slice();
  postMessage({ ...sheet, numbers }, { transfer: [numbers.buffer] });
}

// What a layout shows along its scroll from where it opens, as far as `reach` viewports, in `count` steps or in so few that
// they have no more than `rows` elements. An instance of its own plays it, for the other one stays as it is. It stands there
// as text.
/** @param {Script} script */
function filmed({ name, imports, text, viewport, environment, reach, count, rows }) {
  const player = new Interpreter();
  player.prepareSpare = () => {};
  player.start(own.module, new WebAssembly.Instance(own.module, {}));
  player.name(name);
  for (const file of imports) player.addImport(file);
  player.viewport(viewport);
  player.environment(...environment);
  const film = player.check(text).isSound && player.prepare().fits && player.describe();
  if (!film) return null;
  const { horizontal, loop, insets = { top: 0, left: 0, bottom: 0, right: 0 }, opens, contentSize, viewport: { width, height } } = film, { x = 0, y = 0 } = opens ?? {};
  const length = horizontal ? width - insets.left - insets.right : height - insets.top - insets.bottom;
  const content = horizontal ? contentSize.width : contentSize.height, from = horizontal ? x : y;
  const end = loop ? Infinity : Math.max(0, content - length), low = Math.max(0, Math.min(from, end - reach * length));
  const way = Math.min(end, low + reach * length) - low;
  const first = player.move(x, y);
  if (!first) return null;
  const steps = way > 0 ? Math.max(1, Math.min(count, Math.floor(rows / Math.max(1, first.count)))) : 1;
  const frames = /** @type {FilmFrame[]} */ ([]), parts = /** @type {Float32Array[]} */ ([]);
  let used = 0;
  for (let step = 0; step < steps; step += 1) {
    const along = steps > 1 ? low + way * step / (steps - 1) : from, offset = horizontal ? { x: along, y } : { x, y: along };
    const sheet = player.move(offset.x, offset.y);
    if (!sheet || frames.length > 0 && used + sheet.count > 2 * rows) break;
    frames.push({ offset, count: sheet.count, width: sheet.width, rows: sheet.rows, at: used * sheet.width });
    parts.push(Float32Array.from(sheet.numbers));
    used += sheet.count;
  }
  const numbers = new Float32Array(used * first.width);
  parts.forEach((part, index) => numbers.set(part, frames[index].at));
  return { ...film, insets, frames, numbers, isFromEnd: from > low };
}

// What a page asks as it opens, part by part; the answers are nobody's. It stands there as text.
const rehearse = {
  /** @param {Interpreter} own */
  picture(own) {
    const described = own.described = own.describe(), { x = 0, y = 0 } = described?.opens ?? {};
    own.move(x, y);
    own.look(0, 100, 100);
    own.outputs();
  },
  /** @param {Interpreter} own */
  element(own) {
    const { kinds, opens } = own.described ?? { kinds: /** @type {Kind[]} */ ([]) }, { x = 0, y = 0 } = opens ?? {};
    // The first that moves by more than the scroll is the one that is chosen.
    /** @param {MovingValue} movingValue */
    const moves = ({ property, slope }) => slope !== 0 && !property.startsWith("frame.");
    const { name } = kinds.find((kind) => own.motion(kind.name, 0, 0, x, y).values.some(moves)) ?? kinds[0] ?? {};
    if (!name) return;
    own.element(name, 0, 0, x, y);
    const [value] = own.properties(name);
    own.curves(name, 0, 0, ["frame.x", "frame.height"], y, y + 1, 1);
    if (value) own.explain(name, 0, 0, value, x, y, 4);
    own.stops(0, 1000);
    own.troubles();
  },
  /** @param {Interpreter} own */
  tests(own) {
    for (let index = Math.min(4, own.testCount()); index > 0; index -= 1) own.test(index - 1);
  },
};

const background = new Background();
background.begin();

"""### }
    package static var cardScript: String { ###"""
// The card of an element in the panel: its frames, why it moves, and its other attributes. It is made once for an element;
// as it scrolls only texts change.

// What stands in the panel of an element, and the nodes that change as it scrolls.
/** @type {Inspected} */
const inspected = /** @type {any} */ ({ known: "", rest: null });

// A sign for each category: solid, dashed, dotted.
/** @param {string} category */
const signOf = (category) => make("span", { className: `sign ${category}` });

/** @param {number} line @param {string} words */
function linkTo(line, words) {
  const link = make("button", {
    type: "button", className: "btn link mono", textContent: words, ariaLabel: `Line ${line}`, title: `Show line ${line}`,
  });
  link.addEventListener("click", () => editor.goTo(line, 1));
  return link;
}

/** @param {Evaluated} element @param {Kind} kind @param {string} known */
function buildCard(element, kind, known) {
  const path = pathOf(/** @type {Pointed} */ (pointed));
  const head = make("div", { className: "head title" }, signOf(element.category), make("div", {},
    make("bdi", { className: "mono", textContent: path, title: path }),
    make("span", { className: "muted", textContent: element.category === element.kind ? "" : element.category })));
  if (kind.line) head.append(linkTo(kind.line, `:${kind.line}`));
  if (chosen) {
    const close = make("button", { type: "button", className: "btn close", ariaLabel: `Close ${path}`, title: "Close (Escape)" });
    close.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
    close.addEventListener("click", unchoose);
    if (!document.body.classList.contains("embed")) head.append(removal(`Take ${kind.name} away (Delete)`, () => inserting.removeElement(kind)));
    head.append(close);
  }
  const frames = ["On screen", "In content", "At rest"].map((name) => make(
    "tr", {}, make("th", { scope: "row", textContent: name }), ...["x", "y", "w", "h"].map(() => make("td"))));
  const table = make("table", { className: "frames" }, make(
    "tr", {}, make("th", { scope: "col", textContent: "Frame" }),
    ...["x", "y", "w", "h"].map((name) => make("th", { scope: "col", textContent: name }))), ...frames);
  const reasons = make("section", { className: "reasons", hidden: true }), uses = make("section", { className: "uses", hidden: true });
  const facts = make("table", { className: "facts" });
  const drift = kind.attributes?.find(({ role, reach }) => role === "shift" && reach?.some((part) => part > 0));
  Object.assign(inspected, {
    known, frames, reasons, uses, facts, drift: drift && driftPicture(drift), reasonsKnown: "", factsKnown: "", rest: null,
  });
  byId("element").replaceChildren(
    head, make("section", {}, ...kind.documentation ? [make("p", { className: "hint", textContent: kind.documentation })] : [], table),
    reasons, uses, make("section", {}, make("h2", { textContent: "Attributes" }), facts));
  showMotion();
  showUses();
}

/** @param {Node} node @param {string} text */
const writeText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

// What the scroll does not change: where it rests, from how far one looks at it, and what its attributes count.
/** @param {Evaluated} element */
function restOf(element) {
  const names = ["rest.x", "rest.y", "perspective"], at = along(), rest = /** @type {Rest} */ ({ units: {} });
  for (const [name, value] of Object.entries(element.attributes)) {
    names.push(...typeof value === "object" ? Object.keys(value).map((part) => `${name}.${part}`) : [name]);
  }
  for (const { property, quantity, points } of interpreter.curves(element.kind, ...element.indexPath, names, at, at + 1, 1)) {
    rest[/** @type {"rest.x"} */ (property)] = points[0]?.value;
    rest.units[property] = quantity;
  }
  return rest;
}

/** @param {Evaluated} element */
function fillCard(element) {
  const { frame, size, center } = element, rest = inspected.rest ??= restOf(element);
  inspected.frame = frame;
  inspected.center = center;
  const place = [frame.x, frame.y, frame.width, frame.height];
  const rows = [
    [frame.x - state.offset.x, frame.y - state.offset.y, frame.width, frame.height], place,
    [rest["rest.x"] ?? center.x - size.width / 2, rest["rest.y"] ?? center.y - size.height / 2, size.width, size.height],
  ];
  rows.forEach((row, index) => row.forEach((value, column) => {
    const cell = /** @type {HTMLElement} */ (inspected.frames[index].children[column + 1]), text = tidy(value, Math.abs(value) < 10_000 ? 1 : 0);
    // Never cut: what has no room is rounded, and whole in the title.
    const isLong = text.length > 9;
    writeText(cell, isLong ? COMPACT.format(value).replace("-", "−") : text);
    if (isLong || cell.title) cell.title = isLong ? text : "";
  }));
  inspected.drift?.show(element);
  const list = factsOf(element, rest);
  const known = list.map(({ name }) => name).join();
  if (known !== inspected.factsKnown) {
    inspected.factsKnown = known;
    inspected.facts.replaceChildren(...list.map(({ name, isOwn }) => make(
      "tr", { className: isOwn ? "own" : "" }, make("th", { scope: "row", textContent: name }), make("td"))));
  }
  list.forEach(({ text }, index) => writeText(inspected.facts.rows[index].cells[1], text));
}

// The other attributes: those of the language, told as people would write them, then the layout's own.
/** @param {Evaluated} element @param {Rest} rest */
function factsOf(element, rest) {
  /** @param {Point} point @param {number} digits */
  const pair = ({ x, y }, digits) => `${tidy(x, digits)}, ${tidy(y, digits)}`;
  /** @type {{ name: string, text: string, isOwn?: boolean }[]} */
  const list = [
    { name: "center", text: pair(element.center, 1) }, { name: "anchor", text: pair(element.anchorPoint, 2) },
    { name: "alpha", text: tidy(element.alpha, 2) }, { name: "z", text: tidy(element.zIndex, 2) },
  ];
  if (element.clip) {
    const { left, top, right, bottom } = element.clip;
    list.push({ name: "clip", text: [left, top, right, bottom].map((edge) => tidy(edge, 1)).join(", ") });
  }
  if ("corner" in element) list.push({ name: "corner", text: tidy(element.corner) });
  if (element.inner) {
    list.push({ name: "inner", text: `${pair(element.inner.translation, 1)} × ${pair(element.inner.scale, 2)}` });
  }
  if ("blur" in element) list.push({ name: "blur", text: tidy(element.blur) });
  list.push(...turns(element, rest).map(([name, text]) => ({ name, text })));
  /** @param {unknown} part @param {string} unit */
  const one = (part, unit) => typeof part === "number" ? figure(part, unit) : part === true ? "yes" : part === false ? "no" : String(part);
  for (const [name, value] of Object.entries(element.attributes)) {
    const texts = typeof value !== "object" ? [one(value, rest.units[name])]
      : Object.entries(value).map(([part, number]) => one(number, rest.units[`${name}.${part}`]));
    list.push({ name, text: texts.join(", "), isOwn: true });
  }
  return list;
}

// A transform in words. What turns in space is told by its angles, not by what is left of its width.
/** @param {Evaluated} evaluated @param {Rest} rest */
function turns({ transform: [a, b, c, d, tx, ty], transform3D: m }, rest) {
  if (m) {
    const degrees = (/** @type {number} */ y, /** @type {number} */ x) => Math.atan2(y, x) * 180 / Math.PI, isNone = (/** @type {number[]} */ ...parts) => parts.every((part) => Math.abs(m[part]) < 1e-9);
    // About one axis all around; about several as turns about x, then y, then z come to it.
    const angles = isNone(1, 4, 6, 9) ? { y: degrees(-m[2], m[0]) } : isNone(1, 2, 4, 8) ? { x: degrees(m[6], m[5]) }
      : { x: degrees(m[6], m[10]), y: degrees(-m[2], Math.hypot(m[0], m[1])), z: degrees(m[1], m[0]) };
    const list = Object.entries(angles).filter(([, angle]) => Math.abs(angle) > 0.05)
      .map(([about, angle]) => ["turned", `${tidy(angle)}° about ${about}`]);
    if (rest.perspective) list.push(["perspective", tidy(rest.perspective)]);
    if (!rest.perspective && Math.abs(m[14]) > 0.05) list.push(["translation.z", `${tidy(m[14])} pt`]);
    return list;
  }
  const list = [];
  if (tx !== 0 || ty !== 0) list.push(["moved", `${tidy(tx)}, ${tidy(ty)}`]);
  if (b !== 0 || c !== 0) list.push(["turned", `${tidy(Math.atan2(b, a) * 180 / Math.PI)}°`]);
  const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (Math.abs(wide - 1) > 1e-9 || Math.abs(high - 1) > 1e-9) {
    list.push(["scaled", wide === high ? tidy(wide, 2) : `${tidy(wide, 2)} × ${tidy(high, 2)}`]);
  }
  return list;
}

// MARK: Why it moves

// How a picture drifts in its box: the picture is larger than the box by its reach on all sides.
/** @param {Attribute} attribute */
function driftPicture({ name }) {
  const box = svgNode("rect", { class: "box" }), whole = svgNode("rect", { class: "whole", width: "100%", height: "100%" });
  const drawing = svgNode("svg", { "aria-hidden": "true" }, whole, box);
  const words = make("figcaption", { className: "hint" });
  /** @param {Evaluated} evaluated */
  const show = ({ size: { width, height }, attributes }) => {
    const { x, y } = /** @type {Record<string, number>} */ (attributes[name] ?? {});
    const [aside, up] = layout.kinds[/** @type {Pointed} */ (pointed).kind].attributes.find((one) => one.name === name)?.reach ?? [NaN, NaN];
    if (!Number.isFinite(x + y + aside + up)) return;
    const [wide, high] = [width + 2 * aside, height + 2 * up];
    const small = Math.min(112 / wide, 88 / high);
    const numbers = { width: wide * small, height: high * small, viewBox: `0 0 ${wide} ${high}` };
    for (const [key, value] of Object.entries(numbers)) if (drawing.getAttribute(key) !== String(value)) drawing.setAttribute(key, value);
    for (const [key, value] of Object.entries({ x: aside - x, y: up - y, width, height })) box.setAttribute(key, value);
    /** @param {[number, string, string?][]} parts */
    const list = (...parts) => parts.filter(([number]) => number !== 0)
      .map(([number, positive, negative]) => `${tidy(Math.abs(number))} pt ${number > 0 ? positive : negative}`).join(" and ");
    const larger = list([2 * up, "taller"], [2 * aside, "wider"]), apart = list([y, "down", "up"], [x, "to the right", "to the left"]);
    writeText(words, `The picture is ${larger} than its box. ${apart ? `Here it is shifted ${apart}.` : "Here it stands in the middle."}`);
  };
  return Object.assign(make("figure", { className: "drift" }, drawing, words), { show });
}

function showMotion() {
  const { reasons } = inspected;
  if (!reasons) return;
  reasons.hidden = !chosen;
  if (!chosen) return;
  /** @type {ToldValue[]} */
  const list = told(moving.values);
  if (!list.some(({ property }) => isPlace(property)) && inspected.frame) list.push(scrolled(isTurned(moving.values)));
  const known = list.map(({ property, line }) => `${property}:${line}`).join();
  if (known !== inspected.reasonsKnown || !reasons.firstChild) {
    inspected.reasonsKnown = known;
    inspected.rows = list.map(({ name, line }) => {
      const row = make("div", { className: "reason" },
        make("span", { className: "name", textContent: name }), make("b", { className: "mono" }));
      if (line) row.append(linkTo(line, `:${line}`));
      const formula = make("p", { className: "formula" });
      row.append(formula);
      return Object.assign(row, { formula, known: null });
    });
    reasons.replaceChildren(make("h2", { textContent: "Why it moves" }), ...inspected.rows);
    if (inspected.drift) reasons.append(inspected.drift);
  }
  list.forEach((value, index) => {
    const row = inspected.rows[index];
    writeText(row.children[1], value.text);
    row.classList.toggle("now", value.isMoving);
    const known = `${value.formula} ${value.active} ${value.isMoving}`;
    if (known === row.known) return;
    row.known = known;
    row.formula.classList.toggle("words", Boolean(value.isPlain));
    row.formula.replaceChildren(...markedTerm(value));
  });
}

// Where no formula says where it stands, it goes along: a turned one by its center.
/** @param {boolean} turned @return {ToldValue} */
function scrolled(turned) {
  const property = `${turned ? "center" : "frame"}.${axis()}`, place = turned ? inspected.center : inspected.frame;
  return {
    property, name: `${nameOfValue(property)} on screen`, text: figure(place[axis()] - along(), "pt"), isMoving: true, isPlain: true,
    formula: "Scrolls with the content.", line: null, active: null,
  };
}

// A formula in which the term that decides is marked; where it has no choice of its own, the first one under it follows.
/** @param {ToldValue} toldValue */
function markedTerm({ property, formula, active, isPlain, isMoving, under }) {
  // Of a choice between whole formulas the one that counts is told.
  const own = under === property || isPlain ? [] : [`${under} = `];
  if (active && placeOf(active, formula) < 0) return [...own, active];
  if (active || isPlain) return [...own, ...marked(formula, active)];
  const choice = chosen && decision(chosen, under ?? property);
  // What moves does not do so by a number.
  if (!choice || (isMoving && /^-?[\d.]+\w*$/.test(choice.term))) return [...own, formula];
  return [...own.length ? [] : [formula, make("br")], `${choice.name} = `, ...marked(choice.formula, choice.term)];
}

/** @param {string} formula @param {string | null} term */
function marked(formula, term) {
  const at = term ? placeOf(term, formula) : -1;
  return at < 0 ? [formula] : [formula.slice(0, at), make("mark", { textContent: term }), formula.slice(at + (term?.length ?? 0))];
}

// Where a term stands in a formula, not as a part of another: not the 1 of -1, not the x of max.
/** @param {string} term @param {string} formula */
function placeOf(term, formula) {
  /** @param {string} character */
  const isWord = (character) => /\w/.test(character ?? "");
  for (let at = formula.indexOf(term); at >= 0; at = formula.indexOf(term, at + 1)) {
    const before = formula[at - 1] ?? "", after = formula[at + term.length] ?? "";
    if (!(isWord(term[0]) && /[\w.-]/.test(before)) && !(isWord(term[term.length - 1]) && /[\w.]/.test(after))) return at;
  }
  return -1;
}

// The first choice under a value whose own formula has none: of `grown / length` that of `grown`.
/** @param {Chosen} element @param {string} property */
function decision({ name, section, item }, property) {
  const { x, y } = state.offset;
  const lines = interpreter.explain(name, section, item, property === "scale" ? "scale.y" : property, x, y, 4).split("\n").map((line) => {
    const branch = matched(/^[│├└─ ]*/, line), [text] = line.slice(branch.length).split("  ");
    const parts = text.replace(" (decides)", "").split(" = ");
    return { depth: branch.length, name: parts[0], formula: parts.at(-2) ?? parts[0], decides: text.endsWith("(decides)") };
  });
  const first = lines.findIndex(({ decides }) => decides);
  const owner = lines.slice(0, Math.max(0, first)).findLast(({ depth }) => depth < lines[first].depth);
  if (!owner || owner.depth === 0 || owner.name === owner.formula) return null;
  let term = lines[first];
  // Within it, down to the smallest part that is still written there.
  for (const line of lines.slice(first + 1)) {
    if (line.depth <= lines[first].depth) break;
    if (line.decides && placeOf(line.formula, owner.formula) >= 0) term = line;
  }
  return placeOf(term.formula, owner.formula) >= 0 ? { name: owner.name, formula: owner.formula, term: term.formula } : null;
}

// MARK: Effects

// A button that takes something away.
/** @param {string} words @param {Work} work */
function removal(words, work) {
  const button = make("button", { type: "button", className: "btn", ariaLabel: words, title: words });
  button.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-remove" })));
  button.addEventListener("click", work);
  return button;
}

// The effects that the chosen element uses, each with its line; a row is dragged onto another element, Delete takes it away.
function showUses() {
  const { uses } = inspected, kind = chosen && layout?.kinds[chosen.kind];
  if (!uses) return;
  uses.hidden = !kind || document.body.classList.contains("embed");
  if (uses.hidden || soundText !== editor.text) return;
  const block = inserting.blockOf(kind), used = block ? usesIn(inserting.read(), block) : [], known = JSON.stringify([Boolean(block), used.map(({ text, start }) => [text, start])]);
  if (known === uses.known) return;
  uses.known = known;
  const add = make("button", { type: "button", className: "btn link", textContent: "Insert …", title: "Insert (I)" });
  add.addEventListener("click", () => openPaletteAt(stage.nodes.get(stage.chosen)));
  uses.replaceChildren(make("h2", {}, "Effects", add), ...used.map((use) => {
    const words = use.text.replace(/\s+/g, " "), line = editor.lineOf(use.start), row = make("div", { className: "use", tabIndex: 0, role: "group", ariaLabel: words });
    const remove = () => inserting.remove(use);
    row.append(make("span", { className: "glyph mono", textContent: words, title: words }), linkTo(line, `:${line}`), removal(`Take ${use.name} away`, remove));
    row.addEventListener("keydown", (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      remove();
    });
    draggable(row, () => ({ words: use.text, title: use.name }));
    return row;
  }));
  if (kind && !block) uses.append(make("p", { className: "hint", textContent: ELSEWHERE(kind.name) }));
}

// Another world, another rest; told when a slider rests.
on("arranged checked chosen", () => showUses());
on("arranged", () => later("rest", 60, () => {
  inspected.rest = null;
  if (pointed) showPointed();
}));

"""### }
    package static var changesScript: String { ###"""
// What happens to a list while somebody looks at it: items come and go, sizes are measured late, bars cover a part of it.
// What is read stays where it is. Changes are a part of the world that is asked for: they are done again in each world that is
// made, undone, and written into the address, until other data or another text comes that can be shown: a text with errors
// leaves the picture, and so what has happened in it.

// The changes of one item, each with the words of its button.
const CHANGES = /** @type {[kind: keyof typeof ItemChange, words: string][]} */ ([["insert", "Insert above"], ["remove", "Remove"], ["resize", "Resize"]]);
const CHANGE_TIME = 300, MEASURE_TIME = 250;

const living = {
  moving: 0,
  // Whether the next world that is made begins without the changes, and whether undo has taken down what leads to it.
  isEnding: false, isEndTold: false,

  build() {
    for (const [kind, textContent] of CHANGES) {
      const button = make("button", { type: "button", id: `change-${kind}`, className: "btn link", textContent });
      button.addEventListener("click", () => living.change(kind));
      byId("change").append(button);
    }
    for (const id of ["bars", "bars-top", "bars-bottom"]) byId(id).addEventListener("change", living.cover);
    byId("late").addEventListener("change", (event) => {
      state.isLate = /** @type {HTMLInputElement} */ (event.target).checked;
      past.record();
      saveSoon();
      living.measureSoon();
    });
  },

  // What somebody has chosen.
  chosen: () => chosen && !chosen.isFirst ? stage.chosen : null,

  // The cell that was chosen, else the first one that is read.
  target() {
    const cells = stage.readingOrder.filter((node) => layout.kinds[node.kind].category === "cell");
    const { top, left } = stage.root.getBoundingClientRect(), { insets, scale } = stage;
    /** @param {DOMRect} box */
    const isRead = (box) => layout.horizontal ? box.right > left + insets.left * scale + 1 : box.bottom > top + insets.top * scale + 1;
    const node = stage.nodes.get(living.chosen());
    return node && cells.includes(node) ? node : cells.find((one) => isRead(one.getBoundingClientRect())) ?? cells[0];
  },

  /** @param {keyof typeof ItemChange} kind */
  change(kind) {
    if (!layout || transition.isOpen) return;
    const node = living.target();
    // What goes or grows is above what is read, so that one sees it stay, unless one is chosen.
    const item = node ? Math.max(0, node.item - (kind !== "insert" && node.key !== living.chosen() ? 1 : 0)) : 0;
    living.make([kind, node?.section ?? 0, item, 40 + Math.round(Math.random() * 160)]);
  },

  // A change: which it is, and its section, item and length; or the offset where what is seen is measured.
  /** @param {Change} change */
  make(change) { living.take(living.do(change), change); },
  /** @param {Change} change */
  do([kind, one, two, three]) {
    if (kind !== "measure") return interpreter.change(kind, one, two, three);
    interpreter.move(one, two);
    return interpreter.measure();
  },

  // Other data or another text is on its way.
  /** @param {boolean} isTold */
  end(isTold) { Object.assign(living, { isEnding: true, isEndTold: isTold }); },

  // Does them all again in a world that has just been made; what does not fit there is left out.
  replay() {
    const { isEnding, isEndTold } = living;
    living.isEnding = false;
    if (state.changes.length === 0) return;
    if (isEnding) {
      state.changes = [];
      if (isEndTold) past.join();
      return;
    }
    state.changes = state.changes.filter(([kind, one, two, three]) => {
      const answer = living.do([kind, one, two, three]);
      return answer && !answer.trouble;
    });
    interpreter.endTransition();
  },

  // Nothing is measured by itself while one looks at what has been undone.
  measureSoon() {
    if (state.isLate && layout && !transition.isOpen) later("measure", MEASURE_TIME, () => {
      if (!state.isLate || past.canRedo) return;
      // A list that moves by itself or under a finger is measured when it rests.
      if (!stage.isResting) return living.measureSoon();
      living.make(["measure", stage.offset.x, stage.offset.y, 0]);
    });
  },

  halt() {
    cancelAnimationFrame(living.moving);
    living.moving = 0;
  },

  // Shows the list as it has become, and the way there.
  /** @param {ChangeAnswer | null} answer @param {Change} change */
  take(answer, change) {
    if (!answer) return;
    byId("change-trouble").textContent = answer.trouble ?? "";
    byId("change-trouble").hidden = !answer.trouble;
    if (answer.trouble) return;
    const from = stage.offset, began = performance.now();
    state.changes = [...state.changes, change];
    past.record(`change ${performance.now()}`, { x: answer.x, y: answer.y });
    living.halt();
    stage.halt();
    const end = () => {
      interpreter.endTransition();
      living.moving = 0;
      stage.offset = answer;
      arrange();
      stage.put(answer.x, answer.y);
    };
    /** @param {number} now */
    const step = (now) => {
      const part = Math.max(0, now - began) / CHANGE_TIME, isHeld = !stage.isResting;
      const sheet = part < 1 && !isHeld && interpreter.transition(part * part * (3 - 2 * part), from.x, from.y);
      if (!sheet) return end();
      stage.offset = sheet.offset;
      stage.place(sheet);
      living.moving = requestAnimationFrame(step);
    };
    if (reducedMotion()) end(); else step(began);
  },

  cover() {
    const value = (/** @type {"bars-top" | "bars-bottom"} */ id) => Math.max(0, Number(byId(id).value) || 0), isOn = byId("bars").checked;
    state.bars = isOn ? { top: value("bars-top"), bottom: value("bars-bottom") } : null;
    changeWorld();
  },

  // The bars stand over the stage.
  show() {
    const { top, bottom } = layout.insets ?? { top: 0, bottom: 0 };
    for (const [id, height] of /** @type {const} */ ([["bar-top", top], ["bar-bottom", bottom]])) {
      byId(id).hidden = height === 0;
      byId(id).style.height = `${height}px`;
    }
    byId("bars").checked = Boolean(state.bars);
    byId("bars-sizes").hidden = !state.bars;
    for (const part of /** @type {const} */ (["top", "bottom"])) if (state.bars) byId(/** @type {"bars-top" | "bars-bottom"} */ (`bars-${part}`)).value = String(state.bars[part]);
    byId("late-field").hidden = !layout.fields.some((field) => field.measured);
    byId("late").checked = state.isLate;
    // A list whose items have no size of their own has none to change.
    byId("change-resize").hidden = !layout.fields.some((field) => field.of === "item" && !field.boolean);
    living.measureSoon();
  },
};

on("begin", () => living.build());
on("arranged", () => living.show());
on("moved", () => living.measureSoon());

"""### }
    package static var contentScript: String { ###"""
// What boxes show: pictures made by the interpreter, words, plain surfaces, or schematic boxes; and what attributes do
// to them. It is guessed by size and name, and what someone says instead stands in `state.looks`, by names.

const LOOKS = [
  ["", "Guess"], ["landscape", "Landscape"], ["portrait", "Face"], ["card", "Card"], ["words", "Words"], ["plain", "Plain"],
];
// Their numbers, as the interpreter has them.
const PICTURED = ["landscape", "portrait", "card"];
const ROLES = [["shift", "Shifts the picture"], ["veil", "Veil"], ["blur", "Blur"], ["tint", "Tint"], ["none", "Nothing"]];
// A side with fewer points has no room for a picture; a wide box is a landscape, a high one a card, else it is a face.
const SMALLEST_PICTURE = 90, WIDE = 1.2, HIGH = 1.25;
// So many pictures are kept, and so many are made in a frame, in as many milliseconds.
const PICTURES = 160, PICTURES_A_FRAME = 6, PICTURE_TIME = 3, SMALL_PICTURES = 6;
// A plane that is turned away from who looks at it is darker by so much.
const SHADE = 0.35;

// What someone has said: `stage` for all boxes, `kinds` and `roles` by the names of kinds and attributes.
const looks = () => state.looks ??= { stage: skinName() ? "skin" : "", kinds: {}, roles: {} };

// The skin is a room of its own, which a page may be without.
// The layouts in thumbnails have none.
/** @param {ElementNode} [node] */
const isDressed = (node) => typeof skin === "object" && skin.active && !node?.view;
const skinName = () => typeof skin === "object" ? skin.title : "";

class Content {
  constructor() {
    // Pictures by what they are of, the one that was used last at the end.
    this.pictures = new Map();
    this.waiting = new Set();
    this.widths = new Map();
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", () => this.renew());
    this.age = 0;
  }

  // What is known of each kind, once for all of its elements.
  /** @param {Kind[]} kinds */
  read(kinds) {
    const { stage, kinds: said, roles } = looks();
    this.isBoxes = stage === "boxes";
    kinds.forEach((kind, index) => {
      kind.look = said[kind.name] ?? "";
      kind.hue = (index * 67 + 210) % 360;
      kind.shows = /** @type {Kind["shows"]} */ ((kind.attributes ?? []).map((one) => ({ ...one, role: roles[one.name] ?? one.role }))
        .filter(({ role, at }) => at !== null && role && role !== "none"));
      kind.shifts = kind.shows.filter(({ role }) => role === "shift");
      /** @param {0 | 1} axis */
      const reach = (axis) => Math.max(0, ...kind.shifts.map((one) => one.reach?.[axis] ?? 0));
      kind.reach = [reach(0), reach(1)];
    });
    this.age += 1;
  }

  // An element has got a node.
  /** @param {ElementNode} node @param {Kind} kind */
  name(node, kind) {
    node.age = -1;
    if (!kind) return;
    const { section, item } = node;
    // As `dslc render` counts them.
    node.picture = (kind.picture ?? 0) + section * 11 + item;
    // Many small pictures share few.
    if (node.view) node.picture %= SMALL_PICTURES;
    const words = kind.words ?? kind.name;
    node.number = kind.numbering === "item" ? item + 1 : kind.numbering === "section" ? section + 1 : 0;
    node.text = node.number ? `${words} ${node.number}` : words;
    if (isDressed(node)) skin.name(node);
  }

  // An element stands where it stands: its look follows its size, and what attributes say follows their values.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at @param {number} width @param {number} height @param {number} shade */
  put(node, kind, numbers, at, width, height, shade) {
    if (!kind) return;
    if (node.age !== this.age || node.ownWidth !== width || node.ownHeight !== height) this.fit(node, kind, width, height);
    let veil = shade * SHADE;
    this.inside(node, numbers, at);
    if (!this.isBoxes && kind.shows.length > 0) veil = 1 - (1 - veil) * (1 - this.attributes(node, kind, numbers, at));
    else if (this.isBoxes) veil = 0;
    if (veil !== (node.veil ?? 0)) {
      node.veil = veil;
      node.cover ??= part(node, "veil");
      node.cover.style.opacity = String(veil);
    }
    if (isDressed(node)) skin.dress(node, kind, numbers, at);
  }

  // How what is inside stands in the box.
  /** @param {ElementNode} node @param {Sheet["numbers"]} numbers @param {number} at */
  inside(node, numbers, at) {
    const x = numbers[at + SheetColumn.innerX], y = numbers[at + SheetColumn.innerY];
    const wide = numbers[at + SheetColumn.innerScaleX], high = numbers[at + SheetColumn.innerScaleY];
    const inner = x === 0 && y === 0 && wide === 1 && high === 1 ? "" : `translate(${x}px,${y}px) scale(${wide},${high})`;
    if (inner === (node.inner ?? "")) return;
    node.inner = inner;
    if (node.image) node.image.style.transform = node.shift = inner;
  }

  // Shift, blur and tint; answers how much of it is veiled.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at */
  attributes(node, kind, numbers, at) {
    let x = 0, y = 0, veil = 0, blur = 0, tint = null;
    for (const { role, at: place, parts, shape } of kind.shows) {
      const value = numbers[at + place];
      if (!(Math.abs(value) < Infinity)) continue;
      if (role === "shift") {
        const isPoint = shape === "point" || parts?.length > 1;
        if (isPoint) {
          x += value;
          y += numbers[at + place + 1];
        } else if ((node.view ?? stage).horizontal) x += value; else y += value;
      } else if (role === "veil") veil = Math.max(veil, Math.min(1, value));
      else if (role === "blur") blur = Math.max(blur, value);
      else if (role === "tint") tint = value;
    }
    if (node.image) {
      const shift = x === 0 && y === 0 ? node.inner ?? "" : `translate(${x}px,${y}px) ${node.inner ?? ""}`;
      if (node.shift !== shift) node.image.style.transform = node.shift = shift;
      if (node.softness !== blur) node.image.style.filter = (node.softness = blur) > 0 ? `blur(${blur}px)` : "";
    }
    if (tint !== (node.tint ?? null)) {
      node.tint = tint;
      node.dye ??= part(node, "dye");
      node.dye.style.background = tint === null ? "" : `hsl(${tint * 360} 80% 50% / .45)`;
    }
    return veil;
  }

  // Chooses what a box of this size shows.
  /** @param {ElementNode} node @param {Kind} kind @param {number} width @param {number} height */
  fit(node, kind, width, height) {
    Object.assign(node, { age: this.age, ownWidth: width, ownHeight: height });
    const look = this.isBoxes ? `box-${kind.category}` : isDressed(node) ? "skinned" : this.look(kind, width, height);
    const { viewport } = node.view ?? stage, isWide = width >= viewport.width * 0.97, isHigh = height >= viewport.height * 0.97;
    const name = `element is-${look}${isWide || isHigh ? " is-flush" : ""}${isDressed(node) ? ` ${kind.name}` : ""}`;
    if (node.className !== name) node.className = name;
    const isPicture = PICTURED.includes(look);
    if (node.label && look !== "words") {
      node.label.remove();
      node.label = null;
    }
    if (look === "words") {
      node.label ??= part(node, "words");
      const { text, size } = this.written(node, width - Math.max(12, width * 0.08), height);
      if (node.label.textContent !== text) node.label.textContent = text;
      if (node.label.size !== size) node.label.style.fontSize = `${node.label.size = size}px`;
    }
    const hue = (kind.hue + node.picture * 47) % 360;
    const isDark = this.scheme.matches;
    const tint = isPicture ? `hsl(${hue} 26% ${isDark ? 26 : 74}%)`
      : look === "words" && kind.category === "cell" ? `hsl(${hue} ${isDark ? "30% 24%" : "64% 91%"})` : "";
    if (node.flat !== tint) node.style.backgroundColor = node.flat = tint;
    if (!isPicture) {
      if (node.image) node.image.remove();
      node.image = node.wish = node.shift = node.softness = node.inner = null;
      return;
    }
    if (!node.image) {
      node.image = part(node, "picture");
      node.inner = null;
      node.insertBefore(node.image, node.firstChild);
    }
    const inset = kind.shifts.length > 0 ? `${-kind.reach[1]}px ${-kind.reach[0]}px` : "";
    if (node.image.inset !== inset) node.image.style.inset = node.image.inset = inset;
    const wide = width + 2 * (inset ? kind.reach[0] : 0), high = height + 2 * (inset ? kind.reach[1] : 0);
    const wish = `${look} ${node.picture} ${shapeOf(look, wide / high)} ${isDark}`;
    if (node.wish === wish) return;
    node.wish = wish;
    Object.assign(node, { wishLook: look, wishWidth: wide, wishHeight: high });
    const known = this.pictures.get(wish);
    node.image.style.backgroundImage = known ? `url(${known.url})` : "";
    if (known) this.use(wish, known); else this.waiting.add(node);
  }

  // The words of an element as large as they fit; without room the number alone, or nothing: never a part of either.
  /** @param {ElementNode} elementNode @param {number} width @param {number} height */
  written({ text, number }, width, height) {
    const size = Math.round(within(height * 0.3, 10, 17));
    if (height < 12) return { text: "", size };
    for (const one of number ? [text, String(number)] : [text]) {
      const fitting = Math.min(size, Math.floor(width / this.width(one)));
      if (fitting >= 9) return { text: one, size: fitting };
    }
    return { text: "", size };
  }

  // How wide a text is in letters of size 1.
  /** @param {string} text */
  width(text) {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size > 2000) this.widths.clear();
      if (!this.pen) {
        this.pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
        this.pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
      }
      this.widths.set(text, width = this.pen.measureText(text).width / 100);
    }
    return width;
  }

  /** @param {Pick<Kind, "category" | "look">} kind @param {number} width @param {number} height */
  look(kind, width, height) {
    if (kind.look) return kind.look;
    if (kind.category === "decoration" || kind.category === "part") return "plain";
    if (Math.min(width, height) < SMALLEST_PICTURE) return "words";
    return shapedLook(width, height);
  }

  /** @param {string} wish @param {Picture} picture */
  use(wish, picture) {
    this.pictures.delete(wish);
    this.pictures.set(wish, picture);
  }

  // Makes pictures that are waited for, a few a frame: so long their boxes have a colour of their own.
  fill() {
    if (this.waiting.size === 0 || !interpreter.calls?.picture) return;
    const began = performance.now();
    let made = 0;
    for (const node of this.waiting) {
      if (made >= PICTURES_A_FRAME || performance.now() - began > PICTURE_TIME) {
        soon("pictures", () => this.fill());
        return;
      }
      this.waiting.delete(node);
      if (!node.wish || !node.isConnected) {
        // In the pool: it asks again.
        node.wish = null;
        node.age = -1;
        continue;
      }
      let picture = this.pictures.get(node.wish) ?? null;
      if (!picture) {
        made += 1;
        picture = this.make(node);
      }
      if (picture && node.image) {
        this.use(node.wish, picture);
        node.image.style.backgroundImage = `url(${picture.url})`;
      }
    }
    for (const [wish, { url }] of this.pictures) {
      if (this.pictures.size <= PICTURES) break;
      this.pictures.delete(wish);
      URL.revokeObjectURL(url);
    }
  }

  /** @param {Pick<ElementNode, "wishLook" | "picture" | "wishWidth" | "wishHeight">} it */
  make({ wishLook, picture, wishWidth, wishHeight }) {
    const text = interpreter.picture(PICTURED.indexOf(wishLook), picture, wishWidth, wishHeight, this.scheme.matches);
    if (!text) return null;
    const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    // Whoever holds the image has it at hand when the next box shows it.
    const image = new Image();
    image.src = url;
    return { url, image };
  }

  // Something else is shown from now on.
  renew() {
    if (!layout) return;
    this.read(stage.kinds);
    stage.show();
    emit("shown");
  }
}

const content = new Content();

/** @param {Element} node @param {string} name */
function part(node, name) {
  const made = document.createElement("span");
  made.className = name;
  node.append(made);
  return made;
}

/** @param {number} width @param {number} height */
const shapedLook = (width, height) =>
  width >= WIDE * height ? "landscape" : height > HIGH * width ? "card" : "portrait";

// The shapes that share a picture, as the interpreter has them.
/** @param {string} look @param {number} ratio */
const shapeOf = (look, ratio) => look === "landscape" ? (ratio < 1.65 ? 1 : ratio < 2.4 ? 2 : 3)
  : look === "card" ? Math.round(within(20 / ratio, 22, 44)) : 0;

// MARK: In the panel

// A row for each kind, and one for each attribute that can show itself.
function showContent() {
  const kinds = [...new Map(layout.kinds.map((kind) => [kind.name, kind])).values()];
  const attributes = [...new Map(kinds.flatMap((kind) => (kind.attributes ?? [])
    .filter(({ shape }) => shape === "point" || shape === "number").map((one) => [one.name, one])))
    .values()];
  // What is guessed, as the first that is seen shows it.
  const seen = new Map([...stage.nodes.values()].reverse().map((node) => [layout.kinds[node.kind]?.name, node]));
  /** @param {Kind} kind */
  const guessed = ({ name, category }) => {
    const node = seen.get(name), look = node && content.look({ category, look: "" }, node.ownWidth, node.ownHeight);
    return LOOKS.find(([id]) => id === look)?.[1].toLowerCase() ?? (category === "decoration" || category === "part" ? "plain" : "by size");
  };
  const known = JSON.stringify([kinds.map((kind) => [kind.name, guessed(kind)]),
    attributes.map(({ name, role }) => [name, role]), looks()]);
  const root = byId("content");
  byId("content-room").hidden = looks().stage === "boxes" || isDressed();
  if (root.known === known) return;
  root.known = known;
  /** @param {string} label @param {string[][]} options @param {string} value @param {(value: string) => void} change */
  const row = (label, options, value, change) => {
    const menu = make("select", { className: "select edged", ariaLabel: `${label} shows` });
    menu.append(...options.map(([id, name]) => make("option", { value: id, textContent: name })));
    menu.value = value;
    menu.addEventListener("change", () => {
      change(menu.value);
      content.renew();
    });
    return make("label", { className: "field" }, make("span", { textContent: label }), menu);
  };
  const { kinds: said, roles } = looks();
  /** @param {Record<string, string>} into @param {string} name @param {string} value @param {string} usual */
  const put = (into, name, value, usual) => { if (value === usual) delete into[name]; else into[name] = value; };
  root.replaceChildren(
    ...kinds.map((kind) => row(kind.name, LOOKS.map(([id, word]) => [id, id ? word : `Guess: ${guessed(kind)}`]), said[kind.name] ?? "",
      (value) => put(said, kind.name, value, ""))),
    ...attributes.map(({ name, shape, role }) => row(
      name, ROLES.filter(([id]) => shape === "number" || id === "shift" || id === "none"), roles[name] ?? role ?? "none",
      (value) => put(roles, name, value, role ?? "none"))));
}

on("arranged shown", () => { if (layout) showContent(); });

on("begin", () => {
  const menu = byId("look");
  const list = () => {
    const options = [["", "Placeholders"], ["boxes", "Boxes"]];
    if (skinName()) options.unshift(["skin", skinName()]);
    menu.replaceChildren(...options.map(([id, name]) => make("option", { value: id, textContent: name })));
    menu.value = looks().stage;
  };
  list();
  on("shown", list);
  menu.addEventListener("change", () => {
    looks().stage = menu.value;
    if (skinName()) skin.active = menu.value === "skin";
    content.renew();
  });
});

"""### }
    package static var controlsScript: String { ###"""
// What the panel is made of.

/** @template {string} Id @param {Id} id @return {Id extends keyof Ids ? Ids[Id] : HTMLElement} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Record<string, unknown>} properties @param {Child[]} children @return {HTMLElementTagNameMap[Tag]} */
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) Object.assign(node, { [name]: value }); else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

"""### }
    package static var devicesScript: String { ###"""
// The devices that the page offers, upright: their size in points, and their safe area from the top, the left, the bottom
// and the right, then the same where it is held sideways.

/** @type {[name: string, size: [width: number, height: number] | null, upright?: string, sideways?: string][]} */
const DEVICES = [
  ["The layout's own", null], ["iPhone SE, first", [320, 568], "20,0,0,0", "0,0,0,0"], ["iPhone SE", [375, 667], "20,0,0,0", "0,0,0,0"],
  ["iPhone 14", [390, 844], "47,0,34,0", "0,47,21,47"], ["iPhone 14 Pro Max", [430, 932], "59,0,34,0", "0,59,21,59"],
  ["iPad mini", [744, 1133], "24,0,20,0", "24,0,20,0"], ["iPad Air", [820, 1180], "24,0,20,0", "24,0,20,0"],
  ["iPad Air, sideways", [1180, 820], "24,0,20,0"], ["Desktop window", [1280, 800]],
  ["iPhone 15, 16", [393, 852], "59,0,34,0", "0,59,21,59"], ["iPhone 16 Pro", [402, 874], "62,0,34,0", "0,62,21,62"],
  ["iPhone 16 Pro Max", [440, 956], "62,0,34,0", "0,62,21,62"], ["Pixel 8", [412, 915], "48,0,24,0", "0,48,24,0"],
];

// The device of that size, and whether it is held sideways.
/** @param {Size} size @return {[device: typeof DEVICES[number] | undefined, isSideways: boolean]} */
function deviceOf({ width, height }) {
  /** @param {number} wide @param {number} high */
  const find = (wide, high) => DEVICES.find(([, size]) => size && size[0] === wide && size[1] === high);
  const upright = find(width, height);
  return upright ? [upright, false] : [find(height, width), true];
}

// The safe areas of real devices, that of the device on the table first.
function showSafeAreas() {
  const menu = byId("safe"), { top, left, bottom, right } = state.safeArea;
  const now = [top, left, bottom, right].join(",");
  const [device, isSideways] = deviceOf(layout.viewport);
  const own = device?.[isSideways ? 3 : 2];
  const known = `${now} ${device?.[0]} ${isSideways}`;
  if (menu.known === known) return;
  menu.known = known;
  const areas = new Map([["0,0,0,0", "None"]]);
  if (own && !areas.has(own)) areas.set(own, `${device[0]}${isSideways ? ", sideways" : ""}, as shown`);
  for (const [name, , upright, sideways] of DEVICES) for (const [area, words] of /** @type {const} */ ([[upright, name], [sideways, `${name}, sideways`]])) {
    if (area && !areas.has(area)) areas.set(area, words);
  }
  if (!areas.has(now)) areas.set(now, now.replaceAll(",", ", "));
  menu.replaceChildren(...[...areas].map(([value, textContent]) => make("option", { value, textContent })));
  menu.value = now;
}

on("arranged", showSafeAreas);
on("begin", () => byId("safe").addEventListener("change", (event) => {
  const [top, left, bottom, right] = /** @type {HTMLInputElement} */ (event.target).value.split(",").map(Number);
  state.safeArea = { top, left, bottom, right };
  changeWorld();
}));

"""### }
    package static var distancesScript: String { ###"""
// The distances of the chosen element, while Alt is held: to what stands beside it, else to the edges of the viewport, in the
// layout's points.

/** @type {[axis: Axis, side: number, words: string][]} */
const SIDES = [["x", -1, "on the left"], ["x", 1, "on the right"], ["y", -1, "above"], ["y", 1, "below"]];

class Distances {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.isOn = false;
    this.parts = SIDES.map(() => ["leader of-distance", "apart"].map((name) => part(root, name)));
    for (const node of this.parts.flat()) node.hidden = true;
    // In a field Alt is of the field, unless the pointer is at the stage.
    const isAsked = (/** @type {Event} */ event) => !targetIn(event, "textarea, input, select") || stage.root.matches(":hover");
    addEventListener("keydown", (event) => { if (event.key === "Alt" && chosen && isAsked(event)) this.show(true); });
    addEventListener("keyup", (event) => {
      if (event.key !== "Alt" || !this.isOn) return;
      // No menu of the browser.
      event.preventDefault();
      this.show(false);
    });
    addEventListener("blur", () => this.show(false));
    on("moved arranged chosen", () => { if (this.isOn) this.draw(); });
  }

  /** @param {boolean} isOn */
  show(isOn) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    const told = this.draw();
    if (told && chosen) say(`Distances of ${pathOf(chosen)}: ${told}`);
  }

  // Draws them, and answers them in words.
  draw() {
    const node = this.isOn && chosen && stage.nodes.get(stage.chosen), { x, y } = state.offset;
    const element = node && interpreter.element(...pathOfNode(node), x, y), others = element ? standingAround(node) : [];
    return SIDES.map(([axis, side, words], index) => {
      const [line, chip] = this.parts[index];
      line.hidden = chip.hidden = !element;
      if (!element) return "";
      const { other, size: name } = AXES[axis], { corner, viewport } = stage, { scale } = table, [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf];
      const there = besideOf(others, element, axis, side)?.element, from = near(element, axis) - corner[axis];
      const to = there ? far(there, axis) - corner[axis] : side < 0 ? 0 : viewport[name];
      const low = Math.max(startOf(element, other), there ? startOf(there, other) : -Infinity);
      const high = Math.min(endOf(element, other), there ? endOf(there, other) : Infinity);
      const level = within((low + high) / 2 - corner[other], 0, viewport[AXES[other].size]) * scale, at = Math.min(from, to) * scale, long = Math.abs(to - from) * scale;
      const text = tidy(side * (to - from));
      writeText(chip, text);
      const wide = /** @type {Marks} */ (stage.marks).width(text), middle = at + long / 2;
      const [left, top] = axis === "x" ? [middle - wide / 2, level - CHIP.height - 3] : [level + 6, middle - CHIP.height / 2];
      if (axis === "x") size(line, long, 1, `translate(${at}px,${level}px)`); else size(line, 1, long, `translate(${level}px,${at}px)`);
      chip.style.transform = `translate(${within(left, 0, Math.max(0, viewport.width * scale - wide))}px,${within(top, 0, viewport.height * scale - CHIP.height)}px)`;
      return `${text} ${words}`;
    }).filter(Boolean).join(", ");
  }
}

on("begin", () => { if (!document.body.classList.contains("embed")) new Distances(byId("marks")); });

"""### }
    package static var editorScript: String { ###"""
// The editor: a plain text area, and under it the same text in colours with its mistakes underlined. Of a long text only
// the lines that can be seen are drawn, and some around them. A long line wraps, in what is drawn as in the area.

const LINE_HEIGHT = 20, ABOVE = 4, AROUND = 30;
// The space beside the text, as in source.css.
const BESIDE = 26;
// How many lines are measured to wrap them; a longer text scrolls sideways.
const MOST_WRAPPED = 3000;
const LONGEST_COLOURED = 2000;
// Of a text that is to be read anew: no text is that.
const UNREAD = "\0";

class Editor {
  constructor(/** @type {HTMLTextAreaElement} */ area, /** @type {HTMLElement} */ ink, /** @type {HTMLElement} */ gutter, /** @type {HTMLElement} */ band) {
    Object.assign(this, { area, ink, gutter, band });
    // Which text is shown: the layout's, or another that is kept in `sheets`.
    this.sheet = "layout";
    this.sheets = { layout: { text: "" } };
    this.findings = [];
    this.marks = [];
    this.matches = [];
    // The number that a hand on the stage changes.
    this.turned = this.hinted = null;
    this.line = 0;
    // The lines that move what is chosen, with a value each; the buttons in the margin.
    this.lit = new Map();
    this.glowing = new Set();
    this.buttons = [];
    // The text that is known, the places where its lines begin, and its parts that have a colour.
    this.known = UNREAD;
    this.starts = [0];
    this.pieces = [];
    // Where lines that wrap begin, in points; null: all have one row.
    this.tops = null;
    this.rows = new Map();
    this.wraps = true;
    // The lines that are drawn, from 0, the last not included, and their nodes.
    this.drawn = [0, 0];
    this.nodes = new Map();
    this.kind = "typing";
    this.onEdit = () => {};
    this.onOther = () => {};
    this.onShow = () => {};
    this.ruler = area.parentElement.appendChild(make("div", { className: "measure", ariaHidden: "true" }));
    this.answers = area.parentElement.parentElement.appendChild(make("div", { className: "verdicts", role: "group", ariaLabel: "Tests" }));
    area.addEventListener("input", (event) => {
      const { inputType, timeStamp } = /** @type {InputEvent} */ (event);
      this.edited(/Paste|Drop|Cut/.test(inputType) ? `${inputType} ${timeStamp}` : "typing");
    });
    area.addEventListener("scroll", () => this.follow(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(area);
  }

  // The text of the layout, whichever is shown.
  get text() { return this.textOf("layout"); }
  set text(text) { this.put("layout", text); }

  textOf(/** @type {SheetName} */ sheet) { return sheet === this.sheet ? this.area.value : this.sheets[sheet]?.text ?? ""; }

  put(/** @type {SheetName} */ sheet, /** @type {string} */ text) {
    if (sheet !== this.sheet) {
      this.sheets[sheet] = { ...this.sheets[sheet], text };
      return;
    }
    this.area.value = text;
    this.paint();
  }

  // Shows another text in the same area.
  show(/** @type {SheetName} */ sheet) {
    if (sheet === this.sheet) return;
    const { area } = this;
    this.sheets[this.sheet] = { text: area.value, caret: [area.selectionStart, area.selectionEnd], scroll: area.scrollTop };
    this.sheet = sheet;
    const { text = "", caret, scroll } = this.sheets[sheet] ?? {};
    area.value = text;
    area.setSelectionRange(.../** @type {Bounds} */ (caret ?? [0, 0]));
    this.matches = [];
    if (sheet === "layout") this.mark(this.findings); else this.marks = [];
    this.answers.hidden = sheet !== "layout";
    this.paint();
    area.scrollTop = scroll ?? 0;
    this.onShow(sheet);
  }

  // What was typed, or done to the text by a command: `kind` tells one step of undo from the next.
  edited(/** @type {string} */ kind) {
    this.kind = kind;
    this.hinted = null;
    // Marks of the text before would lie in the wrong place until it has been checked.
    this.marks = [];
    this.paint();
    if (this.sheet === "layout") this.onEdit(this.area.value); else this.onOther(this.sheet, this.area.value);
  }

  // Every change that is not typed comes by here: edits of the shown text, none over another, and the caret after them.
  change(/** @type {Edit[]} */ edits, /** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to = from) {
    const { area } = this;
    for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) area.setRangeText(text, start, end, "end");
    if (from !== undefined) area.setSelectionRange(from, to);
    this.edited(kind);
    if (document.activeElement === area) this.reveal(this.lineOf(area.selectionEnd));
  }

  // Takes the text apart, if it is another than before.
  read() {
    const text = this.area.value;
    if (text === this.known) return;
    this.known = text;
    this.starts = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.starts.push(end + 1);
    this.pieces = [...tokens(text)];
    this.wrap();
  }

  // The room for the text has changed.
  fit() {
    this.rows.clear();
    this.known = UNREAD;
    this.nodes.clear();
    this.ink.style.width = "";
    this.paint();
  }

  // Where every line begins. Only those that may be longer than a row are measured, and those only once.
  wrap() {
    const { area, ruler, starts, known } = this;
    const width = area.clientWidth - BESIDE;
    const wraps = this.wraps && width > 0 && starts.length <= MOST_WRAPPED;
    area.wrap = wraps ? "soft" : "off";
    area.parentElement.classList.toggle("wraps", wraps);
    this.ink.style.width = wraps ? `${width}px` : "";
    this.tops = null;
    if (!wraps) return;
    if (!this.columns || this.rows.size === 0) {
      ruler.style.width = "max-content";
      ruler.textContent = "0".repeat(100);
      this.advance = ruler.getBoundingClientRect().width / 100;
      ruler.textContent = "";
      this.columns = Math.floor(width / this.advance) - 1;
      ruler.style.width = `${width}px`;
      this.rows.set("", 1);
    }
    const lines = starts.map((start, index) => known.slice(start, (starts[index + 1] ?? known.length + 1) - 1));
    const isShort = (/** @type {string} */ line) => line.length <= this.columns && /^[ -~]*$/.test(line);
    const news = [...new Set(lines.filter((line) => !isShort(line) && !this.rows.has(line)))];
    if (news.length > 0) {
      if (this.rows.size > 2 * MOST_WRAPPED) this.rows.clear();
      ruler.replaceChildren(...news.map((textContent) => make("div", { textContent })));
      for (const [index, line] of news.entries()) this.rows.set(line, Math.max(1, Math.round(/** @type {HTMLElement} */ (ruler.children[index]).offsetHeight / LINE_HEIGHT)));
      ruler.replaceChildren();
    }
    let top = 0;
    this.tops = [0, ...lines.map((line) => top += LINE_HEIGHT * (isShort(line) ? 1 : this.rows.get(line) ?? 1))];
  }

  // Where a line begins, from 0, in points under the first.
  top(/** @type {number} */ index) { return this.tops ? this.tops[Math.min(index, this.tops.length - 1)] : index * LINE_HEIGHT; }

  // The line at so many points under the first, from 0.
  lineAt(/** @type {number} */ y) {
    const last = this.starts.length - 1;
    const index = this.tops ? lastUpTo(this.tops, y) : Math.floor(y / LINE_HEIGHT);
    return within(index, 0, last);
  }

  // Puts what is drawn under where the area shows it, and draws other lines where it shows others.
  follow(/** @type {Viewed} */ view = this.area) {
    const { scrollTop, scrollLeft } = view;
    const [first, last] = this.seen(view);
    if (first < this.drawn[0] || last > this.drawn[1]) return this.paint();
    const top = this.top(this.drawn[0]) - scrollTop;
    this.gutter.style.transform = `translateY(${top}px)`;
    this.ink.style.transform = `translate(${-scrollLeft}px, ${top}px)`;
    const at = this.line - 1;
    this.band.hidden = !this.line || this.sheet !== "layout" || at >= this.starts.length;
    if (!this.band.hidden) {
      this.band.style.setProperty("--top", `${ABOVE + this.top(at) - scrollTop}px`);
      this.band.style.height = `${this.top(at + 1) - this.top(at)}px`;
    }
    for (const button of this.buttons) button.style.transform = `translateY(${this.top(button.line - 1) - scrollTop}px)`;
  }

  // The lines that can be seen, from 0, the last not included.
  seen(/** @type {Viewed} */ view = this.area) {
    this.read();
    const { scrollTop, clientHeight } = view;
    const first = this.lineAt(scrollTop - ABOVE);
    return [first, Math.min(this.starts.length, this.lineAt(scrollTop + clientHeight) + 1)];
  }

  // The place of a line and a column, both from 1, in the text.
  place(/** @type {number} */ line, /** @type {number} */ column) {
    this.read();
    const start = this.starts[Math.min(Math.max(1, line), this.starts.length) - 1];
    return Math.min(this.known.length, start + column - 1);
  }

  // The line of a place, from 1.
  lineOf(/** @type {number} */ place) {
    this.read();
    return lastUpTo(this.starts, place) + 1;
  }

  // Moves the caret to a place and shows it.
  goTo(/** @type {number} */ line, /** @type {number} */ column, /** @type {number} */ length = 0) {
    this.show("layout");
    const start = this.place(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.min(this.text.length, start + length));
    this.reveal(line);
  }

  // Scrolls to a line, if it cannot be seen.
  reveal(/** @type {number} */ line) {
    this.read();
    const top = this.top(line - 1) + ABOVE;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + LINE_HEIGHT > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.follow();
  }

  // Lights up the line where something is declared; null: none.
  light(/** @type {number | null | undefined} */ line) {
    if ((line ?? 0) === this.line) return;
    this.line = line ?? 0;
    this.number();
    this.follow();
  }

  // Lights up a number of the layout; null: none.
  glint(/** @type {Stretch | null} */ turned) {
    this.turned = turned;
    this.hinted = null;
    this.paint();
  }

  // Shows what is about to stand in place of the number that is lit. The text has it later: the line is drawn anew then.
  hint(/** @type {string} */ words) {
    this.hinted = words;
    const [first, ...rest] = this.ink.querySelectorAll(".turned");
    if (!first) return;
    first.textContent = words;
    for (const part of rest) part.textContent = "";
    const line = /** @type {LineNode} */ (first.closest("div"));
    line.key = null;
  }

  // Underlines findings: line, column, end line, end column, all from 1, and whether it is an error.
  mark(/** @type {Marked[]} */ findings) {
    this.findings = findings;
    if (this.sheet !== "layout") return;
    this.marks = findings.map((finding) => {
      const start = this.place(finding.line, finding.column);
      const end = this.place(finding.endLine, finding.endColumn);
      return { start, end: Math.max(end, start + 1), line: finding.line, isError: finding.isError };
    });
    this.paint();
  }

  // Buttons in the margin, each with its line; one of them is in the order of Tab, arrows lead to the others.
  answer(/** @type {LineButton[]} */ buttons) {
    this.buttons = buttons;
    for (const [index, button] of buttons.entries()) button.tabIndex = index === 0 ? 0 : -1;
    this.answers.replaceChildren(...buttons);
    this.follow();
  }

  // The lines that move what is chosen, by number, and the value that each comes to. Called at every frame.
  glow(/** @type {Map<number, string>} */ lit) {
    this.lit = lit;
    this.ignite();
  }

  ignite() {
    const lit = this.sheet === "layout" ? this.lit : new Map();
    for (const line of this.glowing) if (!lit.has(line)) this.warm(line, null);
    for (const [line, value] of lit) this.warm(line, value);
  }

  warm(/** @type {number} */ line, /** @type {string | null} */ value) {
    const node = this.nodes.get(line - 1);
    if (!node) return;
    const isLit = value !== null;
    if (isLit !== this.glowing.has(line)) {
      node.classList.toggle("now", isLit);
      this.gutter.children[line - 1 - this.drawn[0]]?.classList.toggle("now", isLit);
      if (isLit) this.glowing.add(line); else this.glowing.delete(line);
    }
    if (!isLit) return node.chip?.remove();
    node.chip ??= make("i", { className: "worth" });
    if (!node.chip.isConnected) {
      node.insertBefore(node.chip, node.lastChild);
      // Where the text ends is where the chip begins; one that has no room there is not shown.
      node.space ??= (this.area.clientWidth - node.chip.offsetLeft - 24) / (this.advance ?? 8);
    }
    if (node.chip.textContent !== value) {
      node.chip.textContent = value;
      node.chip.hidden = !value || value.length > (node.space ?? 0);
    }
  }

  paint() {
    // Read before anything is written: each look behind a change would lay the page out anew.
    const { scrollTop, scrollLeft, clientHeight } = this.area, view = { scrollTop, scrollLeft, clientHeight };
    const [first, last] = this.seen(view);
    const count = this.starts.length, text = this.known, old = this.nodes;
    this.drawn = [Math.max(0, first - AROUND), Math.min(count, last + AROUND)];
    this.glowing.clear();
    this.number();
    const from = this.starts[this.drawn[0]], to = this.starts[this.drawn[1]] ?? text.length;
    const isDrawn = (/** @type {Stretch} */ { start, end }) => end > from && start <= to;
    const marks = this.marks.filter(isDrawn), matches = this.matches.filter(isDrawn);
    let piece = 0;
    this.nodes = new Map();
    for (let index = this.drawn[0]; index < this.drawn[1]; index += 1) {
      const start = this.starts[index], end = (this.starts[index + 1] ?? text.length + 1) - 1;
      while (piece < this.pieces.length && this.pieces[piece].end <= start) piece += 1;
      const parts = this.parts(start, end, piece, marks, matches);
      const key = parts.map(([names, written]) => `${names}\0${written}`).join("\0");
      const known = old.get(index);
      if (known?.key === key) {
        known.classList.remove("now");
        known.chip?.remove();
        this.nodes.set(index, known);
        continue;
      }
      const node = /** @type {LineNode} */ (make("div", {}, ...parts.map(([className, textContent]) => className ? make("span", { className, textContent }) : textContent), "\n"));
      node.key = key;
      this.nodes.set(index, node);
    }
    this.ink.replaceChildren(...this.nodes.values());
    this.ignite();
    if (this.hinted !== null) this.hint(this.hinted);
    this.follow(view);
  }

  // A line in parts that look alike: the classes of each, and what is written.
  parts(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ piece, /** @type {Mark[]} */ marks, /** @type {Match[]} */ matches) {
    const { pieces, known } = this;
    const over = (/** @type {Stretch} */ one) => one.start <= to && one.end > from;
    const here = [];
    // What no person wrote has no colours: each is a node.
    if (to - from <= LONGEST_COLOURED) {
      for (let index = piece; index < pieces.length && pieces[index].start < to; index += 1) here.push(pieces[index]);
    }
    const marked = marks.filter(over), matched = matches.filter(over), turned = this.turned && this.sheet === "layout" && over(this.turned) ? [this.turned] : [];
    const cuts = new Set([from, to]);
    for (const one of [...here, ...marked, ...matched, ...turned]) cuts.add(within(one.start, from, to)).add(within(one.end, from, to));
    const places = [...cuts].sort((a, b) => a - b), parts = [];
    for (let index = 0; index + 1 < places.length; index += 1) {
      const start = places[index], end = places[index + 1];
      const holds = (/** @type {Stretch} */ one) => one.start <= start && end <= one.end;
      const mark = marked.find(holds), match = matched.find(holds);
      const names = [here.find(holds)?.kind, mark && (mark.isError ? "wrong" : "odd"), match && (match.isAt ? "match at" : "match"), turned.some(holds) && "turned"];
      parts.push([names.filter(Boolean).join(" "), known.slice(start, end)]);
    }
    // A mistake at the end of a line still shows.
    const end = marked.find((mark) => mark.start >= to);
    if (end) parts.push([end.isError ? "wrong" : "odd", " "]);
    return parts;
  }

  // Numbers the lines that are drawn.
  number() {
    const isLayout = this.sheet === "layout";
    const wrong = new Set(this.marks.filter((mark) => mark.isError).map((mark) => mark.line));
    const nodes = [];
    for (let line = this.drawn[0] + 1; line <= this.drawn[1]; line += 1) {
      const names = [wrong.has(line) && "at", isLayout && line === this.line && "here", this.glowing.has(line) && "now"];
      const node = make("span", { className: names.filter(Boolean).join(" "), textContent: line });
      if (this.tops) node.style.height = `${this.top(line) - this.top(line - 1)}px`;
      nodes.push(node);
    }
    this.gutter.replaceChildren(...nodes);
    // As wide as the last number, so that scrolling moves nothing sideways.
    this.gutter.style.minWidth = `calc(${Math.max(2, String(this.starts.length).length)}ch + 38px)`;
  }
}

// The last of sorted numbers that is not after a value: its index.
function lastUpTo(/** @type {number[]} */ numbers, /** @type {number} */ value) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

"""### }
    package static var embedStyle: String { ###"""
/* The stage alone, in another page: the device fills the frame; below it a button to play, a track and the layout's name. */
/* A picture of it is seen until it runs, and for good where it cannot. */
body > #still { position: absolute; inset: 0 0 52px; width: 100%; height: calc(100% - 52px); object-fit: contain; }
:root[data-ready] .embed #still { display: none; }
.embed .bar, .embed .lamps, .embed .head, .embed .source, .embed .panel, .embed .tabs, .embed .splitter, .embed noscript { display: none; }
:root:not([data-ready]) .embed .rooms { visibility: hidden; }
.embed .rooms { grid: "viewing" minmax(0, 1fr) "time" 52px / minmax(0, 1fr); }
.embed .device { --edge-width: 0px; }
.embed .table { padding: 0; }
.embed .bezel { display: none; }
.embed .time { grid: 52px / 52px minmax(0, 1fr) auto; overflow: hidden; }
.embed .time::after { content: attr(data-name); grid-area: 1 / 3; align-self: center; max-width: 30vw; padding: 0 16px 0 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.embed .transport > :not(#play), .embed .lanes, .embed .note, .embed .answers, .embed #curves, .embed .crosses, .embed .dots, .embed .playhead::before { display: none; }
.embed #time :is(.strip, .offset-now) { display: none; }
.embed .plot { grid-area: 1 / 2; }
.embed .plot::before { content: ""; position: absolute; top: 24px; left: 0; right: 0; height: 4px; border-radius: 2px; background: var(--edge); }
.embed .plot::after { display: none; }
.embed .playhead { z-index: 1; }
.embed .grip { top: 12px; height: 28px; line-height: 28px; padding: 0 12px; border-radius: 14px; }

"""### }
    package static var eventsScript: String { ###"""
// What happens in the page, for the rooms that follow it: `text` (it was edited), `checked` (the interpreter has read it),
// `arranged` (a layout stands in its world), `moved` (the offset), `chosen` (an element, or none), `curved` (its curves stand
// on the timeline), `shown` (what boxes show).

/** @type {Map<string, ((detail: any) => unknown)[]>} */
const listeners = new Map();

// The node that the target of an event is or is in, of those that selectors name.
/** @param {Event} event @param {string} selectors */
const targetIn = ({ target }, selectors) => target instanceof Element ? target.closest(selectors) : null;

/** @template {string} Text @param {Names<Text>} name @param {(detail: Text extends keyof Happenings ? Happenings[Text] : unknown) => unknown} work */
function on(name, work) {
  for (const one of name.split(" ")) {
    if (!listeners.has(one)) listeners.set(one, []);
    listeners.get(one)?.push(work);
  }
}

/** @template {keyof Happenings} Name @param {Name} name @param {Happenings[Name]} [detail] */
function emit(name, detail) {
  for (const work of listeners.get(name) ?? []) work(detail);
}

"""### }
    package static var exportsScript: String { ###"""
// What can be taken along: pictures of what is seen, as it is seen, and the lines that embed the stage elsewhere.

const PICTURE_SCALE = 2, STRIP = 5, STRIP_GAP = 16;

/** @return {Entry[]} */
function exportEntries() {
  if (!layout) return ["There is no picture yet."];
  return [
    ["Picture (PNG)", () => savePicture([stage.offset], "")],
    [`Filmstrip of ${STRIP} (PNG)`, () => savePicture(stripOffsets(), "-strip")],
    ["Drawing (SVG)", () => saveDrawing([stage.offset])],
    null,
    ["Copy embed code", copyEmbedding],
    "It shows a page that `dslc preview --embed` writes.",
  ];
}

// Five offsets over the whole scroll; one that stands still is shown once.
function stripOffsets() {
  const { distance, offset } = stage;
  const name = layout.horizontal ? "x" : "y";
  if (distance[name] === 0) return [offset];
  return Array.from({ length: STRIP }, (_, index) => ({ ...offset, [name]: distance[name] * index / (STRIP - 1) }));
}

const baseName = () => start.name.replace(/^.*\//, "").replace(/\.layout$/, "") || "layout";

/** @param {Blob} blob @param {string} name */
function downloadBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  download(name, address);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Point[]} offsets */
const drawing = (offsets) => interpreter.render(offsets, looks().stage === "boxes" ? 1 : 0, content.scheme.matches ? "dark" : "light");
/** @param {Point[]} offsets */
const saveDrawing = (offsets) => downloadBlob(new Blob([drawing(offsets)], { type: "image/svg+xml" }), `${baseName()}.svg`);

// The stage at some offsets side by side, on the page's own ground, with all that it shows. Where a browser does not give such a picture away, the
// interpreter's own drawing stands for it.
/** @param {Point[]} offsets */
async function pictureOf(offsets) {
  const { width, height } = layout.viewport, edge = offsets.length > 1 ? STRIP_GAP : 0;
  const whole = offsets.length * (width + STRIP_GAP) - STRIP_GAP + 2 * edge, high = height + 2 * edge;
  try {
    return await painted(stageDrawing(offsets, width, edge, whole, high), whole, high);
  } catch {
    return painted(drawing(offsets));
  }
}

/** @param {Point[]} offsets @param {string} ending */
async function savePicture(offsets, ending) {
  const blob = await pictureOf(offsets);
  if (blob) downloadBlob(blob, `${baseName()}${ending}.png`);
  byId("said").textContent = blob ? "The picture is saved" : "This browser cannot make the picture";
}

// The stage as a drawing that holds all it needs: its nodes, the rules for them, and the pictures they show.
/** @param {Point[]} offsets @param {number} width @param {number} edge @param {number} whole @param {number} height */
function stageDrawing(offsets, width, edge, whole, height) {
  const { x, y } = stage.offset, writer = new XMLSerializer();
  const shots = offsets.map((offset, index) => {
    stage.put(offset.x, offset.y);
    const copy = /** @type {HTMLElement} */ (stage.root.cloneNode(true));
    copy.style.transform = "none";
    copy.style.left = `${edge + index * (width + STRIP_GAP)}px`;
    copy.style.top = `${edge}px`;
    return writer.serializeToString(copy);
  });
  stage.put(x, y);
  const isDark = content.scheme.matches;
  const rules = ((document.querySelector("style")?.textContent ?? "") + (skin.active ? scoped(skin.text) : ""))
    .replaceAll(/\(prefers-color-scheme: (dark|light)\)/g, (_, scheme) => (scheme === "dark") === isDark ? "all" : "not all");
  const style = make("style", { textContent: `${rules} :root { color-scheme: ${isDark ? "dark" : "light"} }` });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}"><foreignObject width="100%" height="100%">`
    + `<div xmlns="http://www.w3.org/1999/xhtml" id="viewing" style="position: relative; width: ${whole}px; height: ${height}px; font: 13px/20px var(--sans); color: var(--text); background: var(--canvas)">`
    + `${writer.serializeToString(style)}${shots.join("")}</div></foreignObject></svg>`;
  return text.replaceAll(/blob:[^"')&\s]+/g, (address) => dataAddress(pictureText(address)));
}

// The placeholder that an address leads to, made once more: its text is not kept.
/** @param {string} address */
function pictureText(address) {
  const [key] = [...content.pictures, ...placeholders].find(([, { url }]) => url === address) ?? [""];
  const [look, index, shape] = key.split(" ");
  const ratio = look === "landscape" ? [1, 1.4, 1.9, 3][Number(shape)] : look === "card" ? 20 / Number(shape) : 1;
  return key ? interpreter.picture(PICTURED.indexOf(look), Number(index), ratio * 100, 100, content.scheme.matches) : "";
}

/** @param {string} text */
const dataAddress = (text) => `data:image/svg+xml,${encodeURIComponent(text).replaceAll("'", "%27").replaceAll("(", "%28").replaceAll(")", "%29")}`;

// A drawing as the pixels of a PNG.
/** @param {string} text @param {number} [width] @param {number} [height] */
async function painted(text, width, height) {
  const image = new Image();
  image.src = dataAddress(text);
  await image.decode();
  const [wide, high] = [width ?? image.naturalWidth, height ?? image.naturalHeight];
  const scale = Math.min(PICTURE_SCALE, 16_000 / Math.max(wide, high));
  const canvas = make("canvas", { width: Math.round(wide * scale), height: Math.round(high * scale) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((go) => canvas.toBlob(go, "image/png"));
}

// The lines for another page, and the command that writes what they show.
function embedding() {
  const name = `${baseName()}-embed.html`, { width, height } = layout.viewport;
  /** @param {string} text */
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const [wide, high] = [Math.round(width), Math.round(height) + 52];
  const withSkin = start.skin ? ` --skin ${start.skin.name}` : "";
  return `<!-- Made by: dslc preview ${start.name}${withSkin} --embed -o ${name} -->\n`
    + `<iframe src="${escaped(name)}" title="${escaped(layout.layout)}" loading="lazy" width="${wide}" height="${high}"\n`
    + `  style="border: 0; max-width: 100%; height: auto; aspect-ratio: ${wide} / ${high}"></iframe>\n`;
}

async function copyEmbedding() {
  const text = embedding();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from disk may not: the old way.
    const area = make("textarea", { value: text, className: "unseen" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  byId("said").textContent = "Embed code copied";
}

// An embedded stage says what it is beside its track.
on("arranged", () => { byId("time").dataset.name = layout.layout; });
on("begin", () => menu(byId("export-button"), byId("export-menu"), exportEntries));

"""### }
    package static var fieldsScript: String { ###"""
// The numbers of the element that no handle leads to, as fields in the panel, which says why they are there. Those of formulas
// stand for many elements: of them it says the lines.
function fieldsOf(/** @type {Omit<Input, "slope" | "slopes" | "isCount" | "isOfFormula">[]} */ numbers, /** @type {Handle[]} */ handles) {
  const keyOf = (/** @type {{ line: number, ordinal: number | string }} */ { line, ordinal }) => `${line}-${ordinal}`;
  // How far a param goes makes no element.
  const isBound = (/** @type {Figure & { line: number }} */ { param, line }) => !param && /^param\b/.test(wordsOf(editor.text, line));
  const reached = new Set(handles.flatMap(({ inputs }) => inputs.map(keyOf))), rest = numbers.filter((number) => !reached.has(keyOf(number)) && !isBound(number));
  const lines = [...new Set(rest.filter(isOfFormula).map(({ line }) => line))];
  byId("numbers-why").textContent = "Nothing that can be held on the stage follows these numbers alone. Drag them here, or use arrows."
    + (lines.length > 0 ? ` Those of formulas are changed in the source: line ${lines.join(", ")}.` : "");
  byId("numbers").hidden = rest.length === 0;
  return rest.filter((number) => !isOfFormula(number)).map((number) => {
    const input = { ...number, slope: 1, slopes: [], isCount: true, isOfFormula: false }, id = `number-${keyOf(number)}`;
    return /** @type {Handle} */ (/** @type {unknown} */ ({
      id, own: id, name: `Number ${Number(number.ordinal) + 1} of line ${number.line}`, axis: "x", home: "numbers", unit: number.unit || "number", formula: "", inputs: [input], number: input, value: number.value,
    }));
  });
}

"""### }
    package static var filesScript: String { ###"""
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

"""### }
    package static var findScript: String { ###"""
// Find and replace. What matches is marked in what is drawn under the text.

const MOST_MATCHES = 10_000;

class Find {
  /** @param {Editor} editor @param {HTMLElement} root @param {HTMLElement} button */
  constructor(editor, root, button) {
    Object.assign(this, { editor, root, button });
    /** @param {string} words @param {string} name @param {Work} work */
    const push = (words, name, work) => {
      const node = make("button", { type: "button", className: "btn", textContent: words, ariaLabel: name, title: name });
      node.addEventListener("click", work);
      return node;
    };
    /** @param {string} id @param {string} name */
    const field = (id, name) => make("input", { type: "text", id, placeholder: name, ariaLabel: name, spellcheck: false, autocomplete: "off" });
    this.what = field("find-text", "Find");
    this.by = field("replace-text", "Replace by");
    this.tally = make("span", { className: "muted tally", role: "status", id: "find-count" });
    this.exactly = push("Aa", "Match case", () => {
      this.exactly.ariaPressed = String(this.exactly.ariaPressed !== "true");
      this.seek();
    });
    this.exactly.ariaPressed = "false";
    /** @param {Child[]} nodes */
    const row = (...nodes) => make("div", { className: "find-row" }, ...nodes);
    root.append(
      row(this.what, this.tally, this.exactly, push("↑", "Previous match", () => this.go(-1)), push("↓", "Next match", () => this.go(1)),
        push("×", "Close find", () => this.close())),
      row(this.by, push("Replace", "Replace", () => this.replace()), push("All", "Replace all", () => this.replaceAll())));
    this.what.addEventListener("input", () => this.seek(true));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      if (event.key !== "Enter" || !/** @type {Element} */ (event.target).matches("input")) return;
      event.preventDefault();
      if (event.target === this.by) this.replace(); else this.go(event.shiftKey ? -1 : 1);
    });
    button.addEventListener("click", () => root.hidden ? this.open() : this.close());
    byId("room-source").addEventListener("keydown", (event) => {
      if (!isKey(event, "find")) return;
      event.preventDefault();
      this.open();
    });
    on("text sheet checked", () => { if (!root.hidden) this.seek(); });
  }

  open() {
    const { area } = this.editor;
    const picked = area.value.slice(area.selectionStart, area.selectionEnd);
    if (picked && !picked.includes("\n")) this.what.value = picked;
    this.from = area.selectionStart;
    this.show(true);
    this.what.focus();
    this.what.select();
    this.seek(true);
  }

  close() {
    this.show(false);
    this.editor.matches = [];
    this.editor.paint();
    this.editor.area.focus();
  }

  /** @param {boolean} isShown */
  show(isShown) {
    // The text stays where it is while the field comes over it.
    const { area } = this.editor, before = area.getBoundingClientRect().top;
    this.root.hidden = !isShown;
    area.scrollTop += area.getBoundingClientRect().top - before;
    this.button.setAttribute("aria-expanded", String(isShown));
  }

  // Finds all; `isNew`: what is looked for is another, and the first from where it began is gone to.
  seek(isNew = false) {
    const { editor } = this, text = editor.area.value, what = this.what.value, matches = [];
    if (what) {
      const pattern = new RegExp(what.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), this.exactly.ariaPressed === "true" ? "g" : "gi");
      for (const found of text.matchAll(pattern)) {
        if (matches.push({ start: found.index, end: found.index + found[0].length }) === MOST_MATCHES) break;
      }
    }
    editor.matches = matches;
    if (isNew) this.pick(this.nextFrom(this.from)); else this.pick(matches.findIndex(({ start, end }) =>
      start === editor.area.selectionStart && end === editor.area.selectionEnd), false);
  }

  // The first match from a place, or the very first.
  /** @param {number} place */
  nextFrom(place) {
    const { matches } = this.editor;
    return matches.length === 0 ? -1 : Math.max(0, matches.findIndex(({ start }) => start >= place));
  }

  /** @param {number} index @param {boolean} isGone */
  pick(index, isGone = true) {
    const { editor, what, tally } = this, { matches } = editor, many = matches.length === MOST_MATCHES ? `${MOST_MATCHES}+` : matches.length;
    for (const [at, match] of matches.entries()) match.isAt = at === index;
    tally.textContent = !what.value ? "" : matches.length === 0 ? "None" : index < 0 ? `${many}` : `${index + 1} of ${many}`;
    if (index >= 0 && isGone) {
      editor.area.setSelectionRange(matches[index].start, matches[index].end);
      editor.reveal(editor.lineOf(matches[index].start));
    }
    editor.paint();
  }

  /** @param {number} way */
  go(way) {
    const { area, matches } = this.editor;
    if (matches.length === 0) return;
    const at = matches.findIndex((match) => match.isAt);
    const from = at >= 0 ? at + way : way > 0 ? this.nextFrom(area.selectionEnd) : this.nextFrom(area.selectionStart) - 1;
    this.pick((from + matches.length) % matches.length);
  }

  replace() {
    const match = this.editor.matches.find((one) => one.isAt);
    if (!match) return this.go(1);
    this.editor.change([{ ...match, text: this.by.value }], "replace", match.start + this.by.value.length);
    this.pick(this.nextFrom(match.start + this.by.value.length));
  }

  replaceAll() {
    const { matches } = this.editor;
    if (matches.length === 0) return;
    this.editor.change(matches.map((match) => ({ ...match, text: this.by.value })), `replace all ${performance.now()}`);
    say(`${count(matches.length, "match").replace("matchs", "matches")} replaced`);
    this.tally.textContent = `${matches.length} replaced`;
  }
}

on("begin", () => new Find(editor, byId("find"), byId("find-button")));

"""### }
    package static var findingsScript: String { ###"""
// The findings below the editor.

// So many of a word: `1 cell`, `2 cells`.
/** @param {number} number @param {string} word */
const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// What a document of findings counts and does not list, as one finding for errors and one for warnings.
/** @param {Diagnostics} document @param {Finding[]} findings */
function leftOut(document, findings) {
  const files = (document.omitted ?? []).map(({ file, count }) => `${count} in ${file}`).join(", ");
  return /** @type {const} */ (["error", "warning"]).flatMap((severity) => {
    const rest = document[`${severity}s`] - findings.filter((finding) => finding.severity === severity).length;
    if (!(rest > 0 && files)) return [];
    const message = `and ${count(rest, `more ${severity}`)}`;
    return [{ severity, count: rest, code: null, message, secondary: [], notes: [`not listed: ${files}`], help: null, isHere: false, key: message }];
  });
}

// Lists findings; those that stand in the text that is edited can be gone to, and mended by a click.
/** @param {HTMLElement} root @param {Finding[]} findings @param {(finding: Finding) => void} onPick @param {(fix: Fix) => void} onFix */
function listFindings(root, findings, onPick, onFix) {
  root.replaceChildren(...findings.map((finding) => {
    const place = finding.span ? `${finding.span.start.line}:${finding.span.start.column}` : "–";
    const where = finding.span && !finding.isHere ? `${finding.file}:${place}` : place;
    // The place in figures is for the eye; who listens hears the line, the file if it is another, and how bad it is.
    const line = finding.span ? `, line ${finding.span.start.line}${finding.isHere ? "" : ` of ${finding.file}`}` : "";
    const item = finding.isHere ? make("button", { type: "button" }) : make("div");
    item.append(
      make("span", { className: "place", ariaHidden: "true", textContent: where }),
      make(
        "span", {}, make("span", { className: "unseen", textContent: `${finding.severity}${line}: ` }), `${finding.message} `,
        make("span", { className: "hint", textContent: finding.code ?? "" })));
    const fixes = finding.fixes ?? [], canFix = fixes.filter((fix) => finding.isHere && fix.file === finding.file);
    const told = fixes.filter((fix) => !canFix.includes(fix)).map((fix) => fix.title);
    for (const text of [...finding.secondary, ...finding.notes, finding.help, ...told]) {
      if (text) item.append(make("small", { textContent: text }));
    }
    if (finding.isHere) item.addEventListener("click", () => onPick(finding));
    const node = make("li", { className: finding.severity }, item);
    if (canFix.length > 0) {
      node.append(make("div", { className: "fixes" }, ...canFix.map((fix) => {
        const words = fix.title[0].toUpperCase() + fix.title.slice(1);
        const button = make("button", { type: "button", className: "btn link", textContent: words });
        button.setAttribute("aria-label", `Fix${line}: ${fix.title}`);
        button.addEventListener("click", () => onFix(fix));
        return button;
      })));
    }
    return node;
  }));
}

// The line over both lists, which stays where it is.
function tellFoot() {
  const errors = byId("findings").querySelectorAll(".error").length, warnings = byId("findings").querySelectorAll(".warning").length;
  const failed = byId("failures").children.length;
  const words = [[errors, count(errors, "error")], [warnings, count(warnings, "warning")], [failed, `${count(failed, "expectation")} of tests not met`]]
    .flatMap(([number, text]) => number > 0 ? [text] : []).join(", ") || "No findings";
  if (byId("foot-told").textContent !== words) byId("foot-told").textContent = words;
}

on("begin", () => {
  const button = byId("foot-button"), unfold = (/** @type {boolean} */ isOpen) => button.setAttribute("aria-expanded", String(isOpen));
  button.addEventListener("click", () => unfold(button.getAttribute("aria-expanded") !== "true"));
  // Where there is little room it is folded until someone wants it.
  const small = matchMedia("(max-width: 700px), (max-height: 560px)");
  small.addEventListener("change", () => unfold(!small.matches));
  unfold(!small.matches);
});

// Does what a finding proposes; void as soon as the text is another than the one that was checked.
/** @param {Fix} fix */
function applyFix(fix) {
  if (editor.text !== checkedText) return checkText(editor.text);
  editor.show("layout");
  /** @param {Spot} spot */
  const place = ({ line, utf16Column }) => editor.place(line, utf16Column);
  const { start, end } = fix.span;
  const edit = { start: place(start), end: place(end), text: fix.replacement };
  editor.change([edit], `fix ${fix.title} ${performance.now()}`, edit.start + edit.text.length);
  editor.reveal(start.line);
  checkText(editor.text);
  editor.area.focus();
}

"""### }
    package static var folderDocument: String { ###"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Layouts</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 40em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.3em; }
ul { list-style: none; padding: 0; }
li { padding: 0.3em 0; }
code { opacity: 0.7; font-size: 0.85em; }
span { color: light-dark(#b00020, #ff8a80); }
</style>
</head>
<body>
<h1>Layouts</h1>
<ul id="layouts">
{{rows}}</ul>
<p id="none">There is no layout in this folder yet.</p>
<script>
"use strict";
const list = document.getElementById("layouts"), token = new URLSearchParams(location.search).get("token");
const rowOf = (file) => [...list.children].find((row) => row.dataset.file === file);

function added(file) {
  const row = document.createElement("li"), link = document.createElement("a"), code = document.createElement("code");
  row.dataset.file = file;
  link.href = `/${file.split("/").map(encodeURIComponent).join("/")}?token=${token}`;
  link.textContent = file.split("/").at(-1);
  code.textContent = file;
  row.append(link, " ", code, " ", document.createElement("span"));
  list.append(row);
  return row;
}

function told({ file, findings }) {
  const count = findings?.errors ?? 0;
  (rowOf(file) ?? added(file)).querySelector("span").textContent = count === 0 ? "" : count === 1 ? "1 error" : `${count} errors`;
  tellNone();
}

function tellNone() { document.getElementById("none").hidden = list.children.length > 0; }

const source = new EventSource(`/events?token=${token}`);
for (const kind of ["layout", "findings"]) source.addEventListener(kind, ({ data }) => told(JSON.parse(data)));
source.addEventListener("gone", ({ data }) => {
  rowOf(JSON.parse(data).file)?.remove();
  tellNone();
});
tellNone();
</script>
</body>
</html>

"""### }
    package static var followScript: String { ###"""
// Follows the file of the page, where `dslc serve` shows it: the page takes each text that is saved, stays where it is, and
// shows what is wrong with a text that does not check. Ctrl and S writes the text of the page into the file. No other page
// has this script.

/** @type {{ token: string, source: EventSource | null, name: string }} */
const follower = { token: new URLSearchParams(location.search).get("token") ?? "", source: null, name: start.name };
// A page may show other files too; one that was saved on the disk follows nothing.
const isFollowed = () => Boolean(follower.token) && start.name === follower.name;

start.text = plainText(start.text);

// Takes a text of the file. One that was written in the page stays a step of undo.
/** @param {{ text: string; imports?: Import[]; findings: Diagnostics }} it */
function takeFile({ text, imports = [], findings }) {
  const entry = entryOf(follower.name);
  if (entry) Object.assign(entry, { text: plainText(text), imports });
  if (!isFollowed()) return;
  const next = plainText(text), isWritten = editor.text !== start.text, isNew = next !== editor.text;
  const isImported = JSON.stringify(imports) !== JSON.stringify(start.imports ?? []);
  start.text = next;
  start.imports = imports;
  for (const file of imports) interpreter.addImport(file);
  if (isNew) {
    const { area } = editor, { selectionStart, selectionEnd, scrollTop } = area, isShown = editor.sheet === "layout";
    editor.kind = `file ${performance.now()}`;
    editor.text = next;
    if (isShown) {
      area.setSelectionRange(selectionStart, selectionEnd);
      area.scrollTop = scrollTop;
    }
    living.end(true);
    emit("text");
  }
  if (isNew || isImported) checkText(next);
  saveDraft();
  const isTold = found.text.some(({ severity }) => severity === "error");
  tellFile([...isNew && isWritten ? warned("The file has another text. Undo brings back the one that was written here.") : [], ...isTold ? [] : listed(findings) ?? []]);
}

// Writes the text into the file, if that still has the text that the page knows.
async function writeFile() {
  const text = editor.text, body = JSON.stringify({ known: start.text, text });
  const answer = await fetch(`${location.pathname}?token=${follower.token}`, { method: "PUT", body }).catch(() => null);
  if (!answer?.ok) {
    const reason = answer ? (await answer.text()).trim() : "`dslc serve` does not answer";
    return tellFile([unwell(`The file was not written: ${reason}. The text of this page is still here.`)]);
  }
  fileHas(text);
}

function followFile() {
  const query = new URLSearchParams({ token: follower.token, file: decodeURIComponent(location.pathname) });
  const source = follower.source = new EventSource(`/events?${query}`);
  /** @param {Finding[]} findings */
  const tellOf = (findings) => { if (isFollowed()) tellFile(findings); };
  source.addEventListener("open", () => tellOf([]));
  source.addEventListener("error", () => tellOf(warned(source.readyState === EventSource.CLOSED
    ? "The page does not follow its file any more: open the address that `dslc serve` has printed."
    : "The page does not follow its file: `dslc serve` does not answer.")));
  source.addEventListener("layout", ({ data }) => takeFile(JSON.parse(data)));
  source.addEventListener("findings", ({ data }) => {
    const event = JSON.parse(data);
    if (typeof event.text === "string") takeFile(event); else tellOf(listed(event.findings) ?? []);
  });
  source.addEventListener("gone", () => tellOf(warned("The file is gone. The page keeps its text.")));
}

addEventListener("layout-ready", () => {
  // For reviews by machine.
  Object.assign(window.preview, { follower, followFile });
  if (!follower.token) return;
  followFile();
  // A browser has six connections to a server. Pages that nobody sees leave theirs to others.
  document.addEventListener("visibilitychange", () => {
    follower.source?.close();
    if (!document.hidden) followFile();
  });
});

"""### }
    package static var gesturesScript: String { ###"""
// The hands on the stage: drag, wheel and keys, momentum, rubber band and stops.

class Gestures {
  // Of a stage, or of a row on it.
  /** @param {Scrolled} stage */
  constructor(stage) {
    this.stage = stage;
    // The finger that holds the content, and where it would be if it were not for the rubber band.
    this.hold = null;
    this.raw = { x: 0, y: 0 };
    // The ways on which the content is, by axis, and since when.
    this.ways = null;
    this.frame = this.idle = 0;
    // What the last gesture wanted: for reviews by machine.
    this.last = null;
    // The gestures of the row that the finger is on.
    this.row = null;
  }

  // What the hands do on a stage.
  listen() {
    const { root } = this.stage;
    root.addEventListener("pointerdown", (event) => this.grasp(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) root.addEventListener(name, (event) => this.lift(event));
    // The end of a drag is no click, nor is catching what moves.
    root.addEventListener("click", (event) => {
      if (this.isSpent) event.stopPropagation();
      this.isSpent = false;
    }, true);
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("keydown", (event) => this.press(event));
  }

  // MARK: Ends

  /** @param {Axis} axis */
  length(axis) { return this.stage.viewport[axis === "x" ? "width" : "height"]; }
  get main() { return this.stage.horizontal ? "x" : "y"; }
  // -1 where offsets count from the right.
  // Offsets count from where lines of text begin.
  /** @param {Axis} axis */
  way(axis) { return axis === "x" && this.stage.isMirrored ? -1 : 1; }
  // Along the scroll the content can always be pulled, across only where it scrolls.
  /** @param {Axis} axis */
  goes(axis) { return axis === this.main || this.stage.distance[axis] > 0 || this.past(axis) !== 0; }
  // The nearest offset at which the content rests: any where it repeats.
  /** @param {Axis} axis @param {number} at */
  held(axis, at) { return this.stage.loops?.(axis) ? at : within(at, 0, this.stage.distance[axis]); }
  /** @param {Axis} axis */
  past(axis) {
    const at = this.stage.offset[axis];
    return at - this.held(axis, at);
  }

  // Where the finger would be for what is seen, and what is seen for where it is.
  take() {
    for (const axis of BOTH) {
      const past = this.past(axis);
      this.raw[axis] = this.stage.offset[axis] - past + unbanded(past, this.length(axis));
    }
  }
  follow() {
    /** @param {Axis} axis */
    const held = (axis) => {
      const inside = this.held(axis, this.raw[axis]);
      return inside + banded(this.raw[axis] - inside, this.length(axis));
    };
    this.stage.put(held("x"), held("y"));
  }

  // MARK: Fingers

  /** @param {PointerEvent} event */
  grasp(event) {
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.row = this.stage.rowAt?.(event)?.gestures ?? null;
    this.row?.grasp(event);
    const wasMoving = this.ways !== null;
    this.halt();
    this.hold = {
      id: event.pointerId, x: event.clientX, y: event.clientY, scale: this.stage.scale, wasMoving, axes: null, trail: [[event.timeStamp, { ...this.stage.offset }]],
    };
  }

  /** @param {PointerEvent} event @return {void} */
  drag(event) {
    const { hold, stage } = this;
    if (!hold && this.row) this.row.drag(event);
    if (!hold || event.pointerId !== hold.id) return;
    let x = event.clientX - hold.x, y = event.clientY - hold.y;
    if (!hold.axes) {
      const far = Math.hypot(x, y), slop = event.pointerType === "mouse" ? MOTION.slop.mouse : MOTION.slop.touch;
      if (far < slop) return;
      if (this.row) {
        // It goes the way of the row, or the row lets go.
        const { row } = this, isOfRow = Math.abs(x) > Math.abs(y) === (row.main === "x");
        (isOfRow ? this : row).release();
        if (isOfRow) return row.drag(event);
        this.row = null;
      }
      // A way that is clearly one axis stays on it.
      const isLevel = Math.abs(x) > 2 * Math.abs(y), isSteep = Math.abs(y) > 2 * Math.abs(x);
      hold.axes = BOTH.filter((axis) => this.goes(axis));
      if (hold.axes.length === 2 && (isLevel || isSteep)) hold.axes = [isLevel ? "x" : "y"];
      stage.root.setPointerCapture(hold.id);
      stage.root.classList.add("held");
      this.isSpent = true;
      this.take();
      // Without a jump.
      x -= x * slop / far;
      y -= y * slop / far;
    }
    for (const axis of hold.axes) this.raw[axis] -= (axis === "x" ? x : y) * this.way(axis) / hold.scale;
    this.follow();
    hold.trail.push([event.timeStamp, { ...stage.offset }]);
    while (hold.trail.length > 2 && event.timeStamp - hold.trail[1][0] > MOTION.recent) hold.trail.shift();
    hold.x = event.clientX;
    hold.y = event.clientY;
  }

  // Another has the finger: what was caught goes on to its rest.
  release() {
    const wasMoving = this.hold?.wasMoving;
    this.hold = null;
    if (wasMoving) this.letGo({ x: 0, y: 0 });
  }

  // The fingers are about something else: what was pulled comes to its rest, and their end is no click.
  drop() {
    for (const one of [this.row, this]) {
      if (!one) continue;
      if (one.hold?.axes) one.hold.wasMoving = true;
      one.stage.root.classList.remove("held");
      one.release();
    }
    this.row = null;
    this.isSpent = true;
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { hold, row } = this;
    this.row = null;
    if (row) {
      row.lift(event);
      this.isSpent ||= row.isSpent;
    }
    if (!hold || event.pointerId !== hold.id) return;
    this.stage.root.classList.remove("held");
    if (!hold.axes) {
      // What an address has pulled stays where it is.
      this.isSpent = hold.wasMoving;
      return this.release();
    }
    this.hold = null;
    // From the place where it was when the last milliseconds began; one that rests has not moved since.
    const first = hold.trail.findLast(([time]) => event.timeStamp - time >= MOTION.recent) ?? hold.trail[0], last = hold.trail[hold.trail.length - 1];
    const took = Math.max(0.008, (event.timeStamp - first[0]) / 1000);
    /** @param {Axis} axis */
    const speed = (axis) => event.type === "pointerup" ? (last[1][axis] - first[1][axis]) / took : 0;
    this.letGo({ x: speed("x"), y: speed("y") });
  }

  // MARK: Rest

  // Lets the content go with a velocity; `isDriven` what has had its momentum, as a wheel has.
  /** @param {Point} velocity @param {boolean} isDriven */
  letGo(velocity, isDriven = false) {
    /** @type {Partial<Record<Axis, Way>>} */
    const ways = {};
    for (const axis of BOTH) {
      if (!this.goes(axis)) continue;
      const from = this.stage.offset[axis], past = this.past(axis);
      const isMain = axis === this.main, kept = isMain && this.pages() ? MOTION.fast : MOTION.normal;
      const speed = Math.abs(velocity[axis]) < MOTION.slow ? 0 : velocity[axis];
      // Pulled farther out it only comes back.
      const reach = isDriven || past * speed > 0 ? from : from + projected(speed, kept);
      const proposed = this.held(axis, reach);
      let target = proposed;
      if (isMain) {
        target = this.stop(proposed, speed, this.stage.offset);
        this.last = { proposed, velocity: speed, from, target };
      }
      const began = isDriven ? 0 : speed;
      const isPast = past === 0 && reach !== proposed && target === proposed && began !== 0;
      ways[axis] = isPast ? wayPast(from, began, target, kept) : wayTo(from, began, target, kept);
    }
    this.go(ways);
  }

  // Where the layout would have it rest.
  /** @param {number} proposed @param {number} velocity @param {Point} those */
  stop(proposed, velocity, { x, y }) {
    return this.held(this.main, this.stage.stop(proposed, velocity, x, y));
  }

  // Whether the stops around are far apart.
  pages() {
    const { offset } = this.stage, at = this.held(this.main, offset[this.main]);
    const gap = this.stop(at + 1, 1, { ...offset, [this.main]: at + 1 })
      - this.stop(at - 1, -1, { ...offset, [this.main]: at - 1 });
    return gap > Math.max(4, this.length(this.main) * MOTION.page);
  }

  // Goes on its ways, each frame a step.
  /** @param {Partial<Record<Axis, Way>>} ways */
  go(ways) {
    this.halt();
    /** @param {number} time */
    const show = (time) => {
      const { offset } = this.stage;
      /** @param {Axis} axis */
      const place = (axis) => {
        const way = ways[axis];
        return !way ? offset[axis] : time === Infinity || hasCome(way, time) ? way.target : way.place(time);
      };
      this.stage.put(place("x"), place("y"));
    };
    const all = Object.values(ways);
    if (all.every((way) => hasCome(way, 0)) || reducedMotion()) return show(Infinity);
    this.ways = ways;
    this.began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const time = Math.max(0, now - this.began) / 1000;
      const isOver = all.every((way) => hasCome(way, time));
      if (isOver) this.ways = null; else this.frame = requestAnimationFrame(step);
      show(time);
    };
    this.frame = requestAnimationFrame(step);
  }

  halt() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.idle);
    this.idle = 0;
    this.ways = null;
  }

  // Goes to an offset by the spring, with the speed that there is.
  /** @param {Axis} axis @param {number} target */
  glide(axis, target) {
    const way = this.ways?.[axis], time = (performance.now() - this.began) / 1000;
    this.go({ [axis]: wayTo(this.stage.offset[axis], way ? way.speed(time) : 0, target) });
  }

  // MARK: Wheel

  /** @param {WheelEvent} event @return {void} */
  turn(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const { stage } = this;
    const row = stage.rowAt?.(event)?.gestures;
    const isLevel = event.shiftKey ? event.deltaY !== 0 : Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (row && isLevel === (row.main === "x")) return row.turn(event);
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.length(this.main) : 1;
    let x = event.deltaX * unit, y = event.deltaY * unit;
    // A list that scrolls sideways follows a wheel that only knows up and down.
    if (x === 0 && (event.shiftKey || stage.horizontal && stage.distance.y === 0)) [x, y] = [y, 0];
    if (this.hold?.axes) return;
    const isNew = !this.idle, delta = this.main === "x" ? x : y;
    // A notch of a mouse's wheel leads to the next stop, if it is near; fingers on a pad begin slowly.
    if (isNew && Math.abs(delta) >= MOTION.notch && this.leap(Math.sign(delta) * this.way(this.main))) return;
    this.halt();
    if (isNew) this.take();
    for (const [axis, delta] of /** @type {[Axis, number][]} */ ([["x", x], ["y", y]])) {
      const length = this.length(axis);
      if (!this.goes(axis)) continue;
      const raw = this.raw[axis] + delta * this.way(axis), held = this.held(axis, raw);
      this.raw[axis] = within(raw, held - length, held + length);
    }
    this.follow();
    const speed = { x: x * this.way("x") * 1000 / MOTION.idle, y: y * this.way("y") * 1000 / MOTION.idle };
    this.idle = setTimeout(() => {
      this.idle = 0;
      this.letGo(speed, true);
    }, MOTION.idle);
  }

  // Goes to the next stop, unless it is farther than a page; whether there is one.
  /** @param {number} way */
  leap(way) {
    const { main } = this, at = this.held(main, this.ways?.[main]?.target ?? this.stage.offset[main]), next = this.next(at, way);
    if (next === null || this.past(main) !== 0 || Math.abs(next - at) > this.length(main) * 1.001) return false;
    this.last = { proposed: this.held(main, at + way), velocity: way, from: at, target: next };
    this.glide(main, next);
    return true;
  }

  // The next stop in a direction; null where nothing stops it.
  /** @param {number} at @param {number} way */
  next(at, way) {
    const { main } = this, beside = this.held(main, at + way);
    const next = this.stop(beside, way, { ...this.stage.offset, [main]: beside });
    return next === beside ? null : next;
  }

  // MARK: Keys

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.altKey) return;
    const { stage, main } = this;
    const isArrow = event.key.startsWith("Arrow"), isFar = event.ctrlKey || event.metaKey;
    const axis = /** @type {Record<string, Axis>} */ ({ ArrowLeft: "x", ArrowRight: "x", ArrowUp: "y", ArrowDown: "y" })[event.key] ?? main;
    const leaf = this.length(axis) * MOTION.leaf;
    let step = {
      ArrowLeft: -MOTION.arrow, ArrowRight: MOTION.arrow, ArrowUp: -MOTION.arrow, ArrowDown: MOTION.arrow, PageUp: -leaf, PageDown: leaf,
      " ": event.shiftKey ? -leaf : leaf, Home: -Infinity, End: Infinity,
    }[event.key];
    if (step === undefined || isFar && !isArrow && Math.abs(step) !== Infinity) return;
    event.preventDefault();
    // Across its scroll the stage goes nowhere: the row that the hands were on last does.
    const row = isArrow && !this.goes(axis) && stage.rows?.inHand;
    if (row && row.gestures.main === axis) return row.gestures.step(axis, step * row.gestures.way(axis) * (isFar ? Infinity : 1));
    if (!this.goes(axis)) return;
    if (isArrow) step *= this.way(axis) * (isFar ? Infinity : 1);
    this.step(axis, step);
  }

  // A step of the user's: to the next stop in its direction, or so many points.
  /** @param {Axis} axis @param {number} by */
  step(axis, by) {
    const { stage } = this, end = stage.distance[axis], way = Math.sign(by);
    /** @param {number} place */
    const held = (place) => Number.isFinite(place) ? this.held(axis, place) : within(place, 0, end);
    const at = held(this.ways?.[axis]?.target ?? stage.offset[axis]);
    let target = held(at + by);
    if (axis === this.main && Math.abs(by) !== Infinity) {
      const next = this.next(at, way);
      if (next !== null) {
        const isLeaf = Math.abs(by) > MOTION.arrow;
        target = isLeaf ? this.stop(target, way, { ...stage.offset, [axis]: target }) : next;
        // A stop that is farther than a page is the next all the same.
        if ((target - at) * way <= 0) target = next;
      }
    }
    this.glide(axis, target);
  }
}

"""### }
    package static var gridStyle: String { ###"""
/* The grid of a page with several layouts, and cards wherever they stand. */
:where(#grid, .gallery) {
  .grid-head { display: flex; align-items: baseline; gap: 12px; max-width: 1400px; margin: 0 auto; padding: 20px 24px 12px; }
  .grid-head h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(208px, 100%), 1fr)); gap: 16px; max-width: 1400px; margin: 0 auto; padding: 0 24px 32px; list-style: none; }
  .cards li { display: grid; }
  .card { display: flex; flex-direction: column; gap: 2px; padding: 8px 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; transition: border-color var(--quick), box-shadow var(--quick); }
  .card:hover { border-color: var(--edge); box-shadow: var(--shadow); }
  .card h2 { display: block; min-height: 0; margin: 8px 4px 0; font-size: 15px; line-height: 20px; color: var(--text); overflow-wrap: anywhere; }
  .card p, .card code { margin: 0 4px; color: var(--muted); overflow-wrap: anywhere; }
  .card code { font: 11px/16px var(--mono); }
  .thumbnail { position: relative; width: 100%; height: 260px; overflow: clip; border-radius: 6px; background: var(--canvas); contain: strict; }
  .screen { position: absolute; left: 0; top: 0; overflow: clip; border-radius: 24px; background: var(--screen); transform-origin: 0 0; }
  .screen:empty { background: none; }
  @media (max-width: 700px) {
    .grid-head { padding: 12px 16px; }
    .cards { grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr)); gap: 12px; padding: 0 16px 24px; }
    .thumbnail { height: 210px; }
  }
}

"""### }
    package static var gridScript: String { ###"""
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

"""### }
    package static var handlesScript: String { ###"""
// The handles of the chosen element: its edges, the distances around it, its circle, the line where it sticks, and the kinks
// on the timeline. A handle changes the number in the source that its measure comes from.

// How large a handle is for a mouse and for a finger, in pixels.
const GRIP = { fine: 24, coarse: 44 };
// A hand that rests so long while it drags sees the text as well, in milliseconds.
const WRITE_PAUSE = 120;
// What an element that cannot be measured has.
const NOTHING = /** @type {ReturnType<typeof kinkMeasures> & { size?: Size }} */ ({ asked: [], traced: [], measures: [] });
/** @type {Record<string, string>} */
const NAMES = {
  width: "Width", height: "Height", "before-x": "Distance on the left", "after-x": "Distance on the right", "before-y": "Distance above",
  "after-y": "Distance below", radius: "Radius", stuck: "Line where it sticks",
};

// Whether a number stands nowhere, for its call leaves it out; and where a number comes from, in words.
const isLeftOut = (/** @type {Figure} */ { before }) => Boolean(before);
const sourceOf = (/** @type {Input} */ number, /** @type {string} */ text) => `${isLeftOut(number) ? `${number.ordinal} ` : ""}${exact(number.value)}${number.unit} in ${wordsOf(text, number.line)}, line ${number.line}`;

class Handles {
  constructor(/** @type {HTMLElement} */ root) {
    this.root = root;
    this.list = [];
    this.nodes = new Map();
    // The number that somebody has preferred for a handle.
    this.preferred = new Map();
    this.run = 0;
    this.held = null;
    this.chip = root.appendChild(make("span", { className: "chip", hidden: true, ariaHidden: "true" }));
    this.line = root.appendChild(make("span", { className: "stuck", hidden: true, ariaHidden: "true" }));
    this.snapping = new Snapping(root);
    this.anchor = root.appendChild(make("button", { type: "button", className: "unseen", tabIndex: -1, ariaHidden: "true", ariaLabel: "Numbers" }));
    this.anchor.addEventListener("focus", () => this.asked?.node.focus({ preventScroll: true }));
    menu(this.anchor, byId("handle-menu"), () => this.entries());
    root.addEventListener("wheel", (event) => stage.gestures.turn(event), { passive: false });
    on("chosen arranged moved curved", () => {
      if (this.held) return this.follow();
      this.draw();
      later("handles", 250, () => this.plan());
    });
    on("text", () => {
      // Somebody else has changed the text: what is held does not stand any more where it was.
      if (!this.isWriting && this.held) this.release();
      if (this.held) return;
      // What is still found of the text before does not stand in this one.
      this.run += 1;
      this.show([]);
    });
  }

  // MARK: What there is to hold

  async plan() {
    const run = this.run += 1, isStale = () => run !== this.run || Boolean(this.held);
    if (!chosen || !layout || soundText !== editor.text || transition.isOpen) return this.show([]);
    const node = stage.nodes.get(stage.chosen), box = node && measuresOf(node) || NOTHING;
    this.size = box.size;
    const kinks = kinkMeasures(box.asked.length), measures = [...box.measures, ...kinks.measures];
    const { name, section, item } = chosen, own = interpreter.properties(name).map((value) => [name, section, item, value, state.offset.x, state.offset.y]);
    const answer = await inputsOf({ asked: [...box.asked, ...kinks.asked], traced: [...box.traced, ...kinks.traced], own, measures, isStale });
    if (!answer || isStale()) return;
    this.text = editor.text;
    const handles = measures.map((measure, index) => /** @type {Handle} */ ({ ...measure, ...answer.found[index], place: index }))
      .filter(({ inputs }) => inputs.length > 0).map((handle) => this.made(handle, answer.trees ?? [])).sort((a, b) => Number(isLeftOut(a.number)) - Number(isLeftOut(b.number)));
    this.show([...handles, ...fieldsOf(answer.numbers, handles)]);
  }

  // MARK: What is shown

  // A handle with the number that it changes: the one that somebody has preferred, else the first.
  made(/** @type {Handle} */ handle, /** @type {string[]} */ trees) {
    const { id, axis, inputs, place } = handle, element = /** @type {Chosen} */ (chosen), own = `${element.name} ${id}`;
    const number = inputs.find(({ line, ordinal }) => this.preferred.get(own) === `${line}:${ordinal}`) ?? inputs[0];
    // Of its two edges the one that moves more is held, and of two that move alike the end.
    const shift = handle.isSize ? number.slopes[place + 1] / number.slope : 0;
    const tree = ["size", "frame"].map((group) => trees.find((one) => one.startsWith(`${pathOf(element)}.${group}.${id} = `))).find(Boolean) ?? "";
    const formula = tree.split(/ {2}|\n/)[0].split(" = ").slice(1, -1).at(-1) ?? "";
    return { ...handle, own, name: handle.name ?? NAMES[id], number, formula: /[^\w. ]/.test(formula) ? formula : "", isStart: shift < -0.5 - 1e-6 };
  }

  show(/** @type {Handle[]} */ list) {
    const before = this.nodes;
    this.list = list;
    this.nodes = new Map();
    for (const handle of list) {
      const node = before.get(handle.id) ?? this.make(handle);
      before.delete(handle.id);
      this.nodes.set(handle.id, node);
      handle.node = node;
      node.handle = handle;
      this.tell(handle);
    }
    const hadFocus = [...before.values()].some((node) => node === document.activeElement);
    for (const node of before.values()) node.remove();
    if (hadFocus) stage.root.focus({ preventScroll: true });
    this.draw();
  }

  make(/** @type {Handle} */ { id, name, home }) {
    const node = /** @type {HandleNode} */ (make("div", { className: `handle of-${id.split("-")[0]}`, tabIndex: 0, role: "slider", ariaLabel: name }));
    node.addEventListener("pointerdown", (event) => this.grasp(event, node));
    node.addEventListener("click", () => { if (!this.isSpent) this.ask(node.handle); });
    node.addEventListener("keydown", (event) => this.press(event, node.handle));
    for (const name of ["focus", "pointerenter"]) node.addEventListener(name, () => this.point(node.handle));
    for (const name of ["blur", "pointerleave"]) node.addEventListener(name, () => this.point(null));
    (home ? byId(home) : this.root).append(node);
    return node;
  }

  // What a handle says: its measure, the number that it changes, and from what that makes it.
  tell(/** @type {Handle} */ handle) {
    const { node, name, number, inputs, formula } = handle, more = inputs.length - 1;
    const what = `${name} ${figure(handle.value, handle.unit ?? "pt")}`, from = sourceOf(number, this.held?.isDue ? soundText : editor.text);
    node.ariaValueNow = String(number.value);
    [node.ariaValueMin, node.ariaValueMax] = number.range?.map(String) ?? [null, null];
    node.ariaValueText = `${what}${formula ? `, ${formula}` : ""}, from ${from}${more > 0 ? `, or ${count(more, "other number")}` : ""}`;
    node.title = `${what}${formula ? ` = ${formula}` : ""}\n${from}${more > 0 ? `\nClick for ${count(more, "other number")}` : ""}`;
    node.ariaHasPopup = more > 0 ? "menu" : null;
    if (handle.home === "numbers") node.replaceChildren(make("b", { textContent: `${exact(number.value)}${number.unit}` }), ` in ${wordsOf(this.held?.isDue ? soundText : editor.text, number.line)}`);
  }

  // The handle that the hand is at: its number lights up in the source.
  point(/** @type {Handle | null} */ handle) {
    if (this.held) return;
    editor.glint(handle && this.text === editor.text ? handle.number : null);
    this.label(handle);
  }

  label(/** @type {Handle | null} */ handle) {
    // On the timeline the lane says it.
    if (handle?.home === "kinks") strip?.tell(`${handle.name}: ${exact(handle.number.value)}${handle.number.unit}`);
    this.chip.hidden = !handle?.at || Boolean(handle.home);
    if (!handle?.at || handle.home) return;
    const { at, number, name, value } = handle;
    this.chip.textContent = `${name.toLowerCase()} ${figure(value, handle.unit ?? "pt")} · ${exact(number.value)}${number.unit} in line ${number.line}`;
    const wide = stage.viewport.width * table.scale;
    this.chip.style.transform = `translate(${within(at.x + 16, 0, Math.max(0, wide - (stage.marks?.width(this.chip.textContent) ?? 0)))}px,${Math.max(0, at.y - 34)}px)`;
  }

  // MARK: Where they are

  // Puts each where it belongs, beside those that stand there already; one without room is not shown.
  draw() {
    const node = stage.nodes.get(stage.chosen), { scale, area } = table, { width, height } = stage.viewport;
    const stuck = this.list.find(({ id }) => id === "stuck"), grip = matchMedia("(pointer: coarse)").matches ? GRIP.coarse : GRIP.fine;
    this.root.hidden = !node || this.list.length === 0;
    this.line.hidden = !stuck;
    // The room of the stage reaches half a handle out of the device, where the table does; that of the timeline is its lanes.
    const reach = (/** @type {number} */ long, /** @type {number} */ before, /** @type {number} */ after) => /** @type {Bounds} */ ([Math.max(0, grip / 2 - before), long * scale - Math.max(0, grip / 2 - after)]);
    const onStage = { x: reach(width, area.left, area.width - area.left - width * scale), y: reach(height, area.top, area.height - area.top - height * scale) };
    const onLanes = roomOfKinks(grip);
    const taken = /** @type {Record<string, Point[]>} */ ({ stage: [], kinks: [] });
    for (const handle of this.list) {
      const { home } = handle;
      // A field has its place in the panel, and is dragged as a number of the source is.
      if (home === "numbers") {
        handle.way = { x: SCRUB_POINTS * 10 ** handle.number.places, y: 0 };
        continue;
      }
      const at = (home ? placeOfKink(handle) : node && seatOf(handle, node, this.size)) ?? null, unit = home ? 1 : scale;
      handle.way = at && { x: at.way.x * unit, y: at.way.y * unit };
      const turn = at ? Math.atan2(at.way.y, at.way.x) : 0;
      const { x: left = 0, y: top = 0 } = at ?? {}, seat = { x: left * unit, y: top * unit };
      const free = at && seatBeside(taken[home ?? "stage"], seat, turn, grip, home ? onLanes : onStage);
      handle.node.hidden = !free;
      if (!free) continue;
      taken[home ?? "stage"].push(handle.at = free);
      handle.node.style.transform = `translate(${free.x}px,${free.y}px)`;
      handle.node.style.setProperty("--turn", `${turn}rad`);
    }
    if (stuck?.at && node) {
      const isLevel = stuck.axis === "y", at = (seatOf(stuck, node, this.size)?.[stuck.axis] ?? 0) * scale;
      this.line.classList.toggle("here", stuck.isHere);
      size(this.line, isLevel ? width * scale : 0, isLevel ? 0 : height * scale, isLevel ? `translateY(${at}px)` : `translateX(${at}px)`);
    }
  }

  // MARK: The hand

  // Takes hold of the number of a handle; whether it is still the one that was found.
  begin(/** @type {Handle} */ handle, /** @type {string} */ kind, /** @type {boolean} */ isDragged) {
    if (this.text !== editor.text) return false;
    editor.show("layout");
    editor.reveal(handle.number.line);
    const { offset } = state, still = { ...handle.number }, { main } = stage.gestures;
    // What goes along with the content stays under the hand, whatever grows before it, but for the distance to where the content begins.
    const isFromStart = handle.id === `before-${main}` && !handle.beside;
    const nodes = [handle.way && handle.pulls && handle.id.startsWith("before") && handle.beside || null, stage.chosen].map((key) => stage.nodes.get(key || null));
    const held = nodes.find(Boolean), one = held && interpreter.element(...pathOfNode(held), offset.x, offset.y);
    this.held = {
      handle, kind, isDragged, places: this.placesOf(handle), number: still, value: still.value, measure: handle.value, isStyled: assistant.ask("format", 0)?.length === 0,
      rest: one && !isFromStart && !handle.home && handle.id !== "stuck" && goesAlong(one) ? { path: [one.kind, ...one.indexPath], apart: one.frame[main] - offset[main] } : null,
    };
    past.isHeld = true;
    editor.glint(still);
    this.snapping.begin(handle, still);
    takeOver(still);
    return true;
  }

  // With how many digits a number is changed: as many as it has, and more where the hand would go far for a step, as for a
  // share of 1; what counts goes in its own steps.
  placesOf(/** @type {Handle} */ { number: { places, slope, isCount }, way }) {
    const far = Math.hypot(way?.x ?? 0, way?.y ?? 0) * Math.abs(slope);
    return isCount ? places : places + within(Math.ceil(Math.log10(far / 10 ** places / GRIP.fine)), 0, 2);
  }

  // Gives the number a value: whole steps, or parts of them. While it is dragged the stage follows at once, and the text once the
  // hand rests: to lay out a source takes longer than a frame.
  turnTo(/** @type {number} */ value, /** @type {number} */ places) {
    const { held } = this;
    if (!held) return;
    const { number, handle } = held, { range } = number;
    const to = Number((range ? within(value, range[0], range[1]) : value).toFixed(places));
    if (to === held.value) return;
    const last = held.value;
    held.value = to;
    if (!this.draft()) {
      // The layout has no such value: the last one that it took stays.
      held.value = last;
      this.draft();
      return;
    }
    held.isDue = true;
    if (held.isDragged) later("write", WRITE_PAUSE, () => this.write()); else this.write();
    handle.number = { ...number, value: to };
    handle.value = held.measure + (to - number.value) * number.slope;
    this.tell(handle);
    this.label(handle);
  }

  get figures() { return Math.max(this.held?.number.places ?? 0, exact(this.held?.value ?? 0).split(".")[1]?.length ?? 0); }

  // Shows the value without the text; whether the layout takes it.
  draft() {
    if (!this.held) return false;
    const { value, number } = this.held, { text } = editor, words = numberText(number, value, this.figures);
    if (!showDraft(text.slice(0, number.start) + spelled(number, words) + text.slice(number.end))) return false;
    editor.hint(words);
    return true;
  }

  // Writes it.
  write() {
    const { held } = this;
    if (!held?.isDue) return;
    held.isDue = false;
    const { number, value, kind } = held;
    this.change(() => { const length = writeNumber(number, value, this.figures, kind); number.end = number.start + length; });
  }

  // Changes the text by the hand itself.
  change(/** @type {Work} */ work) {
    this.isWriting = true;
    work();
    this.isWriting = false;
  }

  end() {
    const { held } = this;
    if (!held) return;
    this.write();
    // The number may have become longer: what was in the one style still is.
    const edits = held.isStyled && assistant.ask("format", 0);
    if (edits && edits.length > 0) this.change(() => editor.change(edits.map(({ from, to, text }) => ({ start: editor.place(...from), end: editor.place(...to), text })), held.kind));
    this.release();
  }

  // Lets go, and leaves the text as it is.
  release() {
    for (const name of ["handle", "write"]) clearTimeout(waiting.get(name));
    this.held = null;
    past.isHeld = false;
    this.snapping.end();
    editor.glint(null);
    this.label(null);
    later("handles", 0, () => this.plan());
  }

  // The world has followed: what was under the hand is there again.
  follow() {
    if (!this.held) return;
    const { rest, handle } = this.held, { offset } = state;
    const frame = rest && !this.isFollowing && interpreter.element(...rest.path, offset.x, offset.y)?.frame;
    if (frame) {
      const { main } = stage.gestures, to = within(frame[main] - rest.apart, 0, stage.distance[main]);
      this.isFollowing = true;
      if (Math.abs(to - offset[main]) > 0.01 && !stage.loops(main)) moveAlong(to);
      this.isFollowing = false;
    }
    this.draw();
    this.label(handle);
  }

  grasp(/** @type {PointerEvent} */ event, /** @type {HandleNode} */ node) {
    const { handle } = node;
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    node.focus({ preventScroll: true, focusVisible: false });
    node.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event, way = handle.way ?? { x: 1, y: 0 };
    // Once a frame, wherever the hand is then.
    /** @type {PointerEvent | null} */
    let last = null;
    const drag = (/** @type {PointerEvent} */ moved) => {
      last = moved;
      soon("drag handle", follow);
    };
    const follow = () => {
      const moved = last;
      last = null;
      if (!moved) return;
      const x = moved.clientX - clientX, y = moved.clientY - clientY;
      // One that was taken from the hand is not held again until the next grasp.
      if (!this.held && (this.isSpent || Math.hypot(x, y) < MOTION.slop.mouse || !this.begin(handle, `scrub handle ${this.run += 1}`, true))) return;
      this.isSpent = true;
      if (!this.held) return;
      const { number, places, measure, value: now } = this.held, by = (x * way.x + y * way.y) / (way.x ** 2 + way.y ** 2);
      // A box keeps a point to be held at, and what is beside it does not come over it.
      const least = handle.home || handle.id === "stuck" || measure < 0 ? -Infinity : handle.side ? 0 : 1;
      const wanted = number.value + Math.max(by, least - measure) / number.slope, isFree = moved.ctrlKey || moved.metaKey;
      const grain = 10 ** -places * (moved.shiftKey ? 10 : moved.altKey || isFree ? 0.1 : 1), steps = Math.round(wanted / grain) * grain;
      const fits = (/** @type {number} */ value) => measure + (value - number.value) * number.slope >= least;
      const near = isFree || moved.shiftKey || moved.altKey ? this.snapping.rest() : this.snapping.near(handle, now, wanted, places, fits);
      this.turnTo(near ?? steps, places + (near !== null || grain < 10 ** -places ? 1 : 0));
    };
    node.addEventListener("pointermove", drag);
    node.addEventListener("lostpointercapture", () => {
      node.removeEventListener("pointermove", drag);
      follow();
      this.end();
    }, { once: true });
  }

  // Arrows lead where they point; those of the other axis to more and less.
  press(/** @type {KeyboardEvent} */ event, /** @type {Handle} */ handle) {
    const { key } = event, sign = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    if (event.ctrlKey || event.metaKey) return;
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      this.ask(handle);
    } else if (key === "Escape" && this.held?.isDragged) {
      event.stopPropagation();
      // The text of before takes the number from the hand.
      past.cancel(this.held.kind);
    } else if (key === "Escape") {
      event.stopPropagation();
      (stage.nodes.get(stage.chosen) ?? stage.root).focus({ preventScroll: true });
    } else if (sign) {
      event.preventDefault();
      if (this.held?.handle !== handle) this.end();
      if (!this.held && !this.begin(handle, `turn handle ${this.run += 1}`, false) || !this.held || !handle.way) return;
      const isAcross = key === "ArrowLeft" || key === "ArrowRight", { way } = handle, { number, places, value } = this.held;
      const isAlong = isAcross === Math.abs(way.x) > Math.abs(way.y);
      const more = isAlong ? sign * Math.sign(isAcross ? way.x : way.y) : key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
      const step = 10 ** -places * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
      this.turnTo(value + more * Math.sign(number.slope) * step, places + (event.altKey ? 1 : 0));
      later("handle", 400, () => this.end());
    }
  }

  // MARK: Other numbers

  // Offers the numbers that a measure comes from; of one it shows the place.
  ask(/** @type {Handle} */ handle) {
    this.end();
    this.asked = handle;
    const menuRoot = byId("handle-menu"), { left, bottom } = handle.node.getBoundingClientRect();
    if (handle.inputs.length < 2) return this.reveal(handle.number);
    this.anchor.style.transform = handle.node.style.transform;
    if (menuRoot.hidden) this.anchor.click();
    menuRoot.style.left = `${within(left, 8, Math.max(8, innerWidth - menuRoot.offsetWidth - 8))}px`;
    menuRoot.style.top = `${within(bottom + 4, 8, Math.max(8, innerHeight - menuRoot.offsetHeight - 8))}px`;
  }

  /** @return {Entry[]} */
  entries() {
    const { inputs, number, own } = this.asked;
    return [this.asked.name, ...inputs.map((input) => /** @type {Entry} */ ([
      sourceOf(input, editor.text), () => {
        this.preferred.set(own, `${input.line}:${input.ordinal}`);
        this.reveal(input);
        this.plan();
      }, input.line === number.line && input.ordinal === number.ordinal,
    ]))];
  }

  reveal(/** @type {Input} */ { line, start, end }) {
    if (this.text !== editor.text) return;
    editor.show("layout");
    editor.area.setSelectionRange(start, end);
    editor.reveal(line);
    editor.glint({ start, end });
  }
}

on("begin", () => { if (!document.body.classList.contains("embed")) new Handles(byId("handles")); });

"""### }
    package static var heldScript: String { ###"""
// A param while it is dragged. A million elements that depend on it take longer than a frame: then the picture comes from the
// background, as often as it can, and the page stays quick; let go, the page's own follows.

// What a change may take in the page itself, in milliseconds.
const BEARABLE = 24;

class Held {
  constructor() {
    // What the background has been told: a change of anything else makes it stale.
    this.isTold = false;
    this.isBusy = false;
    this.next = null;
    // How long the last change of the world took in the page.
    this.pace = 0;
    background.onSheet = (sheet) => this.answered(sheet);
  }

  // Measures a change that the page makes itself.
  /** @template T @param {() => T} work @return {T} */
  measure(work) {
    const began = performance.now();
    const answer = work();
    this.pace = performance.now() - began;
    return answer;
  }

  // Whether it takes over a param that is being dragged.
  /** @param {string} name @param {number} value @param {string} unit */
  takes(name, value, unit) {
    if (this.pace < BEARABLE || !background.worker) return false;
    this.next = { name, value, unit };
    this.go();
    return true;
  }

  go() {
    const { worker } = background;
    if (this.isBusy || !this.next || !worker) return;
    this.isBusy = true;
    const world = this.isTold ? null : worldToTell(soundText, state, layout.params.map(({ name, value, unit }) => [name, value, unit]));
    this.isTold = true;
    worker.postMessage({ world, change: this.next, offset: state.offset });
    this.next = null;
  }

  /** @param {SeenSheet | null} sheet */
  answered(sheet) {
    this.isBusy = false;
    if (this.isHeld && sheet) stage.place(sheet);
    this.go();
  }

  // The param has been let go of, or something else has changed: what comes late is not shown.
  end() {
    this.isHeld = false;
    this.isTold = false;
    this.next = null;
  }
}

const held = new Held();
on("arranged", () => held.end());

"""### }
    package static var helpScript: String { ###"""
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

"""### }
    package static var historyScript: String { ###"""
// Undo and redo over everything: texts, params, the world, and what other rooms have to remember. A step is the whole
// state, of which most is shared with the step before; what changes quickly and in the same way is one step. To scroll is no
// step: each has the offset at which it was left, so what is undone is seen where it was done.

const PAUSE = 600, MOST_STEPS = 1000, MOST_CHARACTERS = 4_000_000;
// How long the stage is given to come to rest before it is looked at again, in milliseconds.
const REST_TIME = 100;

class Past {
  constructor() {
    // The values that were asked of params; the interpreter keeps them, and does not tell.
    this.params = new Map();
    // What other rooms have to remember: how to read it as plain data, and how to put it back.
    this.rooms = new Map();
    // Whether a hand holds a number: where the list goes meanwhile is of the step to come.
    this.isHeld = false;
    this.clear();
  }

  clear() {
    Object.assign(this, { steps: [], at: -1, caret: null, isOpen: false });
  }

  /** @param {string} name @param {() => unknown} read @param {(value: any) => void} write */
  keep(name, read, write) { this.rooms.set(name, { read, write }); }

  state() {
    const { offset, ...world } = state;
    const rooms = Object.fromEntries([...this.rooms].map(([name, { read }]) => [name, read()]));
    return {
      texts: { layout: editor.textOf("layout"), data: editor.textOf("data"), skin: editor.textOf("skin") },
      rest: JSON.stringify({ world, params: [...this.params], rooms }),
    };
  }

  // On the way to another world it is that at which the way began.
  get offset() { return { ...transition.isOpen ? transition.from : state.offset }; }

  // Takes down at which offset the step is, once the list rests.
  look() {
    const step = this.steps[this.at];
    if (!step || this.isHeld || this.isBusy) return;
    if (stage.isResting && living.moving === 0) step.offset = this.offset; else later("look", REST_TIME, () => this.look());
  }

  // Takes down what is now, if it is new, and the offset to which that leads.
  /** @param {string} [kind] @param {Point} offset */
  record(kind, offset = this.offset) {
    if (this.isBusy) return;
    const now = performance.now(), next = this.state(), last = this.steps[this.at];
    if (last && sameTexts(last.texts, next.texts) && last.rest === next.rest) return;
    const { area } = editor, caret = /** @type {Step["caret"]} */ ([editor.sheet, area.selectionStart, area.selectionEnd]);
    kind ??= last ? changes(JSON.parse(last.rest), JSON.parse(next.rest)) : "made";
    const isMore = this.isOpen && this.at > 0 && kind === last.kind && (now - last.time < PAUSE || /^scrub/.test(kind));
    if (!isMore && last && this.caret) last.caret = this.caret;
    this.steps.length = this.at + (isMore ? 0 : 1);
    this.steps.push({ ...next, kind, caret, time: now, offset });
    let size = this.steps.reduce((sum, { texts }, index) => sum + (index > 0 && texts.layout === this.steps[index - 1].texts.layout ? 0 : texts.layout.length), 0);
    while (this.steps.length > MOST_STEPS || size > MOST_CHARACTERS && this.steps.length > 2) size -= this.steps.shift()?.texts.layout.length ?? 0;
    this.at = this.steps.length - 1;
    this.isOpen = true;
    this.tell();
  }

  // The changes that end with another text are of the step of that text, though its check comes later.
  join() {
    const last = this.steps[this.at], next = this.state();
    if (this.isBusy || !last || !sameTexts(last.texts, next.texts)) return;
    if (changes(JSON.parse(last.rest), JSON.parse(next.rest)) === "changes") last.rest = next.rest;
  }

  /** @param {number} way */
  go(way) {
    const step = this.steps[this.at + way];
    if (!step) return;
    const from = this.steps[this.at];
    this.look();
    this.at += way;
    this.isOpen = false;
    this.isBusy = true;
    try {
      this.restore(step, from);
    } finally {
      this.isBusy = false;
    }
    this.tell();
  }

  // Takes back what a hand has begun, as if it had not: no step is left of it.
  /** @param {string} kind */
  cancel(kind) {
    if (this.steps[this.at].kind !== kind) return this.go(0);
    this.go(-1);
    this.steps.length = this.at + 1;
    this.tell();
  }

  /** @param {Step} step @param {Step} from */
  restore(step, from) {
    const { world, params, rooms } = JSON.parse(step.rest), { area } = editor;
    const changed = /** @type {SheetName[]} */ (Object.keys(step.texts)).filter((sheet) => step.texts[sheet] !== from.texts[sheet]);
    if (changed.length > 0 && !changed.includes(editor.sheet)) editor.show(changed[0]);
    for (const sheet of changed) editor.put(sheet, step.texts[sheet]);
    if (step.caret?.[0] === editor.sheet && changed.length > 0) {
      area.setSelectionRange(step.caret[1], step.caret[2]);
      editor.reveal(editor.lineOf(step.caret[2]));
    }
    this.params = new Map(params);
    living.halt();
    living.isEnding = false;
    Object.assign(state, world);
    interpreter.forget();
    for (const [name, { value, unit }] of this.params) interpreter.remember(name, value, unit);
    found.address = [];
    if (changed.includes("data")) setData(step.texts.data);
    if (changed.includes("skin")) applySkin(step.texts.skin);
    for (const [name, { write }] of this.rooms) if (JSON.stringify(rooms[name]) !== JSON.stringify(JSON.parse(from.rest).rooms[name])) write(rooms[name]);
    setWorld();
    emit("text");
    checkText(step.texts.layout);
    // A text with errors leaves the world to be made.
    if (checkedText !== null && found.text.some((one) => one.severity === "error")) prepare();
    if (JSON.stringify(world.looks) !== JSON.stringify(JSON.parse(from.rest).world.looks)) {
      if (skinName()) skin.active = looks().stage === "skin";
      content.renew();
    }
    if (transition.isOpen) transition.begin(step.offset); else if (layout) stage.moveTo(step.offset.x, step.offset.y);
    saveSoon();
  }

  get canRedo() { return this.at < this.steps.length - 1; }

  tell() {
    byId("undo").disabled = this.at <= 0;
    byId("redo").disabled = !this.canRedo;
  }
}

// What differs, in one word for each way.
/** @param {Record<string, any>} a @param {Record<string, any>} b */
function changes(a, b) {
  return Object.keys(b).flatMap((part) => {
    const [old, now] = [a[part], b[part]].map((one) => Array.isArray(one) ? Object.fromEntries(one) : one);
    return Object.keys({ ...old, ...now }).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  }).join(" ");
}

/** @param {Step["texts"]} a @param {Step["texts"]} b */
const sameTexts = (a, b) => a.layout === b.layout && a.data === b.data && a.skin === b.skin;
const past = new Past();

// The values that were asked of params, as another interpreter is told them.
const paramsToTell = () => [...past.params].map(([name, { value, unit }]) => /** @type {ParamToTell} */ ([name, value, unit]));

// The values that differ from the source, of the params that there are now.
function readParams() {
  past.params = new Map(layout?.params.filter((one) => one.value !== one.initial).map(({ name, value, unit }) => [name, { value, unit }]));
}

on("begin", () => {
  const { onChange, onReset } = params;
  params.onChange = (param, value, isHeld) => {
    past.params.set(param.name, { value, unit: param.unit });
    onChange(param, value, isHeld);
    past.record();
  };
  params.onReset = () => {
    past.params.clear();
    onReset();
    past.record();
  };
  on("text", () => past.record(editor.kind));
  on("moved", () => later("look", 0, () => past.look()));
  on("arranged shown", () => { if (past.steps.length > 0) past.record(); });
  byId("undo").addEventListener("click", () => past.go(-1));
  byId("redo").addEventListener("click", () => past.go(1));
  const { area } = editor;
  area.addEventListener("beforeinput", (event) => {
    past.caret = [editor.sheet, area.selectionStart, area.selectionEnd];
    const way = { historyUndo: -1, historyRedo: 1 }[event.inputType];
    if (!way) return;
    event.preventDefault();
    past.go(way);
  });
  addEventListener("keydown", (event) => {
    const way = isKey(event, "undo") ? -1 : isKey(event, "redo") ? 1 : 0;
    // What is written into a field to search belongs to the field; on the grid nothing is worked on.
    if (!way || targetIn(event, "#find") || grid.isShown) return;
    event.preventDefault();
    past.go(way);
  });
});

"""### }
    package static var hostScript: String { ###"""
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

"""### }
    package static var inputsScript: String { ###"""
// The numbers in the source that measures of an element come from. The trace names their lines; the background tries each
// number there, a step up or down, and measures what has become of the element: so the page knows how far a step leads. Where a
// measure has none, an argument that a call leaves out may be its number.

// More numbers than these are not tried: each takes a check of the text.
const MOST_TRIED = 80, MOST_LEFT_OUT = 12, TRACED = 24;
// A size that no number makes larger most has those that make at least such a part of it.
const MOSTLY = 0.5;
// A change that is less is none; what changes more for a small part of a step has jumped, in points.
const LEAST = 1e-6, JUMP = 20;

// The lines of the file that stand in trees of formulas.
/** @param {string[]} trees */
function linesIn(trees) {
  const lines = new Set();
  for (const line of trees.join("\n").split("\n")) {
    for (const place of line.split("  ")) {
      const [, , name, number] = /^(through .* at )?(.*):(\d+)$/.exec(place) ?? [];
      if (name === start.name) lines.add(Number(number));
    }
  }
  return lines;
}

// What is written in a line, without its comment.
/** @param {string} text @param {number} line */
const wordsOf = (text, line) => text.split("\n")[line - 1].replace(/\s*\/\/.*$/, "").trim();

// Whether a number is of a formula that a layout uses, as an arrangement or an effect: it stands for nothing by itself.
/** @param {Figure} number */
const isOfFormula = ({ param, start }) => !param && inserting.read().some(({ parent, open, close, text }) => !parent && open !== undefined && open < start && start < Number(close) && !/^layout\b/.test(text));

// The numbers on lines of a text, each with its line and which of the line it is.
/** @param {string} text @param {Set<number>} lines */
function numbersOn(text, lines) {
  const rows = text.split("\n"), found = /** @type {Omit<Input, "slope" | "slopes" | "isCount" | "isOfFormula">[]} */ ([]);
  let line = 1, at = 0;
  for (const piece of tokens(text)) {
    while (line < rows.length && piece.start > at + rows[line - 1].length) at += rows[line++ - 1].length + 1;
    if (piece.kind !== "n" || !lines.has(line)) continue;
    const number = numberIn(text, piece), given = number.param && past.params.get(number.param.name);
    // Of a param that a slider has set, that value counts.
    if (given) number.value = shown(given.unit, given.value);
    if (given) number.places = Math.max(number.places, Math.min(3, exact(number.value).split(".")[1]?.length ?? 0));
    found.push({ ...number, given, line, ordinal: found.filter((one) => one.line === line).length });
  }
  return found.slice(0, MOST_TRIED);
}

// The arguments of numbers that calls on lines of a text leave out, at their defaults: `sticky` has `below: 0`. What is written
// for one stands between `before` and `after`.
/** @param {string} text @param {Set<number>} lines */
function leftOutOn(text, lines) {
  let line = 1, at = 0;
  return inserting.read().flatMap((one) => {
    line += text.slice(at, one.start).split("\n").length - 1;
    at = one.start;
    const [, name] = one.open === undefined && lines.has(line) && USE.exec(one.text) || [];
    const { code } = name && !WORDS.has(name) && assistant.ask("hover", one.start + 1) || {};
    if (!code || !/^(effect|arrangement) /.test(code)) return [];
    const words = text.slice(one.start, one.end), [open] = /^\s*\(/.exec(words.slice(name.length)) ?? [""], start = one.start + name.length;
    const place = open ? one.start + words.lastIndexOf(")") : start;
    const given = open ? listOf(text.slice(start + open.length, place)).map((part) => /^\s*(\w+):/.exec(part)?.[1]) : [];
    const [before, after] = !open ? ["(", ")"] : given.length > 0 ? [", ", ""] : ["", ""];
    return parametersOf(code).flatMap((parameter, index) => {
      const [, digits, unit] = /^(-?\d+(?:\.\d+)?)(deg)?$/.exec(parameter.value ?? "") ?? [];
      const isGiven = given.includes(parameter.name) || index < given.length && given[index] === undefined;
      if (digits === undefined || isGiven) return [];
      const places = Math.max(digits.split(".")[1]?.length ?? 0, parameter.type === "Number" ? 1 : 0);
      return [{
        start: place, end: place, value: Number(digits), places, unit: unit ?? "", range: null, line, ordinal: parameter.name,
        before: `${before}${parameter.name}: `, after: `${unit ?? ""}${after}`,
      }];
    });
  });
}

// Measures of what the interpreter answers, and for each the numbers that it comes from: how much it changes for one more.
// `asked` are the calls, `traced` the values whose formulas are read, `own` those whose numbers are only listed. Nothing where it
// is stale meanwhile.
/** @param {{ asked: Call[]; traced: unknown[][]; own: unknown[][]; measures: Measure[]; isStale: () => boolean }} it */
async function inputsOf({ asked, traced, own, measures, isStale }) {
  const text = soundText, ask = (/** @type {Call[]} */ ...calls) => background.ask(calls);
  // What the background knew of a slider it knows no longer.
  held.isTold = false;
  // In one message: another room may tell the background of another world behind it.
  const answers = await background.ask([...asked, ...[...traced, ...own].map((one) => /** @type {Call} */ (["explain", ...one, TRACED]))], worldToTell(text, state, paramsToTell()));
  const base = answers?.slice(0, asked.length), trees = answers?.slice(asked.length, asked.length + traced.length) ?? [];
  if (!base || isStale() || base.includes(null)) return null;
  const before = measures.map(({ of }) => of(base)), found = measures.map((_, index) => ({ value: before[index], inputs: /** @type {Input[]} */ ([]) }));
  // What becomes of the measures when a number has another value: null where the layout has no such value.
  /** @param {Figure & { given?: ParamValue }} number @param {number} value */
  const tryOut = async (number, value) => {
    const { start: from, end, given, param } = number;
    const told = /** @type {Call[]} */ (given && param ? [["remember", param.name, null, ""]] : []), back = /** @type {Call[]} */ (given && param ? [["remember", param.name, given.value, given.unit]] : []);
    held.isTold = false;
    const answers = await ask(...told, ["check", text.slice(0, from) + spelled(number, exact(value)) + text.slice(end)], ["prepare"], ...asked, ...back);
    const [checked, prepared, ...after] = answers?.slice(told.length, told.length + 2 + asked.length) ?? [];
    return checked?.isSound && prepared.fits && !after.includes(null) ? measures.map(({ of }, index) => of(after) - before[index]) : null;
  };
  const tried = /** @type {{ input: Omit<Input, "slope" | "slopes">, slopes: number[] }[]} */ ([]), lines = linesIn(trees), tries = async (/** @type {Figure & { given?: ParamValue; line: number; ordinal: number | string }} */ number, /** @type {(index: number) => boolean} */ isOpen) => {
    const { value, places, range } = number, whole = (value + 10 ** -places > (range?.[1] ?? Infinity) ? -1 : 1) / 10 ** places;
    let slopes = null, isCount = false;
    // A small part of a step, so that nothing else comes to be; a number that only counts takes a whole one.
    for (const step of [whole / 100, whole]) {
      const changes = await tryOut(number, plain(value + step));
      if (isStale()) return;
      if (!changes?.some((change) => Math.abs(change) > LEAST * Math.abs(step))) continue;
      slopes = changes.map((change) => step !== whole && Math.abs(change) > JUMP ? 0 : change / step);
      isCount = step === whole;
      break;
    }
    if (!slopes) return;
    const input = { ...number, isCount, isOfFormula: isOfFormula(number) }, all = slopes.map((slope) => Number.isFinite(slope) ? slope : 0);
    tried.push({ input, slopes: all });
    give(input, all, measures, found, isOpen);
  };
  for (const number of numbersOn(text, lines)) {
    await tries(number, () => true);
    if (isStale()) return null;
  }
  found.forEach(({ value, inputs }, index) => {
    if (!measures[index].isSize || inputs.some((input) => !input.isOfFormula)) return;
    for (const { input, slopes } of tried) {
      const isMost = !input.isOfFormula && Math.abs(slopes[index] * input.value) >= MOSTLY * value && value > 0;
      if (isMost) inputs.push({ ...input, slope: slopes[index], slopes });
    }
  });
  const open = new Set(found.filter(({ inputs }, index) => inputs.length === 0 && !measures[index].isAside));
  if (open.size > 0) for (const number of leftOutOn(text, lines).slice(0, MOST_LEFT_OUT)) {
    await tries(number, (index) => open.has(found[index]));
    if (isStale()) return null;
  }
  // Last the numbers of formulas. First the one with which the hand and what it holds go alike. Of a group, first those that stir nothing else, then those of
  // its own line.
  /** @param {Input} input */
  const apart = ({ slope, places }) => Math.abs(Math.log(Math.abs(slope) / 10 ** places));
  /** @param {Input} input */
  const stirs = ({ slopes }) => measures.some(({ group }, index) => !group && Math.abs(slopes[index]) > LEAST);
  found.forEach(({ inputs }, index) => {
    const { group, line } = measures[index], rank = (/** @type {Input} */ one) => group ? (stirs(one) ? 2 : 0) + (one.line === line ? 0 : 1) : 0;
    inputs.sort((a, b) => Number(a.isOfFormula) - Number(b.isOfFormula) || rank(a) - rank(b) || apart(a) - apart(b));
  });
  return { found, trees, numbers: numbersOn(text, linesIn(answers?.slice(asked.length + traced.length) ?? [])) };
}

// Gives a number to the measures that it makes larger most, of each group; where it makes none larger, to those that it
// changes most. Of a size and a distance that it changes alike, it is the size's.
/** @param {Omit<Input, "slope" | "slopes">} number @param {number[]} slopes @param {Measure[]} measures @param {{ value: number; inputs: Input[] }[]} found @param {(index: number) => boolean} isOpen */
function give(number, slopes, measures, found, isOpen) {
  for (const group of new Set(measures.map(({ group }) => group))) {
    const counts = slopes.map((slope, index) => measures[index].isAside || measures[index].group !== group ? 0 : slope);
    const sizes = counts.some((slope) => slope > LEAST) ? counts : counts.map(Math.abs), far = Math.max(...sizes) * (1 - LEAST);
    const isMost = sizes.map((size) => size > LEAST && size >= far), isOfSize = measures.some(({ isSize }, index) => isMost[index] && isSize);
    measures.forEach(({ isSize }, index) => {
      if (isOpen(index) && isMost[index] && (isSize || !isOfSize)) found[index].inputs.push({ ...number, slope: slopes[index], slopes });
    });
  }
}

"""### }
    package static var insertingScript: String { ###"""
// What can be put into the layout by hand, and taken away: effects and parts of an element, elements of a section. The
// language service says what a place takes; the background tries each text before it is written, so that a hand breaks nothing.

// What is filled in for a parameter that has no value of its own, by its type.
/** @type {Record<string, string>} */
const FILLINGS = { Length: "40", Number: "0.5", Angle: "30deg", Boolean: "true", Size: "40 x 40", Point: "(0, 0)" };
// At so many offsets over the scroll a change is looked for, and at one where the list is pulled.
const PLACES_TRIED = 8, PULLED_TO = -60;
/** @param {string} name */
const ELSEWHERE = (name) => `\`${name}\` comes from an import: this page edits only the file of the layout.`;

// The text in the one style; the same where it was not in it before.
/** @param {string} text @param {boolean} isStyled */
function inStyle(text, isStyled) {
  const edits = isStyled && text.length <= LONGEST_ASSISTED ? interpreter.assist("format", "", text, "") ?? [] : [];
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  /** @param {Place} place */
  const place = ([line, column]) => (starts[line - 1] ?? text.length) + column - 1;
  return edits.toSorted((a, b) => place(b.from) - place(a.from))
    .reduce((all, { from, to, text: words }) => all.slice(0, place(from)) + words + all.slice(place(to)), text);
}

// What a text has become, as one edit.
/** @param {string} text @param {string} next */
function editTo(text, next) {
  let start = 0, end = 0;
  const most = Math.min(text.length, next.length);
  while (start < most && text[start] === next[start]) start += 1;
  while (end < most - start && text[text.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { start, end: text.length - end, text: next.slice(start, next.length - end) };
}

// The parts of a list between commas.
/** @param {string} text */
function listOf(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[letter] ?? 0;
    if (letter === "," && depth === 0) parts.push(""); else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim());
}

// The parameters of a signature such as `effect fade(to: Number = 0, reach: Length = 40)`; without `value` where it has none.
/** @param {string} signature */
function parametersOf(signature) {
  return listOf(/\(([\s\S]*)\)$/.exec(signature)?.[1] ?? "").map((part) => {
    const [, name, type, value] = /^\s*(\w+):\s*(\w+)\s*(?:=\s*([\s\S]*?)\s*)?$/.exec(part) ?? [];
    return { name, type, value };
  });
}

class Inserting {
  // MARK: Places

  // Whether the text can be changed by hand now: the words why not.
  get refusal() {
    return !layout || soundText !== editor.text ? "Correct the errors in the source first." : transition.isOpen ? "End the transition first." : null;
  }

  read() {
    if (this.text !== editor.text) Object.assign(this, { text: editor.text, statements: statementsOf(editor.text) });
    return this.statements;
  }

  /** @param {Kind | null} kind */
  blockOf(kind) { return kind ? declarationOf(editor.text, this.read(), kind) : null; }

  // The section or layout around a block, and the statement of it in which the block stands.
  /** @param {Statement | null} block @return {{ home: Block, within: Statement } | null} */
  homeOf(block) {
    let within = block;
    while (within?.parent && !/^(section|layout)\b/.test(within.parent.text)) within = within.parent;
    return within?.parent ? { home: /** @type {Block} */ (within.parent), within } : null;
  }

  // Where an effect goes in an element: behind its other effects, else behind its properties.
  /** @param {Block} block */
  seatOf(block) {
    const own = this.read().filter((one) => one.parent === block && one.open === undefined);
    const after = usesIn(own, block).at(-1) ?? own.findLast(({ text }) => /^[\w.]+\s*:/.test(text));
    return after ? { after } : {};
  }

  // The groups of what can be inserted at an element, or on the ground beside it: each has a title, a place in the text, and what
  // can stand there, or why nothing can.
  /** @param {Kind | null} kind @param {boolean} isBefore @param {boolean} isGround @return {Group[]} */
  groups(kind, isBefore, isGround) {
    const block = this.blockOf(kind), groups = /** @type {Group[]} */ ([]);
    if (kind && !isGround) groups.push(block ? { title: `In ${kind.name}`, block, place: this.seatOf(block), items: this.offers(block, (item) => /^effect /.test(item.detail) || item.label === "part") }
      : { title: `In ${kind.name}`, reason: ELSEWHERE(kind.name), items: [] });
    const beside = this.homeOf(block), homes = beside ? [beside.home] : [];
    for (let one = homes[0]; one?.parent; one = /** @type {Block} */ (one.parent)) if (/^(section|layout)\b/.test(one.parent.text)) homes.push(/** @type {Block} */ (one.parent));
    if (homes.length === 0) homes.push(.../** @type {Block[]} */ (this.read().filter(({ text, open }) => open !== undefined && /^(section|layout)\b/.test(text)).toReversed()));
    let within = /** @type {Statement | undefined} */ (beside?.within);
    for (const home of homes) {
      const items = this.offers(home, (item) => item.isSnippet && ELEMENT_WORDS.test(item.text) && item.label !== "part");
      const place = within ? { [isBefore ? "before" : "after"]: within } : {};
      groups.push({ title: `In ${home.text.split("\n")[0]}`, block: home, place, items });
      within = within && home;
    }
    return groups.filter(({ items, reason }) => reason || items.length > 0);
  }

  // What the language service offers in a block.
  /** @param {Block} block @param {(item: Offer) => unknown} isWanted */
  offers({ close }, isWanted) {
    const { text } = editor;
    if (text.length > LONGEST_ASSISTED) return [];
    return interpreter.assist("offers", "", `${text.slice(0, close)}\n`, `\n${text.slice(close)}`)?.items.filter(isWanted) ?? [];
  }

  // MARK: Trying

  // Tries texts in the background: of each whether it is sound, why not, and what is then seen at offsets over the scroll. The
  // first answer is of the text as it is. Null where there is no background.
  /** @param {string[]} texts @return {Promise<Tried[] | null>} */
  async tries(texts) {
    const { distance, gestures: { main }, offset } = stage, far = distance[main];
    const offsets = [offset[main], PULLED_TO, ...Array.from({ length: PLACES_TRIED }, (_, index) => far * index / (PLACES_TRIED - 1))]
      .map((at) => main === "x" ? [at, offset.y] : [offset.x, at]);
    const all = [soundText, ...texts], calls = all.flatMap((text) => /** @type {Call[]} */ ([["check", text], ["prepare"], ...offsets.map((at) => ["frame", ...at])]));
    held.isTold = false;
    const answers = await background.ask(calls, worldToTell(soundText, state, paramsToTell()));
    return answers && all.map((_, index) => {
      const [checked, prepared, ...frames] = answers.slice(index * (offsets.length + 2));
      const errors = [checked, prepared].flatMap(({ findings }) => findings?.diagnostics ?? []).filter(({ severity }) => severity === "error");
      return { isSound: checked.isSound && prepared.fits, errors, frames: frames.slice(0, offsets.length) };
    });
  }

  // MARK: Inserting

  // What may be written for an item, the likeliest first: an effect by its own values, by the example of its documentation, by
  // plain values; a thing under a name that is free.
  /** @param {Offer} offer */
  wordings({ label, detail, documentation, text, isSnippet }) {
    if (/^effect /.test(detail)) {
      const example = exampleOf({ label, documentation })?.call;
      const needed = parametersOf(detail).filter(({ value }) => value === undefined);
      const plain = needed.length === 0 ? label : `${label}(${needed.map(({ name, type }) => `${name}: ${FILLINGS[type] ?? "1"}`).join(", ")})`;
      return [...new Set(needed.length === 0 ? [label, example] : [example, plain])].filter(Boolean);
    }
    let words = isSnippet ? filled(text, "").text.split("\n").filter((line) => line.trim()).join("\n") : text;
    const [, , name] = ELEMENT_WORDS.exec(words) ?? [];
    if (name) {
      let free = name;
      for (let number = 2; new RegExp(`\\b${free}\\b`).test(editor.text); number += 1) free = `${name}${number}`;
      words = words.replace(name, free);
    }
    /** @param {string[]} lines */
    const more = (lines) => words.replace(/\n?\}$/, `\n${lines.map((line) => `  ${line}\n`).join("")}}`);
    // One that would lie over all lies under it, or is a line; one that would lie under all lies over it.
    return label === "decoration" ? [more(["z: -1"]), more(["size: 100% x 4", "z: 1"])] : label === "cell" ? [words] : [words, more(["z: 1"])];
  }

  // Inserts an item of a group; answers what was written, or null.
  /** @param {Offer} item @param {Pick<Group, "block" | "place">} group */
  async insert(item, { block, place }) {
    const { text } = editor, words = this.wordings(item), isStyled = assistant.ask("format", 0)?.length === 0;
    const texts = words.map((one) => withStatement(text, /** @type {Block} */ (block), /** @type {string} */ (one), place)), tried = await this.tries(texts);
    if (editor.text !== text) return null;
    const [now, ...then] = tried ?? [], sound = texts.map((_, index) => index).filter((index) => !tried || then[index].isSound);
    if (sound.length === 0) return this.refuse(`\`${item.label}\` cannot stand here`, then[0].errors[0]?.message);
    const name = ELEMENT_WORDS.exec(words[0] ?? "")?.slice(1).findLast(Boolean);
    /** @param {number} index */
    const shows = (index) => !tried || (name ? then[index].frames.some((frame) => isSeenIn(frame, name)) : then[index].frames.some((frame, at) => frame !== now.frames[at]));
    const best = sound.find(shows), index = best ?? sound[0];
    const edit = this.write(text, inStyle(texts[index], isStyled), `insert ${item.label}`);
    say(`${item.label} stands in line ${editor.lineOf(edit.start + matched(/^\s*/, edit.text).length)}.${best === undefined ? " Nothing on screen shows it yet." : ""}`);
    return { words: words[index], name, isShown: best !== undefined };
  }

  // Inserts words as they stand elsewhere, such as an effect with its values.
  /** @param {string} words @param {Kind} kind */
  async copy(words, kind) {
    const block = this.blockOf(kind), name = words.split("(")[0];
    if (this.refusal || !block) return this.refuse(`\`${name}\` cannot be added to ${kind.name}`, this.refusal ?? ELSEWHERE(kind.name));
    return this.insert({ label: name, detail: "", documentation: "", text: words, isSnippet: false }, { block, place: this.seatOf(block) });
  }

  // MARK: Taking away

  // Takes a statement away, with the expectations of it where it has some of its own; where that would break the text it says why.
  /** @param {Edit} statement */
  async remove(statement, hasExpectations = false) {
    const { text } = editor, isStyled = assistant.ask("format", 0)?.length === 0, name = statement.text.split(/[\s({]*\{|\(/)[0].trim();
    const first = withoutStatement(text, statement);
    let next = first, expectations = 0, tests = 0;
    for (;;) {
      const tried = await this.tries([next]);
      if (editor.text !== text) return;
      if (!tried || tried[1].isSound) break;
      const { errors } = tried[1], found = errors.map(({ file, span }) => span && hasExpectations && file === start.name ? expectationAt(next, span.start) : null);
      if (errors.length === 0 || found.includes(null)) {
        // The line as it is counted in the text that stays.
        const error = errors[found.indexOf(null)], line = next === first && error?.span?.start.line, gone = text.split("\n").length - next.split("\n").length;
        return this.refuse(`\`${name}\` cannot be taken away`, `${line ? `line ${line >= editor.lineOf(statement.start) ? line + gone : line}: ` : ""}${error?.message ?? ""}`);
      }
      const rest = withoutExpectations(next, new Set(found.map((one) => one?.start)));
      next = rest.text;
      expectations += rest.expectations;
      tests += rest.tests;
    }
    this.write(text, inStyle(next, isStyled), `remove ${name}`);
    const told = expectations === 0 ? `${name} is taken away. Undo brings it back.`
      : `${name} is taken away with ${count(expectations, "expectation")} that named it${tests > 0 ? `, the last of ${count(tests, "test")}` : ""}. Undo brings all of it back.`;
    if (expectations > 0) palette.tell(told, "hint");
    say(told);
  }

  // Takes the declaration of an element away.
  /** @param {Kind} kind */
  removeElement(kind) {
    const block = this.blockOf(kind);
    if (this.refusal || !block) return this.refuse(`\`${kind.name}\` cannot be taken away`, this.refusal ?? ELSEWHERE(kind.name));
    return this.remove(block, true);
  }

  // One step of undo; what is new is selected.
  /** @param {string} text @param {string} next @param {string} kind */
  write(text, next, kind) {
    const edit = editTo(text, next);
    editor.show("layout");
    editor.change([edit], `${kind} ${performance.now()}`, edit.start, edit.start + edit.text.trimEnd().length);
    checkText(editor.text);
    editor.reveal(editor.lineOf(edit.start + matched(/^\s*/, edit.text).length));
    return edit;
  }

  /** @param {string} what @param {string} why @return {null} */
  refuse(what, why) {
    const words = `${what}${why ? `: ${why}` : "."}`;
    palette.tell(words);
    say(words);
    return null;
  }
}

// Whether some of a kind of element is seen in a frame: nothing that is painted later covers all of it.
/** @param {string} text @param {string} name */
function isSeenIn(text, name) {
  const { elements, offset, viewport: { width, height } } = /** @type {EvaluatedFrame} */ (JSON.parse(text || "{\"elements\": [], \"offset\": {}, \"viewport\": {}}")), parts = [0.02, 0.25, 0.5, 0.75, 0.98];
  /** @param {Evaluated} evaluated @param {number} x @param {number} y */
  const holds = ({ frame, isHidden, alpha }, x, y) => !isHidden && alpha > 0 && x >= frame.x && y >= frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
  return elements.some((one, index) => one.kind === name && parts.some((across) => parts.some((down) => {
    const x = within(one.frame.x, offset.x, offset.x + width) * (1 - across) + within(one.frame.x + one.frame.width, offset.x, offset.x + width) * across;
    const y = within(one.frame.y, offset.y, offset.y + height) * (1 - down) + within(one.frame.y + one.frame.height, offset.y, offset.y + height) * down;
    return holds(one, x, y) && !elements.slice(index + 1).some((other) => holds(other, x, y));
  })));
}

const inserting = new Inserting();

"""### }
    package static var inspectorScript: String { ###"""
// The inspector: what is pointed at and chosen on the stage, its attributes, and why a value of it is what it is.

// What the panel tells of: an element that is chosen, else the last that had the focus.
/** @type {Pointed | null} */
let pointed = null;
/** @type {Chosen | null} */
let chosen = null;
// The value that was last asked about: of the next element it is asked again.
let wanted = "";

/** @param {Event} event */
const nodeOf = (event) => /** @type {ElementNode | null} */ (targetIn(event, ".element"));
/** @param {ElementPath} elementPath */
const pathOf = ({ name, section, item }) => `${name}[${section},${item}]`;
/** @param {ElementNode} node */
const elementOf = (node) => ({
  kind: node.kind, name: layout.kinds[node.kind]?.name, section: Number(node.dataset.section), item: Number(node.dataset.item),
});

// Keys that go through the elements show each. While one is chosen by somebody the panel stays with it.
/** @param {ElementNode | null} node */
function point(node) {
  if (chosen?.isFirst && node && node.key !== stage.chosen) unchoose();
  if (chosen || !node) return;
  pointed = elementOf(node);
  showPointed();
}

function showPointed() {
  const kind = pointed && layout?.kinds[pointed.kind];
  const element = pointed && kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  const roles = kind?.attributes?.map(({ name, role }) => `${name} ${role}`).join();
  const card = pointed && kind && element ? `${pathOf(pointed)} ${kind.line} ${kind.documentation} ${roles} ${Boolean(chosen)}` : "";
  if (!kind || !element) {
    const words = pointed ? `${pathOf(pointed)} does not exist any more.`
      : "Click an element, or press Enter on it, to see its attributes and why it moves.";
    inspected.known = "";
    return byId("element").replaceChildren(
      make("div", { className: "head" }, make("span", { className: "muted", textContent: "Element" })),
      make("p", { className: "hint", textContent: words }));
  }
  if (card !== inspected.known) buildCard(element, kind, card);
  fillCard(element);
}

// Somebody chooses an element; the chosen one is let go, unless nobody has chosen it.
/** @param {ElementNode} node */
function pick(node) {
  if (chosen && node.key === stage.chosen && !chosen.isFirst) unchoose(); else choose(node);
}

// Whether nothing was there yet to be chosen from the start.
let isFirstDue = false;

// From the start one is chosen that moves, so that there is something to see; the source stays where it is. Of a stage that is
// empty there it is the first that comes into sight.
function chooseFirst() {
  const nodes = stage.readingOrder.slice(0, 40), { x, y } = state.offset;
  /** @param {ElementNode} elementNode */
  const moves = ({ kind, section, item }) => told(interpreter.motion(layout.kinds[kind].name, section, item, x, y).values)
    .some(({ property }) => !isPlace(property));
  const node = nodes.find(moves) ?? nodes[0];
  if (node) choose(node, true); else isFirstDue = true;
}
on("moved", () => { if (isFirstDue) later("first", 200, () => { if (isFirstDue) chooseFirst(); }); });

/** @param {ElementNode} node @param {boolean} isFirst */
function choose(node, isFirst = false) {
  isFirstDue = false;
  pointed = chosen = { ...elementOf(node), value: null, isFirst };
  stage.choose(node.key);
  const { line } = layout.kinds[chosen.kind] ?? {};
  editor.light(line);
  if (line && !isFirst) editor.reveal(line);
  showPointed();
  showExplanation();
  emit("chosen", chosen);
  // From its name on: the attributes stand above the explanation, which may be longer than the panel.
  byId("about").scrollIntoView({ block: "start" });
}

function unchoose() {
  if (!chosen) return;
  const hadFocus = byId("about").contains(document.activeElement);
  chosen = null;
  stage.choose(null);
  editor.light(null);
  showPointed();
  showExplanation();
  emit("chosen", null);
  if (hadFocus) stage.root.focus({ preventScroll: true });
}

// Why a value of the chosen element is what it is.
function showExplanation() {
  const root = byId("explanation");
  const element = chosen, name = element && layout?.kinds[element.kind]?.name;
  const names = name ? interpreter.properties(name) : [];
  if (!element || !name || names.length === 0) return root.replaceChildren();
  if (!element.value || !names.includes(element.value)) element.value = names.includes(wanted) ? wanted : layout.horizontal ? "frame.x" : "frame.y";
  const known = [name, element.section, element.item, ...names].join();
  // The menu stays while someone has it open.
  let details = /** @type {HTMLDetailsElement} */ (root.firstElementChild);
  if (details?.known !== known) {
    const isOpen = details?.open ?? false;
    const chooser = make("select", { id: "value", className: "select edged" });
    for (const name of names) chooser.append(make("option", { value: name, textContent: name }));
    chooser.addEventListener("change", () => {
      // The same element may have been chosen again since the menu was made.
      wanted = chooser.value;
      if (chosen) chosen.value = wanted;
      showExplanation();
    });
    const label = make("label", { htmlFor: "value", textContent: `Why ${pathOf(element)}` });
    details = make("details", { open: isOpen }, make("summary", { textContent: "All formulas" }),
      make("p", { className: "chooser" }, label, chooser), make("ol", { className: "why" }));
    details.known = known;
    details.addEventListener("toggle", showExplanation);
    root.replaceChildren(details);
  }
  byId("value").value = element.value;
  if (!details.open) return;
  details.querySelector(".why")?.replaceWith(why(
    interpreter.explain(name, element.section, element.item, element.value, state.offset.x, state.offset.y, 6), start.name));
}

// A tree of formulas as a list: each line's depth, formula, value, and the place where it is written.
/** @param {string} text @param {string} file */
function why(text, file) {
  const list = make("ol", { className: "why" });
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const branch = matched(/^[│├└─ ]*/, line);
    const [formula, ...places] = line.slice(branch.length).split("  ");
    const item = make("li");
    item.style.setProperty("--depth", branch.length / 3);
    item.setAttribute("aria-level", branch.length / 3 + 1);
    const sign = formula.lastIndexOf(" = ");
    item.append(sign < 0 ? formula : formula.slice(0, sign));
    if (sign >= 0) item.append(" = ", make("b", { textContent: formula.slice(sign + 3) }));
    for (const place of places) {
      // A formula of an effect stands elsewhere; where it is used stands here.
      const [, through = "", name, number] = /^(through .* at )?(.*):(\d+)$/.exec(place) ?? [];
      const words = name === file ? through.replace(/ at $/, "") : name ? `${through}${name.split("/").pop()}:${number}` : place;
      if (words) item.append(" ", make("small", { textContent: words }));
      if (name === file) item.append(" ", linkTo(Number(number), `:${number}`));
    }
    list.append(item);
  }
  return list;
}

"""### }
    package static var interpreterScript: String { ###"""
// The interpreter: a WebAssembly module that imports nothing. A trap inside of it ends that instance and no more: a
// spare one takes over, and is told again what the last one knew.

class Interpreter {
  // It has nothing to say before `start`; what it is told until then it knows afterwards.
  constructor() {
    this.module = /** @type {any} */ (null);
    this.instance = null;
    this.spare = null;
    this.restarts = 0;
    // What a new instance has to be told before anything else.
    this.memories = new Map();
    // Every param that it has been told of.
    this.params = new Set();
  }

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance */
  start(module, instance) {
    Object.assign(this, { module, instance });
    for (const [, tell] of this.memories) tell();
  }

  prepareSpare() {
    WebAssembly.instantiate(this.module, {}).then((instance) => { this.spare = instance; });
  }

  /** @return {Calls} Asked where there is an instance, or with a question mark. */
  get calls() { return /** @type {any} */ (this.instance?.exports); }

  // Puts texts into the room one after the other; answers their lengths in bytes.
  /** @param {(string | Uint8Array)[]} texts */
  put(...texts) {
    const parts = texts.map((text) => typeof text === "string" ? encoder.encode(text) : text);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let place = this.calls.room(size);
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map((part) => part.length);
  }

  /** @param {number} length */
  answer(length) {
    return decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length));
  }

  // Runs something that calls the module; on a trap the module begins anew, and `otherwise` is the answer.
  /** @template T @param {(calls: Calls) => T} work @param {T} otherwise @return {T} */
  attempt(work, otherwise) {
    if (!this.instance) return otherwise;
    try {
      return work(this.calls);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.restart();
      return otherwise;
    }
  }

  restart() {
    this.restarts += 1;
    if (this.spare) {
      this.instance = this.spare;
      this.spare = null;
    } else {
      this.instance = new WebAssembly.Instance(this.module, {});
    }
    this.prepareSpare();
    const told = [...this.memories];
    try {
      for (const [, tell] of told) tell();
    } catch {
      // What it knew is what it cannot bear: it begins empty, and the stage keeps what it shows.
      this.memories.delete("text");
      this.instance = new WebAssembly.Instance(this.module, {});
      for (const [key, tell] of this.memories) { if (key !== "prepare") tell(); }
    }
  }

  // Says something now, and again to any later instance; the order of the first time is kept.
  /** @template T @param {string} key @param {() => T} say @return {T | null} */
  tell(key, say) {
    this.memories.set(key, say);
    return this.attempt(say, null);
  }

  /** @param {string} text */
  name(text) { this.tell("name", () => this.calls.name(...this.put(text))); }
  /** @param {Import} file */
  addImport(file) {
    this.tell(`import ${file.importer} ${file.path}`, () => {
      this.calls.addImport(...this.put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    });
  }
  /** @param {Size | null} size */
  viewport(size) { this.tell("viewport", () => this.calls.viewport(size ? size.width : 0, size ? size.height : 0)); }
  /** @param {string} text */
  items(text) { return this.tell("items", () => this.answer(this.calls.items(...this.put(text)))) ?? ""; }
  /** @param {string} text */
  data(text) { return this.tell("data", () => this.answer(this.calls.data(...this.put(text)))) ?? ""; }
  /** @param {boolean} rightToLeft @param {boolean} reducedMotion @param {Insets} area */
  environment(rightToLeft, reducedMotion, area) {
    this.tell("environment", () => this.calls.environment(
      rightToLeft ? 1 : 0, reducedMotion ? 1 : 0, area.top, area.left, area.bottom, area.right));
  }
  /** @param {number} top @param {number} bottom */
  insets(top, bottom) { this.tell("insets", () => this.calls.insets(top, 0, bottom, 0)); }
  // Changes an item, or measures what is on screen: the offset that keeps what is read, or what is wrong; null: nothing.
  /** @param {keyof typeof ItemChange} kind @param {number} section @param {number} item @param {number} length @return {ChangeAnswer | null} */
  change(kind, section, item, length) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.change(ItemChange[kind], section, item, length)) || "null"), null);
  }
  /** @return {ChangeAnswer | null} */
  measure() { return this.attempt((calls) => JSON.parse(this.answer(calls.measure()) || "null"), null); }
  // A value for a param; null is its default. The unit is what it has been set as, so that it stays that.
  /** @param {string} name @param {number | null} value @param {string} unit */
  remember(name, value, unit = "") {
    this.tell(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value ?? NaN));
    this.params.add(name);
  }
  // The same as `--set` takes it, for the last sound text; answers what is wrong with it.
  /** @param {string} name @param {string} text */
  read(name, text) {
    this.params.add(name);
    return this.attempt((calls) => this.answer(calls.rememberText(...this.put(name, text))), "");
  }
  // A value that it has read so: a later instance is told.
  /** @param {string} name @param {number} value @param {string} unit */
  keep(name, value, unit) { this.memories.set(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value)); }
  // Lets all params have their defaults.
  forget() {
    for (const name of this.params) this.remember(name, null);
  }

  // Checks a text: whether it is sound, and what was found. A sound one is told to later instances.
  /** @param {string} text @return {{ isSound: boolean, findings: Diagnostics | null }} */
  check(text) {
    return this.attempt((calls) => {
      const isSound = calls.check(...this.put(text)) === 1;
      const findings = JSON.parse(this.answer(calls.findings()));
      if (isSound) {
        this.memories.delete("text");
        this.memories.set("text", () => {
          this.calls.check(...this.put(text));
          this.calls.prepare();
        });
      }
      return { isSound, findings };
    }, { isSound: false, findings: null });
  }

  // Puts the last sound text into the world: whether it fits, and what was found.
  /** @return {{ fits: boolean, findings: Diagnostics | null }} */
  prepare() {
    return this.attempt((calls) => {
      const fits = calls.prepare() === 1;
      return { fits, findings: JSON.parse(this.answer(calls.findings())) };
    }, { fits: false, findings: null });
  }

  // Changes a param at once; whether the layout took it.
  /** @param {string} name @param {number} value @param {string} unit */
  set(name, value, unit) {
    this.params.add(name);
    this.memories.set(`param ${name}`, () => this.calls.remember(...this.put(name, unit), value));
    return this.attempt((calls) => calls.set(...this.put(name), value) === 1, false);
  }

  // Moves; answers how many elements can be seen, and the numbers of as many as are drawn, in place: void at the next call.
  /** @param {number} x @param {number} y @return {SeenSheet | null} */
  move(x, y) {
    return this.attempt((calls) => {
      const seen = calls.move(x, y);
      const count = Math.min(seen, calls.sheetLimit());
      const width = calls.sheetWidth();
      const rows = this.rows(calls);
      return { count, seen, width, rows, numbers: new Float64Array(calls.memory.buffer, calls.sheet(), count * width) };
    }, null);
  }
  // The windows of the sections on screen that scroll by themselves.
  /** @param {Calls} calls @return {RowWindow[]} */
  rows(calls) {
    const count = calls.rows();
    if (count === 0) return [];
    const width = Object.keys(WindowColumn).length;
    const numbers = new Float64Array(calls.memory.buffer, calls.rowSheet(), count * width);
    return Array.from({ length: count }, (_, row) => {
      const number = (/** @type {keyof typeof WindowColumn} */ column) => numbers[row * width + WindowColumn[column]];
      return {
        section: number("section"), x: number("left"), y: number("top"), width: number("width"), height: number("height"),
        offset: number("offset"), length: number("length"), loop: number("repeats"), keepsSides: number("keepsSides") > 0,
      };
    });
  }
  // Moves one of them; a later instance is told.
  /** @param {number} section @param {number} offset */
  moveRow(section, offset) { this.tell(`row ${section}`, () => this.calls.moveRow(section, offset)); }
  /** @param {number} section @param {number} proposed @param {number} velocity @param {number} offset */
  stopRow(section, proposed, velocity, offset) {
    return this.attempt((calls) => calls.stopRow(section, proposed, velocity, offset), proposed);
  }

  // What has changed since the last call in what the layout tells its app, where `move` has moved.
  /** @return {Output[]} */
  outputs() { return this.attempt((calls) => JSON.parse(this.answer(calls.outputs())), []); }

  /** @return {Layout | null} */
  describe() { return this.attempt((calls) => JSON.parse(this.answer(calls.describe())), null); }
  /** @return {Diagnostics | null} */
  troubles() {
    return this.attempt((calls) => JSON.parse(this.answer(calls.troubles()) || "null"), null);
  }
  /** @param {number} x @param {number} y */
  frame(x, y) { return this.attempt((calls) => this.answer(calls.frame(x, y)), ""); }
  /** @param {string} kind @param {number} section @param {number} item @param {number} x @param {number} y @return {Evaluated | null} */
  element(kind, section, item, x, y) {
    return this.attempt((calls) => {
      const text = this.answer(calls.element(...this.put(kind), section, item, x, y));
      return text ? JSON.parse(text).elements[0] : null;
    }, null);
  }
  // The values of a kind that can be explained.
  /** @param {string} kind @return {string[]} */
  properties(kind) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.properties(...this.put(kind)))), []);
  }
  // The formulas under a value, as a tree of lines.
  /** @param {string} kind @param {number} section @param {number} item @param {string} value @param {number} x @param {number} y @param {number} depth */
  explain(kind, section, item, value, x, y, depth) {
    return this.attempt((calls) => {
      const [kindLength, valueLength] = this.put(kind, value);
      return this.answer(calls.explain(kindLength, valueLength, section, item, x, y, depth));
    }, "");
  }
  // The same that lies in a window so much wider and higher than the viewport on each side.
  /** @param {number} x @param {number} y @param {number} width @param {number} height @return {Sheet | null} */
  beyond(x, y, width, height) {
    return this.attempt((calls) => {
      const count = calls.beyond(x, y, width, height), columns = calls.sheetWidth();
      return { count, width: columns, numbers: new Float64Array(calls.memory.buffer, calls.beyondSheet(), count * columns) };
    }, null);
  }
  // The curves of values over a stretch along the scroll.
  /** @param {string} kind @param {number} section @param {number} item @param {string[]} values @param {number} low @param {number} high @param {number} step @return {CurveAnswer[]} */
  curves(kind, section, item, values, low, high, step = 0) {
    return this.attempt((calls) => {
      const [kindLength, length] = this.put(kind, values.join("\n"));
      return JSON.parse(this.answer(calls.curves(kindLength, length, section, item, low, high, step))).curves;
    }, []);
  }
  // Why an element moves at an offset, and the lines that make it.
  /** @param {string} kind @param {number} section @param {number} item @param {number} x @param {number} y @return {Motion} */
  motion(kind, section, item, x, y) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.motion(...this.put(kind), section, item, x, y))),
      { values: [], lines: [] });
  }
  // What an editor asks about a text in two parts, up to the cursor and behind it.
  /** @template {keyof Assistance} Q @param {Q} question @param {string} name @param {string} before @param {string} after @return {Assistance[Q] | null} */
  assist(question, name, before, after) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.assist(AssistanceQuestion[question], ...this.put(name, before, after)))), null);
  }
  // Where the layout's own stops lie.
  /** @param {number} low @param {number} high @return {number[]} */
  stops(low, high) { return this.attempt((calls) => JSON.parse(this.answer(calls.stops(low, high))), []); }
  // How many tests the last sound text has, and what became of one of them.
  testCount() { return this.attempt((calls) => calls.testCount(), 0); }
  /** @param {number} index @return {TestResult | null} */
  test(index) { return this.attempt((calls) => JSON.parse(this.answer(calls.test(index))), null); }
  // Where a transition leads, or nowhere; answers what is wrong with that. A later instance is told.
  /** @param {string} items @param {string} data @param {string} params */
  transitionTo(items, data, params) {
    return this.tell("transition", () => this.answer(this.calls.transitionTo(...this.put(items, data, params)))) ?? "";
  }
  // The frame at a progress from 0 to 1, as `move` answers it, and where it is seen from; null without a way.
  /** @param {number} progress @param {number} x @param {number} y @return {WaySheet | null} */
  transition(progress, x, y) {
    return this.attempt((calls) => {
      const count = calls.transition(progress, x, y), width = calls.sheetWidth();
      if (count < 0) return null;
      const numbers = new Float64Array(calls.memory.buffer, calls.sheet(), (count + 1) * width);
      const [offsetX, offsetY, wide, high, contentWidth, contentHeight] = numbers.subarray(count * width);
      return {
        count, seen: count, width, numbers, offset: { x: offsetX, y: offsetY },
        viewport: { width: wide, height: high }, contentSize: { width: contentWidth, height: contentHeight },
      };
    }, null);
  }
  endTransition() { this.tell("transition", () => this.calls.endTransition()); }
  // The picture that `dslc render` draws at some offsets; 1 boxes, 2 attributes, 4 context, 8 hidden elements.
  /** @param {Point[]} offsets @param {number} flags @param {keyof typeof PictureAppearance} appearance */
  render(offsets, flags, appearance) {
    return this.attempt((calls) => this.answer(calls.render(
      ...this.put(offsets.map(({ x, y }) => `${x},${y}`).join(";")), flags, PictureAppearance[appearance])), "");
  }
  // A placeholder picture, and what an element of a kind shows in a box of a size: the number of one of these looks,
  // 3 for its words, 4 for nothing.
  /** @param {number} look @param {number} index @param {number} width @param {number} height @param {boolean} isDark */
  picture(look, index, width, height, isDark) {
    return this.attempt((calls) => this.answer(calls.picture(look, index, width, height, isDark ? 1 : 0)), "");
  }
  /** @param {number} kind @param {number} width @param {number} height */
  look(kind, width, height) { return this.attempt((calls) => calls.look(kind, width, height), 4); }
  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) { return this.attempt((calls) => calls.stop(proposed, velocity, x, y), proposed); }
}

/** @param {string} text */
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

// The module of a text: packed by gzip, to the base of 64.
/** @param {string} text */
function unpackedModule(text) {
  const bytes = bytesOf(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

"""### }
    package static var keepingScript: String { ###"""
// Where a text is kept: as a draft in this browser, and in the address.

const OLDEST_DRAFTS = 20, DRAFT = "layout-draft:";
// The text that the address holds, and how it is written there.
/** @type {{ packed: string, text: string } | null} */
let shared = null;
// Drafts that the browser does not keep, by their keys: they are here as long as the page is.
/** @type {Map<string, Draft>} */
const unkept = new Map();

const draftKey = ({ name, text } = start) => `${DRAFT}${name}:${hashOf(text)}`;

// FNV-1a, enough to tell one text from another.
/** @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

// What is kept there under a key; null: nothing.
/** @param {Storage} storage @param {string} key */
const keptIn = (storage, key) => JSON.parse(storage.getItem(key) ?? "null");

// A storage may be forbidden, full, or not there.
/** @template T @param {(storage: Storage) => T} work @return {T | undefined} */
function inStorage(work) {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** @param {PageFile} file */
const draftOf = (file) => unkept.get(draftKey(file)) ?? inStorage((storage) => keptIn(storage, draftKey(file)));

const textsNow = () => ({ text: editor.textOf("layout"), data: editor.textOf("data"), skin: editor.textOf("skin") });
/** @param {Draft} draft */
const isOfFile = ({ text, data, skin: style }) => text === start.text && data === (start.data ?? "") && style === (start.skin?.text ?? "");

// MARK: Drafts

function saveDraft() {
  const texts = textsNow(), isSame = isOfFile(texts);
  if (shared && texts.text === shared.text) return tellDraft();
  const key = draftKey(), isKept = isSame || inStorage((storage) => {
    storage.setItem(key, JSON.stringify({ ...texts, time: Date.now() }));
    return true;
  }) === true;
  if (isSame) inStorage((storage) => storage.removeItem(key));
  if (isKept) unkept.delete(key); else unkept.set(key, texts);
  tellDraft();
}

// Old drafts make room for new ones.
function clearDrafts() {
  inStorage((storage) => {
    const drafts = Object.keys(storage).filter((key) => key.startsWith(DRAFT))
      .map((key) => [key, keptIn(storage, key)?.time ?? 0]).sort(([, a], [, b]) => b - a);
    for (const [key] of drafts.slice(OLDEST_DRAFTS)) storage.removeItem(key);
  });
}

function tellDraft() {
  const isSame = isOfFile(textsNow());
  byId("draft").textContent = isSame ? "" : shared?.text === editor.text ? "Text of the address"
    : !unkept.has(draftKey()) ? "Draft kept in this browser" : "Not kept: this browser stores nothing";
  byId("draft").hidden = /** @type {HTMLElement} */ (byId("draft").previousElementSibling).hidden = isSame;
}

function discardDraft() {
  editor.kind = `discard ${performance.now()}`;
  editor.put("layout", start.text);
  setTexts();
  if (start.skin) applySkin(start.skin.text);
  living.end(true);
  emit("text");
  checkText(start.text);
  saveDraft();
  say("The text of the file is back. Undo brings the draft back.");
}

// The text of the address, else the draft, before the first check; whether there was another than the one shown.
async function restoreText() {
  const { text: packed } = readAddress(location.hash), before = editor.text;
  const text = packed ? await unpacked(packed) : undefined;
  shared = text === undefined || !packed ? null : { packed, text };
  // An embedded stage shows what it was made with.
  const draft = !document.body.classList.contains("embed") && draftOf(start) || {};
  if (text !== undefined) {
    editor.put("layout", text);
    setTexts();
  } else {
    editor.put("layout", typeof draft.text === "string" ? draft.text : start.text);
    setTexts(draft);
  }
  tellDraft();
  return packed && text === undefined ? "the text cannot be read" : editor.text !== before;
}

// MARK: Address

// A text, compressed and in letters that an address may hold.
/** @param {string} text */
async function packedText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let index = 0; index < bytes.length; index += 0x8000) letters += String.fromCharCode(...bytes.subarray(index, index + 0x8000));
  return `z.${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

// A text in an address has at most so many bytes: 4 MiB.
const LONGEST_TEXT = 4 * 1024 * 1024;

/** @param {string} packed */
async function unpacked(packed) {
  try {
    const letters = atob(packed.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const decoder = new TextDecoder(), reader = stream.getReader();
    let text = "", count = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // A short address may hold a text without end.
      count += part.value.length;
      if (count > LONGEST_TEXT) {
        reader.cancel().catch(() => {});
        return undefined;
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

// What stands in the address for the text, while it is the one that was shared.
const sharedPart = () => shared && shared.text === editor.text ? shared.packed : undefined;

// Where an address of this page leads to, for who shares it.
function audience() {
  if (location.protocol === "file:") return "This page is a file: its address opens only where that file is. To show it to others, send them the file that Save as a page makes.";
  if (typeof writeFile === "function") return "This address opens on this machine only, while dslc serve runs. To show it to others, send them the file that Save as a page makes.";
  return "Who opens the address sees this text as you see it now.";
}

async function share() {
  const text = editor.textOf("layout"), field = byId("shared-address");
  let words = "Address copied";
  try {
    shared = { packed: await packedText(text), text };
    save();
    await navigator.clipboard.writeText(location.href);
  } catch {
    words = shared?.text === text ? "See the address" : "Cannot share";
  }
  const told = { "Address copied": "The address with this text is copied.", "See the address": "The text stands in the address of this page." }[words] ?? "The text cannot be put into an address.";
  say(told);
  byId("share").textContent = words;
  later("share", 2000, () => { byId("share").textContent = "Share"; });
  field.value = location.href;
  byId("shared-note").textContent = `${told} ${audience()}`;
  byId("shared").show();
  field.select();
  tellDraft();
}

on("begin", () => {
  byId("share").addEventListener("click", share);
  const note = sheetOf("shared", "Share", make("p", { id: "shared-note" }), make("input", { type: "text", id: "shared-address", ariaLabel: "Address", readOnly: true }));
  note.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    note.close();
    byId("share").focus();
  });
  clearDrafts();
  on("text", () => {
    later("draft", 300, saveDraft);
    saveSoon();
  });
  addEventListener("pagehide", () => { if (waiting.has("draft")) saveDraft(); });
  addEventListener("beforeunload", (event) => {
    saveDraft();
    if ([...unkept.keys()].some((key) => key !== draftKey() || shared?.text !== editor.textOf("layout"))) event.preventDefault();
  });
});

"""### }
    package static var kinksScript: String { ###"""
// The kinks of the curves on the timeline as measures: where each stands along the scroll, and how much the value is there.
// So the range of an effect, and what it leads to, are moved by hand.

// So many kinks, those that are nearest, have handles.
const MOST_KINKS = 6;

// Whether there is room for curves: a phone shows one of them, over the track, where kinks go along the scroll alone.
const hasLanes = () => timeline.width > 0 && timeline.height - RULER - TESTS - BELOW >= GRIP.fine;
const shownCurves = () => hasLanes() ? lanes.curves : strip?.isShown && strip.curve ? [strip.curve] : [];

// The measures of the kinks of the chosen element, the calls that they read, and the values whose formulas tell of them;
// `first` is the number of their first call.
/** @param {number} first */
function kinkMeasures(first) {
  const { name, section, item } = /** @type {Chosen} */ (chosen), { low, high } = timeline, asked = /** @type {Call[]} */ ([]), traced = /** @type {unknown[][]} */ ([]), measures = /** @type {Measure[]} */ ([]);
  const kinks = shownCurves().flatMap((curve) => curve.row || isPlace(curve.property) ? [] : curve.kinks.map((offset) => ({ curve, offset })))
    .sort((a, b) => Math.abs(a.offset - along()) - Math.abs(b.offset - along())).slice(0, MOST_KINKS);
  const values = told(moving.values);
  for (const { curve, offset } of kinks) {
    // The numbers of its own line come first.
    const { property, unit } = curve, { line } = values.find((one) => one.property === property) ?? {}, words = `Kink of ${curve.name} at ${tidy(offset)}`;
    let call = asked.findIndex(([, , , , names]) => /** @type {string[]} */ (names)[0] === property);
    if (call < 0) call = asked.push(["curves", name, section, item, [property], low, high, (high - low) / POINTS]) - 1;
    /** @param {CurveAnswer[][]} all */
    const find = (all) => {
      const [main] = all[first + call], found = main?.events.filter(({ kind }) => kind === "kink").map(({ offset }) => offset) ?? [];
      const at = found.reduce((best, one) => Math.abs(one - offset) < Math.abs(best - offset) ? one : best, Infinity);
      const { offsets, values } = columnsOf(main?.points ?? []);
      return { at, value: valueAt(offsets, values, at) };
    };
    const id = `kink-${property}-${offset.toFixed(1)}`, kink = { property, line, offset, home: "kinks" };
    measures.push({ ...kink, id: `${id}-at`, name: `${words}, offset`, group: `${property} at`, axis: "x", of: (/** @type {CurveAnswer[][]} */ all) => find(all).at });
    if (hasLanes()) measures.push({ ...kink, id: `${id}-value`, name: `${words}, value`, group: `${property} value`, axis: "y", unit, of: (/** @type {CurveAnswer[][]} */ all) => find(all).value });
    traced.push([name, section, item, property, ...layout.horizontal ? [offset, state.offset.y] : [state.offset.x, offset]]);
  }
  return { asked, traced, measures };
}

// Where the handle of a kink stands on the timeline, and where it goes for one more of its measure.
/** @param {Handle} handle */
function placeOfKink({ property, axis, offset = 0, value }) {
  const curve = shownCurves().find((one) => one.property === property), isAlong = axis === "x", along = isAlong ? value : offset;
  const across = (/** @type {number} */ offset) => hasLanes() ? timeline.x(offset) : strip?.x(offset) ?? NaN;
  const down = hasLanes() ? curve?.y : (/** @type {number} */ value) => strip ? strip.top + strip.y(value) : NaN, x = across(along);
  // One at the end of the track may lie a little out of it.
  if (!curve || !down || !(x > -1 && x < timeline.width + 1)) return null;
  const y = down(isAlong ? valueAt(curve.offsets, curve.values, along) : value);
  return { x, y, way: isAlong ? { x: across(1) - across(0), y: 0 } : { x: 0, y: down(1) - down(0) } };
}

// Where on the timeline handles of a size may stand.
/** @param {number} grip */
function roomOfKinks(grip) {
  const [top, bottom] = hasLanes() || !strip?.isShown ? [RULER, timeline.height - TESTS] : [strip.top, strip.top + strip.root.clientHeight];
  return /** @type {Record<Axis, Bounds>} */ ({ x: [grip / 2, timeline.width - grip / 2], y: [top + grip / 2, bottom - grip / 2] });
}

"""### }
    package static var lampsScript: String { ###"""
// Lamps on the stage: what the layout and its sections tell their app. A lamp lights up for a moment when its value changes.

const LIT_TIME = 800;
// Of more, as of a section each, only the first are shown.
const LAMP_LIMIT = 12;

class Lamps {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.room = room;
    this.lamps = new Map();
    on("arranged", () => this.arrange());
    on("moved", () => { if (!room.hidden) soon("lamps", () => this.follow(true)); });
  }

  // The layout has changed: lamps of outputs that are no more go out.
  arrange() {
    const names = layout.outputs ?? [];
    for (const [key, lamp] of this.lamps) {
      if (names.includes(lamp.name) && lamp.section < layout.sections) continue;
      lamp.node.remove();
      this.lamps.delete(key);
    }
    this.room.hidden = names.length === 0;
    if (names.length > 0) this.follow(false);
  }

  /** @param {boolean} lights */
  follow(lights) {
    // Outputs of elements are told in the panel, with the element.
    for (const { name, section, element, new: value } of interpreter.outputs()) {
      if (element !== undefined) continue;
      const lamp = this.lamp(name, section);
      if (!lamp) continue;
      const word = spoken(value);
      lamp.value.textContent = word;
      lamp.node.classList.toggle("on", value === true);
      lamp.node.title = `${lamp.label} is ${word} since offset ${short(along(), 1)}`;
      if (!lights) continue;
      lamp.node.classList.add("lit");
      clearTimeout(lamp.timer);
      lamp.timer = setTimeout(() => lamp.node.classList.remove("lit"), LIT_TIME);
    }
  }

  /** @param {string} name @param {number | undefined} section */
  lamp(name, section) {
    const key = `${section ?? ""} ${name}`;
    if (!this.lamps.has(key) && this.lamps.size < LAMP_LIMIT) {
      const label = section === undefined ? name : `section[${section}].${name}`;
      const value = make("b");
      const node = make("span", { className: "lamp" }, make("i", { ariaHidden: "true" }), `${label} `, value);
      this.room.append(node);
      this.lamps.set(key, { name, section: section ?? 0, label, node, value, timer: 0 });
    }
    return this.lamps.get(key);
  }
}

// A value as `eval` prints it.
/** @param {Output["new"]} value */
function spoken(value) {
  if (value === null) return "none";
  if (typeof value === "object") return `${value.kind}[${value.indexPath.join(",")}]`;
  return typeof value === "number" ? short(value) : String(value);
}

const lamps = new Lamps(byId("lamps"));

"""### }
    package static var lanesScript: String { ###"""
// The curves of the chosen element, a lane for each value: those that change most, on screen, at most three.

const POINTS = 280, ROW_POINTS = 80;
const fewLanes = matchMedia("(max-height: 759px)");

// What a value is called here: that of a frame by its side, what turns in space by its axis, the others as in the language.
/** @param {string} property */
const nameOfValue = (property) => property.replace(/^frame\./, "").replace(/^middle\./, "middle ").replace(/^rotation\./, "turned about ");
/** @param {string} property */
const isPlace = (property) => /^(frame|center|middle)\.[xy]$/.test(property);
/** @param {string} property */
const isAlongPlace = (property) => isPlace(property) && property.endsWith(axis());
/** @param {MovingValue[]} values */
const isTurned = (values) => values.some(({ property }) => property.startsWith("rotation"));

// Of a turned box its sides tell little, and its place is that of its middle; of another what scales it says less than
// how large it becomes. Smaller comes first.
/** @param {string} property @param {boolean} turned */
function rank(property, turned) {
  const main = axis(), side = layout.horizontal ? "width" : "height";
  const [group, part] = property.split(".");
  if (group === "frame") return turned ? -1 : part === side ? 1 : part === main ? 5 : part.length === 1 ? 6 : 7;
  if (group === "middle") return part === main ? 5 : 6;
  if (group === "center") return turned ? part === main ? 5.5 : 6.5 : -1;
  if (group === "translation") return part === "z" ? 4 : turned ? 5.6 : -1;
  if (group === "size" || group === "rest" || group === "anchor") return -1;
  if (group === "width" || group === "height") return -1;
  if (group === "rotation") return 0;
  if (group === "scale") return turned ? 3 : -1;
  return group === "alpha" || group === "blur" || group === "z" ? 3 : 2;
}

class Lanes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    // The curves that are drawn, the element they are of, and how long the last one took.
    this.curves = [];
    this.owner = "";
    this.run = 0;
    on("begin chosen arranged stretched", () => {
      if (!chosen || `${chosen.name}[${chosen.section},${chosen.item}]` !== this.owner) {
        // What is still asked for the element before is not shown.
        this.run += 1;
        this.show([]);
      }
      // Never in the frame of a drag: a param may change a hundred times a second.
      later("curves", 60, () => this.plan());
    });
    fewLanes.addEventListener("change", () => this.plan());
  }

  get most() { return fewLanes.matches ? 2 : 3; }

  // Asks for one curve after the other, each in its own time, until enough of them move.
  plan() {
    const run = this.run += 1;
    if (!chosen || !layout) return this.show([]);
    const { name, section, item } = chosen;
    const { x, y } = state.offset, driven = this.ofRow();
    const { values } = interpreter.motion(name, section, item, x, y);
    const turned = isTurned(values);
    const names = values.map(({ property }) => property);
    const places = turned ? ["middle.x", "middle.y"] : ["frame.x", "frame.y"];
    const wanted = [...new Set([...names, ...places])]
      .map((property) => ({ property, rank: rank(property, turned) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank);
    /** @type {Curve[]} */
    const found = driven.slice(0, this.most - 1);
    const next = () => {
      if (run !== this.run || !chosen) return;
      const one = wanted.shift();
      if (!one || found.length === this.most) {
        this.owner = `${name}[${section},${item}]`;
        return this.show(found);
      }
      const curve = this.ask(name, section, item, one.property);
      if (curve && !found.some((other) => isSameCurve(other, curve))) {
        const isFlat = curve.most - curve.least <= 1e-9 * (1 + Math.abs(curve.most));
        // One that rests is shown where nothing else moves.
        if (!isFlat || (wanted.length === 0 && found.length === 0)) found.push(curve);
      }
      setTimeout(next);
    };
    next();
  }

  // What a row that scrolls by itself drives of the chosen element, over the scroll of the row.
  /** @return {Curve[]} */
  ofRow() {
    if (!chosen) return [];
    const { kind, section, name, item } = chosen;
    const row = layout.kinds[kind]?.isInRow ? stage.rows.shown.find((one) => one.section === section) : undefined;
    const most = row ? row.loop ? row.length : row.distance[row.gestures.main] : 0;
    if (!row || !(most > 0)) return [];
    const { x, y } = state.offset, samples = /** @type {Map<string, { unit: string, values: number[] }>} */ (new Map()), offsets = /** @type {number[]} */ ([]);
    interpreter.attempt((calls) => {
      for (let step = 0; step <= ROW_POINTS; step += 1) {
        const at = most * step / ROW_POINTS;
        calls.moveRow(section, at);
        const element = interpreter.element(name, section, item, x, y);
        if (!element) break;
        offsets.push(at);
        for (const [property, value, unit] of numbersOf(element)) {
          if (!samples.has(property)) samples.set(property, { unit, values: [] });
          samples.get(property)?.values.push(value);
        }
      }
      calls.moveRow(section, row.offset[row.gestures.main]);
    }, undefined);
    return [...samples].filter(([, { values }]) => values.length === offsets.length && values.some((value) => Math.abs(value - values[0]) > 1e-6))
      .map(([property, { unit, values }]) => ({
        property: `row ${property}`, name: `${property} · row`, unit, offsets, values, torn: [], kinks: [], row, low: 0, high: most,
        least: Math.min(...values), most: Math.max(...values),
      }));
  }

  // The curve of a row at a height of the plot.
  /** @param {number} y */
  rowAt(y) {
    const high = (timeline.height - RULER - TESTS - BELOW) / Math.max(1, this.curves.length);
    const curve = y < RULER ? null : this.curves[Math.floor((y - RULER) / high)];
    return curve?.row ? curve : null;
  }

  // A curve as it is drawn: offsets and values on screen, where it is torn, where it has kinks.
  /** @param {string} name @param {number} section @param {number} item @param {string} property */
  ask(name, section, item, property) {
    const { low, high } = timeline;
    const part = property.slice(-1);
    const names = property.startsWith("middle.") ? [`frame.${part}`, `frame.${part === "x" ? "width" : "height"}`] : [property];
    const [main, side] = interpreter.curves(name, section, item, names, low, high, (high - low) / POINTS);
    if (!main || main.points.length === 0) return null;
    const shift = isAlongPlace(property) ? 1 : 0;
    const half = side && (({ offsets, values }) => (/** @type {number} */ offset) => valueAt(offsets, values, offset) / 2)(columnsOf(side.points));
    const { offsets, values, torn } = columnsOf(main.points);
    offsets.forEach((offset, index) => { values[index] += (half?.(offset) ?? 0) - shift * offset; });
    // A middle has no corners that take turns.
    const kinks = side ? [] : main.events.filter((event) => event.kind === "kink").map(({ offset }) => offset);
    return {
      property, offsets, values, torn, kinks, low, high, unit: main.quantity,
      name: nameOfValue(property) + (shift ? " on screen" : ""),
      least: Math.min(...values), most: Math.max(...values),
    };
  }

  // MARK: Drawing

  /** @param {Curve[]} curves */
  show(curves) {
    this.curves = curves;
    /** @param {string} name @param {string} className */
    const row = (name, className = "") => {
      const value = make("span", { className: "value" });
      const word = make("span", { className: "name", textContent: name, title: name });
      const node = make("div", { className: `lane ${className}` }, word, value);
      return Object.assign(node, { value });
    };
    this.rows = curves.map((curve) => row(curve.name));
    const hint = chosen ? "" : "Choose an element to see how it moves.";
    const empty = make("div", { className: "lane" }, make("span", { className: "hint", textContent: hint }));
    this.root.replaceChildren(...(curves.length ? this.rows : [empty]), row("Tests", "of-tests"));
    timeline.dots.replaceChildren(...curves.map(() => make("i")));
    this.draw();
    this.follow();
    emit("curved");
  }

  // The rows share what is between ruler and tests.
  draw() {
    /** @type {SVGElement[]} */
    const paths = [];
    const high = (timeline.height - RULER - TESTS - BELOW) / Math.max(1, this.curves.length);
    this.curves.forEach((curve, index) => {
      const top = RULER + index * high, room = Math.min(16, high / 4), span = curve.most - curve.least;
      curve.y = (value) => span > 0 ? top + high - room - (value - curve.least) / span * (high - 2 * room) : top + high / 2;
      const { offsets, values, torn } = curve;
      const x = curve.x = (offset) => curve.row ? (offset - curve.low) / (curve.high - curve.low) * timeline.width : timeline.x(offset);
      /** @type {Record<string, string>} */
      const parts = { slope: "", rest: "" };
      let last = "";
      for (let at = 0; at + 1 < offsets.length; at += 1) {
        if (torn[at]) { last = ""; continue; }
        const kind = Math.abs(values[at + 1] - values[at]) <= 1e-7 * span ? "rest" : "slope";
        if (kind !== last) parts[kind] += `M${x(offsets[at]).toFixed(2)} ${curve.y(values[at]).toFixed(2)}`;
        parts[kind] += `L${x(offsets[at + 1]).toFixed(2)} ${curve.y(values[at + 1]).toFixed(2)}`;
        last = kind;
      }
      const group = svgNode("g", { class: `curve curve-${index + 1}` });
      for (const kind of ["rest", "slope"]) if (parts[kind]) group.append(svgNode("path", { class: kind, d: parts[kind] }));
      let before = -Infinity;
      for (const offset of curve.kinks) {
        if (x(offset) - before < 8) continue;
        before = x(offset);
        const y = curve.y(valueAt(offsets, values, offset));
        group.append(svgNode("circle", { cx: before.toFixed(2), cy: y.toFixed(2), r: 3.5 }));
      }
      paths.push(group);
    });
    timeline.curves.replaceChildren(...paths);
  }

  // The values at the playhead, exact where the interpreter has told them.
  follow() {
    const known = moving.values;
    this.curves.forEach((curve, index) => {
      const { row } = curve, at = row ? rowOffset(curve, row) : along();
      const exact = moving.at === at && known.find(({ property }) => property === curve.property);
      const value = exact ? (isAlongPlace(curve.property) ? exact.value - at : exact.value) * (exact.unit === "deg" ? Math.PI / 180 : 1)
        : valueAt(curve.offsets, curve.values, at);
      const { value: node } = this.rows[index];
      const text = figure(value, curve.unit);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("now", slopeAt(curve, at) !== 0);
      const y = curve.y ? within(curve.y(value), 0, timeline.height) : 0;
      // What a row drives has its dot where the row is.
      const apart = row && curve.x ? curve.x(at) - within(timeline.x(along()), 0, timeline.width) : 0;
      const dot = /** @type {HTMLElement} */ (timeline.dots.children[index]);
      dot.style.transform = `translate(${apart.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}

// Where the row of a curve is; of one without ends within one round.
/** @param {Curve} curve @param {Row} row */
function rowOffset({ high }, row) {
  const at = row.offset[row.gestures.main];
  return row.loop ? (at % high + high) % high : at;
}

// The numbers of an element as it is drawn, sizes and attributes before places.
/** @param {Evaluated} element @return {[property: string, value: number, unit: string][]} */
function numbersOf({ frame, alpha, transform: [a, b], transform3D, attributes }) {
  /** @type {[property: string, value: number, unit: string][]} */
  const list = [["width", frame.width, "length"], ["height", frame.height, "length"], ["alpha", alpha, "number"]];
  if (!transform3D) list.push(["rotation", Math.atan2(b, a), "angle"]);
  for (const [name, value] of Object.entries(attributes)) if (typeof value === "number") list.push([name, value, "number"]);
  return [...list, ["x on screen", frame.x - state.offset.x, "length"], ["y on screen", frame.y - state.offset.y, "length"]];
}

/** @param {CurvePoint[]} points */
function columnsOf(points) {
  return {
    offsets: points.map(({ offset }) => offset), values: points.map(({ value }) => value),
    torn: points.map(({ torn }) => torn === true),
  };
}

// The place of an offset among sorted ones: the last that is not after it.
/** @param {number[]} offsets @param {number} offset */
function placeIn(offsets, offset) {
  let low = 0, high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle] <= offset) low = middle; else high = middle - 1;
  }
  return low;
}

/** @param {number[]} offsets @param {number[]} values @param {number} offset */
function valueAt(offsets, values, offset) {
  const at = placeIn(offsets, offset);
  const [from, to] = [offsets[at], offsets[at + 1]];
  if (to === undefined || offset <= from) return values[at];
  return values[at] + (values[at + 1] - values[at]) * (offset - from) / (to - from);
}

/** @param {Curve} curve @param {number} offset */
function slopeAt({ offsets, values, torn, least, most }, offset) {
  const at = Math.min(placeIn(offsets, offset), offsets.length - 2);
  if (at < 0 || torn[at] || offset < offsets[0] || offset > offsets[offsets.length - 1]) return 0;
  const change = values[at + 1] - values[at];
  return Math.abs(change) <= 1e-7 * (most - least) ? 0 : change;
}

/** @param {Curve} a @param {Curve} b */
const isSameCurve = (a, b) => a.unit === b.unit && a.values.length === b.values.length
  && a.values.every((value, index) => Math.abs(value - b.values[index]) <= 1e-9 * (1 + Math.abs(value)));

"""### }
    package static var mainScript: String { ###"""
// Where everything is wired up, and what waits for its turn.

// MARK: Later

/** @type {Map<string, number>} */
const waiting = new Map();
/** @param {string} name @param {number} delay @param {Work} work */
function later(name, delay, work) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(() => {
    waiting.delete(name);
    work();
  }, delay));
}
/** @type {Set<string>} */
const planned = new Set();
/** @param {string} name @param {Work} work */
function soon(name, work) {
  if (planned.has(name)) return;
  planned.add(name);
  requestAnimationFrame(() => {
    planned.delete(name);
    work();
  });
}

// MARK: Wiring

function wire() {
  // A check that would hold the keys up, as the last one did, waits for a pause.
  let checkTime = 0;
  editor.onEdit = () => {
    living.end(true);
    emit("text");
    const check = () => {
      const began = performance.now();
      checkText(editor.text);
      checkTime = performance.now() - began;
    };
    if (checkTime < 50) soon("check", check); else later("check", 200, check);
  };
  for (const [id, move] of /** @type {const} */ ([["offset", moveAlong], ["across", moveAcross]])) {
    byId(id).addEventListener("input", () => {
      const { value } = byId(id);
      if (value !== "" && Number.isFinite(Number(value))) move(Number(value));
    });
    byId(id).addEventListener("blur", showOffset);
  }
  const layer = byId("layer");
  layer.addEventListener("focusin", (event) => { if (nodeOf(event)?.matches(":focus-visible")) point(nodeOf(event)); });
  // The second click of two opens the palette.
  layer.addEventListener("click", (event) => {
    const node = nodeOf(event);
    if (node && event.detail < 2) pick(node);
  });
  layer.addEventListener("keydown", (event) => {
    const node = nodeOf(event);
    if ((event.key === "Enter" || event.key === " ") && node) {
      event.preventDefault();
      pick(node);
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !targetIn(event, "textarea, input, select, dialog")) unchoose();
  });
}

// Lets the browser show what there is, and whoever waits have their turn.
const breath = () => new Promise((go) => { setTimeout(go); });

// In steps that each fit into a frame or a few: nothing waits long while a page opens.
async function begin() {
  await breath();
  const file = await fileSaid(readAddress(location.hash));
  if (file && file.name !== start.name) takeStart(file);
  editor.text = start.text;
  // A device to look at until the first picture.
  stage.resize(start.viewport ?? (still && stillSize || stage.viewport), null, [], false);
  showPointed();
  await breath();
  wire();
  wireWorld();
  emit("begin");
  await breath();
  interpreter.name(start.name);
  for (const file of start.imports ?? []) interpreter.addImport(file);
  const trouble = await restoreText(), said = readAddress(location.hash);
  if (editor.text !== start.text) dropStill();
  let rehearsed;
  try {
    const module = await unpacking;
    rehearsed = background.rehearse("picture", worldToTell(editor.text, { ...madeWorld, ...said }, [...madeParams]));
    interpreter.start(module, await WebAssembly.instantiate(module, {}));
  } catch (error) {
    byId("status").textContent = `This browser cannot run the interpreter: ${error.message}`;
    byId("status").className = "wrong";
    return;
  }
  setData(editor.textOf("data"));
  obey(said);
  if (typeof trouble === "string") found.address.push(strange("text=…", trouble));
  await rehearsed;
  checkText(editor.text);
  readParams();
  past.record();
  if (layout && !document.body.classList.contains("embed")) {
    await background.rehearse("element");
    if (!chosen) chooseFirst();
  }
  setTimeout(() => interpreter.prepareSpare(), 500);
  // For reviews by machine: what the page knows, how long its last step took, and whether a text waits for its check.
  window.preview = {
    stage, table, state, interpreter, editor, boxOf, get layout() { return layout; }, get chosen() { return chosen; },
    get gesture() { return stage.gesture; }, content,
    checkText, moveAlong, choose, thumbnails,
    get isChecking() { return waiting.has("check") || planned.has("check"); },
  };
  document.documentElement.dataset.ready = "";
  dispatchEvent(new Event("layout-ready"));
}
begin();

"""### }
    package static var marksScript: String { ###"""
// What is drawn over the stage, in the window's own points, so that it can be read however small the device is: labels,
// and the ring around the chosen element.

// More labels than so many nobody reads.
const MOST_LABELS = 200;
// A chip's padding and height, its distance from the corner, and the gap to a label in the margin.
const CHIP = { padding: 12, height: 18, inset: 6, gap: 14 };

class Marks {
  /** @param {HTMLElement} root @param {Stage} stage */
  constructor(root, stage) {
    Object.assign(this, { root, stage });
    this.scale = 1;
    // How much room there is left of the screen.
    this.margin = 0;
    this.isLabelled = false;
    this.chips = [];
    this.widths = new Map();
    this.ring = part(root, "ring");
    this.covered = part(root, "ring covered");
    this.leader = part(root, "leader");
    this.name = part(root, "chip of-chosen");
    this.encircle(null);
    this.pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  }

  // Draws all marks for a sheet; its numbers are valid no longer than that.
  /** @param {Sheet} sheet */
  draw(sheet) {
    const chosen = this.stage.nodes.get(this.stage.chosen);
    if (!this.isLabelled && !chosen && !this.isUsed) return;
    this.isUsed = Boolean(chosen) || this.isLabelled;
    this.sheet = sheet;
    this.encircle(chosen);
    let used = 0;
    for (let row = 0; this.isLabelled && row < sheet.count && used < MOST_LABELS; row += 1) {
      const node = row === chosen?.row ? null : this.label(row);
      if (node) this.put(used++, ...node);
    }
    for (let index = used; index < this.chips.length; index += 1) this.chips[index].hidden = true;
  }

  // MARK: Geometry

  /** @param {number} row @param {number} place */
  number(row, place) { return this.sheet.numbers[row * this.sheet.width + place]; }
  /** @param {number} row */
  isTurned(row) {
    if (this.number(row, SheetColumn.isInSpace) === 0) return this.number(row, SheetColumn.b) !== 0 || this.number(row, SheetColumn.c) !== 0;
    return [1, 2, 4, 6].some((place) => Math.abs(this.number(row, SheetColumn.matrix + place)) > 0.001);
  }

  // The frame on screen, in points of the device.
  /** @param {number} row */
  frame(row) {
    const { x, y } = this.stage.corner;
    const left = this.number(row, SheetColumn.frameLeft) - x, top = this.number(row, SheetColumn.frameTop) - y;
    return { left, top, right: left + this.number(row, SheetColumn.frameWidth), bottom: top + this.number(row, SheetColumn.frameHeight) };
  }

  // The part of it that can be seen: without what lies over its upper edge, as sticky headers do.
  /** @param {number} row */
  seen(row) {
    const { width, height } = this.stage.viewport, frame = this.frame(row);
    const seen = {
      left: Math.max(frame.left, 0), top: Math.max(frame.top, 0), right: Math.min(frame.right, width),
      bottom: Math.min(frame.bottom, height),
    };
    const { count } = this.sheet;
    if (count > 400) return seen;
    for (let pass = 0, isMoved = true; isMoved && pass < 3; pass += 1) {
      isMoved = false;
      for (let other = row + 1; other < count && seen.top < seen.bottom; other += 1) {
        if (this.isTurned(other) || this.number(other, SheetColumn.alpha) < 0.9) continue;
        const over = this.frame(other);
        if (over.left <= seen.left + 0.5 && over.right >= seen.right - 0.5 && over.top <= seen.top + 0.5 && over.bottom > seen.top) {
          seen.top = over.bottom;
          isMoved = true;
        }
      }
    }
    return seen;
  }

  // MARK: Labels

  /** @param {string} text */
  width(text) {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size > 2000) this.widths.clear();
      this.pen.font ||= "11px monospace";
      if (!this.font) this.pen.font = this.font = getComputedStyle(this.name).font || "11px monospace";
      this.widths.set(text, width = Math.ceil(this.pen.measureText(text).width) + CHIP.padding);
    }
    return width;
  }

  // The text of a label that has room, and where: the whole name, else the index alone, else none.
  /** @param {number} row @return {[text: string, left: number, top: number] | null} */
  label(row) {
    const { scale } = this, kind = this.stage.kinds[this.number(row, SheetColumn.kind)];
    const index = `${this.number(row, SheetColumn.section)},${this.number(row, SheetColumn.item)}`;
    const seen = this.seen(row);
    let left = seen.left * scale, top = seen.top * scale, wide = (seen.right - seen.left) * scale, high = (seen.bottom - seen.top) * scale;
    if (high < CHIP.height + 8 || wide < 20) return null;
    if (this.isTurned(row)) {
      // Around the middle of what can be seen of it.
      const across = this.number(row, SheetColumn.width) * Math.hypot(this.number(row, SheetColumn.a), this.number(row, SheetColumn.b)) * scale;
      const room = Math.min(wide, across) * 0.8;
      left += (wide - room) / 2 - CHIP.inset;
      top += high / 2 - CHIP.height / 2 - CHIP.inset;
      wide = room;
    }
    const text = [`${kind?.name}[${index}]`, index].find((one) => this.width(one) + CHIP.inset * 2 <= wide);
    return text ? [text, left + CHIP.inset, top + CHIP.inset] : null;
  }

  /** @param {number} index @param {string} text @param {number} left @param {number} top */
  put(index, text, left, top) {
    const chip = this.chips[index] ??= part(this.root, "chip");
    chip.hidden = false;
    nameMark(chip, text);
    chip.style.transform = `translate(${left}px,${top}px)`;
  }

  // MARK: The chosen one

  // The ring around its true frame, dashed where another lies over it, and its name where it hides nothing.
  /** @param {ElementNode | null | undefined} chosen */
  encircle(chosen) {
    const { ring, covered, leader, name, scale } = this;
    ring.hidden = name.hidden = !chosen;
    covered.hidden = leader.hidden = true;
    if (!chosen) return;
    const { row } = chosen, frame = this.frame(row), seen = this.seen(row);
    const left = frame.left * scale, right = frame.right * scale;
    let top = frame.top * scale;
    const bottom = frame.bottom * scale, isTurned = this.isTurned(row);
    if (isTurned) {
      // As large as its box is drawn, and turned with it.
      const wide = this.number(row, SheetColumn.width), high = this.number(row, SheetColumn.height);
      size(ring, wide * scale, high * scale,
        `scale(${scale}) ${chosen.transform} scale(${chosen.wide / wide / scale},${chosen.high / high / scale})`);
    } else {
      const cut = within(seen.top, Math.max(frame.top, 0), frame.bottom);
      if (cut > Math.max(frame.top, 0) + 1) {
        covered.hidden = false;
        size(covered, right - left, cut * scale - top, `translate(${left}px,${top}px)`);
        size(ring, right - left, bottom - cut * scale, `translate(${left}px,${cut * scale}px)`);
        top = cut * scale;
      } else size(ring, right - left, bottom - top, `translate(${left}px,${top}px)`);
    }
    const text = pathOf({ name: chosen.dataset.kind ?? "", section: chosen.section, item: chosen.item });
    nameMark(name, text);
    const wide = this.width(text), high = this.stage.viewport.height * scale;
    const level = within(Math.max(top, seen.top * scale), 0, high - CHIP.height);
    const edge = Math.min(left, -CHIP.gap / 2) - CHIP.gap;
    if (isTurned) {
      // Above the middle of what can be seen of it.
      const middle = (seen.left + seen.right) / 2 * scale - wide / 2;
      const x = within(middle, 4, this.stage.viewport.width * scale - wide - 4);
      const y = within(frame.top * scale - CHIP.height - 8, 4, high - CHIP.height);
      name.style.transform = `translate(${x}px,${y}px)`;
    } else if (this.margin + edge >= wide + 4) {
      name.style.transform = `translate(${edge - wide}px,${level}px)`;
      leader.hidden = false;
      size(leader, left - edge, 1, `translate(${edge}px,${level + CHIP.height / 2}px)`);
    } else {
      const hasRoom = Math.min(bottom, high) - level > 40;
      name.hidden = !hasRoom || wide + CHIP.inset * 2 > (seen.right - seen.left) * scale;
      name.style.transform = `translate(${seen.left * scale + CHIP.inset}px,${level + CHIP.inset}px)`;
    }
  }
}

/** @param {HTMLElement} node @param {number} width @param {number} height @param {string} transform */
function size(node, width, height, transform) {
  node.style.width = `${Math.max(0, width)}px`;
  node.style.height = `${Math.max(0, height)}px`;
  node.style.transform = transform;
}

// MARK: Around the device

// The content beyond the viewport, faint, as far as the table goes.
/** @type {{ scene: Scene | null, isOn: boolean }} */
const around = { scene: null, isOn: false };

function showAround() {
  if (!around.isOn || !around.scene || !layout) return;
  const { x, y } = stage.offset, { scale, area } = table, left = area.left / scale, top = area.top / scale;
  const sheet = interpreter.beyond(x, y, left, Math.max(top, area.height / scale - top - stage.viewport.height));
  if (!sheet) return;
  around.scene.kinds = stage.kinds;
  around.scene.place(sheet, stage.corner.x - left, stage.corner.y - top);
  content.fill();
}

on("begin", () => {
  const marks = stage.marks = new Marks(byId("marks"), stage), scene = around.scene = new Scene(byId("around"));
  /** @param {"labels" | "beyond"} id @param {(isOn: boolean) => void} change */
  const toggle = (id, change) => byId(id).addEventListener("click", () => {
    const isOn = byId(id).getAttribute("aria-pressed") !== "true";
    byId(id).setAttribute("aria-pressed", String(isOn));
    change(isOn);
    stage.show();
    emit("shown");
  });
  toggle("labels", (isOn) => {
    marks.isLabelled = isOn;
    stage.root.classList.toggle("labelled", isOn);
  });
  toggle("beyond", (isOn) => {
    around.isOn = isOn;
    if (!isOn) scene.clear();
  });
  table.fit();
  const buttons = ["labels", "beyond"].map(byId), isOn = (/** @type {HTMLElement} */ button) => button.getAttribute("aria-pressed") === "true";
  past.keep("marks", () => buttons.map(isOn), (wanted) => {
    buttons.forEach((button, index) => { if (isOn(button) !== wanted[index]) button.click(); });
  });
});
on("moved shown", () => { if (around.isOn) soon("around", showAround); });

// The name by itself: one that is written from right to left does not take the numbers along.
/** @param {HTMLElement} node @param {string} text */
function nameMark(node, text) {
  if (node.textContent === text) return;
  const [name] = text.split("[");
  node.replaceChildren(make("bdi", { textContent: name }), make("bdi", { textContent: text.slice(name.length) }));
}

"""### }
    package static var measuresScript: String { ###"""
// What can be measured of an element on the stage: its size, the distances around it, the circle on which it stands, the line
// where it sticks. A measure reads a list of answers of the interpreter, so that it can be taken of another text as well.

// Of so many others the nearest is looked for.
const MOST_AROUND = 80;
/** @type {Record<Axis, { size: "width" | "height", other: Axis }>} */
const AXES = { x: { size: "width", other: "y" }, y: { size: "height", other: "x" } };
/** @param {Evaluated} element @param {Axis} axis */
const startOf = (element, axis) => element.frame[axis];
/** @param {Evaluated} element @param {Axis} axis */
const endOf = (element, axis) => element.frame[axis] + element.frame[AXES[axis].size];
/** @param {ElementNode} node */
const pathOfNode = (node) => { const { name, section, item } = elementOf(node); return /** @type {[string, number, number]} */ ([name, section, item]); };
/** @param {Evaluated} evaluated */
const isPlain = ({ transform: [a, b, c, d, tx, ty], transform3D }) => !transform3D && a === 1 && d === 1 && b === 0 && c === 0 && tx === 0 && ty === 0;
/** @param {Evaluated} evaluated */
const isUpright = ({ transform, transform3D }) => !transform3D && transform[1] === 0 && transform[2] === 0;

// Whether an element goes along with the content.
/** @param {Evaluated} evaluated */
function goesAlong({ kind, indexPath, frame }) {
  const { main } = stage.gestures, { x, y } = state.offset;
  return interpreter.element(kind, ...indexPath, main === "x" ? x + 1 : x, main === "x" ? y : y + 1)?.frame[main] === frame[main];
}

// The measures of the element of a node, the calls that they read, and the values whose formulas tell of them.
/** @param {ElementNode} node */
function measuresOf(node) {
  const { x, y } = state.offset, path = (/** @type {ElementPath} */ { name, section, item }) => /** @type {PathAt} */ ([name, section, item, x, y]);
  const me = elementOf(node), element = interpreter.element(...path(me));
  if (!element) return null;
  const elements = [path(me)], measures = /** @type {Measure[]} */ ([]), add = (/** @type {ElementPath} */ one) => elements.push(path(one)) - 1;
  for (const axis of BOTH) {
    measures.push({ id: AXES[axis].size, axis, isSize: true, of: (/** @type {Evaluated[]} */ [{ size }]) => size[AXES[axis].size] });
    measures.push({ axis, isAside: true, of: (/** @type {Evaluated[]} */ [one]) => startOf(one, axis) });
  }
  const isOnCircle = addCircle(measures, add, me, element), others = isUpright(element) && !isOnCircle ? standingAround(node) : null;
  if (others) for (const axis of BOTH) for (const side of [-1, 1]) addDistance(measures, add, others, element, axis, side);
  addLine(measures, elements, me);
  const traced = elements.flatMap(([name, section, item, ...at]) =>
    interpreter.properties(name).filter((value) => /^(frame|size|center|anchor)\b/.test(value)).map((value) => [name, section, item, value, ...at]));
  return { asked: elements.map((one) => /** @type {Call} */ (["element", ...one])), traced, measures, size: element.size };
}

// The other elements on screen that stand upright.
/** @param {ElementNode} node */
function standingAround(node) {
  const { x, y } = state.offset;
  return /** @type {Around[]} */ ([...stage.nodes.values()].filter((one) => one !== node && ["cell", "supplementary"].includes(layout.kinds[one.kind]?.category))
    .slice(0, MOST_AROUND).map((one) => ({ one, element: interpreter.element(...pathOfNode(one), x, y) }))
    .filter(({ element }) => element && isUpright(element)));
}

// What stands beside an element on a side: the nearest of the others there, or the next of its kind that lies over it.
/** @param {Around[]} others @param {Evaluated} element @param {Axis} axis @param {number} side */
function besideOf(others, element, axis, side) {
  const { other } = AXES[axis], [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf];
  return others.filter(({ element: there }) => {
    const overlap = Math.min(endOf(there, other), endOf(element, other)) - Math.max(startOf(there, other), startOf(element, other));
    const isNext = there.kind === element.kind && there.indexPath[0] === element.indexPath[0] && there.indexPath[1] === element.indexPath[1] + side;
    const isOver = isNext && isPlain(there) && isPlain(element) && side * (startOf(there, axis) - startOf(element, axis)) > 0;
    return overlap > 0.5 && (side * (far(there, axis) - near(element, axis)) > -0.5 || isOver);
  }).sort((a, b) => side * (far(a.element, axis) - far(b.element, axis)))[0];
}

// The distance to what stands beside it, else to the edge of the viewport where the content ends there.
/** @param {Measure[]} measures @param {(path: ElementPath) => number} add @param {Around[]} others @param {Evaluated} element @param {Axis} axis @param {number} side */
function addDistance(measures, add, others, element, axis, side) {
  const { size } = AXES[axis], [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf], beside = besideOf(others, element, axis, side);
  const id = `${side < 0 ? "before" : "after"}-${axis}`;
  // What sticks and what goes along have no distance.
  if (beside && axis === stage.gestures.main && goesAlong(element) !== goesAlong(beside.element)) return;
  if (beside) {
    const place = add(elementOf(beside.one));
    measures.push({ id, axis, side, beside: beside.one.key, pulls: 1, of: (/** @type {Evaluated[]} */ all) => side * (far(all[place], axis) - near(all[0], axis)) });
  } else if (axis !== stage.gestures.main || side < 0 && state.offset[axis] < 1) {
    if (side > 0 && stage.distance[axis] > 0) return;
    const end = side < 0 ? 0 : layout.contentSize[size];
    measures.push({ id, axis, side, beside: null, pulls: -side, of: (/** @type {Evaluated[]} */ [one]) => side * (end - near(one, axis)) });
  }
}

// The circle about the anchor, or on which its neighbours stand as well; whether there is one.
/** @param {Measure[]} measures @param {(path: ElementPath) => number} add @param {Pointed} me @param {Evaluated} other */
function addCircle(measures, add, me, { anchorPoint, size, center }) {
  /** @param {Pick<Evaluated, "anchorPoint" | "size">} one */
  const arm = (one) => ({ x: (one.anchorPoint.x - 0.5) * one.size.width, y: (one.anchorPoint.y - 0.5) * one.size.height });
  const { x, y } = arm({ anchorPoint, size });
  // An anchor at a corner is none that it stands about.
  if (Math.abs(x) > size.width / 2 + 1 || Math.abs(y) > size.height / 2 + 1) {
    measures.push({ id: "radius", arm: { x, y }, of: (/** @type {Evaluated[]} */ [one]) => Math.hypot(arm(one).x, arm(one).y) });
    return true;
  }
  const fellows = [-2, -1, 1, 2, 3, 4].map((apart) => ({ ...me, item: me.item + apart })).filter(({ item }) => item >= 0)
    .map((one) => ({ one, element: interpreter.element(one.name, one.section, one.item, state.offset.x, state.offset.y) })).filter(({ element }) => element).slice(0, 4);
  if (fellows.length < 4) return false;
  const points = [center, ...fellows.map(({ element }) => /** @type {Evaluated} */ (element).center)], circle = circleThrough(points[0], points[1], points[3]);
  if (!circle || !points.every((point) => Math.abs(Math.hypot(point.x - circle.x, point.y - circle.y) - circle.radius) < 0.01 * circle.radius)) return false;
  const [a, b] = [add(fellows[0].one), add(fellows[2].one)];
  measures.push({
    id: "radius", arm: { x: circle.x - center.x, y: circle.y - center.y },
    of: (/** @type {Evaluated[]} */ all) => circleThrough(all[0].center, all[a].center, all[b].center)?.radius ?? NaN,
  });
  return true;
}

// The line on the screen where it stays while the content goes on: here, or where it comes to it.
/** @param {Measure[]} measures @param {PathAt[]} elements @param {Pointed} me */
function addLine(measures, elements, me) {
  const { main: axis } = stage.gestures, [name, section, item] = [me.name, me.section, me.item], far = stage.distance[axis];
  // From right to left an offset counts the other way.
  const [curve] = far > 0 && !(stage.isMirrored && axis === "x") ? interpreter.curves(name, section, item, [`frame.${axis}`], 0, far, far / 200) : [];
  // The stretches over which it does, and of them the nearest: where it is there now here, else its middle.
  /** @type {Bounds[]} */
  const stretches = [];
  for (const [index, point] of (curve?.points ?? []).entries()) {
    const next = curve.points[index + 1], last = stretches.at(-1);
    if (!next || point.torn || Math.abs(next.value - point.value - next.offset + point.offset) > 1e-6) continue;
    if (last?.[1] === point.offset) last[1] = next.offset; else stretches.push([point.offset, next.offset]);
  }
  const now = along(), apart = (/** @type {Bounds} */ [low, high]) => Math.max(low - now, now - high, 0);
  const nearest = stretches.toSorted((a, b) => apart(a) - apart(b))[0];
  if (!nearest) return;
  const at = apart(nearest) === 0 ? now : (nearest[0] + nearest[1]) / 2;
  const offset = { ...state.offset, [axis]: at }, there = interpreter.element(name, section, item, offset.x, offset.y);
  // One that is scaled or turned does not stick by its edge, and one out of sight has no line.
  const { size: side } = AXES[axis], line = there ? startOf(there, axis) - at : NaN;
  if (!there || there.transform3D || there.transform.slice(0, 4).join() !== "1,0,0,1" || line < 0 || line > stage.viewport[side]) return;
  const place = elements.push([name, section, item, offset.x, offset.y]) - 1;
  measures.push({ id: "stuck", axis, of: (/** @type {Evaluated[]} */ all) => startOf(all[place], axis) - at, isHere: at === now });
}

// The circle through three points.
/** @param {Point} a @param {Point} b @param {Point} c */
function circleThrough(a, b, c) {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y], twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-6) return null;
  const x = (cy * (bx ** 2 + by ** 2) - by * (cx ** 2 + cy ** 2)) / twice, y = (bx * (cx ** 2 + cy ** 2) - cx * (bx ** 2 + by ** 2)) / twice;
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}

"""### }
    package static var motionScript: String { ###"""
// How the stage moves: every constant with its source, and the formulas. Points and seconds.

const MOTION = {
  // The velocity that is kept each millisecond: UIScrollView.DecelerationRate.normal, and .fast where a layout pages.
  normal: 0.998, fast: 0.99,
  // How far the content follows a finger past an end: UIScrollView's factor, as @chpwn published it in 2012.
  rubber: 0.55,
  // The spring back has mass 1 and damping ratio 1, and something nearer than `rest` points stands still:
  // Ilya Lobanov, "How UIScrollView works", and github.com/super-ultra/ScrollMechanics.
  stiffness: 100, rest: 0.5,
  // The velocity of a gesture is that of its last milliseconds; a wheel at rest for so many of them has let go.
  recent: 80, idle: 120,
  // Slower than this, in points a second, a gesture has no direction. (Ours, as all that follows.)
  slow: 20,
  // How far a mouse and a finger go before they drag: less is a click.
  slop: { mouse: 3, touch: 8 },
  // A layout pages where its stops are farther apart than this part of the viewport.
  page: 0.25,
  // What a wheel with notches turns by at least, in points.
  notch: 45,
  // What a key moves: points, and a part of the viewport.
  arrow: 40, leaf: 0.875,
};

/** @type {Axis[]} */
const BOTH = ["x", "y"];

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

// How far a fling goes: WWDC 2018, session 803, "Designing Fluid Interfaces".
/** @param {number} velocity @param {number} kept */
const projected = (velocity, kept) => velocity / 1000 * kept / (1 - kept);

// How far the content is past an end of a viewport of some length, when the finger is so far; and back.
/** @param {number} past @param {number} length */
const banded = (past, length) => Math.sign(past) * (1 - 1 / (Math.abs(past) * MOTION.rubber / length + 1)) * length;
/** @param {number} pull @param {number} length */
const unbanded = (pull, length) => {
  const part = Math.min(Math.abs(pull) / length, 0.95);
  return Math.sign(pull) * part * length / (MOTION.rubber * (1 - part));
};

/** @param {number} kept */
const flingRate = (kept) => -1000 * Math.log(kept);
const springRate = Math.sqrt(MOTION.stiffness);

// The way to a target, with the velocity that there is: the fling's own curve, bent a little to end there; where that is
// too far, or back, the spring. A way knows the place and the speed after so many seconds.
/** @param {number} from @param {number} velocity @param {number} target @param {number} kept */
function wayTo(from, velocity, target, kept = MOTION.normal) {
  const gap = from - target, fling = flingRate(kept);
  const bent = gap === 0 ? 0 : -velocity / gap;
  const rate = bent > 0.7 * fling ? within(bent, Math.min(fling, springRate), 2.5 * springRate) : springRate;
  const push = velocity + rate * gap;
  return {
    target,
    place: (/** @type {number} */ time) => target + (gap + push * time) * Math.exp(-rate * time),
    speed: (/** @type {number} */ time) => (push - rate * (gap + push * time)) * Math.exp(-rate * time),
  };
}

// The way of a fling that goes past an end: it is as fast there as it would be, and springs back.
/** @param {number} from @param {number} velocity @param {number} end @param {number} kept */
function wayPast(from, velocity, end, kept) {
  const fling = flingRate(kept);
  const left = velocity - fling * (end - from);
  const reached = -Math.log(left / velocity) / fling;
  return {
    target: end,
    place: (/** @type {number} */ time) => time < reached ? from + velocity / fling * (1 - Math.exp(-fling * time))
      : end + left * (time - reached) * Math.exp(-springRate * (time - reached)),
    speed: (/** @type {number} */ time) => time < reached ? velocity * Math.exp(-fling * time)
      : left * (1 - springRate * (time - reached)) * Math.exp(-springRate * (time - reached)),
  };
}

/** @param {Way} way @param {number} time */
const hasCome = (way, time) => Math.abs(way.place(time) - way.target) < MOTION.rest
  && Math.abs(way.speed(time)) < 10 * MOTION.rest;

"""### }
    package static var motionsScript: String { ###"""
// What moves the chosen element now: its values, and the lines of the source that light up as it scrolls.

// The last answer, the offset that it is of, and how long it took.
/** @type {Motion & { at: number, time: number }} */
const moving = { values: [], lines: [], at: NaN, time: 0 };

// A value as people read it. Angles of curves are in radians.
/** @param {number} value @param {string} [unit] @return {string} */
function figure(value, unit) {
  if (unit === "angle") return figure(value * 180 / Math.PI, "deg");
  if (unit === "boolean") return value ? "yes" : "no";
  return unit === "deg" ? `${tidy(value)}°` : unit === "pt" || unit === "length" ? `${tidy(value)} pt` : tidy(value, 2);
}

function lookAtMotion() {
  const began = performance.now();
  const answer = chosen && layout ? interpreter.motion(chosen.name, chosen.section, chosen.item, state.offset.x, state.offset.y) : null;
  Object.assign(moving, { values: [], lines: [] }, answer, { at: along(), time: performance.now() - began });
  const lit = new Map(moving.lines.map((line) => [line, ""]));
  // The value that says most of a line stands at it.
  for (const value of told(moving.values)) {
    if (value.slope === 0 || value.line === null || lit.get(value.line) !== "") continue;
    lit.set(value.line, value.isMoving ? value.text : figure(value.value, value.unit));
  }
  editor.glow?.(lit);
  lanes.follow();
  showMotion();
}

// The values worth telling, in an order that stays, with their names and texts.
/** @param {MovingValue[]} values */
function told(values) {
  const turned = isTurned(values), find = (/** @type {string[]} */ ...names) => values.find(({ property }) => names.includes(property));
  const isScaled = Boolean(find("scale"));
  const seen = new Set();
  return values.map((value) => ({ ...value, rank: rank(value.property, turned) }))
    // A part of a point that is nothing but a number, and what a box that grows on all sides does across.
    .filter(({ rank, slope, formula, property }) => rank >= 0 && (slope !== 0 || formula !== property)
      && !(isScaled && rank > 5 && !turned))
    .sort((a, b) => a.rank - b.rank).map((value) => {
      const isOnScreen = isAlongPlace(value.property);
      // Sides and places of a frame come from what scales and moves the box.
      const [group, part] = value.property.split(".");
      const under = group !== "frame" ? null : part.length === 1 ? find(`translation.${part}`)
        : find("scale", part === "width" ? "scale.x" : "scale.y");
      const { formula, active, line } = under ?? value;
      return {
        ...value, formula, active, line, under: under?.property ?? value.property,
        isMoving: value.slope !== (isOnScreen ? 1 : 0),
        name: nameOfValue(value.property) + (isOnScreen ? " on screen" : ""),
        text: figure(isOnScreen ? value.value - moving.at : value.value, value.unit),
      };
    }).filter(({ text, formula, active }) => {
      // Two names for one number are told once.
      const key = `${text} ${active && !formula.includes(active) ? active : formula}`;
      return !seen.has(key) && seen.add(key);
    });
}

on("moved chosen arranged", () => {
  if (!chosen && moving.values.length === 0) return;
  // One that takes its time waits until the scroll rests.
  if (moving.time < 6 || !chosen) soon("motion", lookAtMotion); else later("motion", 80, lookAtMotion);
});

"""### }
    package static var pageStyle: String { ###"""
/* Blue is what is chosen, orange is what moves now, green and red are answers of tests; all else is grey. */
:root {
  --canvas: #f0f1f4; --panel: #fff; --sunken: #f6f7f9; --line: #e3e5ea; --edge: #868d9b; --text: #16181d; --muted: #5a6170;
  --chosen: #3152d9; --chosen-soft: #eaefff; --on-chosen: #fff; --now: #b0450a; --now-soft: #fff0e3; --on-now: #fff;
  --holds: #14713f; --fails: #bf253b; --fails-soft: #fdecee; --odd: #8a5a00;
  --curve-1: #6d3fc4; --curve-2: #0a7568; --curve-3: #b0246f;
  --word: #7a35b8; --name: #2350b8; --figure: #0a7066; --string: #2c6e2f; --comment: #646b79;
  --halo: rgb(255 255 255 / .7); --bezel: #17181c; --bezel-edge: #17181c;
  --shadow: 0 28px 56px -24px rgb(22 28 48 / .38), 0 2px 6px rgb(22 28 48 / .1);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --code: 12.5px/20px var(--mono);
  --row: 28px; --head: 40px; --radius: 6px; --quick: 120ms cubic-bezier(.2, 0, 0, 1);
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0b0c0f; --panel: #15171b; --sunken: #1b1d22; --line: #292c33; --edge: #777e8c; --text: #eceef2; --muted: #a0a7b4;
    --chosen: #8fa8ff; --chosen-soft: #1d2748; --on-chosen: #0b1130; --now: #ffa366; --now-soft: #35220f; --on-now: #221102;
    --holds: #5fcb92; --fails: #ff8796; --fails-soft: #391a20; --odd: #f0c068;
    --curve-1: #b9a0ff; --curve-2: #5ad1bf; --curve-3: #ff8cc6;
    --word: #cba6ff; --name: #93b4ff; --figure: #6ad6c4; --string: #9bd38a; --comment: #8f97a5;
    --halo: rgb(6 8 16 / .7); --bezel: #000; --bezel-edge: #363a43; --shadow: 0 28px 56px -20px rgb(0 0 0 / .8);
  }
}
/* Of the stage: a screen, and what lies on it. */
:root { --screen: #fff; --surface: #fff; --surface-line: #dfe2e8; }
@media (prefers-color-scheme: dark) { :root { --screen: #101216; --surface: #1d2026; --surface-line: #343842; } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
/* The page as a whole never scrolls, not even to what has the focus: rooms scroll. */
html { height: 100%; overflow: hidden; }
body { position: relative; height: var(--seen, 100dvh); display: flex; flex-direction: column; background: var(--canvas); color: var(--text); font: 13px/20px var(--sans); overflow: clip; }
button, input, select, textarea { font: inherit; color: inherit; }
h2 { display: flex; align-items: center; justify-content: space-between; min-height: 24px; margin-bottom: 4px; font-size: 11px; line-height: 16px; font-weight: 600; color: var(--muted); }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.mono { font-family: var(--mono); font-size: 12px; font-variant-numeric: tabular-nums; }
.muted, .hint { color: var(--muted); }
.hint { font-size: 12px; line-height: 18px; }
.grow { flex: 1; }
:focus-visible { outline: 2px solid var(--chosen); outline-offset: 1px; }

/* Buttons are quiet until they are needed; 28 high. */
.btn { display: inline-flex; align-items: center; gap: 6px; height: var(--row); min-width: 24px; padding: 0 6px; border: 0; border-radius: var(--radius); background: none; color: var(--muted); white-space: nowrap; cursor: pointer; transition: background var(--quick), color var(--quick); }
.btn:hover:enabled { background: var(--sunken); color: var(--text); }
.btn:disabled { opacity: .45; cursor: default; }
.btn[aria-pressed=true] { background: var(--chosen-soft); color: var(--chosen); }
.btn.primary { padding: 0 12px; background: var(--text); color: var(--panel); font-weight: 600; }
.btn.primary:hover { background: var(--muted); color: var(--panel); }
.btn.link { height: 24px; padding: 0 4px; color: var(--chosen); font-size: 12px; font-weight: 400; }
.select { field-sizing: content; max-width: 100%; height: var(--row); padding: 0 4px; border: 0; border-radius: var(--radius); background: none; color: var(--muted); }
.select:hover { background: var(--sunken); color: var(--text); }
.select option { background: var(--panel); color: var(--text); }
.select.edged, input[type=text], input[type=number], input[type=search] { min-width: 0; height: var(--row); padding: 0 8px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--panel); color: var(--text); font: 12px var(--mono); }
input[type=number] { appearance: textfield; text-align: right; font-variant-numeric: tabular-nums; }
input[type=number]::-webkit-inner-spin-button { display: none; }
input[aria-invalid=true] { border-color: var(--fails); }
input[type=range] { width: 100%; height: 24px; accent-color: var(--chosen); }
input[type=checkbox] { width: 16px; height: 16px; accent-color: var(--chosen); }
.trouble { color: var(--fails); font-size: 12px; line-height: 18px; }
.field { display: grid; grid-template-columns: 72px minmax(0, 1fr); align-items: center; gap: 8px; min-height: 32px; color: var(--muted); }
.field.edged, .field > input, .field > select { width: 100%; }
.switch { display: flex; align-items: center; gap: 8px; min-height: 28px; }

/* Handles, on the stage and on the timeline: edges are bars, distances and kinks smaller ones, a radius and a line balls. */
.handle { position: absolute; left: -12px; top: -12px; width: 24px; height: 24px; display: grid; place-items: center; border-radius: 12px; cursor: grab; touch-action: none; }
.handle::after { content: ""; width: 6px; height: 20px; border-radius: 3px; transform: rotate(var(--turn)); background: var(--chosen); box-shadow: 0 0 0 2px var(--halo); }
.handle.of-before::after, .handle.of-after::after { width: 4px; height: 14px; background: var(--curve-3); }
.handle.of-kink::after { width: 4px; height: 14px; background: var(--text); }
.handle.of-radius::after, .handle.of-stuck::after { width: 12px; height: 12px; border-radius: 6px; background: var(--curve-2); }
.handle:hover::after, .handle:focus-visible::after { box-shadow: 0 0 0 2px var(--halo), 0 0 0 4px var(--chosen); }
.handle:active { cursor: grabbing; }
/* A number in the panel is dragged sideways; up and down a finger scrolls the panel. */
.handle.of-number { position: static; display: block; width: auto; height: auto; min-height: 28px; border-radius: var(--radius); cursor: ew-resize; touch-action: pan-y; font: 12px/28px var(--mono); color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.handle.of-number::after { content: none; }
.handle.of-number b { color: var(--text); }
@media (pointer: coarse) {
  .handle { left: -22px; top: -22px; width: 44px; height: 44px; border-radius: 22px; }
  .handle.of-number { min-height: 44px; line-height: 44px; }
}

/* The bar. */
.bar { position: relative; z-index: 4; flex: none; display: flex; align-items: center; gap: 4px; height: 48px; padding: 0 12px 0 16px; border-bottom: 1px solid var(--line); background: var(--panel); }
.bar h1 { max-width: 24ch; overflow: hidden; text-overflow: ellipsis; font-size: 15px; font-weight: 600; letter-spacing: -.01em; color: var(--text); }
/* Where the bar is narrow the name is cut first: its title tells all of it. */
.bar .title { flex-shrink: 1000; gap: 4px; min-width: 64px; margin-left: -6px; }
.bar .title .icon { flex: none; }
.bar .sep { width: 1px; height: 16px; margin: 0 8px; background: var(--line); }
.answer { display: inline-flex; align-items: center; gap: 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#status.holds::before { content: "✓"; color: var(--holds); }
#status.fails::before { content: "✕"; color: var(--fails); }
.answer.holds .icon { color: var(--holds); }
.answer.fails .icon, .answer.fails b { color: var(--fails); font-weight: 600; }
[role=menu] { position: absolute; top: 44px; z-index: 9; min-width: 200px; max-height: 70vh; overflow: auto; padding: 4px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); box-shadow: var(--shadow); }
[role=menu] button { display: flex; align-items: center; gap: 8px; width: 100%; min-height: var(--row); padding: 2px 8px; border: 0; border-radius: 4px; background: none; text-align: left; cursor: pointer; }
[role=menu] button:hover, [role=menu] button:focus-visible { background: var(--chosen-soft); }
[role=menu] hr { margin: 4px 8px; border: 0; border-top: 1px solid var(--line); }
[role=menu] p { padding: 2px 8px; color: var(--muted); font-size: 11px; }

/* A page of several layouts opens on the grid; the rooms behind it stay as large as they are. */
#grid { position: fixed; inset: 0; z-index: 5; overflow: auto; background: var(--canvas); }
body:not(.in-grid) > #grid { display: none; }
.in-grid > .bar, .in-grid > .rooms { visibility: hidden; }

/* Sheets over the page: gestures and keys, templates. */
dialog { width: min(720px, 100vw - 32px); max-height: calc(100dvh - 48px); margin: auto; padding: 0 0 12px; overflow: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); color: var(--text); box-shadow: var(--shadow); }
dialog::backdrop { background: rgb(8 10 18 / .45); }
dialog .head { position: sticky; top: 0; height: 48px; }
dialog h2 { margin: 0; font-size: 15px; color: var(--text); }
dialog section { padding: 12px 16px 0; }
dialog h3 { font-size: 11px; line-height: 24px; color: var(--muted); }
dialog dl > div { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; padding: 4px 0; border-top: 1px solid var(--line); }
dialog dd { color: var(--muted); }
#shared { inset: 56px 12px auto auto; z-index: 8; width: min(380px, 100vw - 24px); }
#shared > :not(.head) { margin: 12px 16px 0; }
#shared input { width: calc(100% - 32px); }
#gallery { width: min(1000px, 100vw - 32px); }
.gallery .cards { padding-top: 16px; }

/* Three columns, the timeline under the stage; all three begin with a head whose lines align. */
.rooms { position: relative; flex: 1; min-height: 0; display: grid; grid: "source split-a viewing split-b tabs" var(--head) "source split-a viewing split-b panel" minmax(0, 1fr) "source split-a time split-b panel" auto / var(--source, clamp(340px, 32.6vw, 600px)) 0 minmax(0, 1fr) 0 var(--panel-width, clamp(264px, 20.6vw, 320px)); }
.room { min-width: 0; min-height: 0; }
.source { grid-area: source; display: flex; flex-direction: column; background: var(--panel); border-right: 1px solid var(--line); }
.viewing { grid-area: viewing; position: relative; display: flex; flex-direction: column; }
.time { grid-area: time; }
.panel { grid-area: panel; overflow: auto; background: var(--panel); border-left: 1px solid var(--line); scrollbar-width: thin; }
.panel section { padding: 12px 16px 14px; border-bottom: 1px solid var(--line); }
.panel section:last-child { border: 0; }
.head { flex: none; display: flex; align-items: center; gap: 4px; height: var(--head); padding: 0 12px 0 16px; border-bottom: 1px solid var(--line); background: var(--panel); }
.viewing > .head .select { flex: 0 1 auto; min-width: 44px; text-overflow: ellipsis; }
.viewing > .head { gap: 2px; background: none; border-color: transparent; }
.splitter { z-index: 3; width: 24px; margin-left: -12px; cursor: col-resize; touch-action: none; background: linear-gradient(var(--chosen), var(--chosen)) center / 0 100% no-repeat; transition: background-size var(--quick); }
.splitter:hover, .splitter:focus-visible, .splitter.held { background-size: 2px 100%; outline: none; }
#split-source { grid-area: split-a; }
#split-panel { grid-area: split-b; }
.tablist { display: flex; gap: 16px; align-self: stretch; }
.tab { height: 100%; padding: 0; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--muted); cursor: pointer; }
.tab[aria-selected=true] { color: var(--text); border-color: var(--text); }
.tabs { grid-area: tabs; display: flex; align-items: center; min-width: 0; background: var(--panel); border-bottom: 1px solid var(--line); border-left: 1px solid var(--line); }
.tabs [role=tablist] { flex: 1; min-width: 0; align-self: stretch; display: flex; padding-left: 4px; }
.tabs [role=tab] { flex: 1; min-width: 24px; display: flex; align-items: center; justify-content: center; gap: 6px; padding: 0; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--muted); font-size: 12px; cursor: pointer; }
.tabs [aria-selected=true] { color: var(--chosen); border-color: var(--chosen); }
.tabs .icon, .tabs [data-sheet=stage], .tabs [data-sheet=source] { display: none; }
#pin .icon { display: block; }
#pin { flex: none; margin-right: 6px; }
.rooms:not([data-sheet=element]) .of-element, .rooms:not([data-sheet=params]) .of-params,
.rooms:not([data-sheet=world]) .of-world, .rooms:not([data-sheet=changes]) .of-changes { display: none; }

.btn.narrow { display: none; }
/* Words that repeat others go where there is little room. */
@media (max-width: 1279px) { .late { display: none; } }
/* Two columns: source, element and world are tabs on the right. */
@media (max-width: 1099px) {
  .rooms { grid: "viewing tabs" auto "viewing side" minmax(0, 1fr) "time side" auto / minmax(0, 1fr) minmax(320px, 44%); }
  .splitter { display: none; }
  .source, .panel { grid-area: side; border: 0; border-left: 1px solid var(--line); }
  .tabs { height: var(--head); }
  .tabs [data-sheet=source] { display: flex; }
  .rooms:not([data-sheet=source]) .source, .rooms[data-sheet=source] .panel { display: none; }
}
/* Where a finger works: whatever it is for has 44 points. */
@media (max-width: 700px), (max-height: 519px), (pointer: coarse) {
  :root { --row: 44px; --head: 48px; }
  .btn, .tab, .tabs [role=tab] { min-width: 44px; }
  .btn, .btn.link, summary, .switch, input[type=range] { min-height: 44px; }
  .btn { justify-content: center; }
  .select { min-width: 44px; }
  .bar .title { justify-content: start; }
  input[type=checkbox] { width: 24px; height: 24px; }
}
/* A phone, upright or on its side, and windows that low: what has no room in the bar and over the stage is in a menu. */
@media (max-width: 700px), (max-height: 519px) {
  .wide, .viewing > .head { display: none !important; }
  .btn.narrow { display: inline-flex; }
  /* Menus are sheets at the lower edge. */
  [role=menu] { position: fixed; inset: auto 0 0 !important; max-height: 70dvh; padding: 8px 8px max(8px, env(safe-area-inset-bottom)); border-radius: 12px 12px 0 0; }
  [role=menu] button[aria-checked=true]::after { content: "✓"; margin-left: auto; color: var(--chosen); }
}
/* Over the keyboard of a phone on its side the text has the room of the bar. */
@media (max-height: 259px) { body:not(.embed) .bar { display: none; } }
/* A phone: the stage is the page; a tab opens a sheet, and the stage shrinks above it. */
@media (max-width: 700px) {
  .rooms { grid: "viewing" minmax(0, 1fr) "time" auto "side" auto "tabs" 56px / minmax(0, 1fr); }
  .source, .panel { height: calc(.46 * var(--seen, 100dvh)); border-left: 0; border-top: 1px solid var(--line); }
  .rooms[data-sheet=stage] .source, .rooms[data-sheet=stage] .panel { display: none; }
  .tabs { height: auto; border: 0; border-top: 1px solid var(--line); }
  .tabs [role=tablist] { padding: 0; }
  .tabs [role=tab] { flex-direction: column; gap: 2px; font-size: 11px; line-height: 14px; border: 0; }
  .tabs .icon { display: block; }
  .tabs [data-sheet=stage] { display: flex; }
  #pin { display: none; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }

"""### }
    package static var pageDocument: String { ###"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; font-src data:; connect-src {{connections}}; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>
{{style}}
</style>
<script>
"use strict";
{{early}}
</script>
</head>
<body class="{{view}}">
{{still}}<svg hidden>
  <symbol id="i-play" viewBox="0 0 16 16"><path d="M5 3.5v9l7-4.5z"/></symbol>
  <symbol id="i-pause" viewBox="0 0 16 16"><path d="M5.5 3.5v9M10.5 3.5v9"/></symbol>
  <symbol id="i-loop" viewBox="0 0 16 16"><path d="M3 8V6.5a2 2 0 0 1 2-2h7m-2-2 2 2-2 2M13 8v1.5a2 2 0 0 1-2 2H4m2 2-2-2 2-2"/></symbol>
  <symbol id="i-holds" viewBox="0 0 16 16"><path d="m3 8.5 3.2 3L13 4.5"/></symbol>
  <symbol id="i-fails" viewBox="0 0 16 16"><path d="m4 4 8 8m0-8-8 8"/></symbol>
  <symbol id="i-menu" viewBox="0 0 16 16"><path d="m4 6.5 4 4 4-4"/></symbol>
  <symbol id="i-grid" viewBox="0 0 16 16"><path d="M2.5 2.5h4v4h-4zm7 0h4v4h-4zm-7 7h4v4h-4zm7 0h4v4h-4z"/></symbol>
  <symbol id="i-undo" viewBox="0 0 16 16"><path d="M6 4 3 7l3 3M3 7h6a4 4 0 0 1 0 7"/></symbol>
  <symbol id="i-redo" viewBox="0 0 16 16"><path d="m10 4 3 3-3 3m3-3H7a4 4 0 0 0 0 7"/></symbol>
  <symbol id="i-find" viewBox="0 0 16 16"><circle cx="7" cy="7" r="4"/><path d="m10 10 3.5 3.5"/></symbol>
  <symbol id="i-format" viewBox="0 0 16 16"><path d="M2.5 3.5h11M5.5 8h8m-11 4.5h11M2.5 6.5 4 8 2.5 9.5"/></symbol>
  <symbol id="i-wrap" viewBox="0 0 16 16"><path d="M2.5 4h11m-11 4h9a2 2 0 0 1 0 4.5H8m2-2-2 2 2 2M2.5 12h2.5"/></symbol>
  <symbol id="i-labels" viewBox="0 0 16 16"><path d="M2.5 8.2V3h5.2l5.8 5.8-5.2 5.2zm3-2.2v.01"/></symbol>
  <symbol id="i-beyond" viewBox="0 0 16 16"><path d="M5 2.5h6v11H5zM2 5v6m12-6v6"/></symbol>
  <symbol id="i-turn" viewBox="0 0 16 16"><path d="M13 8a5 5 0 1 1-1.5-3.5L13 6m0-3v3h-3"/></symbol>
  <symbol id="i-stage" viewBox="0 0 16 16"><path d="M5 2h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm2 10h2"/></symbol>
  <symbol id="i-source" viewBox="0 0 16 16"><path d="M5.5 4 2 8l3.5 4m5-8L14 8l-3.5 4"/></symbol>
  <symbol id="i-element" viewBox="0 0 16 16"><path d="M3 3h10v10H3z"/></symbol>
  <symbol id="i-params" viewBox="0 0 16 16"><path d="M2 5h5m4 0h3M9 3v4m-7 4h2m4 0h6M6 9v4"/></symbol>
  <symbol id="i-world" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5"/><path d="M2.5 8h11M8 2.5q4 5.5 0 11q-4-5.5 0-11"/></symbol>
  <symbol id="i-changes" viewBox="0 0 16 16"><path d="M2.5 4h7m-7 4h7m-7 4h4M12 6v5m-2.5-2.5h5"/></symbol>
  <symbol id="i-more" viewBox="0 0 16 16"><path d="M3.5 8v.01M8 8v.01M12.5 8v.01" stroke-width="2.5"/></symbol>
  <symbol id="i-remove" viewBox="0 0 16 16"><path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M7 7v3.5m2-3.5v3.5"/></symbol>
  <symbol id="i-pin" viewBox="0 0 16 16"><path d="M6 2.5h4l-.5 4 2 2h-7l2-2zM8 8.5v5"/></symbol>
</svg>
<header class="bar">
  <button type="button" class="btn" id="to-grid" aria-label="All layouts" title="All layouts" hidden><svg class="icon"><use href="#i-grid"/></svg></button>
  <button type="button" class="btn title" id="file-button" aria-haspopup="menu" aria-expanded="false" aria-controls="file-menu"><h1 id="layout-name">{{title}}</h1><svg class="icon"><use href="#i-menu"/></svg></button>
  <div class="menu" id="file-menu" role="menu" aria-label="File" hidden></div>
  <input type="file" id="open-file" accept=".layout" aria-label="Layouts to open" multiple hidden>
  <span class="sep wide"></span>
  <p id="status" role="status" aria-live="polite" class="answer">Starting …</p>
  <button type="button" class="btn answer" id="tests-answer" hidden></button>
  <span class="sep wide late"></span>
  <span class="muted wide late" id="draft"></span>
  <span class="grow"></span>
  <button type="button" class="btn wide" id="undo" aria-label="Undo" title="Undo" disabled><svg class="icon"><use href="#i-undo"/></svg></button>
  <button type="button" class="btn wide" id="redo" aria-label="Redo" title="Redo" disabled><svg class="icon"><use href="#i-redo"/></svg></button>
  <button type="button" class="btn wide" id="help" aria-haspopup="dialog" aria-label="Gestures and keys" title="Gestures and keys (?)">?</button>
  <button type="button" class="btn wide" id="export-button" aria-haspopup="menu" aria-expanded="false" aria-controls="export-menu">Export<svg class="icon"><use href="#i-menu"/></svg></button>
  <div class="menu" id="export-menu" role="menu" aria-label="Export" hidden></div>
  <button type="button" class="btn primary wide" id="share">Share</button>
  <button type="button" class="btn narrow" id="more" aria-haspopup="menu" aria-expanded="false" aria-controls="more-menu" aria-label="More" title="More"><svg class="icon"><use href="#i-more"/></svg></button>
  <div class="menu" id="more-menu" role="menu" aria-label="More" hidden></div>
</header>
<main class="grid" id="grid" aria-labelledby="grid-title">
  <div class="grid-head"><h1 id="grid-title">Layouts</h1><span class="muted" id="grid-count"></span></div>
  <ul class="cards" id="cards"></ul>
</main>
<main class="rooms" id="rooms">
  <section class="room source" id="room-source" aria-label="Source">
    <div class="head">
      <div class="tablist" role="tablist" aria-label="Texts" id="texts"></div>
      <span class="grow"></span>
      <button type="button" class="btn" id="format" aria-label="Format" title="Format (Shift+Alt+F)"><svg class="icon"><use href="#i-format"/></svg></button>
      <button type="button" class="btn" id="wrap" aria-pressed="true" aria-label="Wrap long lines" title="Wrap long lines"><svg class="icon"><use href="#i-wrap"/></svg></button>
      <button type="button" class="btn" id="find-button" aria-label="Find and replace" title="Find and replace" aria-expanded="false" aria-controls="find"><svg class="icon"><use href="#i-find"/></svg></button>
    </div>
    <div class="find" id="find" role="search" hidden></div>
    <div class="editor" id="editor">
      <div class="gutter" aria-hidden="true"><pre id="gutter"></pre></div>
      <div class="page">
        <div class="ink" aria-hidden="true"><pre id="ink"></pre></div>
        <div class="band" id="band" hidden></div>
        <textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
          aria-label="Source of the layout" aria-describedby="text-help"></textarea>
      </div>
    </div>
    <p id="text-help" class="unseen">Tab indents; Escape, then Tab leaves the editor. Alt with arrow up or down steps the number at the caret, and a drag with Alt turns it. Ctrl and space offers what can be written, Ctrl and I explains the word, F2 renames it. Findings are listed below it.</p>
    <div class="stepper" id="stepper" role="group" aria-label="Number at the caret" hidden></div>
    <div class="foot" id="foot">
      <button type="button" class="btn" id="foot-button" aria-expanded="true" aria-controls="lists"><svg class="icon"><use href="#i-menu"/></svg><span id="foot-told">No findings</span></button>
      <div class="lists" id="lists">
        <ol id="findings" class="findings" aria-label="Findings"></ol>
        <ol id="failures" class="findings" aria-label="Tests that fail"></ol>
      </div>
    </div>
  </section>
  <div class="splitter" id="split-source" role="separator" tabindex="0" aria-orientation="vertical" aria-label="Width of the source" aria-controls="room-source"></div>

  <section class="room viewing" id="viewing" aria-label="Stage">
    <div class="head" id="stage-head">
      <select class="select" id="viewport-choice" aria-label="Device"></select>
      <button type="button" class="btn" id="turn" aria-label="Turn the device" title="Turn the device"><svg class="icon"><use href="#i-turn"/></svg></button>
      <span class="muted mono" id="scale"></span>
      <button type="button" class="btn" id="zoom-button" aria-haspopup="menu" aria-expanded="false" aria-controls="zoom-menu" aria-label="Zoom" title="Zoom (0, 1, 2)"><svg class="icon"><use href="#i-menu"/></svg></button>
      <div class="menu" id="zoom-menu" role="menu" aria-label="Zoom" hidden></div>
      <span class="grow"></span>
      <select class="select" id="look" aria-label="What boxes show"></select>
      <button type="button" class="btn" id="labels" aria-pressed="false" aria-label="Labels" title="Names on the elements"><svg class="icon"><use href="#i-labels"/></svg><span class="late">Labels</span></button>
      <button type="button" class="btn" id="beyond" aria-pressed="false" aria-label="Beyond" title="What lies beyond the viewport"><svg class="icon"><use href="#i-beyond"/></svg><span class="late">Beyond</span></button>
    </div>
    <div class="table" id="table">
      <div id="room">
        <div class="device" id="device">
          <div class="around" id="around" aria-hidden="true"></div>
          <div class="bezel"></div>
          <div id="stage" class="stage" tabindex="0" role="group" aria-label="Stage" aria-describedby="stage-help">
            {{first}}<div class="layer" id="layer"></div>
            <div class="cover" id="bar-top" hidden></div>
            <div class="cover" id="bar-bottom" hidden></div>
          </div>
          <div class="marks" id="marks" aria-hidden="true"></div>
          <div class="handles" id="handles" role="group" aria-label="Handles" hidden></div>
          <p id="nothing" class="nothing" hidden>No picture yet. Correct the errors first.</p>
        </div>
      </div>
    </div>
    <div class="lamps" id="lamps" role="group" aria-label="Outputs" hidden></div>
    <div class="menu" id="handle-menu" role="menu" aria-label="Numbers" hidden></div>
    <div class="welcome" id="welcome" role="group" aria-label="Welcome" hidden></div>
    <p id="stage-help" class="unseen">Arrows, page keys, Home and End scroll. Enter goes into the elements, where arrows go from one to the next. I inserts something there, Delete takes an element away.</p>
    <p id="caption" class="unseen"></p>
  </section>

  <section class="room time" id="time" aria-label="Time">
    <div class="transport">
      <button type="button" class="btn" id="play" aria-label="Play" title="Play"><svg class="icon"><use href="#i-play"/></svg></button>
      <button type="button" class="btn" id="loop" aria-label="Loop" title="Loop" aria-pressed="false"><svg class="icon"><use href="#i-loop"/></svg></button>
      <select class="select mono" id="speed" aria-label="Speed"></select>
    </div>
    <div class="lanes" id="lanes"></div>
    <button type="button" class="strip" id="strip" disabled></button>
    <output class="offset-now mono" id="offset-now" aria-hidden="true"></output>
    <div class="plot" id="plot">
      <svg id="curves" aria-hidden="true"></svg>
      <div class="playhead" id="playhead"><div class="grip" id="grip" role="slider" tabindex="0" aria-label="Offset" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0"></div></div>
      <div class="kinks" id="kinks" role="group" aria-label="Kinks"></div>
    </div>
  </section>
  <div class="splitter" id="split-panel" role="separator" tabindex="0" aria-orientation="vertical" aria-label="Width of the panel" aria-controls="room-panel"></div>

  <nav class="tabs" aria-label="Panels">
    <div role="tablist" id="tabs" aria-label="Panels">
      <button type="button" role="tab" data-sheet="stage" aria-controls="viewing" aria-selected="false"><svg class="icon"><use href="#i-stage"/></svg>Stage</button>
      <button type="button" role="tab" data-sheet="source" aria-controls="room-source" aria-selected="false"><svg class="icon"><use href="#i-source"/></svg>Source</button>
      <button type="button" role="tab" data-sheet="element" aria-controls="about" aria-selected="true"><svg class="icon"><use href="#i-element"/></svg>Element</button>
      <button type="button" role="tab" data-sheet="params" aria-controls="of-params" aria-selected="false"><svg class="icon"><use href="#i-params"/></svg>Params</button>
      <button type="button" role="tab" data-sheet="world" aria-controls="of-world" aria-selected="false"><svg class="icon"><use href="#i-world"/></svg>World</button>
      <button type="button" role="tab" data-sheet="changes" aria-controls="of-changes" aria-selected="false"><svg class="icon"><use href="#i-changes"/></svg>Changes</button>
    </div>
    <button type="button" class="btn" id="pin" aria-pressed="false" aria-label="Keep this panel" title="Keep this panel when an element is chosen"><svg class="icon"><use href="#i-pin"/></svg></button>
  </nav>
  <aside class="room panel" id="room-panel" aria-label="Element, params, world and changes">
    <div class="of-element" id="about" role="tabpanel" aria-label="Element">
      <div id="element"></div>
      <div id="explanation" role="region" aria-label="Explanation"></div>
      <section id="numbers" aria-labelledby="numbers-title" hidden>
        <h2 id="numbers-title">Numbers without a handle</h2>
        <p class="hint" id="numbers-why"></p>
      </section>
    </div>
    <div class="of-params" id="of-params" role="tabpanel" aria-label="Params">
      <section aria-labelledby="params-title">
        <h2 id="params-title">Params <button type="button" id="reset" class="btn link" hidden>Reset</button></h2>
        <div id="params"><p class="hint">They appear with the picture.</p></div>
      </section>
      <section aria-labelledby="content-title" id="content-room" hidden>
        <h2 id="content-title">Content</h2>
        <div id="content"></div>
      </section>
    </div>
    <div class="of-world" id="of-world" role="tabpanel" aria-label="World">
      <section aria-labelledby="world-title">
        <h2 id="world-title">World</h2>
        <p class="hint">What the host gives the layout: a screen, data, settings.</p>
        <div class="field">
          <label for="offset" id="offset-label">Offset</label>
          <input id="offset" type="number" step="any" inputmode="decimal">
        </div>
        <div class="field" id="across-field" hidden>
          <label for="across">Across</label>
          <input id="across" type="number" step="any" inputmode="decimal">
        </div>
        <div class="field">
          <label for="viewport">Viewport</label>
          <input id="viewport" type="text" spellcheck="false" autocomplete="off" aria-describedby="viewport-trouble">
        </div>
        <p id="viewport-trouble" class="trouble" role="alert" hidden></p>
        <div class="field">
          <label for="items">Items</label>
          <input id="items" type="text" spellcheck="false" autocomplete="off" aria-describedby="items-trouble">
        </div>
        <p id="items-trouble" class="trouble" role="alert" hidden></p>
        <div class="field">
          <label for="safe">Safe area</label>
          <select class="select edged" id="safe" aria-describedby="safe-idle"></select>
        </div>
        <p class="hint idle" id="safe-idle" hidden>This layout reads no safe area.</p>
        <label class="switch"><input id="rtl" type="checkbox" aria-describedby="rtl-idle"> Right to left</label>
        <p class="hint idle" id="rtl-idle" hidden>This layout is the same both ways.</p>
        <label class="switch"><input id="motion" type="checkbox" aria-describedby="motion-idle"> Reduced motion</label>
        <p class="hint idle" id="motion-idle" hidden>This layout moves the same; the stage itself springs less.</p>
      </section>
    </div>
    <div class="of-changes" id="of-changes" role="tabpanel" aria-label="Changes">
      <section aria-labelledby="changes-title">
        <h2 id="changes-title">Changes</h2>
        <p class="hint">What happens to a list while somebody reads it. What is read stays in place.</p>
        <div class="way" id="change"></div>
        <p id="change-trouble" class="trouble" role="alert" hidden></p>
        <label class="switch" id="late-field" hidden><input id="late" type="checkbox"> Measure late</label>
        <label class="switch"><input id="bars" type="checkbox"> Bars over the list</label>
        <div id="bars-sizes" hidden>
          <div class="field"><label for="bars-top">Top</label><input id="bars-top" type="number" min="0" value="59"></div>
          <div class="field"><label for="bars-bottom">Bottom</label><input id="bars-bottom" type="number" min="0" value="34"></div>
        </div>
      </section>
      <section aria-labelledby="transition-title" id="transition-room">
        <h2 id="transition-title">Transition</h2>
        <p class="hint">The way from this world to another one of the same layout.</p>
        <div id="transition"></div>
      </section>
    </div>
  </aside>
</main>
<script>
"use strict";
{{table}}
</script>
<dialog id="gestures" aria-labelledby="gestures-title"></dialog>
<dialog id="shared" aria-labelledby="shared-title"></dialog>
<dialog id="gallery" class="gallery" aria-labelledby="gallery-title"></dialog>
<p id="said" class="unseen" role="status"></p>
<noscript>This page needs JavaScript: the interpreter runs in the page.</noscript>
<script type="application/json" id="start">{{start}}</script>
<script type="application/json" id="templates">{{templates}}</script>
<script type="text/plain" id="module">{{module}}</script>
<script>
"use strict";
(() => {
{{script}}
})();
</script>
</body>
</html>

"""### }
    package static var paletteScript: String { ###"""
// The palette: what can be inserted where a double click has been, each with a moving picture and a line about it. An entry is
// clicked, taken by keys, or dragged onto an element. The inspector lists the effects of the chosen element; they are dragged too.

// The small world in which the pictures move: its size in points, how large it is drawn, and at which offsets it is looked at.
const SMALL = { width: 320, height: 420, scale: 0.105, from: -60, step: 40, count: 16 };
const GLYPH_TIME = 4200;

class Palette {
  constructor() {
    this.popup = new Popup("palette", { role: "dialog", ariaLabel: "Insert" });
    // The frames of the picture of an effect, by its signature.
    this.known = new Map();
    this.dragged = null;
    const { root } = this.popup;
    root.addEventListener("keydown", (event) => this.press(event));
    addEventListener("pointerdown", (event) => { if (this.popup.isOpen && !root.contains(event.target)) this.close(); });
    on("text", () => this.close());
  }

  get entries() { return [.../** @type {NodeListOf<Choice>} */ (this.popup.root.querySelectorAll(".choice"))]; }

  // Opens beside a point for a kind of element, or for the ground beside it.
  /** @param {Kind | null} kind @param {Point} point @param {boolean} isBefore @param {boolean} isGround */
  open(kind, { x, y }, isBefore = false, isGround = false) {
    const groups = inserting.refusal ? [{ title: "Source", reason: inserting.refusal, items: [] }] : inserting.groups(kind, isBefore, isGround);
    const { root } = this.popup, close = make("button", { type: "button", className: "btn", ariaLabel: "Close", title: "Close (Escape)" });
    close.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
    close.addEventListener("click", () => this.close(true));
    this.back = /** @type {HTMLElement | null} */ (document.activeElement);
    root.replaceChildren(
      make("div", { className: "top" }, make("b", { textContent: "Insert" }), close),
      ...groups.flatMap((group) => [
        make("h3", { className: "mono", textContent: group.title }),
        ...group.reason ? [make("p", { className: "refusal", textContent: group.reason })] : [],
        ...group.items.map((item) => this.entry(item, group)),
      ]));
    if (groups.length === 0) root.append(make("p", { className: "refusal", textContent: "Nothing can be inserted here." }));
    this.popup.open({ left: x, top: y, bottom: y });
    root.scrollTop = 0;
    (this.entries[0] ?? close).focus({ preventScroll: true });
    this.describe(groups);
  }

  close(isBack = false) {
    if (!this.popup.isOpen) return;
    const hadFocus = this.popup.root.contains(document.activeElement);
    this.popup.close();
    this.popup.root.replaceChildren();
    if (isBack || hadFocus) (this.back?.isConnected ? this.back : stage.root).focus({ preventScroll: true });
  }

  /** @param {Offer} item @param {Group} group */
  entry(item, group) {
    const isEffect = /^effect /.test(item.detail), category = ELEMENT_WORDS.exec(item.text)?.[1] ?? "";
    const picture = make("span", { className: "glyph", ariaHidden: "true" }, ...isEffect ? [] : [signOf(category)]);
    const node = make("button", { type: "button", className: "choice" }, picture, make("b", { textContent: item.label }), make("span", {}, ...inWords(firstSentence(item.documentation))));
    Object.assign(node, { item, picture });
    node.addEventListener("click", () => { if (!this.isSpent) this.take(item, group); });
    if (isEffect) draggable(node, () => ({ words: inserting.wordings(item)[0] ?? "", title: item.label }));
    return node;
  }

  /** @param {Offer} item @param {Group} group */
  async take(item, group) {
    this.close(true);
    const done = await inserting.insert(item, group);
    if (done?.name) showKind(done.name);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { entries } = this, at = entries.indexOf(/** @type {Choice} */ (document.activeElement)), { key } = event;
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? entries.length - 1 : at - 1, Home: 0, End: entries.length - 1 }[key];
    event.stopPropagation();
    if (key === "Escape") this.close(true);
    const typed = /^[\p{L}]$/u.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey
      ? [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find(({ item }) => item.label.toLowerCase().startsWith(key.toLowerCase())) : undefined;
    const to = typed ?? (next === undefined || entries.length === 0 ? null : entries[(next + entries.length) % entries.length]);
    if (!to && key !== "Escape") return;
    event.preventDefault();
    to?.focus();
  }

  // Why something was not done, or what else was, beside the chosen element.
  /** @param {string} words */
  tell(words, className = "refusal") {
    const node = stage.nodes.get(stage.chosen) ?? stage.root, { left, top, width, height } = node.getBoundingClientRect();
    this.back = /** @type {HTMLElement | null} */ (document.activeElement);
    this.popup.root.replaceChildren(make("p", { className, role: "alert", textContent: words }));
    this.popup.open({ left: left + width / 2, top: top + height / 2, bottom: top + height / 2 });
    later("warning", 6000, () => { if (this.popup.root.querySelector("[role=alert]")) this.close(); });
  }

  // MARK: Pictures

  // Asks the background how the examples of effects move, once for each effect.
  /** @param {Group[]} groups */
  async describe(groups) {
    const news = groups.flatMap(({ items }) => items).filter(({ detail }) => /^effect /.test(detail) && !this.known.has(detail));
    if (news.length > 0) {
      const real = worldToTell(soundText, state, paramsToTell());
      const offsets = Array.from({ length: SMALL.count }, (_, index) => SMALL.from + index * SMALL.step), examples = news.map(exampleOf);
      const calls = examples.map((one) => /** @type {Call[]} */ (one ? [["check", worldOf(one)], ["prepare"], ...offsets.map((at) => ["frame", ...one.isLevel ? [at, 0] : [0, at]])] : []));
      const small = /** @type {ToldWorld} */ ({ ...real, name: "picture", imports: [], text: worldOf({ line: "" }), data: "", viewport: SMALL, items: "8", environment: [false, false, { top: 0, left: 0, bottom: 0, right: 0 }], params: [] });
      held.isTold = false;
      const moved = background.ask(calls.flat(), small);
      // Whoever asks next finds the world of the page.
      background.ask([], real);
      const answers = await moved ?? [];
      let at = 0;
      for (const [index, { length }] of calls.entries()) {
        const [checked, , ...frames] = answers.slice(at, at += length);
        this.known.set(news[index].detail, checked?.isSound ? frames.filter(Boolean).map((/** @type {string} */ frame) => JSON.parse(frame)) : []);
      }
    }
    for (const { item, picture } of this.entries) {
      const frames = this.known.get(item.detail) ?? [];
      if (frames.length > 0) drawPicture(picture, frames);
    }
  }
}

/** @param {string} text */
const firstSentence = (text) => /^[\s\S]*?[.;](?=\s|$)/.exec(text)?.[0].replace(/;$/, ".").replace(/\s+/g, " ") ?? text;

// The example in the documentation of an effect: the line, how it calls the effect, and whether it is of a list that scrolls
// sideways: what fills no line is.
/** @param {Pick<Offer, "label" | "documentation">} it */
function exampleOf({ label, documentation }) {
  const line = /Example:\n\s+(.+)/.exec(documentation)?.[1] ?? "", at = line.search(new RegExp(`\\b${label}\\b(?!:)`));
  if (at < 0) return null;
  let end = at + label.length, depth = 0;
  if (line[end] === "(") do depth += { "(": 1, ")": -1 }[line[end]] ?? 0; while (++end < line.length && depth > 0);
  return { line, call: line.slice(at, end), isLevel: !/size:\s*\d+%/.test(line) };
}

// A small layout around an example: under what sticks go cells.
/** @param {{ line: string; isLevel?: boolean }} it */
function worldOf({ line, isLevel }) {
  const one = /^cell/.test(line) ? line : `${/\bz:/.test(line) ? line : line.replace(/\}$/, "; z: 1 }")}\n  cell { size: 100% x 120 }`;
  return `layout Picture {\n  scroll: ${isLevel ? "horizontal" : "vertical"}\n  ${one}\n}\n`;
}

// Draws the elements of frames as boxes that move from one to the next, there and back.
/** @param {HTMLElement} root @param {EvaluatedFrame[]} frames */
function drawPicture(root, frames) {
  const world = make("span", { className: "small" }), keys = [...new Set(frames.flatMap(({ elements }) => elements.map(({ kind, indexPath }) => `${kind} ${indexPath}`)))];
  world.style.transform = `scale(${SMALL.scale})`;
  for (const key of keys) {
    const states = frames.map(({ elements, offset }) => ({ one: elements.find(({ kind, indexPath }) => `${kind} ${indexPath}` === key), offset }));
    const first = /** @type {Evaluated} */ (states.find(({ one }) => one)?.one), box = make("i", { className: first.category }), inner = make("u");
    const mark = ({ attributes = {} }) => Object.values(attributes).find((value) => typeof value === "object" && value !== null && "x" in value) ?? { x: 0, y: 0 };
    const steps = states.map(({ one, offset: { x, y } }) => {
      const { size: { width, height }, center, anchorPoint, transform, transform3D, alpha, isHidden, clip } = one ?? first;
      return {
        width: `${width}px`, height: `${height}px`, opacity: one && !isHidden ? alpha : 0, transformOrigin: `${anchorPoint.x * 100}% ${anchorPoint.y * 100}%`,
        transform: `translate(${center.x - width / 2 - x}px, ${center.y - height / 2 - y}px) ${transform3D ? `matrix3d(${transform3D.join()})` : `matrix(${transform.join()})`}`,
        clipPath: clip ? `inset(${clip.top}px ${clip.right}px ${clip.bottom}px ${clip.left}px)` : "inset(0)",
      };
    });
    const shifts = states.map(({ one }) => ({ transform: `translate(${mark(one ?? first).x}px, ${mark(one ?? first).y}px)` }));
    box.append(inner);
    world.append(box);
    for (const [node, list] of /** @type {[HTMLElement, Keyframe[]][]} */ ([[box, steps], [inner, shifts]])) {
      const move = node.animate(list, { duration: GLYPH_TIME, iterations: Infinity, direction: "alternate", easing: "ease-in-out" });
      if (reducedMotion()) {
        move.pause();
        move.currentTime = GLYPH_TIME / 2;
      }
    }
  }
  root.replaceChildren(world);
}

// MARK: Dragging an effect onto an element

// Lets something be dragged onto an element: `what` tells the words that it writes there, and its name.
/** @param {HTMLElement} node @param {() => { words: string; title: string }} what */
function draggable(node, what) {
  node.addEventListener("pointerdown", (event) => {
    palette.isSpent = false;
    if (event.button !== 0 || !event.isPrimary || targetIn(event, "button") !== node && targetIn(event, "button")) return;
    // A finger scrolls the list, unless it is on the picture.
    if (event.pointerType !== "mouse" && !targetIn(event, ".glyph")) return;
    const { clientX, clientY } = event;
    node.setPointerCapture(event.pointerId);
    let ghost = /** @type {HTMLElement | null} */ (null), over = /** @type {ElementNode | null} */ (null);
    const { words, title } = what();
    /** @param {PointerEvent} moved */
    const drag = (moved) => {
      if (!ghost && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < MOTION.slop.mouse) return;
      if (!ghost) {
        palette.isSpent = true;
        ghost = document.body.appendChild(make("span", { className: "popup ghost", textContent: title }));
        palette.popup.root.classList.add("aside");
      }
      ghost.style.transform = `translate(${moved.clientX + 10}px, ${moved.clientY + 10}px)`;
      const next = document.elementsFromPoint(moved.clientX, moved.clientY).map((one) => /** @type {ElementNode | null} */ (one.closest("#layer .element"))).find(Boolean) ?? null;
      if (next === over) return;
      over?.classList.remove("over");
      over = next;
      over?.classList.add("over");
    };
    /** @param {PointerEvent} ended */
    const end = (ended) => {
      node.removeEventListener("pointermove", drag);
      ghost?.remove();
      over?.classList.remove("over");
      palette.popup.root.classList.remove("aside");
      if (!ghost || ended.type !== "pointerup" || !over) return;
      const target = over;
      palette.close();
      choose(target);
      inserting.copy(words, layout.kinds[target.kind]);
    };
    node.addEventListener("pointermove", drag);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) node.addEventListener(name, end, { once: true });
  });
}

// MARK: On the stage

// Chooses the first element of a kind, on screen if it can be.
/** @param {string} name */
function showKind(name) {
  const index = layout.kinds.findIndex((kind) => kind.name === name), find = () => stage.readingOrder.find((node) => node.kind === index);
  if (index < 0) return;
  const element = find() ? null : [0, 1, 2].map((section) => interpreter.element(name, section, 0, state.offset.x, state.offset.y)).find(Boolean);
  const { main } = stage.gestures;
  if (element) moveAlong(within(element.frame[main] - stage.gestures.length(main) / 3, 0, stage.distance[main]));
  const node = find();
  if (node) choose(node);
}

// Opens the palette for an element, or for the ground: what stands there is put beside the nearest element.
/** @param {ElementNode | null} node @param {Point} point */
function openPalette(node, { x, y }) {
  const { main } = stage.gestures, middleOf = (/** @type {Element} */ one) => { const { left, top, width, height } = one.getBoundingClientRect(); return { x: left + width / 2, y: top + height / 2 }; };
  /** @param {Element} one */
  const isBefore = (one) => (main === "x" ? x : y) < middleOf(one)[main];
  if (node) {
    if (node.key !== stage.chosen || chosen?.isFirst) choose(node);
    return palette.open(layout.kinds[node.kind], { x, y }, isBefore(node));
  }
  /** @param {Element} one */
  const apart = (one) => { const at = middleOf(one); return Math.hypot(at.x - x, at.y - y); };
  const nearest = [...stage.nodes.values()].filter((one) => (layout.kinds[one.kind]?.line ?? 0) > 0).sort((a, b) => apart(a) - apart(b))[0];
  palette.open(nearest ? layout.kinds[nearest.kind] : null, { x, y }, nearest ? isBefore(nearest) : false, true);
}

// By keys and by buttons: beside the element.
/** @param {ElementNode | null | undefined} node */
function openPaletteAt(node) {
  const { left, top, width, height } = (node ?? stage.root).getBoundingClientRect(), seen = stage.root.getBoundingClientRect();
  openPalette(node ?? null, { x: within(left + width / 2, seen.left, seen.right), y: within(top + height / 2 + 1, seen.top, seen.bottom) });
}

const palette = new Palette();

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  const { root } = stage, held = () => /** @type {ElementNode | null} */ (document.activeElement?.closest?.("#layer .element") ?? (chosen?.isFirst ? null : stage.nodes.get(stage.chosen)));
  root.addEventListener("dblclick", (event) => openPalette(nodeOf(event), { x: event.clientX, y: event.clientY }));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const node = held() ?? null, isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (!isRemoval && event.key !== "Insert" && event.key !== "i" || isRemoval && !node) return;
    event.preventDefault();
    if (isRemoval && node) inserting.removeElement(layout.kinds[node.kind]); else openPaletteAt(node);
  });
});

"""### }
    package static var panelStyle: String { ###"""
/* The panel: the chosen element, params, world. */
:where(#room-panel) {
  .knob { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px 8px; }
  .knob + .knob { margin-top: 8px; }
  .knob label { overflow-wrap: anywhere; font-weight: 500; }
  .knob input[type=range] { grid-column: 1 / -1; width: 100%; accent-color: var(--chosen); }
  .knob input[type=number] { width: 80px; font-weight: 600; }
  .knob small { grid-column: 1 / -1; color: var(--muted); font-size: 12px; line-height: 18px; }
  .knob .trouble { grid-column: 1 / -1; }
  .number { display: inline-flex; align-items: baseline; gap: 4px; color: var(--muted); }
  .number i { font-style: normal; font-size: 12px; min-width: 1.4em; }
  .of-element .head { position: sticky; top: 0; z-index: 1; gap: 8px; padding-right: 8px; }
  .of-element > #element > .hint { padding: 12px 16px; border-bottom: 1px solid var(--line); }
  /* The category goes where there is no room for both. */
  .title > div { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; column-gap: 8px; height: 20px; overflow: hidden; }
  .title bdi { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
  .sign { flex: none; width: 12px; height: 12px; border: 1.5px solid var(--curve-1); border-radius: 2px; }
  .sign.supplementary { border: 1.5px dashed var(--curve-2); }
  .sign.decoration { border: 1.5px dotted var(--edge); background: repeating-linear-gradient(45deg, var(--line) 0 1.5px, transparent 0 4px); }
  .frames, .facts { width: 100%; border-collapse: collapse; font-size: 12px; }
  .frames td, .facts td { padding: 3px 0 3px 8px; text-align: right; font: 12px/20px var(--mono); font-variant-numeric: tabular-nums; white-space: nowrap; }
  .frames th, .facts th { text-align: left; font-weight: 400; color: var(--muted); white-space: nowrap; }
  .frames th + th { width: 18%; }
  .frames tr:first-child th + th { padding-left: 8px; text-align: right; font-size: 11px; }
  .facts td { white-space: normal; overflow-wrap: anywhere; }
  .facts th { white-space: normal; overflow-wrap: anywhere; padding: 3px 0; vertical-align: top; }
  .facts tr.own th { color: var(--text); }
  .reason { display: grid; grid-template-columns: 1fr auto auto; align-items: center; padding: 6px 0 8px; }
  .reason + .reason { border-top: 1px solid var(--line); }
  .reason .name { min-width: 0; overflow-wrap: anywhere; }
  .reason b { font-weight: 600; color: var(--muted); white-space: nowrap; }
  .reason.now b { color: var(--now); }
  .reason .btn { margin-right: -4px; padding: 0 4px 0 6px; }
  .use { display: flex; align-items: center; gap: 4px; min-height: 32px; border-radius: var(--radius); cursor: grab; }
  .use + .use { border-top: 1px solid var(--line); }
  .use .glyph { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; touch-action: none; }
  .formula { grid-column: 1 / -1; font: 12px/18px var(--mono); color: var(--muted); overflow-wrap: anywhere; }
  .formula.words { font-family: var(--sans); }
  .formula mark { background: none; color: var(--text); border-bottom: 1.5px solid var(--muted); font-weight: 600; }
  .now .formula mark { background: var(--now-soft); color: var(--now); border-color: var(--now); }
  .drift { display: flex; align-items: center; gap: 12px; padding: 8px 0 4px; }
  .drift svg { flex: none; border-radius: 4px; }
  .drift .whole { fill: color-mix(in srgb, var(--curve-1) 22%, var(--panel)); }
  .drift .box { fill: color-mix(in srgb, var(--curve-1) 34%, var(--panel)); stroke: var(--chosen); stroke-width: 2; vector-effect: non-scaling-stroke; }
  #explanation:not(:empty) { padding: 6px 16px; border-bottom: 1px solid var(--line); }
  summary { min-height: 28px; line-height: 28px; color: var(--muted); font-size: 12px; cursor: pointer; }
  .chooser { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; margin: 4px 0 8px; font-size: 12px; }
  .chooser label { overflow-wrap: anywhere; min-width: 0; }
  .chooser select { flex: 1 1 140px; }
  .why { list-style: none; padding: 0 0 8px; font-size: 12px; line-height: 18px; }
  .why li { padding: 3px 0 3px calc(var(--depth) * 12px); overflow-wrap: anywhere; color: var(--muted); }
  .why b { color: var(--text); font-weight: 600; font-variant-numeric: tabular-nums; }
  .why small { font-size: 11px; }

  /* The way to another world. */
  .field.tall { align-items: start; }
  .field.tall label { line-height: var(--row); }
  .field textarea { width: 100%; padding: 4px 8px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--panel); font: 12px/20px var(--mono); resize: vertical; }
  .way { display: flex; align-items: center; gap: 8px; }
  .way output { min-width: 44px; text-align: right; }
  .idle { margin: -2px 0 4px; }
  .field + .idle { padding-left: 80px; }
  .switch + .idle { padding-left: 24px; }
  #content .field { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); overflow-wrap: anywhere; line-height: 16px; }
  #content .select { padding: 0 4px; font: 12px var(--sans); }
  @media (max-width: 700px), (max-height: 519px), (pointer: coarse) {
    summary { line-height: 44px; }
    .use { min-height: 44px; }
  }
}

"""### }
    package static var paramsScript: String { ###"""
// The knobs of the params: a field and a slider for a number, a box for a boolean.

// The ends of a slider; a param without a range reaches as far again as its default.
/** @param {Param} param */
function reach(param) {
  if (param.range) return param.range;
  const size = Math.max(Math.abs(param.initial) * 2, param.unit === "angle" ? Math.PI : param.unit === "length" ? 100 : 1);
  return [param.initial < 0 ? -size : 0, size];
}

/** @param {Param} param @param {number} value */
const heldTo = (param, value) => param.range ? within(value, param.range[0], param.range[1]) : value;

class Params {
  /** @param {HTMLElement} root @param {HTMLElement} reset */
  constructor(root, reset) {
    this.root = root;
    this.knobs = new Map();
    this.ids = new Map();
    this.known = "";
    this.reset = reset;
    this.onChange = () => {};
    reset.addEventListener("click", () => this.onReset());
  }

  // Makes a knob for each param; they stay while the params do, so that a slider is not lost while it is dragged.
  /** @param {Param[]} params */
  show(params) {
    const known = JSON.stringify(params.map(({ line, value, ...rest }) => rest));
    if (known !== this.known) {
      this.known = known;
      this.knobs.clear();
      this.root.replaceChildren(...params.map((param, index) => this.knob(param, index)));
      if (params.length === 0) this.root.append(make("p", { className: "hint", textContent: "The layout has no params." }));
    }
    for (const { name, value, line } of params) this.knobs.get(name)?.(value, line);
    this.reset.hidden = !params.some((param) => param.value !== param.initial);
  }

  /** @param {Param} param @param {number} index */
  knob(param, index) {
    const id = `param-${index}`;
    this.ids.set(param.name, id);
    const help = param.documentation ? make("small", { id: `${id}-help`, textContent: param.documentation }) : null;
    return param.unit === "boolean" ? this.box(param, id, help) : this.dial(param, id, help);
  }

  /** @param {Param} param @param {string} id @param {HTMLElement | null} help */
  box(param, id, help) {
    const box = make("input", { type: "checkbox", id });
    box.addEventListener("change", () => this.onChange(param, box.checked ? 1 : 0));
    const writing = this.writing(param);
    this.knobs.set(param.name, (value, line) => {
      box.checked = value !== 0;
      writing.show(value, line);
    });
    return make("div", { className: "knob" }, make("label", { className: "switch" }, box, param.name), writing, help ?? "");
  }

  // Where a value differs from the source: into it, or back to what it says.
  /** @param {Param} param */
  writing(param) {
    /** @param {string} words @param {Work} work */
    const push = (words, work) => {
      const button = make("button", { type: "button", className: "btn link", textContent: words });
      button.addEventListener("click", () => {
        work();
        this.root.querySelector(`#${CSS.escape(this.ids.get(param.name) ?? "")}`)?.focus();
      });
      return button;
    };
    let now = param;
    const into = push("", () => writeParam(now));
    const back = push(`Back to ${written(param.unit, param.initial).replace("deg", "°")}`, () => this.onChange(param, param.initial));
    const node = /** @type {Knob} */ (make("div", { className: "writing", hidden: true }, into, back));
    for (const button of [into, back]) button.setAttribute("aria-description", param.name);
    node.show = (/** @type {number} */ value, /** @type {number | null} */ line) => {
      now = { ...param, value, line };
      node.hidden = value === param.initial;
      into.hidden = !line;
      into.textContent = `Write into line ${line}`;
    };
    return node;
  }

  /** @param {Param} param @param {string} id @param {HTMLElement | null} help */
  dial(param, id, help) {
    const { unit } = param, [low, high] = reach(param).map((end) => shown(unit, end));
    let current = shown(unit, param.value);
    const number = make("input", { type: "number", id, step: "any" });
    const slider = make("input", { type: "range", min: low, max: high, step: "any" });
    const trouble = make("p", { className: "trouble", id: `${id}-trouble`, hidden: true });
    trouble.setAttribute("role", "alert");
    slider.setAttribute("aria-label", `${param.name}, slider`);
    if (param.range) Object.assign(number, { min: low, max: high });
    number.setAttribute("aria-describedby", help ? `${help.id} ${trouble.id}` : trouble.id);
    if (help) slider.setAttribute("aria-describedby", help.id);
    const write = () => {
      number.value = exact(current);
      number.setAttribute("aria-invalid", "false");
      trouble.hidden = true;
    };
    /** @param {number} to @param {boolean} isHeld */
    const turn = (to, isHeld = false) => {
      current = to;
      this.onChange(param, heldTo(param, ofShown(unit, to)), isHeld);
      write();
    };
    // By keys a hundredth of the way, and one by one where that is whole; by hand to what a pixel can tell apart.
    const step = (high - low) / 100 > 1 ? Math.round((high - low) / 100) : (high - low) / 100;
    const grain = 10 ** Math.floor(Math.log10((high - low) / 1000));
    const keys = { ArrowDown: -1, ArrowUp: 1 };
    for (const [input, ways] of /** @type {[HTMLInputElement, Record<string, number>][]} */ ([[number, keys], [slider, { ...keys, ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }]])) {
      input.addEventListener("keydown", (event) => {
        const way = ways[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        // To the ends of the slider; a field without a range has none.
        const next = plain(current + way * step);
        turn(input === slider ? within(next, low, high) : next);
      });
    }
    /** @param {boolean} isHeld */
    const drag = (isHeld) => {
      const to = Number(slider.value);
      turn(grain > 0 && to !== low && to !== high ? within(plain(Math.round(to / grain) * grain), low, high) : to, isHeld);
    };
    slider.addEventListener("input", () => drag(true));
    slider.addEventListener("change", () => drag(false));
    number.addEventListener("input", () => {
      const value = number.value === "" ? NaN : ofShown(unit, Number(number.value));
      const fits = Number.isFinite(value) && heldTo(param, value) === value;
      number.setAttribute("aria-invalid", String(!fits));
      trouble.hidden = fits;
      trouble.textContent = fits ? "" : `Write a number${param.range ? ` from ${exact(low)} to ${exact(high)}` : ""}.`;
      if (fits) this.onChange(param, value);
    });
    // What is in use comes back.
    number.addEventListener("blur", write);
    const writing = this.writing(param);
    this.knobs.set(param.name, (value, line) => {
      writing.show(value, line);
      current = shown(unit, value);
      slider.value = String(current);
      slider.setAttribute("aria-valuetext", `${exact(current)}${unit === "angle" ? "°" : ""}`);
      if (document.activeElement !== number) write();
    });
    const mark = { angle: "°", length: "pt" }[unit] ?? "";
    return make(
      "div", { className: "knob" }, make("label", { htmlFor: id, textContent: param.name }),
      make("span", { className: "number" }, number, make("i", { textContent: mark })), slider, writing, trouble, help ?? "");
  }
}

"""### }
    package static var phoneScript: String { ###"""
// What a phone has in place of the room of a desk: a menu with all that does not fit the bar, the curve of one quantity over the
// track, the offset beside it, and a row that steps the number at the caret, so that no keyboard has to open.

/** @param {string} id */
const isPressed = (id) => byId(id).getAttribute("aria-pressed") === "true";
// How far a finger goes for a step of a number, in pixels.
const STEP_OF_FINGER = 8;

// MARK: More

class More {
  constructor() {
    // The list of choices that is open within the menu, by the id of what it chooses for.
    this.list = null;
    menu(byId("more"), byId("more-menu"), () => this.entries());
  }

  /** @return {Entry[]} */
  entries() {
    const choosers = /** @type {[id: Choosers, words: string][]} */ ([["viewport-choice", "Device"], ["look", "Look"], ["speed", "Speed"]]), list = this.list;
    this.list = null;
    if (list === "export") return ["Export", ...exportEntries()];
    if (list === "zoom") return ["Zoom", ...zoomEntries()];
    if (list) return [choosers.find(([id]) => id === list)?.[1] ?? "", ...[...byId(list).options].map((option) => /** @type {Entry} */ ([option.textContent, () => {
      byId(list).value = option.value;
      byId(list).dispatchEvent(new Event("change"));
    }, option.selected]))];
    // A list opens in place of the menu.
    /** @param {Choosers | "export" | "zoom"} id */
    const open = (id) => () => {
      this.list = id;
      byId("more").click();
    };
    /** @param {string} id */
    const press = (id) => () => byId(id).click();
    return [
      .../** @type {("undo" | "redo")[]} */ (["undo", "redo"]).filter((id) => !byId(id).disabled).map((id) => /** @type {Entry} */ ([byId(id).title, press(id)])),
      ["Share", press("share")], ["Export …", open("export")], null,
      ["Loop", press("loop"), isPressed("loop")],
      ...choosers.toReversed().filter(([id]) => byId(id).options.length > 1).map(([id, name]) => /** @type {Entry} */ ([`${name}: ${byId(id).selectedOptions[0]?.textContent ?? ""} …`, open(id)])),
      [`Zoom: ${table.button.textContent} …`, open("zoom")], ["Turn the device", press("turn")], ["Labels", press("labels"), isPressed("labels")], ["Beyond", press("beyond"), isPressed("beyond")], null,
      ["Gestures and keys", press("help")],
    ];
  }
}

// MARK: One curve

// The curve of a quantity of the chosen element over the track; a tap goes on to the next.
class Strip {
  /** @param {HTMLButtonElement} root */
  constructor(root) {
    this.root = root;
    this.at = 0;
    /** @type {Bounds} */
    this.range = [0, 1];
    this.path = svgNode("path", {});
    this.line = svgNode("path", { class: "head" });
    this.drawing = svgNode("svg", { "aria-hidden": "true" }, this.path, this.line);
    this.words = make("span");
    root.append(this.drawing, this.words);
    root.addEventListener("click", () => {
      this.at += 1;
      emit("curved");
      say(root.ariaLabel ?? "");
    });
    on("curved arranged", () => this.draw());
    on("moved", () => soon("strip", () => this.follow()));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  get curve() { return lanes.curves[this.at % Math.max(1, lanes.curves.length)]; }
  get isShown() { return this.root.clientWidth > 0; }
  // Where it stands over the plot, whose kinks stand on it.
  get top() { return this.root.offsetTop - byId("plot").offsetTop; }

  // What it shows of the scroll: where its curve has kinks, and half as much around them, so that a finger can tell them apart.
  /** @param {Curve} curve @returns {Bounds} */
  rangeOf({ row, low, high, kinks }) {
    if (row) return [low, high];
    if (kinks.length === 0) return [timeline.low, timeline.high];
    const first = Math.min(...kinks), last = Math.max(...kinks), around = (last - first || stage.viewport.height) / 4;
    return [Math.max(timeline.low, first - around), Math.min(timeline.high, last + around)];
  }

  // Where an offset is drawn, and a value of its curve.
  /** @param {number} offset */
  x(offset) {
    const [low, high] = this.range;
    return (offset - low) / (high - low) * this.root.clientWidth;
  }
  /** @param {number} value */
  y(value) {
    const { least, most } = this.curve, { clientHeight: high } = this.root;
    return most > least ? high - 6 - (value - least) / (most - least) * (high - 28) : high / 2;
  }

  // Says something in place of the value, until that changes.
  /** @param {string} words */
  tell(words) { writeText(this.words, this.words.title = words); }

  draw() {
    const { curve, root, path } = this, { clientWidth: wide } = root;
    // The place stays where nothing is chosen, so that the stage does.
    root.disabled = !curve || !chosen;
    if (root.disabled) {
      path.setAttribute("d", "");
      this.line.setAttribute("d", "");
      root.ariaLabel = null;
      this.words.title = "";
      return writeText(this.words, "Choose an element to see a curve.");
    }
    if (wide === 0) return;
    const { offsets, values, torn } = curve;
    // Under a hand it stays as it is.
    if (!past.isHeld) this.range = this.rangeOf(curve);
    path.setAttribute("d", offsets.map((offset, index) => `${index === 0 || torn[index - 1] ? "M" : "L"}${this.x(offset).toFixed(1)} ${this.y(values[index]).toFixed(1)}`).join(""));
    this.follow();
  }

  follow() {
    const { curve, root, line } = this;
    if (!curve || root.disabled) return;
    const at = this.at % lanes.curves.length, value = lanes.rows[at]?.value.textContent ?? "";
    const x = curve.row ? -1 : this.x(along());
    line.setAttribute("d", `M${x.toFixed(1)} 20V${root.clientHeight}`);
    this.tell(`${curve.name} ${value}`);
    root.ariaLabel = `${curve.name} ${value}${lanes.curves.length > 1 ? `, ${at + 1} of ${lanes.curves.length}` : ""}`;
  }
}

// MARK: The number at the caret

class Stepper {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.run = 0;
    /** @param {string} textContent @param {string} ariaLabel @param {Work} work */
    const button = (textContent, ariaLabel, work) => {
      const node = root.appendChild(make("button", { type: "button", className: "btn", textContent, ariaLabel, tabIndex: -1 }));
      // The caret stays where it is.
      node.addEventListener("pointerdown", (event) => event.preventDefault());
      node.addEventListener("click", work);
      return node;
    };
    button("−", "One step less", () => this.step(-1));
    this.value = root.appendChild(make("output", { className: "mono", title: "Drag to change the number" }));
    button("+", "One step more", () => this.step(1));
    button("⌨", "Keyboard", () => this.type());
    this.value.addEventListener("pointerdown", (event) => this.drag(event));
    const { area } = editor;
    document.addEventListener("selectionchange", () => { if (document.activeElement === area) this.show(); });
    this.finger = matchMedia(FINGER);
    area.addEventListener("blur", () => later("stepper", 50, () => this.show()));
    on("text sheet", () => this.show());
    // Where a finger lands on a number, no keyboard opens.
    area.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") area.inputMode = editor.sheet === "layout" && scrub.under(event) ? "none" : "text";
    });
  }

  get number() {
    const { area } = editor;
    return document.activeElement === area && editor.sheet === "layout" ? scrub.at(area.selectionStart) : null;
  }

  show() {
    const { number } = this;
    this.root.hidden = !number || !this.finger.matches;
    byId("room-source").classList.toggle("steps", !this.root.hidden);
    if (number) writeText(this.value, editor.area.value.slice(number.start, number.end) + number.unit);
  }

  /** @param {number} steps @param {string} kind */
  step(steps, kind = `step ${this.run += 1}`) {
    const { number } = this;
    if (!number) return;
    const length = scrub.turn(number, steps, kind);
    editor.area.setSelectionRange(number.start, number.start + length);
    this.show();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    event.preventDefault();
    const kind = `scrub stepper ${this.run += 1}`, { clientX } = event;
    let last = 0;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const steps = Math.round((moved.clientX - clientX) / STEP_OF_FINGER);
      if (steps !== last) this.step(steps - last, kind);
      last = steps;
    };
    this.value.setPointerCapture(event.pointerId);
    this.value.addEventListener("pointermove", move);
    this.value.addEventListener("lostpointercapture", () => this.value.removeEventListener("pointermove", move), { once: true });
  }

  type() {
    const { area } = editor;
    area.inputMode = "text";
    area.blur();
    area.focus();
  }
}

// MARK: The keyboard of the screen

// Where it lies over the page, as on iOS, the page ends above it; else the browser makes the page as high as what is seen.
function endAboveKeyboard() {
  const seen = /** @type {VisualViewport} */ (visualViewport), isOver = seen.scale === 1 && seen.height < innerHeight - 1;
  if (isOver) document.documentElement.style.setProperty("--seen", `${seen.height}px`); else document.documentElement.style.removeProperty("--seen");
  if (isOver) scrollTo(0, 0);
}

/** @type {Strip | null} */
let strip = null;
on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new More();
  strip = new Strip(byId("strip"));
  new Stepper(byId("stepper"));
  visualViewport?.addEventListener("resize", endAboveKeyboard);
  on("moved arranged", () => soon("offset now", () => writeText(byId("offset-now"), tidy(along(), 0))));
});

"""### }
    package static var popupScript: String { ###"""
// What appears beside the text: where a place of the text is on screen, which place is under the pointer, and a panel
// that stands under or over a place.

class Popup {
  /** @param {string} name @param {Record<string, unknown>} properties */
  constructor(name, properties) {
    this.root = document.body.appendChild(make("div", { className: `popup ${name}`, hidden: true, ...properties }));
  }

  get isOpen() { return !this.root.hidden; }

  // Shows it under a box on screen, or over it where there is more room.
  /** @param {Edges} box */
  open(box) {
    const { root } = this;
    root.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = root;
    const isUnder = box.bottom + height + 4 <= innerHeight || box.top < innerHeight - box.bottom;
    root.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`;
    root.style.top = `${isUnder ? box.bottom + 2 : Math.max(4, box.top - height - 2)}px`;
  }

  close() { this.root.hidden = true; }
}

// The box of a place of the text on screen; null where its line is not drawn, or out of sight.
/** @param {Editor} editor @param {number} place */
function boxOf(editor, place) {
  const line = editor.lineOf(place) - 1, node = editor.nodes.get(line);
  if (!node) return null;
  let left = place - editor.starts[line];
  const range = document.createRange();
  for (const text of textsOf(node)) {
    if (left <= text.length) {
      range.setStart(text, left);
      range.collapse(true);
      break;
    }
    left -= text.length;
  }
  const found = range.startContainer === document ? node.getBoundingClientRect() : range.getClientRects()[0] ?? node.getBoundingClientRect();
  const seen = editor.area.getBoundingClientRect();
  const bottom = found.top + LINE_HEIGHT;
  return bottom > seen.top && found.top < seen.bottom ? { left: found.left, top: found.top, bottom } : null;
}

// The place of the text at a point on screen; -1 where nothing is written.
/** @param {Editor} editor @param {number} x @param {number} y */
function placeAt(editor, x, y) {
  const { top } = editor.area.getBoundingClientRect();
  const line = editor.lineAt(y - top - ABOVE + editor.area.scrollTop), node = editor.nodes.get(line);
  if (!node) return -1;
  let place = editor.starts[line];
  const range = document.createRange();
  for (const text of textsOf(node)) {
    range.selectNodeContents(text);
    const rows = [...range.getClientRects()];
    if (rows.some((row) => x >= row.left && x < row.right && y >= row.top - 3 && y < row.bottom + 3)) {
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const box = range.getBoundingClientRect();
        if (x >= box.left && x < box.right && y >= box.top - 3 && y < box.bottom + 3) return place + index;
      }
    }
    place += text.length;
  }
  return -1;
}

// The texts of a drawn line, without its end and the value that may stand behind it.
/** @param {HTMLElement} node @return {Generator<Text>} */
function* textsOf(node) {
  for (const part of node.childNodes) {
    if (part instanceof Text) {
      if (part.data !== "\n") yield part;
    } else if (part instanceof Element && part.className !== "worth" && part.firstChild) {
      yield /** @type {Text} */ (part.firstChild);
    }
  }
}

"""### }
    package static var renameScript: String { ###"""
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

"""### }
    package static var rowsScript: String { ###"""
// Sections that scroll by themselves, as far as they are on screen: each is a small stage for the hands.

class Row {
  /** @param {Stage} stage @param {number} section */
  constructor(stage, section) {
    Object.assign(this, { stage, section, offset: { x: 0, y: 0 } });
    this.gestures = new Gestures(this);
  }

  get root() { return this.stage.root; }
  get scale() { return this.stage.scale; }
  get horizontal() { return !this.stage.horizontal; }
  get isMirrored() { return this.stage.isMirrored && !this.keepsSides; }
  /** @param {Axis} axis */
  loops(axis) { return Boolean(this.loop) && axis === (this.horizontal ? "x" : "y"); }
  get distance() {
    const most = Math.max(0, this.length - (this.horizontal ? this.viewport.width : this.viewport.height));
    return { x: this.horizontal ? most : 0, y: this.horizontal ? 0 : most };
  }

  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) {
    return interpreter.stopRow(this.section, proposed, velocity, this.horizontal ? x : y);
  }

  // Shows an offset at once.
  /** @param {number} along */
  moveTo(along) {
    this.gestures.halt();
    this.put(this.horizontal ? along : 0, this.horizontal ? 0 : along);
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    this.offset = { x, y };
    this.stage.rows.inHand = this;
    state.rows = { ...state.rows, [this.section]: this.horizontal ? x : y };
    interpreter.moveRow(this.section, this.horizontal ? x : y);
    this.stage.show();
    // Once it rests it is a step of what can be undone.
    later("row", 200, () => past.record(`row ${this.section}`));
  }
}

class Rows {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.all = new Map();
    this.shown = [];
    // The one that hands or the focus were on last.
    this.inHand = null;
    // Where each of them was when it came on screen first.
    this.first = new Map();
  }

  // Puts them where they were; those that nobody has moved are where they began.
  /** @param {Record<string, number>} offsets */
  restore(offsets) {
    for (const [section, at] of [...this.first, ...Object.entries(offsets)]) {
      interpreter.moveRow(Number(section), at);
      const row = this.all.get(Number(section));
      if (row) row.offset = row.horizontal ? { x: at, y: 0 } : { x: 0, y: at };
    }
  }

  // Takes over where the windows of those on screen are.
  /** @param {RowWindow[]} windows */
  take(windows) {
    this.shown = windows.map(({ section, x, y, width, height, offset, length, loop, keepsSides }) => {
      const row = this.all.get(section) ?? new Row(this.stage, section);
      this.all.set(section, row);
      if (!this.first.has(section)) this.first.set(section, state.rows[section] ?? offset);
      const along = row.horizontal ? { x: offset, y: 0 } : { x: 0, y: offset };
      return Object.assign(row, { x, y, viewport: { width, height }, length, loop, keepsSides, offset: along });
    });
  }

  // The one under a finger.
  /** @param {MouseEvent} mouseEvent */
  at({ clientX, clientY }) {
    if (this.shown.length === 0) return null;
    const { root, scale, corner: offset } = this.stage, box = root.getBoundingClientRect();
    const x = (clientX - box.left) / scale + offset.x, y = (clientY - box.top) / scale + offset.y;
    return this.shown.find((row) => x >= row.x && y >= row.y
      && x < row.x + row.viewport.width && y < row.y + row.viewport.height) ?? null;
  }

  // The one that an element is in.
  /** @param {ElementNode} node */
  of(node) { return this.stage.kinds[node.kind]?.isInRow ? this.shown.find(({ section }) => section === node.section) ?? null : null; }

  // Those of another layout are not these.
  forget() {
    for (const row of this.all.values()) row.gestures.halt();
    this.all.clear();
    this.first.clear();
    this.inHand = null;
    this.shown = [];
  }
}

"""### }
    package static var savingScript: String { ###"""
// How work leaves the page: back into its file where that can be, as a download, and as a page with the edits.

// Hands a text or an address of data out as a file.
/** @param {string} name @param {string} text */
function download(name, text) {
  const href = text.startsWith("data:") || text.startsWith("blob:") ? text : `data:text/plain;charset=utf-8,${encodeURIComponent(text.toWellFormed?.() ?? text)}`;
  make("a", { download: name, href }).click();
}

// What is wrong with the file, beside what the page finds in its text.
/** @param {Finding[]} findings */
function tellFile(findings) {
  const key = JSON.stringify(findings);
  if (key === JSON.stringify(found.file ?? [])) return;
  found.file = findings;
  tell();
}

/** @param {string} message */
const warned = (message) => [{ ...unwell(message), severity: "warning" }];

// The file has this text now.
/** @param {string} text */
function fileHas(text) {
  const entry = entryOf(start.name);
  inStorage((storage) => storage.removeItem(draftKey()));
  start.text = text;
  if (entry) entry.text = text;
  if (entry?.isOwn) keepOwn(entry);
  saveDraft();
  tellFile([]);
  say("The file is written.");
}

// Writes the text into its file, if that still has the text that the page knows; else downloads it.
async function saveFile() {
  if (typeof writeFile === "function" && isFollowed()) return writeFile();
  const text = editor.textOf("layout"), handle = entryOf(start.name)?.handle;
  if (!handle) return download(fileNameOf(start.name), text);
  try {
    if (plainText(await (await handle.getFile()).text()) !== start.text) {
      return tellFile(warned("The file has another text by now, and was not written. Download this one, or open the file again."));
    }
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
  } catch (error) {
    return tellFile([unwell(`The file was not written: ${error.message}. The text of this page is still here.`)]);
  }
  fileHas(text);
}

// MARK: As a page

// What the page would have been made with, had the files their texts of now and the world its settings.
function startNow() {
  const { text, data, skin: style } = textsNow(), { horizontal } = layout ?? {}, { x, y } = state.offset;
  const { viewport, items, rightToLeft, safeArea } = state, [one, two] = horizontal ? [x, y] : [y, x];
  const now = {
    name: start.name, text, imports: start.imports ?? [], data: data || undefined, items: items || undefined,
    offset: two === 0 ? [one] : [x, y], params: [...past.params].map(([name, { value }]) => ({ name, value })),
  };
  const files = grid.isThere ? start.files?.map((file) => {
    const { name, imports = [] } = file;
    return name === start.name ? now : { name, imports, text: draftOf(file)?.text ?? file.text };
  }) : undefined;
  return {
    ...now, files, viewport: viewport ?? undefined, rightToLeft, reducedMotion: Boolean(state.reducedMotion), safeArea,
    skin: start.skin && { name: start.skin.name, text: style },
  };
}

// The page as it came, with what it would begin with now.
function pageNow() {
  const page = /** @type {HTMLElement} */ (pristine.cloneNode(true)), still = page.querySelector("#still");
  /** @param {string} selectors */
  const its = (selectors) => /** @type {HTMLElement} */ (page.querySelector(selectors)), body = its("body");
  // What stands behind the script that has kept the page: only these are the page's own.
  for (const node of document.querySelectorAll("body > dialog, body > #said, body > noscript, body > script")) {
    if (node.compareDocumentPosition(pristineEnd) & Node.DOCUMENT_POSITION_PRECEDING) body.append(node.cloneNode(/^(SCRIPT|NOSCRIPT)$/.test(node.tagName)), "\n");
  }
  for (const node of body.querySelectorAll(":scope > dialog")) node.removeAttribute("open");
  its("#start").textContent = JSON.stringify(startNow()).replaceAll("<", "\\u003c");
  its("title").textContent = its("#layout-name").textContent = layout?.layout ?? fileNameOf(start.name);
  const policy = /** @type {HTMLMetaElement} */ (its("meta[http-equiv]"));
  policy.content = policy.content.replace("connect-src 'self'", "connect-src 'none'");
  if (still && layout && isPictured) {
    const { width, height } = layout.viewport;
    for (const [name, value] of Object.entries({ width, height, "data-offset": along(), src: dataAddress(drawing([stage.offset])) })) still.setAttribute(name, value);
  } else still?.remove();
  return `<!DOCTYPE html>\n${page.outerHTML}\n`;
}

function savePage() { downloadBlob(new Blob([pageNow()], { type: "text/html" }), `${baseName()}.html`); }

on("begin", () => addEventListener("keydown", (event) => {
  if (isEmbedded || !isKey(event, "save")) return;
  event.preventDefault();
  if (!grid.isShown) saveFile();
}));

"""### }
    package static var sceneScript: String { ###"""
// A layer with one node for each element of a sheet, in the order of painting. Nodes of those that have gone are used
// again for those that come.

class Scene {
  // A view says how large the viewport is and which way it scrolls, where it is not the stage.
  /** @param {HTMLElement} layer @param {View | null} view */
  constructor(layer, view = null) {
    this.layer = layer;
    this.view = view;
    this.kinds = [];
    this.nodes = new Map();
    this.windows = new Map();
    this.pool = [];
    this.chosen = null;
  }

  // Puts every element of a sheet where it belongs; answers whether the one with the focus has gone.
  /** @param {Sheet} sheet @param {number} left @param {number} top */
  place({ count, width, numbers, rows }, left, top) {
    const before = this.nodes;
    const now = new Map();
    const wanted = [];
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      let key = `${numbers[at + SheetColumn.kind]},${numbers[at + SheetColumn.section]},${numbers[at + SheetColumn.item]}`;
      // On the way to another world one may leave while another comes in its place.
      while (now.has(key)) key += ",";
      const node = before.get(key);
      if (node) before.delete(key);
      now.set(key, node ?? null);
      wanted.push(key);
    }
    const free = [...before.values()];
    const focused = this.layer.contains(document.activeElement) ? /** @type {ElementNode} */ (document.activeElement) : null;
    const isLost = Boolean(focused && before.has(focused.key));
    const windows = this.open(rows ?? [], left, top), gone = /** @type {Set<Element>} */ (new Set(free));
    const whole = { node: this.layer, cursor: this.layer.children[windows.size], left, top };
    /** @param {Home} home */
    const skip = (home) => { while (home.cursor && gone.has(home.cursor)) home.cursor = home.cursor.nextElementSibling; };
    const homes = [whole, ...windows.values()], pass = (/** @type {Home} */ home) => {
      home.cursor = home.cursor?.nextElementSibling ?? null;
      skip(home);
    };
    homes.forEach(skip);
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = wanted[index];
      let node = now.get(key);
      if (!node) {
        node = free.pop() ?? this.pool.pop() ?? this.make();
        this.name(node, key, numbers[at + SheetColumn.kind], numbers[at + SheetColumn.section], numbers[at + SheetColumn.item]);
        now.set(key, node);
      }
      node.row = index;
      const home = windows.size > 0 && this.kinds[node.kind]?.isInRow && windows.get(node.section) || whole;
      this.put(node, numbers, at, home.left, home.top);
      // Their order in the page is the order in which they are painted.
      if (node === home.cursor) {
        pass(home);
      } else {
        // One that comes from another window, as after a transition, is awaited there no more.
        const other = node.parentNode && node.parentNode !== home.node && homes.find(({ cursor }) => cursor === node);
        if (other) pass(other);
        home.node.insertBefore(node, home.cursor ?? null);
      }
      const place = String(index + 1);
      if (node.place !== place) node.style.zIndex = node.place = place;
    }
    for (const node of free) {
      node.remove();
      this.pool.push(node);
    }
    if (this.pool.length > 64) this.pool.length = 64;
    this.nodes = now;
    if (focused && !isLost && focused !== document.activeElement) focused.focus({ preventScroll: true });
    return isLost;
  }

  // A window for each row that scrolls by itself, which cuts what is in it; they stand before all else in the layer.
  /** @param {RowWindow[]} rows @param {number} left @param {number} top */
  open(rows, left, top) {
    const before = this.windows, windows = this.windows = new Map();
    for (const { section, x, y, width, height } of rows) {
      const node = before.get(section)?.node ?? document.createElement("div");
      before.delete(section);
      node.className = "window";
      if (!node.parentNode) this.layer.prepend(node);
      Object.assign(node.style, { left: `${x - left}px`, top: `${y - top}px`, width: `${width}px`, height: `${height}px` });
      windows.set(section, { node, cursor: node.firstElementChild, left: x, top: y });
    }
    // What stood in the others may be drawn elsewhere.
    for (const { node } of before.values()) {
      this.layer.append(...node.children);
      node.remove();
    }
    return windows;
  }

  make() {
    const node = /** @type {ElementNode} */ (document.createElement("div"));
    node.className = "element";
    node.view = this.view;
    node.tabIndex = -1;
    node.setAttribute("role", "button");
    return node;
  }

  /** @param {ElementNode} node @param {string} key @param {number} kind @param {number} section @param {number} item */
  name(node, key, kind, section, item) {
    const { name, category } = this.kinds[kind] ?? { name: "?", category: "" };
    node.kind = kind;
    node.key = key;
    node.section = section;
    node.item = item;
    node.dataset.kind = name;
    node.dataset.section = String(section);
    node.dataset.item = String(item);
    const path = `${name}[${section},${item}]`;
    node.dataset.element = path;
    node.setAttribute("aria-label", `${path}, ${category}`);
    node.setAttribute("aria-pressed", String(key === this.chosen));
    content.name(node, this.kinds[kind]);
  }

  /** @param {ElementNode} node @param {Sheet["numbers"]} numbers @param {number} at @param {number} left @param {number} top */
  put(node, numbers, at, left, top) {
    const x = numbers[at + SheetColumn.left] - left, y = numbers[at + SheetColumn.top] - top;
    const width = numbers[at + SheetColumn.width], height = numbers[at + SheetColumn.height];
    // The browser rounds lengths to 1/64 px, transforms hardly at all: the box has whole sides, and the transform the rest.
    const wide = side(width), high = side(height);
    const alongX = width / wide, alongY = height / high;
    if (node.wide !== wide) node.style.width = `${node.wide = wide}px`;
    if (node.high !== high) node.style.height = `${node.high = high}px`;
    const pivotX = numbers[at + SheetColumn.anchorX] * width, pivotY = numbers[at + SheetColumn.anchorY] * height;
    let transform, shade = 0;
    if (numbers[at + SheetColumn.isInSpace] === 0) {
      const a = numbers[at + SheetColumn.a], b = numbers[at + SheetColumn.b];
      const c = numbers[at + SheetColumn.c], d = numbers[at + SheetColumn.d];
      const moveX = x + pivotX + numbers[at + SheetColumn.moveX] - a * pivotX - c * pivotY;
      const moveY = y + pivotY + numbers[at + SheetColumn.moveY] - b * pivotX - d * pivotY;
      transform = `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${moveX},${moveY})`;
    } else {
      let matrix = `${numbers[at + SheetColumn.matrix]}`;
      for (let place = at + SheetColumn.matrix + 1; place < at + SheetColumn.blur; place += 1) matrix += `,${numbers[place]}`;
      transform = `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix})`
        + ` translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
      shade = turnedAway(numbers, at + SheetColumn.matrix);
    }
    if (node.transform !== transform) node.style.transform = node.transform = transform;
    const alpha = Math.max(0, Math.min(1, numbers[at + SheetColumn.alpha]));
    if (node.alpha !== alpha) node.style.opacity = String(node.alpha = alpha);
    const blur = numbers[at + SheetColumn.blur];
    if (blur !== (node.blurRadius ?? 0)) node.style.filter = (node.blurRadius = blur) > 0 ? `blur(${blur}px)` : "";
    const outline = this.kinds[node.kind]?.outline;
    const isCutAcross = outline !== undefined && numbers[at + outline] >= 0;
    const cut = isCutAcross ? polygonOf(numbers, at, at + outline) : cutOf(numbers, at, alongX, alongY);
    if (cut !== (node.cut ?? "")) node.style.clipPath = node.cut = cut;
    content.put(node, this.kinds[node.kind], numbers, at, width, height, shade);
  }

  // Forgets every node: their kinds are no more.
  clear() {
    this.layer.replaceChildren();
    this.nodes = new Map();
    this.windows = new Map();
    this.pool = [];
  }
}

// What is seen of a box, in CSS: how much is cut off on the left, on top, on the right, at the bottom, and the radius of the
// corners; empty where that is all of it.
/** @param {Sheet["numbers"]} numbers @param {number} at @param {number} alongX @param {number} alongY */
function cutOf(numbers, at, alongX, alongY) {
  const left = numbers[at + SheetColumn.clipLeft], top = numbers[at + SheetColumn.clipTop], right = numbers[at + SheetColumn.clipRight];
  const bottom = numbers[at + SheetColumn.clipBottom], corner = numbers[at + SheetColumn.corner];
  if (left === 0 && top === 0 && right === 0 && bottom === 0 && corner === 0) return "";
  return `inset(${top / alongY}px ${right / alongX}px ${bottom / alongY}px ${left / alongX}px round ${corner}px)`;
}

// What the masks of owners leave of a part, in CSS: in percent, for the box has whole sides.
/** @param {Sheet["numbers"]} numbers @param {number} at @param {number} outline */
function polygonOf(numbers, at, outline) {
  const points = [], count = numbers[outline];
  for (let place = outline + 1; place < outline + 1 + 2 * count; place += 2) {
    points.push(`${100 * numbers[place] / numbers[at + SheetColumn.width]}% ${100 * numbers[place + 1] / numbers[at + SheetColumn.height]}%`);
  }
  return `polygon(${count > 2 ? points.join() : "0 0"})`;
}

// A whole side for a box; what is longer than any screen is drawn shorter and stretched.
/** @param {number} length */
const side = (length) => length > 30_000 ? 1000 : Math.max(1, Math.round(length));

// How far a matrix turns its plane away from who looks at it, from 0 to 1.
/** @param {Sheet["numbers"]} numbers @param {number} at */
function turnedAway(numbers, at) {
  const [a, b, c] = [numbers[at], numbers[at + 1], numbers[at + 2]], [d, e, f] = [numbers[at + 4], numbers[at + 5], numbers[at + 6]];
  const x = b * f - c * e, y = c * d - a * f, z = a * e - b * d;
  const length = Math.hypot(x, y, z);
  return length > 0 ? 1 - Math.abs(z) / length : 0;
}

"""### }
    package static var scrubScript: String { ###"""
// Numbers in the source that are turned: dragged while Alt is held, or stepped by Alt and the arrows up and down; and the
// values of sliders that are written into the source.

const SCRUB_POINTS = 4;

class Scrub {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.count = 0;
    this.pointer = null;
    const { area } = editor;
    area.addEventListener("pointermove", (event) => this.hover(event, event.altKey));
    area.addEventListener("pointerleave", () => { this.pointer = null; });
    addEventListener("keydown", (event) => { if (event.key === "Alt" && this.pointer) this.hover(this.pointer, true); });
    addEventListener("keyup", (event) => { if (event.key === "Alt") area.style.cursor = ""; });
    area.addEventListener("pointerdown", (event) => {
      const number = event.altKey && event.button === 0 && this.under(event);
      if (number) this.drag(event, number);
    });
    area.addEventListener("keydown", (event) => {
      const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!way || !event.altKey || event.ctrlKey || event.metaKey) return;
      const number = this.at(area.selectionStart);
      if (!number) return;
      event.preventDefault();
      const length = this.turn(number, way * (event.shiftKey ? 10 : 1), "step");
      area.setSelectionRange(number.start, number.start + length);
    });
  }

  /** @param {MouseEvent} event @param {boolean} isAlt */
  hover(event, isAlt) {
    this.pointer = event;
    if (!this.isDragged) this.editor.area.style.cursor = isAlt && this.under(event) ? "ew-resize" : "";
  }

  // The number under the pointer: what is drawn knows where it is.
  /** @param {MouseEvent} mouseEvent */
  under({ clientX, clientY }) {
    const { editor } = this;
    const y = clientY - editor.area.getBoundingClientRect().top + editor.area.scrollTop - ABOVE;
    const index = editor.lineAt(y), node = editor.nodes.get(index);
    for (const part of node?.querySelectorAll(".n") ?? []) {
      const isHit = [...part.getClientRects()].some((box) =>
        clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
      if (!isHit) continue;
      const range = document.createRange();
      range.setStart(/** @type {LineNode} */ (node), 0);
      range.setEndBefore(part);
      return this.at(editor.starts[index] + range.toString().length + 1);
    }
    return null;
  }

  // The number at a place of the text.
  /** @param {number} place */
  at(place) {
    const { editor } = this;
    editor.read();
    const piece = editor.pieces.find(({ start, end, kind }) => kind === "n" && start <= place && place <= end);
    return piece ? numberIn(editor.area.value, piece) : null;
  }

  // Adds steps of its last digit to a number; answers how long it is then.
  /** @param {Figure} number @param {number} steps @param {string} kind */
  turn(number, steps, kind) {
    return writeNumber(number, number.value + steps / 10 ** number.places, number.places, kind);
  }

  /** @param {PointerEvent} event @param {Figure} number */
  drag(event, number) {
    event.preventDefault();
    const { area } = this.editor, kind = `scrub ${this.count += 1}`;
    let { end } = number, last = 0, known = area.value;
    area.focus({ preventScroll: true });
    area.setPointerCapture(event.pointerId);
    this.isDragged = true;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const steps = Math.round((moved.clientX - event.clientX) / SCRUB_POINTS) * (moved.shiftKey ? 10 : 1);
      // In a text that somebody else has changed meanwhile the number does not stand there any more.
      if (steps === last || area.value !== known) return;
      last = steps;
      end = number.start + this.turn({ ...number, end }, steps, kind);
      known = area.value;
    };
    area.addEventListener("pointermove", move);
    area.addEventListener("lostpointercapture", () => {
      area.removeEventListener("pointermove", move);
      this.isDragged = false;
      area.style.cursor = "";
    }, { once: true });
  }
}

// A number of a text, with its sign if it is no difference.
/** @param {string} text @param {Stretch} stretch */
function numberIn(text, { start, end }) {
  const digits = matched(/^\d+(?:\.\d+)?(?:e[+-]?\d+)?/, text.slice(start, end));
  const isSigned = text[start - 1] === "-" && !/[\p{L}\p{N})\]%_]\s*$/u.test(text.slice(Math.max(0, start - 40), start - 1));
  const places = digits.includes("e") ? 0 : digits.split(".")[1]?.length ?? 0;
  const param = paramAt(text, start), unit = text.slice(start + digits.length, end);
  const range = param?.range?.map((bound) => unit === "deg" ? shown("angle", bound) : bound) ?? null;
  return { start: start - (isSigned ? 1 : 0), end: start + digits.length, value: Number(digits) * (isSigned ? -1 : 1), places, unit, param, range };
}

// The param whose default stands at a place.
/** @param {string} text @param {number} place */
function paramAt(text, place) {
  const found = /\bparam\s+(\S+)\s*=\s*-?$/.exec(text.slice(lineStart(text, place), place));
  return found && text === editor.text ? layout?.params.find(({ name, line }) => line && name === found[1]) : undefined;
}

// What is written for a number: of an argument that its call leaves out, its name as well.
/** @param {Figure} figure @param {string} digits */
const spelled = ({ before = "", after = "" }, digits) => before + digits + after;

// Writes another value in place of a number, as far as its range goes; answers how long it is then.
/** @param {Figure} number @param {number} value @param {number} places @param {string} kind */
function writeNumber(number, value, places, kind) {
  const digits = numberText(number, value, places), { start, end, before = "" } = number, from = start + before.length, to = from + digits.length;
  takeOver(number);
  // One that is lit still is.
  if (editor.turned?.start === start) editor.turned = { start: from, end: to };
  const text = spelled(number, digits);
  // From now on the argument stands there.
  Object.assign(number, { start: from, before: "", after: "" });
  editor.change([{ start, end, text }], kind, from, to);
  return digits.length;
}

// A value as it is written in place of a number.
/** @param {Figure} figure @param {number} value @param {number} places */
function numberText({ range }, value, places) {
  const [low, high] = range ?? [-Infinity, Infinity];
  return within(value, low, high).toFixed(places).replace(/^-(0(\.0*)?)$/, "$1");
}

// What the source says of a param counts from now on, not the slider.
/** @param {Figure} figure */
function takeOver({ param }) {
  if (param && past.params.delete(param.name)) interpreter.remember(param.name, null);
}

// Where the default of a param stands in the source.
/** @param {Param} param */
function defaultOf(param) {
  const start = editor.text.split("\n", (param.line ?? 1) - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const line = editor.text.slice(start).split("\n", 1)[0];
  const found = /^(.*?\bparam\s+(\S+?)\s*=\s*)(.*?)(?=\s*(?:\bin\b|\/\/|;|}|$))/.exec(line);
  return found?.[2] === param.name ? { start: start + found[1].length, end: start + found[0].length } : null;
}

// Writes the value of a slider in place of its default, which it is from then on.
/** @param {Param} param */
function writeParam(param) {
  const place = defaultOf(param);
  if (!place) return;
  past.params.delete(param.name);
  editor.show("layout");
  editor.change([{ ...place, text: written(param.unit, param.value) }], `write ${param.name}`, place.start);
  editor.reveal(param.line ?? 1);
  interpreter.remember(param.name, null);
  checkText(editor.text);
}

/** @type {Scrub} */
let scrub;
on("begin", () => { scrub = new Scrub(editor); });

"""### }
    package static var seatsScript: String { ###"""
// Where handles stand on the stage: at the edges and in the distances that they are of, beside one another.

// How far the handle of a circle is from its box, in pixels.
const BESIDE_BOX = 26;
// Where a handle stands that finds others at its place, in handles across its way and along it: across first.
const SEATS = [0, 1, -1, 2, -2].flatMap((ahead) => [0, 1, -1, 2, -2, 3, -3].map((across) => [across, ahead]));

// Where a part of a box is drawn, in points of the stage: 0 is its start, 1 its end.
function spot(/** @type {ElementNode} */ node, /** @type {number} */ across, /** @type {number} */ down) {
  const at = new DOMMatrix(node.transform).transformPoint({ x: across * node.wide, y: down * node.high }), { style } = node.parentElement;
  return { x: at.x / at.w + (parseFloat(style.left) || 0), y: at.y / at.w + (parseFloat(style.top) || 0) };
}

// Where a handle is on the stage, and where it goes for one point more of its measure, in its points; null: nowhere.
function seatOf(/** @type {Handle} */ { id, axis, side, pulls, beside, isStart, value, arm }, /** @type {ElementNode} */ node, /** @type {Size | undefined} */ box) {
  const a = spot(node, 0, 0), b = spot(node, 1, 1);
  if (id === "stuck") {
    const { viewport, insets } = stage, at = value + (axis === "y" ? insets.top : insets.left);
    return axis === "y" ? { x: viewport.width * 0.85, y: at, way: { x: 0, y: 1 } } : { x: at, y: viewport.height * 0.85, way: { x: 1, y: 0 } };
  }
  if (id === "radius") {
    const middle = spot(node, 0.5, 0.5), { width, height } = box ?? { width: 0, height: 0 };
    const hub = spot(node, 0.5 + arm.x / width, 0.5 + arm.y / height), far = Math.hypot(middle.x - hub.x, middle.y - hub.y);
    if (!(far > 0)) return null;
    const unit = { x: (middle.x - hub.x) / far, y: (middle.y - hub.y) / far };
    const out = Math.min(width / 2 / Math.abs(arm.x / value || 1e-9), height / 2 / Math.abs(arm.y / value || 1e-9)) + BESIDE_BOX / table.scale;
    return { x: middle.x - unit.x * out, y: middle.y - unit.y * out, way: unit };
  }
  if (side) {
    const other = beside && stage.nodes.get(beside), { other: across } = AXES[axis];
    if (beside && !other) return null;
    const size = axis === "x" ? stage.viewport.width : stage.viewport.height;
    const [c, d] = other ? [spot(other, 0, 0), spot(other, 1, 1)] : side < 0 ? [{ [axis]: 0 }, { [axis]: 0 }] : [{ [axis]: size }, { [axis]: size }];
    const near = side < 0 ? a[axis] : b[axis], far = side < 0 ? d[axis] : c[axis];
    const low = Math.max(a[across], c[across] ?? -Infinity), high = Math.min(b[across], d[across] ?? Infinity);
    return { [axis]: (near + far) / 2, [across]: low + (high - low) / 4, way: { x: 0, y: 0, [axis]: pulls } };
  }
  const [edge, back] = (isStart ? [0, 1] : [1, 0]).map((part) => axis === "x" ? spot(node, part, 0.5) : spot(node, 0.5, part));
  return value > 0 ? { ...edge, way: { x: (edge.x - back.x) / value, y: (edge.y - back.y) / value } } : null;
}

// The first seat around a place that keeps clear of what is taken, held to a room; undefined where there is none.
function seatBeside(/** @type {Point[]} */ taken, /** @type {Point} */ place, /** @type {number} */ turn, /** @type {number} */ grip, /** @type {{ x: Bounds, y: Bounds }} */ room) {
  return SEATS.map(([across, ahead]) => ({
    x: within(place.x + (Math.cos(turn) * ahead - Math.sin(turn) * across) * (grip + 1), room.x[0], room.x[1]),
    y: within(place.y + (Math.sin(turn) * ahead + Math.cos(turn) * across) * (grip + 1), room.y[0], room.y[1]),
  })).find(({ x, y }) => taken.every((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) >= grip));
}

"""### }
    package static var sessionScript: String { ###"""
// What happens when: text and controls go to the interpreter, its answers to the stage and the panel.

const unpacking = background.unpack(byId("module").textContent);
/** @type {Start} */
const start = JSON.parse(byId("start").textContent);
const stage = new Stage(byId("stage"), byId("layer"));
const editor = new Editor(byId("text"), byId("ink"), byId("gutter"), byId("band"));
const params = new Params(byId("params"), byId("reset"));
table.onFit = () => {
  if (!stage.marks) return;
  Object.assign(stage.marks, { scale: table.scale, margin: table.area.left });
  if (layout) stage.show();
};
const system = matchMedia("(prefers-reduced-motion: reduce)");

const interpreter = new Interpreter();
// Null until there is a picture: what may run before asks whether there is one.
/** @type {Layout} */
let layout = /** @type {any} */ (null);
// The findings about the text, about its world, about the numbers at this offset, and about the address.
/** @type {{ [about in "text" | "world" | "numbers" | "address" | "data" | "file"]?: Finding[] } & Record<"text" | "world" | "numbers" | "address" | "data", Finding[]>} */
const found = { text: [], world: [], numbers: [], address: [], data: [] };
// The text that was checked last.
/** @type {string | null} */
let checkedText = null;

// MARK: Text

let soundText = "";

/** @param {string} text */
function checkText(text) {
  // As soon as there is an interpreter the text is checked anyway.
  if (!interpreter.instance) return;
  const { isSound, findings } = interpreter.check(text);
  if (isSound) soundText = text;
  checkedText = text;
  found.text = listed(findings) ?? [unwell("The interpreter failed on this text. The picture shows the last text without errors.")];
  if (isSound) {
    readAsked();
    prepare();
  } else {
    // There is no world of a text with errors: what was told is of another one.
    found.world = [];
    tell();
  }
  emit("checked", isSound);
}

// Shows a text that a hand is about to write, on the stage alone; whether it is sound. What else tells of the text follows when
// it is written.
/** @param {string} text */
function showDraft(text) {
  if (!interpreter.check(text).isSound || !interpreter.prepare().fits) return false;
  soundText = text;
  state.changes = [];
  stage.rows.restore(state.rows);
  // A number makes no other kinds.
  layout = { .../** @type {Layout} */ (interpreter.describe()), kinds: layout.kinds, kindsText: layout.kindsText };
  stage.resize(layout.viewport, layout.contentSize, layout.kinds, layout.horizontal, layout.loop, layout.insets, layout.mirrored);
  stage.show();
  return true;
}

// The layout has changed: controls and stage follow.
function arrange() {
  const described = interpreter.describe();
  if (!described) return;
  const kinds = JSON.stringify(described.kinds.map(({ line, attributes, ...rest }) => rest));
  if (layout && kinds !== layout.kindsText) {
    // Numbers of kinds mean others now.
    unchoose();
    pointed = null;
    showPointed();
    stage.clear();
  }
  layout = { ...described, kindsText: kinds };
  if (!grid.isShown) document.title = titleOf(layout);
  byId("layout-name").textContent = byId("layout-name").title = layout.layout;
  params.show(layout.params);
  content.read(layout.kinds);
  stage.resize(layout.viewport, layout.contentSize, layout.kinds, layout.horizontal, layout.loop, layout.insets, layout.mirrored);
  settleAsked();
  showWorld();
  // The line of the chosen kind may have moved.
  if (chosen) editor.light(layout.kinds[chosen.kind]?.line);
  if (pointed) showPointed();
  emit("arranged");
}

// MARK: Findings

/** @param {string} message @return {Finding} */
const unwell = (message) => ({ severity: "error", code: null, message, secondary: [], notes: [], help: null, isHere: false, key: message });

/** @param {Diagnostics | null} document @return {Finding[] | null} */
function listed(document) {
  if (!document) return null;
  const findings = document.diagnostics.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, file: finding.file, span: finding.span,
    isHere: finding.file === start.name && Boolean(finding.span), notes: finding.notes ?? [], help: finding.help, fixes: finding.fixes,
    secondary: (finding.secondary ?? []).map((other) => `${other.span ? `${other.span.start.line}:${other.span.start.column} ` : ""}${other.label}`),
    key: `${finding.code} ${finding.message} ${finding.file} ${finding.span?.start.byte}`,
  }));
  return [...findings, ...leftOut(document, findings)];
}

function tell() {
  const all = Object.values(found).flat();
  editor.mark(all.flatMap(({ isHere, span, severity }) => isHere && span ? [{
    line: span.start.line, column: span.start.utf16Column, endLine: span.end.line, endColumn: span.end.utf16Column, isError: severity === "error",
  }] : []));
  listFindings(byId("findings"), all, (finding) => {
    if (!finding.isHere || !finding.span) return;
    const { start: { line, utf16Column, byte }, end } = finding.span;
    editor.goTo(line, utf16Column, end.byte - byte);
  }, applyFix);
  tellFoot();
  /** @param {string} severity */
  const number = (severity) => all.reduce((sum, finding) => sum + (finding.severity === severity ? finding.count ?? 1 : 0), 0);
  const errors = number("error"), warnings = number("warning");
  const old = !layout ? " · no picture yet" : found.text.some((one) => one.severity === "error") ? " · the picture shows the last text without errors"
    : isPictured ? "" : " · the picture shows the last world that worked";
  const words = errors > 0 ? count(errors, "error") + old
    : warnings > 0 ? `No errors, ${count(warnings, "warning")}` : "No errors";
  const status = byId("status");
  if (status.textContent !== words) status.textContent = status.title = words;
  status.className = `answer ${errors > 0 ? "fails" : "holds"}`;
  // Before the first picture there is nothing to scroll.
  byId("nothing").hidden = Boolean(layout);
  for (const id of /** @type {const} */ (["offset", "across"])) byId(id).disabled = !layout;
}

// MARK: Offset

stage.draw = (/** @type {number} */ x, /** @type {number} */ y) => layout && interpreter.move(x, y);

stage.onMove = () => {
  state.offset = stage.offset;
  stage.root.dataset.offset = `${stage.offset.x},${stage.offset.y}`;
  // None of it holds the elements up.
  soon("details", showOffset);
  emit("moved");
  saveSoon();
  later("troubles", 200, () => {
    const troubles = [...listed(interpreter.troubles()) ?? [], ...crowded()];
    if (troubles.length === 0 && found.numbers.length === 0) return;
    found.numbers = troubles;
    tell();
  });
};

// The stage draws no more elements than a browser can draw. A warning says so.
function crowded() {
  if (stage.seen === stage.shown) return [];
  const message = `${stage.seen} elements are on screen; the stage shows only the lowest ${stage.shown}, because a browser cannot draw more`;
  return [{ ...unwell(message), severity: "warning" }];
}

const along = () => layout?.horizontal ? state.offset.x : state.offset.y;
const across = () => layout?.horizontal ? state.offset.y : state.offset.x;

/** @param {number} value */
function moveAlong(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(value, y); else stage.moveTo(x, value);
}

/** @param {number} value */
function moveAcross(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(x, value); else stage.moveTo(value, y);
}

function showOffset() {
  if (!layout) return;
  for (const [id, value] of /** @type {const} */ ([["offset", along()], ["across", across()]])) {
    if (document.activeElement !== byId(id)) {
      byId(id).value = readable(value);
      byId(id).title = readable(value) === exact(value) ? "" : exact(value);
    }
  }
  const { width, height } = layout.contentSize;
  byId("across-field").hidden = across() === 0 && (layout.horizontal ? stage.distance.y : stage.distance.x) === 0;
  byId("caption").textContent = `offset ${short(along(), 1)} · content ${short(width, 1)} × ${short(height, 1)} · `
    + `${count(stage.seen, "element")} on screen · ${count(layout.cells, "cell")}`;
  if (pointed) showPointed();
  if (chosen) later("why", 80, showExplanation);
}

"""### }
    package static var shellScript: String { ###"""
// The rooms of the page: columns that are dragged, panels behind tabs on small screens, menus, words for those who listen.

// MARK: Menus

// A button that opens a menu. Each entry is [words, work], or a text between lines; they are asked for anew each time.
/** @param {HTMLButtonElement} button @param {HTMLElement} root @param {() => Entry[]} entries */
function menu(button, root, entries) {
  /** @param {boolean} refocus */
  const close = (refocus) => {
    if (root.hidden) return;
    root.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (refocus) button.focus();
  };
  const open = () => {
    root.replaceChildren(...entries().map((entry) => {
      if (!entry) return make("hr");
      if (typeof entry === "string") return make("p", { textContent: entry });
      const [words, work, isChecked] = entry;
      const item = make("button", { type: "button", textContent: words, tabIndex: -1 });
      item.setAttribute("role", isChecked === undefined ? "menuitem" : "menuitemradio");
      if (isChecked !== undefined) item.setAttribute("aria-checked", String(isChecked));
      item.addEventListener("click", () => {
        close(true);
        work();
      });
      return item;
    }));
    const { left, right } = button.getBoundingClientRect();
    root.hidden = false;
    root.style.left = `${Math.max(8, Math.min(left, innerWidth - root.offsetWidth - 8, Math.max(left, right - root.offsetWidth)))}px`;
    button.setAttribute("aria-expanded", "true");
    root.querySelector("button")?.focus();
  };
  button.addEventListener("click", () => root.hidden ? open() : close(true));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || !root.hidden) return;
    event.preventDefault();
    open();
  });
  root.addEventListener("keydown", (event) => {
    const items = [...root.querySelectorAll("button")], at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    if (next === undefined || items.length === 0) return;
    event.preventDefault();
    items[next % items.length].focus();
  });
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget) && event.relatedTarget !== button) close(false);
  });
  addEventListener("pointerdown", (event) => {
    if (!root.contains(event.target) && !button.contains(event.target)) close(false);
  });
}

// A sheet over the page, with a head; what is beside it is outside of it.
/** @param {"gestures" | "shared" | "gallery"} id @param {string} title @param {Child[]} parts */
function sheetOf(id, title, ...parts) {
  const root = byId(id), close = make("button", { type: "button", className: "btn", textContent: "Close" });
  close.addEventListener("click", () => root.close());
  root.append(make("div", { className: "head" }, make("h2", { id: `${id}-title`, textContent: title }), make("span", { className: "grow" }), close), ...parts);
  root.addEventListener("click", (event) => { if (event.target === root) root.close(); });
  return root;
}

// MARK: Columns

// A line between two columns: dragged, or moved by arrow keys; a double click gives the width that the page chose.
/** @param {HTMLElement} line @param {HTMLElement} room @param {string} property @param {number} way @param {number} least */
function split(line, room, property, way, least) {
  const rooms = byId("rooms");
  const most = () => Math.max(least, rooms.clientWidth - 620);
  /** @param {number} width */
  const set = (width) => {
    const held = Math.round(within(width, least, most()));
    rooms.style.setProperty(property, `${held}px`);
    tell(held);
  };
  /** @param {number} width */
  const tell = (width) => {
    line.setAttribute("aria-valuenow", String(width));
    line.setAttribute("aria-valuemin", String(least));
    line.setAttribute("aria-valuemax", String(most()));
  };
  line.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
    line.classList.add("held");
    const from = event.clientX, width = room.offsetWidth;
    /** @param {PointerEvent} moved */
    const drag = (moved) => set(width + way * (moved.clientX - from));
    line.addEventListener("pointermove", drag);
    line.addEventListener("lostpointercapture", () => {
      line.removeEventListener("pointermove", drag);
      line.classList.remove("held");
    }, { once: true });
  });
  line.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(room.offsetWidth + way * step);
  });
  line.addEventListener("dblclick", () => rooms.style.removeProperty(property));
  new ResizeObserver(() => tell(room.offsetWidth)).observe(room);
}

// MARK: Tabs

// One panel is seen at a time, in a place of its own. On smaller screens the source is one of them, on phones the stage too.
function sheets() {
  const rooms = byId("rooms"), tabs = /** @type {HTMLElement[]} */ ([...byId("tabs").children]);
  const phone = matchMedia("(max-width: 700px)"), small = matchMedia("(max-width: 1099px)"), pin = byId("pin");
  // What was chosen while the source was out of sight: its line is shown with the source.
  /** @type {Chosen | null} */
  let unread = null;
  /** @param {string} name */
  const show = (name) => {
    rooms.dataset.sheet = name;
    if (name === "source") {
      if (unread && unread === chosen) editor.reveal(layout?.kinds[chosen.kind]?.line ?? 1);
      unread = null;
    }
    for (const tab of tabs) {
      const isShown = tab.dataset.sheet === name;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  };
  const fit = () => {
    const { sheet } = rooms.dataset, isHere = sheet && sheet !== "stage" && (sheet !== "source" || small.matches);
    show(phone.matches ? "stage" : isHere ? sheet : "element");
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tab.dataset.sheet ?? "element"));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const seen = tabs.filter((one) => one.checkVisibility());
      const next = seen[(seen.indexOf(tabs[index]) + way + seen.length) % seen.length];
      show(next.dataset.sheet ?? "element");
      next.focus();
    });
  }
  for (const size of [phone, small]) size.addEventListener("change", fit);
  fit();
  pin.addEventListener("click", () => pin.setAttribute("aria-pressed", String(pin.ariaPressed !== "true")));
  // Who chooses an element wants to read of it, unless a panel is pinned.
  on("chosen", (element) => {
    unread = element?.isFirst || byId("room-source").checkVisibility() ? null : element;
    if (element && !element.isFirst && !phone.matches && pin.ariaPressed !== "true") show("element");
  });
}

// Says something that only the eye would see.
/** @param {string} words */
function say(words) { byId("said").textContent = words; }

on("begin", () => {
  split(byId("split-source"), byId("room-source"), "--source", 1, 260);
  split(byId("split-panel"), byId("room-panel"), "--panel-width", -1, 240);
  sheets();
});

"""### }
    package static var skinStyle: String { ###"""
/* Under a skin an element is what its sheet makes of it: the page draws nothing, and a kind that is called as something */
/* of the page is not taken for it. */
:where(#viewing) {
  .is-skinned { all: unset; position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: clip; box-sizing: border-box; cursor: pointer; }
  .is-skinned > span { display: none; pointer-events: none; }
  .is-skinned > .picture, .is-skinned > .text { display: block; }
  .dressed { color: CanvasText; }
}

"""### }
    package static var skinScript: String { ###"""
// A skin: a style sheet that dresses the elements. In it kinds are classes, attributes, indices and the data are custom
// properties and attributes of the elements; of the stage, too, where it is and what its params are.

/** @type {SkinRoom & ThisType<SkinRoom>} */
const skin = {
  text: "", sheet: null, isWorn: false,
  // The sections of the world as runs of equal ones, and where each run begins.
  runs: [], fields: {}, known: "",
  of: null, nearest: null,

  // What it is called; empty: the page has none.
  get title() { return start.skin?.name ?? ""; },

  /** @param {string} text */
  set(text) {
    skin.text = text;
    skin.sheet ??= new CSSStyleSheet();
    skin.sheet.replaceSync(scoped(text));
  },

  // Whether it is worn: pictures and boxes can be looked at instead.
  get active() { return skin.isWorn; },
  set active(isWorn) {
    isWorn &&= skin.sheet !== null;
    if (skin.isWorn === isWorn) return;
    skin.isWorn = isWorn;
    document.adoptedStyleSheets = isWorn && skin.sheet ? [skin.sheet] : [];
    stage.root.classList.toggle("dressed", isWorn);
    // A node has other parts now.
    stage.scene.clear();
    around.scene?.clear();
  },

  name() {},

  // Gives an element what its kind, its place and its data say, and what its attributes are at this offset. Only what
  // has changed is written: a property that is written makes the browser look at the whole sheet again.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at */
  dress(node, kind, numbers, at) {
    if (!layout) return;
    if (skin.of !== layout) skin.read();
    const isDark = content.scheme.matches;
    if (node.dressedAs !== node.key || node.dressedFor !== skin.known || node.dressedDark !== isDark) {
      skin.clothe(node, kind, numbers[at + SheetColumn.section], numbers[at + SheetColumn.item], numbers[at + SheetColumn.width], numbers[at + SheetColumn.height]);
      Object.assign(node, { dressedAs: node.key, dressedFor: skin.known, dressedDark: isDark });
    }
    for (const attribute of kind.attributes ?? []) {
      if (attribute.at === null) continue;
      const { parts } = attribute;
      for (let part = 0; part < (parts.length || 1); part += 1) {
        const name = parts.length ? `--${attribute.name}-${parts[part]}` : `--${attribute.name}`;
        writeProperty(node, name, numbers[at + attribute.at + part]);
      }
    }
    if (kind.category !== "cell") return;
    // The cell nearest to the middle says which section is looked at.
    const middle = Math.hypot(
      numbers[at + SheetColumn.frameLeft] + numbers[at + SheetColumn.frameWidth] / 2 - stage.offset.x - layout.viewport.width / 2,
      numbers[at + SheetColumn.frameTop] + numbers[at + SheetColumn.frameHeight] / 2 - stage.offset.y - layout.viewport.height / 2);
    if (!skin.nearest || middle < skin.nearest.middle) skin.nearest = { middle, section: numbers[at + SheetColumn.section] };
  },

  // What stays as long as a node stands for the same element.
  /** @param {ElementNode} node @param {Kind} kind @param {number} section @param {number} item @param {number} width @param {number} height */
  clothe(node, kind, section, item, width, height) {
    node.dressing ??= ["picture", "text"].map((className) => make("span", { className }));
    const [picture, text] = node.dressing;
    if (picture.parentNode !== node) node.append(picture, text);
    text.textContent = kind.name;
    const run = skin.run(section);
    const isCell = kind.category === "cell";
    const index = run ? run.first + (section - run.section) * run.count + (isCell ? item : 0) : item;
    const values = {
      ...skin.fields, ...run?.fields, ...(isCell ? run?.records?.[item] : null),
      section, item, index: isCell ? index : section, count: run?.count ?? 0,
    };
    for (const name of node.clothes ?? []) if (!(name in values)) {
      node.removeAttribute(`data-${name}`);
      writeProperty(node, `--${name}`, null);
    }
    for (const [name, value] of Object.entries(values)) {
      node.setAttribute(`data-${name}`, value);
      writeProperty(node, `--${name}`, typeof value === "string" ? null : Number(value));
    }
    node.clothes = Object.keys(values);
    writeProperty(node, "--picture", placeholder(shapedLook(width, height), node.picture, width, height));
  },

  /** @param {number} section */
  run(section) {
    let low = 0, high = skin.runs.length;
    while (high - low > 1) {
      const middle = low + high >> 1;
      if (skin.runs[middle].section <= section) low = middle; else high = middle;
    }
    return skin.runs[low] ?? null;
  },

  // Reads what the sections have: their cells, and the fields of the data.
  read() {
    const data = editor.textOf("data"), items = pictured.items || (data ? "" : layout.ownItems);
    skin.of = layout;
    for (const { name, value } of layout.params) writeProperty(stage.root, `--${name}`, value);
    const known = `${items}|${data}`;
    if (known === skin.known) return;
    Object.assign(skin, { known, runs: [], fields: {} });
    /** @type {{ items: number | Record<string, unknown>[], repeat?: number, section?: unknown }[]} */
    let sections = items.split(",").map((part) => part.split("*").map(Number))
      .map(([count, repeat]) => ({ items: count, repeat }));
    if (!items) try {
      ({ sections, ...skin.fields } = JSON.parse(data));
      skin.fields = usable(skin.fields);
    } catch { sections = []; }
    let first = 0, at = 0;
    for (const { items: cells, repeat = 1, section: block, ...fields } of sections ?? []) {
      const records = Array.isArray(cells) ? cells.map(usable) : null;
      const count = records ? records.length : Number(cells);
      skin.runs.push({ section: at, first, count, records, fields: usable(fields) });
      at += repeat;
      first += repeat * count;
    }
  },

  // Where the stage is, and what its params are.
  tell() {
    if (!skin.active || !layout) return;
    const { root, offset, distance } = stage;
    const [at, way] = layout.horizontal ? [offset.x, distance.x] : [offset.y, distance.y];
    writeProperty(root, "--offset-x", offset.x);
    writeProperty(root, "--offset-y", offset.y);
    writeProperty(root, "--progress", way > 0 ? within(at / way, 0, 1) : 0);
    if (!skin.nearest) return;
    writeProperty(root, "--current", skin.nearest.section);
    if (root.dataset.current !== String(skin.nearest.section)) root.dataset.current = String(skin.nearest.section);
    skin.nearest = null;
  },
};

// Writes a custom property of a node when it is another; null: it has none.
/** @param {HTMLElement} node @param {string} name @param {Scalar | null} value */
function writeProperty(node, name, value) {
  const known = node.written ??= {};
  if (known[name] === value) return;
  known[name] = value;
  if (value === null || value !== value) node.style.removeProperty(name); else node.style.setProperty(name, value);
}

// The fields of a record that an attribute and a property can hold.
/** @param {Record<string, unknown> | undefined} record @return {Record<string, Scalar>} */
function usable(record) {
  return /** @type {Record<string, Scalar>} */ (Object.fromEntries(Object.entries(record ?? {}).filter(([name, value]) => /^[\w-]+$/.test(name)
    && !["section", "item", "index", "count", "kind", "element"].includes(name)
    && ["string", "number", "boolean"].includes(typeof value))));
}

// The sheet for the stage only: its rules stand in one for the stage, and so weigh more than the page's own. What has no
// place there, such as the steps of an animation, stands before it.
/** @param {string} text */
function scoped(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const inside = /** @type {CSSRule[]} */ ([]), outside = /** @type {CSSRule[]} */ ([]);
  for (const rule of sheet.cssRules) {
    (/^@(keyframes|font-face|property|counter-style|-webkit-keyframes)/.test(rule.cssText) ? outside : inside).push(rule);
  }
  relate(inside);
  /** @param {CSSRule[]} rules */
  const words = (rules) => rules.map((rule) => rule.cssText).join("");
  return `${words(outside)} :is(.stage, .around) { ${words(inside)} }`;
}

// What a sheet says of the document, or of the stage, it says of the stage.
/** @param {CSSRule[]} rules */
function relate(rules) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      rule.selectorText = rule.selectorText.replace(/(?<![\w-])(:root|:scope|\.stage)(?![\w-])/g, "&:not(.around)");
    } else if (rule instanceof CSSGroupingRule) {
      relate([...rule.cssRules]);
    }
  }
}

// A placeholder picture as the value of a property; made once.
/** @type {Map<string, Picture>} */
const placeholders = new Map();
/** @param {string} look @param {number} index @param {number} width @param {number} height */
function placeholder(look, index, width, height) {
  const picture = index % 48, key = `${look} ${picture} ${shapeOf(look, width / height)} ${content.scheme.matches}`;
  if (!placeholders.has(key)) {
    placeholders.set(key, content.make({ wishLook: look, picture, wishWidth: width, wishHeight: height }) ?? { url: "" });
  }
  return `url("${placeholders.get(key)?.url ?? ""}")`;
}

on("begin", () => {
  if (!start.skin) return;
  skin.set(start.skin.text);
  skin.active = looks().stage === "skin";
});
on("moved", skin.tell);

"""### }
    package static var snappingScript: String { ###"""
// A drag of a handle snaps to the edges of what stands around and of the viewport, and to their middles; a line shows where.
// How fast an edge follows the number is measured while it is dragged: it may be an edge of many that grow.

// How near an edge has to come, in pixels; what moves by more while it is dragged is no place to snap to, in points.
const NEAR_ENOUGH = 6, STILL = 0.5;

class Snapping {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.line = root.appendChild(make("span", { className: "snap", hidden: true, ariaHidden: "true" }));
    this.end();
  }

  end() {
    this.edges = null;
    this.line.hidden = true;
  }

  // Without snapping.
  /** @return {null} */
  rest() {
    this.line.hidden = true;
    return null;
  }

  // Where the edge that a handle moves is drawn along its axis, in points of the stage; null: it has none.
  /** @param {Handle} handle */
  edgeOf(handle) {
    const node = stage.nodes.get(stage.chosen), { axis, id, side, isSize, isStart, value } = handle;
    if (!node || handle.home) return null;
    if (id === "stuck") return value + (axis === "y" ? stage.insets.top : stage.insets.left);
    if (!isSize && !side) return null;
    const isFirst = isSize ? isStart : (side ?? 0) < 0;
    return spot(node, isFirst ? 0 : 1, isFirst ? 0 : 1)[axis];
  }

  /** @param {Handle} handle @param {Figure} number */
  begin(handle, number) {
    const { axis } = handle, size = stage.viewport[AXES[axis]?.size];
    const edge = this.edgeOf(handle);
    this.start = { edge: edge ?? NaN, value: number.value };
    if (edge === null) return;
    this.edges = [0, size / 2, size].map((at) => ({ at, where: () => at }));
    for (const node of [...stage.nodes.values()].slice(0, MOST_AROUND)) {
      if (node.key === stage.chosen) continue;
      for (const part of [0, 1]) {
        const where = () => stage.nodes.get(node.key) === node ? spot(node, part, part)[axis] : NaN;
        this.edges.push({ at: where(), where });
      }
    }
  }

  // The value near a wanted one at which the edge stands at another one, with a digit more where it takes one; null: none that fits.
  /** @param {Handle} handle @param {number} now @param {number} wanted @param {number} places @param {(value: number) => boolean} fits */
  near(handle, now, wanted, places, fits) {
    this.line.hidden = true;
    const { edge, value } = this.start;
    if (!this.edges || now === value) return null;
    const rate = ((this.edgeOf(handle) ?? NaN) - edge) / (now - value), at = edge + rate * (wanted - value), { axis } = handle;
    if (!(Math.abs(rate) > 1e-6)) return null;
    const near = this.edges.map((one) => ({ ...one, apart: Math.abs(one.at - at) })).filter(({ apart }) => apart * table.scale <= NEAR_ENOUGH).sort((a, b) => a.apart - b.apart);
    for (const one of near) {
      const exactly = value + (one.at - edge) / rate, to = Number(exactly.toFixed(Math.abs(exactly - Number(exactly.toFixed(places))) * Math.abs(rate) < 0.01 ? places : places + 1));
      if (!fits(to) || Math.abs(one.where() - one.at) > STILL || Math.abs(to - exactly) * Math.abs(rate) > STILL) continue;
      const { scale } = table, { width, height } = stage.viewport;
      size(this.line, axis === "x" ? 1 : width * scale, axis === "x" ? height * scale : 1, axis === "x" ? `translateX(${one.at * scale}px)` : `translateY(${one.at * scale}px)`);
      this.line.hidden = false;
      return to;
    }
    return null;
  }
}

"""### }
    package static var sourceStyle: String { ###"""
/* The source: answers of tests, numbers, text and the same text in colours under it, what was found. */
:where(#room-source) {
  .head { gap: 2px; }
  .tab { max-width: 22ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .editor { position: relative; flex: 1; min-height: 80px; display: flex; font: var(--code); tab-size: 2; overflow: hidden; }
  .gutter { flex: none; padding: 4px 0 40px; min-width: 52px; text-align: right; color: var(--muted); overflow: hidden; user-select: none; font: inherit; font-size: 12px; font-variant-numeric: tabular-nums; }
  .gutter pre, .ink pre { font: inherit; }
  .gutter span { display: block; height: 20px; padding-right: 10px; }
  .gutter .at { color: var(--fails); font-weight: 700; box-shadow: inset 3px 0 var(--fails); }
  .gutter .here { color: var(--chosen); font-weight: 700; background: var(--chosen-soft); box-shadow: inset 3px 0 var(--chosen); }
  .gutter .now { color: var(--now); font-weight: 700; background: var(--now-soft); box-shadow: inset 3px 0 var(--now); }
  .verdicts { position: absolute; z-index: 1; inset: 2px auto 0 2px; width: 24px; overflow: hidden; pointer-events: none; }
  .verdicts button { position: absolute; top: 0; left: 0; width: 24px; height: 24px; padding: 4px; border: 0; border-radius: 4px; background: none; color: var(--muted); cursor: pointer; pointer-events: auto; }
  .verdicts button:hover { background: var(--line); }
  .verdicts button:focus-visible { outline-offset: -2px; }
  .verdicts .holds { color: var(--holds); }
  .verdicts .fails, #failures .icon { color: var(--fails); }
  .page { position: relative; flex: 1; min-width: 0; overflow: clip; }
  .band { position: absolute; left: 0; right: 0; top: var(--top); height: 20px; z-index: -1; background: var(--chosen-soft); }
  .page { z-index: 0; }
  .ink, #text { position: absolute; inset: 0; padding: 4px 20px 40px 6px; font: inherit; white-space: pre; border: 0; tab-size: 2; }
  .ink { overflow: hidden; pointer-events: none; }
  .ink pre { min-width: 100%; width: max-content; white-space: inherit; overflow-wrap: inherit; }
  .ink pre > div { position: relative; min-height: 20px; }
  .wraps .ink, .wraps #text, .wraps .measure { white-space: pre-wrap; overflow-wrap: anywhere; }
  .measure { position: absolute; visibility: hidden; pointer-events: none; white-space: pre; height: 0; overflow: hidden; }
  #text { width: 100%; height: 100%; resize: none; overflow: auto; border-radius: 0; color: transparent; caret-color: var(--text); background: transparent; outline-offset: -2px; scrollbar-width: thin; }
  #text:focus-visible { outline: none; box-shadow: inset 0 0 0 1px var(--chosen); }
  #text::placeholder { color: var(--muted); }
  #text::selection { color: transparent; background: color-mix(in srgb, var(--chosen) 28%, transparent); }
  .ink .c { color: var(--comment); font-style: italic; } .ink .w { color: var(--word); } .ink .n { color: var(--figure); } .ink .k { color: var(--name); } .ink .s { color: var(--string); }
  .ink .wrong { text-decoration: underline wavy var(--fails) 1.5px; text-underline-offset: 3px; background: var(--fails-soft); border-radius: 2px; }
  .ink .odd { text-decoration: underline wavy var(--odd) 1.5px; text-underline-offset: 3px; }
  .ink .match { border-radius: 2px; box-shadow: 0 0 0 1px var(--edge); }
  .ink .turned { border-radius: 2px; background: var(--chosen); color: var(--on-chosen); box-shadow: 0 0 0 2px var(--chosen); }
  .ink .match.at { background: var(--chosen-soft); box-shadow: 0 0 0 2px var(--chosen); }
  .ink .now { margin: 0 -20px 0 -6px; padding: 0 20px 0 6px; background: var(--now-soft); }
  .worth { position: absolute; margin: 1px 0 0 8px; padding: 0 5px; border-radius: 4px; background: var(--now); color: var(--on-now); font: 11px/18px var(--mono); font-variant-numeric: tabular-nums; white-space: nowrap; }

  .find { flex: none; display: grid; gap: 6px; padding: 8px 12px 8px 16px; border-bottom: 1px solid var(--line); background: var(--sunken); }
  .find-row { display: flex; align-items: center; gap: 2px; }
  .find-row input { flex: 1; width: 0; margin-right: 4px; }
  .find .btn:hover { background: var(--line); }
  .tally { min-width: 7ch; padding: 0 4px; text-align: right; font-size: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }

  /* What is found comes and goes in a place that stays: nothing of the text above moves. */
  .foot { flex: none; display: flex; flex-direction: column; height: clamp(96px, 26%, 176px); border-top: 1px solid var(--line); }
  .foot:has(> [aria-expanded=false]) { height: auto; }
  [aria-expanded=false] + .lists { display: none; }
  #foot-button[aria-expanded=false] > .icon { transform: rotate(-90deg); }
  #foot-button { flex: none; margin: 2px 12px; justify-content: start; font-size: 12px; }
  .lists { flex: 1; min-height: 0; overflow: auto; scrollbar-width: thin; }
  .findings { list-style: none; padding: 0; border-top: 1px solid var(--line); }
  .findings:empty { display: none; }
  .findings li > :first-child:not(.icon) { display: grid; grid-template-columns: minmax(auto, max-content) minmax(60%, 1fr); gap: 2px 12px; width: 100%; overflow-wrap: anywhere; padding: 9px 16px; border: 0; border-radius: 0; background: none; color: inherit; font: inherit; text-align: left; }
  .findings li > button { cursor: pointer; }
  .findings li > button:hover { background: var(--sunken); }
  .findings .place { color: var(--fails); font: var(--code); font-variant-numeric: tabular-nums; }
  .findings .warning .place { color: var(--odd); }
  .findings small { grid-column: 2; color: var(--muted); font-size: 12px; }
  .fixes { display: flex; flex-wrap: wrap; gap: 4px 8px; margin-top: -4px; padding: 0 16px 8px calc(6ch + 26px); }
  .fixes .btn { border: 1px solid var(--edge); padding: 0 8px; white-space: normal; text-align: left; }
  .failure { display: flex; align-items: flex-start; gap: 8px; padding: 2px 12px 2px 16px; }
  .failure + .failure { border-top: 1px solid var(--line); }
  .failure .icon { margin-top: 6px; }
  .failure details { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .failure summary { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px; line-height: 28px; cursor: pointer; }
  .failure .place { margin-right: 8px; }
  .failure [open] { padding-bottom: 8px; }
  .failure small { display: block; line-height: 18px; }
  .failure small.mono { font-size: 11px; }
  .writing { grid-column: 1 / -1; display: flex; gap: 4px 12px; margin-left: -4px; }
  .stepper { flex: none; display: flex; align-items: center; gap: 4px; height: 48px; padding: 0 8px; border-top: 1px solid var(--line); }
  .stepper .btn { font-size: 20px; }
  .stepper output { flex: 1; height: 44px; border: 1px solid var(--edge); border-radius: var(--radius); font-weight: 600; line-height: 42px; text-align: center; touch-action: none; cursor: ew-resize; }
  @media (max-width: 700px), (max-height: 519px), (pointer: coarse) {
    &.steps .foot { display: none; }
    .editor { min-height: 60px; }
    .fixes .btn, .writing .btn { height: 44px; }
  }
}

"""### }
    package static var stageStyle: String { ###"""
/* The stage: the device, its elements, and what is drawn around them. */
:where(#viewing, .thumbnail) {
  /* A finger moves it; two are the page's own. */
  .table { flex: 1; min-height: 0; touch-action: pan-x pan-y; }
  .table { overflow: auto; display: grid; place-content: safe center; padding: 12px 24px 20px; scrollbar-width: none; }
  #room { position: relative; }
  .device { --edge-width: 8px; position: relative; isolation: isolate; }
  .bezel { position: absolute; inset: 0; border-radius: calc(var(--corner) + var(--edge-width)); background: var(--bezel); box-shadow: 0 0 0 1px var(--bezel-edge), var(--shadow); }
  .stage, .around, .marks, .handles, .nothing { position: absolute; left: var(--edge-width); top: var(--edge-width); }
  .stage { overflow: clip; border-radius: calc(var(--corner) / var(--scale, 1)); background: var(--screen); transform: scale(var(--scale, 1)); transform-origin: 0 0; touch-action: none; user-select: none; -webkit-user-select: none; cursor: grab; }
  .stage:focus-visible { outline-offset: calc((var(--edge-width) + 2px) / var(--scale, 1)); outline-width: calc(2px / var(--scale, 1)); }
  .stage.held, .stage.held .element { cursor: grabbing; }
  .layer { position: absolute; left: 0; top: 0; overflow: clip; contain: strict; }
  .cover { position: absolute; left: 0; right: 0; top: 0; background: color-mix(in srgb, var(--screen) 70%, transparent); border-bottom: 1px solid var(--surface-line); pointer-events: none; }
  #bar-bottom { top: auto; bottom: 0; border-top: 1px solid var(--surface-line); }
  .around { overflow: clip; transform: scale(var(--scale, 1)); transform-origin: 0 0; opacity: .3; pointer-events: none; }
  #still { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
  .marks { width: 0; height: 0; pointer-events: none; }
  .handles { width: 0; height: 0; }
  .nothing { inset: var(--edge-width); display: grid; place-items: center; padding: 24px; text-align: center; color: var(--muted); }

  /* What the layout tells its app. */
  .lamps { flex: none; display: flex; flex-wrap: wrap; justify-content: center; gap: 4px; max-height: 72px; padding: 0 12px 8px; overflow: clip; }
  .lamp { display: inline-flex; align-items: center; gap: 6px; max-width: 100%; padding: 1px 8px 1px 6px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); color: var(--muted); font: 12px/18px var(--mono); overflow: hidden; white-space: nowrap; transition: border-color var(--quick), background var(--quick); }
  .lamp i { flex: none; width: 8px; height: 8px; border: 1px solid var(--edge); border-radius: 50%; }
  .lamp b { font-weight: 500; color: var(--text); }
  .lamp.on i { border-color: var(--holds); background: var(--holds); }
  .lamp.lit { border-color: var(--now); background: var(--now-soft); }

  /* An element, and what it shows. */
  .window { position: absolute; overflow: hidden; }
  .element { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: clip; border-radius: 8px; cursor: pointer; }
  .element.is-flush { border-radius: 0; }
  .element:focus-visible { outline: 3px solid var(--chosen); outline-offset: -3px; }
  .element.over { outline: 3px solid var(--chosen); outline-offset: -3px; }
  .picture, .veil, .dye { position: absolute; inset: 0; pointer-events: none; }
  .picture { background: center / 100% 100% no-repeat; }
  .veil { background: #000; }
  .dye { mix-blend-mode: color; }
  .is-words { background: var(--surface); box-shadow: inset 0 0 0 1px var(--surface-line); }
  .is-words.is-flush { box-shadow: inset 0 -1px var(--surface-line); }
  .words { position: absolute; inset: 0; display: grid; align-content: center; padding: 0 max(6px, 4%); overflow: hidden; white-space: nowrap; font-weight: 600; line-height: 1.2; color: var(--text); pointer-events: none; }
  .labelled .words { text-align: end; }
  .is-plain { background: var(--surface); box-shadow: inset 0 0 0 1px var(--surface-line); }
  .is-box-cell { background: color-mix(in srgb, var(--curve-1) 16%, var(--screen)); border: 1.5px solid var(--curve-1); }
  .is-box-supplementary { background: color-mix(in srgb, var(--curve-2) 14%, var(--screen)); border: 1.5px dashed var(--curve-2); }
  .is-box-decoration { background: repeating-linear-gradient(45deg, var(--line) 0 1px, transparent 1px 6px), var(--screen); border: 1.5px dotted var(--edge); }

  /* Over the stage, in the window's points. */
  .chip, .apart, .ring, .leader { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
  .chip, .apart { padding: 0 6px; border-radius: 4px; background: rgb(16 18 24 / .84); color: #fff; font: 11px/18px var(--mono); white-space: nowrap; }
  .chip.of-chosen { background: var(--chosen); color: var(--on-chosen); }
  .ring { border: 2px solid var(--chosen); border-radius: 3px; box-shadow: 0 0 0 1px var(--halo), inset 0 0 0 1px var(--halo); }
  .ring.covered { border-style: dashed; border-bottom: 0; box-shadow: none; opacity: .8; }
  .leader { background: var(--chosen); }
  .leader.of-distance { background: var(--curve-3); }
  .apart { background: var(--curve-3); color: var(--panel); }

  /* What lies under the hints can be worked with. */
  .welcome { position: absolute; left: 0; right: 0; bottom: 12px; z-index: 2; display: flex; align-items: end; gap: 12px; width: fit-content; max-width: min(420px, 100% - 16px); margin: 0 auto; padding: 10px 10px 10px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); box-shadow: var(--shadow); pointer-events: none; }
  .welcome ol { padding-left: 20px; font-size: 12px; line-height: 18px; }
  .welcome .btn { flex: none; pointer-events: auto; }
  /* Beside a keyboard there is no room for it. */
  @media (max-height: 600px) { .welcome { display: none; } }

  /* The line where something sticks. */
  #handle-menu { position: fixed; }
  .stuck { position: absolute; left: 0; top: 0; outline: 1px dashed var(--curve-2); opacity: .5; pointer-events: none; }
  .stuck.here { opacity: 1; }
  .snap { position: absolute; left: 0; top: 0; background: var(--curve-3); pointer-events: none; }
  .pans, .pans .stage, .pans .element { cursor: grab; }
  .panned, .panned .stage, .panned .element { cursor: grabbing; }
  @media (max-height: 760px) { .device { --edge-width: 5px; } }
  @media (max-width: 700px), (max-height: 519px) {
    .device { --edge-width: 0px; }
    .table { padding: 0; }
    .bezel { display: none; }
  }
}

"""### }
    package static var stageScript: String { ###"""
// The stage: the elements that can be seen at an offset, in a layer that stays where the viewport is. The offset is a
// pair of plain numbers, so that a list may be as long as it likes.

const NO_INSETS = { top: 0, left: 0, bottom: 0, right: 0 };

class Stage {
  /** @param {HTMLElement} root @param {HTMLElement} layer */
  constructor(root, layer) {
    Object.assign(this, { root, layer });
    this.scene = new Scene(layer);
    this.offset = { x: 0, y: 0 };
    // The offset at which someone wanted to be, and how far past an end that was: what is shown as soon as there is room.
    this.wanted = { x: 0, y: 0 };
    this.over = { x: 0, y: 0 };
    this.viewport = { width: 375, height: 667 };
    // How much of it bars cover.
    this.insets = NO_INSETS;
    this.content = null;
    this.horizontal = false;
    // How many elements are drawn, and how many are on screen.
    this.shown = this.seen = 0;
    this.stepTime = 0;
    this.gestures = new Gestures(this);
    this.gestures.listen();
    this.rows = new Rows(this);
    this.marks = null;
    this.onMove = () => {};
    this.draw = () => /** @type {SeenSheet | null} */ (null);
    root.addEventListener("keydown", (event) => this.rove(event), true);
  }

  get kinds() { return this.scene.kinds; }
  get nodes() { return this.scene.nodes; }
  get chosen() { return this.scene.chosen; }
  // What the last gesture wanted, and where it led.
  get gesture() { return this.gestures.last; }
  get isResting() { return !this.gestures.ways && !this.gestures.idle && !this.gestures.hold; }

  // How large a point of the layout is in the page, where the layout would rest, and the row under a finger.
  get scale() { return this.root.getBoundingClientRect().width / this.viewport.width; }
  /** @param {number} proposed @param {number} velocity @param {number} x @param {number} y */
  stop(proposed, velocity, x, y) { return interpreter.stop(proposed, velocity, x, y); }
  /** @param {MouseEvent} event */
  rowAt(event) { return this.rows.at(event); }

  // What of the content stands in its corner.
  get corner() { return cornerOf(this, this.offset); }

  // Whether the content repeats along an axis, so that any number is an offset.
  /** @param {Axis} axis */
  loops(axis) { return Boolean(this.loop) && axis === (this.horizontal ? "x" : "y"); }

  // How far the content scrolls; where it repeats, one round.
  get distance() {
    const { width, height } = this.content ?? this.viewport;
    if (this.loop) return this.horizontal ? { x: width, y: 0 } : { x: 0, y: height };
    const { top, left, bottom, right } = this.insets;
    return { x: Math.max(0, width - (this.viewport.width - left - right)), y: Math.max(0, height - (this.viewport.height - top - bottom)) };
  }

  // Takes over the size of the device and of the content, and which way it scrolls. Content that has become shorter is
  // held to its end; where there is room again, it is where someone wanted it.
  /** @param {Size} viewport @param {Size | null} content @param {Kind[]} kinds @param {boolean} horizontal @param {boolean} loop @param {Insets} insets @param {boolean} isMirrored */
  resize(viewport, content, kinds, horizontal, loop = false, insets = NO_INSETS, isMirrored = false) {
    this.scene.kinds = kinds;
    Object.assign(this, { viewport, content, horizontal, loop, insets, isMirrored });
    for (const node of [this.root, this.layer]) {
      node.style.width = `${viewport.width}px`;
      node.style.height = `${viewport.height}px`;
    }
    const { distance, wanted, over } = this;
    /** @param {Axis} axis */
    const held = (axis) => this.loops(axis) ? wanted[axis] : Math.min(wanted[axis], distance[axis] + over[axis]);
    if (this.isResting) this.offset = { x: held("x"), y: held("y") };
  }

  // Shows an offset at once, any at all, and stays there.
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.halt();
    this.put(x, y);
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    const { distance } = this;
    this.offset = { x, y };
    this.wanted = { x, y };
    this.over = { x: Math.max(0, x - distance.x), y: Math.max(0, y - distance.y) };
    this.show();
  }

  // Goes to an offset along the scroll as if led there.
  /** @param {number} along */
  glideTo(along) { this.gestures.glide(this.gestures.main, along); }

  // Stops what moves.
  halt() {
    this.gestures.halt();
    for (const row of this.rows.shown) row.gestures.halt();
  }

  // Puts every element that can be seen where it belongs.
  show() {
    const began = performance.now();
    const { x, y } = this.offset;
    const sheet = this.draw(x, y);
    if (sheet) this.place(sheet);
    this.stepTime = performance.now() - began;
    this.onMove();
  }

  // Shows a sheet that says where it is seen from, and how large the content is there.
  /** @param {WaySheet} sheet */
  adopt(sheet) {
    this.content = sheet.contentSize;
    this.offset = this.wanted = sheet.offset;
    this.place(sheet);
    this.onMove();
  }

  // Shows a sheet of numbers, whoever has made it.
  /** @param {SeenSheet} sheet */
  place(sheet) {
    const { x, y } = this.corner;
    // Whoever had the focus and has gone gives it to the stage: another element that gets its node was not asked for.
    if (this.scene.place(sheet, x, y)) this.root.focus({ preventScroll: true });
    dropStill();
    this.rows.take(sheet.rows ?? []);
    this.shown = sheet.count;
    this.seen = sheet.seen;
    this.marks?.draw(sheet);
    content.fill();
  }

  // Forgets every element, and draws nothing yet: what their kinds are is told next.
  clear() {
    this.rows.forget();
    this.scene.clear();
    this.scene.chosen = null;
  }

  // Marks an element as chosen, by its key; null: none.
  /** @param {string | null} key */
  choose(key) {
    this.scene.chosen = key;
    for (const node of this.nodes.values()) node.setAttribute("aria-pressed", String(node.key === key));
    if (this.content) this.show();
  }

  // MARK: Elements by keys

  // The elements as they are read: from the top, and from the start of a line.
  get readingOrder() {
    const box = new Map([...this.nodes.values()].map((node) => [node, node.getBoundingClientRect()]));
    const way = getComputedStyle(this.root).direction === "rtl" ? -1 : 1;
    return [...box].sort(([, a], [, b]) => {
      return Math.abs(a.top - b.top) > 4 ? a.top - b.top : (a.left - b.left) * way;
    }).map(([node]) => node);
  }

  // Enter goes into the elements, arrows from one to the next, Escape out.
  /** @param {KeyboardEvent} event */
  rove(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isIn = this.layer.contains(event.target);
    if (!isIn && event.key === "Enter" && event.target === this.root) {
      event.preventDefault();
      const order = this.readingOrder;
      const top = this.root.getBoundingClientRect().top - 4;
      (this.nodes.get(this.chosen) ?? order.find((node) => node.getBoundingClientRect().top >= top) ?? order[0])
        ?.focus({ preventScroll: true });
    } else if (isIn && event.key === "Escape") {
      event.preventDefault();
      this.root.focus({ preventScroll: true });
    } else if (isIn && event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
      const isOn = event.key === "ArrowDown" || event.key === "ArrowRight", active = /** @type {ElementNode} */ (document.activeElement), row = this.rows.of(active);
      const isAlong = row && row.horizontal === (event.key === "ArrowLeft" || event.key === "ArrowRight");
      if (isAlong) return this.roveRow(row, isOn);
      // Out of a row it goes to what is above or below all of it.
      const order = this.readingOrder.filter((node) => !row || node === active || node.section !== row.section);
      const next = order[order.indexOf(active) + (isOn ? 1 : -1)];
      if (next) next.focus({ preventScroll: true });
      // Behind the last there may be more.
      const box = next?.getBoundingClientRect(), port = this.root.getBoundingClientRect();
      if (!next || (this.horizontal ? box.left < port.left || box.right > port.right : box.top < port.top || box.bottom > port.bottom)) {
        this.gestures.step(this.gestures.main, (isOn ? 1 : -1) * MOTION.arrow * 2);
      }
    }
  }

  // From one element of a row to the next: the row moves along, as far as it goes.
  /** @param {Row} row @param {boolean} isOn */
  roveRow(row, isOn) {
    const activeElement = /** @type {ElementNode} */ (document.activeElement), order = this.readingOrder.filter((node) => this.rows.of(node) === row);
    const next = order[order.indexOf(activeElement) + (isOn ? 1 : -1)], { gestures } = row;
    this.rows.inHand = row;
    const [a, b] = [activeElement, next ?? activeElement].map((node) => node.getBoundingClientRect());
    const far = Math.abs(row.horizontal ? b.left - a.left : b.top - a.top) / this.scale || 2 * MOTION.arrow;
    const way = (isOn ? 1 : -1) * gestures.way(gestures.main);
    if (!gestures.leap(way)) gestures.step(gestures.main, far * way);
    next?.focus({ preventScroll: true });
  }
}

// What of the content stands in the corner of a viewport at an offset.
/** @param {Cornered} cornered @param {Point} point */
function cornerOf({ insets, viewport, content, isMirrored }, { x, y }) {
  // Of the mirror image the offset counts from the right.
  const { left, right } = insets, inner = viewport.width - left - right;
  return { x: (isMirrored ? (content?.width ?? inner) - x - inner : x) - left, y: y - insets.top };
}

"""### }
    package static var statementsScript: String { ###"""
// The statements of a text: where each begins and ends, and the block that it opens. The scanner only pairs brackets and ends
// lines, so it also reads a text with errors; what a statement means the interpreter knows.

const SIGNS = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\r\n]*"?|[{}()[\];\n]/g;
// What goes on in the next line.
const GOES_ON = /(?:[:=+*\/,<>-]|\b(?:if|then|else|and|or|not|in))$/;
const USE = /^([\p{L}_][\p{L}\p{N}_]*)\s*(?:\([\s\S]*\))?(?:\s+along\s+\w+)?$/u;

// The statements of a text in the order of their beginnings: place, end, text without comments, the statement around (null: the
// file), and of a block the places of its braces.
/** @param {string} text */
function statementsOf(text) {
  const found = /** @type {Statement[]} */ ([]), open = /** @type {Statement[]} */ ([]);
  let depth = 0, begin = 0, code = "", from = 0, last = 0;
  /** @param {number} to */
  const add = (to) => {
    if (text.slice(from, to).trim()) last = from + text.slice(from, to).trimEnd().length;
    code += text.slice(from, to);
  };
  /** @param {number} to */
  const take = (to) => {
    add(to);
    const words = code.trim(), start = begin + matched(/^\s*/, text.slice(begin, to)).length;
    code = "";
    return words ? { start, end: last, text: words, parent: open.at(-1) ?? null } : null;
  };
  /** @param {number} place */
  const next = (place) => { begin = from = place; };
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const isComment = sign.startsWith("//") || sign.startsWith("/*");
    if (isComment) {
      add(index);
      from = index + sign.length;
      // One in front of a statement is not of it.
      if (!code.trim()) next(from);
    } else if (sign === "(" || sign === "[") {
      depth += 1;
    } else if (sign === ")" || sign === "]") {
      depth = Math.max(0, depth - 1);
    } else if (sign === "{") {
      const block = take(index) ?? { start: index, end: index, text: "", parent: open.at(-1) ?? null };
      found.push(block);
      open.push(Object.assign(block, { open: index, close: text.length, end: text.length }));
      depth = 0;
      next(index + 1);
    } else if (sign === "}") {
      const one = take(index), block = open.pop();
      if (one) found.push(one);
      if (block) Object.assign(block, { close: index, end: index + 1 });
      depth = 0;
      next(index + 1);
    } else if ((sign === ";" || sign === "\n") && depth === 0) {
      if (sign === "\n" && GOES_ON.test((code + text.slice(from, index)).trim())) continue;
      const one = take(index);
      if (one) found.push(one);
      next(index + 1);
    }
  }
  return found;
}

const ELEMENT_WORDS = /^(cell|supplementary|decoration|part)\b\s*([\p{L}_][\p{L}\p{N}_]*)?/u;

// The block in which a kind of element is declared; null where that is in another file.
/** @param {string} text @param {Statement[]} statements @param {Kind} kind @return {Block | null} */
function declarationOf(text, statements, { name, line }) {
  if (!line) return null;
  /** @param {number} place */
  const lineOf = (place) => text.slice(0, place).split("\n").length;
  const here = statements.filter((one) => one.open !== undefined && ELEMENT_WORDS.test(one.text) && lineOf(one.start) <= line && line <= lineOf(one.open));
  /** @param {Statement} statement */
  const nameOf = ({ text: words }) => { const [, word, own] = ELEMENT_WORDS.exec(words) ?? []; return own ?? word; };
  return /** @type {Block | undefined} */ (here.find((one) => nameOf(one) === name) ?? here[0]) ?? null;
}

// The effects that a block uses: in it, and while a condition holds.
/** @param {Statement[]} statements @param {Statement} block */
function usesIn(statements, block) {
  /** @param {Statement} statement @return {boolean} */
  const isIn = ({ parent }) => parent === block || parent !== null && /^when\b/.test(parent.text) && isIn(parent);
  return statements.filter((one) => one.open === undefined && isIn(one)).map((one) => ({ ...one, name: USE.exec(one.text)?.[1] ?? "" }))
    .filter(({ name }) => name && !WORDS.has(name));
}

// A text with one statement more in a block: before or after another one of the block, else at its end.
/** @param {string} text @param {Block} block @param {string} words @param {Seat} other */
function withStatement(text, block, words, { before, after } = {}) {
  const isShort = !text.slice(block.open, block.close).includes("\n"), beside = before ?? after;
  const flat = words.replace(/\{\n\s*/g, "{ ").replace(/\n\s*\}/g, " }").replace(/\n\s*/g, "; ");
  /** @param {number} start @param {number} end @param {string} added */
  const put = (start, end, added) => text.slice(0, start) + added + text.slice(end);
  if (beside && isShort) return before ? put(before.start, before.start, `${flat}; `) : put(beside.end, beside.end, `; ${flat}`);
  if (isShort) {
    const inner = text.slice(block.open + 1, block.close).trim();
    return put(block.open + 1, block.close, inner ? ` ${inner.replace(/;$/, "")}; ${flat} ` : ` ${flat} `);
  }
  const indent = beside ? indentOf(text, beside.start) : indentOf(text, block.open) + STEP, lines = indent + words.replaceAll("\n", `\n${indent}`);
  if (before) {
    // In front of the lines that tell of it.
    const start = lineStart(text, aboveOf(text, before.start));
    return put(start, start, `${lines}\n`);
  }
  const place = after ? after.end : text.slice(0, block.close).trimEnd().length;
  const end = matched(/^[^\n]*/, text.slice(place)), isOver = !end.trim() || /^\s*\/\//.test(end);
  if (after && !isOver) return put(after.end, after.end, `; ${flat}`);
  const at = after ? place + end.length : place;
  return put(at, at, `\n${lines}`);
}

// Where the lines begin that tell of a statement: `///` above it.
/** @param {string} text @param {number} start */
function aboveOf(text, start) {
  let place = lineStart(text, start);
  while (place > 0) {
    const above = lineStart(text, place - 1);
    if (!/^\s*\/\/\//.test(text.slice(above, place))) break;
    place = above;
  }
  return place;
}

// A text without a statement, what tells of it, and the line that it leaves empty.
/** @param {string} text @param {Stretch} stretch */
function withoutStatement(text, { start, end }) {
  const first = lineStart(text, start), rest = matched(/^[^\n]*\n?/, text.slice(end));
  const isAlone = !text.slice(first, start).trim() && /^\s*(?:\/\/[^\n]*)?\n?$/.test(rest);
  if (!isAlone) {
    const behind = /^\s*;[ \t]*/.exec(text.slice(end)), ahead = /;?[ \t]*$/.exec(text.slice(0, start));
    return behind ? text.slice(0, start) + text.slice(end + behind[0].length) : `${text.slice(0, ahead?.index ?? start)} ${text.slice(end).trimStart()}`;
  }
  let from = aboveOf(text, start);
  const to = end + rest.length;
  // Of two empty lines around it, one goes as well; so does one before the end of the block.
  if (/\n[ \t]*\n$/.test(text.slice(0, from)) && /^\s*(?:\n|\})/.test(text.slice(to))) from = lineStart(text, from - 1);
  else if (/\{[ \t]*\n$/.test(text.slice(0, from)) && /^[ \t]*\n/.test(text.slice(to))) return text.slice(0, from) + text.slice(to).replace(/^[ \t]*\n/, "");
  return text.slice(0, from) + text.slice(to);
}

// Which expectation of a test stands at a place; null where something else does.
/** @param {string} text @param {Spot} spot */
function expectationAt(text, { line, utf16Column }) {
  const place = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + utf16Column - 1;
  return statementsOf(text).find(({ start, end, text: words }) => /^expect\b/.test(words) && start <= place && place < end) ?? null;
}

// A text without expectations, told by their places, and without the blocks and tests that would be left without one; how many
// of both there were.
/** @param {string} text @param {Set<number | undefined>} places */
function withoutExpectations(text, places) {
  const all = statementsOf(text).filter(({ text: words }) => /^expect\b/.test(words)), kept = all.filter(({ start }) => !places.has(start));
  /** @param {Statement} one @return {Statement} */
  const empty = (one) => {
    const { parent } = one;
    const isEmpty = parent && !/^(layout|section)\b/.test(parent.text) && kept.every(({ start }) => start < parent.start || start > parent.end);
    return isEmpty ? empty(parent) : one;
  };
  const gone = [...new Set(all.filter(({ start }) => places.has(start)).map(empty))];
  return {
    text: gone.toSorted((a, b) => b.start - a.start).reduce(withoutStatement, text),
    expectations: all.length - kept.length, tests: gone.filter(({ text: words }) => /^test\b/.test(words)).length,
  };
}

"""### }
    package static var tableScript: String { ###"""
// The table on which the device lies: where it has no room it is drawn smaller, until someone wants its full size. Only
// what the device shows is drawn smaller; its edge and what is written over it are as large as ever.

// The page as it came, for who saves it with other texts, and the last that it has of it.
const pristine = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true)), pristineEnd = /** @type {HTMLScriptElement} */ (document.currentScript);

// Smaller than this nothing can be told apart; then the table scrolls.
const SMALLEST = 0.2, MOST_ZOOM = 4;
// A window this narrow is a phone itself: the stage fills it.
const NARROW = "(max-width: 700px)", LARGEST = 1.25;
// In a window that is narrow or low the menu ⋯ has what the bar has no room for. There, and where a finger works, what is tapped
// is large. Style sheets have the same.
const CRAMPED = `${NARROW}, (max-height: 519px)`, FINGER = `${CRAMPED}, (pointer: coarse)`;

class Table {
  /** @param {HTMLElement} pane @param {HTMLElement} root @param {HTMLElement} room @param {HTMLElement} device @param {HTMLElement} below @param {HTMLElement} note */
  constructor(pane, root, room, device, below, note) {
    Object.assign(this, { pane, root, room, device, note });
    this.screen = /** @type {HTMLElement} */ (device.querySelector(".stage"));
    this.isFull = false;
    // The scale that somebody has chosen.
    this.wish = null;
    this.onFit = () => {};
    this.scale = 1;
    // The table around the screen, in the window's points.
    this.area = { left: 0, top: 0, width: 0, height: 0 };
    this.button = make("button", { type: "button", className: "btn mono" });
    this.button.addEventListener("click", () => {
      this.isFull = !this.wish && !this.isFull;
      this.wish = null;
      this.fit();
    });
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("scroll", () => this.fit(), { passive: true });
    note.append(this.button);
    this.narrow = matchMedia(NARROW);
    const observer = new ResizeObserver(() => this.fit());
    for (const node of [root, this.screen]) observer.observe(node);
  }

  // With Ctrl, which is also how two fingers on a pad come, the wheel zooms; what is under the pointer stays there.
  /** @param {WheelEvent} event */
  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { clientX: x, clientY: y, deltaY } = event;
    this.zoom((this.wish ?? this.scale) * Math.exp(-Math.sign(deltaY) * Math.min(0.2, Math.abs(deltaY) / 100)), this.shareAt({ x, y }), { x, y });
  }

  // Where a place of the window is on the screen, as shares of its size.
  /** @param {Point} place */
  shareAt({ x, y }) {
    const { left, top, width, height } = this.screen.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }

  // Draws it in a scale; null: so that it fits. What is at a share of the screen comes to a place of the window, as far as the
  // table scrolls.
  /** @param {number | null} scale @param {Point} [share] @param {Point} [place] */
  zoom(scale, share, place) {
    this.isFull = false;
    this.wish = scale === null ? null : within(scale, SMALLEST, MOST_ZOOM);
    this.fit();
    if (!share || !place) return;
    const { left, top, width, height } = this.screen.getBoundingClientRect();
    this.root.scrollLeft += left + share.x * width - place.x;
    this.root.scrollTop += top + share.y * height - place.y;
  }

  // Draws the device as large as there is room, or as somebody wishes. What it shows keeps its points: a step of the wheel is a step.
  fit() {
    const { root, room, device, screen } = this;
    const style = getComputedStyle(root), bezel = parseFloat(getComputedStyle(device).getPropertyValue("--edge-width")) || 0;
    /** @param {PaddingName[]} names */
    const sum = (...names) => names.reduce((all, name) => all + parseFloat(style[name]), 2 * bezel);
    const { offsetWidth: width, offsetHeight: height } = screen;
    if (width === 0 || height === 0) return;
    const wide = root.clientWidth - sum("paddingLeft", "paddingRight");
    const high = root.clientHeight - sum("paddingTop", "paddingBottom");
    const fitting = within(Math.min(wide / width, high / height), SMALLEST, this.narrow.matches ? LARGEST : 1);
    // To whole pixels, so that no line shines through at its side.
    const scale = this.scale = this.isFull && fitting < 1 ? 1 : Math.max(SMALLEST, Math.floor(width * (this.wish ?? fitting)) / width);
    const [across, down] = [width * scale, height * scale];
    for (const node of [device, room]) {
      node.style.width = `${across + 2 * bezel}px`;
      node.style.height = `${down + 2 * bezel}px`;
    }
    device.style.setProperty("--scale", scale);
    device.style.setProperty("--corner", `${bezel === 0 ? 0 : Math.min(26, 0.09 * Math.min(across, down))}px`);
    const label = `${Math.round(scale * 100)} %`, isFixed = fitting >= 1 && !this.wish;
    this.button.textContent = label;
    this.button.disabled = isFixed;
    this.button.title = isFixed ? "" : this.isFull || this.wish ? "Fit the device into the room" : "Draw the device in full size";
    this.button.setAttribute("aria-label", `${label}${isFixed ? "" : `, ${this.button.title.toLowerCase()}`}`);
    const inner = screen.getBoundingClientRect(), outer = root.getBoundingClientRect();
    this.area = { left: inner.left - outer.left, top: inner.top - outer.top, width: outer.width, height: outer.height };
    const around = byId("around").style;
    around.left = `${bezel - this.area.left}px`;
    around.top = `${bezel - this.area.top}px`;
    around.width = `${outer.width / scale}px`;
    around.height = `${outer.height / scale}px`;
    this.onFit();
  }
}

const table = new Table(byId("viewing"), byId("table"), byId("room"), byId("device"), byId("stage-head"), byId("scale"));

// The first picture stands in the page as a drawing, until the stage draws. It is of the text and of the place that the page
// was made with. Of an embedded stage it lies in front of all.
let still = document.body.classList.contains("embed") ? null : byId("still");

function dropStill() {
  still?.remove();
  still = null;
}

// An address leads to a layout, not to the grid.
if (location.hash) document.body.classList.remove("in-grid");
if (still && location.hash && location.hash !== `#offset=${still.dataset.offset}`) dropStill();
// The size of the device in it.
const stillSize = still && { width: Number(still.getAttribute("width")), height: Number(still.getAttribute("height")) };
byId("rooms").dataset.sheet = table.narrow.matches ? "stage" : "element";
if (stillSize) {
  Object.assign(table.screen.style, { width: `${stillSize.width}px`, height: `${stillSize.height}px` });
  table.fit();
}

"""### }
    package static var testsScript: String { ###"""
// The tests of the source: they run as one types, one at a time, each in its own turn; the margin shows the answers.

/** @type {TestResult[]} */
let testResults = [];
// Which run it is: a newer text ends the ones before.
let testRun = 0;

function runTests() {
  const run = testRun += 1, results = /** @type {TestResult[]} */ ([]);
  const number = interpreter.testCount?.() ?? 0;
  const next = () => {
    if (run !== testRun) return;
    if (results.length === number) {
      testResults = results;
      tellTests();
      emit("tested");
      return;
    }
    const result = interpreter.test(results.length);
    results.push(result ?? { name: "", line: 1, holds: false, failures: [], ranges: [] });
    setTimeout(next, 0);
  };
  next();
}

function stopTests() {
  testRun += 1;
  clearTimeout(waiting.get("tests"));
  waiting.delete("tests");
}

/** @param {TestResult} result */
const hasFailed = (result) => !result.holds && !result.isSkipped;
/** @param {string} name */
const icon = (name) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("class", "icon");
  node.innerHTML = `<use href="#i-${name}"/>`;
  return node;
};

// Goes to where a test fails; the line that fails is shown, what is chosen stays.
/** @param {TestResult} result @param {Failure} [failure] */
function showFailure(result, failure = result.failures.find((one) => one.offset !== null) ?? result.failures[0]) {
  editor.show("layout");
  editor.reveal(failure?.line ?? result.line);
  const offset = failure?.offset;
  if (offset === null || offset === undefined || !layout) return;
  if (stage.glideTo) stage.glideTo(offset); else moveAlong(offset);
}

function tellTests() {
  const failed = testResults.filter(hasFailed);
  editor.answer(testResults.map((result) => {
    const word = result.isSkipped ? "not run, too many offsets" : result.holds ? "holds" : "fails";
    const proof = { proved: "holds at every offset", undecided: "undecided" }[result.verdict ?? ""];
    const name = `${!result.isSkipped && proof || word}: ${result.name}`;
    const node = /** @type {LineButton} */ (make("button", { type: "button", className: word, ariaLabel: name, title: name }, icon(result.isSkipped ? "pause" : word)));
    node.line = result.line;
    node.addEventListener("click", () => hasFailed(result) ? showFailure(result) : editor.goTo(result.line, 1));
    return node;
  }));
  byId("failures").replaceChildren(...failed.flatMap((result) => result.failures.map((failure) => failureNode(result, failure))));
  tellFoot();
  const answer = byId("tests-answer"), all = testResults.length, holding = testResults.filter((result) => result.holds && !result.isSkipped).length;
  answer.hidden = all === 0;
  answer.className = `btn answer ${failed.length > 0 ? "fails" : "holds"}`;
  answer.title = failed.length > 0 ? "Show the first test that fails" : "Show the tests";
  const figures = holding === all ? `${all}` : `${holding} of ${all}`;
  const words = `${figures} ${all === 1 ? "test" : "tests"} hold${all === 1 && holding === 1 ? "s" : ""}`;
  if (answer.textContent === words) return;
  if (answer.textContent) later("say tests", 1000, () => say(words));
  answer.replaceChildren(
    icon(failed.length > 0 ? "fails" : "holds"),
    make("span", {}, make(failed.length > 0 ? "b" : "span", { textContent: figures }), words.slice(figures.length)));
}

// What a line of a test expects, and what was found instead.
/** @param {Failure} failure */
function expectedIn({ line, parts = [], message }) {
  const text = line ? editor.text.split("\n", line)[line - 1] ?? "" : "";
  const [, wanted] = /^\s*(?:.*?\bexpect\s+)?(.*?)[\s;}]*(?:\/\/.*)?$/.exec(text) ?? [];
  if (!wanted || parts.length === 0) return message;
  const values = parts.length === 1 ? parts[0].replace(/^.* is (?=\S)/, "") : parts.map((part) => part.replace(/ is (?=\S*$|\S+ x )/, " ")).join(", ");
  return `expected ${wanted}, found ${values}`;
}

/** @param {TestResult} result @param {Failure} failure */
function failureNode(result, failure) {
  const at = failure.offset === null || failure.offset === undefined ? "" : ` at ${short(failure.offset, 2).replace("-", "−")}`;
  const button = make("button", { type: "button", className: "btn link", textContent: "Show" });
  button.setAttribute("aria-label", `Show where “${result.name}” fails${at}`);
  button.addEventListener("click", () => showFailure(result, failure));
  // The sentence names the test and the offset, which are told beside it.
  const message = failure.message.replace(`test "${result.name}": `, "");
  const words = message.startsWith("this does not hold") ? `Does not hold${at}` : message[0]?.toUpperCase() + message.slice(1);
  const line = expectedIn(failure);
  const what = make("details", {},
    make("summary", { title: line }, ...failure.line ? [make("span", { className: "place", textContent: failure.line, ariaHidden: "true" })] : [], line || `“${result.name}”`),
    make("p", { textContent: words + (failure.line ? `, line ${failure.line}` : "") }), make("small", { textContent: `“${result.name}”` }));
  for (const part of failure.parts ?? []) what.append(make("small", { className: "mono", textContent: part }));
  if (failure.note) what.append(make("small", { textContent: failure.note }));
  return make("li", { className: "failure" }, icon("fails"), what, button);
}

// Answers stay at their lines while others are typed above.
let knownLines = 1;
function moveAnswers() {
  const { area, buttons } = editor;
  if (editor.sheet !== "layout") return;
  editor.read();
  const more = editor.starts.length - knownLines, line = editor.lineOf(area.selectionEnd);
  knownLines = editor.starts.length;
  if (more === 0 || buttons.length === 0) return;
  for (const button of buttons) if (button.line > line - Math.max(0, more)) button.line += more;
  editor.follow();
}

on("text", () => {
  stopTests();
  moveAnswers();
});
on("checked arranged", () => {
  if (found.text.some((one) => one.severity === "error")) return stopTests();
  later("tests", 120, async () => {
    editor.read();
    if (editor.sheet === "layout") knownLines = editor.starts.length;
    const run = testRun;
    // As the page opens.
    if (testResults.length === 0) await background.rehearse("tests");
    if (run === testRun) runTests();
  });
});
on("begin", () => byId("tests-answer").addEventListener("click", () => {
  const first = testResults.find(hasFailed);
  if (first) showFailure(first); else if (testResults[0]) editor.goTo(testResults[0].line, 1);
}));

"""### }
    package static var textsScript: String { ###"""
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

"""### }
    package static var thumbnailsScript: String { ###"""
// Thumbnails: small pictures of layouts that scroll by themselves, each on a card that says what the layout is. The background
// makes a film of a layout when its card is seen first. Then cards in sight play theirs in turns, as far as a frame has time.

// A film: how far it scrolls, in viewports, in how many steps; how many elements all of its steps may have together.
const FILM = { reach: 1.6, count: 120, rows: 5000 };
// How long it plays one way and rests at its ends, how often a thumbnail moves, and what all of them may take of a frame; in ms.
const FILM_TIME = 4000, FILM_REST = 700, FILM_STEP = 30, TURN_TIME = 4;

class Thumbnails {
  constructor() {
    this.cards = new Set();
    // Of the cards in sight, the one whose turn it is, is the first.
    this.seen = new Set();
    this.isFilming = false;
    this.frame = 0;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { thumbnail } = /** @type {ThumbnailNode} */ (target);
        if (isIntersecting) this.seen.add(thumbnail); else this.seen.delete(thumbnail);
      }
      this.go();
    });
    this.sizes = new ResizeObserver((entries) => { for (const { target } of entries) /** @type {ThumbnailNode} */ (target).thumbnail.fit(); });
    system.addEventListener("change", () => this.go());
  }

  /** @param {Thumbnail} thumbnail */
  add(thumbnail) {
    this.cards.add(thumbnail);
    this.observer.observe(thumbnail.root);
    this.sizes.observe(thumbnail.root);
  }

  /** @param {Thumbnail} thumbnail */
  remove(thumbnail) {
    this.observer.unobserve(thumbnail.root);
    this.sizes.unobserve(thumbnail.root);
    this.cards.delete(thumbnail);
    this.seen.delete(thumbnail);
  }

  // Makes the films that are missing and plays those that are there.
  go() {
    if (!interpreter.instance || this.seen.size === 0) return;
    this.make();
    this.wake();
  }

  wake() { this.frame ||= requestAnimationFrame((now) => this.play(now)); }

  async make() {
    if (this.isFilming) return;
    this.isFilming = true;
    for (let next; (next = [...this.seen].find((one) => one.film === undefined)) !== undefined;) {
      await next.shoot();
      this.wake();
    }
    this.isFilming = false;
  }

  // Each has its turn; where the frame has no more time, the next frame begins with those that had none.
  /** @param {number} now */
  play(now) {
    this.frame = 0;
    const began = performance.now();
    let isMoving = false;
    for (const one of [...this.seen]) {
      if (performance.now() - began > TURN_TIME) {
        isMoving = true;
        break;
      }
      this.seen.delete(one);
      this.seen.add(one);
      isMoving = one.show(now) || isMoving;
    }
    content.fill();
    if (isMoving) this.wake();
  }
}

class Thumbnail {
  /** @param {PageFile} file */
  constructor(file) {
    this.file = file;
    this.layer = make("div", { className: "layer" });
    this.screen = make("div", { className: "screen" }, this.layer);
    this.root = /** @type {ThumbnailNode} */ (make("div", { className: "thumbnail", inert: true, ariaHidden: "true" }, this.screen));
    this.root.thumbnail = this;
    // Unknown until it has been made; null: the layout has errors.
    this.film = undefined;
    this.scene = new Scene(this.layer, this);
    this.at = -1;
    this.onShot = () => {};
  }

  async shoot() {
    const { name, imports = [], text } = this.file;
    const environment = /** @type {ToldWorld["environment"]} */ ([madeWorld.rightToLeft, reducedMotion(), madeWorld.safeArea]);
    const film = await background.film({ name, imports, text, viewport: madeWorld.viewport, environment, ...FILM }) ?? null;
    this.film = film;
    if (film) {
      const { viewport, contentSize, horizontal, insets, mirrored } = film;
      Object.assign(this, { viewport, content: contentSize, horizontal, insets, isMirrored: mirrored });
      this.scene.kinds = film.kinds;
      content.read(film.kinds);
      for (const node of [this.screen, this.layer]) Object.assign(node.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
      this.fit();
    }
    this.onShot(film);
  }

  // Draws the device as large as the card has room for.
  fit() {
    if (!this.film) return;
    const { clientWidth, clientHeight } = this.root, { width, height } = this.viewport;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    this.screen.style.transform = `translate(${(clientWidth - width * scale) / 2}px,${(clientHeight - height * scale) / 2}px) scale(${scale})`;
  }

  // Shows what it shows at a time; whether that goes on.
  /** @param {number} now */
  show(now) {
    if (!this.film) return this.film === undefined;
    const { frames, numbers, isFromEnd } = this.film, last = frames.length - 1;
    this.began ??= now;
    const round = FILM_TIME + FILM_REST, time = (now - this.began) % (2 * round);
    const part = within((time % round - FILM_REST / 2) / FILM_TIME, 0, 1), eased = (1 - Math.cos(Math.PI * part)) / 2;
    const isStill = last === 0 || reducedMotion();
    const way = (time < round) !== Boolean(isFromEnd) ? eased : 1 - eased, at = isStill ? (isFromEnd ? last : 0) : Math.round(way * last);
    if (at !== this.at && (this.at < 0 || isStill || now - this.shown >= FILM_STEP)) {
      const { offset, count, width, rows, at: first } = frames[at], { x, y } = cornerOf(this, offset);
      this.scene.place({ count, width, rows, numbers: numbers.subarray(first, first + count * width) }, x, y);
      Object.assign(this, { at, shown: now });
    }
    return !isStill;
  }
}

const thumbnails = new Thumbnails();
addEventListener("layout-ready", () => thumbnails.go());

// MARK: Cards

// What a text says of its layout before anything checks it: its name, and the first sentence of its documentation.
/** @param {string} text */
function aboutText(text) {
  const [, comment = "", name] = /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*layout\s+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text) ?? [];
  const words = comment.split("\n").map((line) => line.trim().replace(/^\/\/\/ ?/, ""));
  const end = words.indexOf(""), told = words.slice(0, end < 0 ? words.length : end).join(" ").replaceAll("\u0060", "");
  return { name, sentence: /^.*?[.!?](?=\s|$)/.exec(told)?.[0] ?? told };
}

// The folder that all of some files are in: `Examples/gallery/`, or nothing.
/** @param {PageFile[]} files */
/** @param {PageFile[]} files */
function folderOf(files) {
  const [first = /** @type {string[]} */ ([]), ...others] = files.map(({ name }) => name.split("/").slice(0, -1));
  const end = first.findIndex((folder, depth) => others.some((other) => other[depth] !== folder));
  return first.slice(0, end < 0 ? first.length : end).map((folder) => `${folder}/`).join("");
}

// A card for each file in a list; what it is made of leads to the file.
/** @param {HTMLElement} list @param {PageFile[]} files @param {(file: PageFile) => HTMLElement | null} lead */
function fillCards(list, files, lead) {
  const folder = folderOf(files);
  for (const card of list.children) thumbnails.remove(/** @type {ThumbnailNode} */ (card.querySelector(".thumbnail")).thumbnail);
  list.replaceChildren(...files.map((file) => {
    const thumbnail = new Thumbnail(file), { name = fileNameOf(file.name), sentence } = aboutText(file.text);
    const told = make("p", { textContent: sentence }), way = lead(file) ?? make("div"), place = file.name.slice(folder.length);
    way.classList.add("card");
    way.append(thumbnail.root, make("h2", { textContent: name }), told, ...place.toLowerCase() === `${name}.layout`.toLowerCase() ? [] : [make("code", { textContent: place })]);
    thumbnail.onShot = (film) => { if (!film && background.worker) told.textContent = "It has errors, so it has no picture yet."; };
    thumbnails.add(thumbnail);
    return make("li", {}, way);
  }));
}

"""### }
    package static var timeStyle: String { ###"""
/* The timeline under the stage: names, plot, values; a ruler, lanes, tests. Its height depends on nothing that is chosen. */
:where(#time) {
  & { --lanes: 120px; --ruler: 36px; position: relative; display: grid; grid: var(--ruler) var(--lanes) 32px 8px / 168px minmax(0, 1fr) 84px; background: var(--panel); border-top: 1px solid var(--line); }
  .transport { grid-area: 1 / 1; display: flex; align-items: center; gap: 2px; padding-left: 10px; }
  .transport .select { font-size: 12px; }
  .lanes { grid-area: 2 / 1 / 4 / 4; display: flex; flex-direction: column; min-height: 0; }
  .lane { flex: 1; min-height: 0; display: flex; align-items: center; gap: 8px; padding: 0 16px; border-top: 1px solid var(--line); font-size: 12px; line-height: 16px; }
  .lane .name { width: 144px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .lane .value { flex: 1; text-align: right; font: 12px var(--mono); color: var(--muted); font-variant-numeric: tabular-nums; }
  .lane .value.now { color: var(--now); font-weight: 600; }
  .lane:not(.of-tests) .name::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: var(--curve); }
  .lane .hint { width: 144px; }
  .lane.of-tests { flex: 0 0 32px; color: var(--muted); }
  .lane:nth-child(1), .curve-1 { --curve: var(--curve-1); }
  .lane:nth-child(2), .curve-2 { --curve: var(--curve-2); }
  .lane:nth-child(3), .curve-3 { --curve: var(--curve-3); }
  .note { grid-area: 1 / 3; align-self: center; padding: 0 16px 0 4px; text-align: right; white-space: nowrap; }
  .answers { grid-area: 3 / 3; z-index: 1; align-self: center; padding-right: 16px; text-align: right; font: 12px var(--mono); color: var(--muted); }
  .answers.fails { color: var(--fails); }
  .plot { grid-area: 1 / 2 / 5 / 3; position: relative; cursor: ew-resize; touch-action: none; }
  #curves { position: absolute; inset: 0; width: 100%; height: 100%; overflow: clip; overflow-clip-margin: 5px; fill: none; pointer-events: none; }
  .hatch { fill: url(#hatch); }
  #hatch path { stroke: var(--line); stroke-width: 2; }
  .curve path { stroke: var(--curve); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
  .curve .rest { opacity: .5; }
  .curve circle { fill: var(--panel); stroke: var(--curve); stroke-width: 1.5; }
  .ruler text { fill: var(--muted); font: 11px var(--mono); font-variant-numeric: tabular-nums; transition: opacity var(--quick); }
  .ruler .away { opacity: 0; }
  .ruler path { stroke: var(--edge); }
  .ruler .stops { fill: var(--panel); stroke: var(--text); stroke-width: 1.25; }
  .ruler .dense { stroke-width: 4; stroke-dasharray: 1.25 3; }
  .back .holds, .back .fails { stroke: var(--holds); stroke-width: 2; }
  .back .fails { stroke: var(--fails); }
  .back .column { fill: var(--fails); opacity: .16; }
  .cross { position: absolute; bottom: 12px; width: 24px; height: 24px; margin-left: -12px; padding: 4px; border: 0; background: none; color: var(--panel); cursor: pointer; }
  .cross .icon { padding: 2px; border-radius: 50%; background: var(--fails); stroke-width: 2; }
  .playhead { position: absolute; left: 0; top: 0; bottom: 8px; width: 0; will-change: transform; }
  .playhead::before { content: ""; position: absolute; top: 24px; bottom: 0; left: -.75px; width: 1.5px; background: var(--now); }
  .dots i { position: absolute; left: -5px; top: -5px; width: 10px; height: 10px; border: 1.5px solid var(--panel); border-radius: 50%; background: var(--now); }
  .kinks { position: absolute; left: 0; top: 0; width: 0; height: 0; }
  .grip { position: absolute; top: 6px; left: 0; min-width: 24px; height: 24px; padding: 0 8px; transform: translateX(-50%); border-radius: var(--radius); background: var(--now); color: var(--on-now); font: 600 12px/24px var(--mono); text-align: center; white-space: nowrap; cursor: grab; font-variant-numeric: tabular-nums; }
  .held, .held .grip { cursor: grabbing; }
  /* The curve of a phone, which begins below what it says. */
  .strip { position: relative; min-height: 44px; padding: 0; border: 0; background: none; color: var(--muted); text-align: left; cursor: pointer; }
  .strip svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: clip; fill: none; stroke: var(--curve-1); stroke-width: 2; }
  .strip .head { stroke: var(--now); stroke-width: 1.5; }
  .strip span { position: absolute; left: 0; top: 2px; max-width: 100%; padding: 0 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: 4px; background: var(--panel); font-size: 11px; line-height: 16px; }
  .strip, .offset-now { display: none; }
  @media (max-height: 759px) { & { --lanes: 80px; } }
  @media (pointer: coarse) {
    & { --ruler: 44px; }
    .cross { bottom: 2px; width: 44px; height: 44px; margin-left: -22px; padding: 14px; }
    .grip { top: 8px; height: 28px; min-width: 30px; line-height: 28px; }
    .grip::after { content: ""; position: absolute; inset: -8px; }
  }
  /* On a phone, and where a window is that low, one strip: play and a track with a thumb. The offset stands beside it. */
  @media (max-width: 700px), (max-height: 519px) {
    & { grid: 52px / 60px minmax(0, 1fr) 72px; }
    .transport > :not(#play), .lanes, .note, .answers, #curves, .crosses, .dots, .playhead::before { display: none; }
    .plot { grid-area: 1 / 2; }
    .plot::before, .plot::after { content: ""; position: absolute; top: 25px; left: 0; right: 0; border-top: 2px dotted var(--edge); }
    .plot::after { left: var(--first); right: var(--last); top: 24px; height: 4px; border: 0; border-radius: 2px; background: var(--edge); }
    .playhead { z-index: 1; }
    .grip { top: 12px; height: 28px; padding: 0 12px; line-height: 28px; border-radius: 14px; box-shadow: 0 0 0 3px var(--panel); }
    .grip::after { content: ""; position: absolute; inset: -8px; }
    body:not(.embed) & .grip { min-width: 30px; padding: 0; color: transparent; font-size: 0; }
    .offset-now { display: block; grid-area: 1 / 3; align-self: center; padding-right: 12px; text-align: right; color: var(--now); font-weight: 600; }
  }
  /* One curve: over the track where the window is high enough, on its side beside it. */
  @media (max-width: 700px) and (min-height: 600px) {
    body:not(.embed) & { grid: 52px 52px / 60px minmax(0, 1fr) 72px; }
    body:not(.embed) & .plot { grid-area: 2 / 2; }
    body:not(.embed) & .transport { grid-row: 2; }
    body:not(.embed) & .offset-now { grid-row: 2; }
    .strip { display: block; grid-area: 1 / 2; }
  }
  @media (min-width: 701px) and (max-height: 519px) {
    body:not(.embed) & { grid: 52px / 60px minmax(0, 1fr) minmax(0, 1fr) 72px; }
    body:not(.embed) & .offset-now { grid-column: 4; }
    .strip { display: block; grid-area: 1 / 3; margin-left: 24px; }
    .kinks { left: calc(100% + 24px); }
  }
}

"""### }
    package static var timelineScript: String { ###"""
// The timeline under the stage: the whole scroll, from a pull before its start to one past its end, with stops and tests
// on it, and a playhead. Its grip is the slider that assistive technology sees.

// How far past the ends it shows, of the viewport's length. A longer scroll than so many viewports would be a blur: of
// it a stretch around the offset is shown.
const PULLED = 1 / 3, MOST_VIEWPORTS = 400, STRETCH = 40;
// Rows, from above; what lies between is for the lanes.
const TESTS = 32, BELOW = 8;
// As the style sheet has it: higher for a finger.
let RULER = 36;
const APART = 60;

const axis = () => layout?.horizontal ? "x" : "y";
const viewportLength = () => layout ? layout.viewport[layout.horizontal ? "width" : "height"] : 1;
const scrollEnd = () => layout ? stage.distance[axis()] : 0;
/** @param {number} digits */
const grouped = (digits) => new Intl.NumberFormat("en", { maximumFractionDigits: digits });
const FORMATS = [0, 1, 2].map(grouped);
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
// A number with a true minus; none of its digits are cut off, large ones stand in groups.
/** @param {number} value @param {number} digits */
function tidy(value, digits = 1) {
  if (Math.abs(value) >= 1e15) return value.toExponential(2).replaceAll("-", "−");
  const text = FORMATS[digits].format(value);
  return text === "-0" ? "0" : text.replace("-", "−");
}

// Glides where the stage can.
/** @param {number} offset */
const goToOffset = (offset) => stage.glideTo ? stage.glideTo(offset) : moveAlong(offset);

/** @template {keyof SVGElementTagNameMap} Tag @param {Tag} tag @param {Record<string, unknown>} attributes @param {Child[]} children @return {SVGElementTagNameMap[Tag]} */
function svgNode(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

class Timeline {
  /** @param {HTMLElement} root @param {HTMLElement} plot @param {Element} drawing @param {HTMLElement} playhead @param {HTMLElement} grip */
  constructor(root, plot, drawing, playhead, grip) {
    Object.assign(this, { root, plot, playhead, grip });
    this.low = 0;
    this.high = 1;
    this.width = this.height = 0;
    // Whether only a stretch of the scroll is shown, and whether a hand holds the playhead.
    this.isPart = this.isHeld = false;
    playhead.hidden = true;
    this.ticks = [];
    this.stops = [];
    // On the curves at the playhead.
    this.dots = make("div", { className: "dots" });
    playhead.prepend(this.dots);
    this.shown = {};
    drawing.append(
      svgNode("defs", {}, svgNode(
        "pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svgNode("path", { d: "M0 0v6" }))),
      .../** @type {const} */ (["back", "curves", "ruler"]).map((name) => this[name] = svgNode("g", { class: name })));
    this.crosses = make("div", { className: "crosses" });
    plot.insertBefore(this.crosses, playhead);
    // Beside the plot: what the rows of ruler and tests say.
    this.note = make("span", { className: "note mono muted" });
    this.answers = make("div", { className: "answers", hidden: true });
    root.append(this.note, this.answers);
    new ResizeObserver(() => this.measure()).observe(plot);
    plot.addEventListener("pointerdown", (event) => this.grab(event));
    plot.addEventListener("pointermove", (event) => { if (this.isHeld) this.drag(event); });
    for (const end of ["pointerup", "pointercancel"]) plot.addEventListener(end, () => this.release());
    grip.addEventListener("keydown", (event) => this.press(event));
    on("arranged", () => this.arrange());
    on("moved", () => soon("playhead", () => this.follow()));
    on("tested", () => this.draw());
  }

  /** @param {number} offset */
  x(offset) { return (offset - this.low) / (this.high - this.low) * this.width; }
  get perPixel() { return (this.high - this.low) / Math.max(1, this.width); }

  measure() {
    this.width = this.plot.clientWidth;
    this.height = this.plot.clientHeight;
    RULER = parseFloat(getComputedStyle(this.root).getPropertyValue("--ruler"));
    this.draw();
  }

  arrange() {
    this.playhead.hidden = false;
    this.stretch();
    later("stops", 60, () => {
      this.stops = interpreter.stops(this.low, this.high);
      this.draw();
    });
    this.draw();
  }

  // Which offsets are shown: all of them, or the stretch around the one looked at.
  stretch() {
    const length = viewportLength(), end = scrollEnd(), past = length * PULLED;
    this.isPart = end > MOST_VIEWPORTS * length;
    [this.low, this.high] = [-past, end + past];
    if (this.isPart) {
      const long = STRETCH * length;
      this.low = within(along() - long / 2, -past, end + past - long);
      this.high = this.low + long;
    }
    this.note.textContent = this.isPart ? `of ${COMPACT.format(end)}` : "";
    this.note.title = this.isPart ? `${tidy(this.low, 0)} to ${tidy(this.high, 0)} of ${tidy(end)} points` : "";
  }

  // A stretch goes along with the offset.
  recentre() {
    const edge = (this.high - this.low) * 0.05, at = along();
    const isNear = (at < this.low + edge && this.low > -viewportLength() * PULLED)
      || (at > this.high - edge && this.high < scrollEnd() + viewportLength() * PULLED);
    if (!this.isPart || this.isHeld || !isNear) return;
    this.arrange();
    emit("stretched");
  }

  // MARK: Playhead

  follow() {
    if (!layout || this.width === 0) return;
    this.recentre();
    const at = along(), x = within(this.x(at), 0, this.width);
    this.playhead.style.transform = `translateX(${x.toFixed(2)}px)`;
    this.say("grip", this.grip, tidy(at));
    const half = this.grip.textContent.length * 3.7 + 10;
    for (const tick of this.ticks) {
      const isHidden = Math.abs(tick.x - x) < half + tick.half;
      if (tick.isHidden !== isHidden) tick.node.classList.toggle("away", tick.isHidden = isHidden);
    }
    // Not while it moves: a screen reader would not come to an end.
    later("spoken", 120, () => this.speak());
  }

  /** @param {string} key @param {Element} node @param {string} text */
  say(key, node, text) {
    if (this.shown[key] !== text) node.textContent = this.shown[key] = text;
  }

  speak() {
    const { grip } = this, end = scrollEnd(), past = viewportLength() * PULLED;
    for (const [name, value] of /** @type {[name: string, value: number][]} */ ([["min", -past], ["max", end + past], ["now", within(along(), -past, end + past)]])) {
      grip.setAttribute(`aria-value${name}`, String(Math.round(value)));
    }
    grip.setAttribute("aria-valuetext", `${tidy(along())} of ${tidy(end)} points`);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!layout || event.button !== 0 || targetIn(event, "button")) return;
    player.stop();
    this.isHeld = true;
    this.plot.setPointerCapture(event.pointerId);
    this.plot.classList.add("held");
    // A lane that a row drives moves the row.
    const box = this.plot.getBoundingClientRect();
    this.held = targetIn(event, ".grip") ? null : lanes.rowAt(event.clientY - box.top);
    if (this.held) {
      this.lag = 0;
      return this.drag(event);
    }
    // Held by its grip it does not jump under the finger.
    const x = event.clientX - this.plot.getBoundingClientRect().left;
    this.lag = targetIn(event, ".grip") ? x - within(this.x(along()), 0, this.width) : 0;
    if (!targetIn(event, ".grip")) this.drag(event);
    this.grip.focus({ preventScroll: true });
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const x = within(event.clientX - this.plot.getBoundingClientRect().left - this.lag, 0, this.width);
    if (this.held) {
      const { row, low, high } = this.held;
      return row?.moveTo(low + x / Math.max(1, this.width) * (high - low));
    }
    const near = [0, scrollEnd()].find((end) => Math.abs(this.x(end) - x) < 3);
    // No finer than a pixel can tell apart.
    const grain = 10 ** Math.floor(Math.log10(this.perPixel));
    moveAlong(near ?? plain(Math.round((this.low + x * this.perPixel) / grain) * grain));
  }

  release() {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.plot.classList.remove("held");
    this.recentre();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!layout || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.shiftKey ? 100 : 10, page = viewportLength(), end = scrollEnd(), past = page * PULLED;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageUp: -page, PageDown: page };
    const to = event.key === "Home" ? 0 : event.key === "End" ? end : event.key in steps ? along() + steps[event.key] : null;
    if (to === null) return;
    event.preventDefault();
    player.stop();
    // A page goes to the end, a step goes past it.
    const room = Math.abs(steps[event.key]) === page ? 0 : past;
    moveAlong(within(plain(to), Math.min(-room, along()), Math.max(end + room, along())) || 0);
    this.speak();
  }

  // MARK: Drawing

  draw() {
    if (!layout || this.width === 0) return;
    const { width, height } = this, end = scrollEnd();
    const first = within(this.x(0), 0, width), last = within(this.x(end), 0, width);
    this.plot.style.setProperty("--first", `${first}px`);
    this.plot.style.setProperty("--last", `${width - last}px`);
    const hatches = [[0, first], [last, width]].filter(([from, to]) => to - from > 0.5)
      .map(([from, to]) => svgNode("rect", { x: from, y: RULER, width: to - from, height: Math.max(0, height - RULER), class: "hatch" }));
    this.back.replaceChildren(...hatches, ...this.drawTests());
    this.drawRuler();
    lanes.draw();
    this.follow();
  }

  drawRuler() {
    const size = 6.7 * Math.max(...[this.low, this.high].map((end) => tidy(end, 0).length)) + 16;
    const least = Math.max(APART, size) * this.perPixel;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((part) => part * power).find((part) => part >= least) ?? least;
    this.ticks = [];
    const nodes = [];
    for (let at = Math.ceil(this.low / step) * step; at <= this.high; at += step) {
      const offset = plain(at), x = this.x(offset);
      if (offset < 0 || offset > scrollEnd()) continue;
      const node = svgNode("text", { x, y: 22, "text-anchor": "middle" }, tidy(offset, step < 1 ? 2 : 0));
      nodes.push(node, svgNode("path", { d: `M${x} ${RULER - 5}v5` }));
      this.ticks.push({ node, x, half: (node.textContent ?? "").length * 3.35 + 4, isHidden: false });
    }
    this.ruler.replaceChildren(...nodes, ...this.drawStops());
  }

  // A diamond each; where they would touch, a dotted line.
  drawStops() {
    const seen = this.stops.filter((stop) => stop >= this.low && stop <= this.high).map((stop) => this.x(stop));
    if (seen.length === 0) return [];
    const gap = seen.length > 1 ? (seen[seen.length - 1] - seen[0]) / (seen.length - 1) : Infinity;
    if (gap < 9) return [svgNode("path", { class: "stops dense", d: `M${seen[0]} ${RULER}H${seen.at(-1)}` })];
    return [svgNode("path", { class: "stops", d: seen.map((x) => `M${x - 4} ${RULER}l4 -4 4 4 -4 4z`).join("") })];
  }

  // A line where each test looks, a column where one fails, and a cross to go there.
  drawTests() {
    const tests = answersOfTests(), top = this.height - TESTS - BELOW;
    const failed = tests.filter((test) => !test.holds).length, ran = tests.length;
    this.say("answers", this.answers, !ran ? "" : `${ran - failed} of ${ran}`);
    this.answers.hidden = !ran;
    this.answers.classList.toggle("fails", failed > 0);
    const rows = Math.min(ran, 5), nodes = [], columns = /** @type {{ test: TestResult, failure: Cross["failure"], x: number }[]} */ ([]);
    tests.forEach((test, index) => {
      const y = top + TESTS / 2 + (index % rows - (rows - 1) / 2) * Math.min(7, 24 / rows);
      const d = merged(test.ranges.map(([low, high]) => [this.x(low), this.x(high)]), this.width)
        .map(([from, to]) => `M${from.toFixed(1)} ${y}H${to.toFixed(1)}`).join("");
      if (d) nodes.push(svgNode("path", { class: test.holds ? "holds" : "fails", d }));
      for (const failure of test.failures) {
        const { offset } = failure;
        if (typeof offset === "number") columns.push({ test, failure: { ...failure, offset }, x: this.x(offset) });
      }
    });
    const crosses = [];
    columns.sort((a, b) => a.x - b.x);
    for (let index = 0; index < columns.length;) {
      let next = index + 1;
      while (next < columns.length && columns[next].x - columns[next - 1].x < 12) next += 1;
      const { test, failure, x } = columns[index], to = columns[next - 1].x;
      index = next;
      if (to < 0 || x > this.width) continue;
      nodes.unshift(svgNode("rect", { class: "column", x: x - 4, y: RULER, width: to - x + 8, height: Math.max(0, this.height - RULER) }));
      const at = within((x + to) / 2, 12, this.width - 12);
      if (crosses.length && at - crosses[crosses.length - 1].at < 24) continue;
      crosses.push({ at, failure, words: `Go to offset ${tidy(failure.offset)}, where “${test.name}” fails` });
    }
    this.cross(crosses);
    return nodes;
  }

  /** @param {Cross[]} wanted */
  cross(wanted) {
    const known = JSON.stringify(wanted);
    if (known === this.shown.crosses) return;
    this.shown.crosses = known;
    this.crosses.replaceChildren(...wanted.map(({ at, failure, words }) => {
      const button = make("button", { type: "button", className: "cross", ariaLabel: words, title: words });
      button.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
      button.style.left = `${at}px`;
      button.addEventListener("click", () => goToOffset(failure.offset));
      return button;
    }));
  }
}

// The answers of the tests that the room of tests has.
const answersOfTests = () => typeof testResults === "undefined" ? [] : testResults.filter((test) => test && !test.isSkipped);

// Stretches in pixels, each at least 4 long, those that touch as one.
/** @param {Bounds[]} parts @param {number} width */
function merged(parts, width) {
  /** @type {Bounds[]} */
  const all = [];
  for (const [from, to] of parts.sort((a, b) => a[0] - b[0])) {
    const low = Math.max(0, Math.min(from, (from + to) / 2 - 2)), high = Math.min(width, Math.max(to, (from + to) / 2 + 2));
    if (high < 0 || low > width || high <= low) continue;
    const last = all.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high); else all.push([low, high]);
  }
  return all;
}

"""### }
    package static var tokensScript: String { ###"""
// The colours of the source. Only for the eye: the interpreter reads the text itself.

const WORDS = new Set(("layout section cell supplementary decoration part effect arrangement param attribute output let data import "
  + "test expect assume when appear disappear if then else in not and or true false infinity pi from as at all step allow").split(" "));
const TOKEN = /(\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\r\n]*"?)|(\d+(?:\.\d+)?(?:e[+-]?\d+)?[a-z%]*)|([\p{L}_][\p{L}\p{N}_]*)(\s*[:=](?!=))?/gu;

// The parts of a text that have a colour.
/** @param {string} text */
function* tokens(text) {
  if (text.length > 200_000) return;
  for (const found of text.matchAll(TOKEN)) {
    const [, comment, string, figure, word, colon] = found;
    const kind = comment ? "c" : string ? "s" : figure ? "n" : WORDS.has(word) ? "w" : colon ? "k" : "";
    if (!kind) continue;
    yield { start: found.index, end: found.index + (comment ?? string ?? figure ?? word).length, kind };
  }
}

"""### }
    package static var transitionScript: String { ###"""
// A transition to another world of the same layout: while it is open, the stage shows the way there.

/** @type {TransitionRoom} */
const transition = {
  isOpen: false, progress: 0, draw: () => null, playing: 0,
  // The offset at the start of the way, how far it scrolls there, and the offset that is shown on the way.
  from: { x: 0, y: 0 }, distance: { x: 0, y: 0 }, at: { x: 0, y: 0 },
  content: { width: 0, height: 0 }, viewport: { width: 0, height: 0 },

  // Makes the room: what the other end has, and the way.
  build() {
    /** @param {string} id @param {string} label @param {"input" | "textarea"} tag @param {Record<string, unknown>} properties */
    const field = (id, label, tag, properties) => {
      const input = make(tag, { id, spellcheck: false, autocomplete: "off", ...properties });
      input.setAttribute("aria-describedby", "to-trouble");
      input.addEventListener("input", () => { if (transition.isOpen) later("to", 150, () => transition.lead()); });
      return make("div", { className: tag === "textarea" ? "field tall" : "field" }, make("label", { htmlFor: id, textContent: label }), input);
    };
    /** @param {string} id @param {string} textContent @param {Work} work */
    const button = (id, textContent, work) => {
      const made = make("button", { type: "button", id, className: "btn link", textContent });
      made.addEventListener("click", work);
      return made;
    };
    const slider = make("input", { type: "range", id: "to-progress", min: 0, max: 1, step: "any", value: 0, ariaLabel: "Progress" });
    slider.addEventListener("input", () => {
      transition.stop();
      transition.show(Number(slider.value));
    });
    byId("transition").append(
      field("to-items", "To items", "input", { type: "text" }),
      field("to-params", "To params", "textarea", { rows: 2 }),
      field("to-data", "To data", "textarea", { rows: 2, placeholder: "JSON, as it is" }),
      make("p", { id: "to-trouble", className: "trouble", hidden: true }),
      make("div", { className: "way", id: "to-way", hidden: true }, button("to-play", "Play", () => transition.play()), slider,
        make("output", { id: "to-told", className: "mono" })),
      button("to-open", "Show the way", () => transition.isOpen ? transition.close() : transition.open()));
    byId("to-trouble").setAttribute("role", "alert");
    const fields = /** @type {const} */ (["to-items", "to-params", "to-data"]).map((id) => byId(id));
    past.keep("way", () => fields.map((field) => field.value), (texts) => {
      fields.forEach((field, index) => { field.value = texts[index]; });
      if (transition.isOpen) transition.lead();
    });
    for (const field of fields) field.addEventListener("change", () => past.record());
  },

  // Tells the interpreter where it leads; whether it leads there.
  lead() {
    /** @param {"to-items" | "to-params" | "to-data"} id */
    const value = (id) => byId(id).value.trim();
    const data = value("to-data");
    const trouble = interpreter.transitionTo(value("to-items"), data, value("to-params"));
    byId("to-trouble").textContent = trouble;
    byId("to-trouble").hidden = !trouble;
    if (!trouble && transition.isOpen) transition.show(transition.progress);
    return !trouble;
  },

  open() {
    if (!layout || !transition.lead()) return;
    transition.isOpen = true;
    transition.draw = stage.draw;
    transition.from = transition.at = stage.offset;
    // Who scrolls on the way is at another offset of its start, too.
    stage.draw = (x, y) => {
      if (x !== transition.at.x || y !== transition.at.y) [transition.from, transition.at] = [transition.startOf(x, y), { x, y }];
      return interpreter.transition(transition.progress, transition.from.x, transition.from.y) ?? transition.draw(x, y);
    };
    transition.mark();
    transition.show(transition.progress < 1 ? transition.progress : 0);
    transition.play();
  },

  // Begins the way at another offset.
  /** @param {Point} offset */
  begin(offset) {
    transition.from = offset;
    transition.show(transition.progress);
  },

  // The same part of the scroll at the start of the way.
  /** @param {number} x @param {number} y */
  startOf(x, y) {
    const { distance, content, viewport } = transition;
    /** @param {Axis} name @param {number} at */
    const start = (name, at) => {
      const now = content[name === "x" ? "width" : "height"] - viewport[name === "x" ? "width" : "height"];
      return now > 0 && distance[name] > 0 ? at / now * distance[name] : at;
    };
    return { x: start("x", x), y: start("y", y) };
  },

  close() {
    if (!transition.isOpen) return;
    transition.stop();
    transition.isOpen = false;
    stage.draw = transition.draw;
    interpreter.endTransition();
    transition.mark();
    stage.content = layout.contentSize;
    stage.moveTo(transition.from.x, transition.from.y);
    timeline.arrange();
  },

  mark() {
    byId("to-way").hidden = !transition.isOpen;
    byId("to-open").textContent = transition.isOpen ? "Close" : "Show the way";
  },

  /** @param {number} progress */
  show(progress) {
    transition.progress = progress;
    byId("to-progress").value = String(progress);
    byId("to-progress").setAttribute("aria-valuetext", `${Math.round(progress * 100)} %`);
    byId("to-told").textContent = `${Math.round(progress * 100)} %`;
    const sheet = interpreter.transition(progress, transition.from.x, transition.from.y);
    if (!sheet) return;
    // The offset goes along: what sticks to the screen stays on it.
    const { width, height } = layout.contentSize, { viewport } = layout;
    transition.distance = { x: width - viewport.width, y: height - viewport.height };
    Object.assign(transition, { at: sheet.offset, content: sheet.contentSize, viewport: sheet.viewport });
    stage.gestures.halt();
    stage.adopt(sheet);
    soon("way", () => timeline.arrange());
  },

  // From where it is to the end, or from the start again; a second time it stops.
  play() {
    if (transition.playing) return transition.stop();
    if (reducedMotion()) return transition.show(transition.progress < 1 ? 1 : 0);
    const from = transition.progress < 1 ? transition.progress : 0, began = performance.now();
    byId("to-play").textContent = "Pause";
    /** @param {number} now */
    const step = (now) => {
      const part = within(from + Math.max(0, now - began) / 1200, 0, 1);
      transition.playing = part < 1 ? requestAnimationFrame(step) : 0;
      transition.show(part);
      if (part === 1) transition.stop();
    };
    transition.playing = requestAnimationFrame(step);
  },

  stop() {
    cancelAnimationFrame(transition.playing);
    transition.playing = 0;
    byId("to-play").textContent = "Play";
  },
};

on("begin", () => transition.build());
on("arranged", () => {
  byId("to-items").placeholder = pictured.items || layout.ownItems || "as it is";
  byId("to-params").placeholder = layout.params.slice(0, 2).map(({ name, unit, initial }) => `${name}=${written(unit, initial)}`).join("\n");
  byId("to-params").parentElement.hidden = layout.params.length === 0;
  byId("to-data").parentElement.hidden = !editor.textOf("data") && (layout.fields ?? []).length === 0;
  if (transition.isOpen && !transition.lead()) transition.close();
});

"""### }
    package static var transportScript: String { ###"""
// Play, loop and speed: the offset goes from start to end by itself, a viewport in a second and a half.

const VIEWPORT_TIME = 1500;
const SPEEDS = [0.25, 0.5, 1, 2, 4];

class Player {
  /** @param {HTMLElement} room @param {HTMLButtonElement} button @param {HTMLElement} loop @param {HTMLSelectElement} speed */
  constructor(room, button, loop, speed) {
    Object.assign(this, { button, loop, speed });
    this.frame = 0;
    speed.append(...SPEEDS.map((value) => make("option", { value, textContent: `${value}×` })));
    speed.value = "1";
    button.disabled = true;
    button.addEventListener("click", () => this.toggle());
    loop.addEventListener("click", () => loop.setAttribute("aria-pressed", String(!this.isLooping)));
    room.addEventListener("keydown", (event) => {
      if (!isKey(event, "play") || targetIn(event, "button, select")) return;
      event.preventDefault();
      this.toggle();
    });
    on("arranged", () => {
      button.disabled = scrollEnd() === 0;
      if (button.disabled) this.stop();
    });
  }

  get isLooping() { return this.loop.getAttribute("aria-pressed") === "true"; }
  get isPlaying() { return this.frame !== 0; }
  toggle() { if (this.isPlaying) this.stop(); else this.play(); }

  play() {
    const end = scrollEnd();
    if (end === 0) return;
    // Where it is meant to be: the stage may round.
    let at = along() < 0 || along() >= end - 0.5 ? 0 : along();
    let last = performance.now();
    moveAlong(at);
    /** @param {number} now */
    const step = (now) => {
      this.frame = 0;
      // Someone else has moved it: a finger, a key, a link.
      if (Math.abs(along() - at) > 2) return this.show();
      const time = within(now - last, 0, 100);
      last = now;
      at += time / VIEWPORT_TIME * viewportLength() * Number(this.speed.value);
      const end = scrollEnd();
      const isOver = at >= end;
      if (isOver) at = this.isLooping ? 0 : end;
      moveAlong(at);
      if (!isOver || this.isLooping) this.frame = requestAnimationFrame(step);
      this.show();
    };
    this.frame = requestAnimationFrame(step);
    this.show();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.show();
  }

  show() {
    const word = this.isPlaying ? "Pause" : "Play";
    if (this.button.title === word) return;
    this.button.title = this.button.ariaLabel = word;
    this.button.querySelector("use")?.setAttribute("href", `#i-${word.toLowerCase()}`);
  }
}

const timeline = new Timeline(byId("time"), byId("plot"), byId("curves"), byId("playhead"), byId("grip"));
const lanes = new Lanes(byId("lanes"));
const player = new Player(byId("time"), byId("play"), byId("loop"), byId("speed"));

"""### }
    package static var typingScript: String { ###"""
// What a person expects of keys in a source: pairs of brackets, indentation, comments.

/** @type {Record<string, string>} */
const PAIRS = { "(": ")", "[": "]", "{": "}", "\"": "\"" };
const STEP = "  ";

class Typing {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isLeaving = false;
    const { area } = editor;
    area.addEventListener("beforeinput", (event) => {
      if (event.isComposing) return;
      const isDone = event.inputType === "insertText" && event.data?.length === 1 ? this.type(event.data)
        : event.inputType === "insertLineBreak" ? this.open()
        : event.inputType === "deleteContentBackward" && this.erase();
      if (isDone) event.preventDefault();
    });
    area.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && !this.isLeaving && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        this.indent(event.shiftKey);
      }
      if (event.key !== "Shift") this.isLeaving = event.key === "Escape";
      if (isKey(event, "comment")) {
        event.preventDefault();
        this.comment();
      }
    });
    area.addEventListener("blur", () => { this.isLeaving = false; });
  }

  // The selection, the text, and what stands around.
  get at() {
    const { area } = this.editor, { selectionStart: from, selectionEnd: to, value: text } = area;
    return { from, to, text, before: text[from - 1] ?? "", after: text[to] ?? "" };
  }

  // Puts a text in place of what is selected; the caret goes so far into it.
  /** @param {string} text @param {number} caret @param {string} kind @param {number} length */
  insert(text, caret = text.length, kind = "typing", length = 0) {
    const { from, to } = this.at;
    this.editor.change([{ start: from, end: to, text }], kind, from + caret, from + caret + length);
    return true;
  }

  // A bracket brings its other half; the other half steps over the one that is there; around a selection both are put.
  /** @param {string} key */
  type(key) {
    const { from, to, text, before, after } = this.at, closer = PAIRS[key];
    if (from !== to) return closer ? this.insert(key + text.slice(from, to) + closer, 1, "wrap", to - from) : false;
    const isQuote = key === "\"";
    if (key === after && (isQuote || Object.values(PAIRS).includes(key)) && isSpare(text, key, from)) {
      this.editor.area.setSelectionRange(from + 1, from + 1);
      return true;
    }
    if (key === "}") return this.outdent();
    if (!closer || !/^[\s)\]},;]?$/.test(after)) return false;
    if (isQuote && (/[\p{L}\p{N}"\\]/u.test(before) || !isEven(text, from))) return false;
    return this.insert(key + closer, 1);
  }

  // A brace that closes goes back under its line, if nothing stands before it.
  outdent() {
    const { from, text } = this.at, start = lineStart(text, from);
    const space = text.slice(start, from);
    if (!space.endsWith(STEP) || space.trim()) return false;
    this.editor.change([{ start: from - STEP.length, end: from, text: "}" }], "typing", from - STEP.length + 1);
    return true;
  }

  // A new line begins where the last did, deeper after a brace that opens.
  open() {
    const { from, text, before, after } = this.at;
    const space = matched(/^[ \t]*/, text.slice(lineStart(text, from), from));
    const isDeeper = /[{([]/.test(before);
    const next = `\n${space}${isDeeper ? STEP : ""}`;
    return this.insert(isDeeper && after === PAIRS[before] ? `${next}\n${space}` : next, next.length);
  }

  // Both halves of an empty pair go.
  erase() {
    const { from, to, before, after } = this.at;
    if (from !== to || !after || PAIRS[before] !== after) return false;
    this.editor.change([{ start: from - 1, end: from + 1, text: "" }], "typing", from - 1);
    return true;
  }

  // The lines of the selection; a line that it only touches at its beginning is not one of them.
  lines() {
    const { from, to, text } = this.at, lines = [];
    const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
    for (let start = lineStart(text, from); start <= last;) {
      const end = text.indexOf("\n", start);
      lines.push({ start, text: text.slice(start, end < 0 ? text.length : end) });
      if (end < 0) break;
      start = end + 1;
    }
    return lines;
  }

  // Edits of lines leave selected what was.
  /** @param {Edit[]} edits @param {string} kind */
  rewrite(edits, kind) {
    if (edits.length === 0) return;
    const { from, to } = this.at;
    /** @param {number} place @param {boolean} isEnd */
    const moved = (place, isEnd) => edits.reduce((sum, { start, end, text }) => {
      if (start > place || start === place && isEnd && from !== to) return sum;
      return sum + text.length - (Math.min(end, place) - start);
    }, place);
    this.editor.change(edits, kind, moved(from, false), moved(to, true));
  }

  /** @param {boolean} isBack */
  indent(isBack) {
    const { from, to, text } = this.at;
    if (!isBack && !text.slice(from, to).includes("\n")) return this.insert(STEP);
    const edits = this.lines().flatMap((line) => {
      const gone = isBack ? matched(/^(?: {1,2}|\t)?/, line.text).length : 0;
      return isBack ? gone ? [{ start: line.start, end: line.start + gone, text: "" }] : []
        : line.text ? [{ start: line.start, end: line.start, text: STEP }] : [];
    });
    this.rewrite(edits, "indent");
  }

  // Lines become comments, or no comments if they all are.
  comment() {
    if (this.editor.sheet !== "layout") return;
    const lines = this.lines().filter((line) => line.text.trim());
    const depth = Math.min(...lines.map((line) => matched(/^\s*/, line.text).length));
    const areComments = lines.every((line) => /^\s*\/\//.test(line.text));
    this.rewrite(lines.map((line) => {
      if (!areComments) return { start: line.start + depth, end: line.start + depth, text: "// " };
      const [all, space] = /^(\s*)\/\/ ?/.exec(line.text) ?? ["", ""];
      return { start: line.start + space.length, end: line.start + all.length, text: "" };
    }), "comment");
  }
}

/** @param {string} text @param {number} place */
const lineStart = (text, place) => text.lastIndexOf("\n", place - 1) + 1;
// Whether so far on the line no string is open.
/** @param {string} text @param {number} place */
const isEven = (text, place) => text.slice(lineStart(text, place), place).split("\"").length % 2 === 1;

// Whether a bracket that closes at a place closes one, so that another would be too many.
/** @param {string} text @param {string} closer @param {number} place */
function isSpare(text, closer, place) {
  if (closer === "\"") return !isEven(text, place);
  const opener = Object.keys(PAIRS).find((key) => PAIRS[key] === closer);
  return text.split(closer).length >= text.split(opener ?? closer).length;
}

on("begin", () => new Typing(editor));

"""### }
    package static var valuesScript: String { ###"""
// Values as people read and write them: numbers with all the digits that give them back, or with few; sizes.

// What a pattern finds in a text; empty where it finds nothing.
/** @param {RegExp} pattern @param {string} text */
const matched = (pattern, text) => pattern.exec(text)?.[0] ?? "";

// A number with few digits, for what is only looked at.
/** @param {number} value @param {number} digits */
function short(value, digits = 3) {
  const text = Math.abs(value) < 1e15 ? String(Number(value.toFixed(digits))) : String(value);
  return text === "-0" ? "0" : text;
}

// A number with as many digits as give it back, and no more.
/** @param {number} value */
const exact = (value) => value === 0 ? "0" : String(value);

// The same where it has no more digits than a person would write, else rounded: the whole number is for the address.
/** @param {number} value */
const readable = (value) => exact(value).length <= 13 ? exact(value) : short(value, 2);

// What a field of a param shows is degrees for an angle, else the number itself. As the interpreter reads `30deg`.
/** @param {string} unit @param {number} number */
const ofShown = (unit, number) => unit === "angle" ? number * Math.PI / 180 : number;

// The shown number that comes back as the value: of those that do, the one with the fewest digits.
/** @param {string} unit @param {number} value */
function shown(unit, value) {
  if (unit !== "angle") return value === 0 ? 0 : value;
  const degrees = value * 180 / Math.PI;
  for (let digits = 1; digits < 17; digits += 1) {
    const number = Number(degrees.toPrecision(digits));
    if (ofShown(unit, number) === value) return number === 0 ? 0 : number;
  }
  return degrees;
}

// A value as `--set` takes it.
/** @param {string} unit @param {number} value */
function written(unit, value) {
  if (unit === "boolean") return String(value !== 0);
  return exact(shown(unit, value)) + (unit === "angle" ? "deg" : "");
}

// A number without what adding up has left behind its last digits.
/** @param {number} number */
const plain = (number) => Number(number.toPrecision(15));

/** @param {string} text */
function readSize(text) {
  const found = /^\s*([\d.]+(?:e\d+)?)\s*[x×]\s*([\d.]+(?:e\d+)?)\s*$/i.exec(text);
  const width = found ? Number(found[1]) : 0, height = found ? Number(found[2]) : 0;
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
}

/** @param {Size | null} a @param {Size | null} b */
const sameSize = (a, b) => a === b || Boolean(a && b && a.width === b.width && a.height === b.height);

"""### }
    package static var welcomeScript: String { ###"""
// A welcome of three hints on the stage. Who has sent it away sees it no more, on no page of this browser; where the browser
// remembers nothing, as long as the page is open.

const WELCOMED = "layout-welcomed";
const HELP = matchMedia(CRAMPED).matches ? "The menu ⋯" : "The button ?";
const HINTS = [
  "Drag the stage or turn the wheel: the layout scrolls.", "Click an element: see why it moves, and drag its handles.",
  `Change the text: picture and tests follow. ${HELP} tells all gestures and keys.`,
];

addEventListener("layout-ready", () => {
  if (isEmbedded || inStorage((storage) => storage.getItem(WELCOMED))) return;
  const root = byId("welcome"), close = make("button", { type: "button", className: "btn primary", textContent: "Got it" });
  close.addEventListener("click", () => {
    inStorage((storage) => storage.setItem(WELCOMED, "1"));
    root.remove();
    stage.root.focus({ preventScroll: true });
  });
  root.append(make("ol", {}, ...HINTS.map((textContent) => make("li", { textContent }))), close);
  root.hidden = false;
});

"""### }
    package static var wireScript: String { ###"""
// Written by Sources/embed.sh of Player/WireNumbers.swift. Do not edit.

const SheetColumn = {
  kind: 0,
  section: 1,
  item: 2,
  left: 3,
  top: 4,
  width: 5,
  height: 6,
  anchorX: 7,
  anchorY: 8,
  a: 9,
  b: 10,
  c: 11,
  d: 12,
  moveX: 13,
  moveY: 14,
  alpha: 15,
  zIndex: 16,
  frameLeft: 17,
  frameTop: 18,
  frameWidth: 19,
  frameHeight: 20,
  isInSpace: 21,
  matrix: 22,
  blur: 38,
  clipLeft: 39,
  clipTop: 40,
  clipRight: 41,
  clipBottom: 42,
  corner: 43,
  innerX: 44,
  innerY: 45,
  innerScaleX: 46,
  innerScaleY: 47,
  attributes: 48,
};

const WindowColumn = {
  section: 0,
  left: 1,
  top: 2,
  width: 3,
  height: 4,
  offset: 5,
  length: 6,
  repeats: 7,
  keepsSides: 8,
};

const AssistanceQuestion = {
  offers: 0,
  hover: 1,
  signature: 2,
  format: 3,
  renamable: 4,
  rename: 5,
  references: 6,
  outline: 7,
};

const ItemChange = {
  insert: 0,
  remove: 1,
  resize: 2,
};

const PictureAppearance = {
  auto: 0,
  light: 1,
  dark: 2,
};

// All of them, for a worker.
const WIRE = { SheetColumn, WindowColumn, AssistanceQuestion, ItemChange, PictureAppearance, };

"""### }
    package static var worldScript: String { ###"""
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

"""### }
    package static var zoomingScript: String { ###"""
// How large the device is drawn, by a menu, by keys and by two fingers; and the table under a hand that holds Space, or the
// middle button.

// The room around what is chosen, as a part of it.
const MARGIN_OF_CHOSEN = 1.2;
const ZOOMS = [
  { key: "0", words: "Fit", work: () => table.zoom(null) },
  { key: "1", words: "100 %", work: () => table.zoom(1) },
  { key: "2", words: "Chosen element", work: zoomToChosen, needs: () => Boolean(stage.nodes.get(stage.chosen)) },
];

/** @return {Entry[]} */
const zoomEntries = () => ZOOMS.filter(({ needs }) => needs?.() ?? true).map(({ key, words, work }) => [`${words} (${key})`, work]);

function zoomToChosen() {
  const node = stage.nodes.get(stage.chosen), { root } = table;
  if (!node) return;
  const box = () => node.getBoundingClientRect(), { width, height } = box(), seen = root.getBoundingClientRect();
  table.zoom(table.scale * Math.min(seen.width / width, seen.height / height) / MARGIN_OF_CHOSEN);
  const after = box();
  root.scrollLeft += after.left + after.width / 2 - seen.left - seen.width / 2;
  root.scrollTop += after.top + after.height / 2 - seen.top - seen.height / 2;
}

class Panning {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    // Whether Space is held, and whether it has moved the table meanwhile.
    this.isArmed = this.isSpent = false;
    root.addEventListener("pointerdown", (event) => this.grasp(event), true);
    root.addEventListener("mousedown", (event) => { if (event.button === 1) event.preventDefault(); });
    addEventListener("keydown", (event) => this.arm(event), true);
    addEventListener("keyup", (event) => this.disarm(event), true);
    addEventListener("blur", () => this.rest());
  }

  // Space on the stage waits until it is let go: a drag may come.
  /** @param {KeyboardEvent} event */
  arm(event) {
    const { target } = event, isHere = target === document.body || byId("table").contains(target) && !targetIn(event, ".handle");
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey || !isHere) return;
    if (target !== document.body) event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    this.isArmed = true;
    this.isSpent = false;
    this.root.classList.add("pans");
  }

  rest() {
    this.isArmed = false;
    this.root.classList.remove("pans");
  }

  /** @param {KeyboardEvent} event */
  disarm(event) {
    if (event.key !== " " || !this.isArmed) return;
    this.rest();
    event.preventDefault();
    event.stopPropagation();
    if (this.isSpent || !this.root.contains(event.target)) return;
    // No drag has come: it does what it does.
    const node = nodeOf(event);
    if (node) pick(node); else stage.gestures.press(new KeyboardEvent("keydown", { key: " ", shiftKey: event.shiftKey }));
  }

  /** @param {PointerEvent} event */
  grasp(event) {
    if (!(this.isArmed && event.button === 0) && event.button !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    this.isSpent = true;
    const { root } = this;
    let { clientX, clientY } = event;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      root.scrollLeft -= moved.clientX - clientX;
      root.scrollTop -= moved.clientY - clientY;
      ({ clientX, clientY } = moved);
    };
    // Its end is no click.
    /** @param {Event} clicked */
    const hush = (clicked) => clicked.stopPropagation();
    root.setPointerCapture(event.pointerId);
    root.classList.add("panned");
    root.addEventListener("pointermove", move);
    root.addEventListener("click", hush, true);
    root.addEventListener("lostpointercapture", () => {
      root.removeEventListener("pointermove", move);
      root.classList.remove("panned");
      setTimeout(() => root.removeEventListener("click", hush, true));
    }, { once: true });
  }
}

// Two fingers on the table draw the device larger and smaller, and move it: what is between them stays there.
class Pinching {
  /** @param {HTMLElement} root */
  constructor(root) {
    // Where each finger is, in the order in which they have come.
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    // What the fingers began with: what is between them, how far they were apart, and the scale.
    this.grip = { share: { x: 0, y: 0 }, length: 1, scale: 1 };
    root.addEventListener("pointerdown", (event) => this.land(event), true);
    addEventListener("pointermove", (event) => this.move(event), true);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, ({ pointerId }) => this.fingers.delete(pointerId), true);
  }

  /** @param {PointerEvent} event */
  land(event) {
    const { fingers } = this;
    if (event.isPrimary) fingers.clear();
    // A handle has the finger that is on it.
    if (event.pointerType !== "touch" || targetIn(event, ".handle")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size < 2) return;
    event.stopPropagation();
    stage.gestures.drop();
    const { middle, length } = this.span;
    this.grip = { share: table.shareAt(middle), length, scale: table.wish ?? table.scale };
  }

  // The middle between the first two fingers, and how far they are apart.
  get span() {
    const [one, other] = this.fingers.values();
    return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)) };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { fingers } = this, finger = fingers.get(event.pointerId);
    if (!finger) return;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (fingers.size < 2) return;
    const { middle, length } = this.span, { share, length: first, scale } = this.grip;
    table.zoom(scale * length / first, share, middle);
  }
}

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new Panning(byId("table"));
  new Pinching(byId("table"));
  menu(byId("zoom-button"), byId("zoom-menu"), zoomEntries);
  addEventListener("keydown", (event) => {
    const zoom = ZOOMS.find(({ key }) => key === event.key);
    if (!zoom || event.ctrlKey || event.metaKey || event.altKey || targetIn(event, "textarea, input, select, dialog, .popup, .menu")) return;
    event.preventDefault();
    zoom.work();
  });
});

"""### }
}
