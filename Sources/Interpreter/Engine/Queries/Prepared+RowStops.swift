import LayoutChecker
import LayoutDSL

// Where rows stop: sections that scroll by themselves.

extension Prepared {
    /// Where a section that scrolls by itself should stop: by the `snap:` of its block, else by its cells, as the layout
    /// does.
    ///
    /// - Parameters:
    ///   - proposed: Where the gesture would stop by itself, along the section, in points.
    ///   - velocity: The speed of the gesture: above 0 forward, below 0 back, 0 at rest.
    ///   - offset: Where the section is when the finger lifts; nil: at `proposed`.
    ///   - section: The number of the section, counted from 0.
    /// - Returns: The offset along the section. The answer of a rule is limited to 0 and the scrollable distance.
    /// - Throws: A `WorldError` if `proposed` or `velocity` is not finite, or the section does not scroll by itself.
    public func stop(
        proposed: Double, velocity: Double, from offset: Double? = nil, section: Int
    ) throws(WorldError) -> Double {
        guard proposed.isFinite else { throw WorldError(.impossibleWorld, "the proposed offset has to be finite") }
        guard velocity.isFinite else { throw WorldError(.impossibleWorld, "the velocity has to be finite") }
        guard section >= 0 else { throw WorldError(.unknownSection, "there is no section \(section)") }
        var moved = RowOffsets()
        moved[section] = offset ?? proposed
        try world.check(moved, program.layout)
        let walker = Walker(self)
        walker.rows[section] = offset ?? proposed
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        walker.load(section)
        walker.beginRowGesture(proposed: proposed, velocity: velocity, of: section)
        let block = world.blocks[section]
        let row = walker.plan.rows[Int(block)]
        let window = walker.rowWindow(row, section)
        let end = window.lastOffset
        if row.rule >= 0 {
            let answer = walker.machine.value(row.rule)
            return window.held(answer.isFinite ? answer : proposed)
        }
        let elements = stoppingElements(ofBlock: block)
        guard !elements.isEmpty else { return proposed }
        var choice = StopChoice(
            proposed: proposed, velocity: velocity, end: end, from: offset ?? proposed,
            period: window.loops ? window.contentLength : 0)
        let offers = StopOffers(walker: walker, isAcross: false, sight: nil)
        for element in elements { try offers.offer(element, in: section, to: &choice) }
        return choice.answer
    }
}

extension Prepared {
    /// Every stop of the elements of the layout, or of a section that scrolls by itself, the lowest first.
    ///
    /// - Parameters:
    ///   - section: The section; nil: the layout.
    ///   - end: The last offset, or where the content repeats.
    ///   - limit: So many are too many.
    /// - Returns: The offsets, with those that are equal; nil where there are too many, or too many elements to ask.
    package func allStops(ofSection section: Int?, to end: Double, atMost limit: Int) -> [Double]? {
        let walker = Walker(self)
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        var choice = StopChoice(
            listing: 0...max(0, end), atMost: limit, end: end, period: section == nil && loops ? end : 0)
        do throws(WorldError) {
            if let section {
                walker.load(section)
                let offers = StopOffers(walker: walker, isAcross: false, sight: nil)
                for element in stoppingElements(ofBlock: world.blocks[section]) {
                    try offers.offer(element, in: section, to: &choice)
                }
            } else {
                try walker.offerStops(to: &choice, isAcross: false, beside: nil)
            }
        } catch {
            return nil
        }
        return choice.listed.flatMap { $0.count < limit ? $0.sorted() : nil }
    }

    private func stoppingElements(ofBlock block: Int32) -> [ElementPlan] {
        program.plan.elements.indices.map { program.plan.elements[$0] }.filter {
            $0.block == block && $0.isInRow && $0.stop.slot >= 0
        }
    }

    /// The window of a section that scrolls by itself and stops somewhere; nil for any other. It stands as it does at
    /// offset 0.
    package func stoppingRow(ofSection section: Int) -> RowWindow? {
        guard world.blocks.indices.contains(section) else { return nil }
        let row = program.plan.rows[Int(world.blocks[section])]
        guard row.isRow else { return nil }
        let stops = row.rule >= 0 || !stoppingElements(ofBlock: world.blocks[section]).isEmpty
        return stops ? rowWindow(ofSection: section) : nil
    }

    /// The window of a section that scrolls by itself, as it stands at offset 0; nil for any other.
    package func rowWindow(ofSection section: Int) -> RowWindow? {
        guard isRow(section) else { return nil }
        let walker = Walker(self)
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        walker.load(section)
        return walker.rowWindow(program.plan.rows[Int(world.blocks[section])], section)
    }
}

extension Walker {
    /// Fills the slots of a gesture along the row at hand, and runs what is computed of it.
    func beginRowGesture(proposed: Double, velocity: Double, of section: Int) {
        for input in prepared.program.inputs where input.number == 0 {
            if input.operation == .proposed { machine.slots[Int(input.slot)] = proposed }
            if input.operation == .velocity { machine.slots[Int(input.slot)] = velocity }
        }
        machine.run(plan.gestureCode)
        runGesture(of: section)
    }
}
