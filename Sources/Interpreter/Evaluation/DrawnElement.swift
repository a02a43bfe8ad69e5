/// One element as it is drawn at an offset: plain numbers, every one finite. The geometry is UIKit's: a box around its
/// centre, scaled, turned and moved about its anchor point, and the bounding box of the result.
public struct DrawnElement: Sendable, BitwiseCopyable {
    /// Which of the layout's `elements` it is.
    public internal(set) var kind: Int
    /// The section, counted from 0; 0 for an element of the whole layout.
    public internal(set) var section: Int
    /// The item in the section, counted from 0; the number of a counted element; else 0.
    public internal(set) var item: Int
    /// The bounding box of the transformed element, in content coordinates.
    public internal(set) var frame: Rectangle
    /// The middle of the box as drawn, before the transform, in content coordinates.
    public internal(set) var center: Point
    /// The size of the box before the transform.
    public internal(set) var size: Size
    /// The point of the box that the transform turns and scales about.
    public internal(set) var anchorPoint: Point
    /// Scale, then turn, then translate, about the anchor point.
    public internal(set) var transform: PlaneTransform
    /// 0 clear … 1 solid.
    public internal(set) var alpha: Double
    /// Painting order: a higher one covers a lower one.
    public internal(set) var zIndex: Double
    /// Whether the layout hides it.
    public internal(set) var isHidden: Bool
    /// Whether it takes part; else it stands at rest.
    var isPresent: Bool
    /// Whether a corner lies at or behind the eye of its perspective.
    var isBehindEye: Bool
    /// Where the parts of its transform begin in the numbers beside it; -1 when it is only moved.
    var parts: Int32
    /// Where the numbers of its attributes begin.
    var values: Int32
}

/// Reads elements out of slots.
struct Drawing {
    let slots: UnsafeMutablePointer<Double>
    let plan: Plan
    /// The numbers beside the elements: parts of transforms, attributes.
    let numbers: Memory<Double>

    @inline(__always)
    private func value(_ slot: Int32) -> Double { slots[Int(slot)] }

    /// Draws an element whose slots have been filled. One that takes no part stands at rest.
    @inline(__always)
    func draw(
        _ element: ElementPlan, section: Int, item: Int, isPresent: Bool, isHidden: Bool,
        into drawn: UnsafeMutablePointer<DrawnElement>
    ) {
        let rest = Rectangle(
            x: value(element.restX), y: value(element.restY), width: value(element.sizeX), height: value(element.sizeY))
        drawn.pointee.kind = Int(element.number)
        drawn.pointee.section = element.isInSection ? section : 0
        drawn.pointee.item = item
        drawn.pointee.frame = rest
        drawn.pointee.size = Size(width: rest.width, height: rest.height)
        drawn.pointee.transform = .identity
        drawn.pointee.isHidden = isHidden
        drawn.pointee.isPresent = isPresent
        drawn.pointee.isBehindEye = false
        drawn.pointee.parts = -1
        drawn.pointee.values = -1
        guard isPresent else {
            drawn.pointee.center = Point(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2)
            drawn.pointee.anchorPoint = Point(x: 0.5, y: 0.5)
            drawn.pointee.alpha = 1
            drawn.pointee.zIndex = 0
            return
        }
        let center = Point(x: value(element.centerX), y: value(element.centerY))
        drawn.pointee.center = center
        drawn.pointee.anchorPoint = Point(x: value(element.anchorX), y: value(element.anchorY))
        drawn.pointee.alpha = value(element.alpha)
        drawn.pointee.zIndex = value(element.z)
        // Not centre − half the size where the box stands at rest: that could be off by a bit, and touch a neighbour.
        let box = Rectangle(
            x: element.isCentered ? center.x - rest.width / 2 : rest.x,
            y: element.isCentered ? center.y - rest.height / 2 : rest.y, width: rest.width, height: rest.height)
        let shift = Point(x: value(element.translationX), y: value(element.translationY))
        if element.isOnlyMoved {
            drawn.pointee.transform.tx = shift.x
            drawn.pointee.transform.ty = shift.y
            let moved = Rectangle(
                x: box.x + shift.x, y: box.y + shift.y, width: box.width, height: box.height)
            if moved.isFinite { drawn.pointee.frame = moved }
            return
        }
        transform(&drawn.pointee, element, box, shift)
    }

    /// Scales and turns the box, in the plane or in space.
    private func transform(_ drawn: inout DrawnElement, _ element: ElementPlan, _ box: Rectangle, _ shift: Point) {
        let anchor = drawn.anchorPoint
        let pivot = Point(x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height)
        let eye = value(element.perspective)
        let parts = TransformComponents(
            scale: Point(x: value(element.scaleX), y: value(element.scaleY)), turnX: value(element.rotationX),
            turnY: value(element.rotationY), turnZ: value(element.rotationZ), shift: shift,
            depth: value(element.translationZ), eye: eye == 0 ? 0 : 1 / eye)
        drawn.parts = keep(parts)
        var bounds: Rectangle
        if element.hasDepth {
            let matrix = Transform3D(parts)
            let isFinite = matrix.isFinite
            drawn.transform = isFinite ? matrix.plane : .identity
            let projected = isFinite ? matrix.bounds(of: box, about: pivot) : nil
            drawn.isBehindEye = projected == nil
            bounds = projected ?? box
        } else {
            drawn.transform = PlaneTransform(scale: parts.scale, turn: parts.turnZ, shift: shift)
            bounds = drawn.transform.bounds(of: box, about: pivot)
        }
        if bounds.isFinite { drawn.frame = bounds }
    }

    private func keep(_ parts: TransformComponents) -> Int32 {
        let place = Int32(clamping: numbers.count)
        let room = numbers.append(uninitialized: 9)
        room[0] = parts.scale.x
        room[1] = parts.scale.y
        room[2] = parts.turnX
        room[3] = parts.turnY
        room[4] = parts.turnZ
        room[5] = parts.shift.x
        room[6] = parts.shift.y
        room[7] = parts.depth
        room[8] = parts.eye
        return place
    }

    /// Keeps the numbers of its attributes.
    @inline(__always)
    func keepAttributes(of element: ElementPlan) -> Int32 {
        let place = Int32(clamping: numbers.count)
        let count = Int(element.attributes.count)
        guard count > 0 else { return place }
        let room = numbers.append(uninitialized: count)
        let from = plan.attributeSlots.base + Int(element.attributes.start)
        for index in 0..<count { room[index] = slots[Int(from[index])] }
        return place
    }

    /// What the parts were that an element's transform is made of.
    func parts(of drawn: DrawnElement) -> TransformComponents {
        guard drawn.parts >= 0 else {
            return TransformComponents(shift: Point(x: drawn.transform.tx, y: drawn.transform.ty))
        }
        let from = numbers.base + Int(drawn.parts)
        return TransformComponents(
            scale: Point(x: from[0], y: from[1]), turnX: from[2], turnY: from[3], turnZ: from[4],
            shift: Point(x: from[5], y: from[6]), depth: from[7], eye: from[8])
    }

    /// The whole transform of an element with depth, row by row.
    func matrix(of drawn: DrawnElement) -> [Double] {
        let made = Transform3D(parts(of: drawn))
        return (made.isFinite ? made : Transform3D()).rows
    }

    /// An element with its names.
    func attributes(of drawn: DrawnElement, _ element: ElementProgram) -> Attributes {
        let parts = parts(of: drawn)
        let matrix = element.hasDepth && drawn.isPresent ? matrix(of: drawn) : nil
        var next = Int(drawn.values)
        var custom: [CustomAttribute] = []
        if drawn.isPresent, drawn.values >= 0 {
            for attribute in element.attributes {
                custom.append(
                    CustomAttribute(name: attribute.name, value: AttributeValue(attribute.shape, numbers.base + next)))
                next += attribute.slots.count
            }
        }
        return Attributes(
            kind: element.kind.name, category: element.kind.category, section: drawn.section, item: drawn.item,
            frame: drawn.frame, center: drawn.center, size: drawn.size, anchorPoint: drawn.anchorPoint,
            transform: drawn.transform, transform3D: matrix, alpha: drawn.alpha, zIndex: drawn.zIndex,
            isHidden: drawn.isHidden, custom: custom, components: parts)
    }
}

extension Rectangle {
    @inline(__always)
    var isFinite: Bool { (x - x) + (y - y) + (width - width) + (height - height) == 0 }
}

extension PlaneTransform {
    /// Scales, then turns, then moves.
    init(scale: Point, turn: Double, shift: Point) {
        let (sine, cosine) = turn == 0 ? (0, 1) : Mathematics.sineAndCosine(turn)
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
        func extremes(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> (Double, Double) {
            (min(min(min(p, q), r), s), max(max(max(p, q), r), s))
        }
        let (lowX, highX) = extremes(
            a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom)
        let (lowY, highY) = extremes(
            b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom)
        return Rectangle(x: pivot.x + lowX + tx, y: pivot.y + lowY + ty, width: highX - lowX, height: highY - lowY)
    }
}

extension AttributeValue {
    fileprivate init(_ shape: AttributeFormula.Shape, _ from: UnsafeMutablePointer<Double>) {
        switch shape {
        case .number: self = .number(from[0])
        case .boolean: self = .boolean(from[0] != 0)
        case .point: self = .point(Point(x: from[0], y: from[1]))
        case .size: self = .size(Size(width: from[0], height: from[1]))
        case .rectangle: self = .rectangle(Rectangle(x: from[0], y: from[1], width: from[2], height: from[3]))
        }
    }
}
