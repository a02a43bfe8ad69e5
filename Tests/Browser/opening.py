"""Bar of the live page: it opens at once. From opening to the first picture, to usable, and the longest stretch in which nothing else has a turn,
beside the bars; and it opens where there is no worker, where one fails, and under the hands of somebody who types already."""

import pathlib
import statistics

from chromium import READY

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JUNGLE = ROOT / "Examples" / "jungle.layout"
# What shall hold on a machine of two cores that does nothing else, in milliseconds; what fails beside other work.
PICTURE, USABLE, STRETCH = 100, 400, 60
DARK, LATE, LONG = 4 * PICTURE, 3 * USABLE, 4 * STRETCH
# The same where the page's own thread is so many times slower.
SLOWER, USABLE_SLOWER = 4, 1600
LATE_SLOWER = 3 * USABLE_SLOWER
OPENINGS, OPENINGS_SLOWER = 7, 4
SIZES = [(1440, 900), (1024, 768), (390, 844)]
WATCH = """(() => {
    window.watched = {long: [], ready: 0, picture: 0, boxes: []};
    // The first large thing that is painted is the picture; an embedded stage has one too.
    new PerformanceObserver((list) => {
        const entry = list.getEntries().find(({id}) => id === "still");
        if (entry) watched.picture ||= entry.startTime;
    }).observe({type: "largest-contentful-paint", buffered: true});
    const box = (id) => {
        const at = document.getElementById(id)?.getBoundingClientRect();
        return at && [at.left, at.top, at.width, at.height].map(Math.round).join(" ");
    };
    const look = () => {
        const found = box("still") ?? (document.getElementById("layer") && box("layer"));
        if (found && found !== watched.boxes.at(-1)) watched.boxes.push(found);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => watched.long.push(...list.getEntries().map(({duration}) => duration))).observe({type: "longtask"});
    addEventListener("layout-ready", () => { watched.ready = performance.now(); });
})()"""
REST = "new Promise((go) => setTimeout(go, 700))"
SEEN = "document.querySelectorAll('#layer .element').length"
NO_WORKER = "delete window.Worker"
# One that starts, and fails at the first word.
BAD_WORKER = "window.Worker = class { postMessage() { setTimeout(() => this.onerror?.(new Event('error'))); } terminate() {} }"
# One that never answers.
MUTE_WORKER = "window.Worker = class { postMessage({packed}) { if (packed) setTimeout(() => this.onmessage({data: {hasFailed: 'told to'}}), 50); } terminate() {} }"
TYPED = """addEventListener("DOMContentLoaded", () => {
    const area = document.getElementById("text");
    // Every few milliseconds, from before the interpreter is there until long after.
    window.typing = setInterval(() => {
        if (area.value.length < 10) return;
        area.setRangeText(" ", area.value.length, area.value.length, "end");
        area.dispatchEvent(new Event("input"));
        for (const id of ["rtl", "turn", "labels", "play", "format"]) document.getElementById(id).click();
    }, 4);
})"""


def bar(trial):
    times(trial)
    pictures(trial)
    for name, script in [("no worker", NO_WORKER), ("a worker that fails", BAD_WORKER), ("a worker that gives up", MUTE_WORKER)]:
        page = opened(trial, script)
        trial.expect(page.evaluate(SEEN) > 3, f"with {name} the page shows nothing")
        page.close()
    page = opened(trial, TYPED)
    page.evaluate("clearInterval(typing)")
    page.evaluate(REST)
    trial.expect(page.evaluate(SEEN) > 3, "used while it opens, the page shows nothing")
    wrong = page.evaluate("watchedErrors")
    trial.expect(wrong == [], f"used while it opens, the page fails: {wrong[:3]}")
    page.close()


def pictures(trial):
    """The first picture stands where the stage stands then; it is not shown of another text, place or look."""
    for width, height in SIZES:
        page = opened(trial, WATCH, width=width, height=height)
        boxes = page.evaluate("watched.boxes")
        trial.expect(len(boxes) == 1, f"{width} × {height}: the picture and the stage stand at {boxes}")
        trial.expect(not page.evaluate("document.getElementById('still')"), "the first picture stays under the stage")
        wrong = page.evaluate("watchedErrors")
        trial.expect(wrong == [], f"{width} × {height}: the page opens with errors: {wrong[:3]}")
        page.close()
    for what, fragment in [("the same place", "offset=0"), ("another place", "offset=120"), ("another viewport", "viewport=320x480")]:
        page = opened(trial, WATCH, fragment=fragment)
        seen = page.evaluate("watched.picture") > 0
        trial.expect(seen == (what == "the same place"), f"an address of {what} {'has' if seen else 'lacks'} the first picture")
        page.close()


def opened(trial, script, *options, width=1700, height=1300, fragment="", slower=1):
    """A page that a script has been told of, ready. The window that it opens in has opened before."""
    path = trial.make(JUNGLE, *options)
    page = trial.browser.open(blank(trial), width, height)
    page.evaluate(REST)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=f"""window.watchedErrors = [];
        addEventListener("error", (event) => watchedErrors.push(event.message));
        addEventListener("unhandledrejection", (event) => watchedErrors.push(String(event.reason)));
        {script}""")
    page.call("Emulation.setCPUThrottlingRate", rate=slower)
    page.navigate(path, fragment)
    page.evaluate(READY)
    return page


def blank(trial):
    path = trial.folder / "blank.html"
    path.write_text("<!DOCTYPE html><title>Blank</title>")
    return path


def times(trial):
    """The page and an embedded stage, opened several times each; the middle of what was measured."""
    for name, options in [("the page", []), ("an embedded stage", ["--embed"])]:
        found, path = [], trial.folder / "jungle.html"
        for _ in range(OPENINGS):
            page = opened(trial, WATCH, *options)
            page.evaluate(REST)
            first = page.evaluate("[watched.picture, watched.ready, Math.max(0, ...watched.long)]")
            page.call("Page.navigate", url="about:blank")
            page._browser.wait("Page.loadEventFired", page._session)
            page.navigate(path)
            page.evaluate(READY)
            found.append([*first, page.evaluate("watched.ready")])
            page.close()
        # The first starts a process for pages.
        picture, ready, longest, again = (statistics.median(column) for column in zip(*found[1:]))
        print(f"  {name}: a picture after {picture:.0f} ms (bar {PICTURE}), usable after {ready:.0f} ms (bar {USABLE}), longest stretch {longest:.0f} ms (bar {STRETCH}); "
              f"opened again after {again:.0f} ms")
        trial.expect(0 < picture <= DARK, f"{name} has a picture after {picture:.0f} ms")
        trial.expect(ready <= LATE, f"{name} is usable after {ready:.0f} ms")
        trial.expect(again <= max(ready, USABLE), f"{name} is usable after {ready:.0f} ms, and {again:.0f} ms the second time")
        trial.expect(longest <= LONG, f"{name} stands still for {longest:.0f} ms while it opens")
        slow = statistics.median(usable(trial, *options, slower=SLOWER) for _ in range(OPENINGS_SLOWER))
        print(f"    {SLOWER} × slower usable after {slow:.0f} ms (bar {USABLE_SLOWER})")
        trial.expect(slow <= LATE_SLOWER, f"{SLOWER} × slower {name} is usable after {slow:.0f} ms")


def usable(trial, *options, slower):
    page = opened(trial, WATCH, *options, slower=slower)
    after = page.evaluate("watched.ready")
    page.close()
    return after
