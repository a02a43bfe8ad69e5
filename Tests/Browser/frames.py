#!/usr/bin/env python3
"""How long do frames of the web package take, beside a virtual list written by hand? Usage: frames.py DSLC [ROUNDS]

One page shows 100,000 rows with a heading, words and a button each, twice: by the package with a compiled layout, and by
a plain virtual list. Both scroll by the same steps, in turn. What is measured of both is the listener of `scroll`: where
rows belong, what they show, their styles. Prints median and p95 of each, and ratios. Run by hand, never in CI: figures
are of one machine. Exit code 1 where the two show different rows.
"""

import functools
import http.server
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading

from chromium import Chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LAYOUTS = {
    "fixed": "layout Fixed {\n  items: 100000\n  stack(gap: 4)\n  cell { size: 100% x 96 }\n}\n",
    "uneven": "layout Uneven {\n  stack(gap: 4)\n  cell { data { height: Length }; size: 100% x data.height }\n}\n",
}
# Steps of so many points: small ones as of a finger, whole viewports, and jumps to anywhere.
STEPS = {"small": (200, 23), "viewport": (100, 667), "jump": (100, None)}
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Frames</title>
<style>
body { margin: 0 } .list { width: 375px; height: 667px; overflow: auto; position: relative; float: left }
h3, p { margin: 0; overflow: hidden; white-space: nowrap }
</style>
<div class="list" id="ours"></div><div class="list" id="plain"></div>
<script type="module">
// The work that a list does when the browser has time is counted too.
const idle = { took: 0 }, ask = requestIdleCallback;
globalThis.requestIdleCallback = (work) => ask((deadline) => {
  const began = performance.now();
  work(deadline);
  idle.took += performance.now() - began;
});
const { Layout } = await import("./package/index.js");
const COUNT = 100000, GAP = 4;

// The content of a row: the same for both.
function fill(node, item) {
  if (!node.firstChild) {
    node.append(document.createElement("h3"), document.createElement("p"), document.createElement("button"));
    node.lastChild.addEventListener("click", () => { node.dataset.pressed = ""; });
  }
  const [heading, words, button] = node.children;
  heading.textContent = `Row ${item}`;
  words.textContent = `Some words that stand in row ${item} and nowhere else`;
  button.textContent = `Open ${item}`;
}

// A virtual list as it is written by hand for one list: nothing but rows from top to bottom.
class PlainList {
  constructor(scroller, heights) {
    this.scroller = scroller;
    this.uneven = heights.length > 1;
    this.height = heights[0];
    if (this.uneven) {
      this.starts = new Float64Array(COUNT + 1);
      for (let item = 0; item < COUNT; item += 1) this.starts[item + 1] = this.starts[item] + heights[item] + GAP;
    }
    this.content = document.createElement("div");
    this.content.style.cssText = `position: relative; overflow: clip; height: ${this.start(COUNT) - GAP}px`;
    scroller.append(this.content);
    this.viewport = scroller.clientHeight;
    this.nodes = new Map();
    this.spares = [];
    scroller.addEventListener("scroll", () => this.place(), { passive: true });
    this.place();
  }

  start(item) { return this.uneven ? this.starts[item] : item * (this.height + GAP); }

  // The last row that begins at or before a place.
  at(place) {
    if (!this.uneven) return Math.max(0, Math.min(COUNT - 1, Math.floor(place / (this.height + GAP))));
    let low = 0, high = COUNT - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= place) low = middle; else high = middle - 1;
    }
    return low;
  }

  place() {
    const top = this.scroller.scrollTop, bottom = top + this.viewport;
    let first = this.at(top), last = this.at(bottom);
    if (this.start(first + 1) - GAP <= top) first += 1;
    if (this.start(last) >= bottom) last -= 1;
    for (const [item, node] of this.nodes) {
      if (item >= first && item <= last) continue;
      this.nodes.delete(item);
      this.spares.push(node);
    }
    for (let item = first; item <= last; item += 1) {
      if (this.nodes.has(item)) continue;
      const node = this.spares.pop() ?? this.make();
      this.nodes.set(item, node);
      const start = this.start(item), height = this.start(item + 1) - GAP - start;
      node.style.transform = `translateY(${start}px)`;
      if (node.height !== height) node.style.height = `${node.height = height}px`;
      if (node.isAway) node.style.display = "";
      node.isAway = false;
      fill(node, item);
    }
    for (const node of this.spares) {
      if (!node.isAway) node.style.display = "none";
      node.isAway = true;
    }
  }

  make() {
    const node = document.createElement("div");
    node.style.cssText = "position: absolute; left: 0; top: 0; width: 100%; box-sizing: border-box";
    this.content.append(node);
    return node;
  }
}

// The work of a list is what its listeners of `scroll` take, whatever they are.
const took = {};
const timed = (scroller) => {
  const add = scroller.addEventListener;
  scroller.addEventListener = (kind, listener, options) => add.call(scroller, kind, kind !== "scroll" ? listener : (event) => {
    const began = performance.now();
    listener(event);
    took[scroller.id] = performance.now() - began;
  }, options);
};

const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
const shown = (scroller) => {
  const { top } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll("h3")].map((heading) => [heading, heading.parentElement.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && box.bottom > top && box.top < top + scroller.clientHeight).map(([heading, box]) => `${heading.textContent} at ${box.top - top}, ${box.height} high`).sort().join("; ");
};

window.begin = async (name) => {
  window.list?.detach();
  const scrollers = ["ours", "plain"].map((id) => {
    const scroller = document.createElement("div");
    Object.assign(scroller, { id, className: "list" });
    document.getElementById(id).replaceWith(scroller);
    timed(scroller);
    return scroller;
  });
  const uneven = name === "uneven";
  const heights = uneven ? Float64Array.from({ length: COUNT }, (_, item) => 70 + item * 37 % 60) : [96];
  const layout = await Layout.load(new URL(`${name}.layoutc`, location));
  window.list = await layout.attach(scrollers[0], {
    sections: uneven ? [{ count: COUNT, columns: { height: heights } }] : null,
    render: (node, { item }) => fill(node, item),
  });
  new PlainList(scrollers[1], heights);
  await frame();
};

// So many steps down, or jumps: for each the time of both lists, in milliseconds; or where they differ.
window.run = async (count, step, seed) => {
  const scrollers = ["ours", "plain"].map((id) => document.getElementById(id)), times = [];
  const longest = scrollers[0].scrollHeight - scrollers[0].clientHeight;
  if (scrollers[1].scrollHeight !== scrollers[0].scrollHeight) return `${scrollers[0].scrollHeight} and ${scrollers[1].scrollHeight} points high`;
  let random = seed, place = 0;
  for (let turn = 0; turn < count; turn += 1) {
    random = (random * 1103515245 + 12345) % 2147483648;
    place = step ? seed * 1000 + turn * step : Math.round(random / 2147483648 * longest);
    const pair = {};
    for (const scroller of turn % 2 ? scrollers : scrollers.toReversed()) {
      took[scroller.id] = NaN;
      scroller.scrollTop = place;
      await frame();
      // What is done between steps is not to be paid by the other list.
      await new Promise((go) => ask(go));
      await frame();
      pair[scroller.id] = took[scroller.id];
    }
    times.push([pair.ours, pair.plain, idle.took]);
    idle.took = 0;
    if (turn % 10 === 0 && shown(scrollers[0]) !== shown(scrollers[1])) return `at ${place}: ${shown(scrollers[0])} / ${shown(scrollers[1])}`;
    await frame();
  }
  // The first step may go nowhere.
  return times.filter(([ours, plain]) => ours >= 0 && plain >= 0);
};
document.documentElement.dataset.ready = "";
</script>
"""


class Isolated(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def end_headers(self):
        # Browsers give an isolated page a clock of 5 microseconds, and others one of 100.
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *words):
        pass


def p95(times):
    return sorted(times)[int(len(times) * 0.95)]


def main():
    dslc, rounds = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        shutil.copytree(ROOT / "Web/package", folder / "package", ignore=shutil.ignore_patterns("*.wasm"))
        (folder / "index.html").write_text(PAGE)
        for name, text in LAYOUTS.items():
            (folder / f"{name}.layout").write_text(text)
            subprocess.run([dslc, "build", folder / f"{name}.layout", "-o", folder / f"{name}.layoutc"], check=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Isolated, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with Chromium() as browser:
            page = browser.open(folder / "index.html", width=800, height=700)
            page.call("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/index.html")
            page.evaluate("new Promise((go) => { const look = () => window.begin ? go() : setTimeout(look, 10); look(); })")
            for name in LAYOUTS:
                page.evaluate(f"begin('{name}')")
                found = {kind: [] for kind in STEPS}
                # The first round is for the browser's compilers.
                for turn in range(rounds + 1):
                    for kind, (count, step) in STEPS.items():
                        times = page.evaluate(f"run({count}, {step or 'null'}, {turn + 1})", timeout=300)
                        if isinstance(times, str):
                            print(f"frames: {name}, {kind}: different rows {times}", file=sys.stderr)
                            return 1
                        if turn > 0:
                            found[kind].append(times)
                found["all"] = [sum(parts, []) for parts in zip(*found.values())]
                for kind, times in found.items():
                    report(name, kind, times)
        server.shutdown()
    return 0


def report(name, kind, rounds):
    """Median and p95 over all rounds in microseconds; of the ratio the rounds' median, least and greatest."""
    between = statistics.mean(pair[2] for times in rounds for pair in times) * 1000
    words = [f"between steps {between:4.0f}"]
    for what, measure in (("median", statistics.median), ("p95", p95)):
        ours, plain = (measure([pair[side] for times in rounds for pair in times]) * 1000 for side in (0, 1))
        ratios = sorted(measure([pair[0] for pair in times]) / measure([pair[1] for pair in times]) for times in rounds)
        words.append(f"{what} {ours:5.0f} and by hand {plain:5.0f}, ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f}...{ratios[-1]:.2f})")
    print(f"{name:7} {kind:9} {'; '.join(words)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
