import LayoutDSL

// Elements as values: which one it is may be known only when the list is scrolled.

extension OperatorReader {
    /// A value that is an element, by its section, its item and its kind: `current`, `cell`, `head`, `cell[0, 3]` in a test; nil
    /// for any other.
    func chosen(_ value: Value, at place: SourceSpan) -> Value? {
        switch value.type {
        case .cell: return value
        case .box(let box) where structure[box].isElement:
            let block = structure.enclosing(box) { $0 == .block }
            let section =
                block.map { table.input(.sectionIndex, scope: structure[$0].scope, at: place) }
                ?? table.constant(0, at: place)
            return Value(
                type: .cell, x: section, y: index(of: box, at: place), width: kind(of: [box], at: place), span: place)
        case .element(let element):
            let observed = tests[element]
            guard !observed.isSection, observed.place != nil || isAbout(observed) else { return nil }
            let kind = kind(of: boxes(named: observed.name), at: place)
            guard let found = observed.place, observed.step == 0 else {
                let section = observation(.section, of: observed, at: place)
                let item = observation(.index, of: observed, at: place)
                return Value(type: .cell, x: section, y: item, width: kind, span: place)
            }
            return Value(
                type: .cell, x: table.constant(Double(found.section), at: place),
                y: table.constant(Double(found.item), at: place), width: kind, span: place)
        default: return nil
        }
    }

    /// Whether the expectation that is read is about an element that has no place of its own: `cell` in `all cell: cell != current`.
    private func isAbout(_ observed: ObservedElement) -> Bool {
        guard !observed.isPart, observed.subject == .each else { return true }
        let name = names.text(observed.name)
        guard let expecting = tests.expecting, expecting.quantifier != .none,
            expecting.each?.utf8.elementsEqual(name.utf8) != false
        else { return false }
        tests.expecting?.each = name
        return true
    }

    /// The number of a kind that is no cell; none for a cell, whose section tells it.
    private func kind(of boxes: [BoxID], at place: SourceSpan) -> FormulaID {
        guard let box = boxes.first, !boxes.contains(where: { structure[$0].kind == .cell }) else { return .none }
        let first = structure.elements(named: structure[box].name).first ?? box
        return table.constant(Double(first.index), at: place)
    }

    /// The numbers of both kinds, where one of two elements may be no cell.
    private func kinds(_ a: Value, _ b: Value, at place: SourceSpan) -> (FormulaID, FormulaID)? {
        guard a.width.exists || b.width.exists else { return nil }
        let cell = table.constant(-1, at: place)
        return (a.width.exists ? a.width : cell, b.width.exists ? b.width : cell)
    }

    /// Whether two values are one element; nil where one of them is none.
    func sameElement(_ a: Value, _ b: Value, at place: SourceSpan) -> FormulaID? {
        guard let first = chosen(a, at: place), let second = chosen(b, at: place) else { return nil }
        let isSame = table.apply(
            .and, table.apply(.equal, first.x, second.x, at: place), table.apply(.equal, first.y, second.y, at: place),
            at: place)
        guard let kinds = kinds(first, second, at: place) else { return isSame }
        return table.apply(.and, isSame, table.apply(.equal, kinds.0, kinds.1, at: place), at: place)
    }

    /// One of two elements; nil where one of the values is none.
    func elementChoice(_ decision: FormulaID, _ a: Value, _ b: Value, at place: SourceSpan) -> Value? {
        guard let first = chosen(a, at: place), let second = chosen(b, at: place) else { return nil }
        var result = Value(
            type: .cell, x: table.apply(.select, decision, first.x, second.x, at: place),
            y: table.apply(.select, decision, first.y, second.y, at: place), span: place)
        if let kinds = kinds(first, second, at: place) {
            result.width = table.apply(.select, decision, kinds.0, kinds.1, at: place)
        }
        return result
    }
}
