extension Mathematics {
    /// The tangent of an angle in radians, at most 0.53 units in the last place from the exact one; NaN of an infinity.
    package static func tangent(_ angle: Double) -> Double {
        // x + x³/3 rounds to x.
        if abs(angle) < 0x1p-27 { return angle }
        guard angle.isFinite else { return .nan }
        let reduced = ReducedAngle(angle)
        var sine = sine(reduced.steps, reduced.rest)
        var cosine = self.sine(reduced.steps &+ 16, reduced.rest)
        sine = DoubleDouble(larger: sine.high, sine.low)
        cosine = DoubleDouble(larger: cosine.high, cosine.low)
        let inverse = 1 / cosine.high
        let quotient = sine.high * inverse
        let product = DoubleDouble(product: quotient, cosine.high)
        let remainder = ((sine.high - product.high) - product.low) + (sine.low - quotient * cosine.low)
        return quotient + remainder * inverse
    }
}
