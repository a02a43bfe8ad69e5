// The handles of the chosen element on the stage: its edges, the distances around it, the circle on which it stands, the
// line where it sticks; and those of its kinks on the timeline. A handle changes the number in the source that its measure
// comes from.

// How large a handle is for a mouse and for a finger; how far the one of a circle is from its box; in pixels.
const GRIP = { fine: 24, coarse: 44 }, BESIDE_BOX = 26;
// A hand that rests so long while it drags sees the text as well, in milliseconds.
const WRITE_PAUSE = 120;
const NAMES = {
  width: "Width", height: "Height", "before-x": "Distance on the left", "after-x": "Distance on the right", "before-y": "Distance above",
  "after-y": "Distance below", radius: "Radius", stuck: "Line where it sticks",
};

// Where a part of a box is drawn, in points of the stage: 0 is its start, 1 its end.
function spot(node, across, down) {
  const at = new DOMMatrix(node.transform).transformPoint({ x: across * node.wide, y: down * node.high }), { style } = node.parentElement;
  return { x: at.x / at.w + (parseFloat(style.left) || 0), y: at.y / at.w + (parseFloat(style.top) || 0) };
}

// Whether a number stands nowhere, for its call leaves it out; and where a number comes from, in words.
const isLeftOut = ({ before }) => Boolean(before);
const sourceOf = (number, text) => `${isLeftOut(number) ? `${number.ordinal} ` : ""}${exact(number.value)}${number.unit} in ${wordsOf(text, number.line)}, line ${number.line}`;

class Handles {
  constructor(root) {
    this.root = root;
    this.list = [];
    this.nodes = new Map();
    // The number that somebody has preferred for a handle.
    this.preferred = new Map();
    this.run = 0;
    this.held = null;
    this.chip = root.appendChild(make("span", { className: "chip", hidden: true, ariaHidden: "true" }));
    this.line = root.appendChild(make("span", { className: "stuck", hidden: true, ariaHidden: "true" }));
    this.snapping = new Snapping(root);
    this.anchor = root.appendChild(make("button", { type: "button", className: "unseen", tabIndex: -1, ariaHidden: "true", ariaLabel: "Numbers" }));
    this.anchor.addEventListener("focus", () => this.asked?.node.focus({ preventScroll: true }));
    menu(this.anchor, byId("handle-menu"), () => this.entries());
    root.addEventListener("wheel", (event) => stage.gestures.turn(event), { passive: false });
    on("chosen arranged moved curved", () => {
      if (this.held) return this.follow();
      this.draw();
      later("handles", 250, () => this.plan());
    });
    on("text", () => { if (!this.held) this.show([]); });
  }

  // MARK: What there is to hold

  async plan() {
    const run = this.run += 1, isStale = () => run !== this.run || Boolean(this.held);
    if (!chosen || chosen.isFirst || !layout || soundText !== editor.text || transition.isOpen) return this.show([]);
    const node = stage.nodes.get(stage.chosen), box = node && measuresOf(node) || { asked: [], traced: [], measures: [] };
    this.size = box.size;
    const kinks = kinkMeasures(box.asked.length), measures = [...box.measures, ...kinks.measures];
    if (measures.length === 0) return this.show([]);
    const answer = await inputsOf({ asked: [...box.asked, ...kinks.asked], traced: [...box.traced, ...kinks.traced], measures, isStale });
    if (!answer || isStale()) return;
    this.text = editor.text;
    this.show(measures.map((measure, index) => ({ ...measure, ...answer.found[index], place: index }))
      .filter(({ inputs }) => inputs.length > 0).map((handle) => this.made(handle, answer.trees)).sort((a, b) => Number(isLeftOut(a.number)) - Number(isLeftOut(b.number))));
  }

  // MARK: What is shown

  // A handle with the number that it changes: the one that somebody has preferred, else the first.
  made(handle, trees) {
    const { id, axis, inputs, place } = handle, own = `${chosen.name} ${id}`;
    const number = inputs.find(({ line, ordinal }) => this.preferred.get(own) === `${line}:${ordinal}`) ?? inputs[0];
    // Of its two edges the one that moves more is held, and of two that move alike the end.
    const shift = handle.isSize ? number.slopes[place + 1] / number.slope : 0;
    const tree = ["size", "frame"].map((group) => trees.find((one) => one.startsWith(`${pathOf(chosen)}.${group}.${id} = `))).find(Boolean) ?? "";
    const formula = tree.split(/ {2}|\n/)[0].split(" = ").slice(1, -1).at(-1) ?? "";
    return { ...handle, own, name: handle.name ?? NAMES[id], number, formula: /[^\w. ]/.test(formula) ? formula : "", isStart: shift < -0.5 - 1e-6 };
  }

  show(list) {
    const before = this.nodes;
    this.list = list;
    this.nodes = new Map();
    for (const handle of list) {
      const node = before.get(handle.id) ?? this.make(handle);
      before.delete(handle.id);
      this.nodes.set(handle.id, node);
      handle.node = node;
      node.handle = handle;
      this.tell(handle);
    }
    const hadFocus = [...before.values()].includes(document.activeElement);
    for (const node of before.values()) node.remove();
    if (hadFocus) stage.root.focus({ preventScroll: true });
    this.draw();
  }

  make({ id, name, home }) {
    const node = make("div", { className: `handle of-${id.split("-")[0]}`, tabIndex: 0, role: "slider", ariaLabel: name });
    node.addEventListener("pointerdown", (event) => this.grasp(event, node));
    node.addEventListener("click", () => { if (!this.isSpent) this.ask(node.handle); });
    node.addEventListener("keydown", (event) => this.press(event, node.handle));
    for (const name of ["focus", "pointerenter"]) node.addEventListener(name, () => this.point(node.handle));
    for (const name of ["blur", "pointerleave"]) node.addEventListener(name, () => this.point(null));
    (home ? byId(home) : this.root).append(node);
    return node;
  }

  // What a handle says: its measure, the number that it changes, and from what that makes it.
  tell(handle) {
    const { node, name, number, inputs, formula } = handle, more = inputs.length - 1;
    const what = `${name} ${figure(handle.value, handle.unit ?? "pt")}`, from = sourceOf(number, this.held?.isDue ? soundText : editor.text);
    node.ariaValueNow = number.value;
    [node.ariaValueMin, node.ariaValueMax] = number.range ?? [null, null];
    node.ariaValueText = `${what}${formula ? `, ${formula}` : ""}, from ${from}${more > 0 ? `, or ${count(more, "other number")}` : ""}`;
    node.title = `${what}${formula ? ` = ${formula}` : ""}\n${from}${more > 0 ? `\nClick for ${count(more, "other number")}` : ""}`;
    node.ariaHasPopup = more > 0 ? "menu" : null;
  }

  // The handle that the hand is at: its number lights up in the source.
  point(handle) {
    if (this.held) return;
    editor.glint(handle && this.text === editor.text ? handle.number : null);
    this.label(handle);
  }

  label(handle) {
    // On the timeline the lane says it.
    this.chip.hidden = !handle?.at || Boolean(handle.home);
    if (this.chip.hidden) return;
    const { at, number, name, value } = handle;
    this.chip.textContent = `${name.toLowerCase()} ${figure(value, handle.unit ?? "pt")} · ${exact(number.value)}${number.unit} in line ${number.line}`;
    const wide = stage.viewport.width * table.scale;
    this.chip.style.transform = `translate(${within(at.x + 16, 0, Math.max(0, wide - stage.marks.width(this.chip.textContent)))}px,${Math.max(0, at.y - 34)}px)`;
  }

  // MARK: Where they are

  // Where a handle is on the stage, and where it goes for one point more of its measure, in its points; null: nowhere.
  placeOf({ id, axis, side, pulls, beside, isStart, value, arm }, node) {
    const a = spot(node, 0, 0), b = spot(node, 1, 1);
    if (id === "stuck") {
      const { viewport, insets } = stage, at = value + (axis === "y" ? insets.top : insets.left);
      return axis === "y" ? { x: viewport.width * 0.85, y: at, way: { x: 0, y: 1 } } : { x: at, y: viewport.height * 0.85, way: { x: 1, y: 0 } };
    }
    if (id === "radius") {
      const middle = spot(node, 0.5, 0.5), { width, height } = this.size;
      const hub = spot(node, 0.5 + arm.x / width, 0.5 + arm.y / height), far = Math.hypot(middle.x - hub.x, middle.y - hub.y);
      if (!(far > 0)) return null;
      const unit = { x: (middle.x - hub.x) / far, y: (middle.y - hub.y) / far };
      const out = Math.min(width / 2 / Math.abs(arm.x / value || 1e-9), height / 2 / Math.abs(arm.y / value || 1e-9)) + BESIDE_BOX / table.scale;
      return { x: middle.x - unit.x * out, y: middle.y - unit.y * out, way: unit };
    }
    if (side) {
      const other = beside && stage.nodes.get(beside), { other: across } = AXES[axis];
      if (beside && !other) return null;
      const size = axis === "x" ? stage.viewport.width : stage.viewport.height;
      const [c, d] = other ? [spot(other, 0, 0), spot(other, 1, 1)] : side < 0 ? [{ [axis]: 0 }, { [axis]: 0 }] : [{ [axis]: size }, { [axis]: size }];
      const near = side < 0 ? a[axis] : b[axis], far = side < 0 ? d[axis] : c[axis];
      const low = Math.max(a[across], c[across] ?? -Infinity), high = Math.min(b[across], d[across] ?? Infinity);
      return { [axis]: (near + far) / 2, [across]: low + (high - low) / 4, way: { x: 0, y: 0, [axis]: pulls } };
    }
    const [edge, back] = (isStart ? [0, 1] : [1, 0]).map((part) => axis === "x" ? spot(node, part, 0.5) : spot(node, 0.5, part));
    return value > 0 ? { ...edge, way: { x: (edge.x - back.x) / value, y: (edge.y - back.y) / value } } : null;
  }

  // Puts each where it belongs, beside those that stand there already; one without room is not shown.
  draw() {
    const node = stage.nodes.get(stage.chosen), { scale, area } = table, { width, height } = stage.viewport;
    const stuck = this.list.find(({ id }) => id === "stuck"), grip = matchMedia("(pointer: coarse)").matches ? GRIP.coarse : GRIP.fine;
    this.root.hidden = !node || this.list.length === 0;
    this.line.hidden = !stuck;
    // The room of the stage reaches half a handle out of the device, where the table does; that of the timeline is its lanes.
    const reach = (long, before, after) => [Math.max(0, grip / 2 - before), long * scale - Math.max(0, grip / 2 - after)];
    const onStage = { x: reach(width, area.left, area.width - area.left - width * scale), y: reach(height, area.top, area.height - area.top - height * scale) };
    const onLanes = { x: [grip / 2, timeline.width - grip / 2], y: [RULER + grip / 2, timeline.height - TESTS - grip / 2] };
    const taken = { stage: [], kinks: [] };
    for (const handle of this.list) {
      const { home } = handle, at = home ? placeOfKink(handle) : node && this.placeOf(handle, node), unit = home ? 1 : scale;
      handle.way = at && { x: at.way.x * unit, y: at.way.y * unit };
      const turn = at ? Math.atan2(at.way.y, at.way.x) : 0, room = home ? onLanes : onStage, beside = taken[home ?? "stage"];
      const free = at && [0, 1, -1, 2, -2, 3, -3].map((step) => ({
        x: within(at.x * unit - Math.sin(turn) * step * (grip + 1), ...room.x), y: within(at.y * unit + Math.cos(turn) * step * (grip + 1), ...room.y),
      })).find(({ x, y }) => beside.every((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) >= grip));
      handle.node.hidden = !free;
      if (!free) continue;
      beside.push(handle.at = free);
      handle.node.style.transform = `translate(${free.x}px,${free.y}px)`;
      handle.node.style.setProperty("--turn", `${turn}rad`);
    }
    if (stuck?.at && node) {
      const isLevel = stuck.axis === "y", at = this.placeOf(stuck, node)[stuck.axis] * scale;
      this.line.classList.toggle("here", stuck.isHere);
      size(this.line, isLevel ? width * scale : 0, isLevel ? 0 : height * scale, isLevel ? `translateY(${at}px)` : `translateX(${at}px)`);
    }
  }

  // MARK: The hand

  // Takes hold of the number of a handle; whether it is still the one that was found.
  begin(handle, kind) {
    if (this.text !== editor.text) return false;
    editor.show("layout");
    editor.reveal(handle.number.line);
    const { offset } = state, still = { ...handle.number }, { main } = stage.gestures;
    // What goes along with the content stays under the hand, whatever grows before it.
    const nodes = [handle.way && handle.pulls && handle.id.startsWith("before") && handle.beside, stage.chosen].map((key) => stage.nodes.get(key));
    const held = nodes.find(Boolean), one = held && interpreter.element(...pathOfNode(held), offset.x, offset.y);
    this.held = {
      handle, kind, number: still, value: still.value, measure: handle.value, isStyled: assistant.ask("format", 0)?.length === 0,
      rest: one && !handle.home && handle.id !== "stuck" && goesAlong(one) ? { path: [one.kind, ...one.indexPath], apart: one.frame[main] - offset[main] } : null,
    };
    past.isHeld = true;
    editor.glint(still);
    this.snapping.begin(handle, still);
    takeOver(still);
    return true;
  }

  // Gives the number a value: whole steps, or parts of them. While it is dragged the stage follows at once, and the text once the
  // hand rests: to lay out a source takes longer than a frame.
  turnTo(value, places, isDragged) {
    const { held } = this, { number, handle } = held, { range } = number;
    const to = Number((range ? within(value, ...range) : value).toFixed(places));
    if (to === held.value) return;
    held.value = to;
    held.isDue = true;
    if (isDragged && this.draft()) later("write", WRITE_PAUSE, () => this.write()); else this.write();
    handle.number = { ...number, value: to };
    handle.value = held.measure + (to - number.value) * number.slope;
    this.tell(handle);
    this.label(handle);
  }

  get figures() { return Math.max(this.held.number.places, exact(this.held.value).split(".")[1]?.length ?? 0); }

  // Shows the value without the text; whether the layout takes it.
  draft() {
    const { value, number } = this.held, { text } = editor, words = numberText(number, value, this.figures);
    if (!showDraft(text.slice(0, number.start) + spelled(number, words) + text.slice(number.end))) return false;
    editor.hint(words);
    return true;
  }

  // Writes it.
  write() {
    const { held } = this;
    if (!held?.isDue) return;
    held.isDue = false;
    const { number, value, kind } = held, length = writeNumber(number, value, this.figures, kind);
    number.end = number.start + length;
  }

  end() {
    const { held } = this;
    if (!held) return;
    for (const name of ["handle", "write"]) clearTimeout(waiting.get(name));
    this.write();
    // The number may have become longer: what was in the one style still is.
    const edits = held.isStyled && assistant.ask("format", 0);
    if (edits?.length > 0) editor.change(edits.map(({ from, to, text }) => ({ start: editor.place(...from), end: editor.place(...to), text })), held.kind);
    this.held = null;
    past.isHeld = false;
    this.snapping.end();
    editor.glint(null);
    this.label(null);
    later("handles", 0, () => this.plan());
  }

  // The world has followed: what was under the hand is there again.
  follow() {
    const { rest, handle } = this.held, { offset } = state;
    const frame = rest && !this.isFollowing && interpreter.element(...rest.path, offset.x, offset.y)?.frame;
    if (frame) {
      const { main } = stage.gestures, to = within(frame[main] - rest.apart, 0, stage.distance[main]);
      this.isFollowing = true;
      if (Math.abs(to - offset[main]) > 0.01 && !stage.loops(main)) moveAlong(to);
      this.isFollowing = false;
    }
    this.draw();
    this.label(handle);
  }

  grasp(event, node) {
    const { handle } = node;
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    node.focus({ preventScroll: true, focusVisible: false });
    node.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event, { way } = handle;
    // Once a frame, wherever the hand is then.
    let last = null;
    const drag = (moved) => {
      last = moved;
      soon("drag handle", follow);
    };
    const follow = () => {
      const moved = last;
      last = null;
      if (!moved) return;
      const x = moved.clientX - clientX, y = moved.clientY - clientY;
      if (!this.held && (Math.hypot(x, y) < MOTION.slop.mouse || !this.begin(handle, `scrub handle ${this.run += 1}`))) return;
      this.isSpent = true;
      const { number, measure } = this.held, by = (x * way.x + y * way.y) / (way.x ** 2 + way.y ** 2);
      // A box keeps a point to be held at, and what is beside it does not come over it.
      const least = handle.home || handle.id === "stuck" || measure < 0 ? -Infinity : handle.side ? 0 : 1;
      const wanted = number.value + Math.max(by, least - measure) / number.slope, isFree = moved.ctrlKey || moved.metaKey;
      const grain = 10 ** -number.places * (moved.shiftKey ? 10 : moved.altKey || isFree ? 0.1 : 1), steps = Math.round(wanted / grain) * grain;
      const fits = (value) => measure + (value - number.value) * number.slope >= least;
      const near = isFree || moved.shiftKey || moved.altKey ? this.snapping.rest() : this.snapping.near(handle, this.held.value, wanted, number, fits);
      this.turnTo(near ?? steps, number.places + (near !== null || grain < 10 ** -number.places ? 1 : 0), true);
    };
    node.addEventListener("pointermove", drag);
    node.addEventListener("lostpointercapture", () => {
      node.removeEventListener("pointermove", drag);
      follow();
      this.end();
    }, { once: true });
  }

  // Arrows lead where they point; those of the other axis to more and less.
  press(event, handle) {
    const { key } = event, sign = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    if (event.ctrlKey || event.metaKey) return;
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      this.ask(handle);
    } else if (key === "Escape") {
      event.stopPropagation();
      (stage.nodes.get(stage.chosen) ?? stage.root).focus({ preventScroll: true });
    } else if (sign) {
      event.preventDefault();
      if (this.held?.handle !== handle) this.end();
      if (!this.held && !this.begin(handle, `turn handle ${this.run += 1}`)) return;
      const isAcross = key === "ArrowLeft" || key === "ArrowRight", { way } = handle, { number, value } = this.held;
      const isAlong = isAcross === Math.abs(way.x) > Math.abs(way.y);
      const more = isAlong ? sign * Math.sign(isAcross ? way.x : way.y) : key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
      const step = 10 ** -number.places * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
      this.turnTo(value + more * Math.sign(number.slope) * step, number.places + (event.altKey ? 1 : 0));
      later("handle", 400, () => this.end());
    }
  }

  // MARK: Other numbers

  // Offers the numbers that a measure comes from; of one it shows the place.
  ask(handle) {
    this.end();
    this.asked = handle;
    const menuRoot = byId("handle-menu"), { left, bottom } = handle.node.getBoundingClientRect();
    if (handle.inputs.length < 2) return this.reveal(handle.number);
    this.anchor.style.transform = handle.node.style.transform;
    if (menuRoot.hidden) this.anchor.click();
    menuRoot.style.left = `${within(left, 8, Math.max(8, innerWidth - menuRoot.offsetWidth - 8))}px`;
    menuRoot.style.top = `${within(bottom + 4, 8, Math.max(8, innerHeight - menuRoot.offsetHeight - 8))}px`;
  }

  entries() {
    const { inputs, number, own } = this.asked;
    return [this.asked.name, ...inputs.map((input) => [
      sourceOf(input, editor.text), () => {
        this.preferred.set(own, `${input.line}:${input.ordinal}`);
        this.reveal(input);
        this.plan();
      }, input.line === number.line && input.ordinal === number.ordinal,
    ])];
  }

  reveal({ line, start, end }) {
    if (this.text !== editor.text) return;
    editor.show("layout");
    editor.area.setSelectionRange(start, end);
    editor.reveal(line);
    editor.glint({ start, end });
  }
}

on("begin", () => { if (!document.body.classList.contains("embed")) new Handles(byId("handles")); });
