import Interpreter

/// A convex polygon on a drawing, its corners in order.
struct Outline: Sendable, Equatable {
    /// The corners, in order; fewer than three enclose nothing.
    private(set) var corners: [Point]

    /// Makes a polygon. Corners far from anything that can be seen are brought nearer, so that no later sum of them
    /// overflows.
    init(_ corners: [Point]) {
        self.corners = corners.map { Point(x: Outline.held($0.x), y: Outline.held($0.y)) }
    }

    /// The four corners of a rectangle, from the top left on.
    init(_ box: Rectangle) {
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        self.init([
            Point(x: box.x, y: box.y), Point(x: right, y: box.y),
            Point(x: right, y: bottom), Point(x: box.x, y: bottom),
        ])
    }

    private static func held(_ value: Double) -> Double {
        value > 1e9 ? 1e9 : value < -1e9 ? -1e9 : value == value ? value : 0
    }

    /// The smallest upright rectangle around it.
    var bounds: Rectangle {
        guard var low = corners.first else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
        var high = low
        for corner in corners {
            low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// What of it lies in a rectangle.
    func clipped(to box: Rectangle) -> Outline {
        var result = self
        result.cut { $0.x - box.x }
        result.cut { box.x + box.width - $0.x }
        result.cut { $0.y - box.y }
        result.cut { box.y + box.height - $0.y }
        return result
    }

    /// Leaves the part where a distance is at least 0.
    private mutating func cut(_ distance: (Point) -> Double) {
        guard var last = corners.last else { return }
        var kept: [Point] = []
        for corner in corners {
            let (before, here) = (distance(last), distance(corner))
            if (before < 0) != (here < 0) {
                let share = before / (before - here)
                kept.append(
                    Point(x: last.x + (corner.x - last.x) * share, y: last.y + (corner.y - last.y) * share))
            }
            if here >= 0 { kept.append(corner) }
            last = corner
        }
        corners = kept
    }

    /// Whether the two share more than an edge: no side of either has them on different sides.
    func overlaps(_ other: Outline) -> Bool {
        guard corners.count > 2, other.corners.count > 2 else { return false }
        return !isParted(from: other) && !other.isParted(from: self)
    }

    /// Whether a point lies inside or on the edge.
    func contains(_ point: Point) -> Bool {
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
            let normal = Point(x: corner.y - last.y, y: last.x - corner.x)
            let (own, foreign) = (reach(along: normal), other.reach(along: normal))
            if own.high <= foreign.low || foreign.high <= own.low { return true }
            last = corner
        }
        return false
    }

    private func reach(along normal: Point) -> (low: Double, high: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for corner in corners {
            let value = corner.x * normal.x + corner.y * normal.y
            low = min(low, value)
            high = max(high, value)
        }
        return (low, high)
    }
}

extension Rectangle {
    /// What two rectangles share; empty when nothing.
    func shared(with other: Rectangle) -> Rectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        return Rectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The rectangle with so much more, or less, on each side.
    func grown(by margin: Double) -> Rectangle {
        Rectangle(
            x: x - margin, y: y - margin, width: max(0, width + 2 * margin), height: max(0, height + 2 * margin))
    }

    /// Whether another one lies in it.
    func holds(_ other: Rectangle) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}

extension PlaneTransform {
    /// Where a point goes.
    func applied(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
