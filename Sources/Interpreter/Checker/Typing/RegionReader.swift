import LayoutDSL

/// Works out the parts of points, sizes and rectangles that a formula names, component by component.
struct RegionReader: CheckJob {
    let stores: CheckStores

    // MARK: Points and sizes

    func axis(of word: Word, isOfSize: Bool) -> Int? {
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
    func regionMember(
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

    private func safeAreaMember(_ word: Word, at place: SourceSpan) -> Value? {
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
        guard edge == .left || edge == .right, !reading.isOfTest, structure[.layout].mirrors else {
            return .length(environment(edge, at: place), at: place)
        }
        // Formulas are written from left to right, and what the host says of its edges is not.
        let other = environment(edge == .left ? .right : .left, at: place)
        let isReversed = environment(.rightToLeft, at: place)
        return .length(table.apply(.select, isReversed, other, environment(edge, at: place), at: place), at: place)
    }

    func rectangleMember(_ word: Word, _ base: Value, at place: SourceSpan) -> Value? {
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
    func materialized(_ value: Value) throws(Pending) -> Value {
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
    private func component(
        _ part: RegionPart, of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan
    ) throws(Pending) -> FormulaID {
        switch part {
        case .size: try extent(of: region, axis, box, at: place)
        case .origin, .whole: try start(of: region, axis, box, at: place)
        case .center: try middle(of: region, axis, box, at: place)
        }
    }

    private func start(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let written = try writtenStart(of: region, axis, box, at: place)
        guard axis == 0, reading.isOfTest, structure[.layout].mirrors else { return written }
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

    private func writtenStart(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan)
        throws(Pending) -> FormulaID
    {
        switch region {
        case .viewport, .offset: offset(axis, of: box, at: place)
        case .window: try propertyReader.windowOrigin(axis, box, at: place)
        case .content, .size, .drawn, .slot, .outer, .filled, .safeArea: table.constant(0, at: place)
        case .area: try demandMeasure(.areaOrigin, axis, box)
        case .rest: try demandMeasure(.rest, axis, box)
        case .visible: try demandMeasure(.visibleStart, axis, box)
        }
    }

    private func extent(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
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
        case .outer: try propertyReader.outerSize(axis, box, at: place)
        case .filled: try propertyReader.filledSlot(axis, box, at: place)
        case .drawn: try drawnLength(axis, box, at: place)
        case .visible:
            table.apply(
                .subtract, try demandMeasure(.visibleEnd, axis, box), try demandMeasure(.visibleStart, axis, box),
                at: place)
        }
    }

    /// How long an element is drawn, before the transform.
    private func drawnLength(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        func resting() throws(Pending) -> FormulaID {
            try demandMeasure(.size, axis, box)
        }
        let set = try propertyReader.lastSet(.drawn, axis, among: structure[box].contributions, otherwise: resting)
        guard let set else { return try resting() }
        return table.apply(.maximum, table.constant(0, at: place), set, at: place)
    }

    /// How large the room for what is arranged is. Along the scroll that follows from where things are placed, so an
    /// arrangement that is used along the other axis, and aligns along the scroll, gets what its longest child needs.
    /// So it is across a row whose window is as high as its cells.
    private func room(_ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let isTurned = reading.isTurnedArrangement != structure[box].isRow
        let follows = reading.isOfArrangement && isTurned && axis == structure.mainAxis(of: box)
        let isSet = structure.arranges(.extent, axis, in: box)
        guard !structure[box].isElement, follows && !isSet || structure.fitsCells(box, axis),
            let child = structure.child(of: box)
        else {
            return try demandMeasure(.areaSize, axis, box)
        }
        return try propertyReader.fold(
            .largest, try propertyReader.outerSize(axis, child, at: place), over: child, at: place)
    }

    private func far(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        return table.apply(.add, near, try extent(of: region, axis, box, at: place), at: place)
    }

    private func middle(of region: Region, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let near = try start(of: region, axis, box, at: place)
        let size = try extent(of: region, axis, box, at: place)
        let half = table.apply(.divide, size, table.constant(2, at: place), at: place)
        return table.apply(.add, near, half, at: place)
    }
}

extension CheckJob {
    var regionReader: RegionReader { RegionReader(stores: stores) }
}
