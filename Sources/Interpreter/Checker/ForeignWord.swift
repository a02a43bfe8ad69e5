/// Words of UIKit, SwiftUI, CSS and Figma, and what they are here.
enum ForeignWord {
    /// What to write in the place of a value's name; nil when the word is none of those known.
    static func value(_ word: String) -> String? {
        switch word {
        case "contentOffset", "scrollOffset", "scrollY", "scrollTop", "scroll": "offset"
        case "scrollX", "scrollLeft": "offset.x"
        case "contentSize": "content.size"
        case "bounds", "screen", "window", "container", "safeArea": "viewport"
        case "vw", "screenWidth", "viewportWidth": "viewport.width"
        case "vh", "screenHeight", "viewportHeight": "viewport.height"
        case "row", "item", "idx", "i": "index"
        case "numberOfItems", "itemCount", "n": "count"
        case "frame", "self", "this", "box", "origin": "rest"
        case "indexPath": "index"
        case "w": "width"
        case "h": "height"
        case "inf", "Infinity", "greatestFiniteMagnitude": "infinity"
        case "lerp", "interpolate": "mix"
        case "fmod", "remainder", "rem": "mod"
        case "ceiling": "ceil"
        case "power", "pow": "sqrt"
        case "nil", "null", "undefined": "0"
        case "isHorizontal": "horizontal"
        case "yes", "YES": "true"
        case "no", "NO": "false"
        default: nil
        }
    }

    /// What to write in the place of a property's name.
    static func property(_ word: String) -> String? {
        switch word {
        case "opacity": "alpha"
        case "zIndex", "zPosition", "layer", "depth", "order": "z"
        case "isHidden", "visible", "visibility", "display": "hidden"
        case "transform", "translate", "offset", "position", "move": "translation"
        case "rotate", "rotationEffect", "angle", "turn": "rotation"
        case "scaleEffect", "transformScale", "zoomScale": "scale"
        case "anchorPoint", "transformOrigin", "pivot": "anchor"
        case "frame": "size"
        case "width": "size.width"
        case "height": "size.height"
        case "x": "translation.x"
        case "y": "translation.y"
        case "padding", "margin", "inset", "contentInset", "sectionInset", "contentInsets": "insets"
        case "itemSize": "size"
        case "direction", "scrollDirection", "axis", "orientation", "flow": "scroll"
        case "m34": "perspective"
        case "itemCount", "numberOfItems", "cells": "items"
        default: nil
        }
    }
}
