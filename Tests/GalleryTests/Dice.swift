import Interpreter

/// Random numbers that are the same for the same seed (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A length, in eighths of a point or any number at all.
    mutating func length(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &self)
        return chance(0.5) ? (value * 8).rounded() / 8 : value
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}

/// One record of lengths.
func record(_ fields: KeyValuePairs<String, Double>) -> [DataField] {
    fields.map { DataField(name: $0.key, value: .number($0.value)) }
}

/// A rectangle by main and cross, as a list that scrolls that way has it.
func rectangle(main: Double, cross: Double, length: Double, width: Double, isHorizontal: Bool) -> Rectangle {
    isHorizontal
        ? Rectangle(x: main, y: cross, width: length, height: width)
        : Rectangle(x: cross, y: main, width: width, height: length)
}

extension Size {
    /// A size by main and cross.
    init(main: Double, cross: Double, isHorizontal: Bool) {
        self = isHorizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
    }
}
