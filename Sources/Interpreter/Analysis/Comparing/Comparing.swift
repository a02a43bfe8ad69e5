import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LayoutComparison {
    /// What is the same but for rounding differs by no more, in points and in numbers.
    package static let usualTolerance = 1e-6
    /// So many elements are compared one by one, of each kind.
    private static let elementLimit = 5_000
    /// Of so many elements differences are told one by one.
    private static let toldLimit = 200
    /// So many sections are compared one by one.
    private static let sectionLimit = 10_000

    /// Compares two layouts in their worlds.
    ///
    /// - Parameters:
    ///   - old: The old layout.
    ///   - new: The new one; both scroll along the same axis.
    ///   - offsets: The offsets along the scroll.
    ///   - tolerance: What differs by no more than this is the same, in points and in numbers.
    ///   - budget: What the proof of one value may cost, in thousands of instructions; all of them together cost no more than
    ///     ten times as much.
    ///   - looksAround: Whether layouts that are the same are looked at in other worlds.
    /// - Returns: What differs.
    package static func between(
        _ old: Prepared, _ new: Prepared, over offsets: ClosedRange<Double>, tolerance: Double = usualTolerance,
        budget: Int = LayoutTest.defaultBudget, looksAround: Bool = true
    ) -> LayoutComparison {
        var comparison = LayoutComparison(offsets: offsets, tolerance: tolerance)
        let statements = StatementComparison(old, new)
        comparison.statements = statements.differences
        comparison.notCompared = statements.notCompared
        comparison.isSameInEveryWorld = statements.isSameFormulas && statements.isSameWorld
        guard !comparison.isSameInEveryWorld else {
            comparison.elementCount = old.elementCount
            return comparison
        }
        // What differs by just the tolerance does so but for rounding.
        var run = ComparisonRun(
            old: old, new: new, statements: statements, tolerance: tolerance + 1e-9 * max(1, tolerance),
            within: ProofBudget(thousands: budget > .max / 10 ? .max : budget * 10),
            each: ProofBudget(thousands: budget).limit)
        comparison.compareWhole(run)
        var common: [ElementPath] = []
        for kind in kinds(old, new) {
            let (before, isCut) = old.paths(of: kind, limit: elementLimit)
            let (after, isCutToo) = new.paths(of: kind, limit: elementLimit)
            guard !isCut, !isCutToo else {
                if run.isSame(kind) { continue }
                let entry = UndecidedValue(
                    element: ElementPath(kind: kind, section: 0, item: 0), value: "", reason: .tooMany(elementLimit))
                comparison.undecided.append(entry)
                continue
            }
            common += comparison.compare(before, after, &run)
        }
        comparison.comparePhases(&run)
        comparison.compareOrder(common, run)
        comparison.spent = (run.whole.spent / ProofBudget.unit, run.whole.limit / ProofBudget.unit)
        if looksAround, comparison.verdict == .same { comparison.compareWorlds(run) }
        return comparison
    }

    /// The names of all kinds, those of the old layout first.
    private static func kinds(_ old: Prepared, _ new: Prepared) -> [String] {
        let (a, b) = (old.program.layout.elements, new.program.layout.elements)
        var seen: Set<[UInt8]> = []
        return (a + b).map { $0.name }.filter { seen.insert(Array($0.utf8)).inserted }
    }

    /// Compares the elements of a kind; answers those that both have.
    private mutating func compare(
        _ before: [ElementPath], _ after: [ElementPath], _ run: inout ComparisonRun
    ) -> [ElementPath] {
        let (known, others) = (Set(before), Set(after))
        note(before.filter { !others.contains($0) }, isOld: true, &run)
        note(after.filter { !known.contains($0) }, isOld: false, &run)
        let common = before.filter { others.contains($0) }
        if let first = common.first { kindCounts.append((first.kind, common.count)) }
        for path in common {
            elementCount += 1
            if run.isSame(path) { continue }
            compare(path, &run)
        }
        return common
    }

    /// `resting`: the readers of the layouts at rest, where a run is about another phase.
    private mutating func compare(
        _ path: ElementPath, _ run: inout ComparisonRun, prefix: String = "",
        resting: (old: ElementReader, new: ElementReader)? = nil
    ) {
        let motion = run.motion(of: path, over: offsets)
        guard
            var element = ElementComparison(
                path, run.readers, resting: resting, over: motion, tolerance: run.tolerance, within: run.whole),
            !element.isSame
        else { return }
        let isTold = run.told.count < LayoutComparison.toldLimit
        // Once something differs, what else does is worth less.
        let limit = verdict == .different ? run.limit / 10 : run.limit
        let found = element.run(within: run.whole, each: limit, isTold: isTold)
        undecided += found.undecided.map {
            UndecidedValue(element: $0.element, value: prefix + $0.value, reason: $0.reason)
        }
        guard !found.differences.isEmpty else { return }
        run.told.insert(path)
        if isTold { differences += found.differences.map { $0.named(prefix + $0.value) } } else { moreElements += 1 }
    }

    /// Notes what only one layout has. What is proved never to be on screen nobody misses; of very many the first are asked.
    private mutating func note(_ paths: [ElementPath], isOld: Bool, _ run: inout ComparisonRun) {
        guard let first = paths.first else { return }
        let prepared = isOld ? run.old : run.new
        var elements: [MissingElement] = []
        for path in paths.prefix(LayoutComparison.toldLimit) {
            let motion = run.motion(of: path, over: offsets)
            var (graph, moving) = motion.graph(of: prepared)
            let reader = isOld ? run.readers.old : run.readers.new
            let start = prepared.offset(along: offsets.lowerBound)
            var element = ClaimElement(path, of: prepared, at: start, by: reader.proofWalker)
            element?.moving = motion.inputs(moving, of: prepared)
            let shown = element?.read([], into: &graph).shown ?? graph.unknown
            let sight = SightSpan([reader], path, graph, shown: shown, over: motion)
            if let seen = sight.offsets(within: ProofBudget(run.limit, of: run.whole)) {
                elements.append(MissingElement(path: path, offsets: seen))
            }
        }
        let others = max(0, paths.count - LayoutComparison.toldLimit)
        guard elements.count + others > 0 else { return }
        missing.append(
            MissingElements(kind: first.kind, count: elements.count + others, isOld: isOld, elements: elements))
    }

    /// Elements that come or go in another way, of those that are the same at rest.
    private mutating func comparePhases(_ run: inout ComparisonRun) {
        for phase in [Phase.appearing, .disappearing] {
            let kinds = run.statements.otherPhases.filter { $0.phase == phase }.map { $0.kind }
            guard !kinds.isEmpty else { continue }
            let name = phase == .appearing ? "appear" : "disappear"
            guard let old = run.old.inPhase(phase), let new = run.new.inPhase(phase) else {
                notCompared.append("`\(name)`")
                continue
            }
            var phased = ComparisonRun(
                old: old, new: new, statements: run.statements, tolerance: run.tolerance, within: run.whole,
                each: run.limit)
            phased.told = run.told
            for name in LayoutComparison.kinds(old, new) {
                guard kinds.contains(where: { $0.name == Array(name.utf8) }) else { continue }
                let (before, isCut) = old.paths(of: name, limit: LayoutComparison.elementLimit)
                let (after, isCutToo) = new.paths(of: name, limit: LayoutComparison.elementLimit)
                if isCut || isCutToo {
                    notCompared.append("how \(name) elements \(phase == .appearing ? "appear" : "disappear")")
                    continue
                }
                let others = Set(after)
                for path in before where others.contains(path) && !run.told.contains(path) {
                    compare(
                        path, &phased, prefix: phase == .appearing ? "appear." : "disappear.", resting: run.readers)
                }
            }
        }
    }

    private mutating func compareOrder(_ common: [ElementPath], _ run: ComparisonRun) {
        guard !run.statements.hasSameOrder || !run.statements.isSameWorld else { return }
        let order = OrderComparison(run.old, run.new, over: offsets, tolerance: run.tolerance, within: run.whole)
        let found = order.run(common)
        differences += found.differences
        undecided += found.undecided
        let isOnlyAlong = ComparedMotion([run.old, run.new], over: offsets, row: nil).isOnlyAlong
        if found.hasTurned, !isOnlyAlong || run.hasRows {
            notCompared.append("the painting order where the list was scrolled across, or a section by itself")
        }
    }

    /// What belongs to no element: the size of the content, where it opens, where scrolling stops.
    private mutating func compareWhole(_ run: ComparisonRun) {
        let (old, new, tolerance) = (run.old, run.new, run.tolerance)
        func note(_ name: String, _ a: Double, _ b: Double, at place: Double) {
            guard !(abs(a - b) <= tolerance), !(a.isNaN && b.isNaN) else { return }
            differences.append(
                LayoutDifference(
                    element: nil, value: name, quantity: .length, offsets: place...place, place: place,
                    values: (a, b), isMost: true))
        }
        let start = offsets.lowerBound
        note("content.width", old.contentSize.width, new.contentSize.width, at: start)
        note("content.height", old.contentSize.height, new.contentSize.height, at: start)
        note("opens.x", old.opening.x, new.opening.x, at: start)
        note("opens.y", old.opening.y, new.opening.y, at: start)
        let count = min(old.world.blocks.count, new.world.blocks.count)
        let hasRows = run.hasRows
        if hasRows, count > LayoutComparison.sectionLimit {
            notCompared.append("sections that scroll by themselves beyond the first \(LayoutComparison.sectionLimit)")
        }
        for section in 0..<min(count, LayoutComparison.sectionLimit) where hasRows {
            guard let a = old.rowWindow(ofSection: section), let b = new.rowWindow(ofSection: section) else { continue }
            let name = "section[\(section)]."
            for (edge, (x, y)) in zip(a.frame.numbers, b.frame.numbers).enumerated() {
                note(name + ["x", "y", "width", "height"][min(edge, 3)], x, y, at: start)
            }
            note(name + "content.width", a.contentSize.width, b.contentSize.width, at: start)
            note(name + "content.height", a.contentSize.height, b.contentSize.height, at: start)
            note(name + "opens", old.opening(ofSection: section), new.opening(ofSection: section), at: start)
            note(name + "loop", a.loops ? 1 : 0, b.loops ? 1 : 0, at: start)
        }
        compareOutputs(run)
        guard !run.statements.hasSameStops || !run.statements.isSameWorld else { return }
        let stops = StopComparison(old, new, over: offsets, tolerance: tolerance, within: run.whole)
        switch stops.run() {
        case .same: break
        case .differs(let proposed, let first, let second): note("stop", first, second, at: proposed)
        case .looked(let count): gestureCount = count
        }
        let rows = stops.rows(run.statements)
        if (StopComparison.rowLimit..<max(StopComparison.rowLimit, count)).contains(where: {
            old.stoppingRow(ofSection: $0) != nil || new.stoppingRow(ofSection: $0) != nil
        }) {
            notCompared.append("where gestures stop in sections beyond the first \(StopComparison.rowLimit)")
        }
        for row in rows.differences { note("section[\(row.section)].stop", row.old, row.new, at: row.proposed) }
        if rows.differences.isEmpty { gestureCount += rows.count }
        if gestureCount > 0 { notCompared.append("where gestures stop, beyond \(gestureCount) of them") }
    }
}

extension LayoutComparison {
    /// What the layouts and their sections tell the app, where two formulas tell it.
    private mutating func compareOutputs(_ run: ComparisonRun) {
        guard !run.statements.otherOutputs.isEmpty else { return }
        let outputs = OutputComparison(
            run.old, run.new, over: ComparedMotion([run.old, run.new], over: offsets, row: nil),
            tolerance: run.tolerance, within: run.whole, each: run.limit)
        let found = outputs.run(run.statements.otherOutputs)
        differences += found.differences
        undecided += found.undecided
        notCompared += found.notCompared
    }
}

/// What a comparison works with.
struct ComparisonRun {
    let old: Prepared
    let new: Prepared
    /// What answers questions about their elements.
    let readers: (old: ElementReader, new: ElementReader)
    let statements: StatementComparison
    let tolerance: Double
    /// What all proofs together may cost yet.
    let whole: ProofBudget
    /// What the proof of one value may cost, in instructions.
    let limit: Int
    /// The elements that differ.
    var told: Set<ElementPath> = []
    private var motions: [Int: ComparedMotion] = [:]
    private let sameNames: Set<[UInt8]>

    init(
        old: Prepared, new: Prepared, statements: StatementComparison, tolerance: Double, within whole: ProofBudget,
        each limit: Int
    ) {
        (self.old, self.new, self.statements, self.tolerance) = (old, new, statements, tolerance)
        (self.whole, self.limit) = (whole, limit)
        readers = (ElementReader(old), ElementReader(new))
        var other: Set<[UInt8]> = []
        for kind in old.program.layout.elements + new.program.layout.elements
        where !statements.sameKinds.contains(StatementComparison.KindKey(kind)) { other.insert(Array(kind.name.utf8)) }
        sameNames = Set(statements.sameKinds.map { $0.name }).subtracting(other)
    }

    var hasRows: Bool {
        (old.program.layout.blocks + new.program.layout.blocks).contains { $0.row != nil }
    }

    /// Whether all elements of a kind are the same by their formulas.
    func isSame(_ kind: String) -> Bool { statements.isSameWorld && sameNames.contains(Array(kind.utf8)) }

    /// Whether an element is the same by its formulas.
    func isSame(_ path: ElementPath) -> Bool {
        guard statements.isSameWorld, old.program.phase == .resting else { return false }
        if sameNames.contains(Array(path.kind.utf8)) { return true }
        guard old.world.blocks.indices.contains(path.section) else { return false }
        let block = old.world.blocks[path.section]
        return statements.sameKinds.contains(StatementComparison.KindKey(block: block, name: Array(path.kind.utf8)))
    }

    /// What moves an element.
    mutating func motion(of path: ElementPath, over offsets: ClosedRange<Double>) -> ComparedMotion {
        let isRow = old.isRow(path.section) || new.isRow(path.section)
        let key = isRow ? path.section : -1
        if let known = motions[key] { return known }
        let motion = ComparedMotion([old, new], over: offsets, row: isRow ? path.section : nil)
        motions[key] = motion
        return motion
    }
}

extension Prepared {
    /// The same world for elements that come or go; nil where it cannot be prepared.
    func inPhase(_ phase: Phase) -> Prepared? {
        let other = compile(program.layout, phase: phase)
        var preparation = Preparation(other, world, rowOffsets)
        do throws(WorldError) { try preparation.run(other.prepareStage) } catch { return nil }
        return preparation.prepared()
    }
}
