"""Bar 13 of the live page: the timeline tells what `dslc plot` says, and moves the offset."""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE, WHEEL = ROOT / "Examples" / "jungle.layout", ROOT / "Examples" / "wheel.layout"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => go()))))"
LONG = "layout Long {\n  items: 100000000\n  cell { size: 100% x 44 }\n}\n"

# The rows of the timeline: name, value, and the points of its curve as they are drawn.
LANES = """[...document.querySelectorAll(".lane:not(.of-tests)")].map((lane, index) => ({
    name: lane.querySelector(".name")?.textContent, value: lane.querySelector(".value")?.textContent,
    moves: lane.querySelector(".value")?.classList.contains("now"),
    paths: [...document.querySelectorAll(`.curve-${index + 1} path`)].map((path) => [path.getAttribute("class"), path.getAttribute("d")]),
    kinks: [...document.querySelectorAll(`.curve-${index + 1} circle`)].map((circle) => Number(circle.getAttribute("cx"))),
}))"""


def bar(trial):
    curves(trial)
    playhead(trial)
    playing(trial)
    failing(trial)
    lit(trial)
    long(trial)
    small(trial)
    lamps(trial)


def wait(page, condition, seconds=4):
    """Waits until something is so; whether it is."""
    return page.evaluate(f"""new Promise((go) => {{
        const began = performance.now();
        const look = () => ({condition}) ? go(true) : performance.now() - began > {seconds * 1000} ? go(false) : setTimeout(look, 20);
        look();
    }})""")


def choose(page, name):
    """Clicks an element; whether its curves are drawn. Before the click those of the first element are."""
    x, y = page.evaluate(f"""(() => {{
        const at = document.querySelector(`[data-element='{name}']`).getBoundingClientRect(), stage = preview.stage.root.getBoundingClientRect();
        return [(Math.max(at.left, stage.left) + Math.min(at.right, stage.right)) / 2, (Math.max(at.top, stage.top) + Math.min(at.bottom, stage.bottom)) / 2];
    }})()""")
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none", clickCount=1)
    return wait(page, f"""(({{ name, section, item, isFirst }}) => !isFirst && `${{name}}[${{section}},${{item}}]` === '{name}')(preview.chosen ?? {{}})
        && document.querySelector('.curve')""")


def points(path):
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def offset(page):
    return page.evaluate("preview.stage.offset[preview.layout.horizontal ? 'x' : 'y']")


def curves(trial):
    """What is drawn is what `dslc plot` says at the same offsets, on screen; kinks stand where it says."""
    for layout, start, element, wanted in [
        (JUNGLE, -64, "header[0,0]", {"height": ("frame.height", 0), "headerOverlayAlpha": ("headerOverlayAlpha", 0), "y on screen": ("frame.y", 1)}),
        (JUNGLE, 600, "cell[1,0]", {"parallax.y": ("parallax.y", 0), "y on screen": ("frame.y", 1)}),
        (WHEEL, 480, "cell[0,4]", {"rotation": ("rotation", 0)}),
    ]:
        page = trial.open(layout, fragment=f"offset={start}")
        where = f"{layout.name}, {element}"
        trial.expect(choose(page, element), f"{where}: no curves")
        lanes = page.evaluate(LANES)
        names = [lane["name"] for lane in lanes]
        trial.expect(names[:len(wanted)] == list(wanted) and len(names) <= 3, f"{where}: the lanes are {names}")
        length, end, width = page.evaluate(
            "[preview.layout.viewport[preview.layout.horizontal ? 'width' : 'height'], preview.stage.distance[preview.layout.horizontal ? 'x' : 'y'], document.getElementById('plot').clientWidth]")
        low, high = -length / 3, end + length / 3
        for lane in lanes:
            if lane["name"] not in wanted:
                continue
            value, shift = wanted[lane["name"]]
            told = trial.run("plot", layout, "--of", f"{element}.{value}", f"--offsets={low!r}...{high!r}", "--step", repr((high - low) / 280), "--format", "json")
            curve = json.loads(told.stdout)["curves"][0]
            known = [(point["offset"], point["value"] - shift * point["offset"]) for point in curve["points"]]
            least, most = min(value for _, value in known), max(value for _, value in known)
            drawn = sorted(point for _, path in lane["paths"] for point in points(path))
            bottom, top = max(y for _, y in drawn), min(y for _, y in drawn)
            trial.expect(abs(drawn[0][0]) < 1 and abs(drawn[-1][0] - width) < 1, f"{where}, {lane['name']}: drawn from {drawn[0]} to {drawn[-1]} of {width}")
            worst = 0
            for x, y in drawn:
                at = low + x / width * (high - low)
                near = min(range(len(known) - 1), key=lambda index: 0 if known[index][0] <= at <= known[index + 1][0] else min(abs(known[index][0] - at), abs(known[index + 1][0] - at)) + 1)
                (a, before), (b, after) = known[near], known[near + 1]
                expected = before + (after - before) * (at - a) / (b - a)
                worst = max(worst, abs((bottom - y) / (bottom - top) - (expected - least) / (most - least)))
            trial.expect(worst < 0.01, f"{where}, {lane['name']}: drawn {worst:.3f} of its height away from what dslc plot says")
            kinks = [(event["offset"] - low) / (high - low) * width for event in curve["events"] if event["kind"] == "kink"]
            # Those that would lie on another are left out.
            apart = [x for index, x in enumerate(kinks) if index == 0 or x - kinks[index - 1] >= 8]
            trial.expect(len(lane["kinks"]) == len(apart) and all(abs(a - b) < 0.1 for a, b in zip(apart, lane["kinks"])), f"{where}, {lane['name']}: kinks at {lane['kinks']}, dslc says {apart}")
            trial.expect(any(kind == "rest" for kind, _ in lane["paths"]) or not any(event["kind"] == "plateau" for event in curve["events"]) or shift == 1,
                         f"{where}, {lane['name']}: a plateau is drawn like a slope")
        page.close()


def playhead(trial):
    """The plot is dragged, the grip is a slider for keys, and what is chosen changes no height."""
    page = trial.open(JUNGLE)
    before = page.evaluate("document.getElementById('time').offsetHeight")
    choose(page, "cell[0,0]")
    trial.expect(page.evaluate("document.getElementById('time').offsetHeight") == before, "the timeline changes its height with what is chosen")
    left, top, width = page.evaluate("(() => { const at = document.getElementById('plot').getBoundingClientRect(); return [at.left, at.top, at.width] })()")
    low, high = -667 / 3, 2336 + 667 / 3

    def place(at):
        return left + (at - low) / (high - low) * width

    def mouse(kind, at):
        page.call("Input.dispatchMouseEvent", type=kind, x=place(at), y=top + 80, button="left", buttons=1, clickCount=1)
        page.evaluate(FRAMES)

    mouse("mousePressed", 1000)
    trial.expect(abs(offset(page) - 1000) < 10, f"pressed at 1000 the offset is {offset(page)}")
    for at in (1200, 1500, -150):
        mouse("mouseMoved", at)
        trial.expect(abs(offset(page) - at) < 10, f"dragged to {at} the offset is {offset(page)}")
    grip = page.evaluate("(() => { const at = document.getElementById('grip').getBoundingClientRect(); return [at.left + at.width / 2, at.width, at.height] })()")
    trial.expect(abs(grip[0] - place(offset(page))) < 1 and min(grip[1:]) >= 24, f"the grip at {offset(page)} is {grip}")
    mouse("mouseMoved", 700)
    mouse("mouseReleased", 700)
    mouse("mouseMoved", 300)
    trial.expect(abs(offset(page) - 700) < 10, "the playhead goes on after it is let go")
    page.evaluate("preview.moveAlong(300); document.getElementById('grip').focus()")
    for keys, wanted in [
        (["ArrowRight"], 310), (["ArrowUp", "ArrowUp"], 330), (["ArrowLeft"], 320), (["PageDown"], 987), (["PageUp"], 320), (["End"], 2336),
        (["PageDown"], 2336), (["ArrowRight"], 2346), (["Home"], 0), (["PageUp"], 0),
    ]:
        for key in keys:
            page.key(key)
        page.evaluate(FRAMES)
        trial.expect(offset(page) == wanted, f"{keys} lead to {offset(page)}, not {wanted}")
        told = page.evaluate("['now', 'text'].map((name) => document.getElementById('grip').getAttribute(`aria-value${name}`))")
        trial.expect(told == [str(wanted), f"{wanted:,} of 2,336 points"], f"at {wanted} the slider says {told}")
    ends = page.evaluate("['min', 'max'].map((name) => Number(document.getElementById('grip').getAttribute(`aria-value${name}`)))")
    trial.expect(abs(ends[0] - low) < 1 and abs(ends[1] - high) < 1, f"the slider goes from {ends[0]} to {ends[1]}")
    page.close()


def playing(trial):
    """Play goes a viewport in a second and a half, to the end; loop begins again; Space toggles."""
    page = trial.open(JUNGLE)
    page.evaluate("document.getElementById('play').click()")
    took = page.evaluate("new Promise((go) => { const began = performance.now(); setTimeout(() => go(performance.now() - began), 900) })")
    at, wanted = offset(page), took / 1500 * 667
    trial.expect(0.6 * wanted < at < 1.5 * wanted, f"after {took:.0f} ms of play the offset is {at:.0f}, not about {wanted:.0f}")
    trial.expect(page.evaluate("document.getElementById('play').title") == "Pause", "while it plays the button does not say Pause")
    page.evaluate("document.getElementById('grip').focus()")
    page.key(" ")
    page.evaluate(FRAMES)
    at = offset(page)
    page.evaluate("new Promise((go) => setTimeout(go, 150))")
    trial.expect(offset(page) == at, "Space does not stop it")
    page.evaluate("preview.moveAlong(2200)")
    page.key(" ")
    trial.expect(wait(page, "document.getElementById('play').title === 'Play'") and offset(page) == 2336, f"played to the end it is at {offset(page)}")
    page.evaluate("(() => { const speed = document.getElementById('speed'); speed.value = '4'; speed.dispatchEvent(new Event('change')); document.getElementById('loop').click(); preview.moveAlong(2100) })()")
    page.key(" ")
    trial.expect(wait(page, "preview.stage.offset.y > 2250 || preview.stage.offset.y < 1000") and wait(page, "preview.stage.offset.y < 1000"), f"a loop does not begin again: {offset(page)}")
    # Another hand wins.
    page.evaluate("preview.moveAlong(1500)")
    page.evaluate("new Promise((go) => setTimeout(go, 200))")
    trial.expect(offset(page) == 1500, f"play goes on against another hand: {offset(page)}")
    page.close()


def failing(trial):
    """A test that fails stands on the timeline, and its cross leads to the offset."""
    layout = trial.folder / "failing.layout"
    text = JUNGLE.read_text()
    layout.write_text(text.replace("until: sectionFooter.rest.top", "until: sectionFooter.rest.bottom"))
    page = trial.open(layout)
    if trial.expect(wait(page, "document.querySelector('.cross')"), "a test that fails has no cross"):
        words, at = page.evaluate("(() => { const cross = document.querySelector('.cross'), box = cross.getBoundingClientRect(); return [cross.ariaLabel, [box.left + box.width / 2, box.top + box.height / 2, box.width]] })()")
        trial.expect("510" in words and "until its footer comes" in words and at[2] >= 24, f"the cross says {words} and is {at}")
        trial.expect(page.evaluate("document.querySelector('.answers').textContent") == "2 of 3", "the timeline does not say how many hold")
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1)
        trial.expect(wait(page, "preview.stage.offset.y === 510"), f"the cross leads to {offset(page)}")
        typed = json.dumps(text)
        page.evaluate(f"(() => {{ const area = preview.editor.area; area.value = {typed}; area.dispatchEvent(new Event('input')) }})()")
        trial.expect(wait(page, "!document.querySelector('.cross')"), "once the test holds its cross stays")
    page.close()


def lit(trial):
    """The lines that move the chosen element now, with the value that they come to."""
    for layout, start, element, wanted in [
        (JUNGLE, -64, "header[0,0]", [[12, "364 pt"]]), (JUNGLE, 100, "header[0,0]", [[12, "100 pt"], [13, "0.33"]]),
        (JUNGLE, 200, "sectionFooter[0,0]", []), (WHEEL, 480, "cell[0,4]", [[11, "−2.9°"]]),
    ]:
        page = trial.open(layout, fragment=f"offset={start}")
        page.evaluate("(() => { const { editor } = preview, glow = editor.glow; editor.glow = (lines) => { window.lit = [...lines]; glow?.call(editor, lines) } })()")
        choose(page, element)
        page.evaluate(FRAMES)
        told = page.evaluate("window.lit")
        trial.expect(told == wanted, f"{layout.name} at {start}, {element}: {told} are lit, not {wanted}")
        page.key("Escape")
        page.evaluate(FRAMES)
        trial.expect(page.evaluate("window.lit") == [], f"{layout.name}: lines stay lit when nothing is chosen")
        page.close()


def long(trial):
    """Of a very long scroll the timeline shows a stretch, which goes along."""
    layout = trial.folder / "stretch.layout"
    layout.write_text(LONG)
    page = trial.open(layout)
    choose(page, "cell[0,3]")
    for at in (0, 5_000, 4_000_000, 4_399_999_333):
        page.evaluate(f"preview.moveAlong({at})")
        page.evaluate(FRAMES)
        seen = page.evaluate("""(() => {
            const plot = document.getElementById("plot").getBoundingClientRect(), grip = document.getElementById("grip").getBoundingClientRect();
            return [(grip.left + grip.width / 2 - plot.left) / plot.width, document.querySelector(".note").textContent, document.querySelectorAll(".ruler text").length];
        })()""")
        trial.expect(0 < seen[0] < 1 and seen[1] == "of 4.4B" and seen[2] > 1, f"at {at} of a long scroll: {seen}")
    page.close()


def small(trial):
    """On a phone it is one strip of 52, play and a track with a thumb, and over it one of a curve."""
    page = trial.open(JUNGLE, width=390, height=844)
    seen = page.evaluate("""(() => {
        const box = (id) => { const at = document.getElementById(id).getBoundingClientRect(); return [at.left, at.top, at.width, at.height] };
        return {time: box("time"), play: box("play"), grip: box("grip"), lanes: document.getElementById("lanes").checkVisibility()};
    })()""")
    trial.expect(seen["time"][3] <= 106 and not seen["lanes"] and min(seen["play"][2:]) >= 44, f"on a phone: {seen}")
    x, y = seen["grip"][0] + seen["grip"][2] / 2, seen["grip"][1] + seen["grip"][3] / 2
    for kind, dx in (("mousePressed", 0), ("mouseMoved", 60), ("mouseReleased", 60)):
        page.call("Input.dispatchMouseEvent", type=kind, x=x + dx, y=y, button="left", buttons=1, clickCount=1)
    page.evaluate(FRAMES)
    trial.expect(offset(page) > 300, f"the thumb drawn by 60 leads to {offset(page)}")
    page.close()


LAMPS = """layout Lamps {
  items: 30
  output atEnd = offset.y > last - 200
  output page = current
  section {
    output near = offset.y < 100
    cell { size: 100% x 100; snap: toStart; output own = offset.y }
  }
}
"""


def lamps(trial):
    """What the layout and its sections tell stands on the stage as `dslc eval` has it, and lights up as it changes."""
    layout = trial.folder / "lamps.layout"
    layout.write_text(LAMPS)
    page = trial.open(layout)
    read = "Object.fromEntries([...document.querySelectorAll('.lamp')].map((lamp) => lamp.textContent.split(' ')))"
    lit = "[...document.querySelectorAll('.lamp.lit')].map((lamp) => lamp.textContent.split(' ')[0])"
    wanted = [(0, "false", "cell[0,0]", "true"), (1300, "false", "cell[0,13]", "false"), (2300, "true", "cell[0,23]", "false")]
    for at, end, current, near in wanted:
        page.evaluate(f"preview.moveAlong({at})")
        page.evaluate(FRAMES)
        told = page.evaluate(read)
        trial.expect(told == {"atEnd": end, "page": current, "section[0].near": near}, f"at {at} the lamps say {told}")
    trial.expect(set(page.evaluate(lit)) >= {"atEnd", "page"}, f"lit are {page.evaluate(lit)}")
    trial.expect(wait(page, f"{lit}.length === 0"), "a lamp stays lit")
    page.evaluate("preview.editor.text = 'layout L { items: 3; cell { size: 100% x 50 } }'; preview.checkText(preview.editor.text)")
    trial.expect(wait(page, "document.getElementById('lamps').hidden"), "lamps stay on without outputs")
    page.close()
