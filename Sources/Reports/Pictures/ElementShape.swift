import Interpreter

/// The shape of an element on the picture: its outline, and the plane of its text.
struct ElementShape: Sendable {
    /// How it is best drawn.
    enum Form: Sendable, Equatable {
        /// As an upright rectangle.
        case upright(LayoutRectangle)
        /// As a rectangle from (0, 0) to its size, transformed.
        case turned
        /// As a polygon: it stands in space, or is too large to be transformed by a viewer.
        case polygon
    }

    /// Its four corners.
    let outline: Outline
    let form: Form
    /// From its own plane, (0, 0) the top left corner, to the picture. For one that stands in space the plane that
    /// touches its projection in the middle.
    let plane: PlaneTransform
    /// The size of what is seen of it, in that plane.
    let size: LayoutSize
    /// The whole box in that plane: what a mask cuts off begins before (0, 0).
    let whole: LayoutRectangle
    /// The radius of its corners, on the picture.
    let radius: Double
    /// For one that stands in space: its projection, about a pivot that lies at a place of the picture.
    private var space: (projection: Projection, pivot: LayoutPoint, origin: LayoutPoint)?

    /// Viewers count in single precision: nothing larger is left to their transforms.
    private static let reach = 20_000.0

    /// The shape of an element, with a shift and a scale from content to the picture; nil when there is nothing to draw.
    init?(_ element: Attributes, from offset: LayoutPoint, scale: Double) {
        let size = LayoutSize(width: element.size.width * scale, height: element.size.height * scale)
        let clip = element.clip
        let (left, top) = (clip.left * scale, clip.top * scale)
        let corner = LayoutPoint(
            x: (element.center.x - offset.x) * scale - size.width / 2 + left,
            y: (element.center.y - offset.y) * scale - size.height / 2 + top)
        let whole = LayoutRectangle(x: 0 - left, y: 0 - top, width: size.width, height: size.height)
        let seen = LayoutSize(
            width: size.width - left - clip.right * scale, height: size.height - top - clip.bottom * scale)
        if clip != LayoutEnvironment.Insets(), seen.width <= 0 || seen.height <= 0 { return nil }
        self.init(element, corner, seen, whole, scale)
    }

    private init?(
        _ element: Attributes, _ corner: LayoutPoint, _ size: LayoutSize, _ whole: LayoutRectangle, _ scale: Double
    ) {
        let pivot = LayoutPoint(
            x: whole.x + element.anchorPoint.x * whole.width, y: whole.y + element.anchorPoint.y * whole.height)
        self.size = size
        self.whole = whole
        radius = min(element.corner * scale, size.width / 2, size.height / 2)
        let ends = [(0, 0), (1, 0), (1, 1), (0, 1)].map { (x: Double, y: Double) in
            LayoutPoint(x: x * size.width - pivot.x, y: y * size.height - pivot.y)
        }
        let origin = LayoutPoint(x: corner.x + pivot.x, y: corner.y + pivot.y)
        if let matrix = element.transform3D, matrix.count == 16 {
            let projection = Projection(matrix, scale: scale)
            var corners: [LayoutPoint] = []
            for end in ends {
                guard let point = projection.applied(to: end) else { return nil }
                corners.append(LayoutPoint(x: origin.x + point.x, y: origin.y + point.y))
            }
            let middle = LayoutPoint(x: size.width / 2 - pivot.x, y: size.height / 2 - pivot.y)
            guard let tangent = projection.tangent(at: middle) else { return nil }
            plane = ElementShape.plane(tangent, about: pivot, at: origin)
            space = (projection, pivot, origin)
            outline = Outline(corners)
            guard ElementShape.areFinite(corners), plane.isFinite else { return nil }
            form = .polygon
            return
        }
        var matrix = element.transform
        matrix.tx *= scale
        matrix.ty *= scale
        plane = ElementShape.plane(matrix, about: pivot, at: origin)
        let corners = ends.map { end in
            let point = matrix.applied(to: end)
            return LayoutPoint(x: origin.x + point.x, y: origin.y + point.y)
        }
        guard ElementShape.areFinite(corners), plane.isFinite else { return nil }
        outline = Outline(corners)
        let bounds = outline.bounds
        if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 {
            form = .upright(bounds)
        } else {
            let box = LayoutRectangle(
                x: -ElementShape.reach, y: -ElementShape.reach, width: 2 * ElementShape.reach,
                height: 2 * ElementShape.reach)
            let isModest = size.width <= ElementShape.reach && size.height <= ElementShape.reach && box.holds(bounds)
            form = isModest ? .turned : .polygon
        }
    }

    /// Whether its plane is seen from nearly in front: text on it can be read.
    var isOpen: Bool {
        let (a, b, c, d) = (plane.a, plane.b, plane.c, plane.d)
        return (a * d - b * c).magnitude >= 0.5 * max(a * a + b * b, c * c + d * d)
    }

    /// Where a point of its own plane is seen, by the projection itself: what `place` is near the middle.
    func projected(_ x: Double, _ y: Double) -> LayoutPoint {
        guard let space,
            let point = space.projection.applied(to: LayoutPoint(x: x - space.pivot.x, y: y - space.pivot.y))
        else { return place(x, y) }
        return LayoutPoint(x: space.origin.x + point.x, y: space.origin.y + point.y)
    }

    /// Where points of the whole box, from its left top corner in the layout, are on the picture.
    func placed(_ points: [LayoutPoint], scale: Double) -> [LayoutPoint] {
        points.map { projected(whole.x + $0.x * scale, whole.y + $0.y * scale) }
    }

    /// Where a point of its own plane is on the picture.
    func place(_ x: Double, _ y: Double) -> LayoutPoint { plane.applied(to: LayoutPoint(x: x, y: y)) }

    /// A transform about a pivot that lies at a place, as one of coordinates from the top left corner.
    private static func plane(_ matrix: PlaneTransform, about pivot: LayoutPoint, at origin: LayoutPoint)
        -> PlaneTransform
    {
        let moved = matrix.applied(to: LayoutPoint(x: -pivot.x, y: -pivot.y))
        return PlaneTransform(
            a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: origin.x + moved.x, ty: origin.y + moved.y)
    }

    private static func areFinite(_ corners: [LayoutPoint]) -> Bool {
        corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
}

extension PlaneTransform {
    /// Whether every number is finite.
    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

/// A transform in space with its projection, for points of the plane.
private struct Projection {
    /// x′, y′ and w as sums of x, y and 1.
    private let x, y, w: (Double, Double, Double)

    init(_ rows: [Double], scale: Double) {
        // Row vectors: p′ = p · M. A picture at another scale moves further, and its eye stands further away.
        x = (rows[0], rows[4], rows[12] * scale)
        y = (rows[1], rows[5], rows[13] * scale)
        w = (rows[3] / scale, rows[7] / scale, rows[15])
    }

    private static func sum(_ row: (Double, Double, Double), _ point: LayoutPoint) -> Double {
        row.0 * point.x + row.1 * point.y + row.2
    }

    /// Where a point is seen; nil at or behind the eye.
    func applied(to point: LayoutPoint) -> LayoutPoint? {
        let depth = Projection.sum(w, point)
        guard depth > 1e-9 else { return nil }
        return LayoutPoint(x: Projection.sum(x, point) / depth, y: Projection.sum(y, point) / depth)
    }

    /// The plane transform that is like the projection around a point.
    func tangent(at point: LayoutPoint) -> PlaneTransform? {
        let depth = Projection.sum(w, point)
        guard depth > 1e-9, let seen = applied(to: point) else { return nil }
        let (a, c) = ((x.0 - seen.x * w.0) / depth, (x.1 - seen.x * w.1) / depth)
        let (b, d) = ((y.0 - seen.y * w.0) / depth, (y.1 - seen.y * w.1) / depth)
        return PlaneTransform(
            a: a, b: b, c: c, d: d, tx: seen.x - a * point.x - c * point.y, ty: seen.y - b * point.x - d * point.y)
    }
}
