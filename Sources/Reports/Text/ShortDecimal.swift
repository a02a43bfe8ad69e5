/// The shortest decimal that gives the number back, as digits and the number of digits after the point. It is only for
/// numbers of ordinary size, as in frames.
///
/// The digits are those of `description`, found without a string. Exact arithmetic in 128 bits at most, after
/// R. Giulietti, "The Schubfach way to render doubles".
struct ShortDecimal {
    /// All digits as one whole number, the last of them not 0 unless nothing stands behind the point.
    let digits: UInt64
    /// How many digits stand behind the point, 0 … 19.
    let decimals: Int

    /// The decimal of a number above 0; nil for one that is too small (below 2⁻⁸, but for a few), too large (from 2⁵³)
    /// or one of the rare others whose neighbours need more care.
    @inline(__always)
    static func shortest(_ number: Double) -> ShortDecimal? {
        guard number > 0, number < 0x1p53 else { return nil }
        let whole = UInt64(number)
        if Double(whole) == number { return ShortDecimal(digits: whole, decimals: 0) }
        // Most others have three decimals at most. A decimal of up to 15 digits that reads back to the number is its
        // shortest but for zeros at its end, for no two such decimals read back to the same double; and the division,
        // being correctly rounded, says what this one reads back to.
        let thousandths = number * 1000
        if thousandths < 1e15 {
            let count = UInt64(thousandths)
            if count > 0, Double(count) / 1000 == number {
                return ShortDecimal(digits: count, decimals: 3).withoutZeros
            }
        }
        return exact(number)
    }

    /// With number = c · 2⁻ʳ and k such that 10⁻ᵏ ≤ 2⁻ʳ < 10¹⁻ᵏ: what rounds to the number is an interval 2⁻ʳ wide around
    /// it. At least one multiple of 10⁻ᵏ lies in there, and at most one of 10¹⁻ᵏ; if there is one it is the shortest, else
    /// the nearest of the others. The ends of the interval never matter, they have more than 17 digits.
    private static func exact(_ number: Double) -> ShortDecimal? {
        let shift = 1075 - Int(number.exponentBitPattern)
        // Below 2⁵³, so the shift is not negative; and up to 60 everything below fits: 10ᵏ < 10 · 2⁶⁰ < 2⁶⁴.
        guard shift >= 1, shift <= 60 else { return nil }
        let significand = number.significandBitPattern | 1 << 52
        let places = places(ofShift: shift)
        let power = powers[places]
        let (high, low) = significand.multipliedFullWidth(by: power)
        // number · 10ᵏ in whole units and 2⁻ʳ parts of one: below 2⁵³ · 10, as 10ᵏ < 10 · 2ʳ.
        let units = high &<< UInt64(64 - shift) | low &>> UInt64(shift)
        let unit: UInt64 = 1 &<< UInt64(shift)
        let rest = low & (unit - 1)
        let half = power / 2
        let tens = units / 10
        // Below 10 · 2⁶⁰ both, which fits.
        let down = (units - tens * 10) * unit + rest
        let up = 10 * unit - down
        // The interval of a power of two is narrower below: only what is exact is safe there.
        guard number.significandBitPattern != 0 || down == 0 else { return nil }
        if down < half { return ShortDecimal(digits: tens, decimals: places - 1).withoutZeros }
        if up < half { return ShortDecimal(digits: tens + 1, decimals: places - 1).withoutZeros }
        guard rest != unit / 2 else { return nil }
        return ShortDecimal(digits: rest < unit / 2 ? units : units + 1, decimals: places)
    }

    @inline(__always)
    var withoutZeros: ShortDecimal {
        var (digits, decimals) = (digits, decimals)
        while decimals > 0 {
            let tenth = digits / 10
            guard tenth * 10 == digits else { break }
            digits = tenth
            decimals -= 1
        }
        return ShortDecimal(digits: digits, decimals: decimals)
    }

    /// The least k with 2ʳ ≤ 10ᵏ, for r in 1 … 60: no power of 2 is one of 10, so it is the floor of r · log₁₀2, and one.
    static func places(ofShift shift: Int) -> Int { (shift * 1233) >> 12 + 1 }

    /// 10ᵏ, k from 0 to 19.
    static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}

extension TextWriter {
    /// Appends a decimal, digits before the point and, where there is one, behind it.
    @inline(__always)
    mutating func append(_ decimal: ShortDecimal) {
        if decimal.digits < 10, decimal.decimals == 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: decimal.digits))
        } else {
            appendDigits(decimal)
        }
    }

    /// From the last digit to the first, into room for 20 digits, the point and a zero before it.
    private mutating func appendDigits(_ decimal: ShortDecimal) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { room in
            var place = 24
            var rest = decimal.digits
            var left = decimal.decimals
            func put(_ byte: UInt64) {
                place -= 1
                room[place] = UInt8(truncatingIfNeeded: byte)
            }
            while left > 0 {
                put(0x30 + rest % 10)
                rest /= 10
                left -= 1
                if left == 0 { put(0x2E) }
            }
            repeat {
                put(0x30 + rest % 10)
                rest /= 10
            } while rest > 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: room[place...]))
        }
    }
}
