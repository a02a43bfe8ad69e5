import LayoutChecker
import LayoutDSL

extension CheckedLayout {
    /// In so many sections is looked for an element that a formula was read for.
    private static let sectionsTried = 64

    /// What formulas of the file come to at an offset, in the world that a host gives nothing for.
    ///
    /// - Parameters:
    ///   - values: Formulas that the check of this layout has read. Each is worked out for the first item of the element
    ///     that it was read for.
    ///   - offset: The offset.
    /// - Returns: The numbers of the components of each; nil where it has none, or none outside of a gesture or a test.
    package func numbers(of values: [ReadValue], at offset: LayoutPoint) -> [[Double]?] {
        var numbers = values.map(constants)
        var asked = self
        var homes: [Int?] = values.map { _ in nil }
        for index in asked.elements.indices { asked.elements[index].formulas.attributes = [] }
        for (index, value) in values.enumerated() where numbers[index] == nil {
            guard let shape = shape(of: value), let home = home(of: value) else { continue }
            homes[index] = home
            asked.elements[home].formulas.attributes.append(
                AttributeFormula(name: "\(index)", shape: shape, components: value.components))
        }
        guard homes.contains(where: { $0 != nil }), let prepared = try? compile(asked).prepare() else { return numbers }
        for home in elements.indices where homes.contains(home) {
            for section in prepared.world.blocks.indices.prefix(CheckedLayout.sectionsTried) {
                let path = ElementPath(kind: elements[home].name, section: section, item: 0)
                guard let custom = prepared.attributes(of: path, at: offset)?.elements.first?.custom else { continue }
                var isFound = false
                for index in values.indices where homes[index] == home {
                    guard let found = custom.first(where: { $0.name.utf8.elementsEqual("\(index)".utf8) }) else {
                        continue
                    }
                    numbers[index] = found.value.parts.numbers
                    isFound = true
                }
                if isFound { break }
            }
        }
        return numbers
    }

    /// Whether a value is the same in every world.
    package func isConstant(_ value: ReadValue) -> Bool { constants(value) != nil }

    /// How many formulas the layout has.
    package var formulaCount: Int { table.formulas.count }

    /// The numbers of a value that no world changes.
    private func constants(_ value: ReadValue) -> [Double]? {
        value.unit != nil && !value.constants.isEmpty ? value.constants : nil
    }

    /// What is read of declarations that nothing uses is no part of the layout.
    private func isKnown(_ value: ReadValue) -> Bool {
        value.components.allSatisfy { Int($0.index) < table.formulas.count }
    }

    private func shape(of value: ReadValue) -> AttributeFormula.Shape? {
        switch (value.components.count, value.unit) {
        case (1, .boolean): .boolean
        case (1, .some): .number
        case (2, .some): .point
        case (4, .some): .rectangle
        default: nil
        }
    }

    /// The element from which the formulas can be read.
    private func home(of value: ReadValue) -> Int? {
        guard isKnown(value) else { return nil }
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
