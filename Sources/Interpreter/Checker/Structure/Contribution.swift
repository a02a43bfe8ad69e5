import LayoutDSL

/// One formula that sets a property, a part of one, or an attribute.
struct Contribution {
    /// nil for an attribute.
    let property: Property?
    /// The part that is set; nil for the whole.
    let part: Word?
    let root: Int32
    let activation: ActivationID
    let statement: Int32
    let module: ModuleID
    /// The name of an attribute.
    var attribute = Symbol.none
    /// When it counts.
    var circumstances = Circumstances()
    /// Whether main and cross have changed places in it.
    var isTurned = false
    /// Whether what it is about is moved by a row.
    var isInRow = false
}

/// When a line counts.
struct Circumstances {
    /// The condition of the innermost `when` block around it; none outside of any. It and those around it have to hold.
    var condition = ConditionID.none
    /// Whether it stands in an `appear` or `disappear` block.
    var phase = Phase.resting

    var isPlain: Bool { !condition.exists && phase == .resting }
}

/// The condition of a `when` block.
struct Condition {
    /// The argument that it is read as.
    let argument: ArgumentID
    /// The condition of the block around it; none without one.
    let outer: ConditionID
}
