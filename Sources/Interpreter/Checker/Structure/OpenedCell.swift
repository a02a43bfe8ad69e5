import LayoutDSL

/// The cell that a line of `opens` names: `cell[0, 12]`, `first cell where data.today`.
struct OpenedCell {
    /// The kinds of cell that it may be of; for the first of them each with a condition of its own.
    let kinds: [BoxID]
    /// Its indices, or the condition for each kind.
    let arguments: [ArgumentID]
    /// Whether it is the first for which a condition holds.
    let isFirst: Bool
    let span: SourceSpan
}

extension Structure {
    /// Notes the cell that a line of `opens` names; nothing for one that says an offset.
    func noteOpenedCell(_ number: ContributionID, of box: BoxID, _ names: NameStore) {
        let line = contributions[number]
        let tree = names[line.module].tree
        let node = tree.formulas[Int(line.root)]
        guard node.kind == .index || node.kind == .firstWhere else { return }
        let children = tree.children(of: line.root)
        guard let first = children.first, tree.formulas[Int(first)].kind == .name else { return }
        let written = tree.formulas[Int(first)].token
        let name = names.symbol(written, line.module)
        let named = elements(named: name).filter { boxes[$0].kind == .cell }
        let isFirst = node.kind == .firstWhere
        let row = boxes[box].isRow ? box : BoxID.none
        let isAny = names.word(name) == .cell && (named.isEmpty || row.exists || !isFirst)
        let all = isAny ? cells : named
        if all.isEmpty, !isFirst { return }
        let kinds = all.filter { !row.exists || boxes[$0].parent == row }
        let span = tree.span(ofFormula: line.root)
        var arguments: [ArgumentID] = []
        if kinds.isEmpty {
            names.findings.add(TestDiagnostics.noCell(names.text(name), at: tree.span(ofToken: written)))
        } else if isFirst {
            for kind in kinds {
                let source = Argument.Source.formula(root: children[1], activation: boxes[kind].activation)
                arguments.append(add(Argument(source: source, type: .boolean, name: span)))
            }
        } else if children.count == (row.exists ? 2 : 3) {
            for child in children.dropFirst() {
                let source = Argument.Source.formula(root: child, activation: line.activation)
                arguments.append(add(Argument(source: source, type: .number, name: span)))
            }
        } else {
            names.findings.add(TestDiagnostics.openedIndices(names.text(name), isInRow: row.exists, at: span))
        }
        openedCells[number.index] = OpenedCell(kinds: kinds, arguments: arguments, isFirst: isFirst, span: span)
    }
}
