import LayoutChecker

// What hangs on changed items in other scopes: cells of other sections.

extension ItemUpdate {
    /// Makes sure that nothing else hangs on what has changed.
    func finishOthers() throws(NeedsFullPrepare) {
        let program = preparation.program
        let plans = Set(touched.values.map { $0.plan.number })
        if rows.others == nil { rows.others = program.plan.scopes.indices.compactMap { OtherScope(program, $0) } }
        let now = preparation.machine.slots
        for other in rows.others ?? [] where !plans.contains(other.number) {
            guard let outer = other.outer else { throw NeedsFullPrepare() }
            for slot in outer where now[Int(slot)].bitPattern != before[Int(slot)].bitPattern {
                throw NeedsFullPrepare()
            }
        }
    }
}
