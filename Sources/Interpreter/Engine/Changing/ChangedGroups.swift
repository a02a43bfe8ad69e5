/// A changed item of a section whose items stand in groups, and the groups that are computed again because of it.
struct ChangedGroups {
    /// The first item that has changed, or that stands behind one that was taken away.
    let first: Int
    /// The first item behind those that have changed.
    let behind: Int
    /// The items of the chunks that have changed.
    let touched: Range<Int>
    /// The items that are computed again: they begin with a group, and behind them all is as it was, but for being moved.
    var items: Range<Int>?

    /// The items of which more than being moved has changed.
    var reach: Range<Int> {
        guard let items else { return touched }
        return min(items.lowerBound, touched.lowerBound)..<max(items.upperBound, touched.upperBound)
    }
}
