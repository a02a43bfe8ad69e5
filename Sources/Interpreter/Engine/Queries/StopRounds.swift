import LayoutChecker

// Stops in a list without ends: they repeat with each round. The instances are in order in one round, so bisection finds
// those around an offset there, shifted by whole rounds.

/// The stops of the instances of an element kind, in order in the first round of a list without ends.
struct StopRounds {
    private let instances: StopInstances
    /// How long a round is.
    private let period: Double
    private let isRising: Bool
    /// Where the first and the last stop of the first round are.
    private let ends: (low: Double, high: Double)
    /// How large the numbers are that stops are summed from.
    private let magnitude: Double
    private var count: Int { instances.count }

    /// So many rounds of stops may lie over each other.
    private static let overlapLimit = 8.0
    private static let offersForEach = 16
    /// Further away rounds cannot be counted exactly.
    private static let farthestRound = 1e12

    /// Nil where it is not known that the stops are in order.
    init?(_ instances: StopInstances, _ choice: StopChoice) {
        let own = instances.own
        guard own.isEvenlySpaced || own.firstRound >= 0 && (own.advancesEvenly || instances.areBoxesRising)
        else { return nil }
        self.instances = instances
        period = choice.period
        let (first, last) = (
            StopRounds.stop(0, of: instances, period), StopRounds.stop(instances.count - 1, of: instances, period)
        )
        isRising = last >= first
        ends = (min(first, last), max(first, last))
        magnitude = abs(ends.low) + abs(ends.high) + abs(choice.way.from) + abs(choice.way.to) + period
        guard ends.high - ends.low <= StopRounds.overlapLimit * period,
            magnitude <= StopRounds.farthestRound * period
        else { return nil }
    }

    /// Where an instance stops in the first round: its box is there, or some whole rounds further.
    private static func stop(_ item: Int, of instances: StopInstances, _ period: Double) -> Double {
        let stop = instances.stop(item)
        let first = instances.own.firstRound
        guard first >= 0 else { return stop }
        return stop - period * Arithmetic.round((instances.value(instances.start) - instances.value(first)) / period)
    }

    /// The instance at a place of the order.
    private func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }

    /// The stop at a place, in the first round.
    private func stop(_ place: Int) -> Double { StopRounds.stop(at(place), of: instances, period) }

    /// More than any rounding of a stop. What is so near to an offset is offered, on whichever side it is.
    private var slack: Double { 1e-6 + 1e-12 * magnitude }

    /// Goes over the stops from an offset on, or back from it, in the rounds in which each instance has its first one
    /// there. Within a round they come in order; a visit that answers false ends the round.
    private func walk(from offset: Double, isForward: Bool, _ visit: (_ item: Int, _ stop: Double) -> Bool) {
        let first = ((offset - ends.high) / period).rounded(.down) - (isForward ? 0 : 1)
        let last = ((offset - ends.low) / period).rounded(.up) + (isForward ? 1 : 0)
        var round = first
        while round <= last {
            let shift = round * period
            let seam = offset - shift + (isForward ? -slack : slack)
            var place = Bisection.firstIndex(in: 0..<count) { stop($0) >= seam } - (isForward ? 0 : 1)
            while place >= 0, place < count, visit(at(place), stop(place) + shift) { place += isForward ? 1 : -1 }
            round += 1
        }
    }

    /// Offers those around the proposal, and the nearest halting ones on the way to it.
    func offer(to choice: inout StopChoice) {
        let (proposed, slack) = (choice.proposed, slack)
        if choice.listed != nil { return list(in: &choice) }
        walk(from: proposed, isForward: true) { item, stop in
            !instances.offer(item, to: &choice) || stop <= proposed + slack
        }
        walk(from: proposed, isForward: false) { item, stop in
            !instances.offer(item, to: &choice) || stop >= proposed - slack
        }
        guard instances.element.halt >= 0 else { return }
        let way = choice.onWay
        let isForward = choice.way.to >= choice.way.from
        walk(from: isForward ? way.low : way.high, isForward: isForward) { item, stop in
            guard stop >= way.low - slack, stop <= way.high + slack else { return false }
            // The slots are still those of the instance.
            guard instances.isHalting, instances.offer(item, to: &choice) else { return true }
            return isForward ? stop <= way.low + slack : stop >= way.high - slack
        }
    }

    /// Offers the first ones of a stretch; each is listed as often as it repeats there.
    private func list(in choice: inout StopChoice) {
        var last = -Double.infinity
        var found = 0
        // Far away many stops are one within rounding: so many are offered for each that is wanted.
        let most = choice.limit.multipliedReportingOverflow(by: StopRounds.offersForEach)
        var left = most.overflow ? Int.max : most.partialValue
        walk(from: choice.proposed, isForward: true) { item, stop in
            if stop < last { (found, last) = (0, -.infinity) }
            guard stop <= choice.last + slack, found <= choice.limit, left >= 0 else { return false }
            left -= 1
            if instances.offer(item, to: &choice), stop - last > 2 * slack {
                found += 1
                last = stop
            }
            return true
        }
    }
}
