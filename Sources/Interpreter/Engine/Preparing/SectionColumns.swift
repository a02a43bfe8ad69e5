import LayoutChecker
import LayoutDSL

// Runs the code of sections: by columns for many sections, one by one for a few.

extension Preparation {
    var isByColumns: Bool { world.counts.count >= Preparation.columnLeast }

    mutating func runSections(_ list: [Instruction], _ part: Int) throws(WorldError) {
        guard !list.isEmpty else { return }
        countSteps(world.counts.count, of: list.count)
        var written = SectionWriting(world.counts.count)
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
                load(section)
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
                    load(section)
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
        let operands = steps.flatMap { $0.slotsRead(program.plan.entries) } + read
        let rematerialization = program.rematerialization(operands.filter { !made.contains($0) }).filter {
            !made.contains($0.target)
        }
        // What is the same for all sections is read from the machine.
        for input in program.sectionInputs where world.isSame(input) {
            machine.slots[Int(input.slot)] = world.value(of: input, in: 0)
        }
        for column in program.plan.stored.indices where sectionValues.columns[column].isUniform {
            machine.slots[Int(program.plan.stored[column])] = sectionValues.columns[column].number
        }
        let columns = ColumnMachine(program, rematerialization + steps, loaded: differingSlots + others, read: read)
        columns.begin(machine.slots) { [program, sectionValues, world] slot in
            let column = Int(program.slots.columns[Int(slot)])
            if column >= 0 { return sectionValues.columns[column].range }
            return program.sectionInputs.first { $0.slot == slot }.map(world.range) ?? .unknown
        }
        return columns
    }

    /// The slots that differ from section to section.
    var differingSlots: [Int32] {
        program.sectionInputs.filter { !world.isSame($0) }.map { $0.slot }
            + program.plan.stored.indices.filter { !sectionValues.columns[$0].isUniform }.map {
                program.plan.stored[$0]
            }
    }

    /// Fills a stretch of sections: their inputs, and what has been stored for them.
    func fill(_ columns: ColumnMachine, _ sections: Range<Int>) {
        for input in program.sectionInputs where columns.isLoaded(input.slot) {
            let numbers = columns.own(input.slot)
            for section in sections {
                numbers[section - sections.lowerBound] = world.value(of: input, in: section)
            }
        }
        for column in program.plan.stored.indices {
            let slot = program.plan.stored[column]
            guard columns.isLoaded(slot) else { continue }
            guard let values = sectionValues.columns[column].values else { continue }
            columns.load(slot, from: values.base + sections.lowerBound)
        }
    }
}

/// The columns that a run over all sections writes.
struct SectionWriting {
    /// Their slots: those of the results that are stored.
    private(set) var slots: [Int32] = []
    private var columns: [SectionColumn] = []
    private let count: Int
    /// How many more columns may differ from section to section.
    private var room: Int

    /// None as yet, for so many sections.
    init(_ count: Int) {
        self.count = count
        room = Program.storedLimit / max(1, count)
    }

    /// Whether there was no room for all.
    var isTooMuch: Bool { room < 0 }

    private mutating func append(_ values: UnsafePointer<Double>, to index: Int, _ length: Int) {
        guard room >= 0 else { return }
        let wasUniform = columns[index].isUniform
        columns[index].append(values, length, of: count)
        if wasUniform, !columns[index].isUniform { room -= 1 }
    }

    /// Adds a result, if it is stored.
    mutating func add(_ slot: Int32, _ program: Program) {
        guard program.slots.columns[Int(slot)] >= 0 else { return }
        slots.append(slot)
        columns.append(SectionColumn(0))
    }

    /// Takes the results for one section from the slots of a machine.
    mutating func append(from values: UnsafeMutablePointer<Double>) {
        for index in slots.indices { append(values + Int(slots[index]), to: index, 1) }
    }

    /// Takes the results for a stretch of sections.
    mutating func append(_ length: Int, _ values: (Int32) -> UnsafeMutablePointer<Double>) {
        for index in slots.indices { append(values(slots[index]), to: index, length) }
    }

    /// Takes the results of one slot for a stretch of sections.
    mutating func append(_ values: UnsafePointer<Double>, of slot: Int32, _ length: Int) {
        for index in slots.indices where slots[index] == slot { append(values, to: index, length) }
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
