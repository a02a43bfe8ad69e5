// What is known of the stops of elements before anything runs: whether they rise with the index, so that bisection finds
// the ones around an offset.

extension Compiler {
    /// The slots that tell the stops of elements: where they are, whether the element takes part, and where it rests.
    func stopSlots(_ elements: [Int]) -> [Int32] {
        elements.flatMap { number -> [Int32] in
            let formulas = layout.elements[number].formulas(in: phase)
            guard !formulas.stops.all.isEmpty else { return [] }
            let box: [ElementQuantity] = stopsAcross ? [.restX, .restY, .width, .height] : []
            return formulas.stops.all.map { slot($0) } + (box + [.presence]).map { slot(formulas[$0]) }
        }
    }

    /// Whether anything stops across the scroll.
    var stopsAcross: Bool {
        layout.rule.across.exists
            || layout.elements.contains { element in
                let formulas = element.formulas(in: phase)
                return formulas.stops.across.exists && !isInRow(formulas.scope)
            }
    }

    func stop(_ formulas: ElementFormulas, isAcross: Bool) -> StopPlan {
        let stop = isAcross ? formulas.stops.across : formulas.stops.along
        guard stop.exists else {
            return StopPlan(slot: -1, isEvenlySpaced: false, followsBox: false, readsGesture: false)
        }
        let formula = table[stop]
        return StopPlan(
            slot: slot(stop),
            isEvenlySpaced: formula.stage < .scroll && (formula.scope != formulas.scope || formula.degree < .general),
            followsBox: !isAcross && followsBox(stop, formulas), readsGesture: formula.stage == .gesture)
    }

    /// Whether a stop rises where the resting boxes do: their starts and ends, what is the same for all of them, and the
    /// sums, the lesser and the greater of such.
    private func followsBox(_ stop: FormulaID, _ formulas: ElementFormulas) -> Bool {
        let (start, length) = formulas.box(alongX: isScrolledAlongX(formulas.scope))
        let (starts, lengths) = (varying(start, formulas.scope), varying(length, formulas.scope))
        var open = [stop]
        var met: Set<FormulaID> = []
        while let next = open.popLast() {
            let id = varying(next, formulas.scope)
            guard table[id].scope == formulas.scope, id != starts, met.insert(id).inserted else { continue }
            let (a, b) = (FormulaID(table[id].a), FormulaID(table[id].b))
            switch table[id].operation {
            case .add where varying(a, formulas.scope) == starts && varying(b, formulas.scope) == lengths: break
            case .add, .minimum, .maximum: open += [a, b]
            default: return false
            }
        }
        return true
    }

    /// What differs from instance to instance: without guards, and without what is added to all of them.
    private func varying(_ id: FormulaID, _ scope: Int32) -> FormulaID {
        func isShared(_ id: FormulaID) -> Bool { table[id].scope != scope }
        var current = id
        while true {
            let (operation, a, b) = (table[current].operation, table[current].a, table[current].b)
            switch operation {
            case .finite: current = FormulaID(a)
            case .add where isShared(FormulaID(a)): current = FormulaID(b)
            case .add where isShared(FormulaID(b)), .subtract where isShared(FormulaID(b)): current = FormulaID(a)
            default: return current
            }
        }
    }
}
