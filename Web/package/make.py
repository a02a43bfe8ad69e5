#!/usr/bin/env python3
"""Makes what the package takes from elsewhere in the repository.

    python3 Web/package/make.py            unpack.js, out of a script of the live page, and index.min.js, all scripts in one
    python3 Web/package/make.py --check    fails when they are not what their sources come to
    python3 Web/package/make.py --wasm     player.wasm and text.wasm, for servers that pack better than player.bin is packed

The modules themselves, player.bin and text.bin, are made by Web/build.sh. Plain modules need a C compiler, `cc`; index.min.js needs
esbuild, Debian's package of that name. Another version of it makes other bytes: there index.min.js is not checked.
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


def version():
    return subprocess.run(["esbuild", "--version"], check=True, capture_output=True, text=True).stdout.strip()


def bundle():
    head = f"// Made by make.py of index.js, with esbuild {version()}."
    run = subprocess.run(
        ["esbuild", "index.js", "--bundle", "--minify", "--format=esm", "--target=es2022", f"--banner:js={head}"],
        cwd=HERE, check=True, capture_output=True, text=True)
    return run.stdout


def check():
    stale = [] if (HERE / "unpack.js").read_text() == unpacking() else ["unpack.js"]
    made = (HERE / "index.min.js").read_text()
    if made.split("\n", 1)[0].endswith(f" {version()}.") and made != bundle():
        stale.append("index.min.js")
    for name in stale:
        print(f"Web/package/{name} is stale: run Web/package/make.py", file=sys.stderr)
    return len(stale)


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
        return check()
    (HERE / "unpack.js").write_text(unpacking())
    (HERE / "index.min.js").write_text(bundle())
    return 0


if __name__ == "__main__":
    sys.exit(main())
