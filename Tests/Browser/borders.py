"""Bar of the live page: each room keeps to itself. Nothing of one is painted over another, whatever is chosen; no text is
cut off unless its title tells all of it, and no number has more digits than a person reads."""

# A desk, a tablet, a phone.
SIZES = [(1440, 900), (1024, 768), (390, 844)]
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
# The middle of what can be seen of each element, the first of each kind.
PLACES = """(() => {
    const stage = document.getElementById("stage").getBoundingClientRect(), seen = new Set();
    return [...document.querySelectorAll("#layer [data-element]")].flatMap((node) => {
        const at = node.getBoundingClientRect();
        const [left, right] = [Math.max(at.left, stage.left), Math.min(at.right, stage.right)];
        const [top, bottom] = [Math.max(at.top, stage.top), Math.min(at.bottom, stage.bottom)];
        const x = (left + right) / 2, y = (top + bottom) / 2;
        if (right - left < 8 || bottom - top < 8 || seen.has(node.dataset.kind)) return [];
        if (document.elementFromPoint(x, y)?.closest("[data-element]") !== node) return [];
        seen.add(node.dataset.kind);
        return [[x, y, node.dataset.element]];
    });
})()"""
# What is seen of every node, all that cuts it taken into account, against the box of its room.
OVER = """new Promise((go) => {
    const rooms = [...document.querySelectorAll(".bar, .room, .tabs")].filter((room) => room.checkVisibility());
    const homes = new Map(rooms.flatMap((room) => [...room.querySelectorAll("*")].map((node) => [node, room])));
    const watch = new IntersectionObserver((entries) => {
        watch.disconnect();
        go(entries.flatMap(({ target, isIntersecting, intersectionRect: at }) => {
            if (!isIntersecting || at.width < 1 || at.height < 1 || !target.checkVisibility({ visibilityProperty: true })) return [];
            const home = homes.get(target), room = home.getBoundingClientRect();
            // A menu hangs below the bar while it is open.
            if (target.closest(".menu")) return [];
            const out = Math.max(room.left - at.left, at.right - room.right, room.top - at.top, at.bottom - room.bottom);
            return out > 1 ? [`${target.tagName}.${target.className?.baseVal ?? target.className} of ${home.id || home.className} reaches ${out.toFixed(0)} out of it`] : [];
        }));
    });
    for (const node of homes.keys()) watch.observe(node);
})"""

PANELS = ("element", "params", "world", "changes")
CUT = """[...document.querySelectorAll(".bar *, .room *, .tabs *")].flatMap((node) => {
    // What is written on the stage is the layout's; the grip has a larger box for fingers around it.
    if (!node.checkVisibility() || node.closest("#layer, #around, #marks, #ink, #gutter, #grip, svg, .unseen, .measure, textarea")) return [];
    const isOwn = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const text = node.tagName === "INPUT" ? node.value : isOwn ? node.textContent.trim() : "";
    const isCut = getComputedStyle(node).display !== "inline" && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    return text && (isCut && !node.title.includes(text) || /\\d\\.\\d{9,}|\\d{12,}/.test(text)) ? [`${node.tagName} ${text.slice(0, 60)}`] : [];
})"""


def bar(trial):
    for layout in trial.examples:
        page = trial.open(layout)
        for width, height in SIZES:
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
            page.evaluate(FRAMES)
            for x, y, name in page.evaluate(PLACES)[:3]:
                for kind in ("mousePressed", "mouseReleased"):
                    page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
                page.evaluate(f"{FRAMES}.then(() => {FRAMES})")
                over = page.evaluate(OVER)
                trial.expect(not over, f"{layout.name}, {width} × {height}, after a click on {name}: {over[:4]}")
            page.evaluate("preview.moveAlong(preview.stage.distance[preview.layout.horizontal ? 'x' : 'y'] / 3)")
            # Whatever gets the focus or is brought into view: the page stays where it is.
            moved = page.evaluate("(() => { scrollTo(90, 90); const at = [scrollX, scrollY]; scrollTo(0, 0); return at })()")
            trial.expect(moved == [0, 0], f"{layout.name}, {width} × {height}: the page itself scrolls to {moved}")
            for panel in PANELS:
                page.evaluate(f"document.querySelector('[role=tab][data-sheet={panel}]').click()")
                page.evaluate("document.querySelectorAll('.panel details').forEach((one) => { one.open = true; })")
                page.evaluate("new Promise((go) => setTimeout(go, 120))")
                cut = page.evaluate(CUT)
                trial.expect(not cut, f"{layout.name}, {width} × {height}, {panel}: cut off or with too many digits: {cut[:4]}")
            page.evaluate("document.querySelector('[role=tab][data-sheet=element]').click()")
            page.evaluate("preview.moveAlong(0)")
        page.close()
