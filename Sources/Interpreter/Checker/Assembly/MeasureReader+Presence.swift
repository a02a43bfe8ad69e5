import LayoutDSL

// Who takes part: what `present:` says, else what is wider and higher than 0.

extension MeasureReader {
    /// Whether a box is wider and higher than 0.
    func hasArea(_ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let zero = table.constant(0, at: place)
        let width = try demandMeasure(.size, 0, box)
        let height = try demandMeasure(.size, 1, box)
        let isWide = table.apply(.less, zero, width, at: place)
        return table.apply(.and, isWide, table.apply(.less, zero, height, at: place), at: place)
    }

    /// What `present:` says of a cell: its own lines, else those of the arrangement around it, else its size. What
    /// stands in a cell goes with the cell.
    func saidPresence(of box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let container = structure[box].parent
        if structure[box].kind == .decoration || structure[box].kind == .part {
            let cell = try demandMeasure(.presence, 0, container)
            return table.apply(.and, cell, try hasArea(box, at: place), at: place)
        }
        func byArrangement() throws(Pending) -> FormulaID {
            let lines = structure[container].arranged
            let set = try propertyReader.lastSet(.present, 0, among: lines) { () throws(Pending) in
                try hasArea(box, at: place)
            }
            if let set { return set }
            return try hasArea(box, at: place)
        }
        var said = try propertyReader.lastSet(
            .present, 0, among: structure[box].contributions, otherwise: byArrangement)
        if said == nil { said = try byArrangement() }
        let always = table.constant(1, at: place)
        guard let said, table[said].stage >= .scroll else { return said ?? always }
        let line = structure.lastLine(.present, 0, of: box)
        noteMoving("`present` of `\(name(of: box))`", said, or: line.map { span(of: $0) } ?? place)
        return always
    }
}
