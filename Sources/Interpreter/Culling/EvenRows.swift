// Boxes that advance evenly with the index: which of them reach into the window is worked out, not looked for.

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

extension Scroller {
    /// The instances that reach into the window.
    @inline(__always)
    func evenRow(_ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int) -> Range<Int> {
        // So few are looked at together.
        if count <= 4 { return 0..<count }
        let boxes = scope.pointee.search.boxes
        var (low, high) = (count, 0)
        var box = boxes.start
        while box < boxes.start &+ boxes.count {
            let (first, last) = evenRow(Int(box), number, scope, count, in: section)
            low = min(low, first)
            high = max(high, last)
            box = box &+ 1
        }
        guard low < high else { return 0..<0 }
        return max(0, low)..<min(count, high)
    }

    @inline(__always)
    private func evenRow(
        _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int
    ) -> (Int, Int) {
        let line = lines.base + (box &* EvenLine.kept &+ (section & (EvenLine.kept - 1)))
        if line.pointee.section != section, !find(line, box, number, scope, count, in: section) { return (0, count) }
        let (near, far) = (near, far)
        let farthest = line.pointee.farthest
        guard near > -farthest, near < farthest, far > -farthest, far < farthest else {
            return halvedRow(box, number, scope, count, in: section, line.pointee)
        }
        let (first, last) = line.pointee.reached(near, far, of: count)
        guard first < last else { return (count, 0) }
        return line.pointee.isRising ? (first, last) : (count - last, count - first)
    }

    /// Finds the boxes at both ends; false where a guard has bent the line at one of them: any of them may come back
    /// into view.
    @inline(never)
    private func find(
        _ kept: UnsafeMutablePointer<EvenLine>, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>,
        _ count: Int, in section: Int
    ) -> Bool {
        let troubles = machine.troubleCount
        let head = end(0, box, number, scope, in: section)
        let advance = boxAdvances.base[box]
        if advance.isKnown, count <= EvenAdvance.most, machine.troubleCount == troubles {
            kept.pointee = EvenLine(section: section, head: head, advance, count: count)
            return true
        }
        let tail = end(count - 1, box, number, scope, in: section)
        if machine.troubleCount > troubles { return false }
        kept.pointee = EvenLine(section: section, head: head, tail: tail, count: count)
        return true
    }

    private func end(_ index: Int, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int)
        -> EvenBox
    {
        enter(index, of: number, scope, in: section)
        machine.run(scope.pointee.search.code)
        let start = machine.value(plan.boxes.base[box].start)
        return EvenBox(start: start, end: start + machine.value(plan.boxes.base[box].length))
    }

    /// The same by looking at the boxes, where they lie too far out or too close together for the line to tell.
    @inline(never)
    private func halvedRow(
        _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ line: EvenLine
    ) -> (Int, Int) {
        let (isRising, origin) = (line.isRising, line.origin)
        func at(_ place: Int) -> EvenBox { end(isRising ? place : count - 1 - place, box, number, scope, in: section) }
        let first = firstIndex(count, near: (near - origin.end) * line.density) { at($0).end > near }
        let last = firstIndex(count, near: (far - origin.start) * line.density) { !(at($0).start < far) }
        guard first < last else { return (count, 0) }
        let margin = Int(scope.pointee.search.margin)
        let (low, high) = isRising ? (first, last) : (count - last, count - first)
        return (low - margin, high + margin)
    }
}
