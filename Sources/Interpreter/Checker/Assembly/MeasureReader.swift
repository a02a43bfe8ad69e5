import LayoutDSL

/// Works out the resting layout: what each measure of a box is made of.
struct MeasureReader: CheckJob {
    let stores: CheckStores

    func work(out measure: Measure, axis: Int, of box: BoxID) throws(Pending) -> FormulaID {
        let place = span(ofBox: box)
        switch measure {
        case .size: return try workOutSize(axis, box, at: place)
        case .slot: return try workOutSlot(axis, box, at: place)
        case .place: return try workOutPlace(axis, box, at: place)
        case .rest:
            let first =
                structure[box].kind == .cell && structure.loops(structure.scroller(of: box))
                ? try demandMeasure(.firstRound, axis, box) : try workOutRest(axis, box, from: .rest, at: place)
            return try looped(first, axis, box, at: place)
        case .firstRound: return try workOutRest(axis, box, from: .firstRound, at: place)
        case .areaOrigin: return try workOutAreaOrigin(axis, box, at: place)
        case .areaSize: return try workOutAreaSize(axis, box, at: place)
        case .extent: return try workOutExtent(axis, box, at: place)
        case .insetStart, .insetEnd:
            return try workOutEdge(.insets, axis, box, isEnd: measure == .insetEnd, at: place)
        case .marginStart, .marginEnd: return try workOutMargin(measure, axis, box, at: place)
        case .loops: return try workOutLoops(of: box, at: place)
        case .contentSize:
            return structure[box].isRow
                ? try rowContentSize(axis, box, at: place) : try workOutContentSize(axis, at: place)
        case .window: return try workOutWindow(axis, box, at: place)
        case .rooms:
            let room = try room(of: box, at: place)
            return sum(try rooms(through: structure[box].before), room, at: place)
        case .sizeFromBlock: return try sizeFromBlock(axis, box, at: place)
        case .visibleStart, .visibleEnd:
            return try workOutVisible(axis, box, isEnd: measure == .visibleEnd, at: place)
        case .presence:
            if structure[box].kind == .anyPart { return try hasArea(box, at: place) }
            if structure[box].kind == .section { return table.constant(1, at: place) }
            if structure.saysPresence(box) { return try saidPresence(of: box, at: place) }
            // Of the cells of an arrangement that nothing uses it is not known what they say.
            if reading.isOfUnused, structure[box].kind == .cell {
                return table.input(.opaque, -1, scope: structure[box].scope, at: place)
            }
            return try hasArea(box, at: place)
        case .copies:
            if structure[box].kind == .anyPart {
                return table.constant(Double(structure[box].children.count), at: place)
            }
            let count = try propertyReader.lastSet(.count, 0, among: structure[box].contributions) {
                () throws(Pending) in
                table.constant(1, at: place)
            }
            let whole = table.apply(.floor, count ?? table.constant(1, at: place), at: place)
            let guarded = propertyReader.guarded(whole, else: table.constant(0, at: place), .count, nil, box)
            return table.apply(.maximum, table.constant(0, at: place), guarded, at: place)
        }
    }

    // MARK: Size and slot

    private func workOutSize(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        switch structure[box].kind {
        case .layout: return try demandMeasure(.contentSize, axis, .layout)
        case .section: return try demandMeasure(.sizeFromBlock, axis, structure.blockBoxes[0])
        case .block: return try sectionSize(axis, box, at: place)
        case .anyPart: return try sizeOfAnyPart(axis, box, at: place)
        case .cell, .supplementary, .decoration, .part: break
        }
        func unset() throws(Pending) -> FormulaID {
            structure[box].kind == .cell
                ? try propertyReader.filledSlot(axis, box, at: place)
                : try propertyReader.base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        }
        let set = try propertyReader.lastSet(.size, axis, among: structure[box].contributions, otherwise: unset)
        var size = FormulaID.none
        if let set { size = set } else { size = try unset() }
        size = try propertyReader.still(size, "the size", box, guarding: .size, axis)
        return table.apply(.maximum, table.constant(0, at: place), size, at: place)
    }

    private func sectionSize(_ axis: Int, _ block: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        if structure[block].isRow { return try rowSize(axis, block, at: place) }
        let inset = try insets(axis, block, at: place)
        guard axis == mainAxis else {
            if structure.arranges(.extent, axis, in: block) {
                return sum(try demandMeasure(.extent, axis, block), inset, at: place)
            }
            return try propertyReader.sectionSlot(axis, block, at: place)
        }
        let extent = try demandMeasure(.extent, axis, block)
        let leading = try rooms(through: structure[block].lastLeading)
        return sum(extent, inset, leading, try rooms(through: structure[block].lastTrailing), at: place)
    }

    /// The size of any section: that of the block which it is an instance of. A chain, a link for each block.
    private func sizeFromBlock(_ axis: Int, _ block: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let next = Int(structure[block].number) + 1
        let own = try demandMeasure(.size, axis, block)
        guard next < structure.blockBoxes.count else { return own }
        let others = try demandMeasure(.sizeFromBlock, axis, structure.blockBoxes[next])
        let at = table.input(.blockIndex, scope: structure[structure.sectionBox].scope, at: place)
        let isThis = table.apply(.equal, at, table.constant(Double(next - 1), at: place), at: place)
        return table.apply(.select, isThis, own, others, at: place)
    }

    /// What keeps the room of a box from its edges: its insets, and around the whole layout its margin.
    func insets(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let insets = sum(try demandMeasure(.insetStart, axis, box), try demandMeasure(.insetEnd, axis, box), at: place)
        return box == .layout ? try propertyReader.withMargin(insets, axis, box, at: place) : insets
    }

    private func workOutSlot(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        guard structure.isArranged(box) else {
            return try propertyReader.base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        }
        let container = structure[box].parent
        func unset() throws(Pending) -> FormulaID {
            if structure[container].isElement { return try demandMeasure(.size, axis, container) }
            return axis == structure.mainAxis(of: container)
                ? try viewportSize(axis, of: structure.scroller(of: container), at: place)
                : try demandMeasure(.areaSize, axis, container)
        }
        if let set = try propertyReader.lastSet(.slot, axis, among: structure[container].arranged, otherwise: unset) {
            return try propertyReader.still(set, "the slot", box, guarding: .slot, axis)
        }
        return try unset()
    }

    // MARK: Place and rest

    private func workOutPlace(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        if structure[box].isPartArranged, !structure.sets(.place, axis, of: box) {
            let whole = try propertyReader.arranged(.place, axis, box, at: place)
            return propertyReader.guarded(whole, else: table.constant(0, at: place), .place, axis, box, presence: .none)
        }
        let lines = structure.placingLines(of: box)
        let set = try propertyReader.lastSet(.place, axis, among: lines) { () throws(Pending) in
            table.constant(0, at: place)
        }
        guard let set else { return table.constant(0, at: place) }
        // Where what takes no part would stand is nobody's trouble. A place that only counts children is a number
        // anyway, and asks for no size, so that a size may read where its element rests.
        let onlyCounts = table[set].degree < .general && table[set].stage < .scroll
        let asksPresence = structure.isArranged(box) && !onlyCounts
        let presence = asksPresence ? try demandMeasure(.presence, 0, box) : FormulaID.none
        return propertyReader.guarded(set, else: table.constant(0, at: place), .place, axis, box, presence: presence)
    }

    /// `measure`: what the container is counted from, where it rests or where it does in the first round.
    private func workOutRest(
        _ axis: Int, _ box: BoxID, from measure: Measure, at place: SourceSpan
    ) throws(Pending) -> FormulaID {
        let parent = structure[box].parent
        switch structure[box].kind {
        case .layout: return table.constant(0, at: place)
        case .section, .cell:
            return sum(try demandMeasure(.areaOrigin, axis, parent), try placed(axis, box, at: place), at: place)
        case .block: return try demandMeasure(.rest, axis, structure.sectionBox)
        case .supplementary, .decoration, .part, .anyPart: break
        }
        let origin = try demandMeasure(measure, axis, parent)
        if structure[box].kind != .supplementary || structure.sets(.place, axis, of: box) {
            return sum(origin, try placed(axis, box, at: place), at: place)
        }
        guard axis == mainAxis else {  // across, it stands in the middle
            let room =
                structure[parent].isRow
                ? try demandMeasure(.size, axis, parent)
                : try propertyReader.base(of: Share(base: .slotOrContainer, box: box), axis: axis)
            let free = table.apply(.subtract, room, try demandMeasure(.size, axis, box), at: place)
            let start = sum(origin, table.apply(.divide, free, table.constant(2, at: place), at: place), at: place)
            let inside = try propertyReader.behindMargin(start, axis, box, at: place)
            return parent == .layout ? try propertyReader.behindMargin(inside, axis, .layout, at: place) : inside
        }
        let start = try placeInLine(box, after: origin, at: place)
        return try propertyReader.behindMargin(start, axis, box, at: place)
    }

    /// The place of a box as it comes out, inside of its margin.
    private func placed(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        try propertyReader.behindMargin(try demandMeasure(.place, axis, box), axis, box, at: place)
    }

    /// Where a supplementary view without a place of its own stands along the scroll: after those before it, and, when
    /// it comes behind the cells or sections, after them.
    private func placeInLine(_ box: BoxID, after origin: FormulaID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let parent = structure[box].parent
        var start = parent == .layout ? try propertyReader.behindMargin(origin, mainAxis, .layout, at: place) : origin
        if !structure[box].leads, structure[parent].isRow {
            let end = try demandMeasure(.window, mainAxis, parent)
            start = sum(try propertyReader.windowOrigin(mainAxis, parent, at: place), end, at: place)
        } else if !structure[box].leads {
            start = sum(
                try demandMeasure(.areaOrigin, mainAxis, parent), try demandMeasure(.areaSize, mainAxis, parent),
                try demandMeasure(.insetEnd, mainAxis, parent), at: place)
        }
        start = sum(start, try rooms(through: structure[box].before), at: place)
        if structure[box].hasCount {
            let size = try propertyReader.outerSize(mainAxis, box, at: place)
            start = sum(start, try propertyReader.fold(.sumBefore, size, over: box, at: place), at: place)
        }
        return start
    }

    /// How much room a supplementary view takes along the scroll; none when it says its own place.
    private func room(of box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        guard structure[box].kind == .supplementary, !structure.sets(.place, mainAxis, of: box)
        else { return table.constant(0, at: place) }
        let size = try propertyReader.outerSize(mainAxis, box, at: place)
        if structure[box].hasCount { return try propertyReader.fold(.sum, size, over: box, at: place) }
        let isPresent = try demandMeasure(.presence, 0, box)
        return table.apply(.select, isPresent, size, table.constant(0, at: place), at: place)
    }

    // MARK: Area and extent

    private func workOutAreaOrigin(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        if structure[box].isElement { return try demandMeasure(.rest, axis, box) }
        if structure[box].isRow { return try demandMeasure(.insetStart, axis, box) }
        var start = sum(try demandMeasure(.rest, axis, box), try demandMeasure(.insetStart, axis, box), at: place)
        if box == .layout { start = try propertyReader.behindMargin(start, axis, box, at: place) }
        guard axis == mainAxis else { return start }
        return sum(start, try rooms(through: structure[box].lastLeading), at: place)
    }

    private func workOutAreaSize(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        if structure[box].isElement { return try demandMeasure(.size, axis, box) }
        if axis == structure.mainAxis(of: box) { return try demandMeasure(.extent, axis, box) }
        if structure.fitsCells(box, axis) { return try greatestEnd(axis, box, at: place) }
        let whole: FormulaID
        if structure[box].isRow {
            whole = try demandMeasure(.window, axis, box)
        } else if structure[box].kind == .layout {
            whole = viewportSize(axis, at: place)
        } else {
            whole = try propertyReader.sectionSlot(axis, box, at: place)
        }
        let rest = table.apply(.subtract, whole, try insets(axis, box, at: place), at: place)
        return table.apply(.maximum, table.constant(0, at: place), rest, at: place)
    }

    private func workOutExtent(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        func unset() throws(Pending) -> FormulaID {
            axis == structure.mainAxis(of: box)
                ? try greatestEnd(axis, box, at: place) : try demandMeasure(.areaSize, axis, box)
        }
        if let set = try propertyReader.lastSet(.extent, axis, among: structure[box].arranged, otherwise: unset) {
            guard isWithin(structure[box].scope, table[set].scope) else {
                if let line = structure.lastLine(.extent, axis, structure[box].arranged) {
                    note(StructureDiagnostics.extentOfOne(at: span(of: line)))
                }
                return table.constant(0, at: place)
            }
            return try propertyReader.still(set, "the extent", box, guarding: .extent, axis)
        }
        return try unset()
    }

    /// The greatest end of the children, 0 without any.
    func greatestEnd(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        guard let child = structure.child(of: box) else { return table.constant(0, at: place) }
        let end = sum(
            try demandMeasure(.place, axis, child), try propertyReader.outerSize(axis, child, at: place), at: place)
        guard table[end].stage < .scroll else {
            noteMoving("the extent of the children", end, or: span(ofBox: child))
            return table.constant(0, at: place)
        }
        return try propertyReader.fold(.largest, end, over: child, at: place)
    }

    private func workOutContentSize(_ axis: Int, at place: SourceSpan) throws(Pending) -> FormulaID {
        guard axis == mainAxis else {
            let viewport = viewportSize(axis, at: place)
            var isWider = false
            for box in structure.containers {
                let (property, lines) = structure.widening(box)
                if structure.sets(property, axis, lines) { isWider = true }
            }
            guard isWider else { return viewport }
            var reach =
                structure.arranges(.extent, axis, in: .layout)
                ? try demandMeasure(.extent, axis, .layout) : try greatestEnd(axis, .layout, at: place)
            reach = sum(reach, try insets(axis, .layout, at: place), at: place)
            return table.apply(.maximum, viewport, reach, at: place)
        }
        let end = sum(
            try demandMeasure(.areaOrigin, axis, .layout), try demandMeasure(.areaSize, axis, .layout),
            try demandMeasure(.insetEnd, axis, .layout), try rooms(through: structure[.layout].lastTrailing), at: place)
        guard structure.hasMargin(.layout) else { return end }
        return sum(end, try demandMeasure(.marginEnd, axis, .layout), at: place)
    }

    /// What lines of `insets` or `margin` come to at the start or at the end of an axis.
    func workOutEdge(
        _ property: Property, _ axis: Int, _ box: BoxID, isEnd: Bool, at place: SourceSpan
    ) throws(Pending) -> FormulaID {
        var lines: [ContributionID] = []
        for number in structure[box].contributions where structure[number].property == property {
            if structure.insetCovers(structure[number], axis, isEnd: isEnd) { lines.append(number) }
        }
        let zero = table.constant(0, at: place)
        guard let set = try propertyReader.lastSet(lines, axis, otherwise: { () throws(Pending) in zero }) else {
            return zero
        }
        let line = lines[lines.count - 1]
        guard table[set].stage < .scroll else {
            noteMoving("`\(property.rawValue)`", set, or: span(of: line))
            return zero
        }
        return propertyReader.guarded(
            set, else: zero, words: words(of: line), span: span(of: line), box, presence: .none)
    }
}

extension CheckJob {
    var measureReader: MeasureReader { MeasureReader(stores: stores) }
}
