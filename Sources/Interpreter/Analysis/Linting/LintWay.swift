import LayoutChecker
import LayoutEngine

/// The places beside the main scroll at which a layout is looked at too: a row at offsets of its own, or a layout that
/// scrolls both ways at offsets across.
struct LintWay {
    /// The section that scrolls by itself; nil: the layout, across its scroll.
    let section: Int?
    /// Spread over the way, and such that each of `cells` is on screen as it rests.
    let places: [ScrollPlace]
    /// Offsets of the layout from that at which a row comes on screen to that at which it has gone: what is in a row may move
    /// with them.
    var passing: [LayoutPoint] = []
    /// Cells of a row that stand for all: the first ones, some between and the last ones.
    let cells: [ElementPath]

    /// The first and the last offset of the row that is looked at; nil for a way across the layout.
    var rowOffsets: (low: Double, high: Double)? {
        guard let low = places.first?.row?.offset, let high = places.last?.row?.offset else { return nil }
        return (low, high)
    }

    /// So many rows of each kind are looked at, and so many rows in all.
    private static let (rowsOfKind, rowLimit) = (3, 8)
    /// So many cells at each end of a row are asked, and as many between.
    private static let cellLimit = 2
    /// Where a cell is brought to in the window.
    private static let shown: [ShownPlace] = [.start, .centre, .end]

    /// The rows of a layout that stand for all: of each kind the first one, the last one and the one with the most cells.
    ///
    /// - Parameters:
    ///   - prepared: The layout.
    ///   - steps: How many places are spread over one way.
    /// - Returns: The way of each of these rows.
    static func rows(of prepared: Prepared, steps: Int) -> [LintWay] {
        let plan = prepared.program.plan
        guard plan.elements.indices.contains(where: { plan.elements[$0].isInRow }) else { return [] }
        var byBlock: [Int32: (first: Int, last: Int, longest: Int)] = [:]
        var order: [Int32] = []
        for section in prepared.world.blocks.indices
        where prepared.isRow(section) && prepared.sectionCounts[section] > 0 {
            let block = prepared.world.blocks[section]
            guard var known = byBlock[block] else {
                byBlock[block] = (section, section, section)
                order.append(block)
                continue
            }
            known.last = section
            if prepared.sectionCounts[section] > prepared.sectionCounts[known.longest] { known.longest = section }
            byBlock[block] = known
        }
        var ways: [LintWay] = []
        for block in order.prefix(rowLimit) {
            guard let known = byBlock[block] else { continue }
            for section in Set([known.first, known.last, known.longest]).sorted().prefix(rowsOfKind)
            where ways.count < rowLimit {
                if let way = row(section, ofBlock: block, of: prepared, steps: steps) { ways.append(way) }
            }
        }
        return ways
    }

    private static func row(
        _ section: Int, ofBlock block: Int32, of prepared: Prepared, steps: Int
    ) -> LintWay? {
        let program = prepared.program
        let kind = program.plan.elements.indices.first {
            program.plan.elements[$0].block == block && program.layout.elements[$0].category == .cell
        }
        guard let kind, let window = prepared.rowWindow(ofSection: section) else { return nil }
        let count = prepared.sectionCounts[section]
        let last = max(0, count - 1)
        let ends = (0..<cellLimit).flatMap { [$0, last - $0] } + [last / 2, last / 3]
        let cells = Set(ends.filter { $0 >= 0 && $0 < count }).sorted().map {
            ElementPath(kind: program.layout.elements[kind].name, section: section, item: $0)
        }
        guard let first = cells.first, let point = prepared.offset(showing: first) else { return nil }
        let end = window.loops ? min(window.contentLength, 100 * window.length) : window.lastOffset
        guard end.isFinite else { return nil }
        var offsets = (0...steps).map { end * Double($0) / Double(steps) }
        for cell in cells {
            offsets += shown.compactMap { prepared.rowOffset(showing: cell, at: $0) }
        }
        let places = Set(offsets).sorted().map {
            ScrollPlace(point: point, row: RowPlace(section: section, offset: $0))
        }
        return LintWay(section: section, places: places, passing: passing(first, in: prepared), cells: cells)
    }

    /// So many parts of the way of a row over the screen are looked at.
    private static let passingParts = 8

    private static func passing(_ path: ElementPath, in prepared: Prepared) -> [LayoutPoint] {
        guard let start = prepared.offset(showing: path, at: .start), let end = prepared.offset(showing: path, at: .end)
        else { return [] }
        return (0...passingParts).map { part in
            let share = Double(part) / Double(passingParts)
            return LayoutPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        }
    }

    /// The way across a layout that scrolls both ways: a net of places, and those that show some cells; nil where nothing
    /// lies across.
    static func across(
        _ prepared: Prepared, last: Double, lastAcross: Double, steps: Int, showing cells: [ElementPath]
    ) -> LintWay? {
        guard lastAcross > 0 else { return nil }
        let isWide = prepared.program.layout.isHorizontal
        var points: [LayoutPoint] = []
        for along in 0...steps {
            for across in 0...steps where across > 0 {
                let (main, cross) = (last * Double(along) / Double(steps), lastAcross * Double(across) / Double(steps))
                points.append(isWide ? LayoutPoint(x: main, y: cross) : LayoutPoint(x: cross, y: main))
            }
        }
        for cell in cells { points += shown.compactMap { prepared.offset(showing: cell, at: $0) } }
        return LintWay(section: nil, places: points.map { ScrollPlace(point: $0, row: nil) }, cells: cells)
    }
}
