import LayoutDSL

/// Reads elements in a test: `menu`, `cell[0, 3]`, and with `all` each that is on screen; and what can be read of them.
struct ElementReader: CheckJob {
    let stores: CheckStores

    /// An element by its name in a test; nil when there is none.
    func observed(_ symbol: Symbol, at place: SourceSpan) -> Value? {
        guard let first = boxes(named: symbol).first else { return nil }
        noteElement(first, at: place)
        let isSingle = structure[first].scope == 0
        let element = ObservedElement(
            name: structure[first].name, place: isSingle ? Observation.Place(section: 0, item: 0) : nil)
        return Value(type: .element(tests.add(element)), span: place)
    }

    /// `cell[0, 3]`, `sectionHeader[1]`, `marker[2]`.
    func observed(_ element: ObservedID, at indices: [Value], span place: SourceSpan) throws(Pending) -> Value {
        let (name, isSection) = (tests[element].name, tests[element].isSection)
        let kinds = boxes(named: name).map { table.scopes[Int(structure[$0].scope)] }
        var numbers: [Int] = []
        for index in indices {
            let index = try regionReader.materialized(index)
            if index.isPoison { return .poison(place) }
            guard index.dimension == .number, let number = table.value(of: index.x),
                let whole = Arithmetic.count(number)
            else {
                return mistake(TestDiagnostics.elementIndex(names.text(name), .notWhole, at: index.span), at: place)
            }
            numbers.append(whole)
        }
        let isOfLayout = kinds.allSatisfy { $0.kind != .section && $0.parent <= 0 }
        let isOnce = kinds.allSatisfy { $0.kind == .section || $0.kind == .layout }
        let found: Observation.Place
        switch numbers.count {
        case 1 where isSection: found = Observation.Place(section: numbers[0], item: 0)
        case _ where isSection: return mistake(TestDiagnostics.indexCount(names.text(name), 1, at: place), at: place)
        case 2: found = Observation.Place(section: numbers[0], item: numbers[1])
        case _ where isOfLayout: found = Observation.Place(section: 0, item: numbers[0])
        case _ where isOnce: found = Observation.Place(section: numbers[0], item: 0)
        default:
            return mistake(TestDiagnostics.elementIndex(names.text(name), .oneOfTwo(numbers[0]), at: place), at: place)
        }
        let observed = ObservedElement(name: name, place: found, isSection: isSection)
        return Value(type: .element(tests.add(observed)), span: place)
    }

    /// `section[1]` in a test of a layout in which sections scroll by themselves.
    func observedSection(_ symbol: Symbol, at place: SourceSpan) -> Value? {
        let isTold = structure.outputs.contains { structure[$0.box].kind == .block }
        guard isTold || structure.blockBoxes.contains(where: { structure[$0].isRow }) else { return nil }
        let section = ObservedElement(name: symbol, place: nil, isSection: true)
        return Value(type: .element(tests.add(section)), span: place)
    }

    /// `section[1].offset`, `.viewport`, `.content`, `.progress`: what a row says as a scroller.
    private func rowMember(
        _ symbol: Symbol, of section: ObservedElement, _ base: Value, at place: SourceSpan, named part: SourceSpan
    ) throws(Pending) -> Value {
        func number(_ number: Int) -> FormulaID { observation(.row(number), of: section, at: place) }
        switch names.word(symbol) {
        case .offset: return Value(type: .point, x: number(0), y: number(1), span: place)
        case .viewport:
            return Value(
                type: .rectangle, x: number(0), y: number(1), width: number(2), height: number(3), span: place)
        case .content:
            let zero = table.constant(0, at: place)
            return Value(type: .rectangle, x: zero, y: zero, width: number(4), height: number(5), span: place)
        case .progress: return .number(number(6), at: place)
        default:
            if let told = try told(symbol, by: structure.blockBoxes, of: section, at: place, named: part) {
                return told
            }
            let known = Word.partsOfScroller.map { $0.rawValue } + outputNames(of: structure.blockBoxes)
            return unknownMember(symbol, of: base, "a section", known: known, at: place, part)
        }
    }

    /// An output of an element or a section, as a test reads it; nil for another name.
    private func told(
        _ symbol: Symbol, by owners: [BoxID], of observed: ObservedElement, at place: SourceSpan, named part: SourceSpan
    ) throws(Pending) -> Value? {
        guard let output = structure.outputs.first(where: { $0.name == symbol && owners.contains($0.box) }) else {
            return nil
        }
        names.note(part, Declaration(kind: .attribute, module: .main, statement: output.statement))
        let activation = structure[output.box].activation
        var found = try demand(.binding(names.statement(output.statement, .main), activation))
        let name = names.text(symbol)
        func number(_ component: Int) -> FormulaID {
            let quantity = ObservedQuantity.output(
                name: name, component: component, isOfSection: observed.isSection)
            return observation(quantity, of: observed, at: place)
        }
        switch found.type {
        case .quantity, .infinite, .boolean: found.x = number(0)
        default:
            // What is none is reported as such.
            guard let element = operatorReader.chosen(found, at: place) else { return .poison(place) }
            let kind = element.width.exists ? number(2) : FormulaID.none
            found = Value(type: .cell, x: number(0), y: number(1), width: kind, span: place)
        }
        (found.span, found.isLiteral) = (place, false)
        return found
    }

    private func outputNames(of owners: [BoxID]) -> [String] {
        structure.outputs.filter { owners.contains($0.box) }.map { names.text($0.name) }
    }

    /// `menu.frame`, `cell[0, 3].alpha`, `cell[1, 0].glow`.
    func elementMember(
        _ symbol: Symbol, of element: ObservedID, _ base: Value, at place: SourceSpan, named part: SourceSpan
    ) throws(Pending) -> Value {
        let observed = tests[element]
        let name = names.text(observed.name)
        if observed.place == nil, !observed.isPart, observed.subject == .each {
            if observed.isSection { return mistake(TestDiagnostics.indexCount(name, 1, at: base.span), at: place) }
            guard tests.expecting.map({ $0.quantifier != .none }) == true else {
                return mistake(TestDiagnostics.elementIndex(name, .missing, at: base.span), at: place)
            }
            if let other = tests.expecting?.each, !other.utf8.elementsEqual(name.utf8) {
                return mistake(TestDiagnostics.elementIndex(name, .second(other), at: base.span), at: place)
            }
            tests.expecting?.each = name
        }
        if observed.isSection { return try rowMember(symbol, of: observed, base, at: place, named: part) }
        if let inside = relatives(of: observed.name).first(where: { structure[$0].memberName == symbol }) {
            names.note(part, Declaration(kind: .box, module: .main, statement: structure[inside].statement))
            var inner = ObservedElement(name: structure[inside].name, place: observed.place, isPart: true)
            (inner.subject, inner.step) = (observed.subject, observed.step)
            return Value(type: .element(tests.add(inner)), span: place)
        }
        func number(_ quantity: ObservedQuantity) -> FormulaID { observation(quantity, of: observed, at: place) }
        func value(_ type: ValueType, _ quantity: ObservedQuantity) -> Value {
            Value(type: type, x: number(quantity), span: place)
        }
        func box(_ side: (Int) -> ObservedQuantity) -> Value {
            Value(
                type: .rectangle, x: number(side(0)), y: number(side(1)), width: number(side(2)),
                height: number(side(3)),
                span: place)
        }
        let owners = boxes(named: observed.name)
        let isDeclared = declares(symbol, owners)
        switch names.text(symbol) {
        case "next" where !isDeclared, "previous" where !isDeclared:
            var neighbour = observed
            neighbour.step += names.text(symbol) == "next" ? 1 : -1
            neighbour.isPart = true
            return Value(type: .element(tests.add(neighbour)), span: place)
        case "cell" where !isDeclared:
            guard let owner = owners.compactMap({ owner(of: $0) }).first else { break }
            var cell = ObservedElement(name: structure[owner].name, place: observed.place, isPart: true)
            (cell.subject, cell.step) = (observed.subject, observed.step)
            return Value(type: .element(tests.add(cell)), span: place)
        case "frame": return box { .frame($0) }
        case "visible" where !isDeclared: return box { .visible($0) }
        case "inner" where !isDeclared: return Value(type: .aspect(.inner, .point, element), span: place)
        // Of what the layout has once, any formula can read it.
        case "rest" where boxes(named: observed.name).first.map({ structure[$0].scope != 0 }) == true:
            return box { .rest($0) }
        case "width": return value(.quantity(.length), hasDrawnSize(observed) ? .rest(2) : .drawn(.width))
        case "height": return value(.quantity(.length), hasDrawnSize(observed) ? .rest(3) : .drawn(.height))
        case "size":
            return Value(type: .size, x: number(.drawn(.width)), y: number(.drawn(.height)), span: place)
        case "shown": return value(.boolean, .shown)
        case "stuck" where !isDeclared:
            let zero = table.constant(0, at: place)
            let ways = [ElementQuantity.translationX, .translationY].map {
                table.apply(.notEqual, number(.drawn($0)), zero, at: place)
            }
            return .boolean(table.apply(.or, ways[0], ways[1], at: place), at: place)
        case "section": return value(.quantity(.number), .section)
        case "index": return value(.quantity(.number), .index)
        default: break
        }
        if let property = names.property(symbol), property.isObserved, !isReplaced(property, by: symbol, of: owners) {
            let type = property.type(ofPart: nil)
            let hasParts = property.quantities.count > (type == .point || type == .size ? 2 : 1)
            return hasParts
                ? Value(type: .aspect(property, type, element), span: place) : whole(property, of: element, at: place)
        }
        for box in owners {
            for line in structure[box].attributes where structure[line].attribute == symbol {
                noteAttribute(line, at: part)
                var found = try demand(.line(line))
                if found.isPoison { return .poison(place) }
                let attribute = names.text(symbol)
                func component(_ number: Int, _ formula: FormulaID) -> FormulaID {
                    formula.exists
                        ? observation(.attribute(name: attribute, component: number), of: observed, at: place) : .none
                }
                found.x = component(0, found.x)
                found.y = component(1, found.y)
                found.width = component(2, found.width)
                found.height = component(3, found.height)
                found.span = place
                found.isLiteral = false
                return found
            }
        }
        if let told = try told(symbol, by: owners, of: observed, at: place, named: part) { return told }
        if let box = owners.first, names.word(symbol) == .rest {
            return Value(type: .region(.rest, .whole, box), span: place)
        }
        return unknownMember(
            symbol, of: base, base.type.words,
            known: base.type.memberNames + attributeNames(of: owners) + outputNames(of: owners)
                + relatives(of: observed.name).map { names.text(structure[$0].memberName) },
            at: place, part)
    }

    /// What stands once in each element of a name: its parts, and the decorations of a cell; and the cell in which it stands.
    private func relatives(of name: Symbol) -> [BoxID] {
        let owners = boxes(named: name)
        return owners.flatMap { structure[$0].children }.filter {
            structure[$0].kind == .part || structure[$0].kind == .decoration
        } + owners.compactMap { owner(of: $0) }
    }

    /// The cell or view in which a part or a decoration stands.
    private func owner(of box: BoxID) -> BoxID? {
        guard structure[box].kind == .part || structure[box].kind == .decoration else { return nil }
        let parent = structure[box].parent
        return parent.exists && structure[parent].isElement ? parent : nil
    }

    /// Whether a name says something of an element of a kind, as it stands in the condition of what is counted.
    func isMember(_ symbol: Symbol, ofKind kind: Symbol) -> Bool {
        let text = names.text(symbol)
        let owners = boxes(named: kind)
        return ValueType.element(ObservedID.none).memberNames.contains { $0.utf8.elementsEqual(text.utf8) }
            || declares(symbol, owners) || relatives(of: kind).contains { structure[$0].memberName == symbol }
            || ["next", "previous"].contains(text)
    }

    /// Whether lines draw an element in another size than it rests in.
    private func hasDrawnSize(_ element: ObservedElement) -> Bool {
        boxes(named: element.name).contains { box in
            let made = structure[box]
            return (made.contributions + made.appearing + made.disappearing).contains {
                structure[$0].property == .drawn
            }
        }
    }

    /// Whether an attribute or an output of a kind has a name.
    private func declares(_ symbol: Symbol, _ owners: [BoxID]) -> Bool {
        owners.contains { structure[$0].attributes.contains { structure[$0].attribute == symbol } }
            || structure.outputs.contains { $0.name == symbol && owners.contains($0.box) }
    }

    /// Whether a name means what the file calls so, although there is a property of that name: one of those that joined the
    /// language later, `blur` only where no line sets it.
    private func isReplaced(_ property: Property, by symbol: Symbol, of owners: [BoxID]) -> Bool {
        guard declares(symbol, owners) else { return false }
        if property == .drawn || property.quantities.contains(where: { $0.roles.contains(.masking) }) { return true }
        guard property.quantities.contains(where: { $0.roles.contains(.optional) }) else { return false }
        return !owners.map { structure[$0] }.contains { made in
            (made.contributions + made.appearing + made.disappearing).contains { structure[$0].property == property }
        }
    }

    /// `menu.scale.x`
    func aspectMember(_ part: String, _ property: Property, _ element: ObservedID, at place: SourceSpan)
        -> Value?
    {
        if property == .inner {
            guard let inside = Property(rawValue: "inner." + part) else { return nil }
            return Value(type: .aspect(inside, inside.type(ofPart: nil), element), span: place)
        }
        guard let quantity = property.quantities.first(where: { $0.row.part.utf8.elementsEqual(part.utf8) }) else {
            return nil
        }
        let formula = observation(.drawn(quantity), of: tests[element], at: place)
        return Value(type: DeclaredType(quantity.row.unit).type, x: formula, span: place)
    }
}

extension CheckJob {
    var elementReader: ElementReader { ElementReader(stores: stores) }
}
