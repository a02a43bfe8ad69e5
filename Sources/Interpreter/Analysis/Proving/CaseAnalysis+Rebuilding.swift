import LayoutChecker
import LayoutEngine

// What a case knows put into the formulas themselves: they are built again without the branches that it does not take, and with
// their numbers held to the bounds that they have in it.

extension CaseAnalysis {
    /// Leaves out of the margin what the choices of a case have not taken: what is left may be finite, and smooth.
    ///
    /// - Returns: Whether anything was left out.
    mutating func shorten(_ own: inout Case) -> Bool {
        guard !own.truths.isEmpty || !own.branches.isEmpty else { return false }
        let places = rebuilt([own.root] + own.guards, taking: own, within: [:])
        own.branches = [:]
        guard replace(by: places, in: &own) else { return false }
        own.guards = own.guards.map { places[$0.index] ?? $0 }
        return true
    }

    /// Holds what the margin reads to the bounds that it has in a case: beyond them a guard is above 0. A page that turns by 90
    /// degrees at most is never seen from behind, wherever the turn ends.
    ///
    /// - Returns: Whether anything has changed.
    mutating func narrow(_ own: inout Case) -> Bool {
        guard !own.isNarrow else { return false }
        own.isNarrow = true
        var bounds = own.held
        for id in graph.read(by: [own.root]) {
            let formula = graph.table[id]
            switch formula.operation {
            case .multiply, .divide, .sine, .cosine: break
            default: continue
            }
            // What is a sum in a case has other bounds than what the steps say one by one: `3 * width - 4 * width`.
            for operand in graph.table.operands(formula) where operand.exists && bounds[operand.index] == nil {
                guard let value = own.values[operand.index], value.error.isFinite, value.sum.constant == nil else {
                    continue
                }
                stepsLeft -= 2
                let low = graph.range(of: value.sum, within: own.held)
                let high = graph.range(of: opposite(value.sum), within: own.held)
                bounds[operand.index] = (low.low - low.room - value.error, high.room + value.error - high.low)
            }
        }
        return replace(by: rebuilt([own.root], taking: nil, within: bounds), in: &own)
    }

    /// Puts other formulas in the place of what the margin of a case is made of.
    private mutating func replace(by places: [Int32: FormulaID], in own: inout Case) -> Bool {
        guard let root = places[own.root.index], root != own.root else { return false }
        own.root = root
        own.failed = Set(own.failed.map { (places[$0] ?? FormulaID($0)).index })
        assumeOthersFail(parts(of: root, .maximum), in: &own)
        return true
    }

    /// What formulas read becomes, with the branches that a case has taken, and with numbers held to bounds that they have.
    private mutating func rebuilt(
        _ roots: [FormulaID], taking own: Case?, within bounds: [Int32: ProofGraph.Bounds]
    ) -> [Int32: FormulaID] {
        var places: [Int32: FormulaID] = [:]
        // Operands stand before what reads them.
        for id in graph.read(by: roots) {
            stepsLeft -= 1
            let formula = graph.table[id]
            let operands = graph.table.operands(formula)
            if let own, let branch = own.branches[id.index] ?? decidedBranch(of: formula, in: own) {
                places[id.index] = places[branch.index] ?? branch
            } else if operands.contains(where: { $0.exists && places[$0.index] != nil && places[$0.index] != $0 }) {
                let read = operands.map { places[$0.index] ?? $0 }
                func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
                places[id.index] =
                    formula.operation == .pick
                    ? graph.pick(Array(read.dropFirst()), at: operand(0), span: formula.span)
                    : graph.apply(formula.operation, operand(0), operand(1), operand(2), at: formula.span)
            }
            guard let (low, high) = bounds[id.index] else { continue }
            var number = places[id.index] ?? id
            let known = graph.range(of: id)
            if low > known.low { number = graph.greatest(number, graph.constant(low)) }
            if high < known.high { number = graph.least(number, graph.constant(high)) }
            if number != id { places[id.index] = number }
        }
        return places
    }

    /// The branch of a choice whose condition a case has decided.
    private func decidedBranch(of formula: Formula, in own: Case) -> FormulaID? {
        guard formula.operation == .select else { return nil }
        return truth(of: FormulaID(formula.a), own.truths, depth: 0).map { FormulaID($0 ? formula.b : formula.c) }
    }
}
