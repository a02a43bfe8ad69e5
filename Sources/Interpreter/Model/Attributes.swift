/// Where one element is and how it is drawn, at one offset: plain data, every number finite.
public struct Attributes: Sendable, Equatable {
    /// The name the layout gives it: `cell`, `header`.
    public var kind: String
    /// Cell, supplementary or decoration.
    public var category: Category
    /// The section, counted from 0; 0 for an element of the whole layout.
    public var section: Int
    /// The item in the section, counted from 0; the number of a counted element; else 0.
    public var item: Int
    /// The bounding box of the transformed element, in content coordinates.
    public var frame: Rectangle
    /// The middle of the box as drawn, before the transform, in content coordinates.
    public var center: Point
    /// The size of the box before the transform.
    public var size: Size
    /// The point of the box that the transform turns and scales about: (0, 0) the top left, (1, 1) the bottom right.
    public var anchorPoint: Point
    /// Scale, then turn, then translate, about the anchor point.
    public var transform: PlaneTransform
    /// The whole transform when the layout has depth: 16 numbers, row by row as CATransform3D; else nil.
    public var transform3D: [Double]?
    /// 0 clear … 1 solid.
    public var alpha: Double
    /// Painting order: a higher one covers a lower one, document order decides ties.
    public var zIndex: Double
    /// Whether the layout hides it.
    public var isHidden: Bool
    /// What the layout itself declares, in the order of the file.
    public var custom: [CustomAttribute]
    /// What the transform is made of, for a straight way from one to another.
    package var components = TransformComponents()
}

/// The parts of a transform: scale, then turn about x, y and z, then move, then project for an eye.
package struct TransformComponents: Sendable, Equatable {
    package var scale = Point(x: 1, y: 1)
    package var turnX = 0.0
    package var turnY = 0.0
    package var turnZ = 0.0
    package var shift = Point(x: 0, y: 0)
    /// How far it is moved towards the eye.
    package var depth = 0.0
    /// One over the distance of the eye; 0 without perspective.
    package var eye = 0.0

    /// How many numbers these are.
    static let count = 9
}

/// One attribute that a layout declares with `attribute name = …`.
public struct CustomAttribute: Sendable, Equatable {
    /// The name in the file.
    public var name: String
    /// The value at this offset.
    public var value: AttributeValue

    /// Makes an attribute.
    public init(name: String, value: AttributeValue) {
        self.name = name
        self.value = value
    }
}

/// The value of a custom attribute. Lengths are points, angles radians.
public enum AttributeValue: Sendable, Equatable {
    /// A number, a length or an angle.
    case number(Double)
    /// A truth value.
    case boolean(Bool)
    /// A point.
    case point(Point)
    /// A size.
    case size(Size)
    /// A rectangle.
    case rectangle(Rectangle)
}

/// Everything at one offset.
public struct Frame: Sendable {
    /// The content offset.
    public let offset: Point
    /// The elements in painting order, the lowest first.
    public let elements: [Attributes]
    /// Formulas that gave no finite number at this offset; the resting value stands in their place.
    public let troubles: [Trouble]
    /// How many elements were evaluated to find the answer.
    public let visited: Int
}
