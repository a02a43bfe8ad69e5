import LayoutChecker

/// Runs instructions over intervals, eight ranges of instances at once.
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

    /// Runs a stretch of the plan's instructions.
    func run(_ code: Code) { run(plan.instructions.base + Int(code.start), Int(code.count)) }

    func run(_ code: Memory<Instruction>) { run(code.base, code.count) }

    func run(_ first: UnsafePointer<Instruction>, _ count: Int) {
        IntervalRegisters.run(first, count, slots, plan.entries.base)
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
            (x.high .< window.x.low) .| (x.low .> window.x.high) .| (y.high .< window.y.low) .| (y.low .> window.y.high)
        return .!(isAbsent .| isHidden .| isBeside)
    }

    /// The bounding box as drawn.
    func bounds(of element: UnsafePointer<ElementPlan>) -> (x: Interval8, y: Interval8) {
        let (width, height) = (value(element.pointee[.width]), value(element.pointee[.height]))
        let half = Interval8(0.5)
        let left =
            element.pointee.drawing.isCentered
            ? value(element.pointee[.centerX]) - width * half : value(element.pointee[.boxX])
        let top =
            element.pointee.drawing.isCentered
            ? value(element.pointee[.centerY]) - height * half : value(element.pointee[.boxY])
        let (shiftX, shiftY) = (value(element.pointee[.translationX]), value(element.pointee[.translationY]))
        var x: Interval8
        var y: Interval8
        if element.pointee.drawing.isOnlyMoved {
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
            if element.pointee.drawing.hasDepth {
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
        let (cosine, sine) = (Intervals().cosine(turn), Intervals().sine(turn))
        return (cosine * x - sine * y, sine * x + cosine * y)
    }

    /// Turned in space. Row vectors, as the drawing has them: x about x, then y, then z.
    func turnedInSpace(
        _ element: UnsafePointer<ElementPlan>, _ x: Interval8, _ y: Interval8
    ) -> (x: Interval8, y: Interval8, z: Interval8) {
        let (turnX, turnY, turnZ) = (
            value(element.pointee[.rotationX]), value(element.pointee[.rotationY]), value(element.pointee[.rotationZ])
        )
        let intervals = Intervals()
        let (y1, z1) = (y * intervals.cosine(turnX), y * intervals.sine(turnX))
        let (cosineY, sineY) = (intervals.cosine(turnY), intervals.sine(turnY))
        let x2 = x * cosineY + z1 * sineY
        let (cosineZ, sineZ) = (intervals.cosine(turnZ), intervals.sine(turnZ))
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
        let (eyeX, eyeY) = (value(element.pointee[.eyeX]), value(element.pointee[.eyeY]))
        let isFlat = (distance.low .== 0) .& (distance.high .== 0)
        let eye = Interval8(1) / distance
        let w = Interval8(1) - depth * eye
        // Close to the eye nothing is certain.
        let isInFront = w.low .> 1e-3
        let nearest = w.low.replacing(with: 1, where: isFlat .| .!isInFront .| (w.low .> 1))
        let bend = (span * eye.farthest).replacing(with: 0, where: isFlat)
        roundingMargin = roundingMargin + (eyeX.farthest + eyeY.farthest) * 1e-14
        roundingMargin = roundingMargin * (2 + bend) / (nearest * nearest)
        return (
            x.chosen(where: isFlat, else: (eyeX + (x - eyeX) / w).chosen(where: isInFront, else: .anything)),
            y.chosen(where: isFlat, else: (eyeY + (y - eyeY) / w).chosen(where: isInFront, else: .anything))
        )
    }
}

/// Registers with one interval for each slot, without checks.
package struct IntervalRegisters: ListRegisters {
    package typealias Basic = Intervals
    package typealias Functions = Intervals

    package let slots: UnsafeMutablePointer<Interval8>
    let entries: UnsafePointer<Int32>

    @inline(__always) package var basic: Intervals { Intervals() }

    /// Runs instructions in order.
    @inline(never)
    package static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ slots: UnsafeMutablePointer<Interval8>,
        _ entries: UnsafePointer<Int32>
    ) {
        var registers = IntervalRegisters(slots: slots, entries: entries)
        var at = first
        let end = first + count
        while at < end {
            registers.apply(at.pointee.operation, at)
            at += 1
        }
    }

    @inline(__always)
    package func isSquare(_ at: UnsafePointer<Instruction>) -> Bool { at.pointee.a == at.pointee.b }

    @inline(__always)
    package func guarded(_ at: UnsafePointer<Instruction>) { two(at) { basic.finite($0, $1) } }
}
