import LayoutDSL

// What a check notes for editors while it reads formulas: what names mean, and what they come to.

extension Checker {
    /// Notes what a node of a formula has come to, if it names something, is a `%`, or is all of the
    /// formula.
    mutating func noteTop(_ index: Int32, of formula: CheckedFormula, _ tree: SyntaxTree) {
        if names.notes.asked != nil {
            if names.notes.offer != nil { structure.stop() }
            return
        }
        guard formula.module == .main else { return }
        let node = tree.formulas[Int(index)]
        let isWanted =
            switch node.kind {
            case .name, .member, .call, .index: true
            case .number: index == formula.end - 1 || tree.tokens[Int(node.token)].unit == .percent
            default: index == formula.end - 1
            }
        guard isWanted else { return }
        let place = tree.span(ofTokens: node.firstToken, node.lastToken)
        guard names.notes.wants(valueAt: place), let value = solver.stack.last, !value.isPoison else { return }
        let box = names[formula.activation].box
        let isElement = box.exists && structure[box].isElement && structure[box].statement >= 0
        names.notes.add(
            ReadValue(
                span: place, type: value.type,
                unit: ReadValue.Unit(value.type), x: value.x, y: value.y, width: value.width, height: value.height,
                element: isElement ? span(ofBox: box) : nil, known: constants(of: value)))
    }

    /// The numbers of a value that no world changes; empty for any other.
    private func constants(of value: Value) -> SettledNumbers {
        var found = SettledNumbers()
        guard let first = table.value(of: value.x) else { return found }
        found.append(first)
        func add(_ component: FormulaID) -> Bool {
            guard component.exists else { return true }
            guard let number = table.value(of: component) else { return false }
            found.append(number)
            return true
        }
        return add(value.y) && add(value.width) && add(value.height) ? found : SettledNumbers()
    }

    /// Notes that an element is named.
    mutating func noteElement(_ box: BoxID, at place: SourceSpan) {
        guard structure[box].statement >= 0 else { return }
        names.note(place, Declaration(kind: .box, module: .main, statement: structure[box].statement))
    }

    /// Notes that an attribute is named, by the line that declares it.
    mutating func noteAttribute(_ line: ContributionID, at place: SourceSpan) {
        let declared = structure[line]
        names.note(
            place, Declaration(kind: .attribute, module: declared.module, statement: declared.statement))
    }

    /// The fields of the data, to be offered.
    var fieldNames: [OfferedName] {
        structure.declaredFields.map { OfferedName(text: names.text($0.name), kind: .field, declaration: $0.span) }
    }

    /// The parts of a value, to be offered.
    func memberNames(_ known: [String]) -> [OfferedName] {
        var seen: Set<[UInt8]> = []
        return known.compactMap { name in
            guard !name.utf8.contains(UInt8(ascii: ".")), seen.insert(Array(name.utf8)).inserted else { return nil }
            return OfferedName(text: name, kind: nil, declaration: nil)
        }
    }

    /// The elements that a test can name.
    var observableNames: [OfferedName] {
        var seen: Set<Symbol> = []
        return structure.boxes.handles().compactMap { box in
            let made = structure[box]
            guard made.isElement, made.statement >= 0, seen.insert(made.name).inserted else { return nil }
            return OfferedName(text: names.text(made.name), kind: .element, declaration: span(ofBox: box))
        }
    }
}

extension ReadValue.Unit {
    init?(_ type: ValueType) {
        switch type {
        case .quantity(.number), .infinite: self = .number
        case .quantity(.length), .point, .size, .rectangle: self = .length
        case .quantity(.angle): self = .angle
        case .boolean: self = .boolean
        case .quantity, .poison, .list, .stops, .box, .region, .data, .scroller, .element, .aspect, .cell:
            return nil
        }
    }
}
