import LayoutChecker

/// Runs the instructions that depend on one quantity over affine forms of this quantity, after an interval machine has
/// run them. Narrower intervals go back into the slots of that machine.
final class AffineMachine {
    private typealias Form = AffineForm8<Interval8.Lanes>

    private let plan: Plan
    private let slots: UnsafeMutablePointer<Interval8>
    /// An affine form for each slot; only those that the correlation at hand names are up to date.
    private let forms: UnsafeMutablePointer<Form>
    private var arithmetic = AffineArithmetic(radius: Interval8.Lanes())

    /// `count`: how many slots there are.
    init(_ plan: Plan, _ slots: UnsafeMutablePointer<Interval8>, count: Int) {
        self.plan = plan
        self.slots = slots
        forms = .allocate(capacity: max(1, count))
        forms.initialize(repeating: Form(Interval8(0)), count: max(1, count))
    }

    deinit { forms.deallocate() }

    /// Runs what hangs on a quantity, whose interval is filled in.
    func run(_ correlation: CorrelationPlan) {
        for index in correlation.entering.indices {
            let slot = Int(plan.entering.base[index])
            forms[slot] = Form(slots[slot])
        }
        let (quantity, radius) = Form.quantity(slots[Int(correlation.slot)])
        forms[Int(correlation.slot)] = quantity
        var registers = AffineRegisters(slots: forms, basic: AffineArithmetic(radius: radius))
        var at = UnsafePointer(plan.instructions.base + Int(correlation.code.start))
        let end = at + Int(correlation.code.count)
        while at < end {
            let range = slots + Int(at.pointee.target)
            let known = range.pointee
            // What intervals say.
            IntervalRegisters.run(at, 1, slots, plan.entries.base)
            let found = range.pointee
            // Another quantity may have told more.
            registers.basic.plain = Interval8(greatest(known.low, found.low), least(known.high, found.high)).chosen(
                where: .!(known.mayBeNaN .| found.mayBeNaN), else: known.chosen(where: found.mayBeNaN, else: found))
            registers.apply(at.pointee.operation, at)
            range.pointee = forms[Int(at.pointee.target)].range
            at += 1
        }
        arithmetic = registers.basic
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
        func form(_ slot: Int32) -> Form { forms[Int(slot)] }
        let half = Form(Interval8(0.5))
        func start(_ rest: Int32, _ center: Int32, _ size: Int32) -> Form {
            guard element.pointee.drawing.isCentered else { return form(rest) }
            return arithmetic.difference(form(center), product(form(size), half))
        }
        let (width, height) = (form(element.pointee[.width]), form(element.pointee[.height]))
        let left = start(element.pointee[.boxX], element.pointee[.centerX], element.pointee[.width])
        let top = start(element.pointee[.boxY], element.pointee[.centerY], element.pointee[.height])
        let (shiftX, shiftY) = (form(element.pointee[.translationX]), form(element.pointee[.translationY]))
        guard !element.pointee.drawing.isOnlyMoved else {
            let (x, y) = (arithmetic.sum(left, shiftX), arithmetic.sum(top, shiftY))
            return (
                Interval8(x.range.low, arithmetic.sum(x, width).range.high),
                Interval8(y.range.low, arithmetic.sum(y, height).range.high)
            )
        }
        let box = intervals.scaled(element, left: left.range, top: top.range)
        let (eyeX, eyeY) = (form(element.pointee[.eyeX]), form(element.pointee[.eyeY]))
        let roundingMargin = (box.span + eyeX.range.farthest + eyeY.range.farthest) * 1e-14
        let pivotX = arithmetic.sum(left, product(form(element.pointee[.anchorX]), width))
        let pivotY = arithmetic.sum(top, product(form(element.pointee[.anchorY]), height))
        guard element.pointee.drawing.hasDepth else {
            let (dx, dy) = element.pointee.drawing.turns ? intervals.turned(element, box.x, box.y) : (box.x, box.y)
            return (
                arithmetic.sum(pivotX, shiftX).range + dx.widened(by: roundingMargin),
                arithmetic.sum(pivotY, shiftY).range + dy.widened(by: roundingMargin)
            )
        }
        let turned = intervals.turnedInSpace(element, box.x, box.y)
        let depth = arithmetic.sum(Form(turned.z), form(element.pointee[.translationZ]))
        let distance = form(element.pointee[.perspective])
        let isFlat = (distance.range.low .== 0) .& (distance.range.high .== 0)
        var eye = arithmetic.reciprocal(distance)
        eye = Form(Interval8(0).chosen(where: isFlat, else: eye.range))
        let w = arithmetic.difference(Form(Interval8(1)), product(depth, eye))
        let isInFront = w.range.low .> 1e-3
        let nearest = w.range.low.replacing(with: 1, where: .!isInFront .| (w.range.low .> 1))
        let far = roundingMargin * (2 + box.span * eye.range.farthest) / (nearest * nearest)
        func seen(
            _ pivot: Form, _ corner: Interval8, _ shift: Form, towards point: Form
        ) -> Interval8 {
            let place = arithmetic.difference(arithmetic.sum(Form(corner), shift), point)
            let drawn = arithmetic.sum(
                arithmetic.sum(pivot, point), arithmetic.quotient(place, w, within: place.range / w.range))
            return drawn.range.widened(by: far).chosen(where: isInFront, else: .anything)
        }
        return (
            seen(pivotX, turned.x, shiftX, towards: eyeX), seen(pivotY, turned.y, shiftY, towards: eyeY)
        )
    }

    private func product(_ a: Form, _ b: Form) -> Form {
        arithmetic.product(a, b, within: a.range * b.range)
    }
}

/// Registers with one affine form for each slot. The arithmetic has the interval of an operation before the operation
/// is applied.
@frozen @usableFromInline package struct AffineRegisters<Rates: SlopeVector>: SlottedRegisters {
    @usableFromInline package typealias Basic = AffineArithmetic<Rates>
    @usableFromInline package typealias Functions = AffineArithmetic<Rates>

    @usableFromInline package let slots: UnsafeMutablePointer<AffineForm8<Rates>>
    @usableFromInline package var basic: AffineArithmetic<Rates>

    @inlinable package init(slots: UnsafeMutablePointer<AffineForm8<Rates>>, basic: AffineArithmetic<Rates>) {
        self.slots = slots
        self.basic = basic
    }

    @inlinable @inline(__always)
    package func guarded(_ at: UnsafePointer<Instruction>) { two(at) { basic.finite($0, $1) } }

    /// No line comes near a list.
    @inlinable @inline(__always)
    package func pick(_ at: UnsafePointer<Instruction>) { slots[Int(at.pointee.target)] = AffineForm8(basic.plain) }
}
