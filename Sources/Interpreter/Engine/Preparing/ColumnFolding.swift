import LayoutChecker

/// The known facts about the results of a step before it runs.
enum SettledStep {
    /// They are those of its first, second or third operand.
    case operand(Int)
    /// All are one number.
    case number(Double)
    /// They lie in a range.
    case within(ColumnRange)
}

extension Operation {
    /// What the ranges of the operands tell of the results, to the sign of zeros: an operand that a choice always takes,
    /// else what intervals say.
    func settled(_ a: ColumnRange, _ b: ColumnRange, _ c: ColumnRange) -> SettledStep {
        switch self {
        case .finite: return a.isFinite ? .operand(0) : .within(.unknown)
        case .fallback: return a.isKnown ? .operand(0) : .within(.unknown)
        case .select: return a.isNeverZero ? .operand(1) : a.isZero ? .operand(2) : .within(b.hull(c))
        // The second where it is greater, else the first.
        case .maximum where b.low > a.high || b.isNatural && a.isZero && a.isNatural: return .operand(1)
        case .maximum where b.high <= a.low: return .operand(0)
        case .minimum where b.high < a.low: return .operand(1)
        case .minimum where b.low >= a.high: return .operand(0)
        case .and where a.isZero || b.isZero: return .number(0)
        case .and where a.isNeverZero && b.isNeverZero: return .number(1)
        case .or where a.isNeverZero || b.isNeverZero: return .number(1)
        case .or where a.isZero && b.isZero: return .number(0)
        case .not where a.isNeverZero || a.isZero: return .number(a.isZero ? 1 : 0)
        case .and, .or, .not: return .within(ColumnRange(0, 1))
        default: break
        }
        let range = evaluate(Interval8(a.low, a.high), Interval8(b.low, b.high), Interval8(c.low, c.high))
        let (low, high) = (range.low[0], range.high[0])
        // What overflows may be no number further on.
        guard low.isFinite, high.isFinite else { return .within(.unknown) }
        if isComparison { return low == high ? .number(low) : .within(ColumnRange(0, 1)) }
        // Of numbers that are 0 or more and not -0, only negation makes -0.
        let isNatural = self != .negate && a.isNatural && (operandCount < 2 || b.isNatural)
        return .within(ColumnRange(low == 0 ? (isNatural ? 0 : -0.0) : low, high))
    }

    private var isComparison: Bool {
        self == .less || self == .lessOrEqual || self == .equal || self == .notEqual
    }
}
