import LayoutChecker

// Rows keep their offsets when sections come, go and move.

extension RowOffsets {
    /// The same rows at the places that they have after some changes.
    func following(_ changes: [DataChange]) -> RowOffsets {
        var rows = moved
        guard !rows.isEmpty else { return self }
        var hasMoved = false
        for change in changes {
            switch change {
            case .insertSection(let place, _):
                rows = rows.map { ($0.section >= place ? $0.section + 1 : $0.section, $0.offset) }
            case .removeSection(let place):
                rows = rows.filter { $0.section != place }
                    .map { ($0.section > place ? $0.section - 1 : $0.section, $0.offset) }
            case .moveSection(let from, let to):
                rows = rows.map { row in
                    if row.section == from { return (to, row.offset) }
                    let left = row.section > from ? row.section - 1 : row.section
                    return (left >= to ? left + 1 : left, row.offset)
                }
            case .update, .insert, .remove, .move, .updateSection: continue
            }
            hasMoved = true
        }
        guard hasMoved else { return self }
        var result = RowOffsets()
        for row in rows { result[row.section] = row.offset }
        return result
    }
}
