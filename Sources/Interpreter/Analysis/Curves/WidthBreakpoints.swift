import LayoutChecker

/// The widths of the viewport at which a comparison of a layout changes its answer: `viewport.width < 600`,
/// `viewport.width / 2 - 16 >= 284`.
struct WidthBreakpoints {
    /// The widths, ascending.
    private(set) var all: [Double] = []
    /// One point beyond each of them, on the side where it has the other answer; of one that stands alone on both sides.
    private(set) var beyond: [Double] = []

    /// A formula as `slope` · width + `rest`.
    private struct Line {
        var slope: Double
        var rest: Double
    }

    init(_ table: FormulaTable) {
        var lines: [Line?] = []
        lines.reserveCapacity(table.formulas.count)
        func line(_ number: Int32) -> Line? { lines.indices.contains(Int(number)) ? lines[Int(number)] : nil }
        for formula in table.formulas {
            let (a, b) = (line(formula.a), line(formula.b))
            var own: Line?
            switch formula.operation {
            case .constant: own = Line(slope: 0, rest: table.constants[Int(formula.a)])
            case .viewportWidth: own = Line(slope: 1, rest: 0)
            case .negate: own = a.map { Line(slope: -$0.slope, rest: -$0.rest) }
            case .add: if let a, let b { own = Line(slope: a.slope + b.slope, rest: a.rest + b.rest) }
            case .subtract: if let a, let b { own = Line(slope: a.slope - b.slope, rest: a.rest - b.rest) }
            case .multiply:
                if let a, let b, a.slope == 0 || b.slope == 0 {
                    own = Line(slope: a.slope * b.rest + b.slope * a.rest, rest: a.rest * b.rest)
                }
            case .divide:
                if let a, let b, b.slope == 0, b.rest != 0 {
                    own = Line(slope: a.slope / b.rest, rest: a.rest / b.rest)
                }
            case .less, .lessOrEqual, .equal, .notEqual:
                if let a, let b, a.slope != b.slope {
                    let width = (b.rest - a.rest) / (a.slope - b.slope)
                    all.append(width)
                    // At the width itself `<` has the answer of the side where it does not hold, `<=` that where it does.
                    let holdsBelow = a.slope > b.slope
                    let isAlone = formula.operation == .equal || formula.operation == .notEqual
                    let isBelow = holdsBelow == (formula.operation == .lessOrEqual)
                    if isAlone || isBelow { beyond.append(width + 1) }
                    if isAlone || !isBelow { beyond.append(width - 1) }
                }
            default: break
            }
            lines.append(own)
        }
        all = Set(all.filter { $0.isFinite }).sorted()
        beyond = Set(beyond.filter { $0.isFinite }).sorted()
    }
}
