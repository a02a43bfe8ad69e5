import LayoutChecker
import LayoutDSL
import LayoutEngine

// The elements that a proof asks about, one by one or two by two.

extension ProvedWalk {
    /// Whether other worlds may have elements that the usual one lacks, or other neighbours.
    func isLost(_ expectation: Expectation) -> Bool {
        let kinds = [expectation.each, expectation.other].compactMap { $0 }
        if kinds.contains(where: { world.changesCount(ofKind: $0) }) { return true }
        let observed = expectation.observations.map { world.layout.observations[Int($0)] }
        let stepping = observed.filter { $0.step != 0 }.map { $0.kind } + (expectation.isEverywhere ? kinds : [])
        return stepping.contains { changesPresence(ofKind: $0) }
    }

    /// Whether elements of a kind may take part in some worlds and not in others.
    private func changesPresence(ofKind kind: String) -> Bool {
        let prepared = world.prepared
        var (graph, reading) = (ProofGraph(world), WorldReading(world))
        var known: Set<FormulaID> = []
        for number in prepared.program.kinds[kind] {
            let presence = world.layout.elements[number].formulas(in: prepared.program.phase)[.presence]
            guard world.moves(presence) else { continue }
            // It reads a number of the world, and may still be the same in each: a share of the width is never nothing.
            let (paths, isCut) = prepared.paths(of: [number], limit: ProvedWalk.elementLimit, by: nil)
            guard !isCut else { return true }
            for path in paths {
                guard !budget.isSpent else { return true }
                budget.spend(ProofBudget.seenElement)
                let place = WorldReading.Place(section: path.section, item: path.item)
                let truth = reading.read(presence, at: place, into: &graph)
                guard known.insert(truth).inserted else { continue }
                guard let range = world.range(of: truth, in: graph), range.low == range.high else { return true }
            }
        }
        return false
    }

    /// The elements that an expectation is about, nothing for one that names its own; nil when there are too many.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - ends: The offsets.
    ///   - reading: What has been read of the world.
    ///   - budget: What it may cost to find those that are on screen together.
    /// - Returns: What is bound at a time.
    func elements(
        of expectation: Expectation, in ends: Ends, _ reading: inout ClaimReading, within budget: ProofBudget
    ) -> [BoundElements]? {
        guard let kind = expectation.each else { return [BoundElements()] }
        let isAboutFrames = expectation.apart.map { self.isAboutFrames($0, of: kind) } ?? false
        if isAboutFrames, let other = expectation.other, other.utf8.elementsEqual(kind.utf8), standEvenly(kind) {
            return []
        }
        let (paths, isCut) = paths(of: kind, expectation)
        guard !isCut else { return nil }
        guard let other = expectation.other else {
            return paths.map { BoundElements(each: $0) }.filter { binds(expectation, $0) }
        }
        if isAboutFrames, other.utf8.elementsEqual(kind.utf8), standApart(paths) { return [] }
        if let apart = expectation.apart, other.utf8.elementsEqual(kind.utf8),
            standInOrder(paths, apart, ends, &reading, within: budget.share(2))
        {
            return []
        }
        let isSame = other.utf8.elementsEqual(kind.utf8)
        let others = isSame ? (paths, false) : self.paths(of: other, expectation)
        guard !others.1 else { return nil }
        let pairs = together(paths, others.0, isSame, expectation, ends, &reading, within: budget.share(2))
        return pairs?.filter { binds(expectation, $0) }
    }

    private func paths(of kind: String, _ expectation: Expectation) -> (paths: [ElementPath], isCut: Bool) {
        var (paths, isCut) = world.prepared.paths(of: kind, limit: ProvedWalk.elementLimit)
        if expectation.isEverywhere { paths = paths.filter { world.prepared.takesPart($0) } }
        return (paths.sorted { ($0.section, $0.item) < ($1.section, $1.item) }, isCut)
    }

    /// Whether all neighbours are there that an expectation reads; else its elements are passed over.
    private func binds(_ expectation: Expectation, _ bound: BoundElements) -> Bool {
        expectation.observations.allSatisfy { number in
            let observation = world.layout.observations[Int(number)]
            return observation.step == 0 || world.prepared.path(of: observation, for: bound) != nil
        }
    }

    // MARK: Two by two

    /// The pairs that may be on screen together at an offset of a range; nil when there are too many.
    private func together(
        _ first: [ElementPath], _ second: [ElementPath], _ isSame: Bool, _ expectation: Expectation, _ ends: Ends,
        _ reading: inout ClaimReading, within budget: ProofBudget
    ) -> [BoundElements]? {
        func pair(_ a: Int, _ b: Int) -> BoundElements { BoundElements(each: first[a], other: second[b]) }
        var found: [BoundElements] = []
        if expectation.isEverywhere {
            for a in first.indices {
                for b in second.indices where !isSame || b > a {
                    guard found.count < ProvedWalk.elementLimit else { return nil }
                    found.append(pair(a, b))
                }
            }
            return found
        }
        guard let sights = sights(of: first, ends, &reading, within: budget) else { return nil }
        guard let others = isSame ? sights : self.sights(of: second, ends, &reading, within: budget) else { return nil }
        // A sweep over where they may come on screen.
        let order = others.indices.filter { !others[$0].isEmpty }.sorted { others[$0][0].low < others[$1][0].low }
        for a in first.indices {
            guard let from = sights[a].first?.low, let to = sights[a].last?.high else { continue }
            for b in order where !isSame || b > a {
                if others[b][0].low > to { break }
                guard let end = others[b].last?.high, end >= from else { continue }
                let meets = sights[a].contains { own in
                    others[b].contains { $0.low <= own.high && own.low <= $0.high }
                }
                guard meets else { continue }
                guard found.count < ProvedWalk.elementLimit else { return nil }
                found.append(pair(a, b))
            }
        }
        return found
    }

    /// From where to where on each element may be on screen, in order; nil when the budget is used up.
    private func sights(
        of paths: [ElementPath], _ ends: Ends, _ reading: inout ClaimReading, within budget: ProofBudget
    ) -> [[TruthSpan]]? {
        var found: [[TruthSpan]] = []
        let viewport = world.prepared.viewport
        let least = max(1, (world.layout.isHorizontal ? viewport.width : viewport.height) / 16)
        for path in paths {
            guard !budget.isSpent, goesOn() else { return nil }
            guard let claim = Claim(hidden: path, by: &reading), !claim.machine.readsUnknown else {
                found.append([TruthSpan(low: ends.low, high: ends.high, isCertain: false)])
                continue
            }
            found.append(spans(claim.machine, isNegated: true, ends, least: least, within: budget))
        }
        return found
    }

    // MARK: Order

    /// Whether two boxes are those in which elements of a kind are drawn, or what is seen of these.
    private func isAboutFrames(_ apart: ApartBoxes, of kind: String) -> Bool {
        (apart.first + apart.second).allSatisfy { number in
            let observation = world.layout.observations[Int(number)]
            guard observation.kind.utf8.elementsEqual(kind.utf8) else { return false }
            return switch observation.quantity {
            case .frame, .visible: true
            default: false
            }
        }
    }

    /// Whether boxes that stand still do not overlap, by a sweep along the scroll.
    private func standApart(_ paths: [ElementPath]) -> Bool {
        let prepared = world.prepared
        guard world.variables.isEmpty, let kind = paths.first?.kind, StillElements(prepared).contains(kind) else {
            return false
        }
        var boxes: [LayoutRectangle] = []
        for path in paths {
            budget.spend(ProofBudget.element)
            guard !budget.isSpent, let found = prepared.attributes(of: path, at: world.offset)?.elements.first,
                found.frame.isFinite
            else { return false }
            if !found.frame.isEmpty { boxes.append(found.frame) }
        }
        let isHorizontal = world.layout.isHorizontal
        func side(_ box: LayoutRectangle) -> (start: Double, end: Double) {
            isHorizontal ? (box.x, box.x + box.width) : (box.y, box.y + box.height)
        }
        boxes.sort { side($0).start < side($1).start }
        for (number, box) in boxes.enumerated() {
            for other in boxes[(number + 1)...] {
                budget.spend(1)
                if side(other).start >= side(box).end { break }
                let width = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
                let height = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
                if min(width, height) > ApartBoxes.tolerance / 2 || budget.isSpent { return false }
            }
        }
        return true
    }

    /// Whether boxes that stand still, at equal distances, are no longer than these, so that no two of them overlap: two
    /// neighbours of a section stand for all.
    private func standEvenly(_ kind: String) -> Bool {
        let prepared = world.prepared
        guard world.variables.isEmpty, let runs = StillElements(prepared).evenRuns(of: kind),
            runs.count <= ProvedWalk.elementLimit
        else { return false }
        let isHorizontal = world.layout.isHorizontal
        func box(_ path: ElementPath) -> (start: Double, length: Double)? {
            budget.spend(ProofBudget.element)
            guard let frame = prepared.attributes(of: path, at: world.offset)?.elements.first?.frame else { return nil }
            return isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
        }
        var end = -Double.infinity
        for run in runs {
            guard let first = box(run.first), let last = box(run.last),
                first.start >= end - ApartBoxes.tolerance / 4,
                max(abs(first.start), abs(last.start)) < ProvedWalk.farthestEvenly, first.length >= 0
            else { return false }
            if run.count > 1 {
                let step = (last.start - first.start) / Double(run.count - 1)
                guard step >= first.length - ApartBoxes.tolerance / 4 else { return false }
            }
            end = max(end, last.start + last.length)
        }
        return true
    }

    /// Up to here the place of a box is rounded by less than a quarter of what boxes may share that touch: four steps of
    /// the evaluator by half a unit in the last place each. A million rows of 400 points end here.
    private static let farthestEvenly = 4e8

    /// Whether elements stand one behind the other along the scroll, at every offset, be they on screen or not: each begins
    /// where the one before it ends, or later, so that no two of them overlap. So neighbours decide.
    private func standInOrder(
        _ paths: [ElementPath], _ apart: ApartBoxes, _ ends: Ends, _ reading: inout ClaimReading,
        within budget: ProofBudget
    ) -> Bool {
        let axis = world.layout.isHorizontal ? 0 : 1
        let layout = world.layout
        let quantities = [apart.first[axis], apart.first[axis + 2]].map { layout.observations[Int($0)].quantity }
        guard let kind = paths.first?.kind, max(abs(ends.low), abs(ends.high)) < 1e8, !isLost(kind),
            [axis, axis + 2].allSatisfy({ layout.observations[Int(apart.first[$0])].kind.utf8.elementsEqual(kind.utf8) }
            )
        else { return false }
        // What all of them may share is less than what two boxes share that touch.
        let slack = ApartBoxes.tolerance / Double(2 * max(1, paths.count))
        var known: Set<FormulaID> = []
        var last: ElementPath?
        for path in paths {
            guard !budget.isSpent, goesOn() else { return false }
            guard let margin = Claim.order(of: last, path, quantities, slack: slack, by: &reading) else { return false }
            last = path
            guard known.insert(margin).inserted else { continue }
            guard reading.isFinite(margin) else { return false }
            let machine = Claim.machine(of: margin, by: &reading)
            guard !machine.readsUnknown else { return false }
            var search = BoxSearch(machine, targets: targets(ends.low), within: budget.share(8), goesOn: goesOn) { _ in
                false
            }
            guard case .proved = search.run(box(ends)) else { return false }
        }
        return true
    }

    private func isLost(_ kind: String) -> Bool { world.changesCount(ofKind: kind) || changesPresence(ofKind: kind) }
}

/// From where to where on something is so.
struct TruthSpan {
    let low: Double
    let high: Double
    /// Whether it is so at each offset, or only nobody knows that it is not.
    let isCertain: Bool
}

extension ProvedWalk {
    /// From where to where on a margin is above 0, in all worlds of the proof, and where nobody knows; at all other offsets it
    /// is not above 0 in any of them. The spans are closed, and stand in order.
    ///
    /// - Parameters:
    ///   - machine: The margin.
    ///   - isNegated: Whether it is asked where the margin is not above 0.
    ///   - ends: The offsets.
    ///   - least: What is as narrow is not divided.
    ///   - budget: What it may cost. What it is not enough for stays open.
    /// - Returns: The spans.
    func spans(
        _ machine: ProofMachine, isNegated: Bool = false, _ ends: Ends, least: Double, within budget: ProofBudget
    ) -> [TruthSpan] {
        var found = [TruthSpan(low: ends.low, high: ends.high, isCertain: false)]
        let others = world.variables.map { Interval8($0.low, $0.high) }
        func isOpen(_ span: TruthSpan) -> Bool { !span.isCertain && (span.high - span.low > least || found.count == 1) }
        var isDivided = true
        // Where more stays open than a few places, as in a range of worlds, narrower parts tell nothing more.
        while isDivided, found.count(where: isOpen) <= 16, !budget.isSpent, goesOn() {
            isDivided = false
            var next: [TruthSpan] = []
            for span in found {
                guard isOpen(span) else {
                    next.append(span)
                    continue
                }
                let width = span.high - span.low
                let count = width > 0 ? 8 : 1
                func end(_ piece: Int) -> Double {
                    piece == count ? span.high : span.low + width * (Double(piece) / Double(count))
                }
                let sides: [Ends] = (0..<count).map { (end($0), end($0 + 1)) }
                budget.spend(machine.passCost)
                let margin = machine.run(
                    [Interval8 { (sides.indices.contains($0) ? sides[$0] : (span.low, span.high)) }] + others)
                for (lane, piece) in sides.enumerated() {
                    let (low, high) = (margin.low[lane], margin.high[lane])
                    guard isNegated ? !(low > 0) : !(high <= 0) else { continue }
                    let isCertain = isNegated ? high <= 0 : low > 0
                    next.append(TruthSpan(low: piece.low, high: piece.high, isCertain: isCertain))
                }
                isDivided = isDivided || width > 0
            }
            found = next
        }
        return found.reduce(into: []) { joined, span in
            guard let last = joined.last, last.high == span.low, last.isCertain == span.isCertain else {
                return joined.append(span)
            }
            joined[joined.count - 1] = TruthSpan(low: last.low, high: span.high, isCertain: last.isCertain)
        }
    }
}

extension Prepared {
    /// Whether an element has a size, so that it takes part.
    func takesPart(_ path: ElementPath) -> Bool {
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        guard let number = walker.find(path) else { return false }
        let presence = program.plan.elements[number][.presence]
        return presence < 0 || walker.machine.value(presence) != 0
    }
}
