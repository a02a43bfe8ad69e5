// What the page shows, in its address: `#offset=300&radius=620&viewport=390x844`, as far as the page was not made so.

// A param that is called as something of the page's own is written `param.items`.
const RESERVED = new Set(["file", "offset", "viewport", "items", "rtl", "motion", "safe", "text", "bars", "changes", "rows"]);

// What an address says, and what of it means nothing. The values of params stay texts: the interpreter reads them.
function readAddress(hash) {
  const said = { params: new Map(), strange: [] };
  for (const part of hash.replace(/^#/, "").split("&")) {
    const sign = part.indexOf("=");
    if (sign <= 0) {
      if (part) said.strange.push([part, "write name=value"]);
      continue;
    }
    const name = decoded(part.slice(0, sign)), text = decoded(part.slice(sign + 1).replaceAll("+", " "));
    const strange = (form) => said.strange.push([part, form]);
    if (name === "file") {
      said.file = text;
    } else if (name === "offset") {
      const numbers = text.split(",").map(Number);
      if (numbers.every(Number.isFinite) && numbers.length <= 2 && text.trim()) said.offset = numbers;
      else strange("an offset is a number, or two: 300, -120, or 300,40");
    } else if (name === "viewport") {
      said.viewport = readSize(text) ?? undefined;
      if (!said.viewport) strange("a viewport is width x height in points: 390x844");
    } else if (name === "items") {
      said.items = text.trim();
    } else if (name === "rtl") {
      said.rightToLeft = text !== "0" && text !== "false";
    } else if (name === "motion") {
      said.reducedMotion = text === "reduced";
    } else if (name === "safe") {
      const numbers = text.split(",").map(Number), [top, left, bottom, right] = numbers;
      if (numbers.length === 4 && numbers.every((inset) => inset >= 0 && inset < Infinity)) said.safeArea = { top, left, bottom, right };
      else strange("a safe area is four insets, from top, left, bottom and right: 59,0,34,0");
    } else if (name === "bars") {
      const [top, bottom, ...more] = text.split(",").map(Number);
      if (more.length === 0 && top >= 0 && bottom >= 0 && top + bottom < Infinity) said.bars = { top, bottom };
      else strange("bars are two heights, at the top and at the bottom: 59,34");
    } else if (name === "changes") {
      said.changes = text.split(";").map(readChange);
      if (said.changes.includes(null)) {
        delete said.changes;
        strange("a change is insert:section,item,length, remove:section,item, resize:section,item,length or measure:x,y");
      }
    } else if (name === "rows") {
      const pairs = text.split(";").map((pair) => pair.split(":").map(Number));
      if (pairs.every((pair) => pair.length === 2 && Number.isInteger(pair[0]) && pair[0] >= 0 && Number.isFinite(pair[1]))) said.rows = Object.fromEntries(pairs);
      else strange("the offsets of rows are section:offset, with a semicolon between them: 2:340;4:120");
    } else if (name === "text" && text.startsWith("z.")) {
      said.text = text;
    } else {
      said.params.set(name.replace(/^param\./, ""), text);
    }
  }
  return said;
}

// One change of the list: `insert:0,3,120`.
function readChange(text) {
  const [word, ...rest] = text.split(/[:,]/), kind = CHANGE_WORDS.indexOf(word), numbers = rest.map(Number);
  const wanted = kind === 1 || kind === MEASURED ? 2 : 3;
  if (kind < 0 || numbers.length !== wanted || !numbers.every(Number.isFinite)) return null;
  return kind < MEASURED && !numbers.slice(0, 2).every((place) => Number.isInteger(place) && place >= 0 && place < 2 ** 31) ? null
    : [kind, numbers[0], numbers[1], numbers[2] ?? 0, 0, 0];
}

function writeChange([kind, one, two, three]) {
  return `${CHANGE_WORDS[kind]}:${[one, two, ...kind === 1 || kind === MEASURED ? [] : [three]].map(exact).join()}`;
}

// `50%` stays what it is, though a `%` begins an escape in an address.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The address of a world: which file of the page it is of, what differs from the world that the page was made with, always
// the offset, and a text that is shared.
function writeAddress(file, offset, world, made, layout, reducedMotion, text) {
  const parts = [];
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";")}`);
  if (file) add("file", file);
  const { x, y } = offset;
  const [along, across] = layout.horizontal ? [x, y] : [y, x];
  add("offset", across === 0 ? exact(along) : `${exact(x)},${exact(y)}`);
  for (const { name, unit, initial, value } of layout.params) {
    if (value !== (made.params.get(name) ?? initial)) add(RESERVED.has(name) ? `param.${name}` : name, written(unit, value));
  }
  const size = world.viewport ?? layout.ownViewport;
  if (!sameSize(size, made.viewport ?? layout.ownViewport)) add("viewport", `${exact(size.width)}x${exact(size.height)}`);
  if (world.items !== made.items) add("items", world.items || layout.ownItems);
  if (world.rightToLeft !== made.rightToLeft) add("rtl", world.rightToLeft ? "1" : "0");
  if (world.reducedMotion !== made.reducedMotion) add("motion", reducedMotion ? "reduced" : "full");
  const { top, left, bottom, right } = world.safeArea;
  const insets = [top, left, bottom, right].map(exact).join(",");
  if (insets !== [made.safeArea.top, made.safeArea.left, made.safeArea.bottom, made.safeArea.right].map(exact).join(",")) add("safe", insets);
  if (world.bars) add("bars", `${exact(world.bars.top)},${exact(world.bars.bottom)}`);
  if (world.changes.length > 0) add("changes", world.changes.map(writeChange).join(";"));
  const rows = Object.entries(world.rows);
  if (rows.length > 0) add("rows", rows.map(([section, at]) => `${section}:${exact(at)}`).join(";"));
  if (text) add("text", text);
  return `#${parts.join("&")}`;
}
