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
        let gesture = RowGesture(
            Walker(self), section, proposed: proposed, velocity: velocity, from: offset ?? proposed)
        return try gesture.stop()
    }

    /// The window of a section that scrolls by itself and stops somewhere; nil for any other. It stands as it does at
    /// offset 0.
    package func stoppingRow(ofSection section: Int) -> RowWindow? {
        guard world.blocks.indices.contains(section) else { return nil }
        let row = program.plan.rows[Int(world.blocks[section])]
        guard row.isRow else { return nil }
        let stops = row.rule >= 0 || !program.stoppingElements(ofBlock: world.blocks[section]).isEmpty
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
