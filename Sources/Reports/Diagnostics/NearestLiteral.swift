import Interpreter
import LayoutAnalysis
import LayoutDSL

/// The literal of an expectation that fails, with the nearest number with which it holds: of `frame.top <= 59` the 59.
///
/// The number is found by how much the expectation fails, and counts only where the whole test, asked again with the
/// text changed, has nothing to say against it any more.
package struct NearestLiteral {
    /// Replaces the literal.
    package let fix: Diagnostic.Fix

    /// Each number that fails says by how much: so often one is tried.
    private static let mostTries = 6

    /// nil where no side of one comparison is a literal, and where no number was found.
    ///
    /// - Parameters:
    ///   - failure: What fails.
    ///   - source: The file with the test.
    ///   - retest: What fails of the same test where the file has another text; nil where it cannot be run.
    package init?(_ failure: TestFailure, in source: Source, retest: (_ text: String) -> [TestFailure]?) {
        guard case .isFalse = failure.reason, failure.span.source == source.id, let verdict = failure.verdict,
            let literal = WrittenLiteral(besideOperator: verdict, in: parse(source))
        else { return nil }
        for isUp in literal.directions {
            var (failure, value) = (failure, literal.value)
            for _ in 0..<NearestLiteral.mostTries {
                guard let excess = failure.extent?.worst?.excess else { break }
                value = literal.next(from: value, excess: excess, isUp: isUp)
                let text = literal.text(of: value)
                guard let failures = retest(source.text(replacing: literal.span, with: text)) else { return nil }
                let own = failures.first { $0.span.start == failure.span.start }
                guard let own else {
                    fix = Diagnostic.Fix("write `\(text)`", replace: literal.span, with: text, .likely)
                    return
                }
                // Where two values have to be equal, one step leads there or none does.
                guard literal.directions.count == 1, case .isFalse = own.reason else { break }
                failure = own
            }
        }
        return nil
    }
}

/// A number literal on one side of a comparison.
private struct WrittenLiteral {
    let value: Double
    let span: SourceSpan
    /// Ways in which the literal may have to go for the comparison to hold: up or down.
    let directions: [Bool]
    private let unit: LiteralUnit
    /// Whether the value itself is not enough.
    private let isStrict: Bool

    init?(besideOperator verdict: SourceSpan, in tree: SyntaxTree) {
        let found = tree.formulas.indices.first { tree.span(ofToken: tree.formulas[$0].token) == verdict }
        guard let found else { return nil }
        let node = Int32(clamping: found)
        let sides = tree.formulas[found].arity == 2 ? tree.children(of: node) : []
        guard sides.count == 2 else { return nil }
        let literals = sides.map { WrittenLiteral.number($0, tree) }
        // Of two literals nobody knows which one is meant.
        guard let number = literals[0] ?? literals[1], literals[0] == nil || literals[1] == nil else { return nil }
        let isRight = literals[0] == nil
        switch tree.formulas[found].kind {
        case .less, .lessEqual: directions = [isRight]
        case .greater, .greaterEqual: directions = [!isRight]
        case .equal: directions = [true, false]
        default: return nil
        }
        let kind = tree.formulas[found].kind
        isStrict = kind == .less || kind == .greater
        (value, unit) = number
        span = tree.span(ofFormula: sides[isRight ? 1 : 0])
    }

    /// A literal, or one with a minus before it.
    private static func number(_ node: Int32, _ tree: SyntaxTree) -> (value: Double, unit: LiteralUnit)? {
        let formula = tree.formulas[Int(node)]
        if formula.kind == .negate, let inner = tree.children(of: node).first {
            return number(inner, tree).map { (-$0.value, $0.unit) }
        }
        guard formula.kind == .number else { return nil }
        let token = tree.tokens[Int(formula.token)]
        let suffix: Int
        switch token.unit {
        case .none: suffix = 0
        case .points: suffix = 2
        case .degrees: suffix = 3
        case .percent, .radians, .turns, .unknown: return nil
        }
        let digits = Int(token.start)..<max(Int(token.start), token.end - suffix)
        return DecimalReader.value(of: tree.source.bytes, in: digits).map { ($0, token.unit) }
    }

    /// Numbers of a test are equal within so much, which is no part of the excess.
    private var slack: Double { ApartBoxes.tolerance }

    /// The next value that a person would write, with three digits behind the point.
    func next(from value: Double, excess: Double, isUp: Bool) -> Double {
        let step = unit == .degrees ? excess / .pi * 180 : excess
        let steps = (isUp ? value + step : value - step) * 1_000
        let nearest = TextWriter.whole(steps)
        if abs(steps - nearest) < 0.01 { return (isStrict ? nearest + (isUp ? 1 : -1) : nearest) / 1_000 }
        guard directions.count == 1 else { return isUp ? value + step + slack : value - step - slack }
        return (isUp ? steps.rounded(.up) : steps.rounded(.down)) / 1_000
    }

    func text(of value: Double) -> String {
        let number = WrittenNumber.text(value)
        switch unit {
        case .points: return number + "pt"
        case .degrees: return number + "deg"
        default: return number
        }
    }
}

extension Source {
    /// The text with other bytes in a place.
    fileprivate func text(replacing span: SourceSpan, with text: String) -> String {
        let (start, end) = (min(Int(span.start), bytes.count), min(Int(span.start) + Int(span.length), bytes.count))
        return String(decoding: bytes[..<start] + Array(text.utf8) + bytes[end...], as: UTF8.self)
    }
}
