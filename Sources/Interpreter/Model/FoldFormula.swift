/// The folds: the only functions of the language that read other elements.
package enum FoldKind: UInt8, Sendable {
    // Reductions; arguments: value
    case sum, sumBefore, largest
    /// `largest` of a value that is affine in the index: it stands at one of the two ends.
    case largestAtEnds
    // Reductions by group; arguments: value, group. An instance whose group is not a number belongs to none.
    case sumInGroup, sumBeforeInGroup, largestInGroup
    /// Each group counted once, those that began before the one at hand.
    case sumBeforePerGroup
    /// The line of each item: a new one when it does not fit; arguments: presence, length, gap, within. Not a number
    /// for what takes no part.
    case wrap
    /// The column of each item, always the shortest, the first on a tie; arguments: presence, length, how many. Not a number for what takes
    /// no part.
    case shortest
    /// The first free lane of each span, by start; arguments: from, to.
    case pack
    /// Which spans overlap transitively; arguments: from, to.
    case cluster
    /// The value at another index, held to the first and the last; arguments: value, index.
    case at

    /// Whether it has a result for each instance; `at` has when its index has.
    var isForEach: Bool {
        switch self {
        case .sum, .largest, .largestAtEnds, .at: false
        case .sumBefore, .sumInGroup, .sumBeforeInGroup, .largestInGroup, .sumBeforePerGroup, .wrap, .shortest, .pack,
            .cluster:
            true
        }
    }
}

/// A fold over the instances of a scope.
package struct FoldFormula: Hashable, Sendable {
    package let kind: FoldKind
    package let scope: Int32
    package let arguments: [FormulaID]
}
