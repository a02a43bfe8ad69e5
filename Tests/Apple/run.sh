#!/usr/bin/env bash
# Builds the adapter for collection views and the example apps over a stand-in for UIKit, and drives scripted sessions
# over every example and gallery file.
#
#     Tests/Apple/run.sh [FOLDER]
#
# The folder for what is built; one that holds a build of the package lends what it holds.
set -euo pipefail
folder() { mkdir -p "$1" && (cd "$1" && pwd); }
built="$(folder "${1:-$(dirname "$0")/.build}")"
cd "$(dirname "$0")"

copies=(Sources/AdapterOverStandIn Sources/JungleCup Sources/Wheel)
# A folder that is lent must not go on to offer a UIKit.
trap 'rm -rf "${copies[@]}" "$built"/debug/Modules/{UIKit,SwiftUI}.*' EXIT
rm -rf "${copies[@]}"
cp -R ../../Sources/LayoutListsUIKit Sources/AdapterOverStandIn
for app in JungleCup Wheel; do cp -R "../../Examples/Apps/$app/Sources" "Sources/$app"; done
# Each app has the layout of the examples, to the byte.
cmp ../../Examples/jungle.layout Sources/JungleCup/jungle.layout
cmp ../../Examples/wheel.layout Sources/Wheel/wheel.layout
# An app begins at @main, but a library that the sessions use does not; and no two packages may have a module of the same
# name.
sed -i.before 's/^@main$//; s/^import LayoutListsUIKit$/import AdapterOverStandIn/' Sources/JungleCup/*.swift Sources/Wheel/*.swift
rm Sources/*/*.before
swift build --scratch-path "$built"
"$(swift build --scratch-path "$built" --show-bin-path)/Sessions" ../../Examples
