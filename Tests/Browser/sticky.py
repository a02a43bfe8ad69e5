#!/usr/bin/env python3
"""Do the prelude's sticky effects agree with the browser's `position: sticky`?

    swift build && Tests/Browser/sticky.py .build/debug/dslc [--seed N] [--number N]

Each layout in `sticky/` is evaluated by dslc, and the same list stands in Chromium as nested blocks; both are made from
one description (`descriptions.py`). At every offset that the browser scrolls to, every element has to be where the
browser has it, to 1/64 point, the unit of the browser's own layout. Exit code 1 and a table where that is not so.

The browser stops at physical pixels only: with four of them to a point there are fractional offsets, and dslc is asked
for the very offset where the browser stopped.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

import descriptions
import trial
from chromium import Chromium, ChromiumError
from lists import BUILDERS
from page import page

HERE = pathlib.Path(__file__).resolve().parent
TOLERANCE = 1 / 64
SCALE = 4
OFFSETS = 48
SHOWN = 30


def main():
    arguments = trial.options(__doc__, 5, "random lists of each layout")
    lists = [*descriptions.by_hand(), *descriptions.by_dice(arguments.seed, arguments.number)]
    with trial.folder(arguments.keep) as folder:
        try:
            resting, steps = browsed(lists, folder, random.Random(arguments.seed))
        except ChromiumError as error:
            print(error, file=sys.stderr)
            return 2
        differences, held, compared = [], dict.fromkeys(BUILDERS, 0), 0
        for number, one in enumerate(lists):
            frames = evaluated(arguments.dslc, one, [step["offset"] for step in steps[number]], folder, number)
            differences += sizes(one, resting[number], frames[0])
            for frame, step in zip(frames, steps[number], strict=True):
                ours = {f"{e['kind']}[{e['indexPath'][0]},{e['indexPath'][1]}]": e for e in frame["elements"]}
                differences += compare(one, ours, step)
                compared += len(ours)
                held[one.layout] += sum(e["transform"][4:] != [0, 0] for e in ours.values())
    report(differences)
    print(f"{len(lists)} lists, {compared} boxes compared, {sum(held.values())} of them held; "
          f"{len(differences)} disagree")
    idle = [layout for layout, times in held.items() if times == 0]
    if idle:
        print("nothing ever sticks in " + ", ".join(idle), file=sys.stderr)
    return 1 if differences or idle else 0


def browsed(lists, folder, dice):
    """What the browser says of each list: at rest, and at each offset that it was scrolled to."""
    path = folder / "page.html"
    path.write_text(page([(BUILDERS[one.layout](one.data), one.viewport, one.horizontal) for one in lists]))
    with Chromium(scale=SCALE) as browser:
        shown = browser.open(path)
        resting = shown.evaluate("resting()")
        offsets = [worthwhile(one, rest, dice) for one, rest in zip(lists, resting, strict=True)]
        return resting, shown.evaluate(f"scrolled({json.dumps(offsets)})", timeout=300)


def worthwhile(one, rest, dice):
    """The ends, offsets where something may begin or cease to hold and some just beside them, and any others."""

    def along(axis):
        way, view = rest["way"][axis], one.viewport[axis]
        edges = [edge for box in rest["boxes"].values() for edge in (box[axis], box[axis] + box[2 + axis])]
        while True:
            yield dice.uniform(0, way)
            yield dice.choice(edges) - dice.choice((0, view)) + dice.choice((-0.25, 0, 0.25, dice.uniform(-90, 90)))

    x, y = along(0), along(1)
    offsets = [[0, 0], rest["way"], [0, rest["way"][1]], [rest["way"][0], 0]]
    return offsets + [[next(x), next(y)] for _ in range(OFFSETS - len(offsets))]


def read_by(text, data):
    """The part of the data that a layout reads: one data set serves several, and a key that none reads is a warning."""
    known = set(re.findall(r"(\w+)\s*:", text)) | {"sections", "items"}
    if isinstance(data, list):
        return [read_by(text, each) for each in data]
    if isinstance(data, dict):
        return {key: read_by(text, value) for key, value in data.items() if key in known}
    return data


def evaluated(dslc, one, offsets, folder, number):
    """What dslc says of a list at these offsets."""
    layout, data = folder / f"{number}.layout", folder / f"{number}.json"
    text = (HERE / "sticky" / f"{one.layout}.layout").read_text()
    if one.horizontal:
        text = text.replace("scroll: vertical", "scroll: horizontal")
    layout.write_text(text)
    data.write_text(json.dumps(read_by(text, one.data)))
    command = [dslc, "eval", layout, "--data", data, "--viewport", "{}x{}".format(*one.viewport)]
    command += ["--all", "--format", "jsonl", *[f"--offset={x!r},{y!r}" for x, y in offsets]]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if run.returncode != 0 or run.stderr:
        sys.exit(f"{one.layout}, {one.name}: dslc says\n{run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def sizes(one, rest, frame):
    """Whether the two agree on how large the content is."""
    ours, theirs = [frame["contentSize"][key] for key in ("width", "height")], rest["content"]
    if max(abs(a - b) for a, b in zip(ours, theirs)) > TOLERANCE:
        yield (one, "", "content", theirs, ours)


def compare(one, ours, step):
    """The elements of a list that are elsewhere in the browser, or nowhere."""
    x, y = step["offset"]
    for name in sorted(ours.keys() | step["boxes"].keys()):
        theirs, box = step["boxes"].get(name), None
        if name in ours:
            frame = ours[name]["frame"]
            box = [frame["x"] - x, frame["y"] - y, frame["width"], frame["height"]]
        if not box or not theirs or max(abs(a - b) for a, b in zip(box, theirs)) > TOLERANCE:
            yield (one, f"{x:g},{y:g}", name, theirs, box)


def report(differences):
    """A table of the first disagreements; boxes are x, y, width and height in the viewport."""
    if not differences:
        return
    rows = [("list", "offset", "element", "browser", "dslc")]
    for one, offset, name, *boxes in differences[:SHOWN]:
        texts = ["–" if box is None else " ".join(f"{value:g}" for value in box) for box in boxes]
        rows.append((f"{one.layout}: {one.name}", offset, name, *texts))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    if len(differences) > SHOWN:
        print(f"and {len(differences) - SHOWN} more")


if __name__ == "__main__":
    sys.exit(main())
