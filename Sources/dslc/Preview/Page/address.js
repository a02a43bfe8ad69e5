// What the page shows, in its address: `#offset=300&radius=620&viewport=390x844`, as far as the page was not made so.

// What of the state stands in the address: its name there, how it is read (null: it cannot be), how it is written, and what to
// write instead of what cannot be read. `tsc` asks for a row for each part of the state; one of null is of this page alone.
/** @type {{ [Key in Exclude<keyof State, "offset">]: AddressRow<Exclude<State[Key], undefined>> | null }} */
const ADDRESSED = {
  viewport: {
    name: "viewport", form: "a viewport is width x height in points: 390x844",
    read: (text) => readSize(text), write: (size) => size ? `${exact(size.width)}x${exact(size.height)}` : "",
  },
  items: { name: "items", form: "", read: (text) => text.trim(), write: (text) => text || layout.ownItems },
  rightToLeft: { name: "rtl", form: "", read: (text) => text !== "0" && text !== "false", write: (is) => is ? "1" : "0" },
  reducedMotion: { name: "motion", form: "", read: (text) => text === "reduced", write: (is) => is ?? system.matches ? "reduced" : "full" },
  safeArea: {
    name: "safe", form: "a safe area is four insets, from top, left, bottom and right: 59,0,34,0",
    read: (text) => {
      const numbers = text.split(",").map(Number), [top, left, bottom, right] = numbers;
      return numbers.length === 4 && numbers.every((inset) => inset >= 0 && inset < Infinity) ? { top, left, bottom, right } : null;
    },
    write: ({ top, left, bottom, right }) => [top, left, bottom, right].map(exact).join(),
  },
  bars: {
    name: "bars", form: "bars are two heights, at the top and at the bottom: 59,34",
    read: (text) => {
      const [top, bottom, ...more] = text.split(",").map(Number);
      return more.length === 0 && top >= 0 && bottom >= 0 && top + bottom < Infinity ? { top, bottom } : null;
    },
    write: (bars) => [bars?.top ?? 0, bars?.bottom ?? 0].map(exact).join(),
  },
  changes: {
    name: "changes",
    form: "a change is insert:section,item,length, remove:section,item, resize:section,item,length or measure:x,y",
    read: (text) => {
      const changes = text.split(";").map(readChange);
      return changes.includes(null) ? null : /** @type {Change[]} */ (changes);
    },
    write: (changes) => changes.map(writeChange).join(";"),
  },
  rows: {
    name: "rows", form: "the offsets of rows are section:offset, with a semicolon between them: 2:340;4:120",
    read: (text) => {
      const pairs = text.split(";").map((pair) => pair.split(":").map(Number));
      const areRows = pairs.every((pair) => pair.length === 2 && Number.isInteger(pair[0]) && pair[0] >= 0 && Number.isFinite(pair[1]));
      return areRows ? Object.fromEntries(pairs) : null;
    },
    write: (rows) => Object.entries(rows).map(([section, at]) => `${section}:${exact(at)}`).join(";"),
  },
  isLate: { name: "late", form: "", read: (text) => text === "1", write: (is) => is ? "1" : "0" },
  looks: null,
};
const ADDRESS_ROWS = /** @type {[keyof typeof ADDRESSED, AddressRow<unknown>][]} */ (Object.entries(ADDRESSED).filter(([, row]) => row));
// A param that is called as something of the page's own is written `param.items`.
const RESERVED = new Set(["file", "offset", "text", ...ADDRESS_ROWS.map(([, { name }]) => name)]);

// What an address says, and what of it means nothing. The values of params stay texts: the interpreter reads them.
/** @param {string} hash */
function readAddress(hash) {
  const said = /** @type {Said} */ ({ world: {}, params: new Map(), strange: [] });
  for (const part of hash.replace(/^#/, "").split("&")) {
    const sign = part.indexOf("=");
    if (sign <= 0) {
      if (part) said.strange.push([part, "write name=value"]);
      continue;
    }
    const name = decoded(part.slice(0, sign)), text = decoded(part.slice(sign + 1).replaceAll("+", " "));
    const [key, row] = ADDRESS_ROWS.find(([, one]) => one.name === name) ?? [];
    if (key && row) {
      const value = row.read(text);
      if (value === null) said.strange.push([part, row.form]); else Object.assign(said.world, { [key]: value });
    } else if (name === "file") {
      said.file = text;
    } else if (name === "offset") {
      const numbers = text.split(",").map(Number);
      if (numbers.every(Number.isFinite) && numbers.length <= 2 && text.trim()) said.offset = numbers;
      else said.strange.push([part, "an offset is a number, or two: 300, -120, or 300,40"]);
    } else if (name === "text" && text.startsWith("z.")) {
      said.text = text;
    } else {
      said.params.set(name.replace(/^param\./, ""), text);
    }
  }
  return said;
}

// How many numbers tell a change: section and item, and a length of one that comes or grows; of measuring, the offset.
const CHANGE_LENGTHS = { insert: 3, remove: 2, resize: 3, measure: 2 };

// One change of the list: `insert:0,3,120`.
/** @param {string} text @return {Change | null} */
function readChange(text) {
  const [word, ...rest] = text.split(/[:,]/), kind = /** @type {Change[0]} */ (word), numbers = rest.map(Number);
  if (numbers.length !== CHANGE_LENGTHS[kind] || !numbers.every(Number.isFinite)) return null;
  if (kind !== "measure" && !numbers.slice(0, 2).every((place) => Number.isInteger(place) && place >= 0 && place < 2 ** 31)) return null;
  return [kind, numbers[0], numbers[1], numbers[2] ?? 0];
}

/** @param {Change} change */
function writeChange([kind, ...numbers]) {
  return `${kind}:${numbers.slice(0, CHANGE_LENGTHS[kind]).map(exact).join()}`;
}

// `50%` stays what it is, though a `%` begins an escape in an address.
/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The address of a world: which file of the page it is of, what differs from the world that the page was made with, always
// the offset, and a text that is shared.
/** @param {string} file @param {State} state @param {Omit<State, "offset">} madeState @param {Made["params"]} madeParams @param {Layout} layout @param {string} [text] */
function writeAddress(file, state, madeState, madeParams, layout, text) {
  /** @type {string[]} */
  const parts = [];
  /** @param {string} name @param {string} text */
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";")}`);
  if (file) add("file", file);
  const { x, y } = state.offset;
  const [along, across] = layout.horizontal ? [x, y] : [y, x];
  add("offset", across === 0 ? exact(along) : `${exact(x)},${exact(y)}`);
  for (const { name, unit, initial, value } of layout.params) {
    if (value !== (madeParams.get(name) ?? initial)) add(RESERVED.has(name) ? `param.${name}` : name, written(unit, value));
  }
  for (const [key, { name, write }] of ADDRESS_ROWS) {
    // Without a viewport of somebody's it is the layout's own.
    const [now, before] = key === "viewport" ? [state.viewport ?? layout.ownViewport, madeState.viewport ?? layout.ownViewport] : [state[key], madeState[key]];
    if (JSON.stringify(now) !== JSON.stringify(before)) add(name, write(now));
  }
  if (text) add("text", text);
  return `#${parts.join("&")}`;
}
