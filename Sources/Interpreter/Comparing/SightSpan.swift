import LayoutDSL

/// The offsets at which an element is on screen in one of some layouts.
struct SightSpan {
    private let layouts: [Prepared]
    private let path: ElementPath
    private let machine: ProofMachine

    /// `shown`: a formula of a graph, above 0 where the element is on screen.
    init(_ layouts: [Prepared], _ path: ElementPath, _ graph: ProofGraph, shown: FormulaID) {
        (self.layouts, self.path) = (layouts, path)
        var graph = graph
        let root = graph.apply(.negate, shown)
        machine = ProofMachine(graph, root: root)
    }

    /// From the first offset of a range at which it is on screen to the last one; nil for none. An end that is not found is
    /// the end of the range.
    func offsets(in range: ClosedRange<Double>, budget: Int) -> ClosedRange<Double>? {
        guard !machine.readsUnknown else { return range }
        var ends = [range.lowerBound, range.upperBound]
        for number in 0..<2 where !isSeen(at: ends[number]) {
            var search = BoxSearch(machine, targets: [ends[number]], budget: budget) { !isSeen(at: $0[0]) }
            switch search.run(ProofBox(sides: [(ends[0], ends[1])])) {
            case .proved: return nil
            case .refuted(let point, _): ends[number] = point[0]
            case .open: break
            }
        }
        return ends[0]...max(ends[0], ends[1])
    }

    private func isSeen(at distance: Double) -> Bool {
        layouts.contains { prepared in
            var look = TestLook(prepared, at: prepared.offset(along: distance))
            return look.shows(path)
        }
    }
}
