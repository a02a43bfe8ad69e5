import LayoutDSL

/// Formulas that are written once for any of a few instances, read for each of them: the index becomes a number, and a fold
/// a sum or choice over all. So nothing but the checker knows that an arrangement has placed them.
struct Unrolling {
    /// The scope of the instances, which disappears.
    let scope: Int32
    let count: Int
    private var known = NumberTable()
    /// Where a line of a `wrap` ends behind an instance, by the same keys.
    private var lineEnds = NumberTable()
    /// A fold that has no such form.
    private(set) var refused: FoldKind?

    /// A formula for one instance.
    private struct Wanted {
        let formula: FormulaID
        let instance: Int

        var key: UInt64 { UInt64(UInt32(bitPattern: formula.index)) << 32 | UInt64(UInt32(clamping: instance)) }
    }

    init(scope: Int32, count: Int) {
        self.scope = scope
        self.count = count
    }

    /// A formula as it is for an instance. A stack and not a recursion: formulas may be deep.
    mutating func formula(_ id: FormulaID, for instance: Int, in table: inout FormulaTable) -> FormulaID {
        let first = Wanted(formula: table.shared(id), instance: instance)
        var waiting = [first]
        while let next = waiting.last {
            if known[next.key] != nil {
                waiting.removeLast()
                continue
            }
            let missing = wanted(by: next, table).filter { known[$0.key] == nil }
            if missing.isEmpty {
                waiting.removeLast()
                known.set(next.key, to: made(next, &table).index)
            } else {
                waiting += missing
            }
        }
        return known[first.key].map { FormulaID($0) } ?? id
    }

    /// What has to be known before a formula is made.
    private func wanted(by next: Wanted, _ table: FormulaTable) -> [Wanted] {
        let formula = table.formulas[Int(next.formula.index)]
        guard formula.operation.isFold else {
            return table.operands(formula).map { Wanted(formula: $0, instance: next.instance) }
        }
        let fold = table.folds[Int(formula.a)]
        guard fold.scope == scope else { return [] }
        switch fold.kind {
        // Each from the one before.
        case .sumBefore, .wrap:
            let earlier = next.instance > 0 ? [Wanted(formula: next.formula, instance: next.instance - 1)] : []
            let here = fold.kind == .wrap ? next.instance : max(0, next.instance - 1)
            return earlier + fold.arguments.map { Wanted(formula: $0, instance: here) }
        default:
            return fold.arguments.flatMap { argument in
                (0..<count).map { Wanted(formula: argument, instance: $0) }
            }
        }
    }

    private mutating func made(_ next: Wanted, _ table: inout FormulaTable) -> FormulaID {
        let formula = table.formulas[Int(next.formula.index)]
        if formula.operation.isFold {
            let fold = table.folds[Int(formula.a)]
            return fold.scope == scope ? unrolled(fold, next, &table, at: formula.span) : next.formula
        }
        switch formula.operation {
        case .instanceIndex where formula.scope == scope:
            return table.sharedConstant(Double(next.instance), at: formula.span)
        case .pick:
            let operands = table.operands(formula).map { result($0, next.instance) }
            guard let index = operands.first else { return next.formula }
            let list = Array(operands.dropFirst())
            if let place = table.value(ofShared: index), let entry = Int(exactly: place), list.indices.contains(entry) {
                return list[entry]
            }
            let isSame = zip(table.operands(formula), operands).allSatisfy { $0 == $1 }
            return isSame ? next.formula : table.sharedPick(list, at: index, span: formula.span)
        default:
            let operands = table.operands(formula).map { result($0, next.instance) }
            if zip(table.operands(formula), operands).allSatisfy({ $0 == $1 }) { return next.formula }
            // What is placed is asked itself whether it is a number.
            if formula.operation == .finite { return operands[0] }
            func operand(_ number: Int) -> FormulaID { number < operands.count ? operands[number] : .none }
            return table.sharedApply(formula.operation, operand(0), operand(1), operand(2), at: formula.span, tag: 0)
        }
    }

    private func result(_ formula: FormulaID, _ instance: Int) -> FormulaID {
        known[Wanted(formula: formula, instance: instance).key].map { FormulaID($0) } ?? formula
    }

    // MARK: Folds

    private mutating func unrolled(
        _ fold: FoldFormula, _ next: Wanted, _ table: inout FormulaTable, at span: SourceSpan
    ) -> FormulaID {
        let all = 0..<count
        func value(_ argument: Int, _ instance: Int) -> FormulaID { result(fold.arguments[argument], instance) }
        func apply(_ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID? = nil) -> FormulaID {
            table.sharedApply(operation, a, b, c ?? .none, at: span, tag: 0)
        }
        let zero = table.sharedConstant(0, at: span)
        let least = table.sharedConstant(-.infinity, at: span)
        /// Those of its group: a value where an instance belongs to it, else another.
        func member(_ instance: Int, else other: FormulaID) -> FormulaID {
            apply(.select, apply(.equal, value(1, instance), value(1, next.instance)), value(0, instance), other)
        }
        switch fold.kind {
        case .sum: return all.reduce(zero) { apply(.add, $0, value(0, $1)) }
        case .sumBefore:
            guard next.instance > 0 else { return zero }
            return apply(.add, result(next.formula, next.instance - 1), value(0, next.instance - 1))
        case .largest, .largestAtEnds: return all.reduce(least) { apply(.maximum, $0, value(0, $1)) }
        case .sumInGroup: return all.reduce(zero) { apply(.add, $0, member($1, else: zero)) }
        case .sumBeforeInGroup:
            return (0..<next.instance).reduce(zero) { apply(.add, $0, member($1, else: zero)) }
        case .largestInGroup: return all.reduce(least) { apply(.maximum, $0, member($1, else: least)) }
        case .sumBeforePerGroup: return sumBeforePerGroup(fold, next.instance, &table, at: span)
        case .wrap: return line(fold, next, &table, at: span)
        case .at:
            let least = apply(.maximum, zero, apply(.floor, value(1, next.instance), .none))
            let place = apply(.minimum, least, table.sharedConstant(Double(max(0, count - 1)), at: span))
            let values = all.map { value(0, $0) }
            if let number = table.value(ofShared: place), let entry = Int(exactly: number), all.contains(entry) {
                return values[entry]
            }
            return values.isEmpty ? zero : table.sharedPick(values, at: place, span: span)
        case .share, .shortest, .shortestSpan, .fall, .fitMain, .fitCross, .pack, .cluster, .nextLane:
            refused = fold.kind
            return zero
        }
    }

    /// The values of the groups that begin before that of an instance, each from its first member.
    private func sumBeforePerGroup(
        _ fold: FoldFormula, _ instance: Int, _ table: inout FormulaTable, at span: SourceSpan
    ) -> FormulaID {
        func apply(_ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID? = nil) -> FormulaID {
            table.sharedApply(operation, a, b, c ?? .none, at: span, tag: 0)
        }
        func group(_ instance: Int) -> FormulaID { result(fold.arguments[1], instance) }
        let (zero, no) = (table.sharedConstant(0, at: span), table.sharedConstant(0, at: span))
        var sum = zero
        var hasBegun = no
        for earlier in 0..<instance {
            hasBegun = apply(.or, hasBegun, apply(.equal, group(earlier), group(instance)))
            let isMember = apply(.equal, group(earlier), group(earlier))
            let isKnown = (0..<earlier).reduce(no) { apply(.or, $0, apply(.equal, group($1), group(earlier))) }
            let begins = apply(.and, isMember, apply(.not, apply(.or, isKnown, hasBegun), .none))
            sum = apply(.add, sum, apply(.select, begins, result(fold.arguments[0], earlier), zero))
        }
        return sum
    }

    /// The line of an instance, from that of the one before and from where it ends: first-fit line breaking, with the rounding
    /// margin of `LineBreaking`. An instance that takes no part is in no line, and leaves the line as it is.
    private mutating func line(
        _ fold: FoldFormula, _ next: Wanted, _ table: inout FormulaTable, at span: SourceSpan
    ) -> FormulaID {
        func apply(_ operation: Operation, _ a: FormulaID, _ b: FormulaID? = nil, _ c: FormulaID? = nil) -> FormulaID {
            table.sharedApply(operation, a, b ?? .none, c ?? .none, at: span, tag: 0)
        }
        func argument(_ number: Int) -> FormulaID { result(fold.arguments[number], next.instance) }
        let (zero, one) = (table.sharedConstant(0, at: span), table.sharedConstant(1, at: span))
        let (isPresent, length, gap, room) = (argument(0), argument(1), argument(2), argument(3))
        // Before the first of a line nothing ends: less than 0 says so.
        let none = table.sharedConstant(-1, at: span)
        var (end, line) = (none, zero)
        if next.instance > 0 {
            let earlier = Wanted(formula: next.formula, instance: next.instance - 1)
            if let known = lineEnds[earlier.key] { end = FormulaID(known) }
            if let known = lineEnds[~earlier.key] { line = FormulaID(known) }
        }
        let isFirst = apply(.less, end, zero)
        let behind = apply(.select, isFirst, zero, apply(.add, end, gap))
        let wanted = apply(.add, behind, length)
        let margin = apply(
            .multiply, table.sharedConstant(1e-9, at: span), apply(.maximum, one, apply(.absolute, room)))
        let fits = apply(.or, isFirst, apply(.lessOrEqual, wanted, apply(.add, room, margin)))
        let newLine = apply(.select, fits, line, apply(.add, line, one))
        let newEnd = apply(.select, fits, wanted, length)
        lineEnds.set(next.key, to: apply(.select, isPresent, newEnd, end).index)
        lineEnds.set(~next.key, to: apply(.select, isPresent, newLine, line).index)
        return apply(.select, isPresent, newLine, apply(.divide, zero, zero))
    }
}
