import LayoutChecker

/// Items that fall until they lie on another one: each begins behind those laid before it whose spans overlap its own.
///
/// A segment tree over the edges of all spans, with the greatest end under each node. All edges are known beforehand,
/// so an item takes log₂ n steps, whatever the spans are. Ends only grow, so no node is computed from those below it.
struct FallingSpans {
    /// The edges of all spans, rising, each once: between two of them lies a cell of the tree.
    private let edges: Memory<Double>
    private let size: Int
    private let nodes: Memory<Node>
    /// Spans that overlap by less touch.
    private static let touch = 1e-9

    /// The greatest end laid over a whole node, and the greatest anywhere under it.
    private struct Node: BitwiseCopyable {
        var laid = -Double.infinity
        var highest = -Double.infinity
    }

    private init(_ columns: [[Double]]) {
        let (from, to) = (columns[2], columns[3])
        var all: [Double] = []
        all.reserveCapacity(2 * from.count)
        for index in from.indices where columns[0][index] != 0 && FallingSpans.isWide(from[index], to[index]) {
            all.append(from[index])
            all.append(to[index])
        }
        all.sort()
        edges = Memory(capacity: all.count)
        for edge in all where edges.count == 0 || edges.base[edges.count - 1] != edge { edges.append(edge) }
        var size = 1
        while size < edges.count { size *= 2 }
        self.size = size
        nodes = Memory(repeating: Node(), count: 2 * size)
    }

    /// The start of each item; its arguments are presence, length, from, to, least, whether it stands. Those that stand
    /// are laid first, exactly at their least. NaN for what takes no part.
    static func starts(_ columns: [[Double]]) -> [Double] {
        let spans = FallingSpans(columns)
        let (from, to) = (columns[2], columns[3])
        var result = [Double](repeating: .nan, count: from.count)
        for isStanding in [true, false] {
            for index in from.indices where columns[0][index] != 0 && (columns[5][index] != 0) == isStanding {
                let least = columns[4][index].isNaN ? 0 : columns[4][index]
                guard isWide(from[index], to[index]) else {
                    result[index] = least
                    continue
                }
                let cells = spans.place(of: from[index])..<spans.place(of: to[index])
                let ground = isStanding ? least : spans.ground(spans.overlapped(from[index], to[index], cells))
                let start = max(least, ground)
                result[index] = start
                spans.lay(cells, start + (columns[1][index].isNaN ? 0 : columns[1][index]))
            }
        }
        return result
    }

    /// Whether a span lies over anything; one without ends does.
    private static func isWide(_ from: Double, _ to: Double) -> Bool {
        to - from > 2 * touch
    }

    /// The first edge that is not below a number: of an edge its own place.
    private func place(of value: Double) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low &+ high) >> 1
            if edges.base[middle] < value { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Of the cells of a span those that reach more than a touch into it.
    private func overlapped(_ from: Double, _ to: Double, _ cells: Range<Int>) -> Range<Int> {
        var (first, last) = (cells.lowerBound, cells.upperBound)
        // A neighbour is seldom so near that it has to be looked for.
        if edges[first + 1] <= from + FallingSpans.touch {
            first = place(of: (from + FallingSpans.touch).nextUp) - 1
        }
        if edges[last - 1] >= to - FallingSpans.touch { last = place(of: to - FallingSpans.touch) }
        return first..<max(first, last)
    }

    /// The greatest end under cells.
    private func ground(_ cells: Range<Int>) -> Double {
        guard !cells.isEmpty else { return -.infinity }
        let nodes = nodes.base
        var result = -Double.infinity
        var (low, high) = (cells.lowerBound + size, cells.upperBound + size)
        // What lies over a whole node lies over the cells below it.
        var (start, end) = (low / 2, (high - 1) / 2)
        while low < high {
            if low & 1 == 1 {
                result = max(result, nodes[low].highest)
                low &+= 1
            }
            if high & 1 == 1 {
                high &-= 1
                result = max(result, nodes[high].highest)
            }
            low /= 2
            high /= 2
        }
        while start != end {
            result = max(result, max(nodes[start].laid, nodes[end].laid))
            start /= 2
            end /= 2
        }
        while start > 0 {
            result = max(result, nodes[start].laid)
            start /= 2
        }
        return result
    }

    private func lay(_ cells: Range<Int>, _ end: Double) {
        let nodes = nodes.base
        var (low, high) = (cells.lowerBound + size, cells.upperBound + size)
        for leaf in [low, high - 1] {
            var node = leaf / 2
            // Above one that is as high, all are.
            while node > 0, !(nodes[node].highest >= end) {
                nodes[node].highest = max(nodes[node].highest, end)
                node /= 2
            }
        }
        func cover(_ node: Int) {
            nodes[node].laid = max(nodes[node].laid, end)
            nodes[node].highest = max(nodes[node].highest, end)
        }
        while low < high {
            if low & 1 == 1 {
                cover(low)
                low &+= 1
            }
            if high & 1 == 1 {
                high &-= 1
                cover(high)
            }
            low /= 2
            high /= 2
        }
    }
}
