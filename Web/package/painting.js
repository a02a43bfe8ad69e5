// How an element of the layout becomes a node of the page.

// Where a matrix changes its sign when left and right are exchanged.
const MIRRORED = [1, 2, 3, 4, 8, 12];

/** Puts a node where a row of numbers says, the `index`-th in painting order. */
export function paint({ style }, numbers, at, index, space) {
  let [x, y, width, height, anchorX, anchorY, a, b, c, d, tx, ty, alpha] = numbers.subarray(at + 3, at + 16);
  const matrix = numbers[at + 21] === 0 ? null : numbers.slice(at + 22, at + 38);
  if (space.horizontal) x += space.base; else y += space.base;
  if (space.isMirrored) {
    x = space.mirror - x - width;
    anchorX = 1 - anchorX;
    [b, c, tx] = [-b, -c, -tx];
    if (matrix) for (const place of MIRRORED) matrix[place] = -matrix[place];
  }
  // The box has whole sides, as browsers round them to 1/64 px; the transform stretches it to what it is.
  const wide = Math.max(1, Math.round(width)), high = Math.max(1, Math.round(height));
  const pivotX = anchorX * width, pivotY = anchorY * height, alongX = width / wide, alongY = height / high;
  style.width = `${wide}px`;
  style.height = `${high}px`;
  style.transform = matrix
    ? `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix.join()}) translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`
    : `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${x + pivotX + tx - a * pivotX - c * pivotY},${y + pivotY + ty - b * pivotX - d * pivotY})`;
  style.opacity = Math.max(0, Math.min(1, alpha));
  style.zIndex = index + 1;
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
