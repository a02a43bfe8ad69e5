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
