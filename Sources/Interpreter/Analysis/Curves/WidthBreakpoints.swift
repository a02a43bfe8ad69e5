import LayoutChecker

/// The widths of the viewport at which a comparison of a layout changes its answer: `viewport.width < 600`,
/// `viewport.width / 2 - 16 >= 284`.
struct WidthBreakpoints {
    private(set) var all: [Double] = []

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
                if let a, let b, a.slope != b.slope { all.append((b.rest - a.rest) / (a.slope - b.slope)) }
            default: break
            }
            lines.append(own)
        }
        all = Set(all.filter { $0.isFinite }).sorted()
    }
}
