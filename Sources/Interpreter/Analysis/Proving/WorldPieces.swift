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
                let known = columns.compactMap(standing)
                if known.count == columns.count { return .standing(LineBreaking.lines(known)) }
                guard columns.count == 4, let presence = standing(columns[0]) else { return .moving }
                return lines(presence.map { $0 != 0 }, columns).map { .standing($0) } ?? .moving
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
}

extension StandingStep.Ranges {
    /// The lines of items whose lengths or whose room moves, where they break alike all over the box of the last pass: of
    /// each item it is known that it fits, or that it does not.
    private func lines(_ presence: [Bool], _ columns: [[FormulaID]]) -> [Double]? {
        let arithmetic = machine.arithmetic
        func form(_ column: Int, _ item: Int) -> ColumnChoices.Form { machine.forms[Int(columns[column][item].index)] }
        var breaking = LineBreaking<ColumnChoices.Form>(empty: ColumnChoices.Form(Interval8(0)))
        var lines: [Double] = []
        for item in presence.indices {
            guard presence[item] else {
                lines.append(.nan)
                continue
            }
            let (length, gap, within) = (form(1, item), form(2, item), form(3, item))
            let wanted = breaking.wanted(length, gap: gap) { arithmetic.sum($0, $1) }
            let (left, room) = (arithmetic.difference(within, wanted).range, within.range)
            guard (left.high[0] - left.low[0]).isFinite, (room.high[0] - room.low[0]).isFinite else { return nil }
            // As much as the breaking forgives, but for the rounding of this sum.
            let (low, high) = (min(abs(room.low[0]), abs(room.high[0])), max(abs(room.low[0]), abs(room.high[0])))
            let least = room.low[0] <= 0 && room.high[0] >= 0 ? 0 : low
            let fits = left.low[0] + LineBreaking.slack(within: least) >= 0x1p-52 * high
            let breaks = left.high[0] + LineBreaking.slack(within: high) < -0x1p-52 * high
            guard fits || breaks || breaking.isEmpty else { return nil }
            lines.append(breaking.take(length, wanted, fits: fits))
        }
        return lines
    }
}

extension ProofWorld {
    /// Up to so many pieces.
    private static let pieceLimit = 256
    /// Up to so many pieces of a single value: where rounding decides, number by number, there is no end of them.
    private static let pointLimit = 128

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

    /// The world where one of its numbers has a narrower range, and another usual value where one is given.
    func narrowed(
        _ number: Int, to range: (low: Double, high: Double), near usual: Double? = nil,
        _ prepare: ([Double]) -> Prepared?
    ) -> ProofWorld? {
        var variables = variables
        (variables[number].low, variables[number].high) = range
        variables[number].usual = max(range.low, min(range.high, usual ?? variables[number].usual))
        return prepare(variables.map { $0.usual }).map {
            var narrowed = ProofWorld($0, at: offset, variables: variables)
            narrowed.picks = picks
            return narrowed
        }
    }
}
