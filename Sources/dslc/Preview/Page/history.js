// Undo and redo over everything: texts, params, the world, and what other rooms have to remember. A step is the whole
// state, of which most is shared with the step before; what changes quickly and in the same way is one step. To scroll is no
// step: each has the offset at which it was left, so what is undone is seen where it was done.

const PAUSE = 600, MOST_STEPS = 1000, MOST_CHARACTERS = 4_000_000;
// How long the stage is given to come to rest before it is looked at again, in milliseconds.
const REST_TIME = 100;

class Past {
  constructor() {
    // The values that were asked of params; the interpreter keeps them, and does not tell.
    this.params = new Map();
    // What other rooms have to remember: how to read it as plain data, and how to put it back.
    this.rooms = new Map();
    // Whether a hand holds a number: where the list goes meanwhile is of the step to come.
    this.isHeld = false;
    this.clear();
  }

  clear() {
    Object.assign(this, { steps: [], at: -1, caret: null, isOpen: false });
  }

  /** @param {string} name @param {() => unknown} read @param {(value: any) => void} write */
  keep(name, read, write) { this.rooms.set(name, { read, write }); }

  state() {
    const { offset, ...world } = state;
    const rooms = Object.fromEntries([...this.rooms].map(([name, { read }]) => [name, read()]));
    return {
      texts: { layout: editor.textOf("layout"), data: editor.textOf("data"), skin: editor.textOf("skin") },
      rest: JSON.stringify({ world, params: [...this.params], rooms }),
    };
  }

  // On the way to another world it is that at which the way began.
  get offset() { return { ...transition.isOpen ? transition.from : state.offset }; }

  // Takes down at which offset the step is, once the list rests.
  look() {
    const step = this.steps[this.at];
    if (!step || this.isHeld || this.isBusy) return;
    if (stage.isResting && living.moving === 0) step.offset = this.offset; else later("look", REST_TIME, () => this.look());
  }

  // Takes down what is now, if it is new, and the offset to which that leads.
  /** @param {string} [kind] @param {Point} offset */
  record(kind, offset = this.offset) {
    if (this.isBusy) return;
    const now = performance.now(), next = this.state(), last = this.steps[this.at];
    if (last && sameTexts(last.texts, next.texts) && last.rest === next.rest) return;
    const { area } = editor, caret = /** @type {Step["caret"]} */ ([editor.sheet, area.selectionStart, area.selectionEnd]);
    kind ??= last ? changes(JSON.parse(last.rest), JSON.parse(next.rest)) : "made";
    const isMore = this.isOpen && this.at > 0 && kind === last.kind && (now - last.time < PAUSE || /^scrub/.test(kind));
    if (!isMore && last && this.caret) last.caret = this.caret;
    this.steps.length = this.at + (isMore ? 0 : 1);
    this.steps.push({ ...next, kind, caret, time: now, offset });
    let size = this.steps.reduce((sum, { texts }, index) => sum + (index > 0 && texts.layout === this.steps[index - 1].texts.layout ? 0 : texts.layout.length), 0);
    while (this.steps.length > MOST_STEPS || size > MOST_CHARACTERS && this.steps.length > 2) size -= this.steps.shift()?.texts.layout.length ?? 0;
    this.at = this.steps.length - 1;
    this.isOpen = true;
    this.tell();
  }

  // The changes that end with another text are of the step of that text, though its check comes later.
  join() {
    const last = this.steps[this.at], next = this.state();
    if (this.isBusy || !last || !sameTexts(last.texts, next.texts)) return;
    if (changes(JSON.parse(last.rest), JSON.parse(next.rest)) === "changes") last.rest = next.rest;
  }

  /** @param {number} way */
  go(way) {
    const step = this.steps[this.at + way];
    if (!step) return;
    const from = this.steps[this.at];
    this.look();
    this.at += way;
    this.isOpen = false;
    this.isBusy = true;
    try {
      this.restore(step, from);
    } finally {
      this.isBusy = false;
    }
    this.tell();
  }

  // Takes back what a hand has begun, as if it had not: no step is left of it.
  /** @param {string} kind */
  cancel(kind) {
    if (this.steps[this.at].kind !== kind) return this.go(0);
    this.go(-1);
    this.steps.length = this.at + 1;
    this.tell();
  }

  /** @param {Step} step @param {Step} from */
  restore(step, from) {
    const { world, params, rooms } = JSON.parse(step.rest), { area } = editor;
    const changed = /** @type {SheetName[]} */ (Object.keys(step.texts)).filter((sheet) => step.texts[sheet] !== from.texts[sheet]);
    if (changed.length > 0 && !changed.includes(editor.sheet)) editor.show(changed[0]);
    for (const sheet of changed) editor.put(sheet, step.texts[sheet]);
    if (step.caret?.[0] === editor.sheet && changed.length > 0) {
      area.setSelectionRange(step.caret[1], step.caret[2]);
      editor.reveal(editor.lineOf(step.caret[2]));
    }
    this.params = new Map(params);
    living.halt();
    living.isEnding = false;
    Object.assign(state, world);
    interpreter.forget();
    for (const [name, { value, unit }] of this.params) interpreter.remember(name, value, unit);
    found.address = [];
    if (changed.includes("data")) setData(step.texts.data);
    if (changed.includes("skin")) applySkin(step.texts.skin);
    for (const [name, { write }] of this.rooms) if (JSON.stringify(rooms[name]) !== JSON.stringify(JSON.parse(from.rest).rooms[name])) write(rooms[name]);
    setWorld();
    emit("text");
    checkText(step.texts.layout);
    // A text with errors leaves the world to be made.
    if (checkedText !== null && found.text.some((one) => one.severity === "error")) prepare();
    if (JSON.stringify(world.looks) !== JSON.stringify(JSON.parse(from.rest).world.looks)) {
      if (skinName()) skin.active = looks().stage === "skin";
      content.renew();
    }
    if (transition.isOpen) transition.begin(step.offset); else if (layout) stage.moveTo(step.offset.x, step.offset.y);
    saveSoon();
  }

  get canRedo() { return this.at < this.steps.length - 1; }

  tell() {
    byId("undo").disabled = this.at <= 0;
    byId("redo").disabled = !this.canRedo;
  }
}

// What differs, in one word for each way.
/** @param {Record<string, any>} a @param {Record<string, any>} b */
function changes(a, b) {
  return Object.keys(b).flatMap((part) => {
    const [old, now] = [a[part], b[part]].map((one) => Array.isArray(one) ? Object.fromEntries(one) : one);
    return Object.keys({ ...old, ...now }).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  }).join(" ");
}

/** @param {Step["texts"]} a @param {Step["texts"]} b */
const sameTexts = (a, b) => a.layout === b.layout && a.data === b.data && a.skin === b.skin;
const past = new Past();

// The values that were asked of params, as another interpreter is told them.
const paramsToTell = () => [...past.params].map(([name, { value, unit }]) => /** @type {ParamToTell} */ ([name, value, unit]));

// The values that differ from the source, of the params that there are now.
function readParams() {
  past.params = new Map(layout?.params.filter((one) => one.value !== one.initial).map(({ name, value, unit }) => [name, { value, unit }]));
}

on("begin", () => {
  const { onChange, onReset } = params;
  params.onChange = (param, value, isHeld) => {
    past.params.set(param.name, { value, unit: param.unit });
    onChange(param, value, isHeld);
    past.record();
  };
  params.onReset = () => {
    past.params.clear();
    onReset();
    past.record();
  };
  on("text", () => past.record(editor.kind));
  on("moved", () => later("look", 0, () => past.look()));
  on("arranged shown", () => { if (past.steps.length > 0) past.record(); });
  byId("undo").addEventListener("click", () => past.go(-1));
  byId("redo").addEventListener("click", () => past.go(1));
  const { area } = editor;
  area.addEventListener("beforeinput", (event) => {
    past.caret = [editor.sheet, area.selectionStart, area.selectionEnd];
    const way = { historyUndo: -1, historyRedo: 1 }[event.inputType];
    if (!way) return;
    event.preventDefault();
    past.go(way);
  });
  addEventListener("keydown", (event) => {
    const way = isKey(event, "undo") ? -1 : isKey(event, "redo") ? 1 : 0;
    // What is written into a field to search belongs to the field; on the grid nothing is worked on.
    if (!way || targetIn(event, "#find") || grid.isShown) return;
    event.preventDefault();
    past.go(way);
  });
});
