/// What the formulas of a graph lie between, wherever a proof looks: by intervals over all that moves, worked out as far
/// as somebody asks.
struct ProofReach {
    private var ranges: [Interval8] = []
    private var moving: [Int32: (low: Double, high: Double)] = [:]

    /// Sets what a number that moves lies between.
    mutating func set(_ id: FormulaID, to range: (low: Double, high: Double)) { moving[id.index] = range }

    /// Whether a formula is a finite number all over.
    mutating func isFinite(_ id: FormulaID, in table: FormulaTable) -> Bool {
        guard id.exists else { return false }
        let place = Int(id.index)
        while ranges.count <= place { ranges.append(range(of: Int32(clamping: ranges.count), in: table)) }
        return (ranges[place].high[0] - ranges[place].low[0]).isFinite
    }

    private mutating func range(of number: Int32, in table: FormulaTable) -> Interval8 {
        let id = FormulaID(number)
        if let value = table.value(of: id) { return Interval8(value) }
        if let range = moving[number] { return Interval8(range.low, range.high) }
        let formula = table[id]
        // Of an entry of a list too much would have to be known.
        guard !formula.operation.isInput, formula.operation != .pick else { return .anything }
        let read = [formula.a, formula.b, formula.c].map {
            $0 >= 0 && Int($0) < ranges.count ? ranges[Int($0)] : .anything
        }
        var slots = read + [.anything]
        let step = Instruction(formula.operation, target: 3, a: 0, b: 1, c: 2)
        slots.withUnsafeMutableBufferPointer { slots in
            withUnsafePointer(to: step) { step in
                withUnsafePointer(to: Int32(0)) { none in
                    guard let base = slots.baseAddress else { return }
                    IntervalRegisters.run(step, 1, base, none)
                }
            }
        }
        return slots[3]
    }
}
