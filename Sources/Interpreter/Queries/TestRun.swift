import LayoutDSL

/// The result of a test.
package struct TestResult: Sendable {
    /// The test.
    package let test: LayoutTest
    /// At how many offsets it was asked.
    package internal(set) var offsetCount = 0
    /// From where to where its offsets run.
    package internal(set) var stretches: [(low: Double, high: Double)] = []
    /// Whether nothing was asked, because there are more offsets than were wanted.
    package internal(set) var isSkipped = false
    /// The expectations that do not hold, each once.
    package internal(set) var failures: [TestFailure] = []
    /// Formulas that gave no finite number, in what the test looked at.
    package internal(set) var troubles: [Trouble] = []

    /// Whether all is as expected.
    package var hasPassed: Bool { failures.isEmpty && troubles.isEmpty }
}

/// An expectation that does not hold.
package struct TestFailure: Sendable {
    /// Why.
    package enum Reason: Sendable {
        /// It is false.
        case isFalse
        /// The layout has no such element in this world.
        case missing(ElementPath)
        /// No element that it is about was on screen at any of the offsets.
        case nothingSeen(String)
        /// The offsets make no sense: a step that is not above 0, a range that runs backwards, one that is not finite.
        case senselessOffsets
        /// There are more offsets than can be asked.
        case tooManyOffsets
    }

    /// Why.
    package let reason: Reason
    /// The text of the expectation; of the `at` when its offsets make no sense.
    package let span: SourceSpan
    /// The operator that came out false; nil when there is no single one.
    package internal(set) var verdict: SourceSpan?
    /// The offset along the scroll; nil when it does not matter.
    package internal(set) var offset: Double?
    /// The element that it fails for, when it is about each.
    package internal(set) var element: ElementPath?
    /// The values of its parts there.
    package internal(set) var parts: [TestPart] = []
    /// The last offset at which it is known to hold, and the first at which it fails, found by bisection between two
    /// offsets of the test; nil when it fails from the start.
    package internal(set) var edge: (holds: Double, fails: Double)?
}

/// The value of a part of an expectation.
package struct TestPart: Sendable {
    /// The text under which the value belongs: a name with its parts, or an operator.
    package let anchor: SourceSpan
    /// The value; its numbers need not be finite.
    package let value: AttributeValue
    /// Whether the value is an angle, in radians.
    package let isAngle: Bool
}

extension LayoutTest {
    /// How many offsets an `at` may have.
    static let offsetLimit = 1_000_000.0

    /// Runs the test.
    ///
    /// - Parameters:
    ///   - layout: The layout that it belongs to.
    ///   - world: What holds where the test sets nothing.
    ///   - most: A test with more offsets than so many is not run.
    /// - Returns: What failed, with values.
    /// - Throws: A `WorldError` when the world does not fit the layout.
    package func run(
        on layout: CheckedLayout, in world: World = World(), atMost most: Int = .max
    ) throws(WorldError) -> TestResult {
        let prepared: Prepared
        do throws(WorldError) {
            prepared = try compile(layout, for: self).prepare(for: set(in: world))
        } catch {
            throw placed(error, in: layout)
        }
        var run = TestRun(prepared: prepared, result: TestResult(test: self))
        let sweeps = samplings.map { run.offsets(of: $0) }
        run.result.offsetCount = sweeps.reduce(0) { $0 + ($1.sweep?.count ?? 0) }
        run.result.stretches = sweeps.compactMap { $0.sweep.map { ($0.low, $0.high) } }
        guard run.result.offsetCount <= most else {
            run.result.isSkipped = true
            return run.result
        }
        for (sampling, sweep) in zip(samplings, sweeps) { run.run(sampling, over: sweep) }
        run.result.troubles = prepared.troubles + run.result.troubles
        return run.result
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
        let own = parameters.first { set in
            let range = layout.parameters.first { $0.name.utf8.elementsEqual(set.name.utf8) }?.range
            return range.map { !$0.contains(set.value) } ?? false
        }
        guard let own else { return error }
        var error = error
        error.span = own.span
        return error
    }

    /// The world with what the test sets.
    private func set(in world: World) -> World {
        var world = world
        if let viewport { world.viewport = viewport }
        if let items { world.sections = items.map { SectionData(count: $0) } }
        for (name, value, _) in parameters {
            world.parameters.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
            world.parameters.append(ParameterValue(name: name, value: value))
        }
        for (section, offset) in rows { world.rowOffsets[section] = offset }
        for (number, value) in environment { world.environment.set(EnvironmentValue(rawValue: number), to: value) }
        return world
    }
}

/// The running of one test.
private struct TestRun {
    let prepared: Prepared
    var result: TestResult

    /// The offsets of an `at`, or why it has none.
    func offsets(of sampling: Sampling) -> (sweep: OffsetSweep?, refusal: TestFailure.Reason) {
        func value(_ id: FormulaID) -> Double { prepared.slots[Int(prepared.program.slots[id])] }
        let low = sampling.low.exists ? value(sampling.low) : prepared.along(prepared.opening)
        guard sampling.high.exists else {
            return (low.isFinite ? OffsetSweep(at: low) : nil, .senselessOffsets)
        }
        let step = sampling.step.exists ? value(sampling.step) : 0
        guard let sweep = OffsetSweep(from: low, to: value(sampling.high), step: step) else {
            return (nil, .senselessOffsets)
        }
        return (Double(sweep.count) <= LayoutTest.offsetLimit ? sweep : nil, .tooManyOffsets)
    }

    mutating func run(_ sampling: Sampling, over offsets: (sweep: OffsetSweep?, refusal: TestFailure.Reason)) {
        guard let sweep = offsets.sweep else { return fail(offsets.refusal, sampling) }
        for expectation in sampling.expectations { run(expectation, over: sweep) }
    }

    private mutating func fail(_ reason: TestFailure.Reason, _ sampling: Sampling) {
        result.failures.append(TestFailure(reason: reason, span: sampling.span))
    }

    /// Asks at one offset after the other, up to the first that fails.
    private mutating func run(_ expectation: Expectation, over offsets: OffsetSweep) {
        var seen = 0
        for index in 0..<offsets.count {
            let offset = offsets[index]
            var look = Look(prepared, at: offset)
            let outcome = look.outcome(of: expectation)
            seen += look.seen
            if result.troubles.isEmpty { result.troubles = look.troubles }
            guard let found = outcome else { continue }
            var edge: (holds: Double, fails: Double)?
            if index > 0 { edge = self.edge(of: expectation, between: offsets[index - 1], and: offset) }
            result.failures.append(
                TestFailure(
                    reason: found.reason, span: expectation.span, verdict: expectation.verdict, offset: offset,
                    element: found.element, parts: found.parts, edge: edge))
            return
        }
        if let each = expectation.each, seen == 0 {
            result.failures.append(TestFailure(reason: .nothingSeen(each), span: expectation.span))
        }
    }

    /// Where it begins to fail between an offset at which it holds and one at which it does not.
    private func edge(of expectation: Expectation, between holds: Double, and fails: Double) -> (Double, Double) {
        var (low, high) = (holds, fails)
        while high - low > 1e-4 {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { break }
            var look = Look(prepared, at: middle)
            if look.outcome(of: expectation) == nil { low = middle } else { high = middle }
        }
        return (low, high)
    }
}

/// The drawn elements of a test at one offset.
private struct Look {
    let prepared: Prepared
    let offset: LayoutPoint
    var machine: Machine
    /// Everything on screen, once something asks for it.
    private var frame: Frame?
    private(set) var seen = 0
    private(set) var troubles: [Trouble] = []

    struct Outcome {
        let reason: TestFailure.Reason
        let element: ElementPath?
        let parts: [TestPart]
    }

    init(_ prepared: Prepared, at distance: Double) {
        self.prepared = prepared
        offset = prepared.offset(along: distance)
        let walker = Walker(prepared)
        walker.begin(at: offset)
        machine = walker.machine
    }

    /// nil when the expectation holds.
    mutating func outcome(of expectation: Expectation) -> Outcome? {
        guard let each = expectation.each else { return outcome(of: expectation, for: nil) }
        for element in onScreen().elements where element.kind.utf8.elementsEqual(each.utf8) {
            seen += 1
            if let failure = outcome(of: expectation, for: element) { return failure }
        }
        return nil
    }

    /// A number of the resting box, which the drawing does not tell.
    private func rest(of path: ElementPath, _ quantity: ObservedQuantity) -> Double? {
        guard case .rest(let edge) = quantity else { return nil }
        let walker = Walker(prepared)
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return nil }
        let program = prepared.program
        let sides: [ElementQuantity] = [.restX, .restY, .width, .height]
        let formulas = program.layout.elements[number].formulas(in: program.phase)
        let edges = sides.map { walker.machine.value(program.slots[formulas[$0]]) }
        let element = program.plan.elements[number]
        guard element.isInRow else { return edges[edge] }
        let row = walker.rowWindow(program.plan.rows[Int(element.block)], path.section)
        return row.placed(LayoutRectangle(x: edges[0], y: edges[1], width: edges[2], height: edges[3])).numbers[edge]
    }

    private mutating func onScreen() -> Frame {
        if let frame { return frame }
        let made = prepared.attributes(at: offset)
        frame = made
        note(made)
        return made
    }

    private mutating func note(_ frame: Frame) {
        if troubles.isEmpty { troubles = frame.troubles }
    }

    private mutating func outcome(of expectation: Expectation, for element: Attributes?) -> Outcome? {
        let program = prepared.program
        let each = element?.path
        var known: [ElementPath: Attributes] = [:]
        for input in program.observed where expectation.observations.contains(input.number) {
            let observation = program.layout.observations[Int(input.number)]
            let place = observation.place.map {
                ElementPath(kind: observation.kind, section: $0.section, item: $0.item)
            }
            guard let path = place ?? each else { continue }
            var attributes = observation.place == nil ? element : known[path]
            if attributes == nil {
                let alone = prepared.attributes(of: path, at: offset)
                if let alone { note(alone) }
                attributes = alone?.elements.first
                known[path] = attributes
            }
            guard let attributes else { return Outcome(reason: .missing(path), element: each, parts: []) }
            if observation.quantity == .shown {
                machine.slots[Int(input.slot)] = onScreen().elements.contains { $0.path == path } ? 1 : 0
                continue
            }
            guard let value = attributes.value(of: observation.quantity) ?? rest(of: path, observation.quantity) else {
                return Outcome(reason: .missing(path), element: each, parts: [])
            }
            machine.slots[Int(input.slot)] = value
        }
        machine.run(program.plan.expectationCode)
        func value(_ id: FormulaID) -> Double { machine.value(program.slots[id]) }
        if value(expectation.formula) != 0 { return nil }
        let parts = expectation.parts.map { part in
            let numbers = part.components.map(value)
            let whole = AttributeValue(part.shape) { $0 < numbers.count ? numbers[$0] : 0 }
            return TestPart(anchor: part.anchor, value: whole, isAngle: part.isAngle)
        }
        return Outcome(reason: .isFalse, element: each, parts: parts)
    }
}

extension Attributes {
    /// A number of the element as it is drawn; nil for an attribute that it does not have.
    fileprivate func value(of quantity: ObservedQuantity) -> Double? {
        switch quantity {
        case .frame(let edge): frame.numbers[edge]
        case .drawn(let quantity): quantities[quantity]
        case .shown, .rest: nil
        case .section: Double(section)
        case .index: Double(item)
        case .attribute(let name, let component):
            custom.first { $0.name.utf8.elementsEqual(name.utf8) }?.value.parts.numbers.dropFirst(component).first
        }
    }
}
