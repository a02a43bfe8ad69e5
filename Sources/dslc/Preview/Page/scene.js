// A layer with one node for each element of a sheet, in the order of painting. Nodes of those that have gone are used
// again for those that come.

class Scene {
  // A view says how large the viewport is and which way it scrolls, where it is not the stage.
  /** @param {HTMLElement} layer @param {View | null} view */
  constructor(layer, view = null) {
    this.layer = layer;
    this.view = view;
    this.kinds = [];
    this.nodes = new Map();
    this.windows = new Map();
    this.pool = [];
    this.chosen = null;
  }

  // Puts every element of a sheet where it belongs; answers whether the one with the focus has gone.
  /** @param {Sheet} sheet @param {number} left @param {number} top */
  place({ count, width, numbers, rows }, left, top) {
    const before = this.nodes;
    const now = new Map();
    const wanted = [];
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      let key = `${numbers[at + SheetColumn.kind]},${numbers[at + SheetColumn.section]},${numbers[at + SheetColumn.item]}`;
      // On the way to another world one may leave while another comes in its place.
      while (now.has(key)) key += ",";
      const node = before.get(key);
      if (node) before.delete(key);
      now.set(key, node ?? null);
      wanted.push(key);
    }
    const free = [...before.values()];
    const focused = this.layer.contains(document.activeElement) ? /** @type {ElementNode} */ (document.activeElement) : null;
    const isLost = Boolean(focused && before.has(focused.key));
    const windows = this.open(rows ?? [], left, top), gone = /** @type {Set<Element>} */ (new Set(free));
    const whole = { node: this.layer, cursor: this.layer.children[windows.size], left, top };
    /** @param {Home} home */
    const skip = (home) => { while (home.cursor && gone.has(home.cursor)) home.cursor = home.cursor.nextElementSibling; };
    const homes = [whole, ...windows.values()], pass = (/** @type {Home} */ home) => {
      home.cursor = home.cursor?.nextElementSibling ?? null;
      skip(home);
    };
    homes.forEach(skip);
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = wanted[index];
      let node = now.get(key);
      if (!node) {
        node = free.pop() ?? this.pool.pop() ?? this.make();
        this.name(node, key, numbers[at + SheetColumn.kind], numbers[at + SheetColumn.section], numbers[at + SheetColumn.item]);
        now.set(key, node);
      }
      node.row = index;
      const home = windows.size > 0 && this.kinds[node.kind]?.isInRow && windows.get(node.section) || whole;
      this.put(node, numbers, at, home.left, home.top);
      // Their order in the page is the order in which they are painted.
      if (node === home.cursor) {
        pass(home);
      } else {
        // One that comes from another window, as after a transition, is awaited there no more.
        const other = node.parentNode && node.parentNode !== home.node && homes.find(({ cursor }) => cursor === node);
        if (other) pass(other);
        home.node.insertBefore(node, home.cursor ?? null);
      }
      const place = String(index + 1);
      if (node.place !== place) node.style.zIndex = node.place = place;
    }
    for (const node of free) {
      node.remove();
      this.pool.push(node);
    }
    if (this.pool.length > 64) this.pool.length = 64;
    this.nodes = now;
    if (focused && !isLost && focused !== document.activeElement) focused.focus({ preventScroll: true });
    return isLost;
  }

  // A window for each row that scrolls by itself, which cuts what is in it; they stand before all else in the layer.
  /** @param {RowWindow[]} rows @param {number} left @param {number} top */
  open(rows, left, top) {
    const before = this.windows, windows = this.windows = new Map();
    for (const { section, x, y, width, height } of rows) {
      const node = before.get(section)?.node ?? document.createElement("div");
      before.delete(section);
      node.className = "window";
      if (!node.parentNode) this.layer.prepend(node);
      Object.assign(node.style, { left: `${x - left}px`, top: `${y - top}px`, width: `${width}px`, height: `${height}px` });
      windows.set(section, { node, cursor: node.firstElementChild, left: x, top: y });
    }
    // What stood in the others may be drawn elsewhere.
    for (const { node } of before.values()) {
      this.layer.append(...node.children);
      node.remove();
    }
    return windows;
  }

  make() {
    const node = /** @type {ElementNode} */ (document.createElement("div"));
    node.className = "element";
    node.view = this.view;
    node.tabIndex = -1;
    node.setAttribute("role", "button");
    return node;
  }

  /** @param {ElementNode} node @param {string} key @param {number} kind @param {number} section @param {number} item */
  name(node, key, kind, section, item) {
    const { name, category } = this.kinds[kind] ?? { name: "?", category: "" };
    node.kind = kind;
    node.key = key;
    node.section = section;
    node.item = item;
    node.dataset.kind = name;
    node.dataset.section = String(section);
    node.dataset.item = String(item);
    const path = `${name}[${section},${item}]`;
    node.dataset.element = path;
    node.setAttribute("aria-label", `${path}, ${category}`);
    node.setAttribute("aria-pressed", String(key === this.chosen));
    content.name(node, this.kinds[kind]);
  }

  /** @param {ElementNode} node @param {Sheet["numbers"]} numbers @param {number} at @param {number} left @param {number} top */
  put(node, numbers, at, left, top) {
    const x = numbers[at + SheetColumn.left] - left, y = numbers[at + SheetColumn.top] - top;
    const width = numbers[at + SheetColumn.width], height = numbers[at + SheetColumn.height];
    // The browser rounds lengths to 1/64 px, transforms hardly at all: the box has whole sides, and the transform the rest.
    const wide = side(width), high = side(height);
    const alongX = width / wide, alongY = height / high;
    if (node.wide !== wide) node.style.width = `${node.wide = wide}px`;
    if (node.high !== high) node.style.height = `${node.high = high}px`;
    const pivotX = numbers[at + SheetColumn.anchorX] * width, pivotY = numbers[at + SheetColumn.anchorY] * height;
    let transform, shade = 0;
    if (numbers[at + SheetColumn.isInSpace] === 0) {
      const a = numbers[at + SheetColumn.a], b = numbers[at + SheetColumn.b];
      const c = numbers[at + SheetColumn.c], d = numbers[at + SheetColumn.d];
      const moveX = x + pivotX + numbers[at + SheetColumn.moveX] - a * pivotX - c * pivotY;
      const moveY = y + pivotY + numbers[at + SheetColumn.moveY] - b * pivotX - d * pivotY;
      transform = `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${moveX},${moveY})`;
    } else {
      let matrix = `${numbers[at + SheetColumn.matrix]}`;
      for (let place = at + SheetColumn.matrix + 1; place < at + SheetColumn.blur; place += 1) matrix += `,${numbers[place]}`;
      transform = `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix})`
        + ` translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
      shade = turnedAway(numbers, at + SheetColumn.matrix);
    }
    if (node.transform !== transform) node.style.transform = node.transform = transform;
    const alpha = Math.max(0, Math.min(1, numbers[at + SheetColumn.alpha]));
    if (node.alpha !== alpha) node.style.opacity = String(node.alpha = alpha);
    const blur = numbers[at + SheetColumn.blur];
    if (blur !== (node.blurRadius ?? 0)) node.style.filter = (node.blurRadius = blur) > 0 ? `blur(${blur}px)` : "";
    const outline = this.kinds[node.kind]?.outline;
    const isCutAcross = outline !== undefined && numbers[at + outline] >= 0;
    const cut = isCutAcross ? polygonOf(numbers, at, at + outline) : cutOf(numbers, at, alongX, alongY);
    if (cut !== (node.cut ?? "")) node.style.clipPath = node.cut = cut;
    content.put(node, this.kinds[node.kind], numbers, at, width, height, shade);
  }

  // Forgets every node: their kinds are no more.
  clear() {
    this.layer.replaceChildren();
    this.nodes = new Map();
    this.windows = new Map();
    this.pool = [];
  }
}

// What is seen of a box, in CSS: how much is cut off on the left, on top, on the right, at the bottom, and the radius of the
// corners; empty where that is all of it.
/** @param {Sheet["numbers"]} numbers @param {number} at @param {number} alongX @param {number} alongY */
function cutOf(numbers, at, alongX, alongY) {
  const left = numbers[at + SheetColumn.clipLeft], top = numbers[at + SheetColumn.clipTop], right = numbers[at + SheetColumn.clipRight];
  const bottom = numbers[at + SheetColumn.clipBottom], corner = numbers[at + SheetColumn.corner];
  if (left === 0 && top === 0 && right === 0 && bottom === 0 && corner === 0) return "";
  return `inset(${top / alongY}px ${right / alongX}px ${bottom / alongY}px ${left / alongX}px round ${corner}px)`;
}

// What the masks of owners leave of a part, in CSS: in percent, for the box has whole sides.
/** @param {Sheet["numbers"]} numbers @param {number} at @param {number} outline */
function polygonOf(numbers, at, outline) {
  const points = [], count = numbers[outline];
  for (let place = outline + 1; place < outline + 1 + 2 * count; place += 2) {
    points.push(`${100 * numbers[place] / numbers[at + SheetColumn.width]}% ${100 * numbers[place + 1] / numbers[at + SheetColumn.height]}%`);
  }
  return `polygon(${count > 2 ? points.join() : "0 0"})`;
}

// A whole side for a box; what is longer than any screen is drawn shorter and stretched.
/** @param {number} length */
const side = (length) => length > 30_000 ? 1000 : Math.max(1, Math.round(length));

// How far a matrix turns its plane away from who looks at it, from 0 to 1.
/** @param {Sheet["numbers"]} numbers @param {number} at */
function turnedAway(numbers, at) {
  const [a, b, c] = [numbers[at], numbers[at + 1], numbers[at + 2]], [d, e, f] = [numbers[at + 4], numbers[at + 5], numbers[at + 6]];
  const x = b * f - c * e, y = c * d - a * f, z = a * e - b * d;
  const length = Math.hypot(x, y, z);
  return length > 0 ? 1 - Math.abs(z) / length : 0;
}
