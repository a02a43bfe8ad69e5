// The lesser and the greater of two, and choices, in every domain.

extension Numbers {
    @inlinable @inline(__always) package func minimum(_ a: Double, _ b: Double) -> Double { Arithmetic.minimum(a, b) }
    @inlinable @inline(__always) package func maximum(_ a: Double, _ b: Double) -> Double { Arithmetic.maximum(a, b) }
    @inlinable @inline(__always) package func lesser(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
    @inlinable @inline(__always) package func greater(_ a: Double, _ b: Double) -> Double { b > a ? b : a }
    @inlinable @inline(__always) package func select(_ a: Double, _ b: Double, _ c: Double) -> Double { a != 0 ? b : c }
    @inlinable @inline(__always) package func finite(_ a: Double, _ b: Double) -> Double { a.isFinite ? a : b }
    @inlinable @inline(__always) package func fallback(_ a: Double, _ b: Double) -> Double { !a.isNaN ? a : b }

    @inline(__always)
    @inlinable package func pick(_ index: Double, of count: Int, _ entry: (Int) -> Double) -> Double {
        Arithmetic.entry(index, of: count).map(entry) ?? .nan
    }
}

extension LaneNumbers {
    @inline(__always)
    @inlinable package func minimum(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        lesser(a, b).replacing(with: b, where: b .!= b)
    }

    @inline(__always)
    @inlinable package func maximum(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        greater(a, b).replacing(with: b, where: b .!= b)
    }

    @inlinable @inline(__always) package func lesser(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: b .< a)
    }
    @inlinable @inline(__always) package func greater(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: b .> a)
    }

    @inline(__always)
    @inlinable package func select(_ a: FourLanes, _ b: FourLanes, _ c: FourLanes) -> FourLanes {
        b.replacing(with: c, where: a .== 0)
    }

    @inline(__always)
    @inlinable package func finite(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: a - a .!= 0)
    }

    @inline(__always)
    @inlinable package func fallback(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: a .!= a)
    }
}

extension Intervals {
    @inline(__always)
    @inlinable package func minimum(_ a: Interval8, _ b: Interval8) -> Interval8 {
        Interval8(least(a.low, b.low), least(a.high, b.high)).nan(where: a.mayBeNaN .| b.mayBeNaN)
    }

    @inline(__always)
    @inlinable package func maximum(_ a: Interval8, _ b: Interval8) -> Interval8 {
        Interval8(greatest(a.low, b.low), greatest(a.high, b.high)).nan(where: a.mayBeNaN .| b.mayBeNaN)
    }

    /// One of two, by a truth.
    @inline(__always)
    @inlinable package func select(_ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        b.chosen(where: a.low .> 0, else: c.chosen(where: a.high .<= 0, else: b.hull(c)))
    }

    /// The first where it is finite, else the second.
    @inline(__always)
    @inlinable package func finite(_ a: Interval8, _ b: Interval8) -> Interval8 {
        if a.isFinite { return a }
        let isFinite = (a.low - a.low .== 0) .& (a.high - a.high .== 0)
        let unknown = Interval8.anyFinite.chosen(where: a.mayBeNaN, else: a.hull(b))
        return a.chosen(where: isFinite, else: unknown)
    }

    /// The first unless it is no number, else the second; that it is none in a lane has been said by ends the wrong way
    /// round.
    @inlinable package func fallback(_ a: Interval8, _ b: Interval8) -> Interval8 {
        let unknown = Interval8.anyFinite.hull(b).chosen(where: a.mayBeNaN, else: a)
        return b.chosen(where: a.low .> a.high, else: unknown)
    }

    /// The hull of the entries that an index in a range comes by, running round.
    @inline(never)
    @inlinable package func pick(_ index: Interval8, of count: Int, _ entry: (Int) -> Interval8) -> Interval8 {
        let length = Interval8.Lanes(repeating: Double(count))
        let (first, last) = (index.low.rounded(.down), index.high.rounded(.down))
        let span = last - first
        // Further out than this, an index is not reduced exactly here.
        let isFar = (first .< -1e9) .| (last .> 1e9)
        var result = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
        for number in 0..<count {
            let distance = Double(number) - first
            let isMet = distance - length * (distance / length).rounded(.down) .<= span
            result = result.hull(entry(number)).chosen(where: isMet .| isFar, else: result)
        }
        // The index itself may be no number.
        return result.chosen(where: (span - span .== 0) .& (result.low .<= result.high), else: .anything)
    }
}

extension AffineArithmetic {
    /// One plus what the other is above it.
    @inlinable package func maximum(_ a: Form, _ b: Form) -> Form {
        let (share, chord) = above(a, b)
        return mixed(a, b, share, Interval8(Lanes(), chord))
    }

    @inlinable package func minimum(_ a: Form, _ b: Form) -> Form {
        let (share, chord) = above(a, b)
        return mixed(b, a, share, Interval8(-chord, Lanes()))
    }

    /// How far `a` is above `b`, where it is: a share of their difference, and up to so much more.
    @inlinable package func above(_ a: Form, _ b: Form) -> (share: Lanes, chord: Lanes) {
        let apart = difference(a, b).range
        let (isAbove, isBelow) = (apart.low .>= 0, apart.high .<= 0)
        let share = (apart.high / (apart.high - apart.low)).replacing(with: 1, where: isAbove)
            .replacing(with: 0, where: isBelow)
        let chord = greatest(-share * apart.low, (1 - share) * apart.high)
        return (share, chord.replacing(with: 0, where: isAbove .| isBelow))
    }

    /// A share of one, what remains of the other, and something more.
    @inlinable package func mixed(_ a: Form, _ b: Form, _ share: Lanes, _ more: Interval8) -> Form {
        let other = 1 - share
        let rest = Interval8(
            share * a.rest.low + other * b.rest.low + more.low,
            share * a.rest.high + other * b.rest.high + more.high)
        // Nothing of one that has no share: it may be infinite. A share that only rounds to all or nothing leaves something.
        let isDecided = (more.low .== 0) .& (more.high .== 0)
        let (isAll, isNone) = (isDecided .& (share .== 1), isDecided .& (share .== 0))
        return Form(
            slope: a.slope.scaled(by: share).adding(b.slope.scaled(by: other)).replacing(with: a.slope, where: isAll)
                .replacing(with: b.slope, where: isNone),
            rest: a.rest.chosen(where: isAll, else: b.rest.chosen(where: isNone, else: rest)),
            magnitude: a.size(over: radius).replacing(with: 0, where: isNone)
                + b.size(over: radius).replacing(with: 0, where: isAll),
            within: plain, over: radius)
    }

    @inlinable package func select(_ a: Form, _ b: Form, _ c: Form) -> Form { choice(a.range, b, c) }

    @inlinable package func finite(_ a: Form, _ b: Form) -> Form { choice(isFinite(a.range), a, b) }

    /// The truth is 0 where a field is missing, open where that is not known.
    @inlinable package func fallback(_ a: Form, _ b: Form) -> Form {
        choice(Interval8(0).chosen(where: a.range.low .> a.range.high, else: isFinite(a.range)), a, b)
    }

    /// 1 where a range is finite, as a truth; open elsewhere.
    @inlinable package func isFinite(_ range: Interval8) -> Interval8 {
        let isFinite = (range.low - range.low .== 0) .& (range.high - range.high .== 0)
        return Interval8(1).chosen(where: isFinite, else: Interval8(0, 1))
    }

    /// One of two by a truth; where that is open, something around both.
    @inlinable package func choice(_ truth: Interval8, _ a: Form, _ b: Form) -> Form {
        let (isTrue, isFalse) = (truth.low .> 0, truth.high .<= 0)
        let slope = a.slope.adding(b.slope).scaled(by: Lanes(repeating: 0.5))
        let (swingA, swingB) = (
            a.slope.subtracting(slope).swing(over: radius), b.slope.subtracting(slope).swing(over: radius)
        )
        let around = Interval8(
            least(a.rest.low - swingA, b.rest.low - swingB), greatest(a.rest.high + swingA, b.rest.high + swingB))
        let magnitude =
            (a.size(over: radius).replacing(with: 0, where: isFalse))
            + (b.size(over: radius).replacing(with: 0, where: isTrue))
        return Form(
            slope: a.slope.replacing(with: b.slope, where: isFalse).replacing(
                with: slope, where: .!(isTrue .| isFalse)),
            rest: a.rest.chosen(where: isTrue, else: b.rest.chosen(where: isFalse, else: around)),
            magnitude: magnitude, within: plain, over: radius)
    }
}
