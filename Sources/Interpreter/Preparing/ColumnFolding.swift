/// What is known of a step's results before it is run.
enum SettledStep {
    /// They are those of its first, second or third operand.
    case operand(Int)
    /// All are one number.
    case number(Double)
    /// They lie in a range.
    case within(ColumnRange)
}

extension Operation {
    /// What the ranges of the operands tell of the results, to the sign of zeros.
    func settled(_ a: ColumnRange, _ b: ColumnRange, _ c: ColumnRange) -> SettledStep {
        switch self {
        case .finite: return a.isFinite ? .operand(0) : .within(.unknown)
        case .fallback: return a.isKnown ? .operand(0) : .within(.unknown)
        case .select:
            if a.isNeverZero { return .operand(1) }
            if a.isZero { return .operand(2) }
            return .within(b.hull(c))
        case .maximum:
            // The second where it is greater, else the first.
            if b.low > a.high || b.isNatural && a.isZero && a.isNatural { return .operand(1) }
            if b.high <= a.low { return .operand(0) }
            guard a.isKnown, b.isKnown else { return .within(.unknown) }
            return .within(.signed(max(a.low, b.low), max(a.high, b.high), isNatural: a.isNatural))
        case .minimum:
            if b.high < a.low { return .operand(1) }
            if b.low >= a.high { return .operand(0) }
            guard a.isKnown, b.isKnown else { return .within(.unknown) }
            return .within(.signed(min(a.low, b.low), min(a.high, b.high), isNatural: a.isNatural && b.isNatural))
        case .less:
            if a.high < b.low { return .number(1) }
            if a.low >= b.high { return .number(0) }
            return .within(ColumnRange(0, 1))
        case .lessOrEqual:
            if a.high <= b.low { return .number(1) }
            if a.low > b.high { return .number(0) }
            return .within(ColumnRange(0, 1))
        case .and:
            if a.isZero || b.isZero { return .number(0) }
            if a.isNeverZero, b.isNeverZero { return .number(1) }
            return .within(ColumnRange(0, 1))
        case .or:
            if a.isNeverZero || b.isNeverZero { return .number(1) }
            if a.isZero, b.isZero { return .number(0) }
            return .within(ColumnRange(0, 1))
        case .not:
            if a.isNeverZero { return .number(0) }
            if a.isZero { return .number(1) }
            return .within(ColumnRange(0, 1))
        case .equal, .notEqual: return .within(ColumnRange(0, 1))
        case .add:
            // Adding rises with both, with its rounding.
            return .within(.signed(a.low + b.low, a.high + b.high, isNatural: a.isNatural && b.isNatural))
        case .subtract: return .within(.signed(a.low - b.high, a.high - b.low, isNatural: false))
        case .multiply:
            let corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
            guard a.isFinite, b.isFinite else { return .within(.unknown) }
            return .within(
                .signed(
                    corners.reduce(.infinity) { min($0, $1) }, corners.reduce(-.infinity) { max($0, $1) },
                    isNatural: a.isNatural && b.isNatural))
        case .squareRoot:
            guard a.isNatural else { return .within(.unknown) }
            return .within(ColumnRange(a.low.squareRoot(), a.high.squareRoot()))
        case .floor: return .within(.signed(a.low.rounded(.down), a.high.rounded(.down), isNatural: a.isNatural))
        case .ceiling: return .within(.signed(a.low.rounded(.up), a.high.rounded(.up), isNatural: a.isNatural))
        case .sine, .cosine: return .within(a.isFinite ? ColumnRange(-1, 1) : .unknown)
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .proposed, .velocity, .environment,
            .parameter, .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .field, .observed,
            .opaque, .fold, .foldEach, .negate, .absolute, .round, .sign, .tangent, .arctangent, .divide, .modulo,
            .arctangent2, .hypotenuse, .pick:
            return .within(.unknown)
        }
    }
}

extension ColumnRange {
    /// A range whose `low` tells of negative zeros; unknown unless both ends are numbers, and finite: what overflows may
    /// be no number further on.
    fileprivate static func signed(_ low: Double, _ high: Double, isNatural: Bool) -> ColumnRange {
        guard low.isFinite, high.isFinite else { return .unknown }
        return ColumnRange(low == 0 ? (isNatural ? 0 : -0.0) : low, high)
    }
}
