// How an element of the layout becomes a node of the page.

// The numbers of a row that decide how an element is drawn: its box, its transform, alpha; then its matrix, if it has one;
// then its blur, what is cut off it (left, top, right, bottom, the radius of its corners), and how what is inside is moved
// and scaled. Between them are the painting order, which is the caller's, and the bounding box, which follows from the rest.
const PLAIN = 13, FLAT = 19, DRAWN = 35, ALL = 45;

/** Puts a node where a row of numbers says, counted from an origin. What is drawn as it was is left alone: in a plain list that is
 *  nearly all. `outline`: where a row has what the masks of owners leave of it, of a part that they cut across its sides. */
export function paint(node, numbers, at, { left, top }, outline) {
  const drawn = node.drawn ??= new Float64Array(ALL), end = numbers[at + 21] === 0 ? FLAT : DRAWN;
  let same = node.left === left && node.top === top;
  node.left = left;
  node.top = top;
  for (let place = 0; place < end; place += place === PLAIN - 1 ? 6 : 1) {
    const number = numbers[at + 3 + place];
    if (drawn[place] === number) continue;
    drawn[place] = number;
    same = false;
  }
  for (let place = DRAWN; place < ALL; place += 1) {
    const number = numbers[at + 3 + place];
    if (drawn[place] === number) continue;
    drawn[place] = number;
    same = false;
  }
  const cut = outline === undefined ? "" : polygon(numbers, at, at + outline);
  if (same && cut === (node.outline ?? "")) return;
  node.outline = cut;
  put(node, numbers, at);
}

// What the masks of owners leave of a part, in CSS: in percent, for the box has whole sides; empty where its own mask says it.
function polygon(numbers, at, outline) {
  const count = numbers[outline], points = [];
  if (count < 0) return "";
  for (let place = outline + 1; place < outline + 1 + 2 * count; place += 2) {
    points.push(`${100 * numbers[place] / numbers[at + 5]}% ${100 * numbers[place + 1] / numbers[at + 6]}%`);
  }
  return `polygon(${count > 2 ? points.join() : "0 0"})`;
}

/** Stacks a node over those below; a number that is high enough stays, unless it has to be the next. Answers the number. */
export function stack(node, below, isNext) {
  if (isNext || !(node.z > below && node.z < HIGHEST)) {
    if (node.z !== below + 1) node.element.style.zIndex = node.z = below + 1;
  }
  return node.z;
}

/** The number below so many nodes that come underneath another one. */
export const underneath = (node, count) => (node.z > count - HIGHEST ? node.z - count - 1 : 0);

// Numbers grow as nodes come on top of those that stay, or fall; beyond this they begin anew.
const HIGHEST = 100_000;

function put(node, numbers, at) {
  let x = numbers[at + 3] + node.left, y = numbers[at + 4] + node.top;
  let a = numbers[at + 9], b = numbers[at + 10], c = numbers[at + 11], d = numbers[at + 12];
  const anchorX = numbers[at + 7], tx = numbers[at + 13];
  const width = numbers[at + 5], height = numbers[at + 6], anchorY = numbers[at + 8], ty = numbers[at + 14];
  const matrix = numbers[at + 21] === 0 ? null : numbers.slice(at + 22, at + 38);
  // The box has whole sides, as browsers round them to 1/64 px; the transform stretches it to what it is.
  const wide = Math.max(1, Math.round(width)), high = Math.max(1, Math.round(height));
  const pivotX = anchorX * width, pivotY = anchorY * height, alongX = width / wide, alongY = height / high;
  const { style } = node.element, alpha = Math.max(0, Math.min(1, numbers[at + 15]));
  if (node.wide !== wide) style.width = `${node.wide = wide}px`;
  if (node.high !== high) style.height = `${node.high = high}px`;
  if (node.alpha !== alpha) style.opacity = node.alpha = alpha;
  mask(node, numbers, at, alongX, alongY);
  if (matrix) {
    style.transform = `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix.join()}) translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
    return;
  }
  a *= alongX;
  b *= alongX;
  c *= alongY;
  d *= alongY;
  x += pivotX + tx - a * anchorX * wide - c * anchorY * high;
  y += pivotY + ty - b * anchorX * wide - d * anchorY * high;
  style.transform = a === 1 && b === 0 && c === 0 && d === 1 ? `translate(${x}px,${y}px)` : `matrix(${a},${b},${c},${d},${x},${y})`;
}

// Blur, clip path and corners, and the place of what is inside, as variables: a picture takes
// `object-position: calc(50% + var(--inner-x)) calc(50% + var(--inner-y))`.
function mask(node, numbers, at, alongX, alongY) {
  const { style } = node.element, blur = numbers[at + 38], corner = numbers[at + 43];
  const left = numbers[at + 39], top = numbers[at + 40], right = numbers[at + 41], bottom = numbers[at + 42];
  const filter = blur > 0 ? `blur(${blur}px)` : "";
  if (filter !== (node.filter ?? "")) style.filter = node.filter = filter;
  const isCut = left !== 0 || top !== 0 || right !== 0 || bottom !== 0 || corner !== 0;
  const cut = node.outline ? node.outline : isCut
    ? `inset(${top / alongY}px ${right / alongX}px ${bottom / alongY}px ${left / alongX}px round ${corner}px)` : "";
  if (cut !== (node.cut ?? "")) style.clipPath = node.cut = cut;
  const inner = [numbers[at + 44], numbers[at + 45], numbers[at + 46], numbers[at + 47]];
  const isInside = inner[0] !== 0 || inner[1] !== 0 || inner[2] !== 1 || inner[3] !== 1;
  if (!isInside && !node.isInside) return;
  node.isInside = isInside;
  style.setProperty("--inner-x", `${inner[0]}px`);
  style.setProperty("--inner-y", `${inner[1]}px`);
  style.setProperty("--inner-scale-x", String(inner[2]));
  style.setProperty("--inner-scale-y", String(inner[3]));
}

/** What the file declares for an element, by name: a number, or a point, a size or a rectangle of several. */
export function attributes(kind, numbers, at) {
  const found = {};
  for (const { name, at: place, parts = [], shape } of kind.attributes ?? []) {
    if (place === null || Number.isNaN(numbers[at + place])) continue;
    found[name] = parts.length > 1 ? Object.fromEntries(parts.map((part, index) => [part, numbers[at + place + index]]))
      : shape === "boolean" ? numbers[at + place] !== 0 : numbers[at + place];
  }
  return found;
}
