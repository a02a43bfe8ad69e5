@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

extension ElementFormulas {
    /// The formulas of all that is drawn.
    var drawn: [FormulaID] { ElementQuantity.allCases.map { self[$0] } + attributes.flatMap(\.components) }
}

/// One element as the plain walk draws it: scaled, turned about x, y and z, moved and projected, about its anchor point.
struct PlainDrawing {
    private let element: CheckedLayout.ElementKind
    private let section: Int
    private let item: Int
    private let value: (FormulaID) -> Double

    /// `value` gives the value of a formula for the instance.
    init(_ element: CheckedLayout.ElementKind, section: Int, item: Int, _ value: @escaping (FormulaID) -> Double) {
        self.element = element
        self.section = section
        self.item = item
        self.value = value
    }

    /// The number of each quantity. A `QuantityTable` of another module is not specialized: each use looks its type up.
    private struct Numbers {
        private var numbers = [Double](repeating: 0, count: ElementQuantity.allCases.count)

        subscript(_ quantity: ElementQuantity) -> Double {
            get { numbers[Int(quantity.rawValue)] }
            set { numbers[Int(quantity.rawValue)] = newValue }
        }
    }

    private typealias Matrix = [[Double]]

    private func product(_ a: Matrix, _ b: Matrix) -> Matrix {
        a.map { row in (0..<4).map { column in (0..<4).reduce(0.0) { $0 + row[$1] * b[$1][column] } } }
    }

    /// Row vectors as CATransform3D has them.
    private func matrix(_ parts: Numbers) -> Matrix {
        let eye = parts[.perspective] == 0 ? 0 : 1 / parts[.perspective]
        func turn(_ angle: Double, _ rows: (_ c: Double, _ s: Double) -> Matrix) -> Matrix {
            rows(Mathematics.cosine(angle), Mathematics.sine(angle))
        }
        let steps: [Matrix] = [
            turn(parts[.rotationX]) { c, s in [[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]] },
            turn(parts[.rotationY]) { c, s in [[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]] },
            turn(parts[.rotationZ]) { c, s in [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] },
            [
                [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0],
                [parts[.translationX], parts[.translationY], parts[.translationZ], 1],
            ],
            [
                [1, 0, 0, 0], [0, 1, 0, 0], [-parts[.eyeX] * eye, -parts[.eyeY] * eye, 1, -eye], [0, 0, 0, 1],
            ],
        ]
        let scale = [[parts[.scaleX], 0, 0, 0], [0, parts[.scaleY], 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        return steps.reduce(scale, product)
    }

    private static let identity: Matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

    /// The box around the corners as they are seen, relative to the pivot; nil when a corner is not before the eye.
    private func bounds(of box: LayoutRectangle, about pivot: LayoutPoint, _ matrix: Matrix) -> LayoutRectangle? {
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
        let bounds = LayoutRectangle(x: pivot.x + left, y: pivot.y + top, width: right - left, height: bottom - top)
        return around(bounds, of: box, Array(matrix[0]), Array(matrix[1]))
    }

    /// The same in the plane: the corners are turned, then the box around them is moved, and a box that nothing scales
    /// or turns is only moved. Added in another order the last bit would be another one.
    private func bounds(of box: LayoutRectangle, about pivot: LayoutPoint, _ plane: PlaneTransform) -> LayoutRectangle {
        if (plane.a, plane.b, plane.c, plane.d) == (1, 0, 0, 1) {
            return LayoutRectangle(x: box.x + plane.tx, y: box.y + plane.ty, width: box.width, height: box.height)
        }
        var (xs, ys): ([Double], [Double]) = ([], [])
        for x in [box.x - pivot.x, box.x + box.width - pivot.x] {
            for y in [box.y - pivot.y, box.y + box.height - pivot.y] {
                xs.append(plane.a * x + plane.c * y)
                ys.append(plane.b * x + plane.d * y)
            }
        }
        let (left, top) = (xs.min() ?? .nan, ys.min() ?? .nan)
        let bounds = LayoutRectangle(
            x: pivot.x + left + plane.tx, y: pivot.y + top + plane.ty, width: (xs.max() ?? .nan) - left,
            height: (ys.max() ?? .nan) - top)
        return around(bounds, of: box, [plane.a, plane.b], [plane.c, plane.d])
    }

    /// Around a line that is turned there is an area, but nothing is seen of it. `wide` and `high`: where the transform
    /// takes a way along x, and along y.
    private func around(
        _ bounds: LayoutRectangle, of box: LayoutRectangle, _ wide: [Double], _ high: [Double]
    ) -> LayoutRectangle {
        var bounds = bounds
        if box.width == 0 || wide.allSatisfy({ $0 == 0 }) {
            (bounds.x, bounds.width) = (bounds.x + bounds.width / 2, 0)
        }
        if box.height == 0 || high.allSatisfy({ $0 == 0 }) {
            (bounds.y, bounds.height) = (bounds.y + bounds.height / 2, 0)
        }
        return bounds
    }

    private func isFinite(_ numbers: [Double]) -> Bool { numbers.allSatisfy(\.isFinite) }

    /// The element with its names. One that takes no part stands at rest.
    var attributes: Attributes {
        let formulas = element.formulas
        var numbers = Numbers()
        for quantity in ElementQuantity.allCases { numbers[quantity] = value(formulas[quantity]) }
        let rest = LayoutRectangle(
            x: numbers[.restX], y: numbers[.restY], width: numbers[.width], height: numbers[.height])
        var drawn = Attributes(
            kind: element.name, category: element.category, owner: element.owner,
            section: formulas.block < 0 ? 0 : section, item: item,
            frame: rest, transform: .identity, transform3D: nil, custom: [], quantities: ElementQuantity.resting,
            optional: element.optional)
        drawn.center = LayoutPoint(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2)
        drawn.size = LayoutSize(width: rest.width, height: rest.height)
        drawn.isHidden = numbers[.hidden] != 0
        guard numbers[.presence] != 0 else { return drawn }
        drawn.center = LayoutPoint(x: numbers[.centerX], y: numbers[.centerY])
        drawn.anchorPoint = LayoutPoint(x: numbers[.anchorX], y: numbers[.anchorY])
        drawn.alpha = numbers[.alpha]
        drawn.zIndex = numbers[.z]
        for quantity in ElementQuantity.optional + ElementQuantity.mask {
            drawn.quantities[quantity] = numbers[quantity]
        }
        drawn.custom = formulas.attributes.map { attribute in
            CustomAttribute(name: attribute.name, value: Self.value(attribute.shape, attribute.components.map(value)))
        }
        transform(&drawn, numbers)
        return drawn
    }

    private func transform(_ drawn: inout Attributes, _ parts: Numbers) {
        let formulas = element.formulas
        for quantity in ElementQuantity.transform { drawn.quantities[quantity] = parts[quantity] }
        drawn.quantities[.perspective] = parts[.perspective] == 0 ? 0 : 1 / parts[.perspective]
        // An element without a `center` line is drawn in its resting box, whose bits the half of its size may lack.
        var box = drawn.frame
        if formulas.isCentered {
            box.x = drawn.center.x - box.width / 2
            box.y = drawn.center.y - box.height / 2
        }
        let pivot = LayoutPoint(
            x: box.x + drawn.anchorPoint.x * box.width, y: box.y + drawn.anchorPoint.y * box.height)
        let made = matrix(parts)
        let whole = isFinite(made.flatMap { $0 }) ? made : Self.identity
        let bounds: LayoutRectangle
        if formulas.hasDepth {
            drawn.transform3D = whole.flatMap { $0 }
            drawn.transform = PlaneTransform(
                a: whole[0][0], b: whole[0][1], c: whole[1][0], d: whole[1][1], tx: whole[3][0], ty: whole[3][1])
            let projected = isFinite(made.flatMap { $0 }) ? self.bounds(of: box, about: pivot, whole) : nil
            if projected == nil { drawn.isHidden = true }
            bounds = projected ?? box
        } else {
            let (sine, cosine) = (Mathematics.sine(parts[.rotationZ]), Mathematics.cosine(parts[.rotationZ]))
            drawn.transform = PlaneTransform(
                a: parts[.scaleX] * cosine, b: parts[.scaleX] * sine, c: -parts[.scaleY] * sine,
                d: parts[.scaleY] * cosine,
                tx: parts[.translationX], ty: parts[.translationY])
            bounds = self.bounds(of: box, about: pivot, drawn.transform)
        }
        if isFinite([bounds.x, bounds.y, bounds.width, bounds.height]) { drawn.frame = bounds }
    }

    private static func value(_ shape: AttributeFormula.Shape, _ v: [Double]) -> AttributeValue {
        switch shape {
        case .number: .number(v[0])
        case .boolean: .boolean(v[0] != 0)
        case .point: .point(LayoutPoint(x: v[0], y: v[1]))
        case .size: .size(LayoutSize(width: v[0], height: v[1]))
        case .rectangle: .rectangle(LayoutRectangle(x: v[0], y: v[1], width: v[2], height: v[3]))
        }
    }
}
