/// One step: the result of an operation goes into a slot of its own.
struct Step: BitwiseCopyable {
    let operation: Operation
    let target: Int32
    let a: Int32
    let b: Int32
    let c: Int32

    /// The slots that it reads, those that a list of operands names among them.
    func slotsRead(_ entries: [Int32]) -> [Int32] {
        if operation == .pick { return [a] + entries[Int(b)..<Int(b) + Int(c)] }
        return Array([a, b, c].prefix(operation.operandCount))
    }
}

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
    var layout: [Step] = []
    var section: [Step] = []
}

/// Folds over one scope, and the steps that make their arguments.
struct ScopeFolds {
    let scope: Int
    let steps: [Step]
    let folds: [Fold]
}

/// The scroll stage of what is there once, and once a section.
struct ScrollStage {
    var layout: [Step] = []
    var section: [Step] = []
}
