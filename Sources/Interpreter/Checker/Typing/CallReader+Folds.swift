import LayoutDSL

// The functions with a memory of other elements: which arguments they take, and the folds that they become.

extension CallReader {
    /// The labels of a call, with a report for each that does not belong to its argument; empty when there are none.
    func labels(of function: BuiltInFunction, call index: Int32, _ module: ModuleID) -> [Word?] {
        let tree = names[module].tree
        guard tree.hasLabels(index) else { return [] }
        return tree.children(of: index).enumerated().map { position, child in
            let node = tree.formulas[Int(child)]
            guard node.kind == .labeled else { return nil }
            let span = tree.span(ofToken: node.token)
            let fits =
                function.isNamed
                ? function.labels.flatMap { $0 } : position < function.labels.count ? function.labels[position] : []
            let word = Word(rawValue: names.text(span))
            if let word, fits.contains(word) { return word }
            if let word, let own = function.labels.firstIndex(where: { $0.contains(word) }) {
                return refused(
                    CheckDiagnostics.misplacedLabel(names.text(span), of: function.name, argument: own + 1, at: span))
            }
            let known = function.labels.flatMap { $0 }.map { $0.rawValue }
            return refused(CheckDiagnostics.unknownLabel(names.text(span), of: function.name, known: known, at: span))
        }
    }

    func applyFold(
        _ name: BuiltInFunction.Fold, _ function: BuiltInFunction, _ given: [Value], _ labels: [Word?],
        at place: SourceSpan,
        in activation: ActivationID
    ) throws(Pending) -> Value {
        if case .list(let list) = given[0].type, [.sum, .sumBefore, .largest].contains(name) {
            return try listReader.foldedList(name, function, list, given, at: place)
        }
        let site = names[activation]
        guard site.allowsFolds, site.box.exists else {
            return mistake(CheckDiagnostics.misplacedFold(function.name, at: place), at: place)
        }
        for value in given {
            guard function.isNamed || quantity(of: [value], function) != nil else { return .poison(place) }
            for part in [value.x, value.y] where part.exists && table[part].stage >= .scroll {
                noteMoving("the argument of `\(function.name)`", part, or: value.span, fold: value.span)
                return .poison(place)
            }
        }
        let scope = structure[site.box].scope
        let values = given.map { $0.x }
        func folded(_ kind: FoldKind) throws(Pending) -> FormulaID {
            let count = try count(of: site.box, at: place)
            let values = try propertyReader.leavingOut(values, of: kind, over: site.box, at: place)
            return table.fold(kind, values, over: scope, count: count, at: place)
        }
        switch name {
        case .sum, .sumBefore, .largest:
            let kinds: (whole: FoldKind, inGroup: FoldKind)
            switch name {
            case .sum: kinds = (.sum, .sumInGroup)
            case .sumBefore: kinds = (.sumBefore, labels.last == .per ? .sumBeforePerGroup : .sumBeforeInGroup)
            default: kinds = (.largest, .largestInGroup)
            }
            let x =
                given.count == 2
                ? try folded(kinds.inGroup) : try propertyReader.fold(kinds.whole, values[0], over: site.box, at: place)
            return Value(type: given[0].type, x: x, span: place)
        case .wrap:
            guard quantity(of: given, function) != nil else { return .poison(place) }
            return .number(try propertyReader.fold(.wrap, telling: values, over: site.box, at: place), at: place)
        case .named(let name):
            guard let placed = placed(given, labels, of: function, at: place) else { return .poison(place) }
            return try applyNamed(name, function, placed, at: place, over: site.box)
        case .pack, .cluster:
            guard quantity(of: given, function) != nil else { return .poison(place) }
            return .number(try folded(name == .pack ? .pack : .cluster), at: place)
        case .nextLane:
            guard quantity(of: Array(given.prefix(2)), function) != nil,
                operatorReader.scalar(given[2], as: .number, wantedBy: "the lane of `nextLane`") != nil
            else { return .poison(place) }
            return .number(try folded(.nextLane), at: place)
        case .at:
            guard operatorReader.scalar(given[1], as: .number, wantedBy: "the index of `at`") != nil else {
                return .poison(place)
            }
            return Value(type: given[0].type, x: try folded(.at), span: place)
        case .varies:
            // Answered by what the formula reads: whether anything in it differs from one to the next.
            let differs = table[values[0]].scope == scope
            return .boolean(table.constant(differs ? 1 : 0, at: place), at: place)
        }
    }
}
