import LayoutDSL

/// Words of UIKit, SwiftUI, CSS and Figma, and what they are here. What an effect or arrangement is called elsewhere
/// stands beside it, in its documentation.
enum ForeignWord {
    /// What to write in the place of a value's name.
    static let values = WordTable([
        ("contentOffset scrollOffset scrollPosition", "offset"), ("scrollY scrollTop pageYOffset", "offset.y"),
        ("scrollX scrollLeft pageXOffset", "offset.x"), ("contentSize", "content.size"),
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

    /// What to write in the place of a name and the member after it.
    static let pairs = WordTable([
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
        ("self.frame self.bounds", "rest"), ("self.center frame.center", "rest.center"), ("self.size", "size"),
        ("Double.pi CGFloat.pi Float.pi Math.PI", "pi"),
        ("Double.infinity CGFloat.infinity Float.infinity CGFloat.greatestFiniteMagnitude", "infinity"),
    ])

    /// What to write in the place of a function's name; empty when nothing is needed.
    static let functions = WordTable([
        ("lerp", "mix"), ("fmod", "mod"), ("ceiling ceilf", "ceil"), ("floorf", "floor"), ("roundf rounded", "round"),
        ("fabs fabsf", "abs"), ("fmin fminf minimum", "min"), ("fmax fmaxf maximum", "max"),
        ("sqrtf squareRoot", "sqrt"), ("sinf", "sin"), ("cosf", "cos"), ("ln", "log"), ("tanf", "tan"),
        ("atan2f", "atan2"), ("clamped", "clamp"), ("signum", "sign"),
        ("CGPoint Point Double CGFloat Float calc Number Length", ""),
    ])

    /// What to do where no other function can stand in its place.
    static let functionHelp = WordTable([
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
    static let properties = WordTable([
        ("opacity alphaValue", "alpha"), ("zIndex zindex zPosition depth", "z"), ("isHidden", "hidden"),
        ("translate offset", "translation"), ("translationX dx x", "translation.x"),
        ("translationY dy y", "translation.y"), ("rotate rotationEffect angle", "rotation"),
        ("rotationX rotateX", "rotation.x"), ("rotationY rotateY rotation3DEffect", "rotation.y"),
        ("scaleEffect transformScale zoomScale scaleFactor", "scale"),
        ("anchorPoint transformOrigin pivot", "anchor"), ("position", "center"),
        ("frame itemSize dimensions bounds", "size"), ("width itemWidth", "size.width"),
        ("height itemHeight rowHeight", "size.height"),
        ("padding margin inset contentInset sectionInset contentInsets sectionInsets", "insets"),
        ("scrollDirection direction axis orientation", "scroll"), ("m34", "perspective"),
        ("blurRadius filter", "blur"), ("itemCount numberOfItems cells", "items"),
        ("numberOfSections repeat repeats", "count"), ("viewportSize screen screenSize canvas", "viewport"),
    ])

    /// What to do where no other property can stand in its place.
    static let propertyHelp = WordTable([
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
    static let members = WordTable([
        ("minX leading", "left"), ("minY", "top"), ("maxX trailing", "right"), ("maxY", "bottom"),
        ("midX", "center.x"), ("midY", "center.y"), ("frame bounds", "rest"), ("w", "width"), ("h", "height"),
        ("dx", "x"), ("dy", "y"),
    ])
}
