/// How fast eight affine forms change, over one quantity or over several.
@usableFromInline package protocol SlopeVector {
    typealias Lanes = Interval8.Lanes
    typealias LaneMask = SIMDMask<SIMD8<Int64>>

    /// Nothing changes.
    init()
    /// One changes, by its number.
    init(of number: Int, _ rate: Lanes)
    // Named, not operators: each further `+` would be tried in every sum of the library.
    func adding(_ other: Self) -> Self
    func subtracting(_ other: Self) -> Self
    func negated() -> Self
    func scaled(by factor: Lanes) -> Self
    func replacing(with other: Self, where mask: LaneMask) -> Self
    /// The lanes in which all of them are finite.
    var isFinite: LaneMask { get }
    /// How far a form gets from its middle at most, over quantities within a radius of theirs.
    func swing(over radius: Self) -> Lanes
    /// What the product of two such changes lies between.
    func bend(_ other: Self, over radius: Self) -> (low: Lanes, high: Lanes)
}

/// One quantity: the square of what it is from its middle is never below 0.
extension SIMD8: SlopeVector where Scalar == Double {
    @inline(__always)
    @inlinable package init(of number: Int, _ rate: Self) { self = rate }

    @inline(__always)
    @inlinable package func adding(_ other: Self) -> Self { self + other }

    @inline(__always)
    @inlinable package func subtracting(_ other: Self) -> Self { self - other }

    @inline(__always)
    @inlinable package func negated() -> Self { -self }

    @inline(__always)
    @inlinable package func scaled(by factor: Self) -> Self { self * factor }

    @inline(__always)
    @inlinable package var isFinite: SIMDMask<SIMD8<Int64>> { self - self .== 0 }

    @inline(__always)
    @inlinable package func swing(over radius: Self) -> Self { replacing(with: -self, where: self .< 0) * radius }

    @inline(__always)
    @inlinable package func bend(_ other: Self, over radius: Self) -> (low: Self, high: Self) {
        let bend = self * other * radius * radius
        return (least(bend, Self()), greatest(bend, Self()))
    }
}

/// Four quantities at once.
@frozen @usableFromInline package struct FourSlopes: SlopeVector {
    @usableFromInline package var first = Lanes()
    @usableFromInline package var second = Lanes()
    @usableFromInline package var third = Lanes()
    @usableFromInline package var fourth = Lanes()

    @usableFromInline package init(_ first: Lanes, _ second: Lanes, _ third: Lanes, _ fourth: Lanes) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    @inlinable package init() {}

    @inlinable package init(of number: Int, _ rate: Lanes) { self[number] = rate }

    /// How many quantities there are.
    @usableFromInline package static let count = 4

    @inlinable package subscript(number: Int) -> Lanes {
        get {
            switch number {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        set {
            switch number {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }

    @inlinable package func adding(_ other: FourSlopes) -> FourSlopes {
        FourSlopes(first + other.first, second + other.second, third + other.third, fourth + other.fourth)
    }

    @inlinable package func subtracting(_ other: FourSlopes) -> FourSlopes {
        FourSlopes(first - other.first, second - other.second, third - other.third, fourth - other.fourth)
    }

    @inlinable package func negated() -> FourSlopes { FourSlopes(-first, -second, -third, -fourth) }

    @inlinable package func scaled(by factor: Lanes) -> FourSlopes {
        FourSlopes(first * factor, second * factor, third * factor, fourth * factor)
    }

    @inlinable package func replacing(with other: FourSlopes, where mask: LaneMask) -> FourSlopes {
        FourSlopes(
            first.replacing(with: other.first, where: mask), second.replacing(with: other.second, where: mask),
            third.replacing(with: other.third, where: mask), fourth.replacing(with: other.fourth, where: mask))
    }

    @inlinable package var isFinite: SIMDMask<SIMD8<Int64>> {
        first.isFinite .& second.isFinite .& third.isFinite .& fourth.isFinite
    }

    @inlinable package func swing(over radius: FourSlopes) -> Lanes {
        first.swing(over: radius.first) + second.swing(over: radius.second) + third.swing(over: radius.third)
            + fourth.swing(over: radius.fourth)
    }

    /// A quantity's own square is never below 0; what two of them make together may be.
    @inlinable package func bend(_ other: FourSlopes, over radius: FourSlopes) -> (low: Lanes, high: Lanes) {
        var (low, high) = (Lanes(), Lanes())
        var own = Lanes()
        for number in 0..<FourSlopes.count {
            let square = self[number].bend(other[number], over: radius[number])
            low += square.low
            high += square.high
            own += square.high - square.low
        }
        // Rounding may leave less than nothing.
        let mixed = greatest(swing(over: radius) * other.swing(over: radius) - own, Lanes())
        return (low - mixed, high + mixed)
    }
}
