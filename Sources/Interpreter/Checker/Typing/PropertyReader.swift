import LayoutDSL

/// Reads what the lines that set a property come to: the last that counts, of what `%` in it is a share, and folds over it.
struct PropertyReader: CheckJob {
    let stores: CheckStores

    /// Whether the lines of an element move it away from where it rests, along x or y.
    func isMoved(_ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let zero = table.constant(0, at: place)
        var result = zero
        for axis in 0..<2 {
            let lines = structure.lines(structure[box].contributions, setting: .translation, axis)
            var way = zero
            for line in lines {
                let value = try demand(.line(line, axis))
                if value.isPoison { continue }
                way = table.apply(.add, way, try conditional(value.x, else: zero, line), at: place)
            }
            if !lines.isEmpty {
                result = table.apply(.or, result, table.apply(.notEqual, way, zero, at: place), at: place)
            }
        }
        return result
    }
    /// What the lines of a box make of a property along an axis, nil when there is none: the last line wins, and one
    /// with a condition wins while that holds. Without any that holds, `otherwise` stands.
    func lastSet(
        _ property: Property, _ axis: Int, among lines: [ContributionID],
        otherwise: () throws(Pending) -> FormulaID
    ) throws(Pending) -> FormulaID? {
        try lastSet(structure.lines(lines, setting: property, axis), axis, otherwise: otherwise)
    }

    func lastSet(
        _ lines: [ContributionID], _ axis: Int, otherwise: () throws(Pending) -> FormulaID
    ) throws(Pending) -> FormulaID? {
        guard !lines.isEmpty else { return nil }
        var first = lines.count - 1
        while first >= 0, structure[lines[first]].circumstances.condition.exists { first -= 1 }
        var result = first < 0 ? try otherwise() : FormulaID.none
        let counting = lines[max(0, first)...]
        try wait(for: goals(of: counting, axis))
        for line in counting {
            let value = try demand(.line(line, axis))
            guard !value.isPoison else { continue }
            result = result.exists ? try conditional(value.x, else: result, line) : value.x
        }
        return result.exists ? result : nil
    }

    /// The values of lines and their conditions, those that are not known yet.
    func goals(of lines: ArraySlice<ContributionID>, _ axis: Int) -> [Goal] {
        var wanted: [Goal] = []
        for line in lines {
            wanted.append(.line(line, axis))
            var condition = structure[line].circumstances.condition
            while condition.exists {
                wanted.append(.argument(structure[condition].argument))
                condition = structure[condition].outer
            }
        }
        return wanted.filter { solver.isNew($0) }
    }

    /// A value while the conditions of its line hold, else another one.
    func conditional(_ value: FormulaID, else other: FormulaID, _ line: ContributionID) throws(Pending)
        -> FormulaID
    {
        try conditional(value, else: other, structure[line].circumstances.condition, at: span(of: line))
    }

    /// A value while a condition and those around it hold, else another one.
    func conditional(
        _ value: FormulaID, else other: FormulaID, _ condition: ConditionID, at line: SourceSpan
    ) throws(Pending) -> FormulaID {
        var result = value
        var condition = condition
        while condition.exists {
            let argument = structure[condition].argument
            let holds = try demand(.argument(argument))
            condition = structure[condition].outer
            if holds.isPoison { continue }
            // Whoever asks for the reason of a choice wants to see what decides it.
            let place = table.isRecording ? spanOfGiven(argument) : line
            result = table.apply(.select, holds.x, result, other, at: place)
        }
        return result
    }

    // MARK: Shares and folds

    /// What 100% is.
    func base(of share: Share, axis: Int) throws(Pending) -> FormulaID {
        let (kind, parent) = (structure[share.box].kind, structure[share.box].parent)
        let place = span(ofBox: share.box)
        let viewport = viewportSize(axis, at: place)
        switch share.base {
        case .none: return table.constant(0, at: place)
        case .viewport where structure[share.box].isRow:
            return try viewportSize(axis, of: share.box, at: place)
        case .window:
            return axis == mainAxis ? viewport : try sectionSlot(axis, share.box, at: place)
        case .viewport:
            if axis != mainAxis, kind == .block { return try sectionSlot(axis, share.box, at: place) }
            return viewport
        case .area:
            if structure[share.box].isElement { return try demandMeasure(.size, axis, share.box) }
            return axis == structure.mainAxis(of: share.box)
                ? try viewportSize(axis, of: structure.scroller(of: share.box), at: place)
                : try demandMeasure(.areaSize, axis, share.box)
        case .margin:
            switch kind {
            case .cell: return try demandMeasure(.slot, axis, share.box)
            case .block where axis != mainAxis: return try demandMeasure(.slot, axis, structure.sectionBox)
            case .supplementary where axis != mainAxis && structure[parent].kind == .block:
                return try sectionSlot(axis, parent, at: place)
            case .part: return try demandMeasure(.size, axis, parent)
            case .layout, .block, .section, .supplementary, .decoration, .anyPart: return viewport
            }
        case .container: return try demandMeasure(.size, axis, parent)
        case .own: return try demandMeasure(.size, axis, share.box)
        case .slotOrContainer:
            switch kind {
            case .cell, .section, .anyPart: return try filledSlot(axis, share.box, at: place)
            case .part:
                let whole =
                    structure[share.box].isPartArranged
                    ? try arranged(.slot, axis, share.box, at: place) : try demandMeasure(.size, axis, parent)
                return try withoutMargin(whole, axis, share.box, at: place)
            case .decoration: return try demandMeasure(.size, axis, parent)
            case .supplementary:
                guard axis != mainAxis else { return try withoutMargin(viewport, axis, share.box, at: place) }
                let isInSection = structure[parent].kind == .block
                let whole =
                    isInSection
                    ? try sectionSlot(axis, parent, at: place)
                    : try withoutMargin(viewport, axis, .layout, at: place)
                return try withoutMargin(whole, axis, share.box, at: place)
            case .layout, .block: return viewport
            }
        }
    }

    /// A reduction over the instances of a box that take part.
    func fold(_ kind: FoldKind, _ argument: FormulaID, over box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let isLargest = kind == .largest
        let absent = table.constant(isLargest ? -.infinity : 0, at: place)
        let isPresent = try presence(of: box, at: place)
        // Of what is folded it is told that it is one instance's.
        let written = table.writtenSpan(of: argument) ?? place
        let counted = table.apply(.select, isPresent, argument, absent, at: written)
        let scope = structure[box].scope
        let result = table.fold(kind, [counted], over: scope, count: try count(of: box, at: place), at: place)
        guard isLargest else { return result }
        let zero = table.constant(0, at: place)
        return table.apply(.select, table.apply(.less, absent, result, at: place), result, zero, at: place)
    }

    /// A fold that has to be told which instances take part.
    func fold(_ kind: FoldKind, telling arguments: [FormulaID], over box: BoxID, at place: SourceSpan)
        throws(Pending) -> FormulaID
    {
        let isPresent = try presence(of: box, at: place)
        return table.fold(
            kind, [isPresent] + arguments, over: structure[box].scope, count: try count(of: box, at: place), at: place)
    }

    /// The arguments of a fold by groups or spans: where lines say who takes part, the others are in no group, and have
    /// no span.
    func leavingOut(_ arguments: [FormulaID], of kind: FoldKind, over box: BoxID, at place: SourceSpan)
        throws(Pending) -> [FormulaID]
    {
        guard let group = kind.leavingArgument, structure.saysPresence(box) else { return arguments }
        let isPresent = try presence(of: box, at: place)
        let zero = table.constant(0, at: place)
        var left = arguments
        let none = table.apply(.divide, zero, zero, at: place)
        left[group] = table.apply(.select, isPresent, left[group], none, at: place)
        return left
    }

    private func presence(of box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let isPresent = try demandMeasure(.presence, 0, box)
        guard table[isPresent].stage < .scroll else {
            noteMoving("the size of `\(name(of: box))`", isPresent, or: span(ofBox: box))
            return table.constant(1, at: place)
        }
        return isPresent
    }

    /// Where the window of a row begins, in the content of the layout: behind the views before it.
    func windowOrigin(_ axis: Int, _ row: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let start = try demandMeasure(.rest, axis, row)
        guard axis == mainAxis else { return start }
        return sum(start, try rooms(through: structure[row].lastLeading), at: place)
    }
}

extension CheckJob {
    var propertyReader: PropertyReader { PropertyReader(stores: stores) }
}
