/// A number with 64 bits before the binary point and 192 after it, for references that are right far beyond a double:
/// two's complement, the highest limb first. Sines and exponentials by their Taylor series, everything else by asking
/// how far an answer misses its own equation.
struct Fixed {
    // One by one, not in a list: a reference is asked for by the million.
    private let a: UInt64, b: UInt64, c: UInt64, d: UInt64

    /// Limbs, the highest first.
    private init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    static let zero = Fixed(0, 0, 0, 0)
    static let one = Fixed(1, 0, 0, 0)
    /// π/2 and ln 2, from mpmath.
    static let quarterTurn = Fixed(1, 0x921F_B544_42D1_8469, 0x898C_C517_01B8_39A2, 0x5204_9C11_14CF_98E8)
    static let logarithmOf2 = Fixed(0, 0xB172_17F7_D1CF_79AB, 0xC9E3_B398_03F2_F6AF, 0x40F3_4326_7298_B62D)

    /// Exact for numbers below 2⁶³ but for what lies beyond 2⁻¹⁹².
    init(_ number: Double) {
        self = .zero
        guard number != 0 else { return }
        let significand = number.magnitude.significandBitPattern | 0x10_0000_0000_0000
        let shift = 192 + Int(number.exponent) - 52
        if shift <= -53 { return }
        let (first, rest) = shift >= 0 ? (shift / 64, shift % 64) : (0, 0)
        let bits = shift >= 0 ? significand : significand >> UInt64(-shift)
        var limbs = SIMD4<UInt64>()
        limbs[first] = bits << UInt64(rest)
        if rest > 0, first < 3 { limbs[first + 1] = bits >> UInt64(64 - rest) }
        self.init(limbs[3], limbs[2], limbs[1], limbs[0])
        if number < 0 { self = -self }
    }

    var isNegative: Bool { a >> 63 != 0 }

    private var magnitude: Fixed { isNegative ? -self : self }

    /// To the accuracy of a double, or nearly.
    var approximation: Double {
        let size = magnitude
        let low = Double(size.d) * 0x1p-192 + Double(size.c) * 0x1p-128
        let value = Double(size.a) + (Double(size.b) * 0x1p-64 + low)
        return isNegative ? -value : value
    }

    static prefix func - (a: Fixed) -> Fixed { zero - a }

    static func + (x: Fixed, y: Fixed) -> Fixed { sum(x, y, carry: 0) }

    /// The complement and one more, in two's complement.
    static func - (x: Fixed, y: Fixed) -> Fixed { sum(x, Fixed(~y.a, ~y.b, ~y.c, ~y.d), carry: 1) }

    private static func sum(_ x: Fixed, _ y: Fixed, carry: UInt64) -> Fixed {
        var carry = carry
        func limb(_ x: UInt64, _ y: UInt64) -> UInt64 {
            let (first, over) = x.addingReportingOverflow(y)
            let (second, again) = first.addingReportingOverflow(carry)
            carry = over || again ? 1 : 0
            return second
        }
        let d = limb(x.d, y.d)
        let c = limb(x.c, y.c)
        let b = limb(x.b, y.b)
        return Fixed(limb(x.a, y.a), b, c, d)
    }

    static func * (x: Fixed, y: Fixed) -> Fixed {
        let (m, n) = (x.magnitude, y.magnitude)
        // Of the eight limbs of the product, row by row: the lowest three are for their carry only.
        func row(_ by: UInt64, _ sum: (UInt64, UInt64, UInt64, UInt64)) -> (
            UInt64, UInt64, UInt64, UInt64, UInt64
        ) {
            func limb(_ of: UInt64, _ sum: UInt64, _ carry: inout UInt64) -> UInt64 {
                let (high, low) = by.multipliedFullWidth(by: of)
                let (first, over) = low.addingReportingOverflow(sum)
                let (second, again) = first.addingReportingOverflow(carry)
                carry = high &+ (over ? 1 : 0) &+ (again ? 1 : 0)
                return second
            }
            var carry: UInt64 = 0
            let first = limb(n.d, sum.0, &carry)
            let second = limb(n.c, sum.1, &carry)
            let third = limb(n.b, sum.2, &carry)
            let fourth = limb(n.a, sum.3, &carry)
            return (first, second, third, fourth, carry)
        }
        let one = row(m.d, (0, 0, 0, 0))
        let two = row(m.c, (one.1, one.2, one.3, one.4))
        let three = row(m.b, (two.1, two.2, two.3, two.4))
        let four = row(m.a, (three.1, three.2, three.3, three.4))
        let result = Fixed(four.3, four.2, four.1, four.0)
        return x.isNegative == y.isNegative ? result : -result
    }

    /// Of a number that is not negative.
    private func divided(by divisor: UInt64) -> Fixed {
        func quotient(_ limb: UInt64, _ rest: inout UInt64) -> UInt64 {
            let (quotient, left) = divisor.dividingFullWidth((rest, limb))
            rest = left
            return quotient
        }
        var rest: UInt64 = 0
        let a = quotient(a, &rest)
        let b = quotient(b, &rest)
        let c = quotient(c, &rest)
        return Fixed(a, b, c, quotient(d, &rest))
    }

    /// 1 / n! for n = 0 … 45.
    private static let inverseFactorials: [Fixed] = {
        var list = [Fixed.one]
        for n in 1...45 { list.append(list[n - 1].divided(by: UInt64(n))) }
        return list
    }()

    /// The sine and the cosine of an angle below 2⁴⁰.
    static func sineAndCosine(_ angle: Fixed) -> (sine: Fixed, cosine: Fixed) {
        let quarters = (angle.approximation / 1.5707963267948966).rounded()
        let r = angle - Fixed(quarters) * quarterTurn
        let square = r * r
        var sine = zero
        var cosine = zero
        for n in (0...22).reversed() {
            cosine = inverseFactorials[2 * n] - square * cosine
            if n < 22 { sine = inverseFactorials[2 * n + 1] - square * sine }
        }
        sine = sine * r
        return switch Int(quarters) & 3 {
        case 0: (sine, cosine)
        case 1: (cosine, -sine)
        case 2: (-sine, -cosine)
        default: (-cosine, sine)
        }
    }

    /// e to a power, as a number from 0.7 to 1.42 times a power of two.
    static func exponential(_ power: Fixed) -> (value: Fixed, exponent: Int) {
        let exponent = (power.approximation / 0.6931471805599453).rounded()
        let r = power - Fixed(exponent) * logarithmOf2
        var value = zero
        for n in (0...38).reversed() { value = inverseFactorials[n] + r * value }
        return (value, Int(exponent))
    }
}
