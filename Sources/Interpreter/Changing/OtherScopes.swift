// What hangs on changed items in other scopes: cells of other sections, and copies.

extension ItemMending {
    /// Makes sure that nothing else hangs on what has changed. Where copies stand, all is prepared anew.
    mutating func finishOthers() throws(Unknown) {
        let program = preparation.program
        let scopes = program.plan.scopes
        guard scopes.indices.allSatisfy({ scopes[$0].count < 0 && scopes[$0].isInSection }) else { throw Unknown() }
        let plans = Set(touched.values.map { $0.plan.number })
        if rows.others == nil { rows.others = scopes.indices.compactMap { OtherScope(program, $0) } }
        let now = preparation.machine.slots
        for other in rows.others ?? [] where !plans.contains(other.number) {
            guard let outer = other.outer else { throw Unknown() }
            for slot in outer where now[Int(slot)].bitPattern != before[Int(slot)].bitPattern { throw Unknown() }
        }
    }
}
