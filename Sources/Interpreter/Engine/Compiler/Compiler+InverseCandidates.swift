import LayoutChecker

// Inverse culling for layouts that follow the window, a wheel or a cover flow: an element's place relative to the window
// depends on one quantity alone, which advances evenly with the index. Preparing finds the values of that quantity at
// which anything can be seen; scrolling solves for the instances that have such values.

extension Compiler {
    /// The quantities of a scope that may decide alone which instances can be seen; none when its elements do not follow the
    /// window.
    func inverses(of number: Int32, _ elements: [ElementPlan], _ memory: FlatMemory) -> Stretch {
        // Every row has an offset of its own.
        if isInRow(number) { return Stretch() }
        let own = elementsOfScope[Int(number)].map { elements[$0] }
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
        let readUnevenly = readUnevenly(number)
        for slot in slotsOfScope[Int(number)] {
            let id = formulas[slot]
            guard isDrawn[Int(id.index)], isEven(id, number),
                wanted.contains(Int32(clamping: slot)) || readUnevenly.contains(id.index)
            else { continue }
            let candidate = Int32(clamping: slot)
            candidates.append(
                InversePlan(
                    slot: candidate, code: memory.code(slice(of: number, for: [candidate], upTo: .scroll)),
                    visibility: memory.code(slice(of: number, for: wanted) { slot, _ in slot != candidate }.steps),
                    centers: places))
        }
        // The last ones are nearest to what is drawn.
        return memory.add(candidates.reversed(), to: memory.inverses)
    }

    private func isEven(_ id: FormulaID, _ scope: Int32) -> Bool {
        let formula = table[id]
        return formula.scope == scope && formula.stage == .scroll && formula.degree > .independent
            && formula.degree < .general && !formula.operation.isInput
    }

    /// The formulas that one of the scope reads that does not advance evenly itself. What moves with the offset is read
    /// in its own scope alone.
    private func readUnevenly(_ scope: Int32) -> Set<Int32> {
        var found: Set<Int32> = []
        for slot in slotsOfScope[Int(scope)] where isDrawn[Int(formulas[slot].index)] && !isEven(formulas[slot], scope)
        {
            table.forEachOperand(of: table[formulas[slot]]) { found.insert($0.index) }
        }
        return found
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
}
