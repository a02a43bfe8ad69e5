#!/usr/bin/env bash
# Builds the reference documentation of the libraries with DocC, warnings as errors, where the toolchain has `docc`.
# usage: docs/build.sh [OUTPUT FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
output="${1:-.build/documentation}"
docc="$(dirname "$(readlink -f "$(command -v swift)")")/docc"
[ -x "$docc" ] || docc="$(command -v docc || true)"
if [ -z "$docc" ]; then
    echo "no docc beside this toolchain: the documentation was not built" >&2
    exit 0
fi
mkdir -p "$output"
graphs="$(mktemp -d)"
trap 'rm -rf "$graphs"' EXIT
swift build --scratch-path .build/symbols --target Interpreter \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
for library in LayoutDSL Interpreter; do
    mkdir -p "$graphs/only-$library"
    cp "$graphs/$library".symbols.json "$graphs/only-$library/"
    "$docc" convert "Sources/$library/$library.docc" \
        --fallback-display-name "$library" --fallback-bundle-identifier "layout-dsl.$library" \
        --additional-symbol-graph-dir "$graphs/only-$library" --output-dir "$output/$library" \
        --transform-for-static-hosting --warnings-as-errors
done
