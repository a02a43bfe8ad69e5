// The rooms of the page: columns that are dragged, panels behind tabs on small screens, menus, words for those who listen.

// MARK: Menus

// A button that opens a menu. Each entry is [words, work], or a text between lines; they are asked for anew each time.
/** @param {HTMLButtonElement} button @param {HTMLElement} root @param {() => Entry[]} entries */
function menu(button, root, entries) {
  /** @param {boolean} refocus */
  const close = (refocus) => {
    if (root.hidden) return;
    root.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (refocus) button.focus();
  };
  const open = () => {
    root.replaceChildren(...entries().map((entry) => {
      if (!entry) return make("hr");
      if (typeof entry === "string") return make("p", { textContent: entry });
      const [words, work, isChecked] = entry;
      const item = make("button", { type: "button", textContent: words, tabIndex: -1 });
      item.setAttribute("role", isChecked === undefined ? "menuitem" : "menuitemradio");
      if (isChecked !== undefined) item.setAttribute("aria-checked", String(isChecked));
      item.addEventListener("click", () => {
        close(true);
        work();
      });
      return item;
    }));
    const { left, right } = button.getBoundingClientRect();
    root.hidden = false;
    root.style.left = `${Math.max(8, Math.min(left, innerWidth - root.offsetWidth - 8, Math.max(left, right - root.offsetWidth)))}px`;
    button.setAttribute("aria-expanded", "true");
    root.querySelector("button")?.focus();
  };
  button.addEventListener("click", () => root.hidden ? open() : close(true));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || !root.hidden) return;
    event.preventDefault();
    open();
  });
  root.addEventListener("keydown", (event) => {
    const items = [...root.querySelectorAll("button")], at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    if (next === undefined || items.length === 0) return;
    event.preventDefault();
    items[next % items.length].focus();
  });
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !root.contains(event.relatedTarget) && event.relatedTarget !== button) close(false);
  });
  addEventListener("pointerdown", (event) => {
    if (!root.contains(event.target) && !button.contains(event.target)) close(false);
  });
}

// A sheet over the page, with a head; what is beside it is outside of it.
/** @param {"gestures" | "shared" | "gallery"} id @param {string} title @param {Child[]} parts */
function sheetOf(id, title, ...parts) {
  const root = byId(id), close = make("button", { type: "button", className: "btn", textContent: "Close" });
  close.addEventListener("click", () => root.close());
  root.append(make("div", { className: "head" }, make("h2", { id: `${id}-title`, textContent: title }), make("span", { className: "grow" }), close), ...parts);
  root.addEventListener("click", (event) => { if (event.target === root) root.close(); });
  return root;
}

// MARK: Columns

// A line between two columns: dragged, or moved by arrow keys; a double click gives the width that the page chose.
/** @param {HTMLElement} line @param {HTMLElement} room @param {string} property @param {number} way @param {number} least */
function split(line, room, property, way, least) {
  const rooms = byId("rooms");
  const most = () => Math.max(least, rooms.clientWidth - 620);
  /** @param {number} width */
  const set = (width) => {
    const held = Math.round(within(width, least, most()));
    rooms.style.setProperty(property, `${held}px`);
    tell(held);
  };
  /** @param {number} width */
  const tell = (width) => {
    line.setAttribute("aria-valuenow", String(width));
    line.setAttribute("aria-valuemin", String(least));
    line.setAttribute("aria-valuemax", String(most()));
  };
  line.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
    line.classList.add("held");
    const from = event.clientX, width = room.offsetWidth;
    /** @param {PointerEvent} moved */
    const drag = (moved) => set(width + way * (moved.clientX - from));
    line.addEventListener("pointermove", drag);
    line.addEventListener("lostpointercapture", () => {
      line.removeEventListener("pointermove", drag);
      line.classList.remove("held");
    }, { once: true });
  });
  line.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(room.offsetWidth + way * step);
  });
  line.addEventListener("dblclick", () => rooms.style.removeProperty(property));
  new ResizeObserver(() => tell(room.offsetWidth)).observe(room);
}

// MARK: Tabs

// One panel is seen at a time, in a place of its own. On smaller screens the source is one of them, on phones the stage too.
function sheets() {
  const rooms = byId("rooms"), tabs = /** @type {HTMLElement[]} */ ([...byId("tabs").children]);
  const phone = matchMedia("(max-width: 700px)"), small = matchMedia("(max-width: 1099px)"), pin = byId("pin");
  // What was chosen while the source was out of sight: its line is shown with the source.
  /** @type {Chosen | null} */
  let unread = null;
  /** @param {string} name */
  const show = (name) => {
    rooms.dataset.sheet = name;
    if (name === "source") {
      if (unread && unread === chosen) editor.reveal(layout?.kinds[chosen.kind]?.line ?? 1);
      unread = null;
    }
    for (const tab of tabs) {
      const isShown = tab.dataset.sheet === name;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  };
  const fit = () => {
    const { sheet } = rooms.dataset, isHere = sheet && sheet !== "stage" && (sheet !== "source" || small.matches);
    show(phone.matches ? "stage" : isHere ? sheet : "element");
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tab.dataset.sheet ?? "element"));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const seen = tabs.filter((one) => one.checkVisibility());
      const next = seen[(seen.indexOf(tabs[index]) + way + seen.length) % seen.length];
      show(next.dataset.sheet ?? "element");
      next.focus();
    });
  }
  for (const size of [phone, small]) size.addEventListener("change", fit);
  fit();
  pin.addEventListener("click", () => pin.setAttribute("aria-pressed", String(pin.ariaPressed !== "true")));
  // Who chooses an element wants to read of it, unless a panel is pinned.
  on("chosen", (element) => {
    unread = element?.isFirst || byId("room-source").checkVisibility() ? null : element;
    if (element && !element.isFirst && !phone.matches && pin.ariaPressed !== "true") show("element");
  });
}

// Says something that only the eye would see.
/** @param {string} words */
function say(words) { byId("said").textContent = words; }

on("begin", () => {
  split(byId("split-source"), byId("room-source"), "--source", 1, 260);
  split(byId("split-panel"), byId("room-panel"), "--panel-width", -1, 240);
  sheets();
});
