import LayoutDSL

/// What an expectation says of a prepared layout, over the offset along the scroll.
struct Claim {
    let machine: ProofMachine
    private let graph: ProofGraph

    /// Reads an expectation; nil when it reads an element that there is not.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - element: The element that it is about, with `all`; it need hold only while that is on screen.
    ///   - prepared: The layout in its world.
    ///   - offset: An offset of the range, with what stands still across the scroll.
    init?(
        _ expectation: Expectation, for element: ElementPath? = nil, of prepared: Prepared, at offset: LayoutPoint
    ) {
        let layout = prepared.program.layout
        let across = layout.isHorizontal ? offset.y : offset.x
        var reading = ClaimReading(ProofGraph(isHorizontal: layout.isHorizontal, across: across), prepared)
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
                guard let path = place ?? element else { continue }
                reading.observed[number] = prepared.rowNumber(row, ofSection: path.section, at: offset)
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
            guard var observed = ClaimElement(path, of: prepared, at: offset) else { return nil }
            let found = observed.read(read.map { layout.observations[Int($0)].quantity }, into: &reading.graph)
            for (number, value) in zip(read, found.values) { reading.observed[number] = value }
            if path == element { shownMargin = found.shown }
        }
        var margin = reading.margin(of: expectation.formula)
        if let shownMargin {
            margin = reading.graph.greatest(margin, reading.graph.apply(.negate, shownMargin))
        }
        graph = reading.graph
        machine = ProofMachine(graph, root: margin)
    }

    /// That an element is at no offset on screen; nil when there is no such element.
    init?(hidden element: ElementPath, of prepared: Prepared, at offset: LayoutPoint) {
        let isHorizontal = prepared.program.layout.isHorizontal
        var graph = ProofGraph(isHorizontal: isHorizontal, across: isHorizontal ? offset.y : offset.x)
        guard var observed = ClaimElement(element, of: prepared, at: offset) else { return nil }
        let shown = observed.read([], into: &graph).shown
        let margin = graph.apply(.negate, shown)
        self.graph = graph
        machine = ProofMachine(graph, root: margin)
    }

    /// Where the formula is written that keeps a search open; nil when no line says it.
    func span(of doubt: FormulaID) -> SourceSpan? {
        let span = graph.table[doubt].span
        return span.length > 0 ? span : nil
    }
}
