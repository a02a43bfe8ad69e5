import LayoutDSL

extension FormulaReader {
    /// Notes what a node of a formula has come to, if it names something, is a `%`, or is all of the
    /// formula.
    func noteTop(_ index: Int32, of formula: CheckedFormula, _ tree: SyntaxTree) {
        if names.notes.asked != nil {
            if names.notes.offer != nil { structure.stop() }
            return
        }
        guard formula.module == .main else { return }
        let node = tree.formulas[Int(index)]
        let isWanted =
            switch node.kind {
            case .name, .member, .call, .index: true
            case .number: index == formula.end - 1 || tree.tokens[Int(node.token)].unit == .percent
            default: index == formula.end - 1
            }
        guard isWanted else { return }
        let place = tree.span(ofTokens: node.firstToken, node.lastToken)
        guard names.notes.wants(valueAt: place), let value = solver.stack.last, !value.isPoison else { return }
        let box = names[formula.activation].box
        let isElement = box.exists && structure[box].isElement && structure[box].statement >= 0
        names.notes.add(
            ReadValue(
                span: place, type: value.type,
                unit: ReadValue.Unit(value.type), x: value.x, y: value.y, width: value.width, height: value.height,
                element: isElement ? span(ofBox: box) : nil, known: constants(of: value)))
    }

    /// The numbers of a value that no world changes; empty for any other.
    private func constants(of value: Value) -> SettledNumbers {
        var found = SettledNumbers()
        guard let first = table.value(of: value.x) else { return found }
        found.append(first)
        func add(_ component: FormulaID) -> Bool {
            guard component.exists else { return true }
            guard let number = table.value(of: component) else { return false }
            found.append(number)
            return true
        }
        return add(value.y) && add(value.width) && add(value.height) ? found : SettledNumbers()
    }
}
