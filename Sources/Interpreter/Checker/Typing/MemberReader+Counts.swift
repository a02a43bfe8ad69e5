import LayoutDSL

extension MemberReader {
    /// What a name means in the condition of what is counted: the element itself, or what it says; nil for anything else.
    func countedName(_ symbol: Symbol, at place: SourceSpan) throws(Pending) -> Value? {
        guard let kind = tests.expecting?.counting, let first = boxes(named: kind).first else { return nil }
        var element = ObservedElement(name: structure[first].name, place: nil)
        element.subject = .counted
        if symbol == kind { return Value(type: .element(tests.add(element)), span: place) }
        guard elementReader.isMember(symbol, ofKind: kind) else { return nil }
        let base = Value(type: .element(tests.add(element)), span: place)
        return try member(symbol, of: base, at: place, named: place, in: .none)
    }

    /// The number of elements for which the condition holds that was read last.
    func counted(at place: SourceSpan) throws(Pending) -> Value {
        let (name, condition) = (operand(1), try regionReader.materialized(operand(0)))
        guard !name.isPoison, !condition.isPoison else { return .poison(place) }
        guard tests.expecting != nil, case .element(let number) = name.type else {
            return mistake(TestDiagnostics.misplacedCount(at: place), at: place)
        }
        let element = tests[number]
        guard element.place == nil, !element.isSection else {
            return mistake(TestDiagnostics.countOfOne(names.text(element.name), at: name.span), at: place)
        }
        guard let holds = operatorReader.scalar(single(condition), as: .boolean, wantedBy: "`where`") else {
            return .poison(place)
        }
        let kind = names.text(element.name)
        let wanted = CountedElements(kind: kind, condition: holds, observations: observations(in: [holds]))
        let observation = Observation(
            kind: kind, place: Observation.Place(section: 0, item: 0), quantity: .count(wanted))
        return .number(self.input(of: observation, at: place), at: place)
    }
}
