// The controls of the panel: the sliders of the params, the device.

const DEVICES = [
  ["The layout's own", null], ["Phone, small", [320, 568]], ["Phone", [375, 667]], ["Phone, tall", [390, 844]],
  ["Phone, large", [430, 932]], ["Tablet, small", [744, 1133]], ["Tablet", [820, 1180]], ["Tablet, wide", [1180, 820]],
  ["Desktop window", [1280, 800]],
];

const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// What a slider of a param shows: degrees for an angle, the number itself else.
const factor = (unit) => unit === "angle" ? 180 / Math.PI : 1;

// The ends of a slider; a param without a range reaches as far again as its default.
function reach(param) {
  if (param.range) return param.range;
  const size = Math.max(Math.abs(param.initial) * 2, param.unit === "angle" ? Math.PI : param.unit === "length" ? 100 : 1);
  return [param.initial < 0 ? -size : 0, size];
}

class Params {
  constructor(root, reset) {
    this.root = root;
    this.knobs = new Map();
    this.known = "";
    this.reset = reset;
    this.onChange = () => {};
    reset.addEventListener("click", () => this.onReset());
  }

  // Makes a knob for each param; they stay while the params do, so that a slider is not lost while it is dragged.
  show(params, values) {
    const known = JSON.stringify(params.map(({ line, ...rest }) => rest));
    if (known !== this.known) {
      this.known = known;
      this.knobs.clear();
      this.root.replaceChildren(...params.map((param, index) => this.knob(param, index)));
      if (params.length === 0) this.root.append(make("p", { className: "hint", textContent: "The layout has none." }));
    }
    for (const param of params) this.knobs.get(param.name)?.(values.get(param.name) ?? param.initial);
    this.reset.hidden = !params.some((param) => values.has(param.name));
  }

  knob(param, index) {
    const id = `param-${index}`;
    const help = param.documentation ? make("small", { id: `${id}-help`, textContent: param.documentation }) : "";
    if (param.unit === "boolean") {
      const box = make("input", { type: "checkbox", id });
      box.addEventListener("change", () => this.onChange(param, box.checked ? 1 : 0));
      this.knobs.set(param.name, (value) => { box.checked = value !== 0; });
      return make("div", { className: "knob" }, make("label", { className: "switch" }, box, param.name), help);
    }
    const [low, high] = reach(param), scale = factor(param.unit);
    const number = make("input", { type: "number", id, step: "any" });
    const slider = make("input", { type: "range", min: low * scale, max: high * scale, step: "any" });
    slider.setAttribute("aria-label", `${param.name}, slider`);
    // By keys a hundredth of the way, and one by one where that is whole.
    slider.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
      if (!way) return;
      event.preventDefault();
      const step = (high - low) * scale / 100;
      slider.value = Number(slider.value) + way * (step > 1 ? Math.round(step) : step);
      this.onChange(param, this.held(param, Number(slider.value) / scale));
    });
    slider.addEventListener("input", () => this.onChange(param, this.held(param, Number(slider.value) / scale)));
    if (param.range) Object.assign(number, { min: low * scale, max: high * scale });
    if (help) for (const input of [number, slider]) input.setAttribute("aria-describedby", `${id}-help`);
    number.addEventListener("input", () => {
      const value = number.value === "" ? NaN : Number(number.value) / scale;
      const fits = Number.isFinite(value) && this.held(param, value) === value;
      number.setAttribute("aria-invalid", String(!fits));
      if (fits) this.onChange(param, value);
    });
    this.knobs.set(param.name, (value) => {
      slider.value = value * scale;
      slider.setAttribute("aria-valuetext", `${short(value * scale)}${param.unit === "angle" ? "°" : ""}`);
      if (document.activeElement !== number) {
        number.value = short(value * scale);
        number.setAttribute("aria-invalid", "false");
      }
    });
    const unit = { angle: "°", length: "pt" }[param.unit] ?? "";
    return make(
      "div", { className: "knob" }, make("label", { htmlFor: id, textContent: param.name }),
      make("span", { className: "number" }, number, make("i", { textContent: unit })), slider, help);
  }

  held(param, value) {
    return param.range ? Math.max(param.range[0], Math.min(value, param.range[1])) : value;
  }
}
