import LayoutChecker

// Groups that follow from the index, as the rows of a grid: computed again from the group before a changed item to the
// first one behind it.

extension ItemUpdate {
    /// Computes again what a level of the prepare stage computes of the groups of a section.
    mutating func regroup(_ section: Int, _ touched: Touched, level: Int) throws(NeedsFullPrepare) {
        guard var changed = groups[section], let chunked = rows.sections[section], let groupPlan = touched.plan.groups
        else { return }
        let plan = touched.plan
        preparation.loadAll(section)
        if changed.items == nil, groupPlan.keys.contains(where: { plan.parts[$0.part].level == level }) {
            changed.items = try items(of: changed, groupPlan, plan, chunked)
        }
        for (number, part) in plan.parts.enumerated() where part.level == level {
            let folds = part.folds.filter { $0.isRedone }.map { $0.fold }
            if !folds.isEmpty {
                guard let items = changed.items else { throw NeedsFullPrepare() }
                for chunk in chunks(of: items, chunked) { own(chunk, chunked, section) }
                for fold in folds { try compute(fold, items, number, plan, chunked, section) }
            }
            guard !part.kept.isEmpty else { continue }
            for chunk in chunks(of: changed.reach, chunked) { try findKept(of: chunk, plan, chunked, only: number) }
        }
        groups[section] = changed
    }

    private func chunks(of items: Range<Int>, _ chunked: ChunkedItems) -> ClosedRange<Int> {
        let first = chunked.places.chunk(of: items.lowerBound)
        return first...max(first, chunked.places.chunk(of: max(items.lowerBound, items.upperBound - 1)))
    }

    /// From the group of the item before the changed one, to the first group behind it.
    private func items(
        of changed: ChangedGroups, _ groupPlan: GroupPlan, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> Range<Int> {
        guard groupPlan.positive.allSatisfy({ machine.value($0) > 0 }) else { throw NeedsFullPrepare() }
        let count = chunked.itemCount
        // More items than this are computed again by preparing anew.
        let most = max(4096, count / 32)
        func groups(_ item: Int) -> [Double] {
            enter(item, plan, chunked)
            return groupPlan.keys.map { key in
                _ = machine.findsTrouble(plan.parts[key.part].steps)
                return machine.value(key.slot)
            }
        }
        /// Whether all groups begin with an item.
        func begins(_ before: [Double], _ groups: [Double]) -> Bool { zip(before, groups).allSatisfy { $0 < $1 } }
        var first = max(0, changed.first - 1)
        var here = first < count ? groups(first) : []
        while first > 0 {
            let before = groups(first - 1)
            if begins(before, here) { break }
            guard changed.first - first < most else { throw NeedsFullPrepare() }
            (here, first) = (before, first - 1)
        }
        var end = min(count, changed.behind + 1)
        if end < count { here = groups(end - 1) }
        while end < count {
            let next = groups(end)
            if begins(here, next) { break }
            guard end - first < most else { throw NeedsFullPrepare() }
            (here, end) = (next, end + 1)
        }
        return first..<end
    }

    // MARK: Folds

    private mutating func compute(
        _ fold: Fold, _ items: Range<Int>, _ part: Int, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        let column = Int(fold.column)
        func old(_ item: Int) -> Double { result(column, item, plan, chunked) }
        let start = items.lowerBound > 0 ? old(items.lowerBound) : 0
        let isLast = items.upperBound >= chunked.itemCount
        let columns = try numbers(fold.arguments, part, items, plan, chunked)
        var values: [Double]
        // By how much it has grown behind the items; nil for what begins anew with each group.
        var moved: Double?
        switch fold.kind {
        case .sumBefore:
            (values, moved) = RunningSums.all(columns[0], from: start, upTo: isLast ? nil : old(items.upperBound))
        case .sumBeforePerGroup:
            (values, moved) = RunningSums.perGroup(columns, from: start, upTo: isLast ? nil : old(items.upperBound))
        default:
            var rest = Program.searchLimit
            guard case .each(let found) = Folding.result(of: fold.kind, columns, isForEach: true, &rest) else {
                throw NeedsFullPrepare()
            }
            values = found
        }
        guard values.count == items.count, values.allSatisfy({ $0.isFinite }) else { throw NeedsFullPrepare() }
        write(values, column, items, chunked)
        if rows.ranges != nil { for value in values { note(result: value, column, chunked, section) } }
        if let moved, !isLast {
            guard moved.isFinite else { throw NeedsFullPrepare() }
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
