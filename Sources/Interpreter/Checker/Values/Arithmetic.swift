/// The arithmetic of the language where it differs from the standard library.
@usableFromInline package enum Arithmetic {
    /// The lesser of two; NaN when either is NaN, so that a mistake is never hidden by a bound.
    @inline(__always)
    @inlinable package static func minimum(_ a: Double, _ b: Double) -> Double {
        let lesser = b < a ? b : a
        return !b.isNaN ? lesser : b
    }

    /// The greater of two; NaN when either is NaN.
    @inline(__always)
    @inlinable package static func maximum(_ a: Double, _ b: Double) -> Double {
        let greater = b > a ? b : a
        return !b.isNaN ? greater : b
    }

    /// To the nearest whole number, halves away from zero. Not `rounded()`, which is a call into the C library
    /// on WebAssembly.
    @inlinable package static func round(_ value: Double) -> Double {
        let whole = value.rounded(.towardZero)
        let rest = abs(value - whole)
        if !(rest >= 0.5) { return whole }
        return value < 0 ? whole - 1 : whole + 1
    }

    /// The whole part of a number from 0 up to below a count; nil for any other one, and for none.
    @inline(__always)
    @inlinable package static func wholePart(_ value: Double, below count: Int) -> Int? {
        guard value >= 0, value < Double(count) else { return nil }
        // A double below that of a count is a whole number that there is room for.
        return min(Int(value), count &- 1)
    }

    /// The whole number from 0 that a count or an index is; nil for what is none. Where whole numbers have 32 bits, one
    /// that is too large for them is the largest, which `ElementLimit` refuses.
    @inlinable package static func count(_ value: Double) -> Int? {
        guard let whole = Int64(exactly: value), whole >= 0 else { return nil }
        return Int(clamping: whole)
    }

    /// Which entry of a list of so many an index means, which runs round; nil when it is no number, or there are none.
    @inline(__always)
    @inlinable package static func entry(_ index: Double, of count: Int) -> Int? {
        let wanted = index.rounded(.down)
        guard wanted.isFinite, count > 0 else { return nil }
        return Int(exactly: modulo(wanted, Double(count)))
    }

    /// -1, 0 or 1; NaN stays NaN.
    @inlinable package static func sign(_ value: Double) -> Double {
        value > 0 ? 1 : value < 0 ? -1 : value == 0 ? 0 : value
    }

    /// The remainder of a floored division, exact; has the sign of `b`, NaN for a divisor of 0.
    @inlinable package static func modulo(_ a: Double, _ b: Double) -> Double {
        guard a.isFinite, b != 0, !b.isNaN else { return .nan }
        if b.isInfinite { return a == 0 || (a < 0) == (b < 0) ? a : b }
        var rest = Mathematics.remainder(abs(a), b)
        if a < 0 { rest = -rest }
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
    }
}
