/// What is computed for each instance of a scope: the cells of a block, the copies of an element.
struct ScopeProgram {
    /// Its number among the scopes of the formula table.
    let number: Int32
    /// The section block it lies in; -1 for copies of an element of the layout.
    let block: Int32
    /// The slot of the number of instances; -1 for cells, which the world counts.
    let count: Int32
    /// The slot of the index; -1 when nothing reads it.
    let index: Int32
    /// Slots that are filled from data.
    let fields: [Input]
    /// Slots that are filled from the results of folds, each with its column.
    let columns: [(slot: Int32, column: Int32)]
    let columnCount: Int
    let prepare: [Instruction]
    let scroll: [Instruction]
    /// How the instances that can be visible are found.
    let culling: Culling
    /// The elements computed in it, in document order.
    let elements: [Int]
    /// What leads to the stops of its elements.
    let stops: [Instruction]
    /// What decides whether its elements can be seen.
    let visibility: Visibility
    /// What may decide it alone.
    let inverse: InverseCulling
    let isInSection: Bool
}

/// How the instances of a scope that can be visible are found.
enum Culling {
    /// All are visited: something may carry them into view from anywhere.
    case none
    /// The resting boxes advance evenly: a search over the index. `steps` make start and length along the scroll.
    case search(steps: [Instruction], boxes: [(start: Int32, length: Int32)], margin: Int)
    /// The resting boxes stand still but anyhow: columns of how far they reach from the slot `base`, which is the same
    /// for all of them (-1: from 0), so that the columns stay as they are when that moves. A box starts at the sum of
    /// its places from there.
    /// `plane` tells where they lie across the scroll too, where that stands still.
    case columns(steps: [Instruction], base: Int32, boxes: [ReachBox], plane: PlaneReach?)
}

/// Where boxes lie across the scroll, as along it; `steps` make both.
struct PlaneReach {
    let steps: [Instruction]
    let base: Int32
    let boxes: [ReachBox]
}

/// A box along the scroll: where it begins, as a sum from where all of them are counted from, and its length.
struct ReachBox {
    let places: [Int32]
    let length: Int32

    var slots: [Int32] { places + [length] }
}
