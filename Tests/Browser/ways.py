"""Bar of the live page: on the way to another world the stage shows what `dslc eval --progress` says, the offset included,
and nothing of the timeline is painted over another room."""

import json

from borders import OVER

WIDTH, HEIGHT = 1440, 1000
PARTS = [part / 10 for part in range(11)]
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
LOOK = """(() => {
    const stage = document.getElementById("stage"), at = stage.getBoundingClientRect(), scale = at.width / stage.offsetWidth;
    const boxes = [...stage.querySelectorAll("[data-element]")].map((node) => {
        const box = node.getBoundingClientRect();
        return [Number(node.style.zIndex), node.dataset.kind,
            ...[box.left - at.left, box.top - at.top, box.width, box.height].map((length) => length / scale)];
    }).sort((one, other) => one[0] - other[0]);
    return {offset: preview.stage.offset, boxes: boxes.map((box) => box.slice(1))};
})()"""
NEAR = 0.1


def other(items):
    """Other counts of cells than these."""
    counts = [int(part) for part in items.split(",")] if items else [10]
    return ",".join(str(max(1, count // 2 + index % 2)) for index, count in enumerate(counts))


def bar(trial):
    for layout in trial.examples:
        page = trial.open(layout, width=WIDTH, height=HEIGHT)
        items, axis, far = page.evaluate(
            "[preview.layout.ownItems, preview.layout.horizontal ? 'x' : 'y', preview.stage.distance[preview.layout.horizontal ? 'x' : 'y']]")
        start = round(far * 0.6, 1)
        to = other(items)
        page.evaluate(f"preview.moveAlong({start})")
        page.evaluate("document.getElementById('motion').checked || document.getElementById('motion').click()")
        page.evaluate(f"document.getElementById('to-items').value = {to!r}")
        page.evaluate("document.getElementById('to-open').click()")
        if said := page.evaluate("document.getElementById('to-trouble').textContent"):
            trial.expect(False, f"{layout.name}, to {to}: {said}")
            page.close()
            continue
        for part in PARTS:
            page.evaluate(
                f"(() => {{ const way = document.getElementById('to-progress'); way.value = {part}; way.dispatchEvent(new Event('input')) }})()")
            page.evaluate(FRAMES)
            look = page.evaluate(LOOK)
            x, y = (start, 0) if axis == "x" else (0, start)
            run = trial.run("eval", layout, f"--offset={x!r},{y!r}", "--to-items", to, "--progress", part, "--reduced-motion", "--format", "jsonl")
            if not trial.expect(run.returncode == 0, f"{layout.name}: {run.stderr}"):
                break
            frame = json.loads(run.stdout)
            same(trial, f"{layout.name}, to {to}, at {part}", look, frame)
        over = page.evaluate(OVER)
        trial.expect(not over, f"{layout.name}, to {to}, at the end: {over[:4]}")
        # Closed, the list is where it was.
        page.evaluate("document.getElementById('to-open').click()")
        page.evaluate(FRAMES)
        back = page.evaluate(LOOK)["offset"][axis]
        trial.expect(abs(back - start) < 0.01, f"{layout.name}: after the way it is at {back}, and was at {start}")
        page.close()


def same(trial, where, look, frame):
    offset = frame["offset"]
    apart = max(abs(look["offset"][axis] - offset[axis]) for axis in "xy")
    if not trial.expect(apart < 1e-6, f"{where}: the page is at {look['offset']}, dslc at {offset}"):
        return
    ours = [element["kind"] for element in frame["elements"]]
    theirs = [box[0] for box in look["boxes"]]
    if not trial.expect(ours == theirs, f"{where}: the page shows {theirs}, dslc {ours}"):
        return
    for element, (kind, *box) in zip(frame["elements"], look["boxes"], strict=True):
        f = element["frame"]
        wanted = [f["x"] - offset["x"], f["y"] - offset["y"], f["width"], f["height"]]
        trial.expect(max(abs(a - b) for a, b in zip(box, wanted)) <= NEAR, f"{where}: {kind} at {box}, dslc says {wanted}")
