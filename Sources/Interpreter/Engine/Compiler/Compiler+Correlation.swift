import LayoutChecker

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
            _ start: ElementQuantity, _ center: ElementQuantity, _ eye: ElementQuantity, _ others: ElementQuantity...
        ) -> [Int32] {
            let added = others.prefix(element.drawing.isOnlyMoved ? 2 : 3)
            let read = [element.drawing.isCentered ? center : start] + added
            return read.map { element[$0] } + depth + (element.drawing.hasDepth ? [element[eye]] : [])
        }
        return [
            side(.boxX, .centerX, .eyeX, .translationX, .width, .anchorX),
            side(.boxY, .centerY, .eyeY, .translationY, .height, .anchorY),
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

/// The ways from slot to slot along some steps. The slots are numbered anew among those that take part, in their order:
/// a scope is a small part of a large layout.
private struct Paths {
    private let steps: [Instruction]
    /// The slots that take part, in order. All that follows holds places in this list.
    private let slots: [Int32]
    private let targets: [Int32]
    /// What each step reads, each once, in order.
    private let operands: [[Int32]]
    /// What is added up to places.
    private let sides: [[Int32]]
    /// How many steps and sides read each slot.
    private var readers: [Int]
    /// Slots that are read and that no step makes, in the order in which they are.
    private(set) var inputs: [Int32] = []

    init(_ steps: [Instruction], _ sides: [[Int32]], _ operands: (Instruction) -> [Int32]) {
        let read = steps.map { operands($0).sortedOnce() }
        let slots = (steps.map { $0.target } + read.joined() + sides.joined()).sortedOnce()
        self.steps = steps
        self.slots = slots
        targets = steps.map { slots.place(of: $0.target) }
        self.operands = read.map { $0.map(slots.place) }
        self.sides = sides.map { $0.sortedOnce().map(slots.place) }
        readers = [Int](repeating: 0, count: slots.count)
        var known = SlotSet(count: slots.count)
        for (target, operands) in zip(targets, self.operands) {
            for operand in operands {
                readers[Int(operand)] += 1
                if known.insert(operand) { inputs.append(slots[Int(operand)]) }
            }
            known.insert(target)
        }
        for slot in sides.joined() {
            let place = slots.place(of: slot)
            readers[Int(place)] += 1
            if known.insert(place) { inputs.append(slot) }
        }
    }

    /// What hangs on some slots and is read more than once, in order.
    func forks(from found: [Int32]) -> [Int32] {
        let hanging = hanging(on: found).places
        return hanging.members.filter { readers[Int($0)] > 1 }.map { slots[Int($0)] }
    }

    /// How often paths from a slot meet.
    func meetings(of slot: Int32) -> Int {
        let hanging = hanging(on: [slot])
        return sides.reduce(hanging.meetings) { $0 + ($1.count(where: hanging.places.contains) > 1 ? 1 : 0) }
    }

    func correlation(of slot: Int32, _ memory: FlatMemory) -> CorrelationPlan {
        let hanging = hanging(on: [slot]).places
        var entering = SlotSet(sides.joined(), count: slots.count)
        var own: [Instruction] = []
        for index in steps.indices where steps[index].target != slot && hanging.contains(targets[index]) {
            own.append(steps[index])
            entering.formUnion(operands[index])
        }
        let outer = entering.members.filter { !hanging.contains($0) }.map { slots[Int($0)] }
        return CorrelationPlan(
            slot: slot, code: memory.code(own), entering: memory.add(outer, to: memory.entering))
    }

    private func hanging(on found: [Int32]) -> (places: SlotSet, meetings: Int) {
        var hanging = SlotSet(found.map(slots.place), count: slots.count)
        let first = hanging
        var meetings = 0
        for (target, operands) in zip(targets, operands) {
            let read = operands.count(where: hanging.contains)
            if read > 0 { hanging.insert(target) }
            if read > 1, !first.contains(target) { meetings += 1 }
        }
        return (hanging, meetings)
    }
}

extension [Int32] {
    /// Its numbers in order, each once.
    fileprivate func sortedOnce() -> [Int32] {
        var once: [Int32] = []
        for number in sorted() where number != once.last { once.append(number) }
        return once
    }

    /// The place of a number in a list in order; -1 for one that is not there.
    fileprivate func place(of number: Int32) -> Int32 {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number ? Int32(clamping: low) : -1
    }
}
