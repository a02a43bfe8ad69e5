/// The values of an element that can be explained, by the names under which `eval` answers them.
struct TracedProperty {
    enum Part {
        case frameX, frameY, frameWidth, frameHeight
        /// A formula of the element's own, and what stands for it when the element takes no part.
        case formula(FormulaID, absent: Double)
        /// The resting box, which is there in any case.
        case resting(FormulaID)
        case centerX, centerY
        /// Hidden by its own lines, or behind the eye.
        case hidden
        case attribute(FormulaID)
    }

    let name: String
    let part: Part
    let quantity: Quantity

    /// All of an element kind, in the order in which they are listed.
    static func all(of kind: Layout.ElementKind, in phase: Phase) -> [TracedProperty] {
        let formulas = kind.formulas(in: phase)
        var found: [TracedProperty] = []
        func add(_ name: String, _ part: Part, _ quantity: Quantity) {
            found.append(TracedProperty(name: name, part: part, quantity: quantity))
        }
        func add(_ name: String, _ id: FormulaID, _ quantity: Quantity, absent: Double) {
            add(name, .formula(id, absent: absent), quantity)
        }
        add("frame.x", .frameX, .length)
        add("frame.y", .frameY, .length)
        add("frame.width", .frameWidth, .length)
        add("frame.height", .frameHeight, .length)
        add("center.x", .centerX, .length)
        add("center.y", .centerY, .length)
        add("size.width", .resting(formulas.size.x), .length)
        add("size.height", .resting(formulas.size.y), .length)
        add("rest.x", .resting(formulas.rest.x), .length)
        add("rest.y", .resting(formulas.rest.y), .length)
        add("translation.x", formulas.translation.x, .length, absent: 0)
        add("translation.y", formulas.translation.y, .length, absent: 0)
        add("translation.z", formulas.translation.z, .length, absent: 0)
        add("scale.x", formulas.scale.x, .number, absent: 1)
        add("scale.y", formulas.scale.y, .number, absent: 1)
        add("rotation", formulas.rotation.z, .angle, absent: 0)
        add("rotation.x", formulas.rotation.x, .angle, absent: 0)
        add("rotation.y", formulas.rotation.y, .angle, absent: 0)
        add("rotation.z", formulas.rotation.z, .angle, absent: 0)
        add("perspective", formulas.perspective, .length, absent: 0)
        add("anchor.x", formulas.anchor.x, .number, absent: 0.5)
        add("anchor.y", formulas.anchor.y, .number, absent: 0.5)
        add("alpha", formulas.alpha, .number, absent: 1)
        add("z", formulas.z, .number, absent: 0)
        add("hidden", .hidden, .boolean)
        for attribute in formulas.attributes {
            let (parts, quantity) = attribute.shape.parts
            for (component, part) in zip(attribute.components, parts) {
                add(part.isEmpty ? attribute.name : attribute.name + "." + part, .attribute(component), quantity)
            }
        }
        return found
    }

    /// What JSON and other fields call the same values.
    private static let otherNames = [
        ("anchorPoint.x", "anchor.x"), ("anchorPoint.y", "anchor.y"), ("zIndex", "z"), ("isHidden", "hidden"),
        ("width", "size.width"), ("height", "size.height"), ("scale", "scale.x"),
    ]

    /// The one of that name; a name of the language goes before an attribute of the same name, which can always be
    /// asked for as `attributes.name`.
    static func named(_ name: String, of kind: Layout.ElementKind, in phase: Phase) -> TracedProperty? {
        let all = all(of: kind, in: phase)
        func first(_ name: some StringProtocol, where isMeant: (Part) -> Bool = { _ in true }) -> TracedProperty? {
            all.first { $0.name.utf8.elementsEqual(name.utf8) && isMeant($0.part) }
        }
        if let found = first(name) { return found }
        for (other, own) in otherNames where other.utf8.elementsEqual(name.utf8) { return first(own) }
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
