/// Eight affine forms at once. The results of a step for all values of one quantity lie between two parallel lines over
/// this quantity, or between two parallel planes over several. If a formula reads the quantity along several paths, the slopes of the paths add up or cancel out.
/// Intervals cannot do this: `50 * i - 0.9 * (50 * i - far)` changes by 5 from one element to the next, not by 95.
///
/// For each x within `radius` of the middle m of the quantity's interval, the value is `slope * (x - m)` plus a number
/// in `rest`, and it is in `range`; several quantities each add such a product. This includes rounding: each step widens `rest` by more than its rounding error. If
/// the slope is not known it is 0, and `rest` is the range itself.
@frozen @usableFromInline package struct AffineForm8<Rates: SlopeVector> {
    @usableFromInline package typealias Lanes = Interval8.Lanes

    @usableFromInline package var slope: Rates
    @usableFromInline package var rest: Interval8
    @usableFromInline package var range: Interval8

    /// What does not hang on the quantity, or in a way that nobody knows.
    @inline(__always)
    @inlinable package init(_ range: Interval8) {
        slope = Rates()
        rest = range
        self.range = range
    }

    /// What a step gives, where intervals alone would say `plain`; `magnitude` is at least as large as any number that
    /// was added up to find it.
    @inlinable package init(
        slope: Rates, rest: Interval8, magnitude: Lanes, within plain: Interval8, over radius: Rates
    ) {
        // Some dozens of roundings, each by 2^-53 of the numbers at most.
        let roundingMargin = magnitude * 0x1p-47 + 1e-290
        let rest = rest.widened(by: roundingMargin)
        let spread = slope.swing(over: radius) + roundingMargin
        let (low, high) = (rest.low - spread, rest.high + spread)
        let isKnown =
            slope.isFinite .& (low - low .== 0) .& (high - high .== 0) .& (plain.low - plain.low .== 0)
            .& (plain.high - plain.high .== 0)
        let isNarrower = isKnown .& (rest.high - rest.low .< plain.high - plain.low)
        self.slope = Rates().replacing(with: slope, where: isNarrower)
        self.rest = rest.chosen(where: isNarrower, else: plain)
        range = Interval8(greatest(plain.low, low), least(plain.high, high)).chosen(where: isKnown, else: plain)
    }

    /// One of the quantities itself, and how far its values are from their middle at most.
    @inlinable package static func quantity(_ range: Interval8, number: Int = 0) -> (form: AffineForm8, radius: Rates) {
        let middle = range.low + (range.high - range.low) * 0.5
        let wide = greatest(range.high - middle, middle - range.low)
        let isKnown = (wide - wide .== 0) .& (wide .>= 0)
        var form = AffineForm8(range)
        form.slope = Rates(of: number, Lanes().replacing(with: 1, where: isKnown))
        form.rest = Interval8(middle, middle).chosen(where: isKnown, else: range)
        return (form, Rates(of: number, Lanes().replacing(with: wide * (1 + 0x1p-50) + 1e-290, where: isKnown)))
    }

    @inline(__always)
    @inlinable package static func size(of lanes: Lanes) -> Lanes { lanes.replacing(with: -lanes, where: lanes .< 0) }

    /// At least as large as any value in it.
    @inline(__always)
    @inlinable package func size(over radius: Rates) -> Lanes { slope.swing(over: radius) + rest.farthest }
}

/// Operations on affine forms, whose quantities are within a radius of their middles. `plain` is the result
/// of intervals.
@frozen @usableFromInline package struct AffineArithmetic<Rates: SlopeVector> {
    @usableFromInline package typealias Lanes = Interval8.Lanes
    @usableFromInline package typealias Form = AffineForm8<Rates>

    @usableFromInline package let radius: Rates
    @usableFromInline package var plain = Interval8.anything

    @inlinable package init(radius: Rates, plain: Interval8 = .anything) {
        self.radius = radius
        self.plain = plain
    }

    @inlinable package func sum(_ a: Form, _ b: Form) -> Form { sum(a, b, within: a.range + b.range) }

    @inlinable package func difference(_ a: Form, _ b: Form) -> Form { difference(a, b, within: a.range - b.range) }

    @inlinable package func sum(_ a: Form, _ b: Form, within plain: Interval8) -> Form {
        Form(
            slope: a.slope.adding(b.slope), rest: a.rest + b.rest,
            magnitude: a.size(over: radius) + b.size(over: radius),
            within: plain, over: radius)
    }

    @inlinable package func difference(_ a: Form, _ b: Form, within plain: Interval8) -> Form {
        Form(
            slope: a.slope.subtracting(b.slope), rest: a.rest - b.rest,
            magnitude: a.size(over: radius) + b.size(over: radius),
            within: plain, over: radius)
    }

    /// (s t + a ± e)(u t + b ± f), where t² lies between 0 and the radius squared.
    @inlinable package func product(_ a: Form, _ b: Form, within plain: Interval8) -> Form {
        let (middleA, middleB) = ((a.rest.low + a.rest.high) * 0.5, (b.rest.low + b.rest.high) * 0.5)
        let (blurA, blurB) = ((a.rest.high - a.rest.low) * 0.5, (b.rest.high - b.rest.low) * 0.5)
        let (sizeA, sizeB) = (Form.size(of: middleA), Form.size(of: middleB))
        let (swingA, swingB) = (a.slope.swing(over: radius), b.slope.swing(over: radius))
        let bend = a.slope.bend(b.slope, over: radius)
        let spread = (swingA + sizeA) * blurB + (swingB + sizeB) * blurA + blurA * blurB
        let middle = middleA * middleB
        return Form(
            slope: a.slope.scaled(by: middleB).adding(b.slope.scaled(by: middleA)),
            rest: Interval8(middle + bend.low - spread, middle + bend.high + spread),
            magnitude: a.size(over: radius) * b.size(over: radius), within: plain, over: radius)
    }

    @inlinable package func quotient(_ a: Form, _ b: Form, within plain: Interval8) -> Form {
        product(a, reciprocal(b), within: plain)
    }

    /// A function that differs from `value + factor * (a - place)` by something in `bend`.
    @inlinable package func bent(
        _ a: Form, at place: Lanes = Lanes(), value: Lanes = Lanes(), by factor: Lanes, _ bend: Interval8,
        within plain: Interval8
    ) -> Form {
        let moved = Interval8(a.rest.low - place, a.rest.high - place)
        let (p, q) = (moved.low * factor, moved.high * factor)
        let size = Form.size(of: factor) * (a.slope.swing(over: radius) + moved.farthest)
        return Form(
            slope: a.slope.scaled(by: factor),
            rest: Interval8(least(p, q) + value + bend.low, greatest(p, q) + value + bend.high),
            magnitude: size + Form.size(of: value) + bend.farthest, within: plain, over: radius)
    }

    /// Away from 0 it is bent one way only: between a tangent and a chord.
    @inlinable package func reciprocal(_ a: Form) -> Form {
        let plain = Interval8(1) / a.range
        let isNegative = a.range.high .< 0
        let near = a.range.low.replacing(with: -a.range.high, where: isNegative)
        let far = a.range.high.replacing(with: -a.range.low, where: isNegative)
        let factor = -1 / (near * far)
        let (chord, tangent) = (greatest(1 / near - factor * near, 1 / far - factor * far), 2 * (-factor).squareRoot())
        return bent(
            a, by: factor,
            Interval8(
                tangent.replacing(with: -chord, where: isNegative), chord.replacing(with: -tangent, where: isNegative)),
            within: plain)
    }
}
