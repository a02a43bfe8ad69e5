#!/usr/bin/env bash
# Builds the adapter for collection views, the example apps and the classes that `dslc emit swift` writes over a stand-in
# for UIKit, and drives scripted sessions over every example and gallery file.
#
#     Tests/Apple/run.sh [FOLDER]
#
# The folder for what is built; one that holds a build of the package lends what it holds.
set -euo pipefail
folder() { mkdir -p "$1" && (cd "$1" && pwd); }
built="$(folder "${1:-$(dirname "$0")/.build}")"
cd "$(dirname "$0")"

copies=(Sources/AdapterOverStandIn Sources/JungleCup Sources/Wheel Sources/Inbox Sources/Sessions/Emitted)
# A folder that is lent must not go on to offer a UIKit.
trap 'rm -rf "${copies[@]}" "$built"/debug/Modules/{UIKit,SwiftUI}.*' EXIT
rm -rf "${copies[@]}"
cp -R ../../Sources/LayoutListsUIKit Sources/AdapterOverStandIn
for app in JungleCup Wheel Inbox; do cp -R "../../Examples/Apps/$app/Sources" "Sources/$app"; done
# Each app has the layout of the examples, to the byte.
cmp ../../Examples/jungle.layout Sources/JungleCup/jungle.layout
cmp ../../Examples/wheel.layout Sources/Wheel/wheel.layout
# An app begins at @main, but a library that the sessions use does not; and no two packages may have a module of the same
# name.
sed -i.before 's/^@main$//; s/^import LayoutListsUIKit$/import AdapterOverStandIn/' Sources/{JungleCup,Wheel,Inbox}/*.swift
rm Sources/*/*.before

# Each class that the tool writes of an example, and a list of them. One that needs data is built, and not driven.
dslc="$built/debug/dslc"
if [ ! -x "$dslc" ]; then
    swift build --package-path ../.. --scratch-path "$built/tool" --product dslc
    dslc="$built/tool/debug/dslc"
fi
mkdir -p Sources/Sessions/Emitted
list=Sources/Sessions/Emitted/EmittedClasses.swift
printf 'import UIKit\n\nextension EmittedClass {\n    static let all: [EmittedClass] = [\n' > "$list"
for file in jungle.layout wheel.layout $(cd ../../Examples && ls gallery/*.layout ../Tests/{EmissionTests,Apple}/Layouts/*.layout); do
    code="Sources/Sessions/Emitted/$(basename "$file" .layout).swift"
    "$dslc" emit swift "../../Examples/$file" -o "$code" 2> /dev/null || { rm -f "$code"; continue; }
    class="$(sed -n 's/^final class \([A-Za-z0-9]*\): UICollectionViewLayout {$/\1/p' "$code")"
    if grep -q '^    override init() {$' "$code"; then
        printf '        EmittedClass(file: "%s") { %s() },\n' "$file" "$class" >> "$list"
    fi
done
printf '    ]\n}\n' >> "$list"

swift build --scratch-path "$built" 2>&1 | tee "$built/apple.log"
if grep -q 'Emitted/.*warning:' "$built/apple.log"; then
    echo "emitted code has a warning" >&2
    exit 1
fi
"$(swift build --scratch-path "$built" --show-bin-path)/Sessions" ../../Examples "$dslc"
