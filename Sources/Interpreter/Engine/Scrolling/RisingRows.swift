import LayoutChecker

/// Interpolation search in boxes whose ends both rise with the index, unevenly.
struct RisingRows {
    /// What is known of them, for each scope.
    private let rows: Memory<RisingRow>
    /// Works out where single boxes stand.
    private let walker: Walker

    init(_ walker: Walker) {
        self.walker = walker
        rows = Memory(repeating: RisingRow(), count: walker.plan.scopes.count)
    }

    /// The instances that reach into a stretch, counted from where the places of the scope are counted from.
    func range(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ from: Double, _ to: Double
    ) -> Range<Int> {
        let row = rows.base + number
        if row.pointee.section != section {
            let head = reach(of: 0, number, scope, in: section).start
            let tail = reach(of: count - 1, number, scope, in: section).end
            let pitch = (tail - head) / Double(count)
            let expected = ((from - head) / pitch).rounded(.down)
            let first = min(max(0, expected), Double(count - 1))
            row.pointee = RisingRow(section: section, pitch: pitch, first: Int(exactly: first) ?? 0)
        }
        let pitch = row.pointee.pitch
        let first = RisingRow.firstIndex(from: 0, to: count, near: row.pointee.first, pitch) {
            reach(of: $0, number, scope, in: section).end - from
        }
        row.pointee.first = first
        let across = Int(exactly: ((to - from) / pitch).rounded(.down)) ?? 0
        let guess = first.addingReportingOverflow(across)
        let last = RisingRow.firstIndex(
            from: first, to: count, near: guess.overflow ? count : guess.partialValue, pitch
        ) {
            let start = reach(of: $0, number, scope, in: section).start
            // At the very end of the stretch it is no longer seen.
            return start < to ? min(start - to, -.leastNonzeroMagnitude) : .greatestFiniteMagnitude
        }
        return first < last ? first..<last : 0..<0
    }

    /// From where to where the boxes of an instance reach.
    func reach(
        of index: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int
    ) -> (start: Double, end: Double) {
        let (machine, plan) = (walker.machine, walker.plan)
        walker.enter(index, of: number, scope, in: section)
        machine.run(scope.pointee.search.code)
        var (start, end) = (Double.infinity, -Double.infinity)
        for number in scope.pointee.search.boxes.indices {
            let box = plan.boxes.base + number
            var place = 0.0
            for slot in box.pointee.places.indices { place += machine.value(plan.places.base[slot]) }
            start = min(start, place)
            end = max(end, place + machine.value(box.pointee.length))
        }
        return (start, end)
    }
}
