import LayoutChecker

// How far spans that overlap are laid again around a changed one: over the clusters that it has to do with.

extension ItemUpdate {
    /// Lays spans again from where a cluster begins before the changed one, until one begins where one began: there all
    /// lanes are free. Known is that only where spans come by their start.
    func findSpans(
        _ stretch: inout RelaidRange, _ driver: RelayoutPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) {
        for chunk in chunks(of: stretch.touched, chunked) {
            try findKept(of: chunk, plan, chunked, only: driver.part)
        }
        let count = chunked.itemCount
        let near = max(0, stretch.first - 1)..<min(count, stretch.behind + 1)
        try checkOrder(of: chunked.isInOrder ? near : 0..<count, driver, plan, chunked)
        chunked.isInOrder = true

        let first = try clusterStart(before: stretch.first, driver, plan, chunked)
        /// The number of an item's cluster as it was.
        func number(_ item: Int) -> Double {
            driver.clusters.map { result(Int($0.column), item, plan, chunked) } ?? 0
        }
        var (lanes, clusters) = (SpanLanes(), SpanClusters(after: first > 0 ? number(first) - 1 : -1))
        var (numbers, oldEnd, moved): ([Double], Double, Double) = ([], -.infinity, 0)
        let (changed, behind, gone) = (stretch.first, stretch.behind, stretch.old)
        try lay(&stretch, from: first, driver, plan, chunked) { item, arguments, place in
            let (from, to) = (arguments[0][place], arguments[1][place])
            if item == changed, case .span(let end)? = gone { oldEnd = max(oldEnd, end) }
            if item >= behind, item > first, clusters.begins(at: from), from >= oldEnd {
                moved = clusters.number + 1 - number(item)
                return nil
            }
            if item < changed || item >= behind { oldEnd = max(oldEnd, to) }
            numbers.append(clusters.take(from: from, to: to))
            return Double(lanes.take(from: from, to: to))
        }
        (stretch.clusters, stretch.moved) = (numbers, moved)
    }

    /// Makes sure that spans begin somewhere, end somewhere, and come by their start.
    private func checkOrder(
        of items: Range<Int>, _ driver: RelayoutPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) {
        var last = -Double.infinity
        var item = items.lowerBound
        while item < items.upperBound {
            let block = item..<min(items.upperBound, item + ItemChunk.room)
            let arguments = try numbers(driver.fold.arguments, driver.part, block, plan, chunked)
            for (from, to) in zip(arguments[0], arguments[1]) {
                guard from >= last, !to.isNaN else { throw NeedsFullPrepare() }
                last = from
            }
            item = block.upperBound
        }
    }

    /// The last item before a changed one that begins a cluster: none before it reaches as far.
    private func clusterStart(
        before changed: Int, _ driver: RelayoutPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> Int {
        let places = chunked.places
        let ends = places.kept(of: driver.spanEnds)
        var behind = changed
        while behind > 0 {
            let chunk = places.chunk(of: behind - 1)
            let start = places.starts[chunk]
            guard changed - start < most(chunked) else { throw NeedsFullPrepare() }
            var end = FoldRun.largest(-.infinity, ends, chunk)
            var found: Int?
            let arguments = try numbers(driver.fold.arguments, driver.part, start..<behind, plan, chunked)
            for place in 0..<behind - start {
                if arguments[0][place] >= end { found = start + place }
                end = max(end, arguments[1][place])
            }
            if let found { return found }
            behind = start
        }
        return 0
    }
}
