/// One instruction: the result of its operation goes into its slot. The code before and after the optimiser has the
/// same instructions; some operations are made only by the optimiser.
@frozen @usableFromInline package struct Instruction: BitwiseCopyable, Sendable {
    @usableFromInline package var operation: Operation
    @usableFromInline package var target: Int32
    @usableFromInline package var a: Int32
    @usableFromInline package var b: Int32
    @usableFromInline package var c: Int32

    @inlinable package init(_ operation: Operation, target: Int32, a: Int32, b: Int32 = 0, c: Int32 = 0) {
        self.operation = operation
        self.target = target
        self.a = a
        self.b = b
        self.c = c
    }

    /// The operands that are slots; those of a list apart.
    @inlinable package var operands: ReadSlots { ReadSlots(a, b, c, count: operation.operandCount) }

    /// The slots that it reads, those that a list of operands names among them.
    ///
    /// The pool of lists, `entries`, has to live longer than what is answered.
    @inlinable package func slotsRead(_ entries: Memory<Int32>) -> ReadSlots {
        guard operation == .pick else { return operands }
        return ReadSlots(a, list: UnsafeBufferPointer(start: entries.base + Int(b), count: Int(c)))
    }

    /// The same over other slots; operands that there are none of stand for the first.
    ///
    /// - Parameters:
    ///   - slot: The new number of a slot.
    ///   - entry: Takes an operand of a list, by its place in the pool, and answers its new place.
    /// - Returns: The instruction over the new slots.
    @inlinable package func renamed(_ slot: (Int32) -> Int32, entry: (Int32) -> Int32) -> Instruction {
        var result = self
        result.a = slot(a)
        if operation == .pick {
            for number in 0..<c {
                let place = entry(b &+ number)
                if number == 0 { result.b = place }
            }
        } else {
            result.b = operation.operandCount > 1 ? slot(b) : result.a
            result.c = operation.operandCount > 2 ? slot(c) : result.a
        }
        result.target = slot(target)
        return result
    }

    /// Fusion: this one and a second that reads its result; nil where there is no instruction for both. Sums and
    /// products may be read from either side: their bits are the same.
    @inlinable package func fused(with second: Instruction) -> Instruction? {
        let isFirst = second.a == target
        guard isFirst != (second.b == target) else { return nil }
        let other = isFirst ? second.b : second.a
        let isEitherSide = second.operation == .add || second.operation == .multiply
        guard let fused = Instruction.fused(operation, second.operation) else { return nil }
        let isClamp = fused == .clamp || fused == .between
        guard isFirst || isEitherSide || isClamp, isFirst != isClamp else { return nil }
        return Instruction(fused, target: second.target, a: a, b: b, c: other)
    }

    @usableFromInline package static func fused(_ first: Operation, _ second: Operation) -> Operation? {
        switch (first, second) {
        case (.add, .add): .addAdd
        case (.add, .subtract): .addSubtract
        case (.add, .multiply): .addMultiply
        case (.subtract, .add): .subtractAdd
        case (.subtract, .subtract): .subtractSubtract
        case (.subtract, .multiply): .subtractMultiply
        case (.subtract, .divide): .subtractDivide
        case (.multiply, .add): .multiplyAdd
        case (.multiply, .subtract): .multiplySubtract
        case (.multiply, .divide): .multiplyDivide
        case (.lesser, .greater): .between
        case (.minimum, .maximum), (.minimum, .greater), (.lesser, .maximum): .clamp
        default: nil
        }
    }
}
