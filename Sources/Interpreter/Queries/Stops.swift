import LayoutDSL

extension Prepared {
    /// Where scrolling should stop. The `snap:` rule of the layout decides; without a rule it is the next stop of an
    /// element in the direction of travel, or the nearest stop at velocity 0; without both it is `proposed`.
    ///
    /// - Parameters:
    ///   - proposed: Where the gesture would stop by itself, along the scroll, in points.
    ///   - velocity: The speed of the gesture: above 0 forward, below 0 back, 0 at rest.
    ///   - offset: Where the content is when the finger lifts; nil: at `proposed`.
    /// - Returns: The offset along the scroll. The answer of a rule is limited to 0 and the scrollable distance.
    /// - Throws: A `WorldError` if `proposed` or `velocity` is not finite.
    public func stop(proposed: Double, velocity: Double, from offset: LayoutPoint? = nil) throws(WorldError) -> Double {
        guard proposed.isFinite else { throw WorldError(.impossibleWorld, "the proposed offset has to be finite") }
        guard velocity.isFinite else { throw WorldError(.impossibleWorld, "the velocity has to be finite") }
        let isHorizontal = program.layout.isHorizontal
        let distance = isHorizontal ? contentSize.width - viewport.width : contentSize.height - viewport.height
        let end = max(0, distance)
        let walker = Walker(self)
        walker.begin(at: offset ?? self.offset(along: proposed))
        if program.snap >= 0 {
            let answer = walker.rule(proposed: proposed, velocity: velocity)
            return StopChoice.held(answer.isFinite ? answer : proposed, end)
        }
        guard walker.plan.elements.indices.contains(where: { walker.plan.elements[$0].snap >= 0 }) else {
            return proposed
        }
        var choice = StopChoice(proposed: proposed, velocity: velocity, end: end)
        try walker.offerStops(to: &choice)
        return choice.answer
    }
}

/// Picks a stop as they are offered.
struct StopChoice {
    let proposed: Double
    let velocity: Double
    let end: Double
    private var ahead = Double.infinity
    private var behind = -Double.infinity
    /// What is collected from here to `last`, every stop; nil where only the nearest count.
    private(set) var listed: [Double]?
    private(set) var last = 0.0
    private(set) var limit = 0

    init(proposed: Double, velocity: Double, end: Double) {
        self.proposed = StopChoice.held(proposed, end)
        self.velocity = velocity
        self.end = end
    }

    /// Collects the stops of a stretch, so many of one element.
    init(listing stretch: ClosedRange<Double>, atMost limit: Int, end: Double) {
        self.init(proposed: max(0, stretch.lowerBound), velocity: 0, end: end)
        listed = []
        last = stretch.upperBound
        self.limit = limit
    }

    /// Also turns -0 into 0.
    static func held(_ value: Double, _ end: Double) -> Double { max(0, min(value, end)) + 0 }

    mutating func offer(_ stop: Double) {
        guard stop.isFinite else { return }
        let held = StopChoice.held(stop, end)
        if listed != nil {
            if held >= proposed, held <= last { listed?.append(held) }
            return
        }
        if held >= proposed { ahead = min(ahead, held) }
        if held <= proposed { behind = max(behind, held) }
    }

    var answer: Double {
        guard ahead.isFinite else { return behind.isFinite ? behind : proposed }
        guard behind.isFinite else { return ahead }
        if velocity > 0 { return ahead }
        if velocity < 0 { return behind }
        return ahead - proposed <= proposed - behind ? ahead : behind
    }
}

extension Walker {
    /// What the layout's own rule answers.
    func rule(proposed: Double, velocity: Double) -> Double {
        let program = prepared.program
        for input in program.inputs {
            if input.operation == .proposed { machine.slots[Int(input.slot)] = proposed }
            if input.operation == .velocity { machine.slots[Int(input.slot)] = velocity }
        }
        machine.run(plan.gestureCode)
        return machine.value(program.snap)
    }

    /// Offers the stops of all elements that have one.
    func offerStops(to choice: inout StopChoice) throws(WorldError) {
        let elements = plan.elements.indices.map { plan.elements[$0] }.filter { $0.snap >= 0 }
        for element in elements where element.block < 0 {
            try offerStops(of: element, in: 0, to: &choice)
        }
        guard elements.contains(where: { $0.isInSection }) else { return }
        for section in prepared.world.counts.indices {
            load(section)
            for element in elements where element.block == prepared.world.blocks[section] {
                try offerStops(of: element, in: section, to: &choice)
            }
        }
    }

    private func offerStops(of element: ElementPlan, in section: Int, to choice: inout StopChoice) throws(WorldError) {
        guard let number = element.scopeIndex else {
            if machine.value(element[.presence]) != 0 { choice.offer(machine.value(element.snap)) }
            return
        }
        let scope = plan.scopes.base + number
        let stops = scope.pointee.stops
        let count = count(of: scope, in: section)
        func stop(_ item: Int) -> Double {
            enter(item, of: number, scope, in: section)
            machine.run(stops)
            return machine.value(element.snap)
        }
        /// Offers the stop of an instance, where it takes part.
        func offer(_ item: Int) -> Bool {
            let stop = stop(item)
            guard machine.value(element[.presence]) != 0 else { return false }
            choice.offer(stop)
            return true
        }
        guard count > 0 else { return }
        let reaches = prepared.states[number].reaches
        let areBoxesRising = section < reaches.count && reaches[section].row < 0 && scope.pointee.elements.count == 1
        guard !element.isEvenlySpaced, !(element.stopsFollowBox && areBoxesRising) else {
            // Rising or falling with the index: bisection finds the two around the proposal that take part.
            let isRising = stop(count - 1) >= stop(0)
            func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
            let proposed = choice.proposed
            let first = Bisection.firstIndex(in: 0..<count) { stop(at($0)) >= proposed }
            if choice.listed != nil {
                let most = min(count, first + choice.limit)
                _ = (first..<most).first { !offer(at($0)) && stop(at($0)) > choice.last }
                return
            }
            _ = (first..<count).first { offer(at($0)) }
            _ = (0..<first).last { offer(at($0)) }
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
