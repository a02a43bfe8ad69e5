/// What is computed for each instance of a scope.
struct ScopePlan: BitwiseCopyable {
    /// The slot of the index; -1 when nothing reads it.
    let index: Int32
    /// The slot of the number of instances; -1 for cells, which the world counts.
    let count: Int32
    /// The section block it lies in; -1 for copies of an element of the layout.
    let block: Int32
    let isInSection: Bool
    let loads: Stretch
    let code: Code
    let elements: Stretch
    let search: SearchPlan
    let visibility: VisibilityPlan
    let inverses: Stretch
}

/// A quantity that may decide alone which instances of a scope can be seen.
struct InversePlan: BitwiseCopyable {
    let slot: Int32
    /// What makes it for an instance.
    let code: Code
    /// What leads from it to the boxes of the elements.
    let visibility: Code
    /// Where the elements' centres lie beside the window.
    let centers: Stretch
}

/// The steps that decide whether elements can be seen, for an interval reading, and what they read from outside.
struct VisibilityPlan: BitwiseCopyable {
    let code: Code
    let outer: Stretch
    let correlations: Stretch
}

/// A quantity that is read along several paths, the steps that hang on it, and what else these read.
struct CorrelationPlan: BitwiseCopyable {
    let slot: Int32
    let code: Code
    let entering: Stretch
}

/// How the instances whose resting boxes advance evenly, or rise anyhow, are found.
struct SearchPlan: BitwiseCopyable {
    var isAffine = false
    /// Whether nothing is known of where the boxes rest, and only a search tells.
    var isUnordered = false
    /// Makes start and length along the scroll.
    var code = Code()
    var boxes = Stretch()
    /// How many more are taken at both ends, for rounding.
    var margin: Int32 = 0
    /// The slots that boxes are counted from across the scroll and along it; -1: from 0.
    var crossBase: Int32 = -1
    var base: Int32 = -1
    /// Whether the boxes may have been put into a uniform grid.
    var hasPlane = false
}
