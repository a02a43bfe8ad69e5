import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What covers most of the viewport wherever the list stands.
struct CoverSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// More elements than so many are not taken together.
    private static let togetherLimit = 4

    /// What is in front of cells and covers more than half of the viewport at every offset: alone, or else together.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        guard let first = survey.inside.first else { return answer }
        let half = survey.prepared.viewport.width * survey.prepared.viewport.height / 2
        var rest: [(path: ElementPath, least: Double)] = []
        for suspect in first.elements where suspect.category != .cell && suspect.isUpright {
            let path = suspect.path
            guard isInFront(path) else { continue }
            let least = leastCover(of: [path])
            if least > half { note([path], &answer) } else if least > 0 { rest.append((path, least)) }
        }
        guard answer.findings.isEmpty, answer.questions.isEmpty else { return answer }
        var together: [ElementPath] = []
        for (path, _) in rest.sorted(by: { $0.least > $1.least }).prefix(CoverSearch.togetherLimit) {
            together.append(path)
            guard together.count > 1, leastCover(of: together) > half else { continue }
            note(together, &answer)
            break
        }
        return answer
    }

    /// Whether an element is seen wherever it was looked, and somewhere in front of a cell.
    private func isInFront(_ path: ElementPath) -> Bool {
        var hides = false
        let isSeen = survey.inside.allSatisfy { look in
            guard let place = look.elements.firstIndex(where: { $0.path == path }) else { return false }
            hides = hides || look.elements[..<place].contains { $0.category == .cell && look.sees($0) }
            return look.sees(look.elements[place]) && look.elements[place].alpha > 0.5
        }
        return isSeen && hides
    }

    /// The least area that elements cover together, of all looks.
    private func leastCover(of paths: [ElementPath]) -> Double {
        survey.inside.map { look in
            CoverSearch.cover(look.elements.filter { paths.contains($0.path) }, on: look.screen)
        }.min() ?? 0
    }

    /// The area that elements cover together, or less: what three of them share is left out more than once.
    private static func cover(_ elements: [Attributes], on screen: LayoutRectangle) -> Double {
        func area(_ box: LayoutRectangle) -> Double { max(0, box.width) * max(0, box.height) }
        let parts = elements.map { $0.visible.common(with: screen) }
        var sum = parts.reduce(0) { $0 + area($1) }
        for (number, part) in parts.enumerated() where part.width > 0 && part.height > 0 {
            for other in parts[..<number] where other.width > 0 && other.height > 0 {
                sum -= area(part.common(with: other))
            }
        }
        return sum
    }

    private func note(_ paths: [ElementPath], _ answer: inout LintAnswer) {
        guard let first = survey.inside.first, let kind = survey.kind(of: paths[0]),
            let last = survey.kind(of: paths[paths.count - 1])
        else { return }
        switch staysOver(paths) {
        case .holds: break
        case .fails: return
        case .open(let reason):
            answer.questions.append(survey.question(.cover, paths[0], reason))
            return
        }
        let covered = CoverSearch.cover(first.elements.filter { paths.contains($0.path) }, on: first.screen)
        answer.findings.append(
            LintFinding(
                lint: .cover, fact: .cover(paths, share: covered / (first.screen.width * first.screen.height)),
                span: kind.formulas.span, kind: last.formulas.span, offset: first.offset))
    }

    /// Whether elements cover more than half of the viewport together at every offset.
    private func staysOver(_ paths: [ElementPath]) -> LintProof {
        let size = survey.prepared.viewport
        let world = ProofWorld(survey.prepared, at: survey.prepared.offset(along: 0))
        var graph = ProofGraph(world)
        var boxes: [[(start: FormulaID, end: FormulaID)]] = []
        for path in paths {
            guard var element = ClaimElement(path, in: world, by: survey.reader.proofWalker) else {
                return .open(.unfollowed)
            }
            let frame = element.read((0..<4).map { .visible($0) }, into: &graph).values
            boxes.append(
                (0..<2).map { axis in
                    let screen = survey.screen(axis, in: &graph)
                    return (
                        graph.greatest(frame[axis], screen.start),
                        graph.least(graph.sum(frame[axis], frame[axis + 2]), screen.end)
                    )
                })
        }
        func area(_ box: [(start: FormulaID, end: FormulaID)]) -> FormulaID {
            let sides = box.map { graph.greatest(graph.constant(0), graph.difference($0.end, $0.start)) }
            return graph.product(sides[0], sides[1])
        }
        var sum = graph.constant(0)
        for (number, box) in boxes.enumerated() {
            sum = graph.sum(sum, area(box))
            for other in boxes[..<number] {
                let common = zip(box, other).map { one, other in
                    (start: graph.greatest(one.start, other.start), end: graph.least(one.end, other.end))
                }
                sum = graph.difference(sum, area(common))
            }
        }
        let half = size.width * size.height / 2
        let margin = graph.difference(sum, graph.constant(half))
        return survey.prove(ProofMachine(graph, root: margin), over: 0...survey.last, budget: survey.budget) { offset in
            let elements = paths.compactMap { survey.element($0, at: offset) }
            return elements.count == paths.count
                && CoverSearch.cover(elements, on: LintLook(survey.prepared, at: offset, elements).screen) > half
        }
    }
}
