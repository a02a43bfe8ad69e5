// What a phone has in place of the room of a desk: a menu with all that does not fit the bar, the curve of one quantity over the
// track, the offset beside it, and a row that steps the number at the caret, so that no keyboard has to open.

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

  entries() {
    const choosers = [["viewport-choice", "Device"], ["look", "Look"], ["speed", "Speed"]], list = this.list;
    this.list = null;
    if (list === "export") return ["Export", ...exportEntries()];
    if (list) return [choosers.find(([id]) => id === list)[1], ...[...byId(list).options].map((option) => [option.textContent, () => {
      byId(list).value = option.value;
      byId(list).dispatchEvent(new Event("change"));
    }, option.selected])];
    // A list opens in place of the menu.
    const open = (id) => () => {
      this.list = id;
      byId("more").click();
    };
    const press = (id) => () => byId(id).click();
    return [
      ...["undo", "redo"].filter((id) => !byId(id).disabled).map((id) => [byId(id).title, press(id)]),
      ["Share", press("share")], ["Export …", open("export")], null,
      ["Loop", press("loop"), isPressed("loop")],
      ...choosers.toReversed().filter(([id]) => byId(id).options.length > 1).map(([id, name]) => [`${name}: ${byId(id).selectedOptions[0]?.textContent ?? ""} …`, open(id)]),
      ["Turn the device", press("turn")], ["Labels", press("labels"), isPressed("labels")], ["Beyond", press("beyond"), isPressed("beyond")], null,
      ["Gestures and keys", press("help")],
    ];
  }
}

// MARK: One curve

// The curve of a quantity of the chosen element over the track; a tap goes on to the next.
class Strip {
  constructor(root) {
    this.root = root;
    this.at = 0;
    this.path = svgNode("path", {});
    this.line = svgNode("path", { class: "head" });
    this.drawing = svgNode("svg", { "aria-hidden": "true" }, this.path, this.line);
    this.words = make("span");
    root.append(this.drawing, this.words);
    root.addEventListener("click", () => {
      this.at += 1;
      this.draw();
      say(root.ariaLabel);
    });
    on("curved arranged", () => this.draw());
    on("moved", () => soon("strip", () => this.follow()));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  get curve() { return lanes.curves[this.at % Math.max(1, lanes.curves.length)]; }

  draw() {
    const { curve, root, path } = this, { clientWidth: wide, clientHeight: high } = root;
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
    const { offsets, values, torn, least, most } = curve, [low, far] = curve.row ? [curve.low, curve.high] : [timeline.low, timeline.high];
    const x = (offset) => (offset - low) / (far - low) * wide, y = (value) => most > least ? high - 6 - (value - least) / (most - least) * (high - 22) : high / 2;
    path.setAttribute("d", offsets.map((offset, index) => `${index === 0 || torn[index - 1] ? "M" : "L"}${x(offset).toFixed(1)} ${y(values[index]).toFixed(1)}`).join(""));
    this.follow();
  }

  follow() {
    const { curve, root, line } = this;
    if (!curve || root.disabled) return;
    const at = this.at % lanes.curves.length, value = lanes.rows[at]?.value.textContent ?? "";
    const x = curve.row ? -1 : within(timeline.x(along()), 0, timeline.width);
    line.setAttribute("d", `M${x.toFixed(1)} 18V${root.clientHeight}`);
    writeText(this.words, this.words.title = `${curve.name} ${value}`);
    root.ariaLabel = `${curve.name} ${value}${lanes.curves.length > 1 ? `, ${at + 1} of ${lanes.curves.length}` : ""}`;
  }
}

// MARK: The number at the caret

class Stepper {
  constructor(root) {
    this.root = root;
    this.run = 0;
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
    this.root.hidden = !number || !table.narrow.matches;
    byId("room-source").classList.toggle("steps", !this.root.hidden);
    if (number) writeText(this.value, editor.area.value.slice(number.start, number.end) + number.unit);
  }

  step(steps, kind = `step ${this.run += 1}`) {
    const { number } = this;
    if (!number) return;
    const length = scrub.turn(number, steps, kind);
    editor.area.setSelectionRange(number.start, number.start + length);
    this.show();
  }

  drag(event) {
    event.preventDefault();
    const kind = `scrub stepper ${this.run += 1}`, { clientX } = event;
    let last = 0;
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

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new More();
  new Strip(byId("strip"));
  new Stepper(byId("stepper"));
  on("moved arranged", () => soon("offset now", () => writeText(byId("offset-now"), tidy(along(), 0))));
});
