import LayoutDSL

// The margin of an element: room around it that an arrangement counts as size. Where no line sets any, nothing is added.

extension PropertyReader {
    /// The size of a box with its margin, as an arrangement counts it.
    func outerSize(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        try withMargin(try demandMeasure(.size, axis, box), axis, box, at: place)
    }

    /// What 100% of a cell or section is: its slot without its margin.
    func filledSlot(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let isArranged = structure.isArranged(box)
        let slot =
            isArranged
            ? try demandMeasure(.slot, axis, box) : try base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        return isArranged ? try withoutMargin(slot, axis, box, at: place) : slot
    }

    /// The room across the scroll that a section block fills: the slot of the sections without its margin.
    func sectionSlot(_ axis: Int, _ block: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        try withoutMargin(try demandMeasure(.slot, axis, structure.sectionBox), axis, block, at: place)
    }

    func withMargin(_ size: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return size }
        return sum(
            size, try demandMeasure(.marginStart, axis, box), try demandMeasure(.marginEnd, axis, box), at: place)
    }

    func withoutMargin(_ room: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return room }
        let start = table.apply(.subtract, room, try demandMeasure(.marginStart, axis, box), at: place)
        return table.apply(.subtract, start, try demandMeasure(.marginEnd, axis, box), at: place)
    }

    /// Where a box begins whose margin begins there.
    func behindMargin(_ start: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return start }
        return sum(start, try demandMeasure(.marginStart, axis, box), at: place)
    }
}
