// The knobs of the params: a field and a slider for a number, a box for a boolean.

// The ends of a slider; a param without a range reaches as far again as its default.
/** @param {Param} param */
function reach(param) {
  if (param.range) return param.range;
  const size = Math.max(Math.abs(param.initial) * 2, param.unit === "angle" ? Math.PI : param.unit === "length" ? 100 : 1);
  return [param.initial < 0 ? -size : 0, size];
}

/** @param {Param} param @param {number} value */
const heldTo = (param, value) => param.range ? within(value, param.range[0], param.range[1]) : value;

class Params {
  /** @param {HTMLElement} root @param {HTMLElement} reset */
  constructor(root, reset) {
    this.root = root;
    this.knobs = new Map();
    this.ids = new Map();
    this.known = "";
    this.reset = reset;
    this.onChange = () => {};
    reset.addEventListener("click", () => this.onReset());
  }

  // Makes a knob for each param; they stay while the params do, so that a slider is not lost while it is dragged.
  /** @param {Param[]} params */
  show(params) {
    const known = JSON.stringify(params.map(({ line, value, ...rest }) => rest));
    if (known !== this.known) {
      this.known = known;
      this.knobs.clear();
      this.root.replaceChildren(...params.map((param, index) => this.knob(param, index)));
      if (params.length === 0) this.root.append(make("p", { className: "hint", textContent: "The layout has no params." }));
    }
    for (const { name, value, line } of params) this.knobs.get(name)?.(value, line);
    this.reset.hidden = !params.some((param) => param.value !== param.initial);
  }

  /** @param {Param} param @param {number} index */
  knob(param, index) {
    const id = `param-${index}`;
    this.ids.set(param.name, id);
    const help = param.documentation ? make("small", { id: `${id}-help`, textContent: param.documentation }) : null;
    return param.unit === "boolean" ? this.box(param, id, help) : this.dial(param, id, help);
  }

  /** @param {Param} param @param {string} id @param {HTMLElement | null} help */
  box(param, id, help) {
    const box = make("input", { type: "checkbox", id });
    box.addEventListener("change", () => this.onChange(param, box.checked ? 1 : 0));
    const writing = this.writing(param);
    this.knobs.set(param.name, (value, line) => {
      box.checked = value !== 0;
      writing.show(value, line);
    });
    return make("div", { className: "knob" }, make("label", { className: "switch" }, box, param.name), writing, help ?? "");
  }

  // Where a value differs from the source: into it, or back to what it says.
  /** @param {Param} param */
  writing(param) {
    /** @param {string} words @param {Work} work */
    const push = (words, work) => {
      const button = make("button", { type: "button", className: "btn link", textContent: words });
      button.addEventListener("click", () => {
        work();
        this.root.querySelector(`#${CSS.escape(this.ids.get(param.name) ?? "")}`)?.focus();
      });
      return button;
    };
    let now = param;
    const into = push("", () => writeParam(now));
    const back = push(`Back to ${written(param.unit, param.initial).replace("deg", "°")}`, () => this.onChange(param, param.initial));
    const node = /** @type {Knob} */ (make("div", { className: "writing", hidden: true }, into, back));
    for (const button of [into, back]) button.setAttribute("aria-description", param.name);
    node.show = (/** @type {number} */ value, /** @type {number | null} */ line) => {
      now = { ...param, value, line };
      node.hidden = value === param.initial;
      into.hidden = !line;
      into.textContent = `Write into line ${line}`;
    };
    return node;
  }

  /** @param {Param} param @param {string} id @param {HTMLElement | null} help */
  dial(param, id, help) {
    const { unit } = param, [low, high] = reach(param).map((end) => shown(unit, end));
    let current = shown(unit, param.value);
    const number = make("input", { type: "number", id, step: "any" });
    const slider = make("input", { type: "range", min: low, max: high, step: "any" });
    const trouble = make("p", { className: "trouble", id: `${id}-trouble`, hidden: true });
    trouble.setAttribute("role", "alert");
    slider.setAttribute("aria-label", `${param.name}, slider`);
    if (param.range) Object.assign(number, { min: low, max: high });
    number.setAttribute("aria-describedby", help ? `${help.id} ${trouble.id}` : trouble.id);
    if (help) slider.setAttribute("aria-describedby", help.id);
    const write = () => {
      number.value = exact(current);
      number.setAttribute("aria-invalid", "false");
      trouble.hidden = true;
    };
    /** @param {number} to @param {boolean} isHeld */
    const turn = (to, isHeld = false) => {
      current = to;
      this.onChange(param, heldTo(param, ofShown(unit, to)), isHeld);
      write();
    };
    // By keys a hundredth of the way, and one by one where that is whole; by hand to what a pixel can tell apart.
    const step = (high - low) / 100 > 1 ? Math.round((high - low) / 100) : (high - low) / 100;
    const grain = 10 ** Math.floor(Math.log10((high - low) / 1000));
    const keys = { ArrowDown: -1, ArrowUp: 1 };
    for (const [input, ways] of /** @type {[HTMLInputElement, Record<string, number>][]} */ ([[number, keys], [slider, { ...keys, ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }]])) {
      input.addEventListener("keydown", (event) => {
        const way = ways[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        // To the ends of the slider; a field without a range has none.
        const next = plain(current + way * step);
        turn(input === slider ? within(next, low, high) : next);
      });
    }
    /** @param {boolean} isHeld */
    const drag = (isHeld) => {
      const to = Number(slider.value);
      turn(grain > 0 && to !== low && to !== high ? within(plain(Math.round(to / grain) * grain), low, high) : to, isHeld);
    };
    slider.addEventListener("input", () => drag(true));
    slider.addEventListener("change", () => drag(false));
    number.addEventListener("input", () => {
      const value = number.value === "" ? NaN : ofShown(unit, Number(number.value));
      const fits = Number.isFinite(value) && heldTo(param, value) === value;
      number.setAttribute("aria-invalid", String(!fits));
      trouble.hidden = fits;
      trouble.textContent = fits ? "" : `Write a number${param.range ? ` from ${exact(low)} to ${exact(high)}` : ""}.`;
      if (fits) this.onChange(param, value);
    });
    // What is in use comes back.
    number.addEventListener("blur", write);
    const writing = this.writing(param);
    this.knobs.set(param.name, (value, line) => {
      writing.show(value, line);
      current = shown(unit, value);
      slider.value = String(current);
      slider.setAttribute("aria-valuetext", `${exact(current)}${unit === "angle" ? "°" : ""}`);
      if (document.activeElement !== number) write();
    });
    const mark = { angle: "°", length: "pt" }[unit] ?? "";
    return make(
      "div", { className: "knob" }, make("label", { htmlFor: id, textContent: param.name }),
      make("span", { className: "number" }, number, make("i", { textContent: mark })), slider, writing, trouble, help ?? "");
  }
}
