"""A param is dragged: the page stays quick where a million elements depend on it, and ends at what dslc says. A handle is dragged:
the stage follows in every frame, and the source is written when the hand rests."""

import pathlib
import time

from chromium import REACH
from handles import HANDLE, TEXT, changed, choose, mouse, path_of, sound, undo

GALLERY = pathlib.Path(__file__).resolve().parent.parent.parent / "Examples" / "gallery"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
# What a frame may take while a param is dragged, in milliseconds.
FRAME = 50
EVENTS = 60
# Counts what a drag does, and what is drawn in its frames.
COUNT = """(() => {
    const counts = window.counts = {written: 0, shown: 0, laidOut: 0}, {editor, stage} = preview;
    const wrap = (object, name, key) => {
        const work = object[name];
        object[name] = function (...words) { counts[key] += 1; return work.apply(this, words); };
    };
    wrap(editor, "change", "written");
    wrap(editor, "paint", "laidOut");
    wrap(stage, "show", "shown");
    const frames = window.frames = [];
    let last = performance.now();
    const look = (now) => {
        frames.push(now - last);
        last = now;
        if (!window.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""
BIG = """layout Big {
  items: 100000

  section {
    grid(columns: 3, gap: 8)
    cell { size: 100% x 90; fade(to: 0.4) }
  }
}
"""
WATCH = """(() => {
    const seen = window.seen = new Set(), frames = window.frames = [];
    let last = performance.now();
    const look = (now) => {
        frames.push(now - last);
        last = now;
        seen.add([...document.querySelectorAll(".element")].slice(0, 9).map((node) => node.style.transform).join());
        if (!window.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


def bar(trial):
    """A spiral of a million seeds, and a week of a million hours."""
    week = trial.folder / "hours.layout"
    text = (GALLERY / "week.layout").read_text().replace("count: 24", "count: 1000000")
    # Its tests are about 24 hours.
    before, _, rest = text.partition('  test "an event stands')
    week.write_text(before + "}\n" + rest[rest.index("\n}\n") + 3:])
    for layout, *options in ((GALLERY / "spiral.layout", "--items", "1000000"), (week,)):
        dragged(trial, layout, *options)
    hand(trial)


def dragged(trial, layout, *options):
    page = trial.open(layout, *options, width=1440, height=900)
    page.evaluate("preview.stage.moveTo(Math.round(preview.stage.distance.x / 2), Math.round(preview.stage.distance.y / 2))")
    page.evaluate(f"{REACH}('params')")
    left, top, wide = page.evaluate("""(() => {
        const at = document.querySelector("#params input[type=range]").getBoundingClientRect();
        return [at.left, at.top + at.height / 2, at.width];
    })()""")

    def mouse(kind, part):
        page.call("Input.dispatchMouseEvent", type=kind, x=left + part * wide, y=top, button="left", clickCount=1,
                  buttons=0 if kind == "mouseReleased" else 1)

    start = page.evaluate("""(() => {
        const slider = document.querySelector("#params input[type=range]");
        return (slider.value - slider.min) / (slider.max - slider.min);
    })()""")
    mouse("mousePressed", start)
    page.evaluate("new Promise((go) => setTimeout(go, 800))")
    page.evaluate(WATCH)
    # On and on, until a few pictures have come from the background.
    step, began = 0, time.monotonic()
    while step < 60 or time.monotonic() - began < 20 and page.evaluate("seen.size") < 3:
        step += 1
        mouse("mouseMoved", start + abs(step % 120 - 60) * 0.004)
        page.evaluate(FRAMES)
    frames, seen = page.evaluate("(window.isOver = true, [frames.slice(2), seen.size])")
    frames.sort()
    late = frames[len(frames) * 95 // 100]
    print(f"  {layout.stem}: 95 of 100 frames within {late:.0f} ms, the longest {frames[-1]:.0f} ms; {seen} pictures")
    trial.expect(late <= FRAME, f"{layout.stem}: a frame takes {late:.0f} ms while a param is dragged")
    trial.expect(seen >= 3, f"{layout.stem}: only {seen} pictures while a param is dragged")
    mouse("mouseReleased", start + abs(step % 120 - 60) * 0.004)
    page.evaluate("new Promise((go) => setTimeout(go, 1000))")
    name, value = page.evaluate("[preview.layout.params[0].name, preview.layout.params[0].value]")
    shown = float(page.evaluate("document.querySelector('#params input[type=number]').value"))
    trial.expect(value == shown, f"{layout.stem}: the field says {shown}, the layout has {value}")
    from preview import LOOK
    trial.compare(layout, [page.evaluate(LOOK)], *options, "--set", f"{name}={value!r}")
    page.close()


def hand(trial):
    """The stage follows in each frame; the source is laid out when the hand rests, and is right then."""
    big = trial.folder / "big.layout"
    big.write_text(BIG)
    for layout, element in ((path_of("jungle"), "cell[0,0]"), (big, "cell[0,4]")):
        page = trial.open(layout, width=1440, height=900, fragment="offset=0")
        choose(page, element)
        first, at, scale = page.evaluate(TEXT), page.evaluate(f"{HANDLE}('Height')"), page.evaluate("preview.table.scale")
        mouse(page, "mousePressed", at["x"], at["y"])
        mouse(page, "mouseMoved", at["x"], at["y"] + 6)
        page.evaluate("new Promise((go) => setTimeout(go, 400))")
        page.evaluate(COUNT)
        for step in range(EVENTS):
            mouse(page, "mouseMoved", at["x"], at["y"] + 8 + step)
            page.evaluate("new Promise((go) => requestAnimationFrame(go))")
        shown = page.evaluate("document.querySelector('.ink .turned').textContent")
        counts, times = page.evaluate("(window.isOver = true, [{...counts}, frames.slice(2)])")
        held = page.evaluate(f"{HANDLE}('Height')")["now"]
        times.sort()
        print(f"  {layout.stem}: 95 of 100 frames within {times[len(times) * 95 // 100]:.0f} ms; {counts}")
        # Where it snaps it stays for a few moves.
        trial.expect(counts["shown"] >= EVENTS * 0.6, f"{layout.stem}: in {EVENTS} moves the stage follows {counts['shown']} times")
        # The machine may hold the hand up for longer than a rest, now and then.
        trial.expect(counts["written"] <= EVENTS / 6, f"{layout.stem}: in {EVENTS} moves the source is written {counts['written']} times")
        trial.expect(shown == held, f"{layout.stem}: lit is {shown}, the handle says {held}")
        mouse(page, "mouseReleased", at["x"], at["y"] + 8 + EVENTS)
        page.evaluate("new Promise((go) => setTimeout(go, 900))")
        text = page.evaluate(TEXT)
        trial.expect(f"x {held}" in text and page.evaluate("preview.editor.area.value") == text, f"{layout.stem}: it ends as {changed(first, text)}, held was {held}")
        sound(trial, layout.stem, text)
        undo(page)
        trial.expect(page.evaluate(TEXT) == first, f"{layout.stem}: one undo leaves {changed(first, page.evaluate(TEXT))}")
        page.close()
