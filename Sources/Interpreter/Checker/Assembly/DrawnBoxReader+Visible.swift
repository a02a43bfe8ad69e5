import LayoutDSL

// What is seen of an element before it is turned, and which part has nothing left because it lies beside the mask of an owner.

extension DrawnBoxReader {
    /// A part that turns in owners whose masks cut it, as it is drawn: where it lies altogether beside such a mask, its own
    /// `clip` says that nothing is left. What turns in space is not asked.
    func drawn(_ part: ElementFormulas, behind masks: [ElementFormulas]) -> ElementFormulas {
        var made = part
        for mask in masks where !part.hasDepth && !mask.hasDepth {
            // Two boxes have no area in common where they lie apart along a side of one of them.
            let isApart = table.apply(.or, lies(part, beside: mask), lies(mask, beside: part), at: part.span)
            made.quantities[.clipLeft] = table.apply(
                .select, isApart, part[.width], made[.clipLeft], at: part.span)
            made.written[.clipLeft] = true
        }
        return made
    }

    /// Whether what is left of a box in the plane lies beside what is left of another, along a side of the other.
    private func lies(_ own: ElementFormulas, beside other: ElementFormulas) -> FormulaID {
        let place = own.span
        func apply(_ operation: Operation, _ a: FormulaID, _ b: FormulaID = .none) -> FormulaID {
            table.apply(operation, a, b, at: place)
        }
        let (sides, others) = (
            (0..<2).map { seenSide($0, of: own, at: place) }, (0..<2).map { seenSide($0, of: other, at: place) }
        )
        // From the point that the other is turned about to that of the own one.
        let shifts: [ElementQuantity] = [.translationX, .translationY]
        let ways = (0..<2).map { axis in
            apply(
                .subtract, apply(.add, sides[axis].pivot, own[shifts[axis]]),
                apply(.add, others[axis].pivot, other[shifts[axis]]))
        }
        let turn = apply(.subtract, own[.rotationZ], other[.rotationZ])
        let (cosine, sine) = (apply(.cosine, turn), apply(.sine, turn))
        let (otherCosine, otherSine) = (apply(.cosine, other[.rotationZ]), apply(.sine, other[.rotationZ]))
        var isApart = table.constant(0, at: place)
        for axis in 0..<2 {
            // Along this axis of the other: where the own one begins and ends.
            let along = apply(.multiply, otherCosine, ways[axis])
            let across = apply(.multiply, otherSine, ways[1 - axis])
            let way = apply(axis == 0 ? .add : .subtract, along, across)
            func edge(_ operation: Operation) -> FormulaID {
                let parts = [(cosine, axis), (axis == 0 ? apply(.negate, sine) : sine, 1 - axis)].map { factor, axis in
                    let side = sides[axis]
                    return apply(operation, apply(.multiply, factor, side.near), apply(.multiply, factor, side.far))
                }
                return apply(.add, way, apply(.add, parts[0], parts[1]))
            }
            let side = others[axis]
            let isBefore = apply(.lessOrEqual, edge(.maximum), apply(.minimum, side.near, side.far))
            let isBehind = apply(.lessOrEqual, apply(.maximum, side.near, side.far), edge(.minimum))
            isApart = apply(.or, isApart, apply(.or, isBefore, isBehind))
        }
        return isApart
    }

    /// Along an axis: the point that the transform is about, before it is moved, and from there the edges of what the mask
    /// leaves, scaled.
    func seenSide(_ axis: Int, of drawn: ElementFormulas, at place: SourceSpan) -> (
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
        func fromPivot(_ edge: FormulaID) -> FormulaID {
            let way = table.apply(.subtract, edge, anchor, at: place)
            return isScaled ? table.apply(.multiply, scale, way, at: place) : way
        }
        return (
            table.apply(.add, start, anchor, at: place), fromPivot(near), fromPivot(far)
        )
    }
}
