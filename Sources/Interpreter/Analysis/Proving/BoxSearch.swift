import LayoutChecker
import LayoutEngine

/// Looks in a box of what moves for a point at which a claim fails, or proves that there is none. Branch and bound:
/// boxes are divided until they are decided. Of the points that fail, the one with the smallest offset counts, then those
/// whose other numbers are nearest to their usual values.
struct BoxSearch {
    enum Answer {
        /// It holds everywhere.
        case proved
        /// A point at which it fails, and whether its offset is the smallest one.
        case refuted(at: [Double], isSmallest: Bool)
        /// A box in which nobody knows, and the formula that keeps it open.
        case open(ProofBox, cause: FormulaID)

        /// Whether a longer search would tell nothing more.
        var isDecided: Bool {
            switch self {
            case .proved: true
            case .refuted(_, let isSmallest): isSmallest
            case .open: false
            }
        }
    }

    /// Above 0 where the claim holds.
    let machine: ProofMachine
    /// The low end of the offset, and the usual value of each other number.
    let targets: [Double]
    /// Whether the claim holds at a point: asked of the evaluator, whose word counts.
    let holds: ([Double]) -> Bool
    /// Whether anybody still waits for the answer; without, what is not decided yet stays open.
    private let goesOn: () -> Bool
    /// What it may cost.
    private let budget: ProofBudget
    /// Ends of numbers that stand still in the search, though the evaluator may round otherwise by them.
    private let beside: [(axis: Int, low: Double, high: Double)]
    /// How many more times Taylor models may be asked. A box that they decide adds eight, and every 64 boxes add one.
    private var refinements = 12.0

    /// Two offsets that are nearer to each other than this are the same.
    private static let resolution = 1e-7

    /// - Parameters:
    ///   - machine: Above 0 where the claim holds.
    ///   - targets: The low end of the offset, and the usual value of each other number.
    ///   - budget: What the search may cost.
    ///   - beside: Numbers that cancel in the margin, with their ends: they stand still, but what the evaluator says of one
    ///     of their values is not said of the others, where rounding decides.
    ///   - goesOn: Whether anybody still waits for the answer.
    ///   - holds: Whether the claim holds at a point.
    init(
        _ machine: ProofMachine, targets: [Double], within budget: ProofBudget,
        beside: [(axis: Int, low: Double, high: Double)] = [], goesOn: @escaping () -> Bool = { true },
        holds: @escaping ([Double]) -> Bool
    ) {
        self.beside = beside
        self.machine = machine
        self.targets = targets
        self.budget = budget
        self.goesOn = goesOn
        self.holds = holds
    }

    /// `budget`: how many boxes may be looked at.
    init(
        _ machine: ProofMachine, targets: [Double], budget: Int, goesOn: @escaping () -> Bool = { true },
        holds: @escaping ([Double]) -> Bool
    ) {
        self.init(
            machine, targets: targets, within: ProofBudget(boxes: budget, steps: machine.stepCount), goesOn: goesOn,
            holds: holds)
    }

    /// Searches a box.
    ///
    /// - Parameters:
    ///   - whole: The box.
    ///   - failing: A point of it that is known to fail.
    ///   - first: The side along which the nearest point counts, before the others do in their order: the offset, or a
    ///     number of the world.
    /// - Returns: What was found.
    mutating func run(_ whole: ProofBox, failing: [Double]? = nil, nearestAlong first: Int = 0) -> Answer {
        let answer = nearest(in: whole, along: first, failing: failing)
        guard case .refuted(var point, let isSmallest) = answer else { return answer }
        settle(&point, along: first, in: whole)
        var fixed = [first]
        for axis in whole.sides.indices where axis != first {
            defer { fixed.append(axis) }
            guard point[axis] != targets[axis] else { continue }
            var box = whole
            for side in fixed { box.sides[side] = (point[side], point[side]) }
            box.axis = axis
            if case .refuted(let nearer, _) = nearest(in: box, along: axis, failing: point) { point = nearer }
            settle(&point, along: axis, in: whole)
        }
        return .refuted(at: point, isSmallest: isSmallest)
    }

    /// Takes the target itself for a number that is next to it, where it fails there too.
    private func settle(_ point: inout [Double], along axis: Int, in whole: ProofBox) {
        let (target, side) = (targets[axis], whole.sides[axis])
        guard point[axis] != target, abs(point[axis] - target) <= BoxSearch.resolution, target >= side.low,
            target <= side.high
        else { return }
        var there = point
        there[axis] = target
        if !holds(there) { point = there }
    }

    /// Of the points that fail, the one that is nearest to its target along a side.
    private mutating func nearest(in whole: ProofBox, along axis: Int, failing: [Double]?) -> Answer {
        let target = targets[axis]
        func distance(_ box: ProofBox) -> Double { box.distance(along: axis, to: target) }
        var best = failing
        /// Nothing that is as far away counts any more.
        var reach = failing.map { abs($0[axis] - target) - BoxSearch.resolution } ?? .infinity
        /// A box that cannot be divided, with more corners than are asked.
        var leftOpen: ProofBox?
        // The nearest box is the last one.
        var open = whole.divided(at: target, along: axis).sorted { distance($0) > distance($1) }
        while let next = open.last {
            guard distance(next) <= reach else {
                open.removeLast()
                continue
            }
            guard !budget.isSpent, goesOn() else {
                if let best { return .refuted(at: best, isSmallest: false) }
                return .open(next, cause: machine.openCause(lane: 0))
            }
            let boxes = taken(&open, along: axis, within: reach)
            // What a failure cuts from the nearest boxes may be nothing but rounding.
            guard let first = boxes.first else { continue }
            budget.spend(machine.passCost)
            refinements += Double(boxes.count) / 64
            let margin = machine.run(
                whole.sides.indices.map { side in
                    Interval8 { (boxes.indices.contains($0) ? boxes[$0] : first).sides[side] }
                })
            var undecided: [ProofBox] = []
            for (lane, box) in boxes.enumerated() {
                let isLeast = box.isLeast
                // Of single numbers the evaluator has the word: it may round a sum otherwise.
                guard isLeast || !(margin.low[lane] > 0), distance(box) <= reach else { continue }
                var high = margin.high[lane]
                if high > 0, !isLeast, let refined = refined(box, lane: lane) {
                    if refined.low > 0 { continue }
                    high = refined.high
                }
                if high <= 0 || isLeast {
                    let corners = isLeast ? box.corners(nearestTo: targets, along: axis) : nil
                    let points = besides(of: corners ?? [box.point(nearestTo: targets)])
                    if let point = points.first(where: { !holds($0) }) {
                        best = point
                        reach = abs(point[axis] - target) - BoxSearch.resolution
                        continue
                    }
                    // A least box has no numbers but those at its corners, and what the search lets stand still.
                    if corners != nil, beside.isEmpty || margin.low[lane] > 0 { continue }
                    if isLeast {
                        leftOpen = leftOpen ?? box
                        continue
                    }
                }
                var box = box
                box.axis = widest(box, of: whole, lane: lane)
                box.place = nil
                if let kink = machine.kink(lane: lane, over: box) { box.cut(at: kink.place, along: kink.axis) }
                undecided.append(box)
            }
            open += undecided.sorted { distance($0) > distance($1) }
        }
        if let best { return .refuted(at: best, isSmallest: leftOpen == nil) }
        return leftOpen.map { .open($0, cause: machine.root) } ?? .proved
    }

    /// Points, and the same at the ends of what stands still.
    private func besides(of points: [[Double]]) -> [[Double]] {
        var found = points
        // Of more the first ones: the box stays open in any case.
        for side in beside.prefix(4) where found.count <= 256 {
            for end in [side.low, side.high] where end != targets[side.axis] {
                found += found.prefix(points.count).map { point in
                    var point = point
                    point[side.axis] = end
                    return point
                }
            }
        }
        return found
    }

    /// What Taylor models say of a box that is open; nil where they are not worth their cost.
    private mutating func refined(_ box: ProofBox, lane: Int) -> (low: Double, high: Double)? {
        guard machine.isCurved, refinements >= 1, !budget.isSpent else { return nil }
        budget.spend(machine.refinementCost)
        let range = machine.refined(box, lane: lane)
        let isDecided = range.low > 0 || range.high <= 0
        refinements += isDecided ? 8 : -1
        return range
    }

    /// Up to eight pieces of the boxes that are nearest: of few boxes more pieces, so that no lane stays idle.
    private func taken(_ open: inout [ProofBox], along axis: Int, within reach: Double) -> [ProofBox] {
        var boxes: [ProofBox] = []
        while boxes.count < 4, let box = open.popLast() {
            let cut = reach < .infinity ? box.cut(along: axis, to: max(0, reach), from: targets[axis]) : box
            if let cut { boxes.append(cut) }
        }
        let pieces = 8 / max(1, boxes.count)
        let divided = boxes.flatMap { $0.divided(into: pieces) }
        // Around places there may be more: the farthest wait.
        open += divided.dropFirst(8).reversed()
        return Array(divided.prefix(8))
    }

    /// The side along which the margin of a box changes the most; where nobody knows, the widest among those that the
    /// cause of what is open reads.
    private func widest(_ box: ProofBox, of whole: ProofBox, lane: Int) -> Int {
        var (found, most) = (0, -1.0)
        let reads = box.sides.count > 1 ? machine.reads(machine.openCause(lane: lane)) : 1
        let spread = machine.spread(lane: lane)
        for (axis, side) in box.sides.enumerated() where box.isDivisible(along: axis) {
            let (width, start) = (side.high - side.low, whole.sides[axis].high - whole.sides[axis].low)
            var score = width * abs(machine.slope(axis, lane: lane))
            if axis >= 64 || reads & 1 << UInt64(axis) != 0 {
                score += width / start * (spread.isFinite ? spread : 1e300)
            }
            if score > most { (found, most) = (axis, score) }
        }
        return found
    }
}
