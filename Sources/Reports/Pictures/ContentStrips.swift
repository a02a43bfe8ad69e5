import Interpreter

/// The strips in which a picture is drawn that stands in space, each by a flat transform: next to each other along x or
/// along y, where near and far differ most.
struct ContentStrips: Sendable {
    private let shape: ElementShape
    /// How many; as many as make the stairs at their edges small.
    let count: Int
    /// Whether they lie next to each other along x.
    let isAlongX: Bool

    /// The stairs may be so high, in units of the picture: less where letters show them.
    private static let stair = (fine: 1.2, rough: 2.5)
    private static let most = 64.0

    /// Cuts a shape, unless it is to stay whole.
    init(_ shape: ElementShape, isWhole: Bool, hasLetters: Bool) {
        self.shape = shape
        let corners = shape.outline.corners
        guard !isWhole, corners.count == 4 else {
            (count, isAlongX) = (1, true)
            return
        }
        func length(_ a: Int, _ b: Int) -> Double {
            let (x, y) = (corners[a].x - corners[b].x, corners[a].y - corners[b].y)
            return (x * x + y * y).squareRoot()
        }
        let x = (length(0, 3) - length(1, 2)).magnitude
        let y = (length(0, 1) - length(3, 2)).magnitude
        let stair = hasLetters ? ContentStrips.stair.fine : ContentStrips.stair.rough
        count = Int(exactly: min((max(x, y) / stair).rounded(.up), ContentStrips.most)) ?? 1
        isAlongX = x >= y
    }

    /// The flat transform of the strip between two shares of the length: the line through its middle lies where the
    /// projection has it.
    func plane(from low: Double, to high: Double) -> PlaneTransform {
        let size = shape.size
        let middle = (low + high) / 2
        func place(_ along: Double, _ across: Double) -> LayoutPoint {
            isAlongX
                ? shape.projected(size.width * along, size.height * across)
                : shape.projected(size.width * across, size.height * along)
        }
        let (start, end) = (place(low, 0.5), place(high, 0.5))
        let (first, last) = (place(middle, 0), place(middle, 1))
        let (length, breadth) = isAlongX ? (size.width, size.height) : (size.height, size.width)
        let along = LayoutPoint(
            x: (end.x - start.x) / (length * (high - low)), y: (end.y - start.y) / (length * (high - low)))
        let across = LayoutPoint(x: (last.x - first.x) / breadth, y: (last.y - first.y) / breadth)
        let (x, y) = isAlongX ? (along, across) : (across, along)
        // The start of the middle line stays where it is.
        let (u, v) = isAlongX ? (length * low, breadth / 2) : (breadth / 2, length * low)
        return PlaneTransform(
            a: x.x, b: x.y, c: y.x, d: y.y, tx: start.x - x.x * u - y.x * v, ty: start.y - x.y * u - y.y * v)
    }
}
