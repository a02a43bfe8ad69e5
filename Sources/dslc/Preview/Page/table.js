// The table on which the device lies: where it has no room it is drawn smaller, until someone wants its full size.

// Smaller than this nothing can be told apart; then the table scrolls.
const SMALLEST = 0.2;

class Table {
  constructor(pane, root, room, device, below, note) {
    Object.assign(this, { pane, root, room, device, below, note });
    this.isFull = false;
    this.scale = 1;
    this.words = make("span");
    this.button = make("button", { type: "button", className: "quiet" });
    this.button.addEventListener("click", () => {
      this.isFull = !this.isFull;
      this.fit();
    });
    note.append(this.words, " ", this.button);
    const observer = new ResizeObserver(() => this.fit());
    for (const node of [pane, device, below]) observer.observe(node);
  }

  // Draws the device as large as there is room. What it shows keeps its points: a step of the wheel is a step.
  fit() {
    const { pane, root, room, device } = this;
    const style = getComputedStyle(root);
    const sum = (...names) => names.reduce((all, name) => all + parseFloat(style[name]), 0);
    const { offsetWidth: width, offsetHeight: height } = device;
    const padding = sum("paddingLeft", "paddingRight");
    // As much of the window as the device would like; the style sheet gives what the source and the panel can spare.
    pane.parentElement.style.setProperty("--wish", `${width + padding}px`);
    const wide = pane.clientWidth - padding;
    const high = root.clientHeight - sum("paddingTop", "paddingBottom");
    const fitting = Math.max(SMALLEST, Math.min(1, wide / width, high / height));
    this.scale = this.isFull ? 1 : fitting;
    device.style.transform = this.scale === 1 ? "" : `scale(${this.scale})`;
    // What is written and drawn on the elements stays legible as far as it goes.
    device.style.setProperty("--grown", Math.min(1.7, 1 / this.scale));
    room.style.width = `${Math.floor(width * this.scale)}px`;
    room.style.height = `${Math.floor(height * this.scale)}px`;
    this.note.hidden = fitting === 1;
    this.words.textContent = this.isFull ? "In full size" : `At ${Math.round(this.scale * 100)} %`;
    this.button.textContent = this.isFull ? "Fit" : "Full size";
    this.button.setAttribute("aria-label", this.isFull ? "Fit the device into the pane" : "Draw the device in full size");
  }
}
