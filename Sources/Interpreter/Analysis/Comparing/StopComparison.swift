import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Whether scrolling stops alike in two layouts. Stops of elements are the same for every gesture where the two lists of
/// them are; a rule is a formula over the gesture, and compared as one. What is neither is looked at, gesture by gesture.
struct StopComparison {
    enum Answer {
        /// Proved: every gesture stops at the same offset.
        case same
        /// A gesture that would stop at `proposed` by itself stops at other offsets.
        case differs(proposed: Double, old: Double, new: Double)
        /// Of so many gestures each stops at the same offset.
        case looked(Int)
    }

    private let old: Prepared
    private let new: Prepared
    private let offsets: ClosedRange<Double>
    private let tolerance: Double
    /// What the whole comparison may cost yet.
    private let whole: ProofBudget

    /// More stops than so many are not listed.
    private static let listLimit = 10_000
    /// What gestures come to: farther beyond the range, and faster, nothing changes any more.
    private static let (reach, speed) = (1_000.0, 10.0)
    private static let budget = 4_000

    init(
        _ old: Prepared, _ new: Prepared, over offsets: ClosedRange<Double>, tolerance: Double,
        within whole: ProofBudget
    ) {
        (self.old, self.new, self.offsets, self.tolerance, self.whole) = (old, new, offsets, tolerance, whole)
    }

    func run() -> Answer {
        if !old.hasStops, !new.hasStops { return .same }
        var doubtful: [Double] = []
        if old.program.rule.along >= 0, new.program.rule.along >= 0 {
            switch sameRule() {
            case .proved: return .same
            case .refuted(let point, _): return answer(proposed: point[1], velocity: point[2], from: point[0])
            case .open: break
            }
        } else if let (first, second) = lists() {
            if StopComparison.areSame(first, second) { return .same }
            // A gesture to a stop that only one of them has stops elsewhere in the other.
            doubtful = (first + second).filter { stop in
                !first.contains { abs($0 - stop) <= tolerance } || !second.contains { abs($0 - stop) <= tolerance }
            }
            doubtful += StopComparison.turns(first, second)
        }
        return looked(doubtful)
    }

    // MARK: By proof

    /// Searches for a gesture that two rules answer in another way: where the finger lifts, where it would stop, how fast.
    private func sameRule() -> BoxSearch.Answer {
        let (low, high) = (offsets.lowerBound, offsets.upperBound)
        let variables = [
            ProofVariable(
                operation: .proposed, number: 0, low: low - StopComparison.reach, high: high + StopComparison.reach,
                usual: low),
            ProofVariable(
                operation: .velocity, number: 0, low: -StopComparison.speed, high: StopComparison.speed, usual: 0),
        ]
        let worlds = [old, new].map { ProofWorld($0, at: $0.offset(along: low), variables: variables) }
        var graph = ProofGraph(worlds[0])
        let answers = worlds.map { world -> FormulaID in
            var reading = WorldReading(world)
            return reading.read(world.layout.rule.along, into: &graph)
        }
        let apart = graph.apply(.absolute, graph.difference(answers[0], answers[1]))
        let margin = graph.difference(graph.constant(tolerance), apart)
        let box = ProofBox(sides: [(low, high)] + variables.map { ($0.low, $0.high) })
        let machine = ProofMachine(graph, root: margin)
        guard !machine.readsUnknown else { return .open(box, cause: margin) }
        let share = ProofBudget(boxes: StopComparison.budget, steps: machine.stepCount)
        var search = BoxSearch(machine, targets: [low, low, 0], within: ProofBudget(share.limit, of: whole)) { point in
            guard let (a, b) = stops(proposed: point[1], velocity: point[2], from: point[0]) else { return true }
            return abs(a - b) <= tolerance
        }
        return search.run(box)
    }

    /// All stops of elements, where they are the same for every gesture; nil where they are not, or too many.
    private func lists() -> ([Double], [Double])? {
        guard old.loops == new.loops else { return nil }
        var lists: [[Double]] = []
        for prepared in [old, new] {
            let isHorizontal = prepared.program.layout.isHorizontal
            let (content, viewport) = (prepared.contentSize, prepared.viewport)
            let length = isHorizontal ? content.width : content.height
            let end = prepared.loops ? length : max(0, length - (isHorizontal ? viewport.width : viewport.height))
            guard prepared.program.rule.along < 0, hangsOnNothing(prepared), end.isFinite,
                let found = StopList(prepared).all(ofSection: nil, to: end, atMost: StopComparison.listLimit)
            else { return nil }
            // Without an end that both have, the last stop is held elsewhere.
            lists.append(found + [end])
        }
        return (lists[0], lists[1])
    }

    /// Whether two lists of stops are the same but for rounding. The tolerance of the comparison says nothing here: where
    /// stops differ by less than it, a gesture between two of them may still end at another one.
    private static func areSame(_ first: [Double], _ second: [Double]) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { $0 == $1 || abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }

    /// Of so many stops the gestures between them are looked at.
    private static let turnLimit = 100

    /// Where gestures in two lists of stops turn to other stops: between the middles of two neighbours in each of them.
    private static func turns(_ first: [Double], _ second: [Double]) -> [Double] {
        func middles(_ stops: [Double]) -> [Double] { zip(stops, stops.dropFirst()).map { ($0 + $1) / 2 } }
        let pairs = zip(middles(first), middles(second)).filter { $0 != $1 }
        return pairs.prefix(turnLimit).map { ($0 + $1) / 2 }
    }

    /// Whether the stops of elements are the same for every gesture, and each may be passed.
    private func hangsOnNothing(_ prepared: Prepared) -> Bool {
        let layout = prepared.program.layout
        return !prepared.program.stopsAcross
            && layout.elements.allSatisfy { element in
                let stops = element.formulas(in: prepared.program.phase).stops
                return !stops.halt.exists && (!stops.along.exists || layout.table[stops.along].stage < .scroll)
            }
    }

    // MARK: By gestures

    private typealias GestureEnd = (proposed: Double, velocity: Double, from: Double)

    /// Gestures that are lifted all over a range: resting ones, slow ones and fast ones, both ways.
    private static func gestures(from low: Double, to high: Double, atEach count: Int) -> [GestureEnd] {
        var found: [GestureEnd] = []
        for number in 0..<count {
            let from = low + (high - low) * (Double(number) / Double(count - 1))
            for speed in [-2.0, -0.3, 0, 0.3, 2] {
                found.append((proposed: from + speed * 120, velocity: speed, from: from))
            }
        }
        return found
    }

    private func looked(_ doubtful: [Double]) -> Answer {
        var gestures: [GestureEnd] = []
        for stop in doubtful { gestures.append((proposed: stop, velocity: 0, from: stop)) }
        gestures += StopComparison.gestures(from: offsets.lowerBound, to: offsets.upperBound, atEach: 64)
        for gesture in gestures {
            let found = answer(proposed: gesture.proposed, velocity: gesture.velocity, from: gesture.from)
            if case .differs = found { return found }
        }
        return .looked(gestures.count)
    }

    private func answer(proposed: Double, velocity: Double, from: Double) -> Answer {
        guard let (a, b) = stops(proposed: proposed, velocity: velocity, from: from), !(abs(a - b) <= tolerance) else {
            return .looked(1)
        }
        return .differs(proposed: proposed, old: a, new: b)
    }

    /// Where a gesture stops in both.
    private func stops(proposed: Double, velocity: Double, from: Double) -> (old: Double, new: Double)? {
        func stop(_ prepared: Prepared) -> Double? {
            try? prepared.stop(proposed: proposed, velocity: velocity, from: prepared.offset(along: from))
        }
        guard let a = stop(old), let b = stop(new) else { return nil }
        return (a, b)
    }

    // MARK: Sections that scroll by themselves

    /// So many of them are looked at.
    static let rowLimit = 200

    /// Whether every gesture in a section that scrolls by itself is proved to stop at the same offset.
    private func isSame(_ section: Int, _ windows: [RowWindow], _ statements: StatementComparison) -> Bool {
        guard windows.count == 2, !windows.contains(where: { $0.loops }),
            windows[0].lastOffset == windows[1].lastOffset, old.world.blocks[section] == new.world.blocks[section]
        else { return false }
        let block = Int(old.world.blocks[section])
        if statements.hasSameRule(ofBlock: block) { return true }
        let lists = [old, new].compactMap { prepared -> [Double]? in
            guard prepared.program.plan.rows[block].rule < 0, hangsOnNothing(prepared) else { return nil }
            return StopList(prepared).all(
                ofSection: section, to: windows[0].lastOffset, atMost: StopComparison.listLimit)
        }
        return lists.count == 2 && StopComparison.areSame(lists[0], lists[1])
    }

    /// The sections that scroll by themselves and stop at other offsets, the first gesture of each that shows it, and by
    /// how many gestures they were looked at. Those of equal windows and contents are compared.
    func rows(_ statements: StatementComparison) -> (
        differences: [(section: Int, proposed: Double, old: Double, new: Double)], count: Int
    ) {
        var differences: [(section: Int, proposed: Double, old: Double, new: Double)] = []
        var count = 0
        for section in 0..<min(old.world.blocks.count, new.world.blocks.count, StopComparison.rowLimit) {
            let windows = [old, new].compactMap { $0.stoppingRow(ofSection: section) }
            guard let last = windows.map({ $0.lastOffset }).max(), !isSame(section, windows, statements) else {
                continue
            }
            for gesture in StopComparison.gestures(from: 0, to: last, atEach: 32) {
                func stop(_ prepared: Prepared) -> Double? {
                    try? prepared.stop(
                        proposed: gesture.proposed, velocity: gesture.velocity, from: gesture.from, section: section)
                }
                guard let a = stop(old), let b = stop(new) else { continue }
                count += 1
                if !(abs(a - b) <= tolerance) {
                    differences.append((section, gesture.proposed, a, b))
                    break
                }
            }
        }
        return (differences, count)
    }
}
