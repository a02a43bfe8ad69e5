"""Bar 9 of the live page: the editor draws what is written where it is written, also in lines that wrap, and of a long
text no more than can be seen; beside the layout it shows the data."""

import pathlib

from chromium import LET_GO
from writing import write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
LINES = 400

# The lines that are drawn where they can be seen: number, place below the top of the text, what is written, its colours.
DRAWN = """(() => {
    const {area, ink, gutter} = preview.editor, top = area.getBoundingClientRect().top - area.scrollTop + 4;
    const box = area.getBoundingClientRect();
    const numbers = [...gutter.children].map((node) => [Number(node.textContent), node.getBoundingClientRect()])
        .filter(([, at]) => at.top >= box.top && at.bottom <= box.bottom).map(([number, at]) => [number, at.top - top]);
    const range = document.createRange(), texts = [];
    const walk = document.createTreeWalker(ink, NodeFilter.SHOW_TEXT);
    let line = "", at = null;
    while (walk.nextNode()) {
        const {data} = walk.currentNode;
        for (let from = 0; from < data.length;) {
            const end = data.indexOf("\\n", from), stop = end < 0 ? data.length : end;
            if (stop > from && at === null) {
                range.setStart(walk.currentNode, from);
                range.setEnd(walk.currentNode, from + 1);
                at = range.getBoundingClientRect();
            }
            line += data.slice(from, stop);
            from = stop + 1;
            if (end < 0) break;
            if (at) texts.push([at.top - top, line, at.top >= box.top && at.bottom <= box.bottom]);
            [line, at] = ["", null];
        }
    }
    if (at) texts.push([at.top - top, line, at.top >= box.top && at.bottom <= box.bottom]);
    return {numbers, texts: texts.filter(([, , isSeen]) => isSeen), nodes: ink.querySelectorAll("*").length + gutter.children.length,
        words: ink.querySelectorAll(".w").length, wrong: [...ink.querySelectorAll(".wrong")].map((node) => node.textContent)};
})()"""


# For characters of lines that can be seen: where the area has the one that is drawn there.
PLACES = """(() => {
    const {editor} = preview, {area} = editor, box = area.getBoundingClientRect(), range = document.createRange(), found = [];
    for (const [index, node] of editor.nodes) {
        const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        let at = editor.starts[index];
        while (walk.nextNode()) {
            const {data} = walk.currentNode;
            for (let place = 0; place < data.length; place += 7) {
                range.setStart(walk.currentNode, place);
                range.setEnd(walk.currentNode, place + 1);
                const one = range.getBoundingClientRect();
                if (/[\\s\\udc00-\\udfff]/.test(data[place]) || one.top < box.top || one.bottom > box.bottom || one.right > box.right) continue;
                const caret = document.caretPositionFromPoint(one.left + 1, one.top + one.height / 2);
                found.push([index + 1, at + place, caret?.offsetNode === area ? caret.offset : null]);
            }
            at += data.length;
        }
    }
    const numbers = [...editor.gutter.children].map((node) => [Number(node.textContent), node.getBoundingClientRect().top]);
    const lines = [...editor.nodes].map(([index, node]) => [index + 1, node.getBoundingClientRect().top]);
    const rows = new Set(lines.map(([line]) => editor.top(line) - editor.top(line - 1)));
    return {found, numbers, lines, isWrapped: rows.size > 1, below: area.scrollHeight - editor.top(editor.starts.length)};
})()"""


def bar(trial):
    long(trial)
    wrapped(trial)
    lit(trial)
    data(trial)


def wrapped(trial):
    """Where a line wraps, what is drawn and what is written wrap at the same places; without it all have one row."""
    layout = trial.folder / "wide.layout"
    lines = ["  // " + "ünï 界😀 word-with-hyphens, a/b " * (number % 9) + "x" * (number % 5 * 30) + "\tend  " for number in range(300)]
    layout.write_text("\n".join(["layout Wide {", *lines, "  cell { size: 9 x 9 }", "}"]) + "\n")
    page = trial.open(layout, width=1440, height=900)
    for width in (1440, 1180, 2200, 390):
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=0, mobile=False)
        # A page that has become a phone's shows its stage first, a frame later.
        page.evaluate(FRAMES)
        page.evaluate("document.getElementById('rooms').dataset.sheet = 'source'")
        for place in (0, 777, 4000, 1e9):
            page.evaluate(f"preview.editor.area.scrollTop = {place}")
            page.evaluate(FRAMES)
            page.evaluate(FRAMES)
            seen = page.evaluate(PLACES)
            where = f"{width} wide, scrolled to {place}"
            trial.expect(len(seen["found"]) > 30 and seen["isWrapped"], f"{where}: {len(seen['found'])} characters, wrapped {seen['isWrapped']}")
            off = [one for one in seen["found"] if one[1] != one[2]]
            trial.expect(not off, f"{where}: {len(off)} of {len(seen['found'])} characters are off: {off[:5]}")
            apart = [(a, b) for a, b in zip(seen["numbers"], seen["lines"]) if a[0] != b[0] or abs(a[1] - b[1]) > 0.6]
            trial.expect(not apart, f"{where}: numbers are not at their lines: {apart[:4]}")
            trial.expect(abs(seen["below"] - 44) < 1, f"{where}: below the last line are {seen['below']}")
    page.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=0, mobile=False)
    page.evaluate("document.getElementById('wrap').click()")
    page.evaluate(FRAMES)
    seen = page.evaluate(PLACES)
    trial.expect(not seen["isWrapped"] and not [one for one in seen["found"] if one[1] != one[2]], "without wrap a line has two rows, or is off")
    page.close()


def lit(trial):
    """Lines that move something are lit with their value, and only those."""
    page = trial.open(ROOT / "Examples" / "jungle.layout", width=1440, height=900)
    # With nothing chosen no motion of the layout's own lights a line after the keystroke, nor one that waited to be looked at.
    page.evaluate(f"{LET_GO}; new Promise((go) => setTimeout(go, 600))")
    see = """[...document.querySelectorAll("#ink > .now")].map((node) => {
        const chip = node.querySelector(".worth"), box = chip?.getBoundingClientRect();
        return [node.firstChild.textContent.trim().slice(0, 9), chip && !chip.hidden ? chip.textContent : null,
            !chip || chip.hidden || box.right <= preview.editor.area.getBoundingClientRect().right];
    })"""
    page.evaluate("preview.editor.glow(new Map([[12, '364 pt'], [13, '0.45'], [1, 'x'.repeat(60)]]))")
    first = page.evaluate(see)
    trial.expect([value for _, value, _ in first] == [None, "364 pt", "0.45"], f"lit are {first}")
    trial.expect(all(fits for _, _, fits in first), f"a value has no room: {first}")
    numbers = page.evaluate("[...document.querySelectorAll('#gutter .now')].map((node) => node.textContent)")
    trial.expect(numbers == ["1", "12", "13"], f"of the numbers {numbers} are lit")
    page.evaluate("preview.editor.glow(new Map([[12, '365 pt']]))")
    trial.expect([value for _, value, _ in page.evaluate(see)] == ["365 pt"], f"then lit are {page.evaluate(see)}")
    # Chromium shows the caret that an area had when it gets the focus, here at the end: the lines above are not drawn.
    page.evaluate("preview.editor.area.focus(); preview.editor.area.setSelectionRange(0, 0); preview.editor.area.scrollTop = 0")
    page.evaluate(FRAMES)
    # Once the text is checked the page lights the lines of its own layout: lit is looked at in the turn of the keystroke.
    page.evaluate(f"""const {{ area }} = preview.editor;
        area.addEventListener("beforeinput", () => preview.editor.glow(new Map([[12, "365 pt"]])), {{ once: true }});
        area.addEventListener("input", () => {{ window.litAfterKey = {see}; }}, {{ once: true }});""")
    write(page, "/")
    typed = page.evaluate("window.litAfterKey")
    trial.expect([value for _, value, _ in typed] == ["365 pt"], f"typing leaves {typed} lit")
    page.evaluate("preview.editor.glow(new Map())")
    trial.expect(page.evaluate(see) == [], "a light stays on")
    page.close()


def data(trial):
    """Data are typed as JSON in a tab of their own; what is wrong with them is said, and the text stays as it is."""
    page = trial.open(ROOT / "Examples" / "jungle.layout", width=1440, height=900)
    text = page.evaluate("preview.editor.text")
    wait = "new Promise((go) => setTimeout(go, 500))"
    page.evaluate("[...document.querySelectorAll('#texts [role=tab]')].find((node) => node.textContent === 'Data').click()")
    page.evaluate("preview.editor.area.focus()")
    page.call("Input.insertText", text='{"sections": [{"items": 3}, {"items": 4}]}')
    page.evaluate(wait)
    trial.expect(page.evaluate("preview.layout.cells") == 7, f"of 3 and 4 items {page.evaluate('preview.layout.cells')} are shown")
    page.call("Input.insertText", text="}")
    page.evaluate(wait)
    told = page.evaluate("document.getElementById('findings').textContent")
    trial.expect("The data cannot be used" in told, f"of wrong data it says {told!r}")
    trial.expect(page.evaluate("preview.layout.cells") == 7, "wrong data change the picture")
    page.evaluate("document.getElementById('undo').click()")
    page.evaluate(wait)
    trial.expect(page.evaluate("document.getElementById('status').textContent") == "No errors", "undo does not mend the data")
    page.evaluate("document.querySelector('#texts [role=tab]').click()")
    trial.expect(page.evaluate("[preview.editor.area.value, preview.editor.text]") == [text, text], "the text of the layout is another")
    page.close()


def long(trial):
    """Of a long text only what can be seen is drawn."""
    layout = trial.folder / "tall.layout"
    lines = [f"    attribute a{number} = index * {number} // line {number}" for number in range(LINES)]
    text = "\n".join(["layout Tall {", "  items: 3", "  cell {", "    size: 100% x 40", *lines, "  }", "}"]) + "\n"
    layout.write_text(text)
    written = text.split("\n")
    page = trial.open(layout)
    for place in (0, 7, 1234.5, 4000, 1e9):
        page.evaluate(f"preview.editor.area.scrollTop = {place}")
        page.evaluate(FRAMES)
        page.evaluate(FRAMES)
        drawn = page.evaluate(DRAWN)
        where = f"scrolled to {place}"
        trial.expect(len(drawn["numbers"]) > 10 and len(drawn["texts"]) > 10, f"{where} there are {drawn}")
        off = [number for number, top in drawn["numbers"] if abs(top - (number - 1) * 20) > 3]
        trial.expect(not off, f"{where} the numbers {off} are off")
        for top, line, _ in drawn["texts"]:
            number = round(top / 20)
            trial.expect(abs(top - number * 20) < 6 and written[number] == line, f"{where} line {number + 1} is drawn as {line!r} at {top}")
        trial.expect(drawn["nodes"] < 1500, f"{where} {drawn['nodes']} nodes are drawn")
        trial.expect(drawn["words"] > 3, f"{where} nothing has a colour")
    # A mistake far down is underlined where a click on its finding leads.
    wrong = text.replace("index * 300 ", "indecks * 300 ")
    page.evaluate(f"preview.checkText(preview.editor.text = {wrong!r})")
    page.evaluate("preview.editor.area.scrollTop = 0")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(DRAWN)["wrong"] == [], "a mistake is underlined elsewhere")
    page.evaluate("document.querySelector('#findings button').click()")
    page.evaluate(FRAMES)
    drawn = page.evaluate(DRAWN)
    trial.expect(drawn["wrong"] == ["indecks"], f"of the mistake {drawn['wrong']} is underlined")
    trial.expect(305 in [number for number, _ in drawn["numbers"]], "a click on the finding shows another place")
    # A text whose check takes long is checked when the typing rests, not at every key.
    checks = page.evaluate("""(async () => {
        const {interpreter, editor: {area}} = preview, check = interpreter.check;
        let count = 0;
        interpreter.check = function (text) {
            count += 1;
            const answer = check.call(this, text), began = performance.now();
            while (performance.now() - began < 60) {}
            return answer;
        };
        const type = async () => {
            area.value += " ";
            area.dispatchEvent(new Event("input"));
            await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        };
        await type();
        const before = count;
        for (let key = 0; key < 10; key += 1) await type();
        const during = count - before;
        await new Promise((go) => setTimeout(go, 600));
        return [during, count - before];
    })()""")
    trial.expect(checks[0] <= 4 and 1 <= checks[1] <= checks[0] + 1, f"ten keys are checked {checks} times")
    page.close()
