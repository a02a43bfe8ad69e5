import LayoutChecker

// How a scroller finds the sections and the instances that can be visible.

extension ScrollStep {
    var window: LayoutRectangle { state.pointee.window }
    /// The window along the scroll.
    var near: Double { state.pointee.near }
    var far: Double { state.pointee.far }

    /// The sections of which anything can be seen.
    func visibleSections() -> Range<Int> {
        let count = prepared.world.counts.count
        if state.pointee.keepsAll { return 0..<count }
        let limit = SectionReach.farthest
        guard let reach = sectionReach, abs(offset.x) < limit, abs(offset.y) < limit else { return 0..<count }
        let (near, far) = (near, far)
        // As far on from those that were seen last as the window has gone on, by what they take on the whole.
        let gone = (near - state.pointee.sectionsNear) * sectionDensity
        let first = Bisection.firstIndex(count, near: Double(state.pointee.firstSection - 1) + gone) {
            reach.ends[$0] > near
        }
        let length = max(0, state.pointee.lastSection - state.pointee.firstSection)
        let last = Bisection.firstIndex(count, near: Double(first + length - 1)) { !(reach.starts[$0] < far) }
        state.pointee.firstSection = first
        state.pointee.lastSection = last
        state.pointee.sectionsNear = near
        return first < last ? first..<last : 0..<0
    }

    /// The instances of a scope of which anything can be seen.
    func visible(_ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int) -> Range<Int> {
        guard scope.pointee.search.isResting else { return 0..<count }
        return resting(number, scope, count, in: section)
    }

    /// The same, of boxes that stand still.
    @inline(__always)
    func resting(_ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int) -> Range<Int> {
        let base = scope.pointee.search.base
        let state = prepared.states[number]
        let reach = state.reaches[section]
        let corner = base >= 0 ? machine.value(base) : 0
        guard corner.isFinite else { return 0..<count }
        let slack = Reach.slack(for: max(abs(corner), abs(near), abs(far))) + Reach.slack(for: reach.magnitude)
        let (from, to) = (near - corner - slack, far - corner + slack)
        if reach.uniformGrid >= 0 { return 0..<count }
        if reach.row < 0 { return risingRows.range(number, scope, count, in: section, from, to) }
        if let rows = walker.changedPlaces, rows[section].hasReach {
            let rows = rows[section]
            let first = Bisection.firstIndex(in: 0..<count) { rows.end(of: $0) > from }
            let last = Bisection.firstIndex(in: 0..<count) { !(rows.start(of: $0) < to) }
            return first < last ? first..<last : 0..<0
        }
        let ends = state.ends.base + reach.row
        let starts = state.starts.base + reach.row
        let first = Bisection.firstIndex(in: 0..<count) { ends[$0] > from }
        let last = Bisection.firstIndex(in: 0..<count) { !(starts[$0] < to) }
        return first < last ? first..<last : 0..<0
    }

    // MARK: Boxes that lie anyhow

    /// Visits what a uniform grid finds in the window, in document order; false where there is no uniform grid.
    func visitPlane(_ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) -> Bool {
        guard scope.pointee.search.hasPlane else { return false }
        let reach = prepared.states[number].reaches[section]
        guard reach.uniformGrid >= 0 else { return false }
        let corner = scope.pointee.search.base >= 0 ? machine.value(scope.pointee.search.base) : 0
        let crossCorner = scope.pointee.search.crossBase >= 0 ? machine.value(scope.pointee.search.crossBase) : 0
        guard corner.isFinite, crossCorner.isFinite else { return false }
        let (crossNear, crossFar) = (state.pointee.crossNear, state.pointee.crossFar)
        let slack =
            Reach.slack(
                for: max(max(abs(corner), abs(near), abs(far)), max(abs(crossCorner), abs(crossNear), abs(crossFar))))
            + Reach.slack(for: reach.magnitude)
        prepared.states[number].uniformGrids[reach.uniformGrid].find(
            (near - corner - slack, far - corner + slack),
            (crossNear - crossCorner - slack, crossFar - crossCorner + slack), into: candidates)
        if mayVisitMany(candidates.count, scope, in: section) {
            visitInstances(candidates, of: number, scope, in: section)
        }
        return true
    }
}
