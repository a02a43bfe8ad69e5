// The table on which the device lies: where it has no room it is drawn smaller, until someone wants its full size. Only
// what the device shows is drawn smaller; its edge and what is written over it are as large as ever.

// The page as it came, for who saves it with other texts, and the last that it has of it.
const pristine = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true)), pristineEnd = /** @type {HTMLScriptElement} */ (document.currentScript);

// Smaller than this nothing can be told apart; then the table scrolls.
const SMALLEST = 0.2, MOST_ZOOM = 4;
// A window this narrow is a phone itself: the stage fills it.
const NARROW = "(max-width: 700px)", LARGEST = 1.25;
// In a window that is narrow or low the menu ⋯ has what the bar has no room for. There, and where a finger works, what is tapped
// is large. Style sheets have the same.
const CRAMPED = `${NARROW}, (max-height: 519px)`, FINGER = `${CRAMPED}, (pointer: coarse)`;

class Table {
  /** @param {HTMLElement} pane @param {HTMLElement} root @param {HTMLElement} room @param {HTMLElement} device @param {HTMLElement} below @param {HTMLElement} note */
  constructor(pane, root, room, device, below, note) {
    Object.assign(this, { pane, root, room, device, note });
    this.screen = /** @type {HTMLElement} */ (device.querySelector(".stage"));
    this.isFull = false;
    // The scale that somebody has chosen.
    this.wish = null;
    this.onFit = () => {};
    this.scale = 1;
    // The table around the screen, in the window's points.
    this.area = { left: 0, top: 0, width: 0, height: 0 };
    this.button = make("button", { type: "button", className: "btn mono" });
    this.button.addEventListener("click", () => {
      this.isFull = !this.wish && !this.isFull;
      this.wish = null;
      this.fit();
    });
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("scroll", () => this.fit(), { passive: true });
    note.append(this.button);
    this.narrow = matchMedia(NARROW);
    const observer = new ResizeObserver(() => this.fit());
    for (const node of [root, this.screen]) observer.observe(node);
  }

  // With Ctrl, which is also how two fingers on a pad come, the wheel zooms; what is under the pointer stays there.
  /** @param {WheelEvent} event */
  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { clientX: x, clientY: y, deltaY } = event;
    this.zoom((this.wish ?? this.scale) * Math.exp(-Math.sign(deltaY) * Math.min(0.2, Math.abs(deltaY) / 100)), this.shareAt({ x, y }), { x, y });
  }

  // Where a place of the window is on the screen, as shares of its size.
  /** @param {Point} place */
  shareAt({ x, y }) {
    const { left, top, width, height } = this.screen.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }

  // Draws it in a scale; null: so that it fits. What is at a share of the screen comes to a place of the window, as far as the
  // table scrolls.
  /** @param {number | null} scale @param {Point} [share] @param {Point} [place] */
  zoom(scale, share, place) {
    this.isFull = false;
    this.wish = scale === null ? null : within(scale, SMALLEST, MOST_ZOOM);
    this.fit();
    if (!share || !place) return;
    const { left, top, width, height } = this.screen.getBoundingClientRect();
    this.root.scrollLeft += left + share.x * width - place.x;
    this.root.scrollTop += top + share.y * height - place.y;
  }

  // Draws the device as large as there is room, or as somebody wishes. What it shows keeps its points: a step of the wheel is a step.
  fit() {
    const { root, room, device, screen } = this;
    const style = getComputedStyle(root), bezel = parseFloat(getComputedStyle(device).getPropertyValue("--edge-width")) || 0;
    /** @param {PaddingName[]} names */
    const sum = (...names) => names.reduce((all, name) => all + parseFloat(style[name]), 2 * bezel);
    const { offsetWidth: width, offsetHeight: height } = screen;
    if (width === 0 || height === 0) return;
    const wide = root.clientWidth - sum("paddingLeft", "paddingRight");
    const high = root.clientHeight - sum("paddingTop", "paddingBottom");
    const fitting = within(Math.min(wide / width, high / height), SMALLEST, this.narrow.matches ? LARGEST : 1);
    // To whole pixels, so that no line shines through at its side.
    const scale = this.scale = this.isFull && fitting < 1 ? 1 : Math.max(SMALLEST, Math.floor(width * (this.wish ?? fitting)) / width);
    const [across, down] = [width * scale, height * scale];
    for (const node of [device, room]) {
      node.style.width = `${across + 2 * bezel}px`;
      node.style.height = `${down + 2 * bezel}px`;
    }
    device.style.setProperty("--scale", scale);
    device.style.setProperty("--corner", `${bezel === 0 ? 0 : Math.min(26, 0.09 * Math.min(across, down))}px`);
    const label = `${Math.round(scale * 100)} %`, isFixed = fitting >= 1 && !this.wish;
    this.button.textContent = label;
    this.button.disabled = isFixed;
    this.button.title = isFixed ? "" : this.isFull || this.wish ? "Fit the device into the room" : "Draw the device in full size";
    this.button.setAttribute("aria-label", `${label}${isFixed ? "" : `, ${this.button.title.toLowerCase()}`}`);
    const inner = screen.getBoundingClientRect(), outer = root.getBoundingClientRect();
    this.area = { left: inner.left - outer.left, top: inner.top - outer.top, width: outer.width, height: outer.height };
    const around = byId("around").style;
    around.left = `${bezel - this.area.left}px`;
    around.top = `${bezel - this.area.top}px`;
    around.width = `${outer.width / scale}px`;
    around.height = `${outer.height / scale}px`;
    this.onFit();
  }
}

const table = new Table(byId("viewing"), byId("table"), byId("room"), byId("device"), byId("stage-head"), byId("scale"));

// The first picture stands in the page as a drawing, until the stage draws. It is of the text and of the place that the page
// was made with. Of an embedded stage it lies in front of all.
let still = document.body.classList.contains("embed") ? null : byId("still");

function dropStill() {
  still?.remove();
  still = null;
}

// An address leads to a layout, not to the grid.
if (location.hash) document.body.classList.remove("in-grid");
if (still && location.hash && location.hash !== `#offset=${still.dataset.offset}`) dropStill();
// The size of the device in it.
const stillSize = still && { width: Number(still.getAttribute("width")), height: Number(still.getAttribute("height")) };
byId("rooms").dataset.sheet = table.narrow.matches ? "stage" : "element";
if (stillSize) {
  Object.assign(table.screen.style, { width: `${stillSize.width}px`, height: `${stillSize.height}px` });
  table.fit();
}
