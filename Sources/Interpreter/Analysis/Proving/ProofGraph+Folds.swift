import LayoutChecker
import LayoutEngine

// Folds over formulas: what `Folding` does over numbers.

extension ProofGraph {
    /// The results of a fold.
    ///
    /// - Parameters:
    ///   - kind: Which fold.
    ///   - columns: For each argument its formula at each instance.
    ///   - isForEach: Whether each instance has a result of its own.
    /// - Returns: One formula, or one for each instance; nil for what is not followed over values that move.
    mutating func folded(_ kind: FoldKind, _ columns: [[FormulaID]], isForEach: Bool) -> [FormulaID]? {
        guard let values = columns.first else { return nil }
        if let known = constants(columns) {
            var steps = 10_000_000
            let result = Folding.result(of: kind, known, isForEach: isForEach, &steps)
            guard steps >= 0 else { return nil }
            switch result {
            case .one(let value): return [constant(value)]
            case .each(let values): return values.map { constant($0) }
            case .kept: return nil
            }
        }
        switch kind {
        case .sum: return runningSums(values).last.map { [$0] }
        case .sumBefore: return runningSums(values).dropLast()
        case .largest, .largestAtEnds: return [largest(values)]
        case .at: return picked(columns, isForEach: isForEach)
        case .sumInGroup, .largestInGroup, .sumBeforeInGroup, .sumBeforePerGroup:
            guard columns.count > 1, let groups = constants([columns[1]])?.first else { return nil }
            return grouped(kind, values, Groups(groups))
        case .wrap, .share, .shortest, .shortestSpan, .fall, .fitMain, .fitCross, .pack, .cluster, .nextLane:
            return nil
        }
    }

    /// The values of formulas that all stand still; nil when one moves.
    private func constants(_ columns: [[FormulaID]]) -> [[Double]]? {
        var found: [[Double]] = []
        for column in columns {
            var values: [Double] = []
            values.reserveCapacity(column.count)
            for id in column {
                guard let value = value(of: id) else { return nil }
                values.append(value)
            }
            found.append(values)
        }
        return found
    }

    /// The sums before each value, and that of all. Equal values that follow one another are a product, so that a long
    /// list of like cells does not become a long sum.
    private mutating func runningSums(_ values: [FormulaID]) -> [FormulaID] {
        var sums: [FormulaID] = []
        sums.reserveCapacity(values.count + 1)
        var (start, run) = (constant(0), 0)
        sums.append(start)
        for (index, value) in values.enumerated() {
            if index > 0, value != values[index - 1] { (start, run) = (sums[index], 0) }
            run += 1
            sums.append(sum(start, product(constant(Double(run)), value)))
        }
        return sums
    }

    /// The largest of some formulas. Of sums that rise with each like cell it is the last: no step for each of them.
    private mutating func largest(_ values: [FormulaID]) -> FormulaID {
        var seen: Set<Int32> = []
        var kept: [FormulaID] = []
        for value in values where seen.insert(value.index).inserted {
            if let last = kept.last {
                if isAtMost(value, last) { continue }
                if isAtMost(last, value) { kept.removeLast() }
            }
            kept.append(value)
        }
        let first = kept.first ?? constant(-.infinity)
        return kept.dropFirst().reduce(first) { greatest($0, $1) }
    }

    /// Whether a formula is nowhere above another one, by the way they are made: as sums with one part in common, or as
    /// multiples of what is never below 0. Sums and products round in the order of their exact values, so that this holds to
    /// the last bit. False where nobody knows.
    private mutating func isAtMost(_ a: FormulaID, _ b: FormulaID) -> Bool {
        // What is not finite somewhere has to be told, so that it stays.
        guard guardsHold(under: a) else { return false }
        var (a, b) = (a, b)
        for _ in 0..<8 {
            if a == b { return isFinite(a) }
            if let low = value(of: a), let high = value(of: b) { return low <= high }
            // A value that nothing is added to, or that counts once, is written without the sum and the product.
            if let rest = summand(of: b, beside: a) { return isNeverNegative(rest) && isFinite(a) }
            let (share, larger) = (factor(of: a), factor(of: b))
            if share.other == larger.other {
                return share.constant <= larger.constant && larger.constant.isFinite && isNeverNegative(share.other)
            }
            let (first, second) = (table[a], table[b])
            guard first.operation == .add, second.operation == .add else { return false }
            if first.b == second.b, isFinite(FormulaID(first.b)) {
                (a, b) = (FormulaID(first.a), FormulaID(second.a))
            } else if first.a == second.a, isFinite(FormulaID(first.a)) {
                (a, b) = (FormulaID(first.b), FormulaID(second.b))
            } else {
                return false
            }
        }
        return false
    }

    /// What a sum adds to one of its parts; nil for another formula.
    private func summand(of sum: FormulaID, beside part: FormulaID) -> FormulaID? {
        let formula = table[sum]
        guard formula.operation == .add else { return nil }
        return formula.a == part.index ? FormulaID(formula.b) : formula.b == part.index ? FormulaID(formula.a) : nil
    }

    /// The value at another index, as long as that stands still.
    private mutating func picked(_ columns: [[FormulaID]], isForEach: Bool) -> [FormulaID]? {
        guard columns.count > 1, let indices = constants([columns[1]])?.first, let last = columns[0].indices.last
        else { return nil }
        let found = (isForEach ? indices : Array(indices.prefix(1))).map { index -> FormulaID in
            guard !index.isNaN, let place = Int(exactly: max(0, min(Double(last), index.rounded(.down)))) else {
                return unknown
            }
            return columns[0][place]
        }
        return found
    }

    private mutating func grouped(_ kind: FoldKind, _ values: [FormulaID], _ groups: Groups) -> [FormulaID] {
        var totals: [FormulaID?] = [FormulaID?](repeating: nil, count: groups.count)
        var results: [FormulaID] = []
        var total = constant(0)
        for (value, number) in zip(values, groups.numbers) {
            guard number >= 0 else {
                results.append(kind == .sumBeforePerGroup ? total : constant(0))
                continue
            }
            switch kind {
            case .sumBeforePerGroup:
                if let start = totals[number] {
                    results.append(start)
                } else {
                    totals[number] = total
                    results.append(total)
                    total = sum(total, value)
                }
            case .largestInGroup:
                let old = totals[number] ?? value
                totals[number] = old == value ? value : greatest(old, value)
                results.append(value)
            default:
                let old = totals[number] ?? constant(0)
                results.append(old)
                totals[number] = sum(old, value)
            }
        }
        guard kind == .sumInGroup || kind == .largestInGroup else { return results }
        let none = constant(0)
        return groups.numbers.map { $0 >= 0 ? totals[$0] ?? none : none }
    }
}
