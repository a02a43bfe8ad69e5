import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What an expectation says, as formulas of the reading that has read it.
struct ReadClaim {
    /// Above 0 where it holds.
    var margin: FormulaID
    /// Above 0 where the element is on screen that it is about; nil when it is about no single one.
    let shown: FormulaID?
    /// What says where the offset lies.
    var ends: [FormulaID] = []
}

/// What an expectation says of a layout, over the offset along the scroll and the ranges of a world.
struct Claim {
    let machine: ProofMachine
    private let graph: ProofGraph
    /// Above 0 where the element is on screen that it is about; nil when it is about no single one.
    private let shown: FormulaID?
    /// What says where the offset lies.
    private let ends: [FormulaID]
    /// What would have to stand still for it to be followed; nil where it is followed.
    let moved: StandingStep.Ranges?

    /// Makes a claim of what was read.
    ///
    /// - Parameters:
    ///   - read: What an expectation says.
    ///   - reading: What has read it.
    ///   - isEverywhere: Whether it is to hold wherever its element is, on screen or not.
    init(_ read: ReadClaim, by reading: inout ClaimReading, isEverywhere: Bool = false) {
        var (margin, shown) = (read.margin, isEverywhere ? nil : read.shown)
        if let shown { margin = reading.graph.greatest(margin, reading.graph.apply(.negate, shown)) }
        let cone = reading.cone(of: [margin] + read.ends + (shown.map { [$0] } ?? []))
        shown = shown == nil ? nil : cone.roots.last
        graph = cone.graph
        self.shown = shown
        ends = Array(cone.roots.dropFirst().prefix(read.ends.count))
        machine = ProofMachine(graph, root: cone.roots.first ?? graph.unknown)
        moved =
            machine.readsUnknown ? reading.reading.moved.flatMap { StandingStep.Ranges($0, in: reading.graph) } : nil
    }

    /// Reads an expectation; nil when it reads an element that there is not.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - element: The element that it is about, with `all`; it need hold only while that is on screen.
    ///   - range: Formulas of the layout that the offset lies between; none for ends that stand still.
    ///   - reading: What has been read of the world.
    ///   - takenApart: Whether what is compared is taken apart by cases: more steps, of narrower ranges.
    /// - Returns: What it says.
    static func read(
        _ expectation: Expectation, for element: ElementPath? = nil,
        between range: (low: FormulaID, high: FormulaID)? = nil, by reading: inout ClaimReading,
        takenApart: Bool = false
    ) -> ReadClaim? {
        reading.begin(takenApart: takenApart)
        defer { reading.release() }
        guard var read = Claim.read(expectation, for: element, by: &reading) else { return nil }
        read.ends = reading.place
        if let range {
            let range = reading.ends(range)
            read.ends = [range.low, range.high]
            var margins = [read.margin]
            // Beyond the ends nothing is asked. So the offset may as well be held there: what is true of it only as far
            // as `last` is then seen in the formulas, where ranges of both would say too little.
            if takenApart {
                reading.hold(between: range)
                guard let held = Claim.read(expectation, for: element, by: &reading) else { return nil }
                margins.append(held.margin)
            }
            margins.append(reading.graph.difference(range.low, reading.graph.offset))
            margins.append(reading.graph.difference(reading.graph.offset, range.high))
            read.margin = margins.dropFirst().reduce(margins[0]) { reading.graph.greatest($0, $1) }
        }
        return read
    }

    /// What an expectation says, and where the element is on screen that it is about.
    private static func read(
        _ expectation: Expectation, for element: ElementPath?, by reading: inout ClaimReading
    ) -> ReadClaim? {
        let world = reading.reading.world
        let (prepared, layout) = (world.prepared, world.layout)
        var numbers: [ElementPath: [Int32]] = [:]
        var order: [ElementPath] = []
        for number in expectation.observations {
            let observation = layout.observations[Int(number)]
            let path = observation.path(for: element)
            switch observation.quantity {
            case .taken, .stop, .output(_, _, isOfSection: true): continue
            case .row(let row):
                guard let path, world.variables.isEmpty else { continue }
                reading.reading.observed[number] = prepared.rowNumber(row, ofSection: path.section, at: world.offset)
                    .map { reading.graph.constant($0) }
                continue
            default: break
            }
            guard let path else { continue }
            if numbers[path] == nil { order.append(path) }
            numbers[path, default: []].append(number)
        }
        if let element, numbers[element] == nil { order.append(element) }
        var shown: FormulaID?
        for path in order {
            let read = numbers[path] ?? []
            guard var observed = ClaimElement(path, in: world) else { return nil }
            let found = observed.read(
                read.map { layout.observations[Int($0)].quantity }, by: &reading.reading, into: &reading.graph)
            for (number, value) in zip(read, found.values) { reading.reading.observed[number] = value }
            if path == element { shown = found.shown }
        }
        return ReadClaim(margin: reading.margin(of: expectation.formula), shown: shown)
    }

    /// That an element is at no offset on screen; nil when there is no such element.
    init?(hidden element: ElementPath, by reading: inout ClaimReading) {
        guard var observed = ClaimElement(element, in: reading.reading.world) else { return nil }
        let read = observed.read([], by: &reading.reading, into: &reading.graph).shown
        let cone = reading.cone(of: [reading.graph.apply(.negate, read), read])
        graph = cone.graph
        shown = cone.roots[1]
        ends = []
        machine = ProofMachine(graph, root: cone.roots[0])
        moved = nil
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

    /// Above 0 where the first of two formulas of the layout is not the greater one.
    static func order(
        of range: (low: FormulaID, high: FormulaID), in world: ProofWorld, within budget: ProofBudget
    ) -> ProofMachine {
        var reading = ClaimReading(world, within: budget)
        let ends = reading.ends(range)
        // Ends that are the same but for rounding are one offset.
        let (margin, slack) = (reading.graph.apart(ends.high, ends.low), reading.graph.constant(1e-9))
        let root = reading.graph.sum(margin, slack)
        return ProofMachine(reading.graph, root: root)
    }

    /// What looks for a point at which something that it reads is not finite.
    var finiteSearch: FiniteSearch { FiniteSearch(graph, [machine.root] + ends, shown: shown) }

    /// Where the formula is written that keeps a search open; nil when no line says it.
    func span(of doubt: FormulaID) -> SourceSpan? {
        let span = graph.table[doubt].span
        return span.length > 0 ? span : nil
    }
}
