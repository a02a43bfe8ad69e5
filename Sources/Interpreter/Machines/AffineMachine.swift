/// Runs the steps that hang on one quantity over affine forms of it, after an interval machine has run them: what they narrow
/// goes back into that one's slots.
final class AffineMachine {
    private let plan: Plan
    private let slots: UnsafeMutablePointer<Interval8>
    /// An affine form for each slot; only those that the correlation at hand names are up to date.
    private let forms: UnsafeMutablePointer<AffineForm8>
    private var arithmetic = AffineArithmetic(radius: Interval8.Lanes())

    /// `count`: how many slots there are.
    init(_ plan: Plan, _ slots: UnsafeMutablePointer<Interval8>, count: Int) {
        self.plan = plan
        self.slots = slots
        forms = .allocate(capacity: max(1, count))
        forms.initialize(repeating: AffineForm8(Interval8(0)), count: max(1, count))
    }

    deinit { forms.deallocate() }

    /// Runs what hangs on a quantity, whose interval is filled in.
    func run(_ correlation: CorrelationPlan) {
        for index in correlation.entering.indices {
            let slot = Int(plan.entering.base[index])
            forms[slot] = AffineForm8(slots[slot])
        }
        let (quantity, radius) = AffineForm8.quantity(slots[Int(correlation.slot)])
        forms[Int(correlation.slot)] = quantity
        arithmetic = AffineArithmetic(radius: radius)
        let steps = plan.steps.base + Int(correlation.code.start)
        for index in 0..<Int(correlation.code.count) {
            let step = steps[index]
            let form = result(of: step)
            forms[Int(step.target)] = form
            slots[Int(step.target)] = form.range
        }
    }

    private func result(of step: Step) -> AffineForm8 {
        let known = slots[Int(step.target)]
        guard step.operation != .pick else { return AffineForm8(known) }
        let (a, b, c) = (forms + Int(step.a), forms + Int(step.b), forms + Int(step.c))
        let isSquare = step.operation == .multiply && step.a == step.b
        let found =
            isSquare
            ? slots[Int(step.a)].square
            : plain(step)
        // Another quantity may have told more.
        let plain = Interval8(greatest(known.low, found.low), least(known.high, found.high))
            .chosen(where: .!(known.mayBeNaN .| found.mayBeNaN), else: known.chosen(where: found.mayBeNaN, else: found))
        switch step.operation {
        case .negate: return arithmetic.negated(a.pointee)
        case .absolute: return arithmetic.absolute(a.pointee, within: plain)
        case .floor: return arithmetic.stairs(a.pointee, -1, 0, within: plain)
        case .ceiling: return arithmetic.stairs(a.pointee, 0, 1, within: plain)
        case .round: return arithmetic.stairs(a.pointee, -0.5, 0.5, within: plain)
        case .squareRoot: return arithmetic.squareRoot(a.pointee, within: plain)
        case .sine: return arithmetic.sine(a.pointee, within: plain)
        case .cosine: return arithmetic.cosine(a.pointee, within: plain)
        case .arctangent: return arithmetic.arctangent(a.pointee, within: plain)
        case .add: return arithmetic.sum(a.pointee, b.pointee, within: plain)
        case .subtract: return arithmetic.difference(a.pointee, b.pointee, within: plain)
        case .multiply: return arithmetic.product(a.pointee, b.pointee, within: plain)
        case .divide: return arithmetic.quotient(a.pointee, b.pointee, within: plain)
        case .modulo: return arithmetic.modulo(a.pointee, b.pointee, within: plain)
        case .minimum: return arithmetic.minimum(a.pointee, b.pointee, within: plain)
        case .maximum: return arithmetic.maximum(a.pointee, b.pointee, within: plain)
        case .hypotenuse: return arithmetic.hypotenuse(a.pointee, b.pointee, within: plain)
        case .less, .lessOrEqual, .equal, .notEqual:
            return AffineForm8(compared(step.operation, a.pointee, b.pointee, plain))
        case .select: return arithmetic.choice(a.pointee.range, b.pointee, c.pointee, within: plain)
        case .finite: return arithmetic.choice(isFinite(a.pointee.range), a.pointee, b.pointee, within: plain)
        case .fallback: return arithmetic.choice(isThere(a.pointee.range), a.pointee, b.pointee, within: plain)
        case .not, .and, .or, .sign, .tangent, .arctangent2: return AffineForm8(plain)
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .proposed, .velocity, .environment,
            .parameter, .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .field, .observed,
            .opaque, .fold, .foldEach, .pick:
            return AffineForm8(known)
        }
    }

    /// What intervals say; apart, so that their own loop stays as it is.
    @inline(never)
    private func plain(_ step: Step) -> Interval8 {
        IntervalMachine.result(of: step.operation, slots + Int(step.a), slots + Int(step.b), slots + Int(step.c))
    }

    /// Two that change together are told apart by their difference.
    private func compared(_ operation: Operation, _ a: AffineForm8, _ b: AffineForm8, _ plain: Interval8) -> Interval8 {
        let apart = arithmetic.difference(a, b).range
        let zero = Interval8(0)
        let truth: Interval8
        switch operation {
        case .less: truth = apart.less(zero)
        case .lessOrEqual: truth = apart.lessOrEqual(zero)
        case .equal: truth = Interval8(plain.low, apart.equal(zero).high)
        default: truth = Interval8(apart.equal(zero).not.low, plain.high)
        }
        return Interval8(greatest(plain.low, truth.low), least(plain.high, truth.high))
    }

    /// 1 where a range is finite, as a truth; open elsewhere.
    private func isFinite(_ range: Interval8) -> Interval8 {
        let isFinite = (range.low - range.low .== 0) .& (range.high - range.high .== 0)
        return Interval8(1).chosen(where: isFinite, else: Interval8(0, 1))
    }

    /// 1 where a field is there, 0 where it is not, open where both may be.
    private func isThere(_ range: Interval8) -> Interval8 {
        Interval8(0).chosen(where: range.low .> range.high, else: isFinite(range))
    }

    // MARK: Boxes

    /// The lanes in which an element may overlap a window.
    func mayBeSeen(
        _ element: UnsafePointer<ElementPlan>, in window: (x: Interval8, y: Interval8), _ intervals: IntervalMachine
    ) -> SIMDMask<SIMD8<Int64>> {
        let seen = intervals.mayBeSeen(element, in: window)
        let (x, y) = bounds(of: element, intervals)
        // What is no number lies nowhere beside.
        return seen
            .& .!((x.high .< window.x.low) .| (x.low .> window.x.high) .| (y.high .< window.y.low)
            .| (y.low .> window.y.high))
    }

    /// The bounding box as drawn, from affine forms: what lies on the way from where it rests to where it is drawn adds up
    /// along with it. NaN where nothing is known.
    private func bounds(
        of element: UnsafePointer<ElementPlan>, _ intervals: IntervalMachine
    ) -> (x: Interval8, y: Interval8) {
        func form(_ slot: Int32) -> AffineForm8 { forms[Int(slot)] }
        let half = AffineForm8(Interval8(0.5))
        func start(_ rest: Int32, _ center: Int32, _ size: Int32) -> AffineForm8 {
            guard element.pointee.isCentered else { return form(rest) }
            return arithmetic.difference(form(center), product(form(size), half))
        }
        let (width, height) = (form(element.pointee[.width]), form(element.pointee[.height]))
        let left = start(element.pointee[.restX], element.pointee[.centerX], element.pointee[.width])
        let top = start(element.pointee[.restY], element.pointee[.centerY], element.pointee[.height])
        let (shiftX, shiftY) = (form(element.pointee[.translationX]), form(element.pointee[.translationY]))
        guard !element.pointee.isOnlyMoved else {
            let (x, y) = (arithmetic.sum(left, shiftX), arithmetic.sum(top, shiftY))
            return (
                Interval8(x.range.low, arithmetic.sum(x, width).range.high),
                Interval8(y.range.low, arithmetic.sum(y, height).range.high)
            )
        }
        let box = intervals.scaled(element, left: left.range, top: top.range)
        let roundingMargin = box.span * 1e-14
        let pivotX = arithmetic.sum(left, product(form(element.pointee[.anchorX]), width))
        let pivotY = arithmetic.sum(top, product(form(element.pointee[.anchorY]), height))
        guard element.pointee.hasDepth else {
            let (dx, dy) = element.pointee.drawing.turns ? intervals.turned(element, box.x, box.y) : (box.x, box.y)
            return (
                arithmetic.sum(pivotX, shiftX).range + dx.widened(by: roundingMargin),
                arithmetic.sum(pivotY, shiftY).range + dy.widened(by: roundingMargin)
            )
        }
        let turned = intervals.turnedInSpace(element, box.x, box.y)
        let depth = arithmetic.sum(AffineForm8(turned.z), form(element.pointee[.translationZ]))
        let distance = form(element.pointee[.perspective])
        let isFlat = (distance.range.low .== 0) .& (distance.range.high .== 0)
        var eye = arithmetic.reciprocal(distance)
        eye = AffineForm8(Interval8(0).chosen(where: isFlat, else: eye.range))
        let w = arithmetic.difference(AffineForm8(Interval8(1)), product(depth, eye))
        let isInFront = w.range.low .> 1e-3
        let nearest = w.range.low.replacing(with: 1, where: .!isInFront .| (w.range.low .> 1))
        let far = roundingMargin * (2 + box.span * eye.range.farthest) / (nearest * nearest)
        func seen(_ pivot: AffineForm8, _ corner: Interval8, _ shift: AffineForm8) -> Interval8 {
            let place = arithmetic.sum(AffineForm8(corner), shift)
            let drawn = arithmetic.sum(pivot, arithmetic.quotient(place, w, within: place.range / w.range))
            return drawn.range.widened(by: far).chosen(where: isInFront, else: .anything)
        }
        return (seen(pivotX, turned.x, shiftX), seen(pivotY, turned.y, shiftY))
    }

    private func product(_ a: AffineForm8, _ b: AffineForm8) -> AffineForm8 {
        arithmetic.product(a, b, within: a.range * b.range)
    }
}
