import LayoutDSL

/// A look at one element, or one after the other at all of them, seen or not. What is on screen is found by a `Scroller`.
struct Visit {
    let prepared: Prepared
    let program: Program
    let offset: Point
    let machine: Machine
    private let drawing: Drawing
    private let found = Memory<DrawnElement>(capacity: 1)
    private var elements: [Attributes] = []
    private var visited = 0

    /// A visit at an offset.
    init(_ prepared: Prepared, at offset: Point) {
        self.prepared = prepared
        program = prepared.program
        self.offset = Point(x: offset.x.isFinite ? offset.x : 0, y: offset.y.isFinite ? offset.y : 0)
        machine = Machine(program, slots: prepared.slots)
        machine.offset = self.offset
        drawing = Drawing(
            slots: machine.slots, attributeSlots: program.plan.attributeSlots, numbers: Memory())
        for input in program.inputs {
            if input.operation == .offsetX { machine.slots[Int(input.slot)] = self.offset.x }
            if input.operation == .offsetY { machine.slots[Int(input.slot)] = self.offset.y }
        }
    }

    /// Visits everything, in document order.
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
        guard let number = find(path) else { return false }
        add(number, item: machine.item)
        return true
    }

    /// Fills the slots of one element, and answers its number among the kinds; nil when there is none by that path.
    func find(_ path: ElementPath) -> Int? {
        machine.run(program.scroll.layout)
        let blocks = prepared.world.blocks
        for (number, element) in program.elements.enumerated()
        where element.kind.name.utf8.elementsEqual(path.kind.utf8) {
            guard path.section >= 0, path.item >= 0 else { return nil }
            if element.block >= 0 {
                guard path.section < blocks.count else { return nil }
                if blocks[path.section] != element.block { continue }
                load(path.section)
            } else if path.section != 0 {
                return nil
            }
            machine.section = path.section
            if let scope = element.scopeIndex {
                guard path.item < count(of: program.scopes[scope], in: path.section) else { return nil }
                enter(path.item, of: scope, in: path.section)
            } else if path.item != 0 {
                return nil
            }
            machine.item = path.item
            return number
        }
        return nil
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

    func load(_ section: Int) {
        machine.section = section
        prepared.world.load(section, of: program, prepared.sectionValues, into: machine)
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
                add(index - 1, item: 0)
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
        let cost = Double(count) * Double(scope.elements.count) + Double(visited)
        guard cost <= Double(Program.visitLimit) else {
            machine.noteTooMany(cost, program.elements[scope.elements[0]].kind, offset: offset)
            return
        }
        for item in 0..<count {
            enter(item, of: number, in: section)
            for element in scope.elements { add(element, item: item) }
        }
    }

    func enter(_ item: Int, of number: Int, in section: Int) {
        let scope = program.scopes[number]
        machine.item = item
        prepared.world.enter(item, in: section, of: scope, prepared.states[number], into: machine.slots)
        machine.run(scope.prepare)
        machine.run(scope.scroll)
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

    /// Adds the element whose slots have been filled.
    private mutating func add(_ number: Int, item: Int) {
        visited += 1
        let plan = program.plan.elements[number]
        drawing.numbers.removeAll()
        found.removeAll()
        let drawn = found.append(uninitialized: 1)
        drawing.draw(
            plan, section: machine.section, item: item, isPresent: machine.value(plan.presence) != 0,
            isHidden: machine.value(plan.hidden) != 0, into: drawn)
        drawn.pointee.values = drawing.keepAttributes(of: plan)
        drawn.pointee.isHidden = drawn.pointee.isHidden || drawn.pointee.isBehindEye
        elements.append(drawing.attributes(of: drawn.pointee, program.elements[number]))
    }
}
