// The timeline under the stage: the whole scroll, from a pull before its start to one past its end, with stops and tests
// on it, and a playhead. Its grip is the slider that assistive technology sees.

// How far past the ends it shows, of the viewport's length. A longer scroll than so many viewports would be a blur: of
// it a stretch around the offset is shown.
const PULLED = 1 / 3, MOST_VIEWPORTS = 400, STRETCH = 40;
// Rows, from above; what lies between is for the lanes.
const TESTS = 32, BELOW = 8;
// As the style sheet has it: higher for a finger.
let RULER = 36;
const APART = 60;

const axis = () => layout?.horizontal ? "x" : "y";
const viewportLength = () => layout ? layout.viewport[layout.horizontal ? "width" : "height"] : 1;
const scrollEnd = () => layout ? stage.distance[axis()] : 0;
/** @param {number} digits */
const grouped = (digits) => new Intl.NumberFormat("en", { maximumFractionDigits: digits });
const FORMATS = [0, 1, 2].map(grouped);
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
// A number with a true minus; none of its digits are cut off, large ones stand in groups.
/** @param {number} value @param {number} digits */
function tidy(value, digits = 1) {
  if (Math.abs(value) >= 1e15) return value.toExponential(2).replaceAll("-", "−");
  const text = FORMATS[digits].format(value);
  return text === "-0" ? "0" : text.replace("-", "−");
}

// Glides where the stage can.
/** @param {number} offset */
const goToOffset = (offset) => stage.glideTo ? stage.glideTo(offset) : moveAlong(offset);

/** @template {keyof SVGElementTagNameMap} Tag @param {Tag} tag @param {Record<string, unknown>} attributes @param {Child[]} children @return {SVGElementTagNameMap[Tag]} */
function svgNode(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

class Timeline {
  /** @param {HTMLElement} root @param {HTMLElement} plot @param {Element} drawing @param {HTMLElement} playhead @param {HTMLElement} grip */
  constructor(root, plot, drawing, playhead, grip) {
    Object.assign(this, { root, plot, playhead, grip });
    this.low = 0;
    this.high = 1;
    this.width = this.height = 0;
    // Whether only a stretch of the scroll is shown, and whether a hand holds the playhead.
    this.isPart = this.isHeld = false;
    playhead.hidden = true;
    this.ticks = [];
    this.stops = [];
    // On the curves at the playhead.
    this.dots = make("div", { className: "dots" });
    playhead.prepend(this.dots);
    this.shown = {};
    drawing.append(
      svgNode("defs", {}, svgNode(
        "pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svgNode("path", { d: "M0 0v6" }))),
      .../** @type {const} */ (["back", "curves", "ruler"]).map((name) => this[name] = svgNode("g", { class: name })));
    this.crosses = make("div", { className: "crosses" });
    plot.insertBefore(this.crosses, playhead);
    // Beside the plot: what the rows of ruler and tests say.
    this.note = make("span", { className: "note mono muted" });
    this.answers = make("div", { className: "answers", hidden: true });
    root.append(this.note, this.answers);
    new ResizeObserver(() => this.measure()).observe(plot);
    plot.addEventListener("pointerdown", (event) => this.grab(event));
    plot.addEventListener("pointermove", (event) => { if (this.isHeld) this.drag(event); });
    for (const end of ["pointerup", "pointercancel"]) plot.addEventListener(end, () => this.release());
    grip.addEventListener("keydown", (event) => this.press(event));
    on("arranged", () => this.arrange());
    on("moved", () => soon("playhead", () => this.follow()));
    on("tested", () => this.draw());
  }

  /** @param {number} offset */
  x(offset) { return (offset - this.low) / (this.high - this.low) * this.width; }
  get perPixel() { return (this.high - this.low) / Math.max(1, this.width); }

  measure() {
    this.width = this.plot.clientWidth;
    this.height = this.plot.clientHeight;
    RULER = parseFloat(getComputedStyle(this.root).getPropertyValue("--ruler"));
    this.draw();
  }

  arrange() {
    this.playhead.hidden = false;
    this.stretch();
    later("stops", 60, () => {
      this.stops = interpreter.stops(this.low, this.high);
      this.draw();
    });
    this.draw();
  }

  // Which offsets are shown: all of them, or the stretch around the one looked at.
  stretch() {
    const length = viewportLength(), end = scrollEnd(), past = length * PULLED;
    this.isPart = end > MOST_VIEWPORTS * length;
    [this.low, this.high] = [-past, end + past];
    if (this.isPart) {
      const long = STRETCH * length;
      this.low = within(along() - long / 2, -past, end + past - long);
      this.high = this.low + long;
    }
    this.note.textContent = this.isPart ? `of ${COMPACT.format(end)}` : "";
    this.note.title = this.isPart ? `${tidy(this.low, 0)} to ${tidy(this.high, 0)} of ${tidy(end)} points` : "";
  }

  // A stretch goes along with the offset.
  recentre() {
    const edge = (this.high - this.low) * 0.05, at = along();
    const isNear = (at < this.low + edge && this.low > -viewportLength() * PULLED)
      || (at > this.high - edge && this.high < scrollEnd() + viewportLength() * PULLED);
    if (!this.isPart || this.isHeld || !isNear) return;
    this.arrange();
    emit("stretched");
  }

  // MARK: Playhead

  follow() {
    if (!layout || this.width === 0) return;
    this.recentre();
    const at = along(), x = within(this.x(at), 0, this.width);
    this.playhead.style.transform = `translateX(${x.toFixed(2)}px)`;
    this.say("grip", this.grip, tidy(at));
    const half = this.grip.textContent.length * 3.7 + 10;
    for (const tick of this.ticks) {
      const isHidden = Math.abs(tick.x - x) < half + tick.half;
      if (tick.isHidden !== isHidden) tick.node.classList.toggle("away", tick.isHidden = isHidden);
    }
    // Not while it moves: a screen reader would not come to an end.
    later("spoken", 120, () => this.speak());
  }

  /** @param {string} key @param {Element} node @param {string} text */
  say(key, node, text) {
    if (this.shown[key] !== text) node.textContent = this.shown[key] = text;
  }

  speak() {
    const { grip } = this, end = scrollEnd(), past = viewportLength() * PULLED;
    for (const [name, value] of /** @type {[name: string, value: number][]} */ ([["min", -past], ["max", end + past], ["now", within(along(), -past, end + past)]])) {
      grip.setAttribute(`aria-value${name}`, String(Math.round(value)));
    }
    grip.setAttribute("aria-valuetext", `${tidy(along())} of ${tidy(end)} points`);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!layout || event.button !== 0 || targetIn(event, "button")) return;
    player.stop();
    this.isHeld = true;
    this.plot.setPointerCapture(event.pointerId);
    this.plot.classList.add("held");
    // A lane that a row drives moves the row.
    const box = this.plot.getBoundingClientRect();
    this.held = targetIn(event, ".grip") ? null : lanes.rowAt(event.clientY - box.top);
    if (this.held) {
      this.lag = 0;
      return this.drag(event);
    }
    // Held by its grip it does not jump under the finger.
    const x = event.clientX - this.plot.getBoundingClientRect().left;
    this.lag = targetIn(event, ".grip") ? x - within(this.x(along()), 0, this.width) : 0;
    if (!targetIn(event, ".grip")) this.drag(event);
    this.grip.focus({ preventScroll: true });
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const x = within(event.clientX - this.plot.getBoundingClientRect().left - this.lag, 0, this.width);
    if (this.held) {
      const { row, low, high } = this.held;
      return row?.moveTo(low + x / Math.max(1, this.width) * (high - low));
    }
    const near = [0, scrollEnd()].find((end) => Math.abs(this.x(end) - x) < 3);
    // No finer than a pixel can tell apart.
    const grain = 10 ** Math.floor(Math.log10(this.perPixel));
    moveAlong(near ?? plain(Math.round((this.low + x * this.perPixel) / grain) * grain));
  }

  release() {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.plot.classList.remove("held");
    this.recentre();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!layout || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.shiftKey ? 100 : 10, page = viewportLength(), end = scrollEnd(), past = page * PULLED;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageUp: -page, PageDown: page };
    const to = event.key === "Home" ? 0 : event.key === "End" ? end : event.key in steps ? along() + steps[event.key] : null;
    if (to === null) return;
    event.preventDefault();
    player.stop();
    // A page goes to the end, a step goes past it.
    const room = Math.abs(steps[event.key]) === page ? 0 : past;
    moveAlong(within(plain(to), Math.min(-room, along()), Math.max(end + room, along())) || 0);
    this.speak();
  }

  // MARK: Drawing

  draw() {
    if (!layout || this.width === 0) return;
    const { width, height } = this, end = scrollEnd();
    const first = within(this.x(0), 0, width), last = within(this.x(end), 0, width);
    this.plot.style.setProperty("--first", `${first}px`);
    this.plot.style.setProperty("--last", `${width - last}px`);
    const hatches = [[0, first], [last, width]].filter(([from, to]) => to - from > 0.5)
      .map(([from, to]) => svgNode("rect", { x: from, y: RULER, width: to - from, height: Math.max(0, height - RULER), class: "hatch" }));
    this.back.replaceChildren(...hatches, ...this.drawTests());
    this.drawRuler();
    lanes.draw();
    this.follow();
  }

  drawRuler() {
    const size = 6.7 * Math.max(...[this.low, this.high].map((end) => tidy(end, 0).length)) + 16;
    const least = Math.max(APART, size) * this.perPixel;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((part) => part * power).find((part) => part >= least) ?? least;
    this.ticks = [];
    const nodes = [];
    for (let at = Math.ceil(this.low / step) * step; at <= this.high; at += step) {
      const offset = plain(at), x = this.x(offset);
      if (offset < 0 || offset > scrollEnd()) continue;
      const node = svgNode("text", { x, y: 22, "text-anchor": "middle" }, tidy(offset, step < 1 ? 2 : 0));
      nodes.push(node, svgNode("path", { d: `M${x} ${RULER - 5}v5` }));
      this.ticks.push({ node, x, half: (node.textContent ?? "").length * 3.35 + 4, isHidden: false });
    }
    this.ruler.replaceChildren(...nodes, ...this.drawStops());
  }

  // A diamond each; where they would touch, a dotted line.
  drawStops() {
    const seen = this.stops.filter((stop) => stop >= this.low && stop <= this.high).map((stop) => this.x(stop));
    if (seen.length === 0) return [];
    const gap = seen.length > 1 ? (seen[seen.length - 1] - seen[0]) / (seen.length - 1) : Infinity;
    if (gap < 9) return [svgNode("path", { class: "stops dense", d: `M${seen[0]} ${RULER}H${seen.at(-1)}` })];
    return [svgNode("path", { class: "stops", d: seen.map((x) => `M${x - 4} ${RULER}l4 -4 4 4 -4 4z`).join("") })];
  }

  // A line where each test looks, a column where one fails, and a cross to go there.
  drawTests() {
    const tests = answersOfTests(), top = this.height - TESTS - BELOW;
    const failed = tests.filter((test) => !test.holds).length, ran = tests.length;
    this.say("answers", this.answers, !ran ? "" : `${ran - failed} of ${ran}`);
    this.answers.hidden = !ran;
    this.answers.classList.toggle("fails", failed > 0);
    const rows = Math.min(ran, 5), nodes = [], columns = /** @type {{ test: TestResult, failure: Cross["failure"], x: number }[]} */ ([]);
    tests.forEach((test, index) => {
      const y = top + TESTS / 2 + (index % rows - (rows - 1) / 2) * Math.min(7, 24 / rows);
      const d = merged(test.ranges.map(([low, high]) => [this.x(low), this.x(high)]), this.width)
        .map(([from, to]) => `M${from.toFixed(1)} ${y}H${to.toFixed(1)}`).join("");
      if (d) nodes.push(svgNode("path", { class: test.holds ? "holds" : "fails", d }));
      for (const failure of test.failures) {
        const { offset } = failure;
        if (typeof offset === "number") columns.push({ test, failure: { ...failure, offset }, x: this.x(offset) });
      }
    });
    const crosses = [];
    columns.sort((a, b) => a.x - b.x);
    for (let index = 0; index < columns.length;) {
      let next = index + 1;
      while (next < columns.length && columns[next].x - columns[next - 1].x < 12) next += 1;
      const { test, failure, x } = columns[index], to = columns[next - 1].x;
      index = next;
      if (to < 0 || x > this.width) continue;
      nodes.unshift(svgNode("rect", { class: "column", x: x - 4, y: RULER, width: to - x + 8, height: Math.max(0, this.height - RULER) }));
      const at = within((x + to) / 2, 12, this.width - 12);
      if (crosses.length && at - crosses[crosses.length - 1].at < 24) continue;
      crosses.push({ at, failure, words: `Go to offset ${tidy(failure.offset)}, where “${test.name}” fails` });
    }
    this.cross(crosses);
    return nodes;
  }

  /** @param {Cross[]} wanted */
  cross(wanted) {
    const known = JSON.stringify(wanted);
    if (known === this.shown.crosses) return;
    this.shown.crosses = known;
    this.crosses.replaceChildren(...wanted.map(({ at, failure, words }) => {
      const button = make("button", { type: "button", className: "cross", ariaLabel: words, title: words });
      button.append(svgNode("svg", { class: "icon" }, svgNode("use", { href: "#i-fails" })));
      button.style.left = `${at}px`;
      button.addEventListener("click", () => goToOffset(failure.offset));
      return button;
    }));
  }
}

// The answers of the tests that the room of tests has.
const answersOfTests = () => typeof testResults === "undefined" ? [] : testResults.filter((test) => test && !test.isSkipped);

// Stretches in pixels, each at least 4 long, those that touch as one.
/** @param {Bounds[]} parts @param {number} width */
function merged(parts, width) {
  /** @type {Bounds[]} */
  const all = [];
  for (const [from, to] of parts.sort((a, b) => a[0] - b[0])) {
    const low = Math.max(0, Math.min(from, (from + to) / 2 - 2)), high = Math.min(width, Math.max(to, (from + to) / 2 + 2));
    if (high < 0 || low > width || high <= low) continue;
    const last = all.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high); else all.push([low, high]);
  }
  return all;
}
