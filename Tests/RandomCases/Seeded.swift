/// SplitMix64: random numbers that are the same on every run. A failure names the seed.
package struct Seeded: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Not a multiple of what `next` adds: neighbouring seeds would share most of their numbers.
    package init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0xD1B5_4A32_D192_ED03 }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// From 0 to one less than a count.
    package mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

    package mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// A length: half of them in eighths of a point.
    package mutating func length(_ range: ClosedRange<Double>) -> Double {
        let value = number(range)
        return chance(50) ? (value * 8).rounded() / 8 : value
    }

    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    package mutating func pick<Entry>(_ entries: [Entry]) -> Entry { entries[below(entries.count)] }
}
