/// A point or an offset: x to the right, y down, in points.
@frozen public struct LayoutPoint: Hashable, Sendable, BitwiseCopyable {
    /// The distance to the right.
    public var x: Double
    /// The distance down.
    public var y: Double

    /// Makes a point.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points.
@frozen public struct LayoutSize: Hashable, Sendable, BitwiseCopyable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a size.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle in content coordinates, in points.
@frozen public struct LayoutRectangle: Hashable, Sendable, BitwiseCopyable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width, never negative.
    public var width: Double
    /// The height, never negative.
    public var height: Double

    /// Makes a rectangle.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Left, top, width and height.
    @inlinable package var numbers: [Double] { [x, y, width, height] }

    /// Whether it has no area.
    @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether the two share more than an edge. Both rectangles need an area.
    @inlinable public func overlaps(_ other: LayoutRectangle) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

/// A plane transform as in CGAffineTransform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen public struct PlaneTransform: Hashable, Sendable, BitwiseCopyable {
    /// The six numbers in the order a, b, c, d, tx, ty.
    public var a, b, c, d, tx, ty: Double

    /// Makes a transform.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static let identity = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
