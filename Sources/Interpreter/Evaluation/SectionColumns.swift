// What is worked out for each section: for many of them column by column, otherwise one after the other.

extension Preparation {
    var isByColumns: Bool { world.counts.count >= Preparation.columnLeast }

    mutating func runSections(_ list: [Step], _ part: Int) {
        guard !list.isEmpty else { return }
        countSteps(world.counts.count, of: list.count)
        var written = SectionWriting(program, list.map { $0.target }, world.counts.count)
        if isByColumns {
            let columns = sectionMachine(list, read: written.slots)
            // Nothing may be left to do: what is made again later needs no run now but for troubles on the way.
            if columns.stepsLeft > 0 || !written.slots.isEmpty {
                for first in stride(from: 0, to: world.counts.count, by: ColumnMachine.width) {
                    let sections = first..<min(first + ColumnMachine.width, world.counts.count)
                    fill(columns, sections)
                    if columns.run(sections.count) {
                        written.append(sections.count, columns.numbers)
                    } else {
                        runSections(list, in: sections, &written)
                    }
                }
            }
        } else {
            runSections(list, in: world.counts.indices, &written)
        }
        written.finish(&sectionValues)
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    private mutating func runSections(_ list: [Step], in sections: Range<Int>, _ written: inout SectionWriting) {
        for section in sections {
            load(section)
            machine.run(list)
            written.append(from: machine.slots)
        }
    }

    // MARK: Stretches of sections

    /// What runs steps over stretches of sections, and before them what makes again what they read.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - others: Slots that are filled beside those of the sections.
    ///   - read: Slots that are read afterwards.
    func sectionMachine(_ steps: [Step], filled others: [Int32] = [], read: [Int32]) -> ColumnMachine {
        let made = Set(steps.map { $0.target })
        let operands = steps.flatMap { program.operands(of: $0) } + read
        let remaking = program.remaking(operands.filter { !made.contains($0) }).filter { !made.contains($0.target) }
        // What is the same for all sections is read from the machine.
        for input in program.sectionInputs where world.isSame(input) {
            machine.slots[Int(input.slot)] = world.value(of: input, in: 0)
        }
        for (column, slot) in program.sectionColumns.enumerated() where sectionValues.isUniform(column) {
            machine.slots[Int(slot)] = sectionValues.places[column].value(0)
        }
        let columns = ColumnMachine(program, remaking + steps, loaded: differingSlots + others, read: read)
        columns.begin(machine.slots) { [program, sectionValues, world] slot in
            let column = Int(program.columnOfSlot[Int(slot)])
            if column >= 0 { return sectionValues.ranges[column] }
            return program.sectionInputs.first { $0.slot == slot }.map(world.range) ?? .unknown
        }
        return columns
    }

    /// The slots that differ from section to section.
    var differingSlots: [Int32] {
        program.sectionInputs.filter { !world.isSame($0) }.map { $0.slot }
            + program.sectionColumns.enumerated().filter { !sectionValues.isUniform($0.offset) }.map { $0.element }
    }

    /// Fills a stretch of sections: their inputs, and what has been stored for them.
    func fill(_ columns: ColumnMachine, _ sections: Range<Int>) {
        for input in program.sectionInputs where columns.isLoaded(input.slot) {
            let numbers = columns.own(input.slot)
            for section in sections {
                numbers[section - sections.lowerBound] = world.value(of: input, in: section)
            }
        }
        for (column, slot) in program.sectionColumns.enumerated() where columns.isLoaded(slot) {
            columns.load(slot, from: sectionValues.places[column].base + sections.lowerBound)
        }
    }
}

/// The columns that a run over all sections writes.
struct SectionWriting {
    /// Their slots: those of the results that are stored.
    let slots: [Int32]
    private let numbers: [Int]
    private var columns: [WrittenColumn]

    init(_ program: Program, _ targets: [Int32], _ count: Int) {
        slots = targets.filter { program.columnOfSlot[Int($0)] >= 0 }
        numbers = slots.map { Int(program.columnOfSlot[Int($0)]) }
        columns = slots.map { _ in WrittenColumn(count) }
    }

    /// Takes the results for one section from the slots of a machine.
    mutating func append(from values: UnsafeMutablePointer<Double>) {
        for index in slots.indices { columns[index].append(values + Int(slots[index]), 1) }
    }

    /// Takes the results for a stretch of sections.
    mutating func append(_ count: Int, _ values: (Int32) -> UnsafeMutablePointer<Double>) {
        for index in slots.indices { columns[index].append(values(slots[index]), count) }
    }

    /// Takes the results of one slot for a stretch of sections.
    mutating func append(_ values: UnsafePointer<Double>, of slot: Int32, _ count: Int) {
        for index in slots.indices where slots[index] == slot { columns[index].append(values, count) }
    }

    /// Takes one result for so many sections.
    mutating func append(_ value: Double, of slot: Int32, times: Int) {
        for index in slots.indices where slots[index] == slot { columns[index].append(value, times: times) }
    }

    func finish(_ values: inout SectionValues) {
        for index in slots.indices { values.set(numbers[index], to: columns[index]) }
    }
}
