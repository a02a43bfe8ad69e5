import LayoutChecker

/// How groups that follow from the index, as the rows of a grid, are computed again around a changed item.
struct GroupPlan {
    /// What groups go by: the part that computes it, and the slot.
    private(set) var keys: [(part: Int, slot: Int32)] = []
    /// The slots that have to be above 0, or the groups would not follow one another.
    var positive: [Int32] = []

    /// Takes a fold on; false where only preparing anew knows what it does.
    mutating func add(_ fold: Fold, _ part: Int, _ forms: ItemForms) -> Bool {
        switch fold.kind {
        case .sumInGroup, .largestInGroup, .sumBeforeInGroup, .sumBeforePerGroup, .share: break
        default: return false
        }
        guard let group = fold.arguments.last, fold.arguments.allSatisfy({ forms[$0].sums == 0 }),
            forms[group].isRising
        else { return false }
        if !keys.contains(where: { $0.part == part && $0.slot == group }) { keys.append((part, group)) }
        return true
    }

    /// The form of what a fold leaves for each item.
    func form(of fold: Fold) -> ItemForm {
        let bit: UInt32 = fold.column < 32 ? 1 << UInt32(truncatingIfNeeded: fold.column) : 0
        let isRunning = fold.kind == .sumBefore || fold.kind == .sumBeforePerGroup
        return ItemForm(sums: isRunning ? bit : 0, isRedone: true)
    }
}
