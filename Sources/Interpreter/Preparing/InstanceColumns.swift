// How the columns of a scope's instances are filled.

extension Preparation {
    /// How many instances a scope has in all sections, as far as that is known beforehand.
    func expectedCount(of scope: ScopePlan) -> Int {
        guard scope.count < 0, scope.isInSection else { return 0 }
        var sum = 0
        for section in world.counts.indices where scope.block < 0 || world.blocks[section] == scope.block {
            sum += world.counts[section]
        }
        return sum <= Program.prepareLimit ? sum : 0
    }

    /// Begins a run over the instances of a scope, in the section that is loaded.
    func begin(_ columns: ColumnMachine, _ number: Int, _ scope: ScopePlan, _ count: Int) {
        let state = states[number]
        columns.begin(machine.slots) { slot in
            if slot == scope.index { return ColumnRange(0, Double(max(0, count - 1))) }
            guard let load = program.plan.loads(of: scope).first(where: { $0.slot == slot }) else { return .unknown }
            let column = Int(load.column)
            return load.source == .field ? world.ranges[column] : state.ranges[column] ?? .unknown
        }
    }

    /// Fills a stretch of instances: their indices, their data, their running sums, each where it lies if it can.
    func fill(_ columns: ColumnMachine, _ first: Int, _ length: Int, _ number: Int, _ scope: ScopePlan, in section: Int)
    {
        if scope.index >= 0, columns.isLoaded(scope.index) {
            let numbers = columns.own(scope.index)
            for index in 0..<length { numbers[index] = Double(first + index) }
        }
        let row = (section < world.bases.count ? world.bases[section] : 0) + first
        let state = states[number]
        let foldRow = section < state.bases.count ? state.bases[section] + first : -1
        for load in program.plan.loads(of: scope) where columns.isLoaded(load.slot) {
            if load.source == .field {
                fill(columns, load.slot, world.columns[Int(load.column)], row, length, missing: .nan)
            } else if foldRow >= 0 {
                fill(columns, load.slot, state.columns[Int(load.column)], foldRow, length, missing: 0)
            }
        }
    }

    private func fill(
        _ columns: ColumnMachine, _ slot: Int32, _ column: Memory<Double>, _ row: Int, _ length: Int, missing: Double
    ) {
        if row + length <= column.count { return columns.load(slot, from: column.base + row) }
        let numbers = columns.own(slot)
        for index in 0..<length { numbers[index] = row + index < column.count ? column[row + index] : missing }
    }
}

extension Plan {
    /// The slots that are filled for each instance of a scope.
    func loaded(of scope: ScopePlan) -> [Int32] {
        (scope.index >= 0 ? [scope.index] : []) + loads(of: scope).map { $0.slot }
    }
}

extension ScopeState {
    /// Adds what the numbers of one more section lie in.
    mutating func note(_ range: ColumnRange, _ column: Int) {
        ranges[column] = ranges[column].map { $0.hull(range) } ?? range
    }
}
