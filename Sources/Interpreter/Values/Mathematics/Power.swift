extension Mathematics {
    /// A number to a power, at most 0.58 units in the last place from the exact value, and 1 where that is subnormal;
    /// exact where it can be. Zeros, infinities and NaN as IEEE 754 has them.
    package static func power(_ base: Double, _ exponent: Double) -> Double {
        guard base > 0, base < .infinity, base != 1, exponent - exponent == 0 else { return special(base, exponent) }
        return positivePower(base, exponent)
    }

    /// Of a finite positive base and a finite exponent.
    @inline(__always)
    private static func positivePower(_ base: Double, _ exponent: Double) -> Double {
        // A logarithm is at most 745, and at least 2⁻⁵³ unless the base is 1.
        if abs(exponent) < 0x1p-65 || base == 1 { return 1 }
        if abs(exponent) > 0x1p65 { return (base > 1) == (exponent > 0) ? .infinity : 0 }
        let logarithm = wideLogarithm(base)
        let product = DoubleDouble(product: exponent, logarithm.high)
        guard product.high < 709.8 else { return .infinity }
        guard product.high > -745.2 else { return 0 }
        return exponential(product.high, product.low + exponent * logarithm.low)
    }

    /// The logarithm, some 67 bits of it.
    @inline(__always)
    private static func wideLogarithm(_ number: Double) -> DoubleDouble {
        let parts = LogarithmParts(number)
        let r = parts.ratio.high
        let square = DoubleDouble(square: r)
        // (ln (1 + r) − r + r²/2) / r³, through the values at the Chebyshev nodes of ±1/128.
        let z = square.high
        let tail =
            (0x1.5555555555555p-2 + r * -0x1.0000000000032p-2)
            + z
            * ((0x1.99999999999f5p-3 + r * -0x1.5555554935845p-3)
                + z * ((0x1.249249198ca17p-3 + r * -0x1.0005d39db9102p-3) + z * 0x1.c72709cf5058bp-4))
        let first = DoubleDouble(larger: parts.base, r)
        let second = DoubleDouble(larger: first.high, z * -0.5)
        let small =
            (first.low + second.low) + (parts.baseRest + parts.ratio.low) - (square.low * 0.5 + r * parts.ratio.low)
        return DoubleDouble(larger: second.high, small + r * z * tail)
    }

    @inline(never)
    private static func special(_ base: Double, _ exponent: Double) -> Double {
        if base == 1 || exponent == 0 { return 1 }
        guard base == base, exponent == exponent else { return .nan }
        let size = abs(base)
        if exponent.isInfinite { return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0 }
        let parity = Parity(exponent)
        let isNegative = base.sign == .minus && parity == .odd
        let result: Double
        if size == 0 || size.isInfinite {
            result = (size == 0) == (exponent > 0) ? 0 : .infinity
        } else {
            if base < 0, parity == .fraction { return .nan }
            result = positivePower(size, exponent)
        }
        return isNegative ? -result : result
    }

    private enum Parity {
        case even, odd, fraction

        /// Of a finite number that is not 0.
        init(_ number: Double) {
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
