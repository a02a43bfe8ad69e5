// What boxes show: pictures made by the interpreter, words, plain surfaces, or schematic boxes; and what attributes do
// to them. It is guessed by size and name, and what someone says instead stands in `state.looks`, by names.

const LOOKS = [
  ["", "Guess"], ["landscape", "Landscape"], ["portrait", "Face"], ["card", "Card"], ["words", "Words"], ["plain", "Plain"],
];
// Their numbers, as the interpreter has them.
const PICTURED = ["landscape", "portrait", "card"];
const ROLES = [["shift", "Shifts the picture"], ["veil", "Veil"], ["blur", "Blur"], ["tint", "Tint"], ["none", "Nothing"]];
// A side with fewer points has no room for a picture; a wide box is a landscape, a high one a card, else it is a face.
const SMALLEST_PICTURE = 90, WIDE = 1.2, HIGH = 1.25;
// So many pictures are kept, and so many are made in a frame, in as many milliseconds.
const PICTURES = 160, PICTURES_A_FRAME = 6, PICTURE_TIME = 3, SMALL_PICTURES = 6;
// A plane that is turned away from who looks at it is darker by so much.
const SHADE = 0.35;

// What someone has said: `stage` for all boxes, `kinds` and `roles` by the names of kinds and attributes.
const looks = () => state.looks ??= { stage: skinName() ? "skin" : "", kinds: {}, roles: {} };

// The skin is a room of its own, which a page may be without.
// The layouts in thumbnails have none.
/** @param {ElementNode} [node] */
const isDressed = (node) => typeof skin === "object" && skin.active && !node?.view;
const skinName = () => typeof skin === "object" ? skin.title : "";

class Content {
  constructor() {
    // Pictures by what they are of, the one that was used last at the end.
    this.pictures = new Map();
    this.waiting = new Set();
    this.widths = new Map();
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", () => this.renew());
    this.age = 0;
  }

  // What is known of each kind, once for all of its elements.
  /** @param {Kind[]} kinds */
  read(kinds) {
    const { stage, kinds: said, roles } = looks();
    this.isBoxes = stage === "boxes";
    kinds.forEach((kind, index) => {
      kind.look = said[kind.name] ?? "";
      kind.hue = (index * 67 + 210) % 360;
      kind.shows = /** @type {Kind["shows"]} */ ((kind.attributes ?? []).map((one) => ({ ...one, role: roles[one.name] ?? one.role }))
        .filter(({ role, at }) => at !== null && role && role !== "none"));
      kind.shifts = kind.shows.filter(({ role }) => role === "shift");
      /** @param {0 | 1} axis */
      const reach = (axis) => Math.max(0, ...kind.shifts.map((one) => one.reach?.[axis] ?? 0));
      kind.reach = [reach(0), reach(1)];
    });
    this.age += 1;
  }

  // An element has got a node.
  /** @param {ElementNode} node @param {Kind} kind */
  name(node, kind) {
    node.age = -1;
    if (!kind) return;
    const { section, item } = node;
    // As `dslc render` counts them.
    node.picture = (kind.picture ?? 0) + section * 11 + item;
    // Many small pictures share few.
    if (node.view) node.picture %= SMALL_PICTURES;
    const words = kind.words ?? kind.name;
    node.number = kind.numbering === "item" ? item + 1 : kind.numbering === "section" ? section + 1 : 0;
    node.text = node.number ? `${words} ${node.number}` : words;
    if (isDressed(node)) skin.name(node);
  }

  // An element stands where it stands: its look follows its size, and what attributes say follows their values.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at @param {number} width @param {number} height @param {number} shade */
  put(node, kind, numbers, at, width, height, shade) {
    if (!kind) return;
    if (node.age !== this.age || node.ownWidth !== width || node.ownHeight !== height) this.fit(node, kind, width, height);
    let veil = shade * SHADE;
    this.inside(node, numbers, at);
    if (!this.isBoxes && kind.shows.length > 0) veil = 1 - (1 - veil) * (1 - this.attributes(node, kind, numbers, at));
    else if (this.isBoxes) veil = 0;
    if (veil !== (node.veil ?? 0)) {
      node.veil = veil;
      node.cover ??= part(node, "veil");
      node.cover.style.opacity = String(veil);
    }
    if (isDressed(node)) skin.dress(node, kind, numbers, at);
  }

  // How what is inside stands in the box.
  /** @param {ElementNode} node @param {Sheet["numbers"]} numbers @param {number} at */
  inside(node, numbers, at) {
    const x = numbers[at + SheetColumn.innerX], y = numbers[at + SheetColumn.innerY];
    const wide = numbers[at + SheetColumn.innerScaleX], high = numbers[at + SheetColumn.innerScaleY];
    const inner = x === 0 && y === 0 && wide === 1 && high === 1 ? "" : `translate(${x}px,${y}px) scale(${wide},${high})`;
    if (inner === (node.inner ?? "")) return;
    node.inner = inner;
    if (node.image) node.image.style.transform = node.shift = inner;
  }

  // Shift, blur and tint; answers how much of it is veiled.
  /** @param {ElementNode} node @param {Kind} kind @param {Sheet["numbers"]} numbers @param {number} at */
  attributes(node, kind, numbers, at) {
    let x = 0, y = 0, veil = 0, blur = 0, tint = null;
    for (const { role, at: place, parts, shape } of kind.shows) {
      const value = numbers[at + place];
      if (!(Math.abs(value) < Infinity)) continue;
      if (role === "shift") {
        const isPoint = shape === "point" || parts?.length > 1;
        if (isPoint) {
          x += value;
          y += numbers[at + place + 1];
        } else if ((node.view ?? stage).horizontal) x += value; else y += value;
      } else if (role === "veil") veil = Math.max(veil, Math.min(1, value));
      else if (role === "blur") blur = Math.max(blur, value);
      else if (role === "tint") tint = value;
    }
    if (node.image) {
      const shift = x === 0 && y === 0 ? node.inner ?? "" : `translate(${x}px,${y}px) ${node.inner ?? ""}`;
      if (node.shift !== shift) node.image.style.transform = node.shift = shift;
      if (node.softness !== blur) node.image.style.filter = (node.softness = blur) > 0 ? `blur(${blur}px)` : "";
    }
    if (tint !== (node.tint ?? null)) {
      node.tint = tint;
      node.dye ??= part(node, "dye");
      node.dye.style.background = tint === null ? "" : `hsl(${tint * 360} 80% 50% / .45)`;
    }
    return veil;
  }

  // Chooses what a box of this size shows.
  /** @param {ElementNode} node @param {Kind} kind @param {number} width @param {number} height */
  fit(node, kind, width, height) {
    Object.assign(node, { age: this.age, ownWidth: width, ownHeight: height });
    const look = this.isBoxes ? `box-${kind.category}` : isDressed(node) ? "skinned" : this.look(kind, width, height);
    const { viewport } = node.view ?? stage, isWide = width >= viewport.width * 0.97, isHigh = height >= viewport.height * 0.97;
    const name = `element is-${look}${isWide || isHigh ? " is-flush" : ""}${isDressed(node) ? ` ${kind.name}` : ""}`;
    if (node.className !== name) node.className = name;
    const isPicture = PICTURED.includes(look);
    if (node.label && look !== "words") {
      node.label.remove();
      node.label = null;
    }
    if (look === "words") {
      node.label ??= part(node, "words");
      const { text, size } = this.written(node, width - Math.max(12, width * 0.08), height);
      if (node.label.textContent !== text) node.label.textContent = text;
      if (node.label.size !== size) node.label.style.fontSize = `${node.label.size = size}px`;
    }
    const hue = (kind.hue + node.picture * 47) % 360;
    const isDark = this.scheme.matches;
    const tint = isPicture ? `hsl(${hue} 26% ${isDark ? 26 : 74}%)`
      : look === "words" && kind.category === "cell" ? `hsl(${hue} ${isDark ? "30% 24%" : "64% 91%"})` : "";
    if (node.flat !== tint) node.style.backgroundColor = node.flat = tint;
    if (!isPicture) {
      if (node.image) node.image.remove();
      node.image = node.wish = node.shift = node.softness = node.inner = null;
      return;
    }
    if (!node.image) {
      node.image = part(node, "picture");
      node.inner = null;
      node.insertBefore(node.image, node.firstChild);
    }
    const inset = kind.shifts.length > 0 ? `${-kind.reach[1]}px ${-kind.reach[0]}px` : "";
    if (node.image.inset !== inset) node.image.style.inset = node.image.inset = inset;
    const wide = width + 2 * (inset ? kind.reach[0] : 0), high = height + 2 * (inset ? kind.reach[1] : 0);
    const wish = `${look} ${node.picture} ${shapeOf(look, wide / high)} ${isDark}`;
    if (node.wish === wish) return;
    node.wish = wish;
    Object.assign(node, { wishLook: look, wishWidth: wide, wishHeight: high });
    const known = this.pictures.get(wish);
    node.image.style.backgroundImage = known ? `url(${known.url})` : "";
    if (known) this.use(wish, known); else this.waiting.add(node);
  }

  // The words of an element as large as they fit; without room the number alone, or nothing: never a part of either.
  /** @param {ElementNode} elementNode @param {number} width @param {number} height */
  written({ text, number }, width, height) {
    const size = Math.round(within(height * 0.3, 10, 17));
    if (height < 12) return { text: "", size };
    for (const one of number ? [text, String(number)] : [text]) {
      const fitting = Math.min(size, Math.floor(width / this.width(one)));
      if (fitting >= 9) return { text: one, size: fitting };
    }
    return { text: "", size };
  }

  // How wide a text is in letters of size 1.
  /** @param {string} text */
  width(text) {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size > 2000) this.widths.clear();
      if (!this.pen) {
        this.pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
        this.pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
      }
      this.widths.set(text, width = this.pen.measureText(text).width / 100);
    }
    return width;
  }

  /** @param {Pick<Kind, "category" | "look">} kind @param {number} width @param {number} height */
  look(kind, width, height) {
    if (kind.look) return kind.look;
    if (kind.category === "decoration" || kind.category === "part") return "plain";
    if (Math.min(width, height) < SMALLEST_PICTURE) return "words";
    return shapedLook(width, height);
  }

  /** @param {string} wish @param {Picture} picture */
  use(wish, picture) {
    this.pictures.delete(wish);
    this.pictures.set(wish, picture);
  }

  // Makes pictures that are waited for, a few a frame: so long their boxes have a colour of their own.
  fill() {
    if (this.waiting.size === 0 || !interpreter.calls?.picture) return;
    const began = performance.now();
    let made = 0;
    for (const node of this.waiting) {
      if (made >= PICTURES_A_FRAME || performance.now() - began > PICTURE_TIME) {
        soon("pictures", () => this.fill());
        return;
      }
      this.waiting.delete(node);
      if (!node.wish || !node.isConnected) {
        // In the pool: it asks again.
        node.wish = null;
        node.age = -1;
        continue;
      }
      let picture = this.pictures.get(node.wish) ?? null;
      if (!picture) {
        made += 1;
        picture = this.make(node);
      }
      if (picture && node.image) {
        this.use(node.wish, picture);
        node.image.style.backgroundImage = `url(${picture.url})`;
      }
    }
    for (const [wish, { url }] of this.pictures) {
      if (this.pictures.size <= PICTURES) break;
      this.pictures.delete(wish);
      URL.revokeObjectURL(url);
    }
  }

  /** @param {Pick<ElementNode, "wishLook" | "picture" | "wishWidth" | "wishHeight">} it */
  make({ wishLook, picture, wishWidth, wishHeight }) {
    const text = interpreter.picture(PICTURED.indexOf(wishLook), picture, wishWidth, wishHeight, this.scheme.matches);
    if (!text) return null;
    const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    // Whoever holds the image has it at hand when the next box shows it.
    const image = new Image();
    image.src = url;
    return { url, image };
  }

  // Something else is shown from now on.
  renew() {
    if (!layout) return;
    this.read(stage.kinds);
    stage.show();
    emit("shown");
  }
}

const content = new Content();

/** @param {Element} node @param {string} name */
function part(node, name) {
  const made = document.createElement("span");
  made.className = name;
  node.append(made);
  return made;
}

/** @param {number} width @param {number} height */
const shapedLook = (width, height) =>
  width >= WIDE * height ? "landscape" : height > HIGH * width ? "card" : "portrait";

// The shapes that share a picture, as the interpreter has them.
/** @param {string} look @param {number} ratio */
const shapeOf = (look, ratio) => look === "landscape" ? (ratio < 1.65 ? 1 : ratio < 2.4 ? 2 : 3)
  : look === "card" ? Math.round(within(20 / ratio, 22, 44)) : 0;

// MARK: In the panel

// A row for each kind, and one for each attribute that can show itself.
function showContent() {
  const kinds = [...new Map(layout.kinds.map((kind) => [kind.name, kind])).values()];
  const attributes = [...new Map(kinds.flatMap((kind) => (kind.attributes ?? [])
    .filter(({ shape }) => shape === "point" || shape === "number").map((one) => [one.name, one])))
    .values()];
  // What is guessed, as the first that is seen shows it.
  const seen = new Map([...stage.nodes.values()].reverse().map((node) => [layout.kinds[node.kind]?.name, node]));
  /** @param {Kind} kind */
  const guessed = ({ name, category }) => {
    const node = seen.get(name), look = node && content.look({ category, look: "" }, node.ownWidth, node.ownHeight);
    return LOOKS.find(([id]) => id === look)?.[1].toLowerCase() ?? (category === "decoration" || category === "part" ? "plain" : "by size");
  };
  const known = JSON.stringify([kinds.map((kind) => [kind.name, guessed(kind)]),
    attributes.map(({ name, role }) => [name, role]), looks()]);
  const root = byId("content");
  byId("content-room").hidden = looks().stage === "boxes" || isDressed();
  if (root.known === known) return;
  root.known = known;
  /** @param {string} label @param {string[][]} options @param {string} value @param {(value: string) => void} change */
  const row = (label, options, value, change) => {
    const menu = make("select", { className: "select edged", ariaLabel: `${label} shows` });
    menu.append(...options.map(([id, name]) => make("option", { value: id, textContent: name })));
    menu.value = value;
    menu.addEventListener("change", () => {
      change(menu.value);
      content.renew();
    });
    return make("label", { className: "field" }, make("span", { textContent: label }), menu);
  };
  const { kinds: said, roles } = looks();
  /** @param {Record<string, string>} into @param {string} name @param {string} value @param {string} usual */
  const put = (into, name, value, usual) => { if (value === usual) delete into[name]; else into[name] = value; };
  root.replaceChildren(
    ...kinds.map((kind) => row(kind.name, LOOKS.map(([id, word]) => [id, id ? word : `Guess: ${guessed(kind)}`]), said[kind.name] ?? "",
      (value) => put(said, kind.name, value, ""))),
    ...attributes.map(({ name, shape, role }) => row(
      name, ROLES.filter(([id]) => shape === "number" || id === "shift" || id === "none"), roles[name] ?? role ?? "none",
      (value) => put(roles, name, value, role ?? "none"))));
}

on("arranged shown", () => { if (layout) showContent(); });

on("begin", () => {
  const menu = byId("look");
  const list = () => {
    const options = [["", "Placeholders"], ["boxes", "Boxes"]];
    if (skinName()) options.unshift(["skin", skinName()]);
    menu.replaceChildren(...options.map(([id, name]) => make("option", { value: id, textContent: name })));
    menu.value = looks().stage;
  };
  list();
  on("shown", list);
  menu.addEventListener("change", () => {
    looks().stage = menu.value;
    if (skinName()) skin.active = menu.value === "skin";
    content.renew();
  });
});
