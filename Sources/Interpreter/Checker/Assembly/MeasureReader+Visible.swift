import LayoutDSL

// What is seen of an element, as formulas read it: `visible`. Here its quantities are worked out from its lines, as those of
// the element itself are when the layout is put together; what the engine guards of them is not guarded twice.

extension MeasureReader {
    /// An edge of what is seen of an element along an axis: of the box around the corners of what its mask leaves, scaled
    /// and turned about the anchor point, and moved. As `Attributes.visible`.
    func workOutVisible(_ axis: Int, _ box: BoxID, isEnd: Bool, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let drawn = try drawnBoxReader.drawnFormulas(of: box)
        guard !drawn.contains(where: { $0.hasDepth }) else {
            if axis == 0, !isEnd { note(StructureDiagnostics.visibleInSpace(name(of: box), at: place)) }
            return drawn[0][.restX]
        }
        guard drawn.count > 1 else { return seenEdge(axis, of: drawn[0], isEnd: isEnd, at: place) }
        let near = drawn.map { seenEdge(axis, of: $0, isEnd: false, at: place) }
        let far = drawn.map { seenEdge(axis, of: $0, isEnd: true, at: place) }
        func outermost(_ edges: [FormulaID], _ operation: Operation) -> FormulaID {
            edges.dropFirst().reduce(edges[0]) { table.apply(operation, $0, $1, at: place) }
        }
        let (start, end) = (outermost(near, .maximum), outermost(far, .minimum))
        // Nothing is left in the middle between edges that pass each other.
        let two = table.constant(2, at: place)
        let middle = table.apply(.divide, table.apply(.add, start, end, at: place), two, at: place)
        return table.apply(isEnd ? .maximum : .minimum, isEnd ? end : start, middle, at: place)
    }

    /// An edge of what the mask of an element leaves of it.
    private func seenEdge(
        _ axis: Int, of drawn: ElementFormulas, isEnd: Bool, at place: SourceSpan
    ) -> FormulaID {
        let sides = (0..<2).map { axis in drawnBoxReader.seenSide(axis, of: drawn, at: place) }
        let way = axis == 0 ? drawn[.translationX] : drawn[.translationY]
        let pivot = table.apply(.add, sides[axis].pivot, way, at: place)
        let operation: Operation = isEnd ? .maximum : .minimum
        func outermost(_ factor: FormulaID?, _ axis: Int) -> FormulaID {
            let (near, far) = (sides[axis].near, sides[axis].far)
            guard let factor else { return table.apply(operation, near, far, at: place) }
            return table.apply(
                operation, table.apply(.multiply, factor, near, at: place),
                table.apply(.multiply, factor, far, at: place), at: place)
        }
        guard drawn.turns else {
            // What is not scaled is in order.
            let isScaled = axis == 0 ? drawn.written[.scaleX] : drawn.written[.scaleY]
            let edge = isScaled ? outermost(nil, axis) : isEnd ? sides[axis].far : sides[axis].near
            return table.apply(.add, pivot, edge, at: place)
        }
        let cosine = table.apply(.cosine, drawn[.rotationZ], at: place)
        let sine = table.apply(.sine, drawn[.rotationZ], at: place)
        let across = axis == 0 ? table.apply(.negate, sine, at: place) : sine
        // Of what has no length before it is turned, no length is seen.
        let (near, far) = (sides[1 - axis].near, sides[1 - axis].far)
        let both = table.apply(.add, near, far, at: place)
        let middle = table.apply(.divide, both, table.constant(2, at: place), at: place)
        let isFlat = table.apply(.equal, sides[axis].near, sides[axis].far, at: place)
        let turned = table.apply(
            .select, isFlat, table.apply(.multiply, across, middle, at: place), outermost(across, 1 - axis), at: place)
        let edge = table.apply(.add, outermost(cosine, axis), turned, at: place)
        return table.apply(.add, pivot, edge, at: place)
    }
}
