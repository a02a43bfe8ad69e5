import LayoutChecker

// What the items of the sections of a prepared layout read.

extension SectionRanges {
    /// The ranges of all sections.
    convenience init(_ prepared: Prepared) {
        let plan = prepared.program.plan
        let count = prepared.world.counts.count
        self.init(loads: plan.scopes.indices.map { Int(plan.scopes[$0].loads.count) }, count: count)
        for section in 0..<count { find(section, of: prepared) }
    }

    /// Finds the ranges of a changed section anew, once enough has changed.
    func refresh(_ section: Int, of prepared: Prepared) {
        if countChange(section, of: prepared.world.counts[section]) { find(section, of: prepared) }
    }

    private func find(_ section: Int, of prepared: Prepared) {
        let plan = prepared.program.plan
        for scope in plan.scopes.indices {
            for (place, load) in plan.loads(of: plan.scopes[scope]).enumerated() {
                let (low, high) = SectionRanges.range(of: load, scope, section, in: prepared)
                set(scope, place, section, low, high)
            }
        }
    }

    /// What the items of a section read lies in; reversed ends where it has none, NaN where one of them is no number.
    static func range(
        of load: Plan.Load, _ scope: Int, _ section: Int, in prepared: Prepared
    ) -> (low: Double, high: Double) {
        let isField = load.source == .field
        let world = prepared.world
        let column = isField ? world.columns[Int(load.column)] : prepared.states[scope].columns[Int(load.column)]
        if let changed = prepared.changedItems?.sections[section], changed.scope == scope {
            return changed.range(isField: isField, Int(load.column), column)
        }
        func base(_ section: Int) -> Int? {
            guard isField else { return prepared.states[scope].bases.row(section) }
            return section < world.bases.count ? world.bases[section] : nil
        }
        guard column.count > 0, let start = base(section) else { return (.infinity, -.infinity) }
        let end = base(section + 1) ?? column.count
        return ColumnEnds.ends(column.base + start, max(0, min(end, column.count) - start))
    }
}
