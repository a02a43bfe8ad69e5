import Interpreter

/// The windows of the sections on screen that scroll by themselves, as a flat list of numbers that a script reads in
/// place: the columns of `WindowColumn`.
package final class RowSheet {
    /// How many numbers a row takes.
    package static let width = WindowColumn.allCases.count
    /// The numbers; their place is void once `fill` is called again.
    private var numbers = [Double](repeating: 0, count: RowSheet.width)

    /// An empty sheet.
    package init() {}

    /// Writes the rows that a player sees where it is.
    ///
    /// - Returns: How many there are.
    package func fill(from player: ListPlayer) -> Int {
        let rows = player.scroller?.rows ?? []
        numbers.removeAll(keepingCapacity: true)
        for row in rows {
            let length = row.isHorizontal ? row.contentSize.width : row.contentSize.height
            numbers += [
                Double(row.section), row.frame.x, row.frame.y, row.frame.width, row.frame.height, row.offset, length,
                row.loops ? 1 : 0, row.keepsSides ? 1 : 0,
            ]
        }
        return rows.count
    }

    /// Calls with the place of the numbers.
    package func read<Result>(_ use: (UnsafePointer<Double>?) -> Result) -> Result {
        numbers.withUnsafeBufferPointer { use($0.baseAddress) }
    }
}
