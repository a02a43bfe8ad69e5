import LayoutChecker

/// What the prepare stage computes of the rows of a scope of cells, and how far a change of one row reaches. Where there
/// is none, the list is prepared anew. A class, for it is handed on many times at each change.
final class CellPlan {
    let scope: ScopePlan
    let number: Int
    let parts: [Part]
    /// The slots of the layout and the section that any of it reads.
    let outer: [Int32]
    /// Whether something reads the index, so that rows behind a new one are other rows.
    let readsIndex: Bool
    /// How many folds keep something of each chunk.
    let keptCount: Int
    let boxes: [ReachBox]
    let boxSteps: [Instruction]
    /// The running sums that the places of boxes grow with.
    let boxSums: UInt32
    /// How groups are computed again around a changed item; nil where there are none.
    let groups: GroupPlan?

    /// Folds that share their steps.
    struct Part {
        let level: Int
        /// Its number among the parts of the prepare stage.
        let number: Int
        let steps: [Instruction]
        let folds: [ItemFold]
        /// What is kept of each chunk of items.
        let kept: [Kept]
    }

    /// The largest of a number over the items of each chunk, or the sum where that is computed again from a changed item
    /// on.
    struct Kept {
        let number: Int
        /// The number of an item.
        let slot: Int32
        /// What it is for all items.
        let target: Int32
        let isSum: Bool

        /// What is kept of no items.
        var empty: Double { isSum ? 0 : -.infinity }
    }

    struct ItemFold {
        let fold: Fold
        /// The running sums that its argument grows with.
        let sums: UInt32
        /// What it keeps of each chunk.
        let kept: Kept?
        /// Whether it reads one or two items only.
        let isSingle: Bool
        /// Whether it is computed again from a changed item on.
        let isRedone: Bool
    }

    /// The plan of a scope; nil where a part of it is computed in a way that only preparing anew knows.
    init?(_ program: Program, _ number: Int, sectionCount: Int) {
        let plan = program.plan
        let scope = plan.scopes[number]
        guard scope.count < 0, scope.isInSection, scope.columnCount <= 32 else { return nil }
        var forms = ItemForms(program, scope)
        var parts: [Part] = []
        var (part, keptCount) = (0, 0)
        var readsIndex = false
        var groups = GroupPlan()
        for (level, stage) in program.levels.enumerated() {
            for folds in stage.scopeFolds {
                defer { part += 1 }
                guard folds.scope == number else { continue }
                forms.add(folds.steps)
                var found: [ItemFold] = []
                var keeps: [Kept] = []
                for fold in folds.folds {
                    let form = forms[fold.arguments[0]]
                    let isSingle = fold.kind == .largestAtEnds || fold.kind == .at && !fold.isForEach
                    if !isSingle {
                        let forms = fold.arguments.map { forms[$0] }
                        readsIndex = readsIndex || forms.contains { $0.readsIndex }
                        guard forms.allSatisfy({ $0.isKnown }) else { return nil }
                    }
                    var (isRedone, isKept) = (false, false)
                    switch fold.kind {
                    case .sum:
                        guard form.sums == 0 else { return nil }
                        isKept = form.isRedone
                    case .sumBefore:
                        guard form.sums == 0 else { return nil }
                        isRedone = form.isRedone
                    case .largest: isKept = true
                    case .largestAtEnds: break
                    case .at: if fold.isForEach { return nil }
                    default:
                        guard groups.add(fold, parts.count, forms) else { return nil }
                        isRedone = true
                    }
                    if isRedone { forms.set(groups.form(of: fold), of: fold.column) }
                    var kept: Kept?
                    if isKept {
                        kept = Kept(
                            number: keptCount + keeps.count, slot: fold.arguments[0], target: fold.target,
                            isSum: fold.kind == .sum)
                    }
                    if let kept { keeps.append(kept) }
                    found.append(
                        ItemFold(fold: fold, sums: form.sums, kept: kept, isSingle: isSingle, isRedone: isRedone))
                }
                keptCount += keeps.count
                parts.append(Part(level: level, number: part, steps: folds.steps, folds: found, kept: keeps))
            }
            part += 2
        }
        let search = scope.search
        if search.isUnordered, scope.loads.count > 0 || scope.inverses.count > 0 { return nil }
        if search.rounds == .resting { return nil }
        var boxSums: UInt32 = 0
        boxes = search.isResting ? plan.reach(search.boxes) : []
        boxSteps = search.isResting ? Array(plan[search.code]) : []
        forms.add(boxSteps)
        for (place, box) in boxes.enumerated() {
            var sums: UInt32 = 0
            for slot in box.places {
                let form = forms[slot]
                guard form.isKnown, form.sums & sums == 0 else { return nil }
                sums |= form.sums
                readsIndex = readsIndex || form.readsIndex
            }
            let length = forms[box.length]
            guard length.isKnown, length.sums == 0, place == 0 || sums == boxSums else { return nil }
            readsIndex = readsIndex || length.readsIndex
            boxSums = sums
        }
        guard let outer = OuterSlots(program).leaves(of: forms.outer, isSingle: sectionCount == 1) else { return nil }
        self.scope = scope
        self.number = number
        self.parts = parts
        self.outer = outer
        self.readsIndex = readsIndex
        self.keptCount = keptCount
        self.boxSums = boxSums
        groups.positive = forms.positive.sorted()
        self.groups = groups.keys.isEmpty ? nil : groups
    }
}

extension CellPlan.ItemFold {
    /// Whether it is a sum that grows by what changed.
    var isSum: Bool { !isRedone && kept == nil && (fold.kind == .sum || fold.kind == .sumBefore) }
}
