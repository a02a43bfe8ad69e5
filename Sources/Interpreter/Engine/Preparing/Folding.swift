import LayoutChecker

/// The folds over plain columns of numbers. Each makes a constant number of passes; `pack`, `cluster` and `nextLane` sort first.
package enum Folding {
    /// Folds the columns of the arguments; all are equally long. `steps` is what a search may still take; below 0
    /// afterwards when it would take more.
    package static func result(
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
        case .pack: return .each(SpanLanes.lanes(columns))
        case .cluster: return .each(SpanClusters.clusters(columns))
        case .nextLane: return .each(LaneNeighbours.lanes(columns))
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
            guard !columns[0].isEmpty, !index.isNaN else { return .nan }
            let held = max(0, min(Double(columns[0].count - 1), index.rounded(.down)))
            return columns[0][Int(exactly: held) ?? 0]
        }
        if isForEach { return .each(columns[1].map(value)) }
        return .one(columns[1].first.map(value) ?? 0)
    }
}
