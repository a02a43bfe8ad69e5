/// The one instruction set: what a step does. A formula and a step of a program name the same operations; the values
/// in the slots are numbers here, and may be columns or intervals to other readers.
package enum Operation: UInt8, Sendable, BitwiseCopyable {
    // Inputs, filled in by the evaluator
    case constant
    case viewportWidth, viewportHeight, offsetX, offsetY
    /// Where a gesture would stop along the scroll, and how fast it moves.
    case proposed, velocity
    /// `a`: which number of the environment (`EnvironmentValue`).
    case environment
    /// `a`: which parameter.
    case parameter
    case sectionIndex, sectionCount
    /// Which section block the section at hand is an instance of.
    case blockIndex
    /// How many cells the section at hand has.
    case cellCount
    /// The number of the instance at hand in the scope of the step.
    case instanceIndex
    /// `a`: which data field; NaN when the data lacks it.
    case field
    /// `a`: which number of an element as it is drawn, in a test.
    case observed
    /// A value of which only the type is known: the parameter of an effect that is checked on its own.
    case opaque

    // Folds: `a` is the number of a `FoldFormula`
    /// One result for all instances of a scope.
    case fold
    /// A result for each instance.
    case foldEach

    // One operand
    case negate, not, absolute, floor, ceiling, round, sign, squareRoot, sine, cosine, tangent, arctangent

    // Two operands
    case add, subtract, multiply, divide, modulo, minimum, maximum, arctangent2, hypotenuse
    case less, lessOrEqual, equal, notEqual, and, or

    // Three operands
    /// `a` decides between `b` and `c`; the one not taken never counts.
    case select
    /// `a` when it is finite, else `b`, and then a trouble is noted if `c` (presence) holds.
    case finite
    /// `a` unless it is NaN (a field that the data lacks), else `b`.
    case fallback
    /// Entry number `a`, running round, of the `c` operands that begin at `b` in the list pool.
    case pick

    /// Whether the operation is an input or a fold, which the evaluator fills in.
    var isInput: Bool { rawValue <= Operation.foldEach.rawValue }

    /// Whether it folds over a scope.
    var isFold: Bool { self == .fold || self == .foldEach }

    /// How many of a, b, c are slots that the operation reads (inputs and `pick` apart).
    var operandCount: Int {
        switch self {
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .proposed, .velocity, .environment,
            .parameter,
            .sectionIndex, .sectionCount,
            .blockIndex, .cellCount, .instanceIndex, .field, .observed, .opaque, .fold, .foldEach:
            0
        case .pick: 1
        case .negate, .not, .absolute, .floor, .ceiling, .round, .sign, .squareRoot, .sine, .cosine, .tangent,
            .arctangent:
            1
        case .add, .subtract, .multiply, .divide, .modulo, .minimum, .maximum, .arctangent2, .hypotenuse, .less,
            .lessOrEqual, .equal, .notEqual, .and, .or, .fallback:
            2
        case .select, .finite: 3
        }
    }

    /// The value of an operation whose operands are known; booleans are 1 and 0. Inputs, folds and `pick` give NaN:
    /// they are not functions of their operands alone.
    @inline(__always)
    func evaluate(_ a: Double, _ b: Double, _ c: Double) -> Double {
        switch self {
        case .negate: -a
        case .not: a == 0 ? 1 : 0
        case .absolute: abs(a)
        case .floor: a.rounded(.down)
        case .ceiling: a.rounded(.up)
        case .round: Arithmetic.round(a)
        case .sign: Arithmetic.sign(a)
        case .squareRoot: a.squareRoot()
        case .sine: Mathematics.sine(a)
        case .cosine: Mathematics.cosine(a)
        case .tangent: Mathematics.tangent(a)
        case .arctangent: Mathematics.arctangent(a)
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .modulo: Arithmetic.modulo(a, b)
        case .minimum: Arithmetic.minimum(a, b)
        case .maximum: Arithmetic.maximum(a, b)
        case .arctangent2: Mathematics.arctangent(a, b)
        case .hypotenuse: Mathematics.hypotenuse(a, b)
        case .less: a < b ? 1 : 0
        case .lessOrEqual: a <= b ? 1 : 0
        case .equal: a == b ? 1 : 0
        case .notEqual: a != b ? 1 : 0
        case .and: a != 0 && b != 0 ? 1 : 0
        case .or: a != 0 || b != 0 ? 1 : 0
        case .select: a != 0 ? b : c
        case .finite: a.isFinite ? a : b
        case .fallback: a == a ? a : b
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .proposed, .velocity, .environment,
            .parameter,
            .sectionIndex, .sectionCount,
            .blockIndex, .cellCount, .instanceIndex, .field, .observed, .opaque, .fold, .foldEach, .pick:
            .nan
        }
    }
}
