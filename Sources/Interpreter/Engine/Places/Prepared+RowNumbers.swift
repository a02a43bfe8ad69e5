import LayoutChecker

// What a test reads of a row, a section that scrolls by itself.

extension Prepared {
    /// A number of a row at an offset of the layout: 0 and 1 its own offset along x and y, 2 and 3 the size of its window,
    /// 4 and 5 of its content, 6 its progress. nil for a section that does not scroll by itself.
    package func rowNumber(_ number: Int, ofSection section: Int, at offset: LayoutPoint) -> Double? {
        guard isRow(section) else { return nil }
        let walker = Walker(self)
        walker.begin(at: offset)
        walker.load(section)
        return walker.rowWindow(walker.plan.rows[Int(world.blocks[section])], section).number(number)
    }

    /// How far an offset goes that a test moves: of a section that scrolls by itself, across the scroll, or where the way turned
    /// that `trail` follows.
    package func lastOffset(of target: TestTarget) -> Double {
        switch target {
        case .rowOffset(let section):
            return rowWindow(ofSection: section)?.lastOffset ?? 0
        case .offset(let axis):
            let distance = axis == 0 ? contentSize.width - viewport.width : contentSize.height - viewport.height
            return distance.isFinite ? max(0, distance) : 0
        case .trail: return lastOffset(of: .offset(axis: program.layout.isHorizontal ? 0 : 1))
        case .viewport, .items, .parameter, .environment, .field: return 0
        }
    }
}

extension RowWindow {
    /// 0 and 1 the offset along x and y, 2 and 3 the size of the window, 4 and 5 of the content, 6 the progress.
    fileprivate func number(_ number: Int) -> Double {
        switch number {
        case 0: isHorizontal ? offset : 0
        case 1: isHorizontal ? 0 : offset
        case 2: frame.width
        case 3: frame.height
        case 4: contentSize.width
        case 5: contentSize.height
        default: loops ? offset / contentLength : lastOffset > 0 ? offset / lastOffset : 0
        }
    }
}
