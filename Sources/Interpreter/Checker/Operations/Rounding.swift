// What rounds a number or keeps only a part of it, in every domain.

extension Numbers {
    @inline(__always) package func absolute(_ a: Double) -> Double { abs(a) }
    @inline(__always) package func floor(_ a: Double) -> Double { a.rounded(.down) }
    @inline(__always) package func ceiling(_ a: Double) -> Double { a.rounded(.up) }
    @inline(__always) package func round(_ a: Double) -> Double { Arithmetic.round(a) }
    @inline(__always) package func sign(_ a: Double) -> Double { Arithmetic.sign(a) }
}

extension Intervals {
    @inline(__always) package func absolute(_ a: Interval8) -> Interval8 { a.absolute }
    package func floor(_ a: Interval8) -> Interval8 { a.rising { $0.rounded(.down) } }
    package func ceiling(_ a: Interval8) -> Interval8 { a.rising { $0.rounded(.up) } }
    package func round(_ a: Interval8) -> Interval8 { a.rising(Arithmetic.round) }
    package func sign(_ a: Interval8) -> Interval8 { a.rising(Arithmetic.sign) }
}

extension AffineArithmetic {
    package func absolute(_ a: Form) -> Form {
        let (low, high) = (a.range.low, a.range.high)
        let (isAbove, isBelow) = (low .>= 0, high .<= 0)
        let factor = ((high + low) / (high - low)).replacing(with: -1, where: isBelow).replacing(
            with: 1, where: isAbove)
        let chord = greatest(high * (1 - factor), -low * (1 + factor)).replacing(with: 0, where: isAbove .| isBelow)
        return bent(a, by: factor, Interval8(Lanes(), chord), within: plain)
    }

    package func floor(_ a: Form) -> Form { stairs(a, -1, 0) }
    package func ceiling(_ a: Form) -> Form { stairs(a, 0, 1) }
    package func round(_ a: Form) -> Form { stairs(a, -0.5, 0.5) }
    package func sign(_ a: Form) -> Form { Form(plain) }

    /// A whole number that is `low` to `high` away.
    private func stairs(_ a: Form, _ low: Double, _ high: Double) -> Form {
        bent(a, by: Lanes(repeating: 1), Interval8(low, high), within: plain)
    }
}
