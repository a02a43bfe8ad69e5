import LayoutChecker
import LayoutDSL
import LayoutEngine

/// That two elements never lie over each other on screen with equal `z`, so that the order in the file would decide.
struct OverlapClaim {
    /// Above 0 where they do not.
    let machine: ProofMachine

    /// nil when the layout lacks one of them.
    ///
    /// - Parameters:
    ///   - one: An element.
    ///   - other: Another one.
    ///   - prepared: The layout.
    ///   - offset: An offset of the claim.
    ///   - size: What they share at most, along both axes, where they touch.
    ///   - opacity: What is less opaque is not seen.
    init?(
        _ one: ElementPath, _ other: ElementPath, of prepared: Prepared, at offset: LayoutPoint, moreThan size: Double,
        opacity: Double? = nil
    ) {
        guard var first = ClaimElement(one, of: prepared, at: offset),
            var second = ClaimElement(other, of: prepared, at: offset)
        else { return nil }
        var graph = ProofGraph(
            isHorizontal: prepared.program.layout.isHorizontal,
            across: prepared.program.layout.isHorizontal ? offset.y : offset.x)
        let read: [ObservedQuantity] = (0..<4).map { .visible($0) } + [.drawn(.z), .drawn(.alpha)]
        let (a, b) = (first.read(read, into: &graph), second.read(read, into: &graph))
        var lies = graph.least(a.shown, b.shown)
        for axis in 0..<2 {
            let (low, high) = (a.values[axis], graph.sum(a.values[axis], a.values[axis + 2]))
            let (start, end) = (b.values[axis], graph.sum(b.values[axis], b.values[axis + 2]))
            let common = graph.difference(graph.least(high, end), graph.greatest(low, start))
            lies = graph.least(lies, graph.difference(common, graph.constant(size)))
        }
        if let opacity {
            for values in [a.values, b.values] {
                lies = graph.least(lies, graph.difference(values[5], graph.constant(opacity)))
            }
        }
        let apart = graph.apply(.absolute, graph.difference(a.values[4], b.values[4]))
        let margin = graph.greatest(apart, graph.apply(.negate, lies))
        machine = ProofMachine(graph, root: margin)
    }
}
