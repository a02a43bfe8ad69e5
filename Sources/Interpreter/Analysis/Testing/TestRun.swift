import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LayoutTest {
    /// How many offsets an `at` may have, and how many worlds and offsets a test may have together.
    static let offsetLimit = 1_000_000.0

    /// What the proof of an expectation may cost where nobody says, in thousands of instructions: about half a second.
    package static let defaultBudget = 20_000

    /// So many worlds are looked at in any case, whatever the proofs have cost.
    private static let fewWorlds = 256

    /// Runs the test.
    ///
    /// - Parameters:
    ///   - layout: The layout that it belongs to.
    ///   - world: What holds where the test sets nothing.
    ///   - most: A test with more offsets than so many is not run.
    ///   - budget: What the proof of an expectation may cost, in thousands of instructions.
    ///   - noting: Is told now and then how many of the single offsets of an expectation have been asked.
    ///   - goesOn: Is asked again and again while it runs. Once the answer is no, the run ends without having asked
    ///     everything; it has to stay no.
    /// - Returns: What failed, with values.
    /// - Throws: A `WorldError` when the world does not fit the layout.
    package func run(
        on layout: CheckedLayout, in world: World = World(), atMost most: Int = .max,
        budget: Int = LayoutTest.defaultBudget, noting: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        goesOn: @escaping () -> Bool = { true }
    ) throws(WorldError) -> TestResult {
        var run = TestRun(self, budget: budget, goesOn: goesOn)
        let worlds = settings.reduce(1.0) { $0 * Double($1.values.count) }
        guard worlds <= LayoutTest.offsetLimit, let count = Int(exactly: worlds) else {
            return run.refused(.tooManyWorlds)
        }
        run.result.worldCount = count
        run.result.isHorizontal = layout.isHorizontal
        guard count <= most else {
            run.result.isSkipped = true
            return run.result
        }
        let program = compile(layout, for: self)
        let names = TestNames(world, layout)
        for number in nearestFirst(count, in: world, names, of: layout) {
            guard run.goesOn() else { break }
            let values = values(ofWorld: number, in: world, names, of: layout)
            // Where nothing is left to spend, the worlds at the ends may still refute what is open; the rest tells nothing.
            if count > LayoutTest.fewWorlds, run.isSpent, !isAtEnds(values) { continue }
            let prepared: Prepared
            do throws(WorldError) {
                prepared = try started(program.prepare(for: try set(values, in: world, of: layout)), values)
            } catch {
                throw placed(error, in: layout)
            }
            run.other = { comparison in
                do throws(WorldError) {
                    let own = try set(values, in: world, of: layout)
                    let other = try program.prepare(for: try comparison.world(besides: own, of: layout))
                    return .success(started(other, values))
                } catch {
                    return .failure(error)
                }
            }
            let (variables, isKnown) = variables(values, names, in: prepared)
            guard isKnown else { return run.refused(.undecided(.end, low: 0, high: 0, formula: nil)) }
            let isGoing = run.ask(prepared, values, variables, atMost: most, noting: noting) { ranged in
                var given = values
                for (place, value) in zip(settings.indices.filter { settings[$0].isContinuous }, ranged) {
                    given[place] = value
                }
                do throws(WorldError) {
                    return try started(program.prepareBriefly(for: try set(given, in: world, of: layout)), given)
                } catch {
                    return nil
                }
            }
            guard isGoing else { break }
        }
        return run.finished(of: layout)
    }

    /// The numbers of the worlds, those nearest to the usual one first: of worlds in which a test fails at the same offset,
    /// the first is told.
    private func nearestFirst(_ count: Int, in world: World, _ names: TestNames, of layout: CheckedLayout) -> [Int] {
        var steps: [(count: Int, usual: Int)] = []
        for setting in settings {
            guard setting.values.count > 1 else {
                steps.append((1, 0))
                continue
            }
            let (values, usual) = (setting.values, setting.usual(in: world, names, of: layout))
            let nearest = (0..<values.count).min { abs(values[$0] - usual) < abs(values[$1] - usual) }
            steps.append((values.count, nearest ?? 0))
        }
        // How many steps away a world is, all ranges together.
        func distance(_ number: Int) -> Int {
            var (rest, sum) = (number, 0)
            for step in steps.reversed() {
                sum += abs(rest % step.count - step.usual)
                rest /= step.count
            }
            return sum
        }
        return (0..<count).map { (distance: distance($0), number: $0) }
            .sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }.map { $0.number }
    }

    /// The value of each setting in one of the worlds: the last range runs the fastest. Of every value between two it is
    /// the usual one.
    private func values(ofWorld number: Int, in world: World, _ names: TestNames, of layout: CheckedLayout)
        -> [Double]
    {
        var rest = number
        var values: [Double] = []
        for setting in settings.reversed() {
            let usual = setting.isContinuous ? setting.usual(in: world, names, of: layout) : nil
            values.append(usual ?? setting.values[rest % setting.values.count])
            rest /= setting.values.count
        }
        values.reverse()
        return values
    }

    /// Whether each setting has its first or its last value in a world.
    private func isAtEnds(_ values: [Double]) -> Bool {
        zip(settings, values).allSatisfy { setting, value in
            setting.isContinuous || value == setting.values[0] || value == setting.values[setting.values.count - 1]
        }
    }

    /// What takes every value of a range, as the inputs of formulas.
    ///
    /// - Returns: The inputs; and whether it is known how far each offset goes that is moved as far as is scrolled.
    private func variables(
        _ values: [Double], _ names: TestNames, in prepared: Prepared
    ) -> (variables: [ProofVariable], isKnown: Bool) {
        let ranges = zip(settings, values).compactMap { setting, usual -> (setting: TestSetting, ProofVariable)? in
            guard setting.isContinuous, let input = setting.target.input(names) else { return nil }
            let high = setting.isWholeScroll ? prepared.lastOffset(of: setting.target) : setting.values.high
            return (
                setting,
                ProofVariable(
                    operation: input.operation, number: input.number, low: setting.values.low, high: high,
                    usual: min(usual, high), isAngle: setting.unit == .angle)
            )
        }
        var variables = ranges.map { $0.1 }
        for (number, (setting, own)) in ranges.enumerated() where setting.isWholeScroll {
            let world = ProofWorld(
                prepared, at: prepared.offset(along: 0), variables: variables.filter { $0.key != own.key })
            guard world.movesEnd(of: setting.target) else { continue }
            // Where it ends differs from world to world: it is held to each.
            guard let farthest = world.farthestEnd(of: setting.target) else { return (variables, false) }
            variables[number].high = max(own.high, farthest)
            variables[number].isHeld = true
        }
        return (variables, true)
    }

    /// A param that the test itself sets beyond its range is wrong there, not where it is declared; records that its
    /// own `items` do not have are its own doing.
    private func placed(_ error: WorldError, in layout: CheckedLayout) -> WorldError {
        if error.code == .missingField, items != nil {
            var error = error
            error.help =
                "the `items` of the test \"\(name)\" are counts without records: leave them out, or give the field a default"
            return error
        }
        guard error.code == .parameterOutOfRange else { return error }
        let parameters = NameIndex(layout.parameters.lazy.map { $0.name })
        let own = settings.first { set in
            guard case .parameter(let name) = set.target else { return false }
            let range = parameters[name].flatMap { layout.parameters[$0].range }
            return range.map { !$0.contains(set.values.low) || !$0.contains(set.values.high) } ?? false
        }
        guard let own else { return error }
        var error = error
        error.span = own.span
        return error
    }

    /// The first world of the test, beside one that holds where it sets nothing.
    package func firstWorld(besides world: World, of layout: CheckedLayout) throws(WorldError) -> World {
        try set(settings.map { $0.values.low }, in: world, of: layout)
    }

    /// A layout with its trails as the way has left them that the test says, and no section behind where its scrolling ends.
    private func started(_ prepared: Prepared, _ values: [Double]) -> Prepared {
        var prepared = prepared
        for (setting, value) in zip(settings, values) where setting.isWholeScroll {
            if case .rowOffset(let section) = setting.target {
                prepared.rowOffsets[section] = min(value, prepared.lastOffset(of: setting.target))
            }
        }
        guard let place = settings.firstIndex(where: { $0.target == .trail }), values.indices.contains(place) else {
            return prepared
        }
        return prepared.scrolled(along: prepared.way(turningAt: values[place]))
    }

    /// The world with what the test sets.
    private func set(_ values: [Double], in world: World, of layout: CheckedLayout) throws(WorldError) -> World {
        var world = world
        if let items { world.sections = items.map { SectionData(count: $0) } }
        var places = WorldPlaces(of: settings, in: &world, of: layout)
        for (setting, value) in zip(settings, values) { try setting.set(value, in: &world, &places, of: layout) }
        return world
    }
}

/// The running of one test.
private struct TestRun {
    var result: TestResult
    /// The first failure of each expectation, and how many elements it was asked of; one list for each `at`.
    private var failures: [[TestFailure?]]
    private var seen: [[Int]]
    /// The first failure of each comparison of two worlds; one list for each `at`.
    private var differences: [[TestFailure?]]
    /// The other world of a comparison.
    var other: (WorldComparison) -> Result<Prepared, WorldError> = { _ in .failure(WorldError(.impossibleWorld, "")) }
    /// Why an `at` could not be asked at all.
    private var refusals: [TestFailure?]
    private var storyFailures: [TestFailure] = []

    /// What the proof of each expectation may cost, in all worlds together; one list for each `at`.
    private let budgets: [[ProofBudget]]
    /// Whether anybody still waits for the result.
    let goesOn: () -> Bool

    init(_ test: LayoutTest, budget: Int, goesOn: @escaping () -> Bool) {
        budgets = test.samplings.map { $0.expectations.map { _ in ProofBudget(thousands: budget) } }
        self.goesOn = goesOn
        result = TestResult(test: test)
        failures = test.samplings.map { [TestFailure?](repeating: nil, count: $0.expectations.count) }
        seen = test.samplings.map { [Int](repeating: 0, count: $0.expectations.count) }
        differences = test.samplings.map { [TestFailure?](repeating: nil, count: $0.comparisons.count) }
        refusals = [TestFailure?](repeating: nil, count: test.samplings.count)
    }

    /// Whether the proofs of all expectations have spent what they may, and none is left that costs nothing: stories,
    /// comparisons, single offsets.
    var isSpent: Bool {
        let samplings = result.test.samplings
        return result.test.stories.isEmpty
            && samplings.indices.allSatisfy { number in
                samplings[number].comparisons.isEmpty && samplings[number].isEveryOffset
                    && budgets[number].indices.allSatisfy { place in
                        budgets[number][place].left < ProofBudget.unit && failures[number][place]?.isUndecided == true
                    }
            }
    }

    /// The result of a test that cannot be run.
    func refused(_ reason: TestFailure.Reason) -> TestResult {
        var result = result
        result.failures = [TestFailure(reason: reason, span: result.test.span)]
        return result
    }

    /// Asks everything in one world; answers whether to go on with the next.
    mutating func ask(
        _ prepared: Prepared, _ values: [Double], _ variables: [ProofVariable], atMost most: Int,
        noting: (Int, Int) -> Void, prepare: @escaping ([Double]) -> Prepared?
    ) -> Bool {
        let test = result.test
        let isFirst = result.stretches.isEmpty && result.offsetCount == 0
        let sweeps = test.samplings.map { $0.sweep(in: prepared) }
        let changes = test.stories.reduce(0) { $0 + $1.moments.count { $0.isChange } }
        result.offsetCount += changes
        // Offsets that are written twice are counted once.
        var counted: Set<[UInt64]> = []
        for (sampling, sweep) in zip(test.samplings, sweeps) {
            let isRange = sampling.isEveryOffset || !variables.isEmpty
            // What is compared at stops is counted there.
            guard !sampling.isOnlyCompared || !sampling.high.exists || sampling.isSwept else { continue }
            if let sweep {
                let bits = [sweep.low, sweep.high, sweep.step].map { ($0 + 0).bitPattern }
                guard counted.insert(bits + [isRange ? 1 : 0]).inserted else { continue }
                result.offsetCount += sweep.count
            }
            if isRange { result.rangeCount += 1 } else { result.sampleCount += sweep?.count ?? 0 }
        }
        if isFirst {
            result.stretches = sweeps.compactMap { $0.map { ($0.low, $0.high) } }
            result.scope = TestScope(of: test, in: prepared)
        }
        guard result.offsetCount <= most else {
            result.isSkipped = true
            return false
        }
        guard result.worldCount == 1 || Double(result.offsetCount) <= LayoutTest.offsetLimit else {
            result.failures = [TestFailure(reason: .tooManyWorlds, span: test.span)]
            return false
        }
        let (isInRange, goesOn) = (result.worldCount > 1, goesOn)
        var cross = LayoutPoint(x: 0, y: 0)
        var world: [TestWorldValue] = []
        for (setting, value) in zip(test.settings, values) {
            if case .offset(let axis) = setting.target { if axis == 0 { cross.x = value } else { cross.y = value } }
            guard setting.isRange else { continue }
            world.append(TestWorldValue(name: setting.name, value: value, unit: setting.unit))
        }
        for (number, sampling) in test.samplings.enumerated() {
            guard let sweep = sweeps[number], Double(sweep.count) <= LayoutTest.offsetLimit else {
                if refusals[number] == nil {
                    let reason = sweeps[number] == nil ? TestFailure.Reason.senselessOffsets : .tooManyOffsets
                    refusals[number] = TestFailure(reason: reason, span: sampling.span)
                    refusals[number]?.world = world
                }
                continue
            }
            if result.troubles.isEmpty {
                result.troubles = sampling.troubles(in: prepared)
                if !result.troubles.isEmpty {
                    let ranges = test.settings.filter { $0.isRange }
                    result.troubledWorld = zip(world, ranges).compactMap { $1.isContinuous ? nil : $0 }
                }
            }
            if sampling.isSome {
                guard let budget = budgets[number].first, goesOn() else { continue }
                let along = prepared.offset(along: sweep.low)
                let start = LayoutPoint(x: along.x + cross.x, y: along.y + cross.y)
                let walk = ProvedWalk(
                    world: ProofWorld(prepared, at: start, variables: variables), prepare: prepare, sampling: sampling,
                    budget: budget, othersFollow: result.worldCount > 1, goesOn: goesOn)
                guard var found = OffsetFinder(walk: walk).find(sampling.expectations, over: sweep) else { continue }
                found.failure.world = found.failure.world(world, test.settings)
                note(found.failure, at: (number, found.place))
                continue
            }
            for place in sampling.comparisons.indices where differences[number][place] == nil && goesOn() {
                let walk = ComparedWorlds(
                    prepared: prepared, isInRange: !variables.isEmpty, cross: cross, sampling: sampling, sweep: sweep,
                    goesOn: goesOn)
                differences[number][place] = walk.ask(sampling.comparisons[place], other)
                result.stopCount += walk.stops?.count ?? 0
                differences[number][place]?.world = world
            }
            for place in sampling.expectations.indices where goesOn() {
                let expectation = sampling.expectations[place]
                let along = prepared.offset(along: sweep.low)
                let proof = ProofWorld(
                    prepared, at: LayoutPoint(x: along.x + cross.x, y: along.y + cross.y), variables: variables)
                guard sampling.isEveryOffset || !variables.isEmpty else {
                    note(at: (number, place), from: sweep.low, world) { limit in
                        SampledWalk(prepared: prepared, cross: cross, offsets: sweep, goesOn: goesOn)
                            .ask(expectation, before: limit, isInRange: isInRange, noting)
                    }
                    continue
                }
                let walk = ProvedWalk(
                    world: proof, prepare: prepare, sampling: sampling, budget: budgets[number][place],
                    othersFollow: result.worldCount > 1, goesOn: goesOn)
                for walk in walk.pieces(for: expectation) {
                    note(at: (number, place), from: variables.isEmpty ? sweep.low : -.infinity, world) { limit in
                        walk.ask(expectation, over: sweep, before: limit)
                    }
                }
                if !variables.isEmpty, result.worldCount == 1, failures[number][place]?.isUndecided == false {
                    let parts = HoldingParts(walk: walk).find(
                        of: expectation, over: sweep, within: ProofBudget(budgets[number][place].limit / 2))
                    failures[number][place]?.note(parts, of: world, test.settings)
                }
                if let failure = failures[number][place], case .isFalse = failure.reason,
                    let own = variables.isEmpty ? prepared : prepare(failure.ranged)
                {
                    let extent = extent(of: failure, expectation, sampling, in: own, cross)
                    failures[number][place]?.extent = extent
                }
            }
        }
        for story in test.stories {
            let opening = prepared.opening
            var walk = StoryWalk(prepared, at: LayoutPoint(x: opening.x + cross.x, y: opening.y + cross.y))
            walk.tell(story, while: goesOn)
            storyFailures += walk.failures
            if result.troubles.isEmpty { result.troubles = walk.troubles }
        }
        return true
    }

    /// How far an expectation fails in the world in which it does.
    private func extent(
        of failure: TestFailure, _ expectation: Expectation, _ sampling: Sampling, in world: Prepared,
        _ cross: LayoutPoint
    ) -> FailureExtent? {
        // The offset across may be one of the values at which it fails.
        let movesAcross = result.test.settings.contains { setting in
            if case .offset = setting.target { setting.isContinuous } else { false }
        }
        guard !movesAcross, let offset = failure.offset, let sweep = sampling.sweep(in: world) else { return nil }
        var survey = FailureSurvey(expectation, in: world, across: cross)
        guard sampling.isEveryOffset else { return survey.extent(around: offset, from: offset, to: offset) }
        return survey.extent(around: offset, from: sweep.low, to: sweep.high)
    }

    /// Asks for an answer in a world, up to the offset at which an expectation is known to fail: where it fails in one world,
    /// a smaller offset may do so in another one.
    ///
    /// - Parameters:
    ///   - place: The expectation.
    ///   - low: The smallest offset that is asked.
    ///   - world: The values of the ranges.
    ///   - ask: Asks before a limit.
    private mutating func note(
        at place: (sampling: Int, expectation: Int), from low: Double, _ world: [TestWorldValue],
        asking ask: (_ limit: Double) -> ProvedWalk.Answer
    ) {
        let known = failures[place.sampling][place.expectation]
        let limit = known.map { $0.isUndecided ? .infinity : $0.offset ?? -.infinity } ?? .infinity
        guard low < limit else { return }
        let asked = ask(limit)
        seen[place.sampling][place.expectation] += asked.seen
        if result.troubles.isEmpty {
            result.troubles = asked.troubles.found
            var place = TestFailure(reason: .isFalse, span: result.test.span)
            place.ranged = asked.troubles.ranged
            result.troubledWorld = place.world(world, result.test.settings)
        }
        guard var failure = asked.failure else { return }
        failure.world = failure.world(world, result.test.settings)
        note(failure, at: place)
    }

    /// Keeps the failure with the smallest offset, and the first of those that say that nobody knows.
    private mutating func note(_ failure: TestFailure, at place: (sampling: Int, expectation: Int)) {
        guard var known = failures[place.sampling][place.expectation] else {
            return failures[place.sampling][place.expectation] = failure
        }
        if failure.isUndecided {
            // Nobody knows whether it fails there before.
            known.holdsFrom = nil
            failures[place.sampling][place.expectation] = known
        } else if known.isUndecided {
            var failure = failure
            failure.holdsFrom = nil
            failures[place.sampling][place.expectation] = failure
        } else if let offset = failure.offset, known.offset.map({ offset < $0 - 1e-6 }) ?? false {
            failures[place.sampling][place.expectation] = failure
        }
    }

    /// The result for a layout, once all worlds were asked.
    func finished(of layout: CheckedLayout) -> TestResult {
        var result = result
        guard !result.isSkipped, result.failures.isEmpty else { return result }
        for (number, sampling) in result.test.samplings.enumerated() {
            if let refusal = refusals[number] { result.failures.append(refusal) }
            result.failures += differences[number].compactMap { $0 }
            for (place, expectation) in sampling.expectations.enumerated() {
                if let failure = failures[number][place] {
                    result.failures.append(failure)
                } else if expectation.quantifier == .all, !sampling.isSome, let each = expectation.each,
                    seen[number][place] == 0, refusals[number] == nil, !result.test.isPromise
                {
                    let reason = TestFailure.Reason.nothingSeen(
                        each, readsNeighbour: expectation.readsNeighbour(in: layout))
                    result.failures.append(TestFailure(reason: reason, span: expectation.span))
                }
            }
        }
        result.failures += storyFailures
        return result
    }
}

extension Sampling {
    /// The offsets in a world; nil where they make no sense.
    func sweep(in prepared: Prepared) -> OffsetSweep? {
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        let first = low.exists ? value(low) : prepared.along(prepared.opening)
        guard high.exists else { return first.isFinite ? OffsetSweep(at: first) : nil }
        let last = value(high)
        if step.exists { return OffsetSweep(from: first, to: last, step: value(step)) }
        return first.isFinite && last.isFinite ? OffsetSweep(every: first, to: last) : nil
    }

    /// What is not finite of what says where the offsets lie.
    func troubles(in prepared: Prepared) -> [Trouble] {
        guard !prepared.troubles.isEmpty else { return [] }
        let walker = Walker(prepared)
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        var read = ReadTroubles(prepared, at: LayoutPoint(x: 0, y: 0))
        let layout = prepared.program.layout
        let opening = [layout.opens, layout.isHorizontal ? layout.contentWidth : layout.contentHeight]
        read.read(low.exists ? [low, high, step] : layout.opens.exists ? opening : [], in: walker.machine)
        return read.found
    }
}

/// The offsets of one `at` in one world.
private struct SampledWalk {
    let prepared: Prepared
    /// The offset across the scroll.
    let cross: LayoutPoint
    let offsets: OffsetSweep
    let goesOn: () -> Bool

    private func look(at distance: Double) -> TestLook {
        let along = prepared.offset(along: distance)
        return TestLook(prepared, at: LayoutPoint(x: along.x + cross.x, y: along.y + cross.y))
    }

    /// Asks at one offset after the other, up to the first that fails, or up to a limit; `isInRange`: whether the world is one
    /// of several.
    func ask(
        _ expectation: Expectation, before limit: Double, isInRange: Bool, _ noting: (Int, Int) -> Void
    ) -> ProvedWalk.Answer {
        var seen = 0
        var troubles = MetTroubles()
        for index in 0..<offsets.count {
            if index & 255 == 255 { noting(index, offsets.count) }
            let offset = offsets[index]
            guard offset < limit, goesOn() else { break }
            var look = look(at: offset)
            let outcome = look.outcome(of: expectation)
            seen += look.seen
            if troubles.isEmpty { troubles = MetTroubles(found: look.troubles) }
            guard let found = outcome else {
                guard look.isCut else { continue }
                let open = TestFailure.Reason.undecided(.tooMany, low: offset, high: offset, formula: nil)
                return (TestFailure(reason: open, span: expectation.span), seen, troubles)
            }
            var survey = FailureSurvey(expectation, in: prepared, across: cross)
            let edge = index > 0 ? survey.edge(between: offsets[index - 1], and: offset) : nil
            var failure = TestFailure(
                reason: found.reason, span: expectation.span, verdict: expectation.verdict, offset: offset,
                element: found.element, other: found.other, parts: found.parts, edge: edge)
            failure.isWitness = isInRange
            if case .isFalse = found.reason {
                failure.extent = survey.extent(around: offset, from: offset, to: offset)
            }
            return (failure, seen, troubles)
        }
        return (nil, seen, troubles)
    }
}
