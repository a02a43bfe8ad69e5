/// Items that fall until they lie on another one: each begins behind those laid before it whose spans overlap its own.
///
/// A segment tree over the edges of all spans, with the greatest end under each node. All edges are known beforehand,
/// so an item takes log₂ n steps, whatever the spans are.
struct FallingSpans {
    /// The edges of all spans, rising, each once: between two of them lies a cell of the tree.
    private let edges: [Double]
    private let size: Int
    /// The greatest end laid over a whole node, and the greatest anywhere under it.
    private var laid: [Double]
    private var highest: [Double]
    /// Spans that overlap by less touch.
    private static let touch = 1e-9

    private init(_ edges: [Double]) {
        self.edges = edges
        var size = 1
        while size < edges.count { size *= 2 }
        self.size = size
        laid = [Double](repeating: -.infinity, count: 2 * size)
        highest = laid
    }

    /// The start of each item; its arguments are presence, length, from, to, least, whether it stands. Those that stand
    /// are laid first, exactly at their least. NaN for what takes no part.
    static func starts(_ columns: [[Double]]) -> [Double] {
        let (from, to) = (columns[2], columns[3])
        var edges: [Double] = []
        edges.reserveCapacity(2 * from.count)
        for index in from.indices where columns[0][index] != 0 && isWide(from[index], to[index]) {
            edges.append(from[index])
            edges.append(to[index])
        }
        edges.sort()
        var each: [Double] = []
        for edge in edges where each.last != edge { each.append(edge) }
        var spans = FallingSpans(each)
        var result = [Double](repeating: .nan, count: from.count)
        for isStanding in [true, false] {
            for index in from.indices where columns[0][index] != 0 && (columns[5][index] != 0) == isStanding {
                let least = columns[4][index].isNaN ? 0 : columns[4][index]
                let isWide = isWide(from[index], to[index])
                let ground = isStanding || !isWide ? least : spans.ground(from[index], to[index])
                let start = max(least, ground)
                result[index] = start
                let end = start + (columns[1][index].isNaN ? 0 : columns[1][index])
                if isWide { spans.lay(from[index], to[index], end) }
            }
        }
        return result
    }

    /// Whether a span lies over anything; one without ends does.
    private static func isWide(_ from: Double, _ to: Double) -> Bool {
        to - from > 2 * touch
    }

    /// The first edge that is above a number.
    private func firstEdge(above value: Double) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] > value { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The greatest end under a span.
    private func ground(_ from: Double, _ to: Double) -> Double {
        // Of the cells those that reach more than a touch into the span.
        let first = firstEdge(above: from + FallingSpans.touch) - 1
        var last = firstEdge(above: to - FallingSpans.touch) - 1
        if last >= 0, edges[last] >= to - FallingSpans.touch { last -= 1 }
        var result = -Double.infinity
        var (low, high) = (max(0, first) + size, last + size + 1)
        let (start, end) = (low, high - 1)
        guard low < high else { return result }
        while low < high {
            if low & 1 == 1 {
                result = max(result, highest[low])
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                result = max(result, highest[high])
            }
            low /= 2
            high /= 2
        }
        // What lies over a whole node lies over the cells below it.
        for var node in [start, end] {
            while node > 1 {
                node /= 2
                result = max(result, laid[node])
            }
        }
        return result
    }

    private mutating func lay(_ from: Double, _ to: Double, _ end: Double) {
        var (low, high) = (firstEdge(above: from) - 1 + size, firstEdge(above: to) - 1 + size)
        let (start, last) = (low, high - 1)
        while low < high {
            if low & 1 == 1 {
                cover(low, end)
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                cover(high, end)
            }
            low /= 2
            high /= 2
        }
        for var node in [start, last] {
            while node > 1 {
                node /= 2
                highest[node] = max(laid[node], max(highest[2 * node], highest[2 * node + 1]))
            }
        }
    }

    private mutating func cover(_ node: Int, _ end: Double) {
        laid[node] = max(laid[node], end)
        highest[node] = max(highest[node], end)
    }
}
