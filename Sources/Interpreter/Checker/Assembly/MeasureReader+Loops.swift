import LayoutDSL

// A list or a row without ends: `loop: true`. The content repeats, and each element rests at that of its places, a whole
// content apart, that is nearest to the middle of the viewport, or of the row's window.

extension MeasureReader {
    /// A resting place in what has no ends: the place, moved by as many whole contents as bring its middle nearest to the
    /// middle of what is seen.
    func looped(_ rest: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let scroller = structure.scroller(of: box)
        guard structure.loops(scroller), axis == structure.mainAxis(of: box), isRepeated(box) else { return rest }
        let half = table.constant(0.5, at: place)
        let length = try demandMeasure(.size, axis, box)
        let middle = table.apply(.add, rest, table.apply(.multiply, length, half, at: place), at: place)
        let viewport = table.apply(
            .multiply, try viewportSize(axis, of: scroller, at: place), half, at: place)
        let seen = table.apply(.add, offset(axis, of: scroller, at: place), viewport, at: place)
        let content = try demandMeasure(.contentSize, axis, scroller)
        let rounds = table.apply(
            .divide, table.apply(.subtract, seen, middle, at: place), content, at: place)
        // Not `round`, whose ties fall another way below 0.
        let whole = table.apply(.floor, table.apply(.add, rounds, half, at: place), at: place)
        let moved = table.apply(.add, rest, table.apply(.multiply, content, whole, at: place), at: place)
        return table.apply(.select, try demandMeasure(.loops, 0, scroller), moved, rest, at: place)
    }

    /// What stands in a cell moves with the cell; the sections are the content itself.
    private func isRepeated(_ box: BoxID) -> Bool {
        switch structure[box].kind {
        case .layout, .block, .section: false
        case .cell: true
        case .supplementary, .decoration: structure[structure[box].parent].kind != .cell
        case .part, .anyPart: false
        }
    }

    /// Whether a list or a row goes round: content that is shorter than what is seen and the longest element would leave
    /// a hole, or show an element twice. A list without a section has ends, and so has what has no length: a row between
    /// insets that leave it nothing.
    func workOutLoops(of scroller: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        guard structure.loops(scroller) else { return table.constant(0, at: place) }
        let isList = scroller == .layout
        let axis = structure.mainAxis(of: scroller)
        var longest = table.constant(0, at: place)
        if let block = isList ? structure.blockBoxes.first : scroller, let cell = structure.child(of: block) {
            let length = try demandMeasure(.size, axis, cell)
            guard table[length].stage < .scroll else {
                noteMoving("the length of `\(name(of: cell))` in a `loop`", length, or: span(ofBox: cell))
                return table.constant(0, at: place)
            }
            longest = try propertyReader.fold(.largest, length, over: cell, at: place)
            if isList { longest = try propertyReader.fold(.largest, longest, over: structure.sectionBox, at: place) }
        }
        let needed = table.apply(.add, try viewportSize(axis, of: scroller, at: place), longest, at: place)
        let content = try demandMeasure(.contentSize, axis, scroller)
        let isSome = table.apply(.less, table.constant(0, at: place), content, at: place)
        let isLong = table.apply(.and, isSome, table.apply(.lessOrEqual, needed, content, at: place), at: place)
        guard isList else { return isLong }
        let one = table.constant(1, at: place)
        let isAlone = table.apply(.equal, table.input(.sectionCount, at: place), one, at: place)
        return table.apply(.and, isAlone, isLong, at: place)
    }
}
