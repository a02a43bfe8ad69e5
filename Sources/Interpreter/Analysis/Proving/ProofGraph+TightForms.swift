import LayoutChecker
import LayoutDSL
import LayoutEngine

// What a search would find wide: the same numbers by steps whose ranges are as narrow as the numbers are.

extension ProofGraph {
    /// The share of the way between two stops of a `map`, held at both ends. Where a box lies across a stop, a choice has the
    /// range of both of its sides, though neither goes on behind the stop; least and greatest have the range that there is.
    /// Of a stop that is never reached the choice is settled before, so each end counts on its own.
    ///
    /// The numbers are the same to the last bit: behind a stop, the share is at least 1 or at most 0 however it is rounded.
    ///
    /// - Parameters:
    ///   - isBehind: Whether the driver is at the first stop or before it, or at the second one or behind it.
    ///   - end: What the share is there: 0 or 1.
    ///   - rest: What it is elsewhere.
    /// - Returns: The share; nil for any other choice.
    mutating func heldShare(_ isBehind: FormulaID, _ end: FormulaID, _ rest: FormulaID) -> FormulaID? {
        guard let held = value(of: end), held == 0 || held == 1, isBehind.exists, rest.exists,
            value(of: isBehind) == nil, table[isBehind].operation == .lessOrEqual
        else { return nil }
        let ends = (FormulaID(table[isBehind].a), FormulaID(table[isBehind].b))
        let one = constant(1)
        if held == 1 {
            let (high, driver, way) = (ends.0, ends.1, rest)
            guard let length = wayLength(way, driver, to: high), isPositive(length) else { return nil }
            return least(way, one)
        }
        let (driver, low, inner) = (ends.0, ends.1, table[rest])
        let isHeld = inner.operation == .minimum && FormulaID(inner.b) == one
        let isChoice = inner.operation == .select && value(of: FormulaID(inner.b)) == 1
        let way = isHeld ? FormulaID(inner.a) : isChoice ? FormulaID(inner.c) : rest
        guard let length = wayLength(way, driver, from: low) else { return nil }
        if isPositive(length) { return greatest(rest, end) }
        guard isChoice, value(of: length) == nil else { return nil }
        let past = table[FormulaID(inner.a)]
        guard past.operation == .lessOrEqual, FormulaID(past.b) == driver,
            difference(FormulaID(past.a), low) == length
        else { return nil }
        // Stops that the world moves may stand in each other's place.
        let isRising = apply(.less, end, length)
        return plain(.select, isRising, least(greatest(way, end), one), plain(.select, isBehind, end, rest))
    }

    /// A side of a choice, held between the ends that the condition gives it: of `if abs(p) < 1 then p * 90deg else 0` the first
    /// side lies between −90° and 90°, wherever p goes. Where the side counts, the number is the same to the last bit.
    mutating func held(_ side: FormulaID, where condition: FormulaID, isNegated: Bool) -> FormulaID {
        guard side.exists, condition.exists, value(of: side) == nil, value(of: condition) == nil else { return side }
        var held = side
        for bound in bounds(of: condition, isNegated: isNegated) {
            guard let narrow = replaced(bound.number, in: side, by: bound) else { continue }
            let (wide, close) = (range(of: side), range(of: narrow))
            // Elsewhere it may be no number: a side that is one where it counts stays so.
            guard (close.high - close.low).isFinite else { continue }
            if close.low > wide.low { held = plain(.maximum, held, constant(close.low)) }
            if close.high < wide.high { held = plain(.minimum, held, constant(close.high)) }
        }
        if held != side { plainer[held.index] = plainer[side.index] ?? side }
        return held
    }

    /// A number that a condition holds between constants.
    private struct Bound {
        let number: FormulaID
        var low = -Double.infinity
        var high = Double.infinity
    }

    /// What a condition says of single numbers where it holds, or where it does not.
    private mutating func bounds(of condition: FormulaID, isNegated: Bool) -> [Bound] {
        var found: [Bound] = []
        var open = [(condition, isNegated)]
        while let (id, isNegated) = open.popLast(), found.count < ProofGraph.mostBounds {
            let formula = table[id]
            let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
            switch formula.operation {
            case .not: open.append((a, !isNegated))
            case .and where !isNegated, .or where isNegated: open += [(a, isNegated), (b, isNegated)]
            case .less, .lessOrEqual:
                let (least, most) = isNegated ? (b, a) : (a, b)
                // What is no number is neither below nor above.
                guard !isNegated || isFinite(a) && isFinite(b) else { continue }
                if let high = value(of: most) {
                    found.append(Bound(number: least, high: high))
                    if table[least].operation == .absolute {
                        found.append(Bound(number: FormulaID(table[least].a), low: -high, high: high))
                    }
                } else if let low = value(of: least) {
                    found.append(Bound(number: most, low: low))
                }
            default: break
            }
        }
        return found
    }

    /// So many bounds of a condition are tried, and so many steps of a side are written again.
    private static let (mostBounds, mostReplaced) = (4, 40)

    /// A formula in which a number is held between ends; nil where it does not read the number, or by way of too many steps.
    private mutating func replaced(_ number: FormulaID, in side: FormulaID, by bound: Bound) -> FormulaID? {
        var met: Set<Int32> = []
        var open = [side]
        while let next = open.popLast() {
            // Operands stand before what reads them.
            guard next.index >= number.index, met.insert(next.index).inserted else { continue }
            guard met.count <= ProofGraph.mostReplaced, !table[next].operation.isFold, table[next].operation != .pick
            else { return nil }
            open += table.operands(table[next]).filter { $0.exists }
        }
        guard met.contains(number.index) else { return nil }
        var made: [Int32: FormulaID] = [:]
        for index in met.sorted() {
            let id = FormulaID(index)
            if id == number {
                var held = id
                if bound.low > -.infinity { held = plain(.maximum, held, constant(bound.low)) }
                if bound.high < .infinity { held = plain(.minimum, held, constant(bound.high)) }
                made[index] = held
                continue
            }
            let formula = table[id]
            let operands = Array(table.operands(formula))
            guard operands.contains(where: { made[$0.index] != nil }) else { continue }
            let read = operands.map { made[$0.index] ?? $0 }
            func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
            made[index] = plain(formula.operation, operand(0), operand(1), operand(2))
        }
        return made[side.index]
    }

    /// How far two stops are apart, where a formula is the way of a driver from the first one as a share of that.
    private mutating func wayLength(
        _ way: FormulaID, _ driver: FormulaID, from low: FormulaID? = nil, to high: FormulaID? = nil
    ) -> FormulaID? {
        guard table[way].operation == .divide else { return nil }
        let length = FormulaID(table[way].b)
        var low = low ?? constant(0)
        if let high {
            let above = table[FormulaID(table[way].a)]
            if above.operation == .subtract, FormulaID(above.a) == driver { low = FormulaID(above.b) }
            guard difference(high, low) == length else { return nil }
        }
        return quotient(difference(driver, low), length) == way ? length : nil
    }

    private mutating func isPositive(_ length: FormulaID) -> Bool {
        value(of: apply(.less, constant(0), length)) == 1
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
