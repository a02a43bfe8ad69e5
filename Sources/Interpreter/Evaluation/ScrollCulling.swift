// How a scroller finds the sections and the instances that can be visible.

extension Scroller {
    /// The sections of which anything can be seen.
    func visibleSections() -> Range<Int> {
        let count = prepared.world.counts.count
        let limit = SectionReach.farthest
        guard let reach = prepared.reach, abs(offset.x) < limit, abs(offset.y) < limit else { return 0..<count }
        let (near, far) = (near, far)
        let (starts, ends) = (reach.starts.base, reach.ends.base)
        firstSection = firstIndex(count, near: Double(firstSection - 1)) { ends[$0] > near }
        lastSection = firstIndex(count, near: Double(lastSection - 1)) { !(starts[$0] < far) }
        return firstSection < lastSection ? firstSection..<lastSection : 0..<0
    }

    /// Whether the instances of a scope are looked for by intervals: nothing simpler is known of them, and there are
    /// more than a handful.
    func isSearched(_ number: Int, _ count: Int) -> Bool {
        guard count > 8, case .none = prepared.program.scopes[number].culling else { return false }
        return plan.scopes.base[number].loads.count == prepared.states[number].pyramids.count
    }

    /// The instances of a scope of which anything can be seen.
    func visible(_ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int) -> Range<Int> {
        if scope.search.isAffine { return affine(number, scope, count, in: section) }
        switch prepared.program.scopes[number].culling {
        case .none, .search: return 0..<count
        case .columns(_, let base, _, _):
            let state = prepared.states[number]
            let reach = state.reaches[section]
            let corner = base >= 0 ? machine.value(base) : 0
            guard corner.isFinite else { return 0..<count }
            let slack = Reach.slack(for: max(abs(corner), abs(near), abs(far))) + Reach.slack(for: reach.magnitude)
            let (from, to) = (near - corner - slack, far - corner + slack)
            if reach.mesh >= 0 { return 0..<count }
            if reach.row < 0 { return rising(number, scope, count, in: section, from, to) }
            let ends = state.ends.base + reach.row
            let starts = state.starts.base + reach.row
            let first = firstIndex(count) { ends[$0] > from }
            let last = firstIndex(count) { !(starts[$0] < to) }
            return first < last ? first..<last : 0..<0
        }
    }

    /// Boxes of which both ends rise with the index.
    private func rising(
        _ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int, _ from: Double, _ to: Double
    ) -> Range<Int> {
        let boxes = scope.search.boxes
        func ends(_ index: Int) -> (start: Double, end: Double) {
            enter(index, of: number, scope, in: section)
            machine.run(scope.search.code)
            var (start, end) = (Double.infinity, -Double.infinity)
            for number in boxes.indices {
                let box = plan.boxes.base[number]
                var place = 0.0
                for slot in box.places.indices { place += machine.value(plan.places.base[slot]) }
                start = min(start, place)
                end = max(end, place + machine.value(box.length))
            }
            return (start, end)
        }
        let first = firstIndex(count) { ends($0).end > from }
        let last = halved(first, count) { !(ends($0).start < to) }
        return first < last ? first..<last : 0..<0
    }

    // MARK: Boxes that lie anyhow

    /// Visits what a mesh finds in the window, in document order; false where there is no mesh.
    func visitPlane(_ number: Int, _ scope: ScopePlan, in section: Int) -> Bool {
        guard scope.search.hasPlane else { return false }
        let reach = prepared.states[number].reaches[section]
        guard reach.mesh >= 0 else { return false }
        let corner = scope.search.base >= 0 ? machine.value(scope.search.base) : 0
        let crossCorner = scope.search.crossBase >= 0 ? machine.value(scope.search.crossBase) : 0
        guard corner.isFinite, crossCorner.isFinite else { return false }
        let isHorizontal = prepared.program.layout.isHorizontal
        let crossNear = isHorizontal ? window.y : window.x
        let crossFar = crossNear + (isHorizontal ? window.height : window.width)
        let slack =
            Reach.slack(
                for: max(max(abs(corner), abs(near), abs(far)), max(abs(crossCorner), abs(crossNear), abs(crossFar))))
            + Reach.slack(for: reach.magnitude)
        prepared.states[number].meshes[reach.mesh].find(
            (near - corner - slack, far - corner + slack),
            (crossNear - crossCorner - slack, crossFar - crossCorner + slack),
            into: candidates)
        let cost = Double(candidates.count) * Double(scope.elements.count) + Double(visited)
        guard cost <= Double(Program.visitLimit) else {
            machine.noteTooMany(cost, prepared.program.elements[Int(scope.elements.start)].kind, offset: offset)
            return true
        }
        for index in 0..<candidates.count { visitInstance(Int(candidates.base[index]), of: number, scope, in: section) }
        return true
    }

    // MARK: Even rows

    /// Boxes that advance evenly: where the window would be reached is worked out, and then looked at.
    private func affine(_ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int) -> Range<Int> {
        if count <= 2 { return 0..<count }
        var (low, high) = (count, 0)
        for index in scope.search.boxes.indices {
            let (first, last) = affine(plan.boxes.base[index], number, scope, count, in: section)
            low = min(low, first)
            high = max(high, last)
        }
        guard low < high else { return 0..<0 }
        let margin = Int(scope.search.margin)
        return max(0, low - margin)..<min(count, high + margin)
    }

    private func affine(_ box: Plan.PlannedBox, _ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int) -> (
        Int, Int
    ) {
        func ends(_ index: Int) -> (start: Double, end: Double) {
            enter(index, of: number, scope, in: section)
            machine.run(scope.search.code)
            let start = machine.value(box.start)
            return (start, start + machine.value(box.length))
        }
        let troubles = machine.troubleCount
        let (head, tail) = (ends(0), ends(count - 1))
        // A guard has bent the line at an end: it may come back into view anywhere.
        if machine.troubleCount > troubles { return (0, count) }
        let isRising = tail.start >= head.start
        func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
        let origin = isRising ? head : tail
        let step = abs(tail.start - head.start) / Double(count - 1)
        let first = firstIndex(count, near: (near - origin.end) / step) { ends(at($0)).end > near }
        let last = firstIndex(count, near: (far - origin.start) / step) { !(ends(at($0)).start < far) }
        guard first < last else { return (count, 0) }
        return isRising ? (first, last) : (count - last, count - first)
    }

    /// The first index below a count at which a condition holds, which once it holds goes on holding; it is looked for
    /// from where it is expected.
    private func firstIndex(_ count: Int, near expected: Double, where holds: (Int) -> Bool) -> Int {
        guard expected.isFinite else { return firstIndex(count, where: holds) }
        let held = max(0, min(Double(count), (expected + 1).rounded(.down)))
        var place = Int(exactly: held) ?? 0
        place = min(max(0, place), count)
        var reach = 1
        if place < count, !holds(place) {
            // Further on, in longer and longer strides.
            var low = place + 1
            while low + reach <= count, !holds(low + reach - 1) {
                low += reach
                reach *= 2
            }
            return halved(low, min(count, low + reach - 1), where: holds)
        }
        var high = place
        while high - reach >= 0, holds(high - reach) {
            high -= reach
            reach *= 2
        }
        return halved(max(0, high - reach + 1), high, where: holds)
    }

    func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int { halved(0, count, where: holds) }

    private func halved(_ from: Int, _ to: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (from, to)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
