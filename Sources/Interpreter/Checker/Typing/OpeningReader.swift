import LayoutDSL

/// Reads where a list or a row opens: at an offset, or at a cell by its item and its section.
struct OpeningReader: CheckJob {
    let stores: CheckStores

    /// What the lines of a row say of where it opens: an offset along it, of a cell that at which the cell begins.
    private func openedPlace(ofRow row: BoxID) throws(Pending) -> FormulaID {
        let axis = structure.mainAxis(of: row)
        let lines = openingLines(of: row)
        let zero = table.constant(0, at: span(ofBox: row))
        guard namesCell(lines) else {
            let set = try propertyReader.lastSet(lines, axis) { () throws(Pending) in zero }
            return set ?? .none
        }
        return try opening(by: lines, of: row).place
    }

    /// Where a row opens, held to the range in which its content rests, if it has ends; none at 0.
    func opening(ofRow row: BoxID) throws(Pending) -> FormulaID {
        let (axis, place) = (structure.mainAxis(of: row), span(ofBox: row))
        let zero = table.constant(0, at: place)
        let set = try openedPlace(ofRow: row)
        // What reads the offset has been told.
        guard set.exists, table[set].stage < .scroll else { return .none }
        let opens = propertyReader.guarded(set, else: zero, .opens, axis, row)
        let content = try demandMeasure(.contentSize, axis, row)
        let room = table.apply(.subtract, content, try demandMeasure(.window, axis, row), at: place)
        let held = table.apply(.maximum, zero, table.apply(.minimum, opens, room, at: place), at: place)
        guard structure.loops(row) else { return held }
        return table.apply(.select, try demandMeasure(.loops, 0, row), opens, held, at: place)
    }

    func openingLines(of box: BoxID) -> [ContributionID] {
        structure.lines(structure[box].contributions, setting: .opens, structure.mainAxis(of: box))
    }

    func namesCell(_ lines: [ContributionID]) -> Bool {
        lines.contains { structure.openedCells[$0.index] != nil }
    }

    func opening(by lines: [ContributionID], of box: BoxID) throws(Pending)
        -> (place: FormulaID, section: FormulaID)
    {
        let axis = structure.mainAxis(of: box)
        let none = table.constant(-1, at: span(ofBox: box))
        var found = (place: table.constant(0, at: span(ofBox: box)), section: none)
        for line in lines {
            var next = (place: FormulaID.none, section: none)
            if let cell = structure.openedCells[line.index] {
                guard !cell.arguments.isEmpty, let opened = try opened(cell, box) else { continue }
                next = box == .layout ? opened : (try start(of: opened.place, in: box, at: cell.span), none)
            } else {
                let offset = try demand(.line(line, axis))
                guard !offset.isPoison, stands(offset.x, at: span(of: line)) else { continue }
                next.place = offset.x
            }
            found.place = try propertyReader.conditional(next.place, else: found.place, line)
            found.section = try propertyReader.conditional(next.section, else: found.section, line)
        }
        return found
    }

    /// Where an item of a row begins; 0 for one that is not there.
    private func start(of item: FormulaID, in row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let zero = table.constant(0, at: place)
        guard let cell = structure.child(of: row) else { return zero }
        let start = try demandMeasure(structure.loops(row) ? .firstRound : .rest, structure.mainAxis(of: row), cell)
        guard stands(start, at: place) else { return zero }
        let count = try count(of: cell, at: place)
        let found = table.fold(.at, [start, item], over: structure[cell].scope, count: count, at: place)
        let isThere = table.apply(
            .and, table.apply(.lessOrEqual, zero, item, at: place), table.apply(.less, item, count, at: place),
            at: place)
        return table.apply(.select, isThere, found, zero, at: place)
    }

    /// The item and the section of a cell that a line names; nil for a mistake.
    private func opened(_ cell: OpenedCell, _ box: BoxID) throws(Pending) -> (
        place: FormulaID, section: FormulaID
    )? {
        try wait(for: cell.arguments.map { Goal.argument($0) }.filter { solver.isNew($0) })
        var numbers: [FormulaID] = []
        for argument in cell.arguments {
            let value = try demand(.argument(argument))
            guard !value.isPoison, stands(value.x, at: value.span) else { return nil }
            numbers.append(value.x)
        }
        guard cell.isFirst else {
            let whole = numbers.map { table.apply(.floor, $0, at: cell.span) }
            return (whole[whole.count - 1], whole[0])
        }
        return try first(of: cell, numbers, isInRow: box != .layout)
    }

    /// The item and the section of the first cell of which a condition holds; -1 without any.
    private func first(of cell: OpenedCell, _ conditions: [FormulaID], isInRow: Bool) throws(Pending) -> (
        place: FormulaID, section: FormulaID
    ) {
        let place = cell.span
        let (none, infinite) = (table.constant(-1, at: place), table.constant(.infinity, at: place))
        let sections = structure[structure.sectionBox].scope
        var item = infinite
        for (kind, condition) in zip(cell.kinds, conditions) {
            let counts = table.apply(.and, try demandMeasure(.presence, 0, kind), condition, at: place)
            let found = least(
                index(of: kind, at: place), where: counts, over: structure[kind].scope,
                count: try count(of: kind, at: place), at: place)
            if isInRow {
                item = found
                break
            }
            let block = table.constant(Double(structure[structure[kind].parent].number), at: place)
            let isOfBlock = table.apply(.equal, table.input(.blockIndex, scope: sections, at: place), block, at: place)
            item = table.apply(.select, isOfBlock, found, item, at: place)
        }
        let isAny = table.apply(.less, item, infinite, at: place)
        let itemOrNone = table.apply(.select, isAny, item, none, at: place)
        guard !isInRow else { return (itemOrNone, none) }
        let count = table.input(.sectionCount, at: place)
        let section = least(
            table.input(.sectionIndex, scope: sections, at: place), where: isAny, over: sections, count: count,
            at: place)
        let isFound = table.apply(.less, section, infinite, at: place)
        let known = table.apply(.select, isFound, section, table.constant(0, at: place), at: place)
        let found = table.fold(.at, [itemOrNone, known], over: sections, count: count, at: place)
        return (
            table.apply(.select, isFound, found, none, at: place),
            table.apply(.select, isFound, section, none, at: place)
        )
    }

    /// The least of the indices of which a condition holds; an infinity without any.
    private func least(
        _ index: FormulaID, where condition: FormulaID, over scope: Int32, count: FormulaID, at place: SourceSpan
    ) -> FormulaID {
        let zero = table.constant(0, at: place)
        let counted = table.apply(
            .select, condition, table.apply(.subtract, zero, index, at: place),
            table.constant(-.infinity, at: place), at: place)
        return table.apply(
            .subtract, zero, table.fold(.largest, [counted], over: scope, count: count, at: place), at: place)
    }

    /// Whether a number stands still; reports one that moves.
    private func stands(_ id: FormulaID, at place: SourceSpan) -> Bool {
        guard table[id].stage >= .scroll else { return true }
        if !keepFromTrail(id, "where a list opens", at: place) { noteMoving("`opens`", id, or: place) }
        return false
    }
}

extension CheckJob {
    var openingReader: OpeningReader { OpeningReader(stores: stores) }
}
