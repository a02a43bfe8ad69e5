#!/usr/bin/env python3
"""Writes layout.wasm, the module of the package, from what ships in the repository: `python3 Web/package/make.py [FILE]`"""

import base64
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import streams

source = (HERE.parent.parent / "Sources/dslc/Preview/PageModule.swift").read_text()
packed = base64.b64decode(re.search(r'text: StaticString = "([^"]*)"', source)[1])
pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "layout.wasm").write_bytes(streams.unpack(packed))
