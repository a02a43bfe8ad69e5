/// One instruction of optimized code: a step, or two steps in one where nothing else reads what the first one made.
struct Instruction: BitwiseCopyable {
    enum Code: UInt8 {
        case add, subtract, multiply, divide, minimum, maximum, negate, absolute, less, lessOrEqual, select
        /// Two steps: (a + b) + c, (a + b) - c, and so on from left to right.
        case addAdd, addSubtract, addMultiply, subtractAdd, subtractSubtract, subtractMultiply, subtractDivide
        case multiplyAdd, multiplySubtract, multiplyDivide
        /// The greater of c and the lesser of a and b.
        case clamp
        /// The same where all are known to be finite.
        case lesser, greater, between
        /// Whether `a`, `b` and `c` are finite; where one is not, optimized code does not tell what is drawn.
        case check
        case copy, pick
        /// `operation` tells.
        case other
    }

    let code: Code
    let operation: Operation
    var target: Int32
    var a: Int32
    var b: Int32
    var c: Int32

    /// What a step is by itself; `isFinite` where its operands are known to be.
    init(_ step: Step, a: Int32, b: Int32, c: Int32, isFinite: Bool) {
        code =
            switch step.operation {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            case .divide: .divide
            case .minimum: isFinite ? .lesser : .minimum
            case .maximum: isFinite ? .greater : .maximum
            case .negate: .negate
            case .absolute: .absolute
            case .less: .less
            case .lessOrEqual: .lessOrEqual
            case .select: .select
            case .pick: .pick
            default: .other
            }
        operation = step.operation
        target = step.target
        self.a = a
        self.b = b
        self.c = c
    }

    init(_ code: Code, target: Int32, a: Int32, b: Int32 = 0, c: Int32 = 0) {
        self.code = code
        operation = .constant
        self.target = target
        self.a = a
        self.b = b
        self.c = c
    }

    /// How many of `a`, `b` and `c` are read as slots.
    var operandCount: Int {
        switch code {
        case .copy, .negate, .absolute, .pick: 1
        case .add, .subtract, .multiply, .divide, .minimum, .maximum, .lesser, .greater, .less, .lessOrEqual: 2
        case .other: operation.operandCount
        default: 3
        }
    }

    /// The slots that it reads, those that a list of operands names among them.
    func slotsRead(_ entries: [Int32]) -> [Int32] {
        guard code == .pick else { return Array([a, b, c].prefix(operandCount)) }
        return [a] + entries[Int(b)..<Int(b) + Int(c)]
    }

    /// This one and a second that reads its result; nil where there is no instruction for both. Sums and products may
    /// be read from either side: their bits are the same.
    func joined(with second: Instruction) -> Instruction? {
        let isFirst = second.a == target
        guard isFirst != (second.b == target) else { return nil }
        let other = isFirst ? second.b : second.a
        let isEitherSide = second.code == .add || second.code == .multiply
        guard let joined = Instruction.joined(code, second.code) else { return nil }
        let isClamp = joined == .clamp || joined == .between
        guard isFirst || isEitherSide || isClamp, isFirst != isClamp else { return nil }
        return Instruction(joined, target: second.target, a: a, b: b, c: other)
    }

    private static func joined(_ first: Code, _ second: Code) -> Code? {
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
