import LayoutDSL

/// Reads what a name means where it stands: a declaration of the file or the prelude, or a word of the language.
struct NameReader: CheckJob {
    let stores: CheckStores

    func readName(_ symbol: Symbol, at place: SourceSpan, in activation: ActivationID) throws(Pending) -> Value {
        let isInTest = activation.exists && names[activation].isTest
        let word = names.word(symbol)
        if isInTest, let other = tests.expecting?.other, other.variable == symbol {
            var element = ObservedElement(name: other.kind, place: nil)
            element.subject = .other
            return Value(type: .element(tests.add(element)), span: place)
        }
        if isInTest, word == .cell, let element = elementReader.observed(symbol, at: place) { return element }
        if isInTest, word == .section, let section = elementReader.observedSection(symbol, at: place) { return section }
        if names.isHidden(symbol, from: activation) { return .poison(place) }
        if names.interner.isBuiltIn(symbol) {
            if let word, Word.isValue[Int(symbol.index)] { return try readWord(word, at: place, in: activation) }
            if let function = names.builtInFunction(symbol, from: activation) {
                return mistake(
                    CheckDiagnostics.notAValue(function.name, .function, at: place, declared: nil), at: place)
            }
        }
        var declared = names.lookup(symbol, from: activation)
        if isElement(symbol, in: activation), declared?.0.kind == .function { declared = nil }
        // An output may be called like what it tells, `output current = current`: to tests it tells its value, to formulas the
        // name means the word.
        if let word, !isInTest, let declared,
            names[declared.0.module].tree.statements[Int(declared.0.statement)].kind == .output,
            let value = try replaceableWord(word, at: place, in: activation)
        {
            return value
        }
        if isInTest, declared == nil || declared?.0.kind == .box,
            let element = elementReader.observed(symbol, at: place)
        {
            return element
        }
        guard let (declaration, found) = declared else {
            if let word, let value = try replaceableWord(word, at: place, in: activation) { return value }
            let elements = isInTest ? observableNames : []
            names.offerValues(at: place, in: activation, beside: elements)
            let unreadable =
                activation.exists && names.findings.count < Diagnostics.limit ? unreadableNames(in: activation) : []
            let finding = names.unknownName(
                symbol, at: place, in: activation, elements: elements, unreadable: unreadable)
            return mistake(finding, at: place)
        }
        names.note(place, declaration)
        var value: Value
        switch declaration.kind {
        case .value, .attribute:
            let site = names[activation]
            let home =
                found.exists
                ? found
                : names.rootActivation(
                    declaration.module, box: site.box, allowsFolds: site.allowsFolds, isTurned: site.isTurned)
            value = try demand(.binding(names.statement(declaration), home))
        case .argument:
            let first = names[found].arguments.index
            value = try demand(.argument(ArgumentID(first + declaration.number)))
        case .parameter where !names[activation].box.exists:
            return mistake(StructureDiagnostics.notConstant("a value that a `param` reads", at: place), at: place)
        case .parameter:
            let parameter = structure.parameters[Int(declaration.number)]
            value = Value(type: parameter.type, x: parameter.formula, span: place)
        case .box: return box(BoxID(declaration.number), named: symbol, at: place, in: activation)
        case .function, .effect, .arrangement:
            return mistake(
                CheckDiagnostics.notAValue(
                    names.text(symbol), declaration.kind, at: place, declared: names.nameSpan(declaration)),
                at: place)
        }
        if declaration.kind != .argument { value.origin = names.nameSpan(declaration) }
        value.span = place
        value.isLiteral = false
        return value
    }

    /// What no misspelt name was meant for: words that are about something else, what waits for the formula that is being
    /// read, and what that may not read.
    private func unreadableNames(in activation: ActivationID) -> [String] {
        let site = names[activation]
        var (found, isAtRest, isOfStop) = ([String](), false, true)
        for frame in solver.frames {
            switch frame.goal {
            case .binding, .argument: found.append(words(of: frame.goal))
            case .measure: isAtRest = true
            case .line(let line, let axis):
                let property = structure[line].property
                let isOwn = names[structure[line].activation].box == site.box
                // One half of a size may read the other one.
                let sides = axis == 0 ? ["width"] : axis == 1 ? ["height"] : ["width", "height"]
                if property == .size, isOwn { found += sides + ["size", "rest"] }
                let movesAlone = property == .size && isOwn && structure.movesAlone(site.box)
                isAtRest = isAtRest || property?.decidesRest == true && !movesAlone
                isOfStop = isOfStop && (property == .snap || property == .halt)
            case .body: break
            }
        }
        if isAtRest { found += ["offset", "progress"] }
        if isAtRest || !isOfStop { found += ["proposed", "velocity"] }
        guard !site.isTest, site.box.exists else { return found }
        let scope = structure[site.box].scope
        let others = structure.boxes.entries.filter { $0.name.exists && !isWithin(scope, $0.scope) }
        return found + structure[site.box].kind.site.foreignWords + others.map { names.text($0.name) }
    }

    /// A box, when formulas of the activation may read it: one that is there once for each of them.
    private func box(_ box: BoxID, named symbol: Symbol, at place: SourceSpan, in activation: ActivationID)
        -> Value
    {
        let site = names[activation].box
        guard site.exists, isWithin(structure[site].scope, structure[box].scope) else {
            return mistake(CheckDiagnostics.manyOfThem(names.text(symbol), at: place), at: place)
        }
        return Value(type: .box(box), span: place)
    }

    /// Whether a name means an element of the file in a test, and not the function of the prelude that is called so.
    func isElement(_ symbol: Symbol, in activation: ActivationID) -> Bool {
        guard activation.exists, names[activation].isTest, !structure.elements(named: symbol).isEmpty else {
            return false
        }
        return names.lookup(symbol, from: activation)?.0.module == .prelude
    }

    /// What a word means that a file may give to a thing of its own; nil for another one, and where it means nothing.
    private func replaceableWord(_ word: Word, at place: SourceSpan, in activation: ActivationID) throws(Pending)
        -> Value?
    {
        switch word {
        case .layout: return Value(type: .scroller(.layout), span: place)
        case .current: return currentCell(at: place, in: activation)
        default: break
        }
        guard let box = drawnBox(of: activation) else { return nil }
        switch word {
        case .drawn: return Value(type: .region(.drawn, .size, box), span: place)
        case .visible: return Value(type: .region(.visible, .whole, box), span: place)
        case .stuck: return .boolean(try propertyReader.isMoved(box, at: place), at: place)
        default: return nil
        }
    }

    /// The element whose lines stand there; nil for what is drawn as nothing.
    private func drawnBox(of activation: ActivationID) -> BoxID? {
        guard activation.exists, names[activation].box.exists else { return nil }
        let box = names[activation].box
        switch structure[box].kind {
        case .cell, .supplementary, .decoration, .part: return box
        case .layout, .block, .section, .anyPart: return nil
        }
    }

    // MARK: Words of the language

    private func readWord(_ word: Word, at place: SourceSpan, in activation: ActivationID) throws(Pending)
        -> Value
    {
        let box = names[activation].box
        switch word {
        case .infinity: return Value(type: .infinite, x: table.constant(.infinity, at: place), span: place)
        case .pi: return .number(table.constant(.pi, at: place), at: place)
        case .horizontal: return .boolean(table.constant(readsMain == 0 ? 1 : 0, at: place), at: place)
        case .data: return Value(type: .data, span: place)
        case .reducedMotion, .rightToLeft:
            let number: EnvironmentValue = word == .reducedMotion ? .reducedMotion : .rightToLeft
            return .boolean(environment(number, at: place), at: place)
        default: break
        }
        guard box.exists else {
            return mistake(CheckDiagnostics.outOfReach(word.rawValue, "a constant", at: place), at: place)
        }
        switch word {
        case .offset, .viewport, .content, .progress:
            return try memberReader.scrollerMember(word, of: structure.scroller(of: box), main: readsMain, at: place)
        case .proposed, .velocity:
            guard !names[activation].isTest || reading.isOfUnused else {
                return mistake(CheckDiagnostics.outOfReach(word.rawValue, "outside of a `snap`", at: place), at: place)
            }
            let isProposal = word == .proposed
            return Value(
                type: .quantity(isProposal ? .length : .number),
                x: table.input(
                    isProposal ? .proposed : .velocity, readsMain == structure.mainAxis(of: box) ? 0 : 1,
                    at: place),
                span: place)
        case .cell:
            guard let cell = structure.enclosing(box, where: { $0 == .cell }) else {
                return mistake(CheckDiagnostics.outOfReach("cell", "outside of a cell", at: place), at: place)
            }
            return Value(type: .box(cell), span: place)
        case .section:
            guard let section = structure.enclosing(box, where: { $0 == .block || $0 == .section }) else {
                return mistake(CheckDiagnostics.outOfReach("section", "outside of a section", at: place), at: place)
            }
            return Value(type: .box(section), span: place)
        case .area:
            let parent = structure[box].kind == .block ? box : structure[box].parent
            if structure[box].kind == .anyPart { return Value(type: .region(.area, .whole, parent), span: place) }
            let container = structure.enclosing(parent, where: { $0 == .block || $0 == .layout }) ?? .layout
            // Beside the cells of a row, the room for them is the window that they are seen in.
            let isBeside = structure[container].isRow && !structure.row(of: box).exists
            return Value(type: .region(isBeside ? .window : .area, .whole, container), span: place)
        default: return try readOwn(word, of: box, at: place, isArranging: names[activation].allowsFolds)
        }
    }

    /// What an element says of itself. An arrangement counts its margin as size.
    private func readOwn(_ word: Word, of box: BoxID, at place: SourceSpan, isArranging: Bool) throws(Pending)
        -> Value
    {
        switch structure[box].kind {
        case .layout, .block:
            if word == .count, structure[box].kind == .block { break }
            let whole = structure[box].kind == .block ? "the whole section" : "the whole layout"
            return mistake(CheckDiagnostics.outOfReach(word.rawValue, whole, at: place), at: place)
        case .section, .cell, .supplementary, .decoration, .part, .anyPart: break
        }
        let counts = isArranging && structure.isArranged(box)
        switch word {
        case .rest: return Value(type: .region(.rest, .whole, box), span: place)
        case .size: return Value(type: .region(counts ? .outer : .size, .size, box), span: place)
        case .slot: return Value(type: .region(counts ? .slot : .filled, .size, box), span: place)
        case .width, .height:
            let axis = word == .width ? 0 : 1
            return .length(
                counts ? try propertyReader.outerSize(axis, box, at: place) : try demandMeasure(.size, axis, box),
                at: place)
        case .index: return .number(index(of: box, at: place), at: place)
        case .count: return .number(try count(of: box, at: place), at: place)
        default: return mistake(CheckDiagnostics.outOfReach(word.rawValue, "here", at: place), at: place)
        }
    }

    // MARK: Cells as values

    /// `current`: the cell whose stop is nearest to the offset, of the row at hand or else of the layout.
    func currentCell(at place: SourceSpan, in activation: ActivationID) -> Value {
        let box = activation.exists ? names[activation].box : .none
        guard box.exists else {
            return mistake(CheckDiagnostics.outOfReach("current", "a constant", at: place), at: place)
        }
        let scroller = structure.scroller(of: box)
        guard scroller != .layout else {
            return Value(
                type: .cell, x: table.input(.current, 0, at: place), y: table.input(.current, 1, at: place),
                span: place)
        }
        let scope = structure[scroller].scope
        let item = table.input(.current, 1, scope: scope, at: place)
        // A row without a cell has no current one.
        let isThere = table.apply(.lessOrEqual, table.constant(0, at: place), item, at: place)
        let section = table.apply(
            .select, isThere, table.input(.sectionIndex, scope: scope, at: place), table.constant(-1, at: place),
            at: place)
        return Value(type: .cell, x: section, y: item, span: place)
    }
}

extension CheckJob {
    var nameReader: NameReader { NameReader(stores: stores) }
}
