// Finds quantities that a formula reads along several paths: plain intervals lose their correlation, affine forms keep it.

extension Compiler {
    /// How many quantities are tried for a scope whose formulas scatter the index; each takes a walk over its steps.
    private static let candidateLimit = 32

    /// The quantities of a scope that are worth telling slopes of: the index, and what is best of that which hangs on
    /// data or jumps.
    func correlations(
        of steps: [Instruction], _ elements: [ElementPlan], in scope: Int32, _ memory: FlatMemory
    ) -> Stretch {
        let paths = Paths(steps, elements.flatMap { sides(of: $0) }) { step in
            if step.operation == .pick {
                return [step.a] + table.entries[Int(step.b)..<Int(step.b) + Int(step.c)].map { slot($0) }
            }
            // Whether a trouble is noted makes no difference to the number.
            let count = step.operation == .finite ? 2 : step.operation.operandCount
            return Array([step.a, step.b, step.c].prefix(count))
        }
        var found: [CorrelationPlan] = []
        var jumps: [Int32] = []
        for number in paths.inputs {
            let formula = table[formulas[Int(number)]]
            guard formula.scope == scope else { continue }
            if formula.operation == .field || formula.operation == .foldEach { jumps.append(number) }
            if formula.operation == .instanceIndex, paths.meetings(of: number) > 0 {
                found.append(paths.correlation(of: number, memory))
            }
        }
        jumps += steps.lazy.filter { $0.operation.jumps }.map { $0.target }
        // The last of those that meet most often lies nearest to where they do.
        var best: (slot: Int32, meetings: Int)?
        for number in paths.forks(from: jumps).prefix(Compiler.candidateLimit) {
            let meetings = paths.meetings(of: number)
            if meetings > 0, meetings >= best?.meetings ?? 0 { best = (number, meetings) }
        }
        if let best { found.append(paths.correlation(of: best.slot, memory)) }
        return memory.add(found, to: memory.correlations)
    }

    /// What is added up along each axis to where a box is drawn.
    private func sides(of element: ElementPlan) -> [[Int32]] {
        let lengths = ElementQuantity.all(.depth).filter { $0.row.unit == .length }
        let depth = element.drawing.hasDepth ? lengths.map { element[$0] } : []
        func side(
            _ rest: ElementQuantity, _ center: ElementQuantity, _ eye: ElementQuantity, _ others: ElementQuantity...
        ) -> [Int32] {
            let read = [element.drawing.isCentered ? center : rest] + others.prefix(element.drawing.isOnlyMoved ? 2 : 3)
            return read.map { element[$0] } + depth + (element.drawing.hasDepth ? [element[eye]] : [])
        }
        return [
            side(.restX, .centerX, .eyeX, .translationX, .width, .anchorX),
            side(.restY, .centerY, .eyeY, .translationY, .height, .anchorY),
        ]
    }
}

extension Operation {
    /// Whether its result need not change evenly where its operand does.
    fileprivate var jumps: Bool {
        self == .floor || self == .ceiling || self == .round || self == .sign || self == .modulo || self == .pick
            || self == .tangent || self == .arctangent2
    }
}

/// The ways from slot to slot along some steps.
private struct Paths {
    private let steps: [Instruction]
    private let operands: [[Int32]]
    /// Slots that are added up to places.
    private let sides: [[Int32]]
    /// Slots that are read and that no step makes, in the order in which they are.
    private(set) var inputs: [Int32] = []
    private var readers: [Int32: Int] = [:]

    init(_ steps: [Instruction], _ sides: [[Int32]], _ operands: (Instruction) -> [Int32]) {
        self.steps = steps
        self.sides = sides
        self.operands = steps.map(operands)
        var known: Set<Int32> = []
        for (step, operands) in zip(steps, self.operands) {
            for operand in Set(operands).sorted() {
                readers[operand, default: 0] += 1
                if known.insert(operand).inserted { inputs.append(operand) }
            }
            known.insert(step.target)
        }
        for slots in sides {
            for slot in slots {
                readers[slot, default: 0] += 1
                if known.insert(slot).inserted { inputs.append(slot) }
            }
        }
    }

    /// What hangs on some slots and is read more than once, in order.
    func forks(from slots: [Int32]) -> [Int32] {
        let hanging = hanging(on: Set(slots)).slots
        return hanging.sorted().filter { readers[$0, default: 0] > 1 }
    }

    /// How often paths from a slot meet.
    func meetings(of slot: Int32) -> Int {
        let hanging = hanging(on: [slot])
        return sides.reduce(hanging.meetings) { $0 + (Set($1).intersection(hanging.slots).count > 1 ? 1 : 0) }
    }

    func correlation(of slot: Int32, _ memory: FlatMemory) -> CorrelationPlan {
        let hanging = hanging(on: [slot])
        var entering: Set<Int32> = []
        var own: [Instruction] = []
        for (step, operands) in zip(steps, operands) where step.target != slot && hanging.slots.contains(step.target) {
            own.append(step)
            entering.formUnion(operands)
        }
        for slots in sides { entering.formUnion(slots) }
        return CorrelationPlan(
            slot: slot, code: memory.code(own),
            entering: memory.add(entering.subtracting(hanging.slots).sorted(), to: memory.entering))
    }

    private func hanging(on slots: Set<Int32>) -> (slots: Set<Int32>, meetings: Int) {
        var hanging = slots
        var meetings = 0
        for (step, operands) in zip(steps, operands) {
            let read = Set(operands).intersection(hanging).count
            if read > 0 { hanging.insert(step.target) }
            if read > 1, !slots.contains(step.target) { meetings += 1 }
        }
        return (hanging, meetings)
    }
}
