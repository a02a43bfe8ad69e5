// A list in an element that scrolls: nodes where the layout says, made by the page, and used again when they leave.

import { Engine, importsOf } from "./module.js";

const ORDER = { supplementary: 0, cell: 1, decoration: 2 };

/** A layout, checked. Each list that it is attached to has its own instance. */
export class Layout {
  /** Loads a layout: a text, or the address of one. Throws a `LayoutError` with what is wrong with it. */
  static async load(source) {
    const isText = source instanceof URL ? false : /[{\n]/.test(source);
    const name = isText ? "layout" : String(source);
    let text = source;
    if (!isText) {
      const answer = await fetch(source);
      if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
      text = await answer.text();
    }
    const imports = await importsOf(name, text);
    // So that mistakes are told here, not where it is used.
    await Engine.start(name, text, imports);
    return new Layout(name, text, imports);
  }

  constructor(name, text, imports) { Object.assign(this, { name, text, imports }); }

  /** Puts a list into an element that scrolls; answers the list once its first frame stands. */
  async attach(scroller, options = {}) {
    const list = new List(await Engine.start(this.name, this.text, this.imports), scroller, options);
    list.arrange();
    return list;
  }
}

/** A layout at work in an element that scrolls. */
export class List {
  constructor(engine, scroller, { sections = null, params = {}, render = () => {}, safeArea = null }) {
    Object.assign(this, { engine, scroller, sections, params: { ...params }, render, safeArea });
    this.nodes = new Map();
    this.spares = new Map();
    /** How many nodes have been made so far: those that leave are used again. */
    this.made = 0;
    this.content = document.createElement("div");
    Object.assign(this.content.style, { position: "relative", overflow: "hidden" });
    scroller.append(this.content);
    this.follow = () => this.place();
    scroller.addEventListener("scroll", this.follow, { passive: true });
    this.sizes = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = scroller;
      if (width !== this.viewport.width || height !== this.viewport.height) this.arrange();
    });
    this.sizes.observe(scroller);
    this.motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.renew = () => this.arrange();
    this.motion.addEventListener("change", this.renew);
  }

  /** Prepares the layout for what there is now: the size of the scroller, the data, the params. */
  arrange() {
    const { scroller, sections, params, safeArea } = this;
    this.viewport = { width: scroller.clientWidth, height: scroller.clientHeight };
    this.layout = this.engine.prepare({
      sections, params, safeArea, viewport: this.viewport, reducedMotion: this.motion.matches,
      rightToLeft: getComputedStyle(scroller).direction === "rtl",
    });
    this.fit();
    this.place();
  }

  // The content is as large as the layout says, and scrolls along its axes only.
  fit() {
    const { contentSize: { width, height }, scrolls } = this.layout;
    Object.assign(this.content.style, {
      width: scrolls.x ? `${width}px` : "100%", height: scrolls.y ? `${height}px` : "100%", minWidth: "100%", minHeight: "100%",
    });
  }

  /** Puts every element where it belongs at the offset. */
  place() {
    const { scroller } = this, before = this.nodes, now = this.nodes = new Map();
    const x = this.isMirrored ? scroller.scrollLeft + scroller.scrollWidth - scroller.clientWidth : scroller.scrollLeft;
    const { count, width, numbers } = this.engine.look(x, scroller.scrollTop), news = [];
    for (let index = 0; index < count; index += 1) {
      const at = index * width, [kind, section, item] = numbers.subarray(at, at + 3);
      const id = this.id(kind, section, item);
      const node = before.get(id);
      before.delete(id);
      if (node) now.set(id, node); else news.push({ id, kind, section, item });
      if (node) Object.assign(node, { section, item });
    }
    // Nodes that have left serve those of their kind that have come.
    for (const [, node] of before) {
      if (!this.spares.has(node.kind)) this.spares.set(node.kind, []);
      this.spares.get(node.kind).push(node);
      node.element.remove();
    }
    for (const one of news) now.set(one.id, this.show(one));
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      this.put(now.get(this.id(numbers[at], numbers[at + 1], numbers[at + 2])), numbers, at, index);
    }
    if (news.length > 0) this.order();
  }

  // A cell goes by the id of its record, so that its node stays its node when the data changes.
  id(kind, section, item) {
    const own = this.layout.kinds[kind].category === "cell" ? this.sections?.[section]?.ids?.[item] : undefined;
    return own === undefined ? `${kind},${section},${item}` : `${kind} ${own}`;
  }

  show({ kind, section, item }) {
    const spare = this.spares.get(kind)?.pop(), { name, category } = this.layout.kinds[kind];
    const node = spare ?? { kind, element: document.createElement("div") };
    if (!spare) {
      this.made += 1;
      node.element.dataset.kind = name;
      Object.assign(node.element.style, { position: "absolute", left: "0", top: "0", transformOrigin: "0 0", boxSizing: "border-box" });
    }
    Object.assign(node, { section, item });
    this.render(node.element, { kind: name, category, section, item });
    return node;
  }

  // The box has whole sides, as browsers round them to 1/64 px; the transform stretches it to what it is.
  put({ element }, numbers, at, index) {
    const [x, y, width, height, anchorX, anchorY, a, b, c, d, tx, ty, alpha] = numbers.subarray(at + 3, at + 16);
    const wide = Math.max(1, Math.round(width)), high = Math.max(1, Math.round(height)), { style } = element;
    const pivotX = anchorX * width, pivotY = anchorY * height, alongX = width / wide, alongY = height / high;
    style.width = `${wide}px`;
    style.height = `${high}px`;
    style.transform = numbers[at + 21] === 0
      ? `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${x + pivotX + tx - a * pivotX - c * pivotY},${y + pivotY + ty - b * pivotX - d * pivotY})`
      : `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${numbers.subarray(at + 22, at + 38).join()}) translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
    style.opacity = Math.max(0, Math.min(1, alpha));
    style.zIndex = index + 1;
  }

  // In the page the elements stand as they are read: by section, a section's titles first, then its cells.
  order() {
    const rank = (node) => ORDER[this.layout.kinds[node.kind].category] ?? 3;
    const wanted = [...this.nodes.values()].sort((one, other) => one.section - other.section || rank(one) - rank(other) || one.item - other.item);
    let cursor = this.content.firstElementChild;
    for (const { element } of wanted) {
      if (element === cursor) cursor = cursor.nextElementSibling; else this.content.insertBefore(element, cursor);
    }
  }

  /** Changes params, as a slider does. Throws where the layout has none of that name. */
  set(params) {
    for (const [name, value] of Object.entries(params)) {
      if (!this.engine.set(name, Number(value))) throw new RangeError(`the layout has no param \`${name}\`, or it takes no ${value}`);
      this.params[name] = Number(value);
    }
    this.layout = this.engine.describe();
    this.fit();
    this.place();
  }

  /** Gives the list other data. What is at the top of the viewport stays there, if its id is still there. */
  update(sections) {
    const kept = this.anchor();
    this.sections = sections;
    this.arrange();
    for (const node of this.nodes.values()) {
      const { name, category } = this.layout.kinds[node.kind];
      this.render(node.element, { kind: name, category, section: node.section, item: node.item });
    }
    const item = kept && sections[kept.section]?.ids?.indexOf(kept.id);
    if (!(item >= 0)) return;
    const frame = this.resting(kept.section, item);
    if (!frame) return;
    this.scroller.scrollBy({ top: frame.y - kept.y, left: frame.x - kept.x, behavior: "instant" });
    this.place();
  }

  // The first cell on screen that has an id, and where it rests.
  anchor() {
    const cells = [...this.nodes.values()].filter(({ kind, section }) => this.layout.kinds[kind].category === "cell" && this.sections?.[section]?.ids);
    const first = cells.sort((one, other) => one.section - other.section || one.item - other.item)
      .find(({ element }) => element.getBoundingClientRect().bottom > this.scroller.getBoundingClientRect().top + 1);
    const frame = first && this.resting(first.section, first.item);
    return frame ? { id: this.sections[first.section].ids[first.item], section: first.section, ...frame } : null;
  }

  // Where a cell is at the offset now.
  resting(section, item) {
    for (const { name, category } of this.layout.kinds) {
      const found = category === "cell" ? this.engine.element(name, section, item, this.scroller.scrollLeft, this.scroller.scrollTop) : null;
      if (found) return found.frame;
    }
    return null;
  }

  /** Scrolls until a cell is at the start of the viewport. */
  scrollTo({ section = 0, item = 0, behavior = "auto" }) {
    const frame = this.resting(section, item);
    if (!frame) throw new RangeError(`there is no cell ${item} in section ${section}`);
    this.scroller.scrollTo(this.layout.horizontal ? { left: frame.x, behavior } : { top: frame.y, behavior });
  }

  get isMirrored() { return getComputedStyle(this.scroller).direction === "rtl" && this.layout.horizontal; }

  /** Takes the list out of the page. */
  detach() {
    this.scroller.removeEventListener("scroll", this.follow);
    this.motion.removeEventListener("change", this.renew);
    this.sizes.disconnect();
    this.content.remove();
    this.nodes.clear();
    this.spares.clear();
  }
}
