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
