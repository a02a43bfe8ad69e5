/// Words of UIKit, SwiftUI, CSS and Figma, and what they are here. What an effect or arrangement is called elsewhere
/// stands beside it, in its documentation.
enum ForeignWord {
    /// What to write in the place of a value's name; nil when the word is none of those known.
    static func value(_ word: String) -> String? {
        switch word {
        case "contentOffset", "scrollOffset", "scrollPosition": "offset"
        case "scrollY", "scrollTop", "pageYOffset": "offset.y"
        case "scrollX", "scrollLeft", "pageXOffset": "offset.x"
        case "contentSize": "content.size"
        case "contentWidth", "scrollWidth": "content.width"
        case "contentHeight", "scrollHeight": "content.height"
        case "bounds", "screen", "window", "safeArea", "geometry", "geo": "viewport"
        case "screenWidth", "viewportWidth", "windowWidth": "viewport.width"
        case "screenHeight", "viewportHeight", "windowHeight": "viewport.height"
        case "parent", "container", "superview": "area"
        case "row", "item", "idx", "indexPath", "position": "index"
        case "numberOfItems", "itemCount": "count"
        case "numberOfSections", "sectionCount": "section.count"
        case "sectionIndex": "section.index"
        case "frame", "self", "box": "rest"
        case "origin": "rest.origin"
        case "scrollProgress", "fraction": "progress"
        case "inf", "greatestFiniteMagnitude": "infinity"
        case "PI", "M_PI": "pi"
        case "isHorizontal": "horizontal"
        case "yes", "YES", "TRUE", "True": "true"
        case "no", "NO", "FALSE", "False": "false"
        default: nil
        }
    }

    /// What to write in the place of a name and the member after it.
    static func value(_ word: String, _ member: String) -> String? {
        switch (word, member) {
        case ("indexPath", "row"), ("indexPath", "item"): "index"
        case ("indexPath", "section"): "section.index"
        case ("collectionView", "contentOffset"), ("scrollView", "contentOffset"), ("tableView", "contentOffset"):
            "offset"
        case ("collectionView", "contentSize"), ("scrollView", "contentSize"), ("tableView", "contentSize"):
            "content.size"
        case ("collectionView", "bounds"), ("collectionView", "frame"), ("scrollView", "bounds"),
            ("scrollView", "frame"), ("view", "bounds"), ("view", "frame"):
            "viewport"
        case ("window", "innerWidth"), ("screen", "width"): "viewport.width"
        case ("window", "innerHeight"), ("screen", "height"): "viewport.height"
        case ("window", "scrollY"), ("window", "pageYOffset"): "offset.y"
        case ("window", "scrollX"), ("window", "pageXOffset"): "offset.x"
        case ("self", "frame"), ("self", "bounds"): "rest"
        case ("self", "center"), ("frame", "center"): "rest.center"
        case ("self", "size"): "size"
        case ("Double", "pi"), ("CGFloat", "pi"), ("Float", "pi"), ("Math", "PI"): "pi"
        case ("Double", "infinity"), ("CGFloat", "infinity"), ("Float", "infinity"),
            ("CGFloat", "greatestFiniteMagnitude"):
            "infinity"
        default: nil
        }
    }

    /// What to write in the place of a function's name; empty when nothing is needed.
    static func function(_ word: String) -> String? {
        switch word {
        case "lerp": "mix"
        case "fmod": "mod"
        case "ceiling", "ceilf": "ceil"
        case "floorf": "floor"
        case "roundf", "rounded": "round"
        case "fabs", "fabsf": "abs"
        case "fmin", "fminf", "minimum": "min"
        case "fmax", "fmaxf", "maximum": "max"
        case "sqrtf", "squareRoot": "sqrt"
        case "sinf": "sin"
        case "cosf": "cos"
        case "tanf": "tan"
        case "atan2f": "atan2"
        case "clamped": "clamp"
        case "signum": "sign"
        case "CGPoint", "CGVector", "UIOffset", "Point", "Double", "CGFloat", "Float", "calc", "Number", "Length": ""
        default: nil
        }
    }

    /// What to do where no other function can stand in its place.
    static func functionHelp(_ word: String) -> String? {
        switch word {
        case "pow", "power", "exp", "square": "powers are products: `v * v`"
        case "Int", "parseInt", "trunc", "int": "whole numbers are `floor(v)`, `round(v)` or `ceil(v)`"
        case "CGSize", "Size", "UISize": "a size is written `width x height`"
        case "CGRect", "Rect": "boxes are not built: `size` says how large an element is, an arrangement where"
        case "UIEdgeInsets", "EdgeInsets": "insets are set one by one: `insets.left: …`"
        case "degrees", "deg", "radians", "rad", "Angle": "an angle carries its unit: `30deg`, `0.5turn`, `1rad`"
        case "rotate", "rotateZ": "a turn is set on a line of its own: `rotation: 45deg`"
        case "rotateX", "rotateY", "rotate3d": "a turn is set on a line of its own: `rotation.y: 45deg`"
        case "translate", "translateX", "translateY": "a move is set on a line of its own: `translation: (x, y)`"
        case "scale", "scaleX", "scaleY": "a scale is set on a line of its own: `scale: 0.5`"
        case "CGAffineTransform", "CATransform3D", "matrix", "matrix3d":
            "a transform is set in parts: `scale`, `rotation` and `translation`"
        case "interpolate", "remap", "mapRange", "smoothstep", "step": "stops are written `map(v, [0: 1, 100: 0])`"
        case "random", "rand": "a layout gives the same answer every time; vary it with `index`"
        case "var", "env", "attr": "a `let` or `param` is read by its name"
        case "repeat", "minmax", "fr": "lengths are shares: `25% x 100`"
        case "asin": "write `atan(v / sqrt(1 - v * v))`"
        case "acos": "write `atan2(sqrt(1 - v * v), v)`"
        case "log", "ln", "log10": "there are no logarithms; give values at stops: `map(v, [1: 0, 10: 1])`"
        default: nil
        }
    }

    /// What to write in the place of a property's name.
    static func property(_ word: String) -> String? {
        switch word {
        case "opacity", "alphaValue": "alpha"
        case "zIndex", "zPosition", "depth": "z"
        case "isHidden": "hidden"
        case "translate", "offset", "translationX", "translationY", "dx", "dy", "x", "y": translation(word)
        case "rotate", "rotationEffect", "angle": "rotation"
        case "rotationX", "rotateX": "rotation.x"
        case "rotationY", "rotateY": "rotation.y"
        case "rotation3DEffect": "rotation.y"
        case "scaleEffect", "transformScale", "zoomScale", "scaleFactor": "scale"
        case "anchorPoint", "transformOrigin", "pivot": "anchor"
        case "position": "center"
        case "frame", "itemSize", "dimensions", "bounds": "size"
        case "width", "itemWidth": "size.width"
        case "height", "itemHeight", "rowHeight": "size.height"
        case "padding", "margin", "inset", "contentInset", "sectionInset", "contentInsets", "sectionInsets": "insets"
        case "scrollDirection", "direction", "axis", "orientation": "scroll"
        case "m34": "perspective"
        case "itemCount", "numberOfItems", "cells": "items"
        case "numberOfSections", "repeat", "repeats": "count"
        case "viewportSize", "screen", "screenSize", "canvas": "viewport"
        default: nil
        }
    }

    private static func translation(_ word: String) -> String {
        switch word {
        case "translationX", "dx", "x": "translation.x"
        case "translationY", "dy", "y": "translation.y"
        default: "translation"
        }
    }

    /// What to do where no other property can stand in its place.
    static func propertyHelp(_ word: String) -> String? {
        switch word {
        case "visible", "isVisible", "visibility", "display": "the opposite is set: `hidden: not …`"
        case "transform", "transform3D": "a transform is set in parts: `scale`, `rotation` and `translation`"
        case "background", "backgroundColor", "color", "tint", "fill", "stroke", "border", "cornerRadius",
            "borderRadius", "shadow", "font", "text", "image", "blur", "blurRadius", "saturation", "brightness",
            "overflow", "clipsToBounds", "content":
            "a layout says where things are; other values are handed to the app: `attribute \(word) = …`"
        case "spacing", "gap", "minimumLineSpacing", "minimumInteritemSpacing", "lineSpacing", "columns", "columnCount",
            "rowGap", "columnGap", "itemSpacing", "interItemSpacing", "align", "alignItems", "justifyContent",
            "flexDirection", "alignment":
            "an arrangement places the cells: use one on a line of its own, and give it such values as arguments"
        case "transition", "animation", "duration", "delay", "easing":
            "a layout is a function of the offset and knows no time"
        case "minWidth", "minHeight": "bound the size itself: `max(a, b)`"
        case "maxWidth", "maxHeight": "bound the size itself: `min(a, b)`"
        case "top", "left", "right", "bottom": "an element is moved with `translation`, or placed by an arrangement"
        case "cell", "section", "layout", "supplementary", "decoration", "data": "a block is opened with `\(word) … {`"
        default: nil
        }
    }

    /// What to write in the place of a part of a rectangle, size or element.
    static func member(_ word: String) -> String? {
        switch word {
        case "minX": "left"
        case "minY": "top"
        case "maxX": "right"
        case "maxY": "bottom"
        case "midX": "center.x"
        case "midY": "center.y"
        case "frame", "bounds": "rest"
        case "w": "width"
        case "h": "height"
        case "dx": "x"
        case "dy": "y"
        case "leading": "left"
        case "trailing": "right"
        default: nil
        }
    }
}
