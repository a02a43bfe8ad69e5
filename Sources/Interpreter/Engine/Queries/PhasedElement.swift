import LayoutChecker

// Elements that come or go, from a list that is prepared once: their own formulas are worked out for one element, over
// the folds and the data that the list has.

extension Prepared {
    /// One element as it is when it begins to appear, or when it has disappeared. The answer is that of a program that is compiled for the phase and prepared for the same
    /// world, but nothing is compiled or prepared for it.
    ///
    /// - Parameters:
    ///   - path: The element, on screen or not, hidden or not.
    ///   - offset: The content offset, in points. One that is not finite counts as 0.
    ///   - phase: Which of its looks. A list whose program was compiled for a phase knows that one only.
    /// - Returns: A frame with this element; nil if the layout has no such element in this world.
    public func attributes(of path: ElementPath, at offset: LayoutPoint, in phase: Phase) -> Frame? {
        guard phase != .resting, let other = program.program(of: phase) else {
            return attributes(of: path, at: offset)
        }
        let walker = Walker(self)
        if program.plan.trails.count > 0 { program.plan.follow(to: held(offset), walker.machine.slots) }
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return nil }
        guard other.isOwn[number] else { return attributes(of: path, at: offset) }
        let element = PhasedElement(number: number, path: path, phase: other, walker: walker)
        return element.frame(at: LayoutPoint(x: offset.x.isFinite ? offset.x : 0, y: offset.y.isFinite ? offset.y : 0))
    }

    /// The value of an item's field in the data; NaN where there is none.
    func value(ofField number: Int, section: Int, item: Int) -> Double {
        let column = world.columns[number]
        if let rows = changedItems?.places[section], rows.count > 0 {
            let chunk = rows.chunk(of: item)
            return rows.field(number, item - rows.starts[chunk], in: chunk, column.base, column.count)
        }
        let row = (section < world.bases.count ? world.bases[section] : 0) + item
        return row < column.count ? column[row] : .nan
    }
}

/// An element that comes or goes. The slots of the element as it rests are filled.
private struct PhasedElement {
    let number: Int
    let path: ElementPath
    let phase: PhaseProgram
    let walker: Walker

    private var prepared: Prepared { walker.prepared }
    private var program: Program { phase.program }

    func frame(at offset: LayoutPoint) -> Frame {
        let plan = program.plan
        let element = plan.elements[number]
        let machine = Machine(program, slots: program.slots.initial)
        for slot in phase.carried { machine.slots[Int(slot.to)] = walker.machine.slots[Int(slot.from)] }
        fillLayout(machine, at: offset)
        machine.run(plan.layoutCode)
        if element.isInSection { fillSection(machine) }
        machine.item = path.item
        if let scope = element.scopeIndex { fillInstance(machine, plan.scopes[scope]) }
        return drawn(element, by: machine, at: offset)
    }

    /// What is prepared for the layout; its mistakes are not those of the element.
    private func fillLayout(_ machine: Machine, at offset: LayoutPoint) {
        for input in program.inputs where input.operation != .trailing {
            machine.slots[Int(input.slot)] = prepared.world.value(of: input)
        }
        for level in program.levels { machine.run(level.layout) }
        machine.begin(at: offset)
        machine.forgetTroubles()
        for index in program.plan.offsets.indices {
            let input = program.plan.offsets[index]
            machine.slots[Int(input.slot)] = input.isX ? offset.x : offset.y
        }
    }

    private func fillSection(_ machine: Machine) {
        machine.section = path.section
        for input in program.sectionInputs {
            machine.slots[Int(input.slot)] =
                input.operation == .rowOffset
                ? walker.rowOffset(of: path.section) : prepared.world.value(of: input, in: path.section)
        }
        let steps = program.levels.flatMap { $0.section }
        _ = machine.findsTrouble(steps)
        machine.run(program.plan.blockCodes[Int(prepared.world.blocks[path.section])].section)
    }

    private func fillInstance(_ machine: Machine, _ scope: ScopePlan) {
        if scope.index >= 0 { machine.slots[Int(scope.index)] = Double(path.item) }
        for load in program.plan.loads(of: scope) where load.source == .field {
            machine.slots[Int(load.slot)] = prepared.value(
                ofField: Int(load.column), section: path.section, item: path.item)
        }
        machine.run(scope.code)
    }

    private func drawn(_ element: ElementPlan, by machine: Machine, at offset: LayoutPoint) -> Frame {
        let drawing = Drawing(slots: machine.slots, attributeSlots: program.plan.attributeSlots.base)
        let numbers = Memory<Double>(capacity: 64)
        let plan = UnsafePointer(program.plan.elements.base + number)
        var drawn = DrawnElement.blank
        let (isPresent, isHidden) = drawing.presence(plan)
        let place = drawing.place(plan, isPresent: isPresent)
        drawing.write(
            plan, at: place, section: path.section, item: path.item, isPresent: isPresent,
            isHidden: isHidden || place.isBehindEye, into: &drawn, beside: numbers)
        if element.isInRow {
            walker.rowWindow(prepared.program.plan.rows[Int(element.block)], path.section).place(&drawn)
        }
        prepared.mirror?.place(&drawn)
        var found = DrawnNumbers(numbers: numbers).attributes(
            of: drawn, program.layout.elements[number], hasDepth: element.drawing.hasDepth, in: program.phase)
        found.isInRow = element.isInRow
        found.estimated = prepared.estimates(of: number, section: path.section, item: path.item)
        var frame = Frame(offset: offset, elements: [found], troubles: machine.troubles, visited: 1)
        if prepared.mirror != nil { frame.viewportLeft = prepared.viewportLeft(at: offset) }
        return frame
    }
}
