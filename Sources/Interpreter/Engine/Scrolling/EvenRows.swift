import LayoutChecker

/// Closed form: which of evenly spaced boxes reach into a stretch follows from two divisions.
struct EvenRows {
    /// Where the boxes lie, of the sections seen last.
    private let lines: Memory<EvenLine>
    /// Works out where single boxes stand.
    private let walker: Walker

    init(_ walker: Walker) {
        self.walker = walker
        lines = Memory(repeating: EvenLine(), count: walker.plan.boxes.count * EvenLine.kept)
    }

    /// The instances of a scope that reach into a stretch of the content.
    @inline(__always)
    func range(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, from near: Double,
        to far: Double
    ) -> Range<Int> {
        // So few are looked at together.
        if count <= 4 { return 0..<count }
        let boxes = scope.pointee.search.boxes
        var (low, high) = (count, 0)
        var box = boxes.start
        while box < boxes.start &+ boxes.count {
            let (first, last) = range(Int(box), number, scope, count, in: section, near, far)
            low = min(low, first)
            high = max(high, last)
            box = box &+ 1
        }
        guard low < high else { return 0..<0 }
        return max(0, low)..<min(count, high)
    }

    @inline(__always)
    private func range(
        _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ near: Double,
        _ far: Double
    ) -> (Int, Int) {
        let line = lines.base + (box &* EvenLine.kept &+ (section & (EvenLine.kept - 1)))
        if line.pointee.section != section, !find(line, box, number, scope, count, in: section) { return (0, count) }
        let farthest = line.pointee.farthest
        guard near > -farthest, near < farthest, far > -farthest, far < farthest else {
            return halved(box, number, scope, count, in: section, line.pointee, near, far)
        }
        let (first, last) = line.pointee.reached(near, far, of: count)
        guard first < last else { return (count, 0) }
        return line.pointee.isRising ? (first, last) : (count - last, count - first)
    }

    /// Reads the boxes at both ends; false where a guard replaced a number that is not finite: then any box may come
    /// into view.
    @inline(never)
    private func find(
        _ kept: UnsafeMutablePointer<EvenLine>, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>,
        _ count: Int, in section: Int
    ) -> Bool {
        let machine = walker.machine
        let troubles = machine.troubleCount
        let head = end(0, box, number, scope, in: section)
        let tail = end(count - 1, box, number, scope, in: section)
        if machine.troubleCount > troubles { return false }
        kept.pointee = EvenLine(section: section, head: head, tail: tail, count: count)
        return true
    }

    /// Where a box of an instance stands.
    func end(_ index: Int, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int)
        -> EvenBox
    {
        let (machine, plan) = (walker.machine, walker.plan.boxes.base[box])
        walker.enter(index, of: number, scope, in: section)
        machine.run(scope.pointee.search.code)
        let start = machine.value(plan.start)
        return EvenBox(start: start, end: start + machine.value(plan.length))
    }

    /// The same by bisection over the boxes, where they lie too far out or too close together for the closed form.
    @inline(never)
    private func halved(
        _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ line: EvenLine,
        _ near: Double, _ far: Double
    ) -> (Int, Int) {
        let (isRising, origin) = (line.isRising, line.origin)
        func at(_ place: Int) -> EvenBox { end(isRising ? place : count - 1 - place, box, number, scope, in: section) }
        let first = Bisection.firstIndex(count, near: (near - origin.end) * line.density) { at($0).end > near }
        let last = Bisection.firstIndex(count, near: (far - origin.start) * line.density) { !(at($0).start < far) }
        guard first < last else { return (count, 0) }
        let margin = Int(scope.pointee.search.margin)
        let (low, high) = isRising ? (first, last) : (count - last, count - first)
        return (low - margin, high + margin)
    }
}
