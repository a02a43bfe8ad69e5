import LayoutDSL

// How the lines of an element combine to its quantities.

extension Checker {
    /// An element kind, all its formulas worked out.
    mutating func assembledElement(_ box: BoxID) -> CheckedLayout.ElementKind {
        let made = structure[box]
        if made.hasCount { table.setCount(measured(.copies, 0, box), of: made.scope) }
        let formulas = elementFormulas(box)
        func changed(_ lines: [ContributionID], _ checker: inout Checker) -> ElementFormulas? {
            guard !lines.isEmpty else { return nil }
            checker.structure[box].contributions += lines
            defer { checker.structure[box].contributions = made.contributions }
            return checker.elementFormulas(box)
        }
        let (appearing, disappearing) = (changed(made.appearing, &self), changed(made.disappearing, &self))
        let tree = names[.main].tree
        let statement = tree.statements[Int(made.statement)]
        return CheckedLayout.ElementKind(
            name: names.text(made.name), memberName: names.text(made.memberName), category: made.kind.category,
            documentation: tree.documentation(before: statement.firstToken), formulas: formulas, appearing: appearing,
            disappearing: disappearing,
            optional: ElementQuantity.optional.filter { quantity in
                [formulas, appearing, disappearing].contains { $0?.written[quantity] ?? false }
            })
    }

    private mutating func elementFormulas(_ box: BoxID) -> ElementFormulas {
        let made = structure[box]
        let place = span(ofBox: box)
        var quantities = QuantityTable<FormulaID>(repeating: .none)
        quantities[.presence] = measured(.presence, 0, box)
        let saysPresence = structure.saysPresence(box)
        // Whether it is there at all.
        let isThere = saysPresence ? measured(.presence, 0, made.kind == .cell ? box : made.parent) : FormulaID.none
        if saysPresence, made.kind == .cell {
            // What takes part with an empty box keeps its room and is not seen.
            let area = workedOut { checker throws(Pending) in try checker.hasArea(box, at: place) }
            quantities[.presence] = table.apply(.and, isThere, area ?? table.constant(1, at: place), at: place)
        }
        (quantities[.restWidth], quantities[.restHeight]) = (measured(.size, 0, box), measured(.size, 1, box))
        (quantities[.restX], quantities[.restY]) = (measured(.rest, 0, box), measured(.rest, 1, box))
        let (written, hasDepth) = combine(&quantities, of: box) { row, property, resting, presence, checker in
            let result = checker.formula(of: row, property, box, resting: resting, presence)
            checker.keepFromGesture(
                result,
                at: checker.structure.lastLine(property, row.axis, of: box).map { checker.span(of: $0) } ?? place)
            return result
        }
        if saysPresence {
            let isAbsent = table.apply(.not, isThere, at: place)
            quantities[.hidden] = table.apply(.or, isAbsent, quantities[.hidden], at: place)
        }
        return ElementFormulas(
            scope: made.scope, block: structure.blockNumber(of: box),
            leads: structure[structure.wholeElement(of: box)].leads,
            quantities: quantities, written: written,
            stops: stops(of: box), firstRound: firstRound(of: box),
            attributes: attributeFormulas(box, quantities[.presence]), hasDepth: hasDepth,
            span: place)
    }

    /// What the lines of an element make of the quantities that lines can set, and where its drawn box is.
    ///
    /// - Parameters:
    ///   - quantities: Its resting box and its presence; then all quantities.
    ///   - box: The element.
    ///   - lines: What the lines of a property come to, given what it is without any, and the presence.
    /// - Throws: What `lines` throws.
    /// - Returns: Which of them lines set, and whether its transform has depth.
    mutating func combine<Failure>(
        _ quantities: inout QuantityTable<FormulaID>, of box: BoxID,
        lines: (ElementQuantity.Row, Property, FormulaID, FormulaID, inout Checker) throws(Failure) -> FormulaID
    ) throws(Failure) -> (written: QuantityTable<Bool>, hasDepth: Bool) {
        let place = span(ofBox: box)
        var written = QuantityTable(repeating: false)
        var hasDepth = false
        // Each constant stands once: an explanation tells those that stand apart one by one.
        var constants: [(value: Double, formula: FormulaID)] = []
        func constant(_ value: Double, _ checker: inout Checker) -> FormulaID {
            if let known = constants.first(where: { $0.value == value }) { return known.formula }
            let made = checker.table.constant(value, at: place)
            constants.append((value, made))
            return made
        }
        let properties = structure.properties(of: box)
        for quantity in ElementQuantity.allCases {
            let row = quantity.row
            guard let property = row.property, row.combination != .resting else { continue }
            var resting =
                row.resting.isNaN ? restingNumber(quantity, quantities, at: place) : constant(row.resting, &self)
            // Of most no line says anything.
            let isSet = properties.contains { $0 == property } && structure.sets(property, row.axis, of: box)
            // A vanishing point is written in the content, and counts from the anchor.
            let isEye = isSet && property == .eye
            if isEye { resting = pivot(row.axis, quantities, isCentered: isCentered(written), at: place) }
            var result = isSet ? try lines(row, property, resting, quantities[.presence], &self) : resting
            if isEye { result = table.apply(.subtract, result, resting, at: place) }
            let isHeld = isSet || property != .drawn
            if isHeld, row.limits.upperBound < .infinity {
                result = table.apply(.minimum, result, constant(row.limits.upperBound, &self), at: place)
            }
            if isHeld, row.limits.lowerBound > -.infinity {
                result = table.apply(.maximum, constant(row.limits.lowerBound, &self), result, at: place)
            }
            if isSet, property == .clip {
                // Nothing is cut beyond the opposite edge.
                let side = row.axis % 2 == 0 ? quantities[.width] : quantities[.height]
                result = table.apply(.minimum, result, side, at: place)
            }
            quantities[quantity] = result
            written[quantity] = isSet
            // Whatever the lines come to: a host draws by the same matrix whether a zero is a param or a constant.
            if row.roles.contains(.depth), isSet { hasDepth = true }
        }
        placeDrawnBox(&quantities, written, at: place)
        for quantity in [ElementQuantity.partLeft, .partTop, .partRight] { quantities[quantity] = constant(0, &self) }
        return (written, hasDepth)
    }

    /// What the resting box gives: the middle, or the size.
    private mutating func restingNumber(
        _ quantity: ElementQuantity, _ known: QuantityTable<FormulaID>, at place: SourceSpan
    ) -> FormulaID {
        let isX = quantity.row.axis == 0
        let (start, length) = isX ? (known[.restX], known[.restWidth]) : (known[.restY], known[.restHeight])
        return quantity.row.property == .drawn ? length : middle(start, length, at: place)
    }

    private mutating func middle(_ start: FormulaID, _ length: FormulaID, at place: SourceSpan) -> FormulaID {
        table.apply(.add, start, table.apply(.divide, length, table.constant(2, at: place), at: place), at: place)
    }

    private func isCentered(_ written: QuantityTable<Bool>) -> Bool { written[.centerX] || written[.centerY] }

    /// Where the drawn box begins, and its middle: the anchor stays where it is at rest, whatever size is drawn.
    private mutating func placeDrawnBox(
        _ quantities: inout QuantityTable<FormulaID>, _ written: QuantityTable<Bool>, at place: SourceSpan
    ) {
        (quantities[.boxX], quantities[.boxY]) = (quantities[.restX], quantities[.restY])
        typealias Side = (
            box: ElementQuantity, center: ElementQuantity, drawn: ElementQuantity, rest: ElementQuantity,
            anchor: ElementQuantity
        )
        let sides: [Side] = [
            (.boxX, .centerX, .width, .restWidth, .anchorX), (.boxY, .centerY, .height, .restHeight, .anchorY),
        ]
        let half = table.constant(0.5, at: place)
        for side in sides where written[side.drawn] {
            let left = table.apply(.subtract, quantities[side.rest], quantities[side.drawn], at: place)
            let anchor = quantities[side.anchor]
            func share(_ share: FormulaID, _ checker: inout Checker) -> FormulaID {
                checker.table.value(of: share) == 0
                    ? checker.table.constant(0, at: place) : checker.table.apply(.multiply, share, left, at: place)
            }
            if isCentered(written) {
                let away = share(table.apply(.subtract, anchor, half, at: place), &self)
                quantities[side.center] = table.apply(.add, quantities[side.center], away, at: place)
            } else {
                let start = table.apply(.add, quantities[side.box], share(anchor, &self), at: place)
                quantities[side.box] = start
                quantities[side.center] = middle(start, quantities[side.drawn], at: place)
            }
        }
    }

    /// The point of the resting box that its transform is about; drawn in another size it is the same point.
    private mutating func pivot(
        _ axis: Int, _ known: QuantityTable<FormulaID>, isCentered: Bool, at place: SourceSpan
    ) -> FormulaID {
        let length = axis == 0 ? known[.restWidth] : known[.restHeight]
        var start = axis == 0 ? known[.restX] : known[.restY]
        if isCentered {
            let half = table.apply(.divide, length, table.constant(2, at: place), at: place)
            start = table.apply(.subtract, axis == 0 ? known[.centerX] : known[.centerY], half, at: place)
        }
        let anchor = axis == 0 ? known[.anchorX] : known[.anchorY]
        return table.apply(.add, start, table.apply(.multiply, anchor, length, at: place), at: place)
    }

    /// What the lines make of a quantity, finite; the resting number without any line.
    private mutating func formula(
        of row: ElementQuantity.Row, _ property: Property, _ box: BoxID, resting: FormulaID, _ presence: FormulaID
    ) -> FormulaID {
        let lines = workedOut { checker throws(Pending) in
            try checker.combined(row, property, box, resting: resting)
        }
        guard let combined = lines ?? nil else { return resting }
        return row.unit == .boolean
            ? combined : guarded(combined, else: resting, property, row.axis, box, presence: presence)
    }

    /// What the lines set of a quantity, combined as its row says; nil where no line counts.
    mutating func combined(
        _ row: ElementQuantity.Row, _ property: Property, _ box: BoxID, resting: FormulaID
    ) throws(Pending) -> FormulaID? {
        let operation: Operation
        switch row.combination {
        case .resting: return nil
        case .last:
            let lines = structure[box].contributions
            return try lastSet(property, row.axis, among: lines) { checker throws(Pending) in resting }
        case .or: operation = .or
        case .add: operation = .add
        case .multiply: operation = .multiply
        case .largest: operation = .maximum
        }
        let lines = structure.lines(structure[box].contributions, setting: property, row.axis)
        try wait(for: goals(of: lines[...], row.axis))
        var result: FormulaID?
        for line in lines {
            let value = try demand(.line(line, row.axis))
            if value.isPoison { continue }
            // The neutral number while its condition does not hold.
            let formula = try conditional(value.x, else: resting, line)
            if let before = result, operation != .or || !table.isSame(before, resting) {
                result = table.apply(operation, before, formula, at: span(ofBox: box))
            } else {
                result = formula
            }
        }
        return result
    }

    /// A value while the conditions of its line hold, else another one.
    mutating func held(_ value: FormulaID, else other: FormulaID, _ line: ContributionID) -> FormulaID {
        workedOut { checker throws(Pending) in try checker.conditional(value, else: other, line) } ?? value
    }

    /// The x of an attribute: of a point it is a way, which a mirror image turns round.
    private mutating func mirroredAttribute(_ value: Value, of box: BoxID, at place: SourceSpan) -> FormulaID {
        guard value.type == .point, !structure.keeper(of: box).exists else { return value.x }
        let other = table.apply(.subtract, table.constant(0, at: place), value.x, at: place)
        return table.apply(.select, environment(.rightToLeft, at: place), other, value.x, at: place)
    }

    private mutating func attributeFormulas(_ box: BoxID, _ presence: FormulaID) -> [AttributeFormula] {
        var found: [AttributeFormula] = []
        var places: [Symbol: Int] = [:]
        for line in structure[box].attributes {
            let value = value(of: .line(line))
            if value.isPoison { continue }
            let name = names.text(structure[line].attribute)
            let isPlain = value.dimension == nil || DeclaredType(value.type) != nil
            guard isPlain, let shape = AttributeFormula.Shape(value.type) else {
                note(CheckDiagnostics.unfitAttribute(name, value, at: span(of: line), names.findings))
                continue
            }
            let place = span(of: line)
            let earlier = places[structure[line].attribute]
            if let earlier, found[earlier].shape != shape {
                note(
                    StructureDiagnostics.attributeTwice(
                        name, at: structure.placeOfAttribute(line, names), earlier: place, self.name(of: box)))
                continue
            }
            let written = [
                mirroredAttribute(value, of: box, at: place), value.y, value.width, value.height,
            ].filter { $0.exists }
            var components: [FormulaID] = []
            for (index, component) in written.enumerated() {
                // While its condition does not hold: what stood before, else 0.
                let other = earlier.map { found[$0].components[index] } ?? table.constant(0, at: place)
                let held = held(component, else: other, line)
                keepFromGesture(held, at: place)
                components.append(
                    guarded(
                        held, else: table.constant(0, at: place), words: words(of: line), span: place, box,
                        presence: presence))
            }
            let formula = AttributeFormula(name: name, shape: shape, components: components)
            places[structure[line].attribute] = earlier ?? found.count
            if let earlier { found[earlier] = formula } else { found.append(formula) }
        }
        return found
    }
}
