/// The steps that lead to the boxes of the elements of a scope (or of those that a section has once).
struct Visibility {
    var steps: [Instruction] = []
    /// Slots of the scopes around that they read, and that differ from section to section or from offset to offset.
    var outer: [Int32] = []
    /// The elements that it is about.
    var elements: [Int] = []
    /// Slots whose numbers are kept, so that no step makes them.
    var kept: [Int32] = []
    /// The quantities that are read along several paths.
    var correlations: [Correlation] = []
}

/// What hangs on a quantity that a formula, or a box, reads along several paths.
struct Correlation {
    /// The slot of the quantity: an index, a field, a sum, or what these are bent or scattered to.
    let slot: Int32
    /// The steps that hang on it, in order.
    let steps: [Instruction]
    /// What else they read, and the boxes do.
    let entering: [Int32]
}
