"""Bar of the live page: a text that was typed is there after a reload, in a shared address, in a download; drafts go when asked."""

import json
import pathlib

from chromium import READY
from writing import press

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
TEXT = "preview.editor.text"
# What a browser would save or copy goes here.
CATCH = """(() => {
    window.caught = {};
    HTMLAnchorElement.prototype.click = function () { caught.download = [this.download, this.href]; };
    navigator.clipboard.writeText = async (text) => { caught.copied = text; };
})()"""
REST = "new Promise((go) => setTimeout(go, 500))"


def bar(trial):
    drafts(trial)
    addresses(trial)
    unkept(trial)


def again(page, url=None):
    """Loads the page once more, or another address in it."""
    if url:
        page.call("Page.navigate", url="about:blank")
        page._browser.wait("Page.loadEventFired", page._session)
        page.call("Page.navigate", url=url)
    else:
        page.call("Page.reload")
    page._browser.wait("Page.loadEventFired", page._session)
    page.evaluate(READY)
    page.evaluate(CATCH)


def edit(page, old, new):
    """Types over a part of the text."""
    page.evaluate(f"""(() => {{
        const {{area}} = preview.editor, at = area.value.indexOf({json.dumps(old)});
        area.focus();
        area.setSelectionRange(at, at + {len(old)});
    }})()""")
    page.call("Input.insertText", text=new)


def entry(page, words):
    """Chooses an entry of the file's menu; whether it is there."""
    page.evaluate("document.getElementById('file-button').click()")
    return page.evaluate(f"""(() => {{
        const entry = [...document.querySelectorAll("#file-menu button")].find((node) => node.textContent.startsWith({json.dumps(words)}));
        if (entry) entry.click(); else document.getElementById("file-button").click();
        return Boolean(entry);
    }})()""")


def drafts(trial):
    """Typed, reloaded, downloaded, discarded, and brought back."""
    text = JUNGLE.read_text()
    page = trial.open(JUNGLE)
    page.evaluate(CATCH)
    told = "document.getElementById('draft').checkVisibility() ? document.getElementById('draft').textContent : ''"
    trial.expect(page.evaluate(told) == "", f"before anything is typed it says {page.evaluate(told)}")
    trial.expect(not entry(page, "Discard"), "a draft can be discarded that there is not")
    edit(page, "100% x 300", "100% x 345")
    changed = text.replace("100% x 300", "100% x 345")
    page.evaluate(REST)
    trial.expect(page.evaluate(told) == "Draft kept in this browser", f"after typing it says {page.evaluate(told)}")
    again(page)
    trial.expect(page.evaluate(TEXT) == changed, "a reload loses what was typed")
    high = page.evaluate("preview.interpreter.element('header', 0, 0, 0, 0).frame.height")
    trial.expect(high == 345, f"after a reload the header is {high} high")
    trial.expect(page.evaluate(told) == "Draft kept in this browser", "a draft is shown, and not told")
    # At once after a key, with nothing written yet.
    edit(page, "100% x 345", "100% x 346")
    again(page)
    trial.expect("100% x 346" in page.evaluate(TEXT), "what was typed just before a reload is lost")
    entry(page, "Download")
    name, address = page.evaluate("caught.download")
    said = page.evaluate(f"decodeURIComponent({json.dumps(address)}.split(',').slice(1).join(','))")
    trial.expect(name == "jungle.layout" and said == changed.replace("345", "346"), f"{name} downloads {said[:80]}")
    entry(page, "Discard")
    trial.expect(page.evaluate(TEXT) == text and page.evaluate(told) == "", "a draft is not discarded")
    press(page, "z", 2)
    trial.expect("100% x 346" in page.evaluate(TEXT), "undo does not bring a discarded draft back")
    press(page, "z", 10)
    page.evaluate(REST)
    again(page)
    trial.expect(page.evaluate(TEXT) == text, "a discarded draft comes back by itself")
    # The file has become another: its page shows it, not the draft of the one before. Broken drafts open as well.
    edit(page, "100% x 300", "100% x (3")
    page.evaluate(REST)
    again(page)
    trial.expect("100% x (3" in page.evaluate(TEXT), "a draft with errors is lost")
    path = trial.folder / "jungle.html"
    path.write_text(path.read_text().replace('100% x 300\\n', '100% x 310\\n'))
    again(page)
    trial.expect(page.evaluate(TEXT) == text.replace("100% x 300", "100% x 310"), "a new file shows the draft of an old one")
    page.close()


def addresses(trial):
    """An address holds the text, with what it held before; it wins over a draft and takes none away."""
    text = JUNGLE.read_text()
    page = trial.open(JUNGLE, fragment="offset=120&maxParallaxOffset=90")
    page.evaluate(CATCH)
    shared = text.replace("100% x 300", "100% x 345 // ü, 界")
    edit(page, "100% x 300", "100% x 345 // ü, 界")
    page.evaluate(REST)
    page.evaluate("document.getElementById('share').click()")
    page.evaluate(REST)
    address = page.evaluate("caught.copied")
    said = page.evaluate("document.getElementById('said').textContent")
    trial.expect("copied" in said, f"after sharing it says {said}")
    trial.expect("offset=120" in address and "maxParallaxOffset=90" in address and "text=" in address, f"shared is {address[:200]}")
    trial.expect(len(address) < len(text), f"the address has {len(address)} characters, the text {len(text)}")
    # A draft of another text.
    edit(page, "345", "200")
    page.evaluate(REST)
    trial.expect("text=" not in page.evaluate("location.hash"), "the address holds a text that is no longer shown")
    again(page, address)
    trial.expect(page.evaluate(TEXT) == shared, "an address does not give its text back")
    seen = page.evaluate("[preview.state.offset.y, preview.layout.params[0].value]")
    trial.expect(seen == [120, 90], f"an address with a text is at {seen}")
    page.evaluate("preview.moveAlong(150)")
    page.evaluate(REST)
    trial.expect(page.evaluate("location.hash").startswith("#offset=150"), "the address stays behind")
    again(page)
    trial.expect(page.evaluate(TEXT) == shared, "a reload of an address loses its text")
    again(page, address.split("#")[0])
    trial.expect("100% x 200" in page.evaluate(TEXT), "an address has taken a draft away")
    page.evaluate(f"location.hash = {json.dumps(address.split('#')[1])}")
    page.evaluate(REST)
    trial.expect(page.evaluate(TEXT) == shared, "an address that is typed does nothing")
    again(page, address.split("#")[0] + "#offset=90&text=z.nonsense")
    trial.expect("text" in page.evaluate("document.getElementById('findings').textContent"), "a broken address is silent")
    trial.expect(page.evaluate("preview.state.offset.y") == 90, "a broken text loses the offset")
    page.close()


def unkept(trial):
    """Leaving asks where nothing could be kept, and only there."""
    page = trial.open(JUNGLE)
    asks = "(() => { const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event); return event.defaultPrevented; })()"
    trial.expect(not page.evaluate(asks), "leaving asks, and nothing was typed")
    edit(page, "100% x 300", "100% x 301")
    trial.expect(not page.evaluate(asks), "leaving asks, and the draft is kept")
    page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    edit(page, "100% x 301", "100% x 302")
    page.evaluate(REST)
    told = page.evaluate("document.getElementById('draft').textContent")
    trial.expect("stores nothing" in told, f"nothing is kept, and it says {told}")
    trial.expect(page.evaluate(asks), "leaving loses a text without asking")
    page.evaluate(CATCH)
    page.evaluate("document.getElementById('share').click()")
    page.evaluate(REST)
    trial.expect(not page.evaluate(asks), "leaving asks, and the address holds the text")
    page.close()
