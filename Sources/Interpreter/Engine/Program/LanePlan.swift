import LayoutChecker

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
final class LanePlans: @unchecked Sendable {
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
    /// How many times four lanes there are.
    var count = 0
}
