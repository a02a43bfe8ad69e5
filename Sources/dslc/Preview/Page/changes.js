// What happens to a list while somebody looks at it: items come and go, sizes are measured late, bars cover a part of it.
// What is read stays where it is. Changes are a part of the world that is asked for: they are done again in each world that is
// made, undone, and written into the address, until other data or another text comes that can be shown: a text with errors
// leaves the picture, and so what has happened in it.

// The changes of one item, each with the words of its button.
const CHANGES = /** @type {[kind: keyof typeof ItemChange, words: string][]} */ ([["insert", "Insert above"], ["remove", "Remove"], ["resize", "Resize"]]);
const CHANGE_TIME = 300, MEASURE_TIME = 250;

const living = {
  moving: 0,
  // Whether the next world that is made begins without the changes, and whether undo has taken down what leads to it.
  isEnding: false, isEndTold: false,

  build() {
    for (const [kind, textContent] of CHANGES) {
      const button = make("button", { type: "button", id: `change-${kind}`, className: "btn link", textContent });
      button.addEventListener("click", () => living.change(kind));
      byId("change").append(button);
    }
    for (const id of ["bars", "bars-top", "bars-bottom"]) byId(id).addEventListener("change", living.cover);
    byId("late").addEventListener("change", (event) => {
      state.isLate = /** @type {HTMLInputElement} */ (event.target).checked;
      past.record();
      saveSoon();
      living.measureSoon();
    });
  },

  // What somebody has chosen.
  chosen: () => chosen && !chosen.isFirst ? stage.chosen : null,

  // The cell that was chosen, else the first one that is read.
  target() {
    const cells = stage.readingOrder.filter((node) => layout.kinds[node.kind].category === "cell");
    const { top, left } = stage.root.getBoundingClientRect(), { insets, scale } = stage;
    /** @param {DOMRect} box */
    const isRead = (box) => layout.horizontal ? box.right > left + insets.left * scale + 1 : box.bottom > top + insets.top * scale + 1;
    const node = stage.nodes.get(living.chosen());
    return node && cells.includes(node) ? node : cells.find((one) => isRead(one.getBoundingClientRect())) ?? cells[0];
  },

  /** @param {keyof typeof ItemChange} kind */
  change(kind) {
    if (!layout || transition.isOpen) return;
    const node = living.target();
    // What goes or grows is above what is read, so that one sees it stay, unless one is chosen.
    const item = node ? Math.max(0, node.item - (kind !== "insert" && node.key !== living.chosen() ? 1 : 0)) : 0;
    living.make([kind, node?.section ?? 0, item, 40 + Math.round(Math.random() * 160)]);
  },

  // A change: which it is, and its section, item and length; or the offset where what is seen is measured.
  /** @param {Change} change */
  make(change) { living.take(living.do(change), change); },
  /** @param {Change} change */
  do([kind, one, two, three]) {
    if (kind !== "measure") return interpreter.change(kind, one, two, three);
    interpreter.move(one, two);
    return interpreter.measure();
  },

  // Other data or another text is on its way.
  /** @param {boolean} isTold */
  end(isTold) { Object.assign(living, { isEnding: true, isEndTold: isTold }); },

  // Does them all again in a world that has just been made; what does not fit there is left out.
  replay() {
    const { isEnding, isEndTold } = living;
    living.isEnding = false;
    if (state.changes.length === 0) return;
    if (isEnding) {
      state.changes = [];
      if (isEndTold) past.join();
      return;
    }
    state.changes = state.changes.filter(([kind, one, two, three]) => {
      const answer = living.do([kind, one, two, three]);
      return answer && !answer.trouble;
    });
    interpreter.endTransition();
  },

  // Nothing is measured by itself while one looks at what has been undone.
  measureSoon() {
    if (state.isLate && layout && !transition.isOpen) later("measure", MEASURE_TIME, () => {
      if (!state.isLate || past.canRedo) return;
      // A list that moves by itself or under a finger is measured when it rests.
      if (!stage.isResting) return living.measureSoon();
      living.make(["measure", stage.offset.x, stage.offset.y, 0]);
    });
  },

  halt() {
    cancelAnimationFrame(living.moving);
    living.moving = 0;
  },

  // Shows the list as it has become, and the way there.
  /** @param {ChangeAnswer | null} answer @param {Change} change */
  take(answer, change) {
    if (!answer) return;
    byId("change-trouble").textContent = answer.trouble ?? "";
    byId("change-trouble").hidden = !answer.trouble;
    if (answer.trouble) return;
    const from = stage.offset, began = performance.now();
    state.changes = [...state.changes, change];
    past.record(`change ${performance.now()}`, { x: answer.x, y: answer.y });
    living.halt();
    stage.halt();
    const end = () => {
      interpreter.endTransition();
      living.moving = 0;
      stage.offset = answer;
      arrange();
      stage.put(answer.x, answer.y);
    };
    /** @param {number} now */
    const step = (now) => {
      const part = Math.max(0, now - began) / CHANGE_TIME, isHeld = !stage.isResting;
      const sheet = part < 1 && !isHeld && interpreter.transition(part * part * (3 - 2 * part), from.x, from.y);
      if (!sheet) return end();
      stage.offset = sheet.offset;
      stage.place(sheet);
      living.moving = requestAnimationFrame(step);
    };
    if (reducedMotion()) end(); else step(began);
  },

  cover() {
    const value = (/** @type {"bars-top" | "bars-bottom"} */ id) => Math.max(0, Number(byId(id).value) || 0), isOn = byId("bars").checked;
    state.bars = isOn ? { top: value("bars-top"), bottom: value("bars-bottom") } : null;
    changeWorld();
  },

  // The bars stand over the stage.
  show() {
    const { top, bottom } = layout.insets ?? { top: 0, bottom: 0 };
    for (const [id, height] of /** @type {const} */ ([["bar-top", top], ["bar-bottom", bottom]])) {
      byId(id).hidden = height === 0;
      byId(id).style.height = `${height}px`;
    }
    byId("bars").checked = Boolean(state.bars);
    byId("bars-sizes").hidden = !state.bars;
    for (const part of /** @type {const} */ (["top", "bottom"])) if (state.bars) byId(/** @type {"bars-top" | "bars-bottom"} */ (`bars-${part}`)).value = String(state.bars[part]);
    byId("late-field").hidden = !layout.fields.some((field) => field.measured);
    byId("late").checked = state.isLate;
    // A list whose items have no size of their own has none to change.
    byId("change-resize").hidden = !layout.fields.some((field) => field.of === "item" && !field.boolean);
    living.measureSoon();
  },
};

on("begin", () => living.build());
on("arranged", () => living.show());
on("moved", () => living.measureSoon());
