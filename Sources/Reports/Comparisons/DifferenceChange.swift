import LayoutAnalysis

/// How a value changes from the old layout to the new one, in words: `down by 8 to 80`.
struct DifferenceChange {
    /// The words.
    let words: String
    /// Whether it changes by the same amount everywhere.
    let isOneAmount: Bool

    /// Which way a value grows and shrinks, where "more" and "less" would be odd.
    private static let ways: [(value: String, more: String, less: String)] = [
        ("frame.x", "right", "left"), ("frame.y", "down", "up"), ("frame.width", "wider", "narrower"),
        ("frame.height", "taller", "shorter"),
    ]

    /// Makes the words.
    ///
    /// - Parameters:
    ///   - group: What differs.
    ///   - spoken: An amount as a reader has it.
    init(_ group: DifferenceGroup, spoken: (Double) -> String) {
        let most = spoken(group.most.amount)
        guard let change = group.change else {
            isOneAmount = false
            words = group.isMost ? "by up to \(most)" : "by \(most) or more"
            return
        }
        let isMore = change.upperBound > 0
        let ends = [change.lowerBound, change.upperBound].map { abs($0) }.sorted()
        let way = DifferenceChange.ways.first { $0.value == group.most.value }
        let word = way.map { isMore ? $0.more : $0.less } ?? (isMore ? "more" : "less")
        let (low, high) = (spoken(ends[0]), spoken(ends[1]))
        isOneAmount = low == high
        let amounts = isOneAmount ? high : ends[0] == 0 ? "up to \(high)" : "\(low) to \(high)"
        words = "\(word) by \(amounts)"
    }
}
