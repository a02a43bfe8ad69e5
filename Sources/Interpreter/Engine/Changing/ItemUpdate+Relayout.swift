import LayoutChecker

// What is computed of lines and columns that are laid again.

extension ItemUpdate {
    /// Lays what a level of the prepare stage computes of a stretch.
    mutating func lay(_ section: Int, _ touched: Touched, level: Int) throws(NeedsFullPrepare) {
        guard var stretch = laid[section], let chunked = rows.sections[section], let relayout = touched.plan.relayout
        else { return }
        let plan = touched.plan
        preparation.loadAll(section)
        if stretch.items == nil { try find(&stretch, relayout, plan, chunked, level) }
        for (number, part) in plan.parts.enumerated() where part.level == level {
            let folds = part.folds.filter { $0.isRedone }.map { $0.fold }
            if !folds.isEmpty {
                guard let items = stretch.items else { throw NeedsFullPrepare() }
                for chunk in chunks(of: items, chunked) { own(chunk, chunked, section) }
                for fold in folds { try lay(fold, stretch, items, number, plan, chunked, section) }
            }
            guard !part.kept.isEmpty else { continue }
            for chunk in chunks(of: stretch.reach, chunked) { try findKept(of: chunk, plan, chunked, only: number) }
        }
        laid[section] = stretch
    }

    func chunks(of items: Range<Int>, _ chunked: ChunkedItems) -> ClosedRange<Int> {
        let first = chunked.places.chunk(of: items.lowerBound)
        return first...max(first, chunked.places.chunk(of: max(items.lowerBound, items.upperBound - 1)))
    }

    // MARK: Folds

    private mutating func lay(
        _ fold: Fold, _ stretch: RelaidRange, _ items: Range<Int>, _ part: Int, _ plan: CellPlan,
        _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        let column = Int(fold.column)
        func old(_ item: Int) -> Double { result(column, item, plan, chunked) }
        let start = items.lowerBound > 0 ? old(items.lowerBound) : 0
        let isLast = items.upperBound >= chunked.itemCount
        var values: [Double]
        // By how much it has grown behind the stretch; nil for what begins anew with each group.
        var moved: Double?
        let isDriver = [.wrap, .shortest, .pack, .cluster].contains(fold.kind)
        if isDriver {
            values = fold.kind == .cluster ? stretch.clusters : stretch.driven
            if fold.kind == .wrap || fold.kind == .cluster { moved = stretch.moved }
        } else {
            let columns = try numbers(fold.arguments, part, items, plan, chunked)
            switch fold.kind {
            case .sumBefore:
                (values, moved) = RunningSums.all(
                    columns[0], from: start, upTo: isLast ? nil : old(items.upperBound))
            case .sumBeforePerGroup:
                (values, moved) = RunningSums.perGroup(
                    columns, from: start, upTo: isLast ? nil : old(items.upperBound))
            case .sumBeforeInGroup where plan.relayout?.driver?.kind == .columns:
                guard let driver = plan.relayout?.driver else { throw NeedsFullPrepare() }
                var ends = try columnEnds(driver, fold, before: items.lowerBound, plan, chunked)
                values = []
                for (group, length) in zip(columns[1], columns[0]) {
                    guard !group.isNaN else {
                        values.append(0)
                        continue
                    }
                    guard let group = Int(exactly: group), ends.indices.contains(group) else {
                        throw NeedsFullPrepare()
                    }
                    values.append(ends[group])
                    ends[group] += length
                }
                moved = stretch.moved
            default:
                var rest = Program.searchLimit
                guard case .each(let found) = Folding.result(of: fold.kind, columns, isForEach: true, &rest) else {
                    throw NeedsFullPrepare()
                }
                values = found
            }
        }
        guard values.count == items.count, isDriver || values.allSatisfy({ $0.isFinite }) else {
            throw NeedsFullPrepare()
        }
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
