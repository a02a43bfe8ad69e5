"""What a list does while it is scrolled: stops, measured cells, rounds, mirror images, the order of nodes, nodes that stand ready."""

import json
import subprocess

from listtrial import BOXES, FRAMES, attach, settled


def stopped(trial):
    """A gesture of the browser ends where the layout stops: the marks are where `dslc snap` says."""
    page = trial.page
    for layout in ("carousel.layout", "coverflow.layout"):
        attach(trial, "one", layout)
        for offset in (77, 333, 512):
            page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {offset}, behavior: 'smooth' }})")
            x, _ = settled(trial, "one")
            run = subprocess.run([trial.dslc, "snap", trial.folder / layout, "--offset", str(x), "--json"], capture_output=True, text=True, timeout=60)
            wanted = json.loads(run.stdout)
            stop = wanted["offset"]["x"]
            trial.expect(abs(x - stop) <= 1, f"{layout}: {offset} ends at {x}, not at {stop}")
        page.evaluate("one.detach()")
    attach(trial, "one", "carousel.layout", "snap: false")
    page.evaluate("document.querySelector('#one').scrollTo({ left: 77 })")
    trial.expect(settled(trial, "one")[0] == 77, "it stops though it should not")
    page.evaluate("one.detach()")


def measured(trial):
    """Cells take the size of what they show, and what is read stays."""
    page = trial.page
    render = ("render(node, { kind, section, item }) { node.innerHTML = `<p style='margin: 0; height: ${30 + item * 7 % 60}px'>${item}</p>`; "
              "(node.parentElement.dataset.kind ? node.parentElement : node).dataset.path = `${kind}[${section},${item}]`; }")
    heights = {}

    def compare(why):
        page.evaluate(FRAMES)
        seen = page.evaluate("[...one.nodes.values()].map(({ item }) => item)")
        heights.update({item: 30 + item * 7 % 60 for item in seen})
        file = trial.folder / "measured.json"
        file.write_text(json.dumps({"sections": [{"items": [{"height": heights[item]} if item in heights else {} for item in range(40)]}]}))
        before = len(trial.failures)
        trial.compare("one", trial.folder / "measured.layout", "--data", file)
        if len(trial.failures) > before:
            trial.failures.append(f"measured, {why}")

    page.evaluate("layouts.Layout.load(new URL('measured.layout', location)).then((layout) => layout.attach(document.querySelector('#one'), "
                  f"{{ measure: true, {render} }})).then((list) => {{ window.one = list; }})")
    page.evaluate(FRAMES)
    compare("at the start")
    for step in range(1, 12):
        page.evaluate(f"document.querySelector('#one').scrollTo({{ top: {step * 90} }})")
        compare(f"at {step * 90}")
    # Content that grows above the line does not push what is read.
    top = page.evaluate("Math.min(...[...one.nodes.values()].filter(({ element }) => element.getBoundingClientRect().bottom > 0).map(({ item }) => item))")
    where = f"[...one.nodes.values()].find(({{ item }}) => item === {top + 2}).element.getBoundingClientRect().top"
    before = page.evaluate(where)
    page.evaluate(f"[...one.nodes.values()].find(({{ item }}) => item === {top}).body.firstElementChild.style.height = '140px'")
    page.evaluate(FRAMES)
    heights[top] = 140
    after = page.evaluate(where)
    trial.expect(page.evaluate(f"[...one.nodes.values()].find(({{ item }}) => item === {top}).element.offsetHeight") == 140, "a cell has not grown")
    trial.expect(abs(after - before) <= 1 or abs(after - before - (140 - (30 + top * 7 % 60))) <= 1, f"what is read goes from {before} to {after}")
    page.evaluate("one.detach()")


def endless(trial):
    """A list without ends begins in its middle, and comes back there."""
    page = trial.page
    attach(trial, "one", "endless.layout", "snap: false")
    start = page.evaluate("document.querySelector('#one').scrollLeft")
    trial.expect(start > 90000, f"it begins at {start}")
    for way in (100, -700, 63000):
        page.evaluate(f"document.querySelector('#one').scrollTo({{ left: {start + way} }})")
        trial.compare("one", trial.folder / "endless.layout")
    page.evaluate(FRAMES)
    settled(trial, "one")
    trial.expect(abs(page.evaluate("document.querySelector('#one').scrollLeft") - start) < 2000, "it does not come back to its middle")
    page.evaluate("one.detach()")


def mirrored(trial):
    """From right to left a list that scrolls sideways is its mirror image."""
    page = trial.page
    attach(trial, "one", "wheel.layout")
    page.evaluate("document.querySelector('#one').scrollTo({ left: 300 })")
    page.evaluate(FRAMES)
    boxes = page.evaluate(BOXES % "one")
    page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = 'rtl'")
    attach(trial, "one", "wheel.layout")
    page.evaluate("document.querySelector('#one').scrollTo({ left: -300 })")
    page.evaluate(FRAMES)
    for box, other in zip(boxes, page.evaluate(BOXES % "one")):
        far = max(abs(375 - other[1] - other[3] - box[1]), abs(box[2] - other[2]), abs(box[3] - other[3]))
        trial.expect(far <= 1 / 32 and box[0] == other[0], f"from right to left: {other} is not the image of {box}")
    page.evaluate("one.detach()")
    page.evaluate("document.querySelector('#one').dir = ''")


def ordered(trial):
    """Nodes stand as they are read: at once where the focus is in the list, else once it rests. What is painted is in order always."""
    page = trial.page
    attach(trial, "one", "rows.layout", "sections: [{ count: 1000, columns: { height: new Float64Array(1000).fill(50) } }]")
    found = ("(() => { const now = [...document.querySelectorAll('#one [data-kind]')].filter((node) => node.checkVisibility())"
             ".map((node) => [Number(node.dataset.path.match(/,(\\d+)/)[1]), Number(node.style.zIndex)]); return now; })()")
    for focus in (False, True):
        if focus:
            page.evaluate("(() => { const one = document.querySelector('#one'); one.firstElementChild.tabIndex = 0; one.firstElementChild.focus({ preventScroll: true }); })()")
        for offset in (0, 130, 790, 700, 120, 40000, 39990, 39400):
            page.evaluate(f"document.querySelector('#one').scrollTo({{ top: {offset} }})")
            page.evaluate(FRAMES if focus else "new Promise((go) => setTimeout(go, 400))")
            nodes = page.evaluate(found)
            trial.expect(nodes == sorted(nodes), f"at {offset} the nodes stand as {nodes}")
            trial.expect(sorted(nodes, key=lambda node: node[1]) == nodes, f"at {offset} the nodes are painted as {nodes}")
    page.evaluate("one.detach()")


def overscanned(trial):
    """Nodes stand ready beyond the viewport."""
    page = trial.page
    attach(trial, "one", "rows.layout", "sections: [{ count: 100000, columns: { height: new Float64Array(100000).fill(50) } }], overscan: 200")
    page.evaluate("document.querySelector('#one').scrollTo({ top: 54000 })")
    page.evaluate(FRAMES)
    items = sorted(page.evaluate("[...one.nodes.values()].map(({ item }) => item)"))
    trial.expect(items[0] == 996 and items[-1] >= 1015, f"items {items[0]} to {items[-1]} have nodes")
    trial.expect(page.evaluate("one.layout.contentSize.height") == 100000 * 54 - 4, "a hundred thousand rows are as high as they are")
    page.evaluate("one.detach()")


def readied(trial):
    """Where nothing moves in the content, what comes next stands ready: a step that needs no other node touches none."""
    page = trial.page
    step = """new Promise((go) => { const one = document.querySelector('#one');
        const watch = new MutationObserver(() => {}); watch.observe(one, { subtree: true, childList: true, attributes: true });
        one.addEventListener('scroll', () => {
            // The listener of the list was there first: what it has changed is known now.
            const changes = watch.takeRecords().length; watch.disconnect();
            requestAnimationFrame(() => requestIdleCallback(() => setTimeout(() => go(changes), 30)));
        }, { once: true });
        one.scrollTop += %d; })"""
    data = "sections: [{ count: 100000, columns: { height: Float64Array.from({ length: 100000 }, (_, item) => 50 + item % 7) } }]"
    rows = trial.folder / "rows.layout"
    file = trial.folder / "ready.json"

    def same(*options, high=lambda item: 50 + item % 7):
        # The rest of the rows is not on screen.
        file.write_text(json.dumps({"sections": [{"items": [{"height": high(item)} for item in range(3000)]}]}))
        trial.compare("one", rows, "--data", file, *options)

    attach(trial, "one", "rows.layout", data)
    for size in (23, -23, 400, 667, -90):
        changes = []
        for turn in range(12):
            changes.append(page.evaluate(step % size))
            same()
        touched = sum(change > 0 for change in changes)
        trial.expect(touched <= 0.4 * len(changes), f"{touched} of {len(changes)} steps of {size} points touch nodes: {changes}")
    most = page.evaluate("one.nodes.size")
    trial.expect(most < 45, f"{most} nodes stand for a viewport of 13")
    # Other numbers and other data count at once, and where it jumps to.
    page.evaluate(step % 23)
    page.evaluate("one.set({ gap: 20 })")
    same("--set", "gap=20")
    page.evaluate(step % 23)
    page.evaluate("document.querySelector('#one').scrollTop = 90000")
    same("--set", "gap=20")
    page.evaluate(step % 23)
    page.evaluate("one.update([{ count: 100000, columns: { height: new Float64Array(100000).fill(40) } }])")
    same("--set", "gap=20", high=lambda item: 40)
    # Without data it has the items of its file, though what was read had an id.
    page.evaluate("one.update([{ count: 3, ids: ['a', 'b', 'c'] }])")
    page.evaluate("one.update(null)")
    trial.compare("one", rows, "--set", "gap=20")
    page.evaluate("one.detach()")
    # With more cells than anybody counts, and with what moves.
    (trial.folder / "dots.layout").write_text("layout Dots {\n  items: 50000\n  grid(columns: 25, gap: 1)\n  cell { size: 100% x 16 }\n}\n")
    attach(trial, "one", "dots.layout")
    for turn in range(4):
        page.evaluate(step % 50)
        trial.compare("one", trial.folder / "dots.layout")
    page.evaluate("one.detach()")
    attach(trial, "one", "jungle.layout")
    for turn in range(6):
        page.evaluate(step % 23)
        trial.compare("one", trial.folder / "jungle.layout")
    page.evaluate("one.detach()")
