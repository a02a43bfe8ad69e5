// The distances of the chosen element, while Alt is held: to what stands beside it, else to the edges of the viewport, in the
// layout's points.

/** @type {[axis: Axis, side: number, words: string][]} */
const SIDES = [["x", -1, "on the left"], ["x", 1, "on the right"], ["y", -1, "above"], ["y", 1, "below"]];

class Distances {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.isOn = false;
    this.parts = SIDES.map(() => ["leader of-distance", "apart"].map((name) => part(root, name)));
    for (const node of this.parts.flat()) node.hidden = true;
    // In a field Alt is of the field, unless the pointer is at the stage.
    const isAsked = (/** @type {Event} */ event) => !targetIn(event, "textarea, input, select") || stage.root.matches(":hover");
    addEventListener("keydown", (event) => { if (event.key === "Alt" && chosen && isAsked(event)) this.show(true); });
    addEventListener("keyup", (event) => {
      if (event.key !== "Alt" || !this.isOn) return;
      // No menu of the browser.
      event.preventDefault();
      this.show(false);
    });
    addEventListener("blur", () => this.show(false));
    on("moved arranged chosen", () => { if (this.isOn) this.draw(); });
  }

  /** @param {boolean} isOn */
  show(isOn) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    const told = this.draw();
    if (told && chosen) say(`Distances of ${pathOf(chosen)}: ${told}`);
  }

  // Draws them, and answers them in words.
  draw() {
    const node = this.isOn && chosen && stage.nodes.get(stage.chosen), { x, y } = state.offset;
    const element = node && interpreter.element(...pathOfNode(node), x, y), others = element ? standingAround(node) : [];
    return SIDES.map(([axis, side, words], index) => {
      const [line, chip] = this.parts[index];
      line.hidden = chip.hidden = !element;
      if (!element) return "";
      const { other, size: name } = AXES[axis], { corner, viewport } = stage, { scale } = table, [near, far] = side < 0 ? [startOf, endOf] : [endOf, startOf];
      const there = besideOf(others, element, axis, side)?.element, from = near(element, axis) - corner[axis];
      const to = there ? far(there, axis) - corner[axis] : side < 0 ? 0 : viewport[name];
      const low = Math.max(startOf(element, other), there ? startOf(there, other) : -Infinity);
      const high = Math.min(endOf(element, other), there ? endOf(there, other) : Infinity);
      const level = within((low + high) / 2 - corner[other], 0, viewport[AXES[other].size]) * scale, at = Math.min(from, to) * scale, long = Math.abs(to - from) * scale;
      const text = tidy(side * (to - from));
      writeText(chip, text);
      const wide = /** @type {Marks} */ (stage.marks).width(text), middle = at + long / 2;
      const [left, top] = axis === "x" ? [middle - wide / 2, level - CHIP.height - 3] : [level + 6, middle - CHIP.height / 2];
      if (axis === "x") size(line, long, 1, `translate(${at}px,${level}px)`); else size(line, 1, long, `translate(${level}px,${at}px)`);
      chip.style.transform = `translate(${within(left, 0, Math.max(0, viewport.width * scale - wide))}px,${within(top, 0, viewport.height * scale - CHIP.height)}px)`;
      return `${text} ${words}`;
    }).filter(Boolean).join(", ");
  }
}

on("begin", () => { if (!document.body.classList.contains("embed")) new Distances(byId("marks")); });
