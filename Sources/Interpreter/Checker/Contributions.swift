import LayoutDSL

// The lines that set properties: which of them counts, what it has to be, and what guards it.

extension Checker {
    // MARK: Which line counts

    /// Whether a line sets a property along an axis.
    func covers(_ line: Contribution, _ property: Property, _ axis: Int) -> Bool {
        guard line.property == property else { return false }
        switch line.part {
        case nil: return property == .rotation ? axis == 2 : axis < 2
        case .x, .width: return axis == 0
        case .y, .height: return axis == 1
        case .z: return axis == 2
        case .main: return axis == mainAxis
        case .cross: return axis == 1 - mainAxis
        default: return false
        }
    }

    func sets(_ property: Property, _ axis: Int, _ lines: [Int32]) -> Bool {
        lastLine(property, axis, lines) != nil
    }

    func lastLine(_ property: Property, _ axis: Int, _ lines: [Int32]) -> Int32? {
        // A loop and not `last { … }`: a closure would take a copy of the whole checker along.
        for line in lines.reversed() where covers(contributions[Int(line)], property, axis) { return line }
        return nil
    }

    mutating func lastSet(_ property: Property, _ axis: Int, of box: Int32) throws(Pending) -> FormulaID? {
        try lastSet(property, axis, among: boxes[Int(box)].contributions)
    }

    /// The last line wins.
    mutating func lastSet(_ property: Property, _ axis: Int, among lines: [Int32]) throws(Pending) -> FormulaID? {
        guard let line = lastLine(property, axis, lines) else { return nil }
        let value = try demand(Key(kind: .contribution, a: line, b: Int32(clamping: axis)))
        return value.isPoison ? nil : value.x
    }

    /// All lines that set a property along an axis, in the order of the file.
    mutating func allSet(_ property: Property, _ axis: Int, of box: Int32) throws(Pending) -> [FormulaID] {
        var found: [FormulaID] = []
        for line in boxes[Int(box)].contributions where covers(contributions[Int(line)], property, axis) {
            let value = try demand(Key(kind: .contribution, a: line, b: Int32(clamping: axis)))
            if !value.isPoison { found.append(value.x) }
        }
        return found
    }

    func span(of line: Int32) -> Span {
        let line = contributions[Int(line)]
        return modules[Int(line.module)].tree.span(ofFormula: line.root)
    }

    /// How a line begins: `center.x`, `attribute angle`.
    func words(of line: Int32) -> String {
        let line = contributions[Int(line)]
        guard let property = line.property else { return "attribute " + names.text(line.attribute) }
        return property.word.rawValue + (line.part.map { "." + $0.rawValue } ?? "")
    }

    // MARK: Guards

    /// A value that has to be finite where it leaves the formulas; else the other one stands, and a trouble is noted
    /// when the box takes part.
    mutating func guarded(
        _ value: FormulaID, else resting: FormulaID, _ property: Property, _ axis: Int?, _ box: Int32,
        presence: FormulaID = .none
    ) -> FormulaID {
        let lines = boxes[Int(box)].contributions + arrangedLines(of: box)
        let line = lastLine(property, axis ?? 0, lines)
        return guarded(
            value, else: resting, words: line.map { words(of: $0) } ?? property.word.rawValue,
            span: line.map { span(of: $0) } ?? span(ofBox: box), box, presence: presence)
    }

    mutating func guarded(
        _ value: FormulaID, else resting: FormulaID, words: String, span: Span, _ box: Int32, presence: FormulaID
    ) -> FormulaID {
        let always = presence.exists ? presence : table.constant(1, at: span)
        let formula = table.apply(.finite, value, resting, always, at: span)
        if formula != value, guards[formula.index] == nil {
            guards[formula.index] = Guarded(property: words, element: name(of: box), span: span)
        }
        return formula
    }

    private func arrangedLines(of box: Int32) -> [Int32] {
        let kind = boxes[Int(box)].kind
        if kind == .block || kind == .layout { return boxes[Int(box)].arranged }
        guard kind == .cell || kind == .section else { return [] }
        return boxes[Int(boxes[Int(box)].parent)].arranged
    }

    func name(of box: Int32) -> String {
        switch boxes[Int(box)].kind {
        case .layout: "layout"
        case .section, .block: "section"
        case .cell, .supplementary, .decoration: names.text(boxes[Int(box)].name)
        }
    }

    /// A guarded value of the resting layout, which must not move with the offset where others build on it.
    mutating func still(_ value: FormulaID, _ what: String, _ box: Int32, guarding property: Property, _ axis: Int)
        throws(Pending) -> FormulaID
    {
        let zero = table.constant(0, at: span(ofBox: box))
        let isPlaced = property == .size || property == .slot
        let movesAlone = isPlaced && (boxes[Int(box)].kind == .cell || boxes[Int(box)].kind == .decoration)
        guard movesAlone || table[value].stage < .scroll else {
            let lines = boxes[Int(box)].contributions + arrangedLines(of: box)
            let line = lastLine(property, axis, lines)
            findings.add(
                .movingRest("\(what) of `\(name(of: box))`", at: line.map { span(of: $0) } ?? span(ofBox: box)))
            return zero
        }
        return guarded(value, else: zero, property, axis, box)
    }

    // MARK: Shares and folds

    /// What 100% is.
    mutating func base(of share: Share, axis: Int) throws(Pending) -> FormulaID {
        let box = boxes[Int(share.box)]
        let place = span(ofBox: share.box)
        let viewport = viewportSize(axis, at: place)
        switch share.base {
        case .none: return table.constant(0, at: place)
        case .viewport:
            if axis != mainAxis, box.kind == .block { return try demandMeasure(.slot, axis, sectionBox) }
            return viewport
        case .area: return axis == mainAxis ? viewport : try demandMeasure(.areaSize, axis, share.box)
        case .container: return try demandMeasure(.size, axis, box.parent)
        case .slotOrContainer:
            switch box.kind {
            case .cell, .section: return try demandMeasure(.slot, axis, share.box)
            case .decoration: return try demandMeasure(.size, axis, box.parent)
            case .supplementary:
                let isInSection = boxes[Int(box.parent)].kind == .block
                return axis != mainAxis && isInSection ? try demandMeasure(.slot, axis, sectionBox) : viewport
            case .layout, .block: return viewport
            }
        }
    }

    /// A fold over the instances of a box that take part.
    mutating func fold(_ operation: Operation, _ argument: FormulaID, over box: Int32, at place: Span) throws(Pending)
        -> FormulaID
    {
        let isLargest = operation == .largest
        let absent = table.constant(isLargest ? -.infinity : 0, at: place)
        let isPresent = try demandMeasure(.presence, 0, box)
        guard table[isPresent].stage < .scroll else {
            findings.add(.movingRest("the size of `\(name(of: box))`", at: span(ofBox: box)))
            return table.constant(0, at: place)
        }
        let counted = table.apply(.select, isPresent, argument, absent, at: place)
        let scope = boxes[Int(box)].scope
        let result = table.fold(operation, counted, over: scope, count: try count(of: box, at: place), at: place)
        guard isLargest else { return result }
        let zero = table.constant(0, at: place)
        return table.apply(.select, table.apply(.less, absent, result, at: place), result, zero, at: place)
    }

    /// A measure of any section: that of the block which the section at hand is an instance of.
    mutating func byBlock(_ measure: (inout Checker, Int32) throws(Pending) -> FormulaID) throws(Pending) -> FormulaID {
        var result = FormulaID.none
        for (number, block) in blockBoxes.enumerated().reversed() {
            let value = try measure(&self, block)
            guard result.exists else {
                result = value
                continue
            }
            let place = span(ofBox: block)
            let at = table.input(.blockIndex, scope: boxes[Int(sectionBox)].scope, at: place)
            let isThis = table.apply(.equal, at, table.constant(Double(number), at: place), at: place)
            result = table.apply(.select, isThis, value, result, at: place)
        }
        return result
    }
}
