import LayoutChecker

/// The results of preparing for the instances of a scope.
struct ScopeState: Sendable {
    /// Running sums, an entry for each instance, section after section.
    var columns: [Memory<Double>]
    /// Where the entries of each section begin in the columns.
    var bases: SectionRows<Int>
    /// What the numbers of each column lie in; nil while there are none.
    var ranges: [ColumnRange?]
    /// Suffix minima of the starts of boxes and prefix maxima of their ends, by section; only for sections whose boxes
    /// do not rise with the index.
    var starts = Memory<Double>()
    var ends = Memory<Double>()
    /// For each section.
    var reaches: SectionRows<ReachRow>
    /// The uniform grids of sections whose boxes lie anyhow.
    var uniformGrids: [UniformGrid] = []
    /// Min–max trees for interval search, one for each load; empty where none is needed.
    var minMaxTrees: [MinMaxTree] = []

    func noteBase(_ section: Int, _ column: Int32?) {
        guard let column, bases.last < section else { return }
        bases.append(columns[Int(column)].count)
    }

    /// Nothing as yet. `first`: the first section that instances of the scope may stand in.
    init(columnCount: Int, from first: Int) {
        bases = SectionRows(from: first)
        reaches = SectionRows(from: first)
        columns = (0..<columnCount).map { _ in Memory() }
        ranges = [ColumnRange?](repeating: nil, count: columnCount)
    }

    mutating func forgetReach() {
        starts = Memory()
        ends = Memory()
        reaches = SectionRows(from: reaches.first)
        uniformGrids = []
    }
}

/// How far the boxes of a section's instances reach.
struct ReachRow: BitwiseCopyable {
    /// Where its entries begin in `starts` and `ends`; -1 where both ends of the boxes rise with the index, so that
    /// bisection reads the boxes themselves.
    let row: Int
    /// The greatest of the numbers that the places are summed from.
    let magnitude: Double
    /// The uniform grid that its boxes lie in; -1 for none.
    var uniformGrid = -1
}

/// How far a box reaches from where all of its scope are counted from. The corner added later is rounded in another
/// order than where the box is drawn: a little more is asked for, so that nothing is lost to that.
enum Reach {
    /// More than any rounding of a few sums of numbers so large.
    static func slack(for magnitude: Double) -> Double { 4e-15 * magnitude }

    /// Where a box begins, how long it is, and how large the numbers are that this was summed from.
    @inline(__always)
    static func place(of box: ReachBox, _ numbers: (Int32) -> Double) -> (
        from: Double, length: Double, magnitude: Double
    ) {
        let length = numbers(box.length)
        var from = 0.0
        var magnitude = abs(length)
        for slot in box.places {
            let value = numbers(slot)
            from += value
            magnitude += abs(value)
        }
        return (from, length, magnitude)
    }

    static func ends(of box: ReachBox, _ numbers: (Int32) -> Double) -> (from: Double, to: Double) {
        let (from, length, magnitude) = place(of: box, numbers)
        return (from - slack(for: magnitude), from + length + slack(for: magnitude))
    }
}
