"""Bar of the live page: what is worked on stays where it is. Findings come and go; what is under the pointer and at the
caret does not move for them, and can be seen all the while."""

import pathlib

from writing import press, write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
ALT = 1
SIZES = [(1440, 900), (1100, 700), (1024, 768)]
WAIT = "new Promise((go) => setTimeout(go, 700))"
# The box of a number in a line of the source, and whether the text can be reached there.
NUMBER = """((line, number) => {
    const node = preview.editor.nodes.get(line - 1);
    const part = [...node?.querySelectorAll(".n") ?? []].find((one) => one.textContent.startsWith(number));
    const at = part?.getBoundingClientRect();
    return at ? {x: at.left + 4, y: at.top + at.height / 2, top: at.top, isSeen: document.elementFromPoint(at.left + 4, at.top + at.height / 2)?.id === "text"} : null;
})"""
COUNT = "[...document.querySelectorAll('#findings li, #failures li')].filter((node) => node.checkVisibility()).length"


def mouse(page, kind, x, y, modifiers=0):
    page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=0 if kind == "mouseReleased" else 1,
              clickCount=1, modifiers=modifiers)


def bar(trial):
    turned(trial)
    typed(trial)
    failing(trial)
    helped(trial)


def low(page, line):
    """Scrolls until a line is the last that can be seen."""
    page.evaluate(f"preview.editor.area.scrollTop = preview.editor.top({line}) + 4 - preview.editor.area.clientHeight")
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def turned(trial):
    """A number at the lower edge is scrubbed until tests fail: it stays under the pointer."""
    line = JUNGLE.read_text().split("\n").index("      size: 100% x 200") + 1
    for width, height in SIZES:
        page = trial.open(JUNGLE, width=width, height=height)
        page.evaluate("document.querySelector('[data-sheet=source]').click()")
        page.evaluate(WAIT)
        low(page, line)
        before = page.evaluate(f"{NUMBER}({line}, '200')")
        trial.expect(before and before["isSeen"], f"{width} × {height}: the number is not there")
        mouse(page, "mousePressed", before["x"], before["y"], ALT)
        for step in range(1, 11):
            mouse(page, "mouseMoved", before["x"] + 8 * step, before["y"], ALT)
            now = page.evaluate(f"{NUMBER}({line}, '2')")
            trial.expect(now and now["isSeen"] and abs(now["top"] - before["top"]) < 0.5, f"{width} × {height}: scrubbed, the number goes from {before} to {now}")
        page.evaluate(WAIT)
        now = page.evaluate(f"{NUMBER}({line}, '2')")
        trial.expect(page.evaluate(COUNT) > 1, f"{width} × {height}: no test fails")
        trial.expect(now and now["isSeen"] and abs(now["top"] - before["top"]) < 0.5, f"{width} × {height}: with failures the number goes from {before} to {now}")
        mouse(page, "mouseReleased", before["x"] + 80, before["y"], ALT)
        page.close()


def typed(trial):
    """An error while one types, and find over the text: the line of the caret stays."""
    page = trial.open(JUNGLE, width=1440, height=900)
    line = JUNGLE.read_text().split("\n").index("      size: 100% x 200") + 1
    page.evaluate(f"preview.editor.area.focus(); preview.editor.area.setSelectionRange(preview.editor.place({line}, 7), preview.editor.place({line}, 7))")
    low(page, line)
    top = f"preview.editor.nodes.get({line} - 1).getBoundingClientRect().top"
    before = page.evaluate(top)
    write(page, "wrong")
    page.evaluate(WAIT)
    trial.expect(page.evaluate(COUNT) > 0, "nothing is found")
    trial.expect(abs(page.evaluate(top) - before) < 0.5, f"an error moves the line of the caret from {before} to {page.evaluate(top)}")
    press(page, "f", 2)
    trial.expect(page.evaluate("document.getElementById('find').checkVisibility()"), "Ctrl and f finds nothing")
    trial.expect(abs(page.evaluate(top) - before) < 0.5, f"find moves the line of the caret from {before} to {page.evaluate(top)}")
    page.close()


def failing(trial):
    """What fails is a line with what was expected and found, and tells all of it when it is asked."""
    page = trial.open(JUNGLE, width=1440, height=900)
    page.evaluate(WAIT)
    page.evaluate("preview.editor.text = preview.editor.text.replace('100% x 200', '100% x 220'); preview.editor.area.dispatchEvent(new Event('input'))")
    page.evaluate(f"{WAIT}.then(() => {WAIT})")
    rows = page.evaluate("[...document.querySelectorAll('#failures li')].map((node) => [node.offsetHeight, node.querySelector('summary').textContent])")
    trial.expect(len(rows) >= 2 and all(height <= 36 for height, _ in rows), f"what fails is {rows}")
    trial.expect(any("expected content.size == 375 x 3003, found 375 x 3223" in text for _, text in rows), f"what fails is {rows}")
    x, y = page.evaluate("(() => { const at = document.querySelector('#failures summary').getBoundingClientRect(); return [at.left + 40, at.top + 10] })()")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, x, y)
    trial.expect(page.evaluate("document.querySelector('#failures details').open && document.querySelector('#failures details p').checkVisibility()"), "a failure does not unfold")
    page.close()


def helped(trial):
    """The question mark opens the sheet of gestures and keys, but where one writes; Escape closes it, and the focus is back."""
    page = trial.open(JUNGLE, width=1440, height=900)
    is_open = "document.getElementById('gestures').open && document.getElementById('gestures').checkVisibility()"
    page.evaluate("document.getElementById('stage').focus()")
    page.key("?")
    trial.expect(page.evaluate(is_open), "the question mark opens nothing")
    told = page.evaluate("document.getElementById('gestures').innerText")
    trial.expect(all(word in told for word in ("Alt and drag a number", "F2", "undo and redo", "Gestures and keys")), f"it says {told}")
    page.key("Escape")
    trial.expect(not page.evaluate(is_open) and page.evaluate("document.activeElement.id") == "stage", "Escape does not lead back")
    trial.expect(page.evaluate("Boolean(preview.chosen)"), "Escape in the sheet lets go of what is chosen")
    page.evaluate("preview.editor.area.focus()")
    write(page, "?")
    trial.expect(not page.evaluate(is_open) and "?" in page.evaluate("preview.editor.text"), "the question mark cannot be written")
    page.close()
