import LayoutChecker

// What a layout tells its app: the slots of the outputs, and of what they read of the current cell.

extension Compiler {
    func outputPlan() -> OutputPlan {
        var plan = OutputPlan()
        plan.outputs = told.map { output in
            OutputPlan.Output(
                owner: output.owner, shape: output.shape, first: slot(output.components[0]),
                second: output.components.count > 1 ? slot(output.components[1]) : -1,
                third: output.components.count > 2 ? slot(output.components[2]) : -1)
        }
        for (slot, id) in formulas.enumerated() where table[id].operation == .current {
            let input = Input(operation: .current, number: table[id].a, slot: Int32(clamping: slot))
            if table[id].scope == 0 { plan.current.append(input) } else { plan.currentOfRow.append(input) }
        }
        return plan
    }

    /// The slots of the outputs of the elements of a scope.
    func outputSlots(_ elements: [Int]) -> [Int32] {
        told.flatMap { output -> [Int32] in
            guard case .element(let number) = output.owner, elements.contains(Int(number)) else { return [] }
            return output.components.map { slot($0) }
        }
    }
}
