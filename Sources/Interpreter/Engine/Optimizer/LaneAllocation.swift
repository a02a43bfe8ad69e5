import LayoutChecker

// Register allocation: a register of eight lanes for each slot that the code of a scope reads or makes.

extension LanePlans {
    /// Gives the slots of each scope registers. `isFixedSlot` tells for each slot whether it is the same at all offsets and
    /// instances.
    convenience init(_ plan: Plan, _ optimizer: Optimizer, _ isFixedSlot: [Bool]) {
        self.init()
        var registers: [RegisterNumbers] = []
        for number in plan.scopes.indices {
            let scope = plan.scopes[number]
            let slots = scope.elements.indices.flatMap { plan.elements[$0].drawnSlots(plan.attributeSlots) }
            registers.append(
                add(
                    plan, scope, optimizer.instructions[Plan.firstScope + number],
                    slots.filter { $0 >= 0 }.map(optimizer.name), isFixedSlot))
        }
        for number in plan.elements.indices {
            let element = plan.elements[number]
            guard let scope = element.scopeIndex else {
                add(element, plan, optimizer.name)
                continue
            }
            let own = registers[scope]
            add(element, plan) { max(0, own.known(optimizer.name($0))) }
        }
    }

    /// Adds an element that reads registers, or slots under other names.
    private func add(_ element: ElementPlan, _ plan: Plan, _ name: (Int32) -> Int32) {
        var renamed = element
        renamed.slots = element.slots.map(name)
        renamed.attributes = attributeSlots.add(element.attributes.indices.map { name(plan.attributeSlots[$0]) })
        elements.append(renamed)
    }

    private func add(
        _ plan: Plan, _ scope: ScopePlan, _ list: [Instruction], _ drawn: [Int32], _ isFixedSlot: [Bool]
    ) -> RegisterNumbers {
        var registers = RegisterNumbers(first: Int32(clamping: count))
        func register(_ slot: Int32) -> Int32 {
            let known = registers.count
            let register = registers.register(of: slot)
            if registers.count > known { count += LanePlan.halves }
            return register
        }
        let code = instructions.add(
            list.map { $0.renamed(register) { entries.add([register(plan.entries[Int($0)])]).start } })
        for slot in drawn { _ = register(slot) }
        let loaded = plan.loads(of: scope).map { $0.slot }
        let made = list.filter { $0.operation != .check }.map { $0.target }
        let different = SlotSet(made + loaded + [scope.index], count: isFixedSlot.count)
        let uniform = registers.slots.filter { !different.contains($0) }
        func fill(where isWanted: (Int32) -> Bool) -> Stretch {
            fills.add(uniform.filter(isWanted).map { LanePlan.Fill(slot: $0, register: registers.known($0)) })
        }
        scopes.append(
            LanePlan(
                code: code, index: registers.known(scope.index), loads: loads.add(loaded.map(registers.known)),
                fixed: fill { isFixedSlot[Int($0)] }, shared: fill { !isFixedSlot[Int($0)] }))
        return registers
    }
}

/// The registers of one scope, by the slots they stand for.
struct RegisterNumbers {
    private let first: Int32
    /// By slots. A table and not an array: a program with many scopes has many slots, and each scope reads few of them.
    private var numbers = NumberTable()
    private(set) var slots: [Int32] = []

    init(first: Int32) { self.first = first }

    var count: Int { slots.count }

    /// The register of a slot, a new one if need be.
    mutating func register(of slot: Int32) -> Int32 {
        if let known = numbers[RegisterNumbers.key(slot)] { return known }
        let number = first + Int32(clamping: slots.count * LanePlan.halves)
        numbers.set(RegisterNumbers.key(slot), to: number)
        slots.append(slot)
        return number
    }

    /// The register of a slot; -1 when nothing reads it.
    func known(_ slot: Int32) -> Int32 { slot >= 0 ? numbers[RegisterNumbers.key(slot)] ?? -1 : -1 }

    private static func key(_ slot: Int32) -> UInt64 { UInt64(UInt32(bitPattern: slot)) }
}
