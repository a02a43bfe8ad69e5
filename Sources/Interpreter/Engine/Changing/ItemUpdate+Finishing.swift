import LayoutChecker
import LayoutDSL

// What is computed again of sections and of the layout, once items have changed.

extension ItemUpdate {
    /// Folds what has changed, and runs what is computed of sections and of the layout.
    mutating func finish() throws(NeedsFullPrepare) {
        preparation.steps = 0
        var part = 0
        for (number, level) in preparation.program.levels.enumerated() {
            for fold in level.sectionFolds {
                do throws(WorldError) {
                    try preparation.foldSections(fold)
                } catch {
                    throw NeedsFullPrepare()
                }
            }
            for section in touched.keys.sorted() {
                guard let known = touched[section] else { continue }
                try regroup(section, known, level: number)
                try fold(section, known, level: number)
            }
            part += level.scopeFolds.count
            preparation.runLayout(level.layout, part)
            try runSections(level.section, part + 1)
            part += 2
        }
        for section in groups.keys.sorted() {
            guard let known = touched[section], let changed = groups[section], let rows = rows.sections[section] else {
                continue
            }
            preparation.loadAll(section)
            try updateReach(changed.reach, known.plan, rows, section)
        }
        try finishOthers()
        close()
        guard touched.allSatisfy({ isAsBefore($0.key, $0.value) }) else { throw NeedsFullPrepare() }
    }

    /// Runs the code of sections, and counts copies; what they refuse, preparing anew refuses in words.
    private mutating func runSections(_ steps: [Instruction], _ part: Int) throws(NeedsFullPrepare) {
        do throws(WorldError) {
            try preparation.runSections(steps, part)
        } catch {
            throw NeedsFullPrepare()
        }
    }

    /// Whether what the items of a section read of it and of the layout is as it was.
    private func isAsBefore(_ section: Int, _ touched: Touched) -> Bool {
        preparation.loadAll(section)
        return zip(touched.plan.outer, touched.outer).allSatisfy {
            preparation.machine.value($0).bitPattern == $1.bitPattern
        }
    }

    private mutating func fold(_ section: Int, _ touched: Touched, level: Int) throws(NeedsFullPrepare) {
        let plan = touched.plan
        guard plan.parts.contains(where: { $0.level == level }), let rows = rows.sections[section] else { return }
        preparation.loadAll(section)
        for part in plan.parts where part.level == level {
            for fold in part.folds {
                let column = Int(preparation.program.slots.columns[Int(fold.fold.target)])
                guard column >= 0 else { continue }
                let before = preparation.sectionValues.columns[column]
                var value: Double
                if fold.isSingle {
                    value = try single(fold.fold, part, plan, rows)
                } else if let kept = fold.kept {
                    value = kept.combine(kept.empty, rows.places.kept(of: kept.number), rows.count)
                    guard !kept.isSum || value.isFinite else { throw NeedsFullPrepare() }
                } else if fold.fold.kind == .sum {
                    value = before.place.value(section) + (touched.sums[fold.fold.target] ?? 0)
                    guard value.isFinite else { throw NeedsFullPrepare() }
                } else {
                    continue
                }
                let changed = before.replacing(section, by: value, of: preparation.world.counts.count)
                preparation.sectionValues.set(column, to: changed)
            }
        }
    }

    /// A fold that reads one or two items.
    private func single(_ fold: Fold, _ part: CellPlan.Part, _ plan: CellPlan, _ rows: ChunkedItems)
        throws(NeedsFullPrepare)
        -> Double
    {
        let count = rows.itemCount
        var items = [0, count - 1]
        if fold.kind == .at {
            let wanted = preparation.machine.value(fold.arguments[1]).rounded(.down)
            let held = max(0, min(Double(count - 1), !wanted.isNaN ? wanted : 0))
            items = [Int(exactly: held) ?? 0]
        }
        var result = fold.kind == .at ? 0 : -Double.infinity
        for item in items where count > 0 {
            enter(item, plan, rows)
            guard !preparation.machine.findsTrouble(part.steps) else { throw NeedsFullPrepare() }
            let value = preparation.machine.value(fold.arguments[0])
            result = fold.kind == .at ? value : Arithmetic.maximum(result, value)
        }
        return result
    }
}
