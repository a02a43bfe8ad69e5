/// Every word that the language itself knows in formulas, but for the names of functions (`BuiltInFunction`) and of
/// properties (`Property`). The interner knows them first, so that a symbol below `Word.wordCount` is the word at that
/// place.
enum Word: String, CaseIterable {
    case offset, progress, viewport, content, index, count, section, rest, width, height, infinity, pi, size, area
    case slot, horizontal, data, cell, proposed, velocity, reducedMotion, rightToLeft
    case x, y, z, main, cross, left, right, top, bottom, start, end, center, origin, safeArea
    case `in`, per, gap, within, of, from, to, span, lane, least, most, stands
    case items, vertical, both, standard, layout, drawn, visible, current, stuck

    enum Kind {
        /// Read in formulas. No file may give the name to a thing of its own: it would change what formulas mean.
        case value
        /// Read or set behind a dot: a part of a point, a size, a rectangle or an element.
        case part
        /// Stands before an argument of a function.
        case label
        /// Set with a colon: by tests, and `Property` says by what else.
        case setting
        /// Written behind `scroll:`.
        case direction
        /// The arrangement of a section or layout that uses no arrangement.
        case arrangement
        /// A value, unless the file gives the name to a thing of its own.
        case replaceable
    }

    /// The row of the word: what it is, and its line of documentation.
    var row: (kind: Kind, documentation: String) {
        switch self {
        case .offset: (.value, "How far the content is scrolled: a point.")
        case .progress: (.value, "The offset over the scrollable distance: 0 at the start, 1 at the end.")
        case .viewport: (.value, "The visible rectangle, in content coordinates; `viewport.safeArea` are its insets.")
        case .content: (.value, "The rectangle of everything that can be scrolled to.")
        case .index: (.value, "The number of this element in its section, from 0.")
        case .count: (.value, "The number of cells of the section, or of copies; as a property, the number to make.")
        case .section: (.value, "The section around: its rectangle, its `index` and its `count`.")
        case .rest: (.value, "The box of this element before effects move it.")
        case .width: (.value, "The width of this element at rest.")
        case .height: (.value, "The height of this element at rest.")
        case .infinity: (.value, "Larger than any number; fits a number, a length or an angle.")
        case .pi: (.value, "The ratio of a circle's circumference to its diameter.")
        case .size: (.value, "The size of this element: `width x height`.")
        case .area: (.value, "The room for the cells of a section, or for the sections of the layout.")
        case .slot: (.value, "The size that `100%` means for a cell; an arrangement may set it.")
        case .horizontal: (.value, "Whether the list scrolls along x.")
        case .data: (.value, "The data of the host: `data.field`.")
        case .cell: (.value, "The cell around this element.")
        case .proposed: (.value, "Where scrolling would stop by itself; only in `snap` and `halt`.")
        case .velocity: (.value, "The speed at the end of a drag, in points a second; only in `snap` and `halt`.")
        case .reducedMotion: (.value, "Whether the user wants little motion.")
        case .rightToLeft: (.value, "Whether lines of text run from right to left.")
        case .x: (.part, "The horizontal component.")
        case .y: (.part, "The vertical component.")
        case .z: (.part, "The component towards the viewer; as a property, the painting order.")
        case .main: (.part, "The component along the scroll.")
        case .cross: (.part, "The component across the scroll.")
        case .left: (.part, "The left edge.")
        case .right: (.part, "The right edge.")
        case .top: (.part, "The top edge.")
        case .bottom: (.part, "The bottom edge.")
        case .start: (.part, "The edge that is scrolled to first.")
        case .end: (.part, "The edge that is scrolled to last.")
        case .center: (.part, "The middle; as a property, where the element is drawn.")
        case .origin: (.part, "The left top corner.")
        case .safeArea: (.part, "How far bars and notches reach into the viewport.")
        case .in: (.label, "The group whose children a fold reads.")
        case .per: (.label, "The group that a fold counts once.")
        case .gap: (.label, "The space between neighbours.")
        case .within: (.label, "The length of a line.")
        case .of: (.label, "The number of columns.")
        case .from: (.label, "The start of a span.")
        case .to: (.label, "The end of a span.")
        case .span: (.label, "How many columns a child lies over.")
        case .lane: (.label, "The column of a child; below 0 the best one.")
        case .least: (.label, "The least value, or the first place.")
        case .most: (.label, "The greatest value.")
        case .stands: (.label, "Whether a child stands exactly there, and is laid before the others.")
        case .items: (.setting, "The number of cells, or a list of the numbers of cells of each section.")
        case .vertical: (.direction, "The list scrolls along y.")
        case .both: (.direction, "The list scrolls along y, and along x where it is wider than the viewport.")
        case .layout: (.replaceable, "The layout as a scroller: `layout.offset`, also inside of a row.")
        case .drawn: (.replaceable, "The size in which this element is drawn: `drawn.width`.")
        case .visible: (.replaceable, "The box of what is seen of this element, in the content: `visible.left`.")
        case .stuck: (.replaceable, "Whether this element is held away from where it rests, as what sticks is.")
        case .current: (.replaceable, "The cell whose stop is nearest to the offset; only in `output` and tests.")
        case .standard: (.arrangement, "The arrangement of a section or layout that uses no arrangement.")
        }
    }

    /// The axis that it lies along as a part (0 x, 1 y, 2 z), given that of `main`; nil for what lies along none.
    func axis(main: Int) -> Int? {
        switch self {
        case .x, .width, .left, .right: 0
        case .y, .height, .top, .bottom: 1
        case .z: 2
        case .main, .start, .end: main
        case .cross: 1 - main
        default: nil
        }
    }

    /// The parts of a point and of a size.
    static let partsOfPoint = [Word.x, .y, .main, .cross]
    static let partsOfSize = [Word.width, .height, .main, .cross]
    /// What the layout, or a section that scrolls by itself, says of its scrolling.
    static let partsOfScroller = [Word.offset, .viewport, .content, .progress]

    /// How many there are: the symbols below are the words.
    static let wordCount = Int32(clamping: allCases.count)

    /// Whether each word, by its number, is a value in scope of formulas.
    static let isValue = allCases.map { $0.row.kind == .value }

    /// The names of values that a formula may read.
    static let values = allCases.filter { $0.row.kind == .value }
}
