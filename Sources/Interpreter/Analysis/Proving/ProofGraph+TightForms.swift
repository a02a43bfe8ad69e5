import LayoutChecker
import LayoutDSL
import LayoutEngine

// What a search would find wide: the same numbers by steps whose ranges are as narrow as the numbers are.

extension ProofGraph {
    /// The share of the way between two stops of a `map`, held at both ends. Where a box lies across a stop, a choice has the
    /// range of both of its sides, though neither goes on behind the stop; least and greatest have the range that there is.
    ///
    /// The numbers are the same to the last bit: behind a stop, the share is at least 1 or at most 0 however it is rounded.
    ///
    /// - Parameters:
    ///   - isBefore: Whether the driver is at the first stop or before it.
    ///   - zero: What the share is there.
    ///   - late: What it is elsewhere: 1 at the second stop and behind it, else the share.
    /// - Returns: The share; nil for any other choice.
    mutating func heldShare(_ isBefore: FormulaID, _ zero: FormulaID, _ late: FormulaID) -> FormulaID? {
        guard value(of: zero) == 0, isBefore.exists, late.exists, value(of: isBefore) == nil else { return nil }
        let (before, outer) = (table[isBefore], table[late])
        guard before.operation == .lessOrEqual, outer.operation == .select, value(of: FormulaID(outer.b)) == 1 else {
            return nil
        }
        let (past, way) = (table[FormulaID(outer.a)], FormulaID(outer.c))
        let (driver, low, high) = (FormulaID(before.a), FormulaID(before.b), FormulaID(past.a))
        guard past.operation == .lessOrEqual, past.b == before.a, table[way].operation == .divide else { return nil }
        let length = difference(high, low)
        guard quotient(difference(driver, low), length) == way else { return nil }
        let one = constant(1)
        if let length = value(of: length) { return length > 0 ? least(greatest(way, zero), one) : nil }
        // Stops that the world moves may stand in each other's place.
        let isRising = apply(.less, zero, length)
        return plain(.select, isRising, least(greatest(way, zero), one), plain(.select, isBefore, zero, late))
    }

    /// A sum that mixes two constants, a · (1 − t) + b · t, narrowed by a + (b − a) · t, which reads t once. The two may be
    /// rounded otherwise, so that the second counts with some room to each side.
    ///
    /// - Parameters:
    ///   - left: The first part of the sum.
    ///   - right: The second one.
    /// - Returns: The sum; nil for any other one.
    mutating func mixture(_ left: FormulaID, _ right: FormulaID) -> FormulaID? {
        guard value(of: left) == nil, value(of: right) == nil else { return nil }
        let (b, t) = factor(of: right)
        let rest = difference(constant(1), t)
        let a: Double
        if left == rest {
            a = 1
        } else {
            let (factor, other) = factor(of: left)
            guard other == rest else { return nil }
            a = factor
        }
        // Both are at most a few units in the last place of their parts away from what they stand for.
        let share = (abs(a) + abs(b)) * 1e-12
        guard share.isFinite, (b - a).isFinite else { return nil }
        let room = product(constant(share), sum(constant(1), apply(.absolute, t)))
        let once = sum(constant(a), product(constant(b - a), t))
        let whole = plain(.add, left, right)
        let narrow = least(greatest(whole, difference(once, room)), sum(once, room))
        plainer[narrow.index] = whole
        return narrow
    }

    /// A formula as a constant times another one.
    func factor(of id: FormulaID) -> (constant: Double, other: FormulaID) {
        let formula = table[id]
        guard formula.operation == .multiply else { return (1, id) }
        if let known = value(of: FormulaID(formula.a)) { return (known, FormulaID(formula.b)) }
        if let known = value(of: FormulaID(formula.b)) { return (known, FormulaID(formula.a)) }
        return (1, id)
    }
}
