// What the page shows, in its address: `#offset=300&radius=620&viewport=390x844`.

const RESERVED = new Set(["offset", "viewport", "items", "rtl", "motion", "safe"]);

const UNITS = { deg: Math.PI / 180, turn: 2 * Math.PI, rad: 1, "%": 0.01, pt: 1, "": 1 };

// The number of `500`, `30deg`, `50%`, `true`; null for anything else.
function readValue(text) {
  if (text === "true" || text === "false") return text === "true" ? 1 : 0;
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|turn|rad|pt|%)?$/i.exec(text.trim());
  if (!found) return null;
  const value = Number(found[1]) * UNITS[(found[2] ?? "").toLowerCase()];
  return Number.isFinite(value) ? value : null;
}

// A number as people write it.
function short(value, digits = 3) {
  const text = Math.abs(value) < 1e15 ? String(Number(value.toFixed(digits))) : String(value);
  return text === "-0" ? "0" : text;
}

function readSize(text) {
  const found = /^\s*([\d.]+(?:e\d+)?)\s*[x×]\s*([\d.]+(?:e\d+)?)\s*$/i.exec(text);
  const width = found ? Number(found[1]) : 0, height = found ? Number(found[2]) : 0;
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
}

// What an address says; only what is well-formed.
function readAddress(hash) {
  const said = { params: new Map() };
  for (const part of hash.replace(/^#/, "").split("&")) {
    const sign = part.indexOf("=");
    if (sign <= 0) continue;
    let name, text;
    try {
      name = decodeURIComponent(part.slice(0, sign));
      text = decodeURIComponent(part.slice(sign + 1).replaceAll("+", " "));
    } catch {
      continue;
    }
    if (name === "offset") {
      const numbers = text.split(",").map(Number);
      if (numbers.every(Number.isFinite) && numbers.length <= 2 && text.trim()) said.offset = numbers;
    } else if (name === "viewport") {
      const size = readSize(text);
      if (size) said.viewport = size;
    } else if (name === "items") {
      said.items = text;
    } else if (name === "rtl") {
      said.rightToLeft = text !== "0" && text !== "false";
    } else if (name === "motion") {
      said.reducedMotion = text === "reduced";
    } else if (name === "safe") {
      const [top, left, bottom, right] = text.split(",").map(Number);
      if ([top, left, bottom, right].every((inset) => inset >= 0)) said.safeArea = { top, left, bottom, right };
    } else {
      const value = readValue(text);
      // A param that is called as something of the page's own is written `param.items`.
      if (value !== null) said.params.set(name.replace(/^param\./, ""), value);
    }
  }
  return said;
}

function writeAddress(state, horizontal, units) {
  const parts = [];
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll("%2C", ",")}`);
  const { x, y } = state.offset;
  const [along, across] = horizontal ? [x, y] : [y, x];
  add("offset", across === 0 ? short(along, 6) : `${short(x, 6)},${short(y, 6)}`);
  for (const [name, value] of state.params) {
    const unit = units.get(name);
    const text = unit === "angle" ? `${short(value * 180 / Math.PI, 6)}deg` : unit === "boolean" ? String(value !== 0) : short(value, 6);
    add(RESERVED.has(name) ? `param.${name}` : name, text);
  }
  if (state.viewport) add("viewport", `${short(state.viewport.width)}x${short(state.viewport.height)}`);
  if (state.items) add("items", state.items);
  if (state.rightToLeft) add("rtl", "1");
  if (state.reducedMotion !== null) add("motion", state.reducedMotion ? "reduced" : "full");
  const { top, left, bottom, right } = state.safeArea;
  if (top || left || bottom || right) add("safe", [top, left, bottom, right].map((inset) => short(inset)).join(","));
  return `#${parts.join("&")}`;
}
