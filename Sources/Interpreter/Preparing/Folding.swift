/// The folds over plain columns of numbers. Each makes a constant number of passes; `pack` and `cluster` sort first.
enum Folding {
    /// Folds the columns of the arguments; all are equally long. `steps` is what a search may still take; below 0
    /// afterwards when it would take more.
    static func result(
        of kind: FoldKind, _ columns: [[Double]], isForEach: Bool, _ steps: inout Int
    ) -> FoldRun.Result {
        switch kind {
        case .sum: return .one(columns[0].reduce(0, +))
        case .largest, .largestAtEnds: return .one(columns[0].reduce(-.infinity, Arithmetic.maximum))
        case .sumBefore: return .each(runningSum(columns[0]))
        case .sumInGroup: return .each(totals(columns, from: 0) { $0 + $1 })
        case .largestInGroup: return .each(totals(columns, from: -.infinity, Arithmetic.maximum))
        case .sumBeforeInGroup: return .each(runningSumInGroup(columns))
        case .sumBeforePerGroup: return .each(runningSumPerGroup(columns))
        case .wrap: return .each(LineBreaking.lines(columns))
        case .share: return .each(Shares.values(columns))
        case .shortest: return .each(ColumnFilling.columns(columns))
        case .shortestSpan: return .each(Skyline.lanes(columns, &steps))
        case .fall: return .each(FallingSpans.starts(columns))
        case .fitMain: return .each(FreePlaces.places(columns, &steps).main)
        case .fitCross: return .each(FreePlaces.places(columns, &steps).cross)
        case .pack: return .each(Spans(columns).lanes())
        case .cluster: return .each(Spans(columns).clusters())
        case .at: return picked(columns, isForEach: isForEach)
        }
    }

    // MARK: Reductions

    private static func runningSum(_ values: [Double]) -> [Double] {
        var total = 0.0
        return values.map { value in
            defer { total += value }
            return total
        }
    }

    private static func totals(
        _ columns: [[Double]], from start: Double, _ combine: (Double, Double) -> Double
    ) -> [Double] {
        let groups = Groups(columns[1])
        let (numbers, count) = (groups.numbers, groups.count)
        var totals = [Double](repeating: start, count: count)
        for (index, number) in numbers.enumerated() where number >= 0 {
            totals[number] = combine(totals[number], columns[0][index])
        }
        return numbers.map { $0 >= 0 ? totals[$0] : 0 }
    }

    private static func runningSumInGroup(_ columns: [[Double]]) -> [Double] {
        let groups = Groups(columns[1])
        let (numbers, count) = (groups.numbers, groups.count)
        var totals = [Double](repeating: 0, count: count)
        return numbers.enumerated().map { index, number in
            guard number >= 0 else { return 0 }
            defer { totals[number] += columns[0][index] }
            return totals[number]
        }
    }

    /// The value of a group is that of its first member.
    private static func runningSumPerGroup(_ columns: [[Double]]) -> [Double] {
        let numbers = Groups(columns[1]).numbers
        var starts: [Double] = []
        var total = 0.0
        return numbers.enumerated().map { index, number in
            guard number >= 0 else { return total }
            if number == starts.count {
                starts.append(total)
                total += columns[0][index]
            }
            return starts[number]
        }
    }

    private static func picked(_ columns: [[Double]], isForEach: Bool) -> FoldRun.Result {
        func value(_ index: Double) -> Double {
            guard !columns[0].isEmpty, index == index else { return .nan }
            let held = max(0, min(Double(columns[0].count - 1), index.rounded(.down)))
            return columns[0][Int(exactly: held) ?? 0]
        }
        if isForEach { return .each(columns[1].map(value)) }
        return .one(columns[1].first.map(value) ?? 0)
    }
}

/// Spans of time or space that may overlap.
private struct Spans {
    let from: [Double]
    let to: [Double]
    /// Those that begin somewhere, by their start, ties by their number.
    let order: [Int]

    init(_ columns: [[Double]]) {
        from = columns[0]
        to = columns[1]
        let starts = from
        order = starts.indices.filter { !starts[$0].isNaN }
            .sorted { starts[$0] != starts[$1] ? starts[$0] < starts[$1] : $0 < $1 }
    }

    /// Interval partitioning: each span goes into the first lane whose last span has ended.
    func lanes() -> [Double] {
        var result = [Double](repeating: 0, count: from.count)
        // Lanes that are taken, by when they end; and those that are free, by their number.
        var taken = Heap<(end: Double, lane: Int)> { $0.end != $1.end ? $0.end < $1.end : $0.lane < $1.lane }
        var free = Heap<Int> { $0 < $1 }
        var count = 0
        for index in order {
            while let first = taken.first, first.end <= from[index] {
                taken.removeFirst()
                free.insert(first.lane)
            }
            let lane: Int
            if let first = free.first {
                lane = first
                free.removeFirst()
            } else {
                lane = count
                count += 1
            }
            result[index] = Double(lane)
            taken.insert((end: max(from[index], to[index]), lane: lane))
        }
        return result
    }

    /// A span that begins before the last one of a cluster has ended belongs to it.
    func clusters() -> [Double] {
        var result = [Double](repeating: 0, count: from.count)
        var cluster = -1.0
        var end = -Double.infinity
        for index in order {
            if from[index] >= end {
                cluster += 1
                end = -.infinity
            }
            end = max(end, to[index])
            result[index] = cluster
        }
        return result
    }
}
