"""Bar of the live page: a phone has what a desk has. By a finger, upright, on its side, and at 390 × 520, where a keyboard is
open: the menu of all that the bar has no room for, one curve, the number at the caret, and targets of 44 points. A tablet has
targets as large, and all of it in its bar."""

import json

from borders import OVER
from handles import FRAMES, TEXT, path_of

SIZES = ((390, 844), (390, 520), (844, 390))
TABLETS = ((820, 1180), (1024, 768), (1180, 820))
SHEETS = ("stage", "source", "element", "params", "world", "changes")
# What is smaller than a finger: a box is as large as its label, and what floats around a thumb counts; answers in the margin
# stand as near to each other as lines do, and are listed again below the source.
SMALL = """[...document.querySelectorAll("button, select, input, summary, label.switch, [role=tab], [role=slider]")].flatMap((node) => {
    if (!node.checkVisibility() || node.disabled || node.closest(".unseen, .verdicts, #layer, .switch input")) return [];
    // A box that is moved by parts of a pixel comes back in 32 bits.
    const box = node.getBoundingClientRect(), [wide, high] = [box.width, box.height].map((length) => Math.round(length * 1000) / 1000), more = node.id === "grip" ? 16 : 0;
    return wide + more < 44 || high + more < 44 ? [`${node.id || node.ariaLabel || node.textContent.slice(0, 20)} ${wide}x${high}`] : [];
})"""
MENU = "[...document.querySelectorAll('#more-menu button')].filter((one) => one.checkVisibility()).map((one) => one.textContent)"
# What covers the offset that is told, or is covered by it.
COVERED = """(() => {
    const now = document.getElementById("offset-now"), a = now.getBoundingClientRect();
    const over = [...document.querySelectorAll("#grip, #play, #plot, .tabs, #strip")].filter((node) => node.checkVisibility()).filter((node) => {
        const b = node.getBoundingClientRect();
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    });
    return [now.textContent, over.map((node) => node.id || node.className), a.width > 0 && now.scrollWidth <= now.clientWidth];
})()"""


def bar(trial):
    menus(trial)
    curve(trial)
    stepper(trial)
    targets(trial)
    palette(trial)
    keyboard(trial)


def opened(trial, name, size=SIZES[0]):
    page = trial.open(path_of(name), width=size[0], height=size[1], fragment="offset=0")
    page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    page.evaluate("new Promise((go) => setTimeout(go, 600))")
    return page


def tap(page, place, way=None):
    """A finger on a place, or on what a script finds; it may go some way."""
    x, y = place if isinstance(place, (list, tuple)) else page.evaluate(
        f"(() => {{ const at = ({place}).getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] }})()")
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for step in range(1, 6) if way else ():
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + way[0] * step / 5, "y": y + way[1] * step / 5}])
        page.evaluate(FRAMES)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.evaluate(FRAMES)
    page.evaluate("new Promise((go) => setTimeout(go, 80))")


def entry(page, words):
    tap(page, "document.getElementById('more')")
    if page.evaluate("document.getElementById('more-menu').hidden"):
        page.evaluate("new Promise((go) => setTimeout(go, 300))")
    choose(page, words)


def choose(page, words):
    node = f"[...document.querySelectorAll('#more-menu button')].find((one) => one.textContent.startsWith({json.dumps(words)}))"
    page.evaluate(f"{node}.scrollIntoView({{block: 'nearest'}})")
    tap(page, node)


def menus(trial):
    """The menu has what the bar and the head of the stage have on a desk; lists open in its place, at the lower edge."""
    for size in SIZES:
        page = opened(trial, "jungle", size)
        tap(page, "document.getElementById('more')")
        words = page.evaluate(MENU)
        for wanted in ("Share", "Export …", "Loop", "Speed: 1× …", "Look: Placeholders …", "Device: The layout's own …", f"Zoom: {round(page.evaluate('preview.table.scale') * 100)} % …", "Turn the device", "Labels", "Beyond", "Gestures and keys"):
            trial.expect(wanted in words, f"{size}: the menu has no {wanted}: {words}")
        box = page.evaluate("(() => { const at = document.getElementById('more-menu').getBoundingClientRect(); return [at.left, at.right, at.top, at.bottom] })()")
        trial.expect(box[0] <= 0 and box[1] >= size[0] and box[2] >= 0 and abs(box[3] - size[1]) < 1, f"{size}: the sheet stands at {box}")
        choose(page, "Loop")
        trial.expect(page.evaluate("document.getElementById('loop').ariaPressed") == "true", f"{size}: it does not loop")
        entry(page, "Speed")
        choose(page, "2×")
        trial.expect(page.evaluate("document.getElementById('speed').value") == "2", f"{size}: the speed is {page.evaluate('document.getElementById(`speed`).value')}")
        entry(page, "Look")
        choose(page, "Boxes")
        trial.expect(page.evaluate("document.querySelector('.is-box-cell, .is-box-supplementary') !== null"), f"{size}: no boxes")
        fitting = page.evaluate("preview.table.scale")
        entry(page, "Zoom")
        choose(page, "100 %")
        trial.expect(page.evaluate("preview.table.scale") == 1, f"{size}: the scale is {page.evaluate('preview.table.scale')}")
        entry(page, "Zoom")
        choose(page, "Fit")
        trial.expect(page.evaluate("preview.table.scale") == fitting, f"{size}: fitted, the scale is {page.evaluate('preview.table.scale')}")
        entry(page, "Device")
        page.key("Escape")
        entry(page, "Export")
        trial.expect("PNG" in " ".join(page.evaluate(MENU)) or len(page.evaluate(MENU)) > 2, f"{size}: the exports are {page.evaluate(MENU)}")
        page.key("Escape")
        entry(page, "Undo")
        trial.expect(page.evaluate("document.querySelector('.is-box-cell') === null"), f"{size}: undo leaves the boxes")
        entry(page, "Redo")
        trial.expect(page.evaluate("document.querySelector('.is-box-cell, .is-box-supplementary') !== null"), f"{size}: redo brings no boxes")
        entry(page, "Share")
        page.evaluate("new Promise((go) => setTimeout(go, 300))")
        trial.expect("text=z." in page.evaluate("location.hash"), f"{size}: the address is {page.evaluate('location.hash')}")
        page.close()


def curve(trial):
    """A curve of the chosen element stands over the track; a tap goes on to the next quantity."""
    for size in SIZES[::2]:
        followed(trial, size)


# How far the curve and its playhead reach into what it says.
SAID = """(() => {
    const said = document.querySelector("#strip span").getBoundingClientRect();
    return [...document.querySelectorAll("#strip path")].map((path) => said.bottom - path.getBoundingClientRect().top);
})()"""


def followed(trial, size):
    page = opened(trial, "jungle", size)
    page.evaluate("new Promise((go) => setTimeout(go, 800))")
    read = "[document.getElementById('strip').textContent, document.querySelector('#strip path').getAttribute('d')?.length ?? 0, document.getElementById('strip').getBoundingClientRect().height]"
    first = page.evaluate(read)
    trial.expect(first[1] > 20 and first[2] >= 44 and first[0].startswith("height"), f"{size}: the curve is {first}")
    trial.expect(max(page.evaluate(SAID)) < 0, f"{size}: what it says lies over it by {page.evaluate(SAID)}")
    tap(page, "document.getElementById('strip')")
    second = page.evaluate(read)
    trial.expect(second[0] != first[0] and second[1] > 20, f"a tap leads from {first[0]} to {second[0]}")
    trial.expect(max(page.evaluate(SAID)) < 0, f"{size}: what it says lies over it by {page.evaluate(SAID)}")
    page.evaluate("preview.moveAlong(120)")
    page.evaluate(f"{FRAMES}.then(() => {FRAMES})")
    trial.expect(page.evaluate(read)[0] != second[0], "its value does not follow")
    for at in (0, -100, 120, 2336):
        page.evaluate(f"preview.moveAlong({at})")
        page.evaluate(f"{FRAMES}.then(() => {FRAMES})")
        told, covered, isWhole = page.evaluate(COVERED)
        trial.expect(told.replace("−", "-").replace(",", "") == str(at) and not covered and isWhole, f"at {at} it says {told}, over {covered}, whole: {isWhole}")
    before = page.evaluate("preview.stage.root.getBoundingClientRect().height")
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("preview.stage.root.getBoundingClientRect().height") == before, "the stage changes its size where nothing is chosen")
    page.close()


def stepper(trial):
    """A tap on a number of the source opens no keyboard, but a row that steps it; a drag scrubs it, in one step of undo."""
    for size in (*SIZES, TABLETS[0]):
        page = opened(trial, "jungle", size)
        tap(page, "document.querySelector('[role=tab][data-sheet=source]')")
        first = page.evaluate(TEXT)
        number = "[...document.querySelectorAll('#ink .n')].find((one) => one.textContent === '375')"
        tap(page, number)
        page.evaluate("new Promise((go) => setTimeout(go, 150))")
        seen = page.evaluate("[document.getElementById('stepper').checkVisibility(), document.querySelector('#stepper output').textContent, preview.editor.area.inputMode]")
        trial.expect(seen == [True, "375", "none"], f"{size}: at the number there is {seen}")
        if not seen[0]:
            page.close()
            continue
        tap(page, "document.querySelector('#stepper [aria-label=\"One step more\"]')")
        trial.expect(page.evaluate(TEXT) == first.replace("375 x 667", "376 x 667", 1), f"{size}: a step more: {page.evaluate(TEXT)[:200]}")
        tap(page, "document.querySelector('#stepper output')", (-48, 0))
        trial.expect(page.evaluate(TEXT) == first.replace("375 x 667", "370 x 667", 1), f"{size}: a drag of six steps: {page.evaluate(TEXT)[:200]}")
        trial.expect(page.evaluate("preview.layout.viewport.width") in (370, 375, 376), f"{size}: the layout has {page.evaluate('preview.layout.viewport')}")
        over, small = page.evaluate(OVER), page.evaluate(SMALL)
        trial.expect(not over and not small, f"{size}: {over[:3]}, too small are {small}")
        for wanted in ("376 x 667", "375 x 667"):
            entry(page, "Undo") if size in SIZES else tap(page, "document.getElementById('undo')")
            trial.expect(wanted in page.evaluate(TEXT), f"{size}: undone it is not {wanted}")
        tap(page, """[...document.querySelectorAll("#ink .w, #ink .k")].find((one) => {
            const at = one.getBoundingClientRect(), seen = preview.editor.area.getBoundingClientRect();
            return at.top > seen.top && at.bottom < seen.bottom;
        })""")
        page.evaluate("new Promise((go) => setTimeout(go, 150))")
        trial.expect(page.evaluate("[document.getElementById('stepper').hidden, preview.editor.area.inputMode]") == [True, "text"], f"{size}: at a word the row stays")
        page.close()


# What a window has neither in sight nor in the menu.
EQUIPMENT = """["undo", "share", "export-button", "help", "loop", "speed", "look", "viewport-choice", "turn", "labels", "beyond", "zoom-button"]
    .filter((id) => !document.getElementById(id).checkVisibility() && !document.getElementById("more").checkVisibility())"""


def targets(trial):
    """Whatever a finger is meant for has 44 points, on every sheet; nothing stands out of its room."""
    for name in ("jungle", "mosaic"):
        for size in (*SIZES, *TABLETS):
            page = opened(trial, name, size)
            trial.expect(page.evaluate(EQUIPMENT) == [], f"{name}, {size}: there is no {page.evaluate(EQUIPMENT)}")
            for sheet in SHEETS:
                if not page.evaluate(f"document.querySelector('[role=tab][data-sheet={sheet}]').checkVisibility()"):
                    continue
                tap(page, f"document.querySelector('[role=tab][data-sheet={sheet}]')")
                page.evaluate("new Promise((go) => setTimeout(go, 250))")
                over, small = page.evaluate(OVER), page.evaluate(SMALL)
                trial.expect(not over and not small, f"{name}, {size}, {sheet}: {over[:3]}, too small are {small}")
            page.close()


def palette(trial):
    """Two taps on an element open the palette as a sheet; a tap takes an entry, and the text has it."""
    for size in SIZES:
        page = opened(trial, "jungle", size)
        first = page.evaluate(TEXT)
        x, y = page.evaluate("(() => { const at = document.querySelector(`[data-element='menu[0,0]']`).getBoundingClientRect(); return [at.left + at.width * 0.7, at.top + at.height / 2] })()")
        for _ in range(2):
            for kind in ("touchStart", "touchEnd"):
                page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}] if kind == "touchStart" else [])
        page.evaluate("new Promise((go) => setTimeout(go, 1200))")
        box = page.evaluate("(() => { const at = document.querySelector('.palette').getBoundingClientRect(); return [at.left, at.right, at.top, at.bottom] })()")
        trial.expect(box[0] == 0 and box[1] == size[0] and box[2] > 40 and abs(box[3] - size[1]) < 1, f"{size}: the palette stands at {box}")
        entry = "[...document.querySelectorAll('.palette .choice')].find((one) => one.querySelector('b').textContent === 'fade')"
        page.evaluate(f"{entry}.scrollIntoView({{block: 'center'}})")
        trial.expect(page.evaluate(f"{entry}.getBoundingClientRect().height") >= 44, f"{size}: an entry is too small")
        tap(page, entry)
        page.evaluate("new Promise((go) => setTimeout(go, 1500))")
        trial.expect(page.evaluate(TEXT) == first.replace("    sticky\n    z: 2", "    sticky\n    fade\n    z: 2"), f"{size}: the text has not become what was taken")
        page.close()


# What is seen of the text, and of the stage.
SEEN = """["text", "stage"].map((id) => {
    const at = document.getElementById(id).getBoundingClientRect(), room = document.getElementById(id).closest(".room, .editor").getBoundingClientRect();
    return Math.min(at.bottom, room.bottom, innerHeight, preview.seen ?? Infinity) - Math.max(at.top, room.top, 0);
})"""


def keyboard(trial):
    """The keyboard of a screen takes its height from the page, and covers nothing: where the browser says so (Android), and
    where it only tells what is seen (iOS), as a script tells it here."""
    for size, high in ((SIZES[0], 508), (SIZES[2], 190)):
        page = opened(trial, "jungle", size)
        trial.expect("interactive-widget=resizes-content" in page.evaluate("document.querySelector('meta[name=viewport]').content"), "the page does not ask to end above the keyboard")
        tap(page, "document.querySelector('[role=tab][data-sheet=source]')")
        page.evaluate("preview.editor.area.focus()")
        page.evaluate(f"""(() => {{
            preview.seen = {high};
            Object.defineProperty(visualViewport, "height", {{ configurable: true, get: () => preview.seen }});
            visualViewport.dispatchEvent(new Event("resize"));
        }})()""")
        page.evaluate("new Promise((go) => setTimeout(go, 200))")
        trial.expect(page.evaluate("document.body.getBoundingClientRect().bottom") == high, f"{size}: the page ends at {page.evaluate('document.body.getBoundingClientRect().bottom')}, the keyboard begins at {high}")
        if size == SIZES[0]:
            trial.expect(min(page.evaluate(SEEN)) > 40, f"{size}: of text and stage {page.evaluate(SEEN)} are seen above the keyboard")
        page.evaluate("delete visualViewport.height; preview.seen = undefined; visualViewport.dispatchEvent(new Event('resize'))")
        trial.expect(page.evaluate("document.body.getBoundingClientRect().bottom") == size[1], f"{size}: without the keyboard the page ends at {page.evaluate('document.body.getBoundingClientRect().bottom')}")
        page.call("Emulation.setDeviceMetricsOverride", width=size[0], height=high, deviceScaleFactor=0, mobile=False)
        page.evaluate("new Promise((go) => setTimeout(go, 300))")
        over = page.evaluate(OVER)
        trial.expect(min(page.evaluate(SEEN)) > 40 and not over, f"{size}: of text and stage {page.evaluate(SEEN)} are seen in {high}: {over[:3]}")
        page.close()
