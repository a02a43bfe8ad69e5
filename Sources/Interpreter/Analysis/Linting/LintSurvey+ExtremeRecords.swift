import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LintSurvey {
    /// The elements of a name whose records have the least or the greatest value of a field: of thousands those that are
    /// most likely not as all others.
    func extremes(of kind: String) -> [ElementPath] {
        let world = prepared.world
        var found: [ElementPath] = []
        for (field, column) in zip(layout.fields, world.columns) where field.level != .layout {
            var (least, greatest) = (-1, -1)
            for index in 0..<column.count where column[index] == column[index] {
                if least < 0 || column[index] < column[least] { least = index }
                if greatest < 0 || column[index] > column[greatest] { greatest = index }
            }
            // Where all are alike none is out of the ordinary; one that alone has the field is.
            let isPartial = (0..<column.count).contains { column[$0] != column[$0] }
            guard least >= 0, isPartial || column[least] < column[greatest] else { continue }
            for index in [least, greatest] {
                var path = ElementPath(kind: kind, section: index, item: 0)
                if field.level == .item {
                    let section = world.section(ofCell: index)
                    path = ElementPath(kind: kind, section: section, item: index - world.bases[section])
                }
                if !found.contains(path), self.kind(of: path) != nil { found.append(path) }
            }
        }
        return found
    }
}

extension FittedWorld {
    /// The section of a cell, by its number among all cells: the last one that begins at it or before.
    fileprivate func section(ofCell cell: Int) -> Int {
        var (low, high) = (0, bases.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if bases[middle] <= cell { low = middle } else { high = middle }
        }
        return low
    }
}
