/// How many elements can be counted.
@usableFromInline package enum ElementLimit {
    /// 2^53: past it, a double cannot count.
    case double
    /// Half of what whole numbers of 32 bits count, so that an index and a step past it still fit: the live page's
    /// machine has no longer ones.
    case machine

    @usableFromInline package static let most = 9_007_199_254_740_992.0
    @usableFromInline package static let machineMost = Double(Int.max / 2)

    /// The limit that so many pass, the first one there is; nil when they can be counted.
    @inlinable package static func exceeded(by total: Double) -> ElementLimit? {
        if !(total <= most) { return .double }
        return total <= machineMost ? nil : .machine
    }

    /// The finding, in words.
    @inlinable package var message: String {
        switch self {
        case .double: "these are more than 9007199254740992 (2^53) elements, the largest number that can be counted"
        case .machine: "these are more than \(Int.max / 2) elements, the limit on a 32-bit machine"
        }
    }
}
