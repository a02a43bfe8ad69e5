"""Bar of the live page: what keys do in the source: pairs, indentation, comments, find and replace, numbers, undo."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
TEXT = "preview.editor.area.value"
ALT, CONTROL, SHIFT = 1, 2, 8
CODES = {"/": 191, "Tab": 9, "Escape": 27, "Enter": 13, "Backspace": 8, "ArrowUp": 38, "ArrowDown": 40, "F2": 113}
BARE = "layout X {\n  cell { size: 9 x 9 }\n}\n"


def bar(trial):
    typed(trial)
    sought(trial)
    turned(trial)
    undone(trial)


def press(page, key, modifiers=0):
    """Presses a key with others held."""
    code = CODES.get(key) or ord(key.upper())
    text = {"text": "\r"} if key == "Enter" else {}
    keys = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
    page.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **keys, **text)
    page.call("Input.dispatchKeyEvent", type="keyUp", **keys)


def write(page, keys):
    """Types one key after the other."""
    for key in keys:
        if key == "\n":
            press(page, "Enter")
        elif key == "\b":
            press(page, "Backspace")
        else:
            keys = {"key": key, "text": key}
            page.call("Input.dispatchKeyEvent", type="keyDown", **keys)
            page.call("Input.dispatchKeyEvent", type="keyUp", key=key)


def begin(page, text, start, end=None):
    """Puts a text into the editor with a selection; `|` of a text is the caret."""
    page.evaluate(f"""(() => {{
        preview.checkText(preview.editor.text = {json.dumps(text)});
        preview.editor.area.focus();
        preview.editor.area.setSelectionRange({start}, {start if end is None else end});
    }})()""")


def seen(page):
    """The text with its caret or selection in `|`."""
    text, start, end = page.evaluate(f"[{TEXT}, preview.editor.area.selectionStart, preview.editor.area.selectionEnd]")
    return text[:start] + "|" + (text[start:end] + "|" if end > start else "") + text[end:]


def typed(trial):
    """Keys that do more than their letter."""
    page = trial.open(JUNGLE)
    cases = [
        ("a bracket brings the other", "", "f(", "f(|)"),
        ("the closing one steps over", "", "f(x)", "f(x)|"),
        ("one too few is typed", "f((|)", ")", "f(()|)"),
        ("both go", "", "([\b", "(|)"),
        ("a quote brings the other", "", 'test "a', 'test "a|"'),
        ("a quote ends its text", "", 'test "a" ', 'test "a" |'),
        ("none before a word", "|word", "(", "(|word"),
        ("none within a word", "it|", '"', 'it"|'),
        ("around a selection", "a |b| c", "(", "a (|b|) c"),
        ("a line begins under the last", "  size: 1|", "\nz", "  size: 1\n  z|"),
        ("deeper after a brace", "  cell {|", "\nz", "  cell {\n    z|"),
        ("between braces a line is opened", "  cell ", "{\nz", "  cell {\n    z|\n  }"),
        ("a brace goes back", "cell {\n  z: 1|", "\n}", "cell {\n  z: 1\n}|"),
    ]
    for what, text, keys, wanted in cases:
        marks = text.split("|")
        start = len(marks[0])
        end = start + (len(marks[1]) if len(marks) == 3 else 0)
        begin(page, text.replace("|", ""), start, end)
        write(page, keys)
        trial.expect(seen(page) == wanted, f"{what}: {keys!r} in {text!r} gives {seen(page)!r}, not {wanted!r}")
    lines = "cell {\n  z: 1\n\n  hidden\n}"
    begin(page, lines, lines.index("z"), lines.index("hidden") + 2)
    press(page, "/", CONTROL)
    trial.expect(page.evaluate(TEXT) == "cell {\n  // z: 1\n\n  // hidden\n}", f"commented: {seen(page)!r}")
    press(page, "/", CONTROL)
    trial.expect(page.evaluate(TEXT) == lines, f"no longer commented: {seen(page)!r}")
    press(page, "Tab")
    trial.expect(page.evaluate(TEXT) == "cell {\n    z: 1\n\n    hidden\n}", f"indented: {seen(page)!r}")
    press(page, "Tab", SHIFT)
    press(page, "Tab", SHIFT)
    trial.expect(page.evaluate(TEXT) == "cell {\nz: 1\n\nhidden\n}", f"outdented: {seen(page)!r}")
    trial.expect(page.evaluate("document.activeElement.id") == "text", "Tab leaves the editor")
    press(page, "Escape")
    press(page, "Tab")
    trial.expect(page.evaluate("document.activeElement.id") != "text", "Escape and Tab do not leave the editor")
    trial.expect(page.evaluate(TEXT) == "cell {\nz: 1\n\nhidden\n}", "leaving the editor types something")
    page.close()


def sought(trial):
    """Find, next, previous, replace, replace all."""
    page = trial.open(JUNGLE)
    text = "// Menu\n" + BARE + "// menu, MENU and men\n"
    begin(page, text, 0)
    press(page, "f", CONTROL)
    trial.expect(page.evaluate("document.activeElement.id") == "find-text", "Control F opens no field")
    page.call("Input.insertText", text="menu")
    count = "document.getElementById('find-count').textContent"
    picked = f"{TEXT}.slice(preview.editor.area.selectionStart, preview.editor.area.selectionEnd)"
    trial.expect(page.evaluate(count) == "1 of 3", f"three are counted as {page.evaluate(count)}")
    marked = page.evaluate("[...document.querySelectorAll('#ink .match')].map((node) => node.textContent)")
    trial.expect(marked == ["Menu", "menu", "MENU"], f"marked are {marked}")
    order = []
    for modifiers in (0, 0, 0, SHIFT):
        press(page, "Enter", modifiers)
        order.append(page.evaluate(picked))
    trial.expect(order == ["menu", "MENU", "Menu", "MENU"], f"Enter goes to {order}")
    page.evaluate("document.querySelector('#find [aria-label=\"Match case\"]').click()")
    press(page, "Enter")
    trial.expect(page.evaluate(count) == "1 of 1" and page.evaluate(picked) == "menu", f"with its case: {page.evaluate(count)}")
    page.evaluate("document.querySelector('#find [aria-label=\"Match case\"]').click()")
    page.evaluate("document.getElementById('replace-text').focus()")
    page.call("Input.insertText", text="bar")
    press(page, "Enter")
    page.evaluate("document.querySelector('#find [aria-label=\"Replace all\"]').click()")
    now = page.evaluate(TEXT)
    trial.expect(now == "// bar\n" + BARE + "// bar, bar and men\n", f"replaced: {now!r}")
    page.evaluate("document.getElementById('undo').click()")
    trial.expect(page.evaluate(TEXT).count("bar") == 1, "undo does not take back all that was replaced at once")
    page.evaluate("document.getElementById('find-text').focus()")
    press(page, "Escape")
    trial.expect(page.evaluate("document.getElementById('find').hidden && document.activeElement.id") == "text", "Escape does not lead back")
    page.close()


def place(page, words, into=1):
    """Where on the screen a piece of the drawn text is."""
    return page.evaluate(f"""(() => {{
        const walk = document.createTreeWalker(preview.editor.ink, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {{
            const at = walk.currentNode.data.indexOf({json.dumps(words)});
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(walk.currentNode, at);
            range.setEnd(walk.currentNode, at + {into});
            const box = range.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }}
    }})()""")


def turned(trial):
    """Numbers that are dragged and stepped, and a slider's value that is written into the source."""
    page = trial.open(JUNGLE)
    text = JUNGLE.read_text()
    x, y = place(page, "300")
    mouse = lambda kind, x, **more: page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", modifiers=ALT, **more)
    mouse("mouseMoved", x)
    trial.expect(page.evaluate("preview.editor.area.style.cursor") == "ew-resize", "over a number Alt shows no other cursor")
    mouse("mousePressed", x, clickCount=1)
    mouse("mouseMoved", x + 20, buttons=1)
    mouse("mouseMoved", x + 40, buttons=1)
    during = page.evaluate("""new Promise((go) => {
        const began = performance.now();
        const look = () => {
            const { height } = preview.interpreter.element("header", 0, 0, 0, 0).frame;
            height === 310 || performance.now() - began > 5000 ? go(height) : setTimeout(look, 20);
        };
        look();
    })""")
    mouse("mouseMoved", x + 60, buttons=1)
    mouse("mouseReleased", x + 60, clickCount=1)
    page.evaluate(FRAMES)
    trial.expect(during == 310, f"while a number is dragged the header is {during} high")
    trial.expect(page.evaluate(TEXT) == text.replace("100% x 300", "100% x 315"), "dragged by 60 points, 300 is not 315")
    page.evaluate("document.getElementById('undo').click()")
    trial.expect(page.evaluate(TEXT) == text, "a drag is more than one step")
    begin(page, text, text.index("0.6 in") + 2)
    press(page, "ArrowUp", ALT)
    trial.expect("= 0.7 in" in page.evaluate(TEXT), "Alt and an arrow do not step 0.6 to 0.7")
    press(page, "ArrowUp", ALT | SHIFT)
    trial.expect("= 1.0 in" in page.evaluate(TEXT), "ten steps leave the range of the param")
    begin(page, text, 0)
    page.evaluate(FRAMES)
    page.evaluate("preview.moveAlong(0)")
    knob = "document.querySelector('#params .knob')"
    hidden = f"{knob}.querySelector('.writing').hidden"
    trial.expect(page.evaluate(hidden), "a value that is the source's can be written")
    page.evaluate(f"(() => {{ const field = {knob}.querySelector('input[type=number]'); field.value = 72.5; field.dispatchEvent(new Event('input')); }})()")
    words = page.evaluate(f"[...{knob}.querySelectorAll('.writing button')].map((node) => node.textContent)")
    trial.expect(words == ["Write into line 7", "Back to 60"], f"of a value that differs one can {words}")
    page.evaluate(f"{knob}.querySelector('.writing button').click()")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(TEXT) == text.replace("= 60 ", "= 72.5 "), "the value is not written into its line")
    trial.expect(page.evaluate(hidden), "a value that was written can be written again")
    page.evaluate("document.getElementById('undo').click()")
    trial.expect(
        page.evaluate(TEXT) == text and page.evaluate("preview.layout.params[0].value") == 72.5, "undo does not give text and slider back")
    page.close()


def undone(trial):
    """One stack for text, params and the world; the caret comes back; Control Z works wherever one is."""
    page = trial.open(JUNGLE)
    text = JUNGLE.read_text()
    state = f"[{TEXT} === {json.dumps(text)}, preview.layout.params[0].value, preview.state.rightToLeft, preview.state.items]"
    wait = "new Promise((go) => setTimeout(go, 700))"
    trial.expect(page.evaluate("document.getElementById('undo').disabled"), "there is something to undo before anything was done")
    # What boxes show is undone as well, and the menu says so.
    seen = "[document.getElementById('look').value, document.querySelectorAll('.element img').length > 0]"
    before = page.evaluate(seen)
    page.evaluate("(() => { const menu = document.getElementById('look'); menu.value = 'boxes'; menu.dispatchEvent(new Event('change')); })()")
    page.evaluate(wait)
    trial.expect(page.evaluate(seen) == ["boxes", False], f"as boxes: {page.evaluate(seen)}")
    page.evaluate("document.getElementById('undo').click()")
    page.evaluate(wait)
    trial.expect(page.evaluate(seen) == before, f"undone, boxes are {page.evaluate(seen)}, not {before}")
    begin(page, text, text.index("sticky\n    z: 2"))
    write(page, "// ")
    page.evaluate(wait)
    page.evaluate("(() => { const field = document.querySelector('#params input[type=number]'); field.value = 90; field.dispatchEvent(new Event('input')); })()")
    page.evaluate("document.getElementById('rtl').click()")
    page.evaluate("(() => { const field = document.getElementById('items'); field.value = '3'; field.dispatchEvent(new Event('input')); })()")
    trial.expect(page.evaluate(state) == [False, 90, True, "3"], f"done: {page.evaluate(state)}")
    wanted = [[False, 90, True, ""], [False, 90, False, ""], [False, 60, False, ""], [True, 60, False, ""]]
    page.evaluate("document.getElementById('stage').focus()")
    for one in wanted:
        press(page, "z", CONTROL)
        page.evaluate(FRAMES)
        trial.expect(page.evaluate(state) == one, f"undone: {page.evaluate(state)}, not {one}")
    caret = page.evaluate("preview.editor.area.selectionStart")
    trial.expect(caret == text.index("sticky\n    z: 2"), f"the caret comes back to {caret}")
    trial.expect(page.evaluate("document.getElementById('undo').disabled && !document.getElementById('redo').disabled"), "the buttons tell otherwise")
    for one in [*reversed(wanted[:-1]), [False, 90, True, "3"]]:
        press(page, "z", CONTROL | SHIFT)
        page.evaluate(FRAMES)
        trial.expect(page.evaluate(state) == one, f"done again: {page.evaluate(state)}, not {one}")
    rows = page.evaluate("preview.layout.cells")
    trial.expect(rows == 3, f"done again there are {rows} cells")
    page.evaluate("preview.editor.area.focus()")
    press(page, "z", CONTROL)
    write(page, "x")
    trial.expect(page.evaluate("document.getElementById('redo').disabled"), "something can be done again after something else was done")
    page.close()
