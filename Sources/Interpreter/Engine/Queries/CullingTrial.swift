import LayoutChecker
import LayoutDSL

/// Searches a sample world to find out whether ranges of instances can be separated.
enum CullingTrial {
    enum Outcome {
        case found
        /// Found, and without slopes it would have taken more than twice as much asking.
        case narrowed
        /// One quantity tells alone.
        case inverse
        /// Most of them are on screen at once.
        case allSeen
        /// More than half were asked about in vain; the formula that scatters them, where one can be told.
        case lost(SourceSpan?)
        /// There is no world to try, or not enough of them in it.
        case unknown
    }

    /// How many instances are tried.
    private static let count = 4096

    static func outcome(of program: Program, _ element: ElementPlan, _ scope: ScopePlan) -> Outcome {
        guard let prepared = prepared(program, block: element.block, [count]) else { return .unknown }
        let scroller = Scroller(prepared)
        let size = prepared.contentSize
        let length =
            program.layout.isHorizontal ? size.width - prepared.viewport.width : size.height - prepared.viewport.height
        guard let number = element.scopeIndex else { return .unknown }
        if number < prepared.inverted.scopes.count, prepared.inverted.scopes[number].isInverted { return .inverse }
        scroller.step.walker.load(0)
        let instances = scroller.step.walker.count(of: program.plan.scopes.base + number, in: 0)
        guard instances > 64 else { return .unknown }
        // The same without slopes, to see whether they help.
        let plain = Scroller(prepared)
        for index in plain.step.trails.indices { plain.step.trails.base[index].slopes.choice = .never }
        var asked = (with: 0, without: 0)
        var (lost, seen) = (0, 0)
        for share in [0.25, 0.5, 0.75] {
            if scope.isInRow {
                let row = scroller.step.walker.rowWindow(program.plan.rows[Int(scope.block)], 0)
                for scroller in [scroller, plain] { scroller.step.walker.rows[0] = row.lastOffset * share }
                scroller.look(at: row.frame, offset: LayoutPoint(x: 0, y: 0))
            } else {
                scroller.move(to: prepared.offset(along: max(0, length) * share))
            }
            if scope.visibility.correlations.count > 0 {
                plain.look(at: scroller.state.pointee.window, offset: scroller.offset)
                asked = (asked.with + scroller.nodes, asked.without + plain.nodes)
            }
            let own = (0..<scroller.count).lazy.filter { program.plan.elements[scroller[$0].kind].scopeIndex == number }
            if own.count > instances / 2 {
                seen += 1
            } else if scroller.nodes * 8 + scroller.visited > instances / 2 {
                lost += 1
            }
        }
        if seen >= 2 { return .allSeen }
        guard lost >= 2 else { return asked.without > 2 * asked.with + 4 ? .narrowed : .found }
        return .lost(scattering(program, number, scope, prepared, instances, at: max(0, length) / 2))
    }

    /// For each block, whether what its sections have can be told from where they are. One world has sections of all
    /// blocks: to prepare a world for each would take the square of their count.
    static func boundedBlocks(_ program: Program) -> [Bool] {
        let layout = program.layout
        // A list without ends has one section; all of it is visited.
        guard !layout.loops.exists else { return [Bool](repeating: false, count: layout.blocks.count) }
        var names: Set<[UInt8]> = []
        let blocks = layout.blocks.indices.filter { names.insert(Array(layout.blocks[$0].name.utf8)).inserted }
        // Of many blocks two sections each are enough to be read by columns.
        let count = blocks.count < 8 ? 16 : 2
        let each = [Int](repeating: 4, count: count)
        let all = blocks.flatMap { sections(layout, Int32(clamping: $0), each) }
        var result = [Bool](repeating: true, count: layout.blocks.count)
        do throws(WorldError) {
            let world = World(sections: all, fields: fields(layout, .layout, -1, 0))
            var preparation = Preparation(program, try FittedWorld(world, layout), world.rowOffsets)
            try preparation.run(program.prepareStage)
            let prepared = preparation.prepared()
            guard let reach = SectionReach(each: prepared, by: preparation) else { return result.map { _ in false } }
            for (place, block) in blocks.enumerated() where (place + 1) * count <= reach.starts.count {
                let first = place * count
                result[block] = reach.starts[first + count - 1] > -.infinity && reach.ends[first] < .infinity
            }
        } catch {}
        return result
    }

    /// The first step over which a few neighbours spread nearly as far as all instances do, though what it reads does
    /// not: there the order is lost.
    private static func scattering(
        _ program: Program, _ number: Int, _ scope: ScopePlan, _ prepared: Prepared, _ count: Int, at along: Double
    ) -> SourceSpan? {
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: along))
        walker.load(0)
        let plan = program.plan
        let scopePlan = plan.scopes[number]
        let intervals = IntervalMachine(plan, walker.machine.snapshot)
        let level = 1
        var top = 1
        while IntervalSearch.span(of: top) < count, top < MinMaxTree.levels { top += 1 }
        let minMaxTrees = prepared.states[number].minMaxTrees
        if scope.index >= 0 {
            var (low, high) = (Interval8.Lanes(), Interval8.Lanes(repeating: Double(count - 1)))
            for lane in 1..<8 {
                low[lane] = Double(count / 8 / 8 * 8 * lane)
                high[lane] = low[lane] + 7
            }
            intervals.slots[Int(scope.index)] = Interval8(low, high)
        }
        for (place, load) in scopePlan.loads.indices.enumerated() where place < minMaxTrees.count {
            var ends = Interval8(0)
            (ends.low[0], ends.high[0]) = minMaxTrees[place].range(0, level: top, of: 0)
            for lane in 1..<8 {
                (ends.low[lane], ends.high[lane]) = minMaxTrees[place].range(count / 64 * lane, level: level, of: 0)
            }
            let slot = plan.loads[load].slot
            intervals.slots[Int(slot)] = ends
            if isScattered(ends) { return program.written(program.slots.formulas[Int(slot)]) }
        }
        intervals.run(scopePlan.visibility.code)
        for step in plan[scope.visibility.code] where step.operation != .finite {
            let id = program.slots.formulas[Int(step.target)]
            let isNew = !program.layout.table.operands(program.layout.table[id]).contains { operand in
                let slot = program.slots[operand]
                return slot >= 0 && isScattered(intervals.value(slot))
            }
            if isNew, isScattered(intervals.value(step.target)) { return program.written(id) }
        }
        return nil
    }

    /// Whether a few neighbours spread nearly as far as all.
    private static func isScattered(_ range: Interval8) -> Bool {
        let width = range.high - range.low
        if range.mayBeNaN[0], range.mayBeNaN[4] { return true }
        guard width[0] > 0 else { return false }
        var wide = 0
        for lane in 1..<8 where !(width[lane] < width[0] / 2) { wide += 1 }
        return wide >= 4
    }

    // MARK: Worlds

    /// The layout with so many cells in sections of one block, and made-up data.
    private static func prepared(_ program: Program, block: Int32, _ counts: [Int]) -> Prepared? {
        let layout = program.layout
        let name = block >= 0 && Int(block) < layout.blocks.count ? layout.blocks[Int(block)].name : nil
        if let name, layout.blocks.firstIndex(where: { $0.name == name }) != Int(block) { return nil }
        let world = World(sections: sections(layout, block, counts), fields: fields(layout, .layout, -1, 0))
        do throws(WorldError) {
            return try program.prepare(for: world)
        } catch {
            return nil
        }
    }

    /// So many cells in sections of one block.
    private static func sections(_ layout: CheckedLayout, _ block: Int32, _ counts: [Int]) -> [SectionData] {
        let name = block >= 0 && Int(block) < layout.blocks.count ? layout.blocks[Int(block)].name : nil
        let needsRecords = !fields(layout, .item, block, 0).isEmpty
        return counts.enumerated().map { section, count in
            let own = fields(layout, .section, block, section)
            return needsRecords
                ? SectionData(
                    records: (0..<count).map { fields(layout, .item, block, $0) }, block: name, fields: own)
                : SectionData(count: count, block: name, fields: own)
        }
    }

    /// Made-up values of the fields that have to be given.
    private static func fields(
        _ layout: CheckedLayout, _ level: CheckedLayout.Field.Level, _ block: Int32, _ index: Int
    ) -> [DataField] {
        layout.fields.filter { $0.level == level && !$0.hasDefault && ($0.block == block || level == .layout) }.map {
            DataField(
                name: $0.name,
                value: $0.isBoolean ? .boolean(index % 2 == 0) : .number(Double(40 + index * 37 % 61)))
        }
    }
}
