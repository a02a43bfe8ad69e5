/// Says what is on screen, offset after offset, with nothing allocated and nothing searched that need not be: what a
/// host keeps while its user scrolls. Not to be shared between threads.
///
///     let scroller = prepared.scroller()
///     scroller.move(to: prepared.offset(along: 300))
///     for index in 0..<scroller.count { show(scroller[index]) }
public final class Scroller {
    /// What it scrolls.
    public let prepared: Prepared
    /// Where it is.
    public private(set) var offset = Point(x: 0, y: 0)
    /// How many elements were evaluated to find the last answer.
    public internal(set) var visited = 0
    /// How many times ranges were asked, up to eight at once, whether anything in them can be seen.
    public internal(set) var nodes = 0

    let plan: Plan
    let machine: Machine
    let drawing: Drawing
    /// What counts as seen, in content coordinates.
    private(set) var window = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// The window along the scroll.
    private(set) var near = 0.0
    private(set) var far = 0.0
    private let isHorizontal: Bool
    private let found = Memory<DrawnElement>(capacity: 32)
    /// The painting order, as numbers of what was found.
    private let order = Memory<Int32>(capacity: 32)
    /// What a mesh has found.
    let candidates = Memory<Int32>()
    private var isSorted = true
    /// Where each load of the plan reads from, and where a section's instances begin in the columns of each scope.
    let sources: Memory<LoadSource>
    private let sectionSources: Memory<LoadSource>
    private var intervals: IntervalMachine?
    /// The first and the last section that were seen: the next ones are not far.
    var firstSection = 0
    var lastSection = 0

    /// A column that a slot is filled from; the pointer is kept alive by what was prepared.
    struct LoadSource: BitwiseCopyable {
        let slot: Int32
        let source: Plan.Load.Source
        let base: UnsafeMutablePointer<Double>
        let count: Int
    }

    init(_ prepared: Prepared) {
        self.prepared = prepared
        plan = prepared.program.plan
        machine = Machine(prepared.program, slots: prepared.slots)
        drawing = Drawing(slots: machine.slots, plan: plan, numbers: Memory(capacity: 64))
        isHorizontal = prepared.program.layout.isHorizontal
        let columns = prepared.world.columns
        let sources = Memory<LoadSource>(capacity: plan.loads.count)
        for index in plan.scopes.indices {
            let scope = plan.scopes[index]
            for number in scope.loads.indices {
                let load = plan.loads[number]
                let column =
                    load.source == .field
                    ? columns[Int(load.column)] : prepared.states[index].columns[Int(load.column)]
                sources.append(
                    LoadSource(slot: load.slot, source: load.source, base: column.base, count: column.count))
            }
        }
        self.sources = sources
        let sectionSources = Memory<LoadSource>(capacity: plan.sectionInputs.count)
        for index in plan.sectionInputs.indices {
            let load = plan.sectionInputs[index]
            let column = load.source == .field ? columns[Int(load.column)] : prepared.sectionValues
            sectionSources.append(
                LoadSource(slot: load.slot, source: load.source, base: column.base, count: column.count))
        }
        self.sectionSources = sectionSources
    }

    /// What reads ranges, made when something needs it.
    func intervalMachine() -> IntervalMachine {
        if let intervals { return intervals }
        let made = IntervalMachine(plan, prepared.slots)
        intervals = made
        return made
    }

    // MARK: What it found

    /// How many elements are on screen.
    public var count: Int { found.count }

    /// An element on screen, in painting order, the lowest first.
    public subscript(index: Int) -> DrawnElement {
        found[Int(isSorted ? Int32(truncatingIfNeeded: index) : order[index])]
    }

    /// An element on screen, in painting order, with its names and attributes.
    public func attributes(at index: Int) -> Attributes {
        let element = self[index]
        return drawing.attributes(of: element, prepared.program.elements[element.kind])
    }

    /// A number of one of an element's attributes.
    ///
    /// - Parameters:
    ///   - number: Which number: attributes in the order of the file, the components of points, sizes and rectangles
    ///     one after the other.
    ///   - element: An element that this scroller has found since it last moved.
    public func attribute(_ number: Int, of element: DrawnElement) -> Double {
        guard element.values >= 0, number >= 0, number < Int(plan.elements[element.kind].attributes.count) else {
            return 0
        }
        return drawing.numbers[Int(element.values) + number]
    }

    /// Everything on screen as a frame of its own.
    public func frame() -> Frame {
        Frame(
            offset: offset, elements: (0..<count).map { attributes(at: $0) }, troubles: machine.troubles,
            visited: visited)
    }

    // MARK: Moving

    /// Finds everything that can be seen at an offset; below 0 and past the end are overscroll. Offsets that are not
    /// finite count as 0.
    public func move(to offset: Point) { look(at: nil, offset: offset) }

    /// Finds everything that overlaps a rectangle, in content coordinates, at an offset.
    public func look(at rectangle: Rectangle?, offset wanted: Point) {
        offset = Point(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        let viewport = prepared.world.viewport
        window = rectangle ?? Rectangle(x: offset.x, y: offset.y, width: viewport.width, height: viewport.height)
        near = isHorizontal ? window.x : window.y
        far = near + (isHorizontal ? window.width : window.height)
        machine.offset = offset
        machine.forgetTroubles()
        found.removeAll()
        drawing.numbers.removeAll()
        visited = 0
        nodes = 0
        for index in plan.offsets.indices {
            let input = plan.offsets.base[index]
            machine.slots[Int(input.slot)] = input.isX ? offset.x : offset.y
        }
        machine.run(plan.layoutCode)
        machine.section = 0
        visit(plan.leading, in: 0)
        if plan.blocks.count > 0 { visitSections() }
        machine.section = 0
        visit(plan.trailing, in: 0)
        sort()
    }

    private func visitSections() {
        let blocks = prepared.world.blocks.base
        for section in visibleSections() {
            let visits = plan.blocks.base[Int(blocks[section])]
            guard visits.count > 0 else { continue }
            load(section)
            visit(visits, in: section)
        }
    }

    /// Fills the slots of a section: its inputs, and what has been kept for it.
    func load(_ section: Int) {
        machine.section = section
        let slots = machine.slots
        for index in sectionSources.indices {
            let source = sectionSources.base[index]
            switch source.source {
            case .sectionIndex: slots[Int(source.slot)] = Double(section)
            case .cellCount: slots[Int(source.slot)] = Double(prepared.world.counts.base[section])
            case .blockIndex: slots[Int(source.slot)] = Double(prepared.world.blocks.base[section])
            case .field, .fold: slots[Int(source.slot)] = section < source.count ? source.base[section] : .nan
            }
        }
        let width = plan.kept.count
        let row = prepared.sectionValues.base + section * width
        for column in 0..<width { slots[Int(plan.kept.base[column])] = row[column] }
        machine.run(plan.sectionCode)
    }

    private func visit(_ visits: Stretch, in section: Int) {
        for number in visits.indices {
            let visit = plan.visits.base[number]
            if visit.scope >= 0 {
                visitInstances(of: Int(visit.scope), in: section)
            } else {
                machine.item = 0
                add(plan.elements.base[Int(visit.element)], section: section, item: 0)
            }
        }
    }

    private func visitInstances(of number: Int, in section: Int) {
        let scope = plan.scopes.base[number]
        let count = count(of: scope, in: section)
        guard count > 0 else { return }
        if isSearched(number, count) { return search(number, scope, count, in: section) }
        if visitPlane(number, scope, in: section) { return }
        let range = visible(number, scope, count, in: section)
        let cost = Double(range.count) * Double(scope.elements.count) + Double(visited)
        guard cost <= Double(Program.visitLimit) else {
            machine.noteTooMany(cost, prepared.program.elements[Int(scope.elements.start)].kind, offset: offset)
            return
        }
        for item in range { visitInstance(item, of: number, scope, in: section) }
    }

    @inline(__always)
    func visitInstance(_ item: Int, of number: Int, _ scope: ScopePlan, in section: Int) {
        enter(item, of: number, scope, in: section)
        machine.run(scope.code)
        for element in scope.elements.indices { add(plan.elements.base[element], section: section, item: item) }
    }

    func count(of scope: ScopePlan, in section: Int) -> Int {
        guard scope.count >= 0 else { return scope.isInSection ? prepared.world.counts.base[section] : 0 }
        let count = machine.value(scope.count).rounded(.down)
        guard let whole = Int(exactly: count), whole <= Program.prepareLimit else { return 0 }
        return max(0, whole)
    }

    /// Fills the slots of an instance: its index, its data, its running sums.
    @inline(__always)
    func enter(_ item: Int, of number: Int, _ scope: ScopePlan, in section: Int) {
        machine.item = item
        let slots = machine.slots
        if scope.index >= 0 { slots[Int(scope.index)] = Double(item) }
        guard scope.loads.count > 0 else { return }
        let bases = prepared.world.bases
        let row = (section < bases.count ? bases.base[section] : 0) + item
        let folded = prepared.states[number].bases
        let foldRow = section < folded.count ? folded.base[section] + item : -1
        for index in scope.loads.indices {
            let source = sources.base[index]
            if source.source == .field {
                slots[Int(source.slot)] = row < source.count ? source.base[row] : .nan
            } else if foldRow >= 0 {
                slots[Int(source.slot)] = foldRow < source.count ? source.base[foldRow] : 0
            }
        }
    }

    // MARK: Elements

    /// Adds the element whose slots have been filled, if it is to be seen.
    @inline(__always)
    private func add(_ element: ElementPlan, section: Int, item: Int) {
        visited += 1
        let slots = machine.slots
        guard slots[Int(element.presence)] != 0, slots[Int(element.hidden)] == 0 else { return }
        let numbers = drawing.numbers.count
        var drawn = drawing.element(element, section: section, item: item, isPresent: true, isHidden: false)
        guard !drawn.isBehindEye, !drawn.frame.isEmpty, drawn.frame.overlaps(window) else {
            drawing.numbers.removeAll(from: numbers)
            return
        }
        drawn.values = drawing.keepAttributes(of: element)
        found.append(drawn)
    }

    /// By z, ties in document order: what is drawn is nearly sorted already, so each finds its place from behind.
    private func sort() {
        let elements = found.base
        let count = found.count
        isSorted = true
        order.removeAll()
        guard count > 1 else { return }
        for index in 1..<count where elements[index].zIndex < elements[index - 1].zIndex {
            isSorted = false
            break
        }
        if isSorted { return }
        let order = order.append(uninitialized: count)
        if count > 64 {
            for index in 0..<count { order[index] = Int32(truncatingIfNeeded: index) }
            var buffer = UnsafeMutableBufferPointer(start: order, count: count)
            buffer.sort { a, b in
                let (first, second) = (elements[Int(a)].zIndex, elements[Int(b)].zIndex)
                return first != second ? first < second : a < b
            }
            return
        }
        for index in 0..<count {
            let z = elements[index].zIndex
            var place = index
            while place > 0, elements[Int(order[place - 1])].zIndex > z {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = Int32(truncatingIfNeeded: index)
        }
    }
}

extension Prepared {
    /// What says where everything is while scrolling.
    public func scroller() -> Scroller { Scroller(self) }
}
