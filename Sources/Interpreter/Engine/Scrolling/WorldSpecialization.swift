import LayoutChecker

// Specialisation: what one world fixes is a constant in its scroll code (numbers that are the same in all sections), and
// known ranges of other numbers remove guards that cannot fire.

extension Prepared {
    /// The code that scrolling runs in this world alone.
    ///
    /// - Parameter apart: Elements of the layout that are there once, whose own code is to be set apart.
    /// - Returns: What gives the same bits in this world.
    func specializedPlan(apart: [Int]) -> OptimizedPlan {
        var uniform: [KnownSlot] = []
        var bounds: [SlotBound] = []
        func bound(_ slot: Int32, within range: ColumnRange) {
            if range.isFinite { bounds.append(SlotBound(slot: slot, limit: max(abs(range.low), abs(range.high)))) }
        }
        // What is filled in for each section.
        for input in program.sectionInputs {
            if world.isSame(input) {
                uniform.append(KnownSlot(slot: input.slot, number: world.value(of: input, in: 0)))
            } else if input.operation == .field {
                bound(input.slot, within: world.range(input))
            }
        }
        for number in program.plan.stored.indices {
            let slot = program.plan.stored[number]
            let column = sectionValues.columns[number]
            if column.isUniform || world.counts.count == 1 {
                uniform.append(KnownSlot(slot: slot, number: column.place.value(0)))
            } else {
                bound(slot, within: column.range)
            }
        }
        // Data of the cells, and running sums.
        for number in program.plan.scopes.indices {
            let scope = program.plan.scopes[number]
            for load in program.plan.loads(of: scope) {
                let column = Int(load.column)
                if load.source == .field {
                    let isWhole = scope.count < 0 && world.columns[column].count >= world.cellCount
                    if isWhole { bound(load.slot, within: world.ranges[column]) }
                } else if let range = states[number].ranges[column] {
                    bound(load.slot, within: range)
                }
            }
        }
        return program.optimized.specialized(program.plan, to: slots, uniform: uniform, bounds: bounds, apart: apart)
    }
}
