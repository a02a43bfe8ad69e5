"""What hands do to the stage: they throw it, pull it, turn the wheel over it and press keys, all by real input."""

import pathlib
import time

from chromium import LET_GO

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
# Until nothing moves any more.
REST = """new Promise((go, stop) => {
    const began = performance.now();
    const look = () => preview.stage.isResting ? go() : performance.now() - began > 9000 ? stop(new Error("it never rests"))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
})"""
WORLD = """(() => {
    const at = preview.stage.root.getBoundingClientRect(), {stage} = preview;
    return {x: at.left + at.width / 2, y: at.top + at.height / 2, scale: at.width / stage.viewport.width,
        axis: stage.horizontal ? "x" : "y", distance: stage.distance};
})()"""
OFFSET = "preview.stage.offset"
SNAPPING = ["cube", "coverflow", "carousel", "drum", "deck", "wheel"]


class Finger:
    """A mouse with its button held, or a finger, that moves over the middle of the stage."""

    def __init__(self, page):
        self.page = page
        self.world = page.evaluate(WORLD)

    def mouse(self, kind, x, y):
        self.page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=0 if kind == "mouseReleased" else 1, clickCount=1)

    def drag(self, dx, dy, steps=8, pause=0.012, release=True, start=(0, 0)):
        """Drags by points of the device, in so many steps; the pauses between them make the velocity."""
        scale = self.world["scale"]
        x, y = self.world["x"] + start[0] * scale, self.world["y"] + start[1] * scale
        self.mouse("mousePressed", x, y)
        for step in range(1, steps + 1):
            self.mouse("mouseMoved", x + dx * scale * step / steps, y + dy * scale * step / steps)
            time.sleep(pause)
        self.end = (x + dx * scale, y + dy * scale)
        if release:
            self.mouse("mouseReleased", *self.end)

    def lift(self):
        self.mouse("mouseReleased", *self.end)

    def along(self, distance, **more):
        """The same along the scroll."""
        self.drag(*((distance, 0) if self.world["axis"] == "x" else (0, distance)), **more)


def bar(trial):
    """Every gesture leads where a phone and the layout would have it."""
    flings(trial)
    freely(trial)
    pulls(trial)
    wheels(trial)
    notches(trial)
    zooms(trial)
    pinches(trial)
    keys(trial)
    both_ways(trial)
    clicks(trial)
    typing(trial)


def stops_as_said(trial, page, layout, what, *options):
    """Whether the stage rests where `dslc snap` says for what the last gesture proposed."""
    page.evaluate(REST)
    gesture, world = page.evaluate("preview.gesture"), page.evaluate(WORLD)
    at = page.evaluate(OFFSET)[world["axis"]]
    run = trial.run("snap", layout, f"--offset={gesture['proposed']!r}", f"--velocity={gesture['velocity']!r}",
                    f"--from={gesture['from']!r}", *options)
    said = float(run.stdout) if run.returncode == 0 else None
    trial.expect(
        said is not None and abs(at - said) <= 0.5, f"{layout.name}, {what}: rests at {at}, dslc says {said} for {gesture}")
    return gesture, at


def flings(trial):
    """A fling rests at the layout's own stop, as dslc says for what it proposed: forth and back, fast and slow."""
    for name in SNAPPING:
        layout = EXAMPLES / ("wheel.layout" if name == "wheel" else f"gallery/{name}.layout")
        page = trial.open(layout, fragment="offset=0")
        finger = Finger(page)
        reached = set()
        for far, pause in [(-120, 0.008), (-200, 0.004), (150, 0.01), (-40, 0.03), (60, 0.002), (-180, 0.002), (-90, 0.05)]:
            finger.along(far, pause=pause)
            gesture, at = stops_as_said(trial, page, layout, f"thrown by {far}")
            trial.expect(gesture["velocity"] * far < 0, f"{name}: thrown by {far} it has a velocity of {gesture['velocity']}")
            reached.add(round(at))
        trial.expect(len(reached) > 2, f"{name}: flings only lead to {reached}")
        # Held still before it is let go, it has no velocity.
        finger.along(-70, release=False)
        time.sleep(0.2)
        finger.lift()
        gesture, _ = stops_as_said(trial, page, layout, "held still")
        trial.expect(gesture["velocity"] == 0, f"{name}: held still it has a velocity of {gesture['velocity']}")
        page.close()


def freely(trial):
    """Without stops it goes as far as it was thrown, slower and slower, and a touch stops it."""
    page = trial.open(EXAMPLES / "jungle.layout", "--items", "400", fragment="offset=1000")
    finger = Finger(page)
    page.evaluate("""(() => { window.seen = []; window.seeing = true;
        const look = () => { seen.push([performance.now(), preview.stage.offset.y]); if (seeing) requestAnimationFrame(look); };
        requestAnimationFrame(look); })()""")
    finger.along(-160, pause=0.01)
    page.evaluate(REST)
    page.evaluate("seeing = false")
    gesture, at = page.evaluate("preview.gesture"), page.evaluate(OFFSET)["y"]
    trial.expect(abs(at - gesture["proposed"]) <= 0.5, f"thrown to {gesture}, it rests at {at}")
    far = gesture["velocity"] / 1000 * 0.998 / (1 - 0.998)
    trial.expect(abs(gesture["proposed"] - gesture["from"] - far) < 1e-6 * far, f"{gesture} does not go {far} points")
    seen = page.evaluate("seen")
    steps = [b[1] - a[1] for a, b in zip(seen, seen[1:]) if b[1] > gesture["from"] + 1]
    trial.expect(all(step >= -1e-9 for step in steps), "it turns back on its way")
    trial.expect(len(steps) > 40, f"it took only {len(steps)} frames")
    # Velocity is continuous: the first frames go on as fast as the finger.
    fast = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(seen, seen[1:]) if a[1] > gesture["from"] and b[0] - a[0] > 5][:8]
    middle = sorted(fast)[len(fast) // 2] if fast else 0
    trial.expect(0.7 < middle / (gesture["velocity"] / 1000) < 1.3, f"let go at {gesture['velocity']} it goes on at {middle}")
    finger.along(-160, pause=0.006)
    page.evaluate(FRAMES)
    page.evaluate(LET_GO)
    finger.drag(0, 0, steps=1)
    caught = page.evaluate(OFFSET)["y"]
    page.evaluate(REST)
    trial.expect(abs(page.evaluate(OFFSET)["y"] - caught) < 1e-6, "a touch does not stop it")
    trial.expect(page.evaluate("preview.chosen") is None, "the touch that stops it chooses an element")
    page.close()


def pulls(trial):
    """Pulled past an end it follows ever less, what stretches is as dslc says there, and let go it comes back."""
    from preview import LOOK
    layout = EXAMPLES / "jungle.layout"
    page = trial.open(layout, fragment="offset=0")
    finger = Finger(page)
    finger.along(120, release=False)
    page.evaluate(FRAMES)
    look = page.evaluate(LOOK)
    at = look["offset"][1]
    # The first three pixels of a drag are no drag yet.
    reach = lambda x: (1 - 1 / (x * 0.55 / 667 + 1)) * 667
    trial.expect(-reach(120) - 0.01 <= at <= -reach(100), f"pulled by 120 it is at {at}")
    trial.compare(layout, [look])
    header = next(box for box in look["boxes"] if box[0] == "header[0,0]")
    trial.expect(abs(header[5] - (300 - at)) < 0.05, f"pulled to {at} the header is {header[5]} high")
    finger.lift()
    page.evaluate(REST)
    trial.expect(page.evaluate(OFFSET) == {"x": 0, "y": 0}, f"let go it rests at {page.evaluate(OFFSET)}")
    page.evaluate("location.hash = 'offset=2336'")
    page.evaluate(FRAMES)
    finger.along(-120, release=False)
    page.evaluate(FRAMES)
    trial.expect(40 < page.evaluate(OFFSET)["y"] - 2336 < 120, f"at its end it is pulled to {page.evaluate(OFFSET)}")
    finger.lift()
    page.evaluate(REST)
    trial.expect(page.evaluate(OFFSET)["y"] == 2336, f"from its end it comes back to {page.evaluate(OFFSET)}")
    # Reduced motion: the finger and the band stay, the spring jumps.
    page.evaluate("preview.moveAlong(0)")
    page.evaluate("document.getElementById('motion').click()")
    page.evaluate(FRAMES)
    finger.along(120, release=False)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(OFFSET)["y"] < -40, "with reduced motion the finger pulls nothing")
    finger.lift()
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(OFFSET)["y"] == 0, f"with reduced motion it glides back: {page.evaluate(OFFSET)}")
    page.close()


def wheels(trial):
    """A step of the wheel is a step; past an end it pulls, and at rest it lets go, to the next stop in its direction."""
    page = trial.open(EXAMPLES / "jungle.layout", fragment="offset=500")
    world = page.evaluate(WORLD)
    page.wheel(world["x"], world["y"], dy=120)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(OFFSET)["y"] == 620, f"the wheel's 120 from 500 lead to {page.evaluate(OFFSET)}")
    page.evaluate(REST)
    trial.expect(page.evaluate(OFFSET)["y"] == 620, f"at rest the wheel leaves it at {page.evaluate(OFFSET)}")
    page.evaluate("location.hash = 'offset=0'")
    page.evaluate(FRAMES)
    page.wheel(world["x"], world["y"], dy=-120)
    page.evaluate(FRAMES)
    pulled = page.evaluate(OFFSET)["y"]
    trial.expect(-120 < pulled < -30, f"the wheel pulls it to {pulled}")
    page.evaluate(REST)
    trial.expect(page.evaluate(OFFSET)["y"] == 0, f"the wheel leaves it at {page.evaluate(OFFSET)}")
    page.close()
    layout = EXAMPLES / "gallery" / "cube.layout"
    page = trial.open(layout, fragment="offset=0")
    for delta in (100, 100, -100):
        page.wheel(world["x"], world["y"], dy=delta)
        gesture, at = stops_as_said(trial, page, layout, f"the wheel by {delta}")
    trial.expect(at == page.evaluate("preview.stage.viewport.width"), f"two turns and one back lead to {at}")
    page.close()


def notches(trial):
    """Where a layout has stops, a notch of a mouse's wheel goes to the next, however far that is, and two go two on."""
    tried = 0
    for layout in trial.examples:
        page = trial.open(layout, fragment="offset=0")
        world = page.evaluate(WORLD)
        stops = page.evaluate(f"preview.interpreter.stops(-1, {world['distance'][world['axis']]} + 1)")
        length = page.evaluate("preview.stage.viewport[preview.stage.horizontal ? 'width' : 'height']")
        if len(stops) < 5 or abs(stops[0]) > 0.01 or max(b - a for a, b in zip(stops, stops[1:5])) > length:
            page.close()
            continue
        tried += 1
        for turns, index in ((1, 1), (1, 2), (-1, 1), (2, 3), (-3, 0)):
            for _ in range(abs(turns)):
                page.wheel(world["x"], world["y"], dy=120 if turns > 0 else -120)
                time.sleep(0.06)
            page.evaluate(REST)
            at = page.evaluate(OFFSET)[world["axis"]]
            trial.expect(abs(at - stops[index]) <= 0.5, f"{layout.name}: {turns} notches lead to {at}, the stops are {stops[:5]}")
        page.close()
    trial.expect(tried >= 6, f"only {tried} examples have stops")


ZOOM = """(() => {
    const at = document.querySelector("[data-element='cell[0,0]']").getBoundingClientRect();
    return {scale: preview.table.scale, corner: [at.left, at.top], offset: preview.stage.offset.y, words: document.querySelector("#scale button").textContent};
})()"""


def zooms(trial):
    """With Ctrl the wheel zooms the device, not the page, and scrolls nothing; what is under the pointer stays there."""
    page = trial.open(EXAMPLES / "jungle.layout", width=1440, height=900, fragment="offset=0")
    first = page.evaluate(ZOOM)
    # In the middle there is room on both sides.
    world = page.evaluate(WORLD)
    x, y = world["x"], world["y"]
    turn = lambda by: (page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by, modifiers=2), page.evaluate(FRAMES))
    for _ in range(5):
        turn(-120)
    near = page.evaluate(ZOOM)
    trial.expect(near["scale"] > first["scale"] * 2 and near["words"] == f"{round(near['scale'] * 100)} %", f"zoomed in it is {near}")
    trial.expect(near["offset"] == 0 and page.evaluate("visualViewport.scale") == 1, f"the zoom is the page's, or scrolls: {near}")
    grown = near["scale"] / first["scale"]
    apart = max(abs(place + (at - place) * grown - now) for at, place, now in zip(first["corner"], (x, y), near["corner"]))
    trial.expect(apart < 3, f"what was under the pointer is {apart} away")
    for _ in range(8):
        turn(120)
    far = page.evaluate(ZOOM)
    trial.expect(far["scale"] < first["scale"] and far["offset"] == 0, f"zoomed out it is {far}")
    page.evaluate("document.querySelector('#scale button').click()")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(ZOOM) == first, f"fitted it is {page.evaluate(ZOOM)}, and was {first}")
    page.close()


PINCH = """(() => {
    const stage = preview.stage.root.getBoundingClientRect(), table = document.getElementById("table").getBoundingClientRect();
    return {scale: preview.table.scale, left: stage.left, top: stage.top, table: [table.left, table.top, table.width, table.height], offset: preview.stage.offset.y,
        page: visualViewport.scale, chosen: document.querySelector("#element h2, #element .title")?.textContent};
})()"""


def pinches(trial):
    """Two fingers draw the device larger and smaller, and move it; what is between them stays there, and nothing scrolls or
    is chosen. A finger that scrolled lets go of the layout, and the one that stays down does nothing."""
    for width, height in ((390, 844), (844, 390), (820, 1180)):
        page = trial.open(EXAMPLES / "jungle.layout", width=width, height=height, fragment="offset=0")
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        page.evaluate("new Promise((go) => setTimeout(go, 600))")
        first = page.evaluate(PINCH)
        where = f"{width} × {height}"
        left, top, wide, high = first["table"]
        x, y = left + wide / 2, top + high / 2

        def touch(kind, *points):
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": a, "y": b, "id": finger} for finger, (a, b) in enumerate(points)])
            page.evaluate(FRAMES)

        def pinch(apart, until, move=(0, 0), scrolls=0):
            """Two fingers beside each other go apart, the first has come before and has scrolled so far."""
            touch("touchStart", (x - apart, y - scrolls))
            for step in range(1, 5) if scrolls else ():
                touch("touchMove", (x - apart, y - scrolls + scrolls * step / 4))
            touch("touchStart", (x - apart, y), (x + apart, y))
            for step in range(1, 9):
                part = step / 8
                by, at = apart + (until - apart) * part, (x + move[0] * part, y + move[1] * part)
                touch("touchMove", (at[0] - by, at[1]), (at[0] + by, at[1]))
            touch("touchEnd", (x + move[0] - until, y + move[1]))
            touch("touchMove", (x + move[0] - until, y + move[1] - 40))
            touch("touchEnd")
            page.evaluate(REST)
            return page.evaluate(PINCH)

        near = pinch(30, 90)
        trial.expect(abs(near["scale"] / first["scale"] - 3) < 0.05, f"{where}: three times as far apart, the scale goes from {first['scale']} to {near['scale']}")
        trial.expect(near["offset"] == 0 and near["page"] == 1 and near["chosen"] == first["chosen"], f"{where}: two fingers scroll, choose or zoom the page: {near}")
        by = near["scale"] / first["scale"]
        apart = max(abs(at + (first[side] - at) * by - near[side]) for side, at in (("left", x), ("top", y)))
        trial.expect(apart < 2, f"{where}: what was between the fingers is {apart} away")
        room = page.evaluate("(({scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight, scrollTop}) => [scrollWidth - clientWidth - scrollLeft, scrollHeight - clientHeight - scrollTop])(document.getElementById('table'))")
        moved = pinch(60, 60, (-20, -30))
        # It moves as far as its table scrolls.
        went = [(moved[side] - near[side], -min(by, far)) for side, by, far in zip(("left", "top"), (20, 30), room)]
        trial.expect(abs(moved["scale"] - near["scale"]) < 0.02 and all(abs(way - wanted) < 2 for way, wanted in went), f"{where}: moved by 20 and 30 it goes from {near} to {moved}")
        far = pinch(90, 20)
        trial.expect(far["scale"] < near["scale"] / 3 and far["offset"] == 0, f"{where}: together again it is {far}")
        page.evaluate("preview.table.zoom(null)")
        pulled = pinch(30, 45, scrolls=60)
        trial.expect(pulled["scale"] > first["scale"] * 1.4 and pulled["offset"] == 0, f"{where}: the layout stays pulled: {pulled}")
        # One finger scrolls again.
        touch("touchStart", (x, y))
        for step in range(1, 6):
            touch("touchMove", (x, y - 20 * step))
        page.evaluate("new Promise((go) => setTimeout(go, 200))")
        touch("touchEnd")
        page.evaluate(REST)
        trial.expect(page.evaluate(PINCH)["offset"] > 20, f"{where}: one finger does not scroll any more")
        page.close()


def keys(trial):
    """Arrows, pages and ends; where the layout has stops, from one to the next."""
    page = trial.open(EXAMPLES / "jungle.layout")
    end = 2336
    for pressed, wanted in [
            (["ArrowDown"], 40), (["ArrowDown"] * 3, 120), (["ArrowDown", "ArrowDown", "ArrowUp"], 40), (["PageDown"], 667 * 0.875),
            ([" "], 667 * 0.875), (["End"], end), (["End", "PageUp"], end - 667 * 0.875), (["End", "Home"], 0), (["ArrowUp"], 0)]:
        page.evaluate("preview.moveAlong(0)")
        page.evaluate("preview.stage.root.focus()")
        for key in pressed:
            page.key(key)
        page.evaluate(REST)
        trial.expect(abs(page.evaluate(OFFSET)["y"] - wanted) < 1e-6, f"{pressed} lead to {page.evaluate(OFFSET)}, not {wanted}")
    page.close()
    for name in SNAPPING[:5]:
        layout = EXAMPLES / "gallery" / f"{name}.layout"
        page = trial.open(layout, fragment="offset=0")
        axis = page.evaluate(WORLD)["axis"]
        on, back = ("ArrowRight", "ArrowLeft") if axis == "x" else ("ArrowDown", "ArrowUp")
        page.evaluate("preview.stage.root.focus()")
        places = []
        for key in (on, on, on, back):
            page.key(key)
            page.evaluate(REST)
            places.append(page.evaluate(OFFSET)[axis])
            said = trial.run("snap", layout, f"--offset={places[-1]!r}", f"--from={places[-1]!r}").stdout
            trial.expect(abs(float(said) - places[-1]) < 1e-6, f"{name}: {key} leads to {places[-1]}, which is no stop")
        trial.expect(
            0 < places[0] < places[1] < places[2] and abs(places[3] - places[1]) < 1e-6, f"{name}: keys lead to {places}")
        page.close()


PLANE = """layout Plane {
  scroll: vertical
  items: 400
  insets: 0
  cell { size: 100 x 100; center: (50 + mod(index, 20) * 100) & (50 + floor(index / 20) * 100) }
}
"""


def both_ways(trial):
    """What scrolls both ways follows the finger on both axes, and on one where that was meant."""
    layout = EXAMPLES / "gallery" / "week.layout"
    page = trial.open(layout, fragment="offset=100,100")
    finger = Finger(page)
    if trial.expect(min(finger.world["distance"].values()) > 100, f"week does not scroll both ways: {finger.world}"):
        for (dx, dy), moved in [((-60, -60), ("x", "y")), ((-60, -4), ("x",)), ((3, -60), ("y",))]:
            page.evaluate("location.hash = 'offset=100,100'")
            page.evaluate(FRAMES)
            before = page.evaluate(OFFSET)
            finger.drag(dx, dy, pause=0.03, release=False)
            time.sleep(0.15)
            finger.lift()
            after = page.evaluate(OFFSET)
            found = tuple(axis for axis in ("x", "y") if abs(after[axis] - before[axis]) > 20)
            trial.expect(found == moved, f"dragged by {dx}, {dy} it moves from {before} to {after}")
            page.evaluate(REST)
    page.close()


def clicks(trial):
    """A click chooses; a drag does not, wherever it begins."""
    page = trial.open(EXAMPLES / "jungle.layout", fragment="offset=700")
    page.evaluate(LET_GO)
    finger = Finger(page)
    finger.along(-80)
    page.evaluate(REST)
    trial.expect(page.evaluate("preview.chosen") is None, f"a drag chooses {page.evaluate('preview.chosen')}")
    finger.drag(0, 0, steps=1)
    page.evaluate(FRAMES)
    chosen = page.evaluate("preview.chosen && preview.chosen.name")
    trial.expect(chosen == "cell", f"a click chooses {chosen}")
    page.close()


def typing(trial):
    """The offset that someone looks at survives what they type: 2, 1, 0 over 200."""
    page = trial.open(EXAMPLES / "jungle.layout", fragment="offset=1800")
    text = (EXAMPLES / "jungle.layout").read_text()
    trial.expect("size: 100% x 200" in text, "jungle has other cells")
    for number in ("2", "21", "210"):
        page.evaluate(f"preview.checkText({text.replace('size: 100% x 200', f'size: 100% x {number}')!r})")
        page.evaluate(FRAMES)
        if number == "2":
            trial.expect(page.evaluate(OFFSET)["y"] < 400, "with cells of 2 points it is as long as ever")
    trial.expect(page.evaluate(OFFSET)["y"] == 1800, f"2-1-0 over 200 at 1800 ends at {page.evaluate(OFFSET)}")
    page.close()
