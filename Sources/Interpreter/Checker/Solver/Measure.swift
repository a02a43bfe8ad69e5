/// The quantities of the resting layout. Each has a value along x (axis 0) and along y (axis 1).
package enum Measure: UInt8, CaseIterable {
    /// The size of a box.
    case size
    /// What 100% of a cell or section means.
    case slot
    /// Where an arrangement, or the element itself, puts the box inside its container.
    case place
    /// The start of the resting box, in content coordinates.
    case rest
    /// The same in the first round of a list without ends, which does not move with the offset.
    case firstRound
    /// The start of the room for the cells of a section, or the sections of the layout.
    case areaOrigin
    /// The size of that room.
    case areaSize
    /// How far the children reach in it.
    case extent
    /// The insets at its start and at its end.
    case insetStart, insetEnd
    /// The margin before and behind it.
    case marginStart, marginEnd
    /// The size of the whole content, of the layout or of a row.
    case contentSize
    /// The size of what a row shows.
    case window
    /// How much room a supplementary view and those before it on its side take along the scroll.
    case rooms
    /// The size of the section at hand when it is an instance of this block or one behind it.
    case sizeFromBlock
    /// Whether the box takes part at all (axis 0).
    case presence
    /// Whether the list has no ends (axis 0).
    case loops
    /// The first and the last edge of what is seen of an element: what its mask leaves of its drawn box, after its transform.
    case visibleStart, visibleEnd
    /// How many copies of an element with `count:` (axis 0).
    case copies

    static let count = allCases.count

    /// As it is written in a file, for cycles.
    var words: String {
        switch self {
        case .size: "size"
        case .slot: "slot"
        case .place: "place"
        case .rest, .firstRound: "rest"
        case .areaOrigin, .areaSize: "area"
        case .extent: "extent"
        case .insetStart, .insetEnd: "insets"
        case .marginStart, .marginEnd: "margin"
        case .contentSize: "content.size"
        case .window: "viewport"
        case .presence, .rooms, .sizeFromBlock: "size"
        case .loops: "loop"
        case .copies: "count"
        case .visibleStart, .visibleEnd: "visible"
        }
    }

    /// The number of the measure along an axis, for a record.
    func number(axis: Int) -> Int32 { Int32(rawValue) * 2 + Int32(clamping: axis) }
}
