"""Bar of the live page: help while a text is written: offers, what a word means, a call's parameters, rename, format."""

import json

from writing import CONTROL, FRAMES, JUNGLE, SHIFT, ALT, TEXT, begin, press, seen, write

LISTED = ("[...document.querySelectorAll('#offers:not([hidden]) [role=option]')].map((one) => one.querySelector('b').textContent)")
SHOWN = "((root) => root && !root.hidden ? root.innerText : '')(document.querySelector('{}'))"
SOURCE = "let room = 12\n\nlayout X {\n  cell { size: room x room }\n}\n"


def bar(trial):
    page = trial.open(JUNGLE)
    offered(trial, page)
    explained(trial, page)
    renamed(trial, page)
    formatted(trial, page)
    hosted(trial, page)
    page.close()


def listed(page):
    """The words that are offered."""
    page.evaluate(FRAMES)
    return page.evaluate(LISTED)


def shown(page, name):
    """The text of a panel; empty when it is closed."""
    page.evaluate(FRAMES)
    return page.evaluate(SHOWN.format(name))


def at(page, marked):
    """Puts a text with its caret at `|` into the editor."""
    begin(page, marked.replace("|", ""), marked.index("|"))


def offered(trial, page):
    """Words are offered as they are begun, and written by keys or a click."""
    at(page, "layout X {\n  cell {\n    |\n  }\n}\n")
    write(page, "al")
    words = listed(page)
    trial.expect(words[:1] == ["alpha"], f"al in a cell offers {words[:4]}")
    trial.expect(page.evaluate("preview.editor.area.getAttribute('aria-activedescendant')") == "offer-0", "the first is not told")
    press(page, "Enter")
    trial.expect("    alpha: " in page.evaluate(TEXT), f"Enter writes {seen(page)!r}")
    trial.expect(listed(page) == [], "the offers stay after one is taken")
    write(page, "off")
    trial.expect("offset" in listed(page)[:3], f"off in a formula offers {listed(page)[:4]}")
    write(page, "set")
    trial.expect(listed(page) == [], "a word that is complete is offered")
    write(page, ".")
    words = listed(page)
    trial.expect("y" in words and "alpha" not in words, f"offset. offers {words[:6]}")
    press(page, "ArrowDown")
    second = page.evaluate("document.querySelector('#offers [aria-selected=true] b').textContent")
    trial.expect(second == words[1], f"arrow down chooses {second} of {words[:3]}")
    press(page, "Escape")
    trial.expect(listed(page) == [], "Escape leaves the offers")
    before = page.evaluate(TEXT)
    press(page, "ArrowDown")
    trial.expect(page.evaluate(TEXT) == before, "an arrow without offers writes")
    at(page, "layout X {\n  |\n}\n")
    page.call("Input.dispatchKeyEvent", type="rawKeyDown", key=" ", code="Space", windowsVirtualKeyCode=32, modifiers=CONTROL)
    page.call("Input.dispatchKeyEvent", type="keyUp", key=" ", code="Space", windowsVirtualKeyCode=32, modifiers=CONTROL)
    words = listed(page)
    trial.expect("cell" in words and "section" in words and "alpha" not in words, f"a layout offers {words[:9]}")
    place = page.evaluate("""(() => { const option = [...document.querySelectorAll('#offers [role=option]')].find((one) => one.querySelector('b').textContent === 'cell');
        option.scrollIntoView({ block: 'nearest' }); const box = option.getBoundingClientRect(); return [box.left + 9, box.top + 9]; })()""")
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
    trial.expect("cell" in page.evaluate(TEXT) and page.evaluate("document.activeElement.id") == "text", f"a click writes {seen(page)!r}")
    at(page, "layout X {\n  gap: 1|\n}\n")
    write(page, "2")
    trial.expect(listed(page) == [], "a number that is typed brings offers")
    at(page, "// |\n")
    write(page, "al")
    trial.expect(listed(page) == [], "a comment brings offers")


def explained(trial, page):
    """A word under the pointer or the caret is explained; a call shows its parameters."""
    at(page, SOURCE.replace("size: room", "size: ro|om"))
    press(page, "i", CONTROL)
    told = shown(page, "#meaning")
    trial.expect("let room" in told and "12" in told, f"room is explained as {told!r}")
    press(page, "Escape")
    trial.expect(shown(page, "#meaning") == "", "Escape leaves the explanation")
    place = page.evaluate("((box) => [box.left + 2, box.top + 8])(preview.boxOf(preview.editor, 5))")
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=place[0] + 1, y=place[1])
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=place[0], y=place[1])
    page.evaluate("new Promise((go) => setTimeout(go, 700))")
    told = shown(page, "#meaning")
    trial.expect("room" in told, f"room under the pointer is explained as {told!r}")
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=2, y=2)
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    trial.expect(shown(page, "#meaning") == "", "the explanation stays when the pointer has left")
    at(page, "layout X {\n  gap: |\n  cell { size: 9 x 9 }\n}\n")
    write(page, "clamp(")
    told = shown(page, ".call")
    trial.expect("clamp(" in told, f"clamp( shows {told!r}")
    first = page.evaluate("document.querySelector('.call b').textContent")
    write(page, "1, ")
    second = page.evaluate(f"{FRAMES}.then(() => document.querySelector('.call b').textContent)")
    trial.expect(first and second and first != second, f"the parameters are {first!r}, then {second!r}")
    press(page, "Escape")
    trial.expect(shown(page, ".call") == "", "Escape leaves the call")


def renamed(trial, page):
    """F2 gives a name another everywhere, in one step; what it may not be is refused."""
    at(page, SOURCE.replace("size: room", "size: ro|om"))
    press(page, "F2")
    trial.expect(page.evaluate("document.activeElement.value") == "room", "F2 asks for no name")
    page.call("Input.insertText", text="2x")
    press(page, "Enter")
    trial.expect("not a name" in shown(page, ".rename"), f"2x is refused as {shown(page, '.rename')!r}")
    page.evaluate("document.activeElement.select()")
    page.call("Input.insertText", text="space")
    press(page, "Enter")
    wanted = SOURCE.replace("room", "space")
    trial.expect(page.evaluate(TEXT) == wanted, f"renamed: {page.evaluate(TEXT)!r}")
    trial.expect(page.evaluate("document.activeElement.id") == "text", "the caret is not back in the text")
    page.evaluate(FRAMES)
    press(page, "z", CONTROL)
    trial.expect(page.evaluate(TEXT) == SOURCE, f"undone: {page.evaluate(TEXT)!r}")
    at(page, SOURCE.replace("layout", "la|yout"))
    press(page, "F2")
    trial.expect("word of the language" in shown(page, ".rename"), f"layout is refused as {shown(page, '.rename')!r}")


def formatted(trial, page):
    """One key, or the button, gives the text the one style; the caret stays in its line."""
    loose = "layout X {\nitems:   4\n  cell {size:9 x 9}\n}\n"
    wanted = "layout X {\n  items: 4\n  cell { size: 9 x 9 }\n}\n"
    for way in ("key", "button"):
        at(page, loose.replace("9 x 9", "9 x| 9"))
        if way == "key":
            page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="F", code="KeyF", windowsVirtualKeyCode=70, modifiers=ALT + SHIFT)
            page.call("Input.dispatchKeyEvent", type="keyUp", key="F", code="KeyF", windowsVirtualKeyCode=70, modifiers=ALT + SHIFT)
        else:
            page.evaluate("document.getElementById('format').click()")
        trial.expect(page.evaluate(TEXT) == wanted, f"formatted by {way}: {page.evaluate(TEXT)!r}")
    line = page.evaluate("preview.editor.lineOf(preview.editor.area.selectionStart)")
    trial.expect(line == 3, f"the caret stands in line {line}")


def hosted(trial, page):
    """An editor that holds the page sends text and cursor, and is told what is chosen."""
    text = "layout X {\n  items: 3\n  cell {\n    size: 100% x 40\n  }\n  supplementary bar {\n    size: 100% x 20\n  }\n}\n"
    page.evaluate("addEventListener('layout-chosen', ({ detail }) => { window.told = detail; })")
    page.evaluate(f"postMessage({{ layout: 'text', text: {json.dumps(text)} }}, '*')")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(TEXT) == text and page.evaluate("preview.layout.layout") == "X", "a text that is sent is not shown")
    for line, kind in [(4, "cell"), (7, "bar"), (3, "cell")]:
        page.evaluate(f"postMessage({{ layout: 'choose', line: {line} }}, '*')")
        page.evaluate(FRAMES)
        trial.expect(page.evaluate("preview.chosen?.name") == kind, f"line {line} chooses {page.evaluate('preview.chosen?.name')}, not {kind}")
    trial.expect(page.evaluate("window.told ?? null") is None, "what was asked for is told back")
    for odd in ("null", "7", "{ layout: 'choose', line: 'x' }", "{ layout: 'choose', line: 1e9 }", "{ layout: 'text', text: 5 }"):
        page.evaluate(f"postMessage({odd}, '*')")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(TEXT) == text and page.evaluate("preview.chosen?.name") == "cell", "a senseless message changes something")
    page.evaluate("preview.choose([...preview.stage.nodes.values()].find((node) => preview.layout.kinds[node.kind].name === 'bar'))")
    trial.expect(page.evaluate("window.told.line") == 6, f"a choice is told as {page.evaluate('window.told')}")
