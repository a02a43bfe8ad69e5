import LayoutChecker

/// One element as it is drawn at an offset. Plain numbers; every number is finite. The geometry is that of UIKit: a box
/// around its center, which is scaled, turned and moved about its anchor point. `frame` is the bounding box of the
/// result.
public struct DrawnElement: Sendable, BitwiseCopyable {
    /// The index of its kind in the layout's `elements`.
    public internal(set) var kind: Int
    /// The section, counted from 0; 0 for an element of the whole layout.
    public internal(set) var section: Int
    /// The item in the section, counted from 0; for a copy its number; else 0.
    public internal(set) var item: Int
    /// The bounding box of the transformed element, in content coordinates.
    public internal(set) var frame: LayoutRectangle
    /// The middle of the box as drawn, before the transform, in content coordinates.
    public internal(set) var center: LayoutPoint
    /// The size of the box before the transform.
    public internal(set) var size: LayoutSize
    /// The point of the box that the transform turns and scales about.
    public internal(set) var anchorPoint: LayoutPoint
    /// Scale, then turn, then translate, about the anchor point.
    public internal(set) var transform: PlaneTransform
    /// The opacity: 0 is transparent, 1 is opaque.
    public internal(set) var alpha: Double
    /// The standard deviation of its Gaussian blur, in points; 0 is sharp.
    public internal(set) var blur = 0.0
    /// The painting order: a higher value covers a lower one.
    public internal(set) var zIndex: Double
    /// Whether the layout hides it.
    public internal(set) var isHidden: Bool
    /// Whether it takes part; else it stands at rest.
    package var isPresent: Bool
    /// Whether a corner lies at or behind the eye.
    var isBehindEye: Bool
    /// Whether it is drawn as the mirror image of what its numbers say.
    var isMirrored = false
    /// Whether the mirror image has given it its place.
    var isPlaced = false
    /// Whether it is scrolled by a row that keeps its sides in the mirror image.
    var keepsSides = false
    /// Where the parts of its transform begin in the numbers beside it; -1 when it is only moved.
    var parts: Int32
    /// Where the numbers of its mask begin; -1 where its kind has none.
    var mask: Int32 = -1
    /// Where the numbers of its attributes begin; -1 where it has none.
    var values: Int32
    /// What stands where no element has been drawn yet.
    static var blank: DrawnElement {
        let zero = LayoutPoint(x: 0, y: 0)
        return DrawnElement(
            kind: 0, section: 0, item: 0, frame: LayoutRectangle(x: 0, y: 0, width: 0, height: 0), center: zero,
            size: LayoutSize(width: 0, height: 0), anchorPoint: zero, transform: .identity, alpha: 1, blur: 0,
            zIndex: 0,
            isHidden: false, isPresent: true, isBehindEye: false, parts: -1, values: -1)
    }
}

extension DrawnElement {
    /// The number of a quantity; nil for a quantity without a field.
    package subscript(quantity: ElementQuantity) -> Double? {
        var element = self
        return withUnsafeMutablePointer(to: &element) { $0.value(of: quantity) }
    }

    /// Copies the numbers of all quantities that have a field.
    func copy(to numbers: inout QuantityTable<Double>) {
        var element = self
        withUnsafeMutablePointer(to: &element) { place in
            for quantity in ElementQuantity.allCases { place.value(of: quantity).map { numbers[quantity] = $0 } }
        }
    }
}

extension UnsafeMutablePointer<DrawnElement> {
    func value(of quantity: ElementQuantity) -> Double? {
        offset(of: quantity).map { UnsafeRawPointer(self).load(fromByteOffset: $0, as: Double.self) }
    }

    /// Where the number of a quantity lies in an element, in bytes; nil for a quantity without a field.
    func offset(of quantity: ElementQuantity) -> Int? {
        func offset(_ field: UnsafeMutablePointer<Double>) -> Int { UnsafeRawPointer(field) - UnsafeRawPointer(self) }
        switch quantity {
        case .centerX: return offset(&pointee.center.x)
        case .centerY: return offset(&pointee.center.y)
        case .width: return offset(&pointee.size.width)
        case .height: return offset(&pointee.size.height)
        case .translationX: return offset(&pointee.transform.tx)
        case .translationY: return offset(&pointee.transform.ty)
        case .anchorX: return offset(&pointee.anchorPoint.x)
        case .anchorY: return offset(&pointee.anchorPoint.y)
        case .alpha: return offset(&pointee.alpha)
        case .blur: return offset(&pointee.blur)
        case .z: return offset(&pointee.zIndex)
        case .restX, .restY, .restWidth, .restHeight, .boxX, .boxY, .translationZ, .scaleX, .scaleY, .rotationX,
            .rotationY, .rotationZ, .perspective, .eyeX, .eyeY, .clipLeft, .clipTop, .clipRight, .clipBottom, .corner,
            .innerX, .innerY, .innerScaleX,
            .innerScaleY, .partLeft, .partTop, .partRight, .hidden, .presence:
            return nil
        }
    }
}
