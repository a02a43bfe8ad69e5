/// What scrolling runs as long as every number is finite and the offset is no wonder: optimized code, and where the
/// elements find their numbers then.
final class OptimizedPlan {
    let instructions: Memory<Instruction>
    let layoutCode: Code
    /// Makes again what is read of a section, of what is stored of it.
    let rematerializingCode: Code
    let sectionCode: Code
    /// Both, one behind the other.
    let enteringCode: Code
    /// For each element: what it alone reads of the layout's code, where that has been set apart.
    let ownCodes: Memory<Code>
    /// What is drawn for instances, four at a time, and where all elements find their numbers.
    let lanes: LanePlans
    /// For each slot, whether it stays the same as long as nothing is prepared anew.
    let isFixed: Memory<Bool>
    /// The slots of a section that are stored or made again, as far as anything reads them while scrolling.
    let restored: Memory<Int32>
    /// Those that are stored, as far as anything reads them to make the others, or while scrolling.
    let loaded: Memory<Load>
    /// Slots that hold the same number all the time in the world that this was made for.
    let settled: [KnownSlot]

    /// What it was made from.
    private let program: ScrollProgram

    /// A slot that is filled from a column of the sections.
    struct Load: BitwiseCopyable {
        let slot: Int32
        let column: Int32
    }

    /// The program as it is, for every world.
    convenience init(_ program: ScrollProgram) { self.init(program, program.known, [], apart: []) }

    /// The same for one world: what stays the same there is a constant.
    ///
    /// - Parameters:
    ///   - slots: The numbers of all slots after preparing.
    ///   - uniform: Slots that are filled with the same number for all sections.
    ///   - bounds: How large other numbers may be.
    ///   - apart: Elements of the layout that are there once, whose own code is to be set apart.
    /// - Returns: What gives the same bits in that world.
    func settled(
        by slots: [Double], uniform: [KnownSlot], bounds: [SlotBound], apart: [Int]
    ) -> OptimizedPlan {
        var known = program.known.indices.map { isFixed[$0] ? .some(slots[$0]) : program.known[$0] }
        for slot in uniform { known[Int(slot.slot)] = slot.number }
        return OptimizedPlan(program, known, bounds, apart: apart)
    }

    private init(_ program: ScrollProgram, _ known: [Double?], _ bounds: [SlotBound], apart: [Int]) {
        self.program = program
        let (scopes, elements, entries) = (program.scopes, program.elements, program.entries)
        let codes = program.codes
        let optimizer = Optimizer(
            codes, entries: entries, known: known, bounds: program.bounds + bounds,
            kept: scopes.flatMap { OptimizedPlan.slotsRead(by: $0, entries) },
            drawn: elements.flatMap { $0.drawnSlots }.filter { $0 >= 0 })
        let instructions = Memory<Instruction>()
        func code(_ list: [Instruction]) -> Code {
            let start = Int32(clamping: instructions.count)
            instructions.append(contentsOf: list)
            return Code(start: start, count: Int32(clamping: list.count))
        }
        let owners = OwnCode(program, optimizer, apart: apart)
        layoutCode = code(owners.common)
        rematerializingCode = code(optimizer.instructions[ScrollProgram.rematerialization])
        sectionCode = code(optimizer.instructions[ScrollProgram.section])
        enteringCode = Code(start: rematerializingCode.start, count: rematerializingCode.count + sectionCode.count)
        ownCodes = Memory(elements.indices.map { code(owners.own[$0] ?? []) })
        self.instructions = instructions
        var isFixed = [Bool](repeating: true, count: known.count)
        var settled: [KnownSlot] = []
        for slot in codes.flatMap({ $0.map { $0.target } }) + program.filled where slot >= 0 {
            if let number = optimizer.known[Int(slot)] {
                settled.append(KnownSlot(slot: slot, number: number))
            } else {
                isFixed[Int(slot)] = false
            }
        }
        self.settled = settled
        self.isFixed = Memory(isFixed)
        lanes = LanePlans(scopes, elements, optimizer, entries, isFixed)
        let restored = OptimizedPlan.restored(program, optimizer)
        self.restored = Memory(restored)
        let isLoaded = Set(restored + optimizer.slotsRead(by: ScrollProgram.rematerialization))
        loaded = Memory(
            program.sections.stored.enumerated().filter { isLoaded.contains($0.element) }.map {
                Load(slot: $0.element, column: Int32(clamping: $0.offset))
            })
    }

    /// What is read of a section after it has been made again.
    private static func restored(_ program: ScrollProgram, _ optimizer: Optimizer) -> [Int32] {
        let made = optimizer.instructions[ScrollProgram.rematerialization].filter { $0.operation != .check }.map {
            $0.target
        }
        var isRead = Set(program.elements.flatMap { $0.drawnSlots }.map(optimizer.name))
        for scope in program.scopes { isRead.formUnion(slotsRead(by: scope, program.entries)) }
        for number in ScrollProgram.section..<ScrollProgram.firstScope + program.scopes.count {
            isRead.formUnion(optimizer.slotsRead(by: number))
        }
        return (program.sections.stored + made).filter { isRead.contains($0) && optimizer.known[Int($0)] == nil }
    }

    /// What the search for the visible instances of a scope reads of the layout and the section.
    static func slotsRead(by scope: ScopeProgram, _ entries: [Int32]) -> [Int32] {
        var slots = scope.count >= 0 ? [scope.count] : []
        switch scope.culling {
        case .none:
            slots += scope.visibility.outer
            for candidate in scope.inverse.candidates {
                slots += slotsRead(by: candidate.steps, and: [candidate.slot], scope, entries)
            }
        case .search(let steps, let boxes, _):
            slots += slotsRead(by: steps, and: boxes.flatMap { [$0.start, $0.length] }, scope, entries)
        case .columns(let steps, let base, let boxes, let plane):
            slots += slotsRead(by: steps, and: [base] + boxes.flatMap { $0.slots }, scope, entries)
            if let plane {
                let read = [plane.base] + plane.boxes.flatMap { $0.slots }
                slots += slotsRead(by: plane.steps, and: read, scope, entries)
            }
        }
        return slots
    }

    /// What steps read that none of them makes; what is filled in for each instance apart.
    private static func slotsRead(
        by steps: [Instruction], and others: [Int32], _ scope: ScopeProgram, _ entries: [Int32]
    ) -> [Int32] {
        let made = Set(steps.map { $0.target } + scope.filled)
        return (steps.flatMap { $0.slotsRead(entries) } + others).filter { $0 >= 0 && !made.contains($0) }
    }
}

/// A slot, and the number that it holds all the time.
struct KnownSlot {
    let slot: Int32
    let number: Double
}

/// What is run while scrolling, step by step.
struct ScrollProgram {
    let scroll: ScrollStage
    let entries: [Int32]
    /// The numbers of constants, nil for other slots.
    let known: [Double?]
    /// The slots of the offset.
    let offsets: [Int32]
    let sectionInputs: [Input]
    /// What is stored of each section, and what the rest is made of it with.
    let sections: SectionRematerialization
    let scopes: [ScopeProgram]
    let elements: [ElementProgram]

    /// The steps of the layout, what makes a section again, its steps, and those of each scope.
    fileprivate var codes: [[Instruction]] {
        [scroll.layout, sections.steps, scroll.section] + scopes.map { $0.prepare + $0.scroll }
    }

    // Their places among the codes.
    static let layout = 0
    static let rematerialization = 1
    static let section = 2
    static let firstScope = 3

    /// How large offsets are, as far out as optimized code is run, and what is counted: indices and counts.
    fileprivate var bounds: [SlotBound] {
        let counts = sectionInputs.filter { [.sectionIndex, .cellCount, .blockIndex].contains($0.operation) }
        let counted = counts.map { $0.slot } + scopes.map { $0.index }.filter { $0 >= 0 }
        return offsets.map { SlotBound(slot: $0, limit: Optimizer.farthest) }
            + counted.map { SlotBound(slot: $0, limit: 0x1p53) }
    }

    /// The slots that are filled while scrolling.
    fileprivate var filled: [Int32] {
        offsets + sections.stored + sectionInputs.map { $0.slot } + scopes.flatMap { $0.filled }
    }
}

extension ScopeProgram {
    /// The slots that are filled for each instance: the index, data, running sums.
    fileprivate var filled: [Int32] { [index] + fields.map { $0.slot } + columns.map { $0.slot } }
}
