import LayoutChecker

/// Interval partitioning: each span goes into the first lane whose last span has ended. Spans come by their start.
struct SpanLanes {
    /// Lanes that are taken, by when they end; and those that are free, by their number.
    private var taken = Heap<(end: Double, lane: Int)> { $0.end != $1.end ? $0.end < $1.end : $0.lane < $1.lane }
    private var free = Heap<Int> { $0 < $1 }
    private var count = 0

    /// The lane of the next span.
    mutating func take(from: Double, to: Double) -> Int {
        while let first = taken.first, first.end <= from {
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
        taken.insert((end: max(from, to), lane: lane))
        return lane
    }

    /// The lanes of spans. Columns: where they begin and where they end; one that begins nowhere has the lane 0.
    static func lanes(_ columns: [[Double]]) -> [Double] {
        var lanes = SpanLanes()
        return SpanOrder.walk(columns) { Double(lanes.take(from: $0, to: $1)) }
    }
}

/// Spans that overlap, also by way of others, are a cluster: one that begins before the last of a cluster has ended
/// belongs to it. Spans come by their start.
struct SpanClusters {
    /// The number of the current cluster; -1 before the first one.
    private var number = -1.0
    private var end = -Double.infinity

    /// The cluster of the next span.
    mutating func take(from: Double, to: Double) -> Double {
        if from >= end {
            number += 1
            end = -.infinity
        }
        end = max(end, to)
        return number
    }

    /// The clusters of spans. Columns: where they begin and where they end; one that begins nowhere has the number 0.
    static func clusters(_ columns: [[Double]]) -> [Double] {
        var clusters = SpanClusters()
        return SpanOrder.walk(columns) { clusters.take(from: $0, to: $1) }
    }
}

/// Spans by their start, ties by their number.
private enum SpanOrder {
    static func walk(_ columns: [[Double]], _ take: (_ from: Double, _ to: Double) -> Double) -> [Double] {
        let (from, to) = (columns[0], columns[1])
        var result = [Double](repeating: 0, count: from.count)
        let order = from.indices.filter { !from[$0].isNaN }
            .sorted { from[$0] != from[$1] ? from[$0] < from[$1] : $0 < $1 }
        for index in order { result[index] = take(from[index], to[index]) }
        return result
    }
}
