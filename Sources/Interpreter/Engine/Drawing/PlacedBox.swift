import LayoutChecker

/// Where a box comes to stand when it is scaled, turned and moved about its anchor point, in the plane or in space.
package struct PlacedBox {
    /// The transform in space; nil in the plane.
    package let matrix: Transform3D?
    /// The transform, or the part of it that lies in the plane.
    package let plane: PlaneTransform
    /// The bounding box; nil when a corner lies at or behind the eye, or the transform in space is not finite.
    package let bounds: LayoutRectangle?

    package init(_ box: LayoutRectangle, _ numbers: QuantityTable<Double>, hasDepth: Bool) {
        self.init(box, numbers, about: PlacedBox.pivot(of: box, numbers), hasDepth: hasDepth)
    }

    /// The same about any point.
    package init(_ box: LayoutRectangle, _ numbers: QuantityTable<Double>, about pivot: LayoutPoint, hasDepth: Bool) {
        guard hasDepth else {
            matrix = nil
            plane = PlaneTransform(
                scale: numbers.point(.scaleX, .scaleY), turn: numbers[.rotationZ],
                shift: numbers.point(.translationX, .translationY))
            bounds = plane.bounds(of: box, about: pivot)
            return
        }
        let made = Transform3D(numbers)
        bounds = made.isFinite ? made.bounds(of: box, about: pivot) : nil
        let finite = made.isFinite ? made : Transform3D()
        matrix = finite
        plane = finite.plane
    }

    package static func pivot(of box: LayoutRectangle, _ numbers: QuantityTable<Double>) -> LayoutPoint {
        LayoutPoint(x: box.x + numbers[.anchorX] * box.width, y: box.y + numbers[.anchorY] * box.height)
    }
}

extension LayoutRectangle {
    @inline(__always)
    package var isFinite: Bool { (x - x) + (y - y) + (width - width) + (height - height) == 0 }
}

extension PlaneTransform {
    /// Scales, then turns, then moves.
    init(scale: LayoutPoint, turn: Double, shift: LayoutPoint) {
        let (sine, cosine) = turn == 0 ? (0, 1) : Mathematics.sineAndCosine(turn)
        self.init(
            a: scale.x * cosine, b: scale.x * sine, c: -scale.y * sine, d: scale.y * cosine, tx: shift.x, ty: shift.y)
    }

    /// The bounding box of a box transformed about a point.
    @inline(__always)
    func bounds(of box: LayoutRectangle, about pivot: LayoutPoint) -> LayoutRectangle {
        if a == 1, b == 0, c == 0, d == 1 {
            return LayoutRectangle(x: box.x + tx, y: box.y + ty, width: box.width, height: box.height)
        }
        let (left, right) = (box.x - pivot.x, box.x + box.width - pivot.x)
        let (top, bottom) = (box.y - pivot.y, box.y + box.height - pivot.y)
        // The least of sums is the sum of the least ones, rounded or not.
        func least(_ p: Double, _ q: Double) -> Double { q < p ? q : p }
        func greatest(_ p: Double, _ q: Double) -> Double { q > p ? q : p }
        let lowX = least(a * left, a * right) + least(c * top, c * bottom)
        let highX = greatest(a * left, a * right) + greatest(c * top, c * bottom)
        let lowY = least(b * left, b * right) + least(d * top, d * bottom)
        let highY = greatest(b * left, b * right) + greatest(d * top, d * bottom)
        var bounds = LayoutRectangle(
            x: pivot.x + lowX + tx, y: pivot.y + lowY + ty, width: highX - lowX, height: highY - lowY)
        bounds.flatten(
            x: box.width == 0 || (a == 0 && b == 0), y: box.height == 0 || (c == 0 && d == 0))
        return bounds
    }
}

extension LayoutRectangle {
    /// Takes the width or the height, of the box around a box that has none before it is turned: around a line that is turned
    /// there is an area, but nothing is seen of it.
    mutating func flatten(x isNarrow: Bool, y isLow: Bool) {
        if isNarrow { (x, width) = (x + width / 2, 0) }
        if isLow { (y, height) = (y + height / 2, 0) }
    }
}
