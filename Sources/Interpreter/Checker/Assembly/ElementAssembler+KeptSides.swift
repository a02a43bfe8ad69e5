import LayoutDSL

// `mirrors: false`: what keeps its sides where the layout is drawn as its mirror image. It is turned round about the middle of
// its own box, where others place it, or of what it stands in, so that the mirror image turns it back.

extension ElementAssembler {
    /// An element kind that keeps its sides, or stands in something that does.
    func keepingSides(_ kind: CheckedLayout.ElementKind, _ box: BoxID) -> CheckedLayout.ElementKind {
        let keeper = structure.keeper(of: box)
        // A part has been turned round in its owner.
        guard keeper.exists, keeper != .layout, structure[keeper].kind != .part else { return kind }
        let place = span(ofBox: keeper)
        // What a row scrolls is turned back with its window.
        if structure[keeper].isRow, structure.row(of: box).exists { return turned(kind) { formulas, _ in formulas } }
        let placesItself = structure.placesItself(keeper)
        let middle = middle(of: placesItself ? structure[keeper].parent : keeper, at: place)
        return turned(kind) { formulas, _ in
            turned(formulas, about: middle, isKeeper: box == keeper && !placesItself, at: place)
        }
    }

    /// A part that keeps its sides by its own line, or by that of a part that it stands in: turned round in its owner, before
    /// it is put together with that.
    func keepingSides(
        _ kind: CheckedLayout.ElementKind, _ box: BoxID, in owner: CheckedLayout.ElementKind
    ) -> CheckedLayout.ElementKind {
        let keeper = structure.keeper(of: box)
        guard keeper.exists, structure[keeper].kind == .part else { return kind }
        let place = span(ofBox: keeper)
        let isPlaced = box == keeper && !structure.placesItself(box)
        let written = goalSolver.measured(.rest, 0, structure[box].parent)
        return turned(kind) { formulas, phase in
            let outer = owner.formulas(in: phase)
            let middle =
                isPlaced
                ? middle(formulas[.restX], formulas[.restX], formulas[.restWidth], at: place)
                : middle(written, outer[.restX], outer[.width], at: place)
            return turned(formulas, about: middle, isKeeper: isPlaced, at: place)
        }
    }

    /// Where the window of a row begins that keeps its sides: in its section, as it is written.
    func keptWindow(_ start: FormulaID, of row: BoxID) -> FormulaID {
        let place = span(ofBox: row)
        let end = table.apply(.add, start, goalSolver.measured(.window, 0, row), at: place)
        let other = table.apply(.subtract, middle(of: row, at: place), end, at: place)
        return table.isSame(other, start)
            ? start : table.apply(.select, environment(.rightToLeft, at: place), other, start, at: place)
    }

    /// Twice where the middle of a box is, of the layout that of its content.
    private func middle(of box: BoxID, at place: SourceSpan) -> FormulaID {
        guard box != .layout else { return goalSolver.measured(.contentSize, 0, .layout) }
        let start = goalSolver.measured(.rest, 0, box)
        return middle(start, start, goalSolver.measured(.size, 0, box), at: place)
    }

    /// Twice where the middle is of a box that begins at the half of two starts.
    private func middle(
        _ start: FormulaID, _ other: FormulaID, _ length: FormulaID, at place: SourceSpan
    ) -> FormulaID {
        table.apply(.add, table.apply(.add, start, other, at: place), length, at: place)
    }

    private func turned(
        _ kind: CheckedLayout.ElementKind, _ turned: (ElementFormulas, Phase) -> ElementFormulas
    ) -> CheckedLayout.ElementKind {
        CheckedLayout.ElementKind(
            name: kind.name, memberName: kind.memberName, category: kind.category, owner: kind.owner,
            documentation: kind.documentation,
            formulas: turned(kind.formulas, .resting), appearing: kind.appearing.map { turned($0, .appearing) },
            disappearing: kind.disappearing.map { turned($0, .disappearing) }, optional: kind.optional,
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
