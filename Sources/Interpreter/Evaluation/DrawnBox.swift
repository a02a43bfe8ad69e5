import LayoutDSL

/// The geometry of one element whose slots have been filled: UIKit's model of a box around its centre, scaled, turned
/// and moved about its anchor point, and the bounding box of the result.
struct DrawnBox {
    private(set) var frame: Rectangle
    /// Whether a corner lies at or behind the eye of its perspective.
    private(set) var isBehindEye = false
    private let center: Point
    private let size: Size
    private let anchor: Point
    private let transform: PlaneTransform
    private let transform3D: Transform3D?
    private let parts: TransformComponents
    private let alpha: Double
    private let z: Double
    private let custom: [CustomAttribute]

    /// Reads an element out of the slots. An element that takes no part stands at rest.
    init(_ element: ElementProgram, _ machine: Machine, isPresent: Bool) {
        func value(_ slot: Int32) -> Double { machine.value(slot) }
        let rest = Rectangle(
            x: value(element.rest.x), y: value(element.rest.y), width: value(element.size.x),
            height: value(element.size.y))
        size = Size(width: rest.width, height: rest.height)
        guard isPresent else {
            center = Point(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2)
            anchor = Point(x: 0.5, y: 0.5)
            transform = .identity
            transform3D = nil
            parts = TransformComponents()
            alpha = 1
            z = 0
            custom = []
            frame = rest
            return
        }
        center = Point(x: value(element.center.x), y: value(element.center.y))
        anchor = Point(x: value(element.anchor.x), y: value(element.anchor.y))
        alpha = value(element.alpha)
        z = value(element.z)
        custom = element.attributes.map { CustomAttribute(name: $0.name, value: .init($0.shape, $0.slots, machine)) }
        // Not centre − half the size where the box stands at rest: that could be off by a bit, and touch a neighbour.
        let isCentered = element.isCentered
        let box = Rectangle(
            x: isCentered ? center.x - size.width / 2 : rest.x, y: isCentered ? center.y - size.height / 2 : rest.y,
            width: size.width, height: size.height)
        let pivot = Point(x: box.x + anchor.x * size.width, y: box.y + anchor.y * size.height)
        let eye = value(element.perspective)
        parts = TransformComponents(
            scale: Point(x: value(element.scale.x), y: value(element.scale.y)), turnX: value(element.rotation.x),
            turnY: value(element.rotation.y), turnZ: value(element.rotation.z),
            shift: Point(x: value(element.translation.x), y: value(element.translation.y)),
            depth: value(element.translation.z), eye: eye == 0 ? 0 : 1 / eye)
        var bounds: Rectangle
        if element.hasDepth {
            var matrix = Transform3D(parts)
            let isFinite = matrix.rows.allSatisfy { $0.isFinite }
            if !isFinite { matrix = Transform3D(TransformComponents()) }
            transform3D = matrix
            transform = matrix.plane
            let projected = matrix.bounds(of: box, about: pivot)
            isBehindEye = projected == nil || !isFinite
            bounds = projected ?? box
        } else {
            transform3D = nil
            transform = PlaneTransform(scale: parts.scale, turn: parts.turnZ, shift: parts.shift)
            bounds = transform.bounds(of: box, about: pivot)
        }
        let isFinite = bounds.x.isFinite && bounds.y.isFinite && bounds.width.isFinite && bounds.height.isFinite
        frame = isFinite ? bounds : rest
    }

    func attributes(_ element: ElementProgram, section: Int, item: Int, isHidden: Bool) -> Attributes {
        Attributes(
            kind: element.kind.name, category: element.kind.category, section: section, item: item, frame: frame,
            center: center, size: size, anchorPoint: anchor, transform: transform, transform3D: transform3D?.rows,
            alpha: alpha, zIndex: z, isHidden: isHidden, custom: custom, components: parts)
    }
}

extension PlaneTransform {
    /// Scales, then turns, then moves.
    init(scale: Point, turn: Double, shift: Point) {
        let (cosine, sine) = turn == 0 ? (1, 0) : (CMath.cosine(turn), CMath.sine(turn))
        self.init(
            a: scale.x * cosine, b: scale.x * sine, c: -scale.y * sine, d: scale.y * cosine, tx: shift.x, ty: shift.y)
    }

    /// The bounding box of a box transformed about a point.
    func bounds(of box: Rectangle, about pivot: Point) -> Rectangle {
        if a == 1, b == 0, c == 0, d == 1 {
            return Rectangle(x: box.x + tx, y: box.y + ty, width: box.width, height: box.height)
        }
        let (left, right) = (box.x - pivot.x, box.x + box.width - pivot.x)
        let (top, bottom) = (box.y - pivot.y, box.y + box.height - pivot.y)
        let xs = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom]
        let ys = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom]
        var (lowX, highX, lowY, highY) = (xs[0], xs[0], ys[0], ys[0])
        for index in 1..<4 {
            lowX = min(lowX, xs[index])
            highX = max(highX, xs[index])
            lowY = min(lowY, ys[index])
            highY = max(highY, ys[index])
        }
        return Rectangle(x: pivot.x + lowX + tx, y: pivot.y + lowY + ty, width: highX - lowX, height: highY - lowY)
    }
}

extension AttributeValue {
    fileprivate init(_ shape: AttributeFormula.Shape, _ slots: [Int32], _ machine: Machine) {
        func value(_ index: Int) -> Double { index < slots.count ? machine.value(slots[index]) : 0 }
        switch shape {
        case .number: self = .number(value(0))
        case .boolean: self = .boolean(value(0) != 0)
        case .point: self = .point(Point(x: value(0), y: value(1)))
        case .size: self = .size(Size(width: value(0), height: value(1)))
        case .rectangle: self = .rectangle(Rectangle(x: value(0), y: value(1), width: value(2), height: value(3)))
        }
    }
}
