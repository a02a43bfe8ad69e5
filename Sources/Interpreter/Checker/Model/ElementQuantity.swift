import LayoutDSL

/// The table of element quantities: a row for each number by which an element is placed and drawn. Formulas, slots,
/// drawn values, traces, tests and reports are loops over the rows, in the order in which values are listed.
@usableFromInline package enum ElementQuantity: UInt8, CaseIterable, Sendable {
    case centerX, centerY, width, height, restX, restY, restWidth, restHeight, boxX, boxY
    case translationX, translationY, translationZ, scaleX, scaleY, rotationX, rotationY, rotationZ, perspective
    case anchorX, anchorY, eyeX, eyeY, alpha, blur
    case clipLeft, clipTop, clipRight, clipBottom, corner, innerX, innerY, innerScaleX, innerScaleY
    case partLeft, partTop, partRight
    case z, hidden, presence

    /// What is to be known of a quantity. Nothing of it is counted when it is copied, as it is for each line of a file.
    package struct Row: Sendable {
        /// The name without its part.
        fileprivate let word: StaticString
        fileprivate let end: StaticString
        /// What a line sets; nil for what the resting layout alone gives.
        package let property: Property?
        /// 0 is x, 1 is y, 2 is z.
        package let axis: Int
        package let unit: Quantity
        package let combination: Combination
        /// The number where no line sets it; NaN where the resting box gives it.
        package let resting: Double
        /// A number outside is held to the nearest inside.
        package let limits: ClosedRange<Double>
        package let roles: Roles

        /// As traces, plots and the page spell it: `translation.x`.
        package var name: String { part.isEmpty ? word.text : word.text + "." + part }
        /// The end of that name: `x`; empty without parts.
        var part: String { end.text }
    }

    /// How the lines that set the same quantity of an element combine.
    package enum Combination {
        case add, multiply, or
        /// The largest counts.
        case largest
        /// The last line wins.
        case last
        /// No line sets it: the resting layout gives it.
        case resting
    }

    /// What a quantity takes part in.
    package struct Roles: OptionSet {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Decides whether and where an element is seen.
        package static let deciding = Roles(rawValue: 1)
        /// Decides that only for elements that scale or turn.
        package static let turning = Roles(rawValue: 2)
        /// Leads an element away from its resting box.
        package static let moving = Roles(rawValue: 4)
        /// Belongs to the transform.
        package static let transform = Roles(rawValue: 8)
        /// Gives the transform depth, unless it is the resting number.
        package static let depth = Roles(rawValue: 16)
        /// The whole property takes a point or a size; without this role, a number.
        static let pair = Roles(rawValue: 32)
        /// Traces, plots and the page explain it.
        package static let traced = Roles(rawValue: 64)
        /// Tests read it.
        package static let observed = Roles(rawValue: 128)
        /// Reports, traces and plots know it only of kinds whose lines set it.
        package static let optional = Roles(rawValue: 256)
        /// A step of it is seen by itself, wherever the frame is.
        package static let seen = Roles(rawValue: 512)
        /// Both told by traces and read by tests.
        static let told: Roles = [.traced, .observed]
        /// Says what is seen of the box, how what is inside stands in it, and where the box of a part stands in its owner's.
        package static let masking = Roles(rawValue: 1024)
        static let mask: Roles = [.told, .optional, .masking]
    }

    package var row: Row { ElementQuantity.rows[Int(rawValue)] }

    private static let rows = allCases.map { $0.makeRow() }

    /// The roles of the row: asked of many quantities at once while compiling, where the texts of the row would be copied too.
    package var roles: Roles { ElementQuantity.allRoles[Int(rawValue)] }

    private static let allRoles = rows.map { $0.roles }

    private func makeRow() -> Row {
        switch self {
        case .centerX, .centerY:
            row("center", .length, .last, [.moving, .pair, .told], from: .centerX)
        case .width, .height:
            row(
                "size", .length, .last, [.deciding, .moving, .pair, .told], limits: 0 ... .infinity, from: .width,
                set: .drawn)
        case .restX, .restY: row("rest", .length, .resting, .traced, from: .restX)
        case .restWidth, .restHeight: row("rest", .length, .resting, [], from: .restWidth)
        case .boxX, .boxY: row("box", .length, .resting, [], from: .boxX)
        case .translationX, .translationY:
            row(
                "translation", .length, .add, [.deciding, .moving, .transform, .pair, .told],
                resting: 0, from: .translationX)
        case .translationZ:
            row(
                "translation", .length, .add, [.turning, .moving, .transform, .depth, .pair, .told],
                resting: 0, from: .translationX)
        case .scaleX, .scaleY:
            row("scale", .number, .multiply, [.turning, .moving, .transform, .told, .seen], resting: 1, from: .scaleX)
        case .rotationX, .rotationY:
            row(
                "rotation", .angle, .add, [.turning, .moving, .transform, .depth, .told, .seen], resting: 0,
                from: .rotationX)
        case .rotationZ:
            row("rotation", .angle, .add, [.turning, .moving, .transform, .told, .seen], resting: 0, from: .rotationX)
        case .perspective: row("perspective", .length, .last, [.turning, .transform, .depth, .traced], resting: 0)
        case .anchorX, .anchorY:
            row("anchor", .number, .last, [.turning, .pair, .told], resting: 0.5, from: .anchorX)
        case .eyeX, .eyeY:
            row("eye", .length, .last, [.turning, .transform, .pair], resting: 0, from: .eyeX)
        case .alpha: row("alpha", .number, .multiply, [.told, .seen], resting: 1, limits: 0...1)
        case .blur: row("blur", .length, .add, [.told, .optional, .seen], resting: 0, limits: 0 ... .infinity)
        case .clipLeft, .clipTop, .clipRight, .clipBottom:
            row("clip", .length, .largest, [.mask, .seen], resting: 0, limits: 0 ... .infinity, from: .clipLeft)
        case .corner: row("corner", .length, .last, [.mask, .seen], resting: 0, limits: 0 ... .infinity)
        case .innerX, .innerY:
            row("inner.translation", .length, .add, [.mask, .pair, .seen], resting: 0, from: .innerX)
        case .innerScaleX, .innerScaleY:
            row("inner.scale", .number, .multiply, [.mask, .seen], resting: 1, from: .innerScaleX)
        case .partLeft, .partTop, .partRight: row("part", .length, .resting, .masking, resting: 0, from: .partLeft)
        case .z: row("z", .number, .last, .told, resting: 0)
        case .hidden: row("hidden", .boolean, .or, [.deciding, .told, .seen], resting: 0)
        case .presence: row("presence", .boolean, .resting, .deciding)
        }
    }

    /// `first`: the quantity of the same property along x; nil for a property with one quantity. `property`: what sets it,
    /// where that is not called as it is.
    private func row(
        _ word: StaticString, _ unit: Quantity, _ combination: Combination, _ roles: Roles,
        resting: Double = .nan,
        limits: ClosedRange<Double> = -.infinity ... .infinity, from first: ElementQuantity? = nil,
        set property: Property? = nil
    ) -> Row {
        let axis = first.map { Int(rawValue) - Int($0.rawValue) } ?? 0
        let parts: [StaticString] =
            switch first {
            case .width, .restWidth: ["width", "height"]
            case .clipLeft, .partLeft: ["left", "top", "right", "bottom"]
            default: ["x", "y", "z"]
            }
        return Row(
            word: word, end: first == nil ? "" : parts[axis], property: property ?? Property(rawValue: word.text),
            axis: axis,
            unit: unit, combination: combination, resting: resting, limits: limits, roles: roles)
    }

    /// The quantities with a role.
    package static func all(_ role: Roles) -> [ElementQuantity] { allCases.filter { $0.roles.contains(role) } }

    /// The numbers of an element that no line changes; 0 where the resting box gives them.
    package static let resting = {
        var numbers = QuantityTable<Double>(repeating: 0)
        for quantity in allCases where !quantity.row.resting.isNaN { numbers[quantity] = quantity.row.resting }
        return numbers
    }()

    /// The parts of the transform.
    package static let transform = all(.transform)

    /// Those that change their sign in a mirror image.
    package static let mirrored: [ElementQuantity] = [.translationX, .rotationY, .rotationZ, .eyeX, .innerX]

    /// Those that change places in a mirror image, left and right.
    package static let exchanged: [(left: ElementQuantity, right: ElementQuantity)] = [
        (.clipLeft, .clipRight), (.partLeft, .partRight),
    ]

    /// Whose value, and with which sign, a quantity has in a mirror image. Places and anchor points are counted from the left,
    /// which is for those who know how far it is to the right.
    package var mirrorImage: (quantity: ElementQuantity, isNegated: Bool) {
        for (left, right) in ElementQuantity.exchanged {
            if self == left { return (right, false) }
            if self == right { return (left, false) }
        }
        return (self, ElementQuantity.mirrored.contains(self))
    }

    /// What is seen of an element beside its frame: not the places that lead to the frame, nor where the eye is.
    package static let compared = allCases.filter { quantity in
        let roles = quantity.roles
        guard roles.contains(.observed) else { return false }
        if quantity.row.property == .drawn { return true }
        return roles.contains(.transform)
            ? !roles.contains(.deciding) : roles.isDisjoint(with: [.moving, .turning])
    }

    /// What is seen of a box, and how what is inside stands in it.
    package static let mask = all(.masking)

    /// The numbers of an element without a mask, in the same order: asked for at each offset, where a row would be copied.
    package static let restingMask = mask.map { $0.row.resting }

    /// Those that are known only of kinds whose lines set them, but for the mask.
    package static let plainOptional = all(.optional).filter { !$0.roles.contains(.masking) }

    /// Those that are known only of kinds whose lines set them.
    package static let optional = all(.optional)

    /// Whether reports tell it of a kind that sets some quantities: all sides of a mask where one is set, for in a mirror image
    /// left is right; all of `inner` where some of it is.
    package func isTold(beside optional: [ElementQuantity]) -> Bool {
        guard let property = row.property else { return optional.contains(self) }
        return optional.contains { other in
            other.row.property == property || property.isInside && other.row.property?.isInside == true
        }
    }

    /// The quantities of each property; an array, for a dictionary would hash the name at every line of a file.
    fileprivate static let ofProperties = Property.allCases.map { property in
        (property: property, quantities: allCases.filter { $0.row.property == property })
    }
}

extension Property {
    /// The quantities that its lines set, by axis; none for a property of anything but an element.
    package var quantities: [ElementQuantity] {
        for row in ElementQuantity.ofProperties.indices where ElementQuantity.ofProperties[row].property == self {
            return ElementQuantity.ofProperties[row].quantities
        }
        return []
    }

    /// Whether it is a part of `inner`.
    var isInside: Bool { Property.insides.contains { $0.property == self } }

    /// The properties that stand behind `inner.`, with the part that names each.
    package static let insides: [(part: String, property: Property)] = allCases.compactMap { property in
        let (whole, prefix) = (property.rawValue, Property.inner.rawValue + ".")
        guard whole.utf8.starts(with: prefix.utf8) else { return nil }
        return (String(decoding: whole.utf8.dropFirst(prefix.utf8.count), as: UTF8.self), property)
    }

    /// Whether tests read it.
    var isObserved: Bool { quantities.first?.roles.contains(.observed) ?? false }

    /// The axes that a line sets that names no part: a turn is one about z.
    package var wholeAxes: Range<Int> {
        switch self {
        case .rotation: 2..<3
        case .clip: 0..<4
        default: 0..<2
        }
    }
}

extension StaticString {
    /// The same as a text that can be put together with others.
    fileprivate var text: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
