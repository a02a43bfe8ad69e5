import LayoutDSL

// Calls: the functions of the language, the folds, and the functions of files.

extension Checker {
    /// Reads a call whose arguments are on the stack; answers whether a body has to be read first.
    mutating func readCall(_ node: FormulaSyntax, at index: Int32, _ place: Span, _ formula: CheckedFormula)
        throws(Pending) -> Bool
    {
        countStep(at: place)
        let arity = Int(node.arity)
        let symbol = symbol(node.token, formula.module)
        let name = modules[Int(formula.module)].tree.span(ofToken: node.token)
        if let word = names.word(symbol), word.isFunction {
            var given: [Value] = []
            given.reserveCapacity(arity)
            for back in (0..<arity).reversed() { given.append(try materialized(operand(back))) }
            let labels = try labels(of: word, call: index, formula.module)
            let result = try apply(word, given, labels, at: place, in: formula.activation)
            replace(arity, with: result)
            return false
        }
        guard let (declaration, activation) = lookup(symbol, from: formula.activation), declaration.kind == .function
        else {
            reportNotCallable(symbol, at: name, in: formula.activation)
            replace(arity, with: .poison(place))
            return false
        }
        let statement = global(declaration)
        if activeFunctions.contains(statement) {
            note(.recursion(names.text(symbol), at: name))
            replace(arity, with: .poison(place))
            return false
        }
        for back in 0..<arity { stack[stack.count - 1 - back] = try materialized(operand(back)) }
        beginBody(of: declaration, declaredIn: activation, call: index, at: name, formula)
        return true
    }

    /// Binds the arguments of a call and begins a frame for the body of the function.
    private mutating func beginBody(
        of declaration: Declaration, declaredIn activation: Int32, call: Int32, at name: Span, _ formula: CheckedFormula
    ) {
        let tree = modules[Int(formula.module)].tree
        let children = tree.children(of: call)
        var given: [GivenArgument] = []
        for (position, child) in children.enumerated() {
            let node = tree.formulas[Int(child)]
            let label = node.kind == .labeled ? node.token : -1
            let value = operand(children.count - 1 - position)
            given.append(
                GivenArgument(label: label, module: formula.module, source: .value(value), span: value.span))
        }
        stack.removeLast(children.count)
        let caller = activations[Int(formula.activation)]
        let number = Int32(clamping: activations.count)
        let module = modules[Int(declaration.module)]
        activations.append(
            Activation(
                block: functionBlock(declaration), parent: activation, module: declaration.module, box: caller.box,
                allowsFolds: caller.allowsFolds, isTurned: caller.isTurned,
                isTest: activation >= 0 && activations[Int(activation)].isTest))
        let bound = bind(given, to: declaration, callee: number, at: name)
        activations[Int(number)].arguments = bound
        let root = module.tree.statements[Int(declaration.statement)].formula
        let type = module.tree.statements[Int(declaration.statement)].type
        let statement = global(declaration)
        entered.insert(statement)
        guard root >= 0 else {
            stack.append(.poison(name))
            return
        }
        activeFunctions.insert(statement)
        frames.append(
            CheckFrame(
                key: Key(kind: .body, a: statement, b: number),
                formula: CheckedFormula(
                    module: declaration.module, first: module.tree.formulas[Int(root)].first,
                    next: module.tree.formulas[Int(root)].first, end: root + 1,
                    activation: number,
                    expected: type >= 0 ? DeclaredType(name: module.tree.text(ofToken: type)) : nil),
                stackBase: stack.count))
    }

    // MARK: The language's own

    private mutating func apply(_ word: Word, _ given: [Value], _ labels: [Word?], at place: Span, in activation: Int32)
        throws(Pending)
        -> Value
    {
        let wanted = Checker.arity(of: word)
        guard wanted.contains(given.count) else {
            note(.argumentCount(word.rawValue, given.count, wanted: wanted, at: place))
            return .poison(place)
        }
        if word == .map || word == .extrapolate { return try applyMap(given, goesOn: word == .extrapolate, at: place) }
        if given.contains(where: { $0.isPoison }) { return .poison(place) }
        switch word {
        case .min, .max: return extreme(word == .min ? .minimum : .maximum, given, word, at: place)
        case .clamp:
            warnAboutOrder(given, at: place)
            guard let bounded = quantity(given, word) else { return .poison(place) }
            let inner = table.apply(.minimum, given[0].x, given[2].x, at: place)
            return Value(type: bounded, x: table.apply(.maximum, given[1].x, inner, at: place), span: place)
        case .mod: return alike(.modulo, given, word, at: place)
        case .hypot: return alike(.hypotenuse, given, word, at: place)
        case .atan2:
            var angle = alike(.arctangent2, given, word, at: place)
            if !angle.isPoison { angle.type = .quantity(.angle) }
            return angle
        case .mix: return mixture(given, word, at: place)
        case .abs: return keeping(.absolute, given[0], word, at: place)
        case .floor: return keeping(.floor, given[0], word, at: place)
        case .ceil: return keeping(.ceiling, given[0], word, at: place)
        case .round: return keeping(.round, given[0], word, at: place)
        case .sign:
            var result = keeping(.sign, given[0], word, at: place)
            if !result.isPoison { result.type = .quantity(.number) }
            return result
        case .sqrt: return root(given[0], at: place)
        case .sin: return converted(.sine, given[0], from: .angle, to: .number, word, at: place)
        case .cos: return converted(.cosine, given[0], from: .angle, to: .number, word, at: place)
        case .tan: return converted(.tangent, given[0], from: .angle, to: .number, word, at: place)
        case .atan: return converted(.arctangent, given[0], from: .number, to: .angle, word, at: place)
        default: return try applyFold(word, given, labels, at: place, in: activation)
        }
    }

    private static func arity(of word: Word) -> ClosedRange<Int> {
        switch word {
        case .min, .max: 1...255
        case .clamp, .mix: 3...3
        case .mod, .atan2, .hypot, .map, .extrapolate, .shortest, .pack, .cluster, .at: 2...2
        case .sum, .sumBefore, .largest: 1...2
        case .wrap: 3...3
        default: 1...1
        }
    }

    /// The common type of quantities; reports anything else.
    mutating func quantity(_ given: [Value], _ word: Word) -> ValueType? {
        var result = given[0]
        for value in given {
            switch value.type {
            case .quantity, .infinite: break
            default:
                note(.notANumber(value, by: worded(.word(word)), self))
                return nil
            }
            guard let type = common(result, value, in: .arguments(word)) else { return nil }
            if type != result.type { result = Value(type: type, span: value.span, origin: value.origin) }
        }
        return result.type
    }

    /// The type of one quantity; reports anything else.
    mutating func quantity(_ value: Value, _ word: Word) -> ValueType? {
        switch value.type {
        case .quantity, .infinite: return value.type
        default:
            note(.notANumber(value, by: worded(.word(word)), self))
            return nil
        }
    }

    private mutating func extreme(_ operation: Operation, _ given: [Value], _ word: Word, at place: Span) -> Value {
        guard let type = quantity(given, word) else { return .poison(place) }
        var formula = given[0].x
        for value in given.dropFirst() { formula = table.apply(operation, formula, value.x, at: place) }
        return Value(type: type, x: formula, span: place)
    }

    private mutating func alike(_ operation: Operation, _ given: [Value], _ word: Word, at place: Span) -> Value {
        guard let type = quantity(given, word) else { return .poison(place) }
        return Value(type: type, x: table.apply(operation, given[0].x, given[1].x, at: place), span: place)
    }

    private mutating func keeping(_ operation: Operation, _ value: Value, _ word: Word, at place: Span) -> Value {
        guard let type = quantity(value, word) else { return .poison(place) }
        return Value(type: type, x: table.apply(operation, value.x, at: place), span: place)
    }

    private mutating func converted(
        _ operation: Operation, _ value: Value, from: DeclaredType, to: DeclaredType, _ word: Word, at place: Span
    ) -> Value {
        guard let x = scalar(value, as: from, wantedBy: .word(word), wantedAt: nil) else { return .poison(place) }
        return Value(type: to.type, x: table.apply(operation, x, at: place), span: place)
    }

    /// a·(1 − t) + b·t, which is exactly a at 0 and exactly b at 1.
    private mutating func mixture(_ given: [Value], _ word: Word, at place: Span) -> Value {
        guard let type = quantity([given[0], given[1]], word),
            let t = scalar(given[2], as: .number, wantedBy: "the third argument of `mix`", wantedAt: nil)
        else { return .poison(place) }
        let rest = table.apply(.subtract, table.constant(1, at: place), t, at: place)
        let a = table.apply(.multiply, given[0].x, rest, at: place)
        let b = table.apply(.multiply, given[1].x, t, at: place)
        return Value(type: type, x: table.apply(.add, a, b, at: place), span: place)
    }

    private mutating func root(_ value: Value, at place: Span) -> Value {
        let dimension = value.type == .infinite ? Dimension.number : value.dimension
        guard let dimension else {
            note(.notANumber(value, by: "`sqrt`", self))
            return .poison(place)
        }
        guard dimension.length % 2 == 0, dimension.angle % 2 == 0 else {
            note(.rootOfOddPower(value, self))
            return .poison(place)
        }
        let half = Dimension(length: dimension.length / 2, angle: dimension.angle / 2)
        return Value(type: .quantity(half), x: table.apply(.squareRoot, value.x, at: place), span: place)
    }

    /// `clamp(0, v, 1)`, as CSS has it, type-checks and means nothing.
    private mutating func warnAboutOrder(_ given: [Value], at place: Span) {
        guard table.value(of: given[0].x) != nil, table.value(of: given[1].x) == nil, given[1].x.exists else { return }
        note(.clampOrder(given.map { $0.span }, texts: given.map { text($0.span) }, at: place))
    }

    // MARK: map

    /// `map(v, [k: a, l: b])`: straight from stop to stop, the first value before the first stop, the last after the
    /// last (`extrapolate` goes on straight instead): a + Σ way · (b − a), where way is 0 up to k, 1 from l on, and (v − k) / (l − k) between. Two stops at
    /// one place are a jump.
    private mutating func applyMap(_ given: [Value], goesOn: Bool, at place: Span) throws(Pending) -> Value {
        let word = goesOn ? Word.extrapolate : .map
        guard case .stops(let number) = given[1].type else {
            if !given[1].isPoison { note(.mapWithoutStops(given[1], of: worded(.word(word)), at: given[1].span, self)) }
            return .poison(place)
        }
        var entries: [Value] = []
        for entry in lists[Int(number)] { entries.append(try materialized(entry)) }
        if given[0].isPoison || entries.contains(where: { $0.isPoison }) { return .poison(place) }
        let keys = stride(from: 0, to: entries.count, by: 2).map { entries[$0] }
        let results = stride(from: 1, to: entries.count, by: 2).map { entries[$0] }
        guard quantity([given[0]] + keys, word) != nil, let type = quantity(results, word) else {
            return .poison(place)
        }
        let (zero, one) = (table.constant(0, at: place), table.constant(1, at: place))
        var total = results[0].x
        for stop in 1..<max(1, results.count) {
            let (low, high) = (keys[stop - 1].x, keys[stop].x)
            if let k = table.value(of: low), let l = table.value(of: high), k > l {
                note(.fallingStops(keys[stop - 1].span, keys[stop].span))
                return .poison(place)
            }
            let length = table.apply(.subtract, high, low, at: place)
            let way = table.apply(.divide, table.apply(.subtract, given[0].x, low, at: place), length, at: place)
            let isPast = table.apply(.lessOrEqual, high, given[0].x, at: place)
            let isBefore = table.apply(.lessOrEqual, given[0].x, low, at: place)
            let late = table.apply(.select, isPast, one, way, at: place)
            var held = table.apply(.select, isBefore, zero, late, at: place)
            if goesOn, stop == 1 || stop == results.count - 1 {
                let afar = stop == results.count - 1 ? way : late
                let near = stop == 1 ? afar : table.apply(.select, isBefore, zero, afar, at: place)
                // Two stops at one place have no slope to go on with.
                let isJump = table.apply(.lessOrEqual, length, zero, at: place)
                held = table.apply(.select, isJump, held, near, at: place)
            }
            let rise = table.apply(.subtract, results[stop].x, results[stop - 1].x, at: place)
            total = table.apply(.add, total, table.apply(.multiply, held, rise, at: place), at: place)
        }
        return Value(type: type, x: total, span: place)
    }
}
