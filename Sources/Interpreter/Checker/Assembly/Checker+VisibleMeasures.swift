import LayoutDSL

// What is seen of an element, as formulas read it: `visible`. Here its quantities are worked out from its lines, as those of
// the element itself are when the layout is put together; what the engine guards of them is not guarded twice.

extension Checker {
    /// An edge of what is seen of an element along an axis: of the box around the corners of what its mask leaves, scaled
    /// and turned about the anchor point, and moved. As `Attributes.visible`.
    mutating func workOutVisible(_ axis: Int, _ box: BoxID, isEnd: Bool, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let drawn = try drawnFormulas(of: box)
        guard !drawn.hasDepth else {
            if axis == 0, !isEnd { note(StructureDiagnostics.visibleInSpace(name(of: box), at: place)) }
            return drawn[.restX]
        }
        let sides = (0..<2).map { axis in seenSide(axis, of: drawn, at: place) }
        let way = axis == 0 ? drawn[.translationX] : drawn[.translationY]
        let pivot = table.apply(.add, sides[axis].pivot, way, at: place)
        let operation: Operation = isEnd ? .maximum : .minimum
        func outermost(_ factor: FormulaID?, _ axis: Int, _ checker: inout Checker) -> FormulaID {
            let (near, far) = (sides[axis].near, sides[axis].far)
            guard let factor else { return checker.table.apply(operation, near, far, at: place) }
            return checker.table.apply(
                operation, checker.table.apply(.multiply, factor, near, at: place),
                checker.table.apply(.multiply, factor, far, at: place), at: place)
        }
        guard drawn.turns else {
            // What is not scaled is in order.
            let isScaled = axis == 0 ? drawn.written[.scaleX] : drawn.written[.scaleY]
            let edge = isScaled ? outermost(nil, axis, &self) : isEnd ? sides[axis].far : sides[axis].near
            return table.apply(.add, pivot, edge, at: place)
        }
        let cosine = table.apply(.cosine, drawn[.rotationZ], at: place)
        let sine = table.apply(.sine, drawn[.rotationZ], at: place)
        let across = axis == 0 ? table.apply(.negate, sine, at: place) : sine
        let edge = table.apply(
            .add, outermost(cosine, axis, &self), outermost(across, 1 - axis, &self), at: place)
        return table.apply(.add, pivot, edge, at: place)
    }

    /// Along an axis: the point that the transform is about, before it is moved, and from there the edges of what the mask
    /// leaves, scaled.
    private mutating func seenSide(_ axis: Int, of drawn: ElementFormulas, at place: SourceSpan) -> (
        pivot: FormulaID, near: FormulaID, far: FormulaID
    ) {
        typealias Side = (
            box: ElementQuantity, center: ElementQuantity, length: ElementQuantity, anchor: ElementQuantity
        )
        let side: Side = axis == 0 ? (.boxX, .centerX, .width, .anchorX) : (.boxY, .centerY, .height, .anchorY)
        let length = drawn[side.length]
        var start = drawn[side.box]
        let two = table.constant(2, at: place)
        if drawn.isCentered {
            start = table.apply(
                .subtract, drawn[side.center], table.apply(.divide, length, two, at: place), at: place)
        }
        let anchor = table.apply(.multiply, drawn[side.anchor], length, at: place)
        var near = axis == 0 ? drawn[.clipLeft] : drawn[.clipTop]
        var far = table.apply(
            .subtract, length, axis == 0 ? drawn[.clipRight] : drawn[.clipBottom], at: place)
        if drawn.isClipped {
            // Nothing is left in the middle between edges that pass each other.
            let middle = table.apply(.divide, table.apply(.add, near, far, at: place), two, at: place)
            near = table.apply(.minimum, near, middle, at: place)
            far = table.apply(.maximum, far, middle, at: place)
        }
        let scale = axis == 0 ? drawn[.scaleX] : drawn[.scaleY]
        let isScaled = axis == 0 ? drawn.written[.scaleX] : drawn.written[.scaleY]
        func fromPivot(_ edge: FormulaID, _ checker: inout Checker) -> FormulaID {
            let way = checker.table.apply(.subtract, edge, anchor, at: place)
            return isScaled ? checker.table.apply(.multiply, scale, way, at: place) : way
        }
        return (
            table.apply(.add, start, anchor, at: place), fromPivot(near, &self), fromPivot(far, &self)
        )
    }

    /// The quantities that an element is drawn by, of a part together with those of its owners.
    private mutating func drawnFormulas(of box: BoxID) throws(Pending) -> ElementFormulas {
        var chain = [box]
        while let last = chain.last, structure[last].kind == .part { chain.append(structure[last].parent) }
        var result = try ownFormulas(of: chain.removeLast())
        while let part = chain.popLast() { result = joined(try ownFormulas(of: part), in: result) }
        return result
    }

    private mutating func ownFormulas(of box: BoxID) throws(Pending) -> ElementFormulas {
        let place = span(ofBox: box)
        var quantities = QuantityTable<FormulaID>(repeating: .none)
        quantities[.presence] = table.constant(1, at: place)
        (quantities[.restWidth], quantities[.restHeight]) = (
            try demandMeasure(.size, 0, box), try demandMeasure(.size, 1, box)
        )
        (quantities[.restX], quantities[.restY]) = (
            try demandMeasure(.rest, 0, box), try demandMeasure(.rest, 1, box)
        )
        let (written, hasDepth) = try combine(&quantities, of: box) {
            row, property, resting, _, checker throws(Pending) in
            // How it looks is not asked, so that what hangs on where it is seen is no circle.
            let isOfBox = property == .anchor || property == .clip
            let isAsked = isOfBox || !row.roles.isDisjoint(with: [.transform, .moving])
            guard isAsked else { return resting }
            return try checker.combined(row, property, box, resting: resting) ?? resting
        }
        return ElementFormulas(
            scope: structure[box].scope, block: structure.blockNumber(of: box), leads: false, quantities: quantities,
            written: written,
            stops: StopFormulas(along: .none, across: .none, halt: .none, span: place), firstRound: .none,
            attributes: [], hasDepth: hasDepth, span: place)
    }
}
