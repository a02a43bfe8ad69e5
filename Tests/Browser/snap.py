#!/usr/bin/env python3
"""Does scrolling stop where the browser's `scroll-snap-type` stops it?

    swift build && Tests/Browser/snap.py .build/debug/dslc [--seed N] [--number N]

Lists by dice stand twice: as layouts whose tests say `expect stop(…) == …`, and as scrolling boxes in Chromium, which are
scrolled by script to the same places. Mandatory and proximity, areas longer than the window, all three alignments,
`scroll-padding`, `scroll-margin`, gaps, areas without a stop, `scroll-snap-stop: always` (`halt`), lists that run
sideways, and boards that stop on both axes.

Where the specification leaves the answer to the browser, or ours is another by design:
- How near `proximity` is, is the browser's choice: Chromium's third of the window stands in the layouts.
- Of two stops that are as near as each other either counts.
- Where an area is longer than the window, CSS also lets a place between two stops stand only where the neighbours are
  more than a window apart; in the layouts `snap: clamp(proposed, toStart, toEnd)` lets it stand wherever it covers.
  Long areas stand alone here, so that both are the same.
- Of several areas with the same stop Chromium takes one, and along the other axis only stops of areas that can be seen
  with it; here any area counts that is seen. So on boards each area stops one axis, and reaches over the whole of the
  other.
- A halting stop is looked for on the way there by `scrollBy`, and ours at a gesture that lifts where it began; what lies
  behind is not asked for, as `scrollBy` never goes back.
Exit code 1 and a list where something does not hold.
"""

import json
import random
import subprocess
import sys

import trial
from chromium import Chromium, ChromiumError

SHOWN = 20
TRIES = 12
NEAR = 1 / 64

# Scrolls every box to all of its places, and says where it stops.
SCROLL = """((asked) => asked.map((tries, number) => {
    const box = document.getElementById("b" + number);
    return tries.map(([fromX, fromY, x, y, halts]) => {
        const type = box.style.scrollSnapType;
        box.style.scrollSnapType = "none";
        box.scrollTo({ left: fromX, top: fromY, behavior: "instant" });
        if (halts) {
            // From where it is at rest, which has to be a stop: else giving the type back would move it.
            box.style.scrollSnapType = type;
            box.getBoundingClientRect();
            const at = [box.scrollLeft, box.scrollTop];
            box.scrollBy({ left: x - at[0], top: y - at[1], behavior: "instant" });
            return [at[0], at[1], box.scrollLeft, box.scrollTop];
        }
        box.style.scrollSnapType = type;
        box.scrollTo({ left: x, top: y, behavior: "instant" });
        return [fromX, fromY, box.scrollLeft, box.scrollTop];
    });
}))"""


def main():
    arguments = trial.options(__doc__, 150, "lists")
    dice = random.Random(arguments.seed)
    boxes = [board(dice) if number % 5 == 4 else strip(dice) for number in range(arguments.number)]
    with trial.folder(arguments.keep) as folder:
        (folder / "snap.html").write_text(page(boxes))
        try:
            with Chromium(timeout=300) as browser:
                asked = json.dumps([box["tries"] for box in boxes])
                theirs = browser.open(folder / "snap.html").evaluate(f"{SCROLL}({asked})")
        except ChromiumError as error:
            print(error, file=sys.stderr)
            return 2
        compared = 0
        for number, (box, stops) in enumerate(zip(boxes, theirs, strict=True)):
            tests = [test(box, index, *pair) for index, pair in enumerate(zip(box["tries"], stops, strict=True))]
            compared += len(tests)
            (folder / f"snap{number}.layout").write_text(box["layout"].replace("TESTS", "\n  ".join(tests)))
        run = subprocess.run([arguments.dslc, "test", folder], capture_output=True, text=True, timeout=300)
    print(f"{len(boxes)} lists, {compared} stops compared")
    if run.returncode == 0 and compared > 0:
        return 0
    wrong = [line for line in run.stdout.splitlines() if line.startswith("error") or "-->" in line]
    print("\n".join(wrong[:SHOWN]))
    return 1


def even(dice, low, high):
    """An even length, so that middles are whole, as the browser's offsets are."""
    return 2 * dice.randint(low // 2, high // 2)


def strip(dice):
    """A list that stops along its scroll."""
    is_row, near = dice.random() < 0.4, dice.random() < 0.4
    window, before, after = even(dice, 120, 500), dice.choice((0, even(dice, 0, 40))), dice.choice((0, even(dice, 0, 40)))
    port = window - before - after
    halts = not near and dice.random() < 0.3
    is_long = not halts and not near and dice.random() < 0.4
    gap, margin = dice.choice((0, even(dice, 0, 30))), dice.choice((0, even(dice, 0, 20)))
    count = dice.randint(4, 14)
    items = []
    margin = 0 if is_long else margin
    for _ in range(count):
        length = port + even(dice, 20, 3 * window) if is_long and dice.random() < 0.4 else even(dice, 20, port - 2 * margin - 4)
        align = dice.choice((0, 0, 0.5, 1)) if length <= port else 0
        items.append({"length": length, "align": align, "stops": is_long or dice.random() < 0.85, "halts": halts and dice.random() < 0.3})
    if is_long:
        for each in items:
            each["align"] = 0
    items[0]["stops"] = True
    end = max(0, sum(each["length"] + gap for each in items) - gap - window)
    # Where a long area may be lifted, and what else is near it, is not the same by specification: one of them, or none.
    tries = []
    for _ in range(TRIES):
        start, to = dice.randint(0, end), dice.randint(0, end)
        if halts and to < start:
            start, to = to, start
        tries.append([start, 0, to, 0, halts] if is_row else [0, start, 0, to, halts])
    return {
        "is_row": is_row, "is_board": False, "tries": tries,
        "layout": strip_layout(is_row, near, window, before, after, gap, margin, items, halts),
        "html": strip_html(is_row, near, window, before, after, gap, margin, items),
    }


def numbers(values):
    return "[" + ", ".join(f"{value:g}" if not isinstance(value, bool) else str(value).lower() for value in values) + "]"


def strip_layout(is_row, near, window, before, after, gap, margin, items, halts):
    size = f"{window} x 100" if is_row else f"100 x {window}"
    length = numbers(each["length"] for each in items)
    main = "width" if is_row else "height"
    cell = "length x 100%" if is_row else "100% x length"
    return f"""layout Snap {{
  scroll: {'horizontal' if is_row else 'vertical'}; viewport: {size}; items: {len(items)}
  stack(gap: {gap})
  let port = viewport.{main} - {before + after}
  cell {{
    let length = {length}[index]
    let extra = {2 * margin} + length - port
    let first = rest.start - {margin} - {before}
    let stop = if extra > 0 then clamp(proposed, first, first + extra) else first + extra * {numbers(each["align"] for each in items)}[index]
    size: {cell}
    when {numbers(int(each["stops"]) for each in items)}[index] == 1{' and abs(clamp(stop, 0, last) - proposed) <= port / 3' if near else ''} {{
      snap: stop
    }}
    {f'halt: {numbers(int(each["halts"]) for each in items)}[index] == 1' if halts else ''}
  }}
  TESTS
}}
"""


def strip_html(is_row, near, window, before, after, gap, margin, items):
    axis, along = ("x", "width") if is_row else ("y", "height")
    first, last = ("left", "right") if is_row else ("top", "bottom")
    style = {
        "overflow": "scroll", along: f"{window}px", "height" if is_row else "width": "100px",
        "scroll-snap-type": f"{axis} {'proximity' if near else 'mandatory'}",
        f"scroll-padding-{first}": f"{before}px", f"scroll-padding-{last}": f"{after}px",
        "display": "flex", "flex-direction": "row" if is_row else "column", "gap": f"{gap}px",
    }
    inner = ""
    for each in items:
        align = {0: "start", 0.5: "center", 1: "end"}[each["align"]]
        inside = {
            "flex": f"0 0 {each['length']}px", "scroll-margin": f"{margin}px",
            "scroll-snap-align": align if each["stops"] else "none",
            "scroll-snap-stop": "always" if each["halts"] else "normal",
        }
        inner += f'<div style="{text(inside)}"></div>'
    return style, inner


def board(dice):
    """A plane with stops on both axes: bands across it make the stops of one axis each."""
    bands = [[even(dice, 20, 90) for _ in range(dice.randint(3, 8))] for _ in range(2)]
    size = [sum(lengths) for lengths in bands]
    window = [even(dice, 100, 260) for _ in range(2)]
    end = [max(0, size[axis] - window[axis]) for axis in range(2)]
    align = dice.choice((0, 0.5, 1))
    tries = [[0, 0, dice.randint(0, end[0]), dice.randint(0, end[1]), False] for _ in range(TRIES)]
    inner, columns = "", len(bands[0])
    starts = [[sum(lengths[:index]) for index in range(len(lengths))] for lengths in bands]
    word = {0: "start", 0.5: "center", 1: "end"}[align]
    for axis, (near, along, whole, across) in enumerate((("left", "width", "height", "top"), ("top", "height", "width", "left"))):
        for start, length in zip(starts[axis], bands[axis]):
            style = {
                "position": "absolute", near: f"{start}px", along: f"{length}px", across: 0,
                whole: f"{size[1 - axis]}px", "scroll-snap-align": f"{word} none" if axis else f"none {word}",
            }
            inner += f'<div style="{text(style)}"></div>'
    layout = f"""layout Board {{
  scroll: both; viewport: {window[0]} x {window[1]}; items: {columns + len(bands[1])}
  board()
  cell {{
    let isColumn = index < {columns}
    let length = {numbers(bands[0] + bands[1])}[index]
    size: (if isColumn then length else {size[0]}) x (if isColumn then {size[1]} else length)
    when isColumn {{ snap.x: rest.left - (viewport.width - width) * {align} }}
    when not isColumn {{ snap.y: rest.top - (viewport.height - height) * {align} }}
  }}
  TESTS
}}
arrangement board() {{
  let start = {numbers(starts[0] + starts[1])}[index] * 1pt
  place: (if index < {columns} then start else 0pt, if index < {columns} then 0pt else start)
  extent: {size[0]} x {size[1]}
}}
"""
    style = {
        "overflow": "scroll", "width": f"{window[0]}px", "height": f"{window[1]}px", "position": "relative",
        "scroll-snap-type": "both mandatory",
    }
    return {"is_row": False, "is_board": True, "tries": tries, "layout": layout, "html": (style, inner)}


def text(style):
    return ";".join(f"{key}:{value}" for key, value in style.items())


def page(boxes):
    holders = "".join(
        f'<div id="b{number}" style="{text(box["html"][0])}">{box["html"][1]}</div>' for number, box in enumerate(boxes))
    return f"<!doctype html><meta charset=utf-8><style>body {{ margin: 0 }} ::-webkit-scrollbar {{ display: none }}</style>{holders}"


def test(box, index, tried, found):
    """An `expect` that the layout stops where the browser did, or as near to where it was sent."""
    x, y, halts = tried[2:]
    fromX, fromY, atX, atY = found
    if box["is_board"]:
        same = f"abs(stop(({x}, {y})).x - {atX}) < {NEAR} and abs(stop(({x}, {y})).y - {atY}) < {NEAR}"
        tie = f"abs(abs(stop(({x}, {y})).x - {x}) - {abs(atX - x)}) < {NEAR} and abs(abs(stop(({x}, {y})).y - {y}) - {abs(atY - y)}) < {NEAR}"
        return f'test "{index}: to {x}, {y}: {atX}, {atY}" {{ expect ({same}) or ({tie}) }}'
    start, to, at = (fromX, x, atX) if box["is_row"] else (fromY, y, atY)
    tie = f"abs(abs(stop({to}) - {to}) - {abs(at - to)}) < {NEAR}"
    behind = f" or stop({to}) <= {start + 0.5}" if halts else ""
    return f'test "{index}: from {start} to {to}: {at}" {{ at {start} {{ expect abs(stop({to}) - {at}) < {NEAR} or {tie}{behind} }} }}'


if __name__ == "__main__":
    sys.exit(main())
