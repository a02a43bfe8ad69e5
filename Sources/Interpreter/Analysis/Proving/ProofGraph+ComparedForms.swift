import LayoutChecker
import LayoutDSL
import LayoutEngine

// Two numbers that are compared. Where the world moves, both often hang on the same choices and products, of which each
// range alone says too little: 1 − r · t against 1 − r. Their difference is taken apart by the cases of its choices, and
// in each case written with what its terms have in common outside: r · (1 − t).

extension ProofGraph {
    /// The difference of two numbers that are compared, by steps whose ranges are narrow.
    mutating func apart(_ a: FormulaID, _ b: FormulaID) -> FormulaID {
        let whole = difference(a, b)
        guard takesApart, value(of: whole) == nil, var sum = polynomial(a), let other = polynomial(b),
            sum.add(other, times: -1)
        else { return whole }
        var cases = ProofGraph.caseLimit
        let once = cased(sum, &cases)
        return least(greatest(whole, difference(once.value, once.room)), self.sum(once.value, once.room))
    }

    /// So many cases are told apart in one comparison.
    private static let caseLimit = 32
    /// Sums within sums are followed so deep.
    private static let deepest = 24

    /// A number, and how far another way to compute it may be away.
    private typealias Rounded = (value: FormulaID, room: FormulaID)

    // MARK: Order

    /// Whether a number is above another one wherever the proof looks, or nowhere above it but for equal numbers; nil where
    /// neither is known. What nothing but the world moves need not be looked at in each box again.
    mutating func isAbove(_ a: FormulaID, _ b: FormulaID) -> Bool? {
        guard moving.count > 1, a.exists, b.exists, value(of: a) == nil || value(of: b) == nil, isSettled(a),
            isSettled(b)
        else { return nil }
        let (first, second) = (range(of: a), range(of: b))
        if first.low > second.high { return true }
        if first.high < second.low { return false }
        guard var sum = polynomial(a), let other = polynomial(b), sum.add(other, times: -1) else { return nil }
        let cancelled = cancelled(sum)
        let difference = range(of: cancelled?.sum ?? sum)
        let room = difference.room + (cancelled?.room ?? 0)
        return difference.low > room ? true : difference.high < -room ? false : nil
    }

    /// Whether a formula is a known number or finite all over, with all that it guards.
    mutating func isSettled(_ id: FormulaID) -> Bool {
        if let value = value(of: id) { return !value.isNaN }
        return isFinite(id) && guardsHold(under: id)
    }

    typealias Bounds = (low: Double, high: Double)

    /// What a polynomial lies between wherever the proof looks, and how far rounding may be away from that.
    ///
    /// - Parameters:
    ///   - sum: The polynomial.
    ///   - bounds: What else is known of its formulas, by their numbers.
    /// - Returns: Both ends, and the room for rounding.
    mutating func range(
        of sum: ProofPolynomial, within bounds: [Int32: Bounds] = [:]
    ) -> (low: Double, high: Double, room: Double) {
        var known = self.bounds(of: sum)
        for (factor, told) in bounds {
            known[factor] = known[factor].map { (max($0.low, told.low), min($0.high, told.high)) }
        }
        return sum.range(within: known)
    }

    /// What the formulas of a polynomial lie between, by their numbers.
    mutating func bounds(of sum: ProofPolynomial) -> [Int32: Bounds] {
        var known: [Int32: Bounds] = [:]
        for factor in sum.terms.flatMap({ $0.factors }) where known[factor] == nil {
            known[factor] = range(of: FormulaID(factor))
        }
        return known
    }

    // MARK: Cases

    /// A polynomial as formulas, case by case.
    private mutating func cased(_ sum: ProofPolynomial, _ cases: inout Int) -> Rounded {
        cases -= 1
        // What stands outside of others first: with its cases, those within it may vanish.
        for factor in cases > 0 ? sum.factors.reversed() : [] {
            let formula = table[FormulaID(factor)]
            let (a, b, c) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
            switch formula.operation {
            case .select:
                guard let (share, rest) = sum.divided(by: factor),
                    let first = substituted(b, share, rest, &cases), let second = substituted(c, share, rest, &cases)
                else { continue }
                return (
                    apply(.select, a, first.value, second.value), apply(.select, a, first.room, second.room)
                )
            case .minimum, .maximum:
                guard !isHeldShare(FormulaID(factor)), let (share, rest) = sum.divided(by: factor),
                    let multiple = share.constant, multiple != 0,
                    let first = substituted(a, share, rest, &cases), let second = substituted(b, share, rest, &cases)
                else { continue }
                let isLeast = (formula.operation == .minimum) == (multiple > 0)
                return (
                    isLeast ? least(first.value, second.value) : greatest(first.value, second.value),
                    greatest(first.room, second.room)
                )
            case .divide:
                guard let (share, rest) = sum.divided(by: factor), rest.constant != 0, let below = polynomial(b),
                    let left = polynomial(a)?.times(share), var above = rest.times(below), above.add(left, times: 1),
                    !above.factors.contains(factor)
                else { continue }
                let found = cased(above, &cases)
                return (quotient(found.value, b), apply(.absolute, quotient(found.room, b)))
            default: continue
            }
        }
        if let (once, room) = cancelled(sum) { return (factored(once), constant(room)) }
        return (factored(sum), room(of: sum))
    }

    /// A polynomial in which a formula is put in the place of another one.
    private mutating func substituted(
        _ id: FormulaID, _ share: ProofPolynomial, _ rest: ProofPolynomial, _ cases: inout Int
    ) -> Rounded? {
        guard var sum = polynomial(id)?.times(share), sum.add(rest, times: 1) else { return nil }
        return cased(sum, &cases)
    }

    /// A share of the way between two stops: it lies between 0 and 1, and its ends are no cases of their own.
    private mutating func isHeldShare(_ id: FormulaID) -> Bool {
        var way = table[id]
        while way.operation == .minimum && value(of: FormulaID(way.b)) == 1
            || way.operation == .maximum && value(of: FormulaID(way.b)) == 0
        {
            way = table[FormulaID(way.a)]
        }
        let range = range(of: id)
        return way.operation == .divide && range.low >= 0 && range.high <= 1
    }

    // MARK: Sums

    /// A polynomial by Horner's rule: the factor that most terms share stands outside of them.
    mutating func factored(_ sum: ProofPolynomial) -> FormulaID {
        if let known = sum.constant { return constant(known) }
        let products = sum.terms.filter { $0.share != 0 && $0.factors.count > 1 }
        func uses(_ factor: Int32) -> Int { sum.terms.count { $0.share != 0 && $0.factors.contains(factor) } }
        let outer = Set(products.flatMap { $0.factors }).sorted().max { uses($0) < uses($1) }
        if let outer, let (share, rest) = sum.divided(by: outer) {
            let product = product(FormulaID(outer), factored(share))
            return rest.constant == 0 ? product : self.sum(product, factored(rest))
        }
        return sum.terms.reduce(constant(0)) { total, term in
            guard term.share != 0 else { return total }
            let part = product(term.factors, term.share)
            return value(of: total) == 0 ? part : self.sum(total, part)
        }
    }

    private mutating func room(of sum: ProofPolynomial) -> FormulaID {
        sum.terms.reduce(constant(0)) { total, term in
            let part = apply(.absolute, product(term.factors, ProofPolynomial.rounding * term.weight))
            return self.sum(total, part)
        }
    }

    private mutating func product(_ factors: [Int32], _ share: Double) -> FormulaID {
        var result = constant(share)
        for (number, factor) in factors.enumerated() {
            result = number == 0 && share == 1 ? FormulaID(factor) : product(result, FormulaID(factor))
        }
        return result
    }

    /// A formula as a polynomial; nil for one that is too long, or with a constant that is not finite.
    mutating func polynomial(_ id: FormulaID, depth: Int = 0) -> ProofPolynomial? {
        if let known = polynomials[id.index] { return known }
        let found = read(plainer[id.index] ?? id, depth)
        polynomials[id.index] = .some(found)
        return found
    }

    private mutating func read(_ id: FormulaID, _ depth: Int) -> ProofPolynomial? {
        if let known = value(of: id) { return known.isFinite ? ProofPolynomial([], share: known) : nil }
        let formula = table[id]
        let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
        let atom = ProofPolynomial([id.index], share: 1)
        guard depth < ProofGraph.deepest else { return atom }
        var sum = ProofPolynomial()
        switch formula.operation {
        // That what a claim reads is finite is asked on its own.
        case .finite: return polynomial(a, depth: depth + 1)
        case .negate:
            guard let inner = polynomial(a, depth: depth + 1) else { return nil }
            sum.steps = inner.steps
            return sum.add(inner, times: -1) ? sum : atom
        case .divide:
            guard let known = value(of: b), known != 0, (1 / known).isFinite else { return atom }
            guard let inner = polynomial(a, depth: depth + 1) else { return nil }
            sum.steps = inner.steps + 1
            return sum.add(inner, times: 1 / known) ? sum : atom
        case .add, .subtract, .multiply:
            guard let left = polynomial(a, depth: depth + 1), let right = polynomial(b, depth: depth + 1) else {
                return nil
            }
            let steps = max(left.steps, right.steps) + 1
            if formula.operation == .multiply {
                guard var product = left.times(right) else { return atom }
                product.steps = steps
                return product
            }
            sum = left
            sum.steps = steps
            return sum.add(right, times: formula.operation == .add ? 1 : -1) ? sum : atom
        default: return atom
        }
    }
}
