import LayoutDSL

/// Reads `test` blocks: the world that one sets, the offsets of its `at` blocks, and what it expects there.
struct TestAssembler: CheckJob {
    let stores: CheckStores

    /// Works out every test of the layout, after its elements.
    func checkedTests() -> [LayoutTest] {
        let tree = names[.main].tree
        var checked: [LayoutTest] = []
        var known: [[UInt8]: SourceSpan] = [:]
        for line in tree.statements(from: tree.statements[Int(names[.main].layout)].body) {
            let statement = tree.statements[Int(line)]
            guard statement.kind == .test, statement.name >= 0 else { continue }
            let name = tree.span(ofToken: statement.name)
            let bytes = Array(names.text(name).utf8)
            if let earlier = known[bytes] {
                note(StructureDiagnostics.duplicateName(names.unquoted(name), at: name, earlier: earlier))
            } else {
                known[bytes] = name
            }
            // Nothing reads a test: what is asked about elsewhere needs none.
            let span = tree.span(ofStatement: line)
            if let asked = names.notes.asked, asked.start < span.start || asked.end > span.end { continue }
            checked.append(checkedTest(line, named: name))
        }
        return checked
    }

    private func checkedTest(_ line: Int32, named name: SourceSpan) -> LayoutTest {
        let tree = names[.main].tree
        let layout = structure[.layout].activation
        let block = names.addBlock(.main, line)
        let activation = names.activate(
            Activation(block: block, parent: layout, module: .main, box: .layout, isTest: true))
        var test = LayoutTest(name: names.unquoted(name), span: name)
        let body = Array(tree.statements(from: tree.statements[Int(line)].body))
        for inner in body where tree.statements[Int(inner)].kind == .let {
            let statement = tree.statements[Int(inner)]
            names.declaredType(statement.type, .main)
            names.declare(statement.name, statement.isFunction ? .function : .value, inner, .main, in: block)
        }
        for inner in body {
            let statement = tree.statements[Int(inner)]
            let settings = test.settings.count
            switch statement.kind {
            case .let where statement.formula >= 0 && !statement.isFunction:
                goalSolver.value(of: .binding(names.statement(inner, .main), activation))
            case .let: break
            case .property: testTargetReader.checkSetting(statement, of: &test, activation)
            case .at: test.samplings.append(checkedSampling(statement, activation))
            case .source: storyAssembler.readSource(statement, of: &test)
            case .story: test.stories.append(storyAssembler.checkedStory(inner, activation))
            case .expect:
                var sampling = Sampling(
                    low: .none, high: .none, step: .none, span: tree.span(ofToken: statement.firstToken))
                expect(statement, in: &sampling, activation)
                test.samplings.append(sampling)
            default: names.reportMisplaced(statement, tree, .test)
            }
            guard [.let, .property, .source].contains(statement.kind) else { continue }
            let ranged = test.settings.dropFirst(settings).first { $0.isRange }
            test.lines.append(TestLine(span: tree.span(ofStatement: inner), ranged: ranged?.name))
        }
        testTargetReader.dropReplaced(in: &test)
        storyAssembler.noteStories(in: test)
        if !body.contains(where: { [.at, .expect, .story].contains(tree.statements[Int($0)].kind) }) {
            note(TestDiagnostics.emptyTest(at: name))
        }
        return test
    }

    /// Adds what an `expect` says.
    private func expect(
        _ statement: StatementSyntax, in sampling: inout Sampling, _ activation: ActivationID
    ) {
        if !sampling.isSome, let comparison = checkedComparison(statement, activation) {
            sampling.comparisons.append(comparison)
        } else if let expectation = expectationAssembler.checkedExpectation(statement, activation) {
            sampling.expectations.append(expectation)
        }
    }

    /// `mirrored`, or `same as { … }`; nil for any other expectation.
    private func checkedComparison(
        _ statement: StatementSyntax, _ activation: ActivationID
    ) -> WorldComparison? {
        let tree = names[.main].tree
        guard let word = expectationAssembler.comparisonWord(of: statement) else { return nil }
        guard tree.text(ofToken: statement.quantifier) == "same" else {
            return WorldComparison(other: .mirrored, span: word)
        }
        // Its lines are those of a test.
        var world = LayoutTest(name: "", span: word)
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            guard inner.kind == .property else {
                names.reportMisplaced(inner, tree, .test)
                continue
            }
            testTargetReader.checkSetting(inner, of: &world, activation)
        }
        for setting in world.settings where setting.isRange {
            note(TestDiagnostics.rangeInComparison(setting.name, at: setting.span))
        }
        testTargetReader.dropReplaced(in: &world)
        return WorldComparison(other: .set(world.settings, items: world.items), span: word)
    }

    func noteReversed(_ range: StatementSyntax) {
        let tree = names[.main].tree
        let (start, end) = (tree.span(ofFormula: range.low), tree.span(ofFormula: range.high))
        note(StructureDiagnostics.reversedRange(names.text(start), names.text(end), at: start.joined(end)))
    }

    // MARK: Offsets

    private func checkedSampling(_ statement: StatementSyntax, _ activation: ActivationID) -> Sampling {
        let tree = names[.main].tree
        let place = tree.span(ofToken: statement.firstToken)
        let isSome = statement.quantifier >= 0
        let isAll =
            isSome && statement.low < 0 || statement.high < 0 && testTargetReader.isAll(statement.low, activation)
        if statement.high < 0, statement.formula >= 0, !isAll {
            note(TestDiagnostics.rangeWithoutEnd(at: tree.span(ofFormula: statement.formula)))
        }
        let low = isAll ? table.constant(0, at: place) : checkedOffset(statement.low, activation, place)
        let high = isAll ? lastOffset(at: place) : checkedOffset(statement.high, activation, place)
        if let from = table.value(of: low), let to = table.value(of: high), from > to { noteReversed(statement) }
        let step = checkedOffset(statement.formula, activation, place)
        if let step = table.value(of: step), !(step > 0) {
            note(TestDiagnostics.stepNotAbove0(at: tree.span(ofFormula: statement.formula)))
        }
        var sampling = Sampling(low: low, high: high, step: step, span: place)
        sampling.isSome = isSome
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            guard inner.kind == .expect else {
                names.reportMisplaced(inner, tree, .at)
                continue
            }
            expect(inner, in: &sampling, activation)
        }
        if statement.body < 0 { note(TestDiagnostics.emptyTest(at: place)) }
        if isSome { sampling.expectations = together(sampling.expectations) }
        return sampling
    }

    /// The expectations of an `at some`, with what is true where they are false: at one offset all of them have to hold, so
    /// those that name their own elements are one.
    private func together(_ expectations: [Expectation]) -> [Expectation] {
        func negatable(_ all: [Expectation]) -> Expectation? {
            guard let first = all.first else { return nil }
            let holds = all.dropFirst().reduce(first.formula) { table.apply(.and, $0, $1.formula, at: first.span) }
            let parts = all.flatMap { $0.parts }
            return Expectation(
                formula: holds, negated: table.apply(.not, holds, at: first.span),
                span: all.dropFirst().reduce(first.span) { $0.joined($1.span) },
                verdict: all.count == 1 ? first.verdict : nil, written: first.written,
                observations: Set(all.flatMap { $0.observations }).sorted(), quantifier: first.quantifier,
                each: first.each, other: first.other, isEverywhere: first.isEverywhere, parts: parts, apart: first.apart
            )
        }
        let isPlain = expectations.map { $0.quantifier == .none }
        let plain = negatable(zip(expectations, isPlain).filter { $0.1 }.map { $0.0 })
        let others = zip(expectations, isPlain).filter { !$0.1 }.compactMap { negatable([$0.0]) }
        return (plain.map { [$0] } ?? []) + others
    }

    /// Every offset at which the content rests, with nothing expected yet.
    func everyOffset(at place: SourceSpan) -> Sampling {
        Sampling(low: table.constant(0, at: place), high: lastOffset(at: place), step: .none, span: place)
    }

    /// The greatest offset at which the content rests.
    private func lastOffset(at place: SourceSpan) -> FormulaID {
        let content = goalSolver.measured(.contentSize, mainAxis, .layout)
        let room = table.apply(.subtract, content, viewportSize(mainAxis, at: place), at: place)
        return table.apply(.maximum, table.constant(0, at: place), room, at: place)
    }

    /// An offset, or the step between two, which is known before anything scrolls.
    private func checkedOffset(_ root: Int32, _ activation: ActivationID, _ place: SourceSpan) -> FormulaID {
        guard root >= 0 else { return .none }
        let value = expectationAssembler.read(root, as: .length, activation, wantedBy: place)
        guard !value.isPoison, value.x.exists else { return table.constant(0, at: place) }
        guard table[value.x].stage <= .prepare else {
            note(TestDiagnostics.movingOffset(at: names[.main].tree.span(ofFormula: root)))
            return table.constant(0, at: place)
        }
        return value.x
    }
}

extension CheckJob {
    var testAssembler: TestAssembler { TestAssembler(stores: stores) }
}
