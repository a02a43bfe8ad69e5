"""Bar of the live page: things are put into the layout by hand and taken away. A double click, keys and a button open the
palette; an effect is dragged onto an element; what comes and goes is text, in the one style, and one step of undo."""

import json
import re

from borders import OVER
from handles import CONTROL, FRAMES, LOOK, TEXT, changed, mouse, path_of, press, sound

PRELUDE = "Sources/Interpreter/Checker/Prelude/Prelude.layout"
SAID = "document.getElementById('said').textContent"
# What the palette offers: titles, entries with the number of boxes in their picture, reasons.
OFFERED = """[...document.querySelectorAll(".palette:not([hidden]) :is(h3, .choice, .refusal)")].map((node) =>
    [node.tagName, node.querySelector("b")?.textContent ?? node.textContent, node.querySelectorAll(".small i").length, node.checkVisibility()])"""
# A place on an element that is not under a handle, or one of the stage where no element is.
SPOT = """((name, part = 0.6) => {
    const node = document.querySelector(`[data-element='${name}']`), at = node.getBoundingClientRect();
    for (let step = 1; step < 20; step += 1) {
        const x = at.left + at.width * step / 20, y = at.top + at.height * part;
        if (document.elementFromPoint(x, y)?.closest("[data-element]") === node) return [x, y];
    }
})"""
# Until the text is another one, or the palette says why not.
DONE = """((before) => new Promise((go, stop) => {
    const began = performance.now();
    const look = () => (preview.editor.text !== before || document.querySelector(".palette:not([hidden]) [role=alert]")) && !preview.isChecking ? setTimeout(go, 100)
        : performance.now() - began > 20000 ? stop(new Error(`nothing happens: ${document.activeElement.outerHTML.slice(0, 200)} ${document.getElementById("said").textContent}`)) : setTimeout(look, 20);
    look();
}))"""
PICTURED = """new Promise((go, stop) => {
    const began = performance.now();
    const look = () => document.querySelector(".palette .small i") ? go() : performance.now() - began > 20000 ? stop(new Error("no pictures")) : setTimeout(look, 20);
    look();
})"""


def bar(trial):
    by_mouse(trial)
    by_keys(trial)
    on_ground(trial)
    by_dragging(trial)
    away(trial)
    tested(trial)
    everywhere(trial)


def opened(trial, name, width=1440, height=900):
    page = trial.open(path_of(name) if isinstance(name, str) else name, width=width, height=height, fragment="offset=0")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    return page


def double(page, x, y):
    for number in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1 if kind == "mousePressed" else 0, clickCount=number)
    page.evaluate(FRAMES)


def spot(page, element, part=0.6):
    return page.evaluate(f"{SPOT}({json.dumps(element)}, {part})")


def take(page, label, group=0):
    """Clicks an entry of the palette, in one of its groups."""
    before = page.evaluate(TEXT)
    at = page.evaluate(f"""(() => {{
        let group = -1;
        for (const node of document.querySelectorAll(".palette :is(h3, .choice)")) {{
            if (node.tagName === "H3") group += 1;
            else if (group === {group} && node.querySelector("b").textContent === {json.dumps(label)}) {{
                node.scrollIntoView({{block: "center"}});
                const at = node.getBoundingClientRect();
                return [at.left + 100, at.top + at.height / 2];
            }}
        }}
    }})()""")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *at)
    page.evaluate(f"{DONE}({json.dumps(before)})")


def undo(page):
    for kind in ("rawKeyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key="z", windowsVirtualKeyCode=90, modifiers=CONTROL)
    page.evaluate(FRAMES)


def by_mouse(trial):
    """A double click on an element offers all effects of the prelude, each with a picture that moves; one is taken."""
    effects = re.findall(r"^effect (\w+)", (trial.examples[0].parent.parent / PRELUDE).read_text(), re.MULTILINE)
    page = opened(trial, "jungle")
    first = page.evaluate(TEXT)
    double(page, *spot(page, "cell[0,0]"))
    page.evaluate(PICTURED)
    offered = page.evaluate(OFFERED)
    trial.expect(offered[0][:2] == ["H3", "In cell"], f"the palette begins with {offered[:2]}")
    pictures = {label: boxes for tag, label, boxes, _ in offered if tag == "BUTTON"}
    trial.expect(all(pictures.get(name, 0) > 1 for name in effects), f"of {effects} there are {pictures}")
    trial.expect(page.evaluate("preview.chosen?.name") == "cell", "the element is not chosen")
    trial.expect(page.evaluate("document.querySelector('.palette .small i').getAnimations().length > 0"), "the pictures stand still")
    trial.expect("part" in pictures and "supplementary" in pictures, f"there are {list(pictures)}")
    take(page, "zoom")
    text = page.evaluate(TEXT)
    trial.expect(text == first.replace("parallax(maxParallaxOffset)\n", "parallax(maxParallaxOffset)\n      zoom\n"), f"the text has become {changed(first, text)}")
    trial.compare(sound(trial, "zoom", text), [page.evaluate(LOOK)])
    trial.expect(page.evaluate("preview.chosen?.name") == "cell", "the element is not chosen any more")
    undo(page)
    trial.expect(page.evaluate(TEXT) == first, f"one undo leaves {changed(first, page.evaluate(TEXT))}")
    # An effect without values of its own takes those of its example.
    double(page, *spot(page, "cell[0,0]"))
    take(page, "circle")
    trial.expect("      circle(500)\n" in page.evaluate(TEXT), f"circle makes of it {changed(first, page.evaluate(TEXT))}")
    undo(page)
    # What breaks the text is not written.
    double(page, *spot(page, "cell[0,0]"))
    take(page, "parallax")
    why = page.evaluate(OFFERED)
    trial.expect(page.evaluate(TEXT) == first and why and "gets the attribute `parallax` from two places" in why[0][1], f"a second parallax: {why}")
    page.key("Escape")
    page.close()


def by_keys(trial):
    """Enter, I, a letter and Enter insert; Escape leads back; the button in the inspector does the same."""
    page = opened(trial, "jungle")
    first = page.evaluate(TEXT)
    page.evaluate("preview.stage.root.focus()")
    page.key("Enter")
    page.key("Enter")
    kind = page.evaluate("preview.chosen.name")
    page.key("i")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(OFFERED)[0][1] == f"In {kind}", f"I opens {page.evaluate(OFFERED)[:1]}")
    page.key("Escape")
    trial.expect(page.evaluate("document.activeElement.dataset.kind") == kind, "Escape does not lead back")
    page.key("i")
    page.key("z")
    trial.expect(page.evaluate("document.activeElement.querySelector('b').textContent") == "zoom", "a letter does not lead to an entry")
    press(page, "ArrowUp")
    trial.expect(page.evaluate("document.activeElement.querySelector('b').textContent") == "fade", "an arrow does not lead on")
    page.key("Enter")
    page.evaluate(f"{DONE}({json.dumps(first)})")
    text = page.evaluate(TEXT)
    trial.expect([line.strip() for line in changed(first, text)] == ["fade"], f"by keys: {changed(first, text)}")
    sound(trial, "by keys", text)
    undo(page)
    page.evaluate("[...document.querySelectorAll('.uses .btn')].find((one) => one.textContent === 'Insert …').click()")
    take(page, "part")
    text = page.evaluate(TEXT)
    trial.expect("part badge {" in text and page.evaluate("document.querySelector('[data-kind=badge]') !== null"), f"a part: {changed(first, text)}")
    trial.expect(page.evaluate("preview.chosen?.name") == "badge", "what is new is not chosen")
    sound(trial, "a part", text)
    page.close()


GROUND = """/// Little on much ground.
layout Ground {
  items: 3

  section {
    cell { size: 60% x 80 }
  }
}
"""


def on_ground(trial):
    """On the ground elements are offered; they stand where the click was, under a free name, and can be seen."""
    layout = trial.folder / "ground.layout"
    layout.write_text(GROUND)
    page = opened(trial, layout)
    box = page.evaluate("(() => { const {left, top, width, height} = preview.stage.root.getBoundingClientRect(); return [left + width / 2, top + height * 0.8] })()")
    double(page, *box)
    offered = [(tag, label) for tag, label, _, _ in page.evaluate(OFFERED)]
    trial.expect(offered[:3] == [("H3", "In section"), ("BUTTON", "supplementary"), ("BUTTON", "decoration")], f"on the ground: {offered}")
    take(page, "supplementary")
    text = page.evaluate(TEXT)
    trial.expect(text == GROUND.replace("80 }\n", "80 }\n    supplementary header {\n      size: 100% x 40\n    }\n"), f"the text has become {text}")
    trial.compare(sound(trial, "ground", text), [page.evaluate(LOOK)])
    trial.expect(page.evaluate("preview.chosen?.name") == "header", "what is new is not chosen")
    double(page, *box)
    take(page, "supplementary")
    trial.expect("supplementary header2 {" in page.evaluate(TEXT), f"a second one: {page.evaluate(TEXT)}")
    double(page, *box)
    take(page, "decoration")
    text = page.evaluate(TEXT)
    trial.expect("decoration backdrop {\n      z: -1\n    }" in text, f"a decoration: {text}")
    sound(trial, "decoration", text)
    for _ in range(3):
        undo(page)
    trial.expect(page.evaluate(TEXT) == GROUND, f"undone it is {page.evaluate(TEXT)}")
    # In a block of one line, one line it stays.
    double(page, *spot(page, "cell[0,1]"))
    take(page, "fade")
    trial.expect("    cell { size: 60% x 80; fade }\n" in page.evaluate(TEXT), f"in one line: {page.evaluate(TEXT)}")
    sound(trial, "in one line", page.evaluate(TEXT))
    # In the upper half it comes before.
    undo(page)
    double(page, *spot(page, "cell[0,1]", 0.2))
    take(page, "supplementary", 1)
    trial.expect(page.evaluate(TEXT).index("header") < page.evaluate(TEXT).index("cell"), f"above: {page.evaluate(TEXT)}")
    page.close()


def drag(page, start, end):
    mouse(page, "mousePressed", *start)
    for step in range(1, 6):
        mouse(page, "mouseMoved", *(a + (b - a) * step / 5 for a, b in zip(start, end)))
        page.evaluate(FRAMES)
    over = page.evaluate("document.querySelector('.element.over')?.dataset.element")
    mouse(page, "mouseReleased", *end)
    return over


def by_dragging(trial):
    """An effect is dragged from the palette, or from the inspector with its values, onto another element."""
    page = opened(trial, "jungle")
    # The palette lies over it; a drag goes through.
    first, target = page.evaluate(TEXT), spot(page, "menu[0,0]")
    double(page, *spot(page, "cell[0,0]"))
    start = page.evaluate("(() => { const at = [...document.querySelectorAll('.palette .choice')].find((one) => one.textContent.startsWith('stickyEnd')).getBoundingClientRect(); return [at.left + 60, at.top + 12] })()")
    over = drag(page, start, target)
    page.evaluate(f"{DONE}({json.dumps(first)})")
    text = page.evaluate(TEXT)
    trial.expect(over == "menu[0,0]", f"over the menu {over} is marked")
    trial.expect(page.evaluate("document.querySelector('.palette').hidden || document.querySelector('.palette [role=alert]') !== null"), "the palette stays")
    at = text.index("supplementary menu")
    trial.expect("      sticky\n    stickyEnd\n".replace("      ", "    ", 1) in text[at:text.index("}", at)], f"dragged: {changed(first, text)}")
    sound(trial, "dragged", text)
    page.close()
    page = opened(trial, "jungle")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *spot(page, "cell[0,0]"))
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    start = page.evaluate("(() => { const at = document.querySelector('.use .glyph').getBoundingClientRect(); return [at.left + 20, at.top + at.height / 2] })()")
    drag(page, start, spot(page, "sectionHeader[0,0]"))
    page.evaluate(f"{DONE}({json.dumps(first)})")
    text = page.evaluate(TEXT)
    at = text.index("supplementary sectionHeader")
    trial.expect("parallax(maxParallaxOffset)" in text[at:text.index("}", at)], f"from the inspector: {changed(first, text)}")
    sound(trial, "from the inspector", text)
    undo(page)
    trial.expect(page.evaluate(TEXT) == first, "one undo does not take it away")
    page.close()


def away(trial):
    """Delete takes an element or an effect away, by keys and by buttons; what others name stays, and the page says why."""
    page = opened(trial, "jungle")
    first = page.evaluate(TEXT)
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *spot(page, "sectionFooter[0,0]"))
    page.evaluate("preview.stage.root.focus()")
    delete(page)
    page.evaluate(f"{DONE}({json.dumps(first)})")
    why = page.evaluate(OFFERED)
    trial.expect(page.evaluate(TEXT) == first and "`supplementary sectionFooter` cannot be taken away: line 27" in why[0][1], f"what is named: {why}")
    over = page.evaluate(OVER)
    trial.expect(not over, f"the reason: {over[:3]}")
    # An effect, by the button of its row and by Delete on it.
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *spot(page, "cell[0,0]"))
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    before = page.evaluate("[...document.querySelectorAll('.use .glyph')].map((one) => one.textContent)")
    trial.expect(before == ["parallax(maxParallaxOffset)"], f"the inspector lists {before}")
    page.evaluate("document.querySelector('.use').focus()")
    delete(page)
    page.evaluate(f"{DONE}({json.dumps(first)})")
    why = page.evaluate(OFFERED)
    trial.expect(page.evaluate(TEXT) == first and "`parallax` cannot be taken away: line 58" in why[0][1], f"Delete on a row: {why}")
    page.close()
    layout = trial.folder / "away.layout"
    text = GROUND.replace("    cell {", "    /// A head.\n    supplementary head { size: 100% x 40; sticky }\n\n    cell {")
    layout.write_text(text)
    page = opened(trial, layout)
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *spot(page, "head[0,0]"))
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    at = page.evaluate("(() => { const at = document.querySelector('.use .btn[aria-label^=Take]').getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2] })()")
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, *at)
    page.evaluate(f"{DONE}({json.dumps(text)})")
    trial.expect(page.evaluate(TEXT) == text.replace("40; sticky }", "40 }"), f"an effect in one line: {page.evaluate(TEXT)}")
    # The same by Delete on its row.
    undo(page)
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    page.evaluate("document.querySelector('.use').focus()")
    delete(page)
    page.evaluate(f"{DONE}({json.dumps(text)})")
    trial.expect(page.evaluate(TEXT) == text.replace("40; sticky }", "40 }"), f"Delete on a row: {page.evaluate(TEXT)}")
    page.evaluate("preview.stage.root.focus()")
    delete(page)
    page.evaluate(f"{DONE}({json.dumps(text.replace('40; sticky }', '40 }'))})")
    trial.expect(page.evaluate(TEXT) == GROUND and page.evaluate("document.querySelector('[data-kind=head]') === null"), f"an element: {page.evaluate(TEXT)}")
    undo(page)
    undo(page)
    trial.expect(page.evaluate(TEXT) == text, "two undos do not bring both back")
    page.evaluate("preview.editor.area.focus()")
    page.call("Input.insertText", text="nonsense ")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    page.evaluate("preview.stage.root.focus()")
    page.key("i")
    page.evaluate(FRAMES)
    trial.expect("Correct the errors" in str(page.evaluate(OFFERED)), f"with errors the palette says {page.evaluate(OFFERED)}")
    page.close()


# A head that tests name, in braces of several lines and of one; the last is about others too.
TESTED = GROUND.rstrip()[:-1].replace("    cell {", "    supplementary head { size: 100% x 40 }\n    cell {") + """
  test "the head is as high as it says" {
    expect head[0].frame.height == 40
    at 0...20 { expect all head.frame.left == 0 }
  }

  /// What stays.
  test "cells stand below it" {
    expect content.height > 0
    at 0 { expect cell[0, 0].alpha == 1; expect head[0].frame.top == 0 }
  }
}
"""


def tested(trial):
    """An element that only tests name goes with the expectations of it and with the tests that are left empty, in one step of
    undo, and the page says so; one that a formula names too stays, with its tests."""
    layout = trial.folder / "tested.layout"
    for named in (False, True):
        text = TESTED.replace("    cell {", "    cell {\n      alpha: if head.rest.top > 1e6 then 0 else 1\n", 1) if named else TESTED
        layout.write_text(text)
        trial.expect(trial.run("check", layout).returncode == 0, f"the text is unsound: {trial.run('check', layout).stderr}")
        page = opened(trial, layout)
        for kind in ("mousePressed", "mouseReleased"):
            mouse(page, kind, *spot(page, "head[0,0]"))
        page.evaluate("preview.stage.root.focus()")
        delete(page)
        page.evaluate(f"{DONE}({json.dumps(text)})")
        page.evaluate("new Promise((go) => setTimeout(go, 300))")
        after, said = page.evaluate(TEXT), page.evaluate("document.querySelector('.palette:not([hidden]) [role=alert]')?.textContent")
        if named:
            line = text[:text.index("      alpha: if head")].count("\n") + 1
            trial.expect(after == text and f"`supplementary head` cannot be taken away: line {line}" in (said or ""), f"what a formula names: {said}, {after}")
            page.close()
            continue
        trial.expect("head" not in after.replace("the head is", "") and "the head is" not in after and "/// What stays." in after and "expect content.height > 0" in after
                     and "at 0 { expect cell[0, 0].alpha == 1 }" in after, f"with its expectations: {after}")
        trial.expect(said == "supplementary head is taken away with 3 expectations that named it, the last of 1 test. Undo brings all of it back." and page.evaluate(SAID) == said, f"told is {said}, {page.evaluate(SAID)}")
        over = page.evaluate(OVER)
        trial.expect(not over, f"what is told: {over[:3]}")
        sound(trial, "with its expectations", after)
        undo(page)
        trial.expect(page.evaluate(TEXT) == text, f"one undo leaves {page.evaluate(TEXT)}")
        page.close()


def delete(page):
    for kind in ("rawKeyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key="Delete", code="Delete", windowsVirtualKeyCode=46)


def everywhere(trial):
    """In every example an effect or an element is inserted, or refused with a reason; the text stays sound and in the one style."""
    done, labels = 0, ("fade", "supplementary", "decoration")
    for number, layout in enumerate(trial.examples):
        page = opened(trial, layout)
        first = page.evaluate(TEXT)
        for label in labels[number % 3:number % 3 + 1]:
            page.evaluate("preview.stage.root.focus()")
            page.key("Enter")
            page.key("i")
            page.evaluate(FRAMES)
            groups = page.evaluate("""[...document.querySelectorAll(".palette :is(h3, .choice)")].map((node) => node.querySelector("b")?.textContent ?? null)""")
            if label not in groups:
                page.key("Escape")
                continue
            take(page, label, groups[:groups.index(label)].count(None) - 1)
            text = page.evaluate(TEXT)
            if text == first:
                trial.expect("cannot stand here: " in page.evaluate(SAID), f"{layout.name}, {label}: it only says {page.evaluate(SAID)}")
                page.key("Escape")
                continue
            done += 1
            trial.expect(page.evaluate("document.getElementById('status').textContent").startswith("No errors"), f"{layout.name}, {label}: {changed(first, text)}")
            if label == "supplementary":
                trial.expect(page.evaluate("preview.chosen?.name ?? ''").startswith("header"), f"{layout.name}: the new element is not seen")
            path = trial.folder / layout.name
            path.write_text(text)
            run = trial.run("format", "--check", path)
            trial.expect(run.returncode == 0, f"{layout.name}, {label}: it is not in the one style: {run.stdout}")
            undo(page)
            page.evaluate("new Promise((go) => setTimeout(go, 100))")
            trial.expect(page.evaluate(TEXT) == first, f"{layout.name}, {label}: undone it is {changed(first, page.evaluate(TEXT))}")
        page.close()
    print(f"  {done} texts")
    trial.expect(done > len(trial.examples) / 2, f"only {done} were inserted")
