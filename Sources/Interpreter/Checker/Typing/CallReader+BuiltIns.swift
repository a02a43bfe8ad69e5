import LayoutDSL

// The functions of the language: what a row of the table makes of typed arguments.

extension CallReader {
    func apply(
        _ function: BuiltInFunction, _ given: [Value], _ labels: [Word?], at place: SourceSpan,
        in activation: ActivationID
    ) throws(Pending) -> Value {
        guard function.arity.contains(given.count) else {
            return mistake(
                CheckDiagnostics.argumentCount(function.name, given.count, wanted: function.arity, at: place), at: place
            )
        }
        switch function.rule {
        case .expanded(.map): return try applyMap(given, function, goesOn: false, at: place)
        case .expanded(.extrapolate): return try applyMap(given, function, goesOn: true, at: place)
        case .alike, .typed, .written, .expanded, .fold: break
        }
        if given.contains(where: { $0.isPoison }) { return .poison(place) }
        switch function.rule {
        case .alike(let operation, let result):
            guard let type = quantity(of: given, function) else { return .poison(place) }
            return Value(type: result?.type ?? type, x: applied(operation, given.map { $0.x }, at: place), span: place)
        case .typed(let types, let result, let operation):
            guard let operands = scalars(given, as: types, function) else { return .poison(place) }
            return Value(type: result.type, x: applied(operation, operands, at: place), span: place)
        case .written(let types, let result, let writing):
            guard let operands = scalars(given, as: types, function) else { return .poison(place) }
            return Value(type: result.type, x: writing(&table, operands, place), span: place)
        case .expanded(.clamp):
            warnAboutOrder(given, at: place)
            if let pair = try pairs(
                given, 3,
                { given throws(Pending) in
                    try apply(function, given, labels, at: place, in: activation)
                })
            {
                return pair
            }
            guard let type = quantity(of: given, function) else { return .poison(place) }
            let inner = table.apply(.minimum, given[0].x, given[2].x, at: place)
            return Value(type: type, x: table.apply(.maximum, given[1].x, inner, at: place), span: place)
        case .expanded(.mix):
            return try pairs(given, 2) { given throws(Pending) in mixture(given, function, at: place) }
                ?? mixture(given, function, at: place)
        case .expanded(.squareRoot): return root(given[0], at: place)
        case .expanded(.trail): return try trail(given[0], function, at: place, in: activation)
        case .expanded(.stop): return stop(given, labels, function, at: place, in: activation)
        case .expanded(.map), .expanded(.extrapolate): return .poison(place)
        case .fold(let fold): return try applyFold(fold, function, given, labels, at: place, in: activation)
        }
    }

    /// Points or sizes among the first arguments are taken part by part; nil where there are none.
    private func pairs(
        _ given: [Value], _ count: Int,
        _ apply: ([Value]) throws(Pending) -> Value
    ) throws(Pending) -> Value? {
        let type = given[0].type
        guard type == .point || type == .size, given.prefix(count).allSatisfy({ $0.type == type }) else { return nil }
        func part(_ value: Value, isFirst: Bool) -> Value {
            Value(type: .quantity(.length), x: isFirst ? value.x : value.y, span: value.span)
        }
        var parts: [Value] = []
        for isFirst in [true, false] {
            parts.append(
                try apply(given.prefix(count).map { part($0, isFirst: isFirst) } + given.dropFirst(count)))
        }
        guard !parts.contains(where: { $0.isPoison }) else { return .poison(given[0].span) }
        return Value(type: type, x: parts[0].x, y: parts[1].x, span: given[0].span)
    }

    /// The formulas of arguments as declared types; reports and answers nil where one does not fit.
    private func scalars(
        _ given: [Value], as types: [DeclaredType], _ function: BuiltInFunction
    ) -> [FormulaID]? {
        var operands: [FormulaID] = []
        for (value, type) in zip(given, types) {
            guard let x = operatorReader.scalar(value, as: type, wantedBy: .function(function)) else { return nil }
            operands.append(x)
        }
        return operands
    }

    /// An operation over its operands; two by two where there are more.
    private func applied(_ operation: Operation, _ operands: [FormulaID], at place: SourceSpan) -> FormulaID {
        switch operation.operandCount {
        case 1: return table.apply(operation, operands[0], at: place)
        case 2:
            var result = operands[0]
            for operand in operands.dropFirst() { result = table.apply(operation, result, operand, at: place) }
            return result
        default: return table.apply(operation, operands[0], operands[1], operands[2], at: place)
        }
    }

    /// The common type of quantities; reports anything else.
    func quantity(of given: [Value], _ function: BuiltInFunction) -> ValueType? {
        var result = given[0]
        for value in given {
            guard value.factor != nil else {
                return refused(CheckDiagnostics.notANumber(value, by: worded(.function(function)), names.findings))
            }
            guard let type = operatorReader.common(result, value, in: .arguments(function)) else { return nil }
            if type != result.type { result = Value(type: type, span: value.span, origin: value.origin) }
        }
        return result.type
    }

    /// a·(1 − t) + b·t, which is exactly a at 0 and exactly b at 1.
    private func mixture(_ given: [Value], _ function: BuiltInFunction, at place: SourceSpan) -> Value {
        guard let type = quantity(of: [given[0], given[1]], function),
            let t = operatorReader.scalar(given[2], as: .number, wantedBy: "the third argument of `mix`")
        else { return .poison(place) }
        let rest = table.apply(.subtract, table.constant(1, at: place), t, at: place)
        let a = table.apply(.multiply, given[0].x, rest, at: place)
        let b = table.apply(.multiply, given[1].x, t, at: place)
        return Value(type: type, x: table.apply(.add, a, b, at: place), span: place)
    }

    private func root(_ value: Value, at place: SourceSpan) -> Value {
        guard let dimension = value.factor else {
            return mistake(CheckDiagnostics.notANumber(value, by: "`sqrt`", names.findings), at: place)
        }
        guard dimension.length % 2 == 0, dimension.angle % 2 == 0 else {
            return mistake(CheckDiagnostics.rootOfOddPower(value, names.findings), at: place)
        }
        let half = Dimension(length: dimension.length / 2, angle: dimension.angle / 2)
        return Value(type: .quantity(half), x: table.apply(.squareRoot, value.x, at: place), span: place)
    }

    /// `clamp(0, v, 1)`, as CSS has it, type-checks and means nothing.
    private func warnAboutOrder(_ given: [Value], at place: SourceSpan) {
        guard table.value(of: given[0].x) != nil, table.value(of: given[1].x) == nil, given[1].x.exists else { return }
        // A number may be held between two bounds that move.
        guard table.value(of: given[2].x) != nil else { return }
        note(CheckDiagnostics.clampOrder(given.map { $0.span }, texts: given.map { names.text($0.span) }, at: place))
    }
}
