#!/usr/bin/env bash
# Makes the WebAssembly modules of the libraries, unchanged, each with its exports: that of the live page; the player for
# web pages, without parser and checker; and the same with both, which reads texts. The live page around the first stands
# in Sources/dslc/Preview/Page.
#
#     Web/build.sh           makes anew what ships: Sources/PageTexts/PageModule.swift, Web/package/player.wasm, text.wasm
#     Web/build.sh FOLDER    writes page.wasm, page.wasm.gz, player.wasm and text.wasm there, and touches nothing else
#
# What ships is in the repository, so that a fresh clone needs no extra step. It is made anew for a version, and when the
# exports in this folder have changed, not with every commit: each copy stays in the history. The checks make modules of
# their own in a folder and try those.
#
# Needs the Swift toolchain (its swiftc, clang and wasm-ld), Python 3, and of Debian's packages wasm-opt (binaryen), which
# makes a module smaller, and zopfli, which packs it smaller than gzip does, for the same reader.
set -euo pipefail
cd "$(dirname "$0")/.."

swiftc="$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1\/bin\/swiftc/p')"
[ -x "$swiftc" ] || swiftc="$(command -v swiftc)"
tools="$(dirname "$swiftc")"
embedded="$tools/../lib/swift/embedded/wasm32-unknown-none-wasm"
# WORK keeps what is made on the way.
work="${WORK:-$(mktemp -d)}"
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT

output="${1:-}"

# Code for incremental builds would leave a sum of all options in the module, paths and all.
# In Embedded Swift a module keeps its code in a form that whoever imports it compiles; so only the last one is
# compiled to machine code, and holds all that it needs of the others. A copy of a function for each closure that it is
# given, and bodies in place of short calls, would make the module a fortieth larger.
compile() {  # module, what to make, sources…
    local module="$1" made="$2"
    shift 2
    "$swiftc" -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
        -wmo -Osize -Xllvm -sil-disable-pass=closure-specialize -Xllvm -inline-threshold=0 \
        -Xcc -msimd128 -parse-as-library -swift-version 6 -package-name layout_dsl \
        -Xfrontend -disable-incremental-llvm-codegen \
        -file-compilation-dir . -file-prefix-map "$work=build" -file-prefix-map "$PWD=." \
        -module-name "$module" -I "$work" $made "$@"
}
library() {
    local module="$1"
    shift
    compile "$module" "-emit-module -emit-module-path $work/$module.swiftmodule" "$@"
}

sources() { find "$1" -name '*.swift' | LC_ALL=C sort; }

if ! command -v wasm-opt > /dev/null || ! command -v zopfli > /dev/null; then
    echo "wasm-opt or zopfli is missing: install Debian's packages binaryen and zopfli, or Homebrew's" >&2
    exit 1
fi

library LayoutDSL $(sources Sources/LayoutDSL)
library LayoutChecker $(sources Sources/Interpreter/Checker)
library LayoutEngine $(sources Sources/Interpreter/Engine)
library Interpreter Sources/Interpreter/Interpreter.swift
library LayoutAnalysis $(sources Sources/Interpreter/Analysis)
library Reports $(sources Sources/Reports)
library Player $(sources Sources/Player)
library Worlds $(sources Sources/Worlds)
library LanguageService $(sources Sources/LanguageService)
library Page $(sources Sources/Page)
"$tools/clang" --target=wasm32-unknown-unknown -Oz -ffreestanding -fno-builtin -nostdlib -mbulk-memory \
    -ffile-prefix-map="$PWD=." -c Web/runtime.c -o "$work/runtime.o"

# A module of its exports, and of what these need of the libraries: $work/NAME.wasm.
link() {  # name, exports…
    local name="$1"
    shift
    compile "$name" "-c -o $work/$name.o" Web/Channel.swift "$@"
    "$tools/wasm-ld" --no-entry --gc-sections --strip-all --compress-relocations -z stack-size=4194304 --stack-first \
        "$work/$name.o" "$work/runtime.o" "$embedded/libswiftUnicodeDataTables.a" -o "$work/$name.linked.wasm"
    # A browser compiles a function when it is first called, and again, slowly, when it has run through so many bytes. What is
    # called from one place only, put into its caller, would make functions of 100 kB that are all compiled for a part of
    # them, twice.
    wasm-opt -Oz --one-caller-inline-max-function-size=20 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
        --enable-nontrapping-float-to-int "$work/$name.linked.wasm" -o "$work/$name.wasm"
    # What Embedded Swift says of a value that it cannot put into a text; nothing in the libraries may come to that.
    if grep -aq 'cannot print value' "$work/$name.wasm"; then
        echo "the module $name puts an enum, a list or an optional into a text" >&2
        exit 1
    fi
}
# Two at a time: each takes minutes, on one core.
link page Web/PageExports.swift &
linking=$!
link player Web/ListExports.swift
link text Web/ListExports.swift Web/TextExports.swift
wait "$linking"
zopfli "$work/page.wasm"

if [ -n "$output" ]; then
    mkdir -p "$output"
    cp "$work/page.wasm" "$work/page.wasm.gz" "$work/player.wasm" "$work/text.wasm" "$output"
    exit 0
fi
cp "$work/player.wasm" "$work/text.wasm" Web/package
python3 - "$work/page.wasm.gz" > Sources/PageTexts/PageModule.swift <<'END'
import base64, pathlib, re, sys
version = re.search(r'static let version = "(.*)"', pathlib.Path("Sources/dslc/Files/ToolVersion.swift").read_text())[1]
checksum = 0xCBF29CE484222325  # PreviewModule.swift has the same
for byte in pathlib.Path("docs/words.md").read_bytes():
    checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
exports = [name + " ".join(rest.split()) for path in ("Web/Channel.swift", "Web/PageExports.swift") for name, rest in re.findall(
    r'@_expose\(wasm, "(.*?)"\).*?func \w+(.*?) \{', pathlib.Path(path).read_text(), re.DOTALL)]
print(f'''// swift-format-ignore-file
// Written by Web/build.sh. Do not edit.

/// The WebAssembly module of the live page.
package enum PageModule {{
    /// The version of the tool, and a checksum of the language, that it was made for.
    package static var version: String {{ "{version} {checksum:x}" }}

    /// What it exports, as the sources declare that.
    package static var exports: String {{ #"""
{chr(10).join(exports)}
"""# }}

    /// The module, packed by gzip, to the base of 64.
    package static var text: StaticString {{ "{base64.b64encode(pathlib.Path(sys.argv[1]).read_bytes()).decode()}" }}
}}''')
END
