import LayoutChecker

/// Columns of items that may lie over several neighbours (a skyline): each item goes where it begins the earliest, the
/// first place on a tie.
///
/// For each span that items have, a tree tells where the earliest run of so many neighbours is.
struct Skyline {
    /// For each span that has been asked for, the runs of so many columns.
    private var runs: [Int: ColumnRuns] = [:]
    private let count: Int
    /// How much sooner a place has to be to be better.
    private static let tie = ColumnFilling.tie
    /// At most this many columns or lanes; more of them than a display has pixels mean nothing.
    static let most = 65_536.0
    /// So many spans may have a tree, and more of them while all trees together are small: an item changes all of them, and without
    /// a tree it looks at all columns.
    private static let mostTrees = 16
    private static let treeRoom = 1_048_576

    private init(_ count: Double) {
        self.count = Int(exactly: max(1, min(Skyline.most, count.rounded(.down)))) ?? 1
        runs[1] = ColumnRuns([Double](repeating: 0, count: self.count))
    }

    /// The first column of each item; its arguments are presence, length, how many, span, lane, least, whether it
    /// stands. Those that stand are laid first. NaN for what takes no part.
    ///
    /// - Parameters:
    ///   - columns: The arguments.
    ///   - steps: How many steps may still be done; below 0 afterwards when there were more to do.
    /// - Returns: The number of the first column, for each item.
    static func lanes(_ columns: [[Double]], _ steps: inout Int) -> [Double] {
        var skyline = Skyline(columns[2].first { $0.isFinite } ?? 1)
        var result = [Double](repeating: .nan, count: columns[0].count)
        for isStanding in [true, false] {
            for index in result.indices where columns[0][index] != 0 && (columns[6][index] != 0) == isStanding {
                let least = columns[5][index].isNaN ? 0 : columns[5][index]
                let span = skyline.whole(columns[3][index], 1, skyline.count)
                let lane = skyline.lane(of: span, wanted: columns[4][index], least: least, &steps)
                let start = isStanding ? least : max(least, lane.end)
                let length = columns[1][index].isNaN ? 0 : columns[1][index]
                let covered = lane.first..<lane.first + span
                skyline.lay(start + length, covered, isStanding || length >= 0, &steps)
                guard steps >= 0 else { return result }
                result[index] = Double(lane.first)
            }
        }
        return result
    }

    /// Counts steps; below 0 when there are more than may still be done.
    private static func spend(_ count: Int, of steps: inout Int) { steps = steps < count ? -1 : steps - count }

    /// A number rounded down and held to two bounds; the first of them for NaN.
    private func whole(_ value: Double, _ low: Int, _ high: Int) -> Int {
        let held = value.isNaN ? Double(low) : max(Double(low), min(Double(high), value.rounded(.down)))
        return Int(exactly: held) ?? low
    }

    /// Where each column ends.
    private var ends: [Double] { runs[1]?.all ?? [] }

    /// The first column of the next item, and where what lies under it ends.
    private mutating func lane(
        of span: Int, wanted: Double, least: Double, _ steps: inout Int
    ) -> (first: Int, end: Double) {
        let runs = runs(of: span, &steps)
        let first = wanted >= 0 ? whole(wanted, 0, count - span) : runs.first(within: Skyline.tie, of: least)
        return (first, runs[first])
    }

    /// The runs of so many neighbouring columns, and where the latest of each ends. A queue of falling ends tells it (a
    /// sliding maximum).
    private mutating func runs(of span: Int, _ steps: inout Int) -> ColumnRuns {
        if let known = runs[span] { return known }
        // A queue over all columns, and a tree of twice as many nodes.
        Skyline.spend(4 * count, of: &steps)
        let ends = ends
        var latest: [Double] = []
        var queue: [Int] = []
        var head = 0
        for column in ends.indices {
            while queue.count > head, ends[queue[queue.count - 1]] <= ends[column] { queue.removeLast() }
            queue.append(column)
            let first = column - span + 1
            guard first >= 0 else { continue }
            if queue[head] < first { head += 1 }
            latest.append(ends[queue[head]])
        }
        let made = ColumnRuns(latest)
        if runs.count < max(Skyline.mostTrees, Skyline.treeRoom / count) { runs[span] = made }
        return made
    }

    /// Lays an item over columns. Its end raises all runs that it meets, unless its length is below 0.
    private mutating func lay(_ end: Double, _ columns: Range<Int>, _ isRaising: Bool, _ steps: inout Int) {
        guard isRaising else {
            var ends = ends
            for column in columns { ends[column] = end }
            runs = [1: ColumnRuns(ends)]
            Skyline.spend(count, of: &steps)
            return
        }
        // The keys in a list of their own: a view of them would have each tree copied.
        for span in Array(runs.keys) {
            runs[span]?.raise(
                max(0, columns.lowerBound - span + 1)..<min(columns.upperBound, count - span + 1), to: end)
        }
        Skyline.spend(runs.count, of: &steps)
    }
}

/// The ends of all runs of so many neighbouring columns: a segment tree with the earliest end under each node. Ends only
/// grow, so a node keeps how far all below it were raised, and none is computed from those above it.
private struct ColumnRuns {
    private struct Node {
        var earliest = Double.infinity
        var raised = -Double.infinity
    }

    private let count: Int
    private let size: Int
    private var nodes: [Node]

    init(_ ends: [Double]) {
        count = ends.count
        var size = 1
        while size < ends.count { size *= 2 }
        self.size = size
        nodes = [Node](repeating: Node(), count: 2 * size)
        for (place, end) in ends.enumerated() { nodes[size + place] = Node(earliest: end, raised: end) }
        for node in (1..<size).reversed() { update(node) }
    }

    /// The end of a run.
    subscript(place: Int) -> Double {
        var node = size + place
        var end = nodes[node].raised
        while node > 1 {
            node /= 2
            end = max(end, nodes[node].raised)
        }
        return end
    }

    /// The ends of all runs.
    var all: [Double] { (0..<count).map { self[$0] } }

    /// The first run that ends, or where nothing begins before `least`, no more than `tie` behind the earliest one.
    func first(within tie: Double, of least: Double) -> Int {
        let limit = max(least, nodes[1].earliest) + tie
        var node = 1
        while node < size { node = nodes[2 * node].earliest <= limit ? 2 * node : 2 * node + 1 }
        return min(node - size, count - 1)
    }

    /// No run among these ends before `end`.
    mutating func raise(_ places: Range<Int>, to end: Double) {
        guard !places.isEmpty else { return }
        var (low, high) = (places.lowerBound + size, places.upperBound + size)
        let edges = (low, high - 1)
        while low < high {
            if low & 1 == 1 {
                raise(low, to: end)
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                raise(high, to: end)
            }
            low /= 2
            high /= 2
        }
        for edge in [edges.0 / 2, edges.1 / 2] {
            var node = edge
            while node > 0 {
                update(node)
                node /= 2
            }
        }
    }

    private mutating func raise(_ node: Int, to end: Double) {
        nodes[node].raised = max(nodes[node].raised, end)
        nodes[node].earliest = max(nodes[node].earliest, end)
    }

    private mutating func update(_ node: Int) {
        let earliest = min(nodes[2 * node].earliest, nodes[2 * node + 1].earliest)
        nodes[node].earliest = max(nodes[node].raised, earliest)
    }
}
