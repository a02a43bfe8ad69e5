"""Bar 7 of the live page: what is chosen stays what the panel tells of, can be seen, and can be let go."""

import json
import pathlib

from chromium import LET_GO

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"

FAINT = """layout Faint {
  items: 30
  param unused = 3
  cell dim { size: 100% x 80; alpha: 0.05; attribute mark = index }
}
"""
RIGHT = "layout Right {\n  items: 3\n  cell عنوان { size: 100% x 80 }\n}\n"

TOLD = """(() => ({
    title: document.querySelector("#element .title bdi")?.textContent ?? null,
    why: document.querySelector("#explanation label")?.textContent ?? null,
    pressed: [...document.querySelectorAll(".element[aria-pressed=true]")].map((node) => node.dataset.element),
    unpressed: document.querySelectorAll(".element[aria-pressed=false]").length,
    lit: document.querySelector("#gutter .here")?.textContent ?? null,
    band: document.getElementById("band").checkVisibility() ? document.getElementById("band").getBoundingClientRect().top : null,
}))()"""


def bar(trial):
    choosing(trial)
    reasons(trial)
    drift(trial)
    space(trial)
    labels(trial)
    panels(trial)


def choosing(trial):
    layout = trial.folder / "faint.layout"
    layout.write_text(FAINT)
    page = trial.open(layout)

    def move(name, *kinds):
        x, y = page.evaluate(f"(() => {{ const at = document.querySelector(`[data-element='{name}']`).getBoundingClientRect(); return [at.left + 30, at.top + 30] }})()")
        for kind in ("mouseMoved", *kinds):
            page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none", clickCount=1)
        page.evaluate(FRAMES)
        return page.evaluate(TOLD)

    def click(name):
        return move(name, "mousePressed", "mouseReleased")

    # One is chosen as the page opens; who passes over others changes nothing, and a click on it does not let it go.
    first = page.evaluate(TOLD)
    trial.expect(first["title"] == "dim[0,0]" and first["pressed"] == ["dim[0,0]"] and first["why"] == "Why dim[0,0]", f"as it opens: {first}")
    trial.expect(move("dim[0,1]") == first, f"pointed at: {page.evaluate(TOLD)}")
    trial.expect(click("dim[0,0]")["pressed"] == ["dim[0,0]"], "a click lets go of what nobody has chosen")
    told = click("dim[0,2]")
    wanted = {"title": "dim[0,2]", "why": "Why dim[0,2]", "pressed": ["dim[0,2]"], "lit": "4"}
    trial.expect({key: told[key] for key in wanted} == wanted and told["unpressed"] > 3, f"chosen: {told}")
    # The band lies on the line of the kind, and goes with it.
    line = "preview.editor.area.getBoundingClientRect().top + 4 + 3 * 20 - preview.editor.area.scrollTop"
    trial.expect(told["band"] is not None and abs(told["band"] - page.evaluate(line)) < 1, f"the lit line is at {told['band']}")
    page.evaluate("preview.checkText((preview.editor.area.value = '\\n\\n' + preview.editor.area.value))")
    trial.expect(page.evaluate(TOLD)["lit"] == "6", "the lit line does not go with the text")
    # Pointing elsewhere mixes nothing.
    told = move("dim[0,4]")
    trial.expect(told["title"] == "dim[0,2]" and told["why"] == "Why dim[0,2]", f"while pointing at another: {told}")
    # Its outline is as clear on a faint element.
    outline = page.evaluate("""(() => {
        const node = document.querySelector("#marks .ring:not(.covered)"), around = document.querySelector(".element[aria-pressed=true]");
        let clear = 1;
        for (let at = node; at; at = at.parentElement) clear *= Number(getComputedStyle(at).opacity);
        const [a, b] = [node, around].map((node) => node.getBoundingClientRect());
        return {clear, seen: node.checkVisibility(), apart: Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height)};
    })()""")
    trial.expect(outline["clear"] == 1 and outline["seen"] and outline["apart"] < 0.1, f"the outline: {outline}")
    page.evaluate("preview.moveAlong(37)")
    page.evaluate(FRAMES)
    apart = page.evaluate("document.querySelector('#marks .ring:not(.covered)').getBoundingClientRect().top - document.querySelector('.element[aria-pressed=true]').getBoundingClientRect().top")
    trial.expect(abs(apart) < 0.1, f"scrolled, the outline is {apart} away")
    page.evaluate("preview.moveAlong(1500)")
    page.evaluate(FRAMES)
    trial.expect(not page.evaluate("document.querySelector('#marks .ring:not(.covered)').checkVisibility()"), "the outline stays where nothing is")
    page.evaluate("preview.moveAlong(0)")
    page.evaluate(FRAMES)
    nothing = {"why": None, "pressed": [], "lit": None, "band": None}
    for how in ("the same again", "Escape", "the cross"):
        trial.expect(page.evaluate(TOLD)["pressed"] == ["dim[0,2]"], f"before {how}: {page.evaluate(TOLD)}")
        if how == "Escape":
            page.key("Escape")
        elif how == "the cross":
            page.evaluate("document.querySelector('#element [aria-label^=Close]').click()")
        else:
            click("dim[0,2]")
        page.evaluate(FRAMES)
        told = page.evaluate(TOLD)
        trial.expect({key: told[key] for key in nothing} == nothing, f"let go by {how}: {told}")
        told = move("dim[0,3]")
        trial.expect(told["title"] == "dim[0,2]", f"after {how} pointing shows {told}")
        click("dim[0,2]")
    # Whatever is below, the attributes can be seen when an element is chosen.
    for height in (500, 800, 1200):
        page.call("Emulation.setDeviceMetricsOverride", width=1400, height=height, deviceScaleFactor=0, mobile=False)
        page.evaluate(FRAMES)
        click("dim[0,0]")
        box = page.evaluate("""(() => {
            const panel = document.querySelector(".panel").getBoundingClientRect(), at = document.getElementById("element").getBoundingClientRect();
            return [at.top - panel.top, panel.bottom - Math.min(at.bottom, at.top + 300)];
        })()""")
        trial.expect(min(box) >= 0, f"in a window {height} high the attributes are out of view: {box}")
    # What the world no longer has is not shown as if it were there.
    click("dim[0,5]") if page.evaluate("!!document.querySelector(`[data-element='dim[0,5]']`)") else None
    page.evaluate("(() => { const field = document.getElementById('items'); field.value = '1'; field.dispatchEvent(new Event('input')) })()")
    page.evaluate(FRAMES)
    said = page.evaluate("document.getElementById('element').textContent")
    trial.expect("does not exist" in said, f"an element that has gone is shown as {said}")
    caption = page.evaluate("document.getElementById('caption').textContent")
    trial.expect("1 element on screen · 1 cell" in caption, f"the caption says {caption}")
    page.close()


CARD = """(() => {
    const texts = (nodes) => [...nodes].map((node) => node.textContent);
    return {
        frames: [...document.querySelectorAll(".frames tr")].slice(1).map((row) => texts(row.querySelectorAll("td"))),
        reasons: [...document.querySelectorAll(".reason")].map((row) => [row.querySelector(".name").textContent, row.querySelector("b").textContent, row.classList.contains("now"),
            row.querySelector("button")?.textContent ?? "", row.querySelector("mark")?.textContent ?? "", row.querySelector(".formula").textContent]),
        facts: Object.fromEntries([...document.querySelectorAll(".facts tr")].map((row) => texts(row.children))),
    };
})()"""


def shown(trial, name, start, key):
    """The card of an element that is chosen by Enter."""
    layout = next(path for folder in ("Examples", "Examples/gallery") for path in (ROOT / folder).glob(f"{name}.layout"))
    page = trial.open(layout, fragment=f"offset={start}")
    page.evaluate(f"preview.choose(document.querySelector(`[data-element='{key}']`))")
    page.evaluate("new Promise((go) => setTimeout(go, 200))")
    return page, page.evaluate(CARD)


def reasons(trial):
    """Frames on screen, in content and at rest; what moves, by which formula, and a link to its line."""
    page, card = shown(trial, "jungle", -64, "header[0,0]")
    trial.expect(card["frames"] == [["−40", "0", "455", "364"], ["−40", "−64", "455", "364"], ["0", "0", "375", "300"]], f"the frames of the header are {card['frames']}")
    height = card["reasons"][0]
    trial.expect(height[:4] == ["height", "364 pt", True, ":12"] and height[4] == "length - offset.main", f"why the header is high: {height}")
    trial.expect([row[0] for row in card["reasons"]] == ["height", "headerOverlayAlpha", "y on screen"], f"what moves the header: {card['reasons']}")
    page.evaluate("document.querySelector('.reason button').click()")
    line = page.evaluate("preview.editor.area.value.slice(0, preview.editor.area.selectionStart).split('\\n').length")
    trial.expect(line == 12, f"the link leads to line {line}")
    # What rests is told so, in the same rows.
    page.evaluate("preview.moveAlong(1000)")
    page.evaluate("new Promise((go) => setTimeout(go, 200))")
    card = page.evaluate(CARD)
    trial.expect([row[:3] for row in card["reasons"]] == [["height", "300 pt", False], ["headerOverlayAlpha", "0.6", False], ["y on screen", "−700 pt", True]],
                 f"what moves the header once it has gone: {card['reasons']}")
    # All formulas are a click away, and the chooser keeps what was chosen.
    trial.expect(page.evaluate("document.querySelectorAll('.why li').length") == 0, "the formulas are not folded")
    page.evaluate("document.querySelector('#explanation summary').click()")
    page.evaluate("new Promise((go) => setTimeout(go, 100))")
    page.evaluate("(() => { const value = document.getElementById('value'); value.value = 'frame.height'; value.dispatchEvent(new Event('change')) })()")
    told = page.evaluate("[document.querySelector('.why li').textContent, document.querySelectorAll('.why button').length]")
    trial.expect(told[0].startswith("header[0,0].frame.height = ") and told[1] > 0, f"unfolded: {told}")
    page.evaluate("preview.moveAlong(-20)")
    page.evaluate("new Promise((go) => setTimeout(go, 200))")
    told = page.evaluate("[document.querySelector('#explanation details').open, document.getElementById('value').value, document.querySelector('.why li b').textContent]")
    trial.expect(told[:2] == [True, "frame.height"] and told[2].startswith("320"), f"scrolled, the formulas are {told}")
    page.close()
    page, card = shown(trial, "jungle", 200, "sectionFooter[0,0]")
    trial.expect([row[0] for row in card["reasons"]] == ["y on screen"] and card["reasons"][0][5] == "Scrolls with the content.", f"what merely scrolls: {card['reasons']}")
    page.close()


def drift(trial):
    """A shift is drawn as the box in a larger picture, and stays chosen while a param changes how far it reaches."""
    page, card = shown(trial, "jungle", 600, "cell[1,0]")
    told = trial.run("eval", ROOT / "Examples" / "jungle.layout", "--offset", "600", "--element", "cell[1,0]", "--json")
    y = json.loads(told.stdout)["elements"][0]["attributes"]["parallax"]["y"]
    trial.expect(card["reasons"][0][:4] == ["parallax.y", f"{y:.1f} pt", True, ":32"], f"why a cell drifts: {card['reasons']}")
    look = """(() => {
        const [whole, box] = [...document.querySelectorAll(".drift rect")].map((node) => node.getBoundingClientRect());
        return [(box.top - whole.top) / whole.height, box.height / whole.height, document.querySelector(".drift figcaption").textContent];
    })()"""
    reach = page.evaluate("preview.layout.kinds.find(({name}) => name === 'cell').attributes[0].reach[1]")
    at, high, words = page.evaluate(look)
    whole = 200 + 2 * reach
    trial.expect(abs(at - (reach - y) / whole) < 0.02 and abs(high - 200 / whole) < 0.02 and f"{y:.1f} pt down" in words, f"the drift is drawn at {at}, {high} high: {words}")
    page.evaluate("(() => { const slider = document.querySelector('#params input[type=range]'); slider.value = 20; slider.dispatchEvent(new Event('input')) })()")
    page.evaluate(f"""new Promise((go) => {{
        const began = performance.now(), high = () => {look}[1];
        const look = () => high() > {high} || performance.now() - began > 5000 ? go() : requestAnimationFrame(look);
        look();
    }})""")
    trial.expect(page.evaluate("preview.chosen?.name") == "cell" and page.evaluate(look)[1] > high, f"with a shorter reach the drift is {page.evaluate(look)}")
    page.close()


def space(trial):
    """What turns in space is told by its angle, not by what is left of its width."""
    page, card = shown(trial, "coverflow", 333, "cell[0,3]")
    trial.expect(card["reasons"][0][:2] == ["turned about y", "−81°"], f"a cover is {card['reasons'][0]}")
    trial.expect(card["facts"].get("turned") == "−81° about y" and card["facts"].get("perspective") == "500" and "scaled" not in card["facts"], f"a cover has {card['facts']}")
    page.close()


def labels(trial):
    """A name that is written from right to left stands before its numbers."""
    layout = trial.folder / "right.layout"
    layout.write_text(RIGHT)
    page = trial.open(layout)
    page.evaluate(LET_GO)
    page.evaluate("document.getElementById('labels').click()")
    page.evaluate("new Promise((go) => setTimeout(go, 300))")
    gap = page.evaluate("""(() => {
        const [name, numbers] = document.querySelector("#marks .chip:not(.of-chosen)").children;
        const [a, b] = [name, numbers].map((node) => node.getBoundingClientRect());
        return [b.left - a.right, numbers.textContent];
    })()""")
    trial.expect(gap[0] >= -0.5 and gap[1] == "[0,0]", f"between name and numbers: {gap}")
    page.close()


BOXES = """[...document.querySelectorAll("#tabs [role=tab], #pin")].filter((node) => node.checkVisibility()).map((node) => {
    const at = node.getBoundingClientRect();
    return [at.left, at.top, at.width, at.height];
})"""
SHEET = "document.getElementById('rooms').dataset.sheet"


def panels(trial):
    """The panels have fixed places; of all examples one that moves is chosen at the start; a pinned panel stays."""
    page = trial.open(ROOT / "Examples" / "jungle.layout", width=1440, height=900)

    def click(selector):
        x, y = page.evaluate(f"(() => {{ const at = document.querySelector({selector!r}).getBoundingClientRect(); return [at.left + at.width / 2, at.top + Math.min(40, at.height / 2)] }})()")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none", clickCount=1)
        page.evaluate(FRAMES)

    places = page.evaluate(BOXES)
    for sheet in ("params", "world", "changes", "element"):
        click(f"[role=tab][data-sheet={sheet}]")
        shown = page.evaluate("[...document.querySelectorAll('[role=tabpanel]')].filter((node) => node.checkVisibility()).map((node) => node.ariaLabel.toLowerCase())")
        trial.expect(shown == [sheet] and page.evaluate(BOXES) == places, f"the tab {sheet} shows {shown}, the tabs are at {page.evaluate(BOXES)}")
    click("[role=tab][data-sheet=params]")
    click("[data-element='menu[0,0]']")
    trial.expect(page.evaluate(SHEET) == "element", "who chooses an element sees nothing of it")
    click("[role=tab][data-sheet=params]")
    click("#pin")
    click("[data-element='header[0,0]']")
    trial.expect(page.evaluate(SHEET) == "params" and page.evaluate("preview.chosen.name") == "header", "a pinned panel goes away")
    # What the pointer passes over moves nothing of the page around the stage.
    page.evaluate("document.querySelector('[data-sheet=element]').click()")
    html = "['element', 'explanation', 'lanes'].map((id) => document.getElementById(id).innerHTML).join()"
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    before = page.evaluate(html)
    for y in range(100, 600, 40):
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=800, y=y)
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(html) == before, "the pointer over the stage changes the panel")
    page.close()
    for layout in trial.examples:
        page = trial.open(layout, width=1440, height=900)
        page.evaluate("new Promise((go) => setTimeout(go, 600))")
        seen = page.evaluate("[preview.chosen?.name, document.querySelectorAll('.lane:not(.of-tests) .value').length, document.querySelectorAll('.frames').length, preview.editor.area.scrollTop]")
        trial.expect(seen[0] and seen[1] > 0 and seen[2] == 1 and seen[3] == 0, f"{layout.name} opens with {seen}")
        page.close()
