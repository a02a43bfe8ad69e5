import LayoutChecker

/// First-fit line breaking: an item goes on the current line while used + gap + length ≤ within; a line always takes
/// one item. Items that fill a line exactly must not lose the last one to rounding, hence a rounding margin.
package struct LineBreaking {
    /// The current line.
    private(set) var line: Double
    private var used = 0.0
    private var count = 0

    /// Before the first item of a line.
    init(line: Double = 0) { self.line = line }

    /// Whether the item that was taken last begins its line.
    var begins: Bool { count == 1 }

    /// The line of the next item.
    mutating func take(_ length: Double, gap: Double, within: Double) -> Double {
        let wanted = used + (count > 0 ? gap : 0) + length
        if count > 0, !(wanted <= within + 1e-9 * max(1, abs(within))) {
            line += 1
            used = length
            count = 1
        } else {
            used = wanted
            count += 1
        }
        return line
    }

    /// The lines of items. Columns: whether an item takes part, its length, the gap before it, the room.
    package static func lines(_ columns: [[Double]]) -> [Double] {
        var breaking = LineBreaking()
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            return breaking.take(columns[1][index], gap: columns[2][index], within: columns[3][index])
        }
    }
}
