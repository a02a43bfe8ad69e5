/// Where a row stands: a section that scrolls by itself. It shows a part of its content, and cuts off the rest.
public struct RowWindow: Sendable, Equatable, BitwiseCopyable {
    /// The section, counted from 0.
    public let section: Int
    /// Its window, in content coordinates of the layout.
    public let frame: LayoutRectangle
    /// How far it has been scrolled along itself, in points.
    public let offset: Double
    /// The size of what it scrolls, in points.
    public let contentSize: LayoutSize
    /// Whether its content repeats, so that any number is an offset.
    public let loops: Bool
    /// Whether it scrolls along x; else along y.
    public let isHorizontal: Bool
    /// Whether it runs from right to left, as the mirror image of what it is from left to right.
    public let isMirrored: Bool
    /// Whether it keeps its sides in a layout that is drawn as its mirror image.
    package let keepsSides: Bool

    package init(
        section: Int, frame: LayoutRectangle, offset: Double, contentSize: LayoutSize, loops: Bool, isHorizontal: Bool,
        isMirrored: Bool, keepsSides: Bool
    ) {
        self.section = section
        self.frame = frame
        self.offset = offset
        self.contentSize = contentSize
        self.loops = loops
        self.isHorizontal = isHorizontal
        self.isMirrored = isMirrored
        self.keepsSides = keepsSides
    }
}

extension RowWindow {
    /// What is added to places in the row's content to come to places in the layout's content.
    private var shift: LayoutPoint {
        LayoutPoint(x: frame.x - (isHorizontal ? offset : 0), y: frame.y - (isHorizontal ? 0 : offset))
    }

    /// Twice where the middle of the window is in the row's content: what keeps its sides is turned round about it, so that
    /// the mirror image turns it back.
    private var middle: Double { 2 * (frame.x - shift.x) + frame.width }

    /// Its length along its scroll.
    package var length: Double { isHorizontal ? frame.width : frame.height }

    /// An offset held to the range in which its content rests; as it is without ends.
    package func held(_ offset: Double) -> Double { loops ? offset : max(0, min(offset, lastOffset)) }

    /// How long its content is along its scroll.
    package var contentLength: Double { isHorizontal ? contentSize.width : contentSize.height }

    /// The farthest offset at which the row's content still fills its window.
    package var lastOffset: Double {
        let distance = contentLength - length
        return distance.isFinite ? max(0, distance) : 0
    }

    /// The part of the window that a rectangle in the layout's content shows, in the row's content, by its edges; nil
    /// for none.
    package func cut(by shown: LayoutRectangle) -> (left: Double, top: Double, right: Double, bottom: Double)? {
        let (left, top) = (max(frame.x, shown.x), max(frame.y, shown.y))
        let right = min(frame.x + frame.width, shown.x + shown.width)
        let bottom = min(frame.y + frame.height, shown.y + shown.height)
        guard left < right, top < bottom else { return nil }
        let (near, far) = (left - shift.x, right - shift.x)
        return keepsSides
            ? (middle - far, top - shift.y, middle - near, bottom - shift.y)
            : (near, top - shift.y, far, bottom - shift.y)
    }

    /// A rectangle of the row's content in the layout's content.
    package func placed(_ box: LayoutRectangle) -> LayoutRectangle {
        let x = keepsSides ? middle - box.x - box.width : box.x
        return LayoutRectangle(x: x + shift.x, y: box.y + shift.y, width: box.width, height: box.height)
    }

    /// A point of the row's content in the layout's content.
    package func placed(_ point: LayoutPoint) -> LayoutPoint {
        LayoutPoint(x: (keepsSides ? middle - point.x : point.x) + shift.x, y: point.y + shift.y)
    }
}
