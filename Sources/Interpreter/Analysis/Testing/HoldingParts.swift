import LayoutChecker
import LayoutDSL
import LayoutEngine

/// For which values a promise holds that fails over the whole of a range.
struct HoldingParts {
    typealias Ends = ProvedWalk.Ends

    /// The offsets, and the world.
    let walk: ProvedWalk

    /// What is known of an expectation over a part of a range.
    private enum PartAnswer {
        case holds
        /// It fails where the range has a value.
        case fails(at: Double)
        case open
    }

    /// So often one end of a part is tried.
    private static let mostTries = 8

    /// Of each range of the world the largest part found in which the expectation holds, whatever the others are.
    ///
    /// - Parameters:
    ///   - expectation: An expectation that is known to fail somewhere.
    ///   - sweep: The offsets where each range has its usual value.
    ///   - budget: What it may cost.
    /// - Returns: The number of the range, and the ends of the part; none for a range without such a part.
    func find(
        of expectation: Expectation, over sweep: OffsetSweep, within budget: ProofBudget
    ) -> [(variable: Int, low: Double, high: Double)] {
        walk.world.variables.indices.compactMap { number in
            let variable = walk.world.variables[number]
            guard variable.low < variable.high else { return nil }
            var best: (variable: Int, low: Double, high: Double)?
            // The usual value is the one that somebody works with: a part around it is worth more than a larger one elsewhere.
            let between = [0.5, 0.25, 0.75].map { variable.low + (variable.high - variable.low) * $0 }
            for start in [variable.usual, variable.low, variable.high] + between
            where !budget.isSpent && walk.goesOn() {
                if best != nil, start == variable.low && variable.usual != start || between.contains(start) { break }
                guard case .holds = ask(expectation, over: sweep, number, (start, start), near: start, budget) else {
                    continue
                }
                let low = farthest(expectation, over: sweep, number, from: start, to: variable.low, within: budget)
                let high = farthest(expectation, over: sweep, number, from: start, to: variable.high, within: budget)
                guard high - low > best.map({ $0.high - $0.low }) ?? 0 else { continue }
                // Each end was tried with the start alone on its other side.
                guard low < start, high > start else {
                    best = (number, low, high)
                    continue
                }
                if case .holds = ask(expectation, over: sweep, number, (low, high), near: start, budget) {
                    best = (number, low, high)
                }
            }
            return best
        }
    }

    /// How far an expectation holds from a value at which it does.
    private func farthest(
        _ expectation: Expectation, over sweep: OffsetSweep, _ number: Int, from start: Double, to end: Double,
        within budget: ProofBudget
    ) -> Double {
        let isUp = end > start
        var reach = end
        for _ in 0..<HoldingParts.mostTries where reach != start && (reach > start) == isUp && walk.goesOn() {
            let range = isUp ? (start, reach) : (reach, start)
            switch ask(expectation, over: sweep, number, range, near: start, budget) {
            case .holds: return reach
            case .fails(let place):
                reach = plain(before: place, isUp: isUp, isAngle: walk.world.variables[number].isAngle)
            case .open: reach = plain(before: start + (reach - start) * 0.5, isUp: isUp, isAngle: false)
            }
        }
        return start
    }

    /// The next number before another one that a person would write: with three digits behind the point.
    private func plain(before place: Double, isUp: Bool, isAngle: Bool) -> Double {
        let unit: Double = isAngle ? Double.pi / 180 : 1
        let steps = place / unit * 1_000
        let whole = isUp ? steps.rounded(.down) : steps.rounded(.up)
        return (abs(whole - steps) > 1e-9 * max(1, abs(steps)) ? whole : isUp ? whole - 1 : whole + 1) / 1_000 * unit
    }

    private func ask(
        _ expectation: Expectation, over sweep: OffsetSweep, _ number: Int, _ range: Ends, near start: Double,
        _ budget: ProofBudget
    ) -> PartAnswer {
        guard !budget.isSpent, let part = walk.world.narrowed(number, to: range, near: start, walk.prepare) else {
            return .open
        }
        budget.spend(ProofBudget.preparing + part.prepared.preparedSteps)
        let narrowed = ProvedWalk(
            world: part, prepare: walk.prepare, sampling: walk.sampling, budget: budget.share(4), othersFollow: false,
            goesOn: walk.goesOn, isAtOneOffset: walk.isAtOneOffset, nearestAlong: number + 1)
        for piece in narrowed.pieces(for: expectation) {
            let answer = piece.ask(expectation, over: sweep)
            guard let failure = answer.failure else {
                guard answer.troubles.isEmpty else { return .open }
                continue
            }
            guard !failure.isUndecided, failure.ranged.indices.contains(number) else { return .open }
            return .fails(at: failure.ranged[number])
        }
        return .holds
    }
}
