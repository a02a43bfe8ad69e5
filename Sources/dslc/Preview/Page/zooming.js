// How large the device is drawn, by a menu, by keys and by two fingers; and the table under a hand that holds Space, or the
// middle button.

// The room around what is chosen, as a part of it.
const MARGIN_OF_CHOSEN = 1.2;
const ZOOMS = [
  { key: "0", words: "Fit", work: () => table.zoom(null) },
  { key: "1", words: "100 %", work: () => table.zoom(1) },
  { key: "2", words: "Chosen element", work: zoomToChosen, needs: () => Boolean(stage.nodes.get(stage.chosen)) },
];

/** @return {Entry[]} */
const zoomEntries = () => ZOOMS.filter(({ needs }) => needs?.() ?? true).map(({ key, words, work }) => [`${words} (${key})`, work]);

function zoomToChosen() {
  const node = stage.nodes.get(stage.chosen), { root } = table;
  if (!node) return;
  const box = () => node.getBoundingClientRect(), { width, height } = box(), seen = root.getBoundingClientRect();
  table.zoom(table.scale * Math.min(seen.width / width, seen.height / height) / MARGIN_OF_CHOSEN);
  const after = box();
  root.scrollLeft += after.left + after.width / 2 - seen.left - seen.width / 2;
  root.scrollTop += after.top + after.height / 2 - seen.top - seen.height / 2;
}

class Panning {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    // Whether Space is held, and whether it has moved the table meanwhile.
    this.isArmed = this.isSpent = false;
    root.addEventListener("pointerdown", (event) => this.grasp(event), true);
    root.addEventListener("mousedown", (event) => { if (event.button === 1) event.preventDefault(); });
    addEventListener("keydown", (event) => this.arm(event), true);
    addEventListener("keyup", (event) => this.disarm(event), true);
    addEventListener("blur", () => this.rest());
  }

  // Space on the stage waits until it is let go: a drag may come.
  /** @param {KeyboardEvent} event */
  arm(event) {
    const { target } = event, isHere = target === document.body || byId("table").contains(target) && !targetIn(event, ".handle");
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey || !isHere) return;
    if (target !== document.body) event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    this.isArmed = true;
    this.isSpent = false;
    this.root.classList.add("pans");
  }

  rest() {
    this.isArmed = false;
    this.root.classList.remove("pans");
  }

  /** @param {KeyboardEvent} event */
  disarm(event) {
    if (event.key !== " " || !this.isArmed) return;
    this.rest();
    event.preventDefault();
    event.stopPropagation();
    if (this.isSpent || !this.root.contains(event.target)) return;
    // No drag has come: it does what it does.
    const node = nodeOf(event);
    if (node) pick(node); else stage.gestures.press(new KeyboardEvent("keydown", { key: " ", shiftKey: event.shiftKey }));
  }

  /** @param {PointerEvent} event */
  grasp(event) {
    if (!(this.isArmed && event.button === 0) && event.button !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    this.isSpent = true;
    const { root } = this;
    let { clientX, clientY } = event;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      root.scrollLeft -= moved.clientX - clientX;
      root.scrollTop -= moved.clientY - clientY;
      ({ clientX, clientY } = moved);
    };
    // Its end is no click.
    /** @param {Event} clicked */
    const hush = (clicked) => clicked.stopPropagation();
    root.setPointerCapture(event.pointerId);
    root.classList.add("panned");
    root.addEventListener("pointermove", move);
    root.addEventListener("click", hush, true);
    root.addEventListener("lostpointercapture", () => {
      root.removeEventListener("pointermove", move);
      root.classList.remove("panned");
      setTimeout(() => root.removeEventListener("click", hush, true));
    }, { once: true });
  }
}

// Two fingers on the table draw the device larger and smaller, and move it: what is between them stays there.
class Pinching {
  /** @param {HTMLElement} root */
  constructor(root) {
    // Where each finger is, in the order in which they have come.
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    // What the fingers began with: what is between them, how far they were apart, and the scale.
    this.grip = { share: { x: 0, y: 0 }, length: 1, scale: 1 };
    root.addEventListener("pointerdown", (event) => this.land(event), true);
    addEventListener("pointermove", (event) => this.move(event), true);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, ({ pointerId }) => this.fingers.delete(pointerId), true);
  }

  /** @param {PointerEvent} event */
  land(event) {
    const { fingers } = this;
    if (event.isPrimary) fingers.clear();
    // A handle has the finger that is on it.
    if (event.pointerType !== "touch" || targetIn(event, ".handle")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size < 2) return;
    event.stopPropagation();
    stage.gestures.drop();
    const { middle, length } = this.span;
    this.grip = { share: table.shareAt(middle), length, scale: table.wish ?? table.scale };
  }

  // The middle between the first two fingers, and how far they are apart.
  get span() {
    const [one, other] = this.fingers.values();
    return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)) };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { fingers } = this, finger = fingers.get(event.pointerId);
    if (!finger) return;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (fingers.size < 2) return;
    const { middle, length } = this.span, { share, length: first, scale } = this.grip;
    table.zoom(scale * length / first, share, middle);
  }
}

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new Panning(byId("table"));
  new Pinching(byId("table"));
  menu(byId("zoom-button"), byId("zoom-menu"), zoomEntries);
  addEventListener("keydown", (event) => {
    const zoom = ZOOMS.find(({ key }) => key === event.key);
    if (!zoom || event.ctrlKey || event.metaKey || event.altKey || targetIn(event, "textarea, input, select, dialog, .popup, .menu")) return;
    event.preventDefault();
    zoom.work();
  });
});
