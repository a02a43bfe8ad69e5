// A skin: a style sheet that dresses the elements. In it kinds are classes, attributes, indices and the data are custom
// properties and attributes of the elements; of the stage, too, where it is and what its params are.

/** @type {SkinRoom & ThisType<SkinRoom>} */
const skin = {
  text: "", sheet: null, isWorn: false,
  // The sections of the world as runs of equal ones, and where each run begins.
  runs: [], fields: {}, known: "",
  of: null, nearest: null,

  // What it is called; empty: the page has none.
  get title() { return start.skin?.name ?? ""; },

  /** @param {string} text */
  set(text) {
    skin.text = text;
    skin.sheet ??= new CSSStyleSheet();
    skin.sheet.replaceSync(scoped(text));
  },

  // Whether it is worn: pictures and boxes can be looked at instead.
  get active() { return skin.isWorn; },
  set active(isWorn) {
    isWorn &&= skin.sheet !== null;
    if (skin.isWorn === isWorn) return;
    skin.isWorn = isWorn;
    document.adoptedStyleSheets = isWorn && skin.sheet ? [skin.sheet] : [];
    stage.root.classList.toggle("dressed", isWorn);
    // A node has other parts now.
    stage.scene.clear();
    around.scene?.clear();
  },

  name() {},

  // Gives an element what its kind, its place and its data say, and what its attributes are at this offset. Only what
  // has changed is written: a property that is written makes the browser look at the whole sheet again.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at */
  dress(node, kind, numbers, at) {
    if (!layout) return;
    if (skin.of !== layout) skin.read();
    const isDark = content.scheme.matches;
    if (node.dressedAs !== node.key || node.dressedFor !== skin.known || node.dressedDark !== isDark) {
      skin.clothe(node, kind, numbers[at + SheetColumn.section], numbers[at + SheetColumn.item], numbers[at + SheetColumn.width], numbers[at + SheetColumn.height]);
      Object.assign(node, { dressedAs: node.key, dressedFor: skin.known, dressedDark: isDark });
    }
    for (const attribute of kind.attributes ?? []) {
      if (attribute.at === null) continue;
      const { parts } = attribute;
      for (let part = 0; part < (parts.length || 1); part += 1) {
        const name = parts.length ? `--${attribute.name}-${parts[part]}` : `--${attribute.name}`;
        writeProperty(node, name, numbers[at + attribute.at + part]);
      }
    }
    if (kind.category !== "cell") return;
    // The cell nearest to the middle says which section is looked at.
    const middle = Math.hypot(
      numbers[at + SheetColumn.frameLeft] + numbers[at + SheetColumn.frameWidth] / 2 - stage.offset.x - layout.viewport.width / 2,
      numbers[at + SheetColumn.frameTop] + numbers[at + SheetColumn.frameHeight] / 2 - stage.offset.y - layout.viewport.height / 2);
    if (!skin.nearest || middle < skin.nearest.middle) skin.nearest = { middle, section: numbers[at + SheetColumn.section] };
  },

  // What stays as long as a node stands for the same element.
  /** @param {ElementNode} node @param {Kind} kind @param {number} section @param {number} item @param {number} width @param {number} height */
  clothe(node, kind, section, item, width, height) {
    node.dressing ??= ["picture", "text"].map((className) => make("span", { className }));
    const [picture, text] = node.dressing;
    if (picture.parentNode !== node) node.append(picture, text);
    text.textContent = kind.name;
    const run = skin.run(section);
    const isCell = kind.category === "cell";
    const index = run ? run.first + (section - run.section) * run.count + (isCell ? item : 0) : item;
    const values = {
      ...skin.fields, ...run?.fields, ...(isCell ? run?.records?.[item] : null),
      section, item, index: isCell ? index : section, count: run?.count ?? 0,
    };
    for (const name of node.clothes ?? []) if (!(name in values)) {
      node.removeAttribute(`data-${name}`);
      writeProperty(node, `--${name}`, null);
    }
    for (const [name, value] of Object.entries(values)) {
      node.setAttribute(`data-${name}`, value);
      writeProperty(node, `--${name}`, typeof value === "string" ? null : Number(value));
    }
    node.clothes = Object.keys(values);
    writeProperty(node, "--picture", placeholder(shapedLook(width, height), node.picture, width, height));
  },

  /** @param {number} section */
  run(section) {
    let low = 0, high = skin.runs.length;
    while (high - low > 1) {
      const middle = low + high >> 1;
      if (skin.runs[middle].section <= section) low = middle; else high = middle;
    }
    return skin.runs[low] ?? null;
  },

  // Reads what the sections have: their cells, and the fields of the data.
  read() {
    const data = editor.textOf("data"), items = pictured.items || (data ? "" : layout.ownItems);
    skin.of = layout;
    for (const { name, value } of layout.params) writeProperty(stage.root, `--${name}`, value);
    const known = `${items}|${data}`;
    if (known === skin.known) return;
    Object.assign(skin, { known, runs: [], fields: {} });
    /** @type {{ items: number | Record<string, unknown>[], repeat?: number, section?: unknown }[]} */
    let sections = items.split(",").map((part) => part.split("*").map(Number))
      .map(([count, repeat]) => ({ items: count, repeat }));
    if (!items) try {
      ({ sections, ...skin.fields } = JSON.parse(data));
      skin.fields = usable(skin.fields);
    } catch { sections = []; }
    let first = 0, at = 0;
    for (const { items: cells, repeat = 1, section: block, ...fields } of sections ?? []) {
      const records = Array.isArray(cells) ? cells.map(usable) : null;
      const count = records ? records.length : Number(cells);
      skin.runs.push({ section: at, first, count, records, fields: usable(fields) });
      at += repeat;
      first += repeat * count;
    }
  },

  // Where the stage is, and what its params are.
  tell() {
    if (!skin.active || !layout) return;
    const { root, offset, distance } = stage;
    const [at, way] = layout.horizontal ? [offset.x, distance.x] : [offset.y, distance.y];
    writeProperty(root, "--offset-x", offset.x);
    writeProperty(root, "--offset-y", offset.y);
    writeProperty(root, "--progress", way > 0 ? within(at / way, 0, 1) : 0);
    if (!skin.nearest) return;
    writeProperty(root, "--current", skin.nearest.section);
    if (root.dataset.current !== String(skin.nearest.section)) root.dataset.current = String(skin.nearest.section);
    skin.nearest = null;
  },
};

// Writes a custom property of a node when it is another; null: it has none.
/** @param {HTMLElement} node @param {string} name @param {Scalar | null} value */
function writeProperty(node, name, value) {
  const known = node.written ??= {};
  if (known[name] === value) return;
  known[name] = value;
  if (value === null || value !== value) node.style.removeProperty(name); else node.style.setProperty(name, value);
}

// The fields of a record that an attribute and a property can hold.
/** @param {Record<string, unknown> | undefined} record @return {Record<string, Scalar>} */
function usable(record) {
  return /** @type {Record<string, Scalar>} */ (Object.fromEntries(Object.entries(record ?? {}).filter(([name, value]) => /^[\w-]+$/.test(name)
    && !["section", "item", "index", "count", "kind", "element"].includes(name)
    && ["string", "number", "boolean"].includes(typeof value))));
}

// The sheet for the stage only: its rules stand in one for the stage, and so weigh more than the page's own. What has no
// place there, such as the steps of an animation, stands before it.
/** @param {string} text */
function scoped(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const inside = /** @type {CSSRule[]} */ ([]), outside = /** @type {CSSRule[]} */ ([]);
  for (const rule of sheet.cssRules) {
    (/^@(keyframes|font-face|property|counter-style|-webkit-keyframes)/.test(rule.cssText) ? outside : inside).push(rule);
  }
  relate(inside);
  /** @param {CSSRule[]} rules */
  const words = (rules) => rules.map((rule) => rule.cssText).join("");
  return `${words(outside)} :is(.stage, .around) { ${words(inside)} }`;
}

// What a sheet says of the document, or of the stage, it says of the stage.
/** @param {CSSRule[]} rules */
function relate(rules) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      rule.selectorText = rule.selectorText.replace(/(?<![\w-])(:root|:scope|\.stage)(?![\w-])/g, "&:not(.around)");
    } else if (rule instanceof CSSGroupingRule) {
      relate([...rule.cssRules]);
    }
  }
}

// A placeholder picture as the value of a property; made once.
/** @type {Map<string, Picture>} */
const placeholders = new Map();
/** @param {string} look @param {number} index @param {number} width @param {number} height */
function placeholder(look, index, width, height) {
  const picture = index % 48, key = `${look} ${picture} ${shapeOf(look, width / height)} ${content.scheme.matches}`;
  if (!placeholders.has(key)) {
    placeholders.set(key, content.make({ wishLook: look, picture, wishWidth: width, wishHeight: height }) ?? { url: "" });
  }
  return `url("${placeholders.get(key)?.url ?? ""}")`;
}

on("begin", () => {
  if (!start.skin) return;
  skin.set(start.skin.text);
  skin.active = looks().stage === "skin";
});
on("moved", skin.tell);
