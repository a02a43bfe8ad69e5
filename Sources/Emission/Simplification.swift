import LayoutChecker
import LayoutDSL

/// Formulas without what changes nothing in any world: a viewport is wider than 0, what is finite needs no guard.
struct Simplification {
    private(set) var table: FormulaTable
    private(set) var signs: Signs
    /// For each formula of the layout the one that stands in its place.
    private(set) var resolved: [FormulaID] = []
    private var folds: [FoldFormula: FormulaID] = [:]

    init(_ layout: CheckedLayout) {
        table = layout.table
        signs = Signs(layout)
        signs.extend(table)
        for number in layout.table.formulas.indices {
            let id = FormulaID(Int32(clamping: number))
            var found = rebuilt(id, layout.table.formulas[number])
            signs.extend(table)
            for _ in 0..<8 {
                let next = simpler(found)
                signs.extend(table)
                if next == found { break }
                found = next
            }
            resolved.append(found)
        }
    }

    private func now(_ index: Int32) -> FormulaID { index >= 0 ? resolved[Int(index)] : .none }
    private func value(_ id: FormulaID) -> Double? { id.exists ? table.value(of: id) : nil }
    private func isFinite(_ id: FormulaID) -> Bool { signs.finite[Int(id.index)] }
    private func isAtLeast0(_ id: FormulaID) -> Bool { signs.isAtLeast0[Int(id.index)] }

    /// The same operation over what stands in the place of its operands.
    private mutating func rebuilt(_ id: FormulaID, _ formula: Formula) -> FormulaID {
        if formula.operation.isFold { return rebuiltFold(id, formula) }
        if formula.operation.isInput { return id }
        if formula.operation == .pick {
            let operands = Array(table.operands(formula))
            let other = operands.map { now($0.index) }
            if operands == other { return id }
            return table.pick(Array(other.dropFirst()), at: other[0], span: formula.span)
        }
        let (a, b, c) = (now(formula.a), now(formula.b), now(formula.c))
        if a.index == formula.a, b.index == formula.b, c.index == formula.c { return id }
        return table.apply(formula.operation, a, b, c, at: formula.span)
    }

    private mutating func rebuiltFold(_ id: FormulaID, _ formula: Formula) -> FormulaID {
        let fold = table.folds[Int(formula.a)]
        let arguments = fold.arguments.map { now($0.index) }
        let value = table[arguments[0]]
        // The same for each: no fold is needed.
        let isSame = arguments.allSatisfy { table[$0].scope != fold.scope }
        let count = table.scopes[Int(fold.scope)].count
        if isSame, count.exists {
            switch fold.kind {
            case .sum: return table.apply(.multiply, arguments[0], now(count.index), at: formula.span)
            case .sumBefore where table.scopes[Int(fold.scope)].kind != .section:
                let index = table.input(.instanceIndex, scope: fold.scope, at: formula.span)
                return table.apply(.multiply, arguments[0], index, at: formula.span)
            default: break
            }
        }
        let kind =
            fold.kind == .largest && value.degree < .general && value.scope == fold.scope ? .largestAtEnds : fold.kind
        if kind == fold.kind, arguments == fold.arguments { return id }
        let other = FoldFormula(kind: kind, scope: fold.scope, arguments: arguments)
        if let known = folds[other] { return known }
        table.restore(other)
        let made = FormulaID(Int32(clamping: table.formulas.count - 1))
        folds[other] = made
        return made
    }

    /// Whether a formula is the greatest, or the least, of a number and another one.
    private func reads(_ id: FormulaID, _ operation: Operation, _ other: FormulaID) -> Bool {
        table[id].operation == operation && (table[id].a == other.index || table[id].b == other.index)
    }

    /// What an operation comes to by the signs of its operands; itself where nothing is known.
    private mutating func simpler(_ id: FormulaID) -> FormulaID {
        let formula = table[id]
        let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
        func constant(_ value: Double, _ me: inout Simplification) -> FormulaID {
            me.table.constant(value, at: formula.span)
        }
        switch formula.operation {
        case .or, .and:
            // What settles it, and what says nothing.
            let settling: Double = formula.operation == .or ? 1 : 0
            for (one, other) in [(a, b), (b, a)] {
                if let known = value(one) { return (known != 0) == (settling != 0) ? constant(settling, &self) : other }
            }
            if a == b { return a }
        case .not:
            let inner = table[a]
            switch inner.operation {
            case .not: return FormulaID(inner.a)
            case .equal: return table.apply(.notEqual, FormulaID(inner.a), FormulaID(inner.b), at: formula.span)
            case .notEqual: return table.apply(.equal, FormulaID(inner.a), FormulaID(inner.b), at: formula.span)
            default: break
            }
        case .maximum where reads(a, .maximum, b): return a
        case .maximum where reads(b, .maximum, a): return b
        case .minimum where reads(a, .minimum, b): return a
        case .minimum where reads(b, .minimum, a): return b
        case .maximum:
            if a == b { return a }
            if value(a) == 0, isAtLeast0(b) { return b }
            if value(b) == 0, isAtLeast0(a) { return a }
            if value(a) == -.infinity { return b }
        case .minimum:
            if a == b { return a }
            if value(b) == .infinity { return a }
            if value(a) == .infinity { return b }
        case .less where a == b, .notEqual where a == b && isFinite(a): return constant(0, &self)
        case .lessOrEqual where a == b && isFinite(a), .equal where a == b && isFinite(a): return constant(1, &self)
        case .less:
            if value(a) == 0, signs.positive[Int(b.index)] { return constant(1, &self) }
            if value(a) == -.infinity, isFinite(b) { return constant(1, &self) }
        case .select:
            if let known = value(a) { return known != 0 ? b : FormulaID(formula.c) }
            // The largest of some that are at least 0, and 0 of none.
            let condition = table[a]
            if condition.operation == .less, value(FormulaID(condition.a)) == -.infinity, FormulaID(condition.b) == b,
                signs.isBounded[Int(b.index)], signs.isAtLeast0OrNone[Int(b.index)], value(FormulaID(formula.c)) == 0
            {
                return table.apply(.maximum, b, FormulaID(formula.c), at: formula.span)
            }
        case .finite where isFinite(a): return a
        case .subtract:
            if a == b, isFinite(a) { return constant(0, &self) }
            // What is added and taken away again.
            if table[a].operation == .add, isFinite(b) {
                if table[a].a == b.index { return FormulaID(table[a].b) }
                if table[a].b == b.index { return FormulaID(table[a].a) }
            }
            if value(a) == .infinity, isFinite(b) { return constant(.infinity, &self) }
            if value(a) == -.infinity, isFinite(b) { return constant(-.infinity, &self) }
        case .multiply:
            if value(a) == 0, isFinite(b) { return constant(0, &self) }
            if value(b) == 0, isFinite(a) { return constant(0, &self) }
        case .divide where value(a) == 0 && signs.positive[Int(b.index)]: return constant(0, &self)
        default: break
        }
        return id
    }
}
