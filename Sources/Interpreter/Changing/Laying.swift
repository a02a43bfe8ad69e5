// How lines and columns are laid again from a changed item on, until they meet the old ones.

/// A changed item of a section whose items are laid in lines or columns, and what is laid again because of it.
struct LaidStretch {
    /// The first item that has changed, or that stands behind one that was taken away.
    let first: Int
    /// The first item behind those that have changed.
    let behind: Int
    /// The column that the item had been in, and its length; nil for a new one, and where there are no columns.
    let old: (column: Int, length: Double)?
    /// The items of the chunks that have changed.
    let touched: Range<Int>
    /// What is laid again: it begins with a group, and behind it all is as it was, but for being moved.
    var items: Range<Int>?
    /// What the driver has given out, and by how much that has grown behind the stretch.
    var driven: [Double] = []
    var moved = 0.0
}

extension ItemMending {
    /// Lays what a level of the prepare stage computes of a stretch.
    mutating func lay(_ section: Int, _ touched: Touched, level: Int) throws(Unknown) {
        guard var stretch = laid[section], let chunked = rows.sections[section], let laying = touched.plan.laying
        else { return }
        let plan = touched.plan
        preparation.load(section)
        if stretch.items == nil { try find(&stretch, laying, plan, chunked, level) }
        for (number, part) in plan.parts.enumerated() where part.level == level {
            let folds = part.folds.filter { $0.isRedone }.map { $0.fold }
            if !folds.isEmpty {
                guard let items = stretch.items else { throw Unknown() }
                for chunk in chunks(of: items, chunked) { own(chunk, chunked, section) }
                for fold in folds { try lay(fold, stretch, items, number, plan, chunked, section) }
            }
            guard part.folds.contains(where: { $0.largest >= 0 }) else { continue }
            for chunk in chunks(of: stretch.reach, chunked) { try findLargest(of: chunk, plan, chunked, only: number) }
        }
        laid[section] = stretch
    }

    private func chunks(of items: Range<Int>, _ chunked: ChunkedItems) -> ClosedRange<Int> {
        let first = chunked.places.chunk(of: items.lowerBound)
        return first...max(first, chunked.places.chunk(of: max(items.lowerBound, items.upperBound - 1)))
    }

    // MARK: Stretches

    private mutating func find(
        _ stretch: inout LaidStretch, _ laying: LayingPlan, _ plan: CellPlan, _ chunked: ChunkedItems, _ level: Int
    ) throws(Unknown) {
        guard laying.positive.allSatisfy({ machine.value($0) > 0 }) else { throw Unknown() }
        guard let driver = laying.driver else {
            guard laying.keys.contains(where: { plan.parts[$0.part].level == level }) else { return }
            return try findGroups(&stretch, laying, plan, chunked)
        }
        guard plan.parts[driver.part].level == level else { return }
        if driver.isLines {
            try findLines(&stretch, driver, plan, chunked)
        } else {
            try findColumns(&stretch, driver, plan, chunked)
        }
    }

    /// More items than this are laid again by preparing anew.
    private func most(_ chunked: ChunkedItems) -> Int { max(4096, chunked.itemCount / 32) }

    /// From the group of the item before the changed one, to the first group behind it.
    private func findGroups(
        _ stretch: inout LaidStretch, _ laying: LayingPlan, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(Unknown) {
        let (count, most) = (chunked.itemCount, most(chunked))
        func groups(_ item: Int) -> [Double] {
            let chunk = chunked.places.chunk(of: item)
            enter(item - chunked.places.starts[chunk], chunk, plan, chunked)
            return laying.keys.map { key in
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
            guard stretch.first - first < most else { throw Unknown() }
            (here, first) = (before, first - 1)
        }
        var end = min(count, stretch.behind + 1)
        if end < count { here = groups(end - 1) }
        while end < count {
            let next = groups(end)
            if begins(here, next) { break }
            guard end - first < most else { throw Unknown() }
            (here, end) = (next, end + 1)
        }
        stretch.items = first..<end
    }

    /// Breaks lines again from the line of the item before the changed one, until one begins where one began.
    private func findLines(
        _ stretch: inout LaidStretch, _ driver: LayingPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(Unknown) {
        let (count, most) = (chunked.itemCount, most(chunked))
        let column = Int(driver.fold.column)
        func line(_ item: Int) -> Double { result(column, item, plan, chunked) }
        // The line that the changed item might go on is laid again from where it begins.
        var (first, probe, before) = (stretch.first, stretch.first, Double.nan)
        while probe > 0 {
            probe -= 1
            let line = line(probe)
            guard line == line else { continue }
            if before == before, line != before { break }
            (first, before) = (probe, line)
            guard stretch.first - probe < most else { throw Unknown() }
        }
        if before != before { first = 0 }
        var breaking = LineBreaking(line: before == before ? before : 0)
        // The old line of the last item behind the changed ones.
        var last = Double.nan
        var item = first
        var length = 16
        while item < count {
            let end = min(count, max(item, stretch.behind) + length)
            let columns = try numbers(driver.fold.arguments, driver.part, item..<end, plan, chunked)
            for place in 0..<end - item {
                guard columns[0][place] != 0 else {
                    stretch.driven.append(.nan)
                    continue
                }
                let now = breaking.take(columns[1][place], gap: columns[2][place], within: columns[3][place])
                let here = item + place
                if here >= stretch.behind {
                    let was = line(here)
                    if last == last, breaking.begins, was != last {
                        stretch.moved = now - was
                        stretch.items = first..<here
                        return
                    }
                    last = was
                }
                stretch.driven.append(now)
            }
            item = end
            length = min(1024, length * 2)
            guard item == count || item - first < most else { throw Unknown() }
        }
        stretch.items = first..<count
    }

    /// Fills columns again from the item before the changed one, until all of them end as far on as they did. Only
    /// whole numbers meet again.
    private func findColumns(
        _ stretch: inout LaidStretch, _ driver: LayingPlan.Driver, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(Unknown) {
        guard let ends = driver.ends else { throw Unknown() }
        let (count, most) = (chunked.itemCount, most(chunked))
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
        var item = first
        var length = 16
        while item < count {
            let end = min(count, max(item, stretch.behind) + length)
            let columns = try numbers(driver.fold.arguments, driver.part, item..<end, plan, chunked)
            for place in 0..<end - item {
                let (here, length) = (item + place, columns[1][place])
                if here == stretch.first, let gone = stretch.old { old[gone.column] += gone.length }
                if here >= stretch.behind, here > first, isMet() {
                    stretch.moved = new[0] - old[0]
                    stretch.items = first..<here
                    return
                }
                guard columns[0][place] != 0 else {
                    stretch.driven.append(.nan)
                    continue
                }
                let now = filling.take(length)
                new[now] += length
                stretch.driven.append(Double(now))
                guard here < stretch.first || here >= stretch.behind else { continue }
                guard let was = Int(exactly: result(column, here, plan, chunked)), old.indices.contains(was) else {
                    throw Unknown()
                }
                old[was] += length
            }
            item = end
            length = min(1024, length * 2)
            guard item == count || item - first < most else { throw Unknown() }
        }
        stretch.items = first..<count
    }

    /// Where the columns end before an item: behind the last item of each.
    private func columnEnds(
        _ driver: LayingPlan.Driver, _ ends: Fold, before first: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(Unknown) -> [Double] {
        let steps = plan.parts[driver.part].steps
        func enter(_ item: Int) throws(Unknown) {
            let chunk = chunked.places.chunk(of: item)
            self.enter(item - chunked.places.starts[chunk], chunk, plan, chunked)
            guard !machine.findsTrouble(steps) else { throw Unknown() }
        }
        guard chunked.itemCount > 0 else { return [0] }
        try enter(0)
        let count = ColumnFilling.count(machine.value(driver.fold.arguments[2]))
        var found = [Double](repeating: .nan, count: count)
        var left = count
        var item = first
        while item > 0, left > 0 {
            item -= 1
            guard first - item < 4096 else { throw Unknown() }
            let number = result(Int(driver.fold.column), item, plan, chunked)
            guard number == number else { continue }
            guard let column = Int(exactly: number), found.indices.contains(column) else { throw Unknown() }
            guard found[column] != found[column] else { continue }
            try enter(item)
            found[column] = result(Int(ends.column), item, plan, chunked) + machine.value(driver.fold.arguments[1])
            left -= 1
        }
        return found.map { $0 == $0 ? $0 : 0 }
    }

    /// The column and the length of an item before it changes.
    func columnOfItem(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(Unknown) -> (column: Int, length: Double)? {
        guard let driver = plan.laying?.driver, !driver.isLines else { return nil }
        let number = result(Int(driver.fold.column), chunked.places.starts[chunk] + place, plan, chunked)
        guard number == number else { return nil }
        enter(place, chunk, plan, chunked)
        guard !machine.findsTrouble(plan.parts[driver.part].steps), let column = Int(exactly: number), column >= 0
        else { throw Unknown() }
        return (column, machine.value(driver.fold.arguments[1]))
    }

    // MARK: Folds

    private mutating func lay(
        _ fold: Fold, _ stretch: LaidStretch, _ items: Range<Int>, _ part: Int, _ plan: CellPlan,
        _ chunked: ChunkedItems, _ section: Int
    ) throws(Unknown) {
        let column = Int(fold.column)
        func old(_ item: Int) -> Double { result(column, item, plan, chunked) }
        let start = items.lowerBound > 0 ? old(items.lowerBound) : 0
        let isLast = items.upperBound >= chunked.itemCount
        var values: [Double]
        // By how much it has grown behind the stretch; nil for what begins anew with each group.
        var moved: Double?
        if fold.kind == .wrap || fold.kind == .shortest {
            values = stretch.driven
            if fold.kind == .wrap { moved = stretch.moved }
        } else {
            let columns = try numbers(fold.arguments, part, items, plan, chunked)
            switch fold.kind {
            case .sumBefore:
                (values, moved) = FoldStretch.running(
                    columns[0], from: start, upTo: isLast ? nil : old(items.upperBound))
            case .sumBeforePerGroup:
                (values, moved) = FoldStretch.runningPerGroup(
                    columns, from: start, upTo: isLast ? nil : old(items.upperBound))
            case .sumBeforeInGroup where plan.laying?.driver?.isLines == false:
                guard let driver = plan.laying?.driver else { throw Unknown() }
                var ends = try columnEnds(driver, fold, before: items.lowerBound, plan, chunked)
                values = []
                for (group, length) in zip(columns[1], columns[0]) {
                    guard group == group else {
                        values.append(0)
                        continue
                    }
                    guard let group = Int(exactly: group), ends.indices.contains(group) else { throw Unknown() }
                    values.append(ends[group])
                    ends[group] += length
                }
                moved = stretch.moved
            default:
                var rest = Program.searchLimit
                guard case .each(let found) = Folding.result(of: fold.kind, columns, isForEach: true, &rest) else {
                    throw Unknown()
                }
                values = found
            }
        }
        let isDriver = fold.kind == .wrap || fold.kind == .shortest
        guard values.count == items.count, isDriver || values.allSatisfy({ $0.isFinite }) else { throw Unknown() }
        write(values, column, items, chunked)
        if rows.ranges != nil { for value in values { note(result: value, column, chunked, section) } }
        if let moved, !isLast {
            guard moved.isFinite else { throw Unknown() }
            move(column, from: items.upperBound, by: moved, plan, chunked, section)
        }
    }

    private func write(_ values: [Double], _ column: Int, _ items: Range<Int>, _ chunked: ChunkedItems) {
        let places = chunked.places
        var item = items.lowerBound
        while item < items.upperBound {
            let chunk = places.chunk(of: item)
            let place = item - places.starts[chunk]
            let count = min(items.upperBound - item, places.length(of: chunk) - place)
            guard count > 0, let own = places.owned[chunk] else { return }
            chunked.noteChange(chunk)
            let numbers = own + (chunked.fieldCount + column) * ItemChunk.room + place
            let shift = places.shifts(of: column)[chunk]
            for row in 0..<count { numbers[row] = values[item - items.lowerBound + row] - shift }
            item += count
        }
    }
}

extension LaidStretch {
    /// The items of which more than being moved has changed.
    var reach: Range<Int> {
        guard let items else { return touched }
        return min(items.lowerBound, touched.lowerBound)..<max(items.upperBound, touched.upperBound)
    }
}

/// Running sums over a stretch, and by how much they have grown at its end.
enum FoldStretch {
    static func running(_ values: [Double], from start: Double, upTo old: Double?) -> ([Double], Double?) {
        var total = start
        let sums = values.map { value in
            defer { total += value }
            return total
        }
        return (sums, old.map { total - $0 })
    }

    /// The value of a group is that of its first member. Columns: the values, the groups, which follow one another. What
    /// belongs to no group stands behind those before it.
    static func runningPerGroup(_ columns: [[Double]], from start: Double, upTo old: Double?) -> ([Double], Double?) {
        var (total, here, last) = (start, start, Double.nan)
        let sums = columns[0].indices.map { index in
            let group = columns[1][index]
            guard group == group else { return total }
            if group != last {
                (here, last) = (total, group)
                total += columns[0][index]
            }
            return here
        }
        return (sums, old.map { total - $0 })
    }
}
