// Sums, products and what belongs to them, in every domain.

/// Plain numbers, one at a time.
@frozen @usableFromInline package struct Numbers: Domain, FunctionDomain, ListDomain {
    @inlinable package init() {}

    @inlinable @inline(__always) package func number(_ value: Double) -> Double { value }
    @inlinable @inline(__always) package func negate(_ a: Double) -> Double { -a }
    @inlinable @inline(__always) package func add(_ a: Double, _ b: Double) -> Double { a + b }
    @inlinable @inline(__always) package func subtract(_ a: Double, _ b: Double) -> Double { a - b }
    @inlinable @inline(__always) package func multiply(_ a: Double, _ b: Double) -> Double { a * b }
    @inlinable @inline(__always) package func divide(_ a: Double, _ b: Double) -> Double { a / b }
    @inlinable @inline(__always) package func squareRoot(_ a: Double) -> Double { a.squareRoot() }
    @inlinable @inline(__always) package func modulo(_ a: Double, _ b: Double) -> Double { Arithmetic.modulo(a, b) }
}

/// Four numbers at once; each lane gets the bits that it would get by itself.
@frozen @usableFromInline package struct LaneNumbers: Domain {
    @usableFromInline package static let signBits = SIMD4<UInt64>(repeating: 1 << 63)

    @inlinable package init() {}

    @inlinable @inline(__always) package func number(_ value: Double) -> FourLanes { FourLanes(repeating: value) }

    /// Each with the other sign, zeros too; what the standard library subtracts from 0 is never -0.
    @inline(__always)
    @inlinable package func negate(_ a: FourLanes) -> FourLanes {
        unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt64>.self) ^ LaneNumbers.signBits, to: FourLanes.self)
    }

    @inline(__always)
    @inlinable package func absolute(_ a: FourLanes) -> FourLanes {
        unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt64>.self) & ~LaneNumbers.signBits, to: FourLanes.self)
    }

    @inlinable @inline(__always) package func add(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a + b }
    @inlinable @inline(__always) package func subtract(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a - b }
    @inlinable @inline(__always) package func multiply(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a * b }
    @inlinable @inline(__always) package func divide(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a / b }
    @inlinable @inline(__always) package func squareRoot(_ a: FourLanes) -> FourLanes { a.squareRoot() }
}

/// Eight intervals at once.
@frozen @usableFromInline package struct Intervals: Domain, FunctionDomain, ListDomain {
    @inlinable package init() {}

    @inlinable @inline(__always) package func number(_ value: Double) -> Interval8 { Interval8(value) }
    @inlinable @inline(__always) package func negate(_ a: Interval8) -> Interval8 { -a }
    @inlinable @inline(__always) package func add(_ a: Interval8, _ b: Interval8) -> Interval8 { a + b }
    @inlinable @inline(__always) package func subtract(_ a: Interval8, _ b: Interval8) -> Interval8 { a - b }
    @inlinable @inline(__always) package func multiply(_ a: Interval8, _ b: Interval8) -> Interval8 { a * b }
    /// What is multiplied by itself is never below 0, whatever it lies between.
    @inlinable @inline(__always) package func square(_ a: Interval8) -> Interval8 { a.square }
    @inlinable @inline(__always) package func divide(_ a: Interval8, _ b: Interval8) -> Interval8 { a / b }

    @inline(__always)
    @inlinable package func squareRoot(_ a: Interval8) -> Interval8 {
        Interval8(a.low.squareRoot(), a.high.squareRoot()).whole
    }

    /// The remainder of a floored division: within one round of the divisor it rises, else it is anything below it.
    @inlinable package func modulo(_ a: Interval8, _ b: Interval8) -> Interval8 {
        Interval8 { lane in
            let (low, high) = (a.low[lane], a.high[lane])
            let (m, n) = (b.low[lane], b.high[lane])
            guard low.isFinite, high.isFinite, m.isFinite, n.isFinite, m > 0 || n < 0 else { return (.nan, .nan) }
            let below = (min(0, m), max(0, n))
            guard m == n, high - low < abs(m) else { return below }
            let (first, last) = (Arithmetic.modulo(low, m), Arithmetic.modulo(high, m))
            return first <= last ? (first, last) : below
        }
    }
}

/// Affine forms of one quantity; `plain` is what intervals say, for operations that no line comes near.
extension AffineArithmetic: Domain, FunctionDomain {
    @inlinable @inline(__always) package func number(_ value: Double) -> Form { Form(Interval8(value)) }

    @inlinable package func negate(_ a: Form) -> Form {
        var result = a
        result.slope = a.slope.negated()
        result.rest = -a.rest
        result.range = -a.range
        return result
    }

    @inlinable package func add(_ a: Form, _ b: Form) -> Form { sum(a, b, within: plain) }
    @inlinable package func subtract(_ a: Form, _ b: Form) -> Form { difference(a, b, within: plain) }
    @inlinable package func multiply(_ a: Form, _ b: Form) -> Form { product(a, b, within: plain) }
    @inlinable package func divide(_ a: Form, _ b: Form) -> Form { quotient(a, b, within: plain) }

    @inlinable package func squareRoot(_ a: Form) -> Form {
        let (low, high) = (a.range.low, a.range.high)
        let (first, last) = (low.squareRoot(), high.squareRoot())
        let factor = 1 / (first + last)
        let chord = least(first - factor * low, last - factor * high)
        return bent(a, by: factor, Interval8(chord, 0.25 / factor), within: plain)
    }

    /// Within one round of the divisor a remainder is the number itself but for a whole number of rounds.
    @inlinable package func modulo(_ a: Form, _ b: Form) -> Form {
        var factor = Lanes()
        var bend = plain
        for lane in 0..<8 {
            let (low, high, divisor) = (a.range.low[lane], a.range.high[lane], b.range.low[lane])
            guard low.isFinite, high.isFinite, divisor.isFinite, divisor != 0, divisor == b.range.high[lane],
                high - low < abs(divisor)
            else { continue }
            let (first, last) = (Arithmetic.modulo(low, divisor), Arithmetic.modulo(high, divisor))
            guard first <= last else { continue }
            factor[lane] = 1
            bend.low[lane] = first - low
            bend.high[lane] = first - low
        }
        return bent(a, by: factor, bend, within: plain)
    }
}
