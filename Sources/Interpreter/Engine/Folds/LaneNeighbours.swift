/// The least lane above its own among the spans that overlap a span.
///
/// A segment tree over the ends of all spans, with the least lane under each node. The spans come with falling lanes: what is laid
/// later has a lower lane, so the tree knows only lanes above that of the span that asks.
struct LaneNeighbours {
    private struct Node {
        /// The least lane anywhere under the node, and the least that covers all of it.
        var least = Double.infinity
        var laid = Double.infinity
    }

    private let size: Int
    private var nodes: [Node]

    private init(_ count: Int) {
        var size = 1
        while size < count { size *= 2 }
        self.size = size
        nodes = [Node](repeating: Node(), count: 2 * size)
    }

    /// The lanes. Columns: where spans begin and end, and their lanes. An infinity for one that no other overlaps, that is
    /// empty, or of which a number is none.
    static func lanes(_ columns: [[Double]]) -> [Double] {
        let (from, to, lane) = (columns[0], columns[1], columns[2])
        var result = [Double](repeating: .infinity, count: from.count)
        let order = from.indices.filter { from[$0] < to[$0] && !lane[$0].isNaN }
            .sorted { lane[$0] != lane[$1] ? lane[$0] > lane[$1] : $0 < $1 }
        var places: [Double] = []
        for place in (order.map { from[$0] } + order.map { to[$0] }).sorted() where places.last != place {
            places.append(place)
        }
        var numbers: [Double: Int] = [:]
        for (number, place) in places.enumerated() { numbers[place] = number }
        var tree = LaneNeighbours(places.count)
        var next = 0
        while next < order.count {
            // Spans of one lane ask before any of them is laid.
            var end = next
            while end < order.count, lane[order[end]] == lane[order[next]] { end += 1 }
            for isLaying in [false, true] {
                for index in order[next..<end] {
                    guard let low = numbers[from[index]], let high = numbers[to[index]] else { continue }
                    if isLaying {
                        tree.lay(lane[index], low..<high)
                    } else {
                        result[index] = tree.least(in: low..<high)
                    }
                }
            }
            next = end
        }
        return result
    }

    /// The least lane that lies over a stretch.
    private func least(in stretch: Range<Int>) -> Double {
        var (low, high) = (stretch.lowerBound + size, stretch.upperBound + size)
        let edges = (low, high - 1)
        var found = Double.infinity
        while low < high {
            if low & 1 == 1 {
                found = min(found, nodes[low].least)
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                found = min(found, nodes[high].least)
            }
            low /= 2
            high /= 2
        }
        for edge in [edges.0, edges.1] {
            var node = edge
            while node > 0 {
                found = min(found, nodes[node].laid)
                node /= 2
            }
        }
        return found
    }

    private mutating func lay(_ lane: Double, _ stretch: Range<Int>) {
        var (low, high) = (stretch.lowerBound + size, stretch.upperBound + size)
        let edges = (low, high - 1)
        while low < high {
            if low & 1 == 1 {
                lay(lane, at: low)
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                lay(lane, at: high)
            }
            low /= 2
            high /= 2
        }
        for edge in [edges.0, edges.1] {
            var node = edge / 2
            while node > 0 {
                nodes[node].least = min(nodes[node].laid, nodes[2 * node].least, nodes[2 * node + 1].least)
                node /= 2
            }
        }
    }

    private mutating func lay(_ lane: Double, at node: Int) {
        nodes[node].least = min(nodes[node].least, lane)
        nodes[node].laid = min(nodes[node].laid, lane)
    }
}
