/// Instances one after the other.
struct InstanceRange: BitwiseCopyable {
    let start: Int
    let end: Int
}

/// For each scope the values of a quantity at which its instances can be seen, wherever the window stands.
final class InverseIndexes: Sendable {
    /// One for each scope, or none at all.
    let scopes = Memory<InverseIndex>()
    let pieces = Memory<MonotonePiece>()

    /// Where nothing is driven.
    static let none = InverseIndexes()
}

/// Values of a quantity next to each other.
struct MonotonePiece: BitwiseCopyable {
    let low: Double
    let high: Double
}

/// Where the values lie at which something of one scope can be seen.
struct InverseIndex: BitwiseCopyable {
    /// Makes the quantity for an instance.
    let code: Code
    let slot: Int32
    /// Where anything can be seen, rising. The first and the last are what lies beyond the values that have been looked
    /// into. Empty when no quantity decides alone.
    let pieces: Stretch

    var isInverted: Bool { pieces.count > 0 }

    /// More pieces than this, and a search serves better.
    private static let pieceLimit = 4
    /// How many questions may be asked to find out.
    private static let questionLimit = 160

    /// A scope that no quantity drives.
    init() {
        code = Code(start: 0, count: 0)
        slot = 0
        pieces = Stretch(start: 0, count: 0)
    }

    /// The driven scope; nil when the quantity does not decide alone, or when too much can be seen.
    init?(
        _ plan: InversePlan, of scope: UnsafePointer<ScopePlan>, _ scroller: Scroller, count: Int,
        into known: Memory<MonotonePiece>
    ) {
        let ends = InverseIndex.ends(plan, scope, scroller, count)
        guard let (low, high, step) = ends else { return nil }
        let finder = InverseBuilder(plan, scope, scroller)
        var found: [MonotonePiece] = []
        var questions = 0
        guard finder.ask(low, high, until: step, &found, &questions, limit: InverseIndex.questionLimit) else {
            return nil
        }
        var joined: [MonotonePiece] = []
        for piece in found {
            if let last = joined.last, piece.low <= last.high + step {
                joined[joined.count - 1] = MonotonePiece(low: last.low, high: max(last.high, piece.high))
            } else {
                joined.append(piece)
            }
        }
        guard joined.count <= InverseIndex.pieceLimit else { return nil }
        let total = joined.reduce(0) { $0 + $1.high - $1.low }
        guard total < (high - low) / 2 else { return nil }
        code = plan.code
        slot = plan.slot
        let start = Int32(clamping: known.count)
        known.append(MonotonePiece(low: -.greatestFiniteMagnitude, high: low))
        known.append(contentsOf: joined)
        known.append(MonotonePiece(low: high, high: .greatestFiniteMagnitude))
        pieces = Stretch(start: start, count: Int32(clamping: joined.count + 2))
    }

    /// Between which values the quantity lies over the whole scroll and some more, and how far it is from one instance
    /// to the next.
    private static func ends(_ plan: InversePlan, _ scope: UnsafePointer<ScopePlan>, _ scroller: Scroller, _ count: Int)
        -> (
            Double, Double, Double
        )?
    {
        let prepared = scroller.prepared
        let (size, viewport) = (prepared.contentSize, prepared.viewport)
        var low = Double.infinity
        var high = -Double.infinity
        var step = Double.infinity
        for offset in [
            Point(x: -2 * viewport.width, y: -2 * viewport.height),
            Point(x: size.width + viewport.width, y: size.height + viewport.height),
        ] {
            scroller.settle(at: offset)
            let values = [0, 1, count - 1].map { scroller.value(of: plan.slot, plan.code, at: $0, scope) }
            guard values.allSatisfy({ $0.isFinite }) else { return nil }
            low = min(low, values[0], values[2])
            high = max(high, values[0], values[2])
            step = min(step, abs(values[1] - values[0]))
        }
        guard step > 0, high - low < 1e15 else { return nil }
        return (low - step, high + step, step)
    }

    /// The instances that have such values now, rising and apart; false when that cannot be told. `first` is the value
    /// of the first instance.
    func find(
        from first: Double, _ advance: EvenAdvance, count: Int, among known: UnsafePointer<MonotonePiece>,
        into ranges: Memory<InstanceRange>
    ) -> Bool {
        ranges.removeAll()
        let (step, perStep) = (advance.step, advance.density)
        let stride = abs(step)
        guard perStep - perStep == 0, step - step == 0, abs(first) < 1e13 * stride else { return false }
        let behind = first + step * Double(count)
        let roundingMargin = max(abs(first), abs(behind)) < 1e11 * stride ? 1e-3 : 1
        let end = Int(pieces.count)
        let known = known + Int(pieces.start)
        // Values beyond those that have been looked into are met far out in overscroll only.
        let isKnown =
            min(first, behind - step) > known[0].high + stride
            && max(first, behind - step) < known[end - 1].low - stride
        var number = isKnown ? 1 : 0
        var last = 0
        while number < (isKnown ? end - 1 : end) {
            let piece = known[step > 0 ? number : end - 1 - number]
            let (from, to) = step > 0 ? (piece.low, piece.high) : (piece.high, piece.low)
            // A rounding margin more on both sides, for what rounding makes of it.
            let start = max(last, InverseIndex.index(above: (from - first) * perStep - roundingMargin, of: count))
            let past = InverseIndex.index(above: (to - first) * perStep + roundingMargin, of: count)
            if start < past {
                ranges.append(InstanceRange(start: start, end: past))
                last = past
            }
            number += 1
        }
        return true
    }

    /// The first of so many indices that is above a number, or as many as there are; 0 where that is below 0.
    @inline(__always)
    private static func index(above number: Double, of count: Int) -> Int {
        guard number >= 0 else { return 0 }
        return Arithmetic.wholePart(number, below: count - 1).map { $0 &+ 1 } ?? count
    }
}

/// Asks for which values of a quantity anything can be seen.
private struct InverseBuilder {
    private let plan: InversePlan
    private let elements: Memory<ElementPlan>
    private let intervals: IntervalMachine
    private let window: (x: Interval8, y: Interval8)

    init(_ plan: InversePlan, _ scope: UnsafePointer<ScopePlan>, _ scroller: Scroller) {
        self.plan = plan
        elements = Memory()
        for (place, element) in scope.pointee.elements.indices.enumerated() {
            var moved = scroller.plan.elements[element]
            let center = scroller.plan.inverseCenters[Int(plan.centers.start) + place]
            (moved.centerX, moved.centerY) = (center.x, center.y)
            elements.append(moved)
        }
        intervals = IntervalMachine(scroller.plan, scroller.machine.snapshot)
        // Whatever hangs on anything else of the instance or on the offset may be anything.
        let unknown = Interval8.anything
        for slot in scroller.plan.unsettled.indices { intervals.slots[Int(scroller.plan.unsettled[slot])] = unknown }
        let viewport = scroller.prepared.viewport
        let roundingMargin = 1e-3  // more than places beside the window round to, as far out as the scroller asks
        window = (
            Interval8(-roundingMargin, viewport.width + roundingMargin),
            Interval8(-roundingMargin, viewport.height + roundingMargin)
        )
    }

    /// Asks eight parts of a range at a time; false when there is too much to ask.
    func ask(
        _ low: Double, _ high: Double, until step: Double, _ pieces: inout [MonotonePiece], _ questions: inout Int,
        limit: Int
    ) -> Bool {
        questions += 1
        guard questions <= limit else { return false }
        let part = (high - low) / 8
        var (starts, ends) = (Interval8.Lanes(), Interval8.Lanes())
        for lane in 0..<8 {
            starts[lane] = low + Double(lane) * part
            ends[lane] = lane == 7 ? high : low + Double(lane + 1) * part
        }
        intervals.slots[Int(plan.slot)] = Interval8(starts, ends)
        intervals.run(plan.visibility)
        var isSeen = SIMDMask<SIMD8<Int64>>(repeating: false)
        for index in elements.indices { isSeen = isSeen .| intervals.mayBeSeen(elements.base + index, in: window) }
        for lane in 0..<8 where isSeen[lane] {
            if part <= step / 4 || starts[lane] >= ends[lane] {
                pieces.append(MonotonePiece(low: starts[lane], high: max(starts[lane], ends[lane])))
            } else if !ask(starts[lane], ends[lane], until: step, &pieces, &questions, limit: limit) {
                return false
            }
        }
        return true
    }
}
