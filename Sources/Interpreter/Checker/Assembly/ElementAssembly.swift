import LayoutDSL

// How the lines of an element combine to its quantities.

extension Checker {
    /// An element kind, all its formulas worked out.
    mutating func settleElement(_ box: Int32) -> Layout.ElementKind {
        let made = boxes[Int(box)]
        if made.hasCount { table.setCount(measured(.copies, 0, box), of: made.scope) }
        let formulas = settleFormulas(box)
        func changed(_ lines: [Int32], _ checker: inout Checker) -> ElementFormulas? {
            guard !lines.isEmpty else { return nil }
            checker.boxes[Int(box)].contributions += lines
            defer { checker.boxes[Int(box)].contributions = made.contributions }
            return checker.settleFormulas(box)
        }
        let (appearing, disappearing) = (changed(made.appearing, &self), changed(made.disappearing, &self))
        let tree = modules[Int(made.module)].tree
        let category: Category = made.kind == .cell ? .cell : made.kind == .decoration ? .decoration : .supplementary
        let statement = tree.statements[Int(made.statement)]
        return Layout.ElementKind(
            name: names.text(made.name), category: category,
            documentation: tree.documentation(before: statement.firstToken), formulas: formulas, appearing: appearing,
            disappearing: disappearing)
    }

    private mutating func settleFormulas(_ box: Int32) -> ElementFormulas {
        let made = boxes[Int(box)]
        let place = span(ofBox: box)
        var quantities = QuantityTable<FormulaID>(repeating: .none)
        quantities[.presence] = measured(.presence, 0, box)
        (quantities[.width], quantities[.height]) = (measured(.size, 0, box), measured(.size, 1, box))
        (quantities[.restX], quantities[.restY]) = (measured(.rest, 0, box), measured(.rest, 1, box))
        var written = QuantitySet()
        var hasDepth = false
        for quantity in ElementQuantity.allCases {
            let row = quantity.row
            guard let property = row.property, row.combination != .resting else { continue }
            let resting =
                row.resting.isNaN ? middle(row.axis, quantities, at: place) : table.constant(row.resting, at: place)
            quantities[quantity] = settled(quantity, box, resting: resting, quantities[.presence])
            if sets(property, row.axis, made.contributions) { written.insert(quantity) }
            if row.roles.contains(.depth), quantities[quantity] != resting { hasDepth = true }
        }
        return ElementFormulas(
            scope: made.scope, block: block(of: box), leads: made.leads, quantities: quantities, written: written,
            snap: stop(of: box), attributes: settleAttributes(box, quantities[.presence]), hasDepth: hasDepth,
            span: place)
    }

    /// The middle of the resting box.
    private mutating func middle(_ axis: Int, _ known: QuantityTable<FormulaID>, at place: Span) -> FormulaID {
        let (start, length) = axis == 0 ? (known[.restX], known[.width]) : (known[.restY], known[.height])
        let half = table.apply(.divide, length, table.constant(2, at: place), at: place)
        return table.apply(.add, start, half, at: place)
    }

    /// What the lines make of a quantity, finite and within its limits; the resting number without any line.
    private mutating func settled(
        _ quantity: ElementQuantity, _ box: Int32, resting: FormulaID, _ presence: FormulaID
    ) -> FormulaID {
        let row = quantity.row
        var result = resting
        if let property = row.property, let combined = combined(row, property, box, resting: resting) {
            result =
                row.unit == .boolean
                ? combined : guarded(combined, else: resting, property, row.axis, box, presence: presence)
        }
        return limited(result, to: row.limits, at: span(ofBox: box))
    }

    private mutating func combined(
        _ row: ElementQuantity.Row, _ property: Property, _ box: Int32, resting: FormulaID
    ) -> FormulaID? {
        let operation: Operation
        switch row.combination {
        case .resting: return nil
        case .last: return lastSettled(row, property, box, resting: resting)
        case .or: operation = .or
        case .add: operation = .add
        case .multiply: operation = .multiply
        }
        var result: FormulaID?
        for formula in settledLines(row, property, box, neutral: resting) {
            if let before = result, operation != .or || before != resting {
                result = table.apply(operation, before, formula, at: span(ofBox: box))
            } else {
                result = formula
            }
        }
        return result
    }

    private mutating func limited(_ formula: FormulaID, to limits: ClosedRange<Double>, at place: Span) -> FormulaID {
        var result = formula
        if limits.upperBound < .infinity {
            result = table.apply(.minimum, result, table.constant(limits.upperBound, at: place), at: place)
        }
        if limits.lowerBound > -.infinity {
            result = table.apply(.maximum, table.constant(limits.lowerBound, at: place), result, at: place)
        }
        return result
    }

    /// The offset at which an element is at home. It has no guard: a stop that is not finite is no stop.
    private mutating func stop(of box: Int32) -> FormulaID {
        let none = table.constant(.infinity, at: span(ofBox: box))
        let set = workedOut { checker throws(Pending) in
            try checker.lastSet(.snap, 0, of: box) { checker throws(Pending) in none }
        }
        return (set ?? nil) ?? .none
    }

    /// The layout's own rule for where scrolling stops.
    mutating func settleSnap() -> FormulaID { stop(of: 0) }

    private func block(of box: Int32) -> Int32 {
        enclosing(box) { $0 == .block }.map { boxes[Int($0)].number } ?? -1
    }

    /// What each line sets of a quantity, in the order of the file; the neutral number while its condition does not
    /// hold.
    private mutating func settledLines(
        _ row: ElementQuantity.Row, _ property: Property, _ box: Int32, neutral: FormulaID
    ) -> [FormulaID] {
        var found: [FormulaID] = []
        for line in boxes[Int(box)].contributions where covers(contributions[Int(line)], property, row.axis) {
            var value = value(of: Key(kind: .contribution, a: line, b: Int32(clamping: row.axis)))
            if row.mirroring == .negated, value.x.exists {
                let place = span(of: line)
                let flag = workedOut { checker throws(Pending) in try checker.mirrored(line, at: place) } ?? .none
                if flag.exists {
                    let isReversed = table.apply(.and, flag, environment(.rightToLeft, at: place), at: place)
                    let other = table.apply(.subtract, table.constant(0, at: place), value.x, at: place)
                    value.x = table.apply(.select, isReversed, other, value.x, at: place)
                }
            }
            if value.isPoison { continue }
            if contributions[Int(line)].circumstances.condition < 0 {
                found.append(value.x)
            } else {
                found.append(
                    workedOut { checker throws(Pending) in
                        try checker.conditional(value.x, else: neutral, line)
                    } ?? value.x)
            }
        }
        return found
    }

    /// The last line that sets a quantity; nil without any.
    private mutating func lastSettled(
        _ row: ElementQuantity.Row, _ property: Property, _ box: Int32, resting: FormulaID
    ) -> FormulaID? {
        let set = workedOut { checker throws(Pending) in
            try checker.lastSet(property, row.axis, of: box) { checker throws(Pending) in resting }
        }
        guard let set = set ?? nil else { return nil }
        let place = span(ofBox: box)
        let whole: FormulaID
        switch row.mirroring {
        case .none, .negated: return set
        case .fromOne: whole = table.constant(1, at: place)
        case .fromContent: whole = measured(.contentSize, row.axis, 0)
        }
        let lines = boxes[Int(box)].contributions
        let isMirrored = workedOut { checker throws(Pending) in
            try checker.mirroring(property, row.axis, among: lines, at: place)
        }
        guard let isMirrored, table.value(of: isMirrored) != 0 else { return set }
        let other = table.apply(.subtract, whole, set, at: place)
        return table.apply(.select, isMirrored, other, set, at: place)
    }

    /// A result that may have to wait for keys: they are worked out, and it is asked again.
    private mutating func workedOut<Result>(_ result: (inout Checker) throws(Pending) -> Result) -> Result? {
        while !isExhausted {
            do throws(Pending) {
                return try result(&self)
            } catch {
                _ = value(of: error.key)
            }
        }
        return nil
    }

    private mutating func settleAttributes(_ box: Int32, _ presence: FormulaID) -> [AttributeFormula] {
        var settled: [AttributeFormula] = []
        for line in boxes[Int(box)].attributes {
            let value = value(of: Key(kind: .contribution, a: line, b: -1))
            let shape: AttributeFormula.Shape
            switch value.type {
            case .poison: continue
            case .quantity(.number), .quantity(.length), .quantity(.angle), .infinite: shape = .number
            case .boolean: shape = .boolean
            case .point: shape = .point
            case .size: shape = .size
            case .rectangle: shape = .rectangle
            case .quantity, .list, .stops, .box, .region, .data, .element, .aspect:
                note(
                    .unfitAttribute(names.text(contributions[Int(line)].attribute), value, at: span(of: line), self))
                continue
            }
            let place = span(of: line)
            let name = names.text(contributions[Int(line)].attribute)
            let earlier = settled.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
            if let earlier, settled[earlier].shape != shape {
                note(.attributeTwice(name, at: lineSpan(line), earlier: place, self.name(of: box)))
                continue
            }
            let written = [value.x, value.y, value.width, value.height].filter { $0.exists }
            var components: [FormulaID] = []
            for (index, component) in written.enumerated() {
                // While its condition does not hold: what stood before, else 0.
                let other = earlier.map { settled[$0].components[index] } ?? table.constant(0, at: place)
                let held = workedOut { checker throws(Pending) in try checker.conditional(component, else: other, line)
                }
                components.append(
                    guarded(
                        held ?? component, else: table.constant(0, at: place), words: words(of: line), span: place, box,
                        presence: presence))
            }
            let formula = AttributeFormula(name: name, shape: shape, components: components)
            if let earlier { settled[earlier] = formula } else { settled.append(formula) }
        }
        return settled
    }
}
