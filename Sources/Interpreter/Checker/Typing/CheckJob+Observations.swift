import LayoutDSL

extension CheckJob {
    /// The same value; for a property with parts, as a test reads it (`menu.scale`), what it is as a single value.
    func single(_ value: Value) -> Value {
        guard case .aspect(let property, _, let element) = value.type else { return value }
        return whole(property, of: element, at: value.span)
    }
    /// The boxes of the elements that a name means in a test; `cell` means any cell when none is called so.
    func boxes(named symbol: Symbol) -> [BoxID] {
        let named = structure.elements(named: symbol)
        return named.isEmpty && names.word(symbol) == .cell ? structure.cells : named
    }

    /// A property as a single value: a point or a size, the turn about z, of another number the one along x.
    func whole(_ property: Property, of element: ObservedID, at place: SourceSpan) -> Value {
        let type = property.type(ofPart: nil)
        let axes = property.quantities[property.wholeAxes.clamped(to: property.quantities.indices)]
        let formulas = axes.prefix(type == .point || type == .size ? 2 : 1).map {
            observation(.drawn($0), of: tests[element], at: place)
        }
        return Value(
            type: type.type, x: formulas.first ?? .none, y: formulas.count > 1 ? formulas[1] : .none, span: place)
    }

    /// The input that stands for a number of an element as it is drawn.
    func observation(_ quantity: ObservedQuantity, of element: ObservedElement, at place: SourceSpan)
        -> FormulaID
    {
        var place0 = element.place
        if let known = element.place, element.step != 0 {
            place0 = Observation.Place(section: known.section, item: known.item + element.step)
        }
        var wanted = Observation(kind: names.text(element.name), place: place0, quantity: quantity)
        if place0 == nil { (wanted.subject, wanted.step) = (element.subject, element.step) }
        return input(of: wanted, at: place)
    }

    /// The input that stands for an observation. The record keeps what is written twice as two formulas: the same question
    /// is one number all the same.
    func input(of observation: Observation, at place: SourceSpan) -> FormulaID {
        let number = tests.number(of: observation, sameAs: observation.shared(in: table))
        return table.input(.observed, number, at: place)
    }

    /// What formulas read of elements, be it by way of a `let`.
    func observations(in roots: [FormulaID]) -> [Int32] {
        var found: [Int32] = []
        var met: Set<FormulaID> = []
        var open = roots
        while let id = open.popLast() {
            let formula = table[id]
            guard formula.stage == .observed, met.insert(id).inserted else { continue }
            if formula.operation == .observed {
                found.append(formula.a)
                let quantity = tests.observations[Int(formula.a)].quantity
                // What is counted reads its own.
                if case .count = quantity { continue }
                open += quantity.formulas
            }
            open += table.operands(formula)
        }
        return found.sorted()
    }
}
