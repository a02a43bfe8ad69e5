"""Sections of a list that scroll by themselves."""

from listtrial import BOXES, FRAMES, attach, settled

# Sections that scroll by themselves: without ends, and with; and the same turned, in a list that scrolls sideways.
BELTS = """layout Belts {
  items: [7, 9]
  section ring {
    count:           1
    scroll:          horizontal
    loop:            true
    viewport.height: 120
    belt(gap: 10)
    cell Card { size: 90 x 100; rotation: (rest.center.x - viewport.center.x) / 20pt * 1deg }
  }
  section shelf {
    scroll:          horizontal
    viewport.height: 90
    stack(gap: 8)
    cell Tile { size: (60 + 10 * index) x 80 }
  }
}
"""
COLUMNS = """layout Columns {
  scroll: horizontal
  items:  [9, 7, 9]
  section one {
    count:          1
    scroll:         vertical
    viewport.width: 190
    stack(gap: 8)
    cell Tile { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
  section ring {
    count:          1
    loop:           true
    scroll:         vertical
    viewport.width: 190
    belt(gap: 8)
    cell Card { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
  section two {
    scroll:         vertical
    viewport.width: 190
    stack(gap: 8)
    cell Tile { size: 100 x (90 + 10 * index); rotation: 4deg }
  }
}
"""


def rowed(trial):
    """Sections that scroll by themselves have scrollers of their own, which stop where the layout says."""
    page, store = trial.page, trial.folder / "store.layout"
    attach(trial, "one", "store.layout", "snap: false")
    trial.compare("one", store)
    scroll = "document.querySelector('#one [data-row=\"%d\"]').scrollTo({ left: %d })"
    trial.expect(page.evaluate("document.querySelectorAll('#one [data-row]').length") == 2, "there are not two rows")
    for section, offset in ((1, 200), (0, 150), (1, 431)):
        page.evaluate(scroll % (section, offset))
        page.evaluate(FRAMES)
        shelf, hero = (page.evaluate(f"document.querySelector('#one [data-row=\"{row}\"]').scrollLeft") for row in (1, 0))
        trial.expect((shelf if section else hero) == offset, f"row {section} stands at {shelf if section else hero}, not at {offset}")
        trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    # Out of sight and back: it stands where it stood.
    page.evaluate("document.querySelector('#one').scrollTo({ top: 600 })")
    trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    page.evaluate("document.querySelector('#one').scrollTo({ top: 0 })")
    trial.compare("one", store, "--section-offset", f"0={hero},1={shelf}")
    trial.expect(page.evaluate("document.querySelector('#one [data-row=\"1\"]').scrollLeft") == shelf, "a row forgets where it stood")
    page.evaluate("one.detach()")
    attach(trial, "one", "store.layout")
    page.evaluate(scroll % (0, 150))
    page.evaluate("new Promise((go) => setTimeout(go, 1200))")
    stop = page.evaluate("document.querySelector('#one [data-row=\"0\"]').scrollLeft")
    trial.expect(stop in (0, 375), f"the cards stop at {stop}")
    page.evaluate("one.detach()")


def turned(trial):
    """Rows without ends come back to their middle; from right to left rows are what `dslc eval` says, or a mirror image."""
    page = trial.page
    row = "document.querySelector('#one [data-row=\"%d\"]')"
    where = "((rows) => [0, 1].map((section) => rows.offset(rows.rows.get(section))))(one.rows)"
    for direction, way in (("ltr", 1), ("rtl", -1)):
        page.evaluate(f"document.querySelector('#one').dir = '{direction}'")
        attach(trial, "one", "belts.layout", "snap: false")
        begins = page.evaluate(f"{row % 0}.scrollLeft") * way
        trial.expect(begins > 90000, f"{direction}: a row without ends begins at {begins}")
        for section, left in ((0, begins - 333), (1, 250), (0, begins + 120.5), (1, 2000), (0, begins + 63000)):
            page.evaluate(f"{row % section}.scrollTo({{ left: {way * left} }})")
            page.evaluate(FRAMES)
            ring, shelf = page.evaluate(where)
            trial.compare("one", trial.folder / "belts.layout", "--section-offset", f"0={ring},1={shelf}", "--direction", direction)
        page.evaluate("new Promise((go) => setTimeout(go, 400))")
        rests = page.evaluate(f"{row % 0}.scrollLeft") * way
        trial.expect(abs(rests - begins) < 1400, f"{direction}: a row does not come back to its middle, but rests at {rests}")
        page.evaluate("one.detach()")
    images = []
    for direction, way in (("ltr", 1), ("rtl", -1)):
        page.evaluate(f"document.querySelector('#one').dir = '{direction}'")
        attach(trial, "one", "columns.layout", "snap: false")
        page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {way * 90} }})")
        page.evaluate(FRAMES)
        page.evaluate(f"{row % 1}.scrollBy({{ top: 77 }})")
        page.evaluate(f"{row % 2}.scrollTo({{ top: 140 }})")
        page.evaluate(FRAMES)
        images.append(page.evaluate(BOXES % "one"))
        if way > 0:
            trial.compare("one", trial.folder / "columns.layout", "--section-offset", "1=77,2=140")
        page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = ''")
    trial.expect(len(images[0]) == len(images[1]) > 8, f"{len(images[1])} boxes from right to left, not {len(images[0])}")
    for box, other in zip(*images):
        far = max(abs(375 - other[1] - other[3] - box[1]), abs(box[2] - other[2]), abs(box[3] - other[3]))
        trial.expect(far <= 1 / 32 and box[0] == other[0], f"columns from right to left: {other} is not the image of {box}")
