import LayoutDSL

/// The formulas under a claim, over one number that moves: the offset along the scroll. What stands still is a constant
/// in it, equal formulas are one, and operands stand before the formulas that read them.
struct ProofGraph {
    private(set) var table = FormulaTable()
    /// The number that moves.
    let offset: FormulaID
    /// What nobody can say anything about.
    let unknown: FormulaID
    /// The offset across the scroll, which stands still.
    private let across: Double
    private let isHorizontal: Bool

    init(isHorizontal: Bool, across: Double) {
        self.isHorizontal = isHorizontal
        self.across = across
        offset = table.input(isHorizontal ? .offsetX : .offsetY, stage: .scroll, at: .nothing)
        unknown = table.input(.opaque, stage: .scroll, at: .nothing)
    }

    /// The value of a formula that stands still; nil for one that moves.
    func value(of id: FormulaID) -> Double? { table.value(of: id) }

    mutating func constant(_ value: Double) -> FormulaID { table.constant(value, at: .nothing) }

    /// A step over other formulas. Offsets become the number that moves, or what stands still across.
    mutating func apply(
        _ operation: Operation, _ a: FormulaID = .none, _ b: FormulaID = .none, _ c: FormulaID = .none,
        at span: SourceSpan = .nothing
    ) -> FormulaID {
        switch operation {
        case .offsetX: return isHorizontal ? offset : constant(across)
        case .offsetY: return isHorizontal ? constant(across) : offset
        case _ where operation.isInput: return unknown
        case .multiply where value(of: a) == 0 || value(of: b) == 0: return constant(0)
        case .subtract where a == b && a != unknown: return constant(0)
        default: return table.apply(operation, a, b, c, at: span)
        }
    }

    mutating func pick(_ list: [FormulaID], at index: FormulaID, span: SourceSpan) -> FormulaID {
        guard let known = value(of: index) else { return table.pick(list, at: index, span: span) }
        return Arithmetic.entry(known, of: list.count).map { list[$0] } ?? constant(.nan)
    }
}

extension ProofGraph {
    mutating func sum(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.add, a, b) }
    mutating func difference(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.subtract, a, b) }
    mutating func product(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.multiply, a, b) }
    mutating func quotient(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.divide, a, b) }
    mutating func least(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.minimum, a, b) }
    mutating func greatest(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.maximum, a, b) }

    /// The formulas of a graph at one element, whose values are those of each node there.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - values: The value of each of its nodes at the element.
    ///   - span: Where the formula of a node is written, by its number in the table or the record.
    /// - Returns: A formula for each node.
    mutating func add(_ graph: TraceGraph, _ values: [Double], span: (Int32) -> SourceSpan) -> [FormulaID] {
        var made: [FormulaID] = []
        made.reserveCapacity(graph.nodes.count)
        for (index, node) in graph.nodes.enumerated() {
            guard node.moves else {
                made.append(constant(values[index]))
                continue
            }
            let read = graph.operands(of: node).map { made[Int($0)] }
            func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
            let place = node.record >= 0 ? span(node.record) : .nothing
            switch node.code {
            case .name: made.append(read.first ?? unknown)
            case .bounds: made.append(bounds(node.number, read))
            case .operation where node.operation == .pick:
                made.append(pick(Array(read.dropFirst()), at: operand(0), span: place))
            case .operation:
                made.append(apply(node.operation, operand(0), operand(1), operand(2), at: place))
            }
        }
        return made
    }
}
