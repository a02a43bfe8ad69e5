"""Bar 2 of the live page: the WebAssembly interpreter and the native one answer the same bytes."""

import base64
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ("Examples", "Tests", "Benchmarks", "Fuzz")
OFFSETS = (-75.5, 0, 333.3)
# Worlds for the examples: options of dslc, and what the page's interpreter is told.
WORLDS = (
    ([], ""),
    (["--viewport", "320x568"], "viewport={width: 320, height: 568}"),
    (["--viewport", "820.5x1180", "--items", "0"], "viewport={width: 820.5, height: 1180}; items='0'"),
    (["--items", "3,0,7*2", "--direction", "rtl"], "items='3,0,7*2'; rtl=true"),
    (["--items", "2000", "--reduced-motion", "--safe-area", "59,0,34,7"],
     "items='2000'; reduced=true; area={top: 59, left: 0, bottom: 34, right: 7}"),
)

# Checks a text and answers, for each world, what it says at each offset; in an instance of its own.
ASK = """(async ({name, text, imports, worlds, offsets}) => {
    const {interpreter} = preview;
    const {exports} = await WebAssembly.instantiate(interpreter.module, {});
    const encoder = new TextEncoder(), decoder = new TextDecoder();
    const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const put = (...texts) => {
        const parts = texts.map((text) => typeof text === "string" ? encoder.encode(text) : text);
        let place = exports.room(parts.reduce((sum, part) => sum + part.length, 0));
        for (const part of parts) { new Uint8Array(exports.memory.buffer, place, part.length).set(part); place += part.length; }
        return parts.map((part) => part.length);
    };
    const answer = (length) => decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
    exports.name(...put(name));
    for (const file of imports) exports.addImport(...put(file.importer, file.path, file.name, file.text), file.isMissing ? 1 : 0);
    const isSound = exports.check(...put(bytes(text))) === 1;
    const findings = answer(exports.findings());
    const frames = [], traces = [];
    for (const world of isSound ? worlds : []) {
        let viewport = {width: 0, height: 0}, items = "", rtl = false, reduced = false, area = {top: 0, left: 0, bottom: 0, right: 0};
        eval(world);
        exports.viewport(viewport.width, viewport.height);
        exports.items(...put(items));
        exports.environment(rtl ? 1 : 0, reduced ? 1 : 0, area.top, area.left, area.bottom, area.right);
        const fits = exports.prepare() === 1;
        const {horizontal} = JSON.parse(answer(exports.describe())) ?? {};
        for (const offset of offsets) {
            frames.push(fits ? answer(horizontal ? exports.frame(offset, 0) : exports.frame(0, offset)) : "");
            // Of the first world, why the last element stands where it does.
            const element = world === worlds[0] && fits ? JSON.parse(frames.at(-1)).elements.at(-1) : null;
            if (!element) continue;
            const [section, item] = element.indexPath, value = horizontal ? "frame.x" : "frame.y";
            const [kindLength, valueLength] = put(element.kind, value);
            const [x, y] = horizontal ? [offset, 0] : [0, offset];
            traces.push([`${element.kind}[${section},${item}].${value}`, offset,
                answer(exports.explain(kindLength, valueLength, section, item, x, y, 6))]);
        }
    }
    return {isSound, findings, frames, traces};
})"""


def bar(trial):
    """The same bytes for every layout of the repository, broken ones included, and for every snippet of the docs."""
    module = ROOT / "Examples" / "wheel.layout"
    page = trial.open(module)
    imports = page.evaluate("WebAssembly.Module.imports(preview.interpreter.module).length")
    trial.expect(imports == 0, f"the module imports {imports} things of its host")
    count = frames = 0
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.layout")):
        if ".build" in path.parts:
            continue
        worlds = WORLDS if "Examples" in path.parts else WORLDS[:1]
        frames += compare(trial, page, str(path.relative_to(ROOT)), ROOT, worlds)
        count += 1
    folder = trial.folder / "snippets"
    for name, text in snippets():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for path in sorted(folder.rglob("*.layout")):
        frames += compare(trial, page, str(path.relative_to(folder)), folder, WORLDS[:1])
        count += 1
    print(f"  {count} texts, {frames} frames")
    trial.expect(count > 150 and frames > 500, f"only {count} texts and {frames} frames were compared")
    page.close()


def snippets():
    """The layouts of the docs."""
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        blocks = re.findall(r"^```layout([^\n]*)\n(.*?)^```", page.read_text(), re.M | re.S)
        for number, (words, text) in enumerate(blocks):
            # One that others import has a name.
            named = re.search(r"as=(\S+)", words)
            yield f"{page.stem}/{named[1] if named else f'{number}.layout'}", text


def compare(trial, page, name, folder, worlds):
    """Asks both about one file; answers how many frames were compared."""
    # A layout that asks for data makes no page without.
    found = re.search(
        r'<script type="application/json" id="start">(.*?)</script>',
        trial.run("preview", name, "-o", "-", cwd=folder).stdout, re.S)
    start = json.loads(found[1]) if found else {"name": name, "imports": []}
    text = base64.b64encode((folder / name).read_bytes()).decode()
    asked = json.dumps({
        "name": start["name"], "text": text, "imports": start["imports"], "worlds": [world for _, world in worlds],
        "offsets": OFFSETS})
    answer = page.evaluate(f"{ASK}({asked})", timeout=120)
    native = trial.run("check", "--format", "json", name, cwd=folder).stdout
    if not answer["isSound"] and '"errors": 0' in native:
        # A file that others import: no layout, which only the page minds.
        return trial.expect("declares no layout" in answer["findings"], f"{name}: {answer['findings']}") * 0
    # What a host measures is no finding: the page offers to measure it.
    native = re.sub(r',\n  "measured": \[.*?\n  \]', "", native, flags=re.S)
    trial.expect(answer["findings"] == native, f"{name}: the module finds {answer['findings']}, dslc {native}")
    frames = iter(answer["frames"])
    for options, _ in worlds if answer["isSound"] else []:
        for offset in OFFSETS:
            run = trial.run("eval", name, f"--offset={offset}", "--json", *options, cwd=folder)
            frame = next(frames)
            trial.expect(frame == run.stdout, f"{name} {' '.join(options)} at {offset}: {differ(frame, run.stdout)}")
    for value, offset, trace in answer["traces"]:
        run = trial.run("explain", name, "--of", value, f"--offset={offset}", cwd=folder)
        # The page tells more places, for its links: at each use, and where in the text an effect is used.
        ours, theirs = (re.sub(r"(  \S+:\d+)  .*|  through .*", r"\1", text) for text in (trace, run.stdout))
        trial.expect(ours == theirs, f"{name} {value} at {offset}: {differ(ours, theirs)}")
    return len(answer["frames"])


def differ(ours, theirs):
    """The first line in which two texts differ."""
    for a, b in zip(ours.splitlines(), theirs.splitlines()):
        if a != b:
            return f"{a.strip()!r} is not {b.strip()!r}"
    return f"{len(ours)} bytes are not {len(theirs)}"
