import LayoutChecker

// Masks of owners that a part cannot say by lengths along its own sides: where it turns in the owner, and where the owner has
// round corners. What they leave is a polygon.

extension Attributes {
    /// Works out what the masks of owners leave.
    package mutating func cut(by owners: [(owner: Attributes, isTurned: Bool)]) {
        outline = nil
        ownersVisible = nil
        for (owner, isTurned) in owners where isTurned {
            ownersVisible = ownersVisible.map { $0.left(by: owner.visible) } ?? owner.visible
        }
        // Sutherland and Hodgman's clipping of one polygon by the sides of others, which are convex; here in the plane of the
        // part, of which a transform in space makes no lines crooked.
        let plane = ElementPlane(self)
        var points = maskPoints
        var isCut = false
        for (owner, _) in owners {
            guard let mask = ElementPlane(owner).placed(owner.maskPoints) else { continue }
            guard mask.count > 2 else {
                outline = []
                return
            }
            let turns = mask.area < 0 ? -1.0 : 1
            for (number, end) in mask.enumerated() {
                let start = mask[number == 0 ? mask.count - 1 : number - 1]
                guard let side = plane.side(from: start, to: end, turns) else { continue }
                isCut = points.cut(by: side) || isCut
            }
        }
        if isCut { outline = points.count > 2 ? points : [] }
    }

    /// What its own mask leaves of its box, as points from the left top corner of the box; void where nothing is left.
    private var maskPoints: [LayoutPoint] {
        let (clip, size) = (clip, size)
        let (left, top, right, bottom) = (clip.left, clip.top, size.width - clip.right, size.height - clip.bottom)
        guard left < right, top < bottom else { return [] }
        let radius = min(corner, (right - left) / 2, (bottom - top) / 2)
        guard radius > 0 else {
            return [(left, top), (right, top), (right, bottom), (left, bottom)].map { LayoutPoint(x: $0.0, y: $0.1) }
        }
        var points: [LayoutPoint] = []
        let middles = [
            (right - radius, top + radius), (right - radius, bottom - radius), (left + radius, bottom - radius),
            (left + radius, top + radius),
        ]
        for (quarter, (x, y)) in middles.enumerated() {
            for step in 0...Attributes.cornerSteps {
                let angle = (Double(quarter - 1) + Double(step) / Double(Attributes.cornerSteps)) * .pi / 2
                let (sine, cosine) = Mathematics.sineAndCosine(angle)
                points.append(LayoutPoint(x: x + radius * cosine, y: y + radius * sine))
            }
        }
        return points
    }

    /// A round corner is drawn by so many sides: they miss the circle by a two-hundredth of its radius.
    private static let cornerSteps = 8
}

/// The plane of an element's box in the content: points count from the left top corner of the box.
private struct ElementPlane {
    /// Of a point of the plane: its place in the content times its depth, and its depth. Each is a sum of x, y and 1.
    private let x, y, depth: SIMD3<Double>

    init(_ element: Attributes) {
        let (size, anchor, center) = (element.size, element.anchorPoint, element.center)
        let (pivotX, pivotY) = (anchor.x * size.width, anchor.y * size.height)
        let (placeX, placeY) = (center.x - size.width / 2 + pivotX, center.y - size.height / 2 + pivotY)
        func about(_ alongX: Double, _ alongY: Double, _ shift: Double) -> SIMD3<Double> {
            SIMD3(alongX, alongY, shift - alongX * pivotX - alongY * pivotY)
        }
        guard let rows = element.transform3D, rows.count == 16 else {
            let plane = element.transform
            x = about(plane.a, plane.c, placeX + plane.tx)
            y = about(plane.b, plane.d, placeY + plane.ty)
            depth = SIMD3(0, 0, 1)
            return
        }
        let deep = about(rows[3], rows[7], rows[15])
        x = about(rows[0], rows[4], rows[12]) + placeX * deep
        y = about(rows[1], rows[5], rows[13]) + placeY * deep
        depth = deep
    }

    /// Where points of the plane are seen in the content; nil where one lies at or behind the eye.
    func placed(_ points: [LayoutPoint]) -> [LayoutPoint]? {
        var placed: [LayoutPoint] = []
        for point in points {
            let number = SIMD3(point.x, point.y, 1)
            let deep = (depth * number).sum()
            guard deep > 1e-9 else { return nil }
            let found = LayoutPoint(x: (x * number).sum() / deep, y: (y * number).sum() / deep)
            guard found.x.isFinite, found.y.isFinite else { return nil }
            placed.append(found)
        }
        return placed
    }

    /// A side of a mask in the content, as the line in this plane that is seen there: how far a point lies inside of it is a sum
    /// of x, y and 1. Nil for one so short that its direction is rounding: between two round corners that meet, a side has no
    /// length but that.
    func side(from start: LayoutPoint, to end: LayoutPoint, _ turns: Double) -> SIMD3<Double>? {
        let (wayX, wayY) = (end.x - start.x, end.y - start.y)
        let length = (wayX * wayX + wayY * wayY).squareRoot()
        guard length > 1e-6, length.isFinite else { return nil }
        let (acrossX, acrossY) = (0 - wayY * turns / length, wayX * turns / length)
        return acrossX * x + acrossY * y - (acrossX * start.x + acrossY * start.y) * depth
    }
}

extension [LayoutPoint] {
    /// Twice the area that it is around, below 0 where it goes round the other way.
    fileprivate var area: Double {
        var sum = 0.0
        for (number, end) in enumerated() {
            let start = self[number == 0 ? count - 1 : number - 1]
            sum += start.x * end.y - end.x * start.y
        }
        return sum
    }

    /// Leaves what lies inside of a line; answers whether something lay outside. What is out by a millionth of a point is
    /// rounding.
    fileprivate mutating func cut(by side: SIMD3<Double>) -> Bool {
        let ways = map { (side * SIMD3($0.x, $0.y, 1)).sum() }
        guard ways.contains(where: { $0 < -1e-6 }) else { return false }
        var left: [LayoutPoint] = []
        for (number, end) in enumerated() {
            let last = number == 0 ? count - 1 : number - 1
            let (from, to) = (ways[last], ways[number])
            if (from < 0) != (to < 0) {
                let (start, share) = (self[last], from / (from - to))
                left.append(
                    LayoutPoint(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
            }
            if to >= 0 { left.append(end) }
        }
        self = left
        return true
    }
}

extension LayoutRectangle {
    /// What another rectangle leaves of it. Where that is nothing, it is in the middle between the edges that pass each other:
    /// so it is the same in the mirror image.
    fileprivate static func left(_ start: Double, _ end: Double) -> (start: Double, length: Double) {
        (min(start, (start + end) / 2), max(0, end - start))
    }

    func left(by other: LayoutRectangle) -> LayoutRectangle {
        let across = LayoutRectangle.left(max(x, other.x), min(x + width, other.x + other.width))
        let down = LayoutRectangle.left(max(y, other.y), min(y + height, other.y + other.height))
        return LayoutRectangle(x: across.start, y: down.start, width: across.length, height: down.length)
    }
}
