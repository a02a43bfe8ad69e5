// swift-format-ignore-file
// Made by Web/build.sh of the files in Web.

/// The live page, with places for what differs from page to page.
enum PageText {
    static let text = ###"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>
:root {
  --ground: #f4f4f2; --sheet: #ffffff; --line: #dcdcd8; --ink: #1c1d1f; --soft: #63656a; --accent: #1d5bd8;
  --wrong: #b3261e; --wrong-ground: #fdeceb; --odd: #8a5a00; --shade: 0 1px 2px rgb(0 0 0 / .06), 0 12px 32px rgb(0 0 0 / .08);
  --comment: #6a737d; --word: #7a3ea8; --figure: #0b6e6e; --name: #1d4fb8;
  --text: 400 13px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  --code: 12.5px/20px ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16171a; --sheet: #1e2024; --line: #33363c; --ink: #e9e9ea; --soft: #a0a4ab; --accent: #84acff;
    --wrong: #ff9b93; --wrong-ground: #3a2120; --odd: #f0c068; --shade: 0 1px 2px rgb(0 0 0 / .5), 0 12px 32px rgb(0 0 0 / .4);
    --comment: #8b929c; --word: #cda4f5; --figure: #72d0cb; --name: #9dbdff;
  }
}
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body { display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: var(--text); }
h1 { font-size: 15px; font-weight: 650; letter-spacing: -.01em; }
h2 { display: flex; align-items: baseline; gap: 8px; font-size: 11px; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.bar { display: flex; align-items: baseline; gap: 16px; padding: 12px 20px; border-bottom: 1px solid var(--line); background: var(--sheet); }
#status { color: var(--soft); font-variant-numeric: tabular-nums; }
#status.wrong { color: var(--wrong); font-weight: 600; }
.rooms { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(320px, 1.1fr) minmax(min-content, 1fr) 330px; }
.room { min-width: 0; min-height: 0; }
.source { display: flex; flex-direction: column; background: var(--sheet); border-right: 1px solid var(--line); }
.source h2 { padding: 14px 20px 8px; }
.editor { flex: 1; min-height: 120px; display: flex; font: var(--code); tab-size: 2; overflow: hidden; }
.gutter { flex: none; padding: 4px 10px 40px 0; min-width: 52px; text-align: right; color: var(--soft); opacity: .75; overflow: hidden; user-select: none; font: inherit; font-variant-numeric: tabular-nums; }
.gutter .at { color: var(--wrong); font-weight: 700; }
.gutter .at::before { content: "● "; }
.gutter .here { color: var(--ink); opacity: 1; background: color-mix(in srgb, var(--accent) 14%, transparent); }
.page { position: relative; flex: 1; min-width: 0; }
.ink, #text { position: absolute; inset: 0; padding: 4px 20px 40px 6px; font: inherit; white-space: pre; border: 0; tab-size: 2; }
.ink { overflow: hidden; pointer-events: none; }
#text { width: 100%; height: 100%; resize: none; overflow: auto; color: transparent; caret-color: var(--ink); background: transparent; outline-offset: -2px; scrollbar-width: thin; }
#text::selection { color: transparent; background: color-mix(in srgb, var(--accent) 28%, transparent); }
.ink .c { color: var(--comment); font-style: italic; } .ink .w { color: var(--word); } .ink .n { color: var(--figure); } .ink .k { color: var(--name); }
.ink .wrong { text-decoration: underline wavy var(--wrong) 1.5px; text-underline-offset: 3px; background: var(--wrong-ground); border-radius: 2px; }
.ink .odd { text-decoration: underline wavy var(--odd) 1.5px; text-underline-offset: 3px; }
.findings { list-style: none; padding: 0; max-height: 34%; overflow: auto; border-top: 1px solid var(--line); }
.findings:empty { display: none; }
.findings button { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; width: 100%; padding: 9px 20px; border: 0; border-radius: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.findings button:hover { background: var(--ground); }
.findings .place { color: var(--wrong); font: var(--code); font-variant-numeric: tabular-nums; }
.findings .warning .place { color: var(--odd); }
.findings small { grid-column: 2; color: var(--soft); font-size: 12px; }
.viewing { overflow: auto; display: grid; place-items: start center; padding: 28px; }
.table { display: grid; justify-items: center; gap: 14px; }
.device { border-radius: 22px; padding: 11px; background: #202226; box-shadow: var(--shade); }
@media (prefers-color-scheme: dark) { .device { background: #000; box-shadow: 0 0 0 1px #3a3d44, var(--shade); } }
.stage { position: relative; overflow: auto; scrollbar-width: none; border-radius: 12px; background: var(--sheet); overscroll-behavior: contain; outline-offset: 4px; }
.stage::-webkit-scrollbar { display: none; }
.stage.still { overflow: hidden; }
.layer { position: sticky; top: 0; left: 0; overflow: hidden; overflow: clip; contain: strict; }
.caption { color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.element { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: hidden; overflow: clip; cursor: pointer; padding: 0; border: 0; border-radius: 5px; text-align: left;
  color: var(--kind-ink); background: var(--kind); box-shadow: inset 0 0 0 1px var(--kind-line); font: 500 11px/1.25 system-ui, -apple-system, "Segoe UI", sans-serif; user-select: none; -webkit-user-select: none; }
.element span { position: absolute; left: 0; top: 0; padding: 6px 8px; white-space: nowrap; transform-origin: 0 0; font-variant-numeric: tabular-nums; pointer-events: none; }
.element span i { font-style: normal; opacity: .72; margin-left: .35em; }
.element:hover { box-shadow: inset 0 0 0 2px var(--kind-ink); }
.element.chosen { box-shadow: inset 0 0 0 2.5px var(--accent); }
.element:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.panel { overflow: auto; padding: 14px 20px 40px; background: var(--sheet); border-left: 1px solid var(--line); display: flex; flex-direction: column; gap: 22px; scrollbar-width: thin; }
.panel section { display: flex; flex-direction: column; gap: 10px; }
.knob { display: grid; grid-template-columns: 1fr auto; align-items: baseline; gap: 2px 8px; }
.knob + .knob { margin-top: 10px; }
.knob label { overflow-wrap: anywhere; font-weight: 500; }
.knob input[type=range] { grid-column: 1 / -1; width: 100%; accent-color: var(--accent); }
.knob small { grid-column: 1 / -1; color: var(--soft); font-size: 12px; }
.number { display: inline-flex; align-items: baseline; gap: 4px; color: var(--soft); }
.number i { font-style: normal; font-size: 12px; min-width: 1.4em; }
input[type=number], input[type=text], select { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; min-width: 0; }
input[type=number] { width: 88px; text-align: right; color: var(--ink); font-variant-numeric: tabular-nums; appearance: textfield; -moz-appearance: textfield; }
input[type=number]::-webkit-inner-spin-button { display: none; }
.field { display: grid; grid-template-columns: 64px 1fr; align-items: center; gap: 8px; }
.pair { display: flex; gap: 6px; } .pair input { flex: 1; width: 0; }
.switch { display: flex; align-items: center; gap: 8px; } .switch input { accent-color: var(--accent); width: 15px; height: 15px; }
button { font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; cursor: pointer; }
button:hover { border-color: var(--soft); }
button.quiet { border: 0; background: none; padding: 0 2px; color: var(--accent); font-size: 11px; letter-spacing: 0; text-transform: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--wrong); }
.trouble { color: var(--wrong); font-size: 12px; }
.hint { color: var(--soft); }
.facts { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.facts th { text-align: left; font-weight: 400; color: var(--soft); padding: 2px 10px 2px 0; vertical-align: top; white-space: nowrap; }
.facts td { padding: 2px 0; text-align: right; overflow-wrap: anywhere; }
.facts tr.own th { color: var(--accent); }
.title { display: flex; align-items: center; gap: 8px; font-weight: 600; margin-bottom: 6px; }
.swatch { width: 12px; height: 12px; border-radius: 3px; background: var(--kind); box-shadow: inset 0 0 0 1px var(--kind-line); }
.doc { color: var(--soft); margin-bottom: 6px; }
#explanation:not(:empty) { border-top: 1px solid var(--line); padding-top: 12px; }
.chooser { display: flex; align-items: center; gap: 8px; margin-bottom: 10px; font-weight: 600; }
.chooser select { flex: 1; font-weight: 400; }
.why { list-style: none; padding: 0; font-size: 12px; line-height: 1.45; }
.why li { padding: 3px 0 3px calc(var(--depth) * 12px + 8px); overflow-wrap: anywhere; color: var(--soft);
  background: repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px 12px) no-repeat 0 0 / calc(var(--depth) * 12px + 1px) 100%; }
.why b { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
.why small { font-size: 11px; }
@media (max-width: 1080px) {
  .rooms { display: flex; flex-direction: column; overflow: auto; }
  .room { flex: none; } .viewing { order: -1; } .source { min-height: 60vh; border-right: 0; border-top: 1px solid var(--line); } .panel { border-left: 0; border-top: 1px solid var(--line); }
}
@media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto !important; transition: none !important; animation: none !important; } }
@media (forced-colors: active) { .element { border: 1px solid CanvasText; } }
:root {
  --kind-0: #dbe8ff; --kind-line-0: #8fb3f2; --kind-ink-0: #123a85; --kind-1: #fde3cf; --kind-line-1: #eeab74; --kind-ink-1: #7a3606;
  --kind-2: #d9f2e3; --kind-line-2: #82c9a0; --kind-ink-2: #0c5030; --kind-3: #f3defa; --kind-line-3: #cf97e2; --kind-ink-3: #62217a;
  --kind-4: #fdf0bf; --kind-line-4: #dcbb4e; --kind-ink-4: #5d4700; --kind-5: #d3f1f4; --kind-line-5: #74c3cb; --kind-ink-5: #064e56;
  --kind-6: #fddde4; --kind-line-6: #ee97ab; --kind-ink-6: #83132f; --kind-7: #e6e6ea; --kind-line-7: #adadb8; --kind-ink-7: #35353d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --kind-0: #1f3157; --kind-line-0: #4a6cae; --kind-ink-0: #d3e1ff; --kind-1: #4d2f1a; --kind-line-1: #98633b; --kind-ink-1: #ffdcc0;
    --kind-2: #1b4030; --kind-line-2: #44805f; --kind-ink-2: #cdf3dd; --kind-3: #43284f; --kind-line-3: #855795; --kind-ink-3: #f3d6fd;
    --kind-4: #463a14; --kind-line-4: #8a7533; --kind-ink-4: #fcecb4; --kind-5: #153f44; --kind-line-5: #3f7f86; --kind-ink-5: #c8f1f5;
    --kind-6: #502430; --kind-line-6: #99505f; --kind-ink-6: #ffd6de; --kind-7: #34353c; --kind-line-7: #64656f; --kind-ink-7: #e6e6ec;
  }
}
</style>
</head>
<body>
<header class="bar">
  <h1 id="layout-name">{{title}}</h1>
  <p id="status" role="status" aria-live="polite">Starting …</p>
</header>
<main class="rooms">
  <section class="room source" aria-labelledby="source-title">
    <h2 id="source-title">Source</h2>
    <div class="editor">
      <pre class="gutter" id="gutter" aria-hidden="true"></pre>
      <div class="page">
        <pre class="ink" id="ink" aria-hidden="true"></pre>
        <textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
          aria-label="Source of the layout" aria-describedby="text-help"></textarea>
      </div>
    </div>
    <p id="text-help" class="unseen">Tab leaves the editor. Findings are listed below it.</p>
    <ol id="findings" class="findings" aria-label="Findings"></ol>
  </section>

  <section class="room viewing" aria-labelledby="stage-title">
    <h2 id="stage-title" class="unseen">Stage</h2>
    <div class="table">
      <div class="device" id="device">
        <div id="stage" class="stage" tabindex="0" role="group" aria-label="Stage, scrollable">
          <div class="spacer" id="spacer"><div class="layer" id="layer"></div></div>
        </div>
      </div>
      <p class="caption" id="caption"></p>
    </div>
  </section>

  <aside class="room panel" aria-label="Controls">
    <section aria-labelledby="offset-title">
      <h2 id="offset-title">Offset</h2>
      <div class="knob">
        <label for="offset" id="offset-label">Along the scroll</label>
        <span class="number"><input id="offset" type="number" step="any" inputmode="decimal"><i>pt</i></span>
        <input id="offset-slider" type="range" step="any" aria-labelledby="offset-label">
      </div>
      <button type="button" id="snap">Let go: where it stops</button>
    </section>

    <section aria-labelledby="params-title">
      <h2 id="params-title">Params <button type="button" id="reset" class="quiet" hidden>Reset</button></h2>
      <div id="params"></div>
    </section>

    <section aria-labelledby="world-title">
      <h2 id="world-title">World</h2>
      <div class="field">
        <label for="viewport-choice">Device</label>
        <select id="viewport-choice"></select>
      </div>
      <div class="field">
        <label for="viewport">Size</label>
        <span class="pair"><input id="viewport" type="text" spellcheck="false" autocomplete="off">
        <button type="button" id="turn" aria-label="Turn the device" title="Turn the device">⟲</button></span>
      </div>
      <div class="field">
        <label for="items">Items</label>
        <input id="items" type="text" spellcheck="false" autocomplete="off" aria-describedby="items-trouble">
      </div>
      <p id="items-trouble" class="trouble" role="alert" hidden></p>
      <label class="switch"><input id="rtl" type="checkbox"> Right to left</label>
      <label class="switch"><input id="motion" type="checkbox"> Reduced motion</label>
    </section>

    <section class="about" aria-labelledby="element-title">
      <h2 id="element-title">Element</h2>
      <div id="element"><p class="hint">Point at an element to see its attributes; click it, or press Enter on it, to have it explained.</p></div>
      <div id="explanation" role="region" aria-live="polite" aria-label="Explanation"></div>
    </section>
  </aside>
</main>
<noscript>This page needs scripts: the interpreter runs in it.</noscript>
<script type="application/json" id="start">{{start}}</script>
<script type="text/plain" id="module">{{module}}</script>
<script>
"use strict";
(() => {
// The interpreter: a WebAssembly module that imports nothing. A trap inside of it ends that instance and no more: a
// spare one takes over, and is told again what the last one knew.

class Interpreter {
  static async start(packed) {
    const stream = new Blob([unpack(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
    const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    const interpreter = new Interpreter(module);
    interpreter.instance = await WebAssembly.instantiate(module, {});
    interpreter.prepareSpare();
    return interpreter;
  }

  constructor(module) {
    this.module = module;
    this.instance = null;
    this.spare = null;
    this.restarts = 0;
    // What a new instance has to be told before anything else.
    this.memories = new Map();
  }

  prepareSpare() {
    WebAssembly.instantiate(this.module, {}).then((instance) => { this.spare = instance; });
  }

  get calls() { return this.instance.exports; }

  // Puts texts into the room one after the other; answers their lengths in bytes.
  put(...texts) {
    const parts = texts.map((text) => typeof text === "string" ? encoder.encode(text) : text);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let place = this.calls.room(size);
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map((part) => part.length);
  }

  answer(length) {
    return decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length));
  }

  // Runs something that calls the module; on a trap the module begins anew, and `otherwise` is the answer.
  attempt(work, otherwise) {
    try {
      return work(this.calls);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.restart();
      return otherwise;
    }
  }

  restart() {
    this.restarts += 1;
    if (this.spare) {
      this.instance = this.spare;
      this.spare = null;
    } else {
      this.instance = new WebAssembly.Instance(this.module, {});
    }
    this.prepareSpare();
    const told = [...this.memories];
    try {
      for (const [, tell] of told) tell();
    } catch {
      // What it knew is what it cannot bear: it begins empty, and the stage keeps what it shows.
      this.memories.delete("text");
      this.instance = new WebAssembly.Instance(this.module, {});
      for (const [key, tell] of this.memories) { if (key !== "prepare") tell(); }
    }
  }

  // Says something now, and again to any later instance; the order of the first time is kept.
  tell(key, say) {
    this.memories.set(key, say);
    return this.attempt(say, null);
  }

  name(text) { this.tell("name", () => this.calls.name(...this.put(text))); }
  addImport(file) {
    this.tell(`import ${file.importer} ${file.path}`, () => {
      this.calls.addImport(...this.put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    });
  }
  viewport(size) { this.tell("viewport", () => this.calls.viewport(size ? size.width : 0, size ? size.height : 0)); }
  items(text) { return this.tell("items", () => this.answer(this.calls.items(...this.put(text)))) ?? ""; }
  data(text) { return this.tell("data", () => this.answer(this.calls.data(...this.put(text)))) ?? ""; }
  environment(rightToLeft, reducedMotion, area) {
    this.tell("environment", () => this.calls.environment(
      rightToLeft ? 1 : 0, reducedMotion ? 1 : 0, area.top, area.left, area.bottom, area.right));
  }
  remember(name, value) {
    this.tell(`param ${name}`, () => this.calls.remember(...this.put(name), value ?? NaN));
  }

  // Checks a text: whether it is sound, and what was found. A sound one is told to later instances.
  check(text) {
    return this.attempt((calls) => {
      const isSound = calls.check(...this.put(text)) === 1;
      const findings = JSON.parse(this.answer(calls.findings()));
      if (isSound) {
        this.memories.delete("text");
        this.memories.set("text", () => {
          this.calls.check(...this.put(text));
          this.calls.prepare();
        });
      }
      return { isSound, findings };
    }, { isSound: false, findings: null });
  }

  // Puts the last sound text into the world: whether it fits, and what was found.
  prepare() {
    return this.attempt((calls) => {
      const fits = calls.prepare() === 1;
      return { fits, findings: JSON.parse(this.answer(calls.findings())) };
    }, { fits: false, findings: null });
  }

  set(name, value) {
    this.memories.set(`param ${name}`, () => this.calls.remember(...this.put(name), value));
    return this.attempt((calls) => calls.set(...this.put(name), value) === 1, false);
  }

  // Moves; answers the numbers of what can be seen, in place: void at the next call.
  move(x, y) {
    return this.attempt((calls) => {
      const count = calls.move(x, y);
      const width = calls.sheetWidth();
      return { count, width, numbers: new Float64Array(calls.memory.buffer, calls.sheet(), count * width) };
    }, null);
  }

  describe() { return this.attempt((calls) => JSON.parse(this.answer(calls.describe())), null); }
  troubles() {
    return this.attempt((calls) => JSON.parse(this.answer(calls.troubles()) || "null"), null);
  }
  frame(x, y) { return this.attempt((calls) => this.answer(calls.frame(x, y)), ""); }
  element(kind, section, item, x, y) {
    return this.attempt((calls) => {
      const text = this.answer(calls.element(...this.put(kind), section, item, x, y));
      return text ? JSON.parse(text).elements[0] : null;
    }, null);
  }
  // The values of a kind that can be explained.
  properties(kind) {
    return this.attempt((calls) => JSON.parse(this.answer(calls.properties(...this.put(kind)))), []);
  }
  // The formulas under a value, as a tree of lines.
  explain(kind, section, item, value, x, y, depth) {
    return this.attempt((calls) => {
      const [kindLength, valueLength] = this.put(kind, value);
      return this.answer(calls.explain(kindLength, valueLength, section, item, x, y, depth));
    }, "");
  }
  stop(proposed, velocity, x, y) { return this.attempt((calls) => calls.stop(proposed, velocity, x, y), proposed); }
}

// The bytes of a text of which two characters hold 13 bits; how many there are stands before.
function unpack(packed) {
  const text = packed.trim(), gap = text.indexOf(" ");
  const bytes = new Uint8Array(Number(text.slice(0, gap)));
  const values = new Uint8Array(127);
  let value = 0;
  for (let code = 33; code < 127; code += 1) if (code !== 34 && code !== 38 && code !== 60) values[code] = value++;
  let bits = 0, count = 0, place = 0;
  for (let index = gap + 1; index + 1 < text.length; index += 2) {
    bits = (bits << 13 | values[text.charCodeAt(index)] * 91 + values[text.charCodeAt(index + 1)]) & 0xfffff;
    count += 13;
    while (count >= 8 && place < bytes.length) {
      count -= 8;
      bytes[place++] = bits >> count & 0xff;
    }
  }
  return bytes;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
// The stage: a list that really scrolls, and in it one node for each element that can be seen. The layer that holds them
// stays where the viewport is, so that an element stands where the interpreter puts it in the same frame in which the
// list scrolls, and its coordinates stay small however long the list is.

// Browsers lay nothing out that is longer than some 33 million pixels. Longer lists scroll 1:1 by wheel and keys, and
// only dragging to a far place goes by proportion.
const LONGEST = 16_000_000;

class Stage {
  constructor(root, spacer, layer) {
    Object.assign(this, { root, spacer, layer });
    this.offset = { x: 0, y: 0 };
    this.viewport = { width: 375, height: 667 };
    this.content = { width: 375, height: 667 };
    this.kinds = [];
    this.nodes = new Map();
    this.pool = [];
    this.shown = 0;
    this.stepTime = 0;
    this.chosen = null;
    // Where the list was set to by script: that is not the user's scrolling.
    this.left = 0;
    this.top = 0;
    this.onMove = () => {};
    this.draw = () => null;
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    root.addEventListener("scrollend", () => this.settle(), { passive: true });
  }

  // Takes over the size of the device and of the content.
  resize(viewport, content, kinds) {
    this.viewport = viewport;
    this.content = content;
    this.kinds = kinds;
    const { width, height } = viewport;
    for (const node of [this.root, this.layer]) {
      node.style.width = `${width}px`;
      node.style.height = `${height}px`;
    }
    // To whole points: a list that could scroll by a part of a pixel more would round it up and pull the layer along.
    const { distance } = this;
    this.spacer.style.width = `${Math.min(width + Math.floor(distance.x), LONGEST)}px`;
    this.spacer.style.height = `${Math.min(height + Math.floor(distance.y), LONGEST)}px`;
    this.settle();
  }

  get distance() {
    return {
      x: Math.max(0, this.content.width - this.viewport.width),
      y: Math.max(0, this.content.height - this.viewport.height),
    };
  }

  // How many points of the content a pixel of the list stands for.
  get ratio() {
    const part = (content, viewport) =>
      content > LONGEST ? (content - viewport) / (LONGEST - viewport) : 1;
    return {
      x: part(this.content.width, this.viewport.width), y: part(this.content.height, this.viewport.height),
    };
  }

  // Shows an offset; below 0 and past the end the list rests at its end.
  moveTo(x, y) {
    this.offset = { x, y };
    this.settle();
    this.show();
  }

  // Sets the list to where the offset says.
  settle() {
    const { ratio, distance } = this;
    const held = (value, most) => Math.max(0, Math.min(value, most));
    this.root.scrollLeft = held(this.offset.x, distance.x) / ratio.x;
    this.root.scrollTop = held(this.offset.y, distance.y) / ratio.y;
    this.left = this.root.scrollLeft;
    this.top = this.root.scrollTop;
  }

  // The user has scrolled.
  scrolled() {
    const { scrollLeft, scrollTop } = this.root;
    if (scrollLeft === this.left && scrollTop === this.top) return;
    const { ratio, distance } = this;
    const moved = (now, before, offset, ratio, distance, length) => {
      if (now === before) return offset;
      if (ratio === 1) return now;
      // A step of the wheel or a key is a step; a drag goes by proportion.
      const step = now - before;
      const next = Math.abs(step) <= 2 * length ? offset + step : now * ratio;
      return Math.max(0, Math.min(next, distance));
    };
    this.offset = {
      x: moved(scrollLeft, this.left, this.offset.x, ratio.x, distance.x, this.viewport.width),
      y: moved(scrollTop, this.top, this.offset.y, ratio.y, distance.y, this.viewport.height),
    };
    this.left = scrollLeft;
    this.top = scrollTop;
    this.show();
  }

  // Puts every element that can be seen where it belongs.
  show() {
    const began = performance.now();
    const sheet = this.draw(this.offset.x, this.offset.y);
    if (sheet) this.place(sheet);
    this.stepTime = performance.now() - began;
    this.onMove();
  }

  place({ count, width, numbers }) {
    const { x: left, y: top } = this.offset;
    const before = this.nodes;
    const now = new Map();
    const wanted = [];
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = `${numbers[at]},${numbers[at + 1]},${numbers[at + 2]}`;
      const node = before.get(key);
      if (node) before.delete(key);
      now.set(key, node ?? null);
      wanted.push(key);
    }
    // Those that have gone are used again for those that have come, one of the same kind before any other.
    const free = [...before.values()];
    const focused = this.layer.contains(document.activeElement) ? document.activeElement : null;
    let cursor = this.layer.firstElementChild;
    for (const node of free) if (node === cursor) cursor = cursor.nextElementSibling;
    for (let index = 0; index < count; index += 1) {
      const at = index * width;
      const key = wanted[index];
      let node = now.get(key);
      if (!node) {
        node = free.pop() ?? this.pool.pop() ?? this.make();
        this.name(node, key, numbers[at], numbers[at + 1], numbers[at + 2]);
        now.set(key, node);
      }
      this.put(node, numbers, at, left, top);
      // Their order in the page is the order in which they are painted.
      if (node === cursor) {
        cursor = cursor.nextElementSibling;
      } else {
        this.layer.insertBefore(node, cursor);
      }
      const place = String(index + 1);
      if (node.place !== place) node.style.zIndex = node.place = place;
    }
    for (const node of free) {
      node.remove();
      this.pool.push(node);
    }
    if (this.pool.length > 64) this.pool.length = 64;
    this.nodes = now;
    this.shown = count;
    if (focused && focused !== document.activeElement) {
      (focused.isConnected ? focused : this.root).focus({ preventScroll: true });
    }
  }

  make() {
    const node = document.createElement("div");
    node.className = "element";
    node.tabIndex = 0;
    node.setAttribute("role", "button");
    node.label = document.createElement("span");
    node.append(node.label);
    return node;
  }

  name(node, key, kind, section, item) {
    const { name, category } = this.kinds[kind] ?? { name: "?", category: "" };
    if (node.kind !== kind) {
      node.dataset.kind = name;
      for (const part of ["kind", "kind-line", "kind-ink"]) node.style.setProperty(`--${part}`, `var(--${part}-${kind % 8})`);
    }
    node.kind = kind;
    node.key = key;
    node.dataset.section = section;
    node.dataset.item = item;
    const path = `${name}[${section},${item}]`;
    node.dataset.element = path;
    node.setAttribute("aria-label", `${path}, ${category}`);
    node.label.textContent = name;
    const index = document.createElement("i");
    index.textContent = `${section},${item}`;
    node.label.append(index);
    node.classList.toggle("chosen", path === this.chosen);
  }

  put(node, numbers, at, left, top) {
    const x = numbers[at + 3] - left, y = numbers[at + 4] - top;
    const width = numbers[at + 5], height = numbers[at + 6];
    // The browser rounds lengths to 1/64 px, transforms hardly at all: the box has whole sides, and the transform the rest.
    const wide = side(width), high = side(height);
    const alongX = width / wide, alongY = height / high;
    if (node.wide !== wide) node.style.width = `${node.wide = wide}px`;
    if (node.high !== high) node.style.height = `${node.high = high}px`;
    const isStretched = Math.abs(alongX - 1) > 0.3 || Math.abs(alongY - 1) > 0.3;
    if (isStretched || node.isStretched) {
      node.label.style.transform = isStretched ? `scale(${1 / alongX}, ${1 / alongY})` : "";
      node.isStretched = isStretched;
    }
    const pivotX = numbers[at + 7] * width, pivotY = numbers[at + 8] * height;
    let transform;
    if (numbers[at + 21] === 0) {
      const a = numbers[at + 9], b = numbers[at + 10], c = numbers[at + 11], d = numbers[at + 12];
      const moveX = x + pivotX + numbers[at + 13] - a * pivotX - c * pivotY;
      const moveY = y + pivotY + numbers[at + 14] - b * pivotX - d * pivotY;
      transform = `matrix(${a * alongX},${b * alongX},${c * alongY},${d * alongY},${moveX},${moveY})`;
    } else {
      const matrix = Array.from(numbers.subarray(at + 22, at + 38));
      transform = `translate(${x + pivotX}px,${y + pivotY}px) matrix3d(${matrix.join(",")})`
        + ` translate(${-pivotX}px,${-pivotY}px) scale(${alongX},${alongY})`;
    }
    if (node.transform !== transform) node.style.transform = node.transform = transform;
    const alpha = Math.max(0, Math.min(1, numbers[at + 15]));
    if (node.alpha !== alpha) node.style.opacity = node.alpha = alpha;
  }

  // Forgets every node: their kinds are no more.
  clear() {
    this.layer.replaceChildren();
    this.nodes = new Map();
    this.pool = [];
    this.chosen = null;
  }

  choose(path) {
    this.chosen = path;
    for (const node of this.nodes.values()) node.classList.toggle("chosen", node.dataset.element === path);
  }
}

// A whole side for a box; what is longer than any screen is drawn shorter and stretched.
const side = (length) => length > 30_000 ? 1000 : Math.max(1, Math.round(length));
// The editor: a plain text area, and under it the same text in colours with its mistakes underlined.

class Editor {
  constructor(area, ink, gutter) {
    Object.assign(this, { area, ink, gutter });
    this.marks = [];
    this.line = 0;
    this.onEdit = () => {};
    area.addEventListener("input", () => {
      // Marks of the text before would lie in the wrong place until it has been checked.
      this.marks = [];
      this.paint();
      this.onEdit(area.value);
    });
    area.addEventListener("scroll", () => this.follow(), { passive: true });
  }

  get text() { return this.area.value; }
  set text(text) {
    this.area.value = text;
    this.paint();
  }

  follow() {
    this.ink.scrollTop = this.gutter.scrollTop = this.area.scrollTop;
    this.ink.scrollLeft = this.area.scrollLeft;
  }

  // The place of a line and a column, both from 1, in the text.
  place(line, column) {
    const lines = this.lineStarts();
    const start = lines[Math.min(Math.max(1, line), lines.length) - 1];
    return Math.min(this.text.length, start + column - 1);
  }

  lineStarts() {
    const starts = [0];
    for (const found of this.text.matchAll(/\r\n|\r|\n/g)) starts.push(found.index + found[0].length);
    return starts;
  }

  // Moves the caret to a place and shows it.
  goTo(line, column, length = 0) {
    const start = this.place(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.min(this.text.length, start + length));
    this.reveal(line);
  }

  reveal(line) {
    const height = 20, top = (line - 1) * height + 4;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + height > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.follow();
  }

  // Lights up the line where something is declared.
  light(line) {
    this.line = line ?? 0;
    this.number();
    if (line) this.reveal(line);
  }

  // Underlines findings: line, column, end line, end column, all from 1, and whether it is an error.
  mark(findings) {
    this.marks = findings.map((finding) => {
      const start = this.place(finding.line, finding.column);
      const end = this.place(finding.endLine, finding.endColumn);
      return { start, end: Math.max(end, start + 1), line: finding.line, isError: finding.isError };
    });
    this.paint();
  }

  paint() {
    const text = this.text;
    const pieces = [];
    for (const { start, end, kind } of tokens(text)) pieces.push({ start, end, kind });
    const cuts = new Set([0, text.length]);
    for (const { start, end } of [...pieces, ...this.marks]) cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length));
    const places = [...cuts].sort((a, b) => a - b);
    const nodes = document.createDocumentFragment();
    let piece = 0;
    for (let index = 0; index + 1 < places.length; index += 1) {
      const start = places[index], end = places[index + 1];
      while (piece < pieces.length && pieces[piece].end <= start) piece += 1;
      const kind = piece < pieces.length && pieces[piece].start <= start ? pieces[piece].kind : "";
      const mark = this.marks.find((mark) => mark.start <= start && end <= mark.end);
      const names = [kind, mark ? (mark.isError ? "wrong" : "odd") : ""].filter(Boolean).join(" ");
      if (names) {
        const node = document.createElement("span");
        node.className = names;
        node.textContent = text.slice(start, end);
        nodes.append(node);
      } else {
        nodes.append(text.slice(start, end));
      }
    }
    // A mistake at the very end still shows.
    const isAtEnd = this.marks.some((mark) => mark.start >= text.length);
    if (isAtEnd) {
      const node = document.createElement("span");
      node.className = "wrong";
      node.textContent = " ";
      nodes.append(node);
    }
    nodes.append("\n");
    this.ink.replaceChildren(nodes);
    this.number();
  }

  number() {
    const count = this.lineStarts().length;
    const wrong = new Set(this.marks.filter((mark) => mark.isError).map((mark) => mark.line));
    const nodes = document.createDocumentFragment();
    for (let line = 1; line <= count; line += 1) {
      const node = document.createElement("span");
      node.textContent = line;
      node.className = [wrong.has(line) ? "at" : "", line === this.line ? "here" : ""].filter(Boolean).join(" ");
      nodes.append(node, "\n");
    }
    this.gutter.replaceChildren(nodes);
    this.follow();
  }
}

const WORDS = new Set(("layout section cell supplementary decoration effect arrangement param attribute let data import "
  + "test expect when appear disappear if else in not and or true false infinity pi from as").split(" "));
const TOKEN = /(\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\r\n]*"?)|(\d+(?:\.\d+)?(?:e[+-]?\d+)?[a-z%]*)|([\p{L}_][\p{L}\p{N}_]*)(\s*[:=](?!=))?/gu;

// The parts of a text that have a colour. Only for the eye: the interpreter reads the text itself.
function* tokens(text) {
  if (text.length > 200_000) return;
  for (const found of text.matchAll(TOKEN)) {
    const [, comment, string, figure, word, colon] = found;
    const kind = comment ? "c" : string || figure ? "n" : WORDS.has(word) ? "w" : colon ? "k" : "";
    if (!kind) continue;
    yield { start: found.index, end: found.index + (comment ?? string ?? figure ?? word).length, kind };
  }
}
// What the page shows, in its address: `#offset=300&radius=620&viewport=390x844`.

const RESERVED = new Set(["offset", "viewport", "items", "rtl", "motion", "safe"]);

const UNITS = { deg: Math.PI / 180, turn: 2 * Math.PI, rad: 1, "%": 0.01, pt: 1, "": 1 };

// The number of `500`, `30deg`, `50%`, `true`; null for anything else.
function readValue(text) {
  if (text === "true" || text === "false") return text === "true" ? 1 : 0;
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|turn|rad|pt|%)?$/i.exec(text.trim());
  if (!found) return null;
  const value = Number(found[1]) * UNITS[(found[2] ?? "").toLowerCase()];
  return Number.isFinite(value) ? value : null;
}

// A number as people write it.
function short(value, digits = 3) {
  const text = Math.abs(value) < 1e15 ? String(Number(value.toFixed(digits))) : String(value);
  return text === "-0" ? "0" : text;
}

function readSize(text) {
  const found = /^\s*([\d.]+(?:e\d+)?)\s*[x×]\s*([\d.]+(?:e\d+)?)\s*$/i.exec(text);
  const width = found ? Number(found[1]) : 0, height = found ? Number(found[2]) : 0;
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
}

// What an address says; only what is well-formed.
function readAddress(hash) {
  const said = { params: new Map() };
  for (const part of hash.replace(/^#/, "").split("&")) {
    const sign = part.indexOf("=");
    if (sign <= 0) continue;
    let name, text;
    try {
      name = decodeURIComponent(part.slice(0, sign));
      text = decodeURIComponent(part.slice(sign + 1).replaceAll("+", " "));
    } catch {
      continue;
    }
    if (name === "offset") {
      const numbers = text.split(",").map(Number);
      if (numbers.every(Number.isFinite) && numbers.length <= 2 && text.trim()) said.offset = numbers;
    } else if (name === "viewport") {
      const size = readSize(text);
      if (size) said.viewport = size;
    } else if (name === "items") {
      said.items = text;
    } else if (name === "rtl") {
      said.rightToLeft = text !== "0" && text !== "false";
    } else if (name === "motion") {
      said.reducedMotion = text === "reduced";
    } else if (name === "safe") {
      const [top, left, bottom, right] = text.split(",").map(Number);
      if ([top, left, bottom, right].every((inset) => inset >= 0)) said.safeArea = { top, left, bottom, right };
    } else {
      const value = readValue(text);
      // A param that is called as something of the page's own is written `param.items`.
      if (value !== null) said.params.set(name.replace(/^param\./, ""), value);
    }
  }
  return said;
}

function writeAddress(state, horizontal, units) {
  const parts = [];
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll("%2C", ",")}`);
  const { x, y } = state.offset;
  const [along, across] = horizontal ? [x, y] : [y, x];
  add("offset", across === 0 ? short(along, 6) : `${short(x, 6)},${short(y, 6)}`);
  for (const [name, value] of state.params) {
    const unit = units.get(name);
    const text = unit === "angle" ? `${short(value * 180 / Math.PI, 6)}deg` : unit === "boolean" ? String(value !== 0) : short(value, 6);
    add(RESERVED.has(name) ? `param.${name}` : name, text);
  }
  if (state.viewport) add("viewport", `${short(state.viewport.width)}x${short(state.viewport.height)}`);
  if (state.items) add("items", state.items);
  if (state.rightToLeft) add("rtl", "1");
  if (state.reducedMotion !== null) add("motion", state.reducedMotion ? "reduced" : "full");
  const { top, left, bottom, right } = state.safeArea;
  if (top || left || bottom || right) add("safe", [top, left, bottom, right].map((inset) => short(inset)).join(","));
  return `#${parts.join("&")}`;
}
// The controls of the panel: the sliders of the params, the device, the details of an element.

const DEVICES = [
  ["The layout's own", null], ["Phone, small", [320, 568]], ["Phone", [375, 667]], ["Phone, tall", [390, 844]],
  ["Phone, large", [430, 932]], ["Tablet, small", [744, 1133]], ["Tablet", [820, 1180]], ["Tablet, wide", [1180, 820]],
  ["Desktop window", [1280, 800]],
];

const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// What a slider of a param shows: degrees for an angle, the number itself else.
const factor = (unit) => unit === "angle" ? 180 / Math.PI : 1;

// The ends of a slider; a param without a range reaches as far again as its default.
function reach(param) {
  if (param.range) return param.range;
  const size = Math.max(Math.abs(param.initial) * 2, param.unit === "angle" ? Math.PI : param.unit === "length" ? 100 : 1);
  return [param.initial < 0 ? -size : 0, size];
}

class Params {
  constructor(root, reset) {
    this.root = root;
    this.knobs = new Map();
    this.known = "";
    this.reset = reset;
    this.onChange = () => {};
    reset.addEventListener("click", () => this.onReset());
  }

  // Makes a knob for each param; they stay while the params do, so that a slider is not lost while it is dragged.
  show(params, values) {
    const known = JSON.stringify(params.map(({ line, ...rest }) => rest));
    if (known !== this.known) {
      this.known = known;
      this.knobs.clear();
      this.root.replaceChildren(...params.map((param, index) => this.knob(param, index)));
      if (params.length === 0) this.root.append(make("p", { className: "hint", textContent: "The layout has none." }));
    }
    for (const param of params) this.knobs.get(param.name)?.(values.get(param.name) ?? param.initial);
    this.reset.hidden = !params.some((param) => values.has(param.name));
  }

  knob(param, index) {
    const id = `param-${index}`;
    const help = param.documentation ? make("small", { id: `${id}-help`, textContent: param.documentation }) : "";
    if (param.unit === "boolean") {
      const box = make("input", { type: "checkbox", id });
      box.addEventListener("change", () => this.onChange(param, box.checked ? 1 : 0));
      this.knobs.set(param.name, (value) => { box.checked = value !== 0; });
      return make("div", { className: "knob" }, make("label", { className: "switch" }, box, param.name), help);
    }
    const [low, high] = reach(param), scale = factor(param.unit);
    const number = make("input", { type: "number", id, step: "any" });
    const slider = make("input", { type: "range", min: low * scale, max: high * scale, step: "any" });
    slider.setAttribute("aria-label", `${param.name}, slider`);
    // By keys a hundredth of the way, and one by one where that is whole.
    slider.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
      if (!way) return;
      event.preventDefault();
      const step = (high - low) * scale / 100;
      slider.value = Number(slider.value) + way * (step > 1 ? Math.round(step) : step);
      this.onChange(param, this.held(param, Number(slider.value) / scale));
    });
    slider.addEventListener("input", () => this.onChange(param, this.held(param, Number(slider.value) / scale)));
    if (param.range) Object.assign(number, { min: low * scale, max: high * scale });
    if (help) for (const input of [number, slider]) input.setAttribute("aria-describedby", `${id}-help`);
    number.addEventListener("input", () => {
      const value = number.value === "" ? NaN : Number(number.value) / scale;
      const fits = Number.isFinite(value) && this.held(param, value) === value;
      number.setAttribute("aria-invalid", String(!fits));
      if (fits) this.onChange(param, value);
    });
    this.knobs.set(param.name, (value) => {
      slider.value = value * scale;
      slider.setAttribute("aria-valuetext", `${short(value * scale)}${param.unit === "angle" ? "°" : ""}`);
      if (document.activeElement !== number) {
        number.value = short(value * scale);
        number.setAttribute("aria-invalid", "false");
      }
    });
    const unit = { angle: "°", length: "pt" }[param.unit] ?? "";
    return make(
      "div", { className: "knob" }, make("label", { htmlFor: id, textContent: param.name }),
      make("span", { className: "number" }, number, make("i", { textContent: unit })), slider, help);
  }

  held(param, value) {
    return param.range ? Math.max(param.range[0], Math.min(value, param.range[1])) : value;
  }
}

// The findings below the editor.
function listFindings(root, findings, onPick) {
  root.replaceChildren(...findings.map((finding) => {
    const place = finding.span ? `${finding.span.start.line}:${finding.span.start.column}` : "–";
    const where = finding.span && !finding.isHere ? `${finding.file}:${place}` : place;
    const button = make(
      "button", { type: "button" }, make("span", { className: "place", textContent: where }),
      make("span", { textContent: `${finding.message} ` }, make("span", { className: "hint", textContent: finding.code ?? "" })));
    for (const text of [...finding.secondary, ...finding.notes, finding.help]) {
      if (text) button.append(make("small", { textContent: text }));
    }
    button.setAttribute("aria-label", `${finding.severity}, line ${finding.span?.start.line ?? "unknown"}: ${finding.message}`);
    button.addEventListener("click", () => onPick(finding));
    return make("li", { className: finding.severity }, button);
  }));
}

// The attributes of an element as a table.
function showElement(root, element, kind, number, onLine) {
  const pair = (value, keys) => keys.map((key) => short(value[key])).join(", ");
  const rows = [
    ["frame", `${pair(element.frame, ["x", "y"])} · ${pair(element.frame, ["width", "height"]).replace(", ", " × ")}`],
    ["center", pair(element.center, ["x", "y"])],
    ["size", pair(element.size, ["width", "height"]).replace(", ", " × ")],
    ["anchor", pair(element.anchorPoint, ["x", "y"])],
    ["alpha", short(element.alpha)], ["z", short(element.zIndex)],
  ];
  const [a, b, c, d, tx, ty] = element.transform;
  if (tx !== 0 || ty !== 0) rows.push(["moved", `${short(tx)}, ${short(ty)}`]);
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) {
    rows.push(["turned", `${short(Math.atan2(b, a) * 180 / Math.PI)}°`]);
    rows.push(["scaled", `${short(Math.hypot(a, b))} × ${short(Math.hypot(c, d))}`]);
  }
  if (element.transform3D) rows.push(["matrix", element.transform3D.map((value) => short(value)).join(" ")]);
  const table = make("table", { className: "facts" });
  const add = (name, text, isOwn) => {
    table.append(make("tr", { className: isOwn ? "own" : "" }, make("th", { scope: "row", textContent: name }), make("td", { textContent: text })));
  };
  for (const [name, text] of rows) add(name, text, false);
  for (const [name, value] of Object.entries(element.attributes)) {
    add(name, typeof value === "object" ? Object.values(value).map((part) => short(part)).join(", ") : typeof value === "number" ? short(value) : String(value), true);
  }
  const swatch = make("span", { className: "swatch" });
  for (const part of ["kind", "kind-line"]) swatch.style.setProperty(`--${part}`, `var(--${part}-${number % 8})`);
  const title = make("p", { className: "title" }, swatch, `${element.kind}[${element.indexPath.join(",")}]`);
  if (kind?.line) {
    const link = make("button", { type: "button", className: "quiet", textContent: `line ${kind.line}` });
    link.addEventListener("click", () => onLine(kind.line));
    title.append(link);
  }
  root.replaceChildren(title);
  if (kind?.documentation) root.append(make("p", { className: "doc", textContent: kind.documentation }));
  root.append(table);
}

// A tree of formulas as a list: each line's depth, formula, value, and the place where it is written.
function why(text, file, onLine) {
  const list = make("ol", { className: "why" });
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    const [branch] = /^[│├└─ ]*/.exec(line);
    const [formula, ...places] = line.slice(branch.length).split("  ");
    const item = make("li");
    item.style.setProperty("--depth", branch.length / 3);
    item.setAttribute("aria-level", branch.length / 3 + 1);
    const sign = formula.lastIndexOf(" = ");
    item.append(sign < 0 ? formula : formula.slice(0, sign));
    if (sign >= 0) item.append(" = ", make("b", { textContent: formula.slice(sign + 3) }));
    for (const place of places) {
      const [, name, number] = /^(.*):(\d+)$/.exec(place) ?? [];
      if (name === file) {
        const link = make("button", { type: "button", className: "quiet", textContent: `line ${number}` });
        link.addEventListener("click", () => onLine(Number(number)));
        item.append(" ", link);
      } else {
        item.append(" ", make("small", { textContent: place }));
      }
    }
    list.append(item);
  }
  return list;
}
// What happens when: text and controls go to the interpreter, its answers to the stage and the panel.

const start = JSON.parse(byId("start").textContent);
const stage = new Stage(byId("stage"), byId("spacer"), byId("layer"));
const editor = new Editor(byId("text"), byId("ink"), byId("gutter"));
const params = new Params(byId("params"), byId("reset"));
const system = matchMedia("(prefers-reduced-motion: reduce)");

const state = {
  offset: { x: 0, y: 0 }, params: new Map(), viewport: null, items: "", rightToLeft: false, reducedMotion: null,
  safeArea: { top: 0, left: 0, bottom: 0, right: 0 },
};
let interpreter = null;
let layout = null;
// The findings about the text, about its world, and about the numbers at this offset.
const found = { text: [], world: [], numbers: [] };
let pointed = null;

// MARK: Text and world

function checkText(text) {
  const { isSound, findings } = interpreter.check(text);
  found.text = listed(findings) ?? [unwell("The interpreter gave up on this text; the picture is of the last sound one.")];
  if (isSound) prepare(); else tell();
}

// Puts the last sound text into the world of the controls.
function prepare() {
  const before = found.text;
  const { fits, findings } = interpreter.prepare();
  const all = listed(findings) ?? [unwell("The interpreter gave up on this world; the picture is of the last one.")];
  // The document repeats what was found in the text.
  const known = new Set(before.map((finding) => finding.key));
  found.world = fits ? [] : all.filter((finding) => !known.has(finding.key));
  if (fits) arrange();
  tell();
}

// The layout has changed: controls and stage follow.
function arrange() {
  const described = interpreter.describe();
  if (!described) return;
  const kinds = JSON.stringify(described.kinds.map(({ line, ...rest }) => rest));
  if (layout && kinds !== layout.kindsText) {
    // Numbers of kinds mean others now.
    stage.clear();
    pointed = chosen = null;
    byId("explanation").replaceChildren();
  }
  layout = { ...described, kindsText: kinds };
  document.title = `${layout.layout} – ${start.name}`;
  byId("layout-name").textContent = layout.layout;
  params.show(layout.params, state.params);
  stage.resize(layout.viewport, layout.contentSize, layout.kinds);
  stage.moveTo(state.offset.x, state.offset.y);
  showWorld();
  if (pointed) showPointed();
}

function setWorld() {
  interpreter.viewport(state.viewport);
  const trouble = interpreter.items(state.items);
  byId("items-trouble").textContent = trouble;
  byId("items-trouble").hidden = !trouble;
  byId("items").setAttribute("aria-invalid", String(Boolean(trouble)));
  interpreter.environment(state.rightToLeft, state.reducedMotion ?? system.matches, state.safeArea);
  for (const name of setParams) if (!state.params.has(name)) interpreter.remember(name, null);
  for (const [name, value] of state.params) {
    setParams.add(name);
    interpreter.remember(name, value);
  }
}
const setParams = new Set();

function changeWorld() {
  setWorld();
  prepare();
  saveSoon();
}

// MARK: Findings

const unwell = (message) => ({ severity: "error", code: null, message, secondary: [], notes: [], help: null, isHere: false, key: message });

function listed(document) {
  if (!document) return null;
  return document.diagnostics.map((finding) => ({
    severity: finding.severity, code: finding.code, message: finding.message, file: finding.file, span: finding.span,
    isHere: finding.file === start.name && Boolean(finding.span), notes: finding.notes ?? [], help: finding.help,
    secondary: (finding.secondary ?? []).map((other) => `${other.span ? `${other.span.start.line}:${other.span.start.column} ` : ""}${other.label}`),
    key: `${finding.code} ${finding.message} ${finding.file} ${finding.span?.start.byte}`,
  }));
}

function tell() {
  const all = [...found.text, ...found.world, ...found.numbers];
  editor.mark(all.filter((finding) => finding.isHere).map((finding) => ({
    line: finding.span.start.line, column: finding.span.start.utf16Column, endLine: finding.span.end.line,
    endColumn: finding.span.end.utf16Column, isError: finding.severity === "error",
  })));
  listFindings(byId("findings"), all, (finding) => {
    if (!finding.isHere) return;
    const { line, utf16Column } = finding.span.start;
    editor.goTo(line, utf16Column, finding.span.end.byte - finding.span.start.byte);
  });
  const errors = all.filter((finding) => finding.severity === "error").length;
  const warnings = all.length - errors;
  const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const words = errors > 0 ? count(errors, "error") + (found.text.some((one) => one.severity === "error") ? " · the picture is of the last sound text" : "")
    : warnings > 0 ? `Sound, ${count(warnings, "warning")}` : "Sound";
  const status = byId("status");
  if (status.textContent !== words) status.textContent = words;
  status.className = errors > 0 ? "wrong" : "";
}

// MARK: Offset

stage.draw = (x, y) => interpreter.move(x, y);

stage.onMove = () => {
  state.offset = stage.offset;
  stage.root.dataset.offset = `${stage.offset.x},${stage.offset.y}`;
  // None of it holds the elements up.
  soon("details", showOffset);
  saveSoon();
  later("troubles", 200, () => {
    const troubles = listed(interpreter.troubles()) ?? [];
    if (troubles.length === 0 && found.numbers.length === 0) return;
    found.numbers = troubles;
    tell();
  });
};

const along = () => layout?.horizontal ? state.offset.x : state.offset.y;

function moveAlong(value) {
  const { x, y } = state.offset;
  if (layout?.horizontal) stage.moveTo(value, y); else stage.moveTo(x, value);
}

function showOffset() {
  if (!layout) return;
  const field = byId("offset"), slider = byId("offset-slider");
  const length = layout.horizontal ? layout.viewport.width : layout.viewport.height;
  const distance = layout.horizontal ? stage.distance.x : stage.distance.y;
  // Past both ends by a third of the device, for what happens when a list is pulled.
  slider.min = -Math.round(length / 3);
  slider.max = Math.ceil(distance + length / 3);
  slider.value = along();
  slider.setAttribute("aria-valuetext", `${short(along(), 1)} points of ${short(distance, 1)}`);
  if (document.activeElement !== field) field.value = short(along());
  const { width, height } = layout.contentSize;
  byId("caption").textContent = `offset ${short(along(), 1)} · content ${short(width, 1)} × ${short(height, 1)} · `
    + `${stage.shown} on screen of ${layout.cells} cell${layout.cells === 1 ? "" : "s"}`;
  if (pointed) showPointed();
  if (chosen) later("why", 80, showExplanation);
}

// MARK: Elements

const nodeOf = (event) => event.target instanceof Element ? event.target.closest(".element") : null;

function point(node) {
  pointed = node ? { kind: node.kind, section: Number(node.dataset.section), item: Number(node.dataset.item) } : chosen;
  showPointed();
}
let chosen = null;

function showPointed() {
  const root = byId("element");
  const kind = pointed && layout?.kinds[pointed.kind];
  const element = kind && interpreter.element(kind.name, pointed.section, pointed.item, state.offset.x, state.offset.y);
  if (!element) return;
  showElement(root, element, kind, pointed.kind, (line) => editor.goTo(line, 1));
}

function choose(node) {
  chosen = { kind: node.kind, section: Number(node.dataset.section), item: Number(node.dataset.item), value: null };
  stage.choose(node.dataset.element);
  editor.light(layout.kinds[chosen.kind]?.line);
  pointed = chosen;
  showPointed();
  showExplanation();
  byId("explanation").scrollIntoView({ block: "nearest" });
}

// Why a value of the chosen element is what it is.
function showExplanation() {
  const root = byId("explanation");
  const name = chosen && layout?.kinds[chosen.kind]?.name;
  const names = name ? interpreter.properties(name) : [];
  if (names.length === 0) return root.replaceChildren();
  if (!names.includes(chosen.value)) chosen.value = names.includes(wanted) ? wanted : layout.horizontal ? "frame.x" : "frame.y";
  const tree = why(
    interpreter.explain(name, chosen.section, chosen.item, chosen.value, state.offset.x, state.offset.y, 6),
    start.name, (line) => editor.goTo(line, 1));
  // The menu stays while someone has it open.
  const menu = root.querySelector("select");
  const known = [name, chosen.section, chosen.item, ...names].join();
  if (menu && menu.known === known) {
    menu.value = chosen.value;
    root.lastElementChild.replaceWith(tree);
    return;
  }
  const chooser = make("select", { id: "value" });
  chooser.known = known;
  for (const name of names) chooser.append(make("option", { value: name, textContent: name }));
  chooser.value = chosen.value;
  chooser.addEventListener("change", () => {
    wanted = chosen.value = chooser.value;
    showExplanation();
  });
  root.replaceChildren(
    make("p", { className: "chooser" }, make("label", { htmlFor: "value", textContent: `Why ${name}[${chosen.section},${chosen.item}]` }), chooser), tree);
}
// The value that was last asked about: of the next element it is asked again.
let wanted = "";

// MARK: World

function showWorld() {
  const own = layout.ownViewport;
  const choice = byId("viewport-choice");
  const at = state.viewport ? DEVICES.findIndex(([, size]) => size && size[0] === state.viewport.width && size[1] === state.viewport.height) : 0;
  choice.value = String(at);
  const field = byId("viewport");
  const { width, height } = state.viewport ?? own;
  if (document.activeElement !== field) field.value = `${short(width)} x ${short(height)}`;
  const items = byId("items");
  items.placeholder = start.data ? "those of the data" : layout.ownItems;
  if (document.activeElement !== items) items.value = state.items;
  byId("rtl").checked = state.rightToLeft;
  byId("motion").checked = state.reducedMotion ?? system.matches;
}

function setViewport(size) {
  const own = layout?.ownViewport;
  state.viewport = size && own && size.width === own.width && size.height === own.height ? null : size;
  changeWorld();
}

// MARK: Later

const waiting = new Map();
function later(name, delay, work) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(work, delay));
}
const planned = new Set();
function soon(name, work) {
  if (planned.has(name)) return;
  planned.add(name);
  requestAnimationFrame(() => {
    planned.delete(name);
    work();
  });
}

let written = "";
function save() {
  const units = new Map(layout?.params.map((param) => [param.name, param.unit]));
  written = writeAddress(state, layout?.horizontal, units);
  if (written === location.hash) return;
  try {
    history.replaceState(null, "", written);
  } catch {
    // A browser that forbids it for files, or so often: the address waits.
  }
}
const saveSoon = () => later("address", 250, save);

// Takes over what an address says; what it leaves out is as the page was made.
function obey(said) {
  state.params = new Map([...(start.params ?? []).map(({ name, value }) => [name, value]), ...said.params]);
  state.viewport = said.viewport ?? start.viewport ?? null;
  state.items = said.items ?? start.items ?? "";
  state.rightToLeft = said.rightToLeft ?? start.rightToLeft ?? false;
  state.reducedMotion = said.reducedMotion ?? (start.reducedMotion ? true : null);
  state.safeArea = said.safeArea ?? start.safeArea ?? state.safeArea;
  const numbers = said.offset ?? start.offset ?? [0];
  return () => {
    state.offset = numbers.length === 2 ? { x: numbers[0], y: numbers[1] }
      : layout?.horizontal ? { x: numbers[0], y: 0 } : { x: 0, y: numbers[0] };
    if (layout) stage.moveTo(state.offset.x, state.offset.y);
  };
}

// MARK: Wiring

function wire() {
  editor.onEdit = (text) => soon("check", () => checkText(editor.text));
  params.onChange = (param, value) => {
    state.params.set(param.name, value);
    setParams.add(param.name);
    if (interpreter.set(param.name, value)) arrange(); else changeWorld();
    saveSoon();
  };
  params.onReset = () => {
    state.params.clear();
    changeWorld();
  };
  byId("offset").addEventListener("input", (event) => {
    if (event.target.value !== "" && Number.isFinite(Number(event.target.value))) moveAlong(Number(event.target.value));
  });
  byId("offset").addEventListener("blur", showOffset);
  byId("offset-slider").addEventListener("input", (event) => moveAlong(Number(event.target.value)));
  byId("offset-slider").addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -100, PageUp: 100 }[event.key];
    if (!way) return;
    event.preventDefault();
    moveAlong(Math.max(Number(event.target.min), Math.min(along() + way, Number(event.target.max))));
  });
  byId("snap").addEventListener("click", () => glide(interpreter.stop(along(), 0, state.offset.x, state.offset.y)));
  const choice = byId("viewport-choice");
  choice.replaceChildren(
    ...DEVICES.map(([name, size], index) => make("option", { value: String(index), textContent: size ? `${name} ${size.join(" × ")}` : name })),
    make("option", { value: "-1", textContent: "Another" }));
  choice.addEventListener("change", () => {
    const size = DEVICES[Number(choice.value)]?.[1];
    if (choice.value !== "-1") setViewport(size ? { width: size[0], height: size[1] } : null);
  });
  byId("viewport").addEventListener("change", (event) => {
    const size = readSize(event.target.value);
    event.target.setAttribute("aria-invalid", String(!size));
    if (size) setViewport(size);
  });
  byId("turn").addEventListener("click", () => {
    const { width, height } = layout?.viewport ?? { width: 667, height: 375 };
    setViewport({ width: height, height: width });
  });
  byId("items").addEventListener("input", (event) => {
    state.items = event.target.value.trim();
    changeWorld();
  });
  byId("rtl").addEventListener("change", (event) => {
    state.rightToLeft = event.target.checked;
    changeWorld();
  });
  byId("motion").addEventListener("change", (event) => {
    state.reducedMotion = event.target.checked === system.matches ? null : event.target.checked;
    changeWorld();
  });
  system.addEventListener("change", changeWorld);
  const layer = byId("layer");
  layer.addEventListener("pointerover", (event) => point(nodeOf(event)));
  layer.addEventListener("pointerleave", () => point(null));
  layer.addEventListener("focusin", (event) => point(nodeOf(event)));
  layer.addEventListener("click", (event) => { if (nodeOf(event)) choose(nodeOf(event)); });
  layer.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && nodeOf(event)) {
      event.preventDefault();
      choose(nodeOf(event));
    }
  });
  // A list that scrolls sideways follows a wheel that only knows up and down.
  stage.root.addEventListener("wheel", (event) => {
    if (!layout?.horizontal || event.deltaX !== 0 || event.shiftKey || event.ctrlKey || stage.distance.y > 0) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? layout.viewport.width : 1;
    stage.root.scrollLeft += event.deltaY * unit;
  }, { passive: false });
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    const move = obey(readAddress(location.hash));
    changeWorld();
    move();
  });
}

// To a stop, as a list does that is let go of.
function glide(target) {
  const from = along();
  if ((state.reducedMotion ?? system.matches) || from === target) return moveAlong(target);
  const began = performance.now();
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - began) / 280));
    moveAlong(part === 1 ? target : from + (target - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

async function begin() {
  editor.text = start.text;
  try {
    interpreter = await Interpreter.start(byId("module").textContent);
  } catch (error) {
    byId("status").textContent = `This browser cannot run the interpreter: ${error.message}`;
    byId("status").className = "wrong";
    return;
  }
  interpreter.name(start.name);
  for (const file of start.imports ?? []) interpreter.addImport(file);
  if (start.data) interpreter.data(start.data);
  const move = obey(readAddress(location.hash));
  wire();
  setWorld();
  checkText(editor.text);
  move();
  // For reviews by machine: what the page knows, and how long its last step took.
  window.preview = { stage, state, interpreter, editor, get layout() { return layout; }, checkText, moveAlong };
  document.documentElement.dataset.ready = "";
}
begin();
})();
</script>
</body>
</html>
"""###
}
