extension Mathematics {
    /// The tangent of an angle in radians, at most 0.53 units in the last place from the exact one; NaN of an infinity.
    @inlinable package static func tangent(_ angle: Double) -> Double {
        // x + x³/3 rounds to x.
        if abs(angle) < 0x1p-27 { return angle }
        guard angle.isFinite else { return .nan }
        let reduced = ReducedAngle(angle)
        let sine = sine(reduced.steps, reduced.rest)
        let cosine = self.sine(reduced.steps &+ 16, reduced.rest)
        let divisor = cosine.high + cosine.low
        let inverse = 1 / divisor
        let quotient = (sine.high + sine.low) * inverse
        // What is left of the sine: the product of upper halves is exact, the others are small.
        let (left, right) = (quotient.upperHalf, divisor.upperHalf)
        let small = left * ((cosine.high - right) + cosine.low) + (quotient - left) * divisor
        let remainder = (sine.high - left * right) + (sine.low - small)
        return quotient + remainder * inverse
    }
}
