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
        let trails = (follower ?? self).trailNumbers
        changed.rowOffsets = (follower ?? self).walker.rows
        // Nobody else may hold the rows while they change, else they would have to be copied.
        follower = nil
        // Where one was scrolled whose items change, the list before is held to see what stays put in it.
        let before = changed.movedRows(touchedBy: changes).isEmpty ? nil : changed
        var failure: WorldError?
        do throws(WorldError) {
            try changed.apply(changes)
            if let before { changed.keepRows(of: before, after: changes) }
        } catch {
            failure = error
        }
        let next = Scroller(changed, following: self)
        next.trailNumbers = trails
        follower = next
        next.move(to: offset)
        if let failure { throw failure }
    }
}
