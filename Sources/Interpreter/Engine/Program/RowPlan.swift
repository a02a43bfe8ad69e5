import LayoutChecker

/// What a row shows, by slots: a section that scrolls by itself, across its layout.
package struct RowPlan: BitwiseCopyable {
    /// Where its window stands in the content of the layout, and how large it is; -1 for a section that is no row.
    var x: Int32 = -1
    var y: Int32 = -1
    var width: Int32 = -1
    var height: Int32 = -1
    /// The size of what it scrolls.
    var contentWidth: Int32 = -1
    var contentHeight: Int32 = -1
    /// Whether that repeats; -1 for a row with ends.
    var loops: Int32 = -1
    /// Where its scrolling stops, by a rule of its own; -1 without one.
    package var rule: Int32 = -1
    /// Where it opens; -1 at 0.
    package var opens: Int32 = -1
    /// The column in which that is stored for each section; -1 where it is the same for all.
    var opensColumn: Int32 = -1
    /// The line of its window at which nothing jumps; -1 at its start.
    var keeps: Int32 = -1
    /// Whether it keeps its sides in a mirror image.
    var keepsSides = false

    var isRow: Bool { x >= 0 }

    /// The slots that are read when a row is visited.
    var read: [Int32] {
        isRow ? [x, y, width, height, contentWidth, contentHeight] + (loops >= 0 ? [loops] : []) : []
    }
}
