import LayoutChecker

/// A min–max tree over a column: the least and the greatest number of groups of 8, 64, 512 … instances of each section.
/// An interval over a range of instances reads one group instead of each number. It takes 2/7 of the column's memory.
final class MinMaxTree: Sendable {
    private let low: Memory<Double>
    private let high: Memory<Double>
    /// Where each level of each section begins; level 1 first.
    private let starts: Memory<Int>
    private let column: Memory<Double>
    /// Where each section's instances begin in the column, and how many it has.
    private let bases: Memory<Int>
    private let firstSection: Int
    /// Whether NaN stands for a record that lacks the field.
    private let isField: Bool

    /// Enough for 8^21 instances.
    static let levels = 21

    /// - Parameters:
    ///   - column: The numbers.
    ///   - bases: Where those of each section begin, from a first section on.
    ///   - first: The first section.
    ///   - end: Where those of the last section end; nil: where the column does.
    ///   - isField: Whether NaN stands for a record that lacks the field.
    init(_ column: Memory<Double>, bases: Memory<Int>, from first: Int = 0, to end: Int? = nil, isField: Bool) {
        self.column = column
        self.bases = bases
        firstSection = first
        self.isField = isField
        low = Memory()
        high = Memory()
        starts = Memory(repeating: 0, count: bases.count * MinMaxTree.levels)
        for section in bases.indices {
            let end = section + 1 < bases.count ? bases[section + 1] : end ?? column.count
            build(section, from: bases[section], min(end, column.count) - bases[section])
        }
    }

    private func build(_ section: Int, from base: Int, _ count: Int) {
        var size = count
        var level = 1
        var before = 0
        while size > 1, level < MinMaxTree.levels {
            let start = low.count
            starts[section * MinMaxTree.levels + level] = start
            for group in 0..<(size + 7) / 8 {
                let places = group * 8..<min(size, group * 8 + 8)
                if level == 1 {
                    append(places) { ends(of: column.base[base + $0]) }
                } else {
                    append(places) { (low.base[before + $0], high.base[before + $0]) }
                }
            }
            size = low.count - start
            before = start
            level += 1
        }
    }

    /// Adds the hull of some numbers; unknown (NaN) where some records lack the field and others have it.
    @inline(__always)
    private func append(_ places: Range<Int>, _ ends: (Int) -> (Double, Double)) {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        var isUnknown = false
        var missing = 0
        for place in places {
            let (a, b) = ends(place)
            if a.isNaN { isUnknown = true }
            if a > b { missing += 1 }
            least = a < least ? a : least
            greatest = b > greatest ? b : greatest
        }
        if isUnknown || missing > 0 && missing < places.count { (least, greatest) = (.nan, .nan) }
        low.append(least)
        high.append(greatest)
    }

    /// One number as an interval; a missing number has its ends reversed.
    private func ends(of value: Double) -> (Double, Double) {
        !value.isNaN ? (value, value) : isField ? (.infinity, -.infinity) : (.nan, .nan)
    }

    /// The range of a group of 8^level instances of a section.
    @inline(__always)
    func range(_ group: Int, level: Int, of section: Int) -> (Double, Double) {
        let section = section &- firstSection
        guard level > 0 else {
            let place = (section < bases.count ? bases.base[section] : 0) + group
            return place < column.count ? ends(of: column.base[place]) : ends(of: .nan)
        }
        guard column.count > 0 else { return ends(of: .nan) }
        let place = starts.base[section * MinMaxTree.levels + level] + group
        return (low.base[place], high.base[place])
    }
}
