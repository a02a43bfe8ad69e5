import LayoutDSL

/// What an expectation says of a layout, over the offset along the scroll and the ranges of a world.
struct Claim {
    let machine: ProofMachine
    private let graph: ProofGraph
    /// Above 0 where the element is on screen that it is about; nil when it is about no single one.
    private let shown: FormulaID?

    /// Reads an expectation; nil when it reads an element that there is not.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - element: The element that it is about, with `all`; it need hold only while that is on screen.
    ///   - range: Formulas of the layout that the offset lies between; none for ends that stand still.
    ///   - world: The world.
    init?(
        _ expectation: Expectation, for element: ElementPath? = nil,
        between range: (low: FormulaID, high: FormulaID)? = nil, in world: ProofWorld
    ) {
        let (prepared, layout) = (world.prepared, world.layout)
        var reading = ClaimReading(world)
        var numbers: [ElementPath: [Int32]] = [:]
        var order: [ElementPath] = []
        for number in expectation.observations {
            let observation = layout.observations[Int(number)]
            let place = observation.place.map {
                ElementPath(kind: observation.kind, section: $0.section, item: $0.item)
            }
            switch observation.quantity {
            case .taken, .stop: continue
            case .row(let row):
                guard let path = place ?? element, world.variables.isEmpty else { continue }
                reading.reading.observed[number] = prepared.rowNumber(row, ofSection: path.section, at: world.offset)
                    .map { reading.graph.constant($0) }
                continue
            default: break
            }
            guard let path = place ?? element else { continue }
            if numbers[path] == nil { order.append(path) }
            numbers[path, default: []].append(number)
        }
        if let element, numbers[element] == nil { order.append(element) }
        var shownMargin: FormulaID?
        for path in order {
            let read = numbers[path] ?? []
            guard var observed = ClaimElement(path, in: world) else { return nil }
            let found = observed.read(
                read.map { layout.observations[Int($0)].quantity }, by: &reading.reading, into: &reading.graph)
            for (number, value) in zip(read, found.values) { reading.reading.observed[number] = value }
            if path == element { shownMargin = found.shown }
        }
        var margin = reading.margin(of: expectation.formula)
        if let shownMargin {
            margin = reading.graph.greatest(margin, reading.graph.apply(.negate, shownMargin))
        }
        if let range { margin = reading.beyond(range, or: margin) }
        graph = reading.graph
        shown = shownMargin
        machine = ProofMachine(graph, root: margin)
    }

    /// That an element is at no offset on screen; nil when there is no such element.
    init?(hidden element: ElementPath, in world: ProofWorld) {
        var graph = ProofGraph(world)
        guard var observed = ClaimElement(element, in: world) else { return nil }
        let shown = observed.read([], into: &graph).shown
        let margin = graph.apply(.negate, shown)
        self.graph = graph
        self.shown = shown
        machine = ProofMachine(graph, root: margin)
    }

    /// What the values of a formula of the layout lie in, over a box; nil where nobody knows.
    static func bounds(of formula: FormulaID, over box: ProofBox, in world: ProofWorld) -> (low: Double, high: Double)?
    {
        var graph = ProofGraph(world)
        var reading = WorldReading(world)
        let root = reading.read(formula, into: &graph)
        let machine = ProofMachine(graph, root: root)
        let range = machine.run(box.sides.map { Interval8($0.low, $0.high) })
        guard range.isFinite else { return nil }
        return (range.low[0], range.high[0])
    }

    /// What looks for a point at which something that it reads is not finite.
    var finiteSearch: FiniteSearch { FiniteSearch(graph, [machine.root], shown: shown) }

    /// Where the formula is written that keeps a search open; nil when no line says it.
    func span(of doubt: FormulaID) -> SourceSpan? {
        let span = graph.table[doubt].span
        return span.length > 0 ? span : nil
    }
}
