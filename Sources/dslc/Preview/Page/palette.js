// The palette: what can be inserted where a double click has been, each with a moving picture and a line about it. An entry is
// clicked, taken by keys, or dragged onto an element. The inspector lists the effects of the chosen element; they are dragged too.

// The small world in which the pictures move: its size in points, how large it is drawn, and at which offsets it is looked at.
const SMALL = { width: 320, height: 420, scale: 0.105, from: -60, step: 40, count: 16 };
const GLYPH_TIME = 4200;

class Palette {
  constructor() {
    this.popup = new Popup("palette", { role: "dialog", ariaLabel: "Insert" });
    // The frames of the picture of an effect, by its signature.
    this.known = new Map();
    this.dragged = null;
    const { root } = this.popup;
    root.addEventListener("keydown", (event) => this.press(event));
    addEventListener("pointerdown", (event) => { if (this.popup.isOpen && !root.contains(event.target)) this.close(); });
    on("text", () => this.close());
  }

  get entries() { return [.../** @type {NodeListOf<Choice>} */ (this.popup.root.querySelectorAll(".choice"))]; }

  // Opens beside a point for a kind of element, or for the ground beside it.
  /** @param {Kind | null} kind @param {Point} point @param {boolean} isBefore @param {boolean} isGround */
  open(kind, { x, y }, isBefore = false, isGround = false) {
    const groups = inserting.refusal ? [{ title: "Source", reason: inserting.refusal, items: [] }] : inserting.groups(kind, isBefore, isGround);
    const { root } = this.popup, close = make("button", { type: "button", className: "btn", ariaLabel: "Close", title: "Close (Escape)" });
    close.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
    close.addEventListener("click", () => this.close(true));
    this.back = /** @type {HTMLElement | null} */ (document.activeElement);
    root.replaceChildren(
      make("div", { className: "top" }, make("b", { textContent: "Insert" }), close),
      ...groups.flatMap((group) => [
        make("h3", { className: "mono", textContent: group.title }),
        ...group.reason ? [make("p", { className: "refusal", textContent: group.reason })] : [],
        ...group.items.map((item) => this.entry(item, group)),
      ]));
    if (groups.length === 0) root.append(make("p", { className: "refusal", textContent: "Nothing can be inserted here." }));
    this.popup.open({ left: x, top: y, bottom: y });
    root.scrollTop = 0;
    (this.entries[0] ?? close).focus({ preventScroll: true });
    this.describe(groups);
  }

  close(isBack = false) {
    if (!this.popup.isOpen) return;
    const hadFocus = this.popup.root.contains(document.activeElement);
    this.popup.close();
    this.popup.root.replaceChildren();
    if (isBack || hadFocus) (this.back?.isConnected ? this.back : stage.root).focus({ preventScroll: true });
  }

  /** @param {Offer} item @param {Group} group */
  entry(item, group) {
    const isEffect = /^effect /.test(item.detail), category = ELEMENT_WORDS.exec(item.text)?.[1] ?? "";
    const picture = make("span", { className: "glyph", ariaHidden: "true" }, ...isEffect ? [] : [signOf(category)]);
    const node = make("button", { type: "button", className: "choice" }, picture, make("b", { textContent: item.label }), make("span", {}, ...inWords(firstSentence(item.documentation))));
    Object.assign(node, { item, picture });
    node.addEventListener("click", () => { if (!this.isSpent) this.take(item, group); });
    if (isEffect) draggable(node, () => ({ words: inserting.wordings(item)[0] ?? "", title: item.label }));
    return node;
  }

  /** @param {Offer} item @param {Group} group */
  async take(item, group) {
    this.close(true);
    const done = await inserting.insert(item, group);
    if (done?.name) showKind(done.name);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { entries } = this, at = entries.indexOf(/** @type {Choice} */ (document.activeElement)), { key } = event;
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? entries.length - 1 : at - 1, Home: 0, End: entries.length - 1 }[key];
    event.stopPropagation();
    if (key === "Escape") this.close(true);
    const typed = /^[\p{L}]$/u.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey
      ? [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find(({ item }) => item.label.toLowerCase().startsWith(key.toLowerCase())) : undefined;
    const to = typed ?? (next === undefined || entries.length === 0 ? null : entries[(next + entries.length) % entries.length]);
    if (!to && key !== "Escape") return;
    event.preventDefault();
    to?.focus();
  }

  // Why something was not done, or what else was, beside the chosen element.
  /** @param {string} words */
  tell(words, className = "refusal") {
    const node = stage.nodes.get(stage.chosen) ?? stage.root, { left, top, width, height } = node.getBoundingClientRect();
    this.back = /** @type {HTMLElement | null} */ (document.activeElement);
    this.popup.root.replaceChildren(make("p", { className, role: "alert", textContent: words }));
    this.popup.open({ left: left + width / 2, top: top + height / 2, bottom: top + height / 2 });
    later("warning", 6000, () => { if (this.popup.root.querySelector("[role=alert]")) this.close(); });
  }

  // MARK: Pictures

  // Asks the background how the examples of effects move, once for each effect.
  /** @param {Group[]} groups */
  async describe(groups) {
    const news = groups.flatMap(({ items }) => items).filter(({ detail }) => /^effect /.test(detail) && !this.known.has(detail));
    if (news.length > 0) {
      const real = worldToTell(soundText, state, paramsToTell());
      const offsets = Array.from({ length: SMALL.count }, (_, index) => SMALL.from + index * SMALL.step), examples = news.map(exampleOf);
      const calls = examples.map((one) => /** @type {Call[]} */ (one ? [["check", worldOf(one)], ["prepare"], ...offsets.map((at) => ["frame", ...one.isLevel ? [at, 0] : [0, at]])] : []));
      const small = /** @type {ToldWorld} */ ({ ...real, name: "picture", imports: [], text: worldOf({ line: "" }), data: "", viewport: SMALL, items: "8", environment: [false, false, { top: 0, left: 0, bottom: 0, right: 0 }], params: [] });
      held.isTold = false;
      const moved = background.ask(calls.flat(), small);
      // Whoever asks next finds the world of the page.
      background.ask([], real);
      const answers = await moved ?? [];
      let at = 0;
      for (const [index, { length }] of calls.entries()) {
        const [checked, , ...frames] = answers.slice(at, at += length);
        this.known.set(news[index].detail, checked?.isSound ? frames.filter(Boolean).map((/** @type {string} */ frame) => JSON.parse(frame)) : []);
      }
    }
    for (const { item, picture } of this.entries) {
      const frames = this.known.get(item.detail) ?? [];
      if (frames.length > 0) drawPicture(picture, frames);
    }
  }
}

/** @param {string} text */
const firstSentence = (text) => /^[\s\S]*?[.;](?=\s|$)/.exec(text)?.[0].replace(/;$/, ".").replace(/\s+/g, " ") ?? text;

// The example in the documentation of an effect: the line, how it calls the effect, and whether it is of a list that scrolls
// sideways: what fills no line is.
/** @param {Pick<Offer, "label" | "documentation">} it */
function exampleOf({ label, documentation }) {
  const line = /Example:\n\s+(.+)/.exec(documentation)?.[1] ?? "", at = line.search(new RegExp(`\\b${label}\\b(?!:)`));
  if (at < 0) return null;
  let end = at + label.length, depth = 0;
  if (line[end] === "(") do depth += { "(": 1, ")": -1 }[line[end]] ?? 0; while (++end < line.length && depth > 0);
  return { line, call: line.slice(at, end), isLevel: !/size:\s*\d+%/.test(line) };
}

// A small layout around an example: under what sticks go cells.
/** @param {{ line: string; isLevel?: boolean }} it */
function worldOf({ line, isLevel }) {
  const one = /^cell/.test(line) ? line : `${/\bz:/.test(line) ? line : line.replace(/\}$/, "; z: 1 }")}\n  cell { size: 100% x 120 }`;
  return `layout Picture {\n  scroll: ${isLevel ? "horizontal" : "vertical"}\n  ${one}\n}\n`;
}

// Draws the elements of frames as boxes that move from one to the next, there and back.
/** @param {HTMLElement} root @param {EvaluatedFrame[]} frames */
function drawPicture(root, frames) {
  const world = make("span", { className: "small" }), keys = [...new Set(frames.flatMap(({ elements }) => elements.map(({ kind, indexPath }) => `${kind} ${indexPath}`)))];
  world.style.transform = `scale(${SMALL.scale})`;
  for (const key of keys) {
    const states = frames.map(({ elements, offset }) => ({ one: elements.find(({ kind, indexPath }) => `${kind} ${indexPath}` === key), offset }));
    const first = /** @type {Evaluated} */ (states.find(({ one }) => one)?.one), box = make("i", { className: first.category }), inner = make("u");
    const mark = ({ attributes = {} }) => Object.values(attributes).find((value) => typeof value === "object" && value !== null && "x" in value) ?? { x: 0, y: 0 };
    const steps = states.map(({ one, offset: { x, y } }) => {
      const { size: { width, height }, center, anchorPoint, transform, transform3D, alpha, isHidden, clip } = one ?? first;
      return {
        width: `${width}px`, height: `${height}px`, opacity: one && !isHidden ? alpha : 0, transformOrigin: `${anchorPoint.x * 100}% ${anchorPoint.y * 100}%`,
        transform: `translate(${center.x - width / 2 - x}px, ${center.y - height / 2 - y}px) ${transform3D ? `matrix3d(${transform3D.join()})` : `matrix(${transform.join()})`}`,
        clipPath: clip ? `inset(${clip.top}px ${clip.right}px ${clip.bottom}px ${clip.left}px)` : "inset(0)",
      };
    });
    const shifts = states.map(({ one }) => ({ transform: `translate(${mark(one ?? first).x}px, ${mark(one ?? first).y}px)` }));
    box.append(inner);
    world.append(box);
    for (const [node, list] of /** @type {[HTMLElement, Keyframe[]][]} */ ([[box, steps], [inner, shifts]])) {
      const move = node.animate(list, { duration: GLYPH_TIME, iterations: Infinity, direction: "alternate", easing: "ease-in-out" });
      if (reducedMotion()) {
        move.pause();
        move.currentTime = GLYPH_TIME / 2;
      }
    }
  }
  root.replaceChildren(world);
}

// MARK: Dragging an effect onto an element

// Lets something be dragged onto an element: `what` tells the words that it writes there, and its name.
/** @param {HTMLElement} node @param {() => { words: string; title: string }} what */
function draggable(node, what) {
  node.addEventListener("pointerdown", (event) => {
    palette.isSpent = false;
    if (event.button !== 0 || !event.isPrimary || targetIn(event, "button") !== node && targetIn(event, "button")) return;
    // A finger scrolls the list, unless it is on the picture.
    if (event.pointerType !== "mouse" && !targetIn(event, ".glyph")) return;
    const { clientX, clientY } = event;
    node.setPointerCapture(event.pointerId);
    let ghost = /** @type {HTMLElement | null} */ (null), over = /** @type {ElementNode | null} */ (null);
    const { words, title } = what();
    /** @param {PointerEvent} moved */
    const drag = (moved) => {
      if (!ghost && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < MOTION.slop.mouse) return;
      if (!ghost) {
        palette.isSpent = true;
        ghost = document.body.appendChild(make("span", { className: "popup ghost", textContent: title }));
        palette.popup.root.classList.add("aside");
      }
      ghost.style.transform = `translate(${moved.clientX + 10}px, ${moved.clientY + 10}px)`;
      const next = document.elementsFromPoint(moved.clientX, moved.clientY).map((one) => /** @type {ElementNode | null} */ (one.closest("#layer .element"))).find(Boolean) ?? null;
      if (next === over) return;
      over?.classList.remove("over");
      over = next;
      over?.classList.add("over");
    };
    /** @param {PointerEvent} ended */
    const end = (ended) => {
      node.removeEventListener("pointermove", drag);
      ghost?.remove();
      over?.classList.remove("over");
      palette.popup.root.classList.remove("aside");
      if (!ghost || ended.type !== "pointerup" || !over) return;
      const target = over;
      palette.close();
      choose(target);
      inserting.copy(words, layout.kinds[target.kind]);
    };
    node.addEventListener("pointermove", drag);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) node.addEventListener(name, end, { once: true });
  });
}

// MARK: On the stage

// Chooses the first element of a kind, on screen if it can be.
/** @param {string} name */
function showKind(name) {
  const index = layout.kinds.findIndex((kind) => kind.name === name), find = () => stage.readingOrder.find((node) => node.kind === index);
  if (index < 0) return;
  const element = find() ? null : [0, 1, 2].map((section) => interpreter.element(name, section, 0, state.offset.x, state.offset.y)).find(Boolean);
  const { main } = stage.gestures;
  if (element) moveAlong(within(element.frame[main] - stage.gestures.length(main) / 3, 0, stage.distance[main]));
  const node = find();
  if (node) choose(node);
}

// Opens the palette for an element, or for the ground: what stands there is put beside the nearest element.
/** @param {ElementNode | null} node @param {Point} point */
function openPalette(node, { x, y }) {
  const { main } = stage.gestures, middleOf = (/** @type {Element} */ one) => { const { left, top, width, height } = one.getBoundingClientRect(); return { x: left + width / 2, y: top + height / 2 }; };
  /** @param {Element} one */
  const isBefore = (one) => (main === "x" ? x : y) < middleOf(one)[main];
  if (node) {
    if (node.key !== stage.chosen || chosen?.isFirst) choose(node);
    return palette.open(layout.kinds[node.kind], { x, y }, isBefore(node));
  }
  /** @param {Element} one */
  const apart = (one) => { const at = middleOf(one); return Math.hypot(at.x - x, at.y - y); };
  const nearest = [...stage.nodes.values()].filter((one) => (layout.kinds[one.kind]?.line ?? 0) > 0).sort((a, b) => apart(a) - apart(b))[0];
  palette.open(nearest ? layout.kinds[nearest.kind] : null, { x, y }, nearest ? isBefore(nearest) : false, true);
}

// By keys and by buttons: beside the element.
/** @param {ElementNode | null | undefined} node */
function openPaletteAt(node) {
  const { left, top, width, height } = (node ?? stage.root).getBoundingClientRect(), seen = stage.root.getBoundingClientRect();
  openPalette(node ?? null, { x: within(left + width / 2, seen.left, seen.right), y: within(top + height / 2 + 1, seen.top, seen.bottom) });
}

const palette = new Palette();

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  const { root } = stage, held = () => /** @type {ElementNode | null} */ (document.activeElement?.closest?.("#layer .element") ?? (chosen?.isFirst ? null : stage.nodes.get(stage.chosen)));
  root.addEventListener("dblclick", (event) => openPalette(nodeOf(event), { x: event.clientX, y: event.clientY }));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const node = held() ?? null, isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (!isRemoval && event.key !== "Insert" && event.key !== "i" || isRemoval && !node) return;
    event.preventDefault();
    if (isRemoval && node) inserting.removeElement(layout.kinds[node.kind]); else openPaletteAt(node);
  });
});
