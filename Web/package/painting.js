// How an element of the layout becomes a node of the page.

import { SheetColumn } from "./wire.js";

// The numbers of a row that decide how an element is drawn: its box, its transform, alpha; then its matrix, if it has one;
// then its blur, what is cut off it (left, top, right, bottom, the radius of its corners), and how what is inside is moved
// and scaled. Between them are the painting order, which is the caller's, and the bounding box, which follows from the rest.
const BOX = SheetColumn.left, PLAIN = SheetColumn.zIndex, FLAT = SheetColumn.matrix, DRAWN = SheetColumn.blur, ALL = SheetColumn.attributes;

/** Puts a node where a row of numbers says, counted from an origin. What is drawn as it was is left alone: in a plain list that is
 *  nearly all. `outline`: where a row has what the masks of owners leave of it, of a part that they cut across its sides. */
export function paint(node, numbers, at, { left, top }, outline) {
  const drawn = node.drawn ??= new Float64Array(ALL), end = numbers[at + SheetColumn.isInSpace] === 0 ? FLAT : DRAWN;
  let same = node.left === left && node.top === top;
  node.left = left;
  node.top = top;
  for (let place = BOX; place < end; place += place === PLAIN - 1 ? SheetColumn.isInSpace - PLAIN + 1 : 1) {
    const number = numbers[at + place];
    if (drawn[place] === number) continue;
    drawn[place] = number;
    same = false;
  }
  for (let place = DRAWN; place < ALL; place += 1) {
    const number = numbers[at + place];
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
    points.push(`${100 * numbers[place] / numbers[at + SheetColumn.width]}% ${100 * numbers[place + 1] / numbers[at + SheetColumn.height]}%`);
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
  let x = numbers[at + SheetColumn.left] + node.left, y = numbers[at + SheetColumn.top] + node.top;
  let a = numbers[at + SheetColumn.a], b = numbers[at + SheetColumn.b];
  let c = numbers[at + SheetColumn.c], d = numbers[at + SheetColumn.d];
  const anchorX = numbers[at + SheetColumn.anchorX], tx = numbers[at + SheetColumn.moveX];
  const width = numbers[at + SheetColumn.width], height = numbers[at + SheetColumn.height];
  const anchorY = numbers[at + SheetColumn.anchorY], ty = numbers[at + SheetColumn.moveY];
  const matrix = numbers[at + SheetColumn.isInSpace] === 0 ? null : numbers.slice(at + SheetColumn.matrix, at + SheetColumn.blur);
  // The box has whole sides, as browsers round them to 1/64 px; the transform stretches it to what it is.
  const wide = Math.max(1, Math.round(width)), high = Math.max(1, Math.round(height));
  const pivotX = anchorX * width, pivotY = anchorY * height, alongX = width / wide, alongY = height / high;
  const { style } = node.element, alpha = Math.max(0, Math.min(1, numbers[at + SheetColumn.alpha]));
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
  const { style } = node.element, blur = numbers[at + SheetColumn.blur], corner = numbers[at + SheetColumn.corner];
  const left = numbers[at + SheetColumn.clipLeft], top = numbers[at + SheetColumn.clipTop];
  const right = numbers[at + SheetColumn.clipRight], bottom = numbers[at + SheetColumn.clipBottom];
  const filter = blur > 0 ? `blur(${blur}px)` : "";
  if (filter !== (node.filter ?? "")) style.filter = node.filter = filter;
  const isCut = left !== 0 || top !== 0 || right !== 0 || bottom !== 0 || corner !== 0;
  const cut = node.outline ? node.outline : isCut
    ? `inset(${top / alongY}px ${right / alongX}px ${bottom / alongY}px ${left / alongX}px round ${corner}px)` : "";
  if (cut !== (node.cut ?? "")) style.clipPath = node.cut = cut;
  const inner = numbers.subarray(at + SheetColumn.innerX, at + SheetColumn.attributes);
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
