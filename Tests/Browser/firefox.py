#!/usr/bin/env python3
"""Does the live page show in Firefox what dslc says, and bear what people do to it?

    swift build && Tests/Browser/firefox.py .build/debug/dslc

Opens the page of every example in Firefox, and scrolls it by the wheel and by keys: no script fails, and all stands where `dslc eval`
says. Then a mouse chooses an element, drags a handle and takes it back, and a finger does so on a screen of the size of a phone. The
bars of `preview.py` try far more, in Chromium. Exit code 1 and the first differences where something does not hold.
"""

import json
import pathlib
import sys
import tempfile
import time

from bidi import Firefox, FirefoxError
from chromium import READY
from gestures import REST
from handles import FOUND, HANDLE, TEXT, sound
from inserting import SPOT
from preview import EXAMPLES, FRAMES, HEIGHT, LOOK, WIDTH, Trial
from tasks import GAP, HEADER, SHOP

WAIT = "new Promise((go) => setTimeout(go, 300))"
PHONE = 390, 844
# A step of the wheel, in points.
STEP = 60


def opened(trial, layout, width=WIDTH, height=HEIGHT, fragment="offset=0"):
    page = trial.browser.open(trial.make(layout), width, height, fragment)
    page.evaluate(READY)
    return page


def closed(trial, page, where):
    trial.expect(not page.errors, f"{where}: its scripts fail: {page.errors[:3]}")
    page.close()


def examples(trial):
    """Every example, where it opens, after the wheel, and after a key."""
    for layout in EXAMPLES:
        page = opened(trial, layout)
        status = page.evaluate("document.getElementById('status').textContent")
        trial.expect(status.startswith("No errors"), f"{layout.name}: it says {status}")
        isHorizontal, distance, x, y = page.evaluate("""(() => {
            const {layout, stage} = preview, at = stage.root.getBoundingClientRect();
            return [layout.horizontal, stage.distance, at.left + at.width / 2, at.top + at.height / 2];
        })()""")
        axis, distance = ("x", distance["x"]) if isHorizontal else ("y", distance["y"])
        looks = [page.evaluate(LOOK)]
        for what, do in [("the wheel", lambda: page.wheel(x, y, **{f"d{axis}": STEP})),
                         ("an arrow key", lambda: page.key("ArrowRight" if isHorizontal else "ArrowDown"))]:
            page.evaluate("preview.stage.root.focus()")
            do()
            page.evaluate(FRAMES)
            page.evaluate(WAIT)
            page.evaluate(REST)
            looks.append(page.evaluate(LOOK))
            trial.expect(looks[-1]["offset"] != looks[-2]["offset"] or distance < STEP, f"{layout.name}: {what} scrolls nothing")
        trial.compare(layout, looks)
        closed(trial, page, layout.name)


def spot(page, element, part=0.6):
    return page.evaluate(f"{SPOT}({json.dumps(element)}, {part})")


def handled(trial, where, page, handle, x=0, y=0, pointer="mouse"):
    """Drags a handle by points of the layout; the text before."""
    page.evaluate(FOUND)
    first, scale = page.evaluate(TEXT), page.evaluate("preview.table.scale")
    at = page.evaluate(f"{HANDLE}([...document.querySelectorAll('.handle')].find((one) => one.ariaLabel.startsWith({json.dumps(handle)}))?.ariaLabel)")
    if trial.expect(at and at["isHit"], f"{where}: the handle {handle} is {at}"):
        page.drag((at["x"], at["y"]), *((at["x"] + x * scale * step / 8, at["y"] + y * scale * step / 8) for step in range(1, 9)), pointer=pointer)
        page.evaluate(FOUND)
    return first


def ends(trial, where, page, wanted):
    text = page.evaluate(TEXT)
    if trial.expect(text == wanted, f"{where}: the text is not as expected: {set(text.splitlines()) ^ set(wanted.splitlines())}"):
        trial.compare(sound(trial, where, text), [page.evaluate(LOOK)])


def hand(trial):
    """A click chooses an element; a handle changes a number; keys take it back, and type."""
    page, where = opened(trial, SHOP, 1440, 900), "by hand"
    page.click(*spot(page, "cell[0,0]"))
    page.evaluate(WAIT)
    trial.expect(page.evaluate("preview.chosen?.name") == "cell", f"{where}: a click chooses {page.evaluate('preview.chosen?.name')}")
    first = handled(trial, where, page, "Distance below", y=4)
    ends(trial, where, page, first.replace(*GAP))
    page.key("z", "Control")
    page.evaluate(WAIT)
    ends(trial, f"{where}, undone", page, first)
    # What is typed is checked, and what is wrong is said.
    page.evaluate("preview.editor.area.focus(), preview.editor.area.setSelectionRange(0, 0)")
    page.key("x")
    page.evaluate(WAIT)
    status = page.evaluate("document.getElementById('status').textContent")
    trial.expect(page.evaluate(TEXT) == "x" + first and "error" in status and not status.startswith("No errors"), f"{where}: with an x before the text it says {status}")
    closed(trial, page, where)


def phone(trial):
    """The same by finger on a screen of the size of a phone."""
    page, where = opened(trial, SHOP, *PHONE), "on a phone"
    page.click(*spot(page, "header[0,0]", 0.3), pointer="touch")
    page.evaluate(WAIT)
    trial.expect(page.evaluate("preview.chosen?.name") == "header", f"{where}: a tap chooses {page.evaluate('preview.chosen?.name')}")
    first = handled(trial, where, page, "Height", y=-60, pointer="touch")
    ends(trial, where, page, first.replace(*HEADER))
    # A finger on the stage leads the list.
    x, y = page.evaluate("(() => { const at = preview.stage.root.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height * 0.8] })()")
    page.drag((x, y), *((x, y - 15 * step) for step in range(1, 9)), pointer="touch")
    page.evaluate(WAIT)
    page.evaluate(REST)
    look = page.evaluate(LOOK)
    trial.expect(look["offset"][1] > 60, f"{where}: a finger leads it to {look['offset']}")
    trial.compare(sound(trial, where, page.evaluate(TEXT)), [look])
    wide = page.evaluate("document.documentElement.scrollWidth")
    trial.expect(wide <= PHONE[0], f"{where}: the page is {wide} wide")
    closed(trial, page, where)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    trial = Trial(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        trial.folder = pathlib.Path(folder)
        try:
            with Firefox() as trial.browser:
                print(f"Firefox {trial.browser.version}")
                for part in (examples, hand, phone):
                    began, checks, failures = time.monotonic(), trial.checks, len(trial.failures)
                    part(trial)
                    print(f"{part.__name__}: {trial.checks - checks} checks, {len(trial.failures) - failures} do not hold, {time.monotonic() - began:.0f} s", flush=True)
        except FirefoxError as error:
            print(error, file=sys.stderr)
            return 2
    return trial.told()


if __name__ == "__main__":
    sys.exit(main())
