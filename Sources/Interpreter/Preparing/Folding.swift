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
        case .wrap: return .each(lines(columns))
        case .share: return .each(Shares.values(columns))
        case .shortest: return .each(shortest(columns))
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

    // MARK: Assigners

    /// First-fit line breaking: an item goes on the current line while used + gap + length ≤ within; a line always takes
    /// one item. Items that fill a line exactly must not lose the last one to rounding, hence a rounding margin.
    private static func lines(_ columns: [[Double]]) -> [Double] {
        var line = 0.0
        var used = 0.0
        var count = 0
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            let (length, gap, within) = (columns[1][index], columns[2][index], columns[3][index])
            let wanted = used + (count > 0 ? gap : 0) + length
            if count > 0, !(wanted <= within + 1e-9 * max(1, abs(within))) {
                line += 1
                used = length
                count = 1
            } else {
                used = wanted
                count += 1
            }
            return line
        }
    }

    /// A heap of the columns finds the shortest one, the first of several, in log₂ steps.
    private static func shortest(_ columns: [[Double]]) -> [Double] {
        let wanted = columns[2].first { $0.isFinite } ?? 1
        let count = Int(exactly: max(1, min(Skyline.most, wanted.rounded(.down)))) ?? 1
        var ends = Heap<(end: Double, number: Int)> { $0.end != $1.end ? $0.end < $1.end : $0.number < $1.number }
        for number in 0..<count { ends.insert((end: 0, number: number)) }
        return columns[0].indices.map { index in
            guard columns[0][index] != 0, let shortest = ends.first else { return .nan }
            ends.removeFirst()
            ends.insert((end: shortest.end + columns[1][index], number: shortest.number))
            return Double(shortest.number)
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

/// A binary heap: the least element first.
private struct Heap<Element> {
    private var elements: [Element] = []
    private let precedes: (Element, Element) -> Bool

    init(_ precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(elements[child], elements[parent]) else { return }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    mutating func removeFirst() {
        guard let last = elements.popLast() else { return }
        guard !elements.isEmpty else { return }
        elements[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < elements.count else { return }
            if child + 1 < elements.count, precedes(elements[child + 1], elements[child]) { child += 1 }
            guard precedes(elements[child], elements[parent]) else { return }
            elements.swapAt(child, parent)
            parent = child
        }
    }
}
