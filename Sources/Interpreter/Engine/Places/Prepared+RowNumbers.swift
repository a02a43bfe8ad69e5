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
        let row = walker.rowWindow(walker.plan.rows[Int(world.blocks[section])], section)
        switch number {
        case 0: return row.isHorizontal ? row.offset : 0
        case 1: return row.isHorizontal ? 0 : row.offset
        case 2: return row.frame.width
        case 3: return row.frame.height
        case 4: return row.contentSize.width
        case 5: return row.contentSize.height
        default:
            if row.loops { return row.offset / row.contentLength }
            return row.lastOffset > 0 ? row.offset / row.lastOffset : 0
        }
    }

    /// How far an offset goes that a test moves: of a section that scrolls by itself, or across the scroll.
    package func lastOffset(of target: TestTarget) -> Double {
        switch target {
        case .rowOffset(let section):
            guard isRow(section) else { return 0 }
            let walker = Walker(self)
            walker.begin(at: offset(along: 0))
            walker.load(section)
            return walker.rowWindow(walker.plan.rows[Int(world.blocks[section])], section).lastOffset
        case .offset(let axis):
            let distance = axis == 0 ? contentSize.width - viewport.width : contentSize.height - viewport.height
            return distance.isFinite ? max(0, distance) : 0
        case .viewport, .items, .parameter, .environment, .field: return 0
        }
    }
}
