import LayoutDSL

// The resting layout of a row, which is a section that scrolls by itself: its window, its size, its content.

extension Checker {
    /// The size of a row's window: along the row the section's slot, across it its cells and the insets, if no line
    /// sets it.
    mutating func workOutWindow(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        func unset(_ checker: inout Checker) throws(Pending) -> FormulaID {
            guard axis == checker.mainAxis else {
                return try checker.sectionSlot(axis, row, at: place)
            }
            let end = try checker.greatestEnd(axis, row, at: place)
            return checker.sum(end, try checker.insets(axis, row, at: place), at: place)
        }
        let lines = structure[row].contributions
        guard let set = try lastSet(.viewport, axis, among: lines, otherwise: unset) else { return try unset(&self) }
        let size = try still(set, "the viewport", row, guarding: .viewport, axis)
        return table.apply(.maximum, table.constant(0, at: place), size, at: place)
    }

    /// The size of the section: its window, and along the layout the views beside it.
    mutating func rowSize(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let window = try demandMeasure(.window, axis, row)
        guard axis == mainAxis else { return window }
        let leading = try rooms(through: structure[row].lastLeading)
        return sum(window, leading, try rooms(through: structure[row].lastTrailing), at: place)
    }

    /// The size of what a row scrolls.
    mutating func rowContentSize(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let inset = try insets(axis, row, at: place)
        if axis != mainAxis { return sum(try demandMeasure(.extent, axis, row), inset, at: place) }
        let window = try demandMeasure(.window, axis, row)
        guard structure.arranges(.extent, axis, in: row) else { return window }
        let reach = sum(try demandMeasure(.extent, axis, row), inset, at: place)
        return table.apply(.maximum, window, reach, at: place)
    }

    /// Where the window of a row begins, in the content of the layout: behind the views before it.
    mutating func windowOrigin(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let start = try demandMeasure(.rest, axis, row)
        guard axis == mainAxis else { return start }
        return sum(start, try rooms(through: structure[row].lastLeading), at: place)
    }

    /// All formulas of a row, worked out.
    mutating func rowFormulas(of row: BoxID) -> RowFormulas {
        let place = span(ofBox: row)
        func origin(_ axis: Int, _ checker: inout Checker) -> FormulaID {
            let found = checker.workedOut { checker throws(Pending) in
                try checker.windowOrigin(axis, row, at: place)
            }
            return found ?? checker.table.constant(0, at: place)
        }
        reportOpening(ofRow: row)
        let opens = workedOut { checker throws(Pending) in try checker.opening(ofRow: row) } ?? .none
        return RowFormulas(
            windowX: origin(0, &self), windowY: origin(1, &self), windowWidth: measured(.window, 0, row),
            windowHeight: measured(.window, 1, row), contentWidth: measured(.contentSize, 0, row),
            contentHeight: measured(.contentSize, 1, row),
            loops: structure[row].loops ? measured(.loops, 0, row) : .none, rule: stops(of: row), opens: opens,
            keeps: standing(.keep, of: row))
    }
}
