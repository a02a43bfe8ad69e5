/// Where one element is and how it is drawn at one offset. Plain data; every number is finite.
public struct Attributes: Sendable, Equatable {
    /// Its kind: the name in the file, such as `cell` or `header`.
    public var kind: String
    /// Cell, supplementary, decoration or part.
    public var category: ElementCategory
    /// The kind that it is a part of; the owner has the same section and item. Nil for an element of its own.
    public var owner: String?
    /// The section, counted from 0; 0 for an element of the whole layout.
    public var section: Int
    /// The item in the section, counted from 0; for a copy its number; else 0.
    public var item: Int
    /// The bounding box of the transformed element, in content coordinates.
    public var frame: LayoutRectangle
    /// Scale, then turn, then translate, about the anchor point.
    public var transform: PlaneTransform
    /// The whole transform if the kind has depth: 16 numbers, row by row as in CATransform3D; else nil.
    public var transform3D: [Double]?
    /// The attributes that the layout declares, in the order of the file.
    public var custom: [CustomAttribute]
    /// The measured fields of its item or section that still stand on an estimate.
    public package(set) var estimated: [String] = []
    /// Whether a section that scrolls by itself moves it: the window of that row cuts it.
    public package(set) var isInRow = false
    /// What of the element is seen, where the mask of an owner cuts a part in another way than along its own sides: a polygon
    /// whose points count from the left top corner of its box, before its transform, clockwise or not; void where nothing is
    /// left. Nil where `clip` and `corner` say all of it.
    public package(set) var outline: [LayoutPoint]?
    /// What is seen of the owners in which a part turns, in content coordinates; nil for all else.
    package var ownersVisible: LayoutRectangle?
    /// Whether it is a part that turns in an owner whose mask cuts it.
    package var isCutByTurnedOwner: Bool { ownersVisible != nil }
    /// The numbers that it is drawn by; the distance of the eye is inverted, as in a matrix.
    package var quantities: QuantityTable<Double>
    /// The optional quantities that its kind sets.
    package var optional: [ElementQuantity]

    package init(
        kind: String, category: ElementCategory, owner: String? = nil, section: Int, item: Int, frame: LayoutRectangle,
        transform: PlaneTransform, transform3D: [Double]? = nil, custom: [CustomAttribute], estimated: [String] = [],
        isInRow: Bool = false, quantities: QuantityTable<Double>, optional: [ElementQuantity]
    ) {
        self.kind = kind
        self.category = category
        self.owner = owner
        self.section = section
        self.item = item
        self.frame = frame
        self.transform = transform
        self.transform3D = transform3D
        self.custom = custom
        self.estimated = estimated
        self.isInRow = isInRow
        self.quantities = quantities
        self.optional = optional
    }

    /// The middle of the box as drawn, before the transform, in content coordinates.
    public var center: LayoutPoint {
        get { quantities.point(.centerX, .centerY) }
        set { (quantities[.centerX], quantities[.centerY]) = (newValue.x, newValue.y) }
    }
    /// The size of the box before the transform.
    public var size: LayoutSize {
        get { LayoutSize(width: quantities[.width], height: quantities[.height]) }
        set { (quantities[.width], quantities[.height]) = (newValue.width, newValue.height) }
    }
    /// The point of the box that the transform turns and scales about: (0, 0) is the top left, (1, 1) the bottom right.
    public var anchorPoint: LayoutPoint {
        get { quantities.point(.anchorX, .anchorY) }
        set { (quantities[.anchorX], quantities[.anchorY]) = (newValue.x, newValue.y) }
    }
    /// The opacity: 0 is transparent, 1 is opaque.
    public var alpha: Double {
        get { quantities[.alpha] }
        set { quantities[.alpha] = newValue }
    }
    /// The standard deviation of its Gaussian blur, in points; 0 is sharp.
    public var blur: Double {
        get { quantities[.blur] }
        set { quantities[.blur] = newValue }
    }
    /// How much of the box before the transform is not seen, in points from each edge.
    public var clip: LayoutEnvironment.Insets {
        get {
            LayoutEnvironment.Insets(
                top: quantities[.clipTop], left: quantities[.clipLeft], bottom: quantities[.clipBottom],
                right: quantities[.clipRight])
        }
        set {
            (quantities[.clipLeft], quantities[.clipRight]) = (newValue.left, newValue.right)
            (quantities[.clipTop], quantities[.clipBottom]) = (newValue.top, newValue.bottom)
        }
    }
    /// The radius of the corners of what `clip` leaves, in points.
    public var corner: Double {
        get { quantities[.corner] }
        set { quantities[.corner] = newValue }
    }
    /// How far what is inside is moved in the box, in points.
    public var innerTranslation: LayoutPoint {
        get { quantities.point(.innerX, .innerY) }
        set { (quantities[.innerX], quantities[.innerY]) = (newValue.x, newValue.y) }
    }
    /// How large what is inside is drawn in the box, along x and along y.
    public var innerScale: LayoutPoint {
        get { quantities.point(.innerScaleX, .innerScaleY) }
        set { (quantities[.innerScaleX], quantities[.innerScaleY]) = (newValue.x, newValue.y) }
    }
    /// The box of a part in its owner's box, from the left top corner of that, as drawn before the owner's transform: for
    /// views that a host puts into the view of the owner. Nil for an element of its own.
    public var boxInOwner: LayoutRectangle? {
        guard owner != nil else { return nil }
        return LayoutRectangle(
            x: quantities[.partLeft], y: quantities[.partTop], width: quantities[.width], height: quantities[.height])
    }
    /// The painting order: a higher value covers a lower one. Document order decides ties.
    public var zIndex: Double {
        get { quantities[.z] }
        set { quantities[.z] = newValue }
    }
    /// Whether the layout hides it.
    public var isHidden: Bool {
        get { quantities[.hidden] != 0 }
        set { quantities[.hidden] = newValue ? 1 : 0 }
    }
}

extension QuantityTable<Double> {
    @inline(__always) package func point(_ x: ElementQuantity, _ y: ElementQuantity) -> LayoutPoint {
        LayoutPoint(x: self[x], y: self[y])
    }
}

/// One attribute that a layout declares with `attribute name = …`.
public struct CustomAttribute: Sendable, Equatable {
    /// The name in the file.
    public var name: String
    /// The value at this offset.
    public var value: AttributeValue

    /// Makes an attribute.
    public init(name: String, value: AttributeValue) {
        self.name = name
        self.value = value
    }
}

/// The value of a custom attribute. Lengths are points, angles radians.
public enum AttributeValue: Sendable, Equatable {
    /// A number, a length or an angle.
    case number(Double)
    /// A boolean.
    case boolean(Bool)
    /// A point.
    case point(LayoutPoint)
    /// A size.
    case size(LayoutSize)
    /// A rectangle.
    case rectangle(LayoutRectangle)
}

extension AttributeValue {
    /// Makes a value of its numbers, in the order in which a file writes them.
    package init(_ shape: AttributeFormula.Shape, _ number: (Int) -> Double) {
        switch shape {
        case .number: self = .number(number(0))
        case .boolean: self = .boolean(number(0) != 0)
        case .point: self = .point(LayoutPoint(x: number(0), y: number(1)))
        case .size: self = .size(LayoutSize(width: number(0), height: number(1)))
        case .rectangle:
            self = .rectangle(LayoutRectangle(x: number(0), y: number(1), width: number(2), height: number(3)))
        }
    }

    /// Its shape and its numbers; 1 is true.
    package var parts: (shape: AttributeFormula.Shape, numbers: [Double]) {
        switch self {
        case .number(let number): (.number, [number])
        case .boolean(let flag): (.boolean, [flag ? 1 : 0])
        case .point(let point): (.point, [point.x, point.y])
        case .size(let size): (.size, [size.width, size.height])
        case .rectangle(let box): (.rectangle, box.numbers)
        }
    }
}

/// Everything at one offset.
public struct Frame: Sendable {
    /// The content offset.
    public let offset: LayoutPoint
    /// The elements in painting order, the lowest first.
    public package(set) var elements: [Attributes]
    /// Runtime errors: formulas that are not finite at this offset. The resting value replaces them.
    public package(set) var troubles: [Trouble]
    /// The number of elements that were evaluated for the answer.
    public let visited: Int
    /// The rows on screen, in document order: sections that scroll by themselves.
    public var rows: [RowWindow] = []
    /// The left edge of the viewport in content coordinates, where the layout is drawn as its mirror image: there the offset along
    /// x counts from the right. Nil where it is the offset itself.
    public var viewportLeft: Double?
    /// What the layout tells its app, in document order, then by index.
    public var outputs: [LayoutOutput] = []

    package init(offset: LayoutPoint, elements: [Attributes], troubles: [Trouble], visited: Int, rows: [RowWindow] = [])
    {
        self.offset = offset
        self.elements = elements
        self.troubles = troubles
        self.visited = visited
        self.rows = rows
    }

    /// The window of the row that cuts an element, in content coordinates; nil if none does.
    public func cut(of element: Attributes) -> LayoutRectangle? {
        guard element.isInRow else { return nil }
        return rows.first { $0.section == element.section }?.frame
    }
}
