import LayoutDSL

/// Every offset of one `at` in one world.
struct ProvedWalk {
    let prepared: Prepared
    /// The offset across the scroll.
    let cross: LayoutPoint
    let low: Double
    let high: Double

    /// How many parts of the range may be looked at for one expectation.
    let budget: Int
    /// Of a list with more elements than so many, not every one is asked.
    private static let elementLimit = 5_000
    /// At so many offsets, spread evenly, the evaluator is asked first.
    private static let glances = 8

    private func look(at distance: Double) -> TestLook {
        let along = prepared.offset(along: distance)
        return TestLook(prepared, at: LayoutPoint(x: along.x + cross.x, y: along.y + cross.y))
    }

    /// Proves an expectation, or finds the smallest offset at which it fails.
    func ask(_ expectation: Expectation) -> (failure: TestFailure?, seen: Int, troubles: [Trouble]) {
        var (seen, troubles): (Int, [Trouble]) = (0, [])
        var failing: Double?
        for glance in 0..<ProvedWalk.glances where failing == nil {
            let offset = OffsetSweep(from: low, to: high, step: (high - low) / Double(ProvedWalk.glances - 1))?[glance]
            var look = look(at: offset ?? low)
            if look.outcome(of: expectation) != nil { failing = offset ?? low }
            seen += look.seen
            if troubles.isEmpty { troubles = look.troubles }
        }
        if let failing, failing == low { return (failure(of: expectation, at: failing), seen, troubles) }
        guard let elements = elements(of: expectation) else {
            return (undecided(expectation, .tooMany), seen, troubles)
        }
        var budget = budget
        var open: TestFailure?
        for element in elements {
            guard let claim = Claim(expectation, for: element, of: prepared, at: start) else { continue }
            guard !claim.machine.readsUnknown else {
                open = open ?? undecided(expectation, .unknown)
                continue
            }
            var search = RangeSearch(claim.machine, budget: budget) { offset in
                var look = look(at: offset)
                return look.holds(expectation, for: element)
            }
            switch search.run(from: low, to: failing ?? high) {
            case .proved: break
            case .refuted(let offset, let isSmallest):
                failing = offset
                if !isSmallest { open = open ?? undecided(expectation, .open) }
            case .open(let low, let high, let doubt):
                open = open ?? undecided(expectation, .open, low...high, claim.span(of: doubt))
            }
            budget = search.budget
        }
        if let failing {
            return (failure(of: expectation, at: failing, from: open == nil ? low : nil), seen, troubles)
        }
        if open == nil, seen == 0, elements.contains(where: { isEverShown($0, budget: budget) }) { seen = 1 }
        return (open, seen, troubles)
    }

    /// The elements that an expectation is about one by one, nil for one that names its own; nothing when there are too many.
    private func elements(of expectation: Expectation) -> [ElementPath?]? {
        guard let kind = expectation.each else { return [nil] }
        let (paths, isCut) = prepared.paths(of: kind, limit: ProvedWalk.elementLimit)
        return isCut ? nil : paths.map { .some($0) }
    }

    private var start: LayoutPoint {
        let along = prepared.offset(along: low)
        return LayoutPoint(x: along.x + cross.x, y: along.y + cross.y)
    }

    /// Whether an element is on screen at any of the offsets.
    private func isEverShown(_ element: ElementPath?, budget: Int) -> Bool {
        guard let element, let claim = Claim(hidden: element, of: prepared, at: start) else { return false }
        var search = RangeSearch(claim.machine, budget: budget) { offset in
            var look = look(at: offset)
            return !look.shows(element)
        }
        if case .refuted = search.run(from: low, to: high) { return true }
        return false
    }

    /// A failure as the evaluator sees it, at an offset that is as plain as can be; `from`: from where on it is proved to
    /// hold up to there.
    private func failure(of expectation: Expectation, at failing: Double, from: Double? = nil) -> TestFailure? {
        var offset = failing
        for digits in [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6] {
            let plain = (failing * digits).rounded(.up) / digits
            guard plain >= failing, plain <= high, plain - failing <= 1e-6 else { continue }
            var look = look(at: plain)
            guard look.outcome(of: expectation) != nil else { continue }
            offset = plain
            break
        }
        var look = look(at: offset)
        guard let outcome = look.outcome(of: expectation) else { return nil }
        var failure = TestFailure(
            reason: outcome.reason, span: expectation.span, verdict: expectation.verdict, offset: offset,
            element: outcome.element, parts: outcome.parts)
        if let from, failing > from { failure.holdsFrom = from }
        return failure
    }

    private func undecided(
        _ expectation: Expectation, _ doubt: TestFailure.Doubt, _ range: ClosedRange<Double>? = nil,
        _ formula: SourceSpan? = nil
    ) -> TestFailure {
        TestFailure(
            reason: .undecided(
                doubt, low: range?.lowerBound ?? low, high: range?.upperBound ?? high, formula: formula),
            span: expectation.span, verdict: expectation.verdict)
    }
}

extension Prepared {
    /// The elements of a name in this world, in document order; cut where there are more than a limit.
    fileprivate func paths(of kind: String, limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        var found: [ElementPath] = []
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        for (number, known) in program.layout.elements.enumerated() where known.name.utf8.elementsEqual(kind.utf8) {
            let element = program.plan.elements[number]
            let sections = element.block < 0 ? 0..<1 : world.blocks.indices
            for section in sections where element.block < 0 || world.blocks[section] == element.block {
                var count = 1
                if let scope = element.scopeIndex {
                    if element.block >= 0 { walker.load(section) }
                    count = walker.count(of: program.plan.scopes.base + scope, in: section)
                }
                guard count <= limit - found.count else { return (found, true) }
                for item in 0..<count { found.append(ElementPath(kind: kind, section: section, item: item)) }
            }
        }
        return (found, false)
    }
}
