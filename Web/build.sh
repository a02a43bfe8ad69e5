#!/usr/bin/env bash
# Makes the WebAssembly modules of the libraries, unchanged, each with its exports: that of the live page, which `dslc
# preview` puts into a page (PageModule.swift); the player for web pages (Web/package/player.bin), without parser and
# checker; and the same with both, which reads texts (Web/package/text.bin). They ship, so that a fresh clone needs no
# extra step. The live page around the first stands in Sources/dslc/Preview/Page.
#
#     Web/build.sh            rebuild what is shipped
#     Web/build.sh --check    fail when what is shipped is not what the sources come to: by their sum, and by one module
#
# Needs the Swift toolchain (its swiftc, clang and wasm-ld), Python 3, and wasm-opt of Debian's package binaryen, which
# makes the module a twentieth smaller.
set -euo pipefail
cd "$(dirname "$0")/.."

swiftc="$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1\/bin\/swiftc/p')"
[ -x "$swiftc" ] || swiftc="$(command -v swiftc)"
tools="$(dirname "$swiftc")"
embedded="$tools/../lib/swift/embedded/wasm32-unknown-none-wasm"
# WORK keeps what is made on the way.
work="${WORK:-$(mktemp -d)}"
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT

mode="${1:-}"

# The packer of modules, and its unpacker, which stands before each packed module.
host="$tools/clang"
[ "$(uname)" != Darwin ] || host=cc
"$host" -O2 -w -ffp-contract=off Web/packing/packing.c -o "$work/packing"
"$tools/clang" --target=wasm32-unknown-unknown -Os -w -ffp-contract=off -ffreestanding -nostdlib -msimd128 -mbulk-memory \
    -mnontrapping-fptoint -msign-ext -ffile-prefix-map="$PWD=." -c Web/packing/unpacking.c -o "$work/unpacker.o"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=65536 --stack-first "$work/unpacker.o" -o "$work/unpacker.wasm"
python3 - "$work/unpacker.wasm" > "$work/unpacker" << 'END'
import sys, zlib
deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
sys.stdout.buffer.write(deflate.compress(open(sys.argv[1], "rb").read()) + deflate.flush())
END
# What comes back packs to the same again.
pack() {  # name
    "$work/packing" pack "$work/unpacker" < "$work/$1.wasm" > "$work/$1.packed"
    "$work/packing" unpack < "$work/$1.packed" > "$work/$1.unpacked"
    "$work/packing" pack "$work/unpacker" < "$work/$1.unpacked" | cmp - "$work/$1.packed"
}

# What SwiftPM makes of a resource that is embedded in code: a property of its bytes. A text is compiled in no time, a
# list of thousands of numbers is not.
resource() {  # file, property
    printf 'struct PackageResources {\n    static var %s: [UInt8] { Array(text.utf8) }\n' "$2"
    printf '    private static let text = ###"""\n'
    cat "$1"
    printf '\n"""###\n}\n'
}

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

if command -v wasm-opt > /dev/null; then
    optimizer="$(wasm-opt --version | cut -d ' ' -f 1-3)"
elif [ "$mode" = --check ]; then
    optimizer="no wasm-opt"
else
    echo "wasm-opt is missing: install Debian's package binaryen, or Homebrew's" >&2
    exit 1
fi

# The same bytes from the same sources and the same compiler, wherever and whenever: no name, no time, no path.
# Another compiler makes other bytes of the same sources: there the sources are known by a sum, comments left out. In the
# prelude and the explanations a comment is what people read.
digest() { if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1; }
compiler="$("$swiftc" --version 2> /dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' | head -n 1), $optimizer"
sum="$(for file in $(sources Sources/LayoutDSL) $(sources Sources/Interpreter) $(sources Sources/Reports) \
    $(sources Sources/Player) $(sources Sources/Worlds) $(sources Sources/LanguageService) $(sources Sources/Page) \
    Sources/Reports/Explanations/Explanations.md $(sources Web) Web/runtime.c Web/build.sh Web/packing/*.c; do
    echo "$file"
    case "$file" in
    */PreludeText.swift | *.md) cat "$file" ;;
    *) sed -e 's://.*$::' -e '/^ *$/d' "$file" ;;
    esac
done | digest)"

page=Sources/dslc/Preview/PageModule.swift
package=Web/package
stale() {
    echo "$1 is stale: run Web/build.sh" >&2
    exit 1
}
if [ "$mode" = --check ]; then
    grep -q "sources $sum\$" "$page" || stale "$page"
    grep -q "sources $sum\$" "$package/modules.txt" || stale "$package/player.bin"
    grep -q "^$compiler, " "$package/modules.txt" || exit 0
fi

resource Sources/Reports/Explanations/Explanations.md Explanations_md > "$work/ExplanationText.swift"
library LayoutDSL $(sources Sources/LayoutDSL)
library Interpreter $(sources Sources/Interpreter)
library Reports $(sources Sources/Reports) "$work/ExplanationText.swift"
library Player $(sources Sources/Player)
if [ "$mode" != --check ]; then  # The module that stands for all needs none of these.
    library Worlds $(sources Sources/Worlds)
    library LanguageService $(sources Sources/LanguageService)
    library Page $(sources Sources/Page)
fi
"$tools/clang" --target=wasm32-unknown-unknown -Oz -ffreestanding -fno-builtin -nostdlib -mbulk-memory \
    -ffile-prefix-map="$PWD=." -c Web/runtime.c -o "$work/runtime.o"

# What makes the packed module smallest. The usual passes (-Oz) make the plain module 3 % smaller and the packed one 2 %
# larger: they number locals anew and turn code over, and what was alike is no longer.
passes=(
    --dae-optimizing --remove-unused-brs --remove-unused-names --optimize-instructions --precompute
    --simplify-locals-notee-nostructure --vacuum --simplify-locals --vacuum --merge-blocks --remove-unused-brs
    --optimize-instructions --vacuum --code-folding --duplicate-function-elimination --remove-unused-module-elements
    --rse --vacuum --merge-locals --simplify-locals --vacuum
)

# A module of its exports, and of what these need of the libraries: $work/NAME.wasm.
link() {  # name, exports…
    local name="$1"
    shift
    compile "$name" "-c -o $work/$name.o" Web/Channel.swift "$@"
    "$tools/wasm-ld" --no-entry --gc-sections --strip-all --compress-relocations -z stack-size=4194304 --stack-first \
        "$work/$name.o" "$work/runtime.o" "$embedded/libswiftUnicodeDataTables.a" -o "$work/$name.linked.wasm"
    if [ "$optimizer" = "no wasm-opt" ]; then
        cp "$work/$name.linked.wasm" "$work/$name.wasm"
    else
        wasm-opt "${passes[@]}" --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
            --enable-nontrapping-float-to-int "$work/$name.linked.wasm" -o "$work/$name.wasm"
    fi
    # What Embedded Swift says of a value that it cannot put into a text; nothing in the libraries may come to that.
    if grep -aq 'cannot print value' "$work/$name.wasm"; then
        echo "the module $name puts an enum, a list or an optional into a text" >&2
        exit 1
    fi
}
# Two versions of zlib or clang may make other unpackers; what counts is the module.
same() {  # packed, packed, file
    cmp -s <("$work/packing" unpack < "$1") <("$work/packing" unpack < "$2") || stale "$3"
}
# One module stands for all: the sum of the sources is theirs too.
if [ "$mode" = --check ]; then
    link PlayerModule Web/ListExports.swift
    pack PlayerModule
    same "$package/player.bin" "$work/PlayerModule.packed" "$package/player.bin"
    exit 0
fi
# Two at a time: each takes minutes, on one core.
link PageModule Web/PageExports.swift &
linking=$!
link PlayerModule Web/ListExports.swift
link TextModule Web/ListExports.swift Web/TextExports.swift
wait "$linking"

for name in PageModule PlayerModule TextModule; do pack "$name"; done
# The page's is Swift source, which `dslc` holds; the others stand in the package for pages, beside what made them.
{
    printf '// swift-format-ignore-file\n// Made by Web/build.sh of the libraries and Web.\n'
    printf '// %s, sources %s\n\n' "$compiler" "$sum"
    printf '/// The WebAssembly module of the live page, packed by Web/packing, then base64.\nenum PageModule {\n'
    printf '    static let text: StaticString = "'
    base64 < "$work/PageModule.packed" | tr -d '\n'
    printf '"\n}\n'
} > "$work/PageModule.swift"
printf '%s, sources %s\n' "$compiler" "$sum" > "$work/modules.txt"

cmp -s "$work/PageModule.swift" "$page" || cp "$work/PageModule.swift" "$page"
cp "$work/PlayerModule.packed" "$package/player.bin"
cp "$work/TextModule.packed" "$package/text.bin"
cp "$work/modules.txt" "$package/modules.txt"
