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

/// The box of an element as it is drawn, and the way back from a point on screen to a point of that box.
private struct DrawnBox {
    let center: LayoutPoint
    let size: LayoutSize
    let anchor: LayoutPoint
    let plane: PlaneTransform
    /// 16 numbers for an element in space: p′ = p · M.
    let space: [Double]?
    /// What its mask cuts off.
    let clip: LayoutEnvironment.Insets

    /// Whether a point in content coordinates lies on the box.
    func contains(_ point: LayoutPoint) -> Bool {
        guard size.width > 0, size.height > 0 else { return false }
        let corner = LayoutPoint(x: -anchor.x * size.width, y: -anchor.y * size.height)
        let pivot = LayoutPoint(x: center.x - size.width / 2 - corner.x, y: center.y - size.height / 2 - corner.y)
        let target = LayoutPoint(x: point.x - pivot.x, y: point.y - pivot.y)
        guard let found = space.map({ DrawnBox.origin(of: target, $0) }) ?? plane.origin(of: target) else {
            return false
        }
        let (x, y) = (found.x - corner.x, found.y - corner.y)
        return x >= clip.left && x < size.width - clip.right && y >= clip.top && y < size.height - clip.bottom
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

extension Attributes {
    /// Whether a point in content coordinates lies on the element as it is drawn: scaled, turned, moved and projected.
    public func contains(_ point: LayoutPoint) -> Bool {
        DrawnBox(
            center: center, size: size, anchor: anchorPoint, plane: transform, space: transform3D, clip: clip
        ).contains(point)
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
            let box = DrawnBox(
                center: element.center, size: element.size, anchor: element.anchorPoint, plane: element.transform,
                space: transform3D(of: element), clip: clip(of: element))
            if box.contains(point) { return element }
        }
        return nil
    }

    /// What the mask of an element cuts off.
    private func clip(of element: DrawnElement) -> LayoutEnvironment.Insets {
        func edge(_ quantity: ElementQuantity) -> Double {
            ElementQuantity.mask.firstIndex(of: quantity).map { mask($0, of: element) } ?? 0
        }
        return LayoutEnvironment.Insets(
            top: edge(.clipTop), left: edge(.clipLeft), bottom: edge(.clipBottom), right: edge(.clipRight))
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
        return Frame(
            offset: frame.offset, elements: screen.contains(point) ? found.map { [$0] } ?? [] : [],
            troubles: frame.troubles, visited: frame.visited, rows: frame.rows)
    }
}
