/// Columns of items that may lie over several neighbours (a skyline): each item goes where it begins the earliest, the
/// first place on a tie.
struct Skyline {
    /// Where each column ends.
    private var ends: [Double]
    /// How much sooner a place has to be to be better.
    private static let tie = ColumnFilling.tie
    /// At most this many columns or lanes; more of them than a display has pixels mean nothing.
    static let most = 65_536.0

    private init(_ count: Double) {
        ends = [Double](repeating: 0, count: Int(exactly: max(1, min(Skyline.most, count.rounded(.down)))) ?? 1)
    }

    /// The first column of each item; its arguments are presence, length, how many, span, lane, least, whether it
    /// stands. Those that stand are laid first. NaN for what takes no part.
    ///
    /// - Parameters:
    ///   - columns: The arguments.
    ///   - steps: How many columns may still be looked at; below 0 afterwards when there were more to look at.
    /// - Returns: The number of the first column, for each item.
    static func lanes(_ columns: [[Double]], _ steps: inout Int) -> [Double] {
        var skyline = Skyline(columns[2].first { $0.isFinite } ?? 1)
        var result = [Double](repeating: .nan, count: columns[0].count)
        let (wanted, isTooMuch) = skyline.ends.count.multipliedReportingOverflow(by: result.count)
        steps = isTooMuch || wanted > steps ? -1 : steps - wanted
        guard steps >= 0 else { return result }
        for isStanding in [true, false] {
            for index in result.indices where columns[0][index] != 0 && (columns[6][index] != 0) == isStanding {
                let least = columns[5][index].isNaN ? 0 : columns[5][index]
                let span = skyline.whole(columns[3][index], 1, skyline.ends.count)
                let wanted = columns[4][index]
                let lane =
                    wanted >= 0
                    ? skyline.whole(wanted, 0, skyline.ends.count - span) : skyline.best(span, least: least)
                skyline.lay(columns[1][index], lane..<lane + span, least, isStanding)
                result[index] = Double(lane)
            }
        }
        return result
    }

    /// A number rounded down and held to two bounds; the first of them for NaN.
    private func whole(_ value: Double, _ low: Int, _ high: Int) -> Int {
        let held = value.isNaN ? Double(low) : max(Double(low), min(Double(high), value.rounded(.down)))
        return Int(exactly: held) ?? low
    }

    /// The first of so many neighbouring columns where an item begins the earliest. A queue of falling ends tells the
    /// latest of each run of neighbours (a sliding maximum).
    private func best(_ span: Int, least: Double) -> Int {
        var (found, earliest) = (0, Double.infinity)
        var queue: [Int] = []
        var head = 0
        for column in ends.indices {
            while queue.count > head, ends[queue[queue.count - 1]] <= ends[column] { queue.removeLast() }
            queue.append(column)
            let first = column - span + 1
            guard first >= 0 else { continue }
            if queue[head] < first { head += 1 }
            let start = max(least, ends[queue[head]])
            if start < earliest - Skyline.tie || first == 0 { (found, earliest) = (first, start) }
        }
        return found
    }

    private mutating func lay(_ length: Double, _ columns: Range<Int>, _ least: Double, _ isStanding: Bool) {
        let start = isStanding ? least : ends[columns].reduce(least) { max($0, $1) }
        let end = start + (length.isNaN ? 0 : length)
        for column in columns { ends[column] = isStanding ? max(ends[column], end) : end }
    }
}
