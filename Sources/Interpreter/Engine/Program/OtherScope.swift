import LayoutChecker

/// What a scope whose items have not changed reads of the layout: where that has changed, its folds and the reach of its
/// boxes are no longer true.
struct OtherScope {
    let number: Int
    /// The slots of the layout that its folds and boxes read; nil where sections may differ in more.
    let outer: [Int32]?

    init?(_ program: Program, _ number: Int) {
        let scope = program.plan.scopes[number]
        var forms = ItemForms(program, scope)
        var hasFolds = false
        for level in program.levels {
            for folds in level.scopeFolds where folds.scope == number && !folds.folds.isEmpty {
                hasFolds = true
                forms.add(folds.steps)
                forms.add(read: folds.folds.flatMap { $0.arguments })
            }
        }
        guard hasFolds || scope.search.isResting else { return nil }
        if scope.search.isResting {
            forms.add(Array(program.plan[scope.search.code]))
            forms.add(read: program.plan.reach(scope.search.boxes).flatMap { $0.slots })
        }
        self.number = number
        outer = OuterSlots(program).leaves(of: forms.outer, isSingle: false)
    }
}
