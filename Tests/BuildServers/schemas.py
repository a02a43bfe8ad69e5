"""The documents of `dslc` as a validator reads them: that of every command, over every example and over `Layouts`.

Usage: python3 schemas.py DSLC. `jsonschema` is on PyPI; `run.sh` installs it.
"""

import json
import pathlib
import subprocess
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = {path.name: json.loads(path.read_text()) for path in sorted((ROOT / "docs").glob("*.schema.json"))}
REGISTRY = Registry().with_resources((name, Resource.from_contents(text)) for name, text in TEXTS.items())
SCHEMAS = {
    name.removesuffix(".schema.json"): Draft202012Validator(text, registry=REGISTRY) for name, text in TEXTS.items()
}
# What `explain` may be asked of an element that stands first in the list.
VALUES = ["frame.x", "frame.y", "frame.height", "alpha", "scale", "center.y", "z"]


def run(dslc, *words):
    """The documents that a command writes: one, or one a line."""
    made = subprocess.run([dslc, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert made.returncode in (0, 1), (words, made.returncode, made.stderr)
    return [json.loads(made.stdout)] if made.stdout.strip() else []


def mistakes(kind, documents):
    for document in documents:
        for mistake in SCHEMAS[kind].iter_errors(document):
            yield f"{'/'.join(map(str, mistake.absolute_path))}: {mistake.message[:300]}"


def commands(dslc, file):
    """Each command over a file, with the schema of its document."""
    yield "diagnostics", ["check", file, "--explain-culling"]
    yield "diagnostics", ["test", file, "--budget", "2000"]
    yield "diagnostics", ["lint", file]
    data = next((["--data", str(found)] for found in [pathlib.Path(file).with_suffix(".json")] if (ROOT / found).exists()), [])
    yield "attributes", ["eval", file, *data, "--offset", "0...600", "--step", "150"]
    if not data:
        yield "changes", ["eval", file, "--items", "5", "--to-items", "7", "--changes", "--offset", "0", "--to-offset", "50"]
    yield "comparison", ["diff", file, file, *data]
    yield "comparison", ["diff", file, file, *data, "--over", "viewport.width=375...390", "--direction", "both"]
    yield "stop", ["snap", file, *data, "--offset", "130", "--velocity", "0.5"]
    frames = run(dslc, "eval", file, *data, "--offset", "40", "--json")
    elements = frames[0]["elements"] if frames else []
    kinds = {}
    for element in elements:
        kinds.setdefault(element["kind"], element["indexPath"])
    for kind, (section, item) in list(kinds.items())[:4]:
        for value in VALUES:
            yield "trace", ["explain", file, *data, "--of", f"{kind}[{section},{item}].{value}", "--offset", "40"]
    for kind, (section, item) in list(kinds.items())[:1]:
        yield "curves", ["plot", file, *data, "--of", f"{kind}[{section},{item}].frame.y"]


def main():
    dslc = str(pathlib.Path(sys.argv[1]).resolve())
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema.schema)
    files = sorted((ROOT / "Examples").rglob("*.layout")) + sorted((ROOT / "Tests/BuildServers/Layouts").glob("*.layout"))
    (count, wrong, met) = (0, [], set())
    for file in files:
        for kind, words in commands(dslc, str(file.relative_to(ROOT))):
            documents = run(dslc, *words, "--json")
            count += len(documents)
            if documents:
                met.add(kind)
            wrong += [f"{' '.join(words)}: {kind}: {mistake}" for mistake in mistakes(kind, documents)]
    for line in wrong[:40]:
        print(line, file=sys.stderr)
    assert not wrong, f"{len(wrong)} mistakes"
    assert met == set(SCHEMAS), f"no document of {set(SCHEMAS) - met}"
    print(f"{count} documents fit their schemas")


main()
