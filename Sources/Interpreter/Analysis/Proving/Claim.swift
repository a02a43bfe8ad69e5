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
    /// What it reads, before its cases were told apart.
    private let read: FormulaID
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
    ///   - byCases: Whether the cases of its choices are told apart.
    init(_ read: ReadClaim, by reading: inout ClaimReading, isEverywhere: Bool = false, byCases: Bool = false) {
        var (margin, shown) = (read.margin, isEverywhere ? nil : read.shown)
        if let shown {
            // Where nobody can say whether it is on screen, it has to hold.
            let hidden =
                reading.graph.isFinite(shown)
                ? reading.graph.opposite(shown)
                : reading.graph.apply(
                    .fallback, reading.graph.apply(.negate, shown), reading.graph.constant(-1))
            margin = reading.graph.greatest(margin, hidden)
        }
        let root = byCases ? reading.byCases(margin) ?? margin : margin
        let cone = reading.cone(of: [root, margin] + read.ends + (shown.map { [$0] } ?? []))
        shown = shown == nil ? nil : cone.roots.last
        graph = cone.graph
        self.read = cone.roots.count > 1 ? cone.roots[1] : graph.unknown
        self.shown = shown
        ends = Array(cone.roots.dropFirst(2).prefix(read.ends.count))
        machine = ProofMachine(graph, root: cone.roots.first ?? graph.unknown)
        moved =
            machine.readsUnknown ? reading.reading.moved.flatMap { StandingStep.Ranges($0, in: reading.graph) } : nil
    }

    /// Reads an expectation; nil when it reads an element that there is not.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - bound: The elements that it is about; it need hold only while they are on screen.
    ///   - counts: The numbers of elements that it counts, by their observations.
    ///   - range: Formulas of the layout that the offset lies between; none for ends that stand still.
    ///   - reading: What has been read of the world.
    ///   - takenApart: Whether what is compared is taken apart by cases: more steps, of narrower ranges.
    /// - Returns: What it says.
    static func read(
        _ expectation: Expectation, for bound: BoundElements = BoundElements(),
        counting counts: [Int32: FormulaID] = [:], between range: (low: FormulaID, high: FormulaID)? = nil,
        by reading: inout ClaimReading,
        takenApart: Bool = false
    ) -> ReadClaim? {
        reading.begin(takenApart: takenApart)
        defer { reading.release() }
        guard var read = Claim.read(expectation, for: bound, counting: counts, by: &reading) else { return nil }
        read.ends = reading.place
        if let range {
            let range = reading.ends(range)
            read.ends = [range.low, range.high]
            var margins = [read.margin]
            // Beyond the ends nothing is asked. So the offset may as well be held there: what is true of it only as far
            // as `last` is then seen in the formulas, where ranges of both would say too little.
            if takenApart {
                reading.hold(between: range)
                guard let held = Claim.read(expectation, for: bound, counting: counts, by: &reading) else { return nil }
                margins.append(held.margin)
            }
            margins.append(reading.graph.difference(range.low, reading.graph.offset))
            margins.append(reading.graph.difference(reading.graph.offset, range.high))
            read.margin = margins.dropFirst().reduce(margins[0]) { reading.graph.greatest($0, $1) }
        }
        return read
    }

    /// What an expectation says, and where the elements are on screen that it is about.
    private static func read(
        _ expectation: Expectation, for bound: BoundElements, counting counts: [Int32: FormulaID],
        by reading: inout ClaimReading
    ) -> ReadClaim? {
        guard let shown = observe(expectation.observations, of: bound, by: &reading) else { return nil }
        for (number, count) in counts { reading.reading.observed[number] = count }
        let breaks = reading.observeSlopes(expectation)
        var margin = reading.margin(of: expectation.formula)
        // Where it jumps nobody knows how fast it changes.
        for unbroken in breaks { margin = reading.graph.least(margin, unbroken) }
        return ReadClaim(margin: margin, shown: expectation.isEverywhere ? nil : shown.margin)
    }

    /// Reads what observations say of elements; nil when there is no such element.
    ///
    /// - Returns: Above 0 where all bound elements are on screen; nil where none is bound.
    static func observe(
        _ observations: [Int32], of bound: BoundElements, by reading: inout ClaimReading
    ) -> (margin: FormulaID?, isRead: Bool)? {
        let world = reading.reading.world
        let (prepared, layout) = (world.prepared, world.layout)
        let owners = [bound.each, bound.other, bound.counted].compactMap { $0 }
        var numbers: [ElementPath: [Int32]] = [:]
        var order: [ElementPath] = []
        for number in observations {
            let observation = layout.observations[Int(number)]
            switch observation.quantity {
            case .taken, .stop, .count, .slope: continue
            default: break
            }
            guard let path = prepared.path(of: observation, for: bound) else {
                if bound[observation.subject] != nil { return nil }
                continue
            }
            if case .row(let row) = observation.quantity {
                reading.reading.observed[number] = reading.reading.rowNumber(
                    row, ofSection: path.section, into: &reading.graph)
                continue
            }
            if case .output(let name, let component, isOfSection: true) = observation.quantity {
                let place = WorldReading.Place(section: path.section)
                guard let formula = layout.output(name, component, ofSection: path.section, of: prepared) else {
                    continue
                }
                reading.reading.observed[number] = reading.reading.read(formula, at: place, into: &reading.graph)
                continue
            }
            if numbers[path] == nil { order.append(path) }
            numbers[path, default: []].append(number)
        }
        for owner in owners where numbers[owner] == nil { order.append(owner) }
        var shown: FormulaID?
        for path in order {
            let read = numbers[path] ?? []
            guard var observed = ClaimElement(path, in: world, by: reading.reading.walker) else { return nil }
            let found = observed.read(
                read.map { layout.observations[Int($0)].quantity }, by: &reading.reading, into: &reading.graph)
            for (number, value) in zip(read, found.values) { reading.reading.observed[number] = value }
            if owners.contains(path) { shown = shown.map { reading.graph.least($0, found.shown) } ?? found.shown }
        }
        return (shown, true)
    }

    /// That a condition holds for elements on screen, and that it does not: above 0 exactly where it is so. What is read is
    /// forgotten when the next one is read.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - observations: What it reads of elements.
    ///   - bound: The elements.
    ///   - isEverywhere: Whether it counts off screen too.
    ///   - reading: What has been read of the world.
    /// - Returns: Both margins, and what has to be finite; nil when it reads an element that there is not.
    static func truth(
        of condition: FormulaID, reading observations: [Int32], for bound: BoundElements, isEverywhere: Bool,
        by reading: inout ClaimReading
    ) -> (holds: FormulaID, fails: FormulaID, read: ReadClaim)? {
        reading.begin(takenApart: false)
        guard let found = observe(observations, of: bound, by: &reading) else { return nil }
        var (holds, fails) = (reading.margin(of: condition), reading.margin(of: condition, isNegated: true))
        let shown = isEverywhere ? nil : found.margin
        let read = ReadClaim(margin: holds, shown: shown)
        if let shown {
            let gone = reading.graph.opposite(shown, adding: .leastNonzeroMagnitude)
            (holds, fails) = (reading.graph.least(holds, shown), reading.graph.greatest(fails, gone))
        }
        return (holds, fails, read)
    }

    /// That an element begins where another one ends, or behind it, and does not end before it begins.
    ///
    /// - Parameters:
    ///   - before: The other element; nil for the first one.
    ///   - path: The element.
    ///   - quantities: Where a box begins along an axis, and its length.
    ///   - slack: They may share so much.
    ///   - reading: What has been read of the world.
    /// - Returns: A margin that is above 0 where it is so; nil when there is no such element.
    static func order(
        of before: ElementPath?, _ path: ElementPath, _ quantities: [ObservedQuantity], slack: Double,
        by reading: inout ClaimReading
    ) -> FormulaID? {
        reading.begin(takenApart: false)
        func sides(_ path: ElementPath) -> [FormulaID]? {
            guard var element = ClaimElement(path, in: reading.reading.world, by: reading.reading.walker) else {
                return nil
            }
            return element.read(quantities, by: &reading.reading, into: &reading.graph).values
        }
        guard let own = sides(path) else { return nil }
        var margin = reading.graph.sum(own[1], reading.graph.constant(.leastNonzeroMagnitude))
        guard let before else { return margin }
        guard let other = sides(before) else { return nil }
        let apart = reading.graph.apart(own[0], reading.graph.sum(other[0], other[1]))
        margin = reading.graph.least(margin, reading.graph.sum(apart, reading.graph.constant(slack)))
        return margin
    }

    /// A machine for the range of one formula of a reading.
    static func machine(of root: FormulaID, by reading: inout ClaimReading) -> ProofMachine {
        let cone = reading.cone(of: [root])
        return ProofMachine(cone.graph, root: cone.roots.first ?? cone.graph.unknown)
    }

    /// That an element is at no offset on screen; nil when there is no such element.
    init?(hidden element: ElementPath, by reading: inout ClaimReading) {
        guard var observed = ClaimElement(element, in: reading.reading.world, by: reading.reading.walker) else {
            return nil
        }
        let found = observed.read([], by: &reading.reading, into: &reading.graph).shown
        let cone = reading.cone(of: [reading.graph.apply(.negate, found), found])
        graph = cone.graph
        read = cone.roots[0]
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

    /// Whether it holds wherever the proof looks, whatever moves.
    var holdsOutright: Bool { graph.value(of: machine.root).map { $0 > 0 } ?? false }

    /// The numbers that move and that cancel where its cases are told apart: the evaluator may still round by them.
    var cancelled: [Int] {
        let lost = machine.reads(read) & ~machine.reads(machine.root)
        return lost == 0 ? [] : (0..<64).filter { lost & 1 << UInt64($0) != 0 }
    }

    /// What looks for a point at which something that it reads is not finite.
    var finiteSearch: FiniteSearch { FiniteSearch(graph, [read] + ends, shown: shown) }

    /// Where the formula is written that keeps a search open; nil when no line says it.
    func span(of cause: FormulaID) -> SourceSpan? {
        let span = graph.table[cause].span
        return span.length > 0 ? span : nil
    }
}

extension CheckedLayout {
    /// A number of what a section tells the app; nil for a section that tells no such thing.
    fileprivate func output(
        _ name: String, _ component: Int, ofSection section: Int, of prepared: Prepared
    ) -> FormulaID? {
        guard prepared.world.blocks.indices.contains(section) else { return nil }
        let owner = OutputFormula.Owner.section(block: prepared.world.blocks[section])
        let told = outputs.first { $0.owner == owner && $0.name.utf8.elementsEqual(name.utf8) }
        return told?.components.dropFirst(component).first
    }
}
