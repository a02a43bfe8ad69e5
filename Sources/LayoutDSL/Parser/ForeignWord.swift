/// Words of UIKit, SwiftUI, CSS and Figma with their equivalents in this language. The other names of an effect or
/// arrangement are in its `///` comment in the prelude.
package enum ForeignWord {
    /// What to write in the place of a value's name.
    package static let values = WordTable([
        ("contentOffset", "offset"), ("scrollOffset scrollPosition", "offset.main"),
        ("scrollY scrollTop pageYOffset contentY", "offset.y"),
        ("scrollX scrollLeft pageXOffset contentX", "offset.x"), ("contentSize", "content.size"),
        ("contentWidth scrollWidth", "content.width"), ("contentHeight scrollHeight", "content.height"),
        ("bounds screen window safeArea geometry geo", "viewport"),
        ("screenWidth viewportWidth windowWidth", "viewport.width"),
        ("screenHeight viewportHeight windowHeight", "viewport.height"), ("parent container superview", "area"),
        ("row item idx indexPath position", "index"), ("numberOfItems itemCount", "count"),
        ("numberOfSections sectionCount", "section.count"), ("sectionIndex", "section.index"),
        ("frame self box", "rest"), ("origin", "rest.origin"), ("scrollProgress fraction", "progress"),
        ("inf greatestFiniteMagnitude", "infinity"), ("PI M_PI", "pi"), ("isHorizontal", "horizontal"),
        ("yes YES TRUE True", "true"), ("no NO FALSE False", "false"),
    ])

    /// What to do where no other value can stand in its place.
    package static let valueHelp = WordTable([
        (
            "auto wrapContent wrap_content fitContent automatic intrinsic",
            "a layout does not measure content: write the length, `gap: 8`, `size: 100% x 40`, or let the app measure it: "
                + "`data { measured height: Length = 40 }` and `size: 100% x data.height`"
        ),
        (
            "center left right top bottom leading trailing middle",
            "an edge is a component of a box: `area.right - width`; a place is a point: `place: (50%, 0)`"
        ),
        (
            "UnitPoint Alignment topLeading topTrailing bottomLeading bottomTrailing",
            "write shares of the box: `(0, 0)` is top left, `(0.5, 0.5)` is the middle"
        ),
        ("matchParent match_parent fillParent fill stretch full", "for all the room write `100%`"),
        ("none nil null undefined Null", "there is no empty value: leave the line out, or write `0` or `false`"),
        ("now time date timestamp", "a layout depends on `offset`, not on time"),
        ("linear ease spring", "easing is written `bezier(t, 0.25, 0.1, 0.25, 1)`"),
        ("zero", "write `0`, `(0, 0)` or `0 x 0`"),
        (
            "red green blue black white gray yellow orange clear Color Colors",
            "the app decides colours: leave the line out, or hand it a value, `attribute tone = 1`"
        ),
        ("this it", "read this element without a word in front: `height`, `rest.top`, `index`"),
    ])

    /// Where a property stands that cannot be set here.
    package static let elsewhere = WordTable([
        (
            "insets",
            "set insets in the section or layout: `insets: …`; here reduce the size: `size: 100% - 20 x 40`"
        ),
        ("size", "set the size in the element: `cell { size: 100% x 40 }`"),
        ("items", "write `items: 14` in the layout; a section has `count`"),
        (
            "count",
            "write `count: 3` in a section or a supplementary view, and `items: 14` for cells in the layout"
        ),
        ("scroll viewport", "set it once, in the layout: `scroll: vertical`, `viewport: 375 x 667`"),
        ("place", "an arrangement places cells; move a cell with `translation: (0, 10)`"),
        ("slot extent", "set it in an `arrangement`"),
    ])

    /// Where a declaration stands that cannot stand here.
    package static let places = WordTable([
        ("supplementary", "write it in the section or layout; in a cell write `decoration badge { … }`"),
        ("param", "write it in the layout: `param gap = 8`; here write `let`"),
        (
            "attribute",
            "write it in an element: `cell { attribute tone = 1 }`; what a layout tells its app is an `output tone = 1`"
        ), ("output", "write it in a layout, a section or an element: `output atEnd = progress == 1`"),
        (
            "cell section",
            "write a section in the layout, and a cell in the section: `section { cell { size: 100% x 40 } }`"
        ),
        ("effect arrangement", "write it at the top level of the file, before the `layout`"),
        ("when", "write it in an element: `cell { when index == 0 { alpha: 1 } }`"),
        ("let", "write it before this block; a choice is written `if a then b else c`"),
    ])

    /// What to write in the place of a name and the member after it.
    package static let pairs = WordTable([
        ("indexPath.row indexPath.item", "index"), ("indexPath.section", "section.index"),
        ("collectionView.contentOffset scrollView.contentOffset tableView.contentOffset", "offset"),
        ("collectionView.contentSize scrollView.contentSize tableView.contentSize", "content.size"),
        (
            "collectionView.bounds collectionView.frame scrollView.bounds scrollView.frame view.bounds"
                + " view.frame",
            "viewport"
        ),
        ("window.innerWidth screen.width", "viewport.width"), ("window.innerHeight screen.height", "viewport.height"),
        ("window.scrollY window.pageYOffset", "offset.y"), ("window.scrollX window.pageXOffset", "offset.x"),
        ("parent.size container.size superview.size", "slot"), ("parent.width container.width", "slot.width"),
        ("parent.height container.height", "slot.height"), ("self.frame self.bounds", "rest"),
        ("self.center frame.center", "rest.center"), ("self.size", "size"),
        ("Double.pi CGFloat.pi Float.pi Math.PI", "pi"),
        ("Double.infinity CGFloat.infinity Float.infinity CGFloat.greatestFiniteMagnitude", "infinity"),
    ])

    /// What to write in the place of a function's name; empty when nothing is needed.
    package static let functions = WordTable([
        ("lerp", "mix"), ("fmod", "mod"), ("ceiling ceilf", "ceil"), ("floorf", "floor"), ("roundf rounded", "round"),
        ("fabs fabsf", "abs"), ("fmin fminf minimum", "min"), ("fmax fmaxf maximum", "max"),
        ("sqrtf squareRoot", "sqrt"), ("sinf", "sin"), ("cosf", "cos"), ("ln", "log"), ("tanf", "tan"),
        ("atan2f", "atan2"), ("clamped", "clamp"), ("signum", "sign"),
        ("CGPoint Point Offset Double CGFloat Float calc Number Length", ""),
    ])

    /// What to do where no other function can stand in its place.
    package static let functionHelp = WordTable([
        ("square", "a square is `v * v`, any other power `pow(v, exponent)`"),
        ("Int parseInt trunc int", "whole numbers are `floor(v)`, `round(v)` or `ceil(v)`"),
        ("CGSize Size UISize", "a size is written `width x height`"),
        ("CGRect Rect", "`size` sets how large an element is, an arrangement sets its place"),
        ("UIEdgeInsets EdgeInsets PaddingValues", "insets are set one by one: `insets.left: …`"),
        ("degrees deg radians rad Angle", "an angle needs its unit: `30deg`, `0.5turn`, `1rad`"),
        ("rotate rotateZ", "set a rotation on a separate line: `rotation: 45deg`"),
        ("rotateX rotateY rotate3d", "set a rotation on a separate line: `rotation.y: 45deg`"),
        ("translate translateX translateY", "set a translation on a separate line: `translation: (x, y)`"),
        ("scale scaleX scaleY", "set a scale on a separate line: `scale: 0.5`"),
        (
            "CGAffineTransform CATransform3D matrix matrix3d",
            "set a transform in parts: `scale`, `rotation` and `translation`"
        ), ("interpolate remap mapRange smoothstep step", "stops are written `map(v, [0: 1, 100: 0])`"),
        ("random rand", "a layout always gives the same result; vary it with `index`"),
        ("var env attr", "a `let` or `param` is read by its name: `gap`"),
        ("repeat minmax fr", "write lengths as shares: `25% x 100`"),
        ("asin", "write `atan(v / sqrt(1 - v * v))`"),
        ("acos", "write `atan2(sqrt(1 - v * v), v)`"),
        ("power", "powers are written `pow(v, exponent)`"),
        ("cubicBezier", "easing is written `bezier(t, x1, y1, x2, y2)`"),
        ("log10 log2", "divide natural logarithms: `log(v) / log(10)`"),
    ])

    /// What to write in the place of a property's name.
    package static let properties = WordTable([
        ("opacity alphaValue", "alpha"), ("zIndex zindex zPosition depth", "z"), ("isHidden", "hidden"),
        ("translate offset", "translation"), ("translationX dx x", "translation.x"),
        ("translationY dy y", "translation.y"), ("rotate rotationEffect angle", "rotation"),
        ("rotationX rotateX", "rotation.x"), ("rotationY rotateY rotation3DEffect", "rotation.y"),
        ("scaleEffect transformScale zoomScale scaleFactor", "scale"),
        ("anchorPoint transformOrigin pivot", "anchor"), ("position", "center"),
        ("frame itemSize dimensions bounds", "size"), ("width itemWidth", "size.width"),
        ("height itemHeight rowHeight", "size.height"),
        ("padding inset contentInset contentPadding sectionInset contentInsets sectionInsets", "insets"),
        ("scrollDirection direction axis orientation", "scroll"), ("m34", "perspective"),
        ("cornerRadius borderRadius", "corner"), ("mask clipPath", "clip"),
        ("blurRadius filter", "blur"), ("itemCount numberOfItems cells", "items"),
        ("numberOfSections repeat repeats", "count"), ("viewportSize screen screenSize canvas", "viewport"),
    ])

    /// What to do where no other property can stand in its place.
    package static let propertyHelp = WordTable([
        ("visible isVisible", "the opposite is set: `hidden: not …`"),
        ("visibility display", "`hidden` is a boolean: `hidden: true`"),
        ("transform transform3D", "set a transform in parts: `scale`, `rotation` and `translation`"),
        (
            "background backgroundColor color colour tint fill stroke border shadow "
                + "font fontSize fontWeight text title label image icon elevation boxShadow textAlign lineHeight "
                + "saturation brightness overflow clipsToBounds",
            "a layout says where things are; hand other values to the app: `attribute name = …`"
        ),
        (
            "spacing gap minimumLineSpacing minimumInteritemSpacing lineSpacing columns columnCount numberOfColumns "
                + "rowGap columnGap itemSpacing interItemSpacing align alignItems justifyContent "
                + "flexDirection alignment flex flexWrap gridTemplateColumns mainAxisAlignment crossAxisAlignment "
                + "mainAxisSpacing crossAxisSpacing crossAxisCount verticalArrangement horizontalArrangement",
            "an arrangement places the cells: use it on a separate line, with arguments in `( )`"
        ),
        (
            "transition animation duration delay easing animate curve",
            "a layout does not depend on time: leave the line out, and read `offset`"
        ),
        ("minWidth minHeight", "limit the size itself: `max(a, b)`"),
        ("maxWidth maxHeight", "limit the size itself: `min(a, b)`"),
        ("top left right bottom", "move an element with `translation`, or place it with an arrangement"),
        ("id name key tag", "write a name after its word: `cell Photo { … }`"),
        ("delegate child children body content", "an element is a block: `cell { size: 100% x 40 }`"),
        ("anchors", "place an element with an arrangement, or move it: `translation: (0, 10)`"),
        (
            "onClick onTap onPressed onScroll onChange onPositionChanged",
            "a layout has no events: leave the line out, and read `offset`"
        ),
        ("cell section layout supplementary decoration data", "a block follows its declaration without a colon"),
    ])

    /// Which argument of an arrangement sets the same.
    package static let arguments = WordTable([
        (
            "spacing gap minimumLineSpacing minimumInteritemSpacing lineSpacing rowGap itemSpacing interItemSpacing "
                + "columnGap mainAxisSpacing crossAxisSpacing verticalArrangement", "gap"
        ), ("columns columnCount crossAxisCount numberOfColumns", "columns"),
    ])

    /// What to write in the place of a part of a rectangle, size or element.
    package static let members = WordTable([
        ("minX leading", "left"), ("minY", "top"), ("maxX trailing", "right"), ("maxY", "bottom"),
        ("midX", "center.x"), ("midY", "center.y"), ("frame bounds", "rest"), ("w", "width"), ("h", "height"),
        ("dx", "x"), ("dy", "y"),
    ])
}
