import LayoutDSL

// What a check notes for editors while it reads formulas: what names mean, and what they come to.

extension CheckJob {
    /// Notes that an element is named.
    func noteElement(_ box: BoxID, at place: SourceSpan) {
        guard structure[box].statement >= 0 else { return }
        names.note(place, Declaration(kind: .box, module: .main, statement: structure[box].statement))
    }

    /// Notes that an attribute is named, by the line that declares it.
    func noteAttribute(_ line: ContributionID, at place: SourceSpan) {
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
