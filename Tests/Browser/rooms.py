"""Bar 6 of the live page: whatever the window and the device, everything is in reach and the device is in sight."""

import pathlib
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => go()))))"
# A laptop, a small one, tablets, phones, and a phone on its side.
WINDOWS = [(1700, 1300), (1280, 800), (1100, 700), (1024, 768), (820, 1180), (720, 420), (400, 800), (320, 568)]
NARROW = 1080
DEVICES = ["375x667", "1280x800", "820x1180", "2400x300", "90x60"]

# What sticks out of the window, how large the device is drawn, and how much of it can be seen.
SEE = """(() => {
    const box = (id) => document.getElementById(id).getBoundingClientRect();
    const device = box("device"), pane = box("viewing"), panel = document.querySelector(".panel").getBoundingClientRect();
    const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const wide = [...document.querySelectorAll(".bar, .rooms, .room, .panel section, .panel section *, .findings *")]
        .filter((node) => node.checkVisibility() && !node.closest(".unseen") && node.getBoundingClientRect().right > innerWidth + 1)
        .map((node) => node.id || node.className || node.tagName);
    // What is written over what stands beside it.
    for (const node of document.querySelectorAll(".facts th, .facts td, .title bdi, .why li, .knob label")) {
        // A name may end in an ellipsis when pointing at it tells all of it.
        const isTold = node.title === node.textContent && getComputedStyle(node).textOverflow === "ellipsis";
        if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && !isTold) wide.push(`${node.tagName} ${node.textContent}`);
    }
    return {sideways: document.documentElement.scrollWidth - innerWidth, wide, panel: panel.right - innerWidth,
        inside: inside(device, pane) && inside(pane, screen), scale: box("stage").width / document.getElementById("stage").offsetWidth,
        above: document.querySelector(".rooms").scrollTop};
})()"""

LONG = "anExtremelyLongNameThatGoesOnAndOnWithoutAnyBreakWhatsoeverUntilItIsTooLongForEveryPanel"


def bar(trial):
    sizes(trial)
    touch(trial)
    long_names(trial)


def resize(page, width, height, mobile=False):
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=mobile)
    page.evaluate(FRAMES)


def sizes(trial):
    """A device that has no room is drawn smaller, and the panel stays; asked for in full size, only its pane scrolls."""
    page = trial.open(ROOT / "Examples" / "jungle.layout")
    for width, height in WINDOWS:
        resize(page, width, height)
        for device in DEVICES:
            where = f"{device} in a window of {width} × {height}"
            page.evaluate(f"location.hash = 'offset=0&viewport={device}'")
            turned(page, device)
            seen = page.evaluate(SEE)
            trial.expect(seen["sideways"] <= 0 and not seen["wide"] and seen["panel"] <= 1, f"{where}: {seen}")
            small = device == "2400x300" and width < 1280
            trial.expect(seen["inside"] or small, f"{where}: the device sticks out: {seen}")
            # A window as narrow as a phone is one, and its stage fills it.
            trial.expect(seen["scale"] <= (1.251 if width <= 700 else 1.001), f"{where}: the device is drawn larger than it is")
            if device == "375x667" and width * height > 1_000_000:
                trial.expect(seen["scale"] > 0.999 or height < 900, f"{where}: drawn smaller without need: {seen}")
    resize(page, 1280, 800)
    page.evaluate("location.hash = 'offset=0&viewport=1280x800'")
    turned(page, "1280x800")
    before = page.evaluate(SEE)
    # A step of the wheel is a step, however large the device is drawn.
    box = page.evaluate("(() => { const at = preview.stage.root.getBoundingClientRect(); return [at.left + 50, at.top + 50] })()")
    page.wheel(*box, dy=120)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("preview.state.offset.y") == 120, f"at {before['scale']} a wheel's 120 are {page.evaluate('preview.state.offset.y')}")
    trial.expect(before["scale"] < 0.6, f"a desktop is drawn at {before['scale']}")
    words = page.evaluate("document.getElementById('scale').textContent")
    trial.expect(f"{before['scale'] * 100:.0f} %" in words, f"drawn at {before['scale']} it says {words}")
    page.evaluate("document.querySelector('#scale button').click()")
    page.evaluate(FRAMES)
    seen = page.evaluate(SEE)
    trial.expect(seen["scale"] == 1 and seen["sideways"] <= 0 and seen["panel"] <= 1, f"in full size: {seen}")
    trial.expect(page.evaluate("(() => { const {table} = preview; table.root.scrollLeft = 1e6; return table.root.scrollLeft })()") > 100,
                 "in full size the pane does not scroll")
    page.evaluate("document.querySelector('#scale button').click()")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(SEE)["scale"] == before["scale"], "it does not fit again")
    page.close()


def turned(page, device):
    """Waits until the page shows what its address says."""
    page.evaluate("""new Promise((go) => {
        const look = () => { const {width, height} = preview.layout.viewport; return `${width}x${height}` === %r ? go() : setTimeout(look, 5); };
        look();
    })""" % device)
    page.evaluate(FRAMES)
    page.evaluate(FRAMES)


def touch(trial):
    """On a phone tabs lead to the controls and the source, the device always in sight; a slider moves what is seen."""
    page = trial.open(ROOT / "Examples" / "wheel.layout", width=400, height=800)
    page.call("Emulation.setDeviceMetricsOverride", width=400, height=800, deviceScaleFactor=2, mobile=True)
    page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    page.evaluate(FRAMES)

    def swipe(x, y, dx, dy):
        page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 6):
            page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + dx * step / 5, "y": y + dy * step / 5}])
            time.sleep(0.02)
        # A finger that rests before it lifts throws nothing.
        time.sleep(0.2)
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + dx, "y": y + dy}])
        page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.3)

    seen = page.evaluate(SEE)
    trial.expect(seen["inside"] and seen["sideways"] <= 0, f"a phone sees {seen}")
    swipe(200, 240, -120, 0)
    trial.expect(page.evaluate("preview.state.offset.x") > 50, "a swipe on the stage scrolls nothing")
    trial.expect(page.evaluate(SEE)["above"] == 0, "a swipe on the stage moves the page")
    reached = set()
    for sheet, names in {"source": ("text",), "element": ("element",), "params": ("params",), "world": ("motion",)}.items():
        place = page.evaluate(f"(() => {{ const at = document.querySelector('[data-sheet={sheet}][role=tab]').getBoundingClientRect();"
                              "return [at.left + at.width / 2, at.top + at.height / 2] })()")
        page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": place[0], "y": place[1]}])
        page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.4)
        pane = page.evaluate("document.getElementById('viewing').getBoundingClientRect().bottom")
        for _ in range(6):
            for name in names:
                top, bottom = page.evaluate(
                    f"(() => {{ const at = document.getElementById({name!r}).getBoundingClientRect(); return [at.top, at.bottom] }})()")
                if bottom > pane and top < 740 and bottom > top:
                    reached.add(name)
            trial.expect(page.evaluate(SEE)["inside"], "the device leaves the screen of a phone")
            swipe(60, 700, 0, -160)
    trial.expect(reached == {"params", "motion", "element", "text"}, f"the tabs only lead to {reached}")
    page.close()


def long_names(trial):
    """No name is too long for the page."""
    layout = trial.folder / "long-names.layout"
    layout.write_text(
        f"layout L{LONG} {{\n  param p{LONG} = 1 in 0...2\n"
        f"  cell c{LONG} {{ size: 100% x 50 * p{LONG}; attribute a{LONG} = 3 }}\n}}\n")
    page = trial.open(layout)
    for width, height in WINDOWS:
        resize(page, width, height)
        page.evaluate("preview.stage.chosen ?? document.querySelector('.element').click()")
        for text in (layout.read_text(), layout.read_text() + f"// \nlet x{LONG} = y{LONG}\n"):
            page.evaluate(f"preview.checkText({text!r})")
            page.evaluate(FRAMES)
            seen = page.evaluate(SEE)
            trial.expect(
                seen["sideways"] <= 0 and not seen["wide"], f"long names in a window of {width} × {height}: {seen}")
    page.close()
