import LayoutChecker

/// Nine rising edges with eight ranges of instances between them; some may be empty.
struct RangeEdges {
    private var edges: SIMD16<Int>

    /// Ranges of at most this many instances are drawn, not asked about.
    static let handful = 4

    subscript(edge: Int) -> Int { edges[edge] }

    /// Equal parts of a range.
    init(from start: Int, to end: Int) {
        edges = SIMD16(repeating: end)
        let (part, rest) = (end - start).quotientAndRemainder(dividingBy: 8)
        var edge = start
        for lane in 0..<8 {
            edges[lane] = edge
            edge += part + (lane < rest ? 1 : 0)
        }
    }

    /// Narrow ranges beside a middle, and wider ones further away.
    init(around middle: Int, _ width: Int, of count: Int) {
        edges = SIMD16(repeating: count)
        edges[0] = 0
        func edge(_ distance: Int) -> Int {
            let (place, overflow) = middle.addingReportingOverflow(distance)
            return overflow ? (distance < 0 ? 0 : count) : max(0, min(count, place))
        }
        let width = max(1, min(width, 1 << 20))
        edges[1] = edge(-64 * width)
        edges[2] = edge(-8 * width)
        edges[3] = edge(-width)
        edges[4] = edge(0)
        edges[5] = edge(width)
        edges[6] = edge(8 * width)
        edges[7] = edge(64 * width)
    }

    /// The ranges that are asked about again.
    var isWide: SIMDMask<SIMD8<Int64>> {
        var result = SIMDMask<SIMD8<Int64>>(repeating: false)
        for lane in 0..<8 { result[lane] = edges[lane + 1] - edges[lane] > RangeEdges.handful }
        return result
    }

    /// The indices of the instances in each range; an empty range has those of its neighbour.
    var ranges: Interval8 {
        var result = Interval8(0)
        for lane in 0..<8 {
            result.low[lane] = Double(edges[lane])
            result.high[lane] = Double(max(edges[lane], edges[lane + 1] - 1))
        }
        return result
    }
}
