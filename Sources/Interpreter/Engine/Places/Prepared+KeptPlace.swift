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
        let before = earlier.held(offset)
        let excess = LayoutPoint(
            x: offset.x.isFinite ? offset.x - before.x : 0, y: offset.y.isFinite ? offset.y - before.y : 0)
        let kept = kept(before, of: earlier, changes)
        return LayoutPoint(x: kept.x + excess.x, y: kept.y + excess.y)
    }

    private func kept(_ before: LayoutPoint, of earlier: Prepared, _ changes: [DataChange]) -> LayoutPoint {
        let standing = earlier.along(before)
        if abs(standing - earlier.along(earlier.opening)) <= 0.5 { return held(across(before, opening)) }
        let line = earlier.keptLine
        let kept = KeptCell(
            old: RestingCells(earlier, at: before), new: RestingCells(self, at: before),
            names: changes.isEmpty ? ItemMatching(earlier, self) : nil, changes: changes)
        guard let moved = kept.way(of: line, in: earlier.along(earlier.viewport), at: standing) else {
            return held(before)
        }
        return held(across(before, self.offset(along: standing + moved - (keptLine - line))))
    }

    /// The first point across the scroll, the second along it.
    private func across(_ cross: LayoutPoint, _ main: LayoutPoint) -> LayoutPoint {
        program.layout.isHorizontal
            ? LayoutPoint(x: main.x, y: cross.y) : LayoutPoint(x: cross.x, y: main.y)
    }
}
