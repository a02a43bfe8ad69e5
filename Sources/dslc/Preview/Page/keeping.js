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
