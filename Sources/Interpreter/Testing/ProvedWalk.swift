import LayoutDSL

/// Every offset of one `at`, in one world or in a range of worlds.
struct ProvedWalk {
    let world: ProofWorld
    /// The layout where the ranges have given values; nil where they do not fit it.
    let prepare: ([Double]) -> Prepared?
    let sampling: Sampling
    /// How many boxes may be looked at for one expectation.
    let budget: Int
    /// Whether anybody still waits for the answer.
    let goesOn: () -> Bool

    /// Of a list with more elements than so many, not every one is asked.
    private static let elementLimit = 5_000

    typealias Answer = (failure: TestFailure?, seen: Int, troubles: [Trouble])
    private typealias Ends = (low: Double, high: Double)

    /// Walks over the pieces of the world over each of which an expectation can be followed, the nearest to the usual world
    /// first; this walk where that takes no pieces, or where there are none.
    func pieces(for expectation: Expectation) -> [ProvedWalk] {
        guard !world.variables.isEmpty else { return [self] }
        let pieces = world.pieces(
            { piece in
                firstElements(of: expectation, in: piece).lazy
                    .compactMap { Claim(expectation, for: $0, between: range, in: piece)?.moved }.first
            }, prepare: prepare)
        return pieces.map {
            ProvedWalk(world: $0, prepare: prepare, sampling: sampling, budget: budget, goesOn: goesOn)
        }
    }

    /// The first element of each section that an expectation is about, nil for one that names its own: what lines and columns
    /// a section has, all of its elements know.
    private func firstElements(of expectation: Expectation, in piece: ProofWorld) -> [ElementPath?] {
        guard let kind = expectation.each else { return [nil] }
        var sections: Set<Int> = []
        var found: [ElementPath?] = []
        let paths = piece.prepared.paths(of: kind, limit: ProvedWalk.elementLimit).paths
        for path in paths where sections.insert(path.section).inserted { found.append(path) }
        return found
    }

    /// Proves an expectation, or finds the smallest offset at which it fails.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - sweep: The offsets where each range has its usual value.
    ///   - limit: An offset at which it fails in another world; only smaller ones count.
    /// - Returns: Its failure, how often elements were seen, and what gave no finite number.
    func ask(_ expectation: Expectation, over sweep: OffsetSweep, before limit: Double = .infinity) -> Answer {
        guard !sampling.isEveryOffset, sweep.count > 1 else {
            return ask(expectation, (sweep.low, sweep.high), before: limit)
        }
        var whole: Answer = (nil, 0, [])
        for number in 0..<sweep.count where whole.failure == nil && sweep[number] < limit && goesOn() {
            let answer = ask(expectation, (sweep[number], sweep[number]))
            whole.failure = answer.failure
            whole.seen += answer.seen
            if whole.troubles.isEmpty { whole.troubles = answer.troubles }
        }
        return whole
    }

    private func ask(_ expectation: Expectation, _ usual: Ends, before limit: Double = .infinity) -> Answer {
        var points = ProofPoints(world, prepare)
        var glances = ProofGlances(expectation, before: limit)
        guard var ends = ends(usual, &points) else {
            glances.ask(world.glanced + world.spread) {
                self.ends(usual, inWorld: $0, &points)
            } at: {
                points.look(at: $0)
            }
            let ends = (
                min(usual.low, glances.failing?[0] ?? usual.low), max(usual.high, glances.failing?[0] ?? usual.high)
            )
            let doubt: TestFailure.Doubt = movesInSteps && !sampling.isEveryOffset ? .place : lost
            let failure = glances.failing.flatMap { self.failure(of: expectation, at: $0, in: ends, &points) }
            return (failure ?? undecided(expectation, doubt, usual), glances.seen, glances.troubles)
        }
        guard ends.low < limit else { return (nil, 0, []) }
        ends.high = min(ends.high, limit)
        guard max(abs(ends.low), abs(ends.high)) <= ProofGraph.farthest else {
            return (undecided(expectation, .tooMany, ends), 0, [])
        }
        glances.ask(world.glanced) {
            self.ends(ends, inWorld: $0, &points)
        } at: {
            points.look(at: $0)
        }
        var (seen, troubles, failing) = (glances.seen, glances.troubles, glances.failing)
        if let failing, failing[0] == ends.low, failing.dropFirst().elementsEqual(world.variables.map { $0.usual }) {
            return (failure(of: expectation, at: failing, in: ends, &points), seen, troubles)
        }
        guard let elements = elements(of: expectation) else {
            return (undecided(expectation, .tooMany, ends), seen, troubles)
        }
        var budget = budget
        var open: TestFailure?
        var (holdsBefore, wasLost, isApart) = (true, false, false)
        // Another world may have elements that the usual one lacks.
        if let kind = expectation.each, world.changesCount(ofKind: kind) {
            open = undecided(expectation, lost, ends)
            wasLost = true
        }
        for element in elements where goesOn() {
            guard var claim = claim(expectation, element) else { continue }
            guard !claim.machine.readsUnknown else {
                open = open ?? undecided(expectation, lost, ends)
                wasLost = true
                continue
            }
            guard budget > 0 else {
                open = open ?? undecided(expectation, .spent, ends)
                break
            }
            var box = box(ends)
            func search(upTo share: Int) -> BoxSearch.Answer {
                if let failing { box.sides[0].high = failing[0] }
                var search = BoxSearch(claim.machine, targets: targets(ends.low), budget: share, goesOn: goesOn) {
                    point in
                    guard isAsked(point, &points), var look = points.look(at: point) else { return true }
                    return look.holds(expectation, for: element)
                }
                defer { budget -= share - search.budget }
                return search.run(box, failing: failing)
            }
            let start = budget
            // What a plain reading leaves open over a range of worlds may be narrow enough when it is taken apart, and what
            // was so for one element is so for the next.
            if isApart, let apart = self.claim(expectation, element, takenApart: true) { claim = apart }
            var answer = search(upTo: world.variables.isEmpty ? budget : budget / 2)
            if !world.variables.isEmpty, !answer.isDecided,
                let other = self.claim(expectation, element, takenApart: !isApart)
            {
                claim = other
                if case .refuted(let point, _) = answer { failing = point }
                answer = search(upTo: budget)
                if answer.isDecided { isApart.toggle() }
            }
            switch answer {
            case .proved:
                let found = notFinite(claim, expectation, element, in: ends, budget: budget, &points)
                // What was met at first may have a smaller offset elsewhere.
                if !found.troubles.isEmpty { troubles = found.troubles }
                open = open ?? found.open
            case .refuted(let point, let isSmallest):
                failing = point
                if !isSmallest { open = open ?? undecided(expectation, .open, box) }
                guard point[0] > ends.low else { break }
                // Before it fails it may give no finite number, which is worse.
                let found = notFinite(
                    claim, expectation, element, in: (ends.low, point[0]), budget: budget, &points)
                if !found.troubles.isEmpty {
                    troubles = found.troubles
                    holdsBefore = false
                }
                open = open ?? found.open
            case .open(let part, let doubt):
                open = open ?? self.open(expectation, part, claim.span(of: doubt), budget: start)
                // A number that somebody may have had in mind, as where a sine is exactly 1.
                let point = part.plainest
                if box.contains(point), isAsked(point, &points), var look = points.look(at: point),
                    !look.holds(expectation, for: element)
                {
                    failing = point
                }
            }
        }
        if wasLost, failing == nil {
            glances.ask(world.spread) {
                self.ends(ends, inWorld: $0, &points)
            } at: {
                points.look(at: $0)
            }
            failing = glances.failing
        }
        if let failing {
            let from = open == nil && holdsBefore ? ends.low : nil
            return (failure(of: expectation, at: failing, in: ends, from: from, &points), seen, troubles)
        }
        if open == nil, seen == 0, elements.contains(where: { isEverShown($0, ends, budget: budget) }) { seen = 1 }
        return (open, seen, troubles)
    }

    private func claim(_ expectation: Expectation, _ element: ElementPath?, takenApart: Bool = false) -> Claim? {
        Claim(expectation, for: element, between: range, in: world, takenApart: takenApart)
    }

    /// What an expectation reads that gives no finite number somewhere: there the evaluator takes the resting value, for
    /// which the expectation may hold.
    private func notFinite(
        _ claim: Claim, _ expectation: Expectation, _ element: ElementPath?, in ends: Ends, budget: Int,
        _ points: inout ProofPoints
    ) -> (troubles: [Trouble], open: TestFailure?) {
        var known = points
        defer { points = known }
        func troubles(at point: [Double]) -> [Trouble] {
            guard isAsked(point, &known), var look = known.look(at: point) else { return [] }
            _ = look.holds(expectation, for: element)
            return look.troubles
        }
        let found = claim.finiteSearch.run(
            over: box(ends), targets: targets(ends.low), budget: budget, goesOn: goesOn
        ) { point, _ in troubles(at: point).isEmpty }
        switch found?.answer {
        case .refuted(let point, _): return (troubles(at: point), nil)
        case .open(let box, _):
            let span = found.flatMap { $0.span.length > 0 ? $0.span : nil }
            return ([], open(expectation, box, span, budget: budget))
        case .proved, nil: return ([], nil)
        }
    }

    // MARK: The box

    /// The ends of the offsets in all worlds; nil where nobody knows them.
    private func ends(_ usual: Ends, _ points: inout ProofPoints) -> Ends? {
        guard let range else {
            // A range that nobody follows: where it begins hangs on where the list opens.
            let isFixed =
                world.variables.isEmpty || sampling.isEveryOffset || sampling.low.exists && !movesInSteps
                || !sampling.low.exists && !points.opensSomewhere
            return isFixed ? usual : nil
        }
        let box = box(usual)
        guard let first = Claim.bounds(of: range.low, over: box, in: world),
            let last = Claim.bounds(of: range.high, over: box, in: world), first.low <= last.high,
            last.high < 1e15, first.low > -1e15
        else { return nil }
        return (first.low, last.high)
    }

    /// The formulas between which the offset lies, where they hang on the world.
    private var range: (low: FormulaID, high: FormulaID)? {
        let high = sampling.high.exists ? sampling.high : sampling.low
        guard sampling.isEveryOffset, world.moves(sampling.low) || world.moves(high) else { return nil }
        return (sampling.low, high)
    }

    /// Whether the offsets of a sweep hang on the world.
    private var movesInSteps: Bool {
        [sampling.low, sampling.high, sampling.step].contains { world.moves($0) }
    }

    private func box(_ ends: Ends) -> ProofBox {
        ProofBox(sides: [ends] + world.variables.map { ($0.low, $0.high) })
    }

    private func targets(_ low: Double) -> [Double] { [low] + world.variables.map { $0.usual } }

    /// The ends of the offsets in one world; nil where it is none.
    private func ends(_ usual: Ends, inWorld values: [Double], _ points: inout ProofPoints) -> Ends? {
        guard let prepared = points.prepared(at: [usual.low] + values) else { return nil }
        guard let range else { return usual }
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        let ends = (low: value(range.low), high: value(range.high))
        return ends.low <= ends.high ? ends : nil
    }

    /// Whether the offset of a point belongs to the range in the point's world.
    private func isAsked(_ point: [Double], _ points: inout ProofPoints) -> Bool {
        guard let range else { return true }
        guard let prepared = points.prepared(at: point) else { return false }
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        return point[0] >= value(range.low) && point[0] <= value(range.high)
    }

    // MARK: Elements

    /// The elements that an expectation is about one by one, nil for one that names its own; nothing when there are too many.
    private func elements(of expectation: Expectation) -> [ElementPath?]? {
        guard let kind = expectation.each else { return [nil] }
        let (paths, isCut) = world.prepared.paths(of: kind, limit: ProvedWalk.elementLimit)
        return isCut ? nil : paths.map { .some($0) }
    }

    /// Whether an element is on screen anywhere.
    private func isEverShown(_ element: ElementPath?, _ ends: Ends, budget: Int) -> Bool {
        guard goesOn(), let element, let claim = Claim(hidden: element, in: world) else { return false }
        var points = ProofPoints(world, prepare)
        var search = BoxSearch(claim.machine, targets: targets(ends.low), budget: budget, goesOn: goesOn) { point in
            guard isAsked(point, &points), var look = points.look(at: point) else { return true }
            return !look.shows(element)
        }
        if case .refuted = search.run(box(ends)) { return true }
        return false
    }

    // MARK: Failures

    /// A failure as the evaluator sees it, at numbers that are as plain as can be; `from`: from where on it is proved to
    /// hold up to there.
    private func failure(
        of expectation: Expectation, at failing: [Double], in ends: Ends, from: Double? = nil,
        _ points: inout ProofPoints
    ) -> TestFailure? {
        var point = failing
        let (box, targets) = (box(ends), targets(ends.low))
        // The offset last: how far a list goes may hang on the others.
        for axis in Array(point.indices.dropFirst()) + [0] {
            guard failing[axis] != targets[axis] || axis == 0 else { continue }
            let side = box.sides[axis]
            // The nearest first.
            let isAbove = failing[axis] >= targets[axis]
            // As somebody writes it: an angle in degrees.
            let unit = axis > 0 && world.variables[axis - 1].isAngle ? Double.pi / 180 : 1
            let plain = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6].lazy.flatMap { digits in
                [isAbove, !isAbove].map { isDown in
                    let scaled = failing[axis] / unit * digits
                    return (isDown ? scaled.rounded(.down) : scaled.rounded(.up)) / digits * unit
                }
            }
            let usual = axis > 0 ? [targets[axis]] : []
            let found = (usual + plain).first { number in
                guard abs(number - failing[axis]) <= 1e-6 || number == usual.first, number >= side.low,
                    number <= side.high
                else { return false }
                var nearby = point
                nearby[axis] = number
                guard isAsked(nearby, &points), var look = points.look(at: nearby) else { return false }
                return look.outcome(of: expectation) != nil
            }
            if let found { point[axis] = found }
        }
        guard var look = points.look(at: point), let outcome = look.outcome(of: expectation) else { return nil }
        var failure = TestFailure(
            reason: outcome.reason, span: expectation.span, verdict: expectation.verdict, offset: point[0],
            element: outcome.element, parts: outcome.parts)
        failure.isWitness = true
        failure.ranged = Array(point.dropFirst())
        if let from, failing[0] > from { failure.holdsFrom = from }
        return failure
    }

    /// Why something cannot be followed.
    private var lost: TestFailure.Doubt { world.variables.isEmpty ? .unknown : .world }

    private func undecided(
        _ expectation: Expectation, _ doubt: TestFailure.Doubt, _ range: Ends, _ formula: SourceSpan? = nil
    ) -> TestFailure {
        var failure = undecided(expectation, doubt, box(range), formula)
        failure.openParts = []
        return failure
    }

    /// What is left open by a search that had a budget: where other elements have used up most of it, no formula is to blame.
    private func open(_ expectation: Expectation, _ box: ProofBox, _ formula: SourceSpan?, budget: Int) -> TestFailure {
        let isSpent = expectation.each != nil && budget < self.budget / 2
        return undecided(expectation, isSpent ? .spent : .open, box, isSpent ? nil : formula)
    }

    /// That nobody knows in a box.
    private func undecided(
        _ expectation: Expectation, _ doubt: TestFailure.Doubt, _ box: ProofBox, _ formula: SourceSpan? = nil
    ) -> TestFailure {
        let offsets = box.sides[0]
        var failure = TestFailure(
            reason: .undecided(doubt, low: offsets.low, high: offsets.high, formula: formula), span: expectation.span,
            verdict: expectation.verdict)
        failure.openParts = box.sides.dropFirst().map { ($0.low, $0.high) }
        return failure
    }
}
