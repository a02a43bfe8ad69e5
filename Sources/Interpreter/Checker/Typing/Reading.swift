/// The context of the formula that is read.
struct Reading {
    /// Whether main and cross have changed places in it.
    var isTurned = false
    /// Whether it stands in a test, where numbers are equal within a tolerance.
    var isTolerant = false
    /// Whether it belongs to an arrangement, and whether `main` in it is the axis across the scroll of the layout.
    var isOfArrangement = false
    var isTurnedArrangement = false
    /// Whether a declaration is being checked that nothing uses, in no layout in particular.
    var isOfUnused = false
    /// What `.finite` formulas guard, by their number.
    var guards: [Int32: Guarded] = [:]

    /// What holds for the formulas of an activation.
    mutating func begin(in activation: Activation) {
        isTurned = activation.isTurned
        isTolerant = activation.isTest
        isOfArrangement = activation.allowsFolds
        isTurnedArrangement = isTurned && isOfArrangement
    }
}
