import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Steps that have to stand still over the ranges of a world, so that what reads them can be followed: how many columns
/// there are, and which line or column an item stands on.
enum StandingStep {
    /// Whole numbers, as of columns and rows.
    case numbers([FormulaID])
    /// The lines of items: whether each takes part, its length, the gap before it, the room.
    case lines([[FormulaID]])
    /// The columns of items that each go into the shortest one: whether each takes part, its length, how many there are.
    case columns([[FormulaID]], of: ColumnChoices.FoldPlace, picks: [ColumnChoices.Pick])

    private var read: [FormulaID] {
        switch self {
        case .numbers(let numbers): numbers
        case .lines(let columns), .columns(let columns, _, _): Array(columns.joined())
        }
    }

    /// The numbers of a world over ranges of which a step may be asked whether it stands still.
    struct Ranges {
        fileprivate let step: StandingStep
        private let machine: ProofMachine
        /// The numbers that move and that the step reads, a bit each; the offset first.
        let reads: UInt64

        init?(_ step: StandingStep, in graph: ProofGraph) {
            self.step = step
            let read = step.read
            guard let root = read.first else { return nil }
            machine = ProofMachine(graph, root: root, others: read)
            reads = read.reduce(0) { [machine] in $0 | machine.reads($1) }
        }

        /// What it costs to ask it once.
        var cost: Int { machine.passCost + step.read.count * 8 }

        /// The values of the step where they are the same all over a box; else nil.
        func values(over box: [(low: Double, high: Double)]) -> [Double]? {
            if case .standing(let values) = outcome(over: box) { values } else { nil }
        }

        /// What the step does over a box.
        func outcome(over box: [(low: Double, high: Double)]) -> ColumnChoices.Outcome {
            // The box, and beside it its low end.
            let sides = box.map { side in Interval8 { $0 == 0 ? side : (side.low, side.low) } }
            _ = machine.run([Interval8.anyFinite] + sides)
            func range(_ id: FormulaID) -> (low: Double, high: Double) {
                let range = machine.range(of: id)
                return (range.low[0], range.high[0])
            }
            func standing(_ ids: [FormulaID]) -> [Double]? {
                let ranges = ids.map(range)
                return ranges.allSatisfy { $0.low == $0.high } ? ranges.map { $0.low } : nil
            }
            switch step {
            case .numbers(let numbers): return standing(numbers).map { .standing($0) } ?? .moving
            case .lines(let columns):
                return StandingStep.lines(columns.map { $0.map(range) }).map { .standing($0) } ?? .moving
            case .columns(let columns, let place, let picks):
                guard columns.count == 3, let presence = standing(columns[0]), let counts = standing(columns[2]) else {
                    return .moving
                }
                let choices = ColumnChoices(
                    at: place, picks: picks, lengths: columns[1], arithmetic: machine.arithmetic)
                return choices.outcome(
                    presence: presence.map { $0 != 0 },
                    count: ColumnFilling.count(counts.first { $0.isFinite } ?? 1)
                ) { machine.forms[Int($0.index)] }
            }
        }
    }

    /// The lines of items whose lengths or whose room moves, where they break alike all over their ranges. With more
    /// room, shorter items and shorter gaps no item stands on a later line: if the tightest world and the loosest one
    /// break alike, all others do.
    private static func lines(_ ranges: [[(low: Double, high: Double)]]) -> [Double]? {
        guard ranges.count == 4, ranges[0].allSatisfy({ $0.low == $0.high }),
            ranges.allSatisfy({ $0.allSatisfy { ($0.high - $0.low).isFinite } })
        else { return nil }
        let loose = ranges.enumerated().map { number, column in column.map { number == 3 ? $0.high : $0.low } }
        let tight = ranges.enumerated().map { number, column in column.map { number == 3 ? $0.low : $0.high } }
        let lines = LineBreaking.lines(loose)
        let isSame = zip(lines, LineBreaking.lines(tight)).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
        return isSame ? lines : nil
    }
}

extension ProofWorld {
    /// Up to so many pieces.
    private static let pieceLimit = 256
    /// Up to so many pieces of a single value: where rounding decides, number by number, there is no end of them.
    private static let pointLimit = 32

    /// The world in pieces over each of which the steps stand still that a claim needs; itself where none is needed or
    /// none is found. Only where a single range moves a step: of two, pieces would have slanted edges.
    ///
    /// - Parameters:
    ///   - step: What does not stand still over a world though it has to; nil where all does.
    ///   - budget: What to find them may cost.
    ///   - prepare: The layout where the ranges have given values.
    /// - Returns: The pieces, the nearest to the usual world first.
    func pieces(
        _ step: (ProofWorld) -> StandingStep.Ranges?, within budget: ProofBudget,
        prepare: ([Double]) -> Prepared?
    ) -> [ProofWorld] {
        var (open, pieces, points): ([ProofWorld], [ProofWorld], Int) = ([self], [], 0)
        while let world = open.popLast() {
            guard let ranges = step(world) else {
                pieces.append(world)
                continue
            }
            guard pieces.count + open.count < ProofWorld.pieceLimit, !budget.isSpent else { return [self] }
            if case .tied(let picks) = ranges.outcome(over: world.ranges) {
                // Nobody knows which one it is, so what is said has to hold for each.
                for pick in picks.reversed() {
                    var tied = world
                    tied.picks.append(pick)
                    open.append(tied)
                }
                continue
            }
            guard let cut = world.cut(ranges, within: budget) else { return [self] }
            points += cut.end == world.variables[cut.variable].low ? 1 : 0
            guard points < ProofWorld.pointLimit else { return [self] }
            let whole = world.variables[cut.variable]
            // Between two neighbours there is no world.
            for range in [(cut.end.nextUp, whole.high), (whole.low, cut.end)] {
                guard let piece = world.narrowed(cut.variable, to: range, prepare) else { return [self] }
                budget.spend(ProofBudget.preparing + piece.prepared.preparedSteps)
                open.append(piece)
            }
        }
        func distance(_ piece: ProofWorld) -> Double {
            zip(piece.variables, variables).reduce(0) { sum, pair in
                let width = pair.1.high - pair.1.low
                return sum + (width > 0 ? abs(pair.0.usual - pair.1.usual) / width : 0)
            }
        }
        let order = pieces.indices.map { (distance: distance(pieces[$0]), number: $0) }
            .sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
        return order.map { pieces[$0.number] }
    }

    /// How far a step stands still from the low end of the only range that moves it.
    private func cut(_ step: StandingStep.Ranges, within budget: ProofBudget) -> (variable: Int, end: Double)? {
        let read = variables.indices.filter {
            $0 < 62 && step.reads >> UInt64($0 + 1) & 1 == 1 && variables[$0].low < variables[$0].high
        }
        guard read.count == 1, let number = read.first, step.reads & 1 == 0 else { return nil }
        var box = ranges
        // Where it is tied it is so in the same way all over.
        func stands(upTo end: Double) -> Bool {
            box[number].high = end
            budget.spend(step.cost)
            if case .moving = step.outcome(over: box) { return false }
            return true
        }
        var (low, high) = (variables[number].low, variables[number].high)
        // At a single value it does; where ranges are a little wider than what is computed, that value is a piece.
        while true {
            let middle = low + (high - low) * 0.5
            guard middle > low, middle < high else { return (number, low) }
            if stands(upTo: middle) { low = middle } else { high = middle }
        }
    }

    /// The world where one of its numbers has a narrower range.
    private func narrowed(
        _ number: Int, to range: (low: Double, high: Double), _ prepare: ([Double]) -> Prepared?
    ) -> ProofWorld? {
        var variables = variables
        let old = variables[number]
        variables[number] = ProofVariable(
            operation: old.operation, number: old.number, low: range.low, high: range.high,
            usual: max(range.low, min(range.high, old.usual)), isAngle: old.isAngle)
        return prepare(variables.map { $0.usual }).map {
            var narrowed = ProofWorld($0, at: offset, variables: variables)
            narrowed.picks = picks
            return narrowed
        }
    }
}
