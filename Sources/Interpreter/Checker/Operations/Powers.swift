// Powers, exponentials and logarithms, in every domain.

extension Numbers {
    @inlinable @inline(__always) package func exponential(_ a: Double) -> Double { Mathematics.exponential(a) }
    @inlinable @inline(__always) package func logarithm(_ a: Double) -> Double { Mathematics.logarithm(a) }
    @inlinable @inline(__always) package func power(_ a: Double, _ b: Double) -> Double { Mathematics.power(a, b) }
}

extension Intervals {
    /// What is computed is at most one place from the exact value, which rises: inside of an interval it is at most two
    /// places beyond what is computed at the end.
    @usableFromInline package static func widened(_ low: Double, _ high: Double) -> (Double, Double) {
        let least = min(low, .greatestFiniteMagnitude)
        return (least - abs(least) * 4e-16 - .leastNonzeroMagnitude, high + abs(high) * 4e-16 + .leastNonzeroMagnitude)
    }

    @inlinable package func exponential(_ a: Interval8) -> Interval8 {
        a.mapped { low, high in
            guard !low.isNaN, !high.isNaN else { return (.nan, .nan) }
            let (first, last) = Intervals.widened(Mathematics.exponential(low), Mathematics.exponential(high))
            return (max(0, first), last)
        }
    }

    @inlinable package func logarithm(_ a: Interval8) -> Interval8 {
        a.mapped { low, high in
            guard low >= 0, high >= low else { return (.nan, .nan) }
            let (first, last) = Intervals.widened(Mathematics.logarithm(low), Mathematics.logarithm(high))
            return (low == 0 ? -.infinity : first, last)
        }
    }

    @inlinable package func power(_ a: Interval8, _ b: Interval8) -> Interval8 {
        Interval8 { power((a.low[$0], a.high[$0]), (b.low[$0], b.high[$0])) }
    }

    /// A power of numbers from 0 on rises or falls all the way with either operand: its extremes lie in the corners. One
    /// of numbers below 0 is known for whole exponents alone.
    @usableFromInline package func power(_ base: (low: Double, high: Double), _ exponent: (low: Double, high: Double))
        -> (Double, Double)
    {
        guard base.low <= base.high, exponent.low <= exponent.high else { return (.nan, .nan) }
        let isWhole = exponent.low == exponent.high && exponent.low.rounded(.down) == exponent.low
        guard base.low >= 0 || isWhole else { return (.nan, .nan) }
        // A pole, and 0 with either sign.
        if base.low <= 0, base.high >= 0, exponent.low < 0 { return (.nan, .nan) }
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for a in [base.low, base.high] {
            for b in [exponent.low, exponent.high] {
                let corner = Mathematics.power(a, b)
                (least, greatest) = (min(least, corner), max(greatest, corner))
            }
        }
        guard least.isFinite, greatest.isFinite else { return (.nan, .nan) }
        if base.low < 0, base.high > 0 { (least, greatest) = (min(least, 0), max(greatest, 0)) }
        // 0 to the power 0 is 1, and an exponent of 0 gives 1 wherever it is met.
        if exponent.low == 0 { (least, greatest) = (min(least, 1), max(greatest, 1)) }
        let (first, last) = Intervals.widened(least, greatest)
        return (base.low >= 0 ? max(0, first) : first, last)
    }
}

extension AffineArithmetic {
    /// Bent upwards all the way: beside the tangent in the middle.
    @inlinable package func exponential(_ a: Form) -> Form {
        arched(a) { low, high in
            guard high < 700, high - low < 16 else { return nil }
            let slope = Mathematics.exponential(low + (high - low) * 0.5)
            let (first, last) = (Mathematics.exponential(low), Mathematics.exponential(high))
            return (slope, slope * (1 - (high - low) * 0.5), max(first, last - slope * (high - low)))
        }
    }

    /// Bent downwards all the way.
    @inlinable package func logarithm(_ a: Form) -> Form {
        arched(a) { low, high in
            guard low > 1e-200, high < 1e200, high < 1e6 * low else { return nil }
            let middle = low + (high - low) * 0.5
            let slope = 1 / middle
            let (first, last) = (Mathematics.logarithm(low), Mathematics.logarithm(high))
            return (
                slope, min(first, last - slope * (high - low)), Mathematics.logarithm(middle) - slope * (middle - low)
            )
        }
    }

    @inlinable package func power(_ a: Form, _ b: Form) -> Form { Form(plain) }

    /// A function that is bent one way: a line through the low end, and what it is off that at least and at most.
    @inlinable package func arched(
        _ a: Form, _ line: (Double, Double) -> (slope: Double, low: Double, high: Double)?
    ) -> Form {
        var (start, factor) = (Lanes(), Lanes())
        var bend = plain
        for lane in 0..<8 {
            let (low, high) = (a.range.low[lane], a.range.high[lane])
            guard low <= high, let found = line(low, high) else { continue }
            start[lane] = low
            factor[lane] = found.slope
            (bend.low[lane], bend.high[lane]) = (found.low, found.high)
        }
        return bent(a, at: start, by: factor, bend, within: plain)
    }
}

extension TaylorArithmetic {
    @inlinable package func squareRoot(_ a: TaylorModel) -> TaylorModel { power(a, 0.5) }
    @inlinable package func divide(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel { sums.product(a, power(b, -1)) }
    @inlinable package func power(_ a: TaylorModel, _ b: TaylorModel) -> TaylorModel {
        if let exponent = b.constant { return power(a, exponent) }
        return a.low > 0 ? exponential(sums.product(b, logarithm(a))) : plain
    }

    @inlinable package func exponential(_ a: TaylorModel) -> TaylorModel {
        let (middle, small, reach) = sums.centred(a)
        guard reach < 8, abs(middle) < 600 else { return TaylorModel(low: .nan, high: .nan) }
        let scale = Mathematics.exponential(middle)
        var (terms, factor, power): ([Double], Double, Double) = ([], scale, 1)
        for number in 0...sums.basis.degree {
            terms.append(factor)
            factor /= Double(number + 1)
            power *= reach
        }
        return sums.series(terms, in: small, beyond: power * factor * Mathematics.exponential(reach))
    }

    @inlinable package func logarithm(_ a: TaylorModel) -> TaylorModel {
        let (middle, small, reach) = sums.centred(a)
        guard middle > 1e-200, reach < 0.9 * middle else { return TaylorModel(low: .nan, high: .nan) }
        var (terms, power, size): ([Double], Double, Double) = ([Mathematics.logarithm(middle)], 1 / middle, 1)
        let share = reach / middle
        for number in 1...max(1, sums.basis.degree) {
            terms.append((number % 2 == 0 ? -power : power) / Double(number))
            power /= middle
            size *= share
        }
        return sums.series(terms, in: small, beyond: size * share / (1 - share))
    }

    /// A power with an exponent that stands still, away from 0: -1 is the reciprocal, a half the square root.
    @usableFromInline package func power(_ a: TaylorModel, _ exponent: Double) -> TaylorModel {
        if exponent >= 2, exponent <= 8, exponent.rounded(.down) == exponent {
            return (1..<Int(exponent)).reduce(a) { found, _ in sums.product(found, a) }
        }
        let (middle, small, reach) = sums.centred(a)
        let share = reach / abs(middle)
        guard middle > 1e-200 || exponent == -1 && middle < -1e-200, abs(exponent) < 100, share < 0.9 else {
            return TaylorModel(low: .nan, high: .nan)
        }
        let scale =
            switch exponent {
            case -1: 1 / middle
            case 0.5: middle.squareRoot()
            default: Mathematics.power(middle, exponent)
            }
        var (terms, term, size): ([Double], Double, Double) = ([], scale, abs(scale))
        for number in 0...sums.basis.degree {
            terms.append(term)
            let factor = (exponent - Double(number)) / Double(number + 1)
            term *= factor / middle
            size *= abs(factor) * share
        }
        // From there on a term is so much of the one before, at most.
        let ratio = share * max(1, abs(exponent - Double(sums.basis.degree) - 1) / Double(sums.basis.degree + 2))
        return sums.series(terms, in: small, beyond: ratio < 1 ? size / (1 - ratio) : .infinity)
    }
}
