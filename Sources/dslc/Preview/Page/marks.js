// What is drawn over the stage, in the window's own points, so that it can be read however small the device is: labels,
// and the ring around the chosen element.

// More labels than so many nobody reads.
const MOST_LABELS = 200;
// A chip's padding and height, its distance from the corner, and the gap to a label in the margin.
const CHIP = { padding: 12, height: 18, inset: 6, gap: 14 };

class Marks {
  /** @param {HTMLElement} root @param {Stage} stage */
  constructor(root, stage) {
    Object.assign(this, { root, stage });
    this.scale = 1;
    // How much room there is left of the screen.
    this.margin = 0;
    this.isLabelled = false;
    this.chips = [];
    this.widths = new Map();
    this.ring = part(root, "ring");
    this.covered = part(root, "ring covered");
    this.leader = part(root, "leader");
    this.name = part(root, "chip of-chosen");
    this.encircle(null);
    this.pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  }

  // Draws all marks for a sheet; its numbers are valid no longer than that.
  /** @param {Sheet} sheet */
  draw(sheet) {
    const chosen = this.stage.nodes.get(this.stage.chosen);
    if (!this.isLabelled && !chosen && !this.isUsed) return;
    this.isUsed = Boolean(chosen) || this.isLabelled;
    this.sheet = sheet;
    this.encircle(chosen);
    let used = 0;
    for (let row = 0; this.isLabelled && row < sheet.count && used < MOST_LABELS; row += 1) {
      const node = row === chosen?.row ? null : this.label(row);
      if (node) this.put(used++, ...node);
    }
    for (let index = used; index < this.chips.length; index += 1) this.chips[index].hidden = true;
  }

  // MARK: Geometry

  /** @param {number} row @param {number} place */
  number(row, place) { return this.sheet.numbers[row * this.sheet.width + place]; }
  /** @param {number} row */
  isTurned(row) {
    if (this.number(row, SheetColumn.isInSpace) === 0) return this.number(row, SheetColumn.b) !== 0 || this.number(row, SheetColumn.c) !== 0;
    return [1, 2, 4, 6].some((place) => Math.abs(this.number(row, SheetColumn.matrix + place)) > 0.001);
  }

  // The frame on screen, in points of the device.
  /** @param {number} row */
  frame(row) {
    const { x, y } = this.stage.corner;
    const left = this.number(row, SheetColumn.frameLeft) - x, top = this.number(row, SheetColumn.frameTop) - y;
    return { left, top, right: left + this.number(row, SheetColumn.frameWidth), bottom: top + this.number(row, SheetColumn.frameHeight) };
  }

  // The part of it that can be seen: without what lies over its upper edge, as sticky headers do.
  /** @param {number} row */
  seen(row) {
    const { width, height } = this.stage.viewport, frame = this.frame(row);
    const seen = {
      left: Math.max(frame.left, 0), top: Math.max(frame.top, 0), right: Math.min(frame.right, width),
      bottom: Math.min(frame.bottom, height),
    };
    const { count } = this.sheet;
    if (count > 400) return seen;
    for (let pass = 0, isMoved = true; isMoved && pass < 3; pass += 1) {
      isMoved = false;
      for (let other = row + 1; other < count && seen.top < seen.bottom; other += 1) {
        if (this.isTurned(other) || this.number(other, SheetColumn.alpha) < 0.9) continue;
        const over = this.frame(other);
        if (over.left <= seen.left + 0.5 && over.right >= seen.right - 0.5 && over.top <= seen.top + 0.5 && over.bottom > seen.top) {
          seen.top = over.bottom;
          isMoved = true;
        }
      }
    }
    return seen;
  }

  // MARK: Labels

  /** @param {string} text */
  width(text) {
    let width = this.widths.get(text);
    if (width === undefined) {
      if (this.widths.size > 2000) this.widths.clear();
      this.pen.font ||= "11px monospace";
      if (!this.font) this.pen.font = this.font = getComputedStyle(this.name).font || "11px monospace";
      this.widths.set(text, width = Math.ceil(this.pen.measureText(text).width) + CHIP.padding);
    }
    return width;
  }

  // The text of a label that has room, and where: the whole name, else the index alone, else none.
  /** @param {number} row @return {[text: string, left: number, top: number] | null} */
  label(row) {
    const { scale } = this, kind = this.stage.kinds[this.number(row, SheetColumn.kind)];
    const index = `${this.number(row, SheetColumn.section)},${this.number(row, SheetColumn.item)}`;
    const seen = this.seen(row);
    let left = seen.left * scale, top = seen.top * scale, wide = (seen.right - seen.left) * scale, high = (seen.bottom - seen.top) * scale;
    if (high < CHIP.height + 8 || wide < 20) return null;
    if (this.isTurned(row)) {
      // Around the middle of what can be seen of it.
      const across = this.number(row, SheetColumn.width) * Math.hypot(this.number(row, SheetColumn.a), this.number(row, SheetColumn.b)) * scale;
      const room = Math.min(wide, across) * 0.8;
      left += (wide - room) / 2 - CHIP.inset;
      top += high / 2 - CHIP.height / 2 - CHIP.inset;
      wide = room;
    }
    const text = [`${kind?.name}[${index}]`, index].find((one) => this.width(one) + CHIP.inset * 2 <= wide);
    return text ? [text, left + CHIP.inset, top + CHIP.inset] : null;
  }

  /** @param {number} index @param {string} text @param {number} left @param {number} top */
  put(index, text, left, top) {
    const chip = this.chips[index] ??= part(this.root, "chip");
    chip.hidden = false;
    nameMark(chip, text);
    chip.style.transform = `translate(${left}px,${top}px)`;
  }

  // MARK: The chosen one

  // The ring around its true frame, dashed where another lies over it, and its name where it hides nothing.
  /** @param {ElementNode | null | undefined} chosen */
  encircle(chosen) {
    const { ring, covered, leader, name, scale } = this;
    ring.hidden = name.hidden = !chosen;
    covered.hidden = leader.hidden = true;
    if (!chosen) return;
    const { row } = chosen, frame = this.frame(row), seen = this.seen(row);
    const left = frame.left * scale, right = frame.right * scale;
    let top = frame.top * scale;
    const bottom = frame.bottom * scale, isTurned = this.isTurned(row);
    if (isTurned) {
      // As large as its box is drawn, and turned with it.
      const wide = this.number(row, SheetColumn.width), high = this.number(row, SheetColumn.height);
      size(ring, wide * scale, high * scale,
        `scale(${scale}) ${chosen.transform} scale(${chosen.wide / wide / scale},${chosen.high / high / scale})`);
    } else {
      const cut = within(seen.top, Math.max(frame.top, 0), frame.bottom);
      if (cut > Math.max(frame.top, 0) + 1) {
        covered.hidden = false;
        size(covered, right - left, cut * scale - top, `translate(${left}px,${top}px)`);
        size(ring, right - left, bottom - cut * scale, `translate(${left}px,${cut * scale}px)`);
        top = cut * scale;
      } else size(ring, right - left, bottom - top, `translate(${left}px,${top}px)`);
    }
    const text = pathOf({ name: chosen.dataset.kind ?? "", section: chosen.section, item: chosen.item });
    nameMark(name, text);
    const wide = this.width(text), high = this.stage.viewport.height * scale;
    const level = within(Math.max(top, seen.top * scale), 0, high - CHIP.height);
    const edge = Math.min(left, -CHIP.gap / 2) - CHIP.gap;
    if (isTurned) {
      // Above the middle of what can be seen of it.
      const middle = (seen.left + seen.right) / 2 * scale - wide / 2;
      const x = within(middle, 4, this.stage.viewport.width * scale - wide - 4);
      const y = within(frame.top * scale - CHIP.height - 8, 4, high - CHIP.height);
      name.style.transform = `translate(${x}px,${y}px)`;
    } else if (this.margin + edge >= wide + 4) {
      name.style.transform = `translate(${edge - wide}px,${level}px)`;
      leader.hidden = false;
      size(leader, left - edge, 1, `translate(${edge}px,${level + CHIP.height / 2}px)`);
    } else {
      const hasRoom = Math.min(bottom, high) - level > 40;
      name.hidden = !hasRoom || wide + CHIP.inset * 2 > (seen.right - seen.left) * scale;
      name.style.transform = `translate(${seen.left * scale + CHIP.inset}px,${level + CHIP.inset}px)`;
    }
  }
}

/** @param {HTMLElement} node @param {number} width @param {number} height @param {string} transform */
function size(node, width, height, transform) {
  node.style.width = `${Math.max(0, width)}px`;
  node.style.height = `${Math.max(0, height)}px`;
  node.style.transform = transform;
}

// MARK: Around the device

// The content beyond the viewport, faint, as far as the table goes.
/** @type {{ scene: Scene | null, isOn: boolean }} */
const around = { scene: null, isOn: false };

function showAround() {
  if (!around.isOn || !around.scene || !layout) return;
  const { x, y } = stage.offset, { scale, area } = table, left = area.left / scale, top = area.top / scale;
  const sheet = interpreter.beyond(x, y, left, Math.max(top, area.height / scale - top - stage.viewport.height));
  if (!sheet) return;
  around.scene.kinds = stage.kinds;
  around.scene.place(sheet, stage.corner.x - left, stage.corner.y - top);
  content.fill();
}

on("begin", () => {
  const marks = stage.marks = new Marks(byId("marks"), stage), scene = around.scene = new Scene(byId("around"));
  /** @param {"labels" | "beyond"} id @param {(isOn: boolean) => void} change */
  const toggle = (id, change) => byId(id).addEventListener("click", () => {
    const isOn = byId(id).getAttribute("aria-pressed") !== "true";
    byId(id).setAttribute("aria-pressed", String(isOn));
    change(isOn);
    stage.show();
    emit("shown");
  });
  toggle("labels", (isOn) => {
    marks.isLabelled = isOn;
    stage.root.classList.toggle("labelled", isOn);
  });
  toggle("beyond", (isOn) => {
    around.isOn = isOn;
    if (!isOn) scene.clear();
  });
  table.fit();
  const buttons = ["labels", "beyond"].map(byId), isOn = (/** @type {HTMLElement} */ button) => button.getAttribute("aria-pressed") === "true";
  past.keep("marks", () => buttons.map(isOn), (wanted) => {
    buttons.forEach((button, index) => { if (isOn(button) !== wanted[index]) button.click(); });
  });
});
on("moved shown", () => { if (around.isOn) soon("around", showAround); });

// The name by itself: one that is written from right to left does not take the numbers along.
/** @param {HTMLElement} node @param {string} text */
function nameMark(node, text) {
  if (node.textContent === text) return;
  const [name] = text.split("[");
  node.replaceChildren(make("bdi", { textContent: name }), make("bdi", { textContent: text.slice(name.length) }));
}
