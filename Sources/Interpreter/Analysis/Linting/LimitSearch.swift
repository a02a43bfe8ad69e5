import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Elements whose `alpha` is held at a limit.
struct LimitSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// What lies beyond a limit by less is not seen, as a share.
    private static let leastExcess = 0.02
    /// At so many offsets of an element's way over the screen its alpha is asked.
    private static let limitSteps = 32

    /// Elements whose `alpha` is to be less than 0 or more than 1 while they are on screen: it is held at the limit, and
    /// what is written is not what is drawn. One of each kind.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        for name in survey.kinds where !survey.work.isSpent {
            for path in survey.subjects(of: name) where !survey.work.isSpent {
                guard let kind = survey.kind(of: path), kind.formulas.written[.alpha], let found = heldAlpha(path)
                else {
                    continue
                }
                answer.findings.append(
                    LintFinding(
                        lint: .limit, fact: .limit(path, value: found.value), span: kind.formulas.span,
                        kind: kind.formulas.span, offset: found.offset))
                break
            }
        }
        let told = Set(answer.findings.map { $0.span })
        answer.findings += heldBeside().filter { !told.contains($0.span) }
        return answer
    }

    /// The same of cells at the places of their row, and of those of a layout that scrolls both ways: one of each kind.
    private func heldBeside() -> [LintFinding] {
        var findings: [LintFinding] = []
        var told: Set<SourceSpan> = []
        for way in survey.ways {
            for path in way.cells where !survey.work.isSpent {
                guard let kind = survey.kind(of: path), kind.formulas.written[.alpha],
                    !told.contains(kind.formulas.span), let found = heldAlpha(path, at: way.places)
                else { continue }
                told.insert(kind.formulas.span)
                var finding = LintFinding(
                    lint: .limit, fact: .limit(path, value: found.value), span: kind.formulas.span,
                    kind: kind.formulas.span)
                finding.stand(at: found.place, isWide: survey.isWide)
                findings.append(finding)
            }
        }
        return findings
    }

    private func heldAlpha(_ path: ElementPath, at places: [ScrollPlace]) -> (value: Double, place: ScrollPlace)? {
        guard let traced = try? survey.tracer.curve(of: "alpha", path) else { return nil }
        var most: (value: Double, place: ScrollPlace)?
        for place in places where !survey.work.isSpent {
            var standing = survey.prepared
            if let row = place.row { standing.rowOffsets[row.section] = row.offset }
            let here = traced.with(standing)
            survey.work.spend(here.graph.nodes.count, times: ProofBudget.seenElement)
            guard let free = LimitSearch.unheld(here.graph, root: here.root) else { return nil }
            guard let value = here.values(at: place.point)?[free], value.isFinite,
                LimitSearch.excess(of: value)
                    > max(LimitSearch.leastExcess, most.map { LimitSearch.excess(of: $0.value) } ?? 0),
                var element = survey.element(path, at: place), !element.isHidden
            else { continue }
            element.alpha = 1
            let look = survey.look(at: place)
            // Where it stands alone counts: what is drawn with no alpha is in no picture.
            if look.sees(element) { most = (value, place) }
        }
        return most
    }

    /// How far an alpha lies beyond its limits.
    private static func excess(of value: Double) -> Double { max(-value, value - 1) }

    /// The alpha of an element that lies the farthest beyond its limits while it is on screen; nil where none does.
    private func heldAlpha(_ path: ElementPath) -> (value: Double, offset: Double)? {
        guard let line = survey.wholeLines(of: path).first, let traced = try? survey.tracer.curve(of: "alpha", path),
            let curve = CurvePath(traced, at: line.offsets.lowerBound, alongX: survey.isWide, beside: line.beside)
        else { return nil }
        survey.work.spend(traced.graph.nodes.count, times: ProofBudget.formula)
        guard let free = LimitSearch.unheld(traced.graph, root: traced.root) else { return nil }
        var most: (value: Double, offset: Double)?
        for offset in offsets(passing: path) where !survey.work.isSpent {
            survey.work.spend(traced.graph.nodes.count)
            let value = curve.values(at: offset)[free]
            guard value.isFinite, max(-value, value - 1) > LimitSearch.leastExcess else { continue }
            if let most, max(-value, value - 1) <= max(-most.value, most.value - 1) { continue }
            guard var element = survey.element(path, at: offset), !element.isHidden else { continue }
            // What is drawn with no alpha stands there all the same.
            element.alpha = 1
            if LintLook(survey.prepared, at: offset, [element]).sees(element) { most = (value, offset) }
        }
        return most
    }

    /// The node of an alpha before it is held between 0 and 1: max(0, min(value, 1)).
    private static func unheld(_ graph: TraceGraph, root: Int) -> Int? {
        var held = named(graph, root)
        // The value of an element that may take no part stands first.
        if operation(graph, held) == .select, let value = graph.operands(of: graph.nodes[held]).dropFirst().first {
            held = named(graph, Int(value))
        }
        guard let upper = operand(graph, held, of: .maximum, beside: 0) else { return nil }
        return operand(graph, upper, of: .minimum, beside: 1)
    }

    /// What an operation holds at a limit.
    private static func operand(
        _ graph: TraceGraph, _ node: Int, of bound: Operation, beside limit: Double
    ) -> Int? {
        guard operation(graph, node) == bound else { return nil }
        let operands = graph.operands(of: graph.nodes[node]).map { named(graph, Int($0)) }
        guard operands.count == 2,
            let place = operands.firstIndex(where: {
                operation(graph, $0) == .constant && graph.nodes[$0].constant == limit
            })
        else { return nil }
        return operands[1 - place]
    }

    /// What a node that only has a name stands for.
    private static func named(_ graph: TraceGraph, _ node: Int) -> Int {
        var node = node
        while graph.nodes[node].code == .name, let own = graph.operands(of: graph.nodes[node]).first { node = Int(own) }
        return node
    }

    private static func operation(_ graph: TraceGraph, _ node: Int) -> Operation? {
        graph.nodes[node].code == .operation ? graph.nodes[node].operation : nil
    }

    /// Offsets at which an element may be on screen: those that were looked at, and its way over the screen in steps.
    private func offsets(passing path: ElementPath) -> [Double] {
        var offsets = survey.inside.map { $0.offset }
        if let rest = survey.reader.restingBox(of: path) {
            let side = rest.side(alongX: survey.isWide)
            let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
            let (first, end) = (max(0, side.start - window), min(survey.last, side.start + side.length))
            if first < end {
                offsets += (0...LimitSearch.limitSteps).map {
                    first + (end - first) * Double($0) / Double(LimitSearch.limitSteps)
                }
            }
        }
        return Set(offsets).sorted()
    }
}
