import LayoutChecker
import LayoutDSL

// What stays put when data, sizes or the viewport change.

extension Prepared {
    /// The offset at which what the user sees stays where it is, after data, sizes, params or the viewport have changed.
    ///
    /// Of the cell that rested across the line that `keep:` names (the start of the viewport without), else of the next
    /// one, a point keeps its distance to that line: its start where the line is the start of the viewport, its end where
    /// it is the end. If the cell is gone, it is the next one that is still there. A list that stood where it opens, within
    /// half a point, stands where it opens now. Overscroll stays as it was.
    ///
    /// - Parameters:
    ///   - offset: The offset before, in points.
    ///   - earlier: The layout before.
    ///   - changes: The changes of data that lie between the two. Without them, items are the same by their `id`, else by
    ///     section and item.
    /// - Returns: The offset now.
    public func offset(
        keeping offset: LayoutPoint, of earlier: Prepared, after changes: [DataChange] = []
    ) -> LayoutPoint {
        var next = self
        return next.keep(offset, of: earlier, after: changes)
    }

    /// As `offset(keeping:of:after:)`, and remembers the cell: as long as the list stands where a change has put it, within
    /// half a point, the next change keeps the same cell. So nothing drifts while a param is dragged or two fingers pinch.
    ///
    /// - Parameters:
    ///   - offset: The offset before, in points.
    ///   - earlier: The layout before.
    ///   - changes: The changes of data that lie between the two.
    /// - Returns: The offset now.
    public mutating func keep(_ offset: LayoutPoint, of earlier: Prepared, after changes: [DataChange] = [])
        -> LayoutPoint
    {
        let before = earlier.held(offset)
        let excess = LayoutPoint(
            x: offset.x.isFinite ? offset.x - before.x : 0, y: offset.y.isFinite ? offset.y - before.y : 0)
        let now = keep(before, of: earlier, changes)
        return LayoutPoint(x: now.x + excess.x, y: now.y + excess.y)
    }

    private mutating func keep(_ before: LayoutPoint, of earlier: Prepared, _ changes: [DataChange]) -> LayoutPoint {
        let known = earlier.kept.flatMap { kept in
            abs(kept.offset.x - before.x) <= 0.5 && abs(kept.offset.y - before.y) <= 0.5 ? kept : nil
        }
        kept = nil
        let standing = earlier.along(before)
        if known == nil, abs(standing - earlier.along(earlier.opening)) <= 0.5 { return held(across(before, opening)) }
        var cells = KeptCell(
            old: RestingCells(earlier, at: before), new: RestingCells(self, at: before),
            names: changes.isEmpty ? ItemMatching(earlier, self) : nil, changes: changes)
        guard let found = cells.kept(known, of: earlier, at: before) else { return held(before) }
        var now = self.offset(along: found.along.offset((found.to.start, found.to.length), line: keptLine))
        var beside = before
        if let hold = found.across, let side = cells.new.acrossSide(of: found.to.place) {
            let other = hold.offset(side, line: keptLineAcross ?? 0)
            beside = program.layout.isHorizontal ? LayoutPoint(x: 0, y: other) : LayoutPoint(x: other, y: 0)
        }
        now = held(across(beside, now))
        kept = KeptPlace(place: found.to.place, along: found.along, across: found.across, offset: now)
        return now
    }

    /// The first point across the scroll, the second along it.
    private func across(_ cross: LayoutPoint, _ main: LayoutPoint) -> LayoutPoint {
        program.layout.isHorizontal
            ? LayoutPoint(x: main.x, y: cross.y) : LayoutPoint(x: cross.x, y: main.y)
    }
}
