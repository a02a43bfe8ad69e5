"""The world of the page: what was asked for, what the picture is of, and what the address says of it."""

import json

from chromium import REACH
from scrolling import Hand, write

WAIT = "new Promise((go) => setTimeout(go, 320))"
LATER = f"{WAIT}.then(() => decodeURIComponent(location.hash))"

KNOBS = """layout Knobs {
  items: 30
  param a = 10 in 0...100
  param b = 20pt in 0pt...50pt
  param c = 30deg in -90deg...90deg
  param d = 0.5 in 0...1
  param e = true
  param tiny = 0.000001 in 0...0.00001
  param exact = 100.123456789 in 0...1000000
  param safe = 1 in 0...2
  stack(gap: b)
  cell {
    size: 100% x 40 + a
    rotation: c * (fromCenter / viewport.height)
    alpha: if e then d else 1
    attribute total = tiny + exact + safe
  }
}
"""
CARDS = """layout Cards {
  items: 20
  param lean = 35deg in 0deg...80deg
  cell { size: 90% x 180; rotation: fromCenter / viewport.height * lean; alpha: if reducedMotion then 0.5 else 1 }
}
"""
# A world that has posts is refused, for it lacks their data.
FEED = """layout Feed {
  section stories { count: 1; cell { size: 64 x 64 } }
  section post { cell { data { tall: Number }; size: 100% x data.tall } }
}
"""

# What the controls show.
SHOWN = """(() => {
    const of = (id) => document.getElementById(id);
    const knobs = preview.layout.params.map(({name}, index) => [name, of(`param-${index}`)]);
    return {
        params: Object.fromEntries(knobs.map(([name, knob]) => [name, knob.type === "checkbox" ? knob.checked : knob.value])),
        items: of("items").value, viewport: of("viewport").value, device: of("viewport-choice").value,
        rtl: of("rtl").checked, motion: of("motion").checked, status: of("status").textContent,
        findings: [...document.querySelectorAll("#findings li")].map((node) => node.textContent),
        troubles: [...document.querySelectorAll(".trouble")].filter((node) => !node.hidden).map((node) => node.textContent),
        invalid: [...document.querySelectorAll("[aria-invalid=true]")].map((node) => node.id),
    };
})()"""
# What the stage shows, but for where it is scrolled to.
PICTURE = """JSON.stringify([preview.layout.contentSize, preview.layout.viewport,
    [...document.querySelectorAll(".element")].map((node) => [node.dataset.element, node.style.cssText])])"""


def bar(trial):
    """Nothing is shown that is not in use, and an address opens what it was taken from."""
    refused(trial)
    said(trial)
    edited(trial)
    digits(trial)
    options(trial)
    fields(trial)


def refused(trial):
    """A world that cannot be made is told once, the picture is said to be old, and the address is that of the picture."""
    layout = write(trial, "feed.layout", FEED)
    page = trial.open(layout, "--items", "1")
    hand, before = Hand(trial, page), page.evaluate(PICTURE)
    for items in ("1,4,4,2", "1,4,4,3", "1,2,2"):
        hand.type("items", items)
        shown = page.evaluate(SHOWN)
        trial.expect(len(shown["findings"]) == 1, f"items {items}: {shown['findings']}")
        trial.expect(
            shown["status"] == "1 error · the picture shows the last world that worked", f"{items}: {shown['status']}")
        trial.expect(page.evaluate(PICTURE) == before, f"items {items} change the picture")
        trial.expect(page.evaluate(LATER) == "#offset=0", f"items {items} go into the address")
    hand.type("items", "40")
    shown = page.evaluate(SHOWN)
    trial.expect(shown["findings"] == [] and shown["status"] == "No errors", f"a sound world is {shown}")
    trial.expect(page.evaluate(LATER) == "#offset=0&items=40", "a sound world is not in the address")
    hand.type("items", "1,4,4")
    trial.expect(len(page.evaluate(SHOWN)["findings"]) == 1, "an old finding comes back")
    for items in ("1e5", "abc"):
        hand.type("items", items)
        shown = page.evaluate(SHOWN)
        trial.expect(shown["findings"] == [] and items in shown["troubles"][0], f"malformed items {items}: {shown}")
        trial.expect(shown["invalid"] == ["items"], f"malformed items {items} mark {shown['invalid']}")
        trial.expect(page.evaluate(LATER) == "#offset=0&items=40", f"items {items} go into the address")
    page.close()
    page = trial.open(layout, "--items", "1", fragment="items=abc")
    shown = page.evaluate(SHOWN)
    trial.expect(shown["items"] == "1" and "items=abc" in "".join(shown["findings"]), f"an address with items=abc shows {shown}")
    page.close()
    page = trial.open(layout, "--items", "1", fragment="items=1,4&offset=-20")
    shown = page.evaluate(SHOWN)
    trial.expect(len(shown["findings"]) == 1 and shown["items"] == "1,4", f"an address with items=1,4 shows {shown}")
    trial.expect(page.evaluate("document.querySelectorAll('.element').length") == 1, "a refused address leaves the stage empty")
    hand = Hand(trial, page)
    hand.at(-20, "a refused address")
    hand.type("items", "3")
    trial.expect(page.evaluate(SHOWN)["status"] == "No errors", "a refused address refuses what comes after it")
    page.close()


def said(trial):
    """What an address says of params is read as `--set` does, held to the range, and answered."""
    layout = write(trial, "knobs.layout", KNOBS)
    page = trial.open(layout)
    for fragment, param, value, word in [
            ("a=500", "a", "100", "outside of its range"), ("a=-3", "a", "0", "outside of its range"),
            ("c=20", "c", "30", "an angle, not a number"), ("c=20deg", "c", "20", None), ("c=0.1turn", "c", "36", None),
            ("d=50%", "d", "0.5", None), ("d=25%", "d", "0.25", None), ("b=7", "b", "7", None), ("e=false", "e", False, None),
            ("e=maybe", "e", True, "not a value for `e`"), ("nope=3", "a", "10", "no parameter `nope`"),
            ("a=ten", "a", "10", "not a value for `a`"), ("param.safe=0.5", "safe", "0.5", None),
            ("viewport=wide&a=9", "a", "9", "width x height"), ("offset=abc&a=8", "a", "8", "an offset is a number"),
            ("a=500&a=20", "a", "20", None)]:
        page.evaluate(f"location.hash = {fragment!r}")
        page.evaluate(WAIT)
        shown = page.evaluate(SHOWN)
        found = "".join(shown["findings"])
        trial.expect(shown["params"][param] == value, f"#{fragment} shows {param} as {shown['params'][param]}, not {value}")
        trial.expect((found == "") if word is None else word in found, f"#{fragment}: {found!r}")
        address = page.evaluate(LATER)
        trial.expect("nope" not in address and "500" not in address, f"#{fragment} stays in the address: {address}")
        again, picture = page.evaluate("location.hash"), page.evaluate(PICTURE)
        page.evaluate("location.hash = ''")
        page.evaluate(WAIT)
        page.evaluate(f"location.hash = {again!r}")
        page.evaluate(WAIT)
        trial.expect(page.evaluate(PICTURE) == picture, f"{again} shows something else than #{fragment}")
    page.close()
    page = trial.open(layout, fragment="a=500&d=50%&nope=1&offset=12")
    shown = page.evaluate(SHOWN)
    trial.expect(shown["params"]["a"] == "100" and len(shown["findings"]) == 2, f"a page opened so shows {shown}")
    trial.expect(page.evaluate(LATER) == "#offset=12&a=100", f"and its address is {page.evaluate(LATER)}")
    Hand(trial, page).type("param-0", "50")
    trial.expect(page.evaluate(SHOWN)["findings"] == [], "what was wrong with the address stays for ever")
    page.close()


def edited(trial):
    """A value is held to a range that is edited, and is none of a param that has become another thing."""
    page = trial.open(write(trial, "knobs.layout", KNOBS))
    hand = Hand(trial, page)
    hand.type("param-0", "90")
    for old, new, field, address in [
            ("0...100", "0...100", "90", "a=90"), ("10 in 0...100", "10 in 0...50", "50", "a=50"),
            ("10 in 0...100", "10deg in 0deg...100deg", "10", None), ("10 in 0...100", "10 in 0...100", "90", "a=90")]:
        page.evaluate("document.activeElement.blur()")
        text = KNOBS.replace(old, new).replace("40 + a", "40 + a / 1deg" if "deg" in new else "40 + a")
        page.evaluate(f"preview.checkText({json.dumps(text)})")
        page.evaluate("preview.moveAlong(0)")
        now = page.evaluate(LATER)
        shown = page.evaluate(SHOWN)
        trial.expect(shown["status"] == "No errors", f"{new}: {shown['findings']}")
        trial.expect(shown["params"]["a"] == field, f"a param edited to {new} shows {shown['params']['a']}, not {field}")
        trial.expect(now == "#offset=0" + (f"&{address}" if address else ""), f"a param edited to {new} makes the address {now}")
    page.close()


def digits(trial):
    """A field and the address have as many digits as give a value back, and steps are those of the slider."""
    layout = write(trial, "knobs.layout", KNOBS)
    page = trial.open(layout)
    hand = Hand(trial, page)
    shown = page.evaluate(SHOWN)["params"]
    trial.expect(float(shown["tiny"]) == 0.000001 and shown["exact"] == "100.123456789", f"the fields show {shown}")
    for number, name, text in [
            (5, "tiny", "0.0000012"), (5, "tiny", "0.0000001"), (6, "exact", "0.1234567"), (2, "c", "12.3456789"), (2, "c", "90"),
            (2, "c", "-90"), (2, "c", "0.1"), (3, "d", "0.3333333333333333"), (0, "a", "0")]:
        hand.type(f"param-{number}", text)
        value = page.evaluate(f"preview.layout.params[{number}].value")
        wanted = page.evaluate(f"{float(text)!r}" + (" * Math.PI / 180" if name == "c" else ""))
        trial.expect(value == wanted, f"{name} set to {text} is {value}, not {wanted}")
        page.evaluate("document.activeElement.blur()")
        field = page.evaluate(SHOWN)["params"][name]
        trial.expect(float(field) == float(text), f"{name} set to {text} shows {field}")
        address = page.evaluate(f"{WAIT}.then(() => location.hash)")
        other = trial.open(layout, fragment=address[1:])
        again = other.evaluate(f"preview.layout.params[{number}].value")
        trial.expect(again == value, f"{name} set to {text}: {address} opens at {again!r}, not {value!r}")
        other.close()
    page.close()
    page = trial.open(layout)
    hand = Hand(trial, page)
    for number, keys, wanted in [
            (3, ["ArrowUp"], "0.51"), (3, ["ArrowDown", "ArrowDown"], "0.48"), (0, ["ArrowUp"], "11"),
            (5, ["ArrowUp"], "0.0000011"), (6, ["ArrowUp"], "10100.123456789"), (2, ["ArrowDown"], "28"),
            (0, ["ArrowDown"] * 12, "0")]:
        page.evaluate(f"{REACH}('param-{number}')")
        page.evaluate(f"document.getElementById('param-{number}').focus()")
        before = page.evaluate(f"preview.layout.params[{number}].initial")
        page.evaluate("document.getElementById('reset').click()")
        for key in keys:
            page.key(key)
        field = page.evaluate(f"document.getElementById('param-{number}').value")
        value = page.evaluate(f"preview.layout.params[{number}].value")
        trial.expect(float(field) == float(wanted), f"{keys} from {before}: the field shows {field}, not {wanted}")
        inside = float(wanted) * (0.017453292519943295 if number == 2 else 1)
        trial.expect(abs(value - inside) < 1e-12 * max(1, inside), f"{keys} from {before}: the value is {value}")
    hand.go(100.123456789)
    trial.expect(page.evaluate("document.getElementById('offset').value") == "100.123456789", "the offset loses digits")
    page.close()


def options(trial):
    """A page that was made with options says in its address how it differs from them, and opens there again."""
    layout = write(trial, "cards.layout", CARDS)
    words = ["--offset", "300", "--set", "lean=60deg", "--viewport", "390x844", "--items", "40", "--direction", "rtl",
             "--reduced-motion"]
    page = trial.open(layout, *words)
    trial.expect(page.evaluate("preview.moveAlong(300)") is None and page.evaluate(LATER) == "#offset=300", "its own start is no address")
    page.evaluate("document.getElementById('reset').click()")
    for box in ("rtl", "motion"):
        page.evaluate(f"document.getElementById('{box}').click()")
    page.evaluate("document.getElementById('viewport-choice').value = '0'")
    page.evaluate("document.getElementById('viewport-choice').dispatchEvent(new Event('change'))")
    Hand(trial, page).type("items", "")
    page.evaluate("document.activeElement.blur()")
    address, shown, picture = page.evaluate(LATER), page.evaluate(SHOWN), page.evaluate(PICTURE)
    trial.expect(
        set(address[1:].split("&")) == {"offset=300", "lean=35deg", "viewport=375x667", "items=20", "rtl=0", "motion=full"},
        f"the address is {address}")
    page.close()
    page = trial.open(layout, *words, fragment=address[1:])
    again = page.evaluate(SHOWN)
    for name in ("params", "device", "viewport", "rtl", "motion"):
        trial.expect(again[name] == shown[name], f"{address} opens with {name} {again[name]}, not {shown[name]}")
    trial.expect(page.evaluate(PICTURE) == picture, f"{address} opens another picture")
    page.evaluate("preview.moveAlong(300)")
    trial.expect(page.evaluate(LATER) == address, f"the address {address} becomes {page.evaluate(LATER)}")
    from preview import LOOK
    trial.compare(layout, [page.evaluate(LOOK)])
    page.close()


def fields(trial):
    """A field that refuses a text says why, and what is in use comes back."""
    page = trial.open(write(trial, "knobs.layout", KNOBS))
    hand = Hand(trial, page)
    for text in ("101", "-1", ""):
        hand.type("param-0", text)
        shown = page.evaluate(SHOWN)
        trial.expect(
            shown["invalid"] == ["param-0"] and shown["troubles"] == ["Write a number from 0 to 100."], f"a = {text!r}: {shown}")
        page.evaluate("document.activeElement.blur()")
        shown = page.evaluate(SHOWN)
        trial.expect(
            shown["invalid"] == [] and shown["troubles"] == [] and shown["params"]["a"] == "10", f"after a = {text!r}: {shown}")
    hand.type("viewport", "wide")
    page.evaluate("document.activeElement.blur()")
    shown = page.evaluate(SHOWN)
    trial.expect(shown["invalid"] == ["viewport"] and "`wide` is not a size" in "".join(shown["troubles"]), f"size wide: {shown}")
    hand.type("viewport", "400 x 500")
    page.evaluate("document.activeElement.blur()")
    shown = page.evaluate(SHOWN)
    trial.expect(shown["invalid"] == [] and shown["troubles"] == [], f"size 400 x 500: {shown}")
    trial.expect(page.evaluate("preview.layout.viewport") == {"width": 400, "height": 500}, "the size is not taken")
    page.close()
