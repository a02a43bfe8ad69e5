import LayoutDSL

/// Reads a formula: a loop over its nodes, which stand in postorder, with a stack of values.
struct FormulaReader: CheckJob {
    let stores: CheckStores

    /// Reads on in a frame; answers whether the formula is through (else a function's body comes first).
    func readNodes(ofFrame index: Int) throws(Pending) -> Bool {
        guard let formula = solver.frames[index].formula else { return true }
        let tree = names[formula.module].tree
        reading.begin(in: names[formula.activation])
        solver.readNode = formula.next
        defer { solver.suspend(index) }
        while solver.readNode < formula.end {
            let calls = try read(tree.formulas[Int(solver.readNode)], at: solver.readNode, formula, tree)
            solver.readNode += 1
            if calls || structure.isExhausted { return false }
            if table.isRecording { recordTop(solver.readNode - 1, tree) }
            if names.notes.isKept { noteTop(solver.readNode - 1, of: formula, tree) }
            if tests.expecting != nil { watch(solver.readNode - 1, of: formula, solver.frames[index].goal) }
        }
        return true
    }

    /// Reads one node. Throws before it changes anything, so that it can be read again. Answers whether it began the
    /// body of a function, whose value will then be on the stack.
    private func read(
        _ node: FormulaSyntax, at index: Int32, _ formula: CheckedFormula, _ tree: SyntaxTree
    ) throws(Pending) -> Bool {
        let place = tree.span(ofTokens: node.firstToken, node.lastToken)
        let arity = Int(node.arity)
        if let expecting = tests.expecting, !expecting.counted.isEmpty {
            let isMain = formula.module == .main
            tests.expecting?.counting = expecting.counted.last { isMain && $0.nodes.contains(index) }?.kind
        }
        switch node.kind {
        case .number: solver.stack.append(try readNumber(node, at: index, place, formula, tree))
        case .boolean:
            let isTrue = tree.tokens[Int(node.token)].kind == .true
            solver.stack.append(.boolean(table.constant(isTrue ? 1 : 0, at: place), at: place))
        case .name:
            let symbol = names.symbol(node.token, formula.module)
            if let value = try memberReader.countedName(symbol, at: place) {
                solver.stack.append(value)
                break
            }
            // A function whose parameters all have defaults is read without parentheses too.
            if names.takesNothing(symbol, in: formula.activation), !nameReader.isElement(symbol, in: formula.activation)
            {
                return try callReader.readCall(node, at: index, place, formula)
            }
            solver.stack.append(try nameReader.readName(symbol, at: place, in: formula.activation))
        case .member:
            countStep(at: place)
            let symbol = names.symbol(node.token, formula.module)
            let part = tree.span(ofToken: node.token)
            let value = try memberReader.member(symbol, of: operand(0), at: place, named: part, in: formula.activation)
            replace(1, with: value)
        case .call: return try callReader.readCall(node, at: index, place, formula)
        case .tuple: replace(arity, with: try readTuple(node, at: index, place, formula))
        case .labeled: break  // the value stays as it is; the call or tuple reads the label
        case .list, .stops:
            let entries = Array(solver.stack.suffix(arity))
            let list = solver.lists.append(entries)
            replace(arity, with: Value(type: node.kind == .list ? .list(list) : .stops(list), span: place))
        case .index:
            countStep(at: place)
            let list = operand(arity - 1)
            if case .element(let element) = list.type {
                let indices = (0..<arity - 1).reversed().map { operand($0) }
                replace(arity, with: try elementReader.observed(element, at: indices, span: place))
            } else if arity > 2 {
                if !list.isPoison { note(CheckDiagnostics.indexedValue(list, at: place, names.findings)) }
                replace(arity, with: .poison(place))
            } else {
                replace(2, with: try readIndex(list, operand(0), at: place))
            }
        case .missing: replace(arity, with: .poison(place))
        case .rises, .falls:
            countStep(at: place)
            replace(
                1,
                with: operatorReader.change(
                    try regionReader.materialized(single(operand(0))), node.kind == .rises ? .rises : .falls, at: place)
            )
        case .countWhere: replace(arity, with: try memberReader.counted(at: place))
        case .firstWhere: replace(arity, with: mistake(CheckDiagnostics.misplacedFirst(at: place), at: place))
        case .negate, .not:
            countStep(at: place)
            let value = try regionReader.materialized(operand(0))
            replace(
                1,
                with: node.kind == .not
                    ? operatorReader.negation(of: value, at: place) : operatorReader.negative(value, at: place))
        case .conditional:
            countStep(at: place)
            let (condition, a, b) = (
                try regionReader.materialized(operand(2)), try regionReader.materialized(operand(1)),
                try regionReader.materialized(operand(0))
            )
            replace(3, with: operatorReader.choice(condition, a, b, at: place))
        case .sizePair:
            countStep(at: place)
            replace(2, with: operatorReader.sizePair(operand(1), operand(0), at: place))
        case .add, .subtract, .multiply, .divide, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .and,
            .or, .overlaps, .contains, .per:
            countStep(at: place)
            let (a, b) = (try regionReader.materialized(operand(1)), try regionReader.materialized(operand(0)))
            replace(2, with: operatorReader.infix(node.kind, a, b, at: place))
        }
        return false
    }

    // MARK: Literals

    private func readNumber(
        _ node: FormulaSyntax, at index: Int32, _ place: SourceSpan, _ formula: CheckedFormula, _ tree: SyntaxTree
    ) throws(Pending) -> Value {
        let token = tree.tokens[Int(node.token)]
        let bytes = tree.source.bytes
        let start = Int(token.start)
        var end = start
        while end < token.end {
            let byte = bytes[end]
            let isPart =
                byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte | 0x20 == 0x65 || byte == 0x2B || byte == 0x2D
            guard isPart else { break }
            end += 1
        }
        // A letter e that begins no exponent belongs to an unknown unit, which has been reported.
        let number = DecimalReader.value(of: bytes, in: start..<end) ?? 0
        guard number.isFinite else { return mistake(TokenDiagnostics.numberTooLarge(at: place), at: place) }
        switch token.unit {
        case .none: return literal(number, .number, at: place)
        case .points: return literal(number, .length, at: place)
        case .degrees: return literal(number / 180 * .pi, .angle, at: place)
        case .radians: return literal(number, .angle, at: place)
        case .turns: return literal(number * 2 * .pi, .angle, at: place)
        case .percent:
            let axis = formula.shares < 0 ? .none : solver.shareAxes[Int(formula.shares + index - formula.first)]
            guard axis != .none, formula.share.base != .none else {
                return mistake(
                    CheckDiagnostics.percentWithoutAxis(SyntaxWords.share(names.text(place)) ?? "0.5", at: place),
                    at: place)
            }
            let whole = try propertyReader.base(of: formula.share, axis: axis == .x ? 0 : 1)
            if number == 100 { return .length(whole, at: place) }
            let share = table.constant(number / 100, at: place)
            return .length(table.apply(.multiply, whole, share, at: place), at: place)
        case .unknown: return .poison(place)
        }
    }

    private func literal(_ number: Double, _ dimension: Dimension, at place: SourceSpan) -> Value {
        Value(type: .quantity(dimension), x: table.constant(number, at: place), span: place, isLiteral: true)
    }

    private func readIndex(_ list: Value, _ index: Value, at place: SourceSpan) throws(Pending) -> Value {
        let index = try regionReader.materialized(index)
        if list.isPoison || index.isPoison { return .poison(place) }
        guard case .list(let number) = list.type else {
            return mistake(CheckDiagnostics.indexedValue(list, at: place, names.findings), at: place)
        }
        guard let position = operatorReader.scalar(index, as: .number, wantedBy: "the number in `[ ]`") else {
            return .poison(place)
        }
        guard let (type, entries) = try listReader.entries(of: number, list, at: place) else { return .poison(place) }
        if let first = entries.first, !type.isPickable { return mistake(CheckDiagnostics.unfitEntry(first), at: place) }
        let picked = solver.listCounts[number].map { listReader.wrapped(position, around: $0, at: place) } ?? position
        var result = Value(type: type, span: place)
        result.x = table.pick(entries.map { $0.x }, at: picked, span: place)
        if entries.allSatisfy({ $0.y.exists }) {
            result.y = table.pick(entries.map { $0.y }, at: picked, span: place)
        }
        if entries.allSatisfy({ $0.width.exists && $0.height.exists }) {
            result.width = table.pick(entries.map { $0.width }, at: picked, span: place)
            result.height = table.pick(entries.map { $0.height }, at: picked, span: place)
        }
        return result
    }

    // MARK: Points

    private func readTuple(
        _ node: FormulaSyntax, at index: Int32, _ place: SourceSpan, _ formula: CheckedFormula
    )
        throws(Pending) -> Value
    {
        if node.arity == 1, !names[formula.module].tree.hasLabels(index) {
            var inner = operand(0)
            inner.isLiteral = false
            return inner
        }
        guard node.arity == 2 else {
            if node.arity > 0 { note(CheckDiagnostics.tupleSize(Int(node.arity), at: place)) }
            return .poison(place)
        }
        countStep(at: place)
        let labels = labels(ofChildrenOf: index, formula.module)
        let (a, b) = (try regionReader.materialized(operand(1)), try regionReader.materialized(operand(0)))
        guard let first = operatorReader.scalar(a, as: .length, wantedBy: "a point"),
            let second = operatorReader.scalar(b, as: .length, wantedBy: "a point")
        else { return .poison(place) }
        guard let axes = axes(of: labels, main: readsMain) else {
            return mistake(CheckDiagnostics.pointLabels(at: place), at: place)
        }
        return Value(type: .point, x: axes == 0 ? first : second, y: axes == 0 ? second : first, span: place)
    }
}

extension CheckJob {
    var formulaReader: FormulaReader { FormulaReader(stores: stores) }
}

/// The context of the formula that is read.
struct Reading {
    /// Whether main and cross have changed places in it.
    var isTurned = false
    /// Whether it stands in a test, where places are those that are drawn.
    var isOfTest = false
    /// Whether it says what is expected, where numbers are equal within a tolerance.
    var isTolerant = false
    /// Whether it belongs to an arrangement, and whether `main` in it is the axis across the scroll of the layout.
    var isOfArrangement = false
    var isTurnedArrangement = false
    /// Whether a declaration is being checked that nothing uses, in no layout in particular.
    var isOfUnused = false
    /// What `.finite` formulas guard, by their number.
    var guards: [Int32: Guarded] = [:]
    /// A number for each element's name with each of its lines' words.
    var guardTags = NumberTable()

    /// What holds for the formulas of an activation.
    mutating func begin(in activation: Activation) {
        isTurned = activation.isTurned
        isOfTest = activation.isTest
        isTolerant = activation.isTest || activation.isPromise
        isOfArrangement = activation.allowsFolds
        isTurnedArrangement = isTurned && isOfArrangement
    }
}
