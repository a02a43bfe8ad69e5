import LayoutChecker
import LayoutDSL
import LayoutEngine

// How fast numbers change at the ends of a range: both sides of an end count.

extension ProvedWalk {
    /// Looks beyond the ends of what slopes are asked over, as far as the evaluator looks that compares values there.
    ///
    /// - Parameters:
    ///   - expectation: An expectation that is proved between the ends.
    ///   - element: The elements that it is about.
    ///   - isEverywhere: Whether it is to hold wherever they are, on screen or not; else while they are on screen.
    ///   - ends: The offsets.
    ///   - budget: What it may cost.
    ///   - points: Where the evaluator is asked.
    /// - Returns: A point at an end at which the expectation fails, or what stays open.
    func slopeEnds(
        _ expectation: Expectation, _ element: BoundElements, isEverywhere: Bool = false, in ends: Ends,
        within budget: ProofBudget, _ points: inout ProofPoints
    ) -> (failing: [Double]?, open: TestFailure?) {
        var known = points
        defer { points = known }
        for axis in slopeAxes(of: expectation) {
            let side = box(ends).sides[axis]
            let step = AskedSlope.step
            // Ends that hang on the world lie anywhere between those of all worlds.
            let isMoving = axis == 0 && range != nil
            let parts =
                isMoving
                ? [(side.low - step, side.high + step)] : [(side.high, side.high + step), (side.low - step, side.low)]
            for part in parts.compactMap({ reach($0, along: axis) }) {
                let world = axis > 0 ? self.world.widened(axis - 1, to: part) : self.world
                var reading = ClaimReading(world, at: place, within: budget)
                guard var read = Claim.readSlopes(expectation, for: element, by: &reading) else { continue }
                if isMoving, let range { read.margin = reading.margin(read.margin, within: step, of: range) }
                let claim = Claim(read, by: &reading, isEverywhere: isEverywhere)
                var whole = box(ends)
                whole.sides[axis] = part
                /// The point between the ends that is nearest to one beyond.
                func asked(_ point: [Double]) -> [Double] {
                    var (point, side) = (point, side)
                    if isMoving { side = self.range(inWorldOf: point, &known) ?? side }
                    point[axis] = max(side.low, min(side.high, point[axis]))
                    return point
                }
                var search = BoxSearch(
                    claim.machine, targets: whole.point(nearestTo: targets(ends.low)), within: budget.share(8),
                    goesOn: goesOn
                ) { !isEverywhere && holds(expectation, for: element, at: asked($0), &known) }
                switch claim.machine.readsUnknown ? .open(whole, cause: claim.machine.root) : search.run(whole) {
                case .proved: continue
                case .refuted(let point, _): return (asked(point), nil)
                case .open: return (nil, undecided(expectation, .narrow, box(ends)))
                }
            }
        }
        return (nil, nil)
    }

    /// Whether what is said of slopes holds beyond the ends too, for elements on screen or not.
    func slopesHoldEverywhere(
        _ expectation: Expectation, _ element: BoundElements, in ends: Ends, within budget: ProofBudget,
        _ points: inout ProofPoints
    ) -> Bool {
        let found = slopeEnds(expectation, element, isEverywhere: true, in: ends, within: budget, &points)
        return found.failing == nil && found.open == nil
    }

    /// What slopes are asked over: 0 for the offset, else one more than the number of the world's.
    private func slopeAxes(of expectation: Expectation) -> [Int] {
        var axes: Set<Int> = []
        for number in expectation.observations {
            guard case .slope(let asked) = world.layout.observations[Int(number)].quantity else { continue }
            switch asked.over {
            case .offset: axes.insert(0)
            case .parameter(let parameter):
                let place = world.variables.firstIndex {
                    $0.operation == .parameter && $0.number == Int32(clamping: parameter)
                }
                if let place { axes.insert(place + 1) }
            }
        }
        return axes.sorted()
    }

    /// What may be looked at of a range: a param stays in its own.
    private func reach(_ range: Ends, along axis: Int) -> Ends? {
        guard axis > 0, world.variables[axis - 1].operation == .parameter,
            let own = world.layout.parameters[Int(world.variables[axis - 1].number)].range
        else { return range }
        let part = (low: max(range.low, own.lowerBound), high: min(range.high, own.upperBound))
        return part.low < part.high ? part : nil
    }
}

extension ProofWorld {
    /// The world where one of its numbers has another range, beside its own.
    fileprivate func widened(_ number: Int, to range: (low: Double, high: Double)) -> ProofWorld {
        var variables = variables
        (variables[number].low, variables[number].high) = range
        var world = ProofWorld(prepared, at: offset, variables: variables)
        world.picks = picks
        return world
    }
}
