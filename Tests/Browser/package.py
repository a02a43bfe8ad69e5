#!/usr/bin/env python3
"""Does the web package show what `dslc eval` says? Usage: package.py DSLC [MODULES]

MODULES is a folder in which `Web/build.sh` has made modules; without it the package has those that ship. Serves Web/package and the examples, opens them in Chromium, scrolls, changes data, params and sizes, and compares the
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
from emitted import emitted
from hosts import hosted
from listmotion import endless, measured, mirrored, ordered, overscanned, readied, stopped
from listrows import BELTS, COLUMNS, rowed, turned
from listtrial import FRAMES, RENDER, Trial, attach, scrolled

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What a page may fetch, in bytes by gzip: a little more than what is reached.
PLAYER_LIMIT = 470_000
TEXT_LIMIT = 1_030_000
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
class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def guess_type(self, path):
        return "application/octet-stream" if "unnamed" in path else super().guess_type(path)

    def log_message(self, *words):
        pass


def main():
    dslc = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        subprocess.run([sys.executable, "-B", ROOT / "Web/package/make.py", "--check"], check=True)
        shutil.copytree(ROOT / "Web/package", folder / "package")
        for module in ("player.wasm", "text.wasm"):
            if len(sys.argv) > 2:
                shutil.copy(pathlib.Path(sys.argv[2]) / module, folder / "package")
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
            readied(trial)
            rowed(trial)
            turned(trial)
            unnamed(trial, f"http://127.0.0.1:{server.server_port}/index.html")
            typed(trial)
            emitted(trial)
            hosted(trial, f"http://127.0.0.1:{server.server_port}/index.html")
            examples(trial, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
        for failure in trial.failures[:20]:
            print(failure, file=sys.stderr)
        print(f"package: {trial.checks} checks, {len(trial.failures)} do not hold")
        return 1 if trial.failures else 0


def typed(trial):
    """A program in TypeScript is taken by `tsc --strict`."""
    (trial.folder / "node_modules").mkdir()
    (trial.folder / "node_modules/layout-list").symlink_to(trial.folder / "package")
    shutil.copy(ROOT / "Tests/Browser/use.mts", trial.folder)
    words = ["tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16", "--lib", "es2022,dom", "use.mts"]
    run = subprocess.run(words, cwd=trial.folder, capture_output=True, text=True, timeout=120)
    trial.expect(run.returncode == 0, f"tsc: {run.stdout[:600]}{run.stderr[:300]}")


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
    trial.expect("player.wasm" in fetched and "text.wasm" not in fetched and "imports.js" not in fetched, f"the page fetches {sorted(fetched)}")
    scripts = [name for name in fetched if name.endswith(".js")]

    def packed(*names):
        return sum(len(gzip.compress((folder / "package" / name).read_bytes(), 9)) for name in names)

    player, whole = packed("player.wasm", *scripts), packed("text.wasm", "imports.js", *scripts)
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


def unnamed(trial, address):
    """A server that does not name the type of a module serves lists all the same."""
    shutil.copy(trial.folder / "package/player.wasm", trial.folder / "unnamed.wasm")
    page = trial.page
    page.call("Page.navigate", url="about:blank")
    page.call("Page.navigate", url=address)
    page.evaluate(READY)
    page.evaluate("layouts.addresses.player = new URL('unnamed.wasm', location)")
    attach(trial, "one", "jungle.layoutc", "snap: false")
    trial.compare("one", trial.folder / "jungle.layout")
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
