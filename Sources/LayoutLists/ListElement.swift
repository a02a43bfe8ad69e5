import Interpreter
import LayoutDSL

/// One element of a list as a view shows it: what `UICollectionViewLayoutAttributes` holds, without UIKit. Lengths are
/// points, in the content of the scroll view; y points down. Every number is finite.
public struct ListElement: Sendable, Equatable {
    /// What tells it apart: the kind, the section and the item, as an index path counts them.
    public var path: ElementPath
    /// Cell, supplementary, decoration or part.
    public var category: ElementCategory
    /// The element that a part stands in; nil for an element of its own.
    public var owner: ElementPath?
    /// The box of a part in the bounds of its owner's view, before what happens to the owner; nil for an element of its own.
    public var boxInOwner: LayoutRectangle?
    /// The bounding box of the element as drawn, with its transform.
    public var frame: LayoutRectangle
    /// The middle of its box, before the transform.
    public var center: LayoutPoint
    /// The size of its box, before the transform.
    public var size: LayoutSize
    /// The transform about the middle of the box, as a view has it whose anchor point is its middle.
    public var transform: PlaneTransform
    /// The transform in space about the middle of the box: 16 numbers, row by row as in CATransform3D; nil without depth.
    public var transform3D: SIMD16<Double>?
    /// The point that the file turns and scales about: (0, 0) is the top left, (1, 1) the bottom right. The transforms
    /// above have it in them.
    public var anchorPoint: LayoutPoint
    /// The opacity, from 0 to 1.
    public var alpha: Double
    /// The standard deviation of its Gaussian blur, in points; 0 is sharp.
    public var blur: Double
    /// Whether it is not to be seen.
    public var isHidden: Bool
    /// The painting order: a higher number covers a lower one. No two elements that can be seen have the same one.
    public var zIndex: Int
    /// The window of the section that scrolls by itself and cuts it; nil for everything else.
    public var rowWindow: LayoutRectangle?
    /// How much of its box, before the transform, is not to be seen, from each edge.
    public var clip: LayoutEnvironment.Insets
    /// The radius of the corners of what `clip` leaves.
    public var corner: Double
    /// What is seen of a part where the mask of its owner cuts it across its sides or at round corners: a polygon whose points
    /// count from the left top corner of its box; void where nothing is left. Where it is there, it says all that `clip` and
    /// `corner` say.
    public var outline: [LayoutPoint]?
    /// How far what is inside is moved in its box.
    public var innerTranslation: LayoutPoint
    /// How large what is inside is drawn in its box, about its middle.
    public var innerScale: LayoutPoint
    /// The bounding box of what `clip` leaves of it, as drawn: the frame where nothing is cut.
    public var visible: LayoutRectangle
    /// What the file declares with `attribute`, in its order.
    public var declared: [CustomAttribute]
    /// The measured fields of its item that still stand on an estimate: the host has to measure it.
    public var estimated: [String]

    /// The layer's `position`, for a host that sets `anchorPoint` itself: where the anchor point lies.
    public var position: LayoutPoint {
        LayoutPoint(
            x: center.x + (anchorPoint.x - 0.5) * size.width, y: center.y + (anchorPoint.y - 0.5) * size.height)
    }

    /// What `clip` leaves of its box, counted from the left top corner of the box; nil where nothing is cut and the corners are
    /// square.
    public var mask: LayoutRectangle? {
        guard clip != LayoutEnvironment.Insets() || corner > 0 else { return nil }
        return LayoutRectangle(
            x: clip.left, y: clip.top, width: max(0, size.width - clip.left - clip.right),
            height: max(0, size.height - clip.top - clip.bottom))
    }

    /// The number of a declared attribute: of a boolean 0 or 1; nil for one that is not declared, a point or a size.
    public func number(_ name: String) -> Double? {
        switch declared.first(where: { $0.name.utf8.elementsEqual(name.utf8) })?.value {
        case .number(let number): number
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }
}

extension ListElement {
    /// An element as the interpreter answers it.
    init(_ element: Attributes, zIndex: Int, rowWindow: LayoutRectangle?) {
        path = element.path
        category = element.category
        owner = element.owner.map { ElementPath(kind: $0, section: element.section, item: element.item) }
        boxInOwner = element.boxInOwner
        frame = element.frame
        center = element.center
        size = element.size
        let arm = LayoutPoint(
            x: (element.anchorPoint.x - 0.5) * element.size.width,
            y: (element.anchorPoint.y - 0.5) * element.size.height)
        transform = element.transform.about(arm)
        transform3D = element.transform3D.flatMap { SIMD16(rows: $0) }?.about(arm)
        anchorPoint = element.anchorPoint
        alpha = element.alpha
        blur = element.blur
        isHidden = element.isHidden || element.size.width <= 0 || element.size.height <= 0
        self.zIndex = zIndex
        self.rowWindow = rowWindow
        clip = element.clip
        corner = element.corner
        outline = element.outline
        innerTranslation = element.innerTranslation
        innerScale = element.innerScale
        visible = element.visible
        declared = element.custom
        estimated = element.estimated
    }
}

extension PlaneTransform {
    /// The same transform, about a point that lies so far back: T(−p) · M · T(p).
    func about(_ point: LayoutPoint) -> PlaneTransform {
        var moved = self
        moved.tx += point.x - (a * point.x + c * point.y)
        moved.ty += point.y - (b * point.x + d * point.y)
        return moved
    }
}

extension SIMD16<Double> {
    /// A matrix of 16 numbers; nil where there are not as many.
    init?(rows: [Double]) {
        guard rows.count == 16 else { return nil }
        self.init(rows)
    }

    /// The same transform, about a point that lies so far back: T(−p) · M · T(p), with row vectors.
    func about(_ point: LayoutPoint) -> SIMD16<Double> {
        var made = self
        for column in 0..<4 {
            made[12 + column] -= point.x * made[column] + point.y * made[4 + column]
        }
        for row in 0..<4 {
            made[4 * row] += point.x * made[4 * row + 3]
            made[4 * row + 1] += point.y * made[4 * row + 3]
        }
        return made
    }
}
