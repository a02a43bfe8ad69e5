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
