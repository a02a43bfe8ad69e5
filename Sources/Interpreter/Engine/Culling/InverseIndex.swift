import LayoutChecker

/// A range of instances.
struct InstanceRange: BitwiseCopyable {
    let start: Int
    let end: Int
}

/// Inverse culling: for each scope the values of one quantity at which its instances can be seen. They hold at every
/// offset, so a scroll step solves for the index and searches nothing.
final class InverseIndexes: Sendable {
    /// An index for each scope; empty where no scope has one.
    let scopes = Memory<InverseIndex>()
    let pieces = Memory<MonotonePiece>()

    /// No scope has an index.
    static let none = InverseIndexes()
}

/// A range of values of the quantity.
struct MonotonePiece: BitwiseCopyable {
    let low: Double
    let high: Double
}

/// The values at which instances of one scope can be seen.
struct InverseIndex: BitwiseCopyable, Sendable {
    /// Computes the quantity for an instance.
    let code: Code
    let slot: Int32
    /// The ranges in rising order. The first and the last one hold the values that were not examined. Empty when no
    /// quantity decides alone.
    let pieces: Stretch

    var isInverted: Bool { pieces.count > 0 }

    /// A scope in which no quantity decides alone.
    static let none = InverseIndex(code: Code(), slot: 0, pieces: Stretch())

    /// Solves for the instances whose values lie in the ranges, in rising order, without overlap; false when rounding
    /// leaves the answer open. `first` is the value of the first instance.
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
        var last = 0
        for number in isKnown ? 1..<end - 1 : 0..<end {
            let piece = known[step > 0 ? number : end - 1 - number]
            let (from, to) = step > 0 ? (piece.low, piece.high) : (piece.high, piece.low)
            // A rounding margin more on both sides, for what rounding makes of it.
            let start = max(last, InverseIndex.index(above: (from - first) * perStep - roundingMargin, of: count))
            let past = InverseIndex.index(above: (to - first) * perStep + roundingMargin, of: count)
            if start < past {
                ranges.append(InstanceRange(start: start, end: past))
                last = past
            }
        }
        return true
    }

    /// The first index above a number, held to 0 … count.
    @inline(__always)
    private static func index(above number: Double, of count: Int) -> Int {
        guard number >= 0 else { return 0 }
        return Arithmetic.wholePart(number, below: count - 1).map { $0 &+ 1 } ?? count
    }
}
