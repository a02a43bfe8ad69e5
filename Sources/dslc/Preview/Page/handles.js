// The handles of the chosen element: its edges, the distances around it, its circle, the line where it sticks, and the kinks
// on the timeline. A handle changes the number in the source that its measure comes from.

// How large a handle is for a mouse and for a finger, in pixels.
const GRIP = { fine: 24, coarse: 44 };
// A hand that rests so long while it drags sees the text as well, in milliseconds.
const WRITE_PAUSE = 120;
// What an element that cannot be measured has.
const NOTHING = /** @type {ReturnType<typeof kinkMeasures> & { size?: Size }} */ ({ asked: [], traced: [], measures: [] });
/** @type {Record<string, string>} */
const NAMES = {
  width: "Width", height: "Height", "before-x": "Distance on the left", "after-x": "Distance on the right", "before-y": "Distance above",
  "after-y": "Distance below", radius: "Radius", stuck: "Line where it sticks",
};

// Whether a number stands nowhere, for its call leaves it out; and where a number comes from, in words.
const isLeftOut = (/** @type {Figure} */ { before }) => Boolean(before);
const sourceOf = (/** @type {Input} */ number, /** @type {string} */ text) => `${isLeftOut(number) ? `${number.ordinal} ` : ""}${exact(number.value)}${number.unit} in ${wordsOf(text, number.line)}, line ${number.line}`;

class Handles {
  constructor(/** @type {HTMLElement} */ root) {
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
    on("text", () => {
      // Somebody else has changed the text: what is held does not stand any more where it was.
      if (!this.isWriting && this.held) this.release();
      if (this.held) return;
      // What is still found of the text before does not stand in this one.
      this.run += 1;
      this.show([]);
    });
  }

  // MARK: What there is to hold

  async plan() {
    const run = this.run += 1, isStale = () => run !== this.run || Boolean(this.held);
    if (!chosen || !layout || soundText !== editor.text || transition.isOpen) return this.show([]);
    const node = stage.nodes.get(stage.chosen), box = node && measuresOf(node) || NOTHING;
    this.size = box.size;
    const kinks = kinkMeasures(box.asked.length), measures = [...box.measures, ...kinks.measures];
    const { name, section, item } = chosen, own = interpreter.properties(name).map((value) => [name, section, item, value, state.offset.x, state.offset.y]);
    const answer = await inputsOf({ asked: [...box.asked, ...kinks.asked], traced: [...box.traced, ...kinks.traced], own, measures, isStale });
    if (!answer || isStale()) return;
    this.text = editor.text;
    const handles = measures.map((measure, index) => /** @type {Handle} */ ({ ...measure, ...answer.found[index], place: index }))
      .filter(({ inputs }) => inputs.length > 0).map((handle) => this.made(handle, answer.trees ?? [])).sort((a, b) => Number(isLeftOut(a.number)) - Number(isLeftOut(b.number)));
    this.show([...handles, ...fieldsOf(answer.numbers, handles)]);
  }

  // MARK: What is shown

  // A handle with the number that it changes: the one that somebody has preferred, else the first.
  made(/** @type {Handle} */ handle, /** @type {string[]} */ trees) {
    const { id, axis, inputs, place } = handle, element = /** @type {Chosen} */ (chosen), own = `${element.name} ${id}`;
    const number = inputs.find(({ line, ordinal }) => this.preferred.get(own) === `${line}:${ordinal}`) ?? inputs[0];
    // Of its two edges the one that moves more is held, and of two that move alike the end.
    const shift = handle.isSize ? number.slopes[place + 1] / number.slope : 0;
    const tree = ["size", "frame"].map((group) => trees.find((one) => one.startsWith(`${pathOf(element)}.${group}.${id} = `))).find(Boolean) ?? "";
    const formula = tree.split(/ {2}|\n/)[0].split(" = ").slice(1, -1).at(-1) ?? "";
    return { ...handle, own, name: handle.name ?? NAMES[id], number, formula: /[^\w. ]/.test(formula) ? formula : "", isStart: shift < -0.5 - 1e-6 };
  }

  show(/** @type {Handle[]} */ list) {
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
    const hadFocus = [...before.values()].some((node) => node === document.activeElement);
    for (const node of before.values()) node.remove();
    if (hadFocus) stage.root.focus({ preventScroll: true });
    this.draw();
  }

  make(/** @type {Handle} */ { id, name, home }) {
    const node = /** @type {HandleNode} */ (make("div", { className: `handle of-${id.split("-")[0]}`, tabIndex: 0, role: "slider", ariaLabel: name }));
    node.addEventListener("pointerdown", (event) => this.grasp(event, node));
    node.addEventListener("click", () => { if (!this.isSpent) this.ask(node.handle); });
    node.addEventListener("keydown", (event) => this.press(event, node.handle));
    for (const name of ["focus", "pointerenter"]) node.addEventListener(name, () => this.point(node.handle));
    for (const name of ["blur", "pointerleave"]) node.addEventListener(name, () => this.point(null));
    (home ? byId(home) : this.root).append(node);
    return node;
  }

  // What a handle says: its measure, the number that it changes, and from what that makes it.
  tell(/** @type {Handle} */ handle) {
    const { node, name, number, inputs, formula } = handle, more = inputs.length - 1;
    const what = `${name} ${figure(handle.value, handle.unit ?? "pt")}`, from = sourceOf(number, this.held?.isDue ? soundText : editor.text);
    node.ariaValueNow = String(number.value);
    [node.ariaValueMin, node.ariaValueMax] = number.range?.map(String) ?? [null, null];
    node.ariaValueText = `${what}${formula ? `, ${formula}` : ""}, from ${from}${more > 0 ? `, or ${count(more, "other number")}` : ""}`;
    node.title = `${what}${formula ? ` = ${formula}` : ""}\n${from}${more > 0 ? `\nClick for ${count(more, "other number")}` : ""}`;
    node.ariaHasPopup = more > 0 ? "menu" : null;
    if (handle.home === "numbers") node.replaceChildren(make("b", { textContent: `${exact(number.value)}${number.unit}` }), ` in ${wordsOf(this.held?.isDue ? soundText : editor.text, number.line)}`);
  }

  // The handle that the hand is at: its number lights up in the source.
  point(/** @type {Handle | null} */ handle) {
    if (this.held) return;
    editor.glint(handle && this.text === editor.text ? handle.number : null);
    this.label(handle);
  }

  label(/** @type {Handle | null} */ handle) {
    // On the timeline the lane says it.
    if (handle?.home === "kinks") strip?.tell(`${handle.name}: ${exact(handle.number.value)}${handle.number.unit}`);
    this.chip.hidden = !handle?.at || Boolean(handle.home);
    if (!handle?.at || handle.home) return;
    const { at, number, name, value } = handle;
    this.chip.textContent = `${name.toLowerCase()} ${figure(value, handle.unit ?? "pt")} · ${exact(number.value)}${number.unit} in line ${number.line}`;
    const wide = stage.viewport.width * table.scale;
    this.chip.style.transform = `translate(${within(at.x + 16, 0, Math.max(0, wide - (stage.marks?.width(this.chip.textContent) ?? 0)))}px,${Math.max(0, at.y - 34)}px)`;
  }

  // MARK: Where they are

  // Puts each where it belongs, beside those that stand there already; one without room is not shown.
  draw() {
    const node = stage.nodes.get(stage.chosen), { scale, area } = table, { width, height } = stage.viewport;
    const stuck = this.list.find(({ id }) => id === "stuck"), grip = matchMedia("(pointer: coarse)").matches ? GRIP.coarse : GRIP.fine;
    this.root.hidden = !node || this.list.length === 0;
    this.line.hidden = !stuck;
    // The room of the stage reaches half a handle out of the device, where the table does; that of the timeline is its lanes.
    const reach = (/** @type {number} */ long, /** @type {number} */ before, /** @type {number} */ after) => /** @type {Bounds} */ ([Math.max(0, grip / 2 - before), long * scale - Math.max(0, grip / 2 - after)]);
    const onStage = { x: reach(width, area.left, area.width - area.left - width * scale), y: reach(height, area.top, area.height - area.top - height * scale) };
    const onLanes = roomOfKinks(grip);
    const taken = /** @type {Record<string, Point[]>} */ ({ stage: [], kinks: [] });
    for (const handle of this.list) {
      const { home } = handle;
      // A field has its place in the panel, and is dragged as a number of the source is.
      if (home === "numbers") {
        handle.way = { x: SCRUB_POINTS * 10 ** handle.number.places, y: 0 };
        continue;
      }
      const at = (home ? placeOfKink(handle) : node && seatOf(handle, node, this.size)) ?? null, unit = home ? 1 : scale;
      handle.way = at && { x: at.way.x * unit, y: at.way.y * unit };
      const turn = at ? Math.atan2(at.way.y, at.way.x) : 0;
      const { x: left = 0, y: top = 0 } = at ?? {}, seat = { x: left * unit, y: top * unit };
      const free = at && seatBeside(taken[home ?? "stage"], seat, turn, grip, home ? onLanes : onStage);
      handle.node.hidden = !free;
      if (!free) continue;
      taken[home ?? "stage"].push(handle.at = free);
      handle.node.style.transform = `translate(${free.x}px,${free.y}px)`;
      handle.node.style.setProperty("--turn", `${turn}rad`);
    }
    if (stuck?.at && node) {
      const isLevel = stuck.axis === "y", at = (seatOf(stuck, node, this.size)?.[stuck.axis] ?? 0) * scale;
      this.line.classList.toggle("here", stuck.isHere);
      size(this.line, isLevel ? width * scale : 0, isLevel ? 0 : height * scale, isLevel ? `translateY(${at}px)` : `translateX(${at}px)`);
    }
  }

  // MARK: The hand

  // Takes hold of the number of a handle; whether it is still the one that was found.
  begin(/** @type {Handle} */ handle, /** @type {string} */ kind, /** @type {boolean} */ isDragged) {
    if (this.text !== editor.text) return false;
    editor.show("layout");
    editor.reveal(handle.number.line);
    const { offset } = state, still = { ...handle.number }, { main } = stage.gestures;
    // What goes along with the content stays under the hand, whatever grows before it, but for the distance to where the content begins.
    const isFromStart = handle.id === `before-${main}` && !handle.beside;
    const nodes = [handle.way && handle.pulls && handle.id.startsWith("before") && handle.beside || null, stage.chosen].map((key) => stage.nodes.get(key || null));
    const held = nodes.find(Boolean), one = held && interpreter.element(...pathOfNode(held), offset.x, offset.y);
    this.held = {
      handle, kind, isDragged, places: this.placesOf(handle), number: still, value: still.value, measure: handle.value, isStyled: assistant.ask("format", 0)?.length === 0,
      rest: one && !isFromStart && !handle.home && handle.id !== "stuck" && goesAlong(one) ? { path: [one.kind, ...one.indexPath], apart: one.frame[main] - offset[main] } : null,
    };
    past.isHeld = true;
    editor.glint(still);
    this.snapping.begin(handle, still);
    takeOver(still);
    return true;
  }

  // With how many digits a number is changed: as many as it has, and more where the hand would go far for a step, as for a
  // share of 1; what counts goes in its own steps.
  placesOf(/** @type {Handle} */ { number: { places, slope, isCount }, way }) {
    const far = Math.hypot(way?.x ?? 0, way?.y ?? 0) * Math.abs(slope);
    return isCount ? places : places + within(Math.ceil(Math.log10(far / 10 ** places / GRIP.fine)), 0, 2);
  }

  // Gives the number a value: whole steps, or parts of them. While it is dragged the stage follows at once, and the text once the
  // hand rests: to lay out a source takes longer than a frame.
  turnTo(/** @type {number} */ value, /** @type {number} */ places) {
    const { held } = this;
    if (!held) return;
    const { number, handle } = held, { range } = number;
    const to = Number((range ? within(value, range[0], range[1]) : value).toFixed(places));
    if (to === held.value) return;
    const last = held.value;
    held.value = to;
    if (!this.draft()) {
      // The layout has no such value: the last one that it took stays.
      held.value = last;
      this.draft();
      return;
    }
    held.isDue = true;
    if (held.isDragged) later("write", WRITE_PAUSE, () => this.write()); else this.write();
    handle.number = { ...number, value: to };
    handle.value = held.measure + (to - number.value) * number.slope;
    this.tell(handle);
    this.label(handle);
  }

  get figures() { return Math.max(this.held?.number.places ?? 0, exact(this.held?.value ?? 0).split(".")[1]?.length ?? 0); }

  // Shows the value without the text; whether the layout takes it.
  draft() {
    if (!this.held) return false;
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
    const { number, value, kind } = held;
    this.change(() => { const length = writeNumber(number, value, this.figures, kind); number.end = number.start + length; });
  }

  // Changes the text by the hand itself.
  change(/** @type {Work} */ work) {
    this.isWriting = true;
    work();
    this.isWriting = false;
  }

  end() {
    const { held } = this;
    if (!held) return;
    this.write();
    // The number may have become longer: what was in the one style still is.
    const edits = held.isStyled && assistant.ask("format", 0);
    if (edits && edits.length > 0) this.change(() => editor.change(edits.map(({ from, to, text }) => ({ start: editor.place(...from), end: editor.place(...to), text })), held.kind));
    this.release();
  }

  // Lets go, and leaves the text as it is.
  release() {
    for (const name of ["handle", "write"]) clearTimeout(waiting.get(name));
    this.held = null;
    past.isHeld = false;
    this.snapping.end();
    editor.glint(null);
    this.label(null);
    later("handles", 0, () => this.plan());
  }

  // The world has followed: what was under the hand is there again.
  follow() {
    if (!this.held) return;
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

  grasp(/** @type {PointerEvent} */ event, /** @type {HandleNode} */ node) {
    const { handle } = node;
    this.isSpent = false;
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    node.focus({ preventScroll: true, focusVisible: false });
    node.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event, way = handle.way ?? { x: 1, y: 0 };
    // Once a frame, wherever the hand is then.
    /** @type {PointerEvent | null} */
    let last = null;
    const drag = (/** @type {PointerEvent} */ moved) => {
      last = moved;
      soon("drag handle", follow);
    };
    const follow = () => {
      const moved = last;
      last = null;
      if (!moved) return;
      const x = moved.clientX - clientX, y = moved.clientY - clientY;
      // One that was taken from the hand is not held again until the next grasp.
      if (!this.held && (this.isSpent || Math.hypot(x, y) < MOTION.slop.mouse || !this.begin(handle, `scrub handle ${this.run += 1}`, true))) return;
      this.isSpent = true;
      if (!this.held) return;
      const { number, places, measure, value: now } = this.held, by = (x * way.x + y * way.y) / (way.x ** 2 + way.y ** 2);
      // A box keeps a point to be held at, and what is beside it does not come over it.
      const least = handle.home || handle.id === "stuck" || measure < 0 ? -Infinity : handle.side ? 0 : 1;
      const wanted = number.value + Math.max(by, least - measure) / number.slope, isFree = moved.ctrlKey || moved.metaKey;
      const grain = 10 ** -places * (moved.shiftKey ? 10 : moved.altKey || isFree ? 0.1 : 1), steps = Math.round(wanted / grain) * grain;
      const fits = (/** @type {number} */ value) => measure + (value - number.value) * number.slope >= least;
      const near = isFree || moved.shiftKey || moved.altKey ? this.snapping.rest() : this.snapping.near(handle, now, wanted, places, fits);
      this.turnTo(near ?? steps, places + (near !== null || grain < 10 ** -places ? 1 : 0));
    };
    node.addEventListener("pointermove", drag);
    node.addEventListener("lostpointercapture", () => {
      node.removeEventListener("pointermove", drag);
      follow();
      this.end();
    }, { once: true });
  }

  // Arrows lead where they point; those of the other axis to more and less.
  press(/** @type {KeyboardEvent} */ event, /** @type {Handle} */ handle) {
    const { key } = event, sign = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    if (event.ctrlKey || event.metaKey) return;
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      this.ask(handle);
    } else if (key === "Escape" && this.held?.isDragged) {
      event.stopPropagation();
      // The text of before takes the number from the hand.
      past.cancel(this.held.kind);
    } else if (key === "Escape") {
      event.stopPropagation();
      (stage.nodes.get(stage.chosen) ?? stage.root).focus({ preventScroll: true });
    } else if (sign) {
      event.preventDefault();
      if (this.held?.handle !== handle) this.end();
      if (!this.held && !this.begin(handle, `turn handle ${this.run += 1}`, false) || !this.held || !handle.way) return;
      const isAcross = key === "ArrowLeft" || key === "ArrowRight", { way } = handle, { number, places, value } = this.held;
      const isAlong = isAcross === Math.abs(way.x) > Math.abs(way.y);
      const more = isAlong ? sign * Math.sign(isAcross ? way.x : way.y) : key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
      const step = 10 ** -places * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
      this.turnTo(value + more * Math.sign(number.slope) * step, places + (event.altKey ? 1 : 0));
      later("handle", 400, () => this.end());
    }
  }

  // MARK: Other numbers

  // Offers the numbers that a measure comes from; of one it shows the place.
  ask(/** @type {Handle} */ handle) {
    this.end();
    this.asked = handle;
    const menuRoot = byId("handle-menu"), { left, bottom } = handle.node.getBoundingClientRect();
    if (handle.inputs.length < 2) return this.reveal(handle.number);
    this.anchor.style.transform = handle.node.style.transform;
    if (menuRoot.hidden) this.anchor.click();
    menuRoot.style.left = `${within(left, 8, Math.max(8, innerWidth - menuRoot.offsetWidth - 8))}px`;
    menuRoot.style.top = `${within(bottom + 4, 8, Math.max(8, innerHeight - menuRoot.offsetHeight - 8))}px`;
  }

  /** @return {Entry[]} */
  entries() {
    const { inputs, number, own } = this.asked;
    return [this.asked.name, ...inputs.map((input) => /** @type {Entry} */ ([
      sourceOf(input, editor.text), () => {
        this.preferred.set(own, `${input.line}:${input.ordinal}`);
        this.reveal(input);
        this.plan();
      }, input.line === number.line && input.ordinal === number.ordinal,
    ]))];
  }

  reveal(/** @type {Input} */ { line, start, end }) {
    if (this.text !== editor.text) return;
    editor.show("layout");
    editor.area.setSelectionRange(start, end);
    editor.reveal(line);
    editor.glint({ start, end });
  }
}

on("begin", () => { if (!document.body.classList.contains("embed")) new Handles(byId("handles")); });
