import LayoutDSL

// `mirrors: false`: what keeps its sides where the layout is drawn as its mirror image. It is turned round about the middle of
// its own box, so that the mirror image turns it back.

extension Checker {
    /// An element kind that keeps its sides, or stands in something that does.
    mutating func keepingSides(_ kind: CheckedLayout.ElementKind, _ box: BoxID) -> CheckedLayout.ElementKind {
        let keeper = structure.keeper(of: box)
        guard keeper.exists, keeper != .layout else { return kind }
        let place = span(ofBox: keeper)
        let (start, length) = (measured(.rest, 0, keeper), measured(.size, 0, keeper))
        let middle = table.apply(
            .add, table.apply(.multiply, table.constant(2, at: place), start, at: place), length, at: place)
        func turned(_ formulas: ElementFormulas, _ checker: inout Checker) -> ElementFormulas {
            checker.turned(formulas, about: middle, isKeeper: box == keeper, at: place)
        }
        return CheckedLayout.ElementKind(
            name: kind.name, memberName: kind.memberName, category: kind.category, owner: kind.owner,
            documentation: kind.documentation,
            formulas: turned(kind.formulas, &self), appearing: kind.appearing.map { turned($0, &self) },
            disappearing: kind.disappearing.map { turned($0, &self) }, optional: kind.optional,
            keepsSides: true)
    }

    /// Formulas turned round, where lines of text run from right to left; `middle`: twice where the middle is.
    private mutating func turned(
        _ formulas: ElementFormulas, about middle: FormulaID, isKeeper: Bool, at place: SourceSpan
    ) -> ElementFormulas {
        var made = formulas
        let isReversed = environment(.rightToLeft, at: place)
        func set(_ quantity: ElementQuantity, _ other: FormulaID, _ checker: inout Checker) {
            let own = formulas[quantity]
            guard !checker.table.isSame(other, own) else { return }
            made.quantities[quantity] = checker.table.apply(.select, isReversed, other, own, at: place)
        }
        func flipped(_ start: ElementQuantity, _ length: ElementQuantity, _ checker: inout Checker) -> FormulaID {
            let far = checker.table.apply(.add, formulas[start], formulas[length], at: place)
            return checker.table.apply(.subtract, middle, far, at: place)
        }
        let isAtRest = isKeeper && !formulas.isDrawnApart && !formulas.isCentered
        if !isKeeper { set(.restX, flipped(.restX, .restWidth, &self), &self) }
        if !isAtRest {
            set(.boxX, flipped(.boxX, .width, &self), &self)
            set(.centerX, table.apply(.subtract, middle, formulas[.centerX], at: place), &self)
        }
        for quantity in ElementQuantity.mirrored where formulas.written[quantity] {
            let zero = table.constant(0, at: place)
            set(quantity, table.apply(.subtract, zero, formulas[quantity], at: place), &self)
        }
        if formulas.written[.anchorX] {
            let one = table.constant(1, at: place)
            set(.anchorX, table.apply(.subtract, one, formulas[.anchorX], at: place), &self)
        }
        for (left, right) in ElementQuantity.exchanged {
            set(left, formulas[right], &self)
            set(right, formulas[left], &self)
            let isWritten = formulas.written[left] || formulas.written[right]
            (made.written[left], made.written[right]) = (isWritten, isWritten)
        }
        return made
    }
}
