// A param while it is dragged. A million elements that depend on it take longer than a frame: then the picture comes from the
// background, as often as it can, and the page stays quick; let go, the page's own follows.

// What a change may take in the page itself, in milliseconds.
const BEARABLE = 24;

class Held {
  constructor() {
    // What the background has been told: a change of anything else makes it stale.
    this.isTold = false;
    this.isBusy = false;
    this.next = null;
    // How long the last change of the world took in the page.
    this.pace = 0;
    background.onSheet = (sheet) => this.answered(sheet);
  }

  // Measures a change that the page makes itself.
  /** @template T @param {() => T} work @return {T} */
  measure(work) {
    const began = performance.now();
    const answer = work();
    this.pace = performance.now() - began;
    return answer;
  }

  // Whether it takes over a param that is being dragged.
  /** @param {string} name @param {number} value @param {string} unit */
  takes(name, value, unit) {
    if (this.pace < BEARABLE || !background.worker) return false;
    this.next = { name, value, unit };
    this.go();
    return true;
  }

  go() {
    const { worker } = background;
    if (this.isBusy || !this.next || !worker) return;
    this.isBusy = true;
    const world = this.isTold ? null : worldToTell(soundText, state, layout.params.map(({ name, value, unit }) => [name, value, unit]));
    this.isTold = true;
    worker.postMessage({ world, change: this.next, offset: state.offset });
    this.next = null;
  }

  /** @param {SeenSheet | null} sheet */
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

const held = new Held();
on("arranged", () => held.end());
