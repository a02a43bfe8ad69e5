import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A number of the world that goes from one value to another while two layouts are compared.
package struct WorldRange: Sendable {
    /// What people write for it: `viewport.width`, `safeArea.top`, the name of a param.
    package let name: String
    package let number: WorldNumber
    package let values: ClosedRange<Double>
    /// Whether they are angles, in radians.
    package let isAngle: Bool

    package init(name: String, number: WorldNumber, values: ClosedRange<Double>, isAngle: Bool = false) {
        (self.name, self.number, self.values, self.isAngle) = (name, number, values, isAngle)
    }

    /// So many values lie evenly between the ends.
    private static let parts = 8

    /// The values that are looked at, ascending: both ends, some between, of a width those of devices and those on both sides
    /// of where a comparison of one of the layouts changes its answer.
    func looked(_ layouts: [CheckedLayout]) -> [Double] {
        let (low, high) = (values.lowerBound, values.upperBound)
        var found = [low, high]
        for part in 1..<WorldRange.parts {
            let value = low + (high - low) * (Double(part) / Double(WorldRange.parts))
            found.append(high - low > 2 * Double(WorldRange.parts) ? value.rounded(.toNearestOrEven) : value)
        }
        if number == .viewportWidth {
            found += DeviceWidths.all
            for layout in layouts { found += WidthBreakpoints(layout.table).all.flatMap { [$0 - 0.5, $0, $0 + 0.5] } }
        }
        return Set(found.filter { values.contains($0) }).sorted()
    }
}

/// Two layouts compared in many worlds: a number of the world goes through a range, lines of text run both ways. In each
/// world that is looked at, they are compared at every offset.
package struct RangeComparison: Sendable {
    /// One of the worlds.
    package struct Entry: Sendable {
        /// The value of the number; nil without a range.
        package let value: Double?
        /// Whether lines of text run from right to left.
        package let isRightToLeft: Bool
        package let comparison: LayoutComparison
        /// The layouts in this world.
        package let layouts: (old: Prepared, new: Prepared)
    }

    /// What goes through its values; nil where only the direction changes.
    package let range: WorldRange?
    /// The worlds, each direction with its values ascending.
    package private(set) var entries: [Entry] = []
    /// Values that one of the layouts refuses.
    package private(set) var refused: [Double] = []

    /// - Parameters:
    ///   - old: The old layout in the world that the others are made of.
    ///   - new: The new one; both scroll along the same axis.
    ///   - range: What goes through its values.
    ///   - directions: Whether lines of text run from right to left, for each direction that is looked at.
    ///   - offsets: The offsets along the scroll, in each world.
    ///   - tolerance: What differs by no more is the same.
    ///   - budget: What the proof of one value may cost, in thousands of instructions.
    package init(
        _ old: Prepared, _ new: Prepared, over range: WorldRange?, directions: [Bool],
        offsets: (Prepared, Prepared) -> ClosedRange<Double>, tolerance: Double, budget: Int
    ) {
        self.range = range
        let values = range.map { $0.looked([old.program.layout, new.program.layout]).map { Optional($0) } } ?? [nil]
        for isRightToLeft in directions {
            for value in values {
                guard let before = RangeComparison.world(of: old, range, value, isRightToLeft),
                    let after = RangeComparison.world(of: new, range, value, isRightToLeft)
                else {
                    if let value, refused.last != value { refused.append(value) }
                    continue
                }
                let comparison = LayoutComparison.between(
                    before, after, over: offsets(before, after), tolerance: tolerance, budget: budget,
                    looksAround: false)
                entries.append(
                    Entry(
                        value: value, isRightToLeft: isRightToLeft, comparison: comparison, layouts: (before, after)))
            }
        }
    }

    /// What all of them say.
    package var verdict: LayoutComparison.Verdict {
        if entries.contains(where: { $0.comparison.verdict == .different }) { return .different }
        let isWhole = refused.isEmpty && !entries.isEmpty
        return isWhole && entries.allSatisfy { $0.comparison.verdict == .same } ? .same : .undecided
    }

    /// The world in which a value differs the most; of those that differ in what has no amount, the first.
    package var worst: Entry? {
        func amount(_ entry: Entry) -> Double {
            entry.comparison.differences.reduce(0) { $1.amount.isFinite ? max($0, $1.amount) : $0 }
        }
        let different = entries.filter { $0.comparison.verdict == .different }
        return different.max { amount($0) < amount($1) }
    }

    /// A layout in another world; nil where it refuses it.
    private static func world(
        of prepared: Prepared, _ range: WorldRange?, _ value: Double?, _ isRightToLeft: Bool
    ) -> Prepared? {
        var changes: [(number: WorldNumber, value: Double)] = [(.environment(.rightToLeft), isRightToLeft ? 1 : 0)]
        if let range, let value { changes.append((range.number, value)) }
        return prepared.with(changes)
    }
}
