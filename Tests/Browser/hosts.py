"""Lists where pages have them: in a hidden part, beside other things, in the page itself, longer than browsers scroll, with
functions that are replaced, with data that the layout refuses."""

import json
import os
import subprocess

from listtrial import FRAMES

# Nodes in sight, by name, with where they begin on screen.
TOPS = """[...document.querySelectorAll("[data-path]")].filter((node) => node.checkVisibility()).map((node) => {
    const box = node.getBoundingClientRect(); return [node.dataset.path, box.left, box.top, box.height]; })"""
RENDER = "render(node, { kind, section, item }) { node.dataset.path = `${kind}[${section},${item}]`; }"
HEADED = """layout Headed {
  stack
  supplementary head { size: 100% x 30; sticky; z: 1 }
  cell { data { height: Length = 50 }; size: 100% x data.height }
}
"""


def hosted(trial, address):
    (trial.folder / "headed.layout").write_text(HEADED)
    for look in (hidden, beside, paged, long, replaced, refused, aligned, remembered, roles, fielded, reacted, served):
        page = trial.page
        page.call("Page.navigate", url=f"{address}?{look.__name__}")
        page.evaluate(f"new Promise((go) => {{ const look = () => location.search === '?{look.__name__}' && window.layouts ? go() : setTimeout(look, 10); look(); }})")
        page.evaluate("document.body.replaceChildren()")
        look(trial, page)
        page.evaluate("document.body.replaceChildren()")


def add(page, html):
    page.evaluate(f"document.body.insertAdjacentHTML('beforeend', {json.dumps(html)})")


def attach(page, scroller, count, options="", layout="headed.layout"):
    page.evaluate(
        f"layouts.Layout.load(new URL('{layout}', location)).then((layout) => layout.attach({scroller}, {{ "
        f"sections: [{{ count: {count} }}], {RENDER}, {options} }})).then((list) => {{ window.list = list; }})")
    page.evaluate(FRAMES)


def wanted(trial, offset, viewport, count, layout="headed.layout"):
    words = [trial.dslc, "eval", trial.folder / layout, "--offset", f"0,{offset}", "--viewport", viewport, "--items", str(count), "--json"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60)
    return {"{}[{},{}]".format(one["kind"], *one["indexPath"]): one["frame"] for one in json.loads(run.stdout)["elements"]}


def compare(trial, page, name, offset, top, viewport, count):
    """What is seen stands where `dslc eval` has it at the offset, the content's edge being at `top` on screen less the offset."""
    page.evaluate(FRAMES)
    seen, frames = {path: box for path, *box in page.evaluate(TOPS)}, wanted(trial, offset, viewport, count)
    for path, frame in frames.items():
        trial.expect(path in seen, f"{name} at {offset}: {path} is not there")
        if path in seen:
            away = abs(seen[path][1] - (frame["y"] - offset + top)) + abs(seen[path][2] - frame["height"])
            trial.expect(away < 0.05, f"{name} at {offset}: {path} at {seen[path]}, not {frame}")


def hidden(trial, page):
    add(page, "<div id=p style='display:none'><layout-list src='headed.layout' style='height:300px;width:375px'></layout-list></div>")
    page.evaluate(f"""(() => {{ const one = document.querySelector('layout-list'); window.errors = []; one.addEventListener('error', (e) => errors.push(e.message));
        Object.assign(one, {{ {RENDER} }}); one.sections = [{{ count: 14 }}]; }})()""")
    page.evaluate("new Promise((go) => { const look = () => document.querySelector('layout-list').list || errors.length > 0 ? go() : setTimeout(look, 10); look(); })")
    trial.expect(page.evaluate("errors.length === 0 && document.querySelectorAll('[data-path]').length === 0"), "a hidden list is refused")
    page.evaluate("document.querySelector('layout-list').list.scrollTo({ item: 5 })")
    page.evaluate("document.querySelector('#p').style.display = ''")
    compare(trial, page, "a list that is shown later", 280, 0, "375x300", 14)
    page.evaluate("document.querySelector('#p').style.display = 'none'")
    page.evaluate(FRAMES)
    page.evaluate("document.querySelector('layout-list').sections = [{ count: 20 }]")
    page.evaluate("document.querySelector('#p').style.display = ''")
    page.evaluate("document.querySelector('layout-list').scrollTo(0, 100)")
    compare(trial, page, "a list that was hidden", 100, 0, "375x300", 20)
    trial.expect(page.evaluate("errors.length === 0"), "a list that is hidden says an error")


def beside(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'><h1 style='height:300px;margin:0'>above</h1><div id=h></div>"
              "<p style='height:500px;margin:0'>below</p></div>")
    attach(page, "document.querySelector('#s')", 40, "inside: document.querySelector('#h')")
    # 375 less the bar of the scroller, if it has one.
    width = page.evaluate("document.querySelector('#s').clientWidth")
    for scroll in (0, 120, 300, 451, 900):
        page.evaluate(f"document.querySelector('#s').scrollTo(0, {scroll})")
        offset = max(0, scroll - 300)
        compare(trial, page, "beside other things", offset, max(0, 300 - scroll), f"{width}x400", 40)
    # Past its end it leaves with its last frame.
    page.evaluate("document.querySelector('#s').scrollTo(0, 5000)")
    page.evaluate(FRAMES)
    end = page.evaluate("document.querySelector('#h').getBoundingClientRect().bottom")
    compare(trial, page, "at the end, beside other things", 30 + 40 * 50 - 400, end - 400, f"{width}x400", 40)
    # What stands above may change.
    page.evaluate("document.querySelector('h1').style.height = '100px'")
    page.evaluate("document.querySelector('#s').scrollTo(0, 260)")
    compare(trial, page, "under a lower heading", 160, 0, f"{width}x400", 40)
    page.evaluate("list.scrollTo({ item: 10 })")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("document.querySelector('#s').scrollTop") == 100 + 30 + 500, "a cell beside other things is not scrolled to")


def paged(trial, page):
    add(page, "<h1 style='height:300px;margin:0'>above</h1><div id=h></div><p>below</p>")
    attach(page, "document.scrollingElement", 1000, "inside: document.querySelector('#h')")
    width, height = page.evaluate("[document.querySelector('#h').clientWidth, document.documentElement.clientHeight]")
    for scroll in (0, 250, 301, 7000, 30000):
        page.evaluate(f"scrollTo(0, {scroll})")
        compare(trial, page, "in the page", max(0, scroll - 300), max(0, 300 - scroll), f"{width}x{height}", 1000)
    page.evaluate("list.detach()")
    page.evaluate("document.body.replaceChildren()")
    attach(page, "document.scrollingElement", 100)
    page.evaluate("scrollTo(0, 1234)")
    compare(trial, page, "all of the page", 1234, 0, f"{width}x{height}", 100)
    page.evaluate("scrollTo(0, 0)")


def long(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    count = 2_000_000
    attach(page, "document.querySelector('#s')", count)
    width = page.evaluate("document.querySelector('#s').clientWidth")

    def check(name, offset):
        compare(trial, page, name, offset, 0, f"{width}x400", count)

    check("a long list", 0)
    for step in (40, 90, 200):
        page.evaluate(f"document.querySelector('#s').scrollBy(0, {step})")
        page.evaluate(FRAMES)
    check("a long list after steps", 330)
    page.evaluate("list.scrollTo({ item: 1234567 })")
    page.evaluate(FRAMES)
    check("far in a long list", 30 + 1234567 * 50)
    for step in (55, -20, 300):
        page.evaluate(f"document.querySelector('#s').scrollBy(0, {step})")
        page.evaluate(FRAMES)
    check("steps far in a long list", 30 + 1234567 * 50 + 335)
    page.evaluate("document.querySelector('#s').scrollTo(0, 1e9)")
    page.evaluate(FRAMES)
    check("the end of a long list", 30 + count * 50 - 400)
    page.evaluate("document.querySelector('#s').scrollBy(0, -70)")
    page.evaluate(FRAMES)
    check("near the end of a long list", 30 + count * 50 - 470)
    # The bar in the middle stands for the middle.
    page.evaluate("(() => { const s = document.querySelector('#s'); s.scrollTo(0, (s.scrollHeight - s.clientHeight) / 2); })()")
    page.evaluate(FRAMES)
    middle = page.evaluate("list.space.offset(list.scroller).y") / (30 + count * 50 - 400)
    trial.expect(abs(middle - 0.5) < 0.001, f"the middle of a long list is at {middle}")
    page.evaluate(f"list.update([{{ count: {count} }}])")
    page.evaluate(FRAMES)
    again = page.evaluate("list.space.offset(list.scroller).y") / (30 + count * 50 - 400)
    trial.expect(abs(again - middle) < 1e-9, f"a long list goes elsewhere when it is given the same: {middle}, {again}")
    page.evaluate("document.querySelector('#s').scrollTo(0, 0)")
    page.evaluate(FRAMES)
    check("the start of a long list", 0)
    page.evaluate("list.detach()")


def replaced(trial, page):
    add(page, "<layout-list src='headed.layout' style='height:300px;width:375px'></layout-list>")
    page.evaluate(f"""new Promise((go) => {{ const one = document.querySelector('layout-list'); window.one = one; window.fetches = 0;
        const before = window.fetch; window.fetch = (...all) => {{ window.fetches += 1; return before(...all); }};
        Object.assign(one, {{ {RENDER} }}); one.sections = [{{ count: 200 }}];
        one.addEventListener('layout', () => {{ window.first = one.list; go(); }}); }})""")
    page.evaluate("one.scrollTo(0, 4000)")
    page.evaluate(FRAMES)
    page.evaluate("(() => { window.fetches = 0; one.render = (node, { item }) => { node.textContent = `again ${item}`; }; })()")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("fetches === 0 && one.list === first && one.scrollTop === 4000"), "another render begins the list anew")
    trial.expect(page.evaluate("[...one.querySelectorAll('[data-kind=cell]')].filter((n) => n.checkVisibility()).every((n) => n.textContent.startsWith('again'))"),
                 "another render does not fill the nodes")
    page.evaluate("(() => { window.seen = new Set(); one.apply = (node, { kind }) => seen.add(kind); })()")
    page.evaluate("one.scrollBy(0, 10)")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("seen.has('cell') && fetches === 0"), "another apply is not called")


def refused(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    attach(page, "document.querySelector('#s')", 30)
    page.evaluate("document.querySelector('#s').scrollTo(0, 333)")
    page.evaluate(FRAMES)
    # By path: the reading order of the nodes is restored when the scroll rests.
    before = sorted(page.evaluate(TOPS))
    thrown = page.evaluate("(() => { try { list.update([{ count: 3, columns: { bogus: [1, 2, 3], height: [1] } }]); return ''; } catch (e) { return e.name; } })()")
    if thrown:
        page.evaluate(FRAMES)
        trial.expect(sorted(page.evaluate(TOPS)) == before and page.evaluate("list.sections[0].count") == 30, "data that is refused changes the list")
    thrown = page.evaluate("(() => { try { list.set({ bogus: 3 }); return ''; } catch (e) { return e.name; } })()")
    trial.expect(thrown == "RangeError", f"a param that is not there: {thrown}")
    compare(trial, page, "after a refusal", 333, 0, f"{page.evaluate('list.scroller.clientWidth')}x400", 30)


def aligned(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    attach(page, "document.querySelector('#s')", 300)
    for align, offset in (("start", 30 + 5000), ("center", 5030 - 175), ("end", 5030 - 350)):
        page.evaluate(f"list.scrollTo({{ item: 100, align: '{align}' }})")
        page.evaluate(FRAMES)
        trial.expect(page.evaluate("list.scroller.scrollTop") == offset, f"{align}: {page.evaluate('list.scroller.scrollTop')}, not {offset}")
    page.evaluate("list.scrollTo({ item: 98, align: 'nearest' })")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("list.scroller.scrollTop") == 5030 - 350, "what is seen is scrolled to")
    page.evaluate("list.scrollTo({ item: 299 })")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("list.scroller.scrollTop") == 30 + 15000 - 400, "the last cell is scrolled past the end")


def remembered(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    attach(page, "document.querySelector('#s')", 300)
    page.evaluate("list.update([{ count: 300, ids: Array.from({ length: 300 }, (_, i) => `r${i}`) }])")
    page.evaluate("list.scroller.scrollTo(0, 4321)")
    page.evaluate(FRAMES)
    page.evaluate("window.kept = JSON.parse(JSON.stringify(list.snapshot()))")
    page.evaluate("list.update([{ count: 310, ids: Array.from({ length: 310 }, (_, i) => i < 10 ? `new${i}` : `r${i - 10}`) }])")
    page.evaluate("list.scroller.scrollTo(0, 0)")
    page.evaluate(FRAMES)
    page.evaluate("list.restore(kept)")
    page.evaluate(FRAMES)
    trial.expect(page.evaluate("list.scroller.scrollTop") == 4821, f"a snapshot leads to {page.evaluate('list.scroller.scrollTop')}")


def roles(trial, page):
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    attach(page, "document.querySelector('#s')", 300, "role: 'list'")
    page.evaluate("list.scroller.scrollTo(0, 900)")
    page.evaluate(FRAMES)
    told = page.evaluate("""[...document.querySelectorAll('[role=listitem]')].filter((n) => n.checkVisibility()).map((n) =>
        [n.dataset.path, n.getAttribute('aria-posinset'), n.getAttribute('aria-setsize')])""")
    trial.expect(len(told) > 5 and all(path == f"cell[0,{int(at) - 1}]" and size == "300" for path, at, size in told), f"roles: {told[:3]}")
    trial.expect(page.evaluate("document.querySelectorAll('#s > [role=list]').length") == 1, "there is no list for readers of the screen")


def fielded(trial, page):
    """The layout, its sections and their blocks take data too."""
    (trial.folder / "fields.layout").write_text(
        "layout F {\n  data { base: Length = 1 }\n  section low { stack; cell { size: 100% x data.base } }\n"
        "  section high { stack; data { tall: Length = 7 }\n    supplementary bar { size: 100% x data.tall }; cell Card { size: 100% x 30 } }\n}\n")
    add(page, "<div id=s style='width:375px;height:400px;overflow:auto'></div>")
    page.evaluate(
        f"layouts.Layout.load(new URL('fields.layout', location)).then((layout) => layout.attach(document.querySelector('#s'), {{ {RENDER}, "
        "fields: { base: 12 }, sections: [{ count: 1, block: 'high', fields: { tall: 44 } }, { count: 2, block: 'low' }] }))"
        ".then((list) => { window.list = list; })")
    page.evaluate(FRAMES)
    seen = {path: box for path, *box in page.evaluate(TOPS)}
    tops = {path: (box[1], box[2]) for path, box in seen.items()}
    trial.expect(tops == {"bar[0,0]": (0, 44), "Card[0,0]": (44, 30), "cell[1,0]": (74, 12), "cell[1,1]": (86, 12)}, f"fields: {tops}")


REACT = """
import { createElement as h, useState, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { LayoutList } from "./package/react.js";
import { addresses } from "./package/index.js";
addresses.player = new URL("package/player.wasm", location);
function App() {
  const [number, set] = useState(0), [count, setCount] = useState(300);
  Object.assign(window, { bump: () => set((one) => one + 1), setCount });
  const sections = useMemo(() => [{ count }], [count]);
  return h(LayoutList, { src: "headed.layoutc", sections, style: { display: "block", width: 375, height: 400, scrollbarWidth: "none" }, id: "r", onLayout: (list) => { window.list = list; } },
    ({ kind, section, item }) => h("b", { "data-path": `${kind}[${section},${item}]`, style: { display: "block", height: "100%" } }, `row ${item}, ${number}`));
}
window.root = createRoot(document.querySelector("#root"));
root.render(h(App));
"""


def reacted(trial, page):
    """React 18 renders the inside of nodes; another pass begins nothing anew."""
    folder = trial.folder
    subprocess.run([trial.dslc, "build", folder / "headed.layout", "-o", folder / "headed.layoutc"], check=True)
    (folder / "react.entry.js").write_text(REACT)
    built = subprocess.run(["esbuild", "react.entry.js", "--bundle", "--format=esm", "--define:process.env.NODE_ENV=\"production\"", "--outfile=react.made.js"],
                           cwd=folder, capture_output=True, text=True, env={**os.environ, "NODE_PATH": os.environ.get("REACT", "/usr/share/nodejs")})
    trial.expect(built.returncode == 0, built.stderr[-300:])
    add(page, "<div id=root></div>")
    page.evaluate("new Promise((go) => { const one = document.createElement('script'); Object.assign(one, { type: 'module', src: 'react.made.js', onload: go }); document.head.append(one); })")
    page.evaluate("new Promise((go) => { const look = () => window.root && window.list?.scroller.isConnected ? go() : setTimeout(look, 10); look(); })")
    compare(trial, page, "in React", 0, 0, "375x400", 300)
    page.evaluate("document.querySelector('#r').scrollTo(0, 4321)")
    compare(trial, page, "in React", 4321, 0, "375x400", 300)
    page.evaluate("(() => { window.first = list; bump(); })()")
    compare(trial, page, "after a pass of React", 4321, 0, "375x400", 300)
    trial.expect(page.evaluate("document.querySelector('#r').list === first && [...document.querySelectorAll('[data-path]')].filter((n) => n.checkVisibility()).every((n) => n.textContent.endsWith(', 1'))"),
                 "a pass of React begins the list anew, or leaves a node as it was")
    page.evaluate("setCount(40)")
    compare(trial, page, "after other data by React", 30 + 40 * 50 - 400, 0, "375x400", 40)
    page.evaluate("root.unmount()")
    trial.expect(page.evaluate("document.querySelectorAll('[data-path]').length") == 0, "React leaves nodes")


def served(trial, page):
    """What node makes of a compiled layout is what the page shows, and the list takes it over."""
    subprocess.run([trial.dslc, "build", trial.folder / "headed.layout", "-o", trial.folder / "headed.layoutc"], check=True)
    program = f"""
        import {{ readFileSync }} from "node:fs";
        const {{ addresses, Layout }} = await import("{trial.folder}/package/index.js");
        const {{ html }} = await import("{trial.folder}/package/server.js");
        addresses.player = readFileSync("{trial.folder}/package/player.wasm");
        const layout = await Layout.load(readFileSync("{trial.folder}/headed.layoutc"));
        console.log(await html(layout, {{ viewport: {{ width: 375, height: 400 }}, sections: [{{ count: 300 }}],
            render: ({{ kind, section, item }}) => `<b data-path="${{kind}}[${{section}},${{item}}]" style="display:block;height:100%">${{item}}</b>` }}));"""
    made = subprocess.run(["node", "--input-type=module", "-e", program], capture_output=True, text=True, timeout=60)
    trial.expect(made.returncode == 0, made.stderr[-300:])
    add(page, f"<div id=s style='width:375px;height:400px;overflow:auto;scrollbar-width:none;position:relative'>{made.stdout}</div>")
    compare(trial, page, "made by a server", 0, 0, "375x400", 300)
    attach(page, "document.querySelector('#s')", 300)
    trial.expect(page.evaluate("document.querySelectorAll('[data-layout-list]').length") == 0, "what a server made stays")
    compare(trial, page, "taken over", 0, 0, "375x400", 300)

    # The examples of the docs.
    subprocess.run([trial.dslc, "build", trial.folder / "wheel.layout", "-o", trial.folder / "wheel.layoutc"], check=True)
    first = subprocess.run(["node", trial.folder / "Examples/Web/first.mjs", trial.folder / "wheel.layoutc"], capture_output=True, text=True, timeout=60)
    trial.expect(first.returncode == 0 and first.stdout.count("data-kind") > 1, f"first.mjs: {first.stdout[:100]}{first.stderr[-300:]}")
    built = subprocess.run(["esbuild", "wheel.jsx", "--bundle", "--format=esm", "--jsx=automatic", "--outfile=wheel.made.js"],
                           cwd=trial.folder / "Examples/Web", capture_output=True, text=True, env={**os.environ, "NODE_PATH": os.environ.get("REACT", "/usr/share/nodejs")})
    trial.expect(built.returncode == 0, f"wheel.jsx: {built.stderr[-300:]}")
