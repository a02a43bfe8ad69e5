import LayoutChecker

/// The code of the layout in parts: for some elements the code that only this element reads, and the rest. The part of
/// an element does not run where the element cannot be seen. Code with checks stays in the rest.
struct OwnCode {
    private(set) var common: [Instruction] = []
    /// By the numbers of the elements.
    private(set) var own: [Int: [Instruction]] = [:]

    /// Who reads a slot.
    private enum Owner: Equatable {
        case none
        case element(Int)
        case several
    }

    init(_ plan: Plan, _ optimizer: Optimizer, apart: [Int]) {
        let list = optimizer.instructions[Plan.layout]
        guard !apart.isEmpty else {
            common = list
            return
        }
        let isApart = Set(apart)
        var owners = [Owner](repeating: .none, count: plan.constants.count)
        func note(_ slot: Int32, _ owner: Owner) {
            guard slot >= 0 else { return }
            let known = owners[Int(slot)]
            owners[Int(slot)] = known == .none || known == owner ? owner : .several
        }
        for number in plan.elements.indices {
            let owner = isApart.contains(number) ? Owner.element(number) : .several
            for slot in plan.elements[number].drawnSlots(plan.attributeSlots) { note(optimizer.name(slot), owner) }
        }
        for scope in plan.scopes.indices {
            for slot in plan.slotsSearched(of: plan.scopes[scope]) { note(slot, .several) }
        }
        for number in Plan.rematerialization..<Plan.firstScope + plan.scopes.count {
            for slot in optimizer.slotsRead(by: number) { note(slot, .several) }
        }
        for instruction in list.reversed() {
            let isCheck = instruction.operation == .check
            let owner = isCheck ? .several : owners[Int(instruction.target)]
            for slot in instruction.slotsRead(plan.entries) { note(slot, owner) }
        }
        for instruction in list {
            if instruction.operation != .check, case .element(let number) = owners[Int(instruction.target)] {
                own[number, default: []].append(instruction)
            } else {
                common.append(instruction)
            }
        }
    }
}
