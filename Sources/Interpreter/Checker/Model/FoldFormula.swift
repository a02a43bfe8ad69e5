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
    /// The part of each item of what its group has left; arguments: presence, size, weight, least, most, total, group.
    case share
    /// The column of each item, always the shortest, the first on a tie; arguments: presence, length, how many. Not a number for what takes
    /// no part.
    case shortest
    /// The same for items that lie over several columns; arguments: presence, length, how many, span, lane, least,
    /// whether it stands.
    case shortestSpan
    /// The start of each item behind those that it overlaps; arguments: presence, length, from, to, least, whether it
    /// stands. Not a number for what takes no part.
    case fall
    /// The first free place of each item, along and across; arguments: presence, length, across, room, least along,
    /// least across, whether it stands. Not a number for what takes no part.
    case fitMain, fitCross
    /// The first free lane of each span, by start; arguments: from, to.
    case pack
    /// Which spans overlap transitively; arguments: from, to.
    case cluster
    /// The value at another index, held to the first and the last; arguments: value, index.
    case at
    /// The least lane above its own that a span which overlaps it has; arguments: from, to, lane. An infinity without any.
    case nextLane

    /// The function that it is in a file.
    package var word: String {
        switch self {
        case .sum, .sumInGroup: "sum"
        case .sumBefore, .sumBeforeInGroup, .sumBeforePerGroup: "sumBefore"
        case .largest, .largestAtEnds, .largestInGroup: "largest"
        case .wrap: "wrap"
        case .share: "share"
        case .shortest, .shortestSpan: "shortest"
        case .fall: "fall"
        case .fitMain, .fitCross: "fit"
        case .pack: "pack"
        case .cluster: "cluster"
        case .at: "at"
        case .nextLane: "nextLane"
        }
    }

    /// Whether it has a result for each instance; `at` has when its index has.
    var isForEach: Bool {
        switch self {
        case .sum, .largest, .largestAtEnds, .at: false
        case .sumBefore, .sumInGroup, .sumBeforeInGroup, .largestInGroup, .sumBeforePerGroup, .share, .wrap, .shortest,
            .shortestSpan, .fall, .fitMain, .fitCross, .pack, .cluster, .nextLane:
            true
        }
    }

    /// How many arguments it has.
    package var argumentCount: Int {
        switch self {
        case .sum, .sumBefore, .largest, .largestAtEnds: 1
        case .sumInGroup, .sumBeforeInGroup, .largestInGroup, .sumBeforePerGroup, .pack, .cluster, .at: 2
        case .shortest, .nextLane: 3
        case .wrap: 4
        case .fall: 6
        case .share, .shortestSpan, .fitMain, .fitCross: 7
        }
    }

    /// The argument that leaves an instance out where it is NaN; nil for a fold without one.
    var leavingArgument: Int? {
        switch self {
        case .sumInGroup, .sumBeforeInGroup, .largestInGroup, .sumBeforePerGroup: 1
        case .pack, .cluster, .nextLane: 0
        case .sum, .sumBefore, .largest, .largestAtEnds, .share, .wrap, .shortest, .shortestSpan, .fall, .fitMain,
            .fitCross, .at:
            nil
        }
    }
}

/// A fold over the instances of a scope.
package struct FoldFormula: Hashable, Sendable {
    package let kind: FoldKind
    package let scope: Int32
    package let arguments: [FormulaID]

    package init(kind: FoldKind, scope: Int32, arguments: [FormulaID]) {
        self.kind = kind
        self.scope = scope
        self.arguments = arguments
    }
}
