import LayoutDSL

// `map` and `extrapolate`: values at stops, straight between them.

extension CallReader {
    /// `map(v, [k: a, l: b])`: straight from stop to stop, the first value before the first stop, the last after the
    /// last (`extrapolate` goes on straight instead): a + Σ way · (b − a), where way is 0 up to k, 1 from l on, and (v − k) / (l − k) between. Two stops at
    /// one place are a jump.
    func applyMap(_ given: [Value], _ function: BuiltInFunction, goesOn: Bool, at place: SourceSpan)
        throws(Pending)
        -> Value
    {
        guard case .stops(let number) = given[1].type else {
            if !given[1].isPoison {
                note(
                    CheckDiagnostics.mapWithoutStops(
                        given[1], of: worded(.function(function)), at: given[1].span, names.findings))
            }
            return .poison(place)
        }
        var entries: [Value] = []
        for entry in solver.lists[number] { entries.append(try regionReader.materialized(entry)) }
        if given[0].isPoison || entries.contains(where: { $0.isPoison }) { return .poison(place) }
        let keys = stride(from: 0, to: entries.count, by: 2).map { entries[$0] }
        let results = stride(from: 1, to: entries.count, by: 2).map { entries[$0] }
        if let first = results.first, first.type == .point || first.type == .size,
            results.allSatisfy({ $0.type == first.type })
        {
            return pairMap(given[0], keys, results, function, goesOn: goesOn, at: place)
        }
        return mapped(given[0], keys, results, function, goesOn: goesOn, at: place)
    }

    /// The same of points or sizes, part by part.
    private func pairMap(
        _ value: Value, _ keys: [Value], _ results: [Value], _ function: BuiltInFunction, goesOn: Bool,
        at place: SourceSpan
    ) -> Value {
        func parts(_ part: (Value) -> FormulaID) -> [Value] {
            results.map { Value(type: .quantity(.length), x: part($0), span: $0.span) }
        }
        let x = mapped(value, keys, parts { $0.x }, function, goesOn: goesOn, at: place)
        let y = mapped(value, keys, parts { $0.y }, function, goesOn: goesOn, at: place)
        guard !x.isPoison, !y.isPoison, let first = results.first else { return .poison(place) }
        return Value(type: first.type, x: x.x, y: y.x, span: place)
    }

    private func mapped(
        _ value: Value, _ keys: [Value], _ results: [Value], _ function: BuiltInFunction, goesOn: Bool,
        at place: SourceSpan
    ) -> Value {
        guard quantity(of: [value] + keys, function) != nil, let type = quantity(of: results, function) else {
            return .poison(place)
        }
        let (zero, one) = (table.constant(0, at: place), table.constant(1, at: place))
        var total = results[0].x
        for stop in 1..<max(1, results.count) {
            let (low, high) = (keys[stop - 1].x, keys[stop].x)
            if let k = table.value(of: low), let l = table.value(of: high), k > l {
                return mistake(CheckDiagnostics.fallingStops(keys[stop - 1].span, keys[stop].span), at: place)
            }
            let length = table.apply(.subtract, high, low, at: place)
            let way = table.apply(.divide, table.apply(.subtract, value.x, low, at: place), length, at: place)
            let isPast = table.apply(.lessOrEqual, high, value.x, at: place)
            let isBefore = table.apply(.lessOrEqual, value.x, low, at: place)
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
