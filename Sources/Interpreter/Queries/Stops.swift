import LayoutDSL

extension Prepared {
    /// Where scrolling should stop: by the layout's `snap:` rule, else at the next stop of an element in the direction
    /// of travel, the nearest at rest; the proposal itself when there is neither.
    ///
    /// - Parameters:
    ///   - proposed: Where the gesture would stop by itself, along the scroll, in points.
    ///   - velocity: How fast it moves: forward above 0, back below, at rest 0.
    ///   - offset: Where the content is while the finger lifts; nil: at the proposal.
    /// - Returns: The offset along the scroll. What a rule answers lies within 0 and the scrollable distance.
    /// - Throws: A `WorldError` for a proposal or velocity that is not finite.
    public func stop(proposed: Double, velocity: Double, from offset: Point? = nil) throws(WorldError) -> Double {
        guard proposed.isFinite else { throw WorldError(.impossibleWorld, "the proposed offset has to be finite") }
        guard velocity.isFinite else { throw WorldError(.impossibleWorld, "the velocity has to be finite") }
        let isHorizontal = program.layout.isHorizontal
        let distance =
            isHorizontal ? contentSize.width - viewport.width : contentSize.height - viewport.height
        let end = max(0, distance)
        var visit = Visit(self, at: offset ?? self.offset(along: proposed))
        if program.snap >= 0 {
            let answer = visit.rule(proposed: proposed, velocity: velocity)
            return held(answer.isFinite ? answer : proposed, end)
        }
        guard program.elements.contains(where: { $0.snap >= 0 }) else { return proposed }
        var choice = StopChoice(proposed: held(proposed, end), velocity: velocity, end: end)
        try visit.offerStops(to: &choice)
        return choice.answer
    }

    /// Also turns -0 into 0.
    private func held(_ value: Double, _ end: Double) -> Double { max(0, min(value, end)) + 0 }
}

/// Picks a stop as they are offered.
struct StopChoice {
    let proposed: Double
    let velocity: Double
    let end: Double
    private var ahead = Double.infinity
    private var behind = -Double.infinity

    init(proposed: Double, velocity: Double, end: Double) {
        self.proposed = proposed
        self.velocity = velocity
        self.end = end
    }

    mutating func offer(_ stop: Double) {
        guard stop.isFinite else { return }
        let held = max(0, min(stop, end)) + 0
        if held >= proposed { ahead = min(ahead, held) }
        if held <= proposed { behind = max(behind, held) }
    }

    var answer: Double {
        if !ahead.isFinite, !behind.isFinite { return proposed }
        if !ahead.isFinite { return behind }
        if !behind.isFinite { return ahead }
        if velocity > 0 { return ahead }
        if velocity < 0 { return behind }
        return ahead - proposed <= proposed - behind ? ahead : behind
    }
}

extension Visit {
    /// What the layout's own rule answers.
    mutating func rule(proposed: Double, velocity: Double) -> Double {
        for input in program.inputs {
            if input.operation == .proposed { machine.slots[Int(input.slot)] = proposed }
            if input.operation == .velocity { machine.slots[Int(input.slot)] = velocity }
        }
        machine.run(program.scroll.layout)
        machine.run(program.gesture)
        return machine.value(program.snap)
    }

    /// Offers the stops of all elements that have one.
    mutating func offerStops(to choice: inout StopChoice) throws(WorldError) {
        machine.run(program.scroll.layout)
        for element in program.elements where element.snap >= 0 && element.block < 0 {
            try offerStops(of: element, in: 0, to: &choice)
        }
        guard program.elements.contains(where: { $0.snap >= 0 && $0.block >= 0 }) else { return }
        for section in prepared.world.counts.indices {
            load(section)
            for element in program.elements where element.snap >= 0 && element.block == prepared.world.blocks[section] {
                try offerStops(of: element, in: section, to: &choice)
            }
        }
    }

    private mutating func offerStops(of element: ElementProgram, in section: Int, to choice: inout StopChoice)
        throws(WorldError)
    {
        guard let number = element.scopeIndex else {
            if machine.value(element.presence) != 0 { choice.offer(machine.value(element.snap)) }
            return
        }
        let count = count(of: program.scopes[number], in: section)
        func stop(_ item: Int, _ visit: inout Visit) -> Double {
            visit.prepared.world.enter(
                item, in: section, of: visit.program.scopes[number], visit.prepared.states[number],
                into: visit.machine.slots)
            visit.machine.run(visit.program.scopes[number].stops)
            return visit.machine.value(element.presence) != 0 ? visit.machine.value(element.snap) : .nan
        }
        guard count > 0 else { return }
        guard !element.isEvenlySpaced else {
            // Rising or falling with the index: the two around the proposal are found by halving.
            let isRising = stop(count - 1, &self) >= stop(0, &self)
            func at(_ place: Int) -> Int { isRising ? place : count - 1 - place }
            let first = firstIndex(count) { stop(at($0), &self) >= choice.proposed }
            for place in [0, first - 1, first, count - 1] where place >= 0 && place < count {
                choice.offer(stop(at(place), &self))
            }
            return
        }
        guard count <= Program.visitLimit else {
            throw WorldError(
                .visitLimit,
                "the stops of `\(element.kind.name)` would be visited \(count) times; the limit is \(Program.visitLimit)",
                at: element.kind.formulas.span)
        }
        for item in 0..<count { choice.offer(stop(item, &self)) }
    }
}
