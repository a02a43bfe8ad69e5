import LayoutChecker

// How far lines and columns are laid again from a changed item on: until they meet the old ones.

extension ItemUpdate {
    func find(
        _ stretch: inout RelaidRange, _ relayout: RelayoutPlan, _ plan: CellPlan, _ chunked: ChunkedItems, _ level: Int
    ) throws(NeedsFullPrepare) {
        guard relayout.positive.allSatisfy({ machine.value($0) > 0 }) else { throw NeedsFullPrepare() }
        guard let driver = relayout.driver else {
            guard relayout.keys.contains(where: { plan.parts[$0.part].level == level }) else { return }
            return try findGroups(&stretch, relayout, plan, chunked)
        }
        guard plan.parts[driver.part].level == level else { return }
        switch driver.kind {
        case .lines: try findLines(&stretch, driver, plan, chunked)
        case .columns: try findColumns(&stretch, driver, plan, chunked)
        case .spans: try findSpans(&stretch, driver, plan, chunked)
        }
    }

    /// More items than this are laid again by preparing anew.
    func most(_ chunked: ChunkedItems) -> Int { max(4096, chunked.itemCount / 32) }

    /// From the group of the item before the changed one, to the first group behind it.
    private func findGroups(
        _ stretch: inout RelaidRange, _ relayout: RelayoutPlan, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) {
        let (count, most) = (chunked.itemCount, most(chunked))
        func groups(_ item: Int) -> [Double] {
            enter(item, plan, chunked)
            return relayout.keys.map { key in
                _ = machine.findsTrouble(plan.parts[key.part].steps)
                return machine.value(key.slot)
            }
        }
        /// Whether all groups begin with an item.
        func begins(_ before: [Double], _ groups: [Double]) -> Bool { zip(before, groups).allSatisfy { $0 < $1 } }
        var first = max(0, stretch.first - 1)
        var here = first < count ? groups(first) : []
        while first > 0 {
            let before = groups(first - 1)
            if begins(before, here) { break }
            guard stretch.first - first < most else { throw NeedsFullPrepare() }
            (here, first) = (before, first - 1)
        }
        var end = min(count, stretch.behind + 1)
        if end < count { here = groups(end - 1) }
        while end < count {
            let next = groups(end)
            if begins(here, next) { break }
            guard end - first < most else { throw NeedsFullPrepare() }
            (here, end) = (next, end + 1)
        }
        stretch.items = first..<end
    }

    /// Lays items again from one on, until what is given out says that all that follows is as it was, or to the end.
    /// `take` gives out what an item gets, NaN where it takes no part, or nil where it meets what was. It is handed the
    /// arguments of the driver for a block of items, and the place of the item among them.
    func lay(
        _ stretch: inout RelaidRange, from first: Int, _ driver: RelayoutPlan.Driver, _ plan: CellPlan,
        _ chunked: ChunkedItems,
        take: (_ item: Int, _ arguments: [[Double]], _ place: Int) throws(NeedsFullPrepare) -> Double?
    ) throws(NeedsFullPrepare) {
        let (count, most, behind) = (chunked.itemCount, most(chunked), stretch.behind)
        var item = first
        var length = 16
        while item < count {
            guard item - first < most else { throw NeedsFullPrepare() }
            let block = item..<min(count, max(item, behind) + length)
            let arguments = try numbers(driver.fold.arguments, driver.part, block, plan, chunked)
            for place in 0..<block.count {
                guard let given = try take(item + place, arguments, place) else {
                    stretch.items = first..<item + place
                    return
                }
                stretch.driven.append(given)
            }
            item = block.upperBound
            length = min(1024, length * 2)
        }
        stretch.items = first..<count
    }

    /// Breaks lines again from the line of the item before the changed one, until one begins where one began.
    private func findLines(
        _ stretch: inout RelaidRange, _ driver: RelayoutPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) {
        let most = most(chunked)
        let column = Int(driver.fold.column)
        func line(_ item: Int) -> Double { result(column, item, plan, chunked) }
        // The line that the changed item might go on is laid again from where it begins.
        var (first, probe, before) = (stretch.first, stretch.first, Double.nan)
        while probe > 0 {
            probe -= 1
            let line = line(probe)
            guard !line.isNaN else { continue }
            if !before.isNaN, line != before { break }
            (first, before) = (probe, line)
            guard stretch.first - probe < most else { throw NeedsFullPrepare() }
        }
        if before.isNaN { first = 0 }
        var breaking = LineBreaking(line: !before.isNaN ? before : 0)
        // The old line of the last item behind the changed ones.
        var last = Double.nan
        var moved = 0.0
        let behind = stretch.behind
        try lay(&stretch, from: first, driver, plan, chunked) { item, arguments, place in
            guard arguments[0][place] != 0 else { return .nan }
            let now = breaking.take(arguments[1][place], gap: arguments[2][place], within: arguments[3][place])
            guard item >= behind else { return now }
            let was = line(item)
            if !last.isNaN, breaking.begins, was != last {
                moved = now - was
                return nil
            }
            last = was
            return now
        }
        stretch.moved = moved
    }

    /// Fills columns again from the item before the changed one, until all of them end as far on as they did. Only
    /// whole numbers meet again.
    private func findColumns(
        _ stretch: inout RelaidRange, _ driver: RelayoutPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) {
        guard let ends = driver.ends else { throw NeedsFullPrepare() }
        let first = max(0, stretch.first - 1)
        var old = try columnEnds(driver, ends, before: first, plan, chunked)
        var new = old
        var filling = ColumnFilling(new)
        func isMet() -> Bool {
            let moved = new[0] - old[0]
            return zip(new, old).allSatisfy {
                $0 - $1 == moved && $0 == $0.rounded(.down) && $1 == $1.rounded(.down) && abs($0) < 0x1p52
            }
        }
        let column = Int(driver.fold.column)
        var moved = 0.0
        let (changed, behind, gone) = (stretch.first, stretch.behind, stretch.old)
        try lay(&stretch, from: first, driver, plan, chunked) { item, arguments, place throws(NeedsFullPrepare) in
            if item == changed, case .placed(let column, let length)? = gone { old[column] += length }
            if item >= behind, item > first, isMet() {
                moved = new[0] - old[0]
                return nil
            }
            guard arguments[0][place] != 0 else { return .nan }
            let length = arguments[1][place]
            let now = filling.take(length)
            new[now] += length
            guard item < changed || item >= behind else { return Double(now) }
            guard let was = Int(exactly: result(column, item, plan, chunked)), old.indices.contains(was) else {
                throw NeedsFullPrepare()
            }
            old[was] += length
            return Double(now)
        }
        stretch.moved = moved
    }

    /// Where the columns end before an item: behind the last item of each.
    func columnEnds(
        _ driver: RelayoutPlan.Driver, _ ends: Fold, before first: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> [Double] {
        let steps = plan.parts[driver.part].steps
        func load(_ item: Int) throws(NeedsFullPrepare) {
            enter(item, plan, chunked)
            guard !machine.findsTrouble(steps) else { throw NeedsFullPrepare() }
        }
        guard chunked.itemCount > 0 else { return [0] }
        try load(0)
        let count = ColumnFilling.count(machine.value(driver.fold.arguments[2]))
        var found = [Double](repeating: .nan, count: count)
        var left = count
        var item = first
        while item > 0, left > 0 {
            item -= 1
            guard first - item < 4096 else { throw NeedsFullPrepare() }
            let number = result(Int(driver.fold.column), item, plan, chunked)
            guard !number.isNaN else { continue }
            guard let column = Int(exactly: number), found.indices.contains(column) else { throw NeedsFullPrepare() }
            guard found[column] != found[column] else { continue }
            try load(item)
            found[column] = result(Int(ends.column), item, plan, chunked) + machine.value(driver.fold.arguments[1])
            left -= 1
        }
        return found.map { $0 == $0 ? $0 : 0 }
    }

    /// What an item is before it changes, as far as relayout goes by it.
    func gone(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> RelaidRange.Gone? {
        guard let driver = plan.relayout?.driver, driver.kind != .lines else { return nil }
        let number = result(Int(driver.fold.column), chunked.places.starts[chunk] + place, plan, chunked)
        guard !number.isNaN else { return nil }
        enter(place, chunk, plan, chunked)
        guard !machine.findsTrouble(plan.parts[driver.part].steps) else { throw NeedsFullPrepare() }
        let length = machine.value(driver.fold.arguments[1])
        if driver.kind == .spans { return .span(end: length) }
        guard let column = Int(exactly: number), column >= 0 else { throw NeedsFullPrepare() }
        return .placed(column: column, length: length)
    }
}
