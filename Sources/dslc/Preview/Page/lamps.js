// Lamps on the stage: what the layout and its sections tell their app. A lamp lights up for a moment when its value changes.

const LIT_TIME = 800;
// Of more, as of a section each, only the first are shown.
const LAMP_LIMIT = 12;

class Lamps {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.room = room;
    this.lamps = new Map();
    on("arranged", () => this.arrange());
    on("moved", () => { if (!room.hidden) soon("lamps", () => this.follow(true)); });
  }

  // The layout has changed: lamps of outputs that are no more go out.
  arrange() {
    const names = layout.outputs ?? [];
    for (const [key, lamp] of this.lamps) {
      if (names.includes(lamp.name) && lamp.section < layout.sections) continue;
      lamp.node.remove();
      this.lamps.delete(key);
    }
    this.room.hidden = names.length === 0;
    if (names.length > 0) this.follow(false);
  }

  /** @param {boolean} lights */
  follow(lights) {
    // Outputs of elements are told in the panel, with the element.
    for (const { name, section, element, new: value } of interpreter.outputs()) {
      if (element !== undefined) continue;
      const lamp = this.lamp(name, section);
      if (!lamp) continue;
      const word = spoken(value);
      lamp.value.textContent = word;
      lamp.node.classList.toggle("on", value === true);
      lamp.node.title = `${lamp.label} is ${word} since offset ${short(along(), 1)}`;
      if (!lights) continue;
      lamp.node.classList.add("lit");
      clearTimeout(lamp.timer);
      lamp.timer = setTimeout(() => lamp.node.classList.remove("lit"), LIT_TIME);
    }
  }

  /** @param {string} name @param {number | undefined} section */
  lamp(name, section) {
    const key = `${section ?? ""} ${name}`;
    if (!this.lamps.has(key) && this.lamps.size < LAMP_LIMIT) {
      const label = section === undefined ? name : `section[${section}].${name}`;
      const value = make("b");
      const node = make("span", { className: "lamp" }, make("i", { ariaHidden: "true" }), `${label} `, value);
      this.room.append(node);
      this.lamps.set(key, { name, section: section ?? 0, label, node, value, timer: 0 });
    }
    return this.lamps.get(key);
  }
}

// A value as `eval` prints it.
/** @param {Output["new"]} value */
function spoken(value) {
  if (value === null) return "none";
  if (typeof value === "object") return `${value.kind}[${value.indexPath.join(",")}]`;
  return typeof value === "number" ? short(value) : String(value);
}

const lamps = new Lamps(byId("lamps"));
