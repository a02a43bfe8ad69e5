import LayoutChecker
import LayoutEngine

// Quotients in a case: times their divisors they are what was divided.

extension CaseAnalysis {
    /// Whether a number is no sum of others in a case.
    func isItself(_ id: FormulaID, _ value: Value) -> Bool {
        value.error == 0 && value.sum.terms.count == 1 && value.sum.terms[0].factors == [id.index]
            && value.sum.terms[0].share == 1
    }

    /// One divided by a sum that is nowhere 0 in a case, as a number of its own: so what is divided by it can be told apart. A
    /// quotient by a number that is no sum stays whole.
    mutating func reciprocal(of divisor: FormulaID, _ value: Value, _ own: Case) -> FormulaID? {
        guard value.error.isFinite, !isItself(divisor, value) else { return nil }
        let range = graph.range(of: divisor)
        var number = divisor
        if range.low <= 0, range.high >= 0 {
            let (low, other) = (least(value.sum, own), least(opposite(value.sum), own))
            let (above, below) = (low.low - low.room - value.error, other.low - other.room - value.error)
            guard above > 0 || below > 0 else { return nil }
            number =
                above > 0
                ? graph.greatest(divisor, graph.constant(above)) : graph.least(divisor, graph.constant(-below))
        }
        let reciprocal = graph.apply(.divide, graph.constant(1), number)
        return graph.isFinite(reciprocal) ? reciprocal : nil
    }

    /// A number in which a quotient times its divisor is what was divided; nil where there is none.
    mutating func cleared(_ value: Value, _ own: Case) -> Value? {
        guard
            value.sum.terms.contains(where: { term in
                term.factors.contains {
                    let formula = graph.table[FormulaID($0)]
                    return formula.operation == .divide && term.factors.contains(formula.b)
                        && own.values[formula.a] != nil
                }
            })
        else { return nil }
        var (sum, error) = (ProofPolynomial(), value.error)
        for term in value.sum.terms {
            var factors = term.factors
            let part = ProofPolynomial(factors, share: term.share)
            guard let quotient = factors.firstIndex(where: { graph.table[FormulaID($0)].operation == .divide }),
                let above = own.values[graph.table[FormulaID(factors[quotient])].a],
                let divisor = factors.firstIndex(of: graph.table[FormulaID(factors[quotient])].b)
            else {
                guard sum.add(part, times: 1) else { return nil }
                continue
            }
            for place in [quotient, divisor].sorted(by: >) { factors.remove(at: place) }
            guard let product = ProofPolynomial(factors, share: term.share).times(above.sum), sum.add(product, times: 1)
            else { return nil }
            let others = magnitude(ProofPolynomial(factors, share: term.share))
            error += 0x1p-51 * magnitude(part) + others * above.error
        }
        return Value(sum: sum, error: error)
    }

    /// A fact about a quotient, as one about what is divided: times the divisor, which is above 0.
    mutating func cleared(_ fact: Fact, _ own: Case) -> Fact? {
        let quotient = fact.sum.factors.first {
            let formula = graph.table[FormulaID($0)]
            return formula.operation == .divide && own.values[formula.a] != nil
                && own.values[formula.b].map { isItself(FormulaID(formula.b), $0) } == true
        }
        guard let quotient else { return nil }
        let divisor = graph.table[FormulaID(quotient)].b
        let range = graph.range(of: FormulaID(divisor))
        guard range.low > 0, range.high.isFinite,
            let product = fact.sum.times(ProofPolynomial([divisor], share: 1)),
            let found = cleared(Value(sum: product, error: fact.slack * range.high), own)
        else { return nil }
        return Fact(sum: found.sum, slack: found.error)
    }

    /// Adds a fact to a case.
    mutating func assume(_ fact: Fact, in own: inout Case) {
        own.assume(fact)
        settle(fact, in: &own)
        // What is divided may be known of another case only.
        for factor in fact.sum.factors {
            let formula = graph.table[FormulaID(factor)]
            guard formula.operation == .divide else { continue }
            for side in [formula.a, formula.b] { _ = try? value(of: FormulaID(side), in: &own) }
        }
        if let other = cleared(fact, own) { own.assume(other) }
    }

    /// A comparison whose number, 0 or 1, a fact settles: then what it says of its sides is known, too.
    private mutating func settle(_ fact: Fact, in own: inout Case) {
        guard let factor = fact.sum.factors.first, own.truths[factor] == nil, let known = own.bounds[factor] else {
            return
        }
        let formula = graph.table[FormulaID(factor)]
        guard formula.operation == .less || formula.operation == .lessOrEqual, known.low > 0 || known.high < 1,
            let left = try? value(of: FormulaID(formula.a), in: &own),
            let right = try? value(of: FormulaID(formula.b), in: &own)
        else { return }
        let isSo = known.low > 0
        var sum = isSo ? right.sum : left.sum
        guard sum.add(isSo ? left.sum : right.sum, times: -1) else { return }
        own.truths[factor] = isSo
        let room = range(of: sum, in: own).room
        assume(Fact(sum: sum, slack: left.error + right.error + room), in: &own)
    }

    /// A number or a quotient made whole, where it is the same one all over a case and rounding does not change it.
    mutating func whole(_ read: [Value], isUp: Bool, _ own: Case) -> Value? {
        guard var above = read.first, above.error.isFinite else { return nil }
        let below = read.dropFirst().first ?? Value(sum: ProofPolynomial([], share: 1))
        if isUp { above.sum = opposite(above.sum) }
        let number = (middle(above.sum) / middle(below.sum)).rounded(.down)
        guard abs(number) < 1e9, isAbove(below.sum, by: below.error, own) else { return nil }
        let error = above.error + (abs(number) + 1) * below.error + 0x1p-48 * magnitude(above.sum)
        var (rest, missing) = (above.sum, opposite(above.sum))
        guard rest.add(below.sum, times: -number), missing.add(below.sum, times: number + 1),
            isAbove(rest, by: error, own), isAbove(missing, by: error, own)
        else { return nil }
        return Value(sum: ProofPolynomial([], share: isUp ? -number : number))
    }

    /// Whether a sum is above a number all over a case.
    mutating func isAbove(_ sum: ProofPolynomial, by error: Double, _ own: Case) -> Bool {
        let least = least(sum, own)
        return least.low - least.room > error
    }

    mutating func magnitude(_ sum: ProofPolynomial) -> Double {
        let range = graph.range(of: sum)
        return max(abs(range.low), abs(range.high)) + range.room
    }

    /// The value of a sum in the middle of what it reads.
    mutating func middle(_ sum: ProofPolynomial) -> Double {
        sum.terms.reduce(0) { total, term in
            total
                + term.factors.reduce(term.share) { product, factor in
                    let range = graph.range(of: FormulaID(factor))
                    return product * (range.low + (range.high - range.low) * 0.5)
                }
        }
    }
}
