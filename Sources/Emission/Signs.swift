import LayoutChecker
import LayoutDSL

/// What is known of formulas in every world: which are finite, which are above 0, which are not below.
struct Signs {
    private(set) var finite: [Bool] = []
    private(set) var positive: [Bool] = []
    private(set) var isAtLeast0: [Bool] = []
    /// Which are finite or the infinity below: the largest of none.
    private(set) var isBounded: [Bool] = []
    /// Which are at least 0, or that infinity.
    private(set) var isAtLeast0OrNone: [Bool] = []
    private let parameters: [Parameter]

    init(_ layout: CheckedLayout) { parameters = layout.parameters }

    /// Takes in the formulas that a table has got since.
    mutating func extend(_ table: FormulaTable) {
        for number in finite.count..<max(finite.count, table.formulas.count) {
            let formula = table.formulas[number]
            finite.append(false)
            positive.append(false)
            isAtLeast0.append(false)
            isBounded.append(false)
            isAtLeast0OrNone.append(false)
            func isFinite(_ operand: Int32) -> Bool { operand >= 0 && finite[Int(operand)] }
            func isPositive(_ operand: Int32) -> Bool { operand >= 0 && positive[Int(operand)] }
            func isSigned(_ operand: Int32) -> Bool { operand >= 0 && isAtLeast0[Int(operand)] }
            let (a, b, c) = (formula.a, formula.b, formula.c)
            switch formula.operation {
            case .constant:
                let value = table.constants[Int(a)]
                (finite[number], positive[number], isAtLeast0[number]) = (value.isFinite, value > 0, value >= 0)
            case .viewportWidth, .viewportHeight:
                (finite[number], positive[number], isAtLeast0[number]) = (true, true, true)
            case .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .environment:
                (finite[number], isAtLeast0[number]) = (true, true)
            case .offsetX, .offsetY, .proposed, .velocity: finite[number] = true
            case .parameter:
                let low = parameters[Int(a)].range?.lowerBound ?? -1
                (finite[number], positive[number], isAtLeast0[number]) = (true, low > 0, low >= 0)
            case .add:
                finite[number] = isFinite(a) && isFinite(b)
                isAtLeast0[number] = isSigned(a) && isSigned(b)
                positive[number] = isAtLeast0[number] && (isPositive(a) || isPositive(b))
            case .multiply:
                finite[number] = isFinite(a) && isFinite(b)
                (positive[number], isAtLeast0[number]) = (isPositive(a) && isPositive(b), isSigned(a) && isSigned(b))
            case .divide:
                let divisor = table.value(of: FormulaID(b))
                finite[number] = isFinite(a) && isFinite(b) && (isPositive(b) || divisor.map { $0 != 0 } ?? false)
                isAtLeast0[number] = isSigned(a) && isPositive(b)
                positive[number] = isPositive(a) && isPositive(b)
            case .maximum:
                finite[number] = isFinite(a) && isFinite(b)
                (positive[number], isAtLeast0[number]) = (isPositive(a) || isPositive(b), isSigned(a) || isSigned(b))
            case .minimum:
                finite[number] = isFinite(a) && isFinite(b)
                (positive[number], isAtLeast0[number]) = (isPositive(a) && isPositive(b), isSigned(a) && isSigned(b))
            case .subtract, .hypotenuse, .arctangent2: finite[number] = isFinite(a) && isFinite(b)
            case .negate, .floor, .ceiling, .round, .sign, .sine, .cosine, .arctangent: finite[number] = isFinite(a)
            case .absolute: (finite[number], isAtLeast0[number]) = (isFinite(a), true)
            case .squareRoot: finite[number] = isFinite(a) && isSigned(a)
            case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not:
                (finite[number], isAtLeast0[number]) = (true, true)
            case .select:
                finite[number] = isFinite(b) && isFinite(c)
                (positive[number], isAtLeast0[number]) = (isPositive(b) && isPositive(c), isSigned(b) && isSigned(c))
            case .finite:
                finite[number] = isFinite(b) || isFinite(a)
                (positive[number], isAtLeast0[number]) = (isPositive(a) && isPositive(b), isSigned(a) && isSigned(b))
            case .fold, .foldEach:
                let fold = table.folds[Int(a)]
                let value = Int(fold.arguments[0].index)
                switch fold.kind {
                case .sum, .sumBefore, .sumInGroup, .sumBeforeInGroup, .sumBeforePerGroup:
                    (finite[number], isAtLeast0[number]) = (finite[value], isAtLeast0[value])
                case .largest, .largestAtEnds:
                    (isBounded[number], isAtLeast0OrNone[number]) = (isBounded[value], isAtLeast0OrNone[value])
                default: break
                }
            default: break
            }
            isBounded[number] = isBounded[number] || finite[number]
            isAtLeast0OrNone[number] = isAtLeast0OrNone[number] || isAtLeast0[number]
            if formula.operation == .constant, table.constants[Int(a)] == -.infinity {
                (isBounded[number], isAtLeast0OrNone[number]) = (true, true)
            }
            if formula.operation == .select {
                isBounded[number] = isBounded[Int(b)] && isBounded[Int(c)]
                isAtLeast0OrNone[number] = isAtLeast0OrNone[Int(b)] && isAtLeast0OrNone[Int(c)]
            }
            if formula.operation == .maximum, isBounded[Int(a)], isBounded[Int(b)] {
                isBounded[number] = true
                finite[number] = finite[Int(a)] || finite[Int(b)]
            }
            // A choice of what is above the infinity below.
            let condition = formula.operation == .select ? table.formulas[Int(a)] : formula
            if formula.operation == .select, condition.operation == .less, condition.b == b, isBounded[Int(b)],
                table.value(of: FormulaID(condition.a)) == -.infinity
            {
                finite[number] = finite[Int(c)]
            }
        }
    }
}
