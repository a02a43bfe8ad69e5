import LayoutDSL

// An arrangement in an element places its parts. Its formulas are read once, for any of them, as an arrangement of cells
// is read for any cell. Each part then has them for itself (`Unrolling`).

extension Checker {
    /// The size of any part that is arranged, with its margin: that of the one at hand.
    mutating func sizeOfAnyPart(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let parts = structure[box].children
        let goals = parts.flatMap { part -> [Goal] in
            let size = Goal.measure(.size, axis, part)
            guard structure.hasMargin(part) else { return [size] }
            return [size, .measure(.marginStart, axis, part), .measure(.marginEnd, axis, part)]
        }
        try wait(for: goals.filter { solver.isNew($0) })
        let zero = table.constant(0, at: place)
        let sizes = try parts.map { part throws(Pending) in try outerSize(axis, part, at: place) }
        guard !sizes.isEmpty else { return zero }
        return table.pick(sizes, at: index(of: box, at: place), span: place)
    }

    /// What the arrangement in the owner says of a part.
    mutating func arranged(_ measure: Measure, _ axis: Int, _ part: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let child = structure[structure[part].parent].anyPart
        let whole = try demandMeasure(measure, axis, child)
        let count = structure[child].children.count
        var unrolling = unrollings[child.index] ?? Unrolling(scope: structure[child].scope, count: count)
        unrollings[child.index] = nil
        let result = unrolling.formula(whole, for: Int(structure[part].number), in: &table)
        unrollings[child.index] = unrolling
        if let fold = unrolling.refused {
            note(
                StructureDiagnostics.unfoldedParts(
                    fold.word, at: useSpan(ofArrangementIn: structure[part].parent) ?? place))
        }
        return table.recorded(result)
    }

    /// The use of the arrangement in an element.
    private func useSpan(ofArrangementIn owner: BoxID) -> SourceSpan? {
        structure[owner].arranged.first.flatMap { names.useSpan(structure[$0].activation) }
    }
}
