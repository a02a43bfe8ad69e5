import LayoutChecker
import LayoutEngine

/// A short sum of products of formulas, in which what is the same by the rules of arithmetic is the same:
/// r − r · t and r · (1 − t) have the same terms.
struct ProofPolynomial {
    /// A product times a constant.
    struct Term {
        /// The numbers of its formulas, in order; a power has its number more than once.
        let factors: [Int32]
        var share: Double
        /// The shares that came together in it, without their signs: how far rounding may have gone.
        var weight: Double
    }

    /// In the order of their factors. A share of 0 is kept, for its weight.
    private(set) var terms: [Term] = []
    /// Through how many rounded steps any of its terms has gone, as the evaluator takes them.
    var steps = 0

    /// More terms or factors than so many are of no use to anybody.
    private static let (termLimit, factorLimit) = (24, 4)

    init() {}

    init(_ factors: [Int32], share: Double) { terms = [Term(factors: factors, share: share, weight: abs(share))] }

    /// Adds a multiple of another one; false where the sum is too long.
    mutating func add(_ other: ProofPolynomial, times share: Double) -> Bool {
        for term in other.terms {
            let (part, weight) = (term.share * share, term.weight * abs(share))
            guard part.isFinite, weight.isFinite else { return false }
            let place = terms.firstIndex { !$0.factors.lexicographicallyPrecedes(term.factors) } ?? terms.count
            if place < terms.count, terms[place].factors == term.factors {
                terms[place].share += part
                terms[place].weight += weight
            } else {
                terms.insert(Term(factors: term.factors, share: part, weight: weight), at: place)
            }
        }
        return terms.count <= ProofPolynomial.termLimit
    }

    /// The product of two; nil for one that is too long.
    func times(_ other: ProofPolynomial) -> ProofPolynomial? {
        var product = ProofPolynomial()
        for term in terms {
            for second in other.terms {
                let factors = (term.factors + second.factors).sorted()
                guard factors.count <= ProofPolynomial.factorLimit else { return nil }
                var part = ProofPolynomial(factors, share: term.share * second.share)
                part.terms[0].weight = term.weight * second.weight
                guard product.add(part, times: 1) else { return nil }
            }
        }
        return product
    }

    /// The value, where it hangs on nothing.
    var constant: Double? {
        guard terms.allSatisfy({ $0.factors.isEmpty || $0.share == 0 }) else { return nil }
        return terms.first { $0.factors.isEmpty }?.share ?? 0
    }

    /// What a formula stands in it with, alone; nil where it does not.
    func share(of factor: Int32) -> Double? { terms.first { $0.factors == [factor] }?.share }

    /// It without the terms of some formulas alone.
    func without(_ factors: [Int32]) -> ProofPolynomial {
        var left = self
        left.terms.removeAll { $0.factors.count == 1 && factors.contains($0.factors[0]) }
        return left
    }

    /// The formulas of its terms, each once, in the order of their numbers.
    var factors: [Int32] { Set(terms.flatMap { $0.share == 0 ? [] : $0.factors }).sorted() }

    /// It as a formula times something, and the rest that is free of the formula; nil where it has a power of the formula.
    func divided(by factor: Int32) -> (quotient: ProofPolynomial, rest: ProofPolynomial)? {
        var (quotient, rest) = (ProofPolynomial(), ProofPolynomial())
        for term in terms {
            guard let place = term.factors.firstIndex(of: factor) else {
                rest.terms.append(term)
                continue
            }
            var factors = term.factors
            factors.remove(at: place)
            guard !factors.contains(factor) else { return nil }
            // Without one of their factors they may stand in another order.
            var part = ProofPolynomial(factors, share: term.share)
            part.terms[0].weight = term.weight
            guard quotient.add(part, times: 1) else { return nil }
        }
        return (quotient, rest)
    }
}
