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
