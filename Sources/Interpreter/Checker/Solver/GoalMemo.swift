/// The results of a check, by goal: the number of a value, or -1 while the goal is computed. Most goals have
/// consecutive numbers, so that their values are in plain arrays.
struct GoalMemo {
    /// For each statement its value in the first activation that asked: mostly there is no other.
    private var firstBindings: [Binding] = []
    private var otherBindings = NumberTable()
    private var arguments: [Int32] = []
    /// Four for each line: the whole, along x, y and z.
    private var lines: [Int32] = []
    /// `measureCount` for each box.
    private var measures: [Int32] = []

    private struct Binding {
        var activation: ActivationID
        var number: Int32
    }

    private static let unknown = Int32.min
    private static let measureCount = Measure.count * 2

    /// nil for what nobody has asked for yet.
    subscript(goal: Goal) -> Int32? {
        switch goal {
        case .binding(let statement, let activation): binding(statement, activation)
        case .argument(let argument): GoalMemo.read(arguments, Int(argument.index))
        case .line(let line, let axis): GoalMemo.read(lines, GoalMemo.place(line, axis))
        case .measure(let measure, let axis, let box): GoalMemo.read(measures, GoalMemo.place(measure, axis, box))
        case .body: nil
        }
    }

    mutating func set(_ goal: Goal, to number: Int32) {
        switch goal {
        case .binding(let statement, let activation): setBinding(statement, activation, to: number)
        case .argument(let argument): GoalMemo.write(&arguments, Int(argument.index), number)
        case .line(let line, let axis): GoalMemo.write(&lines, GoalMemo.place(line, axis), number)
        case .measure(let measure, let axis, let box):
            GoalMemo.write(&measures, GoalMemo.place(measure, axis, box), number)
        case .body: break
        }
    }

    private static func place(_ line: ContributionID, _ axis: Int32) -> Int { Int(line.index) * 5 + Int(axis) + 1 }

    private static func place(_ measure: Measure, _ axis: UInt8, _ box: BoxID) -> Int {
        Int(box.index) * measureCount + Int(measure.rawValue) * 2 + Int(axis)
    }

    private func binding(_ statement: StatementID, _ activation: ActivationID) -> Int32? {
        guard statement.exists, Int(statement.index) < firstBindings.count else { return nil }
        let first = firstBindings[Int(statement.index)]
        if first.activation == activation { return first.number == GoalMemo.unknown ? nil : first.number }
        return first.number == GoalMemo.unknown ? nil : otherBindings[GoalMemo.pair(statement, activation)]
    }

    private mutating func setBinding(_ statement: StatementID, _ activation: ActivationID, to number: Int32) {
        guard statement.exists else { return }
        let index = Int(statement.index)
        while firstBindings.count <= index {
            firstBindings.append(Binding(activation: .none, number: GoalMemo.unknown))
        }
        let first = firstBindings[index]
        if first.activation == activation || first.number == GoalMemo.unknown {
            firstBindings[index] = Binding(activation: activation, number: number)
        } else {
            otherBindings.set(GoalMemo.pair(statement, activation), to: number)
        }
    }

    private static func pair(_ statement: StatementID, _ activation: ActivationID) -> UInt64 {
        UInt64(UInt32(bitPattern: activation.index)) << 32 | UInt64(UInt32(bitPattern: statement.index))
    }

    private static func read(_ numbers: [Int32], _ index: Int) -> Int32? {
        guard index >= 0, index < numbers.count, numbers[index] != unknown else { return nil }
        return numbers[index]
    }

    private static func write(_ numbers: inout [Int32], _ index: Int, _ number: Int32) {
        guard index >= 0 else { return }
        while numbers.count <= index { numbers.append(unknown) }
        numbers[index] = number
    }
}
