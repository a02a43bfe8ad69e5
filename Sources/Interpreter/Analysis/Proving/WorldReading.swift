import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Reads formulas of a layout at a section and a cell as formulas of a graph. What stands still in the whole layout is
/// a constant; everything else comes from its inputs, and a fold from its instances.
struct WorldReading {
    /// A section and a cell; -1 for none.
    struct Place: Hashable {
        var section: Int = -1
        var item: Int = -1
        /// Whether `item` counts from the cell that stands for all of its section.
        var isRanged = false

        /// The index of the cell.
        func index(in graph: inout ProofGraph) -> FormulaID {
            let own = graph.constant(Double(item))
            return isRanged ? graph.sum(graph.input(.instanceIndex, 0), own) : own
        }
    }

    let world: ProofWorld
    /// The formulas of what an expectation reads of elements, by the numbers of the observations.
    var observed: [Int32: FormulaID] = [:]
    /// What has to stand still to be followed, and does not: the first that was met.
    var moved: StandingStep?
    private var known: [Key: FormulaID] = [:]
    /// What of that hangs on the element that an expectation is about.
    private var ofElement: Set<Key> = []
    private var folds: [Key: [FormulaID]] = [:]
    /// Whole numbers that were looked at: what they are, or themselves.
    private var standing: [Int32: FormulaID] = [:]
    /// Where which cell is the current one; empty where nobody knows.
    private var current: [CurrentStretch]?
    /// What stands still of one element after the other is read by it: of many section blocks it is as large as the file.
    private(set) lazy var walker = Walker(world.prepared)
    /// How many folds are read within each other.
    private var depth = 0
    /// How many instances may be read yet.
    private var instances = 20_000

    private struct Key: Hashable {
        let number: Int32
        let place: Place
    }

    /// Folds within each other, by `let`s that fold over `let`s, are followed so deep.
    private static let deepest = 24
    private static let mostStanding = 64
    private static let mostStretches = 1_000

    init(_ world: ProofWorld) { self.world = world }

    /// Forgets what was read of an element, before another one is read.
    mutating func forgetElement() {
        observed = [:]
        for key in ofElement { known[key] = nil }
        ofElement = []
    }

    private var table: FormulaTable { world.layout.table }
    private var fitted: FittedWorld { world.prepared.world }

    /// A formula at a place. A loop with a stack: formulas may be as deep as they like.
    mutating func read(_ root: FormulaID, at place: Place = Place(), into graph: inout ProofGraph) -> FormulaID {
        guard root.exists else { return graph.unknown }
        let root = table.shared(root)
        var open: [(id: FormulaID, isEntered: Bool)] = [(root, false)]
        while let (id, isEntered) = open.popLast() {
            let key = key(id, place)
            if known[key] != nil { continue }
            let formula = table[id]
            if isEntered {
                known[key] = made(formula, place, &graph)
                let isOfElement = table.operands(formula).contains { ofElement.contains(self.key($0, place)) }
                if isOfElement { ofElement.insert(key) }
            } else if let leaf = leaf(id, formula, place, &graph) {
                known[key] = leaf
                if formula.operation == .observed { ofElement.insert(key) }
            } else {
                open.append((id, true))
                for operand in table.operands(formula).reversed() where known[self.key(operand, place)] == nil {
                    open.append((operand, false))
                }
            }
        }
        return known[key(root, place)] ?? graph.unknown
    }

    /// A formula is the same in all places that its scope does not tell apart.
    private func key(_ id: FormulaID, _ place: Place) -> Key {
        switch table.scopes[Int(table[id].scope)].kind {
        case .layout: Key(number: id.index, place: Place())
        case .section: Key(number: id.index, place: Place(section: place.section))
        case .cells, .copies: Key(number: id.index, place: place)
        }
    }

    private mutating func made(_ formula: Formula, _ place: Place, _ graph: inout ProofGraph) -> FormulaID {
        let read = table.operands(formula).map { known[key($0, place)] ?? graph.unknown }
        func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
        if formula.operation == .pick {
            return graph.pick(Array(read.dropFirst()), at: operand(0), span: formula.span)
        }
        let step = graph.apply(formula.operation, operand(0), operand(1), operand(2), at: formula.span)
        switch formula.operation {
        case .floor, .ceiling, .round: return whole(step, &graph)
        default: return step
        }
    }

    /// A whole number, which may stand still though what it is made of moves.
    private mutating func whole(_ step: FormulaID, _ graph: inout ProofGraph) -> FormulaID {
        guard !world.variables.isEmpty, graph.value(of: step) == nil else { return step }
        if let known = standing[step.index] { return known }
        // Of many like cells it is one step; where it is not, they are not worth a look each.
        guard standing.count < WorldReading.mostStanding else { return step }
        let values = StandingStep.Ranges(.numbers([step]), in: graph)?.values(over: world.ranges)
        let known = values.map { graph.constant($0[0]) } ?? step
        standing[step.index] = known
        return known
    }

    // MARK: Leaves

    /// What nothing has to be worked out for; nil for a step.
    private mutating func leaf(
        _ id: FormulaID, _ formula: Formula, _ place: Place, _ graph: inout ProofGraph
    ) -> FormulaID? {
        if let value = table.value(of: id) { return graph.constant(value) }
        if formula.scope == 0, formula.stage < .scroll || formula.operation == .trailing, !world.moves(id) {
            let slot = world.prepared.program.slots[id]
            if slot >= 0 { return graph.constant(world.prepared.slots[Int(slot)]) }
        }
        guard formula.operation.isInput else { return nil }
        if let settled = settled(id, formula, place, &graph) { return settled }
        switch formula.operation {
        case .observed: return observed[formula.a] ?? graph.unknown
        case .sectionIndex: return graph.constant(Double(place.section))
        case .instanceIndex: return place.index(in: &graph)
        case .sectionCount: return graph.constant(Double(fitted.counts.count))
        case .cellCount where fitted.counts.indices.contains(place.section):
            return graph.constant(Double(fitted.counts[place.section]))
        case .blockIndex where fitted.blocks.indices.contains(place.section):
            return graph.constant(Double(fitted.blocks[place.section]))
        case .field: return field(formula, place, &graph)
        case .fold: return fold(formula, place, &graph)?.first ?? graph.unknown
        case .foldEach:
            let isOverSections = table.scopes[Int(table.folds[Int(formula.a)].scope)].kind == .section
            let values = fold(formula, place, &graph) ?? []
            let index = isOverSections ? place.section : place.item
            return values.indices.contains(index) ? values[index] : graph.unknown
        case .viewportWidth: return graph.viewport[0]
        case .viewportHeight: return graph.viewport[1]
        case .offsetX, .offsetY: return graph.apply(formula.operation)
        case .rowOffset: return rowOffset(ofSection: place.section, into: &graph) ?? graph.unknown
        case .parameter, .environment: return input(formula, &graph)
        case .trailing: return trail(id, formula, place, &graph)
        case .proposed, .velocity: return graph.input(formula.operation, formula.a)
        case .current where formula.scope == 0: return currentCell(isItem: formula.a != 0, &graph)
        case .current: return currentCell(ofRow: place.section, isItem: formula.a != 0, &graph)
        default: return graph.unknown
        }
    }

    /// What is known, or lost, where one cell stands for all of its section: what these come to together stands still, and what
    /// each has for itself is not followed.
    private mutating func settled(
        _ id: FormulaID, _ formula: Formula, _ place: Place, _ graph: inout ProofGraph
    ) -> FormulaID? {
        guard let cell = world.cell, formula.operation.isFold || formula.operation == .field else { return nil }
        if world.moves(id) { return place.isRanged ? graph.unknown : nil }
        let slot = world.prepared.program.slots[id]
        let isThere = formula.scope == 0 || place.section == cell.path.section
        guard formula.operation.isFold, isThere, formula.stage < .scroll, slot >= 0 else { return nil }
        walker.begin(at: world.offset)
        guard walker.find(cell.path) != nil else { return nil }
        return graph.constant(walker.machine.slots[Int(slot)])
    }

    /// Where which cell is the current one in the world of the proof; empty where nobody knows.
    private func currentStretches() -> [CurrentStretch] {
        guard stationsStandStill, !world.movesEnd(of: .offset(axis: world.layout.isHorizontal ? 0 : 1)) else {
            return []
        }
        return Walker.atStart(of: world.prepared).currentStretches(atMost: WorldReading.mostStretches) ?? []
    }

    /// Whether cells stop at the same places at all offsets and in all worlds of the proof, and the same ones take part: others
    /// are not followed.
    private var stationsStandStill: Bool {
        let layout = world.layout
        return layout.elements.allSatisfy { element in
            let formulas = element.formulas(in: world.prepared.program.phase)
            guard formulas.station.exists else { return true }
            return [formulas.station, formulas[.presence]].allSatisfy {
                layout.table[$0].stage < .scroll && !world.moves($0)
            } && !world.changesCount(ofScope: formulas.scope)
        }
    }

    /// The section or the item of the current cell of a section that scrolls by itself, which stands at one offset.
    private mutating func currentCell(ofRow section: Int, isItem: Bool, _ graph: inout ProofGraph) -> FormulaID {
        guard world.prepared.isRow(section), stationsStandStill, world.rowOffset(ofSection: section) != nil,
            !world.movesEnd(of: .rowOffset(section: section))
        else { return graph.unknown }
        let cell = Walker.atStart(of: world.prepared).currentCell(ofRow: section)
        return graph.constant(cell.map { Double(isItem ? $0.item : $0.section) } ?? -1)
    }

    /// The section or the item of the current cell: choices by the offset, halved again and again.
    private mutating func currentCell(isItem: Bool, _ graph: inout ProofGraph) -> FormulaID {
        let stretches = current ?? currentStretches()
        current = stretches
        guard !stretches.isEmpty else { return graph.unknown }
        let offset = graph.apply(world.layout.isHorizontal ? .offsetX : .offsetY)
        func choice(_ places: Range<Int>, _ graph: inout ProofGraph) -> FormulaID {
            guard places.count > 1 else {
                let cell = stretches[places.lowerBound].cell
                return graph.constant(cell.map { Double(isItem ? $0.item : $0.section) } ?? -1)
            }
            let middle = places.lowerBound + places.count / 2
            let isBefore = graph.apply(.less, offset, graph.constant(stretches[middle].start))
            let (before, behind) = (
                choice(places.lowerBound..<middle, &graph), choice(middle..<places.upperBound, &graph)
            )
            return graph.apply(.select, isBefore, before, behind)
        }
        return choice(stretches.indices, &graph)
    }

    private func input(_ formula: Formula, _ graph: inout ProofGraph) -> FormulaID {
        let moving = graph.input(formula.operation, formula.a)
        if moving != graph.unknown { return moving }
        let isParameter = formula.operation == .parameter
        guard isParameter else {
            return graph.constant(fitted.environment.value(EnvironmentValue(rawValue: formula.a)))
        }
        let values = fitted.parameters
        return graph.constant(values.indices.contains(Int(formula.a)) ? values[Int(formula.a)] : .nan)
    }

    /// Where scrolling ends along an axis of the layout.
    mutating func lastOffset(_ axis: Int, into graph: inout ProofGraph) -> FormulaID {
        let content = read(axis == 0 ? world.layout.contentWidth : world.layout.contentHeight, into: &graph)
        return graph.greatest(graph.constant(0), graph.difference(content, graph.viewport[axis]))
    }

    /// Where scrolling ends in a section that scrolls by itself; nil for any other.
    mutating func lastOffset(ofSection section: Int, into graph: inout ProofGraph) -> FormulaID? {
        guard world.prepared.isRow(section), let row = world.layout.blocks[Int(fitted.blocks[section])].row else {
            return nil
        }
        let (along, place) = (!world.layout.isHorizontal, Place(section: section))
        let content = read(along ? row.contentWidth : row.contentHeight, at: place, into: &graph)
        let window = read(along ? row.windowWidth : row.windowHeight, at: place, into: &graph)
        return graph.greatest(graph.constant(0), graph.difference(content, window))
    }

    /// How far a section has been scrolled by itself; nil where nobody knows.
    mutating func rowOffset(ofSection section: Int, into graph: inout ProofGraph) -> FormulaID? {
        let offset = world.rowOffset(ofSection: section, in: &graph)
        let isHeld = world.variables.contains {
            $0.isHeld && $0.operation == .rowOffset && Int($0.number) == section
        }
        guard isHeld, let offset else { return offset }
        return lastOffset(ofSection: section, into: &graph).map { graph.least(offset, $0) }
    }

    /// A number of a section that scrolls by itself: 0 and 1 its own offset along x and y, 2 and 3 the size of its window, 4
    /// and 5 of its content, 6 its progress; nil where nobody knows.
    mutating func rowNumber(_ number: Int, ofSection section: Int, into graph: inout ProofGraph) -> FormulaID? {
        guard !world.variables.isEmpty else {
            let known = world.prepared.rowNumber(number, ofSection: section, at: world.offset)
            return known.map { graph.constant($0) }
        }
        guard world.prepared.isRow(section), let row = world.layout.blocks[Int(fitted.blocks[section])].row,
            let offset = rowOffset(ofSection: section, into: &graph)
        else { return nil }
        switch number {
        case 0, 1: return (number == 0) != world.layout.isHorizontal ? offset : graph.constant(0)
        case 2..<6:
            let sides = [row.windowWidth, row.windowHeight, row.contentWidth, row.contentHeight]
            return read(sides[number - 2], at: Place(section: section), into: &graph)
        default:
            guard !row.loops.exists, let end = lastOffset(ofSection: section, into: &graph) else { return nil }
            let zero = graph.constant(0)
            return graph.apply(.select, graph.apply(.less, zero, end), graph.quotient(offset, end), zero)
        }
    }

    /// Where a trail stands that came back from the end of the list to a place that is ranged over, and no farther.
    private mutating func trail(_ id: FormulaID, _ formula: Formula, _ place: Place, _ graph: inout ProofGraph)
        -> FormulaID
    {
        let (turn, prepared, layout) = (graph.input(.trailing, 0), world.prepared, world.layout)
        // Where a list opens hangs on the world in ways that are not followed.
        let isOpen = !layout.opens.exists || world.variables.count == 1
        guard turn != graph.unknown, isOpen, table.trails.indices.contains(Int(formula.a)) else { return graph.unknown }
        guard table.trails[Int(formula.a)].isX == layout.isHorizontal else {
            // Across the scroll nothing is scrolled.
            let slot = prepared.program.slots[id]
            return slot >= 0 ? graph.constant(prepared.slots[Int(slot)]) : graph.unknown
        }
        if prepared.loops { return turn }
        let opening = prepared.along(prepared.held(prepared.opening))
        let distance = table.trails[Int(formula.a)].distance
        let late = distance.exists ? read(distance, at: place, into: &graph) : graph.constant(0)
        let content = read(layout.isHorizontal ? layout.contentWidth : layout.contentHeight, into: &graph)
        let last = graph.difference(content, graph.viewport[layout.isHorizontal ? 0 : 1])
        // Overscroll moves no trail: the way turns within the range of scrolling.
        return graph.least(turn, graph.greatest(graph.constant(opening), graph.difference(last, late)))
    }

    private func field(_ formula: Formula, _ place: Place, _ graph: inout ProofGraph) -> FormulaID {
        let column = fitted.columns.indices.contains(Int(formula.a)) ? fitted.columns[Int(formula.a)] : Memory<Double>()
        var row = 0
        switch table.scopes[Int(formula.scope)].kind {
        case .layout:
            let variable = graph.input(.field, formula.a)
            if variable != graph.unknown { return variable }
        case .section: row = place.section
        case .cells, .copies:
            row = (fitted.bases.indices.contains(place.section) ? fitted.bases[place.section] : 0) + place.item
        }
        return graph.constant(column.indices.contains(row) ? column[row] : .nan)
    }

    // MARK: Folds

    /// The results of a fold: one, or one for each instance; nil for what is not followed.
    private mutating func fold(_ formula: Formula, _ place: Place, _ graph: inout ProofGraph) -> [FormulaID]? {
        let fold = table.folds[Int(formula.a)]
        let isOverSections = table.scopes[Int(fold.scope)].kind == .section
        let key = Key(number: formula.a, place: isOverSections ? Place() : Place(section: place.section))
        if let found = folds[key] { return found }
        guard depth < WorldReading.deepest, let count = count(fold.scope, place, &graph), count <= instances else {
            return nil
        }
        instances -= count
        depth += 1
        defer { depth -= 1 }
        var columns = [[FormulaID]](repeating: [], count: fold.arguments.count)
        for instance in 0..<count {
            let inner = isOverSections ? Place(section: instance) : Place(section: place.section, item: instance)
            for (number, argument) in fold.arguments.enumerated() {
                columns[number].append(read(argument, at: inner, into: &graph))
            }
        }
        let here = ColumnChoices.FoldPlace(fold: formula.a, section: key.place.section)
        let found = result(fold.kind, columns, of: here, isForEach: formula.operation == .foldEach, &graph)
        folds[key] = found
        return found
    }

    /// The results of a fold over its columns.
    private mutating func result(
        _ kind: FoldKind, _ columns: [[FormulaID]], of place: ColumnChoices.FoldPlace, isForEach: Bool,
        _ graph: inout ProofGraph
    ) -> [FormulaID]? {
        if let found = graph.folded(kind, columns, isForEach: isForEach) { return found }
        switch kind {
        case .wrap: return values(of: .lines(columns), &graph)
        case .shortest:
            return values(of: .columns(columns, of: place, picks: world.picks.filter { $0.fold == place }), &graph)
        case .at, .sumInGroup, .largestInGroup, .sumBeforeInGroup, .sumBeforePerGroup:
            // Groups and places are whole numbers, which may stand still though what they are made of moves.
            guard columns.count > 1, let numbers = values(of: .numbers(columns[1]), &graph) else { return nil }
            var columns = columns
            columns[1] = numbers
            return graph.folded(kind, columns, isForEach: isForEach)
        default: return nil
        }
    }

    /// The values of a step that has to stand still in all worlds of the proof; nil where it does not.
    private mutating func values(of step: StandingStep, _ graph: inout ProofGraph) -> [FormulaID]? {
        if let ranges = StandingStep.Ranges(step, in: graph),
            let values = ranges.values(over: world.ranges)
        {
            return values.map { graph.constant($0) }
        }
        moved = moved ?? step
        return nil
    }

    /// How many instances a scope has at a place; nil where that hangs on the world of the proof.
    private mutating func count(_ scope: Int32, _ place: Place, _ graph: inout ProofGraph) -> Int? {
        guard !world.changesCount(ofScope: scope) else { return nil }
        let known = table.scopes[Int(scope)]
        switch known.kind {
        case .layout: return nil
        case .section: return fitted.counts.count
        case .cells(let block):
            guard fitted.counts.indices.contains(place.section) else { return nil }
            return fitted.blocks[place.section] == block ? fitted.counts[place.section] : 0
        case .copies:
            let count = read(known.count, at: Place(section: place.section), into: &graph)
            return graph.value(of: count).flatMap { Arithmetic.count($0.rounded(.down)) }
        }
    }
}

extension ProofWorld {
    /// Where the formulas of an element are read.
    func place(of path: ElementPath, inScope scope: Int32) -> WorldReading.Place {
        guard let cell, cell.scope == scope, cell.path.section == path.section else {
            return WorldReading.Place(section: path.section, item: path.item)
        }
        return WorldReading.Place(section: path.section, item: path.item - cell.path.item, isRanged: true)
    }

    /// How far an offset of the layout goes at most in the worlds of the proof; nil where nobody knows, and for another one.
    func farthestEnd(of target: TestTarget) -> Double? {
        switch target {
        case .offset(let axis):
            var (graph, reading) = (ProofGraph(self), WorldReading(self))
            return range(of: reading.lastOffset(axis, into: &graph), in: graph)?.high
        case .rowOffset(let section):
            var (graph, reading) = (ProofGraph(self), WorldReading(self))
            return reading.lastOffset(ofSection: section, into: &graph).flatMap { range(of: $0, in: graph)?.high }
        case .trail: return farthestEnd(of: .offset(axis: layout.isHorizontal ? 0 : 1))
        case .viewport, .items, .parameter, .environment, .field: return nil
        }
    }
}
