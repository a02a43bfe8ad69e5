import LayoutChecker

// How far boxes reach along the scroll, once items have changed.

extension ItemUpdate {
    /// Finds again how far the boxes of items reach; all other boxes have been moved at most.
    mutating func updateReach(
        _ items: Range<Int>, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        guard plan.scope.search.isResting else { return }
        let reaches = preparation.states[plan.number].reaches
        guard reaches.contains(section), reaches[section].uniformGrid < 0 else { throw NeedsFullPrepare() }
        guard reaches[section].row >= 0 else { return try checkRising(items, plan, chunked, section) }
        let isNew = !chunked.hasReach
        if isNew { beginReach(plan, chunked, reaches[section].row) }
        let places = chunked.places
        let first = isNew ? 0 : max(0, places.chunk(of: items.lowerBound) - 1)
        let last = isNew ? chunked.count - 1 : min(chunked.count - 1, places.chunk(of: items.upperBound) + 1)
        var size = 0.0
        for chunk in first...max(first, last) where chunked.needsMeasuring(chunk) {
            size = max(size, try measure(chunk, plan, chunked))
        }
        places.spreadReach(from: first, to: last)
        rows.note(section)
        grow(reaches, to: max(size, abs(places.furthest)), plan, section)
    }

    /// What chunks without a change reach is known of their items and those before and behind them.
    private func beginReach(_ plan: CellPlan, _ chunked: ChunkedItems, _ row: Int) {
        let state = preparation.states[plan.number]
        chunked.beginReach(boxSums: plan.boxSums, starts: state.starts.base + row, ends: state.ends.base + row)
    }

    /// Boxes reach further than before: a margin for rounding goes by the largest number.
    private mutating func grow(_ reaches: SectionRows<ReachRow>, to size: Double, _ plan: CellPlan, _ section: Int) {
        guard size > reaches[section].magnitude else { return }
        // Room to grow, so that this is not written at each change.
        let grown = reaches.copy()
        grown[section] = ReachRow(row: reaches[section].row, magnitude: 2 * size)
        preparation.states[plan.number].reaches = grown
    }

    /// Works out the boxes of a chunk with memory of its own; answers the largest of the numbers that they are summed
    /// from.
    private func measure(_ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems) throws(NeedsFullPrepare) -> Double {
        let places = chunked.places
        guard let own = places.owned[chunk] else { return 0 }
        let length = places.length(of: chunk)
        let columns = self.columns(
            plan.parts.count, plan.boxSteps, read: plan.boxes.flatMap { $0.slots }, plan, chunked)
        let (starts, ends) = (own + places.startColumn * ItemChunk.room, own + places.endColumn * ItemChunk.room)
        let shift = places.boxShift(of: chunk)
        var size = 0.0
        for first in stride(from: 0, to: length, by: ColumnMachine.width) {
            let count = min(ColumnMachine.width, length - first)
            fill(columns, chunk, first, count, plan, chunked)
            guard columns.run(count) else { throw NeedsFullPrepare() }
            for index in 0..<count {
                var (from, to) = (Double.infinity, -Double.infinity)
                for box in plan.boxes {
                    let place = Reach.place(of: box) { columns.numbers($0)[index] }
                    let slack = Reach.slack(for: place.magnitude)
                    from = min(from, place.from - slack)
                    to = max(to, place.from + place.length + slack)
                    size = max(size, place.magnitude)
                }
                starts[first + index] = from - shift
                ends[first + index] = to - shift
            }
        }
        guard size.isFinite else { throw NeedsFullPrepare() }
        chunked.noteMeasured(chunk)
        return size
    }

    /// Where the boxes of an item begin and end, and how large the numbers are that this was summed from.
    private func reach(_ item: Int, _ plan: CellPlan, _ chunked: ChunkedItems) throws(NeedsFullPrepare) -> (
        start: Double, end: Double, size: Double
    ) {
        let chunk = chunked.places.chunk(of: item)
        enter(item - chunked.places.starts[chunk], chunk, plan, chunked)
        guard !machine.findsTrouble(plan.boxSteps) else { throw NeedsFullPrepare() }
        var (start, end, size) = (Double.infinity, -Double.infinity, 0.0)
        for box in plan.boxes {
            let place = Reach.place(of: box) { machine.value($0) }
            start = min(start, place.from)
            end = max(end, place.from + place.length)
            size = max(size, place.magnitude)
        }
        guard size.isFinite else { throw NeedsFullPrepare() }
        return (start, end, size)
    }

    /// Boxes that rose with the index still have to, around items that have changed; those behind have moved together.
    private mutating func checkRising(
        _ items: Range<Int>, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        let count = chunked.itemCount
        guard count > 0 else { return }
        var last = (start: -Double.infinity, end: -Double.infinity)
        var size = 0.0
        let first = max(0, items.lowerBound - 1)
        for item in first..<max(first, min(count, items.upperBound + 1)) {
            let reach = try reach(item, plan, chunked)
            guard reach.start >= last.start, reach.end >= last.end else { throw NeedsFullPrepare() }
            last = (reach.start, reach.end)
            size = max(size, reach.size)
        }
        size = max(size, try reach(count - 1, plan, chunked).size)
        grow(preparation.states[plan.number].reaches, to: size, plan, section)
    }
}
