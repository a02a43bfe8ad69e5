import LayoutDSL

// `test` blocks: the world that one sets, the offsets of its `at` blocks, and what it expects there.

extension Checker {
    /// Works out every test of the layout, after its elements.
    mutating func checkedTests() -> [LayoutTest] {
        let tree = names[.main].tree
        var checked: [LayoutTest] = []
        var known: [[UInt8]: SourceSpan] = [:]
        for line in tree.statements(from: tree.statements[Int(names[.main].layout)].body) {
            let statement = tree.statements[Int(line)]
            guard statement.kind == .test, statement.name >= 0 else { continue }
            let name = tree.span(ofToken: statement.name)
            let bytes = Array(names.text(name).utf8)
            if let earlier = known[bytes] {
                note(.duplicateName(names.unquoted(name), at: name, earlier: earlier))
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

    private mutating func checkedTest(_ line: Int32, named name: SourceSpan) -> LayoutTest {
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
                value(of: .binding(names.statement(inner, .main), activation))
            case .let: break
            case .property: checkSetting(statement, of: &test, activation)
            case .at: test.samplings.append(checkedSampling(statement, activation))
            case .source: readSource(statement, of: &test)
            case .story: test.stories.append(checkedStory(inner, activation))
            case .expect:
                var sampling = Sampling(
                    low: .none, high: .none, step: .none, span: tree.span(ofToken: statement.firstToken))
                if let expectation = checkedExpectation(statement, activation) { sampling.expectations = [expectation] }
                test.samplings.append(sampling)
            default: names.reportMisplaced(statement, tree, .test)
            }
            guard [.let, .property, .source].contains(statement.kind) else { continue }
            let ranged = test.settings.dropFirst(settings).first { $0.isRange }
            test.lines.append(TestLine(span: tree.span(ofStatement: inner), ranged: ranged?.name))
        }
        dropReplaced(in: &test)
        noteStories(in: test)
        if !body.contains(where: { [.at, .expect, .story].contains(tree.statements[Int($0)].kind) }) {
            note(.emptyTest(at: name))
        }
        return test
    }

    mutating func noteReversed(_ range: StatementSyntax) {
        let tree = names[.main].tree
        let (start, end) = (tree.span(ofFormula: range.low), tree.span(ofFormula: range.high))
        note(.reversedRange(names.text(start), names.text(end), at: start.joined(end)))
    }

    // MARK: Offsets

    private mutating func checkedSampling(_ statement: StatementSyntax, _ activation: ActivationID) -> Sampling {
        let tree = names[.main].tree
        let place = tree.span(ofToken: statement.firstToken)
        let isAll = statement.high < 0 && isAll(statement.low, activation)
        if statement.high < 0, statement.formula >= 0, !isAll {
            note(.rangeWithoutEnd(at: tree.span(ofFormula: statement.formula)))
        }
        let low = isAll ? table.constant(0, at: place) : checkedOffset(statement.low, activation, place)
        let high = isAll ? lastOffset(at: place) : checkedOffset(statement.high, activation, place)
        if let from = table.value(of: low), let to = table.value(of: high), from > to { noteReversed(statement) }
        let step = checkedOffset(statement.formula, activation, place)
        if let step = table.value(of: step), !(step > 0) {
            note(.stepNotAbove0(at: tree.span(ofFormula: statement.formula)))
        }
        var sampling = Sampling(low: low, high: high, step: step, span: place)
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            guard inner.kind == .expect else {
                names.reportMisplaced(inner, tree, .at)
                continue
            }
            if let expectation = checkedExpectation(inner, activation) { sampling.expectations.append(expectation) }
        }
        if statement.body < 0 { note(.emptyTest(at: place)) }
        return sampling
    }

    /// The greatest offset at which the content rests.
    private mutating func lastOffset(at place: SourceSpan) -> FormulaID {
        let content = measured(.contentSize, mainAxis, .layout)
        let room = table.apply(.subtract, content, viewportSize(mainAxis, at: place), at: place)
        return table.apply(.maximum, table.constant(0, at: place), room, at: place)
    }

    /// An offset, or the step between two, which is known before anything scrolls.
    private mutating func checkedOffset(_ root: Int32, _ activation: ActivationID, _ place: SourceSpan) -> FormulaID {
        guard root >= 0 else { return .none }
        let value = read(root, as: .length, activation, wantedBy: place)
        guard !value.isPoison, value.x.exists else { return table.constant(0, at: place) }
        guard table[value.x].stage <= .prepare else {
            note(.movingOffset(at: names[.main].tree.span(ofFormula: root)))
            return table.constant(0, at: place)
        }
        return value.x
    }

    mutating func read(_ root: Int32, as type: DeclaredType?, _ activation: ActivationID, wantedBy: SourceSpan)
        -> Value
    {
        single(value(of: root, in: activation, as: type, wantedBy: wantedBy))
    }

    // MARK: Expectations

    mutating func checkedExpectation(_ statement: StatementSyntax, _ activation: ActivationID) -> Expectation? {
        let tree = names[.main].tree
        guard statement.formula >= 0 else { return nil }
        let place = tree.span(ofToken: statement.firstToken)
        tests.expecting = Expecting(isEach: statement.quantifier >= 0)
        defer { tests.expecting = nil }
        let hasRange = statement.low >= 0 && statement.high >= 0
        if hasRange,
            let mistaken = [statement.formula, statement.high].first(where: { tree.formulas[Int($0)].kind.decides })
        {
            return refused(.rangeBesideCondition(at: tree.span(ofFormula: mistaken)))
        }
        let first = structure.arguments.next.index
        tests.expecting?.watched = first..<first + (hasRange ? 3 : 1)
        let value = read(statement.formula, as: hasRange ? nil : .boolean, activation, wantedBy: place)
        if value.isPoison { return nil }
        var holds = value.x
        var span = tree.span(ofFormula: statement.formula)
        if hasRange {
            let low = read(statement.low, as: nil, activation, wantedBy: place)
            let high = read(statement.high, as: nil, activation, wantedBy: place)
            if low.isPoison || high.isPoison { return nil }
            span = span.joined(tree.span(ofFormula: statement.high))
            let isAbove = comparison(.lessEqual, low, value, at: span)
            if isAbove.isPoison { return nil }  // what is wrong with the one end is wrong with the other
            let isBelow = comparison(.lessEqual, value, high, at: span)
            if isBelow.isPoison { return nil }
            holds = table.apply(.and, isAbove.x, isBelow.x, at: span)
        }
        guard let expecting = tests.expecting else { return nil }
        // What an element says hides the gesture in the whole expression, not in its parts.
        for formula in [holds] + expecting.parts.flatMap({ $0.components }) { keepFromProposal(formula, at: span) }
        if statement.quantifier >= 0, expecting.each == nil {
            return refused(.allOfNothing(at: tree.span(ofToken: statement.quantifier)))
        }
        let root = tree.formulas[Int(statement.formula)]
        return Expectation(
            formula: holds, span: span, verdict: root.arity == 2 && !hasRange ? tree.span(ofToken: root.token) : nil,
            observations: observations(in: [holds] + expecting.parts.flatMap { $0.components }), each: expecting.each,
            parts: expecting.parts)
    }

    /// What formulas read of elements, be it by way of a `let`.
    func observations(in roots: [FormulaID]) -> [Int32] {
        var found: [Int32] = []
        var met: Set<FormulaID> = []
        var open = roots
        while let id = open.popLast() {
            let formula = table[id]
            guard formula.stage == .observed, met.insert(id).inserted else { continue }
            if formula.operation == .observed {
                found.append(formula.a)
                open += tests.observations[Int(formula.a)].quantity.formulas
            }
            open += table.operands(formula)
        }
        return found.sorted()
    }
}

extension FormulaKind {
    /// Whether it says yes or no, so that no range can be about it.
    fileprivate var decides: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .and, .or, .not, .boolean: true
        case .number, .name, .call, .member, .index, .list, .stops, .tuple, .labeled, .negate, .add, .subtract,
            .multiply, .divide, .sizePair, .conditional, .firstWhere, .missing:
            false
        }
    }
}
