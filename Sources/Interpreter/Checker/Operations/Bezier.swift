// CSS's cubic-bezier easing in every domain, as two operations: the parameter of the curve at which it is so far along,
// and how high it stands there.

extension Numbers {
    /// The parameter s at which x(s) = 3 (1 − s)² s x1 + 3 (1 − s) s² x2 + s³ is `a`; with `a`, x1 and x2 in 0…1, x
    /// rises. Newton's method, with bisection wherever that leaves the bracket or gains too little.
    @inlinable package func bezierParameter(_ a: Double, _ b: Double, _ c: Double) -> Double {
        guard a > 0, a < 1, !b.isNaN, !c.isNaN else { return a <= 0 ? 0 : a >= 1 ? 1 : .nan }
        var (low, high, s) = (0.0, 1.0, a)
        var error = Double.infinity
        // Either the error falls to a half or the bracket does; neither can go on for ever.
        for _ in 0..<160 {
            let found = bezier(s, b, c) - a
            if found == 0 { break }
            if found > 0 { high = s } else { low = s }
            let slope = 3 * ((1 - s) * (1 - s) * b + 2 * (1 - s) * s * (c - b) + s * s * (1 - c))
            let next = s - found / slope
            let isNear = abs(found) <= error * 0.5 && next > low && next < high
            error = abs(found)
            let middle = low + (high - low) * 0.5
            let before = s
            s = isNear ? next : middle
            if s == before || middle <= low || middle >= high { break }
        }
        return s
    }

    /// How high the curve stands at a parameter: the same polynomial.
    @inline(__always)
    @inlinable package func bezier(_ a: Double, _ b: Double, _ c: Double) -> Double {
        let rest = 1 - a
        return a * a * a + 3 * a * rest * (rest * b + a * c)
    }
}

extension Intervals {
    /// More than x is off at the parameter that is computed.
    @usableFromInline package static let slack = 4e-15
    /// Handles further out overflow where the polynomial is worked out.
    @usableFromInline package static let farthest = 1e150

    /// It rises with how far along the curve it is asked, and falls with both handles.
    @inlinable package func bezierParameter(_ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        Interval8 { lane in
            guard a.low[lane] <= a.high[lane], b.low[lane] >= 0, b.high[lane] <= 1, c.low[lane] >= 0, c.high[lane] <= 1
            else { return (.nan, .nan) }
            return (
                Numbers().bezierParameter(a.low[lane] - Intervals.slack, b.high[lane], c.high[lane]),
                Numbers().bezierParameter(a.high[lane] + Intervals.slack, b.low[lane], c.low[lane])
            )
        }
    }

    /// Its extremes lie at the ends or where the curve is level, and it rises with both handles.
    @inlinable package func bezier(_ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        Interval8 { lane in
            let (low, high) = (a.low[lane], a.high[lane])
            guard low >= 0, low <= high, high <= 1, b.low[lane] <= b.high[lane], c.low[lane] <= c.high[lane],
                max(b.farthest[lane], c.farthest[lane]) < Intervals.farthest
            else { return (.nan, .nan) }
            let (least, _) = Intervals.extremes(low, high, b.low[lane], c.low[lane])
            let (_, greatest) = Intervals.extremes(low, high, b.high[lane], c.high[lane])
            let size = 1 + b.farthest[lane] + c.farthest[lane]
            return (least - size * Intervals.slack, greatest + size * Intervals.slack)
        }
    }

    @usableFromInline package static func extremes(_ low: Double, _ high: Double, _ b: Double, _ c: Double) -> (
        Double, Double
    ) {
        let ends = (Numbers().bezier(low, b, c), Numbers().bezier(high, b, c))
        var (least, greatest) = (min(ends.0, ends.1), max(ends.0, ends.1))
        // The slope is 3 (p s² − 2 q s + b).
        let (p, q) = (3 * (b - c) + 1, 2 * b - c)
        let root = max(0, q * q - p * b).squareRoot()
        // Both roots, without cancellation.
        let sum = q < 0 ? q - root : q + root
        for place in [sum / p, b / sum] where place > low && place < high {
            let value = Numbers().bezier(place, b, c)
            (least, greatest) = (min(least, value), max(greatest, value))
        }
        return (least, greatest)
    }
}

extension AffineArithmetic {
    @inlinable package func bezierParameter(_ a: Form, _ b: Form, _ c: Form) -> Form { Form(plain) }
    @inlinable package func bezier(_ a: Form, _ b: Form, _ c: Form) -> Form { Form(plain) }
}
