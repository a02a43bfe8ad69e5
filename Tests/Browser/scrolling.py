"""Where the stage is: past its ends, in lists of any length, by keys, and with the focus in it."""

from chromium import REACH
from gestures import REST

FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
OFFSET = "preview.stage.root.dataset.offset.split(',').map(Number)"
MIDDLE = """(() => {
    const at = preview.stage.root.getBoundingClientRect();
    return [at.left + at.width / 2, at.top + at.height / 2];
})()"""
FOCUS = "document.activeElement?.dataset.element ?? document.activeElement?.id"

ROWS = """layout Rows {
  items: 40
  param high = 30 in 0...100
  cell { size: 100% x high + 10 }
}
"""
SHELF = """layout Shelf {
  scroll: horizontal
  items: 40
  cell { size: 100 x 200 }
}
"""
VAST = """layout Vast {
  items: [5000000, 5000000]
  section {
    supplementary head { size: 100% x 30; sticky(until: area.end); z: 1 }
    cell { size: 100% x 63 }
  }
}
"""
MANY = "layout Many { items: 100000; cell { size: 1 x 1; center: viewport.center } }\n"


class Hand:
    """Someone who turns the wheel over the stage and presses keys on it."""

    def __init__(self, trial, page):
        self.trial, self.page = trial, page
        self.place = page.evaluate(MIDDLE)

    def rest(self):
        self.page.evaluate(REST)
        self.page.evaluate(FRAMES)

    def wheel(self, *steps, pause=True, way="dy"):
        for step in steps:
            self.page.wheel(*self.place, **{way: step})
            self.page.evaluate(FRAMES)
            if pause:
                self.rest()
        self.rest()

    def press(self, *keys):
        self.page.evaluate("preview.stage.root.focus()")
        for key in keys:
            self.page.key(key)
            self.rest()
        self.rest()

    def go(self, offset):
        self.page.evaluate(f"preview.moveAlong({offset!r})")
        self.rest()

    def type(self, field, text):
        """As a person does it: all that was there is replaced."""
        self.page.evaluate(f"{REACH}({field!r})")
        self.page.evaluate(f"document.getElementById({field!r}).focus(); document.getElementById({field!r}).select()")
        self.page.call("Input.insertText", text=text)
        self.rest()

    def at(self, wanted, what, axis=1):
        found = self.page.evaluate(OFFSET)
        self.trial.expect(abs(found[axis] - wanted) < 1e-6, f"{what}: at {found}, not at {wanted}")


def bar(trial):
    """The list is always somewhere, and can be led anywhere."""
    shrinking(trial)
    pulled(trial)
    sideways(trial)
    vast(trial)
    crowds(trial)
    focus(trial)


def write(trial, name, text):
    layout = trial.folder / name
    layout.write_text(text)
    return layout


def seen(page):
    return page.evaluate("preview.stage.root.querySelectorAll('.element').length")


def shrinking(trial):
    """What was in the content is not left behind past its end when that moves."""
    layout = write(trial, "rows.layout", ROWS)
    page = trial.open(layout, fragment="offset=900")
    hand = Hand(trial, page)
    hand.at(900, "the address")
    hand.type("items", "20")
    hand.at(20 * 40 - 667, "a list that has become shorter")
    hand.type("items", "3")
    hand.at(0, "a list shorter than the device")
    trial.expect(seen(page) == 3, f"{seen(page)} of 3 cells are seen")
    hand.type("items", "40")
    hand.at(900, "a list that is long enough again")
    page.evaluate("preview.editor.area.value = preview.editor.text.replace('items: 40', 'items: 22')")
    hand.type("items", "")
    page.evaluate("preview.checkText(preview.editor.area.value)")
    hand.at(22 * 40 - 667, "fewer items in the text")
    page.evaluate("document.getElementById('viewport-choice').value = '8'")
    page.evaluate("document.getElementById('viewport-choice').dispatchEvent(new Event('change'))")
    hand.at(22 * 40 - 800, "a larger device")
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    address = page.evaluate("location.hash")
    trial.expect("offset=80&" in address + "&", f"the address is {address}")
    # A pull is a pull still, of as many points at most.
    hand.go(-70)
    hand.type("items", "30")
    hand.at(-70, "pulled at the start")
    hand.go(30 * 40 - 800 + 50)
    hand.type("items", "25")
    hand.at(25 * 40 - 800 + 50, "pulled at the end")
    page.close()


def pulled(trial):
    """From past an end, where an address or a field may lead, the wheel and keys come back."""
    page = trial.open(write(trial, "rows.layout", ROWS))
    hand, end = Hand(trial, page), 40 * 40 - 667
    for start, steps, wanted in [(-150, [40], 0), (-150, [-40], 0), (-20, [60], 0), (end + 200, [-40], end), (end + 200, [40], end), (end + 5000, [-300], end)]:
        hand.go(start)
        hand.wheel(*steps)
        found = page.evaluate(OFFSET)[1]
        # As far inside as the wheel leads, but not outside.
        trial.expect(0 <= found <= end and abs(found - wanted) <= 300, f"the wheel {steps} at {start} leads to {found}")
    for start, key, wanted in [
            (-150, "Home", 0), (-150, "End", end), (-150, "ArrowDown", 40), (-150, "ArrowUp", 0),
            (end + 5000, "Home", 0), (end + 5000, "PageUp", end - 667 * 0.875), (end + 20, "End", end)]:
        hand.go(start)
        hand.press(key)
        hand.at(wanted, f"{key} at {start}")
    # A list that does not scroll at all comes back as well.
    hand.type("items", "3")
    for lead in (lambda: hand.wheel(-120, -120), lambda: hand.press("Home"), lambda: hand.wheel(120)):
        hand.go(900)
        trial.expect(seen(page) == 0, "past its end nothing is left")
        lead()
        hand.at(0, "from far past the end of a short list")
        trial.expect(seen(page) == 3, f"{seen(page)} of 3 cells are seen")
    page.close()


def sideways(trial):
    """Every key that scrolls a list scrolls one that goes sideways."""
    layout = write(trial, "shelf.layout", SHELF)
    page = trial.open(layout)
    hand, end, length = Hand(trial, page), 40 * 100 - 375, 375 * 0.875
    for keys, wanted in [
            (["PageDown"], length), (["PageDown", " "], 2 * length), (["PageDown", " ", "PageUp"], length), (["End"], end),
            (["End", "PageUp"], end - length), (["End", "Home"], 0), (["ArrowRight", "ArrowRight", "ArrowLeft"], 40)]:
        hand.go(0)
        for key in keys:
            hand.press(key)
        hand.at(wanted, f"the keys {keys}", axis=0)
    hand.go(0)
    hand.wheel(100)
    hand.at(100, "the wheel", axis=0)
    hand.wheel(50, way="dx")
    hand.at(150, "the wheel sideways", axis=0)
    page.close()


def vast(trial):
    """630 million points scroll as a hundred do: point by point, there and back, to both ends."""
    from preview import LOOK
    layout = write(trial, "vast.layout", VAST)
    page = trial.open(layout)
    hand, end = Hand(trial, page), 10_000_000 * 63 + 2 * 30 - 667
    hand.wheel(120, 120, 120)
    hand.at(360, "three notches")
    hand.wheel(-120, -120, -120)
    hand.at(0, "three notches back")
    hand.wheel(*[500] * 20, pause=False)
    hand.at(10_000, "twenty notches without a pause")
    hand.wheel(*[-500] * 15, pause=False)
    hand.at(2500, "fifteen back")
    hand.wheel(*[-500] * 10, pause=False)
    hand.at(0, "and to the start")
    hand.wheel(1500)
    hand.at(1500, "one long turn")
    for start in (2000, 300_000_000, 600_000):
        hand.go(start)
        hand.press(*["PageDown"] * 10)
        moved = page.evaluate(OFFSET)[1] - start
        trial.expect(5000 < moved < 7000, f"ten pages from {start} are {moved}")
    looks = [page.evaluate(LOOK)]
    hand.go(499_000)
    hand.wheel(*[30_000] * 30, pause=False)
    hand.at(499_000 + 900_000, "thirty leaps without a pause")
    looks.append(page.evaluate(LOOK))
    hand.press("End")
    hand.at(end, "the key End")
    looks.append(page.evaluate(LOOK))
    hand.wheel(-120, -120)
    hand.at(end - 240, "back from the end")
    looks.append(page.evaluate(LOOK))
    hand.wheel(120, 120, 120)
    hand.at(end, "to the end again")
    looks.append(page.evaluate(LOOK))
    hand.press("Home")
    hand.at(0, "the key Home")
    trial.compare(layout, looks)
    page.close()


def crowds(trial):
    """More elements than a browser bears: those that are painted first, and a word about it."""
    layout = write(trial, "many.layout", MANY)
    page = trial.open(layout)
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    trial.expect(seen(page) == 20_000, f"{seen(page)} elements are drawn")
    told = page.evaluate("document.getElementById('findings').textContent")
    trial.expect("100000 elements are on screen" in told and "20000" in told, f"of a crowd it says {told!r}")
    page.evaluate("preview.checkText(preview.editor.text.replace('100000', '200'))")
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    told = page.evaluate("document.getElementById('findings').textContent")
    trial.expect(seen(page) == 200 and told == "", f"of 200 it draws {seen(page)} and says {told!r}")
    page.close()


def focus(trial):
    """The focus stays on its element, and goes to the stage with it, never to another one."""
    page = trial.open(write(trial, "rows.layout", ROWS))
    hand = Hand(trial, page)
    page.evaluate("[...document.querySelectorAll('.element')].find((node) => node.dataset.element === 'cell[0,6]').focus()")
    hand.wheel(100)
    trial.expect(page.evaluate(FOCUS) == "cell[0,6]", f"the focus went to {page.evaluate(FOCUS)} though cell[0,6] is there")
    hand.wheel(*[60] * 6)
    trial.expect(page.evaluate(FOCUS) == "stage", f"the focus went to {page.evaluate(FOCUS)} when cell[0,6] left")
    page.close()
