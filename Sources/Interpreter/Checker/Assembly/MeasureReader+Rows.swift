import LayoutDSL

// The resting layout of a row, which is a section that scrolls by itself: its window, its size, its content.

extension MeasureReader {
    /// The size of a row's window: along the row the section's slot, across it its cells and the insets, if no line
    /// sets it.
    func workOutWindow(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        func unset() throws(Pending) -> FormulaID {
            guard axis == mainAxis else {
                return try propertyReader.sectionSlot(axis, row, at: place)
            }
            let end = try greatestEnd(axis, row, at: place)
            return sum(end, try insets(axis, row, at: place), at: place)
        }
        let lines = structure[row].contributions
        guard let set = try propertyReader.lastSet(.viewport, axis, among: lines, otherwise: unset) else {
            return try unset()
        }
        let size = try propertyReader.still(set, "the viewport", row, guarding: .viewport, axis)
        return table.apply(.maximum, table.constant(0, at: place), size, at: place)
    }

    /// The size of the section: its window, and along the layout the views beside it.
    func rowSize(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let window = try demandMeasure(.window, axis, row)
        guard axis == mainAxis else { return window }
        let leading = try rooms(through: structure[row].lastLeading)
        return sum(window, leading, try rooms(through: structure[row].lastTrailing), at: place)
    }

    /// The size of what a row scrolls.
    func rowContentSize(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let inset = try insets(axis, row, at: place)
        if axis != mainAxis { return sum(try demandMeasure(.extent, axis, row), inset, at: place) }
        let window = try demandMeasure(.window, axis, row)
        guard structure.arranges(.extent, axis, in: row) else { return window }
        let reach = sum(try demandMeasure(.extent, axis, row), inset, at: place)
        return table.apply(.maximum, window, reach, at: place)
    }
}
