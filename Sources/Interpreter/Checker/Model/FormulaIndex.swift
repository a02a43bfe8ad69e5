/// Finds existing formulas by their hash. The table holds the formulas.
///
/// The index first looks near the newest operand of a formula, in a few reserved places: most formulas are written soon
/// after their operands, so neighbours in time are neighbours in memory. If there is no room (a thousand formulas read
/// the same formula), the place follows from the hash: open addressing with double hashing. The places near operands
/// fill up in long runs, and linear probing would have to walk through them.
struct FormulaIndex: Sendable {
    private struct Slot: Sendable {
        /// The upper half of the hash: almost always tells formulas apart without a look at them.
        var hash: UInt32
        /// The number of the formula; -1 when nothing is there.
        var number: Int32
        /// The newest of its operands.
        var operand: Int32
    }

    private static let vacant = Slot(hash: 0, number: -1, operand: 0)
    /// The places near an operand, which are shared by as many operands divided by two: half of the table is vacant.
    private static let run = 8
    private var slots = [Slot](repeating: vacant, count: 256)
    private var count = 0

    /// The number under a hash that is the one; nil when none is.
    @inline(__always)
    func number(_ hash: UInt64, near operand: Int32, where isTheOne: (Int32) -> Bool) -> Int32? {
        let upper = UInt32(truncatingIfNeeded: hash >> 32)
        let start = near(operand)
        for place in start..<start + FormulaIndex.run {
            if slots[place].number < 0 { return nil }
            if slots[place].hash == upper, isTheOne(slots[place].number) { return slots[place].number }
        }
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: upper) & mask
        while slots[place].number >= 0 {
            if slots[place].hash == upper, isTheOne(slots[place].number) { return slots[place].number }
            place = (place + FormulaIndex.stride(upper)) & mask
        }
        return nil
    }

    mutating func add(_ number: Int32, _ hash: UInt64, near operand: Int32) {
        count += 1
        if count * 2 > slots.count { grow(to: slots.count * 2) }
        put(Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), number: number, operand: operand))
    }

    /// How far apart the places lie that a hash leads to; odd, so that all are met.
    @inline(__always)
    private static func stride(_ hash: UInt32) -> Int { Int(hash >> 12) | 1 }

    /// The first of the places for an operand.
    @inline(__always)
    private func near(_ operand: Int32) -> Int {
        (Int(operand) / (FormulaIndex.run / 2) * FormulaIndex.run) & (slots.count - 1)
    }

    private mutating func put(_ slot: Slot) {
        let start = near(slot.operand)
        for place in start..<start + FormulaIndex.run where slots[place].number < 0 {
            slots[place] = slot
            return
        }
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: slot.hash) & mask
        while slots[place].number >= 0 { place = (place + FormulaIndex.stride(slot.hash)) & mask }
        slots[place] = slot
    }

    private mutating func grow(to size: Int) {
        let old = slots
        slots = [Slot](repeating: FormulaIndex.vacant, count: size)
        for slot in old where slot.number >= 0 { put(slot) }
    }

    /// Makes room for so many at once.
    mutating func reserve(_ wanted: Int) {
        var size = slots.count
        while size < wanted * 2 { size *= 2 }
        if size > slots.count { grow(to: size) }
    }
}
