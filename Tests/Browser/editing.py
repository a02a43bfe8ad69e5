"""Bar 9 of the live page: the editor draws what is written, and of a long text no more than can be seen."""

FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
LINES = 400

# The lines that are drawn where they can be seen: number, place below the top of the text, what is written, its colours.
DRAWN = """(() => {
    const {area, ink, gutter} = preview.editor, top = area.getBoundingClientRect().top - area.scrollTop + 4;
    const box = area.getBoundingClientRect();
    const numbers = [...gutter.children].map((node) => [Number(node.textContent), node.getBoundingClientRect()])
        .filter(([, at]) => at.top >= box.top && at.bottom <= box.bottom).map(([number, at]) => [number, at.top - top]);
    const range = document.createRange(), texts = [];
    const walk = document.createTreeWalker(ink, NodeFilter.SHOW_TEXT);
    let line = "", at = null;
    while (walk.nextNode()) {
        const {data} = walk.currentNode;
        for (let from = 0; from < data.length;) {
            const end = data.indexOf("\\n", from), stop = end < 0 ? data.length : end;
            if (stop > from && at === null) {
                range.setStart(walk.currentNode, from);
                range.setEnd(walk.currentNode, from + 1);
                at = range.getBoundingClientRect();
            }
            line += data.slice(from, stop);
            from = stop + 1;
            if (end < 0) break;
            if (at) texts.push([at.top - top, line, at.top >= box.top && at.bottom <= box.bottom]);
            [line, at] = ["", null];
        }
    }
    if (at) texts.push([at.top - top, line, at.top >= box.top && at.bottom <= box.bottom]);
    return {numbers, texts: texts.filter(([, , isSeen]) => isSeen), nodes: ink.querySelectorAll("*").length + gutter.children.length,
        words: ink.querySelectorAll(".w").length, wrong: [...ink.querySelectorAll(".wrong")].map((node) => node.textContent)};
})()"""


def bar(trial):
    layout = trial.folder / "tall.layout"
    lines = [f"    attribute a{number} = index * {number} // line {number}" for number in range(LINES)]
    text = "\n".join(["layout Tall {", "  items: 3", "  cell {", "    size: 100% x 40", *lines, "  }", "}"]) + "\n"
    layout.write_text(text)
    written = text.split("\n")
    page = trial.open(layout)
    for place in (0, 7, 1234.5, 4000, 1e9):
        page.evaluate(f"preview.editor.area.scrollTop = {place}")
        page.evaluate(FRAMES)
        page.evaluate(FRAMES)
        drawn = page.evaluate(DRAWN)
        where = f"scrolled to {place}"
        trial.expect(len(drawn["numbers"]) > 10 and len(drawn["texts"]) > 10, f"{where} there are {drawn}")
        off = [number for number, top in drawn["numbers"] if abs(top - (number - 1) * 20) > 3]
        trial.expect(not off, f"{where} the numbers {off} are off")
        for top, line, _ in drawn["texts"]:
            number = round(top / 20)
            trial.expect(abs(top - number * 20) < 6 and written[number] == line, f"{where} line {number + 1} is drawn as {line!r} at {top}")
        trial.expect(drawn["nodes"] < 1500, f"{where} {drawn['nodes']} nodes are drawn")
        trial.expect(drawn["words"] > 3, f"{where} nothing has a colour")
    # A mistake far down is underlined where a click on its finding leads.
    wrong = text.replace("index * 300 ", "indecks * 300 ")
    page.evaluate(f"preview.checkText(preview.editor.text = {wrong!r})")
    page.evaluate("preview.editor.area.scrollTop = 0")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate(DRAWN)["wrong"] == [], "a mistake is underlined elsewhere")
    page.evaluate("document.querySelector('#findings button').click()")
    page.evaluate(FRAMES)
    drawn = page.evaluate(DRAWN)
    trial.expect(drawn["wrong"] == ["indecks"], f"of the mistake {drawn['wrong']} is underlined")
    trial.expect(305 in [number for number, _ in drawn["numbers"]], "a click on the finding shows another place")
    # A text whose check takes long is checked when the typing rests, not at every key.
    checks = page.evaluate("""(async () => {
        const {interpreter, editor: {area}} = preview, check = interpreter.check;
        let count = 0;
        interpreter.check = function (text) {
            count += 1;
            const answer = check.call(this, text), began = performance.now();
            while (performance.now() - began < 60) {}
            return answer;
        };
        const type = async () => {
            area.value += " ";
            area.dispatchEvent(new Event("input"));
            await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        };
        await type();
        const before = count;
        for (let key = 0; key < 10; key += 1) await type();
        const during = count - before;
        await new Promise((go) => setTimeout(go, 600));
        return [during, count - before];
    })()""")
    trial.expect(checks[0] <= 4 and 1 <= checks[1] <= checks[0] + 1, f"ten keys are checked {checks} times")
    page.close()
