/// How the elements of a scope are drawn, up to eight instances at a time: the optimized code of the scope over
/// registers of eight lanes, one lane an instance. A register is two times four lanes, and its number that of the first
/// four: registers have even numbers.
struct LanePlan: BitwiseCopyable {
    /// How many instances are taken at a time, and how many times four lanes that are.
    static let width = 8
    static let halves = 2

    /// How many lanes are worked out where so many are used.
    @inline(__always)
    static func lanes(for used: Int) -> Int { used > FourLanes.scalarCount ? width : FourLanes.scalarCount }

    /// Among the instructions for lanes.
    let code: Code
    /// The register of the index; -1 when nothing reads it.
    let index: Int32
    /// For each load of the scope its register, -1 for one that nothing reads; among the numbers for lanes.
    let loads: Stretch
    /// The registers that are the same for all instances: as long as nothing is prepared anew, and at an offset.
    let fixed: Stretch
    let shared: Stretch

    /// A register that is filled from a slot.
    struct Fill: BitwiseCopyable {
        let slot: Int32
        let register: Int32
    }
}

/// The lanes of all scopes; registers are numbered through, in twos.
final class LanePlans {
    let scopes = Memory<LanePlan>()
    let instructions = Memory<Instruction>()
    /// The operands of `.pick`, as registers.
    let entries = Memory<Int32>()
    let fills = Memory<LanePlan.Fill>()
    let loads = Memory<Int32>()
    /// The elements with registers in place of slots; those that lie in no scope as they are.
    let elements = Memory<ElementPlan>()
    /// The numbers of attributes, as registers or slots.
    let attributeSlots = Memory<Int32>()
    /// For each four lanes, whether they stay the same as long as nothing is prepared anew.
    let isFixed = Memory<Bool>()
    /// How many elements a scope has at most.
    private(set) var widest = 1
    var count: Int { isFixed.count }

    /// `isFixedSlot` tells for each slot whether it stays the same as long as nothing is prepared anew.
    init(
        _ programs: [ScopeProgram], _ drawn: [ElementProgram], _ optimizer: Optimizer, _ slotEntries: [Int32],
        _ isFixedSlot: [Bool]
    ) {
        var registers: [RegisterNumbers] = []
        for (number, scope) in programs.enumerated() {
            let slots = scope.elements.flatMap { drawn[$0].drawnSlots }.filter { $0 >= 0 }
            registers.append(
                add(
                    scope, optimizer.instructions[ScrollProgram.firstScope + number], slotEntries,
                    slots.map(optimizer.name), isFixedSlot))
        }
        for (number, element) in drawn.enumerated() {
            guard let scope = element.scopeIndex else {
                elements.append(ElementPlan(element, number: number, attributeSlots, named: optimizer.name))
                continue
            }
            let own = registers[scope]
            elements.append(
                ElementPlan(element, number: number, attributeSlots) { max(0, own.known(optimizer.name($0))) })
        }
    }

    private func add(
        _ scope: ScopeProgram, _ list: [Instruction], _ slotEntries: [Int32], _ drawn: [Int32], _ isFixedSlot: [Bool]
    ) -> RegisterNumbers {
        var registers = RegisterNumbers(first: Int32(clamping: count))
        func register(_ slot: Int32) -> Int32 {
            let known = registers.count
            let register = registers.register(of: slot)
            if registers.count > known {
                for _ in 0..<LanePlan.halves { isFixed.append(isFixedSlot[Int(slot)]) }
            }
            return register
        }
        let start = Int32(clamping: instructions.count)
        for instruction in list {
            instructions.append(
                instruction.renamed(register) {
                    entries.append(register(slotEntries[Int($0)]))
                    return Int32(clamping: entries.count - 1)
                })
        }
        for slot in drawn { _ = register(slot) }
        let loaded = scope.fields.map { $0.slot } + scope.columns.map { $0.slot }
        let made = list.filter { $0.operation != .check }.map { $0.target }
        let different = Set(made + loaded + [scope.index])
        let uniform = registers.slots.filter { !different.contains($0) }
        func fill(where isWanted: (Int32) -> Bool) -> Stretch {
            let first = fills.count
            for slot in uniform where isWanted(slot) {
                fills.append(LanePlan.Fill(slot: slot, register: registers.known(slot)))
            }
            return Stretch(start: Int32(clamping: first), count: Int32(clamping: fills.count - first))
        }
        let firstLoad = Int32(clamping: loads.count)
        for slot in loaded { loads.append(registers.known(slot)) }
        widest = max(widest, scope.elements.count)
        scopes.append(
            LanePlan(
                code: Code(start: start, count: Int32(clamping: list.count)), index: registers.known(scope.index),
                loads: Stretch(start: firstLoad, count: Int32(clamping: loaded.count)),
                fixed: fill { isFixedSlot[Int($0)] }, shared: fill { !isFixedSlot[Int($0)] }))
        return registers
    }
}

/// The registers of one scope, by the slots they stand for.
struct RegisterNumbers {
    private let first: Int32
    private var numbers: [Int32: Int32] = [:]
    private(set) var slots: [Int32] = []

    init(first: Int32) { self.first = first }

    var count: Int { slots.count }

    /// The register of a slot, a new one if need be.
    mutating func register(of slot: Int32) -> Int32 {
        if let number = numbers[slot] { return number }
        let number = first + Int32(clamping: slots.count * LanePlan.halves)
        numbers[slot] = number
        slots.append(slot)
        return number
    }

    /// The register of a slot; -1 when nothing reads it.
    func known(_ slot: Int32) -> Int32 { numbers[slot] ?? -1 }
}
