import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What differs between two layouts for the person who scrolls, over a range of offsets.
package struct LayoutComparison: Sendable {
    /// What the comparison says.
    package enum Verdict: String, Sendable {
        /// Proved: at no offset anything differs by more than the tolerance.
        case same
        /// Something differs.
        case different
        /// Nothing is known to differ, and not everything is known to be the same.
        case undecided
    }

    /// The offsets that were compared, along the scroll.
    package let offsets: ClosedRange<Double>
    /// What differs by no more than this is the same.
    package let tolerance: Double
    /// How many elements both layouts have.
    package internal(set) var elementCount = 0
    /// How many of each kind, in the order of the old layout.
    package internal(set) var kindCounts: [(kind: String, count: Int)] = []
    /// The elements that only one of them has and shows, by kind, in the order of the old layout and then of the new one.
    package internal(set) var missing: [MissingElements] = []
    /// What differs, element by element, in the order of the layout.
    package internal(set) var differences: [LayoutDifference] = []
    /// Statements of the layouts that differ: what no element shows, such as the defaults of the world.
    package internal(set) var statements: [StatementDifference] = []
    /// What was not compared, so that nobody knows.
    package internal(set) var notCompared: [String] = []
    /// Whether all formulas are the same, so that the layouts are the same in every world.
    package internal(set) var isSameInEveryWorld = false
    /// In how many other worlds the layouts were looked at.
    package internal(set) var worldCount = 0
    /// How many more elements differ, which are not told one by one.
    package internal(set) var moreElements = 0
    /// By how many gestures it was looked at where scrolling stops; 0 where that is proved or differs.
    package internal(set) var gestureCount = 0
    /// What the proofs cost, and what they might have cost, in thousands of instructions.
    package internal(set) var spent = (instructions: 0, limit: 0)
    /// What is not decided.
    package internal(set) var undecided: [UndecidedValue] = []

    /// What the comparison says.
    package var verdict: Verdict {
        if !missing.isEmpty || !differences.isEmpty || !statements.isEmpty { return .different }
        return undecided.isEmpty && notCompared.isEmpty ? .same : .undecided
    }
}

/// A statement that is another one in two layouts.
package struct StatementDifference: Sendable, Equatable {
    /// What it is about: `param gap`, `viewport`.
    package let name: String
    /// What the old layout says.
    package let old: [StatementPiece]
    /// What the new layout says.
    package let new: [StatementPiece]
}

/// A piece of what a layout says.
package enum StatementPiece: Sendable, Equatable {
    /// Words, as they are.
    case word(String)
    /// A number.
    case number(Double)
    /// An angle in radians.
    case angle(Double)
    /// Whole numbers.
    case counts([Int])
}

/// Elements that only one of two layouts has.
package struct MissingElements: Sendable, Equatable {
    /// The name of the kind.
    package let kind: String
    /// How many of them.
    package internal(set) var count: Int
    /// Whether the old layout has them.
    package let isOld: Bool
    /// The first of them.
    package internal(set) var elements: [MissingElement]
}

/// An element that only one of two layouts has.
package struct MissingElement: Sendable, Equatable {
    /// The element.
    package let path: ElementPath
    /// From the first offset at which it is on screen to the last one, as far as that is known.
    package let offsets: ClosedRange<Double>
}

/// A value that is not the same in two layouts.
package struct LayoutDifference: Sendable {
    /// The element; nil for a value of the whole layout.
    package let element: ElementPath?
    /// Which value: `frame.y`, `content.height`.
    package let value: String
    /// Its unit.
    package let quantity: Quantity
    /// From the first offset at which it differs to the last one; between them it may be the same here and there.
    package let offsets: ClosedRange<Double>
    /// The offset at which it differs the most.
    package let place: Double
    /// The value there, in the old layout and in the new one.
    package let values: (old: Double, new: Double)
    /// Whether nowhere it is proved to differ by more.
    package let isMost: Bool
    /// Between which numbers the new value less the old one lies wherever the element is on screen, where that is proved and
    /// says the direction: both are negative or both positive, or one is 0. Beyond that 0 it may lie by a thousandth of the most.
    package var change: ClosedRange<Double>?
    /// Whether it is what the layout or a section tells the app: it hangs on the offset, as what an element shows.
    package var isTold = false

    /// The same under another name.
    func named(_ value: String) -> LayoutDifference {
        LayoutDifference(
            element: element, value: value, quantity: quantity, offsets: offsets, place: place, values: values,
            isMost: isMost, change: change)
    }

    /// How much it differs there.
    package var amount: Double { abs(values.new - values.old) }
}

/// What a comparison could not decide.
package struct UndecidedValue: Sendable {
    /// Why.
    package enum Reason: Sendable {
        /// The first part of the range that is left open, and whether more of the budget may decide it.
        case open(ClosedRange<Double>, isSpent: Bool)
        /// It reads something that cannot be followed over the offset.
        case unknown
        /// There are more elements than can be compared one by one.
        case tooMany(Int)

        /// Which of them it is, whatever the part.
        var name: String {
            switch self {
            case .open: "open"
            case .unknown: "unknown"
            case .tooMany: "too many"
            }
        }
    }

    /// The element; nil for the whole layout.
    package let element: ElementPath?
    /// Which value of it; empty for all.
    package let value: String
    /// Why.
    package let reason: Reason
}
