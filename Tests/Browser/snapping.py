"""Bar of the live page: a drag of a handle snaps to edges around; the device is zoomed and panned."""

from handles import CONTROL, FRAMES, HANDLE, TEXT, changed, choose, mouse, path_of, pull, sound, undo
from inserting import opened

LAYOUT = """/// Two columns of edges.
layout Edges {
  items: 2

  supplementary bar { size: 200.5 x 60 }
  section {
    cell { size: 100 x 80 }
  }
}
"""


def bar(trial):
    edges(trial)
    zoom(trial)
    pan(trial)


def edges(trial):
    """Near an edge of another element the edge that is held goes there, and a line shows it; Ctrl turns it off."""
    layout = trial.folder / "edges.layout"
    layout.write_text(LAYOUT)
    page = opened(trial, layout)
    choose(page, "cell[0,0]")
    first, line = page.evaluate(TEXT), "[!document.querySelector('.snap').hidden, document.querySelector('.snap').getBoundingClientRect().left, document.querySelector('[data-element=\"bar[0,0]\"]').getBoundingClientRect().right]"
    pull(page, "Width", (98, 0), release=False)
    seen = page.evaluate(line)
    trial.expect(seen[0], "no line is seen")
    told = page.evaluate(f"{HANDLE}('Width')")
    for kind in ("mouseReleased",):
        mouse(page, kind, told["x"], told["y"])
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    trial.expect(page.evaluate("document.querySelector('.snap').hidden"), "the line stays")
    text = page.evaluate(TEXT)
    ends = page.evaluate("['bar[0,0]', 'cell[0,0]'].map((name) => document.querySelector(`[data-element='${name}']`).getBoundingClientRect().right)")
    trial.expect(text != first and abs(ends[0] - ends[1]) < 0.6, f"the edges stand at {ends}, the text is {changed(first, text)}")
    sound(trial, "snapped", text)
    undo(page)
    trial.expect(page.evaluate(TEXT) == first, "one undo leaves something")
    pull(page, "Width", (98, 0), CONTROL, release=False)
    trial.expect(not page.evaluate(line)[0], "with Ctrl a line is seen")
    mouse(page, "mouseReleased", told["x"], told["y"], CONTROL)
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    trial.expect("198 x 80" in page.evaluate(TEXT), f"with Ctrl: {changed(first, page.evaluate(TEXT))}")
    page.close()


def zoom(trial):
    """The keys 0, 1 and 2 fit the device, draw it in full size, and draw what is chosen as large as there is room; a menu too."""
    page = opened(trial, path_of("jungle"), width=1280, height=700)
    scale = "preview.table.scale"
    fitting = page.evaluate(scale)
    page.evaluate("preview.stage.root.focus()")
    page.key("1")
    trial.expect(page.evaluate(scale) == 1, f"1 draws it at {page.evaluate(scale)}")
    choose(page, "menu[0,0]")
    page.evaluate("preview.stage.root.focus()")
    page.key("2")
    page.evaluate(FRAMES)
    box = page.evaluate("""(() => {
        const at = document.querySelector("[data-element='menu[0,0]']").getBoundingClientRect(), seen = preview.table.root.getBoundingClientRect();
        return [at.width / seen.width, at.left - seen.left, seen.right - at.right, at.top - seen.top, seen.bottom - at.bottom];
    })()""")
    trial.expect(0.75 < box[0] < 0.95 and min(box[1:]) > 0, f"2 draws the chosen element as {box}")
    page.key("0")
    trial.expect(page.evaluate(scale) == fitting, f"0 draws it at {page.evaluate(scale)}")
    page.evaluate("document.getElementById('zoom-button').click()")
    entries = page.evaluate("[...document.querySelectorAll('#zoom-menu button')].map((one) => one.textContent)")
    trial.expect(entries == ["Fit (0)", "100 % (1)", "Chosen element (2)"], f"the menu has {entries}")
    page.evaluate("document.querySelectorAll('#zoom-menu button')[1].click()")
    trial.expect(page.evaluate(scale) == 1, "the menu draws it in another size")
    # In a field a digit is a digit.
    page.evaluate("preview.editor.area.focus()")
    page.key("0")
    trial.expect(page.evaluate(scale) == 1, "a digit in the source zooms")
    page.close()


def pan(trial):
    """Space and a drag, or the middle button, move the device; Space alone scrolls the list as ever."""
    page = opened(trial, path_of("jungle"), width=1280, height=700)
    page.evaluate("preview.table.zoom(2)")
    page.evaluate(FRAMES)
    page.evaluate("preview.stage.root.focus()")
    seen = "[preview.table.root.scrollLeft, preview.table.root.scrollTop, preview.stage.offset.y]"
    x, y = page.evaluate("(() => { const at = preview.table.root.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] })()")
    keys = {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32}
    for button in ("left", "middle"):
        before = page.evaluate(seen)
        if button == "left":
            page.call("Input.dispatchKeyEvent", type="keyDown", text=" ", **keys)
        for kind, by in (("mousePressed", 0), ("mouseMoved", 30), ("mouseMoved", 60), ("mouseReleased", 60)):
            page.call("Input.dispatchMouseEvent", type=kind, x=x - by, y=y - by, button=button, buttons={"left": 1, "middle": 4}[button], clickCount=1)
        if button == "left":
            page.call("Input.dispatchKeyEvent", type="keyUp", **keys)
        page.evaluate("new Promise((go) => setTimeout(go, 200))")
        after = page.evaluate(seen)
        trial.expect(abs(after[1] - before[1] - 60) <= 1 and after[2] == before[2], f"{button}: from {before} to {after}")
    page.key(" ")
    page.evaluate("new Promise((go) => setTimeout(go, 900))")
    trial.expect(page.evaluate("preview.stage.offset.y") > 300, "Space alone does not scroll")
    page.close()
