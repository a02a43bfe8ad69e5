/// A transform in space, with row vectors as CATransform3D has them: p′ = p · M.
struct Transform3D {
    /// 16 numbers, row by row.
    private(set) var rows: [Double]

    /// Scales, turns about x, y and z, moves, and projects.
    init(_ parts: TransformComponents) {
        rows = [parts.scale.x, 0, 0, 0, 0, parts.scale.y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        if parts.turnX != 0 {
            let (c, s) = (CMath.cosine(parts.turnX), CMath.sine(parts.turnX))
            multiply([1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
        }
        if parts.turnY != 0 {
            let (c, s) = (CMath.cosine(parts.turnY), CMath.sine(parts.turnY))
            multiply([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
        }
        if parts.turnZ != 0 {
            let (c, s) = (CMath.cosine(parts.turnZ), CMath.sine(parts.turnZ))
            multiply([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        }
        multiply([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, parts.shift.x, parts.shift.y, parts.depth, 1])
        if parts.eye != 0 { multiply([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -parts.eye, 0, 0, 0, 1]) }
    }

    private mutating func multiply(_ other: [Double]) {
        var product = [Double](repeating: 0, count: 16)
        for row in 0..<4 {
            for column in 0..<4 {
                var sum = 0.0
                for index in 0..<4 { sum += rows[row * 4 + index] * other[index * 4 + column] }
                product[row * 4 + column] = sum
            }
        }
        rows = product
    }

    /// The part that lies in the plane.
    var plane: PlaneTransform {
        PlaneTransform(a: rows[0], b: rows[1], c: rows[4], d: rows[5], tx: rows[12], ty: rows[13])
    }

    /// The bounding box of the projection of a box transformed about a point; nil when a corner lies at or behind the
    /// eye.
    func bounds(of box: Rectangle, about pivot: Point) -> Rectangle? {
        var (lowX, lowY) = (Double.infinity, Double.infinity)
        var (highX, highY) = (-Double.infinity, -Double.infinity)
        for corner in 0..<4 {
            let x = (corner & 1 == 0 ? box.x : box.x + box.width) - pivot.x
            let y = (corner & 2 == 0 ? box.y : box.y + box.height) - pivot.y
            let w = x * rows[3] + y * rows[7] + rows[15]
            guard w > 1e-9 else { return nil }
            let projectedX = (x * rows[0] + y * rows[4] + rows[12]) / w
            let projectedY = (x * rows[1] + y * rows[5] + rows[13]) / w
            lowX = min(lowX, projectedX)
            highX = max(highX, projectedX)
            lowY = min(lowY, projectedY)
            highY = max(highY, projectedY)
        }
        return Rectangle(x: pivot.x + lowX, y: pivot.y + lowY, width: highX - lowX, height: highY - lowY)
    }
}
