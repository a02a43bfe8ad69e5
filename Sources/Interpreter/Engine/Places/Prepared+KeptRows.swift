import LayoutChecker
import LayoutDSL

// What stays put in rows, sections that scroll by themselves, when data, sizes or the viewport change.

extension Prepared {
    /// Lets what the user sees in rows stay where it is, after data, sizes, params or the viewport have changed.
    ///
    /// Rows go with their sections. One that stood where it opens, within half a point, stands where it opens now. In
    /// any other row a cell keeps its distance to the line that the `keep:` of the row names, as `offset(keeping:)` has
    /// it for the list; the offset is held to the range of its content, and overscroll stays. `Scroller.update` has
    /// done so already.
    ///
    /// - Parameters:
    ///   - earlier: The layout before; its `rowOffsets` are where the rows stood.
    ///   - changes: The changes of data that lie between the two. Without them, items are the same by their `id`, else
    ///     by section and item.
    public mutating func keepRows(of earlier: Prepared, after changes: [DataChange] = []) {
        let moved = earlier.rowOffsets.moved(touchedBy: changes)
        var rows = earlier.rowOffsets.following(changes)
        defer { rowOffsets = rows }
        guard !moved.isEmpty else { return }
        let start = LayoutPoint(x: 0, y: 0)
        var kept = KeptCell(
            old: RestingCells(earlier, at: start, inRows: true), new: RestingCells(self, at: start, inRows: true),
            names: changes.isEmpty ? ItemMatching(earlier, self) : nil, changes: changes)
        for (section, offset) in moved {
            guard let target = changes.section(section), let (before, line) = kept.old.look(at: section),
                let (after, newLine) = kept.new.look(at: target)
            else { continue }
            // What goes round has no place that a cell could keep.
            guard !before.loops, !after.loops else { continue }
            let standing = before.held(offset)
            if abs(standing - earlier.opening(ofSection: section)) <= 0.5 {
                rows[target] = standing == offset ? nil : opening(ofSection: target) + (offset - standing)
            } else {
                let way = kept.way(of: line, in: before.length, at: standing).map { $0 - (newLine - line) } ?? 0
                rows[target] = after.held(standing + way) + (offset - standing)
            }
        }
    }
}

extension RowOffsets {
    /// The rows that have been moved and that changes reach, each with its offset; without changes all that were moved.
    func moved(touchedBy changes: [DataChange]) -> [(section: Int, offset: Double)] {
        guard !isEmpty else { return [] }
        var touched: Set<Int> = []
        for change in changes {
            switch change {
            case .update(let section, _, _), .insert(let section, _, _), .remove(let section, _),
                .updateSection(let section, _):
                touched.insert(section)
            case .move(let section, _, let other, _): touched.formUnion([section, other])
            // Numbers of sections mean other ones from here on.
            case .insertSection, .removeSection, .moveSection: return moved
            }
        }
        guard !changes.isEmpty else { return moved }
        return touched.sorted().compactMap { section in self[section].map { (section, $0) } }
    }
}

extension [DataChange] {
    /// Where a section stands after these changes; nil when it is gone.
    fileprivate func section(_ section: Int) -> Int? {
        var place: ItemPlace? = ItemPlace(section: section, item: 0)
        for change in self {
            switch change {
            case .insertSection, .removeSection, .moveSection: place = place.flatMap { change.place(of: $0) }
            case .update, .insert, .remove, .move, .updateSection: continue
            }
        }
        return place?.section
    }
}
