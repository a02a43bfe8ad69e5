#!/usr/bin/env python3
"""Makes what the package takes from elsewhere in the repository.

    python3 Web/package/make.py            unpack.js, out of a script of the live page
    python3 Web/package/make.py --check    fails when unpack.js is not what that comes to
    python3 Web/package/make.py --wasm     player.wasm and text.wasm, for servers that pack better than player.bin is packed

The modules themselves, player.bin and text.bin, are made by Web/build.sh. Plain modules need a C compiler, `cc`.
"""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE.parent.parent / "Sources/dslc/Preview/Page/unpacking.js"
PACKING = HERE.parent / "packing/packing.c"


def unpacking():
    head = "// Made by make.py of a script of the live page, unpacking.js.\n\n"
    return head + SCRIPT.read_text() + "\nexport { unpackModule as unpack };\n"


def plain():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "packing"
        subprocess.run(["cc", "-O2", "-w", "-ffp-contract=off", PACKING, "-o", program], check=True)
        for name in ("player", "text"):
            run = subprocess.run([program, "unpack"], input=(HERE / f"{name}.bin").read_bytes(), capture_output=True, check=True)
            (HERE / f"{name}.wasm").write_bytes(run.stdout)


def main():
    if "--wasm" in sys.argv:
        plain()
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
