/// Registers with up to three operands and a result, for a single operation in constant folding, traces and curves.
/// Inputs, lists and operations of the optimiser give an unknown number.
@frozen @usableFromInline package struct Operands<D: Domain & FunctionDomain>: Registers
where D.Number: BitwiseCopyable {
    @usableFromInline package typealias Basic = D
    @usableFromInline package typealias Functions = D

    @usableFromInline package let basic: D
    @usableFromInline package let a: D.Number
    @usableFromInline package let b: D.Number
    @usableFromInline package let c: D.Number
    @usableFromInline package private(set) var result: D.Number

    @inline(__always)
    @inlinable package init(_ domain: D, _ a: D.Number, _ b: D.Number, _ c: D.Number) {
        basic = domain
        (self.a, self.b, self.c) = (a, b, c)
        result = domain.number(.nan)
    }

    @inline(__always)
    @inlinable package mutating func one(_ at: Void, _ function: (D.Number) -> D.Number) { result = function(a) }

    @inline(__always)
    @inlinable package mutating func two(_ at: Void, _ function: (D.Number, D.Number) -> D.Number) {
        result = function(a, b)
    }

    @inline(__always)
    @inlinable package mutating func three(_ at: Void, _ function: (D.Number, D.Number, D.Number) -> D.Number) {
        result = function(a, b, c)
    }

    @inline(__always)
    @inlinable package mutating func guarded(_ at: Void) { result = basic.finite(a, b) }

    @inline(__always)
    @inlinable package mutating func pick(_ at: Void) {}
}

extension Operation {
    /// The number of an operation whose operands are known.
    @inline(never)
    @inlinable package func evaluate(_ a: Double, _ b: Double, _ c: Double) -> Double {
        var operands = Operands(Numbers(), a, b, c)
        operands.apply(self, ())
        return operands.result
    }

    /// What an operation gives for operands anywhere in three intervals.
    @inline(never)
    @inlinable package func evaluate(_ a: Interval8, _ b: Interval8, _ c: Interval8) -> Interval8 {
        var operands = Operands(Intervals(), a, b, c)
        operands.apply(self, ())
        return operands.result
    }
}
