// A second interpreter in the background. A million elements that depend on a param take longer than a frame: while it is
// dragged the picture comes from there, as often as it can, and the page stays quick; let go, the page's own follows.

// What a change may take in the page itself, in milliseconds.
const BEARABLE = 24;

class Background {
  constructor() {
    this.worker = null;
    // What the background has been told: a change of anything else makes it stale.
    this.isTold = false;
    this.isBusy = false;
    this.next = null;
    // How long the last change of the world took in the page.
    this.pace = 0;
  }

  // Measures a change that the page makes itself.
  measure(work) {
    const began = performance.now();
    const answer = work();
    this.pace = performance.now() - began;
    return answer;
  }

  // Whether it takes over a param that is being dragged.
  takes(name, value, unit) {
    if (this.pace < BEARABLE || !this.begin()) return false;
    this.next = { name, value, unit };
    this.go();
    return true;
  }

  begin() {
    if (this.worker) return true;
    try {
      const code = `"use strict";const encoder=new TextEncoder(),decoder=new TextDecoder();let own;${Interpreter};`
        + `onmessage=${answerInBackground}`;
      this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      this.worker.onmessage = ({ data }) => this.answered(data);
      this.worker.onerror = () => { this.worker = undefined; };
      this.worker.postMessage({ module: interpreter.module });
    } catch {
      // A browser that has none: the page does it all.
      this.worker = undefined;
    }
    return Boolean(this.worker);
  }

  go() {
    if (this.isBusy || !this.next) return;
    this.isBusy = true;
    const world = this.isTold ? null : {
      name: start.name, imports: start.imports ?? [], text: soundText, data: state.data ?? start.data ?? "",
      viewport: state.viewport, items: state.items, environment: [state.rightToLeft, reducedMotion(), state.safeArea],
      params: layout.params.map(({ name, value, unit }) => [name, value, unit]),
    };
    this.isTold = true;
    this.worker.postMessage({ world, change: this.next, offset: state.offset });
    this.next = null;
  }

  answered(sheet) {
    this.isBusy = false;
    if (this.isHeld && sheet) stage.place(sheet);
    this.go();
  }

  // The param has been let go of, or something else has changed: what comes late is not shown.
  end() {
    this.isHeld = false;
    this.isTold = false;
    this.next = null;
  }
}

// What the background does with a message; it stands there as text.
function answerInBackground({ data: { module, world, change, offset } }) {
  if (module) {
    own = new Interpreter(module);
    own.instance = new WebAssembly.Instance(module, {});
    own.prepareSpare = () => {};
    return;
  }
  if (world) {
    own.name(world.name);
    for (const file of world.imports) own.addImport(file);
    own.data(world.data);
    own.viewport(world.viewport);
    own.items(world.items);
    own.environment(...world.environment);
    for (const [name, value, unit] of world.params) own.remember(name, value, unit);
    own.check(world.text);
    own.prepare();
  }
  own.set(change.name, change.value, change.unit);
  const sheet = own.move(offset.x, offset.y);
  if (!sheet) return postMessage(null);
  const numbers = sheet.numbers.slice();
  postMessage({ ...sheet, numbers }, [numbers.buffer]);
}

const background = new Background();
on("arranged", () => background.end());
