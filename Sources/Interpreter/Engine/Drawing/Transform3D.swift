import LayoutChecker

/// A transform in space, with row vectors as CATransform3D has them: p′ = p · M.
package struct Transform3D {
    private var first = SIMD4<Double>(1, 0, 0, 0)
    private var second = SIMD4<Double>(0, 1, 0, 0)
    private var third = SIMD4<Double>(0, 0, 1, 0)
    private var fourth = SIMD4<Double>(0, 0, 0, 1)

    /// 16 numbers, row by row.
    var rows: [Double] { numbers.indices.map { numbers[$0] } }

    /// The same without an allocation.
    var numbers: SIMD16<Double> {
        SIMD16(
            lowHalf: SIMD8(lowHalf: first, highHalf: second), highHalf: SIMD8(lowHalf: third, highHalf: fourth))
    }

    var isFinite: Bool {
        // Operands of known types: with literals in it, this line took the compiler four seconds.
        let zero = SIMD4<Double>()
        let upper: SIMD4<Double> = first * zero + second * zero
        let lower: SIMD4<Double> = third * zero + fourth * zero
        return upper + lower == zero
    }

    /// The transform that changes nothing.
    init() {}

    /// Scales, turns about x, y and z, moves, and projects.
    init(_ numbers: QuantityTable<Double>) {
        first.x = numbers[.scaleX]
        second.y = numbers[.scaleY]
        let (turnX, turnY, turnZ) = (numbers[.rotationX], numbers[.rotationY], numbers[.rotationZ])
        if turnX != 0 {
            let (c, s) = (Mathematics.cosine(turnX), Mathematics.sine(turnX))
            multiply([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
        }
        if turnY != 0 {
            let (c, s) = (Mathematics.cosine(turnY), Mathematics.sine(turnY))
            multiply([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
        }
        if turnZ != 0 {
            let (c, s) = (Mathematics.cosine(turnZ), Mathematics.sine(turnZ))
            multiply([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
        }
        let shift = SIMD4(numbers[.translationX], numbers[.translationY], numbers[.translationZ], 1)
        multiply([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], shift)
        let eye = numbers[.perspective]
        guard eye != 0 else { return }
        // Everything goes towards the vanishing point, which counts from the anchor, as it lies deeper.
        let (vanishX, vanishY) = (0 - numbers[.eyeX] * eye, 0 - numbers[.eyeY] * eye)
        multiply([1, 0, 0, 0], [0, 1, 0, 0], [vanishX, vanishY, 1, -eye], [0, 0, 0, 1])
    }

    /// The same; the identity where that is not finite.
    init(finite numbers: QuantityTable<Double>) {
        self.init(numbers)
        if !isFinite { self.init() }
    }

    private mutating func multiply(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
        func product(_ row: SIMD4<Double>) -> SIMD4<Double> {
            SIMD4<Double>() + row.x * a + row.y * b + row.z * c + row.w * d
        }
        first = product(first)
        second = product(second)
        third = product(third)
        fourth = product(fourth)
    }

    /// The part that lies in the plane.
    var plane: PlaneTransform {
        PlaneTransform(a: first.x, b: first.y, c: second.x, d: second.y, tx: fourth.x, ty: fourth.y)
    }

    /// The bounding box of the projection of a box transformed about a point; nil when a corner lies at or behind the
    /// eye.
    package func bounds(of box: LayoutRectangle, about pivot: LayoutPoint) -> LayoutRectangle? {
        var (lowX, lowY) = (Double.infinity, Double.infinity)
        var (highX, highY) = (-Double.infinity, -Double.infinity)
        for corner in 0..<4 {
            let x = (corner & 1 == 0 ? box.x : box.x + box.width) - pivot.x
            let y = (corner & 2 == 0 ? box.y : box.y + box.height) - pivot.y
            let w = x * first.w + y * second.w + fourth.w
            guard w > 1e-9 else { return nil }
            let projectedX = (x * first.x + y * second.x + fourth.x) / w
            let projectedY = (x * first.y + y * second.y + fourth.y) / w
            lowX = min(lowX, projectedX)
            highX = max(highX, projectedX)
            lowY = min(lowY, projectedY)
            highY = max(highY, projectedY)
        }
        var bounds = LayoutRectangle(
            x: pivot.x + lowX, y: pivot.y + lowY, width: highX - lowX, height: highY - lowY)
        bounds.flatten(x: box.width == 0 || first == .zero, y: box.height == 0 || second == .zero)
        return bounds
    }
}

extension QuantityTable<Double> {
    /// How far it is moved in depth, and the distance of the eye, inverted.
    var inDepth: LayoutPoint {
        get { point(.translationZ, .perspective) }
        set { (self[.translationZ], self[.perspective]) = (newValue.x, newValue.y) }
    }

    /// Replaces the distance of the eye by what a matrix takes: one over it; 0 stays 0, for no eye.
    package mutating func invertEyeDistance() {
        if self[.perspective] != 0 { self[.perspective] = 1 / self[.perspective] }
    }
}

extension Attributes {
    /// The numbers that its lines give to the transform, by their names in a file, and what each is without a line.
    package var transformParts: [(name: String, value: Double, resting: Double, isAngle: Bool)] {
        var numbers = quantities
        numbers.invertEyeDistance()
        return ElementQuantity.all(.transform).map { quantity in
            let row = quantity.row
            return (row.name, numbers[quantity], row.resting, row.unit == .angle)
        }
    }
}
