import LayoutChecker

/// Each item into the shortest column, the first of several that are as short: a tree of the shortest of each half finds
/// it in log₂ steps.
package struct ColumnFilling {
    /// A column is as short as another one when it ends no later than so much behind it: rounding decides nothing.
    package static let tie = 1e-7

    /// The end of the shortest column below each node; the columns themselves are the nodes from `first` on.
    private var nodes: [Double]
    private let first: Int

    /// So many empty columns.
    init(count: Int) {
        var first = 1
        while first < count { first *= 2 }
        self.first = first
        nodes = [Double](repeating: .infinity, count: 2 * first)
        for number in 0..<count { nodes[first + number] = 0 }
        for node in (1..<first).reversed() { nodes[node] = min(nodes[2 * node], nodes[2 * node + 1]) }
    }

    /// How many columns a number asks for.
    package static func count(_ wanted: Double) -> Int {
        guard wanted.isFinite else { return 1 }
        return Int(exactly: max(1, min(Skyline.most, wanted.rounded(.down)))) ?? 1
    }

    /// The column of the next item.
    mutating func take(_ length: Double) -> Int {
        let limit = nodes[1] + ColumnFilling.tie
        var node = 1
        while node < first { node = nodes[2 * node] <= limit ? 2 * node : 2 * node + 1 }
        let (column, end) = (node - first, nodes[node] + length)
        nodes[node] = end.isNaN ? nodes[node] : end
        while node > 1 {
            node /= 2
            nodes[node] = min(nodes[2 * node], nodes[2 * node + 1])
        }
        return column
    }

    /// The columns of items. Columns: whether an item takes part, its length, how many columns there are.
    static func columns(_ columns: [[Double]]) -> [Double] {
        var filling = ColumnFilling(count: count(columns[2].first { $0.isFinite } ?? 1))
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            return Double(filling.take(columns[1][index]))
        }
    }
}
