import LayoutDSL

// `count(cell where alpha > 0)`: how many elements on screen a condition holds for.

extension Checker {
    /// Notes which nodes of an expectation are conditions of what is counted.
    mutating func noteCounted(in roots: [Int32]) {
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

    /// What a name means in the condition of what is counted: the element itself, or what it says; nil for anything else.
    mutating func countedName(_ symbol: Symbol, at place: SourceSpan) throws(Pending) -> Value? {
        guard let kind = tests.expecting?.counting, let first = boxes(named: kind).first else { return nil }
        var element = ObservedElement(name: structure[first].name, place: nil)
        element.subject = .counted
        if symbol == kind { return Value(type: .element(tests.add(element)), span: place) }
        guard isMember(symbol, ofKind: kind) else { return nil }
        let base = Value(type: .element(tests.add(element)), span: place)
        return try member(symbol, of: base, at: place, named: place, in: .none)
    }

    /// The number of elements for which the condition holds that was read last.
    mutating func counted(at place: SourceSpan) throws(Pending) -> Value {
        let (name, condition) = (operand(1), try materialized(operand(0)))
        guard !name.isPoison, !condition.isPoison else { return .poison(place) }
        guard tests.expecting != nil, case .element(let number) = name.type else {
            return mistake(TestDiagnostics.misplacedCount(at: place), at: place)
        }
        let element = tests[number]
        guard element.place == nil, !element.isSection else {
            return mistake(TestDiagnostics.countOfOne(names.text(element.name), at: name.span), at: place)
        }
        guard let holds = scalar(single(condition), as: .boolean, wantedBy: "`where`") else { return .poison(place) }
        let kind = names.text(element.name)
        let wanted = CountedElements(kind: kind, condition: holds, observations: observations(in: [holds]))
        let observation = Observation(
            kind: kind, place: Observation.Place(section: 0, item: 0), quantity: .count(wanted))
        return .number(self.input(of: observation, at: place), at: place)
    }
}
