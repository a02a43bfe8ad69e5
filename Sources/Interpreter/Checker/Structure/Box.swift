import LayoutDSL

/// Something that has a size and a place while a file is checked: an element, a section, the layout itself.
struct Box {
    enum Kind: Equatable {
        case layout
        /// Any section, whichever block it is an instance of: what the layout's arrangement places.
        case section
        /// The sections that are instances of one `section` block.
        case block
        case cell
        case supplementary
        case decoration
    }

    let kind: Kind
    /// The box around it.
    let parent: Int32
    var name: Interner.Symbol
    let module: Int32
    /// The statement that declares it; -1 for what no statement does.
    let statement: Int32
    /// What its formulas are computed for.
    var scope: Int32
    /// The activation of its own block.
    var activation: Int32 = -1
    /// For a block: which one.
    var number: Int32 = 0
    /// What its lines and the effects and arrangements that it uses set, in the order of the file.
    var contributions: [Int32] = []
    /// The same for an element that is inserted or removed, on top of those.
    var appearing: [Int32] = []
    var disappearing: [Int32] = []
    /// What the arrangement of a section or layout says about its children and its extent.
    var arranged: [Int32] = []
    /// Its attributes.
    var attributes: [Int32] = []
    /// The boxes inside, in the order of the file.
    var children: [Int32] = []
    /// Whether it stands before the cells or the sections beside it.
    var leads = true
    /// The supplementary view that stands before it on the same side; -1 for the first.
    var before: Int32 = -1
    /// The last supplementary views inside it, before and behind its cells or sections; -1 without any.
    var lastLeading: Int32 = -1
    var lastTrailing: Int32 = -1
    var hasArrangement = false
    var hasCount = false
}

/// When a line counts.
struct Circumstances {
    /// The condition of the innermost `when` block around it; -1 outside of any. It and those around it have to hold.
    var condition: Int32 = -1
    /// Whether it stands in an `appear` or `disappear` block.
    var phase = Phase.resting

    var isPlain: Bool { condition < 0 && phase == .resting }

    func during(_ phase: Phase) -> Circumstances { Circumstances(condition: condition, phase: phase) }
}

/// The condition of a `when` block.
struct Condition {
    /// The argument that it is read as.
    let argument: Int32
    /// The condition of the block around it; -1 without one.
    let outer: Int32
}

/// One formula that sets a property, a part of one, or an attribute.
struct Contribution {
    /// nil for an attribute.
    let property: Property?
    /// The part that is set; nil for the whole.
    let part: Word?
    let root: Int32
    let activation: Int32
    let statement: Int32
    let module: Int32
    /// The name of an attribute.
    var attribute: Interner.Symbol = -1
    /// When it counts.
    var circumstances = Circumstances()
}
