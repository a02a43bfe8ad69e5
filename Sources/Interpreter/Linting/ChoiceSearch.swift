import LayoutDSL

/// Finds conditions that have one answer and bounds that never count, in what the main file itself writes. Every formula
/// is read once, by intervals: the offset lies between a pull at the start and one at the end of this world, everything
/// that the host may change has all its values. So what is found holds in any world with as much content.
struct ChoiceSearch {
    private let survey: LintSurvey
    private let table: FormulaTable
    /// What the values of each formula lie in.
    private let ranges: [Interval8]

    init(_ survey: LintSurvey) {
        self.survey = survey
        table = survey.recorded.table
        var ranges: [Interval8] = []
        ranges.reserveCapacity(table.formulas.count)
        for formula in table.formulas { ranges.append(ChoiceSearch.range(of: formula, survey, ranges)) }
        self.ranges = ranges
    }

    private static func range(of formula: Formula, _ survey: LintSurvey, _ known: [Interval8]) -> Interval8 {
        let table = survey.recorded.table
        let any = Interval8.anything
        switch formula.operation {
        case .constant: return Interval8(table.constants[Int(formula.a)])
        case .offsetX, .offsetY:
            guard (formula.operation == .offsetX) == survey.isWide else { return any }
            let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
            return Interval8(-window, survey.last + window)
        case .viewportWidth, .viewportHeight: return Interval8(1, 1e6)
        case .sectionIndex, .blockIndex, .instanceIndex: return Interval8(0, 1e9)
        case .sectionCount, .cellCount: return Interval8(0, 1e9)
        case .parameter:
            let parameters = survey.layout.parameters
            guard parameters.indices.contains(Int(formula.a)), let range = parameters[Int(formula.a)].range else {
                return any
            }
            return Interval8(range.lowerBound, range.upperBound)
        case .environment, .field, .observed, .opaque, .trailing, .rowOffset, .proposed, .velocity, .fold, .foldEach,
            .pick, .bezierParameter, .bezier, .check, .copy:
            return any
        default:
            func operand(_ number: Int32) -> Interval8 { number >= 0 ? known[Int(number)] : Interval8(0) }
            return formula.operation.evaluate(operand(formula.a), operand(formula.b), operand(formula.c))
        }
    }

    /// Searches what is written in the main file.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        var told: Set<SourceSpan> = []
        /// The same line comes to several formulas: for each kind that uses it. It has to be so in all of them.
        var counts: Set<SourceSpan> = []
        var found: [(SourceSpan, LintFact)] = []
        for formula in table.record.formulas
        where formula.kind == .operation && formula.span.source == .main && formula.span.length > 0 {
            switch formula.operation {
            case .select:
                guard let range = range(ofRecord: formula.a) else { counts.insert(formula.span); continue }
                if range.low > 0 || range.high < 0 {
                    found.append((formula.span, .always(true)))
                } else if range.low == 0, range.high == 0 {
                    found.append((formula.span, .always(false)))
                } else {
                    counts.insert(formula.span)
                }
            case .minimum, .maximum:
                let isUpper = formula.operation == .minimum
                let (a, b) = (range(ofRecord: formula.a), range(ofRecord: formula.b))
                // The bound is the operand that stands still.
                let pairs = [(a, b), (b, a)]
                let idle = pairs.first { bound, value in
                    guard let bound, let value, bound.low == bound.high, value.low < value.high else { return false }
                    return isUpper ? value.high <= bound.low : value.low >= bound.high
                }
                if let idle, let value = idle.1 {
                    found.append((formula.span, .neverCounts(isUpper: isUpper, range: value.low...value.high)))
                } else {
                    counts.insert(formula.span)
                }
            default: break
            }
        }
        for (span, fact) in found where !counts.contains(span) && told.insert(span).inserted {
            answer.findings.append(LintFinding(lint: .constant, fact: fact, span: span))
        }
        return answer
    }

    /// What a written formula lies in; nil where nobody knows.
    private func range(ofRecord number: Int32) -> (low: Double, high: Double)? {
        guard number >= 0 else { return nil }
        let shared = table.shared(FormulaID(number))
        guard shared.exists, Int(shared.index) < ranges.count else { return nil }
        let range = ranges[Int(shared.index)]
        return range.isFinite ? (range.low[0], range.high[0]) : nil
    }
}
