import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LintSurvey {
    /// What is not finite: at the offsets that were looked at, where something jumps, and at any other offset.
    func notFinite(besides others: [Trouble]) -> LintAnswer {
        var answer = LintAnswer()
        var told: Set<SourceSpan> = []
        for trouble in prepared.troubles + (looks + placed).flatMap({ $0.troubles }) + others {
            note(trouble, in: &answer, &told)
        }
        for path in kinds.flatMap({ subjects(of: $0) }) where !work.isSpent {
            let known = told
            func troubles(at offset: Double) -> [Trouble] {
                self.troubles(of: path, at: prepared.offset(along: offset)).filter { !known.contains($0.span) }
            }
            guard let search = finiteSearch(of: path) else { continue }
            let low = -LintSurvey.pull
            let box = ProofBox(sides: [(low, last + LintSurvey.pull)])
            let found = search.run(over: box, targets: [low], budget: budget, of: work) { point, _ in
                troubles(at: point[0]).isEmpty
            }
            switch found.map({ LintProof($0.answer) }) {
            case .fails(let offset): for trouble in troubles(at: offset) { note(trouble, in: &answer, &told) }
            case .open(let reason): answer.questions.append(question(.finite, path, reason))
            case .holds, nil: break
            }
        }
        return answer
    }

    /// What looks for an offset at which something that is drawn of an element is not finite while it is on screen.
    private func finiteSearch(of path: ElementPath) -> FiniteSearch? {
        let world = ProofWorld(prepared, at: prepared.offset(along: 0))
        guard let kind = kind(of: path), var element = ClaimElement(path, in: world) else { return nil }
        var graph = ProofGraph(world)
        let values = ComparedValue.all(kind, kind, in: prepared.program.phase).map { $0.observed }
        let read = element.read(values, into: &graph)
        return FiniteSearch(graph, read.values, shown: read.shown)
    }

    private func note(_ trouble: Trouble, in answer: inout LintAnswer, _ told: inout Set<SourceSpan>) {
        guard case .notFinite = trouble.kind, told.insert(trouble.span).inserted else { return }
        let offset = trouble.offset.map { isWide ? $0.x : $0.y }
        let kind = prepared.program.kinds[trouble.element].first.map { layout.elements[$0] }
        answer.findings.append(
            LintFinding(
                lint: .finite, fact: .finite(trouble), span: trouble.span, kind: kind?.formulas.span, offset: offset))
    }
}
