import LayoutChecker

/// The offset of a scroller, and the state of its search for visible elements.
@usableFromInline
struct ScrollState: BitwiseCopyable {
    /// What was found, and its painting order as numbers of what was found; a host reads them in place.
    @usableFromInline var elements: UnsafePointer<DrawnElement>
    @usableFromInline var order: UnsafePointer<Int32>
    @usableFromInline var count = 0
    /// Whether what was found is in painting order.
    @usableFromInline var isSorted = true
    var offset = LayoutPoint(x: 0, y: 0)
    /// What counts as seen, in content coordinates.
    var window = LayoutRectangle(x: 0, y: 0, width: 0, height: 0)
    /// Where it ends, and where it begins and ends along the scroll.
    var right = 0.0
    var bottom = 0.0
    var near = 0.0
    var far = 0.0
    /// The same across the scroll.
    var crossNear = 0.0
    var crossFar = 0.0
    /// The offset along the scroll, and how long what is scrolled is; in a row those of the row.
    var along = 0.0
    var length = 0.0
    /// How long the window of the row at hand is; below 0 outside of rows.
    var rowLength = -1.0
    /// Whether that row has no ends.
    var rowLoops = false
    /// Whether the window is the viewport.
    var isViewport = true
    /// Whether every element is drawn, seen or not.
    var keepsAll = false
    /// Whether what was found is the whole answer of a step in the viewport, which a row's step may add to.
    var isWholeStep = false
    var found: FoundElements
    var visited = 0
    var nodes = 0
    /// Whether the optimized code of the layout holds at this offset, and that of the section at hand.
    var isLayoutOptimized = false
    var isOptimized = false
    /// Whether the steps of the layout have been run at this offset, and those of which section.
    var isLayoutWhole = false
    var wholeSection = -1
    /// The first and the last section that were seen: the next ones are not far.
    var firstSection = 0
    var lastSection = 0
    /// Where the window began then.
    var sectionsNear = 0.0

    init(found: FoundElements, order: UnsafePointer<Int32>) {
        self.found = found
        elements = UnsafePointer(found.first)
        self.order = order
    }

    /// Shows another window, in other coordinates.
    mutating func show(
        _ edges: (left: Double, top: Double, right: Double, bottom: Double), isHorizontal: Bool
    ) {
        window = LayoutRectangle(
            x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
        (right, bottom) = (edges.right, edges.bottom)
        (near, far) = isHorizontal ? (edges.left, edges.right) : (edges.top, edges.bottom)
        (crossNear, crossFar) = isHorizontal ? (edges.top, edges.bottom) : (edges.left, edges.right)
    }

    @inline(__always)
    mutating func begin(at offset: LayoutPoint, _ window: LayoutRectangle, isViewport: Bool, isHorizontal: Bool) {
        self.offset = offset
        self.window = window
        right = window.x + window.width
        bottom = window.y + window.height
        near = isHorizontal ? window.x : window.y
        far = isHorizontal ? right : bottom
        crossNear = isHorizontal ? window.y : window.x
        crossFar = isHorizontal ? bottom : right
        along = isHorizontal ? offset.x : offset.y
        isWholeStep = false
        self.isViewport = isViewport
        visited = 0
        nodes = 0
        isLayoutWhole = false
        wholeSection = -1
        found.next = found.first
    }
}
