import LayoutDSL

/// Reads what a test expects as formulas over the offset: a number that is above 0 exactly where the expectation holds.
struct ClaimReading {
    var graph: ProofGraph
    private let prepared: Prepared
    /// The formulas of what the expectation reads of elements, by the numbers of the observations.
    var observed: [Int32: FormulaID] = [:]
    private var known: [Int32: FormulaID] = [:]

    init(_ graph: ProofGraph, _ prepared: Prepared) {
        self.graph = graph
        self.prepared = prepared
    }

    private var table: FormulaTable { prepared.program.layout.table }

    // MARK: Numbers

    /// A formula of the layout. A loop with a stack: formulas may be as deep as they like.
    mutating func number(_ root: FormulaID) -> FormulaID {
        var open: [(id: FormulaID, isEntered: Bool)] = [(root, false)]
        while let (id, isEntered) = open.popLast() {
            if known[id.index] != nil { continue }
            if let leaf = leaf(id) {
                known[id.index] = leaf
            } else if isEntered {
                known[id.index] = made(id)
            } else {
                open.append((id, true))
                for operand in table.operands(table[id]).reversed() where known[operand.index] == nil {
                    open.append((operand, false))
                }
            }
        }
        return known[root.index] ?? graph.unknown
    }

    /// What nothing has to be worked out for; nil for a step.
    private mutating func leaf(_ id: FormulaID) -> FormulaID? {
        guard id.exists else { return graph.unknown }
        if let value = table.value(of: id) { return graph.constant(value) }
        let formula = table[id]
        if formula.operation == .observed { return observed[formula.a] ?? graph.unknown }
        let slot = prepared.program.slots[id]
        if formula.stage < .scroll || formula.operation == .trailing {
            guard slot >= 0 else { return formula.operation.isInput ? graph.unknown : nil }
            return graph.constant(prepared.slots[Int(slot)])
        }
        return formula.operation.isInput ? graph.apply(formula.operation) : nil
    }

    private mutating func made(_ id: FormulaID) -> FormulaID {
        let formula = table[id]
        let read = table.operands(formula).map { known[$0.index] ?? graph.unknown }
        func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
        if formula.operation == .pick {
            return graph.pick(Array(read.dropFirst()), at: operand(0), span: formula.span)
        }
        return graph.apply(formula.operation, operand(0), operand(1), operand(2), at: formula.span)
    }

    // MARK: Truths

    /// A truth, or that it is none.
    private struct Side: Hashable {
        let id: FormulaID
        let isNegated: Bool
    }

    /// How far a truth is from being none: above 0 where it holds. Of what is not compared by numbers, a half.
    mutating func margin(of root: FormulaID) -> FormulaID {
        var margins: [Side: FormulaID] = [:]
        let first = Side(id: root, isNegated: false)
        var open: [(side: Side, isEntered: Bool)] = [(first, false)]
        while let (side, isEntered) = open.popLast() {
            if margins[side] != nil { continue }
            let formula = table[side.id]
            let parts = ClaimReading.parts(of: formula, side.isNegated)
            if parts.isEmpty {
                margins[side] = atom(side.id, formula, isNegated: side.isNegated)
            } else if isEntered {
                let found = parts.map { margins[$0] ?? graph.unknown }
                margins[side] = combined(formula.operation, found, isNegated: side.isNegated)
            } else {
                open.append((side, true))
                for part in parts.reversed() where margins[part] == nil { open.append((part, false)) }
            }
        }
        return margins[first] ?? graph.unknown
    }

    /// What a truth is made of; nothing for one that is not made of truths.
    private static func parts(of formula: Formula, _ isNegated: Bool) -> [Side] {
        let (a, b, c) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
        func side(_ id: FormulaID) -> Side { Side(id: id, isNegated: isNegated) }
        switch formula.operation {
        case .and, .or: return [side(a), side(b)]
        case .not: return [Side(id: a, isNegated: !isNegated)]
        case .select:
            return [Side(id: a, isNegated: false), Side(id: a, isNegated: true), side(b), side(c)]
        default: return []
        }
    }

    private mutating func combined(_ operation: Operation, _ parts: [FormulaID], isNegated: Bool) -> FormulaID {
        switch (operation, parts.count) {
        case (.not, 1): parts[0]
        case (.and, 2) where isNegated, (.or, 2) where !isNegated: graph.greatest(parts[0], parts[1])
        case (.and, 2), (.or, 2): graph.least(parts[0], parts[1])
        case (.select, 4):
            graph.greatest(graph.least(parts[0], parts[2]), graph.least(parts[1], parts[3]))
        default: graph.unknown
        }
    }

    /// What is no more than rounding, where two numbers may be equal.
    private static let slack = 1e-9

    private mutating func atom(_ id: FormulaID, _ formula: Formula, isNegated: Bool) -> FormulaID {
        switch formula.operation {
        case .less, .lessOrEqual, .equal, .notEqual:
            let (a, b) = (number(FormulaID(formula.a)), number(FormulaID(formula.b)))
            let slack = graph.constant(ClaimReading.slack)
            var margin = graph.difference(b, a)
            var mayBeEqual = (formula.operation == .lessOrEqual) != isNegated
            if formula.operation == .less || formula.operation == .lessOrEqual {
                if isNegated { margin = graph.difference(a, b) }
            } else {
                margin = graph.apply(.absolute, margin)
                mayBeEqual = (formula.operation == .equal) != isNegated
                if mayBeEqual { margin = graph.apply(.negate, margin) }
            }
            return mayBeEqual ? graph.sum(margin, slack) : margin
        default:
            let (half, value) = (graph.constant(0.5), number(id))
            return isNegated ? graph.difference(half, value) : graph.difference(value, half)
        }
    }
}
