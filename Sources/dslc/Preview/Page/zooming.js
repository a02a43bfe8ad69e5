// How large the device is drawn, by a menu and by keys; and the table under a hand that holds Space, or the middle button.

// The room around what is chosen, as a part of it.
const MARGIN_OF_CHOSEN = 1.2;
const ZOOMS = [
  { key: "0", words: "Fit", work: () => table.zoom(null) },
  { key: "1", words: "100 %", work: () => table.zoom(1) },
  { key: "2", words: "Chosen element", work: zoomToChosen, needs: () => Boolean(stage.nodes.get(stage.chosen)) },
];

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
  constructor(root) {
    this.root = root;
    // Whether Space is held, and whether it has moved the table meanwhile.
    this.isArmed = this.isSpent = false;
    root.addEventListener("pointerdown", (event) => this.grasp(event), true);
    root.addEventListener("mousedown", (event) => { if (event.button === 1) event.preventDefault(); });
    addEventListener("keydown", (event) => this.arm(event), true);
    addEventListener("keyup", (event) => this.disarm(event), true);
    addEventListener("blur", () => this.disarm({ key: " " }, false));
  }

  // Space on the stage waits until it is let go: a drag may come.
  arm(event) {
    const { target } = event, isHere = target === document.body || byId("table").contains(target) && !target.closest(".handle");
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey || !isHere) return;
    if (target !== document.body) event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    this.isArmed = true;
    this.isSpent = false;
    this.root.classList.add("pans");
  }

  disarm(event, isKey = true) {
    if (event.key !== " " || !this.isArmed) return;
    this.isArmed = false;
    this.root.classList.remove("pans");
    if (!isKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.isSpent || !this.root.contains(event.target)) return;
    // No drag has come: it does what it does.
    const node = nodeOf(event);
    if (node) pick(node); else stage.gestures.press(new KeyboardEvent("keydown", { key: " ", shiftKey: event.shiftKey }));
  }

  grasp(event) {
    if (!(this.isArmed && event.button === 0) && event.button !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    this.isSpent = true;
    const { root } = this;
    let { clientX, clientY } = event;
    const move = (moved) => {
      root.scrollLeft -= moved.clientX - clientX;
      root.scrollTop -= moved.clientY - clientY;
      ({ clientX, clientY } = moved);
    };
    // Its end is no click.
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

on("begin", () => {
  if (document.body.classList.contains("embed")) return;
  new Panning(byId("table"));
  menu(byId("zoom-button"), byId("zoom-menu"), () => ZOOMS.filter(({ needs }) => needs?.() ?? true).map(({ key, words, work }) => [`${words} (${key})`, work]));
  addEventListener("keydown", (event) => {
    const zoom = ZOOMS.find(({ key }) => key === event.key);
    if (!zoom || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("textarea, input, select, dialog, .popup, .menu")) return;
    event.preventDefault();
    zoom.work();
  });
});
