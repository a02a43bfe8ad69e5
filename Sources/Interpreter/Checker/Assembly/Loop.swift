import LayoutDSL

// A list without ends: `loop: true`. The content repeats, and each element rests at that of its places, a whole content
// apart, that is nearest to the middle of the viewport.

extension Checker {
    /// A resting place in a list without ends: the place, moved by as many whole contents as bring its middle nearest to
    /// the middle of the viewport.
    mutating func looped(_ rest: FormulaID, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure.loops, axis == mainAxis, isRepeated(box) else { return rest }
        let half = table.constant(0.5, at: place)
        let length = try demandMeasure(.size, axis, box)
        let middle = table.apply(.add, rest, table.apply(.multiply, length, half, at: place), at: place)
        let viewport = table.apply(.multiply, viewportSize(axis, at: place), half, at: place)
        let seen = table.apply(.add, offset(axis, of: .layout, at: place), viewport, at: place)
        let content = try demandMeasure(.contentSize, axis, .layout)
        let rounds = table.apply(
            .divide, table.apply(.subtract, seen, middle, at: place), content, at: place)
        // Not `round`, whose ties fall another way below 0.
        let whole = table.apply(.floor, table.apply(.add, rounds, half, at: place), at: place)
        let moved = table.apply(.add, rest, table.apply(.multiply, content, whole, at: place), at: place)
        return table.apply(.select, try demandMeasure(.loops, 0, .layout), moved, rest, at: place)
    }

    /// Where a cell, or what stands in one, begins along the scroll in the first round of a list without ends; none for
    /// others, and in other lists.
    mutating func firstRound(of box: BoxID) -> FormulaID {
        guard structure.loops, structure.enclosing(box, where: { $0 == .cell }) != nil else { return .none }
        return measured(.firstRound, mainAxis, box)
    }

    /// What stands in a cell moves with the cell; the sections are the content itself.
    private func isRepeated(_ box: BoxID) -> Bool {
        switch structure[box].kind {
        case .layout, .block, .section: false
        case .cell: true
        case .supplementary, .decoration: structure[structure[box].parent].kind != .cell
        }
    }

    /// Whether the list goes round: content that is shorter than the viewport and the longest element would leave a hole,
    /// or show an element twice. Of several sections none goes round.
    mutating func workOutLoops(at place: SourceSpan) throws(Pending) -> FormulaID {
        guard structure.loops else { return table.constant(0, at: place) }
        var longest = table.constant(0, at: place)
        if let block = structure.blockBoxes.first, let cell = structure.child(of: block) {
            let length = try demandMeasure(.size, mainAxis, cell)
            guard table[length].stage < .scroll else {
                noteMoving("the length of `\(name(of: cell))` in a `loop`", length, or: span(ofBox: cell))
                return table.constant(0, at: place)
            }
            let ofSection = try fold(.largest, length, over: cell, at: place)
            longest = try fold(.largest, ofSection, over: structure.sectionBox, at: place)
        }
        let needed = table.apply(.add, viewportSize(mainAxis, at: place), longest, at: place)
        let content = try demandMeasure(.contentSize, mainAxis, .layout)
        let one = table.constant(1, at: place)
        let isAlone = table.apply(.equal, table.input(.sectionCount, at: place), one, at: place)
        return table.apply(.and, isAlone, table.apply(.lessOrEqual, needed, content, at: place), at: place)
    }

    /// Reports what cannot stand in a list without ends: a second section, and views that take room along the scroll.
    mutating func reportMisplacedLoop() {
        guard structure.loops else { return }
        if structure.blockBoxes.count > 1 {
            note(.loopOfSections(at: span(ofBox: structure.blockBoxes[1])))
        }
        for container in structure.containers {
            for view in structure[container].children
            where structure[view].kind == .supplementary
                && !structure.sets(.place, mainAxis, structure[view].contributions)
            {
                note(.loopWithRoom(name(of: view), at: span(ofBox: view)))
            }
        }
    }
}
