import LayoutDSL

// The lines that set properties: which of them counts, what it has to be, and what guards it.

extension Checker {
    // MARK: Which line counts

    /// Whether a line sets a property along an axis.
    func covers(_ line: Contribution, _ property: Property, _ axis: Int) -> Bool {
        guard line.property == property else { return false }
        switch line.part {
        case nil: return property.wholeAxes.contains(axis)
        case .x, .width: return axis == 0
        case .y, .height: return axis == 1
        case .z: return axis == 2
        case .main: return axis == mainAxis(of: line)
        case .cross: return axis == 1 - mainAxis(of: line)
        default: return false
        }
    }

    /// The axis that `main` means in a line.
    func mainAxis(of line: Contribution) -> Int {
        activations[Int(line.activation)].isTurned ? 1 - mainAxis : mainAxis
    }

    /// Whether a line speaks of leading and trailing: of `cross`, where that runs along the lines of text. None when it
    /// does not; a formula, for a point may be chosen by an `if` or a list.
    mutating func mirrored(_ number: Int32, at place: Span) throws(Pending) -> FormulaID {
        let line = contributions[Int(number)]
        let tree = modules[Int(line.module)].tree
        let node = tree.formulas[Int(line.root)]
        if line.part != nil || node.kind == .tuple && node.arity == 2 {
            let saysCross = line.part == .cross || line.part == nil && saysCross(line.root, tree)
            return saysCross && mainAxis(of: line) == 1 ? table.constant(1, at: place) : .none
        }
        // A point that is not written out was read as a whole, and knows how it was written.
        return try demand(Key(kind: .contribution, a: number, b: -1)).isMirrored
    }

    /// Whether the line that counts for a property speaks of `cross`, and lines of text run from right to left.
    mutating func mirroring(_ property: Property, _ axis: Int, among lines: [Int32], at place: Span) throws(Pending)
        -> FormulaID
    {
        var result = table.constant(0, at: place)
        guard axis == 0 else { return result }
        for line in lines where covers(contributions[Int(line)], property, axis) {
            let flag = try mirrored(line, at: place)
            result = try conditional(flag.exists ? flag : table.constant(0, at: place), else: result, line)
        }
        if table.value(of: result) == 0 { return result }
        return table.apply(.and, result, environment(.rightToLeft, at: place), at: place)
    }

    /// Whether a point is written `(main: …, cross: …)`.
    private func saysCross(_ root: Int32, _ tree: SyntaxTree) -> Bool {
        let node = tree.formulas[Int(root)]
        guard node.kind == .tuple, node.arity == 2 else { return false }
        return tree.children(of: root).contains { child in
            let entry = tree.formulas[Int(child)]
            return entry.kind == .labeled && tree.text(ofToken: entry.token) == "cross"
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

    /// The last of a box's own lines and of those of the arrangement that places it.
    func lastLine(_ property: Property, _ axis: Int, of box: Int32) -> Int32? {
        lastLine(property, axis, arrangedLines(of: box)) ?? lastLine(property, axis, boxes[Int(box)].contributions)
    }

    /// What the lines of a box make of a property along an axis, nil when there is none: the last line wins, and one
    /// with a condition wins while that holds. Without any that holds, `otherwise` stands.
    mutating func lastSet(
        _ property: Property, _ axis: Int, of box: Int32,
        otherwise: (inout Checker) throws(Pending) -> FormulaID
    ) throws(Pending) -> FormulaID? {
        try lastSet(property, axis, among: boxes[Int(box)].contributions, otherwise: otherwise)
    }

    mutating func lastSet(
        _ property: Property, _ axis: Int, among lines: [Int32],
        otherwise: (inout Checker) throws(Pending) -> FormulaID
    ) throws(Pending) -> FormulaID? {
        try lastSet(chosen(lines, setting: property, axis), axis, otherwise: otherwise)
    }

    // Loops and not closures: a closure would hold on to the whole checker.
    private func chosen(_ lines: [Int32], setting property: Property, _ axis: Int) -> [Int32] {
        var found: [Int32] = []
        for line in lines where covers(contributions[Int(line)], property, axis) { found.append(line) }
        return found
    }

    mutating func lastSet(
        _ lines: [Int32], _ axis: Int, otherwise: (inout Checker) throws(Pending) -> FormulaID
    ) throws(Pending) -> FormulaID? {
        guard !lines.isEmpty else { return nil }
        var first = lines.count - 1
        while first >= 0, contributions[Int(lines[first])].circumstances.condition >= 0 { first -= 1 }
        var result = first < 0 ? try otherwise(&self) : FormulaID.none
        for line in lines[max(0, first)...] {
            let value = try demand(Key(kind: .contribution, a: line, b: Int32(clamping: axis)))
            guard !value.isPoison else { continue }
            result = result.exists ? try conditional(value.x, else: result, line) : value.x
        }
        return result.exists ? result : nil
    }

    /// A value while the conditions of its line hold, else another one.
    mutating func conditional(_ value: FormulaID, else other: FormulaID, _ line: Int32) throws(Pending) -> FormulaID {
        var result = value
        var condition = contributions[Int(line)].circumstances.condition
        while condition >= 0 {
            let argument = conditions[Int(condition)].argument
            let holds = try demand(Key(kind: .argument, a: argument, b: 0))
            condition = conditions[Int(condition)].outer
            if holds.isPoison { continue }
            // Whoever asks for the reason of a choice wants to see what decides it.
            let place = table.isRecording ? spanOfGiven(argument) : span(of: line)
            result = table.apply(.select, holds.x, result, other, at: place)
        }
        return result
    }

    func span(of line: Int32) -> Span {
        let line = contributions[Int(line)]
        return modules[Int(line.module)].tree.span(ofFormula: line.root)
    }

    /// How a line begins: `center.x`, `attribute angle`.
    func words(of line: Int32) -> String {
        let line = contributions[Int(line)]
        guard let property = line.property else { return "attribute " + names.text(line.attribute) }
        return property.rawValue + (line.part.map { "." + $0.rawValue } ?? "")
    }

    // MARK: Guards

    /// A value that has to be finite where it leaves the formulas; else the other one stands, and a trouble is noted
    /// when the box takes part.
    mutating func guarded(
        _ value: FormulaID, else resting: FormulaID, _ property: Property, _ axis: Int?, _ box: Int32,
        presence: FormulaID = .none
    ) -> FormulaID {
        let line = lastLine(property, axis ?? 0, of: box)
        return guarded(
            value, else: resting, words: line.map { words(of: $0) } ?? property.rawValue,
            span: line.map { span(of: $0) } ?? span(ofBox: box), box, presence: presence)
    }

    mutating func guarded(
        _ value: FormulaID, else resting: FormulaID, words: String, span: Span, _ box: Int32, presence: FormulaID
    ) -> FormulaID {
        var always = presence.exists ? presence : table.constant(1, at: span)
        if table[value].scope == boxes[Int(sectionBox)].scope {
            always = table.apply(.and, exists(box, at: span), always, at: span)
        }
        // Each property of each element has guards of its own: a trouble is told for every one that it spoils.
        if table.value(of: value)?.isFinite == true { return value }
        let tag = names.intern((name(of: box) + " " + words).utf8)
        let formula = table.apply(.finite, value, resting, always, at: span, tag: tag)
        if formula != value, guards[formula.index] == nil {
            guards[formula.index] = Guarded(property: words, element: name(of: box), span: span)
        }
        return formula
    }

    /// Whether the section at hand has the box at all: it is of the box's block, and for what stands in a cell it has
    /// cells. What is the same for a whole section is computed for every section, its troubles are not everyone's.
    private mutating func exists(_ box: Int32, at place: Span) -> FormulaID {
        let scope = boxes[Int(sectionBox)].scope
        var result = table.constant(1, at: place)
        guard let block = enclosing(box, where: { $0 == .block }) else { return result }
        if blockBoxes.count > 1 {
            let number = table.constant(Double(boxes[Int(block)].number), at: place)
            result = table.apply(.equal, table.input(.blockIndex, scope: scope, at: place), number, at: place)
        }
        guard enclosing(box, where: { $0 == .cell }) != nil else { return result }
        let cells = table.input(.cellCount, scope: scope, at: place)
        return table.apply(.and, result, table.apply(.less, table.constant(0, at: place), cells, at: place), at: place)
    }

    private func arrangedLines(of box: Int32) -> [Int32] {
        let kind = boxes[Int(box)].kind
        if kind == .block || kind == .layout { return boxes[Int(box)].arranged }
        guard kind == .cell || kind == .section else { return [] }
        return boxes[Int(boxes[Int(box)].parent)].arranged
    }

    /// What a value is, in words; a section is told from an element.
    func words(of value: Value) -> String {
        guard case .box(let box) = value.type else { return value.type.words }
        return boxes[Int(box)].kind == .block || boxes[Int(box)].kind == .section ? "a section" : "an element"
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
            let line = lastLine(property, axis, of: box)
            note(
                .movingRest(
                    "\(what) of `\(name(of: box))`",
                    at: movingPart(of: value, or: line.map { span(of: $0) } ?? span(ofBox: box))))
            return zero
        }
        return guarded(value, else: zero, property, axis, box)
    }

    /// The innermost part of a formula that reads the offset, in the user's files where there is one: what has to be
    /// changed when something must not move.
    func movingPart(of formula: FormulaID, or place: Span) -> Span {
        var current = formula
        var found = place
        while true {
            let step = table[current]
            if step.span.source != .prelude, step.span.length > 0 { found = step.span }
            var operands = [step.a, step.b, step.c].prefix(step.operation.operandCount).map { FormulaID($0) }
            if step.operation == .pick {
                operands += table.entries[Int(step.b)..<Int(step.b) + Int(step.c)]
            }
            let moving = operands.first { operand in
                table[operand].stage == .scroll && !table[operand].operation.isInput
            }
            guard let moving else { return found }
            current = moving
        }
    }

    // MARK: Shares and folds

    /// What 100% is.
    mutating func base(of share: Share, axis: Int) throws(Pending) -> FormulaID {
        let (kind, parent) = (boxes[Int(share.box)].kind, boxes[Int(share.box)].parent)
        let place = span(ofBox: share.box)
        let viewport = viewportSize(axis, at: place)
        switch share.base {
        case .none: return table.constant(0, at: place)
        case .viewport:
            if axis != mainAxis, kind == .block { return try demandMeasure(.slot, axis, sectionBox) }
            return viewport
        case .area: return axis == mainAxis ? viewport : try demandMeasure(.areaSize, axis, share.box)
        case .container: return try demandMeasure(.size, axis, parent)
        case .slotOrContainer:
            switch kind {
            case .cell, .section: return try demandMeasure(.slot, axis, share.box)
            case .decoration: return try demandMeasure(.size, axis, parent)
            case .supplementary:
                let isInSection = boxes[Int(parent)].kind == .block
                return axis != mainAxis && isInSection ? try demandMeasure(.slot, axis, sectionBox) : viewport
            case .layout, .block: return viewport
            }
        }
    }

    /// A reduction over the instances of a box that take part.
    mutating func fold(_ kind: FoldKind, _ argument: FormulaID, over box: Int32, at place: Span) throws(Pending)
        -> FormulaID
    {
        let isLargest = kind == .largest
        let absent = table.constant(isLargest ? -.infinity : 0, at: place)
        let isPresent = try presence(of: box, at: place)
        // Of what is folded it is told that it is one instance's.
        let written = table.writtenSpan(of: argument) ?? place
        let counted = table.apply(.select, isPresent, argument, absent, at: written)
        let scope = boxes[Int(box)].scope
        let result = table.fold(kind, [counted], over: scope, count: try count(of: box, at: place), at: place)
        guard isLargest else { return result }
        let zero = table.constant(0, at: place)
        return table.apply(.select, table.apply(.less, absent, result, at: place), result, zero, at: place)
    }

    /// A fold that has to be told which instances take part.
    mutating func fold(_ kind: FoldKind, telling arguments: [FormulaID], over box: Int32, at place: Span)
        throws(Pending)
        -> FormulaID
    {
        let isPresent = try presence(of: box, at: place)
        return table.fold(
            kind, [isPresent] + arguments, over: boxes[Int(box)].scope, count: try count(of: box, at: place), at: place)
    }

    private mutating func presence(of box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let isPresent = try demandMeasure(.presence, 0, box)
        guard table[isPresent].stage < .scroll else {
            note(
                .movingRest(
                    "the size of `\(name(of: box))`", at: movingPart(of: isPresent, or: span(ofBox: box))))
            return table.constant(1, at: place)
        }
        return isPresent
    }
}
