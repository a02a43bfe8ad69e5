import LayoutDSL

// An arrangement in an element places its parts. Its formulas are read once, for any of them, as an arrangement of cells
// is read for any cell. Each part then has them for itself (`Unrolling`).

extension MeasureReader {
    /// The size of any part that is arranged, with its margin: that of the one at hand.
    func sizeOfAnyPart(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let parts = structure[box].children
        let goals = parts.flatMap { part -> [Goal] in
            let size = Goal.measure(.size, axis, part)
            guard structure.hasMargin(part) else { return [size] }
            return [size, .measure(.marginStart, axis, part), .measure(.marginEnd, axis, part)]
        }
        try wait(for: goals.filter { solver.isNew($0) })
        let zero = table.constant(0, at: place)
        let sizes = try parts.map { part throws(Pending) in try propertyReader.outerSize(axis, part, at: place) }
        guard !sizes.isEmpty else { return zero }
        return table.pick(sizes, at: index(of: box, at: place), span: place)
    }
}
