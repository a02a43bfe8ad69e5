// Inverse culling for layouts that follow the window, a wheel or a cover flow: an element's place relative to the window
// depends on one quantity alone, which advances evenly with the index. Preparing finds the values of that quantity at
// which anything can be seen; scrolling solves for the instances that have such values.

extension Compiler {
    /// The quantities of a scope that may decide alone which instances can be seen; none when its elements do not follow the
    /// window.
    func inverses(of number: Int32, _ elements: [ElementPlan], _ memory: FlatMemory) -> Stretch {
        let own = elements.filter { $0.scope == number }
        var centers: [Plan.Center] = []
        for element in own {
            let formulas = layout.elements[Int(element.number)].formulas(in: phase)
            guard element.drawing.isCentered, let x = beside(.offsetX, formulas[.centerX]),
                let y = beside(.offsetY, formulas[.centerY])
            else { return Stretch() }
            centers.append(Plan.Center(x: slot(x), y: slot(y)))
        }
        guard !own.isEmpty else { return Stretch() }
        let wanted = own.flatMap { $0.decidingSlots } + centers.flatMap { [$0.x, $0.y] }
        let places = memory.add(centers, to: memory.inverseCenters)
        var candidates: [InversePlan] = []
        for slot in formulas.indices {
            let id = formulas[slot]
            guard isDrawn[Int(id.index)], isEven(id, number), isReadUnevenly(id, number, wanted) else { continue }
            let candidate = Int32(clamping: slot)
            candidates.append(
                InversePlan(
                    slot: candidate, code: memory.code(slice(of: number, for: [candidate], upTo: .scroll)),
                    visibility: memory.code(steps(to: wanted, from: candidate, in: number)), centers: places))
        }
        // The last ones are nearest to what is drawn.
        return memory.add(candidates.reversed(), to: memory.inverses)
    }

    private func isEven(_ id: FormulaID, _ scope: Int32) -> Bool {
        let formula = table[id]
        return formula.scope == scope && formula.stage == .scroll && formula.degree > .independent
            && formula.degree < .general && !formula.operation.isInput
    }

    /// Whether something reads it that does not advance evenly itself.
    private func isReadUnevenly(_ id: FormulaID, _ scope: Int32, _ wanted: [Int32]) -> Bool {
        if wanted.contains(slot(id)) { return true }
        return formulas.contains { reader in
            !isEven(reader, scope) && isDrawn[Int(reader.index)] && operands(table[reader]).contains(id)
        }
    }

    /// What is added to the offset along an axis; nil for a formula that is no such sum.
    private func beside(_ axis: Operation, _ id: FormulaID) -> FormulaID? {
        var formula = table[id]
        if formula.operation == .finite { formula = table[FormulaID(formula.a)] }
        guard formula.operation == .add else { return nil }
        let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
        if table[a].operation == axis { return b }
        return table[b].operation == axis ? a : nil
    }

    /// The steps of a scope that lead to some slots from one that is known.
    private func steps(to wanted: [Int32], from known: Int32, in scope: Int32) -> [Instruction] {
        var isNeeded = Set(wanted)
        var found: [Instruction] = []
        for slot in formulas.indices.reversed() {
            let number = Int32(clamping: slot)
            guard isNeeded.contains(number), number != known else { continue }
            let formula = table[formulas[slot]]
            guard formula.scope == scope, formula.stage > .constant, !formula.operation.isInput else { continue }
            for operand in operands(formula) { isNeeded.insert(slots[Int(operand.index)]) }
            found.append(step(formula, number))
        }
        return found.reversed()
    }
}
