import LayoutChecker
import LayoutDSL

/// The cells of a prepared layout as they rest along the scroll, or those of one of its rows along that. Sections follow one another there, so that bisection
/// finds the section of a line; in it bisection finds the cell where boxes rise with the index.
struct RestingCells {
    /// A cell, and its resting box along the scroll.
    struct Cell {
        let place: ItemPlace
        let start: Double
        let length: Double
        var end: Double { start + length }
    }

    private let walker: Walker
    private let prepared: Prepared
    /// The kind of the cells of each section block; -1 for a block without cells.
    private let kinds: [Int]
    private let start: ElementQuantity
    private let length: ElementQuantity
    /// The same across the scroll.
    private let side: (start: ElementQuantity, length: ElementQuantity)
    /// The sections that are looked at.
    private(set) var sections: Range<Int>

    /// Boxes may count along the rows, in their content; then `look(at:)` says at which.
    init(_ prepared: Prepared, at offset: LayoutPoint, inRows: Bool = false) {
        self.prepared = prepared
        sections = 0..<(inRows ? 0 : prepared.world.counts.count)
        walker = Walker(prepared)
        walker.begin(at: offset)
        let layout = prepared.program.layout
        var kinds = [Int](repeating: -1, count: layout.blocks.count)
        for (number, kind) in layout.elements.enumerated() where kind.category == .cell {
            let block = Int(walker.plan.elements[number].block)
            if kinds.indices.contains(block) { kinds[block] = number }
        }
        self.kinds = kinds
        let isX = layout.isHorizontal != inRows
        (start, length) = isX ? (.restX, .restWidth) : (.restY, .restHeight)
        side = isX ? (.restY, .restHeight) : (.restX, .restWidth)
    }

    private var counts: Memory<Int> { prepared.world.counts }

    /// Looks at the cells of one row.
    ///
    /// - Returns: Where the row stands, and the line of its window at which nothing jumps; nil for no row.
    mutating func look(at section: Int) -> (row: RowWindow, line: Double)? {
        guard prepared.isRow(section) else { return nil }
        sections = section..<section + 1
        walker.load(section)
        let plan = walker.plan.rows[Int(prepared.world.blocks[section])]
        let row = walker.rowWindow(plan, section)
        let line = plan.keeps >= 0 ? walker.machine.value(plan.keeps) : 0
        return (row, line.isFinite ? max(0, min(line, row.length)) : 0)
    }

    /// The number of items of a section.
    func count(of section: Int) -> Int { counts[section] }

    /// The name of the kind of a section's cells.
    func kind(of section: Int) -> String? {
        guard let number = number(of: section) else { return nil }
        return prepared.program.layout.elements[number].name
    }

    private func number(of section: Int) -> Int? {
        guard section >= 0, section < prepared.world.blocks.count else { return nil }
        let block = Int(prepared.world.blocks[section])
        guard kinds.indices.contains(block), kinds[block] >= 0 else { return nil }
        return kinds[block]
    }

    /// A section that has cells, its slots filled; nil without.
    private func enter(_ section: Int) -> (element: ElementPlan, scope: Int, count: Int)? {
        guard let number = number(of: section), counts[section] > 0 else { return nil }
        let element = walker.plan.elements[number]
        guard let scope = element.scopeIndex else { return nil }
        walker.load(section)
        return (element, scope, counts[section])
    }

    /// A cell of a section that has been entered; nil for one that takes no part.
    private func cell(_ item: Int, _ element: ElementPlan, _ scope: Int, in section: Int) -> Cell? {
        walker.visit(item, of: scope, in: section)
        let machine = walker.machine
        let (start, length) = (machine.value(element[start]), machine.value(element[length]))
        guard machine.value(element[.presence]) != 0, start.isFinite, length.isFinite else { return nil }
        return Cell(place: ItemPlace(section: section, item: item), start: start, length: max(0, length))
    }

    /// The cell at a place; nil where there is none, or one that takes no part.
    func cell(at place: ItemPlace) -> Cell? {
        guard place.section >= 0, place.section < counts.count, let (element, scope, count) = enter(place.section),
            place.item >= 0, place.item < count
        else { return nil }
        return cell(place.item, element, scope, in: place.section)
    }

    /// Where a cell rests across the scroll; nil where there is none.
    func acrossSide(of place: ItemPlace) -> (start: Double, length: Double)? {
        guard let (element, _, _) = enter(place.section), cell(at: place) != nil else { return nil }
        let machine = walker.machine
        let (start, length) = (machine.value(element[side.start]), machine.value(element[side.length]))
        return start.isFinite && length.isFinite ? (start, max(0, length)) : nil
    }

    /// Of the cells across a line, from the first of them on, the one at a point of it; the first where none is.
    func cell(at line: Double, _ point: Double, from first: Cell) -> Cell {
        var item = first.place.item
        for _ in 0..<1000 {
            let place = ItemPlace(section: first.place.section, item: item)
            guard let cell = cell(at: place), cell.start <= line || item == first.place.item,
                let side = acrossSide(of: place)
            else { break }
            if cell.end > line, side.start <= point, point < side.start + side.length { return cell }
            item += 1
        }
        return first
    }

    // MARK: Across a line

    /// The cell that rests across a line, else the next one behind it, else the last one.
    func cell(across line: Double) -> Cell? {
        // The first section that begins behind the line; those without cells count with the next one.
        let behind = Bisection.firstIndex(in: sections) { section in
            var section = section
            while section < sections.upperBound {
                if let (element, scope, _) = enter(section), let first = cell(0, element, scope, in: section) {
                    return first.start > line
                }
                section += 1
            }
            return true
        }
        var section = behind
        while section > sections.lowerBound {
            section -= 1
            guard let (element, scope, count) = enter(section) else { continue }
            if let found = cell(across: line, element, scope, count, in: section) { return found }
            break
        }
        for section in behind..<max(behind, sections.upperBound) {
            guard let (element, scope, count) = enter(section) else { continue }
            if let found = cell(across: line, element, scope, count, in: section) { return found }
        }
        for section in sections.reversed() {
            guard let (element, scope, count) = enter(section) else { continue }
            for item in stride(from: count - 1, through: 0, by: -1) {
                if let found = cell(item, element, scope, in: section) { return found }
            }
        }
        return nil
    }

    /// The same in one section that has been entered; nil when all end before the line.
    private func cell(
        across line: Double, _ element: ElementPlan, _ scope: Int, _ count: Int, in section: Int
    ) -> Cell? {
        let range = candidates(across: line, element, scope, count, in: section)
        var best: Cell?
        for item in range.first..<max(range.first, count) {
            if let best, best.start <= line || range.least(item) > best.start { break }
            guard let cell = cell(item, element, scope, in: section), cell.end > line || cell.start >= line else {
                continue
            }
            if let best, cell.start > line, best.start <= cell.start { continue }
            best = cell
            if range.isRising { break }
        }
        return best
    }

    /// Where to begin, and the least start of an item and all behind it, as far as it is known.
    private func candidates(
        across line: Double, _ element: ElementPlan, _ scope: Int, _ count: Int, in section: Int
    ) -> (first: Int, isRising: Bool, least: (Int) -> Double) {
        let state = prepared.states[scope]
        let search = walker.plan.scopes[scope].search
        let hasReach = search.isResting && state.reaches.contains(section)
        let reach = hasReach ? state.reaches[section] : ReachRow(row: -1, magnitude: 0)
        let isKnown = hasReach && reach.uniformGrid < 0
        if isKnown && reach.row < 0 || isEven(element, scope, count, in: section) {
            let first = Bisection.firstIndex(in: 0..<count) { item in
                walker.visit(item, of: scope, in: section)
                let start = walker.machine.value(element[start])
                return start + walker.machine.value(element[length]) > line || start >= line
            }
            return (first, true, { _ in -.infinity })
        }
        guard isKnown else { return (0, false, { _ in -.infinity }) }
        let corner = search.base >= 0 ? walker.machine.value(search.base) : 0
        guard corner.isFinite else { return (0, false, { _ in -.infinity }) }
        let slack = Reach.slack(for: max(abs(corner), abs(line))) + Reach.slack(for: reach.magnitude) + 1e-6
        if let rows = prepared.changedItems?.places[section], rows.hasReach {
            let first = Bisection.firstIndex(in: 0..<count) { rows.end(of: $0) + corner + slack > line }
            return (first, false, { rows.start(of: $0) + corner - slack })
        }
        let (starts, ends, row) = (state.starts, state.ends, reach.row)
        let first = Bisection.firstIndex(in: 0..<count) { ends[row + $0] + corner + slack > line }
        return (first, false, { starts[row + $0] + corner - slack })
    }

    /// Whether boxes are evenly spaced and rise with the index, by their formulas.
    private func isEven(_ element: ElementPlan, _ scope: Int, _ count: Int, in section: Int) -> Bool {
        let (table, slots) = (prepared.program.layout.table, prepared.program.slots)
        for quantity in [start, length] {
            let slot = Int(element[quantity])
            guard slots.formulas.indices.contains(slot) else { return false }
            let formula = table[slots.formulas[slot]]
            guard formula.stage < .scroll, formula.scope != element.scope || formula.degree < .general else {
                return false
            }
        }
        guard let first = cell(0, element, scope, in: section),
            let last = cell(count - 1, element, scope, in: section)
        else { return false }
        return first.start <= last.start && first.end <= last.end
    }
}
