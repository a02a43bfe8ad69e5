import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What is said to be sticky, and never sticks.
struct StickySearch {
    /// What is looked at.
    let survey: LintSurvey

    /// So far from its place something has to be to stick, in points.
    private static let leastShift = 1e-3
    private static let elementLimit = 24

    /// What is said to be sticky and stays where it rests at every offset.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        let uses = StickyUse.all(in: survey.layout)
        let counts = survey.prepared.sectionCounts
        for use in uses where !survey.work.isSpent {
            guard let number = survey.written.kind(of: use.block) else { continue }
            let span = survey.layout.elements[number].formulas.span
            // One declaration in a block that several sections have is one kind for each block.
            let (paths, isCut) = survey.reader.paths(of: [number], limit: StickySearch.elementLimit)
            // An empty section leaves no room; with cells it may.
            let suspects = paths.filter { !(counts.indices.contains($0.section) && counts[$0.section] == 0) }
            guard !isCut, let first = suspects.first, !suspects.contains(where: { sticksSomewhere($0) }) else {
                continue
            }
            var (sticks, open) = (false, LintQuestion?.none)
            for path in suspects where !sticks {
                switch neverSticks(path) {
                case .holds: break
                case .fails: sticks = true
                case .open(let reason): open = open ?? survey.question(.idle, path, reason)
                }
            }
            if sticks { continue }
            if let open {
                answer.questions.append(open)
                continue
            }
            answer.findings.append(
                LintFinding(
                    lint: .idle, fact: .idle(first), span: use.span, kind: span, offset: survey.last))
        }
        // What all uses of an effect have is a finding about the effect.
        let idle = Set(answer.findings.map { $0.span })
        var effects: [SourceSpan: (count: Int, areIdle: Bool)] = [:]
        var names: [SourceSpan: SourceSpan] = [:]
        for use in uses {
            guard let effect = use.effect else { continue }
            let known = effects[effect] ?? (0, true)
            effects[effect] = (known.count + 1, known.areIdle && idle.contains(use.span))
            names[use.span] = effect
        }
        for number in answer.findings.indices {
            guard let effect = names[answer.findings[number].span], let all = effects[effect], all.areIdle,
                all.count > 1
            else { continue }
            answer.findings[number].effect = effect
        }
        return answer
    }

    private func sticksSomewhere(_ path: ElementPath) -> Bool {
        guard let rest = survey.reader.restingBox(of: path) else { return true }
        let beside = survey.scrollsAcross ? [0, survey.lastAcross / 2, survey.lastAcross] : [0]
        return survey.inside.contains { look in
            beside.contains { across in
                let point =
                    survey.isWide ? LayoutPoint(x: look.offset, y: across) : LayoutPoint(x: across, y: look.offset)
                return isMoved(path, from: rest, at: point)
            }
        }
    }

    private func isMoved(_ path: ElementPath, from rest: LayoutRectangle, at point: LayoutPoint) -> Bool {
        guard let element = survey.element(path, at: point) else { return true }
        let shift = element.shift(from: rest)
        let along = abs(survey.isWide ? shift.x : shift.y)
        return max(along, survey.scrollsAcross ? abs(survey.isWide ? shift.y : shift.x) : 0) > StickySearch.leastShift
    }

    /// Where something must not stick: behind what is last no content can come; elsewhere the list may be longer in another
    /// world. In a list that is too short to scroll content may also come before it, so that it leaves the window.
    private func offsets(of path: ElementPath) -> ClosedRange<Double> {
        guard let rest = survey.reader.restingBox(of: path)?.side(alongX: survey.isWide) else { return 0...survey.last }
        let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
        let start = survey.last > 0 ? 0 : min(0, rest.start - window)
        let isLast = survey.reader.cellsEnd <= rest.start + 0.5
        return start...(isLast ? survey.last : max(survey.last, rest.start + rest.length))
    }

    private func neverSticks(_ path: ElementPath) -> LintProof {
        guard let rest = survey.reader.restingBox(of: path) else { return .open(.unfollowed) }
        let alongX: [ObservedQuantity] = [.drawn(.centerX), .drawn(.translationX), .rest(0), .rest(2)]
        let alongY: [ObservedQuantity] = [.drawn(.centerY), .drawn(.translationY), .rest(1), .rest(3)]
        let quantities = survey.scrollsAcross ? alongX + alongY : survey.isWide ? alongX : alongY
        return survey.proveAnywhere(path, quantities, over: offsets(of: path)) { graph, read, _ in
            var most = graph.constant(0)
            for start in stride(from: 0, to: read.count, by: 4) {
                let place = graph.sum(read[start], read[start + 1])
                let middle = graph.sum(read[start + 2], graph.product(read[start + 3], graph.constant(0.5)))
                most = graph.greatest(most, graph.apply(.absolute, graph.difference(place, middle)))
            }
            return graph.difference(graph.constant(StickySearch.leastShift), most)
        } holds: {
            !isMoved(path, from: rest, at: $0)
        }
    }
}

/// A line that uses an effect that holds an element at an edge of the window.
private struct StickyUse {
    let span: SourceSpan
    /// The block of the element that it stands in.
    let block: SourceSpan
    /// The name of the effect, where the main file declares it.
    let effect: SourceSpan?

    /// The main file is the second source, after the prelude.
    private static let mainSource = 1

    static func all(in layout: CheckedLayout) -> [StickyUse] {
        guard layout.sources.count > mainSource else { return [] }
        var effects = HoldingEffects(layout)
        let tree = effects.tree(mainSource)
        var found: [StickyUse] = []
        var holding: [[UInt8]: Bool] = [:]
        var declared: [[UInt8]: Int32] = [:]
        for statement in tree.statements where statement.kind == .effect && statement.name >= 0 {
            declared[Array(tree.text(ofToken: statement.name).utf8), default: statement.name] = statement.name
        }
        for (number, statement) in tree.statements.enumerated()
        where [.cell, .supplementary, .decoration].contains(statement.kind) {
            let block = tree.span(ofStatement: Int32(clamping: number))
            for line in tree.statements(from: statement.body) where tree.statements[Int(line)].kind == .use {
                let use = tree.statements[Int(line)]
                let name = Array(tree.text(ofToken: use.name).utf8)
                let holds = holding[name] ?? effects.holds(tree.text(ofToken: use.name), in: mainSource)
                holding[name] = holds
                guard use.along < 0, holds else { continue }
                let effect = declared[name]
                found.append(
                    StickyUse(
                        span: tree.span(ofToken: use.name), block: block,
                        effect: effect.map { tree.span(ofToken: $0) }))
            }
        }
        return found
    }
}

extension SourceSpan {
    /// Whether another span of the same file lies in it.
    func contains(_ other: SourceSpan) -> Bool {
        source == other.source && start <= other.start && other.end <= end
    }
}
