"""Bar of the live page: a beginning and an end. A folder opens as a grid of layouts that move, and leads to each and back; a
new layout begins as a template; files are opened and written back; a page is saved with its edits. Nothing is lost between.
Hints welcome who comes first, one table tells all keys, and an address leads to the same picture elsewhere."""

import functools
import http.server
import json
import pathlib
import threading
import time

import axe
from chromium import READY
from keeping import again, edit, entry

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
GALLERY = ROOT / "Examples" / "gallery"
NAMES = ("carousel", "chat", "coverflow", "featured", "photos", "wallet")
SIZES = [(1440, 900), (390, 844), (390, 520)]
# The longest stretch in which nothing else has a turn, in milliseconds, beside other bars.
STRETCH = 240
REST = "new Promise((go) => setTimeout(go, 500))"
UNTIL = """new Promise((go) => {
    const began = performance.now();
    const look = () => %s ? go(true) : performance.now() - began > 10000 ? go(false) : setTimeout(look, 30);
    look();
})"""
# What the thumbnails in sight show: where the elements of each stand.
STANDS = """[...preview.thumbnails.seen].map(({root}) => [...root.querySelectorAll(".element")].map((node) => node.style.transform).join())"""
FILMED = "[...preview.thumbnails.seen].length > 0 && [...preview.thumbnails.seen].every(({film}) => film !== undefined)"


def bar(trial):
    folder(trial)
    errors(trial)
    templates(trial)
    files(trial)
    saved(trial)
    welcome(trial)
    keys(trial)
    shared(trial)


def click(page, selector):
    """A click by the mouse in the middle of something."""
    x, y = page.evaluate(f"""(() => {{
        const node = document.querySelector({selector!r});
        node.scrollIntoView({{block: "nearest"}});
        const at = node.getBoundingClientRect();
        return [at.left + at.width / 2, at.top + at.height / 2];
    }})()""")
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left", clickCount=1)
    page.evaluate(REST)


def emulate(page, **features):
    page.call("Emulation.setEmulatedMedia", features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])


def accessible(trial, page, where):
    """Nothing that axe-core finds, and nothing wider than the window."""
    page.evaluate(axe.script() + "\n;0")
    found = page.evaluate(axe.RUN.replace('["#layer"]', '["#layer", ".thumbnail"]'), timeout=60)
    trial.expect(not found, f"{where}: {found[:4]}")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    trial.expect(wide <= 0, f"{where}: {wide} px stick out")


def folder(trial):
    """The grid, its thumbnails, a layout opened from it by mouse and by keys, and the way back."""
    place = trial.folder / "several"
    place.mkdir()
    for name in NAMES:
        (place / f"{name}.layout").write_text((GALLERY / f"{name}.layout").read_text())
    path = trial.folder / "several.html"
    run = trial.run("preview", ".", "-o", path, cwd=place)
    trial.expect(run.returncode == 0, run.stderr)
    page = trial.browser.open(path, 1440, 900)
    page.evaluate(READY)
    told = page.evaluate("[...document.querySelectorAll('.card')].map((card) => [...card.querySelectorAll('h2, p, code')].map((node) => node.textContent))")
    trial.expect(["Chat", "A chat: it opens at its end and stays there while the reader is there."] in told and [told[0][0], told[0][2]] == ["ScalingCarousel", "carousel.layout"] and len(told) == len(NAMES),
                 f"the cards say {told}")
    trial.expect(not page.evaluate("document.getElementById('rooms').checkVisibility({checkVisibilityCSS: true})"), "the rooms are seen behind the grid")
    trial.expect(page.evaluate(UNTIL % FILMED), "not every thumbnail has a film")
    page.evaluate(REST)
    page.evaluate("""(() => {
        window.long = [];
        new PerformanceObserver((list) => long.push(...list.getEntries().map(({duration}) => duration))).observe({type: "longtask"});
    })()""")
    before = page.evaluate(STANDS)
    page.evaluate("new Promise((go) => setTimeout(go, 2000))")
    after = page.evaluate(STANDS)
    trial.expect(len(before) == len(NAMES) and all(a and a != b for a, b in zip(sorted(before), sorted(after), strict=True)),
                 f"of {len(before)} thumbnails {sum(a == b for a, b in zip(before, after))} stand still")
    longest = page.evaluate("Math.max(0, ...long)")
    print(f"  while {len(before)} thumbnails move, the page stands still for {longest:.0f} ms at most")
    trial.expect(longest <= STRETCH, f"while thumbnails move the page stands still for {longest:.0f} ms")
    emulate(page, prefers_reduced_motion="reduce")
    page.evaluate(REST)
    before = page.evaluate(STANDS)
    page.evaluate(REST)
    trial.expect(before == page.evaluate(STANDS), "with reduced motion the thumbnails move")
    emulate(page, prefers_reduced_motion="no-preference")
    for width, height in SIZES:
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
        for scheme in ("light", "dark"):
            emulate(page, prefers_color_scheme=scheme)
            page.evaluate(REST)
            accessible(trial, page, f"the grid, {width} × {height}, {scheme}")
    page.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=0, mobile=False)

    def at(name):
        return page.evaluate("[preview.layout?.layout, document.body.classList.contains('in-grid'), document.title]") == [name, False, f"{name} – {name.lower()}.layout"]

    click(page, ".card[href$='#file=chat.layout']")
    page.evaluate(UNTIL % "document.getElementById('tests-answer').textContent.includes('5 tests hold')")
    trial.expect(at("Chat"), f"a click leads to {page.evaluate('[preview.layout?.layout, document.title]')}")
    trial.expect("layout Chat" in page.evaluate("preview.editor.text"), "its text is not there")
    trial.expect("5 tests hold" in page.evaluate("document.getElementById('tests-answer').textContent"), "its tests do not run")
    trial.expect(page.evaluate("document.getElementById('stage').checkVisibility({checkVisibilityCSS: true})"), "the stage is not seen")
    click(page, "#to-grid")
    trial.expect(page.evaluate("document.body.classList.contains('in-grid') && location.hash === ''"), "no way back to the grid")
    trial.expect(page.evaluate("document.activeElement.hash") == "#file=chat.layout", "the focus is not where it was")
    # By keys: the next card, and Back as the browser has it.
    page.key("Tab")
    page.key("Enter")
    page.evaluate(REST)
    trial.expect(at("CoverFlow"), f"Enter leads to {page.evaluate('[preview.layout?.layout, document.title]')}")
    page.evaluate("preview.moveAlong(300)")
    page.evaluate(REST)
    address = page.evaluate("location.hash")
    trial.expect(address.startswith("#file=coverflow.layout&offset=300"), f"the address is {address}")
    # What is typed stays, on the card too.
    page.evaluate("preview.editor.area.focus(); preview.editor.area.setSelectionRange(0, 0)")
    page.call("Input.insertText", text="/// Mine. And more.\n")
    page.evaluate("history.back()")
    page.evaluate(REST)
    trial.expect(page.evaluate("document.body.classList.contains('in-grid')"), "Back does not lead to the grid")
    told = page.evaluate("document.querySelector(\".card[href$='#file=coverflow.layout']\").innerText")
    trial.expect("Mine." in told, f"after an edit the card says {told}")
    page.evaluate("history.forward()")
    page.evaluate(REST)
    trial.expect(page.evaluate("preview.editor.text.startsWith('/// Mine.')") and at("CoverFlow"), "a draft of a layout is lost on the grid")
    page.close()
    # An address leads to the layout at once.
    page = trial.browser.open(path, 1440, 900, "file=photos.layout&offset=200")
    page.evaluate(READY)
    seen = page.evaluate("[preview.layout.layout, preview.state.offset.y, document.body.classList.contains('in-grid')]")
    trial.expect(seen == ["Photos", 200, False], f"an address of a layout leads to {seen}")
    page.close()


def errors(trial):
    """A layout with errors has a card, and opens in its editor without the picture of another; so has one that checks, and of
    which no world can be made."""
    place = trial.folder / "broken"
    place.mkdir()
    (place / "a.layout").write_text("/// Sound.\nlayout A { items: 9; cell { size: 100% x 90 } }\n")
    (place / "b.layout").write_text("/// Broken.\nlayout B { cell { size: 9 x hugo } }\n")
    (place / "c.layout").write_text("arrangement a { place.main: sumBefore(size.main + mod(index, 3)) }\n/// Large.\nlayout C { items: 999999999; a; cell { size: 9 x 9 } }\n")
    path = trial.folder / "broken.html"
    run = trial.run("preview", ".", "-o", path, cwd=place)
    trial.expect(run.returncode == 1 and "L0706" in run.stderr and "no page" not in run.stderr, f"dslc preview says {run.returncode}: {run.stderr}")
    page = trial.browser.open(path, 1440, 900)
    page.evaluate(READY)
    trial.expect(page.evaluate(UNTIL % FILMED), "not every thumbnail was tried")
    told = page.evaluate("[...document.querySelectorAll('.card')].map((card) => card.innerText)")
    trial.expect("Sound." in told[0] and "has errors" in told[1] and "has errors" in told[2], f"the cards say {told}")
    for name in ("c", "b"):
        click(page, f".card[href$='#file={name}.layout']")
        told = page.evaluate(UNTIL % "document.getElementById('status').textContent.includes('1 error')")
        trial.expect(told and f"layout {name.upper()} " in page.evaluate("preview.editor.text"), f"the error of {name} is not told: {page.evaluate('[document.getElementById(`status`).textContent, preview.editor.text, location.hash]')}")
        trial.expect(page.evaluate("document.querySelectorAll('#layer .element').length") == 0, f"{name} shows the picture of another layout")
        if name == "c":
            click(page, "#to-grid")
    # A wheel over the empty stage, and a text that is mended.
    page.wheel(720, 400, dy=80)
    page.evaluate("preview.editor.text = preview.editor.text.replace('hugo', '40'); preview.checkText(preview.editor.text)")
    page.evaluate(REST)
    trial.expect(page.evaluate("document.querySelectorAll('#layer .element').length") > 0, "a text that is mended has no picture")
    page.close()


def shown(page):
    """Which layout is shown, of which file, and its text."""
    return page.evaluate("[preview.layout?.layout, document.querySelector('#texts .tab').textContent, preview.editor.textOf('layout')]")


def templates(trial):
    """New by keys: the gallery of templates, one of them opened and edited; a reload and the way back lose nothing."""
    page = trial.open(JUNGLE, width=1440, height=900)
    edit(page, "100% x 300", "100% x 345")
    page.evaluate("document.getElementById('file-button').focus()")
    page.key("Enter")
    words = page.evaluate("document.activeElement.textContent")
    trial.expect(words == "New…", f"the menu begins with {words}")
    page.key("Enter")
    trial.expect(page.evaluate("document.getElementById('gallery').open"), "New opens nothing")
    trial.expect(page.evaluate(UNTIL % FILMED), "not every template has a film")
    before = page.evaluate(STANDS)
    page.evaluate("new Promise((go) => setTimeout(go, 1500))")
    after = page.evaluate(STANDS)
    trial.expect(len(before) > 3 and all(a != b for a, b in zip(sorted(before), sorted(after), strict=True)), "templates stand still")
    names = page.evaluate("[...document.querySelectorAll('#gallery h2')].map((node) => node.textContent)")
    trial.expect(names[1:] == ["List", "Photo", "Grid", "Waterfall", "Carousel", "Wheel", "Wallet"], f"the templates are {names}")
    for width, height in SIZES:
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
        page.evaluate(REST)
        accessible(trial, page, f"templates, {width} × {height}")
        if width < 700:
            small = page.evaluate("[...document.querySelectorAll('#gallery button')].filter((node) => node.offsetHeight < 44).length")
            trial.expect(small == 0, f"{small} targets of the templates are small")
    page.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=0, mobile=False)
    page.evaluate("document.querySelectorAll('#gallery .card')[3].focus()")
    page.key("Tab")
    page.key("Enter")
    page.evaluate(REST)
    name, file, text = shown(page)
    trial.expect((name, file) == ("Carousel", "carousel.layout") and "layout Carousel" in text, f"a template shows {name} of {file}")
    trial.expect(page.evaluate("preview.stage.horizontal && document.getElementById('tests-answer').textContent.includes('1 test holds')"),
                 "a template has no stage or no tests")
    edit(page, "260 x 380", "261 x 380")
    page.evaluate(REST)
    again(page)
    name, file, text = shown(page)
    trial.expect((name, file) == ("Carousel", "carousel.layout") and "261 x 380" in text, f"after a reload there is {name} of {file}")
    # The same once more is another file; the first file is there with its draft.
    entry(page, "New")
    click(page, "#gallery li:nth-child(5) .card")
    trial.expect(shown(page)[1] == "carousel 2.layout" and "260 x 380" in shown(page)[2], f"a second one is {shown(page)[1]}")
    trial.expect(entry(page, "jungle.layout"), "no way back to the file of the page")
    page.evaluate(REST)
    name, file, text = shown(page)
    trial.expect((name, file) == ("Jungle", "jungle.layout") and "100% x 345" in text, f"the file of the page is {name} of {file}")
    trial.expect(page.evaluate("!location.hash.includes('file=')"), "the address of the page's own file has a name")
    entry(page, "carousel.layout")
    page.evaluate(REST)
    trial.expect("261 x 380" in shown(page)[2], "a draft of a template is lost")
    # Closed it is gone; what was edited is asked for first.
    page.evaluate("window.asked = []; window.confirm = (words) => { asked.push(words); return asked.length > 1; }")
    entry(page, "Close")
    page.evaluate(REST)
    trial.expect("261 x 380" in shown(page)[2] and len(page.evaluate("asked")) == 1, "an edited file is closed without a question")
    entry(page, "Close")
    page.evaluate(REST)
    trial.expect(shown(page)[1] == "jungle.layout" and not entry(page, "carousel.layout"), "a closed file is there")
    page.close()
    # A browser that keeps nothing: what was edited is there as long as the page is, and leaving asks.
    page = trial.open(JUNGLE)
    page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    edit(page, "100% x 300", "100% x 345")
    entry(page, "New")
    click(page, "#gallery .card")
    trial.expect(shown(page)[1] == "list.layout", f"without a storage New shows {shown(page)[1]}")
    asks = "(() => { const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event); return event.defaultPrevented; })()"
    trial.expect(page.evaluate(asks), "leaving loses the edits of another file without asking")
    entry(page, "jungle.layout")
    page.evaluate(REST)
    trial.expect("100% x 345" in shown(page)[2], "without a storage New loses what was edited")
    page.close()


PARTS = ("import tall from \"parts.layout\"\n\nlayout Mine {\n  items: 9\n  cell { size: 100% x tall }\n}\n", "let tall = 77\n")
# A handle as `showOpenFilePicker` gives it.
HANDLE = """(() => {
    window.disk = {text: %s, writes: 0};
    const handle = {
        getFile: async () => new File([disk.text], "mine.layout"),
        createWritable: async () => ({ write: async (text) => { disk.next = text; }, close: async () => { disk.text = disk.next; disk.writes += 1; } }),
    };
    window.showOpenFilePicker = async () => [handle];
})()"""


def downloads(page, folder):
    folder.mkdir(exist_ok=True)
    page._browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder), browserContextId=page._context)


def downloaded(path):
    for _ in range(100):
        if path.exists() and path.stat().st_size > 0:
            return path.read_text()
        time.sleep(0.05)
    return ""


def save(page):
    """Ctrl and S."""
    page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="s", code="KeyS", windowsVirtualKeyCode=83, modifiers=2)
    page.call("Input.dispatchKeyEvent", type="keyUp", key="s", code="KeyS", windowsVirtualKeyCode=83, modifiers=2)
    page.evaluate(REST)


def files(trial):
    """Opened by a file's field, with what one imports of another; saved as a download; written back by a handle."""
    place = trial.folder / "mine"
    place.mkdir()
    for name, text in zip(("mine.layout", "parts.layout"), PARTS):
        (place / name).write_text(text)
    page = trial.open(JUNGLE)
    page.evaluate("delete window.showOpenFilePicker")
    page.call("DOM.enable")
    page.call("Page.setInterceptFileChooserDialog", enabled=True)
    page.call("Runtime.evaluate", expression="document.getElementById('file-button').click(); [...document.querySelectorAll('#file-menu button')].find((node) => node.textContent === 'Open…').click()",
              userGesture=True)
    chooser = page._browser.wait("Page.fileChooserOpened", page._session, 10)
    page.call("DOM.setFileInputFiles", files=[str(place / "mine.layout"), str(place / "parts.layout")], backendNodeId=chooser["backendNodeId"])
    page.evaluate(REST)
    name, file, text = shown(page)
    trial.expect((name, file, text) == ("Mine", "mine.layout", PARTS[0]), f"opened is {name} of {file}")
    height = page.evaluate("preview.interpreter.element('cell', 0, 0, 0, 0)?.frame.height")
    trial.expect(height == 77, f"what is imported from a file that was opened too is {height}")
    downloads(page, trial.folder / "downloads")
    edit(page, "items: 9", "items: 8")
    save(page)
    trial.expect(downloaded(trial.folder / "downloads" / "mine.layout") == PARTS[0].replace("9", "8"), "Ctrl and S downloads nothing")
    again(page)
    trial.expect(shown(page)[0] == "Mine" and "items: 8" in shown(page)[2], f"after a reload there is {shown(page)[0]}")
    page.close()
    # Where the browser can write back.
    text = "layout Mine {\r\n  items: 9\r\n  cell { size: 100% x 60 }\r\n}\r\n"
    page = trial.open(JUNGLE)
    page.evaluate(HANDLE % json.dumps(text))
    entry(page, "Open")
    page.evaluate(REST)
    told = "document.getElementById('draft').checkVisibility() ? document.getElementById('draft').textContent : ''"
    trial.expect(shown(page)[0] == "Mine" and page.evaluate(told) == "", f"opened by a handle it says {page.evaluate(told)}")
    edit(page, "x 60", "x 70")
    page.evaluate(REST)
    save(page)
    disk = page.evaluate("[disk.text.includes('x 70'), disk.writes]")
    trial.expect(disk == [True, 1] and page.evaluate(told) == "", f"written back: {disk}, {page.evaluate(told)}")
    page.evaluate("disk.text += '// from elsewhere\\n'")
    edit(page, "x 70", "x 80")
    save(page)
    trial.expect(page.evaluate("disk.writes") == 1 and "x 80" in shown(page)[2], "a file that has changed is written over")
    trial.expect("another text" in page.evaluate("document.getElementById('findings').textContent"), "a conflict is not told")
    page.evaluate("showOpenFilePicker = async () => { throw new DOMException('no', 'AbortError'); }")
    entry(page, "Open")
    page.evaluate(REST)
    trial.expect("x 80" in shown(page)[2], "Open that is given up changes the text")
    page.close()


def saved(trial):
    """A page that is saved as one opens with its edits, at its place, and saves itself again."""
    page = trial.open(JUNGLE, "--skin", ROOT / "Examples" / "jungle.css")
    downloads(page, trial.folder / "pages")
    edit(page, "100% x 300", "100% x 345 /* </script> */".replace(" /* </script> */", " // </script><!--"))
    page.evaluate("preview.moveAlong(120)")
    page.evaluate(REST)
    entry(page, "Save as a page")
    path = trial.folder / "pages" / "jungle.html"
    text = downloaded(path)
    trial.expect(len(text) > 1_000_000, f"the page that is saved has {len(text)} characters")
    page.close()
    for _ in range(2):
        page = trial.browser.open(path, 1440, 900)
        page.evaluate(READY)
        seen = page.evaluate("[preview.state.offset.y, document.getElementById('stage').classList.contains('dressed'), document.querySelectorAll('#layer .element').length > 3]")
        trial.expect("100% x 345 // </script><!--" in shown(page)[2] and seen == [120, True, True], f"the page that was saved shows {seen}")
        told = page.evaluate("document.getElementById('draft').checkVisibility() ? document.getElementById('draft').textContent : ''")
        trial.expect(told == "", f"what was saved is a draft: {told}")
        downloads(page, trial.folder / "again")
        entry(page, "Save as a page")
        other = downloaded(trial.folder / "again" / "jungle.html")
        trial.expect(other == text, f"saved again it is another page: {len(other)}")
        path = trial.folder / "again" / "jungle.html"
        page.close()


def welcome(trial):
    """The hints lie on the stage until they are sent away, then for ever; the stage under them can be worked with. Beside a
    keyboard there is no room for them."""
    page = trial.open(JUNGLE, width=390, height=520)
    trial.expect(not page.evaluate("document.getElementById('welcome').checkVisibility()"), "the welcome lies beside a keyboard")
    page.close()
    for width, height in SIZES[:2]:
        page = trial.open(JUNGLE, width=width, height=height)
        box = page.evaluate("""(() => {
            const [inner, outer] = ["welcome", "viewing"].map((id) => document.getElementById(id).getBoundingClientRect());
            const button = document.querySelector("#welcome button").getBoundingClientRect();
            return {isInside: inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom,
                hints: document.querySelectorAll("#welcome li").length, high: button.height, x: inner.left + 30, y: inner.top + 20};
        })()""")
        trial.expect(box["isInside"] and box["hints"] == 3 and (width > 700 or box["high"] >= 44), f"{width} × {height}: the welcome is {box}")
        accessible(trial, page, f"the welcome, {width} × {height}")
        page.wheel(box["x"] + 60, box["y"], dy=60)
        page.evaluate(REST)
        trial.expect(page.evaluate("preview.state.offset.y") > 0, f"{width} × {height}: under the welcome nothing scrolls")
        click(page, "#welcome button")
        trial.expect(page.evaluate("document.getElementById('welcome')") is None, "the welcome stays")
        again(page)
        page.evaluate(REST)
        trial.expect(not page.evaluate("document.getElementById('welcome').checkVisibility()"), "the welcome comes back")
        page.close()
    # By keys, in a browser that remembers nothing.
    page = trial.open(JUNGLE)
    page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); }")
    page.evaluate("document.querySelector('#welcome button').focus()")
    page.key("Enter")
    trial.expect(page.evaluate("document.getElementById('welcome')") is None, "without a storage the welcome cannot be sent away")
    trial.expect(page.evaluate("document.activeElement.id") == "stage", "the focus is lost with the welcome")
    page.close()
    page = trial.open(JUNGLE, "--embed")
    trial.expect(not page.evaluate("document.getElementById('welcome').checkVisibility()"), "an embedded stage welcomes")
    page.close()


def keys(trial):
    """The sheet opens from the menu of a phone too and tells every key of the table; each does what it says. Those that ask
    about the text are pressed by the bar `assisting`."""
    page = trial.open(JUNGLE, width=390, height=844)
    click(page, "#more")
    page.evaluate(REST)
    click(page, "#more-menu button:last-of-type")
    told = page.evaluate("document.getElementById('gestures').innerText")
    known = ["Ctrl+Z", "Shift+Ctrl+Z, Ctrl+Y", "Ctrl+S", "?", "Space", "Ctrl+Space", "Ctrl+I", "F2", "Shift+Alt+F", "Ctrl+/", "Ctrl+F"]
    missing = [key for key in known if key not in told]
    trial.expect(page.evaluate("document.getElementById('gestures').open") and not missing, f"the sheet lacks {missing}")
    accessible(trial, page, "the sheet on a phone")
    page.close()
    page = trial.open(JUNGLE)
    downloads(page, trial.folder / "keyed")
    text = "preview.editor.textOf('layout')"
    page.evaluate("preview.editor.area.focus(); preview.editor.area.setSelectionRange(0, 0)")
    before = page.evaluate(text)

    def press(key, code, modifiers=0, wait=True):
        page.call("Input.dispatchKeyEvent", type="rawKeyDown", key=key, code=code, windowsVirtualKeyCode=ord(key.upper()) if len(key) == 1 else 113, modifiers=modifiers)
        page.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, modifiers=modifiers)
        if wait:
            page.evaluate(REST)

    press("/", "Slash", 2)
    commented = page.evaluate(text)
    trial.expect(commented != before, "Ctrl and / comments nothing")
    press("z", "KeyZ", 2)
    trial.expect(page.evaluate(text) == before, "Ctrl and Z undoes nothing")
    press("y", "KeyY", 2)
    trial.expect(page.evaluate(text) == commented, "Ctrl and Y redoes nothing")
    press("z", "KeyZ", 2)
    press("Z", "KeyZ", 10)
    trial.expect(page.evaluate(text) == commented, "Shift, Ctrl and Z redoes nothing")
    press("z", "KeyZ", 2)
    press("f", "KeyF", 2)
    trial.expect(page.evaluate("document.getElementById('find').checkVisibility()"), "Ctrl and F finds nothing")
    page.key("Escape")
    edit(page, "size: 100% x 300", "size:    100% x 300")
    press("Ï", "KeyF", 9)
    trial.expect("size: 100% x 300" in page.evaluate(text), "Shift, Alt and F formats nothing")
    save(page)
    trial.expect("layout Jungle" in downloaded(trial.folder / "keyed" / "jungle.layout"), "Ctrl and S saves nothing")
    page.evaluate("document.getElementById('grip').focus()")
    press(" ", "Space")
    trial.expect(page.evaluate("document.getElementById('play').title") == "Pause", "Space plays nothing")
    page.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing on the terminal."""

    def log_message(self, *_):
        pass


def shared(trial):
    """An address of a page on a server opens elsewhere with text, place and params; of a page on the disk a note says how far it reaches."""
    served = trial.folder / "served"
    served.mkdir()
    (served / "jungle.html").write_bytes(trial.make(JUNGLE).read_bytes())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=served))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        home = f"http://127.0.0.1:{server.server_address[1]}/jungle.html"
        page = trial.open(JUNGLE)
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        click(page, "#share")
        note = page.evaluate("document.getElementById('shared').checkVisibility() ? document.getElementById('shared-note').textContent : ''")
        trial.expect("opens only where that file is" in note and "Save as a page" in note, f"of a file the note says {note}")
        page.key("Escape")
        trial.expect(page.evaluate("!document.getElementById('shared').open && document.activeElement.id") == "share", "Escape does not close the note")
        again(page, home)
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        edit(page, "100% x 300", "100% x 345")
        page.evaluate("preview.moveAlong(120); preview.layout.params[0] && preview.checkText(preview.editor.text)")
        page.evaluate(REST)
        click(page, "#share")
        first = page.evaluate("copied")
        note = page.evaluate("document.getElementById('shared-note').textContent")
        trial.expect(first.startswith(home + "#offset=120&text=z.") and "Who opens the address sees this text" in note, f"on a server: {first[:80]}, {note}")
        for width, height in SIZES:
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
            page.evaluate(REST)
            accessible(trial, page, f"the note, {width} × {height}")
        page.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=0, mobile=False)
        page.evaluate(REST)
        # The menu has it too, as on a phone.
        entry(page, "New")
        click(page, "#gallery .card")
        edit(page, "100% x 180", "100% x 181")
        page.evaluate(REST)
        entry(page, "Share")
        page.evaluate(REST)
        second = page.evaluate("copied")
        page.close()
        for address, name, text, offset in ((first, "Jungle", "100% x 345", 120), (second, "List", "100% x 181", 0)):
            other = trial.browser.open(trial.folder / "served" / "jungle.html", 1440, 900)
            again(other, address)
            seen = [*shown(other), other.evaluate("preview.state.offset.y")]
            trial.expect(seen[0] == name and text in seen[2] and seen[3] == offset, f"elsewhere {address[:80]} shows {seen[0]} at {seen[3]}")
            if name == "List":
                edit(other, "100% x 181", "100% x 182")
                other.evaluate(REST)
                again(other)
                trial.expect("100% x 182" in shown(other)[2], "an edit of a layout that somebody shared is lost")
            other.close()
    finally:
        server.shutdown()
