import LayoutDSL

/// What the resting layout is made of. Each has a value along x (axis 0) and along y (axis 1).
enum Measure: UInt8, CaseIterable {
    /// The size of a box.
    case size
    /// What 100% of a cell or section means.
    case slot
    /// Where an arrangement, or the element itself, puts the box inside its container.
    case place
    /// The start of the resting box, in content coordinates.
    case rest
    /// The start of the room for the cells of a section, or the sections of the layout.
    case areaOrigin
    /// The size of that room.
    case areaSize
    /// How far the children reach in it.
    case extent
    /// The insets at its start and at its end.
    case insetStart, insetEnd
    /// The size of the whole content.
    case contentSize
    /// How much room a supplementary view and those before it on its side take along the scroll.
    case rooms
    /// The size of the section at hand when it is an instance of this block or one behind it.
    case sizeFromBlock
    /// Whether the box takes part at all (axis 0).
    case presence
    /// How many copies of an element with `count:` (axis 0).
    case copies

    static let count = allCases.count

    /// As it is written in a file, for cycles.
    var words: String {
        switch self {
        case .size: "size"
        case .slot: "slot"
        case .place: "place"
        case .rest: "rest"
        case .areaOrigin, .areaSize: "area"
        case .extent: "extent"
        case .insetStart, .insetEnd: "insets"
        case .contentSize: "content.size"
        case .presence, .rooms, .sizeFromBlock: "size"
        case .copies: "count"
        }
    }
}

extension Checker {
    mutating func demandMeasure(_ measure: Measure, _ axis: Int, _ box: Int32) throws(Pending) -> FormulaID {
        let value = try demand(Key(kind: .measure, a: Int32(measure.rawValue) * 2 + Int32(clamping: axis), b: box))
        return value.isPoison || !value.x.exists ? table.constant(0, at: spanOfNothing) : value.x
    }

    var mainAxis: Int { isHorizontal ? 0 : 1 }

    func span(ofBox box: Int32) -> Span {
        let statement = boxes[Int(box)].statement
        guard statement >= 0 else { return spanOfNothing }
        let tree = modules[Int(boxes[Int(box)].module)].tree
        let name = tree.statements[Int(statement)].name
        return tree.span(ofToken: name >= 0 ? name : tree.statements[Int(statement)].firstToken)
    }

    mutating func work(out measure: Measure, axis: Int, of box: Int32) throws(Pending) -> FormulaID {
        let place = span(ofBox: box)
        switch measure {
        case .size: return try workOutSize(axis, box, at: place)
        case .slot: return try workOutSlot(axis, box, at: place)
        case .place: return try workOutPlace(axis, box, at: place)
        case .rest: return try workOutRest(axis, box, at: place)
        case .areaOrigin: return try workOutAreaOrigin(axis, box, at: place)
        case .areaSize: return try workOutAreaSize(axis, box, at: place)
        case .extent: return try workOutExtent(axis, box, at: place)
        case .insetStart, .insetEnd: return try workOutInset(axis, box, isEnd: measure == .insetEnd, at: place)
        case .contentSize: return try workOutContentSize(axis, at: place)
        case .rooms:
            let room = try room(of: box, at: place)
            return table.apply(.add, try rooms(through: boxes[Int(box)].before), room, at: place)
        case .sizeFromBlock: return try sizeFromBlock(axis, box, at: place)
        case .presence:
            if boxes[Int(box)].kind == .section { return table.constant(1, at: place) }
            let zero = table.constant(0, at: place)
            let width = try demandMeasure(.size, 0, box)
            let height = try demandMeasure(.size, 1, box)
            let isWide = table.apply(.less, zero, width, at: place)
            return table.apply(.and, isWide, table.apply(.less, zero, height, at: place), at: place)
        case .copies:
            let count = try lastSet(.count, 0, of: box) { checker throws(Pending) in
                checker.table.constant(1, at: place)
            }
            let whole = table.apply(.floor, count ?? table.constant(1, at: place), at: place)
            let guarded = self.guarded(whole, else: table.constant(0, at: place), .count, nil, box)
            return table.apply(.maximum, table.constant(0, at: place), guarded, at: place)
        }
    }

    // MARK: Size and slot

    private mutating func workOutSize(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        switch boxes[Int(box)].kind {
        case .layout: return try demandMeasure(.contentSize, axis, 0)
        case .section: return try demandMeasure(.sizeFromBlock, axis, blockBoxes[0])
        case .block: return try sectionSize(axis, box, at: place)
        case .cell, .supplementary, .decoration: break
        }
        func unset(_ checker: inout Checker) throws(Pending) -> FormulaID {
            checker.boxes[Int(box)].kind == .cell
                ? try checker.demandMeasure(.slot, axis, box)
                : try checker.base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        }
        let set = try lastSet(.size, axis, of: box, otherwise: unset)
        var size = FormulaID.none
        if let set { size = set } else { size = try unset(&self) }
        size = try still(size, "the size", box, guarding: .size, axis)
        return table.apply(.maximum, table.constant(0, at: place), size, at: place)
    }

    private mutating func sectionSize(_ axis: Int, _ block: Int32, at place: Span) throws(Pending) -> FormulaID {
        let inset = try insets(axis, block, at: place)
        guard axis == mainAxis else {
            if sets(.extent, axis, boxes[Int(block)].arranged) {
                return table.apply(.add, try demandMeasure(.extent, axis, block), inset, at: place)
            }
            return try demandMeasure(.slot, axis, sectionBox)
        }
        var total = table.apply(.add, try demandMeasure(.extent, axis, block), inset, at: place)
        total = table.apply(.add, total, try rooms(through: boxes[Int(block)].lastLeading), at: place)
        return table.apply(.add, total, try rooms(through: boxes[Int(block)].lastTrailing), at: place)
    }

    /// The size of any section: that of the block which it is an instance of. A chain, a link for each block.
    private mutating func sizeFromBlock(_ axis: Int, _ block: Int32, at place: Span) throws(Pending) -> FormulaID {
        let next = Int(boxes[Int(block)].number) + 1
        let own = try demandMeasure(.size, axis, block)
        guard next < blockBoxes.count else { return own }
        let others = try demandMeasure(.sizeFromBlock, axis, blockBoxes[next])
        let at = table.input(.blockIndex, scope: boxes[Int(sectionBox)].scope, at: place)
        let isThis = table.apply(.equal, at, table.constant(Double(next - 1), at: place), at: place)
        return table.apply(.select, isThis, own, others, at: place)
    }

    /// How much room the supplementary views of one side take, up to one of them.
    private mutating func rooms(through box: Int32) throws(Pending) -> FormulaID {
        box < 0 ? table.constant(0, at: spanOfNothing) : try demandMeasure(.rooms, mainAxis, box)
    }

    private mutating func insets(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let start = try demandMeasure(.insetStart, axis, box)
        return table.apply(.add, start, try demandMeasure(.insetEnd, axis, box), at: place)
    }

    private mutating func workOutSlot(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        guard boxes[Int(box)].kind == .cell || boxes[Int(box)].kind == .section else {
            return try base(of: Share(base: .slotOrContainer, box: box), axis: axis)
        }
        let container = boxes[Int(box)].parent
        func unset(_ checker: inout Checker) throws(Pending) -> FormulaID {
            axis == checker.mainAxis
                ? checker.viewportSize(axis, at: place) : try checker.demandMeasure(.areaSize, axis, container)
        }
        if let set = try lastSet(.slot, axis, among: boxes[Int(container)].arranged, otherwise: unset) {
            return try still(set, "the slot", box, guarding: .slot, axis)
        }
        return try unset(&self)
    }

    // MARK: Place and rest

    private mutating func workOutPlace(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let kind = boxes[Int(box)].kind
        let isArranged = kind == .cell || kind == .section
        let lines = isArranged ? boxes[Int(boxes[Int(box)].parent)].arranged : boxes[Int(box)].contributions
        let set = try lastSet(.place, axis, among: lines) { checker throws(Pending) in
            checker.table.constant(0, at: place)
        }
        guard let set else { return table.constant(0, at: place) }
        // Where what takes no part would stand is nobody's trouble.
        let presence = isArranged ? try demandMeasure(.presence, 0, box) : FormulaID.none
        return guarded(set, else: table.constant(0, at: place), .place, axis, box, presence: presence)
    }

    private mutating func workOutRest(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let parent = boxes[Int(box)].parent
        switch boxes[Int(box)].kind {
        case .layout: return table.constant(0, at: place)
        case .section:
            let origin = try demandMeasure(.areaOrigin, axis, 0)
            return table.apply(.add, origin, try placed(axis, box, at: place), at: place)
        case .block: return try demandMeasure(.rest, axis, sectionBox)
        case .cell:
            let origin = try demandMeasure(.areaOrigin, axis, parent)
            return table.apply(.add, origin, try placed(axis, box, at: place), at: place)
        case .supplementary, .decoration: break
        }
        let origin = try demandMeasure(.rest, axis, parent)
        if boxes[Int(box)].kind == .decoration || sets(.place, axis, boxes[Int(box)].contributions) {
            return table.apply(.add, origin, try placed(axis, box, at: place), at: place)
        }
        guard axis == mainAxis else {  // across, it stands in the middle
            let room = try base(of: Share(base: .slotOrContainer, box: box), axis: axis)
            let free = table.apply(.subtract, room, try demandMeasure(.size, axis, box), at: place)
            return table.apply(
                .add, origin, table.apply(.divide, free, table.constant(2, at: place), at: place), at: place)
        }
        return try placeInLine(box, after: origin, at: place)
    }

    /// The place of a box as it comes out: what is said with `cross` in a list that scrolls down is mirrored from
    /// right to left, what is said with `x` is not.
    private mutating func placed(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let start = try demandMeasure(.place, axis, box)
        let parent = boxes[Int(box)].parent
        let isArranged = boxes[Int(box)].kind == .cell || boxes[Int(box)].kind == .section
        let lines = isArranged ? boxes[Int(parent)].arranged : boxes[Int(box)].contributions
        let isMirrored = try mirroring(.place, axis, among: lines, at: place)
        if table.value(of: isMirrored) == 0 { return start }
        var room = try demandMeasure(isArranged ? .areaSize : .size, axis, parent)
        // What is wider than its area begins at the far edge of the whole, not of what is seen first.
        if boxes[Int(box)].kind == .section {
            let whole = try demandMeasure(.contentSize, axis, 0)
            room = table.apply(.subtract, whole, try insets(axis, 0, at: place), at: place)
        } else if isArranged, sets(.extent, axis, boxes[Int(parent)].arranged) {
            room = table.apply(.maximum, room, try demandMeasure(.extent, axis, parent), at: place)
        }
        let far = table.apply(.add, start, try demandMeasure(.size, axis, box), at: place)
        let mirrored = table.apply(.subtract, room, far, at: place)
        return table.apply(.select, isMirrored, mirrored, start, at: place)
    }

    /// Where a supplementary view without a place of its own stands along the scroll: after those before it, and, when
    /// it comes behind the cells or sections, after them.
    private mutating func placeInLine(_ box: Int32, after origin: FormulaID, at place: Span) throws(Pending)
        -> FormulaID
    {
        let parent = boxes[Int(box)].parent
        var start = origin
        if !boxes[Int(box)].leads {
            start = try demandMeasure(.areaOrigin, mainAxis, parent)
            start = table.apply(.add, start, try demandMeasure(.areaSize, mainAxis, parent), at: place)
            start = table.apply(.add, start, try demandMeasure(.insetEnd, mainAxis, parent), at: place)
        }
        start = table.apply(.add, start, try rooms(through: boxes[Int(box)].before), at: place)
        if boxes[Int(box)].hasCount {
            let size = try demandMeasure(.size, mainAxis, box)
            start = table.apply(.add, start, try fold(.sumBefore, size, over: box, at: place), at: place)
        }
        return start
    }

    /// How much room a supplementary view takes along the scroll; none when it says its own place.
    private mutating func room(of box: Int32, at place: Span) throws(Pending) -> FormulaID {
        guard boxes[Int(box)].kind == .supplementary, !sets(.place, mainAxis, boxes[Int(box)].contributions) else {
            return table.constant(0, at: place)
        }
        let size = try demandMeasure(.size, mainAxis, box)
        if boxes[Int(box)].hasCount { return try fold(.sum, size, over: box, at: place) }
        let isPresent = try demandMeasure(.presence, 0, box)
        return table.apply(.select, isPresent, size, table.constant(0, at: place), at: place)
    }

    // MARK: Area and extent

    private mutating func workOutAreaOrigin(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let start = table.apply(
            .add, try demandMeasure(.rest, axis, box), try demandMeasure(.insetStart, axis, box), at: place)
        guard axis == mainAxis else { return start }
        return table.apply(.add, start, try rooms(through: boxes[Int(box)].lastLeading), at: place)
    }

    private mutating func workOutAreaSize(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        if axis == mainAxis { return try demandMeasure(.extent, axis, box) }
        let whole =
            boxes[Int(box)].kind == .layout
            ? viewportSize(axis, at: place) : try demandMeasure(.slot, axis, sectionBox)
        let rest = table.apply(.subtract, whole, try insets(axis, box, at: place), at: place)
        return table.apply(.maximum, table.constant(0, at: place), rest, at: place)
    }

    private mutating func workOutExtent(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        func unset(_ checker: inout Checker) throws(Pending) -> FormulaID {
            axis == checker.mainAxis
                ? try checker.greatestEnd(axis, box, at: place) : try checker.demandMeasure(.areaSize, axis, box)
        }
        if let set = try lastSet(.extent, axis, among: boxes[Int(box)].arranged, otherwise: unset) {
            guard isWithin(boxes[Int(box)].scope, table[set].scope) else {
                if let line = lastLine(.extent, axis, boxes[Int(box)].arranged) {
                    note(.extentOfOne(at: span(of: line)))
                }
                return table.constant(0, at: place)
            }
            return try still(set, "the extent", box, guarding: .extent, axis)
        }
        return try unset(&self)
    }

    /// The greatest end of the children, 0 without any.
    mutating func greatestEnd(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        guard let child = child(of: box) else { return table.constant(0, at: place) }
        let end = table.apply(
            .add, try demandMeasure(.place, axis, child), try demandMeasure(.size, axis, child), at: place)
        guard table[end].stage < .scroll else {
            note(.movingRest("the end of what is arranged", at: movingPart(of: end, or: span(ofBox: child))))
            return table.constant(0, at: place)
        }
        return try fold(.largest, end, over: child, at: place)
    }

    /// The box that an arrangement of a box places: its cells, or the sections of the layout.
    func child(of box: Int32) -> Int32? {
        if boxes[Int(box)].kind == .layout { return sectionBox }
        for child in boxes[Int(box)].children where boxes[Int(child)].kind == .cell { return child }
        return nil
    }

    private mutating func workOutContentSize(_ axis: Int, at place: Span) throws(Pending) -> FormulaID {
        guard axis == mainAxis else {
            let viewport = viewportSize(axis, at: place)
            var isWider = false
            for box in [0] + blockBoxes where sets(.extent, axis, boxes[Int(box)].arranged) { isWider = true }
            guard isWider else { return viewport }
            var reach =
                sets(.extent, axis, boxes[0].arranged)
                ? try demandMeasure(.extent, axis, 0) : try greatestEnd(axis, 0, at: place)
            reach = table.apply(.add, reach, try insets(axis, 0, at: place), at: place)
            return table.apply(.maximum, viewport, reach, at: place)
        }
        var total = try demandMeasure(.areaOrigin, axis, 0)
        total = table.apply(.add, total, try demandMeasure(.areaSize, axis, 0), at: place)
        total = table.apply(.add, total, try demandMeasure(.insetEnd, axis, 0), at: place)
        return table.apply(.add, total, try rooms(through: boxes[0].lastTrailing), at: place)
    }

    private mutating func workOutInset(_ axis: Int, _ box: Int32, isEnd: Bool, at place: Span) throws(Pending)
        -> FormulaID
    {
        var lines: [Int32] = []
        for number in boxes[Int(box)].contributions where contributions[Int(number)].property == .insets {
            if insetCovers(contributions[Int(number)].part, axis, isEnd: isEnd) { lines.append(number) }
        }
        let zero = table.constant(0, at: place)
        guard let set = try lastSet(lines, axis, otherwise: { checker throws(Pending) in zero }) else { return zero }
        let line = lines[lines.count - 1]
        guard table[set].stage < .scroll else {
            note(.movingRest("`insets`", at: movingPart(of: set, or: span(of: line))))
            return zero
        }
        return guarded(set, else: zero, words: words(of: line), span: span(of: line), box, presence: .none)
    }

    private func insetCovers(_ part: Word?, _ axis: Int, isEnd: Bool) -> Bool {
        switch part {
        case nil: true
        case .left: axis == 0 && !isEnd
        case .right: axis == 0 && isEnd
        case .top: axis == 1 && !isEnd
        case .bottom: axis == 1 && isEnd
        case .start: axis == mainAxis && !isEnd
        case .end: axis == mainAxis && isEnd
        case .main: axis == mainAxis
        case .cross: axis != mainAxis
        default: false
        }
    }
}
