import LayoutDSL

/// Types the operators of formulas, and writes the formulas that they become.
struct OperatorReader: CheckJob {
    let stores: CheckStores

    // MARK: What fits

    /// The formula of a value as a declared type; reports and answers nil when it does not fit. A number may
    /// stand for a length, never the reverse.
    func scalar(_ value: Value, as wanted: DeclaredType, wantedBy: Wording) -> FormulaID? {
        let fitting = coerced(value, to: wanted, by: wantedBy, at: nil)
        return fitting.isPoison ? nil : fitting.x
    }

    /// A value as a declared type; reports when it does not fit.
    func coerced(_ value: Value, to wanted: DeclaredType, by wantedBy: Wording, at wantedAt: SourceSpan?)
        -> Value
    {
        if value.isPoison { return value }
        if let fitting = fitting(value, as: wanted) { return fitting }
        let what = worded(wantedBy)
        var found = CheckDiagnostics.wrongType(value, wanted: wanted, by: what, wantedAt: wantedAt, names.findings)
        if wanted == .number, value.dimension == .length, let line = lineWithUnit(in: value.x) {
            found.help = "a length divided by a number is a length: give the number its unit, `\(line)`"
            found.fixes = []
        }
        explainHiddenName(nameThatHidesPrelude(value), in: &found)
        return mistake(found, at: value.span)
    }

    private func explainHiddenName(_ name: String?, in found: inout Diagnostic) {
        guard let name else { return }
        found.help = "a declaration of this file hides the `\(name)` of the language: give it another name"
        found.fixes = []
    }

    /// The name by which a value of the file is read, where the prelude has a value or function of that name.
    private func nameThatHidesPrelude(_ value: Value) -> String? {
        guard let origin = value.origin, origin.source != .prelude else { return nil }
        let name = names.findings.text(value.span)
        let hidden = names[.prelude].declarations[names.symbol(name)]
        return hidden?.kind == .value || hidden?.kind == .function ? name : nil
    }

    /// A value as a declared type; nil when it does not fit. A number may stand for a length, never the reverse.
    func fitting(_ value: Value, as wanted: DeclaredType) -> Value? {
        switch (value.type, wanted) {
        case (.quantity(.number), .number), (.quantity(.number), .length), (.quantity(.length), .length),
            (.quantity(.angle), .angle), (.boolean, .boolean), (.infinite, .number), (.infinite, .length),
            (.infinite, .angle), (.point, .point), (.size, .size):
            var result = value
            result.type = wanted.type
            return result
        default: return nil
        }
    }

    /// The type that two values share, reporting when there is none.
    func common(_ a: Value, _ b: Value, in what: Wording) -> ValueType? {
        if a.isPoison || b.isPoison { return nil }
        if a.type == b.type, a.type.isPickable { return a.type }
        switch (a.type, b.type) {
        case (.infinite, .quantity): return b.type
        case (.quantity, .infinite): return a.type
        case (.quantity(.number), .quantity(.length)), (.quantity(.length), .quantity(.number)):
            return .quantity(.length)
        default:
            var found = CheckDiagnostics.mixedUnits(a, b, in: worded(what), names.findings)
            explainHiddenName(nameThatHidesPrelude(a) ?? nameThatHidesPrelude(b), in: &found)
            return refused(found)
        }
    }

    // MARK: Infix

    func infix(_ kind: FormulaKind, _ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        if a.isPoison || b.isPoison { return .poison(place) }
        switch kind {
        case .and, .or:
            let name: Wording = kind == .and ? "`and`" : "`or`"
            guard let x = scalar(a, as: .boolean, wantedBy: name),
                let y = scalar(b, as: .boolean, wantedBy: name)
            else { return .poison(place) }
            return .boolean(table.apply(kind == .and ? .and : .or, x, y, at: place), at: place)
        case .multiply, .divide: return product(kind, a, b, at: place)
        case .add, .subtract:
            guard let type = common(a, b, in: kind == .add ? "a sum" : "a difference") else { return .poison(place) }
            if type == .boolean || type == .rectangle || type == .cell {
                return mistake(
                    CheckDiagnostics.notANumber(
                        type == .rectangle ? b : a, by: kind == .add ? "`+`" : "`-`", names.findings), at: place
                )
            }
            var result = componentwise(kind == .add ? .add : .subtract, a, b, type, at: place)
            result.coordinates = coordinates(of: a, b, isSum: kind == .add, at: place)
            return result
        case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual: return comparison(kind, a, b, at: place)
        case .overlaps: return overlap(a, b, at: place)
        case .contains: return containment(a, b, at: place)
        case .per: return slope(a, over: b, at: place)
        default: return .poison(place)
        }
    }

    /// What a sum, a difference or a comparison is counted in. Advises where it mixes places of a row with those of the
    /// layout: both are lengths, but they have two origins.
    private func coordinates(of a: Value, _ b: Value, isSum: Bool, at place: SourceSpan) -> Coordinates {
        if let found = a.coordinates.combined(with: b.coordinates, isSum: isSum) { return found }
        let (row, other) = a.coordinates == .row ? (a, b) : (b, a)
        note(StructureDiagnostics.mixedPlaces(row.span, other.span, at: place))
        return .none
    }

    private func componentwise(
        _ operation: Operation, _ a: Value, _ b: Value, _ type: ValueType, at place: SourceSpan
    ) -> Value {
        var result = Value(type: type, x: table.apply(operation, a.x, b.x, at: place), span: place)
        if a.y.exists, b.y.exists { result.y = table.apply(operation, a.y, b.y, at: place) }
        return result
    }

    private func product(_ kind: FormulaKind, _ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        let operation: Operation = kind == .multiply ? .multiply : .divide
        // A point or size times or over a number.
        if a.type == .point || a.type == .size, b.factor == .number {
            return componentwise(operation, a, Value(type: a.type, x: b.x, y: b.x, span: place), a.type, at: place)
        }
        if kind == .multiply, b.type == .point || b.type == .size, a.factor == .number {
            return componentwise(operation, Value(type: b.type, x: a.x, y: a.x, span: place), b, b.type, at: place)
        }
        let sign = kind == .multiply ? "`*`" : "`/`"
        guard let left = a.factor else {
            return mistake(CheckDiagnostics.notANumber(a, by: sign, names.findings), at: place)
        }
        guard let right = b.factor else {
            return mistake(CheckDiagnostics.notANumber(b, by: sign, names.findings), at: place)
        }
        let result = table.apply(operation, a.x, b.x, at: place)
        if kind == .divide, left == .length, right == .number, let name = b.origin, name.source != .prelude,
            table.value(of: b.x) != nil
        {
            stores.unitlessDivisors[result.index] = name
        }
        return Value(type: .quantity(kind == .multiply ? left * right : left / right), x: result, span: place)
    }

    /// `let tray = 96`, by which a length is divided in a formula: the line with a unit, so that the ratio is a number.
    private func lineWithUnit(in root: FormulaID) -> String? {
        if stores.unitlessDivisors.isEmpty { return nil }
        var left = [root]
        // A formula that a person reads at one glance.
        for _ in 0..<100 {
            guard let formula = left.popLast() else { return nil }
            if let name = stores.unitlessDivisors[formula.index], let line = names.findings.literalLine(of: name) {
                return line + "pt"
            }
            table.forEachOperand(of: table[formula]) { left.append($0) }
        }
        return nil
    }

    func comparison(_ kind: FormulaKind, _ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        if let formula = sameElement(a, b, at: place) {
            guard kind == .equal || kind == .notEqual else {
                return mistake(CheckDiagnostics.notANumber(a, by: "a comparison", names.findings), at: place)
            }
            return .boolean(kind == .equal ? formula : table.apply(.not, formula, at: place), at: place)
        }
        guard let type = common(a, b, in: "a comparison") else { return .poison(place) }
        _ = coordinates(of: a, b, isSum: false, at: place)
        warnAboutVelocity(a, b)
        let isEquality = kind == .equal || kind == .notEqual
        switch type {
        case .quantity, .infinite: break
        case .boolean where isEquality: break
        case .point, .size, .rectangle: guard reading.isTolerant, isEquality else { fallthrough }
        default: return mistake(CheckDiagnostics.notANumber(a, by: "a comparison", names.findings), at: place)
        }
        if reading.isTolerant, type != .boolean, let formula = tolerant(kind, a, b, at: place) {
            return .boolean(formula, at: place)
        }
        switch kind {
        case .equal: return .boolean(table.apply(.equal, a.x, b.x, at: place), at: place)
        case .notEqual: return .boolean(table.apply(.notEqual, a.x, b.x, at: place), at: place)
        case .less: return .boolean(table.apply(.less, a.x, b.x, at: place), at: place)
        case .lessEqual: return .boolean(table.apply(.lessOrEqual, a.x, b.x, at: place), at: place)
        case .greater: return .boolean(table.apply(.less, b.x, a.x, at: place), at: place)
        default: return .boolean(table.apply(.lessOrEqual, b.x, a.x, at: place), at: place)
        }
    }

    /// Advises where a velocity is compared with a number that only one in points a millisecond would reach.
    private func warnAboutVelocity(_ a: Value, _ b: Value) {
        for (speed, bound) in [(a, b), (b, a)] {
            guard speed.x.exists, let number = table.value(of: bound.x), number != 0, abs(number) < 20 else { continue }
            let formula = table[speed.x]
            let inner = formula.operation == .absolute ? table[FormulaID(formula.a)] : formula
            guard inner.operation == .velocity else { continue }
            note(CheckDiagnostics.slowVelocity(names.text(bound.span), at: bound.span))
        }
    }

    /// How far apart two numbers may be and still be equal in a test.
    static let tolerance = ApartBoxes.tolerance

    /// A comparison in a test, where rounding does not count; nil for `<` and `>`, which are exact.
    private func tolerant(_ kind: FormulaKind, _ a: Value, _ b: Value, at place: SourceSpan) -> FormulaID? {
        let tolerance = table.constant(Self.tolerance, at: place)
        switch kind {
        case .equal, .notEqual:
            var all = table.constant(1, at: place)
            for (x, y) in [(a.x, b.x), (a.y, b.y), (a.width, b.width), (a.height, b.height)] where x.exists {
                let distance = table.apply(.absolute, table.apply(.subtract, x, y, at: place), at: place)
                let isNear = table.apply(.lessOrEqual, distance, tolerance, at: place)
                all = table.apply(.and, all, isNear, at: place)
            }
            return kind == .equal ? all : table.apply(.not, all, at: place)
        case .lessEqual: return table.apply(.lessOrEqual, a.x, table.apply(.add, b.x, tolerance, at: place), at: place)
        case .greaterEqual:
            return table.apply(.lessOrEqual, b.x, table.apply(.add, a.x, tolerance, at: place), at: place)
        default: return nil
        }
    }

    // MARK: Prefix, choice, size

    func negation(of value: Value, at place: SourceSpan) -> Value {
        guard let x = scalar(value, as: .boolean, wantedBy: "`not`") else { return .poison(place) }
        return .boolean(table.apply(.not, x, at: place), at: place)
    }

    func negative(_ value: Value, at place: SourceSpan) -> Value {
        switch value.type {
        case .poison: return .poison(place)
        case .quantity, .infinite, .point, .size:
            var result = Value(
                type: value.type, x: table.apply(.negate, value.x, at: place), span: place, isLiteral: value.isLiteral)
            if value.y.exists { result.y = table.apply(.negate, value.y, at: place) }
            return result
        case .boolean, .rectangle, .list, .stops, .box, .region, .data, .scroller, .element, .aspect, .cell:
            return mistake(CheckDiagnostics.notANumber(value, by: "`-`", names.findings), at: place)
        }
    }

    func choice(_ condition: Value, _ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        let decision = scalar(condition, as: .boolean, wantedBy: "a condition")
        if let decision, let element = elementChoice(decision, a, b, at: place) { return element }
        guard let type = common(a, b, in: "the two values of `if`"), let decision else { return .poison(place) }
        var result = Value(type: type, x: table.apply(.select, decision, a.x, b.x, at: place), span: place)
        if a.y.exists, b.y.exists { result.y = table.apply(.select, decision, a.y, b.y, at: place) }
        if a.coordinates == b.coordinates { result.coordinates = a.coordinates }
        if a.width.exists, b.width.exists {
            result.width = table.apply(.select, decision, a.width, b.width, at: place)
            result.height = table.apply(.select, decision, a.height, b.height, at: place)
        }
        return result
    }

    func sizePair(_ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        guard let width = scalar(a, as: .length, wantedBy: "a size"),
            let height = scalar(b, as: .length, wantedBy: "a size")
        else { return .poison(place) }
        return Value(type: .size, x: width, y: height, span: place)
    }
}

extension CheckJob {
    var operatorReader: OperatorReader { OperatorReader(stores: stores) }
}
