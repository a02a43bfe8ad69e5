import LayoutChecker

// Closed form: which of the evenly spaced boxes reach into the window follows from two divisions.

extension ScrollStep {
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

    /// Reads the boxes at both ends; false where a guard replaced a number that is not finite: then any box may come
    /// into view.
    @inline(never)
    private func find(
        _ kept: UnsafeMutablePointer<EvenLine>, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>,
        _ count: Int, in section: Int
    ) -> Bool {
        let troubles = machine.troubleCount
        let head = end(0, box, number, scope, in: section)
        let tail = end(count - 1, box, number, scope, in: section)
        if machine.troubleCount > troubles { return false }
        kept.pointee = EvenLine(section: section, head: head, tail: tail, count: count)
        return true
    }

    func end(_ index: Int, _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int)
        -> EvenBox
    {
        walker.enter(index, of: number, scope, in: section)
        machine.run(scope.pointee.search.code)
        let start = machine.value(plan.boxes.base[box].start)
        return EvenBox(start: start, end: start + machine.value(plan.boxes.base[box].length))
    }

    /// The same by bisection over the boxes, where they lie too far out or too close together for the closed form.
    @inline(never)
    private func halvedRow(
        _ box: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ line: EvenLine
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
