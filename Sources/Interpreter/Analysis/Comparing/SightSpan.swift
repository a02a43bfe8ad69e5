import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The offsets at which an element is on screen in one of some layouts.
struct SightSpan {
    private let layouts: [ElementReader]
    private let path: ElementPath
    private let machine: ProofMachine
    private let motion: ComparedMotion

    /// `shown`: a formula of a graph, above 0 where the element is on screen.
    init(
        _ layouts: [ElementReader], _ path: ElementPath, _ graph: ProofGraph, shown: FormulaID,
        over motion: ComparedMotion
    ) {
        (self.layouts, self.path, self.motion) = (layouts, path, motion)
        var graph = graph
        let root = graph.apply(.negate, shown)
        machine = ProofMachine(graph, root: root)
    }

    /// From the first offset of the range at which it is on screen to the last one; nil for none. An end that is not found,
    /// or not proved, is the end of the range.
    func offsets(within budget: ProofBudget) -> ClosedRange<Double>? {
        var ends = [motion.sides[0].low, motion.sides[0].high]
        guard !machine.readsUnknown else { return ends[0]...ends[1] }
        for number in 0..<2 {
            let usual = [ends[number]] + motion.usual.dropFirst()
            if isSeen(at: usual, within: budget) { continue }
            var search = BoxSearch(machine, targets: usual, within: budget) { !isSeen(at: $0, within: budget) }
            switch search.run(ProofBox(sides: [(ends[0], ends[1])] + motion.sides.dropFirst())) {
            case .proved: return nil
            case .refuted(let point, true): ends[number] = point[0]
            case .refuted, .open: break
            }
        }
        return ends[0]...max(ends[0], ends[1])
    }

    private func isSeen(at point: [Double], within budget: ProofBudget) -> Bool {
        layouts.contains { layout in
            let (look, visited) = motion.look(at: path, by: layout, at: point)
            budget.spend(visited + 10, times: ProofBudget.element)
            return look.isShown
        }
    }
}
