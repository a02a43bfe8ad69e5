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
    /// Whether an expectation is about more elements than are asked: then nobody knows whether it holds, unless one fails.
    private(set) var isCut = false
    /// How many elements were drawn to answer.
    private(set) var visited = 0
    /// What was read and is not finite: the first that was met, and its formulas.
    private(set) var troubles: [Trouble] = []
    /// Whether anything at this offset is not finite, be it read or not.
    private var isTroubled: Bool

    struct Outcome {
        let reason: TestFailure.Reason
        let element: ElementPath?
        var other: ElementPath?
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

    /// nil when the expectation holds, or where `isCut` says that nobody knows. A row that there is not is missing as item -1 of its section.
    mutating func outcome(of expectation: Expectation) -> Outcome? {
        guard let each = expectation.each else { return outcome(of: expectation, for: Bound()) }
        let frame = onScreen()
        if isTroubled, troubles.isEmpty {
            var read = ReadTroubles(prepared, at: offset)
            read.read(whetherShown: each, in: frame)
            troubles = read.found
        }
        var count = 0
        for bound in bindings(of: expectation, each) {
            guard binds(expectation, bound) else { continue }
            seen += 1
            let failure = outcome(of: expectation, for: bound)
            if expectation.quantifier == .all {
                if let failure { return failure }
            } else if failure == nil {
                count += 1
                if expectation.quantifier == .some {
                    isCut = false
                    return nil
                }
            }
        }
        switch expectation.quantifier {
        case .none, .all: return nil
        case .some where isCut: return nil
        case .exactlyOne where isCut && count < 2: return nil
        case .some: return Outcome(reason: .holdsFor(0), element: nil, parts: [])
        case .exactlyOne: return count == 1 ? nil : Outcome(reason: .holdsFor(count), element: nil, parts: [])
        }
    }

    /// That an expectation fails, and by how much.
    struct Excess {
        /// How much the greater side is greater than it may be; nil for what is not one comparison of numbers.
        var amount: Double?
        var element: ElementPath?
    }

    /// By how much an expectation fails, of all that it is about by the most; nil where it holds.
    mutating func excess(of expectation: Expectation) -> Excess? {
        guard expectation.quantifier == .all, let each = expectation.each else {
            guard outcome(of: expectation) != nil else { return nil }
            return Excess(amount: expectation.quantifier == .none ? excess(expectation.formula) : nil)
        }
        var worst: Excess?
        for bound in bindings(of: expectation, each) where binds(expectation, bound) {
            guard let failure = outcome(of: expectation, for: bound) else { continue }
            let amount: Double? = if case .isFalse = failure.reason { excess(expectation.formula) } else { nil }
            if worst == nil || amount ?? 0 > worst?.amount ?? 0 {
                worst = Excess(amount: amount, element: failure.element)
            }
        }
        return worst
    }

    private func excess(_ formula: FormulaID) -> Double? {
        let program = prepared.program
        let comparison = program.layout.table[formula]
        guard comparison.operation == .less || comparison.operation == .lessOrEqual else { return nil }
        let slots = [comparison.a, comparison.b].map { program.slots[FormulaID($0)] }
        guard slots.allSatisfy({ $0 >= 0 }) else { return nil }
        let excess = machine.value(slots[0]) - machine.value(slots[1])
        return excess.isFinite ? excess : nil
    }

    /// The elements that an expectation is about at a time, as they are drawn.
    struct Bound {
        var each: Attributes?
        var other: Attributes?
        var counted: Attributes?

        var paths: BoundElements { BoundElements(each: each?.path, other: other?.path, counted: counted?.path) }
        var all: [Attributes] { [each, other, counted].compactMap { $0 } }
    }

    /// The elements that an expectation is about, one by one or two by two, in the order of sections and items.
    private mutating func bindings(of expectation: Expectation, _ each: String) -> [Bound] {
        let first = elements(of: each, isEverywhere: expectation.isEverywhere)
        guard let other = expectation.other else { return first.map { Bound(each: $0) } }
        // One that is on screen alone is seen, too.
        seen += first.count
        guard !other.utf8.elementsEqual(each.utf8) else {
            return first.indices.flatMap { index in
                first[(index + 1)...].map { Bound(each: first[index], other: $0) }
            }
        }
        let second = elements(of: other, isEverywhere: expectation.isEverywhere)
        return first.flatMap { element in second.map { Bound(each: element, other: $0) } }
    }

    /// Of more elements than so many, nobody asks for all that there are.
    static let elementLimit = 5_000

    private mutating func elements(of kind: String, isEverywhere: Bool) -> [Attributes] {
        guard isEverywhere else {
            return onScreen().elements.filter { $0.kind.utf8.elementsEqual(kind.utf8) }
                .sorted { ($0.section, $0.item) < ($1.section, $1.item) }
        }
        var found: [Attributes] = []
        let known = prepared.firstPaths(of: kind, limit: TestLook.elementLimit)
        if known.isCut { isCut = true }
        for path in known.paths where prepared.takesPart(path) {
            guard let alone = prepared.attributes(of: path, at: offset) else { continue }
            visited += alone.visited
            if !alone.troubles.isEmpty { isTroubled = true }
            found += alone.elements
        }
        return found
    }

    /// Whether all neighbours are there that an expectation reads of what it is about; else that is passed over.
    private func binds(_ expectation: Expectation, _ bound: Bound) -> Bool {
        expectation.observations.allSatisfy { number in
            let observation = prepared.program.layout.observations[Int(number)]
            return observation.step == 0 || prepared.path(of: observation, for: bound.paths) != nil
        }
    }

    /// Whether the expectation holds for the elements that it is about, as far as those are on screen; for none, whether
    /// it holds at all.
    mutating func holds(_ expectation: Expectation, for paths: BoundElements) -> Bool {
        guard let each = paths.each else { return outcome(of: expectation) == nil }
        var bound = Bound()
        bound.each = drawn(each, isEverywhere: expectation.isEverywhere)
        guard bound.each != nil else { return true }
        if let other = paths.other {
            bound.other = drawn(other, isEverywhere: expectation.isEverywhere)
            guard bound.other != nil else { return true }
        }
        return !binds(expectation, bound) || outcome(of: expectation, for: bound) == nil
    }

    private mutating func drawn(_ path: ElementPath, isEverywhere: Bool) -> Attributes? {
        guard isEverywhere else { return onScreen().elements.first { $0.path == path } }
        let alone = prepared.attributes(of: path, at: offset)
        visited += alone?.visited ?? 0
        if alone?.troubles.isEmpty == false { isTroubled = true }
        return alone?.elements.first
    }

    /// Whether an element is on screen.
    mutating func shows(_ path: ElementPath) -> Bool { onScreen().elements.contains { $0.path == path } }

    /// Whether something of an element is seen on screen: what its mask leaves.
    mutating func sees(_ path: ElementPath) -> Bool {
        guard let element = onScreen().elements.first(where: { $0.path == path }) else { return false }
        return isOnScreen(element.visible, cut: onScreen().cut(of: element))
    }

    /// Whether more than what rounding may bring in of a box lies on the screen, and in the window of its row.
    private func isOnScreen(_ box: LayoutRectangle, cut: LayoutRectangle?) -> Bool {
        let least = ClaimElement.leastShown
        return box.width > least && box.height > least
            && [prepared.screen(at: offset), cut].compactMap { $0 }.allSatisfy { window in
                window.x + window.width - box.x > least && box.x + box.width - window.x > least
                    && window.y + window.height - box.y > least && box.y + box.height - window.y > least
            }
    }

    /// The values of formulas, or the element that they read and that there is not.
    mutating func values(of formulas: [FormulaID], reading observations: [Int32]) -> (
        values: [Double], missing: ElementPath?
    ) {
        if let missing = observe(observations, for: Bound()) { return ([], missing) }
        if !observations.isEmpty { machine.run(prepared.program.plan.expectationCode) }
        noteTroubles(of: formulas, reading: observations, for: Bound())
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
        var box = LayoutRectangle(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
        if element.isInRow {
            box = walker.rowWindow(program.plan.rows[Int(element.block)], path.section).placed(box)
        }
        return (prepared.mirror?.placed(box) ?? box).numbers[edge]
    }

    private mutating func onScreen() -> Frame {
        if let frame { return frame }
        var made = prepared.attributes(at: offset)
        let all = made
        made.elements.removeAll { !isOnScreen($0.frame, cut: all.cut(of: $0)) }
        frame = made
        visited += made.visited
        if !made.troubles.isEmpty { isTroubled = true }
        return made
    }

    /// Notes what is not finite of what formulas and observations read; `bound`: what is asked about, as it is on screen.
    private mutating func noteTroubles(
        of formulas: [FormulaID], reading observations: [Int32], for bound: Bound
    ) {
        guard isTroubled, troubles.isEmpty else { return }
        let layout = prepared.program.layout
        var read = ReadTroubles(prepared, at: offset)
        var quantities: [ElementPath: [ObservedQuantity]] = [:]
        var order = bound.all.map { $0.path }
        let asked = order
        for path in order { quantities[path] = [] }
        for number in observations {
            let observation = layout.observations[Int(number)]
            switch observation.quantity {
            case .taken, .slope: continue
            case .row:
                read.read(rowsOf: observation.place?.section ?? bound.each?.section ?? 0, in: machine)
                continue
            case .count(let counted):
                let onScreen = onScreen()
                read.read(whetherShown: counted.kind, in: onScreen)
                for element in onScreen.elements where element.kind.utf8.elementsEqual(counted.kind.utf8) {
                    for number in counted.observations {
                        let inner = layout.observations[Int(number)]
                        let paths = Bound(counted: element).paths
                        guard let path = prepared.path(of: inner, for: paths) else { continue }
                        read.read(path, [inner.quantity], isShown: path == element.path)
                    }
                }
                read.read([counted.condition], in: machine)
                continue
            case .stop:
                read.readStops(in: machine)
                read.read(observation.quantity.formulas, in: machine)
                continue
            default: break
            }
            guard let path = prepared.path(of: observation, for: bound.paths) else { continue }
            if quantities[path] == nil { order.append(path) }
            quantities[path, default: []].append(observation.quantity)
        }
        read.read(formulas, in: machine)
        for path in order {
            let isShown = asked.contains(path) || quantities[path]?.contains(.shown) == true
            read.read(path, quantities[path] ?? [], isShown: isShown)
            if isShown { read.read(whetherShown: path.kind, in: onScreen()) }
        }
        troubles = read.found
    }

    /// Fills the slots of what is read of elements; answers the one that there is not.
    private mutating func observe(_ observations: [Int32], for bound: Bound) -> ElementPath? {
        let program = prepared.program
        if let missing = observeCounts(observations, for: bound) { return missing }
        let paths = bound.paths
        var known: [ElementPath: Attributes] = [:]
        for element in bound.all { known[element.path] = element }
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
            if case .count = observation.quantity { continue }
            if case .slope(let asked) = observation.quantity {
                machine.slots[Int(input.slot)] = change(asked, for: paths)
                continue
            }
            guard let path = prepared.path(of: observation, for: paths) else { continue }
            if case .row(let number) = observation.quantity {
                guard let value = prepared.rowNumber(number, ofSection: path.section, at: offset) else {
                    return ElementPath(kind: path.kind, section: path.section, item: -1)
                }
                machine.slots[Int(input.slot)] = value
                continue
            }
            if case .output(let name, let component, let isOfSection) = observation.quantity {
                let reader = OutputReader(prepared)
                let value = reader.number(component, of: name, toldBy: path, isSection: isOfSection, at: offset)
                if reader.isTroubled { isTroubled = true }
                guard let value else { return path }
                machine.slots[Int(input.slot)] = value
                continue
            }
            var attributes = known[path]
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

    /// Fills the slots of how many elements conditions hold for; answers an element that one reads and that there is not.
    private mutating func observeCounts(_ observations: [Int32], for bound: Bound) -> ElementPath? {
        let program = prepared.program
        for input in program.observed where observations.contains(input.number) {
            guard case .count(let counted) = program.layout.observations[Int(input.number)].quantity else { continue }
            var count = 0.0
            for element in onScreen().elements where element.kind.utf8.elementsEqual(counted.kind.utf8) {
                var bound = bound
                bound.counted = element
                let passesOver = counted.observations.contains { number in
                    let observation = program.layout.observations[Int(number)]
                    return observation.step != 0 && prepared.path(of: observation, for: bound.paths) == nil
                }
                if passesOver { continue }
                if let missing = observe(counted.observations, for: bound) { return missing }
                machine.run(program.plan.expectationCode)
                if value(counted.condition) != 0 { count += 1 }
            }
            machine.slots[Int(input.slot)] = count
        }
        return nil
    }

    // MARK: Slopes

    /// How fast a number changes here, on the side on which it changes more; whether it rises or falls as 1 or 0.
    private func change(_ asked: AskedSlope, for paths: BoundElements) -> Double {
        guard let here = number(asked, 0, for: paths) else { return .nan }
        let slopes = [AskedSlope.step, -AskedSlope.step].compactMap { step -> Double? in
            guard let there = number(asked, step, for: paths) else { return nil }
            let change = there - here
            // What changes as much within a far smaller step jumps.
            if abs(change) > AskedSlope.leastJump * max(1, abs(here)),
                let near = number(asked, step / AskedSlope.stepsToJump, for: paths), abs(near - here) > abs(change) / 2
            {
                return change / step * .infinity
            }
            return change / step
        }
        switch asked.change {
        case .rises: return slopes.allSatisfy { $0 >= -AskedSlope.slack } ? 1 : 0
        case .falls: return slopes.allSatisfy { $0 <= AskedSlope.slack } ? 1 : 0
        case .slope: return slopes.max { abs($0) < abs($1) } ?? 0
        }
    }

    /// A number where the offset or the param is greater by a step, of the same elements, on screen or not.
    private func number(_ asked: AskedSlope, _ step: Double, for paths: BoundElements) -> Double? {
        var (other, place) = (prepared, offset)
        switch asked.over {
        case .offset:
            if prepared.program.layout.isHorizontal { place.x += step } else { place.y += step }
        case .parameter(let number):
            guard prepared.world.parameters.indices.contains(number) else { return nil }
            let name = prepared.program.layout.parameters[number].name
            let value = ParameterValue(name: name, value: prepared.world.parameters[number] + step)
            do throws(WorldError) { try other.set([value]) } catch { return nil }
        }
        var look = TestLook(other, at: place, taken: taken)
        var bound = Bound()
        bound.each = paths.each.flatMap { look.drawn($0, isEverywhere: true) }
        bound.other = paths.other.flatMap { look.drawn($0, isEverywhere: true) }
        bound.counted = paths.counted.flatMap { look.drawn($0, isEverywhere: true) }
        guard look.observe(asked.observations, for: bound) == nil else { return nil }
        look.machine.run(prepared.program.plan.expectationCode)
        let found = look.value(asked.formula)
        return found.isFinite ? found : nil
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

    private mutating func outcome(of expectation: Expectation, for bound: Bound) -> Outcome? {
        let program = prepared.program
        if let missing = observe(expectation.observations, for: bound) {
            return Outcome(reason: .missing(missing), element: bound.each?.path, other: bound.other?.path, parts: [])
        }
        machine.run(program.plan.expectationCode)
        noteTroubles(of: [expectation.formula], reading: expectation.observations, for: bound)
        func value(_ id: FormulaID) -> Double { machine.value(program.slots[id]) }
        if value(expectation.formula) != 0 { return nil }
        let parts = expectation.parts.map { part in
            let numbers = part.components.map(value)
            let whole = AttributeValue(part.shape) { $0 < numbers.count ? numbers[$0] : 0 }
            let element =
                part.isCell && numbers.count > 1
                ? program.element(numbers.count > 2 ? numbers[2] : -1, numbers[0], numbers[1], in: prepared.world) : nil
            let name = element.map { "\($0.kind)[\($0.section), \($0.item)]" } ?? "none"
            return TestPart(
                anchor: part.anchor, value: whole, isAngle: part.isAngle, cell: part.isCell ? name : nil)
        }
        return Outcome(reason: .isFalse, element: bound.each?.path, other: bound.other?.path, parts: parts)
    }
}

extension Attributes {
    /// A number of the element as it is drawn; nil for an attribute that it does not have.
    func value(of quantity: ObservedQuantity) -> Double? {
        switch quantity {
        case .frame(let edge): frame.numbers[edge]
        case .visible(let edge): visible.numbers[edge]
        case .drawn(let quantity): quantities[quantity]
        case .shown, .rest, .row, .taken, .stop, .output, .count, .slope: nil
        case .section: Double(section)
        case .index: Double(item)
        case .attribute(let name, let component):
            custom.first { $0.name.utf8.elementsEqual(name.utf8) }?.value.parts.numbers.dropFirst(component).first
        }
    }
}

extension Prepared {
    /// The element that an observation is read of; nil where there is none, as behind the last of a section.
    func path(of observation: Observation, for bound: BoundElements) -> ElementPath? {
        guard let start = observation.path(for: bound), observation.step != 0, observation.place == nil else {
            return observation.path(for: bound)
        }
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        var (path, left) = (start, abs(observation.step))
        // What takes no part is nobody's neighbour.
        while left > 0 {
            path = ElementPath(
                kind: path.kind, section: path.section, item: path.item + (observation.step > 0 ? 1 : -1))
            guard let number = walker.find(path) else { return nil }
            let presence = program.plan.elements[number][.presence]
            if presence < 0 || walker.machine.value(presence) != 0 { left -= 1 }
        }
        return path
    }
}
