import LayoutDSL

// How the lines of an element come together: translations add, scales and alphas multiply, rotations add, hidden is
// any of them, and of everything else the last wins.

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
        let presence = measured(.presence, 0, box)
        let zero = table.constant(0, at: place)
        let one = table.constant(1, at: place)
        let half = table.constant(0.5, at: place)
        let size = (x: measured(.size, 0, box), y: measured(.size, 1, box))
        let rest = (x: measured(.rest, 0, box), y: measured(.rest, 1, box))
        let lines = made.contributions.compactMap { contributions[Int($0)].property }

        func center(_ axis: Int, _ checker: inout Checker) -> FormulaID {
            let start = axis == 0 ? rest.x : rest.y
            let extent = axis == 0 ? size.x : size.y
            let middle = checker.table.apply(
                .add, start, checker.table.apply(.divide, extent, checker.table.constant(2, at: place), at: place),
                at: place)
            return checker.lastSettled(.center, axis, box, resting: middle, presence)
        }
        func combined(
            _ property: Property, _ axis: Int, _ operation: Operation, _ resting: FormulaID, _ checker: inout Checker
        )
            -> FormulaID
        {
            var result = FormulaID.none
            for formula in checker.settled(property, axis, box, neutral: resting) {
                result = result.exists ? checker.table.apply(operation, result, formula, at: place) : formula
            }
            guard result.exists else { return resting }
            return checker.guarded(result, else: resting, property, axis, box, presence: presence)
        }
        func last(_ property: Property, _ axis: Int, _ resting: FormulaID, _ checker: inout Checker) -> FormulaID {
            checker.lastSettled(property, axis, box, resting: resting, presence)
        }

        let translation = (
            x: combined(.translation, 0, .add, zero, &self), y: combined(.translation, 1, .add, zero, &self),
            z: combined(.translation, 2, .add, zero, &self)
        )
        let rotation = (
            x: combined(.rotation, 0, .add, zero, &self), y: combined(.rotation, 1, .add, zero, &self),
            z: combined(.rotation, 2, .add, zero, &self)
        )
        var alpha = combined(.alpha, 0, .multiply, one, &self)
        alpha = table.apply(.maximum, zero, table.apply(.minimum, alpha, one, at: place), at: place)
        let hidden = settled(.hidden, 0, box, neutral: zero).reduce(zero) { result, formula in
            result == zero ? formula : table.apply(.or, result, formula, at: place)
        }
        let perspective = last(.perspective, 0, zero, &self)
        return ElementFormulas(
            scope: made.scope, block: block(of: box), leads: made.leads, presence: presence, size: size, rest: rest,
            center: (center(0, &self), center(1, &self)),
            anchor: (last(.anchor, 0, half, &self), last(.anchor, 1, half, &self)),
            scale: (combined(.scale, 0, .multiply, one, &self), combined(.scale, 1, .multiply, one, &self)),
            translation: translation, rotation: rotation, perspective: perspective, alpha: alpha,
            z: last(.z, 0, zero, &self), hidden: hidden, snap: stop(of: box),
            attributes: settleAttributes(box, presence),
            isStill: !lines.contains { [.center, .translation, .scale, .rotation].contains($0) },
            isCentered: lines.contains(.center),
            hasDepth: translation.z != zero || rotation.x != zero || rotation.y != zero || perspective != zero,
            span: place)
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

    /// What each line sets along an axis, in the order of the file; what changes nothing while a condition does not
    /// hold.
    private mutating func settled(_ property: Property, _ axis: Int, _ box: Int32, neutral: FormulaID) -> [FormulaID] {
        var found: [FormulaID] = []
        for line in boxes[Int(box)].contributions where covers(contributions[Int(line)], property, axis) {
            var value = value(of: Key(kind: .contribution, a: line, b: Int32(clamping: axis)))
            if property == .translation, axis == 0, value.x.exists {
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

    /// The last line that sets a property along an axis, guarded; what stands at rest without one.
    private mutating func lastSettled(
        _ property: Property, _ axis: Int, _ box: Int32, resting: FormulaID, _ presence: FormulaID
    ) -> FormulaID {
        let set = workedOut { checker throws(Pending) in
            try checker.lastSet(property, axis, of: box) { checker throws(Pending) in resting }
        }
        guard var set = set ?? nil else { return resting }
        let place = span(ofBox: box)
        let lines = boxes[Int(box)].contributions
        if property == .anchor || property == .center,
            let isMirrored = workedOut({ checker throws(Pending) in
                try checker.mirroring(property, axis, among: lines, at: place)
            }), table.value(of: isMirrored) != 0
        {
            let whole = property == .anchor ? table.constant(1, at: place) : measured(.contentSize, axis, 0)
            let other = table.apply(.subtract, whole, set, at: place)
            set = table.apply(.select, isMirrored, other, set, at: place)
        }
        return guarded(set, else: resting, property, axis, box, presence: presence)
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
