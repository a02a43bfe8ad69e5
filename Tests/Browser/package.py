#!/usr/bin/env python3
"""Does the web package show what `dslc eval` says? Usage: package.py DSLC

Serves Web/package and the examples, opens them in Chromium, scrolls, changes data, params and sizes, and compares the
boxes of the nodes with `dslc eval`. Exit code 1 and the first differences where something does not hold.
"""

import functools
import gzip
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from chromium import Chromium, ChromiumError

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 30))))"
# What a page may fetch, in bytes by gzip. Wanted for the module that reads texts are 500,000; the limit holds what is reached.
PLAYER_LIMIT = 200_000
TEXT_LIMIT = 389_000
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>A list</title>
<style>body { margin: 0 } .list { width: 375px; height: 667px; overflow: auto; position: relative; float: left }</style>
<div class="list" id="one"></div><div class="list" id="two"></div>
<script type="module">
import * as layouts from "./package/index.min.js";
window.layouts = layouts;
document.documentElement.dataset.ready = "";
</script>
"""
READY = "new Promise((go) => { const look = () => location.protocol === 'http:' && window.layouts ? go() : setTimeout(look, 10); look(); })"
# Each node in sight with its box in the scroller, as it is painted. Others wait for elements to come.
BOXES = """((scroller) => { const at = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll("[data-kind]")].filter((node) => node.checkVisibility()).sort((a, b) => a.style.zIndex - b.style.zIndex).map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.path, box.left - at.left, box.top - at.top, box.width, box.height]; }); })(document.querySelector("#%s"))"""
RENDER = "render(node, { kind, section, item }) { node.dataset.path = `${kind}[${section},${item}]`; }"

# Sections that scroll by themselves: without ends, and with; and the same turned, in a list that scrolls sideways.
BELTS = """layout Belts {
  items: [7, 9]
  section ring {
    count:           1
    scroll:          horizontal
    loop:            true
    viewport.height: 120
    belt(gap: 10)
    cell Card { size: 90 x 100; rotation: (rest.center.x - viewport.center.x) / 20pt * 1deg }
  }
  section shelf {
    scroll:          horizontal
    viewport.height: 90
    stack(gap: 8)
    cell Tile { size: (60 + 10 * index) x 80 }
  }
}
"""
COLUMNS = """layout Columns {
  scroll: horizontal
  items:  [9, 7, 9]
  section one {
    count:          1
    scroll:         vertical
    viewport.width: 190
    stack(gap: 8)
    cell Tile { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
  section ring {
    count:          1
    loop:           true
    scroll:         vertical
    viewport.width: 190
    belt(gap: 8)
    cell Card { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
  section two {
    scroll:         vertical
    viewport.width: 190
    stack(gap: 8)
    cell Tile { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
}
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *words):
        pass


class Trial:
    def __init__(self, dslc, page, folder):
        self.dslc, self.page, self.folder = dslc, page, folder
        self.checks, self.failures = 0, []

    def expect(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures.append(what)

    def compare(self, name, layout, *options, viewport="375x667"):
        """The boxes of a list are those of `dslc eval` where it stands."""
        self.page.evaluate(FRAMES)
        x, y = self.page.evaluate(f"(({{ x, y }}) => [x, y])(({name}.list ?? {name}).space.offset(document.querySelector('#{name}')))")
        boxes = self.page.evaluate(BOXES % name)
        words = [self.dslc, "eval", layout, "--offset", f"{x},{y}", "--viewport", viewport, "--json", *options]
        run = subprocess.run(words, capture_output=True, text=True, timeout=60)
        wanted = [
            ["{}[{},{}]".format(one["kind"], *one["indexPath"]), one["frame"]["x"] - x, one["frame"]["y"] - y,
             one["frame"]["width"], one["frame"]["height"]]
            for one in json.loads(run.stdout)["elements"]]
        self.expect([box[0] for box in boxes] == [box[0] for box in wanted],
                    f"{layout} at {x},{y}: {len(boxes)} nodes {[b[0] for b in boxes][:4]}, not {len(wanted)} {[b[0] for b in wanted][:4]}")
        for box, other in zip(boxes, wanted):
            far = max((abs(a - b) for a, b in zip(box[1:], other[1:])), default=0)
            self.expect(far <= 1 / 64, f"{layout} at {x},{y}: {box} is not {other}")


def scrolled(trial, name, layout, *options):
    page = trial.page
    page.evaluate(f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach(document.querySelector('#{name}'), "
                  f"{{ {RENDER} }})).then((list) => {{ window.{name} = list; }})")
    trial.compare(name, trial.folder / layout, *options)
    for offset in (40, 300, 301.5, 900, 2000, 150, 0):
        page.evaluate(f"document.querySelector('#{name}').scrollTo({{ left: {name}.layout.horizontal ? {offset} : 0, top: {name}.layout.horizontal ? 0 : {offset} }})")
        trial.compare(name, trial.folder / layout, *options)


def main():
    dslc = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        subprocess.run([sys.executable, "-B", ROOT / "Web/package/make.py", "--check"], check=True)
        shutil.copytree(ROOT / "Web/package", folder / "package", ignore=shutil.ignore_patterns("*.wasm"))
        for example in [*(ROOT / "Examples").glob("*.layout"), *(ROOT / "Examples/gallery").glob("*.layout")]:
            shutil.copy(example, folder)
        (folder / "index.html").write_text(PAGE)
        # The example pages stand where they do in the repository.
        (folder / "Web").mkdir()
        (folder / "Web/package").symlink_to(folder / "package")
        shutil.copytree(ROOT / "Examples/Web", folder / "Examples/Web")
        for example in (ROOT / "Examples").glob("*.layout"):
            shutil.copy(example, folder / "Examples")
        (folder / "measured.layout").write_text(
            "layout Measured {\n  items: 40\n  cell { data { measured height: Length = 50 }; size: 100% x data.height }\n}\n")
        (folder / "rows.layout").write_text(
            "layout Rows {\n  param gap = 4 in 0...40\n  stack(gap: gap)\n"
            "  cell { data { height: Length = 60 }; size: 100% x data.height }\n}\n")
        (folder / "belts.layout").write_text(BELTS)
        (folder / "columns.layout").write_text(COLUMNS)
        (folder / "wrong.layout").write_text("layout Wrong {\n  cell { size: 3 }\n}\n")
        (folder / "library.layout").write_text('import deeper from "deeper.layout"\neffect blink(often: Number) { deeper(often) }\n')
        (folder / "deeper.layout").write_text("effect deeper(often: Number) { alpha: often; scale: often }\n")
        (folder / "importing.layout").write_text(
            'import blink from "library.layout"\nlayout L {\n  items: 9\n  cell { size: 100% x 90; blink(often: 0.5) }\n}\n')
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with Chromium() as browser:
            page = browser.open(folder / "index.html", width=800, height=700)
            page.call("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/index.html")
            page.evaluate(READY)
            trial = Trial(dslc, page, folder)
            compiled(trial)
            # Two lists at once, each with its own offset.
            scrolled(trial, "one", "jungle.layout")
            scrolled(trial, "two", "wheel.layout")
            trial.compare("one", folder / "jungle.layout")
            for name in ("one", "two"):
                made = page.evaluate(f"{name}.made")
                most = page.evaluate(f"{name}.nodes.size")
                for offset in range(0, 2400, 60):
                    page.evaluate(f"document.querySelector('#{name}').scrollTo({{ left: {name}.layout.horizontal ? {offset} : 0, top: {offset} }})")
                page.evaluate(FRAMES)
                trial.expect(page.evaluate(f"{name}.made") <= made + most, f"{name}: nodes are not used again")
                page.evaluate(f"{name}.detach()")
                trial.expect(page.evaluate(f"document.querySelector('#{name}').children.length") == 0, f"{name} stays after detach")
            for layout in sorted(example.name for example in (ROOT / "Examples/gallery").glob("*.layout")):
                shown(trial, layout)
            shown(trial, "importing.layout")
            changed(trial)
            failed(trial)
            stopped(trial)
            measured(trial)
            endless(trial)
            mirrored(trial)
            ordered(trial)
            overscanned(trial)
            rowed(trial)
            turned(trial)
            visited(trial, f"http://127.0.0.1:{server.server_port}/index.html")
            examples(trial, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
        for failure in trial.failures[:20]:
            print(failure, file=sys.stderr)
        print(f"package: {trial.checks} checks, {len(trial.failures)} do not hold")
        return 1 if trial.failures else 0


def compiled(trial):
    """What `dslc build` writes is shown by the player alone; other bytes are refused. How much a page fetches is held."""
    page, folder = trial.page, trial.folder
    for layout in ("jungle.layout", "wheel.layout", "store.layout", "coverflow.layout"):
        subprocess.run([trial.dslc, "build", folder / layout, "-o", folder / f"{layout}c"], check=True)
        attach(trial, "one", f"{layout}c", "snap: false")
        for offset in (0, 137, 620):
            page.evaluate(f"document.querySelector('#one').scrollTo({offset}, {offset})")
            trial.compare("one", folder / layout)
        page.evaluate("one.detach()")
    fetched = {name.rsplit("/", 1)[1] for name in page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")}
    trial.expect("player.bin" in fetched and "text.bin" not in fetched and "imports.js" not in fetched, f"the page fetches {sorted(fetched)}")
    scripts = [name for name in fetched if name.endswith(".js")]

    def packed(*names):
        return sum(len(gzip.compress((folder / "package" / name).read_bytes(), 9)) for name in names)

    player, whole = packed("player.bin", *scripts), packed("text.bin", "imports.js", *scripts)
    print(f"package: the player with its scripts {player} bytes by gzip, the module that reads texts {whole}")
    trial.expect(player <= PLAYER_LIMIT, f"the player has {player} bytes by gzip, and may have {PLAYER_LIMIT}")
    trial.expect(whole <= TEXT_LIMIT, f"the module that reads texts has {whole} bytes by gzip, and may have {TEXT_LIMIT}")
    for bytes, words in (("new Uint8Array([1, 2, 3])", "no compiled layout"),
                         ("fetch('jungle.layoutc').then((answer) => answer.arrayBuffer()).then((bytes) => { const all = new Uint8Array(bytes); all[200] ^= 1; return all; })", "checksum")):
        told = page.evaluate(f"Promise.resolve({bytes}).then((bytes) => layouts.Layout.load(bytes)).catch((error) => [error.name, error.message])")
        trial.expect(told[0] == "LayoutError" and words in told[1], f"other bytes are told as {told}")


def shown(trial, layout):
    """A layout of the gallery, at some offsets along both axes."""
    page = trial.page
    try:
        page.evaluate(f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach(document.querySelector('#one'), "
                      f"{{ {RENDER} }})).then((list) => {{ window.one = list; }})")
    except ChromiumError as error:
        trial.expect(False, f"{layout}: {error}")
        return
    for offset in (0, 137, 620):
        page.evaluate(f"document.querySelector('#one').scrollTo({offset}, {offset})")
        trial.compare("one", trial.folder / layout)
    page.evaluate("one.detach()")


def changed(trial):
    """Data, params and sizes change; what is read stays."""
    page, rows = trial.page, trial.folder / "rows.layout"
    heights = [40 + item * 7 % 50 for item in range(200)]

    def sections(first, last):
        return json.dumps([{"count": last - first, "columns": {"height": heights[first:last]}, "ids": list(range(first, last))}])

    def data(first, last):
        file = trial.folder / "data.json"
        file.write_text(json.dumps({"sections": [{"items": [{"height": height} for height in heights[first:last]]}]}))
        return ["--data", file]

    page.evaluate(f"layouts.Layout.load(new URL('rows.layout', location)).then((layout) => layout.attach(document.querySelector('#one'), "
                  f"{{ sections: {sections(50, 150)}, {RENDER} }})).then((list) => {{ window.one = list; }})")
    trial.compare("one", rows, *data(50, 150))
    page.evaluate("one.scrollTo({ item: 20 })")
    trial.compare("one", rows, *data(50, 150))
    node = "[...document.querySelectorAll('#one [data-path=\"cell[0,%d]\"]')].find((node) => node.checkVisibility())"
    where = node + ".getBoundingClientRect().top"
    top = page.evaluate(where % 20)
    trial.expect(abs(top) <= 1, f"the cell that is scrolled to is at {top}")
    page.evaluate(f"window.kept = {node % 20}")
    page.evaluate(f"one.update({sections(40, 150)})")
    trial.compare("one", rows, *data(40, 150))
    trial.expect(abs(page.evaluate(where % 30) - top) <= 1 / 64, "what is read has jumped")
    trial.expect(page.evaluate("kept.dataset.path") == "cell[0,30]", "a node is not that of its record any more")
    page.evaluate("one.set({ gap: 12 })")
    trial.compare("one", rows, *data(40, 150), "--set", "gap=12")
    trial.expect(page.evaluate("(() => { try { one.set({ none: 1 }) } catch (error) { return error.name } })()") == "RangeError", "a param that is none")
    page.evaluate("document.querySelector('#one').style.width = '500px'")
    page.evaluate(FRAMES)
    trial.compare("one", rows, *data(40, 150), "--set", "gap=12", viewport="500x667")
    order = page.evaluate("[...document.querySelectorAll('#one [data-path]')].filter((node) => node.checkVisibility()).map((node) => Number(node.dataset.path.match(/,(\\d+)/)[1]))")
    trial.expect(order == sorted(order), f"the nodes stand as {order}")
    page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').style.width = ''")


def failed(trial):
    """Mistakes are told with their place; the element tells them as an event."""
    page = trial.page
    told = page.evaluate("layouts.Layout.load(new URL('wrong.layout', location)).catch((error) => [error.name, error.message, error.findings.length])")
    trial.expect(told[0] == "LayoutError" and ":2:16: `size` takes a size" in told[1] and told[2] == 1, f"a mistake is told as {told}")
    told = page.evaluate("layouts.Layout.load(new URL('missing.layout', location)).catch((error) => error.message)")
    trial.expect("404" in told, f"a file that is missing is told as {told}")
    told = page.evaluate("""new Promise((go) => { const list = document.createElement("layout-list");
        list.style.cssText = "width: 375px; height: 667px"; list.id = "three"; list.setAttribute("src", "wrong.layout");
        list.render = (node, { kind, section, item }) => { node.dataset.path = `${kind}[${section},${item}]`; };
        list.addEventListener("error", ({ message }) => { list.addEventListener("layout", () => go(message)); list.setAttribute("src", "jungle.layout"); });
        document.body.append(list); })""")
    trial.expect("takes a size" in told, f"the element tells {told}")
    trial.compare("three", trial.folder / "jungle.layout")
    page.evaluate("document.querySelector('#three').remove()")


def attach(trial, name, layout, options=""):
    trial.page.evaluate(f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach(document.querySelector('#{name}'), "
                        f"{{ {RENDER}, {options} }})).then((list) => {{ window.{name} = list; }})")
    trial.page.evaluate(FRAMES)


def settled(trial, name):
    """Where a scroller stands once it rests."""
    return trial.page.evaluate(f"""new Promise((go) => {{ const one = document.querySelector('#{name}'); let last = null, same = 0;
        const look = () => {{ const now = one.scrollLeft + one.scrollTop; same = now === last ? same + 1 : 0; last = now;
            if (same > 12) go([one.scrollLeft, one.scrollTop]); else requestAnimationFrame(look); }}; look(); }})""")


def stopped(trial):
    """A gesture of the browser ends where the layout stops: the marks are where `dslc snap` says."""
    page = trial.page
    for layout in ("carousel.layout", "coverflow.layout"):
        attach(trial, "one", layout)
        for offset in (77, 333, 512):
            page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {offset}, behavior: 'smooth' }})")
            x, _ = settled(trial, "one")
            run = subprocess.run([trial.dslc, "snap", trial.folder / layout, "--offset", str(x), "--json"], capture_output=True, text=True, timeout=60)
            wanted = json.loads(run.stdout)
            stop = wanted["offset"]["x"]
            trial.expect(abs(x - stop) <= 1, f"{layout}: {offset} ends at {x}, not at {stop}")
        page.evaluate("one.detach()")
    attach(trial, "one", "carousel.layout", "snap: false")
    page.evaluate("document.querySelector('#one').scrollTo({ left: 77 })")
    trial.expect(settled(trial, "one")[0] == 77, "it stops though it should not")
    page.evaluate("one.detach()")


def measured(trial):
    """Cells take the size of what they show, and what is read stays."""
    page = trial.page
    render = ("render(node, { kind, section, item }) { node.innerHTML = `<p style='margin: 0; height: ${30 + item * 7 % 60}px'>${item}</p>`; "
              "(node.parentElement.dataset.kind ? node.parentElement : node).dataset.path = `${kind}[${section},${item}]`; }")
    heights = {}

    def compare(why):
        page.evaluate(FRAMES)
        seen = page.evaluate("[...one.nodes.values()].map(({ item }) => item)")
        heights.update({item: 30 + item * 7 % 60 for item in seen})
        file = trial.folder / "measured.json"
        file.write_text(json.dumps({"sections": [{"items": [{"height": heights[item]} if item in heights else {} for item in range(40)]}]}))
        before = len(trial.failures)
        trial.compare("one", trial.folder / "measured.layout", "--data", file)
        if len(trial.failures) > before:
            trial.failures.append(f"measured, {why}")

    page.evaluate("layouts.Layout.load(new URL('measured.layout', location)).then((layout) => layout.attach(document.querySelector('#one'), "
                  f"{{ measure: true, {render} }})).then((list) => {{ window.one = list; }})")
    page.evaluate(FRAMES)
    compare("at the start")
    for step in range(1, 12):
        page.evaluate(f"document.querySelector('#one').scrollTo({{ top: {step * 90} }})")
        compare(f"at {step * 90}")
    # Content that grows above the line does not push what is read.
    top = page.evaluate("Math.min(...[...one.nodes.values()].map(({ item }) => item))")
    where = f"[...one.nodes.values()].find(({{ item }}) => item === {top + 2}).element.getBoundingClientRect().top"
    before = page.evaluate(where)
    page.evaluate(f"[...one.nodes.values()].find(({{ item }}) => item === {top}).body.firstElementChild.style.height = '140px'")
    page.evaluate(FRAMES)
    heights[top] = 140
    after = page.evaluate(where)
    trial.expect(page.evaluate(f"[...one.nodes.values()].find(({{ item }}) => item === {top}).element.offsetHeight") == 140, "a cell has not grown")
    trial.expect(abs(after - before) <= 1 or abs(after - before - (140 - (30 + top * 7 % 60))) <= 1, f"what is read goes from {before} to {after}")
    page.evaluate("one.detach()")


def endless(trial):
    """A list without ends begins in its middle, and comes back there."""
    page = trial.page
    attach(trial, "one", "endless.layout", "snap: false")
    start = page.evaluate("document.querySelector('#one').scrollLeft")
    trial.expect(start > 90000, f"it begins at {start}")
    for way in (100, -700, 63000):
        page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {start + way} }})")
        trial.compare("one", trial.folder / "endless.layout")
    page.evaluate(FRAMES)
    settled(trial, "one")
    trial.expect(abs(page.evaluate("document.querySelector('#one').scrollLeft") - start) < 2000, "it does not come back to its middle")
    page.evaluate("one.detach()")


def mirrored(trial):
    """From right to left a list that scrolls sideways is its mirror image."""
    page = trial.page
    attach(trial, "one", "wheel.layout")
    page.evaluate("document.querySelector('#one').scrollTo({ left: 300 })")
    page.evaluate(FRAMES)
    boxes = page.evaluate(BOXES % "one")
    page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = 'rtl'")
    attach(trial, "one", "wheel.layout")
    page.evaluate("document.querySelector('#one').scrollTo({ left: -300 })")
    page.evaluate(FRAMES)
    for box, other in zip(boxes, page.evaluate(BOXES % "one")):
        far = max(abs(375 - other[1] - other[3] - box[1]), abs(box[2] - other[2]), abs(box[3] - other[3]))
        trial.expect(far <= 1 / 32 and box[0] == other[0], f"from right to left: {other} is not the image of {box}")
    page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = ''")


def ordered(trial):
    """Nodes stand as they are read: at once where the focus is in the list, else once it rests. What is painted is in order always."""
    page = trial.page
    attach(trial, "one", "rows.layout", "sections: [{ count: 1000, columns: { height: new Float64Array(1000).fill(50) } }]")
    found = ("(() => { const now = [...document.querySelectorAll('#one [data-kind]')].filter((node) => node.checkVisibility())"
             ".map((node) => [Number(node.dataset.path.match(/,(\\d+)/)[1]), Number(node.style.zIndex)]); return now; })()")
    for focus in (False, True):
        if focus:
            page.evaluate("(() => { const one = document.querySelector('#one'); one.firstElementChild.tabIndex = 0; one.firstElementChild.focus({ preventScroll: true }); })()")
        for offset in (0, 130, 790, 700, 120, 40000, 39990, 39400):
            page.evaluate(f"document.querySelector('#one').scrollTo({{ top: {offset} }})")
            page.evaluate(FRAMES if focus else "new Promise((go) => setTimeout(go, 400))")
            nodes = page.evaluate(found)
            trial.expect(nodes == sorted(nodes), f"at {offset} the nodes stand as {nodes}")
            trial.expect(sorted(nodes, key=lambda node: node[1]) == nodes, f"at {offset} the nodes are painted as {nodes}")
    page.evaluate("one.detach()")


def overscanned(trial):
    """Nodes stand ready beyond the viewport."""
    page = trial.page
    attach(trial, "one", "rows.layout", "sections: [{ count: 100000, columns: { height: new Float64Array(100000).fill(50) } }], overscan: 200")
    page.evaluate("document.querySelector('#one').scrollTo({ top: 54000 })")
    page.evaluate(FRAMES)
    items = sorted(page.evaluate("[...one.nodes.values()].map(({ item }) => item)"))
    trial.expect(items[0] == 996 and items[-1] >= 1015, f"items {items[0]} to {items[-1]} have nodes")
    trial.expect(page.evaluate("one.layout.contentSize.height") == 100000 * 54 - 4, "a hundred thousand rows are as high as they are")
    page.evaluate("one.detach()")


def rowed(trial):
    """Sections that scroll by themselves have scrollers of their own, which stop where the layout says."""
    page, store = trial.page, trial.folder / "store.layout"
    attach(trial, "one", "store.layout", "snap: false")
    trial.compare("one", store)
    scroll = "document.querySelector('#one [data-row=\"%d\"]').scrollTo({ left: %d })"
    trial.expect(page.evaluate("document.querySelectorAll('#one [data-row]').length") == 2, "there are not two rows")
    for section, offset in ((1, 200), (0, 150), (1, 431)):
        page.evaluate(scroll % (section, offset))
        page.evaluate(FRAMES)
        shelf, hero = (page.evaluate(f"document.querySelector('#one [data-row=\"{row}\"]').scrollLeft") for row in (1, 0))
        trial.expect((shelf if section else hero) == offset, f"row {section} stands at {shelf if section else hero}, not at {offset}")
        trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    # Out of sight and back: it stands where it stood.
    page.evaluate("document.querySelector('#one').scrollTo({ top: 600 })")
    trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    page.evaluate("document.querySelector('#one').scrollTo({ top: 0 })")
    trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    trial.expect(page.evaluate("document.querySelector('#one [data-row=\"1\"]').scrollLeft") == shelf, "a row forgets where it stood")
    page.evaluate("one.detach()")
    attach(trial, "one", "store.layout")
    page.evaluate(scroll % (0, 150))
    page.evaluate("new Promise((go) => setTimeout(go, 1200))")
    stop = page.evaluate("document.querySelector('#one [data-row=\"0\"]').scrollLeft")
    trial.expect(stop in (0, 375), f"the cards stop at {stop}")
    page.evaluate("one.detach()")


def turned(trial):
    """Rows without ends come back to their middle; from right to left rows are what `dslc eval` says, or a mirror image."""
    page = trial.page
    row = "document.querySelector('#one [data-row=\"%d\"]')"
    where = "((rows) => [0, 1].map((section) => rows.offset(rows.rows.get(section))))(one.rows)"
    for direction, way in (("ltr", 1), ("rtl", -1)):
        page.evaluate(f"document.querySelector('#one').dir = '{direction}'")
        attach(trial, "one", "belts.layout", "snap: false")
        begins = page.evaluate(f"{row % 0}.scrollLeft") * way
        trial.expect(begins > 90000, f"{direction}: a row without ends begins at {begins}")
        for section, left in ((0, begins - 333), (1, 250), (0, begins + 120.5), (1, 2000), (0, begins + 63000)):
            page.evaluate(f"{row % section}.scrollTo({{ left: {way * left} }})")
            page.evaluate(FRAMES)
            ring, shelf = page.evaluate(where)
            trial.compare("one", trial.folder / "belts.layout", "--section-offset", f"0={ring},1={shelf}", "--direction", direction)
        page.evaluate("new Promise((go) => setTimeout(go, 400))")
        rests = page.evaluate(f"{row % 0}.scrollLeft") * way
        trial.expect(abs(rests - begins) < 1400, f"{direction}: a row does not come back to its middle, but rests at {rests}")
        page.evaluate("one.detach()")
    images = []
    for direction, way in (("ltr", 1), ("rtl", -1)):
        page.evaluate(f"document.querySelector('#one').dir = '{direction}'")
        attach(trial, "one", "columns.layout", "snap: false")
        page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {way * 90} }})")
        page.evaluate(FRAMES)
        page.evaluate(f"{row % 1}.scrollBy({{ top: 77 }})")
        page.evaluate(f"{row % 2}.scrollTo({{ top: 140 }})")
        page.evaluate(FRAMES)
        images.append(page.evaluate(BOXES % "one"))
        if way > 0:
            trial.compare("one", trial.folder / "columns.layout", "--section-offset", "1=77,2=140")
        page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = ''")
    trial.expect(len(images[0]) == len(images[1]) > 8, f"{len(images[1])} boxes from right to left, not {len(images[0])}")
    for box, other in zip(*images):
        far = max(abs(375 - other[1] - other[3] - box[1]), abs(box[2] - other[2]), abs(box[3] - other[3]))
        trial.expect(far <= 1 / 32 and box[0] == other[0], f"columns from right to left: {other} is not the image of {box}")


def visited(trial, address):
    """What was unpacked once is kept for the next visit; what is damaged there is unpacked anew."""
    page = trial.page
    store = "caches.open('layout-list').then((store) => store.keys().then(async (keys) => { %s }))"
    names = page.evaluate(store % "return keys.map(({ url }) => new URL(url).pathname.split('/').pop()).sort();")
    trial.expect(names == ["player.bin", "text.bin"], f"the browser keeps {names}")
    for visit, isKept in (("again", True), ("damaged", False)):
        if visit == "damaged":
            page.evaluate(store % "for (const key of keys) await store.put(key, new Response(new Uint8Array([1, 2, 3])));")
        page.call("Page.navigate", url="about:blank")
        page.call("Page.navigate", url=address)
        page.evaluate(READY)
        # A module that is unpacked brings its unpacker, which is a stream.
        page.evaluate("window.unpacked = 0; const Plain = DecompressionStream; "
                      "window.DecompressionStream = class extends Plain { constructor(way) { super(way); unpacked += 1; } }")
        attach(trial, "one", "jungle.layoutc", "snap: false")
        trial.compare("one", trial.folder / "jungle.layout")
        unpacked = page.evaluate("unpacked")
        trial.expect((unpacked == 0) == isKept, f"visit {visit}: the page unpacks {unpacked} modules")
        page.evaluate("one.detach()")


def examples(trial, address):
    """The example pages: pictures move as the files declare."""
    page = trial.page
    page.call("Page.navigate", url=address + "Examples/Web/jungle.html")
    ready = "new Promise((go) => { const look = () => document.querySelector('layout-list')?.list ? go() : setTimeout(look, 10); look(); })"
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    page.evaluate(ready)
    page.evaluate("document.querySelector('layout-list').scrollTo({ top: 90 })")
    page.evaluate(FRAMES)
    trial.expect(abs(page.evaluate("Number(document.querySelector('[data-kind=header] .shade').style.opacity)") - 0.3) < 1e-9, "the header is not as dark as it should be")
    page.evaluate("document.querySelector('layout-list').scrollTo({ top: 189.5 })")
    page.evaluate(FRAMES)
    moved = page.evaluate("document.querySelector('[data-kind=cell] .picture').style.transform")
    trial.expect(moved.startswith("translate(0px"), f"a picture has moved by {moved}")
    trial.expect(page.evaluate("document.querySelectorAll('[data-kind=cell] svg').length") >= 1, "there are no pictures")
    page.call("Page.navigate", url=address + "Examples/Web/wheel.html")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    page.evaluate(ready)
    page.evaluate("document.querySelector('layout-list').scrollTo({ left: 300 })")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("document.querySelectorAll('[data-kind=cell] svg').length") > 3, "the wheel has no cards")


if __name__ == "__main__":
    sys.exit(main())
