import LayoutChecker
import LayoutDSL

/// Works out what a layout tells its app at an offset, with slots of its own: a scroll step stays as it is.
package final class OutputReader {
    private let walker: Walker
    private let plan: OutputPlan
    private var machine: Machine { walker.machine }
    private var readings: [Reading] = []

    /// An output, by its number, of a section or an element, by its index path.
    private struct Reading {
        let output: Int
        let section: Int
        let item: Int
        let value: OutputValue

        func isBefore(_ other: Reading) -> Bool {
            (output, section, item) < (other.output, other.section, other.item)
        }
    }

    /// Reads a prepared layout.
    package init(_ prepared: Prepared) {
        walker = Walker(prepared)
        plan = prepared.program.outputs
    }

    /// The outputs of the layout, its sections and some elements, in document order, then by index.
    ///
    /// - Parameters:
    ///   - offset: The content offset.
    ///   - rows: Where the rows stand.
    ///   - trails: How far the offset has been followed.
    ///   - elements: The elements, by the numbers of their kinds and their index paths.
    /// - Returns: The outputs, and the runtime errors of their formulas.
    func outputs(
        at offset: LayoutPoint, rows: RowOffsets, trails: [Double], of elements: [(kind: Int, section: Int, item: Int)]
    ) -> (outputs: [LayoutOutput], troubles: [Trouble]) {
        begin(at: offset, rows, trails)
        readings = []
        for number in plan.outputs.indices where plan.outputs[number].owner == .layout { read(number, 0, 0) }
        let told = elements.filter { element in
            plan.outputs.contains { $0.owner == .element(Int32(clamping: element.kind)) }
        }
        let plans = walker.plan.elements
        for element in told where plans[element.kind].block < 0 { read(element) }
        let ofSection = Dictionary(grouping: told.filter { plans[$0.kind].block >= 0 }) { $0.section }
        let blocks = walker.prepared.world.blocks
        let tellsOfAll = plan.outputs.contains { if case .section = $0.owner { true } else { false } }
        for section in tellsOfAll ? Array(blocks.indices) : ofSection.keys.sorted() {
            let own = plan.outputs.indices.filter { plan.outputs[$0].owner == .section(block: blocks[section]) }
            guard !own.isEmpty || ofSection[section] != nil else { continue }
            walker.loadTold(section)
            for number in own { read(number, section, 0) }
            for element in ofSection[section] ?? [] { read(element) }
        }
        readings.sort { $0.isBefore($1) }
        let layout = walker.prepared.program.layout
        let outputs = readings.map { reading in
            LayoutOutput(
                name: layout.outputs[reading.output].name, owner: owner(of: reading), value: reading.value)
        }
        let guards = Set(layout.outputs.flatMap { $0.components })
        return (outputs, machine.troubles.filter { guards.contains($0.formula) })
    }

    private func owner(of reading: Reading) -> LayoutOutput.Owner {
        switch plan.outputs[reading.output].owner {
        case .layout: .layout
        case .section: .section(reading.section)
        case .element(let number):
            .element(
                ElementPath(
                    kind: walker.prepared.program.layout.elements[Int(number)].name, section: reading.section,
                    item: reading.item))
        }
    }

    // MARK: The slots

    private func begin(at offset: LayoutPoint, _ rows: RowOffsets, _ trails: [Double]) {
        walker.rows = rows
        for (number, value) in trails.enumerated() {
            machine.slots[Int(walker.plan.trails[number].slot)] = value
        }
        walker.begin(at: offset)
        walker.fillCurrentCell(at: offset)
    }

    private func read(_ element: (kind: Int, section: Int, item: Int)) {
        walker.fillOutputs(ofKind: element.kind, element.section, element.item)
        for number in plan.outputs.indices
        where plan.outputs[number].owner == .element(Int32(clamping: element.kind)) {
            read(number, element.section, element.item)
        }
    }

    private func read(_ number: Int, _ section: Int, _ item: Int) {
        let output = plan.outputs[number]
        let first = machine.value(output.first)
        let value: OutputValue
        switch output.shape {
        case .number: value = .number(first)
        case .boolean: value = .boolean(first != 0)
        case .cell, .element:
            let (prepared, item) = (walker.prepared, machine.value(output.second))
            let kind = output.shape == .element ? machine.value(output.third) : -1
            value = .element(prepared.program.element(kind, first, item, in: prepared.world))
        }
        readings.append(Reading(output: number, section: section, item: item, value: value))
    }
}

extension OutputReader {
    /// Whether a formula gave no finite number.
    package var isTroubled: Bool { !machine.troubles.isEmpty }

    /// A number of one output, of an element on screen or not, or of a section, whose kind does not count.
    ///
    /// - Returns: The number, of an element 0 its section, 1 its item and 2 its kind; nil where nothing tells such an output.
    package func number(
        _ component: Int, of name: String, toldBy path: ElementPath, isSection: Bool, at offset: LayoutPoint
    ) -> Double? {
        walker.begin(at: offset)
        walker.fillCurrentCell(at: offset)
        let owner: OutputFormula.Owner
        if isSection {
            let blocks = walker.prepared.world.blocks
            guard blocks.indices.contains(path.section) else { return nil }
            owner = .section(block: blocks[path.section])
            walker.loadTold(path.section)
        } else {
            guard let kind = walker.find(path) else { return nil }
            owner = .element(Int32(clamping: kind))
            if walker.plan.elements[kind].block >= 0 { walker.loadTold(path.section) }
            walker.fillOutputs(ofKind: kind, path.section, path.item)
        }
        let outputs = walker.prepared.program.layout.outputs
        let number = outputs.indices.first {
            outputs[$0].owner == owner && outputs[$0].name.utf8.elementsEqual(name.utf8)
        }
        guard let number else { return nil }
        return machine.value(plan.outputs[number].slot(component))
    }
}

extension OutputReader {
    /// A number of an output of the layout or of a section, by the number of the output.
    ///
    /// - Returns: The number, of an element 0 its section, 1 its item and 2 its kind; of a boolean 1 or 0.
    package func number(_ component: Int, of output: Int, ofSection section: Int, at offset: LayoutPoint) -> Double {
        walker.begin(at: offset)
        walker.fillCurrentCell(at: offset)
        if section >= 0 { walker.loadTold(section) }
        return machine.value(plan.outputs[output].slot(component))
    }
}

extension Walker {
    /// Fills the slots of a section for what it tells; of a row with those of its current cell.
    package func loadTold(_ section: Int) {
        load(section)
        let (row, inputs) = (plan.rows[Int(prepared.world.blocks[section])], prepared.program.outputs.currentOfRow)
        if row.isRow, !inputs.isEmpty {
            let cell = currentCell(ofRow: section)
            load(section)
            fill(inputs, cell)
        }
        runGesture(of: section)
    }

    /// Fills the slots that only the outputs of an element read; those of its section are there.
    package func fillOutputs(ofKind kind: Int, _ section: Int, _ item: Int) {
        (machine.section, machine.item) = (section, item)
        guard let scope = plan.elements[kind].scopeIndex else { return }
        enter(item, of: scope, plan.scopes.base + scope, in: section)
        machine.run(plan.scopes[scope].outputs)
    }
}
