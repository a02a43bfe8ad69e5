import LayoutDSL

extension ElementAssembler {
    /// All formulas of a row, worked out.
    func rowFormulas(of row: BoxID) -> RowFormulas {
        let place = span(ofBox: row)
        func origin(_ axis: Int) -> FormulaID {
            let found = goalSolver.workedOut { () throws(Pending) in
                try propertyReader.windowOrigin(axis, row, at: place)
            }
            return found ?? table.constant(0, at: place)
        }
        let keepsSides = !structure[row].mirrors && structure[.layout].mirrors
        reportOpening(ofRow: row)
        let opens = goalSolver.workedOut { () throws(Pending) in try openingReader.opening(ofRow: row) } ?? .none
        return RowFormulas(
            windowX: keepsSides ? keptWindow(origin(0), of: row) : origin(0), windowY: origin(1),
            windowWidth: goalSolver.measured(.window, 0, row),
            windowHeight: goalSolver.measured(.window, 1, row), contentWidth: goalSolver.measured(.contentSize, 0, row),
            contentHeight: goalSolver.measured(.contentSize, 1, row),
            loops: structure[row].loops ? goalSolver.measured(.loops, 0, row) : .none, rule: stops(of: row),
            opens: opens,
            keeps: standing(.keep, of: row), keepsSides: keepsSides)
    }
}
