// The controls of the panel: the sliders of the params, the device, the details of an element.

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

// The findings below the editor.
function listFindings(root, findings, onPick) {
  root.replaceChildren(...findings.map((finding) => {
    const place = finding.span ? `${finding.span.start.line}:${finding.span.start.column}` : "–";
    const where = finding.span && !finding.isHere ? `${finding.file}:${place}` : place;
    const button = make(
      "button", { type: "button" }, make("span", { className: "place", textContent: where }),
      make("span", { textContent: `${finding.message} ` }, make("span", { className: "hint", textContent: finding.code ?? "" })));
    for (const text of [...finding.secondary, ...finding.notes, finding.help]) {
      if (text) button.append(make("small", { textContent: text }));
    }
    button.setAttribute("aria-label", `${finding.severity}, line ${finding.span?.start.line ?? "unknown"}: ${finding.message}`);
    button.addEventListener("click", () => onPick(finding));
    return make("li", { className: finding.severity }, button);
  }));
}

// The attributes of an element as a table.
function showElement(root, element, kind, number, onLine) {
  const pair = (value, keys) => keys.map((key) => short(value[key])).join(", ");
  const rows = [
    ["frame", `${pair(element.frame, ["x", "y"])} · ${pair(element.frame, ["width", "height"]).replace(", ", " × ")}`],
    ["center", pair(element.center, ["x", "y"])],
    ["size", pair(element.size, ["width", "height"]).replace(", ", " × ")],
    ["anchor", pair(element.anchorPoint, ["x", "y"])],
    ["alpha", short(element.alpha)], ["z", short(element.zIndex)],
  ];
  const [a, b, c, d, tx, ty] = element.transform;
  if (tx !== 0 || ty !== 0) rows.push(["moved", `${short(tx)}, ${short(ty)}`]);
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) {
    rows.push(["turned", `${short(Math.atan2(b, a) * 180 / Math.PI)}°`]);
    rows.push(["scaled", `${short(Math.hypot(a, b))} × ${short(Math.hypot(c, d))}`]);
  }
  if (element.transform3D) rows.push(["matrix", element.transform3D.map((value) => short(value)).join(" ")]);
  const table = make("table", { className: "facts" });
  const add = (name, text, isOwn) => {
    table.append(make("tr", { className: isOwn ? "own" : "" }, make("th", { scope: "row", textContent: name }), make("td", { textContent: text })));
  };
  for (const [name, text] of rows) add(name, text, false);
  for (const [name, value] of Object.entries(element.attributes)) {
    add(name, typeof value === "object" ? Object.values(value).map((part) => short(part)).join(", ") : typeof value === "number" ? short(value) : String(value), true);
  }
  const swatch = make("span", { className: "swatch" });
  for (const part of ["kind", "kind-line"]) swatch.style.setProperty(`--${part}`, `var(--${part}-${number % 8})`);
  const title = make("p", { className: "title" }, swatch, `${element.kind}[${element.indexPath.join(",")}]`);
  if (kind?.line) {
    const link = make("button", { type: "button", className: "quiet", textContent: `line ${kind.line}` });
    link.addEventListener("click", () => onLine(kind.line));
    title.append(link);
  }
  root.replaceChildren(title);
  if (kind?.documentation) root.append(make("p", { className: "doc", textContent: kind.documentation }));
  root.append(table);
}

// A tree of formulas as a list: each line's depth, formula, value, and the place where it is written.
function why(text, file, onLine) {
  const list = make("ol", { className: "why" });
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const [branch] = /^[│├└─ ]*/.exec(line);
    const [formula, ...places] = line.slice(branch.length).split("  ");
    const item = make("li");
    item.style.setProperty("--depth", branch.length / 3);
    item.setAttribute("aria-level", branch.length / 3 + 1);
    const sign = formula.lastIndexOf(" = ");
    item.append(sign < 0 ? formula : formula.slice(0, sign));
    if (sign >= 0) item.append(" = ", make("b", { textContent: formula.slice(sign + 3) }));
    for (const place of places) {
      const [, name, number] = /^(.*):(\d+)$/.exec(place) ?? [];
      if (name === file) {
        const link = make("button", { type: "button", className: "quiet", textContent: `line ${number}` });
        link.addEventListener("click", () => onLine(Number(number)));
        item.append(" ", link);
      } else {
        item.append(" ", make("small", { textContent: place }));
      }
    }
    list.append(item);
  }
  return list;
}
