"""Bar of the live page: ten tasks as a designer would do them, by real mouse, fingers and keys. No text is typed: there are the
pointer, the palette, handles, buttons and the stepper. Each task takes fewer than ten actions, leaves a text in the one
style, and the picture is the one that `dslc eval` has of it. Most are done a second time by the keyboard alone."""

import json
import pathlib

from chromium import READY
from handles import FOUND, FRAMES, HANDLE, LOOK, SHIFT, TEXT, changed, path_of, sound
from inserting import DONE, SPOT

SHOP = pathlib.Path(__file__).resolve().parent / "tasks" / "shop.layout"
# A task takes fewer actions than this.
MOST_ACTIONS = 10
# By keys alone a task takes so many at most: Tab goes through all that there is.
MOST_KEYS = 160
# So many pixels a hand goes too far, and comes back.
TOO_FAR = 7
WAIT = "new Promise((go) => setTimeout(go, %d))"
CODES = {
    "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
}
ANSWER = "document.getElementById('tests-answer').textContent"
SPOT_OF = """((node) => {
    node?.scrollIntoView({block: "nearest"});
    const at = node?.getBoundingClientRect();
    return at && at.width > 0 ? [at.left + at.width / 2, at.top + at.height / 2] : null;
})"""
NAMED = """[...document.querySelectorAll("button, summary, a, [role=tab]")].find((one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).trim().startsWith(%s))"""


class Hand:
    """The hand of a designer: what it does, and how many actions that took. It has no way to type a text."""

    def __init__(self, page):
        self.page, self.actions, self.keys = page, 0, 0

    def wait(self, milliseconds=120):
        self.page.evaluate(WAIT % milliseconds)

    def settle(self):
        """Until the handles of what is chosen stand there, and a text has been checked."""
        self.page.evaluate(FOUND)
        self.wait(500)

    def at(self, place):
        """A place by itself, or the middle of what a script finds; an element is met where nothing lies over it."""
        spot = place if isinstance(place, (list, tuple)) else self.page.evaluate(f"{SPOT_OF}({place})")
        assert spot, f"nothing stands at {place}"
        return spot

    def named(self, words):
        return NAMED % json.dumps(words)

    def handle(self, name):
        # Kinks are named by where they are.
        found = self.page.evaluate(f"[...document.querySelectorAll('.handle')].map((one) => one.ariaLabel).find((one) => one.startsWith({json.dumps(name)})) ?? null")
        at = found and self.page.evaluate(f"{HANDLE}({json.dumps(found)})")
        assert at, f"there is no handle {name}; there are " + str(self.page.evaluate("[...document.querySelectorAll('.handle')].map((one) => [one.ariaLabel, one.hidden])"))
        assert at["isHit"], f"something lies over the handle {name}"
        return at


class Mouse(Hand):
    def event(self, kind, x, y, count=1, modifiers=0, isDown=False):
        self.page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=count, modifiers=modifiers,
                       button="none" if kind == "mouseMoved" and not isDown else "left", buttons=1 if isDown else 0)

    def click(self, place, count=1):
        self.actions += 1
        x, y = self.at(place)
        self.event("mouseMoved", x, y)
        for number in range(1, count + 1):
            self.event("mousePressed", x, y, number, isDown=True)
            self.event("mouseReleased", x, y, number)
        self.page.evaluate(FRAMES)
        self.wait()

    def element(self, name, count=1, part=0.6):
        self.click(self.page.evaluate(f"{SPOT}({json.dumps(name)}, {part})"), count)

    def take(self, label):
        """An entry of the palette."""
        before = self.page.evaluate(TEXT)
        self.click(f"[...document.querySelectorAll('.palette .choice')].find((one) => one.querySelector('b').textContent === {json.dumps(label)})")
        self.page.evaluate(f"{DONE}({json.dumps(before)})")

    def drag(self, handle, x=0, y=0, scale=None):
        """A handle, by points of the layout, or by pixels."""
        self.settle()
        self.actions += 1
        at, scale = self.handle(handle), scale or self.page.evaluate("preview.table.scale")
        self.event("mouseMoved", at["x"], at["y"])
        self.event("mousePressed", at["x"], at["y"], isDown=True)
        # A little too far, and back, as hands do.
        far = [part + TOO_FAR / max(abs(x), abs(y)) / scale for part in (0.2, 0.4, 0.6, 0.8, 1)]
        for part in (*far, 1, 1):
            self.event("mouseMoved", at["x"] + x * scale * part, at["y"] + y * scale * part, isDown=True)
            self.page.evaluate(FRAMES)
        self.event("mouseReleased", at["x"] + x * scale, at["y"] + y * scale)
        self.event("mouseMoved", 4, 300)
        self.settle()


class Finger(Hand):
    """The same on a phone."""

    def touch(self, kind, *points):
        self.page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def tap(self, place, count=1):
        self.actions += 1
        x, y = self.at(place)
        for _ in range(count):
            self.touch("touchStart", (x, y))
            self.touch("touchEnd")
        self.page.evaluate(FRAMES)
        self.wait(300)

    def element(self, name, count=1, part=0.6):
        self.tap(self.page.evaluate(f"{SPOT}({json.dumps(name)}, {part})"), count)

    def take(self, label):
        before = self.page.evaluate(TEXT)
        self.tap(f"[...document.querySelectorAll('.palette .choice')].find((one) => one.querySelector('b').textContent === {json.dumps(label)})")
        self.page.evaluate(f"{DONE}({json.dumps(before)})")

    def drag(self, handle, x=0, y=0, scale=None):
        """A handle, by points of the layout; or what a script finds, by pixels."""
        if handle.startswith("document"):
            start, scale = self.at(handle), 1
        else:
            self.settle()
            at, scale = self.handle(handle), scale or self.page.evaluate("preview.table.scale")
            start = at["x"], at["y"]
        self.actions += 1
        self.touch("touchStart", start)
        for step in range(1, 9):
            self.touch("touchMove", (start[0] + x * scale * step / 8, start[1] + y * scale * step / 8))
            self.page.evaluate(FRAMES)
        self.touch("touchEnd")
        self.wait(900)


class Keys(Hand):
    """The keyboard alone."""

    def press(self, key, modifiers=0, times=1):
        for _ in range(times):
            self.actions += 1
            assert self.actions <= MOST_KEYS, f"after {self.actions} keys the focus is on {self.focus}"
            code = CODES.get(key) or ord(key.upper())
            text = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 and not modifiers & ~SHIFT else {}
            place = "Space" if key == " " else f"Key{key.upper()}" if len(key) == 1 and key.isalpha() else key
            words = {"key": key, "code": place, "windowsVirtualKeyCode": code, "modifiers": modifiers}
            self.page.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **words, **text)
            self.page.call("Input.dispatchKeyEvent", type="keyUp", **words)
            self.page.evaluate(FRAMES)

    @property
    def focus(self):
        return self.page.evaluate("(() => { const {ariaLabel, id, dataset, textContent} = document.activeElement; return [ariaLabel ?? id, dataset.element ?? '', textContent.slice(0, 40)] })()")

    def tab(self, script, modifiers=0):
        """Tab until what a script says of the element with the focus holds."""
        while not self.page.evaluate(f"((node) => {script})(document.activeElement)"):
            # In the editor Tab indents.
            if self.page.evaluate("document.activeElement.id === 'text'"):
                self.press("Escape")
            self.press("Tab", modifiers)

    def stage(self):
        self.tab("node.id === 'stage'")

    def choose(self, kind):
        """From the stage into the elements, along them, and on."""
        self.stage()
        self.press("Enter")
        for _ in range(30):
            if self.page.evaluate(f"document.activeElement.dataset.element?.startsWith({json.dumps(kind + '[')}) ?? false"):
                break
            self.press("ArrowDown")
        self.press("Enter")
        assert self.page.evaluate("preview.chosen?.name") == kind, f"chosen is {self.page.evaluate('preview.chosen?.name')}, the focus on {self.focus}"

    def turn(self, handle, *steps):
        """Tab to a handle, and keys with how often, Shift for tens."""
        self.settle()
        self.tab(f"node.ariaLabel?.startsWith({json.dumps(handle)}) && node.classList.contains('handle')")
        for key, modifiers, times in steps:
            self.press(key, modifiers, times)
        self.settle()

    def insert(self, label):
        before = self.page.evaluate(TEXT)
        self.press("i")
        self.wait(300)
        for _ in range(40):
            now = self.page.evaluate("document.activeElement.querySelector('b')?.textContent")
            if now == label:
                break
            self.press(label[0])
        self.press("Enter")
        self.page.evaluate(f"{DONE}({json.dumps(before)})")


def opened(trial, layout, width=1440, height=900):
    page = trial.open(layout, width=width, height=height, fragment="offset=0")
    page.evaluate(WAIT % 700)
    return page


def ended(trial, name, hand, first, *replacements):
    """What a task leaves: the text that is expected, in the one style and without errors, and its picture."""
    wanted = first
    for old, new in replacements:
        assert wanted.count(old) == 1, f"{name}: {old} stands {wanted.count(old)} times in the text"
        wanted = wanted.replace(old, new)
    text = hand.page.evaluate(TEXT)
    trial.expect(text == wanted, f"{name}: the text has become {changed(first, text)}")
    most = MOST_KEYS if isinstance(hand, Keys) else MOST_ACTIONS - 1
    trial.expect(hand.actions <= most, f"{name} takes {hand.actions} actions")
    print(f"  {name}: {hand.actions} {'keys' if isinstance(hand, Keys) else 'actions'}")
    hand.page.evaluate(WAIT % 400)
    trial.compare(sound(trial, name, text), [hand.page.evaluate(LOOK)])


def tried(trial, name, layout, work, hand=Mouse, width=1440, height=900):
    """Does a task on a page of its own; what stops it is told with its name."""
    page = opened(trial, layout, width, height)
    if hand is Finger:
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        page.evaluate("preview.stage.show()")
    try:
        work(trial, name, hand(page), page.evaluate(TEXT))
    except AssertionError as error:
        trial.expect(False, f"{name}: {error}")
    page.close()


def bar(trial):
    for name, layout, by_mouse, by_keys in TASKS:
        tried(trial, name, layout(trial), by_mouse)
        tried(trial, f"{name}, by keys", layout(trial), by_keys, Keys)
    for name, layout, work in ON_PHONE:
        tried(trial, f"{name}, on a phone", layout(trial), work, Finger, 390, 844)


def shop(trial):
    return SHOP


def wheel(trial):
    return path_of("wheel")


def broken(trial):
    """The shop with a bar that does not stay."""
    path = trial.folder / "broken.layout"
    path.write_text(SHOP.read_text().replace("56; sticky; z: 2", "56; z: 2"))
    return path


# MARK: The tasks

HEADER = ("100% x 300", "100% x 240")
GAP = ("gap: 8)", "gap: 12)")
CARDS = ("160 x 200", "128 x 160")
BELOW = ("100% x 40; z: 1", "100% x 40; z: 1; sticky(below: 56)")
FADE = ("[0: 1, 240: 0]", "[120: 1, 240: 0]")
RADIUS = ("radius = 500 in", "radius = 600 in")
MENDED = ("56; z: 2", "56; z: 2; sticky")


def header(trial, name, hand, first):
    hand.element("header[0,0]", part=0.3)
    hand.drag("Height", y=-60)
    ended(trial, name, hand, first, HEADER)


def header_by_keys(trial, name, hand, first):
    hand.choose("header")
    hand.turn("Height", ("ArrowUp", SHIFT, 6))
    ended(trial, name, hand, first, HEADER)


def gap(trial, name, hand, first):
    hand.element("cell[0,0]")
    hand.drag("Distance below", y=4)
    ended(trial, name, hand, first, GAP)


def gap_by_keys(trial, name, hand, first):
    hand.choose("cell")
    hand.turn("Distance below", ("ArrowDown", 0, 4))
    ended(trial, name, hand, first, GAP)


def cards(trial, name, hand, first):
    hand.element("cell[0,0]")
    hand.drag("Width", x=-32)
    hand.drag("Height", y=-40)
    ended(trial, name, hand, first, CARDS)


def cards_by_keys(trial, name, hand, first):
    hand.choose("cell")
    hand.turn("Width", ("ArrowLeft", SHIFT, 3), ("ArrowLeft", 0, 2))
    hand.turn("Height", ("ArrowUp", SHIFT, 4))
    ended(trial, name, hand, first, CARDS)


def below(trial, name, hand, first):
    hand.element("title[0,0]", 2)
    hand.take("sticky")
    hand.drag("Line where it sticks", y=56)
    ended(trial, name, hand, first, BELOW)
    # Where the list has gone on, the title stands below the bar.
    hand.page.evaluate("preview.moveAlong(700)")
    hand.page.evaluate(FRAMES)
    trial.compare(sound(trial, name, hand.page.evaluate(TEXT)), [hand.page.evaluate(LOOK)])
    stands = hand.page.evaluate("['bar[0,0]', 'title[0,0]'].map((one) => document.querySelector(`[data-element='${one}']`).getBoundingClientRect())"
                                ".map(({top, bottom}) => [top, bottom])")
    trial.expect(abs(stands[0][1] - stands[1][0]) < 0.5, f"{name}: the bar and the title stand at {stands}")


def below_by_keys(trial, name, hand, first):
    hand.choose("title")
    hand.insert("sticky")
    hand.turn("Line where it sticks", ("ArrowDown", SHIFT, 5), ("ArrowDown", 0, 6))
    ended(trial, name, hand, first, BELOW)


def fade(trial, name, hand, first):
    hand.element("header[0,0]", part=0.3)
    fade_by(trial, name, hand, first)


def fade_by(trial, name, hand, first):
    hand.settle()
    # As far as 120 points are on the timeline.
    pixels = hand.page.evaluate("(() => { const at = (offset) => [...document.querySelectorAll('.handle')].find((one) => one.ariaLabel === `Kink of alpha at ${offset}, offset`).getBoundingClientRect().left; return (at(240) - at(0)) / 2 })()")
    hand.drag("Kink of alpha at 0, offset", x=pixels, scale=1)
    ended(trial, name, hand, first, FADE)


def fade_by_keys(trial, name, hand, first):
    hand.choose("header")
    hand.turn("Kink of alpha at 0, offset", ("ArrowRight", SHIFT, 12))
    ended(trial, name, hand, first, FADE)


def radius(trial, name, hand, first):
    hand.element("cell[0,0]")
    hand.drag("Radius", y=-100)
    ended(trial, name, hand, first, RADIUS)


def radius_by_keys(trial, name, hand, first):
    hand.choose("cell")
    hand.turn("Radius", ("ArrowUp", SHIFT, 10))
    ended(trial, name, hand, first, RADIUS)


def badged(trial, name, hand, first):
    """There is a part in the card, it is chosen and seen."""
    page = hand.page
    text = page.evaluate(TEXT)
    start = text.index("part badge")
    trial.expect(page.evaluate("preview.chosen?.name") == "badge", f"{name}: chosen is {page.evaluate('preview.chosen?.name')}")
    trial.expect(page.evaluate("document.querySelectorAll('[data-kind=badge]').length") > 1, f"{name}: no badges are seen")
    ended(trial, name, hand, first, ("cell { size: 160 x 200 }", text[text.rindex("cell", 0, start):text.index("\n  }\n", start)].rstrip()))


def badge(trial, name, hand, first):
    hand.element("cell[0,0]", 2)
    hand.take("part")
    badged(trial, name, hand, first)


def badge_by_keys(trial, name, hand, first):
    hand.choose("cell")
    hand.insert("part")
    badged(trial, name, hand, first)


def shared(trial, name, hand):
    """The address opens elsewhere, where nothing is stored, on what was shared."""
    hand.wait(600)
    address, text = hand.page.evaluate("location.hash"), hand.page.evaluate(TEXT)
    trial.expect("text=z." in address and text.count("layout Carousel {") == 1, f"{name}: the address is {address[:80]}, the text {text[:80]}")
    most = MOST_KEYS if isinstance(hand, Keys) else MOST_ACTIONS - 1
    trial.expect(hand.actions <= most, f"{name} takes {hand.actions} actions")
    print(f"  {name}: {hand.actions} {'keys' if isinstance(hand, Keys) else 'actions'}")
    other = trial.browser.open(trial.folder / "shop.html", 1440, 900, address[1:])
    other.evaluate(READY)
    other.evaluate(WAIT % 300)
    trial.expect(other.evaluate(TEXT) == text, f"{name}: elsewhere the address opens {other.evaluate(TEXT)[:80]}")
    trial.compare(sound(trial, name, text), [other.evaluate(LOOK)])
    other.close()


def share(trial, name, hand, first):
    hand.click("document.getElementById('file-button')")
    hand.click(hand.named("New"))
    hand.wait(600)
    hand.click("[...document.querySelectorAll('#gallery .card')].find((one) => one.textContent.includes('Carousel'))")
    hand.wait(600)
    hand.click("document.getElementById('share')")
    shared(trial, name, hand)


def share_by_keys(trial, name, hand, first):
    hand.tab("node.id === 'file-button'")
    hand.press("Enter", times=2)
    hand.wait(600)
    hand.tab("node.closest('.card')?.textContent.includes('Carousel') ?? false")
    hand.press("Enter")
    hand.wait(600)
    hand.tab("node.id === 'share'")
    hand.press("Enter")
    shared(trial, name, hand)


def mended(trial, name, hand, first):
    hand.wait(600)
    ended(trial, name, hand, first, MENDED)
    trial.expect(hand.page.evaluate(ANSWER) == "1 test holds", f"{name}: at the end it says {hand.page.evaluate(ANSWER)}")


def found_out(trial, name, hand):
    """The offset where it fails is shown; the line says what was expected and found, and unfolds."""
    hand.wait(700)
    offset = hand.page.evaluate("preview.stage.offset.y")
    trial.expect(300 < offset <= 900, f"{name}: the stage shows the offset {offset}")
    told = hand.page.evaluate("[...document.querySelectorAll('#failures details[open]')].map((one) => one.innerText).join()")
    trial.expect("expected bar.frame.top == offset.y, found" in told and "“the bar stays on the screen”" in told, f"{name}: told is {told}")


def mend(trial, name, hand, first):
    hand.click("document.getElementById('tests-answer')")
    hand.click("document.querySelector('#failures summary')")
    found_out(trial, name, hand)
    hand.click(hand.page.evaluate("(() => { const {left, top, width, height} = preview.stage.root.getBoundingClientRect(); return [left + width / 2, top + height / 2] })()"))
    hand.actions += 1
    hand.page.key("Home")
    hand.wait(900)
    hand.element("bar[0,0]", 2)
    hand.take("sticky")
    mended(trial, name, hand, first)


def mend_by_keys(trial, name, hand, first):
    hand.tab("node.id === 'tests-answer'")
    hand.press("Enter")
    hand.tab("node.matches('#failures summary')")
    hand.press("Enter")
    found_out(trial, name, hand)
    hand.stage()
    hand.press("Home")
    hand.wait(900)
    hand.choose("bar")
    hand.insert("sticky")
    mended(trial, name, hand, first)


TASKS = [
    ("the header 240 high", shop, header, header_by_keys),
    ("a gap of 12", shop, gap, gap_by_keys),
    ("cards 20 % smaller", shop, cards, cards_by_keys),
    ("the title sticks below the bar", shop, below, below_by_keys),
    ("fade from the second half", shop, fade, fade_by_keys),
    ("radius 600", wheel, radius, radius_by_keys),
    ("add a badge", shop, badge, badge_by_keys),
    ("a template to a shared link", shop, share, share_by_keys),
    ("why a test fails", broken, mend, mend_by_keys),
]


# MARK: On a phone

def stepped(trial, name, hand, first):
    """By the number in the source, which a tap on the card brings into view, and the row that steps it."""
    hand.element("cell[0,0]")
    hand.tap("document.querySelector('[role=tab][data-sheet=source]')")
    hand.tap("[...document.querySelectorAll('#ink .n')].find((one) => one.textContent === '8' && one.closest('div').textContent.includes('gap'))")
    for _ in range(4):
        hand.tap("document.querySelector('#stepper [aria-label=\"One step more\"]')")
    ended(trial, name, hand, first, GAP)


def badge_by_finger(trial, name, hand, first):
    hand.element("cell[0,0]", 2)
    hand.wait(900)
    hand.take("part")
    badged(trial, name, hand, first)


def share_by_finger(trial, name, hand, first):
    hand.tap("document.getElementById('file-button')")
    hand.tap(hand.named("New"))
    hand.wait(600)
    hand.tap("[...document.querySelectorAll('#gallery .card')].find((one) => one.textContent.includes('Carousel'))")
    hand.wait(600)
    hand.tap("document.getElementById('more')")
    hand.tap("[...document.querySelectorAll('#more-menu button')].find((one) => one.textContent === 'Share')")
    shared(trial, name, hand)


def mend_by_finger(trial, name, hand, first):
    hand.tap("document.querySelector('[role=tab][data-sheet=source]')")
    hand.tap("document.getElementById('foot-button')")
    hand.tap("document.querySelector('#failures summary')")
    hand.tap(NAMED % json.dumps("Show where"))
    found_out(trial, name, hand)
    hand.tap("document.querySelector('[role=tab][data-sheet=stage]')")
    hand.drag("document.getElementById('stage')", y=300)
    hand.element("bar[0,0]", 2)
    hand.take("sticky")
    mended(trial, name, hand, first)


def fade_by_finger(trial, name, hand, first):
    """The curve over the track is the one of the height at first; a tap goes on to the next."""
    hand.element("header[0,0]", part=0.3)
    hand.settle()
    for _ in range(3):
        if hand.page.evaluate("document.getElementById('strip').textContent.startsWith('alpha')"):
            break
        hand.tap("document.getElementById('strip')")
    fade_by(trial, name, hand, first)


ON_PHONE = [
    ("the header 240 high", shop, header),
    ("a gap of 12", shop, stepped),
    ("cards 20 % smaller", shop, cards),
    ("the title sticks below the bar", shop, below),
    ("fade from the second half", shop, fade_by_finger),
    ("radius 600", wheel, radius),
    ("add a badge", shop, badge_by_finger),
    ("a template to a shared link", shop, share_by_finger),
    ("why a test fails", broken, mend_by_finger),
]
