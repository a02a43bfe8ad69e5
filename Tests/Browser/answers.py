"""Bar of the live page: tests run as one types; the margin and the bar show their answers, a failing one leads to its offset."""

import pathlib

from writing import press

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
TESTED = """(async (text) => {
    const before = document.getElementById("tests-answer").textContent, began = performance.now();
    preview.editor.text = text;
    preview.editor.area.dispatchEvent(new Event("input"));
    while (performance.now() - began < 5000) {
        await new Promise((go) => setTimeout(go, 30));
        if (document.getElementById("tests-answer").textContent !== before) return;
    }
})"""
# Each answer: its name, how far its middle is from its line's number, and how large it is to press.
ANSWERS = """[...document.querySelectorAll(".verdicts button")].map((node) => {
    const box = node.getBoundingClientRect();
    const number = [...document.querySelectorAll("#gutter span")].find((one) => Number(one.textContent) === node.line)?.getBoundingClientRect();
    return [node.getAttribute("aria-label"), node.line, number ? Math.abs(box.top + box.height / 2 - number.top - 10) : null, box.width, box.height];
})"""


def bar(trial):
    text = JUNGLE.read_text()
    page = trial.open(JUNGLE, height=900, width=1440)
    page.evaluate("new Promise((go) => { const look = () => document.querySelector('.verdicts button') ? go() : setTimeout(look, 20); look(); })")
    says = "[document.getElementById('status').textContent, document.getElementById('tests-answer').textContent]"
    trial.expect(page.evaluate(says) == ["No errors", "3 tests hold"], f"it says {page.evaluate(says)}")
    trial.expect(page.evaluate("document.getElementById('failures').checkVisibility()") is False, "failures are listed, and there are none")
    page.evaluate(f"{TESTED}({wrong(text)!r})")
    trial.expect(page.evaluate(says) == ["No errors", "2 of 3 tests hold"], f"with a mistake it says {page.evaluate(says)}")
    page.evaluate("preview.editor.reveal(50)")
    page.evaluate("new Promise((go) => setTimeout(go, 100))")
    answers = page.evaluate(ANSWERS)
    trial.expect([name.split(":")[0] for name, *_ in answers] == ["holds at every offset", "fails", "holds at every offset"], f"the margin says {answers}")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line.startswith("  test ")]
    trial.expect([line for _, line, *_ in answers] == lines, f"the margin says it at {answers}")
    for name, line, apart, width, height in answers:
        trial.expect(apart is None or apart <= 3, f"{name} stands {apart} from line {line}")
        trial.expect(min(width, height) >= 24, f"{name} is {width} x {height}")
    trial.expect(any(apart is not None for _, _, apart, *_ in answers), "no answer can be seen")
    told = page.evaluate("document.getElementById('failures').textContent")
    trial.expect("Does not hold at 510, line 54" in told and "sectionHeader[0].frame.bottom is" in told, f"below it says {told}")
    chosen = page.evaluate("preview.stage.chosen")
    for press_it in ("document.querySelector('#failures button')", "document.querySelector('.verdicts .fails')", "document.getElementById('tests-answer')"):
        page.evaluate("preview.moveAlong(0)")
        page.evaluate(f"{press_it}.click()")
        page.evaluate("new Promise((go) => setTimeout(go, 1500))")
        at = page.evaluate("preview.state.offset.y")
        trial.expect(abs(at - 510) < 0.5, f"{press_it} leads to {at}")
        trial.expect(page.evaluate("preview.stage.chosen") == chosen, f"{press_it} chooses something")
    # A line above: the answers stay at their tests at once, before these have run again.
    page.evaluate("preview.editor.area.focus(); preview.editor.area.setSelectionRange(0, 0)")
    press(page, "Enter")
    moved = page.evaluate(ANSWERS)
    trial.expect([line for _, line, *_ in moved] == [line + 1 for line in lines], f"a line above moves the answers to {moved}")
    page.evaluate(f"{TESTED}({text!r})")
    trial.expect(page.evaluate(says) == ["No errors", "3 tests hold"], f"mended it says {page.evaluate(says)}")
    page.close()


def wrong(text):
    """The text with a test that fails."""
    return text.replace("until: sectionFooter.rest.top", "until: sectionFooter.rest.bottom")
