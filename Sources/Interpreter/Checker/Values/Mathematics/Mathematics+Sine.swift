extension Mathematics {
    /// The sine of an angle in radians, at most 0.52 units in the last place from the exact one; NaN of an infinity.
    @inlinable package static func sine(_ angle: Double) -> Double {
        // x − x³/6 rounds to x.
        if abs(angle) < 0x1p-27 { return angle }
        guard angle.isFinite else { return .nan }
        let reduced = ReducedAngle(angle)
        let sine = sine(reduced.steps, reduced.rest)
        return sine.high + sine.low
    }

    /// The cosine of an angle in radians, at most 0.52 units in the last place from the exact one; NaN of an infinity.
    @inlinable package static func cosine(_ angle: Double) -> Double {
        guard angle.isFinite else { return .nan }
        let reduced = ReducedAngle(angle)
        let cosine = sine(reduced.steps &+ 16, reduced.rest)
        return cosine.high + cosine.low
    }

    /// Both of an angle, to the bit what they are one by one.
    @inlinable package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        guard angle.isFinite else { return (.nan, .nan) }
        let reduced = ReducedAngle(angle)
        let cosine = sine(reduced.steps &+ 16, reduced.rest)
        if abs(angle) < 0x1p-27 { return (angle, cosine.high + cosine.low) }
        let sine = sine(reduced.steps, reduced.rest)
        return (sine.high + sine.low, cosine.high + cosine.low)
    }

    /// The sine of `steps · π/32 + rest`, about 60 bits of it:
    /// sin (s + r) = sin s + cos s · r + cos s · (sin r − r) + sin s · (cos r − 1).
    @inline(__always)
    @inlinable package static func sine(_ steps: Int64, _ rest: DoubleDouble) -> DoubleDouble {
        let place = Int(truncatingIfNeeded: steps & 63) &<< 1
        let next = Int(truncatingIfNeeded: (steps &+ 16) & 63) &<< 1
        let (sine, sineRest) = (waveTable[place], waveTable[place | 1])
        let (cosine, cosineRest) = (waveTable[next], waveTable[next | 1])
        let r = rest.high
        let square = r * r
        // (sin r − r) / r³ and (cos r − 1 + r²/2) / r⁴ as polynomials in r², through the values at the Chebyshev nodes
        // of 0 … (π/64)².
        let cubic =
            -0x1.5555555555555p-3 + square
            * (0x1.11111111110dfp-7 + square
                * (-0x1.a01a0199b3bcbp-13 + square * 0x1.71da1431bcfbap-19))
        let quartic =
            0x1.5555555555544p-5 + square
            * (-0x1.6c16c16821133p-10 + square * 0x1.a015ba4b1aa5ap-16)
        let sineMinusAngle = r * square * cubic
        let cosineMinusOne = square * (square * quartic - 0.5)
        // The product with the first half of the rest is exact, and so is the sum.
        let (upperCosine, upperRest) = (cosine.upperHalf, r.upperHalf)
        let sum = DoubleDouble(larger: sine, upperCosine * upperRest)
        let lowerRest = (r - upperRest) + rest.low
        let lowerCosine = (cosine - upperCosine) + cosineRest
        let small = (lowerCosine * r + cosine * sineMinusAngle) + (sineRest + sine * cosineMinusOne)
        return DoubleDouble(sum.high, (sum.low + upperCosine * lowerRest) + small)
    }

    /// sin (k · π/32) for k = 0 … 63, in two doubles each.
    @usableFromInline package static let waveTable: [Double] = [
        0.0, 0.0, 0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60, 0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57,
        0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56, 0x1.87de2a6aea963p-2, -0x1.72cedd3d5a61p-57,
        0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58, 0x1.1c73b39ae68c8p-1, 0x1.b25dd267f66p-55,
        0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57, 0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55,
        0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55, 0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60,
        0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56, 0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56,
        0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55, 0x1.f6297cff75cbp-1, 0x1.562172a361fd3p-56,
        0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55, 0x1p0, 0.0, 0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55,
        0x1.f6297cff75cbp-1, 0x1.562172a361fd3p-56, 0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55,
        0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56, 0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56,
        0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60, 0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55,
        0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55, 0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57,
        0x1.1c73b39ae68c8p-1, 0x1.b25dd267f66p-55, 0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58,
        0x1.87de2a6aea963p-2, -0x1.72cedd3d5a61p-57, 0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56,
        0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57, 0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60, 0.0, 0.0,
        -0x1.917a6bc29b42cp-4, 0x1.e2718d26ed688p-60, -0x1.8f8b83c69a60bp-3, 0x1.26d19b9ff8d82p-57,
        -0x1.294062ed59f06p-2, 0x1.5d28da2c4612dp-56, -0x1.87de2a6aea963p-2, 0x1.72cedd3d5a61p-57,
        -0x1.e2b5d3806f63bp-2, -0x1.e0d891d3c6841p-58, -0x1.1c73b39ae68c8p-1, -0x1.b25dd267f66p-55,
        -0x1.44cf325091dd6p-1, -0x1.8076a2cfdc6b3p-57, -0x1.6a09e667f3bcdp-1, 0x1.bdd3413b26456p-55,
        -0x1.8bc806b151741p-1, 0x1.2c5e12ed1336dp-55, -0x1.a9b66290ea1a3p-1, -0x1.9f630e8b6dac8p-60,
        -0x1.c38b2f180bdb1p-1, 0x1.6e0b1757c8d07p-56, -0x1.d906bcf328d46p-1, -0x1.457e610231ac2p-56,
        -0x1.e9f4156c62ddap-1, -0x1.760b1e2e3f81ep-55, -0x1.f6297cff75cbp-1, -0x1.562172a361fd3p-56,
        -0x1.fd88da3d12526p-1, 0x1.87df6378811c7p-55, -0x1p0, 0.0, -0x1.fd88da3d12526p-1, 0x1.87df6378811c7p-55,
        -0x1.f6297cff75cbp-1, -0x1.562172a361fd3p-56, -0x1.e9f4156c62ddap-1, -0x1.760b1e2e3f81ep-55,
        -0x1.d906bcf328d46p-1, -0x1.457e610231ac2p-56, -0x1.c38b2f180bdb1p-1, 0x1.6e0b1757c8d07p-56,
        -0x1.a9b66290ea1a3p-1, -0x1.9f630e8b6dac8p-60, -0x1.8bc806b151741p-1, 0x1.2c5e12ed1336dp-55,
        -0x1.6a09e667f3bcdp-1, 0x1.bdd3413b26456p-55, -0x1.44cf325091dd6p-1, -0x1.8076a2cfdc6b3p-57,
        -0x1.1c73b39ae68c8p-1, -0x1.b25dd267f66p-55, -0x1.e2b5d3806f63bp-2, -0x1.e0d891d3c6841p-58,
        -0x1.87de2a6aea963p-2, 0x1.72cedd3d5a61p-57, -0x1.294062ed59f06p-2, 0x1.5d28da2c4612dp-56,
        -0x1.8f8b83c69a60bp-3, 0x1.26d19b9ff8d82p-57, -0x1.917a6bc29b42cp-4, 0x1.e2718d26ed688p-60,
    ]
}
