"""Does axe-core, the checker of accessibility that browsers' tools use, find anything to say about the page?

It is downloaded from PyPI (axe-playwright-python carries it along); AXE names a folder that keeps it.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "axe-playwright-python==0.1.8"
INSIDE = "axe_playwright_python/axe.min.js"
FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
# What the layout puts on the stage is not the page's to size.
# All rules of WCAG 2.2 at levels A and AA, which ask for 24 px of a target, and what axe calls good practice.
RUN = """axe.run({exclude: ["#layer"]}, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: {"target-size": {enabled: true}},
}).then(({violations}) => violations.flatMap(({id, help, nodes}) => nodes.map((node) =>
    `${id}: ${help}: ${node.target.join(" ")} ${node.any.map((one) => one.message).join("; ")}`)))"""
# Edges of what one works with, against what is around: 3 to 1. axe does not look at those.
EDGES = """(() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color) => rgba(color).slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (node) => {
        for (; node; node = node.parentElement) {
            const color = getComputedStyle(node).backgroundColor;
            if (rgba(color)[3] === 255) return color;
        }
        return "white";
    };
    const apart = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    return [...document.querySelectorAll("input:not([type=range]):not([type=checkbox]), select.edged")]
        .filter((node) => node.checkVisibility() && !node.disabled)
        .map((node) => [node.id || node.getAttribute("aria-label"), apart(getComputedStyle(node).borderTopColor, ground(node.parentElement))])
        .filter(([, ratio]) => ratio < 3);
})()"""


def script():
    """The text of axe-core."""
    folder = pathlib.Path(os.environ.get("AXE") or tempfile.mkdtemp(prefix="axe-"))
    wheels = list(folder.glob("*.whl"))
    if not wheels:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", str(folder), PACKAGE],
            check=True, timeout=120)
        wheels = list(folder.glob("*.whl"))
    with zipfile.ZipFile(wheels[0]) as wheel:
        return wheel.read(INSIDE).decode()


CHOOSE = """(() => {
    const node = document.querySelector(".element");
    node.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
    return new Promise((go) => {
        const look = (left) => document.querySelector(".handle") ? go(Boolean(preview.chosen)) : left > 0 ? setTimeout(look, 50, left - 1) : go(false);
        look(100);
    });
})()"""
PALETTE = """(() => {
    preview.stage.root.focus();
    preview.stage.root.dispatchEvent(new KeyboardEvent("keydown", {key: "i", bubbles: true}));
    return new Promise((go) => {
        const look = (left) => document.querySelector(".palette .small i") ? go() : left > 0 ? setTimeout(look, 50, left - 1) : go();
        look(100);
    });
})()"""
FAILING = """(() => {
    const {area} = preview.editor;
    area.value = area.value.replace("until: sectionFooter.rest.top", "until: sectionFooter.rest.bottom").replace("z: 2", "z: 2;;");
    area.dispatchEvent(new Event("input"));
})()"""
STATES = {
    "as it opens": "",
    "with an element chosen": CHOOSE,
    "with a menu open": "document.getElementById('file-button').click()",
    "with the palette open": f"{CHOOSE}.then(() => {PALETTE})",
    "with the exports open": "document.getElementById('export-button').click()",
    "while something is looked for": "document.getElementById('find-button').click()",
    "with findings and a test that fails": FAILING,
    "with labels and what lies beyond": "for (const id of ['labels', 'beyond']) document.getElementById(id).click()",
}
SHEETS = ("stage", "source", "element", "params", "world", "changes")


def bar(trial):
    """Light and dark, on a laptop, a small window and a phone, in each of its states: nothing that axe-core finds."""
    axe = script()
    jungle = next(path for path in trial.examples if path.stem == "jungle")
    for width, height, states in ((1440, 900, STATES), (1440, 900, SHEETS[3:]), (1000, 700, ("as it opens",)), (390, 844, SHEETS)):
        for scheme in ("light", "dark"):
            for state in states:
                page = trial.open(jungle, fragment="offset=300", width=width, height=height)
                page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                where = f"{width} x {height}, {scheme}, {state}"
                if state in SHEETS:
                    page.evaluate(f"document.querySelector('[data-sheet={state}][role=tab]').click()")
                elif STATES[state]:
                    answer = page.evaluate(STATES[state])
                    trial.expect(answer is not False, f"{where}: it does not come to that")
                page.evaluate("new Promise((go) => setTimeout(go, 500))")
                page.evaluate(axe + "\n;0")
                found = page.evaluate(RUN, timeout=60)
                trial.expect(not found, f"{where}: {json.dumps(found[:6], indent=1)}")
                edges = page.evaluate(EDGES)
                trial.expect(not edges, f"{where}: edges too faint: {edges}")
                page.close()
