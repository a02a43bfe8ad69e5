// Angles, their sines, and distances, in every domain.

extension Numbers {
    @inlinable @inline(__always) package func sine(_ a: Double) -> Double { Mathematics.sine(a) }
    @inlinable @inline(__always) package func cosine(_ a: Double) -> Double { Mathematics.cosine(a) }
    @inlinable @inline(__always) package func tangent(_ a: Double) -> Double { Mathematics.tangent(a) }
    @inlinable @inline(__always) package func arctangent(_ a: Double) -> Double { Mathematics.arctangent(a) }
    @inlinable @inline(__always) package func arctangent2(_ a: Double, _ b: Double) -> Double {
        Mathematics.arctangent(a, b)
    }
    @inlinable @inline(__always) package func hypotenuse(_ a: Double, _ b: Double) -> Double {
        Mathematics.hypotenuse(a, b)
    }
}

extension Intervals {
    /// What is computed is at most one place from the correctly rounded value, which never falls where the function
    /// rises; so inside of an interval it is at most two places beyond what is computed at the end. Four of a value of at
    /// most 1, and two of one of at most π.
    private static let roundingMargin = 4e-16
    @usableFromInline package static let angleMargin = 9e-16

    @inlinable package func sine(_ a: Interval8) -> Interval8 {
        a.mapped { Intervals.wave($0, $1, crest: .pi / 2, Mathematics.sine) }
    }

    @inlinable package func cosine(_ a: Interval8) -> Interval8 {
        a.mapped { Intervals.wave($0, $1, crest: 0, Mathematics.cosine) }
    }

    @usableFromInline package static func wave(
        _ low: Double, _ high: Double, crest: Double, _ function: (Double) -> Double
    ) -> (
        Double, Double
    ) {
        guard low.isFinite, high.isFinite else { return (.nan, .nan) }
        guard high - low < 2 * .pi, abs(low) < 1e9, abs(high) < 1e9 else { return (-1, 1) }
        let (a, b) = (function(low), function(high))
        let slack = 1e-6
        func holds(_ place: Double) -> Bool {
            let turns = ((low - slack - place) / (2 * .pi)).rounded(.up)
            return place + turns * 2 * .pi <= high + slack
        }
        return (
            holds(crest + .pi) ? -1 : max(-1, min(a, b) - roundingMargin),
            holds(crest) ? 1 : min(1, max(a, b) + roundingMargin)
        )
    }

    @inlinable package func tangent(_ a: Interval8) -> Interval8 {
        a.mapped { low, high in
            guard low.isFinite, high.isFinite else { return (.nan, .nan) }
            let (a, b) = (Mathematics.tangent(low), Mathematics.tangent(high))
            guard high - low < 3, abs(low) < 1e9, a <= b, Mathematics.cosine(low) * Mathematics.cosine(high) > 1e-6
            else {
                return (-.infinity, .infinity)
            }
            return (a - abs(a) * 1e-15, b + abs(b) * 1e-15)
        }
    }

    @inlinable package func arctangent(_ a: Interval8) -> Interval8 {
        a.rising(Mathematics.arctangent).widened(by: Interval8.Lanes(repeating: Intervals.angleMargin))
    }

    /// The angle of (b, a).
    @inlinable package func arctangent2(_ a: Interval8, _ b: Interval8) -> Interval8 {
        Interval8 { lane in
            let (low, high) = (a.low[lane], a.high[lane])
            let (left, right) = (b.low[lane], b.high[lane])
            guard !left.isNaN, !right.isNaN, !low.isNaN, !high.isNaN else { return (.nan, .nan) }
            // Away from the cut along −x the extremes lie in the corners.
            guard left > 0 || low > 0 || high < 0 else {
                return (-.pi - Intervals.angleMargin, .pi + Intervals.angleMargin)
            }
            let corners = [
                Mathematics.arctangent(low, left), Mathematics.arctangent(low, right),
                Mathematics.arctangent(high, left), Mathematics.arctangent(high, right),
            ]
            return (
                corners.reduce(.infinity, min) - Intervals.angleMargin,
                corners.reduce(-.infinity, max) + Intervals.angleMargin
            )
        }
    }

    @inlinable package func hypotenuse(_ a: Interval8, _ b: Interval8) -> Interval8 {
        let (a, b) = (a.absolute, b.absolute)
        return Interval8 { lane in
            guard a.low[lane] == a.low[lane], b.low[lane] == b.low[lane] else { return (.nan, .nan) }
            let low = Mathematics.hypotenuse(a.low[lane], b.low[lane])
            let high = Mathematics.hypotenuse(a.high[lane], b.high[lane])
            return (max(0, low - low * 1e-15 - .leastNonzeroMagnitude), high + high * 1e-15 + .leastNonzeroMagnitude)
        }
    }
}

extension AffineArithmetic {
    /// Further apart than this, a line tells nothing of an angle's sine.
    @inlinable package static var widest: Double { 1.5 }

    @inlinable package func sine(_ a: Form) -> Form {
        tangent(to: a, turning: 1) { Mathematics.sineAndCosine($0) }
    }

    @inlinable package func cosine(_ a: Form) -> Form {
        tangent(to: a, turning: 1) { angle in
            let (sine, cosine) = Mathematics.sineAndCosine(angle)
            return (cosine, -sine)
        }
    }

    @inlinable package func arctangent(_ a: Form) -> Form {
        tangent(to: a, turning: 0.65) { (Mathematics.arctangent($0), 1 / (1 + $0 * $0)) }
    }

    @inlinable package func tangent(_ a: Form) -> Form { Form(plain) }
    @inlinable package func arctangent2(_ a: Form, _ b: Form) -> Form { Form(plain) }

    @inlinable package func hypotenuse(_ a: Form, _ b: Form) -> Form {
        squareRoot(sum(product(a, a, within: a.range.square), product(b, b, within: b.range.square)))
    }

    /// By the tangent in the middle, and how fast that turns at most.
    @inlinable package func tangent(
        to a: Form, turning: Double, _ valueAndSlope: (Double) -> (Double, Double)
    ) -> Form {
        var (middle, value, factor) = (Lanes(), Lanes(), Lanes())
        var bend = plain
        for lane in 0..<8 {
            let (low, high) = (a.range.low[lane], a.range.high[lane])
            guard abs(low) < 1e9, abs(high) < 1e9, high - low < AffineArithmetic.widest else { continue }
            let place = low + (high - low) * 0.5
            let half = max(high - place, place - low)
            middle[lane] = place
            (value[lane], factor[lane]) = valueAndSlope(place)
            bend.low[lane] = -half * half * turning * 0.5
            bend.high[lane] = half * half * turning * 0.5
        }
        return bent(a, at: middle, value: value, by: factor, bend, within: plain)
    }
}

extension TaylorArithmetic {
    @inlinable package func sine(_ a: TaylorModel) -> TaylorModel { wave(a, isCosine: false) }
    @inlinable package func cosine(_ a: TaylorModel) -> TaylorModel { wave(a, isCosine: true) }
    @inlinable package func tangent(_ a: TaylorModel) -> TaylorModel { divide(sine(a), cosine(a)) }

    /// The n-th derivative at x is (n - 1)! cosⁿ y sin(n (y + 90°)), where y is the angle of x; so a term is no larger than
    /// the power of what is small, by n.
    @inlinable package func arctangent(_ a: TaylorModel) -> TaylorModel {
        let (middle, small, reach) = sums.centred(a)
        guard reach < 0.9 else { return plain }
        let angle = Mathematics.arctangent(middle)
        let cosine = 1 / (1 + middle * middle).squareRoot()
        var (terms, factor, power): ([Double], Double, Double) = ([angle], 1, reach)
        for number in 1...max(1, sums.basis.degree) {
            factor *= cosine
            power *= reach
            terms.append(factor * Mathematics.sine(Double(number) * (angle + .pi / 2)) / Double(number))
        }
        return sums.series(terms, in: small, beyond: power / Double(terms.count))
    }

    @inlinable package func arctangent2(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { plain }
    @inlinable package func hypotenuse(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        squareRoot(sums.sum(sums.product(a, a), sums.product(b, b)))
    }

    /// The sine a quarter turn later is the cosine.
    @usableFromInline package func wave(_ a: TaylorModel, isCosine: Bool) -> TaylorModel {
        let (middle, small, reach) = sums.centred(a)
        guard reach < 8, abs(middle) < 1e9 else { return TaylorModel(low: .nan, high: .nan) }
        let (sine, cosine) = Mathematics.sineAndCosine(middle)
        let cycle = isCosine ? [cosine, -sine, -cosine, sine] : [sine, cosine, -sine, -cosine]
        var (terms, factor, power): ([Double], Double, Double) = ([], 1, 1)
        for number in 0...sums.basis.degree {
            terms.append(cycle[number % 4] * factor)
            factor /= Double(number + 1)
            power *= reach
        }
        return sums.series(terms, in: small, beyond: power * factor)
    }
}
