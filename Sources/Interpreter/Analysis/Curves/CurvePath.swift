import LayoutChecker
import LayoutEngine

/// A graph over the offset: only formulas that read the offset are computed again for each offset.
struct CurvePath {
    let graph: TraceGraph
    let root: Int
    /// The values of all nodes at the first offset; those that do not move have them everywhere.
    private let base: [Double]
    /// The nodes that move, operands first.
    let moving: [Int]
    /// Whether the offset is that along x.
    let isAlongX: Bool
    /// The offset on the other axis.
    let beside: Double
    /// The number of each node in the graph that this one is a part of; nil where it is the whole.
    private let names: [Int]?
    /// Its formulas as the proof machine has them.
    private let proof: CurveProof

    /// nil when there is no such value.
    ///
    /// - Parameters:
    ///   - curve: The value.
    ///   - start: The first offset.
    ///   - isX: Whether the offset is that along x.
    ///   - beside: The offset on the other axis.
    init?(_ curve: TracedCurve, at start: Double, alongX isX: Bool, beside: Double = 0) {
        let point = isX ? LayoutPoint(x: start, y: beside) : LayoutPoint(x: beside, y: start)
        guard let values = curve.values(at: point) else { return nil }
        self.init(curve.graph, root: curve.root, values, alongX: isX, beside: beside)
    }

    /// `values`: those of all nodes at one offset.
    /// `names`: the number of each node in the graph that this one is a part of.
    init(
        _ graph: TraceGraph, root: Int, _ values: [Double], alongX isX: Bool, beside: Double, names: [Int]? = nil
    ) {
        self.beside = beside
        self.names = names
        self.graph = graph
        self.root = root
        base = values
        isAlongX = isX
        moving = graph.nodes.indices.filter { graph.nodes[$0].moves }
        proof = CurveProof(graph, values, root: root, isHorizontal: isX, across: beside)
    }

    /// The number of a node in the graph that this one is a part of.
    func name(of node: Int) -> Int { names?[node] ?? node }

    /// Whether a node is the offset along the axis.
    func isOffset(_ node: TraceGraph.Node) -> Bool {
        node.code == .operation && node.operation == (isAlongX ? .offsetX : .offsetY)
    }

    /// The values of all nodes at an offset.
    func values(at offset: Double) -> [Double] {
        var values = base
        for index in moving {
            let node = graph.nodes[index]
            if isOffset(node) {
                values[index] = offset
            } else if node.code != .operation || !node.operation.isInput {
                values[index] = graph.value(of: node, values)
            }
        }
        return values
    }

    /// What a look at eight stretches costs, in instructions.
    var stretchCost: Int { proof.cost }
    /// What a look at one offset costs.
    var offsetCost: Int { moving.count + 30 }

    /// Whether another path has the same values at every offset: the same formulas, with the same numbers in them.
    func isSame(as other: CurvePath) -> Bool {
        guard root == other.root, graph.nodes.count == other.graph.nodes.count else { return false }
        return graph.nodes.indices.allSatisfy { index in
            let (node, its) = (graph.nodes[index], other.graph.nodes[index])
            return node.moves ? its.moves && node.operation == its.operation : base[index] == other.base[index]
        }
    }

    func value(_ values: [Double]) -> Double { values[root].isFinite ? values[root] : 0 }

    /// What all nodes may be over eight stretches at once.
    func ranges(_ offsets: Interval8) -> CurveRanges { proof.ranges(offsets, base) }
}
