"""Which lists are compared: some written by hand, more from dice. Lengths are multiples of 1/64, the browser's unit."""

import random


class Description:
    """One list: whose layout, its data, its viewport, which way it scrolls, and a name for the table."""

    def __init__(self, name, layout, data, viewport, horizontal=False):
        self.name = name
        self.layout = layout
        self.data = data
        self.viewport = viewport
        self.horizontal = horizontal


def by_hand():
    """Small lists, one for each rule, and both ways where the layout has one axis."""
    rows = [{"length": length} for length in (60, 90, 40.25, 120, 75.5)]
    plain = {"head": 40, "foot": 30, "before": 0, "after": 0, "side": 0, "items": rows}
    inset = {"head": 44.5, "foot": 20, "before": 12, "after": 25.25, "side": 16, "items": rows}
    empty = plain | {"items": []}
    edges = {"gap": 0, "start": 0, "end": 0, "margin": 0, "below": 0, "above": 0}
    away = edges | {"gap": 8, "start": 30, "end": 50, "margin": 10}
    lists = [
        ("at the edges", "headers", edges | {"sections": [plain, plain, plain]}),
        ("with insets", "headers", away | {"sections": [inset, plain, inset]}),
        ("with offsets", "headers", away | {"below": 20, "above": 12.75, "sections": [inset, inset, plain]}),
        ("beyond the edges", "headers", edges | {"below": -15, "above": -10, "sections": [plain, inset]}),
        ("sections without cells", "headers", edges | {"sections": [empty, plain, empty, empty, inset]}),
        ("heads longer than the viewport", "headers", edges | {"sections": [plain | {"head": 420}, inset]}),
        ("bars that meet", "headers", edges | {"below": 150, "above": 200, "sections": [plain, inset, plain]}),
    ]
    bars = {"hero": 180, "menu": 50, "bar": 44, "gap": 0, "below": 0, "above": 0}
    lists += [
        ("under a menu", "menu", bars | {"sections": [plain, inset, plain]}),
        ("menu and gaps", "menu", bars | {"gap": 16, "below": 6.5, "above": 9, "sections": [inset, empty, plain]}),
        ("overlapping the menu", "menu", bars | {"below": -20, "above": -44, "sections": [plain, inset, plain]}),
    ]
    led = [{"length": length, "group": i // 3, "leads": i % 3 == 0} for i, length in enumerate([30, 80, 70.75] * 4)]
    lists += [
        ("headers in groups", "groups", {"below": 0, "sections": [plain | {"items": led}, inset | {"items": led}]}),
        ("headers in groups, below", "groups", {"below": 11, "sections": [inset | {"items": led}] * 3}),
    ]
    decks = [inset | {"items": [{"length": 130, "below": 10 * i} for i in range(6)]}] * 2
    lists += [
        ("cards in a pile", "cards", {"step": 24, "badge": 20, "gap": 10, "sections": decks}),
        ("cards one on another", "cards", {"step": 0, "badge": 33.5, "gap": 0, "sections": decks}),
        ("badges longer than cards", "cards", {"step": 12, "badge": 150, "gap": 4, "sections": decks}),
    ]
    descriptions = [
        Description(name + (", sideways" if horizontal else ""), layout, data, (320, 400), horizontal)
        for name, layout, data in lists
        for horizontal in (False, True)
    ]
    grid = _cells([90, 120.5, 80, 140, 100], [40, 60, 52.25], 43) | {"before": 20, "after": 12}
    wide = _cells([150, 130, 160, 140, 250.25], [30, 50], 28) | {"before": 0, "after": 5}
    sheet = {"columns": 5, "below": 0, "left": 0, "right": 0, "sections": [grid, wide]}
    field = {"fieldLeft": 80, "fieldTop": 100, "fieldRight": 1100, "fieldBottom": 1200}
    four = {f"holds{side}": True for side in ("Top", "Bottom", "Left", "Right")}
    box = {"x": 400, "y": 500, "w": 90, "h": 70, "top": 10, "bottom": 20, "left": 30, "right": 40} | field | four
    larger = box | {"w": 350, "h": 450}
    outside = box | {"fieldLeft": 430, "fieldTop": 540, "fieldRight": 450, "fieldBottom": 550}
    area = {"width": 1300, "height": 1400}
    others = [
        ("tables", "table", sheet),
        ("tables, apart", "table", sheet | {"below": 14, "left": 10, "right": 25.75}),
        ("a box held on all sides", "boxes", area | {"sections": [{"items": [box]}]}),
        ("larger than the viewport", "boxes", area | {"sections": [{"items": [larger]}]}),
        ("larger than the room", "boxes", area | {"sections": [{"items": [box | {"bottom": 350, "right": 260}]}]}),
        ("reaching out of its field", "boxes", area | {"sections": [{"items": [outside]}]}),
    ]
    descriptions += [Description(name, layout, data, (320, 400)) for name, layout, data in others]
    return descriptions


def _cells(widths, heights, number):
    """A table's cells, row by row."""
    columns = len(widths)
    cells = [{"width": widths[i % columns], "height": heights[i // columns % len(heights)]} for i in range(number)]
    return {"items": cells, "total": sum(widths)}


def by_dice(seed, number):
    """So many random lists of every layout; the same for the same seed."""
    for layout, roll in ROLLS.items():
        for i in range(number):
            dice = Dice(f"{seed} {layout} {i}")
            viewport = (dice.randrange(200, 500), dice.randrange(200, 500))
            horizontal = layout not in ("table", "boxes") and dice.chance(0.5)
            yield Description(f"dice {i}", layout, roll(dice), viewport, horizontal)


class Dice(random.Random):
    """Random lengths."""

    def length(self, low, high):
        return self.randint(low, high) if self.chance(0.5) else self.randint(low * 64, high * 64) / 64

    def chance(self, probability):
        return self.random() < probability

    def some(self, low, high):
        """Zero half of the time."""
        return 0 if self.chance(0.5) else self.length(low, high)

    def section(self, items):
        return {
            "head": self.length(5, 90), "foot": self.length(5, 70), "before": self.some(0, 40),
            "after": self.some(0, 40), "side": self.some(0, 30), "items": items,
        }

    def sections(self):
        return [
            self.section([{"length": self.length(10, 200)} for _ in range(self.randint(0, 7))])
            for _ in range(self.randint(2, 6))
        ]


def _headers(dice):
    return {
        "gap": dice.some(0, 20), "start": dice.some(0, 60), "end": dice.some(0, 60), "margin": dice.some(0, 20),
        "below": dice.some(-30, 60), "above": dice.some(-30, 60), "sections": dice.sections(),
    }


def _menu(dice):
    return {
        "hero": dice.length(10, 300), "menu": dice.length(10, 80), "bar": dice.length(10, 60),
        "gap": dice.some(0, 30), "below": dice.some(-40, 30), "above": dice.some(-40, 30), "sections": dice.sections(),
    }


def _groups(dice):
    def items():
        for group in range(dice.randint(1, 5)):
            for i in range(dice.randint(1, 5)):
                yield {"length": dice.length(10, 90), "group": group, "leads": i == 0}

    sections = [dice.section(list(items())) for _ in range(dice.randint(1, 4))]
    return {"below": dice.some(-20, 40), "sections": sections}


def _cards(dice):
    def items():
        return [{"length": dice.length(60, 200), "below": dice.some(-20, 120)} for _ in range(dice.randint(1, 7))]

    sections = [dice.section(items()) for _ in range(dice.randint(2, 4))]
    return {"step": dice.some(0, 30), "badge": dice.length(5, 90), "gap": dice.some(0, 20), "sections": sections}


def _table(dice):
    columns = dice.randint(2, 7)

    def section():
        widths = [dice.length(60, 180) for _ in range(columns - 1)]
        widths.append(max(dice.length(60, 180), 520 - sum(widths)))  # no narrower than any viewport
        heights = [dice.length(20, 80) for _ in range(7)]
        return _cells(widths, heights, dice.randint(1, 60)) | {"before": dice.some(0, 40), "after": dice.some(0, 40)}

    return {
        "columns": columns, "below": dice.some(-10, 50), "left": dice.some(-10, 50), "right": dice.some(-10, 50),
        "sections": [section() for _ in range(dice.randint(1, 3))],
    }


def _boxes(dice):
    width, height = dice.length(600, 1500), dice.length(600, 1500)

    def item():
        x, y, w, h = dice.length(0, 1300), dice.length(0, 1300), dice.length(5, 200), dice.length(5, 200)
        # Most boxes rest in their fields, some reach out of them on any side.
        out = -40 if dice.chance(0.2) else 0
        holds = {f"holds{side}": dice.chance(0.4) for side in ("Top", "Bottom", "Left", "Right")}
        edges = {side: dice.some(-40, 200) for side in ("top", "bottom", "left", "right")}
        return {
            "x": x, "y": y, "w": w, "h": h,
            "fieldLeft": x - dice.length(out, 200), "fieldTop": y - dice.length(out, 200),
            "fieldRight": x + w + dice.length(out, 300), "fieldBottom": y + h + dice.length(out, 300),
        } | holds | edges

    return {"width": width, "height": height, "sections": [{"items": [item() for _ in range(dice.randint(5, 30))]}]}


ROLLS = {
    "headers": _headers, "menu": _menu, "groups": _groups, "cards": _cards, "table": _table, "boxes": _boxes,
}
