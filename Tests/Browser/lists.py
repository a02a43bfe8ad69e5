"""The lists that are compared. Each is described by the data that its layout reads (section lengths, insets, offsets);
a builder for each layout makes the nested blocks of the same list from the same data."""

from page import Block, held


def headers(data):
    """`headers.layout`. A sticky box keeps its margins inside of its parent, so margins say how far short of the
    section's ends it is pushed; its neighbours take them back."""

    def section(s, index):
        after, before = section_end(data, s), s["head"] + s["before"]
        cells = Block(
            children=cells_of(data, s, index),
            padding_block=f"{s['before']}px {s['after']}px", padding_inline=f"{s['side']}px",
            margin_block=f"{-after}px {-before}px",
        )
        return Block(children=[
            Block(f"head[{index},0]", block_size=s["head"], margin_block_end=after, **held(start=data["below"])),
            cells,
            Block(f"foot[{index},0]", block_size=s["foot"], margin_block_start=before, **held(end=data["above"])),
        ], display="flex", flex_direction="column")

    def section_end(data, s):
        return s["after"] + s["foot"]

    return Block(
        children=[section(s, i) for i, s in enumerate(data["sections"])],
        padding_block=f"{data['start']}px {data['end']}px", padding_inline=f"{data['margin']}px",
    )


def cells_of(data, section, index):
    """The plain cells of a section, with the gap between them."""
    return [
        Block(f"cell[{index},{i}]", block_size=cell["length"], margin_block_start=data.get("gap", 0) if i else 0)
        for i, cell in enumerate(section["items"])
    ]


def menu(data):
    """`menu.layout`"""

    def section(s, index):
        return Block(children=[
            Block(f"head[{index},0]", block_size=s["head"], **held(start=data["menu"] + data["below"])),
            Block(
                children=cells_of({}, s, index),
                padding_block=f"{s['before']}px {s['after']}px",
            ),
            Block(f"foot[{index},0]", block_size=s["foot"], **held(end=data["bar"] + data["above"])),
        ], margin_block_start=data["gap"] if index else 0)

    return Block(children=[
        Block("hero[0,0]", block_size=data["hero"]),
        Block("menu[0,0]", block_size=data["menu"], **held(start=0)),
        *[section(s, i) for i, s in enumerate(data["sections"])],
        Block("bar[0,0]", block_size=data["bar"], **held(end=0)),
    ])


def groups(data):
    """`groups.layout`"""

    def group(section, cells):
        return Block(children=[
            Block(
                name, block_size=cell["length"],
                **held(start=data["below"] + section["head"]) if cell["leads"] else {},
            )
            for name, cell in cells
        ])

    def section(s, index):
        named = [(f"cell[{index},{i}]", cell) for i, cell in enumerate(s["items"])]
        numbers = sorted({cell["group"] for _, cell in named})
        return Block(children=[
            Block(f"head[{index},0]", block_size=s["head"], **held(start=data["below"])),
            Block(
                children=[group(s, [pair for pair in named if pair[1]["group"] == number]) for number in numbers],
                padding_block=f"{s['before']}px {s['after']}px",
            ),
        ])

    return Block(children=[section(s, i) for i, s in enumerate(data["sections"])])


def cards(data):
    """`cards.layout`"""

    def card(cell, path, index):
        badge = Block(f"badge[{path}]", block_size=data["badge"], **held(start=cell["below"]))
        return Block(
            f"cell[{path}]", [badge], block_size=cell["length"], margin_block_start=data["gap"] if index else 0,
            **held(start=data["step"] * index),
        )

    return Block(children=[
        Block(
            children=[card(cell, f"{index},{i}", i) for i, cell in enumerate(s["items"])],
            padding_block=f"{s['before']}px {s['after']}px",
        )
        for index, s in enumerate(data["sections"])
    ], display="flow-root")


def table(data):
    """`table.layout`"""
    columns = data["columns"]

    def cell(item, path, index):
        edges = {}
        if index < columns:
            edges["start"] = data["below"]
        if index % columns == 0:
            edges["left"] = data["left"]
        if index % columns == columns - 1:
            edges["right"] = data["right"]
        size = {"block_size": item["height"], "inline_size": item["width"], "flex_shrink": "0"}
        return Block(f"cell[{path}]", **size, **(held(**edges) if edges else {}))

    return Block(children=[
        Block(
            children=[cell(item, f"{index},{i}", i) for i, item in enumerate(s["items"])],
            display="flex", flex_wrap="wrap", align_items="flex-start", align_content="flex-start",
            inline_size=s["total"], padding_block=f"{s['before']}px {s['after']}px",
        )
        for index, s in enumerate(data["sections"])
    ], inline_size=max(s["total"] for s in data["sections"]))


def boxes(data):
    """`boxes.layout`"""

    def field(d, index):
        # A box rests at its place in its field by what stands before it: its own margins would hold it back.
        down, right = d["y"] - d["fieldTop"], d["x"] - d["fieldLeft"]
        edges = {
            side: d[edge]
            for side, edge, holds in (
                ("start", "top", "holdsTop"), ("end", "bottom", "holdsBottom"),
                ("left", "left", "holdsLeft"), ("right", "right", "holdsRight"),
            )
            if d[holds]
        }
        inline = {"display": "inline-block", "vertical_align": "top"}
        return Block(children=[
            Block(block_size=0, margin_block_end=down),
            Block(inline_size=0, margin_inline_end=right, **inline),
            Block(
                f"cell[0,{index}]", inline_size=d["w"], block_size=d["h"], **inline,
                **held(**edges) if edges else {},
            ),
        ], position="absolute", left=d["fieldLeft"], top=d["fieldTop"], white_space="nowrap",
           inline_size=d["fieldRight"] - d["fieldLeft"], block_size=d["fieldBottom"] - d["fieldTop"])

    return Block(
        children=[field(d, i) for i, d in enumerate(data["sections"][0]["items"])],
        inline_size=data["width"], block_size=data["height"], position="relative",
    )


BUILDERS = {"headers": headers, "menu": menu, "groups": groups, "cards": cards, "table": table, "boxes": boxes}
