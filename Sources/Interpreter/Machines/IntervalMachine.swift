/// Runs steps over intervals, eight ranges of instances at once.
final class IntervalMachine {
    private let plan: Plan
    let slots: UnsafeMutablePointer<Interval8>
    private let count: Int
    /// What reads them as affine forms, made when something needs it.
    private(set) lazy var forms = AffineMachine(plan, slots, count: count)

    init(_ plan: Plan, _ values: [Double]) {
        self.plan = plan
        count = values.count
        slots = .allocate(capacity: max(1, values.count))
        for (slot, value) in values.enumerated() { (slots + slot).initialize(to: Interval8(value)) }
    }

    deinit { slots.deallocate() }

    @inline(__always)
    func value(_ slot: Int32) -> Interval8 { slots[Int(slot)] }

    /// Runs a stretch of the plan's steps.
    func run(_ code: Code) {
        run(plan.steps.base + Int(code.start), Int(code.count))
    }

    func run(_ steps: Memory<Step>) { run(steps.base, steps.count) }

    @inline(__always)
    func run(_ steps: UnsafePointer<Step>, _ count: Int) {
        for index in 0..<count {
            let step = steps[index]
            slots[Int(step.target)] = result(of: step)
        }
    }

    @inline(__always)
    private func result(of step: Step) -> Interval8 {
        // What is multiplied by itself is never below 0, whatever it lies between.
        if step.operation == .multiply, step.a == step.b { return slots[Int(step.a)].square }
        guard step.operation == .pick else {
            return IntervalMachine.result(
                of: step.operation, slots + Int(step.a), slots + Int(step.b), slots + Int(step.c))
        }
        let entries = plan.entries.base + Int(step.b)
        guard step.c > 0 else { return .anything }
        var hull = slots[Int(entries[0])]
        for index in 1..<max(1, Int(step.c)) { hull = hull.hull(slots[Int(entries[index])]) }
        // The index itself may be no number.
        let index = slots[Int(step.a)]
        let isNumber = (index.low - index.low .== 0) .& (index.high - index.high .== 0)
        return hull.chosen(where: isNumber, else: .anything)
    }

    /// What an operation gives for intervals; anything for inputs, folds and lists.
    @inline(__always)
    static func result(
        of operation: Operation, _ first: UnsafePointer<Interval8>, _ second: UnsafePointer<Interval8>,
        _ third: UnsafePointer<Interval8>
    ) -> Interval8 {
        @inline(__always) func a() -> Interval8 { first.pointee }
        @inline(__always) func b() -> Interval8 { second.pointee }
        @inline(__always) func c() -> Interval8 { third.pointee }
        switch operation {
        case .negate: return -a()
        case .not: return a().not
        case .absolute: return a().absolute
        case .floor: return a().rising { $0.rounded(.down) }
        case .ceiling: return a().rising { $0.rounded(.up) }
        case .round: return a().rising(Arithmetic.round)
        case .sign: return a().rising(Arithmetic.sign)
        case .squareRoot: return a().squareRoot
        case .sine: return a().sine
        case .cosine: return a().cosine
        case .tangent: return a().tangent
        case .arctangent: return a().arctangent
        case .add: return a() + b()
        case .subtract: return a() - b()
        case .multiply: return a() * b()
        case .divide: return a() / b()
        case .modulo: return a().modulo(b())
        case .minimum: return a().minimum(b())
        case .maximum: return a().maximum(b())
        case .arctangent2: return a().arctangent(b())
        case .hypotenuse: return a().hypotenuse(b())
        case .less: return a().less(b())
        case .lessOrEqual: return a().lessOrEqual(b())
        case .equal: return a().equal(b())
        case .notEqual: return a().equal(b()).not
        case .and: return a().minimum(b())
        case .or: return a().maximum(b())
        case .select: return a().select(b(), c())
        case .finite: return a().finite(b())
        case .fallback: return a().fallback(b())
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .proposed, .velocity, .environment,
            .parameter, .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .field, .observed,
            .opaque, .fold, .foldEach, .pick:
            return .anything
        }
    }

    /// What an operation gives for three intervals, of which it reads as many as it needs.
    static func result(of operation: Operation, _ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        withUnsafePointer(to: a) { first in
            withUnsafePointer(to: b) { second in
                withUnsafePointer(to: c) { third in result(of: operation, first, second, third) }
            }
        }
    }

    // MARK: Boxes

    /// The lanes in which an element may overlap a window, by the bounds of its box as drawn. A rounding margin around the window
    /// stands for what these bounds round otherwise than the drawing does.
    func mayBeSeen(
        _ element: UnsafePointer<ElementPlan>, in window: (x: Interval8, y: Interval8)
    ) -> SIMDMask<SIMD8<Int64>> {
        let isAbsent = value(element.pointee[.presence]).high .<= 0
        let isHidden = value(element.pointee[.hidden]).low .> 0
        let (x, y) = bounds(of: element)
        let isBeside =
            (x.high .< window.x.low) .| (x.low .> window.x.high) .| (y.high .< window.y.low)
            .| (y.low .> window.y.high)
        return .!(isAbsent .| isHidden .| isBeside)
    }

    /// The bounding box as drawn.
    func bounds(of element: UnsafePointer<ElementPlan>) -> (x: Interval8, y: Interval8) {
        let (width, height) = (value(element.pointee[.width]), value(element.pointee[.height]))
        let half = Interval8(0.5)
        let left =
            element.pointee.isCentered
            ? value(element.pointee[.centerX]) - width * half : value(element.pointee[.restX])
        let top =
            element.pointee.isCentered
            ? value(element.pointee[.centerY]) - height * half : value(element.pointee[.restY])
        let (shiftX, shiftY) = (value(element.pointee[.translationX]), value(element.pointee[.translationY]))
        var x: Interval8
        var y: Interval8
        if element.pointee.isOnlyMoved {
            // In the order in which the drawing adds: rounded like it.
            let (movedX, movedY) = (left + shiftX, top + shiftY)
            x = Interval8(movedX.low, (movedX + width).high)
            y = Interval8(movedY.low, (movedY + height).high)
        } else {
            var (dx, dy, span) = scaled(element, left: left, top: top)
            var roundingMargin = span * 1e-14
            let (pivotX, pivotY) = (
                left + value(element.pointee[.anchorX]) * width, top + value(element.pointee[.anchorY]) * height
            )
            if element.pointee.hasDepth {
                (dx, dy) = projected(element, dx, dy, span, &roundingMargin)
            } else {
                if element.pointee.drawing.turns { (dx, dy) = turned(element, dx, dy) }
                (dx, dy) = (dx + shiftX, dy + shiftY)
            }
            x = pivotX + dx.widened(by: roundingMargin)
            y = pivotY + dy.widened(by: roundingMargin)
        }
        // What may be not finite is drawn who knows where.
        let isFinite =
            (x.low - x.low .== 0) .& (x.high - x.high .== 0) .& (y.low - y.low .== 0) .& (y.high - y.high .== 0)
        let unknown = Interval8.anything
        x = x.chosen(where: isFinite, else: unknown)
        y = y.chosen(where: isFinite, else: unknown)
        return (x, y)
    }

    /// The corners of a box about its pivot, scaled, not yet turned nor moved, and how large the numbers are that they are
    /// found by.
    @inline(__always)
    func scaled(
        _ element: UnsafePointer<ElementPlan>, left: Interval8, top: Interval8
    ) -> (x: Interval8, y: Interval8, span: Interval8.Lanes) {
        let (width, height) = (value(element.pointee[.width]), value(element.pointee[.height]))
        // From −anchor · size to (1 − anchor) · size.
        let (anchorX, anchorY) = (value(element.pointee[.anchorX]), value(element.pointee[.anchorY]))
        let one = Interval8(1)
        let dx = (-anchorX * width).hull((one - anchorX) * width)
        let dy = (-anchorY * height).hull((one - anchorY) * height)
        let (scaleX, scaleY) = (value(element.pointee[.scaleX]), value(element.pointee[.scaleY]))
        // The drawing finds the corners by differences of places: a rounding margin of those, scaled, is how far it may be off.
        let places = left.farthest + top.farthest + dx.farthest + dy.farthest
        let shifts = value(element.pointee[.translationX]).farthest + value(element.pointee[.translationY]).farthest
        let span = places * (1 + scaleX.farthest + scaleY.farthest) + shifts
        return (dx * scaleX, dy * scaleY, span)
    }

    /// Turned in the plane.
    func turned(_ element: UnsafePointer<ElementPlan>, _ x: Interval8, _ y: Interval8) -> (Interval8, Interval8) {
        let turn = value(element.pointee[.rotationZ])
        let (cosine, sine) = (turn.cosine, turn.sine)
        return (cosine * x - sine * y, sine * x + cosine * y)
    }

    /// Turned in space. Row vectors, as the drawing has them: x about x, then y, then z.
    func turnedInSpace(
        _ element: UnsafePointer<ElementPlan>, _ x: Interval8, _ y: Interval8
    ) -> (x: Interval8, y: Interval8, z: Interval8) {
        let (turnX, turnY, turnZ) = (
            value(element.pointee[.rotationX]), value(element.pointee[.rotationY]), value(element.pointee[.rotationZ])
        )
        let (y1, z1) = (y * turnX.cosine, y * turnX.sine)
        let (cosineY, sineY) = (turnY.cosine, turnY.sine)
        let x2 = x * cosineY + z1 * sineY
        let (cosineZ, sineZ) = (turnZ.cosine, turnZ.sine)
        return (x2 * cosineZ - y1 * sineZ, x2 * sineZ + y1 * cosineZ, z1 * cosineY - x * sineY)
    }

    /// Turned in space, moved, and seen from the eye; anything when that may lie behind it.
    private func projected(
        _ element: UnsafePointer<ElementPlan>, _ x: Interval8, _ y: Interval8, _ span: Interval8.Lanes,
        _ roundingMargin: inout Interval8.Lanes
    ) -> (Interval8, Interval8) {
        let turned = turnedInSpace(element, x, y)
        let x = turned.x + value(element.pointee[.translationX])
        let y = turned.y + value(element.pointee[.translationY])
        let depth = turned.z + value(element.pointee[.translationZ])
        let distance = value(element.pointee[.perspective])
        let isFlat = (distance.low .== 0) .& (distance.high .== 0)
        let eye = Interval8(1) / distance
        let w = Interval8(1) - depth * eye
        // Close to the eye nothing is certain.
        let isInFront = w.low .> 1e-3
        let nearest = w.low.replacing(with: 1, where: isFlat .| .!isInFront .| (w.low .> 1))
        let bend = (span * eye.farthest).replacing(with: 0, where: isFlat)
        roundingMargin = roundingMargin * (2 + bend) / (nearest * nearest)
        return (
            x.chosen(where: isFlat, else: (x / w).chosen(where: isInFront, else: .anything)),
            y.chosen(where: isFlat, else: (y / w).chosen(where: isInFront, else: .anything))
        )
    }
}
