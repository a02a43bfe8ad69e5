@testable import Interpreter

extension ElementFormulas {
    /// The formulas of all that is drawn.
    var drawn: [FormulaID] {
        [
            presence, hidden, alpha, z, perspective, size.x, size.y, rest.x, rest.y, center.x, center.y, anchor.x,
            anchor.y,
        ]
            + [scale.x, scale.y, translation.x, translation.y, translation.z, rotation.x, rotation.y, rotation.z]
            + attributes.flatMap(\.components)
    }
}

/// One element as the plain walk draws it: scaled, turned about x, y and z, moved and projected, about its anchor point.
struct PlainDrawing {
    private let element: Layout.ElementKind
    private let section: Int
    private let item: Int
    private let value: (FormulaID) -> Double

    /// `value` gives the value of a formula for the instance.
    init(_ element: Layout.ElementKind, section: Int, item: Int, _ value: @escaping (FormulaID) -> Double) {
        self.element = element
        self.section = section
        self.item = item
        self.value = value
    }

    private typealias Matrix = [[Double]]

    private func product(_ a: Matrix, _ b: Matrix) -> Matrix {
        a.map { row in (0..<4).map { column in (0..<4).reduce(0.0) { $0 + row[$1] * b[$1][column] } } }
    }

    /// Row vectors as CATransform3D has them.
    private func matrix(_ parts: TransformComponents) -> Matrix {
        func turn(_ angle: Double, _ rows: (_ c: Double, _ s: Double) -> Matrix) -> Matrix {
            rows(Mathematics.cosine(angle), Mathematics.sine(angle))
        }
        let steps: [Matrix] = [
            turn(parts.turnX) { c, s in [[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]] },
            turn(parts.turnY) { c, s in [[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]] },
            turn(parts.turnZ) { c, s in [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] },
            [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [parts.shift.x, parts.shift.y, parts.depth, 1]],
            [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -parts.eye], [0, 0, 0, 1]],
        ]
        let scale = [[parts.scale.x, 0, 0, 0], [0, parts.scale.y, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        return steps.reduce(scale, product)
    }

    private static let identity: Matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

    /// The box around the corners as they are seen, relative to the pivot; nil when a corner is not before the eye.
    private func bounds(of box: Rectangle, about pivot: Point, _ matrix: Matrix) -> Rectangle? {
        var (xs, ys): ([Double], [Double]) = ([], [])
        for x in [box.x - pivot.x, box.x + box.width - pivot.x] {
            for y in [box.y - pivot.y, box.y + box.height - pivot.y] {
                let w = x * matrix[0][3] + y * matrix[1][3] + matrix[3][3]
                guard w > 1e-9 else { return nil }
                xs.append((x * matrix[0][0] + y * matrix[1][0] + matrix[3][0]) / w)
                ys.append((x * matrix[0][1] + y * matrix[1][1] + matrix[3][1]) / w)
            }
        }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return Rectangle(x: pivot.x + left, y: pivot.y + top, width: right - left, height: bottom - top)
    }

    /// The same in the plane: the corners are turned, then the box around them is moved, and a box that nothing scales
    /// or turns is only moved. Added in another order the last bit would be another one.
    private func bounds(of box: Rectangle, about pivot: Point, _ plane: PlaneTransform) -> Rectangle {
        if (plane.a, plane.b, plane.c, plane.d) == (1, 0, 0, 1) {
            return Rectangle(x: box.x + plane.tx, y: box.y + plane.ty, width: box.width, height: box.height)
        }
        var (xs, ys): ([Double], [Double]) = ([], [])
        for x in [box.x - pivot.x, box.x + box.width - pivot.x] {
            for y in [box.y - pivot.y, box.y + box.height - pivot.y] {
                xs.append(plane.a * x + plane.c * y)
                ys.append(plane.b * x + plane.d * y)
            }
        }
        let (left, top) = (xs.min() ?? .nan, ys.min() ?? .nan)
        return Rectangle(
            x: pivot.x + left + plane.tx, y: pivot.y + top + plane.ty, width: (xs.max() ?? .nan) - left,
            height: (ys.max() ?? .nan) - top)
    }

    private func isFinite(_ numbers: [Double]) -> Bool { numbers.allSatisfy(\.isFinite) }

    /// The element with its names. One that takes no part stands at rest.
    var attributes: Attributes {
        let formulas = element.formulas
        func point(_ ids: (x: FormulaID, y: FormulaID)) -> Point { Point(x: value(ids.x), y: value(ids.y)) }
        let (rest, size) = (point(formulas.rest), point(formulas.size))
        var drawn = Attributes(
            kind: element.name, category: element.category, section: formulas.block < 0 ? 0 : section, item: item,
            frame: Rectangle(x: rest.x, y: rest.y, width: size.x, height: size.y),
            center: Point(x: rest.x + size.x / 2, y: rest.y + size.y / 2), size: Size(width: size.x, height: size.y),
            anchorPoint: Point(x: 0.5, y: 0.5), transform: .identity, alpha: 1, zIndex: 0,
            isHidden: value(formulas.hidden) != 0, custom: [])
        guard value(formulas.presence) != 0 else { return drawn }
        drawn.center = point(formulas.center)
        drawn.anchorPoint = point(formulas.anchor)
        drawn.alpha = value(formulas.alpha)
        drawn.zIndex = value(formulas.z)
        drawn.custom = formulas.attributes.map { attribute in
            CustomAttribute(name: attribute.name, value: Self.value(attribute.shape, attribute.components.map(value)))
        }
        transform(&drawn)
        return drawn
    }

    private func transform(_ drawn: inout Attributes) {
        let formulas = element.formulas
        let eye = value(formulas.perspective)
        let parts = TransformComponents(
            scale: Point(x: value(formulas.scale.x), y: value(formulas.scale.y)), turnX: value(formulas.rotation.x),
            turnY: value(formulas.rotation.y), turnZ: value(formulas.rotation.z),
            shift: Point(x: value(formulas.translation.x), y: value(formulas.translation.y)),
            depth: value(formulas.translation.z), eye: eye == 0 ? 0 : 1 / eye)
        drawn.components = parts
        // An element without a `center` line is drawn in its resting box, whose bits the half of its size may lack.
        var box = drawn.frame
        if formulas.isCentered {
            box.x = drawn.center.x - box.width / 2
            box.y = drawn.center.y - box.height / 2
        }
        let pivot = Point(
            x: box.x + drawn.anchorPoint.x * box.width, y: box.y + drawn.anchorPoint.y * box.height)
        let made = matrix(parts)
        let whole = isFinite(made.flatMap { $0 }) ? made : Self.identity
        let bounds: Rectangle
        if formulas.hasDepth {
            drawn.transform3D = whole.flatMap { $0 }
            drawn.transform = PlaneTransform(
                a: whole[0][0], b: whole[0][1], c: whole[1][0], d: whole[1][1], tx: whole[3][0], ty: whole[3][1])
            let projected = isFinite(made.flatMap { $0 }) ? self.bounds(of: box, about: pivot, whole) : nil
            if projected == nil { drawn.isHidden = true }
            bounds = projected ?? box
        } else {
            let (sine, cosine) = (Mathematics.sine(parts.turnZ), Mathematics.cosine(parts.turnZ))
            drawn.transform = PlaneTransform(
                a: parts.scale.x * cosine, b: parts.scale.x * sine, c: -parts.scale.y * sine, d: parts.scale.y * cosine,
                tx: parts.shift.x, ty: parts.shift.y)
            bounds = self.bounds(of: box, about: pivot, drawn.transform)
        }
        if isFinite([bounds.x, bounds.y, bounds.width, bounds.height]) { drawn.frame = bounds }
    }

    private static func value(_ shape: AttributeFormula.Shape, _ v: [Double]) -> AttributeValue {
        switch shape {
        case .number: .number(v[0])
        case .boolean: .boolean(v[0] != 0)
        case .point: .point(Point(x: v[0], y: v[1]))
        case .size: .size(Size(width: v[0], height: v[1]))
        case .rectangle: .rectangle(Rectangle(x: v[0], y: v[1], width: v[2], height: v[3]))
        }
    }
}
