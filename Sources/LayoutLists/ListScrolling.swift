import Interpreter
import LayoutDSL

/// What a scroll step has changed, on screen and one screen around it.
public struct ListChanges: Sendable, Equatable {
    /// What was not there before, in painting order.
    public var entered: [ListElement] = []
    /// What is there no more, in the painting order that it had.
    public var left: [ListElement] = []
    /// What was there and has changed, as it is now, in painting order.
    public var moved: [ListElement] = []

    /// Whether nothing has changed.
    public var isEmpty: Bool { entered.isEmpty && left.isEmpty && moved.isEmpty }

    /// What lies between two states, each with one element a path.
    public init(from old: [ListElement], to new: [ListElement]) {
        var before: [ElementPath: Int] = [:]
        before.reserveCapacity(old.count)
        for (index, element) in old.enumerated() { before[element.path] = index }
        var stays = [Bool](repeating: false, count: old.count)
        for element in new {
            guard let index = before[element.path] else {
                entered.append(element)
                continue
            }
            stays[index] = true
            if old[index] != element { moved.append(element) }
        }
        left = zip(old, stays).filter { !$0.1 }.map { $0.0 }
    }
}

extension ListLayout {
    /// Moves the list to an offset of the scroll view.
    ///
    /// - Returns: What has entered, left and moved. It is all that a collection view has to lay out again.
    public mutating func scroll(to contentOffset: LayoutPoint) -> ListChanges {
        let before = shown
        self.contentOffset = contentOffset
        look()
        return ListChanges(from: before, to: shown)
    }

    /// Moves a section that scrolls by itself.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - offset: Its offset, as `RowWindow` counts it.
    /// - Returns: What has entered, left and moved.
    public mutating func scroll(section: Int, to offset: Double) -> ListChanges {
        ownScroller()
        scroller.move(section: section, to: offset)
        let before = shown
        look()
        return ListChanges(from: before, to: shown)
    }

    /// The windows of the sections on screen that scroll by themselves, in the scroll view's content.
    public mutating func rows() -> [(row: RowWindow, frame: LayoutRectangle)] {
        ownScroller()
        scroller.move(to: space.offset(of: contentOffset))
        return scroller.rows.map { ($0, space.placed($0.frame)) }
    }

    /// Where scrolling has to stop, when the finger lifts: the answer to
    /// `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`.
    ///
    /// - Parameters:
    ///   - proposed: The offset of the scroll view at which the gesture would end by itself. One that is not finite
    ///     counts as where the list stands.
    ///   - velocity: The speed of the gesture along x and y; one that is not finite counts as 0.
    /// - Returns: The offset of the scroll view.
    public func stop(proposed: LayoutPoint, velocity: LayoutPoint) -> LayoutPoint {
        func sound(_ point: LayoutPoint, _ other: LayoutPoint) -> LayoutPoint {
            LayoutPoint(x: point.x.isFinite ? point.x : other.x, y: point.y.isFinite ? point.y : other.y)
        }
        let proposed = sound(proposed, contentOffset)
        let end = space.offset(of: proposed)
        let from = space.offset(of: contentOffset)
        let way = space.way(sound(velocity, LayoutPoint(x: 0, y: 0)))
        var answer = end
        let prepared = prepared.following(scroller)
        do throws(WorldError) {
            if prepared.stopsOnBothAxes {
                answer = try prepared.stop(proposed: end, velocity: way, from: from)
            } else if space.isHorizontal {
                answer.x = try prepared.stop(proposed: end.x, velocity: way.x, from: from)
            } else {
                answer.y = try prepared.stop(proposed: end.y, velocity: way.y, from: from)
            }
        } catch {
            // All numbers are finite, so nothing is refused.
            return proposed
        }
        // A layout without stops leaves the offset as it is, to the last digit.
        return answer == end ? proposed : space.contentOffset(of: answer)
    }

    /// The offset of the scroll view at which an element can be seen.
    ///
    /// - Returns: The offset, held to the range of the content; nil if there is no such element.
    public func contentOffset(showing path: ElementPath, at place: ShownPlace = .nearest) -> LayoutPoint? {
        let from = space.offset(of: contentOffset)
        return prepared.offset(showing: path, at: place, from: from).map { space.contentOffset(of: $0) }
    }

    /// The same place in the middle rounds of a list without ends, so that scrolling never comes to an end. A host asks
    /// when scrolling has come to rest.
    ///
    /// - Returns: The offset; nil where the list has ends, or stands near the middle.
    public func recentred() -> LayoutPoint? {
        guard space.rounds > 0 else { return nil }
        let offset = space.offset(of: contentOffset)
        let round = space.isHorizontal ? space.content.width : space.content.height
        let rounds = ((space.isHorizontal ? offset.x : offset.y) / round).rounded(.down)
        guard abs(rounds) > space.rounds / 2 else { return nil }
        var nearer = offset
        if space.isHorizontal { nearer.x -= rounds * round } else { nearer.y -= rounds * round }
        return space.contentOffset(of: nearer)
    }
}
