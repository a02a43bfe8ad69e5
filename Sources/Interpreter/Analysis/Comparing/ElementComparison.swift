import LayoutChecker
import LayoutDSL
import LayoutEngine

/// One element of two layouts, over a range of offsets.
struct ElementComparison {
    private let old: ElementReader
    private let new: ElementReader
    /// What shows the element at rest; nil where that is what is compared. It comes from beyond the screen, or goes there.
    private let resting: (old: ElementReader, new: ElementReader)?
    private let path: ElementPath
    private let motion: ComparedMotion
    private let tolerance: Double
    private var graph: ProofGraph
    /// The values that differ in their formulas, in the old layout and in the new one.
    private var open: [(value: ComparedValue, old: FormulaID, new: FormulaID)] = []
    /// Above 0 where the element is on screen in one of them.
    private let shown: FormulaID
    private let looks = ElementLooks()
    /// How much of it is on screen, by its frame, in the one that shows more.
    private let part: FormulaID

    /// nil when one of the layouts lacks the element. `resting`: the layouts at rest, where the readers are of another phase.
    init?(
        _ path: ElementPath, _ readers: (old: ElementReader, new: ElementReader),
        resting: (old: ElementReader, new: ElementReader)? = nil, over motion: ComparedMotion, tolerance: Double,
        within whole: ProofBudget
    ) {
        let (old, new) = (readers.old.prepared, readers.new.prepared)
        let start = old.offset(along: motion.sides[0].low)
        guard var first = ClaimElement(path, of: old, at: start, by: readers.old.proofWalker),
            var second = ClaimElement(path, of: new, at: start, by: readers.new.proofWalker),
            let number = readers.old.kind(of: path), let otherNumber = readers.new.kind(of: path)
        else { return nil }
        let (layout, otherLayout) = (old.program.layout, new.program.layout)
        var (graph, moving) = motion.graph(of: old)
        first.moving = motion.inputs(moving, of: old)
        second.moving = motion.inputs(moving, of: new)
        var values = ComparedValue.all(
            layout.elements[number], otherLayout.elements[otherNumber], in: old.program.phase)
        if resting == nil {
            values += ComparedValue.outputs(
                layout.outputs(ofElement: number), otherLayout.outputs(ofElement: otherNumber))
        }
        let before = first.read(values.map { $0.observed }, into: &graph)
        let boxes = graph.boxes.count
        var after = second.read(values.map { $0.observed }, into: &graph)
        if ElementComparison.unify(&graph, boxes, over: motion, within: whole) {
            after = second.read(values.map { $0.observed }, into: &graph)
        }
        for (number, value) in values.enumerated() where before.values[number] != after.values[number] {
            if let a = graph.value(of: before.values[number]), let b = graph.value(of: after.values[number]),
                abs(a - b) <= value.limit(tolerance) || a.isNaN && b.isNaN
            {
                continue
            }
            open.append((value, before.values[number], after.values[number]))
        }
        var sights = [before.shown, after.shown]
        if let resting {
            // Where it rests on screen it is seen to come and to go, wherever from or to.
            open.removeAll { $0.value.observed == .shown }
            sights = [resting.old, resting.new].compactMap { reader in
                var element = ClaimElement(path, of: reader.prepared, at: start, by: reader.proofWalker)
                element?.moving = motion.inputs(moving, of: reader.prepared)
                return element?.read([], into: &graph).shown
            }
            if sights.count < 2 { sights = [graph.constant(1), graph.constant(1)] }
        }
        shown = sights[0] == sights[1] ? sights[0] : graph.greatest(sights[0], sights[1])
        let parts = [before, after].map { ElementComparison.part(of: $0.values, on: old, in: &graph) }
        part = graph.greatest(parts[0], parts[1])
        self.resting = resting
        (self.old, self.new, self.path) = (readers.old, readers.new, path)
        (self.motion, self.tolerance) = (motion, tolerance)
        self.graph = graph
    }

    /// How much of a frame is on screen, along the side of which less is. `frame`: its edges, then its size.
    private static func part(of frame: [FormulaID], on prepared: Prepared, in graph: inout ProofGraph) -> FormulaID {
        let (viewport, environment) = (prepared.viewport, prepared.world.environment)
        let sides = (0..<2).map { axis -> FormulaID in
            let bars = EnvironmentValue.contentInsets[2 * axis..<2 * axis + 2].map { environment.value($0) }
            let length = axis == 0 ? viewport.width : viewport.height
            let view = graph.apply(axis == 0 ? .offsetX : .offsetY)
            let start = graph.difference(view, graph.constant(bars[0]))
            let end = graph.sum(view, graph.constant(length + bars[1]))
            let last = graph.least(graph.sum(frame[axis], frame[axis + 2]), end)
            return graph.difference(last, graph.greatest(frame[axis], start))
        }
        return graph.least(sides[0], sides[1])
    }

    /// So many boxes may be looked at to see that two parts of a box are the same.
    private static let unifyBudget = 400

    /// Finds the parts of the boxes of both layouts that are the same but for rounding, however they are written: what a
    /// transform makes of them need not be compared then.
    ///
    /// - Parameters:
    ///   - graph: The formulas of both.
    ///   - first: How many of its boxes are of the old layout.
    ///   - motion: What moves.
    ///   - whole: What the comparison may cost yet.
    /// - Returns: Whether any were found.
    private static func unify(
        _ graph: inout ProofGraph, _ first: Int, over motion: ComparedMotion, within whole: ProofBudget
    ) -> Bool {
        guard let old = graph.boxes.prefix(first).first, let new = graph.boxes.dropFirst(first).first else {
            return false
        }
        for (a, b) in zip(old, new) where a != b && a != graph.unknown && b != graph.unknown {
            let apart = graph.apply(.absolute, graph.difference(a, b))
            let margin = graph.difference(graph.constant(1e-9), apart)
            let machine = ProofMachine(graph, root: margin)
            let share = ProofBudget(boxes: unifyBudget, steps: machine.stepCount)
            var search = BoxSearch(machine, targets: motion.usual, within: ProofBudget(share.limit, of: whole)) { _ in
                true
            }
            if case .proved = search.run(motion.box) { graph.same[b.index] = a }
        }
        return !graph.same.isEmpty
    }

    /// Whether nothing differs, so that nothing has to be searched.
    var isSame: Bool { open.isEmpty }

    /// Searches what may differ.
    ///
    /// - Parameters:
    ///   - whole: What the comparison may cost yet.
    ///   - limit: What one value may cost, in instructions.
    ///   - isTold: Whether differences are measured; else the first one ends the search.
    /// - Returns: What differs, and what stays open.
    mutating func run(within whole: ProofBudget, each limit: Int, isTold: Bool) -> (
        differences: [LayoutDifference], undecided: [UndecidedValue]
    ) {
        var differences: [LayoutDifference] = []
        var undecided: [UndecidedValue] = []
        // Beyond it the element is on screen in neither, whatever its values are.
        let sighted = resting.map { [$0.old, $0.new] } ?? [old, new]
        let span = SightSpan(sighted, path, graph, shown: shown, over: motion)
        guard let seen = span.offsets(within: ProofBudget(limit / 20, of: whole)) else { return ([], []) }
        let sliver = graph.difference(graph.constant(2 * tolerance), part)
        let sight = ProofMachine(graph, root: sliver)
        for entry in open {
            if follows(entry.value, from: differences) { continue }
            let apart = graph.apply(.absolute, graph.difference(entry.old, entry.new))
            let hidden = graph.apply(.negate, shown)
            var margin = graph.greatest(graph.difference(graph.constant(entry.value.limit(tolerance)), apart), hidden)
            // Who stands a little lower leaves the screen a little later: that is no other sight.
            if entry.value.observed == .shown { margin = graph.greatest(margin, sliver) }
            let machine = ProofMachine(graph, root: margin)
            guard !machine.readsUnknown else {
                undecided.append(UndecidedValue(element: path, value: entry.value.name, reason: .unknown))
                continue
            }
            // Once something differs, what else does is worth less.
            let budget = ProofBudget(differences.isEmpty ? limit : limit / 20, of: whole)
            switch search(machine, entry.value, besides: sight, in: seen, from: seen.lowerBound, within: budget) {
            case .proved: continue
            case .open(let box, _):
                let part = box.sides[0].low...box.sides[0].high
                undecided.append(
                    UndecidedValue(
                        element: path, value: entry.value.name, reason: .open(part, isSpent: budget.isSpent)))
            case .refuted(let first, let isFirst):
                var (last, isLast) = (first[0], false)
                if isTold,
                    case .refuted(let found, let isFarthest) = search(
                        machine, entry.value, besides: sight, in: first[0]...seen.upperBound, from: seen.upperBound,
                        within: ProofBudget(limit / 20, of: whole))
                {
                    (last, isLast) = (found[0], isFarthest)
                }
                let root = graph.apply(.select, graph.apply(.less, graph.constant(0), shown), apart, graph.constant(0))
                var (point, isMost) = (first, false)
                if motion.isOnlyAlong {
                    let share = ProofBudget(isTold ? limit / 10 : 0, of: whole)
                    var peak = PeakSearch(ProofMachine(graph, root: root), within: share)
                    let found = peak.run(from: first[0], to: max(first[0], last))
                    (point, isMost) = ([found.place], found.isMost)
                } else if isTold {
                    point = largest(entry.value, from: first, to: last, within: ProofBudget(limit / 20, of: whole))
                }
                let values =
                    values(entry.value, at: point, within: whole) ?? values(entry.value, at: first, within: whole)
                var difference = LayoutDifference(
                    element: path, value: entry.value.name, quantity: entry.value.quantity,
                    offsets: first[0]...max(first[0], last), place: point[0], values: values ?? (.nan, .nan),
                    isMost: isMost && isFirst && isLast)
                if isTold {
                    difference.change = change(
                        entry, difference, hidden: hidden, in: seen, each: limit / 20, within: whole)
                }
                differences.append(difference)
                if !isTold { return (differences, undecided) }
            }
        }
        return (differences, undecided)
    }

    /// So large a part of the most may a value change the other way where it is said to change in one direction: next to a
    /// kink both values are known as far as the parts of the range are small.
    private static let slack = 1e-3

    /// By how much a value changes wherever the element is on screen: by one amount, or in one direction.
    ///
    /// - Parameters:
    ///   - entry: The value, in both layouts.
    ///   - known: What is known of the difference.
    ///   - hidden: A formula above 0 where the element is not on screen.
    ///   - seen: The offsets at which it may be.
    ///   - limit: What each of two proofs may cost, in instructions.
    ///   - whole: What the comparison may cost yet.
    /// - Returns: The least and the greatest change; nil where neither is proved.
    private mutating func change(
        _ entry: (value: ComparedValue, old: FormulaID, new: FormulaID), _ known: LayoutDifference, hidden: FormulaID,
        in seen: ClosedRange<Double>, each limit: Int, within whole: ProofBudget
    ) -> ClosedRange<Double>? {
        let amount = known.values.new - known.values.old
        guard amount.isFinite, amount != 0, entry.value.quantity != .boolean else { return nil }
        let close = entry.value.limit(tolerance)
        let slack = max(close, abs(amount) * ElementComparison.slack)
        let change = graph.difference(entry.new, entry.old)
        let element = self
        func holds(_ margin: FormulaID, _ isRight: @escaping (Double) -> Bool) -> Bool {
            let root = graph.greatest(margin, hidden)
            let machine = ProofMachine(graph, root: root)
            guard !machine.readsUnknown else { return false }
            let budget = ProofBudget(limit, of: whole)
            let usual = [seen.lowerBound] + motion.usual.dropFirst()
            var search = BoxSearch(machine, targets: usual, within: budget) { point in
                element.values(entry.value, at: point, within: budget).map { isRight($0.new - $0.old) } ?? true
            }
            let sides = [(low: seen.lowerBound, high: seen.upperBound)] + motion.sides.dropFirst()
            if case .proved = search.run(ProofBox(sides: sides)) { return true }
            return false
        }
        let apart = graph.apply(.absolute, graph.difference(change, graph.constant(amount)))
        if holds(graph.difference(graph.constant(close), apart), { abs($0 - amount) <= close }) {
            return amount...amount
        }
        let ahead = amount > 0 ? change : graph.apply(.negate, change)
        guard known.isMost,
            holds(graph.sum(ahead, graph.constant(slack)), { (amount > 0 ? $0 : -$0) >= -slack })
        else { return nil }
        return min(0, amount)...max(0, amount)
    }

    /// Whether that a value differs follows from what is told already: a frame changes with its size, and where it stands
    /// says when it is on screen.
    private func follows(_ value: ComparedValue, from differences: [LayoutDifference]) -> Bool {
        let names = differences.map { $0.value }
        switch value.observed {
        case .shown: return names.contains { $0.hasPrefix("frame.") || $0 == "hidden" }
        case .drawn(.width): return names.contains("frame.width")
        case .drawn(.height): return names.contains("frame.height")
        default: return false
        }
    }

    /// Looks for an offset at which a value differs, the nearest to one end of a range.
    private mutating func search(
        _ machine: ProofMachine, _ value: ComparedValue, besides sight: ProofMachine, in range: ClosedRange<Double>,
        from end: Double, within budget: ProofBudget
    ) -> BoxSearch.Answer {
        let element = self
        func isSame(_ point: [Double]) -> Bool {
            guard let (a, b) = element.values(value, at: point, within: budget) else { return true }
            if value.observed == .shown, sight.run(point.map { Interval8($0) }).low[0] > 0 { return true }
            return abs(a - b) <= value.limit(element.tolerance) || a.isNaN && b.isNaN
        }
        let usual = [end] + motion.usual.dropFirst()
        if !isSame(usual) { return .refuted(at: usual, isSmallest: true) }
        var search = BoxSearch(machine, targets: usual, within: budget) { isSame($0) }
        return search.run(ProofBox(sides: [(range.lowerBound, range.upperBound)] + motion.sides.dropFirst()))
    }

    /// Of some points between two offsets, the one at which a value differs the most. The points are spread as a Kronecker
    /// sequence spreads them; the first and the last values of each number are among them.
    private func largest(_ value: ComparedValue, from first: [Double], to last: Double, within budget: ProofBudget)
        -> [Double]
    {
        func amount(_ point: [Double]) -> Double {
            values(value, at: point, within: budget).map { abs($0.new - $0.old) } ?? 0
        }
        let sides = [(low: first[0], high: max(first[0], last))] + motion.sides.dropFirst()
        var best = (point: first, amount: amount(first))
        for number in 0..<64 where !budget.isSpent {
            let point = sides.enumerated().map { axis, side -> Double in
                if axis == number % 8 { return number & 8 == 0 ? side.low : side.high }
                let place = Double(number + 1) * Double(axis + 2).squareRoot() * 0.618_033_988_749_895
                return side.low + (side.high - side.low) * (place - place.rounded(.down))
            }
            let found = amount(point)
            if found > best.amount { best = (point, found) }
        }
        return best.point
    }

    /// A value of both layouts at an offset, as the evaluator has it; nil where the element is on screen in neither.
    private func values(_ value: ComparedValue, at point: [Double], within budget: ProofBudget) -> (
        old: Double, new: Double
    )? {
        let looks = looks.at(point) {
            [(old, resting?.old), (new, resting?.new)].map { layout, resting in
                let (look, visited) = motion.look(at: path, by: layout, at: point)
                budget.spend(visited + 10, times: ProofBudget.element)
                let sight = resting.map { motion.look(at: path, by: $0, at: point) }
                budget.spend(sight?.visited ?? 0, times: ProofBudget.element)
                return (motion.element(path, by: layout, in: look), (sight?.look ?? look).isShown, look.isSeen, look)
            }
        }
        guard looks.contains(where: { $0.isShown }) else { return nil }
        budget.spend(1, times: ProofBudget.element)
        let values = zip(looks, [old, new]).compactMap { look, reader -> Double? in
            switch value.observed {
            case .shown: look.isSeen ? 1 : 0
            case .output(let name, let component, _): motion.told(name, component, by: path, reader, in: look.place)
            default: look.element?.value(of: value.observed)
            }
        }
        return values.count == 2 ? (values[0], values[1]) : nil
    }
}

/// How one element was seen at some points, in the old layout and in the new one: all its values are asked at the same ones.
private final class ElementLooks {
    typealias Look = (element: Attributes?, isShown: Bool, isSeen: Bool, place: ComparedLook)

    private var known: [[Double]: [Look]] = [:]

    func at(_ point: [Double], look: () -> [Look]) -> [Look] {
        if let found = known[point] { return found }
        if known.count == 64 { known = [:] }
        let found = look()
        known[point] = found
        return found
    }
}
