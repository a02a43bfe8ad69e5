import LayoutChecker
import LayoutDSL

/// Where in the viewport an element is to be shown.
public enum ShownPlace: String, Sendable, CaseIterable {
    /// It begins where the viewport begins, or behind what sticks there.
    case start
    /// Its middle is that of the viewport.
    case centre
    /// It ends where the viewport ends, or before what sticks there.
    case end
    /// The offset changes as little as it has to.
    case nearest

    /// The offset at which a stretch of the content is shown so in a window.
    func offset(_ start: Double, _ length: Double, from offset: Double, _ window: Double) -> Double {
        let (toStart, toEnd) = (start, start + length - window)
        switch self {
        case .start: return toStart
        case .end: return toEnd
        case .centre: return (toStart + toEnd) / 2
        // Of what is longer than the viewport, a part fills it.
        case .nearest: return max(min(toStart, toEnd), min(offset, max(toStart, toEnd)))
        }
    }
}

extension Prepared {
    /// The offset at which an element can be seen: that at which its resting box lies so in the viewport. Of an element
    /// in a row it is the window of the row that is shown; `rowOffset(showing:)` tells where the row has to stand. Along the
    /// scroll the element stands beside supplementary views that stick to the start or the end of the viewport.
    ///
    /// - Parameters:
    ///   - path: The element.
    ///   - place: Where in the viewport.
    ///   - offset: Where the list stands: for `nearest`, and for what an element's size reads of it; nil: where it opens.
    /// - Returns: The offset, held to the range of the content; nil if there is no such element, or it takes no part.
    public func offset(
        showing path: ElementPath, at place: ShownPlace = .nearest, from offset: LayoutPoint? = nil
    ) -> LayoutPoint? {
        let from = offset.map { LayoutPoint(x: $0.x.isFinite ? $0.x : 0, y: $0.y.isFinite ? $0.y : 0) } ?? opening
        let walker = Walker(self)
        walker.begin(at: from)
        guard let number = walker.find(path) else { return nil }
        let element = walker.plan.elements[number]
        guard walker.machine.value(element[.presence]) != 0 else { return nil }
        var box = walker.restingBox(of: element)
        if element.isInRow {
            let row = walker.rowWindow(walker.plan.rows[Int(element.block)], path.section)
            let placed = row.placed(box)
            // The row is moved along itself, and the layout along its own scroll.
            box = row.frame
            if row.isHorizontal { (box.y, box.height) = (placed.y, placed.height) }
            if !row.isHorizontal { (box.x, box.width) = (placed.x, placed.width) }
        }
        let x = place.offset(box.x, box.width, from: from.x, viewport.width)
        let y = place.offset(box.y, box.height, from: from.y, viewport.height)
        guard x.isFinite, y.isFinite else { return nil }
        let bare = LayoutPoint(x: x, y: y)
        let along = StickingViews(self, beside: path, box, across: bare).offset(
            showingAt: place, from: self.along(from))
        return held(
            program.layout.isHorizontal ? LayoutPoint(x: along, y: bare.y) : LayoutPoint(x: bare.x, y: along))
    }

    /// The offset of a row at which one of its elements can be seen in its window.
    ///
    /// - Parameters:
    ///   - path: The element.
    ///   - place: Where in the window of the row.
    ///   - offset: Where the row stands, for `nearest`; nil: where it has been moved to.
    /// - Returns: The offset along the row, held to its range; nil if there is no such element, it takes no part, or its
    ///   section does not scroll by itself.
    public func rowOffset(
        showing path: ElementPath, at place: ShownPlace = .nearest, from offset: Double? = nil
    ) -> Double? {
        let walker = Walker(self)
        walker.begin(at: opening)
        guard let number = walker.find(path), walker.plan.elements[number].isInRow else { return nil }
        let (element, machine) = (walker.plan.elements[number], walker.machine)
        guard machine.value(element[.presence]) != 0 else { return nil }
        let row = walker.rowWindow(walker.plan.rows[Int(element.block)], path.section)
        let from = offset.flatMap { $0.isFinite ? $0 : nil } ?? row.offset
        let found =
            row.isHorizontal
            ? place.offset(machine.value(element[.restX]), machine.value(element[.width]), from: from, row.frame.width)
            : place.offset(
                machine.value(element[.restY]), machine.value(element[.height]), from: from, row.frame.height)
        return found.isFinite ? row.held(found) : nil
    }
}
