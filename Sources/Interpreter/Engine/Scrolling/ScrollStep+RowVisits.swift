import LayoutChecker

// Rows: sections that scroll by themselves. Their cells are found and drawn in the coordinates of the row's content, by the
// same ways as all others, in the part of the row's window that can be seen; then they are put where they stand.

extension Scroller {
    /// The rows on screen, in document order.
    public var rows: [RowWindow] {
        let mirror = prepared.mirror
        return step.rowWindows.indices.map { mirror?.placed(step.rowWindows[$0]) ?? step.rowWindows[$0] }
    }

    /// Scrolls a row by itself, and finds the elements that can be seen. Below 0 and past the end it is overscroll. An
    /// offset that is not finite counts as 0. A section that does not scroll by itself stays where it is.
    ///
    /// - Parameters:
    ///   - section: The number of the section, counted from 0.
    ///   - offset: The offset along the row, in points.
    public func move(section: Int, to offset: Double) {
        guard prepared.isRow(section) else { return }
        step.walker.rows[section] = offset
        if !step.redo(section) { move(to: self.offset) }
    }

    /// How far rows have been scrolled; the next move shows it.
    package var rowOffsets: RowOffsets {
        get { step.walker.rows }
        set {
            step.walker.rows = newValue
            state.pointee.isWholeStep = false
        }
    }
}

extension ScrollStep {
    /// Visits the cells of a row.
    @inline(never)
    func visitRow(_ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let plan = plan.rows.base[Int(scope.pointee.block)]
        let row = walker.rowWindow(plan, section)
        let before = state.pointee
        let cut = row.cut(by: before.window)
        if !before.keepsAll {
            guard let cut else { return }
            state.pointee.show(cut, isHorizontal: row.isHorizontal)
        }
        if cut != nil { note(row) }
        state.pointee.along = row.offset
        state.pointee.length = row.contentLength
        (state.pointee.rowLength, state.pointee.rowLoops) = (row.length, row.loops)
        let first = before.found.count
        visitInstances(of: number, scope, in: section)
        state.pointee.leaveRow(before)
        place(row, from: first)
    }

    /// Notes that a row is on screen, once.
    private func note(_ row: RowWindow) {
        guard state.pointee.isWholeStep else { return rowWindows.append(row) }
        for place in rowWindows.indices where rowWindows[place].section == row.section { rowWindows[place] = row }
    }

    /// Whether optimised code holds for the offset of a row.
    func isRowNear(_ section: Int) -> Bool { abs(walker.rowOffset(of: section)) <= Optimizer.farthest }

    /// Puts the elements of a row, from one on, where they stand in the content of the layout.
    private func place(_ row: RowWindow, from first: Int) {
        let found = state.pointee.found
        var drawn = found.first + first
        while drawn < found.next {
            row.place(drawn)
            drawn += 1
        }
    }

    /// The same for an element that was drawn alone, of a row whose slots are filled.
    func placeInRow(_ block: Int32, _ section: Int) { place(walker.rowWindow(plan.rows[Int(block)], section), from: 0) }
}

extension ScrollState {
    /// Shows what was shown before a row.
    fileprivate mutating func leaveRow(_ before: ScrollState) {
        (window, right, bottom) = (before.window, before.right, before.bottom)
        (near, far, crossNear, crossFar) = (before.near, before.far, before.crossNear, before.crossFar)
        (along, length, rowLength, rowLoops) = (before.along, before.length, before.rowLength, before.rowLoops)
    }
}

extension RowWindow {
    /// Moves an element that was drawn in the row's content to where it stands in the layout's content.
    func place(_ drawn: UnsafeMutablePointer<DrawnElement>) {
        drawn.pointee.frame = placed(drawn.pointee.frame)
        drawn.pointee.center = placed(drawn.pointee.center)
        drawn.pointee.keepsSides = keepsSides
    }
}

extension Prepared {
    /// Whether a section scrolls by itself.
    public func isRow(_ section: Int) -> Bool {
        guard section >= 0, section < world.blocks.count else { return false }
        return program.plan.rows[Int(world.blocks[section])].isRow
    }

    /// Whether elements of a kind, by its number, are cells of a row or stand in such cells.
    package func isInRow(kind: Int) -> Bool { program.plan.elements[kind].isInRow }
}
