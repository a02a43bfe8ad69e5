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
        let share = earlier.along(earlier.viewport) > 0 ? line / earlier.along(earlier.viewport) : 0
        let old = RestingCells(earlier, at: before)
        let new = RestingCells(self, at: before)
        guard let anchor = old.cell(across: standing + line),
            let (from, to) = survivor(of: anchor, old, new, earlier, changes)
        else { return held(before) }
        let moved = to.start + share * to.length - (from.start + share * from.length)
        return held(across(before, self.offset(along: standing + moved - (keptLine - line))))
    }

    /// The first point across the scroll, the second along it.
    private func across(_ cross: LayoutPoint, _ main: LayoutPoint) -> LayoutPoint {
        program.layout.isHorizontal
            ? LayoutPoint(x: main.x, y: cross.y) : LayoutPoint(x: cross.x, y: main.y)
    }

    /// The cell, or the next that is still there, as it rested and as it rests now; without one the one before.
    private func survivor(
        of anchor: RestingCells.Cell, _ old: RestingCells, _ new: RestingCells, _ earlier: Prepared,
        _ changes: [DataChange]
    ) -> (from: RestingCells.Cell, to: RestingCells.Cell)? {
        let names = changes.isEmpty ? ItemMatching(earlier, self) : nil
        /// Both ends of an item; nil when it is gone.
        func ends(_ place: ItemPlace) -> (from: RestingCells.Cell, to: RestingCells.Cell)? {
            var target: ItemPlace? = place
            if let names {
                guard let kind = old.kind(of: place.section) else { return nil }
                let path = ElementPath(kind: kind, section: place.section, item: place.item)
                target = names.target(of: path).map { ItemPlace(section: $0.section, item: $0.item) }
            } else {
                for change in changes {
                    guard let known = target else { return nil }
                    target = change.place(of: known)
                }
            }
            guard let target, let to = new.cell(at: target) else { return nil }
            guard let from = place == anchor.place ? anchor : old.cell(at: place) else { return nil }
            return (from, to)
        }
        var left = max(1000, 20_000_000 / max(1, changes.count))
        for step in [1, -1] {
            var place = anchor.place
            while left > 0 {
                left -= 1
                if let found = ends(place) { return found }
                guard let next = old.place(after: place, by: step) else { break }
                place = next
            }
        }
        return nil
    }
}

extension RestingCells {
    /// The place of the next item in the list, or of the one before it; nil at the end.
    fileprivate func place(after place: ItemPlace, by step: Int) -> ItemPlace? {
        let item = place.item + step
        if item >= 0, item < count(of: place.section) { return ItemPlace(section: place.section, item: item) }
        var section = place.section + step
        while section >= 0, section < sectionCount {
            let count = count(of: section)
            if count > 0 { return ItemPlace(section: section, item: step > 0 ? 0 : count - 1) }
            section += step
        }
        return nil
    }
}
