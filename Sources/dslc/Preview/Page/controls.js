// What the panel is made of: the devices, the findings, the details of an element.

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
