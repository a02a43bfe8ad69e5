/// Eight intervals at once. An interval holds what a step can *compute* for any operands in theirs: adding, multiplying,
/// dividing and rooting are monotone with their rounding, so their ends are the results at the ends and need no widening;
/// sines and their like are widened. What may be no number at all has NaN ends.
struct Interval8 {
    typealias Lanes = SIMD8<Double>

    var low: Lanes
    var high: Lanes

    init(_ low: Lanes, _ high: Lanes) {
        self.low = low
        self.high = high
    }

    init(_ value: Double) { self.init(Lanes(repeating: value), Lanes(repeating: value)) }

    init(_ low: Double, _ high: Double) { self.init(Lanes(repeating: low), Lanes(repeating: high)) }

    /// Any number, or none.
    static let anything = Interval8(.nan)
    /// Any finite number.
    static let anyFinite = Interval8(-.greatestFiniteMagnitude, .greatestFiniteMagnitude)

    /// The lanes that may be no number.
    @inline(__always)
    var mayBeNaN: SIMDMask<SIMD8<Int64>> { (low .!= low) .| (high .!= high) }

    /// Whether both ends are finite in all lanes.
    @inline(__always)
    var isFinite: Bool {
        let eight = (low - low) + (high - high)
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return two[0] + two[1] == 0
    }

    /// Lane by lane, for what has no use for vectors.
    func mapped(_ transform: (Double, Double) -> (Double, Double)) -> Interval8 {
        var result = self
        for lane in 0..<8 {
            let (low, high) = transform(low[lane], high[lane])
            result.low[lane] = low
            result.high[lane] = high
        }
        return result
    }

    /// The least interval around both.
    @inline(__always)
    func hull(_ other: Interval8) -> Interval8 {
        Interval8(least(low, other.low), greatest(high, other.high)).nan(where: mayBeNaN .| other.mayBeNaN)
    }

    /// How far its ends are from 0, together.
    @inline(__always)
    var farthest: Lanes { low.replacing(with: -low, where: low .< 0) + high.replacing(with: -high, where: high .< 0) }

    @inline(__always)
    func widened(by roundingMargin: Lanes) -> Interval8 { Interval8(low - roundingMargin, high + roundingMargin) }

    @inline(__always)
    func nan(where mask: SIMDMask<SIMD8<Int64>>) -> Interval8 {
        Interval8(low.replacing(with: .nan, where: mask), high.replacing(with: .nan, where: mask))
    }

    /// This where a mask holds, else another.
    @inline(__always)
    func chosen(where mask: SIMDMask<SIMD8<Int64>>, else other: Interval8) -> Interval8 {
        Interval8(other.low.replacing(with: low, where: mask), other.high.replacing(with: high, where: mask))
    }
}

@inline(__always)
func least(_ a: Interval8.Lanes, _ b: Interval8.Lanes) -> Interval8.Lanes {
    a.replacing(with: b, where: b .< a)
}

@inline(__always)
func greatest(_ a: Interval8.Lanes, _ b: Interval8.Lanes) -> Interval8.Lanes {
    a.replacing(with: b, where: b .> a)
}

// MARK: Arithmetic

extension Interval8 {
    @inline(__always)
    static prefix func - (a: Interval8) -> Interval8 { Interval8(-a.high, -a.low) }

    @inline(__always)
    static func + (a: Interval8, b: Interval8) -> Interval8 { Interval8(a.low + b.low, a.high + b.high).whole }

    @inline(__always)
    static func - (a: Interval8, b: Interval8) -> Interval8 { Interval8(a.low - b.high, a.high - b.low).whole }

    @inline(__always)
    static func * (a: Interval8, b: Interval8) -> Interval8 {
        // A factor that is one number has two products, not four.
        if b.low == b.high { return ends(a.low * b.low, a.high * b.low) }
        if a.low == a.high { return ends(b.low * a.low, b.high * a.low) }
        return corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    }

    @inline(__always)
    private static func ends(_ p: Lanes, _ q: Lanes) -> Interval8 {
        Interval8(least(p, q), greatest(p, q)).nan(where: (p .!= p) .| (q .!= q)).whole
    }

    /// This times itself.
    @inline(__always)
    var square: Interval8 {
        let size = absolute
        return Interval8(size.low * size.low, size.high * size.high)
    }

    @inline(__always)
    static func / (a: Interval8, b: Interval8) -> Interval8 {
        let spansZero = (b.low .<= 0) .& (b.high .>= 0)
        let result = corners(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high)
        return result.nan(where: spansZero)
    }

    /// Both ends are no number when one of them is, and where the ends are both infinities: then an infinity may have met
    /// the other one, or a 0.
    @inline(__always)
    private var whole: Interval8 {
        let sum = low + high
        return nan(where: sum .!= sum)
    }

    @inline(__always)
    private static func corners(_ p: Lanes, _ q: Lanes, _ r: Lanes, _ s: Lanes) -> Interval8 {
        let isNaN = (p .!= p) .| (q .!= q) .| (r .!= r) .| (s .!= s)
        return Interval8(least(least(p, q), least(r, s)), greatest(greatest(p, q), greatest(r, s)))
            .nan(where: isNaN).whole
    }

    @inline(__always)
    var absolute: Interval8 {
        let spansZero = (low .<= 0) .& (high .>= 0)
        let smallest = least(low.replacing(with: -low, where: low .< 0), high.replacing(with: -high, where: high .< 0))
        return Interval8(smallest.replacing(with: 0, where: spansZero), greatest(high, -low)).nan(where: mayBeNaN)
    }

    @inline(__always)
    func minimum(_ other: Interval8) -> Interval8 {
        Interval8(least(low, other.low), least(high, other.high)).nan(where: mayBeNaN .| other.mayBeNaN)
    }

    @inline(__always)
    func maximum(_ other: Interval8) -> Interval8 {
        Interval8(greatest(low, other.low), greatest(high, other.high)).nan(where: mayBeNaN .| other.mayBeNaN)
    }

    /// A function that never falls, applied to both ends.
    func rising(_ function: (Double) -> Double) -> Interval8 {
        mapped { ($0 == $0 && $1 == $1) ? (function($0), function($1)) : (.nan, .nan) }
    }

    var squareRoot: Interval8 { Interval8(low.squareRoot(), high.squareRoot()).whole }

    /// The remainder of a floored division: within one round of the divisor it rises, else it is anything below it.
    func modulo(_ divisor: Interval8) -> Interval8 {
        var result = Interval8.anything
        for lane in 0..<8 {
            let (a, b) = (low[lane], high[lane])
            let (m, n) = (divisor.low[lane], divisor.high[lane])
            guard a.isFinite, b.isFinite, m.isFinite, n.isFinite, m > 0 || n < 0 else { continue }
            result.low[lane] = min(0, m)
            result.high[lane] = max(0, n)
            guard m == n, b - a < abs(m) else { continue }
            let (first, last) = (Arithmetic.modulo(a, m), Arithmetic.modulo(b, m))
            if first <= last {
                result.low[lane] = first
                result.high[lane] = last
            }
        }
        return result
    }
}

// MARK: Truth: 1 certainly, 0 certainly not, between them perhaps

extension Interval8 {
    @inline(__always)
    private static func truth(
        _ isTrue: SIMDMask<SIMD8<Int64>>, _ isFalse: SIMDMask<SIMD8<Int64>>
    ) -> Interval8 {
        Interval8(
            Lanes(repeating: 0).replacing(with: 1, where: isTrue),
            Lanes(repeating: 1).replacing(with: 0, where: isFalse))
    }

    @inline(__always)
    func less(_ other: Interval8) -> Interval8 { .truth(high .< other.low, low .>= other.high) }

    @inline(__always)
    func lessOrEqual(_ other: Interval8) -> Interval8 { .truth(high .<= other.low, low .> other.high) }

    func equal(_ other: Interval8) -> Interval8 {
        .truth(
            (low .== high) .& (other.low .== other.high) .& (low .== other.low),
            (high .< other.low) .| (low .> other.high))
    }

    @inline(__always)
    var not: Interval8 { Interval8(1 - high, 1 - low) }

    /// One of two, by a truth.
    @inline(__always)
    func select(_ a: Interval8, _ b: Interval8) -> Interval8 {
        let isTrue = low .> 0
        let isFalse = high .<= 0
        return a.chosen(where: isTrue, else: b.chosen(where: isFalse, else: a.hull(b)))
    }

    /// This where it is finite, else another.
    @inline(__always)
    func finite(_ other: Interval8) -> Interval8 {
        if isFinite { return self }
        let isFinite = (low - low .== 0) .& (high - high .== 0)
        let unknown = Interval8.anyFinite.chosen(where: mayBeNaN, else: hull(other))
        return chosen(where: isFinite, else: unknown)
    }

    /// This unless it is no number, else another; that it is none in a lane has been said by ends the wrong way round.
    func fallback(_ other: Interval8) -> Interval8 {
        let isMissing = low .> high
        let unknown = Interval8.anyFinite.hull(other).chosen(where: mayBeNaN, else: self)
        return other.chosen(where: isMissing, else: unknown)
    }
}

// MARK: Angles

extension Interval8 {
    /// What is computed is at most one place from the correctly rounded value, which never falls where the function
    /// rises; so inside of an interval it is at most two places beyond what is computed at the end. Four of a value of at
    /// most 1, and two of one of at most π.
    private static let roundingMargin = 4e-16
    private static let angleMargin = 9e-16

    var sine: Interval8 { mapped { Interval8.wave($0, $1, crest: .pi / 2, Mathematics.sine) } }

    var cosine: Interval8 { mapped { Interval8.wave($0, $1, crest: 0, Mathematics.cosine) } }

    private static func wave(_ low: Double, _ high: Double, crest: Double, _ function: (Double) -> Double) -> (
        Double, Double
    ) {
        guard low.isFinite, high.isFinite else { return (.nan, .nan) }
        guard high - low < 2 * .pi, abs(low) < 1e9, abs(high) < 1e9 else { return (-1, 1) }
        let (a, b) = (function(low), function(high))
        let slack = 1e-6
        func holds(_ place: Double) -> Bool {
            let turns = ((low - slack - place) / (2 * .pi)).rounded(.up)
            return place + turns * 2 * .pi <= high + slack
        }
        return (
            holds(crest + .pi) ? -1 : max(-1, min(a, b) - roundingMargin),
            holds(crest) ? 1 : min(1, max(a, b) + roundingMargin)
        )
    }

    var tangent: Interval8 {
        mapped { low, high in
            guard low.isFinite, high.isFinite else { return (.nan, .nan) }
            let (a, b) = (Mathematics.tangent(low), Mathematics.tangent(high))
            guard high - low < 3, abs(low) < 1e9, a <= b, Mathematics.cosine(low) * Mathematics.cosine(high) > 1e-6
            else {
                return (-.infinity, .infinity)
            }
            return (a - abs(a) * 1e-15, b + abs(b) * 1e-15)
        }
    }

    var arctangent: Interval8 {
        mapped { low, high in
            guard low == low, high == high else { return (.nan, .nan) }
            return (
                Mathematics.arctangent(low) - Interval8.angleMargin,
                Mathematics.arctangent(high) + Interval8.angleMargin
            )
        }
    }

    /// The angle of (x, y); this is y.
    func arctangent(_ x: Interval8) -> Interval8 {
        var result = Interval8(-.pi - Interval8.angleMargin, .pi + Interval8.angleMargin)
        for lane in 0..<8 {
            let (c, d) = (low[lane], high[lane])
            let (a, b) = (x.low[lane], x.high[lane])
            guard a == a, b == b, c == c, d == d else {
                result.low[lane] = .nan
                result.high[lane] = .nan
                continue
            }
            // Away from the cut along −x the extremes lie in the corners.
            guard a > 0 || c > 0 || d < 0 else { continue }
            let corners = [
                Mathematics.arctangent(c, a), Mathematics.arctangent(c, b), Mathematics.arctangent(d, a),
                Mathematics.arctangent(d, b),
            ]
            result.low[lane] = corners.reduce(.infinity, min) - Interval8.angleMargin
            result.high[lane] = corners.reduce(-.infinity, max) + Interval8.angleMargin
        }
        return result
    }

    func hypotenuse(_ other: Interval8) -> Interval8 {
        let (a, b) = (absolute, other.absolute)
        var result = a
        for lane in 0..<8 {
            guard a.low[lane] == a.low[lane], b.low[lane] == b.low[lane] else {
                result.low[lane] = .nan
                result.high[lane] = .nan
                continue
            }
            let (low, high) = (
                Mathematics.hypotenuse(a.low[lane], b.low[lane]), Mathematics.hypotenuse(a.high[lane], b.high[lane])
            )
            result.low[lane] = max(0, low - low * 1e-15 - .leastNonzeroMagnitude)
            result.high[lane] = high + high * 1e-15 + .leastNonzeroMagnitude
        }
        return result
    }
}
