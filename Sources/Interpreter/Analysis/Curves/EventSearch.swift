import LayoutChecker
import LayoutEngine

/// Finds the offsets at which an operation takes another branch. Intervals prove that a range has no such offset,
/// bisection finds an offset between two different branches, and smaller and smaller ranges are searched where neither
/// helps.
struct EventSearch {
    /// The whole graph, and those of parts of the stretch.
    private(set) var paths: CurvePaths
    let stretch: ClosedRange<Double>
    /// Where the ways change, each with both sides; in order once the search is over.
    private(set) var changes: [Change] = []
    private(set) var isProved = true
    private(set) var leftOut = 0
    private var looks = 0
    /// What the search has cost, in instructions, and what it may cost.
    private(set) var work = 0
    private let workLimit: Int

    struct Change {
        /// The last offset before and the first one after it, as close as numbers can be, or nearly.
        var low: Double
        var high: Double
        var before: Branches
        var after: Branches
        /// Offsets between them at which it goes yet another way.
        var inner: [Double] = []
    }

    private struct Stretch {
        let low: Double
        let high: Double
        let atLow: Branches
        let atHigh: Branches
        /// The number of its graph.
        var path = 0
    }

    /// A curve has at most so many changes: more are a grey area in any picture. Fewer when each look costs much.
    private let changeLimit: Int
    /// Eight stretches are looked at together, so many times, unless a node costs too much for that.
    private static let lookLimit = 6000
    /// To close in on a change takes about so many looks at single offsets, and to tell what it does as many again.
    private static let changeLooks = 100
    private static let workLimit = 200_000_000

    init(_ path: CurvePath, _ stretch: ClosedRange<Double>, workLimit: Int = .max) {
        paths = CurvePaths(path, stretch)
        self.workLimit = min(workLimit, EventSearch.workLimit)
        self.stretch = stretch
        changeLimit = max(20, min(2000, 1_000_000 / max(1, path.moving.count)))
    }

    private func branches(at offset: Double, by path: Int) -> Branches {
        Branches(paths[path], paths[path].values(at: offset))
    }

    /// The same, in the room of those before where they are no others.
    private func branches(at offset: Double, like before: Branches, by path: Int) -> Branches {
        let found = branches(at: offset, by: path)
        return found == before && found.moves == before.moves ? before : found
    }

    /// Searches the whole stretch.
    mutating func run() {
        let (low, high) = (stretch.lowerBound, stretch.upperBound)
        guard low < high else { return }
        // Beside a kink a form is as far off as the square of the stretch is wide.
        let least = (high - low) * 0x1p-40
        var open = [Stretch(low: low, high: high, atLow: branches(at: low, by: 0), atHigh: branches(at: high, by: 0))]
        // What only has to be proved waits its turn, so that no stretch uses up the looks of the others.
        var waiting: [Stretch] = []
        var next = 0
        while true {
            if open.isEmpty, next < waiting.count {
                open.append(waiting[next])
                next += 1
            }
            guard let current = open.popLast() else { break }
            guard changes.count < changeLimit, work < workLimit else {
                leftOut += current.atLow == current.atHigh ? 0 : 1
                isProved = false
                continue
            }
            let parts = uncertain(current)
            for part in parts {
                if part.atLow != part.atHigh, part.path != current.path {
                    // A part with a smaller graph is divided first.
                    open.append(part)
                } else if part.atLow != part.atHigh {
                    let change = halved(part)
                    work += EventSearch.changeLooks * paths[part.path].offsetCost
                    changes.append(change)
                    // Both sides may have more to tell.
                    if part.low < change.low {
                        open.append(
                            Stretch(
                                low: part.low, high: change.low, atLow: part.atLow, atHigh: change.before,
                                path: part.path))
                    }
                    if change.high < part.high {
                        open.append(
                            Stretch(
                                low: change.high, high: part.high, atLow: change.after, atHigh: part.atHigh,
                                path: part.path))
                    }
                } else if part.high - part.low > least, looks < EventSearch.lookLimit, work < workLimit {
                    waiting.append(part)
                } else {
                    isProved = false
                }
            }
        }
        // By their numbers: code that sorts changes themselves would be as long as all of this.
        let places = changes.map { $0.low }
        changes = changes.indices.sorted { places[$0] < places[$1] }.map { changes[$0] }
        merge()
    }

    /// The eighths of a stretch in which an operation may go another way than at their beginning.
    private mutating func uncertain(_ stretch: Stretch) -> [Stretch] {
        guard looks < EventSearch.lookLimit, work < workLimit else { return [stretch] }
        looks += 1
        let path = paths[stretch.path]
        work += path.stretchCost + path.offsetCost
        var (low, high) = (Interval8.Lanes(), Interval8.Lanes())
        let width = (stretch.high - stretch.low) / 8
        for lane in 0..<8 {
            low[lane] = lane == 0 ? stretch.low : min(stretch.low + width * Double(lane), stretch.high)
            high[lane] = lane == 7 ? stretch.high : min(stretch.low + width * Double(lane + 1), stretch.high)
        }
        let ranges = path.ranges(Interval8(low, high))
        let certain = stretch.atLow.areCertain(path, ranges)
        var parts: [Stretch] = []
        var atLow = stretch.atLow
        for lane in 0..<8 {
            let atHigh =
                lane == 7
                ? stretch.atHigh
                : certain[lane] && atLow == stretch.atLow
                    ? atLow : branches(at: high[lane], like: atLow, by: stretch.path)
            let isCertain = certain[lane] && atLow == stretch.atLow && atHigh == atLow
            if !isCertain, low[lane] < high[lane] {
                parts.append(
                    narrowed(
                        Stretch(low: low[lane], high: high[lane], atLow: atLow, atHigh: atHigh, path: stretch.path),
                        ranges, lane: lane))
            }
            atLow = atHigh
        }
        // One part that is all of it would be looked at for ever.
        return parts.reversed()
    }

    /// A stretch with a smaller graph, where there is one.
    private mutating func narrowed(_ stretch: Stretch, _ ranges: CurveRanges, lane: Int) -> Stretch {
        guard
            let path = paths.add(in: stretch.path, from: stretch.low, to: stretch.high, ranges, lane: lane)
        else { return stretch }
        return Stretch(
            low: stretch.low, high: stretch.high, atLow: branches(at: stretch.low, by: path),
            atHigh: branches(at: stretch.high, by: path), path: path)
    }

    /// One change in a stretch whose ends differ, closed in on until no number lies between.
    private func halved(_ stretch: Stretch) -> Change {
        var change = Change(low: stretch.low, high: stretch.high, before: stretch.atLow, after: stretch.atHigh)
        // As many halvings as lead from one end of the numbers to the other.
        for _ in 0..<2200 {
            let middle = change.low + (change.high - change.low) / 2
            guard middle > change.low, middle < change.high, change.high - change.low > 1e-14 * max(1, abs(middle))
            else { break }
            let found = branches(at: middle, by: stretch.path)
            if found == change.before { change.low = middle } else { (change.high, change.after) = (middle, found) }
        }
        // Where numbers lie between still, what happens at one only happens at a plain one.
        let plain = EventSearch.roundest(change.low, change.high)
        if plain > change.low, plain < change.high {
            let found = branches(at: plain, by: stretch.path)
            if found == change.before { change.low = plain } else { (change.high, change.after) = (plain, found) }
        }
        return change
    }

    /// What changes at one place is one change.
    private mutating func merge() {
        var merged: [Change] = []
        for change in changes {
            if let last = merged.last, change.low - last.high <= 1e-9 * max(1, abs(change.low)) {
                merged[merged.count - 1].inner += last.high == change.low ? [change.low] : [last.high, change.low]
                merged[merged.count - 1].high = max(last.high, change.high)
                merged[merged.count - 1].after = change.after
            } else {
                merged.append(change)
            }
        }
        changes = merged.filter { $0.before != $0.after || !$0.inner.isEmpty }
    }
}
