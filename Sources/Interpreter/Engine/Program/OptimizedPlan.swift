import LayoutChecker

/// The optimised code of a program, and where the elements find their numbers then. It gives the bits of the checked code
/// as long as every check holds: every number is finite, and the offset is within `Optimizer.farthest`.
final class OptimizedPlan: Sendable {
    let instructions: Memory<Instruction>
    let code: SectionCode
    /// What is drawn for instances, eight at a time, and where all elements find their numbers.
    let lanes: LanePlans
    /// The slots of a section, stored or rematerialised, that scrolling reads.
    let restored: Memory<Int32>
    /// The stored slots that scrolling or rematerialisation reads.
    let loaded: Memory<Load>
    /// The slots that are constants in every world.
    let known: [KnownSlot]

    /// The code of the layout, and of a section.
    struct SectionCode: BitwiseCopyable, Sendable {
        let layout: Code
        let rematerializing: Code
        let section: Code

        /// Both codes of a section, one behind the other.
        var entering: Code {
            Code(start: rematerializing.start, count: rematerializing.count + section.count)
        }
    }

    /// A slot that is filled from a column of the sections.
    struct Load: BitwiseCopyable {
        let slot: Int32
        let column: Int32
    }

    init(
        instructions: Memory<Instruction>, code: SectionCode, lanes: LanePlans,
        restored: [Int32], loaded: [Load], known: [KnownSlot]
    ) {
        self.instructions = instructions
        self.code = code
        self.lanes = lanes
        self.restored = Memory(restored)
        self.loaded = Memory(loaded)
        self.known = known
    }
}

/// A slot that always holds the same number.
struct KnownSlot: BitwiseCopyable {
    let slot: Int32
    let number: Double
}
