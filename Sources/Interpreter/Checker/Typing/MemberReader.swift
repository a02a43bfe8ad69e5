import LayoutDSL

/// Reads `base.name`: parts of values, the fields of the data, what an element says of itself.
struct MemberReader: CheckJob {
    let stores: CheckStores

    func member(
        _ symbol: Symbol, of base: Value, at place: SourceSpan, named part: SourceSpan, in activation: ActivationID
    ) throws(Pending) -> Value {
        let word = names.word(symbol)
        switch base.type {
        case .poison: return .poison(place)
        case .data: return try readField(symbol, at: place, named: part, in: activation)
        case .scroller(let scroller):
            if let word, Word.partsOfScroller.contains(word) {
                return try scrollerMember(word, of: scroller, main: mainAxis, at: place)
            }
        case .box(let box): return try boxMember(symbol, of: box, base, at: place, named: part)
        case .region(let region, let whole, let box):
            if let word, let value = try regionReader.regionMember(word, region, whole, box, at: place) { return value }
        case .point, .size:
            if let word, let axis = regionReader.axis(of: word, isOfSize: base.type == .size) {
                return Value(
                    type: .quantity(.length), x: axis == 0 ? base.x : base.y, span: place, origin: base.origin,
                    coordinates: base.coordinates)
            }
        case .rectangle: if let word, let value = regionReader.rectangleMember(word, base, at: place) { return value }
        case .element(let element):
            return try elementReader.elementMember(symbol, of: element, base, at: place, named: part)
        case .aspect(let property, _, let element):
            if let value = elementReader.aspectMember(names.text(symbol), property, element, at: place) { return value }
        case .cell:
            if word == .section || word == .index {
                return .number(word == .section ? base.x : base.y, at: place)
            }
        case .list(let list):
            if word == .count {
                let count = solver.listCounts[list] ?? table.constant(Double(solver.lists[list].count), at: place)
                return .number(count, at: place)
            }
        case .quantity, .infinite, .boolean, .stops: break
        }
        return unknownMember(symbol, of: base, base.type.words, known: base.type.memberNames, at: place, part)
    }

    /// Whether an element has an attribute of that name, which it wins over a word that joined later.
    private func hasAttribute(_ symbol: Symbol, _ box: BoxID) -> Bool {
        structure[box].attributes.contains { structure[$0].attribute == symbol }
    }

    // MARK: Elements

    private func boxMember(
        _ symbol: Symbol, of box: BoxID, _ base: Value, at place: SourceSpan, named part: SourceSpan
    ) throws(Pending) -> Value {
        let isSection = structure[box].kind == .block || structure[box].kind == .section
        switch names.word(symbol) {
        case .rest: return Value(type: .region(.rest, .whole, box), span: place)
        case .size: return Value(type: .region(.size, .size, box), span: place)
        case .drawn where !isSection && !hasAttribute(symbol, box):
            return Value(type: .region(.drawn, .size, box), span: place)
        case .visible where !isSection && !hasAttribute(symbol, box):
            return Value(type: .region(.visible, .whole, box), span: place)
        case .stuck where !isSection && !hasAttribute(symbol, box):
            return .boolean(try propertyReader.isMoved(box, at: place), at: place)
        case .width: return .length(try demandMeasure(.size, 0, box), at: place)
        case .height: return .length(try demandMeasure(.size, 1, box), at: place)
        case .index where isSection:
            return .number(table.input(.sectionIndex, scope: structure[box].scope, at: place), at: place)
        case .count where isSection: return .number(table.input(.sectionCount, at: place), at: place)
        case .index: return .number(index(of: box, at: place), at: place)
        case .count: return .number(try count(of: box, at: place), at: place)
        case .some(let word) where isSection && Word.partsOfScroller.contains(word):
            return try sectionScroller(word, of: box, at: place, named: part)
        case .some(let word) where isSection:
            if let value = try regionReader.regionMember(word, .rest, .whole, box, at: place) { return value }
        default:
            // What the layout's arrangement says of a section belongs to the box of any section.
            let home = isSection ? structure.sectionBox : box
            for line in structure[home].attributes where structure[line].attribute == symbol {
                noteAttribute(line, at: part)
                var value = propertyReader.unrolled(try demand(.line(line)), of: line, for: box)
                value.span = place
                return value
            }
        }
        var known = (isSection ? ValueType.rectangle : .box(box)).memberNames
        if isSection {
            known = ["index", "count", "rest"] + known
        } else {
            known += attributeNames(of: [box])
            if ValueType.rectangle.memberNames.contains(names.text(symbol)) {
                known.append("rest." + names.text(symbol))
            }
        }
        return unknownMember(symbol, of: base, isSection ? "a section" : "an element", known: known, at: place, part)
    }

    // MARK: Data

    private func readField(
        _ symbol: Symbol, at place: SourceSpan, named part: SourceSpan, in activation: ActivationID
    ) throws(Pending) -> Value {
        if structure.brokenFields.contains(symbol) { return .poison(place) }
        guard let number = structure.numberOfField[symbol] else {
            if names.notes.isAsked(part) { names.notes.answer(.field, fieldNames) }
            return mistake(
                CheckDiagnostics.unknownField(
                    names.text(symbol),
                    known: structure.declaredFields.map { names.text($0.name) }
                        + structure.brokenFields.map { names.text($0) }, at: part),
                at: place)
        }
        let field = structure.fields[number]
        names.note(part, .field, declaredAt: field.span)
        let site = names[activation].box
        guard site.exists, isWithin(structure[site].scope, field.scope) else {
            return mistake(
                CheckDiagnostics.fieldOutOfReach(names.text(symbol), at: place, declared: field.span), at: place)
        }
        if field.part != nil { return try listReader.readList(field, number, at: place) }
        var formula = table.input(.field, Int32(clamping: number), scope: field.scope, at: field.span)
        if field.initial.exists {
            let initial = try demand(.line(field.initial))
            if initial.isPoison { return .poison(place) }
            formula = table.apply(.fallback, formula, initial.x, at: field.span)
        }
        return Value(type: field.type.type, x: formula, span: place, origin: field.span)
    }
    /// `offset`, `viewport`, `content` or `progress` of a scroller; `main` is the axis that `progress` counts along.
    func scrollerMember(_ word: Word, of scroller: BoxID, main: Int, at place: SourceSpan) throws(Pending)
        -> Value
    {
        switch word {
        case .offset: Value(type: .region(.offset, .origin, scroller), span: place)
        case .viewport: Value(type: .region(.viewport, .whole, scroller), span: place)
        case .content: Value(type: .region(.content, .whole, scroller), span: place)
        default: try progress(of: scroller, main: main, at: place)
        }
    }

    /// `section.offset` and the like: a section has them only if it scrolls by itself.
    func sectionScroller(_ word: Word, of section: BoxID, at place: SourceSpan, named part: SourceSpan)
        throws(Pending) -> Value
    {
        guard structure[section].isRow else {
            return mistake(CheckDiagnostics.sectionWithoutScroller(word.rawValue, at: part), at: place)
        }
        return try scrollerMember(word, of: section, main: structure.mainAxis(of: section), at: place)
    }

    /// Offset ÷ scrollable distance, 0 when nothing scrolls; without ends offset ÷ content.
    private func progress(of scroller: BoxID, main: Int, at place: SourceSpan) throws(Pending) -> Value {
        let content = try demandMeasure(.contentSize, main, scroller)
        let viewport = try viewportSize(main, of: scroller, at: place)
        let distance = table.apply(.subtract, content, viewport, at: place)
        let zero = table.constant(0, at: place)
        let moved = table.apply(.divide, offset(main, of: scroller, at: place), distance, at: place)
        let scrolls = table.apply(.less, zero, distance, at: place)
        let share = table.apply(.select, scrolls, moved, zero, at: place)
        guard structure.loops(scroller), main == structure.mainAxis(of: scroller) else {
            return .number(share, at: place)
        }
        let rounds = table.apply(.divide, offset(main, of: scroller, at: place), content, at: place)
        let loops = try demandMeasure(.loops, 0, scroller)
        return .number(table.apply(.select, loops, rounds, share, at: place), at: place)
    }
}

extension CheckJob {
    var memberReader: MemberReader { MemberReader(stores: stores) }
}
