"""Bar of the live page: whatever is done can be undone. Two hundred actions at random, out of all that the page has, undone are
the first state, and done again the last: texts, offset, params, world, changes, rows, looks. The actions are read from the
page: each of its controls, and each row of its sheet of gestures and keys, has a row in a table here, so that a new one
cannot be forgotten."""

import json
import pathlib
import random
import re

from handles import ALT, CONTROL, FRAMES, SHIFT, TEXT, mouse

FOLDER = pathlib.Path(__file__).resolve().parent / "undo"
ACTIONS, SEEDS = 200, (1, 2)
# So much of the text of a page is taken away in a run, that something stays to be changed.
MOST_REMOVED = 3
WAITS = (20, 20, 60, 250, 650)
WAIT = "new Promise((go) => setTimeout(go, %d))"
DATA = '{"sections": [{"items": 6}, {"items": [{"tall": 90}, {"tall": 40}, {"tall": 70}, {"tall": 120}, {"tall": 60}, {"tall": 80}, {"tall": 75}]}]}'

# Whether a text has errors, once the page knows; and a step back.
IS_BROKEN = """(async () => {
    for (let time = 0; preview.isChecking && time < 4000; time += 20) await new Promise((go) => setTimeout(go, 20));
    return /error, line/.test(document.getElementById("findings").textContent);
})()"""
STEP_BACK = "(() => { const button = document.getElementById('undo'), isThere = !button.disabled; button.click(); return isThere; })()"

# The controls of the page, and the name of one: its id, or that of the room around it and its own without values.
CONTROLS = "[...document.querySelectorAll('button, input, select, textarea, summary, [role=slider], [role=separator]')].filter((node) => !node.closest('#layer, .palette, .menu'))"
NAME = """((node) => node.matches(".handle") ? "handle" : node.id
    || `${node.closest("[id]")?.id ?? ""} ${(node.ariaLabel ?? node.textContent).replace(/[\\d.:,[\\]]+|\\b(true|false)\\b/g, "").trim()}`)"""
# What all is about, rounded as people see it.
STATE = """(() => {
    const {offset, changes, rows, ...world} = preview.state, {editor} = preview, round = (value) => Math.round(value * 100) / 100;
    const numbers = (part) => JSON.parse(JSON.stringify(part, (_, value) => typeof value === "number" ? round(value) : value));
    return numbers({
        texts: ["layout", "data", "skin"].map((sheet) => editor.textOf(sheet)), offset, world, changes, rows,
        params: preview.layout.params.map(({name, value}) => [name, value]), content: preview.layout.contentSize, horizontal: preview.layout.horizontal,
        scrolled: [scrollX, scrollY], marks: ["labels", "beyond"].map((id) => document.getElementById(id).ariaPressed),
        way: ["to-items", "to-params", "to-data"].map((id) => document.getElementById(id).value),
        boxes: [...document.querySelectorAll("#stage [data-element]")].map((node) => {
            const at = node.getBoundingClientRect();
            return [node.dataset.element, Math.round(at.left), Math.round(at.top), Math.round(at.width), Math.round(at.height)].join(" ");
        }).sort(),
    });
})()"""
# Does with a control what hands do: clicks it, chooses, drags a slider, writes into a field.
OPERATE = """((name, dice, value) => {
    const found = CONTROLS.filter((node) => !node.disabled && !node.closest("[hidden]") && name === NAME(node));
    const node = found[dice % Math.max(1, found.length)];
    if (!node) return false;
    const tell = (...names) => { for (const name of names) node.dispatchEvent(new Event(name, {bubbles: true})); };
    if (node.tagName === "SELECT") {
        node.selectedIndex = dice % node.options.length;
        tell("input", "change");
    } else if (node.type === "range") {
        node.value = Number(node.min) + (Number(node.max) - Number(node.min)) * (dice % 20) / 20;
        tell("input", "change");
    } else if (value !== null) {
        node.focus();
        node.value = value;
        tell("input", "change");
        node.blur();
    } else node.click();
    return true;
})""".replace("CONTROLS", CONTROLS).replace("NAME", NAME)


def bar(trial):
    done = {}
    for seed in SEEDS:
        run(trial, seed, done)
    never = [name for name in (*KEPT, *BY_HAND) if not done.get(name)]
    print(f"  {len(done)} kinds of actions, {sum(done.values())} in all; never done: {never}")
    trial.expect(never == [], f"never done: {never}")
    unfinished(trial)


def unfinished(trial):
    """A text that cannot be shown yet leaves the picture, with all that has happened to the list; undone and done again too."""
    page = trial.open(FOLDER / "all.layout", width=1440, height=900, fragment="offset=0")
    page.evaluate("document.querySelector('#welcome button')?.click(); document.querySelector('[role=tab][data-sheet=changes]').click()")
    hands = Hands(page, random.Random(1))
    page.evaluate("document.getElementById('late').click()")
    hands.wait(1200)
    page.evaluate("document.getElementById('late').click()")
    hands.wait(800)
    measured = page.evaluate(STATE)
    trial.expect(measured["changes"] != [], "nothing is measured late")
    hands.caret("\\bsize:")
    page.call("Input.insertText", text="(")
    hands.wait(800)
    broken = page.evaluate(STATE)
    trial.expect((broken["boxes"], broken["changes"]) == (measured["boxes"], measured["changes"]), "a text that cannot be shown changes what is shown")
    for button, wanted in (("undo", measured), ("redo", broken)):
        page.evaluate(f"document.getElementById('{button}').click()")
        hands.wait(800)
        now = page.evaluate(STATE)
        for part in wanted:
            trial.expect(now[part] == wanted[part], f"a text that cannot be shown: after {button} {part} is {told(now[part], wanted[part])}")
    # Another text that can be shown is another list.
    hands.caret("\\(size:")
    hands.key("Delete")
    page.call("Input.insertText", text=" ")
    hands.wait(800)
    now = page.evaluate(STATE)
    trial.expect(now["changes"] == [] and now["content"] != measured["content"], "changes outlive another text")
    page.evaluate("document.getElementById('undo').click()")
    hands.wait(800)
    now = page.evaluate(STATE)
    trial.expect(now["texts"] in (measured["texts"], broken["texts"]) and now["changes"] == measured["changes"] and now["content"] == measured["content"],
                 f"undo of another text gives {now['changes']}, {now['content']}")
    page.close()


# MARK: What there is

# Controls that change what undo gives back: what is written into a field, by a dice; without that they are clicked, chosen or dragged.
KEPT = {
    "param-0": lambda dice: str(dice % 40), "param-1": lambda dice: str(dice % 45), "param-2": None,
    "params gap slider": None, "params lean slider": None, "params Write into line": None, "params Back to": None, "params Back to °": None, "reset": None,
    "content Tile shows": None, "content Line shows": None, "content bar shows": None,
    "viewport": lambda dice: f"{280 + dice % 120} x {380 + dice % 300}", "items": lambda dice: ("5, 12", "", "3, 30")[dice % 3], "safe": None, "rtl": None, "motion": None,
    "change-insert": None, "change-remove": None, "change-resize": None, "late": None, "bars": None, "bars-top": lambda dice: str(dice % 80), "bars-bottom": lambda dice: str(dice % 60),
    "to-items": lambda dice: ("4, 9", "", "6")[dice % 3], "to-params": lambda dice: ("gap=20", "", "lean=20deg")[dice % 3], "to-data": lambda dice: (DATA, "")[dice % 2],
    "viewport-choice": None, "turn": None, "look": None, "labels": None, "beyond": None, "format": None,
}
# Controls that change only what is looked at: they are used all the same.
VIEW = {
    "offset": lambda dice: str(dice % 900), "across": lambda dice: "0", "wrap": None, "foot-button": None, "play": None, "loop": None, "speed": None, "pin": None, "value": None,
    "to-open": None, "to-play": None, "to-progress": None, "tests-answer": None,
}
# What leads elsewhere, opens what is used by hand here, or cannot be reached on a desk.
ELSEWHERE = re.compile(
    r"to-grid|file-button|open-file|undo|redo|help|export-button|share|more|zoom-button|find-button|find-text|replace-text|find .*|text|texts .*|stepper .*|split-\w+|grip|strip|"
    r"handle|handles Numbers|tabs \w+|welcome Got it|element .*|explanation All formulas|gestures Close|shared Close|shared-address|gallery Close| New name|lamps.*|"
    r"scale .*|content .*|params \w+ slider|gutter.*|editor .*|findings .*|failures .*|kinks .*|plot .*|verdicts.*|viewing.*")
# The rows of the sheet of gestures and keys, and what does them here; nothing: they change nothing that is kept.
GESTURES = {
    "Drag, wheel, arrows, page keys, Home, End": "scroll", "Click, or Enter and arrows": "choose", "Double click, or I": "insert", "Drag an effect from the list or the panel": "drag effect",
    "Delete": "delete", "Drag a handle, or arrows on it": "handle", "Ctrl while a handle is dragged": "handle", "Click a handle, or Enter": None, "Alt": None,
    "Ctrl and the wheel, or two fingers": None, "Space and drag, or the middle button": None, "0, 1, 2": None,
    "Drag, or arrows on the playhead": "playhead", "Drag a lane of a row": "row", "Space": None, "A cross": None,
    "Alt and drag a number, Alt+↑ and Alt+↓": "step number", "Ctrl+Space": "offer", "Ctrl+I": None, "F2": "rename", "Shift+Alt+F": "format", "Ctrl+/": "comment", "Ctrl+F": "replace",
    "Tab; Escape, then Tab": "type", "Ctrl+Z": None, "Shift+Ctrl+Z, Ctrl+Y": None, "Ctrl+S": None, "Arrows on a tab": None, "Arrows on a line between rooms, double click": None, "?": None,
}


# MARK: By hand

class Hands:
    """Real mouse and keys, where a control alone does not do it. Each answers whether there was something to do."""

    def __init__(self, page, dice):
        self.page, self.dice, self.removed = page, dice, 0

    def key(self, key, modifiers=0, code=None):
        number = {"Enter": 13, "Delete": 46, "Escape": 27, "Tab": 9, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39, "Backspace": 8, "F2": 113, "End": 35, "Home": 36, "/": 191}
        text = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 and not modifiers else {}
        words = {"key": key, "code": code or (f"Key{key.upper()}" if len(key) == 1 and key.isalpha() else key), "windowsVirtualKeyCode": number.get(key) or ord(key.upper()), "modifiers": modifiers}
        self.page.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **words, **text)
        self.page.call("Input.dispatchKeyEvent", type="keyUp", **words)

    def wait(self, time=150):
        self.page.evaluate(WAIT % time)

    def spot(self, script):
        return self.page.evaluate(f"""((node) => {{
            if (!node?.checkVisibility()) return null;
            const {{left, top, width, height}} = node.getBoundingClientRect(), x = left + width / 2, y = top + height / 2, seen = document.elementFromPoint(x, y);
            return seen && (node.contains(seen) || seen.contains(node)) ? [x, y] : null;
        }})({script})""")

    def element(self):
        return self.spot(f"(() => {{ const all = [...document.querySelectorAll('#layer [data-element]')]; return all[{self.dice.randrange(1000)} % Math.max(1, all.length)] }})()")

    def drag(self, at, x, y, modifiers=0):
        mouse(self.page, "mousePressed", *at, modifiers)
        for step in range(1, 5):
            mouse(self.page, "mouseMoved", at[0] + x * step / 4, at[1] + y * step / 4, modifiers)
            self.page.evaluate(FRAMES)
        mouse(self.page, "mouseReleased", at[0] + x, at[1] + y, modifiers)
        return True

    def click(self, at, count=1):
        for number in range(1, count + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.page.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1 if kind == "mousePressed" else 0, clickCount=number)
        return True

    def edge(self):
        """A place of the stage where no handle is."""
        return self.page.evaluate("(() => { const {left, top, width, height} = preview.stage.root.getBoundingClientRect(); return [left + width / 2, top + height * 0.7] })()")

    # MARK: The stage

    def scroll(self):
        at = self.edge()
        if self.dice.random() < 0.5:
            self.page.wheel(*at, dy=self.dice.randrange(-200, 400))
            return True
        return self.drag(at, 0, self.dice.randrange(-160, 120))

    def choose(self):
        at = self.element()
        return at is not None and self.click(at)

    def handle(self):
        # Numbers stand in the panel too, where some are scrolled away.
        find = f"""(() => {{
            const isSeen = (one) => {{
                const {{left, top, width, height}} = one.getBoundingClientRect();
                return one.checkVisibility() && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }};
            const all = [...document.querySelectorAll(".handle")].filter(isSeen);
            return all[{self.dice.randrange(1000)} % Math.max(1, all.length)];
        }})()"""
        self.wait(900)
        at = self.spot(find)
        # Where nothing is chosen there are none; and the page tries the numbers in the background first.
        if at is None and self.choose():
            self.wait(1800)
            at = self.spot(find)
        return at is not None and self.drag(at, self.dice.randrange(-20, 20), self.dice.randrange(-20, 20), self.dice.choice((0, 0, CONTROL, SHIFT, ALT)))

    def open_palette(self):
        at = self.element()
        if at is None:
            return False
        self.click(at, 2)
        self.wait()
        return self.page.evaluate("document.querySelectorAll('.palette .choice').length > 0")

    def insert(self):
        if not self.open_palette():
            return False
        self.page.evaluate(f"(() => {{ const all = [...document.querySelectorAll('.palette .choice')]; const one = all[{self.dice.randrange(1000)} % all.length]; one.scrollIntoView({{block: 'nearest'}}); one.focus() }})()")
        self.key("Enter")
        self.wait(900)
        return True

    def drag_effect(self):
        if not self.open_palette():
            return False
        fade = "[...document.querySelectorAll('.palette .choice')].find((one) => one.textContent.startsWith('fade'))"
        self.page.evaluate(f"{fade}?.scrollIntoView({{block: 'center'}})")
        start, target = self.spot(fade), self.page.evaluate("""(() => {
            const stage = document.getElementById("stage").getBoundingClientRect(), at = document.querySelector("#layer [data-element^=Line]")?.getBoundingClientRect();
            const x = at && Math.max(stage.left + 8, Math.min(stage.right - 8, at.left + at.width / 2)), y = at && at.top + at.height / 2;
            return at && y > stage.top && y < stage.bottom ? [x, y] : null;
        })()""")
        if start is None or target is None:
            return False
        self.drag(start, target[0] - start[0], target[1] - start[1])
        self.wait(700)
        return True

    def delete(self):
        if self.removed == MOST_REMOVED or not self.page.evaluate("document.querySelector('.use') !== null"):
            return False
        self.removed += 1
        self.page.evaluate("document.querySelector('[data-sheet=element]').click(); document.querySelector('.use').focus()")
        self.key("Delete")
        self.wait(700)
        return True

    # MARK: The timeline

    def playhead(self):
        self.page.evaluate("document.getElementById('grip').focus()")
        self.key(self.dice.choice(("ArrowRight", "ArrowLeft", "End", "Home")), self.dice.choice((0, SHIFT)))
        return True

    def row(self):
        at = self.spot("document.querySelector('[data-element^=Tile]')")
        if at is None:
            return False
        self.page.wheel(*at, dx=self.dice.randrange(-150, 300))
        return True

    # MARK: The source

    def caret(self, words):
        return self.page.evaluate(f"""(() => {{
            const {{editor}} = preview, places = [...editor.textOf("layout").matchAll(new RegExp({json.dumps(words)}, "g"))];
            if (places.length === 0) return false;
            editor.show("layout");
            const {{index}} = places[{self.dice.randrange(1000)} % places.length];
            editor.area.focus();
            editor.area.setSelectionRange(index, index);
            return true;
        }})()""")

    def step_number(self):
        if not self.caret("\\b\\d+\\b"):
            return False
        for _ in range(self.dice.randrange(1, 4)):
            self.key(self.dice.choice(("ArrowUp", "ArrowDown")), ALT | self.dice.choice((0, SHIFT)))
        return True

    def type(self):
        """A comment, a break that is mended, or the data and the skin beside it."""
        kind = self.dice.randrange(4)
        if kind == 0:
            if not self.caret("\\n"):
                return False
            self.page.call("Input.insertText", text=f"  // {self.dice.randrange(1000)}")
        elif kind == 1:
            if not self.caret("\\bsize:"):
                return False
            self.page.call("Input.insertText", text="(")
            self.wait(self.dice.choice((50, 400)))
            self.key("Backspace")
        else:
            sheet, text = ("data", self.dice.choice((DATA, "", "{"))) if kind == 2 else ("skin", f".Line {{ color: rgb({self.dice.randrange(255)} 0 0); }}")
            self.page.evaluate(f"(() => {{ const {{editor}} = preview; editor.show('{sheet}'); editor.area.focus(); editor.area.select() }})()")
            if text:
                self.page.call("Input.insertText", text=text)
            else:
                self.key("Backspace")
            self.wait(300)
            if text == "{":
                self.key("Backspace")
            self.wait(300)
            self.page.evaluate("preview.editor.show('layout')")
        return True

    def offer(self):
        if not self.caret("\\bstack\\b"):
            return False
        self.key("Escape")
        self.key(" ", CONTROL, "Space")
        self.wait()
        self.key("Enter")
        return True

    def rename(self):
        if not self.caret("\\b(?:gap|lean|isTight)\\b(?= +=)"):
            return False
        self.key("F2")
        self.wait()
        if not self.page.evaluate("document.activeElement.ariaLabel === 'New name'"):
            return False
        self.page.evaluate("document.activeElement.select()")
        self.page.call("Input.insertText", text=f"name{self.dice.randrange(9)}")
        self.key("Enter")
        return True

    def format(self):
        if not self.caret("\\bcell\\b"):
            return False
        self.key("f", ALT | SHIFT)
        return True

    def comment(self):
        if not self.caret("//"):
            return False
        self.key("/", CONTROL, "Slash")
        return True

    def replace(self):
        self.page.evaluate("preview.editor.show('layout'); preview.editor.area.focus()")
        self.key("f", CONTROL)
        self.wait()
        self.page.evaluate(f"""(() => {{
            const put = (id, value) => {{ const field = document.getElementById(id); field.value = value; field.dispatchEvent(new Event("input")) }};
            put("find-text", "// ");
            put("replace-text", "// {self.dice.randrange(9)} ");
            [...document.querySelectorAll("#find button")].find((one) => one.textContent === "All").click();
        }})()""")
        self.key("Escape")
        return True


BY_HAND = tuple(dict.fromkeys(filter(None, GESTURES.values())))


# MARK: The run

def unknown(page, seen):
    """The controls that no table here knows."""
    for name in page.evaluate(f"{CONTROLS}.map({NAME})"):
        if name not in KEPT and name not in VIEW and not ELSEWHERE.fullmatch(name):
            seen.add(name)


def run(trial, seed, done):
    dice = random.Random(seed)
    page = trial.open(FOLDER / "all.layout", "--skin", FOLDER / "all.css", width=1440, height=900, fragment="offset=0")
    page.evaluate(WAIT % 900)
    page.evaluate("document.querySelector('#welcome button')?.click()")
    page.evaluate("""(() => {
        window.wrong = [];
        addEventListener("error", ({message, filename, lineno, error}) => wrong.push(`${message} ${error?.stack}`));
        addEventListener("unhandledrejection", ({reason}) => wrong.push(String(reason?.stack ?? reason)));
    })()""")
    rows = page.evaluate("[...document.querySelectorAll('#gestures dt')].map((one) => one.textContent)")
    trial.expect(sorted(rows) == sorted(GESTURES), f"the sheet of gestures has {sorted(set(rows) ^ set(GESTURES))} beside what is tried here")
    hands, strange, log, first = Hands(page, dice), set(), [], page.evaluate(STATE)
    names = [*KEPT, *VIEW, *BY_HAND * 2]
    while len(log) < ACTIONS:
        if page.evaluate("document.getElementById('undo').disabled"):
            first = page.evaluate(STATE)
        # What was never done comes first now and then, what was seldom done rather than other things.
        never = [one for one in names if one not in done]
        name = dice.choice(never) if never and dice.random() < 0.3 else min(dice.sample(names, 3), key=lambda one: done.get(one, 0))
        if name in BY_HAND:
            was = getattr(hands, name.replace(" ", "_"))()
        else:
            write = {**KEPT, **VIEW}[name]
            number = dice.randrange(1000)
            was = page.evaluate(f"{OPERATE}({json.dumps(name)}, {number}, {json.dumps(write(number) if write else None)})")
        if was:
            log.append(name)
            done[name] = done.get(name, 0) + 1
        page.evaluate(WAIT % dice.choice(WAITS))
        # A hand that has broken the text for good takes that back: in a broken text there is nothing to take hold of.
        while was and page.evaluate(IS_BROKEN) and page.evaluate(STEP_BACK):
            page.evaluate(WAIT % 300)
        if len(log) % 10 == 0:
            unknown(page, strange)
    trial.expect(not strange, f"controls that this bar does not know: {sorted(strange)}")
    # All comes to rest: nothing plays, nothing is on its way, nothing is measured any more.
    for name, is_on in (("play", "document.getElementById('play').title === 'Pause'"), ("to-open", "document.getElementById('to-open').textContent === 'Close'"), ("late", "document.getElementById('late').checked")):
        if page.evaluate(is_on):
            page.evaluate(f"document.getElementById('{name}').click()")
    page.evaluate(WAIT % 1500)
    last = page.evaluate(STATE)
    steps = {}
    for button, wanted in (("undo", first), ("redo", last)):
        steps[button] = page.evaluate(f"""(async () => {{
            let steps = 0;
            const button = document.getElementById("{button}");
            while (!button.disabled && steps < 2000) {{ button.click(); steps += 1; await new Promise((go) => setTimeout(go, 15)); }}
            await new Promise((go) => setTimeout(go, 1200));
            return steps;
        }})()""", timeout=120)
        now = page.evaluate(STATE)
        for part in wanted:
            trial.expect(now[part] == wanted[part], f"seed {seed}: after {steps[button]} of {button} {part} is {told(now[part], wanted[part])}")
    wrong = page.evaluate("wrong")
    trial.expect(not wrong, f"seed {seed}: errors of the page: {wrong[:3]}")
    print(f"  seed {seed}: {len(log)} actions, {steps['undo']} steps")
    trial.expect(steps["undo"] >= ACTIONS / 2 and steps["undo"] == steps["redo"], f"seed {seed}: {steps} steps of {len(log)} actions")
    page.close()


def told(now, wanted):
    """What differs, where both are lists or objects."""
    if isinstance(now, dict):
        return {key: (now.get(key), wanted.get(key)) for key in {*now, *wanted} if now.get(key) != wanted.get(key)}
    if isinstance(now, list) and all(isinstance(one, str) for one in (*now, *wanted)):
        return [one for one in now if one not in wanted], "and was", [one for one in wanted if one not in now]
    return now, wanted
