import LayoutChecker
import LayoutEngine

/// Which nodes of a path read each node, so that after a change of one of them only what it changes is computed again.
struct PathReaders {
    let path: CurvePath
    /// Where the readers of each node begin, and behind the last one.
    private let starts: [Int]
    private let readers: [Int]

    init(_ path: CurvePath) {
        self.path = path
        let graph = path.graph
        var counts = [Int](repeating: 0, count: graph.nodes.count + 1)
        for index in path.moving {
            for operand in graph.operands(of: graph.nodes[index]) { counts[Int(operand) + 1] += 1 }
        }
        for index in graph.nodes.indices { counts[index + 1] += counts[index] }
        starts = counts
        var (next, readers) = (counts, [Int](repeating: 0, count: counts[graph.nodes.count]))
        for index in path.moving {
            for operand in graph.operands(of: graph.nodes[index]) {
                readers[next[Int(operand)]] = index
                next[Int(operand)] += 1
            }
        }
        self.readers = readers
    }

    /// The value of the path if one node had another number.
    ///
    /// - Parameters:
    ///   - index: The node.
    ///   - number: What it has instead.
    ///   - values: The values of all nodes; afterwards they are as they were.
    /// - Returns: The value.
    func value(replacing index: Int, with number: Double, in values: inout [Double]) -> Double {
        var before: [(node: Int, value: Double)] = []
        var open = Heap<Int>(<)
        func set(_ node: Int, _ value: Double) {
            guard value.bitPattern != values[node].bitPattern else { return }
            before.append((node, values[node]))
            values[node] = value
            for reader in readers[starts[node]..<starts[node + 1]] { open.insert(reader) }
        }
        set(index, number)
        // Operands come before what reads them.
        while let node = open.first {
            while open.first == node { open.removeFirst() }
            let read = path.graph.nodes[node]
            if read.code != .operation || !read.operation.isInput { set(node, path.graph.value(of: read, values)) }
        }
        let value = path.value(values)
        for (node, value) in before { values[node] = value }
        return value
    }
}
