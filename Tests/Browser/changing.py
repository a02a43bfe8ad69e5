"""Bar of the live page: a list that lives. Items come and go and grow above what is read, sizes are measured late, bars
cover a part of the stage; what is read stays where it is."""

LIST = """layout List {
  viewport: 300 x 400
  items: 60
  supplementary title { size: 100% x 50; place: (0, offset.y) }
  cell {
    data { measured tall: Length = 60 }
    size: 100% x data.tall
    appear { alpha: 0 }
  }
}
"""
REST = "new Promise((go) => setTimeout(go, 500))"
# Where the cells stand, from the top of the stage, in points of the layout.
TOPS = """(() => {
    const stage = document.getElementById("stage"), at = stage.getBoundingClientRect(), scale = at.width / stage.offsetWidth;
    return Object.fromEntries([...stage.querySelectorAll("[data-element^=cell]")].map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.element, [(box.top - at.top) / scale, box.height / scale]];
    }));
})()"""
NEAR = 0.05


def bar(trial):
    path = trial.folder / "living.layout"
    path.write_text(LIST)
    page = trial.open(path)
    for animated in (False, True):
        page.evaluate(f"document.getElementById('motion').checked === {'true' if animated else 'false'} && document.getElementById('motion').click()")
        steps(trial, page)
        page.evaluate("document.getElementById('items').value = '60', document.getElementById('items').dispatchEvent(new Event('input'))")
    late(trial, page)
    bars(trial, page)
    page.close()
    kept(trial, path)
    rows(trial)
    rows_by_keys(trial)


def near(one, other):
    return all(abs(a - b) < NEAR for a, b in zip(one, other))


def steps(trial, page):
    """Each button, with a cell in the middle of the list; what it is called afterwards is told by its number."""
    page.evaluate("preview.moveAlong(1230)")
    for name, moved in (("insert", 1), ("remove", -1), ("resize", 0)):
        before, cells = page.evaluate(TOPS), page.evaluate("preview.layout.cells")
        page.evaluate(f"document.getElementById('change-{name}').click()")
        page.evaluate(REST)
        after = page.evaluate(TOPS)
        trial.expect(page.evaluate("preview.layout.cells") == cells + moved, f"after `{name}` there are {page.evaluate('preview.layout.cells')} cells")
        first = int(min(before, key=lambda name: before[name][0]).split(",")[1][:-1])
        kept = after.get(f"cell[0,{first + moved}]")
        trial.expect(kept is not None and near(kept, before[f"cell[0,{first}]"]), f"`{name}`: {before[f'cell[0,{first}]']} has become {kept}")


def late(trial, page):
    """What was shown is measured, what was not is not, and the first cell stays."""
    page.evaluate("preview.moveAlong(600)")
    before = page.evaluate(TOPS)
    page.evaluate("document.getElementById('late').click()")
    page.evaluate(f"{REST}.then(() => {REST})")
    after = page.evaluate(TOPS)
    heights = [box[1] for box in after.values()]
    trial.expect(len(set(heights)) > 2 and all(abs(one[1] - 60) < NEAR for one in before.values()), f"measured are {heights}")
    first = min(before, key=lambda name: before[name][0])
    trial.expect(first in after and abs(after[first][0] - before[first][0]) < NEAR, f"{first} stood at {before[first]}, and stands at {after.get(first)}")
    unseen = page.evaluate("preview.interpreter.element('cell', 0, 55, 0, 0).size.height")
    trial.expect(unseen == 60, f"what nobody saw is measured as {unseen}")
    page.evaluate("document.getElementById('late').click()")


def bars(trial, page):
    """At rest the list begins below the upper bar, and ends above the lower one; elements under them are seen."""
    page.evaluate("preview.moveAlong(0)")
    page.evaluate("document.getElementById('bars').click()")
    page.evaluate(REST)
    seen = page.evaluate("[preview.layout.viewport.height, document.getElementById('stage').offsetHeight, document.getElementById('bar-top').offsetHeight, document.getElementById('bar-bottom').offsetHeight]")
    trial.expect(seen == [400, 400, 59, 34], f"with bars the stage is {seen}")
    top = page.evaluate(TOPS)["cell[0,0]"][0]
    trial.expect(abs(top - 59) < NEAR, f"at rest the first cell stands at {top}")
    page.evaluate("preview.moveAlong(30)")
    top = page.evaluate(TOPS)["cell[0,0]"][0]
    trial.expect(abs(top - 29) < NEAR, f"30 farther it stands at {top}")
    page.evaluate("preview.moveAlong(preview.stage.distance.y)")
    last = max(box[0] + box[1] for box in page.evaluate(TOPS).values())
    trial.expect(abs(last - (400 - 34)) < NEAR, f"at the end the last cell ends at {last}")
    page.evaluate("document.getElementById('bars').click()")
    trial.expect(page.evaluate("[...document.querySelectorAll('.cover')].every((node) => node.hidden)"), "the bars stay")


# A list with a row that scrolls by itself.
SHELVES = """layout Shelves {
  viewport: 300 x 400
  items: [8, 20]
  section shelf {
    count: 1
    scroll: horizontal
    viewport.height: 90
    stack(gap: 8)
    cell Tile { size: 100 x 80 }
  }
  section list {
    cell Line { size: 100% x 60 }
  }
}
"""
SEEN = """(() => {
    const stage = document.getElementById("stage"), at = stage.getBoundingClientRect(), scale = at.width / stage.offsetWidth;
    return [...stage.querySelectorAll("[data-element]")].map((node) => {
        const box = node.getBoundingClientRect();
        return `${node.dataset.element} ${((box.left - at.left) / scale).toFixed(1)} ${((box.top - at.top) / scale).toFixed(1)} ${(box.height / scale).toFixed(1)}`;
    }).sort();
})()"""
LATER = "new Promise((go) => setTimeout(go, 700)).then(() => location.hash)"


def press(page, selector):
    """A click of the mouse."""
    x, y = page.evaluate(f"(() => {{ const node = document.querySelector({selector!r}); node.scrollIntoView({{ block: 'nearest' }}); const at = node.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] }})()")
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def undo(page, key="z"):
    """Ctrl and a letter."""
    for kind in ("rawKeyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, code="Key" + key.upper(), windowsVirtualKeyCode=ord(key.upper()), modifiers=2)


def kept(trial, path):
    """Each change is a step of undo and redo, and stands in the address; what is read stays where it is all the while."""
    page = trial.open(path)
    page.evaluate("preview.moveAlong(1230)")
    page.evaluate("preview.stage.root.focus()")
    pictures = [page.evaluate(SEEN)]
    for button in ("#change-insert", "#change-resize", "#change-remove", "#change-insert", "#bars"):
        page.evaluate("document.querySelector('[data-sheet=changes]').click()")
        press(page, button)
        address = page.evaluate(LATER)
        pictures.append(page.evaluate(SEEN))
    other = trial.open(path, fragment=address[1:])
    trial.expect(other.evaluate(SEEN) == pictures[-1], f"{address} opens {other.evaluate(SEEN)}, and was {pictures[-1]}")
    other.close()
    for index in range(len(pictures) - 2, -1, -1):
        undo(page)
        page.evaluate(REST)
        trial.expect(page.evaluate(SEEN) == pictures[index], f"undone to {index}: {page.evaluate(SEEN)}, and was {pictures[index]}")
    address = page.evaluate(LATER)
    trial.expect("changes" not in address and "bars" not in address, f"all undone the address is {address}")
    for index in range(1, len(pictures)):
        undo(page, "y")
        page.evaluate(REST)
        trial.expect(page.evaluate(SEEN) == pictures[index], f"redone to {index}: {page.evaluate(SEEN)}, and was {pictures[index]}")
    # Another text or other data is another list.
    page.evaluate("document.getElementById('items').value = '30', document.getElementById('items').dispatchEvent(new Event('input'))")
    trial.expect(page.evaluate("preview.layout.cells") == 30 and "changes" not in page.evaluate(LATER), "other items keep the changes")
    page.close()
    page = trial.open(path, fragment="offset=0&changes=insert:0,0,90;paint:1")
    trial.expect("a change is insert:" in page.evaluate("document.getElementById('findings').textContent"), "an address with a senseless change is silent")
    page.close()


def rows(trial):
    """Where a row stands is undone, and stands in the address."""
    path = trial.folder / "shelves.layout"
    path.write_text(SHELVES)
    page = trial.open(path)
    page.evaluate("preview.stage.root.focus()")
    first = page.evaluate(SEEN)
    x, y = page.evaluate("(() => { const at = document.querySelector('[data-element^=Tile]').getBoundingClientRect(); return [at.left + 40, at.top + 40] })()")
    page.wheel(x, y, dx=130)
    address = page.evaluate(LATER)
    moved = page.evaluate(SEEN)
    trial.expect(moved != first and "rows=0:" in address, f"a row that is moved makes the address {address}")
    other = trial.open(path, fragment=address[1:])
    trial.expect(other.evaluate(SEEN) == moved, f"{address} opens {other.evaluate(SEEN)}, and was {moved}")
    other.close()
    undo(page)
    page.evaluate(REST)
    trial.expect(page.evaluate(SEEN) == first, f"undone the row is {page.evaluate(SEEN)}, and was {first}")
    undo(page, "y")
    page.evaluate(REST)
    trial.expect(page.evaluate(SEEN) == moved, f"redone the row is {page.evaluate(SEEN)}, and was {moved}")
    page.close()


def rows_by_keys(trial):
    """Arrows along a row that has the focus move it, and go on; the timeline shows what the row drives, and moves it."""
    path = trial.folder / "shelves.layout"
    path.write_text(SHELVES)
    page = trial.open(path, width=1440, height=900)
    row = "preview.stage.rows.all.get(0).offset.x"
    settle = "new Promise((go) => { const look = () => preview.stage.rows.all.get(0).gestures.ways ? setTimeout(look, 20) : setTimeout(go, 250); setTimeout(look, 50); })"
    focus = "document.activeElement.dataset.element"
    press(page, "[data-element='Tile[0,1]']")
    for presses, wanted in ((1, 108), (2, 216)):
        page.key("ArrowRight")
        page.evaluate(settle)
        trial.expect(abs(page.evaluate(row) - wanted) < 1 and page.evaluate(focus) == f"Tile[0,{1 + presses}]",
                     f"{presses} arrows to the right lead to {page.evaluate(row)}, on {page.evaluate(focus)}")
    page.key("ArrowLeft")
    page.evaluate(settle)
    trial.expect(abs(page.evaluate(row) - 108) < 1 and page.evaluate(focus) == "Tile[0,2]", f"back at {page.evaluate(row)}, on {page.evaluate(focus)}")
    trial.expect(page.evaluate("preview.stage.offset.y") == 0, "arrows of a row move the list")
    page.key("ArrowDown")
    page.evaluate(settle)
    trial.expect(page.evaluate(focus).startswith("Line"), f"down from a row it is on {page.evaluate(focus)}")
    # With the focus on the stage it is the row that hands were on last.
    page.evaluate("preview.stage.root.focus()")
    page.key("ArrowRight")
    page.evaluate(settle)
    trial.expect(abs(page.evaluate(row) - 148) < 1, f"from the stage an arrow leads to {page.evaluate(row)}")
    # The lane of the row: its curve falls by a point a point; its dot is dragged.
    lanes = page.evaluate("[...document.querySelectorAll('.lane .name')].map((node) => node.textContent)")
    trial.expect("x on screen · row" in lanes, f"the lanes are {lanes}")
    told = page.evaluate("[...document.querySelectorAll('.lane')].find((node) => node.textContent.startsWith('x on screen · row')).querySelector('.value').textContent")
    drawn = page.evaluate("document.querySelector(`[data-element='Tile[0,1]']`)?.getBoundingClientRect().left - document.getElementById('stage').getBoundingClientRect().left")
    trial.expect(abs(float(told.split()[0].replace("−", "-")) - (108 - 148)) < 1, f"the lane says {told}, the tile is at {drawn}")
    x, y, wide = page.evaluate("(() => { const at = document.getElementById('plot').getBoundingClientRect(); return [at.left, at.top + 50, at.width] })()")
    page.call("Input.dispatchMouseEvent", type="mousePressed", x=x + wide / 4, y=y, button="left", clickCount=1)
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + wide / 2, y=y, button="left", buttons=1)
    page.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + wide / 2, y=y, button="left", clickCount=1)
    page.evaluate(settle)
    far = page.evaluate("preview.stage.rows.all.get(0).distance.x")
    trial.expect(abs(page.evaluate(row) - far / 2) < 3 and page.evaluate("preview.stage.offset.y") == 0,
                 f"half of the lane of a row leads to {page.evaluate(row)} of {far}")
    page.close()
