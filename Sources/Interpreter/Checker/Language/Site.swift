import LayoutDSL

/// The kinds of block, and which statement may stand in which.
enum Site {
    case file, layout, section, cell, supplementary, decoration, effect, arrangement, when, phase, test, at

    /// In words: "an effect".
    var words: String {
        switch self {
        case .file: "at the top level of a file"
        case .layout: "in a layout"
        case .section: "in a section"
        case .cell: "in a cell"
        case .supplementary: "in a supplementary view"
        case .decoration: "in a decoration"
        case .effect: "in an effect"
        case .arrangement: "in an arrangement"
        case .when: "in a `when` block"
        case .phase: "in an `appear` or `disappear` block"
        case .test: "in a test"
        case .at: "in the `at` of a test"
        }
    }

    var statements: [StatementKind] {
        switch self {
        case .file: [.import, .let, .effect, .arrangement, .layout]
        case .layout:
            [.property, .use, .when, .param, .let, .data, .section, .cell, .supplementary, .decoration, .test]
        case .section: [.property, .use, .when, .let, .data, .cell, .supplementary, .decoration]
        case .cell: [.property, .use, .when, .appear, .disappear, .attribute, .let, .data, .decoration]
        case .supplementary, .decoration: [.property, .use, .when, .appear, .disappear, .attribute, .let]
        case .effect: [.property, .use, .when, .appear, .disappear, .attribute, .let]
        case .arrangement: [.property, .use, .when, .attribute, .let]
        case .when, .phase: [.property, .use, .when]
        case .test: [.property, .let, .at, .expect]
        case .at: [.expect]
        }
    }

    var properties: [Property] {
        let drawing =
            Property.allCases.filter { $0 != .size && !$0.quantities.isEmpty } + [.snap]
        switch self {
        case .file, .when, .test, .at: return []
        case .phase: return drawing
        case .layout: return [.scroll, .viewport, .items, .insets, .snap]
        case .section: return [.insets, .count]
        case .cell: return [.size] + drawing
        case .supplementary, .decoration: return [.size, .place, .count] + drawing
        case .effect: return drawing
        case .arrangement: return [.place, .slot, .extent]
        }
    }
}

extension Property {
    /// The parts that can be set alone.
    var parts: [Word] {
        switch self {
        case .size, .slot, .extent: [.width, .height, .main, .cross]
        case .place: [.x, .y, .main, .cross]
        case .insets: [.left, .right, .top, .bottom, .start, .end, .main, .cross]
        // The table tells the axes of an element's quantities; what is left has no parts.
        default: quantities.count < 2 ? [] : [.x, .y, .z].prefix(quantities.count) + [.main, .cross]
        }
    }

    /// What the whole property, or a part of it, has to be.
    func type(ofPart part: Word?) -> DeclaredType {
        switch self {
        case .size, .slot, .extent: return part == nil ? .size : .length
        case .place: return part == nil ? .point : .length
        case .insets, .snap: return .length
        case .viewport: return .size
        default:
            // The table tells of an element's quantities; what is left counts something.
            guard let row = quantities.first?.row else { return .number }
            return part == nil && row.roles.contains(.pair) ? .point : DeclaredType(row.unit)
        }
    }

    /// Whether `%` means something in it, and of what it is a share.
    var share: Share.Base {
        switch self {
        case .size, .center: .slotOrContainer
        case .place: .container
        case .slot, .extent: .area
        case .insets: .viewport
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
