import LayoutChecker
import LayoutDSL
import LayoutEngine

/// `at some { … }`: an offset of the range at which all holds.
struct OffsetFinder {
    typealias Ends = ProvedWalk.Ends

    /// The offsets, and the world.
    let walk: ProvedWalk

    /// So many offsets of a range are tried before anything is searched for.
    private static let tries = 33

    /// Finds an offset at which expectations hold, or proves that there is none.
    ///
    /// - Parameters:
    ///   - expectations: All of them have to hold at one offset. One about all elements of the layout may hold for each of
    ///     them at an offset of its own.
    ///   - sweep: The offsets where each range of the world has its usual value.
    /// - Returns: Why there is none.
    func find(_ expectations: [Expectation], over sweep: OffsetSweep) -> (place: Int, failure: TestFailure)? {
        guard walk.sampling.isEveryOffset || !walk.movesInSteps, let ends = walk.ends((sweep.low, sweep.high)) else {
            return expectations.first.map { (0, walk.undecided($0, .place, (sweep.low, sweep.high))) }
        }
        var points = ProofPoints(walk.world, at: nil, within: walk.budget, walk.prepare)
        var rest = expectations.indices.filter { !isOfEach(expectations[$0]) }
        let usual = walk.world.variables.map { $0.usual }
        let count = walk.sampling.isEveryOffset ? OffsetFinder.tries : sweep.count
        let tried = (0..<count).map { number in
            walk.sampling.isEveryOffset
                ? sweep.low + (sweep.high - sweep.low) * (Double(number) / Double(count - 1)) : sweep[number]
        }
        func holds(_ expectation: Expectation, at offset: Double) -> Bool {
            points.ask(at: [offset] + usual) { $0.outcome(of: expectation) == nil && !$0.isCut } ?? false
        }
        func holdAll(at offset: Double) -> Bool {
            walk.goesOn() && rest.allSatisfy { holds(expectations[$0], at: offset) }
        }
        guard walk.world.variables.isEmpty else {
            // One offset for all worlds, where each of them has it.
            var single = walk
            single.isAtOneOffset = true
            let isFound = tried.filter { holdAll(at: $0) }.prefix(8).contains { offset in
                isInEveryWorld(offset, ends)
                    && rest.allSatisfy { single.ask(expectations[$0], (offset, offset)).failure == nil }
            }
            if isFound, rest.count == expectations.count { return nil }
            return expectations.first.map { (0, walk.undecided($0, .world, ends)) }
        }
        if !rest.isEmpty, tried.contains(where: { holdAll(at: $0) }) { rest = [] }
        for place in expectations.indices where isOfEach(expectations[place]) {
            if let failure = findEach(expectations[place], tried, ends, &points) { return (place, failure) }
        }
        guard let first = rest.first else { return nil }
        func nowhere(_ place: Int) -> (Int, TestFailure) {
            (place, TestFailure(reason: .nowhere, span: expectations[place].span))
        }
        guard walk.sampling.isEveryOffset, sweep.high > sweep.low else { return nowhere(first) }
        for place in rest {
            let expectation = expectations[place]
            guard let negation = expectation.negation else { continue }
            let answer = walk.ask(negation, ends)
            guard let failure = answer.failure else { return nowhere(place) }
            guard !failure.isUndecided, let offset = failure.offset else { continue }
            if rest.allSatisfy({ holds(expectations[$0], at: offset) }) { return nil }
            if case .missing = failure.reason { return (place, failure) }
        }
        return (first, walk.undecided(expectations[first], rest.count > 1 ? .narrow : .open, ends))
    }

    /// Whether an expectation is about each element of the layout, so that each may have an offset of its own.
    private func isOfEach(_ expectation: Expectation) -> Bool {
        expectation.isEverywhere && expectation.quantifier == .all && expectation.other == nil
    }

    private func isInEveryWorld(_ offset: Double, _ ends: Ends) -> Bool {
        guard let range = walk.range else { return true }
        let box = walk.box(ends)
        guard let low = Claim.bounds(of: range.low, over: box, in: walk.world),
            let high = Claim.bounds(of: range.high, over: box, in: walk.world)
        else { return false }
        return low.high <= offset && offset <= high.low
    }

    /// Finds an offset for each element of the layout; answers why there is none for one of them.
    private func findEach(
        _ expectation: Expectation, _ tried: [Double], _ ends: Ends, _ points: inout ProofPoints
    ) -> TestFailure? {
        var reading = ClaimReading(walk.world, at: walk.place, within: walk.budget)
        guard let elements = walk.elements(of: expectation, in: ends, &reading, within: walk.budget) else {
            return walk.undecided(expectation, .tooMany, ends)
        }
        if elements.isEmpty { return TestFailure(reason: .nowhere, span: expectation.span) }
        var known = points
        defer { points = known }
        var open = elements
        for offset in tried where !open.isEmpty {
            open = known.ask(at: [offset]) { look in open.filter { !look.holds(expectation, for: $0) } } ?? open
        }
        let negated = expectation.negatedForEach
        for bound in open {
            func failure(_ reason: TestFailure.Reason) -> TestFailure {
                var failure = TestFailure(reason: reason, span: expectation.span)
                failure.element = bound.each
                return failure
            }
            guard walk.sampling.isEveryOffset else { return failure(.nowhere) }
            guard !walk.budget.isSpent, walk.goesOn() else { return walk.undecided(expectation, .spent, ends) }
            guard let read = Claim.read(negated, for: bound, by: &reading) else {
                return walk.undecided(expectation, walk.lost, ends)
            }
            let claim = Claim(read, by: &reading)
            guard !claim.machine.readsUnknown else { return walk.undecided(expectation, walk.lost, ends) }
            var search = BoxSearch(
                claim.machine, targets: walk.targets(ends.low), within: walk.budget, goesOn: walk.goesOn
            ) { point in
                known.ask(at: point) { !$0.holds(expectation, for: bound) } ?? true
            }
            switch search.run(walk.box(ends)) {
            case .refuted: continue
            case .proved: return failure(.nowhere)
            case .open: return walk.undecided(expectation, .open, ends)
            }
        }
        return nil
    }
}
