/// The instruction set of formulas, instructions and nodes of traces. The cases are ordered by their number of
/// operands. `Spelling` has a row for each case, `Domain` defines each case for numbers, lanes, intervals and affine
/// forms, and `Registers.apply` is the only switch over the cases: all evaluators share it.
@usableFromInline package enum Operation: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    // Inputs, filled in by the evaluator
    case constant
    case viewportWidth, viewportHeight, offsetX, offsetY
    /// `a`: which trail. Where it stood before the step: where the list opens, unless a scroller has moved it.
    case trailing
    /// How far the row at hand has been scrolled, along itself.
    case rowOffset
    /// Where a gesture would stop, and how fast it moves; `a`: 0 along the scroll, 1 across.
    case proposed, velocity
    /// The cell whose stop is nearest, of the layout or of the row at hand; `a`: 0 its section, 1 its item. -1 without one.
    case current
    /// `a`: which number of the environment (`EnvironmentValue`).
    case environment
    /// `a`: which parameter.
    case parameter
    case sectionIndex, sectionCount
    /// Which section block the section at hand is an instance of.
    case blockIndex
    /// How many cells the section at hand has.
    case cellCount
    /// The number of the instance at hand in the scope of the instruction.
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
    case exponential, logarithm
    /// Entry number `a`, running round, of the `c` operands that begin at `b` in the list pool.
    case pick
    /// The operand itself, in another slot. The optimiser makes it.
    case copy

    // Two operands
    case add, subtract, multiply, divide, modulo, minimum, maximum, arctangent2, hypotenuse, power
    case less, lessOrEqual, equal, notEqual, and, or
    /// `a` unless it is NaN (a field that the data lacks), else `b`.
    case fallback
    /// The minimum and maximum of two numbers that are known to be finite. The optimiser makes them.
    case lesser, greater

    // Three operands
    /// `a` decides between `b` and `c`; the one not taken never counts.
    case select
    /// A guard: `a` when it is finite, else `b`, and then a trouble is noted if `c` (presence) holds.
    case finite
    /// CSS's cubic-bezier easing in two operations: the parameter at which the curve is as far along as `a`, by the x of
    /// its handles `b` and `c`, all in 0…1; and how high it stands at a parameter, by their y.
    case bezierParameter, bezier
    // Fusion: two instructions in one, from left to right: (a + b) + c, (a + b) - c, and so on
    case addAdd, addSubtract, addMultiply, subtractAdd, subtractSubtract, subtractMultiply, subtractDivide
    case multiplyAdd, multiplySubtract, multiplyDivide
    /// The maximum of c and the minimum of a and b; the same where all are known to be finite.
    case clamp, between
    /// Whether `a`, `b` and `c` are finite; where one is not, optimised code does not tell what is drawn.
    case check

    /// Whether the operation is an input or a fold, which the evaluator fills in.
    @inlinable package var isInput: Bool { rawValue <= Operation.foldEach.rawValue }

    /// Whether it folds over a scope.
    @inlinable package var isFold: Bool { self == .fold || self == .foldEach }

    /// How many of a, b, c are slots that the operation reads (inputs and the list of `pick` apart).
    @inlinable package var operandCount: Int {
        if rawValue >= Operation.add.rawValue { return rawValue < Operation.select.rawValue ? 2 : 3 }
        return isInput ? 0 : 1
    }
}

/// The operation of a formula in a trace. Leaves come first; `bounds` are the edges of the drawn box.
@usableFromInline package enum TraceOperation: String, Sendable {
    case constant, viewportWidth, viewportHeight, offsetX, offsetY, rowOffset, environment, parameter, sectionIndex,
        sectionCount
    case blockIndex, cellCount, instanceIndex, field, fold, unknown
    /// The value of its operand, under a name.
    case name
    case negate, not, absolute, floor, ceiling, round, sign, squareRoot, sine, cosine, tangent, arctangent
    case exponential, logarithm
    case add, subtract, multiply, divide, modulo, minimum, maximum, arctangent2, hypotenuse, power
    case less, lessOrEqual, equal, notEqual, and, or
    /// The second operand when the first holds, else the third.
    case select
    /// The first operand is no finite number: the second stands in for it.
    case finite
    /// The first operand unless the data lacks it, else the second.
    case fallback
    /// Of the operands but the first the one of that number, running round.
    case pick
    /// The parameter at which a cubic Bézier curve from (0, 0) to (1, 1) is as far along as the first operand, by the x of
    /// its handles; and how high it stands at a parameter, by their y.
    case bezierParameter, bezier
    /// An edge or the extent of the bounding box of the scaled and turned box. Operands: the box before its transform,
    /// the anchor, the scale, the turn and the move, x before y; in space also the turns about x and y, the move along z
    /// and the distance of the eye.
    case boundsX, boundsY, boundsWidth, boundsHeight
    /// Whether a corner of the box lies at or behind the eye, which hides it; the same operands.
    case behindEye
    /// A formula whose operands were left out.
    case leftOut
}

/// How an operation is written in a trace.
@frozen @usableFromInline package struct Spelling: Sendable {
    /// How formulas show it.
    @usableFromInline package enum Form: Sendable {
        /// Before its operand, between its operands, or as a call.
        case prefix(String), infix(String), call(String)
        /// Not by a sign or a name.
        case none
    }

    /// What it is in a trace.
    @usableFromInline package let trace: TraceOperation
    @usableFromInline package let form: Form
    /// What it is called when it leaves the finite numbers; nil where it does not, or hands on what others have left.
    @usableFromInline package let noun: String?
    /// Whether it is computed again as quickly as its result is read from far-away memory.
    @usableFromInline package let isCheap: Bool

    @inlinable package init(_ trace: TraceOperation, _ form: Form = .none, noun: String? = nil, isCheap: Bool = true) {
        self.trace = trace
        self.form = form
        self.noun = noun
        self.isCheap = isCheap
    }

    @inlinable package static func input(_ trace: TraceOperation, noun: String? = nil) -> Spelling {
        Spelling(trace, noun: noun, isCheap: false)
    }

    /// A function whose result takes longer to compute than to read.
    @inlinable package static func dear(_ trace: TraceOperation, _ name: String, noun: String? = nil) -> Spelling {
        Spelling(trace, .call(name), noun: noun, isCheap: false)
    }

    /// What stands in no formula.
    @usableFromInline package static let optimised = Spelling(.unknown)
}

extension Operation {
    @inlinable package var spelling: Spelling {
        switch self {
        case .constant: .input(.constant, noun: "infinity")
        case .viewportWidth: .input(.viewportWidth)
        case .viewportHeight: .input(.viewportHeight)
        case .offsetX: .input(.offsetX)
        case .offsetY: .input(.offsetY)
        case .rowOffset: .input(.rowOffset)
        case .environment: .input(.environment)
        case .parameter: .input(.parameter)
        case .sectionIndex: .input(.sectionIndex)
        case .sectionCount: .input(.sectionCount)
        case .blockIndex: .input(.blockIndex)
        case .cellCount: .input(.cellCount)
        case .instanceIndex: .input(.instanceIndex)
        case .field: .input(.field)
        case .trailing, .proposed, .velocity, .current, .observed, .opaque: .input(.unknown)
        case .fold, .foldEach: .input(.fold, noun: "what is folded")
        case .negate: Spelling(.negate, .prefix("-"))
        case .not: Spelling(.not, .prefix("not "))
        case .absolute: Spelling(.absolute, .call("abs"))
        case .floor: Spelling(.floor, .call("floor"))
        case .ceiling: Spelling(.ceiling, .call("ceil"))
        case .round: Spelling(.round, .call("round"))
        case .sign: Spelling(.sign, .call("sign"))
        case .squareRoot: Spelling(.squareRoot, .call("sqrt"), noun: "the square root")
        case .sine: .dear(.sine, "sin")
        case .cosine: .dear(.cosine, "cos")
        case .tangent: .dear(.tangent, "tan", noun: "the tangent")
        case .arctangent: .dear(.arctangent, "atan")
        case .exponential: .dear(.exponential, "exp", noun: "the exponential")
        case .logarithm: .dear(.logarithm, "log", noun: "the logarithm")
        case .pick: .input(.pick)
        case .add: Spelling(.add, .infix("+"), noun: "the sum")
        case .subtract: Spelling(.subtract, .infix("-"), noun: "the difference")
        case .multiply: Spelling(.multiply, .infix("*"), noun: "the product")
        case .divide: Spelling(.divide, .infix("/"), noun: "division")
        case .modulo: .dear(.modulo, "mod", noun: "the remainder")
        case .minimum: Spelling(.minimum, .call("min"))
        case .maximum: Spelling(.maximum, .call("max"))
        case .arctangent2: .dear(.arctangent2, "atan2")
        case .hypotenuse: .dear(.hypotenuse, "hypot", noun: "the hypotenuse")
        case .power: .dear(.power, "pow", noun: "the power")
        case .less: Spelling(.less, .infix("<"))
        case .lessOrEqual: Spelling(.lessOrEqual, .infix("<="))
        case .equal: Spelling(.equal, .infix("=="))
        case .notEqual: Spelling(.notEqual, .infix("!="))
        case .and: Spelling(.and, .infix("and"))
        case .or: Spelling(.or, .infix("or"))
        case .fallback: Spelling(.fallback)
        case .select: Spelling(.select)
        case .finite: Spelling(.finite)
        case .bezierParameter: .input(.bezierParameter)
        case .bezier: .dear(.bezier, "bezier", noun: "the curve")
        case .copy, .lesser, .greater, .addAdd, .addSubtract, .addMultiply, .subtractAdd, .subtractSubtract,
            .subtractMultiply, .subtractDivide, .multiplyAdd, .multiplySubtract, .multiplyDivide, .clamp, .between,
            .check:
            .optimised
        }
    }
}
