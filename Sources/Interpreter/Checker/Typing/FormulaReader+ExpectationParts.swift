import LayoutDSL

// The parts of an expectation that have a value worth telling when it fails.

extension FormulaReader {
    /// Keeps the value of the node that was read last, if it is one worth telling.
    func watch(_ index: Int32, of formula: CheckedFormula, _ goal: Goal) {
        guard let expecting = tests.expecting, case .argument(let argument) = goal,
            expecting.watched.contains(argument.index), var value = solver.stack.last
        else { return }
        // What is counted has many values.
        guard !expecting.counted.contains(where: { $0.nodes.contains(index) || $0.nodes.lowerBound == index + 1 })
        else {
            return
        }
        let tree = names[formula.module].tree
        let node = tree.formulas[Int(index)]
        // A name or an index has a part taken of it: the whole chain is what has a value.
        if index + 1 < formula.end, tree.formulas[Int(index) + 1].kind == .member { return }
        // What is not known yet is not worth waiting for.
        if case .region = value.type, let known = try? regionReader.materialized(value) { value = known }
        value = single(value)
        let isCell = value.type == .cell
        guard let shape = isCell ? .point : AttributeFormula.Shape(value.type) else { return }
        let anchor: SourceSpan
        switch node.kind {
        case .number, .boolean, .labeled, .list, .stops, .missing: return
        case .tuple where node.arity < 2, .sizePair: return
        case .negate where value.isLiteral: return
        case .name, .member, .index, .tuple: anchor = tree.span(ofTokens: node.firstToken, node.lastToken)
        default: anchor = tree.span(ofToken: node.token)
        }
        // The whole is false, or all is well.
        if index + 1 == formula.end, value.type == .boolean, shape == .boolean { return }
        let components = [value.x, value.y, value.width, value.height].filter { $0.exists }
        tests.expecting?.parts.append(
            ExpectationPart(
                anchor: anchor, shape: shape, isAngle: value.type == .quantity(.angle), isCell: isCell,
                components: components))
    }
}
