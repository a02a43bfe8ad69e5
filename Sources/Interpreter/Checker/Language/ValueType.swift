import LayoutDSL

/// Lengths and angles carry whole powers through products and quotients: length × length ÷ length is a length.
struct Dimension: Hashable {
    /// The power of length: 0 for a plain number.
    var length: Int16
    /// The power of angle.
    var angle: Int16

    static let number = Dimension(length: 0, angle: 0)
    static let length = Dimension(length: 1, angle: 0)
    static let angle = Dimension(length: 0, angle: 1)

    /// Powers past this are held there; no formula that means anything comes near.
    private static let limit: Int16 = 1000

    static func * (a: Dimension, b: Dimension) -> Dimension {
        Dimension(length: held(a.length + b.length), angle: held(a.angle + b.angle))
    }

    static func / (a: Dimension, b: Dimension) -> Dimension {
        Dimension(length: held(a.length - b.length), angle: held(a.angle - b.angle))
    }

    private static func held(_ power: Int16) -> Int16 { max(-limit, min(limit, power)) }

    /// In words: "a length".
    var words: String {
        switch (length, angle) {
        case (0, 0): "a number"
        case (1, 0): "a length"
        case (0, 1): "an angle"
        case (2, 0): "a length times a length"
        case (-1, 0): "one over a length"
        case (0, 2): "an angle times an angle"
        case (0, -1): "one over an angle"
        case (1, -1): "a length over an angle"
        case (-1, 1): "an angle over a length"
        case (1, 1): "a length times an angle"
        default: "a product of lengths and angles"
        }
    }
}

/// A type that a file can write.
enum DeclaredType: String, CaseIterable {
    case angle = "Angle"
    case boolean = "Boolean"
    case length = "Length"
    case number = "Number"
    case point = "Point"
    case size = "Size"

    var words: String { type.words }

    /// The value type that a declared type stands for.
    var type: ValueType {
        switch self {
        case .number: .quantity(.number)
        case .length: .quantity(.length)
        case .angle: .quantity(.angle)
        case .boolean: .boolean
        case .point: .point
        case .size: .size
        }
    }
}

/// The type of a value while a file is checked.
enum ValueType: Equatable {
    /// The value of a mistake that has been reported; fits everywhere, silently.
    case poison
    /// A number, a length, an angle, or a product of such.
    case quantity(Dimension)
    /// `infinity`, which stands for any quantity.
    case infinite
    case boolean
    case point
    case size
    case rectangle
    /// A list of values, by its number in the checker's pool.
    case list(ListID)
    /// Stops of a `map`, by their number in the checker's pool: key, value, key, value …
    case stops(ListID)
    /// An element or a section.
    case box(BoxID)
    /// A rectangle, or a part of one, of which no component has been asked for yet.
    case region(Region, RegionPart, BoxID)
    /// `data`, before the field.
    case data
    /// `layout`, before one of its words.
    case scroller(BoxID)
    /// An element that a test names, by its number.
    case element(ObservedID)
    /// A property of such an element that has parts of its own, and the type of the whole.
    case aspect(Property, DeclaredType, ObservedID)
    /// A cell that is known when the list is scrolled: its section and its item.
    case cell

    /// Whether its values are formulas, so that one of several can be picked.
    var isPickable: Bool { self == .cell || AttributeFormula.Shape(self) != nil }

    var words: String {
        switch self {
        case .poison: "nothing"
        case .quantity(let dimension): dimension.words
        case .infinite: "a number"
        case .boolean: "a boolean"
        case .list: "a list"
        case .stops: "a list of stops"
        case .region(.safeArea, _, _): "the insets of the safe area"
        case .point, .region(_, .origin, _), .region(_, .center, _): "a point"
        case .size, .region(_, .size, _): "a size"
        case .rectangle, .region(_, .whole, _): "a rectangle"
        case .data: "the data"
        case .scroller: "the layout"
        case .box, .element: "an element"
        case .aspect(_, let whole, _): whole.words
        case .cell: "a cell"
        }
    }
}

extension AttributeFormula.Shape {
    /// The shape of a value that is worked out; nil for what has no formulas.
    init?(_ type: ValueType) {
        switch type {
        case .quantity, .infinite: self = .number
        case .boolean: self = .boolean
        case .point: self = .point
        case .size: self = .size
        case .rectangle: self = .rectangle
        case .poison, .list, .stops, .box, .region, .data, .scroller, .element, .aspect, .cell: return nil
        }
    }
}

/// The rectangles (and points and sizes) that a formula can name.
enum Region: UInt8 {
    case viewport, content, area, rest, size, drawn, slot, offset
    /// What is seen of an element: what its mask leaves, after its transform.
    case visible
    /// The size with its margin, as an arrangement counts it; the slot without it, as the element fills it.
    case outer, filled
    /// Where a row is seen, in the content of the layout.
    case window
    /// The insets of the viewport that bars and notches cover.
    case safeArea
}

/// A part of a rectangle that is no number yet.
enum RegionPart: UInt8 {
    case whole, origin, size, center
}
