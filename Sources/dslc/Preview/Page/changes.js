// What happens to a list while somebody looks at it: items come and go, sizes are measured late, bars cover a part of it.
// What is read stays where it is. The data of the page's world stays as it was: the next change of the world brings it back.

const CHANGES = ["Insert above", "Remove", "Resize"], CHANGE_TIME = 300, MEASURE_TIME = 250;

const living = {
  moving: 0,

  build() {
    for (const [index, textContent] of CHANGES.entries()) {
      const button = make("button", { type: "button", id: `change-${index}`, className: "btn link", textContent });
      button.addEventListener("click", () => living.make(index));
      byId("change").append(button);
    }
    for (const id of ["bars", "bars-top", "bars-bottom"]) byId(id).addEventListener("change", living.cover);
    byId("late").addEventListener("change", living.measureSoon);
  },

  // The cell that was chosen, else the first one that is read.
  target() {
    const cells = stage.readingOrder.filter((node) => layout.kinds[node.kind].category === "cell");
    const { top, left } = stage.root.getBoundingClientRect(), { insets, scale } = stage;
    const isRead = (box) => layout.horizontal ? box.right > left + insets.left * scale + 1 : box.bottom > top + insets.top * scale + 1;
    const node = stage.nodes.get(stage.chosen);
    return cells.includes(node) ? node : cells.find((one) => isRead(one.getBoundingClientRect())) ?? cells[0];
  },

  make(index) {
    if (!layout || transition.isOpen) return;
    const node = living.target();
    // What goes or grows is above what is read, so that one sees it stay, unless one is chosen.
    const item = node ? Math.max(0, node.item - (index > 0 && node.key !== stage.chosen ? 1 : 0)) : 0;
    living.take(interpreter.change(index, node?.section ?? 0, item, 40 + Math.round(Math.random() * 160)));
  },

  measureSoon() {
    if (byId("late").checked && layout && !transition.isOpen) later("measure", MEASURE_TIME, () => {
      // A list that moves by itself or under a finger is measured when it rests.
      if (!stage.isResting) return living.measureSoon();
      living.take(interpreter.measure());
    });
  },

  // Shows the list as it has become, and the way there.
  take(answer) {
    if (!answer) return;
    byId("change-trouble").textContent = answer.trouble ?? "";
    byId("change-trouble").hidden = !answer.trouble;
    if (answer.trouble) return;
    const from = stage.offset, began = performance.now();
    cancelAnimationFrame(living.moving);
    living.moving = 0;
    stage.halt();
    const end = () => {
      interpreter.endTransition();
      living.moving = 0;
      stage.offset = answer;
      arrange();
      stage.put(answer.x, answer.y);
    };
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
    const value = (id) => Math.max(0, Number(byId(id).value) || 0), isOn = byId("bars").checked;
    byId("bars-sizes").hidden = !isOn;
    interpreter.insets(isOn ? value("bars-top") : 0, isOn ? value("bars-bottom") : 0);
    changeWorld();
  },

  // The bars stand over the stage.
  show() {
    const { top, bottom } = layout.insets ?? { top: 0, bottom: 0 };
    for (const [id, height] of [["bar-top", top], ["bar-bottom", bottom]]) {
      byId(id).hidden = height === 0;
      byId(id).style.height = `${height}px`;
    }
    byId("late-field").hidden = !layout.fields.some((field) => field.measured);
    living.measureSoon();
  },
};

on("begin", () => living.build());
on("arranged", () => living.show());
on("moved", () => living.measureSoon());
