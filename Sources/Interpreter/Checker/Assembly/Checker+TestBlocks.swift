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
                expect(statement, in: &sampling, activation)
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
            note(TestDiagnostics.emptyTest(at: name))
        }
        return test
    }

    /// Adds what an `expect` says.
    private mutating func expect(
        _ statement: StatementSyntax, in sampling: inout Sampling, _ activation: ActivationID
    ) {
        if !sampling.isSome, let comparison = checkedComparison(statement, activation) {
            sampling.comparisons.append(comparison)
        } else if let expectation = checkedExpectation(statement, activation) {
            sampling.expectations.append(expectation)
        }
    }

    /// `mirrored`, or `same as { … }`; nil for any other expectation.
    private mutating func checkedComparison(
        _ statement: StatementSyntax, _ activation: ActivationID
    ) -> WorldComparison? {
        let tree = names[.main].tree
        guard let word = comparisonWord(of: statement) else { return nil }
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
            checkSetting(inner, of: &world, activation)
        }
        for setting in world.settings where setting.isRange {
            note(TestDiagnostics.rangeInComparison(setting.name, at: setting.span))
        }
        dropReplaced(in: &world)
        return WorldComparison(other: .set(world.settings, items: world.items), span: word)
    }

    /// The word by which an expectation compares two worlds; nil for any other one.
    private func comparisonWord(of statement: StatementSyntax) -> SourceSpan? {
        let tree = names[.main].tree
        guard statement.quantifier >= 0, statement.formula < 0,
            ["mirrored", "same"].contains(tree.text(ofToken: statement.quantifier))
        else { return nil }
        return tree.span(ofToken: statement.quantifier)
    }

    mutating func noteReversed(_ range: StatementSyntax) {
        let tree = names[.main].tree
        let (start, end) = (tree.span(ofFormula: range.low), tree.span(ofFormula: range.high))
        note(StructureDiagnostics.reversedRange(names.text(start), names.text(end), at: start.joined(end)))
    }

    // MARK: Offsets

    private mutating func checkedSampling(_ statement: StatementSyntax, _ activation: ActivationID) -> Sampling {
        let tree = names[.main].tree
        let place = tree.span(ofToken: statement.firstToken)
        let isSome = statement.quantifier >= 0
        let isAll = isSome && statement.low < 0 || statement.high < 0 && isAll(statement.low, activation)
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
    private mutating func together(_ expectations: [Expectation]) -> [Expectation] {
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
            note(TestDiagnostics.movingOffset(at: names[.main].tree.span(ofFormula: root)))
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
        if let word = comparisonWord(of: statement) {
            return refused(TestDiagnostics.comparisonElsewhere(names.text(word), at: word))
        }
        guard statement.formula >= 0 else { return nil }
        let place = tree.span(ofToken: statement.firstToken)
        tests.expecting = Expecting(quantifier: quantifier(of: statement))
        defer { tests.expecting = nil }
        noteCounted(in: [statement.formula, statement.low, statement.high])
        guard bindElements(of: statement) else { return nil }
        let hasRange = statement.low >= 0 && statement.high >= 0
        if hasRange,
            let mistaken = [statement.formula, statement.high].first(where: { tree.formulas[Int($0)].kind.decides })
        {
            return refused(TestDiagnostics.rangeBesideCondition(at: tree.span(ofFormula: mistaken)))
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
            let word = tree.span(ofToken: statement.quantifier)
            return refused(TestDiagnostics.allOfNothing(names.text(word), at: word))
        }
        if statement.everywhere >= 0, expecting.each == nil {
            return refused(TestDiagnostics.allOfNothing("in layout", at: tree.span(ofToken: statement.everywhere)))
        }
        let root = tree.formulas[Int(statement.formula)]
        let isBinary = root.arity == 2 && root.kind != .countWhere && !hasRange
        let written = [statement.quantifier, root.firstToken].filter { $0 >= 0 }.min() ?? root.firstToken
        return Expectation(
            formula: holds, negated: .none, span: span, verdict: isBinary ? tree.span(ofToken: root.token) : nil,
            written: tree.span(ofToken: written).joined(tree.span(ofToken: statement.lastToken)),
            observations: observations(in: [holds] + expecting.parts.flatMap { $0.components }),
            quantifier: expecting.quantifier, each: expecting.each, other: expecting.other.map { names.text($0.kind) },
            isEverywhere: statement.everywhere >= 0, parts: expecting.parts,
            apart: hasRange ? nil : apart(holds))
    }

    private func quantifier(of statement: StatementSyntax) -> Expectation.Quantifier {
        guard statement.quantifier >= 0 else { return .none }
        switch names.text(names[.main].tree.span(ofToken: statement.quantifier)) {
        case "some": return .some
        case "exactly": return .exactlyOne
        default: return .all
        }
    }

    /// Binds the names before the colon of an expectation; answers whether they are those of elements.
    private mutating func bindElements(of statement: StatementSyntax) -> Bool {
        let tree = names[.main].tree
        guard statement.variable >= 0 else { return true }
        func kind(_ token: Int32, _ checker: inout Checker) -> Symbol? {
            let span = tree.span(ofToken: token)
            let symbol = checker.names.symbol(token, .main)
            guard let box = checker.boxes(named: symbol).first else {
                checker.note(TestDiagnostics.noElement(checker.names.text(span), at: span))
                return nil
            }
            checker.noteElement(box, at: span)
            guard checker.structure[box].scope != 0 else {
                checker.note(TestDiagnostics.singleElement(checker.names.text(span), at: span))
                return nil
            }
            return checker.structure[box].name
        }
        guard let each = kind(statement.variable, &self) else { return false }
        tests.expecting?.each = names.text(each)
        guard statement.other >= 0 else { return true }
        let quantified = tree.span(ofToken: statement.quantifier)
        guard tests.expecting?.quantifier == .all else {
            note(TestDiagnostics.pairsOf(names.text(quantified), at: quantified))
            return false
        }
        guard let other = kind(statement.otherKind, &self) else { return false }
        tests.expecting?.other = (names.symbol(statement.other, .main), other)
        return true
    }

    /// The boxes of two elements that do not overlap, where a truth says just this.
    private func apart(_ holds: FormulaID) -> ApartBoxes? {
        let root = table[holds]
        guard root.operation == .not else { return nil }
        // As `overlap` writes it: eight comparisons, the first, the third and the fourth of each axis name the sides.
        var comparisons: [Formula] = []
        var open = FormulaID(root.a)
        while table[open].operation == .and, comparisons.count < 8 {
            comparisons.insert(table[FormulaID(table[open].b)], at: 0)
            open = FormulaID(table[open].a)
        }
        comparisons.insert(table[open], at: 0)
        guard comparisons.count == 8, comparisons.allSatisfy({ $0.operation == .less }) else { return nil }
        func observed(_ id: FormulaID) -> Int32? { table[id].operation == .observed ? table[id].a : nil }
        var (first, second): ([Int32], [Int32]) = ([], [])
        for axis in 0..<2 {
            let own = comparisons[4 * axis..<4 * axis + 4].map { FormulaID($0.b) }
            guard table[own[0]].operation == .subtract, table[own[1]].operation == .subtract,
                let second0 = observed(FormulaID(table[own[0]].b)), let first0 = observed(FormulaID(table[own[1]].b)),
                let first1 = observed(own[2]), let second1 = observed(own[3])
            else { return nil }
            first += [first0, first1]
            second += [second0, second1]
        }
        // The same box of both, one of each element, and nothing else.
        for (a, b) in zip(first, second) {
            let (one, two) = (tests.observations[Int(a)], tests.observations[Int(b)])
            guard one.place == nil, two.place == nil, one.subject == .each, two.subject == .other, one.step == 0,
                two.step == 0, one.quantity == two.quantity
            else { return nil }
        }
        func sides(_ found: [Int32]) -> [Int32] { [found[0], found[2], found[1], found[3]] }
        return ApartBoxes(first: sides(first), second: sides(second))
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
                let quantity = tests.observations[Int(formula.a)].quantity
                // What is counted reads its own.
                if case .count = quantity { continue }
                open += quantity.formulas
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
        case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .and, .or, .not, .boolean,
            .overlaps, .contains, .rises, .falls:
            true
        case .number, .name, .call, .member, .index, .list, .stops, .tuple, .labeled, .negate, .add, .subtract,
            .multiply, .divide, .sizePair, .conditional, .firstWhere, .countWhere, .per, .missing:
            false
        }
    }
}
