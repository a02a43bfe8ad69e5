import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The answers of a condition, case by case. What is compared with numbers is cut at them: in each piece every comparison
/// has one answer. Numbers that hang on each other count as free, so that an answer that is never found is never there.
struct ConditionCases {
    /// What is compared with a number: a formula, or a formula less another one.
    private struct Subject: Hashable {
        let formula: Int32
        var less: Int32 = -1
    }

    /// A comparison as the sign of what is left of a subject behind a place.
    private struct Comparison {
        let node: Int32
        let operation: Operation
        let axis: Int
        let place: Double
        let isTurned: Bool
    }

    private let table: FormulaTable
    private let ranges: [Interval8]
    private var comparisons: [Comparison] = []
    /// The `and`, `or` and `not` of it, operands first.
    private var joints: [Int32] = []
    private var subjects: [Subject] = []
    private var cuts: [[Double]] = []
    private let root: Int32

    /// More cases than so many are not looked at.
    private static let limit = 4_096

    /// `ranges`: what the values of each formula of the table lie in.
    init(_ root: Int32, _ table: FormulaTable, _ ranges: [Interval8]) {
        (self.table, self.ranges, self.root) = (table, ranges, root)
        var known: Set<Int32> = [root]
        var open = [root]
        while let node = open.popLast() {
            let formula = table.formulas[Int(node)]
            switch formula.operation {
            case .and, .or, .not:
                joints.append(node)
                for operand in table.operands(formula) where known.insert(operand.index).inserted {
                    open.append(operand.index)
                }
            case .less, .lessOrEqual, .equal, .notEqual: note(node, formula.operation, formula.a, formula.b)
            default: note(node, .notEqual, node, nil)
            }
        }
        joints.sort()
    }

    private func constant(_ number: Int32) -> Double? {
        let formula = table.formulas[Int(number)]
        return formula.operation == .constant ? table.constants[Int(formula.a)] : nil
    }

    /// `b`: nil for the number 0.
    private mutating func note(_ node: Int32, _ operation: Operation, _ a: Int32, _ b: Int32?) {
        var (subject, place, isTurned) = (Subject(formula: a), 0.0, false)
        if let b {
            if let number = constant(b) {
                place = number
            } else if let number = constant(a) {
                (subject, place, isTurned) = (Subject(formula: b), number, true)
            } else {
                (subject, isTurned) = (Subject(formula: min(a, b), less: max(a, b)), a > b)
            }
        }
        let axis = subjects.firstIndex(of: subject) ?? subjects.count
        if axis == subjects.count {
            subjects.append(subject)
            cuts.append([])
        }
        if !cuts[axis].contains(place) { cuts[axis].append(place) }
        comparisons.append(
            Comparison(node: node, operation: operation, axis: axis, place: place, isTurned: isTurned))
    }

    /// The only answer; nil where both are possible, and where nobody knows.
    func answer(within work: ProofBudget) -> Bool? {
        guard !joints.isEmpty else { return nil }
        let values = subjects.indices.map { self.values(of: $0) }
        var count = 1
        for list in values { count = min(ConditionCases.limit + 1, count * list.count) }
        guard count > 0, count <= ConditionCases.limit else { return nil }
        work.spend(count, times: 4 * (comparisons.count + joints.count))
        guard !work.isSpent else { return nil }
        var first: Bool?
        for number in 0..<count {
            var rest = number
            let picked = values.map { list -> Double in
                defer { rest /= list.count }
                return list[rest % list.count]
            }
            let answer = answer(at: picked)
            if let first, first != answer { return nil }
            first = answer
        }
        return first
    }

    /// A value of each piece of a subject that its range reaches.
    private func values(of axis: Int) -> [Double] {
        let subject = subjects[axis]
        var range = ranges[Int(subject.formula)]
        if subject.less >= 0 { range = Operation.subtract.evaluate(range, ranges[Int(subject.less)], range) }
        let (low, high) = range.isFinite ? (range.low[0], range.high[0]) : (-.infinity, .infinity)
        let places = cuts[axis].sorted()
        var found: [Double] = []
        var before = -Double.infinity
        for place in places {
            if before < high, place > low { found.append(before.isFinite ? (before + place) / 2 : place - 1) }
            if place >= low, place <= high { found.append(place) }
            before = place
        }
        if before < high { found.append(before + 1) }
        return found
    }

    private func answer(at values: [Double]) -> Bool {
        var truths: [Int32: Bool] = [:]
        for comparison in comparisons {
            let apart = values[comparison.axis] - comparison.place
            truths[comparison.node] =
                comparison.operation.evaluate(comparison.isTurned ? -apart : apart, 0, 0) != 0
        }
        for node in joints {
            let formula = table.formulas[Int(node)]
            let (a, b) = (truths[formula.a] ?? false, truths[formula.b] ?? false)
            truths[node] = formula.operation == .and ? a && b : formula.operation == .or ? a || b : !a
        }
        return truths[root] ?? false
    }
}
