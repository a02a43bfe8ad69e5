"""What trials of the web package share: a page with two lists, and their boxes beside those of `dslc eval`."""

import json
import subprocess

FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 30))))"
# Each node in sight with its box in the scroller, as it is painted. Others wait for elements to come.
BOXES = """((scroller) => { const at = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll("[data-kind]")].filter((node) => node.checkVisibility()).sort((a, b) => a.style.zIndex - b.style.zIndex).map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.path, box.left - at.left, box.top - at.top, box.width, box.height]; }); })(document.querySelector("#%s"))"""
RENDER = "render(node, { kind, section, item }) { node.dataset.path = `${kind}[${section},${item}]`; }"


class Trial:
    def __init__(self, dslc, page, folder):
        self.dslc, self.page, self.folder = dslc, page, folder
        self.checks, self.failures = 0, []

    def expect(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures.append(what)

    def compare(self, name, layout, *options, viewport="375x667"):
        """The boxes of a list are those of `dslc eval` where it stands."""
        self.page.evaluate(FRAMES)
        x, y = self.page.evaluate(f"(({{ x, y }}) => [x, y])(({name}.list ?? {name}).space.offset(document.querySelector('#{name}')))")
        boxes = self.page.evaluate(BOXES % name)
        width, height = map(int, viewport.split("x"))
        words = [self.dslc, "eval", layout, "--offset", f"{x},{y}", "--viewport", viewport, "--json", *options]
        run = subprocess.run(words, capture_output=True, text=True, timeout=60)
        wanted = [
            ["{}[{},{}]".format(one["kind"], *one["indexPath"]), one["frame"]["x"] - x, one["frame"]["y"] - y,
             one["frame"]["width"], one["frame"]["height"]]
            for one in json.loads(run.stdout)["elements"]]
        # Beyond the viewport nodes may stand ready.
        known = {box[0] for box in wanted}
        boxes = [box for box in boxes if box[0] in known or box[1] < width and box[2] < height and box[1] + box[3] > 0 and box[2] + box[4] > 0]
        self.expect([box[0] for box in boxes] == [box[0] for box in wanted],
                    f"{layout} at {x},{y}: {len(boxes)} nodes {[b[0] for b in boxes][:4]}, not {len(wanted)} {[b[0] for b in wanted][:4]}")
        for box, other in zip(boxes, wanted):
            far = max((abs(a - b) for a, b in zip(box[1:], other[1:])), default=0)
            self.expect(far <= 1 / 64, f"{layout} at {x},{y}: {box} is not {other}")


def scrolled(trial, name, layout, *options):
    page = trial.page
    page.evaluate(f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach(document.querySelector('#{name}'), "
                  f"{{ {RENDER} }})).then((list) => {{ window.{name} = list; }})")
    trial.compare(name, trial.folder / layout, *options)
    for offset in (40, 300, 301.5, 900, 2000, 150, 0):
        page.evaluate(f"document.querySelector('#{name}').scrollTo({{ left: {name}.layout.horizontal ? {offset} : 0, top: {name}.layout.horizontal ? 0 : {offset} }})")
        trial.compare(name, trial.folder / layout, *options)


def attach(trial, name, layout, options=""):
    trial.page.evaluate(f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach(document.querySelector('#{name}'), "
                        f"{{ {RENDER}, {options} }})).then((list) => {{ window.{name} = list; }})")
    trial.page.evaluate(FRAMES)


def settled(trial, name):
    """Where a scroller stands once it rests."""
    return trial.page.evaluate(f"""new Promise((go) => {{ const one = document.querySelector('#{name}'); let last = null, same = 0;
        const look = () => {{ const now = one.scrollLeft + one.scrollTop; same = now === last ? same + 1 : 0; last = now;
            if (same > 12) go([one.scrollLeft, one.scrollTop]); else requestAnimationFrame(look); }}; look(); }})""")
