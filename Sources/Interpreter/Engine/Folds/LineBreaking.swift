import LayoutChecker

/// First-fit line breaking: an item goes on the current line while used + gap + length ≤ within; a line always takes
/// one item. Items that fill a line exactly must not lose the last one to rounding, hence a rounding margin.
package struct LineBreaking<Length> {
    /// The current line.
    private(set) var line = 0.0
    private var used: Length
    private var count = 0

    /// Before the first item. `empty`: what an empty line has used.
    package init(empty: Length) { used = empty }

    /// Whether the line has no item.
    package var isEmpty: Bool { count == 0 }

    /// How long the line would be with the next item.
    @inline(__always)
    package func wanted(_ length: Length, gap: Length, adding: (Length, Length) -> Length) -> Length {
        adding(count > 0 ? adding(used, gap) : used, length)
    }

    /// The line of the next item.
    ///
    /// - Parameters:
    ///   - length: Its length.
    ///   - wanted: How long the line would be with it.
    ///   - fits: Whether that is short enough.
    /// - Returns: The line.
    @inline(__always)
    package mutating func take(_ length: Length, _ wanted: Length, fits: Bool) -> Double {
        if count > 0, !fits {
            line += 1
            used = length
            count = 1
        } else {
            used = wanted
            count += 1
        }
        return line
    }
}

extension LineBreaking<Double> {
    /// A line may be so much longer than its room.
    package static func slack(within: Double) -> Double { 1e-9 * max(1, abs(within)) }

    /// The line of the next item.
    mutating func take(_ length: Double, gap: Double, within: Double) -> Double {
        let wanted = wanted(length, gap: gap) { $0 + $1 }
        return take(length, wanted, fits: wanted <= within + LineBreaking.slack(within: within))
    }

    /// The lines of items. Columns: whether an item takes part, its length, the gap before it, the room.
    package static func lines(_ columns: [[Double]]) -> [Double] {
        var breaking = LineBreaking(empty: 0)
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            return breaking.take(columns[1][index], gap: columns[2][index], within: columns[3][index])
        }
    }
}
