#!/usr/bin/env bash
# Builds and runs clients of the libraries as an app would: in packages of their own, without Foundation, in debug and
# release. The README's class is copied out of the README, the host out of Examples/Host.
#
#     Tests/Clients/run.sh [DEBUG [RELEASE [OPTION …]]]
#
# The folders for what is built; one that holds a build of the package lends what it holds. The options are those of the
# build that RELEASE holds: others would be another build.
set -euo pipefail
folder() { mkdir -p "$1" && (cd "$1" && pwd); }
debug="$(folder "${1:-$(dirname "$0")/.build}")"
release="$(folder "${2:-$debug}")"
options=("${@:3}")
cd "$(dirname "$0")"

awk '/^```swift$/ { copying = 1; next } /^```$/ { copying = 0 } copying' ../../README.md > Sources/ReadmeClient/List.swift
mkdir -p Sources/HostClient
cp ../../Examples/Host/Sources/Host/main.swift Sources/HostClient/main.swift
# What docs/apps.md says that the host prints.
printed="$(awk '/^```text$/ { copying = 1; next } /^```$/ { copying = 0 } copying && !/^\$ /' ../../docs/apps.md)"
expect() {  # what is said, what should be
    [ "$1" = "$2" ] || { printf 'expected:\n%s\nfound:\n%s\n' "$2" "$1" >&2; exit 1; }
}
for configuration in debug release; do
    build=(swift build -c "$configuration" --scratch-path "${!configuration}")
    [ "$configuration" = debug ] || build+=("${options[@]}")
    "${build[@]}"
    binaries="$("${build[@]}" --show-bin-path)"
    expect "$("$binaries/ReadmeClient")" \
"0,2 at 18.75,296.0; 1,0 at 18.75,456.0; 1,1 at 18.75,584.0; 1,2 at 18.75,712.0; 1,3 at 18.75,840.0; 1,4 at 18.75,968.0; \
0,0 at 0.0,376.0; 1,0 at 0.0,416.0
list.layout:1:41: error: there is no \`heigth\` here [L0201]; write \`height\`"
    expect "$("$binaries/NamesClient")" "3 3"
    expect "$("$binaries/HostClient")" "$printed"
done

# The manifest of docs/install.md, of a package that has this repository on the disk.
mkdir -p Installed/Sources/MyApp
printf 'import Interpreter\nimport LayoutDSL\n\nprint(check(parse(Source(name: "l.layout", text: "layout L { cell { size: 10 x 10 } }"))).layout?.name ?? "")\n' \
    > Installed/Sources/MyApp/main.swift
awk '/^```swift$/ { copying = 1; next } /^```$/ { copying = 0 } copying' ../../docs/install.md \
    | sed 's|\.package(url: .*)|.package(name: "layout-dsl", path: "../../..")|' > Installed/Package.swift
installed=(swift build --package-path Installed --scratch-path "$debug")
"${installed[@]}" --product MyApp
expect "$("$("${installed[@]}" --show-bin-path)/MyApp")" "L"

# A package with layouts in its targets. The tool is built already: the plugin takes that one, where it is there.
dslc="$debug/debug/dslc"
if [ -x "$dslc" ]; then export DSLC="$dslc"; else export DSLC=build; fi
plugin=(swift build --package-path Plugin --scratch-path "$debug")
for product in NamesOfLayout CodeOfLayout; do "${plugin[@]}" --product "$product"; done
"${plugin[@]}" --target Feed
binaries="$("${plugin[@]}" --show-bin-path)"
expect "$("$binaries/NamesOfLayout")" "false 0 40.0 -
false 1 120.0 -
false 2 200.0 -
true 0 50.0 number(0.5)"
expect "$("$binaries/CodeOfLayout")" "0 0.0 60.0
1 68.0 60.0
2 136.0 60.0"
refused() {  # target, the line that is said
    if "${plugin[@]}" --target "$1" > "$debug/refused.log" 2>&1 || ! grep -qF "$PWD/Plugin/Sources/$1/$2" "$debug/refused.log"; then
        cat "$debug/refused.log" >&2
        echo "$1 is not refused with $2" >&2
        exit 1
    fi
}
refused Mistake "mistake.layout:2:34: error: \`alpha\` takes a number"
refused FailingTest "failing.layout:4:33: error: test \"a row is 41 points high\""
echo "clients: built and run in debug and release"
