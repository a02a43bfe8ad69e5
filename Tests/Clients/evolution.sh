#!/usr/bin/env bash
# Reads the two libraries of an app as a binary framework is built, with an interface that outlives their insides: what
# that asks of declarations, and of switches over another module's cases. No code is made.
set -euo pipefail
cd "$(dirname "$0")/../.."
made="$(mktemp -d)"
trap 'rm -rf "$made"' EXIT
reading() {  # module, what to do
    local module="$1"
    shift
    swiftc "$@" -wmo -module-name "$module" -I "$made" -package-name layout_dsl -swift-version 6 -parse-as-library \
        -enable-library-evolution -warnings-as-errors $(find "Sources/$module" -name '*.swift' | LC_ALL=C sort)
}
reading LayoutDSL -emit-module -emit-module-path "$made/LayoutDSL.swiftmodule"
reading Interpreter -typecheck
