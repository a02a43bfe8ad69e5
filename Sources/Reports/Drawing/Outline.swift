import Interpreter

/// A convex polygon on a drawing, its corners in order.
struct Outline: Sendable, Equatable {
    /// The corners, in order; fewer than three enclose nothing.
    private(set) var corners: [LayoutPoint]

    /// No corner is further out: nothing is seen there, and no later sum of corners overflows.
    private static let reach = 1e9

    /// Makes a polygon. What is far from anything that can be seen is cut off; brought nearer corner by corner, a large
    /// turned box would become another shape.
    init(_ corners: [LayoutPoint]) {
        self.corners = corners.map { LayoutPoint(x: Outline.counted($0.x), y: Outline.counted($0.y)) }
        let isNear = self.corners.allSatisfy { $0.x.magnitude <= Outline.reach && $0.y.magnitude <= Outline.reach }
        guard !isNear else { return }
        cut(
            to: LayoutRectangle(
                x: -Outline.reach, y: -Outline.reach, width: 2 * Outline.reach, height: 2 * Outline.reach))
    }

    /// The four corners of a rectangle, from the top left on.
    init(_ box: LayoutRectangle) {
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        self.init([
            LayoutPoint(x: box.x, y: box.y), LayoutPoint(x: right, y: box.y),
            LayoutPoint(x: right, y: bottom), LayoutPoint(x: box.x, y: bottom),
        ])
    }

    /// A number that can be counted with.
    private static func counted(_ value: Double) -> Double {
        let most = Double.greatestFiniteMagnitude
        return value > most ? most : value < -most ? -most : value == value ? value : 0
    }

    /// The smallest upright rectangle around it.
    var bounds: LayoutRectangle {
        guard var low = corners.first else { return LayoutRectangle(x: 0, y: 0, width: 0, height: 0) }
        var high = low
        for corner in corners {
            low = LayoutPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = LayoutPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return LayoutRectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// What of it lies in a rectangle.
    func clipped(to box: LayoutRectangle) -> Outline {
        var result = self
        result.cut(to: box)
        return result
    }

    private mutating func cut(to box: LayoutRectangle) {
        cut(box.x, isFloor: true, from: { $0.x }, to: { LayoutPoint(x: $0, y: $1.y) })
        cut(box.x + box.width, isFloor: false, from: { $0.x }, to: { LayoutPoint(x: $0, y: $1.y) })
        cut(box.y, isFloor: true, from: { $0.y }, to: { LayoutPoint(x: $1.x, y: $0) })
        cut(box.y + box.height, isFloor: false, from: { $0.y }, to: { LayoutPoint(x: $1.x, y: $0) })
    }

    /// Leaves the part on one side of an upright or level line; corners on it get its very number, for between far
    /// corners rounding would put them anywhere.
    private mutating func cut(
        _ bound: Double, isFloor: Bool, from axis: (LayoutPoint) -> Double,
        to line: (Double, LayoutPoint) -> LayoutPoint
    ) {
        guard var last = corners.last else { return }
        var kept: [LayoutPoint] = []
        for corner in corners {
            // Halves: the difference of two numbers may have none.
            let (before, here) = (axis(last) / 2 - bound / 2, axis(corner) / 2 - bound / 2)
            let (wasIn, isIn) = isFloor ? (before >= 0, here >= 0) : (before <= 0, here <= 0)
            if wasIn != isIn { kept.append(line(bound, Outline.between(last, corner, before / (before - here)))) }
            if isIn { kept.append(corner) }
            last = corner
        }
        corners = kept
    }

    private static func between(_ a: LayoutPoint, _ b: LayoutPoint, _ share: Double) -> LayoutPoint {
        LayoutPoint(
            x: 2 * (a.x / 2 + (b.x / 2 - a.x / 2) * share), y: 2 * (a.y / 2 + (b.y / 2 - a.y / 2) * share))
    }

    /// Whether the two share more than an edge: no side of either has them on different sides.
    func overlaps(_ other: Outline) -> Bool {
        guard corners.count > 2, other.corners.count > 2 else { return false }
        return !isParted(from: other) && !other.isParted(from: self)
    }

    /// Whether a point lies inside or on the edge.
    func contains(_ point: LayoutPoint) -> Bool {
        guard var last = corners.last, corners.count > 2 else { return false }
        var (left, right) = (false, false)
        for corner in corners {
            let side = (corner.x - last.x) * (point.y - last.y) - (corner.y - last.y) * (point.x - last.x)
            if side > 1e-6 { right = true }
            if side < -1e-6 { left = true }
            last = corner
        }
        return !(left && right)
    }

    /// Whether one of its sides has all of itself on one hand and all of the other on the other.
    private func isParted(from other: Outline) -> Bool {
        guard var last = corners.last else { return true }
        for corner in corners {
            let normal = LayoutPoint(x: corner.y - last.y, y: last.x - corner.x)
            let (own, foreign) = (reach(along: normal), other.reach(along: normal))
            if own.high <= foreign.low || foreign.high <= own.low { return true }
            last = corner
        }
        return false
    }

    private func reach(along normal: LayoutPoint) -> (low: Double, high: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for corner in corners {
            let value = corner.x * normal.x + corner.y * normal.y
            low = min(low, value)
            high = max(high, value)
        }
        return (low, high)
    }
}

extension LayoutRectangle {
    /// What two rectangles share; empty when nothing.
    func shared(with other: LayoutRectangle) -> LayoutRectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        return LayoutRectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The rectangle with so much more, or less, on each side.
    func grown(by margin: Double) -> LayoutRectangle {
        LayoutRectangle(
            x: x - margin, y: y - margin, width: max(0, width + 2 * margin), height: max(0, height + 2 * margin))
    }

    /// Whether another one lies in it.
    func holds(_ other: LayoutRectangle) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}

extension PlaneTransform {
    /// Where a point goes.
    func applied(to point: LayoutPoint) -> LayoutPoint {
        LayoutPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
