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
    public var visited: Int { tally.base[0] }
    /// How many times ranges were asked, up to eight at once, whether anything in them can be seen.
    public var nodes: Int { tally.base[1] }

    let plan: Plan
    let machine: Machine
    let drawing: Drawing
    /// What counts as seen, in content coordinates.
    var window: Rectangle { view.base[0] }
    /// The window along the scroll.
    var near: Double { isHorizontal ? window.x : window.y }
    var far: Double { isHorizontal ? window.x + window.width : window.y + window.height }
    /// What changes at every step lies in memory of its own, of which nobody has to ask who else writes it.
    private let view = Memory([Rectangle(x: 0, y: 0, width: 0, height: 0)])
    /// Visited, nodes.
    let tally = Memory([0, 0])
    private let isHorizontal: Bool
    private let found = Memory<DrawnElement>(capacity: 32)
    /// The painting order, as numbers of what was found.
    private let order = Memory<Int32>(capacity: 32)
    /// What a mesh has found.
    let candidates = Memory<Int32>()
    private var isSorted = true
    /// Whether the window is the viewport.
    private var isViewport = true
    /// Where each load of the plan reads from, and where a section's instances begin in the columns of each scope.
    let sources: Memory<LoadSource>
    private let sectionSources: Memory<LoadSource>
    private var intervals: IntervalMachine?
    private let ranges = Memory<InstanceRange>(capacity: 8)
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

    /// The whole transform of an element that this scroller has found since it last moved: 16 numbers, row by row as
    /// CATransform3D; nil when its kind has no depth.
    public func transform3D(of element: DrawnElement) -> [Double]? {
        guard prepared.program.elements[element.kind].hasDepth else { return nil }
        return drawing.matrix(of: element)
    }

    /// A number of one of an element's attributes.
    ///
    /// - Parameters:
    ///   - number: Which number: attributes in the order of the file, the components of points, sizes and rectangles
    ///     one after the other.
    ///   - element: An element that this scroller has found since it last moved.
    /// - Returns: The number; 0 when there is none.
    public func attribute(_ number: Int, of element: DrawnElement) -> Double {
        guard element.values >= 0, number >= 0, number < Int(plan.elements[element.kind].attributes.count) else {
            return 0
        }
        return drawing.numbers[Int(element.values) + number]
    }

    /// Formulas that gave no finite number where it is now, and what was too much to visit.
    public var troubles: [Trouble] { machine.troubles }

    /// Takes back what was found since there were so many.
    func forget(from count: Int) { found.removeAll(from: count) }

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
        isViewport = rectangle == nil
        view.base[0] =
            rectangle ?? Rectangle(x: offset.x, y: offset.y, width: viewport.width, height: viewport.height)
        machine.offset = offset
        machine.forgetTroubles()
        found.removeAll()
        drawing.numbers.removeAll()
        tally.base[0] = 0
        tally.base[1] = 0
        run(layoutAt: offset)
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
        if isSearched(number, count) {
            if visitDriven(number, scope, count, in: section) { return }
            return search(number, scope, count, in: section)
        }
        if visitPlane(number, scope, in: section) { return }
        let range = visible(number, scope, count, in: section)
        let cost = Double(range.count) * Double(scope.elements.count) + Double(visited)
        guard cost <= Double(Program.visitLimit) else {
            machine.noteTooMany(cost, prepared.program.elements[Int(scope.elements.start)].kind, offset: offset)
            return
        }
        for item in range { visitInstance(item, of: number, scope, in: section) }
    }

    /// Visits the instances that one quantity alone tells to be seen; false when none does.
    private func visitDriven(_ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int) -> Bool {
        // It was found out for the viewport, and for offsets that leave some digits behind the point.
        guard isViewport, abs(offset.x) < 1e12, abs(offset.y) < 1e12, number < prepared.driven.count,
            let driven = prepared.driven[number]
        else { return false }
        let first = value(of: driven.slot, driven.code, at: 0, scope)
        // From end to end: the difference of two neighbours would have few digits left of values as large as theirs.
        let step = (value(of: driven.slot, driven.code, at: count - 1, scope) - first) / Double(count - 1)
        guard driven.find(from: first, step: step, count: count, into: ranges) else { return false }
        var total = 0
        for index in ranges.indices { total += ranges.base[index].end - ranges.base[index].start }
        guard total <= Program.visitLimit / 2 else { return false }
        for index in ranges.indices {
            for item in ranges.base[index].start..<ranges.base[index].end {
                visitInstance(item, of: number, scope, in: section)
            }
        }
        return true
    }

    /// A quantity of an instance that reads nothing but its index.
    func value(of slot: Int32, _ code: Code, at item: Int, _ scope: ScopePlan) -> Double {
        if scope.index >= 0 { machine.slots[Int(scope.index)] = Double(item) }
        machine.run(code)
        return machine.value(slot)
    }

    /// Makes ready what the layout and its first section say at an offset.
    func settle(at offset: Point) {
        run(layoutAt: offset)
        load(0)
    }

    private func run(layoutAt offset: Point) {
        for index in plan.offsets.indices {
            let input = plan.offsets.base[index]
            machine.slots[Int(input.slot)] = input.isX ? offset.x : offset.y
        }
        machine.run(plan.layoutCode)
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
        tally.base[0] += 1
        let slots = machine.slots
        guard slots[Int(element.presence)] != 0, slots[Int(element.hidden)] == 0 else { return }
        let numbers = drawing.numbers.count
        let place = found.count
        let drawn = found.append(uninitialized: 1)
        drawing.draw(element, section: section, item: item, isPresent: true, isHidden: false, into: drawn)
        let frame = drawn.pointee.frame
        let seen = view.base[0]
        // As `overlaps` and `isEmpty` say it.
        let isSeen =
            frame.width > 0 && frame.height > 0 && frame.x < seen.x + seen.width && seen.x < frame.x + frame.width
            && frame.y < seen.y + seen.height && seen.y < frame.y + frame.height
        guard isSeen, !drawn.pointee.isBehindEye else {
            found.removeAll(from: place)
            drawing.numbers.removeAll(from: numbers)
            return
        }
        drawn.pointee.values = drawing.keepAttributes(of: element)
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
