import LayoutChecker

/// The step of a scroller over one prepared layout: it finds what can be seen at an offset, and draws it. Optimised code
/// fills slots and registers; where one of its checks fails, checked code stands in.
final class ScrollStep {
    /// What it was made for.
    let prepared: Prepared
    /// What changes at every step, and what was found.
    let state: UnsafeMutablePointer<ScrollState>
    let plan: Plan
    let optimized: OptimizedPlan
    /// Runs checked code where optimised code does not hold.
    let walker: Walker
    let machine: Machine
    let drawing: Drawing
    /// The numbers beside the elements: parts of transforms, attributes.
    let numbers = Memory<Double>(capacity: 64)
    let order: PaintingOrder
    /// What a uniform grid has found.
    let candidates = Memory<Int32>()
    let evenRows: EvenRows
    let risingRows: RisingRows
    /// Where instances were seen last, for each scope.
    let trails: Memory<SearchTrail>
    /// The rows on screen.
    let rowWindows = Memory<RowWindow>()
    let seen = UnsafeMutablePointer<SeenSpan>.allocate(capacity: 1)
    let ranges = Memory<InstanceRange>(capacity: 8)
    let sectionCache: SectionCache
    // What is read of a section: from which columns, into which slots.
    let sectionPlaces: UnsafeMutablePointer<SectionValues.Place>
    let loaded: UnsafeMutablePointer<OptimizedPlan.Load>
    let loadedEnd: UnsafeMutablePointer<OptimizedPlan.Load>
    let restored: UnsafeMutablePointer<Int32>
    let restoredEnd: UnsafeMutablePointer<Int32>
    let sectionReach: SectionReach.Places?
    let inverted: InverseIndexes
    private var intervals: IntervalMachine?
    // What every step reads, without a way through several objects; the plan and the machine keep it alive.
    let slots: UnsafeMutablePointer<Double>
    let entries: UnsafeMutablePointer<Int32>
    let instructions: UnsafeMutablePointer<Instruction>
    /// The elements as optimized code leaves them: those of scopes in registers, the others in slots.
    let elementPlans: UnsafeMutablePointer<ElementPlan>
    /// Reads such an element out of slots.
    let optimizedDrawing: Drawing
    let isHorizontal: Bool
    private let isRightToLeft: Bool
    let hasTrails: Bool
    /// What is on screen at offset 0.
    private let screen: LayoutRectangle
    /// How many sections there are to a point along the scroll.
    let sectionDensity: Double
    let visitPlans: UnsafeMutablePointer<Plan.VisitPlan>
    /// Eight instances at a time.
    let lanes: InstanceLanes

    init(_ prepared: Prepared, _ state: UnsafeMutablePointer<ScrollState>, _ order: Memory<Int32>) {
        self.prepared = prepared
        self.state = state
        self.order = PaintingOrder(in: order)
        state.pointee.isWholeStep = false
        walker = Walker(prepared)
        plan = walker.plan
        optimized = prepared.program.optimized
        machine = walker.machine
        for known in optimized.known { machine.slots[Int(known.slot)] = known.number }
        isHorizontal = prepared.program.layout.isHorizontal
        isRightToLeft = prepared.world.environment.rightToLeft
        hasTrails = plan.trails.count > 0
        drawing = Drawing(slots: machine.slots, attributeSlots: plan.attributeSlots.base)
        sectionCache = SectionCache(width: optimized.restored.count)
        sectionPlaces = prepared.sectionPlaces.base
        loaded = optimized.loaded.base
        loadedEnd = loaded + optimized.loaded.count
        restored = optimized.restored.base
        restoredEnd = restored + optimized.restored.count
        sectionReach = prepared.reach?.places
        inverted = prepared.inverted
        evenRows = EvenRows(walker)
        risingRows = RisingRows(walker)
        trails = Memory(repeating: SearchTrail(), count: plan.scopes.count)
        seen.initialize(to: SeenSpan())
        slots = machine.slots
        entries = plan.entries.base
        instructions = optimized.instructions.base
        lanes = InstanceLanes(optimized.lanes, scopeCount: plan.scopes.count)
        elementPlans = optimized.lanes.elements.base
        optimizedDrawing = Drawing(slots: machine.slots, attributeSlots: optimized.lanes.attributeSlots.base)
        screen = prepared.writtenScreen(at: LayoutPoint(x: 0, y: 0))
        let length = isHorizontal ? prepared.contentSize.width : prepared.contentSize.height
        sectionDensity = Double(prepared.world.counts.count) / max(1, length)
        state.pointee.length = length
        visitPlans = plan.visits.base
    }

    deinit {
        seen.deallocate()
        lanes.deallocate()
        sectionCache.deallocate()
    }

    /// The current content offset.
    var offset: LayoutPoint { state.pointee.offset }
    /// The number of elements that were evaluated for the last answer.
    var visited: Int { state.pointee.visited }
    /// How many elements were found.
    var count: Int { state.pointee.count }

    /// The numbers beside what was found.
    var beside: DrawnNumbers { DrawnNumbers(numbers: numbers) }

    /// Whether the transform of an element has depth.
    func hasDepth(_ element: DrawnElement) -> Bool { plan.elements[element.kind].drawing.hasDepth }

    /// An element that was found, with its names and attributes.
    func attributes(of element: DrawnElement) -> Attributes {
        let program = prepared.program
        var found = beside.attributes(
            of: element, program.layout.elements[element.kind], hasDepth: hasDepth(element), in: program.phase)
        found.isInRow = plan.elements[element.kind].isInRow
        found.estimated = prepared.estimates(of: element.kind, section: element.section, item: element.item)
        return found
    }

    /// What reads ranges, made when something needs it.
    func intervalMachine() -> IntervalMachine {
        if let intervals { return intervals }
        let made = IntervalMachine(plan, prepared.slots)
        intervals = made
        return made
    }

    /// Finds the elements that can be seen at an offset, or that overlap a rectangle.
    func look(at rectangle: LayoutRectangle?, offset: LayoutPoint) {
        begin(at: offset, rectangle)
        visitLayout()
    }

    /// Draws every element at an offset, seen or not, by checked code.
    func lookAtAll(at offset: LayoutPoint) {
        begin(at: offset, nil)
        state.pointee.keepsAll = true
        visitLayout()
        state.pointee.keepsAll = false
    }

    /// Draws one element at an offset by checked code, seen or not, or only where it is on screen.
    ///
    /// - Returns: Whether there is one by that path.
    func look(at path: ElementPath, offset: LayoutPoint, seenOnly: Bool = false) -> Bool {
        begin(at: offset, nil)
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return false }
        state.pointee.keepsAll = !seenOnly
        draw(number, section: machine.section, item: machine.item)
        if plan.elements[number].isInRow { placeInRow(plan.elements[number].block, machine.section) }
        state.pointee.keepsAll = false
        finish()
        return true
    }

    @inline(__always)
    private func begin(at wanted: LayoutPoint, _ rectangle: LayoutRectangle?) {
        let offset = LayoutPoint(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        let window =
            rectangle
            ?? LayoutRectangle(
                x: offset.x + screen.x, y: offset.y + screen.y, width: screen.width, height: screen.height)
        state.pointee.begin(at: offset, window, isViewport: rectangle == nil, isHorizontal: isHorizontal)
        if hasTrails { plan.follow(to: prepared.held(offset), slots) }
        machine.begin(at: offset)
        numbers.removeAll()
        rowWindows.removeAll()
    }

    @inline(__always)
    private func visitLayout() {
        runLayout(at: offset)
        visit(plan.leading, in: 0)
        if plan.blocks.count > 0 { visitSections() }
        state.pointee.isOptimized = state.pointee.isLayoutOptimized
        machine.section = 0
        visit(plan.trailing, in: 0)
        finish()
        state.pointee.isWholeStep = state.pointee.isViewport && !state.pointee.keepsAll
    }

    /// Puts what has been found into painting order.
    func finish() {
        let count = state.pointee.found.count
        if isRightToLeft, let mirror = prepared.mirror {
            let first = state.pointee.found.first
            for index in 0..<count { mirror.place(first + index) }
        }
        state.pointee.isSorted = order.sort(state.pointee.found.first, count)
        state.pointee.count = count
        state.pointee.elements = UnsafePointer(state.pointee.found.first)
        state.pointee.order = order.base
    }

    /// Takes back what was found since there were so many.
    func forget(from count: Int) { state.pointee.found.forget(from: count) }
}
