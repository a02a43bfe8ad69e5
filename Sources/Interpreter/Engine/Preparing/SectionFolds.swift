import LayoutChecker

// Folds over the sections, and over the ends of the cells in each of them.

extension Preparation {
    /// A fold over the sections reads what a level before has left.
    mutating func foldSections(_ fold: Fold) throws(WorldError) {
        let count = world.counts.count
        countSteps(count, of: 1)
        let sums = fold.kind == .sumBefore ? Memory<Double>(capacity: count) : nil
        var run = FoldRun(fold, among: [], into: sums)
        let columns = isByColumns ? sectionMachine([], read: fold.arguments) : nil
        let range = columns?.range(fold.arguments[0]) ?? .unknown
        visitSections([], columns, read: fold.arguments) { run.take($0, $1) }
        let result: SectionColumn
        var rest = Program.searchLimit
        let folded = run.result([], range, &rest)
        guard rest >= 0 else { throw Preparation.searchTooLong("sections", count) }
        switch folded {
        case .one(let value):
            machine.slots[Int(fold.target)] = value
            return
        case .each(let values): result = SectionColumn(Memory(values), .unknown)
        case .kept(let range):
            result = sums.map { SectionColumn($0, range.isKnown ? range : ColumnRange(of: $0)) } ?? SectionColumn(0)
        }
        let column = Int(program.slots.columns[Int(fold.target)])
        if column >= 0 { sectionValues.set(column, to: result) }
    }

    /// Folds over the first and the last cell of each section; false where a guard finds trouble on the way.
    ///
    /// - Parameters:
    ///   - ends: The folds.
    ///   - sections: The sections.
    ///   - times: How many sections there are, where all have the results of the one that is given.
    ///   - written: Where the results go.
    /// - Returns: Whether the results are there.
    mutating func foldEnds(
        _ ends: EndFolds, _ sections: Range<Int>, times: Int = 1, into written: inout SectionWriting
    ) -> Bool {
        let length = sections.count
        let counts = world.counts.base + sections.lowerBound
        let blocks = world.blocks.base + sections.lowerBound
        let block = ends.scope.block
        let (index, lengths) = (ends.scope.index, ends.counts.base)
        var asked = 0
        for section in 0..<length {
            let count = block < 0 || blocks[section] == block ? counts[section] : 0
            lengths[section] = Double(count)
            asked += count > 0 ? 2 : 0
        }
        fill(ends.columns, sections)
        for isLast in [false, true] {
            if index >= 0, ends.columns.isLoaded(index) {
                let indices = ends.columns.own(index)
                for section in 0..<length { indices[section] = isLast ? max(0, lengths[section] - 1) : 0 }
            }
            guard ends.columns.run(length) else { return false }
            for (number, fold) in ends.folds.enumerated() {
                let values = ends.columns.numbers(fold.arguments[0])
                let results = ends.results.base + number * ColumnMachine.width
                for section in 0..<length {
                    let before = isLast ? results[section] : -.infinity
                    let largest = Arithmetic.maximum(before, values[section])
                    results[section] = lengths[section] > 0 ? largest : -.infinity
                }
            }
        }
        countSteps(asked * times * ends.folds.count, of: ends.stepCount + 1)
        for (number, fold) in ends.folds.enumerated() {
            let results = ends.results.base + number * ColumnMachine.width
            if times > 1 {
                written.set(fold.target, to: results[0])
            } else {
                written.append(results, of: fold.target, length)
            }
        }
        return true
    }
}

/// Folds over the first and the last cell, computed for many sections at once.
struct EndFolds {
    let folds: [Fold]
    let scope: ScopePlan
    let columns: ColumnMachine
    /// How many steps make the arguments for one cell.
    let stepCount: Int
    /// Whether all sections have the same results.
    let isSameForAll: Bool
    fileprivate let results: Memory<Double>
    fileprivate let counts = Memory<Double>(repeating: 0, count: ColumnMachine.width)

    /// nil where there are others among them.
    init?(_ folds: ScopeFolds, _ scope: ScopePlan, _ preparation: Preparation) {
        let isOnlyEnds = folds.folds.allSatisfy { $0.kind == .largestAtEnds && !$0.isForEach }
        guard isOnlyEnds, scope.isInSection, scope.count < 0 else { return nil }
        let columns = preparation.sectionMachine(
            folds.steps, filled: [scope.index].filter { $0 >= 0 }, read: folds.folds.map { $0.arguments[0] })
        let ofCells = preparation.program.plan.loads(of: scope).map { $0.slot }
        guard !ofCells.contains(where: columns.reads) else { return nil }
        self.folds = folds.folds
        self.scope = scope
        self.columns = columns
        stepCount = folds.steps.count
        let world = preparation.world
        isSameForAll =
            world.counts.count > 1 && world.hasEqualCounts && (scope.block < 0 || world.hasOneBlock)
            && columns.loaded.allSatisfy { $0 == scope.index }
        results = Memory(repeating: 0, count: folds.folds.count * ColumnMachine.width)
    }
}
