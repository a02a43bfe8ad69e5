import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What an operation is, in the words of the language's page. Functions whose digits are the library's own, as the sine,
/// are taken from there.
enum PlainOperation {
    static func value(_ operation: Interpreter.Operation, _ a: Double, _ b: Double, _ c: Double) -> Double {
        switch operation {
        case .negate: -a
        case .not: a == 0 ? 1 : 0
        case .absolute: abs(a)
        case .floor: a.rounded(.down)
        case .ceiling: a.rounded(.up)
        case .round: a.rounded(.toNearestOrAwayFromZero)
        case .sign: a > 0 ? 1 : a < 0 ? -1 : a
        case .squareRoot: a.squareRoot()
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .minimum: a.isNaN || b.isNaN ? .nan : b < a ? b : a
        case .maximum: a.isNaN || b.isNaN ? .nan : b > a ? b : a
        case .less: a < b ? 1 : 0
        case .lessOrEqual: a <= b ? 1 : 0
        case .equal: a == b ? 1 : 0
        case .notEqual: a != b ? 1 : 0
        case .and: a != 0 && b != 0 ? 1 : 0
        case .or: a != 0 || b != 0 ? 1 : 0
        case .select: a != 0 ? b : c
        case .finite: a.isFinite ? a : b
        case .fallback: a.isNaN ? b : a
        case .modulo: modulo(a, b)
        default: operation.evaluate(a, b, c)
        }
    }

    /// The remainder that has the sign of the divisor.
    private static func modulo(_ a: Double, _ b: Double) -> Double {
        guard a.isFinite, !b.isNaN, b != 0 else { return .nan }
        guard b.isFinite else { return a == 0 || (a < 0) == (b < 0) ? a : b }
        let rest = a.truncatingRemainder(dividingBy: b)
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
    }
}
