/// Eight intervals at once. An interval contains every result that a step can *compute* for operands in their
/// intervals. Sums, products, quotients and roots are monotone with their rounding, so their ends are the results at
/// the ends, without widening. Sines and similar functions are widened. An interval that may contain NaN has NaN ends.
@frozen @usableFromInline package struct Interval8: BitwiseCopyable, Sendable {
    @usableFromInline package typealias Lanes = SIMD8<Double>

    @usableFromInline package var low: Lanes
    @usableFromInline package var high: Lanes

    @inlinable package init(_ low: Lanes, _ high: Lanes) {
        self.low = low
        self.high = high
    }

    @inlinable package init(_ value: Double) { self.init(Lanes(repeating: value), Lanes(repeating: value)) }

    @inlinable package init(_ low: Double, _ high: Double) { self.init(Lanes(repeating: low), Lanes(repeating: high)) }

    /// Lane by lane, for what has no use for vectors.
    @inline(__always)
    @inlinable package init(lanes interval: (Int) -> (low: Double, high: Double)) {
        self.init(0)
        for lane in 0..<8 { (low[lane], high[lane]) = interval(lane) }
    }

    /// Any number, or none.
    @usableFromInline package static let anything = Interval8(.nan)
    /// Any finite number.
    @usableFromInline package static let anyFinite = Interval8(-.greatestFiniteMagnitude, .greatestFiniteMagnitude)

    /// The lanes that may be no number.
    @inline(__always)
    @inlinable package var mayBeNaN: SIMDMask<SIMD8<Int64>> { (low .!= low) .| (high .!= high) }

    /// Whether both ends are finite in all lanes.
    @inline(__always)
    @inlinable package var isFinite: Bool {
        let eight = (low - low) + (high - high)
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return two[0] + two[1] == 0
    }

    /// What a function makes of each lane.
    @inlinable package func mapped(_ transform: (Double, Double) -> (Double, Double)) -> Interval8 {
        if low == Lanes(repeating: low[0]), high == Lanes(repeating: high[0]) {
            let (low, high) = transform(low[0], high[0])
            return Interval8(low, high)
        }
        return Interval8 { transform(low[$0], high[$0]) }
    }

    /// The least interval around both.
    @inline(__always)
    @inlinable package func hull(_ other: Interval8) -> Interval8 {
        Interval8(least(low, other.low), greatest(high, other.high)).nan(where: mayBeNaN .| other.mayBeNaN)
    }

    /// How far its ends are from 0, together.
    @inline(__always)
    @inlinable package var farthest: Lanes {
        low.replacing(with: -low, where: low .< 0) + high.replacing(with: -high, where: high .< 0)
    }

    @inline(__always)
    @inlinable package func widened(by roundingMargin: Lanes) -> Interval8 {
        Interval8(low - roundingMargin, high + roundingMargin)
    }

    @inline(__always)
    @inlinable package func nan(where mask: SIMDMask<SIMD8<Int64>>) -> Interval8 {
        Interval8(low.replacing(with: .nan, where: mask), high.replacing(with: .nan, where: mask))
    }

    /// This where a mask holds, else another.
    @inline(__always)
    @inlinable package func chosen(where mask: SIMDMask<SIMD8<Int64>>, else other: Interval8) -> Interval8 {
        Interval8(other.low.replacing(with: low, where: mask), other.high.replacing(with: high, where: mask))
    }
}

@inline(__always)
@inlinable package func least(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> SIMD8<Double> {
    a.replacing(with: b, where: b .< a)
}

@inline(__always)
@inlinable package func greatest(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> SIMD8<Double> {
    a.replacing(with: b, where: b .> a)
}

// MARK: Arithmetic

extension Interval8 {
    @inline(__always)
    @inlinable package static prefix func - (a: Interval8) -> Interval8 { Interval8(-a.high, -a.low) }

    @inline(__always)
    @inlinable package static func + (a: Interval8, b: Interval8) -> Interval8 {
        Interval8(a.low + b.low, a.high + b.high).whole
    }

    @inline(__always)
    @inlinable package static func - (a: Interval8, b: Interval8) -> Interval8 {
        Interval8(a.low - b.high, a.high - b.low).whole
    }

    @inline(__always)
    @inlinable package static func * (a: Interval8, b: Interval8) -> Interval8 {
        // A factor that is one number has two products, not four.
        if b.low == b.high { return ends(a.low * b.low, a.high * b.low) }
        if a.low == a.high { return ends(b.low * a.low, b.high * a.low) }
        return corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    }

    @inline(__always)
    @usableFromInline package static func ends(_ p: Lanes, _ q: Lanes) -> Interval8 {
        Interval8(least(p, q), greatest(p, q)).nan(where: (p .!= p) .| (q .!= q)).whole
    }

    /// This times itself.
    @inline(__always)
    @inlinable package var square: Interval8 {
        let size = absolute
        return Interval8(size.low * size.low, size.high * size.high)
    }

    @inline(__always)
    @inlinable package static func / (a: Interval8, b: Interval8) -> Interval8 {
        let spansZero = (b.low .<= 0) .& (b.high .>= 0)
        let result = corners(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high)
        return result.nan(where: spansZero)
    }

    /// Both ends are no number when one of them is, and where the ends are both infinities: then an infinity may have met
    /// the other one, or a 0.
    @inline(__always)
    @inlinable package var whole: Interval8 {
        let sum = low + high
        return nan(where: sum .!= sum)
    }

    @inline(__always)
    @usableFromInline package static func corners(_ p: Lanes, _ q: Lanes, _ r: Lanes, _ s: Lanes) -> Interval8 {
        let isNaN = (p .!= p) .| (q .!= q) .| (r .!= r) .| (s .!= s)
        return Interval8(least(least(p, q), least(r, s)), greatest(greatest(p, q), greatest(r, s)))
            .nan(where: isNaN).whole
    }

    @inline(__always)
    @inlinable package var absolute: Interval8 {
        let spansZero = (low .<= 0) .& (high .>= 0)
        let smallest = least(low.replacing(with: -low, where: low .< 0), high.replacing(with: -high, where: high .< 0))
        return Interval8(smallest.replacing(with: 0, where: spansZero), greatest(high, -low)).nan(where: mayBeNaN)
    }

    /// A function that never falls, applied to both ends.
    @inlinable package func rising(_ function: (Double) -> Double) -> Interval8 {
        mapped { ($0 == $0 && $1 == $1) ? (function($0), function($1)) : (.nan, .nan) }
    }
}
