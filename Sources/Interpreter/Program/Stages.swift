/// An input that a slot is filled with.
struct Input {
    let operation: Operation
    let number: Int32
    let slot: Int32
}

/// A fold over the instances of a scope.
struct Fold {
    let kind: FoldKind
    let arguments: [Int32]
    let target: Int32
    /// Whether there is a result for each instance, and which column of the scope it goes into.
    let isForEach: Bool
    let column: Int32
}

/// One level of the prepare stage.
struct Level {
    /// Folds over the sections, into slots of the layout or columns of the sections.
    var sectionFolds: [Fold] = []
    /// Folds over the instances of a scope.
    var scopeFolds: [ScopeFolds] = []
    var layout: [Instruction] = []
    var section: [Instruction] = []
}

/// Folds over one scope, and the steps that make their arguments.
struct ScopeFolds {
    let scope: Int
    let steps: [Instruction]
    let folds: [Fold]
}
