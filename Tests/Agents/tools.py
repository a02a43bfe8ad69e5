"""Every tool of `dslc mcp`, called by the Model Context Protocol's own SDK (PyPI: mcp). Usage: tools.py DSLC"""

import asyncio
import base64
import os
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

LAYOUT = """layout Cards {
  items: 20
  param gap: Length = 10 in 0...40
  supplementary menu { size: 100% x 60; sticky; z: 1 }
  stack(gap: gap)
  cell { size: 100% x 120; fade(to: 0.5) }
  test "the menu stays" { at all { expect menu.frame.top == offset.y } }
}
"""
wrong = 0


def expect(holds, what):
    global wrong
    wrong += not holds
    print("ok" if holds else "WRONG", what)


def text(result):
    return "\n".join(part.text for part in result.content if part.type == "text")


async def main(dslc):
    async with stdio_client(StdioServerParameters(command=dslc, args=["mcp"])) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = {tool.name for tool in (await session.list_tools()).tools}
            called = set()

            async def call(name, **arguments):
                called.add(name)
                return await session.call_tool(name, arguments)

            def failed(result):
                return getattr(result, "is_error", None) or getattr(result, "isError", None) or False

            result = await call("check", text=LAYOUT)
            expect(not failed(result) and "1 file" in text(result), "check: sound")
            result = await call("check", text=LAYOUT.replace("fade", "fdae"))
            expect("fdae" in text(result) and "fade" in text(result), "check: a mistake with what to write")
            result = await call("format", text="layout A{cell{size:10x 10\nalpha:   1}}")
            expect("alpha: 1" in text(result), "format")
            result = await call("eval", text=LAYOUT, offset="300", json=True)
            expect('"menu"' in text(result), "eval")
            result = await call("render", text=LAYOUT, offset="300")
            image = [part for part in result.content if part.type == "image"]
            expect(image and base64.b64decode(image[0].data).startswith(b"<svg"), "render: a picture")
            result = await call("test", text=LAYOUT)
            expect("every offset" in text(result), "test: proved")
            result = await call("prove", text=LAYOUT, expect="menu.frame.top == offset.y", given=["gap: all"])
            expect(text(result).startswith("proved"), "prove: true in every world")
            result = await call("prove", text=LAYOUT, expect="cell[0, 0].frame.top >= 0", offsets="0...last")
            expect(text(result).startswith("proved"), "prove: the first cell")
            result = await call("prove", text=LAYOUT, expect="all cell.alpha >= 0.8")
            expect("refuted" in text(result) and "offset" in text(result), "prove: a witness")
            for tool in ("prove", "test", "eval", "render", "lint"):
                more = {"prove": {"expect": "true"}, "eval": {"offset": "0"}}.get(tool, {})
                result = await call(tool, text=LAYOUT.replace("= 10 in", "= in"), **more)
                expect(failed(result) and "error[L0111]" in text(result), f"{tool}: of a broken layout only its mistakes")
            result = await call("prove", text=LAYOUT, expect="menu.frame.topp == 0")
            expect(failed(result) and "topp" in text(result), "prove: what means nothing")
            result = await call("test", text=LAYOUT.replace("== offset.y", "== 0"))
            expect(not failed(result) and "error[" in text(result), "test: a failure is an answer")
            result = await call("lint", text=LAYOUT)
            expect(not failed(result), "lint")
            result = await call("explain", text=LAYOUT, of="menu.frame.y", offset="300")
            expect("sticky" in text(result), "explain: a number")
            result = await call("explain", code="L0301")
            expect("L0301" in text(result), "explain: a code")
            result = await call("diff", oldText=LAYOUT, newText=LAYOUT.replace("= 10 in", "= 12 in"))
            expect("cell" in text(result), "diff: what moves")
            result = await call("diff", oldText=LAYOUT, newText=LAYOUT)
            expect("same" in text(result), "diff: the same")
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "cards.layout")
                with open(os.path.join(folder, "library.layout"), "w") as file:
                    file.write("let golden = 1.6\n")
                with open(path, "w") as file:
                    file.write('import golden from "library.layout"\n' + LAYOUT.replace("x 120", "x 100 * golden"))
                expect(not failed(await call("check", file=path)), "check: a file")
                result = await call("prove", file=path, expect="cell[0, 0].frame.height == 160")
                expect(text(result).startswith("proved"), "prove: a file with an import")
                await call("format", file=path)
                expect("  stack" in open(path).read(), "format: a file")
            expect(failed(await call("check")), "a call without a layout is refused")
            expect(failed(await call("eval", text=LAYOUT, offset="300", nonsense="1")), "an unknown argument is refused")
            expect(called == tools, f"every tool was called: {sorted(tools)}")
            resources = (await session.list_resources()).resources
            page = await session.read_resource(resources[0].uri)
            expect("# The layout language on a page" in page.contents[0].text, "the language as a resource")
    print(f"{wrong} wrong")
    sys.exit(1 if wrong else 0)


asyncio.run(main(sys.argv[1]))
