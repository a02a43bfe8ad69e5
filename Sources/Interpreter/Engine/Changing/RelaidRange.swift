import LayoutChecker

/// A changed item of a section whose items are laid in lines or columns, and what is laid again because of it.
struct RelaidRange {
    /// The first item that has changed, or that stands behind one that was taken away.
    let first: Int
    /// The first item behind those that have changed.
    let behind: Int
    /// What the item had been before; nil for a new one, and where that does not count.
    let old: Gone?
    /// The items of the chunks that have changed.
    let touched: Range<Int>
    /// What is laid again: it begins with a group, and behind it all is as it was, but for being moved.
    var items: Range<Int>?
    /// What the driver has given out, and of spans their clusters.
    var driven: [Double] = []
    var clusters: [Double] = []
    /// By how much lines, columns or clusters have grown behind the stretch.
    var moved = 0.0

    /// What an item was before it changed or was taken away.
    enum Gone {
        /// The column it stood in, and its length.
        case placed(column: Int, length: Double)
        /// Where its span ended.
        case span(end: Double)
    }

    /// The items of which more than being moved has changed.
    var reach: Range<Int> {
        guard let items else { return touched }
        return min(items.lowerBound, touched.lowerBound)..<max(items.upperBound, touched.upperBound)
    }
}
