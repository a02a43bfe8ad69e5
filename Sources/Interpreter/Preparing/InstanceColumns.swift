// How the columns of a scope's instances are filled.

extension Preparation {
    /// How many instances a scope has in all sections, as far as that is known beforehand.
    func expectedCount(of scope: ScopeProgram) -> Int {
        guard scope.count < 0, scope.isInSection else { return 0 }
        var sum = 0
        for section in world.counts.indices where scope.block < 0 || world.blocks[section] == scope.block {
            sum += world.counts[section]
        }
        return sum <= Program.prepareLimit ? sum : 0
    }

    /// Begins a run over the instances of a scope, in the section that is loaded.
    func begin(_ columns: ColumnMachine, _ number: Int, _ scope: ScopeProgram, _ count: Int) {
        let state = states[number]
        columns.begin(machine.slots) { slot in
            if slot == scope.index { return ColumnRange(0, Double(max(0, count - 1))) }
            if let field = scope.fields.first(where: { $0.slot == slot }) { return world.ranges[Int(field.number)] }
            guard let running = scope.columns.first(where: { $0.slot == slot }) else { return .unknown }
            return state.ranges[Int(running.column)] ?? .unknown
        }
    }

    /// Fills a stretch of instances: their indices, their data, their running sums, each where it lies if it can.
    func fill(
        _ columns: ColumnMachine, _ first: Int, _ length: Int, _ number: Int, _ scope: ScopeProgram, in section: Int
    ) {
        if scope.index >= 0, columns.isLoaded(scope.index) {
            let numbers = columns.own(scope.index)
            for index in 0..<length { numbers[index] = Double(first + index) }
        }
        let row = (section < world.bases.count ? world.bases[section] : 0) + first
        for field in scope.fields where columns.isLoaded(field.slot) {
            fill(columns, field.slot, world.columns[Int(field.number)], row, length, missing: .nan)
        }
        let state = states[number]
        guard !scope.columns.isEmpty, section < state.bases.count else { return }
        let place = state.bases[section] + first
        for (slot, column) in scope.columns where columns.isLoaded(slot) {
            fill(columns, slot, state.columns[Int(column)], place, length, missing: 0)
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

extension ScopeProgram {
    /// The slots that are filled for each instance.
    var loaded: [Int32] { (index >= 0 ? [index] : []) + fields.map { $0.slot } + columns.map { $0.slot } }
}

extension ScopeState {
    /// Adds what the numbers of one more section lie in.
    mutating func note(_ range: ColumnRange, _ column: Int) {
        ranges[column] = ranges[column].map { $0.hull(range) } ?? range
    }
}
