#!/usr/bin/env python3
"""Does the live page show what dslc says, and bear what people do to it?

    swift build && Tests/Browser/preview.py [--but] [--again] .build/debug/dslc [BAR …]

Makes pages with `dslc preview`, opens them in Chromium, scrolls, types and tabs through them, and compares them
with `dslc eval`. Without names of bars all of them are tried: places, sameness, length, typing, access, scrolling,
worlds, rooms, inspector, findings, editing, axe, dragging, connections, gestures, time, writing, assisting, answers,
keeping, skins, content, changing, borders,
ways, steady, serving, handles, inserting, phone, snapping, tasks, undo, opening, beginning. Exit code 1 and the first differences where
something does not hold.
"""

import argparse
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

from chromium import READY, Chromium, ChromiumError
import access
import answers
import assisting
import axe
import beginning
import borders
import changing
import connections
import content
import dragging
import editing
import findings
import gestures
import handles
import inserting
import inspector
import keeping
import opening
import phone
import rooms
import sameness
import scrolling
import serving
import skins
import snapping
import steady
import tasks
import timeline
import undo
import ways
import worlds
import writing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = [*sorted((ROOT / "Examples").glob("*.layout")), *sorted((ROOT / "Examples" / "gallery").glob("*.layout"))]
TOLERANCE = 0.05
# Of Chromium, beside the page: what a step of the wheel or a key is.
WIDTH, HEIGHT = 1700, 1300
STEP_TIME = 4
MOST_BYTES = 1_780_000
SHOWN = 20

# What the stage shows: each element with its box relative to the stage, in the order of the page.
LOOK = """(() => {
    const stage = document.getElementById("stage"), at = stage.getBoundingClientRect();
    // The device may be drawn smaller than it is.
    const scale = at.width / stage.offsetWidth;
    const boxes = [...stage.querySelectorAll("[data-element]")].map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.element, Number(node.style.zIndex),
            ...[box.left - at.left, box.top - at.top, box.width, box.height].map((length) => length / scale)];
    }).sort((one, other) => one[1] - other[1]);  // as they are painted; what a row cuts stands in its window
    return {offset: stage.dataset.offset.split(",").map(Number), boxes};
})()"""
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"


class Trial:
    """What a bar works with: the tool, a browser and a folder of its own, and what did not hold."""

    def __init__(self, dslc):
        self.dslc, self.browser, self.folder = str(pathlib.Path(dslc).resolve()), None, None
        self.failures, self.checks = [], 0
        self.examples = EXAMPLES

    def told(self):
        """Tells the first failures; the exit code."""
        for failure in self.failures[:SHOWN]:
            print(failure if len(failure) < 600 else failure[:300] + "…" + failure[-300:])
        if len(self.failures) > SHOWN:
            print(f"and {len(self.failures) - SHOWN} more")
        return 1 if self.failures else 0

    def expect(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures.append(what)
        return holds

    def run(self, *words, cwd=ROOT):
        return subprocess.run([self.dslc, *map(str, words)], capture_output=True, text=True, timeout=120, cwd=cwd)

    def make(self, layout, *options):
        """Makes the page of a layout."""
        path = self.folder / (pathlib.Path(layout).stem + ".html")
        run = self.run("preview", layout, "-o", path, *options)
        if run.returncode != 0:
            raise SystemExit(f"dslc preview {layout}: {run.stderr}")
        # The page itself as it travels, without what it begins with: texts, data, a skin with its pictures.
        page = re.sub(rb'(id="start">).*?</script>', rb"\1</script>", path.read_bytes(), flags=re.DOTALL)
        if "--embed" not in options:
            size = len(gzip.compress(page, 9))
            self.expect(size <= MOST_BYTES, f"{path.name} has {size} bytes, packed by gzip")
        return path

    def open(self, layout, *options, fragment="", width=WIDTH, height=HEIGHT):
        """A page that shows a layout, ready."""
        page = self.browser.open(self.make(layout, *options), width, height, fragment)
        page.evaluate(READY)
        return page

    def frames(self, layout, offsets, *options):
        """What dslc says at offsets x, y."""
        words = [f"--offset={x!r},{y!r}" for x, y in offsets]
        run = self.run("eval", layout, "--format", "jsonl", *words, *options)
        frames = [json.loads(line) for line in run.stdout.splitlines()]
        if len(frames) != len(offsets):
            raise SystemExit(f"dslc eval {layout}: {run.stderr}")
        return frames

    def compare(self, layout, looks, *options):
        """Whether what was seen is what dslc says at the same offsets."""
        frames = self.frames(layout, [look["offset"] for look in looks], *options)
        for look, frame in zip(looks, frames, strict=True):
            where = f"{pathlib.Path(layout).name} at {look['offset']}"
            x, y = look["offset"]
            # Of a mirror image the offset counts from the right.
            x = frame["viewport"].get("x", x)
            ours = [f"{e['kind']}[{e['indexPath'][0]},{e['indexPath'][1]}]" for e in frame["elements"]]
            theirs = [box[0] for box in look["boxes"]]
            if not self.expect(ours == theirs, f"{where}: the page shows {theirs}, dslc {ours}"):
                continue
            levels = [box[1] for box in look["boxes"]]
            self.expect(levels == sorted(levels), f"{where}: painted in the order {levels}")
            for element, (name, _, *box) in zip(frame["elements"], look["boxes"], strict=True):
                f = element["frame"]
                wanted = [f["x"] - x, f["y"] - y, f["width"], f["height"]]
                self.expect(
                    max(abs(a - b) for a, b in zip(box, wanted)) <= TOLERANCE, f"{where}: {name} at {box}, dslc says {wanted}")


def places(trial):
    """Bar 1: at ten offsets, and after the wheel and keys, everything stands where dslc says."""
    for layout in EXAMPLES:
        page = trial.open(layout)
        known = page.evaluate("(() => { const {horizontal} = preview.layout; return [horizontal, preview.stage.distance] })()")
        horizontal, distance = known[0], known[1]["x" if known[0] else "y"]
        offsets = [-133.25, -20, *(round(distance * part / 7, 2) for part in range(7)), distance + 90]
        looks = []
        for offset in offsets:
            page.evaluate(f"location.hash = 'offset={offset!r}'")
            # The address is read when the browser has time for it, which is later where other work runs beside.
            for _ in range(200):
                page.evaluate(FRAMES)
                look = page.evaluate(LOOK)
                if abs(look["offset"][0 if horizontal else 1] - offset) < 1e-6:
                    break
            looks.append(look)
            trial.expect(
                abs(look["offset"][0 if horizontal else 1] - offset) < 1e-6,
                f"{layout.name}: asked for {offset}, the page is at {look['offset']}")
        page.evaluate("location.hash = 'offset=0'")
        page.evaluate(FRAMES)
        looks += scrolled(trial, page, layout, horizontal, distance)
        trial.compare(layout, looks)
        page.close()


def scrolled(trial, page, layout, horizontal, distance):
    """What is seen after each turn of the wheel and each key, once it rests."""
    x, y = page.evaluate(
        "(() => { const at = preview.stage.root.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] })()")
    looks = []

    def step(what, do):
        before = page.evaluate(LOOK)
        do()
        page.evaluate(FRAMES)
        moved = page.evaluate(LOOK)
        page.evaluate(gestures.REST)
        looks.append(page.evaluate(LOOK))
        if before["offset"][0 if horizontal else 1] < distance - 1:
            trial.expect(moved["offset"] != before["offset"], f"{layout.name}: {what} scrolls nothing")

    step("the wheel", lambda: page.wheel(x, y, dy=40))
    step("the wheel sideways" if horizontal else "the wheel again", lambda: page.wheel(x, y, **{"dx" if horizontal else "dy": 33}))
    page.evaluate("preview.stage.root.focus()")
    step("an arrow key", lambda: page.key("ArrowRight" if horizontal else "ArrowDown"))
    step("the key End", lambda: page.key("End"))
    return looks


LONG = """layout Long {
  param shift = 40 in 0...90
  supplementary title { size: 100% x 60; sticky; z: 2 }
  section {
    stack(gap: 4)
    cell { size: 100% x 44 + mod(index * 7, 30); parallax(shift); fade(to: 0.4) }
  }
}
"""


def length(trial):
    """Bar 3: a list of 100,000 items scrolls in 4 ms of script, with as many nodes as there is to see."""
    layout = trial.folder / "long.layout"
    layout.write_text(LONG)
    page = trial.open(layout, "--items", "100000", fragment="offset=0")
    measured = page.evaluate("""(async () => {
        const {stage} = preview, nodes = new Set(), times = [];
        const frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        let most = 0;
        for (let step = 0; step < 240; step += 1) {
            stage.moveTo(0, stage.offset.y + (step % 40 === 39 ? 200000 : 37));
            await frame();
            times.push(stage.stepTime);
            const found = stage.root.querySelectorAll(".element");
            found.forEach((node) => nodes.add(node));
            most = Math.max(most, found.length);
        }
        return {times: times.sort((a, b) => a - b), nodes: nodes.size, most, all: document.querySelectorAll("*").length};
    })()""", timeout=120)
    times = measured["times"]
    print(f"  a step: median {times[120]:.2f} ms, 95 of 100 within {times[228]:.2f} ms, at most {times[-1]:.2f} ms; "
          f"{measured['nodes']} nodes for {measured['most']} elements at most")
    trial.expect(times[228] <= STEP_TIME, f"a step takes {times[228]} ms")
    trial.expect(measured["nodes"] <= measured["most"] + 4, f"{measured['nodes']} nodes were made for {measured['most']}")
    trial.expect(measured["all"] < 1500, f"the page has {measured['all']} nodes")
    look = page.evaluate(LOOK)
    trial.expect(look["offset"][1] > 1_000_000, f"the list only got to {look['offset']}")
    trial.compare(layout, [look], "--items", "100000")
    page.close()
    # Longer than a browser lays out: a step of the wheel is a step all the same.
    page = trial.open(layout, "--items", "9000000", fragment="offset=300000000")
    page.evaluate(FRAMES)
    looks = [page.evaluate(LOOK)]
    box = page.evaluate("(() => { const at = preview.stage.root.getBoundingClientRect(); return [at.left + 50, at.top + 50] })()")
    page.wheel(*box, dy=40)
    for _ in range(4):
        page.evaluate(FRAMES)
    looks.append(page.evaluate(LOOK))
    moved = looks[1]["offset"][1] - looks[0]["offset"][1]
    trial.expect(abs(moved - 40) < 1, f"a wheel's 40 in a very long list came to {moved}")
    trial.compare(layout, looks, "--items", "9000000")
    page.close()


TYPE = """(async (texts) => {
    const {area} = preview.editor, stage = preview.stage, troubles = [];
    let blank = 0, silent = 0, misplaced = 0;
    const began = performance.now();
    for (const [number, text] of texts.entries()) {
        area.value = text;
        if (number % 100 === 0) {
            // As a key does it; the page checks in the next frame, or after a pause where the last check was long.
            area.dispatchEvent(new Event("input"));
            do await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
            while (preview.isChecking);
        } else {
            preview.checkText(text);
        }
        if (stage.root.querySelectorAll(".element").length === 0) { blank += 1; troubles.push(text.slice(-40)); }
        const status = document.getElementById("status").textContent;
        const found = document.querySelectorAll("#findings li.error");
        if (!status.startsWith("No errors") && found.length === 0) silent += 1;
        for (const place of document.querySelectorAll("#findings li.error .place")) {
            const [line] = place.textContent.split(":").map(Number);
            if (!(line >= 1 && line <= text.split("\\n").length) && place.textContent !== "–") misplaced += 1;
        }
    }
    return {blank, silent, misplaced, troubles: troubles.slice(0, 5), restarts: preview.interpreter.restarts,
        took: performance.now() - began, status: document.getElementById("status").textContent};
})"""


def typing(trial):
    """Bar 4: every prefix of the two examples, some of each of the others (the tests of the checker read them all), and
    garbage: the stage stays, the page lives, errors have their place."""
    count, took = 0, 0
    for layout in EXAMPLES:
        text = layout.read_text()
        page = trial.open(layout, fragment="offset=10")
        step = 1 if layout.parent.name == "Examples" else 7
        texts = [*(text[:end] for end in range(0, len(text), step)), text]
        answer = page.evaluate(f"{TYPE}({json.dumps(texts)})", timeout=240)
        count, took = count + len(texts), took + answer["took"]
        for name in ("blank", "silent", "misplaced", "restarts"):
            trial.expect(answer[name] == 0, f"{layout.name}: {name} {answer[name]} times; {answer['troubles']}")
        trial.expect(answer["status"].startswith("No errors"), f"{layout.name}: at the end it says {answer['status']}")
        page.close()
    print(f"  {count} texts, {took / count:.1f} ms each")
    garbage(trial)


def garbage(trial):
    """What nobody means to type, and a trap in the module: the picture stays, and what is typed next is shown."""
    layout = ROOT / "Examples" / "jungle.layout"
    text = layout.read_text()
    page = trial.open(layout, fragment="offset=300")
    nests = [open * 50_000 for open in ("(", "[", "{", "-", "!", "a(", "if 1 {")]
    texts = [
        "", "\0", "\ud7ff\uffff", "😀" * 1000, "}" * 1000, '"' * 999, "layout", "layout X {}", "layout X { cell { size: 1 x 1 / 0 } }",
        *("layout X { cell { size: " + nest + " } }" for nest in nests), *nests, "1+" * 100_000,
        "layout X { items: 1000000000; cell { size: 10 x 10 } }", "layout X { items: 1e300; cell { size: 10 x 10 } }",
        "layout X { items: [3000000000]; cell { size: 10 x 10 } }", "layout X { items: 2000000000; cell { size: 10 x 10 } }",
        *(text[:place] + chr(33 + place * 7 % 94) + text[place + 1:] for place in range(0, len(text), 23)),
    ]
    for odd in texts:
        answer = page.evaluate(f"{TYPE}({json.dumps([odd])})", timeout=60)
        trial.expect(answer["silent"] == 0 and answer["misplaced"] == 0, f"after {odd[:60]!r}…: {answer}")
        if not page.evaluate("document.getElementById('status').textContent.startsWith('No errors')"):
            trial.expect(answer["blank"] == 0, f"{odd[:60]!r}… blanks the stage")
        page.evaluate(f"{TYPE}({json.dumps([text])})")
    page.evaluate(FRAMES)
    page.evaluate("preview.interpreter.attempt(() => { throw new WebAssembly.RuntimeError('unreachable') })")
    page.evaluate("preview.moveAlong(320)")
    trial.compare(layout, [page.evaluate(LOOK)])
    page.evaluate(f"{TYPE}({json.dumps([text.replace('100% x 70', '50% x 90')])})")
    changed = trial.folder / "changed.layout"
    changed.write_text(text.replace("100% x 70", "50% x 90"))
    trial.compare(changed, [page.evaluate(LOOK)])
    page.close()


def main():
    bars = {
        "places": places,
        "sameness": sameness.bar,
        "length": length,
        "typing": typing,
        "access": access.bar,
        "scrolling": scrolling.bar,
        "worlds": worlds.bar,
        "rooms": rooms.bar,
        "inspector": inspector.bar,
        "findings": findings.bar,
        "editing": editing.bar,
        "axe": axe.bar,
        "dragging": dragging.bar,
        "connections": connections.bar,
        "gestures": gestures.bar,
        "time": timeline.bar,
        "writing": writing.bar,
        "assisting": assisting.bar,
        "answers": answers.bar,
        "keeping": keeping.bar,
        "changing": changing.bar,
        "borders": borders.bar,
        "ways": ways.bar,
        "steady": steady.bar,
        "serving": serving.bar,
        "handles": handles.bar,
        "inserting": inserting.bar,
        "phone": phone.bar,
        "snapping": snapping.bar,
        "skins": skins.bar,
        "content": content.bar,
        "tasks": tasks.bar,
        "undo": undo.bar,
        "opening": opening.bar,
        "beginning": beginning.bar,
    }
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("dslc", help="the binary that makes the pages")
    options.add_argument("bars", nargs="*", metavar="BAR", help="one of " + ", ".join(bars))
    options.add_argument("--but", action="store_true", help="all bars but these")
    options.add_argument("--again", action="store_true", help="a bar that does not hold is tried once more: beside other "
                         "work, a finger that the machine holds up throws nothing")
    arguments = options.parse_args()
    if unknown := set(arguments.bars) - set(bars):
        options.error(f"there is no bar {', '.join(unknown)}")
    chosen = [name for name in bars if (name in arguments.bars) != arguments.but] if arguments.bars else bars
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(arguments.dslc)
        for name in chosen:
            for last in [False, True] if arguments.again else [True]:
                began, checks, failures = time.monotonic(), trial.checks, len(trial.failures)
                try:
                    # A browser and a folder for each: what one leaves behind is nothing to the next.
                    trial.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{name}-", dir=folder))
                    with Chromium() as trial.browser:
                        bars[name](trial)
                except ChromiumError as error:
                    if last:
                        print(error, file=sys.stderr)
                        return 2
                    trial.failures.append(str(error))
                except Exception:
                    trial.failures.append(traceback.format_exc())
                failed = trial.failures[failures:]
                print(f"{name}: {trial.checks - checks} checks, {len(failed)} do not hold, "
                      f"{time.monotonic() - began:.0f} s", flush=True)
                if last or not failed:
                    break
                print("once more, after:", *(failure[-600:] for failure in failed), sep="\n    ", flush=True)
                del trial.failures[failures:]
    return trial.told()


if __name__ == "__main__":
    sys.exit(main())
