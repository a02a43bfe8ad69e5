import LayoutDSL

extension Property {
    /// The parts that can be set alone.
    var parts: [Word] {
        switch self {
        case .size, .slot, .extent, .viewport, .drawn: Word.partsOfSize
        case .place: Word.partsOfPoint
        case .snap: [.x, .y, .main, .cross]
        case .inner: []
        case .insets, .margin, .clip: [.left, .right, .top, .bottom, .start, .end, .main, .cross]
        // The table tells the axes of an element's quantities; what is left has no parts.
        default: quantities.count < 2 ? [] : [.x, .y, .z].prefix(quantities.count) + [.main, .cross]
        }
    }

    /// What the whole property, or a part of it, has to be.
    func type(ofPart part: Word?) -> DeclaredType {
        switch self {
        case .size, .slot, .extent, .drawn: return part == nil ? .size : .length
        case .place: return part == nil ? .point : .length
        case .insets, .margin, .snap, .opens, .keep: return .length
        case .viewport: return part == nil ? .size : .length
        case .halt, .loop, .present, .mirrors: return .boolean
        default:
            // The table tells of an element's quantities; what is left counts something.
            guard let row = quantities.first?.row else { return .number }
            return part == nil && row.roles.contains(.pair) ? .point : DeclaredType(row.unit)
        }
    }

    /// Whether it decides where something rests, which must not move with the offset.
    package var decidesRest: Bool {
        [.size, .place, .slot, .extent, .present, .insets, .margin, .count, .viewport, .items, .loop, .opens, .keep]
            .contains(self)
    }

    /// Whether `%` means something in it, and of what it is a share.
    var share: ShareBase {
        switch self {
        case .size, .center: .slotOrContainer
        case .place: .container
        case .margin: .margin
        case .slot, .extent: .area
        case .insets, .keep: .viewport
        case .viewport: .window
        case .drawn, .clip: .own
        // Of the other numbers of an element there is no whole.
        default: .none
        }
    }
}

extension DeclaredType {
    /// The type of what counts so.
    init(_ quantity: Quantity) {
        switch quantity {
        case .unknown, .number: self = .number
        case .length: self = .length
        case .angle: self = .angle
        case .boolean: self = .boolean
        }
    }
}

/// The length of which a `%` is a share.
enum ShareBase: UInt8 { case none, slotOrContainer, margin, container, area, viewport, window, own }
