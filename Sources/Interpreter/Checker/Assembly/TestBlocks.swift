import LayoutDSL

// `test` blocks: the world that one sets, the offsets of its `at` blocks, and what it expects there.

extension Checker {
    /// Works out every test of the layout, after its elements.
    mutating func settleTests() -> [LayoutTest] {
        let tree = modules[1].tree
        var tests: [LayoutTest] = []
        var names: [Span] = []
        for line in tree.statements(from: tree.statements[Int(modules[1].layout)].body) {
            let statement = tree.statements[Int(line)]
            guard statement.kind == .test, statement.name >= 0 else { continue }
            let name = tree.span(ofToken: statement.name)
            if let earlier = names.first(where: { text($0).utf8.elementsEqual(text(name).utf8) }) {
                note(.duplicateName(unquoted(name), at: name, earlier: earlier))
            }
            names.append(name)
            tests.append(settleTest(line, named: name))
        }
        return tests
    }

    private func unquoted(_ name: Span) -> String {
        String(decoding: text(name).utf8.dropFirst().dropLast(), as: UTF8.self)
    }

    private mutating func settleTest(_ line: Int32, named name: Span) -> LayoutTest {
        let tree = modules[1].tree
        let layout = boxes[0].activation
        let block = addBlock(1, line, parent: activations[Int(layout)].block)
        let activation = Int32(clamping: activations.count)
        activations.append(
            Activation(block: block, parent: layout, module: 1, box: 0, allowsFolds: false, isTest: true))
        var test = LayoutTest(name: unquoted(name), span: name)
        let body = Array(tree.statements(from: tree.statements[Int(line)].body))
        for inner in body where tree.statements[Int(inner)].kind == .let {
            let statement = tree.statements[Int(inner)]
            _ = declaredType(statement.type, 1)
            declare(
                statement.name,
                Declaration(kind: statement.isFunction ? .function : .value, module: 1, statement: inner), in: block)
        }
        for inner in body {
            let statement = tree.statements[Int(inner)]
            switch statement.kind {
            case .let where statement.formula >= 0 && !statement.isFunction:
                _ = value(of: Key(kind: .binding, a: modules[1].base + inner, b: activation))
            case .let: break
            case .property: settleSetting(statement, of: &test, activation)
            case .at: test.samplings.append(settleSampling(statement, activation))
            case .expect:
                let start = table.constant(0, at: tree.span(ofToken: statement.firstToken))
                var sampling = Sampling(
                    low: start, high: .none, step: .none, span: tree.span(ofToken: statement.firstToken))
                if let expectation = settleExpectation(statement, activation) { sampling.expectations = [expectation] }
                test.samplings.append(sampling)
            default: reportMisplaced(statement, tree, .test)
            }
        }
        if !body.contains(where: { [.at, .expect].contains(tree.statements[Int($0)].kind) }) {
            note(.emptyTest(at: name))
        }
        return test
    }

    // MARK: The world

    /// `viewport: …`, `items: …`, `reducedMotion: …`, `safeArea.top: …`, or a `param`.
    private mutating func settleSetting(_ statement: StatementSyntax, of test: inout LayoutTest, _ activation: Int32) {
        let tree = modules[1].tree
        let place = tree.span(ofToken: statement.name)
        let symbol = symbol(statement.name, 1)
        guard statement.formula >= 0 else { return }
        let isParted = tree.tokens[Int(statement.name) + 1].kind == .dot
        switch names.word(symbol) {
        case .viewport where !isParted:
            test.viewport = viewport(
                read(statement.formula, as: .size, activation, wantedBy: place),
                at: tree.span(ofFormula: statement.formula))
        case .items where !isParted:
            test.items = counts(of: statement.formula, activation, at: tree.span(ofFormula: statement.formula))
        case .reducedMotion where !isParted:
            setEnvironment(.reducedMotion, statement, as: .boolean, of: &test, activation)
        case .rightToLeft where !isParted:
            setEnvironment(.rightToLeft, statement, as: .boolean, of: &test, activation)
        case .safeArea where isParted:
            let part = tree.span(ofToken: statement.name + 2)
            let edges: [(Word, EnvironmentValue)] = [
                (.top, .top), (.left, .left), (.bottom, .bottom), (.right, .right),
            ]
            guard let edge = edges.first(where: { $0.0 == names.word(self.symbol(statement.name + 2, 1)) }) else {
                note(
                    .unknownPart(text(part), of: "safeArea", known: edges.map { $0.0.rawValue }, at: part))
                return
            }
            setEnvironment(edge.1, statement, as: .length, of: &test, activation)
        default:
            guard !isParted, let number = parameters.firstIndex(where: { $0.name == symbol }),
                let type = DeclaredType(parameters[number].type)
            else {
                let known = parameters.map { names.text($0.name) }
                note(
                    .unknownSetting(
                        text(place), known: ["viewport", "items", "rightToLeft", "reducedMotion", "safeArea"] + known,
                        at: place))
                return
            }
            let name = names.text(symbol)
            if let found = constant(statement.formula, as: type, of: name, declared: place, activation) {
                test.parameters.append((name, found.value, tree.span(ofFormula: statement.formula)))
            }
        }
    }

    private mutating func setEnvironment(
        _ number: EnvironmentValue, _ statement: StatementSyntax, as type: DeclaredType, of test: inout LayoutTest,
        _ activation: Int32
    ) {
        let place = modules[1].tree.span(ofToken: statement.name)
        let found = constant(statement.formula, as: type, of: text(place), declared: place, activation)
        if let found { test.environment.append((number.rawValue, found.value)) }
    }

    // MARK: Offsets

    private mutating func settleSampling(_ statement: StatementSyntax, _ activation: Int32) -> Sampling {
        let tree = modules[1].tree
        let place = tree.span(ofToken: statement.firstToken)
        let low = settledOffset(statement.low, activation, place)
        let high = settledOffset(statement.high, activation, place)
        if let from = table.value(of: low), let to = table.value(of: high), from > to {
            let (start, end) = (tree.span(ofFormula: statement.low), tree.span(ofFormula: statement.high))
            note(.reversedRange(text(start), text(end), at: start.joined(end)))
        }
        let step = settledOffset(statement.formula, activation, place)
        if let step = table.value(of: step), !(step > 0) {
            note(.stepNotAbove0(at: tree.span(ofFormula: statement.formula)))
        }
        var sampling = Sampling(low: low, high: high, step: step, span: place)
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            guard inner.kind == .expect else {
                reportMisplaced(inner, tree, .at)
                continue
            }
            if let expectation = settleExpectation(inner, activation) { sampling.expectations.append(expectation) }
        }
        if statement.body < 0 { note(.emptyTest(at: place)) }
        return sampling
    }

    /// An offset, or the step between two, which is settled before anything scrolls.
    private mutating func settledOffset(_ root: Int32, _ activation: Int32, _ place: Span) -> FormulaID {
        guard root >= 0 else { return .none }
        let value = read(root, as: .length, activation, wantedBy: place)
        guard !value.isPoison, value.x.exists else { return table.constant(0, at: place) }
        guard table[value.x].stage <= .prepare else {
            note(.movingOffset(at: modules[1].tree.span(ofFormula: root)))
            return table.constant(0, at: place)
        }
        return value.x
    }

    private mutating func read(_ root: Int32, as type: DeclaredType?, _ activation: Int32, wantedBy: Span) -> Value {
        let number = Int32(clamping: arguments.count)
        arguments.append(
            Argument(source: .formula(root: root, activation: activation), type: type, name: wantedBy))
        let value = value(of: Key(kind: .argument, a: number, b: 0))
        if case .aspect(let property, _, let element) = value.type {
            return whole(property, of: element, at: value.span)
        }
        return value
    }

    // MARK: Expectations

    private mutating func settleExpectation(_ statement: StatementSyntax, _ activation: Int32) -> Expectation? {
        let tree = modules[1].tree
        guard statement.formula >= 0 else { return nil }
        let place = tree.span(ofToken: statement.firstToken)
        expecting = Expecting(isEach: statement.quantifier >= 0)
        defer { expecting = nil }
        let hasRange = statement.low >= 0 && statement.high >= 0
        if hasRange,
            let mistaken = [statement.formula, statement.high].first(where: { tree.formulas[Int($0)].kind.decides })
        {
            note(.rangeBesideCondition(at: tree.span(ofFormula: mistaken)))
            return nil
        }
        let first = Int32(clamping: arguments.count)
        expecting?.watched = first..<first + (hasRange ? 3 : 1)
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
        guard let expecting else { return nil }
        if statement.quantifier >= 0, expecting.each == nil {
            note(.allOfNothing(at: tree.span(ofToken: statement.quantifier)))
            return nil
        }
        let root = tree.formulas[Int(statement.formula)]
        return Expectation(
            formula: holds, span: span,
            verdict: root.arity == 2 && !hasRange ? tree.span(ofToken: root.token) : nil,
            observations: observations(in: [holds] + expecting.parts.flatMap { $0.components }), each: expecting.each,
            parts: expecting.parts)
    }

    /// What formulas read of elements, be it by way of a `let`.
    private func observations(in roots: [FormulaID]) -> [Int32] {
        var found: [Int32] = []
        var met: Set<FormulaID> = []
        var open = roots
        while let id = open.popLast() {
            let formula = table[id]
            guard formula.stage == .observed, met.insert(id).inserted else { continue }
            if formula.operation == .observed { found.append(formula.a) }
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
            .multiply, .divide, .sizePair, .conditional, .missing:
            false
        }
    }
}

/// What is collected while an expectation is read.
struct Expecting {
    /// Whether it begins with `all`.
    let isEach: Bool
    /// The elements that `all` is about.
    var each: String?
    var parts: [ExpectationPart] = []
    /// The numbers of the arguments whose parts are told.
    var watched: Range<Int32> = 0..<0
}

extension Checker {
    /// Keeps the value of the node that was read last, if it is one worth telling.
    mutating func watch(_ index: Int32, of formula: CheckedFormula, _ key: Key) {
        guard let expecting, key.kind == .argument, expecting.watched.contains(key.a), var value = stack.last else {
            return
        }
        let tree = modules[Int(formula.module)].tree
        let node = tree.formulas[Int(index)]
        // A name or an index has a part taken of it: the whole chain is what has a value.
        if index + 1 < formula.end, tree.formulas[Int(index) + 1].kind == .member { return }
        // What is not known yet is not worth waiting for.
        if case .region = value.type, let known = known(value) { value = known }
        if case .aspect(let property, _, let element) = value.type {
            value = whole(property, of: element, at: value.span)
        }
        guard let shape = AttributeFormula.Shape(value.type) else { return }
        let anchor: Span
        switch node.kind {
        case .number, .boolean, .labeled, .list, .stops, .missing: return
        case .tuple where node.arity < 2, .sizePair: return
        case .negate where value.isLiteral: return
        case .name, .member, .index, .tuple: anchor = tree.span(ofTokens: node.firstToken, node.lastToken)
        default: anchor = tree.span(ofToken: node.token)
        }
        // The whole is false, or all is well.
        if index + 1 == formula.end, value.type == .boolean, shape == .boolean { return }
        let components = [value.x, value.y, value.width, value.height].filter { $0.exists }
        self.expecting?.parts.append(
            ExpectationPart(
                anchor: anchor, shape: shape, isAngle: value.type == .quantity(.angle),
                components: components))
    }
}

extension Checker {
    /// A region with its components, when they have been worked out.
    private mutating func known(_ value: Value) -> Value? {
        do throws(Pending) {
            return try materialized(value)
        } catch {
            return nil
        }
    }
}

extension AttributeFormula.Shape {
    /// The shape of a value that is worked out; nil for what has no formulas.
    fileprivate init?(_ type: ValueType) {
        switch type {
        case .quantity, .infinite: self = .number
        case .boolean: self = .boolean
        case .point: self = .point
        case .size: self = .size
        case .rectangle: self = .rectangle
        case .poison, .list, .stops, .box, .region, .data, .element, .aspect: return nil
        }
    }
}
