/// How fast eight affine forms change, over one quantity or over several.
package protocol SlopeVector {
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
    package init(of number: Int, _ rate: Self) { self = rate }

    @inline(__always)
    package func adding(_ other: Self) -> Self { self + other }

    @inline(__always)
    package func subtracting(_ other: Self) -> Self { self - other }

    @inline(__always)
    package func negated() -> Self { -self }

    @inline(__always)
    package func scaled(by factor: Self) -> Self { self * factor }

    @inline(__always)
    package var isFinite: LaneMask { self - self .== 0 }

    @inline(__always)
    package func swing(over radius: Self) -> Self { replacing(with: -self, where: self .< 0) * radius }

    @inline(__always)
    package func bend(_ other: Self, over radius: Self) -> (low: Self, high: Self) {
        let bend = self * other * radius * radius
        return (least(bend, Self()), greatest(bend, Self()))
    }
}

/// Four quantities at once.
package struct FourSlopes: SlopeVector {
    package var first = Lanes()
    package var second = Lanes()
    package var third = Lanes()
    package var fourth = Lanes()

    private init(_ first: Lanes, _ second: Lanes, _ third: Lanes, _ fourth: Lanes) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    package init() {}

    package init(of number: Int, _ rate: Lanes) { self[number] = rate }

    /// How many quantities there are.
    package static let count = 4

    package subscript(number: Int) -> Lanes {
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

    package func adding(_ other: FourSlopes) -> FourSlopes {
        FourSlopes(first + other.first, second + other.second, third + other.third, fourth + other.fourth)
    }

    package func subtracting(_ other: FourSlopes) -> FourSlopes {
        FourSlopes(first - other.first, second - other.second, third - other.third, fourth - other.fourth)
    }

    package func negated() -> FourSlopes { FourSlopes(-first, -second, -third, -fourth) }

    package func scaled(by factor: Lanes) -> FourSlopes {
        FourSlopes(first * factor, second * factor, third * factor, fourth * factor)
    }

    package func replacing(with other: FourSlopes, where mask: LaneMask) -> FourSlopes {
        FourSlopes(
            first.replacing(with: other.first, where: mask), second.replacing(with: other.second, where: mask),
            third.replacing(with: other.third, where: mask), fourth.replacing(with: other.fourth, where: mask))
    }

    package var isFinite: LaneMask { first.isFinite .& second.isFinite .& third.isFinite .& fourth.isFinite }

    package func swing(over radius: FourSlopes) -> Lanes {
        first.swing(over: radius.first) + second.swing(over: radius.second) + third.swing(over: radius.third)
            + fourth.swing(over: radius.fourth)
    }

    /// A quantity's own square is never below 0; what two of them make together may be.
    package func bend(_ other: FourSlopes, over radius: FourSlopes) -> (low: Lanes, high: Lanes) {
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
