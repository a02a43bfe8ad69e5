// Program slicing: the steps that decide whether an element can be seen, which interval evaluation runs.

extension Compiler {
    /// What decides about the elements that are computed in a scope.
    func visibility(ofScope number: Int32, _ elements: [ElementProgram]) -> Visibility {
        let own = elements.indices.filter { elements[$0].scope == number }
        var visibility = decided(by: own.flatMap { visibleSlots(elements[$0]) }, in: number, keeping: [])
        visibility.elements = own
        visibility.correlations = correlations(of: visibility, in: number, elements)
        return visibility
    }

    /// What decides about the elements of a section block that are there once a section, and what its other scopes read
    /// of the section.
    func visibility(
        ofBlock block: Int32, _ elements: [ElementProgram], _ scopes: [ScopeProgram], keeping kept: [Int32]
    ) -> Visibility {
        let own = elements.indices.filter { elements[$0].block == block && elements[$0].scope == sectionScope }
        var wanted = own.flatMap { visibleSlots(elements[$0]) }
        for scope in scopes where scope.block == block {
            wanted += scope.visibility.outer
            if scope.count >= 0 { wanted.append(scope.count) }
        }
        var visibility = decided(by: wanted, in: sectionScope, keeping: Set(kept))
        visibility.elements = own
        return visibility
    }

    private func visibleSlots(_ element: ElementProgram) -> [Int32] {
        let box: [ElementQuantity] = [.restX, .restY] + (element.drawing.isCentered ? [.centerX, .centerY] : [])
        return element.decidingSlots + box.map { element[$0] }
    }

    /// The steps of a scope that lead to some slots, as far as nothing has kept their results.
    private func decided(by wanted: [Int32], in scope: Int32, keeping kept: Set<Int32>) -> Visibility {
        var result = Visibility()
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
