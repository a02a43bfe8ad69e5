import LayoutDSL

/// Puts an element kind together: its quantities, its stops, its parts and its attributes.
struct ElementAssembler: CheckJob {
    let stores: CheckStores

    /// An element kind, all its formulas worked out.
    func assembledElement(_ box: BoxID) -> CheckedLayout.ElementKind {
        let made = structure[box]
        if made.hasCount { table.setCount(goalSolver.measured(.copies, 0, box), of: made.scope) }
        let formulas = elementFormulas(box)
        func changed(_ lines: [ContributionID]) -> ElementFormulas? {
            guard !lines.isEmpty else { return nil }
            structure[box].contributions += lines
            defer { structure[box].contributions = made.contributions }
            return elementFormulas(box)
        }
        let (appearing, disappearing) = (changed(made.appearing), changed(made.disappearing))
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

    private func elementFormulas(_ box: BoxID) -> ElementFormulas {
        let made = structure[box]
        let place = span(ofBox: box)
        var quantities = QuantityTable<FormulaID>(repeating: .none)
        quantities[.presence] = goalSolver.measured(.presence, 0, box)
        let saysPresence = structure.saysPresence(box)
        // Whether it is there at all.
        let isThere =
            saysPresence ? goalSolver.measured(.presence, 0, made.kind == .cell ? box : made.parent) : FormulaID.none
        if saysPresence, made.kind == .cell {
            // What takes part with an empty box keeps its room and is not seen.
            let area = goalSolver.workedOut { () throws(Pending) in try measureReader.hasArea(box, at: place) }
            quantities[.presence] = table.apply(.and, isThere, area ?? table.constant(1, at: place), at: place)
        }
        (quantities[.restWidth], quantities[.restHeight]) = (
            goalSolver.measured(.size, 0, box), goalSolver.measured(.size, 1, box)
        )
        (quantities[.restX], quantities[.restY]) = (
            goalSolver.measured(.rest, 0, box), goalSolver.measured(.rest, 1, box)
        )
        let (written, hasDepth) = drawnBoxReader.combine(&quantities, of: box) { row, property, resting, presence in
            let result = formula(of: row, property, box, resting: resting, presence)
            keepFromGesture(
                result,
                at: structure.lastLine(property, row.axis, of: box).map { span(of: $0) } ?? place)
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

    /// What the lines make of a quantity, finite; the resting number without any line.
    private func formula(
        of row: ElementQuantity.Row, _ property: Property, _ box: BoxID, resting: FormulaID, _ presence: FormulaID
    ) -> FormulaID {
        let lines = goalSolver.workedOut { () throws(Pending) in
            try drawnBoxReader.combined(row, property, box, resting: resting)
        }
        guard let combined = lines ?? nil else { return resting }
        return row.unit == .boolean
            ? combined : propertyReader.guarded(combined, else: resting, property, row.axis, box, presence: presence)
    }

    /// A value while the conditions of its line hold, else another one.
    func held(_ value: FormulaID, else other: FormulaID, _ line: ContributionID) -> FormulaID {
        goalSolver.workedOut { () throws(Pending) in try propertyReader.conditional(value, else: other, line) } ?? value
    }

    /// The x of an attribute: of a point it is a way, which a mirror image turns round.
    private func mirroredAttribute(_ value: Value, of box: BoxID, at place: SourceSpan) -> FormulaID {
        guard value.type == .point, !structure.keeper(of: box).exists else { return value.x }
        let other = table.apply(.subtract, table.constant(0, at: place), value.x, at: place)
        return table.apply(.select, environment(.rightToLeft, at: place), other, value.x, at: place)
    }

    private func attributeFormulas(_ box: BoxID, _ presence: FormulaID) -> [AttributeFormula] {
        var found: [AttributeFormula] = []
        var places: [Symbol: Int] = [:]
        for line in structure[box].attributes {
            let value = goalSolver.value(of: .line(line))
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
                var held = held(component, else: other, line)
                if propertyReader.isOfAnyPart(line, box) { held = propertyReader.unrolled(held, for: box, at: place) }
                keepFromGesture(held, at: place)
                components.append(
                    propertyReader.guarded(
                        held, else: table.constant(0, at: place), words: words(of: line), span: place, box,
                        presence: presence))
            }
            let formula = AttributeFormula(name: name, shape: shape, components: components)
            places[structure[line].attribute] = earlier ?? found.count
            if let earlier { found[earlier] = formula } else { found.append(formula) }
        }
        return found
    }

    /// Where a cell, or what stands in one, begins along its scroll in the first round, if it has no ends; else none.
    func firstRound(of box: BoxID) -> FormulaID {
        guard structure.loops(structure.scroller(of: box)), structure.enclosing(box, where: { $0 == .cell }) != nil
        else { return .none }
        return goalSolver.measured(.firstRound, structure.mainAxis(of: box), box)
    }
}

extension CheckJob {
    var elementAssembler: ElementAssembler { ElementAssembler(stores: stores) }
}
