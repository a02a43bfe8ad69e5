import LayoutDSL

// The folds with arguments that may be left out: which value stands for which parameter, and the folds they become.

extension CallReader {
    /// The values in the order of the parameters, nil for one that is left out: those with a label by name, the others
    /// in order. Reports what is given twice, or missing.
    func placed(
        _ given: [Value], _ labels: [Word?], of function: BuiltInFunction, at place: SourceSpan
    ) -> [Value?]? {
        var placed = [Value?](repeating: nil, count: function.arity.upperBound)
        var rest: [Value] = []
        for (number, value) in given.enumerated() {
            let label = number < labels.count ? labels[number] : nil
            guard let label, let position = function.labels.firstIndex(where: { $0.contains(label) }) else {
                rest.append(value)
                continue
            }
            guard placed[position] == nil else {
                names.findings.add(CheckDiagnostics.argumentTwice(label.rawValue, at: value.span))
                return nil
            }
            placed[position] = value
        }
        for value in rest {
            guard let free = placed.firstIndex(where: { $0 == nil }) else { return nil }
            placed[free] = value
        }
        for number in 0..<function.arity.lowerBound where placed[number] == nil {
            let label = function.labels[number].first?.rawValue
            names.findings.add(CheckDiagnostics.missingArgument(number + 1, label, of: function.name, at: place))
            return nil
        }
        return placed
    }

    /// A fold over arguments in the order of their parameters.
    func applyNamed(
        _ name: BuiltInFunction.NamedFold, _ function: BuiltInFunction, _ given: [Value?], at place: SourceSpan,
        over box: BoxID
    ) throws(Pending) -> Value {
        switch name {
        case .share: return try share(given, function, at: place, over: box)
        case .shortest: return try column(given, function, at: place, over: box)
        case .fall: return try fallen(given, function, at: place, over: box)
        case .fit: return try freePlace(given, function, at: place, over: box)
        }
    }

    /// `share(q, weight, of: total, least: 0, most: infinity, in: group)`
    private func share(
        _ given: [Value?], _ function: BuiltInFunction, at place: SourceSpan, over box: BoxID
    ) throws(Pending) -> Value {
        let alike = [given[0], given[2], given[3], given[4]].compactMap { $0 }
        guard let type = quantity(of: alike, function), let weight = given[1],
            quantity(of: [weight], function) != nil
        else { return .poison(place) }
        if let group = given[5], quantity(of: [group], function) == nil { return .poison(place) }
        let values = [
            alike[0].x, weight.x, given[3]?.x ?? table.constant(0, at: place),
            given[4]?.x ?? table.constant(.infinity, at: place), alike[1].x,
            given[5]?.x ?? table.constant(0, at: place),
        ]
        return Value(type: type, x: try propertyReader.fold(.share, telling: values, over: box, at: place), span: place)
    }

    /// `shortest(length, of: n, span: 1, lane: -1, least: 0, stands: false)`
    private func column(
        _ given: [Value?], _ function: BuiltInFunction, at place: SourceSpan, over box: BoxID
    ) throws(Pending) -> Value {
        guard let length = given[0], let number = given[1], quantity(of: [length], function) != nil,
            let lanes = operatorReader.scalar(number, as: .number, wantedBy: "the number of columns")
        else { return .poison(place) }
        if given.dropFirst(2).allSatisfy({ $0 == nil }) {
            return .number(
                try propertyReader.fold(.shortest, telling: [length.x, lanes], over: box, at: place), at: place)
        }
        guard quantity(of: [length, given[4]].compactMap { $0 }, function) != nil,
            let span = optional(given[2], .number, 1, "the span", at: place),
            let lane = optional(given[3], .number, -1, "the lane", at: place),
            let stands = optional(given[5], .boolean, 0, "`stands`", at: place)
        else { return .poison(place) }
        let values = [length.x, lanes, span, lane, given[4]?.x ?? table.constant(0, at: place), stands]
        return .number(try propertyReader.fold(.shortestSpan, telling: values, over: box, at: place), at: place)
    }

    /// `fall(length, from: a, to: b, least: 0, stands: false)`
    private func fallen(
        _ given: [Value?], _ function: BuiltInFunction, at place: SourceSpan, over box: BoxID
    ) throws(Pending) -> Value {
        guard let length = given[0], let from = given[1], let to = given[2],
            let type = quantity(of: [length, given[3]].compactMap { $0 }, function),
            quantity(of: [from, to], function) != nil,
            let stands = optional(given[4], .boolean, 0, "`stands`", at: place)
        else { return .poison(place) }
        let values = [length.x, from.x, to.x, given[3]?.x ?? table.constant(0, at: place), stands]
        return Value(type: type, x: try propertyReader.fold(.fall, telling: values, over: box, at: place), span: place)
    }

    /// `fit(length, across, within: room, least: (0, 0), stands: false)`
    private func freePlace(
        _ given: [Value?], _ function: BuiltInFunction, at place: SourceSpan, over box: BoxID
    ) throws(Pending) -> Value {
        guard let (length, across, within) = three(given),
            let long = operatorReader.scalar(length, as: .length, wantedBy: .function(function)),
            let wide = operatorReader.scalar(across, as: .length, wantedBy: .function(function)),
            let room = operatorReader.scalar(within, as: .length, wantedBy: .function(function)),
            let stands = optional(given[4], .boolean, 0, "`stands`", at: place)
        else { return .poison(place) }
        var least = [table.constant(0, at: place), table.constant(0, at: place)]
        if let given = given[3] {
            let point = operatorReader.coerced(given, to: .point, by: "`least`", at: nil)
            if point.isPoison { return .poison(place) }
            least = readsMain == 1 ? [point.y, point.x] : [point.x, point.y]
        }
        let values = [long, wide, room] + least + [stands]
        let main = try propertyReader.fold(.fitMain, telling: values, over: box, at: place)
        let cross = try propertyReader.fold(.fitCross, telling: values, over: box, at: place)
        return Value(type: .point, x: readsMain == 1 ? cross : main, y: readsMain == 1 ? main : cross, span: place)
    }

    private func three(_ given: [Value?]) -> (Value, Value, Value)? {
        guard let a = given[0], let b = given[1], let c = given[2] else { return nil }
        return (a, b, c)
    }

    /// The formula of an argument that may be left out; nil for one of another type, which is reported.
    private func optional(
        _ given: Value?, _ type: DeclaredType, _ initial: Double, _ words: StaticString, at place: SourceSpan
    ) -> FormulaID? {
        guard let given else { return table.constant(initial, at: place) }
        return operatorReader.scalar(given, as: type, wantedBy: .literal(words))
    }
}
