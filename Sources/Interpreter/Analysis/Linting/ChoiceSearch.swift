import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds conditions that have one answer and bounds that never count, in what the main file itself writes. Every formula
/// is read once, by intervals: the offset lies between a pull at the start and one at the end of this world, everything
/// that the host may change has all its values. So what is found holds in any world with as much content. Where the file or
/// the world says how many items there are, comparisons with `index` count these.
struct ChoiceSearch {
    private let survey: LintSurvey
    private let table: FormulaTable
    /// What the values of each formula lie in, in lists of any length and in this one.
    private let ranges: [Interval8]
    private let bounded: [Interval8]
    /// What is declared with parameters: what is constant there is so because of the arguments of this file's uses.
    private let parametrized: [SourceSpan]
    /// The comparisons and other truths that the file writes, but for those of its tests.
    private let truths: Set<SourceSpan>

    init(_ survey: LintSurvey, _ source: Source) {
        self.survey = survey
        let tree = parse(source)
        func spans(where isMeant: (StatementSyntax) -> Bool) -> [SourceSpan] {
            tree.statements.indices.filter { isMeant(tree.statements[$0]) }.map {
                tree.span(ofStatement: Int32(clamping: $0))
            }
        }
        parametrized = spans { !$0.parameters.isEmpty }
        let tests = spans { $0.kind == .test }
        let places = tree.formulas.indices.filter { ChoiceSearch.isTruth(tree.formulas[$0].kind) }.map {
            tree.span(ofFormula: Int32(clamping: $0))
        }
        truths = Set(places.filter { place in !tests.contains { $0.contains(place) } })
        let table = survey.recorded.table
        var ranges: [Interval8] = []
        ranges.reserveCapacity(table.formulas.count)
        for formula in table.formulas { ranges.append(ChoiceSearch.range(of: formula, survey, ranges)) }
        (self.table, self.ranges) = (table, ranges)
        let counts = survey.prepared.sectionCounts
        let saysItems = tree.statements.contains { statement in
            statement.kind == .property && tree.text(ofToken: statement.name).utf8.elementsEqual("items".utf8)
        }
        guard saysItems || counts != survey.layout.items else {
            bounded = ranges
            return
        }
        var bounded: [Interval8] = []
        bounded.reserveCapacity(ranges.count)
        for (number, formula) in table.formulas.enumerated() {
            switch formula.operation {
            case .instanceIndex:
                bounded.append(Interval8(0, ChoiceSearch.lastIndex(ofScope: formula.scope, survey, ranges)))
            // A pattern that repeats is there for a longer list.
            case .modulo: bounded.append(ranges[number])
            default: bounded.append(ChoiceSearch.range(of: formula, survey, bounded))
            }
        }
        self.bounded = bounded
    }

    /// The last index of a list. A list of one says nothing about the index.
    private static func lastIndex(ofScope number: Int32, _ survey: LintSurvey, _ ranges: [Interval8]) -> Double {
        let scope = survey.recorded.table.scopes[Int(number)]
        let isKnown = scope.count.exists && ranges.indices.contains(Int(scope.count.index))
        var most = isKnown ? ranges[Int(scope.count.index)].high[0] : 1e9
        if case .cells(let block) = scope.kind {
            let (blocks, counts) = (survey.prepared.world.blocks, survey.prepared.sectionCounts)
            let all = counts.indices.filter { blocks[$0] == block }.map { counts[$0] }
            most = min(most, Double(all.max() ?? 0))
        }
        return max(1, most - 1)
    }

    private static func isTruth(_ kind: FormulaKind) -> Bool {
        switch kind {
        case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .and, .or, .not: true
        default: false
        }
    }

    private static func range(of formula: Formula, _ survey: LintSurvey, _ known: [Interval8]) -> Interval8 {
        let table = survey.recorded.table
        let unknown = Interval8.anything
        switch formula.operation {
        case .constant: return Interval8(table.constants[Int(formula.a)])
        case .offsetX, .offsetY:
            guard (formula.operation == .offsetX) == survey.isWide else { return unknown }
            let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
            return Interval8(-window, survey.last + window)
        case .viewportWidth, .viewportHeight: return Interval8(1, 1e6)
        case .sectionIndex, .blockIndex, .instanceIndex: return Interval8(0, 1e9)
        case .sectionCount, .cellCount: return Interval8(0, 1e9)
        case .parameter:
            let parameters = survey.layout.parameters
            guard parameters.indices.contains(Int(formula.a)), let range = parameters[Int(formula.a)].range else {
                return unknown
            }
            return Interval8(range.lowerBound, range.upperBound)
        case .environment, .field, .observed, .opaque, .trailing, .rowOffset, .proposed, .velocity, .current, .fold,
            .foldEach, .pick, .bezierParameter, .bezier, .check, .copy:
            return unknown
        default:
            func operand(_ number: Int32) -> Interval8 { number >= 0 ? known[Int(number)] : Interval8(0) }
            return formula.operation.evaluate(operand(formula.a), operand(formula.b), operand(formula.c))
        }
    }

    /// A choice or a bound in the file; a `clamp` has one of each end.
    private struct Place: Hashable {
        let span: SourceSpan
        let operation: Operation

        /// The other end of the same `clamp`.
        var otherEnd: Place { Place(span: span, operation: operation == .minimum ? .maximum : .minimum) }
    }

    private func isClamp(_ span: SourceSpan) -> Bool {
        survey.recorded.sources[Int(span.source.number)].text(of: span).utf8.starts(with: "clamp".utf8)
    }

    /// Searches what is written in the main file.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        // The same line comes to several formulas, one for each element that uses it: it has to be so in all of them.
        var counting: Set<Place> = []
        var found: [(place: Place, fact: LintFact)] = []
        for formula in table.record.formulas where formula.kind == .operation && isWritten(formula) {
            let place = Place(span: formula.span, operation: formula.operation)
            if let fact = fact(about: formula) { found.append((place, fact)) } else { counting.insert(place) }
        }
        var told: Set<Place> = []
        found.removeAll { counting.contains($0.place) }
        // One end of a `clamp` may be a guard: it is told where neither counts.
        let all = Set(found.map { $0.place })
        found.removeAll { isClamp($0.place.span) && !all.contains($0.place.otherEnd) }
        // Of what stands in each other, the outermost is told.
        let places = found.map { $0.place.span }
        for (place, fact) in found
        where !places.contains(where: { $0 != place.span && $0.contains(place.span) }) && told.insert(place).inserted {
            answer.findings.append(LintFinding(lint: .constant, fact: fact, span: place.span))
        }
        return answer
    }

    /// What never counts in a written choice; nil where all of it does, or nobody knows.
    private func fact(about formula: RecordedFormula) -> LintFact? {
        if formula.operation == .select {
            return formula.a >= 0 ? fact(aboutTruth: table.shared(FormulaID(formula.a)).index) : nil
        }
        if formula.operation != .minimum, formula.operation != .maximum {
            return fact(aboutTruth: formula.shared)
        }
        let isUpper = formula.operation == .minimum
        let (a, b) = (range(ofRecord: formula.a), range(ofRecord: formula.b))
        // The bound is the operand that stands still.
        for (bound, value) in [(a, b), (b, a)] {
            guard let bound, let value, bound.low == bound.high, value.low < value.high,
                isUpper ? value.high <= bound.low : value.low >= bound.high
            else { continue }
            return .neverCounts(isUpper: isUpper, range: value.low...value.high)
        }
        return nil
    }

    /// The only answer of a condition.
    private func fact(aboutTruth number: Int32) -> LintFact? {
        if let answer = answer(of: number, ranges) { return .always(answer) }
        return answer(of: number, bounded).map { .alwaysInList($0) }
    }

    private func answer(of number: Int32, _ ranges: [Interval8]) -> Bool? {
        guard ranges.indices.contains(Int(number)) else { return nil }
        let range = ranges[Int(number)]
        if range.isFinite, range.low[0] == range.high[0] { return range.low[0] != 0 }
        return ConditionCases(number, table, ranges).answer(within: survey.work)
    }

    /// Whether the main file writes a choice or a bound there; the language adds others at the same places.
    private func isWritten(_ formula: RecordedFormula) -> Bool {
        guard formula.span.source == .main, formula.span.length > 0,
            !parametrized.contains(where: { $0.contains(formula.span) })
        else { return false }
        let words: [String]
        switch formula.operation {
        case .select: words = ["if"]
        case .minimum: words = ["min", "clamp"]
        case .maximum: words = ["max", "clamp"]
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not: return truths.contains(formula.span)
        default: return false
        }
        let text = survey.recorded.sources[Int(formula.span.source.number)].text(of: formula.span)
        return words.contains { text.utf8.starts(with: $0.utf8) }
    }

    /// What a written formula lies in; nil where nobody knows.
    private func range(ofRecord number: Int32) -> (low: Double, high: Double)? {
        guard number >= 0 else { return nil }
        let range = ranges[Int(table.shared(FormulaID(number)).index)]
        return range.isFinite ? (range.low[0], range.high[0]) : nil
    }
}
