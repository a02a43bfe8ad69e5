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
        let (element, machine) = (walker.plan.elements[number], walker.machine)
        guard machine.value(element[.presence]) != 0 else { return nil }
        var box = LayoutRectangle(
            x: machine.value(element[.restX]), y: machine.value(element[.restY]),
            width: machine.value(element[.restWidth]), height: machine.value(element[.restHeight]))
        if element.isInRow {
            let row = walker.rowWindow(walker.plan.rows[Int(element.block)], path.section)
            let placed = row.placed(box)
            // The row is moved along itself, and the layout along its own scroll.
            box = row.frame
            if row.isHorizontal { (box.y, box.height) = (placed.y, placed.height) }
            if !row.isHorizontal { (box.x, box.width) = (placed.x, placed.width) }
        }
        let along = shown(box.x, box.width, from.x, viewport.width, place)
        let down = shown(box.y, box.height, from.y, viewport.height, place)
        guard along.isFinite, down.isFinite else { return nil }
        let bare = LayoutPoint(x: along, y: down)
        var sticking = StickingViews(self, beside: path, box, across: bare)
        return held(
            self.offset(
                along: shown(sticking.start, sticking.length, self.along(from), self.along(viewport), place, &sticking),
                across: bare))
    }

    /// A point with another distance along the scroll.
    private func offset(along distance: Double, across point: LayoutPoint) -> LayoutPoint {
        program.layout.isHorizontal ? LayoutPoint(x: distance, y: point.y) : LayoutPoint(x: point.x, y: distance)
    }

    /// The same along the scroll, beside what sticks.
    private func shown(
        _ start: Double, _ length: Double, _ offset: Double, _ window: Double, _ place: ShownPlace,
        _ sticking: inout StickingViews
    ) -> Double {
        switch place {
        case .start: return start - sticking.cover(atEnd: false)
        case .end: return start + length - window + sticking.cover(atEnd: true)
        case .centre: return start + (length - window) / 2
        case .nearest:
            let toStart = start - sticking.cover(atEnd: false)
            let toEnd = start + length - window + sticking.cover(atEnd: true)
            return max(min(toStart, toEnd), min(offset, max(toStart, toEnd)))
        }
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
            ? shown(machine.value(element[.restX]), machine.value(element[.width]), from, row.frame.width, place)
            : shown(machine.value(element[.restY]), machine.value(element[.height]), from, row.frame.height, place)
        return found.isFinite ? row.held(found) : nil
    }

    private func shown(
        _ start: Double, _ length: Double, _ offset: Double, _ window: Double, _ place: ShownPlace
    ) -> Double {
        let (toStart, toEnd) = (start, start + length - window)
        switch place {
        case .start: return toStart
        case .end: return toEnd
        case .centre: return (toStart + toEnd) / 2
        // Of what is longer than the viewport, a part fills it.
        case .nearest: return max(min(toStart, toEnd), min(offset, max(toStart, toEnd)))
        }
    }
}
