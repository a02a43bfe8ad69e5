import LayoutDSL

// `base.name`: parts of points, sizes and rectangles, the fields of the data, what an element says of itself.

extension Checker {
    mutating func member(
        _ symbol: Symbol, of base: Value, at place: SourceSpan, named part: SourceSpan, in activation: ActivationID
    ) throws(Pending) -> Value {
        let word = names.word(symbol)
        switch base.type {
        case .poison: return .poison(place)
        case .data: return try readField(symbol, at: place, named: part, in: activation)
        case .scroller(let scroller):
            if let word, Checker.scrollerWords.contains(word) {
                return try scrollerMember(word, of: scroller, main: mainAxis, at: place)
            }
        case .box(let box): return try boxMember(symbol, of: box, base, at: place, named: part)
        case .region(let region, let whole, let box):
            if let word, let value = try regionMember(word, region, whole, box, at: place) { return value }
        case .point, .size:
            if let word, let axis = axis(of: word, isOfSize: base.type == .size) {
                return Value(
                    type: .quantity(.length), x: axis == 0 ? base.x : base.y, span: place, origin: base.origin,
                    coordinates: base.coordinates)
            }
        case .rectangle: if let word, let value = rectangleMember(word, base, at: place) { return value }
        case .element(let element): return try elementMember(symbol, of: element, base, at: place, named: part)
        case .aspect(let property, _, let element):
            if let value = aspectMember(names.text(symbol), property, element, at: place) { return value }
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
        return unknownMember(symbol, of: base, base.type.words, known: Checker.members(of: base.type), at: place, part)
    }

    /// The names that may follow a value of a type.
    static func members(of type: ValueType) -> [String] {
        let rectangle = [
            "left", "right", "top", "bottom", "start", "end", "width", "height", "size", "center", "origin",
        ]
        switch type {
        case .region(.safeArea, _, _): return ["top", "left", "bottom", "right", "start", "end"]
        case .region(.viewport, .whole, _): return rectangle + ["safeArea"]
        case .rectangle, .region(_, .whole, _): return rectangle
        case .size, .region(_, .size, _): return Word.partsOfSize.map { $0.rawValue }
        case .point, .region(_, .origin, _), .region(_, .center, _): return Word.partsOfPoint.map { $0.rawValue }
        case .box: return ["rest", "size", "width", "height", "index", "count", "drawn", "stuck", "visible"]
        case .element:
            return ["frame", "rest", "width", "height", "size", "visible"]
                + Property.allCases.filter { $0 == .inner || $0.isObserved && !$0.isInside }.map { $0.rawValue }
                + ["shown", "stuck", "section", "index"]
        case .aspect(.inner, _, _): return Property.insides.map { $0.part }
        case .aspect(let property, _, _): return property.quantities.map { $0.row.part }
        case .scroller: return scrollerWords.map { $0.rawValue }
        case .cell: return ["section", "index"]
        case .list: return ["count"]
        case .poison, .quantity, .infinite, .boolean, .stops, .data: return []
        }
    }

    // MARK: Points and sizes

    private func axis(of word: Word, isOfSize: Bool) -> Int? {
        let parts = isOfSize ? Word.partsOfSize : Word.partsOfPoint
        return parts.contains(word) ? word.axis(main: readsMain) : nil
    }

    // MARK: Rectangles

    /// A part of a rectangle, along an axis.
    private enum RectanglePart { case start(Int), far(Int), extent(Int), size, origin, center }

    private func rectanglePart(_ word: Word) -> RectanglePart? {
        let axis = word.axis(main: readsMain) ?? 0
        switch word {
        case .x, .left, .y, .top, .start: return .start(axis)
        case .right, .bottom, .end: return .far(axis)
        case .width, .height: return .extent(axis)
        case .size: return .size
        case .origin: return .origin
        case .center: return .center
        default: return nil
        }
    }

    /// A part of a rectangle that is worked out component by component, so that asking for a width never asks for a
    /// height: the one may be needed to find the other.
    private mutating func regionMember(
        _ word: Word, _ region: Region, _ part: RegionPart, _ box: BoxID, at place: SourceSpan
    )
        throws(Pending) -> Value?
    {
        if part != .whole {
            guard let axis = axis(of: word, isOfSize: part == .size) else { return nil }
            var value = Value.length(try component(part, of: region, axis, box, at: place), at: place)
            if part != .size { value.coordinates = coordinates(of: region, box) }
            return value
        }
        if region == .safeArea { return safeAreaMember(word, at: place) }
        if region == .viewport, word == .safeArea {
            return Value(type: .region(.safeArea, .whole, .layout), span: place)
        }
        switch rectanglePart(word) {
        case .start(let axis), .far(let axis):
            let isFar = if case .far = rectanglePart(word) { true } else { false }
            var value = Value.length(
                isFar ? try far(of: region, axis, box, at: place) : try start(of: region, axis, box, at: place),
                at: place)
            value.coordinates = coordinates(of: region, box)
            return value
        case .extent(let axis): return .length(try extent(of: region, axis, box, at: place), at: place)
        case .size: return Value(type: .region(region, .size, box), span: place)
        case .origin: return Value(type: .region(region, .origin, box), span: place)
        case .center: return Value(type: .region(region, .center, box), span: place)
        case nil: return nil
        }
    }

    private mutating func safeAreaMember(_ word: Word, at place: SourceSpan) -> Value? {
        var edge: EnvironmentValue
        switch word {
        case .top: edge = .top
        case .left: edge = .left
        case .bottom: edge = .bottom
        case .right: edge = .right
        case .start: edge = readsMain == 0 ? .left : .top
        case .end: edge = readsMain == 0 ? .right : .bottom
        default: return nil
        }
        guard edge == .left || edge == .right, !reading.isTolerant, structure[.layout].mirrors else {
            return .length(environment(edge, at: place), at: place)
        }
        // Formulas are written from left to right, and what the host says of its edges is not.
        let other = environment(edge == .left ? .right : .left, at: place)
        let isReversed = environment(.rightToLeft, at: place)
        return .length(table.apply(.select, isReversed, other, environment(edge, at: place), at: place), at: place)
    }

    private mutating func rectangleMember(_ word: Word, _ base: Value, at place: SourceSpan) -> Value? {
        let near = [base.x, base.y]
        let extent = [base.width, base.height]
        switch rectanglePart(word) {
        case .start(let axis): return .length(near[axis], at: place)
        case .far(let axis): return .length(table.apply(.add, near[axis], extent[axis], at: place), at: place)
        case .extent(let axis): return .length(extent[axis], at: place)
        case .size: return Value(type: .size, x: base.width, y: base.height, span: place)
        case .origin: return Value(type: .point, x: base.x, y: base.y, span: place)
        case .center:
            let two = table.constant(2, at: place)
            let half = extent.map { table.apply(.divide, $0, two, at: place) }
            return Value(
                type: .point, x: table.apply(.add, base.x, half[0], at: place),
                y: table.apply(.add, base.y, half[1], at: place), span: place)
        case nil: return nil
        }
    }

    /// A value with all its components worked out.
    mutating func materialized(_ value: Value) throws(Pending) -> Value {
        guard case .region(let region, let part, let box) = value.type, region != .safeArea else {
            return single(value)
        }
        var result = value
        let place = value.span
        result.x = try component(part, of: region, 0, box, at: place)
        result.y = try component(part, of: region, 1, box, at: place)
        if part == .origin || part == .center { result.coordinates = coordinates(of: region, box) }
        switch part {
        case .size: result.type = .size
        case .origin, .center: result.type = .point
        case .whole:
            result.type = .rectangle
            result.width = try extent(of: region, 0, box, at: place)
            result.height = try extent(of: region, 1, box, at: place)
        }
        return result
    }

    /// The same value; for a property with parts, as a test reads it (`menu.scale`), what it is as a single value.
    mutating func single(_ value: Value) -> Value {
        guard case .aspect(let property, _, let element) = value.type else { return value }
        return whole(property, of: element, at: value.span)
    }

    /// What the places of a region are counted in.
    private func coordinates(of region: Region, _ box: BoxID) -> Coordinates {
        switch region {
        case .viewport: return box == .layout ? .layout : .row
        case .area: return structure[box].isRow ? .row : .layout
        case .offset, .window: return .between
        case .rest, .visible:
            let isSection = structure[box].kind == .section || structure[box].kind == .block
            return isSection ? .between : structure.row(of: box).exists ? .row : .layout
        case .content, .size, .drawn, .slot, .outer, .filled, .safeArea: return .none
        }
    }

    // MARK: The components of what a formula can name

    /// A component of a part of a rectangle; of the whole, one of its origin.
    private mutating func component(
        _ part: RegionPart, of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan
    ) throws(Pending) -> FormulaID {
        switch part {
        case .size: try extent(of: region, axis, box, at: place)
        case .origin, .whole: try start(of: region, axis, box, at: place)
        case .center: try middle(of: region, axis, box, at: place)
        }
    }

    private mutating func start(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let written = try writtenStart(of: region, axis, box, at: place)
        guard axis == 0, reading.isTolerant, structure[.layout].mirrors else { return written }
        // What a test reads lies where it is drawn.
        switch region {
        case .viewport where box == .layout && structure.isWide: break
        case .window, .area, .rest: break
        case .viewport, .offset, .content, .size, .drawn, .visible, .slot, .outer, .filled, .safeArea: return written
        }
        let far = table.apply(.add, written, try extent(of: region, axis, box, at: place), at: place)
        let whole = try demandMeasure(.contentSize, 0, .layout)
        let other = table.apply(.subtract, whole, far, at: place)
        return table.apply(.select, environment(.rightToLeft, at: place), other, written, at: place)
    }

    private mutating func writtenStart(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan)
        throws(Pending) -> FormulaID
    {
        switch region {
        case .viewport, .offset: offset(axis, of: box, at: place)
        case .window: try windowOrigin(axis, box, at: place)
        case .content, .size, .drawn, .slot, .outer, .filled, .safeArea: table.constant(0, at: place)
        case .area: try demandMeasure(.areaOrigin, axis, box)
        case .rest: try demandMeasure(.rest, axis, box)
        case .visible: try demandMeasure(.visibleStart, axis, box)
        }
    }

    private mutating func extent(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        switch region {
        case .viewport, .offset: try viewportSize(axis, of: box, at: place)
        case .safeArea: viewportSize(axis, at: place)
        case .window: try demandMeasure(.window, axis, box)
        case .content: try demandMeasure(.contentSize, axis, box)
        case .area: try room(axis, box, at: place)
        case .rest, .size: try demandMeasure(.size, axis, box)
        case .slot: try demandMeasure(.slot, axis, box)
        case .outer: try outerSize(axis, box, at: place)
        case .filled: try filledSlot(axis, box, at: place)
        case .drawn: try drawnLength(axis, box, at: place)
        case .visible:
            table.apply(
                .subtract, try demandMeasure(.visibleEnd, axis, box), try demandMeasure(.visibleStart, axis, box),
                at: place)
        }
    }

    /// How long an element is drawn, before the transform.
    private mutating func drawnLength(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        func resting(_ checker: inout Checker) throws(Pending) -> FormulaID {
            try checker.demandMeasure(.size, axis, box)
        }
        let set = try lastSet(.drawn, axis, among: structure[box].contributions, otherwise: resting)
        guard let set else { return try resting(&self) }
        return table.apply(.maximum, table.constant(0, at: place), set, at: place)
    }

    /// Whether an element has an attribute of that name, which it wins over a word that joined later.
    private func hasAttribute(_ symbol: Symbol, _ box: BoxID) -> Bool {
        structure[box].attributes.contains { structure[$0].attribute == symbol }
    }

    /// Whether the lines of an element move it away from where it rests, along x or y.
    mutating func isMoved(_ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let zero = table.constant(0, at: place)
        var result = zero
        for axis in 0..<2 {
            let lines = structure.lines(structure[box].contributions, setting: .translation, axis)
            var way = zero
            for line in lines {
                let value = try demand(.line(line, axis))
                if value.isPoison { continue }
                way = table.apply(.add, way, try conditional(value.x, else: zero, line), at: place)
            }
            if !lines.isEmpty {
                result = table.apply(.or, result, table.apply(.notEqual, way, zero, at: place), at: place)
            }
        }
        return result
    }

    /// How large the room for what is arranged is. Along the scroll that follows from where things are placed, so an
    /// arrangement that is used along the other axis, and aligns along the scroll, gets what its longest child needs.
    /// So it is across a row whose window is as high as its cells.
    private mutating func room(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let isTurned = reading.isTurnedArrangement != structure[box].isRow
        let follows = reading.isOfArrangement && isTurned && axis == structure.mainAxis(of: box)
        let isSet = structure.arranges(.extent, axis, in: box)
        guard !structure[box].isElement, follows && !isSet || structure.fitsCells(box, axis),
            let child = structure.child(of: box)
        else {
            return try demandMeasure(.areaSize, axis, box)
        }
        return try fold(.largest, try outerSize(axis, child, at: place), over: child, at: place)
    }

    private mutating func far(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        return table.apply(.add, near, try extent(of: region, axis, box, at: place), at: place)
    }

    private mutating func middle(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        let size = try extent(of: region, axis, box, at: place)
        let half = table.apply(.divide, size, table.constant(2, at: place), at: place)
        return table.apply(.add, near, half, at: place)
    }

    // MARK: Elements

    private mutating func boxMember(
        _ symbol: Symbol, of box: BoxID, _ base: Value, at place: SourceSpan, named part: SourceSpan
    ) throws(Pending) -> Value {
        let isSection = structure[box].kind == .block || structure[box].kind == .section
        switch names.word(symbol) {
        case .rest: return Value(type: .region(.rest, .whole, box), span: place)
        case .size: return Value(type: .region(.size, .size, box), span: place)
        case .drawn where !isSection: return Value(type: .region(.drawn, .size, box), span: place)
        case .visible where !isSection && !hasAttribute(symbol, box):
            return Value(type: .region(.visible, .whole, box), span: place)
        case .stuck where !isSection && !hasAttribute(symbol, box):
            return .boolean(try isMoved(box, at: place), at: place)
        case .width: return .length(try demandMeasure(.size, 0, box), at: place)
        case .height: return .length(try demandMeasure(.size, 1, box), at: place)
        case .index where isSection:
            return .number(table.input(.sectionIndex, scope: structure[box].scope, at: place), at: place)
        case .count where isSection: return .number(table.input(.sectionCount, at: place), at: place)
        case .index: return .number(index(of: box, at: place), at: place)
        case .count: return .number(try count(of: box, at: place), at: place)
        case .some(let word) where isSection && Checker.scrollerWords.contains(word):
            return try sectionScroller(word, of: box, at: place, named: part)
        case .some(let word) where isSection:
            if let value = try regionMember(word, .rest, .whole, box, at: place) { return value }
        default:
            // What the layout's arrangement says of a section belongs to the box of any section.
            let home = isSection ? structure.sectionBox : box
            for line in structure[home].attributes where structure[line].attribute == symbol {
                noteAttribute(line, at: part)
                var value = try demand(.line(line))
                value.span = place
                return value
            }
        }
        var known = Checker.members(of: isSection ? .rectangle : .box(box))
        if isSection {
            known = ["index", "count", "rest"] + known
        } else {
            known += attributeNames(of: [box])
            if Checker.members(of: .rectangle).contains(names.text(symbol)) {
                known.append("rest." + names.text(symbol))
            }
        }
        return unknownMember(symbol, of: base, isSection ? "a section" : "an element", known: known, at: place, part)
    }

    /// Reports a part that a value does not have.
    mutating func unknownMember(
        _ symbol: Symbol, of base: Value, _ what: String, known: [String], at place: SourceSpan, _ part: SourceSpan
    ) -> Value {
        if names.notes.isAsked(part) { names.notes.answer(.member(of: what), memberNames(known)) }
        return mistake(
            CheckDiagnostics.unknownMember(names.text(symbol), of: base, what, known: known, at: part, names.findings),
            at: place)
    }

    func attributeNames(of boxes: [BoxID]) -> [String] {
        boxes.flatMap { structure[$0].attributes }.map { names.text(structure[$0].attribute) }
    }

    // MARK: Data

    private mutating func readField(
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
        if field.part != nil { return try readList(field, number, at: place) }
        var formula = table.input(.field, Int32(clamping: number), scope: field.scope, at: field.span)
        if field.initial.exists {
            let initial = try demand(.line(field.initial))
            if initial.isPoison { return .poison(place) }
            formula = table.apply(.fallback, formula, initial.x, at: field.span)
        }
        return Value(type: field.type.type, x: formula, span: place, origin: field.span)
    }
}
