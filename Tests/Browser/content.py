"""What boxes show: pictures that drift, veils that darken, labels that do not lie, and how much work a frame of it is."""

import base64
import pathlib
import struct
import time
import zlib

from gestures import FRAMES, REST, WORLD, Finger

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"
# Script work of one frame, in milliseconds; the growth of the heap in bytes.
FRAME_TIME = 8
HEAP_GROWTH = 2_000_000
GALLERY = ["coverflow", "mosaic", "waterfall", "photos", "drum", "timeline", "deck", "cube", "carousel", "wallet"]
MILLION = 1_000_000
# Until every picture that is waited for is made and drawn.
PICTURED = """new Promise((go) => {
    const look = () => [...document.querySelectorAll("#layer .picture")].every((node) => node.style.backgroundImage) ? setTimeout(go, 250)
        : requestAnimationFrame(look);
    look();
})"""


def bar(trial):
    """Content moves as its attributes say, and costs no more than a frame has."""
    drifting(trial)
    sliders(trial)
    choices(trial)
    labels(trial)
    crowds_of_pictures(trial)
    frames(trial)
    operations(trial)


def pixels(page, box):
    """The pixels of a part of the window, as rows of (red, green, blue)."""
    left, top, width, height = box
    shot = page.call("Page.captureScreenshot", clip={"x": left, "y": top, "width": width, "height": height, "scale": 1})
    return unpacked(base64.b64decode(shot["data"]))


def unpacked(data):
    """A PNG of 8 bits a channel without interlacing, as browsers write it."""
    place, packed = 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        part = data[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", part[:10])
        elif kind == b"IDAT":
            packed += part
        place += size + 12
    step = {2: 3, 6: 4}[colour]
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * step)
    for row in range(height):
        at = row * (width * step + 1)
        way, line = raw[at], bytearray(raw[at + 1:at + 1 + width * step])
        for index in range(len(line)):
            left = line[index - step] if index >= step else 0
            up = above[index]
            if way == 1:
                line[index] = (line[index] + left) & 255
            elif way == 2:
                line[index] = (line[index] + up) & 255
            elif way == 3:
                line[index] = (line[index] + (left + up) // 2) & 255
            elif way == 4:
                corner = above[index - step] if index >= step else 0
                guess = left + up - corner
                apart = abs(guess - left), abs(guess - up), abs(guess - corner)
                best = left if apart[0] <= apart[1] and apart[0] <= apart[2] else up if apart[1] <= apart[2] else corner
                line[index] = (line[index] + best) & 255
        rows.append([tuple(line[index:index + 3]) for index in range(0, len(line), step)])
        above = line
    return rows


def differ(one, other):
    """How large a part of the pixels differs clearly."""
    pairs = [(a, b) for row, line in zip(one, other) for a, b in zip(row, line)]
    return sum(max(abs(x - y) for x, y in zip(a, b)) > 24 for a, b in pairs) / len(pairs)


def box_of(page, name, inset=4):
    """Where the inside of an element is in the window, in whole pixels."""
    left, top, width, height = page.evaluate(f"""(() => {{
        const node = [...document.querySelectorAll("#layer .element")].find((one) => one.dataset.element === {name!r});
        const at = node.getBoundingClientRect();
        return [at.left, at.top, at.width, at.height];
    }})()""")
    return [round(left) + inset, round(top) + inset, round(width) - 2 * inset, round(height) - 2 * inset]


def jungle(trial, offset):
    """The page of the parallax list, in full size, its pictures there."""
    page = trial.open(EXAMPLES / "jungle.layout", fragment=f"offset={offset}")
    page.evaluate(PICTURED)
    trial.expect(page.evaluate(WORLD)["scale"] == 1, "the device is drawn smaller than it is")
    return page


def drifting(trial):
    """Scrolled by 50, the picture moves in its box, which moves by 50; and no edge of it comes into sight."""
    page = jungle(trial, 700)
    before = box_of(page, "cell[1,1]")
    picture = pixels(page, before)
    page.evaluate("preview.moveAlong(750)")
    page.evaluate(FRAMES)
    after = box_of(page, "cell[1,1]")
    trial.expect(before[1] - after[1] == 50 and before[2:] == after[2:], f"the cell goes from {before} to {after}")
    changed = differ(picture, pixels(page, after))
    trial.expect(changed > 0.02, f"inside the cell only {changed:.3f} of the pixels change")
    trial.expect(len({pixel for row in picture for pixel in row}) > 50, "the cell shows no picture")
    for offset in (500, 700, 900, 1100):
        page.evaluate(f"preview.moveAlong({offset})")
        page.evaluate(FRAMES)
        bare = page.evaluate("""[...document.querySelectorAll("#layer .picture")].filter((node) => {
            const inner = node.getBoundingClientRect(), outer = node.parentElement.getBoundingClientRect();
            return inner.top > outer.top + 1 || inner.bottom < outer.bottom - 1;
        }).map((node) => node.parentElement.dataset.element)""")
        trial.expect(bare == [], f"at {offset} the pictures of {bare} do not fill their boxes")
    page.close()


def sliders(trial):
    """Each slider of the parallax list changes what one sees."""
    page = jungle(trial, 700)
    cell = box_of(page, "cell[1,0]")
    before = pixels(page, cell)
    param(page, "maxParallaxOffset", 5)
    changed = differ(before, pixels(page, cell))
    trial.expect(changed > 0.02, f"maxParallaxOffset changes {changed:.3f} of a cell")
    page.close()
    page = jungle(trial, 150)
    header = box_of(page, "header[0,0]")
    # The rest of it is under the menu.
    header[3] = 100
    before = pixels(page, header)
    param(page, "overlayMaxAlpha", 0)
    after = pixels(page, header)
    sums = [sum(sum(pixel) for row in rows for pixel in row) for rows in (before, after)]
    trial.expect(sums[1] > 1.2 * sums[0], f"overlayMaxAlpha leaves the header as dark as it was: {sums}")
    page.close()


def param(page, name, value):
    page.evaluate(f"""(() => {{
        const one = preview.layout.params.find(({{name}}) => name === {name!r});
        const slider = [...document.querySelectorAll("#params input[type=range]")].find((input) => input.getAttribute("aria-label").startsWith({name!r}));
        slider.value = {value};
        slider.dispatchEvent(new Event("input"));
    }})()""")
    page.evaluate(PICTURED)


def choices(trial):
    """What a kind shows and what an attribute does can be said otherwise; boxes have three signs for three categories."""
    page = jungle(trial, 700)

    def choose(label, value):
        page.evaluate(f"""(() => {{
            const menu = [...document.querySelectorAll("#content select")].find((one) => one.getAttribute("aria-label") === {label + " shows"!r});
            menu.value = {value!r};
            menu.dispatchEvent(new Event("change"));
        }})()""")
        page.evaluate(FRAMES)

    def shown(name):
        return page.evaluate(f"[...document.querySelectorAll('#layer .element')].find((one) => one.dataset.element === {name!r}).className")

    trial.expect("is-landscape" in shown("cell[1,0]") and "is-words" in shown("menu[0,0]"), f"the cell shows {shown('cell[1,0]')}")
    words = page.evaluate("[...document.querySelectorAll('#layer .words')].map((one) => one.textContent)")
    trial.expect("Section header 2" in words and "Menu" in words, f"the words are {words}")
    choose("cell", "portrait")
    trial.expect("is-portrait" in shown("cell[1,0]"), f"said to be a face, the cell shows {shown('cell[1,0]')}")
    choose("parallax", "none")
    page.evaluate(PICTURED)
    cell = box_of(page, "cell[1,1]")
    before = pixels(page, cell)
    page.evaluate("preview.moveAlong(750)")
    page.evaluate(FRAMES)
    after = box_of(page, "cell[1,1]")
    changed = differ(before, pixels(page, after))
    trial.expect(changed < 0.005, f"an attribute that does nothing changes {changed:.3f} of the cell")
    page.evaluate("(() => { const menu = document.getElementById('look'); menu.value = 'boxes'; menu.dispatchEvent(new Event('change')); })()")
    styles = page.evaluate("""Object.fromEntries([...document.querySelectorAll("#layer .element")].map((one) =>
        [one.dataset.kind, getComputedStyle(one).borderTopStyle]))""")
    trial.expect(styles["cell"] == "solid" and styles["menu"] == "dashed", f"the boxes are drawn {styles}")
    page.close()


def labels(trial):
    """Off at first; each says the whole name, or the index alone, inside of what can be seen; none is cut."""
    for layout in (EXAMPLES / "jungle.layout", EXAMPLES / "gallery" / "week.layout", EXAMPLES / "gallery" / "mosaic.layout"):
        page = trial.open(layout, fragment="offset=310")
        count = "[...document.querySelectorAll('#marks .chip:not(.of-chosen)')].filter((one) => one.checkVisibility()).length"
        trial.expect(page.evaluate(count) == 0, f"{layout.name}: labels are there before anyone asked")
        page.evaluate("document.getElementById('labels').click()")
        page.evaluate(FRAMES)
        found = page.evaluate("""(() => {
            const screen = document.getElementById("stage").getBoundingClientRect();
            const names = new Set([...document.querySelectorAll("#layer .element")].map((one) => one.dataset.element));
            return [...document.querySelectorAll("#marks .chip:not(.of-chosen)")].filter((one) => one.checkVisibility()).map((one) => {
                const at = one.getBoundingClientRect(), text = one.textContent;
                const isWhole = names.has(text) || [...names].some((name) => name.endsWith(`[${text}]`));
                const isInside = at.left >= screen.left - 0.5 && at.right <= screen.right + 0.5 && at.top >= screen.top - 0.5 && at.bottom <= screen.bottom + 0.5;
                return [text, isWhole, isInside, one.scrollWidth <= one.clientWidth + 1];
            });
        })()""")
        trial.expect(len(found) > 3, f"{layout.name}: only {found} are labelled")
        lies = [one for one in found if not all(one[1:])]
        trial.expect(not lies, f"{layout.name}: labels that lie or stick out: {lies}")
        page.close()


def crowds_of_pictures(trial):
    """However many pictures have been seen, a bounded number is kept, and neighbours differ."""
    page = trial.open(EXAMPLES / "gallery" / "photos.layout", "--items", "100000", fragment="offset=0")
    page.evaluate("""(async () => {
        for (let step = 0; step < 120; step += 1) {
            preview.moveAlong(step * 400);
            await new Promise((go) => requestAnimationFrame(go));
        }
    })()""", timeout=60)
    page.evaluate(PICTURED)
    kept, shown = page.evaluate("[preview.content.pictures.size, [...document.querySelectorAll('#layer .picture')].map((one) => one.style.backgroundImage)]")
    trial.expect(kept <= 160, f"{kept} pictures are kept")
    trial.expect(len(shown) > 8 and len(set(shown)) > len(shown) * 0.8, f"of {len(shown)} pictures {len(set(shown))} differ")
    page.close()


def frames(trial):
    """Thrown through a million items, a frame is little work, and no band stays blank."""
    for name in GALLERY:
        layout = EXAMPLES / "gallery" / f"{name}.layout"
        page = trial.open(layout, "--items", str(MILLION), fragment="offset=1000", width=1440, height=900)
        page.evaluate(PICTURED)
        finger = Finger(page)
        page.evaluate("""(() => {
            const {stage} = preview, show = stage.show.bind(stage);
            window.work = new Map();
            window.between = [];
            let last = 0, frame = 0;
            window.watching = requestAnimationFrame(function look(now) {
                if (last) between.push(now - last);
                last = frame = now;
                watching = requestAnimationFrame(look);
            });
            stage.show = () => {
                const began = performance.now();
                show();
                work.set(frame, (work.get(frame) ?? 0) + performance.now() - began);
            };
        })()""")
        start = page.evaluate("preview.along?.() ?? (preview.stage.horizontal ? preview.stage.offset.x : preview.stage.offset.y)")
        empty = 0
        for _ in range(3):
            finger.along(-240, pause=0.006)
            for _ in range(4):
                time.sleep(0.1)
                empty += page.evaluate("document.querySelectorAll('#layer .element').length") == 0
        work, between = page.evaluate("(() => { cancelAnimationFrame(watching); return [[...work.values()].sort((a, b) => a - b), between.sort((a, b) => a - b)] })()")
        page.evaluate(REST)
        at = page.evaluate("preview.stage.horizontal ? preview.stage.offset.x : preview.stage.offset.y")
        slow, long = work[int(len(work) * 0.95)], between[int(len(between) * 0.95)]
        print(f"  {name}: work {work[len(work) // 2]:.2f} ms, 95 of 100 within {slow:.2f} ms; a frame {between[len(between) // 2]:.1f} ms, 95 of 100 within {long:.1f} ms")
        trial.expect(abs(at - start) > 100, f"{name}: three flings lead from {start} to {at}")
        trial.expect(slow <= FRAME_TIME, f"{name}: a frame is {slow} ms of work")
        trial.expect(empty == 0, f"{name}: {empty} times nothing is seen")
        page.close()


def operations(trial):
    """2,000 random operations: none throws, and what is kept does not grow."""
    page = trial.open(EXAMPLES / "jungle.layout", fragment="offset=100", width=1440, height=900)
    page.evaluate(PICTURED)
    page.call("HeapProfiler.enable")
    run = """(async (count, seed) => {
        const {stage} = preview, errors = [];
        window.addEventListener("error", (event) => errors.push(event.message));
        window.addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
        let state = seed;
        const dice = (most) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
        const text = preview.editor.text, root = stage.root, box = root.getBoundingClientRect();
        const point = (type, x, y) => root.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, isPrimary: true, button: 0, buttons: 1,
            pointerType: "touch", clientX: box.left + x, clientY: box.top + y}));
        root.setPointerCapture = () => {};
        const acts = [
            () => preview.moveAlong(dice(4000) - 600), () => stage.moveTo(dice(90) - 40, dice(3000)), () => stage.glideTo(dice(2400)), () => stage.halt(),
            () => { point("pointerdown", 100, 300); point("pointermove", 100 + dice(40), 300 + dice(200) - 100); point("pointermove", 100, 300 + dice(200) - 100); point("pointerup", 100, 300); },
            () => root.dispatchEvent(new WheelEvent("wheel", {deltaY: dice(900) - 450, deltaX: dice(9), bubbles: true, cancelable: true})),
            () => root.dispatchEvent(new KeyboardEvent("keydown", {key: ["ArrowDown", "PageUp", "End", "Home", " "][dice(5)], bubbles: true, cancelable: true})),
            () => { const all = [...stage.nodes.values()]; if (all.length) preview.choose(all[dice(all.length)]); },
            () => document.getElementById("labels").click(), () => document.getElementById("beyond").click(),
            () => preview.checkText(text.replace("x 200", `x ${dice(400)}`)), () => preview.checkText(text.slice(0, dice(text.length))),
            () => { const menu = document.getElementById("look"); menu.value = ["", "boxes"][dice(2)]; menu.dispatchEvent(new Event("change")); },
        ];
        for (let index = 0; index < count; index += 1) {
            try { acts[dice(acts.length)](); } catch (error) { errors.push(error.stack); }
            if (index % 4 === 0) await new Promise((go) => requestAnimationFrame(go));
        }
        stage.halt();
        preview.checkText(text);
        const menu = document.getElementById("look");
        menu.value = "";
        menu.dispatchEvent(new Event("change"));
        await new Promise((go) => setTimeout(go, 500));
        return errors;
    })"""

    def heap():
        page.call("HeapProfiler.collectGarbage")
        return page.call("Runtime.getHeapUsage")["usedSize"]

    # What is made once, is made.
    errors = page.evaluate(f"{run}(300, 7)", timeout=120)
    before = heap()
    errors += page.evaluate(f"{run}(2000, 11)", timeout=240)
    growth = heap() - before
    print(f"  2,000 operations: the heap grows by {growth / 1000:.0f} kB")
    trial.expect(not errors, f"{len(errors)} exceptions, the first {errors[:1]}")
    trial.expect(growth < HEAP_GROWTH, f"after 2,000 operations the heap is {growth} bytes larger")
    page.close()
