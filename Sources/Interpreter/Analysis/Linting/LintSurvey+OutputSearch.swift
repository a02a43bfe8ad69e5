import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LintSurvey {
    /// An output of more elements, or sections, is not asked.
    private static let tellerLimit = 6
    /// One curve may cost a quarter of what is left.
    private static let outputShare = 4

    /// Boolean outputs that read the offset and have one answer from a pull at the start to one at the end: what the app
    /// waits for never comes.
    func steadyOutputs() -> [LintFinding] {
        // In a list that does not scroll nothing has to change; where the offset across moves too, more would be to ask.
        guard last > 0, !scrollsAcross else { return [] }
        return layout.outputs.compactMap { output in
            guard output.shape == .boolean, !work.isSpent else { return nil }
            var answers: Set<Double> = []
            for path in tellers(of: output) {
                guard let answer = steadyValue(of: output.name, path) else { return nil }
                answers.insert(answer)
            }
            guard answers.count == 1, let answer = answers.first else { return nil }
            return LintFinding(
                lint: .constant, fact: .steadyOutput(name: output.name, isTrue: answer != 0, last: last),
                span: output.span)
        }
    }

    /// Who tells an output; none where there are many.
    private func tellers(of output: OutputFormula) -> [ElementPath] {
        switch output.owner {
        case .layout: return [ElementPath(kind: "layout")]
        case .section(let block):
            let blocks = prepared.world.blocks
            let own = blocks.indices.lazy.filter { blocks[$0] == block }.prefix(LintSurvey.tellerLimit + 1)
            let paths = own.map { ElementPath(kind: "section", section: $0, item: 0) }
            return paths.count > LintSurvey.tellerLimit ? [] : Array(paths)
        case .element(let number):
            let (paths, isCut) = reader.paths(of: [Int(number)], limit: LintSurvey.tellerLimit)
            return isCut ? [] : paths
        }
    }

    /// The only value of an output over the offset; nil where it has several, is not followed, or reads no offset.
    private func steadyValue(of name: String, _ path: ElementPath) -> Double? {
        let range = -LintSurvey.pull...last + LintSurvey.pull
        guard let traced = try? tracer.curve(of: name, path), traced.movesByOffsetAlone,
            let curve = CurvePath(traced, at: range.lowerBound, alongX: isWide)
        else { return nil }
        var search = EventSearch(curve, range, workLimit: work.left / LintSurvey.outputShare)
        search.run()
        work.spend(search.work)
        let found = search.curve(traced, step: range.upperBound - range.lowerBound)
        guard found.isProved, found.leftOut == 0, found.events.allSatisfy({ $0.kind == .plateau }),
            let first = found.points.first?.value, found.points.allSatisfy({ $0.value == first })
        else { return nil }
        return first
    }
}

extension TracedCurve {
    /// Whether the offset moves it, and nothing else that a person scrolls.
    fileprivate var movesByOffsetAlone: Bool {
        graph.nodes.contains { $0.moves }
            && !graph.nodes.contains { node in
                node.code == .operation && [.trailing, .rowOffset, .proposed, .velocity].contains(node.operation)
            }
    }
}
