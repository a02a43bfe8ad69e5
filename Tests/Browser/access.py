"""Bar 5 of the live page: keys alone, names for screen readers, dark mode, reduced motion, its address, its size."""

import pathlib

from chromium import REACH

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"

# How far two colours are apart, as WCAG counts: text needs 4.5.
CONTRASTS = """(() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const rgb = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color) => rgb(color).slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (node) => {
        for (; node; node = node.parentElement) {
            const color = getComputedStyle(node).backgroundColor;
            if (rgb(color)[3] === 255) return color;
        }
        return "white";
    };
    const apart = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const found = {};
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || !node.checkVisibility() || node.closest("script, textarea, .element")) continue;
        const {color} = getComputedStyle(node);
        found[walk.currentNode.data.trim().slice(0, 30)] = apart(color, ground(node));
    }
    return {found, ground: light(getComputedStyle(document.body).backgroundColor)};
})()"""

FOCUS = """(() => {
    const node = document.activeElement;
    return node?.dataset.element ?? (node?.id || node?.getAttribute("aria-label") || node?.tagName);
})()"""
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"


def bar(trial):
    """Everything that can be done with a mouse is done with keys, and has a name."""
    keys(trial)
    names(trial)
    media(trial)
    addresses(trial)


def keys(trial):
    """From one end of the page to the other by Tab, and what is there is turned by keys."""
    page = trial.open(EXAMPLES / "wheel.layout", fragment="offset=100")
    order = []

    def tab():
        # In the editor Tab indents; Escape goes before it.
        if page.evaluate(FOCUS) == "text":
            page.key("Escape")
        page.key("Tab")

    for panel in ("about", "params", "offset", "change"):
        page.evaluate(f"{REACH}({panel!r}); document.activeElement.blur()")
        begun = len(order)
        for _ in range(60):
            tab()
            order.append(page.evaluate(FOCUS))
            if order[-1] == "BODY" or len(order) > begun + 3 and order[-1] == order[begun]:
                break
    for wanted in ("file-button", "share", "text", "find-button", "viewport-choice", "turn", "look", "labels", "beyond", "stage",
                   "play", "grip", "radius, slider", "offset", "viewport", "items", "safe", "rtl", "motion", "change-insert", "bars", "to-items", "pin"):
        trial.expect(wanted in order, f"Tab never comes to {wanted}: {order}")

    # From one panel to the next by arrows, among their tabs.
    page.evaluate("document.querySelector('[role=tab][data-sheet=element]').click(); document.querySelector('[role=tab][data-sheet=element]').focus()")
    page.key("ArrowRight")
    trial.expect(page.evaluate("document.getElementById('params').checkVisibility() && !document.getElementById('about').checkVisibility()"),
                 "an arrow does not lead to the next panel")

    def focus(name):
        page.evaluate(f"document.getElementById({name!r}) ? {REACH}({name!r}) : {REACH}('params')")
        page.evaluate("document.activeElement.blur()")
        for _ in range(60):
            if page.evaluate(FOCUS) == name:
                return
            tab()
        trial.expect(False, f"{name} is out of reach")

    focus("radius, slider")
    before = page.evaluate("[...document.querySelectorAll('.element')].map((node) => node.style.transform).join()")
    page.key("ArrowRight")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("preview.layout.params.find(({name}) => name === 'radius').value") > 500, "an arrow key does not turn a param up")
    after = page.evaluate("[...document.querySelectorAll('.element')].map((node) => node.style.transform).join()")
    trial.expect(before != after, "turning a param moves nothing")
    # The stage is one stop; its elements are gone through by arrows.
    focus("stage")
    page.key("Enter")
    for _ in range(20):
        if page.evaluate(FOCUS) == "cell[0,1]":
            break
        page.key("ArrowRight")
    trial.expect(page.evaluate(FOCUS) == "cell[0,1]", f"arrows lead to {page.evaluate(FOCUS)}")
    trial.expect("cell[0,1]" in page.evaluate("document.getElementById('element').textContent"), "focus shows no attributes")
    page.key("Enter")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("document.querySelectorAll('.element[aria-pressed=true]').length") == 1, "Enter explains nothing")
    page.evaluate("document.querySelector('#explanation summary').click()")
    page.evaluate(FRAMES)
    why = page.evaluate("[...document.querySelectorAll('#explanation .why li')].map((node) => node.textContent)")
    trial.expect(len(why) > 3 and why[0].startswith("cell[0,1].frame.x = "), f"Enter explains {why}")
    said = page.evaluate("preview.interpreter.element('cell', 0, 1, preview.state.offset.x, 0).frame.x")
    trial.expect(f"= {said:.2f}"[:6] in why[0], f"{said} is explained as {why[0]}")
    line = (EXAMPLES / "wheel.layout").read_text().split("\n").index("  cell {") + 1
    lit = page.evaluate("document.querySelector('#gutter .here')?.textContent")
    trial.expect(lit == str(line), f"Enter lights line {lit} up, not {line}")
    focus("text")
    page.key("z")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("document.querySelectorAll('#findings li.error').length") > 0, "typing by keys finds nothing")
    trial.expect(page.evaluate("document.querySelectorAll('.element').length") > 0, "typing blanks the stage")
    place = page.evaluate("document.querySelector('#findings .place').textContent")
    page.evaluate("document.querySelector('#findings button').focus()")
    page.key("Enter")
    caret = page.evaluate("(() => { const {value, selectionStart} = preview.editor.area; return value.slice(0, selectionStart).split('\\n').length })()")
    trial.expect(page.evaluate(FOCUS) == "text" and place.split(":")[0] == str(caret), f"{place} leads to line {caret}")
    page.close()


def names(trial):
    """Whatever can be reached has a name, and no two ids are alike."""
    page = trial.open(EXAMPLES / "jungle.layout")
    page.call("Accessibility.enable")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    focusable = [
        node for node in nodes
        if any(p["name"] == "focusable" and p["value"].get("value") for p in node.get("properties", []))
        and node["role"]["value"] != "RootWebArea"]
    trial.expect(len(focusable) > 15, f"only {len(focusable)} things can be reached")
    nameless = [node["role"]["value"] for node in focusable if not node.get("name", {}).get("value", "").strip()]
    trial.expect(not nameless, f"without a name: {nameless}")
    labels = {node.get("name", {}).get("value") for node in focusable}
    trial.expect("cell[0,0], cell" in labels, f"elements are called {sorted(map(str, labels))}")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    trial.expect(len(ids) == len(set(ids)), "two ids are alike")
    live = page.evaluate("document.getElementById('status').getAttribute('aria-live')")
    trial.expect(live == "polite", "the state of the text is not told")
    asked = page.evaluate("performance.getEntriesByType('resource').length")
    trial.expect(asked == 0, f"the page asks for {asked} other things")
    page.close()


def media(trial):
    """Light and dark are legible; reduced motion is the system's until someone says otherwise."""
    layout = trial.folder / "motion.layout"
    layout.write_text("layout Motion {\n  cell { size: 100% x 80; translation.x: if reducedMotion then 0 else 40 }\n}\n")
    written = "if reducedMotion" in layout.read_text() and trial.run("check", layout).returncode == 0
    trial.expect(written, trial.run("check", layout).stdout)
    page = trial.open(layout)

    def emulate(**features):
        page.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])
        # Colours take a moment to change.
        page.evaluate("new Promise((go) => setTimeout(go, 300))")
        page.evaluate(FRAMES)

    grounds = {}
    for mode in ("light", "dark"):
        emulate(prefers_color_scheme=mode)
        answer = page.evaluate(CONTRASTS)
        grounds[mode] = answer["ground"]
        for text, apart in answer["found"].items():
            trial.expect(apart >= 4.5, f"{mode}: {text!r} has a contrast of {apart:.2f}")
    trial.expect(grounds["light"] > 0.7 and grounds["dark"] < 0.1, f"the ground is {grounds}")
    left = "document.querySelector('.element').getBoundingClientRect().left - document.getElementById('stage').getBoundingClientRect().left"
    trial.expect(abs(page.evaluate(left) - 40) < 0.05, "in motion the cell stands elsewhere")
    emulate(prefers_reduced_motion="reduce")
    trial.expect(abs(page.evaluate(left)) < 0.05, "reduced motion is not the system's")
    trial.expect(page.evaluate("document.getElementById('motion').checked"), "the box does not say so")
    page.evaluate("document.getElementById('motion').click()")
    trial.expect(abs(page.evaluate(left) - 40) < 0.05, "the box has no effect")
    page.close()


def addresses(trial):
    """A page is opened at what its address says, and its address says what it shows."""
    wheel = EXAMPLES / "wheel.layout"
    from preview import LOOK
    page = trial.open(wheel, fragment="offset=300&radius=620&viewport=390x844&items=9&rtl=1")
    options = ["--set", "radius=620", "--viewport", "390x844", "--items", "9", "--direction", "rtl"]
    trial.compare(wheel, [page.evaluate(LOOK)], *options)
    page.evaluate("preview.moveAlong(123.5)")
    page.evaluate("new Promise((go) => setTimeout(go, 400))")
    address = page.evaluate("location.hash")
    trial.expect(
        set(address.lstrip("#").split("&")) == {"offset=123.5", "radius=620", "viewport=390x844", "items=9", "rtl=1"},
        f"the address is {address}")
    page.close()
    # What the command line says is what the page begins with.
    page = trial.open(wheel, *options, "--offset", "77")
    look = page.evaluate(LOOK)
    trial.expect(look["offset"] == [77, 0], f"the page begins at {look['offset']}")
    trial.compare(wheel, [look], *options)
    page.close()
