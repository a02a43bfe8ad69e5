/// Instances one after the other.
struct InstanceRange: BitwiseCopyable {
    let start: Int
    let end: Int
}

/// For each scope the values of a quantity at which its instances can be seen, wherever the window stands.
final class InverseIndexes: Sendable {
    /// One for each scope, or none at all.
    let scopes = Memory<InverseIndex>()
    let pieces = Memory<MonotonePiece>()

    /// Where nothing is driven.
    static let none = InverseIndexes()
}

/// Values of a quantity next to each other.
struct MonotonePiece: BitwiseCopyable {
    let low: Double
    let high: Double
}

/// Where the values lie at which something of one scope can be seen.
struct InverseIndex: BitwiseCopyable {
    /// Makes the quantity for an instance.
    let code: Code
    let slot: Int32
    /// Where anything can be seen, rising. The first and the last are what lies beyond the values that have been looked
    /// into. Empty when no quantity decides alone.
    let pieces: Stretch

    var isInverted: Bool { pieces.count > 0 }

    /// A scope that no quantity drives.
    init() {
        code = Code(start: 0, count: 0)
        slot = 0
        pieces = Stretch(start: 0, count: 0)
    }

    /// The index over pieces that a builder has added.
    init(code: Code, slot: Int32, pieces: Stretch) {
        self.code = code
        self.slot = slot
        self.pieces = pieces
    }

    /// The instances that have such values now, rising and apart; false when that cannot be told. `first` is the value
    /// of the first instance.
    func find(
        from first: Double, _ advance: EvenAdvance, count: Int, among known: UnsafePointer<MonotonePiece>,
        into ranges: Memory<InstanceRange>
    ) -> Bool {
        ranges.removeAll()
        let (step, perStep) = (advance.step, advance.density)
        let stride = abs(step)
        guard perStep - perStep == 0, step - step == 0, abs(first) < 1e13 * stride else { return false }
        let behind = first + step * Double(count)
        let roundingMargin = max(abs(first), abs(behind)) < 1e11 * stride ? 1e-3 : 1
        let end = Int(pieces.count)
        let known = known + Int(pieces.start)
        // Values beyond those that have been looked into are met far out in overscroll only.
        let isKnown =
            min(first, behind - step) > known[0].high + stride
            && max(first, behind - step) < known[end - 1].low - stride
        var number = isKnown ? 1 : 0
        var last = 0
        while number < (isKnown ? end - 1 : end) {
            let piece = known[step > 0 ? number : end - 1 - number]
            let (from, to) = step > 0 ? (piece.low, piece.high) : (piece.high, piece.low)
            // A rounding margin more on both sides, for what rounding makes of it.
            let start = max(last, InverseIndex.index(above: (from - first) * perStep - roundingMargin, of: count))
            let past = InverseIndex.index(above: (to - first) * perStep + roundingMargin, of: count)
            if start < past {
                ranges.append(InstanceRange(start: start, end: past))
                last = past
            }
            number += 1
        }
        return true
    }

    /// The first of so many indices that is above a number, or as many as there are; 0 where that is below 0.
    @inline(__always)
    private static func index(above number: Double, of count: Int) -> Int {
        guard number >= 0 else { return 0 }
        return Arithmetic.wholePart(number, below: count - 1).map { $0 &+ 1 } ?? count
    }
}
