import LayoutChecker
import LayoutDSL

// The stops of elements, offered to what picks one of them.

extension Walker {
    /// Fills the slots of a gesture, and runs what the layout computes of it.
    func beginGesture(proposed: LayoutPoint, velocity: LayoutPoint) {
        let program = prepared.program
        for input in program.inputs where input.operation == .proposed || input.operation == .velocity {
            let point = input.operation == .proposed ? proposed : velocity
            let isX = program.layout.isHorizontal == (input.number == 0)
            machine.slots[Int(input.slot)] = isX ? point.x : point.y
        }
        machine.run(plan.gestureCode)
    }

    /// Offers the stops of all elements that have one along an axis.
    ///
    /// - Parameters:
    ///   - choice: What picks one.
    ///   - isAcross: Whether they are stops across the scroll.
    ///   - proposed: Where the gesture would stop: only what is seen with the other axis there counts; nil: all count.
    /// - Throws: A `WorldError` if too many elements would have to be asked.
    func offerStops(
        to choice: inout StopChoice, isAcross: Bool, beside proposed: LayoutPoint?
    ) throws(WorldError) {
        let isX = prepared.program.layout.isHorizontal != isAcross
        var sight: StopSight?
        if let proposed {
            let (content, viewport) = (prepared.contentSize, prepared.viewport)
            let (size, length) = isX ? (content.height, viewport.height) : (content.width, viewport.width)
            let start = StopChoice.held(isX ? proposed.y : proposed.x, max(0, size - length))
            sight = StopSight(near: start, far: start + length, isAlongX: !isX)
        }
        let offers = StopOffers(walker: self, isAcross: isAcross, sight: sight)
        // What a row moves is a stop of the row.
        let elements = plan.elements.indices.map { plan.elements[$0] }.filter {
            offers.plan(of: $0).slot >= 0 && !$0.isInRow
        }
        for element in elements where element.block < 0 { try offers.offer(element, in: 0, to: &choice) }
        guard elements.contains(where: { $0.isInSection }) else { return }
        let ofBlock = Dictionary(grouping: elements) { $0.block }
        for section in prepared.world.counts.indices {
            guard let elements = ofBlock[prepared.world.blocks[section]] else { continue }
            load(section)
            runGesture(of: section)
            for element in elements { try offers.offer(element, in: section, to: &choice) }
        }
    }
}

/// The part of the other axis that is seen.
struct StopSight {
    let near: Double
    let far: Double
    let isAlongX: Bool

    /// Whether the resting box of an element, whose slots have been filled, can be seen.
    func shows(_ element: ElementPlan, _ machine: Machine) -> Bool {
        let start = machine.value(element[isAlongX ? .restX : .restY])
        let length = machine.value(element[isAlongX ? .width : .height])
        guard length > 0 else { return start >= near && start <= far }
        return start < far && start + length > near
    }
}

/// Offers the stops of an element kind along an axis.
struct StopOffers {
    let walker: Walker
    let isAcross: Bool
    let sight: StopSight?

    init(walker: Walker, isAcross: Bool, sight: StopSight?) {
        self.walker = walker
        self.isAcross = isAcross
        self.sight = sight
    }

    func plan(of element: ElementPlan) -> StopPlan { isAcross ? element.crossStop : element.stop }

    /// Offers a stop of an element whose slots have been filled; false where it does not count.
    fileprivate func offerCurrent(_ element: ElementPlan, _ stop: Double, to choice: inout StopChoice) -> Bool {
        let machine = walker.machine
        guard machine.value(element[.presence]) != 0 else { return false }
        if let sight, !sight.shows(element, machine) { return false }
        choice.offer(stop, halts: element.halt >= 0 && machine.value(element.halt) != 0)
        return true
    }

    func offer(_ element: ElementPlan, in section: Int, to choice: inout StopChoice) throws(WorldError) {
        guard let instances = StopInstances(self, element, in: section) else {
            _ = offerCurrent(element, walker.machine.value(plan(of: element).slot), to: &choice)
            return
        }
        guard instances.count > 0 else { return }
        if element.sharesPresence {
            // Where no instance is there, none has to be looked for.
            _ = instances.stop(0)
            guard instances.value(element[.presence]) != 0 else { return }
        }
        if choice.period > 0 {
            if let rounds = StopRounds(instances, choice) { return rounds.offer(to: &choice) }
        } else if instances.areRising {
            return try instances.offerNearest(to: &choice)
        }
        let count = instances.count
        guard count <= Program.visitLimit else { throw visitLimit(element, count) }
        for item in 0..<count { _ = instances.offer(item, to: &choice) }
    }

    /// So many instances would have to be asked one by one.
    fileprivate func visitLimit(_ element: ElementPlan, _ count: Int) -> WorldError {
        let kind = walker.prepared.program.layout.elements[Int(element.number)]
        return WorldError(
            .visitLimit,
            "the stops of `\(kind.name)` would be visited \(count) times; the limit is \(Program.visitLimit)",
            at: kind.formulas.span)
    }
}

/// The instances of an element kind in a section, and where they stop.
struct StopInstances {
    let element: ElementPlan
    let own: StopPlan
    let count: Int
    private let offers: StopOffers
    private let number: Int
    private let scope: UnsafePointer<ScopePlan>
    private let section: Int
    private var machine: Machine { offers.walker.machine }

    /// Nil for an element that its section or layout has once.
    init?(_ offers: StopOffers, _ element: ElementPlan, in section: Int) {
        self.init(offers, element, offers.plan(of: element), in: section)
    }

    /// The same for other stops than those that scrolling stops at.
    init?(_ offers: StopOffers, _ element: ElementPlan, _ own: StopPlan, in section: Int) {
        guard let number = element.scopeIndex else { return nil }
        self.offers = offers
        self.element = element
        self.number = number
        self.section = section
        self.own = own
        scope = UnsafePointer(offers.walker.plan.scopes.base + number)
        count = offers.walker.count(of: scope, in: section)
    }

    /// The slot of where the box rests along the axis of the stops.
    var start: Int32 {
        let isX = offers.walker.prepared.program.layout.isHorizontal != offers.isAcross
        return element[isX ? .restX : .restY]
    }

    /// Whether both ends of the boxes are known to rise with the index.
    var areBoxesRising: Bool {
        let reaches = offers.walker.prepared.states[number].reaches
        return reaches.contains(section) && reaches[section].row < 0 && scope.pointee.elements.count == 1
    }

    /// Whether the stops are known to rise or fall with the index.
    var areRising: Bool { own.isEvenlySpaced || own.followsBox && areBoxesRising }

    /// Fills the slots of an instance that lead to its stop, and answers the stop.
    func stop(_ item: Int) -> Double {
        offers.walker.enter(item, of: number, scope, in: section)
        machine.run(scope.pointee.stops)
        return machine.value(own.slot)
    }

    /// The value of a slot of the instance that was asked last.
    func value(_ slot: Int32) -> Double { machine.value(slot) }

    /// Whether the instance that was asked last halts.
    var isHalting: Bool { element.halt >= 0 && machine.value(element.halt) != 0 }

    /// Offers the stop of an instance; false where it does not count.
    func offer(_ item: Int, to choice: inout StopChoice) -> Bool {
        offers.offerCurrent(element, stop(item), to: &choice)
    }

    /// Offers, of stops that rise or fall with the index, those that bisection finds around the proposal.
    ///
    /// - Throws: A `WorldError` where too many around it do not count.
    fileprivate func offerNearest(to choice: inout StopChoice) throws(WorldError) {
        let isRising = stop(count - 1) >= stop(0)
        func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
        func first(from offset: Double) -> Int {
            Bisection.firstIndex(in: 0..<count) { stop(at($0)) >= offset }
        }
        let around = first(from: choice.proposed)
        if choice.listed != nil {
            let most = min(count, around + choice.limit)
            // What would stop before the start is held there; one of them tells it.
            let first = choice.proposed > 0 ? around : max(0, around - 1)
            _ = (first..<most).first { !offer(at($0), to: &choice) && stop(at($0)) > choice.last }
            return
        }
        var visits = 0
        func visit() throws(WorldError) {
            visits += 1
            guard visits <= Program.visitLimit else { throw offers.visitLimit(element, count) }
        }
        for place in around..<count {
            try visit()
            if offer(at(place), to: &choice) { break }
        }
        for place in (0..<around).reversed() {
            try visit()
            if offer(at(place), to: &choice) { break }
        }
        guard element.halt >= 0 else { return }
        // The nearest halting stop on the way, from where the finger lifts to the proposal.
        let isForward = choice.way.to >= choice.way.from
        var place = isForward ? first(from: choice.onWay.low) : first(from: choice.onWay.high) - 1
        while place >= 0, place < count {
            try visit()
            let offset = StopChoice.held(stop(at(place)), choice.end)
            if offset < choice.onWay.low || offset > choice.onWay.high { break }
            let halts = isHalting
            if offer(at(place), to: &choice), halts, offset != choice.onWay.low || !isForward { break }
            place += isForward ? 1 : -1
        }
    }
}
