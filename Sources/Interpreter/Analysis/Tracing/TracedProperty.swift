import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The values of an element that can be explained, by the names under which `eval` answers them.
struct TracedProperty {
    enum Part {
        /// An edge or the extent of its bounding box: 0 and 1 the start along x and y, 2 and 3 width and height.
        case frame(Int32)
        /// The same of what its mask leaves.
        case visible(Int32)
        /// The far edge of a box along x or y.
        case far(Int32, Box)
        /// Its middle along x or y.
        case middle(Int32, Box)
        case quantity(ElementQuantity)
        case attribute(FormulaID)
        /// What the element tells its app.
        case output(FormulaID)
    }

    /// The boxes of an element: where it rests, where it is drawn, and what its mask leaves of that.
    enum Box { case resting, drawn, visible }

    let name: String
    let part: Part
    let quantity: Quantity

    /// All of an element kind, in the order in which they are listed, then those of its outputs that are asked for.
    static func all(
        of kind: CheckedLayout.ElementKind, in phase: Phase, telling outputs: [OutputFormula] = []
    ) -> [TracedProperty] {
        let formulas = kind.formulas(in: phase)
        var found: [TracedProperty] = []
        func add(_ name: String, _ part: Part, _ quantity: Quantity) {
            found.append(TracedProperty(name: name, part: part, quantity: quantity))
        }
        for (edge, name) in ["frame.x", "frame.y", "frame.width", "frame.height"].enumerated() {
            add(name, .frame(Int32(clamping: edge)), .length)
        }
        let optional = kind.optional
        if kind.owner != nil {
            for (name, quantity) in boxInOwner { add(name, .quantity(quantity), .length) }
        }
        if kind.isMasked(in: phase) {
            for (edge, name) in ["visible.x", "visible.y", "visible.width", "visible.height"].enumerated() {
                add(name, .visible(Int32(clamping: edge)), .length)
            }
        }
        for quantity in ElementQuantity.all(.traced) {
            let row = quantity.row
            guard !row.roles.contains(.optional) || quantity.isTold(beside: optional) else { continue }
            // A turn about z is called by the whole property too.
            if row.axis == 0, let property = row.property, property.wholeAxes.count == 1 {
                let turn = property.quantities[property.wholeAxes.lowerBound]
                add(property.rawValue, .quantity(turn), turn.row.unit)
            }
            add(row.name, .quantity(quantity), row.unit)
        }
        for attribute in formulas.attributes {
            let (parts, quantity) = attribute.shape.parts
            for (component, part) in zip(attribute.components, parts) {
                add(part.isEmpty ? attribute.name : attribute.name + "." + part, .attribute(component), quantity)
            }
        }
        return found + outputs.flatMap { numbers(of: $0) }
    }

    /// The numbers of an output: of an element its section and its index, else its value.
    static func numbers(of output: OutputFormula) -> [TracedProperty] {
        let names = output.shape.count > 1 ? [".section", cellIndex] : [""]
        let quantity: Quantity = output.shape == .boolean ? .boolean : .unknown
        return zip(names, output.components).map { name, formula in
            TracedProperty(name: output.name + name, part: .output(formula), quantity: quantity)
        }
    }

    /// A number of an output; of a cell the index where its name stands alone.
    static func output(_ name: String, among outputs: [OutputFormula]) -> TracedProperty? {
        let all = outputs.flatMap { numbers(of: $0) }
        return [name, name + cellIndex].lazy
            .compactMap { name in all.first { $0.name.utf8.elementsEqual(name.utf8) } }.first
    }

    private static let cellIndex = ".index"

    /// A quantity, whether or not it is listed.
    init(of quantity: ElementQuantity) {
        self.init(name: quantity.row.name, part: .quantity(quantity), quantity: quantity.row.unit)
    }

    private init(name: String, part: Part, quantity: Quantity) {
        (self.name, self.part, self.quantity) = (name, part, quantity)
    }

    /// The box of a part in the box of its owner.
    private static let boxInOwner: [(name: String, quantity: ElementQuantity)] = [
        ("box.x", .partLeft), ("box.y", .partTop), ("box.width", .width), ("box.height", .height),
    ]

    /// What JSON, tests and other fields call the same values.
    private static let otherNames = [
        ("anchorPoint.x", "anchor.x"), ("anchorPoint.y", "anchor.y"), ("zIndex", "z"), ("isHidden", "hidden"),
        ("width", "size.width"), ("height", "size.height"), ("scale", "scale.x"), ("frame.left", "frame.x"),
        ("frame.top", "frame.y"), ("frame.origin.x", "frame.x"), ("frame.origin.y", "frame.y"),
        ("frame.size.width", "frame.width"), ("frame.size.height", "frame.height"), ("rest.left", "rest.x"),
        ("rest.top", "rest.y"), ("rest.origin.x", "rest.x"), ("rest.origin.y", "rest.y"),
        ("rest.width", "size.width"), ("rest.height", "size.height"), ("rest.size.width", "size.width"),
        ("rest.size.height", "size.height"),
    ]

    /// What tests call the size at rest.
    private static let restingSizes: [(name: String, quantity: ElementQuantity)] = [
        ("width", .restWidth), ("height", .restHeight), ("rest.width", .restWidth), ("rest.height", .restHeight),
        ("rest.size.width", .restWidth), ("rest.size.height", .restHeight),
    ]

    /// Parts of a box that tests read, and that are worked out of the others.
    private static let otherParts: [(name: String, part: Part)] = [
        ("frame.right", .far(0, .drawn)), ("frame.bottom", .far(1, .drawn)),
        ("frame.center.x", .middle(0, .drawn)), ("frame.center.y", .middle(1, .drawn)),
        ("rest.right", .far(0, .resting)), ("rest.bottom", .far(1, .resting)),
        ("rest.center.x", .middle(0, .resting)), ("rest.center.y", .middle(1, .resting)),
        ("visible.x", .visible(0)), ("visible.y", .visible(1)), ("visible.left", .visible(0)),
        ("visible.top", .visible(1)), ("visible.width", .visible(2)), ("visible.height", .visible(3)),
        ("visible.right", .far(0, .visible)), ("visible.bottom", .far(1, .visible)),
        ("visible.center.x", .middle(0, .visible)), ("visible.center.y", .middle(1, .visible)),
    ]

    /// The one of that name; a name of the language goes before an attribute of the same name, which can always be
    /// asked for as `attributes.name`.
    static func named(
        _ name: String, of kind: CheckedLayout.ElementKind, in phase: Phase, telling outputs: [OutputFormula]
    ) -> TracedProperty? {
        let all = all(of: kind, in: phase, telling: outputs)
        func first(_ name: some StringProtocol, where isMeant: (Part) -> Bool = { _ in true }) -> TracedProperty? {
            all.first { $0.name.utf8.elementsEqual(name.utf8) && isMeant($0.part) }
        }
        if let found = first(name) ?? first(name + cellIndex) { return found }
        // Drawn in another size, its width and height are those at rest.
        if kind.formulas(in: phase).isDrawnApart {
            for (other, quantity) in restingSizes where other.utf8.elementsEqual(name.utf8) {
                return TracedProperty(name: other, part: .quantity(quantity), quantity: .length)
            }
        }
        for (other, own) in otherNames where other.utf8.elementsEqual(name.utf8) { return first(own) }
        for (other, part) in otherParts where other.utf8.elementsEqual(name.utf8) {
            return TracedProperty(name: other, part: part, quantity: .length)
        }
        let prefix = "attributes."
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        return first(String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)) { part in
            if case .attribute = part { return true }
            return false
        }
    }
}

extension AttributeFormula.Shape {
    /// The names of the components, and what they count.
    fileprivate var parts: ([String], Quantity) {
        switch self {
        case .number: ([""], .unknown)
        case .boolean: ([""], .boolean)
        case .point: (["x", "y"], .length)
        case .size: (["width", "height"], .length)
        case .rectangle: (["x", "y", "width", "height"], .length)
        }
    }
}
