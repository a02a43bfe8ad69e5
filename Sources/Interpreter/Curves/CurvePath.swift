/// A graph over the offset: only formulas that read the offset are computed again for each offset.
struct CurvePath {
    let graph: TraceGraph
    let root: Int
    /// The values of all nodes at the first offset; those that do not move have them everywhere.
    private let base: [Double]
    /// The nodes that move, operands first.
    let moving: [Int]
    private let isHorizontal: Bool
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
        graph = curve.graph
        root = curve.root
        base = values
        isHorizontal = isX
        moving = graph.nodes.indices.filter { [graph] in graph.nodes[$0].moves }
        proof = CurveProof(graph, values, root: root, isHorizontal: isX, across: beside)
    }

    /// Whether a node is the offset along the axis.
    func isOffset(_ node: TraceGraph.Node) -> Bool {
        node.code == .operation && node.operation == (isHorizontal ? .offsetX : .offsetY)
    }

    /// The values of all nodes at an offset; of one of them another value, if that is asked for.
    func values(at offset: Double, replacing replaced: Int = -1, with value: Double = 0) -> [Double] {
        var values = base
        for index in moving {
            guard index != replaced else {
                values[index] = value
                continue
            }
            let node = graph.nodes[index]
            if isOffset(node) {
                values[index] = offset
            } else if node.code != .operation || !node.operation.isInput {
                values[index] = graph.value(of: node, values)
            }
        }
        return values
    }

    func value(_ values: [Double]) -> Double { values[root].isFinite ? values[root] : 0 }

    /// What all nodes may be over eight stretches at once.
    func ranges(_ offsets: Interval8) -> CurveRanges { proof.ranges(offsets, base) }
}
