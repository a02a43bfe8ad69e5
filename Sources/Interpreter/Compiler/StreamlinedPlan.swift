/// What scrolling runs as long as every number is finite and the offset is no wonder: streamlined code, and where the
/// elements find their numbers then.
final class StreamlinedPlan {
    let instructions: Memory<Instruction>
    let layoutCode: Code
    let sectionCode: Code
    /// What is drawn for instances, four at a time, and where all elements find their numbers.
    let lanes: LanePlans
    /// For each slot, whether it stays the same as long as nothing is prepared anew.
    let isFixed: Memory<Bool>
    /// The slots that are filled from what is kept for each section, as far as anything reads them.
    let kept: Memory<KeptSlot>

    struct KeptSlot: BitwiseCopyable {
        let slot: Int32
        let column: Int32
    }

    init(
        scroll: ScrollStage, entries: [Int32], known: [Double?], offsets: [Int32], sectionInputs: [Input],
        sectionColumns: [Int32], scopes: [ScopeProgram], elements: [ElementProgram]
    ) {
        let codes = [scroll.layout, scroll.section] + scopes.map { $0.prepare + $0.scroll }
        let streamliner = Streamliner(
            codes, entries: entries, known: known,
            offsets: offsets, indices: scopes.map { $0.index }.filter { $0 >= 0 },
            kept: scopes.flatMap { StreamlinedPlan.slotsRead(by: $0, entries) },
            drawn: elements.flatMap { StreamlinedPlan.slotsDrawn(of: $0) }.filter { $0 >= 0 })
        let instructions = Memory<Instruction>()
        func code(_ number: Int) -> Code {
            let start = Int32(clamping: instructions.count)
            let list = streamliner.instructions(of: number)
            instructions.append(contentsOf: list)
            return Code(start: start, count: Int32(clamping: list.count))
        }
        layoutCode = code(0)
        sectionCode = code(1)
        self.instructions = instructions
        var isFixed = [Bool](repeating: true, count: known.count)
        let filled = offsets + sectionColumns + sectionInputs.map { $0.slot } + scopes.flatMap { $0.filled }
        for slot in codes.flatMap({ $0.map { $0.target } }) + filled where slot >= 0 { isFixed[Int(slot)] = false }
        self.isFixed = Memory(isFixed)
        lanes = LanePlans(scopes, elements, streamliner, entries, isFixed)
        kept = Memory(
            sectionColumns.enumerated().compactMap { column, slot in
                streamliner.isRead(slot) ? KeptSlot(slot: slot, column: Int32(clamping: column)) : nil
            })
    }

    /// What the search for the visible instances of a scope reads of the layout and the section.
    private static func slotsRead(by scope: ScopeProgram, _ entries: [Int32]) -> [Int32] {
        var slots = scope.count >= 0 ? [scope.count] : []
        switch scope.culling {
        case .none:
            slots += scope.visibility.outer
            for candidate in scope.driver.candidates {
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
        by steps: [Step], and others: [Int32], _ scope: ScopeProgram, _ entries: [Int32]
    ) -> [Int32] {
        let made = Set(steps.map { $0.target } + scope.filled)
        let read = steps.flatMap { step -> [Int32] in
            guard step.operation == .pick else {
                return Array([step.a, step.b, step.c].prefix(step.operation.operandCount))
            }
            return [step.a] + entries[Int(step.b)..<Int(step.b) + Int(step.c)]
        }
        return (read + others).filter { $0 >= 0 && !made.contains($0) }
    }

    /// The slots that an element is drawn from.
    static func slotsDrawn(of element: ElementProgram) -> [Int32] {
        var slots = [element.presence, element.hidden, element.size.x, element.size.y, element.alpha, element.z]
        slots += [element.center.x, element.center.y, element.anchor.x, element.anchor.y]
        if !element.isCentered || element.hasDepth { slots += [element.rest.x, element.rest.y] }
        slots += [element.translation.x, element.translation.y]
        if !element.isOnlyMoved {
            slots += [element.scale.x, element.scale.y, element.translation.z, element.perspective]
            slots += [element.rotation.x, element.rotation.y, element.rotation.z]
        }
        return slots + element.attributes.flatMap { $0.slots }
    }
}

extension ScopeProgram {
    /// The slots that are filled for each instance: the index, data, running sums.
    fileprivate var filled: [Int32] { [index] + fields.map { $0.slot } + columns.map { $0.slot } }
}
