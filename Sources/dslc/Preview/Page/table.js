// The table on which the device lies: where it has no room it is drawn smaller, until someone wants its full size. Only
// what the device shows is drawn smaller; its edge and what is written over it are as large as ever.

// Smaller than this nothing can be told apart; then the table scrolls.
const SMALLEST = 0.2;
// A window this narrow is a phone itself: the stage fills it.
const NARROW = "(max-width: 700px)", LARGEST = 1.25;

class Table {
  constructor(pane, root, room, device, below, note) {
    Object.assign(this, { pane, root, room, device, note });
    this.screen = device.querySelector(".stage");
    this.isFull = false;
    this.scale = 1;
    // The table around the screen, in the window's points.
    this.area = { left: 0, top: 0, width: 0, height: 0 };
    this.button = make("button", { type: "button", className: "btn mono" });
    this.button.addEventListener("click", () => {
      this.isFull = !this.isFull;
      this.fit();
    });
    note.append(this.button);
    this.narrow = matchMedia(NARROW);
    const observer = new ResizeObserver(() => this.fit());
    for (const node of [root, this.screen]) observer.observe(node);
  }

  // Draws the device as large as there is room. What it shows keeps its points: a step of the wheel is a step.
  fit() {
    const { root, room, device, screen } = this;
    const style = getComputedStyle(root), bezel = parseFloat(getComputedStyle(device).getPropertyValue("--edge-width")) || 0;
    const sum = (...names) => names.reduce((all, name) => all + parseFloat(style[name]), 2 * bezel);
    const { offsetWidth: width, offsetHeight: height } = screen;
    if (width === 0 || height === 0) return;
    const wide = root.clientWidth - sum("paddingLeft", "paddingRight");
    const high = root.clientHeight - sum("paddingTop", "paddingBottom");
    const fitting = within(Math.min(wide / width, high / height), SMALLEST, this.narrow.matches ? LARGEST : 1);
    // To whole pixels, so that no line shines through at its side.
    const scale = this.scale = this.isFull && fitting < 1 ? 1 : Math.max(SMALLEST, Math.floor(width * fitting) / width);
    const [across, down] = [width * scale, height * scale];
    for (const node of [device, room]) {
      node.style.width = `${across + 2 * bezel}px`;
      node.style.height = `${down + 2 * bezel}px`;
    }
    device.style.setProperty("--scale", scale);
    device.style.setProperty("--corner", `${bezel === 0 ? 0 : Math.min(26, 0.09 * Math.min(across, down))}px`);
    const label = fitting === 1 ? "100 %" : `${Math.round(scale * 100)} %`;
    this.button.textContent = label;
    this.button.disabled = fitting >= 1;
    this.button.title = fitting >= 1 ? "" : this.isFull ? "Fit the device into the room" : "Draw the device in full size";
    this.button.setAttribute("aria-label", `${label}${fitting >= 1 ? "" : `, ${this.button.title.toLowerCase()}`}`);
    const inner = screen.getBoundingClientRect(), outer = root.getBoundingClientRect();
    this.area = { left: inner.left - outer.left, top: inner.top - outer.top, width: outer.width, height: outer.height };
    const around = byId("around").style;
    around.left = `${bezel - this.area.left}px`;
    around.top = `${bezel - this.area.top}px`;
    around.width = `${outer.width / scale}px`;
    around.height = `${outer.height / scale}px`;
    if (!stage.marks) return;
    Object.assign(stage.marks, { scale, margin: this.area.left });
    if (layout) stage.show();
  }
}
