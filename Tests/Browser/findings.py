"""Bar 8 of the live page: findings are all counted, have names, and lead where they can; before the first picture it says so."""

import json

from chromium import READY

FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
STATUS = "document.getElementById('status').textContent"


def bar(trial):
    many(trial)
    imported(trial)
    mended(trial)
    broken(trial)


def listed(page):
    """The findings as a screen reader has them: role and name, or the text where there is nothing to press."""
    page.call("Accessibility.enable")
    root = page.call("DOM.getDocument")["root"]["nodeId"]
    at = page.call("DOM.querySelector", nodeId=root, selector="#findings")["nodeId"]
    nodes = page.call("Accessibility.queryAXTree", nodeId=at)["nodes"]
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
            if not node.get("ignored") and node["role"]["value"] in ("button", "StaticText")]


def many(trial):
    """All are counted, those that are not listed too."""
    layout = trial.folder / "many.layout"
    layout.write_text("layout Many { cell { size: 9 x 9 } }\n")
    page = trial.open(layout)
    for number in (1, 100, 101, 230):
        text = "layout Many { cell { size: 9 x 9 } }\n" + "".join(f"let a{i} = nowhere\n" for i in range(number))
        page.evaluate(f"preview.checkText(preview.editor.text = {json.dumps(text)})")
        said = page.evaluate(STATUS)
        trial.expect(said.startswith(f"{number} error{'s' if number > 1 else ''} "), f"{number} errors are told as {said}")
        last = page.evaluate("document.querySelector('#findings li:last-child').textContent")
        rest = number - 100
        wanted = f"and {rest} more error{'s' if rest > 1 else ''}"
        trial.expect((wanted in last) == (rest > 0), f"{number} errors end with {last}")
    page.close()


def imported(trial):
    """What stands in another file is named by it, with its hint, and is no button that does nothing."""
    layout = trial.folder / "importer.layout"
    layout.write_text('import high from "imported.layout"\nlayout I { cell { size: 9 x high } }\n')
    other = trial.folder / "imported.layout"
    other.write_text("let high = 7\n")
    page = trial.make(layout)
    # Broken on the way: the page opens, with a finding of another file.
    text = page.read_text()
    trial.expect("let high = 7" in text, "the page holds no import")
    page.write_text(text.replace("let high = 7\\n", "let hihg = 5\\nlet high = hihgg\\n"))
    page = trial.browser.open(page, 1400, 900)
    page.evaluate(READY)
    page.evaluate("preview.checkText((preview.editor.text = preview.editor.text.replace('9 x', '9 x widht +')))")
    page.evaluate(FRAMES)
    found = listed(page)
    names = [name for role, name in found if role == "button"]
    trial.expect(len(names) == 2 and "error, line 2: there is no `widht`" in names[0] and names[1] == "Fix, line 2: write `width`", f"{names}")
    texts = " ".join(name for role, name in found if role == "StaticText")
    trial.expect("error, line 2 of " in texts and "imported.layout:" in texts and "write `hihg`" in texts, f"{texts}")
    page.close()


def mended(trial):
    """A click does what a finding proposes, where the text is in other places than bytes are, and undo takes it back."""
    text = "layout M {\n  cell { size: 9 x widht }\n}\n"
    layout = trial.folder / "mended.layout"
    layout.write_text("layout M { cell { size: 9 x 9 } }\n")
    page = trial.open(layout)
    for broken in (text, text.replace("layout M {", "// ä😀\nlayout M { test \"ä😀\" { at 0 { expect hight == 1 } }")):
        page.evaluate(f"preview.checkText(preview.editor.text = {json.dumps(broken)})")
        while page.evaluate("document.querySelectorAll('#findings .fixes button').length"):
            page.evaluate("document.querySelector('#findings .fixes button').click()")
        wanted = broken.replace("widht", "width").replace("hight", "height")
        trial.expect(page.evaluate("preview.editor.text") == wanted, f"mended it is {page.evaluate('preview.editor.text')!r}")
    page.evaluate("document.getElementById('undo').click()")
    trial.expect("widht" in page.evaluate("preview.editor.text"), "undo does not take a fix back")
    # A list of a text that is no longer there changes nothing.
    page.evaluate("preview.editor.area.value = ''")
    page.evaluate("document.querySelector('#findings .fixes button')?.click()")
    trial.expect(page.evaluate("preview.editor.text") == "", "a fix of another text is done")
    page.close()


def broken(trial):
    """A page that opens broken says that there is no picture yet, and shows one as soon as there is."""
    layout = trial.folder / "broken.layout"
    layout.write_text("layout Broken {\n  cell { size: 100% x widht }\n}\n")
    path = trial.folder / "broken.html"
    run = trial.run("preview", layout, "-o", path)
    trial.expect(run.returncode == 1, f"a broken layout ends with {run.returncode}")
    page = trial.browser.open(path, 1400, 900)
    page.evaluate(READY)
    see = """(() => {
        const box = document.getElementById("stage").getBoundingClientRect();
        return {status: document.getElementById("status").textContent, size: [box.width, box.height],
            nothing: document.getElementById("nothing").checkVisibility(), params: document.getElementById("params").textContent,
            off: ["offset", "across"].filter((id) => document.getElementById(id).disabled).length};
    })()"""
    seen = page.evaluate(see)
    trial.expect("no picture yet" in seen["status"] and "last" not in seen["status"], f"it opens with {seen['status']}")
    trial.expect(seen["nothing"] and min(seen["size"]) > 200 and seen["params"] and seen["off"] == 2, f"it opens as {seen}")
    page.evaluate("preview.checkText(preview.editor.text = preview.editor.text.replace('widht', '90'))")
    page.evaluate(FRAMES)
    seen = page.evaluate(see)
    trial.expect(not seen["nothing"] and seen["off"] == 0 and seen["status"] == "No errors", f"mended it is {seen}")
    trial.expect(page.evaluate("document.querySelectorAll('.element').length") > 0, "mended it shows nothing")
    page.evaluate("preview.checkText(preview.editor.text = preview.editor.text.replace('90', 'widht'))")
    seen = page.evaluate(see)
    trial.expect("last text without errors" in seen["status"] and not seen["nothing"], f"broken again it says {seen}")
    page.close()
