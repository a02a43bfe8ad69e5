import LayoutChecker

/// Closed form for evenly spaced boxes of one section: the indices of the first and the last box in a window follow from
/// the first box and the distance between boxes.
struct EvenLine: BitwiseCopyable {
    var section = -1
    /// Whether the places rise with the index; where they fall, the last box is the origin.
    var isRising = true
    var origin = EvenBox()
    /// Boxes to a point; 0 or less where the boxes do not advance.
    var density = 0.0
    /// The closed form holds while window and boxes lie within this distance of 0; below 0 where it never holds.
    var farthest = -1.0

    /// How many sections are kept for each kind of box; a power of two.
    static let kept = 4
    /// The rounding margin of an index, in steps; it is enough for boxes that lie within 10^11 steps.
    fileprivate static let slack = 1e-3
    fileprivate static let steps = 1e11

    /// The line through the first box and the last one.
    init(section: Int, head: EvenBox, tail: EvenBox, count: Int) {
        let step = abs(tail.start - head.start) / Double(count - 1)
        self.section = section
        isRising = tail.start >= head.start
        origin = isRising ? head : tail
        density = 1 / step
        let limit = step * EvenLine.steps
        let reach = max(max(abs(head.start), abs(head.end)), max(abs(tail.start), abs(tail.end)))
        farthest = step > 0 && density - density == 0 && reach < limit ? limit : -1
    }

    init() {}

    /// Of `count` boxes, counted from the origin: the first that may end behind `near`, and the first that begins behind
    /// `far`. All boxes where an index is not a number.
    @inline(__always)
    func reached(_ near: Double, _ far: Double, of count: Int) -> (first: Int, last: Int) {
        let passed = (near - origin.end) * density - EvenLine.slack
        let reached = (far - origin.start) * density + EvenLine.slack
        // Where all of them are passed, the last is looked at, and not seen.
        let first = passed >= 0 ? (Arithmetic.wholePart(passed, below: count - 1) ?? count - 1) &+ 1 : 0
        let last = reached < 0 ? 0 : (Arithmetic.wholePart(reached, below: count) ?? count - 1) &+ 1
        return (first, last)
    }
}

/// A box along the scroll.
struct EvenBox: BitwiseCopyable {
    var start = 0.0
    var end = 0.0
}
