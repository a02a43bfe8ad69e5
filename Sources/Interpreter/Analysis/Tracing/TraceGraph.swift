import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The formulas behind one value of a kind of element, operands first, for any offset and instance.
struct TraceGraph: Sendable {
    struct Node: Sendable {
        enum Code: UInt8, Sendable { case operation, name, bounds }

        var code = Code.operation
        var operation = Operation.constant
        /// Its operands: a run of `operands`.
        var start: Int32 = 0
        var count: Int32 = 0
        /// Its slot, when that has its value whenever the element has been visited; else -1.
        var slot: Int32 = -1
        /// The value of a constant.
        var constant: Double = 0
        /// Its number in the record; -1 for what the drawing adds.
        var record: Int32 = -1
        /// Which parameter, field or fold it is; of bounds, which edge.
        var number: Int32 = -1
        var quantity = Quantity.unknown
        /// Which of the names is its own; -1 for none.
        fileprivate(set) var name: Int32 = -1
        /// Whether anything under it reads the offset.
        var moves = false
    }

    private(set) var nodes: [Node] = []
    private(set) var operands: [Int32] = []
    private var names: [String] = []

    func operands(of node: Node) -> ArraySlice<Int32> { operands[Int(node.start)..<Int(node.start + node.count)] }

    /// The name of a node; empty for none.
    func name(of node: Node) -> String { names.indices.contains(Int(node.name)) ? names[Int(node.name)] : "" }

    /// The same formulas over the offset of the row in which their element stands, which is called the offset along x there;
    /// the offset of the layout stands still.
    ///
    /// - Parameter values: The values of all nodes at one offset of the row.
    /// - Returns: The graph, in which the nodes have the same numbers.
    func alongRow(_ values: [Double]) -> TraceGraph {
        var other = self
        for index in nodes.indices {
            var node = nodes[index]
            let isOperation = node.code == .operation
            node.moves = operands(of: node).contains { other.nodes[Int($0)].moves }
            if isOperation, node.operation == .rowOffset {
                (node.operation, node.slot, node.moves) = (.offsetX, -1, true)
            } else if isOperation, node.operation == .offsetX || node.operation == .offsetY {
                (node.operation, node.slot, node.constant) = (.constant, -1, values[index])
            }
            other.nodes[index] = node
        }
        return other
    }

    /// The same with the current cell of the layout as choices by the offset, halved again and again.
    ///
    /// - Parameters:
    ///   - stretches: Where cells are the current one; there is one at least.
    ///   - isX: Whether the layout scrolls along x.
    /// - Returns: The graph, and the new number of each node.
    func following(_ stretches: [CurrentStretch], alongX isX: Bool) -> (graph: TraceGraph, numbers: [Int32]) {
        var (made, numbers) = (emptied(), [Int32]())
        for var node in nodes {
            var read = operands(of: node).map { numbers[Int($0)] }
            if node.code == .operation, node.operation == .current, node.moves {
                var offset = Node(operation: isX ? .offsetX : .offsetY, quantity: .length)
                offset.moves = true
                let place = made.add(offset, [])
                read = [made.choice(among: stretches[...], by: place, isItem: node.number != 0)]
                (node.code, node.slot) = (.name, -1)
            }
            numbers.append(made.add(node, read))
        }
        return (made, numbers)
    }

    private mutating func choice(among stretches: ArraySlice<CurrentStretch>, by offset: Int32, isItem: Bool) -> Int32 {
        let middle = stretches.startIndex + stretches.count / 2
        guard stretches.count > 1 else {
            let cell = stretches.first?.cell
            return add(constant: cell.map { Double(isItem ? $0.item : $0.section) } ?? -1)
        }
        let isBefore = add(Node(operation: .less), [offset, add(constant: stretches[middle].start)])
        let (before, behind) = (
            choice(among: stretches[..<middle], by: offset, isItem: isItem),
            choice(among: stretches[middle...], by: offset, isItem: isItem)
        )
        return add(Node(operation: .select), [isBefore, before, behind])
    }

    mutating func add(_ node: Node, _ read: [Int32], name: String = "") -> Int32 {
        var node = node
        if !name.isEmpty {
            node.name = Int32(clamping: names.count)
            names.append(name)
        }
        node.start = Int32(clamping: operands.count)
        node.count = Int32(clamping: read.count)
        for operand in read where nodes[Int(operand)].moves { node.moves = true }
        operands += read
        nodes.append(node)
        return Int32(clamping: nodes.count - 1)
    }

    /// A value that is 1 number throughout.
    mutating func add(constant: Double) -> Int32 { add(Node(constant: constant), []) }

    /// One without nodes, to which nodes of this one can be added.
    func emptied() -> TraceGraph {
        var empty = TraceGraph()
        empty.names = names
        return empty
    }

    /// The formulas that some of its nodes read, in the same order, and no others.
    func shortened(to roots: [Int]) -> TraceGraph {
        var isRead = [Bool](repeating: false, count: nodes.count)
        for root in roots { isRead[root] = true }
        for index in nodes.indices.reversed() where isRead[index] {
            for operand in operands(of: nodes[index]) { isRead[Int(operand)] = true }
        }
        var short = emptied()
        var numbers = [Int32](repeating: -1, count: nodes.count)
        for index in nodes.indices where isRead[index] {
            let node = nodes[index]
            numbers[index] = short.add(node, operands(of: node).map { numbers[Int($0)] })
        }
        return short
    }
}
