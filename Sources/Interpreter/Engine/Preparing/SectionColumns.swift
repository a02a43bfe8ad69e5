import LayoutChecker
import LayoutDSL

// Runs the code of sections: by columns for many sections, one by one for a few.

extension Preparation {
    var isByColumns: Bool { world.counts.count >= Preparation.columnLeast }

    mutating func runSections(_ list: [Instruction], _ part: Int) throws(WorldError) {
        guard !list.isEmpty else { return }
        countSteps(world.counts.count, of: list.count)
        var written = SectionWriting()
        for step in list { written.add(step.target, program) }
        let columns = isByColumns ? sectionMachine(list, read: written.slots) : nil
        // Nothing may be left to do: what is made again later needs no run now but for troubles on the way.
        if columns?.stepsLeft ?? 1 > 0 || !written.slots.isEmpty {
            visitSections(list, columns, read: written.slots) { written.append($0, $1) }
        }
        try finish(written)
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    /// Runs steps for all sections: a stretch at a time by columns, one by one without them and where a guard finds
    /// trouble. `take` takes the numbers of so many sections.
    func visitSections(
        _ steps: [Instruction], _ columns: ColumnMachine?, read: [Int32],
        _ take: (Int, (Int32) -> UnsafeMutablePointer<Double>) -> Void
    ) {
        guard let columns else {
            for section in world.counts.indices {
                loadAll(section)
                machine.run(steps)
                take(1) { machine.slots + Int($0) }
            }
            return
        }
        let numbers = columns.numbers
        for first in stride(from: 0, to: world.counts.count, by: ColumnMachine.width) {
            let sections = first..<min(first + ColumnMachine.width, world.counts.count)
            fill(columns, sections)
            if !columns.run(sections.count) {
                for section in sections {
                    loadAll(section)
                    machine.run(steps)
                    for slot in read { columns.take(slot, at: section - first, from: machine.slots) }
                }
            }
            take(sections.count, numbers)
        }
    }

    /// Takes the columns that were written; refuses more numbers than may be stored.
    mutating func finish(_ written: SectionWriting) throws(WorldError) {
        if !written.isTooMuch { written.finish(&sectionValues, program) }
        try checkSectionNumbers(isTooMuch: written.isTooMuch)
    }

    func checkSectionNumbers(isTooMuch: Bool = false) throws(WorldError) {
        let most = Double(world.counts.count) * Double(sectionValues.columns.count)
        guard isTooMuch || most > Double(Program.storedLimit) && sectionValues.count > Program.storedLimit else {
            return
        }
        throw WorldError(
            .visitLimit,
            "more than \(Program.storedLimit) numbers of \(world.counts.count) sections would have to be stored, which is the limit",
            help: "put more cells into fewer sections")
    }

    // MARK: Stretches of sections

    /// A column machine over stretches of sections that also rematerialises what the steps read.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - others: Slots that are filled beside those of the sections.
    ///   - read: Slots that are read afterwards.
    /// - Returns: The machine, ready to be filled.
    func sectionMachine(_ steps: [Instruction], filled others: [Int32] = [], read: [Int32]) -> ColumnMachine {
        let made = Set(steps.map { $0.target })
        let rematerialization = program.rematerialization(
            steps.flatMap { $0.slotsRead(program.plan.entries) } + read, besides: made)
        let code = rematerialization + steps
        // What is the same for all sections is read from the machine.
        let columns = ColumnMachine(
            program, code,
            loaded: others
                + (code.flatMap { $0.slotsRead(program.plan.entries) } + read).filter { slot in
                    guard let number = numberOfAll(slot) else { return isOfSections(slot) }
                    machine.slots[Int(slot)] = number
                    return false
                }, read: read)
        columns.begin(machine.slots) { [program, sectionValues, world] slot in
            let column = Int(program.slots.columns[Int(slot)])
            if column >= 0 { return sectionValues.columns[column].range }
            return program.sectionInput(slot).map(world.range) ?? .unknown
        }
        return columns
    }

    /// Whether a slot is an input of sections, or stored for them.
    private func isOfSections(_ slot: Int32) -> Bool {
        program.slots.columns[Int(slot)] >= 0 || program.sectionInput(slot) != nil
    }

    /// The number of an input of sections, or of what is stored for them, that is the same for all; nil for any other slot.
    private func numberOfAll(_ slot: Int32) -> Double? {
        let column = Int(program.slots.columns[Int(slot)])
        if column >= 0 {
            let values = sectionValues.columns[column]
            return values.isUniform ? values.number : nil
        }
        guard let input = program.sectionInput(slot), world.isSame(input) else { return nil }
        return world.value(of: input, in: 0)
    }

    /// Fills a stretch of sections: their inputs, and what has been stored for them.
    func fill(_ columns: ColumnMachine, _ sections: Range<Int>) {
        for slot in columns.loaded {
            if let input = program.sectionInput(slot) {
                let numbers = columns.own(slot)
                for section in sections {
                    numbers[section - sections.lowerBound] = world.value(of: input, in: section)
                }
                continue
            }
            let column = Int(program.slots.columns[Int(slot)])
            guard column >= 0 else { continue }
            let place = sectionValues.columns[column].place
            let row = sections.lowerBound - place.first
            if let values = place.values, row >= 0, row + sections.count <= place.count {
                columns.load(slot, from: values + row)
                continue
            }
            let numbers = columns.own(slot)
            for section in sections { numbers[section - sections.lowerBound] = place.value(section) }
        }
    }
}

/// The columns that a run over all sections writes.
struct SectionWriting {
    /// Their slots: those of the results that are stored.
    private(set) var slots: [Int32] = []
    private var columns: [SectionColumn] = []
    /// How many more numbers may be stored.
    private var room = Program.storedLimit

    /// Whether there was no room for all.
    var isTooMuch: Bool { room < 0 }

    private mutating func write(to index: Int, _ change: (inout SectionColumn) -> Void) {
        guard room >= 0 else { return }
        let before = columns[index].storedCount
        change(&columns[index])
        room -= columns[index].storedCount - before
    }

    /// Adds a result, if it is stored.
    mutating func add(_ slot: Int32, _ program: Program) {
        guard program.slots.columns[Int(slot)] >= 0 else { return }
        slots.append(slot)
        columns.append(SectionColumn(0))
    }

    /// Takes the results for one section from the slots of a machine.
    mutating func append(from values: UnsafeMutablePointer<Double>) {
        for (index, slot) in slots.enumerated() { write(to: index) { $0.append(values + Int(slot), 1) } }
    }

    /// Takes the results for a stretch of sections.
    mutating func append(_ length: Int, _ values: (Int32) -> UnsafeMutablePointer<Double>) {
        for (index, slot) in slots.enumerated() { write(to: index) { $0.append(values(slot), length) } }
    }

    /// Takes the results of one slot for a stretch of sections.
    mutating func append(_ values: UnsafePointer<Double>, of slot: Int32, _ length: Int) {
        for index in slots.indices where slots[index] == slot { write(to: index) { $0.append(values, length) } }
    }

    /// Takes the same result of one slot for so many sections.
    mutating func append(repeating value: Double, of slot: Int32, _ length: Int) {
        for index in slots.indices where slots[index] == slot {
            write(to: index) { $0.append(repeating: value, length) }
        }
    }

    /// Takes one result for all sections.
    mutating func set(_ slot: Int32, to value: Double) {
        for index in slots.indices where slots[index] == slot { columns[index] = SectionColumn(value) }
    }

    func finish(_ values: inout SectionValues, _ program: Program) {
        for index in slots.indices {
            values.set(Int(program.slots.columns[Int(slots[index])]), to: columns[index].measured)
        }
    }
}
