import LayoutChecker
import LayoutDSL

// Folds over cells and copies.

extension Preparation {
    /// Folds over the instances of a scope, for the layout or for each section.
    mutating func foldScope(_ folds: ScopeFolds, _ part: Int) throws(WorldError) {
        let scope = program.plan.scopes[folds.scope]
        begin(part)
        let known = knownCount(of: scope)
        if let known { try countStored(known, columns: folds.stored, scope, part) }
        for fold in folds.folds where fold.isForEach {
            states[folds.scope].columns[Int(fold.column)] = Memory(capacity: known ?? 0)
            states[folds.scope].ranges[Int(fold.column)] = nil
        }
        var columns: ColumnMachine?
        defer { parts[part].troubles = machine.takeTroubles() }
        guard scope.isInSection else {
            enterLayout()
            let count = try world.instances(of: scope, in: nil, machine)
            noteBase(of: folds, 0)
            try foldInstances(folds, scope, part, count, in: 0, &columns)
            return
        }
        var written = SectionWriting()
        for fold in folds.folds { written.add(fold.target, program) }
        let ends = isByColumns ? EndFolds(folds, scope, self) : nil
        if let ends, ends.isSameForAll, foldEnds(ends, 0..<1, times: world.counts.count, into: &written) {
            return try finish(written)
        }
        // Sections of other blocks have no instances: one of them tells the results of all.
        let own = world.sections(of: scope)
        try foldNothing(folds, scope, part, in: 0..<own.lowerBound, &columns, into: &written)
        for first in stride(from: own.lowerBound, to: own.upperBound, by: ColumnMachine.width) {
            let sections = first..<min(first + ColumnMachine.width, own.upperBound)
            if let ends, foldEnds(ends, sections, into: &written) { continue }
            for section in sections {
                load(section)
                let count = try world.instances(of: scope, in: section, machine)
                noteBase(of: folds, section)
                try foldInstances(folds, scope, part, count, in: section, &columns)
                written.append(from: machine.slots)
            }
        }
        try foldNothing(folds, scope, part, in: own.upperBound..<world.counts.count, &columns, into: &written)
        try finish(written)
    }

    private mutating func noteBase(of folds: ScopeFolds, _ section: Int) {
        states[folds.scope].noteBase(section, folds.folds.first { $0.isForEach }?.column)
    }

    /// Folds over no instances, for a stretch of sections.
    private mutating func foldNothing(
        _ folds: ScopeFolds, _ scope: ScopePlan, _ part: Int, in sections: Range<Int>, _ columns: inout ColumnMachine?,
        into written: inout SectionWriting
    ) throws(WorldError) {
        guard let first = sections.first else { return }
        try foldInstances(folds, scope, part, 0, in: first, &columns)
        for slot in written.slots { written.append(repeating: machine.value(slot), of: slot, sections.count) }
    }

    private mutating func foldInstances(
        _ folds: ScopeFolds, _ scope: ScopePlan, _ part: Int, _ count: Int, in section: Int,
        _ columns: inout ColumnMachine?
    ) throws(WorldError) {
        var whole: [Fold] = []
        for fold in folds.folds {
            let isSingle = fold.kind == .largestAtEnds || fold.kind == .at && !fold.isForEach
            if !isSingle || !foldSingle(fold, folds, scope, count, in: section) { whole.append(fold) }
        }
        guard !whole.isEmpty else { return }
        try countVisits(count, scope, part)
        if scope.count >= 0 || !scope.isInSection { try countStored(count, columns: folds.stored, scope, part) }
        countSteps(count, of: folds.steps.count + whole.count)
        // What a change of one row finds again by the rows around it.
        let isLong = scope.count < 0 && count > 2 * ColumnMachine.width
        var runs = whole.map { fold in
            let sums = fold.kind == .sumBefore ? states[folds.scope].columns[Int(fold.column)] : nil
            return FoldRun(fold, among: whole, into: sums, keepsStretches: isLong)
        }
        let run = InstanceRun(
            number: folds.scope, scope: scope, steps: folds.steps, read: whole.flatMap { $0.arguments },
            section: section, count: count)
        // Those that are read singly elsewhere may be read as a whole here.
        let made = self.columns(of: run, &columns, read: folds.folds.flatMap { $0.arguments })
        _ = visit(run, made) { _, length, numbers in
            for number in runs.indices { runs[number].take(length, numbers) }
            return true
        }
        let totals = runs.map { $0.total }
        for run in runs {
            if let stretches = run.stretches {
                parts[part].largest.append(
                    PreparedPart.Largest(section: section, target: run.fold.target, stretches: stretches))
            }
            let most = Program.searchLimit - visited
            var rest = most
            let result = run.result(totals, made?.range(run.fold.arguments[0]) ?? .unknown, &rest)
            visited += most - rest
            parts[part].visited += most - rest
            guard rest >= 0 else {
                let element = program.layout.elements[Int(scope.elements.start)]
                throw Preparation.searchTooLong("`\(element.name)`", count, at: element.formulas.span)
            }
            switch result {
            case .one(let value): machine.slots[Int(run.fold.target)] = value
            case .each(let values): states[folds.scope].columns[Int(run.fold.column)].append(contentsOf: values)
            case .kept(let range): if count > 0 { states[folds.scope].note(range, Int(run.fold.column)) }
            }
        }
    }

    /// A fold that needs one or two instances only: a value that is affine in the index is largest at one of the ends.
    /// False where a guard found a number that is not finite; then all instances have to be read.
    private mutating func foldSingle(
        _ fold: Fold, _ folds: ScopeFolds, _ scope: ScopePlan, _ count: Int, in section: Int
    ) -> Bool {
        let troubles = machine.troubleCount
        var indices = [0, count - 1]
        if fold.kind == .at {
            let wanted = machine.value(fold.arguments[1]).rounded(.down)
            let held = max(0, min(Double(count - 1), !wanted.isNaN ? wanted : 0))
            indices = [Int(exactly: held) ?? 0]
        }
        var result = fold.kind == .at ? 0 : -Double.infinity
        for index in indices where count > 0 {
            enter(index, of: folds.scope, scope, in: section)
            run(folds.steps)
            countSteps(1, of: 1)
            let value = machine.value(fold.arguments[0])
            result = fold.kind == .at ? value : Arithmetic.maximum(result, value)
        }
        guard fold.kind == .at || machine.troubleCount == troubles else { return false }
        machine.slots[Int(fold.target)] = result
        return true
    }

    /// A fold that looks for places would look at too many.
    static func searchTooLong(_ what: String, _ count: Int, at span: SourceSpan = .nothing) -> WorldError {
        WorldError(
            .visitLimit,
            "the places of \(count) \(what) would take more than \(Program.searchLimit) steps to find, which is the limit",
            help: "put fewer into one section; `waterfall` takes any number", at: span)
    }

    /// A part that is run over instances begins anew.
    mutating func begin(_ part: Int) {
        visited -= parts[part].visited
        stored -= parts[part].stored
        (parts[part].visited, parts[part].stored) = (0, 0)
        parts[part].largest = []
    }

    mutating func countVisits(_ count: Int, _ scope: ScopePlan, _ part: Int) throws(WorldError) {
        visited += count
        parts[part].visited += count
        guard visited <= Program.searchLimit, count <= Program.prepareLimit else {
            let element = program.layout.elements[Int(scope.elements.start)]
            throw WorldError(
                .visitLimit,
                "`\(element.name)` would have to be visited \(count) times to prepare; the limit is \(Program.prepareLimit)",
                help: "cells whose sizes and places do not depend on their index need no visit",
                at: element.formulas.span)
        }
    }

    /// Counts numbers that are stored for so many instances, before any is, and refuses more than there may be.
    mutating func countStored(_ count: Int, columns: Int, _ scope: ScopePlan, _ part: Int) throws(WorldError) {
        let (numbers, isTooMuch) = count.multipliedReportingOverflow(by: columns)
        guard !isTooMuch, numbers <= Program.storedLimit - stored else {
            let element = program.layout.elements[Int(scope.elements.start)]
            let known = stored > 0 ? ", beside \(stored) that are stored already" : ""
            throw WorldError(
                .visitLimit,
                "\(columns) numbers for each of \(count) `\(element.name)` would have to be stored\(known); the limit is \(Program.storedLimit)",
                help: "use fewer folds, or fewer cells in them", at: element.formulas.span)
        }
        stored += numbers
        parts[part].stored += numbers
    }
}
