import LayoutChecker
import LayoutDSL

extension PlaneTransform {
    /// The point that comes to lie at another one; nil where the plane is seen edge on.
    fileprivate func origin(of point: LayoutPoint) -> LayoutPoint? {
        let area = a * d - b * c
        let (x, y) = (point.x - tx, point.y - ty)
        let found = LayoutPoint(x: (d * x - c * y) / area, y: (a * y - b * x) / area)
        return found.x.isFinite && found.y.isFinite ? found : nil
    }
}

extension Attributes {
    /// Whether a point in content coordinates lies on the element as it is drawn: scaled, turned, moved, projected and masked.
    public func contains(_ point: LayoutPoint) -> Bool {
        guard size.width > 0, size.height > 0, let own = inBox(point) else { return false }
        return outline.map { $0.contains(own) } ?? maskContains(own)
    }

    /// The point of the box, from its left top corner, that is seen at a point of the content; nil where there is none.
    private func inBox(_ point: LayoutPoint) -> LayoutPoint? {
        let corner = LayoutPoint(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height)
        let pivot = LayoutPoint(x: center.x - size.width / 2 - corner.x, y: center.y - size.height / 2 - corner.y)
        let target = LayoutPoint(x: point.x - pivot.x, y: point.y - pivot.y)
        let found = transform3D.map { Attributes.origin(of: target, $0) } ?? transform.origin(of: target)
        return found.map { LayoutPoint(x: $0.x - corner.x, y: $0.y - corner.y) }
    }

    /// Whether its own mask leaves a point of its box: within the edges, and within the circles of its round corners.
    private func maskContains(_ point: LayoutPoint) -> Bool {
        let (right, bottom) = (size.width - clip.right, size.height - clip.bottom)
        guard point.x >= clip.left, point.x < right, point.y >= clip.top, point.y < bottom else { return false }
        let radius = min(corner, (right - clip.left) / 2, (bottom - clip.top) / 2)
        let x = max(clip.left + radius - point.x, point.x - (right - radius), 0)
        let y = max(clip.top + radius - point.y, point.y - (bottom - radius), 0)
        return x * x + y * y <= radius * radius || x == 0 || y == 0
    }

    /// Cramer's rule for the point of the plane z = 0 whose projection is a point; nil where there is none before the eye.
    private static func origin(of point: LayoutPoint, _ m: [Double]) -> LayoutPoint? {
        guard m.count == 16 else { return nil }
        let (a, b) = (m[0] - point.x * m[3], m[4] - point.x * m[7])
        let (c, d) = (m[1] - point.y * m[3], m[5] - point.y * m[7])
        let (e, f) = (point.x * m[15] - m[12], point.y * m[15] - m[13])
        let area = a * d - b * c
        let found = LayoutPoint(x: (e * d - b * f) / area, y: (a * f - e * c) / area)
        guard found.x.isFinite, found.y.isFinite, found.x * m[3] + found.y * m[7] + m[15] > 1e-9 else { return nil }
        return found
    }
}

extension [LayoutPoint] {
    /// Whether a point lies in the polygon: a ray from it crosses an odd number of sides.
    fileprivate func contains(_ point: LayoutPoint) -> Bool {
        var isInside = false
        for (number, end) in enumerated() {
            let start = self[number == 0 ? count - 1 : number - 1]
            guard (start.y > point.y) != (end.y > point.y) else { continue }
            let share = (point.y - start.y) / (end.y - start.y)
            if point.x < start.x + share * (end.x - start.x) { isInside.toggle() }
        }
        return isInside
    }
}

extension Scroller {
    /// The topmost element under a point, of those that it has found on screen. What is hidden, absent or transparent is
    /// passed over; beyond the screen there is nothing.
    ///
    /// - Parameter point: A point in content coordinates, as frames have them: a place on screen and the offset.
    /// - Returns: The element; nil where there is none.
    public func element(under point: LayoutPoint) -> DrawnElement? {
        let mirror = prepared.mirror
        // On the screen and in the rows as they are written, since that is where they are known.
        let written = mirror?.placed(point) ?? point
        guard state.pointee.window.contains(written) else { return nil }
        for index in (0..<count).reversed() {
            let element = self[index]
            let frame = element.frame
            guard !element.isHidden, element.alpha > 0, shows(written, of: element)
            else { continue }
            guard point.x >= frame.x, point.y >= frame.y,
                point.x <= frame.x + frame.width, point.y <= frame.y + frame.height
            else { continue }
            if attributes(at: index).contains(point) { return element }
        }
        return nil
    }

    /// Whether a point is not cut off by the row that an element stands in.
    private func shows(_ point: LayoutPoint, of element: DrawnElement) -> Bool {
        guard step.plan.elements[element.kind].isInRow else { return true }
        let windows = step.rowWindows
        for index in windows.indices where windows[index].section == element.section {
            return windows[index].frame.contains(point)
        }
        return false
    }
}

extension LayoutRectangle {
    /// Whether a point lies in it; on its far edges it does not.
    fileprivate func contains(_ point: LayoutPoint) -> Bool {
        point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
    }
}

extension Prepared {
    /// The topmost element under a point at an offset, as `Scroller.element(under:)` finds it.
    ///
    /// - Parameters:
    ///   - point: A point in content coordinates.
    ///   - offset: The content offset, in points.
    /// - Returns: A frame with this element, or without any; the runtime errors are those of everything on screen.
    public func attributes(under point: LayoutPoint, at offset: LayoutPoint) -> Frame {
        let frame = attributes(at: offset)
        let screen = screen(at: frame.offset)
        let found = frame.elements.last { element in
            !element.isHidden && element.alpha > 0 && frame.cut(of: element)?.contains(point) ?? true
                && element.contains(point)
        }
        var answer = Frame(
            offset: frame.offset, elements: screen.contains(point) ? found.map { [$0] } ?? [] : [],
            troubles: frame.troubles, visited: frame.visited, rows: frame.rows)
        (answer.viewportLeft, answer.outputs) = (frame.viewportLeft, frame.outputs)
        return answer
    }
}
