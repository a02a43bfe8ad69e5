import LayoutChecker

// What a scroller visits: the layout's own elements, the sections that can be seen, and in them the instances that can.
// optimized code is run for all of them; where one of its checks fails, the steps are run for that one instead, and
// note what the trouble is.

extension ScrollStep {
    /// Runs what the layout says at an offset.
    func runLayout(at offset: LayoutPoint) {
        let isNear = abs(offset.x) <= Optimizer.farthest && abs(offset.y) <= Optimizer.farthest
        walker.setOffset(offset)
        let isOptimized = isNear && !state.pointee.keepsAll && run(optimized.code.layout)
        state.pointee.isLayoutOptimized = isOptimized
        state.pointee.isOptimized = isOptimized
        if !isOptimized { makeLayoutWhole() }
    }

    @inline(__always)
    func run(_ code: Code) -> Bool {
        SlotRegisters.run(instructions + Int(code.start), Int(code.count), slots, entries) == nil
    }

    func visitSections() {
        let blocks = prepared.world.blocks.base
        for section in visibleSections() {
            let visits = plan.blocks.base[Int(blocks[section])]
            guard visits.count > 0 else { continue }
            enter(section)
            visit(visits, in: section)
        }
    }

    /// Visits what stands in one section.
    func visitSection(_ section: Int) {
        enter(section)
        visit(plan.blocks.base[Int(prepared.world.blocks.base[section])], in: section)
    }

    func visit(_ visits: Stretch, in section: Int) {
        for number in visits.indices { visit(visitPlans[number], in: section) }
    }

    @inline(__always)
    private func visit(_ visit: Plan.VisitPlan, in section: Int) {
        if visit.scope >= 0 { return visitInstances(of: Int(visit.scope), in: section) }
        guard state.pointee.isOptimized else { return drawWhole(Int(visit.element), section: section) }
        draw(elementPlans + Int(visit.element), by: optimizedDrawing, section: section, item: 0)
    }

    /// Draws an element that stands in no scope, step by step.
    @inline(never)
    private func drawWhole(_ number: Int, section: Int) {
        let element = plan.elements.base[number]
        makeWhole(element.isInSection ? section : nil)
        draw(number, section: section, item: 0)
    }

    // MARK: Sections

    /// Fills the slots of a section: its inputs, and what has been kept for it.
    private func enter(_ section: Int) {
        guard state.pointee.isLayoutOptimized else {
            state.pointee.wholeSection = section
            return walker.load(section)
        }
        walker.loadInputs(of: section)
        // As near to 0 as the code has been made for.
        let isNear = plan.rows.base[Int(prepared.world.blocks.base[section])].isRow ? isRowNear(section) : true
        state.pointee.isOptimized = isNear && enterOptimized(section)
        if !state.pointee.isOptimized { makeWhole(section) }
    }

    // MARK: Step by step

    private func makeLayoutWhole() {
        guard !state.pointee.isLayoutWhole else { return }
        state.pointee.isLayoutWhole = true
        machine.section = 0
        machine.run(plan.layoutCode)
    }

    /// Runs the steps of the layout, and of a section, which optimized code had stood for.
    private func makeWhole(_ section: Int?) {
        // What goes wrong here belongs to no instance.
        machine.item = 0
        makeLayoutWhole()
        machine.section = section ?? 0
        guard let section, state.pointee.wholeSection != section else { return }
        state.pointee.wholeSection = section
        walker.load(section)
    }

    // MARK: Instances

    @inline(__always)
    private func visitInstances(of number: Int, in section: Int) {
        let scope = plan.scopes.base + number
        if scope.pointee.isInRow { return visitRow(number, scope, in: section) }
        visitInstances(of: number, scope, in: section)
    }

    func visitInstances(of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let count = walker.count(of: scope, in: section)
        guard count > 0 else { return }
        if state.pointee.keepsAll {
            guard mayVisit(count, scope, in: section) else { return }
            return visitInstances(0..<count, of: number, scope, in: section)
        }
        if count > 8, walker.sources.isSearched.base[number] {
            if scope.pointee.search.rounds != .none, visitRounds(number, scope, count, in: section) { return }
            if visitInverted(number, scope, count, in: section) { return }
            return search(number, scope, count, in: section)
        }
        if scope.pointee.search.hasPlane, visitPlane(number, scope, in: section) { return }
        let range =
            scope.pointee.search.isAffine
            ? evenRows.range(number, scope, count, in: section, from: near, to: far)
            : visible(number, scope, count, in: section)
        guard mayVisit(range.count, scope, in: section) else { return }
        visitInstances(range, of: number, scope, in: section)
    }

    /// Whether so many instances more may be looked at; where not, that is noted.
    @inline(__always)
    private func mayVisit(_ count: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) -> Bool {
        // So few cannot overflow.
        let isFew = count <= 1024
        if isFew, count &* Int(scope.pointee.elements.count) &+ state.pointee.visited <= Program.visitLimit {
            return true
        }
        return mayVisitMany(count, scope, in: section)
    }

    @inline(never)
    func mayVisitMany(_ count: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) -> Bool {
        let cost = Double(count) * Double(scope.pointee.elements.count) + Double(visited)
        if cost <= Double(Program.visitLimit) { return true }
        noteTooMany(cost, scope, in: section)
        return false
    }

    /// Notes that there is more to look at than can be.
    func noteTooMany(_ count: Double, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        machine.section = section
        machine.noteTooMany(count, prepared.program.layout.elements[Int(scope.pointee.elements.start)], offset: offset)
    }

    /// Visits the instances that one quantity alone tells to be seen; false when none does.
    private func visitInverted(_ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int) -> Bool
    {
        // It was found out for the viewport, and for offsets that leave some digits behind the point.
        guard state.pointee.isViewport, abs(offset.x) < 1e12, abs(offset.y) < 1e12, number < inverted.scopes.count,
            inverted.scopes.base[number].isInverted
        else { return false }
        let found = inverted.scopes.base[number]
        let first = walker.value(of: found.slot, found.code, at: 0, scope)
        // From end to end: the difference of two neighbours would have few digits left of values as large as theirs.
        let last = walker.value(of: found.slot, found.code, at: count - 1, scope)
        let advance = EvenAdvance(step: (last - first) / Double(count - 1))
        guard found.find(from: first, advance, count: count, among: inverted.pieces.base, into: ranges) else {
            return false
        }
        var total = 0
        for index in ranges.indices { total += ranges.base[index].end - ranges.base[index].start }
        guard total <= Program.visitLimit / 2 else { return false }
        for index in ranges.indices {
            visitInstances(ranges.base[index].start..<ranges.base[index].end, of: number, scope, in: section)
        }
        return true
    }

    /// Visits an instance step by step.
    func visitWhole(_ item: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        makeWhole(scope.pointee.isInSection ? section : nil)
        walker.visit(item, of: number, in: section)
        for element in scope.pointee.elements.indices {
            draw(element, section: section, item: item)
        }
    }
}
