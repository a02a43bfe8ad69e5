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


def near(one, other):
    return all(abs(a - b) < NEAR for a, b in zip(one, other))


def steps(trial, page):
    """Each button, with a cell in the middle of the list; what it is called afterwards is told by its number."""
    page.evaluate("preview.moveAlong(1230)")
    for index, (name, moved) in enumerate((("insert", 1), ("remove", -1), ("resize", 0))):
        before, cells = page.evaluate(TOPS), page.evaluate("preview.layout.cells")
        page.evaluate(f"document.getElementById('change-{index}').click()")
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
