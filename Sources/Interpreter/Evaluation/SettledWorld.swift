// What a world settles of the numbers that scrolling reads: those that are the same in all sections, and how large
// the others may be. Guards that look at what is known to be finite never fire.

extension Prepared {
    /// The code that scrolling runs in this world alone.
    ///
    /// - Parameter apart: Elements of the layout that are there once, whose own code is to be set apart.
    func settledPlan(apart: [Int]) -> StreamlinedPlan {
        program.plan.streamlined.settled(
            by: slots, uniform: uniformSlots, bounds: sectionBounds + instanceBounds, apart: apart)
    }

    /// What is filled in for each section, and is the same for all of them.
    private var uniformSlots: [SettledSlot] {
        let inputs = program.sectionInputs.filter { world.isSame($0) }
        let columns = storedColumns.filter { $0.column.isUniform || world.counts.count == 1 }
        return inputs.map { SettledSlot(slot: $0.slot, number: world.value(of: $0, in: 0)) }
            + columns.map { SettledSlot(slot: $0.slot, number: $0.column.place.value(0)) }
    }

    private var sectionBounds: [SlotBound] {
        let columns = storedColumns.compactMap { bound(of: $0.slot, within: $0.column.range) }
        let fields = program.sectionInputs.filter { $0.operation == .field }.compactMap {
            bound(of: $0.slot, within: world.range($0))
        }
        return columns + fields
    }

    /// Data of the cells, and running sums.
    private var instanceBounds: [SlotBound] {
        program.scopes.enumerated().flatMap { number, scope in
            scope.fields.compactMap { field in
                scope.count < 0 && world.columns[Int(field.number)].count >= world.cellCount
                    ? bound(of: field.slot, within: world.ranges[Int(field.number)]) : nil
            }
                + scope.columns.compactMap { running in
                    states[number].ranges[Int(running.column)].flatMap { bound(of: running.slot, within: $0) }
                }
        }
    }

    private var storedColumns: [(slot: Int32, column: SectionColumn)] {
        zip(program.sectionColumns, sectionValues.columns).map { (slot: $0, column: $1) }
    }

    private func bound(of slot: Int32, within range: ColumnRange) -> SlotBound? {
        range.isFinite ? SlotBound(slot: slot, limit: max(abs(range.low), abs(range.high))) : nil
    }
}
