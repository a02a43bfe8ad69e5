import LayoutDSL

/// One walk over the elements at one offset.
struct Visit {
    let prepared: Prepared
    let program: Program
    let offset: Point
    let isCulling: Bool
    var machine: Machine
    private var elements: [Attributes] = []
    private var visited = 0
    private let window: Rectangle

    /// A visit at an offset; `window`, in content coordinates, is what counts as seen, the viewport when it is nil.
    init(_ prepared: Prepared, at offset: Point, isCulling: Bool, window: Rectangle? = nil) {
        self.prepared = prepared
        program = prepared.program
        self.offset = Point(x: offset.x.isFinite ? offset.x : 0, y: offset.y.isFinite ? offset.y : 0)
        self.isCulling = isCulling
        machine = Machine(program, slots: prepared.slots)
        machine.offset = self.offset
        self.window =
            window
            ?? Rectangle(
                x: self.offset.x, y: self.offset.y, width: prepared.viewport.width, height: prepared.viewport.height)
        for input in program.inputs {
            if input.operation == .offsetX { machine.slots[Int(input.slot)] = self.offset.x }
            if input.operation == .offsetY { machine.slots[Int(input.slot)] = self.offset.y }
        }
    }

    /// Visits everything that can be visible, in document order.
    mutating func run() {
        machine.run(program.scroll.layout)
        visitElements(ofBlock: -1, leading: true, section: 0)
        if program.elements.contains(where: { $0.block >= 0 }) {
            for section in prepared.world.counts.indices {
                load(section)
                visitElements(ofBlock: prepared.world.blocks[section], leading: nil, section: section)
            }
        }
        visitElements(ofBlock: -1, leading: false, section: 0)
    }

    /// Visits one element; false when there is none by that path.
    mutating func runOne(_ path: ElementPath) -> Bool {
        machine.run(program.scroll.layout)
        let blocks = prepared.world.blocks
        for element in program.elements where element.kind.name.utf8.elementsEqual(path.kind.utf8) {
            guard path.section >= 0, path.item >= 0 else { return false }
            if element.block >= 0 {
                guard path.section < blocks.count else { return false }
                if blocks[path.section] != element.block { continue }
                load(path.section)
            } else if path.section != 0 {
                return false
            }
            machine.section = path.section
            if let number = element.scopeIndex {
                let scope = program.scopes[number]
                guard path.item < count(of: scope, in: path.section) else { return false }
                enter(path.item, of: number, in: path.section)
            } else if path.item != 0 {
                return false
            }
            add(element, item: path.item)
            return true
        }
        return false
    }

    func frame() -> Frame {
        Frame(offset: offset, elements: paintingOrder(), troubles: machine.troubles, visited: visited)
    }

    /// By z, ties in document order.
    private func paintingOrder() -> [Attributes] {
        guard let first = elements.first, elements.contains(where: { $0.zIndex != first.zIndex }) else {
            return elements
        }
        let order = elements.indices.sorted { a, b in
            elements[a].zIndex != elements[b].zIndex ? elements[a].zIndex < elements[b].zIndex : a < b
        }
        return order.map { elements[$0] }
    }

    // MARK: Sections and scopes

    mutating func load(_ section: Int) {
        machine.section = section
        prepared.world.load(section, of: program, prepared.sectionValues, into: &machine.slots)
        machine.run(program.scroll.section)
    }

    /// The elements of a section block, or those of the layout that stand before or behind the sections.
    private mutating func visitElements(ofBlock block: Int32, leading: Bool?, section: Int) {
        var index = 0
        while index < program.elements.count {
            let element = program.elements[index]
            index += 1
            guard element.block == block, leading == nil || element.kind.formulas.leads == leading else { continue }
            guard let number = element.scopeIndex else {
                machine.item = 0
                add(element, item: 0)
                continue
            }
            visitInstances(of: number, in: section)
            // All elements of the scope have been visited, in document order.
            while index < program.elements.count, program.elements[index].scope == element.scope { index += 1 }
        }
    }

    func count(of scope: ScopeProgram, in section: Int) -> Int {
        do throws(WorldError) {
            return try prepared.world.instances(of: scope, in: scope.isInSection ? section : nil, machine)
        } catch {
            return 0
        }
    }

    private mutating func visitInstances(of number: Int, in section: Int) {
        let scope = program.scopes[number]
        let count = count(of: scope, in: section)
        guard count > 0 else { return }
        let range = isCulling ? visible(number, count, in: section) : 0..<count
        let cost = Double(range.count) * Double(scope.elements.count) + Double(visited)
        guard cost <= Double(Program.visitLimit) else {
            machine.noteTooMany(cost, program.elements[scope.elements[0]].kind, offset: offset)
            return
        }
        for item in range {
            enter(item, of: number, in: section)
            for element in scope.elements { add(program.elements[element], item: item) }
        }
    }

    private mutating func enter(_ item: Int, of number: Int, in section: Int) {
        let scope = program.scopes[number]
        machine.item = item
        prepared.world.enter(item, in: section, of: scope, prepared.states[number], into: &machine.slots)
        machine.run(scope.prepare)
        machine.run(scope.scroll)
    }

    // MARK: Culling

    /// The instances that can be visible, from how their resting boxes lie along the scroll.
    private mutating func visible(_ number: Int, _ count: Int, in section: Int) -> Range<Int> {
        let isHorizontal = program.layout.isHorizontal
        let near = isHorizontal ? window.x : window.y
        let far = near + (isHorizontal ? window.width : window.height)
        switch program.scopes[number].culling {
        case .none: return 0..<count
        case .columns(_, let base, _):
            let state = prepared.states[number]
            let row = state.reachBases[section]
            let corner = base >= 0 ? machine.value(base) : 0
            guard corner.isFinite else { return 0..<count }
            let slack = Reach.slack(for: max(abs(corner), abs(near), abs(far)))
            let first = firstIndex(count) { state.ends[row + $0] > near - corner - slack }
            let last = firstIndex(count) { !(state.starts[row + $0] < far - corner + slack) }
            return first < last ? first..<last : 0..<0
        case .search(let steps, let boxes, let margin):
            var (low, high) = (count, 0)
            for box in boxes {
                let (first, last) = search(steps, box, number, count, in: section, near, far)
                low = min(low, first)
                high = max(high, last)
            }
            guard low < high else { return 0..<0 }
            return max(0, low - margin)..<min(count, high + margin)
        }
    }

    private mutating func search(
        _ steps: [Step], _ box: (start: Int32, length: Int32), _ number: Int, _ count: Int, in section: Int,
        _ near: Double, _ far: Double
    ) -> (Int, Int) {
        func ends(_ index: Int, _ visit: inout Visit) -> (Double, Double) {
            visit.prepared.world.enter(
                index, in: section, of: visit.program.scopes[number], visit.prepared.states[number],
                into: &visit.machine.slots)
            visit.machine.run(steps)
            let start = visit.machine.value(box.start)
            return (start, start + visit.machine.value(box.length))
        }
        let troubles = machine.troubleCount
        let isRising = ends(count - 1, &self).0 >= ends(0, &self).0
        // A guard has bent the line at an end: it may come back into view anywhere.
        if machine.troubleCount > troubles { return (0, count) }
        func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
        let first = firstIndex(count) { ends(at($0), &self).1 > near }
        let last = firstIndex(count) { !(ends(at($0), &self).0 < far) }
        guard first < last else { return (count, 0) }
        return isRising ? (first, last) : (count - last, count - first)
    }

    /// The first index below a count at which a condition holds, which once it holds goes on holding.
    func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Elements

    /// Adds the element whose slots have been filled, if it is to be seen.
    private mutating func add(_ element: ElementProgram, item: Int) {
        visited += 1
        let isPresent = machine.value(element.presence) != 0
        let isHidden = machine.value(element.hidden) != 0
        if isCulling, !isPresent || isHidden { return }
        let drawing = DrawnBox(element, machine, isPresent: isPresent)
        if isCulling, drawing.isBehindEye || drawing.frame.isEmpty || !drawing.frame.overlaps(window) { return }
        elements.append(
            drawing.attributes(
                element, section: element.block >= 0 ? machine.section : 0, item: item,
                isHidden: isHidden || drawing.isBehindEye))
    }
}
