// What a phone has in place of the room of a desk: a menu with all that does not fit the bar, the curve of one quantity over the
// track, the offset beside it, and a row that steps the number at the caret, so that no keyboard has to open.

/** @param {string} id */
const isPressed = (id) => byId(id).getAttribute("aria-pressed") === "true";
// How far a finger goes for a step of a number, in pixels.
const STEP_OF_FINGER = 8;

// MARK: More

class More {
  constructor() {
    // The list of choices that is open within the menu, by the id of what it chooses for.
    this.list = null;
    menu(byId("more"), byId("more-menu"), () => this.entries());
  }

  /** @return {Entry[]} */
  entries() {
    const choosers = /** @type {[id: Choosers, words: string][]} */ ([["viewport-choice", "Device"], ["look", "Look"], ["speed", "Speed"]]), list = this.list;
    this.list = null;
    if (list === "export") return ["Export", ...exportEntries()];
    if (list === "zoom") return ["Zoom", ...zoomEntries()];
    if (list) return [choosers.find(([id]) => id === list)?.[1] ?? "", ...[...byId(list).options].map((option) => /** @type {Entry} */ ([option.textContent, () => {
      byId(list).value = option.value;
      byId(list).dispatchEvent(new Event("change"));
    }, option.selected]))];
    // A list opens in place of the menu.
    /** @param {Choosers | "export" | "zoom"} id */
    const open = (id) => () => {
      this.list = id;
      byId("more").click();
    };
    /** @param {string} id */
    const press = (id) => () => byId(id).click();
    return [
      .../** @type {("undo" | "redo")[]} */ (["undo", "redo"]).filter((id) => !byId(id).disabled).map((id) => /** @type {Entry} */ ([byId(id).title, press(id)])),
      ["Share", press("share")], ["Export …", open("export")], null,
      ["Loop", press("loop"), isPressed("loop")],
      ...choosers.toReversed().filter(([id]) => byId(id).options.length > 1).map(([id, name]) => /** @type {Entry} */ ([`${name}: ${byId(id).selectedOptions[0]?.textContent ?? ""} …`, open(id)])),
      [`Zoom: ${table.button.textContent} …`, open("zoom")], ["Turn the device", press("turn")], ["Labels", press("labels"), isPressed("labels")], ["Beyond", press("beyond"), isPressed("beyond")], null,
      ["Gestures and keys", press("help")],
    ];
  }
}

// MARK: One curve

// The curve of a quantity of the chosen element over the track; a tap goes on to the next.
class Strip {
  /** @param {HTMLButtonElement} root */
  constructor(root) {
    this.root = root;
    this.at = 0;
    /** @type {Bounds} */
    this.range = [0, 1];
    this.path = svgNode("path", {});
    this.line = svgNode("path", { class: "head" });
    this.drawing = svgNode("svg", { "aria-hidden": "true" }, this.path, this.line);
    this.words = make("span");
    root.append(this.drawing, this.words);
    root.addEventListener("click", () => {
      this.at += 1;
      emit("curved");
      say(root.ariaLabel ?? "");
    });
    on("curved arranged", () => this.draw());
    on("moved", () => soon("strip", () => this.follow()));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  get curve() { return lanes.curves[this.at % Math.max(1, lanes.curves.length)]; }
  get isShown() { return this.root.clientWidth > 0; }
  // Where it stands over the plot, whose kinks stand on it.
  get top() { return this.root.offsetTop - byId("plot").offsetTop; }

  // What it shows of the scroll: where its curve has kinks, and half as much around them, so that a finger can tell them apart.
  /** @param {Curve} curve @returns {Bounds} */
  rangeOf({ row, low, high, kinks }) {
    if (row) return [low, high];
    if (kinks.length === 0) return [timeline.low, timeline.high];
    const first = Math.min(...kinks), last = Math.max(...kinks), around = (last - first || stage.viewport.height) / 4;
    return [Math.max(timeline.low, first - around), Math.min(timeline.high, last + around)];
  }

  // Where an offset is drawn, and a value of its curve.
  /** @param {number} offset */
  x(offset) {
    const [low, high] = this.range;
    return (offset - low) / (high - low) * this.root.clientWidth;
  }
  /** @param {number} value */
  y(value) {
    const { least, most } = this.curve, { clientHeight: high } = this.root;
    return most > least ? high - 6 - (value - least) / (most - least) * (high - 28) : high / 2;
  }

  // Says something in place of the value, until that changes.
  /** @param {string} words */
  tell(words) { writeText(this.words, this.words.title = words); }

  draw() {
    const { curve, root, path } = this, { clientWidth: wide } = root;
    // The place stays where nothing is chosen, so that the stage does.
    root.disabled = !curve || !chosen;
    if (root.disabled) {
      path.setAttribute("d", "");
      this.line.setAttribute("d", "");
      root.ariaLabel = null;
      this.words.title = "";
      return writeText(this.words, "Choose an element to see a curve.");
    }
    if (wide === 0) return;
    const { offsets, values, torn } = curve;
    // Under a hand it stays as it is.
    if (!past.isHeld) this.range = this.rangeOf(curve);
    path.setAttribute("d", offsets.map((offset, index) => `${index === 0 || torn[index - 1] ? "M" : "L"}${this.x(offset).toFixed(1)} ${this.y(values[index]).toFixed(1)}`).join(""));
    this.follow();
  }

  follow() {
    const { curve, root, line } = this;
    if (!curve || root.disabled) return;
    const at = this.at % lanes.curves.length, value = lanes.rows[at]?.value.textContent ?? "";
    const x = curve.row ? -1 : this.x(along());
    line.setAttribute("d", `M${x.toFixed(1)} 20V${root.clientHeight}`);
    this.tell(`${curve.name} ${value}`);
    root.ariaLabel = `${curve.name} ${value}${lanes.curves.length > 1 ? `, ${at + 1} of ${lanes.curves.length}` : ""}`;
  }
}

// MARK: The number at the caret

class Stepper {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.run = 0;
    /** @param {string} textContent @param {string} ariaLabel @param {Work} work */
    const button = (textContent, ariaLabel, work) => {
      const node = root.appendChild(make("button", { type: "button", className: "btn", textContent, ariaLabel, tabIndex: -1 }));
      // The caret stays where it is.
      node.addEventListener("pointerdown", (event) => event.preventDefault());
      node.addEventListener("click", work);
      return node;
    };
    button("−", "One step less", () => this.step(-1));
    this.value = root.appendChild(make("output", { className: "mono", title: "Drag to change the number" }));
    button("+", "One step more", () => this.step(1));
    button("⌨", "Keyboard", () => this.type());
    this.value.addEventListener("pointerdown", (event) => this.drag(event));
    const { area } = editor;
    document.addEventListener("selectionchange", () => { if (document.activeElement === area) this.show(); });
    this.finger = matchMedia(FINGER);
    area.addEventListener("blur", () => later("stepper", 50, () => this.show()));
    on("text sheet", () => this.show());
    // Where a finger lands on a number, no keyboard opens.
    area.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") area.inputMode = editor.sheet === "layout" && scrub.under(event) ? "none" : "text";
    });
  }

  get number() {
    const { area } = editor;
    return document.activeElement === area && editor.sheet === "layout" ? scrub.at(area.selectionStart) : null;
  }

  show() {
    const { number } = this;
    this.root.hidden = !number || !this.finger.matches;
    byId("room-source").classList.toggle("steps", !this.root.hidden);
    if (number) writeText(this.value, editor.area.value.slice(number.start, number.end) + number.unit);
  }

  /** @param {number} steps @param {string} kind */
  step(steps, kind = `step ${this.run += 1}`) {
    const { number } = this;
    if (!number) return;
    const length = scrub.turn(number, steps, kind);
    editor.area.setSelectionRange(number.start, number.start + length);
    this.show();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    event.preventDefault();
    const kind = `scrub stepper ${this.run += 1}`, { clientX } = event;
    let last = 0;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const steps = Math.round((moved.clientX - clientX) / STEP_OF_FINGER);
      if (steps !== last) this.step(steps - last, kind);
      last = steps;
    };
    this.value.setPointerCapture(event.pointerId);
    this.value.addEventListener("pointermove", move);
    this.value.addEventListener("lostpointercapture", () => this.value.removeEventListener("pointermove", move), { once: true });
  }

  type() {
    const { area } = editor;
    area.inputMode = "text";
    area.blur();
    area.focus();
  }
}

// MARK: The keyboard of the screen

// Where it lies over the page, as on iOS, the page ends above it; else the browser makes the page as high as what is seen.
function endAboveKeyboard() {
  const seen = /** @type {VisualViewport} */ (visualViewport), isOver = seen.scale === 1 && seen.height < innerHeight - 1;
  if (isOver) document.documentElement.style.setProperty("--seen", `${seen.height}px`); else document.documentElement.style.removeProperty("--seen");
  if (isOver) scrollTo(0, 0);
}

/** @type {Strip | null} */
let strip = null;
on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new More();
  strip = new Strip(byId("strip"));
  new Stepper(byId("stepper"));
  visualViewport?.addEventListener("resize", endAboveKeyboard);
  on("moved arranged", () => soon("offset now", () => writeText(byId("offset-now"), tidy(along(), 0))));
});
