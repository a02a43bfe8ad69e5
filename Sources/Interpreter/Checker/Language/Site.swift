import LayoutDSL

/// The kinds of block, and which statement may stand in which.
package enum Site: Sendable {
    case file, layout, section, cell, supplementary, decoration, part, effect, arrangement, when, phase, test, at,
        story, world

    /// In words: "an effect".
    package var words: String {
        switch self {
        case .file: "at the top level of a file"
        case .layout: "in a layout"
        case .section: "in a section"
        case .cell: "in a cell"
        case .supplementary: "in a supplementary view"
        case .decoration: "in a decoration"
        case .part: "in a part"
        case .effect: "in an effect"
        case .arrangement: "in an arrangement"
        case .when: "in a `when` block"
        case .phase: "in an `appear` or `disappear` block"
        case .test: "in a test"
        case .at: "in the `at` of a test"
        case .story: "in a story"
        case .world: "in `allow world`"
        }
    }

    package var statements: [StatementKind] {
        switch self {
        case .file: [.import, .let, .effect, .arrangement, .layout, .allow]
        case .layout:
            [
                .property, .use, .when, .param, .let, .output, .data, .section, .cell, .supplementary, .decoration,
                .test,
                .allow,
            ]
        case .section: [.property, .use, .when, .let, .output, .data, .cell, .supplementary, .decoration, .allow]
        case .cell:
            [.property, .use, .when, .appear, .disappear, .attribute, .let, .output, .data, .decoration, .part, .allow]
        case .supplementary, .decoration:
            [.property, .use, .when, .appear, .disappear, .attribute, .let, .output, .part, .allow]
        case .part: [.property, .use, .when, .appear, .disappear, .attribute, .let, .output, .data, .part, .allow]
        case .effect: [.property, .use, .when, .appear, .disappear, .attribute, .let, .expect, .assume, .allow]
        case .arrangement: [.property, .use, .when, .attribute, .let, .expect, .assume, .allow]
        case .when, .phase: [.property, .use, .when]
        case .test: [.property, .let, .source, .at, .expect, .story]
        case .at: [.expect]
        case .story: [.property, .let, .insert, .remove, .move, .expect]
        case .world: [.property]
        }
    }

    /// The words of formulas that mean nothing there, since they are about something else.
    package var foreignWords: [String] {
        let ofElements = ["index", "rest", "size", "slot", "width", "height"]
        return switch self {
        case .layout: ofElements + ["count", "cell", "section"]
        case .section: ofElements + ["cell"]
        case .test, .at, .story, .world: ofElements + ["count"]
        default: []
        }
    }

    /// The properties that effects set, asked for at every line.
    private static let drawing = Property.allCases.filter { $0 != .size && !$0.quantities.isEmpty } + [.snap, .halt]

    /// What a section sets only if it scrolls by itself, and that it does.
    static let ofRows: [Property] = [.scroll, .viewport, .snap, .loop, .opens, .keep]

    package var properties: [Property] {
        let drawing = Site.drawing
        switch self {
        case .file, .when, .test, .at, .story, .world: return []
        case .phase: return drawing
        case .layout: return [.scroll, .viewport, .items, .insets, .margin, .snap, .loop, .opens, .keep, .mirrors]
        case .section: return [.insets, .margin, .count, .mirrors] + Site.ofRows
        case .cell: return [.size, .margin, .present, .mirrors] + drawing
        case .supplementary: return [.size, .place, .margin, .count, .mirrors] + drawing
        case .decoration: return [.size, .place, .count, .mirrors] + drawing
        case .part: return [.size, .place, .margin, .mirrors] + drawing.filter { $0 != .snap && $0 != .halt }
        case .effect: return drawing
        case .arrangement: return [.place, .slot, .extent, .present]
        }
    }
}
