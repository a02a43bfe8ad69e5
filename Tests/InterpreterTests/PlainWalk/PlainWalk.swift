import LayoutDSL

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The plain walk: every formula of a checked layout, evaluated for every instance, one after the other. It knows the
/// layout and the world, and nothing of programs: no slots, no culling, no lanes, no stored columns. It is slow and short,
/// so that it can be seen to be right, and the interpreter has to give the same bits.
struct PlainWalk {
    let layout: CheckedLayout
    let world: PlainWorld
    /// For each formula its value for each instance of its scope; empty where nothing needs it.
    private var columns: [[Double]]
    /// For each scope how many instances each instance of its parent has.
    private var counts: [[Int]]
    /// For each scope the number of the first instance that each instance of its parent has.
    private var firsts: [[Int]]
    /// For each scope the number of the parent instance that each of its instances stands in.
    private var parents: [[Int]]
    /// The frames of what rows move, in the content of the row.
    private var inRows: [ElementPath: LayoutRectangle] = [:]
    /// The formulas that are needed, operands before what reads them.
    private let order: [Int]
    /// Where each trail stands.
    private var trails: [Double]

    init(_ layout: CheckedLayout, _ world: World) {
        self.layout = layout
        self.world = PlainWorld(layout, world)
        let table = layout.table
        columns = [[Double]](repeating: [], count: table.formulas.count)
        counts = [[Int]](repeating: [], count: table.scopes.count)
        trails = [Double](repeating: 0, count: table.trails.count)
        firsts = counts
        parents = counts
        var wanted = [layout.contentWidth, layout.contentHeight, layout.loops]
        for block in layout.blocks { wanted += (block.row?.prepared ?? []) + (block.row?.standing ?? []) }
        for element in layout.elements { wanted += element.formulas.drawn }
        wanted += table.scopes.map(\.count)
        order = Self.sorted(wanted.filter { $0.index >= 0 }.map { Int($0.index) }, table)
        for formula in order where table.formulas[formula].stage < .scroll {
            evaluate(formula, at: LayoutPoint(x: 0, y: 0))
        }
    }

    /// A depth-first walk over what each formula reads, without recursion.
    private static func sorted(_ wanted: [Int], _ table: FormulaTable) -> [Int] {
        func reads(_ formula: Formula) -> [FormulaID] {
            var counts = [table.scopes[Int(formula.scope)].count]
            if formula.operation == .fold || formula.operation == .foldEach {
                counts.append(table.scopes[Int(table.folds[Int(formula.a)].scope)].count)
            }
            return table.operands(formula) + counts
        }
        var order: [Int] = []
        var isSeen = [Bool](repeating: false, count: table.formulas.count)
        var open = wanted.map { (formula: $0, isLeft: false) }
        while let (formula, isLeft) = open.popLast() {
            if isLeft { order.append(formula) }
            if isLeft || isSeen[formula] { continue }
            isSeen[formula] = true
            open.append((formula, true))
            for operand in reads(table.formulas[formula]) where operand.index >= 0 {
                open.append((Int(operand.index), false))
            }
        }
        return order
    }

    // MARK: Instances

    /// How many instances a scope has in an instance of its parent; counted when it is asked for the first time.
    private mutating func count(_ scope: Int) {
        guard counts[scope].isEmpty else { return }
        let kind = layout.table.scopes[scope]
        switch kind.kind {
        case .layout: counts[scope] = [1]
        case .section: counts[scope] = [world.counts.count]
        case .cells(let block):
            counts[scope] = world.counts.indices.map { world.blocks[$0] == block ? world.counts[$0] : 0 }
        case .copies:
            let block = layout.elements.first { $0.formulas.scope == Int32(scope) }?.formulas.block ?? -1
            let parents = kind.parent == 0 ? 1 : world.counts.count
            counts[scope] = (0..<parents).map { parent in
                guard kind.parent == 0 || block < 0 || world.blocks[parent] == block else { return 0 }
                let copies = value(kind.count, scope: Int(kind.parent), parent).rounded(.down)
                return max(0, Int(exactly: copies) ?? 0)
            }
        }
        var total = 0
        firsts[scope] = counts[scope].map { count in
            defer { total += count }
            return total
        }
        parents[scope] = counts[scope].enumerated().flatMap { [Int](repeating: $0, count: $1) }
    }

    /// The value of a formula for an instance of a scope: its own, or one that stands in an instance of its own.
    private func value(_ id: FormulaID, scope: Int, _ instance: Int) -> Double {
        guard id.index >= 0 else { return 0 }
        let own = Int(layout.table.formulas[Int(id.index)].scope)
        let row = own == scope ? instance : own == 0 ? 0 : parents[scope][instance]
        return columns[Int(id.index)][row]
    }

    // MARK: Formulas

    private mutating func evaluate(_ number: Int, at offset: LayoutPoint) {
        let formula = layout.table.formulas[number]
        let scope = Int(formula.scope)
        count(scope)
        if formula.operation == .fold || formula.operation == .foldEach {
            count(Int(layout.table.folds[Int(formula.a)].scope))
            columns[number] = folded(formula)
            return
        }
        var column: [Double] = []
        for parent in counts[scope].indices {
            for item in 0..<counts[scope][parent] {
                let instance = firsts[scope][parent] + item
                column.append(value(of: formula, scope, parent, item, instance, at: offset))
            }
        }
        columns[number] = column
    }

    private func value(
        of formula: Formula, _ scope: Int, _ parent: Int, _ item: Int, _ instance: Int, at offset: LayoutPoint
    ) -> Double {
        // The instances of the section scope are the sections; those of cells and of copies have a section as parent.
        let section = layout.table.scopes[scope].kind == .section ? item : parent
        func read(_ index: Int32) -> Double { value(FormulaID(index), scope: scope, instance) }
        switch formula.operation {
        case .constant: return layout.table.constants[Int(formula.a)]
        case .viewportWidth: return world.viewport.width
        case .viewportHeight: return world.viewport.height
        case .offsetX: return offset.x
        case .offsetY: return offset.y
        case .trailing: return trails[Int(formula.a)]
        case .rowOffset: return rowOffset(of: section)
        case .environment: return world.environment[Int(formula.a)]
        case .parameter: return world.parameters[Int(formula.a)]
        case .sectionIndex: return Double(section)
        case .sectionCount: return Double(world.counts.count)
        case .blockIndex: return Double(world.blocks[section])
        case .cellCount: return Double(world.counts[section])
        case .instanceIndex: return Double(item)
        case .field: return world.field(Int(formula.a), section: section, item: item)
        case .pick:
            let index = read(formula.a).rounded(.down)
            guard index.isFinite, formula.c > 0 else { return .nan }
            let rest = index.truncatingRemainder(dividingBy: Double(formula.c))
            let entry = Int(rest < 0 ? rest + Double(formula.c) : rest)
            return read(layout.table.entries[Int(formula.b) + entry].index)
        default:
            let (a, b, c) = (read(formula.a), read(formula.b), read(formula.c))
            return PlainOperation.value(formula.operation, a, b, c)
        }
    }

    // MARK: Folds

    private func folded(_ formula: Formula) -> [Double] {
        let fold = layout.table.folds[Int(formula.a)]
        let scope = Int(fold.scope)
        var column: [Double] = []
        for (first, count) in zip(firsts[scope], counts[scope]) {
            let arguments = fold.arguments.map { argument in
                (first..<first + count).map { value(argument, scope: scope, $0) }
            }
            let isEach = formula.operation == .foldEach
            column += PlainFold.values(fold.kind, arguments, isEach: isEach)
        }
        return column
    }

    // MARK: Trails

    /// Scrolls in small steps from one distance along the scroll to another, and lets every trail follow.
    mutating func scroll(from start: Double, to end: Double) {
        for number in trails.indices {
            let trail = layout.table.trails[number]
            let late = columns[Int(trail.distance.index)].first ?? layout.table.value(of: trail.distance) ?? 0
            let content = trail.isX ? contentSize.width : contentSize.height
            let last = max(0, content - (trail.isX ? world.viewport.width : world.viewport.height))
            guard !late.isNaN else { continue }
            for step in 1...37 {
                let along = trail.isX == layout.isHorizontal ? start + (end - start) * (Double(step) / 37) : 0
                let isBare = isEndless && trail.isX == layout.isHorizontal
                let there = step == 37 && trail.isX == layout.isHorizontal ? end : along
                let held = isBare ? there : max(0, min(there, last))
                if trails[number] < held - late { trails[number] = held - late }
                if trails[number] > held { trails[number] = held }
            }
        }
    }

    /// Whether the list has no ends.
    private var isEndless: Bool { value(layout.loops, scope: 0, 0) != 0 }

    /// Forgets every way.
    mutating func open() { trails = trails.map { _ in 0 } }

    // MARK: Elements

    /// The size of the content that scrolls.
    var contentSize: LayoutSize {
        func length(_ id: FormulaID) -> Double {
            let value = value(id, scope: 0, 0)
            return value.isFinite ? max(0, value) : 0
        }
        return LayoutSize(width: length(layout.contentWidth), height: length(layout.contentHeight))
    }

    /// Every element at an offset, seen or not, in painting order.
    mutating func elements(at wanted: LayoutPoint) -> [Attributes] {
        let offset = LayoutPoint(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        for formula in order where layout.table.formulas[formula].stage == .scroll { evaluate(formula, at: offset) }
        var found: [Attributes] = []
        add(&found, section: nil) { $0.block < 0 && $0.leads }
        for (section, block) in world.blocks.enumerated() { add(&found, section: section) { $0.block == block } }
        add(&found, section: nil) { $0.block < 0 && !$0.leads }
        return found.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }

    /// The elements that a window shows, in a layout without rows.
    static func seen(_ elements: [Attributes], in window: LayoutRectangle) -> [Attributes] {
        elements.filter { !$0.isHidden && !$0.frame.isEmpty && $0.frame.overlaps(window) }
    }

    /// The elements that a window shows, of all at the last offset: those that take part, are not hidden and overlap it.
    /// What a row moves has to overlap the part of the row's own window that is shown, too.
    func seen(_ elements: [Attributes], in window: LayoutRectangle) -> [Attributes] {
        elements.filter { element in
            guard !element.isHidden, !element.frame.isEmpty else { return false }
            guard let inRow = inRows[element.path] else { return element.frame.overlaps(window) }
            return row(of: element.section).map { $0.shows(inRow, in: window) } ?? false
        }
    }

    /// What is drawn of elements where lines of text run from right to left.
    func drawn(_ elements: [Attributes]) -> [Attributes] {
        guard isMirrored else { return elements }
        return elements.map(PlainMirror(width: contentSize.width).placed)
    }

    private var isMirrored: Bool { world.environment[5] != 0 && layout.mirrors }

    /// A rectangle of what is drawn, in the layout as it is written.
    func written(_ drawn: LayoutRectangle) -> LayoutRectangle {
        guard isMirrored else { return drawn }
        return LayoutRectangle(
            x: contentSize.width - drawn.x - drawn.width, y: drawn.y, width: drawn.width, height: drawn.height)
    }

    /// What is on screen, in the layout as it is written.
    func screen(at offset: LayoutPoint) -> LayoutRectangle {
        let screen = world.screen(at: offset)
        guard isMirrored else { return screen }
        return LayoutRectangle(
            x: offset.x - world.environment[9], y: screen.y, width: screen.width, height: screen.height)
    }

    /// How far a section has been scrolled by itself: where it opens, unless the world says where it is.
    private func rowOffset(of section: Int) -> Double {
        guard let row = layout.blocks[Int(world.blocks[section])].row else { return 0 }
        let sections = layout.table.scopes.firstIndex { $0.kind == .section } ?? 0
        return world.rowOffset(section) ?? value(row.opens, scope: sections, section)
    }

    /// Where a section's row stands; nil for a section that moves with the layout.
    private func row(of section: Int) -> PlainRow? {
        guard let row = layout.blocks[Int(world.blocks[section])].row else { return nil }
        func number(_ id: FormulaID) -> Double {
            value(id, scope: layout.table.scopes.firstIndex { $0.kind == .section } ?? 0, section)
        }
        let frame = LayoutRectangle(
            x: number(row.windowX), y: number(row.windowY), width: number(row.windowWidth),
            height: number(row.windowHeight))
        return PlainRow(frame: frame, offset: rowOffset(of: section), isHorizontal: !layout.isHorizontal)
    }

    /// The elements of a section, or those of the layout before or behind the sections, in document order: of elements
    /// that share their instances, as a cell and its decoration, all of the first instance, then all of the second.
    private mutating func add(_ found: inout [Attributes], section: Int?, where isWanted: (ElementFormulas) -> Bool) {
        let kinds = layout.elements.indices.filter { isWanted(layout.elements[$0].formulas) }
        var done: Set<Int32> = []
        for kind in kinds {
            let scope = layout.elements[kind].formulas.scope
            let number = Int(scope)
            let isOnce = number == 0 || layout.table.scopes[number].kind == .section
            if isOnce {
                found.append(element(kind, section ?? 0, 0, instance: number == 0 ? 0 : section ?? 0))
            } else if done.insert(scope).inserted {
                count(number)  // nothing that is drawn may differ from copy to copy
                for item in 0..<counts[number][section ?? 0] {
                    for kind in kinds where layout.elements[kind].formulas.scope == scope {
                        found.append(element(kind, section ?? 0, item, instance: firsts[number][section ?? 0] + item))
                    }
                }
            }
        }
    }

    /// The element by its formulas, in the coordinates that they speak of.
    private func drawn(_ kind: Int, _ section: Int, _ item: Int, instance: Int) -> Attributes {
        let element = layout.elements[kind]
        let scope = Int(element.formulas.scope)
        var drawn = PlainDrawing(element, section: section, item: item) { value($0, scope: scope, instance) }.attributes
        // Of the fields that the host measures those without a number, by the item of a cell, else by the section.
        let level: CheckedLayout.Field.Level = element.category == .cell ? .item : .section
        drawn.estimated = layout.fields.indices.filter {
            let field = layout.fields[$0]
            return field.isMeasured && field.level == level && field.block == element.formulas.block
                && world.field($0, section: section, item: item).isNaN
        }.map { layout.fields[$0].name }
        return drawn
    }

    private mutating func element(_ kind: Int, _ section: Int, _ item: Int, instance: Int) -> Attributes {
        let scope = Int(layout.elements[kind].formulas.scope)
        let drawn = drawn(kind, section, item, instance: instance)
        guard case .cells = layout.table.scopes[scope].kind, let row = row(of: section) else { return drawn }
        inRows[drawn.path] = drawn.frame
        return row.placed(drawn)
    }
}
