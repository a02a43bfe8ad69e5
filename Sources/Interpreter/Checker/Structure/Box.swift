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
        /// What stands in an element, and shares all that happens to it.
        case part
        /// Any part of an element: what the arrangement in that element places.
        case anyPart

        /// What an element of the kind is to a host.
        var category: ElementCategory {
            switch self {
            case .cell: .cell
            case .decoration: .decoration
            case .part, .anyPart: .part
            case .layout, .section, .block, .supplementary: .supplementary
            }
        }

        var site: Site {
            switch self {
            case .layout: .layout
            case .section, .block: .section
            case .cell: .cell
            case .supplementary: .supplementary
            case .decoration: .decoration
            case .part, .anyPart: .part
            }
        }
    }

    let kind: Kind
    /// The box around it.
    let parent: BoxID
    /// What its kind is called.
    var name: Symbol
    /// What it is called where it is declared, if that is not the name of its kind.
    var writtenName = Symbol.none
    /// The statement of the main file that declares it; -1 for what no statement does.
    let statement: Int32
    /// What its formulas are computed for.
    var scope: Int32
    /// The activation of its own block.
    var activation = ActivationID.none
    /// For a block: which one. For a part that an arrangement places: which of those, from 0.
    var number: Int32 = 0
    /// The box that stands for any of its parts; none for what has no parts.
    var anyPart = BoxID.none
    /// Whether the arrangement in its owner places it.
    var isPartArranged = false
    /// What its lines and the effects and arrangements that it uses set, in the order of the file.
    var contributions: [ContributionID] = []
    /// The same for an element that is inserted or removed, on top of those.
    var appearing: [ContributionID] = []
    var disappearing: [ContributionID] = []
    /// What the arrangement of a section, a layout or an element says about its children and its extent.
    var arranged: [ContributionID] = []
    /// Its attributes.
    var attributes: [ContributionID] = []
    /// The first line of each of them.
    var firstAttributes: [Symbol: ContributionID] = [:]
    /// The effects that its lines use.
    var effects: [UsedEffect] = []
    /// The boxes inside, in the order of the file.
    var children: [BoxID] = []
    /// Whether it stands before the cells or the sections beside it.
    var leads = true
    /// The supplementary view that stands before it on the same side; none for the first.
    var before = BoxID.none
    /// The last supplementary views inside it, before and behind its cells or sections; none without any.
    var lastLeading = BoxID.none
    var lastTrailing = BoxID.none
    var hasArrangement = false
    var hasCount = false
    /// Whether a line sets its margin.
    var hasMargin = false
    /// Whether it is a section that scrolls by itself.
    var isRow = false
    /// Whether that has no ends.
    var loops = false

    /// Whether it is drawn as its mirror image where lines of text run from right to left.
    var mirrors = true

    /// What it is called by its owner, and behind it.
    var memberName: Symbol { writtenName.exists ? writtenName : name }

    var isElement: Bool { kind == .cell || kind == .supplementary || kind == .decoration || kind == .part }
}
