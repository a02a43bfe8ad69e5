@usableFromInline package typealias TwoLanes = SIMD2<Double>

extension Mathematics {
    /// The sines and cosines of two angles, each to the bit what it is by itself; 0 and 1 of either zero.
    @inline(__always)
    @inlinable package static func sineAndCosine(_ angles: TwoLanes) -> (sine: TwoLanes, cosine: TwoLanes) {
        // Reduced as `ReducedAngle` does it.
        let shifted = angles * 0x1.45f306dc9c883p3 + 0x1.8p52
        let count = shifted - 0x1.8p52
        let first = angles - count * 0x1.921fb544p-4
        let second = count * -0x1.0b4611a4p-38
        let third = count * -0x1.13198a2e03707p-69
        let sum = first + second
        let other = sum - first
        let rest = (first - (sum - other)) + (second - other)
        let high = sum + third
        let low = ((sum - high) + third) + rest
        let isModerate = (angles .< ReducedAngle.moderate) .& (angles .> -ReducedAngle.moderate)
        let isNear = (high .< 0x1p-30) .& (high .> -0x1p-30) .& (angles .!= 0)
        guard all(isModerate .& .!isNear) else { return oneByOne(angles) }
        // As `sine(_:_:)` sums it up, for both.
        let steps = unsafeBitCast(shifted, to: SIMD2<Int64>.self)
        var (sine, sineRest) = (TwoLanes(), TwoLanes())
        var (cosine, cosineRest) = (TwoLanes(), TwoLanes())
        waveTable.withUnsafeBufferPointer { table in
            for lane in 0..<2 {
                let place = Int(truncatingIfNeeded: steps[lane] & 63) &<< 1
                let next = Int(truncatingIfNeeded: (steps[lane] &+ 16) & 63) &<< 1
                sine[lane] = table[place]
                sineRest[lane] = table[place | 1]
                cosine[lane] = table[next]
                cosineRest[lane] = table[next | 1]
            }
        }
        let square = high * high
        let cubic = sineCubic(square)
        let quartic = cosineQuartic(square)
        let angleRest = high * square * cubic
        let oneRest = square * (square * quartic - 0.5)
        let upper = high.upperHalf
        let lower = (high - upper) + low
        func wave(_ sine: TwoLanes, _ sineRest: TwoLanes, _ cosine: TwoLanes, _ cosineRest: TwoLanes) -> TwoLanes {
            let upperCosine = cosine.upperHalf
            let product = upperCosine * upper
            let sum = sine + product
            let sumRest = (sine - sum) + product
            let lowerCosine = (cosine - upperCosine) + cosineRest
            let small = (lowerCosine * high + cosine * angleRest) + (sineRest + sine * oneRest)
            return sum + ((sumRest + upperCosine * lower) + small)
        }
        // A quarter of a turn on, the sine is the cosine, and the cosine the sine with the other sign.
        return (
            wave(sine, sineRest, cosine, cosineRest).replacing(with: 0, where: angles .== 0),
            wave(cosine, cosineRest, sine.flipped, sineRest.flipped)
        )
    }

    @inline(never)
    @usableFromInline package static func oneByOne(_ angles: TwoLanes) -> (sine: TwoLanes, cosine: TwoLanes) {
        var (sine, cosine) = (TwoLanes(), TwoLanes(repeating: 1))
        for lane in 0..<2 where angles[lane] != 0 { (sine[lane], cosine[lane]) = sineAndCosine(angles[lane]) }
        return (sine, cosine)
    }

    /// (sin r − r) / r³ and (cos r − 1 + r²/2) / r⁴ as polynomials in r², through the values at the Chebyshev nodes
    /// of 0 … (π/64)².
    @inline(__always)
    @usableFromInline package static func sineCubic(_ square: TwoLanes) -> TwoLanes {
        -0x1.5555555555555p-3 + square
            * (0x1.11111111110dfp-7 + square
                * (-0x1.a01a0199b3bcbp-13 + square * 0x1.71da1431bcfbap-19))
    }

    @inline(__always)
    @usableFromInline package static func cosineQuartic(_ square: TwoLanes) -> TwoLanes {
        0x1.5555555555544p-5 + square
            * (-0x1.6c16c16821133p-10 + square * 0x1.a015ba4b1aa5ap-16)
    }
}

extension TwoLanes {
    /// Each with the other sign, zeros too; what the standard library subtracts from 0 is never -0.
    @inline(__always)
    @inlinable package var flipped: SIMD2<Double> {
        let sign = SIMD2<UInt64>(repeating: 1 << 63)
        return unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt64>.self) ^ sign, to: SIMD2<Double>.self)
    }

    /// As that of one number.
    @inline(__always)
    @usableFromInline package var upperHalf: TwoLanes {
        let mask = SIMD2<UInt64>(repeating: 0xFFFF_FFFF_F800_0000)
        return unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt64>.self) & mask, to: SIMD2<Double>.self)
    }
}
