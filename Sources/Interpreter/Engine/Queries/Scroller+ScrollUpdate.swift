import LayoutChecker
import LayoutDSL

// How a scroller goes on when the data of its list changes.

extension Scroller {
    /// Changes the data of the list and stays at the same offset; rows stay at what is read of them. The scroller goes on with the changed list, whose
    /// elements at this offset it has found when this returns.
    ///
    /// - Parameter changes: The changes; see `Prepared.apply`.
    /// - Throws: The `WorldError` of changes that do not fit. Then nothing has changed.
    public func update(_ changes: [DataChange]) throws(WorldError) {
        var changed = prepared
        changed.rowOffsets = step.walker.rows
        // Where one was scrolled whose items change, the list before is held to see what stays put in it.
        let before = changed.rowOffsets.moved(touchedBy: changes).isEmpty ? nil : changed
        defer { move(to: offset) }
        try replaceStep(&changed) { changed throws(WorldError) in
            try changed.apply(changes)
            if let before { changed.keepRows(of: before, after: changes) }
        }
    }
}
