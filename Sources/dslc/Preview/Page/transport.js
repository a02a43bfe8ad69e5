// Play, loop and speed: the offset goes from start to end by itself, a viewport in a second and a half.

const VIEWPORT_TIME = 1500;
const SPEEDS = [0.25, 0.5, 1, 2, 4];

class Player {
  /** @param {HTMLElement} room @param {HTMLButtonElement} button @param {HTMLElement} loop @param {HTMLSelectElement} speed */
  constructor(room, button, loop, speed) {
    Object.assign(this, { button, loop, speed });
    this.frame = 0;
    speed.append(...SPEEDS.map((value) => make("option", { value, textContent: `${value}×` })));
    speed.value = "1";
    button.disabled = true;
    button.addEventListener("click", () => this.toggle());
    loop.addEventListener("click", () => loop.setAttribute("aria-pressed", String(!this.isLooping)));
    room.addEventListener("keydown", (event) => {
      if (!isKey(event, "play") || targetIn(event, "button, select")) return;
      event.preventDefault();
      this.toggle();
    });
    on("arranged", () => {
      button.disabled = scrollEnd() === 0;
      if (button.disabled) this.stop();
    });
  }

  get isLooping() { return this.loop.getAttribute("aria-pressed") === "true"; }
  get isPlaying() { return this.frame !== 0; }
  toggle() { if (this.isPlaying) this.stop(); else this.play(); }

  play() {
    const end = scrollEnd();
    if (end === 0) return;
    // Where it is meant to be: the stage may round.
    let at = along() < 0 || along() >= end - 0.5 ? 0 : along();
    let last = performance.now();
    moveAlong(at);
    /** @param {number} now */
    const step = (now) => {
      this.frame = 0;
      // Someone else has moved it: a finger, a key, a link.
      if (Math.abs(along() - at) > 2) return this.show();
      const time = within(now - last, 0, 100);
      last = now;
      at += time / VIEWPORT_TIME * viewportLength() * Number(this.speed.value);
      const end = scrollEnd();
      const isOver = at >= end;
      if (isOver) at = this.isLooping ? 0 : end;
      moveAlong(at);
      if (!isOver || this.isLooping) this.frame = requestAnimationFrame(step);
      this.show();
    };
    this.frame = requestAnimationFrame(step);
    this.show();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.show();
  }

  show() {
    const word = this.isPlaying ? "Pause" : "Play";
    if (this.button.title === word) return;
    this.button.title = this.button.ariaLabel = word;
    this.button.querySelector("use")?.setAttribute("href", `#i-${word.toLowerCase()}`);
  }
}

const timeline = new Timeline(byId("time"), byId("plot"), byId("curves"), byId("playhead"), byId("grip"));
const lanes = new Lanes(byId("lanes"));
const player = new Player(byId("time"), byId("play"), byId("loop"), byId("speed"));
