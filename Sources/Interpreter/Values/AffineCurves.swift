// Curves and stairs over affine forms: what they are off a line.

extension AffineArithmetic {
    /// Further apart than this, a line tells nothing of an angle's sine.
    private static let widest = 1.5

    /// By the tangent in the middle, and how fast that turns at most.
    func sine(_ a: AffineForm8, within plain: Interval8) -> AffineForm8 {
        tangent(to: a, turning: 1, within: plain) { angle in
            let (sine, cosine) = Mathematics.sineAndCosine(angle)
            return (sine, cosine)
        }
    }

    func cosine(_ a: AffineForm8, within plain: Interval8) -> AffineForm8 {
        tangent(to: a, turning: 1, within: plain) { angle in
            let (sine, cosine) = Mathematics.sineAndCosine(angle)
            return (cosine, -sine)
        }
    }

    func arctangent(_ a: AffineForm8, within plain: Interval8) -> AffineForm8 {
        tangent(to: a, turning: 0.65, within: plain) { (Mathematics.arctangent($0), 1 / (1 + $0 * $0)) }
    }

    private func tangent(
        to a: AffineForm8, turning: Double, within plain: Interval8, _ curve: (Double) -> (value: Double, slope: Double)
    ) -> AffineForm8 {
        var (middle, value, factor) = (Lanes(), Lanes(), Lanes())
        var bend = plain
        for lane in 0..<8 {
            let (low, high) = (a.range.low[lane], a.range.high[lane])
            guard abs(low) < 1e9, abs(high) < 1e9, high - low < AffineArithmetic.widest else { continue }
            let place = low + (high - low) * 0.5
            let half = max(high - place, place - low)
            middle[lane] = place
            (value[lane], factor[lane]) = curve(place)
            bend.low[lane] = -half * half * turning * 0.5
            bend.high[lane] = half * half * turning * 0.5
        }
        return bent(a, at: middle, value: value, by: factor, bend, within: plain)
    }

    func hypotenuse(_ a: AffineForm8, _ b: AffineForm8, within plain: Interval8) -> AffineForm8 {
        let square = sum(product(a, a, within: a.range.square), product(b, b, within: b.range.square))
        return squareRoot(square, within: plain)
    }

    /// A whole number that is `low` to `high` away.
    func stairs(_ a: AffineForm8, _ low: Double, _ high: Double, within plain: Interval8) -> AffineForm8 {
        bent(a, by: Lanes(repeating: 1), Interval8(low, high), within: plain)
    }

    /// Within one round of the divisor a remainder is the number itself but for a whole number of rounds.
    func modulo(_ a: AffineForm8, _ b: AffineForm8, within plain: Interval8) -> AffineForm8 {
        var factor = Lanes()
        var bend = plain
        for lane in 0..<8 {
            let (low, high, divisor) = (a.range.low[lane], a.range.high[lane], b.range.low[lane])
            guard low.isFinite, high.isFinite, divisor.isFinite, divisor != 0, divisor == b.range.high[lane],
                high - low < abs(divisor)
            else { continue }
            let (first, last) = (Arithmetic.modulo(low, divisor), Arithmetic.modulo(high, divisor))
            guard first <= last else { continue }
            factor[lane] = 1
            bend.low[lane] = first - low
            bend.high[lane] = first - low
        }
        return bent(a, by: factor, bend, within: plain)
    }
}
