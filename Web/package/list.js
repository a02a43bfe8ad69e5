// A list in an element that scrolls: nodes where the layout says, made by the page, and used again when they leave.

import { Ahead } from "./ahead.js";
import { Live } from "./live.js";
import { Measuring } from "./measuring.js";
import { Engine } from "./module.js";
import { Order } from "./order.js";
import { attributes, paint, stack, underneath } from "./painting.js";
import { Rows } from "./rows.js";
import { Space } from "./space.js";
import { Stops } from "./stops.js";
import { SheetColumn } from "./wire.js";

// Takes the first node of a kind out of several.
function firstOf(nodes, kind) {
  const at = nodes.findIndex((node) => node.kind === kind);
  return at < 0 ? null : nodes.splice(at, 1)[0];
}

// A compiled layout begins so.
const MARK = [0x4C, 0x59, 0x4F, 0x43];
const isCompiled = (bytes) => MARK.every((byte, at) => bytes[at] === byte);

/** A layout, sound. Each list that it is attached to has its own instance. */
export class Layout {
  /**
   * Loads a layout: the address of a text or of a compiled one, a text, or the bytes of a compiled one. Throws a
   * `LayoutError` with what is wrong with it.
   */
  static async load(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return Layout.begin({ bytes: source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength) });
    }
    if (typeof source === "string" && /[{\n]/.test(source)) return Layout.read("layout", source);
    const answer = await fetch(source);
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return isCompiled(bytes) ? Layout.begin({ bytes }) : Layout.read(String(source), new TextDecoder().decode(bytes));
  }

  static async read(name, text) {
    const { importsOf } = await import("./imports.js");
    return Layout.begin({ name, text, imports: await importsOf(name, text) });
  }

  // So that mistakes are told here, not where it is used.
  static async begin(source) {
    await Engine.start(source);
    return new Layout(source);
  }

  constructor(source) { this.source = source; }

  /** Puts a list into an element that scrolls; answers the list once its first frame stands. */
  async attach(scroller, options = {}) {
    const list = new List(await Engine.start(this.source), scroller, options);
    list.arrange();
    if (options.live) list.live = new Live(options.live, (source) => list.replace(source), (error) => list.fail(error));
    return list;
  }
}

/** A layout at work in an element that scrolls. */
export class List {
  constructor(engine, scroller, options) {
    const { sections = null, params = {}, render = () => {}, safeArea = null, overscan = 0 } = options;
    Object.assign(this, { engine, scroller, options, sections, params: { ...params }, render, safeArea, overscan });
    /** The nodes at work, by their keys. */
    this.nodes = new Map();
    // Those that have left: in a step, and before it.
    this.leaving = [];
    this.spares = [];
    // The nodes of a step as they are painted, and the places in it of those that have come.
    this.standing = [];
    this.comers = [];
    this.step = 0;
    /** How many nodes have been made so far: those that leave are used again. */
    this.made = 0;
    this.content = document.createElement("div");
    // Clipped, not hidden: else marks for stops would be those of the content, not of the scroller.
    Object.assign(this.content.style, { position: "relative", overflow: "clip", isolation: "isolate" });
    if (options.role) this.content.setAttribute("role", options.role);
    // The page itself scrolls by its first element, and tells of it at the document.
    this.isPage = scroller === document.scrollingElement;
    const home = options.inside ?? (this.isPage ? document.body : scroller);
    // What a server has made is seen until the first frame stands.
    this.served = home.querySelector(":scope > [data-layout-list]");
    home.append(this.content);
    if (this.served) Object.assign(this.served.style, { position: "absolute", inset: "0", height: "auto", pointerEvents: "none" });
    /** Whether other things may stand beside the list in its scroller. */
    this.isBeside = home !== scroller;
    this.source = this.isPage ? document : scroller;
    this.stops = new Stops(this);
    this.measuring = new Measuring(this);
    this.rows = new Rows(this);
    this.order = new Order(this);
    this.ahead = new Ahead(this);
    this.follow = () => this.ahead.follow();
    this.rest = () => this.recentre();
    this.source.addEventListener("scroll", this.follow, { passive: true });
    this.source.addEventListener("scrollend", this.rest, { passive: true });
    this.resized = () => {
      const { width, height } = this.size();
      if (width !== this.viewport?.width || height !== this.viewport?.height) this.renew();
    };
    this.sizes = new ResizeObserver(this.resized);
    this.sizes.observe(scroller);
    if (this.isBeside) this.sizes.observe(this.content);
    if (this.isPage) addEventListener("resize", this.resized, { passive: true });
    this.motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.renew = () => {
      try {
        this.arrange();
      } catch (error) {
        this.fail(error);
      }
    };
    this.motion.addEventListener("change", this.renew);
  }

  // Tells what is wrong, as an event.
  fail(error) { this.scroller.dispatchEvent(new ErrorEvent("error", { error, message: error.message })); }

  // What is seen of the list: beside other things it is as wide as its own content.
  size() {
    const { scroller, content, isBeside } = this;
    return { width: isBeside ? content.clientWidth : scroller.clientWidth, height: scroller.clientHeight };
  }

  // What the module is told of where the list stands, and of its data.
  world(sections) {
    const { params, safeArea, viewport, options: { fields } } = this;
    return { sections, fields, params, safeArea, viewport, reducedMotion: this.motion.matches, rightToLeft: getComputedStyle(this.scroller).direction === "rtl" };
  }

  // Puts sections into the module. What it refuses leaves it as it was.
  prepare(sections) {
    const world = (own) => this.world(this.layout ? this.measuring.filled(own) : own), wanted = world(sections);
    try {
      this.layout = this.engine.prepare(wanted);
    } catch (error) {
      if (this.layout) this.engine.prepare(world(this.sections));
      throw error;
    }
    this.isRightToLeft = wanted.rightToLeft;
  }

  /** Shows another layout with the same data and params, and stays where it is. One that refuses them changes nothing. */
  async replace(source) {
    const engine = await Engine.start(source), { layout: before } = this;
    if (!this.content.isConnected) return;
    if (!before) {
      this.engine = engine;
      return this.arrange();
    }
    let layout = engine.prepare(this.world(this.sections));
    const names = (kinds) => kinds.map(({ name, category }) => `${category} ${name}`).join(), isAlike = names(layout.kinds) === names(before.kinds);
    if (!isAlike) this.empty();
    // What has been measured is still as long.
    if (isAlike && layout.measured === before.measured) layout = engine.prepare(this.world(this.measuring.filled(this.sections)));
    else this.measuring.forget();
    for (const row of this.rows.rows.values()) engine.moveRow(row.section, this.rows.offset(row));
    Object.assign(this, { engine, layout });
    this.show();
    this.refill();
  }

  // Gives all nodes away: their kinds have other numbers now.
  empty() {
    for (const { element } of [...this.nodes.values(), ...this.spares]) element.remove();
    this.nodes.clear();
    this.spares.length = 0;
  }

  /** Prepares the layout for what there is now: the size of the scroller, the data, the params. */
  arrange() {
    const { viewport: before } = this, { width, height } = this.size();
    // A list in a hidden part of a page begins once it is shown.
    if (width === 0 || height === 0) return;
    this.viewport = { width, height };
    if (before && (this.layout.horizontal ? before.height !== height : before.width !== width)) this.measuring.forget();
    this.prepare(this.sections);
    this.show();
    if (before) return;
    const waiting = this.waiting;
    this.waiting = null;
    if (waiting) this.scrollTo(waiting);
  }

  // Shows what is prepared.
  show() {
    if (!this.sections) this.measuring.forget();
    this.hasRows = this.layout.kinds.some(({ isInRow }) => isInRow);
    // What is told of every step, or comes again in every round, is made anew in each.
    this.isStill = this.layout.still && !this.hasRows && !this.layout.loop && !this.layout.outputs && !this.options.apply;
    this.rows.forget();
    const isFirst = !this.space;
    this.fit();
    if (isFirst) this.open();
    this.place();
    this.served?.remove();
    this.served = null;
    this.measuring.again();
  }

  /** Begins where the layout opens. */
  open() {
    const { layout, space, scroller } = this;
    if (!layout.opens.x && !layout.opens.y && space.base === 0) return;
    space.aim(layout.opens);
    scroller.scrollTo({ ...space.place(layout.opens, scroller), behavior: "instant" });
  }

  // The content is as large as the layout says, and scrolls along its axes only.
  fit() {
    const before = this.space, { isBeside, content } = this;
    this.space = new Space(this.layout, this.viewport, this.isRightToLeft, isBeside ? content : null);
    this.space.takeOver(before);
    const { layout: { scrolls }, space } = this;
    Object.assign(content.style, isBeside ? { height: `${space.height}px` } : {
      width: scrolls.x ? `${space.width}px` : "100%", height: scrolls.y ? `${space.height}px` : "100%", minWidth: "100%", minHeight: "100%",
    });
    this.stops.forget();
  }

  /** Puts every element where it belongs at the offset; in a layout that is still, so far before and behind it too. */
  place(isScrolling = false, before = 0, behind = 0) {
    const { nodes, space, standing, options: { apply } } = this, offset = space.offset(this.scroller);
    const look = () => this.ahead.look(offset, before, behind);
    let seen = look();
    if (this.hasRows) {
      this.rows.place();
      // The module may have got more memory, and its numbers another place.
      if (seen.numbers.length === 0) seen = look();
    }
    const { count, width, numbers, start } = seen, step = this.step += 1, comers = this.comers;
    comers.length = 0;
    standing.length = count;
    let shown = 0;
    for (let index = 0, at = start; index < count; index += 1, at += width) {
      const node = standing[index] = nodes.get(this.key(
        numbers[at + SheetColumn.kind], numbers[at + SheetColumn.section], numbers[at + SheetColumn.item])) ?? null;
      if (!node) comers.push(index);
      else if (node.step !== step) {
        node.step = step;
        shown += 1;
      }
    }
    if (shown < nodes.size) this.free();
    for (let comer = 0; comer < comers.length; comer += 1) {
      const index = comers[comer], at = start + index * width;
      standing[index] = this.take(numbers[at + SheetColumn.kind], numbers[at + SheetColumn.section], numbers[at + SheetColumn.item]);
    }
    if (this.leaving.length > 0) this.clear();
    // Those that have come below all that stay are numbered down from them.
    const stays = standing.findIndex(({ since }) => since !== step);
    let below = stays > 0 ? underneath(standing[stays], stays) : 0;
    for (let index = 0, at = start; index < count; index += 1, at += width) {
      const node = standing[index], row = this.hasRows ? this.rows.of(node.kind, node.section) : null;
      // In a section that scrolls by itself places count in its own content.
      paint(node, numbers, at, row?.shift ?? space, this.layout.kinds[node.kind].outline);
      below = stack(node, below, index < stays);
      if (row) row.element.style.zIndex = node.z;
      if (apply) node.attributes = attributes(this.layout.kinds[node.kind], numbers, at);
    }
    // The numbers lie in the module: what a page does in `render` may call it, and move them.
    for (let comer = 0; comer < comers.length; comer += 1) this.fill(standing[comers[comer]]);
    if (apply) for (const node of nodes.values()) apply(node.body ?? node.element, this.item(node), node.attributes);
    if (this.hasRows || !isScrolling || comers.length > 0 && this.content.contains(document.activeElement)) this.order.make();
    else if (comers.length > 0) this.order.wish();
    if (this.hasRows) this.rows.settle();
    this.stops.follow(space.along(offset));
    if (this.layout.outputs) this.tell();
  }

  // Tells the page what the file tells it by `output`: all values first, then each that changes.
  tell() {
    const { scroller, options: { output } } = this;
    for (const change of this.engine.outputs()) {
      output?.(change);
      scroller.dispatchEvent(new CustomEvent("output", { detail: change }));
    }
  }

  // Numbers, as they are made of no memory; a list has fewer than two million kinds times sections.
  key(kind, section, item) { return (section * this.layout.kinds.length + kind) * 2 ** 32 + item; }

  // Cells are of records, which may have ids.
  record(kind, section, item, data = this.sections?.[section]) {
    return this.layout.kinds[kind].category === "cell" ? data?.ids?.[item] : undefined;
  }

  /** What a length that was measured goes by when the data changes. */
  id(kind, section, item, data) {
    const record = this.record(kind, section, item, data);
    return record === undefined ? `${kind},${section},${item}` : `${kind} ${record}`;
  }

  /** Whether a node is at work. */
  shows(node) { return this.nodes.get(this.key(node.kind, node.section, node.item)) === node; }

  // Nodes that have left serve those of their kind that have come.
  free() {
    for (const [key, node] of this.nodes) {
      if (node.step === this.step) continue;
      this.nodes.delete(key);
      this.leaving.push(node);
    }
  }

  // The others wait, out of sight: to take a node out of the page and to put it there takes longer than all else.
  clear() {
    for (const node of this.leaving) {
      node.element.style.display = "none";
      node.isAway = true;
      this.spares.push(node);
    }
    this.leaving.length = 0;
  }

  // A node for an element that has come.
  take(kind, section, item) {
    const key = this.key(kind, section, item), { step } = this;
    const node = this.nodes.get(key) ?? firstOf(this.leaving, kind) ?? firstOf(this.spares, kind) ?? this.make(kind);
    this.nodes.set(key, node);
    if (node.isAway) node.element.style.display = "";
    if (this.options.role) this.tellRole(node, kind, section, item);
    return Object.assign(node, { section, item, step, since: step, isAway: false });
  }

  // What a node is to a reader of the screen: an item of a list, and which of how many.
  tellRole({ element }, kind, section, item) {
    if (this.layout.kinds[kind].category !== "cell") return void element.setAttribute("role", "presentation");
    element.setAttribute("role", this.options.role === "list" ? "listitem" : "option");
    element.setAttribute("aria-posinset", item + 1);
    element.setAttribute("aria-setsize", this.sections?.[section]?.count ?? -1);
  }

  make(kind) {
    const element = document.createElement("div");
    this.made += 1;
    element.dataset.kind = this.layout.kinds[kind].name;
    Object.assign(element.style, { position: "absolute", left: "0", top: "0", transformOrigin: "0 0", boxSizing: "border-box" });
    this.content.append(element);
    return { kind, element };
  }

  // Lets the page say what a node shows.
  fill(node) {
    this.render(this.measuring.body(node), this.item(node));
  }

  item({ kind, section, item }) {
    const { name, category } = this.layout.kinds[kind];
    return { kind: name, category, section, item };
  }

  // What has time. To ask where the browser scrolls has it lay out the page now, and not in the next step.
  settle() { this.space.offset(this.scroller); }

  /** Changes params, as a slider does. Throws where the layout has none of that name, and changes none then. */
  set(params) {
    const wanted = Object.entries(params).map(([name, value]) => [name, Number(value)]);
    if (!this.layout) return void Object.assign(this.params, Object.fromEntries(wanted));
    const refused = wanted.find(([name, value]) => !this.engine.set(name, value));
    if (refused) {
      this.prepare(this.sections);
      throw new RangeError(`the layout has no param \`${refused[0]}\`, or it takes no ${refused[1]}`);
    }
    Object.assign(this.params, Object.fromEntries(wanted));
    this.layout = this.engine.describe();
    this.fit();
    this.place();
  }

  /**
   * Gives the list other data. What is at the top of the viewport stays there, if its id is still there. Data that the layout
   * refuses is a `LayoutError`, and changes nothing.
   */
  update(sections) {
    if (!this.layout) return void (this.sections = sections);
    const kept = this.anchor();
    this.prepare(sections);
    this.keep(sections ?? []);
    this.sections = sections;
    this.show();
    this.refill();
    const item = kept ? sections?.[kept.section]?.ids?.indexOf(kept.id) ?? -1 : -1;
    if (item < 0) return;
    const frame = this.resting(kept.section, item), { x, y } = this.space.offset(this.scroller);
    if (frame) this.jump({ x: x + frame.x - kept.x, y: y + frame.y - kept.y });
  }

  /** Fills all nodes anew, with another function too. */
  refill(render = this.render) {
    this.render = render;
    for (const node of this.nodes.values()) this.fill(node);
  }

  /** Is called for each node at each step from now on; without it nothing is. */
  setApply(apply) {
    this.options.apply = apply;
    if (this.layout) this.show();
  }

  // The node of a record stays its node, wherever the record is now.
  keep(sections) {
    const records = new Map(), { nodes, leaving } = this;
    for (const [key, node] of nodes) {
      // It may stand elsewhere in the page.
      node.since = this.step + 1;
      const record = this.record(node.kind, node.section, node.item);
      if (record === undefined) continue;
      nodes.delete(key);
      if (records.has(record)) leaving.push(node); else records.set(record, node);
    }
    for (let section = 0; section < sections.length && records.size > 0; section += 1) {
      const { ids = [] } = sections[section];
      for (let item = 0; item < ids.length; item += 1) {
        const node = records.get(ids[item]);
        if (!node) continue;
        records.delete(ids[item]);
        const key = this.key(node.kind, section, item);
        if (nodes.has(key)) leaving.push(nodes.get(key));
        nodes.set(key, Object.assign(node, { section, item }));
      }
    }
    leaving.push(...records.values());
  }

  // The layout has taken other sizes, and stands at an offset where what is read stays.
  moved(offset) {
    this.layout = this.engine.describe();
    this.fit();
    this.jump(offset);
  }

  jump(offset) {
    const { scroller, space } = this;
    space.aim(offset);
    const { left, top } = space.place(offset, scroller);
    if (Math.abs(scroller.scrollLeft - left) > 1 / 64 || Math.abs(scroller.scrollTop - top) > 1 / 64) scroller.scrollTo({ left, top, behavior: "instant" });
    this.place();
  }

  // A list without ends goes back to its middle rounds when it comes to rest: it looks the same there.
  recentre() {
    const { space, scroller } = this;
    // The scroller of a long list goes back to where it stands for what is seen.
    if (space?.isLong) this.jump(space.offset(scroller));
    if (!space || space.round === 0) return;
    const offset = space.recentred(space.offset(scroller));
    if (offset) this.jump(offset);
  }

  // The first cell on screen that has an id, and where it is.
  anchor() {
    const cells = [...this.nodes.values()].filter(({ kind, section }) => this.layout.kinds[kind].category === "cell" && this.sections?.[section]?.ids);
    const first = cells.sort((one, other) => one.section - other.section || one.item - other.item)
      .find(({ element }) => element.getBoundingClientRect().bottom > this.edge() + 1);
    const frame = first && this.resting(first.section, first.item);
    return frame ? { id: this.sections[first.section].ids[first.item], section: first.section, ...frame } : null;
  }

  // Where what is seen begins on screen.
  edge() { return this.isPage ? 0 : this.scroller.getBoundingClientRect().top; }

  // Where a cell is at the offset now.
  resting(section, item) {
    const { x, y } = this.space.offset(this.scroller);
    for (const { name, category } of this.layout.kinds) {
      const frame = category === "cell" ? this.engine.frame(name, section, item, x, y) : null;
      if (frame) return frame;
    }
    return null;
  }

  /**
   * Scrolls until a cell stands in the viewport as `align` says: at its `start` (without one), `center` or `end`; `nearest` moves
   * no farther than it takes to see all of it.
   */
  scrollTo({ section = 0, item = 0, align = "start", behavior = "auto" }) {
    // In a hidden part of a page that waits until the list is shown.
    if (!this.layout) return void (this.waiting = { section, item, align, behavior });
    const frame = this.resting(section, item);
    if (!frame) throw new RangeError(`there is no cell ${item} in section ${section}`);
    const { space, scroller, layout: { horizontal } } = this, now = space.offset(scroller), length = space.window;
    const start = space.along(frame), spare = length - (horizontal ? frame.width : frame.height), at = space.along(now);
    const wanted = { start, center: start - spare / 2, end: start - spare, nearest: Math.min(Math.max(at, start - spare), start) }[align];
    if (wanted === undefined) throw new RangeError(`no alignment \`${align}\`: start, center, end or nearest`);
    const offset = space.moved(now, Math.max(0, Math.min(space.round > 0 ? wanted : space.most, wanted)) - at);
    // Far in a long list there is no way between.
    if (space.isLong && Math.abs(wanted - at) > 4 * length) return this.jump(offset);
    const { left, top } = space.place(offset, scroller);
    scroller.scrollTo(horizontal ? { left, behavior } : { top, behavior });
  }

  /** Where the list is: what `restore` takes, also another time. */
  snapshot() {
    if (!this.layout) return null;
    const offset = this.space.offset(this.scroller), kept = this.anchor();
    return { offset, id: kept?.id ?? null, section: kept?.section ?? 0, away: kept ? this.space.along(offset) - this.space.along(kept) : 0 };
  }

  /** Goes back to where a snapshot was taken: to the same record, if it has an id and is still there. */
  restore({ offset, id = null, section = 0, away = 0 }) {
    const item = id === null ? -1 : this.sections?.[section]?.ids?.indexOf(id) ?? -1;
    const frame = item < 0 ? null : this.resting(section, item);
    this.jump(frame ? this.space.moved(offset, this.space.along(frame) + away - this.space.along(offset)) : offset);
  }

  /** Takes the list out of the page. */
  detach() {
    this.live?.end();
    this.source.removeEventListener("scroll", this.follow);
    this.source.removeEventListener("scrollend", this.rest);
    removeEventListener("resize", this.resized);
    this.motion.removeEventListener("change", this.renew);
    this.sizes.disconnect();
    this.order.end();
    this.ahead.end();
    this.measuring.end();
    this.stops.end();
    this.scroller.style.scrollSnapType = "";
    this.content.remove();
    this.nodes.clear();
    this.spares.length = 0;
  }
}
