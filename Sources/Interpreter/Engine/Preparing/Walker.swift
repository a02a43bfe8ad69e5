import LayoutChecker
import LayoutDSL

/// Walks a prepared layout: fills the slots of the layout at an offset, of a section and of an instance, and runs their
/// checked code. Every reader of numbers (the scroller's fallback, stops, tests, traces) goes through this one.
package final class Walker {
    let prepared: Prepared
    package let plan: Plan
    package let machine: Machine
    let sources: ColumnSources
    /// Where the rows stand.
    var rows: RowOffsets
    private let stored: Memory<SectionValues.Place>
    /// For each section, where its rows lie if they have changed; nil where no section has.
    let changedPlaces: UnsafeMutablePointer<ItemPlaces>?

    package init(_ prepared: Prepared) {
        self.prepared = prepared
        plan = prepared.program.plan
        machine = Machine(prepared.program, slots: prepared.slots)
        sources = ColumnSources(prepared, plan)
        stored = prepared.sectionPlaces
        changedPlaces = prepared.changedItems?.places.base
        rows = prepared.rowOffsets
    }

    /// Begins at an offset; one that is not finite counts as 0.
    package func begin(at wanted: LayoutPoint) {
        let offset = LayoutPoint(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        machine.begin(at: offset)
        setOffset(offset)
        machine.run(plan.layoutCode)
    }

    /// Fills the slots of the offset.
    @inline(__always)
    func setOffset(_ offset: LayoutPoint) {
        for index in plan.offsets.indices {
            let input = plan.offsets.base[index]
            machine.slots[Int(input.slot)] = input.isX ? offset.x : offset.y
        }
    }

    // MARK: Sections

    /// Fills the slots of a section that its block reads, its inputs and what is stored or rematerialised for it, and runs
    /// its code.
    package func load(_ section: Int) {
        machine.section = section
        let code = plan.blockCodes.base + Int(prepared.world.blocks.base[section])
        for place in code.pointee.inputs.indices { loadInput(Int(plan.sectionColumns.base[place]), of: section) }
        for place in code.pointee.stored.indices {
            let column = Int(plan.sectionColumns.base[place])
            machine.slots[Int(plan.stored.base[column])] = stored.base[column].value(section)
        }
        machine.runQuietly(code.pointee.rematerializing)
        machine.run(code.pointee.section)
    }

    /// Runs what leads to stops in a section whose slots are filled.
    func runGesture(of section: Int) {
        machine.run((plan.blockCodes.base + Int(prepared.world.blocks.base[section])).pointee.gesture)
    }

    /// Fills the slots of the inputs of a section.
    @inline(__always)
    func loadInputs(of section: Int) {
        for index in sources.section.indices { loadInput(index, of: section) }
    }

    @inline(__always)
    private func loadInput(_ index: Int, of section: Int) {
        let slots = machine.slots
        let source = sources.section.base[index]
        switch source.source {
        case .sectionIndex: slots[Int(source.slot)] = Double(section)
        case .cellCount: slots[Int(source.slot)] = Double(prepared.world.counts.base[section])
        case .blockIndex: slots[Int(source.slot)] = Double(prepared.world.blocks.base[section])
        case .rowOffset: slots[Int(source.slot)] = rowOffset(of: section)
        case .field, .fold: slots[Int(source.slot)] = section < source.count ? source.base[section] : .nan
        }
    }

    /// How far a section has been scrolled by itself: where it opens if it was never moved, 0 for one that moves with
    /// the layout.
    func rowOffset(of section: Int) -> Double {
        let row = plan.rows.base + Int(prepared.world.blocks.base[section])
        guard row.pointee.isRow else { return 0 }
        if let offset = rows[section] { return offset }
        guard row.pointee.opens >= 0 else { return 0 }
        let column = row.pointee.opensColumn
        return column >= 0 ? stored.base[Int(column)].value(section) : machine.slots[Int(row.pointee.opens)]
    }

    /// Where a row stands whose slots are filled.
    package func rowWindow(_ row: RowPlan, _ section: Int) -> RowWindow {
        let slots = machine.slots
        return RowWindow(
            section: section,
            frame: LayoutRectangle(
                x: slots[Int(row.x)], y: slots[Int(row.y)], width: slots[Int(row.width)],
                height: slots[Int(row.height)]),
            offset: rowOffset(of: section),
            contentSize: LayoutSize(width: slots[Int(row.contentWidth)], height: slots[Int(row.contentHeight)]),
            loops: row.loops >= 0 && slots[Int(row.loops)] != 0,
            isHorizontal: !prepared.program.layout.isHorizontal, isMirrored: false,
            keepsSides: row.keepsSides && prepared.mirror != nil)
    }

    // MARK: Instances

    /// How many instances a scope has in a section whose slots are filled; 0 where the section is of another block.
    @inline(__always)
    package func count(of scope: UnsafePointer<ScopePlan>, in section: Int) -> Int {
        guard scope.pointee.count >= 0 else {
            return scope.pointee.isInSection ? prepared.world.counts.base[section] : 0
        }
        let count = machine.value(scope.pointee.count).rounded(.down)
        guard let whole = Int(exactly: count), whole <= Program.prepareLimit else { return 0 }
        return max(0, whole)
    }

    /// Fills the slots of an instance: its index, its data, its running sums.
    @inline(__always)
    func enter(_ item: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        if scope.pointee.index >= 0 { machine.slots[Int(scope.pointee.index)] = Double(item) }
        if scope.pointee.loads.count > 0 { load(item, of: number, scope, in: section) }
    }

    private func load(_ item: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let slots = machine.slots
        if let changedPlaces, changedPlaces[section].count > 0 { return load(item, scope, changedPlaces[section]) }
        let bases = prepared.world.bases
        let row = (section < bases.count ? bases.base[section] : 0) + item
        let folded = prepared.states[number].bases
        let foldRow = folded.row(section).map { $0 + item } ?? -1
        for index in scope.pointee.loads.indices {
            let source = sources.loads.base[index]
            if source.source == .field {
                slots[Int(source.slot)] = row < source.count ? source.base[row] : .nan
            } else if foldRow >= 0 {
                slots[Int(source.slot)] = foldRow < source.count ? source.base[foldRow] : 0
            }
        }
    }

    /// The same for an instance of a section with changes.
    private func load(_ item: Int, _ scope: UnsafePointer<ScopePlan>, _ rows: ItemPlaces) {
        let chunk = rows.chunk(of: item)
        let place = item - rows.starts[chunk]
        for index in scope.pointee.loads.indices {
            let source = sources.loads.base[index]
            machine.slots[Int(source.slot)] = rows.value(source, place, in: chunk)
        }
    }

    /// Fills the slots of an instance and runs the code of its scope.
    package func visit(_ item: Int, of number: Int, in section: Int) {
        let scope = plan.scopes.base + number
        machine.item = item
        enter(item, of: number, scope, in: section)
        machine.run(scope.pointee.code)
    }

    /// A quantity of an instance that reads nothing but its index.
    func value(of slot: Int32, _ code: Code, at item: Int, _ scope: UnsafePointer<ScopePlan>) -> Double {
        if scope.pointee.index >= 0 { machine.slots[Int(scope.pointee.index)] = Double(item) }
        machine.run(code)
        return machine.value(slot)
    }

    // MARK: Elements

    /// Fills the slots of one element at the offset that the walk began at.
    ///
    /// - Returns: Its number among the kinds; nil when the layout has no element by that path in this world.
    package func find(_ path: ElementPath) -> Int? {
        guard path.section >= 0, path.item >= 0, let number = prepared.kind(of: path) else { return nil }
        let element = plan.elements[number]
        if element.block >= 0 { load(path.section) }
        machine.section = path.section
        machine.item = path.item
        guard let scope = element.scopeIndex else { return path.item == 0 ? number : nil }
        guard path.item < count(of: plan.scopes.base + scope, in: path.section) else { return nil }
        visit(path.item, of: scope, in: path.section)
        return number
    }

    /// Where an element rests whose slots are filled.
    func restingBox(of element: ElementPlan) -> LayoutRectangle {
        LayoutRectangle(
            x: machine.value(element[.restX]), y: machine.value(element[.restY]),
            width: machine.value(element[.restWidth]), height: machine.value(element[.restHeight]))
    }
}
