import LayoutDSL

// The functions with a memory of other elements: which arguments they take, and the folds that they become.

extension Checker {
    /// The labels that the arguments of a function of the language may carry, a list for each.
    private static func labels(of word: Word) -> [[Word]] {
        switch word {
        case .sum, .largest: [[], [.in]]
        case .sumBefore: [[], [.in, .per]]
        case .wrap: [[], [.gap], [.within]]
        case .shortest: [[], [.of]]
        case .pack, .cluster: [[.from], [.to]]
        default: []
        }
    }

    /// The labels of a call, with a report for each that does not belong to its argument; empty when there are none.
    mutating func labels(of word: Word, call index: Int32, _ module: Int32) throws(Pending) -> [Word?] {
        let tree = modules[Int(module)].tree
        guard tree.hasLabels(index) else { return [] }
        let known = Checker.labels(of: word)
        var found: [Word?] = []
        for (position, child) in tree.children(of: index).enumerated() {
            let node = tree.formulas[Int(child)]
            guard node.kind == .labeled else {
                found.append(nil)
                continue
            }
            let span = tree.span(ofToken: node.token)
            let label = Word(rawValue: text(span))
            let fits = position < known.count ? known[position] : []
            if let label, fits.contains(label) {
                found.append(label)
            } else {
                let names = known.flatMap { $0 }.map { $0.rawValue }
                note(.unknownLabel(text(span), of: word.rawValue, known: names, at: span))
                found.append(nil)
            }
        }
        return found
    }

    mutating func applyFold(
        _ word: Word, _ given: [Value], _ labels: [Word?], at place: Span, in activation: Int32
    ) throws(Pending) -> Value {
        let site = activations[Int(activation)]
        guard site.allowsFolds, site.box >= 0 else {
            note(.misplacedFold(word.rawValue, at: place))
            return .poison(place)
        }
        for value in given {
            guard quantity(value, word) != nil else { return .poison(place) }
            guard table[value.x].stage < .scroll else {
                note(
                    .movingRest(
                        "what `\(word.rawValue)` folds", at: movingPart(of: value.x, or: value.span), fold: value.span))
                return .poison(place)
            }
        }
        let scope = boxes[Int(site.box)].scope
        let values = given.map { $0.x }
        switch word {
        case .sum, .sumBefore, .largest:
            let type = given[0].type
            guard given.count == 2 else {
                let kind: FoldKind = word == .sum ? .sum : word == .sumBefore ? .sumBefore : .largest
                return Value(type: type, x: try fold(kind, values[0], over: site.box, at: place), span: place)
            }
            let inGroup: FoldKind =
                word == .sum ? .sumInGroup : word == .sumBefore ? .sumBeforeInGroup : .largestInGroup
            let kind = labels.count > 1 && labels[1] == .per ? .sumBeforePerGroup : inGroup
            return Value(
                type: type,
                x: table.fold(kind, values, over: scope, count: try count(of: site.box, at: place), at: place),
                span: place)
        case .wrap:
            guard quantity(given, word) != nil else { return .poison(place) }
            return number(try fold(.wrap, telling: values, over: site.box, at: place), at: place)
        case .shortest:
            guard scalar(given[1], as: .number, wantedBy: "the number of columns", wantedAt: nil) != nil else {
                return .poison(place)
            }
            return number(try fold(.shortest, telling: values, over: site.box, at: place), at: place)
        case .pack, .cluster:
            guard quantity(given, word) != nil else { return .poison(place) }
            return number(
                table.fold(
                    word == .pack ? .pack : .cluster, values, over: scope,
                    count: try count(of: site.box, at: place), at: place), at: place)
        case .at:
            guard scalar(given[1], as: .number, wantedBy: "the index of `at`", wantedAt: nil) != nil else {
                return .poison(place)
            }
            let count = try count(of: site.box, at: place)
            return Value(
                type: given[0].type, x: table.fold(.at, values, over: scope, count: count, at: place), span: place)
        case .varies:
            // Answered by what the formula reads: whether anything in it differs from one to the next.
            let differs = table[values[0]].scope == scope
            return Value(type: .boolean, x: table.constant(differs ? 1 : 0, at: place), span: place)
        default: return .poison(place)
        }
    }

    private func number(_ formula: FormulaID, at place: Span) -> Value {
        Value(type: .quantity(.number), x: formula, span: place)
    }
}
