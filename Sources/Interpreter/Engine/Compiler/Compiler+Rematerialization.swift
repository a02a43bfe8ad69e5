import LayoutChecker

// Rematerialisation: which numbers of a section are stored, and which are computed again when it comes into view.

extension Compiler {
    /// A slot that takes more steps than this is stored, not rematerialised: eight bytes a section are worth as much.
    private static let rematerializationLimit = 16

    /// Divides the kept numbers of sections into the slots that a column is stored for, and the instructions that
    /// compute the others again, in order.
    func rematerialization(of kept: [Int32]) -> (stored: [Int32], steps: [Instruction]) {
        let kept = SlotSet(kept, count: formulas.count)
        // Where rows open is read of all, on screen or not.
        let opening = SlotSet(layout.blocks.map { slot($0.row?.opens ?? .none) }, count: formulas.count)
        var result = (stored: [Int32](), steps: [Instruction]())
        // How many steps each slot is made with; those that several of its operands share are counted for each.
        var costs = [Int](repeating: 0, count: formulas.count)
        for (slot, id) in formulas.enumerated() where isOfSection(id) {
            let number = Int32(clamping: slot)
            let formula = table[id]
            var cost = formula.operation.spelling.isCheap ? 1 : Compiler.rematerializationLimit + 1
            table.forEachOperand(of: formula) { if isOfSection($0) { cost += costs[Int(self.slot($0))] } }
            if kept.contains(number), cost > Compiler.rematerializationLimit || opening.contains(number) {
                result.stored.append(number)
                cost = 0
            }
            costs[slot] = min(cost, Compiler.rematerializationLimit + 1)
        }
        let stored = SlotSet(result.stored, count: formulas.count)
        var needed = kept
        for slot in result.stored { needed.remove(slot) }
        for (slot, id) in formulas.enumerated().reversed() where isOfSection(id) {
            let number = Int32(clamping: slot)
            guard needed.contains(number), !stored.contains(number) else { continue }
            table.forEachOperand(of: table[id]) { needed.insert(self.slot($0)) }
            result.steps.append(step(table[id], number))
        }
        result.steps.reverse()
        return result
    }

    /// Whether a formula is worked out for each section while preparing.
    private func isOfSection(_ id: FormulaID) -> Bool {
        let formula = table[id]
        return formula.scope == sectionScope && formula.stage == .prepare
            && (!formula.operation.isInput || formula.operation.isFold)
    }
}

extension Program {
    /// The instructions that rematerialise some slots, in order; `made`: what is made by others.
    func rematerialization(_ wanted: [Int32], besides made: Set<Int32>) -> [Instruction] {
        var met = made
        var open = wanted
        var places: [Int32] = []
        while let slot = open.popLast() {
            let place = rematerializingPlaces[Int(slot)]
            guard place >= 0, met.insert(slot).inserted else { continue }
            places.append(place)
            open += plan.instructions[Int(place)].slotsRead(plan.entries)
        }
        return places.sorted().map { plan.instructions[Int($0)] }
    }

    /// An input of sections, by its slot.
    func sectionInput(_ slot: Int32) -> Input? { sectionInputPlaces[slot].map { sectionInputs[$0] } }
}
