/// The operations on Taylor models. `plain` is what affine forms say of the result: where a polynomial tells nothing
/// more, that stands.
@frozen @usableFromInline package struct TaylorArithmetic: Domain, FunctionDomain {
    @usableFromInline package let sums: TaylorSums
    @usableFromInline package var plain = TaylorModel(0)

    @inlinable package init(sums: TaylorSums, plain: TaylorModel = TaylorModel(0)) {
        self.sums = sums
        self.plain = plain
    }

    /// What both say together.
    @inlinable package func narrower(_ found: TaylorModel) -> TaylorModel {
        var result = found.rest < plain.rest ? found : plain
        if found.low > result.low { result.low = found.low }
        if found.high < result.high { result.high = found.high }
        if plain.low > result.low { result.low = plain.low }
        if plain.high < result.high { result.high = plain.high }
        return result.low <= result.high ? result : plain
    }

    @inlinable package func number(_ value: Double) -> TaylorModel { TaylorModel(value) }

    // MARK: Sums and products

    @inlinable package func negate(_ a: TaylorModel) -> TaylorModel { sums.scaled(a, by: -1) }
    @inlinable package func add(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { sums.sum(a, b) }
    @inlinable package func subtract(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { sums.difference(a, b) }
    @inlinable package func multiply(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { sums.product(a, b) }

    @inlinable package func bezierParameter(_ a: TaylorModel, _ b: TaylorModel, _ c: TaylorModel) -> TaylorModel {
        plain
    }
    @inlinable package func bezier(_ a: TaylorModel, _ b: TaylorModel, _ c: TaylorModel) -> TaylorModel { plain }

    // MARK: Rounding

    @inlinable package func floor(_ a: TaylorModel) -> TaylorModel { step(a) { $0.rounded(.down) } }
    @inlinable package func ceiling(_ a: TaylorModel) -> TaylorModel { step(a) { $0.rounded(.up) } }
    @inlinable package func round(_ a: TaylorModel) -> TaylorModel { step(a, Arithmetic.round) }
    @inlinable package func sign(_ a: TaylorModel) -> TaylorModel { step(a, Arithmetic.sign) }

    /// One number, as long as both ends of the range have the same.
    @usableFromInline package func step(_ a: TaylorModel, _ function: (Double) -> Double) -> TaylorModel {
        function(a.low) == function(a.high) ? TaylorModel(function(a.low)) : plain
    }

    /// What is left of a number above a multiple of another that stands still.
    @inlinable package func modulo(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        guard let length = b.constant, length != 0 else { return plain }
        let turns = step(sums.scaled(a, by: 1 / length)) { $0.rounded(.down) }
        guard let turns = turns.constant, abs(turns) < 1e9 else { return plain }
        return sums.difference(a, TaylorModel(turns * length))
    }

    // MARK: Choices

    @inlinable package func absolute(_ a: TaylorModel) -> TaylorModel { maximum(a, negate(a)) }

    @inlinable package func minimum(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        negate(maximum(negate(a), negate(b)))
    }

    /// The one that is greater throughout; where that changes, a share of both and up to so much more: the chord.
    @inlinable package func maximum(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        let apart = sums.difference(a, b)
        guard apart.isKnown else { return plain }
        if apart.low >= 0 { return a }
        if apart.high <= 0 { return b }
        let share = apart.high / (apart.high - apart.low)
        var result = sums.mixed(a, share, b, 1 - share)
        let chord = max(-share * apart.low, (1 - share) * apart.high)
        result.coefficients[0] += chord * 0.5
        return sums.model(
            result.coefficients, rest: result.rest + chord * 0.5, magnitude: result.size + chord)
    }

    @inlinable package func select(_ a: TaylorModel, _ b: TaylorModel, _ c: TaylorModel) -> TaylorModel {
        if a.low > 0 { return b }
        return a.high <= 0 ? c : plain
    }

    @inlinable package func finite(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { a.isKnown ? a : plain }

    @inlinable package func fallback(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { a.isKnown ? a : plain }

    // MARK: Truths

    @inlinable package func less(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        truth(sums.difference(a, b)) { $0 < 0 }
    }
    @inlinable package func lessOrEqual(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        truth(sums.difference(a, b)) { $0 <= 0 }
    }

    /// A truth of a number that changes but once as the number grows.
    @usableFromInline package func truth(_ a: TaylorModel, _ isTrue: (Double) -> Bool) -> TaylorModel {
        let ends = (isTrue(a.low), isTrue(a.high))
        return a.isKnown && ends.0 == ends.1 ? TaylorModel(ends.0 ? 1 : 0) : plain
    }

    /// Of what is equal nobody knows more than its range tells; what is apart is not.
    @inlinable package func equal(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        areApart(a, b) ? TaylorModel(0) : plain
    }
    @inlinable package func notEqual(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        areApart(a, b) ? TaylorModel(1) : plain
    }

    @usableFromInline package func areApart(_ a: TaylorModel, _ b: TaylorModel) -> Bool {
        let apart = sums.difference(a, b)
        return apart.isKnown && (apart.low > 0 || apart.high < 0)
    }

    @inlinable package func not(_ a: TaylorModel) -> TaylorModel {
        if a.low > 0 { return TaylorModel(0) }
        return a.high <= 0 ? TaylorModel(1) : plain
    }

    @inlinable package func and(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        if a.high <= 0 || b.high <= 0 { return TaylorModel(0) }
        return a.low > 0 && b.low > 0 ? TaylorModel(1) : plain
    }

    @inlinable package func or(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        if a.low > 0 || b.low > 0 { return TaylorModel(1) }
        return a.high <= 0 && b.high <= 0 ? TaylorModel(0) : plain
    }
}
