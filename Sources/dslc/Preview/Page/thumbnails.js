// Thumbnails: small pictures of layouts that scroll by themselves, each on a card that says what the layout is. The background
// makes a film of a layout when its card is seen first. Then cards in sight play theirs in turns, as far as a frame has time.

// A film: how far it scrolls, in viewports, in how many steps; how many elements all of its steps may have together.
const FILM = { reach: 1.6, count: 120, rows: 5000 };
// How long it plays one way and rests at its ends, how often a thumbnail moves, and what all of them may take of a frame; in ms.
const FILM_TIME = 4000, FILM_REST = 700, FILM_STEP = 30, TURN_TIME = 4;

class Thumbnails {
  constructor() {
    this.cards = new Set();
    // Of the cards in sight, the one whose turn it is, is the first.
    this.seen = new Set();
    this.isFilming = false;
    this.frame = 0;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { thumbnail } = /** @type {ThumbnailNode} */ (target);
        if (isIntersecting) this.seen.add(thumbnail); else this.seen.delete(thumbnail);
      }
      this.go();
    });
    this.sizes = new ResizeObserver((entries) => { for (const { target } of entries) /** @type {ThumbnailNode} */ (target).thumbnail.fit(); });
    system.addEventListener("change", () => this.go());
  }

  /** @param {Thumbnail} thumbnail */
  add(thumbnail) {
    this.cards.add(thumbnail);
    this.observer.observe(thumbnail.root);
    this.sizes.observe(thumbnail.root);
  }

  /** @param {Thumbnail} thumbnail */
  remove(thumbnail) {
    this.observer.unobserve(thumbnail.root);
    this.sizes.unobserve(thumbnail.root);
    this.cards.delete(thumbnail);
    this.seen.delete(thumbnail);
  }

  // Makes the films that are missing and plays those that are there.
  go() {
    if (!interpreter.instance || this.seen.size === 0) return;
    this.make();
    this.wake();
  }

  wake() { this.frame ||= requestAnimationFrame((now) => this.play(now)); }

  async make() {
    if (this.isFilming) return;
    this.isFilming = true;
    for (let next; (next = [...this.seen].find((one) => one.film === undefined)) !== undefined;) {
      await next.shoot();
      this.wake();
    }
    this.isFilming = false;
  }

  // Each has its turn; where the frame has no more time, the next frame begins with those that had none.
  /** @param {number} now */
  play(now) {
    this.frame = 0;
    const began = performance.now();
    let isMoving = false;
    for (const one of [...this.seen]) {
      if (performance.now() - began > TURN_TIME) {
        isMoving = true;
        break;
      }
      this.seen.delete(one);
      this.seen.add(one);
      isMoving = one.show(now) || isMoving;
    }
    content.fill();
    if (isMoving) this.wake();
  }
}

class Thumbnail {
  /** @param {PageFile} file */
  constructor(file) {
    this.file = file;
    this.layer = make("div", { className: "layer" });
    this.screen = make("div", { className: "screen" }, this.layer);
    this.root = /** @type {ThumbnailNode} */ (make("div", { className: "thumbnail", inert: true, ariaHidden: "true" }, this.screen));
    this.root.thumbnail = this;
    // Unknown until it has been made; null: the layout has errors.
    this.film = undefined;
    this.scene = new Scene(this.layer, this);
    this.at = -1;
    this.onShot = () => {};
  }

  async shoot() {
    const { name, imports = [], text } = this.file;
    const environment = /** @type {ToldWorld["environment"]} */ ([madeWorld.rightToLeft, reducedMotion(), madeWorld.safeArea]);
    const film = await background.film({ name, imports, text, viewport: madeWorld.viewport, environment, ...FILM }) ?? null;
    this.film = film;
    if (film) {
      const { viewport, contentSize, horizontal, insets, mirrored } = film;
      Object.assign(this, { viewport, content: contentSize, horizontal, insets, isMirrored: mirrored });
      this.scene.kinds = film.kinds;
      content.read(film.kinds);
      for (const node of [this.screen, this.layer]) Object.assign(node.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
      this.fit();
    }
    this.onShot(film);
  }

  // Draws the device as large as the card has room for.
  fit() {
    if (!this.film) return;
    const { clientWidth, clientHeight } = this.root, { width, height } = this.viewport;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    this.screen.style.transform = `translate(${(clientWidth - width * scale) / 2}px,${(clientHeight - height * scale) / 2}px) scale(${scale})`;
  }

  // Shows what it shows at a time; whether that goes on.
  /** @param {number} now */
  show(now) {
    if (!this.film) return this.film === undefined;
    const { frames, numbers, isFromEnd } = this.film, last = frames.length - 1;
    this.began ??= now;
    const round = FILM_TIME + FILM_REST, time = (now - this.began) % (2 * round);
    const part = within((time % round - FILM_REST / 2) / FILM_TIME, 0, 1), eased = (1 - Math.cos(Math.PI * part)) / 2;
    const isStill = last === 0 || reducedMotion();
    const way = (time < round) !== Boolean(isFromEnd) ? eased : 1 - eased, at = isStill ? (isFromEnd ? last : 0) : Math.round(way * last);
    if (at !== this.at && (this.at < 0 || isStill || now - this.shown >= FILM_STEP)) {
      const { offset, count, width, rows, at: first } = frames[at], { x, y } = cornerOf(this, offset);
      this.scene.place({ count, width, rows, numbers: numbers.subarray(first, first + count * width) }, x, y);
      Object.assign(this, { at, shown: now });
    }
    return !isStill;
  }
}

const thumbnails = new Thumbnails();
addEventListener("layout-ready", () => thumbnails.go());

// MARK: Cards

// What a text says of its layout before anything checks it: its name, and the first sentence of its documentation.
/** @param {string} text */
function aboutText(text) {
  const [, comment = "", name] = /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*layout\s+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text) ?? [];
  const words = comment.split("\n").map((line) => line.trim().replace(/^\/\/\/ ?/, ""));
  const end = words.indexOf(""), told = words.slice(0, end < 0 ? words.length : end).join(" ").replaceAll("\u0060", "");
  return { name, sentence: /^.*?[.!?](?=\s|$)/.exec(told)?.[0] ?? told };
}

// The folder that all of some files are in: `Examples/gallery/`, or nothing.
/** @param {PageFile[]} files */
/** @param {PageFile[]} files */
function folderOf(files) {
  const [first = /** @type {string[]} */ ([]), ...others] = files.map(({ name }) => name.split("/").slice(0, -1));
  const end = first.findIndex((folder, depth) => others.some((other) => other[depth] !== folder));
  return first.slice(0, end < 0 ? first.length : end).map((folder) => `${folder}/`).join("");
}

// A card for each file in a list; what it is made of leads to the file.
/** @param {HTMLElement} list @param {PageFile[]} files @param {(file: PageFile) => HTMLElement | null} lead */
function fillCards(list, files, lead) {
  const folder = folderOf(files);
  for (const card of list.children) thumbnails.remove(/** @type {ThumbnailNode} */ (card.querySelector(".thumbnail")).thumbnail);
  list.replaceChildren(...files.map((file) => {
    const thumbnail = new Thumbnail(file), { name = fileNameOf(file.name), sentence } = aboutText(file.text);
    const told = make("p", { textContent: sentence }), way = lead(file) ?? make("div"), place = file.name.slice(folder.length);
    way.classList.add("card");
    way.append(thumbnail.root, make("h2", { textContent: name }), told, ...place.toLowerCase() === `${name}.layout`.toLowerCase() ? [] : [make("code", { textContent: place })]);
    thumbnail.onShot = (film) => { if (!film && background.worker) told.textContent = "It has errors, so it has no picture yet."; };
    thumbnails.add(thumbnail);
    return make("li", {}, way);
  }));
}
