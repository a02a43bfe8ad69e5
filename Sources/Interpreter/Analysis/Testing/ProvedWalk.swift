import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Every offset of one `at`, in one world or in a range of worlds.
struct ProvedWalk {
    let world: ProofWorld
    /// The layout where the ranges have given values; nil where they do not fit it.
    let prepare: ([Double]) -> Prepared?
    let sampling: Sampling
    /// What the expectation may cost.
    let budget: ProofBudget
    /// Whether others need what is left of it.
    let othersFollow: Bool
    /// Whether anybody still waits for the answer.
    let goesOn: () -> Bool
    /// Whether it is about one offset that all worlds have, whatever its `at` says.
    var isAtOneOffset = false
    /// The side of a box along which the failure counts that is nearest to the usual value: 0 is the offset, then come the ranges
    /// of the world.
    var nearestAlong = 0

    /// Of a list with more elements than so many, not every one is asked.
    static let elementLimit = 5_000

    /// How a claim over a range of worlds is written: as it is; by the cases of its choices; or with each comparison
    /// taken apart.
    private enum ClaimForm: CaseIterable { case plain, cases, apart }

    typealias Answer = (failure: TestFailure?, seen: Int, troubles: MetTroubles)
    typealias Ends = (low: Double, high: Double)

    /// Walks over the pieces of the world over each of which an expectation can be followed, the nearest to the usual world
    /// first; this walk where that takes no pieces, or where there are none.
    func pieces(for expectation: Expectation) -> [ProvedWalk] {
        guard !world.variables.isEmpty else { return [self] }
        let pieces = world.pieces(
            { piece in
                firstElements(of: expectation, in: piece).lazy.compactMap { bound in
                    var reading = ClaimReading(piece, at: place, within: budget)
                    return Claim.read(expectation, for: bound, between: range, by: &reading).flatMap {
                        Claim($0, by: &reading).moved
                    }
                }.first
            }, within: budget, prepare: prepare)
        return pieces.enumerated().map { number, piece in
            ProvedWalk(
                world: piece, prepare: prepare, sampling: sampling, budget: budget,
                othersFollow: othersFollow || number + 1 < pieces.count, goesOn: goesOn, nearestAlong: nearestAlong)
        }
    }

    /// The first element of each section that an expectation is about, nil for one that names its own: what lines and columns
    /// a section has, all of its elements know.
    private func firstElements(of expectation: Expectation, in piece: ProofWorld) -> [BoundElements] {
        guard let kind = expectation.each else { return [BoundElements()] }
        func firsts(_ kind: String) -> [ElementPath] {
            var sections: Set<Int> = []
            let paths = piece.prepared.paths(of: kind, limit: ProvedWalk.elementLimit).paths
            return paths.filter { sections.insert($0.section).inserted }
        }
        let other = expectation.other.flatMap { firsts($0).first }
        return firsts(kind).map { BoundElements(each: $0, other: other) }
    }

    /// Proves an expectation, or finds the smallest offset at which it fails.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - sweep: The offsets where each range has its usual value.
    ///   - limit: An offset at which it fails in another world; only smaller ones count.
    /// - Returns: Its failure, how often elements were seen, and what gave no finite number.
    func ask(_ expectation: Expectation, over sweep: OffsetSweep, before limit: Double = .infinity) -> Answer {
        guard !sampling.isSwept || !movesInSteps else { return glance(at: expectation, sweep) }
        guard !sampling.isEveryOffset, sweep.count > 1 else {
            return ask(expectation, (sweep.low, sweep.high), before: limit)
        }
        var whole: Answer = (nil, 0, MetTroubles())
        for number in 0..<sweep.count where whole.failure == nil && sweep[number] < limit && goesOn() {
            let answer = ask(expectation, (sweep[number], sweep[number]))
            whole.failure = answer.failure
            whole.seen += answer.seen
            if whole.troubles.isEmpty { whole.troubles = answer.troubles }
        }
        return whole
    }

    func ask(_ expectation: Expectation, _ usual: Ends, before limit: Double = .infinity) -> Answer {
        let budget = othersFollow ? self.budget.share(2) : self.budget
        var points = ProofPoints(world, at: place, within: budget, prepare)
        // In its own world an `at` has its own offset.
        let limit = place == nil ? limit : .infinity
        var samples = ProofSamples(expectation, before: limit)
        guard var ends = ends(usual) else {
            samples.ask(world.glanced + world.spread, at: &points) { offsets(usual, inWorld: $0, &$1) }
            let ends = (
                min(usual.low, samples.failing?[0] ?? usual.low), max(usual.high, samples.failing?[0] ?? usual.high)
            )
            let failure = samples.failing.flatMap { self.failure(of: expectation, at: $0, in: ends, &points) }
            return (failure ?? undecided(expectation, lost, usual), samples.seen, samples.troubles)
        }
        if let senseless = senseless(usual, &points) { return (senseless, 0, MetTroubles()) }
        guard ends.low < limit else { return (nil, 0, MetTroubles()) }
        ends.high = min(ends.high, limit)
        let isGathered = expectation.isGathered(in: world.layout)
        guard max(abs(ends.low), abs(ends.high)) <= ProofGraph.farthest else {
            return (undecided(expectation, .tooMany, ends), 0, MetTroubles())
        }
        samples.ask(world.glanced, at: &points) { offsets(ends, inWorld: $0, &$1) }
        var (seen, troubles, failing) = (samples.seen, samples.troubles, samples.failing)
        if let failing, failing[0] == ends.low, failing.dropFirst().elementsEqual(world.variables.map { $0.usual }) {
            return (failure(of: expectation, at: failing, in: ends, &points), seen, troubles)
        }
        var reading = ClaimReading(world, at: place, between: ends, within: budget)
        if isGathered {
            let gathered = GatheredProof(walk: self).ask(
                expectation, in: ends, failing: failing, &points, &reading, within: budget)
            return (gathered.failure, seen, troubles.isEmpty ? gathered.troubles : troubles)
        }
        guard let elements = elements(of: expectation, in: ends, &reading, within: budget) else {
            guard failing == nil, troubles.isEmpty else {
                return (failing.flatMap { failure(of: expectation, at: $0, in: ends, &points) }, seen, troubles)
            }
            switch RunProof(walk: self).ask(expectation, in: ends, &points) {
            case .proved:
                if seen == 0, let kind = expectation.each, RunProof(walk: self).isSeen(kind, in: ends, &points) {
                    seen = 1
                }
                return (nil, seen, troubles)
            case .fails(let failure): return (failure, seen, troubles)
            case .open: return (undecided(expectation, .tooMany, ends), seen, troubles)
            }
        }
        var open: TestFailure?
        var (holdsBefore, wasLost) = (true, false)
        // Where cases do not prove one element, they are not tried for the next: they cost as much as a search.
        var (form, triesCases) = (ClaimForm.plain, !world.variables.isEmpty)
        var (openCount, hasDecided) = (0, false)
        /// Whether what elements say holds wherever they are, by its margin, and the margin of the element before.
        var (everywhere, lastMargin, isFirst): ([Int32: Bool], FormulaID?, Bool) = ([:], nil, true)
        func leave(_ failure: TestFailure?) {
            guard let failure else { return }
            open = open ?? failure
            openCount += 1
        }
        // Another world may have elements that the usual one lacks.
        if isLost(expectation) {
            leave(undecided(expectation, lost, ends))
            wasLost = true
        }
        for (number, element) in elements.enumerated() where goesOn() {
            guard !budget.isSpent else {
                leave(undecided(expectation, elements.count > 1 ? .spent : .open, ends))
                openCount += elements.count - number - 1
                break
            }
            let start = budget.left
            let read = self.read(expectation, element, &reading, takenApart: form == .apart)
            if let read, element.each != nil, isFirst || read.margin == lastMargin, reading.isFinite(read.shown) {
                // What holds on screen or not does so for all elements that say the same.
                let holds =
                    everywhere[read.margin.index]
                    ?? (holdsEverywhere(read, &reading, ends, within: budget.share(16))
                        && slopesHoldEverywhere(expectation, element, in: ends, within: budget, &points))
                everywhere[read.margin.index] = holds
                if holds {
                    (lastMargin, isFirst) = (read.margin, false)
                    continue
                }
            }
            isFirst = false
            lastMargin = read?.margin
            guard let read, case var claim = Claim(read, by: &reading, byCases: form == .cases),
                !claim.machine.readsUnknown
            else {
                leave(undecided(expectation, lost, ends))
                wasLost = true
                continue
            }
            var box = box(ends, of: claim)
            let whole = self.box(ends)
            func search(within share: ProofBudget) -> BoxSearch.Answer {
                if nearestAlong == 0, let failing { box.sides[0].high = failing[0] }
                // What the evaluator is asked counts as a part of the search.
                let known = points.budget
                points.budget = share
                defer { points.budget = known }
                let beside = claim.cancelled.filter { box.sides.indices.contains($0) }.map { axis in
                    (axis: axis, low: whole.sides[axis].low, high: whole.sides[axis].high)
                }
                var search = BoxSearch(
                    claim.machine, targets: targets(ends.low), within: share, beside: beside, goesOn: goesOn
                ) {
                    holds(expectation, for: element, at: $0, &points)
                }
                return search.run(box, failing: failing, nearestAlong: nearestAlong)
            }
            // What one form leaves open over a range of worlds may be narrow in another one; and the form that decided one
            // element decides the next. Where a formula bends along a line, the first form alone would take all that there is.
            let others = world.variables.isEmpty ? [] : ClaimForm.allCases.filter { $0 != form }
            // Cases may prove it without a search.
            let isProved = triesCases && failing == nil && Claim(read, by: &reading, byCases: true).holdsOutright
            triesCases = isProved
            var answer =
                isProved ? .proved : search(within: others.isEmpty ? budget : budget.share(hasDecided ? 4 : 16))
            for other in others.isEmpty ? [] : others + [form] where !answer.isDecided && goesOn() {
                guard let read = self.read(expectation, element, &reading, takenApart: other == .apart) else {
                    continue
                }
                claim = Claim(read, by: &reading, byCases: other == .cases)
                box = self.box(ends, of: claim)
                if case .refuted(let point, _) = answer { failing = point }
                answer = search(within: other == form ? budget : budget.share(4))
                if answer.isDecided { form = other }
            }
            hasDecided = hasDecided || answer.isDecided
            switch answer {
            case .proved:
                let found = notFinite(claim, expectation, element, in: ends, within: budget, &points, &reading)
                // What was met at first may have a smaller offset elsewhere.
                if !found.troubles.isEmpty { troubles = found.troubles }
                leave(found.open)
                let beyond = slopeEnds(expectation, element, in: ends, within: budget, &points)
                if let point = beyond.failing, point[0] < failing?[0] ?? .infinity { failing = point }
                leave(beyond.open)
            case .refuted(let point, let isSmallest):
                failing = point
                if !isSmallest { leave(undecided(expectation, .open, self.box(ends))) }
                guard point[0] > ends.low else { break }
                // Before it fails it may give no finite number, which is worse.
                let found = notFinite(
                    claim, expectation, element, in: (ends.low, point[0]), within: budget, &points, &reading)
                if !found.troubles.isEmpty {
                    troubles = found.troubles
                    holdsBefore = false
                }
                leave(found.open)
            case .open(let part, let cause):
                leave(
                    self.open(
                        expectation, self.whole(part, ends, of: claim), claim.span(of: cause),
                        mayHelp: budget.isSpent && !part.isNarrow, isSpent: start < budget.limit / 2))
                // A number that somebody may have had in mind, as where a sine is exactly 1.
                let point = part.plainest
                if box.contains(point), !holds(expectation, for: element, at: point, &points) { failing = point }
            }
        }
        if wasLost, failing == nil {
            samples.ask(world.spread, at: &points) { offsets(ends, inWorld: $0, &$1) }
            failing = samples.failing
        }
        if let failing {
            let from = open == nil && holdsBefore ? ends.low : nil
            return (failure(of: expectation, at: failing, in: ends, from: from, &points), seen, troubles)
        }
        open?.openCount = openCount
        open?.spent = (self.budget.spent / ProofBudget.unit, self.budget.limit / ProofBudget.unit)
        // What the proof has spent is no reason to call an element unseen.
        let rest = ProofBudget(self.budget.limit / 4)
        if open == nil, seen == 0,
            elements.contains(where: { shown($0.each, ends, &points, &reading, within: rest) != nil })
        {
            seen = 1
        }
        return (open, seen, troubles)
    }

    /// Asks at offsets in steps that hang on the ranges of the world, which are not followed: at a few of them, in a few
    /// worlds.
    private func glance(at expectation: Expectation, _ sweep: OffsetSweep) -> Answer {
        var points = ProofPoints(world, at: nil, within: budget, prepare)
        var samples = ProofSamples(expectation, before: .infinity)
        samples.ask(world.glanced + world.spread, at: &points) { values, points in
            guard let prepared = points.prepared(at: [sweep.low] + values), let own = sampling.sweep(in: prepared)
            else {
                return []
            }
            return ProofSamples.offsets(of: own)
        }
        guard let failing = samples.failing else {
            return (undecided(expectation, .place, (sweep.low, sweep.high)), samples.seen, samples.troubles)
        }
        return (failure(of: expectation, at: failing, &points), samples.seen, samples.troubles)
    }

    private func read(
        _ expectation: Expectation, _ element: BoundElements, _ reading: inout ClaimReading, takenApart: Bool
    ) -> ReadClaim? {
        Claim.read(expectation, for: element, between: range, by: &reading, takenApart: takenApart)
    }

    /// Whether an expectation is proved for an element on screen or not, with all that it reads finite.
    func holdsEverywhere(
        _ read: ReadClaim, _ reading: inout ClaimReading, _ ends: Ends, within budget: ProofBudget
    ) -> Bool {
        let claim = Claim(read, by: &reading, isEverywhere: true)
        guard !claim.machine.readsUnknown else { return false }
        // A point that would have to be asked counts as one that fails.
        var search = BoxSearch(
            claim.machine, targets: targets(ends.low), within: budget, goesOn: goesOn
        ) { _ in false }
        guard case .proved = search.run(box(ends, of: claim)) else { return false }
        let found = claim.finiteSearch.run(
            over: box(ends, of: claim), targets: targets(ends.low), within: budget, goesOn: goesOn
        ) { _, _ in false }
        return found == nil
    }

    /// Whether an expectation holds at a point, as the evaluator has it; beyond the range nothing is asked.
    func holds(
        _ expectation: Expectation, for element: BoundElements, at point: [Double], _ points: inout ProofPoints
    ) -> Bool {
        guard isAsked(point, &points) else { return true }
        return points.ask(at: point) { $0.holds(expectation, for: element) } ?? true
    }

    /// What an expectation reads that gives no finite number somewhere: there the evaluator takes the resting value, for
    /// which the expectation may hold.
    func notFinite(
        _ claim: Claim, _ expectation: Expectation, _ element: BoundElements, in ends: Ends,
        within budget: ProofBudget, _ points: inout ProofPoints, _ reading: inout ClaimReading
    ) -> (troubles: MetTroubles, open: TestFailure?) {
        var known = points
        defer { points = known }
        func troubles(at point: [Double]) -> MetTroubles {
            guard isAsked(point, &known) else { return MetTroubles() }
            let found = known.ask(at: point) { look in
                _ = look.holds(expectation, for: element)
                return look.troubles.isEmpty ? sampling.troubles(in: look.prepared) : look.troubles
            }
            return MetTroubles(found: found ?? [], ranged: known.ranged(at: point))
        }
        // What rests gives no finite number at any offset: of an element it counts where that is on screen.
        if let each = element.each, restsTroubled(expectation, each),
            let point = shown(each, ends, &known, &reading, within: budget.share(4))
        {
            let resting = troubles(at: point)
            if !resting.isEmpty { return (resting, nil) }
        }
        let found = claim.finiteSearch.run(
            over: box(ends, of: claim), targets: targets(ends.low), within: budget, goesOn: goesOn
        ) { point, _ in troubles(at: point).isEmpty }
        switch found?.answer {
        case .refuted(let point, _): return (troubles(at: point), nil)
        case .open(let box, _):
            let span = found.flatMap { $0.span.length > 0 ? $0.span : nil }
            return (
                MetTroubles(),
                open(expectation, whole(box, ends, of: claim), span, mayHelp: !box.isNarrow, isSpent: false)
            )
        case .proved, nil: return (MetTroubles(), nil)
        }
    }

    /// Whether something that rests and is read of an element gives no finite number in the usual world.
    private func restsTroubled(_ expectation: Expectation, _ element: ElementPath) -> Bool {
        let observed = expectation.observations.map { world.layout.observations[Int($0)] }
        let own = observed.filter { $0.place == nil && $0.subject == .each && $0.step == 0 && $0.kind == element.kind }
        // What only an output reads is not worked out while preparing.
        let readsOutput = own.contains { if case .output = $0.quantity { true } else { false } }
        guard readsOutput || !world.prepared.troubles.isEmpty else { return false }
        var read = ReadTroubles(world.prepared, at: world.offset)
        read.read(element, own.map { $0.quantity }, isShown: true)
        return read.found.contains { $0.offset == nil || world.layout.table[$0.formula].stage < .scroll }
    }

    // MARK: The box

    /// The ends of the offsets in all worlds; nil where nobody knows them.
    func ends(_ usual: Ends) -> Ends? {
        let box = box(usual)
        if case .formula(let id) = place, Claim.bounds(of: id, over: box, in: world) == nil { return nil }
        guard let range else { return usual }
        guard let first = Claim.bounds(of: range.low, over: box, in: world),
            let last = Claim.bounds(of: range.high, over: box, in: world), first.low <= last.high,
            last.high < 1e15, first.low > -1e15
        else { return nil }
        return (first.low, last.high)
    }

    /// That the range of offsets runs backwards in a world, or that nobody knows; nil where it does in no world.
    private func senseless(_ usual: Ends, _ points: inout ProofPoints) -> TestFailure? {
        guard let range else { return nil }
        var known = points
        defer { points = known }
        func runsForwards(_ point: [Double]) -> Bool {
            guard let prepared = known.prepared(at: point) else { return true }
            return sampling.sweep(in: prepared) != nil
        }
        let machine = Claim.order(of: range, in: world, within: budget)
        var search = BoxSearch(machine, targets: targets(usual.low), within: budget, goesOn: goesOn) {
            runsForwards($0)
        }
        var failure: TestFailure
        switch search.run(box((usual.low, usual.low))) {
        case .proved: return nil
        case .refuted(let point, _):
            failure = TestFailure(reason: .senselessOffsets, span: sampling.span)
            failure.ranged = Array(point.dropFirst())
        case .open(let box, _):
            failure = TestFailure(
                reason: .undecided(.place, low: usual.low, high: usual.high, formula: nil), span: sampling.span)
            failure.openParts = box.sides.dropFirst().map { ($0.low, $0.high) }
        }
        return failure
    }

    /// The formulas between which the offset lies, where they hang on the world.
    var range: (low: FormulaID, high: FormulaID)? {
        let high = sampling.high.exists ? sampling.high : sampling.low
        guard sampling.isEveryOffset, !isAtOneOffset, world.moves(sampling.low) || world.moves(high) else { return nil }
        return (sampling.low, high)
    }

    /// The one offset of each world, where it hangs on the world.
    var place: OffsetPlace? {
        guard !sampling.high.exists, world.variables.contains(where: { $0.low < $0.high }) else { return nil }
        if sampling.low.exists { return world.moves(sampling.low) ? .formula(sampling.low) : nil }
        return world.layout.opens.exists ? .opening : nil
    }

    /// Whether the offsets of a sweep hang on the world.
    var movesInSteps: Bool {
        [sampling.low, sampling.high, sampling.step].contains { world.moves($0) }
    }

    func box(_ ends: Ends) -> ProofBox {
        ProofBox(sides: [ends] + world.variables.map { ($0.low, $0.high) })
    }

    /// The box of what a claim reads. What it does not read stays at its usual value: divided as well, it would take the
    /// whole budget around each single point. A range of offsets that hangs on the world reads more than the claim.
    func box(_ ends: Ends, of claim: Claim) -> ProofBox {
        var box = box(ends)
        let targets = targets(ends.low)
        for axis in unread(by: claim, in: box) { box.sides[axis] = (targets[axis], targets[axis]) }
        return box
    }

    /// Where one cell stands for many: what does not read its index holds for each, and what does not read the offset holds at each.
    func settle(_ box: inout ProofBox, for machine: ProofMachine) {
        guard world.cell != nil else { return }
        let (reads, targets) = (machine.reads(machine.root), targets(0))
        for axis in 1..<box.sides.count where axis >= 64 || reads >> UInt64(axis) & 1 == 0 {
            box.sides[axis] = (targets[axis], targets[axis])
        }
    }

    /// The index of a cell that stands for many: a search may let it stand still, but the evaluator rounds at each offset for
    /// itself.
    var beside: [(axis: Int, low: Double, high: Double)] {
        world.cell.map { [(1, Double($0.indices.lowerBound), Double($0.indices.upperBound))] } ?? []
    }

    /// A part of such a box, with all values of what the claim does not read.
    func whole(_ part: ProofBox, _ ends: Ends, of claim: Claim) -> ProofBox {
        let box = box(ends)
        var part = part
        for axis in unread(by: claim, in: box) { part.sides[axis] = box.sides[axis] }
        return part
    }

    /// The sides of a box that a claim does not read.
    private func unread(by claim: Claim, in box: ProofBox) -> [Int] {
        guard range == nil else { return [] }
        let reads = claim.machine.reads(claim.machine.root)
        return box.sides.indices.prefix(64).filter { reads & 1 << UInt64($0) == 0 }
    }

    func targets(_ low: Double) -> [Double] { [low] + world.variables.map { $0.usual } }

    /// A few offsets of one world; none where it is no world.
    func offsets(_ usual: Ends, inWorld values: [Double], _ points: inout ProofPoints) -> [Double] {
        guard let prepared = points.prepared(at: [usual.low] + values) else { return [] }
        guard let range else { return ProofSamples.offsets(from: usual.low, to: usual.high) }
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        return ProofSamples.offsets(from: value(range.low), to: value(range.high))
    }

    /// Whether the offset of a point belongs to the range in the point's world.
    func isAsked(_ point: [Double], _ points: inout ProofPoints) -> Bool {
        guard range != nil else { return true }
        guard let ends = range(inWorldOf: point, &points) else { return false }
        return point[0] >= ends.low && point[0] <= ends.high
    }

    /// The ends of the range in the world of a point, where they hang on the world; nil where it is no world.
    func range(inWorldOf point: [Double], _ points: inout ProofPoints) -> Ends? {
        guard let range, let prepared = points.prepared(at: point) else { return nil }
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        return (value(range.low), value(range.high))
    }

    // MARK: Elements

    /// A point at which an element is on screen; nil where there is none, or none is found.
    func shown(
        _ element: ElementPath?, _ ends: Ends, _ points: inout ProofPoints, _ reading: inout ClaimReading,
        within budget: ProofBudget
    ) -> [Double]? {
        guard goesOn(), let element, let claim = Claim(hidden: element, by: &reading) else { return nil }
        var known = points
        defer { points = known }
        var search = BoxSearch(claim.machine, targets: targets(ends.low), within: budget, goesOn: goesOn) { point in
            guard isAsked(point, &known) else { return true }
            return known.ask(at: point) { !$0.shows(element) } ?? true
        }
        if case .refuted(let point, _) = search.run(box(ends)) { return point }
        return nil
    }

    // MARK: Failures

    /// A failure as the evaluator sees it, at numbers that are as plain as can be; `from`: from where on it is proved to
    /// hold up to there.
    func failure(
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
                guard isAsked(nearby, &points) else { return false }
                return points.ask(at: nearby) { $0.outcome(of: expectation) != nil } ?? false
            }
            if let found { point[axis] = found }
        }
        var failure = failure(of: expectation, at: point, &points)
        if place == nil, let from, failing[0] > from { failure?.holdsFrom = from }
        return failure
    }

    /// A failure as the evaluator sees it; nil where it sees none.
    func failure(
        of expectation: Expectation, at point: [Double], _ points: inout ProofPoints
    ) -> TestFailure? {
        guard let found = points.ask(at: point, { $0.outcome(of: expectation) }), let outcome = found else {
            return nil
        }
        var failure = TestFailure(
            reason: outcome.reason, span: expectation.span, verdict: expectation.verdict,
            offset: points.offset(at: point), element: outcome.element, other: outcome.other, parts: outcome.parts)
        failure.isWitness = true
        failure.ranged = points.ranged(at: point)
        return failure
    }

    /// Why something cannot be followed.
    var lost: TestFailure.OpenCause { world.variables.isEmpty ? .unknown : .world }

    func undecided(
        _ expectation: Expectation, _ cause: TestFailure.OpenCause, _ range: Ends, _ formula: SourceSpan? = nil
    ) -> TestFailure {
        var failure = undecided(expectation, cause, box(range), formula)
        failure.openParts = []
        return failure
    }

    /// What a search leaves open; `mayHelp`: whether a longer one may decide it; `isSpent`: where other elements have used up most of the budget, no formula is to blame.
    func open(
        _ expectation: Expectation, _ box: ProofBox, _ formula: SourceSpan?, mayHelp: Bool, isSpent: Bool
    ) -> TestFailure {
        let isSpent = expectation.each != nil && isSpent
        return undecided(expectation, isSpent ? .spent : mayHelp ? .open : .narrow, box, isSpent ? nil : formula)
    }

    /// That nobody knows in a box.
    func undecided(
        _ expectation: Expectation, _ cause: TestFailure.OpenCause, _ box: ProofBox, _ formula: SourceSpan? = nil
    ) -> TestFailure {
        let offsets = box.sides[0]
        var failure = TestFailure(
            reason: .undecided(cause, low: offsets.low, high: offsets.high, formula: formula), span: expectation.span,
            verdict: expectation.verdict)
        failure.openParts = box.sides.dropFirst().map { ($0.low, $0.high) }
        return failure
    }
}
