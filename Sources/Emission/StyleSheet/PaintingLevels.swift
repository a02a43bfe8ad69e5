import LayoutAnalysis
import LayoutChecker

/// The painting order of elements in whole numbers, as `z-index` has them.
struct PaintingLevels {
    /// The level of each element over the offset; nil where they cannot be said.
    let lines: [PiecewiseLine]?

    /// So many elements that change places are compared in pairs.
    private static let limit = 120

    /// Where numbers stand still they are kept if they are small whole numbers, else counted from 0. Where some move, a level is
    /// how many elements are lower.
    init(_ elements: [StyledElement], until end: Double) {
        let heights = elements.map { $0[.z].cut(to: 0...end) }
        let still = heights.compactMap(\.constant)
        guard still.count < heights.count else {
            let isPlain = still.allSatisfy { $0 >= 0 && $0 < 1e6 && $0.rounded(.down) == $0 }
            let values = Set(still).sorted()
            lines = zip(heights, still).map { line, value in
                line.holding(isPlain ? value : Double(values.firstIndex { $0 >= value } ?? 0))
            }
            return
        }
        guard elements.count <= PaintingLevels.limit, heights.allSatisfy({ $0.firstCause == nil }) else {
            lines = nil
            return
        }
        lines = heights.map { own in heights.reduce(own.holding(0)) { $0.adding($1.isLess(than: own)) } }
    }
}
