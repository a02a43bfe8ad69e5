import LayoutChecker

/// How the lines and columns of items are laid again from a changed item on, until they meet the old ones.
struct RelayoutPlan {
    /// What gives out places one after the other; nil where groups follow from the index.
    private(set) var driver: Driver?
    /// What groups go by, where they follow from the index: the part that computes it, and the slot.
    private(set) var keys: [(part: Int, slot: Int32)] = []
    /// The slots that have to be above 0, or the groups would not follow one another.
    var positive: [Int32] = []
    /// The greatest of all lines, where items are asked if they stand on the last one.
    private(set) var lastLines: [Int32] = []
    private(set) var isNeeded = false

    /// `wrap`, `shortest`, or `pack` and `cluster` of the same spans: one of them, the first of all that is laid.
    struct Driver {
        let part: Int
        let fold: Fold
        /// The running sum of the lengths in each column, which tells where the columns end.
        fileprivate(set) var ends: Fold?
        /// The clusters of spans.
        fileprivate(set) var clusters: Fold?
        /// Where it is kept of each chunk how far its spans reach; -1 where there are no spans.
        fileprivate(set) var spanEnds = -1

        var kind: Kind {
            switch fold.kind {
            case .wrap: .lines
            case .shortest: .columns
            default: .spans
            }
        }

        /// What gives each item the number of its group.
        var groups: Fold? { kind == .spans ? clusters : fold }

        enum Kind {
            case lines, columns, spans
        }
    }

    /// Takes a fold on; false where only preparing anew knows what it does.
    mutating func add(_ fold: Fold, _ part: Int, _ forms: ItemForms) -> Bool {
        func isPlain(_ slot: Int32) -> Bool { forms[slot].sums == 0 }
        switch fold.kind {
        case .wrap, .shortest:
            guard driver == nil, !isNeeded, fold.arguments.allSatisfy({ isPlain($0) && !forms[$0].isRedone }) else {
                return false
            }
            driver = Driver(part: part, fold: fold)
        case .pack, .cluster:
            guard fold.arguments.allSatisfy({ isPlain($0) && !forms[$0].isRedone }) else { return false }
            if let driver {
                guard driver.kind == .spans, driver.part == part, driver.fold.arguments == fold.arguments else {
                    return false
                }
            } else {
                guard !isNeeded else { return false }
                driver = Driver(part: part, fold: fold)
            }
            if fold.kind == .cluster { driver?.clusters = fold }
        case .sumInGroup, .largestInGroup, .sumBeforeInGroup, .sumBeforePerGroup, .share:
            guard let group = fold.arguments.last, fold.arguments.dropLast().allSatisfy(isPlain) else { return false }
            if let driver {
                guard let column = forms.column(of: group), column == driver.groups?.column else { return false }
                guard driver.kind == .columns else { break }
                // A column goes on to the end: what all of its items decide together, every change decides anew.
                guard fold.kind == .sumBeforeInGroup, fold.arguments[0] == driver.fold.arguments[1] else {
                    return false
                }
                self.driver?.ends = fold
            } else {
                guard forms[group].rise == .index, forms[group].sums == 0 else { return false }
                if !keys.contains(where: { $0.part == part && $0.slot == group }) { keys.append((part, group)) }
            }
        default: return false
        }
        isNeeded = true
        return true
    }

    /// Spans of a part: how far they reach is kept of each chunk.
    mutating func noteSpanEnds(_ part: Int, _ number: Int) -> CellPlan.Kept? {
        guard let driver, driver.kind == .spans, driver.part == part, driver.spanEnds < 0 else { return nil }
        self.driver?.spanEnds = number
        return CellPlan.Kept(number: number, slot: driver.fold.arguments[1], target: -1, isSum: false)
    }

    /// Where the greatest of all lines is asked for.
    mutating func noteLargest(_ fold: Fold, _ forms: inout ItemForms) {
        guard let driver, driver.kind != .columns, let lines = driver.groups,
            forms[fold.arguments[0]].rise == .line
        else { return }
        forms.add(lastLine: fold.target, of: lines.target)
        lastLines.append(fold.target)
    }

    /// The form of what a fold leaves for each item.
    func form(of fold: Fold) -> ItemForm? {
        let bit: UInt32 = fold.column < 32 ? 1 << UInt32(truncatingIfNeeded: fold.column) : 0
        switch fold.kind {
        case .wrap, .cluster: return ItemForm(sums: bit, isRedone: true, rise: .line)
        case .sumBefore, .sumBeforePerGroup: return ItemForm(sums: bit, isRedone: true)
        // Columns are shifted as one; lines begin at 0.
        case .sumBeforeInGroup where driver?.kind == .columns: return ItemForm(sums: bit, isRedone: true)
        case .sumInGroup, .largestInGroup, .sumBeforeInGroup, .share, .shortest, .pack:
            return ItemForm(isRedone: true)
        default: return nil
        }
    }
}
