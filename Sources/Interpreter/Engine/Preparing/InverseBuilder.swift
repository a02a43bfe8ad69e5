import LayoutChecker

// Builds the index of inverse culling: bisects the values of one quantity by intervals, and keeps those at which instances
// of a scope can be seen.

extension InverseIndex {
    /// With more pieces than this a search is faster.
    private static let pieceLimit = 4
    /// The budget of interval passes.
    private static let questionLimit = 160

    /// The index of a scope; nil when the quantity does not decide alone, or when most values can be seen.
    init?(
        _ plan: InversePlan, of scope: UnsafePointer<ScopePlan>, _ walker: Walker, count: Int,
        into known: Memory<MonotonePiece>
    ) {
        let ends = InverseIndex.ends(plan, scope, walker, count)
        guard let (low, high, step) = ends else { return nil }
        let finder = InverseBuilder(plan, scope, walker)
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
        let below = MonotonePiece(low: -.greatestFiniteMagnitude, high: low)
        let above = MonotonePiece(low: high, high: .greatestFiniteMagnitude)
        self.init(code: plan.code, slot: plan.slot, pieces: known.add([below] + joined + [above]))
    }

    /// The range of the quantity over the whole scroll and some overscroll, and its difference between neighbours.
    private static func ends(_ plan: InversePlan, _ scope: UnsafePointer<ScopePlan>, _ walker: Walker, _ count: Int)
        -> (Double, Double, Double)?
    {
        let prepared = walker.prepared
        let (size, viewport) = (prepared.contentSize, prepared.viewport)
        var low = Double.infinity
        var high = -Double.infinity
        var step = Double.infinity
        for offset in [
            LayoutPoint(x: -2 * viewport.width, y: -2 * viewport.height),
            LayoutPoint(x: size.width + viewport.width, y: size.height + viewport.height),
        ] {
            walker.begin(at: offset)
            walker.load(0)
            let values = [0, 1, count - 1].map { walker.value(of: plan.slot, plan.code, at: $0, scope) }
            guard values.allSatisfy({ $0.isFinite }) else { return nil }
            low = min(low, values[0], values[2])
            high = max(high, values[0], values[2])
            step = min(step, abs(values[1] - values[0]))
        }
        guard step > 0, high - low < 1e15 else { return nil }
        return (low - step, high + step, step)
    }
}

/// Finds the values of a quantity at which anything can be seen.
struct InverseBuilder {
    private let plan: InversePlan
    private let elements: Memory<ElementPlan>
    private let intervals: IntervalMachine
    private let window: (x: Interval8, y: Interval8)

    init(_ plan: InversePlan, _ scope: UnsafePointer<ScopePlan>, _ walker: Walker) {
        self.plan = plan
        elements = Memory()
        for (place, element) in scope.pointee.elements.indices.enumerated() {
            var moved = walker.plan.elements[element]
            let center = walker.plan.inverseCenters[Int(plan.centers.start) + place]
            (moved.slots[.centerX], moved.slots[.centerY]) = (center.x, center.y)
            elements.append(moved)
        }
        intervals = IntervalMachine(walker.plan, walker.machine.snapshot)
        // Whatever hangs on anything else of the instance or on the offset may be anything.
        let unknown = Interval8.anything
        for slot in walker.plan.varying.indices { intervals.slots[Int(walker.plan.varying[slot])] = unknown }
        let screen = walker.prepared.writtenScreen(at: LayoutPoint(x: 0, y: 0))
        let roundingMargin = 1e-3  // more than places beside the window round to, as far out as the walker asks
        window = (
            Interval8(screen.x - roundingMargin, screen.x + screen.width + roundingMargin),
            Interval8(screen.y - roundingMargin, screen.y + screen.height + roundingMargin)
        )
    }

    /// Divides a range into eight parts and reads them in one interval pass; false when the budget is spent.
    func ask(
        _ low: Double, _ high: Double, until step: Double, _ pieces: inout [MonotonePiece], _ questions: inout Int,
        limit: Int
    ) -> Bool {
        questions += 1
        guard questions <= limit else { return false }
        let part = (high - low) / 8
        let parts = Interval8 { lane in
            (low + Double(lane) * part, lane == 7 ? high : low + Double(lane + 1) * part)
        }
        intervals.slots[Int(plan.slot)] = parts
        intervals.run(plan.visibility)
        var isSeen = SIMDMask<SIMD8<Int64>>(repeating: false)
        for index in elements.indices { isSeen = isSeen .| intervals.mayBeSeen(elements.base + index, in: window) }
        for lane in 0..<8 where isSeen[lane] {
            let (start, end) = (parts.low[lane], parts.high[lane])
            if part <= step / 4 || start >= end {
                pieces.append(MonotonePiece(low: start, high: max(start, end)))
            } else if !ask(start, end, until: step, &pieces, &questions, limit: limit) {
                return false
            }
        }
        return true
    }
}
