import LayoutDSL

// `base.name`: parts of points, sizes and rectangles, the fields of the data, what an element says of itself.

extension Checker {
    mutating func member(
        _ symbol: Interner.Symbol, of base: Value, at place: Span, named part: Span, in activation: Int32
    ) throws(Pending) -> Value {
        let word = names.word(symbol)
        switch base.type {
        case .poison: return .poison(place)
        case .data: return try readField(symbol, at: place, named: part, in: activation)
        case .box(let box): return try boxMember(symbol, of: box, base, at: place, named: part)
        case .region(let region, let whole, let box):
            if let word, let value = try regionMember(word, region, whole, box, at: place) { return value }
        case .point:
            if let word, let axis = pointAxis(word) {
                return Value(type: .quantity(.length), x: axis == 0 ? base.x : base.y, span: place, origin: base.origin)
            }
        case .size:
            if let word, let axis = sizeAxis(word) {
                return Value(type: .quantity(.length), x: axis == 0 ? base.x : base.y, span: place, origin: base.origin)
            }
        case .rectangle:
            if let word, let value = rectangleMember(word, base, at: place) { return value }
        case .element(let element): return try elementMember(symbol, of: element, base, at: place, named: part)
        case .aspect(let property, _, let element):
            if let value = aspectMember(names.text(symbol), property, element, at: place) { return value }
        case .quantity, .infinite, .boolean, .list, .stops: break
        }
        note(
            .unknownMember(names.text(symbol), of: base, known: Checker.members(of: base.type), at: part, self))
        return .poison(place)
    }

    /// The names that may follow a value of a type.
    static func members(of type: ValueType) -> [String] {
        let point = ["x", "y", "main", "cross"]
        let size = ["width", "height", "main", "cross"]
        let rectangle = [
            "left", "right", "top", "bottom", "start", "end", "width", "height", "size", "center", "origin",
        ]
        switch type {
        case .point: return point
        case .size: return size
        case .region(.safeArea, _, _): return ["top", "left", "bottom", "right", "start", "end"]
        case .region(.viewport, .whole, _): return rectangle + ["safeArea"]
        case .rectangle, .region(_, .whole, _): return rectangle
        case .region(_, .size, _): return size
        case .region(_, .origin, _), .region(_, .center, _): return point
        case .box: return ["rest", "size", "width", "height", "index", "count"]
        case .element:
            return ["frame", "width", "height"] + Property.allCases.filter { $0.isObserved }.map { $0.rawValue }
                + ["shown", "section", "index"]
        case .aspect(let property, _, _): return property.quantities.map { $0.row.part }
        case .poison, .quantity, .infinite, .boolean, .list, .stops, .data: return []
        }
    }

    // MARK: Points and sizes

    private func pointAxis(_ word: Word) -> Int? {
        switch word {
        case .x: 0
        case .y: 1
        case .main: readsMain
        case .cross: 1 - readsMain
        default: nil
        }
    }

    private func sizeAxis(_ word: Word) -> Int? {
        switch word {
        case .width: 0
        case .height: 1
        case .main: readsMain
        case .cross: 1 - readsMain
        default: nil
        }
    }

    // MARK: Rectangles

    /// A part of a rectangle that is worked out component by component, so that asking for a width never asks for a
    /// height: the one may be needed to find the other.
    private mutating func regionMember(_ word: Word, _ region: Region, _ part: RegionPart, _ box: Int32, at place: Span)
        throws(Pending) -> Value?
    {
        func length(_ formula: FormulaID) -> Value { Value(type: .quantity(.length), x: formula, span: place) }
        switch part {
        case .size:
            guard let axis = sizeAxis(word) else { return nil }
            return length(try extent(of: region, axis, box, at: place))
        case .origin:
            guard let axis = pointAxis(word) else { return nil }
            return length(try start(of: region, axis, box, at: place))
        case .center:
            guard let axis = pointAxis(word) else { return nil }
            return length(try middle(of: region, axis, box, at: place))
        case .whole: break
        }
        let main = readsMain
        if region == .safeArea { return safeAreaMember(word, at: place) }
        switch word {
        case .safeArea where region == .viewport: return Value(type: .region(.safeArea, .whole, 0), span: place)
        case .size: return Value(type: .region(region, .size, box), span: place)
        case .origin: return Value(type: .region(region, .origin, box), span: place)
        case .center: return Value(type: .region(region, .center, box), span: place)
        case .width: return length(try extent(of: region, 0, box, at: place))
        case .height: return length(try extent(of: region, 1, box, at: place))
        case .x, .left: return length(try start(of: region, 0, box, at: place))
        case .y, .top: return length(try start(of: region, 1, box, at: place))
        case .start: return length(try start(of: region, main, box, at: place))
        case .right: return length(try far(of: region, 0, box, at: place))
        case .bottom: return length(try far(of: region, 1, box, at: place))
        case .end: return length(try far(of: region, main, box, at: place))
        default: return nil
        }
    }

    private mutating func safeAreaMember(_ word: Word, at place: Span) -> Value? {
        let edge: EnvironmentValue
        switch word {
        case .top: edge = .top
        case .left: edge = .left
        case .bottom: edge = .bottom
        case .right: edge = .right
        case .start: edge = readsMain == 0 ? .left : .top
        case .end: edge = readsMain == 0 ? .right : .bottom
        default: return nil
        }
        return Value(type: .quantity(.length), x: environment(edge, at: place), span: place)
    }

    private mutating func rectangleMember(_ word: Word, _ base: Value, at place: Span) -> Value? {
        func length(_ formula: FormulaID) -> Value { Value(type: .quantity(.length), x: formula, span: place) }
        switch word {
        case .x, .left: return length(base.x)
        case .y, .top: return length(base.y)
        case .width: return length(base.width)
        case .height: return length(base.height)
        case .start: return length(readsMain == 0 ? base.x : base.y)
        case .right: return length(table.apply(.add, base.x, base.width, at: place))
        case .bottom: return length(table.apply(.add, base.y, base.height, at: place))
        case .end:
            let (near, size) = readsMain == 0 ? (base.x, base.width) : (base.y, base.height)
            return length(table.apply(.add, near, size, at: place))
        case .size: return Value(type: .size, x: base.width, y: base.height, span: place)
        case .origin: return Value(type: .point, x: base.x, y: base.y, span: place)
        case .center:
            let two = table.constant(2, at: place)
            let (x, y) = (
                table.apply(.divide, base.width, two, at: place), table.apply(.divide, base.height, two, at: place)
            )
            return Value(
                type: .point, x: table.apply(.add, base.x, x, at: place), y: table.apply(.add, base.y, y, at: place),
                span: place)
        default: return nil
        }
    }

    /// A value with all its components worked out.
    mutating func materialized(_ value: Value) throws(Pending) -> Value {
        if case .aspect(let property, _, let element) = value.type {
            return whole(property, of: element, at: value.span)
        }
        guard case .region(let region, let part, let box) = value.type, region != .safeArea else { return value }
        var result = value
        let place = value.span
        switch part {
        case .size:
            result.type = .size
            result.x = try extent(of: region, 0, box, at: place)
            result.y = try extent(of: region, 1, box, at: place)
        case .origin:
            result.type = .point
            result.x = try start(of: region, 0, box, at: place)
            result.y = try start(of: region, 1, box, at: place)
        case .center:
            result.type = .point
            result.x = try middle(of: region, 0, box, at: place)
            result.y = try middle(of: region, 1, box, at: place)
        case .whole:
            result.type = .rectangle
            result.x = try start(of: region, 0, box, at: place)
            result.y = try start(of: region, 1, box, at: place)
            result.width = try extent(of: region, 0, box, at: place)
            result.height = try extent(of: region, 1, box, at: place)
        }
        return result
    }

    // MARK: The components of what a formula can name

    private mutating func start(of region: Region, _ axis: Int, _ box: Int32, at place: Span) throws(Pending)
        -> FormulaID
    {
        switch region {
        case .viewport, .offset: offset(axis, at: place)
        case .content, .size, .slot, .safeArea: table.constant(0, at: place)
        case .area: try demandMeasure(.areaOrigin, axis, box)
        case .rest: try demandMeasure(.rest, axis, box)
        }
    }

    private mutating func extent(of region: Region, _ axis: Int, _ box: Int32, at place: Span) throws(Pending)
        -> FormulaID
    {
        switch region {
        case .viewport, .offset, .safeArea: viewportSize(axis, at: place)
        case .content: try demandMeasure(.contentSize, axis, 0)
        case .area: try room(axis, box, at: place)
        case .rest, .size: try demandMeasure(.size, axis, box)
        case .slot: try demandMeasure(.slot, axis, box)
        }
    }

    /// How large the room for what is arranged is. Along the scroll that follows from where things are placed, so an
    /// arrangement that is used along the other axis, and aligns along the scroll, gets what its longest child needs.
    private mutating func room(_ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID {
        guard isTurnedArrangement, axis == mainAxis, !sets(.extent, axis, boxes[Int(box)].arranged),
            let child = child(of: box)
        else { return try demandMeasure(.areaSize, axis, box) }
        return try fold(.largest, try demandMeasure(.size, axis, child), over: child, at: place)
    }

    private mutating func far(of region: Region, _ axis: Int, _ box: Int32, at place: Span) throws(Pending) -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        return table.apply(.add, near, try extent(of: region, axis, box, at: place), at: place)
    }

    private mutating func middle(of region: Region, _ axis: Int, _ box: Int32, at place: Span) throws(Pending)
        -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        let size = try extent(of: region, axis, box, at: place)
        let half = table.apply(.divide, size, table.constant(2, at: place), at: place)
        return table.apply(.add, near, half, at: place)
    }

    // MARK: Elements

    private mutating func boxMember(
        _ symbol: Interner.Symbol, of box: Int32, _ base: Value, at place: Span, named part: Span
    ) throws(Pending) -> Value {
        let isSection = boxes[Int(box)].kind == .block || boxes[Int(box)].kind == .section
        switch names.word(symbol) {
        case .rest: return Value(type: .region(.rest, .whole, box), span: place)
        case .size: return Value(type: .region(.size, .size, box), span: place)
        case .width: return Value(type: .quantity(.length), x: try demandMeasure(.size, 0, box), span: place)
        case .height: return Value(type: .quantity(.length), x: try demandMeasure(.size, 1, box), span: place)
        case .index where isSection:
            let scope = boxes[Int(box)].scope
            return Value(
                type: .quantity(.number), x: table.input(.sectionIndex, scope: scope, at: place), span: place)
        case .count where isSection:
            return Value(type: .quantity(.number), x: table.input(.sectionCount, at: place), span: place)
        case .index: return Value(type: .quantity(.number), x: index(of: box, at: place), span: place)
        case .count: return Value(type: .quantity(.number), x: try count(of: box, at: place), span: place)
        case .some(let word) where isSection:
            if let value = try regionMember(word, .rest, .whole, box, at: place) { return value }
        default:
            // What the layout's arrangement says of a section belongs to the box of any section.
            let home = isSection ? sectionBox : box
            for number in boxes[Int(home)].attributes where contributions[Int(number)].attribute == symbol {
                var value = try demand(Key(kind: .contribution, a: number, b: -1))
                value.span = place
                return value
            }
        }
        note(
            .unknownMember(
                names.text(symbol), of: base,
                known: Checker.members(of: isSection ? .rectangle : .box(box)) + (isSection ? ["index", "count"] : []),
                at: part, self))
        return .poison(place)
    }

    // MARK: Data

    private mutating func readField(
        _ symbol: Interner.Symbol, at place: Span, named part: Span, in activation: Int32
    ) throws(Pending) -> Value {
        if brokenFields.contains(symbol) { return .poison(place) }
        guard let number = fields.firstIndex(where: { $0.name == symbol }) else {
            note(.unknownField(names.text(symbol), known: fields.map { names.text($0.name) }, at: part))
            return .poison(place)
        }
        let field = fields[number]
        let site = activations[Int(activation)].box
        guard site >= 0, isWithin(boxes[Int(site)].scope, field.scope) else {
            note(.fieldOutOfReach(names.text(symbol), at: place, declared: field.span))
            return .poison(place)
        }
        var formula = table.input(.field, Int32(clamping: number), scope: field.scope, at: field.span)
        if field.initial >= 0 {
            let initial = try demand(Key(kind: .contribution, a: field.initial, b: -1))
            if initial.isPoison { return .poison(place) }
            formula = table.apply(.fallback, formula, initial.x, at: field.span)
        }
        return Value(type: field.type.type, x: formula, span: place, origin: field.span)
    }
}
