import LayoutDSL

extension OperatorReader {
    /// The section and the item of a value that is a cell: `current`, `cell` in an element, `cell[0, 3]` in a test.
    func cell(_ value: Value, at place: SourceSpan) -> (x: FormulaID, y: FormulaID)? {
        switch value.type {
        case .cell: return (value.x, value.y)
        case .box(let box) where structure[box].kind == .cell:
            let section = structure[structure[box].parent].scope
            return (table.input(.sectionIndex, scope: section, at: place), index(of: box, at: place))
        case .element(let element):
            let observed = tests[element]
            guard let found = observed.place,
                boxes(named: observed.name).contains(where: { structure[$0].kind == .cell })
            else { return nil }
            return (
                table.constant(Double(found.section), at: place), table.constant(Double(found.item), at: place)
            )
        default: return nil
        }
    }

    /// Whether two values are one cell; nil where one of them is none.
    func sameCell(_ a: Value, _ b: Value, at place: SourceSpan) -> FormulaID? {
        guard let first = cell(a, at: place), let second = cell(b, at: place) else { return nil }
        return table.apply(
            .and, table.apply(.equal, first.x, second.x, at: place), table.apply(.equal, first.y, second.y, at: place),
            at: place)
    }
}
