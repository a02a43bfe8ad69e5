#!/usr/bin/env bash
# Draws every picture of the examples again, into the repository or, for the tests, into another folder:
#   Examples/draw.sh [DSLC [FOLDER]]
# A picture is what the tool draws today, and the tests compare it byte by byte: run this after a change that shows.
set -euo pipefail
cd "$(dirname "$0")/.."
dslc="${1:-$(swift build --product dslc --show-bin-path)/dslc}"
folder="${2:-.}"
[ $# -gt 0 ] || swift build --product dslc

# The files of the tutorial stand on its page, and so do some of the cookbook.
steps="$(mktemp -d)"
trap 'rm -rf "$steps"' EXIT
awk -v folder="$steps" '
    /^```layout as=/ { file = folder "/" substr($2, 4); next }
    /^```/ { file = "" }
    file != "" { print > file }
' docs/tutorial.md docs/cookbook.md

# A layout, a picture, and what is to be seen on it.
draw() {
    local layout="$1" picture="$folder/$2"
    shift 2
    mkdir -p "$(dirname "$picture")"
    "$dslc" render "$layout" "$@" -o "$picture"
}
# A layout that the tutorial shows as a file.
tutorial() {
    local name="$1"
    shift
    draw "$steps/$name.layout" "docs/pictures/tutorial/$name.svg" "$@" --scale 0.4
}
# A layout that the cookbook shows as a file.
recipe() {
    local name="$1"
    shift
    draw "$steps/$name.layout" "docs/pictures/$name.svg" "$@"
}
gallery() {
    local name="$1"
    shift
    draw "Examples/gallery/$name.layout" "Examples/gallery/$name.svg" "$@"
}

draw Examples/jungle.layout docs/pictures/jungle.svg --offset -120 --offset 0 --offset 300 --offset 1000
draw Examples/jungle.layout docs/pictures/boxes.svg --offset 300 --offset 1000 --look boxes
draw Examples/wheel.layout docs/pictures/wheel.svg --offset 0 --offset 300 --offset 600 --offset 900
draw Examples/jungle.layout docs/pictures/context.svg --offset 700 --context --attributes
draw Examples/gallery/waterfall.layout docs/pictures/transition.svg --to Examples/gallery/mosaic.layout --progress 0...1 --step 0.25

gallery carousel --offset 0 --offset 100 --offset 400
gallery chat --offset 0 --offset 694
gallery coverflow --offset 400 --offset 500 --offset 1000
gallery cube --offsets 0...375 --step 125
gallery cylinder --offset 0 --offset 75 --offset 750
gallery dashboard --offset 0
gallery deck --offsets 0...375 --step 125
gallery drum --offset 0 --offset 51 --offset 340
gallery endless --offset=-87.5 --offset 20 --offset 7262.5
gallery featured --offset 0 --offset 90 --offset 180 --offset 500
gallery mosaic --offsets 0...600 --step 300
gallery swipe --offset 0 --set dragX=120 --set dragY=-40 --columns 1
gallery multibrowse --offset 0 --offset 130 --offset 1000 --offset 1662
gallery pagestack --offsets 0...375 --step 125
gallery photos --offset 0 --offset 150 --offset 450
gallery quickreturn --path 0,600,575,540
gallery ring --items 4 --to-items 9 --progress 0...1 --step 0.25
gallery rotary --offset 0 --offset 75 --offset 750
gallery sheet --offset 0 --offset 302 --offset 664 --offset 800
gallery spiral --offset 561,415 --context
gallery store --offset 0 --section-offset 0=195,1=250
gallery timeline --offset 0 --offset 150 --offset 400
gallery timemachine --offset 0 --offset 120 --offset 400
gallery wall --offset 0 --offset 800
gallery wallet --offset -100 --offset 0 --offset 113
gallery waterfall --offset 0 --offset 250 --offset 1000
gallery week --offset 0,440 --offset 130,560 --offset 400,620

recipe profile --offset 0 --offset 66 --offset 400
recipe appbars --path 0,600,560,500
recipe stream --offset 200 --offset 892
recipe telling --offset 0 --offset 300 --offset 700 --offset 1400

tutorial step-1 --offset 0 --offset 300 --look boxes
tutorial step-2 --offset 0 --offset 300 --look boxes
tutorial step-3 --offset 0 --offset 300 --look boxes
tutorial step-4 --offset 0 --offset 100 --offset 230 --look boxes
tutorial step-5 --offset 0 --offset 200
tutorial step-6 --offset -120 --offset 0 --offset 200
tutorial step-7 --offset 0 --offset 300 --offset 700
tutorial step-8 --offset 300 --offset 400 --offset 500 --attributes
tutorial step-9 --offset 0 --offset 90 --offset 180 --attributes
tutorial step-10 --offset -120 --offset 0 --offset 300 --offset 1000
tutorial wheel-1 --offset 0 --offset 300 --offset 1487
tutorial wheel-2 --offset 0 --offset 300 --offset 1487
tutorial wheel-3 --offset 0 --offset 300 --offset 1487
tutorial wheel-4 --offset 0 --offset 300 --offset 1487
