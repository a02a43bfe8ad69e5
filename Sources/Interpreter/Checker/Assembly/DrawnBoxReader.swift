import LayoutDSL

/// Combines the lines of an element to the quantities that it is drawn by.
struct DrawnBoxReader: CheckJob {
    let stores: CheckStores

    /// What the lines of an element make of the quantities that lines can set, and where its drawn box is.
    ///
    /// - Parameters:
    ///   - quantities: Its resting box and its presence; then all quantities.
    ///   - box: The element.
    ///   - lines: What the lines of a property come to, given what it is without any, and the presence.
    /// - Throws: What `lines` throws.
    /// - Returns: Which of them lines set, and whether its transform has depth.
    func combine<Failure>(
        _ quantities: inout QuantityTable<FormulaID>, of box: BoxID,
        lines: (ElementQuantity.Row, Property, FormulaID, FormulaID) throws(Failure) -> FormulaID
    ) throws(Failure) -> (written: QuantityTable<Bool>, hasDepth: Bool) {
        let place = span(ofBox: box)
        var written = QuantityTable(repeating: false)
        var hasDepth = false
        // Each constant stands once: an explanation tells those that stand apart one by one.
        var constants: [(value: Double, formula: FormulaID)] = []
        func constant(_ value: Double) -> FormulaID {
            if let known = constants.first(where: { $0.value == value }) { return known.formula }
            let made = table.constant(value, at: place)
            constants.append((value, made))
            return made
        }
        let properties = structure.properties(of: box)
        for quantity in ElementQuantity.allCases {
            let row = quantity.row
            guard let property = row.property, row.combination != .resting else { continue }
            var resting =
                row.resting.isNaN ? restingNumber(quantity, quantities, at: place) : constant(row.resting)
            // Of most no line says anything.
            let isSet = properties.contains { $0 == property } && structure.sets(property, row.axis, of: box)
            // A vanishing point is written in the content, and counts from the anchor.
            let isEye = isSet && property == .eye
            if isEye { resting = pivot(row.axis, quantities, isCentered: isCentered(written), at: place) }
            var result = isSet ? try lines(row, property, resting, quantities[.presence]) : resting
            if isEye { result = table.apply(.subtract, result, resting, at: place) }
            let isHeld = isSet || property != .drawn
            if isHeld, row.limits.upperBound < .infinity {
                result = table.apply(.minimum, result, constant(row.limits.upperBound), at: place)
            }
            if isHeld, row.limits.lowerBound > -.infinity {
                result = table.apply(.maximum, constant(row.limits.lowerBound), result, at: place)
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
        for quantity in [ElementQuantity.partLeft, .partTop, .partRight] { quantities[quantity] = constant(0) }
        return (written, hasDepth)
    }

    /// What the resting box gives: the middle, or the size.
    private func restingNumber(
        _ quantity: ElementQuantity, _ known: QuantityTable<FormulaID>, at place: SourceSpan
    ) -> FormulaID {
        let isX = quantity.row.axis == 0
        let (start, length) = isX ? (known[.restX], known[.restWidth]) : (known[.restY], known[.restHeight])
        return quantity.row.property == .drawn ? length : middle(start, length, at: place)
    }

    private func middle(_ start: FormulaID, _ length: FormulaID, at place: SourceSpan) -> FormulaID {
        table.apply(.add, start, table.apply(.divide, length, table.constant(2, at: place), at: place), at: place)
    }

    private func isCentered(_ written: QuantityTable<Bool>) -> Bool { written[.centerX] || written[.centerY] }

    /// Where the drawn box begins, and its middle: the anchor stays where it is at rest, whatever size is drawn.
    private func placeDrawnBox(
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
            func share(_ share: FormulaID) -> FormulaID {
                table.value(of: share) == 0
                    ? table.constant(0, at: place) : table.apply(.multiply, share, left, at: place)
            }
            if isCentered(written) {
                let away = share(table.apply(.subtract, anchor, half, at: place))
                quantities[side.center] = table.apply(.add, quantities[side.center], away, at: place)
            } else {
                let start = table.apply(.add, quantities[side.box], share(anchor), at: place)
                quantities[side.box] = start
                quantities[side.center] = middle(start, quantities[side.drawn], at: place)
            }
        }
    }

    /// The point of the resting box that its transform is about; drawn in another size it is the same point.
    private func pivot(
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

    /// What the lines set of a quantity, combined as its row says; nil where no line counts.
    func combined(
        _ row: ElementQuantity.Row, _ property: Property, _ box: BoxID, resting: FormulaID
    ) throws(Pending) -> FormulaID? {
        let operation: Operation
        switch row.combination {
        case .resting: return nil
        case .last:
            let lines = structure[box].contributions
            return try propertyReader.lastSet(property, row.axis, among: lines) { () throws(Pending) in resting }
        case .or: operation = .or
        case .add: operation = .add
        case .multiply: operation = .multiply
        case .largest: operation = .maximum
        }
        let lines = structure.lines(structure[box].contributions, setting: property, row.axis)
        try wait(for: propertyReader.goals(of: lines[...], row.axis))
        var result: FormulaID?
        for line in lines {
            let value = try demand(.line(line, row.axis))
            if value.isPoison { continue }
            // The neutral number while its condition does not hold.
            let formula = try propertyReader.conditional(value.x, else: resting, line)
            if let before = result, operation != .or || !table.isSame(before, resting) {
                result = table.apply(operation, before, formula, at: span(ofBox: box))
            } else {
                result = formula
            }
        }
        return result
    }

    /// What a part says and what its owner says, as the quantities of one element.
    func joined(_ own: ElementFormulas, in owner: ElementFormulas) -> ElementFormulas {
        var made = PartJoining(own, owner)
        made.join(&table)
        var formulas = ElementFormulas(
            scope: own.scope, block: own.block, leads: own.leads, quantities: made.quantities, written: made.written,
            stops: StopFormulas(along: .none, across: .none, halt: .none, span: own.span), firstRound: own.firstRound,
            attributes: own.attributes, hasDepth: own.hasDepth || owner.hasDepth, span: own.span)
        if !own.isClipped { formulas.handedMask = made.left }
        return formulas
    }

    /// The quantities that an element is drawn by, of a part together with those of its owners; then those of the owners whose
    /// masks cut it across its sides.
    func drawnFormulas(of box: BoxID) throws(Pending) -> [ElementFormulas] {
        var waiting = [box]
        while let last = waiting.last, structure[last].kind == .part { waiting.append(structure[last].parent) }
        let whole = try ownFormulas(of: waiting.removeLast())
        var chain = OwnerChain()
        chain.add(whole, owner: -1)
        var drawn = [whole]
        while let part = waiting.popLast() {
            let own = try ownFormulas(of: part)
            chain.add(own, owner: drawn.count - 1)
            drawn.append(joined(own, in: drawn[drawn.count - 1]))
        }
        let masks = chain.masks(of: drawn.count - 1).filter { $0.isTurned }.map { drawn[$0.kind] }
        return [self.drawn(drawn[drawn.count - 1], behind: masks)] + masks
    }

    private func ownFormulas(of box: BoxID) throws(Pending) -> ElementFormulas {
        let place = span(ofBox: box)
        var quantities = QuantityTable<FormulaID>(repeating: .none)
        quantities[.presence] = table.constant(1, at: place)
        (quantities[.restWidth], quantities[.restHeight]) = (
            try demandMeasure(.size, 0, box), try demandMeasure(.size, 1, box)
        )
        (quantities[.restX], quantities[.restY]) = (
            try demandMeasure(.rest, 0, box), try demandMeasure(.rest, 1, box)
        )
        let (written, hasDepth) = try combine(&quantities, of: box) {
            row, property, resting, _ throws(Pending) in
            // How it looks is not asked, so that what hangs on where it is seen is no circle.
            let isOfBox = property == .anchor || property == .clip
            let isAsked = isOfBox || !row.roles.isDisjoint(with: [.transform, .moving])
            guard isAsked else { return resting }
            return try combined(row, property, box, resting: resting) ?? resting
        }
        return ElementFormulas(
            scope: structure[box].scope, block: structure.blockNumber(of: box), leads: false, quantities: quantities,
            written: written,
            stops: StopFormulas(along: .none, across: .none, halt: .none, span: place), firstRound: .none,
            attributes: [], hasDepth: hasDepth, span: place)
    }
}

extension CheckJob {
    var drawnBoxReader: DrawnBoxReader { DrawnBoxReader(stores: stores) }
}
