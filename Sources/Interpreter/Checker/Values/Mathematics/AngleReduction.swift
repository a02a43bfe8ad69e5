/// An angle as a whole number of 32nds of π, of which the last six bits count, and a rest within half of one.
@frozen @usableFromInline package struct ReducedAngle {
    @usableFromInline package let steps: Int64
    @usableFromInline package let rest: DoubleDouble

    /// Of a finite angle.
    @inline(__always)
    @inlinable package init(_ angle: Double) {
        guard abs(angle) < ReducedAngle.moderate else {
            self.init(large: angle)
            return
        }
        // π/32 in three parts: 31 bits, 31 bits, and what is left. The products with the first two are exact, the first
        // difference is too.
        let (count, bits) = (angle * 0x1.45f306dc9c883p3).nearestWhole
        let first = angle - count * 0x1.921fb544p-4
        let second = count * -0x1.0b4611a4p-38
        let third = count * -0x1.13198a2e03707p-69
        let sum = DoubleDouble(sum: first, second)
        let high = sum.high + third
        // So close to a multiple that too few bits would be left of the rest.
        if abs(high) < 0x1p-30, count != 0 {
            self.init(large: angle)
            return
        }
        self.init(bits, DoubleDouble(high, ((sum.high - high) + third) + sum.low))
    }

    @inline(__always)
    @usableFromInline package init(_ steps: Int64, _ rest: DoubleDouble) {
        self.steps = steps
        self.rest = rest
    }

    /// Up to here the number of steps has 22 bits.
    @usableFromInline package static let moderate = 400_000.0

    /// The turns in an angle are its significand times a window of 192 bits of 1 / 2π: of the bits before the window
    /// come whole turns, and those after it are too small (Payne and Hanek).
    @inline(never)
    @usableFromInline package init(large angle: Double) {
        let significand = angle.significandBitPattern | 0x10_0000_0000_0000
        // The angle is `significand · 2^exponent`, and at least 2⁻⁷: a window begins 64 bits before the point at most.
        let exponent = Int64(angle.exponentBitPattern) &- 1075
        let start = max(0, exponent &+ 64)
        let (word, shift) = (Int(truncatingIfNeeded: start &>> 6), UInt64(truncatingIfNeeded: start & 63))
        func bits(_ number: Int) -> UInt64 {
            let (first, second) = (ReducedAngle.turns[word &+ number], ReducedAngle.turns[word &+ number &+ 1])
            return shift == 0 ? first : first &<< shift | second &>> (64 &- shift)
        }
        let low = bits(2).multipliedFullWidth(by: significand)
        let middle = bits(1).multipliedFullWidth(by: significand)
        var (a, b, c) = (bits(0) &* significand, middle.low, low.low)
        var carry: Bool
        (b, carry) = b.addingReportingOverflow(low.high)
        a = a &+ middle.high &+ (carry ? 1 : 0)
        // 64ths of a turn are 32nds of π; the rest has a sign.
        let steps = Int64(truncatingIfNeeded: (a &+ 1 &<< 57) &>> 58)
        a = a &- UInt64(truncatingIfNeeded: steps) &<< 58
        let isNegative = Int64(bitPattern: a) < 0
        if isNegative {
            (c, carry) = (~c).addingReportingOverflow(1)
            (b, carry) = (~b).addingReportingOverflow(carry ? 1 : 0)
            a = ~a &+ (carry ? 1 : 0)
        }
        // The first 117 bits that are not 0.
        var power: Int64 = -64
        if a == 0 {
            (a, b, c) = (b, c, 0)
            power = -128
        }
        let zeros = UInt64(truncatingIfNeeded: a.leadingZeroBitCount)
        if zeros > 0, zeros < 64 {
            a = a &<< zeros | b &>> (64 &- zeros)
            b = b &<< zeros | c &>> (64 &- zeros)
        }
        power = power &- Int64(truncatingIfNeeded: zeros)
        let scale = Double(powerOfTwo: power)
        let high = Double(a & ~0x7FF) * scale
        let low64 = Double(a &<< 53 | b &>> 11) * (scale * 0x1p-53)
        // Times 2π.
        let product = DoubleDouble(product: high, 0x1.921fb54442d18p2)
        let tail = product.low + (low64 * 0x1.921fb54442d18p2 + high * 0x1.1a62633145c07p-52)
        let rest = DoubleDouble(larger: product.high, tail)
        let sign = isNegative == (angle < 0) ? 1.0 : -1.0
        self.init(angle < 0 ? -steps : steps, DoubleDouble(sign * rest.high, sign * rest.low))
    }

    /// 64 zeros, then the bits of 1 / 2π after the binary point.
    private static let turns: [UInt64] = [
        0x0000_0000_0000_0000,
        0x28BE_60DB_9391_054A,
        0x7F09_D5F4_7D4D_3770,
        0x36D8_A566_4F10_E410,
        0x7F94_58EA_F7AE_F158,
        0x6DC9_1B8E_9093_74B8,
        0x0192_4BBA_8274_6487,
        0x3F87_7AC7_2C4A_69CF,
        0xBA20_8D7D_4BAE_D121,
        0x3A67_1C09_AD17_DF90,
        0x4E64_758E_60D4_CE7D,
        0x2721_17E2_EF7E_4A0E,
        0xC7FE_25FF_F781_6603,
        0xFBCB_C462_D682_9B47,
        0xDB4D_9FB3_C9F2_C26D,
        0xD3D1_8FD9_A797_FA8B,
        0x5D49_EEB1_FAF9_7C5E,
        0xCF41_CE7D_E294_A4BA,
        0x9AFE_D7EC_47E3_5742,
        0x1580_CC11_BF1E_DAEA,
        0xFC33_EF08_26BD_0D87,
        0x6A78_E458_57B9_86C2,
        0x1966_6157_C528_1A10,
    ]
}
