import LayoutChecker

// Program slicing: the steps that decide whether an element can be seen, which interval evaluation runs.

extension Compiler {
    /// What decides about the elements that are computed in a scope.
    func visibility(ofScope number: Int32, _ elements: [ElementPlan], _ memory: FlatMemory) -> VisibilityPlan {
        let own = elementsOfScope[Int(number)].map { elements[$0] }
        let slice = slice(of: number, for: own.flatMap { visibleSlots($0) }) { _, _ in true }
        return VisibilityPlan(
            code: memory.code(slice.steps), outer: memory.add(varying(slice.outer), to: memory.outer),
            correlations: correlations(of: slice.steps, own, in: number, memory))
    }

    /// What decides about the elements of a section block that are there once a section, and what its other scopes read
    /// of the section. Takes the elements and the scopes of the block.
    func visibility(
        ofBlock block: Int32, _ elements: [ElementPlan], _ scopes: [ScopePlan], keeping kept: Set<Int32>,
        _ memory: FlatMemory
    ) -> (plan: VisibilityPlan, kept: [Int32]) {
        let own = elements.filter { $0.scope == sectionScope }
        var wanted = own.flatMap { visibleSlots($0) }
        if let row = layout.blocks[Int(block)].row { wanted += row.prepared.prefix(4).map { slot($0) } }
        for scope in scopes where !scope.isInRow {
            wanted += scope.visibility.outer.indices.map { memory.outer[$0] }
            if scope.count >= 0 { wanted.append(scope.count) }
        }
        // What is kept no step computes.
        var found: [Int32] = []
        let slice = slice(of: sectionScope, for: wanted) { slot, _ in
            let isKept = kept.contains(slot)
            if isKept { found.append(slot) }
            return !isKept
        }
        let plan = VisibilityPlan(
            code: memory.code(slice.steps), outer: memory.add(varying(slice.outer), to: memory.outer),
            correlations: Stretch())
        return (plan, found)
    }

    private func visibleSlots(_ element: ElementPlan) -> [Int32] {
        let box: [ElementQuantity] = [.boxX, .boxY] + (element.drawing.isCentered ? [.centerX, .centerY] : [])
        return element.decidingSlots + box.map { element[$0] }
    }

    /// The slots of other scopes that differ from section to section or from offset to offset.
    private func varying(_ outer: [Int32]) -> [Int32] {
        outer.filter { slot in
            let formula = table[formulas[Int(slot)]]
            return formula.stage > .prepare || formula.scope == sectionScope
        }
    }
}
