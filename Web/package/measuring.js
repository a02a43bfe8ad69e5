// Cells that are as large as what they show: a field that the layout declares as `measured` takes the size of the node's
// content, once it is there and whenever it changes.

export class Measuring {
  constructor(list) {
    this.list = list;
    /** The lengths that have been measured, by the id of the node. */
    this.lengths = new Map();
    this.nodes = new WeakMap();
    this.observer = new ResizeObserver((entries) => this.take(entries));
  }

  /** The name of the measured field of items; null where the layout measures nothing, or the page does not want it. */
  get field() {
    if (!this.list.options.measure) return null;
    return this.list.layout.measured;
  }

  /** What `render` fills: the node, or a box in it that is as large as its content along the scroll. */
  body(node) {
    if (this.field === null || this.list.layout.kinds[node.kind].category !== "cell") return node.element;
    if (!node.body) {
      node.body = document.createElement("div");
      const side = this.list.layout.horizontal ? { height: "100%", width: "max-content" } : { width: "100%", height: "auto" };
      Object.assign(node.body.style, { display: "flow-root", boxSizing: "border-box", ...side });
      node.element.append(node.body);
      this.nodes.set(node.body, node);
    }
    this.observer.unobserve(node.body);
    this.observer.observe(node.body);
    return node.body;
  }

  /** Sections with what has been measured of their items. */
  filled(sections) {
    const name = this.field;
    if (name === null || this.lengths.size === 0 || !sections) return sections;
    const kinds = this.list.layout.kinds.flatMap(({ category }, kind) => (category === "cell" ? [kind] : []));
    return sections.map((one, section) => {
      const own = one.columns?.[name] ?? [];
      const lengths = Float64Array.from({ length: one.count }, (_, item) => {
        const ids = kinds.map((kind) => this.list.id(kind, section, item, one));
        return this.lengths.get(ids.find((id) => this.lengths.has(id))) ?? own[item] ?? NaN;
      });
      return { ...one, columns: { ...one.columns, [name]: lengths } };
    });
  }

  take(entries) {
    const { list } = this;
    const { x, y } = list.space.offset(list.scroller);
    let kept = null;
    for (const { target, borderBoxSize: [box] } of entries) {
      const node = this.nodes.get(target);
      // A node that waits for its next element has no size of its own.
      if (!node || !list.shows(node) || !target.isConnected) continue;
      const id = list.id(node.kind, node.section, node.item);
      const vertical = getComputedStyle(target).writingMode.startsWith("vertical") !== list.layout.horizontal;
      const length = vertical ? box.inlineSize : box.blockSize;
      if (Math.abs((this.lengths.get(id) ?? NaN) - length) < 1 / 64) continue;
      this.lengths.set(id, length);
      // The module stands where nodes were placed last.
      if (!kept) list.engine.look(x, y);
      kept = list.engine.resize(node.section, node.item, length) ?? kept;
    }
    if (kept) list.moved(kept);
  }

  /** Sizes of another width are of no use any more. */
  forget() { this.lengths.clear(); }

  /** Lets what is shown be measured again. */
  again() {
    for (const { body } of this.list.nodes.values()) {
      if (!body) continue;
      this.observer.unobserve(body);
      this.observer.observe(body);
    }
  }

  end() { this.observer.disconnect(); }
}
