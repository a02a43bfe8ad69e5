import LayoutChecker

/// Makes the code for a scroll step from the steps of a program. It removes steps that only preparing or gestures read
/// and guards that can never fire, and it joins two steps into one instruction where possible. The results equal those
/// of the steps bit for bit as long as every check holds; if a check fails, the steps run instead.
struct Optimizer {
    private let entries: Memory<Int32>
    /// Which slot stands for another one: what a guard lets through, and what a step leaves as it is.
    private var names: [Int32]
    /// The numbers of slots that stay the same, nil for other slots; those that steps make of such alone among them.
    private(set) var known: [Double?]
    /// What the number in a slot lies in; infinite or NaN where nothing is known.
    private var ranges: [Interval8]
    /// The targets of guards that may fire.
    private var isChecked: [Bool]
    /// Slots that other code reads under their own number.
    private var isKept: [Bool]
    private var isNeeded: [Bool]
    private var readers: [Int32]
    /// The instructions of each of the codes.
    private(set) var instructions: [[Instruction]] = []

    /// Offsets are this far from 0 at most where optimized code is run.
    static let farthest = 1e12

    /// `known` has the numbers of slots that stay the same, nil for other slots; `bounds` tells how large others may be.
    /// Code that is not optimized reads the slots `kept`; elements are drawn from the slots `drawn`.
    init(
        _ codes: [[Instruction]], entries: Memory<Int32>, known: [Double?], bounds: [SlotBound], kept: [Int32],
        drawn: [Int32]
    ) {
        self.entries = entries
        self.known = known
        names = known.indices.map { Int32(clamping: $0) }
        ranges = known.map { Interval8($0 ?? .nan) }
        isChecked = [Bool](repeating: false, count: known.count)
        isKept = isChecked
        isNeeded = isChecked
        readers = [Int32](repeating: 0, count: known.count)
        for bound in bounds where known[Int(bound.slot)] == nil {
            ranges[Int(bound.slot)] = Interval8(-bound.limit, bound.limit)
        }
        for slot in kept { isKept[Int(slot)] = true }
        for code in codes { for step in code { follow(step) } }
        for slot in kept + drawn {
            let name = Int(names[Int(slot)])
            isNeeded[name] = true
            readers[name] = 2  // whoever draws reads it, so it has to be there
        }
        for code in codes.reversed() { for step in code.reversed() { mark(step) } }
        instructions = codes.map { made(of: $0) }
    }

    /// The slot to read for a slot.
    func name(_ slot: Int32) -> Int32 { slot >= 0 ? names[Int(slot)] : slot }

    // MARK: What is needed

    private mutating func follow(_ step: Instruction) {
        let target = Int(step.target)
        if let number = folded(step) {
            known[target] = number
            ranges[target] = Interval8(number)
            return
        }
        if step.operation == .finite {
            names[target] = name(step.a)
            isChecked[target] = !ranges[Int(name(step.a))].isFinite
        } else if let same = operandLeft(of: step) {
            names[target] = name(same)
        }
        ranges[target] = range(step)
    }

    /// What a step makes of numbers that stay the same; nil where it reads others, and where a guard would fire.
    private func folded(_ step: Instruction) -> Double? {
        guard step.operation != .pick else { return nil }
        let count = step.operation.operandCount
        guard count > 0 else { return nil }
        // What is not read counts as 0.
        let first = known[Int(name(step.a))]
        let second = count > 1 ? known[Int(name(step.b))] : 0
        let third = count > 2 ? known[Int(name(step.c))] : 0
        if let infinite = infiniteSum(step, first, second) { return infinite }
        guard let first else { return nil }
        if step.operation == .finite { return first.isFinite ? first : nil }
        guard let second, let third else { return nil }
        return step.operation.evaluate(first, second, third)
    }

    /// What is added to infinity, or taken from it, leaves it as it is.
    private func infiniteSum(_ step: Instruction, _ first: Double?, _ second: Double?) -> Double? {
        guard step.operation == .add || step.operation == .subtract else { return nil }
        func isFinite(_ slot: Int32) -> Bool { ranges[Int(name(slot))].isFinite }
        if let first, first.isInfinite, isFinite(step.b) { return first }
        if let second, second.isInfinite, isFinite(step.a) { return step.operation == .add ? second : -second }
        return nil
    }

    /// The operand that a step gives as it is, to the bit, by what is known of the others; nil where there is none.
    private func operandLeft(of step: Instruction) -> Int32? {
        func number(_ slot: Int32) -> Double? { known[Int(name(slot))] }
        switch step.operation {
        case .select: return number(step.a).map { $0 != 0 ? step.b : step.c }
        case .multiply: return number(step.b) == 1 ? step.a : number(step.a) == 1 ? step.b : nil
        case .divide: return number(step.b) == 1 ? step.a : nil
        case .subtract: return number(step.b) == 0 && number(step.b)?.sign == .plus ? step.a : nil
        case .minimum: return number(step.b) == .infinity ? step.a : number(step.a) == .infinity ? step.b : nil
        case .maximum: return number(step.b) == -.infinity ? step.a : number(step.a) == -.infinity ? step.b : nil
        default: return nil
        }
    }

    /// Whether a step only gives another slot a second name.
    private func isRenaming(_ step: Instruction) -> Bool { names[Int(step.target)] != step.target }

    /// What the result of a step lies in, by the same intervals that culling reads: NaN where nothing is known.
    private func range(_ step: Instruction) -> Interval8 {
        if step.operation == .pick { return .anything }
        // Operands that there are none of are not looked at.
        func range(_ slot: Int32) -> Interval8 { ranges[Int(name(slot))] }
        return step.operation.evaluate(range(step.a), range(step.b), range(step.c))
    }

    /// Marks what a step reads, if anything needs the step.
    private mutating func mark(_ step: Instruction) {
        let target = Int(step.target)
        if known[target] != nil { return }
        if isRenaming(step) {
            if isChecked[target] || isRead(target) { need(names[target]) }
        } else if isRead(target) {
            // The entries of a list are read under their own numbers.
            let isList = step.operation == .pick
            for (place, slot) in step.slotsRead(entries).enumerated() {
                need(isList && place > 0 ? slot : name(slot))
            }
        }
    }

    /// Whether anything reads a slot under its own number.
    private func isRead(_ target: Int) -> Bool { isKept[target] || isNeeded[target] }

    private mutating func need(_ slot: Int32) {
        isNeeded[Int(slot)] = true
        readers[Int(slot)] += 1
    }

    // MARK: Instructions

    private func made(of steps: [Instruction]) -> [Instruction] {
        var made: [Instruction?] = []
        var checked: [Int32] = []
        var listed = SlotSet(count: known.count)
        var places = [Int32](repeating: -1, count: known.count)
        for step in steps {
            let target = Int(step.target)
            if known[target] != nil { continue }
            if isRenaming(step) {
                if isChecked[target], listed.insert(names[target]) { checked.append(names[target]) }
                if isRead(target) { made.append(Instruction(.copy, target: step.target, a: names[target])) }
                continue
            }
            guard isRead(target) else { continue }
            var instruction = plain(step)
            if let (fused, first) = fused(instruction, made, places) {
                instruction = fused
                made[first] = nil
            }
            places[target] = Int32(clamping: made.count)
            made.append(instruction)
        }
        return made.compactMap { $0 } + checks(checked)
    }

    /// The slots that the instructions of one of the codes read.
    func slotsRead(by number: Int) -> [Int32] { instructions[number].flatMap { $0.slotsRead(entries) } }

    /// Three checks in one instruction; every slot has one writer, so that all can wait until the end.
    private func checks(_ slots: [Int32]) -> [Instruction] {
        stride(from: 0, to: slots.count, by: 3).map { first in
            let last = slots.count - 1
            return Instruction(
                .check, target: slots[first], a: slots[first], b: slots[min(first + 1, last)],
                c: slots[min(first + 2, last)])
        }
    }

    /// A step over the slots that its operands are read from; shorter where they are known to be finite.
    private func plain(_ step: Instruction) -> Instruction {
        var plain = step
        plain.a = name(step.a)
        // The list of a `pick` is no slot, nor is how long it is.
        if step.operation == .pick { return plain }
        plain.b = step.operation.operandCount > 1 ? name(step.b) : 0
        plain.c = step.operation.operandCount > 2 ? name(step.c) : 0
        if ranges[Int(plain.a)].isFinite, ranges[Int(plain.b)].isFinite {
            if step.operation == .minimum { plain.operation = .lesser }
            if step.operation == .maximum { plain.operation = .greater }
        }
        return plain
    }

    /// Fusion: an instruction together with one that it alone reads.
    private func fused(_ second: Instruction, _ made: [Instruction?], _ places: [Int32]) -> (Instruction, Int)? {
        // Only operands are slots: of a list, `b` is a place in the pool.
        for slot in second.operands.prefix(2) where readers[Int(slot)] == 1 {
            let place = Int(places[Int(slot)])
            guard place >= 0, let first = made[place], let fused = first.fused(with: second) else { continue }
            return (fused, place)
        }
        return nil
    }
}

/// A slot whose number is finite, and how large it may be.
struct SlotBound {
    let slot: Int32
    let limit: Double
}
