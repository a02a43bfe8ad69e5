// Comparisons and what combines them, in every domain. Of intervals a truth is 1 certainly, 0 certainly not, and between
// them perhaps.

extension Numbers {
    @inlinable @inline(__always) package func less(_ a: Double, _ b: Double) -> Double { a < b ? 1 : 0 }
    @inlinable @inline(__always) package func lessOrEqual(_ a: Double, _ b: Double) -> Double { a <= b ? 1 : 0 }
    @inlinable @inline(__always) package func equal(_ a: Double, _ b: Double) -> Double { a == b ? 1 : 0 }
    @inlinable @inline(__always) package func notEqual(_ a: Double, _ b: Double) -> Double { a != b ? 1 : 0 }
    @inlinable @inline(__always) package func and(_ a: Double, _ b: Double) -> Double { a != 0 && b != 0 ? 1 : 0 }
    @inlinable @inline(__always) package func or(_ a: Double, _ b: Double) -> Double { a != 0 || b != 0 ? 1 : 0 }
    @inlinable @inline(__always) package func not(_ a: Double) -> Double { a == 0 ? 1 : 0 }
}

extension LaneNumbers {
    @inline(__always)
    @usableFromInline package func truth(_ mask: SIMDMask<SIMD4<Int64>>) -> FourLanes {
        FourLanes().replacing(with: 1, where: mask)
    }

    @inlinable @inline(__always) package func less(_ a: FourLanes, _ b: FourLanes) -> FourLanes { truth(a .< b) }
    @inlinable @inline(__always) package func lessOrEqual(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        truth(a .<= b)
    }
    @inlinable @inline(__always) package func equal(_ a: FourLanes, _ b: FourLanes) -> FourLanes { truth(a .== b) }
    @inlinable @inline(__always) package func notEqual(_ a: FourLanes, _ b: FourLanes) -> FourLanes { truth(a .!= b) }
    @inlinable @inline(__always) package func and(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        truth((a .!= 0) .& (b .!= 0))
    }
    @inlinable @inline(__always) package func or(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        truth((a .!= 0) .| (b .!= 0))
    }
    @inlinable @inline(__always) package func not(_ a: FourLanes) -> FourLanes { truth(a .== 0) }
}

extension Intervals {
    @inline(__always)
    @usableFromInline package func truth(_ isTrue: SIMDMask<SIMD8<Int64>>, _ isFalse: SIMDMask<SIMD8<Int64>>)
        -> Interval8
    {
        Interval8(
            Interval8.Lanes(repeating: 0).replacing(with: 1, where: isTrue),
            Interval8.Lanes(repeating: 1).replacing(with: 0, where: isFalse))
    }

    @inline(__always)
    @inlinable package func less(_ a: Interval8, _ b: Interval8) -> Interval8 {
        truth(a.high .< b.low, a.low .>= b.high)
    }

    @inline(__always)
    @inlinable package func lessOrEqual(_ a: Interval8, _ b: Interval8) -> Interval8 {
        truth(a.high .<= b.low, a.low .> b.high)
    }

    @inlinable package func equal(_ a: Interval8, _ b: Interval8) -> Interval8 {
        truth((a.low .== a.high) .& (b.low .== b.high) .& (a.low .== b.low), (a.high .< b.low) .| (a.low .> b.high))
    }

    @inlinable package func notEqual(_ a: Interval8, _ b: Interval8) -> Interval8 { not(equal(a, b)) }
    @inlinable @inline(__always) package func and(_ a: Interval8, _ b: Interval8) -> Interval8 { open(minimum(a, b)) }
    @inlinable @inline(__always) package func or(_ a: Interval8, _ b: Interval8) -> Interval8 { open(maximum(a, b)) }
    @inlinable @inline(__always) package func not(_ a: Interval8) -> Interval8 {
        open(Interval8(1 - a.high, 1 - a.low))
    }

    /// A truth is 0 or 1 whatever it is made of.
    @inline(__always)
    @usableFromInline package func open(_ truth: Interval8) -> Interval8 {
        truth.chosen(where: .!truth.mayBeNaN, else: Interval8(0, 1))
    }
}

/// Two that change together are told apart by their difference.
extension AffineArithmetic {
    @inlinable package func less(_ a: Form, _ b: Form) -> Form {
        narrowed(by: Intervals().less(difference(a, b).range, Interval8(0)))
    }

    @inlinable package func lessOrEqual(_ a: Form, _ b: Form) -> Form {
        narrowed(by: Intervals().lessOrEqual(difference(a, b).range, Interval8(0)))
    }

    @inlinable package func equal(_ a: Form, _ b: Form) -> Form {
        narrowed(by: Interval8(plain.low, Intervals().equal(difference(a, b).range, Interval8(0)).high))
    }

    @inlinable package func notEqual(_ a: Form, _ b: Form) -> Form {
        narrowed(by: Interval8(Intervals().notEqual(difference(a, b).range, Interval8(0)).low, plain.high))
    }

    @inlinable package func narrowed(by truth: Interval8) -> Form {
        Form(Interval8(greatest(plain.low, truth.low), least(plain.high, truth.high)))
    }

    @inlinable package func and(_ a: Form, _ b: Form) -> Form { Form(plain) }
    @inlinable package func or(_ a: Form, _ b: Form) -> Form { Form(plain) }
    @inlinable package func not(_ a: Form) -> Form { Form(plain) }
}
