/// The mathematics of the language in plain Swift. It uses only `+ − × ÷` and `squareRoot()`, which IEEE 754 defines to
/// the bit, in an order that Swift keeps. So every processor and every build gives the same digits; C libraries do not.
/// It uses no fused multiply-add, which is a slow call on processors without it.
///
/// Every function is within 1 unit in the last place of the correctly rounded value. The comment of each function gives
/// its greatest measured error. Tables and coefficients were computed with mpmath at 400 bits, by the formula above
/// each, and rounded to nearest.
@usableFromInline package enum Mathematics {}

/// A number as the sum of two doubles. The second holds the bits that do not fit into the first: about 106 bits in all.
@frozen @usableFromInline package struct DoubleDouble {
    @usableFromInline package var high: Double
    @usableFromInline package var low: Double

    @inline(__always)
    @inlinable package init(_ high: Double, _ low: Double) {
        self.high = high
        self.low = low
    }

    /// What addition gives and what it rounds away, exact for any order (Knuth).
    @inline(__always)
    @inlinable package init(sum a: Double, _ b: Double) {
        let sum = a + b
        let other = sum - a
        self.init(sum, (a - (sum - other)) + (b - other))
    }

    /// The same where `a` is the larger, or 0 (Dekker).
    @inline(__always)
    @inlinable package init(larger a: Double, _ b: Double) {
        let sum = a + b
        self.init(sum, (a - sum) + b)
    }

    /// What multiplication gives and what it rounds away, but for 2⁻¹⁰⁶ of it, while nothing under- or overflows.
    @inline(__always)
    @inlinable package init(product a: Double, _ b: Double) {
        let product = a * b
        let (a1, b1) = (a.upperHalf, b.upperHalf)
        let (a2, b2) = (a - a1, b - b1)
        self.init(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
    }

    @inline(__always)
    @inlinable package init(square a: Double) {
        let square = a * a
        let a1 = a.upperHalf
        let a2 = a - a1
        self.init(square, ((a1 * a1 - square) + 2 * a1 * a2) + a2 * a2)
    }
}

extension Double {
    /// The first 26 bits: the product of two such numbers is exact, and so is the rest.
    @inline(__always)
    @inlinable package var upperHalf: Double { Double(bitPattern: bitPattern & 0xFFFF_FFFF_F800_0000) }

    /// 2 to a whole power from −1022 to 1023.
    @inline(__always)
    @inlinable package init(powerOfTwo power: Int64) {
        self.init(bitPattern: UInt64(bitPattern: (power &+ 1023) &<< 52))
    }

    /// The whole number nearest to this one, ties to even, where that is below 2⁵¹, and its last bits. Adding 1.5 · 2⁵²
    /// leaves no room for a fraction.
    @inline(__always)
    @inlinable package var nearestWhole: (value: Double, bits: Int64) {
        let shifted = self + 0x1.8p52
        return (shifted - 0x1.8p52, Int64(bitPattern: shifted.bitPattern &- 0x4338_0000_0000_0000))
    }
}
