import LayoutDSL

// What a scroller says of itself: the layout, or a row, which is a section that scrolls by itself.

extension Checker {
    /// `offset`, `viewport`, `content` or `progress` of a scroller; `main` is the axis that `progress` counts along.
    mutating func scrollerMember(_ word: Word, of scroller: BoxID, main: Int, at place: SourceSpan) throws(Pending)
        -> Value
    {
        switch word {
        case .offset: Value(type: .region(.offset, .origin, scroller), span: place)
        case .viewport: Value(type: .region(.viewport, .whole, scroller), span: place)
        case .content: Value(type: .region(.content, .whole, scroller), span: place)
        default: try progress(of: scroller, main: main, at: place)
        }
    }

    /// The words that `scrollerMember` knows.
    static let scrollerWords: [Word] = [.offset, .viewport, .content, .progress]

    /// `section.offset` and the like: a section has them only if it scrolls by itself.
    mutating func sectionScroller(_ word: Word, of section: BoxID, at place: SourceSpan, named part: SourceSpan)
        throws(Pending) -> Value
    {
        guard structure[section].isRow else {
            return mistake(CheckDiagnostics.sectionWithoutScroller(word.rawValue, at: part), at: place)
        }
        return try scrollerMember(word, of: section, main: structure.mainAxis(of: section), at: place)
    }

    /// Offset ÷ scrollable distance, 0 when nothing scrolls; without ends offset ÷ content.
    private mutating func progress(of scroller: BoxID, main: Int, at place: SourceSpan) throws(Pending) -> Value {
        let content = try demandMeasure(.contentSize, main, scroller)
        let viewport = try viewportSize(main, of: scroller, at: place)
        let distance = table.apply(.subtract, content, viewport, at: place)
        let zero = table.constant(0, at: place)
        let moved = table.apply(.divide, offset(main, of: scroller, at: place), distance, at: place)
        let scrolls = table.apply(.less, zero, distance, at: place)
        let share = table.apply(.select, scrolls, moved, zero, at: place)
        guard structure.loops(scroller), main == structure.mainAxis(of: scroller) else {
            return .number(share, at: place)
        }
        let rounds = table.apply(.divide, offset(main, of: scroller, at: place), content, at: place)
        let loops = try demandMeasure(.loops, 0, scroller)
        return .number(table.apply(.select, loops, rounds, share, at: place), at: place)
    }

    mutating func environment(_ number: EnvironmentValue, at place: SourceSpan) -> FormulaID {
        table.input(.environment, number.rawValue, at: place)
    }

    /// The size of the layout's viewport.
    mutating func viewportSize(_ axis: Int, at place: SourceSpan) -> FormulaID {
        table.input(axis == 0 ? .viewportWidth : .viewportHeight, at: place)
    }

    /// The size of what a scroller shows: of the viewport, or of a row's window.
    mutating func viewportSize(_ axis: Int, of scroller: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        scroller == .layout ? viewportSize(axis, at: place) : try demandMeasure(.window, axis, scroller)
    }

    /// How far a scroller has been scrolled along an axis. A row never scrolls along its layout.
    mutating func offset(_ axis: Int, of scroller: BoxID, at place: SourceSpan) -> FormulaID {
        if scroller == .layout { return table.input(axis == 0 ? .offsetX : .offsetY, at: place) }
        if axis == mainAxis { return table.constant(0, at: place) }
        return table.input(.rowOffset, scope: structure[structure.sectionBox].scope, at: place)
    }
}
