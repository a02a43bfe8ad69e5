import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The drawn elements of a test at one offset.
struct TestLook {
    let prepared: Prepared
    let offset: LayoutPoint
    /// What the `let`s of a story have kept.
    let taken: [Int32: Double]
    var machine: Machine
    /// Everything on screen, once something asks for it.
    private var frame: Frame?
    private(set) var seen = 0
    /// How many elements were drawn to answer.
    private(set) var visited = 0
    /// What was read and is not finite: the first that was met, and its formulas.
    private(set) var troubles: [Trouble] = []
    /// Whether anything at this offset is not finite, be it read or not.
    private var isTroubled: Bool

    struct Outcome {
        let reason: TestFailure.Reason
        let element: ElementPath?
        let parts: [TestPart]
    }

    init(_ prepared: Prepared, at offset: LayoutPoint, taken: [Int32: Double] = [:]) {
        self.prepared = prepared
        self.offset = offset
        self.taken = taken
        let walker = Walker(prepared)
        walker.begin(at: offset)
        walker.fillCurrentCell(at: offset)
        machine = walker.machine
        isTroubled = !prepared.troubles.isEmpty || !machine.troubles.isEmpty
    }

    /// nil when the expectation holds. A row that there is not is missing as item -1 of its section.
    mutating func outcome(of expectation: Expectation) -> Outcome? {
        guard let each = expectation.each else { return outcome(of: expectation, for: nil) }
        let frame = onScreen()
        if isTroubled, troubles.isEmpty {
            var read = ReadTroubles(prepared, at: offset)
            read.read(whetherShown: each, in: frame)
            troubles = read.found
        }
        for element in frame.elements where element.kind.utf8.elementsEqual(each.utf8) {
            seen += 1
            if let failure = outcome(of: expectation, for: element) { return failure }
        }
        return nil
    }

    /// Whether the expectation holds for one element, as far as that is on screen; for none, whether it holds at all.
    mutating func holds(_ expectation: Expectation, for path: ElementPath?) -> Bool {
        guard let path else { return outcome(of: expectation) == nil }
        guard let element = onScreen().elements.first(where: { $0.path == path }) else { return true }
        return outcome(of: expectation, for: element) == nil
    }

    /// Whether an element is on screen.
    mutating func shows(_ path: ElementPath) -> Bool { onScreen().elements.contains { $0.path == path } }

    /// Whether something of an element is seen on screen: what its mask leaves.
    mutating func sees(_ path: ElementPath) -> Bool {
        guard let element = onScreen().elements.first(where: { $0.path == path }) else { return false }
        let visible = element.visible
        let window = onScreen().cut(of: element)
        return !visible.isEmpty && visible.overlaps(prepared.screen(at: offset))
            && (window.map { visible.overlaps($0) } ?? true)
    }

    /// The values of formulas, or the element that they read and that there is not.
    mutating func values(of formulas: [FormulaID], reading observations: [Int32]) -> (
        values: [Double], missing: ElementPath?
    ) {
        if let missing = observe(observations, for: nil) { return ([], missing) }
        if !observations.isEmpty { machine.run(prepared.program.plan.expectationCode) }
        noteTroubles(of: formulas, reading: observations, for: nil)
        return (formulas.map { machine.value(prepared.program.slots[$0]) }, nil)
    }

    /// A number of the resting box, which the drawing does not tell.
    private func rest(of path: ElementPath, _ quantity: ObservedQuantity) -> Double? {
        guard case .rest(let edge) = quantity else { return nil }
        let walker = Walker(prepared)
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return nil }
        let program = prepared.program
        let sides: [ElementQuantity] = [.restX, .restY, .restWidth, .restHeight]
        let formulas = program.layout.elements[number].formulas(in: program.phase)
        let edges = sides.map { walker.machine.value(program.slots[formulas[$0]]) }
        let element = program.plan.elements[number]
        guard element.isInRow else { return edges[edge] }
        let row = walker.rowWindow(program.plan.rows[Int(element.block)], path.section)
        return row.placed(LayoutRectangle(x: edges[0], y: edges[1], width: edges[2], height: edges[3])).numbers[edge]
    }

    private mutating func onScreen() -> Frame {
        if let frame { return frame }
        let made = prepared.attributes(at: offset)
        frame = made
        visited += made.visited
        if !made.troubles.isEmpty { isTroubled = true }
        return made
    }

    /// Notes what is not finite of what formulas and observations read; `element`: the one that is asked about, as it is on
    /// screen.
    private mutating func noteTroubles(
        of formulas: [FormulaID], reading observations: [Int32], for element: Attributes?
    ) {
        guard isTroubled, troubles.isEmpty else { return }
        let layout = prepared.program.layout
        var read = ReadTroubles(prepared, at: offset)
        var quantities: [ElementPath: [ObservedQuantity]] = [:]
        var order = element.map { [$0.path] } ?? []
        for path in order { quantities[path] = [] }
        for number in observations {
            let observation = layout.observations[Int(number)]
            switch observation.quantity {
            case .taken: continue
            case .row:
                read.read(rowsOf: observation.place?.section ?? element?.section ?? 0, in: machine)
                continue
            case .stop:
                read.readStops(in: machine)
                read.read(observation.quantity.formulas, in: machine)
                continue
            default: break
            }
            guard let path = observation.path(for: element?.path) else { continue }
            if quantities[path] == nil { order.append(path) }
            quantities[path, default: []].append(observation.quantity)
        }
        read.read(formulas, in: machine)
        for path in order {
            let isShown = path == element?.path || quantities[path]?.contains(.shown) == true
            read.read(path, quantities[path] ?? [], isShown: isShown)
            if isShown { read.read(whetherShown: path.kind, in: onScreen()) }
        }
        troubles = read.found
    }

    /// Fills the slots of what is read of elements; answers the one that there is not.
    private mutating func observe(_ observations: [Int32], for element: Attributes?) -> ElementPath? {
        let program = prepared.program
        let each = element?.path
        var known: [ElementPath: Attributes] = [:]
        for input in program.observed where observations.contains(input.number) {
            let observation = program.layout.observations[Int(input.number)]
            if case .taken(let number) = observation.quantity {
                machine.slots[Int(input.slot)] = taken[number] ?? .nan
                continue
            }
            if case .stop(let asked, _) = observation.quantity {
                let section = observation.place?.section ?? 0
                if asked.isOfRow, !prepared.isRow(section) {
                    return ElementPath(kind: observation.kind, section: section, item: -1)
                }
                continue
            }
            guard let path = observation.path(for: each) else { continue }
            if case .row(let number) = observation.quantity {
                guard let value = prepared.rowNumber(number, ofSection: path.section, at: offset) else {
                    return ElementPath(kind: path.kind, section: path.section, item: -1)
                }
                machine.slots[Int(input.slot)] = value
                continue
            }
            if case .output(let name, let component, let isOfSection) = observation.quantity {
                let value = OutputReader(prepared).number(
                    component, of: name, toldBy: path, isSection: isOfSection, at: offset)
                guard let value else { return path }
                machine.slots[Int(input.slot)] = value
                continue
            }
            var attributes = path == each ? element : known[path]
            if attributes == nil {
                let alone = prepared.attributes(of: path, at: offset)
                visited += alone?.visited ?? 0
                if alone?.troubles.isEmpty == false { isTroubled = true }
                attributes = alone?.elements.first
                known[path] = attributes
            }
            guard let attributes else { return path }
            if observation.quantity == .shown {
                machine.slots[Int(input.slot)] = sees(path) ? 1 : 0
                continue
            }
            guard let value = attributes.value(of: observation.quantity) ?? rest(of: path, observation.quantity) else {
                return path
            }
            machine.slots[Int(input.slot)] = value
        }
        observeStops(observations)
        return nil
    }

    /// Fills the slots of where scrolling stops, after what their gestures read; NaN for one that has no answer.
    private func observeStops(_ observations: [Int32]) {
        let program = prepared.program
        for input in program.observed where observations.contains(input.number) {
            let observation = program.layout.observations[Int(input.number)]
            guard case .stop(let asked, let isX) = observation.quantity else { continue }
            machine.run(program.plan.expectationCode)  // again for each: a gesture may read where another one stops
            let (proposed, velocity) = (asked.proposed.map(value), asked.velocity.map(value))
            machine.slots[Int(input.slot)] =
                (asked.isOfRow
                    ? stop(proposed, velocity, ofSection: observation.place?.section ?? 0)
                    : stop(proposed, velocity, isX: isX)) ?? .nan
        }
    }

    private func value(_ id: FormulaID) -> Double { machine.value(prepared.program.slots[id]) }

    /// Where a row stops that is lifted where it stands.
    private func stop(_ proposed: [Double], _ velocity: [Double], ofSection section: Int) -> Double? {
        guard let end = proposed.first, let speed = velocity.first else { return nil }
        return try? prepared.stop(
            proposed: end, velocity: speed, from: prepared.offset(ofSection: section), section: section)
    }

    private func stop(_ proposed: [Double], _ velocity: [Double], isX: Bool) -> Double? {
        guard let end = proposed.first, let speed = velocity.first else { return nil }
        guard proposed.count > 1, velocity.count > 1 else {
            return try? prepared.stop(proposed: end, velocity: speed, from: offset)
        }
        let answer = try? prepared.stop(
            proposed: LayoutPoint(x: end, y: proposed[1]), velocity: LayoutPoint(x: speed, y: velocity[1]),
            from: offset)
        return answer.map { isX ? $0.x : $0.y }
    }

    private mutating func outcome(of expectation: Expectation, for element: Attributes?) -> Outcome? {
        let program = prepared.program
        if let missing = observe(expectation.observations, for: element) {
            return Outcome(reason: .missing(missing), element: element?.path, parts: [])
        }
        machine.run(program.plan.expectationCode)
        noteTroubles(of: [expectation.formula], reading: expectation.observations, for: element)
        func value(_ id: FormulaID) -> Double { machine.value(program.slots[id]) }
        if value(expectation.formula) != 0 { return nil }
        let parts = expectation.parts.map { part in
            let numbers = part.components.map(value)
            let whole = AttributeValue(part.shape) { $0 < numbers.count ? numbers[$0] : 0 }
            let cell = part.isCell && numbers.count > 1 ? prepared.cell(numbers[0], numbers[1]) : nil
            let name = cell.map { "\($0.kind)[\($0.section), \($0.item)]" } ?? "none"
            return TestPart(
                anchor: part.anchor, value: whole, isAngle: part.isAngle, cell: part.isCell ? name : nil)
        }
        return Outcome(reason: .isFalse, element: element?.path, parts: parts)
    }
}

extension Attributes {
    /// A number of the element as it is drawn; nil for an attribute that it does not have.
    func value(of quantity: ObservedQuantity) -> Double? {
        switch quantity {
        case .frame(let edge): frame.numbers[edge]
        case .visible(let edge): visible.numbers[edge]
        case .drawn(let quantity): quantities[quantity]
        case .shown, .rest, .row, .taken, .stop, .output: nil
        case .section: Double(section)
        case .index: Double(item)
        case .attribute(let name, let component):
            custom.first { $0.name.utf8.elementsEqual(name.utf8) }?.value.parts.numbers.dropFirst(component).first
        }
    }
}
