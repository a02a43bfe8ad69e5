import LayoutDSL

/// Reads what a test expects, and the elements that it is about.
struct ExpectationAssembler: CheckJob {
    let stores: CheckStores

    /// Notes which nodes of an expectation are conditions of what is counted.
    func noteCounted(in roots: [Int32]) {
        let tree = names[.main].tree
        for root in roots where root >= 0 {
            for index in tree.formulas[Int(root)].first...root where tree.formulas[Int(index)].kind == .countWhere {
                guard let name = tree.children(of: index).first, tree.formulas[Int(name)].kind == .name else {
                    continue
                }
                let kind = names.symbol(tree.formulas[Int(name)].token, .main)
                tests.expecting?.counted.append((name + 1..<index, kind))
            }
        }
    }

    func read(_ root: Int32, as type: DeclaredType?, _ activation: ActivationID, wantedBy: SourceSpan)
        -> Value
    {
        single(goalSolver.value(of: root, in: activation, as: type, wantedBy: wantedBy))
    }

    // MARK: Expectations

    func checkedExpectation(_ statement: StatementSyntax, _ activation: ActivationID) -> Expectation? {
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
            let isAbove = operatorReader.comparison(.lessEqual, low, value, at: span)
            if isAbove.isPoison { return nil }  // what is wrong with the one end is wrong with the other
            let isBelow = operatorReader.comparison(.lessEqual, value, high, at: span)
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
    private func bindElements(of statement: StatementSyntax) -> Bool {
        let tree = names[.main].tree
        guard statement.variable >= 0 else { return true }
        func kind(_ token: Int32) -> Symbol? {
            let span = tree.span(ofToken: token)
            let symbol = names.symbol(token, .main)
            guard let box = boxes(named: symbol).first else {
                note(TestDiagnostics.noElement(names.text(span), at: span))
                return nil
            }
            noteElement(box, at: span)
            guard structure[box].scope != 0 else {
                note(TestDiagnostics.singleElement(names.text(span), at: span))
                return nil
            }
            return structure[box].name
        }
        guard let each = kind(statement.variable) else { return false }
        tests.expecting?.each = names.text(each)
        guard statement.other >= 0 else { return true }
        let quantified = tree.span(ofToken: statement.quantifier)
        guard tests.expecting?.quantifier == .all else {
            note(TestDiagnostics.pairsOf(names.text(quantified), at: quantified))
            return false
        }
        guard let other = kind(statement.otherKind) else { return false }
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

    /// The word by which an expectation compares two worlds; nil for any other one.
    func comparisonWord(of statement: StatementSyntax) -> SourceSpan? {
        let tree = names[.main].tree
        guard statement.quantifier >= 0, statement.formula < 0,
            ["mirrored", "same"].contains(tree.text(ofToken: statement.quantifier))
        else { return nil }
        return tree.span(ofToken: statement.quantifier)
    }
}

extension CheckJob {
    var expectationAssembler: ExpectationAssembler { ExpectationAssembler(stores: stores) }
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
