#!/usr/bin/env python3
"""Makes what the package takes from elsewhere in the repository.

    python3 Web/package/make.py            unpack.js, out of the scripts of the live page
    python3 Web/package/make.py --check    fails when unpack.js is not what those come to
    python3 Web/package/make.py --wasm     player.wasm and text.wasm, for servers that pack better than player.bin is packed

The modules themselves, player.bin and text.bin, are made by Web/build.sh.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "Sources/dslc/Preview/Page"
sys.path.insert(0, str(HERE.parent))
import streams


def unpacking():
    scripts = [(PAGE / name).read_text() for name in ("lzma.js", "streams.js")]
    head = "// Made by make.py of the scripts of the live page, lzma.js and streams.js.\n\n"
    tail = ("\n/** The bytes of a WebAssembly module, out of those that Web/streams.py has packed. */\n"
            "export const unpack = (packed) => new ModuleStreams(packed).module();\n")
    return head + "\n".join(scripts) + tail


def main():
    if "--wasm" in sys.argv:
        for name in ("player", "text"):
            (HERE / f"{name}.wasm").write_bytes(streams.unpack((HERE / f"{name}.bin").read_bytes()))
        return 0
    if "--check" in sys.argv:
        if (HERE / "unpack.js").read_text() == unpacking():
            return 0
        print("Web/package/unpack.js is stale: run Web/package/make.py", file=sys.stderr)
        return 1
    (HERE / "unpack.js").write_text(unpacking())
    return 0


if __name__ == "__main__":
    sys.exit(main())
