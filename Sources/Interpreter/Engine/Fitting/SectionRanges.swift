import LayoutChecker

/// What the items of each section read, as ranges by section: fields and running results. Kept once a list has changed,
/// so that the reach of its sections is found again without a look at every item.
///
/// A change widens the ranges of its section; after some changes they are to be found anew.
final class SectionRanges: @unchecked Sendable {
    /// For each scope, the low ends of each of its loads, by section; then the high ones.
    private let lows: [[Memory<Double>]]
    private let highs: [[Memory<Double>]]
    /// How many changes have widened the ranges of each section.
    private let widened: Memory<Int>

    /// Ranges that nothing is known of, for so many sections.
    init(loads: [Int], count: Int) {
        func columns(_ value: Double) -> [[Memory<Double>]] {
            loads.map { number in (0..<number).map { _ in Memory(repeating: value, count: count) } }
        }
        (lows, highs) = (columns(.infinity), columns(-.infinity))
        widened = Memory(repeating: 0, count: count)
    }

    private init(_ other: SectionRanges) {
        lows = other.lows.map { $0.map { $0.copy() } }
        highs = other.highs.map { $0.map { $0.copy() } }
        widened = other.widened.copy()
    }

    func copy() -> SectionRanges { SectionRanges(self) }

    /// The range of a load of a scope in a section; reversed ends where it has no items.
    func range(_ scope: Int, _ load: Int, _ section: Int) -> (low: Double, high: Double) {
        (lows[scope][load][section], highs[scope][load][section])
    }

    /// Takes a range that was found anew.
    func set(_ scope: Int, _ load: Int, _ section: Int, _ low: Double, _ high: Double) {
        lows[scope][load][section] = low
        highs[scope][load][section] = high
        widened[section] = 0
    }

    /// Lets a range hold a number, too. One that is no number makes it unknown.
    func add(_ value: Double, _ scope: Int, _ load: Int, _ section: Int) {
        let (low, high) = range(scope, load, section)
        guard !value.isNaN, !low.isNaN else {
            lows[scope][load][section] = .nan
            highs[scope][load][section] = .nan
            return
        }
        lows[scope][load][section] = min(low, value)
        highs[scope][load][section] = max(high, value)
    }

    /// Lets a range hold what it holds, moved.
    func add(moved difference: Double, _ scope: Int, _ load: Int, _ section: Int) {
        let (low, high) = range(scope, load, section)
        guard low <= high else { return }
        lows[scope][load][section] = min(low, low + difference)
        highs[scope][load][section] = max(high, high + difference)
    }

    /// Counts a change; whether there have been so many that the ranges of a section of this length are to be found anew.
    func countChange(_ section: Int, of items: Int) -> Bool {
        widened[section] &+= 1
        return widened[section] > max(16, items / 64)
    }
}

/// The least and the greatest number of a column.
enum ColumnEnds {
    /// Reversed ends where there are no numbers, NaN where one is none.
    static func ends(_ values: UnsafeMutablePointer<Double>, _ count: Int) -> (low: Double, high: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for place in 0..<count {
            let value = values[place]
            guard !value.isNaN else { return (.nan, .nan) }
            low = min(low, value)
            high = max(high, value)
        }
        return (low, high)
    }

    static func hull(_ a: (low: Double, high: Double), _ b: (low: Double, high: Double)) -> (
        low: Double, high: Double
    ) {
        guard a.low == a.low, b.low == b.low else { return (.nan, .nan) }
        return (min(a.low, b.low), max(a.high, b.high))
    }
}
