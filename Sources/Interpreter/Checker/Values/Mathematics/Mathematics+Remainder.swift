extension Mathematics {
    /// What is left of a division cut off at a whole number, exact; has the sign of the dividend, NaN for a divisor of 0.
    ///
    /// By the significands alone: the remainder of one, carried along bit by bit as far as the exponents are apart, as
    /// many bits at a time as there is room for.
    @inlinable package static func remainder(_ dividend: Double, _ divisor: Double) -> Double {
        guard dividend - dividend == 0, !divisor.isNaN, divisor != 0 else { return .nan }
        let (a, b) = (abs(dividend), abs(divisor))
        if a < b { return dividend }
        // A quotient of 24 bits times either half of the divisor is exact, and so are the differences.
        let quotient = a / b
        if quotient < 0x1p24, a < 0x1p1000 {
            let whole = quotient.nearestWhole.value
            let upper = b.upperHalf
            var rest = (a - whole * upper) - whole * (b - upper)
            if rest < 0 { rest += b }
            return dividend < 0 ? -rest : rest
        }
        let (whole, part) = (Significand(a), Significand(b))
        let room = Int64(truncatingIfNeeded: part.bits.leadingZeroBitCount)
        var rest = whole.bits % part.bits
        var distance = whole.exponent &- part.exponent
        while distance > 0, rest != 0 {
            let count = min(distance, room)
            rest = (rest &<< UInt64(truncatingIfNeeded: count)) % part.bits
            distance = distance &- count
        }
        let value = Double(Int64(truncatingIfNeeded: rest))
        let result =
            part.exponent >= -1022
            ? value * Double(powerOfTwo: part.exponent) : value * Double(powerOfTwo: part.exponent &+ 200) * 0x1p-200
        return dividend.sign == .minus ? -result : result
    }

    /// A finite number is its bits times a power of two.
    @frozen @usableFromInline package struct Significand {
        @usableFromInline package let bits: UInt64
        @usableFromInline package let exponent: Int64

        @inline(__always)
        @inlinable package init(_ number: Double) {
            let biased = Int64(number.exponentBitPattern)
            bits = biased == 0 ? number.significandBitPattern : number.significandBitPattern | 0x10_0000_0000_0000
            exponent = max(1, biased) &- 1075
        }
    }
}
