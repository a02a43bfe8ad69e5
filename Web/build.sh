#!/usr/bin/env bash
# Compiles the libraries, unchanged, and Exports.swift to one WebAssembly module, and puts it as a text into
# Sources/dslc/Preview/PageModule.swift, from where `dslc preview` puts it into a page.
#
#     Web/build.sh            rebuild what is shipped
#     Web/build.sh --check    fail when what is shipped is not what the sources come to
#
# Needs the Swift toolchain alone: its swiftc, clang and wasm-ld, and gzip.
set -euo pipefail
cd "$(dirname "$0")/.."
shipped=Sources/dslc/Preview/PageModule.swift

swiftc="$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1\/bin\/swiftc/p')"
[ -x "$swiftc" ] || swiftc="$(command -v swiftc)"
tools="$(dirname "$swiftc")"
embedded="$tools/../lib/swift/embedded/wasm32-unknown-none-wasm"
# WORK keeps what is made on the way.
work="${WORK:-$(mktemp -d)}"
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT

# What SwiftPM makes of a resource that is embedded in code: a property of its bytes. A text is compiled in no time, a
# list of thousands of numbers is not.
resource() {  # file, property
    printf 'struct PackageResources {\n    static var %s: [UInt8] { Array(text.utf8) }\n' "$2"
    printf '    private static let text = ###"""\n'
    cat "$1"
    printf '\n"""###\n}\n'
}

compile() {  # module, sources…
    local module="$1"
    shift
    "$swiftc" -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
        -wmo -Osize -parse-as-library -swift-version 6 -package-name layout_dsl \
        -file-compilation-dir . -file-prefix-map "$work=build" -file-prefix-map "$PWD=." \
        -module-name "$module" -I "$work" -emit-module -emit-module-path "$work/$module.swiftmodule" \
        -c "$@" -o "$work/$module.o"
}

sources() { find "$1" -name '*.swift' | LC_ALL=C sort; }

resource Sources/Interpreter/Prelude/Prelude.layout Prelude_layout > "$work/PreludeText.swift"
resource Sources/Reports/Explanations/Explanations.md Explanations_md > "$work/ExplanationText.swift"
compile LayoutDSL $(sources Sources/LayoutDSL)
compile Interpreter $(sources Sources/Interpreter) "$work/PreludeText.swift"
compile Reports $(sources Sources/Reports) "$work/ExplanationText.swift"
compile Worlds $(sources Sources/Worlds)
compile Page $(sources Sources/Page)
compile Exports Web/Exports.swift
"$tools/clang" --target=wasm32-unknown-unknown -Oz -ffreestanding -fno-builtin -nostdlib -mbulk-memory \
    -ffile-prefix-map="$PWD=." -c Web/runtime.c -o "$work/runtime.o"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=4194304 --stack-first \
    "$work"/{Exports,Page,Worlds,Reports,Interpreter,LayoutDSL,runtime}.o "$embedded/libswiftUnicodeDataTables.a" \
    -o "$work/page.wasm"
# The same bytes from the same sources, wherever and whenever: no name, no time, no path.
packed="$work/PageModule.swift"
{
    printf '// swift-format-ignore-file\n// Made by Web/build.sh of LayoutDSL, Interpreter, Reports, Worlds, Page and Web/.\n\n'
    printf '/// The WebAssembly module of the live page: gzip, then base64.\nenum PageModule {\n    static let text: StaticString = "'
    gzip -9 -n < "$work/page.wasm" | base64 -w 0
    printf '"\n}\n'
} > "$packed"

if [ "${1:-}" = --check ]; then
    # Two gzips may pack differently; what counts is the module.
    unpacked() { sed -n 's/.*StaticString = "\(.*\)"$/\1/p' "$1" | base64 -d | gzip -dc; }
    if ! cmp -s <(unpacked "$shipped") "$work/page.wasm"; then
        echo "$shipped is stale: run Web/build.sh" >&2
        exit 1
    fi
else
    mkdir -p "$(dirname "$shipped")"
    cp "$packed" "$shipped"
fi
