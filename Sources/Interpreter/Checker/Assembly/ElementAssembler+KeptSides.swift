import LayoutDSL

// `mirrors: false`: what keeps its sides where the layout is drawn as its mirror image. It is turned round about the middle of
// its own box, so that the mirror image turns it back.

extension ElementAssembler {
    /// An element kind that keeps its sides, or stands in something that does.
    func keepingSides(_ kind: CheckedLayout.ElementKind, _ box: BoxID) -> CheckedLayout.ElementKind {
        let keeper = structure.keeper(of: box)
        guard keeper.exists, keeper != .layout else { return kind }
        let place = span(ofBox: keeper)
        let (start, length) = (goalSolver.measured(.rest, 0, keeper), goalSolver.measured(.size, 0, keeper))
        let middle = table.apply(
            .add, table.apply(.multiply, table.constant(2, at: place), start, at: place), length, at: place)
        func turned(_ formulas: ElementFormulas) -> ElementFormulas {
            self.turned(formulas, about: middle, isKeeper: box == keeper, at: place)
        }
        return CheckedLayout.ElementKind(
            name: kind.name, memberName: kind.memberName, category: kind.category, owner: kind.owner,
            documentation: kind.documentation,
            formulas: turned(kind.formulas), appearing: kind.appearing.map { turned($0) },
            disappearing: kind.disappearing.map { turned($0) }, optional: kind.optional,
            keepsSides: true)
    }

    /// Formulas turned round, where lines of text run from right to left; `middle`: twice where the middle is.
    private func turned(
        _ formulas: ElementFormulas, about middle: FormulaID, isKeeper: Bool, at place: SourceSpan
    ) -> ElementFormulas {
        var made = formulas
        let isReversed = environment(.rightToLeft, at: place)
        func set(_ quantity: ElementQuantity, _ other: FormulaID) {
            let own = formulas[quantity]
            guard !table.isSame(other, own) else { return }
            made.quantities[quantity] = table.apply(.select, isReversed, other, own, at: place)
        }
        func flipped(_ start: ElementQuantity, _ length: ElementQuantity) -> FormulaID {
            let far = table.apply(.add, formulas[start], formulas[length], at: place)
            return table.apply(.subtract, middle, far, at: place)
        }
        let isAtRest = isKeeper && !formulas.isDrawnApart && !formulas.isCentered
        if !isKeeper { set(.restX, flipped(.restX, .restWidth)) }
        if !isAtRest {
            set(.boxX, flipped(.boxX, .width))
            set(.centerX, table.apply(.subtract, middle, formulas[.centerX], at: place))
        }
        for quantity in ElementQuantity.mirrored where formulas.written[quantity] {
            let zero = table.constant(0, at: place)
            set(quantity, table.apply(.subtract, zero, formulas[quantity], at: place))
        }
        if formulas.written[.anchorX] {
            let one = table.constant(1, at: place)
            set(.anchorX, table.apply(.subtract, one, formulas[.anchorX], at: place))
        }
        for (left, right) in ElementQuantity.exchanged {
            set(left, formulas[right])
            set(right, formulas[left])
            let isWritten = formulas.written[left] || formulas.written[right]
            (made.written[left], made.written[right]) = (isWritten, isWritten)
        }
        return made
    }
}
