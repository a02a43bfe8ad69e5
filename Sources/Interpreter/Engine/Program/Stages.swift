import LayoutChecker

/// An input that a slot is filled with.
package struct Input {
    package let operation: Operation
    package let number: Int32
    package let slot: Int32
}

/// A fold over the instances of a scope.
struct Fold {
    let kind: FoldKind
    let arguments: [Int32]
    let target: Int32
    /// Whether there is a result for each instance, and which column of the scope it goes into.
    let isForEach: Bool
    let column: Int32

    /// How many numbers are stored for each instance, while it is folded or for good: running sums go where they
    /// belong, what reads all of its arguments at once gathers them, and numbers groups.
    var storedPerInstance: Int {
        switch kind {
        case .sum, .largest, .largestAtEnds: 0
        case .sumBefore: 1
        default: arguments.count + (isForEach ? 3 : 0)
        }
    }
}

/// One level of the prepare stage.
struct Level: Sendable {
    /// Folds over the sections, into slots of the layout or columns of the sections.
    var sectionFolds: [Fold] = []
    /// Folds over the instances of a scope.
    var scopeFolds: [ScopeFolds] = []
    var layout: [Instruction] = []
    var section: [Instruction] = []
}

/// Folds over one scope, and the steps that make their arguments.
struct ScopeFolds: Sendable {
    let scope: Int
    let steps: [Instruction]
    let folds: [Fold]

    /// How many numbers they store for each instance.
    var stored: Int { folds.reduce(0) { $0 + $1.storedPerInstance } }
}
