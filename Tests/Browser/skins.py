"""What a skin makes of the stage, what leaves the page as a picture, and the stage alone in other pages."""

import base64
import json
import pathlib
import struct
import time
import zlib

from chromium import READY

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "Examples"
WAIT = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 60))))"
# The properties of an element, as its style sheet sees them.
OF = """((path, ...names) => {
    const node = document.querySelector(`#stage [data-element="${path}"]`);
    return node && names.map((name) => name.startsWith("--") ? getComputedStyle(node).getPropertyValue(name) : node.getAttribute(name));
})"""
# What is downloaded is kept instead.
CATCH = """(() => {
    const blobs = new Map(), create = URL.createObjectURL;
    URL.createObjectURL = (blob) => { const url = create(blob); blobs.set(url, blob); return url; };
    HTMLAnchorElement.prototype.click = function () { window.caught = { name: this.download, blob: blobs.get(this.href) }; };
})()"""
CAUGHT = """new Promise((go, stop) => {
    const began = performance.now();
    const look = async () => {
        if (!window.caught) return performance.now() - began > 8000 ? stop(new Error("nothing was downloaded")) : setTimeout(look, 20);
        const reader = new FileReader(), { name, blob } = window.caught;
        window.caught = null;
        reader.onload = () => go([name, reader.result]);
        reader.readAsDataURL(blob);
    };
    look();
})"""
FEED = """layout Feed {
  section post { cell { data { tall: Number; seen: Boolean = false }; size: 100% x data.tall; attribute dim = data.seen } }
}
"""
DATA = {"sections": [{"section": "post", "items": [{"tall": 90, "author": "Ada"}, {"tall": 140, "seen": True, "author": "Lin"}]}]}


def bar(trial):
    properties(trial)
    drift(trial)
    looks(trial)
    fields(trial)
    pictures(trial)
    embedded(trial)
    switches(trial)
    areas(trial)
    transitions(trial)


def dressed(trial, name, fragment="", *options):
    return trial.open(EXAMPLES / f"{name}.layout", "--skin", EXAMPLES / f"{name}.css", *options, fragment=fragment)


def pixels(png):
    """The rows of a PNG, each as bytes, and how many of them a pixel takes."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    channels = 3 if kind == 2 else 4
    data, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        if name == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    raw, stride, rows = zlib.decompress(data), width * channels, []
    before = bytearray(stride)
    for row in range(height):
        filtering, line = raw[row * (stride + 1)], bytearray(raw[row * (stride + 1) + 1:(row + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            corner = before[i - channels] if i >= channels else 0
            up = before[i]
            if filtering == 1:
                line[i] = (line[i] + left) & 255
            elif filtering == 2:
                line[i] = (line[i] + up) & 255
            elif filtering == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif filtering == 4:
                p = left + up - corner
                a, b, c = abs(p - left), abs(p - up), abs(p - corner)
                line[i] = (line[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255
        rows.append(bytes(line))
        before = line
    return rows, channels


def seen(page, path, inset=2):
    """The pixels inside of an element, wherever it is; what lies over it is left out by taking it where it is free."""
    x, y, width, height = page.evaluate(f"""(() => {{
        const at = document.querySelector('#stage [data-element="{path}"]').getBoundingClientRect();
        return [at.left, at.top, at.width, at.height];
    }})()""")
    clip = {"x": round(x) + inset, "y": round(y) + inset, "width": int(width) - 2 * inset, "height": int(height) - 2 * inset, "scale": 1}
    return pixels(base64.b64decode(page.call("Page.captureScreenshot", clip=clip)["data"]))[0]


def differing(one, other):
    """The part of the bytes in which two pictures differ clearly."""
    rows = list(zip(one, other))
    bad = sum(abs(a - b) > 12 for left, right in rows for a, b in zip(left[::7], right[::7]))
    return bad / max(1, sum(len(left[::7]) for left, _ in rows))


def properties(trial):
    """Kinds are classes; attributes, places and params are properties that follow the scroll."""
    page = dressed(trial, "jungle", "offset=0")
    before = page.evaluate(f"{OF}('cell[1,0]', '--parallax-x', '--parallax-y', '--index', 'data-index', 'data-section', 'data-item', 'class')")
    trial.expect(before is None, f"cell[1,0] is on screen at 0: {before}")
    page.evaluate("preview.moveAlong(500)")
    page.evaluate(WAIT)
    first = page.evaluate(f"{OF}('cell[1,0]', '--parallax-x', '--parallax-y', '--index', 'data-index', 'data-section', 'data-item', '--count', 'class')")
    truth = trial.frames(EXAMPLES / "jungle.layout", [[0, 500], [0, 550]])
    wanted = [next(e for e in frame["elements"] if e["kind"] == "cell" and e["indexPath"] == [1, 0])["attributes"]["parallax"]["y"] for frame in truth]
    trial.expect(abs(float(first[1]) - wanted[0]) < 1e-3, f"--parallax-y is {first[1]}, dslc says {wanted[0]}")
    trial.expect(first[0] == "0" and first[2:7] == ["1", "1", "1", "0", "4"], f"cell[1,0] has {first}")
    trial.expect("cell" in first[7].split(), f"cell[1,0] has the classes {first[7]}")
    page.evaluate("preview.moveAlong(550)")
    page.evaluate(WAIT)
    then = page.evaluate(f"{OF}('cell[1,0]', '--parallax-y')")[0]
    trial.expect(abs(float(then) - wanted[1]) < 1e-3, f"at 550 --parallax-y is {then}, dslc says {wanted[1]}")
    stage = page.evaluate("""["--offset-y", "--progress", "--maxParallaxOffset", "--current"]
        .map((name) => Number(getComputedStyle(document.getElementById("stage")).getPropertyValue(name)))""")
    trial.expect(stage[0] == 550 and abs(stage[1] - 550 / 2336) < 1e-6 and stage[2:] == [60, 1], f"the stage has {stage}")
    # The skin is for the stage: a kind that is called as something of the page leaves that alone.
    menu = page.evaluate("""(() => {
        const style = (node) => [getComputedStyle(node).boxShadow, getComputedStyle(node).paddingLeft];
        return [style(document.querySelector("#stage .menu")), style(document.getElementById("file-menu"))];
    })()""")
    trial.expect(menu[0] == ["none", "0px"] and menu[1][1] == "4px", f"the menus have {menu}")
    page.close()


def drift(trial):
    """The sliders, and scrolling, change what is seen in a cell and in the header, beyond their own movement."""
    page = dressed(trial, "jungle", "offset=600")
    page.evaluate(WAIT)
    before = seen(page, "cell[1,1]")
    page.evaluate("preview.moveAlong(650)")
    page.evaluate(WAIT)
    after = seen(page, "cell[1,1]")
    trial.expect(differing(before, after) > 0.02, f"scrolling by 50 changes {differing(before, after):.1%} of a cell")
    page.evaluate("location.hash = 'offset=650&maxParallaxOffset=20'")
    page.evaluate(WAIT)
    slid = seen(page, "cell[1,1]")
    trial.expect(differing(after, slid) > 0.02, f"maxParallaxOffset changes {differing(after, slid):.1%} of a cell")
    # Where the photo moves it leaves no gap: the cell's own ground is in none of its rows.
    for value in (0, 120):
        page.evaluate(f"location.hash = 'offset=650&maxParallaxOffset={value}'")
        page.evaluate(WAIT)
        gaps = [len(set(row[i:i + 3] for i in range(0, len(row) - 3, 57))) == 1 and row[:3] == bytes((6, 35, 27)) for row in seen(page, "cell[1,1]")]
        trial.expect(not any(gaps), f"with maxParallaxOffset {value} the photo leaves {sum(gaps)} rows empty")
    page.evaluate("location.hash = 'offset=150&overlayMaxAlpha=0'")
    page.evaluate(WAIT)
    bright = page.evaluate("getComputedStyle(document.querySelector('#stage .header'), '::after').opacity")
    page.evaluate("location.hash = 'offset=150&overlayMaxAlpha=0.6'")
    page.evaluate(WAIT)
    dim = page.evaluate("getComputedStyle(document.querySelector('#stage .header'), '::after').opacity")
    trial.expect(bright == "0" and dim == "0.5", f"the header's veil is {bright}, then {dim}")
    page.close()


def looks(trial):
    """Without its skin the stage shows placeholders, and with it again the skin."""
    page = dressed(trial, "wheel", "offset=300")
    count = "document.querySelectorAll('#stage .element > .text').length"
    trial.expect(page.evaluate(count) > 0, "the wheel is not dressed")
    pick = "((value) => { const menu = document.getElementById('look'); menu.value = value; menu.dispatchEvent(new Event('change')); })"
    for value, words in (("", "is-card"), ("boxes", "is-box-cell"), ("skin", "is-skinned")):
        page.evaluate(f"{pick}({json.dumps(value)})")
        page.evaluate(WAIT)
        names = page.evaluate("document.querySelector('#stage .element').className.split(' ')")
        trial.expect(words in names and ("cell" in names) == (value == "skin"), f"the look {value!r} has the classes {names}")
        trial.expect((page.evaluate(count) > 0) == (value == "skin"), f"the look {value!r} has {page.evaluate(count)} texts of a skin")
    page.close()
    page = trial.open(EXAMPLES / "wheel.layout")
    trial.expect(page.evaluate("document.adoptedStyleSheets.length") == 0, "a page without --skin has the skin of its neighbour")
    page.close()


def fields(trial):
    """The data of an element is at hand; what the sheet says of other places is not heeded, its animations are."""
    layout, data, css = (trial.folder / name for name in ("feed.layout", "feed.json", "feed.css"))
    layout.write_text(FEED)
    data.write_text(json.dumps(DATA))
    css.write_text("""@keyframes glow { to { opacity: .5 } }
        body, .bar { outline: 9px solid red } :root { background: rgb(1, 2, 3) }
        .cell { animation: glow 1s paused; border-left: calc(var(--tall) * 1px / 10) solid blue }
        .cell::before { content: attr(data-author) } @media (min-width: 1px) { .cell { color: rgb(4, 5, 6) } }""")
    page = trial.open(layout, "--data", data, "--skin", css)
    page.evaluate(WAIT)
    found = page.evaluate(f"{OF}('cell[0,1]', '--tall', '--seen', '--dim', 'data-author', 'data-seen')")
    trial.expect(found == ["140", "1", "1", "Lin", "true"], f"the fields of cell[0,1] are {found}")
    style = page.evaluate("""(() => {
        const cell = document.querySelector('#stage [data-element="cell[0,1]"]'), of = getComputedStyle(cell);
        return [getComputedStyle(cell, "::before").content, of.borderLeftWidth, of.color, of.animationName,
            getComputedStyle(document.getElementById("stage")).backgroundColor, getComputedStyle(document.querySelector(".bar")).outlineStyle,
            getComputedStyle(document.body).outlineStyle, getComputedStyle(document.documentElement).backgroundColor];
    })()""")
    trial.expect(style == ['"Lin"', "14px", "rgb(4, 5, 6)", "glow", "rgb(1, 2, 3)", "none", "none", "rgba(0, 0, 0, 0)"], f"the styles are {style}")
    # Data that is written in the page is at hand as well.
    page.evaluate("""(() => {
        const { editor } = preview;
        editor.show("data");
        editor.area.value = editor.area.value.replace("Lin", "Mia");
        editor.area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
    })()""")
    time.sleep(0.6)
    page.evaluate(WAIT)
    found = page.evaluate(f"{OF}('cell[0,1]', '--tall', 'data-author')")
    trial.expect(found == ["140", "Mia"], f"after an edit of the data the fields of cell[0,1] are {found}")
    page.close()


def pictures(trial):
    """What is exported is a picture of what is seen, twice as fine; with a skin, of the skin."""
    for name, skin in (("jungle", True), ("jungle", False), ("wheel", True)):
        page = dressed(trial, name, "offset=500") if skin else trial.open(EXAMPLES / f"{name}.layout", fragment="offset=500")
        page.evaluate(WAIT)
        page.evaluate(CATCH)
        for entry, wide, high, ending in ((0, 750, 1334, ".png"), (1, 5 * 750 + 6 * 32, 1334 + 2 * 32, "-strip.png")):
            page.evaluate("document.getElementById('export-button').click()")
            page.evaluate(f"document.querySelectorAll('#export-menu button')[{entry}].click()")
            title, address = page.evaluate(CAUGHT)
            png = base64.b64decode(address.partition(",")[2])
            size = struct.unpack(">II", png[16:24])
            what = f"{name}{' dressed' if skin else ''}, {title}"
            trial.expect(title == name + ending and size == (wide, high), f"{what} has the size {size}")
            rows, channels = pixels(png)
            colours = {row[i:i + 3] for row in rows[::40] for i in range(0, len(row), channels * 20)}
            trial.expect(len(colours) > 40, f"{what} has {len(colours)} colours")
            if entry == 1:
                # Between two pictures lies the ground of the page, from top to bottom.
                gutters = {row[x * channels:x * channels + 3] for row in rows[::40] for x in (16, 32 + 750 + 16, wide - 16)}
                trial.expect(gutters == {b"\xf0\xf1\xf4"}, f"{what} has gutters of {gutters}")
            if entry == 0 and skin and name == "jungle":
                # The menu is on top at this offset: white paper, as the skin says.
                trial.expect(rows[20][40 * channels:40 * channels + 3] == b"\xff\xff\xff", f"{what} does not show the skin: {rows[20][160:163]}")
        trial.expect(page.evaluate("preview.state.offset.y || preview.state.offset.x") == 500, f"{name} has moved for its picture")
        page.evaluate("document.getElementById('export-button').click()")
        page.evaluate("document.querySelectorAll('#export-menu button')[2].click()")
        title, address = page.evaluate(CAUGHT)
        drawing = base64.b64decode(address.partition(",")[2]).decode()
        trial.expect(title == f"{name}.svg" and drawing.startswith("<svg") and f"<title>{name.title()}" in drawing, f"{title} is {drawing[:90]}")
        page.close()


def embedded(trial):
    """The stage alone: it scrolls; without scripts, and where WebAssembly fails, a picture of it stands there."""
    path = trial.make(EXAMPLES / "wheel.layout", "--embed", "--skin", EXAMPLES / "wheel.css", "--offset", "300")
    page = trial.browser.open(path, 375, 719)
    page.evaluate(READY)
    page.evaluate(WAIT)
    shown = """[...document.querySelectorAll("button, select, input, textarea, [role=slider]")]
        .filter((node) => node.checkVisibility({ visibilityProperty: true })).map((node) => node.id || node.className)"""
    trial.expect(page.evaluate(shown) == ["play", "grip"], f"an embedded stage has the controls {page.evaluate(shown)}")
    trial.expect(page.evaluate("document.getElementById('still').checkVisibility()") is False, "the picture lies over the stage that runs")
    box = page.evaluate("(() => { const at = document.getElementById('stage').getBoundingClientRect(); return [at.left, at.top, at.width, at.height] })()")
    trial.expect(box[2] > 300 and box[3] > 600, f"the embedded stage stands at {box}")
    before = page.evaluate("preview.state.offset.x")
    page.evaluate("document.getElementById('play').click()")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    trial.expect(page.evaluate("preview.state.offset.x") > before, "play moves nothing")
    page.close()
    silent = trial.browser.open("/dev/null", 375, 719)
    silent.call("Emulation.setScriptExecutionDisabled", value=True)
    silent.navigate(path)
    picture = base64.b64decode(silent.call("Page.captureScreenshot")["data"])
    rows, channels = pixels(picture)
    colours = {row[i:i + 3] for row in rows[:660:10] for i in range(0, len(row), channels * 5)}
    trial.expect(len(colours) > 20, f"without scripts an embedded stage shows {len(colours)} colours")
    silent.close()
    failing = trial.browser.open("/dev/null", 375, 719)
    failing.call("Page.addScriptToEvaluateOnNewDocument", source="WebAssembly.compileStreaming = WebAssembly.instantiate = () => Promise.reject(new Error('no'))")
    failing.navigate(path)
    failing.evaluate("new Promise((go) => setTimeout(go, 300))")
    state = failing.evaluate("[document.getElementById('still').checkVisibility(), document.getElementById('stage').checkVisibility({ visibilityProperty: true })]")
    trial.expect(state == [True, False], f"without WebAssembly the picture and the stage are seen: {state}")
    failing.close()


def switches(trial):
    """Several layouts are in one page, and none tells where it lay."""
    page = trial.folder / "gallery.html"
    run = trial.run("preview", EXAMPLES / "wheel.layout", EXAMPLES / "jungle.layout", "-o", page, cwd="/")
    trial.expect(run.returncode == 0, f"dslc preview of two files: {run.stderr}")
    opened = trial.browser.open(page, 1280, 800)
    opened.evaluate(READY)
    names = opened.evaluate("JSON.parse(document.getElementById('start').textContent).files.map(({ name }) => name)")
    trial.expect(names == ["wheel.layout", "jungle.layout"], f"the files of the page are {names}")
    told = opened.evaluate("document.documentElement.outerHTML")
    trial.expect(str(EXAMPLES) not in told, "the page tells where its layouts lay")
    opened.close()


def areas(trial):
    """A device, and its safe area."""
    page = trial.open(EXAMPLES / "jungle.layout")
    choose = "((id, words) => { const menu = document.getElementById(id), option = [...menu.options].find((one) => one.textContent.includes(words)); menu.value = option.value; menu.dispatchEvent(new Event('change')); return option.textContent })"
    page.evaluate(f"{choose}('viewport-choice', 'iPhone 15')")
    trial.expect(page.evaluate("preview.layout.viewport") == {"width": 393, "height": 852}, "the device is not an iPhone 15")
    page.evaluate(f"{choose}('safe', 'as shown')")
    trial.expect(page.evaluate("preview.state.safeArea") == {"top": 59, "left": 0, "bottom": 34, "right": 0}, "its safe area is not that of an iPhone 15")
    page.evaluate("document.getElementById('turn').click()")
    said = page.evaluate(f"{choose}('safe', 'as shown')")
    trial.expect(page.evaluate("preview.state.safeArea") == {"top": 0, "left": 59, "bottom": 21, "right": 59}, f"turned, {said}")
    page.close()


def transitions(trial):
    """Between two worlds the slider shows the frames of `dslc eval --to`."""
    layout = EXAMPLES / "jungle.layout"
    page = trial.open(layout, fragment="offset=100")
    fill = "((id, value) => { const node = document.getElementById(id); node.value = value; node.dispatchEvent(new Event('input')); })"
    page.evaluate(f"{fill}('to-items', '2,6')")
    page.evaluate("document.getElementById('to-open').click()")
    page.evaluate("document.getElementById('to-play').click()")
    for progress in (0.25, 0.5, 1):
        page.evaluate(f"{fill}('to-progress', '{progress}')")
        page.evaluate(WAIT)
        shown = page.evaluate("[...document.querySelectorAll('#stage .element')].map((node) => [node.dataset.element, Number(node.style.opacity)])")
        run = trial.run("eval", layout, "--offset", "100", "--to-items", "2,6", "--progress", progress, "--json")
        frame = json.loads(run.stdout)
        frame = frame["frames"][0] if "frames" in frame else frame
        wanted = {f"{e['kind']}[{e['indexPath'][0]},{e['indexPath'][1]}]": e["alpha"] for e in frame["elements"]}
        trial.expect(dict(shown).keys() == wanted.keys(), f"at {progress} the page shows {shown}, dslc {wanted}")
        trial.expect(all(abs(wanted.get(name, -1) - alpha) < 1e-3 for name, alpha in shown), f"at {progress} {shown} instead of {wanted}")
    page.evaluate(f"{fill}('to-items', 'many')")
    page.evaluate("new Promise((go) => setTimeout(go, 250))")
    trial.expect("many" in page.evaluate("document.getElementById('to-trouble').textContent"), "items that are none are not told")
    page.evaluate("document.getElementById('to-open').click()")
    page.evaluate(WAIT)
    rest = page.evaluate("[...document.querySelectorAll('#stage .element')].map((node) => node.dataset.element)")
    now = [f"{e['kind']}[{e['indexPath'][0]},{e['indexPath'][1]}]" for e in trial.frames(layout, [[0, 100]])[0]["elements"]]
    trial.expect(rest == now, f"after the transition the page shows {rest}, dslc {now}")
    page.close()
