import LayoutChecker

// Rows: sections that scroll by themselves, across their layout. Only their cells, and what stands in those, move with them.

extension Compiler {
    /// Whether the instances of a scope are the cells of a row.
    func isInRow(_ scope: Int32) -> Bool {
        guard case .cells(let block) = table.scopes[Int(scope)].kind else { return false }
        return layout.blocks[Int(block)].row != nil
    }

    /// Whether the instances of a scope are scrolled along x.
    func isScrolledAlongX(_ scope: Int32) -> Bool { layout.isHorizontal != isInRow(scope) }

    /// What the sections of a block show, if they scroll by themselves.
    func rowPlan(_ block: SectionBlock, columns: [Int32]) -> RowPlan {
        guard let row = block.row else { return RowPlan() }
        let opens = slot(row.opens)
        return RowPlan(
            x: slot(row.windowX), y: slot(row.windowY), width: slot(row.windowWidth), height: slot(row.windowHeight),
            contentWidth: slot(row.contentWidth), contentHeight: slot(row.contentHeight),
            loops: slot(row.loops), rule: slot(row.rule.along),
            opens: opens, opensColumn: opens >= 0 ? columns[Int(opens)] : -1, keeps: slot(row.keeps),
            keepsSides: row.keepsSides)
    }
}
