/// What a row shows, by slots: a section that scrolls by itself, across its layout.
struct RowPlan: BitwiseCopyable {
    /// Where its window stands in the content of the layout, and how large it is; -1 for a section that is no row.
    var x: Int32 = -1
    var y: Int32 = -1
    var width: Int32 = -1
    var height: Int32 = -1
    /// The size of what it scrolls.
    var contentWidth: Int32 = -1
    var contentHeight: Int32 = -1
    /// Where its scrolling stops, by a rule of its own; -1 without one.
    var rule: Int32 = -1

    var isRow: Bool { x >= 0 }

    /// The slots that are read when a row is visited.
    var read: [Int32] { isRow ? [x, y, width, height, contentWidth, contentHeight] : [] }
}
