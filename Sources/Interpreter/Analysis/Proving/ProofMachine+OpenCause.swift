import LayoutChecker
import LayoutEngine

// What keeps the last answer of a proof machine open.

extension ProofMachine {
    /// How fast the root of the last answer changes over a number that moves; 0 where nobody knows.
    func slope(_ number: Int, lane: Int) -> Double {
        number < FourSlopes.count ? forms[Int(root.index)].slope[number][lane] : 0
    }

    /// Where the formula that keeps the last answer open bends or jumps: one number that moves, and its value there.
    /// Solved for, by the forms of what is compared, where these are straight; nil where they are not.
    func kink(lane: Int, over box: ProofBox) -> (axis: Int, place: Double)? {
        let table = graph.table
        var formula = table[openCause(lane: lane)]
        // Of a choice its condition, and of that what is open.
        for _ in 0..<16 {
            switch formula.operation {
            case .select, .not, .absolute, .floor, .ceiling, .round, .sign: break
            case .and, .or:
                let isOpen = slots[Int(formula.a)].low[lane] != slots[Int(formula.a)].high[lane]
                formula = table[FormulaID(isOpen ? formula.a : formula.b)]
                continue
            default: return zero(of: formula, lane: lane, over: box)
            }
            guard formula.operation == .select || formula.operation == .not else { break }
            formula = table[FormulaID(formula.a)]
        }
        return zero(of: formula, lane: lane, over: box)
    }

    /// Where both sides of a comparison are equal, along the number that moves them apart the most.
    private func zero(of formula: Formula, lane: Int, over box: ProofBox) -> (axis: Int, place: Double)? {
        let a = forms[Int(max(0, formula.a))]
        var (slope, rest) = (a.slope, (low: a.rest.low[lane], high: a.rest.high[lane]))
        switch formula.operation {
        case .less, .lessOrEqual, .equal, .notEqual, .minimum, .maximum:
            let b = forms[Int(max(0, formula.b))]
            slope = slope.subtracting(b.slope)
            rest = (rest.low - b.rest.high[lane], rest.high - b.rest.low[lane])
        case .absolute, .sign: break
        // Where what is divided by, or what a root is drawn of, is 0.
        case .divide, .modulo:
            let b = forms[Int(max(0, formula.b))]
            (slope, rest) = (b.slope, (b.rest.low[lane], b.rest.high[lane]))
        case .squareRoot, .power: break
        default: return nil
        }
        var (axis, swing) = (0, 0.0)
        for number in box.sides.indices.prefix(FourSlopes.count) {
            let found = abs(slope[number][lane]) * (box.sides[number].high - box.sides[number].low)
            if found > swing { (axis, swing) = (number, found) }
        }
        // What is not straight is not solved for.
        guard swing > 0, rest.high - rest.low < swing * 0.1 else { return nil }
        let side = box.sides[axis]
        let middle = side.low + (side.high - side.low) * 0.5
        let place = middle - (rest.low + rest.high) * 0.5 / slope[axis][lane]
        return place.isFinite ? (axis, place) : nil
    }

    /// How far the root of the last answer may be from its slopes.
    func spread(lane: Int) -> Double {
        let rest = forms[Int(root.index)].rest
        let width = rest.high[lane] - rest.low[lane]
        return !width.isNaN ? width : .infinity
    }

    /// The formula that keeps the last answer open in one of the eight ranges: from the root downwards, what is known the
    /// least.
    func openCause(lane: Int) -> FormulaID {
        let table = graph.table
        func width(_ id: FormulaID) -> Double {
            guard id.exists, graph.value(of: id) == nil else { return 0 }
            let rest = forms[Int(id.index)].rest
            let width = rest.high[lane] - rest.low[lane]
            return !width.isNaN ? width : .infinity
        }
        var current = root
        for _ in table.formulas {
            let operands = table.operands(table[current])
            guard let next = operands.max(by: { width($0) < width($1) }), width(next) > 0,
                width(next) >= width(current) * 0.25
            else { break }
            current = next
        }
        return current
    }
}
