import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A proof about very many cells at equal distances, by one of each section that stands for all of them. Its index is a
/// number that takes every value, and the offset counts from where it rests: what its formulas say of it in the window is
/// then the same for all, and how many there are is no number of the proof.
struct RunProof {
    typealias Ends = ProvedWalk.Ends

    enum Answer {
        case proved
        case fails(TestFailure)
        case open
    }

    /// The offsets, in one world.
    let walk: ProvedWalk

    /// Of more sections each would need too long.
    private static let mostSections = 64

    /// Proves an expectation about each element of a kind, or finds an offset at which it fails.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - ends: The offsets.
    ///   - points: Where the evaluator is asked.
    /// - Returns: What was found; open where the elements do not rest at equal distances, or what they read hangs on more than
    ///   their index.
    func ask(_ expectation: Expectation, in ends: Ends, _ points: inout ProofPoints) -> Answer {
        guard let kind = expectation.each, expectation.other == nil, let runs = runs(of: kind) else { return .open }
        let observed = expectation.observations.map { walk.world.layout.observations[Int($0)] }
        let (before, behind) = RunProof.neighbours(observed)
        // A slope at an end of the offsets is seen from both of its sides.
        let readsSlope = observed.contains { if case .slope = $0.quantity { true } else { false } }
        let offsets: Ends = readsSlope ? (ends.low - 1, ends.high + 1) : ends
        for run in runs where run.count > before + behind {
            guard walk.goesOn(), !walk.budget.isSpent,
                let cell = cell(of: kind, in: run.first.section, before...(run.count - 1 - behind), at: offsets),
                canRange(over: cell, reading: observed, isEverywhere: expectation.isEverywhere)
            else { return .open }
            switch ask(expectation, of: cell, in: ends, &points) {
            case .proved: continue
            case let answer: return answer
            }
        }
        return .proved
    }

    /// Whether one of the elements of a kind is on screen where it rests.
    func isSeen(_ kind: String, in ends: Ends, _ points: inout ProofPoints) -> Bool {
        (runs(of: kind) ?? []).contains { run in
            let cell = cell(of: kind, in: run.first.section, 0...run.count - 1, at: ends)
            guard let cell, let start = RestingCells(cell, in: prepared)?.place(cell.path.item) else { return false }
            return points.ask(at: [max(ends.low, min(ends.high, start))]) { $0.shows(cell.path) } ?? false
        }
    }

    // MARK: Cells

    private typealias Run = (first: ElementPath, count: Int)

    /// The elements of a kind, section by section; nil where they are followed otherwise.
    private func runs(of kind: String) -> [Run]? {
        let (prepared, program) = (walk.world.prepared, walk.world.prepared.program)
        guard walk.world.variables.isEmpty, walk.place == nil, walk.range == nil, !program.layout.loops.exists,
            prepared.mirror == nil || !program.layout.isHorizontal
        else { return nil }
        let walker = Walker.atStart(of: prepared)
        var runs: [Run] = []
        for number in program.kinds[kind] {
            let element = program.plan.elements[number]
            guard let scope = element.scopeIndex, !element.isInRow else { return nil }
            for section in prepared.world.sections(ofElement: element) {
                if element.block >= 0 { walker.load(section) }
                let count = walker.count(of: program.plan.scopes.base + scope, in: section)
                guard count > 0 else { continue }
                guard runs.count < RunProof.mostSections else { return nil }
                runs.append((ElementPath(kind: kind, section: section, item: 0), count))
            }
        }
        return runs
    }

    /// A cell in the middle of some that stands for all of them.
    private func cell(
        of kind: String, in section: Int, _ indices: ClosedRange<Int>, at offsets: Ends
    ) -> RangedCell? {
        let middle = indices.lowerBound + (indices.upperBound - indices.lowerBound) / 2
        let path = ElementPath(kind: kind, section: section, item: middle)
        return scope(of: path).map { RangedCell(path: path, scope: $0, indices: indices, offsets: offsets) }
    }

    /// The scope of the formulas of an element; nil where there is no such element, or it stands alone.
    private func scope(of path: ElementPath) -> Int32? {
        let plan = prepared.program.plan
        guard let number = Walker.atStart(of: prepared).find(path) else { return nil }
        return plan.elements[number].scopeIndex.map { plan.scopes[$0].number }
    }

    /// Whether all that is read of a cell is written in its scope, and nothing else is: an element that is named would be taken
    /// for one of all. What takes part may hang on the index only where nobody asks for neighbours.
    private func canRange(over cell: RangedCell, reading observed: [Observation], isEverywhere: Bool) -> Bool {
        let isAlike = observed.allSatisfy { observation in
            switch observation.quantity {
            case .taken, .stop, .slope, .count: return true
            case .row: return false
            default: break
            }
            guard observation.place == nil else {
                let path = observation.path(for: BoundElements())
                return path.map { scope(of: $0) != cell.scope || $0.section != cell.path.section } ?? false
            }
            let bound = BoundElements(each: cell.path, counted: cell.path)
            return observation.path(for: bound).map { scope(of: $0) == cell.scope } ?? false
        }
        guard isAlike, isEverywhere || observed.contains(where: { $0.step != 0 }) else { return isAlike }
        let world = world(of: cell)
        let kinds = [cell.path.kind] + observed.filter { $0.step != 0 }.map { $0.kind }
        return prepared.takesPart(cell.path)
            && kinds.allSatisfy { kind in
                prepared.program.kinds[kind].allSatisfy { number in
                    let formulas = world.layout.elements[number].formulas(in: prepared.program.phase)
                    return !world.moves(formulas[.presence])
                }
            }
    }

    private func world(of cell: RangedCell) -> ProofWorld { ProofWorld(prepared, at: walk.world.offset, cell: cell) }

    /// The same walk over the offsets as they are seen from a cell.
    private func walk(along cell: RangedCell, within budget: ProofBudget) -> ProvedWalk {
        ProvedWalk(
            world: world(of: cell), prepare: { _ in nil }, sampling: walk.sampling, budget: budget, othersFollow: false,
            goesOn: walk.goesOn)
    }

    private var prepared: Prepared { walk.world.prepared }

    // MARK: All

    private func ask(
        _ expectation: Expectation, of cell: RangedCell, in ends: Ends, _ points: inout ProofPoints
    ) -> Answer {
        guard let rests = RestingCells(cell, in: prepared) else { return .open }
        let budget = walk.budget.share(2)
        let ranged = walk(along: cell, within: budget)
        let reach = rests.reach(of: ends)
        for isApart in [false, true] {
            var reading = ClaimReading(ranged.world, between: reach, within: budget)
            guard reading.stand(behind: rests.formula, of: cell) else { return .open }
            let bound = BoundElements(each: cell.path)
            guard let read = Claim.read(expectation, for: bound, by: &reading, takenApart: isApart),
                reading.isFinite(read.margin), reading.isFinite(read.shown)
            else { return .open }
            let claim = Claim(read, by: &reading)
            guard !claim.machine.readsUnknown else { return .open }
            var box = ranged.box(reach)
            ranged.settle(&box, for: claim.machine)
            var known = points
            var search = BoxSearch(
                claim.machine, targets: ranged.targets(0), within: budget.share(2), beside: ranged.beside,
                goesOn: walk.goesOn
            ) { point in
                guard let place = rests.place(of: point, in: ends) else { return true }
                let bound = BoundElements(each: place.path)
                return known.ask(at: [place.offset]) { $0.holds(expectation, for: bound) } ?? true
            }
            let answer = search.run(box)
            points = known
            switch answer {
            case .proved: return .proved
            case .refuted(let point, _):
                guard let place = rests.place(of: point, in: ends) else { continue }
                let failure = walk.failure(of: expectation, at: [place.offset], in: ends, &points)
                return failure.map { .fails($0) } ?? .open
            case .open: continue
            }
        }
        return .open
    }

    // MARK: Some, exactly one, so many

    /// So many cells may be seen of a list at a time.
    private static let mostTogether = 200
    /// What a part of the offsets shares with the next one.
    private static let overlap = 1e-3

    /// Proves an expectation about how many elements satisfy a condition: between two cells one stands for all pairs of
    /// neighbours; before the first ones and behind the last ones each is asked for itself.
    ///
    /// - Parameters:
    ///   - kinds: Whose elements are counted, for each condition.
    ///   - expectation: The expectation.
    ///   - ends: The offsets.
    ///   - points: Where the evaluator is asked.
    /// - Returns: Its failure, and what gave no finite number.
    func ask(
        gathering kinds: [String], _ expectation: Expectation, in ends: Ends, _ points: inout ProofPoints
    ) -> GatheredProof.Gathered {
        let open = walk.undecided(expectation, .tooMany, ends)
        guard let parts = parts(gathering: kinds, expectation, in: ends) else { return (open, MetTroubles()) }
        for part in parts {
            var known = points
            if let rests = part.rests { known.located = { rests.place(of: $0, in: ends)?.offset } }
            var reading = ClaimReading(part.walk.world, between: part.ends, within: walk.budget)
            if let rests = part.rests, !reading.stand(behind: rests.formula, of: rests.cell) {
                return (open, MetTroubles())
            }
            let proof = GatheredProof(walk: part.walk, only: part.elements)
            var found = proof.ask(
                expectation, in: part.ends, failing: nil, &known, &reading, within: walk.budget.share(2))
            guard found.troubles.isEmpty else { return found }
            guard let failure = found.failure else { continue }
            guard failure.isWitness else { return (open, MetTroubles()) }
            found.failure?.holdsFrom = nil
            return found
        }
        return (nil, MetTroubles())
    }

    /// A part of the offsets with the elements that may satisfy a condition there.
    private struct Part {
        let walk: ProvedWalk
        /// The first number that moves: the offset, or how far that is behind a cell.
        let ends: Ends
        let offsets: Ends
        let elements: [ElementPath]
        /// Where the offset counts from a cell: where that rests.
        var rests: RestingCells?
    }

    /// Cells of a section, and from where to where on each may satisfy a condition, counted from where it rests.
    private struct SeenRun {
        let run: Run
        let rests: RestingCells
        let sight: Ends
        /// The offsets at which one of them may do so.
        let offsets: Ends

        /// Which of them may do so between two offsets, and one more at each end; nil where they are too many.
        func elements(between low: Double, and high: Double) -> [ElementPath]? {
            let first = max(0, rests.index(at: low - sight.high, below: run.count) - 1)
            let end = min(run.count, rests.index(at: high - sight.low, below: run.count) + 2)
            // Where all rest at one place, they are seen together.
            let indices = rests.distance > 0 ? first..<max(first, end) : 0..<run.count
            guard indices.count <= ProvedWalk.elementLimit else { return nil }
            return indices.map {
                ElementPath(kind: run.first.kind, section: run.first.section, item: $0)
            }
        }
    }

    /// The offsets at which one cell stands for all of its section, and those before, between and behind, with the cells that
    /// count there; nil where that is not followed.
    private func parts(gathering kinds: [String], _ expectation: Expectation, in ends: Ends) -> [Part]? {
        let counts = expectation.counts(in: walk.world.layout).map { $0.counted }
        guard !expectation.isEverywhere, let kind = kinds.first, kinds.allSatisfy({ $0.utf8.elementsEqual(kind.utf8) }),
            let runs = runs(of: kind)
        else { return nil }
        let numbers = expectation.observations + counts.flatMap { $0.observations }
        let observed = numbers.map { walk.world.layout.observations[Int($0)] }
        let (before, behind) = RunProof.neighbours(observed)
        var seen: [SeenRun] = []
        for run in runs where run.count > before + behind {
            guard let cell = cell(of: kind, in: run.first.section, before...(run.count - 1 - behind), at: ends),
                canRange(over: cell, reading: observed, isEverywhere: false),
                let rests = RestingCells(cell, in: prepared),
                let sight = sight(of: expectation, counts, rests, in: ends),
                let first = rests.place(0), let last = rests.place(run.count - 1), last >= first
            else { return nil }
            let offsets: Ends = (first + sight.low, last + sight.high)
            seen.append(SeenRun(run: run, rests: rests, sight: sight, offsets: offsets))
        }
        var inner: [Part] = []
        for one in seen {
            guard let part = part(of: one, before, behind, in: ends) else { continue }
            // Cells of other sections would count there too.
            let isAlone = seen.allSatisfy {
                $0.run.first == one.run.first || $0.offsets.high < part.offsets.low
                    || part.offsets.high < $0.offsets.low
            }
            guard isAlone else { return nil }
            inner.append(part)
        }
        var (parts, end) = (inner, ends.low)
        let gaps: [Ends] = inner.map { $0.offsets }.sorted { $0.low < $1.low } + [(ends.high, ends.high)]
        for gap in gaps {
            if end < gap.low || end == ends.high {
                var elements: [ElementPath] = []
                for one in seen {
                    guard let own = one.elements(between: end, and: gap.low) else { return nil }
                    elements += own
                }
                parts.append(Part(walk: walk, ends: (end, gap.low), offsets: (end, gap.low), elements: elements))
            }
            end = max(end, gap.high)
        }
        return parts
    }

    /// The offsets at which one cell of a section stands for all: between the first that may be seen with all of its neighbours,
    /// and the last; nil where there are too few cells.
    private func part(of seen: SeenRun, _ before: Int, _ behind: Int, in ends: Ends) -> Part? {
        let (rests, kind, section) = (seen.rests, seen.run.first.kind, seen.run.first.section)
        guard rests.distance > 1e-3 else { return nil }
        let most = Double(RunProof.mostTogether)
        let (first, last) = (-seen.sight.high / rests.distance, 1 - seen.sight.low / rests.distance)
        guard abs(first) < most, abs(last) < most else { return nil }
        let together = Int(first.rounded(.down)) - 1...Int(last.rounded(.up)) + 1
        let low = before + max(0, -together.lowerBound)
        let high = seen.run.count - 1 - behind - max(0, together.upperBound)
        guard low < high, let start = rests.place(low), let end = rests.place(high) else { return nil }
        let offsets: Ends = (max(ends.low, start), min(ends.high, end + rests.distance))
        guard offsets.low < offsets.high, let cell = cell(of: kind, in: section, low...high, at: offsets),
            let inner = RestingCells(cell, in: prepared)
        else { return nil }
        let elements = together.map { ElementPath(kind: kind, section: section, item: cell.path.item + $0) }
        return Part(
            walk: walk(along: cell, within: walk.budget),
            ends: (-RunProof.overlap, rests.distance + RunProof.overlap), offsets: offsets, elements: elements,
            rests: inner)
    }

    /// From where to where on, behind where a cell rests, it may satisfy a condition.
    private func sight(
        of expectation: Expectation, _ counts: [CountedElements], _ rests: RestingCells, in ends: Ends
    ) -> Ends? {
        let (budget, reach) = (walk.budget.share(4), rests.reach(of: ends))
        let ranged = walk(along: rests.cell, within: budget)
        var reading = ClaimReading(ranged.world, between: reach, within: budget)
        guard reading.stand(behind: rests.formula, of: rests.cell) else { return nil }
        let questions =
            counts.isEmpty
            ? [(expectation.formula, expectation.observations, BoundElements(each: rests.cell.path))]
            : counts.map { ($0.condition, $0.observations, BoundElements(counted: rests.cell.path)) }
        var found: Ends?
        for (condition, observations, bound) in questions {
            let truth = Claim.truth(of: condition, reading: observations, for: bound, isEverywhere: false, by: &reading)
            guard let truth else { return nil }
            let machine = Claim.machine(of: truth.holds, by: &reading)
            guard !machine.readsUnknown else { return nil }
            let spans = ranged.spans(machine, reach, least: rests.distance / 8, within: budget)
            for span in spans {
                found = (min(found?.low ?? span.low, span.low), max(found?.high ?? span.high, span.high))
            }
        }
        return found ?? (0, 0)
    }

    /// How many neighbours are read before a cell, and behind it.
    private static func neighbours(_ observed: [Observation]) -> (before: Int, behind: Int) {
        let steps = observed.map { $0.step }
        return (max(0, -(steps.min() ?? 0)), max(0, steps.max() ?? 0))
    }
}

/// Where cells rest that one stands for.
private struct RestingCells {
    let cell: RangedCell
    /// Where one rests along the scroll.
    let formula: FormulaID
    /// How far the next one is behind it.
    private(set) var distance = 0.0
    private var (first, last) = (0.0, 0.0)
    private let along: ElementQuantity
    private let walker: Walker

    /// nil where they rest nowhere, or too far away.
    init?(_ cell: RangedCell, in prepared: Prepared) {
        let walker = Walker.atStart(of: prepared)
        guard let number = walker.find(cell.path) else { return nil }
        let along: ElementQuantity = prepared.program.layout.isHorizontal ? .restX : .restY
        self.cell = cell
        self.along = along
        self.walker = walker
        formula = prepared.program.layout.elements[number].formulas(in: prepared.program.phase)[along]
        guard let first = place(cell.indices.lowerBound), let last = place(cell.indices.upperBound),
            max(abs(first), abs(last)) < 1e12
        else { return nil }
        (self.first, self.last) = (first, last)
        distance = cell.indices.count > 1 ? (last - first) / Double(cell.indices.count - 1) : 0
    }

    /// Where the cell with an index rests.
    func place(_ item: Int) -> Double? {
        let path = ElementPath(kind: cell.path.kind, section: cell.path.section, item: item)
        guard let number = walker.find(path) else { return nil }
        return walker.machine.value(walker.plan.elements[number][along])
    }

    /// The index of the cell that rests at an offset, or would; no farther than a count goes.
    func index(at offset: Double, below count: Int) -> Int {
        let found = (Double(cell.indices.lowerBound) + (offset - first) / distance).rounded(.down)
        return found < 0 ? -1 : found < Double(count) ? Int(found) : count
    }

    /// Where offsets are seen from the first cell and from the last one, and a little more.
    func reach(of ends: ProvedWalk.Ends) -> ProvedWalk.Ends {
        (ends.low - max(first, last) - 1, ends.high - min(first, last) + 1)
    }

    /// The cell of a point, and the offset; nil beyond the ends.
    func place(of point: [Double], in ends: ProvedWalk.Ends) -> (path: ElementPath, offset: Double)? {
        let (low, high) = (Double(cell.indices.lowerBound), Double(cell.indices.upperBound))
        // A proof that does not read the index looks at the cell that is so far away from the offset.
        let isRead = point[1] != Double(cell.path.item)
        let found = isRead || distance == 0 ? point[1] : low + (point[3] - point[0] - first) / distance
        let index = Int(max(low, min(high, found.rounded(.toNearestOrEven))))
        guard let start = place(index), start + point[0] >= ends.low, start + point[0] <= ends.high else { return nil }
        let path = ElementPath(kind: cell.path.kind, section: cell.path.section, item: index)
        return (path, start + point[0])
    }
}
