import LayoutDSL

// What a scroller says of itself: the layout, or a row, which is a section that scrolls by itself.

extension CheckJob {
    /// Whether a scope is another one or lies inside it.
    func isWithin(_ inner: Int32, _ outer: Int32) -> Bool {
        var scope = inner
        while scope >= 0 {
            if scope == outer { return true }
            scope = table.scopes[Int(scope)].parent
        }
        return false
    }

    /// The index of the instance at hand: a cell's in its section, a section's, a copy's; 0 for what is there once.
    func index(of box: BoxID, at place: SourceSpan) -> FormulaID {
        let scope = structure[box].scope
        switch table.scopes[Int(scope)].kind {
        case .cells, .copies: return table.input(.instanceIndex, scope: scope, at: place)
        case .section where structure[box].kind == .section: return table.input(.sectionIndex, scope: scope, at: place)
        case .section, .layout: return table.constant(0, at: place)
        }
    }

    /// How many instances there are beside the one at hand, itself included. In a section, what is there once
    /// answers the number of cells.
    func count(of box: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        let scope = structure[box].scope
        switch table.scopes[Int(scope)].kind {
        case .cells: return table.input(.cellCount, scope: table.scopes[Int(scope)].parent, at: place)
        case .copies: return try demandMeasure(.copies, 0, box)
        case .section where structure[box].kind == .section: return table.input(.sectionCount, at: place)
        case .section: return table.input(.cellCount, scope: scope, at: place)
        case .layout: return table.constant(1, at: place)
        }
    }

    func environment(_ number: EnvironmentValue, at place: SourceSpan) -> FormulaID {
        table.input(.environment, number.rawValue, at: place)
    }

    /// The size of the layout's viewport.
    func viewportSize(_ axis: Int, at place: SourceSpan) -> FormulaID {
        table.input(axis == 0 ? .viewportWidth : .viewportHeight, at: place)
    }

    /// The size of what a scroller shows: of the viewport, or of a row's window.
    func viewportSize(_ axis: Int, of scroller: BoxID, at place: SourceSpan) throws(Pending) -> FormulaID {
        scroller == .layout ? viewportSize(axis, at: place) : try demandMeasure(.window, axis, scroller)
    }

    /// How far a scroller has been scrolled along an axis. A row never scrolls along its layout.
    func offset(_ axis: Int, of scroller: BoxID, at place: SourceSpan) -> FormulaID {
        if scroller == .layout { return table.input(axis == 0 ? .offsetX : .offsetY, at: place) }
        if axis == mainAxis { return table.constant(0, at: place) }
        return table.input(.rowOffset, scope: structure[structure.sectionBox].scope, at: place)
    }
    /// The sum of lengths, added from the first on.
    func sum(_ terms: FormulaID..., at place: SourceSpan) -> FormulaID {
        terms.dropFirst().reduce(terms[0]) { table.apply(.add, $0, $1, at: place) }
    }

    /// How much room the supplementary views of one side take, up to one of them.
    func rooms(through box: BoxID) throws(Pending) -> FormulaID {
        !box.exists ? table.constant(0, at: .nothing) : try demandMeasure(.rooms, mainAxis, box)
    }
}
