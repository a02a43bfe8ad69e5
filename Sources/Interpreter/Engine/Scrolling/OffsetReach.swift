import LayoutChecker

/// The offsets at which each element that the layout has once can be seen: interval evaluation over 32 or 128 ranges of
/// offsets gives them, for a scroller that is kept. They are told by where the window begins along the scroll: under
/// content insets that is less than the offset.
struct OffsetReach {
    /// For each element.
    let spans: Memory<OffsetSpan>
    /// The elements that cannot be seen everywhere.
    private(set) var bounded: [Int] = []
    /// What has been asked; beyond it anything may be seen.
    private(set) var known = OffsetSpan.none

    /// So many ranges are asked, eight at a time: fewer of many elements.
    private static func rangeCount(for elements: Int) -> Int { elements > 32 ? 32 : 128 }

    /// The reach of every element everywhere.
    init(_ program: Program) {
        spans = Memory(repeating: OffsetSpan.everywhere, count: program.plan.elements.count)
    }

    init(_ prepared: Prepared) {
        self.init(prepared.program)
        let plan = prepared.program.plan
        let singles = plan.elements.indices.filter {
            !plan.elements[$0].isInSection && plan.elements[$0].scopeNumber < 0
        }
        let isHorizontal = prepared.program.layout.isHorizontal
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let length = isHorizontal ? content.width : content.height
        let view = isHorizontal ? viewport.width : viewport.height
        let screen = prepared.screen(at: LayoutPoint(x: 0, y: 0))
        // Where the window begins at offset 0, and how long it is.
        let lead = isHorizontal ? screen.x : screen.y
        let window = isHorizontal ? screen.width : screen.height
        let (low, high) = (-view, length + view)
        guard !singles.isEmpty, plan.layoutCode.count > 0, high - low > 0, high - low < Optimizer.farthest else {
            return
        }
        let intervals = IntervalMachine(plan, prepared.slots)
        let count = OffsetReach.rangeCount(for: singles.count)
        let part = (high - low) / Double(count)
        func start(_ index: Int) -> Double { index == count ? high : low + Double(index) * part }
        var seen = [OffsetSpan](repeating: .none, count: plan.elements.count)
        for first in stride(from: 0, to: count, by: 8) {
            var (starts, ends) = (Interval8.Lanes(), Interval8.Lanes())
            for lane in 0..<8 { (starts[lane], ends[lane]) = (start(first + lane), start(first + lane + 1)) }
            let offsets = Interval8(starts, ends)
            for input in plan.offsets.indices {
                let input = plan.offsets[input]
                intervals.slots[Int(input.slot)] = input.isX == isHorizontal ? offsets : .anything
            }
            // Wherever it has been before, a trail is not farther behind than it may be.
            for number in plan.trails.indices { intervals.slots[Int(plan.trails[number].slot)] = .anything }
            intervals.run(plan.layoutCode)
            // A rounding margin more, for what places beside the window are rounded to.
            (starts, ends) = (starts + lead, ends + lead)
            let window = Interval8(starts - 1e-3, ends + (window + 1e-3))
            for number in singles {
                let isSeen = intervals.mayBeSeen(
                    plan.elements.base + number, in: isHorizontal ? (window, .anything) : (.anything, window))
                for lane in 0..<8 where isSeen[lane] { seen[number].take(starts[lane], ends[lane]) }
            }
        }
        known = OffsetSpan(low: low + lead, high: high + lead)
        for number in singles where seen[number] != known {
            spans.base[number] = seen[number]
            bounded.append(number)
        }
    }
}

extension OffsetReach {
    /// Where anything can be seen of what is visited; everywhere where instances are among it.
    func span(of visits: Stretch, _ plan: Plan) -> OffsetSpan {
        var span = OffsetSpan.none
        for number in visits.indices {
            let visit = plan.visits[number]
            let own = visit.scope < 0 ? spans[Int(visit.element)] : .everywhere
            span.take(own.low, own.high)
        }
        return span
    }
}

/// Offsets next to each other along the scroll.
struct OffsetSpan: BitwiseCopyable, Equatable {
    var low: Double
    var high: Double

    static let none = OffsetSpan(low: .infinity, high: -.infinity)
    static let everywhere = OffsetSpan(low: -.infinity, high: .infinity)

    mutating func take(_ from: Double, _ to: Double) {
        low = min(low, from)
        high = max(high, to)
    }

    @inline(__always)
    func contains(_ offset: Double) -> Bool { offset >= low && offset <= high }
}
