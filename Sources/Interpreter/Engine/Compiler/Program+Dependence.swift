import LayoutChecker

// Which parameters a formula depends on, and what of the prepare stage has to be run again when some have changed.

extension Compiler {
    /// The parameters that each slot depends on, through whatever it reads.
    func dependence() -> [ParameterSet] {
        var sets = [ParameterSet](repeating: [], count: formulas.count)
        for (slot, id) in formulas.enumerated() {
            let formula = table[id]
            if formula.operation == .parameter {
                sets[slot] = ParameterSet(parameter: Int(formula.a))
                continue
            }
            var set: ParameterSet = []
            table.forEachOperand(of: formula) { set.formUnion(sets[Int(self.slot($0))]) }
            sets[slot] = set
        }
        return sets
    }
}

extension Program {
    /// Everything that is run for a world.
    package var prepareStage: PrepareStage {
        PrepareStage(
            levels: levels, isCounted: plan.scopes.indices.map { plan.scopes[$0].count >= 0 },
            isReached: plan.scopes.indices.map { !reach(of: plan.scopes[$0]).isEmpty })
    }

    /// What is run again after parameters have changed.
    func prepareStage(after changed: ParameterSet) -> PrepareStage {
        func isAffected(_ slot: Int32) -> Bool { slot >= 0 && !slots.dependence[Int(slot)].isDisjoint(with: changed) }
        let levels = levels.map { level in
            Level(
                sectionFolds: level.sectionFolds.filter { isAffected($0.target) },
                // All folds of a part or none: they share their steps, and the troubles of these are counted together.
                scopeFolds: level.scopeFolds.map { part in
                    let isRun = part.folds.contains { isAffected($0.target) }
                    return isRun ? part : ScopeFolds(scope: part.scope, steps: [], folds: [])
                }, layout: level.layout.filter { isAffected($0.target) },
                section: sectionSteps(of: level, where: isAffected))
        }
        let isCounted = plan.scopes.indices.map { isAffected(plan.scopes[$0].count) }
        let isReached = plan.scopes.indices.map { scope in
            let slots = reach(of: plan.scopes[scope])
            return !slots.isEmpty && (isCounted[scope] || slots.contains(where: isAffected))
        }
        return PrepareStage(levels: levels, isCounted: isCounted, isReached: isReached)
    }

    /// The section steps to run again, and those whose results they read and nothing keeps.
    private func sectionSteps(of level: Level, where isAffected: (Int32) -> Bool) -> [Instruction] {
        var isNeeded: Set<Int32> = []
        var steps: [Instruction] = []
        for step in level.section.reversed() where isAffected(step.target) || isNeeded.contains(step.target) {
            for operand in step.slotsRead(plan.entries) where !slots.isKept[Int(operand)] { isNeeded.insert(operand) }
            steps.append(step)
        }
        return steps.reversed()
    }

    /// The slots that tell how far an instance reaches; none where no columns of that are kept.
    private func reach(of scope: ScopePlan) -> [Int32] {
        guard scope.search.keepsReach else { return [] }
        return (plan.reach(scope.search.boxes) + plan.reach(scope.search.crossBoxes)).flatMap { $0.slots }
    }
}
