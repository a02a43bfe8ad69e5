import LayoutDSL

// `stop(proposed, velocity: 0, of: section[1])`: where scrolling stops, in a test.

extension CallReader {
    /// One along the scroll for a length, one along both axes for a point. Of a row it is one along the row.
    func stop(
        _ all: [Value], _ labels: [Word?], _ function: BuiltInFunction, at place: SourceSpan,
        in activation: ActivationID
    ) -> Value {
        guard activation.exists, names[activation].isTest else {
            return mistake(CheckDiagnostics.outOfReach("stop", "outside of a test", at: place), at: place)
        }
        let rest = all.indices.dropFirst()
        let rowPlace = rest.first { $0 < labels.count && labels[$0] == .of }
        var row: (name: Symbol, section: Int)?
        if let rowPlace {
            guard let found = section(all[rowPlace]) else {
                return mistake(TestDiagnostics.stopOfNoRow(at: all[rowPlace].span), at: place)
            }
            row = found
        }
        let given = all.indices.filter { $0 != rowPlace }.map { all[$0] }
        guard given.count <= 2 else {
            return mistake(
                CheckDiagnostics.argumentCount(function.name, all.count, wanted: 1...2, at: place), at: place)
        }
        let zero = table.constant(0, at: place)
        let isPoint = given[0].type == .point && row == nil
        var (proposed, velocity) = ([given[0].x, given[0].y], [zero, zero])
        if isPoint {
            if given.count > 1 {
                guard given[1].type == .point else {
                    return mistake(TestDiagnostics.stopOfPoints(at: given[1].span), at: place)
                }
                velocity = [given[1].x, given[1].y]
            }
        } else {
            guard let length = operatorReader.scalar(given[0], as: .length, wantedBy: .function(function)) else {
                return .poison(place)
            }
            (proposed, velocity) = ([length], [zero])
            if given.count > 1 {
                guard let number = operatorReader.scalar(given[1], as: .number, wantedBy: .function(function)) else {
                    return .poison(place)
                }
                velocity = [number]
            }
        }
        for formula in proposed + velocity { keepFromGesture(formula, at: place) }
        let asked = AskedStop(proposed: proposed, velocity: velocity, isOfRow: row != nil)
        func answer(_ isX: Bool) -> FormulaID {
            let observation = Observation(
                kind: row.map { names.text($0.name) } ?? "",
                place: Observation.Place(section: row?.section ?? 0, item: 0), quantity: .stop(asked, isX: isX))
            return input(of: observation, at: place)
        }
        guard isPoint else { return .length(answer(mainAxis == 0), at: place) }
        return Value(type: .point, x: answer(true), y: answer(false), span: place)
    }
    /// The section that `section[1]` means.
    private func section(_ value: Value) -> (name: Symbol, section: Int)? {
        guard case .element(let number) = value.type, tests[number].isSection, let place = tests[number].place else {
            return nil
        }
        return (tests[number].name, place.section)
    }
}
