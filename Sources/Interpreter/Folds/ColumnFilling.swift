/// Each item into the shortest column, the first of several: a heap finds it in log₂ steps.
struct ColumnFilling {
    private var ends = Heap<(end: Double, number: Int)> { $0.end != $1.end ? $0.end < $1.end : $0.number < $1.number }

    /// Columns that end somewhere.
    init(_ ends: [Double]) {
        for (number, end) in ends.enumerated() { self.ends.insert((end: end, number: number)) }
    }

    /// How many columns a number asks for.
    static func count(_ wanted: Double) -> Int {
        guard wanted.isFinite else { return 1 }
        return Int(exactly: max(1, min(Skyline.most, wanted.rounded(.down)))) ?? 1
    }

    /// The column of the next item.
    mutating func take(_ length: Double) -> Int {
        guard let shortest = ends.first else { return 0 }
        ends.removeFirst()
        ends.insert((end: shortest.end + length, number: shortest.number))
        return shortest.number
    }

    /// The columns of items. Columns: whether an item takes part, its length, how many columns there are.
    static func columns(_ columns: [[Double]]) -> [Double] {
        let count = count(columns[2].first { $0.isFinite } ?? 1)
        var filling = ColumnFilling([Double](repeating: 0, count: count))
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            return Double(filling.take(columns[1][index]))
        }
    }
}
