import LayoutChecker

/// How far what is read has moved, in the list or in a row of it: by the cell at the line at which nothing jumps.
struct KeptCell {
    /// The cells as they rested, and as they rest now.
    var old: RestingCells
    var new: RestingCells
    /// Who is who by ids, where no changes tell.
    let names: ItemMatching?
    let changes: [DataChange]

    /// How far the point that stays at the line has moved along the scroll.
    ///
    /// - Parameters:
    ///   - line: The line, from the start of the window.
    ///   - window: The length of the window.
    ///   - standing: The offset.
    /// - Returns: The way; nil where no cell tells.
    func way(of line: Double, in window: Double, at standing: Double) -> Double? {
        let share = window > 0 ? line / window : 0
        guard let anchor = old.cell(across: standing + line), let (from, to) = survivor(of: anchor) else { return nil }
        return to.start + share * to.length - (from.start + share * from.length)
    }

    /// The cell that is kept in a list, and how it is held: the one that was kept before, else the one at the line, or of those
    /// across the line the one at the point.
    mutating func kept(_ known: KeptPlace?, of earlier: Prepared, at offset: LayoutPoint) -> (
        to: RestingCells.Cell, along: KeptPlace.Hold, across: KeptPlace.Hold?
    )? {
        let isX = earlier.program.layout.isHorizontal
        let (standing, line) = (earlier.along(offset), earlier.keptLine)
        let beside = isX ? offset.y : offset.x
        var anchor = known.flatMap { old.cell(at: $0.place) }
        if anchor == nil {
            anchor = old.cell(across: standing + line)
            if let first = anchor, let lineAcross = earlier.keptLineAcross {
                anchor = old.cell(at: standing + line, beside + lineAcross, from: first)
            }
        }
        guard let anchor, let (from, to) = survivor(of: anchor) else { return nil }
        if let known, from.place == known.place { return (to, known.along, known.across) }
        let along = KeptPlace.Hold(
            of: (from.start, from.length), line: line, window: earlier.along(earlier.viewport), at: standing)
        guard let lineAcross = earlier.keptLineAcross, let side = old.acrossSide(of: from.place) else {
            return (to, along, nil)
        }
        let window = isX ? earlier.viewport.height : earlier.viewport.width
        return (to, along, KeptPlace.Hold(of: side, line: lineAcross, window: window, at: beside))
    }

    /// The cell, or the next that is still there, as it rested and as it rests now; without one the one before.
    private func survivor(of anchor: RestingCells.Cell) -> (from: RestingCells.Cell, to: RestingCells.Cell)? {
        var left = max(1000, 20_000_000 / max(1, changes.count))
        for step in [1, -1] {
            var place = anchor.place
            while left > 0 {
                left -= 1
                if let found = ends(place, anchor) { return found }
                guard let next = old.place(after: place, by: step) else { break }
                place = next
            }
        }
        return nil
    }

    /// Both ends of an item; nil when it is gone.
    private func ends(_ place: ItemPlace, _ anchor: RestingCells.Cell) -> (
        from: RestingCells.Cell, to: RestingCells.Cell
    )? {
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
        guard let target, new.sections.contains(target.section), let to = new.cell(at: target) else { return nil }
        guard let from = place == anchor.place ? anchor : old.cell(at: place) else { return nil }
        return (from, to)
    }
}

extension RestingCells {
    /// The place of the next item in the list, or of the one before it; nil at the end.
    fileprivate func place(after place: ItemPlace, by step: Int) -> ItemPlace? {
        let item = place.item + step
        if item >= 0, item < count(of: place.section) { return ItemPlace(section: place.section, item: item) }
        var section = place.section + step
        while sections.contains(section) {
            let count = count(of: section)
            if count > 0 { return ItemPlace(section: section, item: step > 0 ? 0 : count - 1) }
            section += step
        }
        return nil
    }
}
