"""Bar of the live page: what `dslc serve` shows follows its file, and so does a list of the web package. Each stays where
it is; what does not check is told, and the last good picture stays. From saving to showing it takes 150 ms, the median."""

import functools
import http.server
import json
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import threading
import time

import handles
import steady

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST = 150
SAVES = 21
TEXT = """import tall from "parts.layout"

layout Cards {
  items: 60
  param gap = 4 in 0...40
  stack(gap: gap)
  supplementary menu { size: 100% x tall; sticky; z: 2 }
  cell { size: 100% x HEIGHT }
}
"""
# Takes down when a cell was first seen with each height.
WATCH = """(() => {
    window.seen = {};
    const look = () => {
        const node = [...document.querySelectorAll("SELECTOR")].find((one) => one.checkVisibility());
        if (node) window.seen[Math.round(node.offsetHeight)] ??= Date.now();
        requestAnimationFrame(look);
    };
    look();
})()"""
SEEN = """new Promise((go, stop) => {
    const began = performance.now();
    const look = () => window.seen[%d] ? go(window.seen[%d]) : performance.now() - began > 10000 ? stop(new Error("never seen"))
        : requestAnimationFrame(look);
    look();
})"""
UNTIL = """new Promise((go, stop) => {
    const began = performance.now();
    const look = () => %s ? go(true) : performance.now() - began > 10000 ? go(false) : requestAnimationFrame(look);
    look();
})"""
# A document that has just begun has no element yet.
READY = UNTIL % "document.documentElement?.dataset.ready !== undefined"
LIST = """<!DOCTYPE html><meta charset="utf-8"><title>A list</title>
<layout-list id="list" src="cards.layout" style="width: 375px; height: 667px"></layout-list>
<script type="module">
import * as layouts from "./package/index.min.js";
window.errors = [];
const list = window.list = document.querySelector("layout-list");
list.addEventListener("error", ({ error }) => errors.push([error.name, error.message]));
list.addEventListener("layout", () => { document.documentElement.dataset.ready = ""; });
list.params = { gap: 10 };
list.live = new URLSearchParams(location.search).get("live");
</script>
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_):
        pass


class Served:
    """A folder that `dslc serve` shows."""

    def __init__(self, trial):
        self.folder = trial.folder / "served"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.save(50)
        (self.folder / "parts.layout").write_text("let tall = 30\n")
        self.process = subprocess.Popen([trial.dslc, "serve", self.folder], stdout=subprocess.PIPE, text=True)
        self.address, self.token = re.search(r"(http://[^/]*)/\?token=(\w+)", self.process.stdout.readline()).groups()

    def save(self, height):
        """Saves a text; answers when, in milliseconds."""
        began = time.time() * 1000
        (self.folder / "cards.layout").write_text(TEXT.replace("HEIGHT", str(height)))
        return began

    def page(self, name):
        return f"{self.address}/{name}?token={self.token}"

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


def bar(trial):
    served = Served(trial)
    try:
        page = opened(trial, served.page("cards.layout"))
        followed(trial, served, page)
        written(trial, served, page)
        page.close()
        held(trial, served)
        listed(trial, served)
        overview(trial, served)
    finally:
        trial.expect(served.end() == 0, "an interrupt does not end the server in peace")


def opened(trial, address):
    blank = trial.folder / "blank.html"
    blank.write_text("")
    page = trial.browser.open(blank, 1440, 900)
    loaded(page, lambda: page.call("Page.navigate", url=address))
    page.evaluate(READY)
    return page


def loaded(page, leave):
    """Leaves a page, and waits until the next one is there."""
    page._browser.forget(page._session)
    leave()
    page._browser.wait("Page.loadEventFired", page._session)


def timed(trial, served, page, selector, what):
    """How long it takes until what is saved is seen."""
    page.evaluate(WATCH.replace("SELECTOR", selector))
    took = []
    for height in range(60, 60 + SAVES):
        began = served.save(height)
        took.append(page.evaluate(SEEN % (height, height)) - began)
        time.sleep(0.03)
    print(f"  {what}: from saving to showing {statistics.median(took):.0f} ms, the median of {SAVES}; at most {max(took):.0f} ms")
    trial.expect(statistics.median(took) <= MOST, f"{what}: from saving to showing it takes {statistics.median(took):.0f} ms")


def followed(trial, served, page):
    page.evaluate("preview.moveAlong(800)")
    page.evaluate("preview.choose(preview.stage.readingOrder.find((one) => preview.layout.kinds[one.kind].name === 'cell'))")
    page.evaluate("location.hash = 'offset=800&gap=12&viewport=390x844'")
    trial.expect(page.evaluate(UNTIL % "preview.layout.params[0].value === 12 && preview.stage.offset.y === 800"), "the page has no param of its own")
    page.evaluate("preview.editor.area.focus(); preview.editor.area.setSelectionRange(20, 25)")
    state = "JSON.stringify([preview.stage.offset, preview.layout.params[0].value, preview.layout.viewport, preview.chosen?.kind, preview.editor.area.selectionStart])"
    before = page.evaluate(state)
    trial.expect(json.loads(before)[3] is not None, "nothing is chosen")
    timed(trial, served, page, "#layer [data-element^=cell]", "the live page")
    trial.expect(page.evaluate(state) == before, f"a change of the file makes of {before} {page.evaluate(state)}")
    trial.expect(page.evaluate("document.getElementById('draft').hidden"), "the text of the file is called a draft")
    # What is imported is followed too.
    (served.folder / "parts.layout").write_text("let tall = 44\n")
    menu = "document.querySelector('#layer [data-element^=menu]')?.offsetHeight"
    trial.expect(page.evaluate(UNTIL % f"{menu} === 44"), f"an import that changes is shown as {page.evaluate(menu)}")
    trial.expect(page.evaluate(state) == before, f"a change of an import makes of {before} {page.evaluate(state)}")
    # What does not check is told where it stands, and the picture stays.
    count = page.evaluate("document.querySelectorAll('#layer [data-element]').length")
    served.save("wibble")
    trial.expect(page.evaluate(UNTIL % "document.querySelector('#findings li.error')"), "a text that does not check is not told")
    trial.expect("wibble" in page.evaluate("document.getElementById('findings').innerText"), "what is wrong is not told")
    trial.expect("wibble" in page.evaluate("preview.editor.text"), "the text with the mistake is not shown")
    trial.expect(page.evaluate("document.querySelectorAll('#layer [data-element]').length") == count > 0, "the last picture does not stay")
    (served.folder / "parts.layout").write_text("let tell = 44\n")
    served.save(90)
    trial.expect(page.evaluate(UNTIL % "document.querySelector('#findings').innerText.includes('tall')"), "a mistake in an import is not told")
    (served.folder / "parts.layout").write_text("let tall = 30\n")
    trial.expect(page.evaluate(UNTIL % "!document.querySelector('#findings li.error') && preview.stage.root.querySelector('[data-element^=cell]').offsetHeight === 90"), "a text that checks again is not shown")
    trial.expect(page.evaluate(state) == before, f"mistakes make of {before} {page.evaluate(state)}")
    # It may ask its own server, and nobody else.
    answer = page.evaluate("fetch('http://localhost:9/').then(() => 'sent', (error) => error.name)")
    trial.expect(answer == "TypeError", f"another server is asked: {answer}")


def held(trial, served):
    """Another text under a hand that drags a number takes the number from it: on the stage, and in the source."""
    for name in ("a handle", "a number of the source"):
        served.save(50)
        page = opened(trial, served.page("cards.layout"))
        handles.choose(page, "cell[0,1]")
        if name == "a handle":
            at, modifiers, way = page.evaluate(f"{handles.HANDLE}('Height')"), 0, (0, 1)
        else:
            at, modifiers, way = page.evaluate(f"{steady.NUMBER}(8, '50')"), handles.ALT, (1, 0)
        handles.mouse(page, "mousePressed", at["x"], at["y"], modifiers)
        for step in range(10, 30, 5):
            handles.mouse(page, "mouseMoved", at["x"] + step * way[0], at["y"] + step * way[1], modifiers)
            page.evaluate(handles.FRAMES)
        trial.expect(page.evaluate(UNTIL % "!preview.editor.text.includes('100% x 50')"), f"{name}: nothing is dragged")
        changed = "// A line before all others\n" + TEXT.replace("HEIGHT", "70")
        (served.folder / "cards.layout").write_text(changed)
        trial.expect(page.evaluate(UNTIL % "preview.editor.text.startsWith('// A')"), f"{name}: the page does not follow its file")
        for step in range(30, 60, 5):
            handles.mouse(page, "mouseMoved", at["x"] + step * way[0], at["y"] + step * way[1], modifiers)
            page.evaluate(handles.FRAMES)
        page.evaluate(steady.WAIT)
        handles.mouse(page, "mouseMoved", at["x"] + 80 * way[0], at["y"] + 80 * way[1], modifiers)
        page.evaluate(handles.FRAMES)
        handles.mouse(page, "mouseReleased", at["x"] + 80 * way[0], at["y"] + 80 * way[1], modifiers)
        page.evaluate(steady.WAIT)
        text = page.evaluate("preview.editor.text")
        trial.expect(text == changed, f"{name}: the hand goes on in another text: {handles.changed(changed, text)}")
        trial.expect(page.evaluate("document.getElementById('status').textContent").startswith("No errors"), f"{name}: there are errors")
        if name == "a handle":
            handles.pull(page, "Height", (0, 10))
            trial.expect("100% x 80" in page.evaluate("preview.editor.text"), f"{name}: the next hand holds nothing")
        page.close()


def written(trial, served, page):
    """Ctrl and S writes the text of the page; a file that has changed by then is not overwritten."""
    file = served.folder / "cards.layout"
    write = "((text) => { preview.editor.area.value = text; preview.editor.area.dispatchEvent(new Event('input')); })"
    save = "dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))"
    page.evaluate(f"{write}({json.dumps(TEXT.replace('HEIGHT', '71'))})")
    page.evaluate(save)
    for _ in range(200):
        if "x 71 " in file.read_text():
            break
        time.sleep(0.02)
    trial.expect("x 71 " in file.read_text(), "Ctrl and S writes nothing")
    trial.expect(page.evaluate(UNTIL % "document.getElementById('draft').hidden"), "what is written is still a draft")
    # A change that the page has not heard of yet.
    page.evaluate("preview.follower.source.close()")
    page.evaluate(f"{write}({json.dumps(TEXT.replace('HEIGHT', '72'))})")
    served.save(73)
    page.evaluate(save)
    trial.expect(page.evaluate(UNTIL % "document.getElementById('findings').innerText.includes('another text by now')"), "a conflict is not shown")
    trial.expect("x 73 " in file.read_text() and "x 72 " in page.evaluate("preview.editor.text"), "a conflict loses a text")
    page.evaluate("preview.followFile()")
    trial.expect(page.evaluate(UNTIL % "preview.editor.text.includes('x 73 ')"), "the other text is not taken")
    page.evaluate("document.getElementById('undo').click()")
    trial.expect(page.evaluate(UNTIL % "preview.editor.text.includes('x 72 ')"), "undo does not bring the text of the page back")


def listed(trial, served):
    """A list of the web package, in a page of another server."""
    folder = trial.folder / "app"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copytree(ROOT / "Web/package", folder / "package")
    served.save(50)
    for name in ("cards.layout", "parts.layout"):
        shutil.copy(served.folder / name, folder)
    (folder / "index.html").write_text(LIST)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        live = served.page("cards.layout").replace("?", "%3F").replace("=", "%3D").replace("&", "%26")
        page = opened(trial, f"http://127.0.0.1:{server.server_port}/index.html?live={live}")
        page.evaluate("list.scrollTo({ top: 500, behavior: 'instant' })")
        timed(trial, served, page, "[data-kind=cell]", "a list")
        trial.expect(page.evaluate("list.scrollTop") == 500, f"the list is at {page.evaluate('list.scrollTop')}")
        nodes = "[...list.querySelectorAll('[data-kind=cell]')].filter((one) => one.checkVisibility())"
        first, second = page.evaluate(f"{nodes}.slice(0, 2).map((one) => one.getBoundingClientRect().top)")
        trial.expect(second - first == 60 + SAVES - 1 + 10, f"with its param two cells are {second - first} apart")
        trial.expect(page.evaluate("errors") == [], f"errors are told: {page.evaluate('errors')}")
        served.save("wibble")
        trial.expect(page.evaluate(UNTIL % "errors.length > 0"), "a text that does not check is not told")
        name, message = page.evaluate("errors[0]")
        trial.expect(name == "LayoutError" and "wibble" in message, f"an error is told as {name}: {message}")
        trial.expect(page.evaluate(f"{nodes}[0].offsetHeight") == 60 + SAVES - 1, "the last good one does not stay")
        # Other kinds: all nodes are made anew.
        (served.folder / "cards.layout").write_text("layout Cards { items: 60; param gap = 1; stack(gap: gap); cell card { size: 100% x 33 } }\n")
        trial.expect(page.evaluate(UNTIL % "list.querySelector('[data-kind=card]')?.offsetHeight === 33"), "other kinds are not shown")
        trial.expect(page.evaluate("list.querySelectorAll('[data-kind=cell]').length") == 0, "nodes of kinds that are no more stay")
        # A param that is no more keeps nothing back.
        (served.folder / "cards.layout").write_text("layout Cards { items: 60; cell card { size: 100% x 21 } }\n")
        trial.expect(page.evaluate(UNTIL % f"{nodes.replace('=cell', '=card')}[0]?.offsetHeight === 21"), "without its param a layout is not shown")
        page.evaluate("list.remove()")
        replaced(trial, page)
        page.close()
        # An element that has nothing but the server.
        served.save(44)
        page = opened(trial, f"http://127.0.0.1:{server.server_port}/index.html?live={live}")
        page.evaluate("list.removeAttribute('src')")
        trial.expect(page.evaluate(UNTIL % "list.list && list.querySelector('[data-kind=cell]')?.offsetHeight === 44"), "without `src` nothing is shown")
        page.close()
    finally:
        server.shutdown()


REPLACED = """(async (one, other, at) => {
    const scrollers = [0, 1].map(() => {
        const scroller = document.body.appendChild(document.createElement("div"));
        scroller.style.cssText = "width: 375px; height: 667px; overflow: auto; position: relative";
        return scroller;
    });
    const render = (node, { kind, section, item }) => { node.dataset.path = `${kind}[${section},${item}]`; };
    const source = (text) => ({ name: "a.layout", text, imports: [] }), begin = (text, scroller) => layouts.Layout.load(text).then((layout) => layout.attach(scroller, { render, snap: false }));
    const frames = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 30))));
    const boxes = (scroller) => {
        const from = scroller.getBoundingClientRect();
        const isSeen = (box) => box.right > from.left && box.left < from.right && box.bottom > from.top && box.top < from.bottom;
        // What comes next may stand ready beyond the edges.
        return [...scroller.querySelectorAll("[data-path]")].filter((node) => node.checkVisibility() && isSeen(node.getBoundingClientRect())).sort((a, b) => a.style.zIndex - b.style.zIndex).map((node) => {
            const box = node.getBoundingClientRect();
            return [node.dataset.path, ...[box.left - from.left, box.top - from.top, box.width, box.height].map((length) => Math.round(length * 8) / 8)].join(" ");
        });
    };
    const move = (list, scroller) => { const to = list.space.place(list.layout.horizontal ? { x: at, y: 0 } : { x: 0, y: at }, scroller); scroller.scrollTo({ ...to, behavior: "instant" }); };
    const lists = [await begin(one, scrollers[0]), await begin(other, scrollers[1])];
    move(lists[0], scrollers[0]);
    await frames();
    await lists[0].replace(source(other));
    move(lists[0], scrollers[0]);
    move(lists[1], scrollers[1]);
    await frames();
    const [changed, fresh] = scrollers.map(boxes);
    const stays = JSON.stringify(lists[0].space.offset(scrollers[0]));
    await lists[0].replace(source(other.replace("{", "{ ")));
    await frames();
    const answer = { changed, fresh, again: boxes(scrollers[0]), moved: JSON.stringify(lists[0].space.offset(scrollers[0])) !== stays };
    for (const list of lists) list.detach();
    for (const scroller of scrollers) scroller.remove();
    return answer;
})"""


MEASURED = """(async () => {
    const text = "layout M { items: 40; cell { data { measured height: Length = 50 }; size: 100% x data.height } }";
    const scroller = document.body.appendChild(document.createElement("div"));
    scroller.style.cssText = "width: 375px; height: 667px; overflow: auto; position: relative";
    const rest = () => new Promise((go) => setTimeout(go, 200));
    const render = (node, { item }) => { node.innerHTML = `<div style="height: ${100 + item}px">${item}</div>`; };
    const list = await (await layouts.Layout.load(text)).attach(scroller, { render, measure: true, sections: [{ count: 40 }] });
    for (let at = 0; at < 4000; at += 500) {
        scroller.scrollTo({ top: at, behavior: "instant" });
        await rest();
    }
    const look = () => [scroller.scrollTop, scroller.scrollHeight, ...[...scroller.querySelectorAll("[data-kind]")].filter((node) => node.checkVisibility())
        .map((node) => `${node.textContent} ${node.getBoundingClientRect().top} ${node.offsetHeight}`).sort()];
    const before = look();
    await list.replace({ name: "m.layout", text: text + "\\n", imports: [] });
    const after = look();
    await rest();
    const later = look();
    list.detach();
    scroller.remove();
    return { before, after, later };
})()"""


def replaced(trial, page):
    """A list that has become another one shows what a new list shows; and what becomes the same stays as it is."""
    page.evaluate("import(new URL('package/index.min.js', location)).then((all) => { window.layouts = all; })")
    seen = page.evaluate(MEASURED)
    trial.expect(seen["before"] == seen["after"] == seen["later"] and seen["before"][0] == 3500, f"a measured list goes from {seen['before'][:4]} to {seen['after'][:4]}, {seen['later'][:4]}")
    examples = [*sorted((ROOT / "Examples").glob("*.layout")), *sorted((ROOT / "Examples/gallery").glob("*.layout"))]
    for one, other in zip(examples, examples[1:] + examples[:1]):
        answer = page.evaluate(f"{REPLACED}({json.dumps(one.read_text())}, {json.dumps(other.read_text())}, 240)")
        trial.expect(answer["changed"] == answer["fresh"] != [], f"{one.stem} becomes {other.stem}: {answer['changed'][:4]}, not {answer['fresh'][:4]}")
        trial.expect(answer["again"] == answer["changed"] and not answer["moved"], f"{other.stem} again: {answer['again'][:4]}, not {answer['changed'][:4]}")


def overview(trial, served):
    """The list of layouts follows the folder."""
    blank = trial.folder / "blank.html"
    page = trial.browser.open(blank, 800, 600)
    loaded(page, lambda: page.call("Page.navigate", url=served.page("")))
    row = "document.querySelector('[data-file=\"%s\"]')"
    trial.expect(page.evaluate(UNTIL % (row % "cards.layout")) and not page.evaluate(row % "parts.layout" + " !== null"), "the layouts are not listed")
    (served.folder / "new.layout").write_text("layout New { cell { size: wibble } }\n")
    trial.expect(page.evaluate(UNTIL % (row % "new.layout" + "?.innerText.includes('1 error')")), "a new file is not listed with its errors")
    (served.folder / "new.layout").unlink()
    trial.expect(page.evaluate(UNTIL % ("!" + row % "new.layout")), "a file that is gone is still listed")
    loaded(page, lambda: page.evaluate(row % "cards.layout" + ".querySelector('a').click()"))
    page.evaluate(READY)
    trial.expect(page.evaluate("preview.layout.layout") == "Cards", "a link does not lead to the page")
    page.close()
