import LayoutDSL

extension CheckJob {
    /// Refuses a formula that reads the gesture, by way of a `let` or not: only where scrolling stops can.
    func keepFromGesture(_ formula: FormulaID, at place: SourceSpan) {
        guard formula.exists, table[formula].stage == .gesture else { return }
        let word = movingPart(of: formula, or: place, stage: .gesture)
        note(
            inputs(of: formula).contains(.current)
                ? StructureDiagnostics.currentElsewhere(at: place, word: word)
                : StructureDiagnostics.gestureElsewhere(at: place, word: word))
    }

    /// Refuses a formula that reads the end of a gesture, where `current` may be read.
    func keepFromProposal(_ formula: FormulaID, at place: SourceSpan) {
        guard table.readsGesture, formula.exists, table[formula].stage >= .gesture,
            !inputs(of: formula).isDisjoint(with: [.proposed, .velocity])
        else { return }
        note(
            StructureDiagnostics.gestureElsewhere(at: place, word: movingPart(of: formula, or: place, stage: .gesture)))
    }

    /// The inputs that a formula reads once the list is scrolled, by way of others or not.
    func inputs(of root: FormulaID) -> Set<Operation> {
        var found: Set<Operation> = []
        var met: Set<FormulaID> = []
        var open = root.exists ? [table.shared(root)] : []
        while let id = open.popLast() {
            let formula = table.formulas[Int(id.index)]
            guard formula.stage >= .scroll, met.insert(id).inserted else { continue }
            if formula.operation.isInput { found.insert(formula.operation) }
            open += table.operands(formula)
        }
        return found
    }

    /// Reports what must rest and does not: it reads the offset, or a gesture.
    func noteMoving(_ what: String, _ formula: FormulaID, or place: SourceSpan, fold: SourceSpan? = nil) {
        guard table[formula].stage < .gesture else { return keepFromGesture(formula, at: place) }
        note(StructureDiagnostics.movingRest(what, at: movingPart(of: formula, or: place), fold: fold))
    }

    /// The innermost part of a formula that reads the offset, in the user's files where there is one: what has to be
    /// changed when something must not move.
    func movingPart(of formula: FormulaID, or place: SourceSpan, stage: Stage = .scroll) -> SourceSpan {
        var current = formula
        var found = place
        while true {
            let step = table[current]
            if step.span.source != .prelude, step.span.length > 0 { found = step.span }
            var operands = [step.a, step.b, step.c].prefix(step.operation.operandCount).map { FormulaID($0) }
            if step.operation == .pick {
                operands += table.entries[Int(step.b)..<Int(step.b) + Int(step.c)]
            }
            let moving = operands.first { operand in
                table[operand].stage == stage && !table[operand].operation.isInput
            }
            guard let moving else { return found }
            current = moving
        }
    }

    /// Refuses a formula that reads a trail: where scrolling stops does not depend on the way there.
    /// True where it does.
    @discardableResult
    func keepFromTrail(_ formula: FormulaID, _ what: String, at place: SourceSpan) -> Bool {
        guard formula.exists else { return false }
        var met: Set<FormulaID> = []
        var open = [formula]
        while let id = open.popLast() {
            guard table[id].stage >= .scroll, met.insert(id).inserted else { continue }
            if table[id].operation == .trailing {
                note(StructureDiagnostics.trailElsewhere(what, at: place, word: table[id].span))
                return true
            }
            open += table.operands(table[id])
        }
        return false
    }
}
