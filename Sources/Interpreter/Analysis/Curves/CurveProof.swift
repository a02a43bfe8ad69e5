import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The formulas of a curve as the proof machine has them: affine forms tell more than intervals, and the corners of a box
/// in space are formulas like all others.
final class CurveProof {
    private let machine: ProofMachine
    /// The formula of each node that moves.
    private var formulas: [(node: Int, formula: FormulaID)] = []
    /// The nodes that are edges of a box in space.
    private var boxes: [(node: Int, corners: CornerFormulas)] = []

    /// `values`: those of all nodes at one offset; `across`: the offset on the other axis.
    init(_ trace: TraceGraph, _ values: [Double], root: Int, isHorizontal: Bool, across: Double) {
        var graph = ProofGraph(isHorizontal: isHorizontal, across: across)
        let known = trace.nodes.indices.map { trace.nodes[$0].moves ? nil : graph.constant(values[$0]) }
        let made = graph.add(trace, known: known) { _ in .nothing }
        var others: [FormulaID] = []
        for (index, node) in trace.nodes.enumerated() where node.moves {
            formulas.append((index, made[index]))
            others.append(made[index])
            let parts = trace.operands(of: node).map { made[Int($0)] }
            guard node.code == .bounds, parts.count >= 15 else { continue }
            let corners = CornerFormulas(parts, in: &graph)
            boxes.append((index, corners))
            others += corners.all
        }
        machine = ProofMachine(graph, root: made[root], others: others)
    }

    /// What a look at eight stretches costs, in instructions.
    var cost: Int { machine.passCost }

    /// What all nodes may be over eight stretches. `base`: the values of those that stand still.
    func ranges(_ offsets: Interval8, _ base: [Double]) -> CurveRanges {
        _ = machine.run(offsets)
        var values = base.map { Interval8($0) }
        for (node, formula) in formulas { values[node] = machine.range(of: formula) }
        return CurveRanges(values: values, corners: boxes.map { ($0.node, $0.corners.ranges(in: machine)) })
    }
}

/// How the corners of a box in space lie to each other, as formulas.
struct CornerFormulas {
    /// Along x and along y: for each corner, how far it lies behind each other one.
    private let apart: [[[FormulaID]]]
    /// How far the nearest corner is from the eye, as a share.
    private let depth: FormulaID

    init(_ parts: [FormulaID], in graph: inout ProofGraph) {
        let (places, depth) = graph.places(parts)
        self.depth = depth
        apart = places.map { row in row.map { one in row.map { graph.difference(one, $0) } } }
    }

    var all: [FormulaID] { apart.flatMap { $0.flatMap { $0 } } + [depth] }

    func ranges(in machine: ProofMachine) -> CornerRanges {
        CornerRanges(
            apart: apart.map { $0.map { $0.map { machine.range(of: $0) } } }, depth: machine.range(of: depth))
    }
}

/// The same over eight stretches.
struct CornerRanges {
    fileprivate let apart: [[[Interval8]]]
    fileprivate let depth: Interval8

    /// Corners that are nearer to each other than this are at one place, whichever is called the first.
    private static let touch = 1e-9

    /// The lanes in which the same corners make the edges throughout; `way`: which those are, as `DrawnBounds.branch`
    /// tells.
    func areCertain(_ way: Int) -> SIMDMask<SIMD8<Int64>> {
        guard way >= 0 else { return depth.high .< 0 }
        var result = depth.low .> 1e-9
        for axis in 0..<2 {
            let (first, last) = (way >> (4 * axis) & 3, way >> (4 * axis + 2) & 3)
            for other in 0..<4 {
                result = result .& (apart[axis][first][other].high .<= CornerRanges.touch)
                result = result .& (apart[axis][other][last].high .<= CornerRanges.touch)
            }
        }
        return result
    }
}

/// What the nodes of a curve may be over eight stretches.
struct CurveRanges {
    let values: [Interval8]
    fileprivate let corners: [(node: Int, ranges: CornerRanges)]

    /// The corners of a box in space; nil for any other node.
    func corners(ofNode node: Int) -> CornerRanges? { corners.first { $0.node == node }?.ranges }
}
