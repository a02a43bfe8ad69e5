/// Where some evenly spaced boxes lie, of one section.
struct EvenLine: BitwiseCopyable {
    var section = -1
    /// Whether the places rise with the index; where they fall, the last box is where they are counted from.
    var isRising = true
    var origin = EvenBox()
    /// How many boxes there are to a point; not above 0 where they do not advance.
    var density = 0.0
    /// How far from 0 the window and the boxes may lie for the line to tell; below 0 where the boxes lie further out.
    var farthest = -1.0

    /// The lines of so many sections are kept for each kind of box; a power of two.
    static let kept = 4
    /// Indices are worked out with this much to spare, for what rounding makes of the boxes; it is enough as long as
    /// they lie no further out than 10^11 steps.
    fileprivate static let slack = 1e-3
    fileprivate static let steps = 1e11

    /// By the boxes at both ends.
    init(section: Int, head: EvenBox, tail: EvenBox, count: Int) {
        let step = abs(tail.start - head.start) / Double(count - 1)
        self.init(section: section, head: head, tail: tail, step: step, density: 1 / step)
    }

    /// By the first of boxes that are equally long.
    init(section: Int, head: EvenBox, _ advance: EvenAdvance, count: Int) {
        let way = advance.step * Double(count - 1)
        let tail = EvenBox(start: head.start + way, end: head.end + way)
        self.init(section: section, head: head, tail: tail, step: abs(advance.step), density: abs(advance.density))
    }

    private init(section: Int, head: EvenBox, tail: EvenBox, step: Double, density: Double) {
        self.section = section
        isRising = tail.start >= head.start
        origin = isRising ? head : tail
        self.density = density
        let limit = step * EvenLine.steps
        let reach = max(max(abs(head.start), abs(head.end)), max(abs(tail.start), abs(tail.end)))
        farthest = step > 0 && density - density == 0 && reach < limit ? limit : -1
    }

    init() {}

    /// The first of so many boxes from the origin on that may end behind `near`, and the first from there that begins
    /// behind `far`; from the very first to the last where that is no number.
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
