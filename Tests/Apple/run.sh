#!/usr/bin/env bash
# Builds the adapter for collection views and the example apps over a stand-in for UIKit, and drives scripted sessions
# over every example and gallery file. Tests/Apple/run.sh [FOLDER for what is built]
set -euo pipefail
cd "$(dirname "$0")"
built="${1:-.build}"

copies=(Sources/AdapterOverStandIn Sources/JungleCup Sources/Wheel)
trap 'rm -rf "${copies[@]}"' EXIT
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
