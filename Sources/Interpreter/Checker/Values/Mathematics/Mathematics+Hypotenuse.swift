extension Mathematics {
    /// The root of the sum of two squares, at most 0.86 units in the last place from the exact one (1 where that is
    /// subnormal), which neither overflows nor vanishes on the way; an infinity weighs more than NaN.
    @inlinable package static func hypotenuse(_ a: Double, _ b: Double) -> Double {
        var (long, short) = (abs(a), abs(b))
        guard long - long == 0, short - short == 0 else {
            return long == .infinity || short == .infinity ? .infinity : .nan
        }
        if long < short { swap(&long, &short) }
        // The sum of the squares rounds to the larger.
        if short <= long * 0x1p-55 { return long + short }
        var scale = 1.0
        if long > 0x1p480 {
            (long, short, scale) = (long * 0x1p-600, short * 0x1p-600, 0x1p600)
        } else if long < 0x1p-400 {
            (long, short, scale) = (long * 0x1p600, short * 0x1p600, 0x1p-600)
        }
        // The upper halves have exact squares; what is missing from those is small enough for one double.
        let (x, y) = (long.upperHalf, short.upperHalf)
        let sum = DoubleDouble(larger: x * x, y * y)
        let missing = sum.low + ((long + x) * (long - x) + (short + y) * (short - y))
        return (sum.high + missing).squareRoot() * scale
    }
}
