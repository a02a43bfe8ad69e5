import LayoutDSL

extension CheckedLayout {
    /// In so many sections is looked for an element that a formula was read for.
    private static let sectionsTried = 64

    /// What a formula of the file comes to at an offset, in the world that a host gives nothing for.
    ///
    /// - Parameters:
    ///   - value: A formula that the check of this layout has read.
    ///   - path: The element that it is asked for; nil: the first one that it was read for.
    /// - Returns: The numbers of its components; nil where it has none, or none outside of a gesture or a test.
    package func numbers(of value: ReadValue, at offset: LayoutPoint) -> [Double]? {
        guard value.unit != nil, let shape = shape(of: value), let home = home(of: value) else { return nil }
        if value.components.allSatisfy({ table.value(of: $0) != nil }) {
            return value.components.compactMap { table.value(of: $0) }
        }
        var asked = self
        let name = "the value that is asked about"
        asked.elements[home].formulas.attributes = [
            AttributeFormula(name: name, shape: shape, components: value.components)
        ]
        guard let prepared = try? compile(asked).prepare() else { return nil }
        for section in prepared.world.blocks.indices.prefix(CheckedLayout.sectionsTried) {
            let path = ElementPath(kind: elements[home].name, section: section, item: 0)
            let found = prepared.attributes(of: path, at: offset)?.elements.first?.custom
            if let value = found?.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return value.value.parts.numbers }
        }
        return nil
    }

    private func shape(of value: ReadValue) -> AttributeFormula.Shape? {
        switch (value.components.count, value.unit) {
        case (1, .boolean): .boolean
        case (1, _): .number
        case (2, _): .point
        case (4, _): .rectangle
        default: nil
        }
    }

    /// The element from which the formulas can be read.
    private func home(of value: ReadValue) -> Int? {
        let formulas = value.components.map { table[$0] }
        guard formulas.allSatisfy({ $0.stage <= .scroll }) else { return nil }
        return elements.indices.first { index in
            let element = elements[index].formulas
            if let wanted = value.element, element.span != wanted { return false }
            return formulas.allSatisfy { reaches($0.scope, from: element.scope) }
        }
    }

    private func reaches(_ outer: Int32, from inner: Int32) -> Bool {
        var scope = inner
        while scope >= 0 {
            if scope == outer { return true }
            scope = table.scopes[Int(scope)].parent
        }
        return false
    }
}
