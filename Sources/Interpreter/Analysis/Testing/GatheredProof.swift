import LayoutChecker
import LayoutDSL
import LayoutEngine

// `some`, `exactly one` and `count`: what is known of each element for itself says how many certainly satisfy a condition
// between two offsets, and of which nobody knows. Only those are asked about together.

extension Expectation {
    /// What it counts, by its observations.
    func counts(in layout: CheckedLayout) -> [(number: Int32, counted: CountedElements)] {
        observations.compactMap { number in
            if case .count(let counted) = layout.observations[Int(number)].quantity { return (number, counted) }
            return nil
        }
    }

    /// Whether how many elements satisfy a condition decides.
    func isGathered(in layout: CheckedLayout) -> Bool {
        quantifier == .some || quantifier == .exactlyOne || !counts(in: layout).isEmpty
    }
}

/// A proof of how many elements satisfy a condition.
struct GatheredProof {
    typealias Ends = ProvedWalk.Ends
    typealias Gathered = (failure: TestFailure?, troubles: MetTroubles)

    /// The offsets, and the world.
    let walk: ProvedWalk
    /// The elements that may satisfy a condition, where it is known that no others do.
    var only: [ElementPath]?

    /// An element, and from where to where it satisfies a condition.
    private struct Candidate {
        let holds: FormulaID
        let fails: FormulaID
        let spans: [TruthSpan]
    }

    /// How many elements certainly satisfy a condition in a part of the range, and of which nobody knows.
    private struct Tally: Equatable {
        var certain = 0
        var open: [Int] = []
    }

    /// Proves an expectation about how many elements satisfy a condition, or finds the smallest offset at which it fails.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - ends: The offsets.
    ///   - failing: A point at which it is known to fail.
    ///   - points: Where the evaluator is asked.
    ///   - reading: What has been read of the world.
    ///   - budget: What it may cost.
    /// - Returns: Its failure, and what gave no finite number.
    func ask(
        _ expectation: Expectation, in ends: Ends, failing: [Double]?, _ points: inout ProofPoints,
        _ reading: inout ClaimReading, within budget: ProofBudget
    ) -> Gathered {
        var (failing, troubles) = (failing, MetTroubles())
        var open: TestFailure?
        func answer(_ cause: TestFailure.OpenCause) -> Gathered {
            let witness = failing.flatMap { walk.failure(of: expectation, at: $0, in: ends, &points) }
            return (witness ?? walk.undecided(expectation, cause, ends), MetTroubles())
        }
        let counts = expectation.counts(in: walk.world.layout)
        let isQuantified = expectation.quantifier == .some || expectation.quantifier == .exactlyOne
        // Two questions within each other are not followed.
        guard isQuantified != !counts.isEmpty, isQuantified || expectation.quantifier == .none,
            expectation.other == nil, !walk.isLost(expectation),
            !counts.contains(where: { walk.world.changesCount(ofKind: $0.counted.kind) })
        else { return answer(walk.lost) }
        var asked: [[Candidate]] = []
        let questions =
            isQuantified
            ? [(expectation.each ?? "", expectation.formula, expectation.observations)]
            : counts.map { ($0.counted.kind, $0.counted.condition, $0.counted.observations) }
        for (kind, condition, observations) in questions {
            let (paths, isCut) =
                only.map { ($0, false) } ?? walk.world.prepared.paths(of: kind, limit: ProvedWalk.elementLimit)
            guard !isCut else {
                guard failing == nil else { return answer(.tooMany) }
                return RunProof(walk: walk).ask(gathering: questions.map { $0.0 }, expectation, in: ends, &points)
            }
            var candidates: [Candidate] = []
            for path in paths {
                guard !budget.isSpent, walk.goesOn() else { return answer(.spent) }
                let bound = isQuantified ? BoundElements(each: path) : BoundElements(counted: path)
                let isPassedOver = observations.contains {
                    let observation = walk.world.layout.observations[Int($0)]
                    return observation.step != 0 && walk.world.prepared.path(of: observation, for: bound) == nil
                }
                if isPassedOver || expectation.isEverywhere && !walk.world.prepared.takesPart(path) { continue }
                let truth = Claim.truth(
                    of: condition, reading: observations, for: bound, isEverywhere: expectation.isEverywhere,
                    by: &reading)
                guard let truth else { return answer(walk.lost) }
                let machine = Claim.machine(of: truth.holds, by: &reading)
                guard !machine.readsUnknown else { return answer(walk.lost) }
                let least = max(1e-3, (ends.high - ends.low) * 1e-7)
                // Over ranges of worlds it begins and ends along slanted lines, and takes whatever it gets.
                let share = budget.share(walk.world.variables.isEmpty ? 2 : 2 * paths.count)
                let spans = walk.spans(machine, ends, least: least, within: share)
                // What is not finite counts where its element is on screen, be it for or against.
                if !reading.isFinite(truth.holds) {
                    let found = walk.notFinite(
                        Claim(truth.read, by: &reading), expectation, bound, in: ends, within: budget.share(4), &points,
                        &reading)
                    if troubles.isEmpty { troubles = found.troubles }
                    if open == nil { open = found.open }
                }
                if !spans.isEmpty {
                    candidates.append(Candidate(holds: truth.holds, fails: truth.fails, spans: spans))
                }
            }
            asked.append(candidates)
        }
        var cuts = asked.joined().flatMap { $0.spans.flatMap { [$0.low, $0.high] } } + [ends.low, ends.high]
        cuts = Set(cuts).sorted()
        var known: (tallies: [Tally], claims: GatheredClaims)?
        // A range of one number is a part.
        for part in zip(cuts, cuts.count > 1 ? Array(cuts.dropFirst()) : cuts) {
            let side: Ends = part
            if let failing, side.low > failing[0] { break }
            guard walk.goesOn(), !budget.isSpent else {
                if open == nil { open = walk.undecided(expectation, .spent, (side.low, ends.high)) }
                break
            }
            let tallies = asked.map { tally($0, over: side) }
            if isQuantified, tallies[0].certain == 1 || expectation.quantifier == .some && tallies[0].certain > 0,
                expectation.quantifier == .some || tallies[0].open.isEmpty
            {
                continue
            }
            if known.map({ $0.tallies != tallies }) ?? true {
                guard
                    let margin = margin(expectation, asked, tallies, counts.map { $0.number }, &reading)
                else { return answer(walk.lost) }
                known = (tallies, GatheredClaims(margin, by: &reading))
            }
            guard var claims = known?.claims, !claims.plain.readsUnknown else { return answer(walk.lost) }
            var box = walk.box(side)
            if let failing { box.sides[0].high = min(box.sides[0].high, max(box.sides[0].low, failing[0])) }
            walk.settle(&box, for: claims.plain)
            let found = search(expectation, &claims, box, failing: failing, &points, &reading, within: budget)
            known?.claims = claims
            switch found {
            case .proved: break
            case .refuted(let point, let isSmallest):
                failing = point
                if !isSmallest, open == nil { open = walk.undecided(expectation, .open, side) }
            case .open(let part, _) where open == nil:
                open = walk.undecided(expectation, part.isNarrow ? .narrow : .open, (part.sides[0].low, side.high))
            case .open: break
            }
            // What lies behind it is at greater offsets, in one world.
            if let failing, side.high >= failing[0] { break }
        }
        if let failing {
            let from = open == nil && troubles.isEmpty ? ends.low : nil
            return (walk.failure(of: expectation, at: failing, in: ends, from: from, &points), troubles)
        }
        open?.openCount = 1
        open?.spent = (walk.budget.spent / ProofBudget.unit, walk.budget.limit / ProofBudget.unit)
        return (open, troubles)
    }

    /// Searches a part, beside a point that is known to fail. Over ranges of worlds, where what the elements say bends along
    /// slanted lines, the cases of its choices are told apart first.
    private func search(
        _ expectation: Expectation, _ claims: inout GatheredClaims, _ box: ProofBox, failing: [Double]?,
        _ points: inout ProofPoints, _ reading: inout ClaimReading, within budget: ProofBudget
    ) -> BoxSearch.Answer {
        var known = points
        defer { points = known }
        func search(
            _ machine: ProofMachine, beside: [(axis: Int, low: Double, high: Double)], within share: ProofBudget
        ) -> BoxSearch.Answer {
            var search = BoxSearch(
                machine, targets: walk.targets(box.sides[0].low), within: share, beside: beside, goesOn: walk.goesOn
            ) { walk.holds(expectation, for: BoundElements(), at: $0, &known) }
            return search.run(box, failing: failing.flatMap { box.contains($0) ? $0 : nil })
        }
        guard !walk.world.variables.isEmpty, walk.world.cell == nil, let cases = claims.byCases(&reading) else {
            return search(claims.plain, beside: walk.beside, within: budget)
        }
        let lost = claims.plain.reads(claims.plain.root) & ~cases.reads(cases.root)
        let beside = box.sides.indices.filter { $0 < 64 && lost >> UInt64($0) & 1 == 1 }.map { axis in
            (axis: axis, low: box.sides[axis].low, high: box.sides[axis].high)
        }
        let answer = search(cases, beside: beside, within: budget.share(4))
        return answer.isDecided || !walk.goesOn() ? answer : search(claims.plain, beside: [], within: budget)
    }

    /// What is known of elements over a part of the range that no span begins or ends in.
    private func tally(_ candidates: [Candidate], over side: Ends) -> Tally {
        var tally = Tally()
        for (number, candidate) in candidates.enumerated() {
            // Where no span covers it the condition holds nowhere in the part, its ends among it: spans are closed, and so is
            // what lies between them.
            let met = candidate.spans.filter {
                side.low < side.high
                    ? $0.low < side.high && side.low < $0.high : $0.low <= side.low && side.low <= $0.high
            }
            if met.contains(where: { $0.isCertain }) {
                tally.certain += 1
            } else if !met.isEmpty {
                tally.open.append(number)
            }
        }
        return tally
    }

    /// A number that is above 0 where the expectation holds, given how many elements certainly satisfy what is asked.
    private func margin(
        _ expectation: Expectation, _ asked: [[Candidate]], _ tallies: [Tally], _ numbers: [Int32],
        _ reading: inout ClaimReading
    ) -> FormulaID? {
        func open(_ question: Int) -> [Candidate] { tallies[question].open.map { asked[question][$0] } }
        var margin: FormulaID
        switch expectation.quantifier {
        case .some:
            margin = reading.graph.constant(-1)
            for candidate in open(0) { margin = reading.graph.greatest(margin, candidate.holds) }
        case .exactlyOne:
            let (certain, candidates) = (tallies[0].certain, open(0))
            guard certain < 2 else { return reading.graph.constant(-1) }
            margin = reading.graph.constant(certain == 1 ? 1 : -1)
            if certain == 0 { for candidate in candidates { margin = reading.graph.greatest(margin, candidate.holds) } }
            for (number, candidate) in candidates.enumerated() {
                guard certain == 0 else {
                    margin = reading.graph.least(margin, candidate.fails)
                    continue
                }
                for other in candidates[(number + 1)...] {
                    margin = reading.graph.least(margin, reading.graph.greatest(candidate.fails, other.fails))
                }
            }
        case .none, .all:
            if numbers.count == 1,
                let found = bounded(expectation, open(0), certain: tallies[0].certain, numbers[0], &reading)
            {
                margin = found
                break
            }
            var counts: [Int32: FormulaID] = [:]
            for (question, number) in numbers.enumerated() {
                var sum = reading.graph.constant(Double(tallies[question].certain))
                let zero = reading.graph.constant(0)
                for candidate in open(question) {
                    sum = reading.graph.sum(sum, reading.graph.apply(.less, zero, candidate.holds))
                }
                counts[number] = sum
            }
            guard let read = Claim.read(expectation, counting: counts, by: &reading) else { return nil }
            margin = read.margin
        }
        if let range = walk.range {
            let range = reading.ends(range)
            margin = reading.graph.greatest(margin, reading.graph.difference(range.low, reading.graph.offset))
            margin = reading.graph.greatest(margin, reading.graph.difference(reading.graph.offset, range.high))
        }
        return margin
    }
}

extension GatheredProof {
    /// So many sets of elements are asked about one by one.
    private static let setLimit = 64

    /// That a condition holds for no more elements than an expectation allows, and for no fewer: of one more of them one fails
    /// always, and of one more than may fail it holds for one. Each of these is a choice, as a count is not.
    ///
    /// - Returns: Nil where the numbers that are allowed are not known, or do not follow each other.
    private func bounded(
        _ expectation: Expectation, _ candidates: [Candidate], certain: Int, _ number: Int32,
        _ reading: inout ClaimReading
    ) -> FormulaID? {
        guard candidates.count < GatheredProof.setLimit else { return nil }
        var allowed: [Int] = []
        for count in 0...candidates.count {
            let counted = reading.graph.constant(Double(certain + count))
            guard let read = Claim.read(expectation, counting: [number: counted], by: &reading),
                let value = reading.graph.value(of: read.margin)
            else { return nil }
            if value > 0 { allowed.append(count) }
        }
        guard let least = allowed.first, let most = allowed.last else { return reading.graph.constant(-1) }
        guard most - least + 1 == allowed.count else { return nil }
        var margin = reading.graph.constant(1)
        for (sides, size) in [
            (candidates.map { $0.fails }, most + 1), (candidates.map { $0.holds }, candidates.count - least + 1),
        ] where size <= candidates.count {
            guard let sets = sets(of: sides, size) else { return nil }
            for set in sets {
                let one = set.reduce(reading.graph.constant(-1)) { reading.graph.greatest($0, $1) }
                margin = reading.graph.least(margin, one)
            }
        }
        return margin
    }

    /// All sets of so many of some numbers; nil where there are too many.
    private func sets(of numbers: [FormulaID], _ size: Int) -> [[FormulaID]]? {
        var open: [(next: Int, taken: [FormulaID])] = [(0, [])]
        var found: [[FormulaID]] = []
        while let (next, taken) = open.popLast() {
            if taken.count == size {
                guard found.count < GatheredProof.setLimit else { return nil }
                found.append(taken)
                continue
            }
            guard next + size - taken.count <= numbers.count else { continue }
            open.append((next + 1, taken))
            open.append((next + 1, taken + [numbers[next]]))
        }
        return found
    }
}

/// What an expectation says of several elements together, in the forms in which it may be searched.
private struct GatheredClaims {
    /// As it is read.
    let plain: ProofMachine
    private let margin: FormulaID
    private var cases: ProofMachine??

    init(_ margin: FormulaID, by reading: inout ClaimReading) {
        self.margin = margin
        plain = Claim.machine(of: margin, by: &reading)
    }

    /// The cases of its choices told apart; nil where there are too many.
    mutating func byCases(_ reading: inout ClaimReading) -> ProofMachine? {
        if let cases { return cases }
        let found = reading.byCases(margin).map { Claim.machine(of: $0, by: &reading) }
        cases = .some(found)
        return found
    }
}
