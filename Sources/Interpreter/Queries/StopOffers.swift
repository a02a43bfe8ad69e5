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
        for section in prepared.world.counts.indices {
            let block = prepared.world.blocks[section]
            guard elements.contains(where: { $0.block == block }) else { continue }
            load(section)
            machine.run(plan.sectionGestureCode)
            for element in elements where element.block == block { try offers.offer(element, in: section, to: &choice) }
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
    private var machine: Machine { walker.machine }

    init(walker: Walker, isAcross: Bool, sight: StopSight?) {
        self.walker = walker
        self.isAcross = isAcross
        self.sight = sight
    }

    func plan(of element: ElementPlan) -> StopPlan { isAcross ? element.crossStop : element.stop }

    /// Offers a stop of an element whose slots have been filled; false where it does not count.
    private func offerCurrent(_ element: ElementPlan, _ stop: Double, to choice: inout StopChoice) -> Bool {
        guard machine.value(element[.presence]) != 0 else { return false }
        if let sight, !sight.shows(element, machine) { return false }
        choice.offer(stop, halts: element.halt >= 0 && machine.value(element.halt) != 0)
        return true
    }

    func offer(_ element: ElementPlan, in section: Int, to choice: inout StopChoice) throws(WorldError) {
        let own = plan(of: element)
        guard let number = element.scopeIndex else {
            _ = offerCurrent(element, machine.value(own.slot), to: &choice)
            return
        }
        let prepared = walker.prepared
        let scope = walker.plan.scopes.base + number
        let stops = scope.pointee.stops
        let count = walker.count(of: scope, in: section)
        func stop(_ item: Int) -> Double {
            walker.enter(item, of: number, scope, in: section)
            machine.run(stops)
            return machine.value(own.slot)
        }
        /// Offers the stop of an instance, where it takes part.
        func offer(_ item: Int) -> Bool { offerCurrent(element, stop(item), to: &choice) }
        guard count > 0 else { return }
        let reaches = prepared.states[number].reaches
        let areBoxesRising = section < reaches.count && reaches[section].row < 0 && scope.pointee.elements.count == 1
        let isRising = own.isEvenlySpaced || own.followsBox && areBoxesRising
        guard choice.period > 0 || !isRising else {
            // Rising or falling with the index: bisection finds the two around the proposal that take part.
            let isRising = stop(count - 1) >= stop(0)
            func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
            func first(from offset: Double) -> Int {
                Bisection.firstIndex(in: 0..<count) { stop(at($0)) >= offset }
            }
            let proposed = choice.proposed
            let around = first(from: proposed)
            if choice.listed != nil {
                let most = min(count, around + choice.limit)
                _ = (around..<most).first { !offer(at($0)) && stop(at($0)) > choice.last }
                return
            }
            _ = (around..<count).first { offer(at($0)) }
            _ = (0..<around).last { offer(at($0)) }
            guard element.halt >= 0 else { return }
            // The nearest halting stop on the way, from where the finger lifts to the proposal.
            let isForward = choice.way.to >= choice.way.from
            var place = isForward ? first(from: choice.onWay.low) : first(from: choice.onWay.high) - 1
            while place >= 0, place < count {
                let offset = StopChoice.held(stop(at(place)), choice.end)
                if offset < choice.onWay.low || offset > choice.onWay.high { break }
                let isHalting = machine.value(element.halt) != 0
                if offer(at(place)), isHalting, offset != choice.onWay.low || !isForward { break }
                place += isForward ? 1 : -1
            }
            return
        }
        guard count <= Program.visitLimit else {
            let kind = prepared.program.layout.elements[Int(element.number)]
            throw WorldError(
                .visitLimit,
                "the stops of `\(kind.name)` would be visited \(count) times; the limit is \(Program.visitLimit)",
                at: kind.formulas.span)
        }
        for item in 0..<count { _ = offer(item) }
    }
}
