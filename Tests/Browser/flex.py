#!/usr/bin/env python3
"""Does the prelude's `flex` agree with the browser's `display: flex`?

    swift build && Tests/Browser/flex.py .build/debug/dslc [--seed N] [--number N]

Containers by dice stand twice: as sections of one layout, which dslc evaluates, and as flex containers in Chromium. Every
item has to be where the browser has it, to 1/64 point, the unit of the browser's own layout. Lengths are sixty-fourths
of a point, so that the browser stores them as they are. It rounds all that it computes down to its unit: a size by one,
and by another one that the others left it; a place by one for each item and each space before it.

Left out are lines with shrink factors below 1: beside items that a bound holds CSS shrinks by less (see `flex` in
`docs/language.md`).
Exit code 1 and a table where something does not hold.
"""

import json
import random
import subprocess
import sys

import trial
from chromium import Chromium, ChromiumError

UNIT = 1 / 64
SHOWN = 30

# What justify-content and align-content are as numbers: where all stands, how much goes between, how much to the ends.
CONTENT = {
    "flex-start": (0, 0, 0), "center": (0.5, 0, 0), "flex-end": (1, 0, 0),
    "space-between": (0, 1, 0), "space-around": (0, 1, 0.5), "space-evenly": (0, 1, 1), "stretch": (0, 0, 0),
}
ALIGN = {"flex-start": 0, "center": 0.5, "flex-end": 1, "stretch": 0}
INFINITE = 1e6  # data have no infinity

LAYOUT = """layout Flex {
  scroll: SCROLL; viewport: 500 x 500
  stack(align: 0)
  section {
    data {
      room: Length; wraps: Boolean; gap: Length; lineGap: Length; depth: Length
      justify: Number; space: Number; edge: Number
      lines: Number; linesSpace: Number; linesEdge: Number; linesStretch: Boolean
    }
    supplementary head { size: 1 x 1; place.cross: 0 }
    flex(natural: data.wide x data.high, within: data.room, basis: data.basis, grow: data.grow, shrink: data.shrink,
         least: data.leastWide x data.leastHigh, most: data.mostWide x data.mostHigh, wraps: data.wraps,
         gap: data.gap, lineGap: data.lineGap, justify: data.justify, space: data.space, edge: data.edge,
         align: data.align, stretch: data.stretch, depth: data.depth, lines: data.lines, linesSpace: data.linesSpace,
         linesEdge: data.linesEdge, linesStretch: data.linesStretch)
    cell {
      data {
        wide: Length; high: Length; basis: Length; grow: Number; shrink: Number
        leastWide: Length; leastHigh: Length; mostWide: Length; mostHigh: Length
        align: Number; stretch: Boolean
      }
    }
  }
}
"""

# The boxes of the items of every container, from its corner.
BOXES = """[...document.querySelectorAll(".flex")].map((flex) => {
    const at = flex.getBoundingClientRect();
    return [...flex.children].map((item) => {
        const box = item.getBoundingClientRect();
        return [box.left - at.left, box.top - at.top, box.width, box.height];
    });
})"""


def main():
    arguments = trial.options(__doc__, 1000, "containers each way")
    dice, differences, compared = random.Random(arguments.seed), [], 0
    with trial.folder(arguments.keep) as folder:
        try:
            with Chromium(timeout=300) as browser:
                for is_row in (True, False):
                    containers = [container(dice, is_row) for _ in range(arguments.number)]
                    path = folder / f"{'row' if is_row else 'column'}.html"
                    path.write_text(page(containers))
                    theirs = browser.open(path).evaluate(BOXES)
                    ours = evaluated(arguments.dslc, containers, is_row, folder)
                    compared += sum(map(len, ours))
                    for number, one in enumerate(containers):
                        differences += compare(number, one, theirs[number], ours[number])
        except ChromiumError as error:
            print(error, file=sys.stderr)
            return 2
    for number, one, index, wanted, found in differences[:SHOWN]:
        print(f"{'row' if one['is_row'] else 'column'} {number}, item {index}: browser {wanted}, dslc {found}")
        print(f"    {html(one)}")
    print(f"{2 * arguments.number} containers, {compared} boxes compared; {len(differences)} disagree")
    return 1 if differences or compared == 0 else 0


def length(dice, most):
    """A length that the browser stores as it is; most of them are whole."""
    return dice.randint(0, most) if dice.random() < 0.7 else dice.randint(0, most * 64) / 64


def container(dice, is_row):
    """A container with its items; `along` is along its lines, `across` across them."""
    wraps = dice.random() < 0.5
    return {
        "is_row": is_row, "room": 20 + length(dice, 500), "wraps": wraps,
        "gap": dice.choice((0, length(dice, 20))), "line_gap": dice.choice((0, length(dice, 20))),
        "justify": dice.choice([name for name in CONTENT if name != "stretch"]),
        # How wide several columns want to be browsers do not agree about.
        "depth": dice.choice((None if is_row or not wraps else 200, 20 + length(dice, 300))),
        "lines": dice.choice(list(CONTENT)),
        "items": [item(dice) for _ in range(dice.randint(1, 7))],
    }


def item(dice):
    """An item; None is `auto` or `none`."""
    return {
        "along": length(dice, 160), "across": length(dice, 90),
        "basis": dice.choice((None, None, 0, length(dice, 200))),
        "grow": dice.choice((0, 0, 0.25, 0.5, 1, 1, 2, 3)), "shrink": dice.choice((0, 1, 1, 1, 2, 3.5)),
        "least_along": dice.choice((0, 0, length(dice, 120))), "least_across": dice.choice((0, 0, 0, length(dice, 60))),
        "most_along": dice.choice((None, None, length(dice, 150))),
        "most_across": dice.choice((None, None, None, length(dice, 80))),
        "align": dice.choice(list(ALIGN)),
    }


def px(value, other="auto"):
    return other if value is None else f"{value!r}px"


def html(one):
    """A container as HTML. What an item wants to be is the size of a block in it."""
    along, across = ("width", "height") if one["is_row"] else ("height", "width")
    style = {
        "display": "flex", "flex-direction": "row" if one["is_row"] else "column", along: px(one["room"]),
        across: px(one["depth"], "max-content"),
        "flex-wrap": "wrap" if one["wraps"] else "nowrap", "justify-content": one["justify"],
        "align-content": one["lines"],
        ("column-gap" if one["is_row"] else "row-gap"): px(one["gap"]),
        ("row-gap" if one["is_row"] else "column-gap"): px(one["line_gap"]),
    }
    inner = ""
    for each in one["items"]:
        outside = {
            "flex": f"{each['grow']} {each['shrink']} {px(each['along'] if each['basis'] is None else each['basis'])}",
            f"min-{along}": px(each["least_along"]), f"max-{along}": px(each["most_along"], "none"),
            f"min-{across}": px(each["least_across"]), f"max-{across}": px(each["most_across"], "none"),
            "align-self": each["align"],
        }
        inside = {along: "0", across: px(each["across"])}
        inner += f'<div style="{text(outside)}"><div style="{text(inside)}"></div></div>'
    return f'<div class="flex" style="{text(style)}">{inner}</div>'


def text(style):
    return ";".join(f"{key}:{value}" for key, value in style.items())


def page(containers):
    # Each stands alone: a container with a column of lines is as wide as it wants.
    holders = "".join(f'<div style="position:absolute;left:0;top:0">{html(one)}</div>' for one in containers)
    return f"<!doctype html><meta charset=utf-8><style>body {{ margin: 0; font-size: 0 }}</style>{holders}"


def section(one):
    justify, space, edge = CONTENT[one["justify"]]
    lines, lines_space, lines_edge = CONTENT[one["lines"]]
    wide, high = ("along", "across") if one["is_row"] else ("across", "along")
    records = [
        {
            "wide": each[wide], "high": each[high],
            "basis": each["along"] if each["basis"] is None else each["basis"],
            "grow": each["grow"], "shrink": each["shrink"],
            "leastWide": each[f"least_{wide}"], "leastHigh": each[f"least_{high}"],
            "mostWide": INFINITE if each[f"most_{wide}"] is None else each[f"most_{wide}"],
            "mostHigh": INFINITE if each[f"most_{high}"] is None else each[f"most_{high}"],
            "align": ALIGN[each["align"]], "stretch": each["align"] == "stretch",
        }
        for each in one["items"]
    ]
    return {
        "items": records, "room": one["room"], "wraps": one["wraps"], "gap": one["gap"], "lineGap": one["line_gap"],
        "depth": one["depth"] or 0, "justify": justify, "space": space, "edge": edge, "lines": lines,
        "linesSpace": lines_space, "linesEdge": lines_edge, "linesStretch": one["lines"] == "stretch",
    }


def evaluated(dslc, containers, is_row, folder):
    """What dslc says of the items of each container, from its corner. A row scrolls down, a column sideways."""
    layout, data = folder / f"{'row' if is_row else 'column'}.layout", folder / f"{'row' if is_row else 'column'}.json"
    layout.write_text(LAYOUT.replace("SCROLL", "vertical" if is_row else "horizontal"))
    data.write_text(json.dumps({"sections": [section(one) for one in containers]}))
    command = [dslc, "eval", layout, "--data", data, "--all", "--json", "--offset", "0"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if run.returncode != 0 or run.stderr:
        sys.exit(f"dslc says\n{run.stderr}")
    boxes = [[None] * len(one["items"]) for one in containers]
    corners = [(0, 0)] * len(containers)
    elements = json.loads(run.stdout)["elements"]
    for element in elements:
        if element["kind"] == "head":
            frame = element["frame"]
            corners[element["indexPath"][0]] = (frame["x"], frame["y"] + 1) if is_row else (frame["x"] + 1, frame["y"])
    for element in elements:
        if element["kind"] == "cell":
            (number, index), frame = element["indexPath"], element["frame"]
            x, y = corners[number]
            boxes[number][index] = [frame["x"] - x, frame["y"] - y, frame["width"], frame["height"]]
    return boxes


def compare(number, one, theirs, ours):
    """The items that are of another size, or elsewhere, by more than rounding."""
    for index, (wanted, found) in enumerate(zip(theirs, ours, strict=True)):
        # Each item and each space before one has been rounded too, and what others left is shared out.
        bounds = [UNIT * (1 + 2 * len(one["items"]))] * 2 + [2 * UNIT] * 2
        if found is None or any(abs(a - b) > bound + 1e-6 for a, b, bound in zip(wanted, found, bounds)):
            yield (number, one, index, wanted, found)


if __name__ == "__main__":
    sys.exit(main())
