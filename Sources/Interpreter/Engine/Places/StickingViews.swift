import LayoutChecker

/// The supplementary views that stick to an end of the viewport and cover an element that is shown there.
struct StickingViews {
    private let prepared: Prepared
    private let walker: Walker
    private let path: ElementPath
    private let box: LayoutRectangle
    private let across: LayoutPoint
    private let isX: Bool

    /// `box`: where the element rests. `across`: the offset across the scroll.
    init(_ prepared: Prepared, beside path: ElementPath, _ box: LayoutRectangle, across: LayoutPoint) {
        self.prepared = prepared
        self.path = path
        self.box = box
        self.across = across
        isX = prepared.program.layout.isHorizontal
        walker = Walker(prepared)
    }

    /// Where the element rests along the scroll, and how long it is.
    private var start: Double { isX ? box.x : box.y }
    private var length: Double { isX ? box.width : box.height }

    /// The offset along the scroll at which the element is shown at a place of the viewport, beside what sticks.
    ///
    /// - Parameters:
    ///   - place: Where in the viewport.
    ///   - offset: Where the list stands along the scroll.
    /// - Returns: The offset, which may lie outside of the content.
    func offset(showingAt place: ShownPlace, from offset: Double) -> Double {
        let window = prepared.along(prepared.viewport)
        switch place {
        case .start: return start - cover(atEnd: false)
        case .end: return start + length - window + cover(atEnd: true)
        case .centre: return start + (length - window) / 2
        case .nearest:
            let toStart = start - cover(atEnd: false)
            let toEnd = start + length - window + cover(atEnd: true)
            return max(min(toStart, toEnd), min(offset, max(toStart, toEnd)))
        }
    }

    /// How much of the viewport is covered at one end when the element is shown beside that. Each answer moves the list,
    /// and so what sticks: it is asked until it stays.
    private func cover(atEnd: Bool) -> Double {
        var cover = 0.0
        for _ in 0..<8 {
            let edge = atEnd ? start + length + cover : start - cover
            let found = covered(at: atEnd ? edge - prepared.along(prepared.viewport) : edge, atEnd: atEnd)
            if found <= cover { return cover }
            cover = found
        }
        return cover
    }

    /// How far the views that have left their places reach from one end of the viewport, one behind the other.
    private func covered(at distance: Double, atEnd: Bool) -> Double {
        let window = prepared.along(prepared.viewport)
        let frame = written(at: distance)
        let own = frame.elements.firstIndex { $0.path == path }
        let ownOrder = own.map { frame.elements[$0].zIndex }
        var later: Frame?
        var sides: [(near: Double, far: Double)] = []
        for (number, element) in frame.elements.enumerated() {
            guard element.category == .supplementary, element.path != path, !element.isHidden, element.alpha > 0,
                meets(element.frame)
            else { continue }
            let (start, length) = isX ? (element.frame.x, element.frame.width) : (element.frame.y, element.frame.height)
            // What stands over the whole viewport leaves no place beside it.
            guard length < window, hasMoved(element, to: start, at: offset(distance)) else { continue }
            if let own, number < own {
                // What is painted before the element covers nothing, but nobody means it to lie under it.
                guard element.zIndex == ownOrder else { continue }
                let next = later ?? written(at: distance + 1)
                later = next
                guard let moved = next.elements.first(where: { $0.path == element.path }),
                    abs((isX ? moved.frame.x : moved.frame.y) - start - 1) < 1e-6
                else { continue }
            }
            sides.append(
                atEnd
                    ? (distance + window - start - length, distance + window - start)
                    : (start - distance, start + length - distance))
        }
        var cover = 0.0
        for side in sides.sorted(by: { $0.near < $1.near }) {
            // Some keep a distance to the end, as one below the notch does: they lie over the element where that would stand. What
            // floats farther away sticks to no end.
            let liesOver = side.near < cover + self.length && side.far <= window / 2
            if side.near <= cover + 0.5 || liesOver { cover = max(cover, side.far) }
        }
        return cover < window ? cover : 0
    }

    /// What is on screen, as it is written, from left to right: places are counted as offsets are.
    private func written(at distance: Double) -> Frame {
        let frame = prepared.attributes(at: offset(distance))
        guard let mirror = prepared.mirror else { return frame }
        let elements = frame.elements.map { element in
            var written = element
            written.frame = mirror.placed(element.frame)
            return written
        }
        return Frame(offset: frame.offset, elements: elements, troubles: frame.troubles, visited: frame.visited)
    }

    private func offset(_ distance: Double) -> LayoutPoint {
        isX ? LayoutPoint(x: distance, y: across.y) : LayoutPoint(x: across.x, y: distance)
    }

    /// Whether a view stands somewhere else along the scroll than where it rests.
    private func hasMoved(_ element: Attributes, to start: Double, at offset: LayoutPoint) -> Bool {
        walker.begin(at: offset)
        guard let number = walker.find(element.path) else { return false }
        let rest = walker.machine.value(walker.plan.elements[number][isX ? .restX : .restY])
        return abs(start - rest) > 0.5
    }

    /// Whether a view and the element meet across the scroll.
    private func meets(_ view: LayoutRectangle) -> Bool {
        isX
            ? view.y < box.y + box.height && box.y < view.y + view.height
            : view.x < box.x + box.width && box.x < view.x + view.width
    }
}
