import LayoutChecker

/// The code that runs for each instance of a scope in one section, or in the layout, and the slots that are read from
/// it.
struct InstanceRun {
    let number: Int
    let scope: ScopePlan
    let steps: [Instruction]
    let read: [Int32]
    let section: Int
    let count: Int

    /// What becomes of it where a guard finds trouble: the trouble is noted, or has been before, or is the end of it.
    enum Troubles {
        case noted, known, final
    }
}

extension Preparation {
    /// Below this many instances the scalar machine is faster than columns.
    static let columnLeast = 16

    /// The columns that a run is made by, those of an earlier section if there are any; nil for a few instances.
    func columns(of run: InstanceRun, _ kept: inout ColumnMachine?, read: [Int32]) -> ColumnMachine? {
        guard run.count >= Preparation.columnLeast else { return nil }
        let columns =
            kept ?? ColumnMachine(program, run.steps, loaded: program.plan.loaded(of: run.scope), read: read)
        kept = columns
        return columns
    }

    /// Visits the instances of a run: a stretch at a time by columns, one by one without them and where a guard finds
    /// trouble.
    ///
    /// - Parameters:
    ///   - run: What to run.
    ///   - columns: The columns.
    ///   - troubles: What becomes of troubles.
    ///   - take: Takes the numbers of a stretch, by its first instance and its length; answers whether to go on.
    /// - Returns: Whether all were visited.
    func visit(
        _ run: InstanceRun, _ columns: ColumnMachine?, troubles: InstanceRun.Troubles = .noted,
        _ take: (Int, Int, (Int32) -> UnsafeMutablePointer<Double>) -> Bool
    ) -> Bool {
        guard let columns else {
            for index in 0..<run.count {
                guard visit(index, of: run, troubles), take(index, 1, { machine.slots + Int($0) }) else { return false }
            }
            return true
        }
        begin(columns, run.number, run.scope, run.count)
        let numbers = columns.numbers
        for first in stride(from: 0, to: run.count, by: ColumnMachine.width) {
            let length = min(ColumnMachine.width, run.count - first)
            fill(columns, first, length, run.number, run.scope, in: run.section)
            if !columns.run(length) {
                for index in 0..<length {
                    guard visit(first + index, of: run, troubles) else { return false }
                    for slot in run.read { columns.take(slot, at: index, from: machine.slots) }
                }
            }
            guard take(first, length, numbers) else { return false }
        }
        return true
    }

    private func visit(_ index: Int, of run: InstanceRun, _ troubles: InstanceRun.Troubles) -> Bool {
        enter(index, of: run.number, run.scope, in: run.section)
        if troubles != .noted { return !machine.findsTrouble(run.steps) || troubles == .known }
        machine.run(run.steps)
        return true
    }

    func enter(_ index: Int, of number: Int, _ scope: ScopePlan, in section: Int) {
        machine.item = index
        world.enter(index, in: section, of: scope, program.plan, states[number], into: machine.slots)
    }

    /// How many instances a scope has in all sections; nil where a formula tells.
    func knownCount(of scope: ScopePlan) -> Int? {
        guard scope.count < 0, scope.isInSection else { return nil }
        var sum = 0
        for section in world.sections(of: scope) where scope.block < 0 || world.blocks[section] == scope.block {
            sum += world.counts[section]
        }
        return sum
    }

    /// Begins a run over the instances of a scope, in the section that is loaded.
    func begin(_ columns: ColumnMachine, _ number: Int, _ scope: ScopePlan, _ count: Int) {
        columns.begin(machine.slots) { slot in
            if slot == scope.index { return ColumnRange(0, Double(max(0, count - 1))) }
            guard let load = program.plan.loads(of: scope).first(where: { $0.slot == slot }) else { return .unknown }
            let column = Int(load.column)
            return load.source == .field ? world.ranges[column] : states[number].ranges[column] ?? .unknown
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
        // Not the state as a whole: a copy of it counts all that it refers to.
        let bases = states[number].bases
        let foldRow = bases.row(section).map { $0 + first } ?? -1
        for index in scope.loads.indices {
            let load = program.plan.loads[index]
            guard columns.isLoaded(load.slot) else { continue }
            if load.source == .field {
                fill(columns, load.slot, world.columns[Int(load.column)], row, length, missing: .nan)
            } else if foldRow >= 0 {
                fill(columns, load.slot, states[number].columns[Int(load.column)], foldRow, length, missing: 0)
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
