/// Registers with up to three operands and a result, for a single operation in constant folding, traces and curves.
/// Inputs, lists and operations of the optimiser give an unknown number.
package struct Operands<D: Domain & FunctionDomain>: Registers where D.Number: BitwiseCopyable {
    package typealias Basic = D
    package typealias Functions = D

    package let basic: D
    private let a: D.Number
    private let b: D.Number
    private let c: D.Number
    private(set) var result: D.Number

    @inline(__always)
    package init(_ domain: D, _ a: D.Number, _ b: D.Number, _ c: D.Number) {
        basic = domain
        (self.a, self.b, self.c) = (a, b, c)
        result = domain.number(.nan)
    }

    @inline(__always)
    package mutating func one(_ at: Void, _ function: (D.Number) -> D.Number) { result = function(a) }

    @inline(__always)
    package mutating func two(_ at: Void, _ function: (D.Number, D.Number) -> D.Number) { result = function(a, b) }

    @inline(__always)
    package mutating func three(_ at: Void, _ function: (D.Number, D.Number, D.Number) -> D.Number) {
        result = function(a, b, c)
    }

    @inline(__always)
    package mutating func guarded(_ at: Void) { result = basic.finite(a, b) }

    @inline(__always)
    package mutating func pick(_ at: Void) {}
}

extension Operation {
    /// The number of an operation whose operands are known.
    @inline(never)
    package func evaluate(_ a: Double, _ b: Double, _ c: Double) -> Double {
        var operands = Operands(Numbers(), a, b, c)
        operands.apply(self, ())
        return operands.result
    }

    /// What an operation gives for operands anywhere in three intervals.
    @inline(never)
    package func evaluate(_ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        var operands = Operands(Intervals(), a, b, c)
        operands.apply(self, ())
        return operands.result
    }
}
