#!/usr/bin/env bash
# Reads the libraries of an app as a binary framework is built, with an interface that outlives their insides: what
# that asks of declarations, and of switches over another module's cases. No code is made.
set -euo pipefail
cd "$(dirname "$0")/../.."
made="$(mktemp -d)"
trap 'rm -rf "$made"' EXIT
reading() {  # module, its folder, what to do
    local module="$1" folder="$2"
    shift 2
    swiftc "$@" -wmo -module-name "$module" -I "$made" -package-name layout_dsl -swift-version 6 -parse-as-library \
        -enable-library-evolution -warnings-as-errors $(find "$folder" -name '*.swift' | LC_ALL=C sort)
}
made() { reading "$1" "$2" -emit-module -emit-module-path "$made/$1.swiftmodule"; }
made LayoutDSL Sources/LayoutDSL
made LayoutChecker Sources/Interpreter/Checker
reading LayoutEngine Sources/Interpreter/Engine -typecheck
