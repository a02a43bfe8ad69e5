import LayoutChecker
import LayoutEngine

/// What the formulas of a graph lie between, wherever a proof looks: by intervals over all that moves, worked out as far
/// as somebody asks.
struct ProofReach {
    private var ranges: [Interval8] = []
    /// Whether all guards under a formula hold.
    private var holds: [Bool] = []
    private var moving: [Int32: (low: Double, high: Double)] = [:]

    /// Sets what a number that moves lies between.
    mutating func set(_ id: FormulaID, to range: (low: Double, high: Double)) { moving[id.index] = range }

    /// What a formula lies between.
    mutating func range(of id: FormulaID, in table: FormulaTable) -> (low: Double, high: Double) {
        guard id.exists else { return (-.infinity, .infinity) }
        fill(upTo: Int(id.index), in: table)
        let range = ranges[Int(id.index)]
        return (range.low[0], range.high[0])
    }

    /// Whether a formula is a finite number all over.
    mutating func isFinite(_ id: FormulaID, in table: FormulaTable) -> Bool {
        guard id.exists else { return false }
        let place = Int(id.index)
        fill(upTo: place, in: table)
        return (ranges[place].high[0] - ranges[place].low[0]).isFinite
    }

    /// Whether a formula is a finite number all over, and never below 0.
    mutating func isNeverNegative(_ id: FormulaID, in table: FormulaTable) -> Bool {
        isFinite(id, in: table) && ranges[Int(id.index)].low[0] >= 0
    }

    /// Whether all that is guarded under a formula is finite all over.
    mutating func guardsHold(under id: FormulaID, in table: FormulaTable) -> Bool {
        guard id.exists else { return false }
        fill(upTo: Int(id.index), in: table)
        return holds[Int(id.index)]
    }

    private mutating func fill(upTo place: Int, in table: FormulaTable) {
        while ranges.count <= place {
            let id = FormulaID(Int32(clamping: ranges.count))
            fill(id, in: table)
            let formula = table[id]
            var isHeld = table.operands(formula).allSatisfy { !$0.exists || holds[Int($0.index)] }
            if formula.operation == .finite, formula.a >= 0 {
                let guarded = ranges[Int(formula.a)]
                isHeld = isHeld && (guarded.high[0] - guarded.low[0]).isFinite
            }
            holds.append(isHeld)
        }
    }

    /// Adds the range of the next formula.
    private mutating func fill(_ id: FormulaID, in table: FormulaTable) {
        let own = id.index
        if let value = table.value(of: id) { return ranges.append(Interval8(value)) }
        if let range = moving[own] { return ranges.append(Interval8(range.low, range.high)) }
        ranges.append(.anything)
        let formula = table[id]
        // Of an entry of a list too much would have to be known.
        guard !formula.operation.isInput, formula.operation != .pick else { return }
        // What is not there reads the formula's own place, where anything stands still.
        func place(_ operand: Int32) -> Int32 { (0..<own).contains(operand) ? operand : own }
        let step = Instruction(
            formula.operation, target: own, a: place(formula.a), b: place(formula.b), c: place(formula.c))
        ranges.withUnsafeMutableBufferPointer { ranges in
            withUnsafePointer(to: step) { step in
                withUnsafePointer(to: Int32(0)) { none in
                    guard let base = ranges.baseAddress else { return }
                    IntervalRegisters.run(step, 1, base, none)
                }
            }
        }
    }
}
