#!/usr/bin/env python3
"""Does a browser without a script put elements where `dslc eval` has them, by the style sheet of `dslc emit css`?

    swift build && Tests/Browser/sheets.py .build/debug/dslc [--seed N] [--number N]

Each layout in `sheets/`, the examples, and lists by dice are written as style sheets, or refused (L1002). Each sheet dresses
plain `<div>`s in a page of its own, which is scrolled to many offsets: the bounding box of every element has to be where `eval`
has it at the very offset where the browser stopped, to 1/64 point, the unit of the browser's own layout; opacity and what
the layout declares (custom properties) to 1/64. Elements that are hidden in one are hidden in the other. Where elements have stops,
scrolling to a place has to stop where `dslc snap` says. Exit code 1 and a list where something does not hold.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

import trial
from chromium import Chromium, ChromiumError

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NEAR = 1 / 64
SCALE = 4
OFFSETS = 30
SHOWN = 30
# Beside an offset, to see whether something jumps there.
BESIDE = 1e-4
# What has to be refused, by a word of the reason; every other layout of `sheets/` has to be written.
EXAMPLES = [ROOT / "Examples/jungle.layout", ROOT / "Examples/wheel.layout", *sorted((ROOT / "Examples/gallery").glob("*.layout"))]

MEASURE = """((offsets, isWide, names) => (async () => {
    const list = document.querySelector("body > div"), inner = list.firstElementChild;
    const frames = [];
    for (const offset of offsets) {
        list.style.scrollSnapType = "none";
        list.scrollTo({ left: isWide ? offset : 0, top: isWide ? 0 : offset, behavior: "instant" });
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        const origin = inner.getBoundingClientRect();
        frames.push([isWide ? list.scrollLeft : list.scrollTop, [...inner.children].map((child) => {
            const drawn = child.firstElementChild ?? child;
            const box = drawn.getBoundingClientRect(), style = getComputedStyle(drawn);
            return [box.x - origin.x, box.y - origin.y, box.width, box.height, Number(style.opacity),
                style.visibility === "hidden" || style.display === "none" ? 1 : 0,
                ...names.map((name) => Number(style.getPropertyValue(name)))];
        })]);
    }
    return frames;
})())"""

SNAP = """((pairs, isWide) => {
    const list = document.querySelector("body > div");
    return pairs.map((place) => {
        list.style.scrollSnapType = "none";
        list.scrollTo({ left: 0, top: 0, behavior: "instant" });
        list.style.scrollSnapType = "";
        list.scrollTo({ left: isWide ? place : 0, top: isWide ? 0 : place, behavior: "instant" });
        return isWide ? list.scrollLeft : list.scrollTop;
    });
})"""


def main():
    arguments = trial.options(__doc__, 25, "lists by dice")
    dice = random.Random(arguments.seed)
    faults, told, compared = [], [], 0
    with trial.folder(arguments.keep) as folder:
        layouts = [*sorted((HERE / "sheets").glob("*.layout")), *EXAMPLES]
        for number in range(arguments.number):
            path = folder / f"dice{number}.layout"
            path.write_text(by_dice(dice, number))
            layouts.append(path)
        try:
            with Chromium(scale=SCALE) as browser:
                for layout in layouts:
                    found, said, boxes = tried(arguments.dslc, browser, layout, folder, dice)
                    faults += [f"{layout.name}: {fault}" for fault in found]
                    told.append(f"{layout.stem}: {said}")
                    compared += boxes
        except ChromiumError as error:
            print(error, file=sys.stderr)
            return 2
    for line in told:
        if not line.startswith("dice"):
            print(line)
    for fault in faults[:SHOWN]:
        print(fault, file=sys.stderr)
    written = sum("refused" not in line for line in told)
    print(f"{written} of {len(told)} layouts are style sheets; {compared} boxes compared; {len(faults)} faults")
    return 1 if faults or not compared else 0


def tried(dslc, browser, layout, folder, dice):
    """The faults of a layout, what became of it, and how many boxes were compared."""
    run = subprocess.run([dslc, "emit", "css", layout], capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        reason = re.search(r"error\[(L\d+)\]: (.*)", run.stderr)
        if not reason or reason[1] != "L1002":
            return [f"not written: {run.stderr[:300]}"], "refused, and not as it should be", 0
        isExpected = layout not in EXAMPLES and not layout.stem.startswith("no-")
        return ([f"refused: {reason[2]}"] if isExpected else []), f"refused: {reason[2]}", 0
    if layout.stem.startswith("no-"):
        return ["written, and CSS cannot say it"], "written", 0
    sheet = run.stdout
    whole = evaluated(dslc, layout, [0])[0]
    isWide = whole["contentSize"]["width"] - whole["viewport"]["width"] > whole["contentSize"]["height"] - whole["viewport"]["height"]
    side = "width" if isWide else "height"
    end = max(0, whole["contentSize"][side] - whole["viewport"][side])
    path = folder / f"{layout.stem}.html"
    path.write_text(page(sheet))
    names = sorted(set(re.findall(r"@property (--[\w-]+)", sheet)))
    shown = browser.open(path, width=1400, height=1400)
    try:
        edges = [e["frame"][("x" if isWide else "y")] + d for e in whole["elements"] for d in (0, e["frame"][side], -whole["viewport"][side], e["frame"][side] - whole["viewport"][side])]
        offsets = [0, end, *(dice.uniform(0, end) for _ in range(OFFSETS // 2)), *(dice.choice(edges) for _ in range(OFFSETS // 2))]
        frames = shown.evaluate(f"{MEASURE}({json.dumps(offsets)}, {json.dumps(isWide)}, {json.dumps(names)})", timeout=120)
        faults, compared = [], 0
        order = [(e["kind"], tuple(e["indexPath"])) for e in ordered(dslc, layout, sheet)]
        stopped = [f[0] for f in frames]
        beside = [evaluated(dslc, layout, [o + d for o in stopped]) for d in (-BESIDE, BESIDE)]
        for (offset, seen), frame, *sides in zip(frames, evaluated(dslc, layout, stopped), *beside, strict=True):
            ours, *sides = [{(e["kind"], tuple(e["indexPath"])): e for e in f["elements"]} for f in (frame, *sides)]
            if abs(offset - max(0, min(end, offset))) > 0.5:
                faults.append(f"scrolled to {offset} of {end}")
            if len(seen) != len(order):
                faults.append(f"{len(seen)} elements, and {len(order)} in eval")
                break
            for key, values in zip(order, seen, strict=True):
                element = ours[key]
                box = element["frame"]
                expected = [box["x"], box["y"], box["width"], box["height"], element["alpha"]]
                if isAtJump(key, sides):
                    continue
                if values[5] != (1 if element["isHidden"] else 0):
                    faults.append(f"{key} at {offset}: hidden {values[5]}, in eval {element['isHidden']}")
                    continue
                if element["isHidden"] or not box["width"] or not box["height"]:
                    continue
                for name, value in zip(names, values[6:], strict=True):
                    number = attribute(element, name[2:])
                    if number is not None and not abs(number - value) <= NEAR:
                        faults.append(f"{key} at {offset}: {name} {value}, in eval {number}")
                compared += 1
                away = max(abs(a - b) for a, b in zip(expected, values))
                if not away <= NEAR:
                    faults.append(f"{key} at {offset}: {values[:5]}, in eval {expected}, {away:.4f} away")
        if "scroll-snap-type" in sheet:
            places = [round(dice.uniform(0, end)) for _ in range(12)]
            for place, stop in zip(places, shown.evaluate(f"{SNAP}({json.dumps(places)}, {json.dumps(isWide)})"), strict=True):
                told = float(subprocess.run([dslc, "snap", layout, "--offset", str(place)], capture_output=True, text=True, timeout=60).stdout.split()[0])
                if abs(stop - told) > 1 / SCALE + NEAR and abs(abs(stop - place) - abs(told - place)) > 1 / SCALE:
                    faults.append(f"scrolled to {place}: stops at {stop}, and at {told} by `dslc snap`")
    finally:
        shown.close()
    return faults, f"{len(sheet.splitlines())} lines, {len(sheet)} bytes", compared


def isAtJump(key, sides):
    """Whether something of an element jumps at the very offset: then it has the values of one side here and of the other there."""
    one, other = [[*side[key]["frame"].values(), side[key]["alpha"], side[key]["isHidden"], *flat(side[key].get("attributes", {}))] for side in sides]
    return any(abs(a - b) > 1e-2 for a, b in zip(one, other, strict=True))


def flat(attributes):
    return [n for value in attributes.values() for n in (value.values() if isinstance(value, dict) else [value])]


def attribute(element, name):
    """The number of a custom property."""
    attributes = element.get("attributes", {})
    for key, value in attributes.items():
        if key == name and not isinstance(value, dict):
            return float(value)
        if isinstance(value, dict):
            for part, number in value.items():
                if f"{key}-{part}" == name:
                    return number
    return None


def evaluated(dslc, layout, offsets):
    words = [word for offset in offsets for word in ("--offset", repr(float(offset)))]
    run = subprocess.run([dslc, "eval", layout, "--json", "--all", *words], capture_output=True, text=True, timeout=120)
    frames = json.loads(run.stdout)
    return frames if isinstance(frames, list) else [frames]


def kinds(sheet):
    """The kinds of the elements, in order, as the sheet itself says."""
    told = sheet.split("in this order:")[1].split("<div")[0]
    found = []
    for word in re.findall(r"(\w+(?: × \d+)?)[,\n]", told):
        kind, _, count = word.partition(" × ")
        found += [kind] * int(count or 1)
    return found


def ordered(dslc, layout, sheet):
    """The elements in the order of the sheet: of each kind by section, then by item."""
    elements = evaluated(dslc, layout, [0])[0]["elements"]
    lists = {}
    for element in sorted(elements, key=lambda e: e["indexPath"]):
        lists.setdefault(element["kind"], []).append(element)
    return [lists[kind].pop(0) for kind in kinds(sheet)]


def page(sheet):
    name = re.search(r'<div class="(\w+)"><div class="content">', sheet)[1]
    split = re.search(r"stands inside of each ([^:]+):", sheet)
    inner = split[1].split(", ") if split else []
    boxes = "".join(f'<div class="{kind}">{"<div></div>" if kind in inner else ""}</div>' for kind in kinds(sheet))
    return f"<!doctype html><style>body {{ margin: 0 }}\n{sheet}</style><div class=\"{name}\"><div class=\"content\">{boxes}</div></div>"


def by_dice(dice, number):
    """A list with sections of random sizes and effects that a sheet can say."""
    effects = ["fade(to: 0.3)", "zoom(to: 0.7)", "rotation: map(offset.main, [0: 0deg, 300: 40deg])", "translation.cross: map(offset.main, [0: 0, 400: 40, 500: -10])",
               "alpha: if offset.main < 333.5 then 1 else 0.4", "hidden: offset.main > rest.end",
               "translation.main: clamp((offset.main - rest.start) * 0.5, 0, 60)", "attribute drift = clamp(progress * 90, 0, 30)"]
    some = "; ".join(dice.sample(effects, dice.randint(0, 3)))
    scroll = dice.choice(["vertical", "horizontal"])
    size = f"{dice.randint(40, 90)}% x {dice.randint(30, 300)}" if scroll == "vertical" else f"{dice.randint(30, 300)} x {dice.randint(40, 90)}%"
    bar = f"100% x {dice.randint(20, 60)}" if scroll == "vertical" else f"{dice.randint(20, 60)} x 100%"
    arrangement = dice.choice([f"stack(gap: {dice.randint(0, 20)})", f"grid(minimum: {dice.randint(60, 140)}, gap: {dice.randint(0, 12)})", "flow(gap: 6)"])
    items = [dice.randint(1, 9) for _ in range(dice.randint(1, 4))]
    return f"""layout Dice{number} {{
  scroll: {scroll}
  viewport: {dice.randint(300, 500)} x {dice.randint(300, 700)}
  items: {json.dumps(items)}
  section {{
    {arrangement}
    supplementary title {{ size: {bar}; {dice.choice(['sticky(until: area.end)', 'sticky(below: 12)', 'stickyEnd', 'z: 3', 'sticky'])} }}
    cell {{ size: {size}; {some} }}
  }}
}}
"""


if __name__ == "__main__":
    sys.exit(main())
