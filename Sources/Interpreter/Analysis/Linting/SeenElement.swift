import LayoutChecker
import LayoutDSL
import LayoutEngine

/// One element over the offsets at which a person may see it, as formulas.
struct SeenElement {
    let path: ElementPath
    /// What was asked for, in the same order.
    let values: [FormulaID]
    /// The formulas of the values; more may be made of them.
    var graph: ProofGraph
    /// Above 0 where a person may see the element: on screen, and not transparent.
    let seen: FormulaID
    private let survey: LintSurvey
    private let reader: ElementReader
    private var prepared: Prepared { reader.prepared }

    /// So many boxes are looked at for one extreme.
    private static let budget = 1_000
    private static let nearby = 1e-6
    /// Less than anything that is asked for.
    private static let nothing = -1e9

    /// nil when there is no such element.
    ///
    /// - Parameters:
    ///   - path: The element.
    ///   - quantities: What is asked for.
    ///   - survey: What is known of the layout.
    ///   - reader: What answers questions about the layout on a device.
    init?(_ path: ElementPath, _ quantities: [ObservedQuantity], _ survey: LintSurvey, in reader: ElementReader) {
        let prepared = reader.prepared
        guard var element = ClaimElement(path, of: prepared, at: prepared.offset(along: 0)) else { return nil }
        var graph = ProofGraph(isHorizontal: survey.isWide, across: 0)
        let read = element.read([.drawn(.alpha)] + (0..<4).map { .visible($0) } + quantities, into: &graph)
        var seen = graph.least(read.shown, graph.difference(read.values[0], graph.constant(LintLook.leastOpacity)))
        for axis in 0..<2 {
            let (start, length) = (read.values[1 + axis], read.values[3 + axis])
            let screen = survey.screen(axis, in: &graph)
            let least = graph.constant(LintLook.leastPart)
            let end = graph.least(graph.sum(start, length), screen.end)
            let part = graph.difference(end, graph.greatest(start, screen.start))
            seen = graph.least(seen, graph.difference(part, least))
        }
        (self.path, self.survey, self.reader) = (path, survey, reader)
        (self.graph, self.seen, values) = (graph, seen, Array(read.values.dropFirst(5)))
    }

    /// The element at an offset; nil where a person does not see it.
    func element(at offset: Double) -> Attributes? {
        survey.work.spend(ProofBudget.element)
        guard let element = reader.look(at: path, prepared.offset(along: offset))?.element,
            LintLook(prepared, at: offset, [element]).sees(element)
        else { return nil }
        return element
    }

    /// From the first offset at which it is seen to the last one; nil for one that is never seen, and where nobody knows.
    func offsets() -> ClosedRange<Double>? {
        var hiding = graph
        let root = hiding.apply(.negate, seen)
        let machine = ProofMachine(hiding, root: root)
        var ends = [0, survey.last]
        for number in 0..<2 where element(at: ends[number]) == nil {
            guard !machine.readsUnknown else { return nil }
            var search = BoxSearch(machine, targets: [ends[number]], within: share(survey.budget, machine)) {
                element(at: $0[0]) == nil
            }
            guard case .refuted(let point, _) = search.run(ProofBox(sides: [(ends[0], ends[1])])) else { return nil }
            ends[number] = point[0]
        }
        return ends[0]...max(ends[0], ends[1])
    }

    /// What a search of so many boxes may cost.
    private func share(_ boxes: Int, _ machine: ProofMachine) -> ProofBudget {
        survey.work.spend(machine.stepCount, times: ProofBudget.formula)
        return ProofBudget(ProofBudget(boxes: boxes, steps: machine.stepCount).limit, of: survey.work)
    }

    /// The least and the greatest of a value while the element is seen.
    struct Extremes {
        var low: Double
        var high: Double
        /// Where it is the greatest, and where it is the least.
        var offset: Double
        var lowOffset: Double
        /// Whether it is proved that nowhere it is less or more.
        var isProved: Bool
    }

    /// The extremes of a formula of `graph`; nil where they are not found.
    ///
    /// - Parameters:
    ///   - value: The formula.
    ///   - offsets: Where the element may be seen.
    ///   - measure: The same of what the evaluator says.
    /// - Returns: The extremes, as the evaluator has them.
    func extremes(
        of value: FormulaID, over offsets: ClosedRange<Double>, measure: (Attributes) -> Double
    ) -> Extremes? {
        func most(_ sign: Double) -> (value: Double, offset: Double, isProved: Bool)? {
            var signed = graph
            let here = signed.product(signed.constant(sign), value)
            let isSeen = signed.apply(.less, signed.constant(0), seen)
            let root = signed.apply(.select, isSeen, here, signed.constant(SeenElement.nothing))
            let machine = ProofMachine(signed, root: root)
            guard !machine.readsUnknown else { return nil }
            var search = PeakSearch(machine, within: share(SeenElement.budget, machine))
            let found = search.run(from: offsets.lowerBound, to: offsets.upperBound)
            // At an edge of the screen rounding decides what is seen.
            let places = [found.place, found.place - SeenElement.nearby, found.place + SeenElement.nearby]
            for place in places where offsets.contains(place) {
                if let seen = element(at: place) { return (measure(seen), place, found.isMost) }
            }
            return nil
        }
        guard let high = most(1), let low = most(-1) else { return nil }
        return Extremes(
            low: low.value, high: high.value, offset: high.offset, lowOffset: low.offset,
            isProved: low.isProved && high.isProved)
    }
}
