import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Writes down the part of a graph that counts at one offset: of a choice only the branch that is taken.
struct TraceWriting {
    private let curve: TracedCurve
    private let values: [Double]
    private let record: FormulaRecord
    private let offset: LayoutPoint
    private let depth: Int
    private var uses: [RecordedUse] = []
    private var numberOfUse: [Int32: Int] = [:]

    /// A trace has at most so many formulas: what is more nobody reads, and a page has to draw them.
    private static let nodeLimit = 20_000

    init(_ curve: TracedCurve, _ values: [Double], _ offset: LayoutPoint, depth: Int?) {
        self.curve = curve
        self.values = values
        record = curve.recorded.table.record
        self.offset = offset
        self.depth = depth.map { max(0, $0) } ?? Int.max
    }

    private var graph: TraceGraph { curve.graph }

    mutating func trace() -> Trace {
        let (order, isWhole) = kept()
        var place = [Int](repeating: -1, count: graph.nodes.count)
        var nodes: [TraceNode] = []
        var folds = FoldReading(curve: curve, offset: offset)
        var leftOut: Set<Int> = []
        for index in order {
            place[index] = nodes.count
            let node = graph.nodes[index]
            let live = operands(index)
            if !isWhole[index] { for operand in live where operand >= 0 { leftOut.insert(operand) } }
            nodes.append(made(index, node, isWhole[index] ? live.map { $0 < 0 ? -1 : place[$0] } : nil, &folds))
        }
        let missing = leftOut.reduce(0) { place[$1] < 0 ? $0 + 1 : $0 }
        return Trace(
            element: curve.element, property: curve.property, offset: offset, nodes: nodes, uses: uses,
            sources: curve.recorded.sources,
            takesPart: curve.presence < 0 || values[curve.presence] != 0, leftOut: missing)
    }

    /// What a node reads that counts; -1 for the branch that is not taken. A guard of what is finite is only a name.
    private func operands(_ index: Int) -> [Int] {
        let node = graph.nodes[index]
        let all = graph.operands(of: node).map { Int($0) }
        guard node.code == .operation else { return all }
        switch node.operation {
        case .select where all.count == 3: return values[all[0]] != 0 ? [all[0], all[1], -1] : [all[0], -1, all[2]]
        case .finite where all.count == 3: return values[all[0]].isFinite ? [all[0]] : [all[0], all[1]]
        default: return all
        }
    }

    /// The nodes to write, operands first, and of each whether what it reads is written too.
    private func kept() -> ([Int], isWhole: [Bool]) {
        // How deep each lies, counted along the shortest way from the value.
        var level = [Int](repeating: Int.max, count: graph.nodes.count)
        var isWhole = [Bool](repeating: false, count: graph.nodes.count)
        level[curve.root] = 0
        var row = [curve.root]
        var count = 1
        while !row.isEmpty {
            var next: [Int] = []
            for index in row where level[index] < depth {
                let read = operands(index).filter { $0 >= 0 }
                let new = Set(read.filter { level[$0] == Int.max }).count
                guard count + new <= TraceWriting.nodeLimit else { continue }
                isWhole[index] = true
                for operand in read where level[operand] == Int.max {
                    level[operand] = level[index] + 1
                    next.append(operand)
                    count += 1
                }
            }
            row = next
        }
        for index in row { isWhole[index] = operands(index).isEmpty }
        return (graph.nodes.indices.filter { level[$0] < Int.max }, isWhole)
    }

    private mutating func made(
        _ index: Int, _ node: TraceGraph.Node, _ operands: [Int]?, _ folds: inout FoldReading
    ) -> TraceNode {
        var operation: TraceOperation
        switch node.code {
        case .name: operation = .name
        case .bounds: operation = TraceWriting.bounds[Int(node.number)]
        case .operation: operation = node.operation.spelling.trace
        }
        if node.operation == .finite, node.code == .operation, operands?.count == 1 { operation = .name }
        if operands == nil, !self.operands(index).isEmpty { operation = .leftOut }
        let isTold = node.code == .operation && operation == node.operation.spelling.trace
        var span: SourceSpan?
        var use: Int?
        if node.record >= 0 {
            let formula = record.formulas[Int(node.record)]
            // A guard stands at its line, not at the formula that it guards.
            let isGuard = node.operation == .finite && operation == .name
            if formula.span.length > 0, !isGuard { span = formula.span }
            use = kept(record.use(of: formula.origin))
        }
        return TraceNode(
            operation: operation, form: isTold ? node.operation.spelling.form : .none,
            operands: operands ?? [], value: values[index], quantity: quantity(index), span: span, use: use,
            name: graph.name(of: node), fold: operation == .fold ? folds.fold(node) : nil)
    }

    /// What a node counts; of arithmetic that the checker has added what its operands count.
    private func quantity(_ index: Int) -> Quantity {
        var current = index
        while graph.nodes[current].quantity == .unknown {
            let node = graph.nodes[current]
            let read = operands(current).filter { $0 >= 0 }
            switch (node.code, node.operation) {
            case (.name, _), (_, .negate), (_, .absolute), (_, .add), (_, .subtract), (_, .minimum), (_, .maximum),
                (_, .finite), (_, .fallback), (_, .modulo), (_, .round), (_, .floor), (_, .ceiling):
                guard let first = read.first else { return .unknown }
                current = first
            case (_, .select):
                guard let taken = read.last, read.count > 1 else { return .unknown }
                current = taken
            default: return .unknown
            }
        }
        return graph.nodes[current].quantity
    }

    /// What bounds are told as, by their edges.
    static let bounds: [TraceOperation] = [.boundsX, .boundsY, .boundsWidth, .boundsHeight, .behindEye]

    /// The number of a use in the trace, nil for none; those around it come first.
    private mutating func kept(_ number: Int32) -> Int? {
        var chain: [Int32] = []
        var current = number
        while current >= 0, Int(current) < record.uses.count, numberOfUse[current] == nil {
            chain.append(current)
            current = record.uses[Int(current)].outer
        }
        for number in chain.reversed() {
            let use = record.uses[Int(number)]
            numberOfUse[number] = uses.count
            uses.append(
                RecordedUse(
                    name: use.name, isEffect: use.isEffect, span: use.span,
                    outer: numberOfUse[use.outer].map { Int32(clamping: $0) } ?? -1))
        }
        return numberOfUse[number]
    }
}
