"""Bar of the live page: the handles of the chosen element. They are dragged by a mouse, moved by keys and by a finger; what
they change is the number in the source that their measure comes from, and one undo gives it back."""

import json
import pathlib

from borders import OVER

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"
GALLERY = EXAMPLES / "gallery"
ALT, CONTROL, SHIFT = 1, 2, 8
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
# Until the handles of the chosen element stand there and nothing is checked any more.
FOUND = """new Promise((go, stop) => {
    const began = performance.now(), {text} = preview.editor;
    const look = () => [...document.querySelectorAll(".handle")].some((node) => node.checkVisibility()) && !preview.isChecking && performance.now() - began > 900 ? go()
        : performance.now() - began > 20000 ? stop(new Error("no handles")) : setTimeout(look, 20);
    look();
})"""
TEXT = "preview.editor.text"
OFFSET = "preview.stage.offset"
# The middle of a handle by its class, and what it says.
HANDLE = """((name) => {
    const node = [...document.querySelectorAll(".handle")].find((one) => one.ariaLabel === name);
    const at = node?.getBoundingClientRect();
    return at && !node.hidden ? {x: at.left + at.width / 2, y: at.top + at.height / 2, side: at.width, says: node.ariaValueText, now: node.ariaValueNow,
        isHit: document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2) === node} : null;
})"""
LOOK = """(() => {
    const stage = document.getElementById("stage"), at = stage.getBoundingClientRect(), scale = at.width / stage.offsetWidth;
    const boxes = [...stage.querySelectorAll("[data-element]")].map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.element, Number(node.style.zIndex),
            ...[box.left - at.left, box.top - at.top, box.width, box.height].map((length) => length / scale)];
    }).sort((one, other) => one[1] - other[1]);
    return {offset: [preview.stage.offset.x, preview.stage.offset.y], boxes};
})()"""
# Handles over each other: each has its own place for a mouse or a finger.
CROWDED = """(() => {
    const boxes = [...document.querySelectorAll(".handle")].filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect());
    return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map((b) => [a.left, a.top, b.left, b.top]));
})()"""
# A layout, an offset, an element, a handle, how far it is dragged in points, and what becomes of the text.
DRAGS = [
    ("jungle", 0, "cell[0,0]", "Height", (0, 27), "100% x 200", "100% x 227"),
    ("jungle", 0, "cell[0,0]", "Width", (-75, 0), "100% x 200", "80% x 200"),
    ("jungle", 0, "cell[0,0]", "Distance above", (0, 12), "before: 3)", "before: 15)"),
    ("jungle", 900, "sectionHeader[1,0]", "Line where it sticks", (0, 30), "100% x 70", "100% x 100"),
    ("jungle", 900, "sectionHeader[1,0]", "Height", (0, -20), "100% x 50\n      sticky", "100% x 30\n      sticky"),
    ("wheel", 0, "cell[0,0]", "Width", (30, 0), "133 x 173", "163 x 173"),
    ("wheel", 0, "cell[0,0]", "Radius", (0, -60), "radius = 500 in", "radius = 560 in"),
    ("mosaic", 0, "cell[0,3]", "Height", (0, 80), "row = 120 in", "row = 160 in"),
    ("ring", 0, "cell[0,1]", "Radius", (28.7, 24.1), "0.4 * span)", "0.5 * span)"),
    ("ring", 0, "cell[0,1]", "Width", (37.5, 0), "size: 0.1 * span x", "size: 0.2 * span x"),
    ("timeline", 0, "cell[0,1]", "Distance on the right", (-14, 0), "insets: 16", "insets: 30"),
    ("waterfall", 0, "cell[0,3]", "Distance on the left", (8, 0), "insets: 10", "insets: 18"),
    ("waterfall", 0, "cell[0,3]", "Distance below", (0, 11), "gap: 10)", "gap: 21)"),
    ("photos", 0, "cell[0,1]", "Width", (-12, 0), "92 x 92", "80 x 92"),
    ("photos", 0, "cell[0,1]", "Distance below", (0, 5), "lineGap: 2", "lineGap: 7"),
    ("store", 0, "Poster[1,0]", "Distance on the right", (6, 0), "gap: 8)", "gap: 14)"),
    ("wallet", 0, "cell[0,1]", "Distance below", (0, 20), "head = 80", "head = 100"),
    ("endless", 0, "cell[0,1]", "Distance on the left", (10, 0), None, None),
    ("chat", 0, "Message[0,1]", "Distance above", (0, 8), None, None),
    ("week", 0, "dayHeader[0,0]", "Height", (0, 9), None, None),
    ("coverflow", 0, "cell[0,1]", "Width", (20, 0), None, None),
    ("dashboard", 0, "Widget[0,1]", "Distance on the left", (6, 0), "gap: 10,", "gap: 16,"),
    ("featured", 0, "cell[0,0]", "Height", (0, 15), None, None),
]


def mouse(page, kind, x, y, modifiers=0):
    page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" and modifiers < 0 else "left",
              buttons=0 if kind == "mouseReleased" else 1, clickCount=1, modifiers=max(0, modifiers))


def path_of(name):
    return (EXAMPLES if name in ("jungle", "wheel") else GALLERY) / f"{name}.layout"


def choose(page, element):
    """A click on what can be seen of an element."""
    spot = page.evaluate(f"""(() => {{
        const node = document.querySelector("[data-element='{element}']"), at = node.getBoundingClientRect();
        for (let part = 1; part < 20; part += 1) for (let down = 1; down < 20; down += 1) {{
            const x = at.left + at.width * part / 20, y = at.top + at.height * down / 20;
            if (document.elementFromPoint(x, y)?.closest("[data-element]") === node) return [x, y];
        }}
    }})()""")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *spot)
    page.evaluate(FOUND)


def bar(trial):
    for drag in DRAGS:
        dragged(trial, *drag)
    finely(trial)
    by_keys(trial)
    by_finger(trial)
    seats(trial)
    others(trial)
    of_param(trial)
    kinks(trial)
    refused(trial)
    cancelled(trial)
    honest(trial)
    owners(trial)
    fields(trial)
    first(trial)
    distances(trial)


def sound(trial, where, text):
    """Whether a text is in the one style and without errors: its file."""
    path = trial.folder / "handled.layout"
    path.write_text(text)
    run = trial.run("format", "--check", path)
    trial.expect(run.returncode == 0, f"{where}: it is not in the one style any more: {run.stdout}{run.stderr}")
    run = trial.run("check", path)
    trial.expect(run.returncode == 0, f"{where}: {run.stdout}")
    return path


def dragged(trial, name, offset, element, handle, way, old, new):
    where = f"{name}, {element}, {handle}"
    page = trial.open(path_of(name), width=1440, height=900, fragment=f"offset={offset}")
    choose(page, element)
    first, at = page.evaluate(TEXT), page.evaluate(f"{HANDLE}({json.dumps(handle)})")
    if not trial.expect(at and at["isHit"], f"{where}: the handle is {at}"):
        return page.close()
    over, near = page.evaluate(OVER), page.evaluate(CROWDED)
    trial.expect(not over and not near, f"{where}: {over[:3]}, too near are {near}")
    scale = page.evaluate("preview.table.scale")
    mouse(page, "mousePressed", at["x"], at["y"])
    for step in range(1, 9):
        mouse(page, "mouseMoved", at["x"] + way[0] * scale * step / 8, at["y"] + way[1] * scale * step / 8)
        page.evaluate(FRAMES)
    lit = page.evaluate("document.querySelector('.ink .turned')?.textContent")
    says = page.evaluate(f"{HANDLE}({json.dumps(handle)})")
    trial.expect(lit is not None and says and lit == says["now"], f"{where}: lit is {lit}, the handle says {says}")
    mouse(page, "mouseReleased", at["x"] + way[0] * scale, at["y"] + way[1] * scale)
    mouse(page, "mouseMoved", 4, 300, -1)
    page.evaluate(FOUND)
    text = page.evaluate(TEXT)
    if old is not None:
        trial.expect(text == first.replace(old, new, 1), f"{where}: the text has become {changed(first, text)}")
    trial.expect(text != first, f"{where}: nothing is changed")
    trial.expect(page.evaluate("document.querySelector('.ink .turned') === null"), f"{where}: it stays lit")
    path = sound(trial, where, text)
    trial.compare(path, [page.evaluate(LOOK)])
    page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="z", windowsVirtualKeyCode=90, modifiers=CONTROL)
    page.call("Input.dispatchKeyEvent", type="keyUp", key="z", windowsVirtualKeyCode=90, modifiers=CONTROL)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(TEXT) == first, f"{where}: one undo leaves {changed(first, page.evaluate(TEXT))}")
    page.close()


def changed(first, text):
    """The lines that differ."""
    return [line for line in text.split("\n") if line not in first.split("\n")]


def pull(page, handle, way, modifiers=0, release=True):
    """Drags a handle by points of the layout."""
    at, scale = page.evaluate(f"{HANDLE}({json.dumps(handle)})"), page.evaluate("preview.table.scale")
    mouse(page, "mousePressed", at["x"], at["y"], modifiers)
    for step in range(1, 5):
        mouse(page, "mouseMoved", at["x"] + way[0] * scale * step / 4, at["y"] + way[1] * scale * step / 4, modifiers)
        page.evaluate(FRAMES)
    if release:
        mouse(page, "mouseReleased", at["x"] + way[0] * scale, at["y"] + way[1] * scale, modifiers)
        mouse(page, "mouseMoved", 4, 300, -1)
        page.evaluate(FOUND)


def undo(page):
    for kind in ("rawKeyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key="z", windowsVirtualKeyCode=90, modifiers=CONTROL)
    page.evaluate(FOUND)


def finely(trial):
    """Shift goes in tens, Alt in tenths; nothing becomes smaller than nothing; tests follow; what is held stays where it is."""
    page = trial.open(path_of("jungle"), width=1440, height=900)
    choose(page, "cell[0,0]")
    first = page.evaluate(TEXT)
    for way, modifiers, wanted in (((0, 33), SHIFT, "100% x 230"), ((0, 20.3), ALT, "100% x 220.3"), ((0, -900), 0, "100% x 1")):
        pull(page, "Height", way, modifiers)
        trial.expect(page.evaluate(TEXT) == first.replace("100% x 200", wanted), f"pulled by {way} with {modifiers}: {changed(first, page.evaluate(TEXT))}")
        sound(trial, wanted, page.evaluate(TEXT))
        undo(page)
        trial.expect(page.evaluate(TEXT) == first, f"undone {wanted} it is {changed(first, page.evaluate(TEXT))}")
    pull(page, "Height", (0, 30))
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    trial.expect("found 375 x 3333" in page.evaluate("document.getElementById('failures').textContent"), "no test follows")
    # All cells are higher then; the third stays under the hand.
    page.evaluate("preview.moveAlong(900)")
    page.evaluate(FRAMES)
    choose(page, "cell[1,1]")
    top = "(() => { const at = document.querySelector(`[data-element='cell[1,1]']`).getBoundingClientRect(); return at.top })()"
    before = page.evaluate(top)
    pull(page, "Height", (0, 40), release=False)
    trial.expect(abs(page.evaluate(top) - before) < 1, f"under the hand the cell goes from {before} to {page.evaluate(top)}")
    page.close()


def by_keys(trial):
    """Tab leads to the handles, arrows move them where they point; each has a name and says from what its measure comes."""
    page = trial.open(path_of("jungle"), width=1440, height=900)
    choose(page, "cell[0,0]")
    first = page.evaluate(TEXT)
    page.evaluate("preview.stage.root.focus()")
    name = "document.activeElement.ariaLabel"
    reached = []
    for _ in range(3):
        page.key("Tab")
        reached.append(page.evaluate(name))
    trial.expect(reached == ["Width", "Height", "Distance above"], f"Tab leads to {reached}")
    page.evaluate("[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === 'Height').focus()")
    trial.expect(page.evaluate("document.querySelector('.ink .turned')?.textContent") == "200", "the focus lights up no number")
    for key, modifiers, wanted in (("ArrowDown", 0, "201"), ("ArrowUp", SHIFT, "191"), ("ArrowRight", ALT, "191.1")):
        press(page, key, modifiers)
        page.evaluate(FRAMES)
        trial.expect(page.evaluate(TEXT) == first.replace("100% x 200", f"100% x {wanted}"), f"{key} with {modifiers}: {changed(first, page.evaluate(TEXT))}")
        trial.expect(page.evaluate("document.activeElement.ariaValueText").startswith(f"Height {wanted} pt, from {wanted} in size: 100% x {wanted}, line 31"),
                     f"it says {page.evaluate('document.activeElement.ariaValueText')}")
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    trial.expect(page.evaluate(name) == "Height", f"after the keys the focus is on {page.evaluate(name)}")
    undo(page)
    trial.expect(page.evaluate(TEXT) == first, f"undone it is {changed(first, page.evaluate(TEXT))}")
    trial.expect(page.evaluate("preview.stage.offset.y") == 0, "keys on a handle scroll the list")
    # Quickly on to the next handle: its arrows are not for the one before.
    page.evaluate("[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === 'Height').focus()")
    press(page, "ArrowDown")
    page.key("Tab")
    press(page, "ArrowDown")
    trial.expect("100% x 201" in page.evaluate(TEXT), f"an arrow on another handle: {changed(first, page.evaluate(TEXT))}")
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    page.evaluate("[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === 'Width').focus()")
    press(page, "Escape")
    trial.expect(page.evaluate("document.activeElement.dataset.element") == "cell[0,0]" and page.evaluate("Boolean(preview.chosen)"), "Escape does not lead back to the element")
    page.close()


def press(page, key, modifiers=0):
    codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Enter": 13}
    for kind in ("rawKeyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=codes[key], modifiers=modifiers)


def by_finger(trial):
    """On a phone a finger has 44 points, and drags the handle, not the list."""
    page = trial.open(path_of("jungle"), width=390, height=844)
    page.call("Emulation.setTouchEmulationEnabled", enabled=True)
    page.call("Emulation.setEmitTouchEventsForMouse", enabled=False)
    page.evaluate("preview.stage.show()")
    choose(page, "cell[0,0]")
    first, at, scale = page.evaluate(TEXT), page.evaluate(f"{HANDLE}('Height')"), page.evaluate("preview.table.scale")
    trial.expect(at and at["side"] >= 44 and at["isHit"], f"for a finger the handle is {at}")
    page.evaluate("new Promise((go) => setTimeout(go, 1500))")
    over, near = page.evaluate(OVER), page.evaluate(CROWDED)
    trial.expect(not over and not near, f"for a finger: {over[:3]}, too near are {near}")
    point = [{"x": at["x"], "y": at["y"]}]
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)
    for step in range(1, 6):
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": at["x"], "y": at["y"] - 8 * step * scale}])
        page.evaluate(FRAMES)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.evaluate(FOUND)
    trial.expect(page.evaluate(TEXT) == first.replace("100% x 200", "100% x 160"), f"a finger makes of it {changed(first, page.evaluate(TEXT))}")
    trial.expect(page.evaluate("preview.stage.offset.y") == 0, "a finger on a handle scrolls the list")
    page.close()


def others(trial):
    """A measure that comes from several numbers offers them, and remembers which was taken."""
    page = trial.open(path_of("mosaic"), width=1440, height=900)
    choose(page, "cell[0,3]")
    first, says = page.evaluate(TEXT), page.evaluate(f"{HANDLE}('Height')")["says"]
    trial.expect("[1, 1, 1, 2, 1, 1][index] * row" in says and "or 1 other number" in says, f"the height says {says}")
    at = page.evaluate(f"{HANDLE}('Height')")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, at["x"], at["y"])
    offered = page.evaluate("[...document.querySelectorAll('#handle-menu button')].filter((one) => one.checkVisibility()).map((one) => [one.textContent, one.ariaChecked])")
    trial.expect(len(offered) == 2 and offered[0][1] == "true" and offered[1][0].startswith("2 in slot.main"), f"offered are {offered}")
    press(page, "ArrowDown")
    page.key("Enter")
    page.evaluate(FOUND)
    trial.expect(page.evaluate("document.activeElement.ariaLabel") == "Height", "the menu does not lead back")
    at = page.evaluate(f"{HANDLE}('Height')")
    trial.expect("from 2 in slot.main" in at["says"], f"the other number is not taken: {at['says']}")
    pull(page, "Height", (0, 120))
    trial.expect(page.evaluate(TEXT) == first.replace("[1, 1, 1, 2, 1, 1][index] * row", "[1, 1, 1, 3, 1, 1][index] * row"), f"the text has become {changed(first, page.evaluate(TEXT))}")
    page.close()


def of_param(trial):
    """A param that a slider has set goes on from there, in the source."""
    page = trial.open(path_of("mosaic"), width=1440, height=900)
    page.evaluate("(() => { const field = document.getElementById('param-0'); field.value = 150; field.dispatchEvent(new Event('input')) })()")
    choose(page, "cell[0,0]")
    first = page.evaluate(TEXT)
    trial.expect("Height 150 pt" in page.evaluate(f"{HANDLE}('Height')")["says"], f"it says {page.evaluate(HANDLE + chr(40) + repr('Height') + chr(41))}")
    pull(page, "Height", (0, 10))
    trial.expect(page.evaluate(TEXT) == first.replace("row = 120 in", "row = 160 in"), f"the text has become {changed(first, page.evaluate(TEXT))}")
    trial.expect(page.evaluate("preview.layout.params[0].value") == 160, "the slider still counts")
    pull(page, "Height", (0, 400))
    trial.expect("row = 240 in" in page.evaluate(TEXT), f"out of its range it is {changed(first, page.evaluate(TEXT))}")
    undo(page)
    undo(page)
    trial.expect(page.evaluate(TEXT) == first and page.evaluate("preview.layout.params[0].value") == 150, "undone the slider is not where it was")
    page.close()


# A layout, an element, the beginning of the name of a kink's handle, pixels, and the line that changes.
KINKS = [
    ("carousel", "cell[0,1]", "Kink of alpha at 0, value", (0, -6), "fade(to: 0.6, reach"),
    ("endless", "cell[0,1]", "Kink of width at 332.5, offset", (12, 0), "[0: 1, 210: 0.8]"),
    ("sheet", "Row[0,1]", "Kink of alpha at 708, offset", (-10, 0), "[60: 0, 108: 1]"),
    ("jungle", "header[0,0]", "Kink of headerOverlayAlpha at 180, value", (0, 10), "param overlayMaxAlpha   = 0.6 in"),
]


def kinks(trial):
    """On the timeline the kinks of curves are dragged: along the scroll, and in their value."""
    for name, element, handle, way, old in KINKS:
        where = f"{name}, {handle}"
        page = trial.open(path_of(name), width=1440, height=900, fragment="offset=0")
        if name == "sheet":
            page.evaluate("preview.moveAlong(300)")
            page.evaluate(FRAMES)
        choose(page, element)
        page.evaluate("new Promise((go) => setTimeout(go, 1200))")
        names = page.evaluate("[...document.querySelectorAll('.handle')].map((one) => one.ariaLabel)")
        at, first = page.evaluate(f"{HANDLE}({json.dumps(handle)})"), page.evaluate(TEXT)
        if not trial.expect(at and at["isHit"], f"{where}: the handle is {at}; there are {names}"):
            page.close()
            continue
        offset = page.evaluate("preview.stage.offset")
        mouse(page, "mousePressed", at["x"], at["y"])
        for step in range(1, 5):
            mouse(page, "mouseMoved", at["x"] + way[0] * step / 4, at["y"] + way[1] * step / 4)
            page.evaluate(FRAMES)
        mouse(page, "mouseReleased", at["x"] + way[0], at["y"] + way[1])
        mouse(page, "mouseMoved", 4, 300, -1)
        page.evaluate("new Promise((go) => setTimeout(go, 1200))")
        text = page.evaluate(TEXT)
        lost = [line for line in first.split("\n") if line not in text.split("\n")]
        trial.expect(len(lost) == 1 and old in lost[0] or name == "jungle" and old in "".join(lost), f"{where}: {lost} became {changed(first, text)}")
        trial.expect(page.evaluate("preview.stage.offset") == offset, f"{where}: the playhead goes from {offset} to {page.evaluate(OFFSET)}")
        path = sound(trial, where, text)
        trial.compare(path, [page.evaluate(LOOK)])
        undo(page)
        trial.expect(page.evaluate(TEXT) == first, f"{where}: one undo leaves {changed(first, page.evaluate(TEXT))}")
        page.close()


PASSING = """layout Passing {
  items: 40
  supplementary title {
    size: 100% x 60
    sticky
    z:     2
    alpha: map(offset.y, [40: 1, 80: 0])
  }
  stack(gap: 8)
  cell { size: 100% x 80 }
}
"""


def refused(trial):
    """A number stops at the last value that the layout takes: a key of a map does not come past the next."""
    path = trial.folder / "passing.layout"
    path.write_text(PASSING)
    name = "Kink of alpha at 40, offset"
    page = trial.open(path, width=1440, height=900)
    choose(page, "title[0,0]")
    page.evaluate("new Promise((go) => setTimeout(go, 1200))")
    at = page.evaluate(f"{HANDLE}({json.dumps(name)})")
    mouse(page, "mousePressed", at["x"], at["y"])
    for step in range(1, 61):
        mouse(page, "mouseMoved", at["x"] + step / 2, at["y"])
        page.evaluate(FRAMES)
    mouse(page, "mouseReleased", at["x"] + 30, at["y"])
    page.evaluate(FOUND)
    sound(trial, name, page.evaluate(TEXT))
    number = float(page.evaluate(TEXT).split("[")[1].split(":")[0])
    trial.expect(60 < number <= 80, f"dragged past the next key it is {number}")
    undo(page)
    trial.expect(page.evaluate(TEXT) == PASSING, f"undone it is {changed(PASSING, page.evaluate(TEXT))}")
    page.evaluate(f"[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === {json.dumps(name)}).focus()")
    for _ in range(6):
        press(page, "ArrowRight", SHIFT)
        page.evaluate(FRAMES)
    trial.expect(page.evaluate("document.activeElement.ariaLabel") == name, "a refused key throws the focus away")
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    sound(trial, name, page.evaluate(TEXT))
    trial.expect("[80: 1, 80: 0]" in page.evaluate(TEXT), f"by keys it is {changed(PASSING, page.evaluate(TEXT))}")
    page.close()


def cancelled(trial):
    """Escape during a drag gives the number back, and leaves no step of undo; a slider's value comes back as well."""
    page = trial.open(path_of("mosaic"), width=1440, height=900)
    page.evaluate("(() => { const field = document.getElementById('param-0'); field.value = 150; field.dispatchEvent(new Event('input')) })()")
    choose(page, "cell[0,0]")
    first = page.evaluate(TEXT)
    # Before and after the text has been written.
    for pause in (0, 400):
        at = page.evaluate(f"{HANDLE}('Height')")
        pull(page, "Height", (0, 40), release=False)
        page.evaluate(f"new Promise((go) => setTimeout(go, {pause}))")
        press(page, "Escape")
        mouse(page, "mouseMoved", at["x"], at["y"] + 90)
        page.evaluate(FRAMES)
        mouse(page, "mouseReleased", at["x"], at["y"] + 90)
        page.evaluate(FOUND)
        trial.expect(page.evaluate(TEXT) == first and page.evaluate("preview.layout.params[0].value") == 150,
                     f"after {pause} ms Escape leaves {changed(first, page.evaluate(TEXT))}, and {page.evaluate('preview.layout.params[0].value')}")
        trial.expect(page.evaluate("document.getElementById('redo').disabled && Boolean(preview.chosen)"), "Escape leaves a step, or lets go of the element")
    page.close()


HONEST = """layout Honest {
  items:  40
  insets: 12
  supplementary avatar {
    size:   80 x 80
    place:  (16, 100)
    anchor: (0, 1)
    scale:  map(offset.y, [0: 1, 100: 0.5])
    z:      3
  }
  section {
    stack(gap: 8)
    supplementary title { size: 100% x 48; sticky(below: 0, until: section.end); z: 2 }
    cell { size: 100% x 80 }
  }
}
"""


def honest(trial):
    """No handle for what there is not; what a handle moves stays under the hand; a share changes in parts of one."""
    path = trial.folder / "honest.layout"
    path.write_text(HONEST)
    page = trial.open(path, width=1440, height=900)
    choose(page, "title[0,0]")
    handle = "Distance above"
    at, scale = page.evaluate(f"{HANDLE}('{handle}')"), page.evaluate("preview.table.scale")
    if trial.expect(at, "the title has no distance above"):
        pull(page, handle, (0, 24), release=False)
        now = page.evaluate(f"{HANDLE}('{handle}')")
        trial.expect(page.evaluate("preview.stage.offset.y") == 0, f"the list scrolls to {page.evaluate(OFFSET)}")
        trial.expect(now and abs(now["y"] - at["y"] - 12 * scale) < 1, f"the handle goes from {at} to {now}")
        mouse(page, "mouseReleased", at["x"], at["y"] + 24 * scale)
        page.evaluate(FOUND)
        trial.expect("insets: 36" in page.evaluate(TEXT), f"the distance makes of it {changed(HONEST, page.evaluate(TEXT))}")
        undo(page)
    choose(page, "avatar[0,0]")
    page.evaluate("new Promise((go) => setTimeout(go, 1200))")
    names = page.evaluate("[...document.querySelectorAll('.handle')].filter((one) => one.checkVisibility()).map((one) => one.ariaLabel)")
    trial.expect("Radius" not in names, f"an element about its corner has {names}")
    kink = "Kink of height at 0, value"
    if trial.expect(kink in names, f"there are {names}"):
        at = page.evaluate(f"{HANDLE}({json.dumps(kink)})")
        mouse(page, "mousePressed", at["x"], at["y"])
        for step in range(1, 7):
            mouse(page, "mouseMoved", at["x"], at["y"] + 4 * step)
            page.evaluate(FRAMES)
        mouse(page, "mouseReleased", at["x"], at["y"] + 24)
        page.evaluate(FOUND)
        text = page.evaluate(TEXT)
        trial.expect(text != HONEST and "100: 0.5]" in text, f"24 pixels make of a share {changed(HONEST, text)}")
        sound(trial, kink, text)
    page.close()


OWNERS = """layout Owners {
  items: 200
  param columns = 3 in 1...9
  param gap     = 2 in 0...20
  pinched(columns: columns, gap: gap)
  cell {}
}

arrangement pinched(columns: Number, gap: Length) {
  let wide(n: Number): Length = (area.size.cross - (n - 1) * gap) / n
  slot:        wide(columns) x wide(columns)
  place.cross: mod(index, floor(columns)) * (wide(columns) + gap)
  place.main:  floor(index / floor(columns)) * (wide(columns) + gap)
}
"""
ICONS = """layout Icons {
  items: 9
  param icon = 40 in 20...60
  steps(pitch: 3 * icon)
  cell { size: icon x icon }
}

arrangement steps(pitch: Length) {
  place: (pitch * mod(index, 2), pitch * index)
}
"""
# A layout, an element, a handle, how far it is dragged in points, and what becomes of the text.
OWNED = [
    (OWNERS, "cell[0,4]", "Width", (20, 0), "columns = 3 in", "columns = 2.5"),
    (ICONS, "cell[0,1]", "Width", (10, 0), "icon = 40 in", "icon = 50 in"),
    (ICONS, "cell[0,1]", "Height", (0, 10), "icon = 40 in", "icon = 50 in"),
]


def owners(trial):
    """A size has a handle for the number that it is mostly made of, though that moves more elsewhere; a number of a formula
    comes behind the params and the numbers of the layout."""
    for text, element, handle, way, old, new in OWNED:
        path = trial.folder / "owned.layout"
        path.write_text(text)
        page = trial.open(path, width=1440, height=900)
        choose(page, element)
        at = page.evaluate(f"{HANDLE}('{handle}')")
        if trial.expect(at and at["isHit"], f"{element} has no handle {handle}"):
            pull(page, handle, way)
            now = page.evaluate(TEXT)
            trial.expect(old not in now and new in now, f"{element}, {handle}: {changed(text, now)}, from {at['says']}")
            undo(page)
            trial.expect(page.evaluate(TEXT) == text, f"{element}, {handle}: undone it is {changed(text, page.evaluate(TEXT))}")
        page.close()


FIELDS = """layout Fields {
  viewport: 390 x 844
  items:    6
  decoration mountains {
    place: (0, 380)
    size:  100% x 500
    drift(0.5)
    perspective: 900
    z:           -2
  }
  insets.top: 844
  stack(gap: 8)
  cell Block { size: 100% x 420; z: 1 }
}

effect drift(share: Number) { translation.main: share * offset.main }
"""
# The numbers that stand in lines of the chosen element, and whether a handle or a field leads to each.
REACHED = """(() => {
    const all = [...document.querySelectorAll(".handle")].filter((one) => !one.hidden).flatMap((one) => one.handle.inputs.map(({line, value}) => `${line}: ${value}`));
    return [...new Set(all)];
})()"""


def fields(trial):
    """Every number of the chosen element is reached by a handle, or by a field in the panel, which says why; a field is dragged."""
    path = trial.folder / "fields.layout"
    path.write_text(FIELDS)
    for offset in (0, 100, 300):
        page = trial.open(path, width=1440, height=900, fragment=f"offset={offset}")
        choose(page, "mountains[0,0]")
        page.evaluate("new Promise((go) => setTimeout(go, 800))")
        reached = page.evaluate(REACHED)
        wanted = ["5: 0", "5: 380", "6: 100", "6: 500", "7: 0.5", "8: 900", "9: -2"]
        trial.expect(all(one in reached for one in wanted), f"at {offset} reached are {reached}")
        page.close()
    page = trial.open(path, width=1440, height=900, fragment="offset=100")
    choose(page, "mountains[0,0]")
    page.evaluate("new Promise((go) => setTimeout(go, 800))")
    trial.expect("Nothing that can be held" in page.evaluate("document.getElementById('numbers').innerText"), "the panel does not say why")
    name = "Number 1 of line 7"
    page.evaluate(f"[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === '{name}').scrollIntoView({{block: 'nearest'}})")
    at = page.evaluate(f"{HANDLE}('{name}')")
    if trial.expect(at and at["isHit"], f"the field is {at}"):
        mouse(page, "mousePressed", at["x"], at["y"])
        for step in range(1, 6):
            mouse(page, "mouseMoved", at["x"] + 4 * step, at["y"])
            page.evaluate(FRAMES)
        mouse(page, "mouseReleased", at["x"] + 20, at["y"])
        page.evaluate(FOUND)
        text = page.evaluate(TEXT)
        trial.expect(text == FIELDS.replace("drift(0.5)", "drift(1.0)") or text == FIELDS.replace("drift(0.5)", "drift(1)"), f"dragged it is {changed(FIELDS, text)}")
        undo(page)
        trial.expect(page.evaluate(TEXT) == FIELDS, f"undone it is {changed(FIELDS, page.evaluate(TEXT))}")
        page.evaluate(f"[...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === '{name}').focus()")
        press(page, "ArrowRight")
        page.evaluate(FRAMES)
        trial.expect("drift(0.6)" in page.evaluate(TEXT), f"by keys it is {changed(FIELDS, page.evaluate(TEXT))}")
    page.close()


LATER = """layout Later {
  items: 20
  stack(gap: 8, before: 900)
  cell { size: 100% x 80 }
}
"""


def first(trial):
    """The element that is chosen from the start has handles; where nothing is seen then, the first that comes is chosen. Alt tells
    distances at the stage, though the caret is in the source."""
    page = trial.open(path_of("jungle"), width=1440, height=900)
    page.evaluate(FOUND)
    trial.expect(page.evaluate("preview.chosen?.isFirst"), "nothing is chosen from the start")
    page.evaluate("preview.editor.area.focus()")
    x, y = page.evaluate("(() => { const at = preview.stage.root.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] })()")
    mouse(page, "mouseMoved", x, y, -1)
    page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Alt", windowsVirtualKeyCode=18, modifiers=ALT)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("[...document.querySelectorAll('.apart')].some((one) => one.checkVisibility())"), "no distances while the caret is in the source")
    page.call("Input.dispatchKeyEvent", type="keyUp", key="Alt", windowsVirtualKeyCode=18)
    page.close()
    path = trial.folder / "later.layout"
    path.write_text(LATER)
    page = trial.open(path, width=1440, height=900)
    trial.expect(not page.evaluate("Boolean(preview.chosen)"), "something is chosen where nothing is seen")
    page.evaluate("preview.moveAlong(600)")
    page.evaluate(FOUND)
    trial.expect(page.evaluate("preview.chosen?.isFirst"), "nothing is chosen when something comes into sight")
    page.close()


# Distances of an element on the left, on the right, above and below.
APART = [
    ("jungle", 0, "cell[0,0]", ["0", "0", "3", "0"]),
    ("jungle", 900, "cell[1,2]", ["0", "0", "3", "3"]),
    ("waterfall", 0, "cell[0,3]", ["10", "10", "10", "10"]),
    ("ring", 0, "cell[0,0]", None),
    ("wheel", 0, "cell[0,0]", ["121", "121", "247", "247"]),
]


def distances(trial):
    """While Alt is held the distances to what stands around are seen, and told; let go, they are gone."""
    for name, offset, element, wanted in APART:
        page = trial.open(path_of(name), width=1440, height=900, fragment=f"offset={offset}")
        choose(page, element)
        page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Alt", windowsVirtualKeyCode=18, modifiers=ALT)
        page.evaluate(FRAMES)
        seen = "[...document.querySelectorAll('.apart')].filter((one) => one.checkVisibility()).map((one) => one.textContent)"
        told = page.evaluate("document.getElementById('said').textContent")
        trial.expect(len(page.evaluate(seen)) == 4 and (wanted is None or page.evaluate(seen) == wanted), f"{name}, {element}: the distances are {page.evaluate(seen)}")
        trial.expect(told.startswith(f"Distances of {element}: ") and "on the left" in told and "below" in told, f"{name}: told is {told}")
        over = page.evaluate(OVER)
        trial.expect(not over, f"{name}: {over[:3]}")
        page.call("Input.dispatchKeyEvent", type="keyUp", key="Alt", windowsVirtualKeyCode=18)
        trial.expect(page.evaluate(seen) == [], f"{name}: they stay: {page.evaluate(seen)}")
        page.close()


def seats(trial):
    """At all sizes no handle reaches out of its room or over another."""
    for name, element in (("jungle", "cell[0,0]"), ("carousel", "cell[0,0]"), ("photos", "cell[0,1]"), ("ring", "cell[0,1]"), ("featured", "cell[0,1]")):
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            page = trial.open(path_of(name), width=width, height=height)
            choose(page, element)
            page.evaluate("new Promise((go) => setTimeout(go, 1200))")
            over, near = page.evaluate(OVER), page.evaluate(CROWDED)
            trial.expect(not over and not near, f"{name}, {width} × {height}: {over[:3]}, too near are {near}")
            page.close()
