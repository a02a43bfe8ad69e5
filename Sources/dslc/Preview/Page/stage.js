// The stage: a list that really scrolls, and in it one node for each element that can be seen. The layer that holds them
// stays where the viewport is, so that an element stands where the interpreter puts it in the same frame in which the
// list scrolls, and its coordinates stay small however long the list is.

class Stage {
  constructor(root, spacer, layer) {
    Object.assign(this, { root, layer });
    this.list = new List(root, spacer);
    this.list.onScroll = () => this.show();
    this.kinds = [];
    this.nodes = new Map();
    this.pool = [];
    // How many elements are drawn, and how many are on screen.
    this.shown = this.seen = 0;
    this.stepTime = 0;
    this.chosen = null;
    // Around the chosen element; it stays the last in the layer.
    this.outline = document.createElement("div");
    this.outline.className = "outline";
    this.outline.hidden = true;
    layer.append(this.outline);
    this.onMove = () => {};
    this.draw = () => null;
  }

  // Takes over the size of the device and of the content, and which way it scrolls.
  resize(viewport, content, kinds, horizontal) {
    this.kinds = kinds;
    this.layer.style.width = `${viewport.width}px`;
    this.layer.style.height = `${viewport.height}px`;
    this.list.resize(viewport, content, horizontal);
  }

  get offset() { return this.list.offset; }
  get distance() { return this.list.distance; }

  // Shows an offset; below 0 and past the end the list rests at its end.
  moveTo(x, y) {
    this.list.moveTo(x, y);
    this.show();
  }

  // Puts every element that can be seen where it belongs.
  show() {
    const began = performance.now();
    const sheet = this.draw(this.offset.x, this.offset.y);
    if (sheet) this.place(sheet);
    this.stepTime = performance.now() - began;
    this.onMove();
  }

  place({ count, seen, width, numbers }) {
    const { x: left, y: top } = this.offset;
    const before = this.nodes;
    const now = new Map();
    const wanted = [];
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = `${numbers[at]},${numbers[at + 1]},${numbers[at + 2]}`;
      const node = before.get(key);
      if (node) before.delete(key);
      now.set(key, node ?? null);
      wanted.push(key);
    }
    // Those that have gone are used again for those that have come, one of the same kind before any other.
    const free = [...before.values()];
    let focused = this.layer.contains(document.activeElement) ? document.activeElement : null;
    if (focused && before.has(focused.key)) {
      // The focus was on an element that has gone: another that gets its node has not been asked for.
      this.root.focus({ preventScroll: true });
      focused = null;
    }
    let cursor = this.layer.firstElementChild;
    for (const node of free) if (node === cursor) cursor = cursor.nextElementSibling;
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = wanted[index];
      let node = now.get(key);
      if (!node) {
        node = free.pop() ?? this.pool.pop() ?? this.make();
        this.name(node, key, numbers[at], numbers[at + 1], numbers[at + 2]);
        now.set(key, node);
      }
      this.put(node, numbers, at, left, top);
      // Their order in the page is the order in which they are painted.
      if (node === cursor) {
        cursor = cursor.nextElementSibling;
      } else {
        this.layer.insertBefore(node, cursor);
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
    this.shown = count;
    this.seen = seen;
    this.encircle();
    if (focused && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  make() {
    const node = document.createElement("div");
    node.className = "element";
    node.tabIndex = 0;
    node.setAttribute("role", "button");
    node.label = document.createElement("span");
    node.append(node.label);
    return node;
  }

  name(node, key, kind, section, item) {
    const { name, category } = this.kinds[kind] ?? { name: "?", category: "" };
    if (node.kind !== kind) {
      node.dataset.kind = name;
      for (const part of ["kind", "kind-line", "kind-ink"]) node.style.setProperty(`--${part}`, `var(--${part}-${kind % 8})`);
    }
    node.kind = kind;
    node.key = key;
    node.dataset.section = section;
    node.dataset.item = item;
    const path = `${name}[${section},${item}]`;
    node.dataset.element = path;
    node.setAttribute("aria-label", `${path}, ${category}`);
    // Each by itself: a name that is written from right to left does not take the numbers along.
    const word = document.createElement("bdi");
    word.textContent = name;
    const index = document.createElement("i");
    index.textContent = `${section},${item}`;
    node.label.replaceChildren(word, index);
    node.setAttribute("aria-pressed", String(key === this.chosen));
  }

  put(node, numbers, at, left, top) {
    const x = numbers[at + 3] - left, y = numbers[at + 4] - top;
    const width = numbers[at + 5], height = numbers[at + 6];
    // The browser rounds lengths to 1/64 px, transforms hardly at all: the box has whole sides, and the transform the rest.
    const wide = side(width), high = side(height);
    const alongX = width / wide, alongY = height / high;
    if (node.wide !== wide) node.style.width = `${node.wide = wide}px`;
    if (node.high !== high) node.style.height = `${node.high = high}px`;
    const isStretched = Math.abs(alongX - 1) > 0.3 || Math.abs(alongY - 1) > 0.3;
    if (isStretched || node.isStretched) {
      node.label.style.transform = isStretched ? `scale(${1 / alongX}, ${1 / alongY})` : "";
      node.isStretched = isStretched;
    }
    const pivotX = numbers[at + 7] * width, pivotY = numbers[at + 8] * height;
    let transform;
    if (numbers[at + 21] === 0) {
      const a = numbers[at + 9], b = numbers[at + 10], c = numbers[at + 11], d = numbers[at + 12];
      const moveX = x + pivotX + numbers[at + 13] - a * pivotX - c * pivotY;
      const moveY = y + pivotY + numbers[at + 14] - b * pivotX - d * pivotY;
      transform = `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${moveX},${moveY})`;
    } else {
      const matrix = Array.from(numbers.subarray(at + 22, at + 38));
      transform = `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix.join(",")})`
        + ` translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
    }
    if (node.transform !== transform) node.style.transform = node.transform = transform;
    const alpha = Math.max(0, Math.min(1, numbers[at + 15]));
    if (node.alpha !== alpha) node.style.opacity = node.alpha = alpha;
    const blur = numbers[at + 38];
    if (blur !== (node.blurRadius ?? 0)) node.style.filter = (node.blurRadius = blur) > 0 ? `blur(${blur}px)` : "";
  }

  // Forgets every node: their kinds are no more.
  clear() {
    this.layer.replaceChildren(this.outline);
    this.nodes = new Map();
    this.pool = [];
    this.choose(null);
  }

  // Marks an element as chosen, by its key; null: none.
  choose(key) {
    this.chosen = key;
    for (const node of this.nodes.values()) node.setAttribute("aria-pressed", String(node.key === key));
    this.encircle();
  }

  // Draws the outline where the chosen element is.
  encircle() {
    const node = this.nodes.get(this.chosen);
    this.outline.hidden = !node;
    if (node) for (const part of ["width", "height", "transform"]) this.outline.style[part] = node.style[part];
  }
}

// A whole side for a box; what is longer than any screen is drawn shorter and stretched.
const side = (length) => length > 30_000 ? 1000 : Math.max(1, Math.round(length));
