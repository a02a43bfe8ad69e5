import LayoutChecker
import LayoutDSL
import LayoutEngine

// Decorations of cells that stay where they rest while their cell moves.

extension LintSurvey {
    /// What moves by less is not seen to move: in points, as a share, in radians.
    private static let (leastShift, leastGrowth, leastTurn) = (1.0, 0.02, 0.02)

    /// Decorations that do not move where their cell does: one of each kind, at the first offset where it is seen.
    func detachedDecorations() -> LintAnswer {
        var answer = LintAnswer()
        for (number, kind) in layout.elements.enumerated() where kind.category == .decoration && isInCell(number) {
            guard
                let cell = layout.elements.first(where: {
                    $0.category == .cell && $0.formulas.block == kind.formulas.block
                })
            else { continue }
            if let finding = detached(kind, from: cell) { answer.findings.append(finding) }
        }
        return answer
    }

    private func isInCell(_ number: Int) -> Bool {
        if case .cells = layout.table.scopes[Int(prepared.program.plan.elements[number].scope)].kind { return true }
        return false
    }

    private func detached(
        _ kind: CheckedLayout.ElementKind, from cell: CheckedLayout.ElementKind
    ) -> LintFinding? {
        for look in inside where !work.isSpent {
            for element in look.elements where element.kind.utf8.elementsEqual(cell.name.utf8) {
                guard look.sees(element), let rest = reader.restingBox(of: element.path), moves(element, from: rest)
                else {
                    continue
                }
                let path = ElementPath(kind: kind.name, section: element.section, item: element.item)
                guard self.kind(of: path)?.formulas.span == kind.formulas.span,
                    let decoration = self.element(path, at: look.offset), !decoration.isHidden, decoration.alpha > 0,
                    let own = reader.restingBox(of: path),
                    !moves(decoration, from: own) || followsOffset(cell) && !followsOffset(kind)
                else { continue }
                return LintFinding(
                    lint: .detached, fact: .detached(path, element.path), span: kind.formulas.span,
                    kind: cell.formulas.span, offset: look.offset)
            }
        }
        return nil
    }

    /// Whether the offset moves, scales or turns an element: what is set apart once and for all, as by `center: (8, 8)`, stays
    /// there.
    private func followsOffset(_ kind: CheckedLayout.ElementKind) -> Bool {
        [LintMotion.drift, .growth, .turn].flatMap { EffectSpans.quantities(of: $0) }.contains { quantity in
            let formula = kind.formulas[quantity]
            return formula.exists && layout.table[formula].stage == .scroll
        }
    }

    /// Whether an element is moved, grown or turned.
    private func moves(_ element: Attributes, from rest: LayoutRectangle) -> Bool {
        let shift = element.shift(from: rest)
        // What is drawn in another size stands about its anchor.
        let (x, y) = (
            shift.x - (rest.width - element.size.width) * element.anchorPoint.x,
            shift.y - (rest.height - element.size.height) * element.anchorPoint.y
        )
        let numbers = element.quantities
        let turn = [ElementQuantity.rotationX, .rotationY, .rotationZ].map { abs(numbers[$0]) }.max() ?? 0
        let growth = max(abs(numbers[.scaleX] - 1), abs(numbers[.scaleY] - 1))
        return max(abs(x), abs(y)) > LintSurvey.leastShift || growth > LintSurvey.leastGrowth
            || turn > LintSurvey.leastTurn
    }
}
