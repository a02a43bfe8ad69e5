#!/usr/bin/env python3
"""Makes index.min.js: all scripts of the package in one file.

    python3 Web/package/make.py            writes the file
    python3 Web/package/make.py --check    fails when the file is not what the scripts come to

Needs esbuild, Debian's package of that name. Another version of esbuild makes other bytes: there the file is not checked.
The modules, player.wasm and text.wasm, are made by Web/build.sh.
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FILE = HERE / "index.min.js"


def version():
    return subprocess.run(["esbuild", "--version"], check=True, capture_output=True, text=True).stdout.strip()


def bundle():
    head = f"// Made by make.py of index.js, with esbuild {version()}."
    run = subprocess.run(
        ["esbuild", "index.js", "--bundle", "--minify", "--format=esm", "--target=es2022", f"--banner:js={head}"],
        cwd=HERE, check=True, capture_output=True, text=True)
    return run.stdout


def main():
    if "--check" not in sys.argv:
        FILE.write_text(bundle())
        return 0
    made = FILE.read_text()
    if made.split("\n", 1)[0].endswith(f" {version()}.") and made != bundle():
        print("Web/package/index.min.js is stale: run Web/package/make.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
