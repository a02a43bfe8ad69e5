/// Words of UIKit, SwiftUI, CSS and Figma, and what they are here. What an effect or arrangement is called elsewhere
/// stands beside it, in its documentation.
enum ForeignWord {
    /// What to write in the place of a value's name.
    static let values: [String: String] = [
        "contentOffset": "offset", "scrollOffset": "offset", "scrollPosition": "offset", "scrollY": "offset.y",
        "scrollTop": "offset.y", "pageYOffset": "offset.y", "scrollX": "offset.x", "scrollLeft": "offset.x",
        "pageXOffset": "offset.x", "contentSize": "content.size", "contentWidth": "content.width",
        "scrollWidth": "content.width", "contentHeight": "content.height", "scrollHeight": "content.height",
        "bounds": "viewport", "screen": "viewport", "window": "viewport", "safeArea": "viewport",
        "geometry": "viewport", "geo": "viewport", "screenWidth": "viewport.width", "viewportWidth": "viewport.width",
        "windowWidth": "viewport.width", "screenHeight": "viewport.height", "viewportHeight": "viewport.height",
        "windowHeight": "viewport.height", "parent": "area", "container": "area", "superview": "area", "row": "index",
        "item": "index", "idx": "index", "indexPath": "index", "position": "index", "numberOfItems": "count",
        "itemCount": "count", "numberOfSections": "section.count", "sectionCount": "section.count",
        "sectionIndex": "section.index", "frame": "rest", "self": "rest", "box": "rest", "origin": "rest.origin",
        "scrollProgress": "progress", "fraction": "progress", "inf": "infinity", "greatestFiniteMagnitude": "infinity",
        "PI": "pi", "M_PI": "pi", "isHorizontal": "horizontal", "yes": "true", "YES": "true", "TRUE": "true",
        "True": "true", "no": "false", "NO": "false", "FALSE": "false", "False": "false",
    ]

    /// What to write in the place of a name and the member after it.
    static let pairs: [String: String] = [
        "indexPath.row": "index", "indexPath.item": "index", "indexPath.section": "section.index",
        "collectionView.contentOffset": "offset", "scrollView.contentOffset": "offset",
        "tableView.contentOffset": "offset", "collectionView.contentSize": "content.size",
        "scrollView.contentSize": "content.size", "tableView.contentSize": "content.size",
        "collectionView.bounds": "viewport", "collectionView.frame": "viewport", "scrollView.bounds": "viewport",
        "scrollView.frame": "viewport", "view.bounds": "viewport", "view.frame": "viewport",
        "window.innerWidth": "viewport.width", "screen.width": "viewport.width",
        "window.innerHeight": "viewport.height", "screen.height": "viewport.height", "window.scrollY": "offset.y",
        "window.pageYOffset": "offset.y", "window.scrollX": "offset.x", "window.pageXOffset": "offset.x",
        "self.frame": "rest", "self.bounds": "rest", "self.center": "rest.center", "frame.center": "rest.center",
        "self.size": "size", "Double.pi": "pi", "CGFloat.pi": "pi", "Float.pi": "pi", "Math.PI": "pi",
        "Double.infinity": "infinity", "CGFloat.infinity": "infinity", "Float.infinity": "infinity",
        "CGFloat.greatestFiniteMagnitude": "infinity",
    ]

    /// What to write in the place of a function's name; empty when nothing is needed.
    static let functions: [String: String] = [
        "lerp": "mix", "fmod": "mod", "ceiling": "ceil", "ceilf": "ceil", "floorf": "floor", "roundf": "round",
        "rounded": "round", "fabs": "abs", "fabsf": "abs", "fmin": "min", "fminf": "min", "minimum": "min",
        "fmax": "max", "fmaxf": "max", "maximum": "max", "sqrtf": "sqrt", "squareRoot": "sqrt", "sinf": "sin",
        "cosf": "cos", "ln": "log", "tanf": "tan", "atan2f": "atan2",
        "clamped": "clamp", "signum": "sign", "CGPoint": "",
        "Point": "", "Double": "", "CGFloat": "", "Float": "", "calc": "", "Number": "", "Length": "",
    ]

    /// What to do where no other function can stand in its place.
    static let functionHelp = table([
        ("square", "a square is `v * v`, any other power `pow(v, exponent)`"),
        ("Int parseInt trunc int", "whole numbers are `floor(v)`, `round(v)` or `ceil(v)`"),
        ("CGSize Size UISize", "a size is written `width x height`"),
        ("CGRect Rect", "boxes are not built: `size` says how large an element is, an arrangement where"),
        ("UIEdgeInsets EdgeInsets", "insets are set one by one: `insets.left: …`"),
        ("degrees deg radians rad Angle", "an angle carries its unit: `30deg`, `0.5turn`, `1rad`"),
        ("rotate rotateZ", "a turn is set on a line of its own: `rotation: 45deg`"),
        ("rotateX rotateY rotate3d", "a turn is set on a line of its own: `rotation.y: 45deg`"),
        ("translate translateX translateY", "a move is set on a line of its own: `translation: (x, y)`"),
        ("scale scaleX scaleY", "a scale is set on a line of its own: `scale: 0.5`"),
        (
            "CGAffineTransform CATransform3D matrix matrix3d",
            "a transform is set in parts: `scale`, `rotation` and `translation`"
        ), ("interpolate remap mapRange smoothstep step", "stops are written `map(v, [0: 1, 100: 0])`"),
        ("random rand", "a layout gives the same answer every time; vary it with `index`"),
        ("var env attr", "a `let` or `param` is read by its name"),
        ("repeat minmax fr", "lengths are shares: `25% x 100`"), ("asin", "write `atan(v / sqrt(1 - v * v))`"),
        ("acos", "write `atan2(sqrt(1 - v * v), v)`"),
        ("power", "powers are written `pow(v, exponent)`"),
        ("cubicBezier", "easing is written `bezier(t, x1, y1, x2, y2)`"),
        ("log10 log2", "divide natural logarithms: `log(v) / log(10)`"),
    ])

    /// What to write in the place of a property's name.
    static let properties: [String: String] = [
        "opacity": "alpha", "alphaValue": "alpha", "zIndex": "z", "zindex": "z", "zPosition": "z", "depth": "z",
        "isHidden": "hidden", "translate": "translation", "offset": "translation", "translationX": "translation.x",
        "translationY": "translation.y", "dx": "translation.x", "dy": "translation.y", "x": "translation.x",
        "y": "translation.y", "rotate": "rotation", "rotationEffect": "rotation", "angle": "rotation",
        "rotationX": "rotation.x", "rotateX": "rotation.x", "rotationY": "rotation.y", "rotateY": "rotation.y",
        "rotation3DEffect": "rotation.y", "scaleEffect": "scale", "transformScale": "scale", "zoomScale": "scale",
        "scaleFactor": "scale", "anchorPoint": "anchor", "transformOrigin": "anchor", "pivot": "anchor",
        "position": "center", "frame": "size", "itemSize": "size", "dimensions": "size", "bounds": "size",
        "width": "size.width", "itemWidth": "size.width", "height": "size.height", "itemHeight": "size.height",
        "rowHeight": "size.height", "padding": "insets", "margin": "insets", "inset": "insets",
        "contentInset": "insets", "sectionInset": "insets", "contentInsets": "insets", "sectionInsets": "insets",
        "scrollDirection": "scroll", "direction": "scroll", "axis": "scroll", "orientation": "scroll",
        "m34": "perspective", "blurRadius": "blur", "filter": "blur", "itemCount": "items", "numberOfItems": "items",
        "cells": "items", "numberOfSections": "count", "repeat": "count", "repeats": "count",
        "viewportSize": "viewport", "screen": "viewport", "screenSize": "viewport", "canvas": "viewport",
    ]

    /// What to do where no other property can stand in its place.
    static let propertyHelp = table([
        ("visible isVisible visibility display", "the opposite is set: `hidden: not …`"),
        ("transform transform3D", "a transform is set in parts: `scale`, `rotation` and `translation`"),
        (
            "background backgroundColor color tint fill stroke border cornerRadius borderRadius shadow "
                + "font text image saturation brightness overflow clipsToBounds",
            "a layout says where things are; other values are handed to the app: `attribute name = …`"
        ),
        (
            "spacing gap minimumLineSpacing minimumInteritemSpacing lineSpacing columns columnCount "
                + "rowGap columnGap itemSpacing interItemSpacing align alignItems justifyContent "
                + "flexDirection alignment",
            "an arrangement places the cells: use one on a line of its own, and give it such values as arguments"
        ), ("transition animation duration delay easing", "a layout is a function of the offset and knows no time"),
        ("minWidth minHeight", "bound the size itself: `max(a, b)`"),
        ("maxWidth maxHeight", "bound the size itself: `min(a, b)`"),
        ("top left right bottom", "an element is moved with `translation`, or placed by an arrangement"),
        ("cell section layout supplementary decoration data", "a block follows its declaration without a colon"),
    ])

    /// What to write in the place of a part of a rectangle, size or element.
    static let members: [String: String] = [
        "minX": "left", "minY": "top", "maxX": "right", "maxY": "bottom", "midX": "center.x", "midY": "center.y",
        "frame": "rest", "bounds": "rest", "w": "width", "h": "height", "dx": "x", "dy": "y", "leading": "left",
        "trailing": "right",
    ]

    /// Words, separated by blanks, that share a help.
    private static func table(_ groups: [(words: String, help: String)]) -> [String: String] {
        var found: [String: String] = [:]
        for group in groups {
            for word in group.words.split(separator: " ") { found[String(word)] = group.help }
        }
        return found
    }
}
