/// What a check has worked out, by key: the number of a value, -1 for what is being worked out. Keys of most kinds are
/// numbers given out in order, so that their values lie in plain arrays.
struct Memo {
    /// For each statement its value in the first activation that asked: mostly there is no other.
    private var firstBindings: [Binding] = []
    private var otherBindings = NumberTable()
    private var arguments: [Int32] = []
    /// Four for each: the whole, along x, y and z.
    private var contributions: [Int32] = []
    /// `measures` for each box.
    private var measures: [Int32] = []

    private struct Binding {
        var activation: Int32
        var number: Int32
    }

    private static let unknown = Int32.min
    private static let measureCount = Measure.count * 2

    /// nil for what nobody has asked for yet.
    subscript(key: Checker.Key) -> Int32? {
        switch key.kind {
        case .binding: binding(key)
        case .argument: Memo.read(arguments, Int(key.a))
        case .contribution: Memo.read(contributions, Int(key.a) * 4 + Int(key.b) + 1)
        case .measure: Memo.read(measures, Int(key.b) * Memo.measureCount + Int(key.a))
        case .body: nil
        }
    }

    mutating func set(_ key: Checker.Key, to number: Int32) {
        switch key.kind {
        case .binding: setBinding(key, to: number)
        case .argument: Memo.write(&arguments, Int(key.a), number)
        case .contribution: Memo.write(&contributions, Int(key.a) * 4 + Int(key.b) + 1, number)
        case .measure: Memo.write(&measures, Int(key.b) * Memo.measureCount + Int(key.a), number)
        case .body: break
        }
    }

    private func binding(_ key: Checker.Key) -> Int32? {
        guard key.a >= 0, Int(key.a) < firstBindings.count else { return nil }
        let first = firstBindings[Int(key.a)]
        if first.activation == key.b { return first.number == Memo.unknown ? nil : first.number }
        return first.number == Memo.unknown ? nil : otherBindings[Memo.pair(key)]
    }

    private mutating func setBinding(_ key: Checker.Key, to number: Int32) {
        guard key.a >= 0 else { return }
        while firstBindings.count <= Int(key.a) { firstBindings.append(Binding(activation: -1, number: Memo.unknown)) }
        let first = firstBindings[Int(key.a)]
        if first.activation == key.b || first.number == Memo.unknown {
            firstBindings[Int(key.a)] = Binding(activation: key.b, number: number)
        } else {
            otherBindings.set(Memo.pair(key), to: number)
        }
    }

    private static func pair(_ key: Checker.Key) -> UInt64 {
        UInt64(UInt32(bitPattern: key.b)) << 32 | UInt64(UInt32(bitPattern: key.a))
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
