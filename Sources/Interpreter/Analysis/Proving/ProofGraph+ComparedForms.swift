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
    /// How far two ways to compute the same may round apart, as a share of the terms: of each a few steps of 2⁻⁵³.
    private static let rounding = 1e-14
    /// Sums within sums are followed so deep.
    private static let deepest = 24

    /// A number, and how far another way to compute it may be away.
    private typealias Rounded = (value: FormulaID, room: FormulaID)

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
                guard !isHeldShare(formula), let (share, rest) = sum.divided(by: factor),
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
    private func isHeldShare(_ formula: Formula) -> Bool {
        let inner = table[FormulaID(formula.a)]
        return formula.operation == .minimum && value(of: FormulaID(formula.b)) == 1 && inner.operation == .maximum
            && value(of: FormulaID(inner.b)) == 0
    }

    // MARK: Sums

    /// A polynomial by Horner's rule: the factor that most terms share stands outside of them.
    private mutating func factored(_ sum: ProofPolynomial) -> FormulaID {
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
            let part = apply(.absolute, product(term.factors, ProofGraph.rounding * term.weight))
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
    private mutating func polynomial(_ id: FormulaID, depth: Int = 0) -> ProofPolynomial? {
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
            return sum.add(inner, times: -1) ? sum : atom
        case .divide:
            guard let known = value(of: b), known != 0, (1 / known).isFinite else { return atom }
            guard let inner = polynomial(a, depth: depth + 1) else { return nil }
            return sum.add(inner, times: 1 / known) ? sum : atom
        case .add, .subtract, .multiply:
            guard let left = polynomial(a, depth: depth + 1), let right = polynomial(b, depth: depth + 1) else {
                return nil
            }
            if formula.operation == .multiply { return left.times(right) ?? atom }
            sum = left
            return sum.add(right, times: formula.operation == .add ? 1 : -1) ? sum : atom
        default: return atom
        }
    }
}
