import LayoutChecker
import LayoutDSL
import LayoutEngine

// A choice that is read by another one of the same condition, or by a step of constants. A number that an element has only
// within a `when`, and that is divided by there, is 0 elsewhere: where nobody says that the two go together, nothing is known
// of the quotient at the edges of the condition.

extension ProofGraph {
    /// A step over choices, with the branches told apart; the same number to the last bit. Nil for any other step.
    mutating func overChoices(
        _ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID, at span: SourceSpan
    ) -> FormulaID? {
        switch operation {
        case .select: return choice(a, b, c, at: span)
        case .divide, .multiply, .add, .subtract, .equal, .notEqual, .less, .lessOrEqual:
            if value(of: a) != nil, let (condition, first, second) = constantChoice(b) {
                return apply(
                    .select, condition, apply(operation, a, first, at: span), apply(operation, a, second, at: span),
                    at: span)
            }
            if value(of: b) != nil, let (condition, first, second) = constantChoice(a) {
                return apply(
                    .select, condition, apply(operation, first, b, at: span), apply(operation, second, b, at: span),
                    at: span)
            }
            return nil
        default: return nil
        }
    }

    /// A choice between two constants.
    private func constantChoice(_ id: FormulaID) -> (condition: FormulaID, first: FormulaID, second: FormulaID)? {
        let formula = table[id]
        guard formula.operation == .select, value(of: id) == nil else { return nil }
        let (first, second) = (FormulaID(formula.b), FormulaID(formula.c))
        return value(of: first) != nil && value(of: second) != nil ? (FormulaID(formula.a), first, second) : nil
    }

    private mutating func choice(
        _ condition: FormulaID, _ first: FormulaID, _ second: FormulaID, at span: SourceSpan
    ) -> FormulaID? {
        if first == second { return first }
        if let (inner, yes, no) = constantChoice(condition), let yes = value(of: yes), let no = value(of: no) {
            if (yes != 0) == (no != 0) { return yes != 0 ? first : second }
            return yes != 0
                ? apply(.select, inner, first, second, at: span) : apply(.select, inner, second, first, at: span)
        }
        let (taken, left) = (
            branch(of: first, where: condition, isSo: true), branch(of: second, where: condition, isSo: false)
        )
        return taken == first && left == second ? nil : apply(.select, condition, taken, left, at: span)
    }

    /// The branch that a choice of the same condition takes; any other formula as it is.
    private func branch(of id: FormulaID, where condition: FormulaID, isSo: Bool) -> FormulaID {
        var id = id
        while id.exists, table[id].operation == .select, table[id].a == condition.index, value(of: id) == nil {
            id = FormulaID(isSo ? table[id].b : table[id].c)
        }
        return id
    }
}
