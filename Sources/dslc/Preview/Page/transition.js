// A transition to another world of the same layout: while it is open, the stage shows the way there.

/** @type {TransitionRoom} */
const transition = {
  isOpen: false, progress: 0, draw: () => null, playing: 0,
  // The offset at the start of the way, how far it scrolls there, and the offset that is shown on the way.
  from: { x: 0, y: 0 }, distance: { x: 0, y: 0 }, at: { x: 0, y: 0 },
  content: { width: 0, height: 0 }, viewport: { width: 0, height: 0 },

  // Makes the room: what the other end has, and the way.
  build() {
    /** @param {string} id @param {string} label @param {"input" | "textarea"} tag @param {Record<string, unknown>} properties */
    const field = (id, label, tag, properties) => {
      const input = make(tag, { id, spellcheck: false, autocomplete: "off", ...properties });
      input.setAttribute("aria-describedby", "to-trouble");
      input.addEventListener("input", () => { if (transition.isOpen) later("to", 150, () => transition.lead()); });
      return make("div", { className: tag === "textarea" ? "field tall" : "field" }, make("label", { htmlFor: id, textContent: label }), input);
    };
    /** @param {string} id @param {string} textContent @param {Work} work */
    const button = (id, textContent, work) => {
      const made = make("button", { type: "button", id, className: "btn link", textContent });
      made.addEventListener("click", work);
      return made;
    };
    const slider = make("input", { type: "range", id: "to-progress", min: 0, max: 1, step: "any", value: 0, ariaLabel: "Progress" });
    slider.addEventListener("input", () => {
      transition.stop();
      transition.show(Number(slider.value));
    });
    byId("transition").append(
      field("to-items", "To items", "input", { type: "text" }),
      field("to-params", "To params", "textarea", { rows: 2 }),
      field("to-data", "To data", "textarea", { rows: 2, placeholder: "JSON, as it is" }),
      make("p", { id: "to-trouble", className: "trouble", hidden: true }),
      make("div", { className: "way", id: "to-way", hidden: true }, button("to-play", "Play", () => transition.play()), slider,
        make("output", { id: "to-told", className: "mono" })),
      button("to-open", "Show the way", () => transition.isOpen ? transition.close() : transition.open()));
    byId("to-trouble").setAttribute("role", "alert");
    const fields = /** @type {const} */ (["to-items", "to-params", "to-data"]).map((id) => byId(id));
    past.keep("way", () => fields.map((field) => field.value), (texts) => {
      fields.forEach((field, index) => { field.value = texts[index]; });
      if (transition.isOpen) transition.lead();
    });
    for (const field of fields) field.addEventListener("change", () => past.record());
  },

  // Tells the interpreter where it leads; whether it leads there.
  lead() {
    /** @param {"to-items" | "to-params" | "to-data"} id */
    const value = (id) => byId(id).value.trim();
    const data = value("to-data");
    const trouble = interpreter.transitionTo(value("to-items"), data, value("to-params"));
    byId("to-trouble").textContent = trouble;
    byId("to-trouble").hidden = !trouble;
    if (!trouble && transition.isOpen) transition.show(transition.progress);
    return !trouble;
  },

  open() {
    if (!layout || !transition.lead()) return;
    transition.isOpen = true;
    transition.draw = stage.draw;
    transition.from = transition.at = stage.offset;
    // Who scrolls on the way is at another offset of its start, too.
    stage.draw = (x, y) => {
      if (x !== transition.at.x || y !== transition.at.y) [transition.from, transition.at] = [transition.startOf(x, y), { x, y }];
      return interpreter.transition(transition.progress, transition.from.x, transition.from.y) ?? transition.draw(x, y);
    };
    transition.mark();
    transition.show(transition.progress < 1 ? transition.progress : 0);
    transition.play();
  },

  // Begins the way at another offset.
  /** @param {Point} offset */
  begin(offset) {
    transition.from = offset;
    transition.show(transition.progress);
  },

  // The same part of the scroll at the start of the way.
  /** @param {number} x @param {number} y */
  startOf(x, y) {
    const { distance, content, viewport } = transition;
    /** @param {Axis} name @param {number} at */
    const start = (name, at) => {
      const now = content[name === "x" ? "width" : "height"] - viewport[name === "x" ? "width" : "height"];
      return now > 0 && distance[name] > 0 ? at / now * distance[name] : at;
    };
    return { x: start("x", x), y: start("y", y) };
  },

  close() {
    if (!transition.isOpen) return;
    transition.stop();
    transition.isOpen = false;
    stage.draw = transition.draw;
    interpreter.endTransition();
    transition.mark();
    stage.content = layout.contentSize;
    stage.moveTo(transition.from.x, transition.from.y);
    timeline.arrange();
  },

  mark() {
    byId("to-way").hidden = !transition.isOpen;
    byId("to-open").textContent = transition.isOpen ? "Close" : "Show the way";
  },

  /** @param {number} progress */
  show(progress) {
    transition.progress = progress;
    byId("to-progress").value = String(progress);
    byId("to-progress").setAttribute("aria-valuetext", `${Math.round(progress * 100)} %`);
    byId("to-told").textContent = `${Math.round(progress * 100)} %`;
    const sheet = interpreter.transition(progress, transition.from.x, transition.from.y);
    if (!sheet) return;
    // The offset goes along: what sticks to the screen stays on it.
    const { width, height } = layout.contentSize, { viewport } = layout;
    transition.distance = { x: width - viewport.width, y: height - viewport.height };
    Object.assign(transition, { at: sheet.offset, content: sheet.contentSize, viewport: sheet.viewport });
    stage.gestures.halt();
    stage.adopt(sheet);
    soon("way", () => timeline.arrange());
  },

  // From where it is to the end, or from the start again; a second time it stops.
  play() {
    if (transition.playing) return transition.stop();
    if (reducedMotion()) return transition.show(transition.progress < 1 ? 1 : 0);
    const from = transition.progress < 1 ? transition.progress : 0, began = performance.now();
    byId("to-play").textContent = "Pause";
    /** @param {number} now */
    const step = (now) => {
      const part = within(from + Math.max(0, now - began) / 1200, 0, 1);
      transition.playing = part < 1 ? requestAnimationFrame(step) : 0;
      transition.show(part);
      if (part === 1) transition.stop();
    };
    transition.playing = requestAnimationFrame(step);
  },

  stop() {
    cancelAnimationFrame(transition.playing);
    transition.playing = 0;
    byId("to-play").textContent = "Play";
  },
};

on("begin", () => transition.build());
on("arranged", () => {
  byId("to-items").placeholder = pictured.items || layout.ownItems || "as it is";
  byId("to-params").placeholder = layout.params.slice(0, 2).map(({ name, unit, initial }) => `${name}=${written(unit, initial)}`).join("\n");
  byId("to-params").parentElement.hidden = layout.params.length === 0;
  byId("to-data").parentElement.hidden = !editor.textOf("data") && (layout.fields ?? []).length === 0;
  if (transition.isOpen && !transition.lead()) transition.close();
});
