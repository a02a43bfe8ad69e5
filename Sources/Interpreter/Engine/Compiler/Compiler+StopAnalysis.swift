import LayoutChecker

// What is known of the stops of elements before anything runs: whether they rise with the index, so that bisection finds
// the ones around an offset.

extension Compiler {
    /// The slots that tell the stops of elements: where they are, whether the element takes part, and where it rests.
    func stopSlots(_ elements: [Int]) -> [Int32] {
        elements.flatMap { number -> [Int32] in
            let formulas = layout.elements[number].formulas(in: phase)
            guard !formulas.stops.all.isEmpty || formulas.station.exists else { return [] }
            let box: [ElementQuantity] = stopsAcross ? [.restX, .restY, .width, .height] : []
            let stations = formulas.station.exists ? [formulas.station] : []
            var all = (formulas.stops.all + stations).map { slot($0) } + (box + [.presence]).map { slot(formulas[$0]) }
            if stop(formulas, isAcross: false).firstRound >= 0 {
                let start = formulas.box(alongX: isScrolledAlongX(formulas.scope)).start
                all += [slot(formulas.firstRound), slot(start)]
            }
            return all
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
        stop(formulas, at: isAcross ? formulas.stops.across : formulas.stops.along, isAcross: isAcross)
    }

    func stop(_ formulas: ElementFormulas, at stop: FormulaID, isAcross: Bool = false) -> StopPlan {
        guard stop.exists else {
            return StopPlan(
                slot: -1, isEvenlySpaced: false, followsBox: false, readsGesture: false, firstRound: -1,
                advancesEvenly: false)
        }
        let formula = table[stop]
        let follows = isAcross ? (always: false, once: false) : followsBox(stop, formulas)
        let length = formulas.box(alongX: isScrolledAlongX(formulas.scope)).length
        let isEven = formula.stage < .scroll && (formula.scope != formulas.scope || formula.degree < .general)
        let repeats = !isEven && follows.once && formulas.firstRound.exists
        let first = repeats ? formulas.firstRound : stop
        return StopPlan(
            slot: slot(stop), isEvenlySpaced: isEven,
            followsBox: follows.always, readsGesture: formula.stage == .gesture, firstRound: repeats ? slot(first) : -1,
            advancesEvenly: repeats && table[length].scope != formulas.scope
                && (table[first].scope != formulas.scope || table[first].degree < .general))
    }

    /// Whether a stop rises where the resting boxes do: their starts, middles and ends, what is the same for all of them,
    /// and the sums, the lesser and the greater of such. Without sums it moves by no more than they do: `once`.
    private func followsBox(_ stop: FormulaID, _ formulas: ElementFormulas) -> (always: Bool, once: Bool) {
        let (start, length) = formulas.box(alongX: isScrolledAlongX(formulas.scope))
        let (starts, lengths) = (varying(start, formulas.scope), varying(length, formulas.scope))
        /// The length of the box or half of it.
        func isLength(_ id: FormulaID) -> Bool {
            let id = varying(id, formulas.scope)
            guard table[id].operation == .divide, table.value(of: FormulaID(table[id].b)) == 2 else {
                return id == lengths
            }
            return varying(FormulaID(table[id].a), formulas.scope) == lengths
        }
        var open = [stop]
        var met: Set<FormulaID> = []
        var isOnce = true
        while let next = open.popLast() {
            let id = varying(next, formulas.scope)
            guard table[id].scope == formulas.scope, id != starts, met.insert(id).inserted else { continue }
            let (a, b) = (FormulaID(table[id].a), FormulaID(table[id].b))
            switch table[id].operation {
            case .add where varying(a, formulas.scope) == starts && isLength(b): break
            case .add:
                isOnce = false
                open += [a, b]
            case .minimum, .maximum: open += [a, b]
            default: return (false, false)
            }
        }
        return (true, isOnce)
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
