// Program slicing: the steps that decide whether an element can be seen, which interval evaluation runs.

extension Compiler {
    /// What decides about the elements that are computed in a scope.
    func visibility(ofScope number: Int32, _ elements: [ElementPlan], _ memory: FlatMemory) -> VisibilityPlan {
        let own = elements.filter { $0.scope == number }
        let slice = slice(for: own.flatMap { visibleSlots($0) }, in: number, keeping: [])
        return VisibilityPlan(
            code: memory.code(slice.steps), outer: memory.add(slice.outer, to: memory.outer),
            correlations: correlations(of: slice.steps, own, in: number, memory))
    }

    /// What decides about the elements of a section block that are there once a section, and what its other scopes read
    /// of the section.
    func visibility(
        ofBlock block: Int32, _ elements: [ElementPlan], _ scopes: [ScopePlan], keeping kept: [Int32],
        _ memory: FlatMemory
    ) -> (plan: VisibilityPlan, kept: [Int32]) {
        let own = elements.filter { $0.block == block && $0.scope == sectionScope }
        var wanted = own.flatMap { visibleSlots($0) }
        for scope in scopes where scope.block == block {
            wanted += scope.visibility.outer.indices.map { memory.outer[$0] }
            if scope.count >= 0 { wanted.append(scope.count) }
        }
        let slice = slice(for: wanted, in: sectionScope, keeping: Set(kept))
        let plan = VisibilityPlan(
            code: memory.code(slice.steps), outer: memory.add(slice.outer, to: memory.outer), correlations: Stretch())
        return (plan, slice.kept)
    }

    private func visibleSlots(_ element: ElementPlan) -> [Int32] {
        let box: [ElementQuantity] = [.restX, .restY] + (element.drawing.isCentered ? [.centerX, .centerY] : [])
        return element.decidingSlots + box.map { element[$0] }
    }

    /// The instructions of a scope that lead to some slots.
    private struct Slice {
        var steps: [Instruction] = []
        /// Slots of the scopes around that they read, and that differ from section to section or from offset to offset.
        var outer: [Int32] = []
        /// Slots whose numbers are kept, so that no instruction computes them.
        var kept: [Int32] = []
    }

    private func slice(for wanted: [Int32], in scope: Int32, keeping kept: Set<Int32>) -> Slice {
        var result = Slice()
        var isNeeded = Set(wanted)
        for slot in formulas.indices.reversed() {
            let number = Int32(clamping: slot)
            guard isNeeded.contains(number) else { continue }
            let formula = table[formulas[slot]]
            guard formula.scope == scope else {
                if formula.stage > .prepare || formula.scope == sectionScope { result.outer.append(number) }
                continue
            }
            if kept.contains(number) { result.kept.append(number) }
            guard formula.stage > .constant, !formula.operation.isInput, !kept.contains(number) else { continue }
            for operand in operands(formula) { isNeeded.insert(slots[Int(operand.index)]) }
            result.steps.append(step(formula, number))
        }
        result.steps.reverse()
        return result
    }
}
