/// A number with 64 bits before the binary point and 192 after it, for references that are right far beyond a double:
/// two's complement, the lowest limb first. Sines and exponentials by their Taylor series, everything else by asking
/// how far an answer misses its own equation.
struct Fixed {
    private var limbs: SIMD4<UInt64>

    private init(_ limbs: SIMD4<UInt64>) { self.limbs = limbs }

    /// The bits of a constant, the highest limb first.
    private init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { self.init(SIMD4(d, c, b, a)) }

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
        limbs[first] = bits << UInt64(rest)
        if rest > 0, first < 3 { limbs[first + 1] = bits >> UInt64(64 - rest) }
        if number < 0 { self = -self }
    }

    var isNegative: Bool { limbs[3] >> 63 != 0 }

    /// To the accuracy of a double, or nearly.
    var approximation: Double {
        let size = isNegative ? (-self).limbs : limbs
        let low = Double(size[0]) * 0x1p-192 + Double(size[1]) * 0x1p-128
        let value = Double(size[3]) + (Double(size[2]) * 0x1p-64 + low)
        return isNegative ? -value : value
    }

    static prefix func - (a: Fixed) -> Fixed { zero - a }

    static func + (a: Fixed, b: Fixed) -> Fixed {
        var result = a.limbs
        var carry: UInt64 = 0
        for index in 0..<4 {
            let (first, over) = a.limbs[index].addingReportingOverflow(b.limbs[index])
            let (second, again) = first.addingReportingOverflow(carry)
            result[index] = second
            carry = over || again ? 1 : 0
        }
        return Fixed(result)
    }

    static func - (a: Fixed, b: Fixed) -> Fixed {
        var result = a.limbs
        var borrow: UInt64 = 0
        for index in 0..<4 {
            let (first, under) = a.limbs[index].subtractingReportingOverflow(b.limbs[index])
            let (second, again) = first.subtractingReportingOverflow(borrow)
            result[index] = second
            borrow = under || again ? 1 : 0
        }
        return Fixed(result)
    }

    static func * (a: Fixed, b: Fixed) -> Fixed {
        let (x, y) = (a.isNegative ? (-a).limbs : a.limbs, b.isNegative ? (-b).limbs : b.limbs)
        var product = SIMD8<UInt64>()
        for i in 0..<4 where x[i] != 0 {
            var carry: UInt64 = 0
            for j in 0..<4 {
                let (high, low) = x[i].multipliedFullWidth(by: y[j])
                let (first, over) = product[i + j].addingReportingOverflow(low)
                let (second, again) = first.addingReportingOverflow(carry)
                product[i + j] = second
                carry = high &+ (over ? 1 : 0) &+ (again ? 1 : 0)
            }
            product[i + 4] = carry
        }
        let result = Fixed(SIMD4(product[3], product[4], product[5], product[6]))
        return a.isNegative == b.isNegative ? result : -result
    }

    /// Of a number that is not negative.
    private func divided(by divisor: UInt64) -> Fixed {
        var result = limbs
        var rest: UInt64 = 0
        for index in [3, 2, 1, 0] { (result[index], rest) = divisor.dividingFullWidth((rest, limbs[index])) }
        return Fixed(result)
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
