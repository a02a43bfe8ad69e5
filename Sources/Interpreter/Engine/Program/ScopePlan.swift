import LayoutChecker

/// The code for each instance of a scope: the cells of a block, the copies of an element.
package struct ScopePlan: BitwiseCopyable {
    /// Its number among the scopes of the formula table.
    package let number: Int32
    /// The slot of the index; -1 when nothing reads it.
    let index: Int32
    /// The slot of the number of instances; -1 for cells, which the world counts.
    let count: Int32
    /// The section block it lies in; -1 for copies of an element of the layout.
    let block: Int32
    let isInSection: Bool
    /// Whether it holds the cells of a row, which are counted from the corner of what the row scrolls.
    let isInRow: Bool
    /// The slots that are filled for an instance: data first, then the results of folds.
    let loads: Stretch
    /// How many columns its folds fill.
    let columnCount: Int32
    /// What prepare and scroll compute for an instance.
    package let code: Code
    /// The elements computed in it, in document order.
    let elements: Stretch
    /// How the instances that can be visible are found.
    let search: SearchPlan
    /// What decides whether its elements can be seen.
    let visibility: VisibilityPlan
    /// The quantities that may decide it alone, the likeliest first.
    let inverses: Stretch
    /// What leads to the stops of its elements.
    package let stops: Code
    /// What leads to the outputs of its elements.
    let outputs: Code
}

/// A quantity that may decide alone which instances of a scope can be seen.
struct InversePlan: BitwiseCopyable {
    let slot: Int32
    /// Computes it for an instance.
    let code: Code
    /// Leads from it to the boxes of the elements.
    let visibility: Code
    /// The elements' centres relative to the corner of the window.
    let centers: Stretch
}

/// The code that decides whether elements can be seen, for interval evaluation, and the slots that it reads from outside.
struct VisibilityPlan: BitwiseCopyable {
    let code: Code
    let outer: Stretch
    let correlations: Stretch
}

/// A quantity that is read along several paths, the code that depends on it, and the other slots that this code reads.
struct CorrelationPlan: BitwiseCopyable {
    let slot: Int32
    let code: Code
    let entering: Stretch
}

/// How the instances of a scope that can be visible are found.
struct SearchPlan: BitwiseCopyable {
    /// Whether the resting boxes advance evenly with the index.
    var isAffine = false
    /// Whether something may move them anywhere, so that only interval search finds them.
    var isUnordered = false
    /// In a list without ends: how boxes that only the rounds move are found in the first round.
    var rounds = Rounds.none
    /// Computes start and length along the scroll; in a list without ends, those of the first round.
    var code = Code()
    var boxes = Stretch()
    /// How many more are taken at both ends, for rounding.
    var margin: Int32 = 0
    /// The slots that boxes are counted from across the scroll and along it; -1: from 0. The slot is the same for all
    /// instances, so that what is stored of their places stays as it is when that moves.
    var crossBase: Int32 = -1
    var base: Int32 = -1
    /// Whether the boxes stand still across the scroll too, so that a uniform grid may hold them; then the code of
    /// both places, and the boxes across the scroll.
    var hasPlane = false
    var planeCode = Code()
    var crossBoxes = Stretch()

    /// Whether the boxes stand still but do not advance evenly.
    var isResting: Bool { !isAffine && !isUnordered }
    /// Whether it is kept how far the boxes reach.
    var keepsReach: Bool { isResting || rounds == .resting }

    /// How boxes advance in the first round of a list without ends.
    enum Rounds: UInt8 { case none, even, resting }
}

/// A box along an axis: its start, as a sum from where all boxes are counted from, and its length.
struct ReachBox {
    let places: [Int32]
    let length: Int32

    var slots: [Int32] { places + [length] }
}
