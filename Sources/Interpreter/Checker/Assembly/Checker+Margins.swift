import LayoutDSL

// The margin of an element: room around it that an arrangement counts as size. Where no line sets any, nothing is added.

extension Checker {
    /// The size of a box with its margin, as an arrangement counts it.
    mutating func outerSize(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        try withMargin(try demandMeasure(.size, axis, box), axis, box, at: place)
    }

    /// What 100% of a cell or section is: its slot without its margin.
    mutating func filledSlot(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let isArranged = structure.isArranged(box)
        let slot =
            isArranged
            ? try demandMeasure(.slot, axis, box) : try base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        return isArranged ? try withoutMargin(slot, axis, box, at: place) : slot
    }

    /// The room across the scroll that a section block fills: the slot of the sections without its margin.
    mutating func sectionSlot(_ axis: Int, _ block: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        try withoutMargin(try demandMeasure(.slot, axis, structure.sectionBox), axis, block, at: place)
    }

    mutating func withMargin(_ size: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return size }
        return sum(
            size, try demandMeasure(.marginStart, axis, box), try demandMeasure(.marginEnd, axis, box), at: place)
    }

    mutating func withoutMargin(_ room: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return room }
        let start = table.apply(.subtract, room, try demandMeasure(.marginStart, axis, box), at: place)
        return table.apply(.subtract, start, try demandMeasure(.marginEnd, axis, box), at: place)
    }

    /// Where a box begins whose margin begins there.
    mutating func behindMargin(_ start: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.hasMargin(box) else { return start }
        return sum(start, try demandMeasure(.marginStart, axis, box), at: place)
    }

    /// The margin on one side: what lines say; of any section, that of the block which it is an instance of.
    mutating func workOutMargin(_ measure: Measure, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure[box].kind == .section else {
            return try workOutEdge(.margin, axis, box, isEnd: measure == .marginEnd, at: place)
        }
        let blocks = structure.blockBoxes
        let goals = blocks.filter { structure.hasMargin($0) }.map { Goal.measure(measure, axis, $0) }
        try wait(for: goals.filter { solver.isNew($0) })
        var result = table.constant(0, at: place)
        for (number, block) in blocks.enumerated().reversed() {
            let own =
                structure.hasMargin(block)
                ? try demandMeasure(measure, axis, block) : table.constant(0, at: place)
            guard number < blocks.count - 1 else {
                result = own
                continue
            }
            let at = table.input(.blockIndex, scope: structure[box].scope, at: place)
            let isThis = table.apply(.equal, at, table.constant(Double(number), at: place), at: place)
            result = table.apply(.select, isThis, own, result, at: place)
        }
        return result
    }

    /// Advises where insets of the layout keep the safe area free, and a view of the layout stands outside of them.
    mutating func reportInsetsBehindViews() {
        for box in structure.containers where box == .layout || structure[box].statement == structure[.layout].statement
        {
            for number in structure[box].contributions where structure[number].property == .insets {
                let line = structure[number]
                let tree = names[line.module].tree
                let first = tree.formulas[Int(line.root)].first
                let readsSafeArea = (first...line.root).contains { index in
                    tree.text(ofToken: tree.formulas[Int(index)].token) == Word.safeArea.rawValue
                }
                guard readsSafeArea else { continue }
                for isEnd in [false, true] where structure.insetCovers(line, mainAxis, isEnd: isEnd) {
                    let view = isEnd ? structure[.layout].lastTrailing : structure[.layout].lastLeading
                    guard view.exists, !structure.sets(.place, mainAxis, of: view) else { continue }
                    let name = tree.span(ofToken: tree.statements[Int(line.statement)].name)
                    note(
                        CheckDiagnostics.insetsBehindViews(
                            words(of: number), view: self.name(of: view), isEnd: isEnd, at: span(of: number), fix: name)
                    )
                    break
                }
            }
        }
    }
}
