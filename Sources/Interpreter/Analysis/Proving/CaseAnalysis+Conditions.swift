import LayoutChecker
import LayoutEngine

// What the conditions of choices say in a case.

extension CaseAnalysis {
    /// The comparisons that a condition is made of; only itself where there are too many.
    func comparisons(of condition: FormulaID) -> [FormulaID] {
        var (open, found): ([FormulaID], [FormulaID]) = ([condition], [])
        while let next = open.popLast() {
            let formula = graph.table[next]
            switch formula.operation {
            case .and, .or: open += [FormulaID(formula.b), FormulaID(formula.a)]
            case .not: open.append(FormulaID(formula.a))
            default: found.append(next)
            }
            guard found.count + open.count <= CaseAnalysis.comparisonLimit else { return [condition] }
        }
        return found
    }

    mutating func operandsOfComparison(_ id: FormulaID) -> [FormulaID] {
        let formula = graph.table[id]
        guard graph.value(of: id) == nil else { return [] }
        switch formula.operation {
        case .less, .lessOrEqual, .equal, .notEqual: return [FormulaID(formula.a), FormulaID(formula.b)]
        default: return []
        }
    }

    mutating func truth(of condition: FormulaID, _ compared: [FormulaID], in own: Case) throws(Choice) -> Bool {
        var known: [Int32: Bool] = own.truths
        var met: Choice?
        for comparison in compared where known[comparison.index] == nil {
            if let value = graph.value(of: comparison) {
                known[comparison.index] = value != 0
                continue
            }
            let read = operandsOfComparison(comparison).compactMap { own.values[$0.index] }
            var difference: Value?
            if read.count == 2 {
                var sum = read[1].sum
                if sum.add(read[0].sum, times: -1) {
                    difference = Value(sum: sum, error: read[0].error + read[1].error)
                }
            }
            let operation = graph.table[comparison].operation
            let isOrder = operation == .less || operation == .lessOrEqual
            if let difference {
                let isAbove = isAbove(difference.sum, by: difference.error, own)
                let isBelow = self.isAbove(opposite(difference.sum), by: difference.error, own)
                if isOrder, isAbove || isBelow { known[comparison.index] = isAbove }
                if !isOrder, isAbove || isBelow { known[comparison.index] = operation == .notEqual }
                if !isOrder, difference.error == 0, difference.sum.constant == 0 {
                    known[comparison.index] = operation == .equal
                }
            }
            if known[comparison.index] == nil { met = met ?? .truth(comparison, isOrder ? difference : nil) }
        }
        if let found = truth(of: condition, known, depth: 0) { return found }
        throw met ?? .truth(condition, nil)
    }

    func truth(of condition: FormulaID, _ known: [Int32: Bool], depth: Int) -> Bool? {
        if let found = known[condition.index] { return found }
        guard depth <= CaseAnalysis.comparisonLimit else { return nil }
        let formula = graph.table[condition]
        func side(_ operand: Int32) -> Bool? { truth(of: FormulaID(operand), known, depth: depth + 1) }
        switch formula.operation {
        case .not: return side(formula.a).map { !$0 }
        case .and, .or:
            let settling = formula.operation == .or
            let sides = [side(formula.a), side(formula.b)]
            return sides.contains(settling) ? settling : sides.contains(nil) ? nil : !settling
        default: return graph.value(of: condition).map { $0 != 0 }
        }
    }
}
