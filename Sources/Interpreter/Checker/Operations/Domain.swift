// One operation table, several domains: a domain says what each operation does to one kind of number, registers say
// where such numbers lie, and the switch below applies the one to the other. An evaluator is a loop over `apply`.

/// The operations on one kind of number: plain numbers, lanes of numbers, intervals, affine forms. Booleans are 1 and
/// 0.
@usableFromInline package protocol Domain {
    associatedtype Number
    /// A number that is known; NaN for one of which nothing is.
    func number(_ value: Double) -> Number
    func negate(_ a: Number) -> Number
    func not(_ a: Number) -> Number
    func absolute(_ a: Number) -> Number
    func squareRoot(_ a: Number) -> Number
    func square(_ a: Number) -> Number
    func add(_ a: Number, _ b: Number) -> Number
    func subtract(_ a: Number, _ b: Number) -> Number
    func multiply(_ a: Number, _ b: Number) -> Number
    func divide(_ a: Number, _ b: Number) -> Number
    func minimum(_ a: Number, _ b: Number) -> Number
    func maximum(_ a: Number, _ b: Number) -> Number
    func lesser(_ a: Number, _ b: Number) -> Number
    func greater(_ a: Number, _ b: Number) -> Number
    func less(_ a: Number, _ b: Number) -> Number
    func lessOrEqual(_ a: Number, _ b: Number) -> Number
    func equal(_ a: Number, _ b: Number) -> Number
    func notEqual(_ a: Number, _ b: Number) -> Number
    func and(_ a: Number, _ b: Number) -> Number
    func or(_ a: Number, _ b: Number) -> Number
    func fallback(_ a: Number, _ b: Number) -> Number
    func select(_ a: Number, _ b: Number, _ c: Number) -> Number
    func finite(_ a: Number, _ b: Number) -> Number
}

/// The operations that vectors are of no use for: lanes take them one by one.
@usableFromInline package protocol FunctionDomain {
    associatedtype Number
    func floor(_ a: Number) -> Number
    func ceiling(_ a: Number) -> Number
    func round(_ a: Number) -> Number
    func sign(_ a: Number) -> Number
    func sine(_ a: Number) -> Number
    func cosine(_ a: Number) -> Number
    func tangent(_ a: Number) -> Number
    func arctangent(_ a: Number) -> Number
    func exponential(_ a: Number) -> Number
    func logarithm(_ a: Number) -> Number
    func modulo(_ a: Number, _ b: Number) -> Number
    func arctangent2(_ a: Number, _ b: Number) -> Number
    func hypotenuse(_ a: Number, _ b: Number) -> Number
    func power(_ a: Number, _ b: Number) -> Number
    func bezierParameter(_ a: Number, _ b: Number, _ c: Number) -> Number
    func bezier(_ a: Number, _ b: Number, _ c: Number) -> Number
}

/// Lists of numbers.
@usableFromInline package protocol ListDomain {
    associatedtype Number
    /// The entry of a list that an index means, which runs round.
    func pick(_ index: Number, of count: Int, _ entry: (Int) -> Number) -> Number
}

extension Domain {
    @inlinable @inline(__always) package func square(_ a: Number) -> Number { multiply(a, a) }
    @inlinable @inline(__always) package func lesser(_ a: Number, _ b: Number) -> Number { minimum(a, b) }
    @inlinable @inline(__always) package func greater(_ a: Number, _ b: Number) -> Number { maximum(a, b) }
}

/// The registers of an evaluator: where its numbers are, and how results are written.
@usableFromInline package protocol Registers {
    associatedtype Basic: Domain
    associatedtype Functions: FunctionDomain
    /// What tells of an instruction where its operands and its target lie.
    associatedtype Place
    var basic: Basic { get }
    var functions: Functions { get }
    mutating func one(_ at: Place, _ function: (Basic.Number) -> Basic.Number)
    mutating func two(_ at: Place, _ function: (Basic.Number, Basic.Number) -> Basic.Number)
    mutating func three(_ at: Place, _ function: (Basic.Number, Basic.Number, Basic.Number) -> Basic.Number)
    mutating func one(of at: Place, _ function: (Functions.Number) -> Functions.Number)
    mutating func two(of at: Place, _ function: (Functions.Number, Functions.Number) -> Functions.Number)
    mutating func three(
        of at: Place, _ function: (Functions.Number, Functions.Number, Functions.Number) -> Functions.Number)
    /// Whether both operands are the same one, and that tells more than two that are alike.
    func isSquare(_ at: Place) -> Bool
    /// Two operations in one; only evaluators of optimised code have them.
    mutating func fused(_ at: Place, _ function: (Basic.Number, Basic.Number, Basic.Number) -> Basic.Number)
    mutating func pick(_ at: Place)
    mutating func guarded(_ at: Place)
    mutating func check(_ at: Place)
}

extension Registers {
    @inlinable @inline(__always) package func isSquare(_ at: Place) -> Bool { false }
    @inline(__always)
    @inlinable package mutating func fused(
        _ at: Place, _ function: (Basic.Number, Basic.Number, Basic.Number) -> Basic.Number
    ) {}
    @inlinable @inline(__always) package mutating func check(_ at: Place) {}
}

extension Registers where Basic == Functions {
    @inlinable @inline(__always) package var functions: Functions { basic }
    @inlinable @inline(__always) package mutating func one(of at: Place, _ function: (Basic.Number) -> Basic.Number) {
        one(at, function)
    }
    @inline(__always)
    @inlinable package mutating func two(of at: Place, _ function: (Basic.Number, Basic.Number) -> Basic.Number) {
        two(at, function)
    }
    @inline(__always)
    @inlinable package mutating func three(
        of at: Place, _ function: (Basic.Number, Basic.Number, Basic.Number) -> Basic.Number
    ) {
        three(at, function)
    }
}

extension Registers {
    /// Does what an operation says: the one switch over the operations that evaluates them.
    @inline(__always)
    @inlinable package mutating func apply(_ operation: Operation, _ at: Place) {
        let (basic, functions) = (basic, functions)
        switch operation {
        case .negate: one(at) { basic.negate($0) }
        case .not: one(at) { basic.not($0) }
        case .absolute: one(at) { basic.absolute($0) }
        case .squareRoot: one(at) { basic.squareRoot($0) }
        case .floor: one(of: at) { functions.floor($0) }
        case .ceiling: one(of: at) { functions.ceiling($0) }
        case .round: one(of: at) { functions.round($0) }
        case .sign: one(of: at) { functions.sign($0) }
        case .sine: one(of: at) { functions.sine($0) }
        case .cosine: one(of: at) { functions.cosine($0) }
        case .tangent: one(of: at) { functions.tangent($0) }
        case .arctangent: one(of: at) { functions.arctangent($0) }
        case .exponential: one(of: at) { functions.exponential($0) }
        case .logarithm: one(of: at) { functions.logarithm($0) }
        case .add: two(at) { basic.add($0, $1) }
        case .subtract: two(at) { basic.subtract($0, $1) }
        case .multiply: if isSquare(at) { one(at) { basic.square($0) } } else { two(at) { basic.multiply($0, $1) } }
        case .divide: two(at) { basic.divide($0, $1) }
        case .modulo: two(of: at) { functions.modulo($0, $1) }
        case .minimum: two(at) { basic.minimum($0, $1) }
        case .maximum: two(at) { basic.maximum($0, $1) }
        case .arctangent2: two(of: at) { functions.arctangent2($0, $1) }
        case .hypotenuse: two(of: at) { functions.hypotenuse($0, $1) }
        case .power: two(of: at) { functions.power($0, $1) }
        case .less: two(at) { basic.less($0, $1) }
        case .lessOrEqual: two(at) { basic.lessOrEqual($0, $1) }
        case .equal: two(at) { basic.equal($0, $1) }
        case .notEqual: two(at) { basic.notEqual($0, $1) }
        case .and: two(at) { basic.and($0, $1) }
        case .or: two(at) { basic.or($0, $1) }
        case .fallback: two(at) { basic.fallback($0, $1) }
        case .select: three(at) { basic.select($0, $1, $2) }
        case .finite: guarded(at)
        case .bezierParameter: three(of: at) { functions.bezierParameter($0, $1, $2) }
        case .bezier: three(of: at) { functions.bezier($0, $1, $2) }
        case .pick: pick(at)
        case .copy: one(at) { $0 }
        case .lesser: two(at) { basic.lesser($0, $1) }
        case .greater: two(at) { basic.greater($0, $1) }
        case .addAdd: fused(at) { basic.add(basic.add($0, $1), $2) }
        case .addSubtract: fused(at) { basic.subtract(basic.add($0, $1), $2) }
        case .addMultiply: fused(at) { basic.multiply(basic.add($0, $1), $2) }
        case .subtractAdd: fused(at) { basic.add(basic.subtract($0, $1), $2) }
        case .subtractSubtract: fused(at) { basic.subtract(basic.subtract($0, $1), $2) }
        case .subtractMultiply: fused(at) { basic.multiply(basic.subtract($0, $1), $2) }
        case .subtractDivide: fused(at) { basic.divide(basic.subtract($0, $1), $2) }
        case .multiplyAdd: fused(at) { basic.add(basic.multiply($0, $1), $2) }
        case .multiplySubtract: fused(at) { basic.subtract(basic.multiply($0, $1), $2) }
        case .multiplyDivide: fused(at) { basic.divide(basic.multiply($0, $1), $2) }
        case .clamp: fused(at) { basic.maximum($2, basic.minimum($0, $1)) }
        case .between: fused(at) { basic.greater($2, basic.lesser($0, $1)) }
        case .check: check(at)
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .trailing, .rowOffset, .proposed,
            .velocity, .current,
            .environment, .parameter, .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .field,
            .observed,
            .opaque, .fold, .foldEach:
            break
        }
    }
}
