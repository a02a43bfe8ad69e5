import LayoutChecker

/// Answers what is on screen while the user scrolls. It allocates nothing, and visits only what it needs. A host keeps
/// one scroller for a list. Threads must not share it.
///
///     let scroller = prepared.scroller()
///     scroller.move(to: prepared.offset(along: 300))
///     for index in 0..<scroller.count { show(scroller[index]) }
public final class Scroller {
    /// The prepared layout that it scrolls.
    public var prepared: Prepared { follower?.fitted ?? fitted }
    /// What it was made for.
    let fitted: Prepared
    /// What goes on in its place: once it has moved on from the first place that it shows, with code for its world alone,
    /// and once the data has changed, for such code does not hold in the next world.
    var follower: Scroller?
    /// Whether a host keeps it, and whether then its next move is worth code of its own.
    fileprivate var isKept = false
    private var isToSettle = false
    /// Whether what it found belongs to the scroller that it follows.
    private let isFollowing: Bool
    /// The current content offset.
    public var offset: LayoutPoint { state.pointee.offset }
    /// The number of elements that were evaluated for the last answer.
    public var visited: Int { state.pointee.visited }
    /// How many times ranges of instances, up to eight at once, were asked whether anything in them can be seen.
    public var nodes: Int { state.pointee.nodes }

    let plan: Plan
    let optimized: OptimizedPlan
    /// Runs checked code where optimised code does not hold.
    let walker: Walker
    let machine: Machine
    let drawing: Drawing
    /// What changes at every step lies in memory of its own, of which nobody has to ask who else writes it.
    @usableFromInline let state: UnsafeMutablePointer<ScrollState>
    /// The painting order, as numbers of what was found.
    let order = Memory<Int32>(capacity: 32)
    /// What a uniform grid has found.
    let candidates = Memory<Int32>()
    /// Where evenly spaced boxes lie, of the sections seen last.
    let lines: Memory<EvenLine>
    /// What is known of unevenly rising rows, for each scope.
    let risingRows: Memory<RisingRow>
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
    /// How far the quantity that drives a scope advances, and evenly spaced boxes, as far as their formulas tell.
    let inverseAdvances: Memory<EvenAdvance>
    let boxAdvances: Memory<EvenAdvance>
    /// Where each element can be seen that the layout has once, as far as it has been asked.
    let offsetReach: OffsetReach
    let spans: UnsafeMutablePointer<OffsetSpan>
    let reachKnown: OffsetSpan
    /// Where anything can be seen of what comes before the sections, and behind them.
    let leadingSpan: OffsetSpan
    let trailingSpan: OffsetSpan
    let ownCodes: UnsafeMutablePointer<Code>
    private var intervals: IntervalMachine?
    // What every step reads, without a way through several objects; the plan and the machine keep it alive.
    let slots: UnsafeMutablePointer<Double>
    let entries: UnsafeMutablePointer<Int32>
    let instructions: UnsafeMutablePointer<Instruction>
    /// The elements as optimized code leaves them: those of scopes in registers, the others in slots.
    let elementPlans: UnsafeMutablePointer<ElementPlan>
    let templates: ElementTemplates
    let elementTemplates: UnsafeMutablePointer<ElementTemplate>
    /// Reads such an element out of slots.
    let optimizedDrawing: Drawing
    let boxes: UnsafeMutablePointer<LaneBox>
    let isHorizontal: Bool
    let hasTrails: Bool
    /// What is on screen at offset 0.
    private let screen: LayoutRectangle
    /// How many sections there are to a point along the scroll.
    let sectionDensity: Double
    let visitPlans: UnsafeMutablePointer<Plan.VisitPlan>
    // Eight instances at a time, four lanes next to four lanes.
    let registers: UnsafeMutablePointer<FourLanes>
    let lanePlans: UnsafeMutablePointer<LanePlan>
    let laneInstructions: UnsafeMutablePointer<Instruction>
    let laneEntries: UnsafeMutablePointer<Int32>
    let laneFills: UnsafeMutablePointer<LanePlan.Fill>
    let laneLoads: UnsafeMutablePointer<Int32>
    /// For each scope, whether the registers that stay the same have been filled.
    let isFilled: UnsafeMutablePointer<Bool>
    /// The numbers of the instances in the lanes.
    let items: UnsafeMutablePointer<SIMD8<Int>>

    /// One that scrolls for long has code of its own; otherwise it is the code that serves every world.
    init(_ prepared: Prepared, isLasting: Bool = false, following other: Scroller? = nil) {
        fitted = prepared
        isFollowing = other != nil
        walker = Walker(prepared)
        plan = walker.plan
        offsetReach = isLasting ? OffsetReach(prepared) : OffsetReach(prepared.program)
        optimized = isLasting ? prepared.specializedPlan(apart: offsetReach.bounded) : prepared.program.optimized
        machine = walker.machine
        for known in optimized.known { machine.slots[Int(known.slot)] = known.number }
        isHorizontal = prepared.program.layout.isHorizontal
        hasTrails = plan.trails.count > 0
        templates = ElementTemplates(optimized, machine.slots, isHorizontal: isHorizontal)
        drawing = Drawing(
            slots: machine.slots, attributeSlots: plan.attributeSlots, numbers: Memory(capacity: 64),
            templates: templates)
        if let other {
            state = other.state
            state.pointee.found.forgetTemplates()
            state.pointee.isWholeStep = false
        } else {
            state = .allocate(capacity: 1)
            state.initialize(to: ScrollState(found: FoundElements(capacity: 12), order: order.base))
        }
        sectionCache = SectionCache(width: optimized.restored.count)
        sectionPlaces = prepared.sectionPlaces.base
        loaded = optimized.loaded.base
        loadedEnd = loaded + optimized.loaded.count
        restored = optimized.restored.base
        restoredEnd = restored + optimized.restored.count
        sectionReach = prepared.reach?.places
        inverted = prepared.inverted
        let known = KnownNumbers(slots: machine.slots, isFixed: optimized.isFixed)
        inverseAdvances = EvenAdvance.inverses(isLasting ? inverted : .none, plan, known)
        boxAdvances = isLasting ? EvenAdvance.boxes(plan, known) : Memory(repeating: .unknown, count: plan.boxes.count)
        spans = offsetReach.spans.base
        reachKnown = offsetReach.known
        leadingSpan = offsetReach.span(of: plan.leading, plan)
        trailingSpan = offsetReach.span(of: plan.trailing, plan)
        ownCodes = optimized.ownCodes.base
        risingRows = Memory(repeating: RisingRow(), count: plan.scopes.count)
        trails = Memory(repeating: SearchTrail(), count: plan.scopes.count)
        seen.initialize(to: SeenSpan())
        slots = machine.slots
        entries = plan.entries.base
        instructions = optimized.instructions.base
        let lanes = optimized.lanes
        elementPlans = lanes.elements.base
        optimizedDrawing = Drawing(slots: machine.slots, attributeSlots: lanes.attributeSlots, numbers: drawing.numbers)
        elementTemplates = templates.all
        boxes = templates.boxes
        registers = templates.registers
        screen = prepared.screen(at: LayoutPoint(x: 0, y: 0))
        let length = isHorizontal ? prepared.contentSize.width : prepared.contentSize.height
        sectionDensity = Double(prepared.world.counts.count) / max(1, length)
        state.pointee.length = length
        visitPlans = plan.visits.base
        lanePlans = lanes.scopes.base
        laneInstructions = lanes.instructions.base
        laneEntries = lanes.entries.base
        laneFills = lanes.fills.base
        laneLoads = lanes.loads.base
        isFilled = .allocate(capacity: max(1, plan.scopes.count))
        isFilled.initialize(repeating: false, count: plan.scopes.count)
        items = .allocate(capacity: 1)
        items.initialize(to: SIMD8())
        lines = Memory(repeating: EvenLine(), count: plan.boxes.count * EvenLine.kept)
    }

    deinit {
        if !isFollowing {
            state.pointee.found.deallocate()
            state.deallocate()
        }
        seen.deallocate()
        items.deallocate()
        isFilled.deallocate()
        sectionCache.deallocate()
    }

    /// What reads ranges, made when something needs it.
    func intervalMachine() -> IntervalMachine {
        if let intervals { return intervals }
        let made = IntervalMachine(plan, fitted.slots)
        intervals = made
        return made
    }

    // MARK: What it found

    /// How many elements are on screen.
    @inlinable public var count: Int { state.pointee.count }

    /// An element on screen, in painting order, the lowest first.
    /// Like an array's, an index that is not below `count` ends the process, in release builds too.
    @inlinable public subscript(index: Int) -> DrawnElement {
        precondition(index >= 0 && index < state.pointee.count, "index of an element that is not on screen")
        let place = state.pointee.isSorted ? index : Int(state.pointee.order[index])
        return state.pointee.elements[place]
    }

    /// All elements on screen in an array of their own, in painting order, the lowest first: what a collection view's
    /// layout hands over, which is to stay as it is when the scroller moves on.
    @inlinable public var elements: [DrawnElement] {
        let (found, order, count) = (state.pointee.elements, state.pointee.order, state.pointee.count)
        // In one piece: an array that is made one by one, even in place, takes three times as long.
        var elements = Array(UnsafeBufferPointer(start: found, count: count))
        if !state.pointee.isSorted {
            elements.withUnsafeMutableBufferPointer { room in
                for place in room.indices { room[place] = found[Int(order[place])] }
            }
        }
        return elements
    }

    /// An element on screen, in painting order, with its names and attributes.
    public func attributes(at index: Int) -> Attributes {
        if let follower { return follower.attributes(at: index) }
        let element = self[index]
        let program = fitted.program
        var found = drawing.attributes(
            of: element, program.layout.elements[element.kind],
            hasDepth: plan.elements[element.kind].drawing.hasDepth, in: program.phase)
        found.isInRow = plan.elements[element.kind].isInRow
        found.estimated = fitted.estimates(of: element.kind, section: element.section, item: element.item)
        return found
    }

    /// The whole transform of an element that this scroller has found since its last move: 16 numbers, row by row as in
    /// CATransform3D; nil if the kind has no depth.
    public func transform3D(of element: DrawnElement) -> [Double]? {
        if let follower { return follower.transform3D(of: element) }
        guard plan.elements[element.kind].drawing.hasDepth else { return nil }
        return drawing.matrix(of: element)
    }

    /// A number of the attributes of an element.
    ///
    /// - Parameters:
    ///   - number: Which number: attributes in the order of the file, the components of points, sizes and rectangles
    ///     one after the other.
    ///   - element: An element that this scroller has found since its last move.
    /// - Returns: The number; 0 if there is no such number.
    public func attribute(_ number: Int, of element: DrawnElement) -> Double {
        if let follower { return follower.attribute(number, of: element) }
        guard number >= 0, number < Int(plan.elements[element.kind].attributes.count) else { return 0 }
        return drawing.attribute(number, of: element)
    }

    /// The runtime errors at the current offset.
    public var troubles: [Trouble] { follower?.troubles ?? machine.troubles }

    /// Takes back what was found since there were so many.
    func forget(from count: Int) {
        state.pointee.found.forget(from: count)
        state.pointee.isAsBefore = false
    }

    /// The elements on screen as a frame.
    public func frame() -> Frame {
        Frame(
            offset: offset, elements: (0..<count).map { attributes(at: $0) }, troubles: troubles,
            visited: visited, rows: rows)
    }

    // MARK: Moving

    /// Finds the elements that can be seen at an offset. Below 0 and past the end it is overscroll. An offset that is
    /// not finite counts as 0.
    public func move(to offset: LayoutPoint) { look(at: nil, offset: offset) }

    /// Finds the elements that overlap a rectangle, in content coordinates, at an offset.
    public func look(at rectangle: LayoutRectangle?, offset: LayoutPoint) {
        if let follower { return follower.look(at: rectangle, offset: offset) }
        if isToSettle { return settled().look(at: rectangle, offset: offset) }
        isToSettle = isKept
        begin(at: offset, rectangle)
        visitLayout()
    }

    /// Goes on with code for its world alone: making it takes as long as the first frame, so the second pays for it.
    private func settled() -> Scroller {
        let next = Scroller(fitted, isLasting: true, following: self)
        next.trailNumbers = trailNumbers
        next.walker.rows = walker.rows
        follower = next
        return next
    }

    /// Draws every element at an offset, seen or not, by checked code.
    func lookAtAll(at offset: LayoutPoint) {
        begin(at: offset, nil)
        state.pointee.keepsAll = true
        visitLayout()
        state.pointee.keepsAll = false
    }

    /// Draws one element at an offset, seen or not, by checked code; false when there is none by that path.
    func look(at path: ElementPath, offset: LayoutPoint) -> Bool {
        begin(at: offset, nil)
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return false }
        state.pointee.keepsAll = true
        draw(plan.elements[number], section: machine.section, item: machine.item)
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
        if hasTrails { plan.follow(to: fitted.held(offset), slots) }
        machine.begin(at: offset)
        drawing.numbers.removeAll()
        rowWindows.removeAll()
    }

    @inline(__always)
    private func visitLayout() {
        runLayout(at: offset)
        visitSingles(plan.leading, seen: leadingSpan)
        if plan.blocks.count > 0 { visitSections() }
        state.pointee.isOptimized = state.pointee.isLayoutOptimized
        machine.section = 0
        visitSingles(plan.trailing, seen: trailingSpan)
        finish()
        state.pointee.isWholeStep = state.pointee.isViewport && !state.pointee.keepsAll
    }

    /// Puts what has been found into painting order.
    func finish() {
        let count = state.pointee.found.count
        if !state.pointee.isAsBefore || count != state.pointee.count { sort(count) }
        state.pointee.count = count
        state.pointee.elements = UnsafePointer(state.pointee.found.first)
        state.pointee.order = UnsafePointer(order.base)
    }
}

extension Prepared {
    /// Makes a scroller for this prepared layout.
    public func scroller() -> Scroller {
        let scroller = Scroller(self)
        scroller.isKept = true
        return scroller
    }
}
