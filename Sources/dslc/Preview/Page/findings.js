// The findings below the editor.

// So many of a word: `1 cell`, `2 cells`.
const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// What a document of findings counts and does not list, as one finding for errors and one for warnings.
function leftOut(document, findings) {
  const files = (document.omitted ?? []).map(({ file, count }) => `${count} in ${file}`).join(", ");
  return ["error", "warning"].flatMap((severity) => {
    const rest = document[`${severity}s`] - findings.filter((finding) => finding.severity === severity).length;
    if (!(rest > 0 && files)) return [];
    const message = `and ${count(rest, `more ${severity}`)}`;
    return [{ severity, count: rest, code: null, message, secondary: [], notes: [`not listed: ${files}`], help: null, isHere: false, key: message }];
  });
}

// Lists findings; those that stand in the text that is edited can be gone to.
function listFindings(root, findings, onPick) {
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
    const fixes = (finding.fixes ?? []).map((fix) => fix.title);
    for (const text of [...finding.secondary, ...finding.notes, finding.help, ...fixes]) {
      if (text) item.append(make("small", { textContent: text }));
    }
    if (finding.isHere) item.addEventListener("click", () => onPick(finding));
    return make("li", { className: finding.severity }, item);
  }));
}
