/// How much work is left for many searches, in formulas that are worked out over a range. It bounds what a
/// person waits for, whatever the layout is like.
final class SearchWork {
    private(set) var left: Int

    /// As much as about two seconds of one processor.
    static let usual = 40_000_000
    /// Each box costs as much as so many formulas beside its own.
    private static let perBox = 30

    init(_ left: Int) { self.left = left }

    /// How many boxes may be looked at of a search that wants so many.
    func boxes(_ wanted: Int, steps: Int) -> Int { min(wanted, left / (steps + SearchWork.perBox)) }

    /// Counts boxes that were looked at.
    func spend(boxes: Int, steps: Int) { spend(boxes * (steps + SearchWork.perBox)) }

    func spend(_ formulas: Int) { left = max(0, left - formulas) }
}
