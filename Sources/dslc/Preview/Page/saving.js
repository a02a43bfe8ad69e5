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
