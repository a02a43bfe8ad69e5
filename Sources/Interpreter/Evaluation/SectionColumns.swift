// What is worked out for each section: for many of them column by column, otherwise one after the other.

extension Preparation {
    private var isByColumns: Bool { world.counts.count >= Preparation.columnLeast }

    /// The slots that are filled for each section.
    private var sectionSlots: [Int32] { program.sectionInputs.map { $0.slot } + program.sectionColumns }

    mutating func runSections(_ list: [Step], _ part: Int) {
        guard !list.isEmpty else { return }
        countSteps(world.counts.count, of: list.count)
        ownSectionValues()
        if isByColumns {
            let made = list.map { $0.target }.filter { program.columnOfSlot[Int($0)] >= 0 }
            let columns = ColumnMachine(program, list, loaded: sectionSlots, read: made)
            columns.begin(machine.slots) { _ in .unknown }
            for first in stride(from: 0, to: world.counts.count, by: ColumnMachine.width) {
                let sections = first..<min(first + ColumnMachine.width, world.counts.count)
                fill(columns, sections)
                if columns.run(sections.count) {
                    for slot in made { keep(columns.numbers(slot), of: slot, in: sections) }
                } else {
                    runSections(list, in: sections)
                }
            }
        } else {
            runSections(list, in: world.counts.indices)
        }
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    private mutating func runSections(_ list: [Step], in sections: Range<Int>) {
        for section in sections {
            load(section)
            machine.run(list)
            keep(section)
        }
    }

    /// Fills a stretch of sections: their inputs, and what has been kept for them.
    private func fill(_ columns: ColumnMachine, _ sections: Range<Int>) {
        for input in program.sectionInputs where columns.isLoaded(input.slot) {
            fill(columns.own(input.slot), with: input, sections)
        }
        for slot in program.sectionColumns where columns.isLoaded(slot) {
            fill(columns.own(slot), withColumn: Int(program.columnOfSlot[Int(slot)]), sections)
        }
    }

    private func fill(_ numbers: UnsafeMutablePointer<Double>, with input: Input, _ sections: Range<Int>) {
        var place = numbers
        for section in sections {
            place.pointee = world.value(of: input, in: section)
            place += 1
        }
    }

    private func fill(_ numbers: UnsafeMutablePointer<Double>, withColumn column: Int, _ sections: Range<Int>) {
        let width = program.sectionColumns.count
        var from = sectionValues.base + sections.lowerBound * width + column
        for index in 0..<sections.count {
            numbers[index] = from.pointee
            from += width
        }
    }

    private func keep(_ numbers: UnsafeMutablePointer<Double>, of slot: Int32, in sections: Range<Int>) {
        let width = program.sectionColumns.count
        let column = Int(program.columnOfSlot[Int(slot)])
        var place = sectionValues.base + sections.lowerBound * width + column
        for index in 0..<sections.count {
            place.pointee = numbers[index]
            place += width
        }
    }

    // MARK: Folds

    /// A fold over the sections reads columns that a level before has kept.
    mutating func foldSections(_ fold: Fold) {
        let count = world.counts.count
        let arguments = fold.arguments.map { values(of: $0, count) }
        countSteps(count, of: 1)
        switch Folding.result(of: fold.kind, arguments, isForEach: fold.isForEach) {
        case .one(let value): machine.slots[Int(fold.target)] = value
        case .each(var values):
            guard program.columnOfSlot[Int(fold.target)] >= 0 else { return }
            ownSectionValues()
            values.withUnsafeMutableBufferPointer { values in
                if let base = values.baseAddress { keep(base, of: fold.target, in: 0..<values.count) }
            }
        }
    }

    /// What a slot holds in each section.
    private func values(of slot: Int32, _ count: Int) -> [Double] {
        [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let base = buffer.baseAddress else { return }
            initialized = count
            if program.columnOfSlot[Int(slot)] >= 0 {
                fill(base, withColumn: Int(program.columnOfSlot[Int(slot)]), 0..<count)
            } else if let input = program.sectionInputs.first(where: { $0.slot == slot }) {
                fill(base, with: input, 0..<count)
            } else {
                base.initialize(repeating: machine.value(slot), count: count)
            }
        }
    }

    /// What works out folds that stand at the ends of the cells, for many sections at once; nil when there are others
    /// among them.
    func endColumns(_ folds: ScopeFolds, _ scope: ScopeProgram) -> ColumnMachine? {
        let isOnlyEnds = folds.folds.allSatisfy { $0.kind == .largestAtEnds && !$0.isForEach }
        guard isByColumns, isOnlyEnds, scope.isInSection, scope.count < 0 else { return nil }
        let columns = ColumnMachine(
            program, folds.steps, loaded: sectionSlots + [scope.index].filter { $0 >= 0 },
            read: folds.folds.map { $0.arguments[0] })
        let ofCells = scope.fields.map { $0.slot } + scope.columns.map { $0.slot }
        guard !ofCells.contains(where: columns.reads) else { return nil }
        columns.begin(machine.slots) { _ in .unknown }
        return columns
    }

    /// Folds over the first and the last cell of each section; false where a guard finds trouble on the way.
    mutating func foldEnds(
        _ folds: ScopeFolds, _ scope: ScopeProgram, _ columns: ColumnMachine, _ sections: Range<Int>
    ) -> Bool {
        func count(_ section: Int) -> Int {
            scope.block < 0 || world.blocks[section] == scope.block ? world.counts[section] : 0
        }
        var results = [[Double]](
            repeating: [Double](repeating: -.infinity, count: sections.count), count: folds.folds.count)
        fill(columns, sections)
        for isLast in [false, true] {
            if scope.index >= 0, columns.isLoaded(scope.index) {
                let indices = columns.own(scope.index)
                for section in sections {
                    indices[section - sections.lowerBound] = isLast ? Double(max(0, count(section) - 1)) : 0
                }
            }
            guard columns.run(sections.count) else { return false }
            for (number, fold) in folds.folds.enumerated() {
                let values = columns.numbers(fold.arguments[0])
                for index in 0..<sections.count {
                    results[number][index] = Arithmetic.maximum(results[number][index], values[index])
                }
            }
        }
        var asked = 0
        for section in sections {
            if count(section) > 0 {
                asked += 2
            } else {
                for number in results.indices { results[number][section - sections.lowerBound] = -.infinity }
            }
        }
        countSteps(asked * folds.folds.count, of: folds.steps.count + 1)
        ownSectionValues()
        for (number, fold) in folds.folds.enumerated() where program.columnOfSlot[Int(fold.target)] >= 0 {
            results[number].withUnsafeMutableBufferPointer { values in
                if let base = values.baseAddress { keep(base, of: fold.target, in: sections) }
            }
        }
        return true
    }
}
