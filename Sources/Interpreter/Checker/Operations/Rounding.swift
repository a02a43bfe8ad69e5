// What rounds a number or keeps only a part of it, in every domain.

extension Numbers {
    @inlinable @inline(__always) package func absolute(_ a: Double) -> Double { abs(a) }
    @inlinable @inline(__always) package func floor(_ a: Double) -> Double { a.rounded(.down) }
    @inlinable @inline(__always) package func ceiling(_ a: Double) -> Double { a.rounded(.up) }
    @inlinable @inline(__always) package func round(_ a: Double) -> Double { Arithmetic.round(a) }
    @inlinable @inline(__always) package func sign(_ a: Double) -> Double { Arithmetic.sign(a) }
}

extension Intervals {
    @inlinable @inline(__always) package func absolute(_ a: Interval8) -> Interval8 { a.absolute }
    @inlinable package func floor(_ a: Interval8) -> Interval8 { a.rising { $0.rounded(.down) } }
    @inlinable package func ceiling(_ a: Interval8) -> Interval8 { a.rising { $0.rounded(.up) } }
    @inlinable package func round(_ a: Interval8) -> Interval8 { a.rising(Arithmetic.round) }
    @inlinable package func sign(_ a: Interval8) -> Interval8 { a.rising(Arithmetic.sign) }
}

extension AffineArithmetic {
    @inlinable package func absolute(_ a: Form) -> Form {
        let (low, high) = (a.range.low, a.range.high)
        let (isAbove, isBelow) = (low .>= 0, high .<= 0)
        let factor = ((high + low) / (high - low)).replacing(with: -1, where: isBelow).replacing(
            with: 1, where: isAbove)
        let chord = greatest(high * (1 - factor), -low * (1 + factor)).replacing(with: 0, where: isAbove .| isBelow)
        return bent(a, by: factor, Interval8(Lanes(), chord), within: plain)
    }

    @inlinable package func floor(_ a: Form) -> Form { stairs(a, -1, 0) }
    @inlinable package func ceiling(_ a: Form) -> Form { stairs(a, 0, 1) }
    @inlinable package func round(_ a: Form) -> Form { stairs(a, -0.5, 0.5) }
    @inlinable package func sign(_ a: Form) -> Form { Form(plain) }

    /// A whole number that is `low` to `high` away.
    @inlinable package func stairs(_ a: Form, _ low: Double, _ high: Double) -> Form {
        bent(a, by: Lanes(repeating: 1), Interval8(low, high), within: plain)
    }
}
