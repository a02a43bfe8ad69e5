extension Mathematics {
    /// A number to a power, at most 0.52 units in the last place from the exact value, and 1 where that is subnormal;
    /// exact where it can be. Zeros, infinities and NaN as IEEE 754 has them.
    @inlinable package static func power(_ base: Double, _ exponent: Double) -> Double {
        // A normal base above 0, and an exponent from 2⁻⁶⁵ to 2⁶⁵.
        guard base.bitPattern &- 0x10_0000_0000_0000 < 0x7FE0_0000_0000_0000,
            exponent.exponentBitPattern &- 958 < 130
        else { return special(base, exponent) }
        return power(base, 0, exponent)
    }

    /// A normal positive base times a power of two, to a power in the range above.
    @inline(__always)
    @usableFromInline package static func power(_ base: Double, _ shift: Int64, _ exponent: Double) -> Double {
        let parts = LogarithmParts(normal: base, shift)
        // The logarithm in two doubles, some 67 bits of it. The upper half of r has an exact square, and what is missing
        // from that is small enough for one double.
        let r = parts.ratio.high
        let upper = r.upperHalf
        let first = DoubleDouble(larger: parts.base, r)
        let second = DoubleDouble(larger: first.high, upper * upper * -0.5)
        let missing = (r + upper) * (r - upper) * 0.5 + r * parts.ratio.low
        // (ln (1 + r) − r + r²/2) / r³, through the values at the Chebyshev nodes of ±1/128. Its first term goes ahead, so
        // that what follows need not wait for the others.
        let z = r * r
        let third = DoubleDouble(larger: second.high, r * z * 0x1.5555555555555p-2)
        let last = (0x1.249249198ca17p-3 + r * -0x1.0005d39db9102p-3) + z * 0x1.c72709cf5058bp-4
        let tail = r * -0x1.0000000000032p-2 + z * ((0x1.99999999999f5p-3 + r * -0x1.5555554935845p-3) + z * last)
        let low = (first.low + second.low) + (third.low - missing) + (parts.baseRest + parts.ratio.low)
        let rest = low + r * z * tail
        // Times the exponent: the product of upper halves is exact, the others are small.
        let (left, right) = (exponent.upperHalf, third.high.upperHalf)
        let product = left * right
        guard product < 710 else { return .infinity }
        guard product > -746 else { return 0 }
        let small = left * ((third.high - right) + rest) + (exponent - left) * (third.high + rest)
        return exponential(product, small)
    }

    @inline(never)
    @usableFromInline package static func special(_ base: Double, _ exponent: Double) -> Double {
        if base == 1 || exponent == 0 { return 1 }
        guard !base.isNaN, !exponent.isNaN else { return .nan }
        let size = abs(base)
        if exponent.isInfinite { return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0 }
        let parity = Parity(exponent)
        let isNegative = base.sign == .minus && parity == .odd
        let result: Double
        if size == 0 || size.isInfinite {
            result = (size == 0) == (exponent > 0) ? 0 : .infinity
        } else {
            if base < 0, parity == .fraction { return .nan }
            // A logarithm is at most 745, and at least 2⁻⁵³ unless the base is 1.
            if size == 1 || abs(exponent) < 0x1p-65 {
                result = 1
            } else if abs(exponent) >= 0x1p65 {
                result = (size > 1) == (exponent > 0) ? .infinity : 0
            } else {
                result = size < 0x1p-1022 ? power(size * 0x1p54, -54, exponent) : power(size, 0, exponent)
            }
        }
        return isNegative ? -result : result
    }

    private enum Parity {
        case even, odd, fraction

        /// Of a finite number that is not 0.
        @inlinable package init(_ number: Double) {
            let exponent = Int64(number.exponentBitPattern) &- 1023
            let significand = number.significandBitPattern | 0x10_0000_0000_0000
            guard exponent >= 0, exponent <= 52 else {
                self = exponent < 0 ? .fraction : .even
                return
            }
            let unit = UInt64(1) &<< UInt64(truncatingIfNeeded: 52 &- exponent)
            self = significand & (unit &- 1) != 0 ? .fraction : significand & unit != 0 ? .odd : .even
        }
    }
}
